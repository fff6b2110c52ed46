"""Certificates, checked with the rules alone."""

from __future__ import annotations

import json
import os
from typing import Any, Literal

from . import _arguments as arguments
from . import _gametree
from ._record import Record
from ._reports import Word
from ._search import Progress


class ProvedClaim(Record):
    """What a certificate proves about its position, for the side to move.

    >>> import gametree, tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "hex.cert"
    >>> _ = gametree.solve("hex:3", proof=file)
    >>> gametree.verify(file).claim
    ProvedClaim(relation='exact', value='win', plies=5)
    """

    __slots__ = ()

    relation: Literal["at_least", "at_most", "exact"]
    value: Word
    plies: int | None


class ProofError(Record):
    """Where a certificate fails: after these moves, at this place in the file.

    >>> import gametree, tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "no.cert"
    >>> _ = file.write_bytes(b"no certificate")
    >>> gametree.verify(file).first_error.moves
    []
    """

    __slots__ = ()

    moves: list[str]
    offset: int | None
    text: str


class Verification(Record):
    """What the checker says of a certificate. It is true if the proof is valid.

    >>> import gametree, tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "hex.cert"
    >>> _ = gametree.solve("hex:3", proof=file)
    >>> checked = gametree.verify(file)
    >>> bool(checked), checked.valid, checked.game
    (True, True, 'hex:3')
    """

    __slots__ = ()

    file: str
    valid: bool
    game: str | None
    position: str | None
    claim: ProvedClaim | None
    nodes: int | None
    strategic: int | None
    leaves: int | None
    plans: int | None
    policies: int | None
    holds: int | None
    links: int | None
    local_searches: int | None
    searched: int | None
    shared: int | None
    seconds: float
    first_error: ProofError | None

    def __init__(self, fields: dict[str, Any]) -> None:
        fields = dict(fields)
        for name, kind in (("claim", ProvedClaim), ("first_error", ProofError)):
            if isinstance(fields.get(name), dict):
                fields[name] = kind(fields[name])
        super().__init__(fields)

    def __bool__(self) -> bool:
        return self.valid


def verify(path: str | os.PathLike[str], *, threads: int = 1, progress: Progress = False) -> Verification:
    """Checks a certificate with the rules of its game alone, by a checker that shares nothing with the solvers.

    A file that is no valid certificate is no error: the answer says what is wrong with it.

    >>> import gametree, tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "win.cert"
    >>> _ = gametree.solve("mnk:4,4,3", proof=file)
    >>> gametree.verify(file).valid
    True
    >>> damaged = bytearray(file.read_bytes())
    >>> damaged[-1] ^= 1
    >>> _ = file.write_bytes(damaged)
    >>> gametree.verify(file).valid
    False
    """
    threads = arguments.whole("threads", threads, 1, 256)
    with arguments.shown(progress, "verify", None) as show:
        return Verification(json.loads(_gametree.verify(arguments.path("path", path), threads, show)))
