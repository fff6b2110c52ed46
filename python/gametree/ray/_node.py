"""What runs on every node of a cluster: an actor that owns the node's cores."""

from __future__ import annotations

import os

from ..cluster.tasks import run
from ..cluster.worker import Running


class Node:
    """Runs as many tasks at a time as its node has cores, each on a thread, without the interpreter's lock."""

    def __init__(self, memory: str) -> None:
        self._memory = memory
        self._running = Running()

    def run(self, id: str, kind: str, text: str) -> tuple[int, str | None, str | None]:
        """The process, and the result or what is wrong with the task."""
        try:
            return os.getpid(), run(kind, text, self._memory, self._running.begin(id)), None
        except Exception as error:
            return os.getpid(), None, str(error)
        finally:
            self._running.end(id)

    def stop(self, id: str) -> None:
        self._running.stop(id)

    def process(self) -> int:
        return os.getpid()
