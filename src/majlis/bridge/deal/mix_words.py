"""What came of a mix, told in a language: how often each type of hand came, why not as asked, what is lost.

>>> from majlis.bridge.deal.realised import Share
>>> share = Share("Fit", "N", 1, "North 2, weak", asked=0.5, expected=0.5, dealt=4, of=9)
>>> share_line(share, share.name)
'North 2, weak: 4 of 9 boards (44.4 %); asked 50.0 %'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from majlis.bridge.library.hand_types import hand_type_words
from majlis.bridge.table.pack import SEATS, Seat
from majlis.i18n import texts

if TYPE_CHECKING:
    from majlis.bridge.deal.generate import DealSet
    from majlis.bridge.deal.losses import Losses, Lost
    from majlis.bridge.deal.realised import Share, Why
    from majlis.bridge.profile.model import Profile

CLOSE: Final = 5e-4
"""Shares that are nearer than this are told as one."""
SHOWN: Final = 12
"""Losses that are told one by one, those of most weight."""
MOST_REASONS: Final = 2


def mix_lines(deals: DealSet, profiles: Sequence[Profile], language: str = "en") -> Iterator[str]:
    """A line for each profile, where there are several, and each type of hand; then what is lost."""
    for share in deals.mix.shares:
        profile = profiles[share.number]
        own = share.seat and type_name(profile, share.seat, share.index, language)
        yield share_line(share, own or share.name, profile, language)
    for losses, profile in zip(deals.losses, profiles, strict=True):
        yield from loss_lines(losses, profile, language)


def share_line(share: Share, name: str, profile: Profile | None = None, language: str = "en") -> str:
    """One line; without its profile the names in it are English."""
    tr = texts(language)
    told = tr.ngettext(
        "{name}: {dealt} of {count} board ({percent} %)",
        "{name}: {dealt} of {count} boards ({percent} %)",
        share.of,
    ).format(name=name, dealt=share.dealt, count=share.of, percent=f"{100 * share.realised:.1f}")
    if share.asked is not None:
        told += tr.gettext("; asked {percent} %").format(percent=f"{100 * share.asked:.1f}")
        if share.expected and abs(share.expected - share.asked) > CLOSE:
            told += tr.gettext(", {percent} % of what can be dealt").format(
                percent=f"{100 * share.expected:.1f}"
            )
    return told + (f": {why_words(share.why, profile, language)}" if share.why else "")


def why_words(why: Why, profile: Profile | None = None, language: str = "en") -> str:
    """Why a type of hand did not come as often as asked."""
    tr = texts(language)
    if why.wanted is None:
        return tr.gettext("cannot be dealt")
    if why.lost:
        names = [lost_name(one, profile, language) for one in why.lost[:MOST_REASONS]]
        if len(why.lost) > MOST_REASONS:
            names.append(tr.gettext("others"))
        reason = tr.gettext("{types} cannot be dealt").format(types=tr.gettext(" and ").join(names))
    elif why.leader is not None:
        reason = tr.gettext("{seat} follows {leader}").format(
            seat=seat_name(why.seat, language), leader=seat_name(why.leader, language)
        )
    else:
        reason = tr.gettext("{seat} and partner are drawn together").format(
            seat=seat_name(why.seat, language)
        )
    least, most = why.wanted
    wanted = str(least) if least == most else tr.gettext("{one} or {other}").format(one=least, other=most)
    return tr.gettext("not {number}, since {reason}").format(number=wanted, reason=reason)


def loss_lines(losses: Losses, profile: Profile | None = None, language: str = "en") -> list[str]:
    """The losses, and what they come to where it is not one that is known for sure."""
    tr = texts(language)
    if not losses.lost:
        return []
    told = [lost_line(one, profile, language) for one in losses.lost[:SHOWN]]
    rest = losses.lost[SHOWN:]
    if rest:
        told.append(
            tr.gettext("and {count} more, none of which weighs more than {percent}").format(
                count=len(rest), percent=percent(rest[0].share)
            )
        )
    if not losses.all_known:
        message = tr.gettext(
            "{profile}: at least {percent} of the weight is lost; not all combinations were looked at, "
            "majlis bridge diagnose does that"
        )
    elif len(losses.lost) > 1:
        message = tr.gettext("{profile}: {percent} of the weight is lost in all")
    else:
        return told
    return [*told, message.format(profile=losses.profile, percent=percent(losses.share))]


def lost_line(lost: Lost, profile: Profile | None = None, language: str = "en") -> str:
    """What cannot be dealt together, and its weight."""
    return (
        texts(language)
        .gettext("{types} cannot be dealt: {percent} of the weight is lost")
        .format(types=lost_name(lost, profile, language), percent=percent(lost.share))
    )


def lost_name(lost: Lost, profile: Profile | None, language: str) -> str:
    """The types of hand that cannot be dealt together."""
    return lost.name if profile is None else types_name(profile, lost.indices, language) or lost.name


def types_name(profile: Profile, indices: Mapping[Seat, int], language: str) -> str:
    """The types of the seats that have several, as `combination_name` has them in English."""
    return " + ".join(
        type_name(profile, seat, index, language)
        for seat, index in indices.items()
        if len(profile.subs(seat)) > 1
    )


def type_name(profile: Profile, seat: Seat, index: int, language: str) -> str:
    """`North 2, weak`, as `type_name` has it in English."""
    subs = profile.subs(seat)
    number = f" {index + 1}" if len(subs) > 1 else ""
    name = hand_type_words(subs[index].name or "", language)
    own = texts(language).gettext(", ") + name if name else ""
    return seat_name(seat, language) + number + own


def seat_name(seat: Seat, language: str) -> str:
    """A seat's name."""
    from majlis.bridge.formats.records.words import seat_words

    return seat_words(SEATS.index(seat), language)


def percent(share: float) -> str:
    """A share in per cent, three figures."""
    return f"{100 * share:.3g} %"
