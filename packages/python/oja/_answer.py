"""What a call returned: the data, and what it cost."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Mapping, Optional, Union
from urllib.parse import unquote


@dataclass(frozen=True)
class Receipt:
    """Amounts are dollars as decimal strings, as the server wrote them."""

    request_id: Optional[str]
    charge: Optional[str]
    balance: Optional[str]
    free_left: Optional[int]
    engine: Optional[str]
    replayed: bool
    """The stored answer of an earlier call with the same idempotency key."""
    test: bool
    """A test key was used: the answer is the example."""
    limit_per_minute: Optional[int]
    limit_remaining: Optional[int]
    limit_reset_seconds: Optional[int]


@dataclass(frozen=True)
class Answer:
    data: Any
    receipt: Receipt
    status: int
    headers: Mapping[str, str]


@dataclass(frozen=True)
class FileAnswer:
    """A file that came as the body itself."""

    content: bytes
    mime: str
    filename: str

    def save(self, path: Union[str, "os.PathLike[str]", None] = None) -> Path:
        """Writes the file. Without a path it goes to the current folder under its own name."""
        target = Path(path if path is not None else self.filename)
        if target.is_dir():
            target = target / self.filename
        target.write_bytes(self.content)
        return target


def receipt_of(headers: Mapping[str, str]) -> Receipt:
    def number(name: str) -> Optional[int]:
        text = headers.get(name)
        return int(text) if text is not None and re.fullmatch(r"-?\d+", text) else None

    return Receipt(
        request_id=headers.get("x-request-id"),
        charge=headers.get("x-oja-charge"),
        balance=headers.get("x-oja-balance"),
        free_left=number("x-oja-free-left"),
        engine=headers.get("x-oja-engine"),
        replayed=headers.get("idempotent-replayed") == "true",
        test=headers.get("x-oja-test") == "true",
        limit_per_minute=number("ratelimit-limit"),
        limit_remaining=number("ratelimit-remaining"),
        limit_reset_seconds=number("ratelimit-reset"),
    )


def filename_of(headers: Mapping[str, str], url: str) -> str:
    text = headers.get("content-disposition") or ""
    extended = re.search(r"filename\*=UTF-8''([^;]+)", text, re.IGNORECASE)
    plain = re.search(r'filename="([^"]*)"', text, re.IGNORECASE)
    if extended:
        name = unquote(extended.group(1))
    elif plain:
        name = plain.group(1)
    else:
        name = url.split("?")[0]
    # Never a path: the name may be used to write a file.
    name = re.sub(r"^.*[/\\]", "", name)
    return "file" if name in ("", ".", "..") else name
