"""Options of a call, and the mark for arguments that were left out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, Optional


class _NotGiven:
    """Unlike None, which is sent as null."""

    def __repr__(self) -> str:
        return "NOT_GIVEN"

    def __bool__(self) -> bool:
        return False


NOT_GIVEN: Any = _NotGiven()


@dataclass(frozen=True)
class CallOptions:
    """Overrides the client's settings for one call."""

    timeout: Optional[float] = None
    """Seconds per attempt. Default: the endpoint's own timeout plus ten seconds."""
    retries: Optional[int] = None
    """Retries after a temporary failure. Default: 2."""
    idempotency_key: Optional[str] = None
    """Your own key; paid calls carry a random one otherwise."""
    headers: Dict[str, str] = field(default_factory=dict)
