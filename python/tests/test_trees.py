"""Trees: every way to make one, every algorithm, explanations and drawings."""

import math
import pickle
import xml.etree.ElementTree
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import gametree
from gametree import Tree

NESTED = st.recursive(st.integers(-9, 9), lambda children: st.lists(children, min_size=1, max_size=3), max_leaves=20)


def value(nested: Any, largest: bool) -> int:
    if isinstance(nested, int):
        return nested
    values = [value(child, not largest) for child in nested]
    return max(values) if largest else min(values)


def text(nested: Any) -> str:
    return str(nested) if isinstance(nested, int) else "(" + " ".join(map(text, nested)) + ")"


@given(NESTED)
def test_every_algorithm_finds_the_value(nested: Any) -> None:
    tree = Tree.from_nested(nested)
    assert tree == Tree.parse(text(nested))
    for algorithm in gametree.algorithms():
        if algorithm.static_values or algorithm.name == "product":
            continue
        report = tree.search(algorithm.name)
        assert report.value == value(nested, True), algorithm.name
        assert set(report.terminals) <= set(report.order)


@given(NESTED)
def test_every_node_is_explained(nested: Any) -> None:
    report = Tree.from_nested(nested).search()
    for node, kind in report.types.items():
        why = report.explain(node)
        assert why.node == node and why.text
        assert (why.status == "never-reached") == (node not in report.order)
        assert kind in (0, 1, 2, 3)
    assert [step.node for step in report.steps() if step.event == "leaf"] == report.terminals


def test_the_fifth_figure() -> None:
    report = Tree.preset("fig5").search("alphabeta-althofer-hard")
    assert (report.value, report.nodes, report.terminals) == (-3, 8, ["1", "2.1", "2.2.1.1", "2.2.2"])
    assert [(cut.node, cut.kind, cut.skipped) for cut in report.cutoffs if cut.skipped] == [
        ("2.2.1", "deep", ["2.2.1.2", "2.2.1.3"])
    ]


def test_windows() -> None:
    tree = Tree.parse("((3 5) (2 9) (4 6))")
    for window in ((-math.inf, 3), (None, 3), (float("-inf"), 3.0)):
        report = tree.search(window=window)
        assert (report.bound, report.window) == ("lower", [None, 3])
    assert tree.search(window=(5, None)).bound == "upper"
    assert tree.search("mtdf", guess=100).value == tree.search("mtdf", guess=-math.inf).value == 4
    for wrong, error in (((5, 5), ValueError), ((1, 2, 3), TypeError), (3, TypeError), ((0.5, 2), ValueError)):
        with pytest.raises(error):
            tree.search(window=wrong)
    with pytest.raises(gametree.InputError, match="no window"):
        tree.search("minimax", window=(1, 2))
    with pytest.raises(gametree.InputError, match="no first guess"):
        tree.search("pvs", guess=3)
    with pytest.raises(TypeError):
        tree.search("mtdf", guess=True)


@pytest.mark.parametrize(
    ("nested", "error"),
    [
        (None, TypeError),
        ("3", TypeError),
        ([], gametree.InputError),
        ([1, []], gametree.InputError),
        ([1, "2"], TypeError),
        (True, TypeError),
        ([1, True], TypeError),
        (0.5, gametree.InputError),
        (math.nan, gametree.InputError),
        (2**31, gametree.InputError),
        ({"children": []}, gametree.InputError),
        ({"f": 1, "children": [2], "player": "x"}, gametree.InputError),
        ({1, 2}, TypeError),
        (b"12", TypeError),
    ],
)
def test_what_is_no_tree(nested: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        Tree.from_nested(nested)


def test_deep_and_cyclic_lists() -> None:
    deep: Any = 1
    for _ in range(1_000):
        deep = [deep]
    assert Tree.from_nested(deep).search().value == 1
    with pytest.raises(gametree.InputError):
        Tree.from_nested([deep])
    cyclic: list[Any] = []
    cyclic.append(cyclic)
    with pytest.raises(gametree.InputError):
        Tree.from_nested(cyclic)


@pytest.mark.parametrize("text", ["", "(", ")", "(1 2", "1 2", "(x)", "{", '{"f": "a"}', "(" * 5000, "\0", "(1 \udcff)"])
def test_what_is_no_text_of_a_tree(text: str) -> None:
    with pytest.raises(gametree.InputError):
        Tree.parse(text)


def test_generated_trees() -> None:
    for kind in ("uniform", "perfect", "worst", "pgame", "ngame", "real"):
        tree = Tree.generate(kind, branching=3, depth=3, seed=5)
        assert tree == Tree.generate(kind, branching=3, depth=3, seed=5)
        assert tree.search().value == tree.search("minimax").value
    assert len(Tree.generate("perfect", branching=3, depth=4).search().terminals) == 3**2 + 3**2 - 1
    assert set(Tree.generate("uniform", branching=9, depth=2, range=(1, 2)).search("minimax").to_dict()) >= {"value"}
    for wrong in ({"branching": 0}, {"depth": 2_000}, {"branching": 100, "depth": 100}, {"range": (2, 1)}, {"seed": -1}):
        with pytest.raises(gametree.InputError):
            Tree.generate("uniform", **{"branching": 2, "depth": 2, **wrong})
    with pytest.raises(gametree.InputError, match="expected uniform"):
        Tree.generate("square", branching=2, depth=2)


def test_drawings() -> None:
    tree = Tree.parse("((3 5) (2 9))")
    report = tree.search()
    assert report._repr_svg_().startswith("<svg") and tree._repr_svg_().startswith("<svg")
    assert "2.2" in report.draw("dot") or "digraph" in report.draw("dot")
    assert "tikz" in report.draw("tikz")
    assert report.draw("text")
    with pytest.raises(gametree.InputError):
        report.draw("png")


def test_a_tree_is_a_value() -> None:
    tree = Tree.parse("((3 5) (2 9))", values="mover")
    assert pickle.loads(pickle.dumps(tree)) == tree and hash(tree) == hash(Tree.parse("((3 5)(2 9))", values="mover"))
    assert eval(repr(tree)) == tree and str(tree) == "((3 5) (2 9))"
    assert tree != Tree.parse("((3 5) (2 9))")
    with pytest.raises(AttributeError):
        tree.text = "3"
    with pytest.raises(TypeError):
        Tree()
    with pytest.raises(gametree.InputError):
        Tree.parse("3", values="max")


def test_a_tree_of_positions_is_drawn_with_its_boards() -> None:
    tree = gametree.position("tictactoe", "a1b2a2a3c1b1").tree(plies=2)
    assert [node.ply for node in tree.positions] == [0, 1, 2, 2, 1, 2, 2, 1, 2, 2]
    assert tree.positions[2].words == "O wins" and tree.positions[2].outcome == "loss"
    assert str(tree).splitlines()[:3] == ["X to move", "├─ c2: O to move", "│  ├─ b3: O wins"]
    svg = tree._repr_svg_()
    xml.etree.ElementTree.fromstring(svg)
    assert svg == tree.svg() and svg.count('class="gametree-board inset"') == 10
    assert tree.tikz().count("\\begin{scope}") == 10
    assert pickle.loads(pickle.dumps(tree)) == tree
    for plies, said in [(3, "586 positions in 3 plies are too many"), (-1, "plies -1: expected a whole number")]:
        with pytest.raises(gametree.InputError, match=said):
            gametree.position("tictactoe").tree(plies=plies)
    with pytest.raises(TypeError, match="plies"):
        gametree.position("tictactoe").tree(plies="2")  # type: ignore[arg-type]


def test_names_of_nodes() -> None:
    named = {
        "name": "A",
        "children": [
            {"name": "B", "children": [3, 5]},
            {"name": "C", "children": [{"name": "D", "f": 2}, {"name": "E", "f": 9}]},
        ],
    }
    tree = Tree.from_nested(named)
    assert tree == Tree.parse("A(B(3 5) C(D=2 E=9))")
    report = tree.search()
    assert report.order == ["A", "B", "1.1", "1.2", "C", "D"]
    assert (report.cutoffs[0].node, report.cutoffs[0].skipped) == ("C", ["E"])
    assert report.explain("C") == report.explain("2")
    assert report.explain("C").owner == "A"
    assert "C MIN" in report.draw("text")
    with pytest.raises(gametree.InputError, match="expected a name of the tree, e.g. A, or a Dewey number"):
        report.explain("F")
    # A node that is called by its Dewey number has no name of its own.
    numbered = {"name": "root", "children": [{"name": "1", "f": 3, "player": "max"}]}
    assert Tree.from_nested(numbered) == Tree.parse("(3)")
    for name in ["max", "a b", "A(3)", "", "A=", "2a", "x" * 41]:
        with pytest.raises(gametree.InputError, match="name"):
            Tree.from_nested({"name": name, "f": 3})
    with pytest.raises(TypeError):
        Tree.from_nested({"name": 3, "f": 3})
    with pytest.raises(gametree.InputError, match="second time"):
        Tree.from_nested([{"name": "A", "f": 3}, {"name": "A", "f": 4}])
