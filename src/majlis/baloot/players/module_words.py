"""What the strategy modules said, in Arabic.

The modules stand alone, each a file that needs nothing else, and give their reasons in English. A reason is a
few short statements joined by `; `; each is one of the patterns below, whose fields are cards, suits, numbers
or statements of their own. A test plays deals and asks that no English is left.

>>> module_words("J♥ is master: draw 3 enemy trumps", "ar")
'J♥ أكبر حكم: اسحب حكم الخصم، وعندهم 3'
>>> module_words("ev=1 | void ♠", "ar")
'الأدلة 1 | قاطع ♠'
"""

import re
from functools import cache
from typing import Final

from majlis.baloot.names import seat_words
from majlis.i18n import texts

PATTERNS: Final = {
    # What a bid is worth
    "trumps {cards} = {n}": "الحكم {cards} = {n}",
    "no trumps": "بلا حكم",
    "no cards": "بلا ورق",
    "no trump suit": "بلا نوع حكم",
    "{what:short} = {n} ruffs": "{what} = {n} من الدق",
    "{what:short} = {n} ruff": "{what} = {n} من الدق",
    "{what:short} = {n}": "{what} = {n}",
    "{n}{suit} with {cards} = {m} long tricks": "{n}{suit} مع {cards} = {m} أكلات من الطول",
    "{n}{suit} with {cards} = {m} long trick": "{n}{suit} مع {cards} = {m} أكلة من الطول",
    "{pattern:lengths} {type:shape}": "{pattern} {type}",
    "{pattern:lengths} {type:shape}: {what:whole}": "{pattern} {type}: {what}",
    "{n} quick tricks": "{n} أكلات مضمونة",
    "{n} quick trick": "{n} أكلة مضمونة",
    "{n} quick tricks ({what:list})": "{n} أكلات مضمونة ({what})",
    "{n} quick trick ({what:list})": "{n} أكلة مضمونة ({what})",
    "{n:number} points": "{n} من الأبناط",
    "worth {n}, asked {m}: raise": "تساوي {n} والمطلوب {m}: ارفع",
    "worth {n}, asked {m}: pass": "تساوي {n} والمطلوب {m}: بس",
    # The score
    "{n:number}-{m:number} of {goal}: BOLD": "{n}-{m} من {goal}: جازف",
    "{n:number}-{m:number} of {goal}: STEADY": "{n}-{m} من {goal}: احذر",
    "{n:number}-{m:number} of {goal}: NORMAL": "{n}-{m} من {goal}: كالعادة",
    "our Sun may be doubled": "صنّنا يُدبَّل",
    "We need {n} more, they {m}": "يلزمنا {n} ويلزمهم {m}",
    "We have the points that we need": "عندنا الأبناط اللي تلزمنا",
    "They have the points that they need": "عندهم الأبناط اللي تلزمهم",
    "we have every trick so far": "كل الأكلات لنا حتى الآن",
    "they have every trick so far": "كل الأكلات لهم حتى الآن",
    # Partner and opponents
    "ev={n} | {what:whole}": "الأدلة {n} | {what}",
    "nothing told": "لا شيء معروف",
    "unknown position": "موقف غير معروف",
    "bid HOKUM {suit}": "اشترى حكم {suit}",
    "bid SUN": "اشترى صن",
    "bid ASHKAL": "اشترى أشكال",
    "ruff {suit} w/{cards}": "دق {suit} بـ{cards}",
    "void {suits:suits}": "قاطع {suits}",
    "has {cards:cards}": "عنده {cards}",
    "strong {suits:suits}": "قوي {suits}",
    "style unknown, {what:played}": "أسلوبه غير معروف، {what}",
    "aggressive, {what:played}": "مهاجم، {what}",
    "passive, {what:played}": "متحفظ، {what}",
    "no masters seen": "ما ظهرت عنده أوراق كبيرة",
    "played {cards:cards}": "لعب {cards}",
    "void: {what:list}": "القاطعون: {what}",
    "masters {cards:cards}": "الأكبر في نوعها {cards}",
    # The tricks so far
    "no finished tricks": "ما انتهت أكلة بعد",
    "COLLAPSING {n:number}-{m:number}, {points:number}pts": "انهيار {n}-{m}، {points} من الأبناط",
    "WINNING {n:number}-{m:number}, {points:number}pts": "تقدم {n}-{m}، {points} من الأبناط",
    "LOSING {n:number}-{m:number}, {points:number}pts": "تأخر {n}-{m}، {points} من الأبناط",
    "TIED {n:number}-{m:number}, {points:number}pts": "تعادل {n}-{m}، {points} من الأبناط",
    "shift AGGRESSIVE": "الخطة: هجوم",
    "shift CONSERVATIVE": "الخطة: تحفظ",
    "shift DAMAGE_CONTROL": "الخطة: تقليل الخسارة",
    "avoid {suit} (trumped trick {n})": "تجنب {suit} (دُقّ في الأكلة {n})",
    "avoid {suit} (lost {n} of {m})": "تجنب {suit} (راح {n} من {m})",
    "strong in {suit}": "قوة في {suit}",
    "partner strong in {suit}": "خويّك قوي في {suit}",
    # Playing with the partner
    "Partner has trumps but no J or 9 (conf {n}): lead {card} to draw the enemy's": (
        "عند خويّك حكم بلا ولد ولا تسعة (الثقة {n}): العب {card} لسحب حكم الخصم"
    ),
    "Partner strong in {suit} (conf {n}) and we hold {m}: lead {card} to run it": (
        "خويّك قوي في {suit} (الثقة {n}) وعندنا {m}: العب {card} ليمشي النوع"
    ),
    "Partner strong in {suit} (conf {n}): lead {card} to let them win": (
        "خويّك قوي في {suit} (الثقة {n}): العب {card} ليأكلها"
    ),
    "Partner void in {suits} (conf {n}): lead {card}, which they can follow": (
        "خويّك قاطع {suits} (الثقة {n}): العب {card} وعنده منها"
    ),
    "Partner draws trumps with high ones (conf {n}): follow with {card}, the lowest": (
        "خويّك يسحب الحكم بأوراق كبيرة (الثقة {n}): نزّل {card}، أصغر ما عندك"
    ),
    "{n} points on the table and partner not strong in {suit}: {card} makes sure of them": (
        "على الأرض {n} من الأبناط وخويّك ليس قويًا في {suit}: {card} تضمنها"
    ),
    "Void in {suit}: discard {card} ({what:why})": "قاطع {suit}: ارمِ {card} ({what})",
    "Void in {suit}: discard {card} ({what:why}) instead of {cards} (partner strong)": (
        "قاطع {suit}: ارمِ {card} ({what}) بدل {cards} (خويّك قوي فيه)"
    ),
    "partner also void {suit}": "خويّك قاطع {suit} أيضًا",
    "partner not strong in {suit}": "خويّك ليس قويًا في {suit}",
    # Following and discarding
    "No legal card": "لا ورقة جائزة",
    "{card} is the only legal card": "{card} هي الورقة الجائزة الوحيدة",
    "Only trumps are legal: {card} is the lowest": "لا يجوز إلا الحكم: {card} أصغره",
    "Partner's trick is safe: give {card}": "أكلة خويّك مضمونة: أعطه {card}",
    "{other} can be beaten: {card} makes sure": "{other} قد تُؤكل: {card} تضمنها",
    "{card} ruffs {other}": "{card} تدق {other}",
    "Last to play: {card} beats {other}": "أنت آخر من يلعب: {card} تأكل {other}",
    "{card} beats {other} and cannot be beaten in its suit": "{card} تأكل {other} ولا أكبر منها في نوعها",
    "{card} beats {other}, one enemy to come": "{card} تأكل {other}، وبقي خصم واحد",
    "{card} is the lowest of the suit": "{card} أصغر ما في النوع",
    "Void in {suit}: {card} costs least": "قاطع {suit}: {card} أقلها خسارة",
    "No card to discard": "لا ورقة تُرمى",
    "Only trumps left: {card} is the lowest": "ما بقي إلا الحكم: {card} أصغره",
    "Partner is winning {n} points: give {card}": "خويّك يأكل {n} من الأبناط: أعطه {card}",
    "Enemy is winning {n} points: {card} costs least": "الخصم يأكل {n} من الأبناط: {card} أقلها خسارة",
    # Trumps, voids, claims
    "No trump to lead": "لا حكم تبدأ به",
    "Only trumps left: lead {card}": "ما بقي إلا الحكم: العب {card}",
    "The enemy has no trumps: keep {n} to ruff and to win with": "ما عند الخصم حكم: أبقِ {n} للدق والأكل",
    "{card} is master: draw {n} enemy trumps": "{card} أكبر حكم: اسحب حكم الخصم، وعندهم {n}",
    "Partner has the high trumps: lead low to them": "الحكم الكبير عند خويّك: العب له صغيرة",
    "{n} trumps without a master: lead low to force the high ones out": (
        "{n} من الحكم بلا أكبره: العب صغيرة لتخرج الكبيرة"
    ),
    "{n} trumps without a master: keep them": "{n} من الحكم بلا أكبره: أبقها",
    "{card} draws the last trump, and {other} is safe": "{card} تسحب آخر حكم، و{other} آمنة",
    "{card} is the last trump: keep it for a ruff or the last trick": "{card} آخر حكم: أبقها للدق أو للأرض",
    "{card} and the next draw the buyer's last {n} trumps": (
        "{card} والتي بعدها تسحبان آخر حكم المشتري، وعنده {n}"
    ),
    "The buyer wants trumps drawn: keep ours": "المشتري يريد سحب الحكم: أبقِ حكمنا",
    "Lead {card} (singleton) to void {suit}: have {n} trumps for ruffing": (
        "العب {card} (وحيدة) لتقطع {suit}: عندك {n} من الحكم للدق"
    ),
    "Lead {card} (singleton) to void {suit}: have 1 trump for ruffing": (
        "العب {card} (وحيدة) لتقطع {suit}: عندك حكم واحد للدق"
    ),
    "Lead {card}, the lower of two, to void {suit} in two tricks: have {n} trumps for ruffing": (
        "العب {card}، أصغر اثنتين، لتقطع {suit} في أكلتين: عندك {n} من الحكم للدق"
    ),
    "Lead {card}, the lower of two, to void {suit} in two tricks: have 1 trump for ruffing": (
        "العب {card}، أصغر اثنتين، لتقطع {suit} في أكلتين: عندك حكم واحد للدق"
    ),
    "Lead {card}: partner is void in {suit} and can ruff": "العب {card}: خويّك قاطع {suit} ويقدر يدق",
    "{seat:seat} played {card} on {suit} in trick {n} and {other} later": (
        "{seat} لعب {card} على {suit} في الأكلة {n} و{other} بعدها"
    ),
    "A claim needs 1 to {n} cards": "السوا من ورقة إلى {n} ورقات",
    "{card} is unseen and can ruff": "{card} ما ظهرت وقد تدق",
    "{card} is unseen and beats {other}": "{card} ما ظهرت وتأكل {other}",
    "Baloot is still to be said": "البلوت ما أُعلن بعد",
    "Nothing unseen beats {cards}": "لا شيء مما لم يظهر يأكل {cards}",
    "No Akka in Sun": "لا إكه في الصن",
    "No card": "بلا ورقة",
    "{card} needs no Akka": "{card} لا تحتاج إكه",
    "{card} is unseen": "{card} ما ظهرت",
    "{card} is the best of its suit": "{card} أكبر ما في نوعها",
    "nothing to announce": "لا مشروع",
    # Parts of the patterns above
    "guarded 10{suit}": "عشرة {suit} محمية",
    "singleton ace {suit}": "إكه {suit} وحيدة",
    "singleton {suit}": "وحيدة {suit}",
    "sira {cards:cards}": "سرا {cards}",
    "fifty {cards:cards}": "خمسين {cards}",
    "hundred {cards:cards}": "مية {cards}",
    "four-hundred {cards:cards}": "أربعمية {cards}",
    "BALANCED": "متوازنة",
    "SEMI_BALANCED": "شبه متوازنة",
    "UNBALANCED": "غير متوازنة",
    "EXTREME": "مائلة جدًا",
    "{what:short} {n:number}": "{what} {n}",
}
"""English pattern to Arabic. A field may name its shape (`{suits:suits}`); without one it takes no blank."""

_SHAPES: Final = {
    "": r"\S+?",
    "number": r"[+-]?[\d.]+",
    "lengths": r"\d+(?:-\d+)*",
    "suits": r"[♠♥♣♦](?: [♠♥♣♦])*",
    "cards": r"(?:10|[2-9AKQJ])[♠♥♣♦](?: (?:10|[2-9AKQJ])[♠♥♣♦])*",
    "shape": r"[A-Z_]+",
    "seat": r"Bottom|Right|Top|Left",
    "played": r"no masters seen|played [^;]+?",
    "why": r"partner [^;]+?",
    "short": r"[^;,+]+?",
    "list": r"[^;]+?",
    "whole": r".+",
}
_LOOSE: Final = {"cards", "suits"}
"""Fields that may hold several words even without a shape."""
_SEATS: Final = ("Bottom", "Right", "Top", "Left")
_FIELD: Final = re.compile(r"{(\w+)(?::(\w+))?}")


def module_words(text: str, language: str = "en") -> str:
    """What a module said, in the reader's language; a statement without a pattern stays as it is."""
    if language != "ar" or not text:
        return text
    whole = _statement(text)
    if whole is not None:
        return whole
    return texts(language).gettext("; ").join(_part(part) for part in text.split("; "))


def _part(text: str) -> str:
    """One statement, or some that are joined by a plus or a comma."""
    found = _statement(text)
    if found is not None:
        return found
    first, blank, rest = text.partition(" ")
    if blank and first in _SEATS:  # `Left void ♠`
        return f"{seat_words(_SEATS.index(first), 'ar')} {_part(rest)}"
    for joint, arabic in ((" + ", " + "), (", ", "، ")):
        if joint in text:
            return arabic.join(map(_part, text.split(joint)))
    return text


def _statement(text: str) -> str | None:
    for pattern, arabic in _patterns():
        found = pattern.fullmatch(text)
        if found is not None:
            return arabic.format(**{name: _field(name, value) for name, value in found.groupdict().items()})
    return None


def _field(name: str, value: str) -> str:
    if name == "seat":
        return seat_words(_SEATS.index(value), "ar")
    return module_words(value, "ar") if name in ("what", "type") else value


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Those with the most text first, so that a short pattern does not swallow a longer one."""
    ordered = sorted(PATTERNS.items(), key=lambda item: -len(_FIELD.sub("", item[0])))
    return tuple((_compiled(english), arabic) for english, arabic in ordered)


def _compiled(english: str) -> re.Pattern[str]:
    """A regular expression of a pattern, a named group for each field."""
    written, at = "", 0
    for field in _FIELD.finditer(english):
        name, shape = field[1], field[2] or ""
        inner = "[^;]+?" if name in _LOOSE and not shape else _SHAPES[shape]
        written += re.escape(english[at : field.start()]) + f"(?P<{name}>{inner})"
        at = field.end()
    return re.compile(written + re.escape(english[at:]))
