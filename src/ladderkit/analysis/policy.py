"""Where a seat may decide: what it may do, and the best that it can do."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import islice
from typing import Final, Literal, TypeAlias, get_args

from ladderkit.analysis.best import best
from ladderkit.analysis.explore import Explored, Options
from ladderkit.analysis.ordering import MOST_OPTIONS, Ordering, too_many
from ladderkit.engine import apply
from ladderkit.errors import AnalysisError, LadderkitError, shown
from ladderkit.inputs import Chosen, Input
from ladderkit.policies import option_at
from ladderkit.questions import Choice
from ladderkit.state import Outcome, State
from ladderkit.variant import Variant

__all__ = ["POLICIES", "Policy", "chosen", "depends", "options_of", "sure_policy"]

Policy: TypeAlias = Literal["best", "always", "never"]
"""What a seat does where it may decide: `"best"` is the least expected number of turns to its own finish, `"always"`
takes the first option, `"never"` the last. Of what may be done or left, such as to climb, the first is to do it. Of an
order form, it is the first option of each line, which is mostly to order nothing, or the last of each line.

The best is that of somebody who knows the whole declaration, hidden parts included. A seat that does not know them can
do no better."""
POLICIES: Final[tuple[Policy, ...]] = get_args(Policy)
"""The names of all policies."""
_NUMBER: Final[dict[Policy, int]] = {"always": 0, "never": -1}
"""The number of the option that a policy takes."""


def sure_policy(given: object) -> Policy | None:
    """What was given for a policy, if it is one.

    Raises:
        LadderkitError: It is none.
    """
    for known in (*POLICIES, None):
        if given == known:
            return known
    raise LadderkitError(f"there is no policy {shown(given)}; give one of {', '.join(map(repr, POLICIES))}, or None")


def options_of(variant: Variant, policy: Policy | None) -> Options | None:
    """What is tried where a seat decides: all there is for the best policy, else the first or the last option.

    What is hidden from seats makes no difference here: whoever asks has the whole declaration.

    Args:
        variant: The game.
        policy: The policy, None where nobody decides.

    Returns:
        A function of a state; None where there is no policy.
    """
    if policy is None:
        return None
    ordering = Ordering(variant)

    def options(state: State) -> Sequence[tuple[Input, Outcome]]:
        to, question = state.open[0]
        if policy == "best" and not isinstance(question, Choice):
            return ordering.every(state, to)
        if isinstance(question, Choice) and not question.options:
            message = f"seat {question.seat} has nothing to choose from in {variant.name!r}; mend the rule that asks it"
            raise AnalysisError(message, "no-options")
        given: list[Input]
        if not isinstance(question, Choice):
            given = [ordering.at(state, to, _NUMBER[policy])]
        elif policy == "best":
            given = [Chosen(question.seat, value, to) for value in _some(question.options, variant)]
        else:
            given = [Chosen(question.seat, option_at(question.options, _NUMBER[policy] % len(question.options)), to)]
        return [(one, apply(variant, state, one)) for one in given]

    return options


def _some(options: Iterable[Hashable], variant: Variant) -> list[Hashable]:
    """All options, unless they are too many."""
    listed = list(islice(options, MOST_OPTIONS + 1))
    if len(listed) > MOST_OPTIONS:
        raise too_many(variant, f"more than {MOST_OPTIONS} options of a choice at once")
    return listed


def chosen(found: Explored, policy: Policy | None) -> list[int] | None:
    """What is chosen in each state.

    Args:
        found: Everything that can come of the first state, with what `options_of` gives for the policy.
        policy: The policy.

    Returns:
        The number of an option for each state; None where it is the first in all of them.
    """
    return best(found) if policy == "best" and found.inputs else None


def depends(variant: Variant) -> AnalysisError:
    """The error that there is no best play by itself where seats influence each other.

    Args:
        variant: The game.

    Returns:
        The error, with the code `policy`.
    """
    message = (
        f"what is best for a seat in {variant.name!r} depends on the others; analyse one traveller, or give the "
        "policy always or never"
    )
    return AnalysisError(message, "policy")
