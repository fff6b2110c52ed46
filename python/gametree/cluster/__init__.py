"""One proof, one match, one simulation or one training, on many workers.

The functions use processes of this machine; those of `gametree.ray` have the same names, and a Ray cluster. All drive an `Executor`, which
may be your own: `solve_with` proves a position with it, and likewise the others.

>>> import gametree.cluster, pathlib, tempfile
>>> file = pathlib.Path(tempfile.mkdtemp()) / "hex.ledger"
>>> gametree.cluster.solve("hex:3", "a1", ledger=file, workers=1).value
'win'
"""

from .executor import Executor, Outcome, Task, WorkerError
from .experiments import pathology, pathology_with, train, train_with
from .games import match, match_with
from .processes import ProcessPool
from .proof import ClusterReport, solve, solve_with

__all__ = [
    "ClusterReport",
    "Executor",
    "Outcome",
    "ProcessPool",
    "Task",
    "WorkerError",
    "match",
    "match_with",
    "pathology",
    "pathology_with",
    "solve",
    "solve_with",
    "train",
    "train_with",
]
