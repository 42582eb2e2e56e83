"""Decks of an archive's games: their rules, reading and writing them, and saying what a verdict means."""
