"""Explainable Baloot strategy, one question a file.

Every file here stands alone: it imports nothing but `__future__` and `collections`, so it can be copied
into another program as it is. The price is that small helpers (how a card is read, what it counts) are
repeated in each; a test holds their tables to the engine's. Import the modules, not this package: nothing
is re-exported.

- before the play: `hand_shape`, `sun_bidding`, `hokum_bidding`, `doubling_advice`, `score_play`
- what the cards played tell: `card_tracker`, `opponent_model`, `trick_review`, `partner_read`
- which card: `cooperative_play`, `void_creator`, `trump_manager`, `follow_optimizer`, `discard_logic`
- what is announced, claimed and challenged: `project_choice`, `sure_claims`, `qayd_advice`
"""
