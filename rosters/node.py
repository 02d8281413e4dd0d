"""A place in a YAML document, from which values are taken one by one, each of the kind it must be.

By hand rather than with pydantic, which takes longer to import than a whole check may take.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from datafaxes.errors import BadData
from datafaxes.names import nearest
from rosters.bounds import MOST_POINTS, is_exact
from rosters.texts import fault_of_name, fault_of_note, shown

if TYPE_CHECKING:
    from datafaxes.yaml_reading import Document, Path_

T = TypeVar("T")


class Node:
    """A value of the document with the path to it."""

    def __init__(self, document: Document, path: Path_ = (), value: Any = None) -> None:
        self.document = document
        self.path = path
        self.value = document.value if not path else value

    # Around

    def keys(self, *known: str, required: tuple[str, ...] = ()) -> None:
        """Make sure it is a mapping with only these keys, the required ones among them."""
        if not isinstance(self.value, dict):
            self.fail(f"must be a mapping with the keys {', '.join(known)}", advice=_how(self.value))
        for key in self.value:
            if key not in known:
                self._unknown_key(key, known)
        for key in required:
            if key not in self.value:
                self.fail(f"the key “{key}” is missing")

    def __contains__(self, key: str) -> bool:
        return key in self.value

    def child(self, key: str | int) -> Node:
        """The value under this key or at this index."""
        return Node(self.document, (*self.path, key), self.value[key])

    def items(self, key: str, most: int) -> Iterator[Node]:
        """The items of the list under this key; none where it is left out."""
        if key not in self.value:
            return
        node = self.child(key)
        if not isinstance(node.value, list):
            node.fail("must be a list", advice=_how(node.value))
        if len(node.value) > most:
            node.fail(f"holds {len(node.value)} items; at most {most} are read")
        for index in range(len(node.value)):
            yield node.child(index)

    # Kinds of values

    def name(self) -> str:
        """A text of one line that is not empty."""
        return self._checked(fault_of_name)

    def note(self) -> str:
        """A text of any number of lines."""
        return self._checked(fault_of_note)

    def whole(self, most: int) -> int:
        """A whole number from 0."""
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            self.fail("must be a whole number", advice=_how(self.value))
        if not 0 <= self.value <= most:
            self.fail(f"must be from 0 to {most}, not {self.value}")
        return self.value

    def decimal(self) -> Decimal:
        """An exact number from 0, of at most three decimals."""
        if isinstance(self.value, bool) or not isinstance(self.value, (int, Decimal)):
            self.fail("must be a number such as 1500 or 0.5", advice=_how(self.value))
        if not 0 <= self.value <= MOST_POINTS:
            self.fail(f"must be from 0 to {MOST_POINTS}, not {self.value}")
        exact = Decimal(self.value)
        if not is_exact(exact):
            self.fail("must have at most three decimals")
        return exact

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            self.fail("must be true or false", advice=_how(self.value))
        return self.value

    def one_of(self, *known: str) -> str:
        """One of these words."""
        if not isinstance(self.value, str) or self.value not in known:
            self.fail(f"must be {' or '.join(known)}", advice=_how(self.value))
        return self.value

    def optional(self, key: str, read: Callable[[Node], T]) -> T | None:
        """What `read` makes of the value under this key; None where it is left out or null."""
        if self.value.get(key) is None:
            return None
        return read(self.child(key))

    # Faults

    def fail(self, what: str, advice: str = "") -> NoReturn:
        """Raise BadData for this place."""
        raise BadData(
            what,
            file=self.document.file,
            line=self.document.line(self.path),
            key=".".join(str(step) for step in self.path),
            advice=advice,
        )

    def _checked(self, fault_of: Callable[[object], str | None]) -> str:
        fault = fault_of(self.value)
        if fault is not None:
            self.fail(fault, advice="" if isinstance(self.value, str) else _how(self.value))
        return str(self.value)

    def _unknown_key(self, key: str, known: tuple[str, ...]) -> NoReturn:
        near = nearest(key[:60], known, most=1)
        advice = f"Did you mean “{near[0]}”?" if near else f"Known are {', '.join(known)}."
        here = Node(self.document, (*self.path, key), self.value[key])
        raise BadData(
            f"the key {shown(key)} is not known here",
            file=self.document.file,
            line=self.document.line(here.path),
            key=".".join(str(step) for step in self.path),
            advice=advice,
        )


def _how(value: Any) -> str:
    """What the value is instead, and how to mend it where that is plain."""
    if value is None:
        return "It is empty: leave the key out, or write a value."
    if isinstance(value, bool):
        return "It is a truth value; put it in quotes if it is a name."
    if isinstance(value, (int, Decimal)):
        return "It is a number; put it in quotes if it is a name."
    if isinstance(value, str):
        return f"It is the text {shown(value)}."
    return "It is a list." if isinstance(value, list) else "It is a mapping."
