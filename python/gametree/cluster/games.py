"""A match on many workers: the games of a match go to whoever is idle, and the result is that of one process."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from contextlib import closing
from typing import Any

from .. import _arguments as arguments
from .. import _gametree
from .._errors import Interrupted
from .._players import _Asked
from .._players import match as play_match
from .._search import Progress
from .driver import Tally, drive
from .executor import Executor, Outcome, Task
from .processes import processes

PAIRS = 4
"""So many pairs of games are a task."""


class _Games:
    """The games that the journal of a match has not."""

    def __init__(self, asked: _Asked, games: int) -> None:
        self._asked = asked
        kept = set(_gametree.keep_games(asked, []))
        starts = range(0, games, 2 * PAIRS)
        self._open = [start for start in starts if not kept.issuperset(range(start, min(start + 2 * PAIRS, games)))]
        self._out: dict[str, int] = {}
        self.kept = len(kept)

    def next(self, count: int) -> list[Task]:
        given, self._open = self._open[:count], self._open[count:]
        fields = json.dumps(self._asked._asdict())
        tasks = [Task(f"games {start}", "games", json.dumps([fields, start, 2 * PAIRS])) for start in given]
        self._out.update(zip((task.id for task in tasks), given, strict=True))
        return tasks

    def take(self, outcomes: list[Outcome]) -> None:
        records = [record for outcome in outcomes for record in json.loads(outcome.text or "[]")]
        self.kept = len(_gametree.keep_games(self._asked, records))
        for outcome in outcomes:
            self._out.pop(outcome.id)

    def lost(self, id: str) -> None:
        self._open.insert(0, self._out.pop(id))

    def unwanted(self) -> list[str]:
        return []


def match_with(
    executor: Executor,
    a: str,
    b: str,
    game: str,
    *,
    journal: str | os.PathLike[str],
    games: int = 400,
    openings: Iterable[str] | None = None,
    plies: int | None = None,
    resign: str | None = None,
    draw: str | None = None,
    seed: int = 0,
    progress: Progress = False,
) -> dict[str, Any]:
    """Plays a match with the workers of an executor, which stays open. The arguments are those of `match`."""
    asked = _Asked(
        a=arguments.word("a", a),
        b=arguments.word("b", b),
        game=arguments.word("game", game),
        games=arguments.whole("games", games, 0, arguments.NODES),
        openings=None if openings is None else arguments.words("openings", openings),
        plies=arguments.optional_whole("plies", plies, 0, arguments.PLIES),
        sprt=None,
        alpha=0.05,
        beta=0.05,
        resign=arguments.optional_word("resign", resign),
        draw=arguments.optional_word("draw", draw),
        seed=arguments.whole("seed", seed, 0, arguments.NODES),
        resume=arguments.path("journal", journal),
        jobs=1,
    )
    source = _Games(asked, asked.games or 0)
    with arguments.shown(progress, f"match of {game}", asked.games, "games") as show:

        def watch(tally: Tally) -> None:
            if show is not None:
                show(source.kept)

        try:
            drive(source, executor, watch)
        except KeyboardInterrupt:
            so_far: dict[str, Any] = json.loads(_gametree.kept_match(asked))
            raise Interrupted(so_far) from None
    # What the journal has is not played again: this counts the games, in the order of their numbers.
    return play_match(
        a,
        b,
        game,
        games=games,
        openings=asked.openings,
        plies=plies,
        resign=resign,
        draw=draw,
        seed=seed,
        resume=journal,
        jobs=1,
    )


def match(
    a: str,
    b: str,
    game: str,
    *,
    journal: str | os.PathLike[str],
    workers: int | None = None,
    games: int = 400,
    openings: Iterable[str] | None = None,
    plies: int | None = None,
    resign: str | None = None,
    draw: str | None = None,
    seed: int = 0,
    progress: Progress = False,
) -> dict[str, Any]:
    """Plays a match with processes of this machine: the record is that of `gametree.match`, but for times.

    The players must not depend on a clock, or the games depend on how busy the machines are. Only the caller writes the `journal`, and
    the same call goes on with it, also after Ctrl-C, which raises `Interrupted`. A sequential test (`sprt`) is for `gametree.match`: it would not know how many games to give out.

    >>> import gametree, gametree.cluster, pathlib, tempfile
    >>> journal = pathlib.Path(tempfile.mkdtemp()) / "match.txt"
    >>> far = gametree.cluster.match("depth=2", "depth=1", "connect4", journal=journal, workers=2, games=20, seed=1)
    >>> near = gametree.match("depth=2", "depth=1", "connect4", games=20, seed=1)
    >>> [far[key] == near[key] for key in ("wins", "draws", "losses", "elo")]
    [True, True, True, True]
    """
    with closing(processes(workers)) as pool:
        return match_with(
            pool,
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
