"""The tables of the rule book, computed from the deck and the projects.

>>> from majlis.baloot.ruleset import DEFAULT
>>> print(project_table(DEFAULT, "en").splitlines()[2])
| sira | three in a row in one suit | 20 | 2 | 4 |
"""

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
from majlis.baloot.rulebook.blocks import ltr, table
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


def rank_label(rank: Rank, language: str) -> str:
    """`J` in English, `ولد` in Arabic."""
    return RANK_NAMES[rank] if language == "en" else rank_words(rank, language)


def mode_label(mode: Mode, language: str) -> str:
    """`Sun` or `Hokum`."""
    return texts(language).gettext(_MODES[mode])


def facts(rules: RuleSet, language: str) -> dict[str, str]:
    """The numbers that the sentences of the book quote."""
    numbers = {
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
        "most_projects": MAX_DECLARED,
        "sawa_cards": SAWA_MOST_CARDS,
        "target": rules.target,
    }
    worth = texts(language).ngettext("{count} game point", "{count} game points", BALOOT_GP)
    return {name: str(number) for name, number in numbers.items()} | {
        "baloot_worth": worth.format(count=BALOOT_GP)
    }


def card_table(rules: RuleSet, language: str) -> str:
    """The cards from the strongest to the weakest, with their points, plain and trump."""
    tr = texts(language)
    head = [tr.gettext("strength"), tr.gettext("plain suit"), tr.gettext("points")]
    head += [tr.gettext("trump suit"), tr.gettext("points"), tr.gettext("order in runs")]
    rows = [
        [
            str(place),
            rank_label(plain, language),
            str(PLAIN_POINTS[plain]),
            rank_label(trump, language),
            str(TRUMP_POINTS[trump]),
            rank_label(run, language),
        ]
        for place, (plain, trump, run) in enumerate(
            zip(reversed(PLAIN_ORDER), reversed(TRUMP_ORDER), reversed(SEQUENCE_ORDER), strict=True), start=1
        )
    ]
    return table(head, rows)


def total_table(rules: RuleSet, language: str) -> str:
    """What a whole deal is worth in each mode."""
    tr = texts(language)
    head = [
        tr.gettext("Sun or Hokum"),
        tr.gettext("card points"),
        tr.gettext("last trick"),
        tr.gettext("together"),
    ]
    head += [tr.gettext("raw points to a game point"), tr.gettext("game points")]
    modes: tuple[Mode, ...] = ("sun", "hokum")
    rows = [
        [
            mode_label(mode, language),
            str(CARD_TOTAL[mode]),
            str(LAST_TRICK),
            str(CARD_TOTAL[mode] + LAST_TRICK),
            str(RAW_PER_POINT[mode]),
            str(GAME_TOTAL[mode]),
        ]
        for mode in modes
    ]
    return table(head, rows)


def project_table(rules: RuleSet, language: str) -> str:
    """The projects, the least first: cards, raw points, game points in each mode."""
    tr = texts(language)
    head = [tr.gettext("project"), tr.gettext("cards"), tr.gettext("raw points")]
    head += [tr.gettext("game points in Hokum"), tr.gettext("game points in Sun")]
    return table(head, [_project_row(kind, language) for kind in KINDS])


def _project_row(kind: Kind, language: str) -> list[str]:
    tr = texts(language)
    # The four of a kind that are a hundred in every mode; the four Aces are told apart.
    fours = [p.top for p in PROJECTS if p.suit is None and p.top != ACE]
    ranks = tr.gettext(", ").join(rank_label(rank, language) for rank in fours)
    modes: tuple[Mode, ...] = ("hokum", "sun")
    points = [
        str(RAW[kind] // RAW_PER_POINT[mode]) if any(p.kind(mode) == kind for p in PROJECTS) else "–"
        for mode in modes
    ]
    cards = tr.gettext(_CARDS_OF_KIND[kind]).format(ranks=ranks)
    return [kind_words(kind, language), cards, str(RAW[kind]), *points]


def doubling_table(rules: RuleSet, language: str) -> str:
    """The four steps of doubling: who may take them, and what they do."""
    tr = texts(language)
    opponents, buyers = tr.gettext("the buyer's opponents"), tr.gettext("the buyer's team")
    steps = ((actions.DOUBLE, opponents), (actions.TRIPLE, buyers), (actions.FOUR, opponents))
    rows = [
        [action_words(call, language), team, ltr(f"× {level}", language)]
        for level, (call, team) in enumerate(steps, start=2)
    ]
    rows.append([action_words(actions.GAHWA, language), buyers, tr.gettext("the whole match")])
    return table(
        [tr.gettext("word"), tr.gettext("who may say it"), tr.gettext("what the deal is worth")], rows
    )
