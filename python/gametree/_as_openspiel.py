"""Games of gametree as Python games of OpenSpiel."""

from __future__ import annotations

import importlib
import re
from collections.abc import Hashable, Sequence
from typing import Any, Literal, NamedTuple

from . import _arguments as arguments
from ._errors import InputError
from ._games import Game, Position, position
from ._reports import Word

__all__ = ["register"]

_RETURNS = {"win": 1, "draw": 0, "loss": -1}


class _Catalogue:
    """A game of the catalogue, with the methods of `Game`."""

    def __init__(self, name: str) -> None:
        self._name = name

    def start(self) -> Position:
        return position(self._name)

    def to_move(self, state: Position, /) -> Literal[0, 1]:
        return 0 if state.to_move == "first" else 1

    def outcome(self, state: Position, /) -> Word | None:
        return state.outcome

    def moves(self, state: Position, /) -> list[str]:
        return state.moves

    def play(self, state: Position, move: str, /) -> Position:
        return state.play(move)


def register(
    game: str | Game[Any, Any],
    *,
    name: str | None = None,
    actions: Sequence[Hashable] | None = None,
    max_length: int = 1_000,
    max_return: int = 1,
) -> Any:
    """Registers a game of the catalogue, or one of your own, with OpenSpiel, and loads it.

    Afterwards `pyspiel.load_game(name)` loads it too; by default the name is that of the game after `gametree_`, such as
    `gametree_hex_3`. `actions` lists every move that the game can have, in the order of OpenSpiel's numbers; by default those of
    the start, which are all the moves of every game of the catalogue. `max_length` is the most moves that a game
    can take, and `max_return` the most points that a player can win. It needs OpenSpiel:

        import pyspiel
        from gametree.openspiel import register

        register("hex:3")
        game = pyspiel.load_game("gametree_hex_3")
        game.new_initial_state().legal_actions()       # [0, 1, 2, 3, 4, 5, 6, 7, 8]

    >>> from gametree.openspiel import register
    >>> register("hex:99")
    Traceback (most recent call last):
    gametree.InputError: "hex:99" is too large: expected at most 361 cells
    """
    rules: Any = _Catalogue(arguments.word("game", game)) if isinstance(game, str) else game
    called = arguments.optional_word("name", name)
    if called is None:
        called = "gametree_" + re.sub(r"\W+", "_", game if isinstance(game, str) else type(game).__name__.lower())
    moves = list(rules.moves(rules.start()) if actions is None else actions)
    length = arguments.whole("max_length", max_length, 1, 2**31 - 1)
    largest = arguments.whole("max_return", max_return, 1, 2**31 - 1)

    spiel = importlib.import_module("pyspiel")
    if called in spiel.registered_names():
        raise InputError(f"name: OpenSpiel has a game called {called}: expected another name")
    kind = spiel.GameType(
        short_name=called,
        long_name=str(game) if isinstance(game, str) else type(game).__name__,
        dynamics=spiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=spiel.GameType.ChanceMode.DETERMINISTIC,
        information=spiel.GameType.Information.PERFECT_INFORMATION,
        utility=spiel.GameType.Utility.ZERO_SUM,
        reward_model=spiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={},
    )
    info = spiel.GameInfo(
        num_distinct_actions=len(moves),
        max_chance_outcomes=0,
        num_players=2,
        min_utility=float(-largest),
        max_utility=float(largest),
        utility_sum=0.0,
        max_game_length=length,
    )

    shared = _Shared(called, rules, moves, {move: number for number, move in enumerate(moves)}, largest, spiel.PlayerId.TERMINAL)
    # OpenSpiel is not there for everyone, so its classes are known only now.
    state = type("State", (_State, spiel.State), {"shared": shared})
    loaded = type("Game", (_Game, spiel.Game), {"kind": kind, "info": info, "state": state})
    spiel.register_game(kind, loaded)
    return spiel.load_game(called)


class _Shared(NamedTuple):
    """What all states of a game have in common."""

    name: str
    rules: Any
    moves: list[Any]
    numbers: dict[Any, int]
    max_return: int
    terminal: Any


class _Game:
    """What OpenSpiel asks of a game."""

    kind: Any
    info: Any
    state: Any

    def __init__(self, params: Any = None) -> None:
        super().__init__(self.kind, self.info, params or {})  # type: ignore[call-arg]

    def new_initial_state(self, state: Any = None) -> Any:
        return self.state(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        return _Observer()


class _State:
    """What OpenSpiel asks of a state."""

    shared: _Shared

    def __init__(self, game: Any) -> None:
        super().__init__(game)  # type: ignore[call-arg]
        self._enter(self.shared.rules.start())

    def _enter(self, position: Any) -> None:
        shared = self.shared
        self._position = position
        side = shared.rules.to_move(position)
        outcome = shared.rules.outcome(position)
        self._side = side if outcome is None else shared.terminal
        points = 0 if outcome is None else _RETURNS.get(outcome, outcome)
        if abs(points) > shared.max_return:
            raise InputError(f"{shared.name}: it ends with {points} points: expected max_return={abs(points)} or more")
        self._returns = [float(points), float(-points)] if side == 0 else [float(-points), float(points)]

    def current_player(self) -> Any:
        return self._side

    def _legal_actions(self, player: int) -> list[int]:
        shared = self.shared
        legal = list(shared.rules.moves(self._position))
        unknown = [move for move in legal if move not in shared.numbers]
        if unknown:
            raise InputError(
                f"{shared.name}: the move {unknown[0]!r} is not in actions: expected all moves that the game can have"
            )
        return sorted(shared.numbers[move] for move in legal)

    def _apply_action(self, action: int) -> None:
        self._enter(self.shared.rules.play(self._position, self.shared.moves[action]))

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.shared.moves[action])

    def is_terminal(self) -> bool:
        return bool(self._side == self.shared.terminal)

    def returns(self) -> list[float]:
        return self._returns

    def __str__(self) -> str:
        return str(self._position)


class _Observer:
    """What a player sees, in words: the position."""

    tensor = None

    def __init__(self) -> None:
        self.dict: dict[str, Any] = {}

    def set_from(self, state: Any, player: int) -> None:
        pass

    def string_from(self, state: Any, player: int) -> str:
        return str(state)
