"""The score of a row's deal (`scoring.py`, compiled, without its words)."""

from majlis.baloot.batch import columns as c
from majlis.baloot.card_numbers import HIGH_RANKS
from majlis.compiled import kernel_part
from majlis.compiled.arrays import Ints

LAST_TRICK = 10
BALOOT_RAW, BALOOT_GP = 20, 2
SUN_TOTAL, HOKUM_TOTAL = 26, 16
SUN_KABOOT, HOKUM_KABOOT, REVERSE_KABOOT = 44, 25, 88


@kernel_part
def contest_winner(row: Ints, rules: Ints) -> int:
    """The team with the best single project, whose projects alone count; -1 when nobody announced."""
    best, winner = -1, -1
    in_hokum, four_first = row[c.MODE], rules[c.R_HUNDRED] == 0
    for place in range(1, 5):
        seat = row[c.DEALER] + place & 3
        for which in range(2):
            project = row[c.ANNOUNCED + 2 * seat + which]
            if project >= 0:
                kind, is_four = c.PROJECT_KIND[in_hokum, project], project >= 4 * c.RUNS_OF_SUIT
                worth = kind << 6 | c.PROJECT_TOP[project] << 1
                if kind == 2 and is_four == four_first:
                    worth |= 32
                if rules[c.R_TRUMP_RUN] == 0 and not is_four and project // c.RUNS_OF_SUIT == row[c.TRUMP]:
                    worth |= 1
                if worth > best:
                    best, winner = worth, seat & 1
    return winner


@kernel_part
def raw_of_projects(row: Ints, team: int) -> int:
    """Raw points of all that a team has announced."""
    raw = 0
    for seat in range(team, 4, 2):
        for which in range(2):
            project = row[c.ANNOUNCED + 2 * seat + which]
            if project >= 0:
                raw += c.KIND_RAW[c.PROJECT_KIND[row[c.MODE], project]]
    return raw


@kernel_part
def sun_points(pile: int, rounding: int) -> int:
    """Game points of a pile in Sun."""
    if rounding == 0:
        return pile // 5 if pile % 10 == 5 else (pile + 5) // 10 * 2
    return (2 * pile + 5) // 10 if rounding == 1 else pile // 5


@kernel_part
def card_points(mine: int, theirs: int, in_hokum: int, rules: Ints) -> tuple[int, int]:
    """Game points of the cards alone, from raw points with the last trick's 10: the buyers', the others'."""
    if in_hokum == 0:
        own = sun_points(mine, rules[c.R_ROUNDING])
        return own, SUN_TOTAL - own
    own, other = (mine + 4) // 10, (theirs + 4) // 10
    if own + other > HOKUM_TOTAL:
        rule = rules[c.R_SEVENTEEN]
        if rule == 2 or (rule == 0 and mine > theirs):
            own -= 1
        else:
            other -= 1
    return own, other


@kernel_part
def finish(row: Ints, rules: Ints, ending: int, offender: int) -> None:
    """The deal is over: score it. `offender` is the team that claimed a false Sawa, or -1."""
    row[c.PHASE], row[c.ENDING], row[c.OFFENDER] = c.OVER, ending, offender
    in_hokum, level, buyers = row[c.MODE], row[c.LEVEL], row[c.BUYER] & 1
    others, target = 1 - buyers, rules[c.R_TARGET]
    fouled = offender if rules[c.R_FALSE_SAWA] == 0 else -1
    swept = -1
    if offender < 0:
        swept = 1 if row[c.WON] == 8 else 0 if row[c.WON + 1] == 8 else -1
    row[c.KABOOT] = 1 - swept if swept >= 0 else -1

    # What counts
    kept = 1 - fouled if fouled >= 0 else row[c.CONTEST]
    if fouled < 0 and kept == swept and rules[c.R_PROJECTS_KABOOT] == 0:
        kept = -1
    per_raw = 10 if in_hokum else 5
    project_raw = raw_of_projects(row, kept) if kept >= 0 else 0
    projects = project_raw // per_raw
    each_own = fouled >= 0 and rules[c.R_QAYD_PROJECTS] == 2
    payers_raw = raw_of_projects(row, fouled) if each_own else 0
    lost_baloot = -1 if rules[c.R_BALOOT_KABOOT] == 1 else swept
    baloots, flags = 0, row[c.BALOOTED]
    for team in range(2):
        count = (flags >> team & 1) + (flags >> team + 2 & 1)
        if team == lost_baloot or (team == fouled and not each_own):
            count = 0
        baloots |= count << 4 * team
        raw = row[c.CAPTURED + team] + (LAST_TRICK if row[c.LAST_TRICK] == team else 0)
        row[c.TOTALS + team] = raw + BALOOT_RAW * count + (project_raw if kept == team else 0)
        if team == fouled:
            row[c.TOTALS + team] += payers_raw

    # Who won, and what
    multiplier = level if level <= 4 else 1
    project_multiplier = min(multiplier, 2) if rules[c.R_PROJECTS_MULTIPLIED] == 1 else multiplier
    total = HOKUM_TOTAL if in_hokum else SUN_TOTAL
    winner, gained, other_gained = 1 - offender, 0, 0
    if fouled >= 0:
        if rules[c.R_QAYD_PROJECTS] == 1:
            projects += raw_of_projects(row, fouled) // per_raw
        gained = total * multiplier + projects + BALOOT_GP * (baloots >> 4 * winner & 15)
        other_gained = payers_raw // per_raw + BALOOT_GP * (baloots >> 4 * fouled & 15)
    elif swept >= 0:
        winner = 1 - swept
        gained, other_gained = kaboot_points(row, rules, winner, multiplier), 0
        extra = projects * project_multiplier
        if kept == winner:
            gained += extra
        elif kept == swept:
            other_gained += extra
        gained += BALOOT_GP * (baloots >> 4 * winner & 15)
        other_gained += BALOOT_GP * (baloots >> 4 * swept & 15)
    else:
        shared = False
        if offender < 0:
            made, shared = made_it(row, rules, kept, projects, baloots)
            winner = buyers if made else others
            if level > 1 and rules[c.R_PAYOFF] == 0:
                shared = False
        if shared:
            mine = row[c.CAPTURED + buyers] + (LAST_TRICK if row[c.LAST_TRICK] == buyers else 0)
            theirs = row[c.CAPTURED + others] + (LAST_TRICK if row[c.LAST_TRICK] == others else 0)
            gained, other_gained = card_points(mine, theirs, in_hokum, rules)
            gained, other_gained = gained * multiplier, other_gained * multiplier
            if kept == buyers:
                gained += projects * project_multiplier
            elif kept == others:
                other_gained += projects * project_multiplier
            gained += BALOOT_GP * (baloots >> 4 * buyers & 15)
            other_gained += BALOOT_GP * (baloots >> 4 * others & 15)
        else:
            by_buyers = winner == buyers and offender < 0
            rule = rules[c.R_BALOOT_DOUBLED] if by_buyers else rules[c.R_BALOOT_KHASARA]
            held = baloots >> 4 * (1 - winner) & 15 if rule == 1 else 0
            won = (baloots & 15) + (baloots >> 4) - held
            gained = total * multiplier + projects * project_multiplier + BALOOT_GP * won
            other_gained = BALOOT_GP * held
    if level > 4:
        gained, other_gained = target, 0
    row[c.WINNER] = winner
    row[c.POINTS + winner], row[c.POINTS + 1 - winner] = gained, other_gained


@kernel_part
def made_it(row: Ints, rules: Ints, kept: int, projects: int, baloots: int) -> tuple[bool, bool]:
    """Whether the buyers made it; whether both sides then keep their own, but for the rules of doubling."""
    buyers = row[c.BUYER] & 1
    others = 1 - buyers
    my_baloots, their_baloots = baloots >> 4 * buyers & 15, baloots >> 4 * others & 15
    counted = rules[c.R_BALOOT_TEST] == 0
    mine, theirs = row[c.TOTALS + buyers], row[c.TOTALS + others]
    if rules[c.R_UNIT] == 0:
        if not counted:
            mine -= BALOOT_RAW * my_baloots
            theirs -= BALOOT_RAW * their_baloots
    else:
        my_raw = row[c.CAPTURED + buyers] + (LAST_TRICK if row[c.LAST_TRICK] == buyers else 0)
        their_raw = row[c.CAPTURED + others] + (LAST_TRICK if row[c.LAST_TRICK] == others else 0)
        mine, theirs = card_points(my_raw, their_raw, row[c.MODE], rules)
        if kept == buyers:
            mine += projects
        elif kept == others:
            theirs += projects
        if counted:
            mine += BALOOT_GP * my_baloots
            theirs += BALOOT_GP * their_baloots
    if mine != theirs:
        return mine > theirs, mine > theirs
    rule = rules[c.R_EQUAL_RAISED]
    if row[c.RAISER] >= 0 and rule == 1:
        return True, False
    if row[c.RAISER] >= 0 and rule == 0:
        return row[c.RAISER] & 1 != buyers, False
    survives = rules[c.R_EQUAL] == 0
    return survives, survives


@kernel_part
def kaboot_points(row: Ints, rules: Ints, winner: int, multiplier: int) -> int:
    """Game points of all eight tricks, a reverse Kaboot's where it is one."""
    in_hokum, rule = row[c.MODE], rules[c.R_REVERSE]
    by = multiplier if rules[c.R_KABOOT_MULTIPLIED] == 0 else 1
    if in_hokum == 0 and winner != row[c.BUYER] & 1:
        if rule == 2:
            return REVERSE_KABOOT * by
        buyer = row[c.BUYER]
        if rule == 1 and buyer == row[c.DEALER] + 1 & 3 and row[c.EIGHT + buyer] & HIGH_RANKS[-1] != 0:
            return REVERSE_KABOOT
    return (HOKUM_KABOOT if in_hokum else SUN_KABOOT) * by
