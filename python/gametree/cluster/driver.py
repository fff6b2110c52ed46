"""The loop that keeps workers busy: what any work that comes in tasks is done by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from .executor import Executor, Outcome, Task, WorkerError

MOST_LOSSES = 5
"""A task that has been lost so often is not given out again: it is what kills the workers."""


PATIENCE = 600.0
"""So many seconds a run waits for workers when there are none."""


class Source(Protocol):
    """Where tasks come from, and where their results go."""

    def next(self, count: int) -> list[Task]:
        """Up to so many tasks more; none if it must wait for results, or is done."""

    def take(self, outcomes: list[Outcome]) -> None:
        """Results, in any order."""

    def lost(self, id: str) -> None:
        """A task that will not come back, or was cancelled: it may be given out again."""

    def unwanted(self) -> list[str]:
        """Tasks that are out and of no use any more."""


@dataclass
class Tally:
    """What the driver has counted."""

    submitted: int = 0
    done: int = 0
    lost: int = 0
    cancelled: int = 0
    started: float = 0.0
    seconds: float = 0.0
    out: dict[str, tuple[Task, float]] = field(default_factory=dict)


def _words(outcome: Outcome) -> str:
    why = " ".join(outcome.why.split())
    return f"task {outcome.id} was lost {MOST_LOSSES} times, the last time by {outcome.worker}{': ' if why else ''}{why}"


def drive(source: Source, executor: Executor, watch: Callable[[Tally], None] = lambda tally: None) -> Tally:
    """Does all the work of a source: at most as much is out as there are workers. `watch` is called after every change, and at
    least once a second.
    """
    tally = Tally(started=executor.now())
    cancelled: set[str] = set()
    losses: Counter[str] = Counter()
    seen = executor.now()
    while True:
        free = executor.workers - len(tally.out)
        for task in source.next(free) if free > 0 else []:
            tally.out[task.id] = (task, executor.now())
            tally.submitted += 1
            executor.submit(task)
        for id in source.unwanted():
            if id in tally.out and id not in cancelled:
                cancelled.add(id)
                executor.cancel(id)
        if executor.workers > 0:
            seen = executor.now()
            if not tally.out:
                break
        elif executor.now() - seen > PATIENCE:
            raise WorkerError(f"no worker for {PATIENCE:.0f} s: the same call goes on when there are some")
        results = []
        for outcome in executor.as_completed(1.0):
            if tally.out.pop(outcome.id, None) is None:
                continue  # it was told twice
            if outcome.id in cancelled:
                cancelled.discard(outcome.id)
                tally.cancelled += 1
                source.lost(outcome.id)
            elif outcome.lost:
                tally.lost += 1
                losses[outcome.id] += 1
                if losses[outcome.id] == MOST_LOSSES:
                    raise WorkerError(_words(outcome))
                source.lost(outcome.id)
            elif outcome.error is not None:
                raise WorkerError(f"{outcome.worker}: {outcome.error}")
            else:
                results.append(outcome)
        tally.done += len(results)
        if results:
            source.take(results)
        tally.seconds = executor.now() - tally.started
        watch(tally)
    tally.seconds = executor.now() - tally.started
    watch(tally)
    return tally
