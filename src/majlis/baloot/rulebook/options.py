"""What each rule option is about, what each of its values means, and how sure we are of the default.

One table, `OPTION_TEXTS`, in the order of the rule book. Every value is told by one whole sentence that can
stand by itself: the rule book puts the chosen one in its place, the table of conflicts shows them all, and
the house-rules report quotes them. The evidence letters are those of BALOOT.md.

>>> option_text("kawesh_dealer"), value_text("kawesh_dealer", "same")
('Who deals after a Kawesh', 'After a Kawesh the same dealer deals again.')
"""

from dataclasses import dataclass
from typing import Final

from majlis.baloot.ruleset import FIELDS
from majlis.errors import InputError
from majlis.i18n import N_, texts

EVIDENCE: Final = {
    "R": N_("seen in recorded deals"),
    "A": N_("reported from private archives"),
    "P": N_("public rule books"),
    "S": N_("the founding document only"),
    "": N_("this program's own choice"),
}
"""How sure we are of a default, by letter. An option may carry several letters; none is our own choice."""


@dataclass(frozen=True, slots=True)
class OptionText:
    """The texts of one option, as message ids of the `baloot` catalog."""

    about: str
    """What the option settles, as a heading without a full stop."""
    values: dict[str, str]
    """Value to sentence; for `target` the one key is `""` and the sentence has a `{target}` field."""
    evidence: str = ""
    """Letters of `EVIDENCE` that speak for the default value, surest first."""


_DEAL: Final = {
    "dealer_after_all_pass": OptionText(
        N_("Who deals after everybody has passed"),
        {
            "rotate": N_("After a deal that everybody passed, the next seat deals."),
            "same": N_("After a deal that everybody passed, the same dealer deals again."),
        },
        "R",
    ),
    "kawesh": OptionText(
        N_("Whether a hand of nothing but 7, 8 and 9 may be thrown in"),
        {
            "on": N_(
                "A player whose first five cards are all 7, 8 or 9 may call Kawesh before anybody has bid, "
                "and the deal is thrown in."
            ),
            "off": N_("There is no Kawesh: a hand of nothing but 7, 8 and 9 is played like any other."),
            "until-sold": N_(
                "A player whose first five cards are all 7, 8 or 9 may call Kawesh (Kasho) until the "
                "purchase is final, after a bid too, and the deal is thrown in."
            ),
        },
        "R",
    ),
    "kawesh_dealer": OptionText(
        N_("Who deals after a Kawesh"),
        {
            "same": N_("After a Kawesh the same dealer deals again."),
            "rotate": N_("After a Kawesh the next seat deals."),
        },
        "R",
    ),
}

_AUCTION: Final = {
    "before_you": OptionText(
        N_("Who may take a Sun away from its bidder (before-you)"),
        {
            "earlier-opponents": N_(
                "When a player bids Sun, each opponent who spoke before him and passed is asked whether he "
                "takes that Sun himself; the earliest who says yes becomes the buyer."
            ),
            "first-round-only": N_(
                "The opponents who spoke before the Sun's bidder are asked whether they take it themselves "
                "in the first round only; a Sun in the second round closes the auction at once."
            ),
            "ace-floor-only": N_(
                "The opponents who spoke before the Sun's bidder are asked whether they take it themselves "
                "only when the floor card is an Ace."
            ),
            "ace-floor-round-two": N_(
                "The opponents who spoke before the Sun's bidder are asked whether they take it themselves "
                "only in the second round, and only when the floor card is an Ace."
            ),
            "off": N_("Nobody can take a Sun away from the player who bid it."),
        },
        "R",
    ),
    "ashkal_rounds": OptionText(
        N_("In which rounds Ashkal may be called"),
        {
            "both": N_("Ashkal may be called in both rounds."),
            "first": N_("Ashkal may be called in the first round only."),
        },
        "P",
    ),
    "turn_to_sun": OptionText(
        N_("Whether a Hokum may be turned to Sun when the floor card is an Ace"),
        {
            "any-floor": N_("The bidder of a Hokum may turn it to Sun, whatever the floor card is."),
            "not-on-ace": N_("When the floor card is an Ace, the bidder of a Hokum may not turn it to Sun."),
        },
        "P",
    ),
}

_DOUBLING: Final = {
    "sun_double": OptionText(
        N_("When a Sun may be doubled"),
        {
            "firewall": N_(
                "A Sun may be doubled only when one team has 100 points or more and the other has fewer: "
                "the team below 100 may double the other's Sun."
            ),
            "always": N_("The buyer's opponents may double a Sun at any score."),
            "never": N_("A Sun is never doubled."),
        },
        "P",
    ),
    "variant_chooser": OptionText(
        N_("Who chooses between the open and the closed game"),
        {
            "doubler": N_("Whoever doubles says open or closed as part of his call, and Four says it anew."),
            "buyer": N_("The buyer says whether the doubled game is open or closed, and again after Four."),
        },
        "A",
    ),
    "doubled_payoff": OptionText(
        N_("What the loser of a doubled deal gets"),
        {
            "winner-takes-all": N_(
                "In a doubled deal the winner takes the points of both sides, times the level, and the "
                "loser gets nothing."
            ),
            "each-side": N_("In a doubled deal each side gets its own points, times the level."),
        },
        "P",
    ),
    "projects_multiplied": OptionText(
        N_("How far doubling reaches the projects"),
        {
            "all-levels": N_("Projects are multiplied by the full level, like the cards."),
            "double-only": N_("Projects count twice at most, however far the doubling went."),
        },
        "S",
    ),
    "kaboot_multiplied": OptionText(
        N_("Whether doubling reaches a Kaboot"),
        {
            "yes": N_("A Kaboot is multiplied by the level too."),
            "no": N_("A Kaboot counts the same whether the deal was doubled or not."),
        },
        "S",
    ),
}

_PLAY: Final = {
    "overtrump_partner": OptionText(
        N_("Whether you must go over your own partner's trump"),
        {
            "no": N_("When trump is led and your partner is winning the trick, any trump will do."),
            "yes": N_("When trump is led you must beat the best trump on the table, your partner's too."),
        },
        "P",
    ),
    "undertrump": OptionText(
        N_("What you may play when your trumps are too low to win"),
        {
            "free": N_(
                "If an opponent's trump is winning and you can neither follow suit nor beat it, you may "
                "play any card."
            ),
            "forced": N_(
                "If an opponent's trump is winning and you cannot follow suit, you must play a trump even "
                "if it is too low to win."
            ),
        },
        "P",
    ),
    "third_hand": OptionText(
        N_("Whether the third hand must trump his partner's lead"),
        {
            "must-ruff-unless-boss": N_(
                "If the winning card is the one your partner led, you cannot follow suit and you have a "
                "trump, you must trump it, unless it is an Ace or he called Akka on it."
            ),
            "free": N_(
                "If your partner is winning the trick you need not trump, even when he led the winning card."
            ),
        },
        "P",
    ),
    "mode": OptionText(
        N_("What happens to a card that the rules forbid"),
        {
            "strict": N_("A card that the rules forbid is refused, so that nobody can commit a foul by it."),
            "physical": N_(
                "As at a real table, any card in hand may be played; the opponents may challenge a foul "
                "with a Qayd."
            ),
        },
    ),
}

_PROJECTS: Final = {
    "hundred_order": OptionText(
        N_("Which kind of hundred is better"),
        {
            "four-of-a-kind": N_("Of two hundreds, four of a kind beats a run."),
            "run": N_("Of two hundreds, a run beats four of a kind."),
        },
        "P",
    ),
    "trump_run_wins_tie": OptionText(
        N_("Whether a run in trumps wins a tie"),
        {
            "no": N_("A run in trumps is no better than an equal run in another suit."),
            "yes": N_("Of two runs that are otherwise equal, the one in trumps is better."),
        },
        "P",
    ),
}

_CLAIMS: Final = {
    "baloot_inside_hundred": OptionText(
        N_("Whether Baloot counts beside a hundred that contains it"),
        {
            "absorbed": N_("A King and Queen of trumps that belong to an announced hundred are no Baloot."),
            "absorbed-fours-too": N_(
                "A King and Queen of trumps that belong to an announced hundred are no Baloot, and neither "
                "are they beside four Kings or four Queens."
            ),
            "counted": N_("Baloot counts even when its King and Queen belong to an announced hundred."),
        },
        "PS",
    ),
    "baloot_on_khasara": OptionText(
        N_("Who gets the Baloot of a buyer who fails"),
        {
            "winner": N_("When the buyer fails, his side's Baloot goes to the opponents."),
            "holder": N_("When the buyer fails, Baloot stays with the side that held it."),
        },
        "P",
    ),
    "baloot_on_doubled_loss": OptionText(
        N_("Who gets the Baloot of opponents who lose a double"),
        {
            "winner": N_("When the buyer makes a doubled contract, his opponents' Baloot goes to his side."),
            "holder": N_("When the buyer makes a doubled contract, his opponents keep their Baloot."),
        },
        "P",
    ),
    "baloot_on_kaboot": OptionText(
        N_("What happens to the Baloot of the side that loses a Kaboot"),
        {
            "lost": N_("The side that loses a Kaboot loses its Baloot."),
            "holder": N_("The side that loses a Kaboot keeps its Baloot."),
        },
    ),
    "baloot_in_success_test": OptionText(
        N_("Whether Baloot helps the buyer to make his contract"),
        {
            "yes": N_("Baloot's points count when the two totals are compared."),
            "no": N_("Baloot's points are left out when the two totals are compared."),
        },
        "R",
    ),
    "sawa_baloot": OptionText(
        N_("Whether a true Sawa counts a Baloot that was not announced"),
        {
            "proven-by-hands": N_(
                "A true Sawa is worth what its play is worth: a Baloot still in hand counts for its holder's "
                "side, announced or not."
            ),
            "announced-only": N_("A Baloot that has not been announced before the Sawa does not count."),
        },
    ),
    "false_sawa": OptionText(
        N_("What a false Sawa costs"),
        {
            "foul": N_("A false Sawa is a foul: the claimer's team loses the deal as by a proven Qayd."),
            "khasara": N_("A false Sawa loses the deal as a failed contract does, whoever bought it."),
        },
        "P",
    ),
    "qayd_projects": OptionText(
        N_("Which projects are paid after a Qayd"),
        {
            "victim-only": N_(
                "After a Qayd the winning team adds its own projects, not multiplied; the others are lost."
            ),
            "all": N_("After a Qayd the winning team adds the projects of both sides, not multiplied."),
        },
        "P",
    ),
}

_SCORING: Final = {
    "projects_on_kaboot": OptionText(
        N_("What happens to the projects of the side that loses a Kaboot"),
        {
            "lost": N_("The side that loses a Kaboot loses its projects."),
            "holder": N_("The side that loses a Kaboot keeps its projects, if it won the contest."),
        },
        "R",
    ),
    "reverse_kaboot": OptionText(
        N_("Whether a Kaboot against the buyer counts more"),
        {
            "off": N_("A Kaboot counts the same, whichever side makes it."),
            "88": N_(
                "A Kaboot against the buyer of a Sun who sits on the dealer's right and held an Ace counts a "
                "flat 88, doubled or not."
            ),
            "88-any-buyer": N_("A Kaboot made against any buyer of a Sun counts 88."),
        },
        "P",
    ),
    "hokum_seventeen": OptionText(
        N_("Who gives way when rounding a Hokum makes 17"),
        {
            "bigger-pile": N_(
                "When rounding would make 17 out of 16, the side with more card points loses one."
            ),
            "non-bidder": N_("When rounding would make 17 out of 16, the buyer's opponents lose one."),
            "buyer-takes-rest": N_(
                "When rounding would make 17 out of 16, the opponents keep theirs and the buyer gets the "
                "rest."
            ),
        },
        "P",
    ),
    "sun_rounding": OptionText(
        N_("How card points become game points in a Sun"),
        {
            "keep-five": N_(
                "In a Sun the card points go to the nearest ten, but a final 5 is kept; that, divided by "
                "five, is the game points."
            ),
            "half-up": N_(
                "In a Sun the card points are divided by five and a half or more goes up; where the two "
                "sides then miss 26, the buyer's opponents bear the difference."
            ),
            "floor": N_(
                "In a Sun the card points are divided by five and the fraction is dropped; what is then "
                "missing from 26 goes to the buyer's opponents."
            ),
        },
        "AP",
    ),
    "success_unit": OptionText(
        N_("What is compared to see whether the buyer made it"),
        {
            "raw": N_("The raw totals decide whether the buyer made his contract."),
            "game-points": N_("The game points, after rounding, decide whether the buyer made his contract."),
        },
        "P",
    ),
    "equal_total": OptionText(
        N_("What happens to the buyer when the totals are equal"),
        {
            "buyer-survives": N_(
                "When the totals are equal the buyer has made it, and each side keeps its own."
            ),
            "buyer-loses": N_("When the totals are equal the buyer has failed."),
        },
        "P",
    ),
    "equal_raised": OptionText(
        N_("Who loses when the totals of a doubled deal are equal"),
        {
            "last-raiser-loses": N_(
                "If the totals of a doubled deal are equal, the side that raised last has lost."
            ),
            "first-raiser-loses": N_(
                "If the totals of a doubled deal are equal, the side that doubled first has lost."
            ),
            "as-not-raised": N_("Equal totals of a doubled deal are decided as in any other deal."),
        },
        "P",
    ),
    "target": OptionText(
        N_("How many game points win the match"),
        {"": N_("The first team to reach {target} game points wins the match.")},
        "P",
    ),
}

OPTION_TEXTS: Final[dict[str, OptionText]] = (
    _DEAL | _AUCTION | _DOUBLING | _PLAY | _PROJECTS | _CLAIMS | _SCORING
)


def option_text(field: str, language: str = "en") -> str:
    """What an option settles, as a heading: `Who deals after a Kawesh`.

    Raises `InputError` for a field that is no rule option.
    """
    return texts(language).gettext(_texts_of(field).about)


def value_text(field: str, value: str | int, language: str = "en") -> str:
    """The rule that a value of an option stands for, one whole sentence.

    `value` is one of `OPTIONS[field]`, or a whole number for `target`. Raises `InputError` for anything else.
    """
    sentences = _texts_of(field).values
    if field == "target":
        return texts(language).gettext(sentences[""]).format(target=value)
    if value not in sentences:
        raise InputError(f"{field} = {value!r} is not a value: it can be {', '.join(sentences)}")
    return texts(language).gettext(sentences[str(value)])


def evidence_letters(field: str) -> str:
    """The letters of `EVIDENCE` that speak for the default of an option; empty for our own choice."""
    return _texts_of(field).evidence


def evidence_text(field: str, language: str = "en") -> str:
    """How sure we are of the default of an option, in words: `seen in recorded deals`."""
    tr = texts(language)
    return tr.gettext(", ").join(tr.gettext(EVIDENCE[letter]) for letter in evidence_letters(field) or ("",))


def _texts_of(field: str) -> OptionText:
    if field not in OPTION_TEXTS:
        raise InputError(f"{field!r} is not a rule option: the options are {', '.join(FIELDS)}")
    return OPTION_TEXTS[field]
