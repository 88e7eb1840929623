"""The table of bridge: cards, calls, boards, tricks, scores, double dummy."""
