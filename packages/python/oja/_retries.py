"""A request as it is sent, and when it is sent again."""

from __future__ import annotations

import random
from typing import Dict, NamedTuple, Optional
from urllib.parse import urlsplit

from ._errors import ApiError, ConnectionError, OjaError, TimeoutError

# A longer wait that the server asks for is raised instead.
_wait_max = 60.0


class Outgoing(NamedTuple):
    method: str
    url: str
    headers: Dict[str, str]
    body: Optional[bytes]
    timeout: float
    retries: int
    repeatable: bool
    """The same request twice has the effect of one: it may be sent again when no response came."""

    def late(self) -> TimeoutError:
        path = urlsplit(self.url).path
        return TimeoutError(f"{self.method} {path} had no response after {self.timeout:g} s.")

    def unanswered(self, reason: object) -> ConnectionError:
        parts = urlsplit(self.url)
        return ConnectionError(f"No response from {parts.scheme}://{parts.netloc}: {reason}")


def wait_before_next(outgoing: Outgoing, attempt: int, error: OjaError) -> Optional[float]:
    """Seconds before the next attempt; None when there is none."""
    if attempt >= outgoing.retries:
        return None
    if isinstance(error, ApiError):
        return _wait_of(error, attempt)
    return _backoff(attempt) if outgoing.repeatable else None


def _wait_of(error: ApiError, attempt: int) -> Optional[float]:
    wish = getattr(error, "should_retry", None)
    if wish == "false":
        return None
    status = error.status
    passing = status in (408, 429) or status >= 500 or error.code == "idempotency_running"
    if not passing and wish != "true":
        return None
    wait = error.retry_after if error.retry_after is not None else _backoff(attempt)
    return None if wait > _wait_max else wait


def _backoff(attempt: int) -> float:
    full = min(8.0, 0.5 * 2**attempt)
    return full / 2 + random.random() * (full / 2)
