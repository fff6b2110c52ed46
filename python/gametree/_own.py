"""Games by their names and games written in Python: what both are asked for, and answers with the moves of either."""

from __future__ import annotations

from typing import Any

from . import _arguments as arguments
from ._search import catalogue_moves


def asked(game: Any, position: Any) -> tuple[Any, Any]:
    """The game and the position as the Rust side takes them: words, or objects."""
    if isinstance(game, str):
        return arguments.word("game", game), catalogue_moves(game, position)
    return game, position


def name_of(game: Any) -> str:
    """What a game is called: its name, or that of its type."""
    return game if isinstance(game, str) else type(game).__name__


def move_name(game: Any, move: Any) -> str:
    """What a move of a game written in Python is called."""
    called = getattr(game, "move_name", None)
    return str(move if called is None else called(move)).strip()


def with_own_moves(fields: dict[str, Any], named: list[tuple[str, Any]] | None) -> dict[str, Any]:
    """The same fields with the names of moves replaced by the game's own objects, if it has some."""
    if named is None:
        return fields
    own = dict(named)

    def replaced(key: str, value: Any) -> Any:
        match key:
            case "best" | "move":
                return None if value is None else own[value]
            case "pv" | "line":
                return [own[name] for name in value]
            case "moves":
                return {own[name]: _replaced_in(one, replaced) for name, one in value.items()}
            case "not" | "claims":
                return _replaced_in(value, replaced)
            case _:
                return value

    return {key: replaced(key, value) for key, value in fields.items()}


def _replaced_in(value: Any, replaced: Any) -> Any:
    if isinstance(value, list):
        return [_replaced_in(one, replaced) for one in value]
    if isinstance(value, dict):
        return {key: replaced(key, one) for key, one in value.items()}
    return value
