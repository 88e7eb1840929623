"""The types of hand and the titles of the library in Arabic: `weak two`, `limit raise, four cards`.

Such a name is data of its profile, which anybody may copy and change; so it is put into Arabic wherever
it stands in the tables, and every other name stays as it was written.

>>> hand_type_words("weak two", "ar"), hand_type_words("weak two"), hand_type_words("my own", "ar")
('اثنان ضعيف', 'weak two', 'my own')
"""

from typing import Final

from majlis.bridge.library.arabic import WORDS

TYPES: Final = {
    "1NT": "\u20661NT\u2069",
    "1♠ overcall": "دخول \u20661♠\u2069",
    "2NT": "\u20662NT\u2069",
    "3NT": "\u20663NT\u2069",
    "4NT over 1NT": "\u20664NT\u2069 على \u20661NT\u2069",
    "4NT over 2NT": "\u20664NT\u2069 على \u20662NT\u2069",
    "6NT over 1NT": "\u20666NT\u2069 على \u20661NT\u2069",
    "6NT over 2NT": "\u20666NT\u2069 على \u20662NT\u2069",
    "Stayman": "ستايمان",
    "all four aces": "الإكك الأربع",
    "ask with 2NT": "سؤال بـ\u20662NT\u2069",
    "balanced": "متوازنة",
    "balanced, 18-19": "متوازنة من 18 إلى 19",
    "better": "أقوى",
    "both majors": "النوعان الكبيران",
    "both minors": "النوعان الصغيران",
    "bust": "يد خاوية",
    "cheapest suit": "أرخص رد",
    "cue-bid raise": "رفع بتسمية نوع الخصم",
    "double": "دبل",
    "either major": "أحد النوعين الكبيرين",
    "five hearts, 2♥": "خمس من الهاص، \u20662♥\u2069",
    "five hearts, weak": "خمس من الهاص، ضعيفة",
    "five-card major": "خمس من نوع كبير",
    "five-four in the majors": "خمس وأربع من النوعين الكبيرين",
    "force with their suit": "إلزام بتسمية نوعهم",
    "four hearts": "أربع من الهاص",
    "four-card major": "أربع من نوع كبير",
    "four-card raise": "رفع بأربع أوراق",
    "game": "لعبة كاملة",
    "game in sight": "اللعبة الكاملة قريبة",
    "game on aces and kings": "لعبة كاملة بالإكك والشياب",
    "game, five-card major": "لعبة كاملة، خمس من نوع كبير",
    "game, no stopper": "لعبة كاملة بلا حاجز",
    "game, six-card major": "لعبة كاملة، ست من نوع كبير",
    "game, with a stopper": "لعبة كاملة بحاجز",
    "game-forcing raise": "رفع يُلزم باللعبة الكاملة",
    "heart raise": "رفع الهاص",
    "hearts over spades": "الهاص فوق السبيت",
    "hearts, nothing wasted": "هاص، بلا صور ضائعة",
    "hearts, three points wasted": "هاص، ثلاث نقاط ضائعة",
    "inverted raise": "رفع معكوس",
    "invitation": "دعوة",
    "invitation, five-card major": "دعوة، خمس من نوع كبير",
    "jump": "قفزة",
    "jump rebid": "إعادة بقفزة",
    "last seat, double": "المقعد الأخير، دبل",
    "last seat, overcall": "المقعد الأخير، دخول",
    "limit raise, four cards": "رفع محدود بأربع أوراق",
    "limit raise, three cards": "رفع محدود بثلاث أوراق",
    "little": "قليل",
    "long suit over 1NT": "نوع طويل على \u20661NT\u2069",
    "long suit over 2NT": "نوع طويل على \u20662NT\u2069",
    "long suit, game": "نوع طويل، لعبة كاملة",
    "long suit, weak": "نوع طويل، ضعيفة",
    "minimum": "أدنى القوة",
    "minor with support": "نوع صغير ومعه دعم",
    "modest": "متواضعة",
    "no major": "بلا نوع كبير",
    "notrump": "بلا حكم",
    "one long suit": "نوع واحد طويل",
    "one of a major": "واحد من نوع كبير",
    "one of a minor": "واحد من نوع صغير",
    "one of a suit": "واحد من نوع",
    "one-suiter": "يد من نوع واحد",
    "other major and a minor": "النوع الكبير الآخر ونوع صغير",
    "overcall": "دخول",
    "overcall in a minor": "دخول بنوع صغير",
    "own minor": "نوعه الصغير",
    "own suit": "نوعه",
    "partner": "الشريك",
    "pass": "باس",
    "pass for penalty": "باس للعقوبة",
    "pass with their suit": "باس ومعه نوعهم",
    "penalty": "عقوبة",
    "penalty double": "دبل عقوبة",
    "positive": "رد إيجابي",
    "raise": "رفع",
    "raise on the fit": "رفع على التوافق",
    "real minor": "نوع صغير حقيقي",
    "silent": "صامت",
    "single raise": "رفعة واحدة",
    "six-five": "ست وخمس",
    "some strength": "بعض القوة",
    "spade raise": "رفع السبيت",
    "spades": "سبيت",
    "spades, nothing wasted": "سبيت، بلا صور ضائعة",
    "spades, three points wasted": "سبيت، ثلاث نقاط ضائعة",
    "strong": "قوية",
    "takeout double": "دبل طلب",
    "three aces": "ثلاث إكك",
    "three clubs": "ثلاثة شريا",
    "three of a suit": "ثلاثة من نوع",
    "three suits": "الأنواع الثلاثة الأخرى",
    "three-card raise": "رفع بثلاث أوراق",
    "too strong to overcall": "أقوى من أن يدخل",
    "trap in spades": "كمين بالسبيت",
    "two aces": "إكتان",
    "two of a suit": "اثنان من نوع",
    "two-suiter": "يد من نوعين",
    "values": "نقاط",
    "values, no fit": "نقاط بلا توافق",
    "waiting": "انتظار",
    "waiting with their suit": "كامنة ومعها نوعهم",
    "weak": "ضعيفة",
    "weak answer": "رد ضعيف",
    "weak jump raise": "رفع قفز ضعيف",
    "weak jump to game": "قفزة ضعيفة إلى اللعبة الكاملة",
    "weak two": "اثنان ضعيف",
    "weak, long major": "ضعيفة، نوع كبير طويل",
}
"""Arabic by the name in the files; a test asks that no type of the library is missing."""

FILES: Final = {
    "1NT opening, Stayman and transfers": "one-notrump",
    "One over one, the majors first": "major-responses",
    "One of a major and its raises": "major-raises",
    "One of a minor, inverted raises and notrump": "minor-openings",
    "Two over one, forcing to game": "two-over-one",
    "Strong 2♣": "strong-two-clubs",
    "Strong hands opened at the one level": "strong-openings",
    "Great two-suiters": "big-two-suiters",
    "Weak twos and their responses": "weak-twos",
    "Preempts at the three level": "preempts",
    "Against weak twos": "defence-to-weak-twos",
    "Against their three-bids": "against-preempts",
    "Slams in notrump, quantitative and Gerber": "notrump-slams",
    "Splinter raises": "splinters",
    "Blackwood with a major fit": "ask-for-aces",
    "Overcalls at the one level and partner's answer": "overcalls",
    "Takeout doubles and the answers": "takeout-doubles",
    "Negative doubles": "negative-doubles",
    "Our 1NT overcalled": "notrump-overcalled",
    "Against their 1NT": "against-one-notrump",
    "Two-suiters over their major": "two-suited-overcalls",
    "In the last seat": "balancing",
    "Part-score battles": "part-score-battles",
}
"""The library's file by the name that its profile has inside."""

UNNAMED: Final = "conditions"
"""What a profile is called that was typed and has no name; several are numbered."""


def title_words(name: str, language: str = "en") -> str:
    """The name of a profile as a reader of this language should see it; one that a user gave stays.

    >>> title_words("conditions 2"), title_words("conditions 2", "ar"), title_words("my own", "ar")
    ('conditions 2', 'الشروط 2', 'my own')
    """
    if language != "ar":
        return name
    word, _, number = name.partition(" ")
    if word == UNNAMED and (not number or number.isdecimal()):
        return f"الشروط {number}".rstrip()
    return WORDS[FILES[name]][0] if name in FILES else name


def hand_type_words(name: str, language: str = "en") -> str:
    """The name of a type of hand as a reader of this language should see it."""
    return TYPES.get(name, name) if language == "ar" else name
