"""One proof on many workers.

`solve` uses processes of this machine, `gametree.ray.solve` a Ray cluster. Both drive an `Executor`, which may be your own:
`solve_with` proves a position with it.

>>> import gametree.cluster, pathlib, tempfile
>>> file = pathlib.Path(tempfile.mkdtemp()) / "hex.ledger"
>>> gametree.cluster.solve("hex:3", "a1", ledger=file, workers=1).value
'win'
"""

from .executor import Executor, Outcome, Task, WorkerError
from .processes import ProcessPool
from .proof import ClusterReport, solve, solve_with

__all__ = ["ClusterReport", "Executor", "Outcome", "ProcessPool", "Task", "WorkerError", "solve", "solve_with"]
