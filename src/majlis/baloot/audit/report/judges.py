"""The three judgements of a deal side by side: a row for each field, and who stands alone in it.

A judge who cannot tell (None) disagrees with nobody. Where two agree against the third, the third is the
odd one; where all that can tell say something else, all of them are.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from majlis.baloot.audit.explain.sentences import ending_words
from majlis.baloot.audit.types import Judgement
from majlis.baloot.names import kind_words, seat_words, suit_words, team_words
from majlis.baloot.projects import Kind
from majlis.game import team_of
from majlis.i18n import N_
from majlis.message import Speaker

JUDGES: Final = (N_("Platform"), N_("Arithmetic"), N_("Engine"))

Worder: TypeAlias = Callable[[Any, str], str]


@dataclass(frozen=True, slots=True)
class Value:
    """What one judge says in one row, in words; None where he cannot tell."""

    text: str | None
    odd: bool
    """Whether he stands against the others."""


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """One row of the comparison: a field, or one team's half of a field."""

    label: str
    team: str | None
    """The team whose half this is, `Bottom and Top`; None for a field of the whole deal."""
    values: tuple[Value, ...]
    differs: bool


def judge_names(language: str) -> list[str]:
    """The headings of the three columns."""
    return [Speaker(language).gettext(name) for name in JUDGES]


def comparison(judges: Sequence[Judgement], language: str) -> list[ComparisonRow]:
    """The rows of the comparison, fields that nobody can tell left out; `judges` in the order of `JUDGES`."""
    tr = Speaker(language)
    rows: list[ComparisonRow] = []
    for label, read, worder in _FIELDS:
        values = [read(judge) for judge in judges]
        if any(value is not None for value in values):
            rows.append(_row(tr.gettext(label), None, values, worder, language))
    for label, read, worder in _PAIRS:
        pairs = [read(judge) for judge in judges]
        if all(pair is None for pair in pairs):
            continue
        for team in (0, 1):
            values = [None if pair is None else pair[team] for pair in pairs]
            rows.append(_row(tr.gettext(label), team_words(team, language), values, worder, language))
    return rows


def _row(label: str, team: str | None, said: list[Any], worder: Worder, language: str) -> ComparisonRow:
    odd = odd_ones(said)
    values = tuple(
        Value(None if value is None else worder(value, language), at in odd) for at, value in enumerate(said)
    )
    return ComparisonRow(label, team, values, bool(odd))


def odd_ones(said: Sequence[Any]) -> frozenset[int]:
    """The places of the judges who stand against the others.

    >>> sorted(odd_ones([1, 2, 2])), sorted(odd_ones([1, 2, None])), sorted(odd_ones([1, None, 1]))
    ([0], [0, 1], [])
    """
    judges = [at for at, value in enumerate(said) if value is not None]
    backing = {at: sum(said[at] == said[other] for other in judges) for at in judges}
    most = max(backing.values(), default=0)
    if most == len(judges):
        return frozenset()
    leaders = {str(said[at]) for at in judges if backing[at] == most}
    alone = frozenset(at for at in judges if backing[at] < most)
    return alone if len(leaders) == 1 else frozenset(judges)


def _mode_words(mode: str, language: str) -> str:
    tr = Speaker(language)
    return tr.gettext("sun") if mode == "sun" else tr.gettext("hokum")


LEVELS: Final = {1: N_("not doubled"), 2: N_("double"), 3: N_("triple"), 4: N_("four"), 5: N_("gahwa")}


def level_words(level: int, language: str) -> str:
    """The doubling level, 1 to 5, in a word; any other number as it is."""
    return Speaker(language).gettext(LEVELS[level]) if level in LEVELS else str(level)


def _yes_no(value: bool, language: str) -> str:
    tr = Speaker(language)
    return tr.gettext("yes") if value else tr.gettext("no")


def _tricks_won(judge: Judgement) -> tuple[tuple[int, ...], ...] | None:
    """The numbers of the tricks that each team won, so that a difference shows which trick it is."""
    if judge.winners is None:
        return None
    return tuple(
        tuple(at + 1 for at, seat in enumerate(judge.winners) if team_of(seat) == team) for team in (0, 1)
    )


def _numbers(value: Sequence[int], language: str) -> str:
    return " ".join(str(number) for number in value) or Speaker(language).gettext("none")


_DECLARED: Final[dict[str, Kind]] = {
    "sira": "sira",
    "50": "fifty",
    "100": "hundred",
    "400": "four-hundred",
}
_BALOOT: Final = N_("baloot")
"""A declaration's own name is its message id."""


def _declared(value: Sequence[str], language: str) -> str:
    tr = Speaker(language)
    words = [
        kind_words(_DECLARED[name], language) if name in _DECLARED else tr.gettext(name) for name in value
    ]
    return tr.listed(words) or tr.gettext("none")


def _plain(value: Any, _: str) -> str:
    return str(value)


_FIELDS: Final[tuple[tuple[str, Callable[[Judgement], Any], Worder], ...]] = (
    (N_("Ending"), lambda judge: None if judge.ending == "unknown" else judge.ending, ending_words),
    (N_("Contract"), lambda judge: judge.mode, _mode_words),
    (N_("Trump"), lambda judge: judge.trump, suit_words),
    (N_("Buyer"), lambda judge: judge.buyer, seat_words),
    (N_("Buying team"), lambda judge: judge.buyer_team, team_words),
    (N_("Level"), lambda judge: judge.level, level_words),
    (N_("Last trick"), lambda judge: judge.last_trick, team_words),
    (N_("Kaboot"), lambda judge: judge.kaboot, _yes_no),
    (N_("Khasara"), lambda judge: judge.khasara, _yes_no),
    (N_("Winner of the deal"), lambda judge: judge.winner, team_words),
)
_PAIRS: Final[tuple[tuple[str, Callable[[Judgement], Any], Worder], ...]] = (
    (N_("Tricks won"), _tricks_won, _numbers),
    (N_("Card points"), lambda judge: judge.card_points, _plain),
    (N_("Declarations"), lambda judge: judge.declared, _declared),
    (N_("Raw total"), lambda judge: judge.totals, _plain),
    (N_("Game points"), lambda judge: judge.game_points, _plain),
)
