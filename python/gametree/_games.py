"""Games: those of the catalogue, and what a game written in Python must have."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Literal, Protocol, TypeVar

from . import _arguments as arguments
from . import _gametree
from ._record import Record
from ._reports import Word

S = TypeVar("S")
M = TypeVar("M")


class Game(Protocol[S, M]):
    """The rules of a game written in Python: an object with these five methods.

    States and moves are hashable, and a state determines whose move it is. `outcome` is for the side to move: after a winning
    move it is `loss`, since the loser is to move; a game that is scored by points returns a whole number instead, at every end. `play`
    returns a new state and leaves the old one as it was. `moves` lists first what is likely to be good.

    A game may have more: `evaluate(state)`, a whole number that estimates the value for the side to move; `key(state)`, a
    hashable by which states are compared; `symmetries(state)`, the positions that are the same but for a symmetry;
    `guide(state)`, moves from best to worst; and the attributes `alternates = False`, if a player may move twice in a row,
    and `repeats = True`, if a position can come back. `check_game` tests all that.

    Four more say how the game looks to people, in `play`, `why` and `picture`: `move_name(move)`, by default its `str`;
    `picture(state)`, a text or the rows of a board, whose cells are `X` and `O` for the stones of both players, `.` if empty, `#` if
    blocked, `*` for what belongs to nobody, or a number of seeds; `touched(state, move)`, the names of the cells that the move
    touches, where its own name is not that of one (columns are a, b, c …, rows 1, 2, 3 … from the top); and the attribute `aim`,
    what the players want. `features(state)`, a dictionary of whole numbers for the side to move, is what `train` weighs.

    Take one, two or three of some stones; who takes the last one wins:

    >>> import gametree
    >>> class Stones:
    ...     def start(self): return (10, 0)
    ...     def to_move(self, state): return state[1]
    ...     def outcome(self, state): return "loss" if state[0] == 0 else None
    ...     def moves(self, state): return range(1, min(3, state[0]) + 1)
    ...     def play(self, state, take): return (state[0] - take, 1 - state[1])
    >>> gametree.check_game(Stones())
    >>> gametree.solve(Stones()).best  # leave a multiple of four
    [2]
    """

    def start(self) -> S:
        """The position a game starts from."""
        ...

    def to_move(self, s: S, /) -> Literal[0, 1]:
        """The side to move."""
        ...

    def outcome(self, s: S, /) -> Word | int | None:
        """How the game ended, for the side to move; None while it goes on."""
        ...

    def moves(self, s: S, /) -> Iterable[M]:
        """The legal moves of a position that is not over."""
        ...

    def play(self, s: S, m: M, /) -> S:
        """The position after a legal move: a new state."""
        ...


class Position(Record):
    """A position of a game of the catalogue.

    >>> import gametree
    >>> position = gametree.position("tictactoe", "a1 b2")
    >>> position.to_move, position.outcome, position.moves
    ('first', None, ['b1', 'c1', 'a2', 'c2', 'a3', 'b3', 'c3'])
    >>> print(position)
      a b c
    1 X · ·
    2 · O ·
    3 · · ·
    >>> gametree.solve("tictactoe", position.play("c3")).value
    'draw'

    `setup` is what stands on the board, which may be given in brackets before moves; `unreachable` says why no game leads there,
    where that is known.

    >>> position.setup
    'x../.o./... x'
    >>> gametree.position("tictactoe", "[x../.o./... x] c3").setup
    'x../.o./..x o'
    """

    __slots__ = ()

    game: str
    position: str
    to_move: Literal["first", "second"]
    moves: list[str]
    outcome: Word | None
    setup: str | None
    unreachable: str | None
    board: str

    def play(self, move: str) -> Position:
        """The position after a move.

        >>> import gametree
        >>> gametree.position("connect4").play("4").play("4").position
        '4 4'
        """
        return position(self.game, f"{self.position} {arguments.word('move', move)}".strip())

    def svg(self) -> str:
        """The board as a picture, light or dark as the page is that shows it.

        >>> import gametree
        >>> gametree.position("hex:3", "b2").svg().count("<polygon")
        9
        """
        return _gametree.picture(self.game, self.position, f"{self.game} {self.position}".strip(), [], [])[1]

    def tree(self, *, plies: int) -> PositionTree:
        """The positions to which so many moves lead from here, to be drawn with their boards; at most 500.

        >>> import gametree
        >>> print(gametree.position("tictactoe", "a1 b2 a2 a3 c1 c2").tree(plies=2))
        X to move
        ├─ b1: X wins
        ├─ b3: O to move
        │  ├─ b1: X to move
        │  └─ c3: X to move
        └─ c3: O to move
           ├─ b1: X to move
           └─ b3: X to move
        """
        limited = arguments.whole("plies", plies, 0, 2**32 - 1)
        nodes = json.loads(_gametree.position_tree(self.game, self.position, limited, "json"))
        fields = {"game": self.game, "position": self.position, "plies": limited, "positions": nodes}
        return PositionTree(fields)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.board.rstrip("\n")


class PositionNode(Record):
    """A position in a tree of positions.

    >>> import gametree
    >>> gametree.position("nim:1,2").tree(plies=1).positions[1]
    PositionNode(parent=0, ply=1, move='a1', to_move='second', outcome=None, words='O to move')
    """

    __slots__ = ()

    parent: int | None
    ply: int
    move: str | None
    to_move: Literal["first", "second"]
    outcome: Word | None
    words: str


class PositionTree(Record):
    """A tree of positions of a game of the catalogue, with its board at every node.

    A notebook shows it as a drawing; as text it is an outline of the moves. `positions` are in preorder.

    >>> import gametree
    >>> tree = gametree.position("connect4:4x4", "1 2").tree(plies=1)
    >>> [node.move for node in tree.positions]
    [None, '1', '2', '3', '4']
    >>> tree.svg().count('class="chosen"')  # the move that leads there, on every board but the first
    4
    """

    __slots__ = ()

    game: str
    position: str
    plies: int
    positions: list[PositionNode]

    def __init__(self, fields: dict[str, Any]) -> None:
        nodes = [one if isinstance(one, PositionNode) else PositionNode(one) for one in fields["positions"]]
        super().__init__({**fields, "positions": nodes})

    def svg(self) -> str:
        """The drawing, light or dark as the page is that shows it.

        >>> import gametree
        >>> gametree.position("hex:3", "b2").tree(plies=1).svg().startswith("<svg")
        True
        """
        return self._drawn("svg")

    def tikz(self) -> str:
        r"""The drawing for LaTeX.

        >>> import gametree
        >>> print(gametree.position("hex:3", "b2").tree(plies=1).tikz().splitlines()[-1])
        \end{tikzpicture}
        """
        return self._drawn("tikz")

    def _drawn(self, kind: str) -> str:
        return _gametree.position_tree(self.game, self.position, self.plies, kind)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self._drawn("text").rstrip("\n")


class Evaluation(Record):
    """A static evaluation of a game of the catalogue.

    >>> import gametree
    >>> gametree.games()[0].evaluations[0].name
    'lines'
    """

    __slots__ = ()

    name: str
    what: str


class CatalogueGame(Record):
    """An entry of the catalogue.

    >>> import gametree
    >>> gametree.games()[0].name
    'tictactoe'
    """

    __slots__ = ()

    name: str
    what: str
    example: str
    evaluations: list[Evaluation]

    def __init__(self, fields: dict[str, Any]) -> None:
        entries = fields["evaluations"]
        super().__init__({**fields, "evaluations": [one if isinstance(one, Evaluation) else Evaluation(one) for one in entries]})


class AlgorithmInfo(Record):
    """A textbook algorithm: what it is, and what it takes.

    >>> import gametree
    >>> {algorithm.name for algorithm in gametree.algorithms() if not algorithm.window} >= {"minimax", "sss"}
    True
    """

    __slots__ = ()

    name: str
    what: str
    window: bool
    extra_turns: bool
    static_values: bool


def position(game: str, moves: str = "") -> Position:
    """The position of a game of the catalogue after these moves, which a position in brackets may precede.

    >>> import gametree
    >>> gametree.position("connect4", "4455").to_move
    'first'
    >>> gametree.position("connect4", "4449")
    Traceback (most recent call last):
    gametree.InputError: position: move 4: "9" is not on the board: expected a column from 1 to 7
    """
    return Position(json.loads(_gametree.position(arguments.word("game", game), arguments.word("moves", moves))))


def games() -> list[CatalogueGame]:
    """The games of the catalogue.

    >>> import gametree
    >>> "hex:MxN" in [game.name for game in gametree.games()]
    True
    """
    return CatalogueGame._each(json.loads(_gametree.games()))


def algorithms() -> list[AlgorithmInfo]:
    """The textbook algorithms.

    >>> import gametree
    >>> len(gametree.algorithms())
    20
    """
    return AlgorithmInfo._each(json.loads(_gametree.algorithms()))
