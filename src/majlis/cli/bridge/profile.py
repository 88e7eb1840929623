"""`majlis bridge profile …`: list, show, make, change, check and convert profiles.

Everything that the dialogue of `new` and `edit` does can be done with options too, and by editing the file.
"""

import sys
from pathlib import Path
from typing import Annotated

import typer

from majlis.cli.bridge import profile_changes
from majlis.cli.bridge.profile_common import (
    AskOption,
    FolderOption,
    OutOption,
    ProfileArgument,
    SetOption,
    TextOption,
    UnsetOption,
    YesOption,
    checked,
    confirmed,
    confirmed_all,
    dialogue,
    ended,
    every_fault,
    require_terminal,
    said,
    store_of,
    tell,
    tell_doubtful,
    tell_saved,
)
from majlis.cli.common import say, write_json
from majlis.cli.lazy import Commands
from majlis.cli.options import JsonPrinted, Language, LanguageOption, as_path
from majlis.errors import InputError
from majlis.files import is_standard, make_folder, printable, read_once, write_atomic, write_new
from majlis.i18n import N_

app = Commands(
    name="profile",
    help="Profiles of practice deals: list, show, make, change, check and convert them.",
    no_args_is_help=True,
)


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
    from majlis.bridge.profile.file_names import key_of
    from majlis.bridge.wizard.listing import entry_json, entry_lines

    store = store_of(folder)
    if store.folder.is_file():
        raise InputError(N_("this is a file, and profiles lie in a folder")).at(printable(store.folder))
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
            help="Name of a profile or a draft, with its version if needed, or a file (JSON or text); - is "
            "standard input.",
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
    from majlis.bridge.profile.words import describe
    from majlis.bridge.wizard.fault_words import fault_text
    from majlis.bridge.wizard.listing import conflict_lines, draft_notice, in_language
    from majlis.cli.bridge.profile_files import named_source, profile_in

    store = store_of(folder)
    with every_fault():
        content, place, entry = named_source(store, profile)
        found = profile_in(content, place)
    if write_json(json, encode(found)):
        return
    draft = None if entry is None else store.draft_of(entry)
    found = found if draft is None else draft.profile
    told = found if entry is None else in_language(found, entry, language.value)
    said(describe(told, language.value).split("\n"))
    if draft is not None:
        said([draft_notice(draft, language.value)])
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
    out: OutOption = None,
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
    tell_doubtful(made, language.value)


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
    from majlis.bridge.profile.drafts import load_draft
    from majlis.bridge.profile.store import load_file
    from majlis.bridge.wizard.setting import with_settings
    from majlis.cli.bridge.profile_files import put_text, refuse_name, refuse_sheet

    store = store_of(folder)
    refuse_sheet(profile)
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
    tell_doubtful(after, language.value)


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

    from majlis.bridge.profile.file_names import FIRST_VERSION, is_version
    from majlis.cli.bridge.profile_files import profile_in, read_source

    store = store_of(folder)
    if is_standard(profile):
        store.find(profile)  # which says why not
    with every_fault():
        found = profile_in(*read_source(store, profile))
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
    yes: YesOption = False,
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
    remove_all: Annotated[
        bool, typer.Option("--delete-all", help="Delete every draft that can be read, after a question.")
    ] = False,
    finish: Annotated[
        str | None, typer.Option("--finish", metavar="DRAFT", help="Save this draft, as it is, as a profile.")
    ] = None,
    yes: YesOption = False,
    folder: FolderOption = None,
    json: JsonPrinted = None,
    language: LanguageOption = Language.EN,
) -> None:
    """List unfinished profiles: those of the dialogue, and profiles whose name ends in TEST.

    `edit DRAFT` continues one, `show DRAFT` shows it; the options delete it, or save it as it is.
    """
    from majlis.bridge.wizard.listing import draft_json, draft_lines
    from majlis.cli.bridge.profile_files import draft_file, draft_named

    store = store_of(folder)
    if (remove is not None) + remove_all + (finish is not None) > 1:
        raise InputError(N_("--delete, --delete-all and --finish: write one of them"))
    if remove is not None:
        path = draft_file(store, remove)
        if not yes and not confirmed(str(path)):
            raise typer.Exit(1)
        _delete([path])
    elif remove_all:
        paths = [draft.path for draft in store.every_draft()]
        if not yes or not paths:
            said(draft_lines(store.every_draft(), store.broken_drafts(), language.value))
        if paths and not yes and not confirmed_all(len(paths)):
            raise typer.Exit(1)
        _delete(paths)
    elif finish is not None:
        draft = draft_named(store, finish)
        with every_fault():
            path = store.save(checked(draft.profile), draft.of, draft.was)
        store.discard(draft)
        tell_saved(path, json)
    elif not write_json(json, [draft_json(draft) for draft in store.every_draft()]):
        said(draft_lines(store.every_draft(), store.broken_drafts(), language.value))


def _delete(paths: list[Path]) -> None:
    """Delete files for good, and say so."""
    from majlis.bridge.profile.store import remove

    for path in paths:
        remove(path)
        tell(N_("Deleted: {path}"), path)


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
        typer.Option(
            "--out",
            metavar="FILE",
            parser=as_path,
            help="New file to write; - prints it.",
        ),
    ] = None,
    folder: FolderOption = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Convert JSON to text, and text to JSON.

    A sheet has a line for each type of hand: north: 15-17 hcp, balanced. What it cannot hold (keys unknown to
    this program) is listed on stderr. A file that is there already is not replaced.
    """
    from majlis.bridge.profile.read import dumps
    from majlis.bridge.profile.sheet_writing import format_profile, unwritten
    from majlis.cli.bridge.profile_files import is_sheet, profile_in, read_source
    from majlis.message import Message

    if to not in (None, "json", "text"):
        raise InputError(N_("--to {to}: write json or text"), to=to)
    content, place = read_source(store_of(folder), source)
    with every_fault():
        found = profile_in(content, place)
        wanted = to or ("json" if is_sheet(content, place) else "text")
        result = dumps(checked(found)) if wanted == "json" else format_profile(checked(found))
    lost = unwritten(found) if wanted == "text" else []
    if lost:
        message = Message(N_("majlis: not in the text: {keys}"), {"keys": ", ".join(lost)})
        say(message.text(language.value), stream=sys.stderr)
    if out is None or is_standard(out):
        print(result, end="")
        return
    make_folder(out.parent)
    if not write_new(out, result):
        there = N_("this file is there already; name another, or remove it first")
        raise InputError(there).at(printable(out))


def register(parent: typer.Typer) -> None:
    """Add the group."""
    profile_changes.register(app)
    parent.add_typer(app)
