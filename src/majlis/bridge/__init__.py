"""Bridge: boards, and the files that hold them."""
