"""Explicit trees: read or drawn at random, searched by any algorithm, explained and drawn."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias, Union, final

from . import _arguments as arguments
from . import _gametree
from ._errors import InputError
from ._record import Record

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

Nested: TypeAlias = Union[int, float, Sequence["Nested"], Mapping[str, Any]]
"""A tree as nested lists; a leaf is a number. A mapping is a node with `f`, `children` and `player`, as in JSON."""

Kind: TypeAlias = Literal["uniform", "perfect", "worst", "pgame", "ngame"] | Literal["real"]
"""The kinds of random trees."""

_DEEPEST = 1_000


class _Asked(NamedTuple):
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

    `order` lists every node entered and `terminals` every leaf evaluated, as Dewey numbers; `types` has Knuth and Moore's type
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

    _asked: _Asked

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

    def __init__(self, fields: dict[str, Any], asked: _Asked) -> None:
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
        """Why `node`, `root` or a Dewey number such as `2.1`, was cut off, searched, or never reached.

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


@final
class Tree:
    """A tree whose leaves have values. It cannot be changed; equal trees are equal.

    >>> import gametree
    >>> tree = gametree.Tree.parse("((3 5) (2 9) (4 6))")
    >>> tree
    Tree.parse('((3 5) (2 9) (4 6))')
    >>> tree.search("minimax").leaves, tree.search("alphabeta").leaves
    (6, 5)
    """

    __slots__ = ("_text", "_values")

    _text: str
    _values: Values

    def __init__(self) -> None:
        raise TypeError("a tree is made by Tree.parse, Tree.from_nested, Tree.generate or Tree.preset")

    @staticmethod
    def _of(text: str, values: Any) -> Tree:
        if values not in ("root", "mover"):
            raise InputError(f"values {values!r}: expected root or mover")
        tree = object.__new__(Tree)
        object.__setattr__(tree, "_text", text)
        object.__setattr__(tree, "_values", values)
        return tree

    @staticmethod
    def parse(text: str, *, values: Values = "root") -> Tree:
        """A tree from its text, `(child child …)`, or from JSON.

        A leaf is a whole number, `inf` or `-inf`; `f:(…)` gives an inner node a value of its own, and `max(…)` and `min(…)` name
        the player where players don't alternate.

        >>> import gametree
        >>> gametree.Tree.parse("-1:(2 1:(4 -3))", values="mover").search("althofer").value
        -3
        """
        return Tree._of(_gametree.tree_read(arguments.word("text", text)), values)

    @staticmethod
    def from_nested(nested: Nested, *, values: Values = "root") -> Tree:
        """A tree from nested lists.

        >>> import gametree
        >>> gametree.Tree.from_nested([[3, 5], [2, 9]]) == gametree.Tree.parse("((3 5) (2 9))")
        True
        >>> gametree.Tree.from_nested([3, {"player": "max", "children": [2, float("inf")]}])
        Tree.parse('(3 max(2 inf))')
        """
        return Tree._of(_gametree.tree_read(_text_of(nested)), values)

    @staticmethod
    def generate(
        kind: Kind,
        *,
        branching: int,
        depth: int,
        range: tuple[int, int] = (-9, 9),
        seed: int = 0,
    ) -> Tree:
        """A random tree: the same for the same seed, on every machine.

        `uniform` draws the leaves from the range; `perfect` and `worst` put the best child first or last; `pgame` and `ngame`
        are models of games; `real` has numbers in [0, 1) in millionths.

        >>> import gametree
        >>> gametree.Tree.generate("uniform", branching=2, depth=2, seed=1)
        Tree.parse('((6 5) (-8 5))')
        """
        low, high = _pair("range", range)
        text = _gametree.tree_generate(
            arguments.word("kind", kind),
            arguments.whole("branching", branching, 0, arguments.PLIES),
            arguments.whole("depth", depth, 0, arguments.PLIES),
            (
                arguments.whole("range", low, -(2**31) + 2, 2**31 - 2),
                arguments.whole("range", high, -(2**31) + 2, 2**31 - 2),
            ),
            arguments.whole("seed", seed, 0, arguments.NODES),
        )
        return Tree._of(text, "root")

    @staticmethod
    def preset(name: str) -> Tree:
        """A tree of the literature, by its name on the command line without the @.

        >>> import gametree
        >>> gametree.Tree.preset("fig5").search("alphabeta-althofer-hard").value
        -3
        """
        presets = {preset["name"]: preset for preset in json.loads(_gametree.tree_presets())}
        try:
            preset = presets[arguments.word("name", name)]
        except KeyError:
            raise InputError(f"{name!r} is not a preset: expected {', '.join(presets)}") from None
        return Tree.parse(preset["tree"], values=preset["values"])

    @property
    def text(self) -> str:
        """The tree as text."""
        return self._text

    @property
    def values(self) -> Values:
        """Whose the values are."""
        return self._values

    def search(
        self,
        algorithm: Algorithm = "alphabeta",
        *,
        window: tuple[float | None, float | None] | None = None,
        guess: float = 0,
        at_least: int | None = None,
    ) -> TreeReport:
        """Searches the tree.

        `window` is a pair of values, an infinite end being None or an infinity; `guess` is the first guess of `mtdf`, and
        `at_least` the bound that `pns` or `dfpn` is to prove. All are in the view of the tree.

        >>> import gametree
        >>> tree = gametree.Tree.parse("((3 5) (2 9) (4 6))")
        >>> tree.search().value
        4
        >>> tree.search(window=(None, 3)).bound
        'lower'
        >>> tree.search("pns", at_least=5).bound
        'upper'
        """
        if isinstance(guess, bool) or guess != 0 or algorithm == "mtdf":
            asked_guess = arguments.optional_score("guess", guess)
        else:
            asked_guess = None  # the default, which algorithms without a guess don't take
        asked = _Asked(
            tree=self._text,
            values=self._values,
            algorithm=arguments.word("algorithm", algorithm),
            window=_window(window),
            guess=asked_guess,
            at_least=arguments.optional_score("at_least", at_least),
        )
        return TreeReport(json.loads(_gametree.tree_search(asked)), asked)

    def _repr_svg_(self) -> str:
        return _gametree.tree_draw(_Asked(self._text, self._values, "minimax", None, None, None), "svg")

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("a Tree cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a Tree cannot be changed")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tree):
            return NotImplemented
        return (self._text, self._values) == (other._text, other._values)

    def __hash__(self) -> int:
        return hash((self._text, self._values))

    def __reduce__(self) -> tuple[Any, ...]:
        return Tree._of, (self._text, self._values)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        text = self._text if len(self._text) <= 200 else self._text[:200] + "…"
        view = "" if self._values == "root" else f", values={self._values!r}"
        return f"Tree.parse({text!r}{view})"


def _pair(name: str, value: Any) -> tuple[Any, Any]:
    try:
        low, high = value
    except (TypeError, ValueError):
        raise TypeError(f"{name}: expected a pair of numbers, not {value!r}") from None
    return low, high


def _window(window: Any) -> str | None:
    if window is None:
        return None
    low, high = _pair("window", window)
    return ",".join(
        (
            "-inf" if low is None else arguments.score("window", low),
            "inf" if high is None else arguments.score("window", high),
        )
    )


def _text_of(nested: Any) -> str:
    """The text of a nested tree, made without recursion: a tree may be deeper than Python's stack."""
    parts: list[str] = []
    todo: list[tuple[int, Any]] = [(0, nested)]
    while todo:
        depth, node = todo.pop()
        if depth > _DEEPEST:
            raise InputError(f"the tree is deeper than {_DEEPEST} plies: expected at most so many")
        if isinstance(node, _Raw):
            parts.append(node)
            continue
        before, children = _node(node)
        parts.append(before)
        if children is None:
            parts.append(" ")
            continue
        parts.append("(")
        todo.append((depth, _Raw(") ")))
        todo.extend((depth + 1, child) for child in reversed(children))
    return "".join(parts)


class _Raw(str):
    """Text that stands for itself."""


def _node(node: Any) -> tuple[str, list[Any] | None]:
    """What stands before the children of a node, and the children; None for a leaf."""
    if isinstance(node, Mapping):
        value, children = node.get("f"), list(node.get("children") or [])
        player = node.get("player")
        if player not in (None, "max", "min"):
            raise InputError(f"player {player!r}: expected max or min")
        before = "" if value is None else arguments.score("f", value)
        if not children:
            if value is None:
                raise InputError(f"{node!r}: expected a value f, or children")
            return before, None
        return (before + ":" if before else "") + (player or ""), children
    if isinstance(node, (str, bytes)) or not isinstance(node, Sequence):
        if isinstance(node, (int, float)) or hasattr(node, "__index__"):
            return arguments.score("a leaf", node), None
        raise TypeError(f"a node of a tree: expected a number, a list or a mapping, not {arguments.kind(node)}")
    if not node:
        raise InputError("an inner node without children: expected at least one")
    return "", list(node)
