"""Server-sent events, and chat as it is written."""

from __future__ import annotations

import json
from typing import Any, Dict, Iterator, List, Mapping, Optional

from ._answer import Receipt, receipt_of
from ._errors import ConnectionError, api_error, error_fields
from ._transport import Sent

# Their last event is [DONE]: without it, the stream was cut off.
_end_with_done = frozenset({"ai.chat", "ai.vision", "ai.files", "ai.completions"})


class EventReader:
    """Makes events of the lines of a stream."""

    def __init__(self, endpoint: str, headers: Mapping[str, str]) -> None:
        self._headers = headers
        self._data: List[str] = []
        self.is_done = False
        """Read no further."""
        self._ends_with_done = endpoint in _end_with_done

    def read(self, line: bytes) -> Optional[Dict[str, Any]]:
        """The event that ends with this line."""
        text = line.decode("utf-8").rstrip("\r\n")
        if text.startswith("data:"):
            self._data.append(text[6:] if text.startswith("data: ") else text[5:])
        if text != "" or not self._data:
            return None
        data, self._data = "\n".join(self._data), []
        if data == "[DONE]":
            self.is_done = True
            return None
        value: Dict[str, Any] = json.loads(data)
        if error_fields(value) is not None:
            raise api_error(200, value, self._headers)
        return value

    def check_end(self) -> None:
        if self._ends_with_done and not self.is_done:
            raise ConnectionError("The stream ended before its last event.")


class EventStream:
    """Iterate over it, or use it in a `with` block; leaving the block ends the request."""

    def __init__(self, sent: Sent, endpoint: str) -> None:
        self._sent = sent
        sent.hold_connection()
        self._items = _events(sent, EventReader(endpoint, sent.headers))
        self.receipt: Receipt = receipt_of(sent.headers)

    def __iter__(self) -> Iterator[Dict[str, Any]]:
        try:
            yield from self._items
        finally:
            self.close()

    def __enter__(self) -> "EventStream":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def close(self) -> None:
        """Ends the stream, and a loop in another thread that waits for the next event."""
        self._sent.close()


class ChatStream(EventStream):
    """Chunks in OpenAI's format; `text()` gives only the words."""

    def text(self) -> Iterator[str]:
        for chunk in self:
            text = text_of(chunk)
            if text:
                yield text


def text_of(chunk: Dict[str, Any]) -> Optional[str]:
    for choice in chunk.get("choices", ()):
        if choice.get("index") == 0:
            content = choice.get("delta", {}).get("content")
            return content if isinstance(content, str) else None
    return None


def _events(sent: Sent, reader: EventReader) -> Iterator[Dict[str, Any]]:
    for line in sent.lines():
        event = reader.read(line)
        if event is not None:
            yield event
        if reader.is_done:
            return
    if not sent.closed:
        reader.check_end()
