"""Players by specification: options, anybody's class, and one clear sentence for whatever is wrong."""

import numpy as np
import pytest

from arena import odd_players
from majlis.arena.baloot import GAME
from majlis.arena.plan import make_plan
from majlis.arena.players import option_names, parse_player, parse_time, parse_value, seated
from majlis.baloot.players import Careful
from majlis.errors import InputError

ODD = "arena.odd_players"


def test_names_of_the_game_and_own_classes():
    assert parse_player("careful", GAME).factory is Careful
    spec = parse_player(f"{ODD}:Counts:time=50ms,nodes=7,name=Ali,flag=yes", GAME)
    seated(spec, np.random.default_rng(1))
    assert odd_players.Counts.made[-1] == {"time": 0.05, "nodes": 7, "name": "Ali", "flag": True}
    assert option_names(spec) == {"time", "nodes", "name", "flag"}


def test_the_budget_reaches_who_takes_it_and_does_not_overrule():
    spec = parse_player(f"{ODD}:Counts:time=2s", GAME)
    seated(spec, np.random.default_rng(1), {"time": 0.1, "nodes": 9})
    assert odd_players.Counts.made[-1]["time"] == 2.0
    assert odd_players.Counts.made[-1]["nodes"] == 9
    seated(parse_player("careful", GAME), np.random.default_rng(1), {"time": 0.1})


def test_a_module_of_the_current_folder_is_found(tmp_path, monkeypatch):
    (tmp_path / "bot_of_mine.py").write_text(
        "from majlis.baloot.players import Careful\nclass Mine(Careful):\n    name = 'mine'\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [path for path in __import__("sys").path if path])
    assert seated(parse_player("bot_of_mine:Mine", GAME), np.random.default_rng(1)).name == "mine"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("carefull", "'carefull' is not a player of baloot: write random, careful"),
        ("", "'' is not a player of baloot"),
        ("carefull:depth=3", "'carefull' is not a player of baloot"),
        ("careful:depth=3", "'careful:depth=3': this player has no option depth; it has no options"),
        (f"{ODD}:Counts:size=3", "has no option size; its options are time, nodes, name, flag"),
        ("careful:depth", "'depth' in 'careful:depth' cannot be read: write an option as key=value"),
        (f"{ODD}:Counts:nodes=1,nodes=2", "sets nodes twice"),
        ("no.such.module:Player", "the module no.such.module cannot be imported"),
        ("a b:Player", "the module a b cannot be imported"),
        (f"{ODD}:Nobody", f"the module {ODD} has no class Nobody"),
        (f"{ODD}:NOT_A_CLASS", f"the module {ODD} has no class NOT_A_CLASS"),
        (f"{ODD}:CannotBeMade", "this player cannot be made (RuntimeError: no engine here)"),
        (f"{ODD}:NoPlayer", "this is not a player: it has no method act(view)"),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(text, sentence):
    with pytest.raises(InputError) as error:
        make_plan("baloot", (text, "careful"), 1)
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("text", ["", "0", "-1s", "5 parsecs", "1e999", "nan", "ms"])
def test_what_is_no_time(text):
    with pytest.raises(InputError, match="is not a time: write 50ms, 2s or 5min"):
        parse_time(text)


def test_values():
    assert [parse_time(text) for text in ("50ms", "2s", "1.5min", "3")] == [0.05, 2.0, 90.0, 3.0]
    assert [parse_value(text) for text in ("no", "-3", "1e3", "2min", "", "a:b")] == [
        False,
        -3,
        1000.0,
        120.0,
        "",
        "a:b",
    ]


@pytest.mark.parametrize(
    ("arguments", "options", "sentence"),
    [
        (
            ("chess", ("careful", "random"), 1),
            {},
            "'chess' is not a game of the arena: write baloot or liaptui",
        ),
        (("baloot", ("careful",), 1), {}, "at least two players"),
        (("baloot", ("careful", "random"), -1), {}, "seed -1: write a whole number from 0 up"),
        (("baloot", ("careful", "random"), 1), {"time": 0.0}, "the time must be more than 0"),
        (("baloot", ("careful", "random"), 1), {"nodes": 0}, "give at least 1"),
        (("baloot", ("careful", "random"), 1), {"nodes": 5}, "none of careful, random takes an option nodes"),
        (("baloot", ("careful", "random"), 1), {"rules": "x"}, "'x' is not a preset"),
    ],
)
def test_plans_that_cannot_be(arguments, options, sentence):
    with pytest.raises(InputError) as error:
        make_plan(*arguments, **options)
    assert sentence in str(error.value)
