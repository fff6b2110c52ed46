"""The best move of a game of easyAI by gametree's textbook algorithms, where easyAI's scores are whole numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from .._errors import DepthError
from .._search import search
from .._tree_report import Algorithm
from ._leaves import Leaf
from ._wrap import Cursor, Position

__all__ = ["first_best"]

# The library's scores are numbers of 32 bits.
_MOST = 10**9


class _NotWhole(Exception):
    """A score cannot be searched for as a whole number."""


class _Scored:
    """A game of easyAI whose every end, and every position at the depth, has a whole number for a value.

    A move is its number, since easyAI's moves need not be hashable.
    """

    def __init__(self, game: Any, depth: int, scoring: Callable[[Any], Any], leaf: Leaf) -> None:
        self.cursor = Cursor(game)
        self.values: dict[int, Any] = {}
        self._depth = depth
        self._scoring = scoring
        self._leaf = leaf

    def start(self) -> Position:
        return self.cursor.root

    def to_move(self, position: Position, /) -> Literal[0, 1]:
        return 1 if position.ply % 2 else 0

    def outcome(self, position: Position, /) -> int | None:
        # The search asks again at first, to see whether positions stay what they are; to ask easyAI's game takes longer.
        if position.choices:
            return None
        # At the depth easyAI does not ask whether the game is over.
        if position.ply < self._depth and not self.cursor.at(position).is_over():
            return None
        left = self._depth - position.ply
        score = self._scoring(self.cursor.at(position))
        value = self._leaf.value(score, left)
        try:
            whole = int(score)
        except (TypeError, ValueError, OverflowError):
            raise _NotWhole from None
        number = self._leaf.whole(whole, left)
        if whole != score or abs(number) > _MOST:
            raise _NotWhole
        # Two leaves of the same number can differ in the last bit of their values, by which easyAI would choose.
        if self.values.setdefault(number, value) != value:
            raise _NotWhole
        self.values.setdefault(-number, -value)
        return number

    def moves(self, position: Position, /) -> range:
        position.choices = list(self.cursor.at(position).possible_moves())
        return range(len(position.choices))

    def play(self, position: Position, number: int, /) -> Position:
        return Position(position, position.choices[number])


def first_best(
    game: Any, depth: int, scoring: Callable[[Any], Any], leaf: Leaf, algorithm: Algorithm = "alphabeta"
) -> tuple[Any, Any] | None:
    """The value of a game that is not over, to a depth of at least 1, and the first of its best moves.

    None, if a score is no whole number or the depth is too great; the game is as it was.
    """
    scored = _Scored(game, depth, scoring, leaf)
    try:
        report = search(scored, algorithm=algorithm)
    except (_NotWhole, DepthError):
        return None
    finally:
        scored.cursor.rewind()
    assert report.score is not None
    return scored.values[report.score], scored.cursor.root.choices[report.best[0]]
