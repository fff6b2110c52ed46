"""Traces, and trees taken from games."""

import pickle
from pathlib import Path

import pytest
from games import Ends, Graph, GraphAgain, Stones, Table, TicTacToe, Walk, minimax

import gametree

NAMES = [algorithm.name for algorithm in gametree.algorithms()]
# Every algorithm on every kind of game that it searches.
CASES = [
    (algorithm.name, kind)
    for algorithm in gametree.algorithms()
    for kind in (Table, Graph, GraphAgain)
    if kind is not GraphAgain or algorithm.extra_turns
]


@pytest.mark.parametrize("name", NAMES)
def test_every_algorithm_is_recorded_and_judged(name: str) -> None:
    ours = gametree.trace(Stones(6), algorithm=name)
    assert ours.ok, ours.first_error
    assert ours.entered == len(ours.nodes) and not ours.capped
    theirs = gametree.trace("tictactoe", "a1 b2 c3", algorithm=name, depth=4)
    assert theirs.ok, theirs.first_error


@pytest.mark.parametrize(("name", "kind"), CASES)
@pytest.mark.parametrize("points", [False, True])
def test_the_trace_of_a_random_game_is_right(name: str, kind: type, points: bool) -> None:
    for seed in range(40):
        game = kind(seed, 4 if kind is Table else 9, points)
        for depth in (None, 2, 4):
            trace = gametree.trace(game, algorithm=name, depth=depth)
            assert trace.ok, (seed, depth, trace.first_error)


@pytest.mark.parametrize("name", NAMES)
def test_the_trace_of_a_game_whose_positions_come_back_is_right(name: str) -> None:
    for position in range(5):
        for depth in (2, 5):
            trace = gametree.trace(Walk(), (position, 0), algorithm=name, depth=depth)
            assert trace.ok, (position, depth, trace.first_error)


def test_the_trace_of_a_game_in_python_is_that_of_the_catalogue() -> None:
    ours = gametree.trace(TicTacToe(), depth=4, algorithm="pvs").to_dict()
    theirs = gametree.trace("tictactoe", depth=4, algorithm="pvs").to_dict()
    assert [one for one in ours["nodes"]] == [one for one in theirs["nodes"]]
    assert {**ours, "game": "tictactoe"} == theirs


def test_a_cap_is_said() -> None:
    trace = gametree.trace("connect4", depth=5, cap=50)
    assert len(trace.nodes) == 50 and trace.capped and trace.entered > 50
    assert pickle.loads(pickle.dumps(trace)) == trace


def test_what_cannot_be_recorded() -> None:
    with pytest.raises(gametree.InputError):
        gametree.trace("hex:3", algorithm="engine")  # type: ignore[arg-type]
    with pytest.raises(gametree.InputError):
        gametree.trace("connect4", algorithm="althofer", depth=3, eval="lines")


def test_a_tree_of_a_game_has_its_value(tmp_path: Path) -> None:
    for seed in range(20):
        game = Table(seed, 4)
        report = gametree.Tree.of_game(game, depth=9).search()
        assert report.value == minimax(game, 0)
        assert all(report.explain(node).text for node in report.types)
    assert gametree.Tree.of_game(Ends(), depth=9).search("pvs").value == minimax(Ends(), Ends().start())
    shallow = gametree.Tree.of_game(TicTacToe(), depth=1, evaluate=lambda s: s[4]).search()
    assert (shallow.value, len(shallow.terminals)) == (0, 9)
    with pytest.raises(gametree.InputError):
        gametree.Tree.of_game(Stones(), depth=-1)
