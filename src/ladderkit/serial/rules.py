"""Rules as data: by the names of a registry, with their parameters."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

from ladderkit.errors import RegistryError
from ladderkit.registry import Registry
from ladderkit.rule import Rule
from ladderkit.serial.converter import Codec
from ladderkit.serial.faults import fault
from ladderkit.serial.leaves import a_table

__all__ = ["builtin", "rules_codec"]


@lru_cache(maxsize=1)
def builtin() -> Registry:
    """The built-in registry, made once."""
    return Registry.builtin()


@lru_cache(maxsize=8)
def rules_codec(registry: Registry | None, *, canonical: bool = False) -> Codec:
    """Reads and writes rules by the names of a registry."""
    codec = Codec(canonical=canonical)

    def read(value: Any, _: object) -> Rule:  # noqa: ANN401  (data)
        table = {"rule": value} if isinstance(value, str) else a_table(value, "the name of a rule, or a table")
        if "rule" not in table:
            raise fault("missing-key", "'rule' is missing; give the rule's name")
        name = codec.read_at(table, "rule", str)
        try:
            cls = (registry or builtin()).rule(name)
        except RegistryError as error:
            raise fault("unknown-rule", str(error), "" if isinstance(value, str) else "rule") from None
        rule: Rule = codec.read_parts({key: part for key, part in table.items() if key != "rule"}, cls)
        return rule

    def write(rule: Any) -> Any:  # noqa: ANN401  (data)
        parts = codec.write_parts(rule, cast("Any", type(rule)))
        if canonical:
            return {"rule": rule.name, "edition": getattr(rule, "edition", 1), "with": parts}
        return {"rule": rule.name, **parts} if parts else rule.name

    codec.teach(lambda t: t is Rule, lambda _: (read, write))
    return codec
