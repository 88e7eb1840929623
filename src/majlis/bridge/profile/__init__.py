"""A profile: what a teacher asks of the four hands, read, checked, told in words, and turned into asks.

>>> from majlis.bridge.profile import loads, combinations, rs_choices, ask_of
>>> profile = loads('''{"profile_name": "Weak twos", "dealer": "W", "tag": "Overcaller", "seat_profiles":
...   {"W": {"subprofiles": [{"standard": {"total_min_hcp": 5, "total_max_hcp": 10},
...     "random_suit_constraint": {"required_suits_count": 1, "allowed_suits": ["S", "H"],
...       "suit_ranges": [{"min_cards": 6, "max_cards": 6}]}}]}}}''')
>>> [(weight, indices)] = combinations(profile)
>>> for suits in rs_choices(profile, indices):
...     print(ask_of(profile, indices, suits))
W 5-10 hcp and W 6 S
W 5-10 hcp and W 6 H
"""

from majlis.bridge.profile.check import check_file, check_text, load, loads, require_valid, validate_profile
from majlis.bridge.profile.faults import Fault, ProfileError, errors_of
from majlis.bridge.profile.meaning import (
    Combination,
    Part,
    ask_of,
    combinations,
    parts_of,
    rs_choices,
    where_of,
)
from majlis.bridge.profile.model import Profile, SeatProfile, SubProfile
from majlis.bridge.profile.read import Reading, dump, dumps, read_file, read_text
from majlis.bridge.profile.words import describe

__all__ = [
    "Combination",
    "Fault",
    "Part",
    "Profile",
    "ProfileError",
    "Reading",
    "SeatProfile",
    "SubProfile",
    "ask_of",
    "check_file",
    "check_text",
    "combinations",
    "describe",
    "dump",
    "dumps",
    "errors_of",
    "load",
    "loads",
    "parts_of",
    "read_file",
    "read_text",
    "require_valid",
    "rs_choices",
    "validate_profile",
    "where_of",
]
