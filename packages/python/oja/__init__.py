"""Python client for Oja. `Oja` is synchronous, `AsyncOja` has the same methods as coroutines."""

from ._answer import Answer, FileAnswer, Receipt
from ._async_client import AsyncOja
from ._client import Oja
from ._errors import (
    ApiError,
    AuthenticationError,
    ConflictError,
    ConnectionError,
    InsufficientCreditsError,
    InvalidRequestError,
    JobFailedError,
    NotFoundError,
    OjaError,
    PermissionError,
    RateLimitError,
    ServerError,
    TimeoutError,
    UpstreamError,
)
from ._files import FileInput
from ._options import NOT_GIVEN, CallOptions
from ._version import __version__

__all__ = [
    "NOT_GIVEN",
    "Answer",
    "ApiError",
    "AsyncOja",
    "AuthenticationError",
    "CallOptions",
    "ConflictError",
    "ConnectionError",
    "FileAnswer",
    "FileInput",
    "InsufficientCreditsError",
    "InvalidRequestError",
    "JobFailedError",
    "NotFoundError",
    "Oja",
    "OjaError",
    "PermissionError",
    "RateLimitError",
    "Receipt",
    "ServerError",
    "TimeoutError",
    "UpstreamError",
    "__version__",
]
