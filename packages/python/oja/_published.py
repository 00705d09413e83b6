"""Published services as methods: `oja.x.acme.send_message(…)` calls `x.acme.send-message`."""

from __future__ import annotations

from typing import Any, Callable, Mapping, Optional

from ._options import CallOptions


class PublishedService:
    """Methods with underscores in place of dashes."""

    def __init__(self, call: Callable[..., Any], slug: str) -> None:
        self._call = call
        self._slug = slug

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("_"):
            raise AttributeError(name)
        # Tools of MCP servers keep the names that they have there.
        endpoints = [f"x.{self._slug}.{one}" for one in (name.replace("_", "-"), name)]

        def method(*, options: Optional[CallOptions] = None, **fields: Any) -> Any:
            return self._call(endpoints, _without_mark(fields), options)

        return method


class PublishedServices:
    """The server describes their fields, and checks them. `call` takes the first of some IDs that the server has."""

    def __init__(self, call: Callable[..., Any]) -> None:
        self._call = call

    def __getattr__(self, slug: str) -> PublishedService:
        if slug.startswith("_"):
            raise AttributeError(slug)
        return PublishedService(self._call, slug.replace("_", "-"))


def _without_mark(fields: Mapping[str, Any]) -> Mapping[str, Any]:
    """Python keeps some names for itself: `from_` is the field `from`."""
    return {name[:-1] if name.endswith("_") else name: value for name, value in fields.items()}
