"""The search of a tree: what was visited, why, and step by step."""

from __future__ import annotations

import json
from typing import Any, Literal, NamedTuple, TypeAlias

from . import _arguments as arguments
from . import _gametree
from ._record import Record
from ._stepper import Stepper

# Unions at run time too: `stubtest` takes a `Literal` of several words for one.
Algorithm: TypeAlias = Literal[
    "minimax",
    "minimax-value",
    "negamax",
    "branch-and-bound",
    "alphabeta-hard",
    "alphabeta-minimax",
    "alphabeta",
    "alphabeta-value",
    "althofer",
    "alphabeta-althofer-hard",
    "alphabeta-althofer",
    "scout",
    "negascout",
    "pvs",
    "mtdf",
    "sss",
    "dual",
    "pns",
    "dfpn",
] | Literal["product"]
"""The textbook algorithms; `gametree.algorithms()` says what each of them is."""

Values: TypeAlias = Literal["root"] | Literal["mover"]
"""Whose the values of a tree are: MAX's, who moves at the root, or the side's to move at each leaf."""


class TreeAsked(NamedTuple):
    """How a tree is searched; the Rust side reads the attributes."""

    tree: str
    values: str
    algorithm: str
    window: str | None
    guess: str | None
    at_least: str | None


class Cutoff(Record):
    """A cut-off: at `node` the bound of its ancestor `owner` was reached, and the children `skipped` were not searched.

    >>> import gametree
    >>> gametree.Tree.parse("((3 5) (2 9))").search().cutoffs
    [Cutoff(node='2', owner='root', kind='shallow', bound=3, window=[3, None], skipped=['2.2'])]
    """

    __slots__ = ()

    node: str
    owner: str
    kind: Literal["shallow", "deep", "window"]
    bound: int | None
    window: list[int | None]
    skipped: list[str]
    cut: bool | None


class Claim(Record):
    """A number of an explanation: that `player` has a value at `node`.

    >>> import gametree
    >>> gametree.Tree.parse("((3 5) (2 9))").search().explain("2").claims[0].value
    2
    """

    __slots__ = ()

    node: str
    player: Literal["max", "min"]
    relation: Literal["at_least", "at_most", "exactly"]
    value: int | None


class Explanation(Record):
    """Why a node was cut off, searched, or never reached.

    >>> import gametree
    >>> why = gametree.Tree.parse("((3 5) (2 9))").search().explain("2")
    >>> why.status, why.kind, why.owner, why.skipped
    ('cut', 'shallow', 'root', ['2.2'])
    >>> print(why)
    2 is a MIN node, and its child 2.1, worth 2, makes it worth at most 2.
    The bound 3 comes from the root, its parent, where MAX already has at least 3 by 1.
    Its other children can only make it better for MIN, so MAX gains nothing by letting the play come here.
    So 2.2 is skipped: a shallow cut-off, by the parent's bound.
    """

    __slots__ = ()

    node: str
    status: Literal["cut", "searched", "never-reached"]
    kind: Literal["shallow", "deep", "window"] | None
    owner: str | None
    bound: int | None
    window: list[int | None] | None
    skipped: list[str]
    cut_at: str | None
    plies_above: int | None
    visits: int
    claims: list[Claim]
    text: str

    def __init__(self, fields: dict[str, Any]) -> None:
        super().__init__({**fields, "claims": [_as(Claim, one) for one in fields["claims"]]})

    def __str__(self) -> str:
        return self.text.replace(". ", ".\n")


class Step(Record):
    """A step of a search. `event` says what happened at `node`; the other fields depend on the event.

    >>> import gametree
    >>> steps = gametree.Tree.parse("((3 5) (2 9))").search().steps()
    >>> [(step.event, step.node) for step in steps[:4]]
    [('enter', 'root'), ('enter', '1'), ('enter', '1.1'), ('leaf', '1.1')]
    >>> steps[3].value
    3
    """

    __slots__ = ()

    event: Literal["enter", "leaf", "known", "improved", "cutoff", "leave", "select", "numbers"]
    node: str
    player: Literal["max", "min"] | None
    window: list[int | None] | None
    owners: list[str | None] | None
    f: int | None
    value: int | None
    child: str | None
    owner: str | None
    kind: Literal["shallow", "deep", "window"] | None
    bound: int | str | None
    skipped: list[str] | None
    cut: bool | None
    state: Literal["solved", "live"] | None
    merit: int | None
    proof: int | None
    disproof: int | None


class TreeReport(Record):
    """The search of a tree: the keys of the command's `tree --json` as attributes.

    `order` lists every node entered and `terminals` every leaf evaluated, by name or Dewey number; `types` has Knuth and Moore's type
    of every node of a tree of up to 10,000 nodes. An infinite value or bound is None.

    >>> import gametree
    >>> report = gametree.Tree.parse("((3 5) (2 9))").search()
    >>> report.value, report.bound, report.pv, report.nodes, report.leaves
    (3, 'exact', ['1', '1.1'], 6, 3)
    >>> report.types["2"]
    2
    >>> print(report)
    value     3 (exact)
    pv        1 1.1
    visited   6 nodes, 3 leaves, alphabeta
    cut       at 2: the bound 3 of root is reached, shallow, skips 2.2
    """

    __slots__ = ("_asked",)

    _asked: TreeAsked

    algorithm: str
    values: Values
    window: list[int | None]
    value: int | None
    bound: Literal["exact", "lower", "upper"]
    pv: list[str]
    order: list[str]
    terminals: list[str]
    types: dict[str, int] | None
    nodes: int
    leaves: int
    cutoffs: list[Cutoff]

    def __init__(self, fields: dict[str, Any], asked: TreeAsked) -> None:
        super().__init__({**fields, "cutoffs": [_as(Cutoff, one) for one in fields["cutoffs"]]})
        object.__setattr__(self, "_asked", asked)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._fields, self._asked)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TreeReport):
            return NotImplemented
        return super().__eq__(other) is True and self._asked == other._asked

    def __hash__(self) -> int:
        return hash((super().__hash__(), self._asked))

    def explain(self, node: str) -> Explanation:
        """Why `node`, `root`, a Dewey number such as `2.1` or a name, was cut off, searched, or never reached.

        >>> import gametree
        >>> report = gametree.Tree.parse("((3 5) (2 9))").search()
        >>> report.explain("2.2").status
        'never-reached'
        >>> report.explain("7")
        Traceback (most recent call last):
        gametree.InputError: node "7": there is no such node: expected root or a Dewey number of the tree, e.g. 2.1
        """
        return Explanation(json.loads(_gametree.tree_explain(self._asked, arguments.word("node", node))))

    def steps(self) -> list[Step]:
        """Everything that the search did, in order.

        >>> import gametree
        >>> len(gametree.Tree.parse("(3 5)").search().steps())
        10
        """
        return Step._each(json.loads(_gametree.tree_steps(self._asked)))

    def log(self) -> str:
        """The steps in words, one a line, to follow on paper.

        >>> import gametree
        >>> print(gametree.Tree.parse("(3 5)").search().log(), end="")
        root MAX
          1 leaf 3
        root ≥ 3 by 1
          2 leaf 5
        root ≥ 5 by 2
        root = 5
        """
        return _gametree.tree_log(self._asked)

    def draw(self, kind: Literal["svg", "tikz", "dot", "text"] = "svg") -> str:
        """A drawing of the searched tree, with its cut-offs.

        >>> import gametree
        >>> report = gametree.Tree.parse("((3 5) (2 9))").search()
        >>> report.draw().startswith("<svg")
        True
        """
        return _gametree.tree_draw(self._asked, arguments.word("kind", kind))

    def stepper(self) -> Stepper:
        """The search to step through in a notebook.

        >>> import gametree
        >>> gametree.Tree.parse("((3 5) (2 9))").search().stepper()
        Stepper(13 steps)
        """
        return Stepper(self)

    def _repr_svg_(self) -> str:
        return self.draw("svg")

    def __str__(self) -> str:
        value = "infinite" if self.value is None else self.value
        rows = [
            f"value     {value} ({self.bound})",
            f"pv        {' '.join(self.pv)}",
            f"visited   {self.nodes:,} nodes, {self.leaves:,} leaves, {self.algorithm}",
        ]
        cuts = [cut for cut in self.cutoffs if cut.skipped]
        rows += [
            f"cut       at {cut.node}: the bound {cut.bound} of {cut.owner} is reached, {cut.kind}, "
            f"skips {' '.join(cut.skipped)}"
            for cut in cuts[:20]
        ]
        if len(cuts) > 20:
            rows.append(f"          … and {len(cuts) - 20} more cut-offs")
        return "\n".join(rows)


def _as(cls: type[Any], value: Any) -> Any:
    return value if isinstance(value, cls) else cls(value)
