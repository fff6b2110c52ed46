"""Boards as pictures, of games of the catalogue and of games written in Python."""

from __future__ import annotations

from typing import Any, TypeVar, overload

from . import _arguments as arguments
from . import _gametree, _own
from ._games import Game, Position

S = TypeVar("S")
M = TypeVar("M")


class Picture:
    """A position as a picture: text where it is printed, and SVG where a notebook shows it."""

    __slots__ = ("_svg", "_text")

    def __init__(self, text: str, svg: str) -> None:
        self._text, self._svg = text, svg

    def svg(self) -> str:
        """The board, light or dark as the page is that shows it."""
        return self._svg

    def _repr_svg_(self) -> str:
        return self._svg

    def __str__(self) -> str:
        return self._text.rstrip("\n")

    def __eq__(self, other: object) -> bool:
        return self._svg == other._svg if isinstance(other, Picture) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._svg)

    def __repr__(self) -> str:
        return f"Picture({str(self)!r})"


@overload
def picture(game: str, position: Position | str | None = None, *, marks: dict[str, str] | None = None) -> Picture: ...
@overload
def picture(game: Game[S, M], position: S | None = None, *, marks: dict[str, str] | None = None) -> Picture: ...
def picture(game: Any, position: Any = None, *, marks: dict[str, str] | None = None) -> Picture:
    """The board of a position, of a game of the catalogue or of an object with the methods of `Game`.

    A game written in Python has a board if its `picture(state)` says what it looks like; otherwise the picture is the state's `repr`.
    `marks` are names of cells with `chosen`, `key`, `region` or `bad`, as `why` has them; the SVG shows them.

    >>> import gametree
    >>> print(gametree.picture("tictactoe", "b2"))
      a b c
    1 · · ·
    2 · X ·
    3 · · ·
    >>> class Row:
    ...     def start(self): return ("...", 0)
    ...     def to_move(self, state): return state[1]
    ...     def outcome(self, state): return None if "." in state[0] else "draw"
    ...     def moves(self, state): return [cell for cell in range(3) if state[0][cell] == "."]
    ...     def play(self, state, cell):
    ...         return (state[0][:cell] + "XO"[state[1]] + state[0][cell + 1 :], 1 - state[1])
    ...     def picture(self, state): return [state[0]]
    >>> print(gametree.picture(Row(), ("X.O", 0)))
      a b c
    1 X · O
    """
    rules, root = _own.asked(game, position)
    listed = [(arguments.word("marks", cell), arguments.word("marks", mark)) for cell, mark in (marks or {}).items()]
    return Picture(*_gametree.picture(rules, root, _own.name_of(game), listed, []))
