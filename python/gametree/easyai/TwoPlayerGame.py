"""The base class of games in easyAI's style: one object that moves change."""

from __future__ import annotations

from abc import ABC, abstractmethod
from copy import deepcopy
from typing import Any, Literal, Self

__all__ = ["TwoPlayerGame"]


class TwoPlayerGame(ABC):
    """A game of two players.

    A subclass sets `players` and `current_player`, 1 or 2, in its `__init__`, and has the three abstract methods. It may have
    `scoring()`, for the current player; `unmake_move(move)`, which spares the searches copies; `ttentry()`, by which a
    table knows the position; `ttrestore(entry)`; and `show()`.

    >>> from gametree.easyai import AI_Player, Negamax, TwoPlayerGame
    >>> class Bones(TwoPlayerGame):
    ...     def __init__(self, players):
    ...         self.players, self.pile, self.current_player = players, 4, 1
    ...     def possible_moves(self): return ["1", "2", "3"]
    ...     def make_move(self, move): self.pile -= int(move)
    ...     def is_over(self): return self.pile <= 0
    ...     def scoring(self): return 100 if self.is_over() else 0
    ...     def show(self): print(self.pile, "bones")
    >>> history = Bones([AI_Player(Negamax(4)), AI_Player(Negamax(4))]).play()
    4 bones
    <BLANKLINE>
    Move #1: player 1 plays 3 :
    1 bones
    <BLANKLINE>
    Move #2: player 2 plays 1 :
    0 bones
    """

    players: Any
    current_player: int
    nmove: int
    ai_move: Any

    @abstractmethod
    def possible_moves(self) -> Any:
        """The moves of the current player, as a list."""

    @abstractmethod
    def make_move(self, move: Any) -> Any:
        """Changes the game as the move does; whose turn it is stays."""

    @abstractmethod
    def is_over(self) -> Any:
        """Whether the game has ended."""

    def show(self) -> Any:
        """Prints the position; by default nothing."""

    @property
    def opponent_index(self) -> Literal[1, 2]:
        """The number of the player who is not to move."""
        return 2 if self.current_player == 1 else 1

    @property
    def player(self) -> Any:
        """The player to move."""
        return self.players[self.current_player - 1]

    @property
    def opponent(self) -> Any:
        """The player who is not to move."""
        return self.players[self.opponent_index - 1]

    def switch_player(self) -> None:
        """Passes the turn."""
        self.current_player = self.opponent_index

    def copy(self) -> Self:
        """A copy that shares nothing, not even the players, in which some games keep their pieces."""
        return deepcopy(self)

    def get_move(self) -> Any:
        """Asks the player to move for a move."""
        return self.player.ask_move(self)

    def play_move(self, move: Any) -> Any:
        """Makes a move and passes the turn."""
        result = self.make_move(move)
        self.switch_player()
        return result

    def play(self, nmoves: int = 1000, verbose: bool = True) -> list[Any]:
        """Plays to the end, or for `nmoves` moves: the copies of the game before each move with the move, and the last copy."""
        history: list[Any] = []
        if verbose:
            self.show()
        for self.nmove in range(1, nmoves + 1):
            if self.is_over():
                break
            move = self.get_move()
            history.append((deepcopy(self), move))
            self.make_move(move)
            if verbose:
                print(f"\nMove #{self.nmove}: player {self.current_player} plays {move} :")
                self.show()
            self.switch_player()
        history.append(deepcopy(self))
        return history
