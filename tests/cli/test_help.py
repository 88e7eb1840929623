"""Pages of help and errors of the shell: as wide as the terminal, in an encoding's letters, in Arabic too."""

import io
import os
import re
import subprocess
import sys

import pytest
import typer
from typer.main import get_command

from majlis.cli import options
from majlis.cli.app import app
from majlis.cli.common import run
from majlis.cli.help import english_of
from majlis.i18n import texts

PAGES = ((), ("bridge",), ("bridge", "deal"), ("bridge", "profile", "new"), ("liaptui", "play"), ("arena",))


def page(*command: str, **environment: str) -> bytes:
    return subprocess.run(
        [sys.executable, "-m", "majlis.cli.main", *command, "--help"],
        env={**os.environ, "PYTHONUTF8": "0", **environment},
        capture_output=True,
        check=True,
    ).stdout


@pytest.mark.parametrize("command", PAGES)
def test_a_page_fits_a_narrow_terminal(command):
    text = page(*command, COLUMNS="40", PYTHONIOENCODING="utf-8").decode()
    assert [line for line in text.splitlines() if len(line) > 40] == []


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_page_is_in_the_encoding_of_the_output(encoding):
    text = page("arena", COLUMNS="80", PYTHONIOENCODING=encoding).decode(encoding)
    assert text.splitlines()[0] == "Usage: majlis arena [OPTIONS] GAME A B..."
    assert text.isascii()


def test_every_command_and_option_has_an_arabic_text():
    arabic = texts("ar")
    texts_of_pages = set(english_of(get_command(app)))
    assert len(texts_of_pages) > 150
    missing = [text for text in texts_of_pages if arabic.gettext(text) == text]
    assert [text for text in missing if not text.startswith("majlis ")] == []


@pytest.mark.parametrize("columns", [80, 60])
@pytest.mark.parametrize("command", PAGES)
def test_a_page_is_in_arabic(command, columns):
    text = page(*command, COLUMNS=str(columns), MAJLIS_LANGUAGE="ar", PYTHONIOENCODING="utf-8").decode()
    lines = [line for line in text.splitlines() if line]
    assert all(line.startswith("\u200f") for line in lines)
    assert all(len(re.sub("[\u200e\u200f]", "", line)) <= columns for line in lines)
    assert not re.search(r"Options|Usage|default|required|Show", text)
    assert "\u200e-h, --help\u200e" in text


def test_the_language_may_stand_anywhere(capsys):
    assert run(app, ["--lang", "ar", "baloot", "rules", "--help"]) == 0
    first = capsys.readouterr().out
    assert run(app, ["baloot", "rules", "--help", "--language=ar"]) == 0
    assert first == capsys.readouterr().out
    assert "الاستعمال" in first
    assert run(app, ["baloot", "rules", "--help"]) == 0
    assert "Usage: majlis baloot rules" in capsys.readouterr().out


def pages(columns, language, monkeypatch):
    """The page of every command and group."""
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr(options, "spoken", options.Language(language))
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    ahead = [typer.Context(get_command(app), info_name="majlis")]
    for context in ahead:
        command = context.command
        yield command.get_help(context)
        for name in command.list_commands(context) if hasattr(command, "list_commands") else ():
            ahead.append(typer.Context(command.get_command(context, name), info_name=name, parent=context))


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("columns", [80, 100])
def test_no_page_tears_a_sentence_or_what_stands_in_brackets(columns, language, monkeypatch):
    found = list(pages(columns, language, monkeypatch))
    assert len(found) > 40
    for text in found:
        lines = [re.sub("[\u200e\u200f]", "", line) for line in text.splitlines()[1:]]
        assert not [line for line in lines if line.endswith("...")]  # a sentence that is cut
        assert "\u00a0" not in text
        for line, following in zip(lines, [*lines[1:], ""], strict=True):
            for torn in re.findall(r"\[[^\]]*$", line):
                whole = f"{torn} {following.strip().partition(']')[0]}]"
                assert len(whole) > 44, text
                assert " " in torn, text


def test_no_option_is_shown_with_the_name_of_a_function(monkeypatch):
    assert not [text for text in pages(80, "en", monkeypatch) if "AS_PATH" in text]


def test_an_output_without_arabic_letters_gets_english():
    text = page("arena", COLUMNS="80", MAJLIS_LANGUAGE="ar", PYTHONIOENCODING="latin-1").decode("latin-1")
    assert text.startswith("Usage: majlis arena")


@pytest.mark.parametrize(
    ("arguments", "english", "arabic"),
    [
        (["adit"], "no such command 'adit'; see majlis --help", "لا يوجد أمر"),
        (["baloot", "adit"], "no such command 'adit' (did you mean 'audit' or 'advise'?)", "هل قصدت"),
        (["baloot", "audit", "--htm"], "no such option '--htm' (did you mean '--html'?)", "لا يوجد خيار"),
        (["baloot", "position"], "missing argument 'POSITION'; see", "ينقص المعطى"),
        (["baloot", "simulate"], "missing option '--deals'; see", "ينقص الخيار"),
        (
            ["baloot", "play", "--seat", "9"],
            "'9' is not a value for '--seat': write a whole number, 0 to 3",
            "من 0",
        ),
        (
            ["baloot", "play", "--pace", "x"],
            "'x' is not a value for '--pace': write a number, 0 to 60",
            "عددًا",
        ),
        (["baloot", "convert", "a", "--to", "b"], "write lines or kammelna; see", "اكتب"),
        (["baloot", "rules", "--rules"], "option '--rules' needs a value; see", "يحتاج"),
        (["baloot", "play", "--pause=3"], "option '--pause' takes no value; see", "لا يأخذ"),
        (["baloot", "rules", "two", "words"], "unexpected argument: 'two words'; see", "معطى زائد"),
    ],
)
def test_what_is_wrong_is_one_sentence_in_two_languages(arguments, english, arabic, capsys, monkeypatch):
    monkeypatch.delenv("MAJLIS_LANGUAGE", raising=False)
    assert run(app, arguments) == 2
    told = capsys.readouterr().err
    assert english in told
    assert told.count("\n") == 1
    monkeypatch.setenv("MAJLIS_LANGUAGE", "ar")
    assert run(app, arguments) == 2
    assert arabic in capsys.readouterr().err
