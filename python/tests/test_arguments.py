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


@pytest.mark.parametrize("name", ["", "checkers", "hex:0", "hex:999", "mnk:3", "connect4:x", "hex:-1", "\0", "hex:" + "9" * 5000])
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


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: gametree.match("depth=x", "depth=1", "hex:3"), gametree.InputError, "^a: .*depth=x"),
        (lambda: gametree.match("depth=1", "eval=best", "hex:3"), gametree.InputError, '"best" is not an evaluation'),
        (lambda: gametree.match("depth=1", "depth=1", "checkers"), gametree.InputError, '"checkers" is not a game'),
        (lambda: gametree.match("depth=1", "depth=1", "hex:3", games=7), gametree.InputError, "7 games: expected a positive even"),
        (lambda: gametree.match("depth=1", "depth=1", "hex:3", openings=[]), gametree.InputError, "openings: no position"),
        (lambda: gametree.match("depth=1", "depth=1", "hex:3", openings=["z9"]), gametree.InputError, "opening 1"),
        (lambda: gametree.match("depth=1", "depth=1", "hex:3", openings=["a1"], games=4), gametree.InputError, "at most games 2"),
        (lambda: gametree.match("depth=1", "depth=1", "hex:3", sprt=(9, 3)), gametree.InputError, "sprt: .*the smaller first"),
        (lambda: gametree.match("depth=1", "depth=1", "hex:3", sprt=3), TypeError, "sprt: expected a pair"),
        (lambda: gametree.match("depth=1", "depth=1", "hex:3", jobs=0), gametree.InputError, "jobs 0"),
        (lambda: gametree.match(1, "depth=1", "hex:3"), TypeError, "a: expected text, not int"),
        (lambda: gametree.pathology("checkers"), gametree.InputError, "model: .*expected althofer, pgame"),
        (lambda: gametree.pathology(rule="best"), gametree.InputError, "rule: .*expected minimax"),
        (lambda: gametree.pathology(trap=0.1), gametree.InputError, "trap does not apply to althofer: expected model trap"),
        (lambda: gametree.pathology(error="much"), TypeError, "error: expected a number, not str"),
        (lambda: gametree.pathology(error=float("nan")), gametree.InputError, "error nan: expected a finite number"),
        (lambda: gametree.pathology(error=2), gametree.InputError, "not a probability"),
        (lambda: gametree.pathology(depth=0), gametree.InputError, "0 plies deep"),
        (lambda: gametree.pathology("real"), gametree.InputError, "expected samples N"),
        (lambda: gametree.pathology(good=-1), gametree.InputError, "good -1"),
        (lambda: gametree.branching(2, 4, samples=0), gametree.InputError, "samples 0"),
        (lambda: gametree.branching(2, 4, algorithm="best"), gametree.InputError, 'algorithm "best"'),
        (lambda: gametree.critical(3), gametree.InputError, "no tree: expected branching and depth"),
        (lambda: gametree.critical(q=[1, 2], d=[3, 2]), gametree.InputError, "expected"),
        (lambda: gametree.critical(q=[1, "x"], d=[3, 2]), TypeError, "q: expected a number"),
        (lambda: gametree.randomised("hex:3", forced=["luck"]), gametree.InputError, "forced"),
        (lambda: gametree.randomised("hex:3", acute_corners="some"), gametree.InputError, "acute_corners"),
        (lambda: gametree.randomised("tictactoe", acute_corners="never"), gametree.InputError, "only Hex has acute corners"),
        (lambda: gametree.randomised("hex:3", "z9"), gametree.InputError, "position"),
        (lambda: gametree.decisions("hex:3", "depth=1", solved=[]), gametree.InputError, "no critical position"),
        (lambda: gametree.decisions("hex:3", "depth=1", solved="/no/such/file"), FileNotFoundError, "no/such/file"),
        (lambda: gametree.decisions("hex:3", "depth=1", solved=[gametree.solve("hex:3")]), gametree.InputError, "line 1"),
        (lambda: gametree.train("hex:3", "/no/such/place/w", games=10, generations=1), gametree.InputError, "out "),
        (lambda: gametree.train("hex:3", "w", games=0), gametree.InputError, "0 games in 8 generations"),
        (lambda: gametree.reproduce("nonsense"), gametree.InputError, "is not an entry"),
        (lambda: gametree.reproduce(3), TypeError, "ids: expected text, or several texts, not int"),
        (lambda: gametree.pathology(rule=3), TypeError, "rule: expected text, or several texts, not int"),
        (lambda: gametree.randomised("hex:3", forced=3), TypeError, "forced: expected text, or several texts, not int"),
        (lambda: gametree.decisions("hex:3", 3, solved=[]), TypeError, "settings: expected text, or several texts, not int"),
        (lambda: gametree.decisions("hex:3", "depth=1", solved=3), TypeError, "solved: expected a file, or answers of solve"),
        (lambda: gametree.decisions("hex:3", "depth=1", solved=[3]), TypeError, "solved: expected answers of solve, not int"),
        (lambda: gametree.critical(q=3, d=3), TypeError, "q: expected numbers, not int"),
        (lambda: gametree.train("hex:3", "a\0b", games=10), gametree.InputError, "out .*: expected a path without null characters"),
    ],
)
def test_arguments_of_experiments(call, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words) as raised:
        call()
    assert "--" not in str(raised.value)


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
