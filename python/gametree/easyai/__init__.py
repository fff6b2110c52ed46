"""easyAI's names on gametree's searches: an existing program changes `easyAI` to `gametree.easyai`, and nothing else.

The modules are named as easyAI's are, so `from gametree.easyai.AI.Hashes import …` works too. Games, moves, scores and tables
keep easyAI's conventions: players are numbered 1 and 2, and an algorithm leaves its score in `alpha` and its move in the game.

    from gametree.easyai import AI_Player, Human_Player, Negamax, TwoPlayerGame

Beyond easyAI there is `wrap`, by which a game of easyAI is searched, solved, traced and explained as any other:

>>> from gametree.easyai import Negamax, TwoPlayerGame, wrap
>>> class Bones(TwoPlayerGame):
...     '''Take one, two or three bones; who takes the last one loses.'''
...     def __init__(self, players=None):
...         self.players, self.pile, self.current_player = players, 10, 1
...     def possible_moves(self): return ["1", "2", "3"]
...     def make_move(self, move): self.pile -= int(move)
...     def is_over(self): return self.pile <= 0
...     def scoring(self): return 100 if self.is_over() else 0
>>> Negamax(6)(Bones())
'1'
>>> import gametree
>>> report = gametree.solve(wrap(Bones()))
>>> report.value, report.best
('win', ['1'])
"""

from ._wrap import EasyGame, wrap
from .AI import (
    DUAL,
    SSS,
    DictTranspositionTable,
    HashTranspositionTable,
    Negamax,
    NonRecursiveNegamax,
    TranspositionTable,
    mtd,
    solve_with_depth_first_search,
    solve_with_iterative_deepening,
)
from .Player import AI_Player, Human_Player
from .TwoPlayerGame import TwoPlayerGame

__all__ = [
    "DUAL",
    "SSS",
    "AI_Player",
    "DictTranspositionTable",
    "EasyGame",
    "HashTranspositionTable",
    "Human_Player",
    "Negamax",
    "NonRecursiveNegamax",
    "TranspositionTable",
    "TwoPlayerGame",
    "mtd",
    "solve_with_depth_first_search",
    "solve_with_iterative_deepening",
    "wrap",
]
