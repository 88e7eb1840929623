"""The registry: games of this package and of others are found the same way; a broken one is one sentence."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from majlis import games
from majlis.arena.games import Game as ArenaGame
from majlis.arena.games import game_named
from majlis.cli.common import run
from majlis.cli.main import app
from majlis.cli.options import Language
from majlis.envs.games import form_names, make_form
from majlis.errors import InputError
from majlis.games import faults, find, names, part, usable, working
from majlis.i18n import texts
from majlis.own_games import OWN
from majlis.registration import LACKS, NEEDED, Notation
from majlis.table.games import Game as TableGame
from majlis.table.games import Replays, game_names, replays_of_games
from other_games import EXAMPLE, entry_points_of, install, install_tarneeb, write_metadata

ROOT = Path(__file__).resolve().parent.parent
BROKEN = {
    "missing": ("missing = nowhere_at_all:GAME", "ModuleNotFoundError: No module named 'nowhere_at_all'"),
    "raises": ("raises = raising_game:GAME", "RuntimeError: no luck today"),
    "nothing": ("nothing = empty_game:GAME", "AttributeError: module 'empty_game' has no attribute 'GAME'"),
    "number": ("number = number_game:GAME", "number_game:GAME is no majlis.registration.Game"),
    "other": ("other = named_game:GAME", "its name 'named' and that of its entry point, 'other'"),
    "arena": ("arena = arena_game:GAME", "majlis has a command of this name"),
    "leaving": ("leaving = leaving_game:GAME", "SystemExit: 3"),
    "untitled": ("untitled = untitled_game:GAME", "its title is 7: write a text"),
    "unplaced": ("unplaced = unplaced_game:GAME", "its table is ('x',): write a module, or module:name"),
    "misplaced": ("misplaced = misplaced_game:GAME", "its arena is '': write a module, or module:name"),
    "listed": ("listed = listed_game:GAME", "its texts is ['x']: write for each language what"),
    "flat": ("flat = flat_game:GAME", "its texts is {'ar': 'x'}: write for each language what"),
}
"""The line of an entry point that is no game, and what is said of it."""
MODULES = {
    "raising_game": "raise RuntimeError('no luck today')",
    "empty_game": "",
    "number_game": "GAME = 7",
    "named_game": "from majlis.registration import Game\nGAME = Game(name='named', title='N', arena='x')",
    "arena_game": "from majlis.registration import Game\nGAME = Game(name='arena', title='A', arena='x')",
    "leaving_game": "raise SystemExit(3)",
    **{
        f"{name}_game": f"from majlis.registration import Game\nGAME = Game(name='{name}', {fields})"
        for name, fields in {
            "untitled": "title=7, arena='x'",
            "unplaced": "title='U', arena='x', table=('x',)",
            "misplaced": "title='M', arena=''",
            "listed": "title='L', arena='x', texts=['x']",
            "flat": "title='F', arena='x', texts={'ar': 'x'}",
            "halved": "title='H', arena='x', table='nope:T', replays='leaving_game', commands='nope'",
        }.items()
    },
    "bare_game": "from majlis.registration import Game\n"
    "GAME = Game(name='bare', title='Bare', arena='nowhere_at_all:GAME')",
}


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """What a test has registered is not remembered in the next one."""
    yield
    for kept in (games._loaded, games._working, game_named):
        kept.cache_clear()
    for name in MODULES:
        sys.modules.pop(name, None)


@pytest.fixture
def modules(tmp_path: Path) -> Path:
    """A folder with modules that are no games."""
    for name, text in MODULES.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    return tmp_path


def test_the_games_that_ship_are_registered_as_others_are() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    registered = project["entry-points"]["majlis.games"]
    assert list(registered) == list(OWN)
    for name, value in registered.items():
        module, _, attribute = value.partition(":")
        assert getattr(sys.modules[module], attribute) is OWN[name] is find(name)
    assert "bridge" not in names()  # practice deals are no game that is played


def test_without_metadata_of_an_installation_the_own_games_are_there() -> None:
    """As from a checkout or a zip file: nothing but the sources and the libraries is on the path."""
    script = (
        "import importlib.metadata as m\n"
        "m.entry_points = lambda **given: ()\n"
        "from majlis.games import find, names, part\n"
        "print(names(), find('liaptui').title, part('baloot', 'arena').name)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout == "('baloot', 'liaptui') Liap Tui baloot\n"


def test_a_game_of_another_package_is_in_every_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = names()
    install_tarneeb(monkeypatch, tmp_path)
    assert names() == (*before, "tarneeb")
    assert "tarneeb" in form_names()
    assert "tarneeb" in game_names()
    assert "tarneeb" not in usable("replays")
    assert game_named("tarneeb").unit == "points"
    assert make_form("tarneeb", dealer=2).name == "tarneeb"
    assert faults() == []
    assert entry_points_of(EXAMPLE) == {"tarneeb": "tarneeb:GAME"}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_is_one_sentence_and_harms_no_other(
    name: str, modules: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line, why = BROKEN[name]
    write_metadata(modules, "someone-s-game", dict([line.split(" = ")]))
    install(monkeypatch, modules)
    with pytest.raises(InputError) as error:
        find(name)
    assert f"the game {name} of the package someone-s-game cannot be used: " in str(error.value)
    assert why in str(error.value)
    assert [str(fault) for fault in faults()] == [str(error.value)]
    assert tuple(usable("table")) == tuple(OWN)
    if name != "arena":  # which is the name of a command
        assert run(app, [name, "play"]) == 2
        assert capsys.readouterr().err == f"majlis: {error.value}\n"
        assert run(app, ["arena", name, "random", "random"]) == 2
        assert capsys.readouterr().err == f"majlis: {error.value}\n"
    assert run(app, ["--help"]) == 0
    assert name in capsys.readouterr().out


def test_a_part_that_cannot_be_imported_is_one_sentence(
    modules: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_metadata(modules, "bare", {"bare": "bare_game:GAME"})
    install(monkeypatch, modules)
    assert run(app, ["arena", "bare", "random", "random"]) == 2
    why = "ModuleNotFoundError: No module named 'nowhere_at_all'"
    told = f"majlis: the game bare cannot be used: nowhere_at_all:GAME cannot be imported ({why})\n"
    assert capsys.readouterr().err == told


def test_a_part_that_cannot_be_used_leaves_its_game_out_of_the_table(
    modules: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_metadata(modules, "halved", {"halved": "halved_game:GAME"})
    install_tarneeb(monkeypatch, modules)
    assert game_names() == (*OWN, "tarneeb")
    assert tuple(replays_of_games()) == tuple(OWN)
    told = [str(fault) for fault in faults("table", "replays")]
    assert told == [
        "the game halved cannot be used: nope:T cannot be imported "
        "(ModuleNotFoundError: No module named 'nope')",
        "the game halved cannot be used: leaving_game cannot be imported (SystemExit: 3)",
    ]
    assert run(app, ["halved", "play"]) == 2
    assert capsys.readouterr().err == told[0].join(("majlis: ", "\n")).replace("nope:T", "nope")


@pytest.mark.parametrize("package", ["nowhere_at_all", "json"])
def test_a_table_whose_scripts_are_nowhere_leaves_its_game_out(
    package: str, modules: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fields = "name='bare', title='B', arena='x', table='drawn:T'"
    text = f"from majlis.registration import Game\nGAME = Game({fields})"
    (modules / "bare_game.py").write_text(text, encoding="utf-8")
    pages = f"from majlis.table.games import GamePages\nT = GamePages(script='x', package='{package}')"
    (modules / "drawn.py").write_text(pages, encoding="utf-8")
    write_metadata(modules, "bare", {"bare": "bare_game:GAME"})
    install(monkeypatch, modules)
    assert game_names() == tuple(OWN)
    (told,) = map(str, faults("table"))
    assert told.startswith("the game bare cannot be used: drawn:T cannot be imported (")


@pytest.mark.parametrize("part_name", NEEDED)
def test_what_is_no_such_part_is_one_sentence(
    part_name: str, modules: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    name, place = f"no{part_name}", "json:loads" if part_name == "table" else "json"
    fields = {"arena": "tarneeb.arena:GAME"} | {part_name: place}
    text = f"from majlis.registration import Game\nGAME = Game(name='{name}', title='N', **{fields})"
    (modules / f"{name}_game.py").write_text(text, encoding="utf-8")
    write_metadata(modules, name, {name: f"{name}_game:GAME"})
    install_tarneeb(monkeypatch, modules)
    missing = NEEDED[part_name][0]
    told = f"the game {name} cannot be used: {place} is no {part_name} of a game: it has no {missing}"
    assert [str(fault) for fault in faults(part_name)] == [told]
    assert name not in working(part_name)
    command = {"arena": ["arena", name, "random", "random"], "notation": [name, "play", "--seed", "1"]}
    if part_name in (*command, "commands"):
        assert run(app, command.get(part_name, [name, "play"])) == 2
        assert capsys.readouterr().err == f"majlis: {told}\n"


@pytest.mark.parametrize(
    ("part_name", "protocol", "left_out"),
    [
        ("arena", ArenaGame, set()),
        ("notation", Notation, set()),
        ("table", TableGame, {"PAGES"}),
        ("replays", Replays, set()),
    ],
)
def test_a_part_has_to_have_what_its_protocol_names(
    part_name: str, protocol: type, left_out: set[str]
) -> None:
    members = set(protocol.__annotations__) | {one for one in vars(protocol) if not one.startswith("_")}
    assert set(NEEDED[part_name]) == members - left_out


@pytest.mark.parametrize("lacking", LACKS)
def test_what_a_game_lacks_is_said(
    lacking: str, modules: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_metadata(modules, "bare", {"bare": "bare_game:GAME"})
    install(monkeypatch, modules)
    with pytest.raises(InputError) as error:
        part("bare", lacking)
    assert str(error.value) == LACKS[lacking].format(game="bare")
    if lacking == "notation":
        for command in (["play"], ["records"], ["show"], ["advise", "x"]):
            assert run(app, ["bare", *command]) == 2
            assert capsys.readouterr().err == f"majlis: {error.value}\n"


def test_the_errors_of_another_package_are_told_in_arabic(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The language of a command is a member of `Language`, that of a registration a text: one catalog."""
    assert texts(Language.AR) is texts("ar")
    install_tarneeb(monkeypatch, tmp_path)
    english = "{text} is not a position: write the rules, d and the dealer, and four hands"
    assert run(app, ["tarneeb", "advise", "zz", "-l", "ar"]) == 2
    arabic = find("tarneeb").texts["ar"][english]
    assert arabic.partition("{text}")[2] in capsys.readouterr().err


def test_two_packages_with_one_game_are_told_apart(modules: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_metadata(modules, "bare", {"bare": "bare_game:GAME"})
    write_metadata(modules, "barer", {"bare": "empty_game:GAME"})
    install(monkeypatch, modules)
    with pytest.raises(InputError, match="the game bare is registered by bare, barer: uninstall all but one"):
        find("bare")


def test_help_imports_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the rules of those that ship nor anything of another package."""
    install_tarneeb(monkeypatch, tmp_path)
    script = (
        "import sys\nfrom majlis.cli.common import run\nfrom majlis.cli.main import app\n"
        "code = run(app, ['--help'])\n"
        "print(code, sorted(n for n in sys.modules if n.startswith(('tarneeb', 'numpy', 'majlis.baloot.'))))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.endswith("\n0 []\n")
    assert "tarneeb" in done.stdout


NAMING = {
    "__init__.py": "the door of the library",
    "cli/app.py": "what the program is, in its help",
    "compiled/signatures.py": "an example",
    "envs/__init__.py": "the door of the environments",
    "own_games.py": "the registration",
    "table/__init__.py": "the list of the table's files",
}
"""The general files that name Liap Tui, each with its reason."""


def test_a_game_is_named_in_its_own_files_alone() -> None:
    source = ROOT / "src" / "majlis"
    files = [path for kind in ("py", "js", "css", "html") for path in source.rglob(f"*.{kind}")]
    named = {
        path.relative_to(source).as_posix()
        for path in files
        if re.search("liap ?tui", path.read_text(encoding="utf-8"), re.IGNORECASE)
    }
    general = {name for name in named if not re.search("liaptui|declare", name)}
    assert general == set(NAMING)
