"""Python and the command give the same answers: the same JSON, but for times."""

import json
import os
import subprocess
from collections.abc import Callable
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
]


@pytest.mark.parametrize(("game", "position", "arguments", "flags"), SEARCHED)
def test_searches(game: str, position: str, arguments: dict[str, Any], flags: list[str]) -> None:
    report = gametree.search(game, position, **arguments)
    words = [word for word in [game, position] if word]
    found = command("search", *words, *flags)[0]
    assert plain(report) == {key: value for key, value in found.items() if key not in ENGINE}


def test_a_search_that_only_time_limits() -> None:
    """Solver and engine take turns by the clock, so which of them has the proof, and after how many nodes, may differ."""
    report = plain(gametree.search("connect4:5x4", "33", time=20.0))
    found = command("search", "connect4:5x4", "33", "--time", "20")[0]
    same = ("game", "position", "to_move", "value", "proved", "complete", "stopped")
    assert [report[key] for key in same] == [found[key] for key in same]
    assert report["value"] == "draw"
    assert report["proved"] is True


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


SAMPLED = ["--samples", "20", "--seed", "3"]

EXPERIMENTS: dict[str, tuple[Callable[[], Any], list[str]]] = {
    "branching": (lambda: [gametree.branching(3, 5)], ["branching", "--branching", "3", "--depth", "5"]),
    "branching, simulated": (
        lambda: [gametree.branching(2, 6, algorithm="branch-and-bound", samples=20, seed=3)],
        ["branching", "--branching", "2", "--depth", "6", "--algorithm", "branch-and-bound", *SAMPLED],
    ),
    "pathology": (lambda: gametree.pathology(), ["pathology"]),
    "persistent": (
        lambda: gametree.pathology("persistent", depth=7, branching=3, good="pgame", error=0.1, persistence=0.5),
        ["pathology", "--model", "persistent", "--depth", "7", "--branching", "3", "--good", "pgame", "--error", "0.1"]
        + ["--persistence", "0.5"],
    ),
    "trap": (
        lambda: gametree.pathology("trap", depth=4, rule=["minimax", "literal:2"], trap=0.2, samples=20, seed=3),
        ["pathology", "--model", "trap", "--depth", "4", "--rule", "minimax,literal:2", "--trap", "0.2", *SAMPLED],
    ),
    "ngame": (
        lambda: gametree.pathology("ngame", depth=4, moves=6, evaluation="sign", samples=20, seed=3),
        ["pathology", "--model", "ngame", "--depth", "4", "--moves", "6", "--evaluation", "sign", *SAMPLED],
    ),
    "real": (
        lambda: gametree.pathology("real", depth=3, levels=20, dependent=True, samples=20, seed=3),
        ["pathology", "--model", "real", "--depth", "3", "--levels", "20", "--dependent", *SAMPLED],
    ),
    "randomised": (lambda: [gametree.randomised("tictactoe", "b2")], ["randomised", "tictactoe", "b2"]),
    "Felstiner's search": (
        lambda: [
            gametree.randomised(
                "hex:3", algorithm="minimax", forced=["win", "block"], stop_at_win=True, acute_corners="never", driver_loop=True
            )
        ],
        ["randomised", "hex:3", "--algorithm", "minimax", "--forced", "win,block", "--stop-at-win"]
        + ["--acute-corners", "never", "--driver-loop"],
    ),
    "match": (
        lambda: [gametree.match("depth=3", "algorithm=pvs,depth=2", "connect4:5x4", games=12, seed=5, plies=3)],
        ["match", "depth=3", "algorithm=pvs,depth=2", "connect4:5x4", "--games", "12", "--seed", "5", "--plies", "3"],
    ),
    "a match with a test": (
        lambda: [gametree.match("depth=4", "depth=1", "connect4", sprt=(0, 400), alpha=0.1, beta=0.2)],
        ["match", "depth=4", "depth=1", "connect4", "--sprt", "0,400", "--alpha", "0.1", "--beta", "0.2"],
    ),
}


def without_times(record: Any) -> Any:
    """A record, and those within it, without what differs from run to run."""
    if isinstance(record, dict):
        return {key: without_times(value) for key, value in record.items() if key not in (*TIMES, "seconds_per_move")}
    return record


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_experiments(name: str) -> None:
    ours, words = EXPERIMENTS[name]
    found = ours()
    assert found and [without_times(record) for record in found] == [
        without_times(record) for record in command("experiment", *words)
    ]


def test_critical_positions() -> None:
    theirs = command("experiment", "critical", "--branching", "3", "--depth", "4", *SAMPLED)[0]
    assert gametree.critical(3, 4, samples=20, seed=3) == theirs["levels"]
    theirs = command("experiment", "critical", "--q", "1,0.9,0.8", "--d", "3,2.25,2")[0]
    assert gametree.critical(q=[1, 0.9, 0.8], d=[3, 2.25, 2]) == theirs["levels"]


def test_decisions(tmp_path: Path) -> None:
    openings = ["a1", "b1", "c1", "b2", "a1 b2", "b2 a1"]
    solved = [gametree.solve("hex:3", opening, all_moves=True) for opening in openings]
    file = tmp_path / "solved.ndjson"
    file.write_text("".join(json.dumps(report.to_dict()) + "\n" for report in solved))
    settings = ["depth=1,eval=none", "algorithm=minimax,depth=2", "depth=3"]
    theirs = [without_times(record) for record in command("experiment", "decisions", "hex:3", *settings, "--solved", str(file))]
    for given in (solved, file):
        assert [without_times(record) for record in gametree.decisions("hex:3", settings, solved=given)] == theirs


def test_training(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours.txt", tmp_path / "theirs.txt"
    record = gametree.train("mnk:4,4,3", ours, games=200, generations=2, nodes=20, seed=1)
    flags = ["--games", "200", "--generations", "2", "--nodes", "20", "--seed", "1", "--out", str(theirs)]
    expected = command("experiment", "train", "mnk:4,4,3", *flags)[0]
    assert without_times({**record, "out": None}) == {**expected, "out": None}

    def weights(file: Path) -> list[str]:
        return [line for line in file.read_text().splitlines() if not line.startswith("#")]

    assert weights(ours) == weights(theirs) and len(weights(ours)) > 2


def test_a_match_goes_on_where_the_command_left_it(tmp_path: Path) -> None:
    journal = tmp_path / "games.ndjson"
    words = ["depth=2", "depth=1", "connect4:5x4", "--seed", "5", "--resume", str(journal)]
    command("experiment", "match", *words, "--games", "6")
    ours = gametree.match("depth=2", "depth=1", "connect4:5x4", seed=5, games=12, resume=journal)
    assert len(journal.read_text().splitlines()) == 13
    assert without_times(ours) == without_times(command("experiment", "match", *words, "--games", "12")[0])


def test_reproductions() -> None:
    assert gametree.reproductions() == command("reproduce", "--list")
    assert gametree.reproduce("abdelbar-fig5-alpha-x") == command("reproduce", "abdelbar-fig5-alpha-x", "--quick")


def test_traces(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours.ndjson", tmp_path / "theirs.ndjson"
    gametree.trace("connect4", "4453", algorithm="pvs", depth=4).write(ours)
    command("search", "connect4", "4453", "--algorithm", "pvs", "--depth", "4", "--trace", str(theirs))
    assert ours.read_text() == theirs.read_text()
    assert command("trace", "check", str(ours))[0]["ok"]
