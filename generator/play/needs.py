"""What unknown values would have to be, in words."""

from __future__ import annotations

from collections.abc import Sequence

from generator.catalogue.model import Game
from generator.play.strings import strings
from generator.words import Language, table
from rules_engine.core.unknowns import Among, Between, Gap, Need


def value_in_words(game: Game, name: str, lang: Language) -> str:
    """A value such as ``tw4-22.power`` or ``tw4-20.abilities.1.power`` as readers call it."""
    words = strings()[lang]
    card_id, _, key = name.partition(".")
    card = next((card.called(lang) for card in game.shown.values() if card.id == card_id), card_id)
    kind, _, rest = key.partition(".")
    place, _, slot = rest.partition(".")
    if place:
        said = table("showcase")[lang].get(f"show_slot_{slot}", slot)
        return words["value_of_ability"].format(card=card, place=place, slot=said)
    labelled = game.shape.field(kind)
    label = labelled.label[lang] if labelled else kind
    if lang == "en":
        label = label[:1].lower() + label[1:]
    return words["value_of_card"].format(card=card, label=label)


def need_in_words(game: Game, need: Need, lang: Language) -> str:
    """One need as part of a sentence."""
    words = strings()[lang]
    what = value_in_words(game, need.name, lang)
    if isinstance(need, Among):
        options = words["or"].join(
            words.get(f"option_{o}", words["quoted"].format(what=o)) for o in need.allowed
        )
        return words["need_among"].format(what=what, options=options)
    if isinstance(need, Gap):
        what = words["difference"].format(one=what, other=value_in_words(game, need.other, lang))
    low, high = need.low, need.high
    if isinstance(need, Between) and low == 0 and high is not None:
        low = None
    if low == high:
        return words["need_equal"].format(what=what, low=low)
    kind = "need_between" if None not in (low, high) else "need_least" if high is None else "need_most"
    return words[kind].format(what=what, low=low, high=high)


def cases_in_words(game: Game, cases: Sequence[Sequence[Need]], lang: Language) -> str:
    """When one of several cases holds, as part of a sentence; empty if always."""
    words = strings()[lang]
    told = [words["and"].join(need_in_words(game, need, lang) for need in needs) for needs in cases]
    return "" if "" in told else words["or_else"].join(told)
