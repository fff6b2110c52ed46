"""What the algorithms of `gametree.easyai` have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from .._exact import first_best
from .._leaves import Leaf

__all__ = ["INFINITE", "Algorithm", "own_scoring"]

INFINITE = float("inf")


def own_scoring(scoring: Callable[[Any], Any] | None) -> Callable[[Any], Any]:
    """A scoring function: the game's own, if there is no other."""
    return scoring if scoring is not None else lambda game: game.scoring()


class Algorithm(ABC):
    """Looks `depth` moves ahead; called with a game, it returns the best move, and leaves the score in `alpha`.

    `scoring` stands for the game's own method; scores of at least `win_score` are a win, and `tt` remembers positions.
    """

    scoring: Callable[[Any], Any] | None
    depth: int
    win_score: float
    tt: Any
    alpha: Any

    def __init__(
        self, depth: int, scoring: Callable[[Any], Any] | None = None, win_score: float = INFINITE, tt: Any = None
    ) -> None:
        self.scoring = scoring
        self.depth = depth
        self.win_score = win_score
        self.tt = tt

    def __call__(self, game: Any) -> Any:
        """The best move."""
        self.alpha, move = self._answer(game)
        return move

    @abstractmethod
    def _answer(self, game: Any) -> tuple[Any, Any]:
        """The score and the best move."""

    def _searched(self, game: Any, leaf: Leaf) -> tuple[Any, Any] | None:
        """The score and the best move by gametree's algorithms, if they can search the game for these leaves."""
        if self.depth <= 0 or game.is_over():
            return None
        return first_best(game, self.depth, own_scoring(self.scoring), leaf)
