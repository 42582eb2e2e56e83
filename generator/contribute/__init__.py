"""The contribute page: what the browser needs to ask for a card, check it and write it."""
