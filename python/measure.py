"""Measures games written in Python against loops in pure Python, easyAI and OpenSpiel: the figures of docs/python.md.

`cargo xtask python-test` makes the environments; with Python 3.11 then

    PYTHONPATH=python/tests:target/python/tools/lib/python3.11/site-packages target/python/clean/bin/python -P python/measure.py

easyAI and OpenSpiel are measured where they are installed.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from typing import Any

from games import SCORES, TicTacToe

import gametree
from gametree import easyai

INFINITE = 10**9


def best(call: Callable[[], Any], times: int = 7) -> tuple[float, Any]:
    """The least time of several, in milliseconds, and the answer."""
    least, answer = float("inf"), None
    for _ in range(times):
        started = time.perf_counter()
        answer = call()
        least = min(least, time.perf_counter() - started)
    return 1e3 * least, answer


def loop(game: Any, table: dict[Any, tuple[int, int]] | None = None) -> int:
    """Fail-soft alpha-beta as one writes it in Python, with a table if there is one; the nodes entered."""
    outcome, moves, play = game.outcome, game.moves, game.play
    nodes = 0

    def search(state: Any, alpha: int, beta: int) -> int:
        nonlocal nodes
        nodes += 1
        first = alpha
        if table is not None and state in table:
            low, high = table[state]
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
            alpha, beta = max(alpha, low), min(beta, high)
        said = outcome(state)
        if said is not None:
            return SCORES[said]
        found = -INFINITE
        for move in moves(state):
            value = -search(play(state, move), -beta, -alpha)
            if value > found:
                found = value
                alpha = max(alpha, value)
                if alpha >= beta:
                    break
        if table is not None:
            low, high = table.get(state, (-INFINITE, INFINITE))
            table[state] = (found if found > first else low, found if found < beta else high)
        return found

    search(game.start(), -INFINITE, INFINITE)
    return nodes


class Places:
    """A game in which no position comes back: a state is the list of the moves, with a board of 16 cells."""

    def start(self) -> Any:
        return ((0,) * 16, (), 1)

    def to_move(self, s: Any) -> int:
        return int(s[2] - 1)

    def outcome(self, s: Any) -> str | None:
        board, played, side = s
        if len(played) < 5:
            return None
        lead = board.count(side) - board.count(3 - side)
        return "win" if lead > 0 else "loss" if lead < 0 else "draw"

    def moves(self, s: Any) -> list[int]:
        return [cell for cell, stone in enumerate(s[0]) if not stone]

    def play(self, s: Any, move: int) -> Any:
        board, played, side = list(s[0]), s[1], s[2]
        board[move] = side
        for near in (move - 1, move + 1, move - 4, move + 4):
            if 0 <= near < 16 and board[near] == 3 - side and (near + move) % 3 == 0:
                board[near] = side
        return (tuple(board), (*played, move), 3 - side)


def own_games() -> None:
    for game in (TicTacToe(), Places()):
        name = type(game).__name__
        theirs, nodes = best(lambda: loop(game))
        ours, report = best(lambda: gametree.search(game, algorithm="alphabeta"))
        assert report.nodes == nodes
        print(f"{name}: alphabeta {ours:.1f} ms, loop {theirs:.1f} ms, {nodes} nodes, ratio {ours / theirs:.2f}")
        theirs, nodes = best(lambda: loop(game, {}))
        ours, report = best(lambda: gametree.search(game))
        print(f"{name}: engine {ours:.1f} ms, loop with a table {theirs:.1f} ms, ratio {ours / theirs:.2f}")


def catalogue() -> None:
    for depth in (8, 10, 12):
        ours, report = best(lambda: gametree.search("connect4", algorithm="alphabeta", depth=depth))
        print(f"connect4 to depth {depth}: alphabeta {ours:.1f} ms, {report.nodes} nodes")
    ours, report = best(lambda: gametree.search("tictactoe", algorithm="alphabeta"))
    print(f"tictactoe of the catalogue: alphabeta {ours:.1f} ms, {report.nodes} nodes")


def easy_ai() -> None:
    easy = importlib.import_module("easyAI")
    games = importlib.import_module("easyAI.games")
    for shipped, depth in ((games.TicTacToe, 9), (games.ConnectFour, 5)):
        theirs, move = best(lambda: easy.Negamax(depth)(shipped([None, None])), 3)
        ours, same = best(lambda: easyai.Negamax(depth)(shipped([None, None])), 3)
        assert same == move
        print(f"easyAI {shipped.__name__}, Negamax({depth}): {theirs:.0f} ms, gametree.easyai {ours:.0f} ms")


def open_spiel() -> None:
    spiel = importlib.import_module("pyspiel")
    minimax = importlib.import_module("open_spiel.python.algorithms.minimax")
    theirs, _ = best(lambda: minimax.alpha_beta_search(spiel.load_game("tic_tac_toe")), 3)
    print(f"OpenSpiel tic_tac_toe in Python: {theirs:.1f} ms")
    four = spiel.load_game("connect_four")
    limits = {"value_function": lambda state: 0, "maximum_depth": 8, "maximizing_player_id": 0}
    theirs, _ = best(lambda: minimax.alpha_beta_search(four, **limits), 3)
    print(f"OpenSpiel connect_four to depth 8 in Python: {theirs:.1f} ms")


if __name__ == "__main__":
    own_games()
    catalogue()
    for measure in (easy_ai, open_spiel):
        try:
            measure()
        except ImportError as missing:
            print(f"{measure.__name__}: not installed ({missing})")
