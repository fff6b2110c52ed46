"""A small game in easyAI's style, for the examples."""

from __future__ import annotations

from typing import Any

from .TwoPlayerGame import TwoPlayerGame

__all__ = ["Bones"]


class Bones(TwoPlayerGame):
    """Take one, two or three bones from a pile; who takes the last one loses.

    >>> from gametree.easyai.bones import Bones
    >>> game = Bones(5)
    >>> _ = game.play_move("3")
    >>> game.pile, game.current_player, game.is_over()
    (2, 2, False)
    """

    pile: int

    def __init__(self, pile: int = 10, players: Any = None) -> None:
        self.players = players
        self.pile = pile
        self.current_player = 1

    def possible_moves(self) -> list[str]:
        """As text, whether there are so many bones or not."""
        return ["1", "2", "3"]

    def make_move(self, move: str) -> None:
        """Takes so many bones."""
        self.pile -= int(move)

    def is_over(self) -> bool:
        """Whether the last one was taken."""
        return self.pile <= 0

    def scoring(self) -> int:
        """100 at the end: the other player took the last one."""
        return 100 if self.is_over() else 0

    def ttentry(self) -> int:
        """What a table knows the position by."""
        return self.pile

    def ttrestore(self, entry: int) -> None:
        """Puts the pile back as it was."""
        self.pile = entry
