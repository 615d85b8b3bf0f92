"""A bot that keeps a notebook and plays by it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from attrs import define, field

from ladderkit.events import Event, TurnEnded
from ladderkit.policies import Below
from ladderkit.postal.notebook.frame import Frame
from ladderkit.postal.notebook.notebook import Notebook
from ladderkit.postal.notebook.planning import planned
from ladderkit.questions import Form
from ladderkit.views import View

__all__ = ["NotebookBot"]


@define
class NotebookBot:
    """A policy that remembers: it keeps a notebook of one match from one seat, and plans by what is in it.

    A policy is given a view, and views do not tell what opened or what one ordered before. So whoever runs the match
    lets it `hear` what its seat is told; what it ordered it remembers itself. Of a turn whose report it did not hear it
    learns nothing, and goes on from where it stands.

    It draws no numbers: with the same views and reports it plays the same way.

    Attributes:
        frame: What all players know of the game.
        notebook: What it knows by now; None until it is first asked.
        answers: What it ordered last.
        heard: What it was told since then.
    """

    frame: Frame
    notebook: Notebook | None = field(default=None, init=False)
    answers: dict[str, Hashable] = field(factory=dict[str, Hashable], init=False)
    heard: tuple[Event, ...] = field(default=(), init=False)

    def hear(self, events: Iterable[Event]) -> None:
        """Take in what happened.

        Args:
            events: What the seat is told, as from `ladderkit.views.told`.
        """
        self.heard += tuple(events)

    def __call__(self, view: View, form: Form, below: Below, /) -> tuple[Hashable, ...]:  # noqa: ARG002
        """Answer one form.

        Args:
            view: What the seat may see.
            form: What it is asked.
            below: Not used.

        Returns:
            One value for each line.
        """
        book = self._learned(view, form.seat or 0)
        self.notebook = book
        answers = planned(book, view, form)
        self.answers = {line.name: answer for line, answer in zip(form.fields, answers, strict=True)}
        return answers

    def _learned(self, view: View, seat: int) -> Notebook:
        """The notebook with what has come to be known since it was asked last."""
        book = self.notebook
        if book is None:
            book = Notebook(self.frame, seat).see(view)
        elif any(isinstance(event, TurnEnded) and event.seats for event in self.heard):
            book = book.learn(self.answers, view, self.heard)
        elif view != book.view:
            book = book.see(view)
        else:
            return book
        self.heard = ()
        return book
