"""The algorithms and tables of `gametree.easyai`, under the names of easyAI's modules."""

from .DictTranspositionTable import DictTranspositionTable
from .DUAL import DUAL
from .HashTranspositionTable import HashTranspositionTable
from .MTdriver import mtd
from .Negamax import Negamax
from .NonRecursiveNegamax import NonRecursiveNegamax
from .solving import solve_with_depth_first_search, solve_with_iterative_deepening
from .SSS import SSS
from .TranspositionTable import TranspositionTable

__all__ = [
    "DUAL",
    "SSS",
    "DictTranspositionTable",
    "HashTranspositionTable",
    "Negamax",
    "NonRecursiveNegamax",
    "TranspositionTable",
    "mtd",
    "solve_with_depth_first_search",
    "solve_with_iterative_deepening",
]
