"""Announcements and reports: what is sent to all, to each player, and what is for the game master alone.

A report is a frozen value, made of what its reader may see and is told, and of nothing else. Text, HTML and PDF are
made of the report, and an erratum of two of them.
"""

from __future__ import annotations

from ladderkit.postal.reports.announce import announcement
from ladderkit.postal.reports.ends import end_report
from ladderkit.postal.reports.errata import Change, Erratum, erratum
from ladderkit.postal.reports.files import MASTER_PREFIX, file_name
from ladderkit.postal.reports.html import erratum_html, pdf_of, report_html
from ladderkit.postal.reports.missed import missed_by_seat, missed_in_a_row
from ladderkit.postal.reports.parts import Letterhead, Report
from ladderkit.postal.reports.text import erratum_text, report_text
from ladderkit.postal.reports.turns import master_report, turn_report

__all__ = [
    "MASTER_PREFIX",
    "Change",
    "Erratum",
    "Letterhead",
    "Report",
    "announcement",
    "end_report",
    "erratum",
    "erratum_html",
    "erratum_text",
    "file_name",
    "master_report",
    "missed_by_seat",
    "missed_in_a_row",
    "pdf_of",
    "report_html",
    "report_text",
    "turn_report",
]
