"""A page that shows how far a proof is: one file, which any browser opens from a disk."""

from __future__ import annotations

import html
import os
import time
from collections.abc import Iterable
from typing import Any

from .driver import Tally

EVERY = 2.0
"""So many seconds are between two versions of the page, at least."""

LONGEST = 200
"""So many jobs are listed, at most."""

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color-scheme: light dark }
table { border-collapse: collapse; margin: 1rem 0 } th, td { text-align: left; padding: .15rem .8rem; border-bottom: 1px solid #8884 }
td.n { text-align: right; font-variant-numeric: tabular-nums } h1 { font-size: 1.4rem } h2 { font-size: 1.1rem }
"""


class Status:
    """The file of the page, and when it was written last."""

    def __init__(self, file: str, title: str) -> None:
        self._file = file
        self._title = title
        self._written = 0.0

    def due(self) -> bool:
        return time.monotonic() - self._written >= EVERY

    def write(self, state: dict[str, Any], tally: Tally, refusals: Iterable[tuple[str, str]]) -> None:
        """Writes the page beside the file and puts it in its place: a reader sees a whole page. A proof does not end because a page
        cannot be written."""
        self._written = time.monotonic()
        beside = f"{self._file}.{os.getpid()}"
        try:
            with open(beside, "w", encoding="utf-8") as file:
                file.write(page(self._title, state, tally, refusals))
            os.replace(beside, self._file)
        except OSError:
            try:
                os.unlink(beside)
            except OSError:
                pass


def page(title: str, state: dict[str, Any], tally: Tally, refusals: Iterable[tuple[str, str]]) -> str:
    """The page, with nothing that it would have to fetch.

    >>> from gametree.cluster.driver import Tally
    >>> state = {"proved": ["loss", "win"], "verified": ["loss", "win"], "claimed": ["draw", "win"], "proof": 3, "disproof": None,
    ...          "positions": {"proved": 1, "claimed": 2, "open": 4}, "rows": 9, "nodes": 1000, "out": []}
    >>> "between draw and win" in page("hex:8", state, Tally(), [])
    True
    """
    positions = state["positions"]
    numbers = [
        ("proved", _value(state["proved"])),
        ("verified", _value(state["verified"])),
        ("if all claims are true", _value(state["claimed"])),
        ("proof number, disproof number", f"{_number(state['proof'])}, {_number(state['disproof'])}"),
        ("positions proved", _number(positions["proved"])),
        ("positions only claimed", _number(positions["claimed"])),
        ("positions open", _number(positions["open"])),
        ("jobs in flight", _number(len(tally.out))),
        ("jobs done", _number(tally.done)),
        ("jobs lost, and given out again", _number(tally.lost)),
        ("jobs cancelled", _number(tally.cancelled)),
        ("rows of the ledger", _number(state["rows"])),
        ("nodes", _number(state["nodes"])),
        ("time", f"{tally.seconds:,.0f} s"),
    ]
    clock = tally.started + tally.seconds
    begun = {id: clock - since for id, (_, since) in tally.out.items()}
    flight = [
        f"<tr><td>{html.escape(job['position']) or 'the start'}</td><td>{'asked again' if job['check'] else ''}</td>"
        f"<td class=n>{max(0.0, begun.get(job['id'], 0.0)):,.0f} s</td></tr>"
        for job in state["out"][:LONGEST]
    ]
    more = len(state["out"]) - LONGEST
    refused = [f"<li>{html.escape(place)}: {html.escape(why)}</li>" for place, why in refusals]
    rows = "".join(f"<tr><td>{name}</td><td class=n>{value}</td></tr>" for name, value in numbers)
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8><meta http-equiv=refresh content=5><title>{html.escape(title)}</title>"
        f"<style>{_STYLE}</style><h1>{html.escape(title)}</h1><p>Written {time.strftime('%Y-%m-%d %H:%M:%S')}.</p><table>{rows}</table>"
        f"<h2>In flight</h2><table>{''.join(flight)}</table>{f'<p>and {more:,} more</p>' if more > 0 else ''}"
        f"{'<h2>Refused last</h2><ul>' + ''.join(refused) + '</ul>' if refused else ''}</html>\n"
    )


def _value(bounds: list[str]) -> str:
    low, high = bounds
    return low if low == high else "nothing" if bounds == ["loss", "win"] else f"between {low} and {high}"


def _number(number: int | None) -> str:
    return "∞" if number is None else f"{number:,}"
