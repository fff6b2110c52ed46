"""Alpha-beta for games that can be restored from what `ttentry` says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .._exact import first_best
from .._leaves import PLAIN
from .Negamax import INFINITE, Search, own_scoring

__all__ = ["NonRecursiveNegamax"]


class NonRecursiveNegamax:
    """As `Negamax`, but without a bonus for a sooner win, without a table, and on a copy of the game.

    As easyAI's, it asks for the methods `ttentry` and `ttrestore`.

    >>> from gametree.easyai import NonRecursiveNegamax, TwoPlayerGame
    >>> class Bones(TwoPlayerGame):
    ...     def __init__(self): self.pile, self.current_player = 10, 1
    ...     def possible_moves(self): return ["1", "2", "3"]
    ...     def make_move(self, move): self.pile -= int(move)
    ...     def is_over(self): return self.pile <= 0
    ...     def scoring(self): return 100 if self.is_over() else 0
    ...     def ttentry(self): return self.pile
    ...     def ttrestore(self, entry): self.pile = entry
    >>> ai = NonRecursiveNegamax(6)
    >>> ai(Bones()), ai.alpha
    ('1', 100)
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
        """The best move; None, if the game is over."""
        scoring = own_scoring(self.scoring)
        game = game.copy()
        for needed in ("ttentry", "ttrestore"):
            if not hasattr(game, needed):
                raise AttributeError(f"{type(game).__name__} has no method {needed}: expected one, as NonRecursiveNegamax needs")
        if game.is_over():
            self.alpha = scoring(game)
            return None
        if self.depth == 0:
            self.alpha, move = _greedy(game, scoring)
            return move
        found = first_best(game, self.depth, scoring, PLAIN) if self.win_score == INFINITE else None
        if found is None:
            search = Search(self.depth, scoring, PLAIN, None)
            found = search.value(game, self.depth, -self.win_score, self.win_score), search.best
        self.alpha, move = found
        return move


def _greedy(game: Any, scoring: Callable[[Any], Any]) -> tuple[Any, Any]:
    """The best score right after a move, told for the player who made it, and that move."""
    before = game.ttentry()
    best, value = None, -INFINITE
    for move in game.possible_moves():
        game.make_move(move)
        score = scoring(game)
        if score > value:
            best, value = move, score
        game.ttrestore(before)
    return value, best
