"""The scheduler on a cluster that is not there: `python -m gametree.cluster.simulation`.

The driver is that of a proof (`drive`); only the executor and its clock are simulated. Jobs take as long as jobs have taken that were
recorded, nodes fail at random and come back, and a failure is noticed late, as Ray notices it.

Two sources of jobs: `proof` is a real proof, whose jobs are solved here, with the real ledger, in jobs so small that it ends in a minute;
the clock of the simulation is stretched, so that they are as long as those of a large proof. `sampled` is a proof of any size, of
which only the lengths of its jobs are known; the time of its driver is that which the real one has taken, by the rows of its ledger.
"""

from __future__ import annotations

import argparse
import heapq
import json
import os
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from .._gametree import Stop, run_job
from .driver import drive
from .executor import Outcome, Task
from .proof import ProofSource


class Cluster(NamedTuple):
    """A cluster: its nodes, their cores, and how they fail."""

    nodes: int
    cores: int = 1
    hours_between_failures: float = float("inf")
    """Of one node."""
    minutes_of_repair: float = 5.0
    seconds_to_notice: float = 15.0
    seconds_of_a_message: float = 0.002
    seed: int = 1


@dataclass
class _Node:
    free: int
    up: bool = True
    tasks: set[str] = field(default_factory=set)


class SimulatedExecutor:
    """Nodes on a clock of their own. `work` gives the text of a task's result and its seconds; `driver` the seconds that the driver has
    taken since it was last here.
    """

    def __init__(self, cluster: Cluster, work: Callable[[Task], tuple[str, float]], driver: Callable[[], float]) -> None:
        self._cluster = cluster
        self._work = work
        self._driver = driver
        self._random = random.Random(cluster.seed)
        self._nodes = [_Node(cluster.cores) for _ in range(cluster.nodes)]
        self._events: list[tuple[float, int, str, Any]] = []
        self._number = 0
        self._at: dict[str, tuple[int, str, float, float, int]] = {}
        self._clock = 0.0
        self.busy: float = 0.0
        """The seconds of work that came to something."""
        self.wasted: float = 0.0
        """The seconds of work that was lost or cancelled."""
        self.driving: float = 0.0
        """The seconds of the driver."""
        self.failures: int = 0
        self._free = list(range(cluster.nodes)) * cluster.cores
        for node in range(cluster.nodes):
            self._fail_later(node)

    @property
    def workers(self) -> int:
        return sum(node.up for node in self._nodes) * self._cluster.cores

    def _later(self, seconds: float, what: str, whom: Any) -> None:
        self._number += 1
        heapq.heappush(self._events, (self._clock + seconds, self._number, what, whom))

    def _fail_later(self, node: int) -> None:
        hours = self._cluster.hours_between_failures
        if hours < float("inf"):
            self._later(self._random.expovariate(1 / (3600 * hours)), "fails", node)

    def submit(self, task: Task) -> None:
        node = self._free.pop()
        while not self._nodes[node].up:
            node = self._free.pop()
        text, seconds = self._work(task)
        self._number += 1
        self._at[task.id] = (node, text, self._clock, seconds, self._number)
        self._nodes[node].tasks.add(task.id)
        self._later(seconds + self._cluster.seconds_of_a_message, "done", (task.id, self._number))

    def as_completed(self, seconds: float) -> list[Outcome]:
        spent = self._driver()
        self.driving += spent
        self._clock += spent
        end = self._clock + seconds
        found: list[Outcome] = []
        while self._events and (self._events[0][0] <= self._clock or not found):
            if self._events[0][0] > end:
                break
            when, _, what, whom = heapq.heappop(self._events)
            self._clock = max(self._clock, when)
            if what == "done":
                found += self._done(*whom)
            elif what == "fails":
                self._fails(whom)
            elif what == "is up":
                self._nodes[whom].up = True
                self._free += [whom] * self._cluster.cores
                self._fail_later(whom)
            else:
                found.append(Outcome(whom, "a node that is gone"))
        if not found:
            self._clock = end
        self._driver()  # what follows is the driver's
        return found

    def _done(self, id: str, number: int) -> list[Outcome]:
        if id not in self._at or self._at[id][4] != number:
            return []  # it was lost, or cancelled
        node, text, _, seconds, _ = self._at.pop(id)
        self._nodes[node].tasks.discard(id)
        self._free.append(node)
        self.busy += seconds
        return [Outcome(id, f"node {node}", text)]

    def _fails(self, number: int) -> None:
        node = self._nodes[number]
        node.up = False
        self.failures += 1
        for id in node.tasks:
            _, _, begun, _, _ = self._at.pop(id)
            self.wasted += self._clock - begun
            self._later(self._cluster.seconds_to_notice, "lost", id)
        node.tasks.clear()
        self._free = [free for free in self._free if free != number]
        self._later(60 * self._cluster.minutes_of_repair, "is up", number)

    def cancel(self, id: str) -> None:
        if id in self._at:
            node, text, begun, _, _ = self._at.pop(id)
            self._nodes[node].tasks.discard(id)
            self._free.append(node)
            self.wasted += self._clock - begun
            self._number += 1
            self._at[id] = (node, text, begun, 0.0, self._number)
            # Its core is free as soon as it is heard of.
            self._free.remove(node)
            self._nodes[node].tasks.add(id)
            self._later(self._cluster.seconds_of_a_message, "done", (id, self._number))

    def now(self) -> float:
        return self._clock

    def close(self) -> None:
        pass


def elapsed() -> Callable[[], float]:
    """The seconds of this process since it was asked last."""
    last = time.process_time()

    def since() -> float:
        nonlocal last
        now = time.process_time()
        spent, last = now - last, now
        return spent

    return since


class Found(NamedTuple):
    """What a simulation has come to."""

    seconds: float
    busy: float
    wasted: float
    driving: float
    failures: int
    jobs: int
    lost: int
    cancelled: int

    def efficiency(self, one: float, workers: int) -> float:
        """How much of the workers' time does what one worker has to do."""
        return one / (self.seconds * workers)


Lengths: TypeAlias = dict[tuple[str, int], float]
"""The seconds of jobs, by their positions and the nodes that they took."""


def recorded(ledger: str) -> Lengths:
    """The lengths of the jobs of a ledger."""
    with closing(sqlite3.connect(f"file:{ledger}?mode=ro", uri=True)) as file:
        rows = file.execute("SELECT moves, nodes, microseconds FROM results WHERE nodes > 0").fetchall()
    return {(moves, nodes): microseconds / 1e6 for moves, nodes, microseconds in rows}


def proof(
    game: str,
    position: str,
    cluster: Cluster,
    *,
    nodes: int,
    memory: str,
    rate: float,
    lengths: Lengths,
    solved: dict[str, str],
    recompute: int = 0,
) -> Found:
    """A real proof. A job takes as long as `lengths` says or, if it was not recorded, as its nodes take at this `rate`; the driver
    takes its own time, also for results of at most `recompute` nodes, which it recomputes. `solved` has the results of jobs that were
    run before.
    """
    real = elapsed()
    hidden = 0.0

    def work(task: Task) -> tuple[str, float]:
        nonlocal hidden
        begun = time.process_time()
        if task.id not in solved:
            solved[task.id] = run_job(task.text, memory, Stop())
        text = solved[task.id]
        result = json.loads(text)
        hidden += time.process_time() - begun
        return text, lengths.get((result["job"]["position"], result["nodes"]), result["nodes"] / rate)

    def driver() -> float:
        nonlocal hidden
        spent, hidden = real() - hidden, 0.0
        return max(0.0, spent)

    executor = SimulatedExecutor(cluster, work, driver)
    # In memory, where there is room for files in it: how fast this disk is says nothing of another.
    memory_folder = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory_folder) as folder:
        file = str(Path(folder) / "a.ledger")
        source = ProofSource(game, position, file, nodes=nodes, recompute=recompute, check=True, memory=memory)
        try:
            tally = drive(source, executor)
        finally:
            source.close()
    return _found(executor, tally)


def _found(executor: SimulatedExecutor, tally: Any) -> Found:
    return Found(
        executor.now(), executor.busy, executor.wasted, executor.driving, executor.failures, tally.done, tally.lost, tally.cancelled
    )


class Sampled:
    """A proof of which only the lengths are known: a job is solved, or splits into `width` others, until there are `total`."""

    def __init__(self, total: int, width: int) -> None:
        self._open = ["0"]
        self._total = total
        self._made = 1
        self._width = width
        self.rows: int = 0

    def next(self, count: int) -> list[Task]:
        given, self._open = self._open[:count], self._open[count:]
        return [Task(id, "sampled", "") for id in given]

    def take(self, outcomes: list[Outcome]) -> None:
        for _ in outcomes:
            self.rows += 1
            for _ in range(self._width):
                if self._made < self._total:
                    self._open.append(str(self._made))
                    self._made += 1

    def lost(self, id: str) -> None:
        self._open.append(id)

    def unwanted(self) -> list[str]:
        return []


def sampled(cluster: Cluster, *, jobs: int, lengths: list[float], driver: Callable[[int, int], float]) -> Found:
    """A proof of so many jobs, whose lengths are drawn from those recorded. `driver` gives the seconds of the driver for so many
    results, in a ledger of so many rows.
    """
    source = Sampled(jobs, 4)
    chance = random.Random(cluster.seed)
    seen = 0

    def spent() -> float:
        nonlocal seen
        new, seen = source.rows - seen, source.rows
        return driver(new, source.rows) if new else 0.0

    executor = SimulatedExecutor(cluster, lambda task: ("", chance.choice(lengths)), spent)
    return _found(executor, drive(source, executor))


def predict(asked: argparse.Namespace) -> None:
    """How long another number of workers would have taken, from the ledger of one."""
    lengths = recorded(asked.ledger)
    rate = sum(nodes for _, nodes in lengths) / sum(lengths.values())
    solved: dict[str, str] = {}
    for count in (1, asked.workers):
        position = " ".join(asked.position.split())
        found = proof(
            asked.game,
            position,
            Cluster(1, count),
            nodes=asked.nodes,
            memory=asked.memory,
            rate=rate,
            lengths=lengths,
            solved=solved,
            recompute=asked.recompute,
        )
        print(f"{count} workers: {found.seconds:.1f} s, {found.jobs} jobs, {found.driving:.2f} s of the driver", flush=True)


def simulate(asked: argparse.Namespace) -> None:
    """The two tables of `docs/scale.md`."""
    solved: dict[str, str] = {}

    def run(cluster: Cluster, rate: float) -> Found:
        words = {"nodes": asked.nodes, "memory": asked.memory}
        return proof(asked.game, asked.position, cluster, rate=rate, lengths={}, solved=solved, **words)

    run(Cluster(1), 1e6)
    nodes_of = [json.loads(text)["nodes"] for text in solved.values()]
    rate = sum(nodes_of) / len(nodes_of) / asked.length
    print(f"A real proof: {asked.game}, jobs of {asked.nodes:,} nodes, {asked.length:g} s each on the average\n")
    print("| nodes | hours | jobs | efficiency | lost or cancelled | driver, ms a job |\n|---|---|---|---|---|---|")
    one = cost = 0.0
    for count in (1, 2, 10, 100, 1_000):
        found = run(Cluster(count, hours_between_failures=asked.hours if count > 2 else float("inf")), rate)
        one = one or found.seconds
        cost = cost or found.driving / found.jobs
        print(
            f"| {count} | {found.seconds / 3600:.2f} | {found.jobs} | {found.efficiency(one, count):.2f} "
            f"| {found.wasted / (found.busy + found.wasted):.1%} | {1000 * found.driving / found.jobs:.1f} |",
            flush=True,
        )
    per_row = cost / (len(nodes_of) / 2)
    lengths = [nodes / rate for nodes in nodes_of]
    print(
        f"\nA sampled proof: {asked.jobs} jobs a node; a node fails every {asked.hours:g} hours; a result takes the driver "
        f"{per_row * 1e6:.1f} µs for every row of the ledger (from above), or 1 ms whatever the rows\n"
    )
    print("| nodes | jobs | driver | hours | efficiency | lost | driver busy |\n|---|---|---|---|---|---|---|")
    drivers: dict[str, Callable[[int, int], float]] = {
        "as it is": lambda new, rows: per_row * rows * new,
        "1 ms": lambda new, rows: 0.001 * new,
    }
    for count in (10, 100, 1_000):
        for name, driver in drivers.items():
            cluster = Cluster(count, hours_between_failures=asked.hours)
            found = sampled(cluster, jobs=asked.jobs * count, lengths=lengths, driver=driver)
            print(
                f"| {count} | {found.jobs} | {name} | {found.seconds / 3600:.2f} | {found.busy / (found.seconds * count):.2f} "
                f"| {found.wasted / (found.busy + found.wasted):.2%} | {found.driving / found.seconds:.0%} |",
                flush=True,
            )


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m gametree.cluster.simulation", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--game", default="connect4:5x5", help="the game of the real proof (%(default)s)")
    parser.add_argument("--position", default="", help="the moves to its position")
    parser.add_argument("--nodes", type=int, default=3_000, help="the nodes of its jobs (%(default)s)")
    parser.add_argument("--memory", default="16M", help="the memory of a job's table (%(default)s)")
    parser.add_argument("--length", type=float, default=5.0, help="the mean seconds of a job (%(default)s)")
    parser.add_argument("--hours", type=float, default=4.0, help="the hours between failures of a node (%(default)s)")
    parser.add_argument("--jobs", type=int, default=100, help="jobs a node, in the sampled proof (%(default)s)")
    parser.add_argument("--ledger", help="predict from the jobs of this ledger how long --workers would have taken")
    parser.add_argument("--workers", type=int, default=2, help="for --ledger (%(default)s)")
    parser.add_argument("--recompute", type=int, default=10_000, help="for --ledger, as in the run that wrote it (%(default)s)")
    asked = parser.parse_args()
    predict(asked) if asked.ledger else simulate(asked)
    return 0


if __name__ == "__main__":
    sys.exit(main())
