"""Searches and solutions, of games of the catalogue and of games written in Python."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any, Literal, TypeAlias, TypeVar, overload

from . import _arguments as arguments
from . import _gametree
from ._errors import InputError, Interrupted
from ._games import Game, Position
from ._reports import SearchReport, SolveReport, with_moves
from ._tree_report import Algorithm

S = TypeVar("S")
M = TypeVar("M")

Searcher: TypeAlias = Algorithm | Literal["engine"] | Literal["mcts"]
"""Who can search: a textbook algorithm, the engine or Monte Carlo tree search."""

SolverName: TypeAlias = Algorithm | Literal["engine"] | Literal["best", "null-window", "threats", "connect4"]
"""Who can solve: the solvers, of which `best` chooses one, the engine, or a textbook algorithm."""

# A union at run time too: `stubtest` takes a `Literal` of several words for one.
Order: TypeAlias = Literal["natural", "centre"] | Literal["random"]
"""The order in which moves are tried."""

Progress: TypeAlias = bool | Callable[[int], object]
"""Whether to show progress: a bar, or a function that is called with the number of nodes so far."""


@overload
def search(
    game: str,
    position: Position | str | None = None,
    *,
    algorithm: Searcher | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    time: float | None = None,
    eval: str | None = None,
    order: Order | None = None,
    seed: int | None = None,
    threads: int = 1,
    lines: int = 1,
    progress: Progress = False,
) -> SearchReport[str]: ...
@overload
def search(
    game: Game[S, M],
    position: S | None = None,
    *,
    algorithm: Searcher | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    time: float | None = None,
    eval: str | Callable[[S], int] | None = None,
    order: Order | None = None,
    seed: int | None = None,
    threads: int = 1,
    lines: int = 1,
    progress: Progress = False,
) -> SearchReport[M]: ...
def search(
    game: Any,
    position: Any = None,
    *,
    algorithm: Searcher | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    time: float | None = None,
    eval: Any = None,
    order: Order | None = None,
    seed: int | None = None,
    threads: int = 1,
    lines: int = 1,
    progress: Progress = False,
) -> SearchReport[Any]:
    """The best move of a position within a budget.

    `game` is the name of a game of the catalogue, or an object with the methods of `Game`; `position` is the moves that lead to
    the position, a `Position`, or a state of your game; by default the start. Without an `algorithm` the engine searches, for
    5 seconds if there is no limit of `depth`, `nodes` or `time` (in seconds). A textbook algorithm goes to the end of the game
    unless the depth is limited.

    `eval` names the evaluation at the depth limit: one that `games()` lists or `none`; of a game written in Python
    `evaluate`, its own, or a function of a state. The engine uses the game's own by default, textbook algorithms none.
    With `mcts`, Monte Carlo tree search, `eval` judges its leaves, by default play-outs, and `seed` is that of the play-outs.
    `order` and `seed` choose the order of the moves, `threads` the threads of the engine, and `lines` how many of the best
    lines are found. Ctrl-C raises `Interrupted`, with what the search has.

    >>> import gametree
    >>> gametree.search("connect4", "4455", depth=10).best
    ['3']
    >>> gametree.search("tictactoe", algorithm="alphabeta").nodes
    18297
    >>> gametree.search("tictactoe", algorithm="alfabeta")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    gametree.InputError: "alfabeta" is not an algorithm: expected one of engine, mcts, minimax, ...
    """
    named, evaluate = arguments.evaluation(game, eval)
    asked = arguments.asked(
        algorithm=algorithm, depth=depth, nodes=nodes, time=time, eval=named, order=order, seed=seed, threads=threads, lines=lines
    )
    with arguments.shown(progress, "search", asked.nodes) as show:
        if isinstance(game, str):
            text, interrupted = _gametree.search(arguments.word("game", game), catalogue_moves(game, position), asked, show)
            report: SearchReport[Any] = SearchReport(json.loads(text))
        else:
            _one_thread(asked)
            text, objects, interrupted = _gametree.search_python(game, position, asked, evaluate, show)
            report = SearchReport(_named(game, text, objects))
    if interrupted:
        raise Interrupted(report)
    return report


@overload
def solve(
    game: str,
    position: Position | str | None = None,
    *,
    all_moves: bool = False,
    exact: bool = False,
    algorithm: SolverName | None = None,
    nodes: int | None = None,
    time: float | None = None,
    memory: int | str | None = None,
    proof: str | os.PathLike[str] | None = None,
    progress: Progress = False,
) -> SolveReport[str]: ...
@overload
def solve(
    game: Game[S, M],
    position: S | None = None,
    *,
    all_moves: bool = False,
    exact: bool = False,
    algorithm: SolverName | None = None,
    nodes: int | None = None,
    time: float | None = None,
    memory: int | str | None = None,
    progress: Progress = False,
) -> SolveReport[M]: ...
def solve(
    game: Any,
    position: Any = None,
    *,
    all_moves: bool = False,
    exact: bool = False,
    algorithm: SolverName | None = None,
    nodes: int | None = None,
    time: float | None = None,
    memory: int | str | None = None,
    proof: str | os.PathLike[str] | None = None,
    progress: Progress = False,
) -> SolveReport[Any]:
    """The exact value of a position, and a best move.

    `all_moves` values every move; `exact` finds the distance to the end whatever it costs. `memory` is that of the tables: a
    number of bytes, or text such as `512M`. `proof` names a file for a certificate of what was proved, which `verify` checks
    with the rules alone; only games of the catalogue have one. If `nodes` or `time` (in seconds) runs out, the value is None and
    the report has bounds.

    >>> import gametree
    >>> gametree.solve("tictactoe3d:3").value
    'win'
    >>> report = gametree.solve("hex:3", all_moves=True)
    >>> [move for move, value in report.moves.items() if value.value == "win"]
    ['b2', 'c1', 'a2', 'c2', 'a3']
    >>> gametree.solve("connect4", nodes=100).value is None
    True
    """
    asked = arguments.asked(algorithm=algorithm, nodes=nodes, time=time, memory=memory, all_moves=all_moves, exact=exact)
    file = None if proof is None else arguments.path("proof", proof)
    with arguments.shown(progress, "solve", asked.nodes) as show:
        if isinstance(game, str):
            text, interrupted = _gametree.solve(arguments.word("game", game), catalogue_moves(game, position), asked, file, show)
            report: SolveReport[Any] = SolveReport(json.loads(text))
        else:
            if file is not None:
                raise InputError("proof: a certificate is of a game of the catalogue: expected the name of one")
            text, objects, interrupted = _gametree.solve_python(game, position, asked, show)
            report = SolveReport(_named(game, text, objects))
    if interrupted:
        raise Interrupted(report)
    return report


def check_game(game: Game[Any, Any]) -> None:
    """Checks that a game keeps the contract that the searches rely on, and raises `InputError` if it does not.

    It plays random games, asks everything twice, and compares every textbook algorithm with plain minimax.

    >>> import gametree
    >>> class Forgetful:
    ...     def start(self): return (3, 0)
    ...     def to_move(self, state): return state[1]
    ...     def outcome(self, state): return "loss" if state[0] == 0 else None
    ...     def moves(self, state): return [1]
    ...     def play(self, state, take): return (state[0] - take, state[1])
    >>> gametree.check_game(Forgetful())  # doctest: +NORMALIZE_WHITESPACE
    Traceback (most recent call last):
    gametree.InputError: after play((3, 0), 1) the same player is to move: expected the other one, or alternates = False
    """
    _gametree.check_game(game)


def catalogue_moves(game: str, position: Any) -> str:
    """The moves that lead to a position of the catalogue."""
    if position is None:
        return ""
    if isinstance(position, Position):
        if position.game != game and Position(json.loads(_gametree.position(game, ""))).game != position.game:
            raise InputError(f"position: it is one of {position.game}: expected one of {game}")
        return position.position
    if not isinstance(position, str):
        raise TypeError(f"position: expected moves or a Position, not {arguments.kind(position)}")
    return arguments.word("position", position)


def _one_thread(asked: arguments.Asked) -> None:
    if asked.threads != 1:
        raise InputError("threads: a game written in Python is searched by one thread: expected 1")


def _named(game: Any, text: str, objects: list[Any]) -> dict[str, Any]:
    return {"game": type(game).__name__, **with_moves(json.loads(text), objects)}
