"""Games that break the contract: a typed error each time, and the interpreter lives."""

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
    with pytest.raises(TypeError, match=r"Stones is a class: expected an object of it, Stones\(\)"):
        gametree.search(Stones)
    game = Stones()
    game.moves = 3
    with pytest.raises(TypeError, match="Stones.moves: expected a method, not int"):
        gametree.search(game)
    game = Stones()
    game.alternates = "yes"
    with pytest.raises(TypeError):
        gametree.search(game)


def test_what_is_no_game_has_no_tree() -> None:
    for thing in (None, 3, "tictactoe", [], Ellipsis):
        with pytest.raises(TypeError, match="has no method start"):
            gametree.Tree.of_game(thing, depth=2)
    for result, error in (("won", TypeError), (True, TypeError), (0.5, TypeError), (2**40, gametree.InputError)):
        game = Stones(2)
        game.outcome = lambda s, result=result: result
        with pytest.raises(error, match="outcome"):
            gametree.Tree.of_game(game, depth=3)


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


class Lists:
    """Its states are lists, which `play` changes although it returns a new one; as a key they are themselves."""

    class State(list):
        __hash__ = object.__hash__

    def start(self):
        return self.State([5, 0])

    def to_move(self, s):
        return s[1]

    def outcome(self, s):
        return "loss" if s[0] <= 0 else None

    def moves(self, s):
        return [1, 2]

    def play(self, s, take):
        s[0], s[1] = s[0] - take, 1 - s[1]
        return self.State(s)


@pytest.mark.parametrize("name", [None, *NAMES])
def test_a_search_notices_that_states_change(name: str | None) -> None:
    with pytest.raises(gametree.InputError, match="was changed by a method of the game"):
        gametree.search(Lists(), algorithm=name)
    if name is not None:
        with pytest.raises(gametree.InputError, match="was changed by a method of the game"):
            gametree.trace(Lists(), algorithm=name)
    if name != "product":
        with pytest.raises(gametree.InputError, match="was changed by a method of the game"):
            gametree.solve(Lists(), algorithm=name)


def test_a_search_notices_that_players_do_not_take_turns() -> None:
    class Twice(Stones):
        def play(self, s, take):
            return (s[0] - take, s[1])

    for call in (gametree.search, gametree.solve, gametree.trace):
        with pytest.raises(gametree.InputError, match="the same player is to move: expected the other one, or alternates = False"):
            call(Twice())


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

    with pytest.raises(gametree.InputError, match=r"moves\(.*\) listed 1 twice: expected every move once"):
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


@pytest.mark.parametrize("name", NAMES)
def test_a_game_of_ten_thousand_plies(name: str) -> None:
    class Long(Endless):
        def outcome(self, s):
            return "loss" if s[0] == 10_000 else None

    for call in (gametree.search, gametree.trace):
        with pytest.raises(gametree.DepthError, match="1000 plies"):
            call(Long(0), algorithm=name)
    with pytest.raises(gametree.DepthError, match="1000 plies"):
        gametree.solve(Long(0), algorithm=name if name != "product" else None)
    assert gametree.search(Long(0), depth=20).depth == 20
    gametree.check_game(Long(0))


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
