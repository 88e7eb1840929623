"""Baloot's rare moments, as each seat is shown them: questions, words, what is turned over, hints."""

import re
from typing import Any

import pytest

from majlis.baloot.actions import KAWESH, SAWA, parse_action
from majlis.baloot.names import action_words
from majlis.game import SEATS
from majlis.i18n import LANGUAGES
from majlis.message import Message
from majlis.table.baloot import BalootMatch, advise
from majlis.table.baloot_snapshot import BalootSnapshot
from majlis.table.settings import Settings
from table.matches import FOUR, POSITIONS

ASKED = {
    "kawesh": ("It is your turn: do you buy?", "دورك: تشتري؟"),
    "ashkal-third": ("It is your turn: do you buy?", "دورك: تشتري؟"),
    "round2": ("It is your turn: do you buy?", "دورك: تشتري؟"),
    "before-you": ("Omar said sun, and you come before: do you take it?", "Omar قال صن وأنت قبله: تأخذها؟"),
    "hokum-asked": ("Fahd said hokum: do you take it as sun?", "Fahd قال حكم: تأخذها صن؟"),
    "confirm": ("Nobody took it as sun: do you stay with hokum?", "ما أحد أخذها صن: تثبت على الحكم؟"),
    "name-suit": ("Nobody took it as sun: which suit is trump?", "ما أحد أخذها صن: أي نوع هو الحكم؟"),
    "double-asked": ("Do you double?", "تدبّل؟"),
    "sun-double": ("Do you double?", "تدبّل؟"),
    "variant-buyer": ("It is doubled: do you play open or closed?", "اللفة دبل: مفتوح أو مقفول؟"),
    "triple-asked": ("They said double: do you say triple?", "قالوا دبل: تقول ثري؟"),
    "four-asked": ("They said triple: do you say four?", "قالوا ثري: تقول فور؟"),
    "gahwa-asked": (
        "They said four: do you say gahwa? Who wins the deal wins the match.",
        "قالوا فور: تقول قهوة؟ من يكسب اللفة يكسب الصكة.",
    ),
    "projects": ("It is your turn. Announce what you have, then play.", "دورك. أعلن مشروعك ثم العب."),
    "closed-lead": ("It is your turn.", "دورك."),
    "closing": ("All cards are played. Do you challenge?", "انتهى الورق. هل تقيّد؟"),
}
CHOICES = {
    "kawesh": "pass hokum sun kawesh",
    "kawesh-off-turn": "kawesh",
    "ashkal-third": "pass hokum sun ashkal",
    "before-you": "pass before-you",
    "hokum-asked": "pass sun",
    "confirm": "confirm turn-to-sun",
    "round2": "pass hokum sun",
    "name-suit": "spades hearts clubs turn-to-sun",
    "double-asked": "pass double-open double-closed",
    "sun-double": "pass double",
    "variant-buyer": "open closed",
    "triple-asked": "pass triple",
    "four-asked": "pass four-open four-closed",
    "gahwa-asked": "pass gahwa",
    "closed-lead": "",
    "projects": "sira:♠QKA sira:♦QJK",
    "baloot-may": "baloot sawa",
    "akka-may": "akka sawa",
    "sawa-may": "sawa",
}


def match_at(name: str) -> BalootMatch:
    return BalootMatch(Settings(start=POSITIONS[name]))


def drawn(ongoing: BalootMatch, seat: int | None, language: str = "en") -> BalootSnapshot:
    snapshot = ongoing.snapshot(seat, FOUR, (False,) * 4, 0, language)
    assert isinstance(snapshot, BalootSnapshot)
    return snapshot


def plain(text: str) -> str:
    return text.replace("\u2068", "").replace("\u2069", "")


@pytest.mark.parametrize("name", ASKED)
def test_who_is_asked_reads_what_is_asked(name: str) -> None:
    ongoing = match_at(name)
    for language, wanted in zip(("en", "ar"), ASKED[name], strict=True):
        assert plain(drawn(ongoing, 0, language).status) == wanted
    for seat in SEATS:
        if seat not in ongoing.asked():
            assert "is to act" in drawn(ongoing, seat).status
    assert "is to act" in drawn(ongoing, None).status


@pytest.mark.parametrize("name", CHOICES)
def test_what_can_be_said_is_offered_in_the_order_of_the_game(name: str) -> None:
    ongoing = match_at(name)
    for language in LANGUAGES:
        words = [action_words(parse_action(word), language) for word in CHOICES[name].split()]
        if name == "round2":  # a pass of the second round
            words[0] = {"en": "wala", "ar": "ولا"}[language]
        assert [choice.words for choice in drawn(ongoing, 0, language).choices] == words


def test_a_kawesh_in_somebodys_hand_is_seen_by_nobody_else() -> None:
    ongoing = match_at("kawesh-off-turn")
    assert ongoing.interrupters() == (0,)
    for viewer in (1, 2, 3, None):
        assert "kawesh" not in [choice.words for choice in drawn(ongoing, viewer).choices]
    ongoing.apply(KAWESH, 0)
    for viewer, who in ((0, "You"), (1, "Ali"), (None, "Ali")):
        snapshot = drawn(ongoing, viewer)
        assert plain(snapshot.ending) == f"{who} called kawesh: the deal is thrown in."
        shown = [len(hand) for hand in snapshot.laid_open]
        assert sorted(shown) == [0, 0, 0, 5]  # the five cards prove it
        assert shown[-(viewer or 0) % 4] == 5
    assert ongoing.match.dealer == 0


@pytest.mark.parametrize(("name", "word"), [("akka-other", "akka"), ("baloot-other", "baloot")])
def test_a_word_of_a_later_trick_stands_at_its_seat_until_the_trick_is_over(name: str, word: str) -> None:
    ongoing = match_at(name)
    assert len(ongoing.state.tricks) > 1
    for viewer in (0, 2, None):
        assert drawn(ongoing, viewer).seats[(1 - (viewer or 0)) % 4].said == ""
    ongoing.apply(parse_action(word), 1)
    done = len(ongoing.state.tricks)
    assert drawn(ongoing, 1, "en").status == "Play the card that goes with what you announced."
    while len(ongoing.state.tricks) == done:
        for viewer in (0, 2, None):
            snapshot = drawn(ongoing, viewer)
            assert [one.said for one in snapshot.seats].count(word) == 1
            assert snapshot.seats[(1 - (viewer or 0)) % 4].said == word
        seat = ongoing.asked()[0]
        ongoing.apply(min(action for action in ongoing.state.legal_actions() if action < 52), seat)
    assert not any(one.said for one in drawn(ongoing, 0).seats)


def test_projects_are_heard_by_kind_and_seen_when_they_are_shown() -> None:
    ongoing = match_at("proj-trick1")
    for viewer, heard in ((2, "fifty in clubs"), (0, "fifty"), (None, "fifty")):
        assert drawn(ongoing, viewer).seats[(2 - (viewer or 0)) % 4].said.startswith(heard)
    assert drawn(ongoing, 0).seats[2].said == "fifty"
    assert not any(one.shown for one in drawn(ongoing, 0).seats)
    ongoing = match_at("proj-trick2")
    shown = drawn(ongoing, 0).seats[2].shown
    assert [len(cards) for cards in shown] == [4]
    assert drawn(ongoing, 0).seats[0].shown == ()  # one's own, with one's own card to the trick
    assert drawn(ongoing, 0).seats[1].shown == ()  # the side that lost shows nothing


def test_a_claim_of_sawa_says_whose_it_was_and_turns_the_cards_over() -> None:
    for name, mine, others in (
        (
            "sawa-may",
            "Your sawa was right: you take all remaining tricks.",
            "Ali claimed sawa and was right, and takes all remaining tricks.",
        ),
        (
            "sawa-false",
            "Your sawa was wrong: our side lose the deal.",
            "Ali claimed sawa and was wrong: their side lose the deal.",
        ),
    ):
        ongoing = match_at(name)
        ongoing.apply(SAWA, 0)
        assert plain(drawn(ongoing, 0).ending) == mine
        assert plain(drawn(ongoing, 1).ending) == others
        assert [len(hand) for hand in drawn(ongoing, 1).laid_open] == [4] * 4
        assert "Omar" not in drawn(ongoing, 1, "ar").ending


@pytest.mark.parametrize(("proof", "right"), [("7♥:8♠", True), ("7♥:9♠", True), ("8♥:8♠", False)])
def test_a_challenge_is_offered_in_its_parts_and_answered_with_the_cards(proof: str, right: bool) -> None:
    ongoing = match_at("qayd-revoke")
    challenges: list[Any] = [one for one in drawn(ongoing, 0, "ar").choices if one.kind == "challenge"]
    assert {one.card.seat for one in challenges} == {1, 3}
    assert all(one.crime and one.card.name and one.proof for one in challenges)
    action = parse_action(f"qayd:revoke:{proof}")
    assert action in [one.action for one in challenges]
    ongoing.apply(action, 0)
    snapshot = drawn(ongoing, 0)
    assert snapshot.ending.startswith("You were right" if right else "You were wrong")
    assert [len(hand) for hand in snapshot.laid_open] == [3] * 4
    assert (snapshot.gained or (0, 0))[0 if right else 1] == 16


def test_a_kaboot_is_written_on_the_sheet_of_each_side() -> None:
    ongoing = match_at("kaboot")
    last = ongoing.asked()[0]
    ongoing.apply(ongoing.state.legal_actions()[0], last)
    assert ongoing.state.result is not None
    assert ongoing.state.result.sheet is not None
    winner = ongoing.state.result.sheet.kaboot
    assert winner == 1
    ours, theirs = ongoing.state.result.game_points
    assert theirs > ours
    # Two numbers with a dash would stand the other way round than a reader of Arabic takes them.
    assert drawn(ongoing, 0, "ar").deals[-1].endswith(f"لنا {ours}، لهم {theirs}")
    assert drawn(ongoing, 1, "ar").deals[-1].endswith(f"لنا {theirs}، لهم {ours}")
    assert "Kaboot: their side took all eight tricks, 44" in drawn(ongoing, 0).sheet
    assert "Kaboot: our side took all eight tricks, 44" in drawn(ongoing, 1).sheet


@pytest.mark.parametrize("name", POSITIONS)
def test_every_state_is_arabic_for_arabic_readers_and_has_a_hint_with_reasons(name: str) -> None:
    ongoing = match_at(name)
    for seat in (*ongoing.asked(), None):
        snapshot = drawn(ongoing, seat, "ar")
        words = [snapshot.status, snapshot.contract, *(one.words for one in snapshot.choices)]
        words += [one.said for one in snapshot.seats] + [line.words for line in snapshot.lines]
        words += [card.why for card in snapshot.hand]
        if seat is not None and ongoing.view(seat).legal_actions:
            advised, reasons = advise(ongoing.view(seat), "ar")
            assert reasons
            words += [advised, *reasons]
        for word in words:
            for person in FOUR:
                word = word.replace(person, "")
            assert not re.search("[A-Za-z]{2}", word), word
            assert not re.search("(?<![\\w.,\u200e\u2066])[+−-][0-9]", word), (
                word
            )  # else the sign is set behind


@pytest.mark.parametrize(
    ("margin", "needs", "said", "arabic"),
    [
        (9.0, 14.2, "the hand is too weak", "اليد ضعيفة"),
        (13.98, 14.01, "the hand is a little too weak", "اليد ناقصة شوي"),
        (14.2, 13.6, "the hand is just strong enough", "اليد تكفي بالكاد"),
        (19.2, 14.2, "the hand is strong enough, and more", "اليد قوية وتزيد"),
    ],
)
def test_a_hint_says_in_words_why_a_bid_is_made_or_not(
    margin: float, needs: float, said: str, arabic: str
) -> None:
    from majlis.baloot.players.strategist_bidding import _worth_line

    line: Message = _worth_line(parse_action("sun"), margin, needs)
    assert line.text() == f"sun: {said}"
    assert line.text("ar") == f"صن: {arabic}"
