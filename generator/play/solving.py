"""What a solver found, judged and told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from generator.catalogue.model import Game
from generator.examples.play import play
from generator.examples.telling import Language, Line, Teller, Text
from generator.play.strings import solving_strings
from rules_engine.core.solution import Case, Doubt, Goal, Reach, Solution, Standing, Verdict, Way


def verdict(cases: Sequence[Case]) -> Verdict:
    """The verdict over all cases: yes or no only if it is the same in each."""
    found = {case.verdict for case in cases}
    return found.pop() if len(found) == 1 else Verdict.UNDETERMINED


NEXT_TURN = "turn"
"""The event with which a turn begins, in games where a way ends with the turn."""


@dataclass(frozen=True, slots=True)
class ToldWay:
    """A way in words: what happens (or, where nobody can say, what is done), and the numbers that come of it."""

    way: Way
    lines: tuple[Line, ...]
    done: tuple[str, ...]
    numbers: tuple[Mapping[str, int], ...]
    spent: tuple[str, ...]
    """The names of the cards that it spends, told apart where several have one name."""


def tell_way(
    game: Game, data: Mapping[str, Any], case: Case, way: Way, teller: Teller, lang: Language
) -> ToldWay:
    """Play ``way`` from the scenario ``data`` and tell it in ``lang``.

    Where unknown values bear on it, or chance cannot be made to go that way, nobody can say
    what comes of it; then only what is done is told.
    """
    done = tuple(_done(teller, words, lang) for words in way.actions)
    spent = tuple(teller.called(card, lang) for card in way.spent)
    only_done = ToldWay(way, (), done, (), spent)
    if not case.certain or case.unused or (way.by_chance and way.seed is None):
        return only_done
    before = [step for step in data.get("actions", ()) if isinstance(step, str)]
    bare = {key: value for key, value in data.items() if key not in ("expect", "finish", "shows")}
    if way.seed is not None:
        bare["seed"] = way.seed
    played = play(game, {**bare, "actions": [*before, *way.actions]})
    if not played.passed or not played.moments:
        return only_done
    moments = [moment for moment in played.moments if moment.step > len(before)]
    end = next((at for at, moment in enumerate(moments) if moment.event.kind == NEXT_TURN), len(moments))
    told = {id(moment) for moment in moments[:end]}
    lines = tuple(line for line in teller.lines(played, (), lang) if id(line.moment) in told)
    last = moments[end - 1] if end else played.moments[-1]
    return ToldWay(way, lines, done, tuple(dict(side.numbers) for side in last.after.sides), spent)


def _done(teller: Teller, words: str, lang: Language) -> str:
    player, _, rest = words.partition(" ")
    pieces = teller.attempt(words, lang)
    if pieces == (Text(words),):
        return words
    return f"{player}: " + "".join(piece.text for piece in pieces) if rest else words


# --- sentences ------------------------------------------------------------------------------------


def goal_in_words(game: Game, goal: Goal, lang: Language) -> str:
    """What is asked for, as part of a sentence."""
    return solving_strings()[lang][f"goal_{goal.kind}"].format(
        number=goal.number, card=_name(game, goal.card, lang)
    )


def _name(game: Game, card_id: str, lang: Language) -> str:
    return next((card.called(lang) for card in game.shown.values() if card.id == card_id), card_id)


def case_in_words(game: Game, case: Case, lang: Language, asked: int = 0) -> str:
    """What a case says, as a sentence. ``asked`` is who is asked about, unless the case says so itself."""
    words = solving_strings()[lang]
    solution = case.solution
    if solution is None:
        player = f"P{(asked if case.player is None else case.player) + 1}"
        if case.goal is not None:
            reached = words.get(f"reached_{case.goal.kind}", words["reached"])
            return reached.format(
                player=player,
                card=_name(game, case.goal.card, lang),
                goal=goal_in_words(game, case.goal, lang),
            )
        key = {Standing.AHEAD: "ahead", Standing.EVEN: "even"}.get(case.standing, "over")
        return words[key].format(player=player)
    player = f"P{solution.player + 1}"
    aim = _aimed_at(solution)
    goal = goal_in_words(game, aim, lang)
    many = "position" if solution.positions == 1 else "positions"
    said = _sentence(words, solution).format(
        player=player,
        goal=goal,
        can=words.get(f"can_{aim.kind}", words["can"]).format(goal=goal),
        cannot=words.get(f"cannot_{aim.kind}", words["cannot"]).format(goal=goal),
        positions=words[many].format(n=solution.positions),
        **_chance(solution.chance, lang),
    )
    if solution.ways:
        between = "" if lang == "ja" else " "
        if not solution.complete and not _open_end(solution):
            said += between + words["more"]
        many = "ways" if solution.goal.forced else "ways_unanswered"
        told = words["way" if len(solution.ways) == 1 else many].format(n=len(solution.ways))
        said += between + told
    if case.unused and case.verdict is Verdict.UNDETERMINED:
        return words["as_known"].format(said=said)
    return said


def _sentence(words: Mapping[str, str], solution: Solution) -> str:
    manner = "" if solution.goal.forced else "_unanswered"
    certain = solution.verdict is not Verdict.UNDETERMINED
    if not solution.ways:
        if not solution.complete:
            return words["cut"]
        return words[f"answer_no{manner}" if certain else "answer_no_as_known"]
    if any(way.sure for way in solution.ways):
        if _open_end(solution):
            return words["at_least"]
        return words[f"answer_yes{manner}" if certain else "answer_yes_as_known"]
    if solution.chance is None:
        return words["face_down"]
    chance = words["chance" if solution.complete else "chance_at_least"]
    return words["chance_as_known"].format(said=chance) if solution.doubts else chance


def _open_end(solution: Solution) -> bool:
    """Whether it is certain how much there is at least, and open how much more."""
    gains = any(way.gain is not None and way.sure for way in solution.ways)
    return gains and not solution.complete


def _aimed_at(solution: Solution) -> Goal:
    """The goal, as definite as the answer: so much life, where it was asked how much there is."""
    gains = [way.gain for way in solution.ways if way.gain is not None and way.sure]
    gains = gains or [way.gain for way in solution.ways if way.gain is not None]
    return Goal("take", max(gains)) if gains else solution.goal


def _chance(chance: Fraction | None, lang: Language) -> dict[str, str]:
    """A chance as a fraction and in per cent."""
    if chance is None:
        return {"chance": "?", "percent": "?"}
    percent = f"{float(chance * 100):.1f}".removesuffix(".0")
    about = "" if chance * 1000 == int(chance * 1000) else solving_strings()[lang]["about"]
    return {"chance": str(chance), "percent": f"{about}{percent}%"}


def remarks(game: Game, case: Case, lang: Language) -> list[str]:
    """What else is to be said of a case: how much there is to gain, and what could not be looked at."""
    words = solving_strings()[lang]
    said: list[str] = []
    solution = case.solution
    if solution is not None:
        player = f"P{solution.player + 1}"
        other = f"P{2 - solution.player}"
        if (reach := solution.reach) is not None:
            said += _reach(words, reach, other)
        said += [words[key].format(player=player, other=other) for key in _doubts(solution)]
    named = {card.id: card.called(lang) for card in game.shown.values()}
    unused = dict.fromkeys(named.get(name.partition(".")[0], name) for name in case.unused)
    return said + [words["unused"].format(card=card) for card in unused]


def _reach(words: Mapping[str, str], reach: Reach, other: str) -> Iterator[str]:
    """How much there is to gain, each amount once; nothing where there is nothing to gain."""
    if reach.most == 0:
        return
    more = reach.most != reach.as_they_lie
    if reach.sure == reach.as_they_lie:
        key = "reach_most" if more else "reach_sure"
    else:
        key = "reach_face_down_most" if more else "reach_face_down"
    most = words["cut_most"] if reach.most is None else reach.most
    yield words[key].format(other=other, sure=reach.sure, lie=reach.as_they_lie, most=most)


def _doubts(solution: Solution) -> list[str]:
    """What to say of unknown cards, where they may change the answer.

    Those of the player's own spoil no yes, those of the opponent's no no. With a card of their own
    the player may always take more, if as much as can be is asked for.
    """
    said = []
    sure = any(way.sure for way in solution.ways)
    if Doubt.OWN_CARDS in solution.doubts:
        if not solution.ways:
            said.append("doubt_a_way")
        elif not sure or all(way.gain is not None for way in solution.ways):
            said.append("doubt_more")
    if Doubt.THEIR_CARDS in solution.doubts and solution.ways:
        said.append("doubt_prevented")
    return said


def way_in_words(told_way: ToldWay, goal: Goal, lang: Language) -> tuple[str, str]:
    """The head of a way, with what it gains and costs, and what is to be said of it in brackets."""
    words = solving_strings()[lang]
    way = told_way.way
    if way.cost:
        key = "cost" if way.cost == 1 else "costs"
        head = words[key].format(n=way.cost, cards=words["list"].join(told_way.spent))
    else:
        head = words["free"]
    if way.gain is not None:
        head = words["gain"].format(gain=way.gain, cost=head)
    if way.chance is None:
        return head, words["if_they_lie"]
    if not way.sure:
        return head, words["if_it_comes"].format(**_chance(way.chance, lang))
    return head, words["worst"] if goal.forced else ""
