"""Games written in Python: every algorithm, the engine and the solver agree with the definition of minimax."""

import threading

import pytest
from games import SCORES, Again, Ends, Graph, GraphAgain, Stones, Table, TicTacToe, Walk, minimax
from hypothesis import given, settings
from hypothesis import strategies as st

import gametree

NAMES = [algorithm.name for algorithm in gametree.algorithms()]
EXACT = [name for name in NAMES if name != "product"]


@pytest.mark.parametrize("name", NAMES)
def test_every_algorithm_visits_what_it_visits_in_the_catalogue(name: str) -> None:
    own = gametree.search(TicTacToe(), algorithm=name)
    catalogue = gametree.search("tictactoe", algorithm=name)
    assert (own.value, own.nodes, own.score, own.counts) == (
        catalogue.value,
        catalogue.nodes,
        catalogue.score,
        catalogue.counts,
    )
    assert (own.best, own.pv) == (catalogue.best, catalogue.pv)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9), depth=st.integers(1, 5))
def test_every_algorithm_finds_the_value_of_a_random_game(seed: int, depth: int) -> None:
    game = Table(seed, depth)
    value = minimax(game, 0)
    for name in EXACT:
        report = gametree.search(game, algorithm=name)
        assert report.value is not None and SCORES[report.value] == value, name
    assert SCORES[gametree.search(game).value] == value
    solved = gametree.solve(game, all_moves=True)
    assert SCORES[solved.value] == value
    for move, found in solved.moves.items():
        assert SCORES[found.value] == -minimax(game, game.play(0, move))


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9), depth=st.integers(1, 5), kind=st.sampled_from([Table, Graph]))
def test_points(seed: int, depth: int, kind: type) -> None:
    game = kind(seed, depth + 3 * (kind is Graph), points=True)
    value = minimax(game, 0)
    for name in EXACT:
        assert gametree.search(game, algorithm=name).score == value, name
    report = gametree.solve(game)
    assert report.value == value
    assert -minimax(game, game.play(0, report.best[0])) == value
    for algorithm in (None, "pvs", "pns"):
        report = gametree.solve(game, algorithm=algorithm, all_moves=True)
        assert report.value == value
        expected = {move: -minimax(game, game.play(0, move)) for move in game.moves(0)}
        assert {move: found.value for move, found in report.moves.items()} == expected
        assert set(report.best) == {move for move, worth in expected.items() if worth == value}
    assert gametree.search(game, depth=9).value == {1: "win", 0: "draw", -1: "loss"}[(value > 0) - (value < 0)]


@pytest.mark.parametrize("stones", range(1, 12))
def test_players_who_move_again(stones: int) -> None:
    game = Again(stones)
    gametree.check_game(game)
    value = minimax(game, game.start())
    for algorithm in gametree.algorithms():
        if algorithm.extra_turns:
            assert SCORES[gametree.search(game, algorithm=algorithm.name).value] == value
        elif algorithm.name != "product":
            with pytest.raises(gametree.InputError, match="players who take turns"):
                gametree.search(game, algorithm=algorithm.name)
    assert SCORES[gametree.solve(game).value] == value
    assert SCORES[gametree.search(game, depth=30).value] == value
    with pytest.raises(gametree.InputError, match="players who take turns"):
        gametree.solve(game, algorithm="null-window")


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9), points=st.booleans())
def test_every_move_of_players_who_move_again(seed: int, points: bool) -> None:
    game = GraphAgain(seed, points=points)
    expected = {
        move: (1 if game.to_move(child) == game.to_move(0) else -1) * minimax(game, child)
        for move, child in game.children[0].items()
    }
    for algorithm in (None, *(one.name for one in gametree.algorithms() if one.extra_turns)):
        report = gametree.solve(game, algorithm=algorithm, all_moves=True)
        found = {move: worth.value for move, worth in report.moves.items()}
        best = max(expected.values())
        if points:
            assert (report.value, found) == (best, expected)
        else:
            assert (SCORES[report.value], {move: SCORES[value] for move, value in found.items()}) == (best, expected)
        assert set(report.best) == {move for move, worth in expected.items() if worth == best}


def test_moves_and_states_are_the_games_own_objects() -> None:
    class Move:
        def __init__(self, take: int) -> None:
            self.take = take

    one, two = Move(1), Move(2)

    class Game(Stones):
        def moves(self, s):
            return [one, two][: s[0]]

        def play(self, s, move):
            return (s[0] - move.take, 1 - s[1])

    report = gametree.solve(Game(4), all_moves=True)
    assert report.best == [one]
    assert set(report.moves) == {one, two}


def test_a_position_may_be_given() -> None:
    assert gametree.solve(Stones(), (8, 1)).value == "loss"
    assert gametree.solve(Stones(), (7, 1)).best == [3]
    over = gametree.solve(Stones(), (0, 1))
    assert (over.value, over.best, over.pv, over.plies) == ("loss", [], [], 0)


def test_states_are_asked_once() -> None:
    game = Stones(30)
    report = gametree.search(game, algorithm="alphabeta", depth=12)
    assert report.nodes > 1_000
    # There are 2 × 31 states with at most three moves each.
    assert game.asked <= 62 * 3


def test_a_game_may_say_more() -> None:
    class Knowing(TicTacToe):
        def key(self, s):
            return hash(s) % 2**61, s  # anything that equal states share

        def evaluate(self, s):
            mine = sum(s[:9].count(who) * sign for who, sign in ((s[9], 1), (3 - s[9], -1)))
            return 10 * mine + (1 if s[4] == s[9] else 0)

        def symmetries(self, s):
            board = s[:9]
            for _ in range(4):
                board = tuple(board[3 * (2 - column) + row] for row in range(3) for column in range(3))
                yield board + (s[9],)
                yield tuple(board[3 * row + 2 - column] for row in range(3) for column in range(3)) + (s[9],)

        def guide(self, s):
            return [cell for cell in ("b2", "a1", "c1", "a3", "c3") if cell in self.moves(s)]

    gametree.check_game(Knowing())
    plain, knowing = gametree.search(TicTacToe()), gametree.search(Knowing())
    assert knowing.value == plain.value == "draw" and knowing.nodes < plain.nodes
    assert gametree.solve(Knowing()).value == "draw"
    assert gametree.solve(Knowing()).nodes < gametree.solve(TicTacToe()).nodes
    # The engine uses the evaluation by default, textbook algorithms if they are told to.
    assert gametree.search(Knowing(), depth=1).score != 0
    assert gametree.search(Knowing(), depth=1, algorithm="alphabeta").score == 0
    own = gametree.search(Knowing(), depth=3, algorithm="alphabeta", eval="evaluate")
    given = gametree.search(TicTacToe(), depth=3, algorithm="minimax", eval=Knowing().evaluate)
    assert own.score == given.score
    with pytest.raises(gametree.InputError, match='"evaluate" is not an evaluation'):
        gametree.search(TicTacToe(), depth=1, eval="evaluate")


def test_a_game_whose_positions_come_back() -> None:
    assert gametree.search(Walk(), (2, 0), depth=6).words == "win in 1"
    solved = [gametree.solve(Walk(), (place, 0)) for place in range(5)]
    results = [(solution.value, solution.plies) for solution in solved]
    assert results == [("draw", None), ("draw", None), ("win", 1), ("loss", 0), ("win", 1)]
    report = gametree.search(Walk(), depth=8)
    assert report.depth is not None and report.score is not None


def test_a_game_is_solved_backwards_however_far_its_positions_lie() -> None:
    class Far(Walk):
        def start(self):
            return (2_500, 0)

        def outcome(self, s):
            return "loss" if s[0] == 0 else None

        def moves(self, s):
            return ["back", "forward"] if s[0] < 2_500 else ["back"]

        def play(self, s, move):
            return (s[0] + (1 if move == "forward" else -1), 1 - s[1])

    assert gametree.solve(Far()).value == "draw"
    assert gametree.solve(Far(), (1, 0)).plies == 1
    with pytest.raises(gametree.DepthError):
        gametree.solve(Far(), algorithm="alphabeta")


class Again7:
    """A token on seven places; a step forward gives another turn, and who reaches place 0 wins."""

    repeats = True
    alternates = False

    def start(self):
        return (3, 0)

    def to_move(self, s):
        return s[1]

    def outcome(self, s):
        return "loss" if s[0] == 0 else None

    def moves(self, s):
        return ["on", "back"] if s[0] < 6 else ["back"]

    def play(self, s, move):
        return (s[0] + 1, s[1]) if move == "on" else (s[0] - 1, 1 - s[1])


def test_repeats_and_extra_turns() -> None:
    game = Again7()
    # The results by their definition: what is neither won nor lost in any number of plies is drawn.
    states = [(place, side) for place in range(7) for side in (0, 1)]
    known = {state: "loss" for state in states if game.outcome(state)}
    for _ in range(20):
        for state in (one for one in states if one not in known):
            after = [(game.to_move(child) == game.to_move(state), known.get(child)) for child in (game.play(state, m) for m in game.moves(state))]
            if any(value == ("win" if same else "loss") for same, value in after):
                known[state] = "win"
            elif all(value == ("loss" if same else "win") for same, value in after):
                known[state] = "loss"
    for state in states:
        report = gametree.solve(game, state, all_moves=True)
        assert report.value == known.get(state, "draw"), state
    assert set(known.values()) == {"win", "loss"}
    with pytest.raises(gametree.DepthError):
        gametree.solve(game, algorithm="alphabeta")
    gametree.check_game(game)


def test_repeats_and_points() -> None:
    class Points(Again7):
        def outcome(self, s):
            return 5 if s[0] == 0 else None

    for alternates in (True, False):
        game = Points()
        game.alternates = alternates
        if alternates:
            game.play = lambda s, move: (s[0] + (1 if move == "on" else -1), 1 - s[1])
        with pytest.raises(gametree.InputError, match="the game repeats, and is scored by points"):
            gametree.solve(game)
        assert gametree.search(game, (1, 0), depth=3).depth is not None


def test_lines() -> None:
    report = gametree.search(Stones(11), lines=3)
    assert len(report.lines) == 3
    assert report.lines[0].pv[0] == 3 and report.lines[0].words.startswith("win")
    assert all(line.words.startswith("loss") for line in report.lines[1:])


def test_random_order_and_seeds() -> None:
    one = gametree.search(TicTacToe(), algorithm="alphabeta", order="random", seed=1)
    assert one == gametree.search(TicTacToe(), algorithm="alphabeta", order="random", seed=1)
    assert one.nodes != gametree.search(TicTacToe(), algorithm="alphabeta", order="random", seed=2).nodes
    assert one.nodes == gametree.search("tictactoe", algorithm="alphabeta", order="random", seed=1).nodes


def test_budgets() -> None:
    report = gametree.search(TicTacToe(), nodes=200)
    assert report.stopped and report.nodes <= 200 and len(report.best) == 1
    report = gametree.solve(TicTacToe(), nodes=50)
    assert report.value is None and report.bounds.lower == "loss" and report.stopped
    report = gametree.search(TicTacToe(), algorithm="minimax", nodes=1000)
    assert report.stopped and report.value is None and report.best == []


def test_searches_in_threads() -> None:
    found: list[object] = []
    threads = [
        threading.Thread(target=lambda: found.append(gametree.search(TicTacToe(), algorithm="alphabeta").nodes))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [18_297] * 4


def test_ends_by_the_definition() -> None:
    assert gametree.solve(Ends()).value == minimax(Ends(), Ends().start())
