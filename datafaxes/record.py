"""How every record of muster is declared: a frozen value that refuses unknown keys when it is read.

Plain dataclasses rather than pydantic models, because a check must start faster than pydantic can
be imported; pydantic reads and verifies the YAML (see `reading.py`), and the result is cached.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def record(cls: type[T]) -> type[T]:
    """Make the class a frozen, hashable, keyword-only record whose unknown keys are an error."""
    settings: Any = cls
    settings.__pydantic_config__ = {
        "extra": "forbid",
        "use_attribute_docstrings": True,
        "coerce_numbers_to_str": True,  # `damage: 1` need not be written in quotes
    }
    return dataclass(frozen=True, kw_only=True)(cls)


class TaggedBy:
    """Marks a union of records as told apart by a literal field, so that errors name the right one."""

    def __init__(self, field: str) -> None:
        self.field = field

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """Let pydantic read the union as a tagged one (imported only when data is really read)."""
        from typing import Annotated

        from pydantic import Field

        return handler.generate_schema(Annotated[source, Field(discriminator=self.field)])
