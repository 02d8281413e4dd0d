"""How every record of muster is declared: a frozen value that refuses unknown keys when it is read.

Dataclasses rather than pydantic models, because a check must start faster than pydantic can be
imported; pydantic reads and verifies the YAML (see `reading.py`), and the result is cached. For the
same reason all records share the methods below, where `dataclass` would compile new ones for each.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from operator import itemgetter
from typing import Any, NoReturn, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def record(cls: type[T]) -> type[T]:
    """Make the class a frozen, hashable, keyword-only record whose unknown keys are an error."""
    made: Any = dataclass(init=False, repr=False, eq=False, kw_only=True)(cls)
    known = fields(made)
    made.__pydantic_config__ = {
        "extra": "forbid",
        "use_attribute_docstrings": True,
        "coerce_numbers_to_str": True,  # `damage: 1` need not be written in quotes
    }
    made._names = frozenset(each.name for each in known)
    made._defaults = {each.name: each.default for each in known if each.default is not MISSING}
    made._factories = {
        each.name: each.default_factory for each in known if each.default_factory is not MISSING
    }
    made._compared = staticmethod(_getter([each.name for each in known if each.compare]))
    made.__init__ = _initialise
    made.__repr__ = _describe
    made.__eq__ = _equals
    made.__hash__ = _hash
    made.__setattr__ = made.__delattr__ = _refuse
    return made  # type: ignore[no-any-return]  # the decorated class itself


def _getter(names: list[str]) -> Callable[[dict[str, Any]], Any]:
    return itemgetter(*names) if names else lambda values: ()


def _initialise(self: Any, **values: Any) -> None:
    kind = type(self)
    own = self.__dict__
    own.update(kind._defaults)
    for name, factory in kind._factories.items():
        if name not in values:
            own[name] = factory()
    own.update(values)
    if len(own) != len(kind._names) or own.keys() != kind._names:
        unknown = sorted(values.keys() - kind._names)
        missing = sorted(kind._names - own.keys())
        own.clear()
        raise TypeError(f"{kind.__name__}: unknown fields {unknown}, missing fields {missing}")


def _describe(self: Any) -> str:
    told = ", ".join(f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
    return f"{type(self).__qualname__}({told})"


def _equals(self: Any, other: Any) -> Any:
    if type(other) is not type(self):
        return NotImplemented
    compared = self._compared
    return self is other or compared(self.__dict__) == compared(other.__dict__)


def _hash(self: Any) -> int:
    return hash((type(self), self._compared(self.__dict__)))


def _refuse(self: Any, name: str, *_value: Any) -> NoReturn:
    raise FrozenInstanceError(f"{type(self).__name__}.{name} cannot be changed: records are frozen")


class TaggedBy:
    """Marks a union of records as told apart by a literal field, so that errors name the right one."""

    def __init__(self, field: str) -> None:
        self.field = field

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """Let pydantic read the union as a tagged one (imported only when data is really read)."""
        from typing import Annotated

        from pydantic import Field

        return handler.generate_schema(Annotated[source, Field(discriminator=self.field)])
