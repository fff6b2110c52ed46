"""Experiments and reproductions of the literature: records as plain dictionaries, ready for `pandas.DataFrame`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Literal

from . import _arguments as arguments
from . import _gametree


def reproductions() -> list[dict[str, Any]]:
    """The numbers and claims of the sources that can be measured again: what is printed, where, and how it is understood.

    >>> import gametree
    >>> "abdelbar-fig5-alpha-x" in [entry["id"] for entry in gametree.reproductions()]
    True
    """
    entries: list[dict[str, Any]] = json.loads(_gametree.reproductions())
    return entries


def reproduce(ids: str | Iterable[str], *, quick: bool = True, seed: int = 1) -> list[dict[str, Any]]:
    """Measures numbers of the sources again, and says whether they come out.

    `ids` is an entry of `reproductions()`, or several; the beginning of a name up to a hyphen stands for all that begin so. An
    entry that samples takes a tenth of its samples if `quick`.

    >>> import gametree
    >>> gametree.reproduce("abdelbar-fig5-alpha-x")[0]["verdict"]
    'reproduced exactly'
    """
    wanted = [ids] if isinstance(ids, str) else [arguments.word("ids", one) for one in ids]
    quick, seed = arguments.flag("quick", quick), arguments.whole("seed", seed, 0, arguments.NODES)
    known = [entry["id"] for entry in reproductions()]
    chosen: list[str] = []
    for one in wanted:
        chosen += [name for name in known if name == one or name.startswith(f"{one}-")] or [one]
    return [json.loads(_gametree.reproduce(name, quick, seed)) for name in dict.fromkeys(chosen)]


def branching(
    branching: int,
    depth: int,
    *,
    algorithm: Literal["branch-and-bound", "alphabeta", "minimal"] = "alphabeta",
    samples: int | None = None,
    seed: int = 0,
) -> dict[str, Any]:
    """The expected number of terminal positions that a search of a uniform tree examines, and its growth per ply.

    With `samples` the algorithm is also run on so many random trees.

    >>> import gametree
    >>> round(gametree.branching(2, 4)["expected"], 6)
    12.043978
    """
    sampling = None
    if samples is not None:
        sampling = (
            arguments.whole("samples", samples, 1, arguments.NODES),
            arguments.whole("seed", seed, 0, arguments.NODES),
        )
    record: dict[str, Any] = json.loads(
        _gametree.branching(
            arguments.whole("branching", branching, 0, arguments.PLIES),
            arguments.whole("depth", depth, 0, arguments.PLIES),
            arguments.word("algorithm", algorithm),
            sampling,
        )
    )
    return record


def critical(branching: int, depth: int) -> list[dict[str, Any]]:
    """The critical positions of a uniform tree, by level and by Knuth and Moore's type.

    >>> import gametree
    >>> [level["total"] for level in gametree.critical(3, 4)]
    [1, 3, 5, 11, 17]
    """
    levels: list[dict[str, Any]] = json.loads(
        _gametree.critical(
            arguments.whole("branching", branching, 0, arguments.PLIES),
            arguments.whole("depth", depth, 0, arguments.PLIES),
        )
    )
    return levels
