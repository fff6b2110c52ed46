"""Why a move is the best, and why another one is not."""

from __future__ import annotations

import json
from typing import Any, Generic, Literal, NamedTuple, TypeVar, overload

from . import _arguments as arguments
from . import _gametree, _own
from ._errors import Interrupted
from ._games import Game, Position
from ._record import Record
from ._reports import Bounds, Word, with_bounds
from ._search import Progress

S = TypeVar("S")
M = TypeVar("M")


class _Asked(NamedTuple):
    """What `why` is asked for; the Rust side reads the attributes."""

    mv: Any
    not_: Any
    time: float
    nodes: int | None
    memory: str


class Reason(Record, Generic[M]):
    """A statement about a move that can be checked; `docs/why.md` says what each `kind` means.

    `proved` says that it follows from the rules or a proof; else it rests on a search to this `depth`. `cells` are those that it
    names, `line` the moves that it plays out from the position, `written` how players write these where that depends on the positions, as
    in chess, and `marks` what shows it alone on the board. Of a reply that refutes a
    move, `cut` says what it took and which bound it reached, as `docs/why.md` has it.

    >>> import gametree
    >>> reason = gametree.why("tictactoe", "a1 b1 b2 c3").claims[0]
    >>> reason.text
    "a2 threatens a3 and c2 at once, and O can't stop both."
    >>> reason.kind, reason.proved, reason.cells
    ('threat', True, ['a3', 'c2'])
    """

    __slots__ = ()

    text: str
    kind: Literal["threat", "connection", "must_play", "parity", "policy", "refutation", "difference", "terms"]
    proved: bool
    depth: int | None
    cells: list[str]
    line: list[M]
    written: list[str] | None
    marks: dict[str, str]
    cut: dict[str, Any] | None


class JudgedMove(Record, Generic[M]):
    """A move with what is known of it, for the side that makes it: `value` and `plies`, or a `score` of a search to this `depth`."""

    __slots__ = ()

    move: M
    value: Word | None
    points: int | None
    plies: int | None
    score: int | None
    bounds: Bounds | None
    depth: int
    pv: list[M]

    def __init__(self, fields: dict[str, Any]) -> None:
        super().__init__(with_bounds(fields))


class Why(JudgedMove[M]):
    """The reasons for a move, and against another one.

    `move` is the move that is explained, and `value`, `plies`, `points`, `score`, `bounds`, `depth` and `pv` are its own, as in
    `JudgedMove`. `not_` is the move that it is compared with, `best` the best move that was found. Where the game is over `best`
    is None, and there are no claims. Moves are those of the game, `cells` and `marks` names of cells.

    >>> import gametree
    >>> why = gametree.why("nim:3,4,5", instead_of="a1")
    >>> print(why.summary)
    a2 wins in 11 (proved); a1 loses in 12 (proved).
    >>> [reason.kind for reason in why.claims]
    ['refutation', 'policy', 'difference']
    """

    __slots__ = ("_board",)

    game: str
    position: str
    to_move: Literal["first", "second"]
    best: M | None
    summary: str
    marks: dict[str, str]
    arrows: list[list[str]]
    claims: list[Reason[M]]
    seconds: float
    # A game written in Python with the position, from which the board is drawn.
    _board: tuple[Any, Any] | None

    def __init__(self, fields: dict[str, Any], board: tuple[Any, Any] | None = None) -> None:
        compared = fields.get("not")
        compared = JudgedMove(compared) if isinstance(compared, dict) else compared
        claims = [one if isinstance(one, Reason) else Reason(one) for one in fields["claims"]]
        super().__init__({**fields, "not": compared, "claims": claims})
        object.__setattr__(self, "_board", board)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._fields, self._board)

    @property
    def not_(self) -> JudgedMove[M] | None:
        """The move that the explained one is compared with; the key `not`."""
        compared: JudgedMove[M] | None = self._fields.get("not")
        return compared

    def svg(self) -> str:
        """The board with the explanation's marks: a ring around the move, a cross on the one that is not good."""
        marks = [(cell, mark) for cell, mark in (self.marks or {}).items()]
        arrows = [(start, end) for start, end in (self.arrows or [])]
        game, position = self._board or (self.game, self.position)
        return _gametree.picture(game, position, str(self), marks, arrows)[1]

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return "\n".join([self.summary or "The game is over.", *(f"- {reason.text}" for reason in self.claims)])


@overload
def why(
    game: str,
    position: Position | str | None = None,
    *,
    move: str | None = None,
    instead_of: str | None = None,
    time: float = 5.0,
    nodes: int | None = None,
    memory: str | int = "256M",
    progress: Progress = False,
) -> Why[str]: ...
@overload
def why(
    game: Game[S, M],
    position: S | None = None,
    *,
    move: M | None = None,
    instead_of: M | None = None,
    time: float = 5.0,
    nodes: int | None = None,
    memory: str | int = "256M",
    progress: Progress = False,
) -> Why[M]: ...
def why(
    game: Any,
    position: Any = None,
    *,
    move: Any = None,
    instead_of: Any = None,
    time: float = 5.0,
    nodes: int | None = None,
    memory: str | int = "256M",
    progress: Progress = False,
) -> Why[Any]:
    """Why the best move is the best, or this `move` is good, or why it should be played `instead_of` another one.

    `game` is the name of a game of the catalogue, or an object with the methods of `Game`, whose moves are called as its
    `move_name` says. All searches together take at most `time` seconds and, if they are limited, so many `nodes`, with which the
    answer is the same on every machine. Ctrl-C raises `Interrupted`, with what is known so far.

    >>> import gametree
    >>> print(gametree.why("connect4", "4455"))
    3 wins in 3 (proved).
    - 3 threatens 2 and 6 at once, and O can't stop both.
    """
    rules, root = _own.asked(game, position)
    if isinstance(game, str):
        move = None if move is None else arguments.word("move", move)
        instead_of = None if instead_of is None else arguments.word("instead_of", instead_of)
    asked = _Asked(
        mv=move,
        not_=instead_of,
        time=arguments.seconds("time", time) or 0.0,
        nodes=None if nodes is None else arguments.whole("nodes", nodes, 0, arguments.NODES),
        memory=arguments.size("memory", memory) or "256M",
    )
    with arguments.shown(progress, "reasons", None) as show:
        text, named, interrupted = _gametree.why(rules, root, asked, show)
    found: Why[Any] = Why(_own.with_own_moves(json.loads(text), named), None if named is None else (game, position))
    if interrupted:
        raise Interrupted(found)
    return found
