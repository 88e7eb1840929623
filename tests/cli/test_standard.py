"""`-` is standard input or output wherever a command takes a file: a table of all commands, each line tried.

Every parameter that holds text is in one of the tables; a new one fails the first test until it is.
"""

import io
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
import typer.main

from majlis import files
from majlis.cli.app import app
from majlis.cli.common import run
from reviews import remembered

ROOT: Final = Path(__file__).resolve().parents[2]
GAMES: Final = ROOT / "examples/baloot/games"
GAME: Final = GAMES / "live_game_part.json"
HOUSE: Final = ROOT / "examples/house.toml"
POSITION: Final = "kammelna d3 0-0 play 1:hokum♠ ♠J♥A/♠9♦7/♥K♦8/♥7♦9 L1 P63-* W3-3\n"
LIAPTUI_POSITION: Final = "standard r1 0/0/0/0 z0/0/0/0 x1 s0:general ?/gaHhcSSs/?/? : 3\n"

SHEET: Final = "north: 15-17 hcp, balanced\n"

INPUTS: Final = {
    "baloot audit paths": ("baloot audit {}", "game.json"),
    "baloot audit --rules": (f"baloot audit {GAMES} --rules {{}}", "house.toml"),
    "baloot stats paths": ("baloot stats {}", "game.json"),
    "baloot stats --rules": (f"baloot stats {GAMES} --rules {{}}", "house.toml"),
    "baloot house-rules paths": ("baloot house-rules {}", "game.json"),
    "baloot convert source": ("baloot convert {} -", "game.json"),
    "baloot show record": ("baloot show {} --deal 12", "game.json"),
    "baloot show --rules": (f"baloot show {GAME} --deal 12 --rules {{}}", "house.toml"),
    "baloot solve text": ("baloot solve {} --deal 12", "game.json"),
    "baloot review record": ("baloot review {} --deal 12 --nodes 2000 --workers 1", "game.json"),
    "baloot review --rules": (
        f"baloot review {GAME} --deal 12 --nodes 2000 --workers 1 --rules {{}}",
        "house.toml",
    ),
    "baloot solve --rules": (f"baloot solve {GAME} --deal 12 --rules {{}}", "house.toml"),
    "baloot puzzles --from": ("baloot puzzles --from {} --missed-by random --out -", "game.json"),
    "baloot puzzles --rules": (
        "baloot puzzles --deals 2 --missed-by random --out - --rules {}",
        "house.toml",
    ),
    "baloot rules --rules": ("baloot rules --rules {}", "house.toml"),
    "baloot simulate --rules": ("baloot simulate --deals 3 --out - --rules {}", "house.toml"),
    "baloot dataset --rules": ("baloot dataset --deals 3 --out made --rules {}", "house.toml"),
    "arena --rules": ("arena baloot random random --deals 2 --seed 1 --json - --rules {}", "house.toml"),
    "bridge deal profiles": ("bridge deal {} -n 2 --seed 1", "sheet.txt"),
    "bridge explain profiles": ("bridge explain {} --seconds 0", "profile.json"),
    "bridge explain --board": ("bridge explain weak-twos --board {}", "boards.pbn"),
    "bridge diagnose profiles": ("bridge diagnose {} --seconds 0", "profile.json"),
    "bridge combine files": ("bridge combine {} --to pbn --out -", "boards.pbn"),
    "bridge convert source": ("bridge convert {} --to lin", "boards.pbn"),
    "bridge dd files": ("bridge dd {} --workers 1", "boards.pbn"),
    "bridge deal --notes": ("bridge deal weak-twos -n 2 --seed 1 --notes {}", "notes.txt"),
    "bridge convert --notes": ("bridge convert boards.pbn --to json --notes {}", "notes.txt"),
    "bridge combine --notes": ("bridge combine boards.pbn --to json --out - --notes {}", "notes.txt"),
    "bridge profile show profile": ("bridge profile show {}", "profile.json"),
    "bridge profile check profiles": ("bridge profile check {}", "profile.json"),
    "bridge profile new --from": ("bridge profile new X --from {} --out -", "sheet.txt"),
    "bridge profile convert source": ("bridge profile convert {}", "profile.json"),
    "bridge profile rotate profile": ("bridge profile rotate {} --out -", "profile.json"),
    "liaptui show record_name": ("liaptui show {}", "game-000001.json"),
    "liaptui review record": ("liaptui review {} --round 1 --worlds 20", "game-000001.json"),
}
"""Each input, a command with it, and the file that it takes: from `-` comes what comes from the file."""

LINES: Final = {
    "baloot position text": ("baloot position", POSITION),
    "baloot advise text": ("baloot advise", POSITION),
    "liaptui advise text": ("liaptui advise --player repaired --seed 1", LIAPTUI_POSITION),
    "liaptui declare hand": ("liaptui declare --previous 2,1 --declarer repaired", "GAhSssse\n"),
}
"""Arguments that are no file, but a line that may as well come from standard input."""

OUTPUTS: Final = {
    "baloot audit --json": (f"baloot audit {GAMES} --json={{}}", "x.json"),
    "baloot audit --csv": (f"baloot audit {GAMES} --csv {{}}", "x.csv"),
    "baloot audit --html": (f"baloot audit {GAMES} --html {{}}", "x.html"),
    "baloot audit --table": (f"baloot audit {GAMES} --table {{}}", "x.csv"),
    "baloot stats --json": (f"baloot stats {GAMES} --json={{}}", "x.json"),
    "baloot house-rules --json": (f"baloot house-rules {GAMES} --json={{}}", "x.json"),
    "baloot house-rules --save": (f"baloot house-rules {GAMES} --save {{}}", "x.toml"),
    "baloot convert target": (f"baloot convert {GAME} {{}}", "x.jsonl"),
    "baloot review --html": (
        f"baloot review {GAME} --deal 12 --nodes 2000 --workers 1 --html {{}}",
        "x.html",
    ),
    "liaptui review --html": (
        "liaptui review game-000001.json --round 1 --worlds 20 --html {}",
        "x.html",
    ),
    "baloot rules --out": ("baloot rules --out {}", "x.md"),
    "baloot puzzles --out": ("baloot puzzles --deals 2 --missed-by random --out {}", "x.json"),
    "arena --json": ("arena baloot random random --deals 2 --seed 1 --workers 1 --json={}", "x.json"),
    "bridge combine --out": ("bridge combine boards.pbn --to text --out {}", "x.txt"),
    "bridge convert target": ("bridge convert boards.pbn --to rbn {}", "x.rbn"),
    "bridge dd --out": ("bridge dd boards.pbn --workers 1 --out {}", "x.pbn"),
    "bridge profile new --out": ("bridge profile new X -t north:|15-17|hcp --out {}", "x.json"),
    "bridge profile convert --out": ("bridge profile convert profile.json --out {}", "x.txt"),
    "bridge profile rotate --out": ("bridge profile rotate profile.json --out {}", "x.json"),
}
"""Each output, a command with it, and a file for it: on standard output are the bytes of the file."""

FOLDERS_OR_STANDARD: Final = {
    "baloot simulate --out": ("baloot simulate --deals 3 --out -", b'{"version":'),
    "bridge deal --out": ("bridge deal weak-twos -n 1 --seed 1 --out - --format json", b'{"format":'),
}
"""Outputs that are folders of files; `-` prints what their one file would hold."""

ANSWERS: Final = "the game reads standard input: it is what the player types"
CHANGED: Final = "the file itself is changed, copied under a new version or deleted"
EXCEPTIONS: Final = {
    "baloot play match": ANSWERS,
    "baloot puzzles --solve": ANSWERS,
    "baloot play --rules": ANSWERS,
    "liaptui play match": ANSWERS,
    "bridge profile edit profile": CHANGED,
    "bridge profile versions profiles": CHANGED,
    "bridge profile save-as profile": CHANGED,
    "bridge profile delete profiles": CHANGED,
    "bridge profile drafts --delete": CHANGED,
    "bridge profile drafts --finish": CHANGED,
    "table --database": "a database, or the address of one, is opened and not read",
}
"""Parameters that name a file and do not take `-`, with the reason; what they answer is told below."""

FOLDERS: Final = frozenset(
    {
        "arena --record", "baloot audit --fixtures", "baloot dataset --out",
        "baloot play --record", "baloot records folder",
        "liaptui play --record", "liaptui records --record", "liaptui show --record",
    }
)  # fmt: skip
WORDS: Final = frozenset(
    [
        "game",
        "players",
        "--time",
        "--cluster",
        "--proxy",
        "--stall",
        "--seed",
        "--bots",
        "--hints-by",
        "--format",
        "--vulnerable",
        "--mix",
        "--shares",
        "--boards",
        "--keep",
        "--rs-choice",
        "--rs-suits",
        "--rs-over-standard",
        "--name",
        "--version",
        "--order",
        "--numbers",
        "--title",
        "--to",
        "--category",
        "name",
        "--from",
        "--from-text",
        "--set",
        "--unset",
        "--dealer",
        "--tag",
        "--description",
        "--author",
        "--previous",
        "--declarer",
        "--scores",
        "--streaks",
        "--starter-by",
        "--visibility",
        "--player",
        "--players",
        "--host",
        "--missed-by",
    ]
)
"""Parameters whose text is no file."""
NO_FILE: Final = frozenset({"liaptui play --rules", "liaptui declare --rules", "liaptui rules --rules"})
"""Liap Tui's rules are a preset with changes; there are no rule files."""


def parameters() -> Iterator[str]:
    """Every parameter that holds text: `baloot audit --json`, `baloot audit paths`."""

    def walk(command: Any, names: tuple[str, ...]) -> Iterator[str]:
        if hasattr(command, "list_commands"):
            context = typer.Context(command, info_name="majlis")
            for name in command.list_commands(context):
                yield from walk(command.get_command(context, name), (*names, name))
            return
        for parameter in command.params:
            kind = type(parameter.type).__name__
            if kind in ("StringParamType", "TyperPath", "Path", "FuncParamType"):
                option = parameter.param_type_name == "option"
                label = next(o for o in parameter.opts if o.startswith("--")) if option else parameter.name
                yield " ".join((*names, label))

    yield from walk(typer.main.get_command(app), ())


def test_the_table_has_every_parameter_that_may_be_a_file() -> None:
    found = set(parameters())
    tables = [set(one) for one in (INPUTS, LINES, OUTPUTS, FOLDERS_OR_STANDARD, EXCEPTIONS, FOLDERS, NO_FILE)]
    listed = set().union(*tables)
    folders = {name for name in found if name.startswith("bridge profile ") and name.endswith(" --folder")}
    words = {name for name in found if name.rpartition(" ")[2] in WORDS} - listed
    printed = {name for name in found if name.endswith(" --json")} - listed  # `--json`, `--json=FILE`
    assert len(printed) == 25
    assert found - listed - words - folders - printed == set(), (
        "say in a table whether it is a file, and takes `-`"
    )
    assert listed - found == set()
    assert sum(map(len, tables)) == len(listed)


@pytest.fixture(scope="module", autouse=True)
def worth() -> Iterator[None]:
    """What a choice is worth is found once for all tests: here it goes to standard output and to a file."""
    with remembered():
        yield


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a file of each kind."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "500")
    monkeypatch.setenv("MAJLIS_PROFILES", str(tmp_path / "profiles"))
    monkeypatch.setenv("MAJLIS_MATCHES", str(tmp_path / "matches"))
    Path("game.json").write_bytes(GAME.read_bytes())
    Path("house.toml").write_bytes(HOUSE.read_bytes())
    Path("sheet.txt").write_text(SHEET, encoding="utf-8")
    Path("notes.txt").write_text("The first board.\n\nThe second board.\n", encoding="utf-8")
    played = ROOT / "tests/data/liaptui/standard.json"
    Path("game-000001.json").write_bytes(played.read_bytes())
    return tmp_path


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a profile and boards of the program's own."""
    place = tmp_path_factory.mktemp("made")
    sheet = place / "sheet.txt"
    sheet.write_text(SHEET, encoding="utf-8")
    assert call(f"bridge profile convert {sheet} --out {place / 'profile.json'}") == 0
    assert call(f"bridge deal weak-twos -n 2 --seed 1 --out {place} --name boards --format pbn") == 0
    return place


@pytest.fixture
def boards(folder: Path, made: Path) -> Path:
    """As `folder`, with these."""
    for name in ("profile.json", "boards.pbn"):
        (folder / name).write_bytes((made / name).read_bytes())
    return folder


def call(command: str, given: bytes | None = None) -> int:
    """Run a command line (`|` stands for a blank inside a word) with this on standard input."""
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(given or b""))
    try:
        return run(app, [word.replace("|", " ") for word in command.split()])
    finally:
        sys.stdin = before


def plain(said: str, name: str) -> str:
    """What was printed, without how long it took and how the file is called."""
    said = re.sub(r"standard-input|standard input|" + re.escape(Path(name).stem) + r"(\.\w+)?", "FILE", said)
    return re.sub(r"\b\d+\.\d+ s\b|\"(?:seconds|elapsed)\": [\d.]+", "", said, flags=re.MULTILINE)


@pytest.mark.parametrize(("command", "name"), INPUTS.values(), ids=INPUTS)
def test_what_is_read_from_standard_input_is_what_is_read_from_a_file(
    boards: Path, capsys: pytest.CaptureFixture[str], command: str, name: str
) -> None:
    code = call(command.format(name))
    from_file = plain(capsys.readouterr().out, name)
    assert call(command.format("-"), Path(name).read_bytes()) == code <= 1
    said = capsys.readouterr()
    assert plain(said.out, name) == from_file != "", said.err


@pytest.mark.parametrize(("command", "line"), LINES.values(), ids=LINES)
def test_a_line_comes_from_standard_input(
    folder: Path, capsys: pytest.CaptureFixture[str], command: str, line: str
) -> None:
    assert call(f"{command} {line}") == 0
    typed = capsys.readouterr().out
    assert call(f"{command} -", line.encode()) == 0
    assert capsys.readouterr().out == typed != ""
    assert call(f"{command} -", line.encode() * 2) == 2
    assert "standard input has 2 lines" in capsys.readouterr().err


@pytest.mark.parametrize(("command", "name"), OUTPUTS.values(), ids=OUTPUTS)
def test_standard_output_gets_the_bytes_of_the_file_and_nothing_else(
    boards: Path, capsysbinary: pytest.CaptureFixture[bytes], command: str, name: str
) -> None:
    code = call(command.format(name))
    capsysbinary.readouterr()
    assert call(command.format("-")) == code <= 1
    printed = capsysbinary.readouterr().out
    assert timeless(printed) == timeless(Path(name).read_bytes()) != b""
    assert not os.path.lexists("-")


def timeless(content: bytes) -> bytes:
    """A report without how long it took."""
    return re.sub(rb'"(seconds|elapsed)": [\d.e-]+', b"", content)


@pytest.mark.parametrize(("command", "begins"), FOLDERS_OR_STANDARD.values(), ids=FOLDERS_OR_STANDARD)
def test_standard_output_in_place_of_a_folder(
    folder: Path, capsysbinary: pytest.CaptureFixture[bytes], command: str, begins: bytes
) -> None:
    assert call(command) == 0
    said = capsysbinary.readouterr()
    assert said.out.startswith(begins)
    assert b"seed" in said.err
    assert not os.path.lexists("-")


def test_data_on_standard_output_is_utf8_whatever_the_terminal(
    boards: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for command in (
        "bridge deal weak-twos -n 1 --seed 1 --out - --format html --language ar",
        "baloot rules --out - -l ar",
    ):
        out = io.BytesIO()
        monkeypatch.setattr("sys.stdout", io.TextIOWrapper(out, encoding="cp1252"))
        assert call(command) == 0
        assert re.search("[\u0600-\u06ff]", out.getvalue().decode("utf-8"))


@pytest.mark.parametrize(
    "command",
    [
        "baloot audit - -",
        "baloot audit - --rules -",
        "baloot stats - --rules -",
        "baloot show - --rules -",
        "bridge deal - -",
        "bridge explain - --board -",
        "bridge combine - - --out x.pbn",
        "bridge dd - -",
        "bridge profile check - -",
    ],
)
def test_two_inputs_are_refused_in_one_sentence(
    folder: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert call(command, b"") == 2
    assert capsys.readouterr().err == "majlis: -: standard input can be read only once\n"


def test_standard_input_is_read_only_once_whoever_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"once")))
    assert files.read_standard(10) == b"once"
    with pytest.raises(files.InputError, match="only once"):
        files.read_standard(10)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"anew")))
    assert files.read_standard(10) == b"anew"


def test_nothing_on_standard_input_is_cut_in_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"0123456789")))
    assert files.peek_standard(4) == b"0123"
    assert files.read_standard(10) == b"0123456789"
    for peeked in (False, True):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"0123456789")))
        if peeked:
            files.peek_standard(20)
        with pytest.raises(files.InputError, match="more than 9 bytes come on standard input"):
            files.read_standard(9)


@pytest.mark.parametrize(
    ("command", "limit"),
    [
        ("baloot review -", "majlis.matches.MOST_BYTES"),
        ("baloot show -", "majlis.matches.MOST_BYTES"),
        ("liaptui show -", "majlis.matches.MOST_BYTES"),
        ("baloot solve -", "majlis.baloot.solver.files.MAX_BYTES"),
        (f"baloot audit {GAMES} --rules -", "majlis.rules.MAX_FILE"),
        ("bridge convert - - --to pbn", "majlis.bridge.formats.reader.MAX_BYTES"),
        ("bridge deal -", "majlis.bridge.profile.parse_json.MAX_FILE"),
        ("bridge profile check -", "majlis.cli.bridge.profile_files.MAX_FILE"),
    ],
)
def test_what_is_too_long_on_standard_input_is_refused_with_what_to_do(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    limit: str,
) -> None:
    monkeypatch.setattr(limit, 1000)
    assert call(command, b"x" * 2000) == 2
    told = capsys.readouterr().err
    assert "more than 1,000 bytes come on standard input" in told
    assert "divide it" in told


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (f"baloot audit {GAMES} --json - --csv -", "only one output can go to standard output"),
        ("bridge dd boards.pbn --out - --json", "would both be printed"),
        ("bridge dd boards.pbn --to pbn", "--to is the format of --out"),
        ("bridge dd boards.pbn --out x.pbn --to lin", "tables are kept in PBN and JSON"),
        ("bridge combine boards.pbn --out -", "a format with --to"),
        ("bridge deal weak-twos --out - --format pbn,lin", "several formats"),
        ("baloot play -", "standard input is what you type"),
        ("baloot puzzles --solve -", "standard input is what you type"),
        ("baloot play --rules -", "standard input is what you type"),
        ("liaptui play -", "standard input is what you type"),
        ("bridge profile edit -", "standard input is not a profile of a folder"),
        ("bridge profile save-as -", "standard input is not a profile of a folder"),
        ("bridge profile delete - --yes", "standard input is not a profile of a folder"),
        ("bridge profile drafts --finish -", "there is no draft '-'"),
    ],
)
def test_what_cannot_be_is_told_in_one_sentence(
    boards: Path, capsys: pytest.CaptureFixture[str], command: str, told: str
) -> None:
    capsys.readouterr()
    assert call(command) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert told in line


def test_several_workers_have_no_standard_input_and_need_none(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in ("stats", "house-rules"):
        assert call(f"baloot {command} -", Path("game.json").read_bytes()) == 0
        alone = capsys.readouterr().out
        assert call(f"baloot {command} - --workers 2", Path("game.json").read_bytes()) == 0
        assert capsys.readouterr().out == alone


def test_many_files_are_audited_with_standard_input_among_them(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = " ".join(["game.json"] * 8)
    assert call(f"baloot audit {names} - --workers 2", Path("game.json").read_bytes()) == 1
    assert "9 files, 144 deals" in capsys.readouterr().out


def test_fixtures_are_made_of_a_game_from_standard_input(folder: Path) -> None:
    assert call("baloot audit game.json --fixtures one") == 1
    assert call("baloot audit - --fixtures two", Path("game.json").read_bytes()) == 1
    made = [{path.name: path.read_bytes() for path in Path(name).iterdir()} for name in ("one", "two")]
    assert made[0] == made[1] != {}


def test_a_rule_file_from_standard_input_is_named_by_its_rules(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call("baloot rules --rules -", b'third_hand = "free"\n') == 0
    assert "kammelna+third_hand=free" in capsys.readouterr().out
    assert call("baloot rules --rules -", b'third_hand = "loose"\n') == 2
    assert "standard input: third_hand = 'loose' is not a value" in capsys.readouterr().err
