"""The exceptions of the package."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._advice import Advice
    from ._reports import SearchReport, SolveReport
    from ._rows import Rows
    from ._why import Why
    from .cluster.proof import ClusterReport


class InputError(ValueError):
    """A value that cannot be used: the message names it and says what was expected.

    >>> import gametree
    >>> gametree.Tree.parse("((3 5)")
    Traceback (most recent call last):
    gametree.InputError: column 1: this '(' is never closed: expected ')'
    """

    __module__ = "gametree"


class DepthError(RecursionError):
    """A game written in Python is longer than 1,000 plies below the position that is searched.

    A limit of the depth helps, or rules by which every game ends.

    >>> import gametree
    >>> class Endless:
    ...     def start(self): return 0
    ...     def to_move(self, state): return state % 2
    ...     def outcome(self, state): return None
    ...     def moves(self, state): return [1]
    ...     def play(self, state, move): return state + move
    >>> gametree.search(Endless(), algorithm="alphabeta")
    Traceback (most recent call last):
    gametree.DepthError: the search is 1000 plies deep: expected a depth limit, or a game that ends
    >>> gametree.search(Endless(), algorithm="alphabeta", depth=10).words
    '0 (estimate)'
    """

    __module__ = "gametree"


class LedgerError(OSError):
    """A proof ledger that cannot be used: the message says why. What was saved in it before is still there.

    >>> import gametree.cluster, pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "no.ledger"
    >>> _ = file.write_text("no ledger at all, but a text that is long enough")
    >>> gametree.cluster.solve("hex:3", ledger=file, workers=1)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    gametree.LedgerError: ...no.ledger: not a proof ledger: expected one, or no such file
    """

    __module__ = "gametree"


class ContradictionError(LedgerError):
    """Two results of a proof ledger that cannot both be true; the message names both."""

    __module__ = "gametree"


class Interrupted(KeyboardInterrupt):
    """Ctrl-C, with what the search had by then.

    The attribute `result` is the report: of the engine the best move so far, of a solver the bounds, of advice what is known, of
    an experiment its record or rows. It is None, if there was nothing yet.

    >>> import gametree, signal
    >>> _ = signal.signal(signal.SIGALRM, signal.default_int_handler)
    >>> try:
    ...     _ = signal.setitimer(signal.ITIMER_REAL, 0.1)  # presses Ctrl-C
    ...     gametree.search("qubic", depth=60)
    ... except gametree.Interrupted as interrupted:
    ...     print(interrupted.result.stopped, len(interrupted.result.best))
    True 1
    """

    __module__ = "gametree"

    result: SearchReport[Any] | SolveReport[Any] | Advice[Any] | Why[Any] | Rows | ClusterReport | dict[str, Any] | None

    def __init__(self, result: SearchReport[Any] | SolveReport[Any] | Advice[Any] | Why[Any] | Rows | ClusterReport | dict[str, Any] | None) -> None:
        super().__init__("interrupted: what the search had is in `result`")
        self.result = result

    def __reduce__(self) -> tuple[type[Interrupted], tuple[Any]]:
        return type(self), (self.result,)
