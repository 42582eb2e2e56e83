"""Which terms of the glossary explain a card."""

from __future__ import annotations

from generator.catalogue.model import Card, Game, Term


def _texts(card: Card, game: Game) -> list[str]:
    """The texts on the card that a term may stand in."""
    found = [ability.text or "" for ability in card.abilities or ()]
    for field in game.shape.fields:
        if field.kind in ("text", "list") and field.key in card.fields:
            plain = card.fields[field.key].plain
            found += map(str, plain) if isinstance(plain, tuple) else [str(plain or "")]
    return found


def terms_on(card: Card, game: Game) -> list[Term]:
    """The terms that show up in the card's timings and texts, in the glossary's order.

    A timing is matched as a whole; in a text the longest word at a place counts, so
    that 登場できない is not taken for the timing 登場.
    """
    timings = {str(a.timing.plain) for a in card.abilities or () if a.timing and a.timing.plain}
    found: set[str] = set()
    if game.term_words is not None:
        for text in _texts(card, game):
            found.update(game.term_words.findall(text))
    return [
        term for term in game.terms if not (found.isdisjoint(term.match) and timings.isdisjoint(term.timings))
    ]
