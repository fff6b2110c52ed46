"""Solving a game in easyAI's terms: 1 for a win of the player to move, -1 for a loss, 0 for neither."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ..._errors import DepthError, InputError
from ..Player import AI_Player
from .Negamax import Negamax, after

__all__ = ["solve_with_depth_first_search", "solve_with_iterative_deepening"]


def solve_with_iterative_deepening(
    game: Any,
    ai_depths: Iterable[int],
    win_score: float,
    scoring: Callable[[Any], Any] | None = None,
    tt: Any = None,
    verbose: bool = True,
    **game_params: Any,
) -> tuple[int, int, Any]:
    """Searches by `Negamax`, depth after depth, until a score reaches `win_score`: the result, the depth and the move.

    A result of 0 is a draw, or the depths were too small; `gametree.solve(wrap(game))` tells them apart.

    >>> from gametree.easyai import solve_with_iterative_deepening
    >>> from gametree.easyai.bones import Bones
    >>> solve_with_iterative_deepening(Bones(), range(4, 10), win_score=100)
    d:4, a:0, m:1
    d:5, a:0, m:1
    d:6, a:100, m:1
    (1, 6, '1')
    """
    if game.players is None:
        game.players = [AI_Player(None), AI_Player(None)]
    depth = None
    for depth in ai_depths:
        ai = Negamax(depth, scoring, tt=tt)
        move = ai(game)
        if verbose:
            print(f"d:{depth}, a:{int(ai.alpha)}, m:{move}")
        if abs(ai.alpha) >= win_score:
            break
    if depth is None:
        raise InputError("ai_depths: it is empty: expected depths to try, such as range(2, 10)")
    return (1 if ai.alpha >= win_score else -1 if ai.alpha <= -win_score else 0), depth, move


def solve_with_depth_first_search(
    game: Any, win_score: float, maxdepth: int = 50, tt: Any = None, depth: int = 0
) -> int:
    """Searches to the ends of the game, of which those with at least `win_score` count as won.

    >>> from gametree.easyai import solve_with_depth_first_search
    >>> from gametree.easyai.bones import Bones
    >>> solve_with_depth_first_search(Bones(), win_score=100)
    1
    """
    known = None if tt is None else tt.lookup(game)
    if known is not None:
        return int(known["value"])
    if depth == maxdepth:
        raise DepthError(f"the game is {maxdepth} moves deep: expected a larger maxdepth, or a game that ends")

    best = None
    if game.is_over():
        score = game.scoring()
        value = 1 if score >= win_score else -1 if -score >= win_score else 0
    else:
        value = -1
        for move in game.possible_moves():
            found = -after(game, move, lambda child: solve_with_depth_first_search(child, win_score, maxdepth, tt, depth + 1))
            if found > value:
                value, best = found, move
            if value == 1:
                break
    if tt is not None:
        tt.store(game=game, value=value, move=best)
    return value
