"""Endpoints that this client was not generated with: the server's OpenAPI document says how they are called."""

from __future__ import annotations

from typing import Any, Mapping, Optional

from ._row import Row

# Longer than any endpoint works; the server ends a call before.
_TIMEOUT = 600.0


def described(endpoint: str, document: Mapping[str, Any]) -> Optional[Row]:
    for path, methods in document.get("paths", {}).items():
        for method, operation in methods.items():
            if operation.get("x-oja-endpoint") == endpoint:
                return _row(path, method, operation)
    return None


def _row(path: str, method: str, operation: Mapping[str, Any]) -> Row:
    body = operation.get("requestBody", {}).get("content", {})
    parts = body.get("multipart/form-data", {}).get("schema", {}).get("properties", {})
    files = tuple(name for name, part in parts.items() if part.get("items", part).get("format") == "binary")
    responses = operation.get("responses", {})
    content = (responses.get("200") or responses.get("202") or {}).get("content", {})
    produces = tuple(mime for mime in content if mime != "application/json")
    return Row(method.upper(), path, _TIMEOUT, method == "post", files, produces)
