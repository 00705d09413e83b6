"""Sends a request from a coroutine: retries as in `_transport`, without threads."""

from __future__ import annotations

import asyncio
from typing import AsyncIterator, Callable, Mapping, TypeVar

from ._async_http import Connections, Exchange
from ._errors import ApiError, ConnectionError, TimeoutError
from ._retries import Outgoing, wait_before_next
from ._transport import failure_of

T = TypeVar("T")


class Received:
    """A successful response whose body has arrived."""

    def __init__(self, exchange: Exchange, url: str, body: bytes) -> None:
        self.status = exchange.status
        self.headers: Mapping[str, str] = exchange.headers
        self.url = url
        self._body = body

    def read(self) -> bytes:
        return self._body


class Streamed:
    """A successful response whose body arrives in lines."""

    def __init__(self, exchange: Exchange) -> None:
        self._exchange = exchange
        self.headers: Mapping[str, str] = exchange.headers
        self.closed = False

    async def lines(self) -> AsyncIterator[bytes]:
        rest = b""
        async for data in self._exchange.chunks():
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                yield line

    def close(self) -> None:
        self.closed = True
        self._exchange.close()


async def receive(connections: Connections, outgoing: Outgoing, read: Callable[[Received], T]) -> T:
    """`read` gets the response of each attempt: a body that is cut off is a failed attempt."""
    attempt = 0
    while True:
        try:
            exchange = await _begin(connections, outgoing)
            return read(Received(exchange, outgoing.url, await exchange.body()))
        except (ApiError, ConnectionError, TimeoutError) as error:
            wait = wait_before_next(outgoing, attempt, error)
            if wait is None:
                raise
        await asyncio.sleep(wait)
        attempt += 1


async def open_stream(connections: Connections, outgoing: Outgoing) -> Streamed:
    attempt = 0
    while True:
        try:
            return Streamed(await _begin(connections, outgoing))
        except (ApiError, ConnectionError, TimeoutError) as error:
            wait = wait_before_next(outgoing, attempt, error)
            if wait is None:
                raise
        await asyncio.sleep(wait)
        attempt += 1


async def _begin(connections: Connections, outgoing: Outgoing) -> Exchange:
    exchange = await connections.send(outgoing)
    if 200 <= exchange.status < 300:
        return exchange
    try:
        body = await exchange.body()
    except (ConnectionError, TimeoutError):
        body = b""
    raise failure_of(exchange.status, body, exchange.headers)
