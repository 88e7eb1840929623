"""The tables of the rule book, computed from the deck and the projects.

>>> from majlis.baloot.ruleset import DEFAULT
>>> print(project_table(DEFAULT, "en").splitlines()[2])
| sira | three in a row in one suit | 20 | 2 | 4 |
"""

from collections.abc import Iterable, Sequence
from typing import Final

from majlis.baloot import actions
from majlis.baloot.claims import SAWA_MOST_CARDS
from majlis.baloot.deck import (
    BALOOT_RANKS,
    CARD_TOTAL,
    GAME_TOTAL,
    KABOOT,
    LAST_TRICK,
    PLAIN_ORDER,
    PLAIN_POINTS,
    SEQUENCE_ORDER,
    TRUMP_ORDER,
    TRUMP_POINTS,
    Mode,
)
from majlis.baloot.names import action_words, kind_words, rank_words
from majlis.baloot.projects import BALOOT_GP, BALOOT_RAW, KINDS, MAX_DECLARED, PROJECTS, RAW, Kind
from majlis.baloot.ruleset import RuleSet
from majlis.cards import ACE, JACK, NINE, RANK_NAMES, Rank
from majlis.i18n import N_, texts

RAW_PER_POINT: Final[dict[Mode, int]] = {
    "hokum": (CARD_TOTAL["hokum"] + LAST_TRICK) // GAME_TOTAL["hokum"],
    "sun": (CARD_TOTAL["sun"] + LAST_TRICK) // GAME_TOTAL["sun"],
}
"""Raw points to one game point: 10 in Hokum, 5 in Sun."""

_CARDS_OF_KIND: Final[dict[Kind, str]] = {
    "sira": N_("three in a row in one suit"),
    "fifty": N_("four in a row in one suit"),
    "hundred": N_("five or more in a row in one suit; four of a kind of {ranks}; in Hokum four Aces too"),
    "four-hundred": N_("four Aces, in Sun only"),
}
_MODES: Final[dict[Mode, str]] = {"sun": N_("Sun"), "hokum": N_("Hokum")}
_HOKUM_FIRST: Final[tuple[Mode, Mode]] = ("hokum", "sun")
_ISOLATE, _POP = "\u2066", "\u2069"
"""Unicode's left-to-right isolate and its end: cards and sums keep their order inside Arabic lines."""


def ltr(text: str, language: str) -> str:
    """The text kept in left-to-right order inside a right-to-left line; unchanged in English."""
    return f"{_ISOLATE}{text}{_POP}" if language == "ar" else text


def table(heads: Sequence[str], rows: Iterable[Sequence[object]], language: str = "en") -> str:
    """A Markdown table; the heads are message ids."""
    named = [texts(language).gettext(head) for head in heads]
    lines = [named, ["---"] * len(named), *([str(cell) for cell in row] for row in rows)]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def rank_label(rank: Rank, language: str) -> str:
    """`J` in English, `ولد` in Arabic."""
    return RANK_NAMES[rank] if language == "en" else rank_words(rank, language)


def mode_label(mode: Mode, language: str) -> str:
    """`Sun` or `Hokum`."""
    return texts(language).gettext(_MODES[mode])


def facts(rules: RuleSet, language: str) -> dict[str, object]:
    """The numbers that the sentences of the book quote."""
    worth = texts(language).ngettext("{count} game point", "{count} game points", BALOOT_GP)
    return {
        "last_trick": LAST_TRICK,
        "plain_jack": PLAIN_POINTS[JACK],
        "plain_nine": PLAIN_POINTS[NINE],
        "trump_jack": TRUMP_POINTS[JACK],
        "trump_nine": TRUMP_POINTS[NINE],
        "cards": len(BALOOT_RANKS) * 4,
        "sun_total": GAME_TOTAL["sun"],
        "hokum_total": GAME_TOTAL["hokum"],
        "kaboot_sun": KABOOT["sun"],
        "kaboot_hokum": KABOOT["hokum"],
        "baloot_raw": BALOOT_RAW,
        "baloot_points": BALOOT_GP,
        "baloot_worth": worth.format(count=BALOOT_GP),
        "most_projects": MAX_DECLARED,
        "sawa_cards": SAWA_MOST_CARDS,
        "target": rules.target,
    }


def card_table(rules: RuleSet, language: str) -> str:
    """The cards from the strongest to the weakest, with their points, plain and trump."""
    heads = (
        N_("strength"),
        N_("plain suit"),
        N_("points"),
        N_("trump suit"),
        N_("points"),
        N_("order in runs"),
    )
    orders = zip(reversed(PLAIN_ORDER), reversed(TRUMP_ORDER), reversed(SEQUENCE_ORDER), strict=True)
    rows = []
    for place, ranks in enumerate(orders, start=1):
        plain, trump, run = (rank_label(rank, language) for rank in ranks)
        rows.append((place, plain, PLAIN_POINTS[ranks[0]], trump, TRUMP_POINTS[ranks[1]], run))
    return table(heads, rows, language)


def total_table(rules: RuleSet, language: str) -> str:
    """What a whole deal is worth in each mode."""
    heads = (
        *(N_("Sun or Hokum"), N_("card points"), N_("last trick"), N_("together")),
        *(N_("raw points to a game point"), N_("game points")),
    )
    rows = []
    for mode in reversed(_HOKUM_FIRST):
        raw = CARD_TOTAL[mode], LAST_TRICK, CARD_TOTAL[mode] + LAST_TRICK
        rows.append((mode_label(mode, language), *raw, RAW_PER_POINT[mode], GAME_TOTAL[mode]))
    return table(heads, rows, language)


def project_table(rules: RuleSet, language: str) -> str:
    """The projects, the least first: cards, raw points, game points in each mode."""
    heads = (
        N_("project"),
        N_("cards"),
        N_("raw points"),
        N_("game points in Hokum"),
        N_("game points in Sun"),
    )
    tr = texts(language)
    # The four of a kind that are a hundred in every mode; the four Aces are told apart.
    fours = [project.top for project in PROJECTS if project.suit is None and project.top != ACE]
    ranks = tr.gettext(", ").join(rank_label(rank, language) for rank in fours)
    rows = []
    for kind in KINDS:
        points = [
            RAW[kind] // RAW_PER_POINT[mode] if any(p.kind(mode) == kind for p in PROJECTS) else "–"
            for mode in _HOKUM_FIRST
        ]
        cards = tr.gettext(_CARDS_OF_KIND[kind]).format(ranks=ranks)
        rows.append((kind_words(kind, language), cards, RAW[kind], *points))
    return table(heads, rows, language)


def doubling_table(rules: RuleSet, language: str) -> str:
    """The four steps of doubling: who may take them, and what they do."""
    tr = texts(language)
    teams = tr.gettext("the buyer's opponents"), tr.gettext("the buyer's team")
    calls = (actions.DOUBLE, actions.TRIPLE, actions.FOUR, actions.GAHWA)
    rows = []
    for step, call in enumerate(calls):
        worth = ltr(f"× {step + 2}", language) if call != actions.GAHWA else tr.gettext("the whole match")
        rows.append((action_words(call, language), teams[step % 2], worth))
    heads = (N_("word"), N_("who may say it"), N_("what the deal is worth"))
    return table(heads, rows, language)
