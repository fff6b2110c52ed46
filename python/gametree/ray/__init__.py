"""One proof, one match, one simulation or one training, on a Ray cluster: `pip install gametree[ray]`.

>>> import gametree.ray
>>> gametree.ray.solve("hex:3", ledger="hex.ledger", address="local", nodes=1)  # doctest: +SKIP
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import AbstractContextManager, closing
from typing import Any

from .. import _arguments as arguments
from .._rows import Rows
from .._search import Progress
from ..cluster.experiments import pathology_with, train_with
from ..cluster.games import match_with
from ..cluster.proof import NODES_OF_A_JOB, ClusterReport, solve_with
from ._executor import RayExecutor

__all__ = ["RayExecutor", "match", "pathology", "solve", "train"]


def _nodes(address: str, cores: int | None, memory: str = "256M") -> AbstractContextManager[RayExecutor]:
    """The nodes of a cluster, for as long as they are needed."""
    own = arguments.optional_whole("cores", cores, 1, 4096)
    return closing(RayExecutor(arguments.word("address", address), memory=memory, cores=own))


def solve(
    game: str,
    position: str = "",
    *,
    ledger: str | os.PathLike[str],
    address: str = "local",
    cores: int | None = None,
    nodes: int = NODES_OF_A_JOB,
    memory: str | int = "256M",
    recompute: int = 10_000,
    check: bool = True,
    status: str | os.PathLike[str] | None = None,
    progress: Progress = False,
) -> ClusterReport:
    """Proves a position with all cores of a Ray cluster: that of `address`, or `"local"`, one that is started for this proof with so
    many `cores`.

    One actor on every node owns its cores, and runs a job on each. Only the caller writes the `ledger`. The other arguments are those
    of `gametree.cluster.solve`. If a worker, a node or the caller dies, what it was working on is lost and nothing else: the
    same call goes on.
    """
    size = arguments.size("memory", memory) or "256M"
    with _nodes(address, cores, size) as executor:
        return solve_with(
            executor,
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


def match(
    a: str,
    b: str,
    game: str,
    *,
    journal: str | os.PathLike[str],
    address: str = "local",
    cores: int | None = None,
    games: int = 400,
    openings: Iterable[str] | None = None,
    plies: int | None = None,
    resign: str | None = None,
    draw: str | None = None,
    seed: int = 0,
    progress: Progress = False,
) -> dict[str, Any]:
    """Plays a match with all cores of a Ray cluster. The arguments are those of `gametree.cluster.match` and of `solve`."""
    with _nodes(address, cores) as executor:
        return match_with(
            executor,
            a,
            b,
            game,
            journal=journal,
            games=games,
            openings=openings,
            plies=plies,
            resign=resign,
            draw=draw,
            seed=seed,
            progress=progress,
        )


def pathology(
    model: str = "althofer",
    *,
    samples: int,
    seed: int = 0,
    journal: str | os.PathLike[str] | None = None,
    address: str = "local",
    cores: int | None = None,
    progress: Progress = False,
    **setting: Any,
) -> Rows:
    """Simulates decision errors with all cores of a Ray cluster. The arguments are those of `gametree.cluster.pathology` and of
    `solve`.
    """
    with _nodes(address, cores) as executor:
        return pathology_with(
            executor, model, samples=samples, seed=seed, journal=journal, progress=progress, **setting
        )


def train(
    game: str,
    out: str | os.PathLike[str],
    *,
    games: int = 10_000,
    generations: int = 8,
    nodes: int = 200,
    seed: int = 0,
    start: str | os.PathLike[str] | None = None,
    resign: str | None = None,
    draw: str | None = None,
    journal: str | os.PathLike[str] | None = None,
    address: str = "local",
    cores: int | None = None,
    progress: Progress = False,
) -> dict[str, Any]:
    """Learns an evaluation with all cores of a Ray cluster. The arguments are those of `gametree.cluster.train` and of `solve`."""
    with _nodes(address, cores) as executor:
        return train_with(
            executor,
            game,
            out,
            games=games,
            generations=generations,
            nodes=nodes,
            seed=seed,
            start=start,
            resign=resign,
            draw=draw,
            journal=journal,
            progress=progress,
        )
