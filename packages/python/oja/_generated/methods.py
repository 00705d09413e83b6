# Made by `npm run generate` from the endpoint registry. Do not edit.

from __future__ import annotations

from typing import Any, Dict, List, Literal, Mapping, Optional, Protocol, Union

from .._files import FileInput
from .._options import NOT_GIVEN, CallOptions
from . import types


class Caller(Protocol):
    def call(
        self, endpoint: str, fields: Optional[Mapping[str, Any]] = None, options: Optional[CallOptions] = None
    ) -> Any: ...


class AsyncCaller(Protocol):
    async def call(
        self, endpoint: str, fields: Optional[Mapping[str, Any]] = None, options: Optional[CallOptions] = None
    ) -> Any: ...


class Ai:
    def __init__(self, client: Caller) -> None:
        self._client = client

    def chat(
        self,
        *,
        messages: List[types.AiChatMessagesItem],
        model: Union[str, None] = NOT_GIVEN,
        models: Union[List[str], None] = NOT_GIVEN,
        provider: Union[types.AiChatProvider, None] = NOT_GIVEN,
        stream: Union[bool, None] = NOT_GIVEN,
        stream_options: Union[types.AiChatStreamOptions, None] = NOT_GIVEN,
        n: Union[int, None] = NOT_GIVEN,
        stop: Union[Union[str, List[str]], None] = NOT_GIVEN,
        max_tokens: Union[int, None] = NOT_GIVEN,
        max_completion_tokens: Union[int, None] = NOT_GIVEN,
        temperature: Union[float, None] = NOT_GIVEN,
        top_p: Union[float, None] = NOT_GIVEN,
        presence_penalty: Union[float, None] = NOT_GIVEN,
        frequency_penalty: Union[float, None] = NOT_GIVEN,
        seed: Union[int, None] = NOT_GIVEN,
        logprobs: Union[bool, None] = NOT_GIVEN,
        top_logprobs: Union[int, None] = NOT_GIVEN,
        logit_bias: Union[Dict[str, float], None] = NOT_GIVEN,
        tools: Union[List[Union[types.AiChatToolsItem, types.AiChatToolsItem2]], None] = NOT_GIVEN,
        tool_choice: Union[Union[Literal["none", "auto", "required"], Union[types.AiChatToolChoice2, types.AiChatToolChoice22, types.AiChatToolChoice23]], None] = NOT_GIVEN,
        parallel_tool_calls: Union[bool, None] = NOT_GIVEN,
        response_format: Union[Union[types.AiChatResponseFormat, types.AiChatResponseFormat2, types.AiChatResponseFormat3], None] = NOT_GIVEN,
        user: Union[str, None] = NOT_GIVEN,
        reasoning_effort: Union[Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"], None] = NOT_GIVEN,
        reasoning: Union[Union[Dict[str, Any], str, bool], None] = NOT_GIVEN,
        thinking: Union[Union[Dict[str, Any], str, bool], None] = NOT_GIVEN,
        verbosity: Union[Literal["low", "medium", "high"], None] = NOT_GIVEN,
        modalities: Union[List[Literal["text", "audio"]], None] = NOT_GIVEN,
        audio: Union[types.AiChatAudio, None] = NOT_GIVEN,
        prediction: Union[types.AiChatPrediction, None] = NOT_GIVEN,
        service_tier: Union[str, None] = NOT_GIVEN,
        store: Union[bool, None] = NOT_GIVEN,
        metadata: Union[Dict[str, str], None] = NOT_GIVEN,
        safety_identifier: Union[str, None] = NOT_GIVEN,
        prompt_cache_key: Union[str, None] = NOT_GIVEN,
        prompt_cache_retention: Union[str, None] = NOT_GIVEN,
        prompt_cache_options: Union[Dict[str, Any], None] = NOT_GIVEN,
        moderation: Union[Dict[str, Any], None] = NOT_GIVEN,
        web_search_options: Union[Dict[str, Any], None] = NOT_GIVEN,
        functions: Union[List[Dict[str, Any]], None] = NOT_GIVEN,
        function_call: Union[Union[str, types.AiChatFunctionCall2], None] = NOT_GIVEN,
        file: Union[FileInput, List[FileInput]] = NOT_GIVEN,
        files: Union[FileInput, List[FileInput]] = NOT_GIVEN,
        password: Union[str, None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.ChatCompletion:
        """Chat completions `POST /api/v1/chat`"""
        data: types.ChatCompletion = self._client.call("ai.chat", {"messages": messages, "model": model, "models": models, "provider": provider, "stream": stream, "stream_options": stream_options, "n": n, "stop": stop, "max_tokens": max_tokens, "max_completion_tokens": max_completion_tokens, "temperature": temperature, "top_p": top_p, "presence_penalty": presence_penalty, "frequency_penalty": frequency_penalty, "seed": seed, "logprobs": logprobs, "top_logprobs": top_logprobs, "logit_bias": logit_bias, "tools": tools, "tool_choice": tool_choice, "parallel_tool_calls": parallel_tool_calls, "response_format": response_format, "user": user, "reasoning_effort": reasoning_effort, "reasoning": reasoning, "thinking": thinking, "verbosity": verbosity, "modalities": modalities, "audio": audio, "prediction": prediction, "service_tier": service_tier, "store": store, "metadata": metadata, "safety_identifier": safety_identifier, "prompt_cache_key": prompt_cache_key, "prompt_cache_retention": prompt_cache_retention, "prompt_cache_options": prompt_cache_options, "moderation": moderation, "web_search_options": web_search_options, "functions": functions, "function_call": function_call, "file": file, "files": files, "password": password}, options)
        return data

    def vision(
        self,
        *,
        messages: List[types.AiVisionMessagesItem],
        model: Union[str, None] = NOT_GIVEN,
        models: Union[List[str], None] = NOT_GIVEN,
        provider: Union[types.AiVisionProvider, None] = NOT_GIVEN,
        stream: Union[bool, None] = NOT_GIVEN,
        stream_options: Union[types.AiVisionStreamOptions, None] = NOT_GIVEN,
        n: Union[int, None] = NOT_GIVEN,
        stop: Union[Union[str, List[str]], None] = NOT_GIVEN,
        max_tokens: Union[int, None] = NOT_GIVEN,
        max_completion_tokens: Union[int, None] = NOT_GIVEN,
        temperature: Union[float, None] = NOT_GIVEN,
        top_p: Union[float, None] = NOT_GIVEN,
        presence_penalty: Union[float, None] = NOT_GIVEN,
        frequency_penalty: Union[float, None] = NOT_GIVEN,
        seed: Union[int, None] = NOT_GIVEN,
        logprobs: Union[bool, None] = NOT_GIVEN,
        top_logprobs: Union[int, None] = NOT_GIVEN,
        logit_bias: Union[Dict[str, float], None] = NOT_GIVEN,
        tools: Union[List[Union[types.AiVisionToolsItem, types.AiVisionToolsItem2]], None] = NOT_GIVEN,
        tool_choice: Union[Union[Literal["none", "auto", "required"], Union[types.AiVisionToolChoice2, types.AiVisionToolChoice22, types.AiVisionToolChoice23]], None] = NOT_GIVEN,
        parallel_tool_calls: Union[bool, None] = NOT_GIVEN,
        response_format: Union[Union[types.AiVisionResponseFormat, types.AiVisionResponseFormat2, types.AiVisionResponseFormat3], None] = NOT_GIVEN,
        user: Union[str, None] = NOT_GIVEN,
        reasoning_effort: Union[Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"], None] = NOT_GIVEN,
        reasoning: Union[Union[Dict[str, Any], str, bool], None] = NOT_GIVEN,
        thinking: Union[Union[Dict[str, Any], str, bool], None] = NOT_GIVEN,
        verbosity: Union[Literal["low", "medium", "high"], None] = NOT_GIVEN,
        modalities: Union[List[Literal["text", "audio"]], None] = NOT_GIVEN,
        audio: Union[types.AiVisionAudio, None] = NOT_GIVEN,
        prediction: Union[types.AiVisionPrediction, None] = NOT_GIVEN,
        service_tier: Union[str, None] = NOT_GIVEN,
        store: Union[bool, None] = NOT_GIVEN,
        metadata: Union[Dict[str, str], None] = NOT_GIVEN,
        safety_identifier: Union[str, None] = NOT_GIVEN,
        prompt_cache_key: Union[str, None] = NOT_GIVEN,
        prompt_cache_retention: Union[str, None] = NOT_GIVEN,
        prompt_cache_options: Union[Dict[str, Any], None] = NOT_GIVEN,
        moderation: Union[Dict[str, Any], None] = NOT_GIVEN,
        web_search_options: Union[Dict[str, Any], None] = NOT_GIVEN,
        functions: Union[List[Dict[str, Any]], None] = NOT_GIVEN,
        function_call: Union[Union[str, types.AiVisionFunctionCall2], None] = NOT_GIVEN,
        file: Union[FileInput, List[FileInput]] = NOT_GIVEN,
        files: Union[FileInput, List[FileInput]] = NOT_GIVEN,
        password: Union[str, None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.ChatCompletion:
        """Vision analysis `POST /api/v1/chat`"""
        data: types.ChatCompletion = self._client.call("ai.vision", {"messages": messages, "model": model, "models": models, "provider": provider, "stream": stream, "stream_options": stream_options, "n": n, "stop": stop, "max_tokens": max_tokens, "max_completion_tokens": max_completion_tokens, "temperature": temperature, "top_p": top_p, "presence_penalty": presence_penalty, "frequency_penalty": frequency_penalty, "seed": seed, "logprobs": logprobs, "top_logprobs": top_logprobs, "logit_bias": logit_bias, "tools": tools, "tool_choice": tool_choice, "parallel_tool_calls": parallel_tool_calls, "response_format": response_format, "user": user, "reasoning_effort": reasoning_effort, "reasoning": reasoning, "thinking": thinking, "verbosity": verbosity, "modalities": modalities, "audio": audio, "prediction": prediction, "service_tier": service_tier, "store": store, "metadata": metadata, "safety_identifier": safety_identifier, "prompt_cache_key": prompt_cache_key, "prompt_cache_retention": prompt_cache_retention, "prompt_cache_options": prompt_cache_options, "moderation": moderation, "web_search_options": web_search_options, "functions": functions, "function_call": function_call, "file": file, "files": files, "password": password}, options)
        return data

    def files(
        self,
        *,
        messages: List[types.AiFilesMessagesItem],
        model: Union[str, None] = NOT_GIVEN,
        models: Union[List[str], None] = NOT_GIVEN,
        provider: Union[types.AiFilesProvider, None] = NOT_GIVEN,
        stream: Union[bool, None] = NOT_GIVEN,
        stream_options: Union[types.AiFilesStreamOptions, None] = NOT_GIVEN,
        n: Union[int, None] = NOT_GIVEN,
        stop: Union[Union[str, List[str]], None] = NOT_GIVEN,
        max_tokens: Union[int, None] = NOT_GIVEN,
        max_completion_tokens: Union[int, None] = NOT_GIVEN,
        temperature: Union[float, None] = NOT_GIVEN,
        top_p: Union[float, None] = NOT_GIVEN,
        presence_penalty: Union[float, None] = NOT_GIVEN,
        frequency_penalty: Union[float, None] = NOT_GIVEN,
        seed: Union[int, None] = NOT_GIVEN,
        logprobs: Union[bool, None] = NOT_GIVEN,
        top_logprobs: Union[int, None] = NOT_GIVEN,
        logit_bias: Union[Dict[str, float], None] = NOT_GIVEN,
        tools: Union[List[Union[types.AiFilesToolsItem, types.AiFilesToolsItem2]], None] = NOT_GIVEN,
        tool_choice: Union[Union[Literal["none", "auto", "required"], Union[types.AiFilesToolChoice2, types.AiFilesToolChoice22, types.AiFilesToolChoice23]], None] = NOT_GIVEN,
        parallel_tool_calls: Union[bool, None] = NOT_GIVEN,
        response_format: Union[Union[types.AiFilesResponseFormat, types.AiFilesResponseFormat2, types.AiFilesResponseFormat3], None] = NOT_GIVEN,
        user: Union[str, None] = NOT_GIVEN,
        reasoning_effort: Union[Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"], None] = NOT_GIVEN,
        reasoning: Union[Union[Dict[str, Any], str, bool], None] = NOT_GIVEN,
        thinking: Union[Union[Dict[str, Any], str, bool], None] = NOT_GIVEN,
        verbosity: Union[Literal["low", "medium", "high"], None] = NOT_GIVEN,
        modalities: Union[List[Literal["text", "audio"]], None] = NOT_GIVEN,
        audio: Union[types.AiFilesAudio, None] = NOT_GIVEN,
        prediction: Union[types.AiFilesPrediction, None] = NOT_GIVEN,
        service_tier: Union[str, None] = NOT_GIVEN,
        store: Union[bool, None] = NOT_GIVEN,
        metadata: Union[Dict[str, str], None] = NOT_GIVEN,
        safety_identifier: Union[str, None] = NOT_GIVEN,
        prompt_cache_key: Union[str, None] = NOT_GIVEN,
        prompt_cache_retention: Union[str, None] = NOT_GIVEN,
        prompt_cache_options: Union[Dict[str, Any], None] = NOT_GIVEN,
        moderation: Union[Dict[str, Any], None] = NOT_GIVEN,
        web_search_options: Union[Dict[str, Any], None] = NOT_GIVEN,
        functions: Union[List[Dict[str, Any]], None] = NOT_GIVEN,
        function_call: Union[Union[str, types.AiFilesFunctionCall2], None] = NOT_GIVEN,
        file: Union[FileInput, List[FileInput]] = NOT_GIVEN,
        files: Union[FileInput, List[FileInput]] = NOT_GIVEN,
        password: Union[str, None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.ChatCompletion:
        """File intelligence `POST /api/v1/chat`"""
        data: types.ChatCompletion = self._client.call("ai.files", {"messages": messages, "model": model, "models": models, "provider": provider, "stream": stream, "stream_options": stream_options, "n": n, "stop": stop, "max_tokens": max_tokens, "max_completion_tokens": max_completion_tokens, "temperature": temperature, "top_p": top_p, "presence_penalty": presence_penalty, "frequency_penalty": frequency_penalty, "seed": seed, "logprobs": logprobs, "top_logprobs": top_logprobs, "logit_bias": logit_bias, "tools": tools, "tool_choice": tool_choice, "parallel_tool_calls": parallel_tool_calls, "response_format": response_format, "user": user, "reasoning_effort": reasoning_effort, "reasoning": reasoning, "thinking": thinking, "verbosity": verbosity, "modalities": modalities, "audio": audio, "prediction": prediction, "service_tier": service_tier, "store": store, "metadata": metadata, "safety_identifier": safety_identifier, "prompt_cache_key": prompt_cache_key, "prompt_cache_retention": prompt_cache_retention, "prompt_cache_options": prompt_cache_options, "moderation": moderation, "web_search_options": web_search_options, "functions": functions, "function_call": function_call, "file": file, "files": files, "password": password}, options)
        return data

    def models(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AiModelsOutput:
        """List models `GET /api/v1/models`"""
        data: types.AiModelsOutput = self._client.call("ai.models", {}, options)
        return data

    def model(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Model:
        """Retrieve model `GET /api/v1/models/{id}`"""
        data: types.Model = self._client.call("ai.model", {"id": id}, options)
        return data

    def messages(
        self,
        *,
        model: str,
        messages: List[types.AiMessagesMessagesItem],
        max_tokens: int,
        system: Union[str, List[types.AiMessagesSystem2Item]] = NOT_GIVEN,
        tools: List[types.AiMessagesToolsItem] = NOT_GIVEN,
        tool_choice: types.AiMessagesToolChoice = NOT_GIVEN,
        thinking: types.AiMessagesThinking = NOT_GIVEN,
        stream: bool = NOT_GIVEN,
        temperature: float = NOT_GIVEN,
        top_p: float = NOT_GIVEN,
        top_k: int = NOT_GIVEN,
        stop_sequences: List[str] = NOT_GIVEN,
        metadata: types.AiMessagesMetadata = NOT_GIVEN,
        output_config: Dict[str, Any] = NOT_GIVEN,
        output_format: Dict[str, Any] = NOT_GIVEN,
        service_tier: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Message:
        """Messages (Anthropic) `POST /api/v1/messages`"""
        data: types.Message = self._client.call("ai.messages", {"model": model, "messages": messages, "max_tokens": max_tokens, "system": system, "tools": tools, "tool_choice": tool_choice, "thinking": thinking, "stream": stream, "temperature": temperature, "top_p": top_p, "top_k": top_k, "stop_sequences": stop_sequences, "metadata": metadata, "output_config": output_config, "output_format": output_format, "service_tier": service_tier}, options)
        return data

    def messages_count(
        self,
        *,
        model: str,
        messages: List[types.AiMessagesCountMessagesItem],
        system: Union[str, List[types.AiMessagesCountSystem2Item]] = NOT_GIVEN,
        tools: List[types.AiMessagesCountToolsItem] = NOT_GIVEN,
        tool_choice: types.AiMessagesCountToolChoice = NOT_GIVEN,
        thinking: types.AiMessagesCountThinking = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiMessagesCountOutput:
        """Count tokens (Anthropic) `POST /api/v1/messages/count_tokens`"""
        data: types.AiMessagesCountOutput = self._client.call("ai.messages-count", {"model": model, "messages": messages, "system": system, "tools": tools, "tool_choice": tool_choice, "thinking": thinking}, options)
        return data

    def gemini_generate(
        self,
        *,
        model: str,
        contents: List[types.GeminiContent],
        systemInstruction: Union[Union[str, types.AiGeminiGenerateSystemInstruction2], None] = NOT_GIVEN,
        tools: Union[List[types.GeminiTool], None] = NOT_GIVEN,
        toolConfig: Union[types.AiGeminiGenerateToolConfig, None] = NOT_GIVEN,
        generationConfig: Union[types.GeminiGenerationConfig, None] = NOT_GIVEN,
        safetySettings: Union[List[Dict[str, Any]], None] = NOT_GIVEN,
        alt: Literal["sse", "json"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.GenerateContentResponse:
        """Generate content (Gemini) `POST /api/v1beta/models/{model}:generateContent`"""
        data: types.GenerateContentResponse = self._client.call("ai.gemini-generate", {"model": model, "contents": contents, "systemInstruction": systemInstruction, "tools": tools, "toolConfig": toolConfig, "generationConfig": generationConfig, "safetySettings": safetySettings, "alt": alt}, options)
        return data

    def gemini_stream(
        self,
        *,
        model: str,
        contents: List[types.GeminiContent],
        systemInstruction: Union[Union[str, types.AiGeminiStreamSystemInstruction2], None] = NOT_GIVEN,
        tools: Union[List[types.GeminiTool], None] = NOT_GIVEN,
        toolConfig: Union[types.AiGeminiStreamToolConfig, None] = NOT_GIVEN,
        generationConfig: Union[types.GeminiGenerationConfig, None] = NOT_GIVEN,
        safetySettings: Union[List[Dict[str, Any]], None] = NOT_GIVEN,
        alt: Literal["sse", "json"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.GenerateContentResponse:
        """Stream content (Gemini) `POST /api/v1beta/models/{model}:streamGenerateContent`"""
        data: types.GenerateContentResponse = self._client.call("ai.gemini-stream", {"model": model, "contents": contents, "systemInstruction": systemInstruction, "tools": tools, "toolConfig": toolConfig, "generationConfig": generationConfig, "safetySettings": safetySettings, "alt": alt}, options)
        return data

    def gemini_count(
        self,
        *,
        model: str,
        contents: List[types.GeminiContent] = NOT_GIVEN,
        generateContentRequest: types.AiGeminiCountGenerateContentRequest = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiGeminiCountOutput:
        """Count tokens (Gemini) `POST /api/v1beta/models/{model}:countTokens`"""
        data: types.AiGeminiCountOutput = self._client.call("ai.gemini-count", {"model": model, "contents": contents, "generateContentRequest": generateContentRequest}, options)
        return data

    def gemini_embed(
        self,
        *,
        model: str,
        content: types.AiGeminiEmbedContent,
        outputDimensionality: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiGeminiEmbedOutput:
        """Embed content (Gemini) `POST /api/v1beta/models/{model}:embedContent`"""
        data: types.AiGeminiEmbedOutput = self._client.call("ai.gemini-embed", {"model": model, "content": content, "outputDimensionality": outputDimensionality}, options)
        return data

    def gemini_embed_batch(
        self,
        *,
        model: str,
        requests: List[types.AiGeminiEmbedBatchRequestsItem],
        options: Optional[CallOptions] = None,
    ) -> types.AiGeminiEmbedBatchOutput:
        """Embed contents (Gemini) `POST /api/v1beta/models/{model}:batchEmbedContents`"""
        data: types.AiGeminiEmbedBatchOutput = self._client.call("ai.gemini-embed-batch", {"model": model, "requests": requests}, options)
        return data

    def gemini_models(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AiGeminiModelsOutput:
        """List models (Gemini) `GET /api/v1beta/models`"""
        data: types.AiGeminiModelsOutput = self._client.call("ai.gemini-models", {}, options)
        return data

    def gemini_model(
        self,
        *,
        model: str,
        options: Optional[CallOptions] = None,
    ) -> types.AiGeminiModelOutput:
        """Retrieve model (Gemini) `GET /api/v1beta/models/{model}`"""
        data: types.AiGeminiModelOutput = self._client.call("ai.gemini-model", {"model": model}, options)
        return data

    def responses(
        self,
        *,
        model: str = NOT_GIVEN,
        input: Union[str, List[types.AiResponsesInput2Item]] = NOT_GIVEN,
        instructions: Union[str, None] = NOT_GIVEN,
        previous_response_id: Union[str, None] = NOT_GIVEN,
        store: Union[bool, None] = NOT_GIVEN,
        stream: Union[bool, None] = NOT_GIVEN,
        background: Union[bool, None] = NOT_GIVEN,
        max_output_tokens: Union[int, None] = NOT_GIVEN,
        max_tool_calls: Union[int, None] = NOT_GIVEN,
        temperature: Union[float, None] = NOT_GIVEN,
        top_p: Union[float, None] = NOT_GIVEN,
        tools: List[types.AiResponsesToolsItem] = NOT_GIVEN,
        tool_choice: Union[Union[Literal["none", "auto", "required"], types.AiResponsesToolChoice2], None] = NOT_GIVEN,
        parallel_tool_calls: Union[bool, None] = NOT_GIVEN,
        text: Union[types.AiResponsesText, None] = NOT_GIVEN,
        reasoning: Union[types.AiResponsesReasoning, None] = NOT_GIVEN,
        service_tier: Union[str, None] = NOT_GIVEN,
        metadata: Union[Dict[str, str], None] = NOT_GIVEN,
        user: Union[str, None] = NOT_GIVEN,
        safety_identifier: Union[str, None] = NOT_GIVEN,
        prompt_cache_key: Union[str, None] = NOT_GIVEN,
        include: Union[List[str], None] = NOT_GIVEN,
        conversation: Union[Union[str, types.AiResponsesConversation2], None] = NOT_GIVEN,
        prompt: None = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.ModelResponse:
        """Responses (OpenAI) `POST /api/v1/responses`"""
        data: types.ModelResponse = self._client.call("ai.responses", {"model": model, "input": input, "instructions": instructions, "previous_response_id": previous_response_id, "store": store, "stream": stream, "background": background, "max_output_tokens": max_output_tokens, "max_tool_calls": max_tool_calls, "temperature": temperature, "top_p": top_p, "tools": tools, "tool_choice": tool_choice, "parallel_tool_calls": parallel_tool_calls, "text": text, "reasoning": reasoning, "service_tier": service_tier, "metadata": metadata, "user": user, "safety_identifier": safety_identifier, "prompt_cache_key": prompt_cache_key, "include": include, "conversation": conversation, "prompt": prompt}, options)
        return data

    def uploads(
        self,
        *,
        file: FileInput,
        purpose: Literal["batch", "user_data", "assistants", "vision", "evals"] = NOT_GIVEN,
        expires_after: types.AiUploadsExpiresAfter = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.UploadedFile:
        """Upload file `POST /api/v1/files`"""
        data: types.UploadedFile = self._client.call("ai.uploads", {"file": file, "purpose": purpose, "expires_after": expires_after}, options)
        return data

    def upload_list(
        self,
        *,
        limit: int = NOT_GIVEN,
        order: Literal["asc", "desc"] = NOT_GIVEN,
        after: str = NOT_GIVEN,
        after_id: str = NOT_GIVEN,
        purpose: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiUploadListOutput:
        """List files `GET /api/v1/files`"""
        data: types.AiUploadListOutput = self._client.call("ai.upload-list", {"limit": limit, "order": order, "after": after, "after_id": after_id, "purpose": purpose}, options)
        return data

    def upload_get(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.UploadedFile:
        """Retrieve file `GET /api/v1/files/{id}`"""
        data: types.UploadedFile = self._client.call("ai.upload-get", {"id": id}, options)
        return data

    def upload_content(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Any:
        """Download file `GET /api/v1/files/{id}/content`"""
        data: Any = self._client.call("ai.upload-content", {"id": id}, options)
        return data

    def upload_delete(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AiUploadDeleteOutput:
        """Delete file `DELETE /api/v1/files/{id}`"""
        data: types.AiUploadDeleteOutput = self._client.call("ai.upload-delete", {"id": id}, options)
        return data

    def batches(
        self,
        *,
        input_file_id: str,
        endpoint: str,
        completion_window: Literal["24h"] = NOT_GIVEN,
        metadata: Union[Dict[str, str], None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Batch:
        """Create batch `POST /api/v1/batches`"""
        data: types.Batch = self._client.call("ai.batches", {"input_file_id": input_file_id, "endpoint": endpoint, "completion_window": completion_window, "metadata": metadata}, options)
        return data

    def batch_list(
        self,
        *,
        after: str = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiBatchListOutput:
        """List batches `GET /api/v1/batches`"""
        data: types.AiBatchListOutput = self._client.call("ai.batch-list", {"after": after, "limit": limit}, options)
        return data

    def batch_get(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Batch:
        """Retrieve batch `GET /api/v1/batches/{id}`"""
        data: types.Batch = self._client.call("ai.batch-get", {"id": id}, options)
        return data

    def batch_cancel(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Batch:
        """Cancel batch `POST /api/v1/batches/{id}/cancel`"""
        data: types.Batch = self._client.call("ai.batch-cancel", {"id": id}, options)
        return data

    def message_batches(
        self,
        *,
        requests: List[types.AiMessageBatchesRequestsItem],
        options: Optional[CallOptions] = None,
    ) -> types.MessageBatch:
        """Create message batch (Anthropic) `POST /api/v1/messages/batches`"""
        data: types.MessageBatch = self._client.call("ai.message-batches", {"requests": requests}, options)
        return data

    def message_batch_list(
        self,
        *,
        after_id: str = NOT_GIVEN,
        before_id: str = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiMessageBatchListOutput:
        """List message batches (Anthropic) `GET /api/v1/messages/batches`"""
        data: types.AiMessageBatchListOutput = self._client.call("ai.message-batch-list", {"after_id": after_id, "before_id": before_id, "limit": limit}, options)
        return data

    def message_batch_get(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.MessageBatch:
        """Retrieve message batch (Anthropic) `GET /api/v1/messages/batches/{id}`"""
        data: types.MessageBatch = self._client.call("ai.message-batch-get", {"id": id}, options)
        return data

    def message_batch_cancel(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.MessageBatch:
        """Cancel message batch (Anthropic) `POST /api/v1/messages/batches/{id}/cancel`"""
        data: types.MessageBatch = self._client.call("ai.message-batch-cancel", {"id": id}, options)
        return data

    def message_batch_delete(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AiMessageBatchDeleteOutput:
        """Delete message batch (Anthropic) `DELETE /api/v1/messages/batches/{id}`"""
        data: types.AiMessageBatchDeleteOutput = self._client.call("ai.message-batch-delete", {"id": id}, options)
        return data

    def message_batch_results(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Any:
        """Results of message batch (Anthropic) `GET /api/v1/messages/batches/{id}/results`"""
        data: Any = self._client.call("ai.message-batch-results", {"id": id}, options)
        return data

    def embeddings(
        self,
        *,
        input: Union[str, List[str], List[int], List[List[int]]],
        model: str = NOT_GIVEN,
        dimensions: int = NOT_GIVEN,
        encoding_format: Literal["float", "base64"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiEmbeddingsOutput:
        """Embeddings `POST /api/v1/embeddings`"""
        data: types.AiEmbeddingsOutput = self._client.call("ai.embeddings", {"input": input, "model": model, "dimensions": dimensions, "encoding_format": encoding_format}, options)
        return data

    def cohere_embed(
        self,
        *,
        model: str,
        texts: List[str],
        input_type: str = NOT_GIVEN,
        embedding_types: List[Literal["float", "base64"]] = NOT_GIVEN,
        output_dimension: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiCohereEmbedOutput:
        """Embed (Cohere) `POST /api/v2/embed`"""
        data: types.AiCohereEmbedOutput = self._client.call("ai.cohere-embed", {"model": model, "texts": texts, "input_type": input_type, "embedding_types": embedding_types, "output_dimension": output_dimension}, options)
        return data

    def rerank(
        self,
        *,
        query: str,
        documents: List[Union[str, types.AiRerankDocumentsItem2]],
        model: str = NOT_GIVEN,
        top_n: int = NOT_GIVEN,
        return_documents: bool = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiRerankOutput:
        """Rerank documents `POST /api/v1/rerank`"""
        data: types.AiRerankOutput = self._client.call("ai.rerank", {"query": query, "documents": documents, "model": model, "top_n": top_n, "return_documents": return_documents}, options)
        return data

    def images(
        self,
        *,
        prompt: str,
        model: str = NOT_GIVEN,
        n: Union[int, None] = NOT_GIVEN,
        size: Union[str, None] = NOT_GIVEN,
        response_format: Union[Literal["url", "b64_json"], None] = NOT_GIVEN,
        quality: Union[str, None] = NOT_GIVEN,
        style: Union[str, None] = NOT_GIVEN,
        background: Union[str, None] = NOT_GIVEN,
        output_format: Union[Literal["png", "jpeg", "webp"], None] = NOT_GIVEN,
        output_compression: Union[int, None] = NOT_GIVEN,
        moderation: Union[str, None] = NOT_GIVEN,
        user: Union[str, None] = NOT_GIVEN,
        stream: Union[bool, None] = NOT_GIVEN,
        partial_images: Union[int, None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiImagesOutput:
        """Generate images `POST /api/v1/images/generations`"""
        data: types.AiImagesOutput = self._client.call("ai.images", {"prompt": prompt, "model": model, "n": n, "size": size, "response_format": response_format, "quality": quality, "style": style, "background": background, "output_format": output_format, "output_compression": output_compression, "moderation": moderation, "user": user, "stream": stream, "partial_images": partial_images}, options)
        return data

    def image_edits(
        self,
        *,
        prompt: str,
        image: Union[FileInput, List[FileInput]],
        model: str = NOT_GIVEN,
        n: Union[int, None] = NOT_GIVEN,
        size: Union[str, None] = NOT_GIVEN,
        response_format: Union[Literal["url", "b64_json"], None] = NOT_GIVEN,
        quality: Union[str, None] = NOT_GIVEN,
        style: Union[str, None] = NOT_GIVEN,
        background: Union[str, None] = NOT_GIVEN,
        output_format: Union[Literal["png", "jpeg", "webp"], None] = NOT_GIVEN,
        output_compression: Union[int, None] = NOT_GIVEN,
        moderation: Union[str, None] = NOT_GIVEN,
        user: Union[str, None] = NOT_GIVEN,
        stream: Union[bool, None] = NOT_GIVEN,
        partial_images: Union[int, None] = NOT_GIVEN,
        mask: FileInput = NOT_GIVEN,
        input_fidelity: Union[Literal["high", "low"], None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiImageEditsOutput:
        """Edit images `POST /api/v1/images/edits`"""
        data: types.AiImageEditsOutput = self._client.call("ai.image-edits", {"prompt": prompt, "image": image, "model": model, "n": n, "size": size, "response_format": response_format, "quality": quality, "style": style, "background": background, "output_format": output_format, "output_compression": output_compression, "moderation": moderation, "user": user, "stream": stream, "partial_images": partial_images, "mask": mask, "input_fidelity": input_fidelity}, options)
        return data

    def moderations(
        self,
        *,
        input: Union[str, List[str], List[Union[types.AiModerationsInput3Item, types.AiModerationsInput3Item2]]],
        model: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiModerationsOutput:
        """Moderation `POST /api/v1/moderations`"""
        data: types.AiModerationsOutput = self._client.call("ai.moderations", {"input": input, "model": model}, options)
        return data

    def completions(
        self,
        *,
        prompt: Union[str, List[str]],
        model: str = NOT_GIVEN,
        max_tokens: Union[int, None] = NOT_GIVEN,
        temperature: Union[float, None] = NOT_GIVEN,
        top_p: Union[float, None] = NOT_GIVEN,
        n: Union[int, None] = NOT_GIVEN,
        stop: Union[Union[str, List[str]], None] = NOT_GIVEN,
        stream: Union[bool, None] = NOT_GIVEN,
        stream_options: Union[Dict[str, Any], None] = NOT_GIVEN,
        echo: Union[bool, None] = NOT_GIVEN,
        seed: Union[int, None] = NOT_GIVEN,
        presence_penalty: Union[float, None] = NOT_GIVEN,
        frequency_penalty: Union[float, None] = NOT_GIVEN,
        logit_bias: Union[Dict[str, float], None] = NOT_GIVEN,
        user: Union[str, None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Completion:
        """Completions (legacy) `POST /api/v1/completions`"""
        data: types.Completion = self._client.call("ai.completions", {"prompt": prompt, "model": model, "max_tokens": max_tokens, "temperature": temperature, "top_p": top_p, "n": n, "stop": stop, "stream": stream, "stream_options": stream_options, "echo": echo, "seed": seed, "presence_penalty": presence_penalty, "frequency_penalty": frequency_penalty, "logit_bias": logit_bias, "user": user}, options)
        return data

    def chat_list(
        self,
        *,
        limit: int = NOT_GIVEN,
        order: Literal["asc", "desc"] = NOT_GIVEN,
        after: str = NOT_GIVEN,
        model: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiChatListOutput:
        """List chat completions `GET /api/v1/chat/completions`"""
        data: types.AiChatListOutput = self._client.call("ai.chat-list", {"limit": limit, "order": order, "after": after, "model": model}, options)
        return data

    def chat_get(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.ChatCompletionStored:
        """Retrieve chat completion `GET /api/v1/chat/completions/{id}`"""
        data: types.ChatCompletionStored = self._client.call("ai.chat-get", {"id": id}, options)
        return data

    def chat_update(
        self,
        *,
        id: str,
        metadata: Union[Dict[str, str], None],
        options: Optional[CallOptions] = None,
    ) -> types.ChatCompletionStored:
        """Update chat completion `POST /api/v1/chat/completions/{id}`"""
        data: types.ChatCompletionStored = self._client.call("ai.chat-update", {"id": id, "metadata": metadata}, options)
        return data

    def chat_delete(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AiChatDeleteOutput:
        """Delete chat completion `DELETE /api/v1/chat/completions/{id}`"""
        data: types.AiChatDeleteOutput = self._client.call("ai.chat-delete", {"id": id}, options)
        return data

    def chat_messages(
        self,
        *,
        id: str,
        limit: int = NOT_GIVEN,
        order: Literal["asc", "desc"] = NOT_GIVEN,
        after: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiChatMessagesOutput:
        """List chat messages `GET /api/v1/chat/completions/{id}/messages`"""
        data: types.AiChatMessagesOutput = self._client.call("ai.chat-messages", {"id": id, "limit": limit, "order": order, "after": after}, options)
        return data

    def response_get(
        self,
        *,
        id: str,
        stream: Literal["false"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.ModelResponse:
        """Retrieve response `GET /api/v1/responses/{id}`"""
        data: types.ModelResponse = self._client.call("ai.response-get", {"id": id, "stream": stream}, options)
        return data

    def response_delete(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AiResponseDeleteOutput:
        """Delete response `DELETE /api/v1/responses/{id}`"""
        data: types.AiResponseDeleteOutput = self._client.call("ai.response-delete", {"id": id}, options)
        return data

    def response_cancel(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.ModelResponse:
        """Cancel response `POST /api/v1/responses/{id}/cancel`"""
        data: types.ModelResponse = self._client.call("ai.response-cancel", {"id": id}, options)
        return data

    def response_items(
        self,
        *,
        id: str,
        limit: int = NOT_GIVEN,
        order: Literal["asc", "desc"] = NOT_GIVEN,
        after: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiResponseItemsOutput:
        """List input items `GET /api/v1/responses/{id}/input_items`"""
        data: types.AiResponseItemsOutput = self._client.call("ai.response-items", {"id": id, "limit": limit, "order": order, "after": after}, options)
        return data

    def response_compact(
        self,
        *,
        model: str = NOT_GIVEN,
        input: Union[str, List[types.AiResponseCompactInput2Item]] = NOT_GIVEN,
        instructions: Union[str, None] = NOT_GIVEN,
        previous_response_id: Union[str, None] = NOT_GIVEN,
        store: Union[bool, None] = NOT_GIVEN,
        stream: Union[bool, None] = NOT_GIVEN,
        background: Union[bool, None] = NOT_GIVEN,
        max_output_tokens: Union[int, None] = NOT_GIVEN,
        max_tool_calls: Union[int, None] = NOT_GIVEN,
        temperature: Union[float, None] = NOT_GIVEN,
        top_p: Union[float, None] = NOT_GIVEN,
        tools: List[types.AiResponseCompactToolsItem] = NOT_GIVEN,
        tool_choice: Union[Union[Literal["none", "auto", "required"], types.AiResponseCompactToolChoice2], None] = NOT_GIVEN,
        parallel_tool_calls: Union[bool, None] = NOT_GIVEN,
        text: Union[types.AiResponseCompactText, None] = NOT_GIVEN,
        reasoning: Union[types.AiResponseCompactReasoning, None] = NOT_GIVEN,
        service_tier: Union[str, None] = NOT_GIVEN,
        metadata: Union[Dict[str, str], None] = NOT_GIVEN,
        user: Union[str, None] = NOT_GIVEN,
        safety_identifier: Union[str, None] = NOT_GIVEN,
        prompt_cache_key: Union[str, None] = NOT_GIVEN,
        include: Union[List[str], None] = NOT_GIVEN,
        conversation: Union[Union[str, types.AiResponseCompactConversation2], None] = NOT_GIVEN,
        prompt: None = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.CompactedResponse:
        """Compact conversation `POST /api/v1/responses/compact`"""
        data: types.CompactedResponse = self._client.call("ai.response-compact", {"model": model, "input": input, "instructions": instructions, "previous_response_id": previous_response_id, "store": store, "stream": stream, "background": background, "max_output_tokens": max_output_tokens, "max_tool_calls": max_tool_calls, "temperature": temperature, "top_p": top_p, "tools": tools, "tool_choice": tool_choice, "parallel_tool_calls": parallel_tool_calls, "text": text, "reasoning": reasoning, "service_tier": service_tier, "metadata": metadata, "user": user, "safety_identifier": safety_identifier, "prompt_cache_key": prompt_cache_key, "include": include, "conversation": conversation, "prompt": prompt}, options)
        return data

    def response_input_tokens(
        self,
        *,
        model: str = NOT_GIVEN,
        input: Union[str, List[types.AiResponseInputTokensInput2Item]] = NOT_GIVEN,
        instructions: Union[str, None] = NOT_GIVEN,
        previous_response_id: Union[str, None] = NOT_GIVEN,
        store: Union[bool, None] = NOT_GIVEN,
        stream: Union[bool, None] = NOT_GIVEN,
        background: Union[bool, None] = NOT_GIVEN,
        max_output_tokens: Union[int, None] = NOT_GIVEN,
        max_tool_calls: Union[int, None] = NOT_GIVEN,
        temperature: Union[float, None] = NOT_GIVEN,
        top_p: Union[float, None] = NOT_GIVEN,
        tools: List[types.AiResponseInputTokensToolsItem] = NOT_GIVEN,
        tool_choice: Union[Union[Literal["none", "auto", "required"], types.AiResponseInputTokensToolChoice2], None] = NOT_GIVEN,
        parallel_tool_calls: Union[bool, None] = NOT_GIVEN,
        text: Union[types.AiResponseInputTokensText, None] = NOT_GIVEN,
        reasoning: Union[types.AiResponseInputTokensReasoning, None] = NOT_GIVEN,
        service_tier: Union[str, None] = NOT_GIVEN,
        metadata: Union[Dict[str, str], None] = NOT_GIVEN,
        user: Union[str, None] = NOT_GIVEN,
        safety_identifier: Union[str, None] = NOT_GIVEN,
        prompt_cache_key: Union[str, None] = NOT_GIVEN,
        include: Union[List[str], None] = NOT_GIVEN,
        conversation: Union[Union[str, types.AiResponseInputTokensConversation2], None] = NOT_GIVEN,
        prompt: None = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiResponseInputTokensOutput:
        """Count input tokens `POST /api/v1/responses/input_tokens`"""
        data: types.AiResponseInputTokensOutput = self._client.call("ai.response-input-tokens", {"model": model, "input": input, "instructions": instructions, "previous_response_id": previous_response_id, "store": store, "stream": stream, "background": background, "max_output_tokens": max_output_tokens, "max_tool_calls": max_tool_calls, "temperature": temperature, "top_p": top_p, "tools": tools, "tool_choice": tool_choice, "parallel_tool_calls": parallel_tool_calls, "text": text, "reasoning": reasoning, "service_tier": service_tier, "metadata": metadata, "user": user, "safety_identifier": safety_identifier, "prompt_cache_key": prompt_cache_key, "include": include, "conversation": conversation, "prompt": prompt}, options)
        return data

    def conversation_create(
        self,
        *,
        items: Union[List[types.AiConversationCreateItemsItem], None] = NOT_GIVEN,
        metadata: Union[Dict[str, str], None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Conversation:
        """Create conversation `POST /api/v1/conversations`"""
        data: types.Conversation = self._client.call("ai.conversation-create", {"items": items, "metadata": metadata}, options)
        return data

    def conversation_get(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Conversation:
        """Retrieve conversation `GET /api/v1/conversations/{id}`"""
        data: types.Conversation = self._client.call("ai.conversation-get", {"id": id}, options)
        return data

    def conversation_update(
        self,
        *,
        id: str,
        metadata: Union[Dict[str, str], None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Conversation:
        """Update conversation `POST /api/v1/conversations/{id}`"""
        data: types.Conversation = self._client.call("ai.conversation-update", {"id": id, "metadata": metadata}, options)
        return data

    def conversation_delete(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AiConversationDeleteOutput:
        """Delete conversation `DELETE /api/v1/conversations/{id}`"""
        data: types.AiConversationDeleteOutput = self._client.call("ai.conversation-delete", {"id": id}, options)
        return data

    def conversation_items_add(
        self,
        *,
        id: str,
        items: List[types.AiConversationItemsAddItemsItem],
        options: Optional[CallOptions] = None,
    ) -> types.AiConversationItemsAddOutput:
        """Add conversation items `POST /api/v1/conversations/{id}/items`"""
        data: types.AiConversationItemsAddOutput = self._client.call("ai.conversation-items-add", {"id": id, "items": items}, options)
        return data

    def conversation_items(
        self,
        *,
        id: str,
        limit: int = NOT_GIVEN,
        order: Literal["asc", "desc"] = NOT_GIVEN,
        after: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiConversationItemsOutput:
        """List conversation items `GET /api/v1/conversations/{id}/items`"""
        data: types.AiConversationItemsOutput = self._client.call("ai.conversation-items", {"id": id, "limit": limit, "order": order, "after": after}, options)
        return data

    def conversation_item(
        self,
        *,
        id: str,
        item_id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AiConversationItemOutput:
        """Retrieve conversation item `GET /api/v1/conversations/{id}/items/{item_id}`"""
        data: types.AiConversationItemOutput = self._client.call("ai.conversation-item", {"id": id, "item_id": item_id}, options)
        return data

    def conversation_item_delete(
        self,
        *,
        id: str,
        item_id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Conversation:
        """Delete conversation item `DELETE /api/v1/conversations/{id}/items/{item_id}`"""
        data: types.Conversation = self._client.call("ai.conversation-item-delete", {"id": id, "item_id": item_id}, options)
        return data

    def realtime(
        self,
        *,
        model: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiRealtimeOutput:
        """Realtime voice `GET /api/v1/realtime`"""
        data: types.AiRealtimeOutput = self._client.call("ai.realtime", {"model": model}, options)
        return data

    def transcribe(
        self,
        *,
        file: FileInput,
        language: str = NOT_GIVEN,
        prompt: Union[str, float] = NOT_GIVEN,
        keywords: List[str] = NOT_GIVEN,
        format: Literal["json", "text", "srt", "vtt", "verbose_json"] = NOT_GIVEN,
        temperature: float = NOT_GIVEN,
        words: bool = NOT_GIVEN,
        response_format: Literal["json", "text", "srt", "vtt", "verbose_json", "diarized_json"] = NOT_GIVEN,
        timestamp_granularities: List[Literal["word", "segment"]] = NOT_GIVEN,
        model: str = NOT_GIVEN,
        stream: bool = NOT_GIVEN,
        include: List[str] = NOT_GIVEN,
        known_speaker_names: List[str] = NOT_GIVEN,
        known_speaker_references: List[str] = NOT_GIVEN,
        chunking_strategy: Any = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiTranscribeOutput:
        """Speech to text `POST /api/v1/transcribe`"""
        data: types.AiTranscribeOutput = self._client.call("ai.transcribe", {"file": file, "language": language, "prompt": prompt, "keywords": keywords, "format": format, "temperature": temperature, "words": words, "response_format": response_format, "timestamp_granularities": timestamp_granularities, "model": model, "stream": stream, "include": include, "known_speaker_names": known_speaker_names, "known_speaker_references": known_speaker_references, "chunking_strategy": chunking_strategy}, options)
        return data

    def translate_speech(
        self,
        *,
        file: FileInput,
        language: str = NOT_GIVEN,
        prompt: Union[str, float] = NOT_GIVEN,
        temperature: float = NOT_GIVEN,
        response_format: Literal["json", "text", "srt", "vtt", "verbose_json"] = NOT_GIVEN,
        model: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiTranslateSpeechOutput:
        """Speech to English text `POST /api/v1/audio/translations`"""
        data: types.AiTranslateSpeechOutput = self._client.call("ai.translate-speech", {"file": file, "language": language, "prompt": prompt, "temperature": temperature, "response_format": response_format, "model": model}, options)
        return data

    def voice(
        self,
        *,
        text: str = NOT_GIVEN,
        input: str = NOT_GIVEN,
        ssml: str = NOT_GIVEN,
        voice: Union[str, types.AiVoiceVoice2] = NOT_GIVEN,
        language: str = NOT_GIVEN,
        format: Literal["mp3", "wav", "opus", "ogg", "flac", "aac", "pcm"] = NOT_GIVEN,
        response_format: Literal["mp3", "wav", "opus", "ogg", "flac", "aac", "pcm"] = NOT_GIVEN,
        speed: float = NOT_GIVEN,
        pitch: float = NOT_GIVEN,
        quality: Literal["natural", "fast"] = NOT_GIVEN,
        stream: bool = NOT_GIVEN,
        stream_format: Literal["audio", "sse"] = NOT_GIVEN,
        model: str = NOT_GIVEN,
        instructions: str = NOT_GIVEN,
        include: List[Literal["data"]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiVoiceOutput:
        """Text to speech `POST /api/v1/voice`"""
        data: types.AiVoiceOutput = self._client.call("ai.voice", {"text": text, "input": input, "ssml": ssml, "voice": voice, "language": language, "format": format, "response_format": response_format, "speed": speed, "pitch": pitch, "quality": quality, "stream": stream, "stream_format": stream_format, "model": model, "instructions": instructions, "include": include}, options)
        return data

    def voices(
        self,
        *,
        language: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiVoicesOutput:
        """List voices `GET /api/v1/voices`"""
        data: types.AiVoicesOutput = self._client.call("ai.voices", {"language": language}, options)
        return data

    def video(
        self,
        *,
        prompt: Union[str, float, bool],
        model: str = NOT_GIVEN,
        language: str = NOT_GIVEN,
        narration: Union[bool, str] = NOT_GIVEN,
        voice: str = NOT_GIVEN,
        captions: bool = NOT_GIVEN,
        script: Literal["auto", "rules", "chat"] = NOT_GIVEN,
        seed: int = NOT_GIVEN,
        image: FileInput = NOT_GIVEN,
        input_reference: Union[FileInput, types.AiVideoInputReference2] = NOT_GIVEN,
        quality: str = NOT_GIVEN,
        scenes: List[Union[str, types.AiVideoScenesItem2]] = NOT_GIVEN,
        dry_run: bool = NOT_GIVEN,
        include: List[Literal["data"]] = NOT_GIVEN,
        seconds: int = NOT_GIVEN,
        size: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Video:
        """Generate video `POST /api/v1/video/generate`"""
        data: types.Video = self._client.call("ai.video", {"prompt": prompt, "model": model, "language": language, "narration": narration, "voice": voice, "captions": captions, "script": script, "seed": seed, "image": image, "input_reference": input_reference, "quality": quality, "scenes": scenes, "dry_run": dry_run, "include": include, "seconds": seconds, "size": size}, options)
        return data

    def video_get(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Video:
        """Retrieve video `GET /api/v1/video/{id}`"""
        data: types.Video = self._client.call("ai.video-get", {"id": id}, options)
        return data

    def video_content(
        self,
        *,
        id: str,
        variant: Literal["video", "thumbnail"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Any:
        """Download video `GET /api/v1/video/{id}/content`"""
        data: Any = self._client.call("ai.video-content", {"id": id, "variant": variant}, options)
        return data

    def video_cancel(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Video:
        """Cancel video `POST /api/v1/video/{id}/cancel`"""
        data: types.Video = self._client.call("ai.video-cancel", {"id": id}, options)
        return data

    def videos_create(
        self,
        *,
        prompt: Union[str, float, bool],
        model: str = NOT_GIVEN,
        language: str = NOT_GIVEN,
        narration: Union[bool, str] = NOT_GIVEN,
        voice: str = NOT_GIVEN,
        captions: bool = NOT_GIVEN,
        script: Literal["auto", "rules", "chat"] = NOT_GIVEN,
        seed: int = NOT_GIVEN,
        image: FileInput = NOT_GIVEN,
        input_reference: Union[FileInput, types.AiVideosCreateInputReference2] = NOT_GIVEN,
        quality: str = NOT_GIVEN,
        scenes: List[Union[str, types.AiVideosCreateScenesItem2]] = NOT_GIVEN,
        dry_run: bool = NOT_GIVEN,
        include: List[Literal["data"]] = NOT_GIVEN,
        seconds: int = NOT_GIVEN,
        size: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OpenaiVideo:
        """Create video (OpenAI) `POST /api/v1/videos`"""
        data: types.OpenaiVideo = self._client.call("ai.videos-create", {"prompt": prompt, "model": model, "language": language, "narration": narration, "voice": voice, "captions": captions, "script": script, "seed": seed, "image": image, "input_reference": input_reference, "quality": quality, "scenes": scenes, "dry_run": dry_run, "include": include, "seconds": seconds, "size": size}, options)
        return data

    def videos_list(
        self,
        *,
        limit: int = NOT_GIVEN,
        after: str = NOT_GIVEN,
        order: Literal["asc", "desc"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiVideosListOutput:
        """List videos (OpenAI) `GET /api/v1/videos`"""
        data: types.AiVideosListOutput = self._client.call("ai.videos-list", {"limit": limit, "after": after, "order": order}, options)
        return data

    def videos_get(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.OpenaiVideo:
        """Retrieve video (OpenAI) `GET /api/v1/videos/{id}`"""
        data: types.OpenaiVideo = self._client.call("ai.videos-get", {"id": id}, options)
        return data

    def videos_delete(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AiVideosDeleteOutput:
        """Delete video (OpenAI) `DELETE /api/v1/videos/{id}`"""
        data: types.AiVideosDeleteOutput = self._client.call("ai.videos-delete", {"id": id}, options)
        return data


class AsyncAi:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def chat(
        self,
        *,
        messages: List[types.AiChatMessagesItem],
        model: Union[str, None] = NOT_GIVEN,
        models: Union[List[str], None] = NOT_GIVEN,
        provider: Union[types.AiChatProvider, None] = NOT_GIVEN,
        stream: Union[bool, None] = NOT_GIVEN,
        stream_options: Union[types.AiChatStreamOptions, None] = NOT_GIVEN,
        n: Union[int, None] = NOT_GIVEN,
        stop: Union[Union[str, List[str]], None] = NOT_GIVEN,
        max_tokens: Union[int, None] = NOT_GIVEN,
        max_completion_tokens: Union[int, None] = NOT_GIVEN,
        temperature: Union[float, None] = NOT_GIVEN,
        top_p: Union[float, None] = NOT_GIVEN,
        presence_penalty: Union[float, None] = NOT_GIVEN,
        frequency_penalty: Union[float, None] = NOT_GIVEN,
        seed: Union[int, None] = NOT_GIVEN,
        logprobs: Union[bool, None] = NOT_GIVEN,
        top_logprobs: Union[int, None] = NOT_GIVEN,
        logit_bias: Union[Dict[str, float], None] = NOT_GIVEN,
        tools: Union[List[Union[types.AiChatToolsItem, types.AiChatToolsItem2]], None] = NOT_GIVEN,
        tool_choice: Union[Union[Literal["none", "auto", "required"], Union[types.AiChatToolChoice2, types.AiChatToolChoice22, types.AiChatToolChoice23]], None] = NOT_GIVEN,
        parallel_tool_calls: Union[bool, None] = NOT_GIVEN,
        response_format: Union[Union[types.AiChatResponseFormat, types.AiChatResponseFormat2, types.AiChatResponseFormat3], None] = NOT_GIVEN,
        user: Union[str, None] = NOT_GIVEN,
        reasoning_effort: Union[Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"], None] = NOT_GIVEN,
        reasoning: Union[Union[Dict[str, Any], str, bool], None] = NOT_GIVEN,
        thinking: Union[Union[Dict[str, Any], str, bool], None] = NOT_GIVEN,
        verbosity: Union[Literal["low", "medium", "high"], None] = NOT_GIVEN,
        modalities: Union[List[Literal["text", "audio"]], None] = NOT_GIVEN,
        audio: Union[types.AiChatAudio, None] = NOT_GIVEN,
        prediction: Union[types.AiChatPrediction, None] = NOT_GIVEN,
        service_tier: Union[str, None] = NOT_GIVEN,
        store: Union[bool, None] = NOT_GIVEN,
        metadata: Union[Dict[str, str], None] = NOT_GIVEN,
        safety_identifier: Union[str, None] = NOT_GIVEN,
        prompt_cache_key: Union[str, None] = NOT_GIVEN,
        prompt_cache_retention: Union[str, None] = NOT_GIVEN,
        prompt_cache_options: Union[Dict[str, Any], None] = NOT_GIVEN,
        moderation: Union[Dict[str, Any], None] = NOT_GIVEN,
        web_search_options: Union[Dict[str, Any], None] = NOT_GIVEN,
        functions: Union[List[Dict[str, Any]], None] = NOT_GIVEN,
        function_call: Union[Union[str, types.AiChatFunctionCall2], None] = NOT_GIVEN,
        file: Union[FileInput, List[FileInput]] = NOT_GIVEN,
        files: Union[FileInput, List[FileInput]] = NOT_GIVEN,
        password: Union[str, None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.ChatCompletion:
        """Chat completions `POST /api/v1/chat`"""
        data: types.ChatCompletion = await self._client.call("ai.chat", {"messages": messages, "model": model, "models": models, "provider": provider, "stream": stream, "stream_options": stream_options, "n": n, "stop": stop, "max_tokens": max_tokens, "max_completion_tokens": max_completion_tokens, "temperature": temperature, "top_p": top_p, "presence_penalty": presence_penalty, "frequency_penalty": frequency_penalty, "seed": seed, "logprobs": logprobs, "top_logprobs": top_logprobs, "logit_bias": logit_bias, "tools": tools, "tool_choice": tool_choice, "parallel_tool_calls": parallel_tool_calls, "response_format": response_format, "user": user, "reasoning_effort": reasoning_effort, "reasoning": reasoning, "thinking": thinking, "verbosity": verbosity, "modalities": modalities, "audio": audio, "prediction": prediction, "service_tier": service_tier, "store": store, "metadata": metadata, "safety_identifier": safety_identifier, "prompt_cache_key": prompt_cache_key, "prompt_cache_retention": prompt_cache_retention, "prompt_cache_options": prompt_cache_options, "moderation": moderation, "web_search_options": web_search_options, "functions": functions, "function_call": function_call, "file": file, "files": files, "password": password}, options)
        return data

    async def vision(
        self,
        *,
        messages: List[types.AiVisionMessagesItem],
        model: Union[str, None] = NOT_GIVEN,
        models: Union[List[str], None] = NOT_GIVEN,
        provider: Union[types.AiVisionProvider, None] = NOT_GIVEN,
        stream: Union[bool, None] = NOT_GIVEN,
        stream_options: Union[types.AiVisionStreamOptions, None] = NOT_GIVEN,
        n: Union[int, None] = NOT_GIVEN,
        stop: Union[Union[str, List[str]], None] = NOT_GIVEN,
        max_tokens: Union[int, None] = NOT_GIVEN,
        max_completion_tokens: Union[int, None] = NOT_GIVEN,
        temperature: Union[float, None] = NOT_GIVEN,
        top_p: Union[float, None] = NOT_GIVEN,
        presence_penalty: Union[float, None] = NOT_GIVEN,
        frequency_penalty: Union[float, None] = NOT_GIVEN,
        seed: Union[int, None] = NOT_GIVEN,
        logprobs: Union[bool, None] = NOT_GIVEN,
        top_logprobs: Union[int, None] = NOT_GIVEN,
        logit_bias: Union[Dict[str, float], None] = NOT_GIVEN,
        tools: Union[List[Union[types.AiVisionToolsItem, types.AiVisionToolsItem2]], None] = NOT_GIVEN,
        tool_choice: Union[Union[Literal["none", "auto", "required"], Union[types.AiVisionToolChoice2, types.AiVisionToolChoice22, types.AiVisionToolChoice23]], None] = NOT_GIVEN,
        parallel_tool_calls: Union[bool, None] = NOT_GIVEN,
        response_format: Union[Union[types.AiVisionResponseFormat, types.AiVisionResponseFormat2, types.AiVisionResponseFormat3], None] = NOT_GIVEN,
        user: Union[str, None] = NOT_GIVEN,
        reasoning_effort: Union[Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"], None] = NOT_GIVEN,
        reasoning: Union[Union[Dict[str, Any], str, bool], None] = NOT_GIVEN,
        thinking: Union[Union[Dict[str, Any], str, bool], None] = NOT_GIVEN,
        verbosity: Union[Literal["low", "medium", "high"], None] = NOT_GIVEN,
        modalities: Union[List[Literal["text", "audio"]], None] = NOT_GIVEN,
        audio: Union[types.AiVisionAudio, None] = NOT_GIVEN,
        prediction: Union[types.AiVisionPrediction, None] = NOT_GIVEN,
        service_tier: Union[str, None] = NOT_GIVEN,
        store: Union[bool, None] = NOT_GIVEN,
        metadata: Union[Dict[str, str], None] = NOT_GIVEN,
        safety_identifier: Union[str, None] = NOT_GIVEN,
        prompt_cache_key: Union[str, None] = NOT_GIVEN,
        prompt_cache_retention: Union[str, None] = NOT_GIVEN,
        prompt_cache_options: Union[Dict[str, Any], None] = NOT_GIVEN,
        moderation: Union[Dict[str, Any], None] = NOT_GIVEN,
        web_search_options: Union[Dict[str, Any], None] = NOT_GIVEN,
        functions: Union[List[Dict[str, Any]], None] = NOT_GIVEN,
        function_call: Union[Union[str, types.AiVisionFunctionCall2], None] = NOT_GIVEN,
        file: Union[FileInput, List[FileInput]] = NOT_GIVEN,
        files: Union[FileInput, List[FileInput]] = NOT_GIVEN,
        password: Union[str, None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.ChatCompletion:
        """Vision analysis `POST /api/v1/chat`"""
        data: types.ChatCompletion = await self._client.call("ai.vision", {"messages": messages, "model": model, "models": models, "provider": provider, "stream": stream, "stream_options": stream_options, "n": n, "stop": stop, "max_tokens": max_tokens, "max_completion_tokens": max_completion_tokens, "temperature": temperature, "top_p": top_p, "presence_penalty": presence_penalty, "frequency_penalty": frequency_penalty, "seed": seed, "logprobs": logprobs, "top_logprobs": top_logprobs, "logit_bias": logit_bias, "tools": tools, "tool_choice": tool_choice, "parallel_tool_calls": parallel_tool_calls, "response_format": response_format, "user": user, "reasoning_effort": reasoning_effort, "reasoning": reasoning, "thinking": thinking, "verbosity": verbosity, "modalities": modalities, "audio": audio, "prediction": prediction, "service_tier": service_tier, "store": store, "metadata": metadata, "safety_identifier": safety_identifier, "prompt_cache_key": prompt_cache_key, "prompt_cache_retention": prompt_cache_retention, "prompt_cache_options": prompt_cache_options, "moderation": moderation, "web_search_options": web_search_options, "functions": functions, "function_call": function_call, "file": file, "files": files, "password": password}, options)
        return data

    async def files(
        self,
        *,
        messages: List[types.AiFilesMessagesItem],
        model: Union[str, None] = NOT_GIVEN,
        models: Union[List[str], None] = NOT_GIVEN,
        provider: Union[types.AiFilesProvider, None] = NOT_GIVEN,
        stream: Union[bool, None] = NOT_GIVEN,
        stream_options: Union[types.AiFilesStreamOptions, None] = NOT_GIVEN,
        n: Union[int, None] = NOT_GIVEN,
        stop: Union[Union[str, List[str]], None] = NOT_GIVEN,
        max_tokens: Union[int, None] = NOT_GIVEN,
        max_completion_tokens: Union[int, None] = NOT_GIVEN,
        temperature: Union[float, None] = NOT_GIVEN,
        top_p: Union[float, None] = NOT_GIVEN,
        presence_penalty: Union[float, None] = NOT_GIVEN,
        frequency_penalty: Union[float, None] = NOT_GIVEN,
        seed: Union[int, None] = NOT_GIVEN,
        logprobs: Union[bool, None] = NOT_GIVEN,
        top_logprobs: Union[int, None] = NOT_GIVEN,
        logit_bias: Union[Dict[str, float], None] = NOT_GIVEN,
        tools: Union[List[Union[types.AiFilesToolsItem, types.AiFilesToolsItem2]], None] = NOT_GIVEN,
        tool_choice: Union[Union[Literal["none", "auto", "required"], Union[types.AiFilesToolChoice2, types.AiFilesToolChoice22, types.AiFilesToolChoice23]], None] = NOT_GIVEN,
        parallel_tool_calls: Union[bool, None] = NOT_GIVEN,
        response_format: Union[Union[types.AiFilesResponseFormat, types.AiFilesResponseFormat2, types.AiFilesResponseFormat3], None] = NOT_GIVEN,
        user: Union[str, None] = NOT_GIVEN,
        reasoning_effort: Union[Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"], None] = NOT_GIVEN,
        reasoning: Union[Union[Dict[str, Any], str, bool], None] = NOT_GIVEN,
        thinking: Union[Union[Dict[str, Any], str, bool], None] = NOT_GIVEN,
        verbosity: Union[Literal["low", "medium", "high"], None] = NOT_GIVEN,
        modalities: Union[List[Literal["text", "audio"]], None] = NOT_GIVEN,
        audio: Union[types.AiFilesAudio, None] = NOT_GIVEN,
        prediction: Union[types.AiFilesPrediction, None] = NOT_GIVEN,
        service_tier: Union[str, None] = NOT_GIVEN,
        store: Union[bool, None] = NOT_GIVEN,
        metadata: Union[Dict[str, str], None] = NOT_GIVEN,
        safety_identifier: Union[str, None] = NOT_GIVEN,
        prompt_cache_key: Union[str, None] = NOT_GIVEN,
        prompt_cache_retention: Union[str, None] = NOT_GIVEN,
        prompt_cache_options: Union[Dict[str, Any], None] = NOT_GIVEN,
        moderation: Union[Dict[str, Any], None] = NOT_GIVEN,
        web_search_options: Union[Dict[str, Any], None] = NOT_GIVEN,
        functions: Union[List[Dict[str, Any]], None] = NOT_GIVEN,
        function_call: Union[Union[str, types.AiFilesFunctionCall2], None] = NOT_GIVEN,
        file: Union[FileInput, List[FileInput]] = NOT_GIVEN,
        files: Union[FileInput, List[FileInput]] = NOT_GIVEN,
        password: Union[str, None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.ChatCompletion:
        """File intelligence `POST /api/v1/chat`"""
        data: types.ChatCompletion = await self._client.call("ai.files", {"messages": messages, "model": model, "models": models, "provider": provider, "stream": stream, "stream_options": stream_options, "n": n, "stop": stop, "max_tokens": max_tokens, "max_completion_tokens": max_completion_tokens, "temperature": temperature, "top_p": top_p, "presence_penalty": presence_penalty, "frequency_penalty": frequency_penalty, "seed": seed, "logprobs": logprobs, "top_logprobs": top_logprobs, "logit_bias": logit_bias, "tools": tools, "tool_choice": tool_choice, "parallel_tool_calls": parallel_tool_calls, "response_format": response_format, "user": user, "reasoning_effort": reasoning_effort, "reasoning": reasoning, "thinking": thinking, "verbosity": verbosity, "modalities": modalities, "audio": audio, "prediction": prediction, "service_tier": service_tier, "store": store, "metadata": metadata, "safety_identifier": safety_identifier, "prompt_cache_key": prompt_cache_key, "prompt_cache_retention": prompt_cache_retention, "prompt_cache_options": prompt_cache_options, "moderation": moderation, "web_search_options": web_search_options, "functions": functions, "function_call": function_call, "file": file, "files": files, "password": password}, options)
        return data

    async def models(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AiModelsOutput:
        """List models `GET /api/v1/models`"""
        data: types.AiModelsOutput = await self._client.call("ai.models", {}, options)
        return data

    async def model(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Model:
        """Retrieve model `GET /api/v1/models/{id}`"""
        data: types.Model = await self._client.call("ai.model", {"id": id}, options)
        return data

    async def messages(
        self,
        *,
        model: str,
        messages: List[types.AiMessagesMessagesItem],
        max_tokens: int,
        system: Union[str, List[types.AiMessagesSystem2Item]] = NOT_GIVEN,
        tools: List[types.AiMessagesToolsItem] = NOT_GIVEN,
        tool_choice: types.AiMessagesToolChoice = NOT_GIVEN,
        thinking: types.AiMessagesThinking = NOT_GIVEN,
        stream: bool = NOT_GIVEN,
        temperature: float = NOT_GIVEN,
        top_p: float = NOT_GIVEN,
        top_k: int = NOT_GIVEN,
        stop_sequences: List[str] = NOT_GIVEN,
        metadata: types.AiMessagesMetadata = NOT_GIVEN,
        output_config: Dict[str, Any] = NOT_GIVEN,
        output_format: Dict[str, Any] = NOT_GIVEN,
        service_tier: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Message:
        """Messages (Anthropic) `POST /api/v1/messages`"""
        data: types.Message = await self._client.call("ai.messages", {"model": model, "messages": messages, "max_tokens": max_tokens, "system": system, "tools": tools, "tool_choice": tool_choice, "thinking": thinking, "stream": stream, "temperature": temperature, "top_p": top_p, "top_k": top_k, "stop_sequences": stop_sequences, "metadata": metadata, "output_config": output_config, "output_format": output_format, "service_tier": service_tier}, options)
        return data

    async def messages_count(
        self,
        *,
        model: str,
        messages: List[types.AiMessagesCountMessagesItem],
        system: Union[str, List[types.AiMessagesCountSystem2Item]] = NOT_GIVEN,
        tools: List[types.AiMessagesCountToolsItem] = NOT_GIVEN,
        tool_choice: types.AiMessagesCountToolChoice = NOT_GIVEN,
        thinking: types.AiMessagesCountThinking = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiMessagesCountOutput:
        """Count tokens (Anthropic) `POST /api/v1/messages/count_tokens`"""
        data: types.AiMessagesCountOutput = await self._client.call("ai.messages-count", {"model": model, "messages": messages, "system": system, "tools": tools, "tool_choice": tool_choice, "thinking": thinking}, options)
        return data

    async def gemini_generate(
        self,
        *,
        model: str,
        contents: List[types.GeminiContent],
        systemInstruction: Union[Union[str, types.AiGeminiGenerateSystemInstruction2], None] = NOT_GIVEN,
        tools: Union[List[types.GeminiTool], None] = NOT_GIVEN,
        toolConfig: Union[types.AiGeminiGenerateToolConfig, None] = NOT_GIVEN,
        generationConfig: Union[types.GeminiGenerationConfig, None] = NOT_GIVEN,
        safetySettings: Union[List[Dict[str, Any]], None] = NOT_GIVEN,
        alt: Literal["sse", "json"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.GenerateContentResponse:
        """Generate content (Gemini) `POST /api/v1beta/models/{model}:generateContent`"""
        data: types.GenerateContentResponse = await self._client.call("ai.gemini-generate", {"model": model, "contents": contents, "systemInstruction": systemInstruction, "tools": tools, "toolConfig": toolConfig, "generationConfig": generationConfig, "safetySettings": safetySettings, "alt": alt}, options)
        return data

    async def gemini_stream(
        self,
        *,
        model: str,
        contents: List[types.GeminiContent],
        systemInstruction: Union[Union[str, types.AiGeminiStreamSystemInstruction2], None] = NOT_GIVEN,
        tools: Union[List[types.GeminiTool], None] = NOT_GIVEN,
        toolConfig: Union[types.AiGeminiStreamToolConfig, None] = NOT_GIVEN,
        generationConfig: Union[types.GeminiGenerationConfig, None] = NOT_GIVEN,
        safetySettings: Union[List[Dict[str, Any]], None] = NOT_GIVEN,
        alt: Literal["sse", "json"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.GenerateContentResponse:
        """Stream content (Gemini) `POST /api/v1beta/models/{model}:streamGenerateContent`"""
        data: types.GenerateContentResponse = await self._client.call("ai.gemini-stream", {"model": model, "contents": contents, "systemInstruction": systemInstruction, "tools": tools, "toolConfig": toolConfig, "generationConfig": generationConfig, "safetySettings": safetySettings, "alt": alt}, options)
        return data

    async def gemini_count(
        self,
        *,
        model: str,
        contents: List[types.GeminiContent] = NOT_GIVEN,
        generateContentRequest: types.AiGeminiCountGenerateContentRequest = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiGeminiCountOutput:
        """Count tokens (Gemini) `POST /api/v1beta/models/{model}:countTokens`"""
        data: types.AiGeminiCountOutput = await self._client.call("ai.gemini-count", {"model": model, "contents": contents, "generateContentRequest": generateContentRequest}, options)
        return data

    async def gemini_embed(
        self,
        *,
        model: str,
        content: types.AiGeminiEmbedContent,
        outputDimensionality: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiGeminiEmbedOutput:
        """Embed content (Gemini) `POST /api/v1beta/models/{model}:embedContent`"""
        data: types.AiGeminiEmbedOutput = await self._client.call("ai.gemini-embed", {"model": model, "content": content, "outputDimensionality": outputDimensionality}, options)
        return data

    async def gemini_embed_batch(
        self,
        *,
        model: str,
        requests: List[types.AiGeminiEmbedBatchRequestsItem],
        options: Optional[CallOptions] = None,
    ) -> types.AiGeminiEmbedBatchOutput:
        """Embed contents (Gemini) `POST /api/v1beta/models/{model}:batchEmbedContents`"""
        data: types.AiGeminiEmbedBatchOutput = await self._client.call("ai.gemini-embed-batch", {"model": model, "requests": requests}, options)
        return data

    async def gemini_models(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AiGeminiModelsOutput:
        """List models (Gemini) `GET /api/v1beta/models`"""
        data: types.AiGeminiModelsOutput = await self._client.call("ai.gemini-models", {}, options)
        return data

    async def gemini_model(
        self,
        *,
        model: str,
        options: Optional[CallOptions] = None,
    ) -> types.AiGeminiModelOutput:
        """Retrieve model (Gemini) `GET /api/v1beta/models/{model}`"""
        data: types.AiGeminiModelOutput = await self._client.call("ai.gemini-model", {"model": model}, options)
        return data

    async def responses(
        self,
        *,
        model: str = NOT_GIVEN,
        input: Union[str, List[types.AiResponsesInput2Item]] = NOT_GIVEN,
        instructions: Union[str, None] = NOT_GIVEN,
        previous_response_id: Union[str, None] = NOT_GIVEN,
        store: Union[bool, None] = NOT_GIVEN,
        stream: Union[bool, None] = NOT_GIVEN,
        background: Union[bool, None] = NOT_GIVEN,
        max_output_tokens: Union[int, None] = NOT_GIVEN,
        max_tool_calls: Union[int, None] = NOT_GIVEN,
        temperature: Union[float, None] = NOT_GIVEN,
        top_p: Union[float, None] = NOT_GIVEN,
        tools: List[types.AiResponsesToolsItem] = NOT_GIVEN,
        tool_choice: Union[Union[Literal["none", "auto", "required"], types.AiResponsesToolChoice2], None] = NOT_GIVEN,
        parallel_tool_calls: Union[bool, None] = NOT_GIVEN,
        text: Union[types.AiResponsesText, None] = NOT_GIVEN,
        reasoning: Union[types.AiResponsesReasoning, None] = NOT_GIVEN,
        service_tier: Union[str, None] = NOT_GIVEN,
        metadata: Union[Dict[str, str], None] = NOT_GIVEN,
        user: Union[str, None] = NOT_GIVEN,
        safety_identifier: Union[str, None] = NOT_GIVEN,
        prompt_cache_key: Union[str, None] = NOT_GIVEN,
        include: Union[List[str], None] = NOT_GIVEN,
        conversation: Union[Union[str, types.AiResponsesConversation2], None] = NOT_GIVEN,
        prompt: None = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.ModelResponse:
        """Responses (OpenAI) `POST /api/v1/responses`"""
        data: types.ModelResponse = await self._client.call("ai.responses", {"model": model, "input": input, "instructions": instructions, "previous_response_id": previous_response_id, "store": store, "stream": stream, "background": background, "max_output_tokens": max_output_tokens, "max_tool_calls": max_tool_calls, "temperature": temperature, "top_p": top_p, "tools": tools, "tool_choice": tool_choice, "parallel_tool_calls": parallel_tool_calls, "text": text, "reasoning": reasoning, "service_tier": service_tier, "metadata": metadata, "user": user, "safety_identifier": safety_identifier, "prompt_cache_key": prompt_cache_key, "include": include, "conversation": conversation, "prompt": prompt}, options)
        return data

    async def uploads(
        self,
        *,
        file: FileInput,
        purpose: Literal["batch", "user_data", "assistants", "vision", "evals"] = NOT_GIVEN,
        expires_after: types.AiUploadsExpiresAfter = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.UploadedFile:
        """Upload file `POST /api/v1/files`"""
        data: types.UploadedFile = await self._client.call("ai.uploads", {"file": file, "purpose": purpose, "expires_after": expires_after}, options)
        return data

    async def upload_list(
        self,
        *,
        limit: int = NOT_GIVEN,
        order: Literal["asc", "desc"] = NOT_GIVEN,
        after: str = NOT_GIVEN,
        after_id: str = NOT_GIVEN,
        purpose: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiUploadListOutput:
        """List files `GET /api/v1/files`"""
        data: types.AiUploadListOutput = await self._client.call("ai.upload-list", {"limit": limit, "order": order, "after": after, "after_id": after_id, "purpose": purpose}, options)
        return data

    async def upload_get(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.UploadedFile:
        """Retrieve file `GET /api/v1/files/{id}`"""
        data: types.UploadedFile = await self._client.call("ai.upload-get", {"id": id}, options)
        return data

    async def upload_content(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Any:
        """Download file `GET /api/v1/files/{id}/content`"""
        data: Any = await self._client.call("ai.upload-content", {"id": id}, options)
        return data

    async def upload_delete(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AiUploadDeleteOutput:
        """Delete file `DELETE /api/v1/files/{id}`"""
        data: types.AiUploadDeleteOutput = await self._client.call("ai.upload-delete", {"id": id}, options)
        return data

    async def batches(
        self,
        *,
        input_file_id: str,
        endpoint: str,
        completion_window: Literal["24h"] = NOT_GIVEN,
        metadata: Union[Dict[str, str], None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Batch:
        """Create batch `POST /api/v1/batches`"""
        data: types.Batch = await self._client.call("ai.batches", {"input_file_id": input_file_id, "endpoint": endpoint, "completion_window": completion_window, "metadata": metadata}, options)
        return data

    async def batch_list(
        self,
        *,
        after: str = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiBatchListOutput:
        """List batches `GET /api/v1/batches`"""
        data: types.AiBatchListOutput = await self._client.call("ai.batch-list", {"after": after, "limit": limit}, options)
        return data

    async def batch_get(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Batch:
        """Retrieve batch `GET /api/v1/batches/{id}`"""
        data: types.Batch = await self._client.call("ai.batch-get", {"id": id}, options)
        return data

    async def batch_cancel(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Batch:
        """Cancel batch `POST /api/v1/batches/{id}/cancel`"""
        data: types.Batch = await self._client.call("ai.batch-cancel", {"id": id}, options)
        return data

    async def message_batches(
        self,
        *,
        requests: List[types.AiMessageBatchesRequestsItem],
        options: Optional[CallOptions] = None,
    ) -> types.MessageBatch:
        """Create message batch (Anthropic) `POST /api/v1/messages/batches`"""
        data: types.MessageBatch = await self._client.call("ai.message-batches", {"requests": requests}, options)
        return data

    async def message_batch_list(
        self,
        *,
        after_id: str = NOT_GIVEN,
        before_id: str = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiMessageBatchListOutput:
        """List message batches (Anthropic) `GET /api/v1/messages/batches`"""
        data: types.AiMessageBatchListOutput = await self._client.call("ai.message-batch-list", {"after_id": after_id, "before_id": before_id, "limit": limit}, options)
        return data

    async def message_batch_get(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.MessageBatch:
        """Retrieve message batch (Anthropic) `GET /api/v1/messages/batches/{id}`"""
        data: types.MessageBatch = await self._client.call("ai.message-batch-get", {"id": id}, options)
        return data

    async def message_batch_cancel(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.MessageBatch:
        """Cancel message batch (Anthropic) `POST /api/v1/messages/batches/{id}/cancel`"""
        data: types.MessageBatch = await self._client.call("ai.message-batch-cancel", {"id": id}, options)
        return data

    async def message_batch_delete(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AiMessageBatchDeleteOutput:
        """Delete message batch (Anthropic) `DELETE /api/v1/messages/batches/{id}`"""
        data: types.AiMessageBatchDeleteOutput = await self._client.call("ai.message-batch-delete", {"id": id}, options)
        return data

    async def message_batch_results(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> Any:
        """Results of message batch (Anthropic) `GET /api/v1/messages/batches/{id}/results`"""
        data: Any = await self._client.call("ai.message-batch-results", {"id": id}, options)
        return data

    async def embeddings(
        self,
        *,
        input: Union[str, List[str], List[int], List[List[int]]],
        model: str = NOT_GIVEN,
        dimensions: int = NOT_GIVEN,
        encoding_format: Literal["float", "base64"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiEmbeddingsOutput:
        """Embeddings `POST /api/v1/embeddings`"""
        data: types.AiEmbeddingsOutput = await self._client.call("ai.embeddings", {"input": input, "model": model, "dimensions": dimensions, "encoding_format": encoding_format}, options)
        return data

    async def cohere_embed(
        self,
        *,
        model: str,
        texts: List[str],
        input_type: str = NOT_GIVEN,
        embedding_types: List[Literal["float", "base64"]] = NOT_GIVEN,
        output_dimension: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiCohereEmbedOutput:
        """Embed (Cohere) `POST /api/v2/embed`"""
        data: types.AiCohereEmbedOutput = await self._client.call("ai.cohere-embed", {"model": model, "texts": texts, "input_type": input_type, "embedding_types": embedding_types, "output_dimension": output_dimension}, options)
        return data

    async def rerank(
        self,
        *,
        query: str,
        documents: List[Union[str, types.AiRerankDocumentsItem2]],
        model: str = NOT_GIVEN,
        top_n: int = NOT_GIVEN,
        return_documents: bool = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiRerankOutput:
        """Rerank documents `POST /api/v1/rerank`"""
        data: types.AiRerankOutput = await self._client.call("ai.rerank", {"query": query, "documents": documents, "model": model, "top_n": top_n, "return_documents": return_documents}, options)
        return data

    async def images(
        self,
        *,
        prompt: str,
        model: str = NOT_GIVEN,
        n: Union[int, None] = NOT_GIVEN,
        size: Union[str, None] = NOT_GIVEN,
        response_format: Union[Literal["url", "b64_json"], None] = NOT_GIVEN,
        quality: Union[str, None] = NOT_GIVEN,
        style: Union[str, None] = NOT_GIVEN,
        background: Union[str, None] = NOT_GIVEN,
        output_format: Union[Literal["png", "jpeg", "webp"], None] = NOT_GIVEN,
        output_compression: Union[int, None] = NOT_GIVEN,
        moderation: Union[str, None] = NOT_GIVEN,
        user: Union[str, None] = NOT_GIVEN,
        stream: Union[bool, None] = NOT_GIVEN,
        partial_images: Union[int, None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiImagesOutput:
        """Generate images `POST /api/v1/images/generations`"""
        data: types.AiImagesOutput = await self._client.call("ai.images", {"prompt": prompt, "model": model, "n": n, "size": size, "response_format": response_format, "quality": quality, "style": style, "background": background, "output_format": output_format, "output_compression": output_compression, "moderation": moderation, "user": user, "stream": stream, "partial_images": partial_images}, options)
        return data

    async def image_edits(
        self,
        *,
        prompt: str,
        image: Union[FileInput, List[FileInput]],
        model: str = NOT_GIVEN,
        n: Union[int, None] = NOT_GIVEN,
        size: Union[str, None] = NOT_GIVEN,
        response_format: Union[Literal["url", "b64_json"], None] = NOT_GIVEN,
        quality: Union[str, None] = NOT_GIVEN,
        style: Union[str, None] = NOT_GIVEN,
        background: Union[str, None] = NOT_GIVEN,
        output_format: Union[Literal["png", "jpeg", "webp"], None] = NOT_GIVEN,
        output_compression: Union[int, None] = NOT_GIVEN,
        moderation: Union[str, None] = NOT_GIVEN,
        user: Union[str, None] = NOT_GIVEN,
        stream: Union[bool, None] = NOT_GIVEN,
        partial_images: Union[int, None] = NOT_GIVEN,
        mask: FileInput = NOT_GIVEN,
        input_fidelity: Union[Literal["high", "low"], None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiImageEditsOutput:
        """Edit images `POST /api/v1/images/edits`"""
        data: types.AiImageEditsOutput = await self._client.call("ai.image-edits", {"prompt": prompt, "image": image, "model": model, "n": n, "size": size, "response_format": response_format, "quality": quality, "style": style, "background": background, "output_format": output_format, "output_compression": output_compression, "moderation": moderation, "user": user, "stream": stream, "partial_images": partial_images, "mask": mask, "input_fidelity": input_fidelity}, options)
        return data

    async def moderations(
        self,
        *,
        input: Union[str, List[str], List[Union[types.AiModerationsInput3Item, types.AiModerationsInput3Item2]]],
        model: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiModerationsOutput:
        """Moderation `POST /api/v1/moderations`"""
        data: types.AiModerationsOutput = await self._client.call("ai.moderations", {"input": input, "model": model}, options)
        return data

    async def completions(
        self,
        *,
        prompt: Union[str, List[str]],
        model: str = NOT_GIVEN,
        max_tokens: Union[int, None] = NOT_GIVEN,
        temperature: Union[float, None] = NOT_GIVEN,
        top_p: Union[float, None] = NOT_GIVEN,
        n: Union[int, None] = NOT_GIVEN,
        stop: Union[Union[str, List[str]], None] = NOT_GIVEN,
        stream: Union[bool, None] = NOT_GIVEN,
        stream_options: Union[Dict[str, Any], None] = NOT_GIVEN,
        echo: Union[bool, None] = NOT_GIVEN,
        seed: Union[int, None] = NOT_GIVEN,
        presence_penalty: Union[float, None] = NOT_GIVEN,
        frequency_penalty: Union[float, None] = NOT_GIVEN,
        logit_bias: Union[Dict[str, float], None] = NOT_GIVEN,
        user: Union[str, None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Completion:
        """Completions (legacy) `POST /api/v1/completions`"""
        data: types.Completion = await self._client.call("ai.completions", {"prompt": prompt, "model": model, "max_tokens": max_tokens, "temperature": temperature, "top_p": top_p, "n": n, "stop": stop, "stream": stream, "stream_options": stream_options, "echo": echo, "seed": seed, "presence_penalty": presence_penalty, "frequency_penalty": frequency_penalty, "logit_bias": logit_bias, "user": user}, options)
        return data

    async def chat_list(
        self,
        *,
        limit: int = NOT_GIVEN,
        order: Literal["asc", "desc"] = NOT_GIVEN,
        after: str = NOT_GIVEN,
        model: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiChatListOutput:
        """List chat completions `GET /api/v1/chat/completions`"""
        data: types.AiChatListOutput = await self._client.call("ai.chat-list", {"limit": limit, "order": order, "after": after, "model": model}, options)
        return data

    async def chat_get(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.ChatCompletionStored:
        """Retrieve chat completion `GET /api/v1/chat/completions/{id}`"""
        data: types.ChatCompletionStored = await self._client.call("ai.chat-get", {"id": id}, options)
        return data

    async def chat_update(
        self,
        *,
        id: str,
        metadata: Union[Dict[str, str], None],
        options: Optional[CallOptions] = None,
    ) -> types.ChatCompletionStored:
        """Update chat completion `POST /api/v1/chat/completions/{id}`"""
        data: types.ChatCompletionStored = await self._client.call("ai.chat-update", {"id": id, "metadata": metadata}, options)
        return data

    async def chat_delete(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AiChatDeleteOutput:
        """Delete chat completion `DELETE /api/v1/chat/completions/{id}`"""
        data: types.AiChatDeleteOutput = await self._client.call("ai.chat-delete", {"id": id}, options)
        return data

    async def chat_messages(
        self,
        *,
        id: str,
        limit: int = NOT_GIVEN,
        order: Literal["asc", "desc"] = NOT_GIVEN,
        after: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiChatMessagesOutput:
        """List chat messages `GET /api/v1/chat/completions/{id}/messages`"""
        data: types.AiChatMessagesOutput = await self._client.call("ai.chat-messages", {"id": id, "limit": limit, "order": order, "after": after}, options)
        return data

    async def response_get(
        self,
        *,
        id: str,
        stream: Literal["false"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.ModelResponse:
        """Retrieve response `GET /api/v1/responses/{id}`"""
        data: types.ModelResponse = await self._client.call("ai.response-get", {"id": id, "stream": stream}, options)
        return data

    async def response_delete(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AiResponseDeleteOutput:
        """Delete response `DELETE /api/v1/responses/{id}`"""
        data: types.AiResponseDeleteOutput = await self._client.call("ai.response-delete", {"id": id}, options)
        return data

    async def response_cancel(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.ModelResponse:
        """Cancel response `POST /api/v1/responses/{id}/cancel`"""
        data: types.ModelResponse = await self._client.call("ai.response-cancel", {"id": id}, options)
        return data

    async def response_items(
        self,
        *,
        id: str,
        limit: int = NOT_GIVEN,
        order: Literal["asc", "desc"] = NOT_GIVEN,
        after: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiResponseItemsOutput:
        """List input items `GET /api/v1/responses/{id}/input_items`"""
        data: types.AiResponseItemsOutput = await self._client.call("ai.response-items", {"id": id, "limit": limit, "order": order, "after": after}, options)
        return data

    async def response_compact(
        self,
        *,
        model: str = NOT_GIVEN,
        input: Union[str, List[types.AiResponseCompactInput2Item]] = NOT_GIVEN,
        instructions: Union[str, None] = NOT_GIVEN,
        previous_response_id: Union[str, None] = NOT_GIVEN,
        store: Union[bool, None] = NOT_GIVEN,
        stream: Union[bool, None] = NOT_GIVEN,
        background: Union[bool, None] = NOT_GIVEN,
        max_output_tokens: Union[int, None] = NOT_GIVEN,
        max_tool_calls: Union[int, None] = NOT_GIVEN,
        temperature: Union[float, None] = NOT_GIVEN,
        top_p: Union[float, None] = NOT_GIVEN,
        tools: List[types.AiResponseCompactToolsItem] = NOT_GIVEN,
        tool_choice: Union[Union[Literal["none", "auto", "required"], types.AiResponseCompactToolChoice2], None] = NOT_GIVEN,
        parallel_tool_calls: Union[bool, None] = NOT_GIVEN,
        text: Union[types.AiResponseCompactText, None] = NOT_GIVEN,
        reasoning: Union[types.AiResponseCompactReasoning, None] = NOT_GIVEN,
        service_tier: Union[str, None] = NOT_GIVEN,
        metadata: Union[Dict[str, str], None] = NOT_GIVEN,
        user: Union[str, None] = NOT_GIVEN,
        safety_identifier: Union[str, None] = NOT_GIVEN,
        prompt_cache_key: Union[str, None] = NOT_GIVEN,
        include: Union[List[str], None] = NOT_GIVEN,
        conversation: Union[Union[str, types.AiResponseCompactConversation2], None] = NOT_GIVEN,
        prompt: None = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.CompactedResponse:
        """Compact conversation `POST /api/v1/responses/compact`"""
        data: types.CompactedResponse = await self._client.call("ai.response-compact", {"model": model, "input": input, "instructions": instructions, "previous_response_id": previous_response_id, "store": store, "stream": stream, "background": background, "max_output_tokens": max_output_tokens, "max_tool_calls": max_tool_calls, "temperature": temperature, "top_p": top_p, "tools": tools, "tool_choice": tool_choice, "parallel_tool_calls": parallel_tool_calls, "text": text, "reasoning": reasoning, "service_tier": service_tier, "metadata": metadata, "user": user, "safety_identifier": safety_identifier, "prompt_cache_key": prompt_cache_key, "include": include, "conversation": conversation, "prompt": prompt}, options)
        return data

    async def response_input_tokens(
        self,
        *,
        model: str = NOT_GIVEN,
        input: Union[str, List[types.AiResponseInputTokensInput2Item]] = NOT_GIVEN,
        instructions: Union[str, None] = NOT_GIVEN,
        previous_response_id: Union[str, None] = NOT_GIVEN,
        store: Union[bool, None] = NOT_GIVEN,
        stream: Union[bool, None] = NOT_GIVEN,
        background: Union[bool, None] = NOT_GIVEN,
        max_output_tokens: Union[int, None] = NOT_GIVEN,
        max_tool_calls: Union[int, None] = NOT_GIVEN,
        temperature: Union[float, None] = NOT_GIVEN,
        top_p: Union[float, None] = NOT_GIVEN,
        tools: List[types.AiResponseInputTokensToolsItem] = NOT_GIVEN,
        tool_choice: Union[Union[Literal["none", "auto", "required"], types.AiResponseInputTokensToolChoice2], None] = NOT_GIVEN,
        parallel_tool_calls: Union[bool, None] = NOT_GIVEN,
        text: Union[types.AiResponseInputTokensText, None] = NOT_GIVEN,
        reasoning: Union[types.AiResponseInputTokensReasoning, None] = NOT_GIVEN,
        service_tier: Union[str, None] = NOT_GIVEN,
        metadata: Union[Dict[str, str], None] = NOT_GIVEN,
        user: Union[str, None] = NOT_GIVEN,
        safety_identifier: Union[str, None] = NOT_GIVEN,
        prompt_cache_key: Union[str, None] = NOT_GIVEN,
        include: Union[List[str], None] = NOT_GIVEN,
        conversation: Union[Union[str, types.AiResponseInputTokensConversation2], None] = NOT_GIVEN,
        prompt: None = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiResponseInputTokensOutput:
        """Count input tokens `POST /api/v1/responses/input_tokens`"""
        data: types.AiResponseInputTokensOutput = await self._client.call("ai.response-input-tokens", {"model": model, "input": input, "instructions": instructions, "previous_response_id": previous_response_id, "store": store, "stream": stream, "background": background, "max_output_tokens": max_output_tokens, "max_tool_calls": max_tool_calls, "temperature": temperature, "top_p": top_p, "tools": tools, "tool_choice": tool_choice, "parallel_tool_calls": parallel_tool_calls, "text": text, "reasoning": reasoning, "service_tier": service_tier, "metadata": metadata, "user": user, "safety_identifier": safety_identifier, "prompt_cache_key": prompt_cache_key, "include": include, "conversation": conversation, "prompt": prompt}, options)
        return data

    async def conversation_create(
        self,
        *,
        items: Union[List[types.AiConversationCreateItemsItem], None] = NOT_GIVEN,
        metadata: Union[Dict[str, str], None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Conversation:
        """Create conversation `POST /api/v1/conversations`"""
        data: types.Conversation = await self._client.call("ai.conversation-create", {"items": items, "metadata": metadata}, options)
        return data

    async def conversation_get(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Conversation:
        """Retrieve conversation `GET /api/v1/conversations/{id}`"""
        data: types.Conversation = await self._client.call("ai.conversation-get", {"id": id}, options)
        return data

    async def conversation_update(
        self,
        *,
        id: str,
        metadata: Union[Dict[str, str], None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Conversation:
        """Update conversation `POST /api/v1/conversations/{id}`"""
        data: types.Conversation = await self._client.call("ai.conversation-update", {"id": id, "metadata": metadata}, options)
        return data

    async def conversation_delete(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AiConversationDeleteOutput:
        """Delete conversation `DELETE /api/v1/conversations/{id}`"""
        data: types.AiConversationDeleteOutput = await self._client.call("ai.conversation-delete", {"id": id}, options)
        return data

    async def conversation_items_add(
        self,
        *,
        id: str,
        items: List[types.AiConversationItemsAddItemsItem],
        options: Optional[CallOptions] = None,
    ) -> types.AiConversationItemsAddOutput:
        """Add conversation items `POST /api/v1/conversations/{id}/items`"""
        data: types.AiConversationItemsAddOutput = await self._client.call("ai.conversation-items-add", {"id": id, "items": items}, options)
        return data

    async def conversation_items(
        self,
        *,
        id: str,
        limit: int = NOT_GIVEN,
        order: Literal["asc", "desc"] = NOT_GIVEN,
        after: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiConversationItemsOutput:
        """List conversation items `GET /api/v1/conversations/{id}/items`"""
        data: types.AiConversationItemsOutput = await self._client.call("ai.conversation-items", {"id": id, "limit": limit, "order": order, "after": after}, options)
        return data

    async def conversation_item(
        self,
        *,
        id: str,
        item_id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AiConversationItemOutput:
        """Retrieve conversation item `GET /api/v1/conversations/{id}/items/{item_id}`"""
        data: types.AiConversationItemOutput = await self._client.call("ai.conversation-item", {"id": id, "item_id": item_id}, options)
        return data

    async def conversation_item_delete(
        self,
        *,
        id: str,
        item_id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Conversation:
        """Delete conversation item `DELETE /api/v1/conversations/{id}/items/{item_id}`"""
        data: types.Conversation = await self._client.call("ai.conversation-item-delete", {"id": id, "item_id": item_id}, options)
        return data

    async def realtime(
        self,
        *,
        model: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiRealtimeOutput:
        """Realtime voice `GET /api/v1/realtime`"""
        data: types.AiRealtimeOutput = await self._client.call("ai.realtime", {"model": model}, options)
        return data

    async def transcribe(
        self,
        *,
        file: FileInput,
        language: str = NOT_GIVEN,
        prompt: Union[str, float] = NOT_GIVEN,
        keywords: List[str] = NOT_GIVEN,
        format: Literal["json", "text", "srt", "vtt", "verbose_json"] = NOT_GIVEN,
        temperature: float = NOT_GIVEN,
        words: bool = NOT_GIVEN,
        response_format: Literal["json", "text", "srt", "vtt", "verbose_json", "diarized_json"] = NOT_GIVEN,
        timestamp_granularities: List[Literal["word", "segment"]] = NOT_GIVEN,
        model: str = NOT_GIVEN,
        stream: bool = NOT_GIVEN,
        include: List[str] = NOT_GIVEN,
        known_speaker_names: List[str] = NOT_GIVEN,
        known_speaker_references: List[str] = NOT_GIVEN,
        chunking_strategy: Any = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiTranscribeOutput:
        """Speech to text `POST /api/v1/transcribe`"""
        data: types.AiTranscribeOutput = await self._client.call("ai.transcribe", {"file": file, "language": language, "prompt": prompt, "keywords": keywords, "format": format, "temperature": temperature, "words": words, "response_format": response_format, "timestamp_granularities": timestamp_granularities, "model": model, "stream": stream, "include": include, "known_speaker_names": known_speaker_names, "known_speaker_references": known_speaker_references, "chunking_strategy": chunking_strategy}, options)
        return data

    async def translate_speech(
        self,
        *,
        file: FileInput,
        language: str = NOT_GIVEN,
        prompt: Union[str, float] = NOT_GIVEN,
        temperature: float = NOT_GIVEN,
        response_format: Literal["json", "text", "srt", "vtt", "verbose_json"] = NOT_GIVEN,
        model: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiTranslateSpeechOutput:
        """Speech to English text `POST /api/v1/audio/translations`"""
        data: types.AiTranslateSpeechOutput = await self._client.call("ai.translate-speech", {"file": file, "language": language, "prompt": prompt, "temperature": temperature, "response_format": response_format, "model": model}, options)
        return data

    async def voice(
        self,
        *,
        text: str = NOT_GIVEN,
        input: str = NOT_GIVEN,
        ssml: str = NOT_GIVEN,
        voice: Union[str, types.AiVoiceVoice2] = NOT_GIVEN,
        language: str = NOT_GIVEN,
        format: Literal["mp3", "wav", "opus", "ogg", "flac", "aac", "pcm"] = NOT_GIVEN,
        response_format: Literal["mp3", "wav", "opus", "ogg", "flac", "aac", "pcm"] = NOT_GIVEN,
        speed: float = NOT_GIVEN,
        pitch: float = NOT_GIVEN,
        quality: Literal["natural", "fast"] = NOT_GIVEN,
        stream: bool = NOT_GIVEN,
        stream_format: Literal["audio", "sse"] = NOT_GIVEN,
        model: str = NOT_GIVEN,
        instructions: str = NOT_GIVEN,
        include: List[Literal["data"]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiVoiceOutput:
        """Text to speech `POST /api/v1/voice`"""
        data: types.AiVoiceOutput = await self._client.call("ai.voice", {"text": text, "input": input, "ssml": ssml, "voice": voice, "language": language, "format": format, "response_format": response_format, "speed": speed, "pitch": pitch, "quality": quality, "stream": stream, "stream_format": stream_format, "model": model, "instructions": instructions, "include": include}, options)
        return data

    async def voices(
        self,
        *,
        language: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiVoicesOutput:
        """List voices `GET /api/v1/voices`"""
        data: types.AiVoicesOutput = await self._client.call("ai.voices", {"language": language}, options)
        return data

    async def video(
        self,
        *,
        prompt: Union[str, float, bool],
        model: str = NOT_GIVEN,
        language: str = NOT_GIVEN,
        narration: Union[bool, str] = NOT_GIVEN,
        voice: str = NOT_GIVEN,
        captions: bool = NOT_GIVEN,
        script: Literal["auto", "rules", "chat"] = NOT_GIVEN,
        seed: int = NOT_GIVEN,
        image: FileInput = NOT_GIVEN,
        input_reference: Union[FileInput, types.AiVideoInputReference2] = NOT_GIVEN,
        quality: str = NOT_GIVEN,
        scenes: List[Union[str, types.AiVideoScenesItem2]] = NOT_GIVEN,
        dry_run: bool = NOT_GIVEN,
        include: List[Literal["data"]] = NOT_GIVEN,
        seconds: int = NOT_GIVEN,
        size: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Video:
        """Generate video `POST /api/v1/video/generate`"""
        data: types.Video = await self._client.call("ai.video", {"prompt": prompt, "model": model, "language": language, "narration": narration, "voice": voice, "captions": captions, "script": script, "seed": seed, "image": image, "input_reference": input_reference, "quality": quality, "scenes": scenes, "dry_run": dry_run, "include": include, "seconds": seconds, "size": size}, options)
        return data

    async def video_get(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Video:
        """Retrieve video `GET /api/v1/video/{id}`"""
        data: types.Video = await self._client.call("ai.video-get", {"id": id}, options)
        return data

    async def video_content(
        self,
        *,
        id: str,
        variant: Literal["video", "thumbnail"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Any:
        """Download video `GET /api/v1/video/{id}/content`"""
        data: Any = await self._client.call("ai.video-content", {"id": id, "variant": variant}, options)
        return data

    async def video_cancel(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Video:
        """Cancel video `POST /api/v1/video/{id}/cancel`"""
        data: types.Video = await self._client.call("ai.video-cancel", {"id": id}, options)
        return data

    async def videos_create(
        self,
        *,
        prompt: Union[str, float, bool],
        model: str = NOT_GIVEN,
        language: str = NOT_GIVEN,
        narration: Union[bool, str] = NOT_GIVEN,
        voice: str = NOT_GIVEN,
        captions: bool = NOT_GIVEN,
        script: Literal["auto", "rules", "chat"] = NOT_GIVEN,
        seed: int = NOT_GIVEN,
        image: FileInput = NOT_GIVEN,
        input_reference: Union[FileInput, types.AiVideosCreateInputReference2] = NOT_GIVEN,
        quality: str = NOT_GIVEN,
        scenes: List[Union[str, types.AiVideosCreateScenesItem2]] = NOT_GIVEN,
        dry_run: bool = NOT_GIVEN,
        include: List[Literal["data"]] = NOT_GIVEN,
        seconds: int = NOT_GIVEN,
        size: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OpenaiVideo:
        """Create video (OpenAI) `POST /api/v1/videos`"""
        data: types.OpenaiVideo = await self._client.call("ai.videos-create", {"prompt": prompt, "model": model, "language": language, "narration": narration, "voice": voice, "captions": captions, "script": script, "seed": seed, "image": image, "input_reference": input_reference, "quality": quality, "scenes": scenes, "dry_run": dry_run, "include": include, "seconds": seconds, "size": size}, options)
        return data

    async def videos_list(
        self,
        *,
        limit: int = NOT_GIVEN,
        after: str = NOT_GIVEN,
        order: Literal["asc", "desc"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AiVideosListOutput:
        """List videos (OpenAI) `GET /api/v1/videos`"""
        data: types.AiVideosListOutput = await self._client.call("ai.videos-list", {"limit": limit, "after": after, "order": order}, options)
        return data

    async def videos_get(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.OpenaiVideo:
        """Retrieve video (OpenAI) `GET /api/v1/videos/{id}`"""
        data: types.OpenaiVideo = await self._client.call("ai.videos-get", {"id": id}, options)
        return data

    async def videos_delete(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AiVideosDeleteOutput:
        """Delete video (OpenAI) `DELETE /api/v1/videos/{id}`"""
        data: types.AiVideosDeleteOutput = await self._client.call("ai.videos-delete", {"id": id}, options)
        return data


class Public:
    def __init__(self, client: Caller) -> None:
        self._client = client

    def models(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.PublicModelsOutput:
        """Model catalogue `GET /api/v1/catalogue/models`"""
        data: types.PublicModelsOutput = self._client.call("public.models", {}, options)
        return data

    def conversions(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.PublicConversionsOutput:
        """List conversions `GET /api/v1/utils/convert`"""
        data: types.PublicConversionsOutput = self._client.call("public.conversions", {}, options)
        return data

    def catalogue(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.PublicCatalogueOutput:
        """Catalogue `GET /api/v1/catalogue`"""
        data: types.PublicCatalogueOutput = self._client.call("public.catalogue", {}, options)
        return data

    def guides(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.PublicGuidesOutput:
        """List guides `GET /api/v1/guides`"""
        data: types.PublicGuidesOutput = self._client.call("public.guides", {}, options)
        return data

    def guide(
        self,
        *,
        name: str,
        options: Optional[CallOptions] = None,
    ) -> types.PublicGuideOutput:
        """Retrieve guide `GET /api/v1/guides/{name}`"""
        data: types.PublicGuideOutput = self._client.call("public.guide", {"name": name}, options)
        return data

    def status(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.PublicStatusOutput:
        """Platform status `GET /api/v1/status`"""
        data: types.PublicStatusOutput = self._client.call("public.status", {}, options)
        return data

    def service(
        self,
        *,
        slug: str,
        options: Optional[CallOptions] = None,
    ) -> types.PublicServiceOutput:
        """Published service `GET /api/v1/services/{slug}`"""
        data: types.PublicServiceOutput = self._client.call("public.service", {"slug": slug}, options)
        return data

    def notices(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.PublicNoticesOutput:
        """List notices `GET /api/v1/notices`"""
        data: types.PublicNoticesOutput = self._client.call("public.notices", {}, options)
        return data

    def legal(
        self,
        *,
        page: Literal["terms", "privacy"],
        options: Optional[CallOptions] = None,
    ) -> types.PublicLegalOutput:
        """Retrieve legal page `GET /api/v1/legal/{page}`"""
        data: types.PublicLegalOutput = self._client.call("public.legal", {"page": page}, options)
        return data

    def report(
        self,
        *,
        kind: Literal["abuse", "appeal", "privacy"],
        about: str,
        text: str,
        email: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.PublicReportOutput:
        """Send report `POST /api/v1/reports`"""
        data: types.PublicReportOutput = self._client.call("public.report", {"kind": kind, "about": about, "text": text, "email": email}, options)
        return data

    def status_subscribe(
        self,
        *,
        email: str,
        options: Optional[CallOptions] = None,
    ) -> types.PublicStatusSubscribeOutput:
        """Subscribe to status `POST /api/v1/status/subscribe`"""
        data: types.PublicStatusSubscribeOutput = self._client.call("public.status-subscribe", {"email": email}, options)
        return data

    def status_confirm(
        self,
        *,
        token: str,
        options: Optional[CallOptions] = None,
    ) -> types.PublicStatusConfirmOutput:
        """Confirm subscription `POST /api/v1/status/confirm`"""
        data: types.PublicStatusConfirmOutput = self._client.call("public.status-confirm", {"token": token}, options)
        return data

    def status_unsubscribe(
        self,
        *,
        token: str,
        List_Unsubscribe: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.PublicStatusUnsubscribeOutput:
        """End subscription `POST /api/v1/status/unsubscribe/{token}`"""
        data: types.PublicStatusUnsubscribeOutput = self._client.call("public.status-unsubscribe", {"token": token, "List-Unsubscribe": List_Unsubscribe}, options)
        return data

    def sample(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.PublicSampleOutput:
        """Sample call `GET /api/v1/samples/{id}`"""
        data: types.PublicSampleOutput = self._client.call("public.sample", {"id": id}, options)
        return data

    def payment_webhook(
        self,
        *,
        provider: Literal["paystack", "flutterwave", "stripe", "sandbox"],
        options: Optional[CallOptions] = None,
    ) -> types.PublicPaymentWebhookOutput:
        """Payment webhook `POST /api/v1/payments/{provider}/webhook`"""
        data: types.PublicPaymentWebhookOutput = self._client.call("public.payment-webhook", {"provider": provider}, options)
        return data

    def payment_return(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.PublicPaymentReturnOutput:
        """Checkout return page `GET /api/v1/payments/return/{id}`"""
        data: types.PublicPaymentReturnOutput = self._client.call("public.payment-return", {"id": id}, options)
        return data

    def sandbox_checkout(
        self,
        *,
        reference: str,
        token: str,
        options: Optional[CallOptions] = None,
    ) -> Any:
        """Sandbox checkout page `GET /api/v1/payments/sandbox/checkout/{reference}`"""
        data: Any = self._client.call("public.sandbox-checkout", {"reference": reference, "token": token}, options)
        return data

    def watch_badge(
        self,
        *,
        id: str,
        days: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.PublicWatchBadgeOutput:
        """Watch badge `GET /api/v1/watches/{id}/badge`"""
        data: types.PublicWatchBadgeOutput = self._client.call("public.watch-badge", {"id": id, "days": days}, options)
        return data

    def service_webhook(
        self,
        *,
        slug: str,
        provider: str,
        options: Optional[CallOptions] = None,
    ) -> types.PublicServiceWebhookOutput:
        """Service webhook `POST /hooks/x/{slug}/{provider}`"""
        data: types.PublicServiceWebhookOutput = self._client.call("public.service-webhook", {"slug": slug, "provider": provider}, options)
        return data


class AsyncPublic:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def models(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.PublicModelsOutput:
        """Model catalogue `GET /api/v1/catalogue/models`"""
        data: types.PublicModelsOutput = await self._client.call("public.models", {}, options)
        return data

    async def conversions(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.PublicConversionsOutput:
        """List conversions `GET /api/v1/utils/convert`"""
        data: types.PublicConversionsOutput = await self._client.call("public.conversions", {}, options)
        return data

    async def catalogue(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.PublicCatalogueOutput:
        """Catalogue `GET /api/v1/catalogue`"""
        data: types.PublicCatalogueOutput = await self._client.call("public.catalogue", {}, options)
        return data

    async def guides(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.PublicGuidesOutput:
        """List guides `GET /api/v1/guides`"""
        data: types.PublicGuidesOutput = await self._client.call("public.guides", {}, options)
        return data

    async def guide(
        self,
        *,
        name: str,
        options: Optional[CallOptions] = None,
    ) -> types.PublicGuideOutput:
        """Retrieve guide `GET /api/v1/guides/{name}`"""
        data: types.PublicGuideOutput = await self._client.call("public.guide", {"name": name}, options)
        return data

    async def status(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.PublicStatusOutput:
        """Platform status `GET /api/v1/status`"""
        data: types.PublicStatusOutput = await self._client.call("public.status", {}, options)
        return data

    async def service(
        self,
        *,
        slug: str,
        options: Optional[CallOptions] = None,
    ) -> types.PublicServiceOutput:
        """Published service `GET /api/v1/services/{slug}`"""
        data: types.PublicServiceOutput = await self._client.call("public.service", {"slug": slug}, options)
        return data

    async def notices(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.PublicNoticesOutput:
        """List notices `GET /api/v1/notices`"""
        data: types.PublicNoticesOutput = await self._client.call("public.notices", {}, options)
        return data

    async def legal(
        self,
        *,
        page: Literal["terms", "privacy"],
        options: Optional[CallOptions] = None,
    ) -> types.PublicLegalOutput:
        """Retrieve legal page `GET /api/v1/legal/{page}`"""
        data: types.PublicLegalOutput = await self._client.call("public.legal", {"page": page}, options)
        return data

    async def report(
        self,
        *,
        kind: Literal["abuse", "appeal", "privacy"],
        about: str,
        text: str,
        email: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.PublicReportOutput:
        """Send report `POST /api/v1/reports`"""
        data: types.PublicReportOutput = await self._client.call("public.report", {"kind": kind, "about": about, "text": text, "email": email}, options)
        return data

    async def status_subscribe(
        self,
        *,
        email: str,
        options: Optional[CallOptions] = None,
    ) -> types.PublicStatusSubscribeOutput:
        """Subscribe to status `POST /api/v1/status/subscribe`"""
        data: types.PublicStatusSubscribeOutput = await self._client.call("public.status-subscribe", {"email": email}, options)
        return data

    async def status_confirm(
        self,
        *,
        token: str,
        options: Optional[CallOptions] = None,
    ) -> types.PublicStatusConfirmOutput:
        """Confirm subscription `POST /api/v1/status/confirm`"""
        data: types.PublicStatusConfirmOutput = await self._client.call("public.status-confirm", {"token": token}, options)
        return data

    async def status_unsubscribe(
        self,
        *,
        token: str,
        List_Unsubscribe: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.PublicStatusUnsubscribeOutput:
        """End subscription `POST /api/v1/status/unsubscribe/{token}`"""
        data: types.PublicStatusUnsubscribeOutput = await self._client.call("public.status-unsubscribe", {"token": token, "List-Unsubscribe": List_Unsubscribe}, options)
        return data

    async def sample(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.PublicSampleOutput:
        """Sample call `GET /api/v1/samples/{id}`"""
        data: types.PublicSampleOutput = await self._client.call("public.sample", {"id": id}, options)
        return data

    async def payment_webhook(
        self,
        *,
        provider: Literal["paystack", "flutterwave", "stripe", "sandbox"],
        options: Optional[CallOptions] = None,
    ) -> types.PublicPaymentWebhookOutput:
        """Payment webhook `POST /api/v1/payments/{provider}/webhook`"""
        data: types.PublicPaymentWebhookOutput = await self._client.call("public.payment-webhook", {"provider": provider}, options)
        return data

    async def payment_return(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.PublicPaymentReturnOutput:
        """Checkout return page `GET /api/v1/payments/return/{id}`"""
        data: types.PublicPaymentReturnOutput = await self._client.call("public.payment-return", {"id": id}, options)
        return data

    async def sandbox_checkout(
        self,
        *,
        reference: str,
        token: str,
        options: Optional[CallOptions] = None,
    ) -> Any:
        """Sandbox checkout page `GET /api/v1/payments/sandbox/checkout/{reference}`"""
        data: Any = await self._client.call("public.sandbox-checkout", {"reference": reference, "token": token}, options)
        return data

    async def watch_badge(
        self,
        *,
        id: str,
        days: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.PublicWatchBadgeOutput:
        """Watch badge `GET /api/v1/watches/{id}/badge`"""
        data: types.PublicWatchBadgeOutput = await self._client.call("public.watch-badge", {"id": id, "days": days}, options)
        return data

    async def service_webhook(
        self,
        *,
        slug: str,
        provider: str,
        options: Optional[CallOptions] = None,
    ) -> types.PublicServiceWebhookOutput:
        """Service webhook `POST /hooks/x/{slug}/{provider}`"""
        data: types.PublicServiceWebhookOutput = await self._client.call("public.service-webhook", {"slug": slug, "provider": provider}, options)
        return data


class Media:
    def __init__(self, client: Caller) -> None:
        self._client = client

    def music(
        self,
        *,
        query: str,
        type: Union[Literal["track", "artist", "album"], List[Literal["track", "artist", "album"]]] = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        cursor: str = NOT_GIVEN,
        market: str = NOT_GIVEN,
        explicit: bool = NOT_GIVEN,
        engine: Literal["spotify", "deezer", "itunes", "musicbrainz"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.MediaMusicOutput:
        """Music search `POST /api/v1/media/music/search`"""
        data: types.MediaMusicOutput = self._client.call("media.music", {"query": query, "type": type, "limit": limit, "cursor": cursor, "market": market, "explicit": explicit, "engine": engine}, options)
        return data

    def tiktok_metadata(
        self,
        *,
        url: str,
        options: Optional[CallOptions] = None,
    ) -> types.MediaTiktokMetadataOutput:
        """TikTok metadata `POST /api/v1/media/tiktok/metadata`"""
        data: types.MediaTiktokMetadataOutput = self._client.call("media.tiktok-metadata", {"url": url}, options)
        return data

    def youtube_metadata(
        self,
        *,
        url: str = NOT_GIVEN,
        id: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.MediaYoutubeMetadataOutput:
        """YouTube metadata `POST /api/v1/media/youtube/metadata`"""
        data: types.MediaYoutubeMetadataOutput = self._client.call("media.youtube-metadata", {"url": url, "id": id}, options)
        return data

    def youtube_transcript(
        self,
        *,
        url: str = NOT_GIVEN,
        id: str = NOT_GIVEN,
        language: List[str] = NOT_GIVEN,
        translate_to: str = NOT_GIVEN,
        format: Literal["json", "text", "srt", "vtt"] = NOT_GIVEN,
        transcribe: bool = NOT_GIVEN,
        search: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.MediaYoutubeTranscriptOutput:
        """YouTube transcript `POST /api/v1/media/youtube/transcript`"""
        data: types.MediaYoutubeTranscriptOutput = self._client.call("media.youtube-transcript", {"url": url, "id": id, "language": language, "translate_to": translate_to, "format": format, "transcribe": transcribe, "search": search}, options)
        return data

    def youtube_videos(
        self,
        *,
        url: str,
        cursor: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.MediaYoutubeVideosOutput:
        """YouTube channel videos `POST /api/v1/media/youtube/videos`"""
        data: types.MediaYoutubeVideosOutput = self._client.call("media.youtube-videos", {"url": url, "cursor": cursor}, options)
        return data

    def transcribe(
        self,
        *,
        file: FileInput,
        language: str = NOT_GIVEN,
        prompt: Union[str, float] = NOT_GIVEN,
        keywords: List[str] = NOT_GIVEN,
        format: Literal["json", "text", "srt", "vtt", "verbose_json"] = NOT_GIVEN,
        temperature: float = NOT_GIVEN,
        words: bool = NOT_GIVEN,
        speakers: Union[bool, int] = NOT_GIVEN,
        summary: bool = NOT_GIVEN,
        chapters: bool = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.MediaTranscribeOutput:
        """Audio transcription `POST /api/v1/media/transcribe`"""
        data: types.MediaTranscribeOutput = self._client.call("media.transcribe", {"file": file, "language": language, "prompt": prompt, "keywords": keywords, "format": format, "temperature": temperature, "words": words, "speakers": speakers, "summary": summary, "chapters": chapters}, options)
        return data


class AsyncMedia:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def music(
        self,
        *,
        query: str,
        type: Union[Literal["track", "artist", "album"], List[Literal["track", "artist", "album"]]] = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        cursor: str = NOT_GIVEN,
        market: str = NOT_GIVEN,
        explicit: bool = NOT_GIVEN,
        engine: Literal["spotify", "deezer", "itunes", "musicbrainz"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.MediaMusicOutput:
        """Music search `POST /api/v1/media/music/search`"""
        data: types.MediaMusicOutput = await self._client.call("media.music", {"query": query, "type": type, "limit": limit, "cursor": cursor, "market": market, "explicit": explicit, "engine": engine}, options)
        return data

    async def tiktok_metadata(
        self,
        *,
        url: str,
        options: Optional[CallOptions] = None,
    ) -> types.MediaTiktokMetadataOutput:
        """TikTok metadata `POST /api/v1/media/tiktok/metadata`"""
        data: types.MediaTiktokMetadataOutput = await self._client.call("media.tiktok-metadata", {"url": url}, options)
        return data

    async def youtube_metadata(
        self,
        *,
        url: str = NOT_GIVEN,
        id: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.MediaYoutubeMetadataOutput:
        """YouTube metadata `POST /api/v1/media/youtube/metadata`"""
        data: types.MediaYoutubeMetadataOutput = await self._client.call("media.youtube-metadata", {"url": url, "id": id}, options)
        return data

    async def youtube_transcript(
        self,
        *,
        url: str = NOT_GIVEN,
        id: str = NOT_GIVEN,
        language: List[str] = NOT_GIVEN,
        translate_to: str = NOT_GIVEN,
        format: Literal["json", "text", "srt", "vtt"] = NOT_GIVEN,
        transcribe: bool = NOT_GIVEN,
        search: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.MediaYoutubeTranscriptOutput:
        """YouTube transcript `POST /api/v1/media/youtube/transcript`"""
        data: types.MediaYoutubeTranscriptOutput = await self._client.call("media.youtube-transcript", {"url": url, "id": id, "language": language, "translate_to": translate_to, "format": format, "transcribe": transcribe, "search": search}, options)
        return data

    async def youtube_videos(
        self,
        *,
        url: str,
        cursor: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.MediaYoutubeVideosOutput:
        """YouTube channel videos `POST /api/v1/media/youtube/videos`"""
        data: types.MediaYoutubeVideosOutput = await self._client.call("media.youtube-videos", {"url": url, "cursor": cursor}, options)
        return data

    async def transcribe(
        self,
        *,
        file: FileInput,
        language: str = NOT_GIVEN,
        prompt: Union[str, float] = NOT_GIVEN,
        keywords: List[str] = NOT_GIVEN,
        format: Literal["json", "text", "srt", "vtt", "verbose_json"] = NOT_GIVEN,
        temperature: float = NOT_GIVEN,
        words: bool = NOT_GIVEN,
        speakers: Union[bool, int] = NOT_GIVEN,
        summary: bool = NOT_GIVEN,
        chapters: bool = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.MediaTranscribeOutput:
        """Audio transcription `POST /api/v1/media/transcribe`"""
        data: types.MediaTranscribeOutput = await self._client.call("media.transcribe", {"file": file, "language": language, "prompt": prompt, "keywords": keywords, "format": format, "temperature": temperature, "words": words, "speakers": speakers, "summary": summary, "chapters": chapters}, options)
        return data


class Network:
    def __init__(self, client: Caller) -> None:
        self._client = client

    def ip(
        self,
        *,
        ip: str = NOT_GIVEN,
        hostname: Union[bool, str] = NOT_GIVEN,
        registry: Union[bool, str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkIpOutput:
        """IP lookup `GET /api/v1/network/ip`"""
        data: types.NetworkIpOutput = self._client.call("network.ip", {"ip": ip, "hostname": hostname, "registry": registry}, options)
        return data

    def ip_batch(
        self,
        *,
        ips: List[str],
        options: Optional[CallOptions] = None,
    ) -> types.NetworkIpBatchOutput:
        """IP lookups `POST /api/v1/network/ip/batch`"""
        data: types.NetworkIpBatchOutput = self._client.call("network.ip-batch", {"ips": ips}, options)
        return data

    def dns(
        self,
        *,
        name: str,
        type: Union[str, List[str]] = NOT_GIVEN,
        resolver: str = NOT_GIVEN,
        dnssec: Union[bool, str] = NOT_GIVEN,
        format: Literal["json", "dns-json"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkDnsOutput:
        """DNS lookup `GET /api/v1/network/dns`"""
        data: types.NetworkDnsOutput = self._client.call("network.dns", {"name": name, "type": type, "resolver": resolver, "dnssec": dnssec, "format": format}, options)
        return data

    def dns_zone(
        self,
        *,
        name: str,
        type: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkDnsZoneOutput:
        """DNS zone check `GET /api/v1/network/dns/zone`"""
        data: types.NetworkDnsZoneOutput = self._client.call("network.dns-zone", {"name": name, "type": type}, options)
        return data

    def whois(
        self,
        *,
        domain: str,
        merge: Union[bool, str] = NOT_GIVEN,
        raw: Union[bool, str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkWhoisOutput:
        """WHOIS lookup `GET /api/v1/network/whois`"""
        data: types.NetworkWhoisOutput = self._client.call("network.whois", {"domain": domain, "merge": merge, "raw": raw}, options)
        return data

    def similar_domains(
        self,
        *,
        domain: str,
        limit: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkSimilarDomainsOutput:
        """Similar domains `GET /api/v1/network/whois/similar`"""
        data: types.NetworkSimilarDomainsOutput = self._client.call("network.similar-domains", {"domain": domain, "limit": limit}, options)
        return data

    def ssl(
        self,
        *,
        host: str,
        port: int = NOT_GIVEN,
        servername: str = NOT_GIVEN,
        starttls: Literal["smtp", "imap", "pop3", "ftp", "ldap", "postgres", "mysql", "none"] = NOT_GIVEN,
        pem: Union[bool, str] = NOT_GIVEN,
        revocation: Union[bool, str] = NOT_GIVEN,
        quick: Union[bool, str] = NOT_GIVEN,
        details: Union[bool, str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkSslOutput:
        """SSL certificate check `GET /api/v1/network/ssl`"""
        data: types.NetworkSslOutput = self._client.call("network.ssl", {"host": host, "port": port, "servername": servername, "starttls": starttls, "pem": pem, "revocation": revocation, "quick": quick, "details": details}, options)
        return data

    def screenshot(
        self,
        *,
        url: str = NOT_GIVEN,
        html: str = NOT_GIVEN,
        headers: Dict[str, str] = NOT_GIVEN,
        cookies: List[types.NetworkScreenshotCookiesItem] = NOT_GIVEN,
        device: Literal["iphone_se", "iphone_13", "iphone_14_pro_max", "iphone_15", "iphone_15_pro_max", "iphone_16_pro", "ipad", "ipad_mini", "ipad_pro_11", "pixel_7", "pixel_9", "galaxy_s24", "galaxy_a55", "galaxy_tab_s9", "tecno_spark_20", "laptop", "macbook", "desktop", "desktop_4k"] = NOT_GIVEN,
        width: int = NOT_GIVEN,
        height: int = NOT_GIVEN,
        viewport: types.NetworkScreenshotViewport = NOT_GIVEN,
        device_scale_factor: float = NOT_GIVEN,
        mobile: bool = NOT_GIVEN,
        user_agent: str = NOT_GIVEN,
        locale: str = NOT_GIVEN,
        timezone: str = NOT_GIVEN,
        geolocation: types.NetworkScreenshotGeolocation = NOT_GIVEN,
        dark_mode: bool = NOT_GIVEN,
        media: Literal["screen", "print"] = NOT_GIVEN,
        wait_until: Literal["auto", "load", "domcontentloaded", "networkidle", "commit"] = NOT_GIVEN,
        wait_for: types.NetworkScreenshotWaitFor = NOT_GIVEN,
        actions: List[Union[types.NetworkScreenshotActionsItem, types.NetworkScreenshotActionsItem2, types.NetworkScreenshotActionsItem3, types.NetworkScreenshotActionsItem4, types.NetworkScreenshotActionsItem5, types.NetworkScreenshotActionsItem6, types.NetworkScreenshotActionsItem7, types.NetworkScreenshotActionsItem8, types.NetworkScreenshotActionsItem9]] = NOT_GIVEN,
        delay_ms: int = NOT_GIVEN,
        timeout_ms: int = NOT_GIVEN,
        hide_selectors: List[str] = NOT_GIVEN,
        block_ads: bool = NOT_GIVEN,
        hide_cookie_banners: bool = NOT_GIVEN,
        css: str = NOT_GIVEN,
        script: str = NOT_GIVEN,
        full_page: bool = NOT_GIVEN,
        selector: str = NOT_GIVEN,
        clip: types.NetworkScreenshotClip = NOT_GIVEN,
        format: Literal["png", "jpeg", "webp", "avif", "pdf", "jpg"] = NOT_GIVEN,
        quality: int = NOT_GIVEN,
        omit_background: bool = NOT_GIVEN,
        resize: types.NetworkScreenshotResize = NOT_GIVEN,
        pdf: types.NetworkScreenshotPdf = NOT_GIVEN,
        include: List[Literal["data"]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkScreenshotOutput:
        """Website screenshot `POST /api/v1/network/screenshot`"""
        data: types.NetworkScreenshotOutput = self._client.call("network.screenshot", {"url": url, "html": html, "headers": headers, "cookies": cookies, "device": device, "width": width, "height": height, "viewport": viewport, "device_scale_factor": device_scale_factor, "mobile": mobile, "user_agent": user_agent, "locale": locale, "timezone": timezone, "geolocation": geolocation, "dark_mode": dark_mode, "media": media, "wait_until": wait_until, "wait_for": wait_for, "actions": actions, "delay_ms": delay_ms, "timeout_ms": timeout_ms, "hide_selectors": hide_selectors, "block_ads": block_ads, "hide_cookie_banners": hide_cookie_banners, "css": css, "script": script, "full_page": full_page, "selector": selector, "clip": clip, "format": format, "quality": quality, "omit_background": omit_background, "resize": resize, "pdf": pdf, "include": include}, options)
        return data

    def headers(
        self,
        *,
        url: str,
        method: Literal["GET", "HEAD", "OPTIONS"] = NOT_GIVEN,
        follow: Union[bool, str] = NOT_GIVEN,
        user_agent: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkHeadersOutput:
        """HTTP headers `GET /api/v1/network/headers`"""
        data: types.NetworkHeadersOutput = self._client.call("network.headers", {"url": url, "method": method, "follow": follow, "user_agent": user_agent}, options)
        return data

    def page(
        self,
        *,
        url: str,
        render: Union[bool, Literal["auto"]] = NOT_GIVEN,
        include: List[Literal["markdown", "text", "links", "headings", "json_ld", "oembed", "robots", "preview", "images", "microdata"]] = NOT_GIVEN,
        respect_robots: bool = NOT_GIVEN,
        user_agent: str = NOT_GIVEN,
        main_content: bool = NOT_GIVEN,
        wait_for: types.NetworkPageWaitFor = NOT_GIVEN,
        actions: List[Union[types.NetworkPageActionsItem, types.NetworkPageActionsItem2, types.NetworkPageActionsItem3, types.NetworkPageActionsItem4, types.NetworkPageActionsItem5, types.NetworkPageActionsItem6, types.NetworkPageActionsItem7, types.NetworkPageActionsItem8, types.NetworkPageActionsItem9]] = NOT_GIVEN,
        headers: Dict[str, str] = NOT_GIVEN,
        cookies: List[types.NetworkPageCookiesItem] = NOT_GIVEN,
        extract: Dict[str, Any] = NOT_GIVEN,
        extract_model: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkPageOutput:
        """Page reader `POST /api/v1/network/page`"""
        data: types.NetworkPageOutput = self._client.call("network.page", {"url": url, "render": render, "include": include, "respect_robots": respect_robots, "user_agent": user_agent, "main_content": main_content, "wait_for": wait_for, "actions": actions, "headers": headers, "cookies": cookies, "extract": extract, "extract_model": extract_model}, options)
        return data

    def crawl(
        self,
        *,
        url: str,
        include_paths: List[str] = NOT_GIVEN,
        exclude_paths: List[str] = NOT_GIVEN,
        subdomains: bool = NOT_GIVEN,
        ignore_query: bool = NOT_GIVEN,
        sitemap: Literal["include", "only", "skip"] = NOT_GIVEN,
        user_agent: str = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        depth: int = NOT_GIVEN,
        include: List[Literal["markdown", "text", "links", "images", "headings", "json_ld", "microdata"]] = NOT_GIVEN,
        main_content: bool = NOT_GIVEN,
        render: Union[bool, Literal["auto"]] = NOT_GIVEN,
        respect_robots: bool = NOT_GIVEN,
        delay_ms: int = NOT_GIVEN,
        concurrency: int = NOT_GIVEN,
        compare_to: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkCrawlOutput:
        """Website crawl `POST /api/v1/network/crawl`"""
        data: types.NetworkCrawlOutput = self._client.call("network.crawl", {"url": url, "include_paths": include_paths, "exclude_paths": exclude_paths, "subdomains": subdomains, "ignore_query": ignore_query, "sitemap": sitemap, "user_agent": user_agent, "limit": limit, "depth": depth, "include": include, "main_content": main_content, "render": render, "respect_robots": respect_robots, "delay_ms": delay_ms, "concurrency": concurrency, "compare_to": compare_to}, options)
        return data

    def map(
        self,
        *,
        url: str,
        include_paths: List[str] = NOT_GIVEN,
        exclude_paths: List[str] = NOT_GIVEN,
        subdomains: bool = NOT_GIVEN,
        ignore_query: bool = NOT_GIVEN,
        sitemap: Literal["include", "only", "skip"] = NOT_GIVEN,
        user_agent: str = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        search: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkMapOutput:
        """Website map `POST /api/v1/network/map`"""
        data: types.NetworkMapOutput = self._client.call("network.map", {"url": url, "include_paths": include_paths, "exclude_paths": exclude_paths, "subdomains": subdomains, "ignore_query": ignore_query, "sitemap": sitemap, "user_agent": user_agent, "limit": limit, "search": search}, options)
        return data

    def mail(
        self,
        *,
        domain: str,
        selector: Union[str, List[str]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkMailOutput:
        """Mail domain check `GET /api/v1/network/mail`"""
        data: types.NetworkMailOutput = self._client.call("network.mail", {"domain": domain, "selector": selector}, options)
        return data

    def mail_message(
        self,
        *,
        message: str = NOT_GIVEN,
        file: FileInput = NOT_GIVEN,
        ip: str = NOT_GIVEN,
        helo: str = NOT_GIVEN,
        mail_from: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkMailMessageOutput:
        """Email message score `POST /api/v1/network/mail/message`"""
        data: types.NetworkMailMessageOutput = self._client.call("network.mail-message", {"message": message, "file": file, "ip": ip, "helo": helo, "mail_from": mail_from}, options)
        return data

    def email(
        self,
        *,
        address: str,
        gravatar: Union[bool, str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkEmailOutput:
        """Email validation `GET /api/v1/network/email`"""
        data: types.NetworkEmailOutput = self._client.call("network.email", {"address": address, "gravatar": gravatar}, options)
        return data

    def reputation(
        self,
        *,
        ip: str = NOT_GIVEN,
        abuse_contact: Union[bool, str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkReputationOutput:
        """IP reputation `GET /api/v1/network/reputation`"""
        data: types.NetworkReputationOutput = self._client.call("network.reputation", {"ip": ip, "abuse_contact": abuse_contact}, options)
        return data


class AsyncNetwork:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def ip(
        self,
        *,
        ip: str = NOT_GIVEN,
        hostname: Union[bool, str] = NOT_GIVEN,
        registry: Union[bool, str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkIpOutput:
        """IP lookup `GET /api/v1/network/ip`"""
        data: types.NetworkIpOutput = await self._client.call("network.ip", {"ip": ip, "hostname": hostname, "registry": registry}, options)
        return data

    async def ip_batch(
        self,
        *,
        ips: List[str],
        options: Optional[CallOptions] = None,
    ) -> types.NetworkIpBatchOutput:
        """IP lookups `POST /api/v1/network/ip/batch`"""
        data: types.NetworkIpBatchOutput = await self._client.call("network.ip-batch", {"ips": ips}, options)
        return data

    async def dns(
        self,
        *,
        name: str,
        type: Union[str, List[str]] = NOT_GIVEN,
        resolver: str = NOT_GIVEN,
        dnssec: Union[bool, str] = NOT_GIVEN,
        format: Literal["json", "dns-json"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkDnsOutput:
        """DNS lookup `GET /api/v1/network/dns`"""
        data: types.NetworkDnsOutput = await self._client.call("network.dns", {"name": name, "type": type, "resolver": resolver, "dnssec": dnssec, "format": format}, options)
        return data

    async def dns_zone(
        self,
        *,
        name: str,
        type: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkDnsZoneOutput:
        """DNS zone check `GET /api/v1/network/dns/zone`"""
        data: types.NetworkDnsZoneOutput = await self._client.call("network.dns-zone", {"name": name, "type": type}, options)
        return data

    async def whois(
        self,
        *,
        domain: str,
        merge: Union[bool, str] = NOT_GIVEN,
        raw: Union[bool, str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkWhoisOutput:
        """WHOIS lookup `GET /api/v1/network/whois`"""
        data: types.NetworkWhoisOutput = await self._client.call("network.whois", {"domain": domain, "merge": merge, "raw": raw}, options)
        return data

    async def similar_domains(
        self,
        *,
        domain: str,
        limit: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkSimilarDomainsOutput:
        """Similar domains `GET /api/v1/network/whois/similar`"""
        data: types.NetworkSimilarDomainsOutput = await self._client.call("network.similar-domains", {"domain": domain, "limit": limit}, options)
        return data

    async def ssl(
        self,
        *,
        host: str,
        port: int = NOT_GIVEN,
        servername: str = NOT_GIVEN,
        starttls: Literal["smtp", "imap", "pop3", "ftp", "ldap", "postgres", "mysql", "none"] = NOT_GIVEN,
        pem: Union[bool, str] = NOT_GIVEN,
        revocation: Union[bool, str] = NOT_GIVEN,
        quick: Union[bool, str] = NOT_GIVEN,
        details: Union[bool, str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkSslOutput:
        """SSL certificate check `GET /api/v1/network/ssl`"""
        data: types.NetworkSslOutput = await self._client.call("network.ssl", {"host": host, "port": port, "servername": servername, "starttls": starttls, "pem": pem, "revocation": revocation, "quick": quick, "details": details}, options)
        return data

    async def screenshot(
        self,
        *,
        url: str = NOT_GIVEN,
        html: str = NOT_GIVEN,
        headers: Dict[str, str] = NOT_GIVEN,
        cookies: List[types.NetworkScreenshotCookiesItem] = NOT_GIVEN,
        device: Literal["iphone_se", "iphone_13", "iphone_14_pro_max", "iphone_15", "iphone_15_pro_max", "iphone_16_pro", "ipad", "ipad_mini", "ipad_pro_11", "pixel_7", "pixel_9", "galaxy_s24", "galaxy_a55", "galaxy_tab_s9", "tecno_spark_20", "laptop", "macbook", "desktop", "desktop_4k"] = NOT_GIVEN,
        width: int = NOT_GIVEN,
        height: int = NOT_GIVEN,
        viewport: types.NetworkScreenshotViewport = NOT_GIVEN,
        device_scale_factor: float = NOT_GIVEN,
        mobile: bool = NOT_GIVEN,
        user_agent: str = NOT_GIVEN,
        locale: str = NOT_GIVEN,
        timezone: str = NOT_GIVEN,
        geolocation: types.NetworkScreenshotGeolocation = NOT_GIVEN,
        dark_mode: bool = NOT_GIVEN,
        media: Literal["screen", "print"] = NOT_GIVEN,
        wait_until: Literal["auto", "load", "domcontentloaded", "networkidle", "commit"] = NOT_GIVEN,
        wait_for: types.NetworkScreenshotWaitFor = NOT_GIVEN,
        actions: List[Union[types.NetworkScreenshotActionsItem, types.NetworkScreenshotActionsItem2, types.NetworkScreenshotActionsItem3, types.NetworkScreenshotActionsItem4, types.NetworkScreenshotActionsItem5, types.NetworkScreenshotActionsItem6, types.NetworkScreenshotActionsItem7, types.NetworkScreenshotActionsItem8, types.NetworkScreenshotActionsItem9]] = NOT_GIVEN,
        delay_ms: int = NOT_GIVEN,
        timeout_ms: int = NOT_GIVEN,
        hide_selectors: List[str] = NOT_GIVEN,
        block_ads: bool = NOT_GIVEN,
        hide_cookie_banners: bool = NOT_GIVEN,
        css: str = NOT_GIVEN,
        script: str = NOT_GIVEN,
        full_page: bool = NOT_GIVEN,
        selector: str = NOT_GIVEN,
        clip: types.NetworkScreenshotClip = NOT_GIVEN,
        format: Literal["png", "jpeg", "webp", "avif", "pdf", "jpg"] = NOT_GIVEN,
        quality: int = NOT_GIVEN,
        omit_background: bool = NOT_GIVEN,
        resize: types.NetworkScreenshotResize = NOT_GIVEN,
        pdf: types.NetworkScreenshotPdf = NOT_GIVEN,
        include: List[Literal["data"]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkScreenshotOutput:
        """Website screenshot `POST /api/v1/network/screenshot`"""
        data: types.NetworkScreenshotOutput = await self._client.call("network.screenshot", {"url": url, "html": html, "headers": headers, "cookies": cookies, "device": device, "width": width, "height": height, "viewport": viewport, "device_scale_factor": device_scale_factor, "mobile": mobile, "user_agent": user_agent, "locale": locale, "timezone": timezone, "geolocation": geolocation, "dark_mode": dark_mode, "media": media, "wait_until": wait_until, "wait_for": wait_for, "actions": actions, "delay_ms": delay_ms, "timeout_ms": timeout_ms, "hide_selectors": hide_selectors, "block_ads": block_ads, "hide_cookie_banners": hide_cookie_banners, "css": css, "script": script, "full_page": full_page, "selector": selector, "clip": clip, "format": format, "quality": quality, "omit_background": omit_background, "resize": resize, "pdf": pdf, "include": include}, options)
        return data

    async def headers(
        self,
        *,
        url: str,
        method: Literal["GET", "HEAD", "OPTIONS"] = NOT_GIVEN,
        follow: Union[bool, str] = NOT_GIVEN,
        user_agent: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkHeadersOutput:
        """HTTP headers `GET /api/v1/network/headers`"""
        data: types.NetworkHeadersOutput = await self._client.call("network.headers", {"url": url, "method": method, "follow": follow, "user_agent": user_agent}, options)
        return data

    async def page(
        self,
        *,
        url: str,
        render: Union[bool, Literal["auto"]] = NOT_GIVEN,
        include: List[Literal["markdown", "text", "links", "headings", "json_ld", "oembed", "robots", "preview", "images", "microdata"]] = NOT_GIVEN,
        respect_robots: bool = NOT_GIVEN,
        user_agent: str = NOT_GIVEN,
        main_content: bool = NOT_GIVEN,
        wait_for: types.NetworkPageWaitFor = NOT_GIVEN,
        actions: List[Union[types.NetworkPageActionsItem, types.NetworkPageActionsItem2, types.NetworkPageActionsItem3, types.NetworkPageActionsItem4, types.NetworkPageActionsItem5, types.NetworkPageActionsItem6, types.NetworkPageActionsItem7, types.NetworkPageActionsItem8, types.NetworkPageActionsItem9]] = NOT_GIVEN,
        headers: Dict[str, str] = NOT_GIVEN,
        cookies: List[types.NetworkPageCookiesItem] = NOT_GIVEN,
        extract: Dict[str, Any] = NOT_GIVEN,
        extract_model: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkPageOutput:
        """Page reader `POST /api/v1/network/page`"""
        data: types.NetworkPageOutput = await self._client.call("network.page", {"url": url, "render": render, "include": include, "respect_robots": respect_robots, "user_agent": user_agent, "main_content": main_content, "wait_for": wait_for, "actions": actions, "headers": headers, "cookies": cookies, "extract": extract, "extract_model": extract_model}, options)
        return data

    async def crawl(
        self,
        *,
        url: str,
        include_paths: List[str] = NOT_GIVEN,
        exclude_paths: List[str] = NOT_GIVEN,
        subdomains: bool = NOT_GIVEN,
        ignore_query: bool = NOT_GIVEN,
        sitemap: Literal["include", "only", "skip"] = NOT_GIVEN,
        user_agent: str = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        depth: int = NOT_GIVEN,
        include: List[Literal["markdown", "text", "links", "images", "headings", "json_ld", "microdata"]] = NOT_GIVEN,
        main_content: bool = NOT_GIVEN,
        render: Union[bool, Literal["auto"]] = NOT_GIVEN,
        respect_robots: bool = NOT_GIVEN,
        delay_ms: int = NOT_GIVEN,
        concurrency: int = NOT_GIVEN,
        compare_to: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkCrawlOutput:
        """Website crawl `POST /api/v1/network/crawl`"""
        data: types.NetworkCrawlOutput = await self._client.call("network.crawl", {"url": url, "include_paths": include_paths, "exclude_paths": exclude_paths, "subdomains": subdomains, "ignore_query": ignore_query, "sitemap": sitemap, "user_agent": user_agent, "limit": limit, "depth": depth, "include": include, "main_content": main_content, "render": render, "respect_robots": respect_robots, "delay_ms": delay_ms, "concurrency": concurrency, "compare_to": compare_to}, options)
        return data

    async def map(
        self,
        *,
        url: str,
        include_paths: List[str] = NOT_GIVEN,
        exclude_paths: List[str] = NOT_GIVEN,
        subdomains: bool = NOT_GIVEN,
        ignore_query: bool = NOT_GIVEN,
        sitemap: Literal["include", "only", "skip"] = NOT_GIVEN,
        user_agent: str = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        search: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkMapOutput:
        """Website map `POST /api/v1/network/map`"""
        data: types.NetworkMapOutput = await self._client.call("network.map", {"url": url, "include_paths": include_paths, "exclude_paths": exclude_paths, "subdomains": subdomains, "ignore_query": ignore_query, "sitemap": sitemap, "user_agent": user_agent, "limit": limit, "search": search}, options)
        return data

    async def mail(
        self,
        *,
        domain: str,
        selector: Union[str, List[str]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkMailOutput:
        """Mail domain check `GET /api/v1/network/mail`"""
        data: types.NetworkMailOutput = await self._client.call("network.mail", {"domain": domain, "selector": selector}, options)
        return data

    async def mail_message(
        self,
        *,
        message: str = NOT_GIVEN,
        file: FileInput = NOT_GIVEN,
        ip: str = NOT_GIVEN,
        helo: str = NOT_GIVEN,
        mail_from: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkMailMessageOutput:
        """Email message score `POST /api/v1/network/mail/message`"""
        data: types.NetworkMailMessageOutput = await self._client.call("network.mail-message", {"message": message, "file": file, "ip": ip, "helo": helo, "mail_from": mail_from}, options)
        return data

    async def email(
        self,
        *,
        address: str,
        gravatar: Union[bool, str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkEmailOutput:
        """Email validation `GET /api/v1/network/email`"""
        data: types.NetworkEmailOutput = await self._client.call("network.email", {"address": address, "gravatar": gravatar}, options)
        return data

    async def reputation(
        self,
        *,
        ip: str = NOT_GIVEN,
        abuse_contact: Union[bool, str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NetworkReputationOutput:
        """IP reputation `GET /api/v1/network/reputation`"""
        data: types.NetworkReputationOutput = await self._client.call("network.reputation", {"ip": ip, "abuse_contact": abuse_contact}, options)
        return data


class Utilities:
    def __init__(self, client: Caller) -> None:
        self._client = client

    def convert(
        self,
        *,
        file: FileInput = NOT_GIVEN,
        files: List[FileInput] = NOT_GIVEN,
        url: str = NOT_GIVEN,
        from_: Literal["pdf", "docx", "doc", "odt", "rtf", "html", "htm", "md", "markdown", "txt", "text", "eml", "msg", "epub", "json", "xlsx", "xlsb", "xls", "ods", "csv", "pptx", "ppt", "odp", "png", "jpeg", "jpg", "webp", "avif", "tiff", "tif", "gif", "bmp", "dib", "ico", "jp2", "j2k", "jpx", "jpf", "j2c", "heic", "heif", "svg"] = NOT_GIVEN,
        to: Literal["pdf", "docx", "odt", "rtf", "html", "htm", "md", "markdown", "txt", "text", "epub", "json", "xlsx", "ods", "csv", "pptx", "odp", "png", "jpeg", "jpg", "webp", "avif", "tiff", "tif", "gif", "ico"] = NOT_GIVEN,
        operations: List[Union[types.UtilitiesConvertOperationsItem, types.UtilitiesConvertOperationsItem2, types.UtilitiesConvertOperationsItem3, types.UtilitiesConvertOperationsItem4, types.UtilitiesConvertOperationsItem5, types.UtilitiesConvertOperationsItem6, types.UtilitiesConvertOperationsItem7, types.UtilitiesConvertOperationsItem8, types.UtilitiesConvertOperationsItem9, types.UtilitiesConvertOperationsItem10, types.UtilitiesConvertOperationsItem11, types.UtilitiesConvertOperationsItem12, types.UtilitiesConvertOperationsItem13, types.UtilitiesConvertOperationsItem14, types.UtilitiesConvertOperationsItem15, types.UtilitiesConvertOperationsItem16, types.UtilitiesConvertOperationsItem17, types.UtilitiesConvertOperationsItem18, types.UtilitiesConvertOperationsItem19, types.UtilitiesConvertOperationsItem20, types.UtilitiesConvertOperationsItem21, types.UtilitiesConvertOperationsItem22, types.UtilitiesConvertOperationsItem23]] = NOT_GIVEN,
        options_: types.UtilitiesConvertOptions = NOT_GIVEN,
        include: List[Literal["data"]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.UtilitiesConvertOutput:
        """File conversion `POST /api/v1/utils/convert`"""
        data: types.UtilitiesConvertOutput = self._client.call("utilities.convert", {"file": file, "files": files, "url": url, "from": from_, "to": to, "operations": operations, "options": options_, "include": include}, options)
        return data

    def image(
        self,
        *,
        file: FileInput,
        watermark: FileInput = NOT_GIVEN,
        operations: List[Union[types.UtilitiesImageOperationsItem, types.UtilitiesImageOperationsItem2, types.UtilitiesImageOperationsItem3, types.UtilitiesImageOperationsItem4, types.UtilitiesImageOperationsItem5, types.UtilitiesImageOperationsItem6, types.UtilitiesImageOperationsItem7, types.UtilitiesImageOperationsItem8, types.UtilitiesImageOperationsItem9, types.UtilitiesImageOperationsItem10, types.UtilitiesImageOperationsItem11, types.UtilitiesImageOperationsItem12, types.UtilitiesImageOperationsItem13, types.UtilitiesImageOperationsItem14, types.UtilitiesImageOperationsItem15, types.UtilitiesImageOperationsItem16, types.UtilitiesImageOperationsItem17, types.UtilitiesImageOperationsItem18, types.UtilitiesImageOperationsItem19, types.UtilitiesImageOperationsItem20, types.UtilitiesImageOperationsItem21, types.UtilitiesImageOperationsItem22, types.UtilitiesImageOperationsItem23, types.UtilitiesImageOperationsItem24, types.UtilitiesImageOperationsItem25]] = NOT_GIVEN,
        format: Literal["auto", "jpeg", "jpg", "png", "webp", "avif", "tiff", "gif", "ico", "jxl", "none"] = NOT_GIVEN,
        quality: int = NOT_GIVEN,
        max_bytes: int = NOT_GIVEN,
        shrink: bool = NOT_GIVEN,
        lossless: bool = NOT_GIVEN,
        progressive: bool = NOT_GIVEN,
        strip_metadata: Union[bool, List[Literal["exif", "gps", "xmp", "iptc", "icc", "comments"]]] = NOT_GIVEN,
        set_metadata: types.UtilitiesImageSetMetadata = NOT_GIVEN,
        autorotate: bool = NOT_GIVEN,
        animated: bool = NOT_GIVEN,
        metadata: bool = NOT_GIVEN,
        palette: Union[bool, int] = NOT_GIVEN,
        blurhash: bool = NOT_GIVEN,
        thumbhash: bool = NOT_GIVEN,
        faces: bool = NOT_GIVEN,
        moderation: bool = NOT_GIVEN,
        hash: bool = NOT_GIVEN,
        compare: FileInput = NOT_GIVEN,
        include: List[Literal["data"]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.UtilitiesImageOutput:
        """Image processing `POST /api/v1/utils/image`"""
        data: types.UtilitiesImageOutput = self._client.call("utilities.image", {"file": file, "watermark": watermark, "operations": operations, "format": format, "quality": quality, "max_bytes": max_bytes, "shrink": shrink, "lossless": lossless, "progressive": progressive, "strip_metadata": strip_metadata, "set_metadata": set_metadata, "autorotate": autorotate, "animated": animated, "metadata": metadata, "palette": palette, "blurhash": blurhash, "thumbhash": thumbhash, "faces": faces, "moderation": moderation, "hash": hash, "compare": compare, "include": include}, options)
        return data

    def ocr(
        self,
        *,
        file: FileInput,
        language: Literal["auto", "en", "yo", "ig", "ha", "pcm", "fr", "ar", "es", "pt", "de", "it", "nl", "pl", "sw", "tr", "am", "hi", "ur", "zh", "eng", "ibo", "hau", "yor", "fra", "ara", "spa", "por", "deu", "ita", "nld", "pol", "swa", "tur", "amh", "hin", "urd", "chi_sim"] = NOT_GIVEN,
        pages: str = NOT_GIVEN,
        format: Literal["json", "searchable_pdf"] = NOT_GIVEN,
        password: str = NOT_GIVEN,
        include: List[Literal["data"]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.UtilitiesOcrOutput:
        """Text recognition `POST /api/v1/utils/ocr`"""
        data: types.UtilitiesOcrOutput = self._client.call("utilities.ocr", {"file": file, "language": language, "pages": pages, "format": format, "password": password, "include": include}, options)
        return data

    def qr(
        self,
        *,
        action: Literal["generate", "scan"] = NOT_GIVEN,
        data: Union[str, int] = NOT_GIVEN,
        wifi: types.UtilitiesQrWifi = NOT_GIVEN,
        vcard: types.UtilitiesQrVcard = NOT_GIVEN,
        payment: Union[types.UtilitiesQrPayment, types.UtilitiesQrPayment2, types.UtilitiesQrPayment3] = NOT_GIVEN,
        email: types.UtilitiesQrEmail = NOT_GIVEN,
        sms: types.UtilitiesQrSms = NOT_GIVEN,
        tel: str = NOT_GIVEN,
        geo: types.UtilitiesQrGeo = NOT_GIVEN,
        event: types.UtilitiesQrEvent = NOT_GIVEN,
        type: Literal["qr", "ean13", "ean8", "upca", "upce", "code128", "code39", "itf", "datamatrix", "aztec", "pdf417"] = NOT_GIVEN,
        format: Literal["png", "svg", "pdf", "eps", "text"] = NOT_GIVEN,
        size: int = NOT_GIVEN,
        margin: int = NOT_GIVEN,
        ecc: Literal["L", "M", "Q", "H"] = NOT_GIVEN,
        color: str = NOT_GIVEN,
        background: str = NOT_GIVEN,
        dots: Literal["square", "rounded", "circle"] = NOT_GIVEN,
        corners: Literal["square", "rounded", "circle"] = NOT_GIVEN,
        eci: bool = NOT_GIVEN,
        batch: FileInput = NOT_GIVEN,
        logo: FileInput = NOT_GIVEN,
        file: FileInput = NOT_GIVEN,
        formats: List[Literal["QRCode", "MicroQRCode", "RMQRCode", "Aztec", "DataMatrix", "PDF417", "MaxiCode", "EAN13", "EAN8", "UPCA", "UPCE", "ISBN", "Code128", "Code39", "Code93", "Codabar", "ITF", "DataBar"]] = NOT_GIVEN,
        include: List[Literal["data"]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.UtilitiesQrOutput:
        """QR codes and barcodes `POST /api/v1/utils/qr`"""
        data: types.UtilitiesQrOutput = self._client.call("utilities.qr", {"action": action, "data": data, "wifi": wifi, "vcard": vcard, "payment": payment, "email": email, "sms": sms, "tel": tel, "geo": geo, "event": event, "type": type, "format": format, "size": size, "margin": margin, "ecc": ecc, "color": color, "background": background, "dots": dots, "corners": corners, "eci": eci, "batch": batch, "logo": logo, "file": file, "formats": formats, "include": include}, options)
        return data

    def tts(
        self,
        *,
        text: str = NOT_GIVEN,
        ssml: str = NOT_GIVEN,
        voice: str = NOT_GIVEN,
        language: str = NOT_GIVEN,
        format: Literal["mp3", "wav", "opus", "ogg", "flac", "aac", "pcm"] = NOT_GIVEN,
        speed: float = NOT_GIVEN,
        pitch: float = NOT_GIVEN,
        quality: Literal["natural", "fast"] = NOT_GIVEN,
        include: List[Literal["data"]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.UtilitiesTtsOutput:
        """Text to audio file `POST /api/v1/utils/tts`"""
        data: types.UtilitiesTtsOutput = self._client.call("utilities.tts", {"text": text, "ssml": ssml, "voice": voice, "language": language, "format": format, "speed": speed, "pitch": pitch, "quality": quality, "include": include}, options)
        return data

    def url_safety(
        self,
        *,
        url: str,
        visit: bool = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.UtilitiesUrlSafetyOutput:
        """URL safety `POST /api/v1/utils/url-safety`"""
        data: types.UtilitiesUrlSafetyOutput = self._client.call("utilities.url-safety", {"url": url, "visit": visit}, options)
        return data

    def summarize(
        self,
        *,
        url: str = NOT_GIVEN,
        html: str = NOT_GIVEN,
        text: str = NOT_GIVEN,
        file: FileInput = NOT_GIVEN,
        language: Literal["auto", "en", "yo", "ig", "ha", "pcm", "fr", "ar", "es", "pt", "de", "it", "nl", "pl", "sw", "tr", "am", "hi", "ur", "zh", "eng", "ibo", "hau", "yor", "fra", "ara", "spa", "por", "deu", "ita", "nld", "pol", "swa", "tur", "amh", "hin", "urd", "chi_sim"] = NOT_GIVEN,
        sentences: int = NOT_GIVEN,
        engine: Literal["extractive", "chat"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.UtilitiesSummarizeOutput:
        """Web summarizer `POST /api/v1/utils/summarize`"""
        data: types.UtilitiesSummarizeOutput = self._client.call("utilities.summarize", {"url": url, "html": html, "text": text, "file": file, "language": language, "sentences": sentences, "engine": engine}, options)
        return data

    def ng_places(
        self,
        *,
        state: str = NOT_GIVEN,
        query: str = NOT_GIVEN,
        postcode: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.UtilitiesNgPlacesOutput:
        """Nigerian places `GET /api/v1/utils/ng/places`"""
        data: types.UtilitiesNgPlacesOutput = self._client.call("utilities.ng-places", {"state": state, "query": query, "postcode": postcode}, options)
        return data

    def ng_phone(
        self,
        *,
        number: str,
        options: Optional[CallOptions] = None,
    ) -> types.UtilitiesNgPhoneOutput:
        """Nigerian phone numbers `GET /api/v1/utils/ng/phone`"""
        data: types.UtilitiesNgPhoneOutput = self._client.call("utilities.ng-phone", {"number": number}, options)
        return data

    def ng_banks(
        self,
        *,
        bank: str = NOT_GIVEN,
        account: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.UtilitiesNgBanksOutput:
        """Nigerian banks `GET /api/v1/utils/ng/banks`"""
        data: types.UtilitiesNgBanksOutput = self._client.call("utilities.ng-banks", {"bank": bank, "account": account}, options)
        return data

    def ng_holidays(
        self,
        *,
        year: int,
        options: Optional[CallOptions] = None,
    ) -> types.UtilitiesNgHolidaysOutput:
        """Nigerian public holidays `GET /api/v1/utils/ng/holidays`"""
        data: types.UtilitiesNgHolidaysOutput = self._client.call("utilities.ng-holidays", {"year": year}, options)
        return data

    def ng_naira(
        self,
        *,
        amount: str,
        options: Optional[CallOptions] = None,
    ) -> types.UtilitiesNgNairaOutput:
        """Naira in words `GET /api/v1/utils/ng/naira`"""
        data: types.UtilitiesNgNairaOutput = self._client.call("utilities.ng-naira", {"amount": amount}, options)
        return data

    def ng_tax(
        self,
        *,
        year: int,
        gross: str = NOT_GIVEN,
        deductions: str = NOT_GIVEN,
        rent: str = NOT_GIVEN,
        price: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.UtilitiesNgTaxOutput:
        """Nigerian PAYE and VAT `GET /api/v1/utils/ng/tax`"""
        data: types.UtilitiesNgTaxOutput = self._client.call("utilities.ng-tax", {"year": year, "gross": gross, "deductions": deductions, "rent": rent, "price": price}, options)
        return data


class AsyncUtilities:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def convert(
        self,
        *,
        file: FileInput = NOT_GIVEN,
        files: List[FileInput] = NOT_GIVEN,
        url: str = NOT_GIVEN,
        from_: Literal["pdf", "docx", "doc", "odt", "rtf", "html", "htm", "md", "markdown", "txt", "text", "eml", "msg", "epub", "json", "xlsx", "xlsb", "xls", "ods", "csv", "pptx", "ppt", "odp", "png", "jpeg", "jpg", "webp", "avif", "tiff", "tif", "gif", "bmp", "dib", "ico", "jp2", "j2k", "jpx", "jpf", "j2c", "heic", "heif", "svg"] = NOT_GIVEN,
        to: Literal["pdf", "docx", "odt", "rtf", "html", "htm", "md", "markdown", "txt", "text", "epub", "json", "xlsx", "ods", "csv", "pptx", "odp", "png", "jpeg", "jpg", "webp", "avif", "tiff", "tif", "gif", "ico"] = NOT_GIVEN,
        operations: List[Union[types.UtilitiesConvertOperationsItem, types.UtilitiesConvertOperationsItem2, types.UtilitiesConvertOperationsItem3, types.UtilitiesConvertOperationsItem4, types.UtilitiesConvertOperationsItem5, types.UtilitiesConvertOperationsItem6, types.UtilitiesConvertOperationsItem7, types.UtilitiesConvertOperationsItem8, types.UtilitiesConvertOperationsItem9, types.UtilitiesConvertOperationsItem10, types.UtilitiesConvertOperationsItem11, types.UtilitiesConvertOperationsItem12, types.UtilitiesConvertOperationsItem13, types.UtilitiesConvertOperationsItem14, types.UtilitiesConvertOperationsItem15, types.UtilitiesConvertOperationsItem16, types.UtilitiesConvertOperationsItem17, types.UtilitiesConvertOperationsItem18, types.UtilitiesConvertOperationsItem19, types.UtilitiesConvertOperationsItem20, types.UtilitiesConvertOperationsItem21, types.UtilitiesConvertOperationsItem22, types.UtilitiesConvertOperationsItem23]] = NOT_GIVEN,
        options_: types.UtilitiesConvertOptions = NOT_GIVEN,
        include: List[Literal["data"]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.UtilitiesConvertOutput:
        """File conversion `POST /api/v1/utils/convert`"""
        data: types.UtilitiesConvertOutput = await self._client.call("utilities.convert", {"file": file, "files": files, "url": url, "from": from_, "to": to, "operations": operations, "options": options_, "include": include}, options)
        return data

    async def image(
        self,
        *,
        file: FileInput,
        watermark: FileInput = NOT_GIVEN,
        operations: List[Union[types.UtilitiesImageOperationsItem, types.UtilitiesImageOperationsItem2, types.UtilitiesImageOperationsItem3, types.UtilitiesImageOperationsItem4, types.UtilitiesImageOperationsItem5, types.UtilitiesImageOperationsItem6, types.UtilitiesImageOperationsItem7, types.UtilitiesImageOperationsItem8, types.UtilitiesImageOperationsItem9, types.UtilitiesImageOperationsItem10, types.UtilitiesImageOperationsItem11, types.UtilitiesImageOperationsItem12, types.UtilitiesImageOperationsItem13, types.UtilitiesImageOperationsItem14, types.UtilitiesImageOperationsItem15, types.UtilitiesImageOperationsItem16, types.UtilitiesImageOperationsItem17, types.UtilitiesImageOperationsItem18, types.UtilitiesImageOperationsItem19, types.UtilitiesImageOperationsItem20, types.UtilitiesImageOperationsItem21, types.UtilitiesImageOperationsItem22, types.UtilitiesImageOperationsItem23, types.UtilitiesImageOperationsItem24, types.UtilitiesImageOperationsItem25]] = NOT_GIVEN,
        format: Literal["auto", "jpeg", "jpg", "png", "webp", "avif", "tiff", "gif", "ico", "jxl", "none"] = NOT_GIVEN,
        quality: int = NOT_GIVEN,
        max_bytes: int = NOT_GIVEN,
        shrink: bool = NOT_GIVEN,
        lossless: bool = NOT_GIVEN,
        progressive: bool = NOT_GIVEN,
        strip_metadata: Union[bool, List[Literal["exif", "gps", "xmp", "iptc", "icc", "comments"]]] = NOT_GIVEN,
        set_metadata: types.UtilitiesImageSetMetadata = NOT_GIVEN,
        autorotate: bool = NOT_GIVEN,
        animated: bool = NOT_GIVEN,
        metadata: bool = NOT_GIVEN,
        palette: Union[bool, int] = NOT_GIVEN,
        blurhash: bool = NOT_GIVEN,
        thumbhash: bool = NOT_GIVEN,
        faces: bool = NOT_GIVEN,
        moderation: bool = NOT_GIVEN,
        hash: bool = NOT_GIVEN,
        compare: FileInput = NOT_GIVEN,
        include: List[Literal["data"]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.UtilitiesImageOutput:
        """Image processing `POST /api/v1/utils/image`"""
        data: types.UtilitiesImageOutput = await self._client.call("utilities.image", {"file": file, "watermark": watermark, "operations": operations, "format": format, "quality": quality, "max_bytes": max_bytes, "shrink": shrink, "lossless": lossless, "progressive": progressive, "strip_metadata": strip_metadata, "set_metadata": set_metadata, "autorotate": autorotate, "animated": animated, "metadata": metadata, "palette": palette, "blurhash": blurhash, "thumbhash": thumbhash, "faces": faces, "moderation": moderation, "hash": hash, "compare": compare, "include": include}, options)
        return data

    async def ocr(
        self,
        *,
        file: FileInput,
        language: Literal["auto", "en", "yo", "ig", "ha", "pcm", "fr", "ar", "es", "pt", "de", "it", "nl", "pl", "sw", "tr", "am", "hi", "ur", "zh", "eng", "ibo", "hau", "yor", "fra", "ara", "spa", "por", "deu", "ita", "nld", "pol", "swa", "tur", "amh", "hin", "urd", "chi_sim"] = NOT_GIVEN,
        pages: str = NOT_GIVEN,
        format: Literal["json", "searchable_pdf"] = NOT_GIVEN,
        password: str = NOT_GIVEN,
        include: List[Literal["data"]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.UtilitiesOcrOutput:
        """Text recognition `POST /api/v1/utils/ocr`"""
        data: types.UtilitiesOcrOutput = await self._client.call("utilities.ocr", {"file": file, "language": language, "pages": pages, "format": format, "password": password, "include": include}, options)
        return data

    async def qr(
        self,
        *,
        action: Literal["generate", "scan"] = NOT_GIVEN,
        data: Union[str, int] = NOT_GIVEN,
        wifi: types.UtilitiesQrWifi = NOT_GIVEN,
        vcard: types.UtilitiesQrVcard = NOT_GIVEN,
        payment: Union[types.UtilitiesQrPayment, types.UtilitiesQrPayment2, types.UtilitiesQrPayment3] = NOT_GIVEN,
        email: types.UtilitiesQrEmail = NOT_GIVEN,
        sms: types.UtilitiesQrSms = NOT_GIVEN,
        tel: str = NOT_GIVEN,
        geo: types.UtilitiesQrGeo = NOT_GIVEN,
        event: types.UtilitiesQrEvent = NOT_GIVEN,
        type: Literal["qr", "ean13", "ean8", "upca", "upce", "code128", "code39", "itf", "datamatrix", "aztec", "pdf417"] = NOT_GIVEN,
        format: Literal["png", "svg", "pdf", "eps", "text"] = NOT_GIVEN,
        size: int = NOT_GIVEN,
        margin: int = NOT_GIVEN,
        ecc: Literal["L", "M", "Q", "H"] = NOT_GIVEN,
        color: str = NOT_GIVEN,
        background: str = NOT_GIVEN,
        dots: Literal["square", "rounded", "circle"] = NOT_GIVEN,
        corners: Literal["square", "rounded", "circle"] = NOT_GIVEN,
        eci: bool = NOT_GIVEN,
        batch: FileInput = NOT_GIVEN,
        logo: FileInput = NOT_GIVEN,
        file: FileInput = NOT_GIVEN,
        formats: List[Literal["QRCode", "MicroQRCode", "RMQRCode", "Aztec", "DataMatrix", "PDF417", "MaxiCode", "EAN13", "EAN8", "UPCA", "UPCE", "ISBN", "Code128", "Code39", "Code93", "Codabar", "ITF", "DataBar"]] = NOT_GIVEN,
        include: List[Literal["data"]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.UtilitiesQrOutput:
        """QR codes and barcodes `POST /api/v1/utils/qr`"""
        data: types.UtilitiesQrOutput = await self._client.call("utilities.qr", {"action": action, "data": data, "wifi": wifi, "vcard": vcard, "payment": payment, "email": email, "sms": sms, "tel": tel, "geo": geo, "event": event, "type": type, "format": format, "size": size, "margin": margin, "ecc": ecc, "color": color, "background": background, "dots": dots, "corners": corners, "eci": eci, "batch": batch, "logo": logo, "file": file, "formats": formats, "include": include}, options)
        return data

    async def tts(
        self,
        *,
        text: str = NOT_GIVEN,
        ssml: str = NOT_GIVEN,
        voice: str = NOT_GIVEN,
        language: str = NOT_GIVEN,
        format: Literal["mp3", "wav", "opus", "ogg", "flac", "aac", "pcm"] = NOT_GIVEN,
        speed: float = NOT_GIVEN,
        pitch: float = NOT_GIVEN,
        quality: Literal["natural", "fast"] = NOT_GIVEN,
        include: List[Literal["data"]] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.UtilitiesTtsOutput:
        """Text to audio file `POST /api/v1/utils/tts`"""
        data: types.UtilitiesTtsOutput = await self._client.call("utilities.tts", {"text": text, "ssml": ssml, "voice": voice, "language": language, "format": format, "speed": speed, "pitch": pitch, "quality": quality, "include": include}, options)
        return data

    async def url_safety(
        self,
        *,
        url: str,
        visit: bool = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.UtilitiesUrlSafetyOutput:
        """URL safety `POST /api/v1/utils/url-safety`"""
        data: types.UtilitiesUrlSafetyOutput = await self._client.call("utilities.url-safety", {"url": url, "visit": visit}, options)
        return data

    async def summarize(
        self,
        *,
        url: str = NOT_GIVEN,
        html: str = NOT_GIVEN,
        text: str = NOT_GIVEN,
        file: FileInput = NOT_GIVEN,
        language: Literal["auto", "en", "yo", "ig", "ha", "pcm", "fr", "ar", "es", "pt", "de", "it", "nl", "pl", "sw", "tr", "am", "hi", "ur", "zh", "eng", "ibo", "hau", "yor", "fra", "ara", "spa", "por", "deu", "ita", "nld", "pol", "swa", "tur", "amh", "hin", "urd", "chi_sim"] = NOT_GIVEN,
        sentences: int = NOT_GIVEN,
        engine: Literal["extractive", "chat"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.UtilitiesSummarizeOutput:
        """Web summarizer `POST /api/v1/utils/summarize`"""
        data: types.UtilitiesSummarizeOutput = await self._client.call("utilities.summarize", {"url": url, "html": html, "text": text, "file": file, "language": language, "sentences": sentences, "engine": engine}, options)
        return data

    async def ng_places(
        self,
        *,
        state: str = NOT_GIVEN,
        query: str = NOT_GIVEN,
        postcode: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.UtilitiesNgPlacesOutput:
        """Nigerian places `GET /api/v1/utils/ng/places`"""
        data: types.UtilitiesNgPlacesOutput = await self._client.call("utilities.ng-places", {"state": state, "query": query, "postcode": postcode}, options)
        return data

    async def ng_phone(
        self,
        *,
        number: str,
        options: Optional[CallOptions] = None,
    ) -> types.UtilitiesNgPhoneOutput:
        """Nigerian phone numbers `GET /api/v1/utils/ng/phone`"""
        data: types.UtilitiesNgPhoneOutput = await self._client.call("utilities.ng-phone", {"number": number}, options)
        return data

    async def ng_banks(
        self,
        *,
        bank: str = NOT_GIVEN,
        account: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.UtilitiesNgBanksOutput:
        """Nigerian banks `GET /api/v1/utils/ng/banks`"""
        data: types.UtilitiesNgBanksOutput = await self._client.call("utilities.ng-banks", {"bank": bank, "account": account}, options)
        return data

    async def ng_holidays(
        self,
        *,
        year: int,
        options: Optional[CallOptions] = None,
    ) -> types.UtilitiesNgHolidaysOutput:
        """Nigerian public holidays `GET /api/v1/utils/ng/holidays`"""
        data: types.UtilitiesNgHolidaysOutput = await self._client.call("utilities.ng-holidays", {"year": year}, options)
        return data

    async def ng_naira(
        self,
        *,
        amount: str,
        options: Optional[CallOptions] = None,
    ) -> types.UtilitiesNgNairaOutput:
        """Naira in words `GET /api/v1/utils/ng/naira`"""
        data: types.UtilitiesNgNairaOutput = await self._client.call("utilities.ng-naira", {"amount": amount}, options)
        return data

    async def ng_tax(
        self,
        *,
        year: int,
        gross: str = NOT_GIVEN,
        deductions: str = NOT_GIVEN,
        rent: str = NOT_GIVEN,
        price: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.UtilitiesNgTaxOutput:
        """Nigerian PAYE and VAT `GET /api/v1/utils/ng/tax`"""
        data: types.UtilitiesNgTaxOutput = await self._client.call("utilities.ng-tax", {"year": year, "gross": gross, "deductions": deductions, "rent": rent, "price": price}, options)
        return data


class Account:
    def __init__(self, client: Caller) -> None:
        self._client = client

    def signup(
        self,
        *,
        email: str,
        password: str,
        name: str = NOT_GIVEN,
        invitation: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountSignupOutput:
        """Sign up `POST /api/v1/auth/signup`"""
        data: types.AccountSignupOutput = self._client.call("account.signup", {"email": email, "password": password, "name": name, "invitation": invitation}, options)
        return data

    def verify(
        self,
        *,
        token: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountVerifyOutput:
        """Confirm an email address `POST /api/v1/auth/verify`"""
        data: types.AccountVerifyOutput = self._client.call("account.verify", {"token": token}, options)
        return data

    def login(
        self,
        *,
        email: str,
        password: str,
        totp: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountLoginOutput:
        """Log in `POST /api/v1/auth/login`"""
        data: types.AccountLoginOutput = self._client.call("account.login", {"email": email, "password": password, "totp": totp}, options)
        return data

    def passkey_login_options(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountPasskeyLoginOptionsOutput:
        """Start passkey login `POST /api/v1/auth/passkey/options`"""
        data: types.AccountPasskeyLoginOptionsOutput = self._client.call("account.passkey-login-options", {}, options)
        return data

    def passkey_login(
        self,
        *,
        credential: types.AccountPasskeyLoginCredential,
        options: Optional[CallOptions] = None,
    ) -> types.AccountPasskeyLoginOutput:
        """Log in with passkey `POST /api/v1/auth/passkey`"""
        data: types.AccountPasskeyLoginOutput = self._client.call("account.passkey-login", {"credential": credential}, options)
        return data

    def logout(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountLogoutOutput:
        """Log out `POST /api/v1/auth/logout`"""
        data: types.AccountLogoutOutput = self._client.call("account.logout", {}, options)
        return data

    def reset_request(
        self,
        *,
        email: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountResetRequestOutput:
        """Request password reset `POST /api/v1/auth/reset-request`"""
        data: types.AccountResetRequestOutput = self._client.call("account.reset-request", {"email": email}, options)
        return data

    def reset(
        self,
        *,
        token: str,
        password: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountResetOutput:
        """Reset password `POST /api/v1/auth/reset`"""
        data: types.AccountResetOutput = self._client.call("account.reset", {"token": token, "password": password}, options)
        return data

    def sso_providers(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountSsoProvidersOutput:
        """List login providers `GET /api/v1/auth/providers`"""
        data: types.AccountSsoProvidersOutput = self._client.call("account.sso-providers", {}, options)
        return data

    def sso_start(
        self,
        *,
        provider: str,
        invitation: str = NOT_GIVEN,
        invite: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountSsoStartOutput:
        """Start single sign-on `POST /api/v1/auth/sso/start`"""
        data: types.AccountSsoStartOutput = self._client.call("account.sso-start", {"provider": provider, "invitation": invitation, "invite": invite}, options)
        return data

    def sso_finish(
        self,
        *,
        provider: str,
        state: str,
        code: str = NOT_GIVEN,
        iss: str = NOT_GIVEN,
        error: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.SsoLogin:
        """Finish single sign-on `POST /api/v1/auth/sso/finish`"""
        data: types.SsoLogin = self._client.call("account.sso-finish", {"provider": provider, "state": state, "code": code, "iss": iss, "error": error}, options)
        return data

    def sso_confirm(
        self,
        *,
        password: str = NOT_GIVEN,
        totp: str = NOT_GIVEN,
        token: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.SsoLogin:
        """Confirm an identity `POST /api/v1/auth/sso/confirm`"""
        data: types.SsoLogin = self._client.call("account.sso-confirm", {"password": password, "totp": totp, "token": token}, options)
        return data

    def sso_mail(
        self,
        *,
        provider: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountSsoMailOutput:
        """Mail a confirmation link `POST /api/v1/auth/sso/mail`"""
        data: types.AccountSsoMailOutput = self._client.call("account.sso-mail", {"provider": provider}, options)
        return data

    def get(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.Account:
        """Retrieve account `GET /api/v1/account`"""
        data: types.Account = self._client.call("account.get", {}, options)
        return data

    def change(
        self,
        *,
        name: str = NOT_GIVEN,
        language: Union[Literal["en", "fr", "pcm", "yo", "ha", "ig"], None] = NOT_GIVEN,
        daily_cap: Union[Union[str, float], None] = NOT_GIVEN,
        weekly_cap: Union[Union[str, float], None] = NOT_GIVEN,
        monthly_cap: Union[Union[str, float], None] = NOT_GIVEN,
        daily_token_cap: Union[int, None] = NOT_GIVEN,
        weekly_token_cap: Union[int, None] = NOT_GIVEN,
        monthly_token_cap: Union[int, None] = NOT_GIVEN,
        low_balance_alert: Union[Union[str, float], None] = NOT_GIVEN,
        billing: Union[types.AccountChangeBilling, None] = NOT_GIVEN,
        guardrails: Union[types.AccountChangeGuardrails, None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Account:
        """Update account `PATCH /api/v1/account`"""
        data: types.Account = self._client.call("account.change", {"name": name, "language": language, "daily_cap": daily_cap, "weekly_cap": weekly_cap, "monthly_cap": monthly_cap, "daily_token_cap": daily_token_cap, "weekly_token_cap": weekly_token_cap, "monthly_token_cap": monthly_token_cap, "low_balance_alert": low_balance_alert, "billing": billing, "guardrails": guardrails}, options)
        return data

    def export(
        self,
        *,
        current_password: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountExport:
        """Export account data `POST /api/v1/account/export`"""
        data: types.AccountExport = self._client.call("account.export", {"current_password": current_password}, options)
        return data

    def delete(
        self,
        *,
        current_password: str,
        totp: str = NOT_GIVEN,
        give_up_credits: bool = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountDeleteOutput:
        """Delete account `POST /api/v1/account/delete`"""
        data: types.AccountDeleteOutput = self._client.call("account.delete", {"current_password": current_password, "totp": totp, "give_up_credits": give_up_credits}, options)
        return data

    def guardrails_secret(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountGuardrailsSecretOutput:
        """Guardrail hook secret `GET /api/v1/account/guardrails/secret`"""
        data: types.AccountGuardrailsSecretOutput = self._client.call("account.guardrails-secret", {}, options)
        return data

    def password(
        self,
        *,
        current_password: str,
        password: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountPasswordOutput:
        """Change password `POST /api/v1/account/password`"""
        data: types.AccountPasswordOutput = self._client.call("account.password", {"current_password": current_password, "password": password}, options)
        return data

    def totp_begin(
        self,
        *,
        current_password: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountTotpBeginOutput:
        """Start two-factor setup `POST /api/v1/account/totp`"""
        data: types.AccountTotpBeginOutput = self._client.call("account.totp-begin", {"current_password": current_password}, options)
        return data

    def totp_confirm(
        self,
        *,
        totp: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountTotpConfirmOutput:
        """Enable two-factor `POST /api/v1/account/totp/confirm`"""
        data: types.AccountTotpConfirmOutput = self._client.call("account.totp-confirm", {"totp": totp}, options)
        return data

    def totp_end(
        self,
        *,
        current_password: str,
        totp: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountTotpEndOutput:
        """Disable two-factor `POST /api/v1/account/totp/disable`"""
        data: types.AccountTotpEndOutput = self._client.call("account.totp-end", {"current_password": current_password, "totp": totp}, options)
        return data

    def sessions(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountSessionsOutput:
        """List sessions `GET /api/v1/account/sessions`"""
        data: types.AccountSessionsOutput = self._client.call("account.sessions", {}, options)
        return data

    def session_end(
        self,
        *,
        id: str,
        current_password: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountSessionEndOutput:
        """End session `DELETE /api/v1/account/sessions/{id}`"""
        data: types.AccountSessionEndOutput = self._client.call("account.session-end", {"id": id, "current_password": current_password}, options)
        return data

    def passkeys(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountPasskeysOutput:
        """List passkeys `GET /api/v1/account/passkeys`"""
        data: types.AccountPasskeysOutput = self._client.call("account.passkeys", {}, options)
        return data

    def passkey_options(
        self,
        *,
        current_password: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountPasskeyOptionsOutput:
        """Start passkey setup `POST /api/v1/account/passkeys/options`"""
        data: types.AccountPasskeyOptionsOutput = self._client.call("account.passkey-options", {"current_password": current_password}, options)
        return data

    def passkey_create(
        self,
        *,
        name: str,
        credential: types.AccountPasskeyCreateCredential,
        options: Optional[CallOptions] = None,
    ) -> types.Passkey:
        """Add passkey `POST /api/v1/account/passkeys`"""
        data: types.Passkey = self._client.call("account.passkey-create", {"name": name, "credential": credential}, options)
        return data

    def passkey_rename(
        self,
        *,
        id: str,
        name: str,
        options: Optional[CallOptions] = None,
    ) -> types.Passkey:
        """Rename passkey `PATCH /api/v1/account/passkeys/{id}`"""
        data: types.Passkey = self._client.call("account.passkey-rename", {"id": id, "name": name}, options)
        return data

    def passkey_delete(
        self,
        *,
        id: str,
        current_password: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountPasskeyDeleteOutput:
        """Delete passkey `DELETE /api/v1/account/passkeys/{id}`"""
        data: types.AccountPasskeyDeleteOutput = self._client.call("account.passkey-delete", {"id": id, "current_password": current_password}, options)
        return data

    def me(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.Me:
        """Current person `GET /api/v1/me`"""
        data: types.Me = self._client.call("account.me", {}, options)
        return data

    def me_change(
        self,
        *,
        name: str,
        options: Optional[CallOptions] = None,
    ) -> types.Me:
        """Change your name `PATCH /api/v1/me`"""
        data: types.Me = self._client.call("account.me-change", {"name": name}, options)
        return data

    def switch(
        self,
        *,
        account_id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Me:
        """Switch account `POST /api/v1/me/switch`"""
        data: types.Me = self._client.call("account.switch", {"account_id": account_id}, options)
        return data

    def identities(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountIdentitiesOutput:
        """List linked identities `GET /api/v1/me/identities`"""
        data: types.AccountIdentitiesOutput = self._client.call("account.identities", {}, options)
        return data

    def identity_link(
        self,
        *,
        provider: str,
        current_password: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountIdentityLinkOutput:
        """Link an identity `POST /api/v1/me/identities`"""
        data: types.AccountIdentityLinkOutput = self._client.call("account.identity-link", {"provider": provider, "current_password": current_password}, options)
        return data

    def identity_unlink(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountIdentityUnlinkOutput:
        """Unlink an identity `DELETE /api/v1/me/identities/{id}`"""
        data: types.AccountIdentityUnlinkOutput = self._client.call("account.identity-unlink", {"id": id}, options)
        return data

    def impersonation_end(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountImpersonationEndOutput:
        """End impersonation `POST /api/v1/me/impersonation/end`"""
        data: types.AccountImpersonationEndOutput = self._client.call("account.impersonation-end", {}, options)
        return data

    def email_change(
        self,
        *,
        email: str,
        current_password: str,
        totp: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.EmailChange:
        """Change email address `POST /api/v1/me/email`"""
        data: types.EmailChange = self._client.call("account.email-change", {"email": email, "current_password": current_password, "totp": totp}, options)
        return data

    def email_change_get(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountEmailChangeGetOutput:
        """Open email change `GET /api/v1/me/email`"""
        data: types.AccountEmailChangeGetOutput = self._client.call("account.email-change-get", {}, options)
        return data

    def email_change_cancel(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountEmailChangeCancelOutput:
        """Cancel email change `DELETE /api/v1/me/email`"""
        data: types.AccountEmailChangeCancelOutput = self._client.call("account.email-change-cancel", {}, options)
        return data

    def email_change_look(
        self,
        *,
        token: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountEmailChangeLookOutput:
        """View email change `POST /api/v1/auth/email-change/look`"""
        data: types.AccountEmailChangeLookOutput = self._client.call("account.email-change-look", {"token": token}, options)
        return data

    def email_change_answer(
        self,
        *,
        token: str,
        action: Literal["confirm", "cancel"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountEmailChangeAnswerOutput:
        """Confirm email change `POST /api/v1/auth/email-change`"""
        data: types.AccountEmailChangeAnswerOutput = self._client.call("account.email-change-answer", {"token": token, "action": action}, options)
        return data

    def members(
        self,
        *,
        left: Literal["true", "false"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountMembersOutput:
        """List members `GET /api/v1/account/members`"""
        data: types.AccountMembersOutput = self._client.call("account.members", {"left": left}, options)
        return data

    def member_change(
        self,
        *,
        id: str,
        role: Literal["owner", "admin", "developer", "billing", "viewer"] = NOT_GIVEN,
        daily_cap: Union[Union[str, float], None] = NOT_GIVEN,
        weekly_cap: Union[Union[str, float], None] = NOT_GIVEN,
        monthly_cap: Union[Union[str, float], None] = NOT_GIVEN,
        daily_token_cap: Union[int, None] = NOT_GIVEN,
        weekly_token_cap: Union[int, None] = NOT_GIVEN,
        monthly_token_cap: Union[int, None] = NOT_GIVEN,
        current_password: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountMemberChangeOutput:
        """Change a member `PATCH /api/v1/account/members/{id}`"""
        data: types.AccountMemberChangeOutput = self._client.call("account.member-change", {"id": id, "role": role, "daily_cap": daily_cap, "weekly_cap": weekly_cap, "monthly_cap": monthly_cap, "daily_token_cap": daily_token_cap, "weekly_token_cap": weekly_token_cap, "monthly_token_cap": monthly_token_cap, "current_password": current_password}, options)
        return data

    def member_remove(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountMemberRemoveOutput:
        """Remove a member `DELETE /api/v1/account/members/{id}`"""
        data: types.AccountMemberRemoveOutput = self._client.call("account.member-remove", {"id": id}, options)
        return data

    def member_keys(
        self,
        *,
        id: str,
        to: str = NOT_GIVEN,
        keys: List[str] = NOT_GIVEN,
        revoke: bool = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountMemberKeysOutput:
        """Hand over or revoke keys `POST /api/v1/account/members/{id}/keys`"""
        data: types.AccountMemberKeysOutput = self._client.call("account.member-keys", {"id": id, "to": to, "keys": keys, "revoke": revoke}, options)
        return data

    def leave(
        self,
        *,
        current_password: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountLeaveOutput:
        """Leave the account `POST /api/v1/account/leave`"""
        data: types.AccountLeaveOutput = self._client.call("account.leave", {"current_password": current_password}, options)
        return data

    def invite_create(
        self,
        *,
        email: Union[str, None] = NOT_GIVEN,
        role: Literal["owner", "admin", "developer", "billing", "viewer"] = NOT_GIVEN,
        current_password: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NewInvite:
        """Invite a member `POST /api/v1/account/invites`"""
        data: types.NewInvite = self._client.call("account.invite-create", {"email": email, "role": role, "current_password": current_password}, options)
        return data

    def invites(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountInvitesOutput:
        """List invites `GET /api/v1/account/invites`"""
        data: types.AccountInvitesOutput = self._client.call("account.invites", {}, options)
        return data

    def invite_resend(
        self,
        *,
        id: str,
        current_password: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NewInvite:
        """Resend an invite `POST /api/v1/account/invites/{id}/resend`"""
        data: types.NewInvite = self._client.call("account.invite-resend", {"id": id, "current_password": current_password}, options)
        return data

    def invite_revoke(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountInviteRevokeOutput:
        """Revoke an invite `DELETE /api/v1/account/invites/{id}`"""
        data: types.AccountInviteRevokeOutput = self._client.call("account.invite-revoke", {"id": id}, options)
        return data

    def invite_look(
        self,
        *,
        token: str,
        options: Optional[CallOptions] = None,
    ) -> types.InviteOffer:
        """Look at an invite `POST /api/v1/invites/look`"""
        data: types.InviteOffer = self._client.call("account.invite-look", {"token": token}, options)
        return data

    def invite_accept(
        self,
        *,
        token: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountInviteAcceptOutput:
        """Accept an invite `POST /api/v1/invites/accept`"""
        data: types.AccountInviteAcceptOutput = self._client.call("account.invite-accept", {"token": token}, options)
        return data

    def invite_join(
        self,
        *,
        token: str,
        password: str,
        name: str = NOT_GIVEN,
        email: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountInviteJoinOutput:
        """Join with an invite `POST /api/v1/invites/join`"""
        data: types.AccountInviteJoinOutput = self._client.call("account.invite-join", {"token": token, "password": password, "name": name, "email": email}, options)
        return data

    def sso(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountSso:
        """Account single sign-on `GET /api/v1/account/sso`"""
        data: types.AccountSso = self._client.call("account.sso", {}, options)
        return data

    def sso_require(
        self,
        *,
        required: bool,
        options: Optional[CallOptions] = None,
    ) -> types.AccountSso:
        """Require single sign-on `PATCH /api/v1/account/sso`"""
        data: types.AccountSso = self._client.call("account.sso-require", {"required": required}, options)
        return data

    def domain_add(
        self,
        *,
        domain: str,
        role: Literal["admin", "developer", "billing", "viewer"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountDomain:
        """Add a domain `POST /api/v1/account/domains`"""
        data: types.AccountDomain = self._client.call("account.domain-add", {"domain": domain, "role": role}, options)
        return data

    def domain_verify(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountDomain:
        """Verify a domain `POST /api/v1/account/domains/{id}/verify`"""
        data: types.AccountDomain = self._client.call("account.domain-verify", {"id": id}, options)
        return data

    def domain_change(
        self,
        *,
        id: str,
        role: Literal["admin", "developer", "billing", "viewer"],
        options: Optional[CallOptions] = None,
    ) -> types.AccountDomain:
        """Change a domain `PATCH /api/v1/account/domains/{id}`"""
        data: types.AccountDomain = self._client.call("account.domain-change", {"id": id, "role": role}, options)
        return data

    def domain_remove(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountDomainRemoveOutput:
        """Delete a domain `DELETE /api/v1/account/domains/{id}`"""
        data: types.AccountDomainRemoveOutput = self._client.call("account.domain-remove", {"id": id}, options)
        return data

    def audit(
        self,
        *,
        actor: str = NOT_GIVEN,
        action: str = NOT_GIVEN,
        target: str = NOT_GIVEN,
        from_: str = NOT_GIVEN,
        to: str = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        cursor: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountAuditOutput:
        """Audit log `GET /api/v1/account/audit`"""
        data: types.AccountAuditOutput = self._client.call("account.audit", {"actor": actor, "action": action, "target": target, "from": from_, "to": to, "limit": limit, "cursor": cursor}, options)
        return data

    def audit_export(
        self,
        *,
        actor: str = NOT_GIVEN,
        action: str = NOT_GIVEN,
        target: str = NOT_GIVEN,
        from_: str = NOT_GIVEN,
        to: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> str:
        """Export the audit log `GET /api/v1/account/audit/export`"""
        data: str = self._client.call("account.audit-export", {"actor": actor, "action": action, "target": target, "from": from_, "to": to}, options)
        return data

    def whoami(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountWhoamiOutput:
        """Verify key `GET /api/v1/whoami`"""
        data: types.AccountWhoamiOutput = self._client.call("account.whoami", {}, options)
        return data

    def oauth_register(
        self,
        *,
        redirect_uris: List[str],
        client_name: str = NOT_GIVEN,
        token_endpoint_auth_method: str = NOT_GIVEN,
        grant_types: List[str] = NOT_GIVEN,
        response_types: List[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountOauthRegisterOutput:
        """Register OAuth client `POST /api/v1/oauth/register`"""
        data: types.AccountOauthRegisterOutput = self._client.call("account.oauth-register", {"redirect_uris": redirect_uris, "client_name": client_name, "token_endpoint_auth_method": token_endpoint_auth_method, "grant_types": grant_types, "response_types": response_types}, options)
        return data

    def oauth_token(
        self,
        *,
        grant_type: Literal["authorization_code", "refresh_token"],
        client_id: str,
        code: str = NOT_GIVEN,
        code_verifier: str = NOT_GIVEN,
        redirect_uri: str = NOT_GIVEN,
        refresh_token: str = NOT_GIVEN,
        resource: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountOauthTokenOutput:
        """OAuth token `POST /api/v1/oauth/token`"""
        data: types.AccountOauthTokenOutput = self._client.call("account.oauth-token", {"grant_type": grant_type, "client_id": client_id, "code": code, "code_verifier": code_verifier, "redirect_uri": redirect_uri, "refresh_token": refresh_token, "resource": resource}, options)
        return data

    def oauth_revoke(
        self,
        *,
        token: str,
        options: Optional[CallOptions] = None,
    ) -> Dict[str, Any]:
        """Revoke OAuth token `POST /api/v1/oauth/revoke`"""
        data: Dict[str, Any] = self._client.call("account.oauth-revoke", {"token": token}, options)
        return data

    def oauth_request(
        self,
        *,
        client_id: str,
        redirect_uri: str,
        code_challenge: str,
        code_challenge_method: Literal["S256"],
        response_type: Literal["code"],
        state: str = NOT_GIVEN,
        scope: str = NOT_GIVEN,
        resource: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountOauthRequestOutput:
        """OAuth request `GET /api/v1/oauth/request`"""
        data: types.AccountOauthRequestOutput = self._client.call("account.oauth-request", {"client_id": client_id, "redirect_uri": redirect_uri, "code_challenge": code_challenge, "code_challenge_method": code_challenge_method, "response_type": response_type, "state": state, "scope": scope, "resource": resource}, options)
        return data

    def oauth_consent(
        self,
        *,
        client_id: str,
        redirect_uri: str,
        code_challenge: str,
        code_challenge_method: Literal["S256"],
        response_type: Literal["code"],
        scopes: List[str],
        monthly_cap: Union[Union[str, float], None],
        expires_days: Union[int, None],
        state: str = NOT_GIVEN,
        scope: str = NOT_GIVEN,
        resource: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountOauthConsentOutput:
        """OAuth consent `POST /api/v1/oauth/consent`"""
        data: types.AccountOauthConsentOutput = self._client.call("account.oauth-consent", {"client_id": client_id, "redirect_uri": redirect_uri, "code_challenge": code_challenge, "code_challenge_method": code_challenge_method, "response_type": response_type, "scopes": scopes, "monthly_cap": monthly_cap, "expires_days": expires_days, "state": state, "scope": scope, "resource": resource}, options)
        return data

    def keys_create(
        self,
        *,
        name: str = NOT_GIVEN,
        mode: Literal["live", "test"] = NOT_GIVEN,
        scopes: List[str] = NOT_GIVEN,
        ips: List[str] = NOT_GIVEN,
        per_minute: Union[int, None] = NOT_GIVEN,
        daily_cap: Union[Union[str, float], None] = NOT_GIVEN,
        weekly_cap: Union[Union[str, float], None] = NOT_GIVEN,
        monthly_cap: Union[Union[str, float], None] = NOT_GIVEN,
        daily_token_cap: Union[int, None] = NOT_GIVEN,
        weekly_token_cap: Union[int, None] = NOT_GIVEN,
        monthly_token_cap: Union[int, None] = NOT_GIVEN,
        paused: bool = NOT_GIVEN,
        max_tokens_default: Union[int, None] = NOT_GIVEN,
        max_tokens_limit: Union[int, None] = NOT_GIVEN,
        private: bool = NOT_GIVEN,
        store_bodies: bool = NOT_GIVEN,
        cache_seconds: Union[int, None] = NOT_GIVEN,
        guardrails: Union[types.AccountKeysCreateGuardrails, None] = NOT_GIVEN,
        expires_at: Union[str, None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NewKey:
        """Create key `POST /api/v1/keys`"""
        data: types.NewKey = self._client.call("account.keys-create", {"name": name, "mode": mode, "scopes": scopes, "ips": ips, "per_minute": per_minute, "daily_cap": daily_cap, "weekly_cap": weekly_cap, "monthly_cap": monthly_cap, "daily_token_cap": daily_token_cap, "weekly_token_cap": weekly_token_cap, "monthly_token_cap": monthly_token_cap, "paused": paused, "max_tokens_default": max_tokens_default, "max_tokens_limit": max_tokens_limit, "private": private, "store_bodies": store_bodies, "cache_seconds": cache_seconds, "guardrails": guardrails, "expires_at": expires_at}, options)
        return data

    def keys(
        self,
        *,
        revoked: Literal["true", "false"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountKeysOutput:
        """List keys `GET /api/v1/keys`"""
        data: types.AccountKeysOutput = self._client.call("account.keys", {"revoked": revoked}, options)
        return data

    def key(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.Key:
        """Retrieve current key `GET /api/v1/key`"""
        data: types.Key = self._client.call("account.key", {}, options)
        return data

    def key_signing(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountKeySigningOutput:
        """Retrieve signing secret `GET /api/v1/key/signing`"""
        data: types.AccountKeySigningOutput = self._client.call("account.key-signing", {}, options)
        return data

    def key_report_leak(
        self,
        *,
        key: str,
        where: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountKeyReportLeakOutput:
        """Report leaked key `POST /api/v1/keys/report-leak`"""
        data: types.AccountKeyReportLeakOutput = self._client.call("account.key-report-leak", {"key": key, "where": where}, options)
        return data

    def key_get(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Key:
        """Retrieve key `GET /api/v1/keys/{id}`"""
        data: types.Key = self._client.call("account.key-get", {"id": id}, options)
        return data

    def key_change(
        self,
        *,
        id: str,
        name: str = NOT_GIVEN,
        scopes: List[str] = NOT_GIVEN,
        ips: List[str] = NOT_GIVEN,
        per_minute: Union[int, None] = NOT_GIVEN,
        daily_cap: Union[Union[str, float], None] = NOT_GIVEN,
        weekly_cap: Union[Union[str, float], None] = NOT_GIVEN,
        monthly_cap: Union[Union[str, float], None] = NOT_GIVEN,
        daily_token_cap: Union[int, None] = NOT_GIVEN,
        weekly_token_cap: Union[int, None] = NOT_GIVEN,
        monthly_token_cap: Union[int, None] = NOT_GIVEN,
        paused: bool = NOT_GIVEN,
        max_tokens_default: Union[int, None] = NOT_GIVEN,
        max_tokens_limit: Union[int, None] = NOT_GIVEN,
        private: bool = NOT_GIVEN,
        store_bodies: bool = NOT_GIVEN,
        cache_seconds: Union[int, None] = NOT_GIVEN,
        guardrails: Union[types.AccountKeyChangeGuardrails, None] = NOT_GIVEN,
        expires_at: Union[str, None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Key:
        """Update key `PATCH /api/v1/keys/{id}`"""
        data: types.Key = self._client.call("account.key-change", {"id": id, "name": name, "scopes": scopes, "ips": ips, "per_minute": per_minute, "daily_cap": daily_cap, "weekly_cap": weekly_cap, "monthly_cap": monthly_cap, "daily_token_cap": daily_token_cap, "weekly_token_cap": weekly_token_cap, "monthly_token_cap": monthly_token_cap, "paused": paused, "max_tokens_default": max_tokens_default, "max_tokens_limit": max_tokens_limit, "private": private, "store_bodies": store_bodies, "cache_seconds": cache_seconds, "guardrails": guardrails, "expires_at": expires_at}, options)
        return data

    def key_rotate(
        self,
        *,
        id: str,
        overlap_hours: float = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NewKey:
        """Rotate key `POST /api/v1/keys/{id}/rotate`"""
        data: types.NewKey = self._client.call("account.key-rotate", {"id": id, "overlap_hours": overlap_hours}, options)
        return data

    def key_revoke(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Key:
        """Revoke key `DELETE /api/v1/keys/{id}`"""
        data: types.Key = self._client.call("account.key-revoke", {"id": id}, options)
        return data

    def caps(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountCapsOutput:
        """List spending caps `GET /api/v1/caps`"""
        data: types.AccountCapsOutput = self._client.call("account.caps", {}, options)
        return data

    def credits(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.Credits:
        """Retrieve balance `GET /api/v1/credits`"""
        data: types.Credits = self._client.call("account.credits", {}, options)
        return data

    def entries(
        self,
        *,
        kind: Literal["charge", "refund", "topup", "grant", "voucher", "reversal", "adjustment"] = NOT_GIVEN,
        from_: str = NOT_GIVEN,
        to: str = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        cursor: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountEntriesOutput:
        """List transactions `GET /api/v1/credits/entries`"""
        data: types.AccountEntriesOutput = self._client.call("account.entries", {"kind": kind, "from": from_, "to": to, "limit": limit, "cursor": cursor}, options)
        return data

    def quote(
        self,
        *,
        endpoint: str,
        input: Dict[str, Any] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountQuoteOutput:
        """Quote price `POST /api/v1/credits/quote`"""
        data: types.AccountQuoteOutput = self._client.call("account.quote", {"endpoint": endpoint, "input": input}, options)
        return data

    def voucher(
        self,
        *,
        code: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountVoucherOutput:
        """Redeem voucher `POST /api/v1/credits/vouchers/redeem`"""
        data: types.AccountVoucherOutput = self._client.call("account.voucher", {"code": code}, options)
        return data

    def providers(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountProvidersOutput:
        """List payment providers `GET /api/v1/credits/providers`"""
        data: types.AccountProvidersOutput = self._client.call("account.providers", {}, options)
        return data

    def topup(
        self,
        *,
        amount: Union[str, float],
        currency: Literal["USD", "NGN"] = NOT_GIVEN,
        provider: Literal["paystack", "flutterwave", "stripe", "sandbox"] = NOT_GIVEN,
        return_url: str = NOT_GIVEN,
        save_card: bool = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Topup:
        """Create top-up `POST /api/v1/credits/topups`"""
        data: types.Topup = self._client.call("account.topup", {"amount": amount, "currency": currency, "provider": provider, "return_url": return_url, "save_card": save_card}, options)
        return data

    def topups(
        self,
        *,
        status: Literal["created", "pending", "paid", "failed", "abandoned", "expired", "review"] = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        cursor: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountTopupsOutput:
        """List top-ups `GET /api/v1/credits/topups`"""
        data: types.AccountTopupsOutput = self._client.call("account.topups", {"status": status, "limit": limit, "cursor": cursor}, options)
        return data

    def topup_get(
        self,
        *,
        id: str,
        check: Literal["true", "false"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Topup:
        """Retrieve top-up `GET /api/v1/credits/topups/{id}`"""
        data: types.Topup = self._client.call("account.topup-get", {"id": id, "check": check}, options)
        return data

    def cards(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountCardsOutput:
        """List saved cards `GET /api/v1/credits/cards`"""
        data: types.AccountCardsOutput = self._client.call("account.cards", {}, options)
        return data

    def card_remove(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountCardRemoveOutput:
        """Delete saved card `DELETE /api/v1/credits/cards/{id}`"""
        data: types.AccountCardRemoveOutput = self._client.call("account.card-remove", {"id": id}, options)
        return data

    def auto_topup(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AutoTopup:
        """Retrieve auto top-up `GET /api/v1/credits/auto-topup`"""
        data: types.AutoTopup = self._client.call("account.auto-topup", {}, options)
        return data

    def auto_topup_set(
        self,
        *,
        card: str,
        below: Union[str, float],
        amount: Union[str, float],
        monthly_max: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AutoTopup:
        """Set auto top-up `PUT /api/v1/credits/auto-topup`"""
        data: types.AutoTopup = self._client.call("account.auto-topup-set", {"card": card, "below": below, "amount": amount, "monthly_max": monthly_max}, options)
        return data

    def auto_topup_end(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountAutoTopupEndOutput:
        """Turn off auto top-up `DELETE /api/v1/credits/auto-topup`"""
        data: types.AccountAutoTopupEndOutput = self._client.call("account.auto-topup-end", {}, options)
        return data

    def receipts(
        self,
        *,
        limit: int = NOT_GIVEN,
        cursor: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountReceiptsOutput:
        """List receipts `GET /api/v1/credits/receipts`"""
        data: types.AccountReceiptsOutput = self._client.call("account.receipts", {"limit": limit, "cursor": cursor}, options)
        return data

    def receipt(
        self,
        *,
        id: str,
        format: Literal["json", "html", "pdf"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Receipt:
        """Retrieve receipt `GET /api/v1/credits/receipts/{id}`"""
        data: types.Receipt = self._client.call("account.receipt", {"id": id, "format": format}, options)
        return data

    def statement(
        self,
        *,
        month: str,
        format: Literal["json", "csv", "html", "pdf"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Statement:
        """Monthly statement `GET /api/v1/credits/statements/{month}`"""
        data: types.Statement = self._client.call("account.statement", {"month": month, "format": format}, options)
        return data

    def webhook_events(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountWebhookEventsOutput:
        """List webhook events `GET /api/v1/webhooks/events`"""
        data: types.AccountWebhookEventsOutput = self._client.call("account.webhook-events", {}, options)
        return data

    def webhook(
        self,
        *,
        url: Union[Literal["oja:listen"], str],
        description: str = NOT_GIVEN,
        events: List[Literal["job.completed", "job.failed", "job.cancelled", "batch.ended", "key.revoked", "topup.received", "topup.failed", "topup.reversed", "topup.restored", "balance.low", "cap.alert", "watch.changed", "watch.paused", "webhook.test"]] = NOT_GIVEN,
        format: Literal["json", "slack", "discord", "telegram"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.WebhookWithSecret:
        """Create webhook `POST /api/v1/webhooks`"""
        data: types.WebhookWithSecret = self._client.call("account.webhook", {"url": url, "description": description, "events": events, "format": format}, options)
        return data

    def webhooks(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountWebhooksOutput:
        """List webhooks `GET /api/v1/webhooks`"""
        data: types.AccountWebhooksOutput = self._client.call("account.webhooks", {}, options)
        return data

    def deliveries(
        self,
        *,
        webhook: str = NOT_GIVEN,
        status: Literal["waiting", "delivered", "failed"] = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        cursor: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountDeliveriesOutput:
        """List deliveries `GET /api/v1/webhooks/deliveries`"""
        data: types.AccountDeliveriesOutput = self._client.call("account.deliveries", {"webhook": webhook, "status": status, "limit": limit, "cursor": cursor}, options)
        return data

    def delivery(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountDeliveryOutput:
        """Retrieve delivery `GET /api/v1/webhooks/deliveries/{id}`"""
        data: types.AccountDeliveryOutput = self._client.call("account.delivery", {"id": id}, options)
        return data

    def delivery_replay(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountDeliveryReplayOutput:
        """Replay delivery `POST /api/v1/webhooks/deliveries/{id}/replay`"""
        data: types.AccountDeliveryReplayOutput = self._client.call("account.delivery-replay", {"id": id}, options)
        return data

    def webhook_get(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Webhook:
        """Retrieve webhook `GET /api/v1/webhooks/{id}`"""
        data: types.Webhook = self._client.call("account.webhook-get", {"id": id}, options)
        return data

    def webhook_change(
        self,
        *,
        id: str,
        url: Union[Literal["oja:listen"], str] = NOT_GIVEN,
        description: str = NOT_GIVEN,
        events: List[Literal["job.completed", "job.failed", "job.cancelled", "batch.ended", "key.revoked", "topup.received", "topup.failed", "topup.reversed", "topup.restored", "balance.low", "cap.alert", "watch.changed", "watch.paused", "webhook.test"]] = NOT_GIVEN,
        format: Literal["json", "slack", "discord", "telegram"] = NOT_GIVEN,
        state: Literal["on", "off"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Webhook:
        """Update webhook `PATCH /api/v1/webhooks/{id}`"""
        data: types.Webhook = self._client.call("account.webhook-change", {"id": id, "url": url, "description": description, "events": events, "format": format, "state": state}, options)
        return data

    def webhook_rotate(
        self,
        *,
        id: str,
        overlap_seconds: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.WebhookWithSecret:
        """Rotate webhook secret `POST /api/v1/webhooks/{id}/rotate`"""
        data: types.WebhookWithSecret = self._client.call("account.webhook-rotate", {"id": id, "overlap_seconds": overlap_seconds}, options)
        return data

    def webhook_remove(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountWebhookRemoveOutput:
        """Delete webhook `DELETE /api/v1/webhooks/{id}`"""
        data: types.AccountWebhookRemoveOutput = self._client.call("account.webhook-remove", {"id": id}, options)
        return data

    def webhook_test(
        self,
        *,
        id: str,
        event: Literal["job.completed", "job.failed", "job.cancelled", "batch.ended", "key.revoked", "topup.received", "topup.failed", "topup.reversed", "topup.restored", "balance.low", "cap.alert", "watch.changed", "watch.paused", "webhook.test"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountWebhookTestOutput:
        """Send test event `POST /api/v1/webhooks/{id}/test`"""
        data: types.AccountWebhookTestOutput = self._client.call("account.webhook-test", {"id": id, "event": event}, options)
        return data

    def watch(
        self,
        *,
        kind: Literal["certificate", "domain", "dns", "page", "up"],
        target: Union[str, Dict[str, Any]],
        name: str = NOT_GIVEN,
        every_minutes: int = NOT_GIVEN,
        alert_after: int = NOT_GIVEN,
        monthly_cap: Union[str, float] = NOT_GIVEN,
        email: bool = NOT_GIVEN,
        maintenance: List[types.AccountWatchMaintenanceItem] = NOT_GIVEN,
        public: bool = NOT_GIVEN,
        regions: List[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Watch:
        """Create watch `POST /api/v1/watches`"""
        data: types.Watch = self._client.call("account.watch", {"kind": kind, "target": target, "name": name, "every_minutes": every_minutes, "alert_after": alert_after, "monthly_cap": monthly_cap, "email": email, "maintenance": maintenance, "public": public, "regions": regions}, options)
        return data

    def watches(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountWatchesOutput:
        """List watches `GET /api/v1/watches`"""
        data: types.AccountWatchesOutput = self._client.call("account.watches", {}, options)
        return data

    def watch_get(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Watch:
        """Retrieve watch `GET /api/v1/watches/{id}`"""
        data: types.Watch = self._client.call("account.watch-get", {"id": id}, options)
        return data

    def watch_change(
        self,
        *,
        id: str,
        name: str = NOT_GIVEN,
        every_minutes: int = NOT_GIVEN,
        alert_after: int = NOT_GIVEN,
        monthly_cap: Union[str, float] = NOT_GIVEN,
        email: bool = NOT_GIVEN,
        maintenance: List[types.AccountWatchChangeMaintenanceItem] = NOT_GIVEN,
        public: bool = NOT_GIVEN,
        regions: List[str] = NOT_GIVEN,
        state: Literal["active", "paused"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Watch:
        """Update watch `PATCH /api/v1/watches/{id}`"""
        data: types.Watch = self._client.call("account.watch-change", {"id": id, "name": name, "every_minutes": every_minutes, "alert_after": alert_after, "monthly_cap": monthly_cap, "email": email, "maintenance": maintenance, "public": public, "regions": regions, "state": state}, options)
        return data

    def watch_remove(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountWatchRemoveOutput:
        """Delete watch `DELETE /api/v1/watches/{id}`"""
        data: types.AccountWatchRemoveOutput = self._client.call("account.watch-remove", {"id": id}, options)
        return data

    def watch_history(
        self,
        *,
        id: str,
        days: int = NOT_GIVEN,
        format: Literal["json", "csv", "pdf"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountWatchHistoryOutput:
        """Watch history `GET /api/v1/watches/{id}/history`"""
        data: types.AccountWatchHistoryOutput = self._client.call("account.watch-history", {"id": id, "days": days, "format": format}, options)
        return data

    def usage(
        self,
        *,
        from_: str = NOT_GIVEN,
        to: str = NOT_GIVEN,
        group_by: Literal["hour", "day", "endpoint", "key", "model", "upstream", "tag", "kind"] = NOT_GIVEN,
        format: Literal["json", "csv"] = NOT_GIVEN,
        include: Literal["all"] = NOT_GIVEN,
        key: str = NOT_GIVEN,
        endpoint: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Usage:
        """Retrieve usage `GET /api/v1/usage`"""
        data: types.Usage = self._client.call("account.usage", {"from": from_, "to": to, "group_by": group_by, "format": format, "include": include, "key": key, "endpoint": endpoint}, options)
        return data

    def requests(
        self,
        *,
        key: str = NOT_GIVEN,
        endpoint: str = NOT_GIVEN,
        status: Union[Literal["ok", "client_error", "server_error"], int] = NOT_GIVEN,
        error: str = NOT_GIVEN,
        model: str = NOT_GIVEN,
        upstream: str = NOT_GIVEN,
        mode: Literal["live", "test"] = NOT_GIVEN,
        from_: str = NOT_GIVEN,
        to: str = NOT_GIVEN,
        console: Literal["true", "false"] = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        cursor: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountRequestsOutput:
        """List requests `GET /api/v1/requests`"""
        data: types.AccountRequestsOutput = self._client.call("account.requests", {"key": key, "endpoint": endpoint, "status": status, "error": error, "model": model, "upstream": upstream, "mode": mode, "from": from_, "to": to, "console": console, "limit": limit, "cursor": cursor}, options)
        return data

    def requests_export(
        self,
        *,
        key: str = NOT_GIVEN,
        endpoint: str = NOT_GIVEN,
        status: Union[Literal["ok", "client_error", "server_error"], int] = NOT_GIVEN,
        error: str = NOT_GIVEN,
        model: str = NOT_GIVEN,
        upstream: str = NOT_GIVEN,
        mode: Literal["live", "test"] = NOT_GIVEN,
        from_: str = NOT_GIVEN,
        to: str = NOT_GIVEN,
        console: Literal["true", "false"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> str:
        """Export requests `GET /api/v1/requests/export`"""
        data: str = self._client.call("account.requests-export", {"key": key, "endpoint": endpoint, "status": status, "error": error, "model": model, "upstream": upstream, "mode": mode, "from": from_, "to": to, "console": console}, options)
        return data

    def requests_tail(
        self,
        *,
        key: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> str:
        """Stream requests `GET /api/v1/requests/tail`"""
        data: str = self._client.call("account.requests-tail", {"key": key}, options)
        return data

    def request(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.LoggedRequest:
        """Retrieve request `GET /api/v1/requests/{id}`"""
        data: types.LoggedRequest = self._client.call("account.request", {"id": id}, options)
        return data

    def request_bodies(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.RequestBodies:
        """Retrieve bodies `GET /api/v1/requests/{id}/bodies`"""
        data: types.RequestBodies = self._client.call("account.request-bodies", {"id": id}, options)
        return data

    def request_bodies_delete(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountRequestBodiesDeleteOutput:
        """Delete bodies `DELETE /api/v1/requests/{id}/bodies`"""
        data: types.AccountRequestBodiesDeleteOutput = self._client.call("account.request-bodies-delete", {"id": id}, options)
        return data

    def bodies_delete(
        self,
        *,
        key_id: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountBodiesDeleteOutput:
        """Delete all bodies `DELETE /api/v1/bodies`"""
        data: types.AccountBodiesDeleteOutput = self._client.call("account.bodies-delete", {"key_id": key_id}, options)
        return data

    def jobs(
        self,
        *,
        endpoint: str = NOT_GIVEN,
        status: Literal["queued", "running", "completed", "failed", "cancelled"] = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        cursor: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountJobsOutput:
        """List jobs `GET /api/v1/jobs`"""
        data: types.AccountJobsOutput = self._client.call("account.jobs", {"endpoint": endpoint, "status": status, "limit": limit, "cursor": cursor}, options)
        return data

    def job(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Job:
        """Retrieve job `GET /api/v1/jobs/{id}`"""
        data: types.Job = self._client.call("account.job", {"id": id}, options)
        return data

    def job_cancel(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Job:
        """Cancel job `POST /api/v1/jobs/{id}/cancel`"""
        data: types.Job = self._client.call("account.job-cancel", {"id": id}, options)
        return data

    def job_delete(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountJobDeleteOutput:
        """Delete job `DELETE /api/v1/jobs/{id}`"""
        data: types.AccountJobDeleteOutput = self._client.call("account.job-delete", {"id": id}, options)
        return data


class AsyncAccount:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def signup(
        self,
        *,
        email: str,
        password: str,
        name: str = NOT_GIVEN,
        invitation: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountSignupOutput:
        """Sign up `POST /api/v1/auth/signup`"""
        data: types.AccountSignupOutput = await self._client.call("account.signup", {"email": email, "password": password, "name": name, "invitation": invitation}, options)
        return data

    async def verify(
        self,
        *,
        token: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountVerifyOutput:
        """Confirm an email address `POST /api/v1/auth/verify`"""
        data: types.AccountVerifyOutput = await self._client.call("account.verify", {"token": token}, options)
        return data

    async def login(
        self,
        *,
        email: str,
        password: str,
        totp: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountLoginOutput:
        """Log in `POST /api/v1/auth/login`"""
        data: types.AccountLoginOutput = await self._client.call("account.login", {"email": email, "password": password, "totp": totp}, options)
        return data

    async def passkey_login_options(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountPasskeyLoginOptionsOutput:
        """Start passkey login `POST /api/v1/auth/passkey/options`"""
        data: types.AccountPasskeyLoginOptionsOutput = await self._client.call("account.passkey-login-options", {}, options)
        return data

    async def passkey_login(
        self,
        *,
        credential: types.AccountPasskeyLoginCredential,
        options: Optional[CallOptions] = None,
    ) -> types.AccountPasskeyLoginOutput:
        """Log in with passkey `POST /api/v1/auth/passkey`"""
        data: types.AccountPasskeyLoginOutput = await self._client.call("account.passkey-login", {"credential": credential}, options)
        return data

    async def logout(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountLogoutOutput:
        """Log out `POST /api/v1/auth/logout`"""
        data: types.AccountLogoutOutput = await self._client.call("account.logout", {}, options)
        return data

    async def reset_request(
        self,
        *,
        email: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountResetRequestOutput:
        """Request password reset `POST /api/v1/auth/reset-request`"""
        data: types.AccountResetRequestOutput = await self._client.call("account.reset-request", {"email": email}, options)
        return data

    async def reset(
        self,
        *,
        token: str,
        password: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountResetOutput:
        """Reset password `POST /api/v1/auth/reset`"""
        data: types.AccountResetOutput = await self._client.call("account.reset", {"token": token, "password": password}, options)
        return data

    async def sso_providers(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountSsoProvidersOutput:
        """List login providers `GET /api/v1/auth/providers`"""
        data: types.AccountSsoProvidersOutput = await self._client.call("account.sso-providers", {}, options)
        return data

    async def sso_start(
        self,
        *,
        provider: str,
        invitation: str = NOT_GIVEN,
        invite: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountSsoStartOutput:
        """Start single sign-on `POST /api/v1/auth/sso/start`"""
        data: types.AccountSsoStartOutput = await self._client.call("account.sso-start", {"provider": provider, "invitation": invitation, "invite": invite}, options)
        return data

    async def sso_finish(
        self,
        *,
        provider: str,
        state: str,
        code: str = NOT_GIVEN,
        iss: str = NOT_GIVEN,
        error: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.SsoLogin:
        """Finish single sign-on `POST /api/v1/auth/sso/finish`"""
        data: types.SsoLogin = await self._client.call("account.sso-finish", {"provider": provider, "state": state, "code": code, "iss": iss, "error": error}, options)
        return data

    async def sso_confirm(
        self,
        *,
        password: str = NOT_GIVEN,
        totp: str = NOT_GIVEN,
        token: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.SsoLogin:
        """Confirm an identity `POST /api/v1/auth/sso/confirm`"""
        data: types.SsoLogin = await self._client.call("account.sso-confirm", {"password": password, "totp": totp, "token": token}, options)
        return data

    async def sso_mail(
        self,
        *,
        provider: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountSsoMailOutput:
        """Mail a confirmation link `POST /api/v1/auth/sso/mail`"""
        data: types.AccountSsoMailOutput = await self._client.call("account.sso-mail", {"provider": provider}, options)
        return data

    async def get(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.Account:
        """Retrieve account `GET /api/v1/account`"""
        data: types.Account = await self._client.call("account.get", {}, options)
        return data

    async def change(
        self,
        *,
        name: str = NOT_GIVEN,
        language: Union[Literal["en", "fr", "pcm", "yo", "ha", "ig"], None] = NOT_GIVEN,
        daily_cap: Union[Union[str, float], None] = NOT_GIVEN,
        weekly_cap: Union[Union[str, float], None] = NOT_GIVEN,
        monthly_cap: Union[Union[str, float], None] = NOT_GIVEN,
        daily_token_cap: Union[int, None] = NOT_GIVEN,
        weekly_token_cap: Union[int, None] = NOT_GIVEN,
        monthly_token_cap: Union[int, None] = NOT_GIVEN,
        low_balance_alert: Union[Union[str, float], None] = NOT_GIVEN,
        billing: Union[types.AccountChangeBilling, None] = NOT_GIVEN,
        guardrails: Union[types.AccountChangeGuardrails, None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Account:
        """Update account `PATCH /api/v1/account`"""
        data: types.Account = await self._client.call("account.change", {"name": name, "language": language, "daily_cap": daily_cap, "weekly_cap": weekly_cap, "monthly_cap": monthly_cap, "daily_token_cap": daily_token_cap, "weekly_token_cap": weekly_token_cap, "monthly_token_cap": monthly_token_cap, "low_balance_alert": low_balance_alert, "billing": billing, "guardrails": guardrails}, options)
        return data

    async def export(
        self,
        *,
        current_password: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountExport:
        """Export account data `POST /api/v1/account/export`"""
        data: types.AccountExport = await self._client.call("account.export", {"current_password": current_password}, options)
        return data

    async def delete(
        self,
        *,
        current_password: str,
        totp: str = NOT_GIVEN,
        give_up_credits: bool = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountDeleteOutput:
        """Delete account `POST /api/v1/account/delete`"""
        data: types.AccountDeleteOutput = await self._client.call("account.delete", {"current_password": current_password, "totp": totp, "give_up_credits": give_up_credits}, options)
        return data

    async def guardrails_secret(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountGuardrailsSecretOutput:
        """Guardrail hook secret `GET /api/v1/account/guardrails/secret`"""
        data: types.AccountGuardrailsSecretOutput = await self._client.call("account.guardrails-secret", {}, options)
        return data

    async def password(
        self,
        *,
        current_password: str,
        password: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountPasswordOutput:
        """Change password `POST /api/v1/account/password`"""
        data: types.AccountPasswordOutput = await self._client.call("account.password", {"current_password": current_password, "password": password}, options)
        return data

    async def totp_begin(
        self,
        *,
        current_password: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountTotpBeginOutput:
        """Start two-factor setup `POST /api/v1/account/totp`"""
        data: types.AccountTotpBeginOutput = await self._client.call("account.totp-begin", {"current_password": current_password}, options)
        return data

    async def totp_confirm(
        self,
        *,
        totp: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountTotpConfirmOutput:
        """Enable two-factor `POST /api/v1/account/totp/confirm`"""
        data: types.AccountTotpConfirmOutput = await self._client.call("account.totp-confirm", {"totp": totp}, options)
        return data

    async def totp_end(
        self,
        *,
        current_password: str,
        totp: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountTotpEndOutput:
        """Disable two-factor `POST /api/v1/account/totp/disable`"""
        data: types.AccountTotpEndOutput = await self._client.call("account.totp-end", {"current_password": current_password, "totp": totp}, options)
        return data

    async def sessions(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountSessionsOutput:
        """List sessions `GET /api/v1/account/sessions`"""
        data: types.AccountSessionsOutput = await self._client.call("account.sessions", {}, options)
        return data

    async def session_end(
        self,
        *,
        id: str,
        current_password: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountSessionEndOutput:
        """End session `DELETE /api/v1/account/sessions/{id}`"""
        data: types.AccountSessionEndOutput = await self._client.call("account.session-end", {"id": id, "current_password": current_password}, options)
        return data

    async def passkeys(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountPasskeysOutput:
        """List passkeys `GET /api/v1/account/passkeys`"""
        data: types.AccountPasskeysOutput = await self._client.call("account.passkeys", {}, options)
        return data

    async def passkey_options(
        self,
        *,
        current_password: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountPasskeyOptionsOutput:
        """Start passkey setup `POST /api/v1/account/passkeys/options`"""
        data: types.AccountPasskeyOptionsOutput = await self._client.call("account.passkey-options", {"current_password": current_password}, options)
        return data

    async def passkey_create(
        self,
        *,
        name: str,
        credential: types.AccountPasskeyCreateCredential,
        options: Optional[CallOptions] = None,
    ) -> types.Passkey:
        """Add passkey `POST /api/v1/account/passkeys`"""
        data: types.Passkey = await self._client.call("account.passkey-create", {"name": name, "credential": credential}, options)
        return data

    async def passkey_rename(
        self,
        *,
        id: str,
        name: str,
        options: Optional[CallOptions] = None,
    ) -> types.Passkey:
        """Rename passkey `PATCH /api/v1/account/passkeys/{id}`"""
        data: types.Passkey = await self._client.call("account.passkey-rename", {"id": id, "name": name}, options)
        return data

    async def passkey_delete(
        self,
        *,
        id: str,
        current_password: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountPasskeyDeleteOutput:
        """Delete passkey `DELETE /api/v1/account/passkeys/{id}`"""
        data: types.AccountPasskeyDeleteOutput = await self._client.call("account.passkey-delete", {"id": id, "current_password": current_password}, options)
        return data

    async def me(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.Me:
        """Current person `GET /api/v1/me`"""
        data: types.Me = await self._client.call("account.me", {}, options)
        return data

    async def me_change(
        self,
        *,
        name: str,
        options: Optional[CallOptions] = None,
    ) -> types.Me:
        """Change your name `PATCH /api/v1/me`"""
        data: types.Me = await self._client.call("account.me-change", {"name": name}, options)
        return data

    async def switch(
        self,
        *,
        account_id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Me:
        """Switch account `POST /api/v1/me/switch`"""
        data: types.Me = await self._client.call("account.switch", {"account_id": account_id}, options)
        return data

    async def identities(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountIdentitiesOutput:
        """List linked identities `GET /api/v1/me/identities`"""
        data: types.AccountIdentitiesOutput = await self._client.call("account.identities", {}, options)
        return data

    async def identity_link(
        self,
        *,
        provider: str,
        current_password: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountIdentityLinkOutput:
        """Link an identity `POST /api/v1/me/identities`"""
        data: types.AccountIdentityLinkOutput = await self._client.call("account.identity-link", {"provider": provider, "current_password": current_password}, options)
        return data

    async def identity_unlink(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountIdentityUnlinkOutput:
        """Unlink an identity `DELETE /api/v1/me/identities/{id}`"""
        data: types.AccountIdentityUnlinkOutput = await self._client.call("account.identity-unlink", {"id": id}, options)
        return data

    async def impersonation_end(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountImpersonationEndOutput:
        """End impersonation `POST /api/v1/me/impersonation/end`"""
        data: types.AccountImpersonationEndOutput = await self._client.call("account.impersonation-end", {}, options)
        return data

    async def email_change(
        self,
        *,
        email: str,
        current_password: str,
        totp: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.EmailChange:
        """Change email address `POST /api/v1/me/email`"""
        data: types.EmailChange = await self._client.call("account.email-change", {"email": email, "current_password": current_password, "totp": totp}, options)
        return data

    async def email_change_get(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountEmailChangeGetOutput:
        """Open email change `GET /api/v1/me/email`"""
        data: types.AccountEmailChangeGetOutput = await self._client.call("account.email-change-get", {}, options)
        return data

    async def email_change_cancel(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountEmailChangeCancelOutput:
        """Cancel email change `DELETE /api/v1/me/email`"""
        data: types.AccountEmailChangeCancelOutput = await self._client.call("account.email-change-cancel", {}, options)
        return data

    async def email_change_look(
        self,
        *,
        token: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountEmailChangeLookOutput:
        """View email change `POST /api/v1/auth/email-change/look`"""
        data: types.AccountEmailChangeLookOutput = await self._client.call("account.email-change-look", {"token": token}, options)
        return data

    async def email_change_answer(
        self,
        *,
        token: str,
        action: Literal["confirm", "cancel"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountEmailChangeAnswerOutput:
        """Confirm email change `POST /api/v1/auth/email-change`"""
        data: types.AccountEmailChangeAnswerOutput = await self._client.call("account.email-change-answer", {"token": token, "action": action}, options)
        return data

    async def members(
        self,
        *,
        left: Literal["true", "false"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountMembersOutput:
        """List members `GET /api/v1/account/members`"""
        data: types.AccountMembersOutput = await self._client.call("account.members", {"left": left}, options)
        return data

    async def member_change(
        self,
        *,
        id: str,
        role: Literal["owner", "admin", "developer", "billing", "viewer"] = NOT_GIVEN,
        daily_cap: Union[Union[str, float], None] = NOT_GIVEN,
        weekly_cap: Union[Union[str, float], None] = NOT_GIVEN,
        monthly_cap: Union[Union[str, float], None] = NOT_GIVEN,
        daily_token_cap: Union[int, None] = NOT_GIVEN,
        weekly_token_cap: Union[int, None] = NOT_GIVEN,
        monthly_token_cap: Union[int, None] = NOT_GIVEN,
        current_password: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountMemberChangeOutput:
        """Change a member `PATCH /api/v1/account/members/{id}`"""
        data: types.AccountMemberChangeOutput = await self._client.call("account.member-change", {"id": id, "role": role, "daily_cap": daily_cap, "weekly_cap": weekly_cap, "monthly_cap": monthly_cap, "daily_token_cap": daily_token_cap, "weekly_token_cap": weekly_token_cap, "monthly_token_cap": monthly_token_cap, "current_password": current_password}, options)
        return data

    async def member_remove(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountMemberRemoveOutput:
        """Remove a member `DELETE /api/v1/account/members/{id}`"""
        data: types.AccountMemberRemoveOutput = await self._client.call("account.member-remove", {"id": id}, options)
        return data

    async def member_keys(
        self,
        *,
        id: str,
        to: str = NOT_GIVEN,
        keys: List[str] = NOT_GIVEN,
        revoke: bool = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountMemberKeysOutput:
        """Hand over or revoke keys `POST /api/v1/account/members/{id}/keys`"""
        data: types.AccountMemberKeysOutput = await self._client.call("account.member-keys", {"id": id, "to": to, "keys": keys, "revoke": revoke}, options)
        return data

    async def leave(
        self,
        *,
        current_password: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountLeaveOutput:
        """Leave the account `POST /api/v1/account/leave`"""
        data: types.AccountLeaveOutput = await self._client.call("account.leave", {"current_password": current_password}, options)
        return data

    async def invite_create(
        self,
        *,
        email: Union[str, None] = NOT_GIVEN,
        role: Literal["owner", "admin", "developer", "billing", "viewer"] = NOT_GIVEN,
        current_password: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NewInvite:
        """Invite a member `POST /api/v1/account/invites`"""
        data: types.NewInvite = await self._client.call("account.invite-create", {"email": email, "role": role, "current_password": current_password}, options)
        return data

    async def invites(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountInvitesOutput:
        """List invites `GET /api/v1/account/invites`"""
        data: types.AccountInvitesOutput = await self._client.call("account.invites", {}, options)
        return data

    async def invite_resend(
        self,
        *,
        id: str,
        current_password: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NewInvite:
        """Resend an invite `POST /api/v1/account/invites/{id}/resend`"""
        data: types.NewInvite = await self._client.call("account.invite-resend", {"id": id, "current_password": current_password}, options)
        return data

    async def invite_revoke(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountInviteRevokeOutput:
        """Revoke an invite `DELETE /api/v1/account/invites/{id}`"""
        data: types.AccountInviteRevokeOutput = await self._client.call("account.invite-revoke", {"id": id}, options)
        return data

    async def invite_look(
        self,
        *,
        token: str,
        options: Optional[CallOptions] = None,
    ) -> types.InviteOffer:
        """Look at an invite `POST /api/v1/invites/look`"""
        data: types.InviteOffer = await self._client.call("account.invite-look", {"token": token}, options)
        return data

    async def invite_accept(
        self,
        *,
        token: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountInviteAcceptOutput:
        """Accept an invite `POST /api/v1/invites/accept`"""
        data: types.AccountInviteAcceptOutput = await self._client.call("account.invite-accept", {"token": token}, options)
        return data

    async def invite_join(
        self,
        *,
        token: str,
        password: str,
        name: str = NOT_GIVEN,
        email: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountInviteJoinOutput:
        """Join with an invite `POST /api/v1/invites/join`"""
        data: types.AccountInviteJoinOutput = await self._client.call("account.invite-join", {"token": token, "password": password, "name": name, "email": email}, options)
        return data

    async def sso(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountSso:
        """Account single sign-on `GET /api/v1/account/sso`"""
        data: types.AccountSso = await self._client.call("account.sso", {}, options)
        return data

    async def sso_require(
        self,
        *,
        required: bool,
        options: Optional[CallOptions] = None,
    ) -> types.AccountSso:
        """Require single sign-on `PATCH /api/v1/account/sso`"""
        data: types.AccountSso = await self._client.call("account.sso-require", {"required": required}, options)
        return data

    async def domain_add(
        self,
        *,
        domain: str,
        role: Literal["admin", "developer", "billing", "viewer"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountDomain:
        """Add a domain `POST /api/v1/account/domains`"""
        data: types.AccountDomain = await self._client.call("account.domain-add", {"domain": domain, "role": role}, options)
        return data

    async def domain_verify(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountDomain:
        """Verify a domain `POST /api/v1/account/domains/{id}/verify`"""
        data: types.AccountDomain = await self._client.call("account.domain-verify", {"id": id}, options)
        return data

    async def domain_change(
        self,
        *,
        id: str,
        role: Literal["admin", "developer", "billing", "viewer"],
        options: Optional[CallOptions] = None,
    ) -> types.AccountDomain:
        """Change a domain `PATCH /api/v1/account/domains/{id}`"""
        data: types.AccountDomain = await self._client.call("account.domain-change", {"id": id, "role": role}, options)
        return data

    async def domain_remove(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountDomainRemoveOutput:
        """Delete a domain `DELETE /api/v1/account/domains/{id}`"""
        data: types.AccountDomainRemoveOutput = await self._client.call("account.domain-remove", {"id": id}, options)
        return data

    async def audit(
        self,
        *,
        actor: str = NOT_GIVEN,
        action: str = NOT_GIVEN,
        target: str = NOT_GIVEN,
        from_: str = NOT_GIVEN,
        to: str = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        cursor: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountAuditOutput:
        """Audit log `GET /api/v1/account/audit`"""
        data: types.AccountAuditOutput = await self._client.call("account.audit", {"actor": actor, "action": action, "target": target, "from": from_, "to": to, "limit": limit, "cursor": cursor}, options)
        return data

    async def audit_export(
        self,
        *,
        actor: str = NOT_GIVEN,
        action: str = NOT_GIVEN,
        target: str = NOT_GIVEN,
        from_: str = NOT_GIVEN,
        to: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> str:
        """Export the audit log `GET /api/v1/account/audit/export`"""
        data: str = await self._client.call("account.audit-export", {"actor": actor, "action": action, "target": target, "from": from_, "to": to}, options)
        return data

    async def whoami(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountWhoamiOutput:
        """Verify key `GET /api/v1/whoami`"""
        data: types.AccountWhoamiOutput = await self._client.call("account.whoami", {}, options)
        return data

    async def oauth_register(
        self,
        *,
        redirect_uris: List[str],
        client_name: str = NOT_GIVEN,
        token_endpoint_auth_method: str = NOT_GIVEN,
        grant_types: List[str] = NOT_GIVEN,
        response_types: List[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountOauthRegisterOutput:
        """Register OAuth client `POST /api/v1/oauth/register`"""
        data: types.AccountOauthRegisterOutput = await self._client.call("account.oauth-register", {"redirect_uris": redirect_uris, "client_name": client_name, "token_endpoint_auth_method": token_endpoint_auth_method, "grant_types": grant_types, "response_types": response_types}, options)
        return data

    async def oauth_token(
        self,
        *,
        grant_type: Literal["authorization_code", "refresh_token"],
        client_id: str,
        code: str = NOT_GIVEN,
        code_verifier: str = NOT_GIVEN,
        redirect_uri: str = NOT_GIVEN,
        refresh_token: str = NOT_GIVEN,
        resource: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountOauthTokenOutput:
        """OAuth token `POST /api/v1/oauth/token`"""
        data: types.AccountOauthTokenOutput = await self._client.call("account.oauth-token", {"grant_type": grant_type, "client_id": client_id, "code": code, "code_verifier": code_verifier, "redirect_uri": redirect_uri, "refresh_token": refresh_token, "resource": resource}, options)
        return data

    async def oauth_revoke(
        self,
        *,
        token: str,
        options: Optional[CallOptions] = None,
    ) -> Dict[str, Any]:
        """Revoke OAuth token `POST /api/v1/oauth/revoke`"""
        data: Dict[str, Any] = await self._client.call("account.oauth-revoke", {"token": token}, options)
        return data

    async def oauth_request(
        self,
        *,
        client_id: str,
        redirect_uri: str,
        code_challenge: str,
        code_challenge_method: Literal["S256"],
        response_type: Literal["code"],
        state: str = NOT_GIVEN,
        scope: str = NOT_GIVEN,
        resource: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountOauthRequestOutput:
        """OAuth request `GET /api/v1/oauth/request`"""
        data: types.AccountOauthRequestOutput = await self._client.call("account.oauth-request", {"client_id": client_id, "redirect_uri": redirect_uri, "code_challenge": code_challenge, "code_challenge_method": code_challenge_method, "response_type": response_type, "state": state, "scope": scope, "resource": resource}, options)
        return data

    async def oauth_consent(
        self,
        *,
        client_id: str,
        redirect_uri: str,
        code_challenge: str,
        code_challenge_method: Literal["S256"],
        response_type: Literal["code"],
        scopes: List[str],
        monthly_cap: Union[Union[str, float], None],
        expires_days: Union[int, None],
        state: str = NOT_GIVEN,
        scope: str = NOT_GIVEN,
        resource: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountOauthConsentOutput:
        """OAuth consent `POST /api/v1/oauth/consent`"""
        data: types.AccountOauthConsentOutput = await self._client.call("account.oauth-consent", {"client_id": client_id, "redirect_uri": redirect_uri, "code_challenge": code_challenge, "code_challenge_method": code_challenge_method, "response_type": response_type, "scopes": scopes, "monthly_cap": monthly_cap, "expires_days": expires_days, "state": state, "scope": scope, "resource": resource}, options)
        return data

    async def keys_create(
        self,
        *,
        name: str = NOT_GIVEN,
        mode: Literal["live", "test"] = NOT_GIVEN,
        scopes: List[str] = NOT_GIVEN,
        ips: List[str] = NOT_GIVEN,
        per_minute: Union[int, None] = NOT_GIVEN,
        daily_cap: Union[Union[str, float], None] = NOT_GIVEN,
        weekly_cap: Union[Union[str, float], None] = NOT_GIVEN,
        monthly_cap: Union[Union[str, float], None] = NOT_GIVEN,
        daily_token_cap: Union[int, None] = NOT_GIVEN,
        weekly_token_cap: Union[int, None] = NOT_GIVEN,
        monthly_token_cap: Union[int, None] = NOT_GIVEN,
        paused: bool = NOT_GIVEN,
        max_tokens_default: Union[int, None] = NOT_GIVEN,
        max_tokens_limit: Union[int, None] = NOT_GIVEN,
        private: bool = NOT_GIVEN,
        store_bodies: bool = NOT_GIVEN,
        cache_seconds: Union[int, None] = NOT_GIVEN,
        guardrails: Union[types.AccountKeysCreateGuardrails, None] = NOT_GIVEN,
        expires_at: Union[str, None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NewKey:
        """Create key `POST /api/v1/keys`"""
        data: types.NewKey = await self._client.call("account.keys-create", {"name": name, "mode": mode, "scopes": scopes, "ips": ips, "per_minute": per_minute, "daily_cap": daily_cap, "weekly_cap": weekly_cap, "monthly_cap": monthly_cap, "daily_token_cap": daily_token_cap, "weekly_token_cap": weekly_token_cap, "monthly_token_cap": monthly_token_cap, "paused": paused, "max_tokens_default": max_tokens_default, "max_tokens_limit": max_tokens_limit, "private": private, "store_bodies": store_bodies, "cache_seconds": cache_seconds, "guardrails": guardrails, "expires_at": expires_at}, options)
        return data

    async def keys(
        self,
        *,
        revoked: Literal["true", "false"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountKeysOutput:
        """List keys `GET /api/v1/keys`"""
        data: types.AccountKeysOutput = await self._client.call("account.keys", {"revoked": revoked}, options)
        return data

    async def key(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.Key:
        """Retrieve current key `GET /api/v1/key`"""
        data: types.Key = await self._client.call("account.key", {}, options)
        return data

    async def key_signing(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountKeySigningOutput:
        """Retrieve signing secret `GET /api/v1/key/signing`"""
        data: types.AccountKeySigningOutput = await self._client.call("account.key-signing", {}, options)
        return data

    async def key_report_leak(
        self,
        *,
        key: str,
        where: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountKeyReportLeakOutput:
        """Report leaked key `POST /api/v1/keys/report-leak`"""
        data: types.AccountKeyReportLeakOutput = await self._client.call("account.key-report-leak", {"key": key, "where": where}, options)
        return data

    async def key_get(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Key:
        """Retrieve key `GET /api/v1/keys/{id}`"""
        data: types.Key = await self._client.call("account.key-get", {"id": id}, options)
        return data

    async def key_change(
        self,
        *,
        id: str,
        name: str = NOT_GIVEN,
        scopes: List[str] = NOT_GIVEN,
        ips: List[str] = NOT_GIVEN,
        per_minute: Union[int, None] = NOT_GIVEN,
        daily_cap: Union[Union[str, float], None] = NOT_GIVEN,
        weekly_cap: Union[Union[str, float], None] = NOT_GIVEN,
        monthly_cap: Union[Union[str, float], None] = NOT_GIVEN,
        daily_token_cap: Union[int, None] = NOT_GIVEN,
        weekly_token_cap: Union[int, None] = NOT_GIVEN,
        monthly_token_cap: Union[int, None] = NOT_GIVEN,
        paused: bool = NOT_GIVEN,
        max_tokens_default: Union[int, None] = NOT_GIVEN,
        max_tokens_limit: Union[int, None] = NOT_GIVEN,
        private: bool = NOT_GIVEN,
        store_bodies: bool = NOT_GIVEN,
        cache_seconds: Union[int, None] = NOT_GIVEN,
        guardrails: Union[types.AccountKeyChangeGuardrails, None] = NOT_GIVEN,
        expires_at: Union[str, None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Key:
        """Update key `PATCH /api/v1/keys/{id}`"""
        data: types.Key = await self._client.call("account.key-change", {"id": id, "name": name, "scopes": scopes, "ips": ips, "per_minute": per_minute, "daily_cap": daily_cap, "weekly_cap": weekly_cap, "monthly_cap": monthly_cap, "daily_token_cap": daily_token_cap, "weekly_token_cap": weekly_token_cap, "monthly_token_cap": monthly_token_cap, "paused": paused, "max_tokens_default": max_tokens_default, "max_tokens_limit": max_tokens_limit, "private": private, "store_bodies": store_bodies, "cache_seconds": cache_seconds, "guardrails": guardrails, "expires_at": expires_at}, options)
        return data

    async def key_rotate(
        self,
        *,
        id: str,
        overlap_hours: float = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NewKey:
        """Rotate key `POST /api/v1/keys/{id}/rotate`"""
        data: types.NewKey = await self._client.call("account.key-rotate", {"id": id, "overlap_hours": overlap_hours}, options)
        return data

    async def key_revoke(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Key:
        """Revoke key `DELETE /api/v1/keys/{id}`"""
        data: types.Key = await self._client.call("account.key-revoke", {"id": id}, options)
        return data

    async def caps(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountCapsOutput:
        """List spending caps `GET /api/v1/caps`"""
        data: types.AccountCapsOutput = await self._client.call("account.caps", {}, options)
        return data

    async def credits(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.Credits:
        """Retrieve balance `GET /api/v1/credits`"""
        data: types.Credits = await self._client.call("account.credits", {}, options)
        return data

    async def entries(
        self,
        *,
        kind: Literal["charge", "refund", "topup", "grant", "voucher", "reversal", "adjustment"] = NOT_GIVEN,
        from_: str = NOT_GIVEN,
        to: str = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        cursor: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountEntriesOutput:
        """List transactions `GET /api/v1/credits/entries`"""
        data: types.AccountEntriesOutput = await self._client.call("account.entries", {"kind": kind, "from": from_, "to": to, "limit": limit, "cursor": cursor}, options)
        return data

    async def quote(
        self,
        *,
        endpoint: str,
        input: Dict[str, Any] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountQuoteOutput:
        """Quote price `POST /api/v1/credits/quote`"""
        data: types.AccountQuoteOutput = await self._client.call("account.quote", {"endpoint": endpoint, "input": input}, options)
        return data

    async def voucher(
        self,
        *,
        code: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountVoucherOutput:
        """Redeem voucher `POST /api/v1/credits/vouchers/redeem`"""
        data: types.AccountVoucherOutput = await self._client.call("account.voucher", {"code": code}, options)
        return data

    async def providers(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountProvidersOutput:
        """List payment providers `GET /api/v1/credits/providers`"""
        data: types.AccountProvidersOutput = await self._client.call("account.providers", {}, options)
        return data

    async def topup(
        self,
        *,
        amount: Union[str, float],
        currency: Literal["USD", "NGN"] = NOT_GIVEN,
        provider: Literal["paystack", "flutterwave", "stripe", "sandbox"] = NOT_GIVEN,
        return_url: str = NOT_GIVEN,
        save_card: bool = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Topup:
        """Create top-up `POST /api/v1/credits/topups`"""
        data: types.Topup = await self._client.call("account.topup", {"amount": amount, "currency": currency, "provider": provider, "return_url": return_url, "save_card": save_card}, options)
        return data

    async def topups(
        self,
        *,
        status: Literal["created", "pending", "paid", "failed", "abandoned", "expired", "review"] = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        cursor: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountTopupsOutput:
        """List top-ups `GET /api/v1/credits/topups`"""
        data: types.AccountTopupsOutput = await self._client.call("account.topups", {"status": status, "limit": limit, "cursor": cursor}, options)
        return data

    async def topup_get(
        self,
        *,
        id: str,
        check: Literal["true", "false"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Topup:
        """Retrieve top-up `GET /api/v1/credits/topups/{id}`"""
        data: types.Topup = await self._client.call("account.topup-get", {"id": id, "check": check}, options)
        return data

    async def cards(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountCardsOutput:
        """List saved cards `GET /api/v1/credits/cards`"""
        data: types.AccountCardsOutput = await self._client.call("account.cards", {}, options)
        return data

    async def card_remove(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountCardRemoveOutput:
        """Delete saved card `DELETE /api/v1/credits/cards/{id}`"""
        data: types.AccountCardRemoveOutput = await self._client.call("account.card-remove", {"id": id}, options)
        return data

    async def auto_topup(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AutoTopup:
        """Retrieve auto top-up `GET /api/v1/credits/auto-topup`"""
        data: types.AutoTopup = await self._client.call("account.auto-topup", {}, options)
        return data

    async def auto_topup_set(
        self,
        *,
        card: str,
        below: Union[str, float],
        amount: Union[str, float],
        monthly_max: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AutoTopup:
        """Set auto top-up `PUT /api/v1/credits/auto-topup`"""
        data: types.AutoTopup = await self._client.call("account.auto-topup-set", {"card": card, "below": below, "amount": amount, "monthly_max": monthly_max}, options)
        return data

    async def auto_topup_end(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountAutoTopupEndOutput:
        """Turn off auto top-up `DELETE /api/v1/credits/auto-topup`"""
        data: types.AccountAutoTopupEndOutput = await self._client.call("account.auto-topup-end", {}, options)
        return data

    async def receipts(
        self,
        *,
        limit: int = NOT_GIVEN,
        cursor: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountReceiptsOutput:
        """List receipts `GET /api/v1/credits/receipts`"""
        data: types.AccountReceiptsOutput = await self._client.call("account.receipts", {"limit": limit, "cursor": cursor}, options)
        return data

    async def receipt(
        self,
        *,
        id: str,
        format: Literal["json", "html", "pdf"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Receipt:
        """Retrieve receipt `GET /api/v1/credits/receipts/{id}`"""
        data: types.Receipt = await self._client.call("account.receipt", {"id": id, "format": format}, options)
        return data

    async def statement(
        self,
        *,
        month: str,
        format: Literal["json", "csv", "html", "pdf"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Statement:
        """Monthly statement `GET /api/v1/credits/statements/{month}`"""
        data: types.Statement = await self._client.call("account.statement", {"month": month, "format": format}, options)
        return data

    async def webhook_events(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountWebhookEventsOutput:
        """List webhook events `GET /api/v1/webhooks/events`"""
        data: types.AccountWebhookEventsOutput = await self._client.call("account.webhook-events", {}, options)
        return data

    async def webhook(
        self,
        *,
        url: Union[Literal["oja:listen"], str],
        description: str = NOT_GIVEN,
        events: List[Literal["job.completed", "job.failed", "job.cancelled", "batch.ended", "key.revoked", "topup.received", "topup.failed", "topup.reversed", "topup.restored", "balance.low", "cap.alert", "watch.changed", "watch.paused", "webhook.test"]] = NOT_GIVEN,
        format: Literal["json", "slack", "discord", "telegram"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.WebhookWithSecret:
        """Create webhook `POST /api/v1/webhooks`"""
        data: types.WebhookWithSecret = await self._client.call("account.webhook", {"url": url, "description": description, "events": events, "format": format}, options)
        return data

    async def webhooks(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountWebhooksOutput:
        """List webhooks `GET /api/v1/webhooks`"""
        data: types.AccountWebhooksOutput = await self._client.call("account.webhooks", {}, options)
        return data

    async def deliveries(
        self,
        *,
        webhook: str = NOT_GIVEN,
        status: Literal["waiting", "delivered", "failed"] = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        cursor: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountDeliveriesOutput:
        """List deliveries `GET /api/v1/webhooks/deliveries`"""
        data: types.AccountDeliveriesOutput = await self._client.call("account.deliveries", {"webhook": webhook, "status": status, "limit": limit, "cursor": cursor}, options)
        return data

    async def delivery(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountDeliveryOutput:
        """Retrieve delivery `GET /api/v1/webhooks/deliveries/{id}`"""
        data: types.AccountDeliveryOutput = await self._client.call("account.delivery", {"id": id}, options)
        return data

    async def delivery_replay(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountDeliveryReplayOutput:
        """Replay delivery `POST /api/v1/webhooks/deliveries/{id}/replay`"""
        data: types.AccountDeliveryReplayOutput = await self._client.call("account.delivery-replay", {"id": id}, options)
        return data

    async def webhook_get(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Webhook:
        """Retrieve webhook `GET /api/v1/webhooks/{id}`"""
        data: types.Webhook = await self._client.call("account.webhook-get", {"id": id}, options)
        return data

    async def webhook_change(
        self,
        *,
        id: str,
        url: Union[Literal["oja:listen"], str] = NOT_GIVEN,
        description: str = NOT_GIVEN,
        events: List[Literal["job.completed", "job.failed", "job.cancelled", "batch.ended", "key.revoked", "topup.received", "topup.failed", "topup.reversed", "topup.restored", "balance.low", "cap.alert", "watch.changed", "watch.paused", "webhook.test"]] = NOT_GIVEN,
        format: Literal["json", "slack", "discord", "telegram"] = NOT_GIVEN,
        state: Literal["on", "off"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Webhook:
        """Update webhook `PATCH /api/v1/webhooks/{id}`"""
        data: types.Webhook = await self._client.call("account.webhook-change", {"id": id, "url": url, "description": description, "events": events, "format": format, "state": state}, options)
        return data

    async def webhook_rotate(
        self,
        *,
        id: str,
        overlap_seconds: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.WebhookWithSecret:
        """Rotate webhook secret `POST /api/v1/webhooks/{id}/rotate`"""
        data: types.WebhookWithSecret = await self._client.call("account.webhook-rotate", {"id": id, "overlap_seconds": overlap_seconds}, options)
        return data

    async def webhook_remove(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountWebhookRemoveOutput:
        """Delete webhook `DELETE /api/v1/webhooks/{id}`"""
        data: types.AccountWebhookRemoveOutput = await self._client.call("account.webhook-remove", {"id": id}, options)
        return data

    async def webhook_test(
        self,
        *,
        id: str,
        event: Literal["job.completed", "job.failed", "job.cancelled", "batch.ended", "key.revoked", "topup.received", "topup.failed", "topup.reversed", "topup.restored", "balance.low", "cap.alert", "watch.changed", "watch.paused", "webhook.test"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountWebhookTestOutput:
        """Send test event `POST /api/v1/webhooks/{id}/test`"""
        data: types.AccountWebhookTestOutput = await self._client.call("account.webhook-test", {"id": id, "event": event}, options)
        return data

    async def watch(
        self,
        *,
        kind: Literal["certificate", "domain", "dns", "page", "up"],
        target: Union[str, Dict[str, Any]],
        name: str = NOT_GIVEN,
        every_minutes: int = NOT_GIVEN,
        alert_after: int = NOT_GIVEN,
        monthly_cap: Union[str, float] = NOT_GIVEN,
        email: bool = NOT_GIVEN,
        maintenance: List[types.AccountWatchMaintenanceItem] = NOT_GIVEN,
        public: bool = NOT_GIVEN,
        regions: List[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Watch:
        """Create watch `POST /api/v1/watches`"""
        data: types.Watch = await self._client.call("account.watch", {"kind": kind, "target": target, "name": name, "every_minutes": every_minutes, "alert_after": alert_after, "monthly_cap": monthly_cap, "email": email, "maintenance": maintenance, "public": public, "regions": regions}, options)
        return data

    async def watches(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.AccountWatchesOutput:
        """List watches `GET /api/v1/watches`"""
        data: types.AccountWatchesOutput = await self._client.call("account.watches", {}, options)
        return data

    async def watch_get(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Watch:
        """Retrieve watch `GET /api/v1/watches/{id}`"""
        data: types.Watch = await self._client.call("account.watch-get", {"id": id}, options)
        return data

    async def watch_change(
        self,
        *,
        id: str,
        name: str = NOT_GIVEN,
        every_minutes: int = NOT_GIVEN,
        alert_after: int = NOT_GIVEN,
        monthly_cap: Union[str, float] = NOT_GIVEN,
        email: bool = NOT_GIVEN,
        maintenance: List[types.AccountWatchChangeMaintenanceItem] = NOT_GIVEN,
        public: bool = NOT_GIVEN,
        regions: List[str] = NOT_GIVEN,
        state: Literal["active", "paused"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Watch:
        """Update watch `PATCH /api/v1/watches/{id}`"""
        data: types.Watch = await self._client.call("account.watch-change", {"id": id, "name": name, "every_minutes": every_minutes, "alert_after": alert_after, "monthly_cap": monthly_cap, "email": email, "maintenance": maintenance, "public": public, "regions": regions, "state": state}, options)
        return data

    async def watch_remove(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountWatchRemoveOutput:
        """Delete watch `DELETE /api/v1/watches/{id}`"""
        data: types.AccountWatchRemoveOutput = await self._client.call("account.watch-remove", {"id": id}, options)
        return data

    async def watch_history(
        self,
        *,
        id: str,
        days: int = NOT_GIVEN,
        format: Literal["json", "csv", "pdf"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountWatchHistoryOutput:
        """Watch history `GET /api/v1/watches/{id}/history`"""
        data: types.AccountWatchHistoryOutput = await self._client.call("account.watch-history", {"id": id, "days": days, "format": format}, options)
        return data

    async def usage(
        self,
        *,
        from_: str = NOT_GIVEN,
        to: str = NOT_GIVEN,
        group_by: Literal["hour", "day", "endpoint", "key", "model", "upstream", "tag", "kind"] = NOT_GIVEN,
        format: Literal["json", "csv"] = NOT_GIVEN,
        include: Literal["all"] = NOT_GIVEN,
        key: str = NOT_GIVEN,
        endpoint: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Usage:
        """Retrieve usage `GET /api/v1/usage`"""
        data: types.Usage = await self._client.call("account.usage", {"from": from_, "to": to, "group_by": group_by, "format": format, "include": include, "key": key, "endpoint": endpoint}, options)
        return data

    async def requests(
        self,
        *,
        key: str = NOT_GIVEN,
        endpoint: str = NOT_GIVEN,
        status: Union[Literal["ok", "client_error", "server_error"], int] = NOT_GIVEN,
        error: str = NOT_GIVEN,
        model: str = NOT_GIVEN,
        upstream: str = NOT_GIVEN,
        mode: Literal["live", "test"] = NOT_GIVEN,
        from_: str = NOT_GIVEN,
        to: str = NOT_GIVEN,
        console: Literal["true", "false"] = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        cursor: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountRequestsOutput:
        """List requests `GET /api/v1/requests`"""
        data: types.AccountRequestsOutput = await self._client.call("account.requests", {"key": key, "endpoint": endpoint, "status": status, "error": error, "model": model, "upstream": upstream, "mode": mode, "from": from_, "to": to, "console": console, "limit": limit, "cursor": cursor}, options)
        return data

    async def requests_export(
        self,
        *,
        key: str = NOT_GIVEN,
        endpoint: str = NOT_GIVEN,
        status: Union[Literal["ok", "client_error", "server_error"], int] = NOT_GIVEN,
        error: str = NOT_GIVEN,
        model: str = NOT_GIVEN,
        upstream: str = NOT_GIVEN,
        mode: Literal["live", "test"] = NOT_GIVEN,
        from_: str = NOT_GIVEN,
        to: str = NOT_GIVEN,
        console: Literal["true", "false"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> str:
        """Export requests `GET /api/v1/requests/export`"""
        data: str = await self._client.call("account.requests-export", {"key": key, "endpoint": endpoint, "status": status, "error": error, "model": model, "upstream": upstream, "mode": mode, "from": from_, "to": to, "console": console}, options)
        return data

    async def requests_tail(
        self,
        *,
        key: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> str:
        """Stream requests `GET /api/v1/requests/tail`"""
        data: str = await self._client.call("account.requests-tail", {"key": key}, options)
        return data

    async def request(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.LoggedRequest:
        """Retrieve request `GET /api/v1/requests/{id}`"""
        data: types.LoggedRequest = await self._client.call("account.request", {"id": id}, options)
        return data

    async def request_bodies(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.RequestBodies:
        """Retrieve bodies `GET /api/v1/requests/{id}/bodies`"""
        data: types.RequestBodies = await self._client.call("account.request-bodies", {"id": id}, options)
        return data

    async def request_bodies_delete(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountRequestBodiesDeleteOutput:
        """Delete bodies `DELETE /api/v1/requests/{id}/bodies`"""
        data: types.AccountRequestBodiesDeleteOutput = await self._client.call("account.request-bodies-delete", {"id": id}, options)
        return data

    async def bodies_delete(
        self,
        *,
        key_id: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountBodiesDeleteOutput:
        """Delete all bodies `DELETE /api/v1/bodies`"""
        data: types.AccountBodiesDeleteOutput = await self._client.call("account.bodies-delete", {"key_id": key_id}, options)
        return data

    async def jobs(
        self,
        *,
        endpoint: str = NOT_GIVEN,
        status: Literal["queued", "running", "completed", "failed", "cancelled"] = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        cursor: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountJobsOutput:
        """List jobs `GET /api/v1/jobs`"""
        data: types.AccountJobsOutput = await self._client.call("account.jobs", {"endpoint": endpoint, "status": status, "limit": limit, "cursor": cursor}, options)
        return data

    async def job(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Job:
        """Retrieve job `GET /api/v1/jobs/{id}`"""
        data: types.Job = await self._client.call("account.job", {"id": id}, options)
        return data

    async def job_cancel(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Job:
        """Cancel job `POST /api/v1/jobs/{id}/cancel`"""
        data: types.Job = await self._client.call("account.job-cancel", {"id": id}, options)
        return data

    async def job_delete(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.AccountJobDeleteOutput:
        """Delete job `DELETE /api/v1/jobs/{id}`"""
        data: types.AccountJobDeleteOutput = await self._client.call("account.job-delete", {"id": id}, options)
        return data


class Operator:
    def __init__(self, client: Caller) -> None:
        self._client = client

    def accounts(
        self,
        *,
        search: str = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        cursor: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorAccountsOutput:
        """List accounts `GET /api/v1/operator/accounts`"""
        data: types.OperatorAccountsOutput = self._client.call("operator.accounts", {"search": search, "limit": limit, "cursor": cursor}, options)
        return data

    def account_change(
        self,
        *,
        id: str,
        state: Literal["active", "suspended"] = NOT_GIVEN,
        reason: str = NOT_GIVEN,
        role: Literal["developer", "operator"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Account:
        """Update account (operator) `PATCH /api/v1/operator/accounts/{id}`"""
        data: types.Account = self._client.call("operator.account-change", {"id": id, "state": state, "reason": reason, "role": role}, options)
        return data

    def account_delete(
        self,
        *,
        id: str,
        email: str,
        give_up_credits: bool = NOT_GIVEN,
        note: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorAccountDeleteOutput:
        """Delete account (operator) `POST /api/v1/operator/accounts/{id}/delete`"""
        data: types.OperatorAccountDeleteOutput = self._client.call("operator.account-delete", {"id": id, "email": email, "give_up_credits": give_up_credits, "note": note}, options)
        return data

    def sign_out(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorSignOutOutput:
        """End all sessions `POST /api/v1/operator/accounts/{id}/sign-out`"""
        data: types.OperatorSignOutOutput = self._client.call("operator.sign-out", {"id": id}, options)
        return data

    def two_factor_reset(
        self,
        *,
        email: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorTwoFactorResetOutput:
        """Turn off two-factor authentication `POST /api/v1/operator/two-factor-reset`"""
        data: types.OperatorTwoFactorResetOutput = self._client.call("operator.two-factor-reset", {"email": email}, options)
        return data

    def impersonate(
        self,
        *,
        id: str,
        reason: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorImpersonateOutput:
        """View account `POST /api/v1/operator/accounts/{id}/impersonate`"""
        data: types.OperatorImpersonateOutput = self._client.call("operator.impersonate", {"id": id, "reason": reason}, options)
        return data

    def grant(
        self,
        *,
        id: str,
        amount: Union[str, float],
        note: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorGrantOutput:
        """Grant credits `POST /api/v1/operator/accounts/{id}/credits`"""
        data: types.OperatorGrantOutput = self._client.call("operator.grant", {"id": id, "amount": amount, "note": note}, options)
        return data

    def refund(
        self,
        *,
        id: str,
        note: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorRefundOutput:
        """Refund request `POST /api/v1/operator/requests/{id}/refund`"""
        data: types.OperatorRefundOutput = self._client.call("operator.refund", {"id": id, "note": note}, options)
        return data

    def keys(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorKeysOutput:
        """List account keys `GET /api/v1/operator/accounts/{id}/keys`"""
        data: types.OperatorKeysOutput = self._client.call("operator.keys", {"id": id}, options)
        return data

    def key_make(
        self,
        *,
        id: str,
        name: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NewKey:
        """Create account key `POST /api/v1/operator/accounts/{id}/keys`"""
        data: types.NewKey = self._client.call("operator.key-make", {"id": id, "name": name}, options)
        return data

    def key_revoke(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Key:
        """Revoke any key `DELETE /api/v1/operator/keys/{id}`"""
        data: types.Key = self._client.call("operator.key-revoke", {"id": id}, options)
        return data

    def category(
        self,
        *,
        category: Literal["ai", "media", "network", "utilities", "x"],
        state: Literal["live", "planned"] = NOT_GIVEN,
        free_per_month: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorCategoryOutput:
        """Update category `PUT /api/v1/operator/categories/{category}`"""
        data: types.OperatorCategoryOutput = self._client.call("operator.category", {"category": category, "state": state, "free_per_month": free_per_month}, options)
        return data

    def endpoint(
        self,
        *,
        endpoint: str,
        state: Literal["live", "planned", "off", "inherit"],
        options: Optional[CallOptions] = None,
    ) -> types.OperatorEndpointOutput:
        """Set endpoint state `PUT /api/v1/operator/endpoints/{endpoint}`"""
        data: types.OperatorEndpointOutput = self._client.call("operator.endpoint", {"endpoint": endpoint, "state": state}, options)
        return data

    def prices(
        self,
        *,
        endpoint: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorPricesOutput:
        """Prices `GET /api/v1/operator/prices`"""
        data: types.OperatorPricesOutput = self._client.call("operator.prices", {"endpoint": endpoint}, options)
        return data

    def price_set(
        self,
        *,
        endpoint: str,
        price_per_unit: Union[str, float],
        cost_per_unit: Union[str, float] = NOT_GIVEN,
        from_: str = NOT_GIVEN,
        note: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorPriceSetOutput:
        """Set endpoint price `POST /api/v1/operator/prices`"""
        data: types.OperatorPriceSetOutput = self._client.call("operator.price-set", {"endpoint": endpoint, "price_per_unit": price_per_unit, "cost_per_unit": cost_per_unit, "from": from_, "note": note}, options)
        return data

    def model_price_set(
        self,
        *,
        model: str,
        prices: types.OperatorModelPriceSetPrices,
        endpoint: str = NOT_GIVEN,
        costs: types.OperatorModelPriceSetCosts = NOT_GIVEN,
        tiers: List[types.OperatorModelPriceSetTiersItem] = NOT_GIVEN,
        from_: str = NOT_GIVEN,
        note: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.ModelPrice:
        """Set model price `PUT /api/v1/operator/prices/models`"""
        data: types.ModelPrice = self._client.call("operator.model-price-set", {"model": model, "prices": prices, "endpoint": endpoint, "costs": costs, "tiers": tiers, "from": from_, "note": note}, options)
        return data

    def model_price_remove(
        self,
        *,
        model: str,
        endpoint: str = NOT_GIVEN,
        note: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorModelPriceRemoveOutput:
        """Delete model price `DELETE /api/v1/operator/prices/models`"""
        data: types.OperatorModelPriceRemoveOutput = self._client.call("operator.model-price-remove", {"model": model, "endpoint": endpoint, "note": note}, options)
        return data

    def list_prices(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorListPricesOutput:
        """Shipped price list `GET /api/v1/operator/prices/list`"""
        data: types.OperatorListPricesOutput = self._client.call("operator.list-prices", {}, options)
        return data

    def latest_prices(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorLatestPricesOutput:
        """Compare with public prices `GET /api/v1/operator/prices/latest`"""
        data: types.OperatorLatestPricesOutput = self._client.call("operator.latest-prices", {}, options)
        return data

    def prices_import(
        self,
        *,
        as_of: str = NOT_GIVEN,
        about: str = NOT_GIVEN,
        prices: List[types.OperatorPricesImportPricesItem] = NOT_GIVEN,
        markup_percent: float = NOT_GIVEN,
        from_: str = NOT_GIVEN,
        note: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorPricesImportOutput:
        """Import prices `POST /api/v1/operator/prices/import`"""
        data: types.OperatorPricesImportOutput = self._client.call("operator.prices-import", {"as_of": as_of, "about": about, "prices": prices, "markup_percent": markup_percent, "from": from_, "note": note}, options)
        return data

    def prices_required(
        self,
        *,
        required: bool,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorPricesRequiredOutput:
        """Require prices `PUT /api/v1/operator/prices/required`"""
        data: types.OperatorPricesRequiredOutput = self._client.call("operator.prices-required", {"required": required}, options)
        return data

    def retiring_models(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorRetiringModelsOutput:
        """List retiring models `GET /api/v1/operator/models/retiring`"""
        data: types.OperatorRetiringModelsOutput = self._client.call("operator.retiring-models", {}, options)
        return data

    def upstreams(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorUpstreamsOutput:
        """List upstreams `GET /api/v1/operator/upstreams`"""
        data: types.OperatorUpstreamsOutput = self._client.call("operator.upstreams", {}, options)
        return data

    def upstream_add(
        self,
        *,
        preset: str = NOT_GIVEN,
        name: str = NOT_GIVEN,
        kind: Literal["openai", "anthropic", "gemini", "speech", "transcription", "spitch", "replicate", "fal", "luma", "runway", "spotify", "paystack", "flutterwave", "stripe", "smtp"] = NOT_GIVEN,
        url: str = NOT_GIVEN,
        key: str = NOT_GIVEN,
        headers: Dict[str, str] = NOT_GIVEN,
        proxy: str = NOT_GIVEN,
        webhook_secret: str = NOT_GIVEN,
        models: List[str] = NOT_GIVEN,
        default_model: str = NOT_GIVEN,
        rename: Dict[str, str] = NOT_GIVEN,
        vision: bool = NOT_GIVEN,
        hearing: bool = NOT_GIVEN,
        stream_usage: bool = NOT_GIVEN,
        responses: bool = NOT_GIVEN,
        priority: int = NOT_GIVEN,
        weight: float = NOT_GIVEN,
        enabled: bool = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorUpstreamAddOutput:
        """Add upstream `POST /api/v1/operator/upstreams`"""
        data: types.OperatorUpstreamAddOutput = self._client.call("operator.upstream-add", {"preset": preset, "name": name, "kind": kind, "url": url, "key": key, "headers": headers, "proxy": proxy, "webhook_secret": webhook_secret, "models": models, "default_model": default_model, "rename": rename, "vision": vision, "hearing": hearing, "stream_usage": stream_usage, "responses": responses, "priority": priority, "weight": weight, "enabled": enabled}, options)
        return data

    def upstream_test(
        self,
        *,
        preset: str = NOT_GIVEN,
        name: str = NOT_GIVEN,
        kind: Literal["openai", "anthropic", "gemini", "speech", "transcription", "spitch", "replicate", "fal", "luma", "runway", "spotify", "paystack", "flutterwave", "stripe", "smtp"] = NOT_GIVEN,
        url: str = NOT_GIVEN,
        key: str = NOT_GIVEN,
        headers: Dict[str, str] = NOT_GIVEN,
        proxy: str = NOT_GIVEN,
        webhook_secret: str = NOT_GIVEN,
        models: List[str] = NOT_GIVEN,
        default_model: str = NOT_GIVEN,
        rename: Dict[str, str] = NOT_GIVEN,
        vision: bool = NOT_GIVEN,
        hearing: bool = NOT_GIVEN,
        stream_usage: bool = NOT_GIVEN,
        responses: bool = NOT_GIVEN,
        priority: int = NOT_GIVEN,
        weight: float = NOT_GIVEN,
        enabled: bool = NOT_GIVEN,
        id: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorUpstreamTestOutput:
        """Test upstream `POST /api/v1/operator/upstreams/test`"""
        data: types.OperatorUpstreamTestOutput = self._client.call("operator.upstream-test", {"preset": preset, "name": name, "kind": kind, "url": url, "key": key, "headers": headers, "proxy": proxy, "webhook_secret": webhook_secret, "models": models, "default_model": default_model, "rename": rename, "vision": vision, "hearing": hearing, "stream_usage": stream_usage, "responses": responses, "priority": priority, "weight": weight, "enabled": enabled, "id": id}, options)
        return data

    def upstream_change(
        self,
        *,
        id: str,
        name: str = NOT_GIVEN,
        url: str = NOT_GIVEN,
        key: str = NOT_GIVEN,
        headers: Dict[str, str] = NOT_GIVEN,
        proxy: str = NOT_GIVEN,
        webhook_secret: str = NOT_GIVEN,
        models: List[str] = NOT_GIVEN,
        default_model: Union[str, None] = NOT_GIVEN,
        rename: Dict[str, str] = NOT_GIVEN,
        vision: bool = NOT_GIVEN,
        hearing: bool = NOT_GIVEN,
        stream_usage: bool = NOT_GIVEN,
        responses: bool = NOT_GIVEN,
        priority: int = NOT_GIVEN,
        weight: float = NOT_GIVEN,
        enabled: bool = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorUpstreamChangeOutput:
        """Update upstream `PATCH /api/v1/operator/upstreams/{id}`"""
        data: types.OperatorUpstreamChangeOutput = self._client.call("operator.upstream-change", {"id": id, "name": name, "url": url, "key": key, "headers": headers, "proxy": proxy, "webhook_secret": webhook_secret, "models": models, "default_model": default_model, "rename": rename, "vision": vision, "hearing": hearing, "stream_usage": stream_usage, "responses": responses, "priority": priority, "weight": weight, "enabled": enabled}, options)
        return data

    def upstream_remove(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorUpstreamRemoveOutput:
        """Delete upstream `DELETE /api/v1/operator/upstreams/{id}`"""
        data: types.OperatorUpstreamRemoveOutput = self._client.call("operator.upstream-remove", {"id": id}, options)
        return data

    def services(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorServicesOutput:
        """List services `GET /api/v1/operator/services`"""
        data: types.OperatorServicesOutput = self._client.call("operator.services", {}, options)
        return data

    def service_add(
        self,
        *,
        definition: types.OperatorServiceAddDefinition,
        secrets: Dict[str, types.OperatorServiceAddSecretsValue] = NOT_GIVEN,
        note: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorServiceAddOutput:
        """Add service `POST /api/v1/operator/services`"""
        data: types.OperatorServiceAddOutput = self._client.call("operator.service-add", {"definition": definition, "secrets": secrets, "note": note}, options)
        return data

    def service(
        self,
        *,
        slug: str,
        version: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorServiceOutput:
        """Retrieve service `GET /api/v1/operator/services/{slug}`"""
        data: types.OperatorServiceOutput = self._client.call("operator.service", {"slug": slug, "version": version}, options)
        return data

    def service_publish(
        self,
        *,
        slug: str,
        version: int = NOT_GIVEN,
        state: Literal["live", "planned", "off"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorServicePublishOutput:
        """Publish service `POST /api/v1/operator/services/{slug}/publish`"""
        data: types.OperatorServicePublishOutput = self._client.call("operator.service-publish", {"slug": slug, "version": version, "state": state}, options)
        return data

    def service_rollback(
        self,
        *,
        slug: str,
        version: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorServiceRollbackOutput:
        """Roll back service `POST /api/v1/operator/services/{slug}/rollback`"""
        data: types.OperatorServiceRollbackOutput = self._client.call("operator.service-rollback", {"slug": slug, "version": version}, options)
        return data

    def service_secrets(
        self,
        *,
        slug: str,
        secrets: Dict[str, types.OperatorServiceSecretsSecretsValue],
        options: Optional[CallOptions] = None,
    ) -> types.PublishedService:
        """Set service secrets `PUT /api/v1/operator/services/{slug}/secrets`"""
        data: types.PublishedService = self._client.call("operator.service-secrets", {"slug": slug, "secrets": secrets}, options)
        return data

    def service_remove(
        self,
        *,
        slug: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorServiceRemoveOutput:
        """Delete service `DELETE /api/v1/operator/services/{slug}`"""
        data: types.OperatorServiceRemoveOutput = self._client.call("operator.service-remove", {"slug": slug}, options)
        return data

    def service_read(
        self,
        *,
        url: str = NOT_GIVEN,
        document: Union[str, Dict[str, Any]] = NOT_GIVEN,
        recipe: str = NOT_GIVEN,
        providers: List[str] = NOT_GIVEN,
        slug: str = NOT_GIVEN,
        operations: List[str] = NOT_GIVEN,
        dollars: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorServiceReadOutput:
        """Read API definition `POST /api/v1/operator/services/read`"""
        data: types.OperatorServiceReadOutput = self._client.call("operator.service-read", {"url": url, "document": document, "recipe": recipe, "providers": providers, "slug": slug, "operations": operations, "dollars": dollars}, options)
        return data

    def service_recipes(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorServiceRecipesOutput:
        """List recipes `GET /api/v1/operator/service-recipes`"""
        data: types.OperatorServiceRecipesOutput = self._client.call("operator.service-recipes", {}, options)
        return data

    def service_usage(
        self,
        *,
        slug: str,
        days: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorServiceUsageOutput:
        """Retrieve service usage `GET /api/v1/operator/services/{slug}/usage`"""
        data: types.OperatorServiceUsageOutput = self._client.call("operator.service-usage", {"slug": slug, "days": days}, options)
        return data

    def service_test(
        self,
        *,
        slug: str,
        version: int = NOT_GIVEN,
        operations: List[str] = NOT_GIVEN,
        definition: types.OperatorServiceTestDefinition = NOT_GIVEN,
        secrets: Dict[str, types.OperatorServiceTestSecretsValue] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorServiceTestOutput:
        """Test service `POST /api/v1/operator/services/{slug}/test`"""
        data: types.OperatorServiceTestOutput = self._client.call("operator.service-test", {"slug": slug, "version": version, "operations": operations, "definition": definition, "secrets": secrets}, options)
        return data

    def mcp_servers(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorMcpServersOutput:
        """List MCP servers `GET /api/v1/operator/mcp-servers`"""
        data: types.OperatorMcpServersOutput = self._client.call("operator.mcp-servers", {}, options)
        return data

    def mcp_server_add(
        self,
        *,
        url: str,
        slug: str,
        title: str = NOT_GIVEN,
        description: str = NOT_GIVEN,
        auth: Literal["none", "key", "oauth"] = NOT_GIVEN,
        key: str = NOT_GIVEN,
        headers: Dict[str, str] = NOT_GIVEN,
        client_id: str = NOT_GIVEN,
        client_secret: str = NOT_GIVEN,
        price_per_call: Union[str, float] = NOT_GIVEN,
        per_minute: int = NOT_GIVEN,
        shares: bool = NOT_GIVEN,
        timeout_seconds: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorMcpServerAddOutput:
        """Add MCP server `POST /api/v1/operator/mcp-servers`"""
        data: types.OperatorMcpServerAddOutput = self._client.call("operator.mcp-server-add", {"url": url, "slug": slug, "title": title, "description": description, "auth": auth, "key": key, "headers": headers, "client_id": client_id, "client_secret": client_secret, "price_per_call": price_per_call, "per_minute": per_minute, "shares": shares, "timeout_seconds": timeout_seconds}, options)
        return data

    def mcp_server_change(
        self,
        *,
        slug: str,
        url: str = NOT_GIVEN,
        title: str = NOT_GIVEN,
        description: str = NOT_GIVEN,
        auth: Literal["none", "key", "oauth"] = NOT_GIVEN,
        key: str = NOT_GIVEN,
        headers: Dict[str, str] = NOT_GIVEN,
        client_id: str = NOT_GIVEN,
        client_secret: str = NOT_GIVEN,
        price_per_call: Union[str, float] = NOT_GIVEN,
        per_minute: int = NOT_GIVEN,
        shares: bool = NOT_GIVEN,
        timeout_seconds: int = NOT_GIVEN,
        enabled: bool = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorMcpServerChangeOutput:
        """Update MCP server `PATCH /api/v1/operator/mcp-servers/{slug}`"""
        data: types.OperatorMcpServerChangeOutput = self._client.call("operator.mcp-server-change", {"slug": slug, "url": url, "title": title, "description": description, "auth": auth, "key": key, "headers": headers, "client_id": client_id, "client_secret": client_secret, "price_per_call": price_per_call, "per_minute": per_minute, "shares": shares, "timeout_seconds": timeout_seconds, "enabled": enabled}, options)
        return data

    def mcp_server_remove(
        self,
        *,
        slug: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorMcpServerRemoveOutput:
        """Delete MCP server `DELETE /api/v1/operator/mcp-servers/{slug}`"""
        data: types.OperatorMcpServerRemoveOutput = self._client.call("operator.mcp-server-remove", {"slug": slug}, options)
        return data

    def mcp_server_refresh(
        self,
        *,
        slug: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorMcpServerRefreshOutput:
        """Refresh MCP tools `POST /api/v1/operator/mcp-servers/{slug}/refresh`"""
        data: types.OperatorMcpServerRefreshOutput = self._client.call("operator.mcp-server-refresh", {"slug": slug}, options)
        return data

    def mcp_server_tools(
        self,
        *,
        slug: str,
        approve: List[types.OperatorMcpServerToolsApproveItem] = NOT_GIVEN,
        withdraw: List[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.McpServer:
        """Approve MCP tools `POST /api/v1/operator/mcp-servers/{slug}/tools`"""
        data: types.McpServer = self._client.call("operator.mcp-server-tools", {"slug": slug, "approve": approve, "withdraw": withdraw}, options)
        return data

    def mcp_server_login(
        self,
        *,
        slug: str,
        code: str = NOT_GIVEN,
        state: str = NOT_GIVEN,
        iss: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorMcpServerLoginOutput:
        """Log in to MCP server `POST /api/v1/operator/mcp-servers/{slug}/login`"""
        data: types.OperatorMcpServerLoginOutput = self._client.call("operator.mcp-server-login", {"slug": slug, "code": code, "state": state, "iss": iss}, options)
        return data

    def notice_add(
        self,
        *,
        kind: Literal["announcement", "maintenance", "incident"],
        title: str,
        text: str,
        state: Literal["announced", "ended", "scheduled", "in_progress", "completed", "investigating", "identified", "monitoring", "resolved"] = NOT_GIVEN,
        starts_at: str = NOT_GIVEN,
        ends_at: Union[str, None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorNoticeAddOutput:
        """Add notice `POST /api/v1/operator/notices`"""
        data: types.OperatorNoticeAddOutput = self._client.call("operator.notice-add", {"kind": kind, "title": title, "text": text, "state": state, "starts_at": starts_at, "ends_at": ends_at}, options)
        return data

    def notice_change(
        self,
        *,
        id: str,
        title: str = NOT_GIVEN,
        text: str = NOT_GIVEN,
        state: Literal["announced", "ended", "scheduled", "in_progress", "completed", "investigating", "identified", "monitoring", "resolved"] = NOT_GIVEN,
        ends_at: Union[str, None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorNoticeChangeOutput:
        """Update notice `PATCH /api/v1/operator/notices/{id}`"""
        data: types.OperatorNoticeChangeOutput = self._client.call("operator.notice-change", {"id": id, "title": title, "text": text, "state": state, "ends_at": ends_at}, options)
        return data

    def notice_remove(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorNoticeRemoveOutput:
        """Delete notice `DELETE /api/v1/operator/notices/{id}`"""
        data: types.OperatorNoticeRemoveOutput = self._client.call("operator.notice-remove", {"id": id}, options)
        return data

    def reports(
        self,
        *,
        state: Literal["open", "closed"] = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        before: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorReportsOutput:
        """List reports `GET /api/v1/operator/reports`"""
        data: types.OperatorReportsOutput = self._client.call("operator.reports", {"state": state, "limit": limit, "before": before}, options)
        return data

    def report_change(
        self,
        *,
        id: str,
        state: Literal["open", "closed"],
        note: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorReportChangeOutput:
        """Update report `PATCH /api/v1/operator/reports/{id}`"""
        data: types.OperatorReportChangeOutput = self._client.call("operator.report-change", {"id": id, "state": state, "note": note}, options)
        return data

    def legal(
        self,
        *,
        page: Literal["terms", "privacy"],
        options: Optional[CallOptions] = None,
    ) -> types.OperatorLegalOutput:
        """Retrieve legal page `GET /api/v1/operator/legal/{page}`"""
        data: types.OperatorLegalOutput = self._client.call("operator.legal", {"page": page}, options)
        return data

    def legal_set(
        self,
        *,
        page: Literal["terms", "privacy"],
        markdown: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorLegalSetOutput:
        """Set legal page `PUT /api/v1/operator/legal/{page}`"""
        data: types.OperatorLegalSetOutput = self._client.call("operator.legal-set", {"page": page, "markdown": markdown}, options)
        return data

    def sub_processors(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorSubProcessorsOutput:
        """List sub-processors `GET /api/v1/operator/sub-processors`"""
        data: types.OperatorSubProcessorsOutput = self._client.call("operator.sub-processors", {}, options)
        return data

    def naira(
        self,
        *,
        naira_per_dollar: float,
        source: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorNairaOutput:
        """Set naira rate `PUT /api/v1/operator/naira-rate`"""
        data: types.OperatorNairaOutput = self._client.call("operator.naira", {"naira_per_dollar": naira_per_dollar, "source": source}, options)
        return data

    def switches(
        self,
        *,
        endpoints_off: List[str] = NOT_GIVEN,
        per_minute: Dict[str, int] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorSwitchesOutput:
        """Set endpoint limits `PUT /api/v1/operator/switches`"""
        data: types.OperatorSwitchesOutput = self._client.call("operator.switches", {"endpoints_off": endpoints_off, "per_minute": per_minute}, options)
        return data

    def voucher_make(
        self,
        *,
        amount: Union[str, float],
        uses: int = NOT_GIVEN,
        expires_at: Union[str, None] = NOT_GIVEN,
        note: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorVoucherMakeOutput:
        """Create voucher `POST /api/v1/operator/vouchers`"""
        data: types.OperatorVoucherMakeOutput = self._client.call("operator.voucher-make", {"amount": amount, "uses": uses, "expires_at": expires_at, "note": note}, options)
        return data

    def vouchers(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorVouchersOutput:
        """List vouchers `GET /api/v1/operator/vouchers`"""
        data: types.OperatorVouchersOutput = self._client.call("operator.vouchers", {}, options)
        return data

    def payments(
        self,
        *,
        status: Literal["created", "pending", "paid", "failed", "abandoned", "expired", "review"] = NOT_GIVEN,
        provider: Literal["paystack", "flutterwave", "stripe", "sandbox"] = NOT_GIVEN,
        account: str = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        cursor: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorPaymentsOutput:
        """List payments `GET /api/v1/operator/payments`"""
        data: types.OperatorPaymentsOutput = self._client.call("operator.payments", {"status": status, "provider": provider, "account": account, "limit": limit, "cursor": cursor}, options)
        return data

    def payment_check(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorPaymentCheckOutput:
        """Recheck payment `POST /api/v1/operator/payments/{id}/check`"""
        data: types.OperatorPaymentCheckOutput = self._client.call("operator.payment-check", {"id": id}, options)
        return data

    def receipt_details(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorReceiptDetailsOutput:
        """Retrieve seller details `GET /api/v1/operator/receipt-details`"""
        data: types.OperatorReceiptDetailsOutput = self._client.call("operator.receipt-details", {}, options)
        return data

    def receipt_details_set(
        self,
        *,
        name: str = NOT_GIVEN,
        address: str = NOT_GIVEN,
        email: str = NOT_GIVEN,
        tax_id: str = NOT_GIVEN,
        tax_name: str = NOT_GIVEN,
        tax_percent: float = NOT_GIVEN,
        note: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorReceiptDetailsSetOutput:
        """Update seller details `PUT /api/v1/operator/receipt-details`"""
        data: types.OperatorReceiptDetailsSetOutput = self._client.call("operator.receipt-details-set", {"name": name, "address": address, "email": email, "tax_id": tax_id, "tax_name": tax_name, "tax_percent": tax_percent, "note": note}, options)
        return data

    def engines(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorEnginesOutput:
        """List engines `GET /api/v1/operator/engines`"""
        data: types.OperatorEnginesOutput = self._client.call("operator.engines", {}, options)
        return data

    def engines_order(
        self,
        *,
        capability: str,
        engines: Union[List[str], None],
        options: Optional[CallOptions] = None,
    ) -> types.OperatorEnginesOrderOutput:
        """Order engines `PUT /api/v1/operator/engines/{capability}/order`"""
        data: types.OperatorEnginesOrderOutput = self._client.call("operator.engines-order", {"capability": capability, "engines": engines}, options)
        return data

    def models(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorModelsOutput:
        """List installed models `GET /api/v1/operator/models`"""
        data: types.OperatorModelsOutput = self._client.call("operator.models", {}, options)
        return data

    def model_add(
        self,
        *,
        source: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorModelAddOutput:
        """Download from hub `POST /api/v1/operator/models`"""
        data: types.OperatorModelAddOutput = self._client.call("operator.model-add", {"source": source}, options)
        return data

    def model_pull(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorModelPullOutput:
        """Download model `POST /api/v1/operator/models/{id}/pull`"""
        data: types.OperatorModelPullOutput = self._client.call("operator.model-pull", {"id": id}, options)
        return data

    def model_remove(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorModelRemoveOutput:
        """Delete model `DELETE /api/v1/operator/models/{id}`"""
        data: types.OperatorModelRemoveOutput = self._client.call("operator.model-remove", {"id": id}, options)
        return data

    def audit(
        self,
        *,
        action: str = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        cursor: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorAuditOutput:
        """List audit log `GET /api/v1/operator/audit`"""
        data: types.OperatorAuditOutput = self._client.call("operator.audit", {"action": action, "limit": limit, "cursor": cursor}, options)
        return data

    def account_limits(
        self,
        *,
        id: str,
        per_minute: Dict[str, int] = NOT_GIVEN,
        ai_requests_per_day: Union[int, None] = NOT_GIVEN,
        ai_tokens_per_day: Union[int, None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountLimits:
        """Set account limits `PUT /api/v1/operator/accounts/{id}/limits`"""
        data: types.AccountLimits = self._client.call("operator.account-limits", {"id": id, "per_minute": per_minute, "ai_requests_per_day": ai_requests_per_day, "ai_tokens_per_day": ai_tokens_per_day}, options)
        return data

    def free_ai(
        self,
        *,
        requests: int = NOT_GIVEN,
        tokens: int = NOT_GIVEN,
        prompt_characters: int = NOT_GIVEN,
        max_tokens: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorFreeAiOutput:
        """Set free AI allowance `PUT /api/v1/operator/free-ai`"""
        data: types.OperatorFreeAiOutput = self._client.call("operator.free-ai", {"requests": requests, "tokens": tokens, "prompt_characters": prompt_characters, "max_tokens": max_tokens}, options)
        return data

    def budgets(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorBudgetsOutput:
        """List upstream budgets `GET /api/v1/operator/budgets`"""
        data: types.OperatorBudgetsOutput = self._client.call("operator.budgets", {}, options)
        return data

    def budget_set(
        self,
        *,
        upstream: str,
        requests_per_day: Union[int, None] = NOT_GIVEN,
        tokens_per_day: Union[int, None] = NOT_GIVEN,
        dollars_per_day: Union[Union[str, float], None] = NOT_GIVEN,
        dollars_per_request: Union[str, float] = NOT_GIVEN,
        dollars_per_million_tokens: Union[str, float] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.UpstreamBudget:
        """Set upstream budget `PUT /api/v1/operator/budgets/{upstream}`"""
        data: types.UpstreamBudget = self._client.call("operator.budget-set", {"upstream": upstream, "requests_per_day": requests_per_day, "tokens_per_day": tokens_per_day, "dollars_per_day": dollars_per_day, "dollars_per_request": dollars_per_request, "dollars_per_million_tokens": dollars_per_million_tokens}, options)
        return data

    def budget_remove(
        self,
        *,
        upstream: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorBudgetRemoveOutput:
        """Delete upstream budget `DELETE /api/v1/operator/budgets/{upstream}`"""
        data: types.OperatorBudgetRemoveOutput = self._client.call("operator.budget-remove", {"upstream": upstream}, options)
        return data

    def sign_ups(
        self,
        *,
        hours: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorSignUpsOutput:
        """List sign-ups `GET /api/v1/operator/sign-ups`"""
        data: types.OperatorSignUpsOutput = self._client.call("operator.sign-ups", {"hours": hours}, options)
        return data

    def sign_up_mode(
        self,
        *,
        mode: Literal["open", "verified", "invited", "closed"],
        options: Optional[CallOptions] = None,
    ) -> types.OperatorSignUpModeOutput:
        """Set sign-up mode `PUT /api/v1/operator/sign-ups`"""
        data: types.OperatorSignUpModeOutput = self._client.call("operator.sign-up-mode", {"mode": mode}, options)
        return data

    def sign_ups_suspend(
        self,
        *,
        network: str,
        hours: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorSignUpsSuspendOutput:
        """Suspend sign-up burst `POST /api/v1/operator/sign-ups/suspend`"""
        data: types.OperatorSignUpsSuspendOutput = self._client.call("operator.sign-ups-suspend", {"network": network, "hours": hours}, options)
        return data

    def invitations(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorInvitationsOutput:
        """List invitations `GET /api/v1/operator/invitations`"""
        data: types.OperatorInvitationsOutput = self._client.call("operator.invitations", {}, options)
        return data

    def invite(
        self,
        *,
        email: Union[str, None] = NOT_GIVEN,
        note: str = NOT_GIVEN,
        days: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorInviteOutput:
        """Create invitation `POST /api/v1/operator/invitations`"""
        data: types.OperatorInviteOutput = self._client.call("operator.invite", {"email": email, "note": note, "days": days}, options)
        return data

    def invitation_revoke(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorInvitationRevokeOutput:
        """Revoke invitation `DELETE /api/v1/operator/invitations/{id}`"""
        data: types.OperatorInvitationRevokeOutput = self._client.call("operator.invitation-revoke", {"id": id}, options)
        return data

    def sign_in(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorSignInOutput:
        """List identity providers `GET /api/v1/operator/sign-in`"""
        data: types.OperatorSignInOutput = self._client.call("operator.sign-in", {}, options)
        return data

    def sign_in_add(
        self,
        *,
        client_id: str,
        client_secret: str,
        preset: str = NOT_GIVEN,
        kind: Literal["oidc", "github"] = NOT_GIVEN,
        issuer: str = NOT_GIVEN,
        id: str = NOT_GIVEN,
        name: str = NOT_GIVEN,
        trust_email: bool = NOT_GIVEN,
        enabled: bool = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.IdentityProvider:
        """Add identity provider `POST /api/v1/operator/sign-in`"""
        data: types.IdentityProvider = self._client.call("operator.sign-in-add", {"client_id": client_id, "client_secret": client_secret, "preset": preset, "kind": kind, "issuer": issuer, "id": id, "name": name, "trust_email": trust_email, "enabled": enabled}, options)
        return data

    def sign_in_test(
        self,
        *,
        preset: str = NOT_GIVEN,
        kind: Literal["oidc", "github"] = NOT_GIVEN,
        issuer: str = NOT_GIVEN,
        id: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorSignInTestOutput:
        """Test identity provider `POST /api/v1/operator/sign-in/test`"""
        data: types.OperatorSignInTestOutput = self._client.call("operator.sign-in-test", {"preset": preset, "kind": kind, "issuer": issuer, "id": id}, options)
        return data

    def sign_in_change(
        self,
        *,
        id: str,
        name: str = NOT_GIVEN,
        issuer: str = NOT_GIVEN,
        client_id: str = NOT_GIVEN,
        client_secret: str = NOT_GIVEN,
        trust_email: bool = NOT_GIVEN,
        enabled: bool = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.IdentityProvider:
        """Update identity provider `PATCH /api/v1/operator/sign-in/{id}`"""
        data: types.IdentityProvider = self._client.call("operator.sign-in-change", {"id": id, "name": name, "issuer": issuer, "client_id": client_id, "client_secret": client_secret, "trust_email": trust_email, "enabled": enabled}, options)
        return data

    def sign_in_remove(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorSignInRemoveOutput:
        """Delete identity provider `DELETE /api/v1/operator/sign-in/{id}`"""
        data: types.OperatorSignInRemoveOutput = self._client.call("operator.sign-in-remove", {"id": id}, options)
        return data

    def safety(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorSafetyOutput:
        """Public safety `GET /api/v1/operator/safety`"""
        data: types.OperatorSafetyOutput = self._client.call("operator.safety", {}, options)
        return data

    def system(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorSystemOutput:
        """System overview `GET /api/v1/operator/system`"""
        data: types.OperatorSystemOutput = self._client.call("operator.system", {}, options)
        return data

    def verify_books(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorVerifyBooksOutput:
        """Verify books `POST /api/v1/operator/verify-books`"""
        data: types.OperatorVerifyBooksOutput = self._client.call("operator.verify-books", {}, options)
        return data

    def backup(
        self,
        *,
        path: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorBackupOutput:
        """Back up database `POST /api/v1/operator/backup`"""
        data: types.OperatorBackupOutput = self._client.call("operator.backup", {"path": path}, options)
        return data

    def usage(
        self,
        *,
        from_: str = NOT_GIVEN,
        to: str = NOT_GIVEN,
        group_by: Literal["hour", "day", "endpoint", "key", "model", "upstream", "tag", "kind"] = NOT_GIVEN,
        format: Literal["json", "csv"] = NOT_GIVEN,
        include: Literal["all"] = NOT_GIVEN,
        key: str = NOT_GIVEN,
        endpoint: str = NOT_GIVEN,
        account: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Usage:
        """Retrieve platform usage `GET /api/v1/operator/usage`"""
        data: types.Usage = self._client.call("operator.usage", {"from": from_, "to": to, "group_by": group_by, "format": format, "include": include, "key": key, "endpoint": endpoint, "account": account}, options)
        return data

    def business(
        self,
        *,
        from_: str = NOT_GIVEN,
        to: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorBusinessOutput:
        """Retrieve business figures `GET /api/v1/operator/business`"""
        data: types.OperatorBusinessOutput = self._client.call("operator.business", {"from": from_, "to": to}, options)
        return data

    def requests(
        self,
        *,
        key: str = NOT_GIVEN,
        endpoint: str = NOT_GIVEN,
        status: Union[Literal["ok", "client_error", "server_error"], int] = NOT_GIVEN,
        error: str = NOT_GIVEN,
        model: str = NOT_GIVEN,
        upstream: str = NOT_GIVEN,
        mode: Literal["live", "test"] = NOT_GIVEN,
        from_: str = NOT_GIVEN,
        to: str = NOT_GIVEN,
        console: Literal["true", "false"] = NOT_GIVEN,
        account: str = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        cursor: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorRequestsOutput:
        """List all requests `GET /api/v1/operator/requests`"""
        data: types.OperatorRequestsOutput = self._client.call("operator.requests", {"key": key, "endpoint": endpoint, "status": status, "error": error, "model": model, "upstream": upstream, "mode": mode, "from": from_, "to": to, "console": console, "account": account, "limit": limit, "cursor": cursor}, options)
        return data

    def request(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorRequestOutput:
        """Retrieve any request `GET /api/v1/operator/requests/{id}`"""
        data: types.OperatorRequestOutput = self._client.call("operator.request", {"id": id}, options)
        return data


class AsyncOperator:
    def __init__(self, client: AsyncCaller) -> None:
        self._client = client

    async def accounts(
        self,
        *,
        search: str = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        cursor: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorAccountsOutput:
        """List accounts `GET /api/v1/operator/accounts`"""
        data: types.OperatorAccountsOutput = await self._client.call("operator.accounts", {"search": search, "limit": limit, "cursor": cursor}, options)
        return data

    async def account_change(
        self,
        *,
        id: str,
        state: Literal["active", "suspended"] = NOT_GIVEN,
        reason: str = NOT_GIVEN,
        role: Literal["developer", "operator"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Account:
        """Update account (operator) `PATCH /api/v1/operator/accounts/{id}`"""
        data: types.Account = await self._client.call("operator.account-change", {"id": id, "state": state, "reason": reason, "role": role}, options)
        return data

    async def account_delete(
        self,
        *,
        id: str,
        email: str,
        give_up_credits: bool = NOT_GIVEN,
        note: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorAccountDeleteOutput:
        """Delete account (operator) `POST /api/v1/operator/accounts/{id}/delete`"""
        data: types.OperatorAccountDeleteOutput = await self._client.call("operator.account-delete", {"id": id, "email": email, "give_up_credits": give_up_credits, "note": note}, options)
        return data

    async def sign_out(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorSignOutOutput:
        """End all sessions `POST /api/v1/operator/accounts/{id}/sign-out`"""
        data: types.OperatorSignOutOutput = await self._client.call("operator.sign-out", {"id": id}, options)
        return data

    async def two_factor_reset(
        self,
        *,
        email: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorTwoFactorResetOutput:
        """Turn off two-factor authentication `POST /api/v1/operator/two-factor-reset`"""
        data: types.OperatorTwoFactorResetOutput = await self._client.call("operator.two-factor-reset", {"email": email}, options)
        return data

    async def impersonate(
        self,
        *,
        id: str,
        reason: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorImpersonateOutput:
        """View account `POST /api/v1/operator/accounts/{id}/impersonate`"""
        data: types.OperatorImpersonateOutput = await self._client.call("operator.impersonate", {"id": id, "reason": reason}, options)
        return data

    async def grant(
        self,
        *,
        id: str,
        amount: Union[str, float],
        note: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorGrantOutput:
        """Grant credits `POST /api/v1/operator/accounts/{id}/credits`"""
        data: types.OperatorGrantOutput = await self._client.call("operator.grant", {"id": id, "amount": amount, "note": note}, options)
        return data

    async def refund(
        self,
        *,
        id: str,
        note: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorRefundOutput:
        """Refund request `POST /api/v1/operator/requests/{id}/refund`"""
        data: types.OperatorRefundOutput = await self._client.call("operator.refund", {"id": id, "note": note}, options)
        return data

    async def keys(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorKeysOutput:
        """List account keys `GET /api/v1/operator/accounts/{id}/keys`"""
        data: types.OperatorKeysOutput = await self._client.call("operator.keys", {"id": id}, options)
        return data

    async def key_make(
        self,
        *,
        id: str,
        name: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.NewKey:
        """Create account key `POST /api/v1/operator/accounts/{id}/keys`"""
        data: types.NewKey = await self._client.call("operator.key-make", {"id": id, "name": name}, options)
        return data

    async def key_revoke(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.Key:
        """Revoke any key `DELETE /api/v1/operator/keys/{id}`"""
        data: types.Key = await self._client.call("operator.key-revoke", {"id": id}, options)
        return data

    async def category(
        self,
        *,
        category: Literal["ai", "media", "network", "utilities", "x"],
        state: Literal["live", "planned"] = NOT_GIVEN,
        free_per_month: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorCategoryOutput:
        """Update category `PUT /api/v1/operator/categories/{category}`"""
        data: types.OperatorCategoryOutput = await self._client.call("operator.category", {"category": category, "state": state, "free_per_month": free_per_month}, options)
        return data

    async def endpoint(
        self,
        *,
        endpoint: str,
        state: Literal["live", "planned", "off", "inherit"],
        options: Optional[CallOptions] = None,
    ) -> types.OperatorEndpointOutput:
        """Set endpoint state `PUT /api/v1/operator/endpoints/{endpoint}`"""
        data: types.OperatorEndpointOutput = await self._client.call("operator.endpoint", {"endpoint": endpoint, "state": state}, options)
        return data

    async def prices(
        self,
        *,
        endpoint: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorPricesOutput:
        """Prices `GET /api/v1/operator/prices`"""
        data: types.OperatorPricesOutput = await self._client.call("operator.prices", {"endpoint": endpoint}, options)
        return data

    async def price_set(
        self,
        *,
        endpoint: str,
        price_per_unit: Union[str, float],
        cost_per_unit: Union[str, float] = NOT_GIVEN,
        from_: str = NOT_GIVEN,
        note: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorPriceSetOutput:
        """Set endpoint price `POST /api/v1/operator/prices`"""
        data: types.OperatorPriceSetOutput = await self._client.call("operator.price-set", {"endpoint": endpoint, "price_per_unit": price_per_unit, "cost_per_unit": cost_per_unit, "from": from_, "note": note}, options)
        return data

    async def model_price_set(
        self,
        *,
        model: str,
        prices: types.OperatorModelPriceSetPrices,
        endpoint: str = NOT_GIVEN,
        costs: types.OperatorModelPriceSetCosts = NOT_GIVEN,
        tiers: List[types.OperatorModelPriceSetTiersItem] = NOT_GIVEN,
        from_: str = NOT_GIVEN,
        note: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.ModelPrice:
        """Set model price `PUT /api/v1/operator/prices/models`"""
        data: types.ModelPrice = await self._client.call("operator.model-price-set", {"model": model, "prices": prices, "endpoint": endpoint, "costs": costs, "tiers": tiers, "from": from_, "note": note}, options)
        return data

    async def model_price_remove(
        self,
        *,
        model: str,
        endpoint: str = NOT_GIVEN,
        note: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorModelPriceRemoveOutput:
        """Delete model price `DELETE /api/v1/operator/prices/models`"""
        data: types.OperatorModelPriceRemoveOutput = await self._client.call("operator.model-price-remove", {"model": model, "endpoint": endpoint, "note": note}, options)
        return data

    async def list_prices(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorListPricesOutput:
        """Shipped price list `GET /api/v1/operator/prices/list`"""
        data: types.OperatorListPricesOutput = await self._client.call("operator.list-prices", {}, options)
        return data

    async def latest_prices(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorLatestPricesOutput:
        """Compare with public prices `GET /api/v1/operator/prices/latest`"""
        data: types.OperatorLatestPricesOutput = await self._client.call("operator.latest-prices", {}, options)
        return data

    async def prices_import(
        self,
        *,
        as_of: str = NOT_GIVEN,
        about: str = NOT_GIVEN,
        prices: List[types.OperatorPricesImportPricesItem] = NOT_GIVEN,
        markup_percent: float = NOT_GIVEN,
        from_: str = NOT_GIVEN,
        note: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorPricesImportOutput:
        """Import prices `POST /api/v1/operator/prices/import`"""
        data: types.OperatorPricesImportOutput = await self._client.call("operator.prices-import", {"as_of": as_of, "about": about, "prices": prices, "markup_percent": markup_percent, "from": from_, "note": note}, options)
        return data

    async def prices_required(
        self,
        *,
        required: bool,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorPricesRequiredOutput:
        """Require prices `PUT /api/v1/operator/prices/required`"""
        data: types.OperatorPricesRequiredOutput = await self._client.call("operator.prices-required", {"required": required}, options)
        return data

    async def retiring_models(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorRetiringModelsOutput:
        """List retiring models `GET /api/v1/operator/models/retiring`"""
        data: types.OperatorRetiringModelsOutput = await self._client.call("operator.retiring-models", {}, options)
        return data

    async def upstreams(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorUpstreamsOutput:
        """List upstreams `GET /api/v1/operator/upstreams`"""
        data: types.OperatorUpstreamsOutput = await self._client.call("operator.upstreams", {}, options)
        return data

    async def upstream_add(
        self,
        *,
        preset: str = NOT_GIVEN,
        name: str = NOT_GIVEN,
        kind: Literal["openai", "anthropic", "gemini", "speech", "transcription", "spitch", "replicate", "fal", "luma", "runway", "spotify", "paystack", "flutterwave", "stripe", "smtp"] = NOT_GIVEN,
        url: str = NOT_GIVEN,
        key: str = NOT_GIVEN,
        headers: Dict[str, str] = NOT_GIVEN,
        proxy: str = NOT_GIVEN,
        webhook_secret: str = NOT_GIVEN,
        models: List[str] = NOT_GIVEN,
        default_model: str = NOT_GIVEN,
        rename: Dict[str, str] = NOT_GIVEN,
        vision: bool = NOT_GIVEN,
        hearing: bool = NOT_GIVEN,
        stream_usage: bool = NOT_GIVEN,
        responses: bool = NOT_GIVEN,
        priority: int = NOT_GIVEN,
        weight: float = NOT_GIVEN,
        enabled: bool = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorUpstreamAddOutput:
        """Add upstream `POST /api/v1/operator/upstreams`"""
        data: types.OperatorUpstreamAddOutput = await self._client.call("operator.upstream-add", {"preset": preset, "name": name, "kind": kind, "url": url, "key": key, "headers": headers, "proxy": proxy, "webhook_secret": webhook_secret, "models": models, "default_model": default_model, "rename": rename, "vision": vision, "hearing": hearing, "stream_usage": stream_usage, "responses": responses, "priority": priority, "weight": weight, "enabled": enabled}, options)
        return data

    async def upstream_test(
        self,
        *,
        preset: str = NOT_GIVEN,
        name: str = NOT_GIVEN,
        kind: Literal["openai", "anthropic", "gemini", "speech", "transcription", "spitch", "replicate", "fal", "luma", "runway", "spotify", "paystack", "flutterwave", "stripe", "smtp"] = NOT_GIVEN,
        url: str = NOT_GIVEN,
        key: str = NOT_GIVEN,
        headers: Dict[str, str] = NOT_GIVEN,
        proxy: str = NOT_GIVEN,
        webhook_secret: str = NOT_GIVEN,
        models: List[str] = NOT_GIVEN,
        default_model: str = NOT_GIVEN,
        rename: Dict[str, str] = NOT_GIVEN,
        vision: bool = NOT_GIVEN,
        hearing: bool = NOT_GIVEN,
        stream_usage: bool = NOT_GIVEN,
        responses: bool = NOT_GIVEN,
        priority: int = NOT_GIVEN,
        weight: float = NOT_GIVEN,
        enabled: bool = NOT_GIVEN,
        id: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorUpstreamTestOutput:
        """Test upstream `POST /api/v1/operator/upstreams/test`"""
        data: types.OperatorUpstreamTestOutput = await self._client.call("operator.upstream-test", {"preset": preset, "name": name, "kind": kind, "url": url, "key": key, "headers": headers, "proxy": proxy, "webhook_secret": webhook_secret, "models": models, "default_model": default_model, "rename": rename, "vision": vision, "hearing": hearing, "stream_usage": stream_usage, "responses": responses, "priority": priority, "weight": weight, "enabled": enabled, "id": id}, options)
        return data

    async def upstream_change(
        self,
        *,
        id: str,
        name: str = NOT_GIVEN,
        url: str = NOT_GIVEN,
        key: str = NOT_GIVEN,
        headers: Dict[str, str] = NOT_GIVEN,
        proxy: str = NOT_GIVEN,
        webhook_secret: str = NOT_GIVEN,
        models: List[str] = NOT_GIVEN,
        default_model: Union[str, None] = NOT_GIVEN,
        rename: Dict[str, str] = NOT_GIVEN,
        vision: bool = NOT_GIVEN,
        hearing: bool = NOT_GIVEN,
        stream_usage: bool = NOT_GIVEN,
        responses: bool = NOT_GIVEN,
        priority: int = NOT_GIVEN,
        weight: float = NOT_GIVEN,
        enabled: bool = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorUpstreamChangeOutput:
        """Update upstream `PATCH /api/v1/operator/upstreams/{id}`"""
        data: types.OperatorUpstreamChangeOutput = await self._client.call("operator.upstream-change", {"id": id, "name": name, "url": url, "key": key, "headers": headers, "proxy": proxy, "webhook_secret": webhook_secret, "models": models, "default_model": default_model, "rename": rename, "vision": vision, "hearing": hearing, "stream_usage": stream_usage, "responses": responses, "priority": priority, "weight": weight, "enabled": enabled}, options)
        return data

    async def upstream_remove(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorUpstreamRemoveOutput:
        """Delete upstream `DELETE /api/v1/operator/upstreams/{id}`"""
        data: types.OperatorUpstreamRemoveOutput = await self._client.call("operator.upstream-remove", {"id": id}, options)
        return data

    async def services(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorServicesOutput:
        """List services `GET /api/v1/operator/services`"""
        data: types.OperatorServicesOutput = await self._client.call("operator.services", {}, options)
        return data

    async def service_add(
        self,
        *,
        definition: types.OperatorServiceAddDefinition,
        secrets: Dict[str, types.OperatorServiceAddSecretsValue] = NOT_GIVEN,
        note: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorServiceAddOutput:
        """Add service `POST /api/v1/operator/services`"""
        data: types.OperatorServiceAddOutput = await self._client.call("operator.service-add", {"definition": definition, "secrets": secrets, "note": note}, options)
        return data

    async def service(
        self,
        *,
        slug: str,
        version: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorServiceOutput:
        """Retrieve service `GET /api/v1/operator/services/{slug}`"""
        data: types.OperatorServiceOutput = await self._client.call("operator.service", {"slug": slug, "version": version}, options)
        return data

    async def service_publish(
        self,
        *,
        slug: str,
        version: int = NOT_GIVEN,
        state: Literal["live", "planned", "off"] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorServicePublishOutput:
        """Publish service `POST /api/v1/operator/services/{slug}/publish`"""
        data: types.OperatorServicePublishOutput = await self._client.call("operator.service-publish", {"slug": slug, "version": version, "state": state}, options)
        return data

    async def service_rollback(
        self,
        *,
        slug: str,
        version: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorServiceRollbackOutput:
        """Roll back service `POST /api/v1/operator/services/{slug}/rollback`"""
        data: types.OperatorServiceRollbackOutput = await self._client.call("operator.service-rollback", {"slug": slug, "version": version}, options)
        return data

    async def service_secrets(
        self,
        *,
        slug: str,
        secrets: Dict[str, types.OperatorServiceSecretsSecretsValue],
        options: Optional[CallOptions] = None,
    ) -> types.PublishedService:
        """Set service secrets `PUT /api/v1/operator/services/{slug}/secrets`"""
        data: types.PublishedService = await self._client.call("operator.service-secrets", {"slug": slug, "secrets": secrets}, options)
        return data

    async def service_remove(
        self,
        *,
        slug: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorServiceRemoveOutput:
        """Delete service `DELETE /api/v1/operator/services/{slug}`"""
        data: types.OperatorServiceRemoveOutput = await self._client.call("operator.service-remove", {"slug": slug}, options)
        return data

    async def service_read(
        self,
        *,
        url: str = NOT_GIVEN,
        document: Union[str, Dict[str, Any]] = NOT_GIVEN,
        recipe: str = NOT_GIVEN,
        providers: List[str] = NOT_GIVEN,
        slug: str = NOT_GIVEN,
        operations: List[str] = NOT_GIVEN,
        dollars: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorServiceReadOutput:
        """Read API definition `POST /api/v1/operator/services/read`"""
        data: types.OperatorServiceReadOutput = await self._client.call("operator.service-read", {"url": url, "document": document, "recipe": recipe, "providers": providers, "slug": slug, "operations": operations, "dollars": dollars}, options)
        return data

    async def service_recipes(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorServiceRecipesOutput:
        """List recipes `GET /api/v1/operator/service-recipes`"""
        data: types.OperatorServiceRecipesOutput = await self._client.call("operator.service-recipes", {}, options)
        return data

    async def service_usage(
        self,
        *,
        slug: str,
        days: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorServiceUsageOutput:
        """Retrieve service usage `GET /api/v1/operator/services/{slug}/usage`"""
        data: types.OperatorServiceUsageOutput = await self._client.call("operator.service-usage", {"slug": slug, "days": days}, options)
        return data

    async def service_test(
        self,
        *,
        slug: str,
        version: int = NOT_GIVEN,
        operations: List[str] = NOT_GIVEN,
        definition: types.OperatorServiceTestDefinition = NOT_GIVEN,
        secrets: Dict[str, types.OperatorServiceTestSecretsValue] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorServiceTestOutput:
        """Test service `POST /api/v1/operator/services/{slug}/test`"""
        data: types.OperatorServiceTestOutput = await self._client.call("operator.service-test", {"slug": slug, "version": version, "operations": operations, "definition": definition, "secrets": secrets}, options)
        return data

    async def mcp_servers(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorMcpServersOutput:
        """List MCP servers `GET /api/v1/operator/mcp-servers`"""
        data: types.OperatorMcpServersOutput = await self._client.call("operator.mcp-servers", {}, options)
        return data

    async def mcp_server_add(
        self,
        *,
        url: str,
        slug: str,
        title: str = NOT_GIVEN,
        description: str = NOT_GIVEN,
        auth: Literal["none", "key", "oauth"] = NOT_GIVEN,
        key: str = NOT_GIVEN,
        headers: Dict[str, str] = NOT_GIVEN,
        client_id: str = NOT_GIVEN,
        client_secret: str = NOT_GIVEN,
        price_per_call: Union[str, float] = NOT_GIVEN,
        per_minute: int = NOT_GIVEN,
        shares: bool = NOT_GIVEN,
        timeout_seconds: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorMcpServerAddOutput:
        """Add MCP server `POST /api/v1/operator/mcp-servers`"""
        data: types.OperatorMcpServerAddOutput = await self._client.call("operator.mcp-server-add", {"url": url, "slug": slug, "title": title, "description": description, "auth": auth, "key": key, "headers": headers, "client_id": client_id, "client_secret": client_secret, "price_per_call": price_per_call, "per_minute": per_minute, "shares": shares, "timeout_seconds": timeout_seconds}, options)
        return data

    async def mcp_server_change(
        self,
        *,
        slug: str,
        url: str = NOT_GIVEN,
        title: str = NOT_GIVEN,
        description: str = NOT_GIVEN,
        auth: Literal["none", "key", "oauth"] = NOT_GIVEN,
        key: str = NOT_GIVEN,
        headers: Dict[str, str] = NOT_GIVEN,
        client_id: str = NOT_GIVEN,
        client_secret: str = NOT_GIVEN,
        price_per_call: Union[str, float] = NOT_GIVEN,
        per_minute: int = NOT_GIVEN,
        shares: bool = NOT_GIVEN,
        timeout_seconds: int = NOT_GIVEN,
        enabled: bool = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorMcpServerChangeOutput:
        """Update MCP server `PATCH /api/v1/operator/mcp-servers/{slug}`"""
        data: types.OperatorMcpServerChangeOutput = await self._client.call("operator.mcp-server-change", {"slug": slug, "url": url, "title": title, "description": description, "auth": auth, "key": key, "headers": headers, "client_id": client_id, "client_secret": client_secret, "price_per_call": price_per_call, "per_minute": per_minute, "shares": shares, "timeout_seconds": timeout_seconds, "enabled": enabled}, options)
        return data

    async def mcp_server_remove(
        self,
        *,
        slug: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorMcpServerRemoveOutput:
        """Delete MCP server `DELETE /api/v1/operator/mcp-servers/{slug}`"""
        data: types.OperatorMcpServerRemoveOutput = await self._client.call("operator.mcp-server-remove", {"slug": slug}, options)
        return data

    async def mcp_server_refresh(
        self,
        *,
        slug: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorMcpServerRefreshOutput:
        """Refresh MCP tools `POST /api/v1/operator/mcp-servers/{slug}/refresh`"""
        data: types.OperatorMcpServerRefreshOutput = await self._client.call("operator.mcp-server-refresh", {"slug": slug}, options)
        return data

    async def mcp_server_tools(
        self,
        *,
        slug: str,
        approve: List[types.OperatorMcpServerToolsApproveItem] = NOT_GIVEN,
        withdraw: List[str] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.McpServer:
        """Approve MCP tools `POST /api/v1/operator/mcp-servers/{slug}/tools`"""
        data: types.McpServer = await self._client.call("operator.mcp-server-tools", {"slug": slug, "approve": approve, "withdraw": withdraw}, options)
        return data

    async def mcp_server_login(
        self,
        *,
        slug: str,
        code: str = NOT_GIVEN,
        state: str = NOT_GIVEN,
        iss: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorMcpServerLoginOutput:
        """Log in to MCP server `POST /api/v1/operator/mcp-servers/{slug}/login`"""
        data: types.OperatorMcpServerLoginOutput = await self._client.call("operator.mcp-server-login", {"slug": slug, "code": code, "state": state, "iss": iss}, options)
        return data

    async def notice_add(
        self,
        *,
        kind: Literal["announcement", "maintenance", "incident"],
        title: str,
        text: str,
        state: Literal["announced", "ended", "scheduled", "in_progress", "completed", "investigating", "identified", "monitoring", "resolved"] = NOT_GIVEN,
        starts_at: str = NOT_GIVEN,
        ends_at: Union[str, None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorNoticeAddOutput:
        """Add notice `POST /api/v1/operator/notices`"""
        data: types.OperatorNoticeAddOutput = await self._client.call("operator.notice-add", {"kind": kind, "title": title, "text": text, "state": state, "starts_at": starts_at, "ends_at": ends_at}, options)
        return data

    async def notice_change(
        self,
        *,
        id: str,
        title: str = NOT_GIVEN,
        text: str = NOT_GIVEN,
        state: Literal["announced", "ended", "scheduled", "in_progress", "completed", "investigating", "identified", "monitoring", "resolved"] = NOT_GIVEN,
        ends_at: Union[str, None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorNoticeChangeOutput:
        """Update notice `PATCH /api/v1/operator/notices/{id}`"""
        data: types.OperatorNoticeChangeOutput = await self._client.call("operator.notice-change", {"id": id, "title": title, "text": text, "state": state, "ends_at": ends_at}, options)
        return data

    async def notice_remove(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorNoticeRemoveOutput:
        """Delete notice `DELETE /api/v1/operator/notices/{id}`"""
        data: types.OperatorNoticeRemoveOutput = await self._client.call("operator.notice-remove", {"id": id}, options)
        return data

    async def reports(
        self,
        *,
        state: Literal["open", "closed"] = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        before: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorReportsOutput:
        """List reports `GET /api/v1/operator/reports`"""
        data: types.OperatorReportsOutput = await self._client.call("operator.reports", {"state": state, "limit": limit, "before": before}, options)
        return data

    async def report_change(
        self,
        *,
        id: str,
        state: Literal["open", "closed"],
        note: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorReportChangeOutput:
        """Update report `PATCH /api/v1/operator/reports/{id}`"""
        data: types.OperatorReportChangeOutput = await self._client.call("operator.report-change", {"id": id, "state": state, "note": note}, options)
        return data

    async def legal(
        self,
        *,
        page: Literal["terms", "privacy"],
        options: Optional[CallOptions] = None,
    ) -> types.OperatorLegalOutput:
        """Retrieve legal page `GET /api/v1/operator/legal/{page}`"""
        data: types.OperatorLegalOutput = await self._client.call("operator.legal", {"page": page}, options)
        return data

    async def legal_set(
        self,
        *,
        page: Literal["terms", "privacy"],
        markdown: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorLegalSetOutput:
        """Set legal page `PUT /api/v1/operator/legal/{page}`"""
        data: types.OperatorLegalSetOutput = await self._client.call("operator.legal-set", {"page": page, "markdown": markdown}, options)
        return data

    async def sub_processors(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorSubProcessorsOutput:
        """List sub-processors `GET /api/v1/operator/sub-processors`"""
        data: types.OperatorSubProcessorsOutput = await self._client.call("operator.sub-processors", {}, options)
        return data

    async def naira(
        self,
        *,
        naira_per_dollar: float,
        source: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorNairaOutput:
        """Set naira rate `PUT /api/v1/operator/naira-rate`"""
        data: types.OperatorNairaOutput = await self._client.call("operator.naira", {"naira_per_dollar": naira_per_dollar, "source": source}, options)
        return data

    async def switches(
        self,
        *,
        endpoints_off: List[str] = NOT_GIVEN,
        per_minute: Dict[str, int] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorSwitchesOutput:
        """Set endpoint limits `PUT /api/v1/operator/switches`"""
        data: types.OperatorSwitchesOutput = await self._client.call("operator.switches", {"endpoints_off": endpoints_off, "per_minute": per_minute}, options)
        return data

    async def voucher_make(
        self,
        *,
        amount: Union[str, float],
        uses: int = NOT_GIVEN,
        expires_at: Union[str, None] = NOT_GIVEN,
        note: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorVoucherMakeOutput:
        """Create voucher `POST /api/v1/operator/vouchers`"""
        data: types.OperatorVoucherMakeOutput = await self._client.call("operator.voucher-make", {"amount": amount, "uses": uses, "expires_at": expires_at, "note": note}, options)
        return data

    async def vouchers(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorVouchersOutput:
        """List vouchers `GET /api/v1/operator/vouchers`"""
        data: types.OperatorVouchersOutput = await self._client.call("operator.vouchers", {}, options)
        return data

    async def payments(
        self,
        *,
        status: Literal["created", "pending", "paid", "failed", "abandoned", "expired", "review"] = NOT_GIVEN,
        provider: Literal["paystack", "flutterwave", "stripe", "sandbox"] = NOT_GIVEN,
        account: str = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        cursor: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorPaymentsOutput:
        """List payments `GET /api/v1/operator/payments`"""
        data: types.OperatorPaymentsOutput = await self._client.call("operator.payments", {"status": status, "provider": provider, "account": account, "limit": limit, "cursor": cursor}, options)
        return data

    async def payment_check(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorPaymentCheckOutput:
        """Recheck payment `POST /api/v1/operator/payments/{id}/check`"""
        data: types.OperatorPaymentCheckOutput = await self._client.call("operator.payment-check", {"id": id}, options)
        return data

    async def receipt_details(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorReceiptDetailsOutput:
        """Retrieve seller details `GET /api/v1/operator/receipt-details`"""
        data: types.OperatorReceiptDetailsOutput = await self._client.call("operator.receipt-details", {}, options)
        return data

    async def receipt_details_set(
        self,
        *,
        name: str = NOT_GIVEN,
        address: str = NOT_GIVEN,
        email: str = NOT_GIVEN,
        tax_id: str = NOT_GIVEN,
        tax_name: str = NOT_GIVEN,
        tax_percent: float = NOT_GIVEN,
        note: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorReceiptDetailsSetOutput:
        """Update seller details `PUT /api/v1/operator/receipt-details`"""
        data: types.OperatorReceiptDetailsSetOutput = await self._client.call("operator.receipt-details-set", {"name": name, "address": address, "email": email, "tax_id": tax_id, "tax_name": tax_name, "tax_percent": tax_percent, "note": note}, options)
        return data

    async def engines(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorEnginesOutput:
        """List engines `GET /api/v1/operator/engines`"""
        data: types.OperatorEnginesOutput = await self._client.call("operator.engines", {}, options)
        return data

    async def engines_order(
        self,
        *,
        capability: str,
        engines: Union[List[str], None],
        options: Optional[CallOptions] = None,
    ) -> types.OperatorEnginesOrderOutput:
        """Order engines `PUT /api/v1/operator/engines/{capability}/order`"""
        data: types.OperatorEnginesOrderOutput = await self._client.call("operator.engines-order", {"capability": capability, "engines": engines}, options)
        return data

    async def models(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorModelsOutput:
        """List installed models `GET /api/v1/operator/models`"""
        data: types.OperatorModelsOutput = await self._client.call("operator.models", {}, options)
        return data

    async def model_add(
        self,
        *,
        source: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorModelAddOutput:
        """Download from hub `POST /api/v1/operator/models`"""
        data: types.OperatorModelAddOutput = await self._client.call("operator.model-add", {"source": source}, options)
        return data

    async def model_pull(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorModelPullOutput:
        """Download model `POST /api/v1/operator/models/{id}/pull`"""
        data: types.OperatorModelPullOutput = await self._client.call("operator.model-pull", {"id": id}, options)
        return data

    async def model_remove(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorModelRemoveOutput:
        """Delete model `DELETE /api/v1/operator/models/{id}`"""
        data: types.OperatorModelRemoveOutput = await self._client.call("operator.model-remove", {"id": id}, options)
        return data

    async def audit(
        self,
        *,
        action: str = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        cursor: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorAuditOutput:
        """List audit log `GET /api/v1/operator/audit`"""
        data: types.OperatorAuditOutput = await self._client.call("operator.audit", {"action": action, "limit": limit, "cursor": cursor}, options)
        return data

    async def account_limits(
        self,
        *,
        id: str,
        per_minute: Dict[str, int] = NOT_GIVEN,
        ai_requests_per_day: Union[int, None] = NOT_GIVEN,
        ai_tokens_per_day: Union[int, None] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.AccountLimits:
        """Set account limits `PUT /api/v1/operator/accounts/{id}/limits`"""
        data: types.AccountLimits = await self._client.call("operator.account-limits", {"id": id, "per_minute": per_minute, "ai_requests_per_day": ai_requests_per_day, "ai_tokens_per_day": ai_tokens_per_day}, options)
        return data

    async def free_ai(
        self,
        *,
        requests: int = NOT_GIVEN,
        tokens: int = NOT_GIVEN,
        prompt_characters: int = NOT_GIVEN,
        max_tokens: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorFreeAiOutput:
        """Set free AI allowance `PUT /api/v1/operator/free-ai`"""
        data: types.OperatorFreeAiOutput = await self._client.call("operator.free-ai", {"requests": requests, "tokens": tokens, "prompt_characters": prompt_characters, "max_tokens": max_tokens}, options)
        return data

    async def budgets(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorBudgetsOutput:
        """List upstream budgets `GET /api/v1/operator/budgets`"""
        data: types.OperatorBudgetsOutput = await self._client.call("operator.budgets", {}, options)
        return data

    async def budget_set(
        self,
        *,
        upstream: str,
        requests_per_day: Union[int, None] = NOT_GIVEN,
        tokens_per_day: Union[int, None] = NOT_GIVEN,
        dollars_per_day: Union[Union[str, float], None] = NOT_GIVEN,
        dollars_per_request: Union[str, float] = NOT_GIVEN,
        dollars_per_million_tokens: Union[str, float] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.UpstreamBudget:
        """Set upstream budget `PUT /api/v1/operator/budgets/{upstream}`"""
        data: types.UpstreamBudget = await self._client.call("operator.budget-set", {"upstream": upstream, "requests_per_day": requests_per_day, "tokens_per_day": tokens_per_day, "dollars_per_day": dollars_per_day, "dollars_per_request": dollars_per_request, "dollars_per_million_tokens": dollars_per_million_tokens}, options)
        return data

    async def budget_remove(
        self,
        *,
        upstream: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorBudgetRemoveOutput:
        """Delete upstream budget `DELETE /api/v1/operator/budgets/{upstream}`"""
        data: types.OperatorBudgetRemoveOutput = await self._client.call("operator.budget-remove", {"upstream": upstream}, options)
        return data

    async def sign_ups(
        self,
        *,
        hours: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorSignUpsOutput:
        """List sign-ups `GET /api/v1/operator/sign-ups`"""
        data: types.OperatorSignUpsOutput = await self._client.call("operator.sign-ups", {"hours": hours}, options)
        return data

    async def sign_up_mode(
        self,
        *,
        mode: Literal["open", "verified", "invited", "closed"],
        options: Optional[CallOptions] = None,
    ) -> types.OperatorSignUpModeOutput:
        """Set sign-up mode `PUT /api/v1/operator/sign-ups`"""
        data: types.OperatorSignUpModeOutput = await self._client.call("operator.sign-up-mode", {"mode": mode}, options)
        return data

    async def sign_ups_suspend(
        self,
        *,
        network: str,
        hours: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorSignUpsSuspendOutput:
        """Suspend sign-up burst `POST /api/v1/operator/sign-ups/suspend`"""
        data: types.OperatorSignUpsSuspendOutput = await self._client.call("operator.sign-ups-suspend", {"network": network, "hours": hours}, options)
        return data

    async def invitations(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorInvitationsOutput:
        """List invitations `GET /api/v1/operator/invitations`"""
        data: types.OperatorInvitationsOutput = await self._client.call("operator.invitations", {}, options)
        return data

    async def invite(
        self,
        *,
        email: Union[str, None] = NOT_GIVEN,
        note: str = NOT_GIVEN,
        days: int = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorInviteOutput:
        """Create invitation `POST /api/v1/operator/invitations`"""
        data: types.OperatorInviteOutput = await self._client.call("operator.invite", {"email": email, "note": note, "days": days}, options)
        return data

    async def invitation_revoke(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorInvitationRevokeOutput:
        """Revoke invitation `DELETE /api/v1/operator/invitations/{id}`"""
        data: types.OperatorInvitationRevokeOutput = await self._client.call("operator.invitation-revoke", {"id": id}, options)
        return data

    async def sign_in(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorSignInOutput:
        """List identity providers `GET /api/v1/operator/sign-in`"""
        data: types.OperatorSignInOutput = await self._client.call("operator.sign-in", {}, options)
        return data

    async def sign_in_add(
        self,
        *,
        client_id: str,
        client_secret: str,
        preset: str = NOT_GIVEN,
        kind: Literal["oidc", "github"] = NOT_GIVEN,
        issuer: str = NOT_GIVEN,
        id: str = NOT_GIVEN,
        name: str = NOT_GIVEN,
        trust_email: bool = NOT_GIVEN,
        enabled: bool = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.IdentityProvider:
        """Add identity provider `POST /api/v1/operator/sign-in`"""
        data: types.IdentityProvider = await self._client.call("operator.sign-in-add", {"client_id": client_id, "client_secret": client_secret, "preset": preset, "kind": kind, "issuer": issuer, "id": id, "name": name, "trust_email": trust_email, "enabled": enabled}, options)
        return data

    async def sign_in_test(
        self,
        *,
        preset: str = NOT_GIVEN,
        kind: Literal["oidc", "github"] = NOT_GIVEN,
        issuer: str = NOT_GIVEN,
        id: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorSignInTestOutput:
        """Test identity provider `POST /api/v1/operator/sign-in/test`"""
        data: types.OperatorSignInTestOutput = await self._client.call("operator.sign-in-test", {"preset": preset, "kind": kind, "issuer": issuer, "id": id}, options)
        return data

    async def sign_in_change(
        self,
        *,
        id: str,
        name: str = NOT_GIVEN,
        issuer: str = NOT_GIVEN,
        client_id: str = NOT_GIVEN,
        client_secret: str = NOT_GIVEN,
        trust_email: bool = NOT_GIVEN,
        enabled: bool = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.IdentityProvider:
        """Update identity provider `PATCH /api/v1/operator/sign-in/{id}`"""
        data: types.IdentityProvider = await self._client.call("operator.sign-in-change", {"id": id, "name": name, "issuer": issuer, "client_id": client_id, "client_secret": client_secret, "trust_email": trust_email, "enabled": enabled}, options)
        return data

    async def sign_in_remove(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorSignInRemoveOutput:
        """Delete identity provider `DELETE /api/v1/operator/sign-in/{id}`"""
        data: types.OperatorSignInRemoveOutput = await self._client.call("operator.sign-in-remove", {"id": id}, options)
        return data

    async def safety(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorSafetyOutput:
        """Public safety `GET /api/v1/operator/safety`"""
        data: types.OperatorSafetyOutput = await self._client.call("operator.safety", {}, options)
        return data

    async def system(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorSystemOutput:
        """System overview `GET /api/v1/operator/system`"""
        data: types.OperatorSystemOutput = await self._client.call("operator.system", {}, options)
        return data

    async def verify_books(
        self,
        *,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorVerifyBooksOutput:
        """Verify books `POST /api/v1/operator/verify-books`"""
        data: types.OperatorVerifyBooksOutput = await self._client.call("operator.verify-books", {}, options)
        return data

    async def backup(
        self,
        *,
        path: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorBackupOutput:
        """Back up database `POST /api/v1/operator/backup`"""
        data: types.OperatorBackupOutput = await self._client.call("operator.backup", {"path": path}, options)
        return data

    async def usage(
        self,
        *,
        from_: str = NOT_GIVEN,
        to: str = NOT_GIVEN,
        group_by: Literal["hour", "day", "endpoint", "key", "model", "upstream", "tag", "kind"] = NOT_GIVEN,
        format: Literal["json", "csv"] = NOT_GIVEN,
        include: Literal["all"] = NOT_GIVEN,
        key: str = NOT_GIVEN,
        endpoint: str = NOT_GIVEN,
        account: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.Usage:
        """Retrieve platform usage `GET /api/v1/operator/usage`"""
        data: types.Usage = await self._client.call("operator.usage", {"from": from_, "to": to, "group_by": group_by, "format": format, "include": include, "key": key, "endpoint": endpoint, "account": account}, options)
        return data

    async def business(
        self,
        *,
        from_: str = NOT_GIVEN,
        to: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorBusinessOutput:
        """Retrieve business figures `GET /api/v1/operator/business`"""
        data: types.OperatorBusinessOutput = await self._client.call("operator.business", {"from": from_, "to": to}, options)
        return data

    async def requests(
        self,
        *,
        key: str = NOT_GIVEN,
        endpoint: str = NOT_GIVEN,
        status: Union[Literal["ok", "client_error", "server_error"], int] = NOT_GIVEN,
        error: str = NOT_GIVEN,
        model: str = NOT_GIVEN,
        upstream: str = NOT_GIVEN,
        mode: Literal["live", "test"] = NOT_GIVEN,
        from_: str = NOT_GIVEN,
        to: str = NOT_GIVEN,
        console: Literal["true", "false"] = NOT_GIVEN,
        account: str = NOT_GIVEN,
        limit: int = NOT_GIVEN,
        cursor: str = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorRequestsOutput:
        """List all requests `GET /api/v1/operator/requests`"""
        data: types.OperatorRequestsOutput = await self._client.call("operator.requests", {"key": key, "endpoint": endpoint, "status": status, "error": error, "model": model, "upstream": upstream, "mode": mode, "from": from_, "to": to, "console": console, "account": account, "limit": limit, "cursor": cursor}, options)
        return data

    async def request(
        self,
        *,
        id: str,
        options: Optional[CallOptions] = None,
    ) -> types.OperatorRequestOutput:
        """Retrieve any request `GET /api/v1/operator/requests/{id}`"""
        data: types.OperatorRequestOutput = await self._client.call("operator.request", {"id": id}, options)
        return data


class Groups:
    """The endpoints by category."""

    def __init__(self, client: Caller) -> None:
        self.ai = Ai(client)
        self.public = Public(client)
        self.media = Media(client)
        self.network = Network(client)
        self.utilities = Utilities(client)
        self.account = Account(client)
        self.operator = Operator(client)


class AsyncGroups:
    """The endpoints by category."""

    def __init__(self, client: AsyncCaller) -> None:
        self.ai = AsyncAi(client)
        self.public = AsyncPublic(client)
        self.media = AsyncMedia(client)
        self.network = AsyncNetwork(client)
        self.utilities = AsyncUtilities(client)
        self.account = AsyncAccount(client)
        self.operator = AsyncOperator(client)
