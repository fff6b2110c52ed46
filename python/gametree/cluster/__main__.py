"""`python -m gametree.cluster`: a proof with processes of this machine."""

from __future__ import annotations

import sys

from ._command import parser, run
from .proof import solve


def main() -> int:
    found = parser("gametree.cluster", "Proves a position with processes of this machine.")
    found.add_argument("--workers", type=int, metavar="N", help="the processes (the cores of the machine)")
    asked = found.parse_args()
    return run(asked, solve, workers=asked.workers)


if __name__ == "__main__":
    sys.exit(main())
