"""Actions: numbers and words undo each other; what is none is refused."""

import pytest

from majlis.errors import NotationError
from majlis.liaptui.actions import KEEP, PLAY, REDEAL, format_action, is_play, parse_action, play_action
from majlis.liaptui.pieces import FULL_PACK, parse_pieces
from majlis.liaptui.sets import ALL_SETS


def test_words_and_numbers():
    words = [*map(str, range(9)), "keep", "redeal"]
    assert [parse_action(word) for word in words] == [*range(9), KEEP, REDEAL]
    assert [format_action(action) for action in range(11)] == words
    assert parse_action(" Redeal ") == REDEAL


def test_plays():
    for found in ALL_SETS:
        action = play_action(found.pieces)
        assert is_play(action)
        assert parse_action(format_action(action)) == action
    assert parse_action("SOLDIER_RED, HORSE_BLACK") == play_action(parse_pieces("Sh"))


@pytest.mark.parametrize(
    "action", [-1, 11, 15, PLAY, PLAY - 3, PLAY + 6, PLAY + FULL_PACK + 1, PLAY + (1 << 42), 10**40]
)
def test_numbers_that_are_no_action(action):
    assert not is_play(action)
    with pytest.raises(NotationError, match="is not an action of Liap Tui"):
        format_action(action)


@pytest.mark.parametrize("word", ["", " ", "9", "-1", "10", "٣", "pass", "kept", "1.0", "G?", "x" * 9999])
def test_words_that_are_no_action(word):
    with pytest.raises(
        NotationError, match="is not an action: write 0 to 8, keep, redeal, or pieces"
    ) as refusal:
        parse_action(word)
    assert len(str(refusal.value)) < 200


def test_too_many_of_a_kind_is_said():
    with pytest.raises(NotationError, match="there are 2 GENERAL_RED in 'GG', and the game has only 1"):
        parse_action("GG")
