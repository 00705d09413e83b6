"""Turns the input of a call into path and body. The body is made once, so that every attempt sends the same bytes."""

from __future__ import annotations

import json
import re
import uuid
from datetime import date, datetime
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Tuple
from urllib.parse import quote, urlencode

from ._files import NamedBytes, bytes_of, with_base64
from ._options import NOT_GIVEN
from ._row import Row


class Encoded(NamedTuple):
    path: str
    body: Optional[bytes]
    content_type: Optional[str]


def encode(row: Row, given: Mapping[str, Any]) -> Encoded:
    fields = {name: value for name, value in given.items() if value is not NOT_GIVEN}

    def fill(match: "re.Match[str]") -> str:
        name = match.group(1)
        value = fields.pop(name, "")
        if value == "":
            raise TypeError(f"{name} is required: it is part of {row.path}")
        return quote(str(value), safe="")

    path = re.sub(r"\{(\w+)\}", fill, row.path)
    if row.method in ("GET", "DELETE"):
        return Encoded(path + _query(fields), None, None)
    opened = {name: _open(value) for name, value in fields.items()}
    if _fits_multipart(row.files, opened):
        return Encoded(path, *_multipart(opened))
    body = json.dumps(with_base64(opened), ensure_ascii=False, default=_as_text).encode("utf-8")
    return Encoded(path, body, "application/json")


def _as_text(value: Any) -> str:
    if isinstance(value, (date, datetime)):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} can't be sent as JSON.")


def _open(value: Any) -> Any:
    """Paths and open files are read once, at the top level and in lists."""
    if isinstance(value, list):
        return [_open(one) for one in value]
    if isinstance(value, (str, dict)) or value is None:
        return value
    named = bytes_of(value)
    return value if named is None else {"data": named.content, "filename": named.filename}


def _query(fields: Mapping[str, Any]) -> str:
    pairs: List[Tuple[str, str]] = []
    for name, value in fields.items():
        for one in value if isinstance(value, (list, tuple)) else [value]:
            if one is not None:
                pairs.append((name, _query_value(one)))
    return f"?{urlencode(pairs)}" if pairs else ""


def _query_value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.isoformat() if isinstance(value, (date, datetime)) else str(value)


# Texts that a multipart reader would take for a number, a boolean or JSON.
_ambiguous = re.compile(r"\s*(?:[\[{]|true$|false$|-?\d+(?:\.\d+)?$)")


def _fits_multipart(file_fields: Tuple[str, ...], fields: Mapping[str, Any]) -> bool:
    """Where bytes are in the endpoint's file fields, and nowhere deeper, and no text would change its type."""
    files = 0
    for name, value in fields.items():
        if name in file_fields:
            listed = value if isinstance(value, list) else [value]
            if not all(bytes_of(one) is not None for one in listed):
                return False
            files += len(listed)
        elif value is None or _holds_bytes(value) or (isinstance(value, str) and _ambiguous.match(value)):
            return False
    return files > 0


def _holds_bytes(value: Any) -> bool:
    if isinstance(value, (bytes, bytearray)):
        return True
    if isinstance(value, dict):
        return any(_holds_bytes(inner) for inner in value.values())
    return isinstance(value, (list, tuple)) and any(_holds_bytes(inner) for inner in value)


def _multipart(fields: Mapping[str, Any]) -> Tuple[bytes, str]:
    boundary = f"oja-{uuid.uuid4().hex}"
    parts: List[bytes] = []

    def add(head: str, content: bytes) -> None:
        parts.append(f"--{boundary}\r\nContent-Disposition: form-data; {head}\r\n\r\n".encode("utf-8"))
        parts.append(content + b"\r\n")

    for name, value in fields.items():
        files = [bytes_of(one) for one in (value if isinstance(value, list) else [value])]
        named: List[NamedBytes] = [one for one in files if one is not None]
        if named:
            for content, filename in named:
                add(
                    f'name="{_quoted(name)}"; filename="{_quoted(filename or "file")}"\r\n'
                    "Content-Type: application/octet-stream",
                    content,
                )
        else:
            text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=_as_text)
            add(f'name="{_quoted(name)}"', text.encode("utf-8"))
    parts.append(f"--{boundary}--\r\n".encode("ascii"))
    return b"".join(parts), f"multipart/form-data; boundary={boundary}"


def _quoted(text: str) -> str:
    escapes: Dict[str, str] = {"\r": "%0D", "\n": "%0A", '"': "%22"}
    return "".join(escapes.get(letter, letter) for letter in text)
