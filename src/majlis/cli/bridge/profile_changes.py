"""`majlis bridge profile rotate` and `versions`: profiles turned round the table, or under new numbers."""

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from majlis.cli.bridge.profile_common import (
    FolderOption,
    OutOption,
    ProfileArgument,
    checked,
    every_fault,
    said,
    screen,
    store_of,
    tell_saved,
)
from majlis.cli.common import say, write_json
from majlis.cli.options import JsonPrinted, Language, LanguageOption
from majlis.errors import InputError, shown
from majlis.files import is_standard, printable, write_atomic
from majlis.i18n import N_
from majlis.message import Latin, Message

if TYPE_CHECKING:
    from majlis.bridge.profile.entries import Entry
    from majlis.bridge.profile.model import Profile
    from majlis.bridge.profile.store import Store
    from majlis.bridge.profile.versions import VersionChange


def rotate(
    profile: ProfileArgument,
    by: Annotated[
        int | None,
        typer.Option("--by", min=1, max=3, help="Seats to turn by, clockwise: 1, 2 or 3. [default: 1]"),
    ] = None,
    dealer: Annotated[
        str | None,
        typer.Option("--dealer", metavar="SEAT", help="Turn until this seat deals, instead of --by."),
    ] = None,
    name: Annotated[
        str | None,
        typer.Option("--name", help="Name of the turned profile. [default: the old one, its seats turned]"),
    ] = None,
    out: OutOption = None,
    folder: FolderOption = None,
    json: JsonPrinted = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Turn a profile round the table and save it as another: East gets North's types of hand, and so on.

    majlis bridge profile rotate weak-twos --dealer south

    Everything that names a seat turns with it: dealer, conditions, whose suit a hand speaks of, who drives,
    the name. The file is left as it is. A turned profile (rotated_from) is not turned again: turn the first.
    """
    from majlis.bridge.profile.file_names import sound_version
    from majlis.bridge.profile.read import dumps
    from majlis.bridge.profile.turning import QUARTER, turned
    from majlis.cli.bridge.profile_files import profile_in, read_source

    if by is not None and dealer is not None:
        raise InputError(N_("--by and --dealer both say how far the profile is turned: write one of them"))
    store = store_of(folder)
    with every_fault():
        found = profile_in(*read_source(store, profile))
        number = _seats_to(found, dealer) if dealer is not None else by or QUARTER
        made = checked(turned(checked(found), number, name))
        made = replace(made, version=sound_version(made.version))
        if out is not None and is_standard(out):
            write_atomic(out, dumps(made))
            return
        path = store.save_new(made, out) if out is not None else store.save(made)
    if made.version != found.version:
        text = N_("majlis: {old} is not a version: the turned profile has {new}")
        message = Message(text, {"old": shown(found.version), "new": Latin(made.version)})
        say(message.text(language.value), stream=sys.stderr)
    tell_saved(path, json)


def _seats_to(profile: "Profile", dealer: str) -> int:
    """How many seats a profile is turned until a seat deals; raises `InputError` where it deals already."""
    from majlis.bridge.conditions.seats import parse_seat_letter
    from majlis.bridge.table.cards import SEAT_LETTERS

    seat = parse_seat_letter(dealer)
    if seat is None:
        raise InputError(N_("--dealer {seat}: write N, E, S or W"), seat=shown(dealer))
    number = (SEAT_LETTERS.index(seat) - SEAT_LETTERS.index(profile.dealer)) % len(SEAT_LETTERS)
    if not number:
        raise InputError(
            N_("--dealer {seat}: {seat} deals already in {profile}, so there is nothing to turn"),
            seat=seat,
            profile=shown(profile.profile_name),
        )
    return number


def versions(
    profiles: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PROFILE…]", help="Names of profiles, with their versions if needed, or files."
        ),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="The newest version of every profile of the folder.")
    ] = False,
    category: Annotated[
        str | None, typer.Option("--category", help="The newest version of every profile of this category.")
    ] = None,
    to: Annotated[
        str | None, typer.Option("--to", metavar="VERSION", help="This version for all. [default: the next]")
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would be done, and do nothing.")
    ] = False,
    folder: FolderOption = None,
    json: JsonPrinted = None,
    language: LanguageOption = Language.EN,
) -> None:
    """Give several profiles a new version at once, all of them or none.

    majlis bridge profile versions --all --to 1.0 --dry-run

    Weak_twos_v0.1.json becomes Weak_twos_v0.2.json. Nothing is changed where one of them cannot be; save-as
    and edit --new-version keep the older version too.
    """
    from majlis.bridge.profile.versions import change_all, planned

    store = store_of(folder)
    with every_fault():
        changes = planned(store, _chosen(store, profiles or [], every, category), to or "")
        if not dry_run:
            change_all(changes)
    if write_json(json, [_json(change) for change in changes]):
        return
    said(_line(change).text(language.value) for change in changes)
    if not changes:
        screen().tell(N_("Every profile that was named has this version already."))
    elif dry_run:
        screen().tell(N_("Nothing was written: without --dry-run it is."))


def _chosen(store: "Store", names: list[str], every: bool, category: str | None) -> "list[Entry]":
    """The files that are meant, each once; raises `InputError` where none are, or it is said in two ways."""
    from majlis.bridge.profile.file_names import key_of
    from majlis.bridge.profile.versions import newest_of_each

    if bool(names) + every + (category is not None) != 1:
        raise InputError(N_("name the profiles, or write --all, or --category NAME: one of the three"))
    if names:
        found = {entry.path.resolve(): entry for entry in map(store.find, names)}
        return list(found.values())
    entries = [
        entry
        for entry in newest_of_each(store.list())
        if not entry.is_draft and (category is None or key_of(entry.category) == key_of(category))
    ]
    if not entries:
        raise InputError(
            N_("{folder}: there is no profile of your own here that is meant"), folder=printable(store.folder)
        )
    return entries


def _line(change: "VersionChange") -> Message:
    """One change in words."""
    return Message(
        N_("{name}: {old} → {new} ({path})"),
        {
            "name": Latin(printable(change.profile.profile_name)),
            "old": Latin(printable(change.old) or "–"),
            "new": Latin(change.after),
            "path": Latin(printable(change.path.name)),
        },
    )


def _json(change: "VersionChange") -> dict[str, str]:
    """One change as JSON."""
    return {
        "name": change.profile.profile_name,
        "old": change.old,
        "new": change.after,
        "before": printable(change.before),
        "path": printable(change.path),
    }


def register(app: typer.Typer) -> None:
    """Add both commands to the group."""
    app.command()(rotate)
    app.command()(versions)
