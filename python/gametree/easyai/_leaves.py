"""What easyAI makes of a score at a leaf: a sooner end counts more, or less."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

__all__ = ["BONUS", "MEMORY_TEST", "PLAIN", "Leaf"]


class Leaf(NamedTuple):
    """A leaf's value from its score and the depth that was left; and the same in whole numbers, in the same order."""

    value: Callable[[Any, int], Any]
    whole: Callable[[int, int], int]


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)


BONUS = Leaf(lambda score, left: score * (1 + 0.001 * left), lambda score, left: score * (1000 + left))
"""That of `Negamax`: a sooner win is worth more."""

MEMORY_TEST = Leaf(
    lambda score, left: score - 0.99 * left * abs(score) / score if score != 0 else score,
    lambda score, left: 100 * score - 99 * left * _sign(score),
)
"""That of `SSS`, `DUAL` and `mtd`: a later win is worth more."""

PLAIN = Leaf(lambda score, left: score, lambda score, left: score)
"""That of `NonRecursiveNegamax`: the score."""
