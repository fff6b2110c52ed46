"""The answers of searches and solvers."""

from __future__ import annotations

from typing import Any, Generic, Literal, TypeAlias, TypeVar

from ._record import Record

M = TypeVar("M")

# A union at run time too: `stubtest` takes a `Literal` of several words for one.
Word: TypeAlias = Literal["win", "draw"] | Literal["loss"]
"""A result, for the side to move."""


class Bounds(Record):
    """The worst and the best result that is still possible.

    >>> import gametree
    >>> gametree.solve("qubic", nodes=1000).bounds
    Bounds(lower='loss', upper='win')
    """

    __slots__ = ()

    lower: Word
    upper: Word


class MoveValue(Record):
    """What a move is worth to the side that makes it, and in how many plies the game ends, if it is known.

    `value` is that of `SolveReport`.

    >>> import gametree
    >>> gametree.solve("hex:2", all_moves=True).moves["a1"]
    MoveValue(value='loss', plies=4)
    """

    __slots__ = ()

    value: Word | int | None
    points: int | None
    plies: int | None
    score: int | None
    bounds: Bounds | None

    def __init__(self, fields: dict[str, Any]) -> None:
        super().__init__(with_bounds(fields))


class Counts(Record):
    """Detailed counts of a search.

    >>> import gametree
    >>> gametree.search("tictactoe", algorithm="minimax").counts.leaves
    255168
    """

    __slots__ = ()

    leaves: int
    tried: int
    expanded: int
    forced_wins: int
    forced_blocks: int


class Line(Record, Generic[M]):
    """One of the best lines of play.

    >>> import gametree
    >>> gametree.search("hex:3", lines=2).lines[0].words
    'win in 5'
    """

    __slots__ = ()

    score: int | None
    words: str
    pv: list[M]


class Proof(Record):
    """A certificate that was written.

    >>> import gametree, tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "hex.cert"
    >>> gametree.solve("hex:3", proof=file).proof.bytes == file.stat().st_size
    True
    """

    __slots__ = ()

    file: str
    bytes: int
    nodes: int
    strategic: int


class SolveReport(Record, Generic[M]):
    """The exact value of a position, for the side to move.

    `value` is `win`, `draw` or `loss`, or a number in a game that is scored by points; None if the budget ended the search
    first, and then `bounds` says what is still possible. `best` has one best move, or with `all_moves` every one, as the game's
    own objects; `plies` is the distance to the end under best play, if it is known. `points` is the number that a game of the
    catalogue ends with that is scored by points.

    >>> import gametree
    >>> gametree.solve("othello:4").points
    -8
    >>> report = gametree.solve("hex:4")
    >>> report.value, report.plies, report.best, report.proved
    ('win', 9, ['c2'], True)
    >>> print(report)
    value     win in 9
    best      c2
    pv        c2 c1 b2 b3 c3 b4 c4 b1 d1
    nodes     32,312, null-window
    """

    __slots__ = ()

    game: str
    position: str
    to_move: Literal["first", "second"]
    value: Word | int | None
    bounds: Bounds | None
    points: int | None
    plies: int | None
    best: list[M]
    pv: list[M]
    moves: dict[M, MoveValue] | None
    proved: bool
    nodes: int
    counts: Counts
    seconds: float
    algorithm: str
    stopped: bool
    proof: Proof | None

    def __init__(self, fields: dict[str, Any]) -> None:
        super().__init__(_nested(fields))

    def _words(self) -> str:
        if self.value is None:
            bounds = self.bounds
            return "unknown" if bounds is None else f"between {bounds.lower} and {bounds.upper}"
        return f"{self.value}" if self.plies is None else f"{self.value} in {self.plies}"

    def __str__(self) -> str:
        return _page(self, self._words())


class SearchReport(SolveReport[M]):
    """The best move within a budget, and what it is worth to the side to move.

    `score` is the search's own, in the units of the evaluation; `words` says it as a person would, and how well it is known:
    `win in 7`, `draw (proved)`, `+12 (estimate)`, `≥ 3`. `value` is the result of the game if that is proved. `depth` is the
    last finished depth; `complete` says that the whole game was searched, `stopped` that the budget ended the search. Of
    the engine, `selective` names the parts that made its lines differ in depth, such as `late-moves`. Of `mcts`, `mean` is
    the mean of its `playouts`, from -1 to 1 or in points, and `visits` has every move's `visits` and `mean`.

    >>> import gametree
    >>> report = gametree.search("connect4", "4453", depth=8)
    >>> report.best, report.words, report.nodes
    (['3'], '-98 (estimate)', 9200)
    """

    __slots__ = ()

    score: int | None
    words: str
    depth: int | None
    nodes_per_second: float
    complete: bool
    lines: list[Line[M]] | None
    selective: list[str] | None
    mean: float | None
    playouts: int | None
    visits: dict[M, Any] | None

    def _words(self) -> str:
        return self.words


def _page(report: SolveReport[Any], words: str) -> str:
    rows = [
        f"value     {words}",
        f"best      {' '.join(map(str, report.best))}",
        f"pv        {' '.join(map(str, report.pv))}",
        f"nodes     {report.nodes:,}, {report.algorithm}",
    ]
    return "\n".join(row.rstrip() for row in rows)


def with_bounds(fields: dict[str, Any]) -> dict[str, Any]:
    bounds = fields.get("bounds")
    return {**fields, "bounds": Bounds(bounds)} if isinstance(bounds, dict) else fields


def _nested(fields: dict[str, Any]) -> dict[str, Any]:
    """The same fields with the records among them as records."""
    fields = dict(with_bounds(fields))
    for name, kind in (("counts", Counts), ("proof", Proof)):
        if isinstance(fields.get(name), dict):
            fields[name] = kind(fields[name])
    moves = fields.get("moves")
    if moves is not None:
        fields["moves"] = {mv: one if isinstance(one, MoveValue) else MoveValue(one) for mv, one in moves.items()}
    lines = fields.get("lines")
    if lines is not None:
        fields["lines"] = [one if isinstance(one, Line) else Line[Any](one) for one in lines]
    return fields


def with_moves(fields: dict[str, Any], objects: list[Any]) -> dict[str, Any]:
    """The same fields with the moves' numbers replaced by the game's own objects."""

    def own(numbers: list[str]) -> list[Any]:
        return [objects[int(number)] for number in numbers]

    fields = {**fields, "best": own(fields["best"]), "pv": own(fields["pv"])}
    if "moves" in fields:
        fields["moves"] = {objects[int(number)]: value for number, value in fields["moves"].items()}
    if "visits" in fields:
        fields["visits"] = {objects[int(number)]: value for number, value in fields["visits"].items()}
    if "lines" in fields:
        fields["lines"] = [{**line, "pv": own(line["pv"])} for line in fields["lines"]]
    return fields
