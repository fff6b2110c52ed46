"""Games of OpenSpiel: its own minimax values, and refusals by name."""

import importlib
from typing import Any

import pytest

import gametree
from gametree.openspiel import wrap

spiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
theirs = importlib.import_module("open_spiel.python.algorithms.minimax")

SMALL = [
    "tic_tac_toe",
    "hex(board_size=2)",
    "hex(board_size=3)",
    "mnk(m=3,n=3,k=3)",
    "nim(pile_sizes=1;3;5)",
    "breakthrough(rows=3,columns=3)",
    "dots_and_boxes(num_rows=1,num_cols=2)",
    "connect_four(rows=4,columns=3,x_in_row=3)",
    "pentago(ansi_color_output=false)",
    "othello",
    "checkers(rows=4,columns=4)",
    "clobber(rows=3,columns=3)",
    "y(board_size=3)",
    "havannah(board_size=2)",
    "amazons",
    "oware(num_houses_per_player=2,num_seeds_per_house=2)",
    "mancala",
]
"""Games that end within some thousand positions are searched to the end, the others to a depth."""

DEPTH = {"pentago(ansi_color_output=false)": 1, "othello": 4, "amazons": 1, "mancala": 4, "y(board_size=3)": 4, "havannah(board_size=2)": 4}


def minimax(state: Any, depth: int) -> float:
    """The value for player 0 by the definition; 0 at the depth."""
    if state.is_terminal():
        return float(state.returns()[0])
    if depth == 0:
        return 0.0
    values = [minimax(state.child(action), depth - 1) for action in state.legal_actions()]
    return max(values) if state.current_player() == 0 else min(values)


def alphabeta(state: Any, depth: int, alpha: float, beta: float) -> float:
    if state.is_terminal():
        return float(state.returns()[0])
    if depth == 0:
        return 0.0
    largest = state.current_player() == 0
    for action in state.legal_actions():
        value = alphabeta(state.child(action), depth - 1, alpha, beta)
        if largest:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if largest else beta


def loaded(name: str) -> Any:
    try:
        return spiel.load_game(name)
    except spiel.SpielError as error:
        pytest.skip(f"this OpenSpiel has no {name}: {error}")


@pytest.mark.parametrize("name", SMALL)
def test_a_game_has_its_value(name: str) -> None:
    game = loaded(name)
    depth = DEPTH.get(name, 6)
    expected = alphabeta(game.new_initial_state(), depth, -1e9, 1e9)
    wrapped = wrap(game)
    report = gametree.search(wrapped, algorithm="alphabeta", depth=depth)
    assert report.score == (expected if wrapped.to_move(wrapped.start()) == 0 else -expected)


TO_THE_END = [
    "tic_tac_toe",
    "hex(board_size=3)",
    "nim(pile_sizes=1;3;5)",
    "mnk(m=3,n=3,k=3)",
    "mnk(m=4,n=3,k=3)",
    "breakthrough(rows=4,columns=3)",
    "connect_four(rows=3,columns=3,x_in_row=3)",
    "clobber(rows=3,columns=3)",
    "oware(num_houses_per_player=2,num_seeds_per_house=2)",
    "y(board_size=3)",
    "havannah(board_size=2)",
    "dots_and_boxes(num_rows=1,num_cols=2)",
    "dots_and_boxes(num_rows=1,num_cols=3)",
    "go(board_size=2)",
]


@pytest.mark.parametrize("name", TO_THE_END)
@pytest.mark.parametrize("key", [None, str])
def test_the_values_are_those_of_openspiels_own_minimax(name: str, key: Any) -> None:
    game = loaded(name)
    expected, _ = theirs.alpha_beta_search(game)
    assert {"win": 1, "draw": 0, "loss": -1}[gametree.solve(wrap(game, key=key)).value] == expected


@pytest.mark.parametrize("name", ["tic_tac_toe", "hex(board_size=3)", "nim(pile_sizes=1;3;5)"])
def test_solved(name: str) -> None:
    game = loaded(name)
    wrapped = wrap(game, key=str)
    expected = minimax(game.new_initial_state(), 99)
    solved = gametree.solve(wrapped)
    assert {"win": 1, "draw": 0, "loss": -1}[solved.value] == expected
    if solved.best:
        after = wrapped.play(wrapped.start(), solved.best[0])
        assert minimax(after.state, 99) == expected


def test_a_player_who_moves_twice() -> None:
    game = loaded("dots_and_boxes(num_rows=1,num_cols=2)")
    assert not wrap(game).alternates
    with pytest.raises(gametree.InputError, match="expected alternates=False"):
        gametree.search(wrap(game, alternates=True), algorithm="minimax")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("kuhn_poker", "chance_mode"),
        ("backgammon", "chance_mode"),
        ("matrix_rps", "dynamics"),
        ("phantom_ttt", "information"),
        ("chinese_checkers(players=3)", "3 players"),
    ],
)
def test_other_games_are_refused(name: str, why: str) -> None:
    with pytest.raises(gametree.InputError, match=why):
        wrap(loaded(name))


def test_what_is_no_game() -> None:
    with pytest.raises(TypeError):
        wrap("tic_tac_toe")
