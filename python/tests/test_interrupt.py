"""Ctrl-C: within 0.1 s, with what the search had."""

import gc
import os
import signal
import threading
import time

import pytest
from games import TicTacToe

import gametree

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timers for signals")


@pytest.fixture(autouse=True)
def interruptible():
    """Ctrl-C raises KeyboardInterrupt, even where the tests run in the background of a shell, which ignores it.

    Python ignores what raises while garbage is collected, in callbacks of Hypothesis and of weak references to the classes of earlier
    tests, and Ctrl-C may come while they run. So none is collected during a test.
    """
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    gc.collect()
    gc.disable()
    yield
    gc.enable()
    signal.signal(signal.SIGINT, before)


class Slow(TicTacToe):
    """A bigger board would do; this one takes its time instead."""

    def moves(self, s):
        end = time.perf_counter() + 0.0005
        while time.perf_counter() < end:
            pass
        return super().moves(s)


class Wide:
    """A game of 14 plies and as many positions as it has lines of play."""

    def start(self):
        return (0, 0)

    def to_move(self, s):
        return s[1]

    def outcome(self, s):
        return "draw" if s[0] >= 8**13 else None

    def moves(self, s):
        return range(8)

    def play(self, s, move):
        return (s[0] * 8 + move + 1, 1 - s[1])


def interrupted_after(seconds: float, call, raises: type[KeyboardInterrupt] = gametree.Interrupted):
    """The report that an interrupted call hands over, and how long it took to end.

    How long it takes is told in the process's own time, and so no system is too busy.
    """
    return interrupted_once(lambda: time.sleep(seconds), call, raises)


def interrupted_asleep(seconds: float, call):
    """The same for a call that sleeps rather than works, whose time is that of the clock."""
    return interrupted_best(seconds, call, time.perf_counter)


def interrupted_abandoned(seconds: float, call):
    """The same for a call whose work is left to itself, and goes on while the caller waits for its turn."""
    return interrupted_best(seconds, call, time.process_time)


def interrupted_best(seconds: float, call, clock):
    """The best of ten tries: on a busy system the calling thread may have to wait for its turn, which only adds to the time."""
    for _ in range(10):
        report, late = interrupted_once(lambda: time.sleep(seconds), call, gametree.Interrupted, clock)
        if late < 0.1:
            break
    return report, late


def interrupted_at_work(enough: int, call):
    """The same for an experiment, interrupted as soon as its progress is `enough` for a result."""
    working = threading.Event()

    def show(done: int) -> None:
        if done >= enough:
            working.set()

    return interrupted_once(lambda: working.wait(60), lambda: call(show), gametree.Interrupted)


def interrupted_once(wait, call, raises: type[KeyboardInterrupt], clock=time.process_time):
    pressed = at = 0.0

    def press() -> None:
        nonlocal pressed, at
        wait()
        pressed, at = clock(), time.monotonic()
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=press)
    thread.start()
    with pytest.raises(raises) as raised:
        call()
    late = clock() - pressed
    assert time.monotonic() - at < 30  # it waited for something that takes no time of its own
    thread.join()
    assert isinstance(raised.value, KeyboardInterrupt)
    return getattr(raised.value, "result", None), late


@pytest.mark.parametrize(
    "call",
    [
        lambda: gametree.search("qubic", time=60),
        lambda: gametree.search("connect4", depth=60, threads=2),
        lambda: gametree.search("hex:7", algorithm="alphabeta"),
        lambda: gametree.solve("hex:8"),
        lambda: gametree.search(Wide(), time=60),
        lambda: gametree.search(Wide(), algorithm="pvs", depth=30),
        lambda: gametree.search(Slow(), algorithm="minimax"),
        lambda: gametree.solve(Wide(), algorithm="mtdf"),
    ],
)
def test_interrupted(call) -> None:
    report, late = interrupted_after(0.3, call)
    assert late < 0.1
    assert report.stopped and report.nodes > 0
    assert report.value is None


class Sleepy(Wide):
    """Its methods take so long that a search cannot look at many positions in a tenth of a second."""

    def outcome(self, s):
        time.sleep(0.005)
        return super().outcome(s)


@pytest.mark.parametrize(
    "call",
    [
        lambda: gametree.search(Sleepy()),
        lambda: gametree.search(Sleepy(), algorithm="pns"),
        lambda: gametree.solve(Sleepy()),
        lambda: gametree.solve(Sleepy(), algorithm="sss"),
    ],
)
def test_a_search_of_a_slow_game_is_interrupted(call) -> None:
    report, late = interrupted_asleep(0.4, call)
    assert late < 0.1
    assert report.stopped and report.value is None
    assert report.bounds == gametree.Bounds({"lower": "loss", "upper": "win"})


@pytest.mark.parametrize(
    "call", [lambda: gametree.check_game(Sleepy()), lambda: gametree.trace(Sleepy(), algorithm="minimax")]
)
def test_what_hands_over_nothing_ends_at_once(call) -> None:
    record, late = interrupted_asleep(0.3, call)
    assert late < 0.1
    assert record is None


@pytest.mark.parametrize(
    "call",
    [
        lambda: gametree.search(Wide(), time=60),
        lambda: gametree.solve(Wide()),
        lambda: gametree.search("hex:7", algorithm="mtdf"),
        lambda: gametree.solve("hex:7", algorithm="dfpn"),
    ],
)
def test_nobody_waits_until_memory_is_freed(call) -> None:
    report, late = interrupted_after(2.0, call)
    assert late < 0.1
    assert report.stopped and report.value is None and report.nodes > 0


@pytest.mark.parametrize(
    ("enough", "call"),
    [
        (4, lambda show: gametree.match("nodes=1000", "nodes=1000", "connect4", games=10_000, progress=show)),
        (100_000, lambda show: gametree.branching(3, 10, samples=10**6, progress=show)),
        (1, lambda show: gametree.pathology("ngame", depth=12, samples=10**6, progress=show)),
    ],
)
def test_an_experiment_hands_over_what_it_has(enough, call) -> None:
    record, late = interrupted_at_work(enough, call)
    assert late < 0.1
    assert record


def test_a_reproduction_hands_over_the_entries_that_are_done() -> None:
    asked = ["abdelbar-fig5-alpha-x", "felstiner"]
    record, late = interrupted_after(0.5, lambda: gametree.reproduce(asked, quick=False))
    assert late < 0.1
    assert record[0]["id"] == asked[0]


def test_training_hands_over_its_generations(tmp_path) -> None:
    weights = tmp_path / "weights.txt"

    def train(show):
        return gametree.train("mnk:4,4,3", weights, games=100_000, generations=10_000, nodes=10, progress=show)

    record, late = interrupted_at_work(100, train)
    assert late < 0.1
    generations = record["generations"]
    assert 0 < len(generations) < 10_000 and record["games"] == generations[-1]["games"]
    assert f"{record['games']} games" in weights.read_text()


@pytest.mark.parametrize(
    "call",
    [
        lambda: gametree.branching(2, 22, algorithm="minimal", samples=10),
        lambda: gametree.randomised("hex:4"),
    ],
)
def test_what_has_nothing_yet_ends_at_once(call) -> None:
    record, late = interrupted_abandoned(0.3, call)
    assert late < 0.1
    assert record is None


@pytest.mark.parametrize(
    "call",
    [
        lambda: gametree.Tree.generate("perfect", branching=3, depth=13),
        lambda: gametree.trace("hex:6", depth=9, cap=1_000_000),
    ],
)
def test_short_calls_in_a_loop_end_at_once(call) -> None:
    def calls() -> None:
        # No result is kept: to free them all takes time, too.
        for _ in range(100):
            call()

    # Between two calls it is the interpreter that raises, and then it is a plain KeyboardInterrupt.
    record, late = interrupted_after(0.3, calls, raises=KeyboardInterrupt)
    assert late < 0.1
    assert record is None


def test_the_engine_hands_over_its_best_move() -> None:
    report, _ = interrupted_after(0.5, lambda: gametree.search("connect4", depth=60, threads=1))
    assert len(report.best) == 1 and report.depth >= 8
    plain = gametree.search("connect4", depth=report.depth)
    assert plain.depth == report.depth
    report, _ = interrupted_after(0.5, lambda: gametree.search(Wide(), depth=60))
    assert len(report.best) == 1 and report.depth >= 2


def test_another_exception_of_a_signal_handler_comes_through() -> None:
    class Alarm(Exception):
        pass

    def ring(*_: object) -> None:
        raise Alarm

    before = signal.signal(signal.SIGALRM, ring)
    try:
        for game in ("qubic", Wide()):
            signal.setitimer(signal.ITIMER_REAL, 0.2)
            with pytest.raises(Alarm):
                gametree.search(game, time=60)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_trees_are_interrupted_too() -> None:
    tree = gametree.Tree.generate("uniform", branching=2, depth=19)

    def press() -> None:
        time.sleep(0.05)
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=press)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        while True:
            tree.search("minimax")
    thread.join()


def test_progress() -> None:
    seen: list[int] = []
    gametree.search("connect4", nodes=2_000_000, progress=seen.append)
    assert seen and seen == sorted(seen) and seen[-1] <= 2_000_000
    seen.clear()
    gametree.search(Slow(), depth=3, algorithm="minimax", progress=seen.append)
    assert seen

    class Enough(Exception):
        pass

    def enough(_: int) -> None:
        raise Enough

    for game in ("qubic", Wide()):
        with pytest.raises(Enough):
            gametree.search(game, time=60, progress=enough)


def test_progress_of_experiments(tmp_path) -> None:
    for experiment in (
        lambda show: gametree.match("depth=5", "depth=4", "connect4", games=60, progress=show),
        lambda show: gametree.branching(3, 9, samples=100, progress=show),
        lambda show: gametree.pathology("real", depth=10, samples=2_000, progress=show),
        lambda show: gametree.train("mnk:4,4,3", tmp_path / "w", games=2_000, generations=1, progress=show),
    ):
        seen: list[int] = []
        experiment(seen.append)
        assert seen and seen == sorted(seen) and seen[-1] > 0


def test_a_bar_is_shown_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    gametree.search("connect4", nodes=1_000_000, progress=True)
    assert "search" in capsys.readouterr().err
    gametree.search("connect4", nodes=1_000_000)
    assert capsys.readouterr().err == ""
