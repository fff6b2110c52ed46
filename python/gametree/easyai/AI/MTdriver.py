"""The memory-enhanced test driver: null-window searches that close in on the value."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from .._leaves import MEMORY_TEST
from ._algorithm import Algorithm, own_scoring
from .Negamax import after

__all__ = ["mtd"]

INFINITE = 1_000_000
_BELOW = 0.001


def mtd(
    game: Any, first: float, next: Callable[[Any, Any, Any], Any], depth: int, scoring: Any, tt: Any = None
) -> Any:
    """The value of a game, `depth` moves ahead; the move is left in `game.ai_move`.

    From the value `first` on, `next(lower, upper, value)` says which bound is tested.

    >>> from gametree.easyai import mtd
    >>> from gametree.easyai.bones import Bones
    >>> game = Bones(6)
    >>> mtd(game, 0, lambda lower, upper, value: value, 4, None), game.ai_move
    (100.0, '1')
    """
    test = _Test(depth, own_scoring(scoring), tt)
    value = first
    lower: Any = -INFINITE
    upper: Any = INFINITE
    while True:
        bound = next(lower, upper, value)
        before = (lower, upper)
        value = test.value(game, bound - _BELOW, depth)
        if value < bound:
            upper = value
        else:
            lower = value
        if lower == upper:
            return value
        if (lower, upper) == before:
            # The step was too large: with easyAI's own rule it would be repeated for ever.
            next = _from_above


def _from_above(lower: Any, upper: Any, value: Any) -> Any:
    return upper


class _Test:
    """Whether a value reaches a bound, with what a table remembers."""

    def __init__(self, depth: int, scoring: Callable[[Any], Any], table: Any) -> None:
        self._depth = depth
        self._scoring = scoring
        self._table = table

    def value(self, game: Any, bound: Any, left: int) -> Any:
        """A lower bound of the value if it reaches `bound`, else an upper bound."""
        at_root = left == self._depth
        known = None if self._table is None else self._table.lookup(game)
        lower: Any = -INFINITE
        upper: Any = INFINITE
        if known is not None and known["depth"] >= left:
            lower, upper = known["lowerbound"], known["upperbound"]
            if lower > bound or upper < bound:
                if at_root:
                    game.ai_move = known["move"]
                return lower if lower > bound else upper
        if left == 0 or game.is_over():
            return MEMORY_TEST.value(self._scoring(game), left)

        moves = game.possible_moves()
        best, value = moves[0], -INFINITE
        if not hasattr(game, "ai_move"):
            game.ai_move = best
        for move in moves:
            if value >= bound:
                break
            found = -after(game, move, lambda child: self.value(child, -bound, left - 1))
            if found > value:
                value, best = found, move
        if value < bound:
            upper = value
        else:
            lower = value
            if at_root:
                game.ai_move = best
        if self._table is not None:
            self._table.store(game=game, lowerbound=lower, upperbound=upper, depth=left, move=best)
        return value


class MemoryTest(Algorithm):
    """What `SSS` and `DUAL` have in common: the driver of bounds. Where the first one lies, and the next ones, is their own."""

    def __init__(
        self, depth: int, scoring: Callable[[Any], Any] | None = None, win_score: float = 100_000, tt: Any = None
    ) -> None:
        super().__init__(depth, scoring, win_score, tt)

    @abstractmethod
    def _first(self) -> float: ...

    @abstractmethod
    def _next(self, lower: Any, upper: Any, value: Any) -> Any: ...

    def _answer(self, game: Any) -> tuple[Any, Any]:
        found = self._searched(game, MEMORY_TEST) if self.tt is None else None
        if found is None:
            return mtd(game, self._first(), self._next, self.depth, self.scoring, self.tt), game.ai_move
        game.ai_move = found[1]
        return found
