"""Experiments with players: matches, decisions and training, as the records of the command."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from typing import Any, NamedTuple

from . import _arguments as arguments
from . import _gametree, _own
from ._errors import InputError
from ._games import Game
from ._lab import finished
from ._reports import SolveReport
from ._rows import Rows
from ._search import Progress


class _Asked(NamedTuple):
    """What `match` is asked for; the Rust side reads the attributes."""

    a: str
    b: str
    game: Any
    games: int | None
    openings: list[str] | None
    plies: int | None
    sprt: tuple[float, float] | None
    alpha: float
    beta: float
    resign: str | None
    draw: str | None
    seed: int
    resume: str | None
    jobs: int | None


def match(
    a: str,
    b: str,
    game: str | Game[Any, Any],
    *,
    games: int | None = None,
    openings: Iterable[str] | Iterable[Iterable[Any]] | None = None,
    plies: int | None = None,
    sprt: tuple[float, float] | None = None,
    alpha: float = 0.05,
    beta: float = 0.05,
    resign: str | None = None,
    draw: str | None = None,
    seed: int = 0,
    resume: str | os.PathLike[str] | None = None,
    jobs: int | None = None,
    progress: Progress = False,
) -> dict[str, Any]:
    """Plays a match between two players: pairs of games with colours reversed, Elo with its error, a sequential test.

    `a` and `b` are settings such as `depth=4` or `nodes=1000,backup=althofer:1`, which `gametree experiment match --help`
    explains. There are 400 games unless `games` says otherwise, or with `sprt`, two Elo differences, as many as the test needs,
    at most 20,000. `resign` and `draw` end a game on whose result both players agree: "600,4", when both have called it won by
    at least 600 centi-points at four moves in a row, and "10,8,80", when neither has seen more than 10 at eight moves, from
    the 80th ply on. A game begins with so many random `plies`, or with one of the `openings`. `resume` names a file to which every
    finished game is appended, and from which the match goes on. Ctrl-C raises `Interrupted` with the result so far.

    `game` is the name of a game of the catalogue, or an object with the methods of `Game`, which is played by one thread; an
    opening is then a list of its moves, or a text of their names.

    >>> import gametree
    >>> result = gametree.match("depth=2", "depth=1", "connect4", games=20, seed=1)
    >>> result["games"], result["wins"] + result["draws"] + result["losses"]
    (20, 20)
    """
    elo = None if sprt is None else arguments.pair("sprt", sprt)
    asked = _Asked(
        a=arguments.word("a", a),
        b=arguments.word("b", b),
        game=_own.asked(game, None)[0],
        games=arguments.optional_whole("games", games, 0, arguments.NODES),
        openings=None if openings is None else _written(game, openings),
        plies=arguments.optional_whole("plies", plies, 0, arguments.PLIES),
        sprt=None if elo is None else (arguments.real("sprt", elo[0]), arguments.real("sprt", elo[1])),
        alpha=arguments.real("alpha", alpha),
        beta=arguments.real("beta", beta),
        resign=arguments.optional_word("resign", resign),
        draw=arguments.optional_word("draw", draw),
        seed=arguments.whole("seed", seed, 0, arguments.NODES),
        resume=None if resume is None else arguments.path("resume", resume),
        jobs=arguments.optional_whole("jobs", jobs, 1, 256),
    )
    with arguments.shown(progress, f"match of {_own.name_of(game)}", asked.games, "games") as show:
        record: dict[str, Any] = finished(_gametree.play_games(asked, show))
    return record


def _written(game: Any, openings: Any) -> list[str]:
    """The openings in the words of the game."""
    if isinstance(game, str) or isinstance(openings, str):
        return arguments.words("openings", openings)
    several = arguments.several("openings", openings, "openings, each a list of moves")
    return [one if isinstance(one, str) else _line(game, one) for one in several]


def _line(game: Any, moves: Any) -> str:
    return " ".join(_own.move_name(game, move) for move in arguments.several("openings", moves, "lists of moves"))


def decisions(
    game: str,
    settings: str | Iterable[str],
    *,
    solved: str | os.PathLike[str] | Iterable[SolveReport[str]],
    jobs: int | None = None,
    progress: Progress = False,
) -> Rows:
    """How often players blunder on solved positions: a row for each of the `settings`, which are those of `match`.

    `solved` are answers of `solve(game, position, all_moves=True)`, or a file of such answers as
    `gametree solve GAME - --all-moves --json` writes it. A position counts if some of its moves keep its value and others don't.

    >>> import gametree
    >>> openings = ["a1", "b2", "a1 b2", "b1 a2", "a1 b1", "b2 b1"]
    >>> solved = [gametree.solve("tictactoe", opening, all_moves=True) for opening in openings]
    >>> rows = gametree.decisions("tictactoe", ["depth=1,eval=none", "depth=4"], solved=solved)
    >>> [(row["critical"], row["errors"]) for row in rows]
    [(5, 1), (5, 0)]
    """
    players = arguments.words("settings", settings)
    if isinstance(solved, (str, os.PathLike)):
        with open(arguments.path("solved", solved), encoding="utf-8") as file:
            text = file.read()
    else:
        text = "\n".join(map(_json_line, arguments.several("solved", solved, "a file, or answers of solve")))
    threads = arguments.optional_whole("jobs", jobs, 1, 256)
    with arguments.shown(progress, "decisions", None, "positions") as show:
        return Rows(finished(_gametree.decisions(arguments.word("game", game), players, text, threads, show), Rows))


def _json_line(report: Any) -> str:
    if not isinstance(report, SolveReport):
        raise TypeError(f"solved: expected answers of solve, not {arguments.kind(report)}")
    return json.dumps(report.to_dict())


class Teaching(NamedTuple):
    """What `train` is asked for; the Rust side reads the attributes."""

    out: str
    games: int
    generations: int
    nodes: int
    seed: int
    start: str | None
    resign: str | None
    draw: str | None


def teaching(
    out: Any, games: Any, generations: Any, nodes: Any, seed: Any, start: Any, resign: Any, draw: Any
) -> Teaching:
    """The arguments of `train`, checked; so is whether the file can be written, before games are played for it."""
    file = arguments.path("out", out)
    written = file if os.path.exists(file) else os.path.dirname(os.path.abspath(file))
    if not file or os.path.isdir(file) or not os.access(written, os.W_OK):
        raise InputError(f"out {file!r}: expected a file that can be written, in a folder that exists")
    return Teaching(
        out=file,
        games=arguments.whole("games", games, 0, arguments.NODES),
        generations=arguments.whole("generations", generations, 0, arguments.PLIES),
        nodes=arguments.whole("nodes", nodes, 0, arguments.NODES),
        seed=arguments.whole("seed", seed, 0, arguments.NODES),
        start=None if start is None else arguments.path("start", start),
        resign=arguments.optional_word("resign", resign),
        draw=arguments.optional_word("draw", draw),
    )


def train(
    game: str | Game[Any, Any],
    out: str | os.PathLike[str],
    *,
    games: int = 10_000,
    generations: int = 8,
    nodes: int = 200,
    seed: int = 0,
    start: str | os.PathLike[str] | None = None,
    resign: str | None = None,
    draw: str | None = None,
    threads: int | None = None,
    progress: Progress = False,
) -> dict[str, Any]:
    """Learns an evaluation from self-play, and writes its weights to the file `out`, for `search(…, eval="file:FILE")`.

    Each generation plays games with the weights of the one before, at `nodes` a move, and fits the weights to the results. The
    loss is that of predicting the winner of games that were held out; ln 2 = 0.693 is that of a coin toss. The same seed gives the
    same weights on any number of threads. `start` names a file of weights to begin with; the learned ones keep its unit and stay near
    it where the games say little. `resign` and `draw` end games as in `match`. Ctrl-C raises `Interrupted` with the finished
    generations.

    `game` is the name of a game of the catalogue, or an object with the methods of `Game` and `features(state)`, what the weights
    are of; it is played by one thread.

    >>> import gametree, pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "weights.txt"
    >>> record = gametree.train("mnk:4,4,3", file, games=200, generations=2, nodes=20, seed=1)
    >>> record["loss"] < 0.69, len(record["generations"])
    (True, 2)
    >>> gametree.search("mnk:4,4,3", depth=2, eval=f"file:{file}").depth
    2
    """
    asked = teaching(out, games, generations, nodes, seed, start, resign, draw)
    cores = arguments.optional_whole("threads", threads, 1, 256)
    with arguments.shown(progress, f"training {_own.name_of(game)}", asked.games, "games") as show:
        record: dict[str, Any] = finished(_gametree.train(_own.asked(game, None)[0], asked, cores, show))
    return record
