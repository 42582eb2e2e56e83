"""Cards as people call them: by id, by name, or by a part of the name."""

from __future__ import annotations

import re

from generator.catalogue.folding import fold
from generator.catalogue.model import Card, Game
from generator.catalogue.nearest import nearest_all
from generator.play.strings import strings
from generator.words import Language

_BETWEEN = re.compile(r"[・「」 ]")
"""What stands between the parts of a name."""
_OWNER = re.compile(r"@P[12]\Z")


def cards_named(game: Game, word: str) -> list[Card]:
    """The cards that ``word`` may mean: the one with this id or name, else all with it in their names."""
    word = _OWNER.sub("", word.strip()).strip("《》")
    folded = fold(word)
    exact = [card for card in game.shown.values() if word in (card.id, *_names(card))]
    if exact or not folded:
        return exact
    same = [card for card in game.shown.values() if folded in (fold(card.id), *map(fold, _names(card)))]
    return same or [card for card in game.shown.values() if any(folded in fold(n) for n in _names(card))]


def _names(card: Card) -> tuple[str, ...]:
    """The names by which people may call a card; a specimen has one in English as well."""
    return (card.name, card.english) if card.english else (card.name,)


def unnamed(game: Game, word: str, lang: Language) -> str:
    """Why ``word`` names no card, or not just one, as a sentence; empty if it names one."""
    found = cards_named(game, word)
    if len(found) == 1:
        return ""
    words = strings()[lang]
    if len({card.name for card in found}) == 1:
        return words["same_name"].format(
            word=found[0].called(lang), cards=words["list"].join(card.id for card in found)
        )
    if found:
        shown = words["list"].join(f"{card.called(lang)} ({card.id})" for card in found[:8])
        return words["several_cards"].format(word=word, cards=shown + (" …" if len(found) > 8 else ""))
    whole: dict[str, str] = {}
    for card in game.shown.values():
        for name in _names(card):
            for part in (name, card.id, *_BETWEEN.split(name)):
                if len(part) > 1:
                    whole.setdefault(part, card.id if part == card.id else name)
    near = list(dict.fromkeys(whole[part] for part in nearest_all(word, whole)))
    said = words["no_card"].format(word=word)
    return said + (words["near"].format(near=words["list"].join(near)) if near else "")
