"""Orders out of mail: whatever a mail program wraps a text in, its orders are read, or it is said why not."""

import base64
import quopri
from email.message import EmailMessage

import pytest
from hypothesis import given, strategies as st

from ladderkit.errors import FileError
from ladderkit.postal.orders import Letter, mail as mails, read_letter, read_orders
from tests.documents import told_something
from tests.postal.forms import asked

ORDERS = "Zoë here,\nthrows: 5 1\ntrap door: 33\n"
TAKEN = (("chosen-throw", (5, 1)), ("trap-doors", 33))
HEAD = b"From: Zo <zo@example.org>\r\nSubject: Turn 7\r\nMIME-Version: 1.0\r\n"


def taken(letter):
    return read_orders(letter.text, asked()).answers


def raw(content_type, body, *more):
    """A mail as it is on its way."""
    lines = [HEAD.rstrip(), b"Content-Type: " + content_type, *more, b"", body]
    return b"\r\n".join(lines)


def refusal(mail):
    with pytest.raises(FileError) as refused:
        read_letter(mail)
    (problem,) = refused.value.problems
    return problem.code, problem.message


# -------------------------------------------------------------------------------------------------- encodings
@pytest.mark.parametrize("charset", ["utf-8", "iso-8859-1", "windows-1252", "utf-7", "UTF8"])
@pytest.mark.parametrize("encoding", ["8bit", "quoted-printable", "base64"])
def test_text_in_any_charset_and_encoding(charset, encoding):
    body = ORDERS.encode(charset)
    body = {"8bit": body, "quoted-printable": quopri.encodestring(body), "base64": base64.encodebytes(body)}[encoding]
    mail = raw(f'text/plain; charset="{charset}"'.encode(), body, f"Content-Transfer-Encoding: {encoding}".encode())
    letter = read_letter(mail)
    assert ("zo@example.org", "Turn 7", ()) == (letter.sender, letter.subject, letter.notes)
    assert "Zoë here," in letter.text
    assert TAKEN == taken(letter)


def test_no_headers_about_the_text_at_all():
    assert Letter("throws: 5 1\n", "", "") == read_letter(b"\nthrows: 5 1\n")
    assert "Zoë" in read_letter(HEAD + b"\n" + ORDERS.encode()).text


def test_a_subject_in_any_letters():
    assert "Zug 7 für Zoë" == read_letter(b"Subject: =?utf-8?q?Zug_7_f=C3=BCr?=\r\n =?utf-8?q?_Zo=C3=AB?=\n\nx").subject
    assert "=?nonsense?q?Zug?=" == read_letter(b"Subject: =?nonsense?q?Zug?=\n\nx").subject
    assert "=?utf-8?b?w?=" == read_letter(b"Subject: =?utf-8?b?w?=\n\nx").subject


@pytest.mark.parametrize(
    ("head", "sender"),
    [
        ("From: =?utf-8?q?M=C3=BCller=2C_Ann?= <ann@example.org>", "ann@example.org"),
        ("From: =?utf-8?q?Ann_=3Cann=40example=2Eorg=3E=2C?= <mallory@evil.org>", "mallory@evil.org"),
        ('From: "ann@example.org" <mallory@evil.org>', "mallory@evil.org"),
        ('From: "Ann <ann@example.org>,"\r\n <mallory@evil.org>', "mallory@evil.org"),
        ("From: mallory@evil.org (=?utf-8?q?=29_ann=40example=2Eorg?=)", "mallory@evil.org"),
        ("From: =?utf-8?q?ann=40example=2Eorg?=", ""),
        ("From: Ann <ann@example.org>, Ben <ben@example.org>", ""),
        ("From: Ann <ann@example.org>\r\nFrom: Ben <ben@example.org>", ""),
        ("From: ann@example.org <mallory@evil.org>", ""),
        ("From: " + "x" * 500 + " <ann@example.org>", ""),
        ("From: nobody", ""),
        ("To: ann@example.org", ""),
    ],
)
def test_an_address_is_told_from_a_name_before_the_name_is_decoded(head, sender):
    assert sender == read_letter(f"{head}\r\n\r\nthrows: 5 1".encode()).sender


@pytest.mark.parametrize(
    ("mail", "code", "message"),
    [
        (raw(b"text/plain; charset=klingon", b"x"), "wrong-charset", "the charset 'klingon' is unknown"),
        (raw(b"text/plain; charset=punycode", b"x"), "wrong-charset", "the charset 'punycode' is unknown"),
        (raw(b"text/plain; " + b"a=b; " * 1000, b"x"), "too-long", "its header 'Content-Type' has more than 4000"),
        (raw(b"text/plain", b"x", b"Content-Disposition: " + b"x" * 5000), "too-long", "'Content-Disposition' has"),
        (raw(b"text/plain; charset=hex", b"x"), "wrong-charset", "the charset 'hex' is unknown"),
        (raw(b'text/plain; charset="a\x00b"', b"x"), "wrong-charset", "is unknown"),
        (raw(b"text/plain; charset=ascii", "ë".encode()), "wrong-charset", "it is not written in 'ascii'"),
        (raw(b"text/plain", b"\xff\xfe"), "wrong-charset", "it is not written in 'utf-8'"),
        (raw(b"text/plain", b"x", b"Content-Transfer-Encoding: rot13"), "wrong-encoding", "it is encoded as 'rot13'"),
        (raw(b"text/plain", b"A", b"Content-Transfer-Encoding: base64"), "wrong-encoding", "its base64 is broken"),
        (raw(b"image/png", b"x"), "no-text", "there is no text in it"),
        (raw(b"text/plain", b"x", b"Content-Disposition: attachment"), "no-text", "there is no text in it"),
        (raw(b"multipart/alternative; boundary=b", b""), "no-text", "there is no text in it"),
        (raw(b"message/rfc822", HEAD + b"\nthrows: 5 1"), "no-text", "there is no text in it"),
        (raw(b"text/html", b"<p title='>' x=\"5 1</p>"), "wrong-html", "something in it has no end"),
        (raw(b"text/html", b"throws <p"), "wrong-html", "a tag has no end"),
        (raw(b"text/html", b"<!-- x ->"), "wrong-html", "something in it has no end"),
        (raw(b"text/html", b"<![CDATA["), "wrong-html", "something in it has no end"),
        (raw(b"text/html", b"<div style='display:none'>x<p>throws: 5 1"), "wrong-html", "what is not shown has no end"),
        (raw(b"text/html", b"<p class='&#" + b"9" * 5000 + b";'>"), "wrong-html", "a number that none has"),
        (raw(b"text/html", b"&#" + b"9" * 5000 + b";"), "wrong-html", "a character has a number that none has"),
    ],
)
def test_what_cannot_be_read_is_refused(mail, code, message):
    found = refusal(mail)
    assert code == found[0]
    assert message in found[1]


def test_mail_that_is_too_large_or_too_deep(monkeypatch):
    monkeypatch.setattr(mails, "LARGEST_LETTER", 100)
    assert "too-long" == refusal(b" " * 101)[0]
    monkeypatch.undo()
    deep = b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (k, k) for k in range(30))
    assert "too-deep" == refusal(deep + b"\nx")[0]
    wide = b"".join(b"--b\nContent-Type: multipart/mixed; boundary=b%d\n\n" % k for k in range(60))
    assert "too-deep" == refusal(b"Content-Type: multipart/mixed; boundary=b\n\n" + wide)[0]


# ------------------------------------------------------------------------------------------------------ parts
def test_plain_text_is_preferred_and_attachments_are_noted():
    mail = EmailMessage()
    mail["From"] = "Zo <zo@example.org>"
    mail.set_content(ORDERS)
    mail.add_alternative("<p>throws: 2 3</p>", subtype="html")
    mail.add_attachment(b"%PDF", maintype="application", subtype="pdf", filename="map.pdf")
    mail.add_attachment("throws: 2 3", filename="orders.txt")
    letter = read_letter(mail.as_bytes())
    assert TAKEN == taken(letter)
    assert ("the attachment 'map.pdf'", "the attachment 'orders.txt'") == letter.notes


def test_a_part_that_is_no_text_is_noted():
    mail = EmailMessage()
    mail.set_content(ORDERS)
    mail.make_mixed()
    mail.attach(part := EmailMessage())
    part.set_content(b"x", maintype="image", subtype="png")
    inner = EmailMessage()
    inner.set_content("throws: 2 3")
    mail.add_attachment(inner)
    letter = read_letter(mail.as_bytes())
    assert TAKEN == taken(letter)
    assert "a part of type 'image/png'" in letter.notes
    assert "a part of type 'message/rfc822'" in letter.notes


def test_alternatives_may_stand_in_any_order_and_in_each_other():
    html, plain = b"Content-Type: text/html\n\n<p>throws: 2 3</p>", b"Content-Type: text/plain\n\nthrows: 5 1"
    picture = b"Content-Type: image/png\n\nx"
    for parts in ((html, plain), (plain, html), (picture, html, plain)):
        body = b"".join(b"\n--b\n" + part for part in parts) + b"\n--b--\n"
        assert (("chosen-throw", (5, 1)),) == taken(read_letter(raw(b"multipart/alternative; boundary=b", body)))


@pytest.mark.parametrize("blank", [b"", b"\n \t\n", "\xa0\u200b\n".encode()])
def test_html_is_read_where_the_plain_text_says_nothing(blank):
    html, plain = b"Content-Type: text/html\n\n<p>throws: 5 1</p>", b"Content-Type: text/plain\n\n" + blank
    for parts in ((html, plain), (plain, html)):
        body = b"".join(b"\n--b\n" + part for part in parts) + b"\n--b--\n"
        assert (("chosen-throw", (5, 1)),) == taken(read_letter(raw(b"multipart/alternative; boundary=b", body)))


# ------------------------------------------------------------------------------------------------------- HTML
@pytest.mark.parametrize(
    "page",
    [
        "<p>throws: 5 1</p><p>trap door: 33</p>",
        "throws: 5 1<br>trap door: 33",
        "<div>throws:&nbsp;5&nbsp;1</div>\n<div>trap\n door: 33</div>",
        "<html><head><title>well: 140</title><style>p {well: 140}</style></head><body>throws: 5 1<hr>trap door 33",
        "<table><tr><td>throws</td><td>5 1</td></tr><tr><th>trap door</th><td>33</td></tr></table>",
        "<ul><li><b>throws:</b> 5 1</li><li>trap door: 33</li></ul>",
        "<pre>throws: 5 1</pre>trap door: 33<script>well: 140</script>",
        "throws: 5 1; trap door 33<br><div>On Monday Jed wrote:<br></div><blockquote>well: 140<br>x 1</blockquote>",
        "<blockquote>throws: 2 3<blockquote>well: 140</blockquote>turn 3</blockquote><p>throws: 5 1<p>trap door 33",
        "<!DOCTYPE html><?xml?><p title='a > b' id=\"c>\" class = x>throws: 5 1</ ><p>trap&nbsp;door: &#51;3",
        "throws: 5 1<p>trap door: 33<script>if (1 <2) well: 140",
        "</blockquote></style>throws: 5 1<!-- well: 140 --><br/>trap door: 33",
    ],
)
def test_html_alone_is_read_as_its_text(page):
    assert TAKEN == taken(read_letter(raw(b"text/html; charset=utf-8", page.encode())))


def test_a_mark_that_begins_no_tag_is_text():
    assert "1 < 2 <3" == read_letter(raw(b"text/html", b"1 < 2 <3")).text


@pytest.mark.parametrize(
    "struck",
    [
        "<s><p>throws: 2 3</p><p>well: 140</p><p>turn 7</p></s>",
        "<del><ul><li>well: 140</li><li>ladder: both</li><li>throws: 2 3</li></ul></del>",
        "<strike>Hi; well: 140; trap door: none;x</strike>",
        "<s>Hi;well:no;x</s>",
        "<b><s>Hi</b><br>well: 140</s>",
        "<div><s>Hi</div>well: 140</s>",
        "<p style='color: red; text-decoration:line-through'>well: 140</p>",
        '<div style="TEXT-DECORATION-LINE: underline&#32;Line-Through"><p>hi</p><p>well: 140</p></div>',
        "<span style=text-decoration:line-through>well: <b>140</b></span>",
        "<style>a{} @media x{p.gone, .away {text-decoration: line-through}}</style><p class='x gone'>well: 140</p>",
    ],
)
def test_every_line_of_what_is_struck_out_is_marked_and_none_is_read(struck):
    letter = read_letter(raw(b"text/html", f"{struck}<p>throws: 5 1</p>".encode()))
    with pytest.raises(FileError) as refused:
        read_orders(letter.text, asked())
    assert all("~~" in problem.message for problem in refused.value.problems)
    assert "\nthrows: 5 1" in letter.text


@pytest.mark.parametrize(
    "quoted",
    [
        '<div style="border:none;border-left:solid blue 1.5pt;padding:0cm"><p>well: 140</p><p>turn 3</p></div>',
        "<p style='border-left: 1px #ccc solid'>well: 140",
        "<section style=border-inline-start:1px><ul><li>well: 140</ul>turn 3</section>",
    ],
)
def test_what_stands_beside_a_bar_is_quoted(quoted):
    page = f"<p>throws: 5 1</p>{quoted}<p>trap door: 33</p>"
    assert TAKEN == taken(read_letter(raw(b"text/html", page.encode())))


@pytest.mark.parametrize("style", ["border-left:none", "border-left: 0", "border-left:0px solid", "border-left", ""])
def test_without_a_bar_nothing_is_quoted(style):
    page = f"<p>throws: 5 1</p><div style='{style}'>trap door: 33</div><table style='border-left:1px solid'></table>"
    assert TAKEN == taken(read_letter(raw(b"text/html", page.encode())))


@pytest.mark.parametrize(
    "unseen",
    [
        "<div style='display: none !important'><p>well: 140</p></div>",
        "<p style=display:none>well: 140<div></div>",
        "<span style='font-size:0px'>well: 140</span>",
        "<span style='opacity:0.0'>well: 140</span>",
        "<p style='mso-hide:all'>well: 140</p>",
        "<p hidden>well: 140</p>",
        "<p style='Visibility: Hidden'>well: 140</p>",
        "<img style='display:none'>",
        "<head><meta charset=utf-8><body>",
    ],
)
def test_what_is_not_seen_is_not_read(unseen):
    page = f"{unseen}<p style='opacity:0.5;font-size:10pt'>throws: 5 1</p>trap door: 33"
    assert TAKEN == taken(read_letter(raw(b"text/html", page.encode())))


def test_what_is_struck_out_is_never_read():
    letter = read_letter(raw(b"text/html", b"<p>throws: 5 <s>3</s> 1</p>"))
    with pytest.raises(FileError, match="'~~3~~' is no number"):
        read_orders(letter.text, asked())


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(mail):
    try:
        letter = read_letter(mail)
    except FileError as error:
        told_something(error)
    else:
        assert letter == read_letter(mail)
