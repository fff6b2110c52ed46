"""Experiments whose parts are known beforehand: done anywhere, put together in their order, and kept in a journal."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Generator
from typing import Any, NamedTuple, TypeAlias

from .. import _arguments as arguments
from .. import _gametree
from .driver import Tally, drive
from .executor import Executor, Outcome, Task


class Part(NamedTuple):
    """A part of an experiment: the text of a task, and how much work it is, in what is shown as progress."""

    text: str
    work: int


Experiment: TypeAlias = Generator[list[Part], list[str], None]
"""Yields parts that may be done at the same time, and is sent their results, in the same order: as often as it likes."""


class Parts:
    """The parts of an experiment as the tasks of a driver."""

    def __init__(self, kind: str, experiment: Experiment, kept: Kept) -> None:
        self._kind = kind
        self._experiment = experiment
        self._kept = kept
        self._batch = -1
        self._parts: list[Part] = []
        self._open: list[int] = []
        self._results: dict[int, str] = {}
        self._over = False
        self.work: int = 0
        """How much of it is done."""
        self._go_on(None)

    def _go_on(self, results: list[str] | None) -> None:
        """Asks for the next parts, until some are not in the journal."""
        while not self._over:
            try:
                self._parts = next(self._experiment) if results is None else self._experiment.send(results)
            except StopIteration:
                self._over = True
                self._parts = []
            self._batch += 1
            known = ((number, self._kept.take(self._id(number))) for number in range(len(self._parts)))
            self._results = {number: result for number, result in known if result is not None}
            self._open = [number for number in range(len(self._parts)) if number not in self._results]
            self.work += sum(self._parts[number].work for number in self._results)
            if self._open:
                return
            results = self.done()

    def _id(self, number: int) -> str:
        return f"{self._kind} {self._batch}.{number}"

    def done(self) -> list[str]:
        """The results of the parts that are out, as far as they are done."""
        return [self._results[number] for number in sorted(self._results)]

    def next(self, count: int) -> list[Task]:
        given, self._open = self._open[:count], self._open[count:]
        return [Task(self._id(number), self._kind, self._parts[number].text) for number in given]

    def take(self, outcomes: list[Outcome]) -> None:
        for outcome in outcomes:
            number, result = int(outcome.id.rpartition(".")[2]), outcome.text or ""
            self._kept.add(outcome.id, result)
            self._results[number] = result
            self.work += self._parts[number].work
        if len(self._results) == len(self._parts):
            self._go_on(self.done())

    def lost(self, id: str) -> None:
        self._open.insert(0, int(id.rpartition(".")[2]))

    def unwanted(self) -> list[str]:
        return []


class Kept:
    """The parts that are in a journal, if there is one; only the driver writes it."""

    def __init__(self, journal: str | os.PathLike[str] | None, about: dict[str, Any]) -> None:
        file = None if journal is None else arguments.path("journal", journal)
        self._file = None if file is None else _gametree.Kept(file, json.dumps(about))
        self._found = {} if self._file is None else dict(self._file.found())

    def take(self, id: str) -> str | None:
        return self._found.pop(id, None)

    def add(self, id: str, result: str) -> None:
        if self._file is not None:
            self._file.add(id, result)

    def close(self) -> None:
        if self._file is not None:
            self._file.close()


def run_parts(executor: Executor, parts: Parts, show: Callable[[int], object] | None) -> None:
    """Does all parts of an experiment with the workers of an executor."""

    def watch(tally: Tally) -> None:
        if show is not None:
            show(parts.work)

    drive(parts, executor, watch)
