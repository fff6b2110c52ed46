"""Simulations and trainings on many workers: the results are those of one process, to the byte."""

from __future__ import annotations

import hashlib
import inspect
import json
import os
import time
from contextlib import closing
from typing import Any

from .. import _arguments as arguments
from .. import _gametree
from .._errors import InputError, Interrupted
from .._lab import PathologyAsked, pathology_asked
from .._players import Teaching, teaching
from .._rows import Rows
from .._search import Progress
from .executor import Executor
from .parts import Experiment, Kept, Part, Parts, run_parts
from .processes import processes

PARTS = 256
"""A simulation has at most so many parts."""

GAMES = 25
"""So many games of a training are a part."""


def _simulation(asked: PathologyAsked, samples: int, seed: int) -> list[Part]:
    """Its parts: each some of the streams of random numbers that the roots are drawn from."""
    streams = _gametree.pathology_streams(samples)
    step = -(-streams // PARTS)
    parts = []
    for first in range(0, streams, step):
        end = min(first + step, streams)
        text = json.dumps([asked._asdict(), [samples, seed], [first, end]])
        parts.append(Part(text, samples * end // streams - samples * first // streams))
    return parts


def pathology_with(
    executor: Executor,
    model: str = "althofer",
    *,
    samples: int,
    seed: int = 0,
    journal: str | os.PathLike[str] | None = None,
    progress: Progress = False,
    **setting: Any,
) -> Rows:
    """Simulates decision errors with the workers of an executor, which stays open. The arguments are those of `pathology`."""
    known = inspect.signature(pathology_asked).parameters
    for name in setting:
        if name not in known:
            raise TypeError(f"pathology() got an unexpected keyword argument {name!r}")
    asked = pathology_asked(model, **setting)
    roots = arguments.whole("samples", samples, 1, arguments.NODES)
    first = arguments.whole("seed", seed, 0, arguments.NODES)
    # No roots: what cannot be simulated is refused here, and not by a worker.
    _gametree.pathology_part(asked, (roots, first), (0, 0), _gametree.Stop())
    results: list[str] = []

    def experiment() -> Experiment:
        results.extend((yield _simulation(asked, roots, first)))

    about = {"experiment": "pathology", **asked._asdict(), "samples": roots, "seed": first}
    with closing(Kept(journal, about)) as kept, arguments.shown(progress, "simulating", roots, "roots") as show:
        parts = Parts("pathology", experiment(), kept)
        try:
            run_parts(executor, parts, show)
        except KeyboardInterrupt:
            done = parts.done()
            raise Interrupted(_cells(asked, first, done) if done else None) from None
    return _cells(asked, first, results)


def _cells(asked: PathologyAsked, seed: int, results: list[str]) -> Rows:
    return Rows(json.loads(_gametree.pathology_whole(asked, seed, results)))


def pathology(
    model: str = "althofer",
    *,
    samples: int,
    seed: int = 0,
    journal: str | os.PathLike[str] | None = None,
    workers: int | None = None,
    progress: Progress = False,
    **setting: Any,
) -> Rows:
    """Simulates decision errors with processes of this machine: the rows are those of `gametree.pathology`, whose other arguments
    `setting` may have.

    `journal` names a file that keeps the parts that are done, so that the same call goes on with it. Ctrl-C raises `Interrupted` with
    what was simulated by then.

    >>> import gametree, gametree.cluster
    >>> far = gametree.cluster.pathology(rule=["minimax", "bayes"], depth=3, samples=500, seed=1, workers=2)
    >>> far == gametree.pathology(rule=["minimax", "bayes"], depth=3, samples=500, seed=1)
    True
    """
    with closing(processes(workers)) as pool:
        return pathology_with(
            pool, model, samples=samples, seed=seed, journal=journal, progress=progress, **setting
        )


def _training(trainer: _gametree.Trainer, game: str, asked: Teaching) -> Experiment:
    """Its parts: a generation's games, some at a time. The next generation plays with what was learned from them."""
    while (needed := trainer.next()) is not None:
        first, end, weights = needed
        starts = range(first, end, GAMES)
        pieces = [(start, min(start + GAMES, end)) for start in starts]
        texts = [json.dumps([game, asked._asdict(), weights, piece]) for piece in pieces]
        trainer.learn((yield [Part(text, b - a) for text, (a, b) in zip(texts, pieces, strict=True)]))


def train_with(
    executor: Executor,
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
    progress: Progress = False,
) -> dict[str, Any]:
    """Learns an evaluation with the workers of an executor, which stays open. The arguments are those of `train`."""
    game = arguments.word("game", game)
    asked = teaching(out, games, generations, nodes, seed, start, resign, draw)
    kept_in = None if journal is None else arguments.path("journal", journal)
    for name, file in (("out", asked.out), ("start", asked.start)):
        if kept_in is not None and file is not None and os.path.realpath(file) == os.path.realpath(kept_in):
            raise InputError(f"journal {kept_in!r}: expected another file than {name}")
    if kept_in is not None and asked.start is not None and os.path.realpath(asked.start) == os.path.realpath(asked.out):
        raise InputError(f"out {asked.out!r}: expected another file than start, or the same call cannot go on with its journal")
    trainer = _gametree.Trainer(game, asked)
    begun = time.monotonic()

    def record() -> Any:
        text = trainer.record(time.monotonic() - begun)
        return None if text is None else json.loads(text)

    # A checksum of the weights that it starts with, and not the name of their file; nor that of the result.
    first = trainer.next()
    given = first[2] if first is not None else None
    start_sum = None if given is None else f"weights {hashlib.sha256(given.encode()).hexdigest()[:16]}"
    about = {"experiment": "train", "game": game, **asked._asdict(), "start": start_sum}
    del about["out"]
    with closing(Kept(journal, about)) as kept:
        with arguments.shown(progress, f"training {game}", asked.games, "games") as show:
            try:
                run_parts(executor, Parts("training", _training(trainer, game, asked), kept), show)
            except KeyboardInterrupt:
                raise Interrupted(record()) from None
    done: dict[str, Any] = record()
    return done


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
    workers: int | None = None,
    progress: Progress = False,
) -> dict[str, Any]:
    """Learns an evaluation with processes of this machine: the weights are those of `gametree.train`.

    Workers play the games, the caller fits the weights, and writes `out` after each generation. `journal` names a file that keeps the games that were played, so that the
    same call goes on with it. Ctrl-C raises `Interrupted` with the finished generations.

    >>> import gametree, gametree.cluster, pathlib, tempfile
    >>> far, near = (pathlib.Path(tempfile.mkdtemp()) / "weights.txt" for _ in range(2))
    >>> words = {"games": 100, "generations": 2, "nodes": 20, "seed": 1}
    >>> record = gametree.cluster.train("mnk:4,4,3", far, workers=2, **words)
    >>> record["loss"] == gametree.train("mnk:4,4,3", near, **words)["loss"], far.read_text() == near.read_text()
    (True, True)
    """
    with closing(processes(workers)) as pool:
        return train_with(
            pool,
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
