"""DUAL*: the bound comes up from below."""

from __future__ import annotations

from typing import Any

from .MTdriver import MemoryTest

__all__ = ["DUAL"]


class DUAL(MemoryTest):
    """As `SSS`, from below: the bound that is tested is always 1 above the last value.

    Where easyAI would test one bound for ever, since the value lies less than 1 above another one, this one comes to an end.

    >>> from gametree.easyai import DUAL
    >>> from gametree.easyai.bones import Bones
    >>> ai = DUAL(4)
    >>> ai(Bones(6)), ai.alpha
    ('1', 100.0)
    """

    def _first(self) -> float:
        return -self.win_score

    def _next(self, lower: Any, upper: Any, value: Any) -> Any:
        return value + 1
