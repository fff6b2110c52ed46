"""Proofs on workers: the same answer by any number of them, whatever dies, and whatever they say."""

import hashlib
import importlib.util
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import gametree
import gametree.cluster
import gametree.ray
from gametree._gametree import Stop, run_job
from gametree.cluster import Outcome, ProcessPool, Task
from gametree.cluster.driver import drive
from gametree.cluster.proof import ProofSource

COMMAND = os.environ.get("GAMETREE_COMMAND")
GAME, NODES = "connect4:5x4", 5_000


def job(game: str, position: str, nodes: int) -> Task:
    """A job, as `docs/jobs.md` makes one."""
    id = checksum("job", game, position, "result", str(nodes))
    line = {"schema": 1, "id": id, "game": game, "position": position, "claim": "result", "nodes": nodes}
    return Task(id, "job", json.dumps(line, separators=(",", ":")))


def checksum(*fields: str) -> str:
    data = b"".join(len(f).to_bytes(8, "little") + f for f in (field.encode() for field in fields))
    return hashlib.sha256(data).hexdigest()[:32]


def signed(fields: dict[str, Any]) -> str:
    """A result with the identifier of its content."""

    def write(fields: dict[str, Any]) -> str:
        return json.dumps(fields, separators=(",", ":"), ensure_ascii=False)

    return write({**fields, "id": checksum("result", write({**fields, "id": ""}))})


class Inline:
    """Workers in this process, which work when they are asked for results: no clock, nothing by chance."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.out: list[Task] = []
        self.most = 0

    def submit(self, task: Task) -> None:
        self.out.append(task)
        self.most = max(self.most, len(self.out))
        places = [json.loads(task.text)["position"] for task in self.out if task.kind == "job"]
        assert len(set(places)) == len(places), "a position was given out twice"

    def as_completed(self, seconds: float) -> list[Outcome]:
        task = self.out.pop()
        return [Outcome(task.id, "here", run_job(task.text, "1M", Stop()))]

    def cancel(self, id: str) -> None:
        pass

    def now(self) -> float:
        return 0.0

    def close(self) -> None:
        pass


def solved(executor: Any, file: Path, **options: Any) -> Any:
    options = {"nodes": NODES, "memory": "1M", "recompute": 0, **options}
    return gametree.cluster.solve_with(executor, GAME, ledger=file, **options)


def test_one_process_two_and_the_command_find_the_same(tmp_path: Path) -> None:
    truth = gametree.solve(GAME).value
    one = gametree.cluster.solve(GAME, ledger=tmp_path / "1.ledger", workers=1, nodes=NODES, status=tmp_path / "status.html")
    two = gametree.cluster.solve(GAME, ledger=tmp_path / "2.ledger", workers=2, nodes=NODES, recompute=0)
    for report in (one, two):
        assert (report.value, report.verified, report.lost, report.refused) == (truth, True, 0, 0)
        assert report.jobs > 3
    # What is done is not done again, and a page says how far it is.
    again = gametree.cluster.solve(GAME, ledger=tmp_path / "2.ledger", workers=1)
    assert (again.value, again.jobs, again.rows) == (truth, 0, two.rows)
    page = (tmp_path / "status.html").read_text()
    assert "jobs lost" in page and "http" not in page.replace("http-equiv", "")
    assert not list(tmp_path.glob("status.html.*"))


@pytest.mark.skipif(COMMAND is None, reason="GAMETREE_COMMAND names no command to compare with")
def test_jobs_of_files_and_of_workers_are_the_same(tmp_path: Path) -> None:
    assert COMMAND is not None
    tasks = [job(GAME, position, 20_000) for position in ("3", "1 2", "3 3 3 3", "2 2 4")]
    lines = "".join(task.text + "\n" for task in tasks)
    ran = subprocess.run([COMMAND, "jobs", "run", "--memory", "1M"], input=lines, capture_output=True, text=True, check=True)
    for task, line in zip(tasks, ran.stdout.splitlines(), strict=True):
        theirs, ours = json.loads(line), json.loads(run_job(task.text, "1M", Stop()))
        for changing in ("id", "microseconds", "commit"):
            del theirs[changing], ours[changing]
        assert ours == theirs
    # A ledger that jobs have begun is ended by workers, and the command agrees with what is in it.
    file = tmp_path / "mixed.ledger"
    split = [COMMAND, "jobs", "split", GAME, "--ledger", str(file), "--nodes", "3000"]
    for _ in range(2):
        jobs = subprocess.run(split, capture_output=True, text=True, check=True).stdout
        results = subprocess.run([COMMAND, "jobs", "run"], input=jobs, capture_output=True, text=True, check=True).stdout
        subprocess.run([COMMAND, "jobs", "merge", str(file), "-"], input=results, text=True, check=True, capture_output=True)
    report = solved(Inline(3), file)
    assert (report.value, report.verified) == ("draw", True)
    checked = subprocess.run([COMMAND, "ledger", str(file), "--check", "--json"], capture_output=True, text=True, check=True)
    assert '"draw"' in checked.stdout


@pytest.mark.parametrize("workers", [1, 4, 9])
def test_work_in_flight_is_bounded(workers: int, tmp_path: Path) -> None:
    executor = Inline(workers)
    report = solved(executor, tmp_path / "a.ledger")
    assert (report.value, report.verified, executor.most) == ("draw", True, workers)


def test_without_a_second_question_the_answer_is_a_claim(tmp_path: Path) -> None:
    report = solved(Inline(2), tmp_path / "a.ledger", check=False)
    assert (report.value, report.verified, report.claimed) == (None, False, "draw")
    report = solved(Inline(2), tmp_path / "a.ledger")
    assert (report.value, report.verified, report.claimed) == ("draw", True, "draw")


class Deadly(ProcessPool):
    """A pool whose workers are killed: every third that begins a task."""

    kills = 0

    def submit(self, task: Task) -> None:
        super().submit(task)
        self.kills += 1
        if self.kills % 3 == 1:
            os.kill(self._busy[task.id].pid, signal.SIGKILL)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
def test_a_worker_that_dies_loses_what_it_was_working_on(tmp_path: Path) -> None:
    pool = Deadly(2, memory="1M")
    try:
        report = solved(pool, tmp_path / "a.ledger", nodes=20_000)
    finally:
        pool.close()
    assert (report.value, report.verified) == ("draw", True)
    assert report.lost > 0


def command(file: Path, *more: str) -> list[str]:
    words = ["connect4:5x4", "--ledger", str(file), "--workers", "2", "--nodes", "3000", "--recompute", "0", "--json", "--quiet"]
    return [sys.executable, "-P", "-m", "gametree.cluster", *words, *more]


def rows(file: Path) -> int:
    """The rows of a ledger that somebody may be writing."""
    try:
        with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as ledger:
            return int(ledger.execute("SELECT count(*) FROM results").fetchone()[0])
    except sqlite3.Error:
        return 0


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
def test_a_driver_that_dies_loses_what_was_in_flight(tmp_path: Path) -> None:
    file = tmp_path / "a.ledger"
    kills = 0
    for least in (3, 9, 17):
        driver = subprocess.Popen(command(file), stdout=subprocess.PIPE, text=True)
        while rows(file) < least and driver.poll() is None:
            pass
        kills += driver.poll() is None
        driver.kill()
        driver.communicate()
        before = rows(file)
    assert kills > 0
    ended = subprocess.run(command(file), capture_output=True, text=True, check=True)
    report = json.loads(ended.stdout)
    assert (report["value"], report["verified"]) == ("draw", True)
    assert report["rows"] >= before >= 3


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the size of files is limited as Linux does")
def test_a_full_disk_ends_the_driver_and_it_goes_on(tmp_path: Path) -> None:
    import resource

    file = tmp_path / "a.ledger"

    words = [*command(file), "--nodes", "1500"]
    ProofSource(GAME, "", str(file), nodes=1, recompute=0, check=True, memory="1M").close()
    # Some rows have room, and not all.
    most = file.stat().st_size + 5_000

    def small() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))

    full = subprocess.run(words, capture_output=True, text=True, preexec_fn=small)
    assert (full.returncode, full.stdout) == (2, "")
    assert "a.ledger" in full.stderr and "kept" in full.stderr and full.stderr.count("\n") == 1
    saved = rows(file)
    ended = json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout)
    assert (ended["value"], ended["verified"]) == ("draw", True)
    assert ended["rows"] > saved > 0


class Faulty(Inline):
    """Workers of whose answers most are damaged, doubled, of another job, or in some runs a lie; none lies twice about a
    position."""

    def __init__(self, workers: int, seed: int) -> None:
        super().__init__(workers)
        self._random = random.Random(seed)
        self._lies = seed % 3 == 0
        self._lied: set[str] = set()
        self._last = ""
        self.faults = 0

    def as_completed(self, seconds: float) -> list[Outcome]:
        self.out.append(self.out.pop(self._random.randrange(len(self.out))))
        (outcome,) = super().as_completed(seconds)
        text = outcome.text or ""
        kind = self._random.randrange(16)
        self.faults += kind < 13
        position = json.loads(text)["job"]["position"]
        if kind < 5:
            place = self._random.randrange(len(text))
            text = text[:place] + chr(32 + self._random.randrange(95)) + text[place + 1 :]
        elif kind < 10:
            text = text[: self._random.randrange(len(text))]
        elif kind == 10 and self._last:
            text = self._last
        elif kind == 11:
            return [outcome, outcome]
        elif kind == 12 and self._lies and position not in self._lied:
            self._lied.add(position)
            text = lie(text)
        else:
            self._last = text
        return [Outcome(outcome.id, outcome.worker, text)]


def lie(text: str) -> str:
    """A result that says the opposite, with a checksum that fits."""
    fields = json.loads(text)
    other = {"win": "loss", "draw": "win", "loss": "win"}
    value = other[fields["lower"]] if fields["ending"] == "finished" else "win"
    return signed({**fields, "ending": "finished", "lower": value, "upper": value, "plies": None, "line": ""})


@pytest.fixture
def quick_path(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory, where there is one: a thousand commits take long on a disk."""
    memory = Path("/dev/shm")
    if not os.access(memory, os.W_OK):
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        yield Path(folder)


def test_a_thousand_results_that_are_wrong_are_refused_or_harmless(quick_path: Path) -> None:
    faults = contradictions = right = refused = 0
    for seed in range(200):
        if faults >= 1000 and contradictions > 0:
            break
        executor = Faulty(3, seed)
        try:
            report = solved(executor, quick_path / f"{seed}.ledger", nodes=1_000)
        except gametree.ContradictionError as error:
            contradictions += 1
            assert "contradiction" in str(error) and "\n" not in str(error)
        else:
            assert (report.value, report.verified) == ("draw", True)
            right += 1
            refused += report.refused
        faults += executor.faults
    assert faults >= 1000 and right > 0 and contradictions > 0 and refused > 0


def test_a_job_that_is_cancelled_comes_back() -> None:
    pool = ProcessPool(1)
    try:
        task = job("connect4:8x8", "", 2**60)
        pool.submit(task)
        assert pool.as_completed(0.2) == []
        pool.cancel(task.id)
        (outcome,) = pool.as_completed(60)
    finally:
        pool.close()
    result = json.loads(outcome.text or "")
    assert (outcome.id, result["ending"], result["job"]["id"]) == (task.id, "stopped", task.id)


class Nothing:
    """A source of tasks that no worker survives."""

    def __init__(self) -> None:
        self.given = 0

    def next(self, count: int) -> list[Task]:
        self.given += 1
        return [Task("1", "job", "")]

    def take(self, outcomes: list[Outcome]) -> None:
        raise AssertionError

    def lost(self, id: str) -> None:
        pass

    def unwanted(self) -> list[str]:
        return []


class Dead(Inline):
    def submit(self, task: Task) -> None:
        self.out.append(task)

    def as_completed(self, seconds: float) -> list[Outcome]:
        return [Outcome(self.out.pop().id, "nobody")]


def test_a_task_that_kills_its_workers_ends_the_run() -> None:
    source = Nothing()
    with pytest.raises(gametree.cluster.WorkerError, match="lost 5 times"):
        drive(source, Dead(1))
    assert source.given == 5


def test_ctrl_c_hands_over_what_there_is(tmp_path: Path) -> None:
    class Pressed(Inline):
        def as_completed(self, seconds: float) -> list[Outcome]:
            if self.most == 2 and len(self.out) == 2 and not hasattr(self, "pressed"):
                self.pressed = True
                raise KeyboardInterrupt
            return super().as_completed(seconds)

    with pytest.raises(gametree.Interrupted) as stopped:
        solved(Pressed(2), tmp_path / "a.ledger")
    assert isinstance(stopped.value.result, gametree.cluster.ClusterReport)
    assert solved(Inline(1), tmp_path / "a.ledger").value == "draw"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--nodes", "0"], "nodes 0: expected a whole number"),
        (["--memory", "much"], "memory"),
        (["--ledger", "/"], "not a proof ledger"),
    ],
)
def test_what_cannot_be_is_refused(words: list[str], said: str, tmp_path: Path) -> None:
    ended = subprocess.run(command(tmp_path / "a.ledger", *words), capture_output=True, text=True)
    assert ended.returncode == 2 and said in ended.stderr and ended.stderr.count("\n") == 1


def test_positions_are_checked(tmp_path: Path) -> None:
    for game, position in [("chess:9", ""), ("connect4", "9"), ("connect4:4x4", "1 2 1 2 1 2 1")]:
        with pytest.raises(gametree.InputError):
            gametree.cluster.solve_with(Inline(1), game, position, ledger=tmp_path / "a.ledger")


class Late(Inline):
    """Workers that come when they have been asked for some times."""

    def __init__(self, asked: int, hours: float = 0.0) -> None:
        super().__init__(0)
        self._asked = asked
        self._hours = hours

    def as_completed(self, seconds: float) -> list[Outcome]:
        if self.workers:
            return super().as_completed(seconds)
        self._asked -= 1
        self.workers = 2 if self._asked == 0 else 0
        return []

    def now(self) -> float:
        return -self._asked * 3600 * self._hours


def test_a_driver_waits_for_workers_but_not_for_ever(tmp_path: Path) -> None:
    assert solved(Late(3), tmp_path / "a.ledger").value == "draw"
    with pytest.raises(gametree.cluster.WorkerError, match="no worker"):
        solved(Late(100, 0.1), tmp_path / "b.ledger")


@pytest.mark.skipif(importlib.util.find_spec("ray") is not None, reason="Ray is installed")
def test_without_ray_it_is_said_how_to_get_it(tmp_path: Path) -> None:
    with pytest.raises(gametree.InputError, match=r"pip install gametree\[ray\]"):
        gametree.ray.solve("hex:3", ledger=tmp_path / "a.ledger", address="local")
