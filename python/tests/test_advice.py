"""Advice: it agrees with the solver, knows its sources, and refuses what makes no sense."""

from __future__ import annotations

import pathlib
import pickle

import gametree
import pytest


@pytest.mark.parametrize(
    ("game", "position"),
    [("tictactoe", "b2 a1"), ("hex:4", ""), ("connect4:5x4", "33"), ("kalah:3,2", "2 3"), ("nim:3,4,5", ""), ("othello:4", "")],
)
def test_advice_is_what_solving_says(game: str, position: str) -> None:
    advice = gametree.advise(game, position, time=60)
    solved = gametree.solve(game, position, all_moves=True)
    assert advice.value == solved.value and advice.best in solved.best and advice.points == solved.points
    assert solved.moves is not None and set(advice.moves) == set(solved.moves)
    for name, known in advice.moves.items():
        assert (known.sign, known.value) == ("=", solved.moves[name].value), name
        assert known.source and known.pv[0] == name and known.score is None
    assert pickle.loads(pickle.dumps(advice)) == advice


def test_the_openings_of_connect_four_need_no_time() -> None:
    for position in ("", "4", "4444443", "1212121"[:6]):
        advice = gametree.advise("connect4", position, time=0)
        assert advice.source in ("book", "rules") and advice.value is not None and advice.nodes == 0
        assert all(known.sign == "=" for known in advice.moves.values()), position


def test_a_certificate_is_checked_and_then_known(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "win.cert"
    solved = gametree.solve("mnk:5,6,4", proof=file)
    advice = gametree.advise("mnk:5,6,4", certificate=file, time=0)
    assert (advice.value, advice.source) == (solved.value, "certificate")
    assert all(known.source == "certificate" for known in gametree.advise("mnk:5,6,4", "c3", certificate=file, time=0).moves.values())
    with pytest.raises(gametree.InputError, match="a certificate of mnk:5,6,4: expected one of hex:3"):
        gametree.advise("hex:3", certificate=file)


def test_estimates_say_how_deep() -> None:
    advice = gametree.advise("hex:11", time=1)
    assert advice.value is None and advice.source == "engine" and advice.depth > 0
    known = advice.moves["f6"]
    assert known.sign == "≈" and known.score is not None and known.bounds == gametree.Bounds({"lower": "loss", "upper": "win"})


def test_levels_are_drawn_by_the_seed() -> None:
    drawn = [gametree.advise("mnk:4,3,3", level=2, seed=seed, time=60).best for seed in range(12)]
    assert len(set(drawn)) > 1
    assert drawn[:3] == [gametree.advise("mnk:4,3,3", level=2, seed=seed, time=60).best for seed in range(3)]


def test_a_game_that_is_over_has_no_best_move() -> None:
    advice = gametree.advise("tictactoe", "a1 a2 b1 b2 c1")
    assert (advice.best, advice.moves, advice.value) == (None, {}, None)


def test_what_makes_no_sense_is_refused() -> None:
    for arguments, said in [
        ({"level": 11}, "level 11: expected a whole number from 1 to 10"),
        ({"time": -1}, "time -1: expected seconds"),
        ({"memory": "1T"}, "memory: \"1T\": expected MiB"),
        ({"certificate": "/no/such/file"}, "certificate: /no/such/file: "),
        ({"book": "/no/such/file"}, "book: /no/such/file: "),
        ({"table": "/no/such/file"}, "table: /no/such/file: "),
        ({"position": "a1 a1"}, "position: move 2: a1 is not legal there"),
    ]:
        with pytest.raises(gametree.InputError) as raised:
            gametree.advise("tictactoe", **arguments)  # type: ignore[arg-type]
        assert said in str(raised.value), raised.value
    with pytest.raises(TypeError):
        gametree.advise(3)  # type: ignore[arg-type]
