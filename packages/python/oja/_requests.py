"""What both clients share: settings, requests from the fields of a call, answers from responses."""

from __future__ import annotations

import json
import os
import re
import uuid
from typing import Any, Dict, Mapping, Optional, Protocol, Union
from urllib.parse import quote, urljoin

from ._answer import Answer, FileAnswer, filename_of, receipt_of
from ._described import described
from ._encode import encode
from ._errors import ConnectionError, JobFailedError, TimeoutError
from ._generated.endpoints import TABLE
from ._options import CallOptions
from ._retries import Outgoing
from ._row import Row
from ._version import __version__

_nothing = CallOptions()


class Response(Protocol):
    """A successful response whose body can be read."""

    status: int
    headers: Mapping[str, str]
    url: str

    def read(self) -> bytes: ...


class Requests:
    def __init__(
        self,
        base_url: Optional[str],
        key: Optional[str],
        retries: int,
        timeout: Optional[float],
        headers: Optional[Mapping[str, str]],
    ) -> None:
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

    def known(self, endpoint: str) -> Optional[Row]:
        return TABLE.get(endpoint) or self._learned.get(endpoint)

    def describing(self, endpoint: str) -> Outgoing:
        """Asks the server how an endpoint of a plugin, a published service or a newer server is called."""
        url = f"{self.base_url}/openapi.json?endpoint={quote(endpoint, safe='')}"
        return Outgoing("GET", url, {"accept": "application/json"}, None, 15.0, self._retries, True)

    def learn(self, endpoint: str, document: Mapping[str, Any]) -> Row:
        row = described(endpoint, document)
        if row is None:
            raise TypeError(f"Unknown endpoint {endpoint}. The catalogue lists all IDs.")
        self._learned[endpoint] = row
        return row

    def downloading(self, file: Union[str, Mapping[str, Any]], options: Optional[CallOptions]) -> Outgoing:
        wish = options or _nothing
        url = urljoin(self.base_url + "/", file if isinstance(file, str) else file["url"])
        return Outgoing("GET", url, dict(wish.headers), None, wish.timeout or 120.0, self._retries_of(wish), True)

    def calling(
        self,
        row: Row,
        fields: Mapping[str, Any],
        options: Optional[CallOptions],
        extra: Optional[Mapping[str, str]] = None,
    ) -> Outgoing:
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
        return Outgoing(
            row.method,
            self.base_url + encoded.path,
            headers,
            encoded.body,
            wish.timeout or self._timeout or row.timeout + 10,
            self._retries_of(wish),
            key is not None or row.method not in ("POST", "PATCH"),
        )

    def _retries_of(self, wish: CallOptions) -> int:
        return wish.retries if wish.retries is not None else self._retries


def _lower_case_names(headers: Mapping[str, str]) -> Dict[str, str]:
    """`Accept` and `accept` are one header."""
    return {name.lower(): value for name, value in headers.items()}


def answer_of(response: Response) -> Answer:
    mime = response.headers.get("content-type", "")
    data: Any
    if re.match(r"application/(?:[\w.+-]+\+)?json\b", mime):
        data = _json(response.read())
    elif mime.startswith("text/"):
        data = response.read().decode("utf-8")
    else:
        data = file_of(response)
    return Answer(data, receipt_of(response.headers), response.status, response.headers)


def _json(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError as error:
        raise ConnectionError("The response is incomplete.") from error


def file_of(response: Response) -> FileAnswer:
    mime = response.headers.get("content-type", "application/octet-stream").split(";")[0].strip()
    return FileAnswer(response.read(), mime, filename_of(response.headers, response.url))


def file_wish(row: Row, accept: Optional[str]) -> Dict[str, str]:
    return {"accept": accept or ", ".join(row.produces) or "*/*"}


def not_events(endpoint: str, headers: Mapping[str, str]) -> Optional[str]:
    """Why the response is no stream; None where it is."""
    mime = headers.get("content-type", "nothing")
    return None if mime.startswith("text/event-stream") else f"{endpoint} returned {mime} instead of events."


def has_completed(job: Mapping[str, Any]) -> bool:
    """Raises when the job failed or was cancelled."""
    state = job["status"]
    if state in ("failed", "cancelled"):
        error = job.get("error") or {}
        raise JobFailedError(
            job["id"], state, error.get("code", state), error.get("message", f"The job was {state}.")
        )
    return bool(state == "completed")


def late_job(job: Mapping[str, Any], timeout: float) -> TimeoutError:
    return TimeoutError(f"Job {job['id']} is still {job['status']} after {timeout:g} s.")
