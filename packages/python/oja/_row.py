"""An endpoint as the generated table describes it."""

from __future__ import annotations

from typing import NamedTuple, Tuple


class Row(NamedTuple):
    method: str
    path: str
    timeout: float
    paid: bool = False
    files: Tuple[str, ...] = ()
    produces: Tuple[str, ...] = ()
