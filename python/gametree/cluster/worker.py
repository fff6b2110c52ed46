"""A worker: `python -m gametree.cluster.worker` reads tasks as lines of JSON and writes what came of them.

A line `{"run": ID, "kind": …, "text": …, "memory": …}` begins a task, `{"stop": ID}` ends it. When its input ends, so does the
worker: it does not outlive who has started it.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
from typing import Any, TextIO

from .._gametree import Stop
from .tasks import run


class Running:
    """The flags of the tasks that a worker has, by their identifiers."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._flags: dict[str, Stop] = {}

    def begin(self, id: str) -> Stop:
        with self._lock:
            return self._flags.setdefault(id, Stop())

    def stop(self, id: str) -> None:
        with self._lock:
            flag = self._flags.get(id)
        if flag is not None:
            flag.set()

    def end(self, id: str) -> None:
        with self._lock:
            self._flags.pop(id, None)


def _read(lines: TextIO, tasks: queue.SimpleQueue[dict[str, Any]], running: Running) -> None:
    for line in lines:
        message = json.loads(line)
        if "stop" in message:
            running.stop(message["stop"])
        else:
            running.begin(message["run"])
            tasks.put(message)
    os._exit(0)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who has started it
    # What anything else prints must not be taken for an answer.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    tasks: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
    running = Running()
    threading.Thread(target=_read, args=(sys.stdin, tasks, running), daemon=True).start()
    while True:
        message = tasks.get()
        id = message["run"]
        answer = {"id": id}
        try:
            answer["text"] = run(message["kind"], message["text"], message["memory"], running.begin(id))
        except Exception as error:
            answer["error"] = str(error)
        running.end(id)
        try:
            print(json.dumps(answer), file=answers, flush=True)
        except OSError:  # nobody listens any more
            os._exit(0)


if __name__ == "__main__":
    main()
