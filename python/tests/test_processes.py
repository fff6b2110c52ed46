"""Threads, processes and interpreters beside a search."""

import multiprocessing
import os
import subprocess
import sys
import threading

import pytest
from games import Stones

import gametree


def _solved_in_a_child(queue: "multiprocessing.Queue[object]") -> None:
    queue.put((gametree.solve("hex:3").value, gametree.solve(Stones()).best))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_fork() -> None:
    gametree.solve("hex:3")
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    process = context.Process(target=_solved_in_a_child, args=(queue,))
    process.start()
    assert queue.get(timeout=60) == ("win", [2])
    process.join()
    assert process.exitcode == 0


def test_the_lock_is_released_in_searches_of_the_catalogue() -> None:
    ticks = 0
    stop = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not stop.wait(0.001):
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    gametree.search("connect4", nodes=20_000_000, threads=1)
    stop.set()
    thread.join()
    # With the lock it would be one at most. A busy system may take 60 ms for a tick.
    assert ticks > 4


INTERPRETERS = '''
import sys
if sys.version_info < (3, 13):
    import _xxsubinterpreters as interpreters
    new = [interpreters.create] if sys.version_info < (3, 12) else [lambda: interpreters.create(isolated=one) for one in (0, 1)]
else:
    import _interpreters as interpreters
    new = [lambda: interpreters.create("legacy"), lambda: interpreters.create("isolated")]

USE = """
try:
    import gametree
    try:
        gametree.search("nonsense")
    except gametree.InputError:
        print(gametree.solve("hex:2").value, flush=True)
except ImportError as error:
    print("refused", flush=True)
"""

def elsewhere():
    for make in new:
        one = make()
        interpreters.run_string(one, USE)
        interpreters.destroy(one)
'''


@pytest.mark.parametrize("first", ["exec(USE)", "elsewhere()"])
def test_one_interpreter_of_a_process_has_the_package(first: str) -> None:
    """Another one gets an ImportError: whatever works has the exceptions that it can catch."""
    code = f"{INTERPRETERS}\n{first}\nelsewhere()\nexec(USE)\n"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=os.sep)
    assert done.returncode == 0, done.stderr
    said = done.stdout.split()
    assert said and set(said) <= {"win", "refused"}
    assert said.count("win") == (2 if first == "exec(USE)" else 1)


@pytest.mark.parametrize("game", ["Endless()", "'qubic'"])
def test_a_thread_may_search_when_the_interpreter_ends(game: str) -> None:
    code = f'''
import atexit, sys, threading, time
import gametree

class Endless:
    def start(self): return (0, 0)
    def to_move(self, s): return s[1]
    def outcome(self, s): return None
    def moves(self, s): return [1, 2, 3]
    def play(self, s, m): return (3 * s[0] + m, 1 - s[1])

atexit.register(lambda: print(gametree.search(Endless(), depth=2).words))
threading.Thread(target=lambda: gametree.search({game}, time=60), daemon=True).start()
time.sleep(0.3)
sys.exit(5)
'''
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (5, "0 (estimate)\n", "")
