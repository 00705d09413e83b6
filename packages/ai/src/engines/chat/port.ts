/** Conversation with a language model. Requests and answers keep OpenAI's chat-completions shape. */

import type { EngineFailure } from '@oja/core/engine-failure';
import type { Engine, EngineCall } from '@oja/core/engines/engine';
import type { ListedModel } from '@oja/core/engines/listed-model';
import type { GroundTable } from '@oja/documents/documents/port';
import type { UpstreamPreference } from './preference.ts';

export interface TextPart {
  type: 'text';
  text: string;
  /** Anthropic's mark for what it may cache. */
  cache_control?: unknown;
}
export interface ImagePart {
  type: 'image_url';
  image_url: { url: string; detail?: string };
}
export interface FilePart {
  type: 'file';
  file: {
    filename?: string;
    file_data?: string;
    data?: string;
    file_url?: string;
    /** Of an uploaded file; no engine gets it. */
    file_id?: string;
    url?: string;
    password?: string;
    /** Of text in its pictures. */
    language?: string;
  };
}
export interface AudioPart {
  type: 'input_audio';
  input_audio: { data: string; format: string };
}
export interface RefusalPart {
  type: 'refusal';
  refusal: string;
}
export type ContentPart = TextPart | ImagePart | FilePart | AudioPart | RefusalPart;

export interface CustomCall {
  id: string;
  type: 'custom';
  custom: { name: string; input: string };
}
export interface ToolCall {
  id: string;
  type: 'function';
  function: { name: string; arguments: string };
  /** What a model wants to see again when its call comes back. */
  extra_content?: { google?: { thought_signature?: string } };
}

export interface ChatMessage {
  role: string;
  content?: string | ContentPart[] | null;
  name?: string | null;
  tool_calls?: (ToolCall | CustomCall)[] | null;
  tool_call_id?: string | null;
  refusal?: string | null;
  [field: string]: unknown;
}

export interface CustomTool {
  type: 'custom';
  custom: { name: string; description?: string; format?: Record<string, unknown> };
}
export interface ChatTool {
  type: 'function';
  function: {
    name: string;
    description?: string | null;
    parameters?: Record<string, unknown> | null;
    strict?: boolean | null;
  };
}

export interface ResponseFormat {
  type: string;
  json_schema?: {
    name?: string;
    schema?: Record<string, unknown>;
    strict?: boolean | null;
    description?: string;
  };
}

/** OpenAI's request body, validated. */
export interface ChatBody {
  messages: ChatMessage[];
  model?: string;
  stream?: boolean | null;
  stream_options?: { include_usage?: boolean; [field: string]: unknown } | null;
  n?: number | null;
  stop?: string | string[] | null;
  max_tokens?: number | null;
  max_completion_tokens?: number | null;
  temperature?: number | null;
  top_p?: number | null;
  seed?: number | null;
  frequency_penalty?: number | null;
  presence_penalty?: number | null;
  logprobs?: boolean | null;
  tools?: (ChatTool | CustomTool)[];
  tool_choice?:
    | string
    | {
        type: string;
        function?: { name: string };
        custom?: { name: string };
        allowed_tools?: { mode?: string; tools?: Record<string, unknown>[] };
      };
  parallel_tool_calls?: boolean;
  response_format?: ResponseFormat;
  user?: string;
  top_logprobs?: number | null;
  logit_bias?: Record<string, number> | null;
  reasoning_effort?: string | null;
  verbosity?: string | null;
  modalities?: string[] | null;
  audio?: Record<string, unknown> | null;
  prediction?: Record<string, unknown> | null;
  service_tier?: string | null;
  store?: boolean | null;
  metadata?: Record<string, string> | null;
  safety_identifier?: string | null;
  prompt_cache_key?: string | null;
  prompt_cache_retention?: string | null;
  prompt_cache_options?: Record<string, unknown> | null;
  moderation?: Record<string, unknown> | null;
  web_search_options?: Record<string, unknown> | null;
  functions?: Record<string, unknown>[];
  function_call?: string | Record<string, unknown>;
  /** Fields that we do not know, for the upstream that does. */
  passthrough?: Readonly<Record<string, unknown>>;
}

/** A piece of a file or a picture's description that the answer must rest on. */
export interface Passage {
  text: string;
  /** `report.pdf, page 3`: how the answer cites it. */
  source: string;
  /** Nearness to the question, 0 to 1. */
  score: number;
  /** A description of a picture, which is returned as it is when the picture is to be described. */
  described?: boolean;
  /** The text in a picture or recording, whole; empty where none was found. */
  recognized?: string;
  /** Rows of a table: quoted, but no sentences. */
  table?: boolean;
}

/** The caller's own body in another dialect: an engine whose upstream speaks it sends it as it is. */
export interface NativeRequest {
  dialect: 'anthropic' | 'responses' | 'gemini';
  body: Record<string, unknown>;
  /** Of the caller, for that upstream: version and betas. */
  headers: Record<string, string>;
}

/** Plain data. What not every engine can take is named in `holds`, and put in another form by the reader of the call. */
export interface ChatRequest {
  body: ChatBody;
  native?: NativeRequest;
  holds?: Holdings;
  prefer?: UpstreamPreference;
  /** To tell a model that knows the languages of Nigeria, where the caller gave it no instructions. */
  instruction?: string;
  /** Of the question, where it is known: `yo`, `en-NG` … */
  language?: string;
  /** A person may read the answer: a demo model says in it that it is one. */
  isRead?: true;
}

export interface Holdings {
  /** Files that are not read yet: those of a request with `native`, whose own upstream takes it as it is. */
  unread?: true;
  /** Images and files. */
  files?: true;
  sound?: true;
}

/** Puts the conversation of a call in the form that an engine takes. Each step is done once, when first asked for. */
export interface ConversationReader {
  /** In OpenAI's shape, with its files read. */
  read(request: ChatRequest): Promise<ChatRequest>;
  /** With its sound as text. */
  hear(request: ChatRequest): Promise<ChatRequest>;
  /** With its images as text, and at most so many characters of its files. */
  describe(
    request: ChatRequest,
    charactersMax?: number,
  ): Promise<{ body: ChatBody; grounding: Grounding | undefined }>;
}

export interface ChatCall extends EngineCall {
  /** Present when the request holds something. */
  reader?: ConversationReader;
}

/** What the question is about, for an engine that answers by quoting. */
export interface Grounding {
  question: string;
  passages: Passage[];
  /** Of pictures. */
  tables?: GroundTable[];
  /** Of files, as JSON of `GroundTable[]`: they can have hundreds of thousands of cells. */
  packedTables?: Uint8Array[];
  /** How near each text is to the question, 0 to 1; rejects when that is unknown. */
  nearness?(question: string, texts: string[]): Promise<number[]>;
  /** All prose, in the order in which it was written. */
  prose?(): { text: string; source: string; heading?: string }[];
  /** The most telling sentences of all files and sounds, in their order; none where they have no prose. */
  condense?(sentences: number): Promise<{ text: string; source?: string }[]>;
}

export interface Usage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
  /** True when we counted because the upstream did not. */
  estimated?: boolean;
  /** What it is the sum of, where a call sent several prompts. No caller sees it. */
  prompts?: readonly Usage[];
  [field: string]: unknown;
}

export interface ChatChoice {
  index: number;
  message: {
    role: string;
    content: string | null;
    refusal?: string | null;
    tool_calls?: ToolCall[];
    [field: string]: unknown;
  };
  finish_reason: string | null;
  logprobs?: unknown;
}

export interface ChatCompletion {
  id: string;
  object: string;
  created: number;
  model: string;
  choices: ChatChoice[];
  usage?: Usage | null;
  [field: string]: unknown;
}

export interface ChatAnswer {
  completion: ChatCompletion;
  /** The answer as JSON text: the upstream's own bytes where nothing had to change. */
  json: string;
  usage: Usage;
  /** The finish reason, where it is known without `completion`. */
  finish?: string;
  /** What `json` says, present with `native`. */
  parsed?: { usage?: unknown; usageMetadata?: unknown };
  /** `json` is in the dialect of the request's `native`, as the upstream wrote it. */
  native?: true;
}

/** Some whole server-sent events. */
export interface ChatEvents {
  bytes: Uint8Array | string;
  /** Output tokens in these events, as near as we know. */
  tokens: number;
  /** The prompt, and thoughts before the first words, where the upstream counts them then; once. */
  promptUsage?: Usage;
  /** Final counts; on the last events only. */
  usage?: Usage;
  /** Why the answer ended; with the counts. */
  finishReason?: string;
}

export interface ChatStream {
  /** Server-sent events up to and with `data: [DONE]`. Throws EngineFailure or OjaError when cut off. */
  events: AsyncIterable<ChatEvents>;
  /** The events are in the dialect of the request's `native`, as the upstream wrote them. */
  native?: true;
}

export interface TokenCount {
  tokens: number;
}

export type ChatModel = ListedModel;

export interface ChatEngine extends Engine {
  refuses?(request: ChatRequest): (() => EngineFailure) | undefined;
  complete(request: ChatRequest, call: ChatCall): Promise<ChatAnswer>;
  /** Resolves with the first chunk in hand, so that another engine can still take over before that. */
  stream(request: ChatRequest, call: ChatCall): Promise<ChatStream>;
  models(input: Record<string, never>, call: EngineCall): Promise<ChatModel[]>;
  /** How many tokens a native request holds, where the upstream counts them. */
  countTokens?(request: ChatRequest, call: EngineCall): Promise<TokenCount>;
}
