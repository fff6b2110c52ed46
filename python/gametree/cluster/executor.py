"""Who does the work: `Executor`, and what goes to workers and comes back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Task:
    """A piece of work that needs nothing else; `kind` says what the text is.

    >>> Task("71a3", "job", '{"schema":1}').kind
    'job'
    """

    id: str
    kind: str
    text: str


@dataclass(frozen=True)
class Outcome:
    """What became of a task: its `text`; or `error`, what the worker has against it; or neither, if the worker is gone. `why`
    is what is known of its end.

    >>> Outcome("71a3", "node 1").lost
    True
    """

    id: str
    worker: str
    text: str | None = None
    error: str | None = None
    why: str = ""

    @property
    def lost(self) -> bool:
        return self.text is None and self.error is None


class Executor(Protocol):
    """Workers, wherever they are. Of every task that is submitted one outcome comes back, unless the executor is closed."""

    @property
    def workers(self) -> int:
        """How many tasks can run now; this may change."""

    def submit(self, task: Task) -> None:
        """Begins a task. There are never more than `workers`."""

    def as_completed(self, seconds: float) -> list[Outcome]:
        """What has come back; waits so long for something."""

    def cancel(self, id: str) -> None:
        """Asks for the end of a task: what it has comes back, soon."""

    def now(self) -> float:
        """The clock, in seconds: that of the system, or of a simulation."""

    def close(self) -> None:
        """Ends the workers."""


class WorkerError(RuntimeError):
    """The workers do not do what they are asked for."""

    __module__ = "gametree.cluster"
