# Made by `npm run generate` from the endpoint registry. Do not edit.

from typing import Any, Dict, List, Literal, TypedDict, Union

from .._files import FileInput

_AiChatMessagesItemRequired = TypedDict(
    "_AiChatMessagesItemRequired",
    {
        "role": "Literal[\"system\", \"developer\", \"user\", \"assistant\", \"tool\", \"function\"]",
    },
)


class AiChatMessagesItem(_AiChatMessagesItemRequired, total=False):
    content: "Union[Union[str, List[Union[AiChatMessagesItemContent2Item, AiChatMessagesItemContent2Item2, AiChatMessagesItemContent2Item3, AiChatMessagesItemContent2Item4, AiChatMessagesItemContent2Item5]]], None]"
    name: "Union[str, None]"
    tool_calls: "Union[List[Union[AiChatMessagesItemToolCallsItem, AiChatMessagesItemToolCallsItem2]], None]"
    tool_call_id: "Union[str, None]"
    refusal: "Union[str, None]"


AiChatMessagesItemContent2Item = TypedDict(
    "AiChatMessagesItemContent2Item",
    {
        "type": "Literal[\"text\"]",
        "text": "str",
    },
)


AiChatMessagesItemContent2Item2 = TypedDict(
    "AiChatMessagesItemContent2Item2",
    {
        "type": "Literal[\"image_url\"]",
        "image_url": "Union[AiChatMessagesItemContent2Item2ImageUrl, str]",
    },
)


_AiChatMessagesItemContent2Item2ImageUrlRequired = TypedDict(
    "_AiChatMessagesItemContent2Item2ImageUrlRequired",
    {
        "url": "str",
    },
)


class AiChatMessagesItemContent2Item2ImageUrl(_AiChatMessagesItemContent2Item2ImageUrlRequired, total=False):
    detail: "Literal[\"auto\", \"low\", \"high\", \"original\"]"
    language: "Literal[\"auto\", \"en\", \"yo\", \"ig\", \"ha\", \"pcm\", \"fr\", \"ar\", \"es\", \"pt\", \"de\", \"it\", \"nl\", \"pl\", \"sw\", \"tr\", \"am\", \"hi\", \"ur\", \"zh\", \"eng\", \"ibo\", \"hau\", \"yor\", \"fra\", \"ara\", \"spa\", \"por\", \"deu\", \"ita\", \"nld\", \"pol\", \"swa\", \"tur\", \"amh\", \"hin\", \"urd\", \"chi_sim\"]"


AiChatMessagesItemContent2Item3 = TypedDict(
    "AiChatMessagesItemContent2Item3",
    {
        "type": "Literal[\"file\"]",
        "file": "AiChatMessagesItemContent2Item3File",
    },
)


AiChatMessagesItemContent2Item3File = TypedDict(
    "AiChatMessagesItemContent2Item3File",
    {
        "filename": "str",
        "file_data": "str",
        "data": "str",
        "file_url": "str",
        "url": "str",
        "file_id": "str",
        "password": "str",
        "language": "Literal[\"auto\", \"en\", \"yo\", \"ig\", \"ha\", \"pcm\", \"fr\", \"ar\", \"es\", \"pt\", \"de\", \"it\", \"nl\", \"pl\", \"sw\", \"tr\", \"am\", \"hi\", \"ur\", \"zh\", \"eng\", \"ibo\", \"hau\", \"yor\", \"fra\", \"ara\", \"spa\", \"por\", \"deu\", \"ita\", \"nld\", \"pol\", \"swa\", \"tur\", \"amh\", \"hin\", \"urd\", \"chi_sim\"]",
    },
    total=False,
)


AiChatMessagesItemContent2Item4 = TypedDict(
    "AiChatMessagesItemContent2Item4",
    {
        "type": "Literal[\"input_audio\"]",
        "input_audio": "AiChatMessagesItemContent2Item4InputAudio",
    },
)


AiChatMessagesItemContent2Item4InputAudio = TypedDict(
    "AiChatMessagesItemContent2Item4InputAudio",
    {
        "data": "str",
        "format": "str",
    },
)


AiChatMessagesItemContent2Item5 = TypedDict(
    "AiChatMessagesItemContent2Item5",
    {
        "type": "Literal[\"refusal\"]",
        "refusal": "str",
    },
)


AiChatMessagesItemToolCallsItem = TypedDict(
    "AiChatMessagesItemToolCallsItem",
    {
        "id": "str",
        "type": "Literal[\"function\"]",
        "function": "AiChatMessagesItemToolCallsItemFunction",
    },
)


AiChatMessagesItemToolCallsItemFunction = TypedDict(
    "AiChatMessagesItemToolCallsItemFunction",
    {
        "name": "str",
        "arguments": "str",
    },
)


AiChatMessagesItemToolCallsItem2 = TypedDict(
    "AiChatMessagesItemToolCallsItem2",
    {
        "id": "str",
        "type": "Literal[\"custom\"]",
        "custom": "AiChatMessagesItemToolCallsItem2Custom",
    },
)


AiChatMessagesItemToolCallsItem2Custom = TypedDict(
    "AiChatMessagesItemToolCallsItem2Custom",
    {
        "name": "str",
        "input": "str",
    },
)


AiChatProvider = TypedDict(
    "AiChatProvider",
    {
        "order": "Union[List[str], None]",
        "only": "Union[List[str], None]",
        "ignore": "Union[List[str], None]",
        "allow_fallbacks": "Union[bool, None]",
    },
    total=False,
)


AiChatStreamOptions = TypedDict(
    "AiChatStreamOptions",
    {
        "include_usage": "bool",
    },
    total=False,
)


AiChatToolsItem = TypedDict(
    "AiChatToolsItem",
    {
        "type": "Literal[\"function\"]",
        "function": "AiChatToolsItemFunction",
    },
)


_AiChatToolsItemFunctionRequired = TypedDict(
    "_AiChatToolsItemFunctionRequired",
    {
        "name": "str",
    },
)


class AiChatToolsItemFunction(_AiChatToolsItemFunctionRequired, total=False):
    description: "Union[str, None]"
    parameters: "Union[Dict[str, Any], None]"
    strict: "Union[bool, None]"


AiChatToolsItem2 = TypedDict(
    "AiChatToolsItem2",
    {
        "type": "Literal[\"custom\"]",
        "custom": "AiChatToolsItem2Custom",
    },
)


_AiChatToolsItem2CustomRequired = TypedDict(
    "_AiChatToolsItem2CustomRequired",
    {
        "name": "str",
    },
)


class AiChatToolsItem2Custom(_AiChatToolsItem2CustomRequired, total=False):
    description: "str"
    format: "Dict[str, Any]"


AiChatToolChoice2 = TypedDict(
    "AiChatToolChoice2",
    {
        "type": "Literal[\"function\"]",
        "function": "AiChatToolChoice2Function",
    },
)


AiChatToolChoice2Function = TypedDict(
    "AiChatToolChoice2Function",
    {
        "name": "str",
    },
)


AiChatToolChoice22 = TypedDict(
    "AiChatToolChoice22",
    {
        "type": "Literal[\"custom\"]",
        "custom": "AiChatToolChoice22Custom",
    },
)


AiChatToolChoice22Custom = TypedDict(
    "AiChatToolChoice22Custom",
    {
        "name": "str",
    },
)


AiChatToolChoice23 = TypedDict(
    "AiChatToolChoice23",
    {
        "type": "Literal[\"allowed_tools\"]",
        "allowed_tools": "AiChatToolChoice23AllowedTools",
    },
)


AiChatToolChoice23AllowedTools = TypedDict(
    "AiChatToolChoice23AllowedTools",
    {
        "mode": "Literal[\"auto\", \"required\"]",
        "tools": "List[Dict[str, Any]]",
    },
)


AiChatResponseFormat = TypedDict(
    "AiChatResponseFormat",
    {
        "type": "Literal[\"text\"]",
    },
)


AiChatResponseFormat2 = TypedDict(
    "AiChatResponseFormat2",
    {
        "type": "Literal[\"json_object\"]",
    },
)


AiChatResponseFormat3 = TypedDict(
    "AiChatResponseFormat3",
    {
        "type": "Literal[\"json_schema\"]",
        "json_schema": "AiChatResponseFormat3JsonSchema",
    },
)


_AiChatResponseFormat3JsonSchemaRequired = TypedDict(
    "_AiChatResponseFormat3JsonSchemaRequired",
    {
        "name": "str",
    },
)


class AiChatResponseFormat3JsonSchema(_AiChatResponseFormat3JsonSchemaRequired, total=False):
    schema: "Dict[str, Any]"
    description: "str"
    strict: "Union[bool, None]"


AiChatAudio = TypedDict(
    "AiChatAudio",
    {
        "voice": "Any",
        "format": "str",
    },
    total=False,
)


AiChatPrediction = TypedDict(
    "AiChatPrediction",
    {
        "type": "Literal[\"content\"]",
    },
)


AiChatFunctionCall2 = TypedDict(
    "AiChatFunctionCall2",
    {
        "name": "str",
    },
)


_AiVisionMessagesItemRequired = TypedDict(
    "_AiVisionMessagesItemRequired",
    {
        "role": "Literal[\"system\", \"developer\", \"user\", \"assistant\", \"tool\", \"function\"]",
    },
)


class AiVisionMessagesItem(_AiVisionMessagesItemRequired, total=False):
    content: "Union[Union[str, List[Union[AiVisionMessagesItemContent2Item, AiVisionMessagesItemContent2Item2, AiVisionMessagesItemContent2Item3, AiVisionMessagesItemContent2Item4, AiVisionMessagesItemContent2Item5]]], None]"
    name: "Union[str, None]"
    tool_calls: "Union[List[Union[AiVisionMessagesItemToolCallsItem, AiVisionMessagesItemToolCallsItem2]], None]"
    tool_call_id: "Union[str, None]"
    refusal: "Union[str, None]"


AiVisionMessagesItemContent2Item = TypedDict(
    "AiVisionMessagesItemContent2Item",
    {
        "type": "Literal[\"text\"]",
        "text": "str",
    },
)


AiVisionMessagesItemContent2Item2 = TypedDict(
    "AiVisionMessagesItemContent2Item2",
    {
        "type": "Literal[\"image_url\"]",
        "image_url": "Union[AiVisionMessagesItemContent2Item2ImageUrl, str]",
    },
)


_AiVisionMessagesItemContent2Item2ImageUrlRequired = TypedDict(
    "_AiVisionMessagesItemContent2Item2ImageUrlRequired",
    {
        "url": "str",
    },
)


class AiVisionMessagesItemContent2Item2ImageUrl(_AiVisionMessagesItemContent2Item2ImageUrlRequired, total=False):
    detail: "Literal[\"auto\", \"low\", \"high\", \"original\"]"
    language: "Literal[\"auto\", \"en\", \"yo\", \"ig\", \"ha\", \"pcm\", \"fr\", \"ar\", \"es\", \"pt\", \"de\", \"it\", \"nl\", \"pl\", \"sw\", \"tr\", \"am\", \"hi\", \"ur\", \"zh\", \"eng\", \"ibo\", \"hau\", \"yor\", \"fra\", \"ara\", \"spa\", \"por\", \"deu\", \"ita\", \"nld\", \"pol\", \"swa\", \"tur\", \"amh\", \"hin\", \"urd\", \"chi_sim\"]"


AiVisionMessagesItemContent2Item3 = TypedDict(
    "AiVisionMessagesItemContent2Item3",
    {
        "type": "Literal[\"file\"]",
        "file": "AiVisionMessagesItemContent2Item3File",
    },
)


AiVisionMessagesItemContent2Item3File = TypedDict(
    "AiVisionMessagesItemContent2Item3File",
    {
        "filename": "str",
        "file_data": "str",
        "data": "str",
        "file_url": "str",
        "url": "str",
        "file_id": "str",
        "password": "str",
        "language": "Literal[\"auto\", \"en\", \"yo\", \"ig\", \"ha\", \"pcm\", \"fr\", \"ar\", \"es\", \"pt\", \"de\", \"it\", \"nl\", \"pl\", \"sw\", \"tr\", \"am\", \"hi\", \"ur\", \"zh\", \"eng\", \"ibo\", \"hau\", \"yor\", \"fra\", \"ara\", \"spa\", \"por\", \"deu\", \"ita\", \"nld\", \"pol\", \"swa\", \"tur\", \"amh\", \"hin\", \"urd\", \"chi_sim\"]",
    },
    total=False,
)


AiVisionMessagesItemContent2Item4 = TypedDict(
    "AiVisionMessagesItemContent2Item4",
    {
        "type": "Literal[\"input_audio\"]",
        "input_audio": "AiVisionMessagesItemContent2Item4InputAudio",
    },
)


AiVisionMessagesItemContent2Item4InputAudio = TypedDict(
    "AiVisionMessagesItemContent2Item4InputAudio",
    {
        "data": "str",
        "format": "str",
    },
)


AiVisionMessagesItemContent2Item5 = TypedDict(
    "AiVisionMessagesItemContent2Item5",
    {
        "type": "Literal[\"refusal\"]",
        "refusal": "str",
    },
)


AiVisionMessagesItemToolCallsItem = TypedDict(
    "AiVisionMessagesItemToolCallsItem",
    {
        "id": "str",
        "type": "Literal[\"function\"]",
        "function": "AiVisionMessagesItemToolCallsItemFunction",
    },
)


AiVisionMessagesItemToolCallsItemFunction = TypedDict(
    "AiVisionMessagesItemToolCallsItemFunction",
    {
        "name": "str",
        "arguments": "str",
    },
)


AiVisionMessagesItemToolCallsItem2 = TypedDict(
    "AiVisionMessagesItemToolCallsItem2",
    {
        "id": "str",
        "type": "Literal[\"custom\"]",
        "custom": "AiVisionMessagesItemToolCallsItem2Custom",
    },
)


AiVisionMessagesItemToolCallsItem2Custom = TypedDict(
    "AiVisionMessagesItemToolCallsItem2Custom",
    {
        "name": "str",
        "input": "str",
    },
)


AiVisionProvider = TypedDict(
    "AiVisionProvider",
    {
        "order": "Union[List[str], None]",
        "only": "Union[List[str], None]",
        "ignore": "Union[List[str], None]",
        "allow_fallbacks": "Union[bool, None]",
    },
    total=False,
)


AiVisionStreamOptions = TypedDict(
    "AiVisionStreamOptions",
    {
        "include_usage": "bool",
    },
    total=False,
)


AiVisionToolsItem = TypedDict(
    "AiVisionToolsItem",
    {
        "type": "Literal[\"function\"]",
        "function": "AiVisionToolsItemFunction",
    },
)


_AiVisionToolsItemFunctionRequired = TypedDict(
    "_AiVisionToolsItemFunctionRequired",
    {
        "name": "str",
    },
)


class AiVisionToolsItemFunction(_AiVisionToolsItemFunctionRequired, total=False):
    description: "Union[str, None]"
    parameters: "Union[Dict[str, Any], None]"
    strict: "Union[bool, None]"


AiVisionToolsItem2 = TypedDict(
    "AiVisionToolsItem2",
    {
        "type": "Literal[\"custom\"]",
        "custom": "AiVisionToolsItem2Custom",
    },
)


_AiVisionToolsItem2CustomRequired = TypedDict(
    "_AiVisionToolsItem2CustomRequired",
    {
        "name": "str",
    },
)


class AiVisionToolsItem2Custom(_AiVisionToolsItem2CustomRequired, total=False):
    description: "str"
    format: "Dict[str, Any]"


AiVisionToolChoice2 = TypedDict(
    "AiVisionToolChoice2",
    {
        "type": "Literal[\"function\"]",
        "function": "AiVisionToolChoice2Function",
    },
)


AiVisionToolChoice2Function = TypedDict(
    "AiVisionToolChoice2Function",
    {
        "name": "str",
    },
)


AiVisionToolChoice22 = TypedDict(
    "AiVisionToolChoice22",
    {
        "type": "Literal[\"custom\"]",
        "custom": "AiVisionToolChoice22Custom",
    },
)


AiVisionToolChoice22Custom = TypedDict(
    "AiVisionToolChoice22Custom",
    {
        "name": "str",
    },
)


AiVisionToolChoice23 = TypedDict(
    "AiVisionToolChoice23",
    {
        "type": "Literal[\"allowed_tools\"]",
        "allowed_tools": "AiVisionToolChoice23AllowedTools",
    },
)


AiVisionToolChoice23AllowedTools = TypedDict(
    "AiVisionToolChoice23AllowedTools",
    {
        "mode": "Literal[\"auto\", \"required\"]",
        "tools": "List[Dict[str, Any]]",
    },
)


AiVisionResponseFormat = TypedDict(
    "AiVisionResponseFormat",
    {
        "type": "Literal[\"text\"]",
    },
)


AiVisionResponseFormat2 = TypedDict(
    "AiVisionResponseFormat2",
    {
        "type": "Literal[\"json_object\"]",
    },
)


AiVisionResponseFormat3 = TypedDict(
    "AiVisionResponseFormat3",
    {
        "type": "Literal[\"json_schema\"]",
        "json_schema": "AiVisionResponseFormat3JsonSchema",
    },
)


_AiVisionResponseFormat3JsonSchemaRequired = TypedDict(
    "_AiVisionResponseFormat3JsonSchemaRequired",
    {
        "name": "str",
    },
)


class AiVisionResponseFormat3JsonSchema(_AiVisionResponseFormat3JsonSchemaRequired, total=False):
    schema: "Dict[str, Any]"
    description: "str"
    strict: "Union[bool, None]"


AiVisionAudio = TypedDict(
    "AiVisionAudio",
    {
        "voice": "Any",
        "format": "str",
    },
    total=False,
)


AiVisionPrediction = TypedDict(
    "AiVisionPrediction",
    {
        "type": "Literal[\"content\"]",
    },
)


AiVisionFunctionCall2 = TypedDict(
    "AiVisionFunctionCall2",
    {
        "name": "str",
    },
)


_AiFilesMessagesItemRequired = TypedDict(
    "_AiFilesMessagesItemRequired",
    {
        "role": "Literal[\"system\", \"developer\", \"user\", \"assistant\", \"tool\", \"function\"]",
    },
)


class AiFilesMessagesItem(_AiFilesMessagesItemRequired, total=False):
    content: "Union[Union[str, List[Union[AiFilesMessagesItemContent2Item, AiFilesMessagesItemContent2Item2, AiFilesMessagesItemContent2Item3, AiFilesMessagesItemContent2Item4, AiFilesMessagesItemContent2Item5]]], None]"
    name: "Union[str, None]"
    tool_calls: "Union[List[Union[AiFilesMessagesItemToolCallsItem, AiFilesMessagesItemToolCallsItem2]], None]"
    tool_call_id: "Union[str, None]"
    refusal: "Union[str, None]"


AiFilesMessagesItemContent2Item = TypedDict(
    "AiFilesMessagesItemContent2Item",
    {
        "type": "Literal[\"text\"]",
        "text": "str",
    },
)


AiFilesMessagesItemContent2Item2 = TypedDict(
    "AiFilesMessagesItemContent2Item2",
    {
        "type": "Literal[\"image_url\"]",
        "image_url": "Union[AiFilesMessagesItemContent2Item2ImageUrl, str]",
    },
)


_AiFilesMessagesItemContent2Item2ImageUrlRequired = TypedDict(
    "_AiFilesMessagesItemContent2Item2ImageUrlRequired",
    {
        "url": "str",
    },
)


class AiFilesMessagesItemContent2Item2ImageUrl(_AiFilesMessagesItemContent2Item2ImageUrlRequired, total=False):
    detail: "Literal[\"auto\", \"low\", \"high\", \"original\"]"
    language: "Literal[\"auto\", \"en\", \"yo\", \"ig\", \"ha\", \"pcm\", \"fr\", \"ar\", \"es\", \"pt\", \"de\", \"it\", \"nl\", \"pl\", \"sw\", \"tr\", \"am\", \"hi\", \"ur\", \"zh\", \"eng\", \"ibo\", \"hau\", \"yor\", \"fra\", \"ara\", \"spa\", \"por\", \"deu\", \"ita\", \"nld\", \"pol\", \"swa\", \"tur\", \"amh\", \"hin\", \"urd\", \"chi_sim\"]"


AiFilesMessagesItemContent2Item3 = TypedDict(
    "AiFilesMessagesItemContent2Item3",
    {
        "type": "Literal[\"file\"]",
        "file": "AiFilesMessagesItemContent2Item3File",
    },
)


AiFilesMessagesItemContent2Item3File = TypedDict(
    "AiFilesMessagesItemContent2Item3File",
    {
        "filename": "str",
        "file_data": "str",
        "data": "str",
        "file_url": "str",
        "url": "str",
        "file_id": "str",
        "password": "str",
        "language": "Literal[\"auto\", \"en\", \"yo\", \"ig\", \"ha\", \"pcm\", \"fr\", \"ar\", \"es\", \"pt\", \"de\", \"it\", \"nl\", \"pl\", \"sw\", \"tr\", \"am\", \"hi\", \"ur\", \"zh\", \"eng\", \"ibo\", \"hau\", \"yor\", \"fra\", \"ara\", \"spa\", \"por\", \"deu\", \"ita\", \"nld\", \"pol\", \"swa\", \"tur\", \"amh\", \"hin\", \"urd\", \"chi_sim\"]",
    },
    total=False,
)


AiFilesMessagesItemContent2Item4 = TypedDict(
    "AiFilesMessagesItemContent2Item4",
    {
        "type": "Literal[\"input_audio\"]",
        "input_audio": "AiFilesMessagesItemContent2Item4InputAudio",
    },
)


AiFilesMessagesItemContent2Item4InputAudio = TypedDict(
    "AiFilesMessagesItemContent2Item4InputAudio",
    {
        "data": "str",
        "format": "str",
    },
)


AiFilesMessagesItemContent2Item5 = TypedDict(
    "AiFilesMessagesItemContent2Item5",
    {
        "type": "Literal[\"refusal\"]",
        "refusal": "str",
    },
)


AiFilesMessagesItemToolCallsItem = TypedDict(
    "AiFilesMessagesItemToolCallsItem",
    {
        "id": "str",
        "type": "Literal[\"function\"]",
        "function": "AiFilesMessagesItemToolCallsItemFunction",
    },
)


AiFilesMessagesItemToolCallsItemFunction = TypedDict(
    "AiFilesMessagesItemToolCallsItemFunction",
    {
        "name": "str",
        "arguments": "str",
    },
)


AiFilesMessagesItemToolCallsItem2 = TypedDict(
    "AiFilesMessagesItemToolCallsItem2",
    {
        "id": "str",
        "type": "Literal[\"custom\"]",
        "custom": "AiFilesMessagesItemToolCallsItem2Custom",
    },
)


AiFilesMessagesItemToolCallsItem2Custom = TypedDict(
    "AiFilesMessagesItemToolCallsItem2Custom",
    {
        "name": "str",
        "input": "str",
    },
)


AiFilesProvider = TypedDict(
    "AiFilesProvider",
    {
        "order": "Union[List[str], None]",
        "only": "Union[List[str], None]",
        "ignore": "Union[List[str], None]",
        "allow_fallbacks": "Union[bool, None]",
    },
    total=False,
)


AiFilesStreamOptions = TypedDict(
    "AiFilesStreamOptions",
    {
        "include_usage": "bool",
    },
    total=False,
)


AiFilesToolsItem = TypedDict(
    "AiFilesToolsItem",
    {
        "type": "Literal[\"function\"]",
        "function": "AiFilesToolsItemFunction",
    },
)


_AiFilesToolsItemFunctionRequired = TypedDict(
    "_AiFilesToolsItemFunctionRequired",
    {
        "name": "str",
    },
)


class AiFilesToolsItemFunction(_AiFilesToolsItemFunctionRequired, total=False):
    description: "Union[str, None]"
    parameters: "Union[Dict[str, Any], None]"
    strict: "Union[bool, None]"


AiFilesToolsItem2 = TypedDict(
    "AiFilesToolsItem2",
    {
        "type": "Literal[\"custom\"]",
        "custom": "AiFilesToolsItem2Custom",
    },
)


_AiFilesToolsItem2CustomRequired = TypedDict(
    "_AiFilesToolsItem2CustomRequired",
    {
        "name": "str",
    },
)


class AiFilesToolsItem2Custom(_AiFilesToolsItem2CustomRequired, total=False):
    description: "str"
    format: "Dict[str, Any]"


AiFilesToolChoice2 = TypedDict(
    "AiFilesToolChoice2",
    {
        "type": "Literal[\"function\"]",
        "function": "AiFilesToolChoice2Function",
    },
)


AiFilesToolChoice2Function = TypedDict(
    "AiFilesToolChoice2Function",
    {
        "name": "str",
    },
)


AiFilesToolChoice22 = TypedDict(
    "AiFilesToolChoice22",
    {
        "type": "Literal[\"custom\"]",
        "custom": "AiFilesToolChoice22Custom",
    },
)


AiFilesToolChoice22Custom = TypedDict(
    "AiFilesToolChoice22Custom",
    {
        "name": "str",
    },
)


AiFilesToolChoice23 = TypedDict(
    "AiFilesToolChoice23",
    {
        "type": "Literal[\"allowed_tools\"]",
        "allowed_tools": "AiFilesToolChoice23AllowedTools",
    },
)


AiFilesToolChoice23AllowedTools = TypedDict(
    "AiFilesToolChoice23AllowedTools",
    {
        "mode": "Literal[\"auto\", \"required\"]",
        "tools": "List[Dict[str, Any]]",
    },
)


AiFilesResponseFormat = TypedDict(
    "AiFilesResponseFormat",
    {
        "type": "Literal[\"text\"]",
    },
)


AiFilesResponseFormat2 = TypedDict(
    "AiFilesResponseFormat2",
    {
        "type": "Literal[\"json_object\"]",
    },
)


AiFilesResponseFormat3 = TypedDict(
    "AiFilesResponseFormat3",
    {
        "type": "Literal[\"json_schema\"]",
        "json_schema": "AiFilesResponseFormat3JsonSchema",
    },
)


_AiFilesResponseFormat3JsonSchemaRequired = TypedDict(
    "_AiFilesResponseFormat3JsonSchemaRequired",
    {
        "name": "str",
    },
)


class AiFilesResponseFormat3JsonSchema(_AiFilesResponseFormat3JsonSchemaRequired, total=False):
    schema: "Dict[str, Any]"
    description: "str"
    strict: "Union[bool, None]"


AiFilesAudio = TypedDict(
    "AiFilesAudio",
    {
        "voice": "Any",
        "format": "str",
    },
    total=False,
)


AiFilesPrediction = TypedDict(
    "AiFilesPrediction",
    {
        "type": "Literal[\"content\"]",
    },
)


AiFilesFunctionCall2 = TypedDict(
    "AiFilesFunctionCall2",
    {
        "name": "str",
    },
)


AiModelsOutput = TypedDict(
    "AiModelsOutput",
    {
        "object": "Literal[\"list\"]",
        "data": "List[Model]",
    },
)


AiMessagesMessagesItem = TypedDict(
    "AiMessagesMessagesItem",
    {
        "role": "Literal[\"user\", \"assistant\", \"system\"]",
        "content": "Union[str, List[AiMessagesMessagesItemContent2Item]]",
    },
)


AiMessagesMessagesItemContent2Item = TypedDict(
    "AiMessagesMessagesItemContent2Item",
    {
        "type": "str",
    },
)


AiMessagesSystem2Item = TypedDict(
    "AiMessagesSystem2Item",
    {
        "type": "str",
        "text": "str",
    },
)


AiMessagesToolsItem = TypedDict(
    "AiMessagesToolsItem",
    {
        "name": "str",
        "type": "Union[str, None]",
        "description": "str",
        "input_schema": "Dict[str, Any]",
    },
    total=False,
)


_AiMessagesToolChoiceRequired = TypedDict(
    "_AiMessagesToolChoiceRequired",
    {
        "type": "str",
    },
)


class AiMessagesToolChoice(_AiMessagesToolChoiceRequired, total=False):
    name: "str"
    disable_parallel_tool_use: "bool"


_AiMessagesThinkingRequired = TypedDict(
    "_AiMessagesThinkingRequired",
    {
        "type": "str",
    },
)


class AiMessagesThinking(_AiMessagesThinkingRequired, total=False):
    budget_tokens: "int"


AiMessagesMetadata = TypedDict(
    "AiMessagesMetadata",
    {
        "user_id": "Union[str, None]",
    },
    total=False,
)


AiMessagesCountMessagesItem = TypedDict(
    "AiMessagesCountMessagesItem",
    {
        "role": "Literal[\"user\", \"assistant\", \"system\"]",
        "content": "Union[str, List[AiMessagesCountMessagesItemContent2Item]]",
    },
)


AiMessagesCountMessagesItemContent2Item = TypedDict(
    "AiMessagesCountMessagesItemContent2Item",
    {
        "type": "str",
    },
)


AiMessagesCountSystem2Item = TypedDict(
    "AiMessagesCountSystem2Item",
    {
        "type": "str",
        "text": "str",
    },
)


AiMessagesCountToolsItem = TypedDict(
    "AiMessagesCountToolsItem",
    {
        "name": "str",
        "type": "Union[str, None]",
        "description": "str",
        "input_schema": "Dict[str, Any]",
    },
    total=False,
)


_AiMessagesCountToolChoiceRequired = TypedDict(
    "_AiMessagesCountToolChoiceRequired",
    {
        "type": "str",
    },
)


class AiMessagesCountToolChoice(_AiMessagesCountToolChoiceRequired, total=False):
    name: "str"
    disable_parallel_tool_use: "bool"


_AiMessagesCountThinkingRequired = TypedDict(
    "_AiMessagesCountThinkingRequired",
    {
        "type": "str",
    },
)


class AiMessagesCountThinking(_AiMessagesCountThinkingRequired, total=False):
    budget_tokens: "int"


AiMessagesCountOutput = TypedDict(
    "AiMessagesCountOutput",
    {
        "input_tokens": "int",
    },
)


AiGeminiGenerateSystemInstruction2 = TypedDict(
    "AiGeminiGenerateSystemInstruction2",
    {
        "parts": "List[GeminiPart]",
    },
)


AiGeminiGenerateToolConfig = TypedDict(
    "AiGeminiGenerateToolConfig",
    {
        "functionCallingConfig": "AiGeminiGenerateToolConfigFunctionCallingConfig",
    },
    total=False,
)


AiGeminiGenerateToolConfigFunctionCallingConfig = TypedDict(
    "AiGeminiGenerateToolConfigFunctionCallingConfig",
    {
        "mode": "str",
        "allowedFunctionNames": "List[str]",
    },
    total=False,
)


AiGeminiStreamSystemInstruction2 = TypedDict(
    "AiGeminiStreamSystemInstruction2",
    {
        "parts": "List[GeminiPart]",
    },
)


AiGeminiStreamToolConfig = TypedDict(
    "AiGeminiStreamToolConfig",
    {
        "functionCallingConfig": "AiGeminiStreamToolConfigFunctionCallingConfig",
    },
    total=False,
)


AiGeminiStreamToolConfigFunctionCallingConfig = TypedDict(
    "AiGeminiStreamToolConfigFunctionCallingConfig",
    {
        "mode": "str",
        "allowedFunctionNames": "List[str]",
    },
    total=False,
)


_AiGeminiCountGenerateContentRequestRequired = TypedDict(
    "_AiGeminiCountGenerateContentRequestRequired",
    {
        "contents": "List[GeminiContent]",
    },
)


class AiGeminiCountGenerateContentRequest(_AiGeminiCountGenerateContentRequestRequired, total=False):
    systemInstruction: "Union[Union[str, AiGeminiCountGenerateContentRequestSystemInstruction2], None]"
    tools: "Union[List[GeminiTool], None]"
    toolConfig: "Union[AiGeminiCountGenerateContentRequestToolConfig, None]"
    generationConfig: "Union[GeminiGenerationConfig, None]"
    safetySettings: "Union[List[Dict[str, Any]], None]"


AiGeminiCountGenerateContentRequestSystemInstruction2 = TypedDict(
    "AiGeminiCountGenerateContentRequestSystemInstruction2",
    {
        "parts": "List[GeminiPart]",
    },
)


AiGeminiCountGenerateContentRequestToolConfig = TypedDict(
    "AiGeminiCountGenerateContentRequestToolConfig",
    {
        "functionCallingConfig": "AiGeminiCountGenerateContentRequestToolConfigFunctionCallingConfig",
    },
    total=False,
)


AiGeminiCountGenerateContentRequestToolConfigFunctionCallingConfig = TypedDict(
    "AiGeminiCountGenerateContentRequestToolConfigFunctionCallingConfig",
    {
        "mode": "str",
        "allowedFunctionNames": "List[str]",
    },
    total=False,
)


AiGeminiCountOutput = TypedDict(
    "AiGeminiCountOutput",
    {
        "totalTokens": "int",
    },
)


AiGeminiEmbedContent = TypedDict(
    "AiGeminiEmbedContent",
    {
        "parts": "List[AiGeminiEmbedContentPartsItem]",
    },
)


AiGeminiEmbedContentPartsItem = TypedDict(
    "AiGeminiEmbedContentPartsItem",
    {
        "text": "str",
    },
)


AiGeminiEmbedOutput = TypedDict(
    "AiGeminiEmbedOutput",
    {
        "embedding": "AiGeminiEmbedOutputEmbedding",
    },
)


AiGeminiEmbedOutputEmbedding = TypedDict(
    "AiGeminiEmbedOutputEmbedding",
    {
        "values": "List[float]",
    },
)


_AiGeminiEmbedBatchRequestsItemRequired = TypedDict(
    "_AiGeminiEmbedBatchRequestsItemRequired",
    {
        "content": "AiGeminiEmbedBatchRequestsItemContent",
    },
)


class AiGeminiEmbedBatchRequestsItem(_AiGeminiEmbedBatchRequestsItemRequired, total=False):
    outputDimensionality: "int"


AiGeminiEmbedBatchRequestsItemContent = TypedDict(
    "AiGeminiEmbedBatchRequestsItemContent",
    {
        "parts": "List[AiGeminiEmbedBatchRequestsItemContentPartsItem]",
    },
)


AiGeminiEmbedBatchRequestsItemContentPartsItem = TypedDict(
    "AiGeminiEmbedBatchRequestsItemContentPartsItem",
    {
        "text": "str",
    },
)


AiGeminiEmbedBatchOutput = TypedDict(
    "AiGeminiEmbedBatchOutput",
    {
        "embeddings": "List[AiGeminiEmbedBatchOutputEmbeddingsItem]",
    },
)


AiGeminiEmbedBatchOutputEmbeddingsItem = TypedDict(
    "AiGeminiEmbedBatchOutputEmbeddingsItem",
    {
        "values": "List[float]",
    },
)


AiGeminiModelsOutput = TypedDict(
    "AiGeminiModelsOutput",
    {
        "models": "List[AiGeminiModelsOutputModelsItem]",
    },
)


_AiGeminiModelsOutputModelsItemRequired = TypedDict(
    "_AiGeminiModelsOutputModelsItemRequired",
    {
        "name": "str",
        "baseModelId": "str",
        "version": "str",
        "displayName": "str",
        "description": "str",
        "supportedGenerationMethods": "List[str]",
    },
)


class AiGeminiModelsOutputModelsItem(_AiGeminiModelsOutputModelsItemRequired, total=False):
    inputTokenLimit: "int"
    outputTokenLimit: "int"


_AiGeminiModelOutputRequired = TypedDict(
    "_AiGeminiModelOutputRequired",
    {
        "name": "str",
        "baseModelId": "str",
        "version": "str",
        "displayName": "str",
        "description": "str",
        "supportedGenerationMethods": "List[str]",
    },
)


class AiGeminiModelOutput(_AiGeminiModelOutputRequired, total=False):
    inputTokenLimit: "int"
    outputTokenLimit: "int"


AiResponsesInput2Item = TypedDict(
    "AiResponsesInput2Item",
    {
        "type": "str",
        "role": "Literal[\"user\", \"assistant\", \"system\", \"developer\"]",
        "content": "Union[Union[str, List[AiResponsesInput2ItemContent2Item]], None]",
    },
    total=False,
)


AiResponsesInput2ItemContent2Item = TypedDict(
    "AiResponsesInput2ItemContent2Item",
    {
        "type": "str",
    },
)


_AiResponsesToolsItemRequired = TypedDict(
    "_AiResponsesToolsItemRequired",
    {
        "type": "str",
    },
)


class AiResponsesToolsItem(_AiResponsesToolsItemRequired, total=False):
    name: "str"
    description: "Union[str, None]"
    parameters: "Union[Dict[str, Any], None]"
    tools: "List[AiResponsesToolsItemToolsItem]"


_AiResponsesToolsItemToolsItemRequired = TypedDict(
    "_AiResponsesToolsItemToolsItemRequired",
    {
        "type": "str",
    },
)


class AiResponsesToolsItemToolsItem(_AiResponsesToolsItemToolsItemRequired, total=False):
    name: "str"


AiResponsesToolChoice2 = TypedDict(
    "AiResponsesToolChoice2",
    {
        "type": "str",
    },
)


AiResponsesText = TypedDict(
    "AiResponsesText",
    {
        "format": "Union[AiResponsesTextFormat, None]",
        "verbosity": "Union[str, None]",
    },
    total=False,
)


_AiResponsesTextFormatRequired = TypedDict(
    "_AiResponsesTextFormatRequired",
    {
        "type": "str",
    },
)


class AiResponsesTextFormat(_AiResponsesTextFormatRequired, total=False):
    name: "str"
    schema: "Dict[str, Any]"
    description: "str"
    strict: "Union[bool, None]"


AiResponsesReasoning = TypedDict(
    "AiResponsesReasoning",
    {
        "effort": "Union[str, None]",
        "summary": "Union[str, None]",
    },
    total=False,
)


AiResponsesConversation2 = TypedDict(
    "AiResponsesConversation2",
    {
        "id": "str",
    },
)


_AiUploadsExpiresAfterRequired = TypedDict(
    "_AiUploadsExpiresAfterRequired",
    {
        "seconds": "int",
    },
)


class AiUploadsExpiresAfter(_AiUploadsExpiresAfterRequired, total=False):
    anchor: "Literal[\"created_at\"]"


AiUploadListOutput = TypedDict(
    "AiUploadListOutput",
    {
        "object": "Literal[\"list\"]",
        "data": "List[UploadedFile]",
        "first_id": "Union[str, None]",
        "last_id": "Union[str, None]",
        "has_more": "bool",
    },
)


_AiUploadDeleteOutputRequired = TypedDict(
    "_AiUploadDeleteOutputRequired",
    {
        "id": "str",
    },
)


class AiUploadDeleteOutput(_AiUploadDeleteOutputRequired, total=False):
    object: "Literal[\"file\"]"
    deleted: "bool"


AiBatchListOutput = TypedDict(
    "AiBatchListOutput",
    {
        "object": "Literal[\"list\"]",
        "data": "List[Batch]",
        "first_id": "Union[str, None]",
        "last_id": "Union[str, None]",
        "has_more": "bool",
    },
)


AiMessageBatchesRequestsItem = TypedDict(
    "AiMessageBatchesRequestsItem",
    {
        "custom_id": "str",
        "params": "Dict[str, Any]",
    },
)


AiMessageBatchListOutput = TypedDict(
    "AiMessageBatchListOutput",
    {
        "data": "List[MessageBatch]",
        "first_id": "Union[str, None]",
        "last_id": "Union[str, None]",
        "has_more": "bool",
    },
)


AiMessageBatchDeleteOutput = TypedDict(
    "AiMessageBatchDeleteOutput",
    {
        "id": "str",
        "type": "Literal[\"message_batch_deleted\"]",
    },
)


AiEmbeddingsOutput = TypedDict(
    "AiEmbeddingsOutput",
    {
        "id": "str",
        "object": "Literal[\"list\"]",
        "data": "List[AiEmbeddingsOutputDataItem]",
        "model": "str",
        "usage": "AiEmbeddingsOutputUsage",
    },
)


AiEmbeddingsOutputDataItem = TypedDict(
    "AiEmbeddingsOutputDataItem",
    {
        "object": "Literal[\"embedding\"]",
        "index": "int",
        "embedding": "Union[List[float], str]",
    },
)


AiEmbeddingsOutputUsage = TypedDict(
    "AiEmbeddingsOutputUsage",
    {
        "prompt_tokens": "int",
        "total_tokens": "int",
    },
)


AiCohereEmbedOutput = TypedDict(
    "AiCohereEmbedOutput",
    {
        "id": "str",
        "embeddings": "AiCohereEmbedOutputEmbeddings",
        "texts": "List[str]",
        "response_type": "Literal[\"embeddings_by_type\"]",
        "meta": "Dict[str, Any]",
    },
)


AiCohereEmbedOutputEmbeddings = TypedDict(
    "AiCohereEmbedOutputEmbeddings",
    {
        "float": "List[List[float]]",
        "base64": "List[str]",
    },
    total=False,
)


AiRerankDocumentsItem2 = TypedDict(
    "AiRerankDocumentsItem2",
    {
        "text": "str",
    },
)


AiRerankOutput = TypedDict(
    "AiRerankOutput",
    {
        "id": "str",
        "results": "List[AiRerankOutputResultsItem]",
        "model": "str",
        "meta": "AiRerankOutputMeta",
    },
)


_AiRerankOutputResultsItemRequired = TypedDict(
    "_AiRerankOutputResultsItemRequired",
    {
        "index": "int",
        "relevance_score": "float",
    },
)


class AiRerankOutputResultsItem(_AiRerankOutputResultsItemRequired, total=False):
    document: "AiRerankOutputResultsItemDocument"


AiRerankOutputResultsItemDocument = TypedDict(
    "AiRerankOutputResultsItemDocument",
    {
        "text": "str",
    },
)


AiRerankOutputMeta = TypedDict(
    "AiRerankOutputMeta",
    {
        "api_version": "AiRerankOutputMetaApiVersion",
        "billed_units": "AiRerankOutputMetaBilledUnits",
    },
)


AiRerankOutputMetaApiVersion = TypedDict(
    "AiRerankOutputMetaApiVersion",
    {
        "version": "str",
    },
)


AiRerankOutputMetaBilledUnits = TypedDict(
    "AiRerankOutputMetaBilledUnits",
    {
        "search_units": "float",
    },
)


_AiImagesOutputRequired = TypedDict(
    "_AiImagesOutputRequired",
    {
        "created": "int",
        "data": "List[AiImagesOutputDataItem]",
    },
)


class AiImagesOutput(_AiImagesOutputRequired, total=False):
    usage: "Dict[str, Any]"


AiImagesOutputDataItem = TypedDict(
    "AiImagesOutputDataItem",
    {
        "url": "str",
        "b64_json": "str",
        "revised_prompt": "str",
    },
    total=False,
)


_AiImageEditsOutputRequired = TypedDict(
    "_AiImageEditsOutputRequired",
    {
        "created": "int",
        "data": "List[AiImageEditsOutputDataItem]",
    },
)


class AiImageEditsOutput(_AiImageEditsOutputRequired, total=False):
    usage: "Dict[str, Any]"


AiImageEditsOutputDataItem = TypedDict(
    "AiImageEditsOutputDataItem",
    {
        "url": "str",
        "b64_json": "str",
        "revised_prompt": "str",
    },
    total=False,
)


AiModerationsInput3Item = TypedDict(
    "AiModerationsInput3Item",
    {
        "type": "Literal[\"text\"]",
        "text": "str",
    },
)


AiModerationsInput3Item2 = TypedDict(
    "AiModerationsInput3Item2",
    {
        "type": "Literal[\"image_url\"]",
        "image_url": "AiModerationsInput3Item2ImageUrl",
    },
)


AiModerationsInput3Item2ImageUrl = TypedDict(
    "AiModerationsInput3Item2ImageUrl",
    {
        "url": "str",
    },
)


AiModerationsOutput = TypedDict(
    "AiModerationsOutput",
    {
        "id": "str",
        "model": "str",
        "results": "List[AiModerationsOutputResultsItem]",
    },
)


_AiModerationsOutputResultsItemRequired = TypedDict(
    "_AiModerationsOutputResultsItemRequired",
    {
        "flagged": "bool",
        "categories": "Dict[str, bool]",
        "category_scores": "Dict[str, float]",
    },
)


class AiModerationsOutputResultsItem(_AiModerationsOutputResultsItemRequired, total=False):
    category_applied_input_types: "Dict[str, List[str]]"


AiChatListOutput = TypedDict(
    "AiChatListOutput",
    {
        "object": "Literal[\"list\"]",
        "data": "List[ChatCompletionStored]",
        "first_id": "Union[str, None]",
        "last_id": "Union[str, None]",
        "has_more": "bool",
    },
)


AiChatDeleteOutput = TypedDict(
    "AiChatDeleteOutput",
    {
        "id": "str",
        "object": "Literal[\"chat.completion.deleted\"]",
        "deleted": "bool",
    },
)


AiChatMessagesOutput = TypedDict(
    "AiChatMessagesOutput",
    {
        "object": "Literal[\"list\"]",
        "data": "List[AiChatMessagesOutputDataItem]",
        "first_id": "Union[str, None]",
        "last_id": "Union[str, None]",
        "has_more": "bool",
    },
)


AiChatMessagesOutputDataItem = TypedDict(
    "AiChatMessagesOutputDataItem",
    {
        "id": "str",
        "role": "str",
    },
)


AiResponseDeleteOutput = TypedDict(
    "AiResponseDeleteOutput",
    {
        "id": "str",
        "object": "Literal[\"response\"]",
        "deleted": "bool",
    },
)


AiResponseItemsOutput = TypedDict(
    "AiResponseItemsOutput",
    {
        "object": "Literal[\"list\"]",
        "data": "List[AiResponseItemsOutputDataItem]",
        "first_id": "Union[str, None]",
        "last_id": "Union[str, None]",
        "has_more": "bool",
    },
)


AiResponseItemsOutputDataItem = TypedDict(
    "AiResponseItemsOutputDataItem",
    {
        "id": "str",
    },
)


AiResponseCompactInput2Item = TypedDict(
    "AiResponseCompactInput2Item",
    {
        "type": "str",
        "role": "Literal[\"user\", \"assistant\", \"system\", \"developer\"]",
        "content": "Union[Union[str, List[AiResponseCompactInput2ItemContent2Item]], None]",
    },
    total=False,
)


AiResponseCompactInput2ItemContent2Item = TypedDict(
    "AiResponseCompactInput2ItemContent2Item",
    {
        "type": "str",
    },
)


_AiResponseCompactToolsItemRequired = TypedDict(
    "_AiResponseCompactToolsItemRequired",
    {
        "type": "str",
    },
)


class AiResponseCompactToolsItem(_AiResponseCompactToolsItemRequired, total=False):
    name: "str"
    description: "Union[str, None]"
    parameters: "Union[Dict[str, Any], None]"
    tools: "List[AiResponseCompactToolsItemToolsItem]"


_AiResponseCompactToolsItemToolsItemRequired = TypedDict(
    "_AiResponseCompactToolsItemToolsItemRequired",
    {
        "type": "str",
    },
)


class AiResponseCompactToolsItemToolsItem(_AiResponseCompactToolsItemToolsItemRequired, total=False):
    name: "str"


AiResponseCompactToolChoice2 = TypedDict(
    "AiResponseCompactToolChoice2",
    {
        "type": "str",
    },
)


AiResponseCompactText = TypedDict(
    "AiResponseCompactText",
    {
        "format": "Union[AiResponseCompactTextFormat, None]",
        "verbosity": "Union[str, None]",
    },
    total=False,
)


_AiResponseCompactTextFormatRequired = TypedDict(
    "_AiResponseCompactTextFormatRequired",
    {
        "type": "str",
    },
)


class AiResponseCompactTextFormat(_AiResponseCompactTextFormatRequired, total=False):
    name: "str"
    schema: "Dict[str, Any]"
    description: "str"
    strict: "Union[bool, None]"


AiResponseCompactReasoning = TypedDict(
    "AiResponseCompactReasoning",
    {
        "effort": "Union[str, None]",
        "summary": "Union[str, None]",
    },
    total=False,
)


AiResponseCompactConversation2 = TypedDict(
    "AiResponseCompactConversation2",
    {
        "id": "str",
    },
)


AiResponseInputTokensInput2Item = TypedDict(
    "AiResponseInputTokensInput2Item",
    {
        "type": "str",
        "role": "Literal[\"user\", \"assistant\", \"system\", \"developer\"]",
        "content": "Union[Union[str, List[AiResponseInputTokensInput2ItemContent2Item]], None]",
    },
    total=False,
)


AiResponseInputTokensInput2ItemContent2Item = TypedDict(
    "AiResponseInputTokensInput2ItemContent2Item",
    {
        "type": "str",
    },
)


_AiResponseInputTokensToolsItemRequired = TypedDict(
    "_AiResponseInputTokensToolsItemRequired",
    {
        "type": "str",
    },
)


class AiResponseInputTokensToolsItem(_AiResponseInputTokensToolsItemRequired, total=False):
    name: "str"
    description: "Union[str, None]"
    parameters: "Union[Dict[str, Any], None]"
    tools: "List[AiResponseInputTokensToolsItemToolsItem]"


_AiResponseInputTokensToolsItemToolsItemRequired = TypedDict(
    "_AiResponseInputTokensToolsItemToolsItemRequired",
    {
        "type": "str",
    },
)


class AiResponseInputTokensToolsItemToolsItem(_AiResponseInputTokensToolsItemToolsItemRequired, total=False):
    name: "str"


AiResponseInputTokensToolChoice2 = TypedDict(
    "AiResponseInputTokensToolChoice2",
    {
        "type": "str",
    },
)


AiResponseInputTokensText = TypedDict(
    "AiResponseInputTokensText",
    {
        "format": "Union[AiResponseInputTokensTextFormat, None]",
        "verbosity": "Union[str, None]",
    },
    total=False,
)


_AiResponseInputTokensTextFormatRequired = TypedDict(
    "_AiResponseInputTokensTextFormatRequired",
    {
        "type": "str",
    },
)


class AiResponseInputTokensTextFormat(_AiResponseInputTokensTextFormatRequired, total=False):
    name: "str"
    schema: "Dict[str, Any]"
    description: "str"
    strict: "Union[bool, None]"


AiResponseInputTokensReasoning = TypedDict(
    "AiResponseInputTokensReasoning",
    {
        "effort": "Union[str, None]",
        "summary": "Union[str, None]",
    },
    total=False,
)


AiResponseInputTokensConversation2 = TypedDict(
    "AiResponseInputTokensConversation2",
    {
        "id": "str",
    },
)


AiResponseInputTokensOutput = TypedDict(
    "AiResponseInputTokensOutput",
    {
        "object": "Literal[\"response.input_tokens\"]",
        "input_tokens": "int",
    },
)


AiConversationCreateItemsItem = TypedDict(
    "AiConversationCreateItemsItem",
    {
        "type": "str",
        "role": "Literal[\"user\", \"assistant\", \"system\", \"developer\"]",
        "content": "Union[Union[str, List[AiConversationCreateItemsItemContent2Item]], None]",
    },
    total=False,
)


AiConversationCreateItemsItemContent2Item = TypedDict(
    "AiConversationCreateItemsItemContent2Item",
    {
        "type": "str",
    },
)


AiConversationDeleteOutput = TypedDict(
    "AiConversationDeleteOutput",
    {
        "id": "str",
        "object": "Literal[\"conversation.deleted\"]",
        "deleted": "bool",
    },
)


AiConversationItemsAddItemsItem = TypedDict(
    "AiConversationItemsAddItemsItem",
    {
        "type": "str",
        "role": "Literal[\"user\", \"assistant\", \"system\", \"developer\"]",
        "content": "Union[Union[str, List[AiConversationItemsAddItemsItemContent2Item]], None]",
    },
    total=False,
)


AiConversationItemsAddItemsItemContent2Item = TypedDict(
    "AiConversationItemsAddItemsItemContent2Item",
    {
        "type": "str",
    },
)


AiConversationItemsAddOutput = TypedDict(
    "AiConversationItemsAddOutput",
    {
        "object": "Literal[\"list\"]",
        "data": "List[AiConversationItemsAddOutputDataItem]",
        "first_id": "Union[str, None]",
        "last_id": "Union[str, None]",
        "has_more": "bool",
    },
)


_AiConversationItemsAddOutputDataItemRequired = TypedDict(
    "_AiConversationItemsAddOutputDataItemRequired",
    {
        "id": "str",
    },
)


class AiConversationItemsAddOutputDataItem(_AiConversationItemsAddOutputDataItemRequired, total=False):
    type: "str"


AiConversationItemsOutput = TypedDict(
    "AiConversationItemsOutput",
    {
        "object": "Literal[\"list\"]",
        "data": "List[AiConversationItemsOutputDataItem]",
        "first_id": "Union[str, None]",
        "last_id": "Union[str, None]",
        "has_more": "bool",
    },
)


_AiConversationItemsOutputDataItemRequired = TypedDict(
    "_AiConversationItemsOutputDataItemRequired",
    {
        "id": "str",
    },
)


class AiConversationItemsOutputDataItem(_AiConversationItemsOutputDataItemRequired, total=False):
    type: "str"


_AiConversationItemOutputRequired = TypedDict(
    "_AiConversationItemOutputRequired",
    {
        "id": "str",
    },
)


class AiConversationItemOutput(_AiConversationItemOutputRequired, total=False):
    type: "str"


AiRealtimeOutput = TypedDict(
    "AiRealtimeOutput",
    {
        "id": "str",
        "object": "Literal[\"realtime.session\"]",
        "type": "Literal[\"realtime\"]",
        "model": "str",
        "instructions": "str",
        "output_modalities": "List[str]",
        "audio": "Dict[str, Any]",
        "tools": "List[Dict[str, Any]]",
    },
)


_AiTranscribeOutputRequired = TypedDict(
    "_AiTranscribeOutputRequired",
    {
        "text": "str",
        "language": "str",
        "duration": "float",
        "segments": "List[AiTranscribeOutputSegmentsItem]",
    },
)


class AiTranscribeOutput(_AiTranscribeOutputRequired, total=False):
    language_code: "str"
    task: "str"
    words: "List[AiTranscribeOutputWordsItem]"
    low_confidence: "bool"
    notes: "List[str]"


_AiTranscribeOutputSegmentsItemRequired = TypedDict(
    "_AiTranscribeOutputSegmentsItemRequired",
    {
        "start": "float",
        "end": "float",
        "text": "str",
    },
)


class AiTranscribeOutputSegmentsItem(_AiTranscribeOutputSegmentsItemRequired, total=False):
    confidence: "float"
    speaker: "Union[str, None]"
    id: "Union[int, str]"
    seek: "float"
    tokens: "List[float]"
    temperature: "float"
    avg_logprob: "float"
    compression_ratio: "float"
    no_speech_prob: "float"
    type: "str"


_AiTranscribeOutputWordsItemRequired = TypedDict(
    "_AiTranscribeOutputWordsItemRequired",
    {
        "start": "float",
        "end": "float",
        "word": "str",
    },
)


class AiTranscribeOutputWordsItem(_AiTranscribeOutputWordsItemRequired, total=False):
    confidence: "float"


_AiTranslateSpeechOutputRequired = TypedDict(
    "_AiTranslateSpeechOutputRequired",
    {
        "text": "str",
        "language": "str",
        "duration": "float",
        "segments": "List[AiTranslateSpeechOutputSegmentsItem]",
    },
)


class AiTranslateSpeechOutput(_AiTranslateSpeechOutputRequired, total=False):
    language_code: "str"
    task: "str"
    words: "List[AiTranslateSpeechOutputWordsItem]"
    low_confidence: "bool"
    notes: "List[str]"


_AiTranslateSpeechOutputSegmentsItemRequired = TypedDict(
    "_AiTranslateSpeechOutputSegmentsItemRequired",
    {
        "start": "float",
        "end": "float",
        "text": "str",
    },
)


class AiTranslateSpeechOutputSegmentsItem(_AiTranslateSpeechOutputSegmentsItemRequired, total=False):
    confidence: "float"
    speaker: "Union[str, None]"
    id: "Union[int, str]"
    seek: "float"
    tokens: "List[float]"
    temperature: "float"
    avg_logprob: "float"
    compression_ratio: "float"
    no_speech_prob: "float"
    type: "str"


_AiTranslateSpeechOutputWordsItemRequired = TypedDict(
    "_AiTranslateSpeechOutputWordsItemRequired",
    {
        "start": "float",
        "end": "float",
        "word": "str",
    },
)


class AiTranslateSpeechOutputWordsItem(_AiTranslateSpeechOutputWordsItemRequired, total=False):
    confidence: "float"


AiVoiceVoice2 = TypedDict(
    "AiVoiceVoice2",
    {
        "id": "str",
    },
)


AiVoiceOutput = TypedDict(
    "AiVoiceOutput",
    {
        "file": "FileOut",
        "duration": "float",
        "voice": "str",
        "language": "str",
        "characters": "int",
    },
)


AiVoicesOutput = TypedDict(
    "AiVoicesOutput",
    {
        "voices": "List[AiVoicesOutputVoicesItem]",
        "languages": "List[str]",
    },
)


AiVoicesOutputVoicesItem = TypedDict(
    "AiVoicesOutputVoicesItem",
    {
        "id": "str",
        "name": "str",
        "gender": "Literal[\"female\", \"male\"]",
        "language": "str",
        "about": "str",
        "qualities": "List[Literal[\"natural\", \"fast\"]]",
        "sample": "str",
    },
)


AiVideoInputReference2 = TypedDict(
    "AiVideoInputReference2",
    {
        "image_url": "str",
    },
)


_AiVideoScenesItem2Required = TypedDict(
    "_AiVideoScenesItem2Required",
    {
        "picture": "str",
    },
)


class AiVideoScenesItem2(_AiVideoScenesItem2Required, total=False):
    caption: "str"
    not_shown: "List[str]"


AiVideosCreateInputReference2 = TypedDict(
    "AiVideosCreateInputReference2",
    {
        "image_url": "str",
    },
)


_AiVideosCreateScenesItem2Required = TypedDict(
    "_AiVideosCreateScenesItem2Required",
    {
        "picture": "str",
    },
)


class AiVideosCreateScenesItem2(_AiVideosCreateScenesItem2Required, total=False):
    caption: "str"
    not_shown: "List[str]"


AiVideosListOutput = TypedDict(
    "AiVideosListOutput",
    {
        "object": "Literal[\"list\"]",
        "data": "List[OpenaiVideo]",
        "first_id": "Union[str, None]",
        "last_id": "Union[str, None]",
        "has_more": "bool",
    },
)


AiVideosDeleteOutput = TypedDict(
    "AiVideosDeleteOutput",
    {
        "id": "str",
        "object": "Literal[\"video.deleted\"]",
        "deleted": "bool",
    },
)


PublicModelsOutput = TypedDict(
    "PublicModelsOutput",
    {
        "data": "List[PublicModelsOutputDataItem]",
    },
)


PublicModelsOutputDataItem = TypedDict(
    "PublicModelsOutputDataItem",
    {
        "id": "str",
        "object": "Literal[\"model\"]",
        "created": "int",
        "owned_by": "str",
        "type": "Literal[\"chat\", \"embedding\", \"image\", \"moderation\", \"transcription\", \"speech\", \"other\"]",
        "context_length": "Union[int, None]",
        "max_output_tokens": "Union[int, None]",
        "input_modalities": "List[Literal[\"text\", \"image\", \"audio\", \"video\", \"file\", \"embedding\"]]",
        "output_modalities": "List[Literal[\"text\", \"image\", \"audio\", \"video\", \"file\", \"embedding\"]]",
        "retires_on": "Union[str, None]",
        "dialects": "List[Literal[\"chat\", \"messages\", \"responses\", \"completions\", \"embeddings\", \"rerank\", \"images\", \"moderations\", \"transcriptions\", \"translations\", \"speech\"]]",
        "prices": "Union[PublicModelsOutputDataItemPrices, None]",
        "measured": "Union[PublicModelsOutputDataItemMeasured, None]",
    },
)


_PublicModelsOutputDataItemPricesRequired = TypedDict(
    "_PublicModelsOutputDataItemPricesRequired",
    {
        "unit": "str",
        "by_kind": "Dict[str, str]",
    },
)


class PublicModelsOutputDataItemPrices(_PublicModelsOutputDataItemPricesRequired, total=False):
    tiers: "List[PublicModelsOutputDataItemPricesTiersItem]"


_PublicModelsOutputDataItemPricesTiersItemRequired = TypedDict(
    "_PublicModelsOutputDataItemPricesTiersItemRequired",
    {
        "by_kind": "Dict[str, str]",
    },
)


class PublicModelsOutputDataItemPricesTiersItem(_PublicModelsOutputDataItemPricesTiersItemRequired, total=False):
    above: "int"
    service: "Literal[\"priority\", \"flex\", \"batch\"]"


PublicModelsOutputDataItemMeasured = TypedDict(
    "PublicModelsOutputDataItemMeasured",
    {
        "success_percent": "Union[float, None]",
        "average_ms": "Union[float, None]",
        "first_token_ms": "Union[float, None]",
        "tokens_per_second": "Union[float, None]",
    },
)


PublicConversionsOutput = TypedDict(
    "PublicConversionsOutput",
    {
        "formats": "List[PublicConversionsOutputFormatsItem]",
        "conversions": "List[PublicConversionsOutputConversionsItem]",
        "options": "List[PublicConversionsOutputOptionsItem]",
    },
)


PublicConversionsOutputFormatsItem = TypedDict(
    "PublicConversionsOutputFormatsItem",
    {
        "name": "str",
        "title": "str",
        "mime": "str",
        "extension": "str",
        "aliases": "List[str]",
        "reads": "bool",
        "writes": "bool",
    },
)


PublicConversionsOutputConversionsItem = TypedDict(
    "PublicConversionsOutputConversionsItem",
    {
        "from": "str",
        "to": "str",
        "options": "List[str]",
        "engines": "List[str]",
    },
)


PublicConversionsOutputOptionsItem = TypedDict(
    "PublicConversionsOutputOptionsItem",
    {
        "name": "str",
        "about": "str",
    },
)


PublicCatalogueOutput = TypedDict(
    "PublicCatalogueOutput",
    {
        "version": "str",
        "naira_per_dollar": "str",
        "sign_up": "Literal[\"open\", \"verified\", \"invited\", \"closed\"]",
        "categories": "List[PublicCatalogueOutputCategoriesItem]",
    },
)


PublicCatalogueOutputCategoriesItem = TypedDict(
    "PublicCatalogueOutputCategoriesItem",
    {
        "id": "Literal[\"ai\", \"media\", \"network\", \"utilities\", \"x\"]",
        "name": "str",
        "purpose": "str",
        "version": "str",
        "state": "Literal[\"live\", \"planned\"]",
        "free_per_month": "int",
        "free_per_day": "Union[PublicCatalogueOutputCategoriesItemFreePerDay, None]",
        "endpoints": "List[PublicCatalogueOutputCategoriesItemEndpointsItem]",
    },
)


PublicCatalogueOutputCategoriesItemFreePerDay = TypedDict(
    "PublicCatalogueOutputCategoriesItemFreePerDay",
    {
        "requests": "int",
        "tokens": "int",
        "prompt_characters": "int",
        "max_tokens": "int",
    },
)


_PublicCatalogueOutputCategoriesItemEndpointsItemRequired = TypedDict(
    "_PublicCatalogueOutputCategoriesItemEndpointsItemRequired",
    {
        "id": "str",
        "method": "str",
        "path": "str",
        "aliases": "List[str]",
        "summary": "str",
        "price": "PublicCatalogueOutputCategoriesItemEndpointsItemPrice",
        "per_minute": "int",
        "state": "Literal[\"live\", \"planned\", \"off\"]",
        "state_source": "Literal[\"category\", \"endpoint\"]",
        "ready": "bool",
        "installed": "bool",
        "note": "str",
    },
)


class PublicCatalogueOutputCategoriesItemEndpointsItem(_PublicCatalogueOutputCategoriesItemEndpointsItemRequired, total=False):
    service: "PublicCatalogueOutputCategoriesItemEndpointsItemService"


PublicCatalogueOutputCategoriesItemEndpointsItemPrice = TypedDict(
    "PublicCatalogueOutputCategoriesItemEndpointsItemPrice",
    {
        "unit": "str",
        "dollars": "str",
        "naira": "str",
        "per": "str",
        "by_model": "bool",
    },
)


PublicCatalogueOutputCategoriesItemEndpointsItemService = TypedDict(
    "PublicCatalogueOutputCategoriesItemEndpointsItemService",
    {
        "slug": "str",
        "name": "str",
        "category": "str",
    },
)


PublicGuidesOutput = TypedDict(
    "PublicGuidesOutput",
    {
        "data": "List[PublicGuidesOutputDataItem]",
    },
)


PublicGuidesOutputDataItem = TypedDict(
    "PublicGuidesOutputDataItem",
    {
        "name": "str",
        "title": "str",
        "about": "str",
        "plugin": "Union[PublicGuidesOutputDataItemPlugin, None]",
    },
)


PublicGuidesOutputDataItemPlugin = TypedDict(
    "PublicGuidesOutputDataItemPlugin",
    {
        "name": "str",
        "title": "str",
    },
)


PublicGuideOutput = TypedDict(
    "PublicGuideOutput",
    {
        "name": "str",
        "title": "str",
        "about": "str",
        "plugin": "Union[PublicGuideOutputPlugin, None]",
        "markdown": "str",
    },
)


PublicGuideOutputPlugin = TypedDict(
    "PublicGuideOutputPlugin",
    {
        "name": "str",
        "title": "str",
    },
)


_PublicStatusOutputRequired = TypedDict(
    "_PublicStatusOutputRequired",
    {
        "measured_at": "str",
        "log_available": "bool",
        "today": "PublicStatusOutputToday",
        "month": "PublicStatusOutputMonth",
        "history": "PublicStatusOutputHistory",
        "incidents": "List[PublicStatusOutputIncidentsItem]",
    },
)


class PublicStatusOutput(_PublicStatusOutputRequired, total=False):
    warnings: "List[PublicStatusOutputWarningsItem]"


PublicStatusOutputToday = TypedDict(
    "PublicStatusOutputToday",
    {
        "days": "int",
        "uptime_percent": "Union[float, None]",
        "success_percent": "Union[float, None]",
        "calls": "Union[int, None]",
        "average_latency_ms": "Union[float, None]",
        "p50_ms": "Union[float, None]",
        "p95_ms": "Union[float, None]",
    },
)


PublicStatusOutputMonth = TypedDict(
    "PublicStatusOutputMonth",
    {
        "days": "int",
        "uptime_percent": "Union[float, None]",
        "success_percent": "Union[float, None]",
        "calls": "Union[int, None]",
        "average_latency_ms": "Union[float, None]",
        "p50_ms": "Union[float, None]",
        "p95_ms": "Union[float, None]",
    },
)


PublicStatusOutputHistory = TypedDict(
    "PublicStatusOutputHistory",
    {
        "from": "str",
        "to": "str",
        "platform": "PublicStatusOutputHistoryPlatform",
        "categories": "List[PublicStatusOutputHistoryCategoriesItem]",
    },
)


PublicStatusOutputHistoryPlatform = TypedDict(
    "PublicStatusOutputHistoryPlatform",
    {
        "uptime_percent": "Union[float, None]",
        "days": "List[PublicStatusOutputHistoryPlatformDaysItem]",
    },
)


PublicStatusOutputHistoryPlatformDaysItem = TypedDict(
    "PublicStatusOutputHistoryPlatformDaysItem",
    {
        "day": "str",
        "state": "Literal[\"well\", \"degraded\", \"down\"]",
        "minutes": "int",
        "down_minutes": "int",
    },
)


PublicStatusOutputHistoryCategoriesItem = TypedDict(
    "PublicStatusOutputHistoryCategoriesItem",
    {
        "id": "Literal[\"ai\", \"media\", \"network\", \"utilities\", \"x\"]",
        "success_percent": "Union[float, None]",
        "days": "List[PublicStatusOutputHistoryCategoriesItemDaysItem]",
    },
)


PublicStatusOutputHistoryCategoriesItemDaysItem = TypedDict(
    "PublicStatusOutputHistoryCategoriesItemDaysItem",
    {
        "day": "str",
        "state": "Literal[\"well\", \"degraded\", \"down\"]",
        "calls": "int",
        "failed": "int",
    },
)


PublicStatusOutputIncidentsItem = TypedDict(
    "PublicStatusOutputIncidentsItem",
    {
        "kind": "Literal[\"outage\", \"failures\"]",
        "from": "str",
        "to": "str",
        "down_minutes": "Union[int, None]",
        "category": "Union[Literal[\"ai\", \"media\", \"network\", \"utilities\", \"x\"], None]",
        "endpoints": "List[str]",
        "calls": "Union[int, None]",
        "failed": "Union[int, None]",
    },
)


PublicStatusOutputWarningsItem = TypedDict(
    "PublicStatusOutputWarningsItem",
    {
        "id": "str",
        "severity": "Literal[\"unsafe\", \"advice\"]",
        "problem": "str",
        "fix": "str",
    },
)


PublicServiceOutput = TypedDict(
    "PublicServiceOutput",
    {
        "slug": "str",
        "name": "str",
        "category": "str",
        "success_percent": "Union[float, None]",
        "p50_ms": "Union[float, None]",
        "p95_ms": "Union[float, None]",
        "days": "List[PublicServiceOutputDaysItem]",
        "operations": "List[PublicServiceOutputOperationsItem]",
    },
)


PublicServiceOutputDaysItem = TypedDict(
    "PublicServiceOutputDaysItem",
    {
        "day": "str",
        "state": "Literal[\"well\", \"degraded\", \"down\"]",
        "calls": "int",
        "failed": "int",
    },
)


PublicServiceOutputOperationsItem = TypedDict(
    "PublicServiceOutputOperationsItem",
    {
        "id": "str",
        "summary": "str",
        "success_percent": "Union[float, None]",
        "p50_ms": "Union[float, None]",
        "p95_ms": "Union[float, None]",
    },
)


PublicNoticesOutput = TypedDict(
    "PublicNoticesOutput",
    {
        "data": "List[PublicNoticesOutputDataItem]",
        "by_email": "bool",
    },
)


PublicNoticesOutputDataItem = TypedDict(
    "PublicNoticesOutputDataItem",
    {
        "id": "str",
        "kind": "Literal[\"announcement\", \"maintenance\", \"incident\"]",
        "title": "str",
        "state": "Literal[\"announced\", \"ended\", \"scheduled\", \"in_progress\", \"completed\", \"investigating\", \"identified\", \"monitoring\", \"resolved\"]",
        "starts_at": "str",
        "ends_at": "Union[str, None]",
        "updates": "List[PublicNoticesOutputDataItemUpdatesItem]",
    },
)


PublicNoticesOutputDataItemUpdatesItem = TypedDict(
    "PublicNoticesOutputDataItemUpdatesItem",
    {
        "at": "str",
        "state": "Literal[\"announced\", \"ended\", \"scheduled\", \"in_progress\", \"completed\", \"investigating\", \"identified\", \"monitoring\", \"resolved\"]",
        "text": "str",
    },
)


PublicLegalOutput = TypedDict(
    "PublicLegalOutput",
    {
        "page": "Literal[\"terms\", \"privacy\"]",
        "markdown": "str",
        "updated_at": "str",
    },
)


PublicReportOutput = TypedDict(
    "PublicReportOutput",
    {
        "id": "str",
    },
)


PublicStatusSubscribeOutput = TypedDict(
    "PublicStatusSubscribeOutput",
    {
        "ok": "bool",
    },
)


PublicStatusConfirmOutput = TypedDict(
    "PublicStatusConfirmOutput",
    {
        "ok": "bool",
    },
)


PublicStatusUnsubscribeOutput = TypedDict(
    "PublicStatusUnsubscribeOutput",
    {
        "ok": "bool",
    },
)


PublicSampleOutput = TypedDict(
    "PublicSampleOutput",
    {
        "id": "str",
        "method": "str",
        "path": "str",
        "input": "Dict[str, Any]",
        "output": "Dict[str, Any]",
    },
)


PublicPaymentWebhookOutput = TypedDict(
    "PublicPaymentWebhookOutput",
    {
        "received": "bool",
    },
)


PublicPaymentReturnOutput = TypedDict(
    "PublicPaymentReturnOutput",
    {
        "id": "str",
        "status": "str",
    },
)


PublicWatchBadgeOutput = TypedDict(
    "PublicWatchBadgeOutput",
    {
        "label": "str",
        "text": "str",
        "color": "str",
    },
)


PublicServiceWebhookOutput = TypedDict(
    "PublicServiceWebhookOutput",
    {
        "received": "bool",
    },
)


_MediaMusicOutputRequired = TypedDict(
    "_MediaMusicOutputRequired",
    {
        "query": "str",
        "engine": "str",
    },
)


class MediaMusicOutput(_MediaMusicOutputRequired, total=False):
    tracks: "MediaMusicOutputTracks"
    artists: "MediaMusicOutputArtists"
    albums: "MediaMusicOutputAlbums"


MediaMusicOutputTracks = TypedDict(
    "MediaMusicOutputTracks",
    {
        "items": "List[MediaMusicOutputTracksItemsItem]",
        "total": "Union[float, None]",
        "next": "Union[str, None]",
    },
)


MediaMusicOutputTracksItemsItem = TypedDict(
    "MediaMusicOutputTracksItemsItem",
    {
        "id": "str",
        "title": "str",
        "artists": "List[MediaMusicOutputTracksItemsItemArtistsItem]",
        "album": "Union[MediaMusicOutputTracksItemsItemAlbum, None]",
        "duration": "Union[float, None]",
        "artwork": "List[MediaMusicOutputTracksItemsItemArtworkItem]",
        "preview_url": "Union[str, None]",
        "url": "Union[str, None]",
        "explicit": "Union[bool, None]",
        "popularity": "Union[float, None]",
        "release_date": "Union[str, None]",
        "isrc": "Union[str, None]",
    },
)


MediaMusicOutputTracksItemsItemArtistsItem = TypedDict(
    "MediaMusicOutputTracksItemsItemArtistsItem",
    {
        "id": "Union[str, None]",
        "name": "str",
        "url": "Union[str, None]",
    },
)


MediaMusicOutputTracksItemsItemAlbum = TypedDict(
    "MediaMusicOutputTracksItemsItemAlbum",
    {
        "id": "Union[str, None]",
        "title": "str",
        "url": "Union[str, None]",
    },
)


MediaMusicOutputTracksItemsItemArtworkItem = TypedDict(
    "MediaMusicOutputTracksItemsItemArtworkItem",
    {
        "url": "str",
        "width": "Union[float, None]",
        "height": "Union[float, None]",
    },
)


MediaMusicOutputArtists = TypedDict(
    "MediaMusicOutputArtists",
    {
        "items": "List[MediaMusicOutputArtistsItemsItem]",
        "total": "Union[float, None]",
        "next": "Union[str, None]",
    },
)


MediaMusicOutputArtistsItemsItem = TypedDict(
    "MediaMusicOutputArtistsItemsItem",
    {
        "id": "str",
        "name": "str",
        "url": "Union[str, None]",
        "artwork": "List[MediaMusicOutputArtistsItemsItemArtworkItem]",
        "genres": "List[str]",
        "popularity": "Union[float, None]",
        "followers": "Union[float, None]",
    },
)


MediaMusicOutputArtistsItemsItemArtworkItem = TypedDict(
    "MediaMusicOutputArtistsItemsItemArtworkItem",
    {
        "url": "str",
        "width": "Union[float, None]",
        "height": "Union[float, None]",
    },
)


MediaMusicOutputAlbums = TypedDict(
    "MediaMusicOutputAlbums",
    {
        "items": "List[MediaMusicOutputAlbumsItemsItem]",
        "total": "Union[float, None]",
        "next": "Union[str, None]",
    },
)


MediaMusicOutputAlbumsItemsItem = TypedDict(
    "MediaMusicOutputAlbumsItemsItem",
    {
        "id": "str",
        "title": "str",
        "artists": "List[MediaMusicOutputAlbumsItemsItemArtistsItem]",
        "artwork": "List[MediaMusicOutputAlbumsItemsItemArtworkItem]",
        "url": "Union[str, None]",
        "kind": "Union[str, None]",
        "tracks": "Union[float, None]",
        "explicit": "Union[bool, None]",
        "release_date": "Union[str, None]",
    },
)


MediaMusicOutputAlbumsItemsItemArtistsItem = TypedDict(
    "MediaMusicOutputAlbumsItemsItemArtistsItem",
    {
        "id": "Union[str, None]",
        "name": "str",
        "url": "Union[str, None]",
    },
)


MediaMusicOutputAlbumsItemsItemArtworkItem = TypedDict(
    "MediaMusicOutputAlbumsItemsItemArtworkItem",
    {
        "url": "str",
        "width": "Union[float, None]",
        "height": "Union[float, None]",
    },
)


MediaTiktokMetadataOutput = TypedDict(
    "MediaTiktokMetadataOutput",
    {
        "type": "Literal[\"video\", \"profile\"]",
        "url": "str",
        "id": "Union[str, None]",
        "title": "str",
        "author": "MediaTiktokMetadataOutputAuthor",
        "thumbnail": "Union[MediaTiktokMetadataOutputThumbnail, None]",
        "sound": "Union[MediaTiktokMetadataOutputSound, None]",
        "html": "Union[str, None]",
    },
)


MediaTiktokMetadataOutputAuthor = TypedDict(
    "MediaTiktokMetadataOutputAuthor",
    {
        "name": "str",
        "handle": "Union[str, None]",
        "url": "Union[str, None]",
    },
)


MediaTiktokMetadataOutputThumbnail = TypedDict(
    "MediaTiktokMetadataOutputThumbnail",
    {
        "url": "str",
        "width": "Union[float, None]",
        "height": "Union[float, None]",
    },
)


MediaTiktokMetadataOutputSound = TypedDict(
    "MediaTiktokMetadataOutputSound",
    {
        "id": "str",
        "title": "str",
        "url": "str",
    },
)


MediaYoutubeMetadataOutput = TypedDict(
    "MediaYoutubeMetadataOutput",
    {
        "id": "str",
        "url": "str",
        "title": "str",
        "author": "MediaYoutubeMetadataOutputAuthor",
        "thumbnail": "Union[MediaYoutubeMetadataOutputThumbnail, None]",
        "thumbnails": "List[MediaYoutubeMetadataOutputThumbnailsItem]",
        "width": "Union[float, None]",
        "height": "Union[float, None]",
        "duration": "Union[float, None]",
        "published": "Union[str, None]",
        "views": "Union[float, None]",
        "live": "Union[bool, None]",
        "description": "Union[str, None]",
        "keywords": "List[str]",
        "chapters": "List[MediaYoutubeMetadataOutputChaptersItem]",
        "embed_url": "str",
        "missing": "List[str]",
    },
)


MediaYoutubeMetadataOutputAuthor = TypedDict(
    "MediaYoutubeMetadataOutputAuthor",
    {
        "name": "str",
        "url": "Union[str, None]",
        "id": "Union[str, None]",
    },
)


MediaYoutubeMetadataOutputThumbnail = TypedDict(
    "MediaYoutubeMetadataOutputThumbnail",
    {
        "url": "str",
        "width": "Union[float, None]",
        "height": "Union[float, None]",
    },
)


MediaYoutubeMetadataOutputThumbnailsItem = TypedDict(
    "MediaYoutubeMetadataOutputThumbnailsItem",
    {
        "url": "str",
        "width": "Union[float, None]",
        "height": "Union[float, None]",
    },
)


MediaYoutubeMetadataOutputChaptersItem = TypedDict(
    "MediaYoutubeMetadataOutputChaptersItem",
    {
        "start": "float",
        "title": "str",
    },
)


_MediaYoutubeTranscriptOutputRequired = TypedDict(
    "_MediaYoutubeTranscriptOutputRequired",
    {
        "id": "str",
        "title": "Union[str, None]",
        "url": "str",
        "language": "str",
        "translated_from": "Union[str, None]",
        "generated": "bool",
        "transcription": "Union[MediaYoutubeTranscriptOutputTranscription, None]",
        "duration": "float",
        "text": "str",
        "segments": "List[MediaYoutubeTranscriptOutputSegmentsItem]",
        "tracks": "List[MediaYoutubeTranscriptOutputTracksItem]",
    },
)


class MediaYoutubeTranscriptOutput(_MediaYoutubeTranscriptOutputRequired, total=False):
    matches: "List[MediaYoutubeTranscriptOutputMatchesItem]"


MediaYoutubeTranscriptOutputTranscription = TypedDict(
    "MediaYoutubeTranscriptOutputTranscription",
    {
        "request_id": "str",
        "charge": "str",
    },
)


MediaYoutubeTranscriptOutputSegmentsItem = TypedDict(
    "MediaYoutubeTranscriptOutputSegmentsItem",
    {
        "text": "str",
        "start": "float",
        "duration": "float",
    },
)


MediaYoutubeTranscriptOutputMatchesItem = TypedDict(
    "MediaYoutubeTranscriptOutputMatchesItem",
    {
        "start": "float",
        "text": "str",
        "url": "str",
    },
)


MediaYoutubeTranscriptOutputTracksItem = TypedDict(
    "MediaYoutubeTranscriptOutputTracksItem",
    {
        "language": "str",
        "name": "str",
        "generated": "bool",
        "translatable": "bool",
    },
)


MediaYoutubeVideosOutput = TypedDict(
    "MediaYoutubeVideosOutput",
    {
        "type": "Literal[\"channel\", \"playlist\"]",
        "id": "str",
        "url": "str",
        "title": "Union[str, None]",
        "description": "Union[str, None]",
        "author": "Union[MediaYoutubeVideosOutputAuthor, None]",
        "thumbnail": "Union[MediaYoutubeVideosOutputThumbnail, None]",
        "count": "Union[float, None]",
        "videos": "List[MediaYoutubeVideosOutputVideosItem]",
        "next": "Union[str, None]",
    },
)


MediaYoutubeVideosOutputAuthor = TypedDict(
    "MediaYoutubeVideosOutputAuthor",
    {
        "name": "str",
        "id": "Union[str, None]",
        "url": "Union[str, None]",
        "handle": "Union[str, None]",
    },
)


MediaYoutubeVideosOutputThumbnail = TypedDict(
    "MediaYoutubeVideosOutputThumbnail",
    {
        "url": "str",
        "width": "Union[float, None]",
        "height": "Union[float, None]",
    },
)


MediaYoutubeVideosOutputVideosItem = TypedDict(
    "MediaYoutubeVideosOutputVideosItem",
    {
        "id": "str",
        "url": "str",
        "title": "str",
        "duration": "Union[float, None]",
        "views": "Union[float, None]",
        "published": "Union[str, None]",
        "author": "Union[MediaYoutubeVideosOutputVideosItemAuthor, None]",
        "thumbnail": "Union[MediaYoutubeVideosOutputVideosItemThumbnail, None]",
        "playable": "bool",
    },
)


MediaYoutubeVideosOutputVideosItemAuthor = TypedDict(
    "MediaYoutubeVideosOutputVideosItemAuthor",
    {
        "name": "str",
        "id": "Union[str, None]",
    },
)


MediaYoutubeVideosOutputVideosItemThumbnail = TypedDict(
    "MediaYoutubeVideosOutputVideosItemThumbnail",
    {
        "url": "str",
        "width": "Union[float, None]",
        "height": "Union[float, None]",
    },
)


_MediaTranscribeOutputRequired = TypedDict(
    "_MediaTranscribeOutputRequired",
    {
        "text": "str",
        "language": "str",
        "duration": "float",
        "segments": "List[MediaTranscribeOutputSegmentsItem]",
        "subtitles": "MediaTranscribeOutputSubtitles",
    },
)


class MediaTranscribeOutput(_MediaTranscribeOutputRequired, total=False):
    language_code: "str"
    task: "str"
    words: "List[MediaTranscribeOutputWordsItem]"
    low_confidence: "bool"
    notes: "List[str]"
    speakers: "List[MediaTranscribeOutputSpeakersItem]"
    summary: "MediaTranscribeOutputSummary"
    chapters: "List[MediaTranscribeOutputChaptersItem]"


_MediaTranscribeOutputSegmentsItemRequired = TypedDict(
    "_MediaTranscribeOutputSegmentsItemRequired",
    {
        "start": "float",
        "end": "float",
        "text": "str",
    },
)


class MediaTranscribeOutputSegmentsItem(_MediaTranscribeOutputSegmentsItemRequired, total=False):
    confidence: "float"
    speaker: "Union[str, None]"
    id: "Union[int, str]"
    seek: "float"
    tokens: "List[float]"
    temperature: "float"
    avg_logprob: "float"
    compression_ratio: "float"
    no_speech_prob: "float"
    type: "str"


_MediaTranscribeOutputWordsItemRequired = TypedDict(
    "_MediaTranscribeOutputWordsItemRequired",
    {
        "start": "float",
        "end": "float",
        "word": "str",
    },
)


class MediaTranscribeOutputWordsItem(_MediaTranscribeOutputWordsItemRequired, total=False):
    confidence: "float"


MediaTranscribeOutputSubtitles = TypedDict(
    "MediaTranscribeOutputSubtitles",
    {
        "srt": "str",
        "vtt": "str",
    },
)


MediaTranscribeOutputSpeakersItem = TypedDict(
    "MediaTranscribeOutputSpeakersItem",
    {
        "id": "str",
        "seconds": "float",
        "segments": "int",
    },
)


MediaTranscribeOutputSummary = TypedDict(
    "MediaTranscribeOutputSummary",
    {
        "text": "str",
        "key_points": "List[str]",
        "keywords": "List[str]",
    },
)


MediaTranscribeOutputChaptersItem = TypedDict(
    "MediaTranscribeOutputChaptersItem",
    {
        "start": "float",
        "end": "float",
        "title": "str",
        "keywords": "List[str]",
    },
)


_NetworkIpOutputRequired = TypedDict(
    "_NetworkIpOutputRequired",
    {
        "ip": "str",
        "version": "Union[Literal[4], Literal[6]]",
        "hostname": "Union[str, None]",
        "bogon": "bool",
        "bogon_range": "Union[str, None]",
        "geo": "Union[NetworkIpOutputGeo, None]",
        "country_details": "Union[NetworkIpOutputCountryDetails, None]",
        "as": "Union[NetworkIpOutputAs, None]",
        "isp": "Union[str, None]",
        "is_hosting": "Union[bool, None]",
        "source": "NetworkIpOutputSource",
        "data_date": "str",
        "data_age_days": "int",
        "warnings": "List[str]",
    },
)


class NetworkIpOutput(_NetworkIpOutputRequired, total=False):
    registry: "Union[NetworkIpOutputRegistry, None]"


NetworkIpOutputGeo = TypedDict(
    "NetworkIpOutputGeo",
    {
        "city": "Union[str, None]",
        "region": "Union[str, None]",
        "country": "Union[str, None]",
        "country_code": "Union[str, None]",
        "continent": "Union[str, None]",
        "continent_code": "Union[str, None]",
        "lat": "Union[float, None]",
        "lon": "Union[float, None]",
        "timezone": "Union[str, None]",
        "postal": "Union[str, None]",
    },
)


NetworkIpOutputCountryDetails = TypedDict(
    "NetworkIpOutputCountryDetails",
    {
        "flag": "str",
        "eu": "bool",
        "calling_code": "Union[str, None]",
        "capital": "Union[str, None]",
        "currency": "Union[NetworkIpOutputCountryDetailsCurrency, None]",
        "languages": "List[str]",
    },
)


NetworkIpOutputCountryDetailsCurrency = TypedDict(
    "NetworkIpOutputCountryDetailsCurrency",
    {
        "code": "str",
        "name": "str",
        "symbol": "str",
    },
)


NetworkIpOutputAs = TypedDict(
    "NetworkIpOutputAs",
    {
        "asn": "int",
        "name": "str",
        "route": "str",
        "type": "Literal[\"isp\", \"hosting\", \"education\", \"government\", \"business\"]",
    },
)


NetworkIpOutputRegistry = TypedDict(
    "NetworkIpOutputRegistry",
    {
        "handle": "Union[str, None]",
        "name": "Union[str, None]",
        "range": "Union[str, None]",
        "country_code": "Union[str, None]",
        "allocated": "Union[str, None]",
        "updated": "Union[str, None]",
        "abuse_contact": "Union[str, None]",
        "source": "str",
    },
)


NetworkIpOutputSource = TypedDict(
    "NetworkIpOutputSource",
    {
        "name": "str",
        "url": "str",
        "licence": "str",
    },
)


NetworkIpBatchOutput = TypedDict(
    "NetworkIpBatchOutput",
    {
        "results": "List[NetworkIpBatchOutputResultsItem]",
    },
)


_NetworkIpBatchOutputResultsItemRequired = TypedDict(
    "_NetworkIpBatchOutputResultsItemRequired",
    {
        "ip": "str",
        "version": "Union[Literal[4], Literal[6]]",
        "hostname": "Union[str, None]",
        "bogon": "bool",
        "bogon_range": "Union[str, None]",
        "geo": "Union[NetworkIpBatchOutputResultsItemGeo, None]",
        "country_details": "Union[NetworkIpBatchOutputResultsItemCountryDetails, None]",
        "as": "Union[NetworkIpBatchOutputResultsItemAs, None]",
        "isp": "Union[str, None]",
        "is_hosting": "Union[bool, None]",
        "source": "NetworkIpBatchOutputResultsItemSource",
        "data_date": "str",
        "data_age_days": "int",
        "warnings": "List[str]",
    },
)


class NetworkIpBatchOutputResultsItem(_NetworkIpBatchOutputResultsItemRequired, total=False):
    registry: "Union[NetworkIpBatchOutputResultsItemRegistry, None]"


NetworkIpBatchOutputResultsItemGeo = TypedDict(
    "NetworkIpBatchOutputResultsItemGeo",
    {
        "city": "Union[str, None]",
        "region": "Union[str, None]",
        "country": "Union[str, None]",
        "country_code": "Union[str, None]",
        "continent": "Union[str, None]",
        "continent_code": "Union[str, None]",
        "lat": "Union[float, None]",
        "lon": "Union[float, None]",
        "timezone": "Union[str, None]",
        "postal": "Union[str, None]",
    },
)


NetworkIpBatchOutputResultsItemCountryDetails = TypedDict(
    "NetworkIpBatchOutputResultsItemCountryDetails",
    {
        "flag": "str",
        "eu": "bool",
        "calling_code": "Union[str, None]",
        "capital": "Union[str, None]",
        "currency": "Union[NetworkIpBatchOutputResultsItemCountryDetailsCurrency, None]",
        "languages": "List[str]",
    },
)


NetworkIpBatchOutputResultsItemCountryDetailsCurrency = TypedDict(
    "NetworkIpBatchOutputResultsItemCountryDetailsCurrency",
    {
        "code": "str",
        "name": "str",
        "symbol": "str",
    },
)


NetworkIpBatchOutputResultsItemAs = TypedDict(
    "NetworkIpBatchOutputResultsItemAs",
    {
        "asn": "int",
        "name": "str",
        "route": "str",
        "type": "Literal[\"isp\", \"hosting\", \"education\", \"government\", \"business\"]",
    },
)


NetworkIpBatchOutputResultsItemRegistry = TypedDict(
    "NetworkIpBatchOutputResultsItemRegistry",
    {
        "handle": "Union[str, None]",
        "name": "Union[str, None]",
        "range": "Union[str, None]",
        "country_code": "Union[str, None]",
        "allocated": "Union[str, None]",
        "updated": "Union[str, None]",
        "abuse_contact": "Union[str, None]",
        "source": "str",
    },
)


NetworkIpBatchOutputResultsItemSource = TypedDict(
    "NetworkIpBatchOutputResultsItemSource",
    {
        "name": "str",
        "url": "str",
        "licence": "str",
    },
)


_NetworkDnsOutputRequired = TypedDict(
    "_NetworkDnsOutputRequired",
    {
        "name": "str",
        "unicode": "str",
        "status": "str",
        "status_code": "int",
        "exists": "Union[bool, None]",
        "records": "List[NetworkDnsOutputRecordsItem]",
        "flags": "NetworkDnsOutputFlags",
        "resolver": "str",
        "ms": "float",
        "queries": "List[NetworkDnsOutputQueriesItem]",
    },
)


class NetworkDnsOutput(_NetworkDnsOutputRequired, total=False):
    comparison: "NetworkDnsOutputComparison"


_NetworkDnsOutputRecordsItemRequired = TypedDict(
    "_NetworkDnsOutputRecordsItemRequired",
    {
        "name": "str",
        "type": "str",
        "ttl": "int",
        "data": "str",
    },
)


class NetworkDnsOutputRecordsItem(_NetworkDnsOutputRecordsItemRequired, total=False):
    parsed: "Dict[str, Any]"


NetworkDnsOutputFlags = TypedDict(
    "NetworkDnsOutputFlags",
    {
        "aa": "bool",
        "tc": "bool",
        "rd": "bool",
        "ra": "bool",
        "ad": "bool",
        "cd": "bool",
    },
)


NetworkDnsOutputQueriesItem = TypedDict(
    "NetworkDnsOutputQueriesItem",
    {
        "type": "str",
        "status": "str",
        "transport": "Literal[\"udp\", \"tcp\", \"https\"]",
        "flags": "NetworkDnsOutputQueriesItemFlags",
        "records": "int",
        "authority": "List[NetworkDnsOutputQueriesItemAuthorityItem]",
        "extended_errors": "List[NetworkDnsOutputQueriesItemExtendedErrorsItem]",
        "ms": "float",
    },
)


NetworkDnsOutputQueriesItemFlags = TypedDict(
    "NetworkDnsOutputQueriesItemFlags",
    {
        "aa": "bool",
        "tc": "bool",
        "rd": "bool",
        "ra": "bool",
        "ad": "bool",
        "cd": "bool",
    },
)


_NetworkDnsOutputQueriesItemAuthorityItemRequired = TypedDict(
    "_NetworkDnsOutputQueriesItemAuthorityItemRequired",
    {
        "name": "str",
        "type": "str",
        "ttl": "int",
        "data": "str",
    },
)


class NetworkDnsOutputQueriesItemAuthorityItem(_NetworkDnsOutputQueriesItemAuthorityItemRequired, total=False):
    parsed: "Dict[str, Any]"


NetworkDnsOutputQueriesItemExtendedErrorsItem = TypedDict(
    "NetworkDnsOutputQueriesItemExtendedErrorsItem",
    {
        "code": "int",
        "name": "str",
        "text": "Union[str, None]",
    },
)


NetworkDnsOutputComparison = TypedDict(
    "NetworkDnsOutputComparison",
    {
        "consistent": "bool",
        "differing": "List[str]",
        "resolvers": "List[NetworkDnsOutputComparisonResolversItem]",
    },
)


NetworkDnsOutputComparisonResolversItem = TypedDict(
    "NetworkDnsOutputComparisonResolversItem",
    {
        "resolver": "str",
        "status": "Union[str, None]",
        "records": "List[NetworkDnsOutputComparisonResolversItemRecordsItem]",
        "ms": "Union[float, None]",
        "error": "Union[str, None]",
    },
)


_NetworkDnsOutputComparisonResolversItemRecordsItemRequired = TypedDict(
    "_NetworkDnsOutputComparisonResolversItemRecordsItemRequired",
    {
        "name": "str",
        "type": "str",
        "ttl": "int",
        "data": "str",
    },
)


class NetworkDnsOutputComparisonResolversItemRecordsItem(_NetworkDnsOutputComparisonResolversItemRecordsItemRequired, total=False):
    parsed: "Dict[str, Any]"


NetworkDnsZoneOutput = TypedDict(
    "NetworkDnsZoneOutput",
    {
        "name": "str",
        "unicode": "str",
        "exists": "Union[bool, None]",
        "zone": "Union[str, None]",
        "stopped": "Union[str, None]",
        "trace": "List[NetworkDnsZoneOutputTraceItem]",
        "answer": "Union[NetworkDnsZoneOutputAnswer, None]",
        "nameservers": "List[NetworkDnsZoneOutputNameserversItem]",
        "soa": "Union[NetworkDnsZoneOutputSoa, None]",
        "findings": "List[NetworkDnsZoneOutputFindingsItem]",
        "dnssec": "NetworkDnsZoneOutputDnssec",
    },
)


NetworkDnsZoneOutputTraceItem = TypedDict(
    "NetworkDnsZoneOutputTraceItem",
    {
        "zone": "str",
        "by": "NetworkDnsZoneOutputTraceItemBy",
        "ms": "float",
        "nameservers": "List[str]",
        "ds": "Union[bool, None]",
    },
)


NetworkDnsZoneOutputTraceItemBy = TypedDict(
    "NetworkDnsZoneOutputTraceItemBy",
    {
        "host": "str",
        "ip": "str",
    },
)


NetworkDnsZoneOutputAnswer = TypedDict(
    "NetworkDnsZoneOutputAnswer",
    {
        "by": "NetworkDnsZoneOutputAnswerBy",
        "status": "str",
        "records": "List[NetworkDnsZoneOutputAnswerRecordsItem]",
    },
)


NetworkDnsZoneOutputAnswerBy = TypedDict(
    "NetworkDnsZoneOutputAnswerBy",
    {
        "host": "str",
        "ip": "str",
    },
)


NetworkDnsZoneOutputAnswerRecordsItem = TypedDict(
    "NetworkDnsZoneOutputAnswerRecordsItem",
    {
        "name": "str",
        "type": "str",
        "ttl": "int",
        "data": "str",
    },
)


NetworkDnsZoneOutputNameserversItem = TypedDict(
    "NetworkDnsZoneOutputNameserversItem",
    {
        "host": "str",
        "ip": "Union[str, None]",
        "authoritative": "Union[bool, None]",
        "serial": "Union[int, None]",
        "lists": "List[str]",
        "ms": "Union[float, None]",
        "error": "Union[str, None]",
    },
)


NetworkDnsZoneOutputSoa = TypedDict(
    "NetworkDnsZoneOutputSoa",
    {
        "mname": "str",
        "rname": "str",
        "serial": "int",
        "refresh": "int",
        "retry": "int",
        "expire": "int",
        "minimum": "int",
    },
)


NetworkDnsZoneOutputFindingsItem = TypedDict(
    "NetworkDnsZoneOutputFindingsItem",
    {
        "code": "str",
        "severity": "Literal[\"error\", \"warning\", \"info\"]",
        "message": "str",
    },
)


NetworkDnsZoneOutputDnssec = TypedDict(
    "NetworkDnsZoneOutputDnssec",
    {
        "status": "Literal[\"secure\", \"insecure\", \"bogus\", \"unknown\"]",
        "broken_at": "Union[str, None]",
        "reason": "Union[str, None]",
        "zones": "List[NetworkDnsZoneOutputDnssecZonesItem]",
    },
)


NetworkDnsZoneOutputDnssecZonesItem = TypedDict(
    "NetworkDnsZoneOutputDnssecZonesItem",
    {
        "zone": "str",
        "status": "Literal[\"secure\", \"insecure\", \"bogus\", \"unknown\"]",
        "reason": "Union[str, None]",
        "ds": "List[NetworkDnsZoneOutputDnssecZonesItemDsItem]",
        "keys": "List[NetworkDnsZoneOutputDnssecZonesItemKeysItem]",
        "signed_until": "Union[str, None]",
    },
)


NetworkDnsZoneOutputDnssecZonesItemDsItem = TypedDict(
    "NetworkDnsZoneOutputDnssecZonesItemDsItem",
    {
        "key_tag": "int",
        "algorithm": "int",
        "digest_type": "int",
        "digest": "str",
        "matches": "bool",
    },
)


NetworkDnsZoneOutputDnssecZonesItemKeysItem = TypedDict(
    "NetworkDnsZoneOutputDnssecZonesItemKeysItem",
    {
        "key_tag": "int",
        "algorithm": "str",
        "entry_point": "bool",
    },
)


_NetworkWhoisOutputRequired = TypedDict(
    "_NetworkWhoisOutputRequired",
    {
        "kind": "Literal[\"domain\", \"ip\", \"asn\"]",
        "query": "str",
        "unicode": "str",
        "registered": "Union[bool, None]",
        "handle": "Union[str, None]",
        "name": "Union[str, None]",
        "registrar": "Union[NetworkWhoisOutputRegistrar, None]",
        "statuses": "List[str]",
        "created": "Union[str, None]",
        "updated": "Union[str, None]",
        "expires": "Union[str, None]",
        "days_to_expiry": "Union[int, None]",
        "lifecycle": "Union[NetworkWhoisOutputLifecycle, None]",
        "nameservers": "List[NetworkWhoisOutputNameserversItem]",
        "dnssec": "Union[NetworkWhoisOutputDnssec, None]",
        "contacts": "List[NetworkWhoisOutputContactsItem]",
        "privacy": "bool",
        "network": "Union[NetworkWhoisOutputNetwork, None]",
        "autnum": "Union[NetworkWhoisOutputAutnum, None]",
        "sources": "Dict[str, Literal[\"rdap\", \"whois\"]]",
        "conflicts": "List[NetworkWhoisOutputConflictsItem]",
        "source": "Literal[\"rdap\", \"whois\"]",
        "server": "str",
    },
)


class NetworkWhoisOutput(_NetworkWhoisOutputRequired, total=False):
    raw: "Any"


NetworkWhoisOutputRegistrar = TypedDict(
    "NetworkWhoisOutputRegistrar",
    {
        "name": "Union[str, None]",
        "iana_id": "Union[str, None]",
        "url": "Union[str, None]",
        "abuse_email": "Union[str, None]",
        "abuse_phone": "Union[str, None]",
    },
)


NetworkWhoisOutputLifecycle = TypedDict(
    "NetworkWhoisOutputLifecycle",
    {
        "phase": "Literal[\"active\", \"expired\", \"redemption\", \"pending_delete\"]",
        "drops_at": "Union[str, None]",
    },
)


NetworkWhoisOutputNameserversItem = TypedDict(
    "NetworkWhoisOutputNameserversItem",
    {
        "host": "str",
        "addresses": "List[str]",
    },
)


NetworkWhoisOutputDnssec = TypedDict(
    "NetworkWhoisOutputDnssec",
    {
        "signed": "bool",
        "ds": "List[NetworkWhoisOutputDnssecDsItem]",
    },
)


NetworkWhoisOutputDnssecDsItem = TypedDict(
    "NetworkWhoisOutputDnssecDsItem",
    {
        "key_tag": "float",
        "algorithm": "float",
        "digest_type": "float",
        "digest": "str",
    },
)


NetworkWhoisOutputContactsItem = TypedDict(
    "NetworkWhoisOutputContactsItem",
    {
        "roles": "List[str]",
        "name": "Union[str, None]",
        "organization": "Union[str, None]",
        "email": "Union[str, None]",
        "phone": "Union[str, None]",
        "street": "Union[str, None]",
        "city": "Union[str, None]",
        "region": "Union[str, None]",
        "postal": "Union[str, None]",
        "country": "Union[str, None]",
        "country_code": "Union[str, None]",
        "redacted": "bool",
    },
)


NetworkWhoisOutputNetwork = TypedDict(
    "NetworkWhoisOutputNetwork",
    {
        "start": "str",
        "end": "str",
        "cidrs": "List[str]",
        "country": "Union[str, None]",
        "type": "Union[str, None]",
    },
)


NetworkWhoisOutputAutnum = TypedDict(
    "NetworkWhoisOutputAutnum",
    {
        "start": "float",
        "end": "float",
        "country": "Union[str, None]",
        "type": "Union[str, None]",
    },
)


NetworkWhoisOutputConflictsItem = TypedDict(
    "NetworkWhoisOutputConflictsItem",
    {
        "field": "str",
        "rdap": "str",
        "whois": "str",
    },
)


NetworkSimilarDomainsOutput = TypedDict(
    "NetworkSimilarDomainsOutput",
    {
        "domain": "str",
        "names": "List[NetworkSimilarDomainsOutputNamesItem]",
        "tried": "int",
    },
)


NetworkSimilarDomainsOutputNamesItem = TypedDict(
    "NetworkSimilarDomainsOutputNamesItem",
    {
        "domain": "str",
        "unicode": "str",
        "available": "Union[bool, None]",
        "source": "Literal[\"rdap\", \"whois\", \"dns\"]",
    },
)


_NetworkSslOutputRequired = TypedDict(
    "_NetworkSslOutputRequired",
    {
        "subject": "NetworkSslOutputSubject",
        "issuer": "NetworkSslOutputIssuer",
        "sans": "List[NetworkSslOutputSansItem]",
        "valid_from": "str",
        "valid_to": "str",
        "days_remaining": "int",
        "serial": "str",
        "fingerprint_sha256": "str",
        "fingerprint_sha1": "str",
        "key": "NetworkSslOutputKey",
        "signature": "str",
        "ca": "bool",
        "self_signed": "bool",
        "host": "str",
        "port": "int",
        "servername": "Union[str, None]",
        "starttls": "Union[Literal[\"smtp\", \"imap\", \"pop3\", \"ftp\", \"ldap\", \"postgres\", \"mysql\"], None]",
        "address": "str",
        "valid": "bool",
        "trusted": "bool",
        "error": "Union[str, None]",
        "problems": "List[NetworkSslOutputProblemsItem]",
        "hostname_match": "bool",
        "chain": "List[NetworkSslOutputChainItem]",
        "protocol": "str",
        "protocols": "NetworkSslOutputProtocols",
        "cipher": "NetworkSslOutputCipher",
        "key_exchange": "Union[str, None]",
        "alpn": "Union[str, None]",
        "client_certificate_required": "bool",
        "missing_intermediates": "List[str]",
        "revocation": "NetworkSslOutputRevocation",
        "ocsp_stapled": "bool",
        "ocsp_urls": "List[str]",
        "sct_count": "int",
        "handshake_ms": "float",
    },
)


class NetworkSslOutput(_NetworkSslOutputRequired, total=False):
    pem: "str"
    details: "NetworkSslOutputDetails"


NetworkSslOutputSubject = TypedDict(
    "NetworkSslOutputSubject",
    {
        "common_name": "Union[str, None]",
        "organization": "Union[str, None]",
        "unit": "Union[str, None]",
        "locality": "Union[str, None]",
        "state": "Union[str, None]",
        "country": "Union[str, None]",
    },
)


NetworkSslOutputIssuer = TypedDict(
    "NetworkSslOutputIssuer",
    {
        "common_name": "Union[str, None]",
        "organization": "Union[str, None]",
        "unit": "Union[str, None]",
        "locality": "Union[str, None]",
        "state": "Union[str, None]",
        "country": "Union[str, None]",
    },
)


NetworkSslOutputSansItem = TypedDict(
    "NetworkSslOutputSansItem",
    {
        "kind": "str",
        "value": "str",
    },
)


NetworkSslOutputKey = TypedDict(
    "NetworkSslOutputKey",
    {
        "type": "str",
        "bits": "Union[int, None]",
        "curve": "Union[str, None]",
    },
)


NetworkSslOutputProblemsItem = TypedDict(
    "NetworkSslOutputProblemsItem",
    {
        "code": "str",
        "message": "str",
    },
)


_NetworkSslOutputChainItemRequired = TypedDict(
    "_NetworkSslOutputChainItemRequired",
    {
        "subject": "NetworkSslOutputChainItemSubject",
        "issuer": "NetworkSslOutputChainItemIssuer",
        "sans": "List[NetworkSslOutputChainItemSansItem]",
        "valid_from": "str",
        "valid_to": "str",
        "days_remaining": "int",
        "serial": "str",
        "fingerprint_sha256": "str",
        "fingerprint_sha1": "str",
        "key": "NetworkSslOutputChainItemKey",
        "signature": "str",
        "ca": "bool",
        "self_signed": "bool",
    },
)


class NetworkSslOutputChainItem(_NetworkSslOutputChainItemRequired, total=False):
    pem: "str"


NetworkSslOutputChainItemSubject = TypedDict(
    "NetworkSslOutputChainItemSubject",
    {
        "common_name": "Union[str, None]",
        "organization": "Union[str, None]",
        "unit": "Union[str, None]",
        "locality": "Union[str, None]",
        "state": "Union[str, None]",
        "country": "Union[str, None]",
    },
)


NetworkSslOutputChainItemIssuer = TypedDict(
    "NetworkSslOutputChainItemIssuer",
    {
        "common_name": "Union[str, None]",
        "organization": "Union[str, None]",
        "unit": "Union[str, None]",
        "locality": "Union[str, None]",
        "state": "Union[str, None]",
        "country": "Union[str, None]",
    },
)


NetworkSslOutputChainItemSansItem = TypedDict(
    "NetworkSslOutputChainItemSansItem",
    {
        "kind": "str",
        "value": "str",
    },
)


NetworkSslOutputChainItemKey = TypedDict(
    "NetworkSslOutputChainItemKey",
    {
        "type": "str",
        "bits": "Union[int, None]",
        "curve": "Union[str, None]",
    },
)


NetworkSslOutputProtocols = TypedDict(
    "NetworkSslOutputProtocols",
    {
        "TLSv1": "Union[bool, None]",
        "TLSv1.1": "Union[bool, None]",
        "TLSv1.2": "Union[bool, None]",
        "TLSv1.3": "Union[bool, None]",
    },
)


NetworkSslOutputCipher = TypedDict(
    "NetworkSslOutputCipher",
    {
        "name": "str",
        "standard_name": "str",
        "bits": "Union[int, None]",
    },
)


NetworkSslOutputRevocation = TypedDict(
    "NetworkSslOutputRevocation",
    {
        "status": "Literal[\"good\", \"revoked\", \"unknown\", \"not_checked\"]",
        "source": "Union[Literal[\"ocsp_stapled\", \"ocsp\", \"crl\"], None]",
        "url": "Union[str, None]",
        "checked_at": "Union[str, None]",
        "this_update": "Union[str, None]",
        "next_update": "Union[str, None]",
        "revoked_at": "Union[str, None]",
        "reason": "Union[str, None]",
        "error": "Union[str, None]",
    },
)


NetworkSslOutputDetails = TypedDict(
    "NetworkSslOutputDetails",
    {
        "grade": "Union[Literal[\"A+\", \"A\", \"A-\", \"B\", \"C\", \"D\", \"E\", \"F\", \"T\", \"M\"], None]",
        "score": "Union[float, None]",
        "protocol_score": "Union[float, None]",
        "key_exchange_score": "Union[float, None]",
        "cipher_score": "Union[float, None]",
        "reasons": "List[str]",
        "suites": "List[NetworkSslOutputDetailsSuitesItem]",
        "forward_secrecy": "Union[Literal[\"all\", \"some\", \"none\"], None]",
        "scts": "List[NetworkSslOutputDetailsSctsItem]",
        "hsts": "Union[NetworkSslOutputDetailsHsts, None]",
        "caa": "Union[NetworkSslOutputDetailsCaa, None]",
        "dane": "Union[NetworkSslOutputDetailsDane, None]",
    },
)


NetworkSslOutputDetailsSuitesItem = TypedDict(
    "NetworkSslOutputDetailsSuitesItem",
    {
        "protocol": "str",
        "server_order": "Union[bool, None]",
        "complete": "bool",
        "ciphers": "List[NetworkSslOutputDetailsSuitesItemCiphersItem]",
    },
)


NetworkSslOutputDetailsSuitesItemCiphersItem = TypedDict(
    "NetworkSslOutputDetailsSuitesItemCiphersItem",
    {
        "name": "str",
        "standard_name": "str",
        "bits": "Union[int, None]",
        "forward_secrecy": "bool",
        "aead": "bool",
        "key_exchange": "Union[str, None]",
    },
)


NetworkSslOutputDetailsSctsItem = TypedDict(
    "NetworkSslOutputDetailsSctsItem",
    {
        "log_id": "str",
        "timestamp": "str",
    },
)


NetworkSslOutputDetailsHsts = TypedDict(
    "NetworkSslOutputDetailsHsts",
    {
        "max_age": "Union[int, None]",
        "include_subdomains": "bool",
        "preload": "bool",
        "preload_ready": "bool",
    },
)


NetworkSslOutputDetailsCaa = TypedDict(
    "NetworkSslOutputDetailsCaa",
    {
        "domain": "Union[str, None]",
        "records": "List[NetworkSslOutputDetailsCaaRecordsItem]",
    },
)


NetworkSslOutputDetailsCaaRecordsItem = TypedDict(
    "NetworkSslOutputDetailsCaaRecordsItem",
    {
        "tag": "str",
        "value": "str",
        "critical": "bool",
    },
)


NetworkSslOutputDetailsDane = TypedDict(
    "NetworkSslOutputDetailsDane",
    {
        "secure": "bool",
        "valid": "Union[bool, None]",
        "records": "List[NetworkSslOutputDetailsDaneRecordsItem]",
    },
)


NetworkSslOutputDetailsDaneRecordsItem = TypedDict(
    "NetworkSslOutputDetailsDaneRecordsItem",
    {
        "usage": "int",
        "selector": "int",
        "matching_type": "int",
        "data": "str",
        "matches": "bool",
    },
)


_NetworkScreenshotCookiesItemRequired = TypedDict(
    "_NetworkScreenshotCookiesItemRequired",
    {
        "name": "str",
        "value": "str",
    },
)


class NetworkScreenshotCookiesItem(_NetworkScreenshotCookiesItemRequired, total=False):
    domain: "str"
    path: "str"
    secure: "bool"
    http_only: "bool"


NetworkScreenshotViewport = TypedDict(
    "NetworkScreenshotViewport",
    {
        "width": "int",
        "height": "int",
    },
)


_NetworkScreenshotGeolocationRequired = TypedDict(
    "_NetworkScreenshotGeolocationRequired",
    {
        "latitude": "float",
        "longitude": "float",
    },
)


class NetworkScreenshotGeolocation(_NetworkScreenshotGeolocationRequired, total=False):
    accuracy: "float"


NetworkScreenshotWaitFor = TypedDict(
    "NetworkScreenshotWaitFor",
    {
        "selector": "str",
        "state": "Literal[\"visible\", \"attached\", \"hidden\"]",
        "text": "str",
        "network_idle": "bool",
        "ms": "int",
        "timeout_ms": "int",
    },
    total=False,
)


NetworkScreenshotActionsItem = TypedDict(
    "NetworkScreenshotActionsItem",
    {
        "type": "Literal[\"click\"]",
        "selector": "str",
    },
)


NetworkScreenshotActionsItem2 = TypedDict(
    "NetworkScreenshotActionsItem2",
    {
        "type": "Literal[\"hover\"]",
        "selector": "str",
    },
)


NetworkScreenshotActionsItem3 = TypedDict(
    "NetworkScreenshotActionsItem3",
    {
        "type": "Literal[\"type\"]",
        "selector": "str",
        "text": "str",
    },
)


NetworkScreenshotActionsItem4 = TypedDict(
    "NetworkScreenshotActionsItem4",
    {
        "type": "Literal[\"select\"]",
        "selector": "str",
        "value": "str",
    },
)


NetworkScreenshotActionsItem5 = TypedDict(
    "NetworkScreenshotActionsItem5",
    {
        "type": "Literal[\"press\"]",
        "key": "str",
    },
)


_NetworkScreenshotActionsItem6Required = TypedDict(
    "_NetworkScreenshotActionsItem6Required",
    {
        "type": "Literal[\"scroll\"]",
    },
)


class NetworkScreenshotActionsItem6(_NetworkScreenshotActionsItem6Required, total=False):
    selector: "str"
    to: "Union[Literal[\"top\", \"bottom\"], float]"


NetworkScreenshotActionsItem7 = TypedDict(
    "NetworkScreenshotActionsItem7",
    {
        "type": "Literal[\"wait\"]",
        "ms": "int",
    },
)


_NetworkScreenshotActionsItem8Required = TypedDict(
    "_NetworkScreenshotActionsItem8Required",
    {
        "type": "Literal[\"wait_for\"]",
    },
)


class NetworkScreenshotActionsItem8(_NetworkScreenshotActionsItem8Required, total=False):
    selector: "str"
    text: "str"


NetworkScreenshotActionsItem9 = TypedDict(
    "NetworkScreenshotActionsItem9",
    {
        "type": "Literal[\"script\"]",
        "script": "str",
    },
)


NetworkScreenshotClip = TypedDict(
    "NetworkScreenshotClip",
    {
        "x": "float",
        "y": "float",
        "width": "float",
        "height": "float",
    },
)


NetworkScreenshotResize = TypedDict(
    "NetworkScreenshotResize",
    {
        "width": "int",
        "height": "int",
        "fit": "Literal[\"inside\", \"cover\", \"contain\"]",
    },
    total=False,
)


NetworkScreenshotPdf = TypedDict(
    "NetworkScreenshotPdf",
    {
        "paper": "Literal[\"a3\", \"a4\", \"a5\", \"a6\", \"letter\", \"legal\", \"tabloid\"]",
        "width": "str",
        "height": "str",
        "landscape": "bool",
        "margin": "Union[NetworkScreenshotPdfMargin, str]",
        "scale": "float",
        "header": "str",
        "footer": "str",
        "background": "bool",
        "pages": "str",
        "css_page_size": "bool",
        "outline": "bool",
    },
    total=False,
)


NetworkScreenshotPdfMargin = TypedDict(
    "NetworkScreenshotPdfMargin",
    {
        "top": "str",
        "right": "str",
        "bottom": "str",
        "left": "str",
    },
    total=False,
)


NetworkScreenshotOutput = TypedDict(
    "NetworkScreenshotOutput",
    {
        "file": "FileOut",
        "final_url": "Union[str, None]",
        "title": "str",
        "width": "int",
        "height": "int",
        "status": "Union[int, None]",
        "truncated": "bool",
        "complete": "bool",
        "missing": "List[NetworkScreenshotOutputMissingItem]",
    },
)


NetworkScreenshotOutputMissingItem = TypedDict(
    "NetworkScreenshotOutputMissingItem",
    {
        "url": "str",
        "type": "Literal[\"document\", \"stylesheet\", \"script\", \"image\", \"font\"]",
    },
)


NetworkHeadersOutput = TypedDict(
    "NetworkHeadersOutput",
    {
        "url": "str",
        "final_url": "str",
        "method": "str",
        "status": "int",
        "http_version": "str",
        "remote_address": "str",
        "headers": "List[NetworkHeadersOutputHeadersItem]",
        "redirects": "List[NetworkHeadersOutputRedirectsItem]",
        "timings": "NetworkHeadersOutputTimings",
        "security": "NetworkHeadersOutputSecurity",
    },
)


NetworkHeadersOutputHeadersItem = TypedDict(
    "NetworkHeadersOutputHeadersItem",
    {
        "name": "str",
        "value": "str",
    },
)


NetworkHeadersOutputRedirectsItem = TypedDict(
    "NetworkHeadersOutputRedirectsItem",
    {
        "url": "str",
        "status": "int",
        "location": "Union[str, None]",
        "http_version": "str",
        "remote_address": "str",
        "headers": "List[NetworkHeadersOutputRedirectsItemHeadersItem]",
        "timings": "NetworkHeadersOutputRedirectsItemTimings",
    },
)


NetworkHeadersOutputRedirectsItemHeadersItem = TypedDict(
    "NetworkHeadersOutputRedirectsItemHeadersItem",
    {
        "name": "str",
        "value": "str",
    },
)


NetworkHeadersOutputRedirectsItemTimings = TypedDict(
    "NetworkHeadersOutputRedirectsItemTimings",
    {
        "dns_ms": "float",
        "connect_ms": "float",
        "tls_ms": "float",
        "first_byte_ms": "float",
    },
)


NetworkHeadersOutputTimings = TypedDict(
    "NetworkHeadersOutputTimings",
    {
        "dns_ms": "float",
        "connect_ms": "float",
        "tls_ms": "float",
        "first_byte_ms": "float",
        "total_ms": "float",
    },
)


NetworkHeadersOutputSecurity = TypedDict(
    "NetworkHeadersOutputSecurity",
    {
        "grade": "Literal[\"A+\", \"A\", \"B\", \"C\", \"D\", \"F\"]",
        "score": "float",
        "checks": "List[NetworkHeadersOutputSecurityChecksItem]",
    },
)


NetworkHeadersOutputSecurityChecksItem = TypedDict(
    "NetworkHeadersOutputSecurityChecksItem",
    {
        "header": "str",
        "verdict": "Literal[\"good\", \"weak\", \"missing\"]",
        "value": "Union[str, None]",
        "advice": "Union[str, None]",
    },
)


NetworkPageWaitFor = TypedDict(
    "NetworkPageWaitFor",
    {
        "selector": "str",
        "state": "Literal[\"visible\", \"attached\", \"hidden\"]",
        "text": "str",
        "network_idle": "bool",
        "ms": "int",
        "timeout_ms": "int",
    },
    total=False,
)


NetworkPageActionsItem = TypedDict(
    "NetworkPageActionsItem",
    {
        "type": "Literal[\"click\"]",
        "selector": "str",
    },
)


NetworkPageActionsItem2 = TypedDict(
    "NetworkPageActionsItem2",
    {
        "type": "Literal[\"hover\"]",
        "selector": "str",
    },
)


NetworkPageActionsItem3 = TypedDict(
    "NetworkPageActionsItem3",
    {
        "type": "Literal[\"type\"]",
        "selector": "str",
        "text": "str",
    },
)


NetworkPageActionsItem4 = TypedDict(
    "NetworkPageActionsItem4",
    {
        "type": "Literal[\"select\"]",
        "selector": "str",
        "value": "str",
    },
)


NetworkPageActionsItem5 = TypedDict(
    "NetworkPageActionsItem5",
    {
        "type": "Literal[\"press\"]",
        "key": "str",
    },
)


_NetworkPageActionsItem6Required = TypedDict(
    "_NetworkPageActionsItem6Required",
    {
        "type": "Literal[\"scroll\"]",
    },
)


class NetworkPageActionsItem6(_NetworkPageActionsItem6Required, total=False):
    selector: "str"
    to: "Union[Literal[\"top\", \"bottom\"], float]"


NetworkPageActionsItem7 = TypedDict(
    "NetworkPageActionsItem7",
    {
        "type": "Literal[\"wait\"]",
        "ms": "int",
    },
)


_NetworkPageActionsItem8Required = TypedDict(
    "_NetworkPageActionsItem8Required",
    {
        "type": "Literal[\"wait_for\"]",
    },
)


class NetworkPageActionsItem8(_NetworkPageActionsItem8Required, total=False):
    selector: "str"
    text: "str"


NetworkPageActionsItem9 = TypedDict(
    "NetworkPageActionsItem9",
    {
        "type": "Literal[\"script\"]",
        "script": "str",
    },
)


_NetworkPageCookiesItemRequired = TypedDict(
    "_NetworkPageCookiesItemRequired",
    {
        "name": "str",
        "value": "str",
    },
)


class NetworkPageCookiesItem(_NetworkPageCookiesItemRequired, total=False):
    domain: "str"
    path: "str"
    secure: "bool"
    http_only: "bool"


_NetworkPageOutputRequired = TypedDict(
    "_NetworkPageOutputRequired",
    {
        "url": "str",
        "final_url": "str",
        "status": "int",
        "content_type": "Union[str, None]",
        "rendered": "bool",
        "title": "Union[str, None]",
        "description": "Union[str, None]",
        "image": "Union[str, None]",
        "favicon": "Union[str, None]",
        "site_name": "Union[str, None]",
        "canonical": "Union[str, None]",
        "language": "Union[str, None]",
        "author": "Union[str, None]",
        "published": "Union[str, None]",
        "modified": "Union[str, None]",
        "og": "Dict[str, str]",
        "twitter": "Dict[str, str]",
        "feeds": "List[NetworkPageOutputFeedsItem]",
        "word_count": "int",
        "simplified": "bool",
    },
)


class NetworkPageOutput(_NetworkPageOutputRequired, total=False):
    preview: "Union[NetworkPageOutputPreview, None]"
    json_ld: "List[Any]"
    oembed: "Union[Dict[str, Union[str, float]], None]"
    links: "List[NetworkPageOutputLinksItem]"
    images: "List[NetworkPageOutputImagesItem]"
    microdata: "List[Any]"
    extracted: "NetworkPageOutputExtracted"
    document: "NetworkPageOutputDocument"
    headings: "List[NetworkPageOutputHeadingsItem]"
    robots: "NetworkPageOutputRobots"
    markdown: "str"
    text: "str"


NetworkPageOutputPreview = TypedDict(
    "NetworkPageOutputPreview",
    {
        "data": "str",
        "width": "int",
        "height": "int",
    },
)


NetworkPageOutputFeedsItem = TypedDict(
    "NetworkPageOutputFeedsItem",
    {
        "url": "str",
        "title": "Union[str, None]",
        "type": "str",
    },
)


NetworkPageOutputLinksItem = TypedDict(
    "NetworkPageOutputLinksItem",
    {
        "url": "str",
        "text": "str",
        "rel": "Union[str, None]",
        "internal": "bool",
    },
)


NetworkPageOutputImagesItem = TypedDict(
    "NetworkPageOutputImagesItem",
    {
        "url": "str",
        "alt": "str",
        "width": "Union[int, None]",
        "height": "Union[int, None]",
    },
)


_NetworkPageOutputExtractedRequired = TypedDict(
    "_NetworkPageOutputExtractedRequired",
    {
        "data": "Dict[str, Any]",
        "sources": "Dict[str, Literal[\"json_ld\", \"microdata\", \"open_graph\", \"page\", \"model\"]]",
        "missing": "List[str]",
    },
)


class NetworkPageOutputExtracted(_NetworkPageOutputExtractedRequired, total=False):
    by_model: "NetworkPageOutputExtractedByModel"


NetworkPageOutputExtractedByModel = TypedDict(
    "NetworkPageOutputExtractedByModel",
    {
        "model": "str",
        "request_id": "str",
        "charge": "str",
        "cut": "bool",
    },
)


NetworkPageOutputDocument = TypedDict(
    "NetworkPageOutputDocument",
    {
        "pages": "Union[int, None]",
        "scanned_pages": "List[int]",
    },
)


NetworkPageOutputHeadingsItem = TypedDict(
    "NetworkPageOutputHeadingsItem",
    {
        "level": "int",
        "text": "str",
    },
)


NetworkPageOutputRobots = TypedDict(
    "NetworkPageOutputRobots",
    {
        "allowed": "Union[bool, None]",
        "crawl_delay": "Union[float, None]",
        "sitemaps": "List[str]",
        "directives": "List[str]",
    },
)


_NetworkCrawlOutputRequired = TypedDict(
    "_NetworkCrawlOutputRequired",
    {
        "file": "FileOut",
        "llms_txt": "FileOut",
        "pages": "List[NetworkCrawlOutputPagesItem]",
        "failed": "List[NetworkCrawlOutputFailedItem]",
        "disallowed": "int",
        "left": "int",
        "ended": "Literal[\"complete\", \"limit\", \"time\", \"size\"]",
    },
)


class NetworkCrawlOutput(_NetworkCrawlOutputRequired, total=False):
    removed: "List[str]"


_NetworkCrawlOutputPagesItemRequired = TypedDict(
    "_NetworkCrawlOutputPagesItemRequired",
    {
        "url": "str",
        "status": "int",
        "title": "Union[str, None]",
        "description": "Union[str, None]",
        "depth": "int",
        "word_count": "int",
        "hash": "str",
    },
)


class NetworkCrawlOutputPagesItem(_NetworkCrawlOutputPagesItemRequired, total=False):
    change: "Literal[\"new\", \"changed\", \"same\"]"


NetworkCrawlOutputFailedItem = TypedDict(
    "NetworkCrawlOutputFailedItem",
    {
        "url": "str",
        "code": "str",
        "message": "str",
    },
)


NetworkMapOutput = TypedDict(
    "NetworkMapOutput",
    {
        "url": "str",
        "urls": "List[NetworkMapOutputUrlsItem]",
        "total": "int",
        "truncated": "bool",
        "sitemaps": "List[str]",
    },
)


NetworkMapOutputUrlsItem = TypedDict(
    "NetworkMapOutputUrlsItem",
    {
        "url": "str",
        "title": "Union[str, None]",
        "modified": "Union[str, None]",
        "source": "Literal[\"sitemap\", \"link\"]",
    },
)


NetworkMailOutput = TypedDict(
    "NetworkMailOutput",
    {
        "domain": "str",
        "unicode": "str",
        "exists": "Union[bool, None]",
        "null_mx": "bool",
        "mx": "List[NetworkMailOutputMxItem]",
        "spf": "NetworkMailOutputSpf",
        "dmarc": "NetworkMailOutputDmarc",
        "dkim": "List[NetworkMailOutputDkimItem]",
        "dkim_selectors_tried": "List[str]",
        "dkim_wildcard": "bool",
        "mta_sts": "NetworkMailOutputMtaSts",
        "tls_rpt": "NetworkMailOutputTlsRpt",
        "bimi": "NetworkMailOutputBimi",
        "dane": "List[NetworkMailOutputDaneItem]",
        "grade": "Union[Literal[\"A+\", \"A\", \"B\", \"C\", \"D\", \"F\"], None]",
        "score": "Union[int, None]",
        "advice": "List[NetworkMailOutputAdviceItem]",
    },
)


NetworkMailOutputMxItem = TypedDict(
    "NetworkMailOutputMxItem",
    {
        "host": "str",
        "priority": "int",
        "resolves": "Union[bool, None]",
        "alias": "bool",
        "addresses": "List[NetworkMailOutputMxItemAddressesItem]",
        "provider": "Union[str, None]",
    },
)


NetworkMailOutputMxItemAddressesItem = TypedDict(
    "NetworkMailOutputMxItemAddressesItem",
    {
        "ip": "str",
        "ptr": "Union[str, None]",
        "forward_confirmed": "Union[bool, None]",
    },
)


NetworkMailOutputSpf = TypedDict(
    "NetworkMailOutputSpf",
    {
        "found": "Union[bool, None]",
        "valid": "Union[bool, None]",
        "record": "Union[str, None]",
        "mechanisms": "List[NetworkMailOutputSpfMechanismsItem]",
        "all": "Union[Literal[\"+\", \"-\", \"~\", \"?\"], None]",
        "redirect": "Union[str, None]",
        "lookups": "int",
        "lookups_max": "int",
        "void_lookups": "int",
        "includes": "List[NetworkMailOutputSpfIncludesItem]",
        "errors": "List[str]",
        "warnings": "List[str]",
    },
)


NetworkMailOutputSpfMechanismsItem = TypedDict(
    "NetworkMailOutputSpfMechanismsItem",
    {
        "qualifier": "Literal[\"+\", \"-\", \"~\", \"?\"]",
        "type": "str",
        "value": "Union[str, None]",
    },
)


NetworkMailOutputSpfIncludesItem = TypedDict(
    "NetworkMailOutputSpfIncludesItem",
    {
        "domain": "str",
        "parent": "str",
        "via": "Literal[\"include\", \"redirect\"]",
        "record": "Union[str, None]",
        "lookups": "int",
        "error": "Union[str, None]",
    },
)


NetworkMailOutputDmarc = TypedDict(
    "NetworkMailOutputDmarc",
    {
        "found": "Union[bool, None]",
        "valid": "Union[bool, None]",
        "record": "Union[str, None]",
        "at": "Union[str, None]",
        "inherited": "bool",
        "policy": "Union[Literal[\"none\", \"quarantine\", \"reject\"], None]",
        "subdomain_policy": "Union[Literal[\"none\", \"quarantine\", \"reject\"], None]",
        "effective_policy": "Union[Literal[\"none\", \"quarantine\", \"reject\"], None]",
        "pct": "Union[float, None]",
        "rua": "List[NetworkMailOutputDmarcRuaItem]",
        "ruf": "List[NetworkMailOutputDmarcRufItem]",
        "alignment": "Union[NetworkMailOutputDmarcAlignment, None]",
        "errors": "List[str]",
    },
)


NetworkMailOutputDmarcRuaItem = TypedDict(
    "NetworkMailOutputDmarcRuaItem",
    {
        "uri": "str",
        "authorized": "Union[bool, None]",
    },
)


NetworkMailOutputDmarcRufItem = TypedDict(
    "NetworkMailOutputDmarcRufItem",
    {
        "uri": "str",
        "authorized": "Union[bool, None]",
    },
)


NetworkMailOutputDmarcAlignment = TypedDict(
    "NetworkMailOutputDmarcAlignment",
    {
        "dkim": "Literal[\"relaxed\", \"strict\"]",
        "spf": "Literal[\"relaxed\", \"strict\"]",
    },
)


NetworkMailOutputDkimItem = TypedDict(
    "NetworkMailOutputDkimItem",
    {
        "selector": "str",
        "record": "str",
        "key_type": "str",
        "bits": "Union[int, None]",
        "revoked": "bool",
        "testing": "bool",
        "error": "Union[str, None]",
    },
)


NetworkMailOutputMtaSts = TypedDict(
    "NetworkMailOutputMtaSts",
    {
        "found": "Union[bool, None]",
        "valid": "Union[bool, None]",
        "record": "Union[str, None]",
        "id": "Union[str, None]",
        "policy_url": "Union[str, None]",
        "policy": "Union[NetworkMailOutputMtaStsPolicy, None]",
        "mx_covered": "Union[bool, None]",
        "errors": "List[str]",
    },
)


NetworkMailOutputMtaStsPolicy = TypedDict(
    "NetworkMailOutputMtaStsPolicy",
    {
        "mode": "Literal[\"enforce\", \"testing\", \"none\"]",
        "mx": "List[str]",
        "max_age": "int",
    },
)


NetworkMailOutputTlsRpt = TypedDict(
    "NetworkMailOutputTlsRpt",
    {
        "found": "Union[bool, None]",
        "record": "Union[str, None]",
        "rua": "List[str]",
    },
)


NetworkMailOutputBimi = TypedDict(
    "NetworkMailOutputBimi",
    {
        "found": "Union[bool, None]",
        "record": "Union[str, None]",
        "logo": "Union[str, None]",
        "authority": "Union[str, None]",
        "certificate": "Union[NetworkMailOutputBimiCertificate, None]",
        "logo_valid": "Union[bool, None]",
        "errors": "List[str]",
    },
)


NetworkMailOutputBimiCertificate = TypedDict(
    "NetworkMailOutputBimiCertificate",
    {
        "valid": "bool",
        "type": "Union[Literal[\"VMC\", \"CMC\"], None]",
        "organization": "Union[str, None]",
        "mark_type": "Union[str, None]",
        "valid_to": "Union[str, None]",
        "logo_matches": "Union[bool, None]",
        "errors": "List[str]",
    },
)


NetworkMailOutputDaneItem = TypedDict(
    "NetworkMailOutputDaneItem",
    {
        "host": "str",
        "found": "Union[bool, None]",
        "secure": "bool",
        "records": "List[NetworkMailOutputDaneItemRecordsItem]",
    },
)


NetworkMailOutputDaneItemRecordsItem = TypedDict(
    "NetworkMailOutputDaneItemRecordsItem",
    {
        "usage": "int",
        "selector": "int",
        "matching_type": "int",
        "certificate": "str",
    },
)


NetworkMailOutputAdviceItem = TypedDict(
    "NetworkMailOutputAdviceItem",
    {
        "code": "str",
        "message": "str",
        "points": "float",
    },
)


NetworkMailMessageOutput = TypedDict(
    "NetworkMailMessageOutput",
    {
        "score": "float",
        "checks": "List[NetworkMailMessageOutputChecksItem]",
        "from": "List[str]",
        "subject": "Union[str, None]",
        "date": "Union[str, None]",
        "message_id": "Union[str, None]",
        "bytes": "int",
        "sender": "NetworkMailMessageOutputSender",
        "spf": "Union[NetworkMailMessageOutputSpf, None]",
        "dkim": "List[NetworkMailMessageOutputDkimItem]",
        "dmarc": "Union[NetworkMailMessageOutputDmarc, None]",
        "arc": "Union[NetworkMailMessageOutputArc, None]",
        "content": "NetworkMailMessageOutputContent",
    },
)


NetworkMailMessageOutputChecksItem = TypedDict(
    "NetworkMailMessageOutputChecksItem",
    {
        "code": "str",
        "passed": "Union[bool, None]",
        "points": "float",
        "message": "str",
    },
)


NetworkMailMessageOutputSender = TypedDict(
    "NetworkMailMessageOutputSender",
    {
        "ip": "Union[str, None]",
        "helo": "Union[str, None]",
        "mail_from": "Union[str, None]",
        "ptr": "Union[str, None]",
        "forward_confirmed": "Union[bool, None]",
        "listed": "List[NetworkMailMessageOutputSenderListedItem]",
        "block_lists": "List[str]",
    },
)


NetworkMailMessageOutputSenderListedItem = TypedDict(
    "NetworkMailMessageOutputSenderListedItem",
    {
        "list": "str",
        "reason": "Union[str, None]",
    },
)


NetworkMailMessageOutputSpf = TypedDict(
    "NetworkMailMessageOutputSpf",
    {
        "result": "str",
        "domain": "Union[str, None]",
        "record": "Union[str, None]",
        "aligned": "Union[bool, None]",
        "detail": "Union[str, None]",
    },
)


NetworkMailMessageOutputDkimItem = TypedDict(
    "NetworkMailMessageOutputDkimItem",
    {
        "result": "str",
        "domain": "Union[str, None]",
        "selector": "Union[str, None]",
        "algorithm": "Union[str, None]",
        "bits": "Union[int, None]",
        "aligned": "bool",
        "unsigned_bytes": "int",
        "detail": "Union[str, None]",
    },
)


NetworkMailMessageOutputDmarc = TypedDict(
    "NetworkMailMessageOutputDmarc",
    {
        "result": "str",
        "policy": "Union[str, None]",
        "domain": "Union[str, None]",
        "record": "Union[str, None]",
        "detail": "Union[str, None]",
    },
)


NetworkMailMessageOutputArc = TypedDict(
    "NetworkMailMessageOutputArc",
    {
        "result": "str",
        "instances": "int",
    },
)


NetworkMailMessageOutputContent = TypedDict(
    "NetworkMailMessageOutputContent",
    {
        "text": "bool",
        "html": "bool",
        "links": "int",
        "images": "int",
        "attachments": "List[NetworkMailMessageOutputContentAttachmentsItem]",
    },
)


NetworkMailMessageOutputContentAttachmentsItem = TypedDict(
    "NetworkMailMessageOutputContentAttachmentsItem",
    {
        "filename": "Union[str, None]",
        "mime": "str",
        "bytes": "int",
    },
)


NetworkEmailOutput = TypedDict(
    "NetworkEmailOutput",
    {
        "address": "str",
        "format_valid": "bool",
        "normalized": "Union[str, None]",
        "mailbox": "Union[str, None]",
        "did_you_mean": "Union[str, None]",
        "user": "Union[str, None]",
        "subaddress": "Union[str, None]",
        "domain": "Union[str, None]",
        "domain_unicode": "Union[str, None]",
        "mx_found": "Union[bool, None]",
        "accepts_mail": "Union[bool, None]",
        "disposable": "Union[bool, None]",
        "role": "Union[bool, None]",
        "free": "Union[bool, None]",
        "smtp_check": "None",
        "catch_all": "None",
        "gravatar": "Union[str, None]",
        "score": "int",
        "reasons": "List[NetworkEmailOutputReasonsItem]",
        "lists": "List[NetworkEmailOutputListsItem]",
    },
)


NetworkEmailOutputReasonsItem = TypedDict(
    "NetworkEmailOutputReasonsItem",
    {
        "code": "str",
        "message": "str",
    },
)


NetworkEmailOutputListsItem = TypedDict(
    "NetworkEmailOutputListsItem",
    {
        "list": "str",
        "version": "str",
        "date": "str",
    },
)


NetworkReputationOutput = TypedDict(
    "NetworkReputationOutput",
    {
        "ip": "str",
        "version": "Union[Literal[4], Literal[6]]",
        "bogon": "bool",
        "hostname": "Union[str, None]",
        "hostname_confirmed": "Union[bool, None]",
        "tor": "Union[bool, None]",
        "hosting": "Union[bool, None]",
        "relay": "Union[bool, None]",
        "crawler": "Union[bool, None]",
        "vpn": "Union[bool, None]",
        "proxy": "Union[bool, None]",
        "mobile": "Union[bool, None]",
        "service": "Union[str, None]",
        "asn": "Union[NetworkReputationOutputAsn, None]",
        "prefix": "Union[str, None]",
        "country_code": "Union[str, None]",
        "geo": "Union[NetworkReputationOutputGeo, None]",
        "abuse_contact": "Union[str, None]",
        "listed": "List[NetworkReputationOutputListedItem]",
        "score": "Union[int, None]",
        "reasons": "List[NetworkReputationOutputReasonsItem]",
        "data_age": "NetworkReputationOutputDataAge",
    },
)


NetworkReputationOutputAsn = TypedDict(
    "NetworkReputationOutputAsn",
    {
        "asn": "int",
        "name": "str",
    },
)


NetworkReputationOutputGeo = TypedDict(
    "NetworkReputationOutputGeo",
    {
        "city": "Union[str, None]",
        "country": "Union[str, None]",
        "lat": "Union[float, None]",
        "lon": "Union[float, None]",
    },
)


NetworkReputationOutputListedItem = TypedDict(
    "NetworkReputationOutputListedItem",
    {
        "list": "str",
        "reason": "Union[str, None]",
        "since": "Union[str, None]",
    },
)


NetworkReputationOutputReasonsItem = TypedDict(
    "NetworkReputationOutputReasonsItem",
    {
        "code": "str",
        "message": "str",
    },
)


NetworkReputationOutputDataAge = TypedDict(
    "NetworkReputationOutputDataAge",
    {
        "network": "str",
        "lists": "List[NetworkReputationOutputDataAgeListsItem]",
        "block_lists": "List[str]",
        "silent": "List[str]",
    },
)


_NetworkReputationOutputDataAgeListsItemRequired = TypedDict(
    "_NetworkReputationOutputDataAgeListsItemRequired",
    {
        "list": "str",
        "category": "str",
        "date": "Union[str, None]",
        "entries": "int",
    },
)


class NetworkReputationOutputDataAgeListsItem(_NetworkReputationOutputDataAgeListsItemRequired, total=False):
    problem: "str"


_UtilitiesConvertOperationsItemRequired = TypedDict(
    "_UtilitiesConvertOperationsItemRequired",
    {
        "op": "Literal[\"merge\"]",
    },
)


class UtilitiesConvertOperationsItem(_UtilitiesConvertOperationsItemRequired, total=False):
    bookmarks: "Literal[\"keep\", \"files\", \"none\"]"


_UtilitiesConvertOperationsItem2Required = TypedDict(
    "_UtilitiesConvertOperationsItem2Required",
    {
        "op": "Literal[\"split\"]",
    },
)


class UtilitiesConvertOperationsItem2(_UtilitiesConvertOperationsItem2Required, total=False):
    ranges: "List[str]"
    every: "int"
    by_bookmark: "int"
    max_bytes: "int"


UtilitiesConvertOperationsItem3 = TypedDict(
    "UtilitiesConvertOperationsItem3",
    {
        "op": "Literal[\"reorder\"]",
        "pages": "str",
    },
)


UtilitiesConvertOperationsItem4 = TypedDict(
    "UtilitiesConvertOperationsItem4",
    {
        "op": "Literal[\"delete\"]",
        "pages": "str",
    },
)


_UtilitiesConvertOperationsItem5Required = TypedDict(
    "_UtilitiesConvertOperationsItem5Required",
    {
        "op": "Literal[\"rotate\"]",
        "angle": "Literal[90, 180, 270, -90]",
    },
)


class UtilitiesConvertOperationsItem5(_UtilitiesConvertOperationsItem5Required, total=False):
    pages: "str"


_UtilitiesConvertOperationsItem6Required = TypedDict(
    "_UtilitiesConvertOperationsItem6Required",
    {
        "op": "Literal[\"crop\"]",
    },
)


class UtilitiesConvertOperationsItem6(_UtilitiesConvertOperationsItem6Required, total=False):
    top: "float"
    right: "float"
    bottom: "float"
    left: "float"
    pages: "str"


_UtilitiesConvertOperationsItem7Required = TypedDict(
    "_UtilitiesConvertOperationsItem7Required",
    {
        "op": "Literal[\"stamp\"]",
    },
)


class UtilitiesConvertOperationsItem7(_UtilitiesConvertOperationsItem7Required, total=False):
    text: "str"
    image: "FileInput"
    position: "Literal[\"center\", \"north\", \"northeast\", \"east\", \"southeast\", \"south\", \"southwest\", \"west\", \"northwest\"]"
    margin: "float"
    font_size: "float"
    width: "float"
    color: "str"
    opacity: "float"
    angle: "float"
    start: "int"
    pages: "str"


_UtilitiesConvertOperationsItem8Required = TypedDict(
    "_UtilitiesConvertOperationsItem8Required",
    {
        "op": "Literal[\"watermark\"]",
    },
)


class UtilitiesConvertOperationsItem8(_UtilitiesConvertOperationsItem8Required, total=False):
    text: "str"
    image: "FileInput"
    position: "Literal[\"center\", \"north\", \"northeast\", \"east\", \"southeast\", \"south\", \"southwest\", \"west\", \"northwest\"]"
    margin: "float"
    font_size: "float"
    width: "float"
    color: "str"
    opacity: "float"
    angle: "float"
    start: "int"
    pages: "str"


_UtilitiesConvertOperationsItem9Required = TypedDict(
    "_UtilitiesConvertOperationsItem9Required",
    {
        "op": "Literal[\"compress\"]",
    },
)


class UtilitiesConvertOperationsItem9(_UtilitiesConvertOperationsItem9Required, total=False):
    dpi: "int"
    quality: "int"
    images: "bool"


_UtilitiesConvertOperationsItem10Required = TypedDict(
    "_UtilitiesConvertOperationsItem10Required",
    {
        "op": "Literal[\"extract_images\"]",
    },
)


class UtilitiesConvertOperationsItem10(_UtilitiesConvertOperationsItem10Required, total=False):
    pages: "str"


_UtilitiesConvertOperationsItem11Required = TypedDict(
    "_UtilitiesConvertOperationsItem11Required",
    {
        "op": "Literal[\"metadata\"]",
    },
)


class UtilitiesConvertOperationsItem11(_UtilitiesConvertOperationsItem11Required, total=False):
    title: "Union[str, None]"
    author: "Union[str, None]"
    subject: "Union[str, None]"
    keywords: "Union[str, None]"
    creator: "Union[str, None]"
    producer: "Union[str, None]"
    language: "Union[str, None]"
    clear: "bool"


_UtilitiesConvertOperationsItem12Required = TypedDict(
    "_UtilitiesConvertOperationsItem12Required",
    {
        "op": "Literal[\"bookmarks\"]",
    },
)


class UtilitiesConvertOperationsItem12(_UtilitiesConvertOperationsItem12Required, total=False):
    set: "List[UtilitiesConvertOperationsItem12SetItem]"


_UtilitiesConvertOperationsItem12SetItemRequired = TypedDict(
    "_UtilitiesConvertOperationsItem12SetItemRequired",
    {
        "title": "str",
        "page": "int",
    },
)


class UtilitiesConvertOperationsItem12SetItem(_UtilitiesConvertOperationsItem12SetItemRequired, total=False):
    level: "int"


_UtilitiesConvertOperationsItem13Required = TypedDict(
    "_UtilitiesConvertOperationsItem13Required",
    {
        "op": "Literal[\"attachments\"]",
    },
)


class UtilitiesConvertOperationsItem13(_UtilitiesConvertOperationsItem13Required, total=False):
    add: "List[FileInput]"
    remove: "List[str]"


UtilitiesConvertOperationsItem14 = TypedDict(
    "UtilitiesConvertOperationsItem14",
    {
        "op": "Literal[\"extract_attachments\"]",
    },
)


UtilitiesConvertOperationsItem15 = TypedDict(
    "UtilitiesConvertOperationsItem15",
    {
        "op": "Literal[\"fields\"]",
    },
)


UtilitiesConvertOperationsItem16 = TypedDict(
    "UtilitiesConvertOperationsItem16",
    {
        "op": "Literal[\"fill\"]",
        "fields": "Dict[str, Union[str, bool, float, List[str]]]",
    },
)


UtilitiesConvertOperationsItem17 = TypedDict(
    "UtilitiesConvertOperationsItem17",
    {
        "op": "Literal[\"flatten\"]",
    },
)


_UtilitiesConvertOperationsItem18Required = TypedDict(
    "_UtilitiesConvertOperationsItem18Required",
    {
        "op": "Literal[\"redact\"]",
    },
)


class UtilitiesConvertOperationsItem18(_UtilitiesConvertOperationsItem18Required, total=False):
    text: "List[str]"
    patterns: "List[Literal[\"email\", \"phone\", \"card\", \"account\", \"url\"]]"
    areas: "List[UtilitiesConvertOperationsItem18AreasItem]"
    dpi: "int"


UtilitiesConvertOperationsItem18AreasItem = TypedDict(
    "UtilitiesConvertOperationsItem18AreasItem",
    {
        "page": "int",
        "x": "float",
        "y": "float",
        "width": "float",
        "height": "float",
    },
)


_UtilitiesConvertOperationsItem19Required = TypedDict(
    "_UtilitiesConvertOperationsItem19Required",
    {
        "op": "Literal[\"compare\"]",
    },
)


class UtilitiesConvertOperationsItem19(_UtilitiesConvertOperationsItem19Required, total=False):
    dpi: "int"


_UtilitiesConvertOperationsItem20Required = TypedDict(
    "_UtilitiesConvertOperationsItem20Required",
    {
        "op": "Literal[\"pdfa\"]",
    },
)


class UtilitiesConvertOperationsItem20(_UtilitiesConvertOperationsItem20Required, total=False):
    level: "Literal[\"2b\", \"3b\"]"
    dpi: "int"


UtilitiesConvertOperationsItem21 = TypedDict(
    "UtilitiesConvertOperationsItem21",
    {
        "op": "Literal[\"linearize\"]",
    },
)


_UtilitiesConvertOperationsItem22Required = TypedDict(
    "_UtilitiesConvertOperationsItem22Required",
    {
        "op": "Literal[\"encrypt\"]",
    },
)


class UtilitiesConvertOperationsItem22(_UtilitiesConvertOperationsItem22Required, total=False):
    user_password: "str"
    owner_password: "str"
    print: "Literal[\"full\", \"low\", \"none\"]"
    modify: "Literal[\"all\", \"annotate\", \"form\", \"assembly\", \"none\"]"
    copy: "bool"


UtilitiesConvertOperationsItem23 = TypedDict(
    "UtilitiesConvertOperationsItem23",
    {
        "op": "Literal[\"decrypt\"]",
    },
)


UtilitiesConvertOptions = TypedDict(
    "UtilitiesConvertOptions",
    {
        "pages": "str",
        "landscape": "bool",
        "quality": "int",
        "dpi": "int",
        "password": "str",
        "pdfa": "bool",
        "single_page_sheets": "bool",
        "ocr": "bool",
        "searchable": "bool",
        "language": "Literal[\"auto\", \"en\", \"yo\", \"ig\", \"ha\", \"pcm\", \"fr\", \"ar\", \"es\", \"pt\", \"de\", \"it\", \"nl\", \"pl\", \"sw\", \"tr\", \"am\", \"hi\", \"ur\", \"zh\", \"eng\", \"ibo\", \"hau\", \"yor\", \"fra\", \"ara\", \"spa\", \"por\", \"deu\", \"ita\", \"nld\", \"pol\", \"swa\", \"tur\", \"amh\", \"hin\", \"urd\", \"chi_sim\"]",
        "front_matter": "bool",
        "images": "bool",
        "paper": "Literal[\"letter\", \"legal\", \"tabloid\", \"ledger\", \"a0\", \"a1\", \"a2\", \"a3\", \"a4\", \"a5\", \"a6\"]",
        "paper_width": "Union[float, str]",
        "paper_height": "Union[float, str]",
        "margin": "Union[float, str]",
        "margin_top": "Union[float, str]",
        "margin_right": "Union[float, str]",
        "margin_bottom": "Union[float, str]",
        "margin_left": "Union[float, str]",
        "scale": "float",
        "single_page": "bool",
        "prefer_css_page_size": "bool",
        "print_background": "bool",
        "omit_background": "bool",
        "generate_tagged_pdf": "bool",
        "generate_document_outline": "bool",
        "header_html": "str",
        "footer_html": "str",
        "emulated_media_type": "Literal[\"print\", \"screen\"]",
        "wait_until": "Literal[\"auto\", \"load\", \"domcontentloaded\", \"networkidle\"]",
        "wait_delay": "Union[float, str]",
        "wait_for_selector": "str",
        "wait_for_expression": "str",
        "fail_on_http_status_codes": "List[int]",
        "fail_on_resource_loading_failed": "bool",
        "fail_on_console_exceptions": "bool",
        "user_agent": "str",
        "extra_http_headers": "Dict[str, str]",
        "cookies": "List[UtilitiesConvertOptionsCookiesItem]",
    },
    total=False,
)


_UtilitiesConvertOptionsCookiesItemRequired = TypedDict(
    "_UtilitiesConvertOptionsCookiesItemRequired",
    {
        "name": "str",
        "value": "str",
    },
)


class UtilitiesConvertOptionsCookiesItem(_UtilitiesConvertOptionsCookiesItemRequired, total=False):
    domain: "str"
    path: "str"
    secure: "bool"
    http_only: "bool"


_UtilitiesConvertOutputRequired = TypedDict(
    "_UtilitiesConvertOutputRequired",
    {
        "file": "FileOut",
        "from": "str",
        "to": "str",
        "pages": "Union[int, None]",
        "parts": "int",
        "recognized_pages": "List[int]",
        "warnings": "List[str]",
    },
)


class UtilitiesConvertOutput(_UtilitiesConvertOutputRequired, total=False):
    operations: "List[UtilitiesConvertOutputOperationsItem]"


_UtilitiesConvertOutputOperationsItemRequired = TypedDict(
    "_UtilitiesConvertOutputOperationsItemRequired",
    {
        "op": "str",
    },
)


class UtilitiesConvertOutputOperationsItem(_UtilitiesConvertOutputOperationsItemRequired, total=False):
    bytes_before: "int"
    bytes_after: "int"
    images: "int"
    metadata: "UtilitiesConvertOutputOperationsItemMetadata"
    bookmarks: "List[UtilitiesConvertOutputOperationsItemBookmarksItem]"
    attachments: "List[UtilitiesConvertOutputOperationsItemAttachmentsItem]"
    fields: "List[UtilitiesConvertOutputOperationsItemFieldsItem]"
    removed: "int"
    pages: "List[Union[int, UtilitiesConvertOutputOperationsItemPagesItem2]]"
    same_text: "bool"
    same_picture: "bool"
    level: "str"
    checks: "List[str]"
    faults: "List[str]"


UtilitiesConvertOutputOperationsItemMetadata = TypedDict(
    "UtilitiesConvertOutputOperationsItemMetadata",
    {
        "title": "Union[str, None]",
        "author": "Union[str, None]",
        "subject": "Union[str, None]",
        "keywords": "Union[str, None]",
        "creator": "Union[str, None]",
        "producer": "Union[str, None]",
        "language": "Union[str, None]",
        "created_at": "Union[str, None]",
        "modified_at": "Union[str, None]",
        "pages": "int",
    },
)


UtilitiesConvertOutputOperationsItemBookmarksItem = TypedDict(
    "UtilitiesConvertOutputOperationsItemBookmarksItem",
    {
        "title": "str",
        "page": "int",
        "level": "int",
    },
)


UtilitiesConvertOutputOperationsItemAttachmentsItem = TypedDict(
    "UtilitiesConvertOutputOperationsItemAttachmentsItem",
    {
        "name": "str",
        "bytes": "int",
    },
)


_UtilitiesConvertOutputOperationsItemFieldsItemRequired = TypedDict(
    "_UtilitiesConvertOutputOperationsItemFieldsItemRequired",
    {
        "name": "str",
        "type": "Literal[\"text\", \"checkbox\", \"radio\", \"dropdown\", \"list\", \"button\", \"signature\"]",
        "value": "Union[Union[str, bool, List[str]], None]",
        "read_only": "bool",
        "required": "bool",
    },
)


class UtilitiesConvertOutputOperationsItemFieldsItem(_UtilitiesConvertOutputOperationsItemFieldsItemRequired, total=False):
    options: "List[str]"


UtilitiesConvertOutputOperationsItemPagesItem2 = TypedDict(
    "UtilitiesConvertOutputOperationsItemPagesItem2",
    {
        "page": "int",
        "similarity": "float",
        "removed": "List[str]",
        "added": "List[str]",
    },
)


_UtilitiesImageOperationsItemRequired = TypedDict(
    "_UtilitiesImageOperationsItemRequired",
    {
        "op": "Literal[\"resize\"]",
    },
)


class UtilitiesImageOperationsItem(_UtilitiesImageOperationsItemRequired, total=False):
    width: "int"
    height: "int"
    fit: "Literal[\"cover\", \"contain\", \"fill\", \"inside\", \"outside\"]"
    gravity: "Literal[\"centre\", \"center\", \"north\", \"northeast\", \"east\", \"southeast\", \"south\", \"southwest\", \"west\", \"northwest\", \"entropy\", \"attention\", \"faces\"]"
    enlarge: "bool"
    background: "str"


_UtilitiesImageOperationsItem2Required = TypedDict(
    "_UtilitiesImageOperationsItem2Required",
    {
        "op": "Literal[\"crop\"]",
        "width": "int",
        "height": "int",
    },
)


class UtilitiesImageOperationsItem2(_UtilitiesImageOperationsItem2Required, total=False):
    left: "int"
    top: "int"
    gravity: "Literal[\"centre\", \"center\", \"north\", \"northeast\", \"east\", \"southeast\", \"south\", \"southwest\", \"west\", \"northwest\", \"faces\"]"


_UtilitiesImageOperationsItem3Required = TypedDict(
    "_UtilitiesImageOperationsItem3Required",
    {
        "op": "Literal[\"rotate\"]",
        "angle": "float",
    },
)


class UtilitiesImageOperationsItem3(_UtilitiesImageOperationsItem3Required, total=False):
    background: "str"


UtilitiesImageOperationsItem4 = TypedDict(
    "UtilitiesImageOperationsItem4",
    {
        "op": "Literal[\"flip\"]",
    },
)


UtilitiesImageOperationsItem5 = TypedDict(
    "UtilitiesImageOperationsItem5",
    {
        "op": "Literal[\"flop\"]",
    },
)


_UtilitiesImageOperationsItem6Required = TypedDict(
    "_UtilitiesImageOperationsItem6Required",
    {
        "op": "Literal[\"sharpen\"]",
    },
)


class UtilitiesImageOperationsItem6(_UtilitiesImageOperationsItem6Required, total=False):
    sigma: "float"


UtilitiesImageOperationsItem7 = TypedDict(
    "UtilitiesImageOperationsItem7",
    {
        "op": "Literal[\"greyscale\", \"grayscale\"]",
    },
)


UtilitiesImageOperationsItem8 = TypedDict(
    "UtilitiesImageOperationsItem8",
    {
        "op": "Literal[\"negate\"]",
    },
)


UtilitiesImageOperationsItem9 = TypedDict(
    "UtilitiesImageOperationsItem9",
    {
        "op": "Literal[\"normalise\", \"normalize\"]",
    },
)


_UtilitiesImageOperationsItem10Required = TypedDict(
    "_UtilitiesImageOperationsItem10Required",
    {
        "op": "Literal[\"watermark\"]",
    },
)


class UtilitiesImageOperationsItem10(_UtilitiesImageOperationsItem10Required, total=False):
    text: "str"
    image: "FileInput"
    position: "Literal[\"centre\", \"center\", \"north\", \"northeast\", \"east\", \"southeast\", \"south\", \"southwest\", \"west\", \"northwest\"]"
    margin: "int"
    opacity: "float"
    scale: "float"
    color: "str"
    angle: "float"
    tile: "bool"


UtilitiesImageOperationsItem11 = TypedDict(
    "UtilitiesImageOperationsItem11",
    {
        "op": "Literal[\"background\", \"flatten\"]",
        "color": "str",
    },
)


_UtilitiesImageOperationsItem12Required = TypedDict(
    "_UtilitiesImageOperationsItem12Required",
    {
        "op": "Literal[\"trim\"]",
    },
)


class UtilitiesImageOperationsItem12(_UtilitiesImageOperationsItem12Required, total=False):
    threshold: "float"
    background: "str"


_UtilitiesImageOperationsItem13Required = TypedDict(
    "_UtilitiesImageOperationsItem13Required",
    {
        "op": "Literal[\"pad\"]",
    },
)


class UtilitiesImageOperationsItem13(_UtilitiesImageOperationsItem13Required, total=False):
    all: "int"
    top: "int"
    right: "int"
    bottom: "int"
    left: "int"
    color: "str"


UtilitiesImageOperationsItem14 = TypedDict(
    "UtilitiesImageOperationsItem14",
    {
        "op": "Literal[\"round\"]",
        "radius": "int",
    },
)


UtilitiesImageOperationsItem15 = TypedDict(
    "UtilitiesImageOperationsItem15",
    {
        "op": "Literal[\"tint\"]",
        "color": "str",
    },
)


_UtilitiesImageOperationsItem16Required = TypedDict(
    "_UtilitiesImageOperationsItem16Required",
    {
        "op": "Literal[\"gamma\"]",
    },
)


class UtilitiesImageOperationsItem16(_UtilitiesImageOperationsItem16Required, total=False):
    value: "float"


_UtilitiesImageOperationsItem17Required = TypedDict(
    "_UtilitiesImageOperationsItem17Required",
    {
        "op": "Literal[\"modulate\"]",
    },
)


class UtilitiesImageOperationsItem17(_UtilitiesImageOperationsItem17Required, total=False):
    brightness: "float"
    saturation: "float"
    hue: "int"


_UtilitiesImageOperationsItem18Required = TypedDict(
    "_UtilitiesImageOperationsItem18Required",
    {
        "op": "Literal[\"blur\"]",
    },
)


class UtilitiesImageOperationsItem18(_UtilitiesImageOperationsItem18Required, total=False):
    sigma: "float"
    areas: "List[UtilitiesImageOperationsItem18AreasItem]"
    faces: "bool"


UtilitiesImageOperationsItem18AreasItem = TypedDict(
    "UtilitiesImageOperationsItem18AreasItem",
    {
        "left": "int",
        "top": "int",
        "width": "int",
        "height": "int",
    },
)


_UtilitiesImageOperationsItem19Required = TypedDict(
    "_UtilitiesImageOperationsItem19Required",
    {
        "op": "Literal[\"pixelate\"]",
    },
)


class UtilitiesImageOperationsItem19(_UtilitiesImageOperationsItem19Required, total=False):
    size: "int"
    areas: "List[UtilitiesImageOperationsItem19AreasItem]"
    faces: "bool"


UtilitiesImageOperationsItem19AreasItem = TypedDict(
    "UtilitiesImageOperationsItem19AreasItem",
    {
        "left": "int",
        "top": "int",
        "width": "int",
        "height": "int",
    },
)


_UtilitiesImageOperationsItem20Required = TypedDict(
    "_UtilitiesImageOperationsItem20Required",
    {
        "op": "Literal[\"border\"]",
        "width": "int",
    },
)


class UtilitiesImageOperationsItem20(_UtilitiesImageOperationsItem20Required, total=False):
    color: "str"


_UtilitiesImageOperationsItem21Required = TypedDict(
    "_UtilitiesImageOperationsItem21Required",
    {
        "op": "Literal[\"composite\"]",
    },
)


class UtilitiesImageOperationsItem21(_UtilitiesImageOperationsItem21Required, total=False):
    text: "str"
    blend: "Literal[\"over\", \"multiply\", \"screen\", \"overlay\", \"darken\", \"lighten\", \"color-dodge\", \"color-burn\", \"hard-light\", \"soft-light\", \"difference\", \"exclusion\", \"add\", \"xor\", \"atop\", \"dest-over\", \"dest-in\", \"dest-out\"]"
    position: "Literal[\"centre\", \"center\", \"north\", \"northeast\", \"east\", \"southeast\", \"south\", \"southwest\", \"west\", \"northwest\"]"
    left: "int"
    top: "int"
    margin: "int"
    width: "int"
    opacity: "float"
    color: "str"
    angle: "float"
    tile: "bool"
    image: "FileInput"


UtilitiesImageOperationsItem22 = TypedDict(
    "UtilitiesImageOperationsItem22",
    {
        "op": "Literal[\"upscale\"]",
    },
)


_UtilitiesImageOperationsItem23Required = TypedDict(
    "_UtilitiesImageOperationsItem23Required",
    {
        "op": "Literal[\"remove_background\"]",
    },
)


class UtilitiesImageOperationsItem23(_UtilitiesImageOperationsItem23Required, total=False):
    color: "str"


_UtilitiesImageOperationsItem24Required = TypedDict(
    "_UtilitiesImageOperationsItem24Required",
    {
        "op": "Literal[\"sprite\"]",
        "images": "List[FileInput]",
    },
)


class UtilitiesImageOperationsItem24(_UtilitiesImageOperationsItem24Required, total=False):
    columns: "int"
    gap: "int"
    background: "str"


_UtilitiesImageOperationsItem25Required = TypedDict(
    "_UtilitiesImageOperationsItem25Required",
    {
        "op": "Literal[\"contact_sheet\"]",
        "images": "List[FileInput]",
    },
)


class UtilitiesImageOperationsItem25(_UtilitiesImageOperationsItem25Required, total=False):
    columns: "int"
    width: "int"
    height: "int"
    fit: "Literal[\"contain\", \"cover\"]"
    gap: "int"
    background: "str"


UtilitiesImageSetMetadata = TypedDict(
    "UtilitiesImageSetMetadata",
    {
        "Title": "str",
        "Description": "str",
        "Creator": "List[str]",
        "Rights": "str",
        "Subject": "List[str]",
        "Rating": "int",
        "ImageDescription": "str",
        "Artist": "str",
        "Copyright": "str",
        "Make": "str",
        "Model": "str",
        "Software": "str",
        "UserComment": "str",
        "ModifyDate": "str",
        "DateTimeOriginal": "str",
        "CreateDate": "str",
        "GPSLatitude": "float",
        "GPSLongitude": "float",
        "GPSAltitude": "float",
    },
    total=False,
)


_UtilitiesImageOutputRequired = TypedDict(
    "_UtilitiesImageOutputRequired",
    {
        "width": "int",
        "height": "int",
        "format": "str",
        "frames": "int",
        "original": "UtilitiesImageOutputOriginal",
        "warnings": "List[str]",
    },
)


class UtilitiesImageOutput(_UtilitiesImageOutputRequired, total=False):
    file: "FileOut"
    quality: "Union[int, None]"
    metadata: "UtilitiesImageOutputMetadata"
    palette: "List[UtilitiesImageOutputPaletteItem]"
    blurhash: "str"
    thumbhash: "str"
    faces: "List[UtilitiesImageOutputFacesItem]"
    moderation: "UtilitiesImageOutputModeration"
    hash: "str"
    comparison: "UtilitiesImageOutputComparison"
    places: "List[UtilitiesImageOutputPlacesItem]"


UtilitiesImageOutputOriginal = TypedDict(
    "UtilitiesImageOutputOriginal",
    {
        "format": "str",
        "width": "int",
        "height": "int",
        "bytes": "int",
        "frames": "int",
    },
)


UtilitiesImageOutputMetadata = TypedDict(
    "UtilitiesImageOutputMetadata",
    {
        "format": "str",
        "width": "int",
        "height": "int",
        "frames": "int",
        "orientation": "Union[int, None]",
        "channels": "int",
        "depth": "str",
        "color_space": "str",
        "has_alpha": "bool",
        "density": "Union[float, None]",
        "progressive": "bool",
        "chroma_subsampling": "Union[str, None]",
        "exif": "Union[Dict[str, Any], None]",
        "gps": "Union[UtilitiesImageOutputMetadataGps, None]",
        "icc": "Union[Dict[str, Any], None]",
        "xmp": "Union[Dict[str, Any], None]",
        "iptc": "Union[Dict[str, Any], None]",
        "tags": "Union[Dict[str, Any], None]",
    },
)


UtilitiesImageOutputMetadataGps = TypedDict(
    "UtilitiesImageOutputMetadataGps",
    {
        "latitude": "Union[float, None]",
        "longitude": "Union[float, None]",
        "altitude": "Union[float, None]",
    },
)


UtilitiesImageOutputPaletteItem = TypedDict(
    "UtilitiesImageOutputPaletteItem",
    {
        "color": "str",
        "share": "float",
    },
)


UtilitiesImageOutputFacesItem = TypedDict(
    "UtilitiesImageOutputFacesItem",
    {
        "left": "int",
        "top": "int",
        "width": "int",
        "height": "int",
    },
)


UtilitiesImageOutputModeration = TypedDict(
    "UtilitiesImageOutputModeration",
    {
        "drawing": "float",
        "hentai": "float",
        "neutral": "float",
        "porn": "float",
        "sexy": "float",
    },
)


UtilitiesImageOutputComparison = TypedDict(
    "UtilitiesImageOutputComparison",
    {
        "identical": "bool",
        "ssim": "float",
        "psnr": "Union[float, None]",
        "hash_distance": "int",
    },
)


UtilitiesImageOutputPlacesItem = TypedDict(
    "UtilitiesImageOutputPlacesItem",
    {
        "left": "int",
        "top": "int",
        "width": "int",
        "height": "int",
    },
)


_UtilitiesOcrOutputRequired = TypedDict(
    "_UtilitiesOcrOutputRequired",
    {
        "text": "str",
        "confidence": "float",
        "pages": "List[UtilitiesOcrOutputPagesItem]",
        "warnings": "List[str]",
    },
)


class UtilitiesOcrOutput(_UtilitiesOcrOutputRequired, total=False):
    file: "FileOut"


UtilitiesOcrOutputPagesItem = TypedDict(
    "UtilitiesOcrOutputPagesItem",
    {
        "page": "int",
        "width": "int",
        "height": "int",
        "rotation": "int",
        "text": "str",
        "confidence": "float",
        "lines": "List[UtilitiesOcrOutputPagesItemLinesItem]",
        "tables": "List[UtilitiesOcrOutputPagesItemTablesItem]",
    },
)


UtilitiesOcrOutputPagesItemLinesItem = TypedDict(
    "UtilitiesOcrOutputPagesItemLinesItem",
    {
        "text": "str",
        "confidence": "float",
        "box": "UtilitiesOcrOutputPagesItemLinesItemBox",
        "words": "List[UtilitiesOcrOutputPagesItemLinesItemWordsItem]",
    },
)


UtilitiesOcrOutputPagesItemLinesItemBox = TypedDict(
    "UtilitiesOcrOutputPagesItemLinesItemBox",
    {
        "x": "int",
        "y": "int",
        "width": "int",
        "height": "int",
    },
)


UtilitiesOcrOutputPagesItemLinesItemWordsItem = TypedDict(
    "UtilitiesOcrOutputPagesItemLinesItemWordsItem",
    {
        "text": "str",
        "confidence": "float",
        "box": "UtilitiesOcrOutputPagesItemLinesItemWordsItemBox",
    },
)


UtilitiesOcrOutputPagesItemLinesItemWordsItemBox = TypedDict(
    "UtilitiesOcrOutputPagesItemLinesItemWordsItemBox",
    {
        "x": "int",
        "y": "int",
        "width": "int",
        "height": "int",
    },
)


UtilitiesOcrOutputPagesItemTablesItem = TypedDict(
    "UtilitiesOcrOutputPagesItemTablesItem",
    {
        "rows": "List[List[str]]",
    },
)


_UtilitiesQrWifiRequired = TypedDict(
    "_UtilitiesQrWifiRequired",
    {
        "ssid": "str",
    },
)


class UtilitiesQrWifi(_UtilitiesQrWifiRequired, total=False):
    password: "str"
    security: "Literal[\"WPA\", \"WEP\", \"nopass\"]"
    hidden: "bool"


_UtilitiesQrVcardRequired = TypedDict(
    "_UtilitiesQrVcardRequired",
    {
        "name": "str",
    },
)


class UtilitiesQrVcard(_UtilitiesQrVcardRequired, total=False):
    first_name: "str"
    last_name: "str"
    organization: "str"
    title: "str"
    phone: "Union[str, List[str]]"
    email: "Union[str, List[str]]"
    url: "str"
    address: "str"
    note: "str"


_UtilitiesQrPaymentRequired = TypedDict(
    "_UtilitiesQrPaymentRequired",
    {
        "account_name": "str",
        "account_number": "str",
        "bank": "str",
    },
)


class UtilitiesQrPayment(_UtilitiesQrPaymentRequired, total=False):
    scheme: "Literal[\"transfer\"]"
    amount: "float"
    currency: "Literal[\"NGN\", \"USD\", \"EUR\", \"GBP\", \"GHS\", \"KES\", \"ZAR\", \"XOF\", \"XAF\", \"EGP\", \"INR\", \"BRL\", \"SGD\", \"THB\"]"
    reference: "str"


_UtilitiesQrPayment2Required = TypedDict(
    "_UtilitiesQrPayment2Required",
    {
        "scheme": "Literal[\"emv\"]",
        "merchant_name": "str",
        "merchant_city": "str",
        "account": "Dict[str, str]",
    },
)


class UtilitiesQrPayment2(_UtilitiesQrPayment2Required, total=False):
    country: "str"
    currency: "Literal[\"NGN\", \"USD\", \"EUR\", \"GBP\", \"GHS\", \"KES\", \"ZAR\", \"XOF\", \"XAF\", \"EGP\", \"INR\", \"BRL\", \"SGD\", \"THB\"]"
    amount: "float"
    category_code: "str"
    network: "str"
    tag: "int"
    reference: "str"


_UtilitiesQrPayment3Required = TypedDict(
    "_UtilitiesQrPayment3Required",
    {
        "scheme": "Literal[\"epc\"]",
        "name": "str",
        "iban": "str",
    },
)


class UtilitiesQrPayment3(_UtilitiesQrPayment3Required, total=False):
    bic: "str"
    amount: "float"
    reference: "str"


_UtilitiesQrEmailRequired = TypedDict(
    "_UtilitiesQrEmailRequired",
    {
        "to": "str",
    },
)


class UtilitiesQrEmail(_UtilitiesQrEmailRequired, total=False):
    subject: "str"
    body: "str"


_UtilitiesQrSmsRequired = TypedDict(
    "_UtilitiesQrSmsRequired",
    {
        "to": "str",
    },
)


class UtilitiesQrSms(_UtilitiesQrSmsRequired, total=False):
    message: "str"


UtilitiesQrGeo = TypedDict(
    "UtilitiesQrGeo",
    {
        "latitude": "float",
        "longitude": "float",
    },
)


_UtilitiesQrEventRequired = TypedDict(
    "_UtilitiesQrEventRequired",
    {
        "title": "str",
        "start": "str",
    },
)


class UtilitiesQrEvent(_UtilitiesQrEventRequired, total=False):
    end: "str"
    location: "str"
    description: "str"


UtilitiesQrOutput = TypedDict(
    "UtilitiesQrOutput",
    {
        "file": "FileOut",
        "count": "int",
        "content": "str",
        "version": "int",
        "modules": "int",
        "ecc": "Literal[\"L\", \"M\", \"Q\", \"H\"]",
        "width": "int",
        "height": "int",
        "terminal": "str",
        "codes": "List[UtilitiesQrOutputCodesItem]",
    },
    total=False,
)


_UtilitiesQrOutputCodesItemRequired = TypedDict(
    "_UtilitiesQrOutputCodesItemRequired",
    {
        "text": "str",
        "format": "str",
        "type": "Literal[\"url\", \"wifi\", \"contact\", \"email\", \"phone\", \"sms\", \"geo\", \"event\", \"payment\", \"otp\", \"product\", \"isbn\", \"text\", \"binary\"]",
        "position": "UtilitiesQrOutputCodesItemPosition",
        "rotation": "float",
        "inverted": "bool",
        "ecc": "Union[str, None]",
        "version": "Union[str, None]",
        "bytes": "str",
        "sequence": "Union[UtilitiesQrOutputCodesItemSequence, None]",
    },
)


class UtilitiesQrOutputCodesItem(_UtilitiesQrOutputCodesItemRequired, total=False):
    parsed: "Dict[str, Any]"


UtilitiesQrOutputCodesItemPosition = TypedDict(
    "UtilitiesQrOutputCodesItemPosition",
    {
        "top_left": "UtilitiesQrOutputCodesItemPositionTopLeft",
        "top_right": "UtilitiesQrOutputCodesItemPositionTopRight",
        "bottom_right": "UtilitiesQrOutputCodesItemPositionBottomRight",
        "bottom_left": "UtilitiesQrOutputCodesItemPositionBottomLeft",
    },
)


UtilitiesQrOutputCodesItemPositionTopLeft = TypedDict(
    "UtilitiesQrOutputCodesItemPositionTopLeft",
    {
        "x": "int",
        "y": "int",
    },
)


UtilitiesQrOutputCodesItemPositionTopRight = TypedDict(
    "UtilitiesQrOutputCodesItemPositionTopRight",
    {
        "x": "int",
        "y": "int",
    },
)


UtilitiesQrOutputCodesItemPositionBottomRight = TypedDict(
    "UtilitiesQrOutputCodesItemPositionBottomRight",
    {
        "x": "int",
        "y": "int",
    },
)


UtilitiesQrOutputCodesItemPositionBottomLeft = TypedDict(
    "UtilitiesQrOutputCodesItemPositionBottomLeft",
    {
        "x": "int",
        "y": "int",
    },
)


UtilitiesQrOutputCodesItemSequence = TypedDict(
    "UtilitiesQrOutputCodesItemSequence",
    {
        "index": "int",
        "size": "int",
        "id": "str",
    },
)


UtilitiesTtsOutput = TypedDict(
    "UtilitiesTtsOutput",
    {
        "file": "FileOut",
        "duration": "float",
        "voice": "str",
        "language": "str",
    },
)


UtilitiesUrlSafetyOutput = TypedDict(
    "UtilitiesUrlSafetyOutput",
    {
        "url": "str",
        "final_url": "Union[str, None]",
        "verdict": "Literal[\"safe\", \"suspicious\", \"unsafe\", \"unknown\"]",
        "score": "int",
        "categories": "List[str]",
        "matches": "List[UtilitiesUrlSafetyOutputMatchesItem]",
        "signals": "List[UtilitiesUrlSafetyOutputSignalsItem]",
        "redirects": "List[UtilitiesUrlSafetyOutputRedirectsItem]",
        "data_age": "UtilitiesUrlSafetyOutputDataAge",
    },
)


UtilitiesUrlSafetyOutputMatchesItem = TypedDict(
    "UtilitiesUrlSafetyOutputMatchesItem",
    {
        "list": "str",
        "category": "str",
        "date": "str",
        "entry": "str",
        "url": "str",
    },
)


UtilitiesUrlSafetyOutputSignalsItem = TypedDict(
    "UtilitiesUrlSafetyOutputSignalsItem",
    {
        "id": "str",
        "severity": "Literal[\"info\", \"low\", \"medium\", \"high\"]",
        "detail": "str",
        "url": "str",
    },
)


UtilitiesUrlSafetyOutputRedirectsItem = TypedDict(
    "UtilitiesUrlSafetyOutputRedirectsItem",
    {
        "url": "str",
        "status": "int",
    },
)


UtilitiesUrlSafetyOutputDataAge = TypedDict(
    "UtilitiesUrlSafetyOutputDataAge",
    {
        "hours": "Union[float, None]",
        "lists": "List[UtilitiesUrlSafetyOutputDataAgeListsItem]",
    },
)


_UtilitiesUrlSafetyOutputDataAgeListsItemRequired = TypedDict(
    "_UtilitiesUrlSafetyOutputDataAgeListsItemRequired",
    {
        "list": "str",
        "category": "str",
        "date": "Union[str, None]",
        "entries": "int",
    },
)


class UtilitiesUrlSafetyOutputDataAgeListsItem(_UtilitiesUrlSafetyOutputDataAgeListsItemRequired, total=False):
    problem: "str"


UtilitiesSummarizeOutput = TypedDict(
    "UtilitiesSummarizeOutput",
    {
        "title": "Union[str, None]",
        "byline": "Union[str, None]",
        "site": "Union[str, None]",
        "published": "Union[str, None]",
        "url": "Union[str, None]",
        "language": "str",
        "summary": "str",
        "key_points": "List[str]",
        "keywords": "List[str]",
        "word_count": "int",
        "reading_time": "int",
        "engine": "Literal[\"extractive\", \"chat\"]",
        "warnings": "List[str]",
    },
)


UtilitiesNgPlacesOutput = TypedDict(
    "UtilitiesNgPlacesOutput",
    {
        "states": "List[UtilitiesNgPlacesOutputStatesItem]",
    },
)


UtilitiesNgPlacesOutputStatesItem = TypedDict(
    "UtilitiesNgPlacesOutputStatesItem",
    {
        "name": "str",
        "code": "str",
        "capital": "str",
        "zone": "str",
        "postcode": "str",
        "lgas": "List[str]",
    },
)


UtilitiesNgPhoneOutput = TypedDict(
    "UtilitiesNgPhoneOutput",
    {
        "valid": "bool",
        "country": "Union[str, None]",
        "e164": "Union[str, None]",
        "national": "Union[str, None]",
        "international": "Union[str, None]",
        "type": "Union[str, None]",
        "network": "Union[str, None]",
        "ported": "None",
    },
)


UtilitiesNgBanksOutput = TypedDict(
    "UtilitiesNgBanksOutput",
    {
        "banks": "List[UtilitiesNgBanksOutputBanksItem]",
        "account_fits": "Union[bool, None]",
    },
)


UtilitiesNgBanksOutputBanksItem = TypedDict(
    "UtilitiesNgBanksOutputBanksItem",
    {
        "code": "str",
        "name": "str",
    },
)


UtilitiesNgHolidaysOutput = TypedDict(
    "UtilitiesNgHolidaysOutput",
    {
        "holidays": "List[UtilitiesNgHolidaysOutputHolidaysItem]",
    },
)


UtilitiesNgHolidaysOutputHolidaysItem = TypedDict(
    "UtilitiesNgHolidaysOutputHolidaysItem",
    {
        "date": "str",
        "name": "str",
        "estimated": "bool",
    },
)


UtilitiesNgNairaOutput = TypedDict(
    "UtilitiesNgNairaOutput",
    {
        "words": "str",
    },
)


UtilitiesNgTaxOutput = TypedDict(
    "UtilitiesNgTaxOutput",
    {
        "paye": "Union[UtilitiesNgTaxOutputPaye, None]",
        "vat": "Union[UtilitiesNgTaxOutputVat, None]",
    },
)


UtilitiesNgTaxOutputPaye = TypedDict(
    "UtilitiesNgTaxOutputPaye",
    {
        "law": "str",
        "relief": "str",
        "taxable": "str",
        "tax": "str",
        "monthly": "str",
    },
)


UtilitiesNgTaxOutputVat = TypedDict(
    "UtilitiesNgTaxOutputVat",
    {
        "percent": "float",
        "net": "str",
        "tax": "str",
    },
)


AccountSignupOutput = TypedDict(
    "AccountSignupOutput",
    {
        "account": "Union[Account, None]",
        "verification_sent": "bool",
    },
)


AccountVerifyOutput = TypedDict(
    "AccountVerifyOutput",
    {
        "account": "Account",
    },
)


AccountLoginOutput = TypedDict(
    "AccountLoginOutput",
    {
        "account": "Account",
    },
)


AccountPasskeyLoginOptionsOutput = TypedDict(
    "AccountPasskeyLoginOptionsOutput",
    {
        "options": "Union[Dict[str, Any], None]",
    },
)


_AccountPasskeyLoginCredentialRequired = TypedDict(
    "_AccountPasskeyLoginCredentialRequired",
    {
        "id": "str",
        "rawId": "str",
        "type": "Literal[\"public-key\"]",
        "response": "AccountPasskeyLoginCredentialResponse",
    },
)


class AccountPasskeyLoginCredential(_AccountPasskeyLoginCredentialRequired, total=False):
    clientExtensionResults: "Dict[str, Any]"
    authenticatorAttachment: "Union[Literal[\"platform\", \"cross-platform\"], None]"


_AccountPasskeyLoginCredentialResponseRequired = TypedDict(
    "_AccountPasskeyLoginCredentialResponseRequired",
    {
        "clientDataJSON": "str",
        "authenticatorData": "str",
        "signature": "str",
    },
)


class AccountPasskeyLoginCredentialResponse(_AccountPasskeyLoginCredentialResponseRequired, total=False):
    userHandle: "Union[str, None]"


AccountPasskeyLoginOutput = TypedDict(
    "AccountPasskeyLoginOutput",
    {
        "account": "Account",
    },
)


AccountLogoutOutput = TypedDict(
    "AccountLogoutOutput",
    {
        "ok": "bool",
    },
)


AccountResetRequestOutput = TypedDict(
    "AccountResetRequestOutput",
    {
        "ok": "bool",
    },
)


AccountResetOutput = TypedDict(
    "AccountResetOutput",
    {
        "ok": "bool",
    },
)


AccountSsoProvidersOutput = TypedDict(
    "AccountSsoProvidersOutput",
    {
        "data": "List[AccountSsoProvidersOutputDataItem]",
    },
)


AccountSsoProvidersOutputDataItem = TypedDict(
    "AccountSsoProvidersOutputDataItem",
    {
        "id": "str",
        "name": "str",
        "kind": "Literal[\"oidc\", \"github\"]",
    },
)


AccountSsoStartOutput = TypedDict(
    "AccountSsoStartOutput",
    {
        "url": "str",
    },
)


AccountSsoMailOutput = TypedDict(
    "AccountSsoMailOutput",
    {
        "ok": "bool",
    },
)


AccountChangeBilling = TypedDict(
    "AccountChangeBilling",
    {
        "name": "Union[str, None]",
        "address": "Union[str, None]",
        "country": "Union[str, None]",
        "tax_id": "Union[str, None]",
    },
    total=False,
)


AccountChangeGuardrails = TypedDict(
    "AccountChangeGuardrails",
    {
        "on": "List[Literal[\"input\", \"output\"]]",
        "personal_data": "AccountChangeGuardrailsPersonalData",
        "blocked_words": "List[str]",
        "blocked_words_action": "Literal[\"mask\", \"refuse\"]",
        "prompt_injection": "Union[Literal[\"mark\", \"refuse\"], None]",
        "moderation": "bool",
        "hook": "Union[AccountChangeGuardrailsHook, None]",
    },
    total=False,
)


AccountChangeGuardrailsPersonalData = TypedDict(
    "AccountChangeGuardrailsPersonalData",
    {
        "phone": "Literal[\"mask\", \"refuse\"]",
        "email": "Literal[\"mask\", \"refuse\"]",
        "card": "Literal[\"mask\", \"refuse\"]",
        "nuban": "Literal[\"mask\", \"refuse\"]",
        "bvn": "Literal[\"mask\", \"refuse\"]",
        "nin": "Literal[\"mask\", \"refuse\"]",
    },
    total=False,
)


_AccountChangeGuardrailsHookRequired = TypedDict(
    "_AccountChangeGuardrailsHookRequired",
    {
        "url": "str",
    },
)


class AccountChangeGuardrailsHook(_AccountChangeGuardrailsHookRequired, total=False):
    timeout_ms: "int"
    on_failure: "Literal[\"refuse\", \"allow\"]"


AccountDeleteOutput = TypedDict(
    "AccountDeleteOutput",
    {
        "forfeited": "str",
        "keys_revoked": "int",
    },
)


AccountGuardrailsSecretOutput = TypedDict(
    "AccountGuardrailsSecretOutput",
    {
        "secret": "str",
    },
)


AccountPasswordOutput = TypedDict(
    "AccountPasswordOutput",
    {
        "ok": "bool",
    },
)


AccountTotpBeginOutput = TypedDict(
    "AccountTotpBeginOutput",
    {
        "secret": "str",
        "uri": "str",
    },
)


AccountTotpConfirmOutput = TypedDict(
    "AccountTotpConfirmOutput",
    {
        "recovery_codes": "List[str]",
    },
)


AccountTotpEndOutput = TypedDict(
    "AccountTotpEndOutput",
    {
        "ok": "bool",
    },
)


AccountSessionsOutput = TypedDict(
    "AccountSessionsOutput",
    {
        "data": "List[AccountSessionsOutputDataItem]",
    },
)


AccountSessionsOutputDataItem = TypedDict(
    "AccountSessionsOutputDataItem",
    {
        "id": "str",
        "current": "bool",
        "ip": "str",
        "device": "str",
        "location": "Union[str, None]",
        "method": "Literal[\"password\", \"passkey\", \"sso\"]",
        "user_agent": "str",
        "created_at": "str",
        "seen_at": "str",
    },
)


AccountSessionEndOutput = TypedDict(
    "AccountSessionEndOutput",
    {
        "ok": "bool",
    },
)


AccountPasskeysOutput = TypedDict(
    "AccountPasskeysOutput",
    {
        "available": "bool",
        "data": "List[Passkey]",
    },
)


AccountPasskeyOptionsOutput = TypedDict(
    "AccountPasskeyOptionsOutput",
    {
        "options": "Dict[str, Any]",
    },
)


_AccountPasskeyCreateCredentialRequired = TypedDict(
    "_AccountPasskeyCreateCredentialRequired",
    {
        "id": "str",
        "rawId": "str",
        "type": "Literal[\"public-key\"]",
        "response": "AccountPasskeyCreateCredentialResponse",
    },
)


class AccountPasskeyCreateCredential(_AccountPasskeyCreateCredentialRequired, total=False):
    clientExtensionResults: "Dict[str, Any]"
    authenticatorAttachment: "Union[Literal[\"platform\", \"cross-platform\"], None]"


_AccountPasskeyCreateCredentialResponseRequired = TypedDict(
    "_AccountPasskeyCreateCredentialResponseRequired",
    {
        "clientDataJSON": "str",
        "attestationObject": "str",
    },
)


class AccountPasskeyCreateCredentialResponse(_AccountPasskeyCreateCredentialResponseRequired, total=False):
    transports: "List[str]"


AccountPasskeyDeleteOutput = TypedDict(
    "AccountPasskeyDeleteOutput",
    {
        "ok": "bool",
    },
)


AccountIdentitiesOutput = TypedDict(
    "AccountIdentitiesOutput",
    {
        "data": "List[LinkedIdentity]",
        "has_password": "bool",
    },
)


AccountIdentityLinkOutput = TypedDict(
    "AccountIdentityLinkOutput",
    {
        "url": "str",
    },
)


AccountIdentityUnlinkOutput = TypedDict(
    "AccountIdentityUnlinkOutput",
    {
        "ok": "bool",
    },
)


AccountImpersonationEndOutput = TypedDict(
    "AccountImpersonationEndOutput",
    {
        "ok": "bool",
    },
)


AccountEmailChangeGetOutput = TypedDict(
    "AccountEmailChangeGetOutput",
    {
        "change": "Union[EmailChange, None]",
    },
)


AccountEmailChangeCancelOutput = TypedDict(
    "AccountEmailChangeCancelOutput",
    {
        "ok": "bool",
    },
)


AccountEmailChangeLookOutput = TypedDict(
    "AccountEmailChangeLookOutput",
    {
        "mailbox": "Literal[\"old\", \"new\"]",
        "from": "Union[str, None]",
        "to": "str",
        "confirmed": "bool",
    },
)


AccountEmailChangeAnswerOutput = TypedDict(
    "AccountEmailChangeAnswerOutput",
    {
        "state": "Literal[\"waiting\", \"changed\", \"cancelled\"]",
    },
)


AccountMembersOutput = TypedDict(
    "AccountMembersOutput",
    {
        "data": "List[Member]",
        "roles": "List[RoleRow]",
    },
)


AccountMemberChangeOutput = TypedDict(
    "AccountMemberChangeOutput",
    {
        "member": "Member",
        "keys": "List[Key]",
        "revoked": "List[Key]",
    },
)


AccountMemberRemoveOutput = TypedDict(
    "AccountMemberRemoveOutput",
    {
        "member": "Member",
        "keys": "List[Key]",
        "revoked": "List[Key]",
        "watches": "List[Watch]",
    },
)


AccountMemberKeysOutput = TypedDict(
    "AccountMemberKeysOutput",
    {
        "data": "List[Key]",
        "watches": "List[Watch]",
    },
)


AccountLeaveOutput = TypedDict(
    "AccountLeaveOutput",
    {
        "ok": "bool",
        "revoked": "List[Key]",
    },
)


AccountInvitesOutput = TypedDict(
    "AccountInvitesOutput",
    {
        "data": "List[Invite]",
    },
)


AccountInviteRevokeOutput = TypedDict(
    "AccountInviteRevokeOutput",
    {
        "ok": "bool",
    },
)


AccountInviteAcceptOutput = TypedDict(
    "AccountInviteAcceptOutput",
    {
        "account": "Account",
    },
)


AccountInviteJoinOutput = TypedDict(
    "AccountInviteJoinOutput",
    {
        "account": "Account",
    },
)


AccountDomainRemoveOutput = TypedDict(
    "AccountDomainRemoveOutput",
    {
        "ok": "bool",
    },
)


AccountAuditOutput = TypedDict(
    "AccountAuditOutput",
    {
        "data": "List[AccountAuditLine]",
        "next": "Union[str, None]",
    },
)


AccountWhoamiOutput = TypedDict(
    "AccountWhoamiOutput",
    {
        "account_id": "str",
        "key_id": "Union[str, None]",
        "operator": "bool",
        "ip": "str",
    },
)


AccountOauthRegisterOutput = TypedDict(
    "AccountOauthRegisterOutput",
    {
        "client_id": "str",
        "client_id_issued_at": "int",
        "client_name": "str",
        "redirect_uris": "List[str]",
        "token_endpoint_auth_method": "Literal[\"none\"]",
        "grant_types": "List[str]",
        "response_types": "List[str]",
    },
)


_AccountOauthTokenOutputRequired = TypedDict(
    "_AccountOauthTokenOutputRequired",
    {
        "access_token": "str",
        "token_type": "Literal[\"Bearer\"]",
        "scope": "str",
    },
)


class AccountOauthTokenOutput(_AccountOauthTokenOutputRequired, total=False):
    expires_in: "int"
    refresh_token: "str"


AccountOauthRequestOutput = TypedDict(
    "AccountOauthRequestOutput",
    {
        "client_name": "str",
        "client_url": "Union[str, None]",
        "redirect_host": "str",
        "scopes": "List[str]",
        "deny_url": "str",
    },
)


AccountOauthConsentOutput = TypedDict(
    "AccountOauthConsentOutput",
    {
        "redirect_to": "str",
    },
)


AccountKeysCreateGuardrails = TypedDict(
    "AccountKeysCreateGuardrails",
    {
        "on": "List[Literal[\"input\", \"output\"]]",
        "personal_data": "AccountKeysCreateGuardrailsPersonalData",
        "blocked_words": "List[str]",
        "blocked_words_action": "Literal[\"mask\", \"refuse\"]",
        "prompt_injection": "Union[Literal[\"mark\", \"refuse\"], None]",
        "moderation": "bool",
        "hook": "Union[AccountKeysCreateGuardrailsHook, None]",
    },
    total=False,
)


AccountKeysCreateGuardrailsPersonalData = TypedDict(
    "AccountKeysCreateGuardrailsPersonalData",
    {
        "phone": "Literal[\"mask\", \"refuse\"]",
        "email": "Literal[\"mask\", \"refuse\"]",
        "card": "Literal[\"mask\", \"refuse\"]",
        "nuban": "Literal[\"mask\", \"refuse\"]",
        "bvn": "Literal[\"mask\", \"refuse\"]",
        "nin": "Literal[\"mask\", \"refuse\"]",
    },
    total=False,
)


_AccountKeysCreateGuardrailsHookRequired = TypedDict(
    "_AccountKeysCreateGuardrailsHookRequired",
    {
        "url": "str",
    },
)


class AccountKeysCreateGuardrailsHook(_AccountKeysCreateGuardrailsHookRequired, total=False):
    timeout_ms: "int"
    on_failure: "Literal[\"refuse\", \"allow\"]"


AccountKeysOutput = TypedDict(
    "AccountKeysOutput",
    {
        "data": "List[Key]",
    },
)


AccountKeySigningOutput = TypedDict(
    "AccountKeySigningOutput",
    {
        "key_id": "str",
        "secret": "str",
        "url": "str",
    },
)


AccountKeyReportLeakOutput = TypedDict(
    "AccountKeyReportLeakOutput",
    {
        "ok": "bool",
        "revoked": "bool",
    },
)


AccountKeyChangeGuardrails = TypedDict(
    "AccountKeyChangeGuardrails",
    {
        "on": "List[Literal[\"input\", \"output\"]]",
        "personal_data": "AccountKeyChangeGuardrailsPersonalData",
        "blocked_words": "List[str]",
        "blocked_words_action": "Literal[\"mask\", \"refuse\"]",
        "prompt_injection": "Union[Literal[\"mark\", \"refuse\"], None]",
        "moderation": "bool",
        "hook": "Union[AccountKeyChangeGuardrailsHook, None]",
    },
    total=False,
)


AccountKeyChangeGuardrailsPersonalData = TypedDict(
    "AccountKeyChangeGuardrailsPersonalData",
    {
        "phone": "Literal[\"mask\", \"refuse\"]",
        "email": "Literal[\"mask\", \"refuse\"]",
        "card": "Literal[\"mask\", \"refuse\"]",
        "nuban": "Literal[\"mask\", \"refuse\"]",
        "bvn": "Literal[\"mask\", \"refuse\"]",
        "nin": "Literal[\"mask\", \"refuse\"]",
    },
    total=False,
)


_AccountKeyChangeGuardrailsHookRequired = TypedDict(
    "_AccountKeyChangeGuardrailsHookRequired",
    {
        "url": "str",
    },
)


class AccountKeyChangeGuardrailsHook(_AccountKeyChangeGuardrailsHookRequired, total=False):
    timeout_ms: "int"
    on_failure: "Literal[\"refuse\", \"allow\"]"


AccountCapsOutput = TypedDict(
    "AccountCapsOutput",
    {
        "data": "List[CapUse]",
    },
)


AccountEntriesOutput = TypedDict(
    "AccountEntriesOutput",
    {
        "data": "List[Entry]",
        "next": "Union[str, None]",
    },
)


AccountQuoteOutput = TypedDict(
    "AccountQuoteOutput",
    {
        "endpoint": "str",
        "unit": "str",
        "units": "float",
        "price": "str",
        "price_naira": "str",
    },
)


AccountVoucherOutput = TypedDict(
    "AccountVoucherOutput",
    {
        "amount": "str",
        "available": "str",
    },
)


AccountProvidersOutput = TypedDict(
    "AccountProvidersOutput",
    {
        "data": "List[AccountProvidersOutputDataItem]",
        "naira_per_dollar": "str",
    },
)


AccountProvidersOutputDataItem = TypedDict(
    "AccountProvidersOutputDataItem",
    {
        "provider": "str",
        "currencies": "List[Literal[\"USD\", \"NGN\"]]",
        "saves_cards": "bool",
        "sandbox": "bool",
    },
)


AccountTopupsOutput = TypedDict(
    "AccountTopupsOutput",
    {
        "data": "List[Topup]",
        "next": "Union[str, None]",
        "owed": "str",
    },
)


AccountCardsOutput = TypedDict(
    "AccountCardsOutput",
    {
        "data": "List[Card]",
    },
)


AccountCardRemoveOutput = TypedDict(
    "AccountCardRemoveOutput",
    {
        "ok": "bool",
    },
)


AccountAutoTopupEndOutput = TypedDict(
    "AccountAutoTopupEndOutput",
    {
        "ok": "bool",
    },
)


AccountReceiptsOutput = TypedDict(
    "AccountReceiptsOutput",
    {
        "data": "List[Receipt]",
        "next": "Union[str, None]",
    },
)


AccountWebhookEventsOutput = TypedDict(
    "AccountWebhookEventsOutput",
    {
        "data": "List[AccountWebhookEventsOutputDataItem]",
    },
)


AccountWebhookEventsOutputDataItem = TypedDict(
    "AccountWebhookEventsOutputDataItem",
    {
        "type": "str",
        "about": "str",
        "sample": "AccountWebhookEventsOutputDataItemSample",
    },
)


AccountWebhookEventsOutputDataItemSample = TypedDict(
    "AccountWebhookEventsOutputDataItemSample",
    {
        "type": "str",
        "timestamp": "str",
        "data": "Dict[str, Any]",
    },
)


AccountWebhooksOutput = TypedDict(
    "AccountWebhooksOutput",
    {
        "data": "List[Webhook]",
    },
)


AccountDeliveriesOutput = TypedDict(
    "AccountDeliveriesOutput",
    {
        "data": "List[Delivery]",
        "next": "Union[str, None]",
    },
)


AccountDeliveryOutput = TypedDict(
    "AccountDeliveryOutput",
    {
        "id": "str",
        "webhook": "str",
        "event": "str",
        "type": "str",
        "status": "Literal[\"waiting\", \"delivered\", \"failed\"]",
        "attempts": "int",
        "last_status": "Union[int, None]",
        "last_error": "Union[str, None]",
        "next_attempt_at": "Union[str, None]",
        "created_at": "str",
        "delivered_at": "Union[str, None]",
        "body": "Dict[str, Any]",
        "log": "List[AccountDeliveryOutputLogItem]",
    },
)


AccountDeliveryOutputLogItem = TypedDict(
    "AccountDeliveryOutputLogItem",
    {
        "number": "int",
        "at": "str",
        "status": "Union[int, None]",
        "error": "Union[str, None]",
        "ms": "int",
        "response": "Union[AccountDeliveryOutputLogItemResponse, None]",
    },
)


AccountDeliveryOutputLogItemResponse = TypedDict(
    "AccountDeliveryOutputLogItemResponse",
    {
        "headers": "Dict[str, str]",
        "body": "str",
    },
)


AccountDeliveryReplayOutput = TypedDict(
    "AccountDeliveryReplayOutput",
    {
        "delivery": "str",
    },
)


AccountWebhookRemoveOutput = TypedDict(
    "AccountWebhookRemoveOutput",
    {
        "ok": "bool",
    },
)


AccountWebhookTestOutput = TypedDict(
    "AccountWebhookTestOutput",
    {
        "delivery": "str",
    },
)


_AccountWatchMaintenanceItemRequired = TypedDict(
    "_AccountWatchMaintenanceItemRequired",
    {
        "start": "str",
        "end": "str",
    },
)


class AccountWatchMaintenanceItem(_AccountWatchMaintenanceItemRequired, total=False):
    repeat: "Literal[\"once\", \"daily\", \"weekly\"]"


AccountWatchesOutput = TypedDict(
    "AccountWatchesOutput",
    {
        "data": "List[Watch]",
    },
)


_AccountWatchChangeMaintenanceItemRequired = TypedDict(
    "_AccountWatchChangeMaintenanceItemRequired",
    {
        "start": "str",
        "end": "str",
    },
)


class AccountWatchChangeMaintenanceItem(_AccountWatchChangeMaintenanceItemRequired, total=False):
    repeat: "Literal[\"once\", \"daily\", \"weekly\"]"


AccountWatchRemoveOutput = TypedDict(
    "AccountWatchRemoveOutput",
    {
        "ok": "bool",
    },
)


AccountWatchHistoryOutput = TypedDict(
    "AccountWatchHistoryOutput",
    {
        "from": "str",
        "to": "str",
        "checks": "int",
        "good": "int",
        "bad": "int",
        "failed": "int",
        "uptime_percent": "Union[float, None]",
        "average_ms": "Union[float, None]",
        "down_minutes": "int",
        "days": "List[AccountWatchHistoryOutputDaysItem]",
        "incidents": "List[AccountWatchHistoryOutputIncidentsItem]",
        "changes": "List[AccountWatchHistoryOutputChangesItem]",
    },
)


AccountWatchHistoryOutputDaysItem = TypedDict(
    "AccountWatchHistoryOutputDaysItem",
    {
        "day": "str",
        "checks": "int",
        "good": "int",
        "bad": "int",
        "failed": "int",
        "uptime_percent": "Union[float, None]",
        "average_ms": "Union[float, None]",
    },
)


AccountWatchHistoryOutputIncidentsItem = TypedDict(
    "AccountWatchHistoryOutputIncidentsItem",
    {
        "from": "str",
        "to": "Union[str, None]",
        "minutes": "int",
        "summary": "str",
    },
)


AccountWatchHistoryOutputChangesItem = TypedDict(
    "AccountWatchHistoryOutputChangesItem",
    {
        "at": "str",
        "status": "Literal[\"new\", \"ok\", \"alert\", \"error\"]",
        "summary": "str",
        "lines": "List[str]",
    },
)


AccountRequestsOutput = TypedDict(
    "AccountRequestsOutput",
    {
        "data": "List[LoggedRequest]",
        "next": "Union[str, None]",
    },
)


AccountRequestBodiesDeleteOutput = TypedDict(
    "AccountRequestBodiesDeleteOutput",
    {
        "deleted": "int",
    },
)


AccountBodiesDeleteOutput = TypedDict(
    "AccountBodiesDeleteOutput",
    {
        "deleted": "int",
    },
)


AccountJobsOutput = TypedDict(
    "AccountJobsOutput",
    {
        "data": "List[Job]",
        "next": "Union[str, None]",
    },
)


AccountJobDeleteOutput = TypedDict(
    "AccountJobDeleteOutput",
    {
        "id": "str",
        "object": "Literal[\"job.deleted\"]",
        "deleted": "bool",
    },
)


OperatorAccountsOutput = TypedDict(
    "OperatorAccountsOutput",
    {
        "data": "List[AccountRow]",
        "next": "Union[str, None]",
    },
)


OperatorAccountDeleteOutput = TypedDict(
    "OperatorAccountDeleteOutput",
    {
        "forfeited": "str",
        "keys_revoked": "int",
    },
)


OperatorSignOutOutput = TypedDict(
    "OperatorSignOutOutput",
    {
        "ok": "bool",
    },
)


OperatorTwoFactorResetOutput = TypedDict(
    "OperatorTwoFactorResetOutput",
    {
        "ok": "bool",
    },
)


OperatorImpersonateOutput = TypedDict(
    "OperatorImpersonateOutput",
    {
        "account_id": "str",
        "expires_at": "str",
    },
)


OperatorGrantOutput = TypedDict(
    "OperatorGrantOutput",
    {
        "granted": "str",
        "available": "str",
    },
)


OperatorRefundOutput = TypedDict(
    "OperatorRefundOutput",
    {
        "account_id": "str",
        "refunded": "str",
    },
)


OperatorKeysOutput = TypedDict(
    "OperatorKeysOutput",
    {
        "data": "List[Key]",
    },
)


OperatorCategoryOutput = TypedDict(
    "OperatorCategoryOutput",
    {
        "category": "Literal[\"ai\", \"media\", \"network\", \"utilities\", \"x\"]",
        "state": "Literal[\"live\", \"planned\"]",
        "free_per_month": "int",
    },
)


OperatorEndpointOutput = TypedDict(
    "OperatorEndpointOutput",
    {
        "endpoint": "str",
        "category": "Literal[\"ai\", \"media\", \"network\", \"utilities\", \"x\"]",
        "state": "Literal[\"live\", \"planned\", \"off\"]",
        "state_source": "Literal[\"category\", \"endpoint\"]",
    },
)


_OperatorPricesOutputRequired = TypedDict(
    "_OperatorPricesOutputRequired",
    {
        "prices": "List[OperatorPricesOutputPricesItem]",
        "models": "List[ModelPrice]",
        "required": "bool",
        "history": "List[OperatorPricesOutputHistoryItem]",
    },
)


class OperatorPricesOutput(_OperatorPricesOutputRequired, total=False):
    not_loaded: "List[OperatorPricesOutputNotLoadedItem]"


OperatorPricesOutputPricesItem = TypedDict(
    "OperatorPricesOutputPricesItem",
    {
        "endpoint": "str",
        "unit": "str",
        "price_per_unit": "str",
        "default_price": "str",
        "cost_per_unit": "Union[str, None]",
        "naira": "str",
    },
)


OperatorPricesOutputNotLoadedItem = TypedDict(
    "OperatorPricesOutputNotLoadedItem",
    {
        "endpoint": "str",
        "model": "str",
    },
)


OperatorPricesOutputHistoryItem = TypedDict(
    "OperatorPricesOutputHistoryItem",
    {
        "endpoint": "str",
        "model": "str",
        "kind": "str",
        "price": "str",
        "cost": "Union[str, None]",
        "removed": "bool",
        "from_at": "str",
        "changed_by": "str",
        "note": "str",
    },
)


OperatorPriceSetOutput = TypedDict(
    "OperatorPriceSetOutput",
    {
        "endpoint": "str",
        "unit": "str",
        "price_per_unit": "str",
        "default_price": "str",
        "cost_per_unit": "Union[str, None]",
        "naira": "str",
    },
)


OperatorModelPriceSetPrices = TypedDict(
    "OperatorModelPriceSetPrices",
    {
        "input": "Union[str, float]",
        "cached_input": "Union[str, float]",
        "cache_write": "Union[str, float]",
        "cache_write_1h": "Union[str, float]",
        "output": "Union[str, float]",
        "reasoning": "Union[str, float]",
        "audio_input": "Union[str, float]",
        "cached_audio_input": "Union[str, float]",
        "audio_output": "Union[str, float]",
        "image": "Union[str, float]",
        "partial_image": "Union[str, float]",
        "second": "Union[str, float]",
        "request": "Union[str, float]",
        "unit": "Union[str, float]",
    },
    total=False,
)


OperatorModelPriceSetCosts = TypedDict(
    "OperatorModelPriceSetCosts",
    {
        "input": "Union[str, float]",
        "cached_input": "Union[str, float]",
        "cache_write": "Union[str, float]",
        "cache_write_1h": "Union[str, float]",
        "output": "Union[str, float]",
        "reasoning": "Union[str, float]",
        "audio_input": "Union[str, float]",
        "cached_audio_input": "Union[str, float]",
        "audio_output": "Union[str, float]",
        "image": "Union[str, float]",
        "partial_image": "Union[str, float]",
        "second": "Union[str, float]",
        "request": "Union[str, float]",
        "unit": "Union[str, float]",
    },
    total=False,
)


_OperatorModelPriceSetTiersItemRequired = TypedDict(
    "_OperatorModelPriceSetTiersItemRequired",
    {
        "prices": "OperatorModelPriceSetTiersItemPrices",
    },
)


class OperatorModelPriceSetTiersItem(_OperatorModelPriceSetTiersItemRequired, total=False):
    above: "int"
    service: "Literal[\"priority\", \"flex\", \"batch\"]"
    costs: "OperatorModelPriceSetTiersItemCosts"


OperatorModelPriceSetTiersItemPrices = TypedDict(
    "OperatorModelPriceSetTiersItemPrices",
    {
        "input": "Union[str, float]",
        "cached_input": "Union[str, float]",
        "cache_write": "Union[str, float]",
        "cache_write_1h": "Union[str, float]",
        "output": "Union[str, float]",
        "reasoning": "Union[str, float]",
        "audio_input": "Union[str, float]",
        "cached_audio_input": "Union[str, float]",
        "audio_output": "Union[str, float]",
    },
    total=False,
)


OperatorModelPriceSetTiersItemCosts = TypedDict(
    "OperatorModelPriceSetTiersItemCosts",
    {
        "input": "Union[str, float]",
        "cached_input": "Union[str, float]",
        "cache_write": "Union[str, float]",
        "cache_write_1h": "Union[str, float]",
        "output": "Union[str, float]",
        "reasoning": "Union[str, float]",
        "audio_input": "Union[str, float]",
        "cached_audio_input": "Union[str, float]",
        "audio_output": "Union[str, float]",
    },
    total=False,
)


OperatorModelPriceRemoveOutput = TypedDict(
    "OperatorModelPriceRemoveOutput",
    {
        "ok": "bool",
    },
)


OperatorListPricesOutput = TypedDict(
    "OperatorListPricesOutput",
    {
        "as_of": "str",
        "about": "str",
        "prices": "List[OperatorListPricesOutputPricesItem]",
    },
)


_OperatorListPricesOutputPricesItemRequired = TypedDict(
    "_OperatorListPricesOutputPricesItemRequired",
    {
        "model": "str",
        "prices": "Dict[str, str]",
    },
)


class OperatorListPricesOutputPricesItem(_OperatorListPricesOutputPricesItemRequired, total=False):
    tiers: "List[OperatorListPricesOutputPricesItemTiersItem]"


_OperatorListPricesOutputPricesItemTiersItemRequired = TypedDict(
    "_OperatorListPricesOutputPricesItemTiersItemRequired",
    {
        "prices": "Dict[str, str]",
    },
)


class OperatorListPricesOutputPricesItemTiersItem(_OperatorListPricesOutputPricesItemTiersItemRequired, total=False):
    above: "int"
    service: "Literal[\"priority\", \"flex\", \"batch\"]"


OperatorLatestPricesOutput = TypedDict(
    "OperatorLatestPricesOutput",
    {
        "as_of": "str",
        "sources": "List[OperatorLatestPricesOutputSourcesItem]",
        "added": "List[OperatorLatestPricesOutputAddedItem]",
        "changed": "List[OperatorLatestPricesOutputChangedItem]",
        "doubtful": "List[OperatorLatestPricesOutputDoubtfulItem]",
        "own": "List[str]",
        "gone": "List[str]",
        "unpriced": "List[OperatorLatestPricesOutputUnpricedItem]",
        "markup_percent": "int",
        "prices": "List[OperatorLatestPricesOutputPricesItem]",
    },
)


OperatorLatestPricesOutputSourcesItem = TypedDict(
    "OperatorLatestPricesOutputSourcesItem",
    {
        "url": "str",
        "models": "int",
        "problem": "Union[str, None]",
    },
)


OperatorLatestPricesOutputAddedItem = TypedDict(
    "OperatorLatestPricesOutputAddedItem",
    {
        "model": "str",
        "before": "Union[Dict[str, str], None]",
        "after": "Dict[str, str]",
    },
)


OperatorLatestPricesOutputChangedItem = TypedDict(
    "OperatorLatestPricesOutputChangedItem",
    {
        "model": "str",
        "before": "Union[Dict[str, str], None]",
        "after": "Dict[str, str]",
    },
)


OperatorLatestPricesOutputDoubtfulItem = TypedDict(
    "OperatorLatestPricesOutputDoubtfulItem",
    {
        "model": "str",
        "before": "Union[Dict[str, str], None]",
        "after": "Dict[str, str]",
    },
)


OperatorLatestPricesOutputUnpricedItem = TypedDict(
    "OperatorLatestPricesOutputUnpricedItem",
    {
        "endpoint": "str",
        "model": "str",
    },
)


_OperatorLatestPricesOutputPricesItemRequired = TypedDict(
    "_OperatorLatestPricesOutputPricesItemRequired",
    {
        "model": "str",
        "prices": "Dict[str, str]",
    },
)


class OperatorLatestPricesOutputPricesItem(_OperatorLatestPricesOutputPricesItemRequired, total=False):
    tiers: "List[OperatorLatestPricesOutputPricesItemTiersItem]"


_OperatorLatestPricesOutputPricesItemTiersItemRequired = TypedDict(
    "_OperatorLatestPricesOutputPricesItemTiersItemRequired",
    {
        "prices": "Dict[str, str]",
    },
)


class OperatorLatestPricesOutputPricesItemTiersItem(_OperatorLatestPricesOutputPricesItemTiersItemRequired, total=False):
    above: "int"
    service: "Literal[\"priority\", \"flex\", \"batch\"]"


_OperatorPricesImportPricesItemRequired = TypedDict(
    "_OperatorPricesImportPricesItemRequired",
    {
        "model": "str",
        "prices": "OperatorPricesImportPricesItemPrices",
    },
)


class OperatorPricesImportPricesItem(_OperatorPricesImportPricesItemRequired, total=False):
    endpoint: "str"
    costs: "OperatorPricesImportPricesItemCosts"
    tiers: "List[OperatorPricesImportPricesItemTiersItem]"


OperatorPricesImportPricesItemPrices = TypedDict(
    "OperatorPricesImportPricesItemPrices",
    {
        "input": "Union[str, float]",
        "cached_input": "Union[str, float]",
        "cache_write": "Union[str, float]",
        "cache_write_1h": "Union[str, float]",
        "output": "Union[str, float]",
        "reasoning": "Union[str, float]",
        "audio_input": "Union[str, float]",
        "cached_audio_input": "Union[str, float]",
        "audio_output": "Union[str, float]",
        "image": "Union[str, float]",
        "partial_image": "Union[str, float]",
        "second": "Union[str, float]",
        "request": "Union[str, float]",
        "unit": "Union[str, float]",
    },
    total=False,
)


OperatorPricesImportPricesItemCosts = TypedDict(
    "OperatorPricesImportPricesItemCosts",
    {
        "input": "Union[str, float]",
        "cached_input": "Union[str, float]",
        "cache_write": "Union[str, float]",
        "cache_write_1h": "Union[str, float]",
        "output": "Union[str, float]",
        "reasoning": "Union[str, float]",
        "audio_input": "Union[str, float]",
        "cached_audio_input": "Union[str, float]",
        "audio_output": "Union[str, float]",
        "image": "Union[str, float]",
        "partial_image": "Union[str, float]",
        "second": "Union[str, float]",
        "request": "Union[str, float]",
        "unit": "Union[str, float]",
    },
    total=False,
)


_OperatorPricesImportPricesItemTiersItemRequired = TypedDict(
    "_OperatorPricesImportPricesItemTiersItemRequired",
    {
        "prices": "OperatorPricesImportPricesItemTiersItemPrices",
    },
)


class OperatorPricesImportPricesItemTiersItem(_OperatorPricesImportPricesItemTiersItemRequired, total=False):
    above: "int"
    service: "Literal[\"priority\", \"flex\", \"batch\"]"
    costs: "OperatorPricesImportPricesItemTiersItemCosts"


OperatorPricesImportPricesItemTiersItemPrices = TypedDict(
    "OperatorPricesImportPricesItemTiersItemPrices",
    {
        "input": "Union[str, float]",
        "cached_input": "Union[str, float]",
        "cache_write": "Union[str, float]",
        "cache_write_1h": "Union[str, float]",
        "output": "Union[str, float]",
        "reasoning": "Union[str, float]",
        "audio_input": "Union[str, float]",
        "cached_audio_input": "Union[str, float]",
        "audio_output": "Union[str, float]",
    },
    total=False,
)


OperatorPricesImportPricesItemTiersItemCosts = TypedDict(
    "OperatorPricesImportPricesItemTiersItemCosts",
    {
        "input": "Union[str, float]",
        "cached_input": "Union[str, float]",
        "cache_write": "Union[str, float]",
        "cache_write_1h": "Union[str, float]",
        "output": "Union[str, float]",
        "reasoning": "Union[str, float]",
        "audio_input": "Union[str, float]",
        "cached_audio_input": "Union[str, float]",
        "audio_output": "Union[str, float]",
    },
    total=False,
)


OperatorPricesImportOutput = TypedDict(
    "OperatorPricesImportOutput",
    {
        "models": "int",
        "kept": "List[OperatorPricesImportOutputKeptItem]",
        "unpriced": "List[OperatorPricesImportOutputUnpricedItem]",
    },
)


OperatorPricesImportOutputKeptItem = TypedDict(
    "OperatorPricesImportOutputKeptItem",
    {
        "endpoint": "str",
        "model": "str",
        "prices": "OperatorPricesImportOutputKeptItemPrices",
    },
)


OperatorPricesImportOutputKeptItemPrices = TypedDict(
    "OperatorPricesImportOutputKeptItemPrices",
    {
        "input": "str",
        "cached_input": "str",
        "cache_write": "str",
        "cache_write_1h": "str",
        "output": "str",
        "reasoning": "str",
        "audio_input": "str",
        "cached_audio_input": "str",
        "audio_output": "str",
        "image": "str",
        "partial_image": "str",
        "second": "str",
        "request": "str",
        "unit": "str",
    },
    total=False,
)


OperatorPricesImportOutputUnpricedItem = TypedDict(
    "OperatorPricesImportOutputUnpricedItem",
    {
        "endpoint": "str",
        "model": "str",
    },
)


OperatorPricesRequiredOutput = TypedDict(
    "OperatorPricesRequiredOutput",
    {
        "required": "bool",
    },
)


OperatorRetiringModelsOutput = TypedDict(
    "OperatorRetiringModelsOutput",
    {
        "data": "List[OperatorRetiringModelsOutputDataItem]",
    },
)


OperatorRetiringModelsOutputDataItem = TypedDict(
    "OperatorRetiringModelsOutputDataItem",
    {
        "model": "str",
        "retires_on": "str",
        "owned_by": "str",
    },
)


OperatorUpstreamsOutput = TypedDict(
    "OperatorUpstreamsOutput",
    {
        "demo": "bool",
        "data": "List[Upstream]",
        "presets": "List[OperatorUpstreamsOutputPresetsItem]",
    },
)


_OperatorUpstreamsOutputPresetsItemRequired = TypedDict(
    "_OperatorUpstreamsOutputPresetsItemRequired",
    {
        "id": "str",
        "title": "str",
        "kind": "str",
        "url": "str",
        "needs_key": "bool",
        "help": "str",
    },
)


class OperatorUpstreamsOutputPresetsItem(_OperatorUpstreamsOutputPresetsItemRequired, total=False):
    serves: "str"
    has_webhook_secret: "bool"
    has_model: "bool"
    models: "List[str]"


_OperatorUpstreamAddOutputRequired = TypedDict(
    "_OperatorUpstreamAddOutputRequired",
    {
        "id": "str",
        "name": "str",
        "kind": "str",
        "url": "str",
        "key": "Union[str, None]",
        "priority": "int",
        "weight": "float",
        "enabled": "bool",
        "state": "Literal[\"on\", \"off\", \"not_working\"]",
        "problem": "Union[str, None]",
        "source": "Literal[\"console\", \"environment\"]",
        "test": "Union[OperatorUpstreamAddOutputTest, None]",
    },
)


class OperatorUpstreamAddOutput(_OperatorUpstreamAddOutputRequired, total=False):
    models: "List[str]"
    default_model: "str"
    rename: "Dict[str, str]"
    vision: "bool"
    hearing: "bool"
    stream_usage: "bool"
    responses: "bool"
    tested_at: "Union[str, None]"
    disputed_calls: "int"
    created_at: "str"
    changed_at: "str"


OperatorUpstreamAddOutputTest = TypedDict(
    "OperatorUpstreamAddOutputTest",
    {
        "ok": "bool",
        "models": "List[str]",
        "model": "Union[str, None]",
        "latency_ms": "Union[float, None]",
        "problem": "Union[str, None]",
        "code": "Union[str, None]",
        "fix": "Union[str, None]",
    },
)


OperatorUpstreamTestOutput = TypedDict(
    "OperatorUpstreamTestOutput",
    {
        "ok": "bool",
        "models": "List[str]",
        "model": "Union[str, None]",
        "latency_ms": "Union[float, None]",
        "problem": "Union[str, None]",
        "code": "Union[str, None]",
        "fix": "Union[str, None]",
    },
)


_OperatorUpstreamChangeOutputRequired = TypedDict(
    "_OperatorUpstreamChangeOutputRequired",
    {
        "id": "str",
        "name": "str",
        "kind": "str",
        "url": "str",
        "key": "Union[str, None]",
        "priority": "int",
        "weight": "float",
        "enabled": "bool",
        "state": "Literal[\"on\", \"off\", \"not_working\"]",
        "problem": "Union[str, None]",
        "source": "Literal[\"console\", \"environment\"]",
        "test": "Union[OperatorUpstreamChangeOutputTest, None]",
    },
)


class OperatorUpstreamChangeOutput(_OperatorUpstreamChangeOutputRequired, total=False):
    models: "List[str]"
    default_model: "str"
    rename: "Dict[str, str]"
    vision: "bool"
    hearing: "bool"
    stream_usage: "bool"
    responses: "bool"
    tested_at: "Union[str, None]"
    disputed_calls: "int"
    created_at: "str"
    changed_at: "str"


OperatorUpstreamChangeOutputTest = TypedDict(
    "OperatorUpstreamChangeOutputTest",
    {
        "ok": "bool",
        "models": "List[str]",
        "model": "Union[str, None]",
        "latency_ms": "Union[float, None]",
        "problem": "Union[str, None]",
        "code": "Union[str, None]",
        "fix": "Union[str, None]",
    },
)


OperatorUpstreamRemoveOutput = TypedDict(
    "OperatorUpstreamRemoveOutput",
    {
        "ok": "bool",
    },
)


OperatorServicesOutput = TypedDict(
    "OperatorServicesOutput",
    {
        "data": "List[PublishedService]",
    },
)


_OperatorServiceAddDefinitionRequired = TypedDict(
    "_OperatorServiceAddDefinitionRequired",
    {
        "slug": "str",
        "name": "str",
        "providers": "List[OperatorServiceAddDefinitionProvidersItem]",
        "operations": "List[OperatorServiceAddDefinitionOperationsItem]",
    },
)


class OperatorServiceAddDefinition(_OperatorServiceAddDefinitionRequired, total=False):
    summary: "str"
    category: "str"
    logo: "str"
    free_per_month: "int"


_OperatorServiceAddDefinitionProvidersItemRequired = TypedDict(
    "_OperatorServiceAddDefinitionProvidersItemRequired",
    {
        "name": "str",
        "urls": "List[str]",
    },
)


class OperatorServiceAddDefinitionProvidersItem(_OperatorServiceAddDefinitionProvidersItemRequired, total=False):
    headers: "Dict[str, str]"
    idempotency_header: "str"
    priority: "int"
    weight: "float"
    timeout_ms: "int"
    retries: "int"
    bytes_max: "int"
    per_minute: "int"
    per_day: "int"
    webhook: "OperatorServiceAddDefinitionProvidersItemWebhook"


_OperatorServiceAddDefinitionProvidersItemWebhookRequired = TypedDict(
    "_OperatorServiceAddDefinitionProvidersItemWebhookRequired",
    {
        "header": "str",
        "reference": "str",
        "done": "str",
    },
)


class OperatorServiceAddDefinitionProvidersItemWebhook(_OperatorServiceAddDefinitionProvidersItemWebhookRequired, total=False):
    verify: "Literal[\"hmac\", \"secret\"]"
    algorithm: "Literal[\"sha1\", \"sha256\", \"sha512\"]"
    encoding: "Literal[\"hex\", \"base64\"]"
    prefix: "str"
    failed: "str"
    message: "str"


_OperatorServiceAddDefinitionOperationsItemRequired = TypedDict(
    "_OperatorServiceAddDefinitionOperationsItemRequired",
    {
        "name": "str",
        "method": "Literal[\"GET\", \"POST\", \"PUT\", \"PATCH\", \"DELETE\"]",
        "path": "str",
        "summary": "str",
        "input": "Dict[str, Any]",
        "price": "OperatorServiceAddDefinitionOperationsItemPrice",
    },
)


class OperatorServiceAddDefinitionOperationsItem(_OperatorServiceAddDefinitionOperationsItemRequired, total=False):
    description: "str"
    output: "Dict[str, Any]"
    returns: "Literal[\"json\", \"file\"]"
    example: "OperatorServiceAddDefinitionOperationsItemExample"
    idempotent: "bool"
    timeout_ms: "int"
    per_minute: "int"
    deprecated: "OperatorServiceAddDefinitionOperationsItemDeprecated"
    request: "OperatorServiceAddDefinitionOperationsItemRequest"
    providers: "Dict[str, OperatorServiceAddDefinitionOperationsItemProvidersValue]"


OperatorServiceAddDefinitionOperationsItemExample = TypedDict(
    "OperatorServiceAddDefinitionOperationsItemExample",
    {
        "input": "Dict[str, Any]",
        "output": "Any",
    },
    total=False,
)


_OperatorServiceAddDefinitionOperationsItemPriceRequired = TypedDict(
    "_OperatorServiceAddDefinitionOperationsItemPriceRequired",
    {
        "dollars": "Union[str, float]",
    },
)


class OperatorServiceAddDefinitionOperationsItemPrice(_OperatorServiceAddDefinitionOperationsItemPriceRequired, total=False):
    cost: "Union[str, float]"
    per: "Literal[\"request\", \"unit\"]"
    units: "str"
    units_in: "Literal[\"response\", \"request\"]"
    units_max: "int"


_OperatorServiceAddDefinitionOperationsItemDeprecatedRequired = TypedDict(
    "_OperatorServiceAddDefinitionOperationsItemDeprecatedRequired",
    {
        "since": "str",
    },
)


class OperatorServiceAddDefinitionOperationsItemDeprecated(_OperatorServiceAddDefinitionOperationsItemDeprecatedRequired, total=False):
    sunset: "str"
    use: "str"


OperatorServiceAddDefinitionOperationsItemRequest = TypedDict(
    "OperatorServiceAddDefinitionOperationsItemRequest",
    {
        "method": "Literal[\"GET\", \"POST\", \"PUT\", \"PATCH\", \"DELETE\"]",
        "path": "str",
        "places": "Dict[str, Literal[\"path\", \"query\", \"header\", \"body\"]]",
        "body": "Literal[\"json\", \"form\", \"multipart\", \"bytes\"]",
        "body_field": "str",
        "files": "List[str]",
        "lists": "Dict[str, Literal[\"comma\", \"space\", \"pipe\", \"brackets\"]]",
        "map_in": "OperatorServiceAddDefinitionOperationsItemRequestMapIn",
        "map_out": "OperatorServiceAddDefinitionOperationsItemRequestMapOut",
        "success": "OperatorServiceAddDefinitionOperationsItemRequestSuccess",
        "job": "OperatorServiceAddDefinitionOperationsItemRequestJob",
    },
    total=False,
)


OperatorServiceAddDefinitionOperationsItemRequestMapIn = TypedDict(
    "OperatorServiceAddDefinitionOperationsItemRequestMapIn",
    {
        "pick": "Dict[str, str]",
        "values": "Dict[str, Dict[str, Any]]",
        "format": "Dict[str, str]",
        "rename": "Dict[str, str]",
        "drop": "List[str]",
        "set": "Dict[str, Any]",
    },
    total=False,
)


OperatorServiceAddDefinitionOperationsItemRequestMapOut = TypedDict(
    "OperatorServiceAddDefinitionOperationsItemRequestMapOut",
    {
        "pick": "Dict[str, str]",
        "values": "Dict[str, Dict[str, Any]]",
        "format": "Dict[str, str]",
        "rename": "Dict[str, str]",
        "drop": "List[str]",
        "set": "Dict[str, Any]",
    },
    total=False,
)


OperatorServiceAddDefinitionOperationsItemRequestSuccess = TypedDict(
    "OperatorServiceAddDefinitionOperationsItemRequestSuccess",
    {
        "statuses": "List[str]",
        "when": "str",
        "free_when": "str",
        "refused_when": "str",
        "message": "str",
    },
    total=False,
)


_OperatorServiceAddDefinitionOperationsItemRequestJobRequired = TypedDict(
    "_OperatorServiceAddDefinitionOperationsItemRequestJobRequired",
    {
        "reference": "str",
    },
)


class OperatorServiceAddDefinitionOperationsItemRequestJob(_OperatorServiceAddDefinitionOperationsItemRequestJobRequired, total=False):
    pending: "str"
    expires_after_s: "int"
    poll: "OperatorServiceAddDefinitionOperationsItemRequestJobPoll"


_OperatorServiceAddDefinitionOperationsItemRequestJobPollRequired = TypedDict(
    "_OperatorServiceAddDefinitionOperationsItemRequestJobPollRequired",
    {
        "path": "str",
        "done": "str",
    },
)


class OperatorServiceAddDefinitionOperationsItemRequestJobPoll(_OperatorServiceAddDefinitionOperationsItemRequestJobPollRequired, total=False):
    method: "Literal[\"GET\", \"POST\", \"PUT\", \"PATCH\", \"DELETE\"]"
    set: "Dict[str, str]"
    every_s: "int"
    failed: "str"
    message: "str"


OperatorServiceAddDefinitionOperationsItemProvidersValue = TypedDict(
    "OperatorServiceAddDefinitionOperationsItemProvidersValue",
    {
        "method": "Literal[\"GET\", \"POST\", \"PUT\", \"PATCH\", \"DELETE\"]",
        "path": "str",
        "places": "Dict[str, Literal[\"path\", \"query\", \"header\", \"body\"]]",
        "body": "Literal[\"json\", \"form\", \"multipart\", \"bytes\"]",
        "body_field": "str",
        "files": "List[str]",
        "lists": "Dict[str, Literal[\"comma\", \"space\", \"pipe\", \"brackets\"]]",
        "map_in": "OperatorServiceAddDefinitionOperationsItemProvidersValueMapIn",
        "map_out": "OperatorServiceAddDefinitionOperationsItemProvidersValueMapOut",
        "success": "OperatorServiceAddDefinitionOperationsItemProvidersValueSuccess",
        "job": "OperatorServiceAddDefinitionOperationsItemProvidersValueJob",
    },
    total=False,
)


OperatorServiceAddDefinitionOperationsItemProvidersValueMapIn = TypedDict(
    "OperatorServiceAddDefinitionOperationsItemProvidersValueMapIn",
    {
        "pick": "Dict[str, str]",
        "values": "Dict[str, Dict[str, Any]]",
        "format": "Dict[str, str]",
        "rename": "Dict[str, str]",
        "drop": "List[str]",
        "set": "Dict[str, Any]",
    },
    total=False,
)


OperatorServiceAddDefinitionOperationsItemProvidersValueMapOut = TypedDict(
    "OperatorServiceAddDefinitionOperationsItemProvidersValueMapOut",
    {
        "pick": "Dict[str, str]",
        "values": "Dict[str, Dict[str, Any]]",
        "format": "Dict[str, str]",
        "rename": "Dict[str, str]",
        "drop": "List[str]",
        "set": "Dict[str, Any]",
    },
    total=False,
)


OperatorServiceAddDefinitionOperationsItemProvidersValueSuccess = TypedDict(
    "OperatorServiceAddDefinitionOperationsItemProvidersValueSuccess",
    {
        "statuses": "List[str]",
        "when": "str",
        "free_when": "str",
        "refused_when": "str",
        "message": "str",
    },
    total=False,
)


_OperatorServiceAddDefinitionOperationsItemProvidersValueJobRequired = TypedDict(
    "_OperatorServiceAddDefinitionOperationsItemProvidersValueJobRequired",
    {
        "reference": "str",
    },
)


class OperatorServiceAddDefinitionOperationsItemProvidersValueJob(_OperatorServiceAddDefinitionOperationsItemProvidersValueJobRequired, total=False):
    pending: "str"
    expires_after_s: "int"
    poll: "OperatorServiceAddDefinitionOperationsItemProvidersValueJobPoll"


_OperatorServiceAddDefinitionOperationsItemProvidersValueJobPollRequired = TypedDict(
    "_OperatorServiceAddDefinitionOperationsItemProvidersValueJobPollRequired",
    {
        "path": "str",
        "done": "str",
    },
)


class OperatorServiceAddDefinitionOperationsItemProvidersValueJobPoll(_OperatorServiceAddDefinitionOperationsItemProvidersValueJobPollRequired, total=False):
    method: "Literal[\"GET\", \"POST\", \"PUT\", \"PATCH\", \"DELETE\"]"
    set: "Dict[str, str]"
    every_s: "int"
    failed: "str"
    message: "str"


OperatorServiceAddSecretsValue = TypedDict(
    "OperatorServiceAddSecretsValue",
    {
        "headers": "Dict[str, str]",
        "query": "Dict[str, str]",
        "body": "Dict[str, str]",
        "webhook": "str",
    },
    total=False,
)


OperatorServiceAddOutput = TypedDict(
    "OperatorServiceAddOutput",
    {
        "service": "PublishedService",
        "version": "int",
        "problems": "List[OperatorServiceAddOutputProblemsItem]",
        "changes": "List[OperatorServiceAddOutputChangesItem]",
    },
)


OperatorServiceAddOutputProblemsItem = TypedDict(
    "OperatorServiceAddOutputProblemsItem",
    {
        "place": "str",
        "message": "str",
    },
)


OperatorServiceAddOutputChangesItem = TypedDict(
    "OperatorServiceAddOutputChangesItem",
    {
        "operation": "str",
        "breaks": "bool",
        "message": "str",
    },
)


OperatorServiceOutput = TypedDict(
    "OperatorServiceOutput",
    {
        "slug": "str",
        "name": "str",
        "category": "str",
        "state": "Literal[\"live\", \"planned\", \"off\"]",
        "version": "int",
        "source": "Literal[\"api\", \"file\"]",
        "operations": "List[OperatorServiceOutputOperationsItem]",
        "providers": "List[str]",
        "secrets": "List[str]",
        "changed_at": "str",
        "definition": "OperatorServiceOutputDefinition",
        "versions": "List[OperatorServiceOutputVersionsItem]",
        "changes": "List[OperatorServiceOutputChangesItem]",
    },
)


OperatorServiceOutputOperationsItem = TypedDict(
    "OperatorServiceOutputOperationsItem",
    {
        "id": "str",
        "method": "str",
        "path": "str",
        "summary": "str",
        "price": "str",
        "per": "str",
        "cost": "Union[str, None]",
        "margin": "Union[str, None]",
    },
)


_OperatorServiceOutputDefinitionRequired = TypedDict(
    "_OperatorServiceOutputDefinitionRequired",
    {
        "slug": "str",
        "name": "str",
        "summary": "str",
        "category": "str",
        "free_per_month": "int",
        "providers": "List[OperatorServiceOutputDefinitionProvidersItem]",
        "operations": "List[OperatorServiceOutputDefinitionOperationsItem]",
    },
)


class OperatorServiceOutputDefinition(_OperatorServiceOutputDefinitionRequired, total=False):
    logo: "str"


_OperatorServiceOutputDefinitionProvidersItemRequired = TypedDict(
    "_OperatorServiceOutputDefinitionProvidersItemRequired",
    {
        "name": "str",
        "urls": "List[str]",
        "priority": "int",
        "weight": "float",
        "timeout_ms": "int",
        "retries": "int",
        "bytes_max": "int",
    },
)


class OperatorServiceOutputDefinitionProvidersItem(_OperatorServiceOutputDefinitionProvidersItemRequired, total=False):
    headers: "Dict[str, str]"
    idempotency_header: "str"
    per_minute: "int"
    per_day: "int"
    webhook: "OperatorServiceOutputDefinitionProvidersItemWebhook"


_OperatorServiceOutputDefinitionProvidersItemWebhookRequired = TypedDict(
    "_OperatorServiceOutputDefinitionProvidersItemWebhookRequired",
    {
        "verify": "Literal[\"hmac\", \"secret\"]",
        "header": "str",
        "algorithm": "Literal[\"sha1\", \"sha256\", \"sha512\"]",
        "encoding": "Literal[\"hex\", \"base64\"]",
        "prefix": "str",
        "reference": "str",
        "done": "str",
    },
)


class OperatorServiceOutputDefinitionProvidersItemWebhook(_OperatorServiceOutputDefinitionProvidersItemWebhookRequired, total=False):
    failed: "str"
    message: "str"


_OperatorServiceOutputDefinitionOperationsItemRequired = TypedDict(
    "_OperatorServiceOutputDefinitionOperationsItemRequired",
    {
        "name": "str",
        "method": "Literal[\"GET\", \"POST\", \"PUT\", \"PATCH\", \"DELETE\"]",
        "path": "str",
        "summary": "str",
        "input": "Dict[str, Any]",
        "returns": "Literal[\"json\", \"file\"]",
        "example": "OperatorServiceOutputDefinitionOperationsItemExample",
        "price": "OperatorServiceOutputDefinitionOperationsItemPrice",
        "timeout_ms": "int",
        "request": "OperatorServiceOutputDefinitionOperationsItemRequest",
    },
)


class OperatorServiceOutputDefinitionOperationsItem(_OperatorServiceOutputDefinitionOperationsItemRequired, total=False):
    description: "str"
    output: "Dict[str, Any]"
    idempotent: "bool"
    per_minute: "int"
    deprecated: "OperatorServiceOutputDefinitionOperationsItemDeprecated"
    providers: "Dict[str, OperatorServiceOutputDefinitionOperationsItemProvidersValue]"


_OperatorServiceOutputDefinitionOperationsItemExampleRequired = TypedDict(
    "_OperatorServiceOutputDefinitionOperationsItemExampleRequired",
    {
        "input": "Dict[str, Any]",
    },
)


class OperatorServiceOutputDefinitionOperationsItemExample(_OperatorServiceOutputDefinitionOperationsItemExampleRequired, total=False):
    output: "Any"


_OperatorServiceOutputDefinitionOperationsItemPriceRequired = TypedDict(
    "_OperatorServiceOutputDefinitionOperationsItemPriceRequired",
    {
        "dollars": "Any",
        "per": "Literal[\"request\", \"unit\"]",
        "units_in": "Literal[\"response\", \"request\"]",
    },
)


class OperatorServiceOutputDefinitionOperationsItemPrice(_OperatorServiceOutputDefinitionOperationsItemPriceRequired, total=False):
    cost: "Any"
    units: "str"
    units_max: "int"


_OperatorServiceOutputDefinitionOperationsItemDeprecatedRequired = TypedDict(
    "_OperatorServiceOutputDefinitionOperationsItemDeprecatedRequired",
    {
        "since": "str",
    },
)


class OperatorServiceOutputDefinitionOperationsItemDeprecated(_OperatorServiceOutputDefinitionOperationsItemDeprecatedRequired, total=False):
    sunset: "str"
    use: "str"


OperatorServiceOutputDefinitionOperationsItemRequest = TypedDict(
    "OperatorServiceOutputDefinitionOperationsItemRequest",
    {
        "method": "Literal[\"GET\", \"POST\", \"PUT\", \"PATCH\", \"DELETE\"]",
        "path": "str",
        "places": "Dict[str, Literal[\"path\", \"query\", \"header\", \"body\"]]",
        "body": "Literal[\"json\", \"form\", \"multipart\", \"bytes\"]",
        "body_field": "str",
        "files": "List[str]",
        "lists": "Dict[str, Literal[\"comma\", \"space\", \"pipe\", \"brackets\"]]",
        "map_in": "OperatorServiceOutputDefinitionOperationsItemRequestMapIn",
        "map_out": "OperatorServiceOutputDefinitionOperationsItemRequestMapOut",
        "success": "OperatorServiceOutputDefinitionOperationsItemRequestSuccess",
        "job": "OperatorServiceOutputDefinitionOperationsItemRequestJob",
    },
    total=False,
)


OperatorServiceOutputDefinitionOperationsItemRequestMapIn = TypedDict(
    "OperatorServiceOutputDefinitionOperationsItemRequestMapIn",
    {
        "pick": "Dict[str, str]",
        "values": "Dict[str, Dict[str, Any]]",
        "format": "Dict[str, str]",
        "rename": "Dict[str, str]",
        "drop": "List[str]",
        "set": "Dict[str, Any]",
    },
    total=False,
)


OperatorServiceOutputDefinitionOperationsItemRequestMapOut = TypedDict(
    "OperatorServiceOutputDefinitionOperationsItemRequestMapOut",
    {
        "pick": "Dict[str, str]",
        "values": "Dict[str, Dict[str, Any]]",
        "format": "Dict[str, str]",
        "rename": "Dict[str, str]",
        "drop": "List[str]",
        "set": "Dict[str, Any]",
    },
    total=False,
)


OperatorServiceOutputDefinitionOperationsItemRequestSuccess = TypedDict(
    "OperatorServiceOutputDefinitionOperationsItemRequestSuccess",
    {
        "statuses": "List[str]",
        "when": "str",
        "free_when": "str",
        "refused_when": "str",
        "message": "str",
    },
    total=False,
)


_OperatorServiceOutputDefinitionOperationsItemRequestJobRequired = TypedDict(
    "_OperatorServiceOutputDefinitionOperationsItemRequestJobRequired",
    {
        "reference": "str",
        "expires_after_s": "int",
    },
)


class OperatorServiceOutputDefinitionOperationsItemRequestJob(_OperatorServiceOutputDefinitionOperationsItemRequestJobRequired, total=False):
    pending: "str"
    poll: "OperatorServiceOutputDefinitionOperationsItemRequestJobPoll"


_OperatorServiceOutputDefinitionOperationsItemRequestJobPollRequired = TypedDict(
    "_OperatorServiceOutputDefinitionOperationsItemRequestJobPollRequired",
    {
        "method": "Literal[\"GET\", \"POST\", \"PUT\", \"PATCH\", \"DELETE\"]",
        "path": "str",
        "set": "Dict[str, str]",
        "every_s": "int",
        "done": "str",
    },
)


class OperatorServiceOutputDefinitionOperationsItemRequestJobPoll(_OperatorServiceOutputDefinitionOperationsItemRequestJobPollRequired, total=False):
    failed: "str"
    message: "str"


OperatorServiceOutputDefinitionOperationsItemProvidersValue = TypedDict(
    "OperatorServiceOutputDefinitionOperationsItemProvidersValue",
    {
        "method": "Literal[\"GET\", \"POST\", \"PUT\", \"PATCH\", \"DELETE\"]",
        "path": "str",
        "places": "Dict[str, Literal[\"path\", \"query\", \"header\", \"body\"]]",
        "body": "Literal[\"json\", \"form\", \"multipart\", \"bytes\"]",
        "body_field": "str",
        "files": "List[str]",
        "lists": "Dict[str, Literal[\"comma\", \"space\", \"pipe\", \"brackets\"]]",
        "map_in": "OperatorServiceOutputDefinitionOperationsItemProvidersValueMapIn",
        "map_out": "OperatorServiceOutputDefinitionOperationsItemProvidersValueMapOut",
        "success": "OperatorServiceOutputDefinitionOperationsItemProvidersValueSuccess",
        "job": "OperatorServiceOutputDefinitionOperationsItemProvidersValueJob",
    },
    total=False,
)


OperatorServiceOutputDefinitionOperationsItemProvidersValueMapIn = TypedDict(
    "OperatorServiceOutputDefinitionOperationsItemProvidersValueMapIn",
    {
        "pick": "Dict[str, str]",
        "values": "Dict[str, Dict[str, Any]]",
        "format": "Dict[str, str]",
        "rename": "Dict[str, str]",
        "drop": "List[str]",
        "set": "Dict[str, Any]",
    },
    total=False,
)


OperatorServiceOutputDefinitionOperationsItemProvidersValueMapOut = TypedDict(
    "OperatorServiceOutputDefinitionOperationsItemProvidersValueMapOut",
    {
        "pick": "Dict[str, str]",
        "values": "Dict[str, Dict[str, Any]]",
        "format": "Dict[str, str]",
        "rename": "Dict[str, str]",
        "drop": "List[str]",
        "set": "Dict[str, Any]",
    },
    total=False,
)


OperatorServiceOutputDefinitionOperationsItemProvidersValueSuccess = TypedDict(
    "OperatorServiceOutputDefinitionOperationsItemProvidersValueSuccess",
    {
        "statuses": "List[str]",
        "when": "str",
        "free_when": "str",
        "refused_when": "str",
        "message": "str",
    },
    total=False,
)


_OperatorServiceOutputDefinitionOperationsItemProvidersValueJobRequired = TypedDict(
    "_OperatorServiceOutputDefinitionOperationsItemProvidersValueJobRequired",
    {
        "reference": "str",
        "expires_after_s": "int",
    },
)


class OperatorServiceOutputDefinitionOperationsItemProvidersValueJob(_OperatorServiceOutputDefinitionOperationsItemProvidersValueJobRequired, total=False):
    pending: "str"
    poll: "OperatorServiceOutputDefinitionOperationsItemProvidersValueJobPoll"


_OperatorServiceOutputDefinitionOperationsItemProvidersValueJobPollRequired = TypedDict(
    "_OperatorServiceOutputDefinitionOperationsItemProvidersValueJobPollRequired",
    {
        "method": "Literal[\"GET\", \"POST\", \"PUT\", \"PATCH\", \"DELETE\"]",
        "path": "str",
        "set": "Dict[str, str]",
        "every_s": "int",
        "done": "str",
    },
)


class OperatorServiceOutputDefinitionOperationsItemProvidersValueJobPoll(_OperatorServiceOutputDefinitionOperationsItemProvidersValueJobPollRequired, total=False):
    failed: "str"
    message: "str"


OperatorServiceOutputVersionsItem = TypedDict(
    "OperatorServiceOutputVersionsItem",
    {
        "version": "int",
        "note": "str",
        "created_at": "str",
    },
)


OperatorServiceOutputChangesItem = TypedDict(
    "OperatorServiceOutputChangesItem",
    {
        "operation": "str",
        "breaks": "bool",
        "message": "str",
    },
)


OperatorServicePublishOutput = TypedDict(
    "OperatorServicePublishOutput",
    {
        "service": "PublishedService",
        "changes": "List[OperatorServicePublishOutputChangesItem]",
    },
)


OperatorServicePublishOutputChangesItem = TypedDict(
    "OperatorServicePublishOutputChangesItem",
    {
        "operation": "str",
        "breaks": "bool",
        "message": "str",
    },
)


OperatorServiceRollbackOutput = TypedDict(
    "OperatorServiceRollbackOutput",
    {
        "service": "PublishedService",
        "changes": "List[OperatorServiceRollbackOutputChangesItem]",
    },
)


OperatorServiceRollbackOutputChangesItem = TypedDict(
    "OperatorServiceRollbackOutputChangesItem",
    {
        "operation": "str",
        "breaks": "bool",
        "message": "str",
    },
)


OperatorServiceSecretsSecretsValue = TypedDict(
    "OperatorServiceSecretsSecretsValue",
    {
        "headers": "Dict[str, str]",
        "query": "Dict[str, str]",
        "body": "Dict[str, str]",
        "webhook": "str",
    },
    total=False,
)


OperatorServiceRemoveOutput = TypedDict(
    "OperatorServiceRemoveOutput",
    {
        "ok": "bool",
    },
)


OperatorServiceReadOutput = TypedDict(
    "OperatorServiceReadOutput",
    {
        "definition": "Dict[str, Any]",
        "secrets": "List[OperatorServiceReadOutputSecretsItem]",
        "problems": "List[OperatorServiceReadOutputProblemsItem]",
    },
)


OperatorServiceReadOutputSecretsItem = TypedDict(
    "OperatorServiceReadOutputSecretsItem",
    {
        "provider": "str",
        "place": "Literal[\"headers\", \"query\", \"body\"]",
        "name": "str",
        "label": "str",
        "prefix": "str",
    },
)


OperatorServiceReadOutputProblemsItem = TypedDict(
    "OperatorServiceReadOutputProblemsItem",
    {
        "place": "str",
        "message": "str",
    },
)


OperatorServiceRecipesOutput = TypedDict(
    "OperatorServiceRecipesOutput",
    {
        "data": "List[OperatorServiceRecipesOutputDataItem]",
    },
)


OperatorServiceRecipesOutputDataItem = TypedDict(
    "OperatorServiceRecipesOutputDataItem",
    {
        "recipe": "str",
        "name": "str",
        "summary": "str",
        "notes": "str",
        "operations": "List[str]",
        "providers": "List[str]",
        "secrets": "List[OperatorServiceRecipesOutputDataItemSecretsItem]",
    },
)


OperatorServiceRecipesOutputDataItemSecretsItem = TypedDict(
    "OperatorServiceRecipesOutputDataItemSecretsItem",
    {
        "provider": "str",
        "place": "Literal[\"headers\", \"query\", \"body\"]",
        "name": "str",
        "label": "str",
        "prefix": "str",
    },
)


OperatorServiceUsageOutput = TypedDict(
    "OperatorServiceUsageOutput",
    {
        "total": "OperatorServiceUsageOutputTotal",
        "operations": "List[OperatorServiceUsageOutputOperationsItem]",
        "warnings": "List[str]",
    },
)


OperatorServiceUsageOutputTotal = TypedDict(
    "OperatorServiceUsageOutputTotal",
    {
        "calls": "int",
        "errors": "int",
        "average_ms": "Union[float, None]",
        "p95_ms": "Union[float, None]",
        "revenue": "str",
        "cost": "Union[str, None]",
        "margin": "Union[str, None]",
    },
)


OperatorServiceUsageOutputOperationsItem = TypedDict(
    "OperatorServiceUsageOutputOperationsItem",
    {
        "id": "str",
        "calls": "int",
        "errors": "int",
        "average_ms": "Union[float, None]",
        "p95_ms": "Union[float, None]",
        "revenue": "str",
        "cost": "Union[str, None]",
        "margin": "Union[str, None]",
    },
)


_OperatorServiceTestDefinitionRequired = TypedDict(
    "_OperatorServiceTestDefinitionRequired",
    {
        "slug": "str",
        "name": "str",
        "providers": "List[OperatorServiceTestDefinitionProvidersItem]",
        "operations": "List[OperatorServiceTestDefinitionOperationsItem]",
    },
)


class OperatorServiceTestDefinition(_OperatorServiceTestDefinitionRequired, total=False):
    summary: "str"
    category: "str"
    logo: "str"
    free_per_month: "int"


_OperatorServiceTestDefinitionProvidersItemRequired = TypedDict(
    "_OperatorServiceTestDefinitionProvidersItemRequired",
    {
        "name": "str",
        "urls": "List[str]",
    },
)


class OperatorServiceTestDefinitionProvidersItem(_OperatorServiceTestDefinitionProvidersItemRequired, total=False):
    headers: "Dict[str, str]"
    idempotency_header: "str"
    priority: "int"
    weight: "float"
    timeout_ms: "int"
    retries: "int"
    bytes_max: "int"
    per_minute: "int"
    per_day: "int"
    webhook: "OperatorServiceTestDefinitionProvidersItemWebhook"


_OperatorServiceTestDefinitionProvidersItemWebhookRequired = TypedDict(
    "_OperatorServiceTestDefinitionProvidersItemWebhookRequired",
    {
        "header": "str",
        "reference": "str",
        "done": "str",
    },
)


class OperatorServiceTestDefinitionProvidersItemWebhook(_OperatorServiceTestDefinitionProvidersItemWebhookRequired, total=False):
    verify: "Literal[\"hmac\", \"secret\"]"
    algorithm: "Literal[\"sha1\", \"sha256\", \"sha512\"]"
    encoding: "Literal[\"hex\", \"base64\"]"
    prefix: "str"
    failed: "str"
    message: "str"


_OperatorServiceTestDefinitionOperationsItemRequired = TypedDict(
    "_OperatorServiceTestDefinitionOperationsItemRequired",
    {
        "name": "str",
        "method": "Literal[\"GET\", \"POST\", \"PUT\", \"PATCH\", \"DELETE\"]",
        "path": "str",
        "summary": "str",
        "input": "Dict[str, Any]",
        "price": "OperatorServiceTestDefinitionOperationsItemPrice",
    },
)


class OperatorServiceTestDefinitionOperationsItem(_OperatorServiceTestDefinitionOperationsItemRequired, total=False):
    description: "str"
    output: "Dict[str, Any]"
    returns: "Literal[\"json\", \"file\"]"
    example: "OperatorServiceTestDefinitionOperationsItemExample"
    idempotent: "bool"
    timeout_ms: "int"
    per_minute: "int"
    deprecated: "OperatorServiceTestDefinitionOperationsItemDeprecated"
    request: "OperatorServiceTestDefinitionOperationsItemRequest"
    providers: "Dict[str, OperatorServiceTestDefinitionOperationsItemProvidersValue]"


OperatorServiceTestDefinitionOperationsItemExample = TypedDict(
    "OperatorServiceTestDefinitionOperationsItemExample",
    {
        "input": "Dict[str, Any]",
        "output": "Any",
    },
    total=False,
)


_OperatorServiceTestDefinitionOperationsItemPriceRequired = TypedDict(
    "_OperatorServiceTestDefinitionOperationsItemPriceRequired",
    {
        "dollars": "Union[str, float]",
    },
)


class OperatorServiceTestDefinitionOperationsItemPrice(_OperatorServiceTestDefinitionOperationsItemPriceRequired, total=False):
    cost: "Union[str, float]"
    per: "Literal[\"request\", \"unit\"]"
    units: "str"
    units_in: "Literal[\"response\", \"request\"]"
    units_max: "int"


_OperatorServiceTestDefinitionOperationsItemDeprecatedRequired = TypedDict(
    "_OperatorServiceTestDefinitionOperationsItemDeprecatedRequired",
    {
        "since": "str",
    },
)


class OperatorServiceTestDefinitionOperationsItemDeprecated(_OperatorServiceTestDefinitionOperationsItemDeprecatedRequired, total=False):
    sunset: "str"
    use: "str"


OperatorServiceTestDefinitionOperationsItemRequest = TypedDict(
    "OperatorServiceTestDefinitionOperationsItemRequest",
    {
        "method": "Literal[\"GET\", \"POST\", \"PUT\", \"PATCH\", \"DELETE\"]",
        "path": "str",
        "places": "Dict[str, Literal[\"path\", \"query\", \"header\", \"body\"]]",
        "body": "Literal[\"json\", \"form\", \"multipart\", \"bytes\"]",
        "body_field": "str",
        "files": "List[str]",
        "lists": "Dict[str, Literal[\"comma\", \"space\", \"pipe\", \"brackets\"]]",
        "map_in": "OperatorServiceTestDefinitionOperationsItemRequestMapIn",
        "map_out": "OperatorServiceTestDefinitionOperationsItemRequestMapOut",
        "success": "OperatorServiceTestDefinitionOperationsItemRequestSuccess",
        "job": "OperatorServiceTestDefinitionOperationsItemRequestJob",
    },
    total=False,
)


OperatorServiceTestDefinitionOperationsItemRequestMapIn = TypedDict(
    "OperatorServiceTestDefinitionOperationsItemRequestMapIn",
    {
        "pick": "Dict[str, str]",
        "values": "Dict[str, Dict[str, Any]]",
        "format": "Dict[str, str]",
        "rename": "Dict[str, str]",
        "drop": "List[str]",
        "set": "Dict[str, Any]",
    },
    total=False,
)


OperatorServiceTestDefinitionOperationsItemRequestMapOut = TypedDict(
    "OperatorServiceTestDefinitionOperationsItemRequestMapOut",
    {
        "pick": "Dict[str, str]",
        "values": "Dict[str, Dict[str, Any]]",
        "format": "Dict[str, str]",
        "rename": "Dict[str, str]",
        "drop": "List[str]",
        "set": "Dict[str, Any]",
    },
    total=False,
)


OperatorServiceTestDefinitionOperationsItemRequestSuccess = TypedDict(
    "OperatorServiceTestDefinitionOperationsItemRequestSuccess",
    {
        "statuses": "List[str]",
        "when": "str",
        "free_when": "str",
        "refused_when": "str",
        "message": "str",
    },
    total=False,
)


_OperatorServiceTestDefinitionOperationsItemRequestJobRequired = TypedDict(
    "_OperatorServiceTestDefinitionOperationsItemRequestJobRequired",
    {
        "reference": "str",
    },
)


class OperatorServiceTestDefinitionOperationsItemRequestJob(_OperatorServiceTestDefinitionOperationsItemRequestJobRequired, total=False):
    pending: "str"
    expires_after_s: "int"
    poll: "OperatorServiceTestDefinitionOperationsItemRequestJobPoll"


_OperatorServiceTestDefinitionOperationsItemRequestJobPollRequired = TypedDict(
    "_OperatorServiceTestDefinitionOperationsItemRequestJobPollRequired",
    {
        "path": "str",
        "done": "str",
    },
)


class OperatorServiceTestDefinitionOperationsItemRequestJobPoll(_OperatorServiceTestDefinitionOperationsItemRequestJobPollRequired, total=False):
    method: "Literal[\"GET\", \"POST\", \"PUT\", \"PATCH\", \"DELETE\"]"
    set: "Dict[str, str]"
    every_s: "int"
    failed: "str"
    message: "str"


OperatorServiceTestDefinitionOperationsItemProvidersValue = TypedDict(
    "OperatorServiceTestDefinitionOperationsItemProvidersValue",
    {
        "method": "Literal[\"GET\", \"POST\", \"PUT\", \"PATCH\", \"DELETE\"]",
        "path": "str",
        "places": "Dict[str, Literal[\"path\", \"query\", \"header\", \"body\"]]",
        "body": "Literal[\"json\", \"form\", \"multipart\", \"bytes\"]",
        "body_field": "str",
        "files": "List[str]",
        "lists": "Dict[str, Literal[\"comma\", \"space\", \"pipe\", \"brackets\"]]",
        "map_in": "OperatorServiceTestDefinitionOperationsItemProvidersValueMapIn",
        "map_out": "OperatorServiceTestDefinitionOperationsItemProvidersValueMapOut",
        "success": "OperatorServiceTestDefinitionOperationsItemProvidersValueSuccess",
        "job": "OperatorServiceTestDefinitionOperationsItemProvidersValueJob",
    },
    total=False,
)


OperatorServiceTestDefinitionOperationsItemProvidersValueMapIn = TypedDict(
    "OperatorServiceTestDefinitionOperationsItemProvidersValueMapIn",
    {
        "pick": "Dict[str, str]",
        "values": "Dict[str, Dict[str, Any]]",
        "format": "Dict[str, str]",
        "rename": "Dict[str, str]",
        "drop": "List[str]",
        "set": "Dict[str, Any]",
    },
    total=False,
)


OperatorServiceTestDefinitionOperationsItemProvidersValueMapOut = TypedDict(
    "OperatorServiceTestDefinitionOperationsItemProvidersValueMapOut",
    {
        "pick": "Dict[str, str]",
        "values": "Dict[str, Dict[str, Any]]",
        "format": "Dict[str, str]",
        "rename": "Dict[str, str]",
        "drop": "List[str]",
        "set": "Dict[str, Any]",
    },
    total=False,
)


OperatorServiceTestDefinitionOperationsItemProvidersValueSuccess = TypedDict(
    "OperatorServiceTestDefinitionOperationsItemProvidersValueSuccess",
    {
        "statuses": "List[str]",
        "when": "str",
        "free_when": "str",
        "refused_when": "str",
        "message": "str",
    },
    total=False,
)


_OperatorServiceTestDefinitionOperationsItemProvidersValueJobRequired = TypedDict(
    "_OperatorServiceTestDefinitionOperationsItemProvidersValueJobRequired",
    {
        "reference": "str",
    },
)


class OperatorServiceTestDefinitionOperationsItemProvidersValueJob(_OperatorServiceTestDefinitionOperationsItemProvidersValueJobRequired, total=False):
    pending: "str"
    expires_after_s: "int"
    poll: "OperatorServiceTestDefinitionOperationsItemProvidersValueJobPoll"


_OperatorServiceTestDefinitionOperationsItemProvidersValueJobPollRequired = TypedDict(
    "_OperatorServiceTestDefinitionOperationsItemProvidersValueJobPollRequired",
    {
        "path": "str",
        "done": "str",
    },
)


class OperatorServiceTestDefinitionOperationsItemProvidersValueJobPoll(_OperatorServiceTestDefinitionOperationsItemProvidersValueJobPollRequired, total=False):
    method: "Literal[\"GET\", \"POST\", \"PUT\", \"PATCH\", \"DELETE\"]"
    set: "Dict[str, str]"
    every_s: "int"
    failed: "str"
    message: "str"


OperatorServiceTestSecretsValue = TypedDict(
    "OperatorServiceTestSecretsValue",
    {
        "headers": "Dict[str, str]",
        "query": "Dict[str, str]",
        "body": "Dict[str, str]",
        "webhook": "str",
    },
    total=False,
)


OperatorServiceTestOutput = TypedDict(
    "OperatorServiceTestOutput",
    {
        "data": "List[OperatorServiceTestOutputDataItem]",
    },
)


OperatorServiceTestOutputDataItem = TypedDict(
    "OperatorServiceTestOutputDataItem",
    {
        "operation": "str",
        "provider": "str",
        "ok": "bool",
        "latency_ms": "int",
        "units": "Union[int, None]",
        "problem": "Union[str, None]",
        "response": "Union[str, None]",
    },
)


OperatorMcpServersOutput = TypedDict(
    "OperatorMcpServersOutput",
    {
        "data": "List[McpServer]",
    },
)


OperatorMcpServerAddOutput = TypedDict(
    "OperatorMcpServerAddOutput",
    {
        "slug": "str",
        "url": "str",
        "title": "str",
        "description": "str",
        "auth": "Literal[\"none\", \"key\", \"oauth\"]",
        "has_secrets": "bool",
        "price_per_call": "str",
        "per_minute": "Union[int, None]",
        "timeout_seconds": "float",
        "shares": "bool",
        "enabled": "bool",
        "problem": "Union[str, None]",
        "listed_at": "Union[str, None]",
        "tools": "List[McpServerTool]",
        "refused": "List[OperatorMcpServerAddOutputRefusedItem]",
    },
)


OperatorMcpServerAddOutputRefusedItem = TypedDict(
    "OperatorMcpServerAddOutputRefusedItem",
    {
        "name": "str",
        "reason": "str",
    },
)


OperatorMcpServerChangeOutput = TypedDict(
    "OperatorMcpServerChangeOutput",
    {
        "slug": "str",
        "url": "str",
        "title": "str",
        "description": "str",
        "auth": "Literal[\"none\", \"key\", \"oauth\"]",
        "has_secrets": "bool",
        "price_per_call": "str",
        "per_minute": "Union[int, None]",
        "timeout_seconds": "float",
        "shares": "bool",
        "enabled": "bool",
        "problem": "Union[str, None]",
        "listed_at": "Union[str, None]",
        "tools": "List[McpServerTool]",
        "refused": "List[OperatorMcpServerChangeOutputRefusedItem]",
    },
)


OperatorMcpServerChangeOutputRefusedItem = TypedDict(
    "OperatorMcpServerChangeOutputRefusedItem",
    {
        "name": "str",
        "reason": "str",
    },
)


OperatorMcpServerRemoveOutput = TypedDict(
    "OperatorMcpServerRemoveOutput",
    {
        "ok": "bool",
    },
)


OperatorMcpServerRefreshOutput = TypedDict(
    "OperatorMcpServerRefreshOutput",
    {
        "slug": "str",
        "url": "str",
        "title": "str",
        "description": "str",
        "auth": "Literal[\"none\", \"key\", \"oauth\"]",
        "has_secrets": "bool",
        "price_per_call": "str",
        "per_minute": "Union[int, None]",
        "timeout_seconds": "float",
        "shares": "bool",
        "enabled": "bool",
        "problem": "Union[str, None]",
        "listed_at": "Union[str, None]",
        "tools": "List[McpServerTool]",
        "refused": "List[OperatorMcpServerRefreshOutputRefusedItem]",
    },
)


OperatorMcpServerRefreshOutputRefusedItem = TypedDict(
    "OperatorMcpServerRefreshOutputRefusedItem",
    {
        "name": "str",
        "reason": "str",
    },
)


OperatorMcpServerToolsApproveItem = TypedDict(
    "OperatorMcpServerToolsApproveItem",
    {
        "name": "str",
        "digest": "str",
    },
)


OperatorMcpServerLoginOutput = TypedDict(
    "OperatorMcpServerLoginOutput",
    {
        "url": "Union[str, None]",
        "server": "OperatorMcpServerLoginOutputServer",
    },
)


OperatorMcpServerLoginOutputServer = TypedDict(
    "OperatorMcpServerLoginOutputServer",
    {
        "slug": "str",
        "url": "str",
        "title": "str",
        "description": "str",
        "auth": "Literal[\"none\", \"key\", \"oauth\"]",
        "has_secrets": "bool",
        "price_per_call": "str",
        "per_minute": "Union[int, None]",
        "timeout_seconds": "float",
        "shares": "bool",
        "enabled": "bool",
        "problem": "Union[str, None]",
        "listed_at": "Union[str, None]",
        "tools": "List[McpServerTool]",
        "refused": "List[OperatorMcpServerLoginOutputServerRefusedItem]",
    },
)


OperatorMcpServerLoginOutputServerRefusedItem = TypedDict(
    "OperatorMcpServerLoginOutputServerRefusedItem",
    {
        "name": "str",
        "reason": "str",
    },
)


OperatorNoticeAddOutput = TypedDict(
    "OperatorNoticeAddOutput",
    {
        "id": "str",
        "kind": "Literal[\"announcement\", \"maintenance\", \"incident\"]",
        "title": "str",
        "state": "Literal[\"announced\", \"ended\", \"scheduled\", \"in_progress\", \"completed\", \"investigating\", \"identified\", \"monitoring\", \"resolved\"]",
        "starts_at": "str",
        "ends_at": "Union[str, None]",
        "updates": "List[OperatorNoticeAddOutputUpdatesItem]",
    },
)


OperatorNoticeAddOutputUpdatesItem = TypedDict(
    "OperatorNoticeAddOutputUpdatesItem",
    {
        "at": "str",
        "state": "Literal[\"announced\", \"ended\", \"scheduled\", \"in_progress\", \"completed\", \"investigating\", \"identified\", \"monitoring\", \"resolved\"]",
        "text": "str",
    },
)


OperatorNoticeChangeOutput = TypedDict(
    "OperatorNoticeChangeOutput",
    {
        "id": "str",
        "kind": "Literal[\"announcement\", \"maintenance\", \"incident\"]",
        "title": "str",
        "state": "Literal[\"announced\", \"ended\", \"scheduled\", \"in_progress\", \"completed\", \"investigating\", \"identified\", \"monitoring\", \"resolved\"]",
        "starts_at": "str",
        "ends_at": "Union[str, None]",
        "updates": "List[OperatorNoticeChangeOutputUpdatesItem]",
    },
)


OperatorNoticeChangeOutputUpdatesItem = TypedDict(
    "OperatorNoticeChangeOutputUpdatesItem",
    {
        "at": "str",
        "state": "Literal[\"announced\", \"ended\", \"scheduled\", \"in_progress\", \"completed\", \"investigating\", \"identified\", \"monitoring\", \"resolved\"]",
        "text": "str",
    },
)


OperatorNoticeRemoveOutput = TypedDict(
    "OperatorNoticeRemoveOutput",
    {
        "ok": "bool",
    },
)


OperatorReportsOutput = TypedDict(
    "OperatorReportsOutput",
    {
        "data": "List[OperatorReportsOutputDataItem]",
        "next": "Union[str, None]",
    },
)


OperatorReportsOutputDataItem = TypedDict(
    "OperatorReportsOutputDataItem",
    {
        "id": "str",
        "kind": "Literal[\"abuse\", \"appeal\", \"privacy\"]",
        "about": "str",
        "text": "str",
        "email": "Union[str, None]",
        "created_at": "str",
        "closed_at": "Union[str, None]",
        "note": "Union[str, None]",
    },
)


OperatorReportChangeOutput = TypedDict(
    "OperatorReportChangeOutput",
    {
        "id": "str",
        "kind": "Literal[\"abuse\", \"appeal\", \"privacy\"]",
        "about": "str",
        "text": "str",
        "email": "Union[str, None]",
        "created_at": "str",
        "closed_at": "Union[str, None]",
        "note": "Union[str, None]",
    },
)


OperatorLegalOutput = TypedDict(
    "OperatorLegalOutput",
    {
        "page": "Literal[\"terms\", \"privacy\"]",
        "markdown": "str",
        "updated_at": "Union[str, None]",
    },
)


OperatorLegalSetOutput = TypedDict(
    "OperatorLegalSetOutput",
    {
        "ok": "bool",
    },
)


OperatorSubProcessorsOutput = TypedDict(
    "OperatorSubProcessorsOutput",
    {
        "data": "List[OperatorSubProcessorsOutputDataItem]",
    },
)


OperatorSubProcessorsOutputDataItem = TypedDict(
    "OperatorSubProcessorsOutputDataItem",
    {
        "kind": "Literal[\"upstream\", \"engine\", \"service\", \"login\", \"platform\"]",
        "name": "str",
        "purpose": "str",
        "data": "str",
        "host": "str",
    },
)


OperatorNairaOutput = TypedDict(
    "OperatorNairaOutput",
    {
        "naira_per_dollar": "str",
    },
)


OperatorSwitchesOutput = TypedDict(
    "OperatorSwitchesOutput",
    {
        "endpoints_off": "List[str]",
        "per_minute": "Dict[str, float]",
    },
)


OperatorVoucherMakeOutput = TypedDict(
    "OperatorVoucherMakeOutput",
    {
        "code": "str",
        "amount": "str",
        "uses": "int",
    },
)


OperatorVouchersOutput = TypedDict(
    "OperatorVouchersOutput",
    {
        "data": "List[OperatorVouchersOutputDataItem]",
    },
)


OperatorVouchersOutputDataItem = TypedDict(
    "OperatorVouchersOutputDataItem",
    {
        "hint": "str",
        "amount": "str",
        "uses": "int",
        "uses_max": "int",
        "note": "str",
        "expires_at": "Union[str, None]",
        "created_at": "str",
    },
)


OperatorPaymentsOutput = TypedDict(
    "OperatorPaymentsOutput",
    {
        "data": "List[OperatorPaymentsOutputDataItem]",
        "next": "Union[str, None]",
    },
)


OperatorPaymentsOutputDataItem = TypedDict(
    "OperatorPaymentsOutputDataItem",
    {
        "id": "str",
        "status": "Literal[\"created\", \"pending\", \"paid\", \"failed\", \"abandoned\", \"expired\", \"review\"]",
        "amount": "str",
        "currency": "Literal[\"USD\", \"NGN\"]",
        "credit": "str",
        "naira_per_dollar": "Union[str, None]",
        "provider": "Union[str, None]",
        "reference": "str",
        "via": "Literal[\"checkout\", \"card\"]",
        "checkout_url": "Union[str, None]",
        "failure": "Union[str, None]",
        "reversed": "str",
        "created_at": "str",
        "expires_at": "str",
        "paid_at": "Union[str, None]",
        "account_id": "str",
        "account_email": "str",
    },
)


OperatorPaymentCheckOutput = TypedDict(
    "OperatorPaymentCheckOutput",
    {
        "id": "str",
        "status": "Literal[\"created\", \"pending\", \"paid\", \"failed\", \"abandoned\", \"expired\", \"review\"]",
        "amount": "str",
        "currency": "Literal[\"USD\", \"NGN\"]",
        "credit": "str",
        "naira_per_dollar": "Union[str, None]",
        "provider": "Union[str, None]",
        "reference": "str",
        "via": "Literal[\"checkout\", \"card\"]",
        "checkout_url": "Union[str, None]",
        "failure": "Union[str, None]",
        "reversed": "str",
        "created_at": "str",
        "expires_at": "str",
        "paid_at": "Union[str, None]",
        "account_id": "str",
        "events": "List[OperatorPaymentCheckOutputEventsItem]",
    },
)


OperatorPaymentCheckOutputEventsItem = TypedDict(
    "OperatorPaymentCheckOutputEventsItem",
    {
        "provider": "str",
        "kind": "str",
        "outcome": "str",
        "at": "str",
    },
)


OperatorReceiptDetailsOutput = TypedDict(
    "OperatorReceiptDetailsOutput",
    {
        "name": "str",
        "address": "str",
        "email": "str",
        "tax_id": "str",
        "tax_name": "str",
        "tax_percent": "float",
        "note": "str",
    },
)


OperatorReceiptDetailsSetOutput = TypedDict(
    "OperatorReceiptDetailsSetOutput",
    {
        "name": "str",
        "address": "str",
        "email": "str",
        "tax_id": "str",
        "tax_name": "str",
        "tax_percent": "float",
        "note": "str",
    },
)


OperatorEnginesOutput = TypedDict(
    "OperatorEnginesOutput",
    {
        "data": "List[OperatorEnginesOutputDataItem]",
        "reordered": "List[str]",
    },
)


_OperatorEnginesOutputDataItemRequired = TypedDict(
    "_OperatorEnginesOutputDataItemRequired",
    {
        "capability": "str",
        "about": "str",
        "engine": "str",
        "state": "Literal[\"ready\", \"preparing\", \"missing\", \"off\"]",
        "detail": "str",
        "breaker": "Literal[\"closed\", \"open\"]",
        "calls": "int",
        "failures": "int",
    },
)


class OperatorEnginesOutputDataItem(_OperatorEnginesOutputDataItemRequired, total=False):
    fix: "str"
    progress: "float"
    serves_only: "List[str]"


OperatorEnginesOrderOutput = TypedDict(
    "OperatorEnginesOrderOutput",
    {
        "ok": "bool",
    },
)


OperatorModelsOutput = TypedDict(
    "OperatorModelsOutput",
    {
        "data": "List[OperatorModelsOutputDataItem]",
    },
)


_OperatorModelsOutputDataItemRequired = TypedDict(
    "_OperatorModelsOutputDataItemRequired",
    {
        "id": "str",
        "kind": "Literal[\"weights\", \"runtime\", \"data\", \"own\"]",
        "about": "str",
        "licence": "str",
        "serves": "List[str]",
        "state": "Literal[\"ready\", \"pulling\", \"absent\", \"failed\"]",
        "progress": "float",
        "bytes": "float",
        "detail": "str",
    },
)


class OperatorModelsOutputDataItem(_OperatorModelsOutputDataItemRequired, total=False):
    memory_bytes: "float"
    languages: "List[str]"
    source: "str"
    sha256: "str"


OperatorModelAddOutput = TypedDict(
    "OperatorModelAddOutput",
    {
        "ok": "bool",
    },
)


OperatorModelPullOutput = TypedDict(
    "OperatorModelPullOutput",
    {
        "ok": "bool",
    },
)


OperatorModelRemoveOutput = TypedDict(
    "OperatorModelRemoveOutput",
    {
        "ok": "bool",
    },
)


OperatorAuditOutput = TypedDict(
    "OperatorAuditOutput",
    {
        "data": "List[OperatorAuditOutputDataItem]",
        "next": "Union[str, None]",
    },
)


OperatorAuditOutputDataItem = TypedDict(
    "OperatorAuditOutputDataItem",
    {
        "id": "str",
        "at": "str",
        "actor": "str",
        "actor_name": "Union[str, None]",
        "actor_account": "Union[str, None]",
        "member": "Union[OperatorAuditOutputDataItemMember, None]",
        "action": "str",
        "target": "str",
        "target_name": "Union[str, None]",
        "account_id": "Union[str, None]",
        "before": "Any",
        "after": "Any",
        "ip": "str",
    },
)


OperatorAuditOutputDataItemMember = TypedDict(
    "OperatorAuditOutputDataItemMember",
    {
        "id": "str",
        "email": "str",
        "name": "str",
    },
)


OperatorFreeAiOutput = TypedDict(
    "OperatorFreeAiOutput",
    {
        "requests": "int",
        "tokens": "int",
        "prompt_characters": "int",
        "max_tokens": "int",
    },
)


OperatorBudgetsOutput = TypedDict(
    "OperatorBudgetsOutput",
    {
        "data": "List[UpstreamBudget]",
    },
)


OperatorBudgetRemoveOutput = TypedDict(
    "OperatorBudgetRemoveOutput",
    {
        "ok": "bool",
    },
)


OperatorSignUpsOutput = TypedDict(
    "OperatorSignUpsOutput",
    {
        "mode": "Literal[\"open\", \"verified\", \"invited\", \"closed\"]",
        "total": "int",
        "networks": "List[OperatorSignUpsOutputNetworksItem]",
    },
)


OperatorSignUpsOutputNetworksItem = TypedDict(
    "OperatorSignUpsOutputNetworksItem",
    {
        "network": "str",
        "accounts": "int",
        "active": "int",
        "burst": "bool",
        "first_at": "str",
        "last_at": "str",
    },
)


OperatorSignUpModeOutput = TypedDict(
    "OperatorSignUpModeOutput",
    {
        "mode": "Literal[\"open\", \"verified\", \"invited\", \"closed\"]",
        "total": "int",
        "networks": "List[OperatorSignUpModeOutputNetworksItem]",
    },
)


OperatorSignUpModeOutputNetworksItem = TypedDict(
    "OperatorSignUpModeOutputNetworksItem",
    {
        "network": "str",
        "accounts": "int",
        "active": "int",
        "burst": "bool",
        "first_at": "str",
        "last_at": "str",
    },
)


OperatorSignUpsSuspendOutput = TypedDict(
    "OperatorSignUpsSuspendOutput",
    {
        "suspended": "int",
        "account_ids": "List[str]",
    },
)


OperatorInvitationsOutput = TypedDict(
    "OperatorInvitationsOutput",
    {
        "data": "List[OperatorInvitationsOutputDataItem]",
    },
)


OperatorInvitationsOutputDataItem = TypedDict(
    "OperatorInvitationsOutputDataItem",
    {
        "id": "str",
        "email": "Union[str, None]",
        "note": "str",
        "state": "Literal[\"open\", \"used\", \"expired\"]",
        "created_at": "str",
        "expires_at": "str",
        "used_by": "Union[str, None]",
    },
)


OperatorInviteOutput = TypedDict(
    "OperatorInviteOutput",
    {
        "id": "str",
        "url": "str",
        "email": "Union[str, None]",
        "expires_at": "str",
    },
)


OperatorInvitationRevokeOutput = TypedDict(
    "OperatorInvitationRevokeOutput",
    {
        "ok": "bool",
    },
)


OperatorSignInOutput = TypedDict(
    "OperatorSignInOutput",
    {
        "data": "List[IdentityProvider]",
        "presets": "List[OperatorSignInOutputPresetsItem]",
    },
)


OperatorSignInOutputPresetsItem = TypedDict(
    "OperatorSignInOutputPresetsItem",
    {
        "id": "str",
        "name": "str",
        "kind": "Literal[\"oidc\", \"github\"]",
        "issuer": "str",
        "help": "str",
        "redirect_uri": "str",
    },
)


OperatorSignInTestOutput = TypedDict(
    "OperatorSignInTestOutput",
    {
        "ok": "bool",
        "issuer": "Union[str, None]",
        "authorization_endpoint": "Union[str, None]",
        "problem": "Union[str, None]",
    },
)


OperatorSignInRemoveOutput = TypedDict(
    "OperatorSignInRemoveOutput",
    {
        "ok": "bool",
    },
)


OperatorSafetyOutput = TypedDict(
    "OperatorSafetyOutput",
    {
        "exposed": "bool",
        "safe": "bool",
        "findings": "List[OperatorSafetyOutputFindingsItem]",
    },
)


OperatorSafetyOutputFindingsItem = TypedDict(
    "OperatorSafetyOutputFindingsItem",
    {
        "id": "str",
        "severity": "Literal[\"unsafe\", \"advice\"]",
        "problem": "str",
        "fix": "str",
    },
)


OperatorSystemOutput = TypedDict(
    "OperatorSystemOutput",
    {
        "version": "str",
        "node": "str",
        "store": "Literal[\"sqlite\", \"postgres\"]",
        "started_at": "str",
        "memory_bytes": "int",
        "running_calls": "int",
        "accounts": "int",
        "balances": "str",
        "held": "str",
        "naira_per_dollar": "str",
        "out_of_range": "List[OperatorSystemOutputOutOfRangeItem]",
        "mail": "OperatorSystemOutputMail",
        "plugins": "List[OperatorSystemOutputPluginsItem]",
        "backup": "Union[OperatorSystemOutputBackup, None]",
        "failed_plugins": "List[OperatorSystemOutputFailedPluginsItem]",
        "warnings": "List[OperatorSystemOutputWarningsItem]",
    },
)


OperatorSystemOutputOutOfRangeItem = TypedDict(
    "OperatorSystemOutputOutOfRangeItem",
    {
        "table": "str",
        "column": "str",
        "rows": "int",
        "min": "float",
        "max": "float",
    },
)


OperatorSystemOutputMail = TypedDict(
    "OperatorSystemOutputMail",
    {
        "waiting": "int",
        "retried": "int",
        "oldest_waiting": "Union[str, None]",
        "dropped": "int",
        "last_error": "Union[str, None]",
    },
)


OperatorSystemOutputPluginsItem = TypedDict(
    "OperatorSystemOutputPluginsItem",
    {
        "name": "str",
        "title": "str",
        "about": "str",
    },
)


OperatorSystemOutputBackup = TypedDict(
    "OperatorSystemOutputBackup",
    {
        "verified_at": "Union[str, None]",
        "name": "Union[str, None]",
        "bytes": "int",
        "seconds": "float",
        "problem": "Union[str, None]",
    },
)


OperatorSystemOutputFailedPluginsItem = TypedDict(
    "OperatorSystemOutputFailedPluginsItem",
    {
        "name": "str",
        "problem": "str",
    },
)


OperatorSystemOutputWarningsItem = TypedDict(
    "OperatorSystemOutputWarningsItem",
    {
        "id": "str",
        "severity": "Literal[\"unsafe\", \"advice\"]",
        "problem": "str",
        "fix": "str",
    },
)


OperatorVerifyBooksOutput = TypedDict(
    "OperatorVerifyBooksOutput",
    {
        "ok": "bool",
        "checks": "int",
        "faults": "List[OperatorVerifyBooksOutputFaultsItem]",
    },
)


OperatorVerifyBooksOutputFaultsItem = TypedDict(
    "OperatorVerifyBooksOutputFaultsItem",
    {
        "check": "str",
        "subject": "str",
        "expected": "str",
        "found": "str",
    },
)


OperatorBackupOutput = TypedDict(
    "OperatorBackupOutput",
    {
        "ok": "bool",
    },
)


OperatorBusinessOutput = TypedDict(
    "OperatorBusinessOutput",
    {
        "total": "OperatorBusinessOutputTotal",
        "days": "List[OperatorBusinessOutputDaysItem]",
    },
)


OperatorBusinessOutputTotal = TypedDict(
    "OperatorBusinessOutputTotal",
    {
        "revenue": "str",
        "cost": "str",
        "margin": "str",
        "calls": "int",
        "sign_ups": "int",
    },
)


OperatorBusinessOutputDaysItem = TypedDict(
    "OperatorBusinessOutputDaysItem",
    {
        "day": "str",
        "revenue": "str",
        "cost": "str",
        "margin": "str",
        "calls": "int",
        "sign_ups": "int",
        "active_accounts": "int",
    },
)


OperatorRequestsOutput = TypedDict(
    "OperatorRequestsOutput",
    {
        "data": "List[LoggedRequest]",
        "next": "Union[str, None]",
    },
)


OperatorRequestOutput = TypedDict(
    "OperatorRequestOutput",
    {
        "id": "str",
        "at": "str",
        "account_id": "str",
        "key_id": "Union[str, None]",
        "endpoint": "str",
        "method": "str",
        "path": "str",
        "status": "int",
        "error_code": "Union[str, None]",
        "error_message": "Union[str, None]",
        "error_param": "Union[str, None]",
        "engine": "Union[str, None]",
        "cached": "bool",
        "ms": "float",
        "charge": "str",
        "free": "bool",
        "units": "float",
        "mode": "str",
        "ip": "str",
        "user_agent": "str",
        "bytes_in": "int",
        "bytes_out": "int",
        "model": "Union[ModelCall, None]",
        "cost": "Union[str, None]",
        "margin": "Union[str, None]",
    },
)


Account = TypedDict(
    "Account",
    {
        "id": "str",
        "email": "str",
        "name": "str",
        "role": "Literal[\"developer\", \"operator\"]",
        "state": "Literal[\"active\", \"suspended\", \"deleted\"]",
        "totp": "bool",
        "daily_cap": "Union[str, None]",
        "weekly_cap": "Union[str, None]",
        "monthly_cap": "Union[str, None]",
        "daily_token_cap": "Union[int, None]",
        "weekly_token_cap": "Union[int, None]",
        "monthly_token_cap": "Union[int, None]",
        "low_balance_alert": "Union[str, None]",
        "billing": "Union[Billing, None]",
        "guardrails": "Union[Guardrails, None]",
        "language": "Union[Literal[\"en\", \"fr\", \"pcm\", \"yo\", \"ha\", \"ig\"], None]",
        "created_at": "str",
    },
)


AccountAuditLine = TypedDict(
    "AccountAuditLine",
    {
        "id": "str",
        "at": "str",
        "actor": "str",
        "actor_name": "Union[str, None]",
        "action": "str",
        "target": "str",
        "details": "Dict[str, Any]",
        "ip": "str",
        "user_agent": "str",
    },
)


AccountDomain = TypedDict(
    "AccountDomain",
    {
        "id": "str",
        "domain": "str",
        "role": "Literal[\"admin\", \"developer\", \"billing\", \"viewer\"]",
        "verified": "bool",
        "record": "AccountDomainRecord",
        "created_at": "str",
        "verified_at": "Union[str, None]",
    },
)


AccountDomainRecord = TypedDict(
    "AccountDomainRecord",
    {
        "name": "str",
        "type": "Literal[\"TXT\"]",
        "value": "str",
    },
)


AccountExport = TypedDict(
    "AccountExport",
    {
        "exported_at": "str",
        "account": "Account",
        "sessions": "List[AccountExportSessionsItem]",
        "email_change": "Union[EmailChange, None]",
        "passkeys": "List[Passkey]",
        "identities": "List[AccountExportIdentitiesItem]",
        "sso": "AccountSso",
        "members": "List[Member]",
        "keys": "List[Key]",
        "credits": "Credits",
        "cards": "List[Card]",
        "webhooks": "List[Webhook]",
        "watches": "List[Watch]",
        "entries": "List[Entry]",
        "topups": "List[Topup]",
        "receipts": "List[Receipt]",
        "jobs": "List[Job]",
        "requests": "List[LoggedRequest]",
        "audit": "List[AccountAuditLine]",
    },
)


AccountExportSessionsItem = TypedDict(
    "AccountExportSessionsItem",
    {
        "id": "str",
        "current": "bool",
        "ip": "str",
        "device": "str",
        "location": "Union[str, None]",
        "method": "Literal[\"password\", \"passkey\", \"sso\"]",
        "user_agent": "str",
        "created_at": "str",
        "seen_at": "str",
    },
)


AccountExportIdentitiesItem = TypedDict(
    "AccountExportIdentitiesItem",
    {
        "id": "str",
        "issuer": "str",
        "email": "str",
        "created_at": "str",
        "used_at": "str",
    },
)


AccountLimits = TypedDict(
    "AccountLimits",
    {
        "per_minute": "Dict[str, int]",
        "ai_requests_per_day": "Union[int, None]",
        "ai_tokens_per_day": "Union[int, None]",
    },
)


AccountRow = TypedDict(
    "AccountRow",
    {
        "id": "str",
        "email": "str",
        "name": "str",
        "role": "Literal[\"developer\", \"operator\"]",
        "state": "Literal[\"active\", \"suspended\", \"deleted\"]",
        "totp": "bool",
        "daily_cap": "Union[str, None]",
        "weekly_cap": "Union[str, None]",
        "monthly_cap": "Union[str, None]",
        "daily_token_cap": "Union[int, None]",
        "weekly_token_cap": "Union[int, None]",
        "monthly_token_cap": "Union[int, None]",
        "low_balance_alert": "Union[str, None]",
        "billing": "Union[Billing, None]",
        "guardrails": "Union[Guardrails, None]",
        "language": "Union[Literal[\"en\", \"fr\", \"pcm\", \"yo\", \"ha\", \"ig\"], None]",
        "created_at": "str",
        "balance": "str",
        "held": "str",
        "spent_this_month": "str",
        "keys": "int",
        "limits": "Union[AccountLimits, None]",
    },
)


AccountSso = TypedDict(
    "AccountSso",
    {
        "required": "bool",
        "domains": "List[AccountDomain]",
    },
)


_AutoTopupRequired = TypedDict(
    "_AutoTopupRequired",
    {
        "on": "bool",
    },
)


class AutoTopup(_AutoTopupRequired, total=False):
    card: "str"
    below: "str"
    amount: "str"
    currency: "Literal[\"USD\", \"NGN\"]"
    monthly_max: "int"
    failures: "int"
    resting: "bool"


_BatchRequired = TypedDict(
    "_BatchRequired",
    {
        "id": "str",
        "object": "Literal[\"batch\"]",
        "endpoint": "str",
        "status": "Literal[\"in_progress\", \"cancelling\", \"completed\", \"expired\", \"cancelled\", \"failed\"]",
        "input_file_id": "str",
        "output_file_id": "Union[str, None]",
        "error_file_id": "Union[str, None]",
        "errors": "Union[Dict[str, Any], None]",
        "created_at": "int",
        "request_counts": "BatchRequestCounts",
        "metadata": "Union[Dict[str, str], None]",
    },
)


class Batch(_BatchRequired, total=False):
    expires_at: "Union[int, None]"
    completed_at: "Union[int, None]"


BatchRequestCounts = TypedDict(
    "BatchRequestCounts",
    {
        "total": "int",
        "completed": "int",
        "failed": "int",
    },
)


Billing = TypedDict(
    "Billing",
    {
        "name": "Union[str, None]",
        "address": "Union[str, None]",
        "country": "Union[str, None]",
        "tax_id": "Union[str, None]",
    },
)


CapUse = TypedDict(
    "CapUse",
    {
        "owner": "Literal[\"account\", \"key\", \"member\"]",
        "id": "str",
        "name": "str",
        "field": "Literal[\"daily_cap\", \"weekly_cap\", \"monthly_cap\", \"daily_token_cap\", \"weekly_token_cap\", \"monthly_token_cap\"]",
        "period": "Literal[\"day\", \"week\", \"month\"]",
        "unit": "Literal[\"dollars\", \"tokens\"]",
        "cap": "str",
        "used": "str",
        "percent": "int",
        "resets_at": "str",
    },
)


Card = TypedDict(
    "Card",
    {
        "id": "str",
        "provider": "str",
        "brand": "str",
        "last4": "str",
        "expires": "str",
        "created_at": "str",
    },
)


_ChatCompletionRequired = TypedDict(
    "_ChatCompletionRequired",
    {
        "id": "str",
        "object": "Literal[\"chat.completion\"]",
        "created": "int",
        "model": "str",
        "choices": "List[ChatCompletionChoicesItem]",
    },
)


class ChatCompletion(_ChatCompletionRequired, total=False):
    usage: "ChatCompletionUsage"
    oja: "ChatNotes"


ChatCompletionChoicesItem = TypedDict(
    "ChatCompletionChoicesItem",
    {
        "index": "int",
        "message": "ChatCompletionChoicesItemMessage",
        "finish_reason": "Union[str, None]",
    },
)


_ChatCompletionChoicesItemMessageRequired = TypedDict(
    "_ChatCompletionChoicesItemMessageRequired",
    {
        "role": "Literal[\"assistant\"]",
        "content": "Union[str, None]",
    },
)


class ChatCompletionChoicesItemMessage(_ChatCompletionChoicesItemMessageRequired, total=False):
    tool_calls: "List[ChatCompletionChoicesItemMessageToolCallsItem]"


ChatCompletionChoicesItemMessageToolCallsItem = TypedDict(
    "ChatCompletionChoicesItemMessageToolCallsItem",
    {
        "id": "str",
        "type": "Literal[\"function\"]",
        "function": "ChatCompletionChoicesItemMessageToolCallsItemFunction",
    },
)


ChatCompletionChoicesItemMessageToolCallsItemFunction = TypedDict(
    "ChatCompletionChoicesItemMessageToolCallsItemFunction",
    {
        "name": "str",
        "arguments": "str",
    },
)


_ChatCompletionUsageRequired = TypedDict(
    "_ChatCompletionUsageRequired",
    {
        "prompt_tokens": "int",
        "completion_tokens": "int",
        "total_tokens": "int",
    },
)


class ChatCompletionUsage(_ChatCompletionUsageRequired, total=False):
    estimated: "bool"


_ChatCompletionStoredRequired = TypedDict(
    "_ChatCompletionStoredRequired",
    {
        "id": "str",
        "object": "Literal[\"chat.completion\"]",
        "created": "int",
        "model": "str",
        "choices": "List[ChatCompletionStoredChoicesItem]",
        "metadata": "Dict[str, str]",
    },
)


class ChatCompletionStored(_ChatCompletionStoredRequired, total=False):
    usage: "ChatCompletionStoredUsage"
    oja: "ChatNotes"


ChatCompletionStoredChoicesItem = TypedDict(
    "ChatCompletionStoredChoicesItem",
    {
        "index": "int",
        "message": "ChatCompletionStoredChoicesItemMessage",
        "finish_reason": "Union[str, None]",
    },
)


_ChatCompletionStoredChoicesItemMessageRequired = TypedDict(
    "_ChatCompletionStoredChoicesItemMessageRequired",
    {
        "role": "Literal[\"assistant\"]",
        "content": "Union[str, None]",
    },
)


class ChatCompletionStoredChoicesItemMessage(_ChatCompletionStoredChoicesItemMessageRequired, total=False):
    tool_calls: "List[ChatCompletionStoredChoicesItemMessageToolCallsItem]"


ChatCompletionStoredChoicesItemMessageToolCallsItem = TypedDict(
    "ChatCompletionStoredChoicesItemMessageToolCallsItem",
    {
        "id": "str",
        "type": "Literal[\"function\"]",
        "function": "ChatCompletionStoredChoicesItemMessageToolCallsItemFunction",
    },
)


ChatCompletionStoredChoicesItemMessageToolCallsItemFunction = TypedDict(
    "ChatCompletionStoredChoicesItemMessageToolCallsItemFunction",
    {
        "name": "str",
        "arguments": "str",
    },
)


_ChatCompletionStoredUsageRequired = TypedDict(
    "_ChatCompletionStoredUsageRequired",
    {
        "prompt_tokens": "int",
        "completion_tokens": "int",
        "total_tokens": "int",
    },
)


class ChatCompletionStoredUsage(_ChatCompletionStoredUsageRequired, total=False):
    estimated: "bool"


ChatNotes = TypedDict(
    "ChatNotes",
    {
        "engine": "str",
        "demo": "Literal[True]",
        "language": "str",
        "sources": "List[ChatNotesSourcesItem]",
        "files": "List[ChatNotesFilesItem]",
        "pictures": "int",
        "sounds": "List[ChatNotesSoundsItem]",
        "notes": "List[str]",
    },
    total=False,
)


_ChatNotesSourcesItemRequired = TypedDict(
    "_ChatNotesSourcesItemRequired",
    {
        "source": "str",
        "filename": "str",
        "score": "float",
    },
)


class ChatNotesSourcesItem(_ChatNotesSourcesItemRequired, total=False):
    page: "int"
    sheet: "str"
    cited: "bool"


ChatNotesFilesItem = TypedDict(
    "ChatNotesFilesItem",
    {
        "filename": "str",
        "format": "str",
        "pages": "Union[int, None]",
        "characters": "int",
        "read_by_ocr": "List[int]",
    },
)


ChatNotesSoundsItem = TypedDict(
    "ChatNotesSoundsItem",
    {
        "text": "str",
        "language": "str",
        "seconds": "float",
    },
)


_ChatRequestRequired = TypedDict(
    "_ChatRequestRequired",
    {
        "messages": "List[ChatRequestMessagesItem]",
    },
)


class ChatRequest(_ChatRequestRequired, total=False):
    model: "Union[str, None]"
    models: "Union[List[str], None]"
    provider: "Union[ChatRequestProvider, None]"
    stream: "Union[bool, None]"
    stream_options: "Union[ChatRequestStreamOptions, None]"
    n: "Union[int, None]"
    stop: "Union[Union[str, List[str]], None]"
    max_tokens: "Union[int, None]"
    max_completion_tokens: "Union[int, None]"
    temperature: "Union[float, None]"
    top_p: "Union[float, None]"
    presence_penalty: "Union[float, None]"
    frequency_penalty: "Union[float, None]"
    seed: "Union[int, None]"
    logprobs: "Union[bool, None]"
    top_logprobs: "Union[int, None]"
    logit_bias: "Union[Dict[str, float], None]"
    tools: "Union[List[Union[ChatRequestToolsItem, ChatRequestToolsItem2]], None]"
    tool_choice: "Union[Union[Literal[\"none\", \"auto\", \"required\"], Union[ChatRequestToolChoice2, ChatRequestToolChoice22, ChatRequestToolChoice23]], None]"
    parallel_tool_calls: "Union[bool, None]"
    response_format: "Union[Union[ChatRequestResponseFormat, ChatRequestResponseFormat2, ChatRequestResponseFormat3], None]"
    user: "Union[str, None]"
    reasoning_effort: "Union[Literal[\"none\", \"minimal\", \"low\", \"medium\", \"high\", \"xhigh\", \"max\"], None]"
    reasoning: "Union[Union[Dict[str, Any], str, bool], None]"
    thinking: "Union[Union[Dict[str, Any], str, bool], None]"
    verbosity: "Union[Literal[\"low\", \"medium\", \"high\"], None]"
    modalities: "Union[List[Literal[\"text\", \"audio\"]], None]"
    audio: "Union[ChatRequestAudio, None]"
    prediction: "Union[ChatRequestPrediction, None]"
    service_tier: "Union[str, None]"
    store: "Union[bool, None]"
    metadata: "Union[Dict[str, str], None]"
    safety_identifier: "Union[str, None]"
    prompt_cache_key: "Union[str, None]"
    prompt_cache_retention: "Union[str, None]"
    prompt_cache_options: "Union[Dict[str, Any], None]"
    moderation: "Union[Dict[str, Any], None]"
    web_search_options: "Union[Dict[str, Any], None]"
    functions: "Union[List[Dict[str, Any]], None]"
    function_call: "Union[Union[str, ChatRequestFunctionCall2], None]"
    file: "Union[FileInput, List[FileInput]]"
    files: "Union[FileInput, List[FileInput]]"
    password: "Union[str, None]"


_ChatRequestMessagesItemRequired = TypedDict(
    "_ChatRequestMessagesItemRequired",
    {
        "role": "Literal[\"system\", \"developer\", \"user\", \"assistant\", \"tool\", \"function\"]",
    },
)


class ChatRequestMessagesItem(_ChatRequestMessagesItemRequired, total=False):
    content: "Union[Union[str, List[Union[ChatRequestMessagesItemContent2Item, ChatRequestMessagesItemContent2Item2, ChatRequestMessagesItemContent2Item3, ChatRequestMessagesItemContent2Item4, ChatRequestMessagesItemContent2Item5]]], None]"
    name: "Union[str, None]"
    tool_calls: "Union[List[Union[ChatRequestMessagesItemToolCallsItem, ChatRequestMessagesItemToolCallsItem2]], None]"
    tool_call_id: "Union[str, None]"
    refusal: "Union[str, None]"


ChatRequestMessagesItemContent2Item = TypedDict(
    "ChatRequestMessagesItemContent2Item",
    {
        "type": "Literal[\"text\"]",
        "text": "str",
    },
)


ChatRequestMessagesItemContent2Item2 = TypedDict(
    "ChatRequestMessagesItemContent2Item2",
    {
        "type": "Literal[\"image_url\"]",
        "image_url": "Union[ChatRequestMessagesItemContent2Item2ImageUrl, str]",
    },
)


_ChatRequestMessagesItemContent2Item2ImageUrlRequired = TypedDict(
    "_ChatRequestMessagesItemContent2Item2ImageUrlRequired",
    {
        "url": "str",
    },
)


class ChatRequestMessagesItemContent2Item2ImageUrl(_ChatRequestMessagesItemContent2Item2ImageUrlRequired, total=False):
    detail: "Literal[\"auto\", \"low\", \"high\", \"original\"]"
    language: "Literal[\"auto\", \"en\", \"yo\", \"ig\", \"ha\", \"pcm\", \"fr\", \"ar\", \"es\", \"pt\", \"de\", \"it\", \"nl\", \"pl\", \"sw\", \"tr\", \"am\", \"hi\", \"ur\", \"zh\", \"eng\", \"ibo\", \"hau\", \"yor\", \"fra\", \"ara\", \"spa\", \"por\", \"deu\", \"ita\", \"nld\", \"pol\", \"swa\", \"tur\", \"amh\", \"hin\", \"urd\", \"chi_sim\"]"


ChatRequestMessagesItemContent2Item3 = TypedDict(
    "ChatRequestMessagesItemContent2Item3",
    {
        "type": "Literal[\"file\"]",
        "file": "ChatRequestMessagesItemContent2Item3File",
    },
)


ChatRequestMessagesItemContent2Item3File = TypedDict(
    "ChatRequestMessagesItemContent2Item3File",
    {
        "filename": "str",
        "file_data": "str",
        "data": "str",
        "file_url": "str",
        "url": "str",
        "file_id": "str",
        "password": "str",
        "language": "Literal[\"auto\", \"en\", \"yo\", \"ig\", \"ha\", \"pcm\", \"fr\", \"ar\", \"es\", \"pt\", \"de\", \"it\", \"nl\", \"pl\", \"sw\", \"tr\", \"am\", \"hi\", \"ur\", \"zh\", \"eng\", \"ibo\", \"hau\", \"yor\", \"fra\", \"ara\", \"spa\", \"por\", \"deu\", \"ita\", \"nld\", \"pol\", \"swa\", \"tur\", \"amh\", \"hin\", \"urd\", \"chi_sim\"]",
    },
    total=False,
)


ChatRequestMessagesItemContent2Item4 = TypedDict(
    "ChatRequestMessagesItemContent2Item4",
    {
        "type": "Literal[\"input_audio\"]",
        "input_audio": "ChatRequestMessagesItemContent2Item4InputAudio",
    },
)


ChatRequestMessagesItemContent2Item4InputAudio = TypedDict(
    "ChatRequestMessagesItemContent2Item4InputAudio",
    {
        "data": "str",
        "format": "str",
    },
)


ChatRequestMessagesItemContent2Item5 = TypedDict(
    "ChatRequestMessagesItemContent2Item5",
    {
        "type": "Literal[\"refusal\"]",
        "refusal": "str",
    },
)


ChatRequestMessagesItemToolCallsItem = TypedDict(
    "ChatRequestMessagesItemToolCallsItem",
    {
        "id": "str",
        "type": "Literal[\"function\"]",
        "function": "ChatRequestMessagesItemToolCallsItemFunction",
    },
)


ChatRequestMessagesItemToolCallsItemFunction = TypedDict(
    "ChatRequestMessagesItemToolCallsItemFunction",
    {
        "name": "str",
        "arguments": "str",
    },
)


ChatRequestMessagesItemToolCallsItem2 = TypedDict(
    "ChatRequestMessagesItemToolCallsItem2",
    {
        "id": "str",
        "type": "Literal[\"custom\"]",
        "custom": "ChatRequestMessagesItemToolCallsItem2Custom",
    },
)


ChatRequestMessagesItemToolCallsItem2Custom = TypedDict(
    "ChatRequestMessagesItemToolCallsItem2Custom",
    {
        "name": "str",
        "input": "str",
    },
)


ChatRequestProvider = TypedDict(
    "ChatRequestProvider",
    {
        "order": "Union[List[str], None]",
        "only": "Union[List[str], None]",
        "ignore": "Union[List[str], None]",
        "allow_fallbacks": "Union[bool, None]",
    },
    total=False,
)


ChatRequestStreamOptions = TypedDict(
    "ChatRequestStreamOptions",
    {
        "include_usage": "bool",
    },
    total=False,
)


ChatRequestToolsItem = TypedDict(
    "ChatRequestToolsItem",
    {
        "type": "Literal[\"function\"]",
        "function": "ChatRequestToolsItemFunction",
    },
)


_ChatRequestToolsItemFunctionRequired = TypedDict(
    "_ChatRequestToolsItemFunctionRequired",
    {
        "name": "str",
    },
)


class ChatRequestToolsItemFunction(_ChatRequestToolsItemFunctionRequired, total=False):
    description: "Union[str, None]"
    parameters: "Union[Dict[str, Any], None]"
    strict: "Union[bool, None]"


ChatRequestToolsItem2 = TypedDict(
    "ChatRequestToolsItem2",
    {
        "type": "Literal[\"custom\"]",
        "custom": "ChatRequestToolsItem2Custom",
    },
)


_ChatRequestToolsItem2CustomRequired = TypedDict(
    "_ChatRequestToolsItem2CustomRequired",
    {
        "name": "str",
    },
)


class ChatRequestToolsItem2Custom(_ChatRequestToolsItem2CustomRequired, total=False):
    description: "str"
    format: "Dict[str, Any]"


ChatRequestToolChoice2 = TypedDict(
    "ChatRequestToolChoice2",
    {
        "type": "Literal[\"function\"]",
        "function": "ChatRequestToolChoice2Function",
    },
)


ChatRequestToolChoice2Function = TypedDict(
    "ChatRequestToolChoice2Function",
    {
        "name": "str",
    },
)


ChatRequestToolChoice22 = TypedDict(
    "ChatRequestToolChoice22",
    {
        "type": "Literal[\"custom\"]",
        "custom": "ChatRequestToolChoice22Custom",
    },
)


ChatRequestToolChoice22Custom = TypedDict(
    "ChatRequestToolChoice22Custom",
    {
        "name": "str",
    },
)


ChatRequestToolChoice23 = TypedDict(
    "ChatRequestToolChoice23",
    {
        "type": "Literal[\"allowed_tools\"]",
        "allowed_tools": "ChatRequestToolChoice23AllowedTools",
    },
)


ChatRequestToolChoice23AllowedTools = TypedDict(
    "ChatRequestToolChoice23AllowedTools",
    {
        "mode": "Literal[\"auto\", \"required\"]",
        "tools": "List[Dict[str, Any]]",
    },
)


ChatRequestResponseFormat = TypedDict(
    "ChatRequestResponseFormat",
    {
        "type": "Literal[\"text\"]",
    },
)


ChatRequestResponseFormat2 = TypedDict(
    "ChatRequestResponseFormat2",
    {
        "type": "Literal[\"json_object\"]",
    },
)


ChatRequestResponseFormat3 = TypedDict(
    "ChatRequestResponseFormat3",
    {
        "type": "Literal[\"json_schema\"]",
        "json_schema": "ChatRequestResponseFormat3JsonSchema",
    },
)


_ChatRequestResponseFormat3JsonSchemaRequired = TypedDict(
    "_ChatRequestResponseFormat3JsonSchemaRequired",
    {
        "name": "str",
    },
)


class ChatRequestResponseFormat3JsonSchema(_ChatRequestResponseFormat3JsonSchemaRequired, total=False):
    schema: "Dict[str, Any]"
    description: "str"
    strict: "Union[bool, None]"


ChatRequestAudio = TypedDict(
    "ChatRequestAudio",
    {
        "voice": "Any",
        "format": "str",
    },
    total=False,
)


ChatRequestPrediction = TypedDict(
    "ChatRequestPrediction",
    {
        "type": "Literal[\"content\"]",
    },
)


ChatRequestFunctionCall2 = TypedDict(
    "ChatRequestFunctionCall2",
    {
        "name": "str",
    },
)


CompactedResponse = TypedDict(
    "CompactedResponse",
    {
        "id": "str",
        "object": "Literal[\"response.compaction\"]",
        "created_at": "int",
        "output": "List[CompactedResponseOutputItem]",
        "usage": "CompactedResponseUsage",
    },
)


CompactedResponseOutputItem = TypedDict(
    "CompactedResponseOutputItem",
    {
        "type": "str",
    },
    total=False,
)


CompactedResponseUsage = TypedDict(
    "CompactedResponseUsage",
    {
        "total_tokens": "int",
    },
)


_CompletionRequired = TypedDict(
    "_CompletionRequired",
    {
        "id": "str",
        "object": "Literal[\"text_completion\"]",
        "created": "int",
        "model": "str",
        "choices": "List[CompletionChoicesItem]",
    },
)


class Completion(_CompletionRequired, total=False):
    usage: "CompletionUsage"


CompletionChoicesItem = TypedDict(
    "CompletionChoicesItem",
    {
        "index": "int",
        "text": "str",
        "finish_reason": "Union[str, None]",
    },
)


CompletionUsage = TypedDict(
    "CompletionUsage",
    {
        "prompt_tokens": "int",
        "completion_tokens": "int",
        "total_tokens": "int",
    },
)


_CompletionsRequestRequired = TypedDict(
    "_CompletionsRequestRequired",
    {
        "prompt": "Union[str, List[str]]",
    },
)


class CompletionsRequest(_CompletionsRequestRequired, total=False):
    model: "str"
    max_tokens: "Union[int, None]"
    temperature: "Union[float, None]"
    top_p: "Union[float, None]"
    n: "Union[int, None]"
    stop: "Union[Union[str, List[str]], None]"
    stream: "Union[bool, None]"
    stream_options: "Union[Dict[str, Any], None]"
    echo: "Union[bool, None]"
    seed: "Union[int, None]"
    presence_penalty: "Union[float, None]"
    frequency_penalty: "Union[float, None]"
    logit_bias: "Union[Dict[str, float], None]"
    user: "Union[str, None]"


Conversation = TypedDict(
    "Conversation",
    {
        "id": "str",
        "object": "Literal[\"conversation\"]",
        "created_at": "int",
        "metadata": "Dict[str, str]",
    },
)


_CountTokensRequestRequired = TypedDict(
    "_CountTokensRequestRequired",
    {
        "model": "str",
        "messages": "List[CountTokensRequestMessagesItem]",
    },
)


class CountTokensRequest(_CountTokensRequestRequired, total=False):
    system: "Union[str, List[CountTokensRequestSystem2Item]]"
    tools: "List[CountTokensRequestToolsItem]"
    tool_choice: "CountTokensRequestToolChoice"
    thinking: "CountTokensRequestThinking"


CountTokensRequestMessagesItem = TypedDict(
    "CountTokensRequestMessagesItem",
    {
        "role": "Literal[\"user\", \"assistant\", \"system\"]",
        "content": "Union[str, List[CountTokensRequestMessagesItemContent2Item]]",
    },
)


CountTokensRequestMessagesItemContent2Item = TypedDict(
    "CountTokensRequestMessagesItemContent2Item",
    {
        "type": "str",
    },
)


CountTokensRequestSystem2Item = TypedDict(
    "CountTokensRequestSystem2Item",
    {
        "type": "str",
        "text": "str",
    },
)


CountTokensRequestToolsItem = TypedDict(
    "CountTokensRequestToolsItem",
    {
        "name": "str",
        "type": "Union[str, None]",
        "description": "str",
        "input_schema": "Dict[str, Any]",
    },
    total=False,
)


_CountTokensRequestToolChoiceRequired = TypedDict(
    "_CountTokensRequestToolChoiceRequired",
    {
        "type": "str",
    },
)


class CountTokensRequestToolChoice(_CountTokensRequestToolChoiceRequired, total=False):
    name: "str"
    disable_parallel_tool_use: "bool"


_CountTokensRequestThinkingRequired = TypedDict(
    "_CountTokensRequestThinkingRequired",
    {
        "type": "str",
    },
)


class CountTokensRequestThinking(_CountTokensRequestThinkingRequired, total=False):
    budget_tokens: "int"


Credits = TypedDict(
    "Credits",
    {
        "balance": "str",
        "held": "str",
        "available": "str",
        "available_naira": "str",
        "credits": "str",
        "naira_per_dollar": "str",
        "month": "str",
        "spent_today": "str",
        "spent_this_week": "str",
        "spent_this_month": "str",
        "tokens_today": "int",
        "tokens_this_week": "int",
        "tokens_this_month": "int",
        "free": "List[CreditsFreeItem]",
        "free_ai": "Union[CreditsFreeAi, None]",
    },
)


CreditsFreeItem = TypedDict(
    "CreditsFreeItem",
    {
        "category": "str",
        "limit": "int",
        "used": "int",
        "left": "int",
    },
)


CreditsFreeAi = TypedDict(
    "CreditsFreeAi",
    {
        "day": "str",
        "requests": "CreditsFreeAiRequests",
        "tokens": "CreditsFreeAiTokens",
    },
)


CreditsFreeAiRequests = TypedDict(
    "CreditsFreeAiRequests",
    {
        "limit": "int",
        "used": "int",
        "left": "int",
    },
)


CreditsFreeAiTokens = TypedDict(
    "CreditsFreeAiTokens",
    {
        "limit": "int",
        "used": "int",
        "left": "int",
    },
)


Delivery = TypedDict(
    "Delivery",
    {
        "id": "str",
        "webhook": "str",
        "event": "str",
        "type": "str",
        "status": "Literal[\"waiting\", \"delivered\", \"failed\"]",
        "attempts": "int",
        "last_status": "Union[int, None]",
        "last_error": "Union[str, None]",
        "next_attempt_at": "Union[str, None]",
        "created_at": "str",
        "delivered_at": "Union[str, None]",
    },
)


EmailChange = TypedDict(
    "EmailChange",
    {
        "email": "str",
        "approved": "bool",
        "confirmed": "bool",
        "expires_at": "str",
    },
)


Entry = TypedDict(
    "Entry",
    {
        "id": "str",
        "number": "int",
        "kind": "str",
        "amount": "str",
        "balance_after": "str",
        "reference": "str",
        "note": "str",
        "details": "Dict[str, Any]",
        "at": "str",
    },
)


_FileOutRequired = TypedDict(
    "_FileOutRequired",
    {
        "id": "str",
        "url": "str",
        "mime": "str",
        "bytes": "int",
        "filename": "str",
        "expires_at": "str",
    },
)


class FileOut(_FileOutRequired, total=False):
    data: "str"


_GeminiContentRequired = TypedDict(
    "_GeminiContentRequired",
    {
        "parts": "List[GeminiPart]",
    },
)


class GeminiContent(_GeminiContentRequired, total=False):
    role: "Literal[\"user\", \"model\", \"function\", \"system\"]"


GeminiGenerationConfig = TypedDict(
    "GeminiGenerationConfig",
    {
        "temperature": "Union[float, None]",
        "topP": "Union[float, None]",
        "topK": "Union[float, None]",
        "candidateCount": "Union[int, None]",
        "maxOutputTokens": "Union[int, None]",
        "stopSequences": "Union[List[str], None]",
        "seed": "Union[int, None]",
        "presencePenalty": "Union[float, None]",
        "frequencyPenalty": "Union[float, None]",
        "responseMimeType": "Union[str, None]",
        "responseSchema": "Union[Dict[str, Any], None]",
        "responseJsonSchema": "Union[Dict[str, Any], None]",
        "thinkingConfig": "Union[GeminiGenerationConfigThinkingConfig, None]",
    },
    total=False,
)


GeminiGenerationConfigThinkingConfig = TypedDict(
    "GeminiGenerationConfigThinkingConfig",
    {
        "thinkingBudget": "Union[int, None]",
        "thinkingLevel": "Union[str, None]",
        "includeThoughts": "Union[bool, None]",
    },
    total=False,
)


GeminiPart = TypedDict(
    "GeminiPart",
    {
        "text": "str",
        "thought": "bool",
        "thoughtSignature": "str",
        "inlineData": "GeminiPartInlineData",
        "fileData": "GeminiPartFileData",
        "functionCall": "GeminiPartFunctionCall",
        "functionResponse": "GeminiPartFunctionResponse",
    },
    total=False,
)


GeminiPartInlineData = TypedDict(
    "GeminiPartInlineData",
    {
        "mimeType": "str",
        "data": "str",
    },
)


_GeminiPartFileDataRequired = TypedDict(
    "_GeminiPartFileDataRequired",
    {
        "fileUri": "str",
    },
)


class GeminiPartFileData(_GeminiPartFileDataRequired, total=False):
    mimeType: "str"


_GeminiPartFunctionCallRequired = TypedDict(
    "_GeminiPartFunctionCallRequired",
    {
        "name": "str",
    },
)


class GeminiPartFunctionCall(_GeminiPartFunctionCallRequired, total=False):
    id: "str"
    args: "Dict[str, Any]"


_GeminiPartFunctionResponseRequired = TypedDict(
    "_GeminiPartFunctionResponseRequired",
    {
        "name": "str",
        "response": "Dict[str, Any]",
    },
)


class GeminiPartFunctionResponse(_GeminiPartFunctionResponseRequired, total=False):
    id: "str"


GeminiTool = TypedDict(
    "GeminiTool",
    {
        "functionDeclarations": "List[GeminiToolFunctionDeclarationsItem]",
    },
    total=False,
)


_GeminiToolFunctionDeclarationsItemRequired = TypedDict(
    "_GeminiToolFunctionDeclarationsItemRequired",
    {
        "name": "str",
    },
)


class GeminiToolFunctionDeclarationsItem(_GeminiToolFunctionDeclarationsItemRequired, total=False):
    description: "str"
    parameters: "Dict[str, Any]"
    parametersJsonSchema: "Dict[str, Any]"


GenerateContentResponse = TypedDict(
    "GenerateContentResponse",
    {
        "candidates": "List[GenerateContentResponseCandidatesItem]",
        "usageMetadata": "GenerateContentResponseUsageMetadata",
        "modelVersion": "str",
        "responseId": "str",
    },
)


_GenerateContentResponseCandidatesItemRequired = TypedDict(
    "_GenerateContentResponseCandidatesItemRequired",
    {
        "content": "GenerateContentResponseCandidatesItemContent",
        "index": "int",
    },
)


class GenerateContentResponseCandidatesItem(_GenerateContentResponseCandidatesItemRequired, total=False):
    finishReason: "str"


GenerateContentResponseCandidatesItemContent = TypedDict(
    "GenerateContentResponseCandidatesItemContent",
    {
        "role": "Literal[\"model\"]",
        "parts": "List[GenerateContentResponseCandidatesItemContentPartsItem]",
    },
)


GenerateContentResponseCandidatesItemContentPartsItem = TypedDict(
    "GenerateContentResponseCandidatesItemContentPartsItem",
    {
        "text": "str",
    },
    total=False,
)


GenerateContentResponseUsageMetadata = TypedDict(
    "GenerateContentResponseUsageMetadata",
    {
        "promptTokenCount": "int",
        "candidatesTokenCount": "int",
        "totalTokenCount": "int",
    },
)


Guardrails = TypedDict(
    "Guardrails",
    {
        "on": "List[Literal[\"input\", \"output\"]]",
        "personal_data": "GuardrailsPersonalData",
        "blocked_words": "List[str]",
        "blocked_words_action": "Literal[\"mask\", \"refuse\"]",
        "prompt_injection": "Union[Literal[\"mark\", \"refuse\"], None]",
        "moderation": "bool",
        "hook": "Union[GuardrailsHook, None]",
    },
)


GuardrailsPersonalData = TypedDict(
    "GuardrailsPersonalData",
    {
        "phone": "Literal[\"mask\", \"refuse\"]",
        "email": "Literal[\"mask\", \"refuse\"]",
        "card": "Literal[\"mask\", \"refuse\"]",
        "nuban": "Literal[\"mask\", \"refuse\"]",
        "bvn": "Literal[\"mask\", \"refuse\"]",
        "nin": "Literal[\"mask\", \"refuse\"]",
    },
    total=False,
)


GuardrailsHook = TypedDict(
    "GuardrailsHook",
    {
        "url": "str",
        "timeout_ms": "int",
        "on_failure": "Literal[\"refuse\", \"allow\"]",
    },
)


IdentityProvider = TypedDict(
    "IdentityProvider",
    {
        "id": "str",
        "kind": "Literal[\"oidc\", \"github\"]",
        "name": "str",
        "issuer": "str",
        "client_id": "str",
        "trust_email": "bool",
        "enabled": "bool",
        "source": "Literal[\"console\", \"environment\"]",
        "redirect_uri": "str",
        "created_at": "Union[str, None]",
        "changed_at": "Union[str, None]",
    },
)


Invite = TypedDict(
    "Invite",
    {
        "id": "str",
        "email": "Union[str, None]",
        "role": "Literal[\"owner\", \"admin\", \"developer\", \"billing\", \"viewer\"]",
        "state": "Literal[\"open\", \"accepted\", \"expired\"]",
        "invited_by": "str",
        "created_at": "str",
        "sent_at": "str",
        "expires_at": "str",
    },
)


InviteOffer = TypedDict(
    "InviteOffer",
    {
        "account": "str",
        "role": "Literal[\"owner\", \"admin\", \"developer\", \"billing\", \"viewer\"]",
        "about": "str",
        "email": "Union[str, None]",
        "known": "Union[bool, None]",
        "sign_up": "bool",
        "expires_at": "str",
    },
)


Job = TypedDict(
    "Job",
    {
        "id": "str",
        "object": "Literal[\"job\"]",
        "endpoint": "str",
        "status": "Literal[\"queued\", \"running\", \"completed\", \"failed\", \"cancelled\"]",
        "progress": "float",
        "note": "str",
        "result": "Union[Dict[str, Any], None]",
        "error": "Union[Dict[str, Any], None]",
        "charge": "str",
        "engine": "Union[str, None]",
        "created_at": "str",
        "started_at": "Union[str, None]",
        "finished_at": "Union[str, None]",
    },
)


Key = TypedDict(
    "Key",
    {
        "id": "str",
        "name": "str",
        "hint": "str",
        "mode": "Literal[\"live\", \"test\"]",
        "state": "Literal[\"active\", \"paused\", \"revoked\", \"expired\"]",
        "scopes": "List[str]",
        "ips": "List[str]",
        "per_minute": "Union[int, None]",
        "daily_cap": "Union[str, None]",
        "weekly_cap": "Union[str, None]",
        "monthly_cap": "Union[str, None]",
        "daily_token_cap": "Union[int, None]",
        "weekly_token_cap": "Union[int, None]",
        "monthly_token_cap": "Union[int, None]",
        "spent_today": "str",
        "spent_this_week": "str",
        "spent_this_month": "str",
        "tokens_today": "int",
        "tokens_this_week": "int",
        "tokens_this_month": "int",
        "paused_at": "Union[str, None]",
        "max_tokens_default": "Union[int, None]",
        "max_tokens_limit": "Union[int, None]",
        "private": "bool",
        "store_bodies": "bool",
        "cache_seconds": "Union[int, None]",
        "guardrails": "Union[Guardrails, None]",
        "expires_at": "Union[str, None]",
        "created_at": "str",
        "last_used_at": "Union[str, None]",
        "revoked_at": "Union[str, None]",
        "rotated_from": "Union[str, None]",
        "created_by": "Union[str, None]",
    },
)


LinkedIdentity = TypedDict(
    "LinkedIdentity",
    {
        "id": "str",
        "provider": "str",
        "issuer": "str",
        "email": "str",
        "created_at": "str",
        "used_at": "str",
    },
)


LoggedRequest = TypedDict(
    "LoggedRequest",
    {
        "id": "str",
        "at": "str",
        "account_id": "str",
        "key_id": "Union[str, None]",
        "endpoint": "str",
        "method": "str",
        "path": "str",
        "status": "int",
        "error_code": "Union[str, None]",
        "error_message": "Union[str, None]",
        "error_param": "Union[str, None]",
        "engine": "Union[str, None]",
        "cached": "bool",
        "ms": "float",
        "charge": "str",
        "free": "bool",
        "units": "float",
        "mode": "str",
        "ip": "str",
        "user_agent": "str",
        "bytes_in": "int",
        "bytes_out": "int",
        "model": "Union[ModelCall, None]",
    },
)


McpServer = TypedDict(
    "McpServer",
    {
        "slug": "str",
        "url": "str",
        "title": "str",
        "description": "str",
        "auth": "Literal[\"none\", \"key\", \"oauth\"]",
        "has_secrets": "bool",
        "price_per_call": "str",
        "per_minute": "Union[int, None]",
        "timeout_seconds": "float",
        "shares": "bool",
        "enabled": "bool",
        "problem": "Union[str, None]",
        "listed_at": "Union[str, None]",
        "tools": "List[McpServerTool]",
    },
)


McpServerTool = TypedDict(
    "McpServerTool",
    {
        "name": "str",
        "endpoint": "str",
        "state": "Literal[\"new\", \"approved\", \"changed\", \"gone\"]",
        "changes": "List[str]",
        "digest": "Union[str, None]",
        "approved": "Union[McpServerToolApproved, None]",
        "offered": "Union[McpServerToolOffered, None]",
    },
)


McpServerToolApproved = TypedDict(
    "McpServerToolApproved",
    {
        "name": "str",
        "title": "str",
        "description": "str",
        "input": "Dict[str, Any]",
        "read_only": "bool",
        "destructive": "bool",
        "open_world": "bool",
    },
)


McpServerToolOffered = TypedDict(
    "McpServerToolOffered",
    {
        "name": "str",
        "title": "str",
        "description": "str",
        "input": "Dict[str, Any]",
        "read_only": "bool",
        "destructive": "bool",
        "open_world": "bool",
    },
)


Me = TypedDict(
    "Me",
    {
        "id": "str",
        "email": "str",
        "name": "str",
        "totp": "bool",
        "account_id": "str",
        "accounts": "List[OwnAccount]",
        "impersonation": "Union[MeImpersonation, None]",
        "created_at": "str",
    },
)


MeImpersonation = TypedDict(
    "MeImpersonation",
    {
        "operator": "str",
        "account": "str",
        "expires_at": "str",
    },
)


Member = TypedDict(
    "Member",
    {
        "id": "str",
        "email": "str",
        "name": "str",
        "role": "Literal[\"owner\", \"admin\", \"developer\", \"billing\", \"viewer\"]",
        "totp": "bool",
        "keys": "int",
        "daily_cap": "Union[str, None]",
        "weekly_cap": "Union[str, None]",
        "monthly_cap": "Union[str, None]",
        "daily_token_cap": "Union[int, None]",
        "weekly_token_cap": "Union[int, None]",
        "monthly_token_cap": "Union[int, None]",
        "spent_today": "str",
        "spent_this_week": "str",
        "spent_this_month": "str",
        "tokens_today": "int",
        "tokens_this_week": "int",
        "tokens_this_month": "int",
        "joined_at": "str",
        "left_at": "Union[str, None]",
    },
)


Message = TypedDict(
    "Message",
    {
        "id": "str",
        "type": "Literal[\"message\"]",
        "role": "Literal[\"assistant\"]",
        "model": "str",
        "content": "List[MessageContentItem]",
        "stop_reason": "Union[str, None]",
        "stop_sequence": "Union[str, None]",
        "usage": "MessageUsage",
    },
)


MessageContentItem = TypedDict(
    "MessageContentItem",
    {
        "type": "str",
    },
)


MessageUsage = TypedDict(
    "MessageUsage",
    {
        "input_tokens": "int",
        "output_tokens": "int",
    },
)


MessageBatch = TypedDict(
    "MessageBatch",
    {
        "id": "str",
        "type": "Literal[\"message_batch\"]",
        "processing_status": "Literal[\"in_progress\", \"canceling\", \"ended\"]",
        "request_counts": "MessageBatchRequestCounts",
        "created_at": "str",
        "expires_at": "str",
        "ended_at": "Union[str, None]",
        "cancel_initiated_at": "Union[str, None]",
        "results_url": "Union[str, None]",
    },
)


MessageBatchRequestCounts = TypedDict(
    "MessageBatchRequestCounts",
    {
        "processing": "int",
        "succeeded": "int",
        "errored": "int",
        "canceled": "int",
        "expired": "int",
    },
)


_MessagesRequestRequired = TypedDict(
    "_MessagesRequestRequired",
    {
        "model": "str",
        "messages": "List[MessagesRequestMessagesItem]",
        "max_tokens": "int",
    },
)


class MessagesRequest(_MessagesRequestRequired, total=False):
    system: "Union[str, List[MessagesRequestSystem2Item]]"
    tools: "List[MessagesRequestToolsItem]"
    tool_choice: "MessagesRequestToolChoice"
    thinking: "MessagesRequestThinking"
    stream: "bool"
    temperature: "float"
    top_p: "float"
    top_k: "int"
    stop_sequences: "List[str]"
    metadata: "MessagesRequestMetadata"
    output_config: "Dict[str, Any]"
    output_format: "Dict[str, Any]"
    service_tier: "str"


MessagesRequestMessagesItem = TypedDict(
    "MessagesRequestMessagesItem",
    {
        "role": "Literal[\"user\", \"assistant\", \"system\"]",
        "content": "Union[str, List[MessagesRequestMessagesItemContent2Item]]",
    },
)


MessagesRequestMessagesItemContent2Item = TypedDict(
    "MessagesRequestMessagesItemContent2Item",
    {
        "type": "str",
    },
)


MessagesRequestSystem2Item = TypedDict(
    "MessagesRequestSystem2Item",
    {
        "type": "str",
        "text": "str",
    },
)


MessagesRequestToolsItem = TypedDict(
    "MessagesRequestToolsItem",
    {
        "name": "str",
        "type": "Union[str, None]",
        "description": "str",
        "input_schema": "Dict[str, Any]",
    },
    total=False,
)


_MessagesRequestToolChoiceRequired = TypedDict(
    "_MessagesRequestToolChoiceRequired",
    {
        "type": "str",
    },
)


class MessagesRequestToolChoice(_MessagesRequestToolChoiceRequired, total=False):
    name: "str"
    disable_parallel_tool_use: "bool"


_MessagesRequestThinkingRequired = TypedDict(
    "_MessagesRequestThinkingRequired",
    {
        "type": "str",
    },
)


class MessagesRequestThinking(_MessagesRequestThinkingRequired, total=False):
    budget_tokens: "int"


MessagesRequestMetadata = TypedDict(
    "MessagesRequestMetadata",
    {
        "user_id": "Union[str, None]",
    },
    total=False,
)


Model = TypedDict(
    "Model",
    {
        "id": "str",
        "object": "Literal[\"model\"]",
        "created": "int",
        "owned_by": "str",
        "type": "Literal[\"chat\", \"embedding\", \"image\", \"moderation\", \"transcription\", \"speech\", \"other\"]",
        "context_length": "Union[int, None]",
        "max_output_tokens": "Union[int, None]",
        "input_modalities": "List[Literal[\"text\", \"image\", \"audio\", \"video\", \"file\", \"embedding\"]]",
        "output_modalities": "List[Literal[\"text\", \"image\", \"audio\", \"video\", \"file\", \"embedding\"]]",
        "retires_on": "Union[str, None]",
        "dialects": "List[Literal[\"chat\", \"messages\", \"responses\", \"completions\", \"embeddings\", \"rerank\", \"images\", \"moderations\", \"transcriptions\", \"translations\", \"speech\"]]",
        "prices": "Union[ModelPrices, None]",
    },
)


_ModelPricesRequired = TypedDict(
    "_ModelPricesRequired",
    {
        "unit": "str",
        "by_kind": "Dict[str, str]",
    },
)


class ModelPrices(_ModelPricesRequired, total=False):
    tiers: "List[ModelPricesTiersItem]"


_ModelPricesTiersItemRequired = TypedDict(
    "_ModelPricesTiersItemRequired",
    {
        "by_kind": "Dict[str, str]",
    },
)


class ModelPricesTiersItem(_ModelPricesTiersItemRequired, total=False):
    above: "int"
    service: "Literal[\"priority\", \"flex\", \"batch\"]"


ModelCall = TypedDict(
    "ModelCall",
    {
        "asked": "Union[str, None]",
        "served": "Union[str, None]",
        "upstream": "Union[str, None]",
        "demo": "bool",
        "tokens": "ModelCallTokens",
        "cached_share": "Union[float, None]",
        "first_token_ms": "Union[float, None]",
        "tokens_per_second": "Union[float, None]",
        "usage": "Literal[\"reported\", \"disputed\"]",
        "finish_reason": "Union[str, None]",
        "tags": "List[str]",
        "guardrails": "ModelCallGuardrails",
        "price": "Union[str, None]",
        "items": "List[ModelCallItemsItem]",
    },
)


ModelCallTokens = TypedDict(
    "ModelCallTokens",
    {
        "input": "int",
        "cached_input": "int",
        "cache_write": "int",
        "output": "int",
        "reasoning": "int",
    },
)


ModelCallGuardrails = TypedDict(
    "ModelCallGuardrails",
    {
        "input": "Dict[str, int]",
        "output": "Dict[str, int]",
    },
)


ModelCallItemsItem = TypedDict(
    "ModelCallItemsItem",
    {
        "kind": "str",
        "tier": "Union[str, None]",
        "units": "float",
        "price_per_unit": "str",
        "price": "str",
    },
)


ModelPrice = TypedDict(
    "ModelPrice",
    {
        "endpoint": "str",
        "model": "str",
        "prices": "ModelPricePrices",
        "costs": "ModelPriceCosts",
        "tiers": "List[ModelPriceTiersItem]",
    },
)


ModelPricePrices = TypedDict(
    "ModelPricePrices",
    {
        "input": "str",
        "cached_input": "str",
        "cache_write": "str",
        "cache_write_1h": "str",
        "output": "str",
        "reasoning": "str",
        "audio_input": "str",
        "cached_audio_input": "str",
        "audio_output": "str",
        "image": "str",
        "partial_image": "str",
        "second": "str",
        "request": "str",
        "unit": "str",
    },
    total=False,
)


ModelPriceCosts = TypedDict(
    "ModelPriceCosts",
    {
        "input": "str",
        "cached_input": "str",
        "cache_write": "str",
        "cache_write_1h": "str",
        "output": "str",
        "reasoning": "str",
        "audio_input": "str",
        "cached_audio_input": "str",
        "audio_output": "str",
        "image": "str",
        "partial_image": "str",
        "second": "str",
        "request": "str",
        "unit": "str",
    },
    total=False,
)


_ModelPriceTiersItemRequired = TypedDict(
    "_ModelPriceTiersItemRequired",
    {
        "prices": "ModelPriceTiersItemPrices",
        "costs": "ModelPriceTiersItemCosts",
    },
)


class ModelPriceTiersItem(_ModelPriceTiersItemRequired, total=False):
    above: "int"
    service: "Literal[\"priority\", \"flex\", \"batch\"]"


ModelPriceTiersItemPrices = TypedDict(
    "ModelPriceTiersItemPrices",
    {
        "input": "str",
        "cached_input": "str",
        "cache_write": "str",
        "cache_write_1h": "str",
        "output": "str",
        "reasoning": "str",
        "audio_input": "str",
        "cached_audio_input": "str",
        "audio_output": "str",
        "image": "str",
        "partial_image": "str",
        "second": "str",
        "request": "str",
        "unit": "str",
    },
    total=False,
)


ModelPriceTiersItemCosts = TypedDict(
    "ModelPriceTiersItemCosts",
    {
        "input": "str",
        "cached_input": "str",
        "cache_write": "str",
        "cache_write_1h": "str",
        "output": "str",
        "reasoning": "str",
        "audio_input": "str",
        "cached_audio_input": "str",
        "audio_output": "str",
        "image": "str",
        "partial_image": "str",
        "second": "str",
        "request": "str",
        "unit": "str",
    },
    total=False,
)


ModelResponse = TypedDict(
    "ModelResponse",
    {
        "id": "str",
        "object": "Literal[\"response\"]",
        "created_at": "int",
        "status": "Literal[\"queued\", \"in_progress\", \"completed\", \"incomplete\", \"failed\", \"cancelled\"]",
        "model": "str",
        "output": "List[ModelResponseOutputItem]",
    },
)


ModelResponseOutputItem = TypedDict(
    "ModelResponseOutputItem",
    {
        "id": "str",
        "type": "str",
    },
)


NewInvite = TypedDict(
    "NewInvite",
    {
        "id": "str",
        "email": "Union[str, None]",
        "role": "Literal[\"owner\", \"admin\", \"developer\", \"billing\", \"viewer\"]",
        "state": "Literal[\"open\", \"accepted\", \"expired\"]",
        "invited_by": "str",
        "created_at": "str",
        "sent_at": "str",
        "expires_at": "str",
        "mailed": "bool",
        "url": "Union[str, None]",
    },
)


NewKey = TypedDict(
    "NewKey",
    {
        "id": "str",
        "name": "str",
        "hint": "str",
        "mode": "Literal[\"live\", \"test\"]",
        "state": "Literal[\"active\", \"paused\", \"revoked\", \"expired\"]",
        "scopes": "List[str]",
        "ips": "List[str]",
        "per_minute": "Union[int, None]",
        "daily_cap": "Union[str, None]",
        "weekly_cap": "Union[str, None]",
        "monthly_cap": "Union[str, None]",
        "daily_token_cap": "Union[int, None]",
        "weekly_token_cap": "Union[int, None]",
        "monthly_token_cap": "Union[int, None]",
        "spent_today": "str",
        "spent_this_week": "str",
        "spent_this_month": "str",
        "tokens_today": "int",
        "tokens_this_week": "int",
        "tokens_this_month": "int",
        "paused_at": "Union[str, None]",
        "max_tokens_default": "Union[int, None]",
        "max_tokens_limit": "Union[int, None]",
        "private": "bool",
        "store_bodies": "bool",
        "cache_seconds": "Union[int, None]",
        "guardrails": "Union[Guardrails, None]",
        "expires_at": "Union[str, None]",
        "created_at": "str",
        "last_used_at": "Union[str, None]",
        "revoked_at": "Union[str, None]",
        "rotated_from": "Union[str, None]",
        "created_by": "Union[str, None]",
        "secret": "str",
    },
)


OpenaiVideo = TypedDict(
    "OpenaiVideo",
    {
        "id": "str",
        "object": "Literal[\"video\"]",
        "model": "str",
        "status": "Literal[\"queued\", \"in_progress\", \"completed\", \"failed\"]",
        "progress": "float",
        "created_at": "int",
        "completed_at": "Union[int, None]",
        "expires_at": "Union[int, None]",
        "prompt": "Union[str, None]",
        "seconds": "str",
        "size": "str",
        "error": "Union[OpenaiVideoError, None]",
        "remixed_from_video_id": "Union[str, None]",
    },
)


OpenaiVideoError = TypedDict(
    "OpenaiVideoError",
    {
        "code": "str",
        "message": "str",
    },
)


OwnAccount = TypedDict(
    "OwnAccount",
    {
        "id": "str",
        "name": "str",
        "state": "Literal[\"active\", \"suspended\"]",
        "member_id": "str",
        "role": "Literal[\"owner\", \"admin\", \"developer\", \"billing\", \"viewer\"]",
        "rights": "List[Literal[\"self\", \"account.read\", \"usage.read\", \"calls.make\", \"keys.own\", \"keys.all\", \"jobs.manage\", \"webhooks.manage\", \"money.read\", \"money.manage\", \"account.manage\", \"members.manage\", \"sso.manage\", \"audit.read\", \"account.own\", \"operator.read\", \"operator.money\", \"operator.change\"]]",
    },
)


Passkey = TypedDict(
    "Passkey",
    {
        "id": "str",
        "name": "str",
        "synced": "bool",
        "created_at": "str",
        "last_used_at": "Union[str, None]",
    },
)


PublishedService = TypedDict(
    "PublishedService",
    {
        "slug": "str",
        "name": "str",
        "category": "str",
        "state": "Literal[\"live\", \"planned\", \"off\"]",
        "version": "int",
        "source": "Literal[\"api\", \"file\"]",
        "operations": "List[PublishedServiceOperationsItem]",
        "providers": "List[str]",
        "secrets": "List[str]",
        "changed_at": "str",
    },
)


PublishedServiceOperationsItem = TypedDict(
    "PublishedServiceOperationsItem",
    {
        "id": "str",
        "method": "str",
        "path": "str",
        "summary": "str",
        "price": "str",
        "per": "str",
        "cost": "Union[str, None]",
        "margin": "Union[str, None]",
    },
)


Receipt = TypedDict(
    "Receipt",
    {
        "id": "str",
        "number": "str",
        "kind": "Literal[\"receipt\", \"credit_note\", \"credit_note_cancellation\"]",
        "buyer": "ReceiptBuyer",
        "topup_id": "str",
        "reference": "str",
        "provider": "str",
        "amount": "str",
        "currency": "Literal[\"USD\", \"NGN\"]",
        "net": "str",
        "tax": "str",
        "credit": "str",
        "naira_per_dollar": "Union[str, None]",
        "seller": "ReceiptSeller",
        "issued_at": "str",
    },
)


ReceiptBuyer = TypedDict(
    "ReceiptBuyer",
    {
        "name": "str",
        "email": "str",
        "billing": "Union[Billing, None]",
    },
)


ReceiptSeller = TypedDict(
    "ReceiptSeller",
    {
        "name": "str",
        "address": "str",
        "email": "str",
        "tax_id": "str",
        "tax_name": "str",
        "tax_percent": "float",
        "note": "str",
    },
)


RequestBodies = TypedDict(
    "RequestBodies",
    {
        "stored": "bool",
        "method": "Union[str, None]",
        "path": "Union[str, None]",
        "status": "Union[int, None]",
        "mime": "Union[str, None]",
        "request": "Union[RequestBodiesRequest, None]",
        "response": "Union[RequestBodiesResponse, None]",
        "expires_at": "Union[str, None]",
    },
)


RequestBodiesRequest = TypedDict(
    "RequestBodiesRequest",
    {
        "text": "str",
        "truncated": "bool",
    },
)


RequestBodiesResponse = TypedDict(
    "RequestBodiesResponse",
    {
        "text": "str",
        "truncated": "bool",
    },
)


ResponsesRequest = TypedDict(
    "ResponsesRequest",
    {
        "model": "str",
        "input": "Union[str, List[ResponsesRequestInput2Item]]",
        "instructions": "Union[str, None]",
        "previous_response_id": "Union[str, None]",
        "store": "Union[bool, None]",
        "stream": "Union[bool, None]",
        "background": "Union[bool, None]",
        "max_output_tokens": "Union[int, None]",
        "max_tool_calls": "Union[int, None]",
        "temperature": "Union[float, None]",
        "top_p": "Union[float, None]",
        "tools": "List[ResponsesRequestToolsItem]",
        "tool_choice": "Union[Union[Literal[\"none\", \"auto\", \"required\"], ResponsesRequestToolChoice2], None]",
        "parallel_tool_calls": "Union[bool, None]",
        "text": "Union[ResponsesRequestText, None]",
        "reasoning": "Union[ResponsesRequestReasoning, None]",
        "service_tier": "Union[str, None]",
        "metadata": "Union[Dict[str, str], None]",
        "user": "Union[str, None]",
        "safety_identifier": "Union[str, None]",
        "prompt_cache_key": "Union[str, None]",
        "include": "Union[List[str], None]",
        "conversation": "Union[Union[str, ResponsesRequestConversation2], None]",
        "prompt": "None",
    },
    total=False,
)


ResponsesRequestInput2Item = TypedDict(
    "ResponsesRequestInput2Item",
    {
        "type": "str",
        "role": "Literal[\"user\", \"assistant\", \"system\", \"developer\"]",
        "content": "Union[Union[str, List[ResponsesRequestInput2ItemContent2Item]], None]",
    },
    total=False,
)


ResponsesRequestInput2ItemContent2Item = TypedDict(
    "ResponsesRequestInput2ItemContent2Item",
    {
        "type": "str",
    },
)


_ResponsesRequestToolsItemRequired = TypedDict(
    "_ResponsesRequestToolsItemRequired",
    {
        "type": "str",
    },
)


class ResponsesRequestToolsItem(_ResponsesRequestToolsItemRequired, total=False):
    name: "str"
    description: "Union[str, None]"
    parameters: "Union[Dict[str, Any], None]"
    tools: "List[ResponsesRequestToolsItemToolsItem]"


_ResponsesRequestToolsItemToolsItemRequired = TypedDict(
    "_ResponsesRequestToolsItemToolsItemRequired",
    {
        "type": "str",
    },
)


class ResponsesRequestToolsItemToolsItem(_ResponsesRequestToolsItemToolsItemRequired, total=False):
    name: "str"


ResponsesRequestToolChoice2 = TypedDict(
    "ResponsesRequestToolChoice2",
    {
        "type": "str",
    },
)


ResponsesRequestText = TypedDict(
    "ResponsesRequestText",
    {
        "format": "Union[ResponsesRequestTextFormat, None]",
        "verbosity": "Union[str, None]",
    },
    total=False,
)


_ResponsesRequestTextFormatRequired = TypedDict(
    "_ResponsesRequestTextFormatRequired",
    {
        "type": "str",
    },
)


class ResponsesRequestTextFormat(_ResponsesRequestTextFormatRequired, total=False):
    name: "str"
    schema: "Dict[str, Any]"
    description: "str"
    strict: "Union[bool, None]"


ResponsesRequestReasoning = TypedDict(
    "ResponsesRequestReasoning",
    {
        "effort": "Union[str, None]",
        "summary": "Union[str, None]",
    },
    total=False,
)


ResponsesRequestConversation2 = TypedDict(
    "ResponsesRequestConversation2",
    {
        "id": "str",
    },
)


RoleRow = TypedDict(
    "RoleRow",
    {
        "role": "Literal[\"owner\", \"admin\", \"developer\", \"billing\", \"viewer\"]",
        "about": "str",
        "rights": "List[Literal[\"self\", \"account.read\", \"usage.read\", \"calls.make\", \"keys.own\", \"keys.all\", \"jobs.manage\", \"webhooks.manage\", \"money.read\", \"money.manage\", \"account.manage\", \"members.manage\", \"sso.manage\", \"audit.read\", \"account.own\", \"operator.read\", \"operator.money\", \"operator.change\"]]",
    },
)


SsoLogin = TypedDict(
    "SsoLogin",
    {
        "status": "Literal[\"logged_in\", \"linked\", \"confirm\", \"totp\"]",
        "account": "Union[Account, None]",
        "confirm": "Union[SsoLoginConfirm, None]",
    },
)


SsoLoginConfirm = TypedDict(
    "SsoLoginConfirm",
    {
        "email": "str",
        "password": "bool",
        "totp": "bool",
    },
)


Statement = TypedDict(
    "Statement",
    {
        "month": "str",
        "account": "StatementAccount",
        "opening": "str",
        "in": "str",
        "out": "str",
        "closing": "str",
        "items": "List[StatementItemsItem]",
        "entries": "List[StatementEntriesItem]",
    },
)


StatementAccount = TypedDict(
    "StatementAccount",
    {
        "id": "str",
        "name": "str",
        "email": "str",
        "billing": "Union[Billing, None]",
    },
)


StatementItemsItem = TypedDict(
    "StatementItemsItem",
    {
        "endpoint": "str",
        "model": "str",
        "kind": "str",
        "tier": "Union[str, None]",
        "units": "float",
        "price": "str",
    },
)


StatementEntriesItem = TypedDict(
    "StatementEntriesItem",
    {
        "number": "int",
        "at": "str",
        "kind": "str",
        "note": "str",
        "reference": "str",
        "amount": "str",
        "balance_after": "str",
    },
)


Topup = TypedDict(
    "Topup",
    {
        "id": "str",
        "status": "Literal[\"created\", \"pending\", \"paid\", \"failed\", \"abandoned\", \"expired\", \"review\"]",
        "amount": "str",
        "currency": "Literal[\"USD\", \"NGN\"]",
        "credit": "str",
        "naira_per_dollar": "Union[str, None]",
        "provider": "Union[str, None]",
        "reference": "str",
        "via": "Literal[\"checkout\", \"card\"]",
        "checkout_url": "Union[str, None]",
        "failure": "Union[str, None]",
        "reversed": "str",
        "created_at": "str",
        "expires_at": "str",
        "paid_at": "Union[str, None]",
    },
)


_UploadedFileRequired = TypedDict(
    "_UploadedFileRequired",
    {
        "id": "str",
        "created_at": "Union[int, str]",
        "filename": "str",
    },
)


class UploadedFile(_UploadedFileRequired, total=False):
    object: "Literal[\"file\"]"
    bytes: "int"
    expires_at: "int"
    purpose: "str"
    status: "Literal[\"processed\"]"


_UpstreamRequired = TypedDict(
    "_UpstreamRequired",
    {
        "id": "str",
        "name": "str",
        "kind": "str",
        "url": "str",
        "key": "Union[str, None]",
        "priority": "int",
        "weight": "float",
        "enabled": "bool",
        "state": "Literal[\"on\", \"off\", \"not_working\"]",
        "problem": "Union[str, None]",
        "source": "Literal[\"console\", \"environment\"]",
    },
)


class Upstream(_UpstreamRequired, total=False):
    models: "List[str]"
    default_model: "str"
    rename: "Dict[str, str]"
    vision: "bool"
    hearing: "bool"
    stream_usage: "bool"
    responses: "bool"
    tested_at: "Union[str, None]"
    disputed_calls: "int"
    created_at: "str"
    changed_at: "str"


UpstreamBudget = TypedDict(
    "UpstreamBudget",
    {
        "upstream": "str",
        "requests_per_day": "Union[int, None]",
        "tokens_per_day": "Union[int, None]",
        "dollars_per_day": "Union[str, None]",
        "dollars_per_request": "str",
        "dollars_per_million_tokens": "str",
        "used": "UpstreamBudgetUsed",
        "resting": "bool",
    },
)


UpstreamBudgetUsed = TypedDict(
    "UpstreamBudgetUsed",
    {
        "requests": "int",
        "tokens": "int",
        "dollars": "str",
    },
)


Usage = TypedDict(
    "Usage",
    {
        "from": "str",
        "to": "str",
        "timezone": "Literal[\"UTC\"]",
        "total": "UsageTotal",
        "group_by": "str",
        "groups": "List[UsageGroupsItem]",
        "truncated": "bool",
    },
)


_UsageTotalRequired = TypedDict(
    "_UsageTotalRequired",
    {
        "calls": "int",
        "errors": "Union[int, None]",
        "client_errors": "Union[int, None]",
        "server_errors": "Union[int, None]",
        "error_rate": "Union[float, None]",
        "free_calls": "Union[int, None]",
        "spend": "str",
        "average_ms": "Union[float, None]",
        "bytes_in": "Union[int, None]",
        "bytes_out": "Union[int, None]",
        "p50_ms": "Union[float, None]",
        "p95_ms": "Union[float, None]",
        "p99_ms": "Union[float, None]",
    },
)


class UsageTotal(_UsageTotalRequired, total=False):
    input_tokens: "int"
    units: "float"
    cached_input_tokens: "int"
    cached_share: "Union[float, None]"
    cache_write_tokens: "int"
    output_tokens: "int"
    reasoning_tokens: "int"
    first_token_ms: "Union[float, None]"
    tokens_per_second: "Union[float, None]"
    cost: "str"
    margin: "str"


_UsageGroupsItemRequired = TypedDict(
    "_UsageGroupsItemRequired",
    {
        "name": "str",
        "calls": "int",
        "errors": "Union[int, None]",
        "client_errors": "Union[int, None]",
        "server_errors": "Union[int, None]",
        "error_rate": "Union[float, None]",
        "free_calls": "Union[int, None]",
        "spend": "str",
        "average_ms": "Union[float, None]",
        "bytes_in": "Union[int, None]",
        "bytes_out": "Union[int, None]",
        "p50_ms": "Union[float, None]",
        "p95_ms": "Union[float, None]",
        "p99_ms": "Union[float, None]",
    },
)


class UsageGroupsItem(_UsageGroupsItemRequired, total=False):
    input_tokens: "int"
    units: "float"
    cached_input_tokens: "int"
    cached_share: "Union[float, None]"
    cache_write_tokens: "int"
    output_tokens: "int"
    reasoning_tokens: "int"
    first_token_ms: "Union[float, None]"
    tokens_per_second: "Union[float, None]"
    cost: "str"
    margin: "str"


_VideoRequired = TypedDict(
    "_VideoRequired",
    {
        "id": "str",
        "object": "Literal[\"video\"]",
        "status": "Literal[\"queued\", \"running\", \"completed\", \"failed\", \"cancelled\", \"planned\"]",
        "progress": "float",
        "note": "str",
        "prompt": "Union[str, None]",
        "seconds": "Union[float, None]",
        "size": "Union[str, None]",
        "engine": "Union[str, None]",
        "charge": "str",
        "created_at": "str",
        "started_at": "Union[str, None]",
        "finished_at": "Union[str, None]",
        "expires_at": "Union[str, None]",
        "error": "Union[VideoError, None]",
        "urls": "VideoUrls",
    },
)


class Video(_VideoRequired, total=False):
    file: "FileOut"
    thumbnail: "Union[VideoThumbnail, None]"
    width: "int"
    height: "int"
    sound: "bool"
    language: "Union[str, None]"
    narrated: "bool"
    scenes: "List[str]"
    storyboard: "List[VideoStoryboardItem]"
    draft: "bool"
    not_shown: "List[str]"


VideoError = TypedDict(
    "VideoError",
    {
        "code": "str",
        "message": "str",
    },
)


VideoUrls = TypedDict(
    "VideoUrls",
    {
        "self": "str",
        "content": "str",
        "cancel": "str",
    },
)


VideoThumbnail = TypedDict(
    "VideoThumbnail",
    {
        "id": "str",
        "url": "str",
        "mime": "str",
        "bytes": "int",
        "filename": "str",
        "expires_at": "str",
    },
)


VideoStoryboardItem = TypedDict(
    "VideoStoryboardItem",
    {
        "picture": "str",
        "caption": "str",
        "not_shown": "List[str]",
    },
)


_WatchRequired = TypedDict(
    "_WatchRequired",
    {
        "id": "str",
        "kind": "Literal[\"certificate\", \"domain\", \"dns\", \"page\", \"up\"]",
        "name": "str",
        "target": "Dict[str, Any]",
        "every_minutes": "int",
        "alert_after": "int",
        "email": "bool",
        "maintenance": "List[WatchMaintenanceItem]",
        "public": "bool",
        "regions": "List[str]",
        "checked_from": "Union[str, None]",
        "monthly_cap": "str",
        "spent_this_month": "str",
        "state": "Literal[\"active\", \"paused\"]",
        "paused_because": "Union[str, None]",
        "status": "Literal[\"new\", \"ok\", \"alert\", \"error\"]",
        "summary": "str",
        "last_error": "Union[str, None]",
        "checked_at": "Union[str, None]",
        "changed_at": "Union[str, None]",
        "next_at": "Union[str, None]",
        "created_at": "str",
        "created_by": "Union[str, None]",
    },
)


class Watch(_WatchRequired, total=False):
    warning: "str"


WatchMaintenanceItem = TypedDict(
    "WatchMaintenanceItem",
    {
        "start": "str",
        "end": "str",
        "repeat": "Literal[\"once\", \"daily\", \"weekly\"]",
    },
)


Webhook = TypedDict(
    "Webhook",
    {
        "id": "str",
        "url": "str",
        "format": "Literal[\"json\", \"slack\", \"discord\", \"telegram\"]",
        "description": "str",
        "events": "List[str]",
        "state": "Literal[\"on\", \"off\"]",
        "off_because": "Union[str, None]",
        "old_secret_until": "Union[str, None]",
        "created_at": "str",
    },
)


WebhookWithSecret = TypedDict(
    "WebhookWithSecret",
    {
        "id": "str",
        "url": "str",
        "format": "Literal[\"json\", \"slack\", \"discord\", \"telegram\"]",
        "description": "str",
        "events": "List[str]",
        "state": "Literal[\"on\", \"off\"]",
        "off_because": "Union[str, None]",
        "old_secret_until": "Union[str, None]",
        "created_at": "str",
        "secret": "str",
    },
)
