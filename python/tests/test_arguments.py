"""Arguments that make no sense: a typed error each time."""

import pytest

import gametree


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"depth": -1}, gametree.InputError),
        ({"depth": True}, TypeError),
        ({"depth": 1.5}, TypeError),
        ({"depth": "3"}, TypeError),
        ({"depth": 2**40}, gametree.InputError),
        ({"nodes": -1}, gametree.InputError),
        ({"nodes": 2**64}, gametree.InputError),
        ({"time": -1}, gametree.InputError),
        ({"time": float("nan")}, gametree.InputError),
        ({"time": float("inf")}, gametree.InputError),
        ({"time": "5"}, TypeError),
        ({"threads": 0}, gametree.InputError),
        ({"threads": 10**9}, gametree.InputError),
        ({"lines": 0}, gametree.InputError),
        ({"algorithm": "nonsense"}, gametree.InputError),
        ({"algorithm": 3}, TypeError),
        ({"algorithm": "null-window"}, gametree.InputError),
        ({"algorithm": "engine", "seed": 3}, gametree.InputError),
        ({"algorithm": "pvs", "threads": 2}, gametree.InputError),
        ({"eval": "nonsense"}, gametree.InputError),
        ({"eval": 3}, TypeError),
        ({"order": "sideways"}, gametree.InputError),
        ({"seed": -1}, gametree.InputError),
        ({"progress": 3}, TypeError),
        ({"position": "z9"}, gametree.InputError),
        ({"position": 3}, TypeError),
        ({"position": "a1 a1"}, gametree.InputError),
        ({"position": "\ud800"}, gametree.InputError),
        ({"algorithm": "\ud800"}, gametree.InputError),
        ({"position": "a1\0"}, gametree.InputError),
    ],
)
def test_arguments_of_a_search(arguments: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        gametree.search("hex:3", **arguments)


@pytest.mark.parametrize("name", ["", "chess", "hex:0", "hex:999", "mnk:3", "connect4:x", "hex:-1", "\0", "hex:" + "9" * 5000])
def test_names_of_games(name: str) -> None:
    for call in (gametree.search, gametree.solve, gametree.position):
        with pytest.raises(gametree.InputError):
            call(name)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"memory": 0}, gametree.InputError),
        ({"memory": "lots"}, gametree.InputError),
        ({"memory": 2**60}, gametree.InputError),
        ({"memory": 1.5}, TypeError),
        ({"exact": 1}, TypeError),
        ({"all_moves": "yes"}, TypeError),
        ({"algorithm": "product"}, gametree.InputError),
        ({"algorithm": "connect4"}, gametree.InputError),
        ({"algorithm": "alphabeta", "exact": True}, gametree.InputError),
        ({"algorithm": "alphabeta", "proof": "x.cert"}, gametree.InputError),
        ({"proof": 3}, TypeError),
        ({"proof": "/no/such/directory/x.cert"}, gametree.InputError),
    ],
)
def test_arguments_of_a_solution(arguments: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        gametree.solve("hex:3", **arguments)


def test_errors_are_one_line_without_flags() -> None:
    for call in (
        lambda: gametree.search("hex:3", algorithm="pns", eval="distance"),
        lambda: gametree.search("hex:3", algorithm="pvs", threads=2),
        lambda: gametree.solve("hex:3", algorithm="pvs", proof="x"),
        lambda: gametree.solve("hex:3", algorithm="threats"),
        lambda: gametree.Tree.parse("((("),
        lambda: gametree.Tree.parse("((1 2) 3)").search("althofer"),
    ):
        with pytest.raises(gametree.InputError) as raised:
            call()
        assert "\n" not in str(raised.value) and "--" not in str(raised.value)
