"""The transposition table of `gametree.easyai`: a dictionary by what `ttentry` says of a game."""

from __future__ import annotations

import json
import os
import pickle
from ast import literal_eval
from typing import Any

__all__ = ["TranspositionTable"]


class TranspositionTable:
    """What algorithms remember of positions, by `game.ttentry()`; a full one plays by itself as an algorithm.

    `d` is the dictionary, or another container such as `DictTranspositionTable`.

    >>> from gametree.easyai import Negamax, TranspositionTable
    >>> from gametree.easyai.bones import Bones
    >>> table = TranspositionTable()
    >>> Negamax(8, tt=table)(Bones()), table(Bones()), table.lookup(Bones())["depth"]
    ('1', '1', 8)
    """

    d: Any

    def __init__(self, own_dict: Any = None) -> None:
        self.d = {} if own_dict is None else own_dict

    def lookup(self, game: Any) -> Any:
        """What is stored of the game's position, or None."""
        return self.d.get(game.ttentry(), None)

    def store(self, **data: Any) -> None:
        """Stores all but `game` for the position of `game`."""
        self.d[data.pop("game").ttentry()] = data

    def __call__(self, game: Any) -> Any:
        """The stored move; a position that is not stored is a `KeyError`."""
        return self.d[game.ttentry()]["move"]

    def to_file(self, filename: str | os.PathLike[str]) -> None:
        """Writes the table with `pickle`."""
        with open(filename, "wb") as file:
            pickle.dump(self, file)

    def from_file(self, filename: str | os.PathLike[str]) -> None:
        """Reads what `to_file` wrote; as any pickle, only from a source that you trust."""
        with open(filename, "rb") as file:
            self.__dict__.update(pickle.load(file).__dict__)

    def to_json_file(self, filename: str | os.PathLike[str], use_tuples: bool = False) -> None:
        """Writes the table as JSON; `use_tuples`, if the entries are not text."""
        with open(filename, "w", encoding="utf-8") as file:
            json.dump({str(key): value for key, value in self.d.items()} if use_tuples else self.d, file, ensure_ascii=False)

    def from_json_file(self, filename: str | os.PathLike[str], use_tuples: bool = False) -> None:
        """Reads what `to_json_file` wrote with the same `use_tuples`."""
        with open(filename, encoding="utf-8") as file:
            data = json.load(file)
        self.d = {literal_eval(key): value for key, value in data.items()} if use_tuples else data
