"""One proof, or one match, on many workers.

`solve` and `match` use processes of this machine, `gametree.ray` has them for a Ray cluster. Both drive an `Executor`, which may be your own:
`solve_with` proves a position with it, `match_with` plays a match.

>>> import gametree.cluster, pathlib, tempfile
>>> file = pathlib.Path(tempfile.mkdtemp()) / "hex.ledger"
>>> gametree.cluster.solve("hex:3", "a1", ledger=file, workers=1).value
'win'
"""

from .executor import Executor, Outcome, Task, WorkerError
from .games import match, match_with
from .processes import ProcessPool
from .proof import ClusterReport, solve, solve_with

__all__ = ["ClusterReport", "Executor", "Outcome", "ProcessPool", "Task", "WorkerError", "match", "match_with", "solve", "solve_with"]
