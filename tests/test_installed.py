"""The package away from its checkout: in a folder, in a zip file, and without its sources.

What a wheel would hold is copied as `pyproject.toml` says; nothing is built or fetched.
"""

import compileall
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from majlis import __version__
from stopping import LONGEST

ROOT = Path(__file__).resolve().parent.parent
WHEEL = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
FORMS = ("folder", "zip", "compiled", "compiled zip")
LOOK = """
import msgspec, numpy as np, majlis
from majlis import baloot, bridge, dealing, liaptui
from majlis.baloot.puzzles.shipped import shipped_puzzles
from majlis.baloot.rulebook import house_text
from majlis.compiled import library
from majlis.liaptui.lookahead.network import network
print(majlis.__file__)
state = baloot.State.shuffled(np.random.default_rng(4), baloot.RuleSet())
baloot.drive(state, [baloot.make_player("careful", np.random.default_rng(1)) for _ in range(4)])
print(*baloot.sheet_text(state.result.sheet, "ar")[-1:])
print(len(bridge.library.names()), len(shipped_puzzles().puzzles), network(True) is not None)
assert "MAJLIS" not in library.platform() and "BookError" not in dir(bridge) and "State" in dir(liaptui)
print(*(why for why in [library.reason("majlis.dealing.drawing")] if why and "changed since" not in str(why)))
"""

EVERYTHING = """
import importlib, pkgutil, majlis
names = [one.name for one in pkgutil.walk_packages(majlis.__path__, "majlis.")]
modules = [importlib.import_module(name) for name in names if "linux" not in name and "__main__" not in name]
lazy = [module for module in modules if hasattr(module, "_EXPORTS")]
print(len(lazy), *((one, name) for one in lazy for name in one.__all__ if not hasattr(one, name)))
"""
"""Imports every module of the package and looks up every public name; those that are missing are printed."""
PAGES = """
import asyncio, sys
from majlis.table.app import make_app

app = make_app("rooms.sqlite")
async def answer(path):
    got = []
    async def receive(): await asyncio.Event().wait()  # whoever asks stays
    async def send(message): got.append(message)
    scope = {"type": "http", "method": "GET", "scheme": "http", "path": path, "query_string": b""}
    await app({**scope, "headers": [], "http_version": "1.1", "root_path": ""}, receive, send)
    return got[0]["status"], b"".join(one.get("body", b"") for one in got).decode()

parts = {"/ar/": "مجلس", "/en/score": "</html>", "/sw.js": "/en/offline", "/static/icon.svg": "<svg"}
for path, part in parts.items():
    status, text = asyncio.run(answer(path))
    print(path, status, part in text)
"""


def name_in_wheel(path):
    """Where a file of the checkout goes, by the prefixes that are taken away or exchanged."""
    for prefix, other in WHEEL["sources"].items():
        if path.startswith(f"{prefix}/"):
            return f"{other}{path[len(prefix) :]}".lstrip("/")
    raise AssertionError(path)


def files_of_wheel():
    """Each file of the checkout that ships, with its place."""
    for part in WHEEL["only-include"]:
        found = [ROOT / part, *(ROOT / part).rglob("*")]
        for path in (one for one in found if one.is_file() and "__pycache__" not in one.parts):
            name = path.relative_to(ROOT).as_posix()
            if name not in WHEEL["exclude"]:
                yield path, name_in_wheel(name)
    for name, place in WHEEL["force-include"].items():
        yield ROOT / name, place


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """What is put on the path of a Python in each form."""
    top = tmp_path_factory.mktemp("installed")
    for path, place in files_of_wheel():
        (top / "folder" / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, top / "folder" / place)
    shutil.copytree(top / "folder", top / "compiled")
    compileall.compile_dir(top / "compiled", quiet=2, legacy=True)
    for source in (top / "compiled").rglob("*.py"):
        source.unlink()
    for form in ("folder", "compiled"):
        shutil.make_archive(str(top / form), "zip", top / form)
    return {
        "folder": top / "folder",
        "zip": top / "folder.zip",
        "compiled": top / "compiled",
        "compiled zip": top / "compiled.zip",
    }


def python(place, folder, *arguments):
    """Run Python with the package from there, in an empty folder; its exit code and all that it said."""
    environment = os.environ | {"PYTHONPATH": str(place), "PYTHONDONTWRITEBYTECODE": "1", "COLUMNS": "100"}
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder, env=environment, stdin=subprocess.DEVNULL, timeout=LONGEST,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", check=False,
    )  # fmt: skip
    return done.returncode, done.stdout


@pytest.mark.parametrize("form", FORMS)
def test_the_library_is_imported_and_finds_its_files(installed, tmp_path, form):
    code, said = python(installed[form], tmp_path, "-c", LOOK)
    lines = said.splitlines()
    assert (code, len(lines)) == (0, 4), said
    assert lines[0].startswith(str(installed[form]))
    assert lines[1].startswith("النتيجة")
    assert lines[2].split()[1:] == ["40", "True"]
    assert lines[3] == ""  # the compiled loops of this machine, unless a kernel was changed


@pytest.mark.parametrize("form", FORMS)
def test_every_module_and_every_public_name_is_there(installed, tmp_path, form):
    assert python(installed[form], tmp_path, "-c", EVERYTHING) == (0, "11\n")


@pytest.mark.parametrize("form", ["zip", "compiled"])
def test_the_pages_of_the_table_find_their_files(installed, tmp_path, form):
    code, said = python(installed[form], tmp_path, "-c", PAGES)
    assert (code, said.count(" 200 True\n"), said.count("\n")) == (0, 4, 4), said


@pytest.mark.parametrize("form", FORMS)
def test_python_runs_the_package(installed, tmp_path, form):
    assert python(installed[form], tmp_path, "-m", "majlis", "--version") == (0, f"majlis {__version__}\n")
    code, said = python(installed[form], tmp_path, "-m", "majlis", "baloot", "rules", "--language", "ar")
    assert code == 0, said
    assert "الكبوت" in said


@pytest.mark.parametrize("form", ["folder", "compiled zip"])
def test_commands_find_the_examples_by_name_from_any_folder(installed, tmp_path, form):
    page = "page.html"
    code, said = python(
        installed[form], tmp_path, "-m", "majlis", "baloot", "audit", "examples/baloot/games", "--html", page
    )
    assert code == 1, said
    assert "live_game_part.json, deal 12" in said
    assert "</html>" in (tmp_path / page).read_text(encoding="utf-8")
    for words, said_so in {
        "examples": "examples/baloot/puzzles.json",
        "bridge convert examples/bridge/ending.pbn - --to lin": "pn|",
        "baloot rules --rules examples/house.toml": "our house",
        "bridge profile list --language ar": "weak-twos",
    }.items():
        code, said = python(installed[form], tmp_path, "-m", "majlis", *words.split())
        assert (code, said_so in said) == (0, True), said


def test_every_name_that_is_listed_is_found(installed, tmp_path):
    look = "from majlis.examples import *; from majlis.examples import example, example_names as names\n"
    look += "assert all(example(one).is_file() for one in names()); print(*names(), sep='\\n')"
    here, there = (python(place, tmp_path, "-c", look) for place in (ROOT / "src", installed["zip"]))
    assert here == there
    assert here[0] == 0
    assert len(here[1].splitlines()) > 20


def test_a_file_of_the_users_comes_first_and_nothing_is_written_over(installed, tmp_path):
    place = tmp_path / "examples" / "house.toml"
    place.parent.mkdir()
    place.write_text("nonsense", encoding="utf-8")
    command = ["-m", "majlis", "baloot", "rules", "--rules", "examples/house.toml"]
    code, said = python(installed["folder"], tmp_path, *command)
    assert code == 2
    assert "examples/house.toml" in said.replace("\\", "/")
    code, said = python(
        installed["folder"], tmp_path, "-m", "majlis", "bridge", "convert",
        "examples/bridge/ending.pbn", "examples/bridge/lesson.txt", "--to", "deals",
    )  # fmt: skip
    shipped = installed["folder"] / "majlis" / "examples" / "bridge" / "lesson.txt"
    assert shipped.read_bytes() == (ROOT / "examples" / "bridge" / "lesson.txt").read_bytes()
