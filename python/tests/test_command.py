"""Python and the command give the same answers: the same JSON, but for times."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

import gametree

COMMAND = os.environ.get("GAMETREE_COMMAND")
pytestmark = pytest.mark.skipif(COMMAND is None, reason="GAMETREE_COMMAND names no command to compare with")

TIMES = ("seconds", "nodes_per_second", "schema")
# What the command says of the engine beyond PYTHON.md.
ENGINE = ("backup", "eval", "threads", "cutoffs", "table")


def command(*words: str) -> list[dict[str, Any]]:
    assert COMMAND is not None
    done = subprocess.run([COMMAND, *words, "--json"], capture_output=True, text=True, check=False)
    assert done.returncode in (0, 3), done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return [{key: value for key, value in line.items() if key not in TIMES} for line in lines]


def plain(record: gametree.Record, *without: str) -> dict[str, Any]:
    return {key: value for key, value in record.to_dict().items() if key not in TIMES + without}


TREES = ["((3 5) (2 9))", "(((1 2) (3 4)) ((5 6) (7 8)))", "(9 (8 (7 (6 5))))", "7", "((inf -inf) (0 0))"]


@pytest.mark.parametrize("text", TREES)
@pytest.mark.parametrize("algorithm", [a.name for a in gametree.algorithms() if not a.static_values and a.name != "product"])
def test_trees(text: str, algorithm: str) -> None:
    report = gametree.Tree.parse(text).search(algorithm)
    assert plain(report) == command("tree", text, "--algorithm", algorithm)[0]


@pytest.mark.parametrize("node", ["root", "1", "2", "2.1", "2.2"])
def test_explanations_and_steps(node: str) -> None:
    report = gametree.Tree.parse("((3 5) (2 9))").search()
    found = command("tree", "((3 5) (2 9))", "--explain", node, "--steps")[0]
    assert report.explain(node).to_dict() == found["explanation"]
    assert [step.to_dict() for step in report.steps()] == found["steps"]


def test_presets_and_views() -> None:
    for preset in command("tree", "--list"):
        tree = gametree.Tree.preset(preset["name"])
        assert plain(tree.search("pvs")) == command("tree", f"@{preset['name']}", "--algorithm", "pvs")[0]
    found = command("tree", "((3 5) (2 9))", "--values", "mover", "--window", "-4,4")[0]
    assert plain(gametree.Tree.parse("((3 5) (2 9))", values="mover").search(window=(-4, 4))) == found


@pytest.mark.parametrize("kind", ["uniform", "perfect", "worst", "pgame", "ngame", "real"])
def test_generated(kind: str) -> None:
    tree = gametree.Tree.generate(kind, branching=2, depth=3, seed=3)
    found = command("generate", kind, "--branching", "2", "--depth", "3", "--seed", "3")[0]
    assert gametree.Tree.parse(json.dumps(found)) == tree


SOLVED = [
    ("hex:3", "", {}, []),
    ("hex:4", "", {"all_moves": True}, ["--all-moves"]),
    ("tictactoe", "a1 b2", {"exact": True}, ["--exact"]),
    ("tictactoe3d:3", "", {}, []),
    ("mnk:4,4,3", "", {"algorithm": "null-window"}, ["--algorithm", "null-window"]),
    ("mnk:4,4,3", "", {"algorithm": "threats"}, ["--algorithm", "threats"]),
    ("connect4", "44444416161", {}, []),
    ("hex:3", "", {"algorithm": "pvs"}, ["--algorithm", "pvs"]),
    ("tictactoe", "", {"algorithm": "engine"}, ["--algorithm", "engine"]),
    ("hex:5", "", {"nodes": 1000}, ["--nodes", "1000"]),
]


@pytest.mark.parametrize(("game", "position", "arguments", "flags"), SOLVED)
def test_solutions(game: str, position: str, arguments: dict[str, Any], flags: list[str]) -> None:
    report = gametree.solve(game, position, **arguments)
    words = [word for word in [game, position] if word]
    assert plain(report, "stopped") == command("solve", *words, *flags)[0]


SEARCHED = [
    ("connect4", "4453", {"depth": 10}, ["--depth", "10"]),
    ("connect4", "", {"nodes": 100_000}, ["--nodes", "100000"]),
    ("hex:5", "c3", {"depth": 4, "eval": "none"}, ["--depth", "4", "--eval", "none"]),
    ("qubic", "", {"depth": 4, "order": "natural"}, ["--depth", "4", "--order", "natural"]),
    ("tictactoe", "", {"algorithm": "negascout"}, ["--algorithm", "negascout"]),
    ("tictactoe", "b2", {"seed": 3, "order": "random"}, ["--seed", "3", "--order", "random"]),
    ("hex:3", "", {"algorithm": "mtdf", "order": "centre"}, ["--algorithm", "mtdf", "--order", "centre"]),
    ("mnk:4,3,3", "", {"algorithm": "sss", "depth": 4}, ["--algorithm", "sss", "--depth", "4"]),
    ("connect4:5x4", "33", {"time": 20.0}, ["--time", "20"]),
]


@pytest.mark.parametrize(("game", "position", "arguments", "flags"), SEARCHED)
def test_searches(game: str, position: str, arguments: dict[str, Any], flags: list[str]) -> None:
    report = gametree.search(game, position, **arguments)
    words = [word for word in [game, position] if word]
    found = command("search", *words, *flags)[0]
    assert plain(report) == {key: value for key, value in found.items() if key not in ENGINE}


def test_positions_and_lists() -> None:
    found = command("show", "hex:3", "b2")[0]
    written = {"hexworld": "https://hexworld.org/board/#3c1,b2", "sgf": "(;FF[4]GM[11]SZ[3];B[b2])"}
    only_the_command_says = {"symmetries": 2, "kept_by": 2, "notations": written}
    assert {**plain(gametree.position("hex:3", "b2")), **only_the_command_says} == found
    assert [plain(game) for game in gametree.games()] == command("games")
    ours = [plain(algorithm) for algorithm in gametree.algorithms()]
    assert ours == [one for one in command("algorithms") if "window" in one]


def test_proofs(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours.cert", tmp_path / "theirs.cert"
    report = gametree.solve("mnk:4,4,3", proof=ours)
    command("solve", "mnk:4,4,3", "--proof", str(theirs))
    assert ours.read_bytes() == theirs.read_bytes()
    assert report.proof is not None and report.proof.bytes == ours.stat().st_size
    assert plain(gametree.verify(ours)) == command("verify", str(ours))[0]


def test_experiments() -> None:
    assert [gametree.branching(3, 5)] == command("experiment", "branching", "--branching", "3", "--depth", "5")
    assert gametree.critical(3, 4) == command("experiment", "critical", "--branching", "3", "--depth", "4")[0]["levels"]
    assert gametree.reproductions() == command("reproduce", "--list")
    assert gametree.reproduce("abdelbar-fig5-alpha-x") == command("reproduce", "abdelbar-fig5-alpha-x", "--quick")


def test_traces(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours.ndjson", tmp_path / "theirs.ndjson"
    gametree.trace("connect4", "4453", algorithm="pvs", depth=4).write(ours)
    command("search", "connect4", "4453", "--algorithm", "pvs", "--depth", "4", "--trace", str(theirs))
    assert ours.read_text() == theirs.read_text()
    assert command("trace", "check", str(ours))[0]["ok"]
