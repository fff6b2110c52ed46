"""Rows of a table: what an experiment with many records returns."""

from __future__ import annotations

import importlib
from typing import Any


class Rows(list[dict[str, Any]]):
    """A list of plain dictionaries. With pandas installed a notebook shows it as a table, and `frame()` makes a `DataFrame`.

    >>> import gametree
    >>> rows = gametree.critical(3, 2)
    >>> [row["total"] for row in rows]
    [1, 3, 5]
    >>> rows[1]
    {'level': 1, 'total': 3, 'type1': 1, 'type2': 2, 'type3': 0, 'expected': 3.0}
    """

    def frame(self) -> Any:
        """The rows as a `pandas.DataFrame`; an `ImportError`, if pandas is not installed.

            gametree.pathology(depth=6).frame().pivot(index="depth", columns="rule", values="decision_error")
        """
        return importlib.import_module("pandas").DataFrame(list(self))

    def _repr_html_(self) -> str | None:
        try:
            frame = self.frame()
        except ImportError:
            return None
        html: str = frame._repr_html_()
        return html
