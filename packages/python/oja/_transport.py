"""Sends a request: timeouts, retries, errors as classes."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time
import urllib.error
import urllib.request
from typing import Any, Callable, Dict, Iterator, Mapping, Optional, TypeVar

from ._errors import ApiError, ConnectionError, TimeoutError, api_error
from ._retries import Outgoing, wait_before_next

T = TypeVar("T")

_read_size = 65_536


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The API never redirects, and a key must not follow one to another host."""

    def redirect_request(self, *_: Any) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirects)


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
        """Lets close() end a read that waits in another thread. A handle of its own: the response closes its own
        at the end, and its number may then belong to another connection."""
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

    def close(self) -> None:
        self.closed = True
        if self._connection is not None:
            try:
                # First: close() waits until the pending read ends.
                self._connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # The connection has ended already.
        self._response.close()
        if self._connection is not None:
            self._connection.close()


def send(outgoing: Outgoing, read: Callable[[Sent], T]) -> T:
    """`read` gets the response of each attempt: a body that is cut off is a failed attempt."""
    attempt = 0
    while True:
        try:
            return read(_attempt(outgoing))
        except (ApiError, ConnectionError, TimeoutError) as error:
            wait = wait_before_next(outgoing, attempt, error)
            if wait is None:
                raise
        time.sleep(wait)
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
            failure = failure_of(error.code, _body_of(error), Headers(error.headers))
        raise failure from None
    except urllib.error.URLError as error:
        if isinstance(error.reason, (socket.timeout, TimeoutError)):
            raise outgoing.late() from error
        raise outgoing.unanswered(error.reason) from error
    except socket.timeout as error:
        raise outgoing.late() from error
    except (http.client.HTTPException, OSError) as error:
        raise outgoing.unanswered(repr(error)) from error


def failure_of(status: int, body: bytes, headers: Mapping[str, str]) -> ApiError:
    try:
        fields = json.loads(body)
    except ValueError:
        fields = None
    failure = api_error(status, fields, headers)
    failure.should_retry = headers.get("x-should-retry")  # type: ignore[attr-defined]
    return failure


def _body_of(error: urllib.error.HTTPError) -> bytes:
    try:
        return error.read()
    except (OSError, http.client.HTTPException):
        return b""
