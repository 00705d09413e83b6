"""Errors by what the caller can do about them. `code` is the exact reason; the guide "Errors" lists all codes."""

from __future__ import annotations

import email.utils
import time
from typing import Any, Dict, Mapping, Optional, Type

from ._answer import Receipt, receipt_of


class OjaError(Exception):
    """Base class of everything this client raises."""


class ConnectionError(OjaError):  # noqa: A001
    """No response: refused, reset, unknown host."""


class TimeoutError(OjaError):  # noqa: A001
    """No response in time."""


class ApiError(OjaError):
    """The server returned an error. The call was not charged."""

    def __init__(self, status: int, fields: Mapping[str, Any], headers: Mapping[str, str]) -> None:
        super().__init__(fields["message"])
        known = {"message", "type", "code", "param", "request_id", "docs"}
        self.message: str = fields["message"]
        self.status = status
        self.type: str = fields["type"]
        self.code: str = fields["code"]
        self.param: Optional[str] = fields.get("param")
        self.receipt: Receipt = receipt_of(headers)
        self.request_id: Optional[str] = fields.get("request_id") or self.receipt.request_id
        self.docs: Optional[str] = fields.get("docs")
        self.details: Dict[str, Any] = {name: value for name, value in fields.items() if name not in known}
        self.retry_after: Optional[float] = retry_after_of(headers)


class InvalidRequestError(ApiError):
    """A field is invalid; `param` names it."""


class AuthenticationError(ApiError):
    """The key is missing, wrong, revoked or expired."""


class PermissionError(ApiError):  # noqa: A001
    """The key lacks a scope, or the category isn't live yet."""


class NotFoundError(ApiError):
    """The path, ID or model doesn't exist."""


class ConflictError(ApiError):
    """The request conflicts with the current state."""


class RateLimitError(ApiError):
    """Rate limit exceeded; `retry_after` is the wait in seconds."""


class InsufficientCreditsError(ApiError):
    """The balance or a spending cap is too low."""


class UpstreamError(ApiError):
    """An upstream provider failed."""


class ServerError(ApiError):
    """The server failed or isn't ready."""


class JobFailedError(OjaError):
    """A job failed or was cancelled."""

    def __init__(self, job_id: str, state: str, code: str, message: str) -> None:
        super().__init__(message)
        self.job_id = job_id
        self.state = state
        self.code = code


_by_type: Dict[str, Type[ApiError]] = {
    "invalid_request_error": InvalidRequestError,
    "authentication_error": AuthenticationError,
    "permission_error": PermissionError,
    "not_found_error": NotFoundError,
    "conflict_error": ConflictError,
    "rate_limit_error": RateLimitError,
    "billing_error": InsufficientCreditsError,
    "upstream_error": UpstreamError,
    "api_error": ServerError,
}


def error_fields(body: Any) -> Optional[Dict[str, Any]]:
    """The error in a body, or in the last event of a stream."""
    error = body.get("error") if isinstance(body, dict) else None
    if not isinstance(error, dict):
        return None
    return error if all(isinstance(error.get(name), str) for name in ("message", "type", "code")) else None


def api_error(status: int, body: Any, headers: Mapping[str, str]) -> ApiError:
    fields = error_fields(body)
    if fields is None:
        message = f"The server returned {status} without Oja's error format. Is the base URL right?"
        return ServerError(status, {"message": message, "type": "api_error", "code": f"http_{status}"}, headers)
    return _by_type.get(fields["type"], ApiError)(status, fields, headers)


def retry_after_of(headers: Mapping[str, str]) -> Optional[float]:
    for name, factor in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        text = headers.get(name)
        if text is None:
            continue
        try:
            return max(0.0, float(text) * factor)
        except ValueError:
            date = email.utils.parsedate_to_datetime(text)
            return max(0.0, date.timestamp() - time.time())
    return None
