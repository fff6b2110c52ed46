"""Advice: the move that a player would be told, and what is known of every other move."""

from __future__ import annotations

import json
import os
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
    """What `advise` is asked for; the Rust side reads the attributes."""

    time: float
    level: str
    seed: int
    table: str | None
    book: str | None
    certificate: str | None
    memory: str


class KnownMove(Record, Generic[M]):
    """What is known of a move, for the side that makes it.

    `sign` says how: `=` proved (`value`, and `plies` to the end, or the `points` of a game that ends in points, if known), `≥` or
    `≤` bounded by a draw (`bounds`), `≈` estimated (`score`, by a search of this `depth`), `?` not at all. `source` is who says
    so: `rules`, `table`, `book`, or the name of a solver or a search. `pv` is a line of play that begins with the move.

    >>> import gametree
    >>> known = gametree.advise("connect4", "44").moves["4"]
    >>> known.sign, known.value, known.plies, known.source
    ('=', 'win', 39, 'book')
    """

    __slots__ = ()

    value: Word | None
    points: int | None
    plies: int | None
    score: int | None
    bounds: Bounds | None
    sign: Literal["=", "≥", "≤", "≈"] | Literal["?"]
    pv: list[M]
    depth: int
    source: str

    def __init__(self, fields: dict[str, Any]) -> None:
        super().__init__(with_bounds(fields))


class Advice(Record, Generic[M]):
    """The move to play, with its reasons, and what is known of every move.

    `best` is None where the game is over. `value`, `points`, `plies`, `score`, `bounds`, `pv`, `depth` and `source` are those of
    `best`, as in `KnownMove`; `only` says that every other move is proved to lose.

    >>> import gametree
    >>> advice = gametree.advise("tictactoe", "b2 a2")
    >>> advice.value, advice.plies, len(advice.moves)
    ('win', 5, 7)
    >>> gametree.advise("tictactoe", "a1 a2 b1 b2 c1").best is None
    True
    """

    __slots__ = ()

    game: str
    position: str
    to_move: Literal["first", "second"]
    best: M | None
    value: Word | None
    points: int | None
    plies: int | None
    score: int | None
    bounds: Bounds | None
    pv: list[M]
    depth: int
    source: str
    only: bool
    nodes: int
    moves: dict[M, KnownMove[M]]
    seconds: float

    def __init__(self, fields: dict[str, Any]) -> None:
        moves = {name: one if isinstance(one, KnownMove) else KnownMove(one) for name, one in fields["moves"].items()}
        super().__init__({**with_bounds(fields), "moves": moves})


@overload
def advise(
    game: str,
    position: Position | str | None = None,
    *,
    time: float = 2.0,
    level: int = 10,
    seed: int = 0,
    table: str | os.PathLike[str] | None = None,
    book: str | os.PathLike[str] | None = None,
    certificate: str | os.PathLike[str] | None = None,
    memory: str | int = "256M",
    progress: Progress = False,
) -> Advice[str]: ...
@overload
def advise(
    game: Game[S, M],
    position: S | None = None,
    *,
    time: float = 2.0,
    level: int = 10,
    seed: int = 0,
    memory: str | int = "256M",
    progress: Progress = False,
) -> Advice[M]: ...
def advise(
    game: Any,
    position: Any = None,
    *,
    time: float = 2.0,
    level: int = 10,
    seed: int = 0,
    table: str | os.PathLike[str] | None = None,
    book: str | os.PathLike[str] | None = None,
    certificate: str | os.PathLike[str] | None = None,
    memory: str | int = "256M",
    progress: Progress = False,
) -> Advice[Any]:
    """What `gametree play` would tell a player: a move, and what is known of every move, within `time` seconds.

    `game` is the name of a game of the catalogue, or an object with the methods of `Game`. Solver and engine take turns; a proof
    overrules every estimate. What is kept of the game is asked first: a complete `table`
    or a semi-strong solution, an opening `book`, a `certificate`, which is checked first, and the openings that come with Connect
    Four. `level` is 10 for full strength;
    the moves of the levels below are drawn with `seed`, and what is known of the moves is the same. Ctrl-C raises `Interrupted`,
    with what is known so far.

    >>> import gametree
    >>> advice = gametree.advise("connect4", "44")
    >>> advice.best, advice.value, advice.plies, advice.source
    ('4', 'win', 39, 'book')
    >>> sorted(known.sign for known in advice.moves.values())
    ['=', '=', '=', '=', '=', '=', '=']
    """
    asked = _Asked(
        time=arguments.seconds("time", time) or 0.0,
        level=str(arguments.whole("level", level, 1, 10)),
        seed=arguments.whole("seed", seed, 0, arguments.NODES),
        table=None if table is None else arguments.path("table", table),
        book=None if book is None else arguments.path("book", book),
        certificate=None if certificate is None else arguments.path("certificate", certificate),
        memory=arguments.size("memory", memory) or "256M",
    )
    rules, root = _own.asked(game, position)
    with arguments.shown(progress, "advice", None) as show:
        text, named, interrupted = _gametree.advise(rules, root, asked, show)
    advice: Advice[Any] = Advice(_own.with_own_moves(json.loads(text), named))
    if interrupted:
        raise Interrupted(advice)
    return advice
