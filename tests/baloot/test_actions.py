import pytest

from majlis.baloot import actions as act
from majlis.baloot.deck import DECK
from majlis.baloot.projects import PROJECTS
from majlis.cards import parse_card
from majlis.errors import NotationError


def test_every_action_round_trips() -> None:
    every = [*DECK, *act.CALL_WORDS, *(act.announce(i) for i in range(len(PROJECTS)))]
    every += [
        act.qayd(crime, card, proof)
        for crime in range(6)
        for card in DECK[::5]
        for proof in (None, *DECK[::7])
    ]
    assert len(set(every)) == len(every)
    for action in every:
        assert act.parse_action(act.format_action(action)) == action


@pytest.mark.parametrize(
    "text", ["", "2♥", "6s", "hokm", "sira:♠QK", "sira:♠10JQK", "hundred:999", "qayd:theft:9h", "qayd"]
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        act.parse_action(text)


@pytest.mark.parametrize("number", [-1, 60, 63, 95, 127, 217, 300, act.QAYD + (7 << 12)])
def test_numbers_that_are_no_action(number: int) -> None:
    with pytest.raises(NotationError, match="is not an action"):
        act.format_action(number)


def test_a_card_outside_the_pack_is_told_apart() -> None:
    with pytest.raises(NotationError, match="not in a Baloot pack"):
        act.parse_action("2h")


def test_qayd_parts() -> None:
    action = act.qayd(act.REVOKE, parse_card("8d"), parse_card("Ks"))
    assert act.qayd_parts(action) == (act.REVOKE, parse_card("8d"), parse_card("Ks"))
    assert act.qayd_parts(act.qayd(act.FALSE_AKKA, parse_card("Kd"))) == (
        act.FALSE_AKKA,
        parse_card("Kd"),
        None,
    )
