"""One proof on two Ray nodes of this machine, while a worker, a node and the driver are killed and another node comes: `cargo xtask exhaustive`
runs it.

It begins itself again in namespaces of network and processes of its own: no packet leaves the machine, although Ray listens on all
addresses, and when it ends, whatever Ray has started ends with it.

    python two_nodes.py [--game GAME] [--position MOVES] [--nodes N] [--measure]
"""

import argparse
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

INSIDE = "GAMETREE_TWO_NODES"
ADDRESS = "127.0.0.1:6391"
RAY = [sys.executable, "-P", "-m", "ray.scripts.scripts", "start"]
ENVIRONMENT = {"RAY_AUTH_MODE": "disabled", "RAY_USAGE_STATS_ENABLED": "0", "RAY_DEDUP_LOGS": "0"}


def unshared() -> int:
    """Runs this program in namespaces of its own."""
    words = ["unshare", "--net", "--pid", "--fork", "--kill-child", "--mount-proc", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"]
    return subprocess.run([*words, sys.executable, "-P", *sys.argv], env={**os.environ, INSIDE: "1"}).returncode


def node(*words: str) -> subprocess.Popen[bytes]:
    """A node with one core, which ends with its process."""
    command = [*RAY, "--block", "--num-cpus=1", "--object-store-memory=100000000", *words]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def raylet(of: subprocess.Popen[bytes]) -> int:
    """The process of a node's raylet, once it runs."""
    while True:
        for child in Path(f"/proc/{of.pid}/task/{of.pid}/children").read_text().split():
            if Path(f"/proc/{child}/comm").read_text().strip() == "raylet":
                return int(child)
        if of.poll() is not None:
            sys.exit("a Ray node did not begin")
        time.sleep(0.1)


def workers() -> list[int]:
    """The processes of the actors."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if process.joinpath("cmdline").read_bytes().startswith(b"ray::Node"):
                found.append(int(process.name))
        except OSError:
            pass  # it has ended
    return found


def parent(process: int) -> int | None:
    try:
        # The name before it, in brackets, may have blanks.
        return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return None  # it has ended


class Driver:
    """The program `python -m gametree.ray`."""

    def __init__(self, asked: argparse.Namespace, file: Path) -> None:
        words = [asked.game, *asked.position.split(), "--address", ADDRESS, "--ledger", str(file)]
        words += ["--nodes", str(asked.nodes), "--json", "--quiet", "--status", str(file.with_suffix(".html"))]
        command = [sys.executable, "-P", "-m", "gametree.ray", *words]
        self.program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.file = file

    def rows(self) -> int:
        try:
            with sqlite3.connect(f"file:{self.file}?mode=ro", uri=True) as ledger:
                return int(ledger.execute("SELECT count(*) FROM results WHERE nodes > 0").fetchone()[0])
        except sqlite3.Error:
            return 0

    def wait_for_more(self, rows: int) -> bool:
        """Waits for so many rows more; false if it has ended by then."""
        before = self.rows()
        while self.rows() < before + rows:
            if self.program.poll() is not None:
                return False
            time.sleep(0.02)
        return True

    def wait_for_worker_of(self, raylet: int) -> bool:
        """Waits until a node has an actor; false if the proof has ended by then."""
        while not any(parent(worker) == raylet for worker in workers()):
            if self.program.poll() is not None:
                return False
            time.sleep(0.1)
        return True

    def report(self) -> dict[str, object]:
        text, errors = self.program.communicate()
        if self.program.returncode != 0:
            sys.exit(f"the driver ended with {self.program.returncode}: {errors[-2000:]}")
        report: dict[str, object] = json.loads(text)
        return report


def kills(asked: argparse.Namespace, folder: Path) -> None:
    """The same proof, with a worker, a node and the driver killed."""
    chance = random.Random(asked.seed)
    file = folder / "killed.ledger"
    second = node(f"--address={ADDRESS}")
    raylet(second)
    driver = Driver(asked, file)
    done = []
    if driver.wait_for_more(chance.randrange(1, 4)):
        os.kill(chance.choice(workers()), signal.SIGKILL)
        done.append("worker")
    if driver.wait_for_more(chance.randrange(1, 4)):
        os.kill(raylet(second), signal.SIGKILL)
        second.kill()
        done.append("node")
    third = node(f"--address={ADDRESS}")
    if driver.wait_for_worker_of(raylet(third)):
        done.append("one that came later joined")
    if driver.wait_for_more(chance.randrange(1, 4)):
        driver.program.kill()
        driver.program.wait()
        done.append("driver")
        driver = Driver(asked, file)
    report = driver.report()
    print(f"killed {', '.join(done)}: {report}", flush=True)
    if len(done) < 4:
        sys.exit("the proof ended before all was done to it: expected a longer one")
    check(asked, report)


def check(asked: argparse.Namespace, report: dict[str, object]) -> None:
    import gametree

    truth = asked.value or gametree.solve(asked.game, asked.position).value
    if (report["value"], report["verified"]) != (truth, True):
        sys.exit(f"expected {truth}, verified, and not {report}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="hex:7")
    parser.add_argument("--position", default="b2")
    parser.add_argument("--nodes", type=int, default=500)
    parser.add_argument("--value", help="the result, where it would take long to find")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--measure", action="store_true", help="without kills, on one node and on two")
    asked = parser.parse_args()
    if INSIDE not in os.environ:
        sys.exit(unshared())
    os.environ.update(ENVIRONMENT)
    with tempfile.TemporaryDirectory() as folder:
        head = node("--head", "--port=6391", "--include-dashboard=false", "--node-ip-address=127.0.0.1")
        raylet(head)
        time.sleep(2)  # it listens a little later
        if asked.measure:
            one = Driver(asked, Path(folder) / "one.ledger").report()
            second = node(f"--address={ADDRESS}")
            raylet(second)
            time.sleep(5)
            two = Driver(asked, Path(folder) / "two.ledger").report()
            for report in (one, two):
                check(asked, report)
                print(report, flush=True)
        else:
            kills(asked, Path(folder))


if __name__ == "__main__":
    main()
