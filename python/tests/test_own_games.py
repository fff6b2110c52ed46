"""Games written in Python are explained, drawn, played, matched and trained like those of the catalogue."""

from __future__ import annotations

import builtins
import pickle
import random
import signal
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from games import CELLS, Again, Ends, Stones, Table, TicTacToe

import gametree


class Board(TicTacToe):
    """Tic-tac-toe with everything that a game may say for people."""

    aim = "three in a row"

    def picture(self, s: Any) -> list[list[str]]:
        return [[".XO"[s[3 * row + column]] for column in range(3)] for row in range(3)]

    def features(self, s: Any) -> dict[str, int]:
        corners = [s[cell] for cell in (0, 2, 6, 8)]
        return {"my-corners": corners.count(s[9]), "their-corners": corners.count(3 - s[9]), "middle": int(s[4] == s[9])}


class Clobber:
    """A man takes a neighbour of the other side; who can take none loses. Moves are pairs of numbers."""

    def __init__(self, columns: int = 4, rows: int = 3) -> None:
        self.columns, self.rows = columns, rows

    def start(self) -> Any:
        return tuple("XO"[(x + y) % 2] for y in range(self.rows) for x in range(self.columns)), 0

    def to_move(self, s: Any) -> int:
        return s[1]

    def moves(self, s: Any) -> list[tuple[int, int]]:
        own, other = "XO"[s[1]], "XO"[1 - s[1]]
        found = []
        for start, man in enumerate(s[0]):
            x, y = start % self.columns, start // self.columns
            near = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
            inside = [v * self.columns + u for u, v in near if 0 <= u < self.columns and 0 <= v < self.rows]
            found += [(start, end) for end in inside if man == own and s[0][end] == other]
        return found

    def outcome(self, s: Any) -> str | None:
        return None if self.moves(s) else "loss"

    def play(self, s: Any, move: tuple[int, int]) -> Any:
        men = list(s[0])
        men[move[0]], men[move[1]] = ".", men[move[0]]
        return tuple(men), 1 - s[1]

    def cell(self, cell: int) -> str:
        return "abcdefgh"[cell % self.columns] + str(cell // self.columns + 1)

    def move_name(self, move: tuple[int, int]) -> str:
        return self.cell(move[0]) + self.cell(move[1])

    def picture(self, s: Any) -> list[str]:
        return ["".join(s[0][row * self.columns : (row + 1) * self.columns]) for row in range(self.rows)]

    def touched(self, s: Any, move: tuple[int, int]) -> list[str]:
        return [self.cell(move[0]), self.cell(move[1])]


class Shuffle:
    """A king of each side on a ring of five cells, a step at a time; who enters the other's cell wins. Positions come back."""

    repeats = True

    def start(self) -> Any:
        return (0, 2, 0)

    def to_move(self, s: Any) -> int:
        return s[2]

    def outcome(self, s: Any) -> str | None:
        return "loss" if s[0] == s[1] else None

    def moves(self, s: Any) -> list[int]:
        return [1, -1]

    def play(self, s: Any, step: int) -> Any:
        kings = [s[0], s[1]]
        kings[s[2]] = (kings[s[2]] + step) % 5
        return (*kings, 1 - s[2])


def positions(game: Any, number: int, seed: int) -> list[Any]:
    """Positions of random games that are not over."""
    dice, found = random.Random(seed), []
    while len(found) < number:
        state = game.start()
        for _ in range(dice.randrange(8)):
            if game.outcome(state) is None:
                state = game.play(state, dice.choice(list(game.moves(state))))
        if game.outcome(state) is None:
            found.append(state)
    return found


def value(game: Any, state: Any, known: dict[Any, int]) -> int:
    """Plain minimax, for the side to move: the sign of the result. What is `known` is not looked at again."""
    if state not in known:
        known[state] = _value(game, state, known)
    return known[state]


def _value(game: Any, state: Any, known: dict[Any, int]) -> int:
    outcome = game.outcome(state)
    if outcome is not None:
        points = {"win": 1, "draw": 0, "loss": -1}.get(outcome, outcome)
        return (points > 0) - (points < 0)
    values = []
    for move in game.moves(state):
        child = game.play(state, move)
        own = game.to_move(child) == game.to_move(state)
        values.append(value(game, child, known) * (1 if own else -1))
    return max(values)


WORDS = {"win": 1, "draw": 0, "loss": -1}


@pytest.mark.parametrize("game", [Board(), Clobber(), Stones(), Ends(), Again(), *(Table(seed) for seed in range(5))])
def test_reasons_and_advice_agree_with_plain_minimax(game: Any) -> None:
    known: dict[Any, int] = {}
    for state in positions(game, 12, 1):
        moves = list(game.moves(state))
        why = gametree.why(game, state, instead_of=moves[-1], time=60)
        assert why.best in moves and WORDS[why.value or ""] == value(game, state, known)
        for judged in [why, why.not_ or why]:
            child = game.play(state, judged.move)
            sign = 1 if game.to_move(child) == game.to_move(state) else -1
            assert WORDS[judged.value or ""] == sign * value(game, child, known)
        for line in [why.pv, *(reason.line for reason in why.claims)]:
            reached = state
            for move in line:
                assert move in list(game.moves(reached))
                reached = game.play(reached, move)
        advice = gametree.advise(game, state, time=60)
        assert set(advice.moves) == set(moves) and WORDS[advice.value or ""] == value(game, state, known)
        for move, told in advice.moves.items():
            child = game.play(state, move)
            sign = 1 if game.to_move(child) == game.to_move(state) else -1
            assert told.sign == "=" and WORDS[told.value or ""] == sign * value(game, child, known)


def test_the_words_are_those_of_the_catalogue() -> None:
    # The same game twice, by rules that share no code: what is proved is told in the same words.
    for state in positions(Board(), 40, 2):
        own = gametree.why(Board(), state, time=60)
        cells = gametree.picture(Board(), state)
        setup = "/".join("".join(".xo"[one] for one in state[row : row + 3]) for row in (0, 3, 6))
        named = gametree.why("tictactoe", f"[{setup} {'xo'[state[9] - 1]}]", move=own.best, time=60)
        assert own.summary == named.summary
        assert str(cells) == str(gametree.picture("tictactoe", f"[{setup} {'xo'[state[9] - 1]}]"))
    board = gametree.why(Board(), (1, 2, 0, 0, 1, 0, 0, 0, 2, 1))
    # Of two threats each game names first what its own order of moves has first.
    assert sorted(str(board).split()) == sorted(str(gametree.why("tictactoe", "a1 b1 b2 c3")).split())
    assert board.svg().count("<") == gametree.why("tictactoe", "a1 b1 b2 c3").svg().count("<")
    assert board.marks == gametree.why("tictactoe", "a1 b1 b2 c3").marks


def test_a_move_is_not_compared_with_itself() -> None:
    # The other move draws, so that one is explained.
    state = (1, 0, 0, 0, 0, 0, 0, 0, 0, 2)
    why = gametree.why(Board(), state, move="b1", instead_of="b1")
    assert (why.move, why.value, why.not_ and why.not_.value) == ("b2", "draw", "loss")


@pytest.mark.parametrize("nodes", [8, 16, 24, 32, 50, 100, 200])
def test_what_is_told_after_a_few_nodes_is_true(nodes: int) -> None:
    for seed in range(30):
        game, known = Table(seed), {}
        why = gametree.why(game, nodes=nodes, time=60)
        if why.value is None:
            continue
        child = game.play(game.start(), why.move)
        assert WORDS[why.value] == -value(game, child, known)
        exact = gametree.solve(game, all_moves=True, exact=True).moves or {}
        assert why.plies is None or why.value == "draw" or why.plies == exact[why.move].plies, (seed, why)
        if "holds out longest" in str(why):
            assert why.plies == max(one.plies or 0 for one in exact.values())


def test_a_move_that_goes_round_in_a_circle_is_no_proved_draw() -> None:
    class Ring(Shuffle):
        """From 0 to 1 and back, or to 2 and from there to the end, where who moved last has won."""

        def start(self) -> Any:
            return (0, 0)

        def to_move(self, s: Any) -> int:
            return s[1]

        def outcome(self, s: Any) -> str | None:
            return "loss" if s[0] == 9 else None

        def moves(self, s: Any) -> list[int]:
            return {0: [1, 2], 1: [0], 2: [3], 3: [9]}[s[0]]

        def play(self, s: Any, cell: int) -> Any:
            return (cell, 1 - s[1])

    for number in range(100):
        known = gametree.advise(Ring(), time=number * 2e-5).moves[1]
        assert known.value in (None, "win"), known
    solved = gametree.solve(Ring(), all_moves=True).moves or {}
    assert solved[1].value == "win" and gametree.advise(Ring(), time=60).moves[1].value == "win"


def test_a_game_in_points_is_explained_in_points() -> None:
    why = gametree.why(Ends((4, 7, 2, 9)), instead_of="left")
    assert why.points is not None and "points" not in why.to_dict()["claims"][0].get("kind", "")
    assert why.points == gametree.solve(Ends((4, 7, 2, 9))).value


def test_where_positions_come_back_nothing_is_proved_that_is_false() -> None:
    why = gametree.why(Shuffle(), (0, 1, 0), time=60)
    assert (why.best, why.value, why.plies) == (1, "win", 1)


def test_an_explanation_can_be_kept_and_drawn_later() -> None:
    why = gametree.why(Clobber(), instead_of=(0, 4))
    again = pickle.loads(pickle.dumps(why))
    assert again == why and again.svg() == why.svg()
    assert "a1b1" in str(why) and "<svg" in why.svg()


def test_pictures() -> None:
    assert str(gametree.picture(Clobber())) == "  a b c d\n1 X O X O\n2 O X O X\n3 X O X O"
    assert str(gametree.picture(Stones())) == "(10, 0)"
    drawn = gametree.picture(Clobber(), marks={"a1": "bad"})
    assert drawn.svg() == drawn._repr_svg_() != gametree.picture(Clobber()).svg()

    class Seeds(Stones):
        def picture(self, s: Any) -> Any:
            return [[s[0], 0, 12]]

    assert str(gametree.picture(Seeds())) == "    a  b  c\n1  10  0 12"

    class Text(Stones):
        def picture(self, s: Any) -> Any:
            return "heap\n" + "o" * s[0]

    assert str(gametree.picture(Text())) == "heap\noooooooooo"


def test_a_match_and_its_openings() -> None:
    again = [gametree.match("depth=4", "depth=1", Clobber(), games=20, seed=3) for _ in range(2)]
    for result in again:
        result.pop("seconds")
        result["a"].pop("seconds_per_move"), result["b"].pop("seconds_per_move")
    assert again[0] == again[1] and again[0]["score"] > 0.5 and again[0]["game"] == "Clobber"
    opened = gametree.match("level=3", "algorithm=mcts,nodes=20", Clobber(), games=4, openings=[[(0, 1)], [(0, 4), (11, 10)]])
    assert opened["games"] == 4 and opened["openings"]["positions"] == 2
    named = gametree.match("depth=1", "depth=2", Clobber(), games=2, openings=["a1b1 d3c3"])
    assert named["games"] == 2


def test_a_match_goes_on(tmp_path: Path) -> None:
    journal = tmp_path / "games"
    whole = gametree.match("depth=2", "depth=1", Clobber(), games=8, seed=1, resume=journal)
    longer = gametree.match("depth=2", "depth=1", Clobber(), games=8, seed=1, resume=journal)
    assert whole["wins"] == longer["wins"] and len(journal.read_text().splitlines()) == 9


def test_weights_are_learned_and_used(tmp_path: Path) -> None:
    file = tmp_path / "weights.txt"
    record = gametree.train(Board(), file, games=200, generations=2, nodes=20, seed=1)
    assert record["games"] == 200 and record["loss"] < 0.69 and record["game"] == "Board"
    head, *rest = [line for line in file.read_text().splitlines() if not line.startswith("#")]
    assert head == "gametree-weights 1 Board Board"
    assert [line.split()[0] for line in rest] == ["my-corners", "their-corners", "middle"]
    weighed = gametree.search(Board(), depth=1, eval=f"file:{file}")
    # The weights, applied by hand to the position after the best move.
    weights = [float(line.split()[1]) for line in rest]
    after = [Board().play(Board().start(), move) for move in CELLS]
    scores = [-sum(w * x for w, x in zip(weights, Board().features(s).values(), strict=True)) for s in after]
    assert weighed.score == pytest.approx(max(scores), abs=1.01)
    assert gametree.match(f"depth=2,eval=file:{file}", "depth=2", Board(), games=20, seed=1)["games"] == 20
    with pytest.raises(gametree.InputError, match="weights for 'Board'|weights for \"Board\""):
        gametree.search(Clobber(), depth=1, eval=f"file:{file}")
    with pytest.raises(gametree.InputError, match="no features"):
        gametree.train(Clobber(), file, games=200, generations=2)


def test_features_are_asked_once_of_a_position(tmp_path: Path) -> None:
    class Counting(Board):
        asked: list[Any]

        def features(self, s: Any) -> dict[str, int]:
            self.asked.append(s)
            return super().features(s)

    file, game = tmp_path / "weights.txt", Counting()
    game.asked = []
    gametree.train(game, file, games=20, generations=1, nodes=20, seed=1)
    game.asked = []
    # Without a table the search meets most positions by several ways.
    gametree.search(game, depth=6, algorithm="alphabeta", eval=f"file:{file}")
    start = game.start()
    assert len(game.asked) > 100 and len(game.asked) == len(set(game.asked) | {start}) + game.asked.count(start) - 1


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Somebody types these lines, and then ends the input."""
    waiting = iter(lines)

    def read(_: str = "") -> str:
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr(builtins, "input", read)


def test_a_game_is_played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["why", "why a1", "why not a1", "why not z9", "why a1 not b1", "why a1 not"]
    typed(monkeypatch, "help", "moves", "hint", "values", *asked, "what?", "b2", "undo", "b2")
    moves = gametree.play(Board(), level=10, time=20)
    said = capsys.readouterr().out
    assert moves[0] == "b2" and len(moves) == 2
    wrong = ["'z9': expected a legal move", "'why not': expected a legal move", "'what?' is not a legal move"]
    for part in ["a move          plays it", "a1 b1 c1", "draw (proved)", *wrong]:
        assert part in said
    typed(monkeypatch, "5", "4", "quit")
    assert gametree.play("connect4:4x4", "1", you="both") == ["4"]
    typed(monkeypatch, "quit")
    assert gametree.play("connect4:4x4", "1 2", you="first") == []


@pytest.mark.parametrize(
    ("game", "position", "end"),
    [
        (Board(), None, "a draw"),
        (Clobber(2, 2), None, "X has won"),
        (Ends((4, 7)), None, "X has won by 3"),
        (Shuffle(), None, "a draw: the position has come back"),
        ("tictactoe", "a1 a2 b1 b2", "X has won"),
        ("nim:1", "a1", "X has won"),
        ("othello:4", None, "O has won"),
    ],
)
def test_how_a_game_ended_is_told(game: Any, position: Any, end: str, capsys: pytest.CaptureFixture[str]) -> None:
    gametree.play(game, position, you="none", time=20)
    assert capsys.readouterr().out.splitlines()[-1] == end


def test_what_goes_wrong_is_said() -> None:
    class Same(Stones):
        def move_name(self, move: int) -> str:
            return "take"

    class Wrong(Stones):
        def move_name(self, move: int) -> Any:
            return move

    class Raises(Stones):
        def picture(self, s: Any) -> Any:
            raise ValueError("no picture today")

    class Uneven(Stones):
        def picture(self, s: Any) -> Any:
            return ["XX", "X"]

    class Odd(Stones):
        def picture(self, s: Any) -> Any:
            return [["?"]]

    class Changing(Stones):
        def features(self, s: Any) -> Any:
            return {f"heap{s[0]}": 1}

    class Flagged(Stones):
        alternates = "x"

    class Broken(Stones):
        def play(self, s: Any, take: int) -> Any:
            if s[0] < 5:
                raise ZeroDivisionError("in play")
            return super().play(s, take)

    for call, error, text in [
        (lambda: gametree.why(Same()), gametree.InputError, "are both called 'take'|are both called \"take\""),
        (lambda: gametree.why(Wrong()), TypeError, "move_name"),
        (lambda: gametree.picture(Raises()), ValueError, "no picture today"),
        (lambda: gametree.picture(Uneven()), gametree.InputError, "row 2 has 1 cells"),
        (lambda: gametree.picture(Odd()), gametree.InputError, "the cell '\\?'"),
        (lambda: gametree.train(Changing(), "weights"), gametree.InputError, "expected those of the first position"),
        (lambda: gametree.why(Flagged()), TypeError, "alternates is 'x': expected True or False"),
        (lambda: gametree.why(Broken()), ZeroDivisionError, "in play"),
        (lambda: gametree.match("depth=3", "depth=3", Broken(), games=2), ZeroDivisionError, "in play"),
        (lambda: gametree.why(Stones(), move=9), gametree.InputError, "move: 9 is not legal here"),
        (lambda: gametree.why(Stones(), instead_of=[1]), TypeError, "unhashable"),
        (lambda: gametree.match("depth=1", "depth=1", Stones(), games=2, openings=["1 7"]), gametree.InputError, "a legal move, such as 1"),
        (lambda: gametree.match("depth=1", "depth=1", Stones(), jobs=2), gametree.InputError, "jobs"),
        (lambda: gametree.match("depth=1", "command=true", Stones()), gametree.InputError, "another program"),
        (lambda: gametree.play(Stones(), you="me"), gametree.InputError, "you"),  # type: ignore[call-overload]
        (lambda: gametree.why(object()), TypeError, "has no method start"),  # type: ignore[call-overload]
        (lambda: gametree.picture(3), TypeError, "has no method start"),  # type: ignore[call-overload]
    ]:
        with pytest.raises(error, match=text):
            call()


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timers for signals")
def test_ctrl_c_hands_over_what_is_known() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        for call in [
            lambda: gametree.why(Clobber(6, 6), time=60),
            lambda: gametree.advise(Clobber(6, 6), time=60),
            lambda: gametree.match("nodes=2000", "nodes=2000", Clobber(6, 6), games=10_000),
        ]:
            signal.setitimer(signal.ITIMER_REAL, 0)
            timer = threading.Timer(0.7, signal.raise_signal, [signal.SIGINT])
            begun = time.perf_counter()
            timer.start()
            with pytest.raises(gametree.Interrupted) as interrupted:
                call()
            timer.join()
            assert interrupted.value.result is not None and time.perf_counter() - begun < 20
    finally:
        signal.signal(signal.SIGINT, before)


def test_games_longer_than_a_stack_are_played() -> None:
    # Each player adds one; a game has 3,000 plies, which no recursion into Python would survive.
    class Long(Stones):
        def moves(self, s: Any) -> Any:
            return [1]

    assert gametree.match("depth=1", "depth=1", Long(3_000), games=2, plies=0)["games"] == 2
    assert gametree.advise(Long(3_000), time=1).best == 1
