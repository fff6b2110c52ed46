"""A game against the computer, line by line: in a terminal, or in a notebook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, Protocol, TypeAlias, TypeVar, overload

from . import _arguments as arguments
from . import _own
from ._advice import KnownMove, advise
from ._errors import InputError, Interrupted
from ._games import Game, Position, position
from ._pictures import picture
from ._why import why

S = TypeVar("S")
M = TypeVar("M")

# A union at run time too: `stubtest` takes a `Literal` of several words for one.
Sides: TypeAlias = Literal["first", "second"] | Literal["both", "none"]
"""Which sides a person plays."""

_HELP = """\
a move          plays it
moves           lists the legal moves
hint            the move that the engine would play
values          what is known of every move
why [M]         why the best move is the best, or why M is good
why not M       why M is not the best; why M not N compares the two
undo            takes your last move back
quit            ends the game"""

# How long the engine thinks about what a person asks.
_ASKED = 2.0


class _Board(Protocol):
    """The rules as play needs them."""

    def start(self) -> Any: ...
    def to_move(self, s: Any, /) -> int: ...
    def outcome(self, s: Any, /) -> Any: ...
    def moves(self, s: Any, /) -> Any: ...
    def play(self, s: Any, m: Any, /) -> Any: ...


class _Named:
    """A game of the catalogue, whose states are `Position`."""

    def __init__(self, game: str) -> None:
        self._game = game

    def start(self) -> Position:
        return position(self._game)

    def to_move(self, state: Position) -> int:
        return 0 if state.to_move == "first" else 1

    def outcome(self, state: Position) -> Any:
        return state.outcome

    def moves(self, state: Position) -> list[str]:
        return state.moves

    def play(self, state: Position, move: str) -> Position:
        return state.play(move)


class _Session:
    """A game that is being played: the positions so far, and the moves that led from each to the next."""

    def __init__(self, game: Any, first: Any, level: int, time: float) -> None:
        self.game, self.level, self.time = game, level, time
        self.rules: _Board = _Named(game) if isinstance(game, str) else game
        self.states = [self.rules.start() if first is None else first]
        self.moves: list[Any] = []

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def mover(self) -> str:
        return "XO"[self.rules.to_move(self.state)]

    def name(self, move: Any) -> str:
        return move if isinstance(self.game, str) else _own.move_name(self.game, move)

    def legal(self) -> dict[str, Any]:
        return {self.name(move): move for move in self.rules.moves(self.state)}

    def play(self, move: Any) -> None:
        self.states.append(self.rules.play(self.state, move))
        self.moves.append(move)

    def undo(self, mine: Callable[[], bool]) -> bool:
        """Takes moves back to the last position in which a person was to move; whether there was one."""
        kept = len(self.moves)
        while self.moves:
            self.states.pop()
            self.moves.pop()
            if mine():
                return True
        return kept != 0

    def end(self) -> str | None:
        """How the game ended, in words."""
        outcome = self.rules.outcome(self.state)
        if outcome is None:
            return "a draw: the position has come back" if self._came_back() else None
        mover, other = self.mover, "XO"[1 - self.rules.to_move(self.state)]
        if outcome in ("draw", 0):
            return "a draw"
        won = outcome == "win" if isinstance(outcome, str) else outcome > 0
        points = "" if isinstance(outcome, str) else f" by {abs(outcome)}"
        return f"{mover if won else other} has won{points}"

    def _came_back(self) -> bool:
        if isinstance(self.game, str) or not getattr(self.game, "repeats", False):
            return False
        key = getattr(self.game, "key", None) or (lambda state: state)
        return any(key(state) == key(self.state) for state in self.states[:-1])

    def board(self) -> str:
        return str(picture(self.game, self.state))

    def advice(self, time: float, level: int = 10) -> Any:
        try:
            return advise(self.game, self.state, time=time, level=level)
        except Interrupted as interrupted:
            return interrupted.result


def _words(known: KnownMove[Any]) -> str:
    """What is known of a move, in few words."""
    if known.sign == "=":
        how_far = f" by {abs(known.points)}" if known.points else f" in {known.plies}" if known.plies else ""
        how_far = "" if known.value == "draw" else how_far
        return f"{known.value}{how_far} (proved)"
    if known.sign == "≈":
        return f"estimated at {known.score:+} (depth {known.depth})"
    return "not known" if known.sign == "?" else f"{known.sign} draw (proved)"


def _values(session: _Session) -> list[str]:
    known = session.advice(_ASKED).moves
    return [f"{session.name(move)}: {_words(one)}" for move, one in known.items()]


def _why(session: _Session, words: str) -> str:
    explained, asked, against = (part.strip() for part in f" {words} ".partition(" not "))
    legal = session.legal()
    for name in ([explained] if explained else []) + ([against] if asked else []):
        if name not in legal:
            return f"{name or 'why not'!r}: expected a legal move; `moves` lists them"
    move, instead_of = legal.get(explained), legal.get(against)
    try:
        return str(why(session.game, session.state, move=move, instead_of=instead_of, time=_ASKED))
    except Interrupted as interrupted:
        return str(interrupted.result)


@overload
def play(
    game: str,
    position: Position | str | None = None,
    *,
    you: Sides = "first",
    level: int = 10,
    time: float = 2.0,
) -> list[str]: ...
@overload
def play(
    game: Game[S, M],
    position: S | None = None,
    *,
    you: Sides = "first",
    level: int = 10,
    time: float = 2.0,
) -> list[M]: ...
def play(
    game: Any,
    position: Any = None,
    *,
    you: Sides = "first",
    level: int = 10,
    time: float = 2.0,
) -> list[Any]:
    """Plays a game with you, line by line, and returns the moves that were played.

    `game` is the name of a game of the catalogue, or an object with the methods of `Game`, whose board is drawn by its
    `picture`. X moves first, and is you unless `you` is `second`; `both` are two people, `none` the engine against itself. The
    engine plays at a `level` from 1 to 10, for at most `time` seconds a move. Type a move, or `help`; Ctrl-C ends its
    thinking early.

    >>> import gametree
    >>> moves = gametree.play("tictactoe", "a1 a2 b1 b2", you="none")  # doctest: +ELLIPSIS
      a b c
    1 X X ·
    2 O O ·
    3 · · ·
    X plays c1: win in 1 (proved)
    ...
    X has won
    >>> moves
    ['c1']
    """
    if you not in ("first", "second", "both", "none"):
        raise InputError(f"you {you!r}: expected first, second, both or none")
    level = arguments.whole("level", level, 1, 10)
    time = arguments.seconds("time", time) or 0.0
    people = {"first": "X", "second": "O", "both": "XO", "none": ""}[you]
    session = _Session(game, _first(game, position), level, time)
    while True:
        print(session.board())
        end = session.end()
        if end is not None:
            print(end)
            return session.moves
        if session.mover in people:
            if not _ask(session, people):
                return session.moves
            continue
        advice = session.advice(time, level)
        if advice is None or advice.best is None:
            return session.moves
        print(f"{session.mover} plays {session.name(advice.best)}: {_words(_judged(advice))}")
        session.play(advice.best)


def _first(game: Any, first: Any) -> Any:
    """The position to begin from, as the session has it."""
    if not isinstance(game, str) or isinstance(first, Position) or first is None:
        return first
    return position(game, arguments.word("position", first))


def _judged(advice: Any) -> KnownMove[Any]:
    """What is known of the best move."""
    known: KnownMove[Any] = advice.moves[advice.best]
    return known


def _ask(session: _Session, people: str) -> bool:
    """Asks a person until a move is made or taken back; whether the game goes on."""
    legal = session.legal()
    while True:
        try:
            text = input(f"{session.mover} to move: ").strip()
        except (EOFError, KeyboardInterrupt):
            print()
            return False
        word, _, rest = text.partition(" ")
        if text in legal:
            session.play(legal[text])
            return True
        if word == "undo":
            if session.undo(lambda: session.mover in people):
                return True
            print("there is no move to take back")
        elif word == "quit":
            return False
        elif word == "moves":
            print(" ".join(legal))
        elif word == "hint":
            best = session.advice(_ASKED)
            print(f"{session.name(best.best)}: {_words(_judged(best))}")
        elif word == "values":
            print("\n".join(_values(session)))
        elif word == "why":
            print(_why(session, rest.strip()))
        elif word == "help" or not text:
            print(_HELP)
        else:
            print(f"{text!r} is not a legal move: expected one of {_some(legal)}; `help` lists what else you can type")


def _some(legal: dict[str, Any]) -> str:
    names = list(legal)
    return ", ".join(names[:6]) + (", …" if len(names) > 6 else "")
