"""Processes of this machine as workers: what tests and laptops use instead of a cluster."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
import time
from typing import IO

from .. import _arguments as arguments
from .executor import Outcome, Task


class ProcessPool:
    """So many processes, each with one task at a time. One that dies is replaced, and its task is lost.

    >>> from gametree.cluster import ProcessPool, Task
    >>> pool = ProcessPool(1)
    >>> pool.submit(Task("1", "dance", ""))
    >>> pool.as_completed(60)[0].error
    "task 'dance': expected job, games, pathology or training"
    >>> pool.close()
    """

    def __init__(self, workers: int, *, memory: str = "256M") -> None:
        self._memory = memory
        self._messages: queue.Queue[tuple[_Process, str | None]] = queue.Queue()
        self._idle = [_Process(self._messages) for _ in range(workers)]
        self._busy: dict[str, _Process] = {}
        self._size = workers

    @property
    def workers(self) -> int:
        return self._size

    @property
    def processes(self) -> list[int]:
        """The processes that have a task."""
        return [process.pid for process in self._busy.values()]

    def submit(self, task: Task) -> None:
        process = self._idle.pop()
        self._busy[task.id] = process
        process.task = task.id
        process.send({"run": task.id, "kind": task.kind, "text": task.text, "memory": self._memory})

    def as_completed(self, seconds: float) -> list[Outcome]:
        found: list[Outcome] = []
        end = time.monotonic() + seconds
        while not found or not self._messages.empty():
            try:
                process, line = self._messages.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                break
            found += self._outcome(process, line)
        return found

    def _outcome(self, process: _Process, line: str | None) -> list[Outcome]:
        id, worker = process.task, f"process {process.pid}"
        if line is None:
            process.end()
            if process in self._idle:
                self._idle.remove(process)
            self._idle.append(_Process(self._messages))
            self._busy.pop(id or "", None)
            return [] if id is None else [Outcome(id, worker)]
        answer = json.loads(line)
        self._busy.pop(answer["id"], None)
        process.task = None
        self._idle.append(process)
        return [Outcome(answer["id"], worker, answer.get("text"), answer.get("error"))]

    def cancel(self, id: str) -> None:
        process = self._busy.get(id)
        if process is not None:
            process.send({"stop": id})

    def now(self) -> float:
        return time.monotonic()

    def close(self) -> None:
        for process in [*self._idle, *self._busy.values()]:
            process.end()


def processes(workers: int | None, memory: str = "256M") -> ProcessPool:
    """So many processes, or as many as there are cores."""
    return ProcessPool(arguments.whole("workers", (os.cpu_count() or 1) if workers is None else workers, 1, 4096), memory=memory)


class _Process:
    """A worker, and the thread that listens to it."""

    def __init__(self, messages: queue.Queue[tuple[_Process, str | None]]) -> None:
        command = [sys.executable, "-P", "-m", "gametree.cluster.worker"]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
        self.pid = self._process.pid
        self.task: str | None = None
        assert self._process.stdin is not None and self._process.stdout is not None
        self._stdin = self._process.stdin
        threading.Thread(target=self._listen, args=(self._process.stdout, messages), daemon=True).start()

    def _listen(self, lines: IO[str], messages: queue.Queue[tuple[_Process, str | None]]) -> None:
        for line in lines:
            if line.endswith("\n"):  # else it was killed while it wrote
                messages.put((self, line))
        messages.put((self, None))

    def send(self, message: dict[str, str]) -> None:
        try:
            print(json.dumps(message), file=self._stdin, flush=True)
        except OSError:
            pass  # it is dead, as the other thread will say

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        try:
            self._stdin.close()
        except OSError:
            pass
