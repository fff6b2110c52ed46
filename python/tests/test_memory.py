"""The memory of many searches in a row stays level."""

import sys

import pytest
from games import Stones, TicTacToe

import gametree


def resident() -> int:
    """The memory of this process, in bytes."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the memory is read from /proc")
@pytest.mark.parametrize(
    "search",
    [
        lambda: gametree.search(TicTacToe(), depth=3),
        lambda: gametree.search("tictactoe", depth=4),
        lambda: gametree.solve(Stones(20)),
        lambda: gametree.Tree.parse("((3 5) (2 9))").search().explain("2"),
    ],
)
def test_level(search) -> None:
    for _ in range(300):
        search()
    before = resident()
    for _ in range(1_000):
        search()
    assert resident() - before < 4 << 20


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the memory is read from /proc")
def test_level_when_games_fail() -> None:
    class Oops(Exception):
        pass

    class Failing(TicTacToe):
        def outcome(self, s):
            if s[:9].count(0) < 5:
                raise Oops
            return None

    def search() -> None:
        with pytest.raises(Oops):
            gametree.search(Failing(), algorithm="alphabeta")

    for _ in range(300):
        search()
    before = resident()
    for _ in range(1_000):
        search()
    assert resident() - before < 4 << 20
