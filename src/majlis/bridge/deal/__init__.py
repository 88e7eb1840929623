"""Dealing boards that fit profiles: plans, mixes, quotas, generation."""
