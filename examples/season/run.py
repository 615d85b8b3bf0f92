"""A whole season of Slither and Climb by post: seven players, from the first announcement to the last report.

Run it with `python examples/season/run.py`. Everything that people sent lies in `mails/`, as they sent it; `diary.txt`
tells what the game master did with it, and when. The reports are compared with those that are kept in `reports/`;
`--write` writes these anew, and `--folder FOLDER` writes them somewhere else.
"""

from __future__ import annotations

import argparse
import shlex
import shutil
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias, cast

from ladderkit.match.layout import layout_salt
from ladderkit.postal.desk import Desk, DeskError, MessageKind, Reply, Settings
from ladderkit.setups import setup_from_toml
from ladderkit.variants import slither_and_climb

HERE = Path(__file__).parent
GAME = "spring"
SEED = bytes.fromhex("5ea50" * 12 + "5ea5")
"""A real season takes a fresh one; this one is the same each time."""
PLAYERS = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus")
ADDRESSES = (("ben@example.org", "Ben"), ("gus@example.org", "Gus"))
Line: TypeAlias = (
    Callable[[], object] | Callable[[str], object] | Callable[[str, str], object] | Callable[[str, str, str], object]
)
"""What a line of the diary does, with the words after its command."""
KINDS: dict[str, MessageKind] = {".eml": "mail", ".toml": "toml", ".json": "json", ".csv": "csv"}


class Season:
    """Does what the diary says, and writes down what each player was told."""

    def __init__(self, desk: Desk, folder: Path) -> None:
        self.desk = desk
        self.folder = folder
        self.told: list[str] = []

    def begin(self, starts_at: datetime) -> None:
        """Lay out the boards, and begin."""
        text = (HERE / "set-up.toml").read_text(encoding="utf-8")
        settings = Settings(timedelta(days=7), "take", ADDRESSES, text)
        self.desk.new(
            GAME,
            slither_and_climb(setup_from_toml(text)),
            PLAYERS,
            starts_at=starts_at,
            seed=SEED,
            salt=layout_salt(SEED),
            settings=settings,
        )

    def do(self, at: datetime, command: str, *words: str) -> None:
        """Do what a line of the diary says."""
        does: dict[str, Line] = {
            "begin": lambda: self.begin(at),
            "announce": lambda: self.desk.publish(GAME, 0, at, self.folder),
            "order": lambda file, sender="": self.order(at, file, sender),
            "run": lambda turn: self.desk.run(GAME, int(turn), at),
            "undo": lambda turn: self.desk.undo(GAME, int(turn), at),
            "report": lambda turn: self.desk.publish(GAME, int(turn), at, self.folder),
            "correct": lambda turn, file, sender: self.correct(at, int(turn), file, sender),
            "deadline": lambda to: self.desk.move_deadline(GAME, datetime.fromisoformat(to), at),
            "substitute": lambda player, by: self.desk.substitute(GAME, player, by, at),
            "resign": lambda player: self.desk.resign(GAME, player, at),
            "end": lambda: self.desk.end(GAME, at, self.folder),
        }
        cast("Callable[..., object]", does[command])(*words)

    def order(self, at: datetime, file: str, sender: str) -> None:
        """Take in a message."""
        try:
            replies = self.desk.receive(GAME, (HERE / file).read_bytes(), at, kind=_kind(file), sender=sender)
        except DeskError as error:  # nobody can tell whose it is
            self.told.append(f"{at:%Y-%m-%d %H:%M} {file}, for the game master:\n{error}\n")
            return
        self.tell(at, file, replies)

    def correct(self, at: datetime, turn: int, file: str, sender: str) -> None:
        """Run a published turn again."""
        message = ((HERE / file).read_bytes(), _kind(file), sender)
        _, replies = self.desk.correct(GAME, turn, [message], at, self.folder)
        self.tell(at, file, replies)

    def tell(self, at: datetime, file: str, replies: tuple[Reply, ...]) -> None:
        """Write down what players are told."""
        self.told += [f"{at:%Y-%m-%d %H:%M} {file}, to {one.player} alone:\n{one.text}" for one in replies]


def _kind(file: str) -> MessageKind:
    return KINDS.get(Path(file).suffix, "text")


def diary() -> Iterator[tuple[datetime, list[str]]]:
    """The lines of the diary: when, and what was done."""
    for line in (HERE / "diary.txt").read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            time, *words = shlex.split(line)
            yield datetime.fromisoformat(time), words


def play(folder: Path, store: Path) -> Desk:
    """Play the season.

    Args:
        folder: Where the reports go.
        store: The file of the desk, which must not be there yet.

    Returns:
        The desk, to be closed.
    """
    season = Season(Desk.open(store, create=True), folder)
    for at, words in diary():
        season.do(at, *words)
    (folder / "gm-only-replies.txt").write_text("\n".join(season.told), encoding="utf-8", newline="\n")
    return season.desk


def differences(folder: Path, kept: Path) -> list[str]:
    """The names of files that are not the same in two folders."""
    names = {file.name for where in (folder, kept) if where.is_dir() for file in where.glob("*.txt")}
    return sorted(name for name in names if _content(folder / name) != _content(kept / name))


def _content(file: Path) -> bytes | None:
    return file.read_bytes() if file.is_file() else None


def main() -> int:
    """Play the season, and compare or write its reports."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--write", action="store_true", help="write the kept reports anew")
    asked.add_argument("--folder", type=Path, help="write the reports into this folder")
    options = asked.parse_args()
    with TemporaryDirectory() as beside:
        folder = options.folder or Path(beside) / "reports"
        desk = play(folder, Path(beside) / "desk.db")
        with desk:
            game = desk.game(GAME)
            won = [line.name for line in game.match.standings() if line.place == 1]
        print(f"{len(game.runs)} turns, {len(list(folder.glob('*.txt')))} files. {' and '.join(won)} won.")
        if options.write:
            shutil.rmtree(HERE / "reports", ignore_errors=True)
            shutil.copytree(folder, HERE / "reports", ignore=shutil.ignore_patterns(".*"))
        other = differences(folder, HERE / "reports")
    print(f"These are not as they are kept: {', '.join(other)}" if other else "All is as it is kept in reports/.")
    return 1 if other else 0


if __name__ == "__main__":
    raise SystemExit(main())
