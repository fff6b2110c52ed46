"""The memory of many searches in a row stays level."""

import statistics
import sys
from collections.abc import Callable

import pytest
from games import Ends, Stones, TicTacToe

import gametree

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the memory is read from /proc")


def resident() -> int:
    """The memory of this process, in bytes."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


def grown(call: Callable[[], object], times: int) -> float:
    """By how many bytes a call makes the process grow, once it has settled: a state or a report takes hundreds.

    That is the median of five batches. What leaks grows in each of them; what the allocator sets aside for a thread that happened to
    run beside another, a megabyte or so, in one or two.
    """

    def batch() -> float:
        before = resident()
        for _ in range(times // 5):
            call()
        return (resident() - before) / (times // 5)

    for _ in range(300):
        call()
    return statistics.median(batch() for _ in range(5))


@pytest.mark.parametrize(
    "search",
    [
        lambda: gametree.search("tictactoe", depth=4),
        lambda: gametree.solve("hex:2"),
        lambda: gametree.search(TicTacToe(), algorithm="alphabeta", depth=2),
        lambda: gametree.solve(Stones(20)),
    ],
)
def test_thousands_of_searches(search: Callable[[], object]) -> None:
    assert grown(search, 4_000) < 100


def interrupted() -> None:
    """A search that a callback ends."""

    class Enough(Exception):
        pass

    def enough(_: int) -> None:
        raise Enough

    with pytest.raises(Enough):
        gametree.search("qubic", time=60, progress=enough)


def failed() -> None:
    """A search that the game ends."""

    class Oops(Exception):
        pass

    class Failing(TicTacToe):
        def outcome(self, s):
            if s[:9].count(0) < 5:
                raise Oops
            return None

    with pytest.raises(Oops):
        gametree.search(Failing(), algorithm="alphabeta")


@pytest.mark.parametrize(
    ("call", "times"),
    [
        (lambda: gametree.search(TicTacToe(), depth=3), 1_000),
        (lambda: gametree.solve(Ends(), all_moves=True), 1_000),
        (lambda: gametree.trace(Stones(5), algorithm="pns"), 1_000),
        (lambda: gametree.Tree.parse("((3 5) (2 9))").search().explain("2"), 1_000),
        (lambda: gametree.match("depth=1", "depth=1", "tictactoe", games=2, jobs=1), 1_000),
        (failed, 500),
        (interrupted, 200),
    ],
)
def test_other_calls(call: Callable[[], object], times: int) -> None:
    assert grown(call, times) < 1_000
