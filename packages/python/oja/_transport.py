"""Sends a request: timeouts, retries, errors as classes."""

from __future__ import annotations

import http.client
import json
import random
import socket
import threading
import urllib.error
import urllib.request
from typing import Any, Callable, Dict, Iterator, Mapping, NamedTuple, Optional, TypeVar
from urllib.parse import urlsplit

from ._cancel import HttpHandler, HttpsHandler, pause
from ._errors import ApiError, ConnectionError, TimeoutError, api_error

T = TypeVar("T")

# A longer wait that the server asks for is raised instead.
_wait_max = 60.0
_read_size = 65_536


class Outgoing(NamedTuple):
    method: str
    url: str
    headers: Dict[str, str]
    body: Optional[bytes]
    timeout: float
    retries: int
    repeatable: bool
    """The same request twice has the effect of one: it may be sent again when no response came."""


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The API never redirects, and a key must not follow one to another host."""

    def redirect_request(self, *_: Any) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirects, HttpHandler, HttpsHandler)


class Headers(Dict[str, str]):
    """Names in lower case."""

    def __init__(self, message: Any) -> None:
        super().__init__((name.lower(), value) for name, value in message.items())


class Sent:
    """A successful response whose body hasn't been read yet."""

    def __init__(self, response: Any, url: str) -> None:
        self._response = response
        self.status: int = response.status
        self.headers: Mapping[str, str] = Headers(response.headers)
        self.url = url
        self.closed = False
        self._connection: Optional[socket.socket] = None

    def read(self) -> bytes:
        try:
            with self._response:
                return self._response.read()
        except (http.client.HTTPException, OSError) as error:
            raise ConnectionError("The response was cut off.") from error

    def hold_connection(self) -> None:
        """Lets interrupt() work. A handle of its own: the response closes its own at the end, and its number
        may then belong to another connection."""
        try:
            self._connection = socket.fromfd(self._response.fileno(), socket.AF_INET, socket.SOCK_STREAM)
        except (AttributeError, OSError, ValueError):
            pass  # The connection has ended already.

    def lines(self) -> Iterator[bytes]:
        """Complete lines as they arrive."""
        rest = b""
        # Not `for line in response`: it takes a lost connection for the end of the body.
        while True:
            try:
                data: bytes = self._response.read1(_read_size)
            except Exception as error:
                # A response that another thread closes fails in several ways.
                if self.closed:
                    return
                if isinstance(error, (http.client.HTTPException, OSError)):
                    raise ConnectionError("The response was cut off.") from error
                raise
            if not data:
                return
            *lines, rest = (rest + data).split(b"\n")
            yield from lines

    def interrupt(self) -> None:
        """Ends a read that waits in another thread, and returns at once."""
        self.closed = True
        if self._connection is not None:
            try:
                self._connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # The connection has ended already.

    def close(self) -> None:
        # First: close() waits until the pending read ends.
        self.interrupt()
        self._response.close()
        if self._connection is not None:
            self._connection.close()


def send(outgoing: Outgoing, read: Callable[[Sent], T]) -> T:
    """`read` gets the response of each attempt: a body that is cut off is a failed attempt."""
    attempt = 0
    while True:
        last = attempt >= outgoing.retries
        try:
            return read(_attempt(outgoing))
        except ApiError as error:
            wait = _wait_of(error, attempt)
            if last or wait is None:
                raise
        except (ConnectionError, TimeoutError):
            if last or not outgoing.repeatable:
                raise
            wait = _backoff(attempt)
        pause(wait)
        attempt += 1


def _attempt(outgoing: Outgoing) -> Sent:
    method, url, headers, body, timeout, _, _ = outgoing
    request = urllib.request.Request(url, data=body, headers=headers, method=method)
    try:
        # Sockets refuse a longer one; None is none.
        seconds = timeout if timeout <= threading.TIMEOUT_MAX else None
        return Sent(_opener.open(request, timeout=seconds), url)
    except urllib.error.HTTPError as error:
        with error:
            failure = api_error(error.code, _json_of(error), Headers(error.headers))
            failure.should_retry = error.headers.get("x-should-retry")  # type: ignore[attr-defined]
        raise failure from None
    except urllib.error.URLError as error:
        if isinstance(error.reason, (socket.timeout, TimeoutError)):
            raise _late(outgoing) from error
        raise ConnectionError(f"No response from {_origin(url)}: {error.reason}") from error
    except socket.timeout as error:
        raise _late(outgoing) from error
    except (http.client.HTTPException, OSError) as error:
        raise ConnectionError(f"No response from {_origin(url)}: {error!r}") from error


def _late(outgoing: Outgoing) -> TimeoutError:
    path = urlsplit(outgoing.url).path
    return TimeoutError(f"{outgoing.method} {path} had no response after {outgoing.timeout:g} s.")


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def _json_of(error: urllib.error.HTTPError) -> Any:
    try:
        return json.loads(error.read())
    except (ValueError, OSError, http.client.HTTPException):
        return None


def _wait_of(error: ApiError, attempt: int) -> Optional[float]:
    """Seconds before the next attempt; None when another one can't help."""
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
