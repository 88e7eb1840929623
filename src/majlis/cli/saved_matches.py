"""What every game at the keyboard shares about its matches: the offer to resume, saving, and the list.

A match is saved after what its player does and after every deal (`Keeper`), so that Ctrl-C, a closed
terminal or a crash lose nothing; where that cannot be done, it is said once, and the game goes on.
"""

import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

import typer

from majlis.asking import Leave, Screen
from majlis.cli.columns import Column, show_table
from majlis.cli.common import write_json
from majlis.errors import InputError
from majlis.files import printable
from majlis.i18n import N_
from majlis.matches import (
    Entry,
    MatchFile,
    Note,
    entries,
    find,
    local_time,
    matches_folder,
    unfinished,
    why_unusable,
)
from majlis.terminal import isolated


class Words(Protocol):
    """How a game tells of its matches in the list and in the offer."""

    game: str
    """As in a note, and in `majlis baloot …`."""
    stem: str
    """The beginning of its files' names."""

    def score(self, note: Note, language: str) -> str:
        """The points, those of the user's side first: `45–62`."""
        ...

    def outcome(self, note: Note, language: str) -> str:
        """Who won a match that is over."""
        ...

    def seat(self, note: Note, language: str) -> str:
        """Where the user sits."""
        ...

    def finished(self, count: int, language: str) -> str:
        """`1 deal`, `3 deals`."""
        ...


def folder_of(record: Path | None, unkept: bool, words: Words, screen: Screen) -> Path | None:
    """Where the match is kept; None where it is not, which is told if it was not asked for.

    Raises `InputError` when the folder that `--record` names cannot be used.
    """
    if unkept:
        if record is not None:
            raise InputError(N_("--record and --no-record: give one of them"))
        return None
    if record is not None:
        why = why_unusable(record)
        if why:
            raise why
        return record
    try:
        folder = matches_folder(words.game)
        why = why_unusable(folder) if folder is not None else None
    except InputError as error:
        folder, why = None, error
    if why is not None:
        screen.show(screen.text(N_("This match is not kept: {why}"), why=why.message), whole=True)
        return None
    return folder


def to_resume(
    screen: Screen,
    words: Words,
    folder: Path | None,
    *,
    match: str | None,
    resume: bool | None,
    fixed: Sequence[str] = (),
    ask: bool = True,
) -> Entry | None:
    """The match to go on with, or None for a new one.

    `match` and `resume` are the options; `fixed` are the options given that a record decides itself
    (`seed`, `rules`, …): with any of them a new match is meant. `ask` says whether the user can be asked:
    a question in a pipe would take an answer that was meant for the game. Raises `InputError` where the
    match that is named cannot be resumed.
    """
    if (match is not None or resume) and fixed:
        names = ", ".join(f"--{name}" for name in fixed)
        sentence = N_("a match is resumed as it was begun: leave out {names}, or begin with --new")
        raise InputError(sentence, names=names)
    if folder is None and (match is not None or resume):  # a kept match can be played on without keeping that
        folder = matches_folder(words.game)
    if match is not None:
        if resume is False:
            sentence = N_("--new begins a match and {match} names one to resume: give one of them")
            raise InputError(sentence, match=printable(match))
        return _checked(find(match, folder, words.stem), words)
    if resume is False or (fixed and not resume):
        return None
    try:
        entry = unfinished(folder, words.stem)
    except InputError:
        if resume:
            raise
        return None
    if resume:
        if entry is None:
            sentence = N_("there is no unfinished match: leave out --resume to begin one")
            if folder is not None:
                sentence = N_("there is no unfinished match in {folder}: leave out --resume to begin one")
            raise InputError(sentence, folder=printable(folder))
        return entry
    if entry is None or entry.note is None:
        return None
    when, score = local_time(entry.note.saved), words.score(entry.note, screen.language)
    if ask and sys.stdin.isatty():
        question = N_("Resume the match of {when}, {score}?")
        try:
            return entry if screen.agrees(screen.text(question, when=when, score=score)) else None
        except Leave:
            raise typer.Exit from None
    screen.show(
        screen.text(
            N_("The match of {when}, {score}, is unfinished: --resume goes on."), when=when, score=score
        )
    )
    return None


def _checked(entry: Entry, words: Words) -> Entry:
    """The match, if it can be resumed."""
    path, note = printable(entry.path), entry.note
    if entry.error:
        raise InputError(entry.error).at(path)
    if note is None:
        sentence = N_("{path}: this was not played here, so it cannot be resumed; it can be shown")
        raise InputError(sentence, path=path)
    if note.game != words.game:
        sentence = N_("{path}: this is a match of {game}, not of {wanted}")
        raise InputError(sentence, path=path, game=printable(note.game)[:40], wanted=words.game)
    if note.over:
        command = f"majlis {words.game} show {path}"
        raise InputError(N_("{path}: this match is over; {command} shows it"), path=path, command=command)
    return entry


def match_file(
    folder: Path | None, words: Words, entry: Entry | None, *, keep: bool = True
) -> MatchFile | None:
    """Where to write a new match, or the one that is resumed; None where nothing is kept."""
    if entry is not None and keep:
        return MatchFile(entry.path.parent, words.stem, entry.path)
    return MatchFile(folder, words.stem) if folder is not None and keep else None


def command_to_resume(words: Words, record: Path | None, match: str | None) -> str:
    """The command that goes on with the match that was just left."""
    command = f"majlis {words.game} play --resume"
    if match is not None:
        command += f" {shlex.quote(match)}"
    return command if record is None else f"{command} --record {shlex.quote(str(record))}"


class Keeper:
    """Saves a match while it is played. A fault is told once; the game goes on, and each save tries again."""

    def __init__(self, screen: Screen, file: MatchFile | None) -> None:
        """Without a file nothing is kept."""
        self._screen, self._file = screen, file
        self._told = False
        self.saved = file is not None and file.path is not None
        """Whether what there is of the match is in the file."""

    @property
    def path(self) -> Path | None:
        """Where the match lies; None where nothing has been saved."""
        return self._file.path if self._file is not None else None

    def save(self, content: Callable[[], str]) -> None:
        """Write the match as it stands now."""
        if self._file is None:
            return
        try:
            self._file.save(content())
        except InputError as error:
            self.saved = False
            if not self._told:
                self._told = True
                message = N_("The match cannot be saved ({error}); the game goes on.")
                self._screen.show(self._screen.text(message, error=error.message), whole=True)
        else:
            self.saved = True

    def farewell(self, command: str, over: bool) -> None:
        """Tell where the match lies, and how it is resumed."""
        screen, path = self._screen, self.path
        if self._file is None:
            return
        if path is None or not self.saved:
            if not self._told:
                screen.show(screen.text(N_("Nothing was played, so nothing was recorded.")))
            return
        screen.show(screen.text(N_("Recorded: {path}"), path=printable(path)), whole=True)
        if not over:
            message = N_("To go on with this match: {command}")
            screen.show(screen.text(message, command=isolated(command, screen.language)), whole=True)


# The list


def show_records(words: Words, folder: Path | None, screen: Screen, json: Path | None) -> None:
    """The matches of a folder as a table, or as JSON; a file that cannot be read has its error in it."""
    found = entries(folder, words.stem) if folder is not None else []
    if write_json(json, [_json(entry) for entry in found], indent=2):
        return
    if not found:
        message = N_("No matches are kept in {folder}.") if folder is not None else N_("No matches are kept.")
        screen.show(screen.text(message, folder=printable(folder)), whole=True)
        return
    headings = (N_("last played"), N_("you"), N_("others"), N_("rules"), N_("score"), N_("finished"))
    columns = [
        Column(screen.text(heading), numbers=heading == "number", folds=heading in ("others", "rules"))
        for heading in (N_("number"), *headings, N_("state"))
    ]
    show_table(screen.console, "", columns, [_row(entry, words, screen) for entry in found], compact=True)
    for entry in found:
        if entry.error:
            screen.show(f"{printable(entry.path)}: {entry.error.text(screen.language)}", whole=True)


def _row(entry: Entry, words: Words, screen: Screen) -> list[str]:
    note = entry.note
    if note is None:
        state = N_("cannot be read") if entry.error else N_("not played here")
        return [str(entry.number), *[""] * 6, screen.text(state)]
    language = screen.language
    state = words.outcome(note, language) if note.over else screen.text(N_("unfinished"))
    return [
        str(entry.number),
        local_time(note.saved),
        words.seat(note, language),
        printable(note.bots)[:60],
        printable(note.rules)[:80],
        words.score(note, language),
        words.finished(note.deals, language),
        state,
    ]


def _json(entry: Entry) -> dict[str, Any]:
    found: dict[str, Any] = {"number": entry.number, "file": printable(entry.path)}
    if entry.error:
        return {**found, "error": str(entry.error)}
    note = entry.note
    if note is None:
        return found
    names = ("game", "rules", "seed", "seat", "bots", "started", "saved", "scores", "deals", "over")
    return {**found, **{name: getattr(note, name) for name in names}}
