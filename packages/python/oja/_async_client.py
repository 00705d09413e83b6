"""The same client as coroutines, over the streams of asyncio."""

from __future__ import annotations

import asyncio
import time
from typing import Any, AsyncIterator, Callable, Dict, Mapping, Optional, Sequence, Union

from ._answer import Answer, FileAnswer, receipt_of
from ._async_http import Connections
from ._async_transport import Streamed, open_stream, receive
from ._errors import ApiError, OjaError
from ._events import EventReader, text_of
from ._generated.endpoints import STREAM_FIELDS
from ._generated.methods import AsyncGroups
from ._options import CallOptions
from ._published import PublishedServices
from ._requests import Requests, answer_of, file_of, file_wish, has_completed, late_job, not_events
from ._row import Row


class AsyncEventStream:
    """Iterate with `async for`, or use it in an `async with` block; leaving the block ends the request."""

    def __init__(self, sent: Streamed, endpoint: str) -> None:
        self._sent = sent
        self._reader = EventReader(endpoint, sent.headers)
        self.receipt = receipt_of(sent.headers)

    async def __aiter__(self) -> AsyncIterator[Dict[str, Any]]:
        try:
            async for line in self._sent.lines():
                event = self._reader.read(line)
                if event is not None:
                    yield event
                if self._reader.is_done:
                    return
            if not self._sent.closed:
                self._reader.check_end()
        finally:
            self._sent.close()

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
        self._sent.close()


class AsyncOja(AsyncGroups):
    """Connections are used again while calls follow each other. `async with AsyncOja() as oja` closes them at the end."""

    def __init__(
        self,
        base_url: Optional[str] = None,
        key: Optional[str] = None,
        *,
        retries: int = 2,
        timeout: Optional[float] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> None:
        """`base_url` and `key` default to the environment variables OJA_URL and OJA_KEY."""
        self._requests = Requests(base_url, key, retries, timeout, headers)
        self._connections = Connections()
        self.base_url = self._requests.base_url
        super().__init__(self)
        self.x = PublishedServices(self._call_first)

    async def __aenter__(self) -> "AsyncOja":
        return self

    async def __aexit__(self, *_: Any) -> None:
        await self.close()

    async def close(self) -> None:
        """Closes idle connections. The client can be used again."""
        self._connections.close()

    async def call(
        self, endpoint: str, fields: Optional[Mapping[str, Any]] = None, options: Optional[CallOptions] = None
    ) -> Any:
        """Calls an endpoint by its ID and returns the data."""
        return (await self.request(endpoint, fields, options)).data

    async def request(
        self, endpoint: str, fields: Optional[Mapping[str, Any]] = None, options: Optional[CallOptions] = None
    ) -> Answer:
        """Like `call`, with the receipt, the status and the headers."""
        return await self._send(await self._row(endpoint), fields or {}, options)

    async def call_for_file(
        self,
        endpoint: str,
        fields: Mapping[str, Any],
        *,
        accept: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> FileAnswer:
        """Returns the file itself instead of JSON. `accept` chooses among the types of the endpoint."""
        row = await self._row(endpoint)
        outgoing = self._requests.calling(row, fields, options, file_wish(row, accept))
        return await receive(self._connections, outgoing, file_of)

    async def stream(
        self, endpoint: str, fields: Mapping[str, Any], options: Optional[CallOptions] = None
    ) -> AsyncEventStream:
        """Events of an endpoint that streams."""
        asked = {**fields, **STREAM_FIELDS.get(endpoint, {})}
        row = await self._row(endpoint)
        outgoing = self._requests.calling(row, asked, options, {"accept": "text/event-stream"})
        sent = await open_stream(self._connections, outgoing)
        problem = not_events(endpoint, sent.headers)
        if problem is not None:
            sent.close()
            raise OjaError(problem)
        return AsyncEventStream(sent, endpoint)

    async def stream_chat(self, *, options: Optional[CallOptions] = None, **fields: Any) -> AsyncEventStream:
        """`async for word in (await oja.stream_chat(messages=[…])).text(): …`"""
        return await self.stream("ai.chat", fields, options)

    async def quote(
        self, endpoint: str, fields: Mapping[str, Any], options: Optional[CallOptions] = None
    ) -> Dict[str, Any]:
        """The price of a call, without running it."""
        row = (await self._row(endpoint))._replace(paid=False)
        data: Dict[str, Any] = (await self._send(row, fields, options, {"x-oja-quote": "true"})).data
        return data

    async def start_job(
        self, endpoint: str, fields: Mapping[str, Any], options: Optional[CallOptions] = None
    ) -> Dict[str, Any]:
        """Starts a job and returns at once."""
        row = await self._row(endpoint)
        data: Dict[str, Any] = (await self._send(row, fields, options, {"prefer": "respond-async"})).data
        return data

    async def wait_for_job(
        self,
        job_id: str,
        *,
        timeout: Optional[float] = None,
        on_progress: Optional[Callable[[Dict[str, Any]], None]] = None,
    ) -> Dict[str, Any]:
        """Polls until the job has ended. Raises JobFailedError when it failed or was cancelled."""
        deadline = None if timeout is None else time.monotonic() + timeout
        wait = 0.3
        while True:
            job: Dict[str, Any] = await self.call("account.job", {"id": job_id}, CallOptions(retries=5))
            if on_progress is not None:
                on_progress(job)
            if has_completed(job):
                return job
            if timeout is not None and deadline is not None and time.monotonic() + wait > deadline:
                raise late_job(job, timeout)
            await asyncio.sleep(wait)
            wait = min(3.0, wait * 1.4)

    async def each(
        self, endpoint: str, fields: Optional[Mapping[str, Any]] = None, options: Optional[CallOptions] = None
    ) -> AsyncIterator[Dict[str, Any]]:
        """All rows of a list, page by page."""
        cursor: Optional[str] = None
        while True:
            page = await self.call(
                endpoint, {**(fields or {}), **({"cursor": cursor} if cursor else {})}, options
            )
            for row in page["data"]:
                yield row
            cursor = page.get("next")
            if not cursor:
                return

    async def download(
        self, file: Union[str, Mapping[str, Any]], options: Optional[CallOptions] = None
    ) -> FileAnswer:
        """A file that a response links to. The URL is enough: no key is sent."""
        return await receive(self._connections, self._requests.downloading(file, options), file_of)

    async def _row(self, endpoint: str) -> Row:
        known = self._requests.known(endpoint)
        if known is not None:
            return known
        try:
            document = (await receive(self._connections, self._requests.describing(endpoint), answer_of)).data
        except ApiError as error:
            if error.status != 404:
                raise
            document = {}
        return self._requests.learn(endpoint, document)

    async def _call_first(
        self, endpoints: Sequence[str], fields: Mapping[str, Any], options: Optional[CallOptions]
    ) -> Any:
        for endpoint in endpoints:
            try:
                await self._row(endpoint)
            except TypeError:
                continue
            return await self.call(endpoint, fields, options)
        raise TypeError(f"Unknown endpoint {endpoints[0]}. The catalogue lists all IDs.")

    async def _send(
        self,
        row: Row,
        fields: Mapping[str, Any],
        options: Optional[CallOptions],
        extra: Optional[Mapping[str, str]] = None,
    ) -> Answer:
        return await receive(
            self._connections, self._requests.calling(row, fields, options, extra), answer_of
        )
