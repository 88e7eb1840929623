"""What a command says before it compiles, in its language."""

import pytest

from majlis import compiled
from majlis.cli import common, options
from majlis.compiled import backends


@pytest.mark.parametrize("language", list(options.Language))
@pytest.mark.parametrize("sentence", [backends.WAITING, backends.SLOW, backends.NOT_KEPT])
def test_a_command_says_it_on_stderr(monkeypatch, capsys, language, sentence):
    monkeypatch.setattr(options, "spoken", language)
    monkeypatch.setattr(backends, "_told", set())
    monkeypatch.setattr(compiled, "tell", common.tell_waiting)
    for _ in range(2):
        backends.tell_once(sentence, **({} if sentence == backends.WAITING else {"reason": "no room\x1b"}))
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "\x1b" not in said.err
    assert said.err.isascii() == (language == "en")


def test_what_is_said_from_below_a_command_is_in_its_language(monkeypatch):
    from majlis.cli import common
    from majlis.cli.main import main

    heard = []
    monkeypatch.setattr(common, "_run", lambda app, arguments: heard.append(options.spoken) or 0)
    before = options.spoken
    with pytest.raises(SystemExit):
        main(["baloot", "rules", "--language", "ar"])
    assert (heard, options.spoken) == (["ar"], before)


def test_a_library_user_is_not_written_to(monkeypatch, capsys):
    monkeypatch.setattr(backends, "_told", set())
    monkeypatch.setattr(compiled, "tell", None)
    backends.tell_once(backends.WAITING)
    assert capsys.readouterr() == ("", "")
