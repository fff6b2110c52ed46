"""Arguments: checked here for their types and ranges, so that an error names the argument and what was expected."""

from __future__ import annotations

import importlib
import math
import operator
import os
import reprlib
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from ._errors import InputError

PLIES = 2**32 - 1
NODES = 2**64 - 1


class Asked(NamedTuple):
    """What a search or a solution is asked for; the Rust side reads the attributes."""

    algorithm: str | None
    depth: int | None
    nodes: int | None
    time: float | None
    memory: str | None
    eval: str | None
    order: str | None
    seed: int | None
    threads: int
    all_moves: bool
    exact: bool
    lines: int


def kind(value: object) -> str:
    return type(value).__name__


def whole(name: str, value: Any, least: int, most: int) -> int:
    """A whole number of a range."""
    if isinstance(value, bool):
        raise TypeError(f"{name}: expected a whole number, not bool")
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name}: expected a whole number, not {kind(value)}") from None
    if not least <= number <= most:
        raise InputError(f"{name} {number}: expected a whole number from {least} to {most}")
    return number


def optional_whole(name: str, value: Any, least: int, most: int) -> int | None:
    return None if value is None else whole(name, value, least, most)


def seconds(name: str, value: Any) -> float | None:
    """A time in seconds."""
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError(f"{name}: expected seconds, not {kind(value)}")
    if not (0 <= value < 1e15):
        raise InputError(f"{name} {value}: expected seconds, 0 or more")
    return float(value)


def real(name: str, value: Any) -> float:
    """A number."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError(f"{name}: expected a number, not {kind(value)}")
    if not math.isfinite(value):
        raise InputError(f"{name} {value}: expected a finite number")
    return float(value)


def optional_real(name: str, value: Any) -> float | None:
    return None if value is None else real(name, value)


def several(name: str, value: Any, what: str) -> list[Any]:
    """The values of an iterable; `what` names it in the plural."""
    if not isinstance(value, Iterable):
        raise TypeError(f"{name}: expected {what}, not {kind(value)}")
    return list(value)


def words(name: str, value: Any) -> list[str]:
    """One text or several."""
    many = [value] if isinstance(value, str) else several(name, value, "text, or several texts")
    return [word(name, one) for one in many]


def pair(name: str, value: Any) -> tuple[Any, Any]:
    """Two values."""
    try:
        low, high = value
    except (TypeError, ValueError):
        raise TypeError(f"{name}: expected a pair of numbers, not {reprlib.repr(value)}") from None
    return low, high


def word(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{name}: expected text, not {kind(value)}")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise InputError(f"{name} {value!r}: expected text without lone surrogates") from None
    return value


def optional_word(name: str, value: Any) -> str | None:
    return None if value is None else word(name, value)


def flag(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"{name}: expected True or False, not {kind(value)}")
    return value


def size(name: str, value: Any) -> str | None:
    """An amount of memory as the command line has it: text such as 64M, or a number of bytes."""
    if value is None or isinstance(value, str):
        return optional_word(name, value)
    return f"{max(1, whole(name, value, 1, 2**40) >> 10)}K"


def path(name: str, value: Any) -> str:
    try:
        text = os.fspath(value)
    except TypeError:
        raise TypeError(f"{name}: expected a path, not {kind(value)}") from None
    text = word(name, os.fsdecode(text))
    if "\0" in text:
        raise InputError(f"{name} {text!r}: expected a path without null characters")
    return text


def score(name: str, value: Any) -> str:
    """A value of a tree: a whole number or an infinity."""
    if isinstance(value, float) and math.isinf(value):
        return "inf" if value > 0 else "-inf"
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, float):
        raise InputError(f"{name} {value}: expected a whole number, inf or -inf")
    return str(whole(name, value, -(2**31) + 2, 2**31 - 2))


def optional_score(name: str, value: Any) -> str | None:
    return None if value is None else score(name, value)


def asked(
    *,
    algorithm: Any = None,
    depth: Any = None,
    nodes: Any = None,
    time: Any = None,
    memory: Any = None,
    eval: Any = None,
    order: Any = None,
    seed: Any = None,
    threads: Any = 1,
    all_moves: Any = False,
    exact: Any = False,
    lines: Any = 1,
) -> Asked:
    """What a search or a solution is asked for, checked; what is not given is its default."""
    return Asked(
        algorithm=optional_word("algorithm", algorithm),
        depth=optional_whole("depth", depth, 0, PLIES),
        nodes=optional_whole("nodes", nodes, 0, NODES),
        time=seconds("time", time),
        memory=size("memory", memory),
        eval=optional_word("eval", eval),
        order=optional_word("order", order),
        seed=optional_whole("seed", seed, 0, NODES),
        threads=whole("threads", threads, 1, 256),
        all_moves=flag("all_moves", all_moves),
        exact=flag("exact", exact),
        lines=whole("lines", lines, 1, 1_000),
    )


def evaluation(game: Any, eval: Any) -> tuple[Any, Callable[[Any], Any] | None]:
    """The name of an evaluation, and the function if it is one: of states of a game written in Python."""
    return ("evaluate", eval) if not isinstance(game, str) and callable(eval) else (eval, None)


@contextmanager
def shown(
    progress: Any, what: str, total: int | None, unit: str = "nodes"
) -> Iterator[Callable[[int], object] | None]:
    """A progress bar: of tqdm if it is installed, else a line on stderr. A function is called with the work so far."""
    if progress is False or progress is None:
        yield None
    elif callable(progress):
        yield progress
    elif progress is not True:
        raise TypeError(f"progress: expected True, False or a function, not {kind(progress)}")
    else:
        bar = _bar(what, total, unit)
        try:
            yield bar.show
        finally:
            bar.close()


class _Bar:
    """A bar of tqdm."""

    def __init__(self, bar: Any) -> None:
        self._bar = bar

    def show(self, done: int) -> None:
        self._bar.update(done - self._bar.n)

    def close(self) -> None:
        self._bar.close()


class _Line:
    """A line on stderr that is written over."""

    def __init__(self, what: str, unit: str) -> None:
        self._what = what
        self._unit = unit
        self._written = False

    def show(self, done: int) -> None:
        print(f"\r{self._what}: {done:,} {self._unit}", end="", file=sys.stderr, flush=True)
        self._written = True

    def close(self) -> None:
        if self._written:
            print(file=sys.stderr)


def _bar(what: str, total: int | None, unit: str) -> _Bar | _Line:
    try:
        tqdm = importlib.import_module("tqdm.auto")  # not a dependency
    except ImportError:
        return _Line(what, unit)
    return _Bar(tqdm.tqdm(desc=what, total=total, unit=f" {unit}", unit_scale=True))
