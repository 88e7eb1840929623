"""`majlis bridge profile …`: list, show, make, change, check and convert profiles.

Whatever the dialogue of `new` and `edit` does can be done with options too, and by editing the file.
"""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from majlis.cli.bridge.profile_flags import (
    AskOption,
    FolderOption,
    HeadOptions,
    JsonFlag,
    SetOption,
    TextOption,
    UnsetOption,
    confirmed,
    refusing,
    require_terminal,
    said,
    screen_in,
    store_of,
)
from majlis.cli.common import Language, LanguageOption, as_path, print_json, say
from majlis.errors import InputError
from majlis.files import is_standard, printable, read_once
from majlis.i18n import N_, texts

if TYPE_CHECKING:
    from majlis.bridge.profile.model import Profile
    from majlis.bridge.profile.store import Store
    from majlis.bridge.wizard.dialogue import Dialogue

app = typer.Typer(
    name="profile",
    help="Profiles of practice deals: list, show, make, change, check and convert them.",
    rich_markup_mode=None,
    no_args_is_help=True,
)


def register(parent: typer.Typer) -> None:
    """Add the group."""
    parent.add_typer(app)


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
    as_json: JsonFlag = False,
    language: LanguageOption = Language.EN,
) -> None:
    """List the profiles by category.

    Files that cannot be read are listed with their error, and left unchanged.
    """
    from majlis.bridge.profile.store_names import key_of
    from majlis.bridge.wizard.listing import entry_json, entry_lines

    store = store_of(folder)
    entries = [
        entry
        for entry in store.list()
        if category is None or (not entry.error and key_of(entry.category) == key_of(category))
    ]
    if as_json:
        print_json([entry_json(entry) for entry in entries])
        return
    said(entry_lines(store, entries, language.value), language)


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
    as_json: JsonFlag = False,
    language: LanguageOption = Language.EN,
) -> None:
    """Show a profile in plain bridge language.

    Doubtful points are shown too; --json prints its JSON.
    """
    from majlis.bridge.profile.read import encode
    from majlis.bridge.profile.store import load_file
    from majlis.bridge.profile.validate import validate_profile
    from majlis.bridge.profile.words import describe
    from majlis.bridge.wizard.fault_words import fault_text
    from majlis.bridge.wizard.listing import conflict_lines, in_language
    from majlis.cli.bridge.profile_files import profile_in, read_source

    if is_standard(profile):
        entry, found = None, profile_in(*read_source(store_of(folder), profile))
    else:
        entry = store_of(folder).find(profile)
        found = load_file(entry.path)[0]
    if as_json:
        print_json(encode(found))
        return
    told = found if entry is None else in_language(found, entry, language.value)
    said(describe(told, language.value).split("\n"), language)
    said(conflict_lines(found, language.value), language)
    for fault in validate_profile(found):
        said([f"! {fault_text(fault, language.value)}"], language)


@app.command()
def check(
    profiles: Annotated[
        list[str],
        typer.Argument(
            metavar="PROFILE…", help="Names of profiles, JSON files or sheets (text); - is standard input."
        ),
    ],
    folder: FolderOption = None,
    as_json: JsonFlag = False,
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
    if as_json:
        print_json([{"path": path, "faults": faults} for path, faults in reports])
    else:
        for path, faults in reports:
            said(report_lines(path, faults, language.value), language)
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
    dealer: Annotated[str | None, HeadOptions.dealer] = None,
    tag: Annotated[str | None, HeadOptions.tag] = None,
    description: Annotated[str | None, HeadOptions.description] = None,
    category: Annotated[str | None, HeadOptions.category] = None,
    author: Annotated[str | None, HeadOptions.author] = None,
    version: Annotated[str | None, HeadOptions.version] = None,
    rotate: Annotated[bool | None, HeadOptions.rotate] = None,
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
    as_json: JsonFlag = False,
    language: LanguageOption = Language.EN,
) -> None:
    """Make a profile, by a dialogue or from text.

    majlis bridge profile new "Strong notrump" --from-text "north: 15-17 hcp, balanced"
    """
    from majlis.bridge.profile.read import dumps
    from majlis.cli.bridge.profile_files import put_head, put_text, read_any
    from majlis.files import write_atomic

    store = store_of(folder)
    with refusing(language):
        start = read_any(store, source) if source is not None else None
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
        made = put_head(store, put_text(start or blank(), text or []), heads, settings or [])
    given = start is not None or text or settings
    if ask or (ask is None and not given):
        fresh = any(value is not None for value in heads.values()) or given
        require_terminal(
            ask, "say what the hands are with --from-text, --from or --set, or save it as it is with --no-ask"
        )
        _asked(_dialogue(store, language).new(made if fresh else None), as_json)
        return
    with refusing(language):
        if out is not None and is_standard(out):
            write_atomic(out, dumps(_checked(made)))
            return
        path = store.save_new(_checked(made), out) if out is not None else store.save(_checked(made))
    _tell_saved(path, as_json, language)


def blank() -> "Profile":
    """A profile of which nothing is known."""
    from majlis.bridge.profile.model import TAGS, Profile

    return Profile(profile_name="", dealer="N", tag=TAGS[0])


def _checked(profile: "Profile") -> "Profile":
    """The profile as it is written; raises `ProfileError` if it cannot be dealt."""
    from majlis.bridge.profile.validate import require_valid
    from majlis.bridge.wizard.editor import spelled_out

    require_valid(profile)
    return spelled_out(profile)


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
    as_json: JsonFlag = False,
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
        require_terminal(ask, "say what is to be changed with --set, --unset or --from-text")
        _asked(_dialogue(store, language).edit(entry), as_json)
        return
    with refusing(language):
        if entry.path.resolve().parent == store.draft_folder.resolve():
            load_draft(entry.path)
            raise InputError(
                f"{printable(entry.path)}: this draft is changed by the dialogue; finish it first"
            )
        before, was = load_file(entry.path)
        after = _checked(with_settings(put_text(before, text or []), settings or [], unset or []))
        if (before.profile_name, before.version) != (after.profile_name, after.version):
            refuse_name(after)
        if new_version or not entry.own:
            path = store.save_as_new_version(after) if new_version else store.save(after)
        else:
            path = store.save(after, entry.path, was)
    _tell_saved(path, as_json, language)


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
    as_json: JsonFlag = False,
    language: LanguageOption = Language.EN,
) -> None:
    """Save a profile as a new version or name.

    Without --name it is the next version. The old file stays as it is.
    """
    from dataclasses import replace

    from majlis.bridge.profile.store_names import FIRST_VERSION, is_version

    store = store_of(folder)
    with refusing(language):
        found = store.load(profile)
        if name is not None:
            kept = found.version if is_version(found.version) else FIRST_VERSION
            path = store.save(replace(found, profile_name=name, version=kept if version is None else version))
        else:
            path = store.save_as_new_version(found, version or "")
    _tell_saved(path, as_json, language)


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
        if not yes and not confirmed(f"{entry.title} ({entry.path})", language):
            raise typer.Exit(1)
        store.delete(entry)
        _tell(N_("Deleted: {path}"), entry.path, language)


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
    as_json: JsonFlag = False,
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
        if not yes and not confirmed(str(draft.path), language):
            raise typer.Exit(1)
        store.discard(draft)
        _tell(N_("Deleted: {path}"), draft.path, language)
    elif finish is not None:
        draft = draft_named(store, finish)
        with refusing(language):
            path = store.save(_checked(draft.profile), draft.of, draft.was)
        store.discard(draft)
        _tell_saved(path, as_json, language)
    elif as_json:
        print_json([draft_json(draft) for draft in store.drafts()])
    else:
        marked = [entry for entry in store.list() if entry.is_draft]
        said(draft_lines(store.drafts(), marked, store.broken_drafts(), language.value), language)


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
        Path | None,
        typer.Option("--out", metavar="FILE", parser=as_path, help="File to write; - prints it."),
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
    from majlis.cli.bridge.profile_files import is_sheet, read_source
    from majlis.files import write_atomic

    if to not in (None, "json", "text"):
        raise InputError(f"--to {to}: write json or text")
    content, place = read_source(store_of(folder), source)
    with refusing(language):
        found = _profile_in(content, place)
        wanted = to or ("json" if is_sheet(content) else "text")
        result = dumps(_checked(found)) if wanted == "json" else format_profile(_checked(found))
    lost = unwritten(found) if wanted == "text" else []
    if lost:
        message = texts(language.value).gettext("majlis: not in the text: {keys}")
        say(message.format(keys=", ".join(lost)), stream=sys.stderr)
    if out is None:
        print(result, end="")
    else:
        write_atomic(out, result, parents=True)


def _profile_in(content: bytes, place: str) -> "Profile":
    from majlis.cli.bridge.profile_files import profile_in

    return profile_in(content, place)


# The dialogue


def _dialogue(store: "Store", language: Language) -> "Dialogue":
    from majlis.bridge.wizard.dialogue import Dialogue

    return Dialogue(screen_in(language), store)


def _tell(message: str, path: Path, language: Language) -> None:
    """A message about a file."""
    from majlis.message import Latin

    screen_in(language).tell(message, path=Latin(printable(path)))


def _asked(path: Path | None, as_json: bool) -> None:
    """What is left to do once the dialogue has ended; exits with 1 where its input ended before it."""
    _tell_saved(path, as_json, None)
    if path is None and not sys.stdin.isatty():
        raise typer.Exit(1)


def _tell_saved(path: Path | None, as_json: bool, language: Language | None) -> None:
    """Where a profile was saved; without a language somebody has told already."""
    if as_json:
        print_json({"path": printable(path) if path is not None else None})
    elif language is not None and path is not None:
        _tell(N_("Saved: {path}"), path, language)
