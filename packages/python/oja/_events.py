"""Server-sent events, and chat as it is written."""

from __future__ import annotations

import json
from typing import Any, Dict, Iterator, List, Optional

from ._answer import Receipt, receipt_of
from ._errors import ConnectionError, api_error, error_fields
from ._transport import Sent

# Their last event is [DONE]: without it, the stream was cut off.
END_WITH_DONE = frozenset({"ai.chat", "ai.vision", "ai.files", "ai.completions"})


class EventStream:
    """Iterate over it, or use it in a `with` block; leaving the block ends the request."""

    def __init__(self, sent: Sent, ends_with_done: bool) -> None:
        self._sent = sent
        sent.hold_connection()
        self._items = _json_events(sent, ends_with_done)
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

    def interrupt(self) -> None:
        """Like close(), without waiting for a read in another thread to end."""
        self._sent.interrupt()

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


def _json_events(sent: Sent, ends_with_done: bool) -> Iterator[Dict[str, Any]]:
    for data in _event_data(sent.lines()):
        if data == "[DONE]":
            return
        value = json.loads(data)
        if error_fields(value) is not None:
            raise api_error(200, value, sent.headers)
        yield value
    if ends_with_done and not sent.closed:
        raise ConnectionError("The stream ended before its last event.")


def _event_data(lines: Iterator[bytes]) -> Iterator[str]:
    data: List[str] = []
    for line in lines:
        text = line.decode("utf-8").rstrip("\r\n")
        if text == "":
            if data:
                yield "\n".join(data)
            data = []
        elif text.startswith("data:"):
            data.append(text[6:] if text.startswith("data: ") else text[5:])
