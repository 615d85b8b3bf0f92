"""The race of `engine.py` as an environment for PettingZoo, in the manner of PettingZoo's own classic games.

Raw: without the wrappers that check each call. Imported only where `pettingzoo` is installed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import AgentSelector


class Race(AECEnv):  # type: ignore[misc]  # PettingZoo may be missing where types are checked
    """Two seats in turns; the one thing to do is to roll."""

    metadata = {"name": "race_v0", "is_parallelizable": False}  # noqa: RUF012  (as PettingZoo has it)

    def __init__(self, jumps: dict[int, int], last: int, faces: Iterator[int], seats: int = 2) -> None:
        super().__init__()
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.action_spaces = {agent: Discrete(1) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict(observation=Box(0, last, (seats,), np.int32), action_mask=Box(0, 1, (1,), np.int8))
            for agent in self.possible_agents
        }
        self._landing = [jumps.get(square, square) for square in range(last + 1)]
        self._last = last
        self._faces = faces
        self.render_mode = None

    def observation_space(self, agent: str) -> Any:  # noqa: ANN401  (PettingZoo's own types)
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:  # noqa: ANN401  (PettingZoo's own types)
        """What an agent may do."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        """The squares, and what may be done."""
        may = np.array([agent == self.agent_selection], np.int8)
        return {"observation": np.array(self._squares, np.int32), "action_mask": may}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a match."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Any, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._squares = [0] * len(self.agents)
        self._selector = AgentSelector(self.agents)
        self.agent_selection = self._selector.reset()

    def step(self, action: int | None) -> None:
        """Roll."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        seat = self.possible_agents.index(agent)
        to = self._squares[seat] + next(self._faces)
        if to <= self._last:
            self._squares[seat] = self._landing[to]
        if self._squares[seat] == self._last:
            for other in self.agents:
                self.rewards[other] = 1 if other == agent else -1
                self.terminations[other] = True
        self.agent_selection = self._selector.next()
        self._accumulate_rewards()
