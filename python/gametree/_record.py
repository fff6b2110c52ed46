"""Records: immutable, comparable, picklable objects with the keys of the command's JSON as attributes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Self

_LONGEST = 12


class Record:
    """An answer whose fields are attributes.

    A record cannot be changed: a list or a dictionary that is read from it is a copy. Two records are equal if their fields
    are, except for times. `to_dict()` gives the plain dictionary that the command prints as JSON.

    >>> import gametree
    >>> report = gametree.Tree.parse("((3 5) (2 9))").search()
    >>> report.value, report["value"], report.to_dict()["value"]
    (3, 3, 3)
    >>> report.value = 4
    Traceback (most recent call last):
    AttributeError: a TreeReport cannot be changed
    """

    __slots__ = ("_fields",)

    _fields: dict[str, Any]
    # A record is no sequence, although its fields can be subscribed.
    __iter__: ClassVar[None] = None
    # Fields that differ from run to run.
    _times: ClassVar[frozenset[str]] = frozenset({"seconds", "nodes_per_second"})

    def __init__(self, fields: dict[str, Any]) -> None:
        object.__setattr__(self, "_fields", fields)

    @classmethod
    def _each(cls, fields: list[dict[str, Any]]) -> list[Self]:
        return [cls(one) for one in fields]

    def __getattr__(self, name: str) -> Any:
        try:
            return _copied(self._fields[name])
        except KeyError:
            if any(name in vars(kind).get("__annotations__", {}) for kind in type(self).__mro__):
                return None  # a field that this record does not have
            raise AttributeError(f"{type(self).__name__} has no attribute {name!r}") from None

    def __getitem__(self, name: str) -> Any:
        return _copied(self._fields[name])

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a {type(self).__name__} cannot be changed")

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self._fields})

    def to_dict(self) -> dict[str, Any]:
        """The fields as a plain dictionary, as the command's JSON has them."""
        plain: dict[str, Any] = _plain(self._fields)
        return plain

    def _compared(self) -> dict[str, Any]:
        return {name: value for name, value in self._fields.items() if name not in self._times}

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self) or not isinstance(other, Record):
            return NotImplemented
        return self._compared() == other._compared()

    def __hash__(self) -> int:
        return hash((type(self).__name__, _frozen(self._compared())))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._fields,)

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={_short(value)}" for name, value in self._fields.items())
        return f"{type(self).__name__}({fields})"


def _copied(value: Any) -> Any:
    if isinstance(value, list):
        return [_copied(one) for one in value]
    if isinstance(value, dict):
        return {key: _copied(one) for key, one in value.items()}
    return value


def _plain(value: Any) -> Any:
    if isinstance(value, Record):
        return value.to_dict()
    if isinstance(value, list):
        return [_plain(one) for one in value]
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    return value


def _frozen(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_frozen(one) for one in value)
    if isinstance(value, dict):
        return frozenset((key, _frozen(one)) for key, one in value.items())
    return value


def _short(value: Any) -> str:
    if isinstance(value, (list, dict)) and len(value) > _LONGEST:
        left, right = ("[", "]") if isinstance(value, list) else ("{", "}")
        return left + ", ".join(_first(value)) + f", … {len(value) - _LONGEST} more" + right
    return repr(value)


def _first(value: list[Any] | dict[Any, Any]) -> Iterator[str]:
    if isinstance(value, dict):
        for key, one in list(value.items())[:_LONGEST]:
            yield f"{key!r}: {one!r}"
    else:
        yield from map(repr, value[:_LONGEST])
