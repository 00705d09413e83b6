"""Files that go in: by URL, by path, as bytes or as an open file."""

from __future__ import annotations

import base64
import io
import os
from pathlib import Path
from typing import IO, Any, Dict, NamedTuple, Optional, Tuple, Union

FileInput = Union[bytes, bytearray, "os.PathLike[str]", IO[bytes], Tuple[str, bytes], Dict[str, Any]]
"""Bytes, a `pathlib.Path`, a file opened in binary mode, `(filename, bytes)`, `{"url": …}` or `{"data": …}`."""


class NamedBytes(NamedTuple):
    content: bytes
    filename: Optional[str]


def bytes_of(value: Any) -> Optional[NamedBytes]:
    """The bytes of a file argument, or None where it holds none (a URL, base64)."""
    if isinstance(value, (bytes, bytearray)):
        return NamedBytes(bytes(value), None)
    if isinstance(value, os.PathLike):
        path = Path(value)
        return NamedBytes(path.read_bytes(), path.name)
    if isinstance(value, io.IOBase) or hasattr(value, "read"):
        return _read_open_file(value)
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], (bytes, bytearray)):
        return NamedBytes(bytes(value[1]), str(value[0]))
    if isinstance(value, dict) and isinstance(value.get("data"), (bytes, bytearray)):
        return NamedBytes(bytes(value["data"]), value.get("filename"))
    return None


def _read_open_file(file: Any) -> NamedBytes:
    content = file.read()
    if not isinstance(content, bytes):
        raise TypeError("Open the file in binary mode: open(path, 'rb').")
    name = getattr(file, "name", None)
    return NamedBytes(content, os.path.basename(name) if isinstance(name, str) else None)


def with_base64(value: Any) -> Any:
    """Bytes anywhere in the input become {"data": base64, "filename": …}."""
    named = bytes_of(value)
    if named is not None:
        encoded: Dict[str, Any] = {"data": base64.b64encode(named.content).decode("ascii")}
        if named.filename is not None:
            encoded["filename"] = named.filename
        return encoded
    if isinstance(value, (list, tuple)):
        return [with_base64(one) for one in value]
    if isinstance(value, dict):
        return {name: with_base64(inner) for name, inner in value.items()}
    return value
