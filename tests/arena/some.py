"""Some numbers of a plan, played here."""

from majlis.arena.play import play_number


def played(plan, first, stop, record=False):
    return [play_number(plan, number, record) for number in range(first, stop)]


def units(plan, first, stop):
    return [one.unit for one in played(plan, first, stop)]


def games(plan, first, stop):
    return [game for one in played(plan, first, stop, record=True) for game in one.games]
