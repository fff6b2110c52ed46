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
    gametree.search("connect4", nodes=5_000_000, threads=1)
    stop.set()
    thread.join()
    assert ticks > 20


def test_a_second_interpreter_refuses_in_words() -> None:
    code = (
        "import _xxsubinterpreters as i\n"
        "n = i.create()\n"
        "try:\n"
        "    i.run_string(n, 'import gametree; assert gametree.solve(\"hex:2\").value')\n"
        "    print('works')\n"
        "except Exception as e:\n"
        "    print('refused')\n"
    )
    if sys.version_info >= (3, 13):
        pytest.skip("interpreters are made another way since Python 3.13")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=os.sep)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() in ("works", "refused")
