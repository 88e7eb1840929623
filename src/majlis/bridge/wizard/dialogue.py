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

from majlis.bridge.library.hand_types import hand_type_words
from majlis.bridge.profile.coupling import PAIRS
from majlis.bridge.profile.model import TAGS, Profile
from majlis.bridge.profile.store import Draft, Entry, Store, entry_of, load_draft, load_file
from majlis.bridge.profile.store_names import FIRST_VERSION, plain_name
from majlis.bridge.profile.words import describe, pair_words, seat_word, type_line
from majlis.bridge.table.pack import SEATS, Seat, clockwise_from
from majlis.bridge.wizard.editor import Work, spelled_out
from majlis.bridge.wizard.hand import tell_faults
from majlis.bridge.wizard.head import edit_conditions, edit_head, make_head
from majlis.bridge.wizard.listing import category_in, conflict_lines, draft_words
from majlis.bridge.wizard.pairs import ask_pair, pair_matters
from majlis.bridge.wizard.seat import edit_seat, make_seat
from majlis.bridge.wizard.talk import Leave, Talk
from majlis.errors import InputError
from majlis.files import printable
from majlis.i18n import N_

HEAD, CONDITIONS = "head", "conditions"


class Gone(Exception):  # noqa: N818 - nothing went wrong here
    """The input has ended: there is nobody to ask."""


@dataclass
class Dialogue:
    """One run of the dialogue, with the folder where profiles and drafts lie."""

    talk: Talk
    store: Store
    draft: Draft | None = None
    """Where what was answered is kept; None before the first answer."""
    of: Path | None = None
    was: str = ""
    done: list[str] = field(default_factory=list)
    source: Path | None = None
    """A file marked as a draft from which this was made."""
    changed: bool = False
    work: Work = field(init=False)

    # Beginning

    def new(self, start: Profile | None = None) -> Path | None:
        """A new profile, or an unfinished one that is gone on with; the path of what was saved."""
        return self.guarded(lambda: self.begin(start))

    def edit(self, entry: Entry) -> Path | None:
        """Change a profile; the path of what was saved, or None."""
        return self.guarded(lambda: self.begin_edit(entry))

    def resume(self, draft: Draft) -> Path | None:
        """Go on with a draft."""
        return self.guarded(lambda: self.go_on(draft))

    def begin(self, start: Profile | None) -> Path | None:
        """Offer the drafts, or begin with nothing."""
        if start is None:
            draft = self.offer(self.store.drafts())
            if draft is not None:
                return self.go_on(draft)
        self.talk.tell(
            N_("A new profile. Enter takes what stands in brackets, ? explains, e saves and leaves.")
        )
        self.open(
            start
            or Profile(
                profile_name=self.store.free_name(self.talk.text(N_("New profile"))),
                dealer="N",
                tag=TAGS[0],
                version=FIRST_VERSION,
            )
        )
        return self.guided()

    def begin_edit(self, entry: Entry) -> Path | None:
        """Offer the draft of the same profile, or begin with what is in the file."""
        if entry.path.resolve().parent == self.store.draft_folder.resolve():
            return self.go_on(load_draft(entry.path))
        profile, was = load_file(entry.path)
        if not entry.own or self.store.is_library(entry.path):
            self.talk.hint(N_("This profile comes with the program; what you change is saved as your own."))
        elif entry.is_draft:
            self.source = entry.path  # left alone; what is made of it gets a file of its own
        else:
            self.of, self.was = entry.path.resolve(), was
            mine = [one for one in self.store.drafts() if one.of == self.of]
            draft = self.offer(mine, changes=True)
            if draft is not None:
                return self.go_on(draft)
        self.open(replace(profile, profile_name=plain_name(profile.profile_name)))
        self.done = self.parts()
        self.talk.tell(N_("Enter takes what stands in brackets, ? explains, e saves and leaves."))
        tell_faults(self.talk, self.work.faults, "hint")
        return self.overview()

    def go_on(self, draft: Draft) -> Path | None:
        """Go on where a draft stops."""
        self.draft, self.of, self.was, self.done = draft, draft.of, draft.was, list(draft.done)
        self.changed = True
        self.open(draft.profile)
        self.talk.say(describe(self.work.profile, self.talk.language), "item")
        return self.guided()

    def open(self, profile: Profile) -> None:
        """Begin to work on a profile."""
        self.work = Work(profile, self.keep)

    def offer(self, drafts: list[Draft], changes: bool = False) -> Draft | None:
        """Ask whether to go on with one of the drafts."""
        if not drafts:
            return None
        if changes:
            self.talk.tell(N_("Changes to this profile were not finished:"))
        else:
            self.talk.tell(N_("These profiles were not finished:"))
        options = {
            str(number): draft_words(draft, self.talk.language)
            for number, draft in enumerate(drafts[:9], start=1)
        }
        options["n"] = self.talk.text(
            N_("none of these: as it is saved") if changes else N_("none of these: a new one")
        )
        chosen = self.talk.choice(
            N_("Go on with which"),
            options,
            "1",
            N_("A draft stays until it is finished or deleted: majlis bridge profile drafts lists them."),
        )
        return None if chosen == "n" else drafts[int(chosen) - 1]

    # Going through

    def parts(self) -> list[str]:
        """The parts of a profile in the order in which they are asked about: openers before overcallers."""
        return [HEAD, *clockwise_from(self.work.profile.dealer), *PAIRS, CONDITIONS]

    def guided(self) -> Path | None:
        """Every part that is not done yet, then the overview."""
        while left := [part for part in self.parts() if part not in self.done]:
            self.go_through(left[0])
            self.done.append(left[0])
            self.keep(self.work.profile)
        return self.overview()

    def go_through(self, part: str) -> None:
        """One part of a new profile."""
        if part == HEAD:
            make_head(self.talk, self.work, self.categories())
        elif part in SEATS:
            self.seat(SEATS[SEATS.index(part)], make_seat)
        elif part in PAIRS:
            name = next(name for name in PAIRS if name == part)
            if pair_matters(self.work.profile, name):
                self.talk.heading(N_("How they go together"))
                ask_pair(self.talk, self.work, name)
        else:
            self.talk.heading(N_("Further conditions"))
            edit_conditions(self.talk, self.work)

    def seat(self, seat: Seat, ask: Callable[[Talk, Work, Seat], None]) -> None:
        """One seat, shown back at the end with what cannot be dealt."""
        self.talk.heading(N_("{seat}'s hand"), seat=seat_word(seat).words(self.talk.language))
        ask(self.talk, self.work, seat)
        self.tell_conflicts()

    def tell_conflicts(self) -> None:
        """Types of hand that cannot be dealt together, as far as that is seen at a glance."""
        for line in conflict_lines(self.work.profile, self.talk.language):
            self.talk.say(line, "hint")

    def categories(self) -> list[str]:
        """The categories that there are, the library's in the user's language."""
        found = (category_in(entry, self.talk.language) for entry in self.store.list() if not entry.error)
        return sorted({category for category in found if category})

    # The overview

    def overview(self) -> Path | None:
        """Everything at a glance, to be changed until it is saved."""
        while True:
            self.talk.heading(N_("{name}: overview"), name=self.work.profile.profile_name)
            actions = self.actions()
            options = {key: label for key, (label, _) in actions.items()}
            options |= self.endings()
            chosen = self.talk.choice(
                N_("Change which, or s to save"),
                options,
                "s",
                N_("A number changes that part; s saves; v keeps the old file and saves a new version."),
            )
            if chosen in actions:
                actions[chosen][1]()
                self.tell_conflicts()
            elif chosen == "d":
                self.talk.say("")
                self.talk.say(describe(self.work.profile, self.talk.language), "item")
            elif chosen == "q":
                if self.throw_away():
                    return None
            elif (path := self.save(new_version=chosen == "v")) is not None or self.unchanged:
                return path

    def actions(self) -> dict[str, tuple[str, Callable[[], None]]]:
        """The parts that can be changed, with what they are now."""
        talk, work, language = self.talk, self.work, self.talk.language
        profile = work.profile
        head = talk.text(
            N_("name, dealer and so on: {seat} deals"),
            seat=seat_word(profile.dealer).words(self.talk.language),
        )
        found: list[tuple[str, Callable[[], None]]] = [
            (head, lambda: edit_head(talk, work, self.categories()))
        ]
        for seat in SEATS:
            found.append((self.seat_line(seat), partial(self.seat, seat, edit_seat)))
        for name, (one, other) in PAIRS.items():
            together = pair_words(profile, name)
            label = (
                together.words(language)
                if together
                else talk.text(
                    N_("{one} and {other} together"),
                    one=seat_word(one).words(self.talk.language),
                    other=seat_word(other).words(self.talk.language),
                )
            )
            found.append((label, partial(ask_pair, talk, work, name)))
        lines = "; ".join(line.strip() for line in profile.condition_lines() if line.strip())
        label = talk.text(N_("further conditions: {lines}"), lines=talk.apart(lines) or talk.text(N_("none")))
        found.append((label, lambda: edit_conditions(talk, work)))
        return {str(number): one for number, one in enumerate(found, start=1)}

    def seat_line(self, seat: Seat) -> str:
        """A seat in one line."""
        subs = self.work.profile.subs(seat)
        if len(subs) == 1:
            return type_line(self.work.profile, seat, 0).words(self.talk.language)
        name = seat_word(seat).words(self.talk.language)
        if not subs:
            return self.talk.text(N_("{seat}: any hand"), seat=name)
        language = self.talk.language
        names = ", ".join(
            hand_type_words(sub.name, language) if sub.name else str(number)
            for number, sub in enumerate(subs, start=1)
        )
        message = N_("{seat}: {count} types of hand ({names})")
        return self.talk.text(message, seat=name, count=len(subs), names=self.talk.apart(names))

    def endings(self) -> dict[str, str]:
        """What ends the dialogue, or only shows."""
        return {
            "d": self.talk.text(N_("show the whole profile")),
            "s": self.talk.text(N_("save and leave")),
            "v": self.talk.text(N_("save as a new version and leave")),
            "q": self.talk.text(N_("leave without saving")),
        }

    # Ending

    @property
    def unchanged(self) -> bool:
        """Whether there is nothing to save."""
        return not self.changed and self.source is None

    @property
    def complete(self) -> bool:
        """Whether every part was gone through."""
        return all(part in self.done for part in self.parts())

    def save(self, new_version: bool = False) -> Path | None:
        """Save the profile and take the draft away; None, and the draft stays, where that cannot be."""
        if self.unchanged and not new_version:
            self.talk.tell(N_("Nothing was changed."))
            return None
        profile = spelled_out(self.work.profile)
        try:
            if new_version:
                path = self.store.save_as_new_version(profile)
            else:
                path = self.store.save(profile, self.of, self.was)
        except InputError as error:
            self.talk.say(self.talk.text(N_("Not saved: {error}"), error=error), "error")
            return None
        if self.draft is not None:
            self.store.discard(self.draft)
        self.talk.tell(N_("Saved: {path}"), path=self.talk.apart(printable(path)))
        self.offer_to_delete_source()
        return path

    def offer_to_delete_source(self) -> None:
        """Ask whether a draft in the folder of profiles is still wanted once its profile is saved."""
        if self.source is not None and self.talk.yes(
            N_("Delete the draft {path}"),
            False,
            N_("What you changed is in the new file; the old one is still as it was."),
            path=self.talk.apart(printable(self.source.name)),
        ):
            self.store.delete(entry_of(self.source))

    def throw_away(self) -> bool:
        """Leave without saving, if that is meant."""
        if not self.changed:
            return True
        sure = self.talk.yes(
            N_("Throw away what was not saved"),
            False,
            N_("Yes deletes the draft; the saved profile stays as it is."),
        )
        if sure and self.draft is not None:
            self.store.discard(self.draft)
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
            self.talk.say(self.talk.text(N_("The draft is not saved: {error}"), error=error), "error")

    def guarded(self, body: Callable[[], Path | None]) -> Path | None:
        """Run the dialogue; whoever leaves early finds the work again."""
        try:
            return body()
        except Leave:
            path = self.save() if hasattr(self, "work") and self.complete else None
            if path is None:
                self.tell_kept()
            return path
        except Gone:
            self.tell_kept()
            return None
        except KeyboardInterrupt:
            self.tell_kept()
            raise

    def tell_kept(self) -> None:
        """Say where the unfinished work is; a terminal that is gone cannot be told."""
        if self.draft is not None:
            with suppress(OSError):
                self.talk.say("")
                self.talk.tell(
                    N_("Kept as a draft, offered at the next start: {path}"),
                    path=self.talk.apart(printable(self.draft.path)),
                )
