"""The desk: games by post in one store file, from the announcement to the last report."""

from __future__ import annotations

from ladderkit.postal.desk.addresses import Addresses
from ladderkit.postal.desk.desk import Desk, Message
from ladderkit.postal.desk.errors import DeskError
from ladderkit.postal.desk.folder import write_sheets
from ladderkit.postal.desk.games import Game, Round, Run
from ladderkit.postal.desk.notes import Late, MessageKind, Received, Reply, Senders, Settings
from ladderkit.postal.desk.sheets import FORMS, Form, Sheet, deadline_sheet, reply_sheets
from ladderkit.postal.desk.status import marked, status_text
from ladderkit.postal.desk.turns import Slice

__all__ = [
    "FORMS",
    "Addresses",
    "Desk",
    "DeskError",
    "Form",
    "Game",
    "Late",
    "Message",
    "MessageKind",
    "Received",
    "Reply",
    "Round",
    "Run",
    "Senders",
    "Settings",
    "Sheet",
    "Slice",
    "deadline_sheet",
    "marked",
    "reply_sheets",
    "status_text",
    "write_sheets",
]
