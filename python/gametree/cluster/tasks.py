"""What a worker can be asked for, wherever it runs."""

from __future__ import annotations

from .. import _gametree
from .._errors import InputError


def run(kind: str, text: str, memory: str, stop: _gametree.Stop) -> str:
    """Does a task. `stop` ends it, with what it has by then.

    >>> from gametree._gametree import Stop
    >>> run("dance", "", "16M", Stop())
    Traceback (most recent call last):
    gametree.InputError: task 'dance': expected job
    """
    if kind == "job":
        return _gametree.run_job(text, memory, stop)
    raise InputError(f"task {kind!r}: expected job")
