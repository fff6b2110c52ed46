"""Matches, simulations and trainings on workers: the results of one process, to the byte."""

import random
from pathlib import Path
from typing import Any

import pytest

import gametree
import gametree.cluster
from gametree._gametree import Stop
from gametree.cluster import Outcome, ProcessPool, Task
from gametree.cluster.tasks import run


class Fleeting:
    """Workers in this process of which every other loses its task; they answer in any order. After so many tasks Ctrl-C is pressed."""

    def __init__(self, workers: int, press: int = -1) -> None:
        self.workers = workers
        self.losses = 0
        self._press = press
        self._random = random.Random(workers)
        self._out: list[Task] = []

    def submit(self, task: Task) -> None:
        self._out.append(task)

    def as_completed(self, seconds: float) -> list[Outcome]:
        if self.losses == self._press:
            raise KeyboardInterrupt
        self.losses += 1
        task = self._out.pop(self._random.randrange(len(self._out)))
        if self.losses % 2:
            return [Outcome(task.id, "nobody")]
        return [Outcome(task.id, "here", run(task.kind, task.text, "1M", Stop()))]

    def cancel(self, id: str) -> None:
        pass

    def now(self) -> float:
        return 0.0

    def close(self) -> None:
        pass


def timeless(record: Any) -> Any:
    """A record without its times."""
    return {key: timeless(one) for key, one in record.items() if "second" not in key} if isinstance(record, dict) else record


def test_a_match_of_many_workers_is_that_of_one_process(tmp_path: Path) -> None:
    words: dict[str, Any] = {"games": 42, "plies": 3, "seed": 7}
    alone = gametree.match("depth=3", "nodes=300", "mnk:4,4,3", jobs=1, **words)
    # Killed after some games, and gone on with by others.
    stopped = Fleeting(3)
    journal = tmp_path / "match.txt"
    with pytest.raises(gametree.Interrupted) as so_far:
        gametree.cluster.match_with(Fleeting(2, press=5), "depth=3", "nodes=300", "mnk:4,4,3", journal=journal, **words)
    kept = len(journal.read_text().splitlines())
    assert so_far.value.result["stopped"] and 0 < so_far.value.result["games"] < kept
    together = gametree.cluster.match_with(stopped, "depth=3", "nodes=300", "mnk:4,4,3", journal=journal, **words)
    assert timeless(together) == timeless(alone)
    assert 1 < kept < len(journal.read_text().splitlines()) == 43
    assert stopped.losses > 3


SETTINGS: list[dict[str, Any]] = [
    {"rule": ["minimax", "althofer:1", "bayes"], "branching": 3, "depth": 4, "error": 0.1},
    {"model": "pgame", "depth": 4, "moves": 6, "evaluation": "share"},
    {"model": "real", "depth": 3, "moves": 5},
]


@pytest.mark.parametrize("setting", SETTINGS)
@pytest.mark.parametrize("samples", [1, 64, 1_001])
def test_a_simulation_of_many_workers_is_that_of_one_process(setting: dict[str, Any], samples: int) -> None:
    alone = gametree.pathology(**setting, samples=samples, seed=5)
    assert gametree.cluster.pathology_with(Fleeting(3), **setting, samples=samples, seed=5) == alone


def test_what_is_wrong_is_named_as_the_caller_names_it(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match=r"^pathology\(\) got an unexpected keyword argument 'rules'$"):
        gametree.cluster.pathology_with(Fleeting(1), samples=10, rules="minimax")
    with pytest.raises(gametree.InputError, match="^journal: "):
        gametree.cluster.match_with(Fleeting(1), "depth=1", "depth=1", "nim", journal=tmp_path / "no" / "match.txt", games=2)


def test_a_simulation_has_few_parts_however_many_roots(monkeypatch: pytest.MonkeyPatch) -> None:
    from gametree.cluster import experiments

    monkeypatch.setattr(experiments, "PARTS", 7)
    executor = Fleeting(2)
    rows = gametree.cluster.pathology_with(executor, depth=2, samples=5_000, rule="minimax")
    assert rows == gametree.pathology(depth=2, samples=5_000, rule="minimax")
    assert executor.losses // 2 <= 7


def test_a_simulation_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    journal = tmp_path / "journal.txt"
    words: dict[str, Any] = {"rule": "minimax", "depth": 3, "samples": 1_000, "seed": 2}
    with pytest.raises(gametree.Interrupted) as nothing:
        gametree.cluster.pathology_with(Fleeting(2, press=0), journal=journal, **words)
    assert nothing.value.result is None
    with pytest.raises(gametree.Interrupted) as stopped:
        gametree.cluster.pathology_with(Fleeting(2, press=8), journal=journal, **words)
    assert isinstance(stopped.value.result, list)
    assert 0 < stopped.value.result[0]["samples"] < 1_000
    # As if it had been killed while it wrote.
    with journal.open("a") as file:
        file.write('{"part":"pathology 0.9","resu')
    rest = Fleeting(2)
    rows = gametree.cluster.pathology_with(rest, journal=journal, **words)
    assert rows == gametree.pathology(**words)
    assert rest.losses // 2 == 16 - 4
    idle = Fleeting(2)
    assert gametree.cluster.pathology_with(idle, journal=journal, **words) == rows and idle.losses == 0
    with pytest.raises(gametree.InputError, match="seed 2: expected 3"):
        gametree.cluster.pathology_with(idle, journal=journal, **{**words, "seed": 3})


TRAINING: dict[str, Any] = {"games": 160, "generations": 3, "nodes": 30, "seed": 4}


@pytest.mark.parametrize("more", [{}, {"resign": "100,2", "draw": "10,2,6"}, {"start": "start.txt"}])
def test_a_training_of_many_workers_is_that_of_one_process(
    more: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    gametree.train("connect4:5x4", "start.txt", games=50, generations=1, nodes=10)
    alone = gametree.train("connect4:5x4", "alone.txt", **TRAINING, **more)
    executor = Fleeting(4)
    together = gametree.cluster.train_with(executor, "connect4:5x4", "together.txt", **TRAINING, **more)
    assert Path("together.txt").read_bytes() == Path("alone.txt").read_bytes()
    for record in (alone, together):
        del record["seconds"], record["out"]
    assert together == alone
    assert executor.losses // 2 >= 7


def test_the_weights_that_a_training_starts_with_matter(tmp_path: Path) -> None:
    first, free, near = (tmp_path / name for name in ("first.txt", "free.txt", "near.txt"))
    gametree.train("connect4:5x4", first, games=100, generations=1, nodes=10, seed=9)
    gametree.train("connect4:5x4", free, games=50, generations=1, nodes=10)
    gametree.train("connect4:5x4", near, games=50, generations=1, nodes=10, start=first)
    assert free.read_text() != near.read_text()
    with pytest.raises(gametree.InputError, match="start: .*no.txt: No such file"):
        gametree.train("connect4:5x4", near, games=50, generations=1, start=tmp_path / "no.txt")
    with pytest.raises(gametree.InputError, match="resign"):
        gametree.train("connect4:5x4", near, games=50, generations=1, resign="much")


def test_a_training_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    out, journal = tmp_path / "weights.txt", tmp_path / "journal.txt"
    with pytest.raises(gametree.Interrupted) as stopped:
        gametree.cluster.train_with(Fleeting(2, press=10), "connect4:5x4", out, journal=journal, **TRAINING)
    assert isinstance(stopped.value.result, dict)
    assert len(stopped.value.result["generations"]) == 1
    assert "after 53 games" in out.read_text()
    rest = Fleeting(2)
    gametree.cluster.train_with(rest, "connect4:5x4", out, journal=journal, **TRAINING)
    assert rest.losses // 2 == 9 - 5
    gametree.train("connect4:5x4", tmp_path / "alone.txt", **TRAINING)
    assert out.read_text() == (tmp_path / "alone.txt").read_text()
    # The games of other weights are no help.
    gametree.train("connect4:5x4", tmp_path / "start.txt", games=50, generations=1, nodes=10)
    with pytest.raises(gametree.InputError, match="journal of another experiment"):
        gametree.cluster.train_with(rest, "connect4:5x4", out, journal=journal, start=tmp_path / "start.txt", **TRAINING)


def test_a_journal_with_what_no_worker_has_said_is_refused(tmp_path: Path) -> None:
    journal = tmp_path / "journal.txt"
    journal.write_text("my diary\n")
    with pytest.raises(gametree.InputError, match="line 1: not a part of this experiment"):
        gametree.cluster.train_with(Fleeting(2), "connect4:5x4", tmp_path / "a.txt", journal=journal, **TRAINING)
    assert journal.read_text() == "my diary\n"


def test_what_cannot_be_done_is_refused(tmp_path: Path) -> None:
    nobody = Fleeting(1)
    with pytest.raises(gametree.InputError, match="samples 0"):
        gametree.cluster.pathology_with(nobody, samples=0)
    with pytest.raises(TypeError, match="unexpected keyword"):
        gametree.cluster.pathology_with(nobody, samples=1, colour=3)
    with pytest.raises(gametree.InputError, match="model: .*chess"):
        gametree.cluster.pathology_with(nobody, "chess", samples=1)
    with pytest.raises(gametree.InputError, match="1 games in 8 generations"):
        gametree.cluster.train_with(nobody, "connect4", tmp_path / "a.txt", games=1)
    with pytest.raises(gametree.InputError, match="game: .*checkers"):
        gametree.cluster.train_with(nobody, "checkers", tmp_path / "a.txt", games=10)
    for out in (tmp_path, tmp_path / "no" / "a.txt", ""):
        with pytest.raises(gametree.InputError, match="out .*a file that can be written"):
            gametree.cluster.train_with(nobody, "connect4:5x4", out, games=10)
    for workers in (0, -1):
        with pytest.raises(gametree.InputError, match=f"workers {workers}"):
            gametree.cluster.pathology(samples=1, workers=workers)
    assert nobody.losses == 0 and not list(tmp_path.iterdir())


def test_processes_do_them_too(tmp_path: Path) -> None:
    pool = ProcessPool(2)
    try:
        words: dict[str, Any] = {"rule": "bayes", "depth": 3, "samples": 300}
        assert gametree.cluster.pathology_with(pool, **words) == gametree.pathology(**words)
        gametree.cluster.train_with(pool, "connect4:5x4", tmp_path / "together.txt", **TRAINING)
    finally:
        pool.close()
    gametree.train("connect4:5x4", tmp_path / "alone.txt", **TRAINING)
    assert (tmp_path / "together.txt").read_bytes() == (tmp_path / "alone.txt").read_bytes()


def test_files_of_a_training_are_different_ones(tmp_path: Path) -> None:
    out, start = tmp_path / "out.txt", tmp_path / "start.txt"
    gametree.train("connect4:5x4", start, games=50, generations=1, nodes=10)
    before = start.read_text()
    nobody = Fleeting(1)
    for words in ({"journal": out}, {"journal": start, "start": start}):
        with pytest.raises(gametree.InputError, match="journal .*another file than"):
            gametree.cluster.train_with(nobody, "connect4:5x4", out, games=10, generations=1, **words)
    with pytest.raises(gametree.InputError, match="another file than start"):
        gametree.cluster.train_with(nobody, "connect4:5x4", start, games=10, generations=1, start=start, journal=out)
    assert nobody.losses == 0 and start.read_text() == before and not out.exists()


def test_progress_ends_with_all_of_it() -> None:
    seen: list[int] = []
    gametree.cluster.pathology_with(Fleeting(2), depth=2, samples=1_001, rule="minimax", progress=seen.append)
    assert seen[-1] == 1_001 and seen == sorted(seen)
