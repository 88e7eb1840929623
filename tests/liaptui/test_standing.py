"""What lasts between rounds: what no game can come to is refused with a sentence."""

import pytest

from majlis.errors import InputError
from majlis.liaptui.standing import Standing

LATER = {"round_number": 5, "last_winner": 2}


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"round_number": 0}, "round 0: write a whole number from 1"),
        ({"round_number": 1.0}, "round 1.0: write"),
        ({"last_winner": 1}, "before round 1 nobody has won"),
        ({"round_number": 2}, "last winner None"),
        ({"round_number": 2, "last_winner": 4}, "last winner 4"),
        ({"round_number": 2, "last_winner": True}, "last winner True"),
        ({**LATER, "scores": (1, 2, 3)}, "scores '1/2/3': write four whole numbers"),
        ({**LATER, "scores": (1, 2, 3, 4.5)}, "write four whole numbers"),
        ({**LATER, "zero_streaks": (0, 0, 0, 3)}, "before round 5 they are four whole numbers, 0 to 2"),
        (
            {"zero_streaks": (1, 0, 0, 0)},
            "zero streaks '1/0/0/0': before round 1 they are four whole numbers, 0 to 0",
        ),
        ({**LATER, "zero_streaks": (0, 0, -1, 0)}, "they are four whole numbers"),
    ],
)
def test_what_no_game_comes_to(fields, says):
    with pytest.raises(InputError) as refusal:
        Standing(**fields)
    assert says in str(refusal.value)


def test_what_a_game_comes_to():
    assert Standing(2, (-8, 13, 0, 3), (1, 0, 0, 1), 3).scores == (-8, 13, 0, 3)
