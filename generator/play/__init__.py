"""Games played through to the end: decks to play with, what a player sees, and games told as they go on."""
