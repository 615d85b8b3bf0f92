"""The registry: what names mean, where each thing comes from, and what plug-ins may do wrong."""

import itertools
from importlib.metadata import EntryPoint
from typing import ClassVar

import pytest
from attrs import frozen

from ladderkit.board import Board
from ladderkit.errors import LadderkitError, RegistryError
from ladderkit.jumps import LADDER, JumpKind
from ladderkit.kinds import KNOWN_KINDS
from ladderkit.race import race
from ladderkit.registry import OWN, PluginFailure, Registered, Registry, kinds_of
from ladderkit.rules import BUILT_IN, Bounce, SixReroll
from ladderkit.variants import BUILT_IN as VARIANTS

HERE = __name__
BOARD = Board(5, 5)


@frozen
class Hop:
    """Hops."""

    name: ClassVar[str] = "hop"
    kinds: ClassVar[tuple[JumpKind, ...]] = (JumpKind("lift", "up"), LADDER)


@frozen
class Skip:
    """Skips."""

    name: ClassVar[str] = "skip"

    @property
    def kinds(self) -> tuple[JumpKind, ...]:
        """Only one that is made can tell."""
        return ()


class OtherHop:
    """Has a name that is taken."""

    name = "hop"


class Lifts:
    """Has a kind that is taken."""

    name = "lifts"
    kinds = (JumpKind("lift", "down"), "no kind")


class Nameless:
    """Has no name."""


class Shouting:
    """Has a name that is not in kebab-case."""

    name = "Shouting_Rule"


@frozen
class Ruled:
    """Has a parameter that files cannot name."""

    rule: int = 0
    name: ClassVar[str] = "ruled"


several = (Hop, Skip)
mixed = (Hop, Nameless)
meadow = race("meadow", BOARD)
number = 5


def make_heath():
    return race("heath", BOARD)


def make_other():
    return race("other", BOARD)


def make_number():
    return 5


def fail():
    raise ValueError("no such board")


def rule_point(name, value):
    return EntryPoint(name, value if ":" in value else f"{HERE}:{value}", "ladderkit.rules")


def variant_point(name, value):
    return EntryPoint(name, f"{HERE}:{value}", "ladderkit.variants")


def test_everything_that_ships_is_registered_and_sorted_by_name():
    registry = Registry.builtin()
    assert sorted(rule.name for rule in BUILT_IN) == [entry.name for entry in registry.rules]
    assert sorted(VARIANTS) == [entry.name for entry in registry.variants]
    assert {OWN} == {entry.origin for entry in (*registry.rules, *registry.variants)}
    assert () == registry.failures
    for name in VARIANTS:
        assert name == registry.variant(name).name


def test_a_registry_is_a_value():
    assert Registry.builtin() == Registry.builtin()
    assert hash(Registry.builtin()) == hash(Registry.builtin())
    assert Registry.builtin() != Registry()


def test_a_name_gives_the_class_or_the_variant():
    registry = Registry.builtin().with_rules(Hop).with_variants(meadow)
    assert (Bounce, Hop, meadow) == (
        registry.rule("bounce"),
        registry.rule("hop"),
        registry.variant("meadow"),
    )
    assert Registered("hop", Hop, "this program") in registry.rules


@pytest.mark.parametrize(
    ("what", "name", "message", "suggestions"),
    [
        ("rule", "bonce", "unknown rule 'bonce'; did you mean 'bounce'?", ("bounce",)),
        ("variant", "medow", "unknown variant 'medow'; did you mean 'meadow'?", ("meadow",)),
        ("variant", "x", "unknown variant 'x'; known are 'meadow'", ()),
    ],
)
def test_an_unknown_name_gets_a_suggestion(what, name, message, suggestions):
    registry = Registry(rules=Registry.builtin().rules).with_variants(meadow)
    with pytest.raises(RegistryError) as caught:
        getattr(registry, what)(name)
    assert (message, name, suggestions) == (str(caught.value), caught.value.name, caught.value.suggestions)


def test_an_empty_registry_says_that_it_knows_nothing():
    with pytest.raises(LadderkitError, match="known are none at all"):
        Registry().rule("bounce")


def test_the_same_thing_twice_is_no_duplicate():
    assert Registry().with_rules(Hop) == Registry().with_rules(Hop, Hop).with_rules(Hop)


def test_duplicate_names_name_both_packages_and_all_are_told():
    mine = Registry.builtin().with_rules(Hop, origin="hoppers").with_variants(meadow, origin="hoppers")
    with pytest.raises(RegistryError) as caught:
        Registry(
            rules=(
                *mine.rules,
                Registered("hop", OtherHop, "leapers"),
                Registered("bounce", OtherHop, "bouncers"),
            ),
            variants=(*mine.variants, Registered("meadow", make_heath, "leapers")),
        )
    assert (
        "the rule 'bounce' is brought by 'bouncers' and 'ladderkit'; rename one, or uninstall one; "
        "the rule 'hop' is brought by 'hoppers' and 'leapers'; rename one, or uninstall one; "
        "the variant 'meadow' is brought by 'hoppers' and 'leapers'; rename one, or uninstall one"
    ) == str(caught.value)
    assert "bounce" == caught.value.name


def test_duplicates_are_told_alike_whatever_the_order_of_loading():
    entries = [Registered("hop", Hop, "a"), Registered("hop", OtherHop, "b"), Registered("skip", Skip, "c")]
    messages = set()
    for order in itertools.permutations(entries):
        with pytest.raises(RegistryError) as caught:
            Registry(rules=order)
        messages.add(str(caught.value))
    assert {"the rule 'hop' is brought by 'a' and 'b'; rename one, or uninstall one"} == messages


def test_kinds_are_those_of_the_rules_and_the_plain_ones():
    registry = Registry().with_rules(Hop, Skip, origin="hoppers")
    assert sorted(["lift", *(kind.name for kind in KNOWN_KINDS)]) == [entry.name for entry in registry.kinds]
    assert {"lift": "hoppers"}.items() <= {entry.name: entry.origin for entry in registry.kinds}.items()
    assert set(KNOWN_KINDS) <= {entry.what for entry in registry.kinds}
    assert () == kinds_of(Skip)


def test_two_kinds_of_one_name_are_a_duplicate():
    with pytest.raises(RegistryError, match="the kind of jump 'lift' is brought by 'hoppers' and 'lifters'"):
        Registry().with_rules(Hop, origin="hoppers").with_rules(Lifts, origin="lifters")


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (SixReroll(), r"SixReroll\(.*\) is no class of rules; give the class itself, such as SixReroll"),
        (Nameless, "Nameless has the name None; give it a `name` in kebab-case"),
        (Shouting, "Shouting has the name 'Shouting_Rule'"),
        (Ruled, "Ruled has a parameter 'rule'"),
    ],
)
def test_what_is_no_rule_is_refused(broken, message):
    with pytest.raises(RegistryError, match=message):
        Registry().with_rules(broken)


# ------------------------------------------------------------------------------------------------- plug-ins
def test_an_entry_point_gives_one_rule_or_several_and_a_variant_or_its_maker():
    registry = Registry.builtin().discover(
        [
            rule_point("all", "several"),
            rule_point("hop", "Hop"),
            variant_point("meadow", "meadow"),
            variant_point("heath", "make_heath"),
        ]
    )
    assert () == registry.failures
    assert (Hop, Skip) == (registry.rule("hop"), registry.rule("skip"))
    assert (meadow, make_heath()) == (registry.variant("meadow"), registry.variant("heath"))
    assert HERE == next(entry.origin for entry in registry.rules if entry.name == "hop")


@pytest.mark.parametrize(
    ("point", "message"),
    [
        (rule_point("x", "nowhere_at_all:x"), "ModuleNotFoundError: No module named 'nowhere_at_all'"),
        (rule_point("x", "nothing"), "AttributeError: "),
        (rule_point("x", "number"), "5 is no class of rules"),
        (rule_point("x", "mixed"), "Nameless has the name None"),
        (rule_point("x", "Shouting"), "Shouting has the name 'Shouting_Rule'"),
        (rule_point("x", "HERE"), "is no class of rules"),
        (variant_point("meadows", "meadow"), "the variant is called 'meadow'; name its entry point so, too"),
        (variant_point("x", "number"), "5 is no variant; give a Variant, or a function that makes one"),
        (variant_point("X Y", "make_heath"), "the variant's name 'X Y' is not in kebab-case"),
    ],
)
def test_a_plug_in_that_cannot_be_used_is_told_and_hurts_nothing_else(point, message):
    registry = Registry.builtin().discover([point, rule_point("skip", "Skip")])
    (failure,) = registry.failures
    assert message in failure.message
    assert f"{point.group}: {point.name} = {point.value}" == failure.entry_point
    assert str(failure) == f"{failure.package}: {failure.entry_point}: {failure.message}"
    assert (Bounce, Skip) == (registry.rule("bounce"), registry.rule("skip"))
    assert registry.failures == registry.with_rules(Hop).with_variants(meadow).discover([]).failures


@pytest.mark.parametrize(
    ("made", "message"),
    [
        ("make_other", "gives 'other' for the variant 'x'; let it give a Variant of that name"),
        ("make_number", "gives a int for the variant 'x'; let it give a Variant of that name"),
        ("fail", "cannot be made: no such board"),
    ],
)
def test_a_variant_that_cannot_be_made_is_told_when_it_is_wanted(made, message):
    registry = Registry().discover([variant_point("x", made)])
    assert () == registry.failures
    with pytest.raises(RegistryError, match=message):
        registry.variant("x")


def test_whatever_is_installed_is_found(monkeypatch):
    assert Registry.builtin() == Registry.builtin().discover([])
    found = Registry.builtin().discover()
    assert set(Registry.builtin().rules) <= set(found.rules)


def test_a_failure_is_a_value():
    assert PluginFailure("a", "b", "c") == PluginFailure("a", "b", "c")
