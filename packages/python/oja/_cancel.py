"""Ends a request that runs in another thread."""

from __future__ import annotations

import contextvars
import http.client
import socket
import threading
import time
import urllib.request
from typing import Any, Optional

from ._errors import ConnectionError


class Cancel:
    """One call: the thread that sends it registers its connections here, and another thread can end them."""

    def __init__(self) -> None:
        self._cancelled = threading.Event()
        self._lock = threading.Lock()
        self._connection: Optional[socket.socket] = None

    def register(self, connection: socket.socket) -> None:
        """Keeps a handle of its own: the number of a closed one may belong to another connection."""
        with self._lock:
            self._release()
            self._connection = socket.fromfd(connection.fileno(), socket.AF_INET, socket.SOCK_STREAM)
            if self._cancelled.is_set():
                self._shut_down()
                self._release()

    def cancel(self) -> None:
        with self._lock:
            self._cancelled.set()
            self._shut_down()

    def end(self) -> None:
        with self._lock:
            self._release()

    def wait(self, seconds: float) -> None:
        if self._cancelled.wait(seconds):
            raise ConnectionError("The request was cancelled.")

    def _shut_down(self) -> None:
        if self._connection is not None:
            try:
                self._connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # The connection has ended already.

    def _release(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


current: "contextvars.ContextVar[Optional[Cancel]]" = contextvars.ContextVar("oja_cancel", default=None)


def pause(seconds: float) -> None:
    """Like time.sleep; ends with an error when the call is cancelled."""
    cancel = current.get()
    if cancel is None:
        time.sleep(seconds)
    else:
        cancel.wait(seconds)


class _Registered:
    """A connection that the current call can end."""

    def connect(self) -> None:
        super().connect()  # type: ignore[misc]
        cancel = current.get()
        if cancel is not None:
            cancel.register(self.sock)  # type: ignore[attr-defined]


class _Connection(_Registered, http.client.HTTPConnection):
    pass


class _TlsConnection(_Registered, http.client.HTTPSConnection):
    pass


class HttpHandler(urllib.request.HTTPHandler):
    def http_open(self, req: urllib.request.Request) -> Any:
        return self.do_open(_Connection, req)


class HttpsHandler(urllib.request.HTTPSHandler):
    def https_open(self, req: urllib.request.Request) -> Any:
        return self.do_open(_TlsConnection, req, context=self._context)  # type: ignore[attr-defined]
