"""Slow twin of the packings of a hand: every way to deal its pieces, one by one, into sets and a rest."""

from itertools import combinations

STRAIGHTS = [("GENERAL", "ADVISOR", "ELEPHANT"), ("CHARIOT", "HORSE", "CANNON")]


def is_set(pieces):
    """Whether these (name, colour) pairs are a valid set of two or more (sources/liaptui.md §3)."""
    names, colors = zip(*pieces, strict=True)
    if len(set(colors)) > 1:
        return False
    if len(set(names)) == 1:
        return len(names) == 2 or (names[0] == "SOLDIER" and len(names) in (3, 4, 5))
    for group in STRAIGHTS:
        if set(names) == set(group):
            counts = sorted(names.count(name) for name in group)
            return counts in ([1, 1, 1], [1, 1, 2], [1, 2, 2], [2, 2, 2])
    return False


def packings(pieces, smallest):
    """Every choice of disjoint sets of at least `smallest` pieces, as a set of (sorted sets, sorted rest)."""
    if not pieces:
        return {((), ())}
    first, others = pieces[0], pieces[1:]
    found = set()
    for sets, rest in packings(others, smallest):
        found.add((sets, tuple(sorted((*rest, first)))))
    for size in range(smallest - 1, len(others) + 1):
        for chosen in combinations(range(len(others)), size):
            together = tuple(sorted((first, *(others[at] for at in chosen))))
            if is_set(together):
                left = tuple(piece for at, piece in enumerate(others) if at not in chosen)
                for sets, rest in packings(left, smallest):
                    found.add((tuple(sorted((*sets, together))), rest))
    return found
