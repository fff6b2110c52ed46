"""SSS*: the bound comes down from above."""

from __future__ import annotations

from typing import Any

from .MTdriver import MemoryTest

__all__ = ["SSS"]


class SSS(MemoryTest):
    """SSS* to `depth` moves ahead; `win_score` is larger than every score.

    A score with `d` moves left is brought nearer to 0 by 0.99 d, as in easyAI. Without `tt`, and with whole scores, gametree's
    `alphabeta` finds the same move and score; else the bounds are tested one after the other.

    >>> from gametree.easyai import SSS
    >>> from gametree.easyai.bones import Bones
    >>> ai = SSS(4)
    >>> ai(Bones(6)), ai.alpha
    ('1', 100.0)
    """

    def _first(self) -> float:
        return self.win_score

    def _next(self, lower: Any, upper: Any, value: Any) -> Any:
        return value
