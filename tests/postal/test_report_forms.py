"""The forms of a report: plain text, a page, PDF, the names of their files, and errata."""

from __future__ import annotations

import builtins
import re
import sys
from html import unescape
from html.parser import HTMLParser
from types import ModuleType

import pytest
from hypothesis import given, settings, strategies as st

from ladderkit.errors import LadderkitError, MissingExtraError
from ladderkit.match.terms import name_problem
from ladderkit.postal.reports import (
    Change,
    Erratum,
    Letterhead,
    announcement,
    end_report,
    erratum,
    erratum_html,
    erratum_text,
    file_name,
    html,
    master_report,
    pdf_of,
    report_html,
    report_text,
)
from ladderkit.postal.reports.files import slugs
from ladderkit.postal.reports.text import WIDTH
from tests.postal.seasons import HEAD, NAMES, NOON, Turn, begun, order, run

WILD = ("<script>alert(1)</script>", 'Ann" onload="x', "&amp; {{ 7 * 7 }}", "李" * 40)


class Page(HTMLParser):
    """The tags of a page and what they name, and that each is closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.named: list[str] = []
        self.open: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.named += [value for name, value in attrs if name in {"src", "href", "xlink:href", "data", "action"}]
        self.named += [name for name, _ in attrs if name.startswith("on")]
        if tag not in {"meta", "br"}:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def played(names=NAMES):
    return run(begun(names=names), {0: order((4, 2), (True, False), trap=20), 1: order((6, 5), trap=20)})


def every_report(names=NAMES):
    """One report of each kind."""
    turn = played(names)
    match = turn.after
    for seat in (1, 2, 3):
        match = match.resign(seat, NOON).match
    return [
        announcement(HEAD, turn.before, layout="0" * 64, how_to="# as ever"),
        *(turn.report(seat) for seat in (None, 0, 2)),
        master_report(HEAD, turn.before, turn.after, turn.events),
        Turn(turn.after, match, ()).report(0),
        end_report(HEAD, match),
    ]


# ------------------------------------------------------------------------------------------------------- text
@pytest.mark.parametrize("names", [NAMES, WILD])
def test_text_is_at_most_72_columns_wide_and_needs_no_drawing(names):
    for report in every_report(names):
        for line in report_text(report).splitlines():
            wide = sum(2 if letter == "李" else 1 for letter in line)
            assert wide <= WIDTH
            assert line == line.rstrip()
            assert not re.search("[\u2500-\u257f]", line)


NAME = st.text(st.characters(codec="utf-8", exclude_categories=["C"]), min_size=1, max_size=80)


@settings(max_examples=30)
@given(
    st.lists(NAME.map(str.strip).filter(lambda n: not name_problem(n)), min_size=4, max_size=4, unique_by=str.casefold)
)
def test_any_names_make_a_report_and_file_names(names):
    turn = played(tuple(names))
    for seat in (None, 0, 3):
        report = turn.report(seat)
        assert report_text(report).isprintable() or "\n" in report_text(report)
        assert re.fullmatch(r"turn-01-[a-z0-9-]+\.txt", file_name(report))
    assert len({*slugs(names)}) == 4
    Page(report_html(turn.report(0)))


def test_a_name_that_combines_letters_is_as_wide_as_it_looks():
    accented = "e\u0301" * 20
    text = report_text(played(("Ann", accented, "Cid", "Dot")).report())
    assert f"  Ann{' ' * 17}  19\n" in text
    assert f"  {accented}  11\n" in text


# ------------------------------------------------------------------------------------------------------- html
@pytest.mark.parametrize("names", [NAMES, WILD])
def test_a_page_is_well_formed_asks_for_nothing_and_acts_on_no_name(names):
    for report in every_report(names):
        page = Page(report_html(report))
        assert page.open == []
        assert page.named == []
        assert not {"script", "img", "link", "iframe", "object"} & {*page.tags}
        assert page.tags.count("svg") == 1
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in report_html(every_report(WILD)[0])
    assert "{{ 7 * 7 }}" in report_html(every_report(WILD)[0])


def test_a_page_asks_no_address_but_names_the_language_of_its_drawing():
    for report in every_report():
        assert {"http://www.w3.org/2000/svg"} == {*re.findall(r"https?://[^\s\"']+", report_html(report))}
        assert "url(" not in report_html(report)
        assert "@import" not in report_html(report)


def test_a_page_says_what_the_text_says():
    for report in every_report():
        page = re.sub(r"<style>.*?</style>|<svg.*?</svg>", "", report_html(report), flags=re.DOTALL)
        words = unescape(re.sub(r"<[^>]+>", " ", page)).split()
        wanted = report_text(report).replace(": ", " ").replace(":\n", " ").replace("    - ", " ").split()
        assert [] == [word for word in wanted if word.strip(":") not in {w.strip(":") for w in words}]


def test_only_a_page_for_the_game_master_says_so_in_its_title_and_first_line():
    for report in every_report():
        page = report_html(report)
        marked = page.count("FOR THE GAME MASTER ONLY")
        assert (2 if report.secret else 0) == marked
        assert ('<body>\n<p class="secret">FOR' in page) is report.secret
        assert report_text(report).startswith("FOR THE GAME MASTER ONLY") is report.secret


# ------------------------------------------------------------------------------------------------ the extras
def without(monkeypatch, name, error):
    """Let an import of this fail."""
    known = builtins.__import__

    def imported(wanted, *rest):
        if wanted.partition(".")[0] == name:
            raise error
        return known(wanted, *rest)

    monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr(builtins, "__import__", imported)


def test_without_the_extra_the_error_names_it(monkeypatch):
    report = played().report()
    html._template.cache_clear()
    without(monkeypatch, "jinja2", ImportError("no"))
    with pytest.raises(MissingExtraError, match=r"a report as HTML needs the 'report' extra"):
        report_html(report)
    assert report_text(report)


def test_without_weasyprint_the_error_names_the_extra(monkeypatch):
    without(monkeypatch, "weasyprint", ImportError("no"))
    with pytest.raises(MissingExtraError, match=r"a report as PDF needs the 'report' extra"):
        pdf_of("<p>A page</p>")


def test_where_weasyprint_finds_no_library_the_error_says_so(monkeypatch):
    without(monkeypatch, "weasyprint", OSError("cannot load library 'pango-1.0-0'\nmore"))
    with pytest.raises(LadderkitError, match=r"\(cannot load library 'pango-1.0-0'\); install Pango"):
        pdf_of("<p>A page</p>")


def test_a_pdf_is_made_of_the_page_alone(monkeypatch):
    """WeasyPrint is told to fetch nothing, whatever the page names."""
    stand_in = ModuleType("weasyprint")

    class HTML:
        def __init__(self, *, string, url_fetcher):
            self.string, self.fetch = string, url_fetcher

        def write_pdf(self):
            with pytest.raises(LadderkitError, match=r"names 'https://example.org/x.png'; nothing is fetched"):
                self.fetch("https://example.org/x.png", timeout=10)
            return self.string.encode()

    stand_in.HTML = HTML
    monkeypatch.setitem(sys.modules, "weasyprint", stand_in)
    assert b"<p>A page</p>" == pdf_of("<p>A page</p>")


def test_a_report_becomes_a_pdf():
    pytest.importorskip("weasyprint", reason="the PDF itself needs WeasyPrint, which is not in the dev extra")
    page = report_html(played().report(0))
    assert pdf_of(page).startswith(b"%PDF-")


# ----------------------------------------------------------------------------------------------- file names
def test_names_of_files_are_made_of_the_turn_the_kind_and_the_player():
    reports = every_report()
    names = [file_name(report) for report in reports]
    assert names == [
        "start-public.txt",
        "turn-01-public.txt",
        "turn-01-ann.txt",
        "turn-01-cid.txt",
        "gm-only-turn-01.txt",
        "turn-01-ann.txt",
        "end-public.txt",
    ]
    assert file_name(played().report(1, Letterhead("Winter Season", 123)), "html") == "turn-123-ben.html"


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("Zoë", "Đorđe", "Straße", "İpek"), ("zoe", "dorde", "strasse", "ipek")),
        (("李", "Пётр", "!", "public"), ("seat-1", "seat-2", "seat-3", "public-seat-4")),
        (("Ann", "ann!", "../etc", "a/b\\c"), ("ann-seat-1", "ann-seat-2", "etc", "a-b-c")),
        (("seat 2", "!", "ann-seat-9", "con"), ("seat-2-seat-1", "seat-2", "ann-seat-9-seat-3", "con")),
        (("x" * 80, "x" * 79, "gm-only", "-"), (f"{'x' * 40}-seat-1", f"{'x' * 40}-seat-2", "gm-only", "seat-4")),
    ],
)
def test_a_player_s_word_is_safe_and_no_other_player_s(names, expected):
    assert expected == slugs(names)


@pytest.mark.parametrize("ending", ["", "TXT", "../x", "a.b", "abcdefghi"])
def test_an_ending_that_is_none_is_refused(ending):
    with pytest.raises(LadderkitError, match="is no ending of a file name"):
        file_name(played().report(), ending)


def test_no_name_of_a_player_makes_a_file_look_like_the_game_master_s():
    turn = played(("gm-only", "gm only turn 01", "Cid", "Dot"))
    assert not [seat for seat in range(4) if file_name(turn.report(seat)).startswith("gm-only-")]


# ----------------------------------------------------------------------------------------------------- errata
def corrected():
    """A turn, and the same with an order of Cid that had been overlooked."""
    orders = {0: order((4, 2), (True, False), trap=20), 1: order((6, 5), trap=20)}
    return run(begun(), orders), run(begun(), {**orders, 2: order((6, 1), trap=20)})


def test_an_erratum_says_what_has_changed_for_its_reader_and_nothing_else():
    before, after = corrected()
    found = erratum(before.report(), after.report())
    assert found is not None
    assert (Change("Where everyone stands: Cid", "off the board", "7"),) == found.changes
    own = erratum(before.report(2), after.report(2))
    assert own is not None
    told = [change.about for change in own.changes]
    assert ["Where everyone stands: Cid", "What you did: Order", "What you did: Numbers left"] == told
    assert erratum(before.report(1), before.report(1)) is None
    text = erratum_text(own)
    assert text.startswith(
        "Winter Season: turn 1\nErratum for Cid: what was reported, and what holds instead\n\n"
        "Where everyone stands: Cid\n  was: off the board\n  is: 7\n"
    )
    assert "  was: No order was in, so each throw was played as 0 and no number is\n    used up.\n" in text
    page = Page(erratum_html(own))
    assert page.open == []
    assert file_name(own) == "turn-01-cid-erratum.txt"


def test_an_erratum_for_the_game_master_says_so():
    before, after = (master_report(HEAD, turn.before, turn.after, turn.events) for turn in corrected())
    found = erratum(before, after)
    assert found is not None
    assert erratum_text(found).startswith("FOR THE GAME MASTER ONLY - NOT FOR PLAYERS\n")
    assert '<p class="secret">FOR THE GAME MASTER ONLY' in erratum_html(found)
    assert file_name(found) == "gm-only-turn-01-erratum.txt"
    story = next(change for change in found.changes if change.about == "All that happened")
    assert "nothing" == story.was
    assert "Cid walks on to 6." in story.now


def test_what_is_gone_and_what_came_are_told_by_section():
    turn = played()
    with_note, without_note = (
        turn.report(0, Letterhead("Winter Season", 1, deadline="Friday", note=n)) for n in ("A\nB", "")
    )
    found = erratum(with_note, without_note)
    assert found is not None
    assert (Change("A word from the game master", "A; B", "nothing"),) == found.changes
    other = turn.report(0, Letterhead("Winter Season", 1, deadline="Friday", note="B\nA"))
    swapped = erratum(with_note, other)
    assert swapped is not None
    assert (Change("A word from the game master", "A; B", "B; A"),) == swapped.changes
    repeated = erratum(
        turn.report(0, Letterhead("W", 1, note="A\nB\nA")), turn.report(0, Letterhead("W", 1, note="A\nB"))
    )
    assert repeated is not None
    assert (Change("A word from the game master", "A", "nothing"),) == repeated.changes


def test_a_ladder_that_was_not_used_is_in_the_erratum():
    before, after = run(begun(), {0: order((4, 2), (True, False))}), run(begun(), {0: order((4, 2))})
    found = erratum(before.report(1), after.report(1))
    assert isinstance(found, Erratum)
    assert Change("Where everyone stands: Ann, ladders left", "xxx", "xxxx") in found.changes
    assert Change("On the board: Set up this turn", "portable ladder from 4 to 17", "nothing") in found.changes


def test_reports_of_two_turns_or_two_readers_make_no_erratum():
    turn = played()
    for other in (turn.report(1), turn.report(None), turn.report(0, Letterhead("Winter Season", 2))):
        with pytest.raises(LadderkitError, match="not of one turn and for one reader"):
            erratum(turn.report(0), other)
