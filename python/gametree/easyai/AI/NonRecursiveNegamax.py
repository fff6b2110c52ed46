"""Alpha-beta for games that can be restored from what `ttentry` says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .._leaves import PLAIN
from ._algorithm import INFINITE, Algorithm, own_scoring
from .Negamax import Search

__all__ = ["NonRecursiveNegamax"]


class NonRecursiveNegamax(Algorithm):
    """As `Negamax`, but without a bonus for a sooner win, without a table, and on a copy of the game.

    As easyAI's, it asks for the methods `ttentry` and `ttrestore`. The move is None, if the game is over.

    >>> from gametree.easyai import NonRecursiveNegamax
    >>> from gametree.easyai.bones import Bones
    >>> ai = NonRecursiveNegamax(6)
    >>> ai(Bones()), ai.alpha
    ('1', 100)
    """

    def _answer(self, game: Any) -> tuple[Any, Any]:
        scoring = own_scoring(self.scoring)
        game = game.copy()
        for needed in ("ttentry", "ttrestore"):
            if not hasattr(game, needed):
                raise AttributeError(f"{type(game).__name__} has no method {needed}: expected one, as NonRecursiveNegamax needs")
        if game.is_over():
            return scoring(game), None
        if self.depth == 0:
            return _greedy(game, scoring)
        found = self._searched(game, PLAIN) if self.win_score == INFINITE else None
        if found is None:
            search = Search(self.depth, scoring, PLAIN, None)
            return search.value(game, self.depth, -self.win_score, self.win_score), search.best
        return found


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
