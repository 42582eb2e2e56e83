"""What a player sees of a game, on a terminal: the board, cards in a line, and what may be done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.text import Text as RichText

from generator.catalogue.model import Ability, BoardZone, Card, Game
from generator.engines.board import Board, Placed, Side
from generator.examples.telling import Change, Language, Named, Piece, Teller
from generator.pages.datum import datum
from generator.pages.face import ability_text, timing_datum
from generator.play.strings import strings


class Screen:
    """Draws boards of one game in one language."""

    def __init__(self, game: Game, teller: Teller, lang: Language) -> None:
        self._game = game
        self._teller = teller
        self._lang: Language = lang
        self._cards: Mapping[str, Card] = game.shown
        self._words = strings()[lang]

    def board(self, board: Board, player: int, names: Sequence[str]) -> Iterator[RichText]:
        """The board with the side of ``player`` below."""
        other = 1 - player
        yield from self._side(board.sides[other], f"P{other + 1} {names[other]}")
        for zone in self._game.zones:
            lying = board.shared.get(zone.id, [])
            if zone.shared and lying:
                yield from self._zone(zone, lying)
        yield from self._side(
            board.sides[player], f"P{player + 1} {names[player]} ({self._words['play_you']})"
        )

    def _side(self, side: Side, head: str) -> Iterator[RichText]:
        line = RichText(head, style="bold")
        for number in self._game.numbers:
            if number.id in side.numbers:
                line.append(f"  {number.text[self._lang]} {side.numbers[number.id]}", style="not bold")
        lists = []
        for zone in self._game.zones:
            if zone.shared:
                continue
            lying = side.zones.get(zone.id, [])
            if zone.id in side.unknown or zone.counted or (lying and not self._faces(lying)):
                line.append(f"  {zone.text[self._lang]} {side.count(zone.id)}", style="not bold")
            elif lying:
                lists.append((zone, lying))
        yield line
        for zone, cards in lists:
            yield from self._zone(zone, cards)

    def _faces(self, lying: Sequence[Placed]) -> bool:
        """Whether there is more to say of cards than how many they are."""
        return any(card in self._cards for one in lying for card in one.cards) or any(
            one.down for one in lying
        )

    def _zone(self, zone: BoardZone, lying: Sequence[Placed]) -> Iterator[RichText]:
        unseen = 0
        yield RichText(f"  {zone.text[self._lang]}", style="dim")
        for one in lying:
            if one.card in self._cards:
                yield self.card(one.card, one, "    ")
            elif one.down:
                yield RichText(f"    {self._words['play_face_down']}")
            else:
                unseen += 1
            for card in one.under:
                yield RichText(f"      ↳ {self._name(card)}", style="dim")
        if unseen:
            yield RichText(f"    {self._words['play_unseen'].format(n=unseen)}")

    def _name(self, card: str) -> str:
        return self._cards[card].called(self._lang) if card in self._cards else self._words["play_face_down"]

    def card(self, card_id: str, placed: Placed | None = None, indent: str = "") -> RichText:
        """A card in a line: its name, what stands on its face, its abilities."""
        card = self._cards[card_id]
        line = RichText(indent)
        line.append(card.called(self._lang), style="cyan")
        if placed is not None:
            signs = [self._words["play_down"]] if placed.down else []
            signs += [self._words["play_turned"]] if placed.turned else []
            signs += [f"P{placed.by + 1}"] if placed.by is not None else []
            if signs:
                line.append(f" ({', '.join(signs)})", style="yellow")
        for field in self._game.shape.fields:
            value = card.fields.get(field.key)
            if value is not None and field.kind in ("choice", "number") and field.face not in ("", "corner"):
                shown = datum(field, value, self._lang)
                line.append(f" {shown.unit}{shown.shown}")
        for ability in card.abilities or ():
            line.append(f"  {self._ability(ability)}", style="dim")
        if card.abilities is None:
            line.append("  ?", style="dim")
        return line

    def _ability(self, ability: Ability) -> str:
        timing = timing_datum(self._game.shape.timing, ability, self._lang)
        text = ability_text(self._game, ability, self._lang) or "?"
        return f"{timing.shown}: {text}" if timing else text

    def action(self, number: int, said: str) -> RichText:
        """A legal action with its number, in words and as it is typed."""
        line = RichText(f"{number:>3}  ", style="bold")
        pieces = self._teller.attempt(said, self._lang)
        typed = said.partition(" ")[2] or said
        words = "".join(piece.text for piece in pieces)
        if words == said:
            line.append(typed, style="not bold")
        else:
            line.append_text(_styled(pieces))
            line.append(f"   {typed}", style="not bold dim")
        return line


def _styled(pieces: Sequence[Piece]) -> RichText:
    text = RichText()
    for piece in pieces:
        style = "red" if isinstance(piece, Change) else "cyan" if isinstance(piece, Named) else "default"
        text.append(piece.text, style=style)
    return text
