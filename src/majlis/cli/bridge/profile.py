"""`majlis bridge profile …`: list, show, make, change, check and convert profiles.

Everything that the dialogue of `new` and `edit` does can be done with options too, and by editing the file.
"""

import contextlib
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from majlis.cli import options
from majlis.cli.common import USAGE_EXIT, console, say, write_json
from majlis.cli.lazy import Commands
from majlis.cli.options import JsonPrinted, Language, LanguageOption, as_path
from majlis.errors import InputError
from majlis.files import is_standard, printable, read_once, write_atomic
from majlis.i18n import N_

if TYPE_CHECKING:
    from majlis.asking import Screen
    from majlis.bridge.profile.model import Profile
    from majlis.bridge.profile.store import Store
    from majlis.bridge.wizard.dialogue import Dialogue

app = Commands(
    name="profile",
    help="Profiles of practice deals: list, show, make, change, check and convert them.",
    no_args_is_help=True,
)


FolderOption = Annotated[
    Path | None,
    typer.Option(
        "--folder", metavar="DIR", help="Folder of profiles. [default: MAJLIS_PROFILES, or your own folder]"
    ),
]
TextOption = Annotated[
    list[str] | None,
    typer.Option(
        "--from-text",
        "-t",
        metavar="LINE",
        help="Line of a sheet, such as 'north: 15-17 hcp, balanced'; may be repeated.",
    ),
]
SetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="PATH=VALUE",
        help="Set a value of the file: seat_profiles.N.subprofiles.0.name=strong.",
    ),
]
UnsetOption = Annotated[
    list[str] | None, typer.Option("--unset", metavar="PATH", help="Remove a key, or an entry of a list.")
]
AskOption = Annotated[
    bool | None,
    typer.Option(
        "--ask/--no-ask", help="Ask questions, or not. [default: only without text, file and setting]"
    ),
]
ProfileArgument = Annotated[
    str, typer.Argument(metavar="PROFILE", help="Name of a profile, with its version if needed, or a file.")
]


# Looking


@app.command("list")
def list_profiles(
    category: Annotated[
        str | None,
        typer.Option("--category", help="Only this category; an empty name for profiles without one."),
    ] = None,
    folder: FolderOption = None,
    json: JsonPrinted = None,
    language: LanguageOption = Language.EN,
) -> None:
    """List the profiles by category.

    Files that cannot be read are listed with their error, and left unchanged.
    """
    from majlis.bridge.profile.store import key_of
    from majlis.bridge.wizard.listing import entry_json, entry_lines

    store = store_of(folder)
    entries = [
        entry
        for entry in store.list()
        if category is None or (not entry.error and key_of(entry.category) == key_of(category))
    ]
    if write_json(json, [entry_json(entry) for entry in entries]):
        return
    said(entry_lines(store, entries, language.value))


@app.command()
def show(
    profile: Annotated[
        str,
        typer.Argument(
            metavar="PROFILE",
            help="Name of a profile, with its version if needed, or a file; - is standard input.",
        ),
    ],
    folder: FolderOption = None,
    json: JsonPrinted = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Show a profile in plain bridge language.

    Doubtful points are shown too; --json prints its JSON.
    """
    from majlis.bridge.profile.check import validate_profile
    from majlis.bridge.profile.read import encode
    from majlis.bridge.profile.store import load_file
    from majlis.bridge.profile.words import describe
    from majlis.bridge.wizard.fault_words import fault_text
    from majlis.bridge.wizard.listing import conflict_lines, in_language
    from majlis.cli.bridge.profile_files import profile_in, read_source

    if is_standard(profile):
        entry, found = None, profile_in(*read_source(store_of(folder), profile))
    else:
        entry = store_of(folder).find(profile)
        found = load_file(entry.path)[0]
    if write_json(json, encode(found)):
        return
    told = found if entry is None else in_language(found, entry, language.value)
    said(describe(told, language.value).split("\n"))
    said(conflict_lines(found, language.value))
    for fault in validate_profile(found):
        said([f"! {fault_text(fault, language.value)}"])


@app.command()
def check(
    profiles: Annotated[
        list[str],
        typer.Argument(
            metavar="PROFILE…", help="Names of profiles, JSON files or sheets (text); - is standard input."
        ),
    ],
    folder: FolderOption = None,
    json: JsonPrinted = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Find everything that is wrong with profiles.

    Each fault is shown with its place in the file; exit code 1 if any is an error.
    """
    from majlis.bridge.wizard.listing import report_lines
    from majlis.cli.bridge.profile_files import faults_of, read_source

    store = store_of(folder)
    read_once(*profiles)
    sources = [read_source(store, text) for text in profiles]
    reports = [(place, faults_of(content, place, language.value)) for content, place in sources]
    if not write_json(json, [{"path": path, "faults": faults} for path, faults in reports]):
        for path, faults in reports:
            said(report_lines(path, faults, language.value))
    raise typer.Exit(int(any(one["severity"] == "error" for _, faults in reports for one in faults)))


# Making and changing


@app.command()
def new(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="Name of the profile.")] = None,
    text: TextOption = None,
    source: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="FILE", help="Sheet (text) or profile to begin with; - is standard input."
        ),
    ] = None,
    settings: SetOption = None,
    dealer: Annotated[
        str | None, typer.Option("--dealer", metavar="SEAT", help="Dealer: N, E, S or W. [default: N]")
    ] = None,
    tag: Annotated[
        str | None, typer.Option("--tag", help="Tag: Opener or Overcaller. [default: Opener]")
    ] = None,
    description: Annotated[
        str | None, typer.Option("--description", help="What the profile practises.")
    ] = None,
    category: Annotated[
        str | None, typer.Option("--category", help="Category; lists show one category together.")
    ] = None,
    author: Annotated[str | None, typer.Option("--author", help="Author.")] = None,
    version: Annotated[str | None, typer.Option("--version", help="Version number. [default: 0.1]")] = None,
    rotate: Annotated[
        bool | None,
        typer.Option(
            "--rotate/--no-rotate",
            help="With deal --boards profile-dealer: turn half of the boards by two seats.",
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            parser=as_path,
            help="File to write, instead of one in the folder; - prints it.",
        ),
    ] = None,
    ask: AskOption = None,
    folder: FolderOption = None,
    json: JsonPrinted = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Make a profile, by a dialogue or from text.

    majlis bridge profile new "Strong notrump" --from-text "north: 15-17 hcp, balanced"
    """
    from majlis.bridge.profile.read import dumps
    from majlis.cli.bridge.profile_files import BLANK, profile_in, put_head, put_text, read_source

    store = store_of(folder)
    with every_fault():
        start = profile_in(*read_source(store, source)) if source is not None else None
        heads = {
            "profile_name": name,
            "dealer": dealer,
            "tag": tag,
            "description": description,
            "category": category,
            "author": author,
            "version": version,
            "rotate_deals_by_default": rotate,
        }
        made = put_head(store, put_text(start or BLANK, text or []), heads, settings or [])
    given = start is not None or text or settings
    if ask or (ask is None and not given):
        fresh = any(value is not None for value in heads.values()) or given
        require_terminal(
            ask,
            N_(
                "without a terminal nobody can be asked: say what the hands are with --from-text, --from or "
                "--set, or save it as it is with --no-ask"
            ),
        )
        ended(dialogue(store).new(made if fresh else None), json)
        return
    with every_fault():
        if out is not None and is_standard(out):
            write_atomic(out, dumps(checked(made)))
            return
        path = store.save_new(checked(made), out) if out is not None else store.save(checked(made))
    tell_saved(path, json)


@app.command()
def edit(
    profile: ProfileArgument,
    text: TextOption = None,
    settings: SetOption = None,
    unset: UnsetOption = None,
    new_version: Annotated[
        bool, typer.Option("--new-version", help="Keep the file and save the next version.")
    ] = False,
    ask: AskOption = None,
    folder: FolderOption = None,
    json: JsonPrinted = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Change a profile, or continue a draft.

    A dialogue asks, unless an option says what to change:

    majlis bridge profile edit "Weak twos" --set seat_profiles.N.subprofiles.0.weight_percent=30
    """
    from majlis.bridge.profile.store import load_draft, load_file
    from majlis.bridge.wizard.setting import with_settings
    from majlis.cli.bridge.profile_files import put_text, refuse_name

    store = store_of(folder)
    entry = store.find(profile)
    if ask or (ask is None and not (text or settings or unset or new_version)):
        require_terminal(
            ask,
            N_(
                "without a terminal nobody can be asked: say what is to be changed with --set, --unset or "
                "--from-text"
            ),
        )
        ended(dialogue(store).edit(entry), json)
        return
    with every_fault():
        if entry.path.resolve().parent == store.draft_folder.resolve():
            load_draft(entry.path)
            sentence = N_("{path}: this draft is changed by the dialogue; finish it first")
            raise InputError(sentence, path=printable(entry.path))
        before, was = load_file(entry.path)
        after = checked(with_settings(put_text(before, text or []), settings or [], unset or []))
        if (before.profile_name, before.version) != (after.profile_name, after.version):
            refuse_name(after)
        if new_version or not entry.own:
            path = store.save_as_new_version(after) if new_version else store.save(after)
        else:
            path = store.save(after, entry.path, was)
    tell_saved(path, json)


@app.command("save-as")
def save_as(
    profile: ProfileArgument,
    name: Annotated[
        str | None, typer.Option("--name", help="New name. [default: the same, next version]")
    ] = None,
    version: Annotated[
        str | None, typer.Option("--version", help="This version instead of the next.")
    ] = None,
    folder: FolderOption = None,
    json: JsonPrinted = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Save a profile as a new version or name.

    Without --name it is the next version. The old file stays as it is.
    """
    from dataclasses import replace

    from majlis.bridge.profile.store import FIRST_VERSION, is_version

    store = store_of(folder)
    with every_fault():
        found = store.load(profile)
        if name is not None:
            kept = found.version if is_version(found.version) else FIRST_VERSION
            path = store.save(replace(found, profile_name=name, version=kept if version is None else version))
        else:
            path = store.save_as_new_version(found, version or "")
    tell_saved(path, json)


@app.command()
def delete(
    profiles: Annotated[
        list[str], typer.Argument(metavar="PROFILE…", help="Names of profiles or drafts, or files.")
    ],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask before deleting.")] = False,
    folder: FolderOption = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Delete profiles for good, after a question.

    Without a terminal nobody can be asked, and --yes is needed.
    """
    store = store_of(folder)
    entries = [store.find(text) for text in profiles]
    for entry in entries:
        if not yes and not confirmed(f"{entry.title} ({entry.path})"):
            raise typer.Exit(1)
        store.delete(entry)
        tell(N_("Deleted: {path}"), entry.path)


@app.command()
def drafts(
    remove: Annotated[
        str | None, typer.Option("--delete", metavar="DRAFT", help="Delete this draft (name or file).")
    ] = None,
    finish: Annotated[
        str | None, typer.Option("--finish", metavar="DRAFT", help="Save this draft, as it is, as a profile.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask before deleting.")] = False,
    folder: FolderOption = None,
    json: JsonPrinted = None,
    language: LanguageOption = Language.EN,
) -> None:
    """List unfinished profiles.

    `edit DRAFT` continues one; the options delete it, or save it as it is.
    """
    from majlis.bridge.wizard.listing import draft_json, draft_lines
    from majlis.cli.bridge.profile_files import draft_named

    store = store_of(folder)
    if remove is not None:
        draft = draft_named(store, remove)
        if not yes and not confirmed(str(draft.path)):
            raise typer.Exit(1)
        store.discard(draft)
        tell(N_("Deleted: {path}"), draft.path)
    elif finish is not None:
        draft = draft_named(store, finish)
        with every_fault():
            path = store.save(checked(draft.profile), draft.of, draft.was)
        store.discard(draft)
        tell_saved(path, json)
    elif not write_json(json, [draft_json(draft) for draft in store.drafts()]):
        marked = [entry for entry in store.list() if entry.is_draft]
        said(draft_lines(store.drafts(), marked, store.broken_drafts(), language.value))


@app.command()
def convert(
    source: Annotated[
        str,
        typer.Argument(
            metavar="PROFILE", help="Name of a profile, JSON file, or sheet (text); - is standard input."
        ),
    ],
    to: Annotated[
        str | None, typer.Option("--to", metavar="FORM", help="Form: json or text. [default: the other one]")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", parser=as_path, help="File to write; - prints it.")
    ] = None,
    folder: FolderOption = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Convert JSON to text, and text to JSON.

    A sheet has a line for each type of hand: north: 15-17 hcp, balanced. What it cannot hold (keys unknown to
    this program) is listed on stderr.
    """
    from majlis.bridge.profile.read import dumps
    from majlis.bridge.profile.sheet import format_profile, unwritten
    from majlis.cli.bridge.profile_files import is_sheet, profile_in, read_source
    from majlis.message import Message

    if to not in (None, "json", "text"):
        raise InputError(N_("--to {to}: write json or text"), to=to)
    content, place = read_source(store_of(folder), source)
    with every_fault():
        found = profile_in(content, place)
        wanted = to or ("json" if is_sheet(content) else "text")
        result = dumps(checked(found)) if wanted == "json" else format_profile(checked(found))
    lost = unwritten(found) if wanted == "text" else []
    if lost:
        message = Message(N_("majlis: not in the text: {keys}"), {"keys": ", ".join(lost)})
        say(message.text(language.value), stream=sys.stderr)
    if out is None:
        print(result, end="")
    else:
        write_atomic(out, result, parents=True)


# What the commands share


def store_of(folder: Path | None) -> "Store":
    """The folder of profiles."""
    from majlis.bridge.profile.store import Store

    return Store(folder)


def screen() -> "Screen":
    """This terminal, in the language of the command."""
    from majlis.asking import Screen

    return Screen(console(), options.spoken.value)


def said(lines: Iterable[str]) -> None:
    """Print lines, broken where the screen ends."""
    terminal = screen()
    for line in lines:
        terminal.say(line, "item")


def tell(message: str, path: Path) -> None:
    """Print a message about a file."""
    from majlis.message import Latin

    screen().tell(message, path=Latin(printable(path)))


def tell_saved(path: Path, json: Path | None) -> None:
    """Print where a profile was saved."""
    if not write_json(json, {"path": printable(path)}):
        tell(N_("Saved: {path}"), path)


def checked(profile: "Profile") -> "Profile":
    """The profile as it is written; raises `ProfileError` if it cannot be dealt."""
    from majlis.bridge.profile.check import require_valid
    from majlis.bridge.wizard.editor import spelled_out

    require_valid(profile)
    return spelled_out(profile)


@contextlib.contextmanager
def every_fault() -> Iterator[None]:
    """Print every fault of a profile that is refused, not only the first."""
    from majlis.bridge.profile.faults import ProfileError, errors_of
    from majlis.cli.bridge.profile_files import SheetError

    language = options.spoken.value
    try:
        yield
    except SheetError as error:
        sentences = [f"{error.place}: {one.words(language)}" for one in error.errors]
    except ProfileError as error:
        sentences = [fault.words(language) for fault in errors_of(error.faults) or error.faults]
    else:
        return
    for sentence in sentences:
        say(f"majlis: {sentence}", stream=sys.stderr)
    raise typer.Exit(USAGE_EXIT)


def require_terminal(ask: bool | None, otherwise: str) -> None:
    """Raise `InputError` where a dialogue would ask nobody; `--ask` takes the answers from a pipe."""
    if not ask and not sys.stdin.isatty():
        raise InputError(otherwise)


def confirmed(what: str) -> bool:
    """Ask whether something is to be deleted; raises `InputError` where nobody can be asked."""
    if not sys.stdin.isatty():
        raise InputError(N_("without a terminal nothing is deleted without a question: add --yes"))
    from majlis.asking import Leave
    from majlis.message import Latin

    terminal = screen()
    help = N_("Yes deletes the file; it cannot be brought back.")
    try:
        sure = terminal.yes(N_("Delete {profile} for good"), help, False, profile=Latin(printable(what)))
    except Leave:
        sure = False
    if not sure:
        terminal.tell(N_("Nothing was deleted."))
    return sure


def dialogue(store: "Store") -> "Dialogue":
    """The dialogue in this terminal."""
    from majlis.bridge.wizard.dialogue import Dialogue

    return Dialogue(screen(), store)


def ended(path: Path | None, json: Path | None) -> None:
    """What is left to do once the dialogue has ended; exits with 1 where its input ended before it."""
    write_json(json, {"path": printable(path) if path is not None else None})
    if path is None and not sys.stdin.isatty():
        raise typer.Exit(1)


def register(parent: typer.Typer) -> None:
    """Add the group."""
    parent.add_typer(app)
