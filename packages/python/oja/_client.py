"""The synchronous client: one method per endpoint, and what single calls can't do."""

from __future__ import annotations

import json
import os
import re
import time
import uuid
from typing import Any, Callable, Dict, Iterator, Mapping, Optional, Sequence, TypeVar, Union
from urllib.parse import quote, urljoin

from ._answer import Answer, FileAnswer, filename_of, receipt_of
from ._cancel import pause
from ._described import described
from ._encode import encode
from ._errors import ApiError, ConnectionError, JobFailedError, OjaError, TimeoutError
from ._events import END_WITH_DONE, ChatStream, EventStream
from ._generated.endpoints import STREAM_FIELDS, TABLE
from ._generated.methods import Groups
from ._options import CallOptions
from ._published import PublishedServices
from ._row import Row
from ._transport import Outgoing, Sent, send
from ._version import __version__

T = TypeVar("T")

_nothing = CallOptions()


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
        url = base_url or os.environ.get("OJA_URL")
        if not url:
            raise TypeError("Pass base_url or set OJA_URL, for example http://127.0.0.1:8787")
        self.base_url = re.sub(r"/api/v1$", "", url.rstrip("/"))
        self._retries = retries
        self._timeout = timeout
        self._headers: Dict[str, str] = {"accept": "application/json", "user-agent": f"oja-python/{__version__}"}
        secret = key or os.environ.get("OJA_KEY")
        if secret:
            self._headers["authorization"] = f"Bearer {secret}"
        self._headers.update(_lower_case_names(headers or {}))
        self._learned: Dict[str, Row] = {}
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
        return self._send(self._row(endpoint), fields or {}, options, _answer)

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
        wanted = accept or ", ".join(row.produces) or "*/*"
        return self._send(row, fields, options, _file, {"accept": wanted})

    def stream(
        self, endpoint: str, fields: Mapping[str, Any], options: Optional[CallOptions] = None
    ) -> EventStream:
        """Events of an endpoint that streams."""
        return EventStream(self._send_for_events(endpoint, fields, options), endpoint in END_WITH_DONE)

    def stream_chat(self, *, options: Optional[CallOptions] = None, **fields: Any) -> ChatStream:
        """`for word in oja.stream_chat(messages=[…]).text(): print(word, end="")`"""
        return ChatStream(self._send_for_events("ai.chat", fields, options), True)

    def quote(
        self, endpoint: str, fields: Mapping[str, Any], options: Optional[CallOptions] = None
    ) -> Dict[str, Any]:
        """The price of a call, without running it."""
        row = self._row(endpoint)._replace(paid=False)
        data: Dict[str, Any] = self._send(row, fields, options, _answer, {"x-oja-quote": "true"}).data
        return data

    def start_job(
        self, endpoint: str, fields: Mapping[str, Any], options: Optional[CallOptions] = None
    ) -> Dict[str, Any]:
        """Starts a job and returns at once."""
        extra = {"prefer": "respond-async"}
        data: Dict[str, Any] = self._send(self._row(endpoint), fields, options, _answer, extra).data
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
            if job["status"] == "completed":
                return job
            if job["status"] in ("failed", "cancelled"):
                raise _job_failure(job)
            if deadline is not None and time.monotonic() + wait > deadline:
                raise TimeoutError(f"Job {job_id} is still {job['status']} after {timeout:g} s.")
            pause(wait)
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
        wish = options or _nothing
        url = urljoin(self.base_url + "/", file if isinstance(file, str) else file["url"])
        retries = wish.retries if wish.retries is not None else self._retries
        outgoing = Outgoing("GET", url, dict(wish.headers), None, wish.timeout or 120.0, retries, True)
        return send(outgoing, _file)

    def _send_for_events(
        self, endpoint: str, fields: Mapping[str, Any], options: Optional[CallOptions]
    ) -> Sent:
        asked = {**fields, **STREAM_FIELDS.get(endpoint, {})}
        sent = self._send(self._row(endpoint), asked, options, lambda sent: sent, {"accept": "text/event-stream"})
        mime = sent.headers.get("content-type", "nothing")
        if not mime.startswith("text/event-stream"):
            sent.close()
            raise OjaError(f"{endpoint} returned {mime} instead of events.")
        return sent

    def _row(self, endpoint: str) -> Row:
        row = TABLE.get(endpoint) or self._learned.get(endpoint)
        if row is None:
            row = self._learned[endpoint] = self._describe(endpoint)
        return row

    def _call_first(
        self, endpoints: Sequence[str], fields: Mapping[str, Any], options: Optional[CallOptions]
    ) -> Any:
        return self.call(self._first_known(endpoints), fields, options)

    def _first_known(self, endpoints: Sequence[str]) -> str:
        for endpoint in endpoints:
            try:
                self._row(endpoint)
                return endpoint
            except TypeError:
                continue
        raise TypeError(f"Unknown endpoint {endpoints[0]}. The catalogue lists all IDs.")

    def _describe(self, endpoint: str) -> Row:
        """Of a plugin, a published service or a newer server: the server says how it is called."""
        url = f"{self.base_url}/openapi.json?endpoint={quote(endpoint, safe='')}"
        headers = {"accept": "application/json"}
        try:
            document = send(Outgoing("GET", url, headers, None, 15.0, self._retries, True), _answer).data
        except ApiError as error:
            if error.status != 404:
                raise
            document = {}
        row = described(endpoint, document)
        if row is None:
            raise TypeError(f"Unknown endpoint {endpoint}. The catalogue lists all IDs.")
        return row

    def _send(
        self,
        row: Row,
        fields: Mapping[str, Any],
        options: Optional[CallOptions],
        read: Callable[[Sent], T],
        extra: Optional[Mapping[str, str]] = None,
    ) -> T:
        wish = options or _nothing
        encoded = encode(row, fields)
        headers = {**self._headers, **(extra or {}), **_lower_case_names(wish.headers)}
        if encoded.content_type is not None:
            headers["content-type"] = encoded.content_type
        key = wish.idempotency_key or headers.get("idempotency-key")
        if key is None and row.paid and encoded.body is not None:
            key = uuid.uuid4().hex
        if key is not None:
            headers["idempotency-key"] = key
        outgoing = Outgoing(
            row.method,
            self.base_url + encoded.path,
            headers,
            encoded.body,
            wish.timeout or self._timeout or row.timeout + 10,
            wish.retries if wish.retries is not None else self._retries,
            key is not None or row.method not in ("POST", "PATCH"),
        )
        return send(outgoing, read)


def _lower_case_names(headers: Mapping[str, str]) -> Dict[str, str]:
    """`Accept` and `accept` are one header."""
    return {name.lower(): value for name, value in headers.items()}


def _answer(sent: Sent) -> Answer:
    mime = sent.headers.get("content-type", "")
    data: Any
    if re.match(r"application/(?:[\w.+-]+\+)?json\b", mime):
        data = _json(sent.read())
    elif mime.startswith("text/"):
        data = sent.read().decode("utf-8")
    else:
        data = _file(sent)
    return Answer(data, receipt_of(sent.headers), sent.status, sent.headers)


def _json(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError as error:
        raise ConnectionError("The response is incomplete.") from error


def _file(sent: Sent) -> FileAnswer:
    mime = sent.headers.get("content-type", "application/octet-stream").split(";")[0].strip()
    return FileAnswer(sent.read(), mime, filename_of(sent.headers, sent.url))


def _job_failure(job: Mapping[str, Any]) -> JobFailedError:
    state = job["status"]
    error = job.get("error") or {}
    return JobFailedError(
        job["id"], state, error.get("code", state), error.get("message", f"The job was {state}.")
    )
