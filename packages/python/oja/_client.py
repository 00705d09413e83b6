"""The synchronous client: one method per endpoint, and what single calls can't do."""

from __future__ import annotations

import time
from typing import Any, Callable, Dict, Iterator, Mapping, Optional, Sequence, Union

from ._answer import Answer, FileAnswer
from ._errors import ApiError, OjaError
from ._events import ChatStream, EventStream
from ._generated.endpoints import STREAM_FIELDS
from ._generated.methods import Groups
from ._options import CallOptions
from ._published import PublishedServices
from ._requests import Requests, answer_of, file_of, file_wish, has_completed, late_job, not_events
from ._row import Row
from ._transport import Sent, send


class Oja(Groups):
    """Every endpoint is a method named after its ID: `network.dns` is `oja.network.dns(name="example.com")`."""

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
        self.base_url = self._requests.base_url
        super().__init__(self)
        self.x = PublishedServices(self._call_first)

    def call(
        self, endpoint: str, fields: Optional[Mapping[str, Any]] = None, options: Optional[CallOptions] = None
    ) -> Any:
        """Calls an endpoint by its ID and returns the data."""
        return self.request(endpoint, fields, options).data

    def request(
        self, endpoint: str, fields: Optional[Mapping[str, Any]] = None, options: Optional[CallOptions] = None
    ) -> Answer:
        """Like `call`, with the receipt, the status and the headers."""
        return self._send(self._row(endpoint), fields or {}, options)

    def call_for_file(
        self,
        endpoint: str,
        fields: Mapping[str, Any],
        *,
        accept: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> FileAnswer:
        """Returns the file itself instead of JSON. `accept` chooses among the types of the endpoint."""
        row = self._row(endpoint)
        return send(self._requests.calling(row, fields, options, file_wish(row, accept)), file_of)

    def stream(
        self, endpoint: str, fields: Mapping[str, Any], options: Optional[CallOptions] = None
    ) -> EventStream:
        """Events of an endpoint that streams."""
        return EventStream(self._send_for_events(endpoint, fields, options), endpoint)

    def stream_chat(self, *, options: Optional[CallOptions] = None, **fields: Any) -> ChatStream:
        """`for word in oja.stream_chat(messages=[…]).text(): print(word, end="")`"""
        return ChatStream(self._send_for_events("ai.chat", fields, options), "ai.chat")

    def quote(
        self, endpoint: str, fields: Mapping[str, Any], options: Optional[CallOptions] = None
    ) -> Dict[str, Any]:
        """The price of a call, without running it."""
        row = self._row(endpoint)._replace(paid=False)
        data: Dict[str, Any] = self._send(row, fields, options, {"x-oja-quote": "true"}).data
        return data

    def start_job(
        self, endpoint: str, fields: Mapping[str, Any], options: Optional[CallOptions] = None
    ) -> Dict[str, Any]:
        """Starts a job and returns at once."""
        data: Dict[str, Any] = self._send(
            self._row(endpoint), fields, options, {"prefer": "respond-async"}
        ).data
        return data

    def wait_for_job(
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
            job: Dict[str, Any] = self.call("account.job", {"id": job_id}, CallOptions(retries=5))
            if on_progress is not None:
                on_progress(job)
            if has_completed(job):
                return job
            if timeout is not None and deadline is not None and time.monotonic() + wait > deadline:
                raise late_job(job, timeout)
            time.sleep(wait)
            wait = min(3.0, wait * 1.4)

    def each(
        self, endpoint: str, fields: Optional[Mapping[str, Any]] = None, options: Optional[CallOptions] = None
    ) -> Iterator[Dict[str, Any]]:
        """All rows of a list, page by page."""
        cursor: Optional[str] = None
        while True:
            page = self.call(endpoint, {**(fields or {}), **({"cursor": cursor} if cursor else {})}, options)
            yield from page["data"]
            cursor = page.get("next")
            if not cursor:
                return

    def download(self, file: Union[str, Mapping[str, Any]], options: Optional[CallOptions] = None) -> FileAnswer:
        """A file that a response links to. The URL is enough: no key is sent."""
        return send(self._requests.downloading(file, options), file_of)

    def _send_for_events(
        self, endpoint: str, fields: Mapping[str, Any], options: Optional[CallOptions]
    ) -> Sent:
        asked = {**fields, **STREAM_FIELDS.get(endpoint, {})}
        outgoing = self._requests.calling(
            self._row(endpoint), asked, options, {"accept": "text/event-stream"}
        )
        sent = send(outgoing, lambda sent: sent)
        problem = not_events(endpoint, sent.headers)
        if problem is not None:
            sent.close()
            raise OjaError(problem)
        return sent

    def _row(self, endpoint: str) -> Row:
        known = self._requests.known(endpoint)
        if known is not None:
            return known
        try:
            document = send(self._requests.describing(endpoint), answer_of).data
        except ApiError as error:
            if error.status != 404:
                raise
            document = {}
        return self._requests.learn(endpoint, document)

    def _call_first(
        self, endpoints: Sequence[str], fields: Mapping[str, Any], options: Optional[CallOptions]
    ) -> Any:
        for endpoint in endpoints:
            try:
                self._row(endpoint)
            except TypeError:
                continue
            return self.call(endpoint, fields, options)
        raise TypeError(f"Unknown endpoint {endpoints[0]}. The catalogue lists all IDs.")

    def _send(
        self,
        row: Row,
        fields: Mapping[str, Any],
        options: Optional[CallOptions],
        extra: Optional[Mapping[str, str]] = None,
    ) -> Answer:
        return send(self._requests.calling(row, fields, options, extra), answer_of)
