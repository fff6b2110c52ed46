"""The base of the hash functions for `DictTranspositionTable`."""

from __future__ import annotations

from typing import Any

__all__ = ["HashTranspositionTable"]


class HashTranspositionTable:
    """A hash of numbers, text and nested sequences; a subclass says how two hashes are joined.

    >>> from gametree.easyai import HashTranspositionTable
    >>> class Sum(HashTranspositionTable):
    ...     def join(self, one, two): return one + two
    >>> Sum().get_hash((1, (2, "a")))
    100
    """

    modulo: int

    def __init__(self) -> None:
        self.modulo = 1024

    def before(self, key: Any) -> int:
        """The hash to begin with."""
        return 0

    def after(self, key: Any, hash: int) -> int:
        """The last change to the hash of the whole key."""
        return hash

    def join(self, one: int, two: int) -> int:
        """The hash so far, joined with that of one more element."""
        return one * two % self.modulo

    def hash_int(self, number: int) -> int:
        """The hash of a number."""
        return number

    def hash_char(self, string: str) -> int:
        """The hash of one character."""
        return ord(string)

    def get_hash(self, key: Any, depth: int = 0) -> Any:
        """The hash of a key; `depth` is that of the nesting."""
        joined = self.before(key)
        if type(key) is int:
            return self.hash_int(key)
        if type(key) is str and len(key) <= 1:
            return self.hash_char(key)
        for element in key:
            joined = self.join(joined, self.get_hash(element, depth + 1)) % self.modulo
        return self.after(key, joined) if depth == 0 else joined
