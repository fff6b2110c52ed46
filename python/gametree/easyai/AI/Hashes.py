"""Hash functions for `DictTranspositionTable`: the well-known ones, with easyAI's numbers."""

from __future__ import annotations

from typing import Any

from .HashTranspositionTable import HashTranspositionTable

__all__ = [
    "AddHashTranspositionTable",
    "BernsteinHashTranspositionTable",
    "ELFHashTranspositionTable",
    "FNVHashTranspositionTable",
    "JSWHashTranspositionTable",
    "JenkinsHashTranspositionTable",
    "OneAtATimeTranspositionTable",
    "RotateHashTranspositionTable",
    "ShiftAndAddHashTranspositionTable",
    "SimpleHashTranspositionTable",
    "XorHashTranspositionTable",
]


class SimpleHashTranspositionTable(HashTranspositionTable):
    """Multiplies by 101.

    >>> from gametree.easyai.AI.Hashes import SimpleHashTranspositionTable
    >>> SimpleHashTranspositionTable().get_hash("ab")
    679
    """

    def join(self, one: int, two: int) -> int:
        return 101 * one + two


class XorHashTranspositionTable(HashTranspositionTable):
    """Exclusive or.

    >>> from gametree.easyai.AI.Hashes import XorHashTranspositionTable
    >>> XorHashTranspositionTable().get_hash("ab")
    3
    """

    def join(self, one: int, two: int) -> int:
        return one ^ two


class AddHashTranspositionTable(HashTranspositionTable):
    """The sum.

    >>> from gametree.easyai.AI.Hashes import AddHashTranspositionTable
    >>> AddHashTranspositionTable().get_hash("ab")
    195
    """

    def join(self, one: int, two: int) -> int:
        return one + two


class RotateHashTranspositionTable(HashTranspositionTable):
    """Turns by four bits.

    >>> from gametree.easyai.AI.Hashes import RotateHashTranspositionTable
    >>> RotateHashTranspositionTable().get_hash("ab")
    626
    """

    def join(self, one: int, two: int) -> int:
        return (one << 4) ^ (one >> 28) ^ two


class BernsteinHashTranspositionTable(HashTranspositionTable):
    """Bernstein's: multiplies by 33.

    >>> from gametree.easyai.AI.Hashes import BernsteinHashTranspositionTable
    >>> BernsteinHashTranspositionTable().get_hash("ab")
    227
    """

    def join(self, one: int, two: int) -> int:
        return 33 * one + two


class ShiftAndAddHashTranspositionTable(HashTranspositionTable):
    """Shifts and adds.

    >>> from gametree.easyai.AI.Hashes import ShiftAndAddHashTranspositionTable
    >>> ShiftAndAddHashTranspositionTable().get_hash("ab")
    251
    """

    def join(self, one: int, two: int) -> int:
        return one ^ ((one << 5) + (one >> 2) + two)


class FNVHashTranspositionTable(HashTranspositionTable):
    """Fowler, Noll and Vo's.

    >>> from gametree.easyai.AI.Hashes import FNVHashTranspositionTable
    >>> FNVHashTranspositionTable().get_hash("ab")
    312
    """

    def before(self, key: Any) -> int:
        return 2166136261

    def join(self, one: int, two: int) -> int:
        return (one * 16777619) ^ two


class OneAtATimeTranspositionTable(HashTranspositionTable):
    """Jenkins's one-at-a-time.

    >>> from gametree.easyai.AI.Hashes import OneAtATimeTranspositionTable
    >>> OneAtATimeTranspositionTable().get_hash("ab")
    300065733
    """

    def join(self, one: int, two: int) -> int:
        mixed = one + two
        mixed += mixed << 10
        return mixed ^ (mixed >> 6)

    def after(self, key: Any, hash: int) -> int:
        mixed = hash + (hash << 3)
        mixed ^= mixed >> 11
        return mixed + (mixed << 15)


class JSWHashTranspositionTable(HashTranspositionTable):
    """Walker's.

    >>> from gametree.easyai.AI.Hashes import JSWHashTranspositionTable
    >>> JSWHashTranspositionTable().get_hash("ab")
    412
    """

    def before(self, key: Any) -> int:
        return 16777551

    def join(self, one: int, two: int) -> int:
        return (one << 1 | one >> 31) ^ two


class ELFHashTranspositionTable(HashTranspositionTable):
    """That of the object format ELF. easyAI's own ends with a `ValueError`.

    >>> from gametree.easyai.AI.Hashes import ELFHashTranspositionTable
    >>> ELFHashTranspositionTable().get_hash("ab")
    260
    """

    def join(self, one: int, two: int) -> int:
        joined = (one << 4) + two
        high = joined & 0xF0000000
        joined = (joined ^ (high >> 24)) & ~high
        return joined << 1 | joined >> 31


class JenkinsHashTranspositionTable(HashTranspositionTable):
    """Jenkins's mix of three numbers, twelve elements at a time.

    >>> from gametree.easyai.AI.Hashes import JenkinsHashTranspositionTable
    >>> JenkinsHashTranspositionTable().get_hash((1, 2)) % 1024
    109
    """

    a: int
    b: int
    c: int

    def before(self, key: Any) -> int:
        self.a = self.b = 0x9E3779B9
        self.c = 0
        return 0

    def mix(self, a: int, b: int, c: int) -> tuple[int, int, int]:
        """Mixes three numbers."""
        for first, second, third in ((13, 8, 13), (12, 16, 5), (3, 10, 15)):
            a = (a - b - c) ^ (c >> first)
            b = (b - c - a) ^ (a << second)
            c = (c - a - b) ^ (b >> third)
        return a, b, c

    def get_hash(self, key: Any, depth: int = 0) -> Any:
        """The hash of a key; of its parts, their elements."""
        if depth == 0:
            self.before(key)
        if type(key) is int or (type(key) is str and len(key) <= 1):
            return [key]
        elements = [one for part in key for one in self.get_hash(part, depth + 1)]
        return elements if depth > 0 else self.compute_hash(elements)

    def compute_hash(self, tab: list[int]) -> int:
        """The hash of a list of numbers."""
        whole = len(tab) - len(tab) % 12
        for start in range(0, whole, 12):
            a, b, c = (
                sum(one << 8 * place for place, one in enumerate(tab[start + part : start + part + 4]))
                for part in (0, 4, 8)
            )
            self.a, self.b, self.c = self.mix(self.a + a, self.b + b, self.c + c)
        self.c += len(tab)
        # Of what is left over only one element counts in easyAI, and it is taken from the beginning of the key unless 11 are left.
        left = len(tab) - whole
        if left:
            last = tab[-1 if left == 11 else left - 1] << 8 * ((left - 1) % 4 + (left > 8))
            if left > 8:
                self.c += last
            elif left > 4:
                self.b += last
            else:
                self.a += last
        self.a, self.b, self.c = self.mix(self.a, self.b, self.c)
        return self.c
