"""Mail: the text of an `.eml` file, whatever it is wrapped in, by the standard library's `email` alone.

The sender's address is given back as a value. Anybody can write any address there, so it proves nothing.
"""

from __future__ import annotations

import email
from collections.abc import Iterator
from email import policy
from email.errors import HeaderParseError
from email.header import decode_header, make_header
from email.message import Message
from email.utils import parseaddr
from typing import Final, TypeAlias, cast

from attrs import frozen

from ladderkit.errors import FileError, Problem
from ladderkit.postal.orders.page import page_text
from ladderkit.postal.orders.words import told

__all__ = ["LARGEST_LETTER", "Letter", "read_letter"]

Mail: TypeAlias = "Message[str, str]"

LARGEST_LETTER: Final = 10_000_000
"""How many bytes a mail may have, attachments and all."""
LONGEST_HEADER: Final = 400
"""How much of a header is read."""
DEEPEST: Final = 20
"""How deeply the parts of a mail may be nested."""
_ENCODINGS: Final = frozenset({"7bit", "8bit", "binary", "quoted-printable", "base64", ""})


@frozen
class Letter:
    """What is to be read of a mail.

    Attributes:
        text: What its sender wrote, together with what is quoted in it; for `read_orders`.
        sender: The address it claims to be from; empty where it has none.
        subject: Its subject.
        notes: What was not read, such as `"the attachment 'board.pdf'"`.
    """

    text: str
    sender: str
    subject: str
    notes: tuple[str, ...] = ()


def read_letter(mail: bytes) -> Letter:
    """Read the text of a mail.

    Plain text is preferred; where there is HTML alone, its text is taken, with what it quotes marked as quoted.
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
    try:
        message = email.message_from_bytes(mail, policy=policy.compat32)
        parts = [*_parts(message, 0)]
    except RecursionError:
        raise _refused("too-deep", "its parts are nested too deeply; send plain text") from None
    notes = tuple(_attached(part) for part in parts if not _is_text(part))
    texts = [part for part in parts if _is_text(part)]
    if not texts:
        raise _refused("no-text", "there is no text in it; send the orders as plain text")
    said = "\n".join(_text_of(part) for part in texts)
    return Letter(said, parseaddr(_header(message, "From"))[1], _header(message, "Subject"), notes)


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
    kinds = {part.get_content_type() for part in parts if _is_text(part)}
    return 0 if "text/plain" in kinds else 1 if kinds else 2


def _is_text(part: Mail) -> bool:
    """Whether a part is text to be read, and no attachment."""
    attached = part.get_content_disposition() == "attachment" or part.get_filename() is not None
    return part.get_content_type() in {"text/plain", "text/html"} and not attached


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
    charset = str(part.get_content_charset() or "utf-8")
    try:
        text = body.decode(charset)
    except UnicodeError:
        message = f"it is not written in {told(charset)}, as it should be; send it again in UTF-8"
        raise _refused("wrong-charset", message) from None
    except (LookupError, ValueError):
        raise _refused("wrong-charset", f"the charset {told(charset)} is unknown; send it in UTF-8") from None
    return page_text(text) if part.get_content_subtype() == "html" else text


def _header(message: Mail, name: str) -> str:
    """A header as text on one line; as it stands where it cannot be decoded."""
    raw = str(message.get(name, ""))[:LONGEST_HEADER]
    try:
        text = str(make_header(decode_header(raw)))
    except (HeaderParseError, UnicodeError, LookupError, ValueError):
        text = raw
    return " ".join(text.split())
