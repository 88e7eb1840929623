"""The rule options: every point on which tables disagree is a field of one frozen `RuleSet`.

`PRESETS` names the houses: `kammelna` (default: what the recorded games show), `founding`, `pagat`,
`federation` (the Saudi federation's tournaments), `coinche-play`. A rule file is TOML: `preset = "kammelna"`
and the fields that differ. What each option means is told to players, in English and Arabic, by
`majlis.baloot.rulebook`.

>>> rules = PRESETS["pagat"]
>>> rules.before_you, rules.changed_from(PRESETS["kammelna"])["ashkal_rounds"]
('off', 'first')
>>> parse_rules("kammelna+third_hand=free").third_hand
'free'
"""

import dataclasses
from typing import Final, Literal, TypeAlias

from majlis.rules import Rules, fields, options

YesNo: TypeAlias = Literal["yes", "no"]


@dataclasses.dataclass(frozen=True, slots=True)
class RuleSet(Rules):
    """One house's rules. The defaults are `kammelna`; the sections are those of the rule book."""

    name: str = dataclasses.field(default="kammelna", compare=False, kw_only=True)
    mode: Literal["strict", "physical"] = "strict"
    """`strict` refuses illegal cards; `physical` lets them be played and challenged (Qayd)."""

    # 2 Deal
    dealer_after_all_pass: Literal["rotate", "same"] = "rotate"
    kawesh: Literal["on", "off", "until-sold", "until-sold-not-buyer"] = "on"
    """`until-sold-not-buyer`: who has himself bid, or taken a deal, has waived it; a pass waives nothing."""
    kawesh_dealer: Literal["same", "rotate"] = "same"
    # 3 Auction
    before_you: Literal[
        "earlier-opponents",
        "first-round-only",
        "ace-floor-only",
        "ace-floor-first-two",
        "ace-floor-round-two",
        "off",
    ] = "earlier-opponents"
    """`ace-floor-first-two`: only on an Ace, and of the earlier opponents only the first two speakers."""
    round_two_asks: Literal["opponents-and-later", "later-only"] = "opponents-and-later"
    """Who may take a Hokum of round 2 as Sun; `later-only`: those whose turn has not come."""
    ashkal_rounds: Literal["both", "first"] = "both"
    ashkal_buyer: Literal["partner", "caller"] = "partner"
    """Who is the buyer after Ashkal; the partner takes the floor card either way."""
    turn_to_sun: Literal["any-floor", "not-on-ace"] = "any-floor"
    # 4 Doubling
    sun_double: Literal["firewall", "over-100", "always", "never"] = "firewall"
    """`firewall`: the buyer's team has 100 or more, the other fewer; `over-100`: 101 or more, 100 at most."""
    variant_chooser: Literal["doubler", "buyer"] = "doubler"
    """Who says open or closed: each raiser for his own raise, or the buyer for all."""
    triple_variant: Literal["open", "chosen"] = "open"
    """Whether Triple opens the game, or open and closed are chosen anew (by `variant_chooser`)."""
    doubled_payoff: Literal["winner-takes-all", "each-side"] = "winner-takes-all"
    projects_multiplied: Literal["all-levels", "double-only"] = "all-levels"
    kaboot_multiplied: YesNo = "yes"
    """No recorded game shows a doubled Kaboot, and the sources do not agree (sources/baloot.md §4.4): the
    federation's digest and Pagat do not multiply it."""
    # 5 Play
    overtrump_partner: YesNo = "no"
    undertrump: Literal["free", "forced"] = "free"
    third_hand: Literal["must-ruff-unless-boss", "free"] = "must-ruff-unless-boss"
    # 6 Projects
    hundred_order: Literal["four-of-a-kind", "run"] = "four-of-a-kind"
    trump_run_wins_tie: YesNo = "no"
    # 7 Baloot, Akka, Sawa, Qayd
    baloot_inside_hundred: Literal["absorbed", "absorbed-fours-too", "counted"] = "absorbed"
    baloot_on_khasara: Literal["winner", "holder"] = "winner"
    baloot_on_doubled_loss: Literal["winner", "holder"] = "winner"
    """A doubled contract that was made: who gets the Baloot of the side that lost the double."""
    baloot_on_kaboot: Literal["lost", "holder"] = "lost"
    baloot_in_success_test: YesNo = "yes"
    sawa_baloot: Literal["proven-by-hands", "announced-only"] = "proven-by-hands"
    """Whether a true Sawa counts a Baloot that would have come out had the deal been played on."""
    false_sawa: Literal["foul", "khasara"] = "foul"
    qayd_projects: Literal["victim-only", "all", "each-own"] = "victim-only"
    """`each-own`: the offender's side keeps its own projects and Baloot too."""
    qayd_kaboot: Literal["not-counted", "counted"] = "not-counted"
    """Whether a Qayd that cuts a sure Kaboot short costs the Kaboot (`ending.kaboot_spoiled`)."""
    # 8 Scoring
    projects_on_kaboot: Literal["lost", "holder"] = "lost"
    reverse_kaboot: Literal["off", "88", "88-any-buyer"] = "off"
    hokum_seventeen: Literal["bigger-pile", "non-bidder", "buyer-takes-rest"] = "bigger-pile"
    sun_rounding: Literal["keep-five", "half-up", "floor"] = "keep-five"
    success_unit: Literal["raw", "game-points"] = "raw"
    """What the success test compares: raw totals, or (`founding`) game points."""
    equal_total: Literal["buyer-survives", "buyer-loses"] = "buyer-survives"
    equal_raised: Literal["last-raiser-loses", "first-raiser-loses", "as-not-raised"] = "last-raiser-loses"
    """Equal in a doubled deal; `as-not-raised` asks `equal_total` there too (`founding`)."""
    target: int = 152


OPTIONS: Final = options(RuleSet)
"""Every option but `target`, with its values, in the order of the rule book; `mode` first."""
FIELDS: Final = fields(RuleSet)

PRESETS: Final[dict[str, RuleSet]] = {
    preset.name: preset
    for preset in (
        RuleSet(),
        RuleSet(
            name="founding",
            dealer_after_all_pass="same",
            doubled_payoff="each-side",
            third_hand="free",
            baloot_inside_hundred="absorbed-fours-too",
            baloot_on_khasara="holder",
            baloot_on_kaboot="holder",
            baloot_in_success_test="no",
            false_sawa="khasara",
            projects_on_kaboot="holder",
            hokum_seventeen="non-bidder",
            sun_rounding="half-up",
            success_unit="game-points",
            equal_total="buyer-loses",
            equal_raised="as-not-raised",
        ),
        RuleSet(
            name="pagat",
            before_you="off",
            ashkal_rounds="first",
            projects_multiplied="double-only",
            kaboot_multiplied="no",
        ),
        # Each value's source stands in `rulebook/rules.toml`, under `federation`.
        RuleSet(
            name="federation",
            kawesh="until-sold-not-buyer",
            kawesh_dealer="rotate",
            before_you="ace-floor-first-two",
            round_two_asks="later-only",
            ashkal_buyer="caller",
            sun_double="over-100",
            kaboot_multiplied="no",
            hundred_order="run",
            qayd_projects="each-own",
            qayd_kaboot="counted",
            reverse_kaboot="88",
            equal_raised="first-raiser-loses",
        ),
        RuleSet(name="coinche-play", overtrump_partner="yes", undertrump="free", third_hand="free"),
    )
}

DEFAULT: Final = PRESETS["kammelna"]
RuleSet.presets = PRESETS

parse_rules = RuleSet.parse
load_rules = RuleSet.load
rules_from = RuleSet.from_table
rules_text = RuleSet.text
rules_toml = RuleSet.toml
