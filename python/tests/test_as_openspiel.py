"""Games of gametree as games of OpenSpiel, played and valued by OpenSpiel's own algorithms."""

from __future__ import annotations

import importlib
import random
from typing import Any

import pytest
from games import Ends, TicTacToe

import gametree
from gametree.openspiel import register, wrap

spiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")


def alpha_beta(game: Any) -> tuple[float, int]:
    found: tuple[float, int] = importlib.import_module("open_spiel.python.algorithms.minimax").alpha_beta_search(game)
    return found


@pytest.mark.parametrize(
    ("name", "ours", "theirs"),
    [
        ("tictactoe", "gametree_tictactoe", "tic_tac_toe"),
        ("hex:3", "gametree_hex_3", "hex(board_size=3)"),
        ("connect4:4x3", "gametree_connect4_4x3", None),
    ],
)
def test_the_catalogue(name: str, ours: str, theirs: str | None) -> None:
    game = register(name)
    assert str(game) == f"{ours}()"
    spiel.random_sim_test(spiel.load_game(ours), num_sims=10, serialize=False, verbose=False)
    if theirs is not None:
        native = spiel.load_game(theirs)
        assert game.num_distinct_actions() == native.num_distinct_actions()
        dice = random.Random(1)
        for _ in range(20):
            one, two = game.new_initial_state(), native.new_initial_state()
            while not two.is_terminal():
                assert (one.current_player(), one.legal_actions()) == (two.current_player(), two.legal_actions())
                action = dice.choice(two.legal_actions())
                one.apply_action(action)
                two.apply_action(action)
            assert one.is_terminal()
            assert one.returns() == two.returns()


def test_values_by_openspiel() -> None:
    value, action = alpha_beta(register("mnk:3,2,2", name="small"))
    solved = gametree.solve("mnk:3,2,2", all_moves=True)
    assert value == {"win": 1, "draw": 0, "loss": -1}[solved.value]
    state = spiel.load_game("small").new_initial_state()
    assert solved.moves[state.action_to_string(action)].value == solved.value


def test_my_own_game() -> None:
    game = register(TicTacToe(), name="mine")
    assert alpha_beta(game)[0] == 0
    spiel.random_sim_test(game, num_sims=5, serialize=False, verbose=False)


def test_a_game_with_points() -> None:
    value, action = alpha_beta(register(Ends(), actions=["left", "right"], max_return=28, max_length=6))
    report = gametree.solve(Ends(), all_moves=True)
    assert value == report.value
    assert ["left", "right"][action] in report.best
    state = register(Ends(), name="ends_narrow").new_initial_state()
    with pytest.raises(gametree.InputError, match="expected max_return="):
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])


def test_there_and_back() -> None:
    """Ours, in OpenSpiel, wrapped again."""
    assert gametree.solve(wrap(register("hex:2")), all_moves=True).value == gametree.solve("hex:2").value


def test_a_bot_plays() -> None:
    """That of OpenSpiel in Python; the one in C++ crashes on OpenSpiel's own Python games too."""
    mcts = importlib.import_module("open_spiel.python.algorithms.mcts")
    game = register("tictactoe", name="for_bots")
    bot = mcts.MCTSBot(game, 2.0, 200, mcts.RandomRolloutEvaluator(1))
    state = game.new_initial_state()
    for cell in ("a1", "b1", "a2", "b2"):
        state.apply_action(state.string_to_action(cell))
    assert state.action_to_string(bot.step(state)) == "a3"


def test_what_is_refused() -> None:
    with pytest.raises(gametree.InputError, match="OpenSpiel has a game called tic_tac_toe"):
        register("tictactoe", name="tic_tac_toe")
    short = register(TicTacToe(), name="too_few", actions=["a1"])
    with pytest.raises(gametree.InputError, match="'b1' is not in actions"):
        short.new_initial_state().legal_actions()
