"""The commands `python -m gametree.ray` and `python -m gametree.cluster`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from typing import Any

from .._errors import ContradictionError, InputError, Interrupted, LedgerError
from .executor import WorkerError
from .proof import NODES_OF_A_JOB, ClusterReport, signals


def parser(program: str, what: str) -> argparse.ArgumentParser:
    """The arguments that both commands have."""
    found = argparse.ArgumentParser(prog=f"python -m {program}", description=what)
    found.add_argument("game", help="a game of the catalogue, as connect4:6x5")
    found.add_argument("position", nargs="*", help="the moves to the position")
    found.add_argument("--ledger", required=True, metavar="FILE", help="the file of the proof; the same command goes on with it")
    found.add_argument("--nodes", type=int, default=NODES_OF_A_JOB, metavar="N", help="the nodes of a job (%(default)s)")
    found.add_argument("--memory", default="256M", metavar="SIZE", help="the memory of a job's table (%(default)s)")
    found.add_argument("--recompute", type=int, default=10_000, metavar="N", help="recompute smaller results here (%(default)s)")
    found.add_argument("--no-check", action="store_true", help="do not give out a second time what the answer rests on")
    found.add_argument("--status", metavar="FILE", help="write an HTML page with the state of the proof, now and then")
    found.add_argument("--json", action="store_true", help="print the report as JSON")
    found.add_argument("--quiet", action="store_true", help="show no progress")
    return found


def run(asked: argparse.Namespace, solve: Callable[..., ClusterReport], **more: Any) -> int:
    """Does what is asked; the exit status is that of `gametree`: 0 done, 1 a contradiction, 2 an error, 3 stopped."""
    try:
        # What Ray says of nodes that are gone is no answer.
        with signals(), redirect_stdout(sys.stderr):
            report = solve(
                asked.game,
                " ".join(asked.position),
                ledger=asked.ledger,
                nodes=asked.nodes,
                memory=asked.memory,
                recompute=asked.recompute,
                check=not asked.no_check,
                status=asked.status,
                progress=not asked.quiet and sys.stderr.isatty(),
                **more,
            )
    except Interrupted as interrupted:
        if isinstance(interrupted.result, ClusterReport):
            _print(interrupted.result, asked.json)
        print("gametree: stopped: the same command goes on", file=sys.stderr)
        return 3
    except KeyboardInterrupt:
        return 3
    except ContradictionError as error:
        print(f"gametree: {error}", file=sys.stderr)
        return 1
    except (InputError, LedgerError, WorkerError) as error:
        print(f"gametree: {error}", file=sys.stderr)
        return 2
    _print(report, asked.json)
    return 0


def _print(report: ClusterReport, as_json: bool) -> None:
    if as_json:
        print(json.dumps(report.to_dict()))
        return
    value = f"{report.value} (proved)" if report.value else "not proved"
    claimed = f"; claimed: {report.claimed}" if report.claimed and not report.value else ""
    print(f"value    {value}{', verified' if report.verified else ''}{claimed}")
    print(f"ledger   {report.ledger}: {report.rows:,} rows, {report.nodes:,} nodes")
    print(f"jobs     {report.jobs:,} done, {report.lost:,} lost, {report.cancelled:,} cancelled, {report.refused:,} refused")
    print(f"time     {report.seconds:,.1f} s")
