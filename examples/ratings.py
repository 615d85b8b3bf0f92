"""Feed the results of several matches to a rating library: `standings()` is in the form that such libraries take.

The library here is openskill, which is no part of ladderkit: `python -m pip install openskill`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from ladderkit.match.bots import act, take_turns
from ladderkit.match.looks import Standing
from ladderkit.match.match import new_match
from ladderkit.policies import nothing_to_choose
from ladderkit.variants import snakes_and_ladders

try:
    from openskill.models import PlackettLuce, PlackettLuceRating
except ImportError:
    raise SystemExit("this example needs openskill; run `python -m pip install openskill`") from None

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
NAMES = ("Ann", "Ben", "Cid", "Dot")
MATCHES = ((49, None), (29, None), (45, 20), (16, None), (17, None))
"""The seed of each match, and after how many rolls the last seat gives up; None for a match that is played out."""
MODEL = PlackettLuce()


def played(seed: int, rolls: int | None = None) -> tuple[Standing, ...]:
    """The result of one match; after so many rolls the last seat gives up, which ends a match of this game."""
    match = new_match(snakes_and_ladders(), NAMES, seed=seed.to_bytes(32, "big"), starts_at=NOON).match
    if rolls is None:
        return take_turns(match, dict.fromkeys(range(len(NAMES)), nothing_to_choose), NOON).match.standings()
    for _ in range(rolls):
        (seat,) = match.waits_for()
        match = act(match, seat, nothing_to_choose, NOON).match
    return match.resign(len(NAMES) - 1, NOON).match.standings()


def rated(ratings: Mapping[str, PlackettLuceRating], result: Sequence[Standing]) -> dict[str, PlackettLuceRating]:
    """The ratings after a result: a team of one for each line, and its place as its rank; equal places are ties."""
    teams = [[ratings[line.name]] for line in result]
    after = MODEL.rate(teams, ranks=[float(line.place) for line in result])
    return {**ratings, **{line.name: rating for line, (rating,) in zip(result, after, strict=True)}}


def main() -> None:
    """Play some matches, and print each result and what the ratings have come to."""
    ratings = {name: MODEL.rating(name=name) for name in NAMES}
    for seed, rolls in MATCHES:
        result = played(seed, rolls)
        print(f"match {seed}:", ", ".join(f"{line.place} {line.name}{' (left)' * line.left}" for line in result))
        ratings = rated(ratings, result)
    for name, rating in sorted(ratings.items(), key=lambda item: -item[1].ordinal()):
        print(f"{name}: {rating.mu:.1f} +- {rating.sigma:.1f}")


if __name__ == "__main__":
    main()
