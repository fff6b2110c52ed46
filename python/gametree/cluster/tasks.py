"""What a worker can be asked for, wherever it runs."""

from __future__ import annotations

import json

from .. import _gametree
from .._errors import InputError
from .._lab import PathologyAsked
from .._players import Teaching, _Asked


def run(kind: str, text: str, memory: str, stop: _gametree.Stop) -> str:
    """Does a task. `stop` ends it, with what it has by then.

    >>> from gametree._gametree import Stop
    >>> run("dance", "", "16M", Stop())
    Traceback (most recent call last):
    gametree.InputError: task 'dance': expected job, games, pathology or training
    """
    if kind == "job":
        return _gametree.run_job(text, memory, stop)
    if kind == "games":
        fields, first, count = json.loads(text)
        return json.dumps(_gametree.play_some(_Asked(**json.loads(fields)), first, count, stop))
    if kind == "pathology":
        fields, samples, streams = json.loads(text)
        return _gametree.pathology_part(PathologyAsked(**fields), tuple(samples), tuple(streams), stop)
    if kind == "training":
        game, fields, weights, numbers = json.loads(text)
        return _gametree.train_part(game, Teaching(**fields), weights, tuple(numbers), stop)
    raise InputError(f"task {kind!r}: expected job, games, pathology or training")
