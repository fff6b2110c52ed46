"""The players of games in easyAI's style: a person at the terminal, and an algorithm."""

from __future__ import annotations

from typing import Any

__all__ = ["AI_Player", "Human_Player"]


class Human_Player:
    """A person, who types a move, `show moves`, `move #3` for the third of them, or `quit`.

    >>> from gametree.easyai import Human_Player
    >>> Human_Player("Ada").name
    'Ada'
    """

    name: str

    def __init__(self, name: str = "Human") -> None:
        self.name = name

    def ask_move(self, game: Any) -> Any:
        """Asks until a legal move is typed; `quit` raises `KeyboardInterrupt`."""
        moves = list(game.possible_moves())
        named = {str(move): move for move in reversed(moves)}
        while True:
            typed = input(f"\nPlayer {game.current_player} what do you play ? ")
            if typed == "quit":
                raise KeyboardInterrupt
            if typed == "show moves":
                rows = [f"#{number}: {move}" for number, move in enumerate(moves, 1)]
                rows = ["Possible moves:", *rows, "Type a move or type 'move #move_number' to play."]
                print("\n".join(rows))
            elif typed.startswith("move #"):
                number = typed.removeprefix("move #")
                if number.isdecimal() and 1 <= int(number) <= len(moves):
                    return moves[int(number) - 1]
            elif typed in named:
                return named[typed]


class AI_Player:
    """An algorithm as a player: anything that returns a move when it is called with the game.

    >>> from gametree.easyai import AI_Player
    >>> AI_Player(lambda game: game.possible_moves()[0]).name
    'AI'
    """

    AI_algo: Any
    name: str
    move: dict[Any, Any]

    def __init__(self, AI_algo: Any, name: str = "AI") -> None:
        self.AI_algo = AI_algo
        self.name = name
        self.move = {}

    def ask_move(self, game: Any) -> Any:
        """The algorithm's move."""
        return self.AI_algo(game)
