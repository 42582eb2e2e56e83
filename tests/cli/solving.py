"""Short questions of the games with turns, for the tests of tefuda solve."""

from __future__ import annotations

YOKAI = """\
game: yokai-watch
rulings: {defence-optional: compulsory}
position:
  players:
    - field: [yws-01]
      ready: [イサマシ族]
      deck: 9
    - field: [yws-08]
      deck: 9
"""
REBORN = """\
game: reborn
position:
  phase: battle
  players:
    - right-arm: [rbs-02]
      bullets: [rbs-14]
      deck: 9
    - right-arm: [rbs-08]
      deck: 9
"""
yokai = ("--game", "yokai-watch")
reborn = ("--game", "reborn")
