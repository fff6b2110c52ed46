"""easyAI's standard algorithm: alpha-beta in negamax form, with a table if there is one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from .._leaves import BONUS, Leaf
from ._algorithm import INFINITE, Algorithm, own_scoring

__all__ = ["Negamax"]


class Negamax(Algorithm):
    """Looks `depth` moves ahead; called with a game, it returns the best move, and leaves the score in `alpha`.

    `scoring` stands for the game's own method. A sooner win is worth more: a score with `d` moves left is multiplied by
    1 + 0.001 d. Scores of at least `win_score` are a win, and the first one found is taken. `tt` remembers positions.

    Without `tt` and `win_score`, and with whole scores, gametree's `alphabeta` searches; else a loop in Python does, with
    the same answers as easyAI's.

    >>> from gametree.easyai import Negamax
    >>> from gametree.easyai.bones import Bones
    >>> ai = Negamax(6)
    >>> ai(Bones()), ai.alpha
    ('1', 100.0)
    """

    def _answer(self, game: Any) -> tuple[Any, Any]:
        found = self._searched(game, BONUS) if self.tt is None and self.win_score == INFINITE else None
        if found is None:
            search = Search(self.depth, own_scoring(self.scoring), BONUS, self.tt)
            return search.value(game, self.depth, -self.win_score, self.win_score), game.ai_move
        game.ai_move = found[1]
        return found


class Search:
    """Fail-soft alpha-beta on a game that moves change; `best` is the root's move of the highest value returned.

    The root's `ai_move` is the last move that raised alpha, as in easyAI.
    """

    def __init__(self, depth: int, scoring: Callable[[Any], Any], leaf: Leaf, table: Any) -> None:
        self.best: Any = None
        self._depth = depth
        self._scoring = scoring
        self._leaf = leaf
        self._table = table

    def value(self, game: Any, left: int, alpha: Any, beta: Any) -> Any:
        """The value of a game with so many moves left to look ahead."""
        lowest = alpha
        at_root = left == self._depth
        known = None if self._table is None else self._table.lookup(game)
        if known is not None and known["depth"] >= left:
            if known["flag"] == LOWER:
                alpha = max(alpha, known["value"])
            elif known["flag"] == UPPER:
                beta = min(beta, known["value"])
            if known["flag"] == EXACT or alpha >= beta:
                if at_root:
                    game.ai_move = known["move"]
                return known["value"]
        if left == 0 or game.is_over():
            return self._leaf.value(self._scoring(game), left)

        moves = game.possible_moves()
        if known is not None:
            moves.remove(known["move"])
            moves = [known["move"], *moves]
        best, value = moves[0], -INFINITE
        if at_root:
            game.ai_move = moves[0]
        for move in moves:
            found = -after(game, move, lambda child: self.value(child, left - 1, -beta, -alpha))
            if found > value:
                value, best = found, move
            if found > alpha:
                alpha = found
                if at_root:
                    game.ai_move = move
                if alpha >= beta:
                    break
        if at_root:
            self.best = best
        if self._table is not None:
            flag = UPPER if value <= lowest else LOWER if value >= beta else EXACT
            self._table.store(game=game, depth=left, value=value, move=best, flag=flag)
        return value


LOWER: Literal[-1] = -1
EXACT: Literal[0] = 0
UPPER: Literal[1] = 1


def after(game: Any, move: Any, search: Callable[[Any], Any]) -> Any:
    """What a search says of the game after a move: of a copy, or of the game itself if it can take moves back."""
    back = hasattr(game, "unmake_move")
    child = game if back else game.copy()
    child.make_move(move)
    child.switch_player()
    try:
        return search(child)
    finally:
        if back:
            game.switch_player()
            game.unmake_move(move)
