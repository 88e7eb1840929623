"""Somebody's own player where there is no arena: whatever goes wrong in it is one sentence."""

from types import SimpleNamespace

import numpy as np
import pytest

from majlis.errors import InputError
from majlis.players import Checked

VIEW = SimpleNamespace(legal_actions=(3, 5))


class Answers:
    """Answers with whatever it was made with; raises what is an error."""

    name = "answers"

    def __init__(self, answer: object) -> None:
        self.answer, self.depth = answer, 4

    def act(self, view: object) -> object:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    def declaration(self, view: object) -> object:
        return self.act(view)


class Silent:
    def act(self, view: SimpleNamespace) -> int:
        return int(view.legal_actions[0])


@pytest.mark.parametrize("answer", [5, np.int64(5)])
def test_a_legal_action_goes_through(answer: object) -> None:
    found = Checked(Answers(answer)).act(VIEW)  # type: ignore[arg-type]
    assert (found, type(found)) == (5, int)


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (RuntimeError("boom\nboom"), "the player answers failed (RuntimeError: boom boom)"),
        (AttributeError("x"), "the player answers failed (AttributeError: x)"),
        (4, "the player answers failed (4 is not a legal action)"),
        (None, "the player answers failed (None is not a legal action)"),
        ("3", "the player answers failed ('3' is not a legal action)"),
        (3.0, "the player answers failed (3.0 is not a legal action)"),
    ],
)
def test_a_failure_is_a_sentence(answer: object, says: str) -> None:
    checked = Checked(Answers(answer))  # type: ignore[arg-type]
    with pytest.raises(InputError) as refusal:
        checked.act(VIEW)
    assert str(refusal.value) == says
    if isinstance(answer, Exception):
        with pytest.raises(InputError):
            checked.declaration(VIEW)


def test_what_else_it_can_do_is_kept() -> None:
    checked = Checked(Answers(5))  # type: ignore[arg-type]
    assert (checked.declaration(VIEW), checked.depth) == (5, 4)
    assert getattr(checked, "plans", None) is None


def test_a_player_needs_no_more_than_act() -> None:
    checked = Checked(Silent())  # type: ignore[arg-type]
    assert (checked.name, checked.act(VIEW), checked.out_of_turn(VIEW)) == ("Silent", 3, None)


def test_a_name_is_fit_to_be_shown() -> None:
    player = Answers(5)
    player.name = "\x1b[31m" + "n" * 200
    assert Checked(player).name == "[31m" + "n" * 76  # type: ignore[arg-type]
