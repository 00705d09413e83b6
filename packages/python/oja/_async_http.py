"""HTTP/1.1 over the streams of asyncio: one exchange on a connection at a time, idle connections used again."""

from __future__ import annotations

import asyncio
import base64
import http.client
import io
import re
import socket
import ssl
import time
import urllib.request
from typing import Any, AsyncIterator, Coroutine, Dict, List, NamedTuple, Optional, Tuple, TypeVar
from urllib.parse import SplitResult, unquote, urlsplit

from ._errors import ConnectionError
from ._retries import Outgoing
from ._transport import Headers

T = TypeVar("T")

# Less than servers wait before they close an idle connection.
_idle_seconds = 3.0
_idle_max = 32
_read_size = 65_536
_head_max = 65_536
_wait_max = 10_000_000.0
_broken = (OSError, EOFError, ValueError, http.client.HTTPException, asyncio.LimitOverrunError)


class _Connection(NamedTuple):
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    proxied: Optional[SplitResult]
    """A proxy that gets whole URLs."""


class _Idle(NamedTuple):
    connection: _Connection
    loop: asyncio.AbstractEventLoop
    since: float


class Connections:
    """Of one client. Each event loop has its own."""

    def __init__(self) -> None:
        self._idle: Dict[str, List[_Idle]] = {}
        self._tls: Optional[ssl.SSLContext] = None

    async def send(self, outgoing: Outgoing) -> "Exchange":
        parts = _checked(outgoing)
        # A connection that the server closes at this moment fails: only what can be sent again takes the risk.
        kept = self._take(parts) if outgoing.repeatable else None
        if kept is not None:
            try:
                return await self._exchange(kept, parts, outgoing)
            except ConnectionError:
                pass
        try:
            opened = await _within(self._open(parts), outgoing)
        except _broken as error:
            raise outgoing.unanswered(error) from error
        return await self._exchange(opened, parts, outgoing)

    async def _exchange(self, connection: _Connection, parts: SplitResult, outgoing: Outgoing) -> "Exchange":
        exchange = Exchange(self, connection, _origin(parts), outgoing)
        try:
            await exchange.begin(parts)
        except BaseException:
            # A cancelled call ends its request, too.
            exchange.close()
            raise
        return exchange

    def _take(self, parts: SplitResult) -> Optional[_Connection]:
        loop, now = asyncio.get_running_loop(), time.monotonic()
        idle = self._idle.get(_origin(parts), [])
        while idle:
            connection, of, since = idle.pop()
            if of is not loop:
                continue
            if now - since < _idle_seconds and not connection.reader.at_eof():
                return connection
            connection.writer.close()
        return None

    def keep(self, origin: str, connection: _Connection) -> None:
        loop, now = asyncio.get_running_loop(), time.monotonic()
        of_loop = [one for one in self._idle.get(origin, []) if one.loop is loop]
        fresh = [one for one in of_loop if now - one.since < _idle_seconds][1 - _idle_max :]
        for one in of_loop:
            if one not in fresh:
                one.connection.writer.close()
        self._idle[origin] = [*fresh, _Idle(connection, loop, now)]

    def close(self) -> None:
        loop = asyncio.get_running_loop()
        for idle in self._idle.values():
            for connection, of, _ in idle:
                if of is loop:
                    connection.writer.close()
        self._idle.clear()

    async def _open(self, parts: SplitResult) -> _Connection:
        host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
        proxy = _proxy_of(parts)
        if parts.scheme != "https":
            to, at = (host, port) if proxy is None else (proxy.hostname or "", proxy.port or 80)
            return _Connection(*await asyncio.open_connection(to, at), proxy)
        if self._tls is None:
            self._tls = ssl.create_default_context()
        if proxy is None:
            return _Connection(*await asyncio.open_connection(host, port, ssl=self._tls), None)
        tunnel = await _tunnel(proxy, host, port)
        opened = await asyncio.open_connection(sock=tunnel, ssl=self._tls, server_hostname=host)
        return _Connection(*opened, None)


class Exchange:
    """A request and its response; the body is read once."""

    def __init__(
        self, connections: Connections, connection: _Connection, origin: str, outgoing: Outgoing
    ) -> None:
        self._connections = connections
        self._connection = connection
        self._origin = origin
        self._outgoing = outgoing
        self.status = 0
        self.headers: Headers = Headers({})
        self._keeps = False

    async def begin(self, parts: SplitResult) -> None:
        reader, writer, proxy = self._connection
        try:
            writer.write(_head(self._outgoing, parts, proxy) + (self._outgoing.body or b""))
            await _within(writer.drain(), self._outgoing)
            while self.status < 200:
                head = await _within(reader.readuntil(b"\r\n\r\n"), self._outgoing)
                version, self.status, self.headers = _read_head(head)
        except _broken as error:
            raise self._outgoing.unanswered(repr(error)) from error
        # A proxy or an old server may close it without a word.
        self._keeps = version == "HTTP/1.1" and self.headers.get("connection", "").lower() != "close"

    async def body(self) -> bytes:
        return b"".join([data async for data in self.chunks()])

    async def chunks(self) -> AsyncIterator[bytes]:
        """Ends the exchange, also when the loop over it is left."""
        is_whole = False
        try:
            async for data in self._read():
                yield data
            is_whole = True
        except _broken as error:
            raise ConnectionError("The response was cut off.") from error
        finally:
            if is_whole and self._keeps:
                self._connections.keep(self._origin, self._connection)
            else:
                self.close()

    def close(self) -> None:
        self._connection.writer.close()

    async def _read(self) -> AsyncIterator[bytes]:
        reader = self._connection.reader
        if self.status in (204, 304):
            return
        if self.headers.get("transfer-encoding", "").lower() == "chunked":
            while True:
                size = int((await self._in_time(reader.readuntil(b"\r\n"))).split(b";")[0], 16)
                if size == 0:
                    break
                async for data in self._exactly(size):
                    yield data
                await self._in_time(reader.readexactly(2))
            while await self._in_time(reader.readuntil(b"\r\n")) != b"\r\n":
                pass
        elif "content-length" in self.headers:
            async for data in self._exactly(int(self.headers["content-length"])):
                yield data
        else:
            self._keeps = False
            while True:
                data = await self._in_time(reader.read(_read_size))
                if not data:
                    return
                yield data

    async def _exactly(self, size: int) -> AsyncIterator[bytes]:
        while size > 0:
            data = await self._in_time(self._connection.reader.read(min(size, _read_size)))
            if not data:
                raise EOFError
            size -= len(data)
            yield data

    async def _in_time(self, work: Coroutine[Any, Any, T]) -> T:
        return await _within(work, self._outgoing)


async def _within(work: Coroutine[Any, Any, T], outgoing: Outgoing) -> T:
    """Not wait_for(): before Python 3.12 it can swallow a cancellation."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.wait({task}, timeout=min(outgoing.timeout, _wait_max))
        if task.done():
            return task.result()
    except asyncio.CancelledError:
        _abandon(task)
        raise
    _abandon(task)
    raise outgoing.late()


def _abandon(task: "asyncio.Task[Any]") -> None:
    task.cancel()
    task.add_done_callback(_close_result)


def _close_result(task: "asyncio.Task[Any]") -> None:
    if not task.cancelled() and task.exception() is None and isinstance(task.result(), _Connection):
        task.result().writer.close()


def _origin(parts: SplitResult) -> str:
    return f"{parts.scheme}://{parts.netloc}"


def _checked(outgoing: Outgoing) -> SplitResult:
    parts = urlsplit(outgoing.url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError(f"{outgoing.url!r} is not an HTTP URL.")
    if re.search(r"[^\x21-\x7e]", outgoing.url):
        raise ValueError(f"{outgoing.url!r} has characters that must be percent-encoded.")
    for name, value in outgoing.headers.items():
        if not re.fullmatch(r"[!#$%&'*+.^_`|~\w-]+", name, re.ASCII) or re.search(r"[\r\n\0]", value):
            raise ValueError(f"Invalid header {name!r}.")
    return parts


def _head(outgoing: Outgoing, parts: SplitResult, proxy: Optional[SplitResult]) -> bytes:
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    headers = {"host": parts.netloc.rpartition("@")[2], "accept-encoding": "identity", **outgoing.headers}
    if outgoing.body is not None or outgoing.method in ("POST", "PUT", "PATCH"):
        headers["content-length"] = str(len(outgoing.body or b""))
    if proxy is not None:
        path = _origin(parts) + path
        headers.update(_credentials_of(proxy))
    lines = [f"{outgoing.method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")


def _read_head(head: bytes) -> Tuple[str, int, Headers]:
    start, _, fields = head.partition(b"\r\n")
    version, status = start.decode("latin-1").split(" ", 2)[:2]
    if not version.startswith("HTTP/1."):
        raise http.client.BadStatusLine(version)
    return version, int(status), Headers(http.client.parse_headers(io.BytesIO(fields)))


def _proxy_of(parts: SplitResult) -> Optional[SplitResult]:
    """As the environment says, like urllib."""
    url = urllib.request.getproxies().get(parts.scheme)
    if not url or urllib.request.proxy_bypass(parts.netloc.rpartition("@")[2]):
        return None
    return urlsplit(url if "://" in url else f"http://{url}")


def _credentials_of(proxy: SplitResult) -> Dict[str, str]:
    if proxy.username is None:
        return {}
    pair = f"{unquote(proxy.username)}:{unquote(proxy.password or '')}"
    return {"proxy-authorization": f"Basic {base64.b64encode(pair.encode()).decode()}"}


async def _tunnel(proxy: SplitResult, host: str, port: int) -> socket.socket:
    loop = asyncio.get_running_loop()
    target = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    lines = [f"CONNECT {target} HTTP/1.1", f"host: {target}"]
    lines += [f"{name}: {value}" for name, value in _credentials_of(proxy).items()]
    connection = await _connect(proxy.hostname or "", proxy.port or 80)
    try:
        await loop.sock_sendall(connection, ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1"))
        head = b""
        while b"\r\n\r\n" not in head:
            data = await loop.sock_recv(connection, 4096)
            if not data or len(head) > _head_max:
                raise OSError("the proxy closed the connection")
            head += data
        _, status, _ = _read_head(head)
        if status != 200:
            raise OSError(f"the proxy returned {status}")
        return connection
    except BaseException:
        connection.close()
        raise


async def _connect(host: str, port: int) -> socket.socket:
    loop = asyncio.get_running_loop()
    failure: Optional[OSError] = None
    for family, kind, protocol, _, address in await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        connection = socket.socket(family, kind, protocol)
        connection.setblocking(False)
        try:
            await loop.sock_connect(connection, address)
            return connection
        except OSError as error:
            connection.close()
            failure = error
        except BaseException:
            connection.close()
            raise
    raise failure or OSError(f"no address of {host}")
