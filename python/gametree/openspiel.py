"""Games of OpenSpiel, searched, solved and explained by gametree, and games of gametree for OpenSpiel.

`wrap` takes any game of two players with perfect information, without chance, in which one player's gain is the other's
loss:

    import pyspiel
    import gametree
    from gametree.openspiel import wrap

    game = wrap(pyspiel.load_game("tic_tac_toe"))
    gametree.solve(game).value                         # 'draw'
    gametree.search(game, depth=4).best                # [0]: actions are OpenSpiel's numbers

`register` makes a game of gametree, of the catalogue or your own, a Python game of OpenSpiel.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable
from typing import Any, Literal, final

from ._as_openspiel import register
from ._errors import InputError
from ._reports import Word

__all__ = ["OpenSpielGame", "Position", "register", "wrap"]

_PLAYOUTS = 50


@final
class Position:
    """A position of a wrapped game: OpenSpiel's state, which must not be changed, and what it is compared by."""

    __slots__ = ("_key", "side", "state")

    state: Any
    side: Literal[0, 1]
    _key: Hashable

    def __init__(self, state: Any, side: Literal[0, 1], key: Hashable) -> None:
        self.state = state
        self.side = side
        self._key = key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return f"Position({self.state.history_str()!r})"

    def __str__(self) -> str:
        return str(self.state)


@final
class OpenSpielGame:
    """A game of OpenSpiel with the methods of `gametree.Game`; moves are OpenSpiel's actions."""

    alternates: bool
    game: Any

    def __init__(self, game: Any, key: Callable[[Any], Hashable] | None, alternates: bool | None) -> None:
        self.game = game
        self._key = key
        # A game of wins and losses, and not of points.
        self._words = (game.min_utility(), game.max_utility()) == (-1.0, 1.0)
        self.alternates = _alternates(game) if alternates is None else alternates

    def _position(self, state: Any, before: int | None) -> Position:
        player = state.current_player()
        # At the end nobody is to move: it is told for the one who did not make the last move.
        side: Literal[0, 1] = (1 if before == 0 else 0) if player not in (0, 1) else (1 if player else 0)
        if self.alternates and before == side:
            raise InputError(
                f"{self.game}: a player moves twice in a row after {state.history_str()}: expected alternates=False"
            )
        return Position(state, side, tuple(state.history()) if self._key is None else (side, self._key(state)))

    def start(self) -> Position:
        """The position a game starts from."""
        return self._position(self.game.new_initial_state(), None)

    def position(self, state: Any) -> Position:
        """A position from a state of OpenSpiel, which is copied."""
        return self._position(state.clone(), None)

    def to_move(self, position: Position, /) -> Literal[0, 1]:
        """The side to move."""
        return position.side

    def outcome(self, position: Position, /) -> Word | int | None:
        """How the game ended, for the side to move."""
        if not position.state.is_terminal():
            return None
        points = position.state.returns()[position.side]
        if points != int(points):
            raise InputError(f"{self.game}: it ends with {points} points: expected a game with whole numbers")
        if self._words and points in (-1, 0, 1):
            words: tuple[Word, Word, Word] = ("loss", "draw", "win")
            return words[int(points) + 1]
        return int(points)

    def moves(self, position: Position, /) -> list[int]:
        """The legal actions."""
        actions: list[int] = position.state.legal_actions()
        return actions

    def play(self, position: Position, action: int, /) -> Position:
        """The position after an action."""
        return self._position(position.state.child(action), position.side)

    def name(self, position: Position, action: int) -> str:
        """An action in OpenSpiel's words."""
        return str(position.state.action_to_string(position.side, action))


def wrap(
    game: Any, *, key: Callable[[Any], Hashable] | None = None, alternates: bool | None = None
) -> OpenSpielGame:
    """A game of OpenSpiel as a game that gametree searches.

    Positions are compared by their histories. A better `key` makes searches with a table much faster: a function of a state
    that gives equal hashables to positions that are worth the same, such as `str`, if the text shows all that counts.
    `alternates` says whether players take turns; by default random games tell.

    A game of another kind is refused.

    >>> from gametree.openspiel import wrap
    >>> wrap("tic_tac_toe")
    Traceback (most recent call last):
    TypeError: expected a game of OpenSpiel, as pyspiel.load_game gives it, not str
    """
    try:
        kind = game.get_type()
    except AttributeError:
        raise TypeError(
            f"expected a game of OpenSpiel, as pyspiel.load_game gives it, not {type(game).__name__}"
        ) from None
    wanted = (
        ("dynamics", "SEQUENTIAL", "in which the players move one after the other"),
        ("chance_mode", "DETERMINISTIC", "without chance"),
        ("information", "PERFECT_INFORMATION", "with perfect information"),
        ("utility", "ZERO_SUM", "in which one player's gain is the other's loss"),
    )
    if game.num_players() != 2:
        raise InputError(f"{game}: it has {game.num_players()} players: expected a game of two")
    for name, value, words in wanted:
        found = getattr(kind, name).name
        if found != value:
            raise InputError(f"{game}: its {name} is {found}: expected a game {words}")
    return OpenSpielGame(game, key, alternates)


def _alternates(game: Any) -> bool:
    """Whether the players took turns in random games; `play` finds out if they don't always."""
    dice = random.Random(1)
    for _ in range(_PLAYOUTS):
        state = game.new_initial_state()
        while not state.is_terminal():
            before = state.current_player()
            state.apply_action(dice.choice(state.legal_actions()))
            if state.current_player() == before:
                return False
    return True
