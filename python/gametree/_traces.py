"""Traces: a record of every node of a search."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any, Generic, Literal, TypeVar

from . import _arguments as arguments
from . import _gametree
from ._games import Game, Position
from ._record import Record
from ._search import Order, catalogue_moves
from ._tree_report import Algorithm

S = TypeVar("S")
M = TypeVar("M")


class TraceNode(Record, Generic[M]):
    """A node of a search: the window that it was entered with, what it returned, and how.

    >>> import gametree
    >>> node = gametree.trace("tictactoe", depth=2).nodes[1]
    >>> node.move, node.depth, node.kind, node.value
    ('a1', 1, 'exact', 0)
    """

    __slots__ = ()

    id: int
    parent: int | None
    move: M | None
    depth: int
    alpha: int | None
    beta: int | None
    alpha_owner: int | str | None
    beta_owner: int | str | None
    value: int | None
    kind: Literal["exact", "lower", "upper", "leaf", "table"]
    rank: int | None
    reason: str | None
    searched: int | None


class TraceError(Record):
    """Where the judge found a trace to be wrong.

    >>> import gametree
    >>> gametree.trace("tictactoe", depth=2).first_error is None
    True
    """

    __slots__ = ()

    id: int | None
    kind: str
    text: str


class Trace(Record, Generic[M]):
    """A recorded search of a game, and the verdict of a judge who knows nothing but the rules.

    >>> import gametree
    >>> trace = gametree.trace("connect4", "4453", depth=3)
    >>> trace.ok, len(trace.nodes), trace.pv
    (True, 160, ['1', '1', '1'])
    """

    __slots__ = ("_text",)

    _text: str

    ok: bool
    first_error: TraceError | None
    game: str
    position: str
    algorithm: str
    window: list[int | None]
    depth_limit: int | None
    evaluation: str | None
    order: str | None
    forced: list[str] | None
    recorded: int
    entered: int
    capped: bool
    stopped: bool
    win: int | None
    table: bool | None
    pv: list[M]
    nodes: list[TraceNode[M]]

    def __init__(self, fields: dict[str, Any], text: str) -> None:
        super().__init__(fields)
        object.__setattr__(self, "_text", text)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._fields, self._text)

    def write(self, path: str | os.PathLike[str]) -> None:
        """Writes the trace of a game of the catalogue as the file that `gametree trace check` and the lab read.

        >>> import gametree, pathlib, tempfile
        >>> file = pathlib.Path(tempfile.mkdtemp()) / "pvs.ndjson"
        >>> gametree.trace("hex:2", algorithm="pvs").write(file)
        >>> file.read_text().splitlines()[0][:26]
        '{"schema":1,"game":"hex:2"'
        """
        with open(arguments.path("path", path), "w", encoding="utf-8", newline="\n") as file:
            file.write(self._text)


def trace(
    game: str | Game[Any, M],
    position: Any = None,
    *,
    algorithm: Algorithm | None = None,
    depth: int | None = None,
    nodes: int | None = None,
    time: float | None = None,
    eval: str | Callable[[Any], int] | None = None,
    order: Order | None = None,
    seed: int | None = None,
    cap: int = 100_000,
) -> Trace[Any]:
    """Searches by a textbook algorithm, alpha-beta by default, and records the first `cap` nodes; the other arguments are those
    of `search`. A judge then checks the trace against the rules alone.

    >>> import gametree
    >>> class Stones:
    ...     def start(self): return (3, 0)
    ...     def to_move(self, state): return state[1]
    ...     def outcome(self, state): return "loss" if state[0] == 0 else None
    ...     def moves(self, state): return range(1, min(3, state[0]) + 1)
    ...     def play(self, state, take): return (state[0] - take, 1 - state[1])
    >>> trace = gametree.trace(Stones(), algorithm="minimax")
    >>> trace.ok, [(node.move, node.value) for node in trace.nodes[:4]]
    (True, [(None, 1), (1, 1), (1, 1), (1, -1)])
    """
    named, evaluate = arguments.evaluation(game, eval)
    asked = arguments.asked(algorithm=algorithm, depth=depth, nodes=nodes, time=time, eval=named, order=order, seed=seed)
    most = arguments.whole("cap", cap, 0, arguments.PLIES)
    if isinstance(game, str):
        text, verdict = _gametree.trace(arguments.word("game", game), catalogue_moves(game, position), asked, most)
        return _trace(text, verdict, None)
    (text, verdict), objects = _gametree.trace_python(game, position, asked, evaluate, most)
    return _trace(text, verdict, objects)


def _trace(text: str, verdict: str, objects: list[Any] | None) -> Trace[Any]:
    header, *records = [json.loads(line) for line in text.splitlines()]
    judged = json.loads(verdict)

    def own(move: str | None) -> Any:
        return move if move is None or objects is None else objects[int(move)]

    error = judged["first_error"]
    return Trace(
        {
            "ok": judged["ok"],
            "first_error": None if error is None else TraceError(error),
            **{name: value for name, value in header.items() if name not in ("schema", "nodes")},
            "pv": [own(move) for move in header.get("pv") or []],
            "entered": header.get("nodes"),
            "nodes": [TraceNode({**record, "move": own(record["move"])}) for record in records],
        },
        text,
    )
