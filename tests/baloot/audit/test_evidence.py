"""The cases that sources/baloot.md §1 to §7 counts in recorded deals, counted again from the files."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from majlis.baloot.audit.read.calls import read_bargain
from majlis.baloot.audit.read.recorded_play import AKKA, FOUR_HUNDRED, PlayedTurn, read_play
from majlis.baloot.audit.tables import HIGHER, STRENGTH, SUIT_CARDS, best_of, row_of
from majlis.baloot.kammelna.types import Kawesh
from recorded import recorded, recorded_deals

PAGE = Path(__file__).parents[3] / "docs" / "sources" / "baloot.md"
PLAYED = [deal for number in range(1, 18) if (deal := recorded(number)).final is not None]


def rules_met(turn: PlayedTurn, trump: int | None) -> list[tuple[str, bool]]:
    """The sections of the page that speak of this card, each with whether the card keeps to it."""
    if not turn.table:
        return []
    strength, led = STRENGTH[row_of(trump)], turn.table[0] // 13
    best = best_of(list(turn.table), trump)
    against = (len(turn.table) - best) % 2 == 1
    top = turn.table[best]
    follows = turn.card // 13 == led
    if turn.hand & SUIT_CARDS[led]:
        met = [("5.2", follows)]
        if led == trump and against and turn.hand & HIGHER[row_of(trump)][top]:
            met.append(("5.3", strength[turn.card] > strength[top]))
        return met
    if trump is None or led == trump or not against:
        return []
    winning = HIGHER[trump][top] if top // 13 == trump else SUIT_CARDS[trump]
    return (
        [("5.4", turn.card // 13 == trump and bool(winning >> turn.card & 1))] if turn.hand & winning else []
    )


def counted() -> dict[str, str]:
    """Section and `n of m`, over the deals that ship."""
    cases: Counter[str] = Counter()
    kept: Counter[str] = Counter()

    def case(section: str, holds: bool) -> None:
        cases[section] += 1
        kept[section] += holds

    for deal in PLAYED:
        trump, play = read_bargain(deal).trump, read_play(deal)
        for turn in play.turns(deal.final):
            for section, holds in rules_met(turn, trump):
                case(section, holds)
        for trick, later in pairwise(play.tricks):
            case("5.6", later.seats[0] == trick.winner(trump))
        for word in play.announced:
            if word.code == AKKA:
                card = play.tricks[word.trick].cards[0]
                gone = play.played(tricks=word.trick)
                boss = HIGHER[row_of(trump)][card] & ~gone == 0
                case("7.3", word.at == 0 and trump not in (None, card // 13) and card % 13 != 12 and boss)
            elif word.code is not None and word.code <= FOUR_HUNDRED:
                case("6.3", word.trick == 0)
            elif word.shows:
                case("6.3 shown", word.trick == 1)
    for deal, later in pairwise(recorded_deals()):
        if deal.final is None and not any(type(event) is Kawesh for event in deal.events):
            case("2.2", later.dealer == (deal.dealer + 1) % 4)
    return {section: f"{kept[section]} of {cases[section]}" for section in cases}


@pytest.mark.parametrize("section", ["2.2", "5.2", "5.3", "5.4", "5.6", "6.3", "6.3 shown", "7.3"])
def test_the_page_has_the_count(section: str) -> None:
    number, text = section.split()[0], PAGE.read_text(encoding="utf-8")
    found = re.search(rf"^### {re.escape(number)} .*?(?=^##)", text, re.MULTILINE | re.DOTALL)
    assert found is not None
    assert counted()[section] in " ".join(found[0].split())


def test_each_recorded_deal_sums_to_the_pack() -> None:
    results = [deal.result for deal in PLAYED if deal.result is not None]
    assert Counter((found.mode, sum(found.card_points)) for found in results) == {(1, 120): 3, (2, 152): 4}
