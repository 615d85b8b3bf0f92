"""Orders by post: from what players send to answers for their forms, and what they are told of it.

Nothing here plays, keeps or sends anything. What is read is checked against the player's own form alone.
"""

from __future__ import annotations

from ladderkit.postal.orders.address import Addressed
from ladderkit.postal.orders.documents import orders_from_data, orders_from_json, orders_from_toml, orders_to_data
from ladderkit.postal.orders.mail import Letter, read_letter
from ladderkit.postal.orders.orders import (
    LONGEST_MESSAGE,
    Asked,
    Sent,
    addressed,
    answers_written,
    read_orders,
    sure_short,
    write_orders,
)
from ladderkit.postal.orders.replies import acknowledgement, help_text, not_taken
from ladderkit.postal.orders.table import orders_from_csv, orders_to_csv

__all__ = [
    "LONGEST_MESSAGE",
    "Addressed",
    "Asked",
    "Letter",
    "Sent",
    "acknowledgement",
    "addressed",
    "answers_written",
    "help_text",
    "not_taken",
    "orders_from_csv",
    "orders_from_data",
    "orders_from_json",
    "orders_from_toml",
    "orders_to_csv",
    "orders_to_data",
    "read_letter",
    "read_orders",
    "sure_short",
    "write_orders",
]
