"""One proof on many workers, with a ledger that only the driver writes."""

from __future__ import annotations

import json
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any, Literal

from .. import _arguments as arguments
from .. import _gametree
from .._errors import InputError, Interrupted
from .._record import Record
from .._reports import Word
from .._search import Progress
from .driver import Tally, drive
from .executor import Executor, Outcome, Task
from .processes import processes
from .status import Status

NODES_OF_A_JOB = 5_000_000


class ClusterReport(Record):
    """What a proof on workers has come to.

    `value` is the result for the side to move, once it is proved; `verified`, whether every claim that it rests on was computed a
    second time or certified; `claimed` what would follow if all claims were true. `rows` and `nodes` are those of the ledger, `jobs`,
    `lost` and `cancelled` those of this run.

    >>> import gametree.cluster, pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "hex.ledger"
    >>> report = gametree.cluster.solve("hex:3", ledger=file, workers=1)
    >>> report.value, report.verified, report.claimed
    ('win', True, 'win')
    """

    __slots__ = ()

    game: str
    position: str
    ledger: str
    value: Word | None
    verified: bool
    claimed: Word | None
    rows: int
    nodes: int
    jobs: int
    lost: int
    cancelled: int
    refused: int
    seconds: float


class ProofSource:
    """The jobs of a proof, and its ledger: the tasks of a driver."""

    def __init__(self, game: str, position: str, ledger: str, *, nodes: int, recompute: int, check: bool, memory: str) -> None:
        self._proof = _gametree.Proof(game, position, ledger, (nodes, recompute, check), memory)
        self._unwanted: list[str] = []
        self.refusals: deque[tuple[str, str]] = deque(maxlen=20)
        self.refused: int = 0

    def next(self, count: int) -> list[Task]:
        return [Task(id, "job", line) for id, line in self._proof.next(count)]

    def take(self, outcomes: list[Outcome]) -> None:
        _, refused = self._proof.take([(one.id, one.worker, one.text or "") for one in outcomes])
        self.refused += len(refused)
        self.refusals.extend(refused)
        self._unwanted = self._proof.unwanted()

    def lost(self, id: str) -> None:
        self._proof.lost(id)

    def unwanted(self) -> list[str]:
        return self._unwanted

    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = json.loads(self._proof.state())
        return state

    def close(self) -> None:
        self._proof.close()


def solve_with(
    executor: Executor,
    game: str,
    position: str = "",
    *,
    ledger: str | os.PathLike[str],
    nodes: int = NODES_OF_A_JOB,
    memory: str | int = "256M",
    recompute: int = 10_000,
    check: bool = True,
    status: str | os.PathLike[str] | None = None,
    progress: Progress = False,
) -> ClusterReport:
    """Proves a position with the workers of an executor, which stays open. The arguments are those of `solve`."""
    game, position = arguments.word("game", game), arguments.word("position", position)
    file, size = arguments.path("ledger", ledger), arguments.size("memory", memory)
    source = ProofSource(
        game,
        position,
        file,
        nodes=arguments.whole("nodes", nodes, 1, arguments.NODES),
        recompute=arguments.whole("recompute", recompute, 0, arguments.NODES),
        check=arguments.flag("check", check),
        memory=size or "256M",
    )
    page = None if status is None else Status(arguments.path("status", status), f"{game} {position}".strip())
    tally, stopped = Tally(), False
    try:
        try:
            with arguments.shown(progress, f"proof of {game}", None) as show:
                drive(source, executor, _watch(source, page, show, tally))
        except KeyboardInterrupt:
            stopped = True
        state = source.state()
        if page is not None:
            page.write(state, tally, source.refusals)
    finally:
        source.close()
    report = _report(game, position, file, state, source.refused, tally)
    if stopped:
        raise Interrupted(report)
    return report


def _watch(
    source: ProofSource, page: Status | None, show: Callable[[int], object] | None, last: Tally
) -> Callable[[Tally], None]:
    """Shows what a driver does, and keeps what it has counted in `last`."""

    def watch(tally: Tally) -> None:
        last.__dict__.update(tally.__dict__)
        if page is not None and page.due():
            page.write(source.state(), tally, source.refusals)
        if show is not None:
            show(source.state()["nodes"])

    return watch


def _report(
    game: str, position: str, file: str, state: dict[str, Any], refused: int, tally: Tally
) -> ClusterReport:
    value, verified, claimed = (_result(state[name]) for name in ("proved", "verified", "claimed"))
    return ClusterReport(
        {
            "game": game,
            "position": position,
            "ledger": file,
            "value": value,
            "verified": verified is not None,
            "claimed": claimed,
            "rows": state["rows"],
            "nodes": state["nodes"],
            "jobs": tally.done,
            "lost": tally.lost,
            "cancelled": tally.cancelled,
            "refused": refused,
            "seconds": tally.seconds,
        }
    )


def _result(bounds: list[Any]) -> Literal["win", "draw", "loss"] | None:
    return bounds[0] if bounds[0] == bounds[1] else None


def solve(
    game: str,
    position: str = "",
    *,
    ledger: str | os.PathLike[str],
    workers: int | None = None,
    nodes: int = NODES_OF_A_JOB,
    memory: str | int = "256M",
    recompute: int = 10_000,
    check: bool = True,
    status: str | os.PathLike[str] | None = None,
    progress: Progress = False,
) -> ClusterReport:
    """Proves a position with processes of this machine, as many as `workers`, or as there are cores. `gametree.ray.solve` does the
    same on a cluster.

    `ledger` is the file that the proof is kept in: the same call goes on with what is there. A job is a position and `nodes` that
    may be spent on it with a table of `memory`, which begins empty. A result that has cost at most `recompute` nodes is
    recomputed by the driver; with `check`, every larger one that the answer rests on is given out a second time: without, the answer
    stays a claim. `status` names an HTML file that is written every other second. Ctrl-C raises `Interrupted` with the report so far.

    >>> import gametree.cluster, pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "c4.ledger"
    >>> gametree.cluster.solve("connect4:4x4", ledger=file, workers=2, nodes=5_000).value
    'draw'
    >>> gametree.cluster.solve("connect4:4x4", ledger=file, workers=2).jobs
    0
    """
    size = arguments.size("memory", memory) or "256M"
    with closing(processes(workers, size)) as pool:
        return solve_with(
            pool,
            game,
            position,
            ledger=ledger,
            nodes=nodes,
            memory=size,
            recompute=recompute,
            check=check,
            status=status,
            progress=progress,
        )


@contextmanager
def signals() -> Iterator[None]:
    """Ends a command on SIGTERM as on Ctrl-C."""
    if threading.current_thread() is not threading.main_thread():
        raise InputError("signals: expected the main thread")
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
