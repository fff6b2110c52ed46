"""Explicit trees: read, drawn at random or taken from a game, and searched by any algorithm."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeAlias, Union, final

from . import _arguments as arguments
from . import _gametree
from ._errors import InputError
from ._games import Game
from ._tree_report import Algorithm, TreeAsked, TreeReport, Values

Nested: TypeAlias = Union[int, float, Sequence["Nested"], Mapping[str, Any]]
"""A tree as nested lists; a leaf is a number. A mapping is a node with `name`, `f`, `children` and `player`, as in
JSON."""

# A union at run time too: `stubtest` takes a `Literal` of several words for one.
Kind: TypeAlias = Literal["uniform", "perfect", "worst", "pgame", "ngame"] | Literal["real"]
"""The kinds of random trees."""

_DEEPEST = 1_000
_DEWEY = re.compile(r"[0-9]+(\.[0-9]+)*")
_MOST = 2**31 - 2
_SCORES = {"win": 1, "draw": 0, "loss": -1}


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
        the player where players don't alternate. Before any node its name may stand, as in `A=3`, `A=1:(3 5)` and `A(3 5)`.

        >>> import gametree
        >>> gametree.Tree.parse("A(B(3 5) C(2 9))").search().pv
        ['B', '1.1']
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
        >>> gametree.Tree.from_nested({"name": "A", "children": [3, {"name": "B", "f": 5}]})
        Tree.parse('A(3 B=5)')
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
        low, high = arguments.pair("range", range)
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

    @staticmethod
    def of_game(
        game: Game[Any, Any],
        position: Any = None,
        *,
        depth: int,
        evaluate: Callable[[Any], int] | None = None,
    ) -> Tree:
        """The tree of a game written in Python, down to a depth, to be explained and drawn.

        MAX is the side to move at the root. An end of the game is worth 1, 0 or -1, or its points; a position at the depth is
        worth what `evaluate` says for the side to move there, or 0.

        >>> import gametree
        >>> class Stones:
        ...     def start(self): return (3, 0)
        ...     def to_move(self, state): return state[1]
        ...     def outcome(self, state): return "loss" if state[0] == 0 else None
        ...     def moves(self, state): return range(1, min(2, state[0]) + 1)
        ...     def play(self, state, take): return (state[0] - take, 1 - state[1])
        >>> gametree.Tree.of_game(Stones(), depth=3)
        Tree.parse('(((1) -1) (-1))')
        >>> gametree.Tree.of_game(Stones(), depth=3).search().explain("1.2").claims[0].value
        1
        """
        _has_methods(game)
        root = game.start() if position is None else position
        side = game.to_move(root)

        def value(name: str, state: Any, said: Any) -> int:
            points = arguments.whole(name, said, -_MOST, _MOST)
            return points if game.to_move(state) == side else -points

        def node(state: Any, left: int) -> Nested:
            outcome = game.outcome(state)
            if outcome is not None:
                return value("outcome", state, _SCORES.get(outcome, outcome) if isinstance(outcome, str) else outcome)
            if left == 0:
                return value("evaluate", state, 0 if evaluate is None else evaluate(state))
            children = [node(game.play(state, move), left - 1) for move in game.moves(state)]
            return {"player": "max" if game.to_move(state) == side else "min", "children": children}

        return Tree.from_nested(node(root, arguments.whole("depth", depth, 0, 100)))

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
        asked = TreeAsked(
            tree=self._text,
            values=self._values,
            algorithm=arguments.word("algorithm", algorithm),
            window=_window(window),
            guess=asked_guess,
            at_least=arguments.optional_score("at_least", at_least),
        )
        return TreeReport(json.loads(_gametree.tree_search(asked)), asked)

    def _repr_svg_(self) -> str:
        return _gametree.tree_draw(TreeAsked(self._text, self._values, "minimax", None, None, None), "svg")

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


def _has_methods(game: Any) -> None:
    """Refuses what is no game."""
    for name in ("start", "to_move", "outcome", "moves", "play"):
        if not callable(getattr(game, name, None)):
            raise TypeError(f"{arguments.kind(game)} has no method {name}: expected an object with the methods of Game")


def _window(window: Any) -> str | None:
    if window is None:
        return None
    low, high = arguments.pair("window", window)
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


def _name(name: Any) -> str:
    """What stands before a node of that name; whether it can be one is checked where the text is read."""
    if name is None or name == "root" or (isinstance(name, str) and _DEWEY.fullmatch(name)):
        return ""  # programs that name every node by its Dewey number give none of them a name of its own
    word = arguments.word("name", name)
    if not word or any(c.isspace() or c in "()[]:=,#" for c in word):
        raise InputError(f"name {word!r}: expected a letter, then letters, digits, _ and '")
    return word + "="


def _node(node: Any) -> tuple[str, list[Any] | None]:
    """What stands before the children of a node, and the children; None for a leaf."""
    if isinstance(node, Mapping):
        name = _name(node.get("name"))
        value, children = node.get("f"), arguments.several("children", node.get("children") or [], "a list")
        player = node.get("player")
        if player not in (None, "max", "min"):
            raise InputError(f"player {player!r}: expected max or min")
        before = "" if value is None else arguments.score("f", value)
        if not children:
            if value is None:
                raise InputError(f"{node!r}: expected a value f, or children")
            return name + before, None
        return name + (before + ":" if before else "") + (player or ""), children
    if isinstance(node, (str, bytes)) or not isinstance(node, Sequence):
        if isinstance(node, (int, float)) or hasattr(node, "__index__"):
            return arguments.score("a leaf", node), None
        raise TypeError(f"a node of a tree: expected a number, a list or a mapping, not {arguments.kind(node)}")
    if not node:
        raise InputError("an inner node without children: expected at least one")
    return "", list(node)
