"""Small games written in Python, for the tests."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

Board = tuple[int, ...]

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
CELLS = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]


class TicTacToe:
    """Nine cells, 0 free, 1 and 2 taken; then whose move it is. Moves are cells as the command names them."""

    def start(self) -> Board:
        return (0,) * 9 + (1,)

    def to_move(self, s: Board) -> int:
        return s[9] - 1

    def outcome(self, s: Board) -> str | None:
        other = 3 - s[9]
        if any(s[a] == s[b] == s[c] == other for a, b, c in LINES):
            return "loss"
        return None if 0 in s[:9] else "draw"

    def moves(self, s: Board) -> list[str]:
        return [CELLS[cell] for cell in range(9) if s[cell] == 0]

    def play(self, s: Board, move: str) -> Board:
        cell = CELLS.index(move)
        return s[:cell] + (s[9],) + s[cell + 1 : 9] + (3 - s[9],)


class Stones:
    """Take one, two or three; who takes the last one wins. It counts how often it is asked."""

    def __init__(self, stones: int = 10) -> None:
        self.stones = stones
        self.asked = 0

    def start(self) -> tuple[int, int]:
        return (self.stones, 0)

    def to_move(self, s: tuple[int, int]) -> int:
        return s[1]

    def outcome(self, s: tuple[int, int]) -> str | None:
        return "loss" if s[0] == 0 else None

    def moves(self, s: tuple[int, int]) -> Iterable[int]:
        return range(1, min(3, s[0]) + 1)

    def play(self, s: tuple[int, int], take: int) -> tuple[int, int]:
        self.asked += 1
        return (s[0] - take, 1 - s[1])


class Ends:
    """Take a number from either end of a row; the outcome is the difference in points."""

    def __init__(self, row: tuple[int, ...] = (4, 7, 2, 9, 5, 1)) -> None:
        self.row = row

    def start(self) -> tuple[tuple[int, ...], int, int]:
        return (self.row, 0, 0)

    def to_move(self, s: Any) -> int:
        return s[1]

    def outcome(self, s: Any) -> int | None:
        if s[0]:
            return None
        return s[2] if s[1] == 0 else -s[2]

    def moves(self, s: Any) -> list[str]:
        return ["left", "right"] if len(s[0]) > 1 else ["left"]

    def play(self, s: Any, move: str) -> Any:
        row, who, points = s
        taken, rest = (row[0], row[1:]) if move == "left" else (row[-1], row[:-1])
        return (rest, 1 - who, points + (taken if who == 0 else -taken))


class Again(Stones):
    """Taking one stone lets the same player move again."""

    alternates = False

    def outcome(self, s: tuple[int, int]) -> str | None:
        # The side that would be to move; who took the last stone with one may be that side itself.
        return None if s[0] else "loss"

    def play(self, s: tuple[int, int], take: int) -> tuple[int, int]:
        left = s[0] - take
        return (left, s[1] if take == 1 and left > 0 else 1 - s[1])


class Table:
    """A random game as a table: its states are numbers, its ends wins, draws and losses, or points."""

    def __init__(self, seed: int, depth: int = 4, points: bool = False) -> None:
        dice = random.Random(seed)
        self.children: dict[int, dict[int, int]] = {}
        self.ends: dict[int, str | int] = {}
        self.side: dict[int, int] = {}
        layer = [0]
        count = 1
        for ply in range(depth + 1):
            following: list[int] = []
            for state in layer:
                self.side[state] = ply % 2
                if ply == depth or (ply > 0 and dice.random() < 0.15):
                    self.ends[state] = dice.randint(-9, 9) if points else dice.choice(["win", "draw", "loss"])
                    continue
                self.children[state] = {}
                for move in range(dice.randint(1, 3)):
                    # Some moves lead to a position that another move reaches too.
                    if following and dice.random() < 0.2:
                        self.children[state][move] = dice.choice(following)
                    else:
                        self.children[state][move] = count
                        following.append(count)
                        count += 1
            layer = following

    def start(self) -> int:
        return 0

    def to_move(self, s: int) -> int:
        return self.side[s]

    def outcome(self, s: int) -> str | int | None:
        return self.ends.get(s)

    def moves(self, s: int) -> list[int]:
        return list(self.children[s])

    def play(self, s: int, m: int) -> int:
        return self.children[s][m]


class Graph:
    """A random game whose positions are met after fewer moves and after more. A move leads to a position of a higher number."""

    def __init__(self, seed: int, size: int = 9, points: bool = False) -> None:
        dice = random.Random(seed)
        self.children: dict[int, dict[int, int]] = {}
        self.ends: dict[int, str | int] = {}
        for state in range(size):
            later = range(state + 1, size, 2)
            if not later or (state > 0 and dice.random() < 0.2):
                self.ends[state] = dice.randint(-9, 9) if points else dice.choice(["win", "draw", "loss"])
            else:
                self.children[state] = dict(enumerate(dice.sample(later, min(len(later), dice.randint(1, 3)))))

    def start(self) -> int:
        return 0

    def to_move(self, s: int) -> int:
        return s % 2

    def outcome(self, s: int) -> str | int | None:
        return self.ends.get(s)

    def moves(self, s: int) -> list[int]:
        return list(self.children[s])

    def play(self, s: int, m: int) -> int:
        return self.children[s][m]


class GraphAgain(Graph):
    """The same where a player may move twice in a row."""

    alternates = False

    def __init__(self, seed: int, size: int = 9, points: bool = False) -> None:
        super().__init__(seed, size, points)
        dice = random.Random(seed)
        self.side = [dice.randint(0, 1) for _ in range(size)]

    def to_move(self, s: int) -> int:
        return self.side[s]


class Walk:
    """A token on a ring of five places; who reaches place 3 by going forward wins."""

    repeats = True

    def start(self):
        return (0, 0)

    def to_move(self, s):
        return s[1]

    def outcome(self, s):
        return "loss" if s[0] == 3 else None

    def moves(self, s):
        return ["back", "forward"]

    def play(self, s, move):
        return ((s[0] + (1 if move == "forward" else -1)) % 5, 1 - s[1])


SCORES = {"win": 1, "draw": 0, "loss": -1}


def minimax(game: Any, state: Any) -> int:
    """The value for the side to move, by the definition."""
    outcome = game.outcome(state)
    if outcome is not None:
        return SCORES.get(outcome, outcome)
    values = []
    for move in game.moves(state):
        child = game.play(state, move)
        value = minimax(game, child)
        values.append(value if game.to_move(child) == game.to_move(state) else -value)
    return max(values)
