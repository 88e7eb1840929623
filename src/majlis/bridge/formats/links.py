"""LIN that stands within another text: links to the hand viewer of Bridge Base Online, columns of a CSV.

`lin_within` takes it out, line for line, so that problems name the lines of the file. A text may be a list of
links, an e-mail (also quoted-printable), a web page or a CSV; links have the cards in `lin=…`, or in
parameters: `s n e w` the hands, `d` the dealer, `v` who is vulnerable, `b` the number, `a` the auction with
explanations in brackets, `p` the play, `sn nn en wn` the names.

>>> lin_within("see https://x.org/handviewer.html?lin=md%7C1SAK%2C%2C%2C%7Cah%7CBoard+5%7C.").text
'md|1SAK,,,|ah|Board 5|'
>>> lin_within("handviewer.html?n=sakq&d=e&v=b&b=7&a=1n(15-17)p").text
'pn|,,,|md|4,,sakq,|sv|b|ah|Board 7|mb|1n|an|15-17|mb|p|'
"""

import html
import quopri
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote

_RAW: Final = re.compile(r"^[^\S\n]*[A-Za-z0-9][A-Za-z0-9^+*]?\|", re.MULTILINE)
"""A line that begins with a command: the text is LIN."""
_VIEWER: Final = re.compile(r"handviewer\w{0,40}\.html?\?|[?&;]lin=", re.IGNORECASE)
_LIN: Final = re.compile("lin=", re.IGNORECASE | re.ASCII)
_URL_END: Final = re.compile(r'[\s"<>]|https?://')
_RAW_END: Final = re.compile(r'["<>\n]|https?://')
_UNQUOTED_END: Final = re.compile(r"[<>\n]|https?://")
_QUOTED: Final = re.compile(r'"\S*\Z')
_PARAMETERS: Final = re.compile(r"[&;](?=[A-Za-z]+=)")
_TRAILING: Final = re.compile(
    r"(?:(?<=%7C)|(?<=\|))[)\]}'\",.;](?:(?!%7C)[^|])*\Z|[)\]}'\",.;]\Z", re.IGNORECASE
)
"""What stands behind an address without a space."""
_MORE: Final = re.compile(r"(?!\S*://)\S*(?:%7C|\|)\S*\s*", re.IGNORECASE)
"""A line on which a broken address may go on."""
_COLUMN: Final = re.compile(r"[,;\t\"'>]\s*+([a-z][a-z0-9^+*]?)\Z", re.IGNORECASE)
"""What stands before the first bar of a line whose column is LIN."""
_MOST_SPACE: Final = 200
"""Signs before that bar that are looked at."""
_DEAL: Final = re.compile(r"\bmd\|.*\|", re.IGNORECASE)
_COLUMNS: Final = re.compile(r'\|"?(?=[^\S\t]*+[,;\t])[\s,;]*+"?(?=(?:pn|st|md|qx|vg)\|)', re.IGNORECASE)
_CALL: Final = re.compile(r"[1-7](?:NT|[NSHDC])|XX|[PXDR]|-", re.IGNORECASE)
_SAID: Final = re.compile(r"([^()!]*)(!?)(?:\(([^()]*)\))?")
_SEATS: Final = "swne"
"""The order of LIN."""


@dataclass(frozen=True, slots=True)
class Within:
    """The LIN of a text, and where links stand that have no cards."""

    text: str
    found: bool
    empty: tuple[int, ...] = ()


def lin_within(text: str) -> Within:
    """The LIN of a text; a text that is LIN stays as it is, but for the escapes of a web address."""
    if not _RAW.search(text):
        if "lin=3D" in text:
            text = quopri.decodestring(text.encode("utf-8", "replace")).decode("utf-8", "replace")
        lines, empty, at = [], [], 0
        for line in _joined(text.split("\n")):
            found = []
            for start, lin in _of_line(line):
                if not lin:
                    empty.append(at + start)
                elif lin not in found:  # an address is often its own caption
                    found.append(lin)
            lines.append("qx||".join(found))
            at += len(line) + 1
        if any(lines):
            first = next(place for place, line in enumerate(lines) if line)
            lines[first + 1 :] = ["qx||" * bool(line) + line for line in lines[first + 1 :]]
            return Within("\n".join(lines), True, tuple(empty))
        if empty:
            return Within("\n" * text.count("\n"), True, tuple(empty))
    bare = "|" not in text and re.search("%7c", text, re.IGNORECASE)
    return Within(unquote(text) if bare else text, False)


def _joined(lines: list[str]) -> list[str]:
    """The lines, with addresses whole that a mail program has broken; as many as before."""
    joined: list[list[str]] = []
    last, goes_on = 0, False
    for place, line in enumerate(lines):
        if goes_on and _MORE.fullmatch(line):
            joined[last].append(line.strip())
            joined.append([])
            continue
        last, goes_on = place, _is_open(line)
        joined.append([line])
    return ["".join(parts) for parts in joined]


def _is_open(line: str) -> bool:
    """Whether a line ends within an address, which may be broken there."""
    at = max((found.start() for found in _LIN.finditer(line)), default=-1)
    return at > 0 and line[at - 1] in "?&;" and not _URL_END.search(line, at)


def _of_line(line: str) -> Iterator[tuple[int, str]]:
    """The LIN of every link of a line and its place, "" for a link without cards; or of its columns."""
    at, links = 0, 0
    while match := _VIEWER.search(line, at):
        start = match.start() + 1 if match[0].lower().endswith("lin=") else match.end()
        end = _URL_END.search(line, start)
        at = end.start() if end else len(line)
        if "|" in line[start:at]:  # not in escapes: it may have spaces
            end = (_RAW_END if _is_quoted(line, start) else _UNQUOTED_END).search(line, start)
            at = end.start() if end else len(line)
            at = line.rindex("|", start, at) + 1 if "|" in line[start:at] else at
        links += 1
        yield match.start(), _of_link(_TRAILING.sub("", line[start:at]))
    bar = line.find("|") if not links else -1
    column = _COLUMN.search(line, max(0, bar - _MOST_SPACE), bar) if bar >= 0 else None
    lin = line[column.start(1) : line.rindex("|") + 1] if column else ""
    if column and _DEAL.search(lin):
        if line[: column.start(1)].rstrip().endswith('"'):
            lin = lin.replace('""', '"')
        yield column.start(1), _COLUMNS.sub("|qx||", lin)


def _is_quoted(line: str, at: int) -> bool:
    """Whether what stands before a place without a space begins with, or has, a quotation mark."""
    begin = max(0, at - _MOST_SPACE)
    return _QUOTED.search(line, begin, at) is not None


def _of_link(query: str) -> str:
    """The LIN of the parameters of a link."""
    query = html.unescape(query) if re.search(r"&(?:amp|#\w+|vert|quot);", query) else query
    values: dict[str, str] = {}
    for part in _PARAMETERS.split(query):
        name, _, value = part.partition("=")
        values.setdefault(name.lower(), value)
    if values.get("lin"):
        lin = _decoded(values["lin"])
        return lin if "|" in lin else ""
    parts = {name: _decoded(value).replace("|", "%7C") for name, value in values.items()}
    return _of_parameters(parts) if any(parts.get(seat) for seat in _SEATS) else ""


def _decoded(value: str) -> str:
    """A value without the escapes of web addresses; line ends mean nothing in it."""
    form = "%2b" in value.lower() or re.search(r"[A-Za-z,;.]\+(?=\w)", value)
    value = value.replace("+", " ") if form and "%20" not in value else value
    value = unquote(value)
    if "|" not in value and "%7c" in value.lower():  # escaped twice
        value = unquote(value)
    return " ".join(value.replace("\r", "\n").split("\n"))


def _of_parameters(given: dict[str, str]) -> str:
    names = ",".join(given.get(f"{seat}n", "").replace(",", "%2C") for seat in _SEATS)
    hands = ",".join("".join(given.get(seat, "").replace(",", "").split()) for seat in _SEATS)
    dealer = _SEATS.find((given.get("d") or "?")[0].lower()) + 1
    lin = f"pn|{names}|md|{dealer}{hands}|"
    lin += f"sv|{given['v']}|" if given.get("v") else ""
    lin += f"ah|Board {given['b']}|" if given.get("b") else ""
    for calls, alert, text in _SAID.findall(given.get("a", "")):
        words = [word for word in _CALL.findall(calls) if word != "-"]
        if "".join(words) != "".join(calls.replace("-", "").split()):
            words = [calls]
        lin += "|".join(f"mb|{word}" for word in words)
        lin += f"{alert}|" if words else ""
        lin += f"an|{text}|" if text else ""
    return lin + (f"pc|{given['p']}|" if given.get("p") else "")
