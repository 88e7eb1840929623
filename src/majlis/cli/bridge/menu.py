"""`majlis bridge` alone, at a terminal: a menu for those who know no commands.

It asks for a profile, the number of boards, the files and their folder, deals as `majlis bridge deal` does,
and says how the files are used. Nothing is written before the last answer. `p` instead of a profile leads to
the profiles themselves (`menu_profiles`).
"""

import contextlib
import os
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import typer

from majlis.asking import Leave, Misread, Question, Screen, number_reader, numbered, yes_question
from majlis.bridge.table.cards import SEAT_LETTERS
from majlis.cli import options
from majlis.cli.bridge.common import profiles_named
from majlis.cli.bridge.deal_files import file_name
from majlis.cli.bridge.menu_profiles import profiles_menu
from majlis.cli.common import INTERRUPT_EXIT
from majlis.cli.options import drawn_seed
from majlis.errors import MajlisError
from majlis.files import printable
from majlis.i18n import N_
from majlis.message import Latin, Message, Word
from majlis.typed import fold, is_key

if TYPE_CHECKING:
    from majlis.bridge.profile.entries import Entry
    from majlis.bridge.profile.model import Profile

USUAL_NUMBER: Final = 18
MOST_BOARDS: Final = 1000
PROFILES: Final = "p"
"""Typed instead of a profile: what can be done with profiles themselves."""
USUAL_FOLDER: Final = "majlis-boards"
"""In the user's own folder."""
FORMATS: Final = (
    ("pbn,lin,html", N_("all three: for Bridge Base Online, for other programs, and a page to print")),
    ("lin", N_("for Bridge Base Online (LIN)")),
    ("pbn", N_("for other bridge programs (PBN)")),
    ("html", N_("a page to print or to read on a phone (HTML)")),
    ("text", N_("plain text")),
)
LOADING: Final = (
    N_("Sign in at Bridge Base Online and start a table of your own, for teaching or bidding."),
    N_("Open the menu of that table and look for the source of its deals."),
    N_("Choose to load deals from a file (upload), and give it this file: {file}"),
    N_("The boards come in order, with their dealers and vulnerability. Players see their own hands only."),
)
"""The steps, as far as they are sure: what the site calls its buttons is not ours to say."""


@dataclass(frozen=True)
class Wanted:
    """What was answered."""

    profile: str
    """As `majlis bridge deal` takes it."""
    found: "Profile"
    number: int
    exact: bool
    """Whether each type of hand gets its exact number of boards."""
    formats: str
    folder: Path


def menu() -> None:
    """Ask, deal, and say what to do with the files."""
    from majlis.cli.common import console

    screen = Screen(console(), options.spoken.value, leaving="q")
    try:
        wanted = asked(screen)
    except Leave:
        screen.tell(N_("Nothing was written."))
        return
    except KeyboardInterrupt:
        screen.say("")
        screen.tell(N_("Nothing was written."))
        raise typer.Exit(INTERRUPT_EXIT) from None
    deal_wanted(screen, wanted)


def asked(screen: Screen) -> Wanted:
    """The answers, each of which has a default; raises `Leave` at `q`."""
    from majlis.bridge.profile.store import Store

    screen.tell(N_("Practice boards for bridge"), "heading")
    screen.tell(N_("Enter takes the value in brackets, ? explains, q leaves."), "hint")
    profile = PROFILES
    while profile == PROFILES:
        entries = [entry for entry in Store().list() if not entry.error]
        for line in listed(entries, screen.language):
            screen.say(line, "item" if line.startswith(" ") else "heading")
        profile = screen.question(_profile_question(entries), _name(entries[0]))
        if profile == PROFILES:
            profiles_menu(screen, lambda: _named(screen))
    found = profiles_named([profile])[0]
    number = screen.question(NUMBER, USUAL_NUMBER)
    several = any(len(found.subs(seat)) > 1 for seat in SEAT_LETTERS)
    exact = several and screen.question(EXACT, True)
    formats = screen.question(FILES, FORMATS[0][0])
    folder = screen.question(FOLDER, _usual_folder())
    return Wanted(profile, found, number, exact, formats, folder)


def listed(entries: "Sequence[Entry]", language: str) -> Iterator[str]:
    """The profiles with their numbers, under their categories."""
    from majlis.bridge.wizard.listing import category_in, title_in

    heading: tuple[bool, str] | None = None
    for number, entry in enumerate(entries, 1):
        if heading != (entry.own, entry.category):
            heading = (entry.own, entry.category)
            category = printable(category_in(entry, language)) or Word(N_("No category")).words(language)
            text = N_("{category} (your own)") if entry.own else "{category}"
            yield Message(text, {"category": category}).text(language)
        yield f" {number:>3}  {printable(title_in(entry, language))}"
    yield Word(N_("Profiles themselves")).words(language)
    yield f" {PROFILES:>3}  " + Word(N_("make, show, change, check, turn or delete profiles")).words(language)


def _name(entry: "Entry") -> str:
    """What `majlis bridge deal` calls a profile: its name in the library, or its file."""
    return str(entry.path) if entry.own else entry.path.stem


def _profile_question(entries: "Sequence[Entry]") -> Question[str]:
    """A number of the list, a name, a file, or conditions."""

    def read(typed: str) -> str:
        word = fold(typed)
        if is_key(word, PROFILES, N_("profiles")):
            return PROFILES
        if word.isascii() and word.isdigit():
            return _name(entries[number_reader(1, len(entries))(typed) - 1])
        try:
            profiles_named([typed])
        except MajlisError as error:
            raise Misread(error.message) from None
        return typed

    def show(name: str) -> str:
        return str(next((at for at, entry in enumerate(entries, 1) if _name(entry) == name), name))

    help = N_(
        "A number of the list, the name or file of a profile, or what the hands should be like: "
        "north: 15-17 hcp, balanced; south: 8+ hcp. With p a profile of your own is made, or one is changed."
    )
    return Question(N_("Profile (a number, or the hands)"), help, read, show)


def _named(screen: Screen) -> str:
    """A profile that something is to be done with: a number of the list, a name or a file."""
    from majlis.bridge.profile.store import Store

    entries = [entry for entry in Store().list() if not entry.error]
    own = next((entry for entry in entries if entry.own), entries[0])
    for line in listed(entries, screen.language):
        screen.say(line, "item" if line.startswith(" ") else "heading")
    return screen.question(_profile_question(entries), _name(own))


def _usual_folder() -> Path:
    try:
        return Path.home() / USUAL_FOLDER
    except RuntimeError:  # an account without a home
        return Path.cwd() / USUAL_FOLDER


def _short(path: Path) -> str:
    """A folder as it is proposed: from `~` on where it is in the user's own."""
    with contextlib.suppress(RuntimeError, ValueError):
        return f"~{os.sep}{path.relative_to(Path.home())}"
    return str(path)


def read_folder(typed: str) -> Path:
    """A folder that is there, or can be made."""
    try:
        path = Path(typed).expanduser().absolute()
        there = next(one for one in (path, *path.parents) if one.exists())
    except (OSError, ValueError, RuntimeError):
        raise Misread(N_("This cannot be the name of a folder.")) from None
    name = Latin(printable(there))
    if not there.is_dir():
        raise Misread(N_("{path} is a file: name a folder."), path=name)
    if not os.access(there, os.W_OK):
        raise Misread(N_("Nothing can be written into {path}: name another folder."), path=name)
    return path


NUMBER: Final = Question(
    N_("Number of boards"), N_("A set for an evening has 16 to 24."), number_reader(1, MOST_BOARDS)
)
EXACT: Final = yes_question(
    N_("Exact numbers of each type of hand"),
    N_("Yes: each type gets its share of the boards. No: luck decides, and a type may be missing."),
)
FILES: Final = numbered(
    N_("Files"),
    N_("What you want to do with the boards; the first makes a file for each use."),
    [(name, Word(label)) for name, label in FORMATS],
    N_("What are the boards for?"),
)
FOLDER: Final = Question(
    N_("Folder"), N_("The folder where the files go. It is made if it is not there."), read_folder, _short
)


def _title(wanted: Wanted) -> str:
    """What the set is called: by its name in the language, where it is one of the library."""
    from majlis.bridge import library

    if wanted.profile in library.names():
        return library.describe(wanted.profile, options.spoken.value).title
    return wanted.found.profile_name


def deal_wanted(screen: Screen, wanted: Wanted) -> None:
    """Deal, as the command does, and say what to do with the files."""
    from majlis.cli.app import app

    seed = drawn_seed(None)
    command = ["bridge", "deal", wanted.profile, "-n", str(wanted.number), "--seed", str(seed)]
    command += ["--mix", "quota"] * wanted.exact + ["--format", wanted.formats, "--out", str(wanted.folder)]
    command += ["--title", _title(wanted)]
    screen.say("")
    code = app(args=[*command, "--language", screen.language], prog_name="majlis", standalone_mode=False)
    if isinstance(code, int) and code:
        raise typer.Exit(code)
    base = wanted.folder / file_name(None, [wanted.found.profile_name], seed)
    if "lin" in wanted.formats:
        screen.tell(N_("How to load the boards at Bridge Base Online"), "heading")
        file = Latin(printable(f"{base}.lin"))
        for number, step in enumerate(LOADING, 1):
            screen.say(f" {number}  {screen.text(step, file=file)}", "item")
    if "html" in wanted.formats:
        page = Latin(printable(f"{base}.html"))
        screen.tell(N_("To print: open {file} in a browser and print it on A4."), file=page)
    screen.tell(N_("The same boards again, by a command:"))
    screen.show(f"  {printable(shlex.join(['majlis', *command]))}", whole=True)
