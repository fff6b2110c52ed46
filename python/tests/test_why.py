"""Reasons for moves: what is claimed agrees with the solver, and nothing that makes no sense is asked."""

from __future__ import annotations

import pickle
import xml.etree.ElementTree

import gametree
import pytest


@pytest.mark.parametrize(
    ("game", "position"),
    [("tictactoe", "b2"), ("hex:4", "b2"), ("connect4:5x4", "33"), ("kalah:3,2", "2"), ("nim:3,4,5", ""), ("othello:4", "b1")],
)
def test_every_move_has_its_value_and_a_reason(game: str, position: str) -> None:
    solved = gametree.solve(game, position, all_moves=True)
    assert solved.moves is not None
    for move, known in solved.moves.items():
        why = gametree.why(game, position, instead_of=move, time=60)
        judged = why.not_ or why
        assert (judged.move, judged.value) == (move, known.value)
        assert why.value == solved.value and why.best in solved.best
        assert why.claims and all(reason.text.endswith(".") and reason.proved for reason in why.claims), why
        assert pickle.loads(pickle.dumps(why)) == why


def test_an_estimate_says_how_deep() -> None:
    why = gametree.why("hex:11", time=1)
    assert why.value is None and why.claims[0].kind == "terms" and not why.claims[0].proved
    assert (why.claims[0].depth or 0) > 0 and f"depth {why.claims[0].depth}" in why.claims[0].text


def test_with_nodes_the_answer_is_the_same() -> None:
    first, second = (gametree.why("mnk:7,7,4", "d4 a1", nodes=20_000, time=60) for _ in range(2))
    assert first == second


def test_a_game_that_is_over_has_no_reasons() -> None:
    why = gametree.why("tictactoe", "a1 a2 b1 b2 c1")
    assert (why.best, why.claims, why.not_) == (None, [], None)


def test_what_makes_no_sense_is_refused() -> None:
    for arguments, said in [
        ({"move": "d9"}, 'move: "d9" is not on the board'),
        ({"instead_of": "a1"}, "instead_of: a1 is not legal here"),
        ({"move": "b2 b3"}, 'move: "b3" follows the move b2: expected one move'),
        ({"time": -1}, "time -1: expected seconds"),
        ({"memory": "1T"}, "memory: \"1T\": expected MiB"),
    ]:
        with pytest.raises(gametree.InputError) as raised:
            gametree.why("tictactoe", "a1", **arguments)  # type: ignore[arg-type]
        assert said in str(raised.value), raised.value


def test_the_board_is_drawn_with_its_marks() -> None:
    for game, moves in [("hex:5", "c3 b4"), ("connect4", "4455"), ("breakthrough:4x4", ""), ("kalah:3,2", ""), ("morris", "a1")]:
        position = gametree.position(game, moves)
        plain = xml.etree.ElementTree.fromstring(position.svg())
        assert plain.attrib["role"] == "img" and plain[0].text == f"{game} {moves}".strip()
        why = gametree.why(game, moves, time=1)
        drawn = xml.etree.ElementTree.fromstring(why._repr_svg_())
        rings = [one for one in drawn if one.attrib.get("class") == "chosen"]
        assert rings and why.marks and "chosen" in why.marks.values()
