"""`gametree.easyai`: easyAI's own example programs, with the one import changed, do what they do with easyAI."""

from __future__ import annotations

import contextlib
import importlib
import io
import random
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

import gametree
from gametree import easyai as ours

theirs = pytest.importorskip("easyAI", reason="easyAI is not installed")
GAMES = Path(theirs.__file__).parent / "games"


def program(name: str, changed: bool, run_as: str = "example") -> types.ModuleType:
    """An example of easyAI as it is, or with its imports changed."""
    source = (GAMES / f"{name}.py").read_text(encoding="utf-8")
    if changed:
        source = source.replace("from easyAI", "from gametree.easyai")
    module = types.ModuleType(run_as)
    exec(compile(source, name, "exec"), module.__dict__)
    return module


def printed(name: str, changed: bool) -> str:
    """What an example prints when it is run; who is asked plays the first move, after a look at all of them."""
    answers = iter(["show moves", "nonsense", *["move #1"] * 1000])
    out = io.StringIO()
    with contextlib.redirect_stdout(out), mock.patch("builtins.input", lambda prompt: (print(prompt), next(answers))[1]):
        program(name, changed, "__main__")
    return out.getvalue()


@pytest.mark.parametrize("name", ["TicTacToe", "GameOfBones", "Hexapawn", "ConnectFour", "Knights", "Chopsticks"])
def test_an_example_program(name: str) -> None:
    expected = printed(name, changed=False)
    assert len(expected.splitlines()) > 20
    assert printed(name, changed=True) == expected


def lose(game: Any) -> int:
    return -100 if game.lose() else 0


MAKE: dict[str, Callable[[Any, Any], Any]] = {
    "TicTacToe": lambda module, players: module.TicTacToe(players),
    "Nim": lambda module, players: module.Nim(players, piles=(1, 2, 3)),
    "GameOfBones": lambda module, players: module.GameOfBones(players),
    "Hexapawn": lambda module, players: module.Hexapawn(players, (3, 3)),
    "Chopsticks": lambda module, players: module.Chopsticks(players),
    "Knights": lambda module, players: module.Knights(players, (4, 4)),
    "Cram": lambda module, players: module.Cram(players, (3, 3)),
}


def pairs(name: str, seed: int) -> Iterator[tuple[Any, Any]]:
    """The positions of a random game, as a game of easyAI and as one of ours."""
    dice = random.Random(seed)
    games = []
    for easy, changed in ((theirs, False), (ours, True)):
        module = program(name, changed)
        games.append(MAKE[name](module, [easy.AI_Player(None), easy.AI_Player(None)]))
        if not hasattr(type(games[-1]), "scoring"):
            type(games[-1]).scoring = lose
    for _ in range(12):
        if games[0].is_over():
            return
        yield games[0].copy(), games[1].copy()
        move = dice.choice(games[0].possible_moves())
        for game in games:
            game.play_move(move)


def answers(ai: Any, game: Any) -> tuple[Any, Any]:
    return ai(game), ai.alpha


def contents(game: Any) -> str:
    """All that a game has but the answer: a search leaves it as it was."""
    return str({name: value for name, value in vars(game).items() if name != "ai_move"})


@pytest.mark.parametrize("name", MAKE)
@pytest.mark.parametrize("algorithm", ["Negamax", "SSS"])
def test_moves_and_scores(name: str, algorithm: str) -> None:
    decided = 0
    for seed in range(4):
        for theirs_at, ours_at in pairs(name, seed):
            for depth in (1, 2, 3, 4):
                before = contents(ours_at)
                expected = answers(getattr(theirs, algorithm)(depth), theirs_at.copy())
                assert answers(getattr(ours, algorithm)(depth), ours_at) == expected
                assert contents(ours_at) == before
                decided += expected[1] != 0
    assert decided > 5


@pytest.mark.parametrize("name", ["TicTacToe", "Nim", "GameOfBones", "Knights"])
def test_wins_that_end_a_search(name: str) -> None:
    for theirs_at, ours_at in pairs(name, 1):
        for win_score in (50, 100):
            expected = answers(theirs.Negamax(4, win_score=win_score), theirs_at.copy())
            assert answers(ours.Negamax(4, win_score=win_score), ours_at.copy()) == expected


@pytest.mark.parametrize("factor", [0.1, 0.37, 1e12])
def test_scores_that_are_not_whole_numbers_that_fit(factor: float) -> None:
    def scoring(game: Any) -> float:
        return factor * (sum(game.piles) - 7) * (100 if game.is_over() else 1)

    for theirs_at, ours_at in pairs("Nim", 3):
        expected = answers(theirs.Negamax(3, scoring), theirs_at.copy())
        assert answers(ours.Negamax(3, scoring), ours_at.copy()) == expected


@pytest.mark.parametrize("name", ["Nim", "Chopsticks", "Knights"])
@pytest.mark.parametrize("algorithm", ["Negamax", "SSS", "DUAL"])
def test_tables(name: str, algorithm: str) -> None:
    """One table for a whole game: the same answers, and the same entries."""
    tables = [theirs.TranspositionTable(), ours.TranspositionTable()]
    for theirs_at, ours_at in pairs(name, 2):
        expected = answers(getattr(theirs, algorithm)(3, tt=tables[0]), theirs_at)
        assert answers(getattr(ours, algorithm)(3, tt=tables[1]), ours_at) == expected
        assert tables[1].d == tables[0].d
        assert tables[1](ours_at) == tables[0](theirs_at)
    assert len(tables[0].d) > 10


def test_a_table_of_a_fixed_size() -> None:
    found = []
    for easy in (theirs, ours):
        hashes = importlib.import_module(f"{easy.__name__}.AI.Hashes")
        # easyAI's name is that of the module.
        slots = easy.DictTranspositionTable.DictTranspositionTable(32, hashes.JSWHashTranspositionTable())
        table = easy.TranspositionTable(slots)
        game = MAKE["Chopsticks"](program("Chopsticks", easy is ours), [None, None])
        found.append((answers(easy.Negamax(4, tt=table), game), slots.num_calls, slots.collisions(), sorted(slots)))
        assert slots.get("missing", 7) == 7
        del slots[game.ttentry()]
        assert table.lookup(game) is None
    assert found[0] == found[1]
    assert found[0][2] > 0


def test_hashes() -> None:
    expected, found = (importlib.import_module(f"{easy.__name__}.AI.Hashes") for easy in (theirs, ours))
    dice = random.Random(1)
    keys = [tuple(dice.randrange(9) for _ in range(dice.randrange(1, 40))) for _ in range(50)]
    for name in found.__all__:
        if name.startswith("ELF"):
            with pytest.raises(ValueError, match="0xF0000000L"):
                expected.ELFHashTranspositionTable().get_hash("ab")
            continue
        for key in keys:
            assert getattr(found, name)().get_hash(key) == getattr(expected, name)().get_hash(key)


class Drawn(ours.TwoPlayerGame):
    """A random tree with many equal scores; it can take moves back or not."""

    def __init__(self, seed: int) -> None:
        self.players, self.current_player, self.path = None, 1, [seed]

    def _dice(self) -> random.Random:
        return random.Random(str(self.path))

    def possible_moves(self) -> list[list[int]]:
        return [[move] for move in range(self._dice().randint(1, 4))]  # moves that cannot be hashed

    def make_move(self, move: list[int]) -> None:
        self.path = [*self.path, *move]

    def is_over(self) -> bool:
        return len(self.path) > 1 and self._dice().random() < 0.15

    def scoring(self) -> int:
        return self._dice().randint(-3, 3)


class Back(Drawn):
    def unmake_move(self, move: list[int]) -> None:
        self.path = self.path[:-1]


@pytest.mark.parametrize("kind", [Drawn, Back])
@pytest.mark.parametrize("algorithm", ["Negamax", "SSS"])
def test_random_trees(kind: type[Drawn], algorithm: str) -> None:
    for seed in range(60):
        depth = seed % 5 + 1
        game = kind(seed)
        expected = answers(getattr(theirs, algorithm)(depth), kind(seed))
        assert answers(getattr(ours, algorithm)(depth), game) == expected
        assert (game.path, game.current_player) == ([seed], 1)
        if algorithm == "SSS":
            assert answers(ours.DUAL(depth), game) == expected


def test_dual(monkeypatch: pytest.MonkeyPatch) -> None:
    """DUAL gives easyAI's answers where easyAI's ends, and SSS's everywhere: easyAI's can test one bound for ever."""
    driver = importlib.import_module("easyAI.AI.MTdriver")
    test, left = driver.mt, 0

    def limited(game: Any, gamma: float, depth: int, root_depth: int, *rest: Any) -> Any:
        nonlocal left
        left -= depth == root_depth
        if left < 0:
            raise TimeoutError
        return test(game, gamma, depth, root_depth, *rest)

    monkeypatch.setattr(driver, "mt", limited)
    ended = endless = 0
    for seed in range(80):
        found = answers(ours.DUAL(3), Drawn(seed))
        assert found == answers(ours.SSS(3), Drawn(seed))
        looped = Drawn(seed)
        value = ours.mtd(looped, -100_000, lambda lower, upper, value: value + 1, 3, None)
        assert (looped.ai_move, value) == found
        left = 100
        try:
            assert answers(theirs.DUAL(3), Drawn(seed)) == found
            ended += 1
        except TimeoutError:
            endless += 1
    assert ended > 5
    assert endless > 5


def test_scoring_is_used() -> None:
    """easyAI's SSS asks for the game's own scoring even if it is given another."""
    games = [MAKE["Hexapawn"](program("Hexapawn", changed), [easy.AI_Player(None), easy.AI_Player(None)]) for easy, changed in ((theirs, False), (ours, True))]
    with pytest.raises(AttributeError, match="scoring"):
        theirs.SSS(3, lose)(games[0])
    assert answers(ours.SSS(7, lose), games[1])[1] != 0


def test_without_recursion() -> None:
    for theirs_at, ours_at in pairs("Knights", 7):
        for depth, win_score in ((0, 100), (1, float("inf")), (4, float("inf")), (4, 100)):
            expected = answers(theirs.NonRecursiveNegamax(depth, win_score=win_score), theirs_at)
            assert answers(ours.NonRecursiveNegamax(depth, win_score=win_score), ours_at) == expected
    with pytest.raises(AttributeError, match="ttrestore"):
        ours.NonRecursiveNegamax(3)(next(pairs("Nim", 1))[1])


@pytest.mark.parametrize("name", ["TicTacToe", "Nim", "GameOfBones", "Hexapawn", "Knights"])
def test_solving(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    for theirs_at, ours_at in pairs(name, 1):
        if (name == "TicTacToe" and len(theirs_at.possible_moves()) > 7) or (name == "GameOfBones" and theirs_at.pile > 12):
            continue  # easyAI would take seconds
        expected = theirs.solve_with_iterative_deepening(theirs_at.copy(), range(2, 7), win_score=80)
        shown = capsys.readouterr().out
        assert ours.solve_with_iterative_deepening(ours_at.copy(), range(2, 7), win_score=80) == expected
        assert capsys.readouterr().out == shown
        value = theirs.solve_with_depth_first_search(theirs_at.copy(), win_score=80)
        assert ours.solve_with_depth_first_search(ours_at.copy(), win_score=80) == value
        if hasattr(ours_at, "ttentry"):
            tables = theirs.TranspositionTable(), ours.TranspositionTable()
            theirs.solve_with_depth_first_search(theirs_at, 80, tt=tables[0])
            ours.solve_with_depth_first_search(ours_at, 80, tt=tables[1])
            assert tables[0].d == tables[1].d
        solved = gametree.solve(ours.wrap(ours_at)).value
        assert {"win": 1, "draw": 0, "loss": -1}[solved] == value


def test_a_search_that_is_too_deep() -> None:
    with pytest.raises(gametree.DepthError, match="larger maxdepth"):
        ours.solve_with_depth_first_search(next(pairs("Nim", 1))[1], 80, maxdepth=2)
    with pytest.raises(gametree.InputError, match="ai_depths"):
        ours.solve_with_iterative_deepening(next(pairs("Nim", 1))[1], [], 80)


def test_files(tmp_path: Path) -> None:
    table = ours.TranspositionTable()
    game = next(pairs("Nim", 1))[1]
    ours.Negamax(4, tt=table)(game)
    table.to_file(tmp_path / "table")
    table.to_json_file(tmp_path / "table.json", use_tuples=True)
    for read, name, words in (("from_file", "table", {}), ("from_json_file", "table.json", {"use_tuples": True})):
        again = ours.TranspositionTable()
        getattr(again, read)(tmp_path / name, **words)
        assert again.d == table.d
        assert again(game) == table(game)


def test_history() -> None:
    game = MAKE["GameOfBones"](program("GameOfBones", True), [ours.AI_Player(ours.Negamax(4))] * 2)
    history = game.play(nmoves=3, verbose=False)
    assert [(state.pile, state.current_player, move) for state, move in history[:-1]] == [(20, 1, "1"), (19, 2, "1"), (18, 1, "1")]
    assert (history[-1].pile, game.nmove, game.opponent_index) == (17, 3, 1)


def test_a_person_who_quits() -> None:
    with mock.patch("builtins.input", lambda prompt: "quit"), pytest.raises(KeyboardInterrupt):
        ours.Human_Player().ask_move(next(pairs("Nim", 1))[1])


def test_an_exception_comes_through_and_the_game_is_as_it_was() -> None:
    game = next(pairs("Nim", 1))[1]

    def scoring(game: Any) -> int:
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        ours.Negamax(3, scoring)(game)
    assert (game.piles, game.current_player) == ([1, 2, 3], 1)


def test_a_wrapped_game() -> None:
    for name in ("TicTacToe", "Hexapawn"):
        game = next(pairs(name, 1))[1]
        wrapped = ours.wrap(game)
        gametree.check_game(wrapped)
        report = gametree.search(wrapped, algorithm="alphabeta", depth=3)
        assert report.best[0] in game.possible_moves()
        assert gametree.trace(wrapped, algorithm="alphabeta", depth=3).ok
    with pytest.raises(TypeError, match="possible_moves"):
        ours.wrap("TicTacToe")


def test_the_names_of_easyai() -> None:
    assert set(theirs.__all__) <= set(ours.__all__)
    for name in theirs.__all__:
        assert getattr(ours, name) is not None
