"""Experiments on trees and reproductions of the literature: records as plain dictionaries, those of the command."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from . import _arguments as arguments
from . import _gametree
from ._errors import InputError, Interrupted
from ._games import Position
from ._rows import Rows
from ._search import Progress, catalogue_moves

# Unions at run time too: `stubtest` takes a `Literal` of several words for one.
Model: TypeAlias = Literal["althofer", "pgame", "ngame", "real", "trap"] | Literal["persistent"]
"""The models of game trees whose decision errors are measured."""


def reproductions() -> Rows:
    """The numbers and claims of the sources that can be measured again: what is printed, where, and how it is understood.

    >>> import gametree
    >>> "abdelbar-fig5-alpha-x" in [entry["id"] for entry in gametree.reproductions()]
    True
    """
    return Rows(json.loads(_gametree.reproductions()))


def reproduce(ids: str | Iterable[str], *, quick: bool = True, seed: int = 1, progress: Progress = False) -> Rows:
    """Measures numbers of the sources again, and says whether they come out.

    `ids` is an entry of `reproductions()`, or several; the beginning of a name up to a hyphen stands for all that begin so. An
    entry that samples takes a tenth of its samples if `quick`. Ctrl-C raises `Interrupted` with the entries that are done.

    >>> import gametree
    >>> gametree.reproduce("abdelbar-fig5-alpha-x")[0]["verdict"]
    'reproduced exactly'
    """
    wanted = arguments.words("ids", ids)
    quick, seed = arguments.flag("quick", quick), arguments.whole("seed", seed, 0, arguments.NODES)
    known = [entry["id"] for entry in reproductions()]
    chosen: list[str] = []
    for one in wanted:
        chosen += [name for name in known if name == one or name.startswith(f"{one}-")] or [one]
    found = Rows()
    for name in dict.fromkeys(chosen):
        try:
            with arguments.shown(progress, name, None) as show:
                text, interrupted = _gametree.reproduce(name, quick, seed, show)
        except KeyboardInterrupt:
            raise Interrupted(found) from None
        found.append(json.loads(text))
        if interrupted:
            raise Interrupted(found)
    return found


def branching(
    branching: int,
    depth: int,
    *,
    algorithm: Literal["branch-and-bound", "alphabeta", "minimal"] = "alphabeta",
    samples: int | None = None,
    seed: int = 0,
    progress: Progress = False,
) -> dict[str, Any]:
    """The expected number of terminal positions that a search of a uniform tree examines, and its growth per ply.

    With `samples` the algorithm is also run on so many random trees.

    >>> import gametree
    >>> round(gametree.branching(2, 4)["expected"], 6)
    12.043978
    """
    asked = (
        arguments.whole("branching", branching, 0, arguments.PLIES),
        arguments.whole("depth", depth, 0, arguments.PLIES),
        arguments.word("algorithm", algorithm),
        _samples(samples, seed),
    )
    with arguments.shown(progress, "simulating", None, "terminals") as show:
        record: dict[str, Any] = finished(_gametree.branching(*asked, show))
    return record


def critical(
    branching: int | None = None,
    depth: int | None = None,
    *,
    q: Sequence[float] | None = None,
    d: Sequence[float] | None = None,
    samples: int | None = None,
    seed: int = 0,
    progress: Progress = False,
) -> Rows:
    """The critical positions of a tree, by level and by Knuth and Moore's type: a row for each level.

    The tree is uniform, or of a random shape: `q` has for each level from the root the probability that a node has children, and
    `d` the mean number of children over all its nodes. With `samples` they are also counted in so many random trees.

    >>> import gametree
    >>> [level["total"] for level in gametree.critical(3, 4)]
    [1, 3, 5, 11, 17]
    >>> round(gametree.critical(q=[1, 0.9], d=[3, 2.25])[2]["expected"], 6)
    4.05
    """
    uniform = shape = None
    if branching is not None and depth is not None and q is None and d is None:
        uniform = (
            arguments.whole("branching", branching, 0, arguments.PLIES),
            arguments.whole("depth", depth, 0, arguments.PLIES),
        )
    elif branching is None and depth is None and q is not None and d is not None:
        shape = (
            [arguments.real("q", one) for one in arguments.several("q", q, "numbers")],
            [arguments.real("d", one) for one in arguments.several("d", d, "numbers")],
        )
    else:
        raise InputError("no tree: expected branching and depth, or q and d")
    with arguments.shown(progress, "simulating", None, "terminals") as show:
        return Rows(finished(_gametree.critical(uniform, shape, _samples(samples, seed), show), Rows))


class PathologyAsked(NamedTuple):
    """What `pathology` is asked for; the Rust side reads the attributes."""

    model: str
    rules: list[str]
    branching: int
    good: str | None
    error: float | None
    depth: int
    moves: int | None
    persistence: float | None
    trap: float | None
    levels: int | None
    evaluation: str | None
    dependent: bool


def pathology_asked(
    model: Any = "althofer",
    rule: Any = (),
    branching: Any = 2,
    depth: Any = 10,
    good: Any = None,
    error: Any = None,
    moves: Any = None,
    persistence: Any = None,
    trap: Any = None,
    levels: Any = None,
    evaluation: Any = None,
    dependent: Any = False,
) -> PathologyAsked:
    """The arguments of `pathology`, checked."""
    return PathologyAsked(
        model=arguments.word("model", model),
        rules=arguments.words("rule", rule),
        branching=arguments.whole("branching", branching, 0, arguments.PLIES),
        good=None if good is None else str(good) if good == "pgame" else str(arguments.whole("good", good, 0, arguments.PLIES)),
        error=arguments.optional_real("error", error),
        depth=arguments.whole("depth", depth, 0, arguments.PLIES),
        moves=arguments.optional_whole("moves", moves, 0, arguments.PLIES),
        persistence=arguments.optional_real("persistence", persistence),
        trap=arguments.optional_real("trap", trap),
        levels=arguments.optional_whole("levels", levels, 0, arguments.PLIES),
        evaluation=arguments.optional_word("evaluation", evaluation),
        dependent=arguments.flag("dependent", dependent),
    )


def pathology(
    model: Model = "althofer",
    *,
    rule: str | Iterable[str] = (),
    branching: int = 2,
    depth: int = 10,
    good: int | Literal["pgame"] | None = None,
    error: float | None = None,
    moves: int | None = None,
    persistence: float | None = None,
    trap: float | None = None,
    levels: int | None = None,
    evaluation: Literal["share", "chance", "sign"] | None = None,
    dependent: bool = False,
    samples: int | None = None,
    seed: int = 0,
    progress: Progress = False,
) -> Rows:
    """How often a search chooses a bad move, by backup rule and by depth from 1 to `depth`: where deeper search is worse.

    The arguments are those of `gametree experiment pathology`, which explains the models and the rules (`minimax`, `althofer:W`,
    `product`, `bayes`, `literal:W`; all of the model by default). Without `samples` the errors are exact; with them they are
    simulated at so many roots. Ctrl-C raises `Interrupted` with what was simulated by then.

    >>> import gametree
    >>> rows = gametree.pathology(rule="minimax", depth=3)
    >>> [round(row["decision_error"], 6) for row in rows]
    [0.05, 0.0725, 0.092806]
    """
    asked = pathology_asked(
        model, rule, branching, depth, good, error, moves, persistence, trap, levels, evaluation, dependent
    )
    with arguments.shown(progress, "simulating", samples, "roots") as show:
        return Rows(finished(_gametree.pathology(asked, _samples(samples, seed), show), Rows))


class _RandomisedAsked(NamedTuple):
    """What `randomised` is asked for; the Rust side reads the attributes."""

    algorithm: str
    forced: str
    stop_at_win: bool
    acute_corners: str
    driver_loop: bool


def randomised(
    game: str,
    position: Position | str | None = None,
    *,
    algorithm: Literal["minimax", "alphabeta"] = "alphabeta",
    forced: Iterable[Literal["win", "block"]] = (),
    stop_at_win: bool = False,
    acute_corners: Literal["allow", "first-move", "never"] = "allow",
    driver_loop: bool = False,
    progress: Progress = False,
) -> dict[str, Any]:
    """The expected number of moves that a search tries if every node has a random order of its own: exact, not sampled.

    `forced` names the moves that are recognised without a search, `stop_at_win` leaves a node once it is won, `acute_corners` is
    Felstiner's rule for Hex, and `driver_loop` searches each move of the root separately.

    >>> import gametree
    >>> record = gametree.randomised("tictactoe", "a1 b2")
    >>> round(record["expected"]["tried"], 6), record["value"]
    (919.39667, 'draw')
    """
    words = arguments.words("forced", forced)
    asked = _RandomisedAsked(
        algorithm=arguments.word("algorithm", algorithm),
        forced=",".join(words) or "none",
        stop_at_win=arguments.flag("stop_at_win", stop_at_win),
        acute_corners=arguments.word("acute_corners", acute_corners),
        driver_loop=arguments.flag("driver_loop", driver_loop),
    )
    moves = catalogue_moves(arguments.word("game", game), position)
    with arguments.shown(progress, "positions", None, "positions") as show:
        record: dict[str, Any] = finished(_gametree.randomised(game, moves, asked, show))
    return record


def finished(found: tuple[str, bool], rows: type[Rows] | None = None) -> Any:
    """The record of an experiment; if Ctrl-C ended it, `Interrupted` hands it over."""
    text, interrupted = found
    record = json.loads(text)
    if interrupted:
        raise Interrupted(record if rows is None else rows(record))
    return record


def _samples(samples: Any, seed: Any) -> tuple[int, int] | None:
    seed = arguments.whole("seed", seed, 0, arguments.NODES)
    return None if samples is None else (arguments.whole("samples", samples, 1, arguments.NODES), seed)
