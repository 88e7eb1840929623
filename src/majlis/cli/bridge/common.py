"""What the bridge commands share: naming a profile, and printing what is explained."""

import contextlib
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from majlis.cli.common import existing, say, write_json
from majlis.cli.options import Language
from majlis.errors import InputError, shown
from majlis.files import STANDARD_INPUT, is_standard, printable, read_standard
from majlis.i18n import N_, texts
from majlis.message import Latin, Listed, Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from majlis.bridge.explain.explanation import ProfileExplanation
    from majlis.bridge.profile import Profile

BOARD_ENDINGS = (
    *(".pbn", ".lin", ".rbn", ".deals", ".dlm", ".dup", ".bri", ".dge"),
    *(".ber", ".bhg", ".rzd", ".cds"),
)
"""Of files that hold boards and nothing else."""
SCRIPT_ENDINGS = (".dds", ".dl", ".dlr", ".dli", ".dealer")
"""Of files that hold scripts of `dealer` and nothing else."""

ProfilesArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="PROFILE…",
        help="Profile: a file (.json, or .txt with conditions), a name in your folder or in the library, - "
        "for standard input, or conditions: 'north: 15-17 hcp, balanced'. Conditions of several hands make "
        "one profile: 'north: 15+' 'south: 8+', or 'north: 15+; south: 8+'. A script of the program dealer "
        "(.dds) can be dealt too.",
    ),
]
SecondsOption = Annotated[
    float | None,
    typer.Option(
        "--seconds", min=0, help="Time for counting; without it the result is the same on every machine."
    ),
]


def profiles_named(arguments: "Sequence[str]", shares: str | None = None) -> "list[Profile]":
    """The profiles that arguments name; their faults, all of them, are the error.

    A file and a name are a profile each, and so is a text with a `name:`. All other texts are the hands of
    one profile, but where there is a share for each argument.
    """
    _refuse_split(arguments)
    texts = [one for one in arguments if _is_text(one)]
    if shares is not None and len(re.split("[/,:]", shares)) == len(arguments) > 1:
        names = [f"conditions {at}" if len(texts) > 1 else "conditions" for at in range(1, len(texts) + 1)]
        found = [_from_text(one, names.pop(0)) if _is_text(one) else _found(one) for one in arguments]
    else:
        found = _with_texts_joined(arguments, texts)
    for profile in found:
        require_dealable(profile)
    return found


def require_dealable(profile: "Profile") -> None:
    """Raise `InputError` for a profile with errors, told by seat and type of hand, not by keys of a file."""
    from majlis.bridge.conditions.sentences import sentence, together
    from majlis.bridge.profile import validate_profile
    from majlis.bridge.profile.faults import errors_of
    from majlis.bridge.wizard.fault_words import FaultWords

    errors = errors_of(validate_profile(profile))
    if errors:
        more = sentence(" (and {count} more)", count=len(errors) - 1) if errors[1:] else None
        values = {"place": printable(profile.profile_name), "sentence": FaultWords(errors[0], profile)}
        raise InputError(together(Message("{place}: {sentence}", values), more))


def _refuse_split(arguments: "Sequence[str]") -> None:
    """Tell conditions that a shell took apart at their blanks, as cmd does what stands in single quotes."""
    text = " ".join(arguments)
    if text.startswith("'") or any(one.startswith("'") for one in arguments):
        raise InputError(
            N_('{text}: single quotes hold nothing together here: put the text in double quotes: "{right}"'),
            text=printable(arguments[0]),
            right=printable(text.replace("'", "").replace('"', "")),
        )
    split = len(arguments) > 1 and any(one.endswith(":") for one in arguments)
    if split and not any(" " in one for one in arguments):
        raise InputError(
            N_('these words belong together: put the text in double quotes: "{right}"'), right=printable(text)
        )


def profile_named(arguments: "Sequence[str]") -> "Profile":
    """The one profile that arguments name."""
    found = profiles_named(arguments)
    if len(found) > 1:
        names = Listed([shown(one.profile_name) for one in found])
        raise InputError(N_("these are several profiles, {names}: name one at a time"), names=names)
    return found[0]


def _is_text(argument: str) -> bool:
    """Whether an argument has conditions itself."""
    from majlis.bridge.conditions.seats import says_of_seat

    said = ":" in argument or says_of_seat(argument)
    return said and not is_standard(argument) and not _is_file(Path(argument))


def _with_texts_joined(arguments: "Sequence[str]", texts: list[str]) -> "list[Profile]":
    """The profiles of arguments: texts without a name of their own are one, in the place of the first."""
    from majlis.bridge.conditions.words import word_of_seat
    from majlis.bridge.profile.sheet import clashes, is_whole

    whole = [one for one in texts if is_whole(one)]
    parts = [one for one in texts if one not in whole]
    if whole and parts:
        raise InputError(
            N_(
                "{part} can be a further line of the profile {whole}, or a profile of its own: write both in "
                "one text, or give each a name (name: …)"
            ),
            part=shown(parts[0]),
            whole=shown(whole[0]),
        )
    clash = next(clashes(parts), None)
    if clash is not None:
        raise InputError(
            N_(
                "two texts are about {who}: write one line with commas if both are to hold, number them "
                "(north 1: …, north 2: …) if one of them is, or mix two profiles with --shares 1/1"
            ),
            who=Listed([word_of_seat(seat) for seat in clash]),
        )
    joined = _from_text("\n".join(parts), "conditions") if parts else None
    if joined is not None and len(texts) < len(arguments) and not (joined.seat_profiles or joined.conditions):
        raise InputError(
            N_("{text} asks nothing of a hand: write it into the profile, or as an option (--vulnerable ns)"),
            text=shown(parts[0]),
        )
    found = []
    for one in arguments:
        if one not in parts:
            found.append(_from_text(one, "conditions") if one in texts else _found(one))
        elif joined is not None:
            found.append(joined)
            joined = None
    return found


def kept_text(keep: "Sequence[str] | None") -> str | None:
    """What `--keep` says, all of it where it is written several times."""
    if not keep or len(keep) == 1:
        return keep[0] if keep else None
    return " and ".join(f"({one})" for one in keep)


def read_lines(profiles: "Sequence[Profile]", language: str, *more: "Message") -> Iterator[str]:
    """What was read, a line for each hand as the text form writes it; then what is further told."""
    from majlis.bridge.profile.check import validate_profile
    from majlis.bridge.profile.sheet_writing import asked_lines
    from majlis.bridge.profile.words import Title, together_words

    if len(profiles) > 1:
        text = N_("{count} profiles are mixed: each board is of one of them")
        yield Message(text, {"count": len(profiles)}).text(language)
    for profile in profiles:
        name = Title(printable(profile.profile_name))
        yield Message(N_("{profile}, read as:"), {"profile": name}).text(language)
        for line in asked_lines(profile, lone_weight=False):
            yield "  " + Latin(printable(line)).words(language)
        if not asked_lines(profile):
            yield "  " + texts(language).gettext("any deal")
        yield from ("  " + line.words(language) for line in together_words(profile))
        warnings = [fault for fault in validate_profile(profile) if fault.severity == "warning"]
        yield from (Message(N_("warning: {text}"), {"text": fault}).text(language) for fault in warnings)
    yield from (one.text(language) for one in more)


def tell_read(profile: "Profile", language: str, *more: "Message") -> None:
    """What was read, and what is further told, on stderr."""
    say(*read_lines([profile], language, *more), stream=sys.stderr)


def _found(text: str) -> "Profile":
    if is_standard(text):
        from majlis.bridge.profile.parse_json import MAX_FILE
        from majlis.cli.bridge.profile_files import profile_in

        return profile_in(read_standard(MAX_FILE), STANDARD_INPUT)
    if not text.strip():
        raise InputError(N_("{text} is empty: write a name, a file, or conditions"), text=shown(text))
    path = Path(text)
    if _is_file(path):
        from majlis.bridge.profile import load

        if path.suffix.lower() in BOARD_ENDINGS:
            raise InputError(
                N_(
                    "{path}: this is a file of boards; name a profile, or its conditions (convert and dd "
                    "read boards)"
                ),
                path=printable(path),
            )
        if path.suffix.lower() in SCRIPT_ENDINGS:
            raise InputError(
                N_("{path}: this is a script: {command} deals it"),
                path=printable(path),
                command="majlis bridge deal",
            )
        return _from_text(_content(path), path.stem) if path.suffix == ".txt" else load(path)
    if path.suffix in (".json", ".txt") or "/" in text or "\\" in text:
        existing([path])
    from majlis.bridge import library
    from majlis.bridge.conditions.seats import begins_with_seat
    from majlis.bridge.profile.store import Store

    if begins_with_seat(text):  # a text, which is never looked for among the names
        _refuse_other_things(text, path)
        return _from_text(text.replace(" ", ":", 1), "conditions")
    store = Store()
    if text in library.names() and not store.has_own(text):
        return library.load(text)
    try:
        entry = store.find(text)
    except InputError:
        _refuse_other_things(text, path)
        raise
    return store.load(str(entry.path))


def _refuse_other_things(text: str, path: Path) -> None:
    """Tell a folder, and conditions that do not say whose they are, from a name that nobody has."""
    from majlis.bridge.conditions.reading import ConditionError, names_seats, read

    if _is_folder(path):
        raise InputError(
            N_("{path}: this is a folder; name a profile, or its conditions"), path=printable(path)
        )
    seat, _, rest = text.strip().partition(" ")
    said = rest if names_seats(seat) else text
    for whose in [seat] if said is rest else ["north", "ns"]:
        with contextlib.suppress(ConditionError):
            read(f"{whose}: {said}").checked()
            raise InputError(
                N_("{text} does not say whose hand it is about; write the seat and a colon first: {example}"),
                text=shown(text),
                example=shown(f"{whose}: {said}"),
            )


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def _is_file(path: Path) -> bool:
    """Whether it is a file; conditions are too long for a name, or have signs that none has."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _content(path: Path) -> str:
    """A text file; raises `InputError` where it cannot be read as one."""
    from majlis.cli.bridge.profile_files import content_of, decoded

    return decoded(content_of(path), printable(path))


def _from_text(text: str, name: str) -> "Profile":
    """A profile from conditions, or a whole sheet of hands and weights; North deals if none does."""
    from majlis.bridge.profile.sheet import parse_profile

    return parse_profile(text, name)


def print_explanation(told: "ProfileExplanation", json: Path | None, language: Language) -> None:
    """An explanation of a profile, as JSON or as text."""
    from majlis.bridge.explain.explanation_lines import lines_of

    if not write_json(json, told.as_json(), indent=2):
        print_lines(lines_of(told, language.value))


def print_lines(lines: Iterable[str]) -> None:
    """Lines that may be Arabic, and may hold names from files."""
    for line in lines:
        say(printable(line))
