"""Between the engine's cards and the twins': ints and bit sets here, texts and lists there."""

from majlis.cards import SUIT_GLYPHS, card_name, card_set, cards_of, parse_card


def cards(card_bits):
    """The texts of a card set, lowest card first."""
    return [card_name(card) for card in cards_of(card_bits)]


def texts(card_numbers):
    """The texts of a sequence of cards, in its order."""
    return [card_name(card) for card in card_numbers]


def bits(card_texts):
    """The card set of some texts."""
    return card_set(parse_card(text) for text in card_texts)


def numbers(card_texts):
    """The cards of some texts, in their order."""
    return [parse_card(text) for text in card_texts]


def glyph(trump):
    """The suit glyph of a trump, or None in Sun."""
    return None if trump is None else SUIT_GLYPHS[trump]


def suit_number(trump):
    """The suit of a glyph, or None in Sun."""
    return None if trump is None else SUIT_GLYPHS.index(trump)
