"""Reports as HTML pages and as PDF: complete in themselves, with a drawing of what their reader may see."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from importlib import resources
from itertools import groupby
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, NoReturn, cast

from attrs import frozen

from ladderkit.errors import LadderkitError, MissingExtraError
from ladderkit.postal.reports.errata import Erratum, erratum_heading
from ladderkit.postal.reports.parts import Report
from ladderkit.postal.reports.sections import MASTER_ONLY, Row, Section, heading, sections, subtitle
from ladderkit.render.svg import svg
from ladderkit.views import View

if TYPE_CHECKING:
    import jinja2

__all__ = ["erratum_html", "pdf_of", "report_html"]

_EXTRA: Final = "report"
_PAGE: Final = "report.html"
_SECTION: Final = "section.html"


def report_html(report: Report) -> str:
    """A report as an HTML page, with a drawing where it has one.

    Whatever somebody has written in it, such as a name, is shown and never acted on; nothing is
    asked of any other page.

    Args:
        report: The report.

    Returns:
        The page. Of a report for the game master alone, its title and its first line say so.

    Raises:
        MissingExtraError: The `report` extra is not installed.
    """
    drawings = [] if report.drawing is None else [_drawn(report.drawing, report.names)]
    return _page(heading(report), subtitle(report), sections(report), drawings, secret=report.secret)


def erratum_html(erratum: Erratum) -> str:
    """An erratum as an HTML page.

    Args:
        erratum: What has changed.

    Returns:
        The page.

    Raises:
        MissingExtraError: The `report` extra is not installed.
    """
    title, whom = erratum_heading(erratum)
    parts = (Section(change.about, (Row("was", (change.was,)), Row("is", (change.now,)))) for change in erratum.changes)
    return _page(title, whom, parts, (), secret=erratum.report.secret)


def pdf_of(page: str) -> bytes:
    """A page as PDF.

    Args:
        page: What `report_html` or `erratum_html` gave.

    Returns:
        The PDF; nothing is fetched for it, whatever the page names.

    Raises:
        MissingExtraError: The `report` extra is not installed.
        LadderkitError: WeasyPrint is there, and libraries of the system that it needs are not.
    """
    weasyprint = _weasyprint()
    document = weasyprint.HTML(string=page, url_fetcher=_fetch_nothing)
    return cast("bytes", document.write_pdf())


# --------------------------------------------------------------------------------------------------- the page
@frozen
class _Shown:
    """A section as the page shows it: sentences by themselves, and labelled lines together in a table."""

    title: str
    rows: tuple[Row, ...]
    columns: tuple[str, ...]
    literal: bool
    placed: bool
    blocks: tuple[tuple[bool, tuple[Row, ...]], ...]


def _page(title: str, whom: str, parts: Iterable[Section], drawings: Iterable[str], *, secret: bool) -> str:
    from markupsafe import Markup  # noqa: PLC0415  (it comes with the extra)

    return _template(_PAGE).render(
        title=title,
        secret=MASTER_ONLY if secret else "",
        whom=whom,
        sections=tuple(Markup(_section(part)) for part in parts),  # noqa: S704  (its template has escaped what is in it)
        drawings=tuple(Markup(drawing) for drawing in drawings),  # noqa: S704  (a drawing escapes whatever is in it)
    )


@lru_cache(maxsize=64)
def _section(part: Section) -> str:
    """A section; made once for all pages that have the same."""
    grouped = groupby(part.rows, key=lambda row: not row.label)
    blocks = tuple((plain, tuple(rows)) for plain, rows in grouped)
    placed = bool(part.columns) or any(row.under for row in part.rows)
    shown = _Shown(part.title, part.rows, part.columns, part.literal, placed, blocks)
    return _template(_SECTION).render(section=shown)


@lru_cache(maxsize=4)
def _drawn(seen: View, names: tuple[str, ...]) -> str:
    """A drawing; made once for all pages that have the same."""
    return svg(seen, names, across=1)


@lru_cache(maxsize=2)
def _template(name: str) -> jinja2.Template:
    try:
        import jinja2  # noqa: PLC0415  (an extra)
    except ImportError as error:
        raise MissingExtraError(_EXTRA, "a report as HTML") from error
    text = (resources.files("ladderkit.postal.reports") / name).read_text(encoding="utf-8")
    return jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined).from_string(text)


# ------------------------------------------------------------------------------------------------------ as PDF
def _weasyprint() -> ModuleType:
    try:
        import weasyprint  # noqa: PLC0415  (an extra)
    except ImportError as error:
        raise MissingExtraError(_EXTRA, "a report as PDF") from error
    except OSError as error:
        message = f"WeasyPrint finds no library of the system that it needs ({str(error).splitlines()[0]}); "
        raise LadderkitError(message + "install Pango, as its documentation says, or send the HTML") from error
    return cast("ModuleType", weasyprint)


def _fetch_nothing(url: str, *_: Any, **__: Any) -> NoReturn:  # noqa: ANN401  (as WeasyPrint calls it)
    """Refuse to fetch anything."""
    raise LadderkitError(f"a report names {url!r}; nothing is fetched for one")
