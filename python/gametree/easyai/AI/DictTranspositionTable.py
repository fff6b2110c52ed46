"""A dictionary of a fixed size for `TranspositionTable`, in which a newer entry replaces the one in its slot."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterator
from typing import Any

from .HashTranspositionTable import HashTranspositionTable

__all__ = ["DictTranspositionTable"]


class DictTranspositionTable:
    """A fixed number of slots, chosen by Python's hash or one of `gametree.easyai.AI.Hashes`; it counts calls and collisions.

    >>> from gametree.easyai import DictTranspositionTable
    >>> slots = DictTranspositionTable(num_buckets=2)
    >>> slots[4] = "first"
    >>> slots[6] = "second"
    >>> slots[4], slots[6], slots.collisions()
    (None, 'second', 1)
    """

    # easyAI exports the module of this name, and not the class: programs written for that say the name twice.
    DictTranspositionTable: type[Any]

    dict: list[tuple[Any, Any]]
    keys: builtins.dict[Any, int]
    hash: Callable[[Any], Any]
    num_collisions: int
    num_calls: int

    def __init__(self, num_buckets: int = 1024, own_hash: HashTranspositionTable | None = None) -> None:
        self.dict = [(None, None)] * num_buckets
        self.keys = {}
        self.hash = hash
        if own_hash is not None:
            own_hash.modulo = num_buckets
            self.hash = own_hash.get_hash
        self.num_collisions = 0
        self.num_calls = 0

    def hash_key(self, key: Any) -> int:
        """The slot of a key."""
        self.num_calls += 1
        return int(self.hash(key) % len(self.dict))

    def get_slot(self, key: Any, default: Any = None) -> tuple[int, Any, Any]:
        """The slot, key and value of a key; -1, the key and the default if it is not there."""
        slot = self.hash_key(key)
        there, value = self.dict[slot]
        return (slot, there, value) if there == key else (-1, key, default)

    def get(self, key: Any, default: Any = None) -> Any:
        """The value of a key, or the default."""
        return self.get_slot(key, default)[2]

    def set(self, key: Any, value: Any) -> None:
        """Stores a value in the key's slot, whatever is there."""
        slot = self.hash_key(key)
        if self.dict[slot] != (None, None):
            self.num_collisions += 1
        self.dict[slot] = (key, value)
        self.keys[key] = self.keys.get(key, 0) + 1

    def delete(self, key: Any) -> None:
        """Empties the key's slot."""
        self.dict[self.hash_key(key)] = (None, None)
        if key in self.keys:
            self.keys[key] -= 1
            if self.keys[key] <= 0:
                del self.keys[key]

    def collisions(self) -> int:
        """How often an entry was replaced."""
        return self.num_collisions

    def __getitem__(self, key: Any) -> Any:
        return self.get(key)

    def __setitem__(self, key: Any, value: Any) -> None:
        self.set(key, value)

    def __delitem__(self, key: Any) -> None:
        self.delete(key)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.keys)

    def __contains__(self, key: Any) -> bool:
        return key in self.keys


DictTranspositionTable.DictTranspositionTable = DictTranspositionTable
