"""What a command says before it compiles, in its language."""

import pytest

from majlis import compiled
from majlis.cli import common, options
from majlis.compiled import ways


@pytest.mark.parametrize("language", list(options.Language))
@pytest.mark.parametrize("sentence", [ways.WAITING, ways.SLOW, ways.NOT_KEPT])
def test_a_command_says_it_on_stderr(monkeypatch, capsys, language, sentence):
    monkeypatch.setattr(options, "spoken", language)
    monkeypatch.setattr(ways, "_told", set())
    monkeypatch.setattr(compiled, "tell", common.tell_waiting)
    for _ in range(2):
        ways.tell_once(sentence, **({} if sentence == ways.WAITING else {"reason": "no room\x1b"}))
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "\x1b" not in said.err
    assert said.err.isascii() == (language == "en")


def test_a_command_remembers_its_language(monkeypatch):
    from majlis.cli.main import main

    monkeypatch.setattr(options, "spoken", options.Language.EN)
    with pytest.raises(SystemExit):
        main(["baloot", "rules", "--language", "ar"])
    assert options.spoken == "ar"


def test_a_library_user_is_not_written_to(monkeypatch, capsys):
    monkeypatch.setattr(ways, "_told", set())
    monkeypatch.setattr(compiled, "tell", None)
    ways.tell_once(ways.WAITING)
    assert capsys.readouterr() == ("", "")
