"""The registry: rules, variants and kinds of jump by name, built in and from plug-ins, each with its origin.

A rule needs no registry to be played. Files do: a name in a file means what a registry says it means.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import cached_property
from importlib import metadata
from itertools import groupby
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar, cast

from attrs import field, fields, frozen, has

from ladderkit.errors import RegistryError, shown
from ladderkit.fit import KEBAB
from ladderkit.jumps import JumpKind
from ladderkit.kinds import KNOWN_KINDS
from ladderkit.rule import Rule
from ladderkit.variant import Variant

__all__ = ["OWN", "PluginFailure", "Registered", "Registry", "VariantSource", "kinds_of"]

OWN: Final = "ladderkit"
"""The origin of what ships with this library."""

T = TypeVar("T")
VariantSource: TypeAlias = Variant | Callable[[], Variant]
"""A variant, or what makes it when it is first wanted."""
Group: TypeAlias = Literal["rules", "variants"]


@frozen
class Registered(Generic[T]):
    """Something that a registry knows.

    Attributes:
        name: The name by which files know it.
        what: The thing: a rule's class, a variant or its maker, a kind of jump.
        origin: The package that brings it.
    """

    name: str
    what: T
    origin: str


@frozen
class PluginFailure:
    """A plug-in that could not be used; everything else works without it.

    Attributes:
        entry_point: The entry point, such as `"ladderkit.rules: hop = acme.rules:Hop"`.
        package: The package that declares it.
        message: What went wrong, and what to do.
    """

    entry_point: str
    package: str
    message: str

    def __str__(self) -> str:
        """The failure as one line."""
        return f"{self.package}: {self.entry_point}: {self.message}"


def _sorted(entries: Iterable[Registered[Any]]) -> tuple[Registered[Any], ...]:
    """By name and then by origin, each thing once, however often it was brought."""
    kept: list[Registered[Any]] = []
    for entry in sorted(entries, key=lambda entry: (entry.name, entry.origin)):
        if entry not in kept[-1:]:
            kept.append(entry)
    return tuple(kept)


@frozen
class Registry:
    """What names mean: an immutable value, to which others are added by making a new one.

    Attributes:
        rules: The classes of rules, sorted by name.
        variants: The variants or their makers, sorted by name.
        failures: The plug-ins that could not be used.

    Raises:
        RegistryError: A name stands for two things; the message names the packages that bring them.

    Examples:
        >>> registry = Registry.builtin()
        >>> registry.rule("bounce")()
        Bounce()
    """

    rules: tuple[Registered[type[Rule]], ...] = field(default=(), converter=_sorted, kw_only=True)
    variants: tuple[Registered[VariantSource], ...] = field(default=(), converter=_sorted, kw_only=True)
    failures: tuple[PluginFailure, ...] = field(default=(), kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Refuse names that stand for two things, all at once."""
        twice = [
            *_twice("rule", self.rules),
            *_twice("variant", self.variants),
            *_twice("kind of jump", self._all_kinds),
        ]
        if twice:
            raise RegistryError("; ".join(message for _, message in twice), name=twice[0][0])

    @classmethod
    def builtin(cls) -> Registry:
        """What ships with this library, and nothing else."""
        from ladderkit import rules, variants  # noqa: PLC0415  (costs nothing before use)

        return cls(
            rules=[Registered(rule.name, rule, OWN) for rule in _named(rules.BUILT_IN)],
            variants=[Registered(name, make, OWN) for name, make in variants.BUILT_IN.items()],
        )

    def discover(self, entry_points: Iterable[metadata.EntryPoint] | None = None) -> Registry:
        """What this registry knows, and what the installed plug-ins bring.

        A plug-in is a distribution with entry points in the group `ladderkit.rules` (each gives a class of
        rules, or several) or `ladderkit.variants` (each gives a variant, or a function that makes it, under
        the variant's name). One that cannot be used is told in `failures`.

        Args:
            entry_points: The entry points to use; left out, those of everything that is installed.

        Returns:
            A new registry.

        Raises:
            RegistryError: Two packages bring the same name; the message names both.
        """
        if entry_points is None:
            installed = metadata.entry_points()
            entry_points = [
                *installed.select(group="ladderkit.rules"),
                *installed.select(group="ladderkit.variants"),
            ]
        brought: dict[Group, list[Registered[Any]]] = {"rules": [], "variants": []}
        failures = list(self.failures)
        for point in sorted(entry_points, key=lambda point: (point.group, point.name, point.value)):
            group: Group = "variants" if point.group == "ladderkit.variants" else "rules"
            origin = point.dist.name if point.dist is not None else point.value.partition(":")[0]
            try:
                brought[group].extend(_load(point, group, origin))
            except (Exception, SystemExit) as error:  # noqa: BLE001  (a plug-in may fail in any way it likes)
                shown = f"{point.group}: {point.name} = {point.value}"
                message = str(error) if isinstance(error, _BrokenError) else f"{type(error).__name__}: {error}"
                failures.append(PluginFailure(shown, origin, message))
        return Registry(
            rules=(*self.rules, *brought["rules"]),
            variants=(*self.variants, *brought["variants"]),
            failures=tuple(failures),
        )

    def with_rules(self, *classes: type[Rule], origin: str = "this program") -> Registry:
        """This registry and some more rules.

        Args:
            *classes: Classes of rules.
            origin: Where they come from, for errors.

        Returns:
            A new registry.

        Raises:
            RegistryError: A class is no rule that files could name, or its name is taken.
        """
        for cls in classes:
            broken = _why_no_rule(cls)
            if broken:
                raise RegistryError(broken, name=getattr(cls, "__name__", ""))
        more = [Registered(cls.name, cls, origin) for cls in _named(classes)]
        return Registry(rules=(*self.rules, *more), variants=self.variants, failures=self.failures)

    def with_variants(self, *variants: Variant, origin: str = "this program") -> Registry:
        """This registry and some more variants.

        Args:
            *variants: The variants.
            origin: Where they come from, for errors.

        Returns:
            A new registry.

        Raises:
            RegistryError: Something is no variant, or a name is taken.
        """
        for given in cast("tuple[object, ...]", variants):
            if not isinstance(given, Variant):
                raise RegistryError(f"{shown(given)} is no variant; give a Variant", name="")
        more: list[Registered[VariantSource]] = [Registered(v.name, v, origin) for v in variants]
        return Registry(rules=self.rules, variants=(*self.variants, *more), failures=self.failures)

    def rule(self, name: str) -> type[Rule]:
        """The class of the rules of this name.

        Raises:
            RegistryError: There is none; `suggestions` holds names that are near.
        """
        return cast("type[Rule]", self._find("rule", name, self.rules).what)

    def variant(self, name: str) -> Variant:
        """The variant of this name, made now if it is not made yet.

        Raises:
            RegistryError: There is none, with names that are near in `suggestions`; or it cannot be made.
        """
        entry = self._find("variant", name, self.variants)
        made: object = entry.what
        if not isinstance(made, Variant):
            try:
                made = cast("Callable[[], object]", made)()
            except Exception as error:
                message = f"the variant {name!r} of {entry.origin!r} cannot be made: {error}"
                raise RegistryError(message, name=name) from error
        if not isinstance(made, Variant) or made.name != name:
            given = repr(made.name) if isinstance(made, Variant) else f"a {type(made).__name__}"
            message = f"{entry.origin!r} gives {given} for the variant {name!r}; let it give a Variant of that name"
            raise RegistryError(message, name=name)
        return made

    @property
    def kinds(self) -> tuple[Registered[JumpKind], ...]:
        """The kinds of jump that are always known, and those that the rules bring, sorted by name."""
        return tuple(next(group) for _, group in groupby(self._all_kinds, key=lambda entry: entry.name))

    @cached_property
    def _all_kinds(self) -> tuple[Registered[JumpKind], ...]:
        brought = [
            Registered(kind.name, kind, entry.origin)
            for entry in self.rules
            for kind in kinds_of(entry.what)
            if kind not in KNOWN_KINDS
        ]
        return _sorted((*(Registered(kind.name, kind, OWN) for kind in KNOWN_KINDS), *brought))

    def _find(self, what: str, name: str, entries: tuple[Registered[Any], ...]) -> Registered[Any]:
        """The entry of this name."""
        for entry in entries:
            if entry.name == name:
                return entry
        known = [entry.name for entry in entries]
        near = tuple(get_close_matches(name, known)) if isinstance(cast("object", name), str) else ()
        if near:
            advice = f"did you mean {' or '.join(map(repr, near))}?"
        else:
            advice = f"known are {', '.join(map(repr, known)) or 'none at all'}"
        raise RegistryError(f"unknown {what} {shown(name)}; {advice}", name=name, suggestions=near)


class _BrokenError(Exception):
    """What an entry point gives is not what its group is for."""


def kinds_of(cls: object) -> tuple[JumpKind, ...]:
    """The kinds of jump that a class of rules brings, as far as the class alone can tell."""
    kinds: object = getattr(cls, "kinds", ())
    if not isinstance(kinds, tuple):  # a property: only a rule that has been made can tell
        return ()
    return tuple(kind for kind in cast("tuple[object, ...]", kinds) if isinstance(kind, JumpKind))


def _named(classes: Iterable[type[Rule]]) -> Iterable[Any]:
    """The same classes; that the class, too, has the rule's name is known to `_why_no_rule` alone."""
    return classes


def _twice(what: str, entries: tuple[Registered[Any], ...]) -> list[tuple[str, str]]:
    """Each name that stands for several things, with a sentence about it."""
    told: list[tuple[str, str]] = []
    for name, group in groupby(entries, key=lambda entry: entry.name):
        origins = [entry.origin for entry in group]
        if len(origins) > 1:
            both = " and ".join(map(repr, origins))
            told.append((name, f"the {what} {name!r} is brought by {both}; rename one, or uninstall one"))
    return told


def _load(point: metadata.EntryPoint, group: Group, origin: str) -> list[Registered[Any]]:
    """What an entry point brings."""
    loaded: object = point.load()
    if group == "variants":
        return [_variant_entry(point.name, loaded, origin)]
    classes: list[object] = [loaded]
    if isinstance(loaded, Iterable) and not isinstance(loaded, type | str):
        classes = list(cast("Iterable[object]", loaded))
    broken = [why for cls in classes if (why := _why_no_rule(cls))]
    if broken:
        raise _BrokenError("; ".join(broken))
    return [Registered(cls.name, cls, origin) for cls in cast("list[Any]", classes)]


def _variant_entry(name: str, loaded: object, origin: str) -> Registered[VariantSource]:
    """The entry for a variant, or for what makes it."""
    if isinstance(loaded, Variant) and loaded.name != name:
        raise _BrokenError(f"the variant is called {loaded.name!r}; name its entry point so, too")
    if not isinstance(loaded, Variant) and not callable(loaded):
        raise _BrokenError(f"{loaded!r} is no variant; give a Variant, or a function that makes one")
    if not KEBAB.fullmatch(name):
        raise _BrokenError(f"the variant's name {name!r} is not in kebab-case, such as 'garden-path'; rename it")
    return Registered(name, cast("VariantSource", loaded), origin)


def _why_no_rule(cls: object) -> str:
    """Why this is no class of rules that a file could name; empty when it is one."""
    if not isinstance(cls, type):
        return f"{cls!r} is no class of rules; give the class itself, such as SixReroll"
    name: object = getattr(cls, "name", None)
    if not isinstance(name, str) or not KEBAB.fullmatch(name):
        return f"{cls.__name__} has the name {name!r}; give it a `name` in kebab-case, such as 'six-reroll'"
    if has(cls) and any(part.alias == "rule" for part in fields(cls)):
        return f"{cls.__name__} has a parameter 'rule', which is what files call the rule's name; rename it"
    return ""
