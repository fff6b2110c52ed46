"""Search two-player game trees: exactly, fast, and so that a person can see why.

>>> import gametree
>>> report = gametree.Tree.parse("((3 5) (2 9))").search()
>>> report.value
3
>>> print(report.explain("2").kind, report.explain("2").skipped)
shallow ['2.2']

`Tree` searches trees that you write; `search` and `solve` take a game of the catalogue by its name, or a game of your own
(`Game`); `verify` checks a proof. Every answer is a record that can be compared, pickled and printed. The experiments, such as
`pathology` and `match`, return plain dictionaries.
"""

from ._advice import Advice, KnownMove, advise
from ._errors import ContradictionError, DepthError, InputError, Interrupted, LedgerError
from ._games import (
    AlgorithmInfo,
    CatalogueGame,
    Evaluation,
    Game,
    Position,
    PositionNode,
    PositionTree,
    algorithms,
    games,
    position,
)
from ._gametree import VERSION as __version__
from ._lab import Model, branching, critical, pathology, randomised, reproduce, reproductions
from ._pictures import Picture, picture
from ._play import Sides, play
from ._players import decisions, match, train
from ._proofs import ProofError, ProvedClaim, Verification, verify
from ._record import Record
from ._reports import Bounds, Counts, Line, MoveValue, Proof, SearchReport, SolveReport, Word
from ._rows import Rows
from ._search import Order, Progress, Searcher, SolverName, check_game, search, solve
from ._stepper import Stepper
from ._traces import Trace, TraceError, TraceNode, trace
from ._tree import Kind, Nested, Tree
from ._tree_report import Algorithm, Claim, Cutoff, Explanation, Step, TreeReport, Values
from ._why import JudgedMove, Reason, Why, why

__all__ = [
    "Advice",
    "Algorithm",
    "AlgorithmInfo",
    "Bounds",
    "CatalogueGame",
    "Claim",
    "ContradictionError",
    "Counts",
    "Cutoff",
    "DepthError",
    "Evaluation",
    "Explanation",
    "Game",
    "InputError",
    "Interrupted",
    "Kind",
    "JudgedMove",
    "KnownMove",
    "LedgerError",
    "Line",
    "Model",
    "MoveValue",
    "Nested",
    "Order",
    "Picture",
    "Position",
    "PositionNode",
    "PositionTree",
    "Progress",
    "Proof",
    "ProofError",
    "ProvedClaim",
    "Reason",
    "Record",
    "Rows",
    "SearchReport",
    "Searcher",
    "Sides",
    "SolveReport",
    "SolverName",
    "Step",
    "Stepper",
    "Trace",
    "TraceError",
    "TraceNode",
    "Tree",
    "TreeReport",
    "Values",
    "Verification",
    "Why",
    "Word",
    "__version__",
    "advise",
    "algorithms",
    "branching",
    "check_game",
    "critical",
    "decisions",
    "games",
    "match",
    "pathology",
    "picture",
    "play",
    "position",
    "randomised",
    "reproduce",
    "reproductions",
    "search",
    "solve",
    "trace",
    "train",
    "verify",
    "why",
]
