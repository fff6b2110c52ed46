"""`python -m gametree.ray`: a proof on a Ray cluster."""

from __future__ import annotations

import sys

from ..cluster._command import parser, run
from . import solve


def main() -> int:
    found = parser("gametree.ray", "Proves a position on a Ray cluster.")
    found.add_argument("--address", default="local", help="the cluster's address, or local for one of this machine (%(default)s)")
    found.add_argument("--cores", type=int, metavar="N", help="the cores of a local cluster (all)")
    asked = found.parse_args()
    return run(asked, solve, address=asked.address, cores=asked.cores)


if __name__ == "__main__":
    sys.exit(main())
