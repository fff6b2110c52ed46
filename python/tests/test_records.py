"""Records: immutable, comparable, picklable, printable."""

import copy
import pickle

import pytest
from games import Stones, TicTacToe

import gametree

RECORDS = {
    "tree": lambda: gametree.Tree.parse("((3 5) (2 9))").search(),
    "cutoff": lambda: gametree.Tree.parse("((3 5) (2 9))").search().cutoffs[0],
    "explanation": lambda: gametree.Tree.parse("((3 5) (2 9))").search().explain("2"),
    "step": lambda: gametree.Tree.parse("((3 5) (2 9))").search().steps()[3],
    "position": lambda: gametree.position("tictactoe", "a1"),
    # To a depth: what is found in a second need not be the same twice.
    "search": lambda: gametree.search("hex:3", lines=2, depth=9),
    "solve": lambda: gametree.solve("hex:3", all_moves=True),
    "own": lambda: gametree.solve(Stones(), all_moves=True),
    "game": lambda: gametree.games()[0],
    "algorithm": lambda: gametree.algorithms()[0],
}


@pytest.mark.parametrize("make", RECORDS.values(), ids=RECORDS)
def test_a_record(make) -> None:
    record = make()
    assert record == make() and hash(record) == hash(make())
    assert record != object() and not (record == None)  # noqa: E711
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(record, protocol))
        assert again == record and type(again) is type(record) and again.to_dict() == record.to_dict()
    assert copy.copy(record) == copy.deepcopy(record) == record
    assert repr(record).startswith(type(record).__name__ + "(") and str(record)
    name = next(iter(record.to_dict()))
    with pytest.raises(AttributeError):
        setattr(record, name, 3)
    with pytest.raises(AttributeError):
        delattr(record, name)
    with pytest.raises(AttributeError, match="has no attribute"):
        record.nonsense  # noqa: B018
    assert name in dir(record)


def test_lists_read_from_a_record_are_copies() -> None:
    report = gametree.solve("hex:3", all_moves=True)
    report.best.append("z9")
    report.moves.clear()
    report.to_dict()["pv"].clear()
    assert "z9" not in report.best and report.moves and report.pv


def test_different_records_differ() -> None:
    assert gametree.solve("hex:3") != gametree.solve("hex:3", "a1")
    assert gametree.Tree.parse("(1 2)").search() != gametree.Tree.parse("(1 2)").search("minimax")


def test_every_annotated_field_can_be_read() -> None:
    for make in RECORDS.values():
        record = make()
        for kind in type(record).__mro__:
            for name in vars(kind).get("__annotations__", {}):
                if not name.startswith("_"):
                    getattr(record, name)


def test_every_field_is_annotated() -> None:
    """What the library answers has a type: no field of an answer is missing from the class."""
    for make in RECORDS.values():
        record = make()
        known = {name for kind in type(record).__mro__ for name in vars(kind).get("__annotations__", {})}
        assert set(record.to_dict()) <= known


def test_exceptions_are_picklable() -> None:
    error = gametree.Interrupted(gametree.search(TicTacToe(), nodes=100))
    assert pickle.loads(pickle.dumps(error)).result == error.result
    for kind in (gametree.InputError, gametree.DepthError):
        assert str(pickle.loads(pickle.dumps(kind("words")))) == "words"
    assert issubclass(gametree.InputError, ValueError)
    assert issubclass(gametree.DepthError, RecursionError)
    assert issubclass(gametree.Interrupted, KeyboardInterrupt)


def test_a_record_is_no_sequence() -> None:
    with pytest.raises(TypeError, match="not iterable"):
        list(gametree.position("hex:3"))


def test_a_stepper_is_copied_as_it_is() -> None:
    stepper = gametree.Tree.parse("((3 5) (2 9))").search().stepper()
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(stepper, protocol)) == stepper
    assert stepper != gametree.Tree.parse("(3 5)").search().stepper()
