"""The nodes of a Ray cluster as workers."""

from __future__ import annotations

import importlib
import os
import time
from typing import Any

from .._errors import InputError
from ..cluster.executor import Outcome, Task, WorkerError
from ._node import Node

LOOK = 2.0
"""So many seconds are between two looks at which nodes there are."""

SUSPECT = 20.0
"""So long a node whose actor has failed is left alone: for some seconds Ray calls a dead node alive."""


def library() -> Any:
    """Ray, which is not a dependency."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise InputError("Ray is not installed: expected pip install gametree[ray]") from None


class _Actor:
    """A node with its actor, and what it is at."""

    def __init__(self, handle: Any, id: str, cores: int, name: str) -> None:
        self.handle = handle
        self.id = id
        self.cores = cores
        self.name = name
        self.tasks: set[str] = set()


class RayExecutor:
    """One actor on every node that has cores, also on those that come later.

    A worker process that dies is started again by Ray, which gives it its tasks again. Of a node that is gone the tasks are
    lost, and the driver gives them out again.
    """

    def __init__(self, address: str, *, memory: str = "256M", cores: int | None = None) -> None:
        self._ray = library()
        self._owner = not self._ray.is_initialized()
        if self._owner:
            # Without an address Ray would take whatever cluster it has seen last.
            own = cores if address == "local" else None
            try:
                self._ray.init(address=address, log_to_driver=False, num_cpus=own)
            except Exception as error:
                raise WorkerError(f"address {address!r}: {' '.join(str(error).split())}") from error
        self._memory = memory
        self._actors: dict[str, _Actor] = {}
        self._at: dict[str, _Actor] = {}
        self._references: dict[Any, str] = {}
        self._lost: list[Outcome] = []
        self._looked = 0.0
        self._suspects: dict[str, float] = {}
        self._look()

    @property
    def workers(self) -> int:
        return sum(actor.cores for actor in self._actors.values())

    @property
    def nodes(self) -> list[str]:
        """The nodes, as Ray calls them."""
        return list(self._actors)

    def processes(self) -> list[int]:
        """The processes of the actors."""
        found: list[int] = self._ray.get([actor.handle.process.remote() for actor in self._actors.values()])
        return found

    def _look(self) -> None:
        """Finds nodes that are new, and those that are gone."""
        self._looked = time.monotonic()
        try:
            alive = {node["NodeID"]: node for node in self._ray.nodes() if node["Alive"]}
        except Exception as error:
            raise WorkerError(f"the cluster does not answer: {' '.join(str(error).split())}") from error
        for id, node in alive.items():
            cores = int(node["Resources"].get("CPU", 0))
            left_alone = self._looked < self._suspects.get(id, 0.0)
            if id not in self._actors and cores > 0 and not left_alone:
                name = f"node {node['NodeManagerAddress']} {id[:8]}"
                self._actors[id] = _Actor(self._start(id, cores), id, cores, name)
        for actor in list(self._actors.values()):
            if actor.id not in alive:
                self._give_up(actor, "the node is gone")

    def _give_up(self, actor: _Actor, why: str) -> None:
        """All that an actor was working on is lost."""
        if self._actors.pop(actor.id, None) is None:
            return
        self._suspects[actor.id] = time.monotonic() + SUSPECT
        self._ray.kill(actor.handle)
        for reference, task in list(self._references.items()):
            if task in actor.tasks:
                del self._references[reference], self._at[task]
                self._lost.append(Outcome(task, actor.name, why=why))

    def _start(self, id: str, cores: int) -> Any:
        strategies = importlib.import_module("ray.util.scheduling_strategies")
        # The defaults of Ray start nothing again: a third of all tasks was lost with its workers.
        actor = self._ray.remote(Node).options(
            num_cpus=cores,
            max_restarts=-1,
            max_task_retries=-1,
            # Two more, for what must be heard while all cores work.
            max_concurrency=cores + 2,
            scheduling_strategy=strategies.NodeAffinitySchedulingStrategy(node_id=id, soft=False),
        )
        return actor.remote(self._memory)

    def submit(self, task: Task) -> None:
        actor = max(self._actors.values(), key=lambda actor: actor.cores - len(actor.tasks))
        actor.tasks.add(task.id)
        self._at[task.id] = actor
        self._references[actor.handle.run.remote(task.id, task.kind, task.text)] = task.id

    def as_completed(self, seconds: float) -> list[Outcome]:
        if time.monotonic() - self._looked > LOOK:
            self._look()
        found, self._lost = self._lost, []
        waiting = list(self._references)
        if not waiting:
            if not found:
                time.sleep(min(seconds, 0.1))
            return found
        ready, _ = self._ray.wait(waiting, num_returns=1, timeout=0 if found else seconds)
        if ready:
            ready, _ = self._ray.wait(waiting, num_returns=len(waiting), timeout=0)
        for reference in ready:
            id = self._references.pop(reference, None)
            if id is None:
                continue  # given up with its actor
            actor = self._at.pop(id)
            actor.tasks.discard(id)
            found.append(self._outcome(id, actor, reference))
        found, self._lost = found + self._lost, []
        return found

    def _outcome(self, id: str, actor: _Actor, reference: Any) -> Outcome:
        try:
            process, text, error = self._ray.get(reference)
        except self._ray.exceptions.RayError as failed:
            self._give_up(actor, str(failed))
            return Outcome(id, actor.name, why=str(failed))
        return Outcome(id, f"{actor.name} process {process}", text, error)

    def cancel(self, id: str) -> None:
        actor = self._at.get(id)
        if actor is not None:
            actor.handle.stop.remote(id)

    def now(self) -> float:
        return time.monotonic()

    def close(self) -> None:
        for actor in self._actors.values():
            self._ray.kill(actor.handle)
        if self._owner:
            self._ray.shutdown()
