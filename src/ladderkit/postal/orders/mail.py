"""Mail: the text of an `.eml` file, whatever it is wrapped in, by the standard library's `email` alone.

The sender's address is given back as a value. Anybody can write any address there, so it proves nothing.
"""

from __future__ import annotations

import codecs
import email
import re
from collections.abc import Iterator, Sequence
from email.errors import HeaderParseError
from email.header import decode_header, make_header
from email.message import Message
from email.policy import Compat32
from email.utils import getaddresses
from typing import Final, TypeAlias, cast

from attrs import frozen

from ladderkit.errors import FileError, Problem
from ladderkit.postal.orders.lines import tidied
from ladderkit.postal.orders.page import page_text
from ladderkit.postal.orders.words import told

__all__ = ["LARGEST_LETTER", "Letter", "read_letter"]

Mail: TypeAlias = "Message[str, str]"

LARGEST_LETTER: Final = 10_000_000
"""How many bytes a mail may have, attachments and all."""
LONGEST_HEADER: Final = 400
"""How much of a header is read."""
LONGEST_ABOUT: Final = 4000
"""How long a header about a part of a mail may be; what it says is taken apart in time that grows with the square."""
DEEPEST: Final = 20
"""How deeply the parts of a mail may be nested."""
MOST_WRAPPINGS: Final = 50
"""How many parts of a mail may be made of parts; each line is held against the boundaries of all it stands in."""
_SLOW: Final = frozenset({"punycode", "idna"})
"""Charsets of no mail, which take time that grows with the square of the text."""
_WRAPPING: Final = re.compile(rb"(?:^|[\r\n])content-type:\s*multipart/", re.IGNORECASE)
_ENCODINGS: Final = frozenset({"7bit", "8bit", "binary", "quoted-printable", "base64", ""})


class _Bounded(Compat32):
    """Takes mail apart as it stands, and refuses what would take too long."""

    def header_source_parse(self, sourcelines: Sequence[str]) -> tuple[str, str]:
        """A header, unless it is one about a part and too long."""
        name, value = super().header_source_parse([*sourcelines])
        about = name.lower()
        if about.startswith("content-") and len(value) > LONGEST_ABOUT:
            raise _refused("too-long", f"its header {name!r} has more than {LONGEST_ABOUT} characters; send plain text")
        return name, value


@frozen
class Letter:
    """What is to be read of a mail.

    Attributes:
        text: What its sender wrote, together with what is quoted in it; for `read_orders`.
        sender: The address it claims to be from; empty where it has none, or several.
        subject: Its subject.
        notes: What was not read, such as `"the attachment 'board.pdf'"`.
    """

    text: str
    sender: str
    subject: str
    notes: tuple[str, ...] = ()


def read_letter(mail: bytes) -> Letter:
    """Read the text of a mail.

    Plain text is preferred; where there is HTML alone, or nothing in the plain text, the text of the HTML is taken,
    with what it quotes marked as quoted.
    Attachments are left out, and told.

    Args:
        mail: The bytes of an `.eml` file.

    Returns:
        What it says, and where it says it is from.

    Raises:
        FileError: It has no text, or text that cannot be decoded.
    """
    if len(mail) > LARGEST_LETTER:
        raise _refused("too-long", f"it has more than {LARGEST_LETTER} bytes; send the orders without attachments")
    if sum(1 for _ in _WRAPPING.finditer(mail)) > MOST_WRAPPINGS:
        raise _refused("too-deep", "it has too many parts that are made of parts; send plain text")
    try:
        message = email.message_from_bytes(mail, policy=_Bounded())
        parts = [*_parts(message, 0)]
    except RecursionError:
        raise _refused("too-deep", "its parts are nested too deeply; send plain text") from None
    notes = tuple(_attached(part) for part in parts if not _is_text(part))
    texts = [part for part in parts if _is_text(part)]
    if not texts:
        raise _refused("no-text", "there is no text in it; send the orders as plain text")
    said = "\n".join(_text_of(part) for part in texts)
    return Letter(said, _sender(message), _header(message, "Subject"), notes)


def _refused(code: str, message: str) -> FileError:
    return FileError("the mail", [Problem(code, message)])


def _parts(message: Mail, depth: int) -> Iterator[Mail]:
    """The parts that are no mere wrapping; of alternatives the plainest."""
    if depth > DEEPEST:
        raise RecursionError
    if not message.is_multipart() or message.get_content_maintype() == "message":
        yield message
        return
    inside = cast("list[Mail]", message.get_payload())
    if message.get_content_subtype() == "alternative":
        found = [[*_parts(part, depth + 1)] for part in inside]
        yield from min(found, key=_plainness) if found else ()
        return
    for part in inside:
        yield from _parts(part, depth + 1)


def _plainness(parts: list[Mail]) -> int:
    """How far from plain text an alternative is."""
    kinds = {part.get_content_type() for part in parts if _is_text(part) and not _is_blank(part)}
    return 0 if "text/plain" in kinds else 1 if kinds else 2


def _is_text(part: Mail) -> bool:
    """Whether a part is text to be read, and no attachment."""
    attached = part.get_content_disposition() == "attachment" or part.get_filename() is not None
    return part.get_content_type() in {"text/plain", "text/html"} and not attached


def _is_blank(part: Mail) -> bool:
    """Whether plain text says nothing, as that of programs which write HTML alone."""
    if part.get_content_subtype() != "plain":
        return False
    body = part.get_payload(decode=True)
    return isinstance(body, bytes) and not tidied(body.decode("utf-8", "replace")).strip()


def _attached(part: Mail) -> str:
    name = part.get_filename()
    return f"the attachment {told(name)}" if name else f"a part of type {told(part.get_content_type())}"


def _text_of(part: Mail) -> str:
    """The text of a part, decoded.

    Raises:
        FileError: It cannot be.
    """
    encoding = str(part.get("Content-Transfer-Encoding", "")).strip().casefold()
    if encoding not in _ENCODINGS:
        raise _refused("wrong-encoding", f"it is encoded as {told(encoding)}, which is unknown; send plain text")
    body = cast("bytes", part.get_payload(decode=True))
    if part.defects and encoding == "base64":
        raise _refused("wrong-encoding", "its base64 is broken; send it again, as plain text")
    text = _decoded(body, str(part.get_content_charset() or "utf-8"))
    return page_text(text) if part.get_content_subtype() == "html" else text


def _decoded(body: bytes, charset: str) -> str:
    """Text in a charset.

    Raises:
        FileError: It is not written in it, or nobody knows the charset.
    """
    try:
        if codecs.lookup(charset).name not in _SLOW:
            return body.decode(charset)
    except UnicodeError:
        message = f"it is not written in {told(charset)}, as it should be; send it again in UTF-8"
        raise _refused("wrong-charset", message) from None
    except (LookupError, ValueError):
        pass
    raise _refused("wrong-charset", f"the charset {told(charset)} is unknown; send it in UTF-8")


def _sender(message: Mail) -> str:
    """The one address that a mail is from; empty where it has none, or several.

    Names are not decoded before addresses are told from them, since anything may be written in a name.
    """
    raw = ", ".join(str(line) for line in message.get_all("From", []))
    if len(raw) > LONGEST_HEADER:
        return ""
    found = {address for _, address in getaddresses([" ".join(raw.split())]) if "@" in address}
    return found.pop() if len(found) == 1 else ""


def _header(message: Mail, name: str) -> str:
    """A header as text on one line; as it stands where it cannot be decoded."""
    raw = str(message.get(name, ""))[:LONGEST_HEADER]
    try:
        text = str(make_header(decode_header(raw)))
    except (HeaderParseError, UnicodeError, LookupError, ValueError):
        text = raw
    return " ".join(text.split())
