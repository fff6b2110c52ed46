"""Games that break the contract, and arguments that make no sense: a typed error each time, and the interpreter lives."""

import multiprocessing
import os
import subprocess
import sys
import threading

import pytest
from games import Stones, TicTacToe

import gametree

NAMES = [algorithm.name for algorithm in gametree.algorithms()]


class Oops(Exception):
    pass


class Failing(TicTacToe):
    """Raises one and the same exception at the n-th call of a method."""

    def __init__(self, method: str, calls: int, error: BaseException) -> None:
        self.left = calls
        self.method = method
        self.error = error

    def _count(self, method: str) -> None:
        if method == self.method:
            self.left -= 1
            if self.left < 0:
                raise self.error

    def outcome(self, s):
        self._count("outcome")
        return super().outcome(s)

    def moves(self, s):
        self._count("moves")
        return super().moves(s)

    def play(self, s, move):
        self._count("play")
        return super().play(s, move)

    def evaluate(self, s):
        self._count("evaluate")
        return 0


@pytest.mark.parametrize("name", [None, "engine", *NAMES])
@pytest.mark.parametrize("method", ["outcome", "moves", "play"])
@pytest.mark.parametrize("calls", [0, 1, 7, 60, 500])
def test_an_exception_comes_through_unchanged(name: str | None, method: str, calls: int) -> None:
    error = Oops("mine")
    with pytest.raises(Oops) as raised:
        gametree.search(Failing(method, calls, error), algorithm=name)
    assert raised.value is error


@pytest.mark.parametrize("method", ["outcome", "moves", "play"])
@pytest.mark.parametrize("calls", [0, 3, 40, 400])
def test_an_exception_of_a_solver_or_a_check(method: str, calls: int) -> None:
    for error in (Oops("mine"), SystemExit(3), RecursionError("theirs"), MemoryError(), StopIteration(), GeneratorExit()):
        with pytest.raises(type(error)) as raised:
            gametree.solve(Failing(method, calls, error))
        assert raised.value is error
        with pytest.raises(type(error)) as raised:
            gametree.check_game(Failing(method, calls, error))
        assert raised.value is error


def test_an_exception_of_an_evaluation() -> None:
    error = Oops("mine")
    with pytest.raises(Oops) as raised:
        gametree.search(Failing("evaluate", 5, error), depth=3)
    assert raised.value is error
    with pytest.raises(ZeroDivisionError):
        gametree.search(Stones(), depth=3, eval=lambda s: 1 // 0)


@pytest.mark.parametrize(
    ("method", "result", "error", "words"),
    [
        ("start", [1, 2], TypeError, "a state must be hashable, and list is not"),
        ("to_move", 2, gametree.InputError, "expected 0 or 1"),
        ("to_move", True, TypeError, "expected 0 or 1"),
        ("to_move", "first", TypeError, "expected 0 or 1"),
        ("to_move", None, TypeError, "expected 0 or 1"),
        ("outcome", "won", gametree.InputError, 'expected "win", "draw" or "loss"'),
        ("outcome", True, TypeError, "of type bool"),
        ("outcome", 0.5, TypeError, "of type float"),
        ("outcome", 2**31, gametree.InputError, "expected a number from -2147483646 to 2147483646"),
        ("outcome", 10**30, gametree.InputError, "expected a number from"),
        ("outcome", (), TypeError, "of type tuple"),
        ("moves", None, TypeError, "expected an iterable of moves"),
        ("moves", [], gametree.InputError, "returned no move"),
        ("moves", [[1]], TypeError, "a move must be hashable, and list is not"),
        ("moves", range(10**9), gametree.InputError, "more than 65535 moves"),
        ("play", {}, TypeError, "a state must be hashable, and dict is not"),
        ("key", [], TypeError, "a key must be hashable"),
        ("evaluate", 0.5, TypeError, "expected a whole number"),
        ("evaluate", None, TypeError, "expected a whole number"),
        ("evaluate", 2**40, gametree.InputError, "expected a number from"),
    ],
)
def test_wrong_values_are_named(method: str, result: object, error: type[Exception], words: str) -> None:
    game = Stones()
    setattr(game, method, lambda *_: result)
    with pytest.raises(error, match=words):
        gametree.search(game, depth=3)


def test_what_is_no_game() -> None:
    for thing in (None, 3, object(), [], {"start": 1}, Stones):
        with pytest.raises(TypeError):
            gametree.search(thing)
    game = Stones()
    game.moves = 3
    with pytest.raises(TypeError, match="Stones.moves: expected a method, not int"):
        gametree.search(game)
    game = Stones()
    game.alternates = "yes"
    with pytest.raises(TypeError):
        gametree.search(game)


def test_states_that_change() -> None:
    class Board:
        """A mutable state, compared by what is on it."""

        def __init__(self, left: int, side: int) -> None:
            self.left, self.side = left, side

        def __eq__(self, other):
            return (self.left, self.side) == (other.left, other.side)

        def __hash__(self):
            return hash((self.left, self.side))

    class Mutating(Stones):
        def start(self):
            return Board(9, 0)

        def to_move(self, s):
            return s.side

        def outcome(self, s):
            return "loss" if s.left <= 0 else None

        def moves(self, s):
            return [1, 2]

        def play(self, s, take):
            s.left, s.side = s.left - take, 1 - s.side
            return s

    with pytest.raises(gametree.InputError, match="returned the state that it was given"):
        gametree.search(Mutating())

    class Careless(Mutating):
        def play(self, s, take):
            s.left, s.side = s.left - take, 1 - s.side
            return Board(s.left, s.side)

    with pytest.raises(gametree.InputError, match="was changed by a method of the game|different states"):
        gametree.check_game(Careless())


def test_games_that_change_their_mind() -> None:
    class Moody(Stones):
        calls = 0

        def moves(self, s):
            Moody.calls += 1
            return [1, 2] if Moody.calls % 2 else [2, 1]

    with pytest.raises(gametree.InputError, match="asked twice, returned different moves"):
        gametree.check_game(Moody())

    class Dice(Stones):
        calls = 0

        def play(self, s, take):
            Dice.calls += 1
            return (s[0] - take, 1 - s[1], Dice.calls)

    with pytest.raises(gametree.InputError, match="asked twice, returned different states"):
        gametree.check_game(Dice())

    class Twice(Stones):
        def moves(self, s):
            return [1, 1]

    with pytest.raises(gametree.InputError, match="listed twice"):
        gametree.check_game(Twice())


def test_comparisons_that_raise() -> None:
    class Odd:
        def __init__(self, left: int) -> None:
            self.left = left

        def __hash__(self):
            return 1

        def __eq__(self, other):
            raise Oops("no comparison")

    class Game(Stones):
        def start(self):
            return Odd(5)

        def to_move(self, s):
            return s.left % 2

        def outcome(self, s):
            return "loss" if s.left == 0 else None

        def moves(self, s):
            return [1]

        def play(self, s, take):
            return Odd(s.left - 1)

    for call in (gametree.search, gametree.solve, gametree.check_game):
        with pytest.raises(Oops, match="no comparison"):
            call(Game())


class Endless(Stones):
    def outcome(self, s):
        return None

    def moves(self, s):
        return [1]

    def play(self, s, take):
        return (s[0] + take, 1 - s[1])


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("sss", "dual", "pns")])
def test_games_that_never_end(name: str) -> None:
    with pytest.raises(gametree.DepthError, match="1000 plies"):
        gametree.search(Endless(), algorithm=name)
    assert gametree.search(Endless(), algorithm=name, depth=50).depth == 50


def test_deep_games_in_threads_and_small_stacks() -> None:
    raised: list[type[BaseException]] = []

    def deep() -> None:
        try:
            gametree.search(Endless(), algorithm="minimax")
        except BaseException as error:
            raised.append(type(error))

    before = threading.stack_size()
    try:
        for size in (0, 256 << 10, 64 << 10):
            threading.stack_size(size)
            thread = threading.Thread(target=deep)
            thread.start()
            thread.join()
    finally:
        threading.stack_size(before)
    assert raised == [gametree.DepthError] * 3


def test_a_long_game_that_ends_is_searched_to_its_end() -> None:
    class Long(Endless):
        def outcome(self, s):
            return "loss" if s[0] == 1_000 else None

    game = Long(0)
    assert gametree.search(game, algorithm="alphabeta").nodes == 1_001
    assert gametree.solve(game).plies == 1_000


def test_after_an_error_everything_still_works() -> None:
    for _ in range(3):
        with pytest.raises(Oops):
            gametree.search(Failing("play", 100, Oops()))
        assert gametree.search(TicTacToe(), algorithm="alphabeta").nodes == 18_297


def test_a_game_may_search_games() -> None:
    class Nested(Stones):
        def outcome(self, s):
            if s[0] == 0:
                return "loss"
            assert gametree.solve(Stones(4)).value == "loss"
            return None

    assert gametree.solve(Nested(6)).best == [2]


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


def _solved_in_a_child(queue: "multiprocessing.Queue[object]") -> None:
    queue.put((gametree.solve("hex:3").value, gametree.solve(Stones()).best))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_fork() -> None:
    gametree.solve("hex:3")
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    process = context.Process(target=_solved_in_a_child, args=(queue,))
    process.start()
    assert queue.get(timeout=60) == ("win", [2])
    process.join()
    assert process.exitcode == 0


def test_the_lock_is_released_in_searches_of_the_catalogue() -> None:
    ticks = 0
    stop = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not stop.wait(0.001):
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    gametree.search("connect4", nodes=5_000_000, threads=1)
    stop.set()
    thread.join()
    assert ticks > 20


def test_a_second_interpreter_refuses_in_words() -> None:
    code = (
        "import _xxsubinterpreters as i\n"
        "n = i.create()\n"
        "try:\n"
        "    i.run_string(n, 'import gametree; assert gametree.solve(\"hex:2\").value')\n"
        "    print('works')\n"
        "except Exception as e:\n"
        "    print('refused')\n"
    )
    if sys.version_info >= (3, 13):
        pytest.skip("interpreters are made another way since Python 3.13")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=os.sep)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() in ("works", "refused")
