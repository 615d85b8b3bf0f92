"""The race of `engine.py` as a Python game for OpenSpiel, in the manner of OpenSpiel's own Python games.

A player node with its one action, to roll, and then a chance node with the six faces. The state is changed in place, as
OpenSpiel does it, and keeps nothing but what the rules need. Imported only where `pyspiel` is installed.
"""

from __future__ import annotations

from typing import Any

import pyspiel

ROLL = 0
"""The one thing that a player can do."""


def make_game(jumps: dict[int, int], last: int, seats: int = 2) -> Any:  # noqa: ANN401  (pyspiel has no types)
    """Declare the race to OpenSpiel.

    Args:
        jumps: Where each foot leads.
        last: The number of the last square.
        seats: How many players.

    Returns:
        The game.
    """
    game_type = pyspiel.GameType(
        short_name="python_snakes_and_ladders",
        long_name="Python Snakes and Ladders",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats,
        min_num_players=seats,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
    )
    game_info = pyspiel.GameInfo(
        num_distinct_actions=1,
        max_chance_outcomes=6,
        num_players=seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=1_000_000,
    )

    class Race(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
        """The race; defined here since a pyspiel game takes its constants from its class."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game_type, game_info, params or {})
            self.jumps, self.last, self.seats = jumps, last, seats

        def new_initial_state(self) -> RaceState:
            """Everyone stands beside the board."""
            return RaceState(self)

    return Race()


class RaceState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """Where the race stands."""

    def __init__(self, game: Any) -> None:  # noqa: ANN401  (pyspiel has no types)
        super().__init__(game)
        self.jumps, self.last = game.jumps, game.last
        self.squares = [0] * game.seats
        self.seat = 0
        self.rolling = False
        self.over = False

    def current_player(self) -> int:
        """Whose node it is."""
        if self.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.rolling else self.seat

    def _legal_actions(self, _player: int) -> list[int]:
        return [ROLL]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The six faces, counted from 0."""
        return [(face, 1 / 6) for face in range(6)]

    def _apply_action(self, action: int) -> None:
        if not self.rolling:
            self.rolling = True
            return
        self.rolling = False
        to = self.squares[self.seat] + action + 1
        if to <= self.last:
            self.squares[self.seat] = self.jumps.get(to, to)
        if self.squares[self.seat] == self.last:
            self.over = True
        else:
            self.seat = (self.seat + 1) % len(self.squares)

    def _action_to_string(self, _player: int, action: int) -> str:
        return f"face {action + 1}" if self.rolling else "roll"

    def is_terminal(self) -> bool:
        """Whether somebody is home."""
        return self.over

    def returns(self) -> list[float]:
        """One for who is home, and the others share the loss."""
        if not self.over:
            return [0.0] * len(self.squares)
        loss = -1.0 / (len(self.squares) - 1)
        return [1.0 if seat == self.seat else loss for seat in range(len(self.squares))]

    def __str__(self) -> str:
        """The squares and whose turn it is."""
        return f"{self.squares} {self.seat}"
