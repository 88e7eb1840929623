"""The guided dialogue: a new profile from the first question to the last, and changes to one that is there.

Whatever is answered is at once in a draft on the disk, so that closing the window, Ctrl-C or a power cut
loses at most the answer being typed; the draft is offered at the next start.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from majlis.asking import Gone, Leave, Screen, choice
from majlis.bridge.conditions.words import message, word_of_seat
from majlis.bridge.profile.coupling import PAIRS
from majlis.bridge.profile.drafts import Draft, load_draft
from majlis.bridge.profile.entries import Entry, entry_of
from majlis.bridge.profile.file_names import FIRST_VERSION, plain_name
from majlis.bridge.profile.model import TAGS, Profile
from majlis.bridge.profile.store import Store, load_file
from majlis.bridge.profile.words import Name, TypeName, describe, pair_words, type_line
from majlis.bridge.table.cards import SEAT_LETTERS, SeatLetter
from majlis.bridge.table.pack import clockwise_from
from majlis.bridge.wizard.editor import Work, spelled_out
from majlis.bridge.wizard.interview import Interview, Menu, pair_matters
from majlis.bridge.wizard.listing import category_in, conflict_lines, draft_words
from majlis.errors import InputError
from majlis.files import printable
from majlis.i18n import N_
from majlis.message import Latin, Listed, Word, Worded

HEAD, CONDITIONS = "head", "conditions"


@dataclass
class Dialogue:
    """One run of the dialogue, with the folder where profiles and drafts lie."""

    screen: Screen
    store: Store
    draft: Draft | None = None
    """Where what was answered is kept; None before the first answer."""
    of: Path | None = None
    was: str = ""
    done: list[str] = field(default_factory=list)
    source: Path | None = None
    """A file marked as a draft from which this was made."""
    changed: bool = False
    saved: Path | None = None
    interview: Interview = field(init=False)

    @property
    def profile(self) -> Profile:
        """The profile as it is now."""
        return self.interview.profile

    # Beginning

    def new(self, start: Profile | None = None) -> Path | None:
        """A new profile, or an unfinished one that is gone on with; the path of what was saved."""
        return self.guarded(lambda: self.begin(start))

    def edit(self, entry: Entry) -> Path | None:
        """Change a profile; the path of what was saved, or None."""
        return self.guarded(lambda: self.begin_edit(entry))

    def begin(self, start: Profile | None) -> None:
        """Offer the drafts, or begin with nothing."""
        if start is None:
            draft = self.offer(self.store.drafts())
            if draft is not None:
                self.go_on(draft)
                return
        self.screen.tell(
            N_("A new profile. Enter takes the value in brackets, ? explains, e saves and leaves.")
        )
        if start is None:
            name = self.store.free_name(self.screen.text(N_("New profile")))
            self.open(Profile(profile_name=name, dealer="N", tag=TAGS[0], version=FIRST_VERSION))
        else:
            self.open(start)
            self.keep(start)  # what was given is lost no more than what is answered
        self.guided()

    def begin_edit(self, entry: Entry) -> None:
        """Offer the draft of the same profile, or begin with what is in the file."""
        if entry.path.resolve().parent == self.store.draft_folder.resolve():
            self.go_on(load_draft(entry.path))
            return
        profile, was = load_file(entry.path)
        if not entry.own or self.store.is_library(entry.path):
            text = N_("This profile comes with the program; what you change is saved as your own.")
            self.screen.tell(text, "hint")
        elif entry.is_draft:
            self.source = entry.path  # left alone; what is made of it gets a file of its own
        else:
            self.of, self.was = entry.path.resolve(), was
            draft = self.offer([one for one in self.store.drafts() if one.of == self.of], changes=True)
            if draft is not None:
                self.go_on(draft)
                return
        self.open(replace(profile, profile_name=plain_name(profile.profile_name)))
        self.done = self.parts()
        self.screen.tell(N_("Enter takes the value in brackets, ? explains, e saves and leaves."))
        self.interview.tell_faults(self.interview.work.faults, "hint")
        self.overview()

    def go_on(self, draft: Draft) -> None:
        """Go on where a draft stops."""
        self.draft, self.of, self.was, self.done = draft, draft.of, draft.was, list(draft.done)
        self.changed = True
        self.open(draft.profile)
        self.show()
        self.guided()

    def open(self, profile: Profile) -> None:
        """Begin to work on a profile."""
        self.interview = Interview(self.screen, Work(profile, self.keep), self.categories)

    def offer(self, drafts: list[Draft], changes: bool = False) -> Draft | None:
        """Ask whether to go on with one of the drafts."""
        if not drafts:
            return None
        begin, none = N_("These profiles were not finished:"), N_("none of these: a new one")
        if changes:
            begin, none = (
                N_("Changes to this profile were not finished:"),
                N_("none of these: the saved profile"),
            )
        options: dict[str, tuple[Draft | None, Any]] = {
            str(number): (draft, draft_words(draft)) for number, draft in enumerate(drafts[:9], start=1)
        }
        help = N_("A draft stays until it is finished or deleted: majlis bridge profile drafts lists them.")
        question = choice(N_("Continue which"), help, options | {"n": (None, Word(none))}, begin)
        return self.screen.question(question, drafts[0])

    # Going through

    def parts(self) -> list[str]:
        """The parts of a profile in the order in which they are asked about: openers before overcallers."""
        return [HEAD, *clockwise_from(self.profile.dealer), *PAIRS, CONDITIONS]

    def guided(self) -> None:
        """Every part that is not done yet, then the overview."""
        while left := [part for part in self.parts() if part not in self.done]:
            self.go_through(left[0])
            self.done.append(left[0])
            self.keep(self.profile)
        self.overview()

    def go_through(self, part: str) -> None:
        """One part of a new profile."""
        if part == HEAD:
            self.interview.make_head()
        elif part in SEAT_LETTERS:
            self.seat(SEAT_LETTERS[SEAT_LETTERS.index(part)], self.interview.make_seat)
        elif part == CONDITIONS:
            self.screen.tell(N_("Further conditions"), "heading")
            self.interview.edit_conditions()
        for name in PAIRS:
            if name == part and pair_matters(self.profile, name):
                self.screen.tell(N_("How they go together"), "heading")
                self.interview.ask_pair(name)

    def seat(self, seat: SeatLetter, ask: Callable[[SeatLetter], None]) -> None:
        """One seat, shown back at the end with what cannot be dealt."""
        self.screen.tell(N_("{seat}'s hand"), "heading", seat=word_of_seat(seat))
        ask(seat)
        self.tell_conflicts()

    def tell_conflicts(self) -> None:
        """Types of hand that cannot be dealt together, as far as that is seen at a glance."""
        for line in conflict_lines(self.profile, self.screen.language):
            self.screen.say(line, "hint")

    def categories(self) -> list[str]:
        """The categories that there are, the library's in the user's language."""
        found = (category_in(entry, self.screen.language) for entry in self.store.list() if not entry.error)
        return sorted({category for category in found if category})

    # The overview

    def overview(self) -> None:
        """Everything at a glance, to be changed until it is saved."""
        help = N_("A number changes that part; s saves; v keeps the old file and saves a new version.")
        self.interview.menu(N_("Change which, or s to save"), help, self.entries, "s")

    def entries(self) -> Menu:
        """The parts that can be changed, with what they are now; then what only shows, or ends."""
        interview, profile = self.interview, self.profile
        self.screen.tell(N_("{name}: overview"), "heading", name=profile.profile_name)
        head = message(N_("name, dealer and so on: {seat} deals"), seat=word_of_seat(profile.dealer))
        found: list[tuple[Worded, Callable[[], object]]] = [(head, interview.edit_head)]
        for seat in SEAT_LETTERS:
            found.append((self.seat_line(seat), partial(self.seat, seat, interview.edit_seat)))
        for name, (one, other) in PAIRS.items():
            both = message(N_("{one} and {other} together"), one=word_of_seat(one), other=word_of_seat(other))
            found.append((pair_words(profile, name) or both, partial(interview.ask_pair, name)))
        lines = "; ".join(line.strip() for line in profile.condition_lines() if line.strip())
        conditions = message(
            N_("further conditions: {lines}"), lines=Latin(lines) if lines else Word(N_("none"))
        )
        found.append((conditions, interview.edit_conditions))
        return {
            str(number): (label, partial(self.change, action))
            for number, (label, action) in enumerate(found, start=1)
        } | {
            "d": (Word(N_("show the whole profile")), self.show_apart),
            "s": (Word(N_("save and leave")), self.save),
            "v": (Word(N_("save as a new version and leave")), partial(self.save, new_version=True)),
            "q": (Word(N_("leave without saving")), self.throw_away),
        }

    def change(self, action: Callable[[], object]) -> None:
        """Change a part, and tell what cannot be dealt then."""
        action()
        self.tell_conflicts()

    def show(self) -> None:
        """The whole profile in words."""
        self.screen.say(describe(self.profile, self.screen.language), "item")

    def show_apart(self) -> None:
        """The whole profile after a blank line."""
        self.screen.say("")
        self.show()

    def seat_line(self, seat: SeatLetter) -> Worded:
        """A seat in one line."""
        subs = self.profile.subs(seat)
        if len(subs) == 1:
            return type_line(self.profile, seat, 0)
        if not subs:
            return message(N_("{seat}: any hand"), seat=word_of_seat(seat))
        names = [TypeName(sub.name) if sub.name else Name(str(n)) for n, sub in enumerate(subs, start=1)]
        text = N_("{seat}: {count} types of hand ({names})")
        return message(text, seat=word_of_seat(seat), count=len(subs), names=Listed(names, ","))

    # Ending

    def save(self, new_version: bool = False) -> bool:
        """Save the profile and take the draft away; False where that cannot be."""
        if not self.changed and self.source is None and not new_version:
            self.screen.tell(N_("Nothing was changed."))
            return True
        profile = spelled_out(self.profile)
        try:
            if new_version:
                path = self.store.save_as_new_version(profile)
            else:
                path = self.store.save(profile, self.of, self.was)
        except InputError as error:
            self.screen.tell(N_("Not saved: {error}"), "error", error=error)
            return False
        if self.draft is not None:
            self.store.discard(self.draft)
        self.saved = path
        self.screen.tell(N_("Saved: {path}"), path=Latin(printable(path)))
        if self.source is not None:  # a draft in the folder of profiles: is it still wanted?
            help = N_("What you changed is in the new file; the old one is still as it was.")
            name = Latin(printable(self.source.name))
            if self.screen.yes(N_("Delete the draft {path}"), help, False, path=name):
                self.store.delete(entry_of(self.source))
        return True

    def throw_away(self) -> bool:
        """Leave without saving, if that is meant."""
        if not self.changed:
            return True
        help = N_("Yes deletes the draft; the saved profile stays as it is.")
        sure = self.screen.yes(N_("Discard what was not saved"), help, False)
        if sure and self.draft is not None:
            self.store.discard(self.draft)
            self.draft = None
        return sure

    def keep(self, profile: Profile) -> None:
        """Write the draft; a disk that cannot be written to is told of, and the dialogue goes on."""
        self.changed = True
        draft = Draft(Path(), spelled_out(profile), self.of, self.was, tuple(self.done))
        try:
            if self.draft is None:
                self.draft = self.store.new_draft(draft)
            else:
                self.draft = replace(draft, path=self.draft.path)
                self.store.save_draft(self.draft)
        except InputError as error:
            self.screen.tell(N_("The draft is not saved: {error}"), "error", error=error)

    def guarded(self, body: Callable[[], None]) -> Path | None:
        """Run the dialogue; a user who leaves early finds the work again. The path of what was saved."""
        try:
            body()
        except Gone:
            self.tell_kept()
        except Leave:
            complete = hasattr(self, "interview") and all(part in self.done for part in self.parts())
            if self.saved is None and not (complete and self.save()):
                self.tell_kept()
        except KeyboardInterrupt:
            self.tell_kept()
            raise
        return self.saved

    def tell_kept(self) -> None:
        """Say where the unfinished work is; a terminal that is gone cannot be told."""
        if self.draft is not None and self.saved is None:
            with suppress(OSError):
                self.screen.say("")
                text = N_("Kept as a draft, offered at the next start: {path}")
                self.screen.tell(text, path=Latin(printable(self.draft.path)))
