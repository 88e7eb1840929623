"""`majlis liaptui play`: a game at the keyboard, left in every way there is, kept, resumed and shown."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from majlis.cli.common import run
from majlis.cli.main import app
from majlis.errors import InputError
from majlis.liaptui.actions import KEEP, REDEAL
from majlis.liaptui.notation import parse_position
from majlis.liaptui.record import Record, dump, load
from stopping import LONGEST

PLAY = [sys.executable, "-m", "majlis.cli.main", "liaptui", "play", "--pace", "0", "--bots", "literal"]


def typing(monkeypatch: pytest.MonkeyPatch, lines: Iterator[str]) -> None:
    def read(prompt: str = "") -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", read)


def first_pieces() -> Iterator[str]:
    """An answer to every question is among these: redeal, one pile, the first pieces, one to six of them."""
    while True:
        yield "1"
        yield "2"
        yield "12"
        yield "123"
        yield "1234"
        yield "12345"
        yield "123456"


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("seat", [0, 3])
def test_a_whole_game(
    language: str,
    seat: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    typing(monkeypatch, first_pieces())
    arguments = ["--seed", "11", "--seat", str(seat), "--language", language, "--record", str(tmp_path)]
    rules = ["--rules", "standard+round_limit=4", "--pace", "0", "--bots", "literal"]
    assert run(app, ["liaptui", "play", *arguments, *rules]) == 0
    output = capsys.readouterr().out
    record = load(tmp_path / "game-000001.json", strict=True)
    *_, last = record.replay()
    assert last.is_terminal()
    scores = [before + gained for before, gained in zip(last.standing.scores, last.points(), strict=True)]
    assert last.standing.round_number == 4 or max(scores) >= 50
    if language == "en":
        assert output.count(" is over.") == last.standing.round_number
        assert "wins the game." in output or "The game is shared by" in output
        table = output.rsplit("declared   took   gain   score", 1)[1].splitlines()[1:5]
        assert [int(line.split()[-1].replace("−", "-")) for line in table] == scores


def test_each_game_has_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2):
        typing(monkeypatch, first_pieces())
        rules = ["--rules", "open+round_limit=1", "--pace", "0", "--seed", "1", "--bots", "random"]
        assert run(app, ["liaptui", "play", "--record", str(tmp_path), *rules]) == 0
    first, second = sorted(path.name for path in tmp_path.iterdir())
    assert (first, second) == ("game-000001.json", "game-000002.json")
    assert load(tmp_path / first).rounds == load(tmp_path / second).rounds


def play(typed: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*PLAY, "--seed", "3", *arguments], input=typed, capture_output=True, text=True, timeout=LONGEST
    )


@pytest.mark.parametrize("typed", ["q\n", "", "nonsense\n99\n?\nq\n"])
def test_leaving_early_is_no_error_and_leaves_no_folder(typed: str, tmp_path: Path) -> None:
    done = play(typed, "--record", str(tmp_path / "deep" / "games"))
    assert (done.returncode, done.stderr) == (0, "")
    assert "You left the table." in done.stdout
    assert "No advice" not in done.stdout
    assert "Nothing was played, so nothing was recorded." in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_leaving_later_keeps_the_finished_rounds(tmp_path: Path) -> None:
    lines = first_pieces()
    done = play("".join(next(lines) + "\n" for _ in range(7 * 12)), "--record", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    finished = done.stdout.count(" is over.")
    assert finished > 0
    path = tmp_path / "game-000001.json"
    assert f"Recorded: {path}" in done.stdout
    assert len(load(path, strict=True).rounds) == finished


@pytest.mark.waits
def test_an_interruption_ends_politely(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*PLAY, "--seed", "3", "--record", str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        start_new_session=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        seen = b""
        while b"(? for help)" not in seen:
            seen += os.read(process.stdout.fileno(), 4096)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=LONGEST)
    assert process.returncode == 130
    assert b"You left the table." in output
    assert errors == b""


def test_bytes_that_are_no_text_are_no_error() -> None:
    done = subprocess.run(
        [*PLAY, "--seed", "3"], input=b"\xff\xfe\nq\n", capture_output=True, timeout=LONGEST
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"not understood" in done.stdout


def test_the_same_seed_deals_the_same_pieces() -> None:
    first = play("q\n").stdout
    assert first == play("q\n").stdout
    assert "seed 3" in first


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--rules", "house"], "--rules house: 'house' is not a preset: the presets are standard, open"),
        (["--rules", "open+target=0"], "target = 0 is not a value"),
        (["--bots", "nobody"], "'nobody' is not a player of liaptui: write random, literal"),
        (["--hints-by", "literal:depth=3"], "this player has no option depth"),
        (["--seat", "4"], "--seat"),
        (["--record", "FILE"], "name a folder"),
    ],
)
def test_errors_are_one_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("x")
    given = [str(tmp_path / "file") if word == "FILE" else word for word in arguments]
    assert run(app, ["liaptui", "play", *given]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert sentence in captured.err
    assert captured.err.count("\n") == 1


def test_any_player_may_give_hints(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for arguments, said in ((["--hints"], True), ([], False)):
        typing(monkeypatch, iter(["1", "q"]))
        options = ["--seed", "11", "--pace", "0", "--hints-by", "literal", "--bots", "random", *arguments]
        assert run(app, ["liaptui", "play", *options]) == 0
        assert ("Hint (literal): " in capsys.readouterr().out) == said


@pytest.mark.parametrize(
    ("bots", "says"),
    [
        ("arena.odd_players:Raises", "majlis: the player careful failed ("),
        ("arena.odd_players:Illegal", "majlis: the player careful failed (-1 is not a legal action)\n"),
        ("arena.odd_players:Word", "majlis: the player careful failed ('pass' is not a legal action)\n"),
    ],
)
def test_a_bot_that_fails_ends_the_game_with_a_sentence(
    bots: str, says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch, first_pieces())
    arguments = ["--seed", "3", "--pace", "0", "--hints-by", "literal", "--bots", bots]
    assert run(app, ["liaptui", "play", *arguments]) == 2
    told = capsys.readouterr()
    assert told.err.startswith(says)
    assert told.err.count("\n") == 1
    assert "You left the table.\n" in told.out


def test_an_adviser_that_fails_ends_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch, iter(["h", "2", "h", "q"]))
    arguments = ["--seed", "3", "--bots", "literal", "--hints-by", "arena.odd_players:Illegal"]
    assert run(app, ["liaptui", "play", *arguments]) == 0
    told = capsys.readouterr().out
    assert told.count("No advice: the player careful failed (-1 is not a legal action)") == 2
    assert "You left the table.\n" in told


def test_what_cannot_be_saved_is_told_once_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typing(monkeypatch, first_pieces())

    def refuse(*arguments: object) -> None:
        raise InputError("the disk is full")

    monkeypatch.setattr("majlis.matches.MatchFile.save", refuse)
    command = ["liaptui", "play", "--seed", "11", "--pace", "0", "--record", str(tmp_path)]
    assert run(app, [*command, "--bots", "literal", "--rules", "open+round_limit=1"]) == 0
    told = capsys.readouterr().out
    assert told.count("The match cannot be saved (the disk is full); the game goes on.") == 1
    assert "ecorded" not in told


def test_a_game_goes_on_where_it_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Left and resumed again and again, a game of bots that draw nothing is the game played in one go."""
    words = ["liaptui", "play", "--pace", "0", "--record", str(tmp_path)]
    rules = ["--seed", "5", "--rules", "open+round_limit=7", "--bots", "literal"]
    typing(monkeypatch, first_pieces())
    assert run(app, [*words, *rules]) == 0
    whole = load(tmp_path / "game-000001.json", strict=True)
    lines = first_pieces()
    parts = [iter([*(next(lines) for _ in range(count)), "q"]) for count in (3, 17, 26, 7)]
    typing(monkeypatch, parts[0])
    assert run(app, [*words, *rules, "--new"]) == 0
    for part in parts[1:]:
        typing(monkeypatch, part)
        assert run(app, [*words, "--resume"]) == 0
    typing(monkeypatch, lines)
    assert run(app, ["liaptui", "play", "--pace", "0", str(tmp_path / "game-000002.json")]) == 0
    again = load(tmp_path / "game-000002.json", strict=True)
    assert again.rounds == whole.rounds
    assert again.players == whole.players
    assert len(list(tmp_path.iterdir())) == 2
    capsys.readouterr()
    assert run(app, [*words, "--resume"]) == 2
    assert "there is no unfinished match" in capsys.readouterr().err


def test_what_was_told_before_leaving_is_not_told_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["liaptui", "play", "--pace", "0", "--record", str(tmp_path)]
    typing(monkeypatch, iter(["2", "1", "1", "1", "12", "123", "q"]))
    assert run(app, [*words, "--seed", "3", "--bots", "literal"]) == 0
    first = capsys.readouterr().out
    typing(monkeypatch, iter(["q"]))
    assert run(app, [*words, "--resume"]) == 0
    second = capsys.readouterr().out
    assert "Turn 1 (" in first
    assert "Turn 1 (" not in second


def test_a_record_that_contradicts_itself_is_not_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["liaptui", "play", "--pace", "0", "--bots", "literal", "--record", str(tmp_path)]
    typing(monkeypatch, iter(["2", "1", "q"]))
    assert run(app, [*words, "--seed", "3"]) == 0
    path = tmp_path / "game-000001.json"
    sound = path.read_text(encoding="utf-8")
    for old, new, says in (
        ('"seat": 0', '"seat": 7', "seat 7 is not a seat"),
        ('"dealt": "standard', '"dealt": "kammelna', "is not a preset"),
        ('"bots": "literal"', '"bots": "nobody"', "is not a player of liaptui"),
    ):
        assert old in sound
        path.write_text(sound.replace(old, new), encoding="utf-8")
        capsys.readouterr()
        assert run(app, ["liaptui", "play", str(path)]) == 2
        told = capsys.readouterr().err
        assert says in told
        assert told.startswith(f"majlis: {path}: this game cannot be resumed: ")
        assert told.count("\n") == 1


def test_records_are_listed_and_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MAJLIS_MATCHES", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "130")
    assert run(app, ["liaptui", "records"]) == 0
    assert "No matches are kept in" in capsys.readouterr().out
    typing(monkeypatch, first_pieces())
    words = ["--seed", "9", "--bots", "literal", "--rules", "standard+round_limit=2", "--pace", "0"]
    assert run(app, ["liaptui", "play", *words]) == 0
    typing(monkeypatch, iter(["1", "1", "2", "q"]))
    assert run(app, ["liaptui", "play", "--seed", "3", "--bots", "random"]) == 0
    told = capsys.readouterr().out
    assert "To go on with this match: majlis liaptui play --resume" in told
    assert run(app, ["liaptui", "records", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [(entry["number"], entry["deals"], entry["over"]) for entry in listed] == [
        (1, 2, True),
        (2, 0, False),
    ]
    assert run(app, ["liaptui", "records"]) == 0
    told = capsys.readouterr().out
    assert "2 rounds" in told
    assert "unfinished" in told
    for language, word in (("en", "Round 2"), ("ar", "الجولة 2")):
        for hanzi in ([], ["--hanzi"]):
            assert run(app, ["liaptui", "show", "1", "-l", language, *hanzi]) == 0
            told = capsys.readouterr().out
            assert word in told
            assert ("卒" in told) == bool(hanzi)
    assert run(app, ["liaptui", "show", "1", "--round", "2"]) == 0
    told = capsys.readouterr().out
    assert "Round 2" in told
    assert "Round 1" not in told
    assert run(app, ["liaptui", "show", "1", "--round", "3"]) == 2
    assert "has the rounds 1 to 2" in capsys.readouterr().err
    assert run(app, ["liaptui", "show", "7"]) == 2
    assert "has the matches 1 to 2" in capsys.readouterr().err


def test_two_redeals_are_shown_with_who_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    weak = "HHhhCCcc/SSSSssss/GgAAaaEE/eeRRrrSs"
    state = parse_position(f"standard r2 0/0/0/0 z0/0/0/0 w2 x1 s2:winner {weak} +{weak} #4")
    for asker in (1, 0):
        while state.asked():
            seat = state.asked()[0]
            multiplier = state.multiplier
            state.apply(REDEAL if seat == asker else KEEP, seat)
            if state.multiplier != multiplier:
                break
    dump(Record.of([state]), tmp_path / "game.json")
    assert run(app, ["liaptui", "show", str(tmp_path / "game.json")]) == 0
    told = capsys.readouterr().out
    assert (
        "Right asked for a redeal: the points count ×2.\nBottom asked for a redeal: the points count ×3."
        in told
    )


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("rules", ["standard", "open+cross_type=ranked+target_reached=exactly+round_limit=1"])
def test_the_rules_are_told_as_the_options_have_them(
    language: str, rules: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(app, ["liaptui", "rules", "--rules", rules, "--language", language]) == 0
    told = capsys.readouterr().out
    assert "仕" in told
    assert "target_reached=" in told
    if language == "en":
        flat = " ".join(told.split())
        assert ("exactly 50 points" in flat) == (rules != "standard")
        assert ("After 1 round at the latest" in flat) == (rules != "standard")
        assert ("stands above it" in flat) == (rules != "standard")
        assert ("face down until all four have played; the number" in flat) == (rules == "standard")


def test_a_terminal_without_the_characters_gets_letters(tmp_path: Path) -> None:
    done = subprocess.run(
        [*PLAY, "--seed", "3", "--hanzi", "--no-record"], input=b"q\n", capture_output=True, timeout=LONGEST,
        env={**os.environ, "PYTHONIOENCODING": "latin-1"},
    )  # fmt: skip
    assert done.returncode == 0
    assert b"no Chinese characters" in done.stdout
    assert b"your hand   A   E" in done.stdout


def test_three_bots_sit_in_the_order_of_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typing(monkeypatch, first_pieces())
    words = ["--bots", "literal:redeal=no,random,repaired", "--seat", "2", "--record", str(tmp_path)]
    rules = ["--rules", "open+round_limit=1", "--pace", "0", "--seed", "1"]
    assert run(app, ["liaptui", "play", *words, *rules]) == 0
    assert load(tmp_path / "game-000001.json", strict=True).players == (
        "random",
        "repaired",
        "human",
        "literal",
    )


def test_two_bots_are_not_enough(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(app, ["liaptui", "play", "--bots", "expert,random"]) == 2
    assert "--bots expert,random: 2 players are named; write one for all three" in capsys.readouterr().err
