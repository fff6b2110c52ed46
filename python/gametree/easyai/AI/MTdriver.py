"""The memory-enhanced test driver: null-window searches that close in on the value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .._exact import first_best
from .._leaves import MEMORY_TEST
from .Negamax import after, own_scoring

__all__ = ["mtd"]

INFINITE = 1_000_000
_BELOW = 0.001


def mtd(
    game: Any, first: float, next: Callable[[Any, Any, Any], Any], depth: int, scoring: Any, tt: Any = None
) -> Any:
    """The value of a game, `depth` moves ahead; the move is left in `game.ai_move`.

    From the value `first` on, `next(lower, upper, value)` says which bound is tested.

    >>> from gametree.easyai import TwoPlayerGame, mtd
    >>> class Bones(TwoPlayerGame):
    ...     def __init__(self): self.pile, self.current_player = 6, 1
    ...     def possible_moves(self): return ["1", "2", "3"]
    ...     def make_move(self, move): self.pile -= int(move)
    ...     def is_over(self): return self.pile <= 0
    ...     def scoring(self): return 100 if self.is_over() else 0
    >>> game = Bones()
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


class MemoryTest:
    """What `SSS` and `DUAL` have in common: called with a game, they return the best move, and leave the score in `alpha`."""

    scoring: Callable[[Any], Any] | None
    depth: int
    win_score: float
    tt: Any
    alpha: Any

    def __init__(
        self, depth: int, scoring: Callable[[Any], Any] | None = None, win_score: float = 100_000, tt: Any = None
    ) -> None:
        self.scoring = scoring
        self.depth = depth
        self.win_score = win_score
        self.tt = tt

    def _first(self) -> float:
        raise NotImplementedError

    def _next(self, lower: Any, upper: Any, value: Any) -> Any:
        raise NotImplementedError

    def __call__(self, game: Any) -> Any:
        """The best move."""
        found = None
        if self.tt is None and self.depth > 0 and not game.is_over():
            found = first_best(game, self.depth, own_scoring(self.scoring), MEMORY_TEST)
        if found is None:
            self.alpha = mtd(game, self._first(), self._next, self.depth, self.scoring, self.tt)
        else:
            self.alpha, game.ai_move = found
        return game.ai_move
