"""The same client as coroutines. Requests run in threads, so that the standard library is all it needs."""

from __future__ import annotations

import asyncio
import contextvars
import functools
from concurrent.futures import ThreadPoolExecutor
from typing import Any, AsyncIterator, Callable, Dict, Iterator, Mapping, Optional, TypeVar, Union

from ._answer import Answer, FileAnswer
from ._cancel import Cancel, current
from ._client import Oja
from ._events import EventStream, text_of
from ._generated.methods import AsyncGroups
from ._options import CallOptions
from ._published import PublishedServices

T = TypeVar("T")


# Not those of the event loop: there are few, which waiting requests would keep from everything else.
_threads = ThreadPoolExecutor(max_workers=128, thread_name_prefix="oja")


async def _in_thread(work: Callable[..., T], *args: Any, **named: Any) -> T:
    cancel = Cancel()
    context = contextvars.copy_context()
    context.run(current.set, cancel)
    bound = functools.partial(context.run, functools.partial(work, *args, **named))
    try:
        return await asyncio.get_running_loop().run_in_executor(_threads, bound)
    except asyncio.CancelledError:
        # Its thread would wait for the response, and the end of the program for the thread.
        cancel.cancel()
        raise
    finally:
        cancel.end()


_end = object()


async def _each_in_thread(items: Iterator[T]) -> AsyncIterator[T]:
    while True:
        item = await _in_thread(next, items, _end)
        if item is _end:
            return
        yield item  # type: ignore[misc]


class AsyncEventStream:
    """Iterate with `async for`, or use it in an `async with` block; leaving the block ends the request."""

    def __init__(self, stream: EventStream) -> None:
        self._stream = stream
        self.receipt = stream.receipt

    async def __aiter__(self) -> AsyncIterator[Dict[str, Any]]:
        try:
            async for item in _each_in_thread(iter(self._stream)):
                yield item
        except asyncio.CancelledError:
            # Its thread would wait for the next event, and the end of the program for the thread.
            self._stream.interrupt()
            raise

    async def text(self) -> AsyncIterator[str]:
        """The words of a chat."""
        async for chunk in self:
            text = text_of(chunk)
            if text:
                yield text

    async def __aenter__(self) -> "AsyncEventStream":
        return self

    async def __aexit__(self, *_: Any) -> None:
        await self.close()

    async def close(self) -> None:
        await _in_thread(self._stream.close)


class AsyncOja(AsyncGroups):
    def __init__(
        self,
        base_url: Optional[str] = None,
        key: Optional[str] = None,
        *,
        retries: int = 2,
        timeout: Optional[float] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> None:
        self._oja = Oja(base_url, key, retries=retries, timeout=timeout, headers=headers)
        self.base_url = self._oja.base_url
        super().__init__(self)
        self.x = PublishedServices(functools.partial(_in_thread, self._oja._call_first))

    async def call(
        self, endpoint: str, fields: Optional[Mapping[str, Any]] = None, options: Optional[CallOptions] = None
    ) -> Any:
        return await _in_thread(self._oja.call, endpoint, fields, options)

    async def request(
        self, endpoint: str, fields: Optional[Mapping[str, Any]] = None, options: Optional[CallOptions] = None
    ) -> Answer:
        return await _in_thread(self._oja.request, endpoint, fields, options)

    async def call_for_file(
        self,
        endpoint: str,
        fields: Mapping[str, Any],
        *,
        accept: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> FileAnswer:
        return await _in_thread(self._oja.call_for_file, endpoint, fields, accept=accept, options=options)

    async def stream(
        self, endpoint: str, fields: Mapping[str, Any], options: Optional[CallOptions] = None
    ) -> AsyncEventStream:
        return AsyncEventStream(await _in_thread(self._oja.stream, endpoint, fields, options))

    async def stream_chat(self, *, options: Optional[CallOptions] = None, **fields: Any) -> AsyncEventStream:
        return AsyncEventStream(await _in_thread(self._oja.stream_chat, options=options, **fields))

    async def quote(
        self, endpoint: str, fields: Mapping[str, Any], options: Optional[CallOptions] = None
    ) -> Dict[str, Any]:
        return await _in_thread(self._oja.quote, endpoint, fields, options)

    async def start_job(
        self, endpoint: str, fields: Mapping[str, Any], options: Optional[CallOptions] = None
    ) -> Dict[str, Any]:
        return await _in_thread(self._oja.start_job, endpoint, fields, options)

    async def wait_for_job(
        self,
        job_id: str,
        *,
        timeout: Optional[float] = None,
        on_progress: Optional[Callable[[Dict[str, Any]], None]] = None,
    ) -> Dict[str, Any]:
        return await _in_thread(self._oja.wait_for_job, job_id, timeout=timeout, on_progress=on_progress)

    async def each(
        self, endpoint: str, fields: Optional[Mapping[str, Any]] = None, options: Optional[CallOptions] = None
    ) -> AsyncIterator[Dict[str, Any]]:
        async for row in _each_in_thread(self._oja.each(endpoint, fields, options)):
            yield row

    async def download(
        self, file: Union[str, Mapping[str, Any]], options: Optional[CallOptions] = None
    ) -> FileAnswer:
        return await _in_thread(self._oja.download, file, options)
