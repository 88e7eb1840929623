from majlis.baloot.players.valuation import hokum_value, sun_value
from majlis.cards import parse_cards


def test_more_is_never_worth_less_in_sun() -> None:
    assert (
        sun_value(parse_cards("♠A10K♥A10♦A"))
        > sun_value(parse_cards("♠A10K♥A10♦7"))
        > sun_value(parse_cards("♠789♥78♦7"))
        == 0
    )


def test_trumps_are_what_hokum_lives_on() -> None:
    strong, weak = parse_cards("♠J9A♥A♦78"), parse_cards("♠78♥A♦A♣A7")
    assert hokum_value(strong, 0) > hokum_value(weak, 0)
    assert hokum_value(strong, 0) > hokum_value(strong, 1)


def test_a_void_is_worth_something_with_trumps_to_spare() -> None:
    assert hokum_value(parse_cards("♠J97♥78"), 0) > hokum_value(parse_cards("♠J97♥7♦7"), 0)
