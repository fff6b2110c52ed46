"""Games of easyAI, which moves change, as games whose positions stay as they are."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Literal, final

from .._reports import Word

__all__ = ["EasyGame", "Position", "wrap"]


class Position:
    """A position of a wrapped game: the move that led to it from another one, and what it is compared by."""

    __slots__ = ("_game", "choices", "key", "move", "parent", "ply")

    parent: Position | None
    move: Any
    ply: int
    key: Hashable
    choices: list[Any]
    _game: Any

    def __init__(self, parent: Position | None, move: Any) -> None:
        self.parent = parent
        self.move = move
        self.ply = 0 if parent is None else parent.ply + 1
        self.key = None
        self.choices = []
        self._game = None

    def __eq__(self, other: object) -> bool:
        if self is other or self.key is None:
            return self is other
        return isinstance(other, Position) and self.key == other.key

    def __hash__(self) -> int:
        return id(self) if self.key is None else hash(self.key)

    def __repr__(self) -> str:
        return f"Position({self.moves()})"

    def moves(self) -> list[Any]:
        """The moves that led to it."""
        path: list[Any] = []
        node = self
        while node.parent is not None:
            path.append(node.move)
            node = node.parent
        return path[::-1]


class Cursor:
    """The game as it is at any position that is asked for.

    A game with `unmake_move` is led there by moves back and forth, which costs little in the order of a search; of another
    one a copy is kept at each position.
    """

    def __init__(self, game: Any) -> None:
        self.root = Position(None, None)
        self.root._game = game
        self._here = self.root if hasattr(game, "unmake_move") else None

    def at(self, position: Position) -> Any:
        """The game at a position."""
        if self._here is not None:
            return self.root._game if position is self._here else self._led(position)
        if position._game is None:
            assert position.parent is not None
            game = self.at(position.parent).copy()
            game.make_move(position.move)
            game.switch_player()
            position._game = game
        return position._game

    def _led(self, position: Position) -> Any:
        game, here, target = self.root._game, self._here, position
        forward: list[Position] = []
        while here is not target:
            assert here is not None
            if here.ply >= target.ply:
                assert here.parent is not None
                game.switch_player()
                game.unmake_move(here.move)
                here = self._here = here.parent
            if here.ply < target.ply:
                assert target.parent is not None
                forward.append(target)
                target = target.parent
        for step in reversed(forward):
            game.make_move(step.move)
            game.switch_player()
            self._here = step
        return game

    def rewind(self) -> None:
        """Leads the game back to where it was."""
        self.at(self.root)


@final
class EasyGame:
    """A game of easyAI with the methods of `gametree.Game`; `wrap` makes it.

    >>> from gametree.easyai import wrap
    >>> from gametree.easyai.bones import Bones
    >>> game = wrap(Bones(20))
    >>> after = game.play(game.play(game.start(), "3"), "1")
    >>> after, game.to_move(after), game.game(after).pile
    (Position(['3', '1']), 0, 16)
    """

    def __init__(
        self, game: Any, scoring: Callable[[Any], Any] | None, key: Callable[[Any], Hashable] | None
    ) -> None:
        self._cursor = Cursor(game.copy())
        self._first = int(game.current_player)
        self._scoring = scoring
        self._key = key
        self._keyed(self._cursor.root)

    def _keyed(self, position: Position) -> Position:
        if self._key is None:
            position.key = tuple(position.moves())
        else:
            position.key = (self.to_move(position), self._key(self._cursor.at(position)))
        return position

    def _score(self, position: Position) -> Any:
        game = self._cursor.at(position)
        return game.scoring() if self._scoring is None else self._scoring(game)

    def start(self) -> Position:
        """The position that the game was in when it was wrapped."""
        return self._cursor.root

    def to_move(self, position: Position, /) -> Literal[0, 1]:
        """The side to move: 0 is player 1."""
        return 1 if (self._first - 1 + position.ply) % 2 else 0

    def outcome(self, position: Position, /) -> Word | None:
        """How the game ended: a win if the score is above 0, a loss if it is below."""
        if not self._cursor.at(position).is_over():
            return None
        score = self._score(position)
        return "win" if score > 0 else "loss" if score < 0 else "draw"

    def evaluate(self, position: Position, /) -> int:
        """The score, cut off to a whole number."""
        return int(self._score(position))

    def moves(self, position: Position, /) -> list[Any]:
        """The possible moves, each of them once: easyAI's own Hexapawn lists some twice."""
        moves = list(self._cursor.at(position).possible_moves())
        try:
            return list(dict.fromkeys(moves))
        except TypeError:
            return moves  # a move cannot be hashed: the search says so

    def play(self, position: Position, move: Any, /) -> Position:
        """The position after a move."""
        return self._keyed(Position(position, move))

    def game(self, position: Position) -> Any:
        """A copy of the game of easyAI at a position."""
        return self._cursor.at(position).copy()


def wrap(
    game: Any, *, scoring: Callable[[Any], Any] | None = None, key: Callable[[Any], Hashable] | None = None
) -> EasyGame:
    """A game of easyAI as a game that `gametree.search`, `solve` and `trace` take; it is copied first.

    `scoring` stands for the game's own method. Positions are compared by the moves that led to them. A `key`, a function of the
    game such as its `ttentry`, makes searches with a table much faster; it must tell apart positions that are worth
    different scores or have different moves.

    >>> import gametree
    >>> from gametree.easyai import wrap
    >>> from gametree.easyai.bones import Bones
    >>> gametree.solve(wrap(Bones(20), key=lambda game: game.pile)).best
    ['3']
    """
    missing = [name for name in ("possible_moves", "make_move", "is_over", "copy") if not hasattr(game, name)]
    if missing:
        raise TypeError(f"expected a game of easyAI, with the method {missing[0]}, not {type(game).__name__}")
    return EasyGame(game, scoring, key)
