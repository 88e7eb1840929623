"""Reading what the commands on profiles are given: names, JSON files, sheets, standard input."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from majlis.bridge.conditions.reading import ConditionError
from majlis.bridge.conditions.seats import parse_seat_letter
from majlis.bridge.profile.check import check_text, strict, validate_profile
from majlis.bridge.profile.drafts import Draft
from majlis.bridge.profile.entries import Entry
from majlis.bridge.profile.faults import Fault, errors_of
from majlis.bridge.profile.file_names import DRAFT, ENDING, FIRST_VERSION, key_of, name_fault
from majlis.bridge.profile.model import TAGS, Profile
from majlis.bridge.profile.parse_json import MAX_FILE, JsonError
from majlis.bridge.profile.parse_json import decoded as decoded_text
from majlis.bridge.profile.read import read_text
from majlis.bridge.profile.sheet import read_profile, update_profile
from majlis.bridge.profile.store import Store
from majlis.bridge.wizard.editor import spelled_out
from majlis.bridge.wizard.setting import with_settings
from majlis.errors import InputError, shown
from majlis.files import STANDARD_INPUT, UNREAD, is_standard, printable, read_standard, reason, same_place
from majlis.i18n import N_
from majlis.message import Latin, Listed


class SheetError(InputError):
    """A sheet that cannot be read; `errors` has what is wrong with each line."""

    def __init__(self, place: str, errors: Sequence[ConditionError]) -> None:
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        super().__init__(f"{place}: {errors[0]}{more}")
        self.place, self.errors = place, tuple(errors)


BLANK: Final = Profile(profile_name="", dealer="N", tag=TAGS[0])
"""A profile of which nothing is known."""


def read_source(store: Store, text: str) -> tuple[bytes, str]:
    """The content of a file, a named profile or standard input, and what to call it."""
    content, place, _ = named_source(store, text)
    return content, place


def named_source(store: Store, text: str) -> tuple[bytes, str, Entry | None]:
    """As `read_source`, with what the folder says of it; None for standard input and for a text form."""
    if is_standard(text):
        return read_standard(MAX_FILE), STANDARD_INPUT, None
    if is_file(text) and Path(text).suffix.lower() != ENDING:
        return content_of(Path(text)), printable(text), None
    entry = store.find(text)
    return content_of(entry.path), printable(entry.path), entry


def is_file(text: str) -> bool:
    """Whether a text is the path of a file, which it is not where no file could have such a name."""
    try:
        return Path(text).is_file()
    except (OSError, ValueError):
        return False


def refuse_sheet(text: str) -> None:
    """Raise `InputError` for a file in the text form, which is changed as a text."""
    path = Path(text)
    if is_standard(text) or not is_file(text) or path.suffix.lower() == ENDING:
        return
    if is_sheet(content_of(path)):
        sentence = N_(
            "{path}: this is a profile in the text form: change it as a text, or make a profile of it with "
            "{new}"
        )
        new = f"majlis bridge profile new --from {printable(text)}"
        raise InputError(sentence, path=printable(text), new=new)


def content_of(path: Path) -> bytes:
    """A file's content, as far as a profile could be long."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_FILE + 1)
    except OSError as error:
        raise InputError(UNREAD, path=printable(path), reason=reason(error)) from None


JSON_BEGINS: Final = re.compile(rb"\{\s*[\"}]|\[\s*[\[\]{\"0-9-]|[{\[]\s*\Z")
"""How JSON begins, and no text that happens to begin with a bracket."""


JSON_VALUE: Final = re.compile(rb'(?:null|true|false|-?[0-9][0-9.eE+-]*|"[^"\n]*")\s*\Z')
"""A whole content that is JSON, though no table or list: no text says anything with these alone."""
NO_TEXT: Final = re.compile(rb"[\x00-\x08\x0e-\x1f]")
"""Signs that no text has."""


def is_sheet(content: bytes, place: str = "") -> bool:
    """Whether a content is a text form, not JSON; a file whose name ends in .json is JSON if it can be."""
    content = content.removeprefix(b"\xef\xbb\xbf").lstrip()
    if place.lower().endswith(ENDING):
        begins = content[:1] not in (b"{", b"[", b"")
        return begins and not JSON_VALUE.match(content) and is_text(content)
    return JSON_BEGINS.match(content) is None


def is_text(content: bytes) -> bool:
    """Whether a content is text in UTF-8, and no other file of whatever kind."""
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return NO_TEXT.search(content) is None


def decoded(content: bytes, place: str) -> str:
    """A sheet as text; raises `InputError` where it is none, or too long to be read whole."""
    if len(content) > MAX_FILE:
        raise InputError(
            N_("{path}: the file is too large: it may have at most {most} bytes"),
            path=place,
            most=f"{MAX_FILE:,}",
        )
    try:
        return decoded_text(content)
    except JsonError as error:
        raise InputError("{place}: {error}", place=place, error=error) from None


def profile_in(content: bytes, place: str) -> Profile:
    """The profile of a JSON file or a sheet; a sheet without a name is called after its file."""
    if not is_sheet(content, place):
        return strict(read_text(content), place)
    refuse_blank(content, place)
    reading = read_profile(decoded(content, place), Path(place).stem)
    if reading.errors:
        raise SheetError(place, reading.errors)
    return reading.profile


def refuse_blank(content: bytes, place: str) -> None:
    """Raise `InputError` for a text without a word in it."""
    if not content.removeprefix(b"\xef\xbb\xbf").strip():
        sentence = N_("{path}: the file is empty: write whose hand it is and what you want: north: 15-17 hcp")
        raise InputError(sentence, path=place)


def faults_of(content: bytes, place: str, language: str = "en") -> list[dict[str, Any]]:
    """Everything that is wrong with a file's content, as JSON; the texts in a language."""
    from majlis.bridge.wizard.fault_words import FaultWords

    if not is_sheet(content, place):
        read = read_text(content)
        return [fault_json(fault, language) for fault in with_dead(check_text(content), read.profile)]
    try:
        refuse_blank(content, place)
        text = decoded(content, place)
    except InputError as error:  # told among the faults: other files are looked at too
        said = error.message.text(language).removeprefix(f"{Latin(place).words(language)}: ")
        return [{"severity": "error", "path": "", "text": said.removeprefix(f"{place}: ")}]
    reading = read_profile(text, Path(place).stem)
    found = [
        {
            "severity": "error",
            "path": f"line {error.line}, column {error.column}",
            "text": error.words(language),
        }
        for error in reading.errors
    ]
    profile = reading.profile
    faults = [] if found else with_dead(validate_profile(profile), profile)
    return found + [  # in words: who wrote a sheet has never seen the keys of the file
        fault_json(fault, language) | {"text": FaultWords(fault, profile).words(language)} for fault in faults
    ]


def with_dead(faults: list[Fault], profile: Profile | None) -> list[Fault]:
    """Faults, and where none is an error the types of hand that are never dealt."""
    from majlis.bridge.deal.dead import dead_types

    return faults if profile is None or errors_of(faults) else [*faults, *dead_types(profile)]


def fault_json(fault: Fault, language: str) -> dict[str, Any]:
    """A fault as JSON."""
    return {"severity": fault.severity, "path": fault.path, "text": fault.words(language)}


def put_text(profile: Profile, lines: Sequence[str]) -> Profile:
    """The profile with lines of a sheet put in; raises `SheetError`."""
    if not lines:
        return profile
    reading = update_profile(profile, "\n".join(lines))
    if reading.errors:
        raise SheetError("--from-text", reading.errors)
    return reading.profile


def put_head(store: Store, profile: Profile, heads: Mapping[str, Any], settings: Sequence[str]) -> Profile:
    """The profile with what the options say of its head, then single values."""
    changes = {key: value for key, value in heads.items() if value is not None}
    if "dealer" in changes:
        changes["dealer"] = parse_seat_letter(changes["dealer"])
        if changes["dealer"] is None:
            raise InputError(N_("--dealer {seat}: write N, E, S or W"), seat=heads["dealer"])
    if "tag" in changes:
        changes["tag"] = changes["tag"].strip().capitalize()
        if changes["tag"] not in TAGS:
            raise InputError(N_("--tag {tag}: write Opener or Overcaller"), tag=heads["tag"])
    profile = replace(profile, **changes)
    if settings:
        profile = with_settings(spelled_out(profile), settings)
    if not profile.profile_name:
        profile = replace(profile, profile_name=store.free_name("New profile"))
    return profile if profile.version else replace(profile, version=FIRST_VERSION)


def refuse_name(profile: Profile) -> None:
    """Raise `InputError` for a name or version that no file can be named after."""
    fault = name_fault(profile)
    if fault:
        raise InputError(fault)


def draft_named(store: Store, text: str) -> Draft:
    """The draft of a name, with or without ` TEST`, or file; `InputError` if none is meant, or several."""
    drafts = store.every_draft()
    found = [draft for draft in drafts if is_named(draft.path, text)]
    found = found or [draft for draft in drafts if key_of(text) in names_of(draft)]
    if len(found) > 1:
        files = Listed([Latin(printable(draft.path)) for draft in found], "and")
        raise InputError(
            N_("several drafts are called {text}: name one of the files {files}"),
            text=shown(text),
            files=files,
        )
    if found:
        return found[0]
    names = ", ".join(repr(draft.profile.profile_name) for draft in drafts)
    sentence = N_("there is no draft {text}; there are {names}")
    if not names:
        sentence = N_("there is no draft {text}; there are none")
    raise InputError(sentence, text=repr(text), names=names)


def names_of(draft: Draft) -> set[str]:
    """What a draft may be called: its name, with or without ` TEST`, with or without its version."""
    name, version = draft.profile.profile_name, draft.profile.version
    versions = ("", f" {version}", f" v{version}")
    return {key_of(f"{name}{mark}{rest}") for mark in ("", DRAFT) for rest in versions}


def is_named(path: Path, text: str) -> bool:
    """Whether a text is a file's name, with or without its ending, or its path."""
    if text in (path.stem, path.name):
        return True
    return is_file(text) and same_place(text, path)


def draft_file(store: Store, text: str) -> Path:
    """The file of a draft that is to be deleted: also one that cannot be read, which only its file names."""
    broken = [entry.path for entry in store.broken_drafts() if is_named(entry.path, text)]
    return broken[0] if broken else draft_named(store, text).path
