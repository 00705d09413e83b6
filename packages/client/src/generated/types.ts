/** Made by `npm run generate` from the endpoint registry. Do not edit. */

import type { Call, CallOptions } from '../call.ts';
import type { FileInput } from '../file-input.ts';

export type Account = {
  /** Account ID: acc_ and 26 characters. Never changes. */
  id: string;
  /** Email address of the account. Alerts are sent to it, and receipts show it. */
  email: string;
  /** Name shown on receipts. */
  name: string;
  /** developer, or operator for people who run the platform. */
  role: "developer" | "operator";
  /** Requests of a suspended account are refused. */
  state: "active" | "suspended" | "deleted";
  /** Whether two-factor authentication is on for every owner. */
  totp: boolean;
  /** Dollars it can spend in a UTC day; null for no cap. */
  daily_cap: string | null;
  /** Dollars it can spend in a UTC week, from Monday; null for no cap. */
  weekly_cap: string | null;
  /** Dollars it can spend in a UTC month; null for no cap. */
  monthly_cap: string | null;
  /** Tokens it can use in a UTC day; null for no cap. */
  daily_token_cap: number | null;
  /** Tokens it can use in a UTC week, from Monday; null for no cap. */
  weekly_token_cap: number | null;
  /** Tokens it can use in a UTC month; null for no cap. */
  monthly_token_cap: number | null;
  /** Balance in dollars below which Oja sends an email and a webhook; null for never. */
  low_balance_alert: string | null;
  /** Billing details for receipts and statements; null if none are set. */
  billing: Billing | null;
  /** Guardrails of every key and session; null for none. */
  guardrails: Guardrails | null;
  /** Language of emails and error messages; null if none is set. */
  language: "en" | "fr" | "pcm" | "yo" | "ha" | "ig" | null;
  /** When the account was created. */
  created_at: string;
};

export type AccountAuditLine = {
  /** aud_ and 26 characters. */
  id: string;
  /** When it happened. */
  at: string;
  /** Member (mem_…) or key (key_…) that did it. */
  actor: string;
  /** Email address of the member, or name of the key. */
  actor_name: string | null;
  /** Endpoint that was called, such as account.keys-create. */
  action: string;
  /** ID of what was changed, such as a key, member or webhook; empty if it has none. */
  target: string;
  /** Request input, without secrets. … stands for long and nested values. */
  details: Record<string, unknown>;
  /** IP address it came from. */
  ip: string;
  /** User agent it came from. */
  user_agent: string;
};

export type AccountDomain = {
  /** dom_ and 26 characters. */
  id: string;
  /** Domain of email addresses, such as acme.ng. */
  domain: string;
  /** Role of people who join. */
  role: "admin" | "developer" | "billing" | "viewer";
  /** Whether DNS has shown that the domain is yours. */
  verified: boolean;
  /** DNS record to set. You can delete it once the domain is verified. */
  record: {
    /** Name of the record. */
    name: string;
    /** Always TXT. */
    type: "TXT";
    /** Value of the record. */
    value: string;
  };
  /** When it was added. */
  created_at: string;
  /** When it was verified. */
  verified_at: string | null;
};

export type AccountExport = {
  /** When the export was created. */
  exported_at: string;
  /** Your account. */
  account: Account;
  /** Your active sessions. */
  sessions: ({
    /** Session ID: ses_ and 26 characters. */
    id: string;
    /** Whether this request uses the session. */
    current: boolean;
    /** Last IP address the session was used from. */
    ip: string;
    /** Browser and system, such as Firefox, Linux. */
    device: string;
    /** City, country and network of the IP address; null if unknown. IP Geolocation by DB-IP. */
    location: string | null;
    /** How you logged in; sso is single sign-on. */
    method: "password" | "passkey" | "sso";
    /** User agent of the browser or program. */
    user_agent: string;
    /** When you logged in. */
    created_at: string;
    /** When the session was last used. */
    seen_at: string;
  })[];
  /** Change of your email address that is open, if any. */
  email_change: EmailChange | null;
  /** Your passkeys, without their public keys. */
  passkeys: Passkey[];
  /** Your linked identities. */
  identities: {
    /** idn_ and 26 characters. */
    id: string;
    /** Issuer that proves this identity. */
    issuer: string;
    /** Email address there, at the last login. */
    email: string;
    /** When it was linked. */
    created_at: string;
    /** When it was last used to log in. */
    used_at: string;
  }[];
  /** Domains of the account, and whether single sign-on is required. */
  sso: AccountSso;
  /** All members, including former ones. */
  members: Member[];
  /** Keys, including revoked ones, without secrets; the newest 500. */
  keys: Key[];
  /** Balance and free tiers. */
  credits: Credits;
  /** Saved cards: brand, last four digits and expiry. */
  cards: Card[];
  /** Webhooks, without secrets. */
  webhooks: Webhook[];
  /** Watches. */
  watches: Watch[];
  /** Every charge, refund and top-up. */
  entries: Entry[];
  /** All top-ups, including failed ones. */
  topups: Topup[];
  /** Receipts and credit notes. */
  receipts: Receipt[];
  /** Jobs, with their results. */
  jobs: Job[];
  /** Request log, as far back as it is stored. */
  requests: LoggedRequest[];
  /** Changes by members and keys. */
  audit: AccountAuditLine[];
};

export type AccountLimits = {
  /** Requests per minute by endpoint; * for endpoints without their own number. */
  per_minute: Record<string, number>;
  /** Free AI requests per day; null for the platform default. */
  ai_requests_per_day: number | null;
  /** Free AI tokens per day; null for the platform default. */
  ai_tokens_per_day: number | null;
};

export type AccountRow = {
  /** Account ID: acc_ and 26 characters. Never changes. */
  id: string;
  /** Email address of the account. Alerts are sent to it, and receipts show it. */
  email: string;
  /** Name shown on receipts. */
  name: string;
  /** developer, or operator for people who run the platform. */
  role: "developer" | "operator";
  /** Requests of a suspended account are refused. */
  state: "active" | "suspended" | "deleted";
  /** Whether two-factor authentication is on for every owner. */
  totp: boolean;
  /** Dollars it can spend in a UTC day; null for no cap. */
  daily_cap: string | null;
  /** Dollars it can spend in a UTC week, from Monday; null for no cap. */
  weekly_cap: string | null;
  /** Dollars it can spend in a UTC month; null for no cap. */
  monthly_cap: string | null;
  /** Tokens it can use in a UTC day; null for no cap. */
  daily_token_cap: number | null;
  /** Tokens it can use in a UTC week, from Monday; null for no cap. */
  weekly_token_cap: number | null;
  /** Tokens it can use in a UTC month; null for no cap. */
  monthly_token_cap: number | null;
  /** Balance in dollars below which Oja sends an email and a webhook; null for never. */
  low_balance_alert: string | null;
  /** Billing details for receipts and statements; null if none are set. */
  billing: Billing | null;
  /** Guardrails of every key and session; null for none. */
  guardrails: Guardrails | null;
  /** Language of emails and error messages; null if none is set. */
  language: "en" | "fr" | "pcm" | "yo" | "ha" | "ig" | null;
  /** When the account was created. */
  created_at: string;
  /** Balance in dollars. */
  balance: string;
  /** Amount reserved by running calls. */
  held: string;
  /** Amount spent this month. */
  spent_this_month: string;
  /** Number of keys that are not revoked. */
  keys: number;
  /** Limits of this account; null if the defaults apply. */
  limits: AccountLimits | null;
};

export type AccountSso = {
  /** Whether members other than owners must log in by single sign-on to use this account. */
  required: boolean;
  /** Domains of the account, oldest first. */
  domains: AccountDomain[];
};

export type AutoTopup = {
  /** Whether auto top-up is on. */
  on: boolean;
  /** ID of the card that is charged. */
  card?: string;
  /** Balance in dollars below which the account is topped up. */
  below?: string;
  /** Amount charged each time, in the currency. */
  amount?: string;
  /** Currency of the amount. */
  currency?: "USD" | "NGN";
  /** Maximum number of charges per month. */
  monthly_max?: number;
  /** Number of declines in a row. */
  failures?: number;
  /** Whether auto top-up is paused because the card was declined three times. Set it again to resume. */
  resting?: boolean;
};

export type Batch = {
  /** Batch ID. */
  id: string;
  object: "batch";
  /** Path that the rows call. */
  endpoint: string;
  /** Status. failed: the input file has errors, and nothing ran. */
  status: "in_progress" | "cancelling" | "completed" | "expired" | "cancelled" | "failed";
  /** ID of the input file. */
  input_file_id: string;
  /** File of the rows that succeeded, once the batch has ended. */
  output_file_id: string | null;
  /** File of the other rows, once the batch has ended. */
  error_file_id: string | null;
  /** What is wrong with the input file. */
  errors: Record<string, unknown> | null;
  /** Creation time as a Unix timestamp. */
  created_at: number;
  /** Rows that have not run by then expire. */
  expires_at?: number | null;
  /** When it completed. */
  completed_at?: number | null;
  /** Progress. */
  request_counts: {
    /** Rows. */
    total: number;
    /** Rows that succeeded. */
    completed: number;
    /** Rows that failed. */
    failed: number;
  };
  /** Your own key-value pairs. */
  metadata: Record<string, string> | null;
  [name: string]: unknown;
};

export type Billing = {
  /** Legal name; null if the account name is used. */
  name: string | null;
  /** Postal address, up to four lines. */
  address: string | null;
  /** Two-letter ISO 3166-1 country code. */
  country: string | null;
  /** Tax ID (TIN, VAT or other). */
  tax_id: string | null;
};

export type CapUse = {
  /** Owner of the cap. */
  owner: "account" | "key" | "member";
  /** Account, key or member ID. */
  id: string;
  /** Name of the account or key, or email address of the member. */
  name: string;
  /** Field that sets the cap. */
  field: "daily_cap" | "weekly_cap" | "monthly_cap" | "daily_token_cap" | "weekly_token_cap" | "monthly_token_cap";
  /** Period of the cap. */
  period: "day" | "week" | "month";
  /** Unit of the cap. */
  unit: "dollars" | "tokens";
  /** The cap, in dollars or tokens. */
  cap: string;
  /** Used in the period, including what running calls hold. */
  used: string;
  /** Percentage used, rounded down. */
  percent: number;
  /** When the cap resets. */
  resets_at: string;
};

export type Card = {
  /** Card ID: card_ and 26 characters. */
  id: string;
  /** Payment provider that stores the card. */
  provider: string;
  /** Card brand: visa, mastercard, verve … */
  brand: string;
  /** Last four digits. */
  last4: string;
  /** Expiry month and year. */
  expires: string;
  /** When the card was saved. */
  created_at: string;
};

export type ChatCompletion = {
  /** Completion ID. */
  id: string;
  object: "chat.completion";
  /** Creation time as a Unix timestamp. */
  created: number;
  /** Model that served the request. */
  model: string;
  /** Generated choices. */
  choices: ({
    /** Index of the choice. */
    index: number;
    /** The generated message. */
    message: {
      role: "assistant";
      /** Text of the message. */
      content: string | null;
      /** Tool calls of the model. */
      tool_calls?: {
        /** Tool call ID. */
        id: string;
        type: "function";
        /** The function to call. */
        function: {
          /** Function name. */
          name: string;
          /** Arguments as JSON text. */
          arguments: string;
          [name: string]: unknown;
        };
        [name: string]: unknown;
      }[];
      [name: string]: unknown;
    };
    /** stop, length, tool_calls or content_filter. */
    finish_reason: string | null;
    [name: string]: unknown;
  })[];
  /** Token usage. */
  usage?: {
    /** Input tokens. */
    prompt_tokens: number;
    /** Output tokens. */
    completion_tokens: number;
    /** Total tokens. */
    total_tokens: number;
    /** True if the upstream returned no counts and Oja estimated them. */
    estimated?: boolean;
    [name: string]: unknown;
  };
  oja?: ChatNotes;
  [name: string]: unknown;
};

export type ChatCompletionStored = {
  /** Completion ID. */
  id: string;
  object: "chat.completion";
  /** Creation time as a Unix timestamp. */
  created: number;
  /** Model that served the request. */
  model: string;
  /** Generated choices. */
  choices: ({
    /** Index of the choice. */
    index: number;
    /** The generated message. */
    message: {
      role: "assistant";
      /** Text of the message. */
      content: string | null;
      /** Tool calls of the model. */
      tool_calls?: {
        /** Tool call ID. */
        id: string;
        type: "function";
        /** The function to call. */
        function: {
          /** Function name. */
          name: string;
          /** Arguments as JSON text. */
          arguments: string;
          [name: string]: unknown;
        };
        [name: string]: unknown;
      }[];
      [name: string]: unknown;
    };
    /** stop, length, tool_calls or content_filter. */
    finish_reason: string | null;
    [name: string]: unknown;
  })[];
  /** Token usage. */
  usage?: {
    /** Input tokens. */
    prompt_tokens: number;
    /** Output tokens. */
    completion_tokens: number;
    /** Total tokens. */
    total_tokens: number;
    /** True if the upstream returned no counts and Oja estimated them. */
    estimated?: boolean;
    [name: string]: unknown;
  };
  oja?: ChatNotes;
  /** Your own key-value pairs. */
  metadata: Record<string, string>;
  [name: string]: unknown;
};

export type ChatNotes = {
  /** Engine that served the request. */
  engine?: string;
  /** Whether the embedded demo model served the request because no upstream is connected. */
  demo?: true;
  /** Language of the question: en, en-NG, yo, ig, ha, pcm, fr … */
  language?: string;
  /** Passages of the files that the response is based on. */
  sources?: {
    /** Citation as used in the response, like `report.pdf, page 3`. */
    source: string;
    /** File name. */
    filename: string;
    /** Page number. */
    page?: number;
    /** Sheet name. */
    sheet?: string;
    /** Similarity to the question, 0 to 1. */
    score: number;
    /** Whether the response cites it. */
    cited?: boolean;
  }[];
  /** Files that were read. */
  files?: ({
    /** File name. */
    filename: string;
    /** File format. */
    format: string;
    /** Number of pages. */
    pages: number | null;
    /** Number of characters. */
    characters: number;
    /** Pages read by text recognition (OCR). */
    read_by_ocr: number[];
  })[];
  /** Number of images analysed. */
  pictures?: number;
  /** Transcripts of audio parts, if the model doesn't accept audio. */
  sounds?: {
    /** Transcript. */
    text: string;
    /** Detected language. */
    language: string;
    /** Duration in seconds. */
    seconds: number;
  }[];
  /** Warnings about anything that couldn't be read or done. */
  notes?: string[];
};

export type ChatRequest = {
  /** Messages of the conversation, oldest first. */
  messages: ({
    /** Role of the message author. */
    role: "system" | "developer" | "user" | "assistant" | "tool" | "function";
    /** Text, or parts: text, image_url, file, input_audio. */
    content?: string | ({
      type: "text";
      /** The text. */
      text: string;
      [name: string]: unknown;
    } | {
      type: "image_url";
      /** The image. */
      image_url: {
        /** Public http(s) URL or data: URL of a PNG, JPEG, WebP, GIF, BMP, TIFF, AVIF, HEIC or SVG image. */
        url: string;
        /** Level of detail, if the engine supports it. */
        detail?: "auto" | "low" | "high" | "original";
        /** Language of text in images and scanned pages (OCR), such as `en`, `yo`, `fr` or `ar`, also as `eng`, `yor`, `fra`, `ara`. Default `auto`: found by script and words. */
        language?: "auto" | "en" | "yo" | "ig" | "ha" | "pcm" | "fr" | "ar" | "es" | "pt" | "de" | "it" | "nl" | "pl" | "sw" | "tr" | "am" | "hi" | "ur" | "zh" | "eng" | "ibo" | "hau" | "yor" | "fra" | "ara" | "spa" | "por" | "deu" | "ita" | "nld" | "pol" | "swa" | "tur" | "amh" | "hin" | "urd" | "chi_sim";
        [name: string]: unknown;
      } | string;
      [name: string]: unknown;
    } | {
      type: "file";
      /** The file. */
      file: {
        /** File name, used for citations and to detect the type. */
        filename?: string;
        /** The file as base64 or a data: URL. */
        file_data?: string;
        /** Alias of file_data. */
        data?: string;
        /** Public http(s) URL of the file. */
        file_url?: string;
        /** Alias of file_url. */
        url?: string;
        /** ID of an uploaded file. */
        file_id?: string;
        /** Password of a protected document. */
        password?: string;
        /** Language of text in images and scanned pages (OCR), such as `en`, `yo`, `fr` or `ar`, also as `eng`, `yor`, `fra`, `ara`. Default `auto`: found by script and words. */
        language?: "auto" | "en" | "yo" | "ig" | "ha" | "pcm" | "fr" | "ar" | "es" | "pt" | "de" | "it" | "nl" | "pl" | "sw" | "tr" | "am" | "hi" | "ur" | "zh" | "eng" | "ibo" | "hau" | "yor" | "fra" | "ara" | "spa" | "por" | "deu" | "ita" | "nld" | "pol" | "swa" | "tur" | "amh" | "hin" | "urd" | "chi_sim";
        [name: string]: unknown;
      };
      [name: string]: unknown;
    } | {
      type: "input_audio";
      /** Audio. Passed to models that accept audio, transcribed for others. */
      input_audio: {
        /** The audio as base64. */
        data: string;
        /** wav, mp3 or another format. The actual format is detected. */
        format: string;
        [name: string]: unknown;
      };
      [name: string]: unknown;
    } | {
      type: "refusal";
      /** Refusal text of the model. */
      refusal: string;
      [name: string]: unknown;
    })[] | null;
    /** Name of the author. */
    name?: string | null;
    /** Tool calls of an assistant message. */
    tool_calls?: ({
      /** Tool call ID. */
      id: string;
      type: "function";
      /** The function to call. */
      function: {
        /** Function name. */
        name: string;
        /** Arguments as JSON text. */
        arguments: string;
        [name: string]: unknown;
      };
      [name: string]: unknown;
    } | {
      /** Tool call ID. */
      id: string;
      type: "custom";
      /** The custom tool to call. */
      custom: {
        /** Tool name. */
        name: string;
        /** Input as text. */
        input: string;
        [name: string]: unknown;
      };
      [name: string]: unknown;
    })[] | null;
    /** ID of the tool call that this message responds to. */
    tool_call_id?: string | null;
    /** Refusal text of the model. */
    refusal?: string | null;
    [name: string]: unknown;
  })[];
  /** Model ID from GET /api/v1/models. Omit or use "auto" to let the platform choose. */
  model?: string | null;
  /** Models to try in this order: the next one serves if a model fails, is overloaded or can’t take so long a prompt. You pay the price of the one that served, named in x-oja-model. */
  models?: string[] | null;
  /** Preferences of upstreams, by their names in x-oja-upstream. Other fields are ignored. */
  provider?: {
    /** Upstreams to try first, in this order. */
    order?: string[] | null;
    /** Upstreams that may serve. */
    only?: string[] | null;
    /** Upstreams that may not serve. */
    ignore?: string[] | null;
    /** false: only the first upstream is tried. */
    allow_fallbacks?: boolean | null;
    [name: string]: unknown;
  } | null;
  /** Return server-sent events while the response is generated. */
  stream?: boolean | null;
  /** Streaming options. */
  stream_options?: {
    /** Send a final chunk with token counts. */
    include_usage?: boolean;
    [name: string]: unknown;
  } | null;
  /** Number of choices to generate. */
  n?: number | null;
  /** Stop sequences. */
  stop?: string | string[] | null;
  /** Maximum number of tokens to generate. */
  max_tokens?: number | null;
  /** Maximum number of tokens to generate; replaces max_tokens. */
  max_completion_tokens?: number | null;
  /** Sampling temperature. 0 is the most predictable. */
  temperature?: number | null;
  /** Nucleus sampling: probability mass to sample from. */
  top_p?: number | null;
  /** Presence penalty. Above 0 encourages new topics. */
  presence_penalty?: number | null;
  /** Frequency penalty. Above 0 reduces repetition. */
  frequency_penalty?: number | null;
  /** Seed for repeatable results, if the engine supports it. */
  seed?: number | null;
  /** Return log probabilities of the tokens, if the engine supports it. */
  logprobs?: boolean | null;
  /** Number of most likely tokens to return at each position. */
  top_logprobs?: number | null;
  /** Bias per token ID, -100 to 100. */
  logit_bias?: Record<string, number> | null;
  /** Tools that the model may call. */
  tools?: ({
    type: "function";
    /** The function. */
    function: {
      /** Function name. */
      name: string;
      /** What the function does. */
      description?: string | null;
      /** JSON Schema of the arguments. */
      parameters?: Record<string, unknown> | null;
      /** Whether the arguments must match the schema exactly. */
      strict?: boolean | null;
      [name: string]: unknown;
    };
    [name: string]: unknown;
  } | {
    /** Tool with free-text input, for upstreams that support it. */
    type: "custom";
    /** The custom tool. */
    custom: {
      /** Tool name. */
      name: string;
      /** What the tool does. */
      description?: string;
      /** Input format: text or a grammar. */
      format?: Record<string, unknown>;
      [name: string]: unknown;
    };
    [name: string]: unknown;
  })[] | null;
  /** none, auto, required, or one function. */
  tool_choice?: "none" | "auto" | "required" | {
    type: "function";
    /** The function that must be called. */
    function: {
      /** Function name. */
      name: string;
      [name: string]: unknown;
    };
    [name: string]: unknown;
  } | {
    type: "custom";
    /** The custom tool that must be called. */
    custom: {
      /** Tool name. */
      name: string;
      [name: string]: unknown;
    };
    [name: string]: unknown;
  } | {
    type: "allowed_tools";
    /** Limits the choice to some tools. */
    allowed_tools: {
      /** auto or required. */
      mode: "auto" | "required";
      /** Tools that the model may call. */
      tools: Record<string, unknown>[];
      [name: string]: unknown;
    };
    [name: string]: unknown;
  } | null;
  /** Whether several tools may be called in parallel. */
  parallel_tool_calls?: boolean | null;
  /** Response format: text, any JSON object, or JSON that matches a schema. */
  response_format?: {
    type: "text";
    [name: string]: unknown;
  } | {
    type: "json_object";
    [name: string]: unknown;
  } | {
    type: "json_schema";
    /** The schema. */
    json_schema: {
      /** Schema name. */
      name: string;
      /** JSON Schema of the response. */
      schema?: Record<string, unknown>;
      /** What the response is for. */
      description?: string;
      /** Whether the response must match the schema exactly. */
      strict?: boolean | null;
      [name: string]: unknown;
    };
    [name: string]: unknown;
  } | null;
  /** Your ID for the end user. */
  user?: string | null;
  /** Reasoning effort of a reasoning model. */
  reasoning_effort?: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | null;
  /** Reasoning options of providers such as OpenRouter. */
  reasoning?: Record<string, unknown> | string | boolean | null;
  /** Thinking options of providers such as DeepSeek. */
  thinking?: Record<string, unknown> | string | boolean | null;
  /** How verbose the response is. */
  verbosity?: "low" | "medium" | "high" | null;
  /** Output types: text, or text and audio. */
  modalities?: ("text" | "audio")[] | null;
  /** Voice and format of a spoken response. */
  audio?: {
    /** Voice of the spoken response. */
    voice?: string | number | boolean;
    /** Audio format of the spoken response. */
    format?: string;
    [name: string]: unknown;
  } | null;
  /** Predicted output: text that will mostly appear unchanged in the response. */
  prediction?: {
    type: "content";
    [name: string]: unknown;
  } | null;
  /** Service tier of the upstream. Tiers that cost more are dropped unless they have a price for the model or the operator allows them. */
  service_tier?: string | null;
  /** Store the completion so that it can be retrieved. Default false. */
  store?: boolean | null;
  /** Your own key-value pairs, stored with the completion. */
  metadata?: Record<string, string> | null;
  /** Your ID for the end user, used by the upstream to detect abuse. */
  safety_identifier?: string | null;
  /** Requests with the same key share the upstream's prompt cache. */
  prompt_cache_key?: string | null;
  /** How long the upstream caches the prompt. */
  prompt_cache_retention?: string | null;
  /** More prompt cache options. */
  prompt_cache_options?: Record<string, unknown> | null;
  /** Moderation options of the upstream. */
  moderation?: Record<string, unknown> | null;
  /** Web search options, for upstreams that support it, if the operator allows it. */
  web_search_options?: Record<string, unknown> | null;
  /** Deprecated: use tools. */
  functions?: Record<string, unknown>[] | null;
  /** Deprecated: use tool_choice. */
  function_call?: string | {
    /** Function name. */
    name: string;
    [name: string]: unknown;
  } | null;
  /** The file that the last message asks about. In multipart, a part with this name. */
  file?: FileInput | FileInput[];
  /** Several files. */
  files?: FileInput | FileInput[];
  /** Password for protected files. `file.password` of a content part takes precedence. */
  password?: string | null;
  [name: string]: unknown;
};

export type CompactedResponse = {
  /** ID of the response. */
  id: string;
  object: "response.compaction";
  /** Creation time as a Unix timestamp. */
  created_at: number;
  /** The input of the next request: messages of the user, and the summary as a compaction item. */
  output: {
    /** Item type: message or compaction. */
    type?: string;
    [name: string]: unknown;
  }[];
  /** Token usage. */
  usage: {
    /** Tokens used. */
    total_tokens: number;
    [name: string]: unknown;
  };
  [name: string]: unknown;
};

export type Completion = {
  /** ID of the completion. */
  id: string;
  object: "text_completion";
  /** Creation time as a Unix timestamp. */
  created: number;
  /** Model that answered. */
  model: string;
  /** Generated answers. */
  choices: ({
    /** Index of the choice. */
    index: number;
    /** The answer. */
    text: string;
    /** stop, length or content_filter. */
    finish_reason: string | null;
    [name: string]: unknown;
  })[];
  /** Token usage. */
  usage?: {
    /** Input tokens. */
    prompt_tokens: number;
    /** Output tokens. */
    completion_tokens: number;
    /** Total tokens. */
    total_tokens: number;
    [name: string]: unknown;
  };
  [name: string]: unknown;
};

export type CompletionsRequest = {
  /** The text to go on from. */
  prompt: string | string[];
  /** A model of GET /api/v1/models, or auto. */
  model?: string;
  /** Longest answer, in tokens. Default 16. */
  max_tokens?: number | null;
  /** 0 is the most predictable. */
  temperature?: number | null;
  /** Nucleus sampling. */
  top_p?: number | null;
  /** How many answers. */
  n?: number | null;
  /** Stop sequences. */
  stop?: string | string[] | null;
  /** Return server-sent events while the answer is generated. */
  stream?: boolean | null;
  /** Streaming options. */
  stream_options?: Record<string, unknown> | null;
  /** Return the prompt before the answer; not when streaming. */
  echo?: boolean | null;
  /** The same seed gives the same answer where the engine can. */
  seed?: number | null;
  /** Above 0: new subjects. */
  presence_penalty?: number | null;
  /** Above 0: fewer repeated words. */
  frequency_penalty?: number | null;
  /** Token biases, by token ID. */
  logit_bias?: Record<string, number> | null;
  /** Your own ID of the end user. */
  user?: string | null;
  [name: string]: unknown;
};

export type Conversation = {
  /** Conversation ID. */
  id: string;
  object: "conversation";
  /** Creation time as a Unix timestamp. */
  created_at: number;
  /** Your own key-value pairs. */
  metadata: Record<string, string>;
};

export type CountTokensRequest = {
  /** Model ID from GET /api/v1/models, or auto. */
  model: string;
  /** Messages of the conversation, oldest first. */
  messages: ({
    /** Role of the message author. */
    role: "user" | "assistant" | "system";
    /** Text, or blocks: text, image, document, tool_use, tool_result, thinking. */
    content: string | {
      /** text, image, document, tool_use, tool_result … */
      type: string;
      [name: string]: unknown;
    }[];
    [name: string]: unknown;
  })[];
  /** System prompt: text, or text blocks. */
  system?: string | {
    /** Always text. */
    type: string;
    /** The text. */
    text: string;
    [name: string]: unknown;
  }[];
  /** Tools that the model may call. */
  tools?: ({
    /** Name of the tool. */
    name?: string;
    /** custom, or the type of a server tool. */
    type?: string | null;
    /** What the tool does. */
    description?: string;
    /** JSON Schema of the input. */
    input_schema?: Record<string, unknown>;
    [name: string]: unknown;
  })[];
  /** How the model chooses tools. */
  tool_choice?: {
    /** auto, any, tool or none. */
    type: string;
    /** Name of the tool, if type is tool. */
    name?: string;
    /** Set to true to allow one tool call at a time. */
    disable_parallel_tool_use?: boolean;
    [name: string]: unknown;
  };
  /** Extended thinking. */
  thinking?: {
    /** enabled, adaptive or disabled. */
    type: string;
    /** Maximum number of thinking tokens. */
    budget_tokens?: number;
    [name: string]: unknown;
  };
  [name: string]: unknown;
};

export type Credits = {
  /** Balance in dollars. */
  balance: string;
  /** Amount reserved by running calls and jobs. */
  held: string;
  /** Amount that new calls can spend: balance minus held. */
  available: string;
  /** The available amount in naira, at the current rate. */
  available_naira: string;
  /** The available amount in credits. One credit is $0.01. */
  credits: string;
  /** Exchange rate: naira per dollar. */
  naira_per_dollar: string;
  /** Current UTC month, such as 2026-11. */
  month: string;
  /** Dollars spent in this UTC day, with what running calls reserve under caps. */
  spent_today: string;
  /** Dollars spent in this UTC week, with what running calls reserve under caps. */
  spent_this_week: string;
  /** Dollars spent in this UTC month, with what running calls reserve under caps. */
  spent_this_month: string;
  /** Tokens used in this UTC day, with what running calls reserve under caps. */
  tokens_today: number;
  /** Tokens used in this UTC week, with what running calls reserve under caps. */
  tokens_this_week: number;
  /** Tokens used in this UTC month, with what running calls reserve under caps. */
  tokens_this_month: number;
  /** Free requests this month, by category. */
  free: {
    /** Category: ai, media, network, utilities or x. */
    category: string;
    /** Free requests per month. */
    limit: number;
    /** Used this month. */
    used: number;
    /** Left this month. */
    left: number;
  }[];
  /** Daily allowance of free AI endpoints; null for operators, who have no limit. */
  free_ai: {
    /** Current UTC day, such as 2026-11-15. */
    day: string;
    /** Requests to free AI endpoints. */
    requests: {
      /** Allowance per day. */
      limit: number;
      /** Used today. */
      used: number;
      /** Left today. */
      left: number;
    };
    /** Tokens used by free AI endpoints. */
    tokens: {
      /** Allowance per day. */
      limit: number;
      /** Used today. */
      used: number;
      /** Left today. */
      left: number;
    };
  } | null;
};

export type Delivery = {
  /** Delivery ID: dlv_ and 26 characters. */
  id: string;
  /** Webhook ID. */
  webhook: string;
  /** Event ID sent as webhook-id; the same for retries and replays. */
  event: string;
  /** Event type, such as job.completed. */
  type: string;
  /** waiting: will be retried. failed: no more retries. */
  status: "waiting" | "delivered" | "failed";
  /** Number of attempts. */
  attempts: number;
  /** HTTP status code of the last attempt; null without a response. */
  last_status: number | null;
  /** Error of the last attempt. */
  last_error: string | null;
  /** When the next attempt is due; null if there is none. */
  next_attempt_at: string | null;
  /** When the delivery was created. */
  created_at: string;
  /** When your server accepted it; null until then. */
  delivered_at: string | null;
};

export type EmailChange = {
  /** New email address. */
  email: string;
  /** Whether the link to the old email address was opened and approved. */
  approved: boolean;
  /** Whether the link to the new email address was opened and confirmed. */
  confirmed: boolean;
  /** When the links expire. */
  expires_at: string;
};

export type Entry = {
  /** Entry ID: ent_ and 26 characters. */
  id: string;
  /** Sequence number within the account: 1, 2, 3 … */
  number: number;
  /** Type of entry: charge, refund, topup, grant, voucher, reversal or adjustment. */
  kind: string;
  /** Amount in dollars; negative for a charge. */
  amount: string;
  /** Balance in dollars after this entry. */
  balance_after: string;
  /** ID of the related request, payment or voucher. */
  reference: string;
  /** Endpoint name, or the operator's note. */
  note: string;
  /** Details by type, such as the payment behind a top-up. */
  details: Record<string, unknown>;
  /** When the entry was created. */
  at: string;
};

export type FileOut = {
  /** file_… */
  id: string;
  /** Unguessable URL. Works without a key until expires_at. */
  url: string;
  /** MIME type, such as image/png. */
  mime: string;
  /** Size in bytes. */
  bytes: number;
  /** Suggested file name. */
  filename: string;
  /** When the URL expires. */
  expires_at: string;
  /** The file as base64, if include has "data". */
  data?: string;
};

export type GeminiContent = {
  /** user or model. Default user. */
  role?: "user" | "model" | "function" | "system";
  /** Parts of the content. */
  parts: GeminiPart[];
  [name: string]: unknown;
};

export type GeminiGenerationConfig = {
  /** Sampling temperature. */
  temperature?: number | null;
  /** Nucleus sampling. */
  topP?: number | null;
  /** Sample from the most likely tokens only. */
  topK?: number | null;
  /** Number of responses. Not with streams. */
  candidateCount?: number | null;
  /** Maximum number of tokens to generate. */
  maxOutputTokens?: number | null;
  /** Stop sequences. */
  stopSequences?: string[] | null;
  /** Seed for repeatable results, if the engine supports it. */
  seed?: number | null;
  /** Presence penalty. */
  presencePenalty?: number | null;
  /** Frequency penalty. */
  frequencyPenalty?: number | null;
  /** text/plain or application/json. */
  responseMimeType?: string | null;
  /** Schema of a JSON response, as an OpenAPI schema. */
  responseSchema?: Record<string, unknown> | null;
  /** Schema of a JSON response, as a JSON Schema. */
  responseJsonSchema?: Record<string, unknown> | null;
  /** Thinking of models that reason. */
  thinkingConfig?: {
    /** Maximum number of thinking tokens. 0 turns thinking off. */
    thinkingBudget?: number | null;
    /** minimal, low, medium or high. */
    thinkingLevel?: string | null;
    /** Return thoughts. */
    includeThoughts?: boolean | null;
    [name: string]: unknown;
  } | null;
  [name: string]: unknown;
};

export type GeminiPart = {
  /** Text. */
  text?: string;
  /** Whether the text is a thought of the model. */
  thought?: boolean;
  /** Signature that came with a thought or a call. */
  thoughtSignature?: string;
  /** Image, audio or document. */
  inlineData?: {
    /** MIME type of the data. */
    mimeType: string;
    /** The data as base64. */
    data: string;
    [name: string]: unknown;
  };
  /** File by URL. */
  fileData?: {
    /** Public http(s) URL of the file. */
    fileUri: string;
    /** MIME type of the file. */
    mimeType?: string;
    [name: string]: unknown;
  };
  /** Function that the model called. */
  functionCall?: {
    /** ID of the call. */
    id?: string;
    /** Function name. */
    name: string;
    /** Arguments. */
    args?: Record<string, unknown>;
    [name: string]: unknown;
  };
  /** Result of a function. */
  functionResponse?: {
    /** ID of the call that this responds to. */
    id?: string;
    /** Function name. */
    name: string;
    /** Result of the function. */
    response: Record<string, unknown>;
    [name: string]: unknown;
  };
  [name: string]: unknown;
};

export type GeminiTool = {
  /** Functions that the model may call. */
  functionDeclarations?: {
    /** Function name. */
    name: string;
    /** What the function does. */
    description?: string;
    /** Parameters, as an OpenAPI schema. */
    parameters?: Record<string, unknown>;
    /** Parameters, as a JSON Schema. */
    parametersJsonSchema?: Record<string, unknown>;
    [name: string]: unknown;
  }[];
  [name: string]: unknown;
};

export type GenerateContentResponse = {
  /** Generated responses. */
  candidates: {
    /** What the model generated. */
    content: {
      role: "model";
      /** text, thoughts and functionCall. */
      parts: {
        /** Text. */
        text?: string;
        [name: string]: unknown;
      }[];
      [name: string]: unknown;
    };
    /** STOP, MAX_TOKENS or SAFETY. */
    finishReason?: string;
    /** Index of the candidate. */
    index: number;
    [name: string]: unknown;
  }[];
  /** Token usage. */
  usageMetadata: {
    /** Input tokens. */
    promptTokenCount: number;
    /** Output tokens. */
    candidatesTokenCount: number;
    /** All tokens. */
    totalTokenCount: number;
    [name: string]: unknown;
  };
  /** Model that served the request. */
  modelVersion: string;
  /** Response ID. */
  responseId: string;
  [name: string]: unknown;
};

export type Guardrails = {
  /** Whether requests (input), responses (output) or both are checked. */
  on: ("input" | "output")[];
  /** What happens to phone numbers, email addresses, card numbers (Luhn), account numbers (nuban: check digit, near a word such as account or the name of a bank), BVNs and NINs (near the word NIN): mask or refuse. */
  personal_data: {
    /** Phone numbers: Nigerian, and others with +. */
    phone?: "mask" | "refuse";
    /** Email addresses. */
    email?: "mask" | "refuse";
    /** Card numbers that pass the Luhn check. */
    card?: "mask" | "refuse";
    /** Bank account numbers with a valid check digit. */
    nuban?: "mask" | "refuse";
    /** Bank verification numbers: 11 digits from 22. */
    bvn?: "mask" | "refuse";
    /** National identification numbers. */
    nin?: "mask" | "refuse";
  };
  /** Words and phrases that are blocked, in upper or lower case. */
  blocked_words: string[];
  /** mask replaces a blocked word with [BLOCKED]; refuse fails the call. */
  blocked_words_action: "mask" | "refuse";
  /** Instructions to the model within tool results: mark warns the model where they are; refuse fails the call; null turns it off. */
  prompt_injection: "mark" | "refuse" | null;
  /** Refuses texts that the moderation model flags. A streamed response is sent once it is checked. */
  moderation: boolean;
  /** Your own check over HTTP, signed as Standard Webhooks; null for none. */
  hook: {
    /** URL that Oja posts the texts to. */
    url: string;
    /** Milliseconds that the hook has for its response. */
    timeout_ms: number;
    /** What happens to the call if the hook fails or is late. */
    on_failure: "refuse" | "allow";
  } | null;
};

export type IdentityProvider = {
  /** Provider ID, part of the redirect URI. */
  id: string;
  /** oidc: OpenID Connect. github: GitHub OAuth app. */
  kind: "oidc" | "github";
  /** Name on the login button. */
  name: string;
  /** Issuer URL. */
  issuer: string;
  /** Client ID. */
  client_id: string;
  /** Whether email addresses count as verified. */
  trust_email: boolean;
  /** Whether its button is shown. */
  enabled: boolean;
  /** environment: set by OJA_OIDC_… variables, and changed only there. */
  source: "console" | "environment";
  /** Redirect URI to enter at the provider. */
  redirect_uri: string;
  /** When it was added. */
  created_at: string | null;
  /** When it was last changed. */
  changed_at: string | null;
};

export type Invite = {
  /** ivt_ and 26 characters. */
  id: string;
  /** Email address it is for; null if anyone with the link may accept. */
  email: string | null;
  /** owner, admin, developer, billing or viewer. */
  role: "owner" | "admin" | "developer" | "billing" | "viewer";
  /** Only open invites can be accepted. */
  state: "open" | "accepted" | "expired";
  /** Member who sent it last: mem_… */
  invited_by: string;
  /** When it was created. */
  created_at: string;
  /** When the link was last sent or shown. */
  sent_at: string;
  /** When the link stops working. */
  expires_at: string;
};

export type InviteOffer = {
  /** Name of the account. */
  account: string;
  /** owner, admin, developer, billing or viewer. */
  role: "owner" | "admin" | "developer" | "billing" | "viewer";
  /** What the role may do. */
  about: string;
  /** Email address it is for; null for anyone. */
  email: string | null;
  /** The email address can log in already; null where the link did not come by email. */
  known: boolean | null;
  /** A new person can join with this link. */
  sign_up: boolean;
  /** When the link stops working. */
  expires_at: string;
};

export type Job = {
  /** Job ID, the same as the ID of the request that started it: req_… */
  id: string;
  object: "job";
  /** Endpoint that the job runs. */
  endpoint: string;
  /** Status. completed, failed and cancelled are final. */
  status: "queued" | "running" | "completed" | "failed" | "cancelled";
  /** Progress, 0 to 1. */
  progress: number;
  /** Current step, in words. */
  note: string;
  /** The response body of the endpoint; null until completed. */
  result: Record<string, unknown> | null;
  /** Error code and message if the job failed. */
  error: Record<string, unknown> | null;
  /** Amount charged, in dollars. */
  charge: string;
  /** Engine that served the job; null until completed. */
  engine: string | null;
  /** When the job was created. */
  created_at: string;
  /** Start time; null until then. */
  started_at: string | null;
  /** End time; null until then. */
  finished_at: string | null;
};

export type Key = {
  /** Key ID: key_ and 26 characters. Used in paths and logs; not the secret. */
  id: string;
  /** Your name for the key. */
  name: string;
  /** First and last characters of the secret, to recognize the key. */
  hint: string;
  /** live or test. Test keys return sample data and are free. */
  mode: "live" | "test";
  /** Only active keys work. expired: past expires_at. */
  state: "active" | "paused" | "revoked" | "expired";
  /** What the key can call: categories, endpoints, account or operator. */
  scopes: string[];
  /** IP addresses and CIDR ranges the key can be used from; empty for any. */
  ips: string[];
  /** Requests per minute on each endpoint; null for the platform limit. */
  per_minute: number | null;
  /** Dollars it can spend in a UTC day; null for no cap. */
  daily_cap: string | null;
  /** Dollars it can spend in a UTC week, from Monday; null for no cap. */
  weekly_cap: string | null;
  /** Dollars it can spend in a UTC month; null for no cap. */
  monthly_cap: string | null;
  /** Tokens it can use in a UTC day; null for no cap. */
  daily_token_cap: number | null;
  /** Tokens it can use in a UTC week, from Monday; null for no cap. */
  weekly_token_cap: number | null;
  /** Tokens it can use in a UTC month; null for no cap. */
  monthly_token_cap: number | null;
  /** Dollars spent in this UTC day, with what running calls reserve under caps. */
  spent_today: string;
  /** Dollars spent in this UTC week, with what running calls reserve under caps. */
  spent_this_week: string;
  /** Dollars spent in this UTC month, with what running calls reserve under caps. */
  spent_this_month: string;
  /** Tokens used in this UTC day, with what running calls reserve under caps. */
  tokens_today: number;
  /** Tokens used in this UTC week, with what running calls reserve under caps. */
  tokens_this_week: number;
  /** Tokens used in this UTC month, with what running calls reserve under caps. */
  tokens_this_month: number;
  /** When the key was paused; null while it is active. */
  paused_at: string | null;
  /** max_tokens of requests that send none; null for max_tokens_limit, or the model default. */
  max_tokens_default: number | null;
  /** Highest max_tokens allowed; null for no limit. */
  max_tokens_limit: number | null;
  /** Whether request and response bodies, responses and chats are never stored. */
  private: boolean;
  /** Whether request and response bodies are stored, encrypted. */
  store_bodies: boolean;
  /** How long responses are cached unless a request sends x-oja-cache; null for no caching. */
  cache_seconds: number | null;
  /** Guardrails of the key, in addition to those of the account; null for none. */
  guardrails: Guardrails | null;
  /** When the key expires; null for never. */
  expires_at: string | null;
  /** When the key was created. */
  created_at: string;
  /** Approximate time of the last use; null for never. */
  last_used_at: string | null;
  /** When the key was revoked; null if it was not. */
  revoked_at: string | null;
  /** ID of the key it replaced; null if none. */
  rotated_from: string | null;
  /** Member who created the key, or who it was handed over to: mem_…; null for the operator. */
  created_by: string | null;
};

export type LinkedIdentity = {
  /** idn_ and 26 characters. */
  id: string;
  /** Name of the provider, or the host of its issuer. */
  provider: string;
  /** Issuer that proves this identity. */
  issuer: string;
  /** Email address there, at the last login. */
  email: string;
  /** When it was linked. */
  created_at: string;
  /** When it was last used to log in. */
  used_at: string;
};

export type LoggedRequest = {
  /** Request ID, as in the x-request-id header. */
  id: string;
  /** When the request arrived. */
  at: string;
  /** Account ID. */
  account_id: string;
  /** Key ID; null for a session. */
  key_id: string | null;
  /** Endpoint ID. */
  endpoint: string;
  /** HTTP method. */
  method: string;
  /** URL path without the query string. */
  path: string;
  /** HTTP status code of the response. */
  status: number;
  /** Error code; null if the request succeeded. */
  error_code: string | null;
  /** Error message, up to 300 characters, without secrets and query strings. */
  error_message: string | null;
  /** Field that caused the error. */
  error_param: string | null;
  /** Engine that served the request; null if none was needed. */
  engine: string | null;
  /** Served from the response cache. */
  cached: boolean;
  /** Duration in milliseconds. */
  ms: number;
  /** Amount charged, in dollars. */
  charge: string;
  /** Whether the free tier covered the request. */
  free: boolean;
  /** Number of units: requests, characters, seconds, tokens or images. */
  units: number;
  /** What made the request: live or test (a key of that kind), session (the console), watch (a scheduled check), batch (a row of a batch), job (a background job), replay (a repeated Idempotency-Key), quote or public (no key). */
  mode: string;
  /** Client IP address. */
  ip: string;
  /** User agent of the client. */
  user_agent: string;
  /** Size of the request body in bytes. */
  bytes_in: number;
  /** Size of the response body in bytes. */
  bytes_out: number;
  /** Model usage; null for endpoints without a model. */
  model: ModelCall | null;
};

export type McpServer = {
  /** Name in paths, scopes and tools. */
  slug: string;
  /** URL of the server. */
  url: string;
  /** Display name. */
  title: string;
  /** What it is for. */
  description: string;
  /** How Oja authenticates. Default: key if one is sent, else none. */
  auth: "none" | "key" | "oauth";
  /** Whether a key, headers or OAuth tokens are stored. */
  has_secrets: boolean;
  /** Dollars. */
  price_per_call: string;
  /** Calls per minute and key; null: that of all endpoints. */
  per_minute: number | null;
  /** Longest call. */
  timeout_seconds: number;
  /** Whether its resources and prompts pass to callers of /mcp. */
  shares: boolean;
  /** Whether its approved tools are sold. */
  enabled: boolean;
  /** Why its list could not be read last time. */
  problem: string | null;
  /** When its list of tools was read. */
  listed_at: string | null;
  /** Its tools, here by their names. */
  tools: McpServerTool[];
};

export type McpServerTool = {
  /** Name of the tool here. */
  name: string;
  /** Endpoint ID, which is also its scope. */
  endpoint: string;
  /** changed: sold as approved before; gone: no longer offered. */
  state: "new" | "approved" | "changed" | "gone";
  /** What differs from the approved version. */
  changes: string[];
  /** Of what is offered now; send it to approve. */
  digest: string | null;
  /** As it is sold. */
  approved: {
    /** The server’s own name for it. */
    name: string;
    /** Display name. */
    title: string;
    /** Its description for models. */
    description: string;
    /** JSON Schema of its arguments. */
    input: Record<string, unknown>;
    /** Whether it changes nothing. */
    read_only: boolean;
    /** Whether it may delete or overwrite. */
    destructive: boolean;
    /** Whether it works with things outside its server. */
    open_world: boolean;
  } | null;
  /** As the server describes it now. */
  offered: {
    /** The server’s own name for it. */
    name: string;
    /** Display name. */
    title: string;
    /** Its description for models. */
    description: string;
    /** JSON Schema of its arguments. */
    input: Record<string, unknown>;
    /** Whether it changes nothing. */
    read_only: boolean;
    /** Whether it may delete or overwrite. */
    destructive: boolean;
    /** Whether it works with things outside its server. */
    open_world: boolean;
  } | null;
};

export type Me = {
  /** per_ and 26 characters; never changes. */
  id: string;
  /** Email address you log in with. */
  email: string;
  /** Your name, as other members see it. */
  name: string;
  /** Two-factor authentication is on. */
  totp: boolean;
  /** Account that this session works in. */
  account_id: string;
  /** Accounts you are a member of. */
  accounts: OwnAccount[];
  /** Set while you, an operator, view another account; null otherwise. */
  impersonation: {
    /** Name of the operator. */
    operator: string;
    /** Name of the account. */
    account: string;
    /** When the session shows your own account again. */
    expires_at: string;
  } | null;
  /** When you signed up. */
  created_at: string;
};

export type Member = {
  /** mem_ and 26 characters; unchanged if a member leaves and rejoins. */
  id: string;
  /** Email address the member logs in with. */
  email: string;
  /** Name of the member. */
  name: string;
  /** owner, admin, developer, billing or viewer. */
  role: "owner" | "admin" | "developer" | "billing" | "viewer";
  /** The member uses two-factor authentication. */
  totp: boolean;
  /** Keys the member created that are not revoked. */
  keys: number;
  /** Dollars it can spend in a UTC day; null for no cap. */
  daily_cap: string | null;
  /** Dollars it can spend in a UTC week, from Monday; null for no cap. */
  weekly_cap: string | null;
  /** Dollars it can spend in a UTC month; null for no cap. */
  monthly_cap: string | null;
  /** Tokens it can use in a UTC day; null for no cap. */
  daily_token_cap: number | null;
  /** Tokens it can use in a UTC week, from Monday; null for no cap. */
  weekly_token_cap: number | null;
  /** Tokens it can use in a UTC month; null for no cap. */
  monthly_token_cap: number | null;
  /** Dollars spent in this UTC day, with what running calls reserve under caps. */
  spent_today: string;
  /** Dollars spent in this UTC week, with what running calls reserve under caps. */
  spent_this_week: string;
  /** Dollars spent in this UTC month, with what running calls reserve under caps. */
  spent_this_month: string;
  /** Tokens used in this UTC day, with what running calls reserve under caps. */
  tokens_today: number;
  /** Tokens used in this UTC week, with what running calls reserve under caps. */
  tokens_this_week: number;
  /** Tokens used in this UTC month, with what running calls reserve under caps. */
  tokens_this_month: number;
  /** When the member joined. */
  joined_at: string;
  /** When the member left or was removed; null for current members. */
  left_at: string | null;
};

export type Message = {
  /** Message ID. */
  id: string;
  type: "message";
  role: "assistant";
  /** Model that served the request. */
  model: string;
  /** Content blocks of the response. */
  content: {
    /** Block type: text, thinking or tool_use. */
    type: string;
    [name: string]: unknown;
  }[];
  /** Why the model stopped: end_turn, max_tokens, stop_sequence, tool_use, pause_turn or refusal. */
  stop_reason: string | null;
  /** Stop sequence that was generated; null if none. */
  stop_sequence: string | null;
  /** Token usage. */
  usage: {
    /** Input tokens. */
    input_tokens: number;
    /** Output tokens. */
    output_tokens: number;
    [name: string]: unknown;
  };
  [name: string]: unknown;
};

export type MessageBatch = {
  /** Batch ID. */
  id: string;
  type: "message_batch";
  /** Status. */
  processing_status: "in_progress" | "canceling" | "ended";
  /** Progress. */
  request_counts: {
    /** Requests that wait or run. */
    processing: number;
    /** Requests that succeeded. */
    succeeded: number;
    /** Requests that failed. */
    errored: number;
    /** Requests that were canceled. */
    canceled: number;
    /** Requests that expired. */
    expired: number;
  };
  /** Creation time. */
  created_at: string;
  /** Requests that have not run by then expire. */
  expires_at: string;
  /** When it ended. */
  ended_at: string | null;
  /** When it was canceled. */
  cancel_initiated_at: string | null;
  /** URL of the results, once it has ended. */
  results_url: string | null;
  [name: string]: unknown;
};

export type MessagesRequest = {
  /** Model ID from GET /api/v1/models, or auto. */
  model: string;
  /** Messages of the conversation, oldest first. */
  messages: ({
    /** Role of the message author. */
    role: "user" | "assistant" | "system";
    /** Text, or blocks: text, image, document, tool_use, tool_result, thinking. */
    content: string | {
      /** text, image, document, tool_use, tool_result … */
      type: string;
      [name: string]: unknown;
    }[];
    [name: string]: unknown;
  })[];
  /** System prompt: text, or text blocks. */
  system?: string | {
    /** Always text. */
    type: string;
    /** The text. */
    text: string;
    [name: string]: unknown;
  }[];
  /** Tools that the model may call. */
  tools?: ({
    /** Name of the tool. */
    name?: string;
    /** custom, or the type of a server tool. */
    type?: string | null;
    /** What the tool does. */
    description?: string;
    /** JSON Schema of the input. */
    input_schema?: Record<string, unknown>;
    [name: string]: unknown;
  })[];
  /** How the model chooses tools. */
  tool_choice?: {
    /** auto, any, tool or none. */
    type: string;
    /** Name of the tool, if type is tool. */
    name?: string;
    /** Set to true to allow one tool call at a time. */
    disable_parallel_tool_use?: boolean;
    [name: string]: unknown;
  };
  /** Extended thinking. */
  thinking?: {
    /** enabled, adaptive or disabled. */
    type: string;
    /** Maximum number of thinking tokens. */
    budget_tokens?: number;
    [name: string]: unknown;
  };
  /** Maximum number of tokens to generate. */
  max_tokens: number;
  /** Return server-sent events while the response is generated. */
  stream?: boolean;
  /** Sampling temperature. 0 is the most predictable. */
  temperature?: number;
  /** Nucleus sampling: probability mass to sample from. */
  top_p?: number;
  /** Sample from the most likely tokens only. */
  top_k?: number;
  /** Stop sequences. */
  stop_sequences?: string[];
  /** Metadata of the request. */
  metadata?: {
    /** Your ID for the end user. */
    user_id?: string | null;
    [name: string]: unknown;
  };
  /** Effort (low to max), and format: the JSON Schema of the response. */
  output_config?: Record<string, unknown>;
  /** Deprecated: use output_config.format. */
  output_format?: Record<string, unknown>;
  /** Service tier of an Anthropic upstream. Tiers that cost more are dropped unless the operator allows them. */
  service_tier?: string;
  [name: string]: unknown;
};

export type Model = {
  /** Model ID to send as model. */
  id: string;
  object: "model";
  /** Creation time as a Unix timestamp. */
  created: number;
  /** Owner of the model. */
  owned_by: string;
  /** What it does; other can’t be called by name here. */
  type: "chat" | "embedding" | "image" | "moderation" | "transcription" | "speech" | "other";
  /** Tokens of prompt and answer together; null where unknown. */
  context_length: number | null;
  /** Tokens of the longest answer; null where unknown. */
  max_output_tokens: number | null;
  /** What it takes. */
  input_modalities: ("text" | "image" | "audio" | "video" | "file" | "embedding")[];
  /** What it returns. */
  output_modalities: ("text" | "image" | "audio" | "video" | "file" | "embedding")[];
  /** Day on which the provider stops serving it (YYYY-MM-DD), where that is known; else null. */
  retires_on: string | null;
  /** APIs that take its name: chat is POST /api/v1/chat/completions. */
  dialects: ("chat" | "messages" | "responses" | "completions" | "embeddings" | "rerank" | "images" | "moderations" | "transcriptions" | "translations" | "speech")[];
  /** Prices in dollars; null if the model has no price and calls to it fail with model_not_priced. */
  prices: {
    /** What one unit is: token, character, image or request. */
    unit: string;
    /** Dollars per unit, by kind: input, cached_input, output, image …; unit if all kinds cost the same. */
    by_kind: Record<string, string>;
    /** Prices of long prompts and service tiers, in place of the usual ones. */
    tiers?: ({
      /** For prompts with more tokens than this, cached ones included. */
      above?: number;
      /** For requests with this service_tier. */
      service?: "priority" | "flex" | "batch";
      /** Dollars per unit. Omitted kinds change in proportion. */
      by_kind: Record<string, string>;
    })[];
  } | null;
};

export type ModelCall = {
  /** Model named in the request; null if none. */
  asked: string | null;
  /** Model that served the request, by its name at the upstream. */
  served: string | null;
  /** Upstream that served the request; null for a local model. */
  upstream: string | null;
  /** Whether the embedded demo model served the request. */
  demo: boolean;
  /** Tokens by type. */
  tokens: {
    /** Tokens of this type. The types do not overlap. */
    input: number;
    /** Tokens of this type. The types do not overlap. */
    cached_input: number;
    /** Tokens of this type. The types do not overlap. */
    cache_write: number;
    /** Tokens of this type. The types do not overlap. */
    output: number;
    /** Tokens of this type. The types do not overlap. */
    reasoning: number;
  };
  /** Share of the input tokens that the provider read from its prompt cache, 0 to 1. */
  cached_share: number | null;
  /** Time to the first chunk of a stream, in milliseconds. */
  first_token_ms: number | null;
  /** Output tokens per second. */
  tokens_per_second: number | null;
  /** disputed: the provider reported more tokens than the request can have used, or none that are numbers; Oja charged its own estimate. */
  usage: "reported" | "disputed";
  /** Why the model stopped: stop, length, tool_calls … */
  finish_reason: string | null;
  /** Tags from x-oja-tag, metadata and user. */
  tags: string[];
  /** What guardrails found in the request (input) and the response (output). */
  guardrails: {
    /** Number of times by rule: phone, email, card, nuban, bvn, nin, blocked_word, injection, hook. */
    input: Record<string, number>;
    /** Number of times by rule: phone, email, card, nuban, bvn, nin, blocked_word, injection, hook. */
    output: Record<string, number>;
  };
  /** Cost in dollars before rounding up to a micro-dollar. */
  price: string | null;
  /** Line items of the charge. */
  items: ({
    /** Type of unit: input, cached_input, cache_write, output, reasoning, request … */
    kind: string;
    /** Price tier: above_200000 for prompts with more than 200,000 tokens, priority, flex or batch for a service tier, both joined by _. Null at the standard price. */
    tier: string | null;
    /** Number of tokens or other units of this type. */
    units: number;
    /** Price per unit, in dollars. */
    price_per_unit: string;
    /** Cost in dollars, to the nano-dollar. */
    price: string;
  })[];
};

export type ModelPrice = {
  /** Endpoint ID, or a pattern such as ai.*. */
  endpoint: string;
  /** Model or pattern. */
  model: string;
  /** Prices in dollars; token types per million tokens. */
  prices: {
    /** Per million uncached input tokens. */
    input?: string;
    /** Per million input tokens read from the cache. Default: as input. */
    cached_input?: string;
    /** Per million input tokens written to the cache. Default: as input. */
    cache_write?: string;
    /** Per million input tokens written to the cache for an hour instead of five minutes. Default: twice input. */
    cache_write_1h?: string;
    /** Per million output tokens. */
    output?: string;
    /** Per million reasoning tokens. Default: as output. */
    reasoning?: string;
    /** Per million input tokens of sound. Default: as input. */
    audio_input?: string;
    /** Per million input tokens of sound read from the cache. Default: as audio_input. */
    cached_audio_input?: string;
    /** Per million output tokens of sound. Default: as output. */
    audio_output?: string;
    /** Per image. */
    image?: string;
    /** Per partial image of a stream. Default: a tenth of image. */
    partial_image?: string;
    /** Per second. */
    second?: string;
    /** Per request, in addition. */
    request?: string;
    /** Per unit of the endpoint, if no other type has a price; for tokens, per token. */
    unit?: string;
  };
  /** Your costs. */
  costs: {
    /** Per million uncached input tokens. */
    input?: string;
    /** Per million input tokens read from the cache. Default: as input. */
    cached_input?: string;
    /** Per million input tokens written to the cache. Default: as input. */
    cache_write?: string;
    /** Per million input tokens written to the cache for an hour instead of five minutes. Default: twice input. */
    cache_write_1h?: string;
    /** Per million output tokens. */
    output?: string;
    /** Per million reasoning tokens. Default: as output. */
    reasoning?: string;
    /** Per million input tokens of sound. Default: as input. */
    audio_input?: string;
    /** Per million input tokens of sound read from the cache. Default: as audio_input. */
    cached_audio_input?: string;
    /** Per million output tokens of sound. Default: as output. */
    audio_output?: string;
    /** Per image. */
    image?: string;
    /** Per partial image of a stream. Default: a tenth of image. */
    partial_image?: string;
    /** Per second. */
    second?: string;
    /** Per request, in addition. */
    request?: string;
    /** Per unit of the endpoint, if no other type has a price; for tokens, per token. */
    unit?: string;
  };
  /** Prices of long prompts (above) and service tiers (service), in place of the usual ones. */
  tiers: ({
    /** For prompts with more tokens than this, cached ones included. */
    above?: number;
    /** For requests with this service_tier. A price for priority lets it pass to the upstream. */
    service?: "priority" | "flex" | "batch";
    /** What callers pay, by type. */
    prices: {
      /** Per million uncached input tokens. */
      input?: string;
      /** Per million input tokens read from the cache. Default: as input. */
      cached_input?: string;
      /** Per million input tokens written to the cache. Default: as input. */
      cache_write?: string;
      /** Per million input tokens written to the cache for an hour instead of five minutes. Default: twice input. */
      cache_write_1h?: string;
      /** Per million output tokens. */
      output?: string;
      /** Per million reasoning tokens. Default: as output. */
      reasoning?: string;
      /** Per million input tokens of sound. Default: as input. */
      audio_input?: string;
      /** Per million input tokens of sound read from the cache. Default: as audio_input. */
      cached_audio_input?: string;
      /** Per million output tokens of sound. Default: as output. */
      audio_output?: string;
      /** Per image. */
      image?: string;
      /** Per partial image of a stream. Default: a tenth of image. */
      partial_image?: string;
      /** Per second. */
      second?: string;
      /** Per request, in addition. */
      request?: string;
      /** Per unit of the endpoint, if no other type has a price; for tokens, per token. */
      unit?: string;
    };
    /** What the provider charges, by type. */
    costs: {
      /** Per million uncached input tokens. */
      input?: string;
      /** Per million input tokens read from the cache. Default: as input. */
      cached_input?: string;
      /** Per million input tokens written to the cache. Default: as input. */
      cache_write?: string;
      /** Per million input tokens written to the cache for an hour instead of five minutes. Default: twice input. */
      cache_write_1h?: string;
      /** Per million output tokens. */
      output?: string;
      /** Per million reasoning tokens. Default: as output. */
      reasoning?: string;
      /** Per million input tokens of sound. Default: as input. */
      audio_input?: string;
      /** Per million input tokens of sound read from the cache. Default: as audio_input. */
      cached_audio_input?: string;
      /** Per million output tokens of sound. Default: as output. */
      audio_output?: string;
      /** Per image. */
      image?: string;
      /** Per partial image of a stream. Default: a tenth of image. */
      partial_image?: string;
      /** Per second. */
      second?: string;
      /** Per request, in addition. */
      request?: string;
      /** Per unit of the endpoint, if no other type has a price; for tokens, per token. */
      unit?: string;
    };
  })[];
};

export type ModelResponse = {
  /** Response ID. */
  id: string;
  object: "response";
  /** Creation time as a Unix timestamp. */
  created_at: number;
  /** Status. */
  status: "queued" | "in_progress" | "completed" | "incomplete" | "failed" | "cancelled";
  /** Model that served the request. */
  model: string;
  /** Output items: message, reasoning, function_call, custom_tool_call, web_search_call, file_search_call. */
  output: {
    /** Item ID. */
    id: string;
    /** Item type. */
    type: string;
    [name: string]: unknown;
  }[];
  [name: string]: unknown;
};

export type NewInvite = {
  /** ivt_ and 26 characters. */
  id: string;
  /** Email address it is for; null if anyone with the link may accept. */
  email: string | null;
  /** owner, admin, developer, billing or viewer. */
  role: "owner" | "admin" | "developer" | "billing" | "viewer";
  /** Only open invites can be accepted. */
  state: "open" | "accepted" | "expired";
  /** Member who sent it last: mem_… */
  invited_by: string;
  /** When it was created. */
  created_at: string;
  /** When the link was last sent or shown. */
  sent_at: string;
  /** When the link stops working. */
  expires_at: string;
  /** The link was sent by email. */
  mailed: boolean;
  /** Link to copy, shown once; null if it was sent by email. */
  url: string | null;
};

export type NewKey = {
  /** Key ID: key_ and 26 characters. Used in paths and logs; not the secret. */
  id: string;
  /** Your name for the key. */
  name: string;
  /** First and last characters of the secret, to recognize the key. */
  hint: string;
  /** live or test. Test keys return sample data and are free. */
  mode: "live" | "test";
  /** Only active keys work. expired: past expires_at. */
  state: "active" | "paused" | "revoked" | "expired";
  /** What the key can call: categories, endpoints, account or operator. */
  scopes: string[];
  /** IP addresses and CIDR ranges the key can be used from; empty for any. */
  ips: string[];
  /** Requests per minute on each endpoint; null for the platform limit. */
  per_minute: number | null;
  /** Dollars it can spend in a UTC day; null for no cap. */
  daily_cap: string | null;
  /** Dollars it can spend in a UTC week, from Monday; null for no cap. */
  weekly_cap: string | null;
  /** Dollars it can spend in a UTC month; null for no cap. */
  monthly_cap: string | null;
  /** Tokens it can use in a UTC day; null for no cap. */
  daily_token_cap: number | null;
  /** Tokens it can use in a UTC week, from Monday; null for no cap. */
  weekly_token_cap: number | null;
  /** Tokens it can use in a UTC month; null for no cap. */
  monthly_token_cap: number | null;
  /** Dollars spent in this UTC day, with what running calls reserve under caps. */
  spent_today: string;
  /** Dollars spent in this UTC week, with what running calls reserve under caps. */
  spent_this_week: string;
  /** Dollars spent in this UTC month, with what running calls reserve under caps. */
  spent_this_month: string;
  /** Tokens used in this UTC day, with what running calls reserve under caps. */
  tokens_today: number;
  /** Tokens used in this UTC week, with what running calls reserve under caps. */
  tokens_this_week: number;
  /** Tokens used in this UTC month, with what running calls reserve under caps. */
  tokens_this_month: number;
  /** When the key was paused; null while it is active. */
  paused_at: string | null;
  /** max_tokens of requests that send none; null for max_tokens_limit, or the model default. */
  max_tokens_default: number | null;
  /** Highest max_tokens allowed; null for no limit. */
  max_tokens_limit: number | null;
  /** Whether request and response bodies, responses and chats are never stored. */
  private: boolean;
  /** Whether request and response bodies are stored, encrypted. */
  store_bodies: boolean;
  /** How long responses are cached unless a request sends x-oja-cache; null for no caching. */
  cache_seconds: number | null;
  /** Guardrails of the key, in addition to those of the account; null for none. */
  guardrails: Guardrails | null;
  /** When the key expires; null for never. */
  expires_at: string | null;
  /** When the key was created. */
  created_at: string;
  /** Approximate time of the last use; null for never. */
  last_used_at: string | null;
  /** When the key was revoked; null if it was not. */
  revoked_at: string | null;
  /** ID of the key it replaced; null if none. */
  rotated_from: string | null;
  /** Member who created the key, or who it was handed over to: mem_…; null for the operator. */
  created_by: string | null;
  /** The secret key. Shown only once. */
  secret: string;
};

export type OpenaiVideo = {
  /** Video ID. */
  id: string;
  object: "video";
  /** Engine that generates the video. */
  model: string;
  /** Status. */
  status: "queued" | "in_progress" | "completed" | "failed";
  /** Progress, 0 to 100. */
  progress: number;
  /** Creation time as a Unix timestamp. */
  created_at: number;
  /** Completion time as a Unix timestamp; null until then. */
  completed_at: number | null;
  /** Expiry time as a Unix timestamp; null before completion. */
  expires_at: number | null;
  /** The prompt. */
  prompt: string | null;
  /** Duration in seconds, as a string. */
  seconds: string;
  /** WIDTHxHEIGHT. */
  size: string;
  /** Why the video failed; null otherwise. */
  error: {
    /** Error code. */
    code: string;
    /** Error message. */
    message: string;
  } | null;
  /** Always null: remixing is not supported. */
  remixed_from_video_id: string | null;
};

export type OwnAccount = {
  /** Account ID: acc_… */
  id: string;
  /** Account name. */
  name: string;
  /** Only active accounts can be switched to. */
  state: "active" | "suspended";
  /** Your member ID in it. */
  member_id: string;
  /** owner, admin, developer, billing or viewer. */
  role: "owner" | "admin" | "developer" | "billing" | "viewer";
  /** What you may do in it. */
  rights: ("self" | "account.read" | "usage.read" | "calls.make" | "keys.own" | "keys.all" | "jobs.manage" | "webhooks.manage" | "money.read" | "money.manage" | "account.manage" | "members.manage" | "sso.manage" | "audit.read" | "account.own" | "operator.read" | "operator.money" | "operator.change")[];
};

export type Passkey = {
  /** Passkey ID: psk_ and 26 characters. */
  id: string;
  /** Name that you gave it. */
  name: string;
  /** Whether it is backed up to other devices, for example by a password manager. */
  synced: boolean;
  /** When it was added. */
  created_at: string;
  /** When it was last used to log in; null if never. */
  last_used_at: string | null;
};

export type PublishedService = {
  /** Short name of the service. */
  slug: string;
  /** Name for people. */
  name: string;
  /** Category in the catalogue. */
  category: string;
  /** State. planned is for operators only, off for nobody. */
  state: "live" | "planned" | "off";
  /** Version in force. */
  version: number;
  /** Where it was added: through the API, or from a file at start. */
  source: "api" | "file";
  /** Operations in force. */
  operations: ({
    /** Endpoint ID. */
    id: string;
    /** HTTP method. */
    method: string;
    /** URL path. */
    path: string;
    /** Name for people. */
    summary: string;
    /** Price in dollars. */
    price: string;
    /** What the price is for: request or unit. */
    per: string;
    /** What the provider charges; null where it is not set. */
    cost: string | null;
    /** Price less cost in dollars; negative where each call loses money. */
    margin: string | null;
  })[];
  /** Names of the providers. */
  providers: string[];
  /** Secrets that are set, such as main.headers.Authorization. */
  secrets: string[];
  /** Time of the last change. */
  changed_at: string;
};

export type Receipt = {
  /** Receipt ID: rcp_ and 26 characters. */
  id: string;
  /** Receipt number, without gaps. */
  number: string;
  /** receipt; credit_note for a payment that was reversed; credit_note_cancellation if that money came back. */
  kind: "receipt" | "credit_note" | "credit_note_cancellation";
  /** The account when the receipt was issued. */
  buyer: {
    /** Account name. */
    name: string;
    /** Email address of the account. */
    email: string;
    /** Billing details; null if none were set. */
    billing: Billing | null;
  };
  /** Top-up ID of the payment. */
  topup_id: string;
  /** Payment reference at the provider. */
  reference: string;
  /** Payment provider. */
  provider: string;
  /** Amount paid, including tax; negative on a credit note. */
  amount: string;
  /** Currency of the payment. */
  currency: "USD" | "NGN";
  /** Amount before tax. */
  net: string;
  /** Tax included in the amount. */
  tax: string;
  /** Credits added, in dollars. */
  credit: string;
  /** Exchange rate of the payment, in naira per dollar; null for dollars. */
  naira_per_dollar: string | null;
  /** The seller when the receipt was issued. */
  seller: {
    /** Seller name. */
    name: string;
    /** Seller's postal address. */
    address: string;
    /** Seller's email address. */
    email: string;
    /** Seller's tax ID; may be empty. */
    tax_id: string;
    /** Name of the tax, such as VAT. */
    tax_name: string;
    /** Tax rate in percent, such as 7.5. */
    tax_percent: number;
    /** Footer text. */
    note: string;
  };
  /** When the receipt was issued. */
  issued_at: string;
};

export type RequestBodies = {
  /** Whether the bodies of this request are stored. */
  stored: boolean;
  /** HTTP method. */
  method: string | null;
  /** URL path. */
  path: string | null;
  /** HTTP status code of the response. */
  status: number | null;
  /** Content type of the response. */
  mime: string | null;
  /** Body of the request; null if it is not stored. */
  request: {
    /** Body of the request; binary data is replaced by its size. */
    text: string;
    /** Whether the body was longer than is stored. */
    truncated: boolean;
  } | null;
  /** Body of the response; null if it is not stored. */
  response: {
    /** Body of the response; binary data is replaced by its size. */
    text: string;
    /** Whether the body was longer than is stored. */
    truncated: boolean;
  } | null;
  /** When they are deleted automatically. */
  expires_at: string | null;
};

export type ResponsesRequest = {
  /** Model ID from GET /api/v1/models. Omit to let the platform choose. */
  model?: string;
  /** Text, or items: messages, function calls and their results, files and images. */
  input?: string | ({
    /** Item type: message, function_call, function_call_output, reasoning … */
    type?: string;
    /** Role of the message author. */
    role?: "user" | "assistant" | "system" | "developer";
    /** Text, or content parts. */
    content?: string | {
      /** Part type. */
      type: string;
      [name: string]: unknown;
    }[] | null;
    [name: string]: unknown;
  })[];
  /** System prompt for this response only. */
  instructions?: string | null;
  /** ID of the stored response to continue from. */
  previous_response_id?: string | null;
  /** Store the response so that you can retrieve it. Default true, or false for a private key. */
  store?: boolean | null;
  /** Return server-sent events while the response is generated. */
  stream?: boolean | null;
  /** Run as a background job; retrieve the response later. */
  background?: boolean | null;
  /** Maximum number of tokens to generate. */
  max_output_tokens?: number | null;
  /** Maximum number of hosted tool calls. */
  max_tool_calls?: number | null;
  /** Sampling temperature. 0 is the most predictable. */
  temperature?: number | null;
  /** Nucleus sampling: probability mass to sample from. */
  top_p?: number | null;
  /** Functions, custom tools, web_search, file_search. */
  tools?: ({
    /** Tool type: function, custom, namespace, web_search or file_search. */
    type: string;
    /** Tool name. */
    name?: string;
    /** What the tool does. */
    description?: string | null;
    /** JSON Schema of the arguments. */
    parameters?: Record<string, unknown> | null;
    /** Tools of a namespace. */
    tools?: {
      /** Tool type. */
      type: string;
      /** Tool name. */
      name?: string;
      [name: string]: unknown;
    }[];
    [name: string]: unknown;
  })[];
  /** none, auto, required, or one tool. */
  tool_choice?: "none" | "auto" | "required" | {
    /** Tool type. */
    type: string;
    [name: string]: unknown;
  } | null;
  /** Whether several tools may be called in parallel. */
  parallel_tool_calls?: boolean | null;
  /** Text options. format: text, json_object or json_schema. */
  text?: {
    /** Format. */
    format?: {
      /** text, json_object or json_schema. */
      type: string;
      /** Schema name. */
      name?: string;
      /** JSON Schema of the response. */
      schema?: Record<string, unknown>;
      /** What the response is for. */
      description?: string;
      /** Whether the response must match the schema exactly. */
      strict?: boolean | null;
      [name: string]: unknown;
    } | null;
    /** How verbose the response is. */
    verbosity?: string | null;
    [name: string]: unknown;
  } | null;
  /** Options of a reasoning model. */
  reasoning?: {
    /** Reasoning effort. */
    effort?: string | null;
    /** Reasoning summary. */
    summary?: string | null;
    [name: string]: unknown;
  } | null;
  /** Service tier of the upstream. Tiers that cost more are dropped unless they have a price for the model or the operator allows them. */
  service_tier?: string | null;
  /** Your own key-value pairs. */
  metadata?: Record<string, string> | null;
  /** Your ID for the end user. */
  user?: string | null;
  /** Your ID for the end user, used by the upstream to detect abuse. */
  safety_identifier?: string | null;
  /** Requests with the same key share the upstream's prompt cache. */
  prompt_cache_key?: string | null;
  /** Extra data to return. file_search_call.results returns the passages found. */
  include?: string[] | null;
  /** Conversation to go on from, and to add the input and output to. */
  conversation?: string | {
    /** Conversation ID. */
    id: string;
    [name: string]: unknown;
  } | null;
  /** Not supported. */
  prompt?: null;
  [name: string]: unknown;
};

export type RoleRow = {
  /** owner, admin, developer, billing or viewer. */
  role: "owner" | "admin" | "developer" | "billing" | "viewer";
  /** What the role is for. */
  about: string;
  /** What it may do; operator rights count in an operator account. */
  rights: ("self" | "account.read" | "usage.read" | "calls.make" | "keys.own" | "keys.all" | "jobs.manage" | "webhooks.manage" | "money.read" | "money.manage" | "account.manage" | "members.manage" | "sso.manage" | "audit.read" | "account.own" | "operator.read" | "operator.money" | "operator.change")[];
};

export type SsoLogin = {
  /** logged_in: the session cookie is set. linked: the identity now belongs to the person who is logged in. confirm: the email address has an account; confirm the link with its password or a mailed link. totp: send the authenticator code. */
  status: "logged_in" | "linked" | "confirm" | "totp";
  /** Your account, once you are logged in. */
  account: Account | null;
  /** What to confirm, for the status confirm. */
  confirm: {
    /** Email address that has an account. */
    email: string;
    /** Whether it has a password to confirm with. */
    password: boolean;
    /** Whether an authenticator code is required too. */
    totp: boolean;
  } | null;
};

export type Statement = {
  /** UTC month, such as 2026-11. */
  month: string;
  /** Account holder. */
  account: {
    /** Account ID: acc_… */
    id: string;
    /** Account name. */
    name: string;
    /** Email address of the account. */
    email: string;
    /** Current billing details; null if none are set. */
    billing: Billing | null;
  };
  /** Opening balance, in dollars. */
  opening: string;
  /** Total credited, in dollars. */
  in: string;
  /** Total charged, in dollars; negative. */
  out: string;
  /** Closing balance, in dollars. */
  closing: string;
  /** Usage charged per model. Each request is rounded up once to a micro-dollar. */
  items: ({
    /** Endpoint ID. */
    endpoint: string;
    /** Model that served the requests. */
    model: string;
    /** Type of unit: input, cached_input, cache_write, output, reasoning, request … */
    kind: string;
    /** Price tier: above_200000 for prompts with more than 200,000 tokens, priority, flex or batch for a service tier, both joined by _. Null at the standard price. */
    tier: string | null;
    /** Number of tokens or other units of this type. */
    units: number;
    /** Cost in dollars, to the nano-dollar. */
    price: string;
  })[];
  /** Entries, oldest first. */
  entries: {
    /** Sequence number within the account: 1, 2, 3 … */
    number: number;
    /** When the entry was created. */
    at: string;
    /** Type of entry: charge, refund, topup, grant, voucher, reversal or adjustment. */
    kind: string;
    /** Description of the entry. */
    note: string;
    /** ID of the related request, payment or voucher. */
    reference: string;
    /** Amount in dollars; negative for a charge. */
    amount: string;
    /** Balance in dollars after this entry. */
    balance_after: string;
  }[];
};

export type Topup = {
  /** Top-up ID: top_ and 26 characters. */
  id: string;
  /** Status. review: the amount paid doesn't match the top-up and the operator will review it. */
  status: "created" | "pending" | "paid" | "failed" | "abandoned" | "expired" | "review";
  /** Amount to pay, in the currency. */
  amount: string;
  /** Currency of the payment. */
  currency: "USD" | "NGN";
  /** Credits in dollars, rounded down to a micro-dollar. */
  credit: string;
  /** Exchange rate of this payment, in naira per dollar. */
  naira_per_dollar: string | null;
  /** Payment provider; null until known. */
  provider: string | null;
  /** Payment reference at the provider. */
  reference: string;
  /** checkout: paid on a checkout page. card: charged automatically. */
  via: "checkout" | "card";
  /** Checkout URL; null if there is nothing left to pay. */
  checkout_url: string | null;
  /** Why the payment failed; null otherwise. */
  failure: string | null;
  /** Amount refunded or lost in a dispute, in the currency. */
  reversed: string;
  /** When the top-up was created. */
  created_at: string;
  /** When the checkout expires. */
  expires_at: string;
  /** When the provider received the payment; null until then. */
  paid_at: string | null;
};

export type UploadedFile = {
  /** File ID. */
  id: string;
  /** Always file. Not in Anthropic’s form. */
  object?: "file";
  /** Size in bytes; size_bytes in Anthropic’s form. */
  bytes?: number;
  /** Creation time: a Unix timestamp, or ISO 8601 in Anthropic’s form. */
  created_at: number | string;
  /** When it is deleted, as a Unix timestamp. */
  expires_at?: number;
  /** File name. */
  filename: string;
  /** What it is for. */
  purpose?: string;
  status?: "processed";
  [name: string]: unknown;
};

export type Upstream = {
  /** ID of the upstream. */
  id: string;
  /** Name, as in x-oja-upstream. */
  name: string;
  /** API type or provider: openai, anthropic, gemini, speech, replicate … */
  kind: string;
  /** Base URL. */
  url: string;
  /** Last characters of its key; null if it has none. */
  key: string | null;
  /** Models it serves, or patterns with *. Omit for any model that no other upstream lists. */
  models?: string[];
  /** Model for requests that name none. */
  default_model?: string;
  /** Model aliases, from public name to upstream name: {"fast": "llama-3.1-8b-instant"}. */
  rename?: Record<string, string>;
  /** Set to false if it doesn't accept images; Oja then describes them in text. */
  vision?: boolean;
  /** Set to false if it doesn't accept audio; Oja then transcribes it. */
  hearing?: boolean;
  /** Set to false for servers that refuse stream_options. */
  stream_usage?: boolean;
  /** Set to true if it supports the OpenAI Responses API; Oja then passes requests to it unchanged. Default: true for api.openai.com. */
  responses?: boolean;
  /** Lower numbers are tried first. */
  priority: number;
  /** Share of calls among upstreams with the same priority. */
  weight: number;
  /** Whether it is switched on. */
  enabled: boolean;
  /** on: in use. not_working: its last test failed, and it is not used until a test succeeds. */
  state: "on" | "off" | "not_working";
  /** Why it is not working, as the provider says. */
  problem: string | null;
  /** When it was last tested. */
  tested_at?: string | null;
  /** console: added through this API. environment: set by OJA_… variables, and changed only there. */
  source: "console" | "environment";
  /** In lists: calls of the last 30 days whose usage it reported wrongly, such as more output tokens than max_tokens. They were charged by Oja’s own estimate. */
  disputed_calls?: number;
  /** When it was added. */
  created_at?: string;
  /** When it was last changed. */
  changed_at?: string;
};

export type UpstreamBudget = {
  /** Name of the engine or upstream, as in x-oja-engine. */
  upstream: string;
  /** Requests per day; null for no limit. */
  requests_per_day: number | null;
  /** Tokens per day; null for no limit. */
  tokens_per_day: number | null;
  /** Dollars per day; null for no limit. */
  dollars_per_day: string | null;
  /** Your cost per request, used for the dollar budget. */
  dollars_per_request: string;
  /** Your cost per million tokens. */
  dollars_per_million_tokens: string;
  /** Usage today (UTC). */
  used: {
    /** Requests sent today. */
    requests: number;
    /** Tokens used today. */
    tokens: number;
    /** Dollars spent today. */
    dollars: string;
  };
  /** Whether the budget is used up. The next engine serves until 00:00 UTC. */
  resting: boolean;
};

export type Usage = {
  /** Start of the range (inclusive). */
  from: string;
  /** End of the range (exclusive). */
  to: string;
  timezone: "UTC";
  /** Totals for the whole range, including groups that are cut off. A request with several tags or kinds counts in each of these groups, and once here. */
  total: {
    /** Number of requests. */
    calls: number;
    /** Number of failed requests; null for kinds. */
    errors: number | null;
    /** Number of 4xx responses; null when grouped by model, upstream, tag or kind. */
    client_errors: number | null;
    /** Number of 5xx responses, including streams that failed on the server side; null when grouped by model, upstream, tag or kind. */
    server_errors: number | null;
    /** Share of failed requests, 0 to 1; null for kinds. */
    error_rate: number | null;
    /** Number of requests covered by the free tier; null when grouped by model, upstream, tag or kind. */
    free_calls: number | null;
    /** Amount in dollars, as a decimal string. */
    spend: string;
    /** Average duration in milliseconds; null without requests. */
    average_ms: number | null;
    /** Total size of request bodies; null when grouped by model, upstream, tag or kind. */
    bytes_in: number | null;
    /** Total size of response bodies; null when grouped by model, upstream, tag or kind. */
    bytes_out: number | null;
    /** Median duration in milliseconds. */
    p50_ms: number | null;
    /** 95th percentile of the duration in milliseconds. */
    p95_ms: number | null;
    /** 99th percentile of the duration in milliseconds. */
    p99_ms: number | null;
    /** Input tokens. Token counts are present when grouped by model, upstream or tag. */
    input_tokens?: number;
    /** When grouped by kind: units charged, such as tokens or images. */
    units?: number;
    /** Input tokens read from a prompt cache. */
    cached_input_tokens?: number;
    /** Share of the input tokens that were read from a prompt cache, 0 to 1. */
    cached_share?: number | null;
    /** Input tokens written to a prompt cache. */
    cache_write_tokens?: number;
    /** Output tokens. */
    output_tokens?: number;
    /** Output tokens spent on reasoning. */
    reasoning_tokens?: number;
    /** Average time to the first chunk of a stream, in milliseconds. */
    first_token_ms?: number | null;
    /** Average output tokens per second. */
    tokens_per_second?: number | null;
    /** Operators only: cost charged by the upstreams in dollars, where costs are set. */
    cost?: string;
    /** Operators only: spend minus upstream cost, in dollars. */
    margin?: string;
  };
  /** What each row is grouped by. */
  group_by: string;
  /** One row per group with at least one request. */
  groups: ({
    /** Hour, day, endpoint, key, model, upstream, tag or kind of the row. */
    name: string;
    /** Number of requests. */
    calls: number;
    /** Number of failed requests; null for kinds. */
    errors: number | null;
    /** Number of 4xx responses; null when grouped by model, upstream, tag or kind. */
    client_errors: number | null;
    /** Number of 5xx responses, including streams that failed on the server side; null when grouped by model, upstream, tag or kind. */
    server_errors: number | null;
    /** Share of failed requests, 0 to 1; null for kinds. */
    error_rate: number | null;
    /** Number of requests covered by the free tier; null when grouped by model, upstream, tag or kind. */
    free_calls: number | null;
    /** Amount in dollars, as a decimal string. */
    spend: string;
    /** Average duration in milliseconds; null without requests. */
    average_ms: number | null;
    /** Total size of request bodies; null when grouped by model, upstream, tag or kind. */
    bytes_in: number | null;
    /** Total size of response bodies; null when grouped by model, upstream, tag or kind. */
    bytes_out: number | null;
    /** Median duration in milliseconds. */
    p50_ms: number | null;
    /** 95th percentile of the duration in milliseconds. */
    p95_ms: number | null;
    /** 99th percentile of the duration in milliseconds. */
    p99_ms: number | null;
    /** Input tokens. Token counts are present when grouped by model, upstream or tag. */
    input_tokens?: number;
    /** When grouped by kind: units charged, such as tokens or images. */
    units?: number;
    /** Input tokens read from a prompt cache. */
    cached_input_tokens?: number;
    /** Share of the input tokens that were read from a prompt cache, 0 to 1. */
    cached_share?: number | null;
    /** Input tokens written to a prompt cache. */
    cache_write_tokens?: number;
    /** Output tokens. */
    output_tokens?: number;
    /** Output tokens spent on reasoning. */
    reasoning_tokens?: number;
    /** Average time to the first chunk of a stream, in milliseconds. */
    first_token_ms?: number | null;
    /** Average output tokens per second. */
    tokens_per_second?: number | null;
    /** Operators only: cost charged by the upstreams in dollars, where costs are set. */
    cost?: string;
    /** Operators only: spend minus upstream cost, in dollars. */
    margin?: string;
  })[];
  /** Whether groups are cut off. model, upstream and tag return the 1,000 with the highest spend. A CSV file has the header x-oja-truncated: true instead. */
  truncated: boolean;
};

export type Video = {
  /** Video ID, the same as the ID of the request that created it: req_… */
  id: string;
  object: "video";
  /** Status. completed, failed and cancelled are final; planned is the result of a dry run. */
  status: "queued" | "running" | "completed" | "failed" | "cancelled" | "planned";
  /** Progress, 0 to 1. */
  progress: number;
  /** Current step, in words. */
  note: string;
  /** The prompt. */
  prompt: string | null;
  /** Requested duration in seconds; the delivered duration once completed. */
  seconds: number | null;
  /** WIDTHxHEIGHT. */
  size: string | null;
  /** Engine that generated the video. */
  engine: string | null;
  /** Amount charged in dollars; 0 until completed. */
  charge: string;
  /** When the video was created. */
  created_at: string;
  /** Start time; null until then. */
  started_at: string | null;
  /** End time; null until then. */
  finished_at: string | null;
  /** When its files are deleted; null until completed. */
  expires_at: string | null;
  /** Why the video failed; null otherwise. */
  error: {
    /** Error code. */
    code: string;
    /** Error message. */
    message: string;
  } | null;
  /** Related URLs. */
  urls: {
    /** URL of this video (GET). */
    self: string;
    /** URL of the MP4, once completed (GET). */
    content: string;
    /** URL to cancel the video (POST). */
    cancel: string;
  };
  /** The MP4, once completed. */
  file?: FileOut;
  /** Thumbnail as JPEG, once completed. */
  thumbnail?: {
    /** file_… */
    id: string;
    /** Unguessable URL. Works without a key until expires_at. */
    url: string;
    /** MIME type, such as image/png. */
    mime: string;
    /** Size in bytes. */
    bytes: number;
    /** Suggested file name. */
    filename: string;
    /** When the URL expires. */
    expires_at: string;
  } | null;
  /** Width in pixels, once completed. */
  width?: number;
  /** Height in pixels, once completed. */
  height?: number;
  /** Whether the video has sound, once completed. */
  sound?: boolean;
  /** Language of captions and narration. */
  language?: string | null;
  /** Whether the video is narrated. */
  narrated?: boolean;
  /** Captions of the scenes, if known. */
  scenes?: string[];
  /** Scenes of a dry run. Edit them and send them back in scenes. */
  storyboard?: {
    /** What is drawn. */
    picture: string;
    /** Text that is shown and spoken. */
    caption: string;
    /** Words of the picture that are not drawn. */
    not_shown: string[];
  }[];
  /** Whether the video is a storyboard at the draft price. */
  draft?: boolean;
  /** Words of the prompt that are not shown in a draft. */
  not_shown?: string[];
};

export type Watch = {
  /** wch_ and 26 characters. */
  id: string;
  /** certificate and domain report expiry and changes; dns and page report changes; up reports outages. */
  kind: "certificate" | "domain" | "dns" | "page" | "up";
  /** Your name for it. */
  name: string;
  /** Input of the endpoint that it calls. */
  target: Record<string, unknown>;
  /** Minutes between checks. */
  every_minutes: number;
  /** How often in a row an alert or a change must be found to be reported. */
  alert_after: number;
  /** Whether changes are reported by email. */
  email: boolean;
  /** Times at which nothing is checked. */
  maintenance: ({
    /** Start of the first window. */
    start: string;
    /** End of the first window. */
    end: string;
    /** When it comes again. */
    repeat: "once" | "daily" | "weekly";
  })[];
  /** Whether its badge can be seen by anyone with its ID. */
  public: boolean;
  /** Regions that check it in turn; empty for any server. */
  regions: string[];
  /** Region of the last check. Null if its server has none. */
  checked_from: string | null;
  /** Most dollars that it spends in a month. */
  monthly_cap: string;
  /** Dollars spent in this month (UTC). */
  spent_this_month: string;
  /** paused: no checks run. */
  state: "active" | "paused";
  /** Why it is paused. Null while it is active. */
  paused_because: string | null;
  /** new: not checked yet; alert: expiring, invalid or down; error: the check itself failed. */
  status: "new" | "ok" | "alert" | "error";
  /** What the last check found. */
  summary: string;
  /** Why the last check failed. Null if it succeeded. */
  last_error: string | null;
  /** Time of the last check. */
  checked_at: string | null;
  /** Time of the last reported change. */
  changed_at: string | null;
  /** Time of the next check. Null while paused. */
  next_at: string | null;
  /** Creation time. */
  created_at: string;
  /** Member whose caps it counts against: mem_… Null if it runs with a key. */
  created_by: string | null;
  /** Present if monthly_cap is lower than what the schedule costs in a month: how many checks it pays for. Also present if this server has not loaded what the watch calls. */
  warning?: string;
};

export type Webhook = {
  /** Webhook ID: whk_ and 26 characters. */
  id: string;
  /** URL that receives the events. */
  url: string;
  /** json: signed events. slack, discord and telegram: a message for people. */
  format: "json" | "slack" | "discord" | "telegram";
  /** Your description. */
  description: string;
  /** Events it receives; empty means all. */
  events: string[];
  /** on or off. While it is off, new events are not sent. */
  state: "on" | "off";
  /** Why Oja turned it off; null while it is on, or if you turned it off. */
  off_because: string | null;
  /** Until this time, a previous secret also signs. */
  old_secret_until: string | null;
  /** When the webhook was created. */
  created_at: string;
};

export type WebhookWithSecret = {
  /** Webhook ID: whk_ and 26 characters. */
  id: string;
  /** URL that receives the events. */
  url: string;
  /** json: signed events. slack, discord and telegram: a message for people. */
  format: "json" | "slack" | "discord" | "telegram";
  /** Your description. */
  description: string;
  /** Events it receives; empty means all. */
  events: string[];
  /** on or off. While it is off, new events are not sent. */
  state: "on" | "off";
  /** Why Oja turned it off; null while it is on, or if you turned it off. */
  off_because: string | null;
  /** Until this time, a previous secret also signs. */
  old_secret_until: string | null;
  /** When the webhook was created. */
  created_at: string;
  /** Signing secret (whsec_…), shown only once. Verify messages with any Standard Webhooks library. */
  secret: string;
};

export type AiChatInput = ChatRequest;

export type AiChatOutput = ChatCompletion;

export type AiVisionInput = ChatRequest;

export type AiVisionOutput = ChatCompletion;

export type AiFilesInput = ChatRequest;

export type AiFilesOutput = ChatCompletion;

export type AiModelsInput = Record<string, unknown>;

export type AiModelsOutput = {
  object: "list";
  /** Available models. */
  data: Model[];
};

export type AiModelInput = {
  /** Model ID. A slash can be sent as %2F. */
  id: string;
};

export type AiModelOutput = Model;

export type PublicModelsInput = Record<string, never>;

export type PublicModelsOutput = {
  /** Available models. */
  data: ({
    /** Model ID to send as model. */
    id: string;
    object: "model";
    /** Creation time as a Unix timestamp. */
    created: number;
    /** Owner of the model. */
    owned_by: string;
    /** What it does; other can’t be called by name here. */
    type: "chat" | "embedding" | "image" | "moderation" | "transcription" | "speech" | "other";
    /** Tokens of prompt and answer together; null where unknown. */
    context_length: number | null;
    /** Tokens of the longest answer; null where unknown. */
    max_output_tokens: number | null;
    /** What it takes. */
    input_modalities: ("text" | "image" | "audio" | "video" | "file" | "embedding")[];
    /** What it returns. */
    output_modalities: ("text" | "image" | "audio" | "video" | "file" | "embedding")[];
    /** Day on which the provider stops serving it (YYYY-MM-DD), where that is known; else null. */
    retires_on: string | null;
    /** APIs that take its name: chat is POST /api/v1/chat/completions. */
    dialects: ("chat" | "messages" | "responses" | "completions" | "embeddings" | "rerank" | "images" | "moderations" | "transcriptions" | "translations" | "speech")[];
    /** Prices in dollars; null if the model has no price and calls to it fail with model_not_priced. */
    prices: {
      /** What one unit is: token, character, image or request. */
      unit: string;
      /** Dollars per unit, by kind: input, cached_input, output, image …; unit if all kinds cost the same. */
      by_kind: Record<string, string>;
      /** Prices of long prompts and service tiers, in place of the usual ones. */
      tiers?: ({
        /** For prompts with more tokens than this, cached ones included. */
        above?: number;
        /** For requests with this service_tier. */
        service?: "priority" | "flex" | "batch";
        /** Dollars per unit. Omitted kinds change in proportion. */
        by_kind: Record<string, string>;
      })[];
    } | null;
    /** Measured on this server in the last 30 days; null without calls. */
    measured: {
      /** Percentage of calls that succeeded. */
      success_percent: number | null;
      /** Average duration in milliseconds. */
      average_ms: number | null;
      /** Average time to the first token of streams, in milliseconds. */
      first_token_ms: number | null;
      /** Average speed of answers. */
      tokens_per_second: number | null;
    } | null;
  })[];
};

export type AiMessagesInput = MessagesRequest;

export type AiMessagesOutput = Message;

export type AiMessagesCountInput = CountTokensRequest;

export type AiMessagesCountOutput = {
  /** Tokens of messages, system and tools. */
  input_tokens: number;
};

export type AiGeminiGenerateInput = {
  /** Model ID from GET /api/v1beta/models, or auto. A part of the path. */
  model: string;
  /** Contents of the conversation, oldest first. */
  contents: GeminiContent[];
  /** System instruction. */
  systemInstruction?: string | {
    /** Parts of the content. */
    parts: GeminiPart[];
    [name: string]: unknown;
  } | null;
  /** Tools that the model may call. */
  tools?: GeminiTool[] | null;
  /** How the model chooses tools. */
  toolConfig?: {
    /** How functions are called. */
    functionCallingConfig?: {
      /** AUTO, ANY, NONE or VALIDATED. */
      mode?: string;
      /** Functions to choose from. */
      allowedFunctionNames?: string[];
      [name: string]: unknown;
    };
    [name: string]: unknown;
  } | null;
  /** How the response is generated. */
  generationConfig?: GeminiGenerationConfig | null;
  /** Safety settings of a Gemini upstream. */
  safetySettings?: Record<string, unknown>[] | null;
  /** How streams are framed, in the query: sse, or one JSON array (default). */
  alt?: "sse" | "json";
  [name: string]: unknown;
};

export type AiGeminiGenerateOutput = GenerateContentResponse;

export type AiGeminiStreamInput = {
  /** Model ID from GET /api/v1beta/models, or auto. A part of the path. */
  model: string;
  /** Contents of the conversation, oldest first. */
  contents: GeminiContent[];
  /** System instruction. */
  systemInstruction?: string | {
    /** Parts of the content. */
    parts: GeminiPart[];
    [name: string]: unknown;
  } | null;
  /** Tools that the model may call. */
  tools?: GeminiTool[] | null;
  /** How the model chooses tools. */
  toolConfig?: {
    /** How functions are called. */
    functionCallingConfig?: {
      /** AUTO, ANY, NONE or VALIDATED. */
      mode?: string;
      /** Functions to choose from. */
      allowedFunctionNames?: string[];
      [name: string]: unknown;
    };
    [name: string]: unknown;
  } | null;
  /** How the response is generated. */
  generationConfig?: GeminiGenerationConfig | null;
  /** Safety settings of a Gemini upstream. */
  safetySettings?: Record<string, unknown>[] | null;
  /** How streams are framed, in the query: sse, or one JSON array (default). */
  alt?: "sse" | "json";
  [name: string]: unknown;
};

export type AiGeminiStreamOutput = GenerateContentResponse;

export type AiGeminiCountInput = {
  /** Model ID from GET /api/v1beta/models, or auto. A part of the path. */
  model: string;
  /** Contents of the conversation, oldest first. */
  contents?: GeminiContent[];
  /** The whole request, in place of contents. */
  generateContentRequest?: {
    /** Contents of the conversation, oldest first. */
    contents: GeminiContent[];
    /** System instruction. */
    systemInstruction?: string | {
      /** Parts of the content. */
      parts: GeminiPart[];
      [name: string]: unknown;
    } | null;
    /** Tools that the model may call. */
    tools?: GeminiTool[] | null;
    /** How the model chooses tools. */
    toolConfig?: {
      /** How functions are called. */
      functionCallingConfig?: {
        /** AUTO, ANY, NONE or VALIDATED. */
        mode?: string;
        /** Functions to choose from. */
        allowedFunctionNames?: string[];
        [name: string]: unknown;
      };
      [name: string]: unknown;
    } | null;
    /** How the response is generated. */
    generationConfig?: GeminiGenerationConfig | null;
    /** Safety settings of a Gemini upstream. */
    safetySettings?: Record<string, unknown>[] | null;
    [name: string]: unknown;
  };
  [name: string]: unknown;
};

export type AiGeminiCountOutput = {
  /** Tokens of contents, system and tools. */
  totalTokens: number;
};

export type AiGeminiEmbedInput = {
  /** Model ID from GET /api/v1beta/models, or auto. A part of the path. */
  model: string;
  /** Content to embed. */
  content: {
    /** Text parts, read as one text. */
    parts: {
      /** Text. */
      text: string;
      [name: string]: unknown;
    }[];
    [name: string]: unknown;
  };
  /** Fewer numbers per vector. */
  outputDimensionality?: number;
  [name: string]: unknown;
};

export type AiGeminiEmbedOutput = {
  /** The embedding. */
  embedding: {
    /** The vector. */
    values: number[];
  };
};

export type AiGeminiEmbedBatchInput = {
  /** Model ID from GET /api/v1beta/models, or auto. A part of the path. */
  model: string;
  /** Contents to embed. */
  requests: {
    /** Content to embed. */
    content: {
      /** Text parts, read as one text. */
      parts: {
        /** Text. */
        text: string;
        [name: string]: unknown;
      }[];
      [name: string]: unknown;
    };
    /** Fewer numbers per vector. */
    outputDimensionality?: number;
    [name: string]: unknown;
  }[];
  [name: string]: unknown;
};

export type AiGeminiEmbedBatchOutput = {
  /** Embeddings, in the order of the requests. */
  embeddings: {
    /** The vector. */
    values: number[];
  }[];
};

export type AiGeminiModelsInput = Record<string, unknown>;

export type AiGeminiModelsOutput = {
  /** Available models. */
  models: {
    /** models/ and the model ID. */
    name: string;
    /** Model ID. */
    baseModelId: string;
    /** Always 001. */
    version: string;
    /** Name to show. */
    displayName: string;
    /** What the model does. */
    description: string;
    /** Tokens of prompt and answer together, where known. */
    inputTokenLimit?: number;
    /** Tokens of the longest answer, where known. */
    outputTokenLimit?: number;
    /** Methods that take its name. */
    supportedGenerationMethods: string[];
  }[];
};

export type AiGeminiModelInput = {
  /** Model ID from GET /api/v1beta/models, or auto. A part of the path. */
  model: string;
};

export type AiGeminiModelOutput = {
  /** models/ and the model ID. */
  name: string;
  /** Model ID. */
  baseModelId: string;
  /** Always 001. */
  version: string;
  /** Name to show. */
  displayName: string;
  /** What the model does. */
  description: string;
  /** Tokens of prompt and answer together, where known. */
  inputTokenLimit?: number;
  /** Tokens of the longest answer, where known. */
  outputTokenLimit?: number;
  /** Methods that take its name. */
  supportedGenerationMethods: string[];
};

export type AiResponsesInput = ResponsesRequest;

export type AiResponsesOutput = ModelResponse;

export type AiUploadsInput = {
  /** The file. In multipart, a part with this name. */
  file: FileInput;
  /** What it is for: batch, user_data … */
  purpose?: "batch" | "user_data" | "assistants" | "vision" | "evals";
  /** When it expires, if earlier than the server deletes it. */
  expires_after?: {
    /** Always created_at. */
    anchor?: "created_at";
    /** Seconds after its creation. */
    seconds: number;
    [name: string]: unknown;
  };
  [name: string]: unknown;
};

export type AiUploadsOutput = UploadedFile;

export type AiUploadListInput = {
  /** Entries per page. */
  limit?: number;
  /** desc: newest first. */
  order?: "asc" | "desc";
  /** ID of the last entry of the page before. */
  after?: string;
  /** The same, as Anthropic names it. */
  after_id?: string;
  /** Only files for this. */
  purpose?: string;
  [name: string]: unknown;
};

export type AiUploadListOutput = {
  object: "list";
  /** Files of this page. */
  data: UploadedFile[];
  /** ID of the first file. */
  first_id: string | null;
  /** ID of the last file: send it as after. */
  last_id: string | null;
  /** Whether there are more pages. */
  has_more: boolean;
  [name: string]: unknown;
};

export type AiUploadGetInput = {
  /** File ID. */
  id: string;
  [name: string]: unknown;
};

export type AiUploadGetOutput = UploadedFile;

export type AiUploadContentInput = {
  /** File ID. */
  id: string;
  [name: string]: unknown;
};

export type AiUploadContentOutput = unknown;

export type AiUploadDeleteInput = {
  /** File ID. */
  id: string;
  [name: string]: unknown;
};

export type AiUploadDeleteOutput = {
  /** File ID. */
  id: string;
  object?: "file";
  /** Always true. */
  deleted?: boolean;
  [name: string]: unknown;
};

export type AiBatchesInput = {
  /** ID of the uploaded file of requests. */
  input_file_id: string;
  /** Path that every request calls: /v1/chat/completions, /v1/responses, /v1/embeddings, /v1/completions, /v1/moderations, /v1/images/generations, or that of an endpoint of another category, such as /v1/network/page. Those have their usual price. */
  endpoint: string;
  /** Always 24h. */
  completion_window?: "24h";
  /** Your own key-value pairs. */
  metadata?: Record<string, string> | null;
  [name: string]: unknown;
};

export type AiBatchesOutput = Batch;

export type AiBatchListInput = {
  /** ID of the last batch of the page before. */
  after?: string;
  /** Entries per page. */
  limit?: number;
  [name: string]: unknown;
};

export type AiBatchListOutput = {
  object: "list";
  /** Batches of this page. */
  data: Batch[];
  /** ID of the first batch. */
  first_id: string | null;
  /** ID of the last batch: send it as after. */
  last_id: string | null;
  /** Whether there are more pages. */
  has_more: boolean;
};

export type AiBatchGetInput = {
  /** Batch ID. */
  id: string;
  [name: string]: unknown;
};

export type AiBatchGetOutput = Batch;

export type AiBatchCancelInput = {
  /** Batch ID. */
  id: string;
  [name: string]: unknown;
};

export type AiBatchCancelOutput = Batch;

export type AiMessageBatchesInput = {
  /** The requests. */
  requests: {
    /** Your ID of the request, unique in the batch. */
    custom_id: string;
    /** The request, as for POST /api/v1/messages. */
    params: Record<string, unknown>;
    [name: string]: unknown;
  }[];
  [name: string]: unknown;
};

export type AiMessageBatchesOutput = MessageBatch;

export type AiMessageBatchListInput = {
  /** ID of the last batch of the page before. */
  after_id?: string;
  /** ID of the first batch of the page after. */
  before_id?: string;
  /** Entries per page. */
  limit?: number;
  [name: string]: unknown;
};

export type AiMessageBatchListOutput = {
  /** Batches of this page. */
  data: MessageBatch[];
  /** ID of the first batch. */
  first_id: string | null;
  /** ID of the last batch: send it as after_id. */
  last_id: string | null;
  /** Whether there are more pages. */
  has_more: boolean;
};

export type AiMessageBatchGetInput = {
  /** Batch ID. */
  id: string;
  [name: string]: unknown;
};

export type AiMessageBatchGetOutput = MessageBatch;

export type AiMessageBatchCancelInput = {
  /** Batch ID. */
  id: string;
  [name: string]: unknown;
};

export type AiMessageBatchCancelOutput = MessageBatch;

export type AiMessageBatchDeleteInput = {
  /** Batch ID. */
  id: string;
  [name: string]: unknown;
};

export type AiMessageBatchDeleteOutput = {
  /** Batch ID. */
  id: string;
  type: "message_batch_deleted";
};

export type AiMessageBatchResultsInput = {
  /** Batch ID. */
  id: string;
  [name: string]: unknown;
};

export type AiMessageBatchResultsOutput = unknown;

export type AiEmbeddingsInput = {
  /** Text, or at most 256 texts; token IDs for the model of an upstream. all-minilm-l6-v2 reads the first 256 tokens of each text. */
  input: string | string[] | number[] | number[][];
  /** A model of GET /api/v1/models with the type embedding. Default: all-minilm-l6-v2 (English). */
  model?: string;
  /** Fewer numbers per vector. all-minilm-l6-v2 has 384. */
  dimensions?: number;
  /** Numbers, or little-endian floats as base64. */
  encoding_format?: "float" | "base64";
  [name: string]: unknown;
};

export type AiEmbeddingsOutput = {
  /** ID of the request. */
  id: string;
  object: "list";
  /** Embeddings, in the order of the input. */
  data: ({
    object: "embedding";
    /** Index of the input text. */
    index: number;
    /** The vector, as numbers or base64. */
    embedding: number[] | string;
  })[];
  /** Model that created the embeddings. */
  model: string;
  /** Token usage, as the upstream counted it; estimated for the embedded model. */
  usage: {
    /** Input tokens. */
    prompt_tokens: number;
    /** Total tokens. */
    total_tokens: number;
  };
};

export type AiCohereEmbedInput = {
  /** A model of GET /api/v1/models with the type embedding, or auto. */
  model: string;
  /** Texts to embed. */
  texts: string[];
  /** What they are for. Ignored. */
  input_type?: string;
  /** float, base64 or both. */
  embedding_types?: ("float" | "base64")[];
  /** Fewer numbers per vector. */
  output_dimension?: number;
  [name: string]: unknown;
};

export type AiCohereEmbedOutput = {
  /** ID of the request. */
  id: string;
  /** Vectors in the order of the texts, by type. */
  embeddings: {
    /** Vectors as numbers. */
    float?: number[][];
    /** Vectors as little-endian floats in base64. */
    base64?: string[];
  };
  /** The texts. */
  texts: string[];
  response_type: "embeddings_by_type";
  /** Version and tokens. */
  meta: Record<string, unknown>;
};

export type AiRerankInput = {
  /** What is searched for. */
  query: string;
  /** At most 1000 texts, or objects with text. The first 256 tokens of each are compared. */
  documents: (string | {
    /** The text that is compared. */
    text: string;
    [name: string]: unknown;
  })[];
  /** all-minilm-l6-v2 or auto. */
  model?: string;
  /** Return only the most relevant documents. Default: all. */
  top_n?: number;
  /** Return the documents with the results. */
  return_documents?: boolean;
  [name: string]: unknown;
};

export type AiRerankOutput = {
  /** ID of the request. */
  id: string;
  /** Most relevant first. */
  results: {
    /** Place of the document in the request, from 0. */
    index: number;
    /** Cosine similarity, 0 to 1. */
    relevance_score: number;
    /** The document, with return_documents. */
    document?: {
      /** Text of the document. */
      text: string;
      [name: string]: unknown;
    };
  }[];
  /** Model that compared them. */
  model: string;
  /** About the request. */
  meta: {
    /** API version. */
    api_version: {
      /** Version of Cohere’s API. */
      version: string;
    };
    /** Units in Cohere’s terms; Oja charges nothing. */
    billed_units: {
      /** Always 1. */
      search_units: number;
    };
  };
};

export type AiImagesInput = {
  /** What the image shows. */
  prompt: string;
  /** A model of GET /api/v1/models with the type image. Default: the operator's choice. */
  model?: string;
  /** How many images, 1 to 10. */
  n?: number | null;
  /** auto, or WIDTHxHEIGHT. Models that support only some sizes use the closest one. */
  size?: string | null;
  /** url is served by Oja until it expires. Default: url, and b64_json with gpt-image models. */
  response_format?: "url" | "b64_json" | null;
  /** OpenAI models: low, medium, high, standard, hd or auto. */
  quality?: string | null;
  /** dall-e-3: vivid or natural. */
  style?: string | null;
  /** gpt-image models: transparent, opaque or auto. */
  background?: string | null;
  /** gpt-image models. */
  output_format?: "png" | "jpeg" | "webp" | null;
  /** gpt-image models, with jpeg or webp. */
  output_compression?: number | null;
  /** gpt-image models: low or auto. */
  moderation?: string | null;
  /** Your own ID of the end user. */
  user?: string | null;
  /** Events: partial images if you ask for them, and one per image when it is complete. */
  stream?: boolean | null;
  /** With stream: at most so many partial images of each, from models that send them. Each is charged. */
  partial_images?: number | null;
  [name: string]: unknown;
};

export type AiImagesOutput = {
  /** When, in seconds since 1970. */
  created: number;
  /** One entry per image. */
  data: {
    /** URL of the image; works without a key until it expires. */
    url?: string;
    /** The image as base64. */
    b64_json?: string;
    /** The prompt as the model rewrote it. */
    revised_prompt?: string;
  }[];
  /** As the upstream counted. */
  usage?: Record<string, unknown>;
  [name: string]: unknown;
};

export type AiImageEditsInput = {
  /** A model of GET /api/v1/models with the type image. Default: the operator's choice. */
  model?: string;
  /** How many images, 1 to 10. */
  n?: number | null;
  /** auto, or WIDTHxHEIGHT. Models that support only some sizes use the closest one. */
  size?: string | null;
  /** url is served by Oja until it expires. Default: url, and b64_json with gpt-image models. */
  response_format?: "url" | "b64_json" | null;
  /** OpenAI models: low, medium, high, standard, hd or auto. */
  quality?: string | null;
  /** dall-e-3: vivid or natural. */
  style?: string | null;
  /** gpt-image models: transparent, opaque or auto. */
  background?: string | null;
  /** gpt-image models. */
  output_format?: "png" | "jpeg" | "webp" | null;
  /** gpt-image models, with jpeg or webp. */
  output_compression?: number | null;
  /** gpt-image models: low or auto. */
  moderation?: string | null;
  /** Your own ID of the end user. */
  user?: string | null;
  /** Events: partial images if you ask for them, and one per image when it is complete. */
  stream?: boolean | null;
  /** With stream: at most so many partial images of each, from models that send them. Each is charged. */
  partial_images?: number | null;
  /** What the image is to show. */
  prompt: string;
  /** The image to edit, or several to compose. In multipart, parts with this name. */
  image: FileInput | FileInput[];
  /** A PNG of the same size: what is transparent in it may change. */
  mask?: FileInput;
  /** gpt-image models: how close to the images. */
  input_fidelity?: "high" | "low" | null;
  [name: string]: unknown;
};

export type AiImageEditsOutput = {
  /** When, in seconds since 1970. */
  created: number;
  /** One entry per image. */
  data: {
    /** URL of the image; works without a key until it expires. */
    url?: string;
    /** The image as base64. */
    b64_json?: string;
    /** The prompt as the model rewrote it. */
    revised_prompt?: string;
  }[];
  /** As the upstream counted. */
  usage?: Record<string, unknown>;
  [name: string]: unknown;
};

export type AiModerationsInput = {
  /** A text, texts, or parts (text and image_url) of one input. */
  input: string | string[] | ({
    type: "text";
    /** The text. */
    text: string;
    [name: string]: unknown;
  } | {
    type: "image_url";
    /** The image. */
    image_url: {
      /** http(s) or data: URL. */
      url: string;
      [name: string]: unknown;
    };
    [name: string]: unknown;
  })[];
  /** A model of GET /api/v1/models with the type moderation, or oja-image-moderation. Default: the operator's choice. */
  model?: string;
  [name: string]: unknown;
};

export type AiModerationsOutput = {
  /** ID of the moderation. */
  id: string;
  /** Model that decided. */
  model: string;
  /** One per input. */
  results: {
    /** At least one category applies. */
    flagged: boolean;
    /** Which categories apply. */
    categories: Record<string, boolean>;
    /** How sure the model is, 0 to 1. */
    category_scores: Record<string, number>;
    /** What was judged for each category: text, image. */
    category_applied_input_types?: Record<string, string[]>;
    [name: string]: unknown;
  }[];
};

export type AiCompletionsInput = CompletionsRequest;

export type AiCompletionsOutput = Completion;

export type AiChatListInput = {
  /** Entries per page. */
  limit?: number;
  /** asc: oldest first. */
  order?: "asc" | "desc";
  /** ID of the last completion of the page before. */
  after?: string;
  /** Only completions of this model. */
  model?: string;
  [name: string]: unknown;
};

export type AiChatListOutput = {
  object: "list";
  /** Entries of this page. */
  data: ChatCompletionStored[];
  /** ID of the first entry. */
  first_id: string | null;
  /** ID of the last entry: send it as after. */
  last_id: string | null;
  /** Whether there are more pages. */
  has_more: boolean;
};

export type AiChatGetInput = {
  /** ID of the completion. */
  id: string;
  [name: string]: unknown;
};

export type AiChatGetOutput = ChatCompletionStored;

export type AiChatUpdateInput = {
  /** ID of the completion. */
  id: string;
  /** Up to 16 names of at most 64 characters with values of at most 512; null removes all. */
  metadata: Record<string, string> | null;
};

export type AiChatUpdateOutput = ChatCompletionStored;

export type AiChatDeleteInput = {
  /** ID of the completion. */
  id: string;
  [name: string]: unknown;
};

export type AiChatDeleteOutput = {
  /** ID of the completion. */
  id: string;
  object: "chat.completion.deleted";
  /** Always true. */
  deleted: boolean;
};

export type AiChatMessagesInput = {
  /** ID of the completion. */
  id: string;
  /** Entries per page. */
  limit?: number;
  /** asc: oldest first. */
  order?: "asc" | "desc";
  /** ID of the last entry of the page before. */
  after?: string;
  [name: string]: unknown;
};

export type AiChatMessagesOutput = {
  object: "list";
  /** Entries of this page. */
  data: {
    /** ID of the message. */
    id: string;
    /** Role of the message author. */
    role: string;
    [name: string]: unknown;
  }[];
  /** ID of the first entry. */
  first_id: string | null;
  /** ID of the last entry: send it as after. */
  last_id: string | null;
  /** Whether there are more pages. */
  has_more: boolean;
};

export type AiResponseGetInput = {
  /** Response ID. */
  id: string;
  /** Not supported: a stored response can't be streamed. */
  stream?: "false";
  [name: string]: unknown;
};

export type AiResponseGetOutput = ModelResponse;

export type AiResponseDeleteInput = {
  /** Response ID. */
  id: string;
  [name: string]: unknown;
};

export type AiResponseDeleteOutput = {
  /** Response ID. */
  id: string;
  object: "response";
  /** Always true. */
  deleted: boolean;
};

export type AiResponseCancelInput = {
  /** Response ID. */
  id: string;
  [name: string]: unknown;
};

export type AiResponseCancelOutput = ModelResponse;

export type AiResponseItemsInput = {
  /** Response ID. */
  id: string;
  /** Number of items per page. */
  limit?: number;
  /** Sort order. desc: newest first. */
  order?: "asc" | "desc";
  /** ID of the last item on the previous page. */
  after?: string;
  [name: string]: unknown;
};

export type AiResponseItemsOutput = {
  object: "list";
  /** Input items. */
  data: {
    /** Item ID. */
    id: string;
    [name: string]: unknown;
  }[];
  /** ID of the first item on the page. */
  first_id: string | null;
  /** ID of the last item on the page. */
  last_id: string | null;
  /** Whether there are more items. */
  has_more: boolean;
};

export type AiResponseCompactInput = ResponsesRequest;

export type AiResponseCompactOutput = CompactedResponse;

export type AiResponseInputTokensInput = ResponsesRequest;

export type AiResponseInputTokensOutput = {
  object: "response.input_tokens";
  /** Tokens of input, instructions and tools. */
  input_tokens: number;
};

export type AiConversationCreateInput = {
  /** The first items. */
  items?: ({
    /** Item type: message, function_call, function_call_output, reasoning … */
    type?: string;
    /** Role of the message author. */
    role?: "user" | "assistant" | "system" | "developer";
    /** Text, or content parts. */
    content?: string | {
      /** Part type. */
      type: string;
      [name: string]: unknown;
    }[] | null;
    [name: string]: unknown;
  })[] | null;
  /** Your own key-value pairs. */
  metadata?: Record<string, string> | null;
  [name: string]: unknown;
};

export type AiConversationCreateOutput = Conversation;

export type AiConversationGetInput = {
  /** Conversation ID. */
  id: string;
  [name: string]: unknown;
};

export type AiConversationGetOutput = Conversation;

export type AiConversationUpdateInput = {
  /** Conversation ID. */
  id: string;
  /** Your own key-value pairs. */
  metadata?: Record<string, string> | null;
  [name: string]: unknown;
};

export type AiConversationUpdateOutput = Conversation;

export type AiConversationDeleteInput = {
  /** Conversation ID. */
  id: string;
  [name: string]: unknown;
};

export type AiConversationDeleteOutput = {
  /** Conversation ID. */
  id: string;
  object: "conversation.deleted";
  /** Always true. */
  deleted: boolean;
};

export type AiConversationItemsAddInput = {
  /** Conversation ID. */
  id: string;
  /** The items. */
  items: ({
    /** Item type: message, function_call, function_call_output, reasoning … */
    type?: string;
    /** Role of the message author. */
    role?: "user" | "assistant" | "system" | "developer";
    /** Text, or content parts. */
    content?: string | {
      /** Part type. */
      type: string;
      [name: string]: unknown;
    }[] | null;
    [name: string]: unknown;
  })[];
  [name: string]: unknown;
};

export type AiConversationItemsAddOutput = {
  object: "list";
  /** Items. */
  data: {
    /** Item ID. */
    id: string;
    /** Item type. */
    type?: string;
    [name: string]: unknown;
  }[];
  /** ID of the first item. */
  first_id: string | null;
  /** ID of the last item: send it as after. */
  last_id: string | null;
  /** Whether there are more pages. */
  has_more: boolean;
};

export type AiConversationItemsInput = {
  /** Conversation ID. */
  id: string;
  /** Items per page. */
  limit?: number;
  /** desc: newest first. */
  order?: "asc" | "desc";
  /** ID of the last item of the page before. */
  after?: string;
  [name: string]: unknown;
};

export type AiConversationItemsOutput = {
  object: "list";
  /** Items. */
  data: {
    /** Item ID. */
    id: string;
    /** Item type. */
    type?: string;
    [name: string]: unknown;
  }[];
  /** ID of the first item. */
  first_id: string | null;
  /** ID of the last item: send it as after. */
  last_id: string | null;
  /** Whether there are more pages. */
  has_more: boolean;
};

export type AiConversationItemInput = {
  /** Conversation ID. */
  id: string;
  /** Item ID. */
  item_id: string;
  [name: string]: unknown;
};

export type AiConversationItemOutput = {
  /** Item ID. */
  id: string;
  /** Item type. */
  type?: string;
  [name: string]: unknown;
};

export type AiConversationItemDeleteInput = {
  /** Conversation ID. */
  id: string;
  /** Item ID. */
  item_id: string;
  [name: string]: unknown;
};

export type AiConversationItemDeleteOutput = Conversation;

export type AiRealtimeInput = {
  /** Chat model that answers. Default: auto. */
  model?: string;
  [name: string]: unknown;
};

export type AiRealtimeOutput = {
  /** ID of a session. */
  id: string;
  object: "realtime.session";
  type: "realtime";
  /** Chat model that answers. */
  model: string;
  /** System prompt. */
  instructions: string;
  /** audio (with transcript) or text. */
  output_modalities: string[];
  /** Formats, turn detection, transcription, voice and speed. */
  audio: Record<string, unknown>;
  /** Functions that the model can call. */
  tools: Record<string, unknown>[];
  [name: string]: unknown;
};

export type AiTranscribeInput = {
  /** Audio or video file: MP3, WAV, M4A, OGG, Opus, WebM, FLAC, MP4, MOV, MKV. Maximum one hour. */
  file: FileInput;
  /** Spoken language: en, en-NG, yo, ig, ha, pcm or another code. Default: detected. */
  language?: string;
  /** Names and spellings to expect. */
  prompt?: string | number;
  /** Names and words that may occur, as a list or separated by commas. Near misses in the transcript are corrected to them. */
  keywords?: string[];
  /** Response format. Default json. */
  format?: "json" | "text" | "srt" | "vtt" | "verbose_json";
  /** Sampling temperature, 0 to 1. */
  temperature?: number;
  /** Adds the time of each word. */
  words?: boolean;
  /** Alias of format (OpenAI-compatible). */
  response_format?: "json" | "text" | "srt" | "vtt" | "verbose_json" | "diarized_json";
  /** OpenAI-compatible. word adds the time of each word. */
  timestamp_granularities?: ("word" | "segment")[];
  /** whisper-base, whisper-small, whisper-base-yo, an installed model of the hub, or a model of the upstream provider. Default: chosen by language, length and machine. */
  model?: string;
  /** Return server-sent events. */
  stream?: boolean;
  /** OpenAI-compatible; ignored. */
  include?: string[];
  /** OpenAI-compatible; ignored. diarized_json labels speakers A, B, C. */
  known_speaker_names?: string[];
  /** OpenAI-compatible; ignored. Speakers are separated but not identified. */
  known_speaker_references?: string[];
  /** OpenAI-compatible; ignored. Audio is always split at pauses. */
  chunking_strategy?: string | number | boolean;
};

export type AiTranscribeOutput = {
  /** The transcript. */
  text: string;
  /** Code of the detected or requested language; und if there is no speech. In verbose_json, its name. */
  language: string;
  /** Language code, in verbose_json. */
  language_code?: string;
  /** transcribe, in verbose_json and diarized_json. */
  task?: string;
  /** Duration of the audio in seconds. */
  duration: number;
  /** Timestamped segments. */
  segments: ({
    /** Start time in seconds. */
    start: number;
    /** End time in seconds. */
    end: number;
    /** Text of the segment. */
    text: string;
    /** Share of words that are likely correct, 0 to 1. Missing when the engine does not report it. */
    confidence?: number;
    /** Speaker, if speakers were separated. */
    speaker?: string | null;
    /** Segment ID: a number in verbose_json, a string in diarized_json. */
    id?: number | string;
    /** Seek offset of the segment. */
    seek?: number;
    /** Token IDs of the text. */
    tokens?: number[];
    /** Sampling temperature used. */
    temperature?: number;
    /** Average log probability of the tokens. */
    avg_logprob?: number;
    /** Compression ratio of the text. */
    compression_ratio?: number;
    /** Probability that the segment has no speech. */
    no_speech_prob?: number;
    /** transcript.text.segment in diarized_json. */
    type?: string;
  })[];
  /** Timestamped words, if requested. */
  words?: {
    /** Start time in seconds. */
    start: number;
    /** End time in seconds. */
    end: number;
    /** The word. */
    word: string;
    /** Probability that the word is correct, 0 to 1. Missing when the engine does not report it. */
    confidence?: number;
  }[];
  /** true when part of the transcript is not reliable: see the confidence of each segment. */
  low_confidence?: boolean;
  /** Warnings about this transcript. */
  notes?: string[];
};

export type AiTranslateSpeechInput = {
  /** Audio or video file: MP3, WAV, M4A, OGG, Opus, WebM, FLAC, MP4, MOV, MKV. Maximum one hour. */
  file: FileInput;
  /** Spoken language: en, en-NG, yo, ig, ha, pcm or another code. Default: detected. */
  language?: string;
  /** Names and spellings to expect. */
  prompt?: string | number;
  /** Sampling temperature, 0 to 1. */
  temperature?: number;
  /** Response format. */
  response_format?: "json" | "text" | "srt" | "vtt" | "verbose_json";
  /** Passed to an upstream. The embedded engine has one model. */
  model?: string;
};

export type AiTranslateSpeechOutput = {
  /** The transcript. */
  text: string;
  /** Code of the detected or requested language; und if there is no speech. In verbose_json, its name. */
  language: string;
  /** Language code, in verbose_json. */
  language_code?: string;
  /** transcribe, in verbose_json and diarized_json. */
  task?: string;
  /** Duration of the audio in seconds. */
  duration: number;
  /** Timestamped segments. */
  segments: ({
    /** Start time in seconds. */
    start: number;
    /** End time in seconds. */
    end: number;
    /** Text of the segment. */
    text: string;
    /** Share of words that are likely correct, 0 to 1. Missing when the engine does not report it. */
    confidence?: number;
    /** Speaker, if speakers were separated. */
    speaker?: string | null;
    /** Segment ID: a number in verbose_json, a string in diarized_json. */
    id?: number | string;
    /** Seek offset of the segment. */
    seek?: number;
    /** Token IDs of the text. */
    tokens?: number[];
    /** Sampling temperature used. */
    temperature?: number;
    /** Average log probability of the tokens. */
    avg_logprob?: number;
    /** Compression ratio of the text. */
    compression_ratio?: number;
    /** Probability that the segment has no speech. */
    no_speech_prob?: number;
    /** transcript.text.segment in diarized_json. */
    type?: string;
  })[];
  /** Timestamped words, if requested. */
  words?: {
    /** Start time in seconds. */
    start: number;
    /** End time in seconds. */
    end: number;
    /** The word. */
    word: string;
    /** Probability that the word is correct, 0 to 1. Missing when the engine does not report it. */
    confidence?: number;
  }[];
  /** true when part of the transcript is not reliable: see the confidence of each segment. */
  low_confidence?: boolean;
  /** Warnings about this transcript. */
  notes?: string[];
};

export type AiVoiceInput = {
  /** Text to speak, at most 50000 characters. With async, long texts run as a job. */
  text?: string;
  /** Alias of text (OpenAI-compatible). */
  input?: string;
  /** Text to speak as SSML: speak, p, s, break, emphasis, prosody (rate, pitch), say-as, sub. */
  ssml?: string;
  /** Voice ID from GET /api/v1/voices. Default: a voice of the language. */
  voice?: string | {
    /** Voice ID from GET /api/v1/voices. Default: the first voice of the language. */
    id: string;
  };
  /** Language of the text: en, en-NG, yo, ig, ha, pcm or another code. Default: detected; where a short text leaves it open, the language of the voice, or English. */
  language?: string;
  /** Audio format. Default mp3. opus uses an Ogg container; pcm is 16-bit mono at 24 kHz. */
  format?: "mp3" | "wav" | "opus" | "ogg" | "flac" | "aac" | "pcm";
  /** Alias of format (OpenAI-compatible). */
  response_format?: "mp3" | "wav" | "opus" | "ogg" | "flac" | "aac" | "pcm";
  /** Speed, 0.25 to 4. Default 1. */
  speed?: number;
  /** Pitch, 0.5 (lower) to 2 (higher). Default 1. */
  pitch?: number;
  /** natural: a neural voice. fast: a robotic voice with very low latency. */
  quality?: "natural" | "fast";
  /** Return the audio bytes while they are generated. */
  stream?: boolean;
  /** OpenAI-compatible. audio, or server-sent events with base64 audio. */
  stream_format?: "audio" | "sse";
  /** Passed to an upstream. Embedded engines have one model. */
  model?: string;
  /** Speaking style, for upstreams that support it. */
  instructions?: string;
  /** ["data"] adds the file as base64. */
  include?: "data"[];
};

export type AiVoiceOutput = {
  /** The audio file. */
  file: FileOut;
  /** Duration in seconds. */
  duration: number;
  /** Voice that was used. */
  voice: string;
  /** Language that was spoken. */
  language: string;
  /** Number of characters spoken and charged. */
  characters: number;
};

export type AiVoicesInput = {
  /** Only voices of this language. */
  language?: string;
};

export type AiVoicesOutput = {
  /** Available voices. */
  voices: ({
    /** Voice ID to send as voice. */
    id: string;
    /** Display name. */
    name: string;
    /** Gender of the voice. */
    gender: "female" | "male";
    /** Language code. */
    language: string;
    /** Short description. */
    about: string;
    /** Qualities available on this server: natural, fast. */
    qualities: ("natural" | "fast")[];
    /** Sample sentence to try the voice with. */
    sample: string;
  })[];
  /** Language codes of the voices. */
  languages: string[];
};

export type AiVideoInput = {
  /** What the video shows. Each sentence becomes a scene. */
  prompt: string | number | boolean;
  /** Engine. auto lets the operator choose; storyboard is always available. */
  model?: string;
  /** Language of captions and narration. Default: the language of the prompt. */
  language?: string;
  /** true reads the captions aloud, a string is read aloud instead, and false adds no narration. Default: true if a voice is available. */
  narration?: boolean | string;
  /** Voice ID from GET /api/v1/voices. */
  voice?: string;
  /** Show the text of each scene. */
  captions?: boolean;
  /** How scenes of a storyboard are written: rules (from the sentences of the prompt) or chat (by the chat engine). */
  script?: "auto" | "rules" | "chat";
  /** The same seed gives the same video. */
  seed?: number;
  /** Image to start from: PNG, JPEG, WebP, GIF, BMP, TIFF, AVIF, HEIC or SVG. */
  image?: FileInput;
  /** Alias of image (OpenAI-compatible). */
  input_reference?: FileInput | {
    /** http(s) URL or data: URL of an image. */
    image_url: string;
  };
  /** Accepted for OpenAI compatibility; every video uses the best available quality. */
  quality?: string;
  /** Scenes to draw, as returned by dry_run: 1 to 12 scenes, each a text or {picture, caption}. Only used by the storyboard engine. */
  scenes?: (string | {
    /** What to draw, in plain nouns. */
    picture: string;
    /** Text that is shown and spoken. */
    caption?: string;
    /** Ignored, so that the scenes of a dry run can be sent back as they are. */
    not_shown?: string[];
  })[];
  /** Return the storyboard with status 200, without creating a video. Free. For the price, send x-oja-quote: true instead. */
  dry_run?: boolean;
  /** ["data"] adds the file as base64. */
  include?: "data"[];
  /** Duration in seconds, 1 to 60. Charged per second. */
  seconds?: number;
  /** WIDTHxHEIGHT, even numbers. */
  size?: string;
};

export type AiVideoOutput = Video;

export type AiVideoGetInput = {
  /** Video ID. */
  id: string;
};

export type AiVideoGetOutput = Video;

export type AiVideoContentInput = {
  /** Video ID. */
  id: string;
  /** video (MP4) or thumbnail (JPEG). Spritesheets are not supported. */
  variant?: "video" | "thumbnail";
};

export type AiVideoContentOutput = unknown;

export type AiVideoCancelInput = {
  /** Video ID. */
  id: string;
};

export type AiVideoCancelOutput = Video;

export type AiVideosCreateInput = {
  /** What the video shows. Each sentence becomes a scene. */
  prompt: string | number | boolean;
  /** Engine. auto lets the operator choose; storyboard is always available. */
  model?: string;
  /** Language of captions and narration. Default: the language of the prompt. */
  language?: string;
  /** true reads the captions aloud, a string is read aloud instead, and false adds no narration. Default: true if a voice is available. */
  narration?: boolean | string;
  /** Voice ID from GET /api/v1/voices. */
  voice?: string;
  /** Show the text of each scene. */
  captions?: boolean;
  /** How scenes of a storyboard are written: rules (from the sentences of the prompt) or chat (by the chat engine). */
  script?: "auto" | "rules" | "chat";
  /** The same seed gives the same video. */
  seed?: number;
  /** Image to start from: PNG, JPEG, WebP, GIF, BMP, TIFF, AVIF, HEIC or SVG. */
  image?: FileInput;
  /** Alias of image (OpenAI-compatible). */
  input_reference?: FileInput | {
    /** http(s) URL or data: URL of an image. */
    image_url: string;
  };
  /** Accepted for OpenAI compatibility; every video uses the best available quality. */
  quality?: string;
  /** Scenes to draw, as returned by dry_run: 1 to 12 scenes, each a text or {picture, caption}. Only used by the storyboard engine. */
  scenes?: (string | {
    /** What to draw, in plain nouns. */
    picture: string;
    /** Text that is shown and spoken. */
    caption?: string;
    /** Ignored, so that the scenes of a dry run can be sent back as they are. */
    not_shown?: string[];
  })[];
  /** Return the storyboard with status 200, without creating a video. Free. For the price, send x-oja-quote: true instead. */
  dry_run?: boolean;
  /** ["data"] adds the file as base64. */
  include?: "data"[];
  /** Duration in seconds, 1 to 60. Charged per second. */
  seconds?: number;
  /** WIDTHxHEIGHT, even numbers. */
  size?: string;
};

export type AiVideosCreateOutput = OpenaiVideo;

export type AiVideosListInput = {
  /** Number of results, 1 to 100. */
  limit?: number;
  /** Cursor: the ID of the last video on the previous page. */
  after?: string;
  /** Sort order. desc: newest first. */
  order?: "asc" | "desc";
};

export type AiVideosListOutput = {
  object: "list";
  /** Videos. */
  data: OpenaiVideo[];
  /** ID of the first video on the page. */
  first_id: string | null;
  /** ID of the last video on the page. */
  last_id: string | null;
  /** Whether there are more videos. */
  has_more: boolean;
};

export type AiVideosGetInput = {
  /** Video ID. */
  id: string;
};

export type AiVideosGetOutput = OpenaiVideo;

export type AiVideosDeleteInput = {
  /** Video ID. */
  id: string;
};

export type AiVideosDeleteOutput = {
  /** Video ID. */
  id: string;
  object: "video.deleted";
  /** Always true. */
  deleted: boolean;
};

export type MediaMusicInput = {
  /** Search terms: title, artist, album; or isrc:CODE for a recording, album:ID for the tracks of an album, artist:ID for the most played tracks of an artist, where the source supports it. */
  query: string;
  /** track, artist or album; one, or several as a list. Default: all three. */
  type?: "track" | "artist" | "album" | ("track" | "artist" | "album")[];
  /** Results per type, 1 to 50. */
  limit?: number;
  /** `next` of the list to continue. Keep the rest of the request unchanged. */
  cursor?: string;
  /** Country of the catalogue to search (ISO 3166-1 alpha-2), if the engine supports it. */
  market?: string;
  /** false removes results marked explicit; total still counts them. */
  explicit?: boolean;
  /** Source to search: engine of the response that an ID is from. Default: the first that can. */
  engine?: "spotify" | "deezer" | "itunes" | "musicbrainz";
};

export type MediaMusicOutput = {
  /** Search terms of the request. */
  query: string;
  /** Source that served the request. IDs and URLs belong to it. */
  engine: string;
  /** Matching tracks. */
  tracks?: {
    /** Results. */
    items: ({
      /** Track ID at the source. */
      id: string;
      /** Title. */
      title: string;
      /** Artists. */
      artists: ({
        /** Artist ID. */
        id: string | null;
        /** Artist name. */
        name: string;
        /** URL of the artist. */
        url: string | null;
      })[];
      /** Album; null if unknown. */
      album: {
        /** Album ID. */
        id: string | null;
        /** Album title. */
        title: string;
        /** URL of the album. */
        url: string | null;
      } | null;
      /** Duration in seconds. */
      duration: number | null;
      /** Cover images. */
      artwork: ({
        /** Image URL. */
        url: string;
        /** Width in pixels. */
        width: number | null;
        /** Height in pixels. */
        height: number | null;
      })[];
      /** URL of a preview clip. */
      preview_url: string | null;
      /** URL of the track. */
      url: string | null;
      /** Whether the track is marked explicit. */
      explicit: boolean | null;
      /** Popularity, 0 to 100. */
      popularity: number | null;
      /** Release date, as precise as known: year, month or day. */
      release_date: string | null;
      /** International Standard Recording Code. */
      isrc: string | null;
    })[];
    /** Total number of matches; null if the source doesn't say. */
    total: number | null;
    /** Cursor of the next page; null on the last page. */
    next: string | null;
  };
  /** Matching artists. */
  artists?: {
    /** Results. */
    items: ({
      /** Artist ID at the source. */
      id: string;
      /** Artist name. */
      name: string;
      /** URL of the artist. */
      url: string | null;
      /** Images of the artist. */
      artwork: ({
        /** Image URL. */
        url: string;
        /** Width in pixels. */
        width: number | null;
        /** Height in pixels. */
        height: number | null;
      })[];
      /** Genres. */
      genres: string[];
      /** Popularity, 0 to 100. */
      popularity: number | null;
      /** Number of followers. */
      followers: number | null;
    })[];
    /** Total number of matches; null if the source doesn't say. */
    total: number | null;
    /** Cursor of the next page; null on the last page. */
    next: string | null;
  };
  /** Matching albums. */
  albums?: {
    /** Results. */
    items: ({
      /** Album ID at the source. */
      id: string;
      /** Album title. */
      title: string;
      /** Artists. */
      artists: ({
        /** Artist ID. */
        id: string | null;
        /** Artist name. */
        name: string;
        /** URL of the artist. */
        url: string | null;
      })[];
      /** Cover images. */
      artwork: ({
        /** Image URL. */
        url: string;
        /** Width in pixels. */
        width: number | null;
        /** Height in pixels. */
        height: number | null;
      })[];
      /** URL of the album. */
      url: string | null;
      /** Album type: album, single, compilation or ep. */
      kind: string | null;
      /** Number of tracks. */
      tracks: number | null;
      /** Whether the album is marked explicit. */
      explicit: boolean | null;
      /** Release date, as precise as known. */
      release_date: string | null;
    })[];
    /** Total number of matches; null if the source doesn't say. */
    total: number | null;
    /** Cursor of the next page; null on the last page. */
    next: string | null;
  };
};

export type MediaTiktokMetadataInput = {
  /** URL of a video, long, vm., vt. or /t/, or of a profile. */
  url: string;
};

export type MediaTiktokMetadataOutput = {
  /** What the URL is of. */
  type: "video" | "profile";
  /** Canonical URL. */
  url: string;
  /** Video ID; null for profiles. */
  id: string | null;
  /** Title. */
  title: string;
  /** Author. */
  author: {
    /** Display name. */
    name: string;
    /** Handle without the @. */
    handle: string | null;
    /** Profile URL. */
    url: string | null;
  };
  /** Thumbnail. TikTok's URL of it expires. */
  thumbnail: {
    /** Image URL. */
    url: string;
    /** Width in pixels. */
    width: number | null;
    /** Height in pixels. */
    height: number | null;
  } | null;
  /** Sound of a video; null if TikTok does not name it. */
  sound: {
    /** Sound ID. */
    id: string;
    /** Title, often with its artist. */
    title: string;
    /** URL of the videos with this sound. */
    url: string;
  } | null;
  /** Embed code. */
  html: string | null;
};

export type MediaYoutubeMetadataInput = {
  /** Video URL in any form: watch, youtu.be, shorts, live, embed. */
  url?: string;
  /** Video ID (11 characters), instead of url. */
  id?: string;
};

export type MediaYoutubeMetadataOutput = {
  /** Video ID. */
  id: string;
  /** Video URL. */
  url: string;
  /** Video title. */
  title: string;
  /** Channel. */
  author: {
    /** Channel name. */
    name: string;
    /** Channel URL. */
    url: string | null;
    /** Channel ID. */
    id: string | null;
  };
  /** The largest thumbnail. */
  thumbnail: {
    /** Image URL. */
    url: string;
    /** Width in pixels. */
    width: number | null;
    /** Height in pixels. */
    height: number | null;
  } | null;
  /** All thumbnails. */
  thumbnails: ({
    /** Image URL. */
    url: string;
    /** Width in pixels. */
    width: number | null;
    /** Height in pixels. */
    height: number | null;
  })[];
  /** Width of the video in its best quality. */
  width: number | null;
  /** Height of the video in its best quality. */
  height: number | null;
  /** Duration in seconds. */
  duration: number | null;
  /** Publication date, ISO 8601. */
  published: string | null;
  /** Number of views. */
  views: number | null;
  /** Whether the video is live now. */
  live: boolean | null;
  /** Video description. */
  description: string | null;
  /** Keywords. */
  keywords: string[];
  /** Chapters that the description lists, at least three from 0:00 upwards. */
  chapters: {
    /** Start time in seconds. */
    start: number;
    /** Title. */
    title: string;
  }[];
  /** URL of the embedded player. */
  embed_url: string;
  /** Fields that YouTube did not return; they are null or empty. */
  missing: string[];
};

export type MediaYoutubeTranscriptInput = {
  /** Video URL in any form: watch, youtu.be, shorts, live, embed. */
  url?: string;
  /** Video ID (11 characters), instead of url. */
  id?: string;
  /** Preferred language, or several in order ("yo" or ["yo", "en"]). Default: the default language of the video. */
  language?: string[];
  /** Language to translate the captions into (by YouTube). */
  translate_to?: string;
  /** json, or the captions as a text file. */
  format?: "json" | "text" | "srt" | "vtt";
  /** Transcribes the sound of a video of up to one hour if it has no captions, where the operator allows it. Charged as an audio transcription, in place of this request. */
  transcribe?: boolean;
  /** Words to find in the captions; accents and punctuation don’t matter. With format json. */
  search?: string;
};

export type MediaYoutubeTranscriptOutput = {
  /** Video ID. */
  id: string;
  /** Video title. */
  title: string | null;
  /** Video URL. */
  url: string;
  /** Language of the captions. */
  language: string;
  /** Original language of translated captions. */
  translated_from: string | null;
  /** Whether the captions were generated by speech recognition. */
  generated: boolean;
  /** Audio transcription that took the place of captions; null for captions. */
  transcription: {
    /** ID of the transcription request. */
    request_id: string;
    /** Dollars for it. */
    charge: string;
  } | null;
  /** End of the last segment in seconds. */
  duration: number;
  /** All segments as one text. */
  text: string;
  /** Timestamped segments. */
  segments: {
    /** Text of the segment. */
    text: string;
    /** Start time in seconds. */
    start: number;
    /** Duration in seconds. */
    duration: number;
  }[];
  /** Where the words of search are said, at most 200 places. */
  matches?: {
    /** When the segment with the first word begins, in seconds. */
    start: number;
    /** The segment, and those that the words continue in. */
    text: string;
    /** URL of the video at this time. */
    url: string;
  }[];
  /** All caption tracks of the video. */
  tracks: {
    /** Language code. */
    language: string;
    /** Track name. */
    name: string;
    /** Whether the track was generated by speech recognition. */
    generated: boolean;
    /** Whether YouTube can translate the track. */
    translatable: boolean;
  }[];
};

export type MediaYoutubeVideosInput = {
  /** URL or ID of a channel or playlist, or the handle of a channel, such as @oja. */
  url: string;
  /** `next` of the response before, for the videos after those. Keep url unchanged. */
  cursor?: string;
};

export type MediaYoutubeVideosOutput = {
  /** channel or playlist. */
  type: "channel" | "playlist";
  /** ID of the channel or playlist. */
  id: string;
  /** URL of the channel or playlist. */
  url: string;
  /** Name; null on pages after the first. */
  title: string | null;
  /** Description; null on pages after the first. */
  description: string | null;
  /** Channel, or owner of the playlist; null on pages after the first. */
  author: {
    /** Channel name. */
    name: string;
    /** Channel ID. */
    id: string | null;
    /** Channel URL. */
    url: string | null;
    /** Handle with the @, if known. */
    handle: string | null;
  } | null;
  /** The largest image; null on pages after the first. */
  thumbnail: {
    /** Image URL. */
    url: string;
    /** Width in pixels. */
    width: number | null;
    /** Height in pixels. */
    height: number | null;
  } | null;
  /** Number of videos, if YouTube says it. */
  count: number | null;
  /** Videos: of a channel the newest first, of a playlist in its order. */
  videos: ({
    /** Video ID. */
    id: string;
    /** Video URL. */
    url: string;
    /** Title. */
    title: string;
    /** Duration in seconds; null for live streams. */
    duration: number | null;
    /** Views, as exact as the list shows them. */
    views: number | null;
    /** When it was published, in words: 2 years ago. */
    published: string | null;
    /** Channel of the video, in playlists. */
    author: {
      /** Channel name. */
      name: string;
      /** Channel ID. */
      id: string | null;
    } | null;
    /** The largest thumbnail. */
    thumbnail: {
      /** Image URL. */
      url: string;
      /** Width in pixels. */
      width: number | null;
      /** Height in pixels. */
      height: number | null;
    } | null;
    /** false for private and deleted videos. */
    playable: boolean;
  })[];
  /** Send it as cursor for more videos; null on the last page. */
  next: string | null;
};

export type MediaTranscribeInput = {
  /** Audio or video file: MP3, WAV, M4A, OGG, Opus, WebM, FLAC, MP4, MOV, MKV. Maximum one hour. */
  file: FileInput;
  /** Spoken language: en, en-NG, yo, ig, ha, pcm or another code. Default: detected. */
  language?: string;
  /** Names and spellings to expect. */
  prompt?: string | number;
  /** Names and words that may occur, as a list or separated by commas. Near misses in the transcript are corrected to them. */
  keywords?: string[];
  /** Response format. Default json. */
  format?: "json" | "text" | "srt" | "vtt" | "verbose_json";
  /** Sampling temperature, 0 to 1. */
  temperature?: number;
  /** Adds the time of each word. */
  words?: boolean;
  /** true separates the speakers by voice; a number sets how many there are. */
  speakers?: boolean | number;
  /** Adds a summary, key points and keywords. */
  summary?: boolean;
  /** Adds chapters with titles. */
  chapters?: boolean;
};

export type MediaTranscribeOutput = {
  /** The transcript. */
  text: string;
  /** Code of the detected or requested language; und if there is no speech. In verbose_json, its name. */
  language: string;
  /** Language code, in verbose_json. */
  language_code?: string;
  /** transcribe, in verbose_json and diarized_json. */
  task?: string;
  /** Duration of the audio in seconds. */
  duration: number;
  /** Timestamped segments. */
  segments: ({
    /** Start time in seconds. */
    start: number;
    /** End time in seconds. */
    end: number;
    /** Text of the segment. */
    text: string;
    /** Share of words that are likely correct, 0 to 1. Missing when the engine does not report it. */
    confidence?: number;
    /** Speaker label: speaker_1, speaker_2 … */
    speaker?: string | null;
    /** Segment ID: a number in verbose_json, a string in diarized_json. */
    id?: number | string;
    /** Seek offset of the segment. */
    seek?: number;
    /** Token IDs of the text. */
    tokens?: number[];
    /** Sampling temperature used. */
    temperature?: number;
    /** Average log probability of the tokens. */
    avg_logprob?: number;
    /** Compression ratio of the text. */
    compression_ratio?: number;
    /** Probability that the segment has no speech. */
    no_speech_prob?: number;
    /** transcript.text.segment in diarized_json. */
    type?: string;
  })[];
  /** Timestamped words, if requested. */
  words?: {
    /** Start time in seconds. */
    start: number;
    /** End time in seconds. */
    end: number;
    /** The word. */
    word: string;
    /** Probability that the word is correct, 0 to 1. Missing when the engine does not report it. */
    confidence?: number;
  }[];
  /** true when part of the transcript is not reliable: see the confidence of each segment. */
  low_confidence?: boolean;
  /** Warnings about this transcript. */
  notes?: string[];
  /** The transcript as subtitle files. */
  subtitles: {
    /** Subtitles in SRT format. */
    srt: string;
    /** Subtitles in WebVTT format. */
    vtt: string;
  };
  /** Speakers, if requested. */
  speakers?: {
    /** Speaker label. */
    id: string;
    /** Speaking time in seconds. */
    seconds: number;
    /** Number of segments. */
    segments: number;
  }[];
  /** Summary, if requested. */
  summary?: {
    /** Summary text. */
    text: string;
    /** Key points. */
    key_points: string[];
    /** Keywords. */
    keywords: string[];
  };
  /** Chapters, if requested. */
  chapters?: {
    /** Start time in seconds. */
    start: number;
    /** End time in seconds. */
    end: number;
    /** Chapter title. */
    title: string;
    /** Keywords. */
    keywords: string[];
  }[];
};

export type NetworkIpInput = {
  /** IPv4 or IPv6 address. Default: your own. */
  ip?: string;
  /** Look up the host name (reverse DNS): true waits up to two seconds, false leaves it out. Default: included if found at once. */
  hostname?: boolean | string;
  /** Look up the range in the registry of its region (ARIN, RIPE NCC, AFRINIC …): allocation date and abuse contact. */
  registry?: boolean | string;
};

export type NetworkIpOutput = {
  /** IP address in canonical form. */
  ip: string;
  /** IP version: 4 or 6. */
  version: 4 | 6;
  /** Host name; null if none or not requested. */
  hostname: string | null;
  /** Whether the IP address is private or reserved and therefore has no location. */
  bogon: boolean;
  /** Name of the range, such as private or loopback. */
  bogon_range: string | null;
  /** Location; null if unknown. */
  geo: {
    /** City. */
    city: string | null;
    /** Region or state. */
    region: string | null;
    /** Country name. */
    country: string | null;
    /** Two-letter ISO 3166-1 country code. */
    country_code: string | null;
    /** Continent name. */
    continent: string | null;
    /** Two-letter continent code. */
    continent_code: string | null;
    /** Latitude. */
    lat: number | null;
    /** Longitude. */
    lon: number | null;
    /** IANA time zone. */
    timezone: string | null;
    /** Postal code. */
    postal: string | null;
  } | null;
  /** Flag, calling code, currency and languages of the country; null if it is unknown. */
  country_details: {
    /** Flag emoji. */
    flag: string;
    /** Whether it is a member of the European Union. */
    eu: boolean;
    /** Calling code, such as +234. */
    calling_code: string | null;
    /** Capital. */
    capital: string | null;
    /** Currency; the first of several. */
    currency: {
      /** ISO 4217 code. */
      code: string;
      /** English name. */
      name: string;
      /** Symbol, such as ₦. */
      symbol: string;
    } | null;
    /** ISO 639 codes of official languages. */
    languages: string[];
  } | null;
  /** Autonomous system that announces it; null if none is known to. */
  as: {
    /** AS number. */
    asn: number;
    /** AS name. */
    name: string;
    /** Announced range that the IP address is in. */
    route: string;
    /** Kind of network, estimated from its name. */
    type: "isp" | "hosting" | "education" | "government" | "business";
  } | null;
  /** Record of the range, if requested; null if the registry does not answer. */
  registry?: {
    /** Registry handle. */
    handle: string | null;
    /** Name of the range. */
    name: string | null;
    /** First and last IP address. */
    range: string | null;
    /** Country that the registry names. */
    country_code: string | null;
    /** When the range was allocated or assigned. */
    allocated: string | null;
    /** Last update of the record. */
    updated: string | null;
    /** Email address for reports of abuse. */
    abuse_contact: string | null;
    /** Server that returned the data. */
    source: string;
  } | null;
  /** Internet service provider. */
  isp: string | null;
  /** Whether the network belongs to a hosting provider, estimated from its name. */
  is_hosting: boolean | null;
  /** Source of the data. */
  source: {
    /** Source name. */
    name: string;
    /** Source URL. */
    url: string;
    /** Licence of the data. */
    licence: string;
  };
  /** Date of the data. */
  data_date: string;
  /** Age of the data in days. */
  data_age_days: number;
  /** What limits the answer, such as old data. */
  warnings: string[];
};

export type NetworkIpBatchInput = {
  /** IPv4 and IPv6 addresses, at most 100. */
  ips: string[];
};

export type NetworkIpBatchOutput = {
  /** One for each IP address, as in network/ip. */
  results: ({
    /** IP address in canonical form. */
    ip: string;
    /** IP version: 4 or 6. */
    version: 4 | 6;
    /** Host name; null if none or not requested. */
    hostname: string | null;
    /** Whether the IP address is private or reserved and therefore has no location. */
    bogon: boolean;
    /** Name of the range, such as private or loopback. */
    bogon_range: string | null;
    /** Location; null if unknown. */
    geo: {
      /** City. */
      city: string | null;
      /** Region or state. */
      region: string | null;
      /** Country name. */
      country: string | null;
      /** Two-letter ISO 3166-1 country code. */
      country_code: string | null;
      /** Continent name. */
      continent: string | null;
      /** Two-letter continent code. */
      continent_code: string | null;
      /** Latitude. */
      lat: number | null;
      /** Longitude. */
      lon: number | null;
      /** IANA time zone. */
      timezone: string | null;
      /** Postal code. */
      postal: string | null;
    } | null;
    /** Flag, calling code, currency and languages of the country; null if it is unknown. */
    country_details: {
      /** Flag emoji. */
      flag: string;
      /** Whether it is a member of the European Union. */
      eu: boolean;
      /** Calling code, such as +234. */
      calling_code: string | null;
      /** Capital. */
      capital: string | null;
      /** Currency; the first of several. */
      currency: {
        /** ISO 4217 code. */
        code: string;
        /** English name. */
        name: string;
        /** Symbol, such as ₦. */
        symbol: string;
      } | null;
      /** ISO 639 codes of official languages. */
      languages: string[];
    } | null;
    /** Autonomous system that announces it; null if none is known to. */
    as: {
      /** AS number. */
      asn: number;
      /** AS name. */
      name: string;
      /** Announced range that the IP address is in. */
      route: string;
      /** Kind of network, estimated from its name. */
      type: "isp" | "hosting" | "education" | "government" | "business";
    } | null;
    /** Record of the range, if requested; null if the registry does not answer. */
    registry?: {
      /** Registry handle. */
      handle: string | null;
      /** Name of the range. */
      name: string | null;
      /** First and last IP address. */
      range: string | null;
      /** Country that the registry names. */
      country_code: string | null;
      /** When the range was allocated or assigned. */
      allocated: string | null;
      /** Last update of the record. */
      updated: string | null;
      /** Email address for reports of abuse. */
      abuse_contact: string | null;
      /** Server that returned the data. */
      source: string;
    } | null;
    /** Internet service provider. */
    isp: string | null;
    /** Whether the network belongs to a hosting provider, estimated from its name. */
    is_hosting: boolean | null;
    /** Source of the data. */
    source: {
      /** Source name. */
      name: string;
      /** Source URL. */
      url: string;
      /** Licence of the data. */
      licence: string;
    };
    /** Date of the data. */
    data_date: string;
    /** Age of the data in days. */
    data_age_days: number;
    /** What limits the answer, such as old data. */
    warnings: string[];
  })[];
};

export type NetworkDnsInput = {
  /** Domain name (including international names, and with escapes as in replies: \. and \032), or an IP address for its PTR record. */
  name: string;
  /** Comma-separated or repeated: A, NS, CNAME, SOA, PTR, HINFO, MX, TXT, RP, AFSDB, KEY, AAAA, LOC, SRV, NAPTR, KX, CERT, DNAME, APL, DS, SSHFP, IPSECKEY, RRSIG, NSEC, DNSKEY, DHCID, NSEC3, NSEC3PARAM, TLSA, SMIMEA, HIP, CDS, CDNSKEY, OPENPGPKEY, CSYNC, ZONEMD, SVCB, HTTPS, DSYNC, SPF, NID, L32, L64, LP, EUI48, EUI64, URI, CAA, AMTRELAY, RESINFO, or any by its number, such as 65280 or TYPE65280; ALL for the common ones. Default: A, AAAA, MX, TXT, NS, CNAME. */
  type?: string | string[];
  /** DNS server to query: IP address, address:port, host name, or https:// URL (DoH). all queries several public resolvers and compares the results. Default: the platform's resolver. */
  resolver?: string;
  /** Request DNSSEC signatures. flags.ad shows whether the resolver validated them. */
  dnssec?: boolean | string;
  /** dns-json returns the JSON of DNS over HTTPS resolvers (Status, Question, Answer). */
  format?: "json" | "dns-json";
};

export type NetworkDnsOutput = {
  /** Name of the query, in ASCII. */
  name: string;
  /** Name in Unicode. */
  unicode: string;
  /** DNS status: NOERROR, NXDOMAIN, SERVFAIL, REFUSED … */
  status: string;
  /** Numeric DNS status. */
  status_code: number;
  /** Whether the name exists; null if the servers don't say. With status NXDOMAIN and true, it is an alias (CNAME) of a name that doesn't exist. */
  exists: boolean | null;
  /** Records found. */
  records: {
    /** Record name. */
    name: string;
    /** Record type. */
    type: string;
    /** Time to live in seconds. */
    ttl: number;
    /** Record data as dig prints it: names with a trailing dot, non-printable bytes as \ddd. */
    data: string;
    /** Parsed fields of types such as MX, TXT, SOA, SRV, CAA and HTTPS. */
    parsed?: Record<string, unknown>;
  }[];
  /** Header flags of the response. */
  flags: {
    /** Authoritative answer. */
    aa: boolean;
    /** Truncated. */
    tc: boolean;
    /** Recursion desired. */
    rd: boolean;
    /** Recursion available. */
    ra: boolean;
    /** Authentic data (DNSSEC). */
    ad: boolean;
    /** Checking disabled. */
    cd: boolean;
  };
  /** Resolver that was used. */
  resolver: string;
  /** Duration in milliseconds. */
  ms: number;
  /** One entry per query sent. */
  queries: ({
    /** Record type. */
    type: string;
    /** DNS status. */
    status: string;
    /** Transport used. */
    transport: "udp" | "tcp" | "https";
    /** Header flags of the response. */
    flags: {
      /** Authoritative answer. */
      aa: boolean;
      /** Truncated. */
      tc: boolean;
      /** Recursion desired. */
      rd: boolean;
      /** Recursion available. */
      ra: boolean;
      /** Authentic data (DNSSEC). */
      ad: boolean;
      /** Checking disabled. */
      cd: boolean;
    };
    /** Number of records. */
    records: number;
    /** Authority section. */
    authority: {
      /** Record name. */
      name: string;
      /** Record type. */
      type: string;
      /** Time to live in seconds. */
      ttl: number;
      /** Record data as dig prints it: names with a trailing dot, non-printable bytes as \ddd. */
      data: string;
      /** Parsed fields of types such as MX, TXT, SOA, SRV, CAA and HTTPS. */
      parsed?: Record<string, unknown>;
    }[];
    /** Why the resolver could not answer (RFC 8914), such as an invalid DNSSEC signature. */
    extended_errors: ({
      /** Extended DNS error code. */
      code: number;
      /** Name of the code, such as DNSSEC Bogus or Signature Expired. */
      name: string;
      /** Explanation from the resolver; null if it sent none. */
      text: string | null;
    })[];
    /** Duration in milliseconds. */
    ms: number;
  })[];
  /** Only with resolver=all. records then has the records of the first resolver that responded. */
  comparison?: {
    /** Whether every resolver that replied returned the same status and records; TTLs may differ. */
    consistent: boolean;
    /** Record types with different results. */
    differing: string[];
    /** Results by resolver. */
    resolvers: ({
      /** Resolver. */
      resolver: string;
      /** DNS status; null if it did not reply. */
      status: string | null;
      /** Records found. */
      records: {
        /** Record name. */
        name: string;
        /** Record type. */
        type: string;
        /** Time to live in seconds. */
        ttl: number;
        /** Record data as dig prints it: names with a trailing dot, non-printable bytes as \ddd. */
        data: string;
        /** Parsed fields of types such as MX, TXT, SOA, SRV, CAA and HTTPS. */
        parsed?: Record<string, unknown>;
      }[];
      /** Duration in milliseconds; null if it did not reply. */
      ms: number | null;
      /** Error message; null if it replied. */
      error: string | null;
    })[];
  };
};

export type NetworkDnsZoneInput = {
  /** Domain or host name; the zone that contains it is checked. An IP address stands for its PTR name. */
  name: string;
  /** Record type at the end of the trace. Default: A, or PTR for an IP address. */
  type?: string;
};

export type NetworkDnsZoneOutput = {
  /** Name that was traced, in ASCII. */
  name: string;
  /** Name in Unicode. */
  unicode: string;
  /** Whether the name exists. Null if the trace stopped early. */
  exists: boolean | null;
  /** Zone that contains the name. */
  zone: string | null;
  /** Why the trace stopped early; null if it reached the zone. */
  stopped: string | null;
  /** Delegations from the root down, each from a server of the zone above. */
  trace: ({
    /** Zone that was delegated. */
    zone: string;
    /** Server of the parent zone that responded. */
    by: {
      /** Host name of the name server. */
      host: string;
      /** Its IPv4 address. */
      ip: string;
    };
    /** Duration in milliseconds. */
    ms: number;
    /** Name servers, as the parent names them. */
    nameservers: string[];
    /** Whether the parent has DS records (DNSSEC) for it. */
    ds: boolean | null;
  })[];
  /** The end of the trace. Null if no server of the zone responded. */
  answer: {
    /** Server of the zone that responded. */
    by: {
      /** Host name of the name server. */
      host: string;
      /** Its IPv4 address. */
      ip: string;
    };
    /** DNS status. */
    status: string;
    /** Records of the type. */
    records: {
      /** Record name. */
      name: string;
      /** Record type. */
      type: string;
      /** Time to live in seconds. */
      ttl: number;
      /** Record data as dig prints it. */
      data: string;
    }[];
  } | null;
  /** Name servers of the zone, each queried directly. */
  nameservers: ({
    /** Host name. */
    host: string;
    /** IPv4 address. Null if it has none. */
    ip: string | null;
    /** Whether it has authority for the zone. */
    authoritative: boolean | null;
    /** Version of the zone that it has. */
    serial: number | null;
    /** Name servers that it lists. */
    lists: string[];
    /** Duration in milliseconds. Null if it did not respond. */
    ms: number | null;
    /** What is wrong with it. Null if nothing is. */
    error: string | null;
  })[];
  /** SOA record; null if no server returned it. */
  soa: {
    /** Primary server. */
    mname: string;
    /** Email address of the administrator, in DNS form. */
    rname: string;
    /** Version of the zone. */
    serial: number;
    /** Seconds between checks by secondary servers. */
    refresh: number;
    /** Seconds until they try again. */
    retry: number;
    /** Seconds until they drop the zone. */
    expire: number;
    /** Seconds that “no such name” is cached. */
    minimum: number;
  } | null;
  /** What is wrong with the zone and its delegation. */
  findings: ({
    /** Stable code, such as lame_delegation or serial_mismatch. */
    code: string;
    /** How bad it is. */
    severity: "error" | "warning" | "info";
    /** What is wrong. */
    message: string;
  })[];
  /** DNSSEC, verified by Oja from the root keys down. */
  dnssec: {
    /** bogus: validating resolvers return SERVFAIL for the zone. insecure: it is not signed, or the parent doesn’t say so. */
    status: "secure" | "insecure" | "bogus" | "unknown";
    /** Zone at which the chain breaks or ends. Null if secure. */
    broken_at: string | null;
    /** Why. */
    reason: string | null;
    /** Chain of trust from the root down. */
    zones: ({
      /** Zone; . is the root. */
      zone: string;
      /** secure: the keys are vouched for from the root, and sign the zone. */
      status: "secure" | "insecure" | "bogus" | "unknown";
      /** What breaks or ends the chain here. Null if secure. */
      reason: string | null;
      /** Digests of its keys, from the parent zone. */
      ds: {
        /** Key tag. */
        key_tag: number;
        /** Algorithm number. */
        algorithm: number;
        /** Digest type. */
        digest_type: number;
        /** Digest. */
        digest: string;
        /** Whether the zone has this key. */
        matches: boolean;
      }[];
      /** Keys of the zone. */
      keys: {
        /** Key tag. */
        key_tag: number;
        /** Algorithm, such as ECDSAP256SHA256. */
        algorithm: string;
        /** Whether it is a key that signs keys (KSK). */
        entry_point: boolean;
      }[];
      /** When the first signature of its keys and SOA record expires. */
      signed_until: string | null;
    })[];
  };
};

export type NetworkWhoisInput = {
  /** Domain (including international names; a host name or URL is reduced to its domain), IP address, or AS number such as AS15169. */
  domain: string;
  /** true asks RDAP and WHOIS at once, false only one of them. Default: WHOIS is asked too where RDAP lacks the dates, the registrar or the name servers. */
  merge?: boolean | string;
  /** Include the unmodified registry response. */
  raw?: boolean | string;
};

export type NetworkWhoisOutput = {
  /** Type of object: domain, ip or asn. */
  kind: "domain" | "ip" | "asn";
  /** Domain, IP address or AS number that was looked up, in ASCII. */
  query: string;
  /** Domain, IP address or AS number that was looked up, in Unicode. */
  unicode: string;
  /** Whether it is registered: false if the registry says that it isn't, null (free of charge) if its response says neither. */
  registered: boolean | null;
  /** Registry handle. */
  handle: string | null;
  /** Name of the network or AS. */
  name: string | null;
  /** Registrar; null if not applicable. */
  registrar: {
    /** Registrar name. */
    name: string | null;
    /** IANA ID of the registrar. */
    iana_id: string | null;
    /** Registrar URL. */
    url: string | null;
    /** Email address for abuse reports. */
    abuse_email: string | null;
    /** Phone number for abuse reports. */
    abuse_phone: string | null;
  } | null;
  /** EPP status codes, such as clientTransferProhibited, or the registry's own. */
  statuses: string[];
  /** Registration date. */
  created: string | null;
  /** Date of the last update. */
  updated: string | null;
  /** Expiry date. */
  expires: string | null;
  /** Days until expiry. */
  days_to_expiry: number | null;
  /** Phase of a registered domain; null for other objects. */
  lifecycle: {
    /** active; expired: the owner can still renew; redemption: at a fee; pending_delete: nobody can, and it becomes free. */
    phase: "active" | "expired" | "redemption" | "pending_delete";
    /** When it becomes free for others, estimated from the rules for generic top-level domains; null if it is active, or if country rules apply. */
    drops_at: string | null;
  } | null;
  /** Name servers. */
  nameservers: {
    /** Host name. */
    host: string;
    /** IP addresses. */
    addresses: string[];
  }[];
  /** DNSSEC data; null if unknown. */
  dnssec: {
    /** Whether the domain is signed. */
    signed: boolean;
    /** DS records. */
    ds: {
      /** Key tag. */
      key_tag: number;
      /** Algorithm number. */
      algorithm: number;
      /** Digest type. */
      digest_type: number;
      /** Digest. */
      digest: string;
    }[];
  } | null;
  /** Contacts. */
  contacts: ({
    /** Contact roles, such as registrant or abuse. */
    roles: string[];
    /** Contact name. */
    name: string | null;
    /** Organization. */
    organization: string | null;
    /** Email address. */
    email: string | null;
    /** Phone number. */
    phone: string | null;
    /** Street. */
    street: string | null;
    /** City. */
    city: string | null;
    /** Region or state. */
    region: string | null;
    /** Postal code. */
    postal: string | null;
    /** Country name. */
    country: string | null;
    /** Two-letter ISO 3166-1 country code. */
    country_code: string | null;
    /** Whether personal data was withheld. */
    redacted: boolean;
  })[];
  /** Whether registrant data is withheld or behind a privacy service. */
  privacy: boolean;
  /** IP network; null for other objects. */
  network: {
    /** First IP address. */
    start: string;
    /** Last IP address. */
    end: string;
    /** CIDR ranges. */
    cidrs: string[];
    /** Country code. */
    country: string | null;
    /** Allocation type. */
    type: string | null;
  } | null;
  /** AS number range; null for other objects. */
  autnum: {
    /** First AS number. */
    start: number;
    /** Last AS number. */
    end: number;
    /** Country code. */
    country: string | null;
    /** Allocation type. */
    type: string | null;
  } | null;
  /** Protocol that each field comes from. A field that neither has is left out. */
  sources: Record<string, "rdap" | "whois">;
  /** Fields in which the two disagree: the response has the value of RDAP. */
  conflicts: {
    /** created, expires or nameservers. */
    field: string;
    /** Value in RDAP. */
    rdap: string;
    /** Value in WHOIS. */
    whois: string;
  }[];
  /** Protocol that returned the data, where sources names no other for a field. */
  source: "rdap" | "whois";
  /** Server that returned the data. */
  server: string;
  /** Unmodified response, if requested. */
  raw?: unknown;
};

export type NetworkSimilarDomainsInput = {
  /** Domain such as oja.com. */
  domain: string;
  /** Names to return, 1 to 20. */
  limit?: number;
};

export type NetworkSimilarDomainsOutput = {
  /** Domain that the names are like, in ASCII. */
  domain: string;
  /** Names that are free, or may be, in the order in which people try them. */
  names: ({
    /** Name in ASCII. */
    domain: string;
    /** Name in Unicode. */
    unicode: string;
    /** true if its registry says that it is free; null if the registry does not answer and the name is not in the DNS. */
    available: boolean | null;
    /** Who says so. */
    source: "rdap" | "whois" | "dns";
  })[];
  /** Names that were looked up; those that are taken are left out. */
  tried: number;
};

export type NetworkSslInput = {
  /** Host name or IP address, such as example.com, example.com:8443 or https://example.com/. */
  host: string;
  /** Port. Default 443, or the port of the scheme in host. The usual TLS and STARTTLS ports are allowed. */
  port?: number;
  /** Server name to send (SNI) and to compare with the certificate. Default: host. */
  servername?: string;
  /** Protocol that starts in plain text and upgrades to TLS. Default: the usual one of the port (25, 587 and 2525 smtp, 143 imap, 110 pop3, 21 ftp, 389 ldap, 5432 postgres, 3306 mysql), otherwise none. */
  starttls?: "smtp" | "imap" | "pop3" | "ftp" | "ldap" | "postgres" | "mysql" | "none";
  /** Include the certificates in PEM format. */
  pem?: boolean | string;
  /** Check revocation by OCSP or CRL. */
  revocation?: boolean | string;
  /** One handshake alone: certificate and trust, without other versions and revocation. protocols is null for versions that were not tried. */
  quick?: boolean | string;
  /** Add a grade with reasons, every accepted cipher suite, HSTS, CAA and DANE. Takes up to 20 seconds. */
  details?: boolean | string;
};

export type NetworkSslOutput = {
  /** Subject. */
  subject: {
    /** Common name (CN). */
    common_name: string | null;
    /** Organization (O). */
    organization: string | null;
    /** Organizational unit (OU). */
    unit: string | null;
    /** Locality (L). */
    locality: string | null;
    /** State or province (ST). */
    state: string | null;
    /** Country (C). */
    country: string | null;
  };
  /** Issuer. */
  issuer: {
    /** Common name (CN). */
    common_name: string | null;
    /** Organization (O). */
    organization: string | null;
    /** Organizational unit (OU). */
    unit: string | null;
    /** Locality (L). */
    locality: string | null;
    /** State or province (ST). */
    state: string | null;
    /** Country (C). */
    country: string | null;
  };
  /** Subject alternative names. */
  sans: {
    /** Type of name, such as DNS or IP. */
    kind: string;
    /** Name. */
    value: string;
  }[];
  /** Start of validity. */
  valid_from: string;
  /** End of validity. */
  valid_to: string;
  /** Days until expiry; negative if expired. */
  days_remaining: number;
  /** Serial number. */
  serial: string;
  /** SHA-256 fingerprint. */
  fingerprint_sha256: string;
  /** SHA-1 fingerprint. */
  fingerprint_sha1: string;
  /** Public key. */
  key: {
    /** Key type, such as rsa or ec. */
    type: string;
    /** Key size in bits. */
    bits: number | null;
    /** Elliptic curve. */
    curve: string | null;
  };
  /** Signature algorithm. */
  signature: string;
  /** Whether it is a CA certificate. */
  ca: boolean;
  /** Whether it is self-signed. */
  self_signed: boolean;
  /** Certificate in PEM format. */
  pem?: string;
  /** Host that was checked. */
  host: string;
  /** Port. */
  port: number;
  /** Server name sent (SNI). */
  servername: string | null;
  /** STARTTLS protocol; null for direct TLS. */
  starttls: "smtp" | "imap" | "pop3" | "ftp" | "ldap" | "postgres" | "mysql" | null;
  /** IP address of the server. */
  address: string;
  /** Whether browsers accept the certificate: trusted, in date, valid for this name, not revoked, with keys and signatures that browsers support, over TLS 1.2 or newer; certificates of public authorities must also be short enough and have Certificate Transparency timestamps. */
  valid: boolean;
  /** Whether the chain ends at a trusted root. */
  trusted: boolean;
  /** Why the certificate is not valid; null if it is. */
  error: string | null;
  /** Problems found. */
  problems: {
    /** Problem code. */
    code: string;
    /** Problem description. */
    message: string;
  }[];
  /** Whether the certificate is valid for the host name. */
  hostname_match: boolean;
  /** Certificate chain as sent, with the server certificate first. */
  chain: ({
    /** Subject. */
    subject: {
      /** Common name (CN). */
      common_name: string | null;
      /** Organization (O). */
      organization: string | null;
      /** Organizational unit (OU). */
      unit: string | null;
      /** Locality (L). */
      locality: string | null;
      /** State or province (ST). */
      state: string | null;
      /** Country (C). */
      country: string | null;
    };
    /** Issuer. */
    issuer: {
      /** Common name (CN). */
      common_name: string | null;
      /** Organization (O). */
      organization: string | null;
      /** Organizational unit (OU). */
      unit: string | null;
      /** Locality (L). */
      locality: string | null;
      /** State or province (ST). */
      state: string | null;
      /** Country (C). */
      country: string | null;
    };
    /** Subject alternative names. */
    sans: {
      /** Type of name, such as DNS or IP. */
      kind: string;
      /** Name. */
      value: string;
    }[];
    /** Start of validity. */
    valid_from: string;
    /** End of validity. */
    valid_to: string;
    /** Days until expiry; negative if expired. */
    days_remaining: number;
    /** Serial number. */
    serial: string;
    /** SHA-256 fingerprint. */
    fingerprint_sha256: string;
    /** SHA-1 fingerprint. */
    fingerprint_sha1: string;
    /** Public key. */
    key: {
      /** Key type, such as rsa or ec. */
      type: string;
      /** Key size in bits. */
      bits: number | null;
      /** Elliptic curve. */
      curve: string | null;
    };
    /** Signature algorithm. */
    signature: string;
    /** Whether it is a CA certificate. */
    ca: boolean;
    /** Whether it is self-signed. */
    self_signed: boolean;
    /** Certificate in PEM format. */
    pem?: string;
  })[];
  /** Negotiated TLS version. */
  protocol: string;
  /** Supported TLS versions; null where the server did not respond to the attempt. */
  protocols: {
    /** TLS 1.0. */
    TLSv1: boolean | null;
    /** TLS 1.1. */
    "TLSv1.1": boolean | null;
    /** TLS 1.2. */
    "TLSv1.2": boolean | null;
    /** TLS 1.3. */
    "TLSv1.3": boolean | null;
  };
  /** Negotiated cipher suite. */
  cipher: {
    /** OpenSSL name. */
    name: string;
    /** IANA name. */
    standard_name: string;
    /** Key size in bits. */
    bits: number | null;
  };
  /** Key exchange. */
  key_exchange: string | null;
  /** Negotiated application protocol, such as h2. */
  alpn: string | null;
  /** Whether the server requires a client certificate. */
  client_certificate_required: boolean;
  /** Certificates that the server should send, found through the URLs in the certificates. */
  missing_intermediates: string[];
  /** Revocation status of the server certificate. */
  revocation: {
    /** Revocation status. unknown: no source gave a valid response. not_checked: revocation is false, or there is no source to check with; error says why. */
    status: "good" | "revoked" | "unknown" | "not_checked";
    /** Source of the status. */
    source: "ocsp_stapled" | "ocsp" | "crl" | null;
    /** URL of the source. */
    url: string | null;
    /** When the status was checked. */
    checked_at: string | null;
    /** When the source issued the status. */
    this_update: string | null;
    /** Until when the status is valid. */
    next_update: string | null;
    /** When the certificate was revoked. */
    revoked_at: string | null;
    /** Revocation reason. */
    reason: string | null;
    /** Why the status is unknown or not checked. */
    error: string | null;
  };
  /** Whether the server sent a stapled OCSP response. */
  ocsp_stapled: boolean;
  /** OCSP URLs in the certificate. */
  ocsp_urls: string[];
  /** Certificate Transparency timestamps in the certificate. */
  sct_count: number;
  /** Duration of the TLS handshake in milliseconds. */
  handshake_ms: number;
  /** Grade, cipher suites, HSTS, CAA and DANE, if details is true. */
  details?: {
    /** By the published rules of SSL Labs: A+ to F, T (not trusted), M (name mismatch). Null if the ciphers are unknown. */
    grade: "A+" | "A" | "A-" | "B" | "C" | "D" | "E" | "F" | "T" | "M" | null;
    /** 0 to 100, before caps. */
    score: number | null;
    /** Protocols, 30% of the score. */
    protocol_score: number | null;
    /** Key and key exchange, 30% of the score. */
    key_exchange_score: number | null;
    /** Ciphers, 40% of the score. */
    cipher_score: number | null;
    /** What lowers the grade. */
    reasons: string[];
    /** Accepted cipher suites by version, newest first. Ciphers that OpenSSL 3 no longer has, such as RC4 and export ciphers, are not tried. */
    suites: ({
      /** TLS version. */
      protocol: string;
      /** Whether the server chooses by its own order; null if unknown. */
      server_order: boolean | null;
      /** False if the list may be incomplete, because the server stopped responding. */
      complete: boolean;
      /** Cipher suites in the order in which the server chooses them. */
      ciphers: ({
        /** OpenSSL name. */
        name: string;
        /** IANA name. */
        standard_name: string;
        /** Key size in bits. */
        bits: number | null;
        /** Whether it has forward secrecy. */
        forward_secrecy: boolean;
        /** Whether it has authenticated encryption. */
        aead: boolean;
        /** Key exchange, such as ECDH X25519. */
        key_exchange: string | null;
      })[];
    })[];
    /** Whether all, some or no suites have forward secrecy. */
    forward_secrecy: "all" | "some" | "none" | null;
    /** Certificate Transparency timestamps (SCTs) in the certificate. */
    scts: {
      /** ID of the log in Base64, as in the lists of Chrome and Apple. */
      log_id: string;
      /** When the log accepted it, ISO 8601. */
      timestamp: string;
    }[];
    /** HTTP Strict Transport Security; null for ports without HTTPS, or if the page did not respond. */
    hsts: {
      /** Seconds; null if the header is missing. */
      max_age: number | null;
      /** Whether it applies to subdomains. */
      include_subdomains: boolean;
      /** Whether it asks to be preloaded by browsers. */
      preload: boolean;
      /** Whether the header meets the rules of the preload list: a year, subdomains and preload. */
      preload_ready: boolean;
    } | null;
    /** Authorities that may issue certificates (CAA); null if DNS did not respond. */
    caa: {
      /** Name that has the records; null if none has. */
      domain: string | null;
      /** Records. */
      records: {
        /** issue, issuewild, iodef or another. */
        tag: string;
        /** Value, such as the domain of an authority. */
        value: string;
        /** Whether authorities that don’t know the tag must refuse. */
        critical: boolean;
      }[];
    } | null;
    /** DANE; null if DNS did not respond, or for IP addresses. */
    dane: {
      /** Whether DNSSEC protects the records. Without it they count for nothing. */
      secure: boolean;
      /** Whether a record matches the chain; null without records. */
      valid: boolean | null;
      /** TLSA records. */
      records: {
        /** 0 to 3. */
        usage: number;
        /** 0: certificate, 1: public key. */
        selector: number;
        /** 0: whole, 1: SHA-256, 2: SHA-512. */
        matching_type: number;
        /** Hexadecimal. */
        data: string;
        /** Whether it matches a certificate that was sent. */
        matches: boolean;
      }[];
    } | null;
  };
};

export type NetworkScreenshotInput = {
  /** Public http(s) URL of the page. Either url or html is required. */
  url?: string;
  /** HTML of the page, instead of url. */
  html?: string;
  /** Request headers, such as Authorization. Sent to the origin of url alone. */
  headers?: Record<string, string>;
  /** Cookies that the browser has, such as that of a session. */
  cookies?: {
    /** Name. */
    name: string;
    /** Value. */
    value: string;
    /** Domain. Default: the host of url. */
    domain?: string;
    /** Path. Default /. */
    path?: string;
    /** For https alone. */
    secure?: boolean;
    /** Hidden from scripts. */
    http_only?: boolean;
  }[];
  /** Device to emulate: its viewport, pixel density, touch and User-Agent. Fields that you send count instead of its own. */
  device?: "iphone_se" | "iphone_13" | "iphone_14_pro_max" | "iphone_15" | "iphone_15_pro_max" | "iphone_16_pro" | "ipad" | "ipad_mini" | "ipad_pro_11" | "pixel_7" | "pixel_9" | "galaxy_s24" | "galaxy_a55" | "galaxy_tab_s9" | "tecno_spark_20" | "laptop" | "macbook" | "desktop" | "desktop_4k";
  /** Viewport width in CSS pixels. Default 1280. */
  width?: number;
  /** Viewport height in CSS pixels. Default 800. */
  height?: number;
  /** Viewport as one object, instead of width and height. */
  viewport?: {
    /** Width in CSS pixels. */
    width: number;
    /** Height in CSS pixels. */
    height: number;
  };
  /** Device pixels per CSS pixel; 2 for sharp screens. Default 1. */
  device_scale_factor?: number;
  /** Emulate a phone: touch, and the page's mobile viewport. Default false. */
  mobile?: boolean;
  /** User-Agent that the page sees. */
  user_agent?: string;
  /** Language that the page sees. Default en-US. */
  locale?: string;
  /** Time zone that the page sees. Default: the server's time zone. */
  timezone?: string;
  /** Position that the page gets when it asks for it. */
  geolocation?: {
    /** Degrees north. */
    latitude: number;
    /** Degrees east. */
    longitude: number;
    /** Metres. */
    accuracy?: number;
  };
  /** Use the page's dark colour scheme. */
  dark_mode?: boolean;
  /** CSS media type. Default: print for a PDF, otherwise screen. */
  media?: "screen" | "print";
  /** When the page is ready. auto: loaded, plus up to three seconds for requests that its scripts make right after. networkidle: no requests for half a second. */
  wait_until?: "auto" | "load" | "domcontentloaded" | "networkidle" | "commit";
  /** What must come true once the page has loaded, and before actions. */
  wait_for?: {
    /** CSS selector of an element. */
    selector?: string;
    /** What the element of selector must be; hidden also means gone. Default visible. */
    state?: "visible" | "attached" | "hidden";
    /** Text that must be visible, whatever its case. */
    text?: string;
    /** No requests for half a second. */
    network_idle?: boolean;
    /** Milliseconds, after everything else. */
    ms?: number;
    /** How long to wait at most. Default: 85% of the time that the call has. */
    timeout_ms?: number;
  };
  /** Steps in the page, in order: click, hover, type, select, press, scroll, wait, wait_for, script. */
  actions?: ({
    /** Click or tap an element. */
    type: "click";
    /** CSS selector; the first visible element that matches. */
    selector: string;
  } | {
    /** Move the mouse over an element. */
    type: "hover";
    /** CSS selector; the first visible element that matches. */
    selector: string;
  } | {
    /** Replace what a field contains. */
    type: "type";
    /** CSS selector; the first visible element that matches. */
    selector: string;
    /** Text for the field. */
    text: string;
  } | {
    /** Choose an option of a list. */
    type: "select";
    /** CSS selector; the first visible element that matches. */
    selector: string;
    /** Value or label of the option. */
    value: string;
  } | {
    /** Press a key. */
    type: "press";
    /** Key, such as Enter, Escape, ArrowDown or Control+A. */
    key: string;
  } | {
    /** Scroll to an element, a place, or the end. */
    type: "scroll";
    /** CSS selector; the first visible element that matches. */
    selector?: string;
    /** top, bottom, or CSS pixels from the top. Default bottom. */
    to?: "top" | "bottom" | number;
  } | {
    /** Wait for some milliseconds. */
    type: "wait";
    /** Milliseconds. */
    ms: number;
  } | {
    /** Wait until an element or a text is visible. */
    type: "wait_for";
    /** CSS selector; the first visible element that matches. */
    selector?: string;
    /** Text that must be visible. */
    text?: string;
  } | {
    /** Run JavaScript in the page. */
    type: "script";
    /** JavaScript; may use await. */
    script: string;
  })[];
  /** Extra delay before the capture. */
  delay_ms?: number;
  /** Timeout for loading and capturing. Resources that have not arrived after 85% of it are skipped. */
  timeout_ms?: number;
  /** CSS selectors of elements to hide, such as banners. */
  hide_selectors?: string[];
  /** Block known advertising and tracking hosts, and hide the frames and boxes of their advertisements. */
  block_ads?: boolean;
  /** Hide cookie consent banners. */
  hide_cookie_banners?: boolean;
  /** CSS to add to the page. */
  css?: string;
  /** JavaScript to run in the page once it has loaded; may use await. Its result is not returned. */
  script?: string;
  /** Capture the whole page, up to 16,384 pixels or 50 megapixels. truncated shows whether it is taller. */
  full_page?: boolean;
  /** CSS selector. Captures the first visible element that matches. */
  selector?: string;
  /** Part of the page in CSS pixels, from the top left corner. */
  clip?: {
    /** Left edge. */
    x: number;
    /** Top edge. */
    y: number;
    /** Width. */
    width: number;
    /** Height. */
    height: number;
  };
  /** Output format. Default: the type in Accept, otherwise png. */
  format?: "png" | "jpeg" | "webp" | "avif" | "pdf" | "jpg";
  /** Quality of JPEG and WebP, 80 by default, and of AVIF, 55 by default. */
  quality?: number;
  /** Transparent background; not for JPEG. */
  omit_background?: boolean;
  /** Make the image smaller, for a thumbnail. */
  resize?: {
    /** Width in pixels. */
    width?: number;
    /** Height in pixels. */
    height?: number;
    /** inside: at most this size. cover: exactly this size, cut from the top. contain: exactly this size, with edges. Default inside. */
    fit?: "inside" | "cover" | "contain";
  };
  /** How a PDF is printed: paper, margins, scale, header and footer. */
  pdf?: {
    /** Paper size. Default a4. */
    paper?: "a3" | "a4" | "a5" | "a6" | "letter" | "legal" | "tabloid";
    /** Paper width instead of paper, such as 210mm. */
    width?: string;
    /** Paper height instead of paper, such as 297mm. */
    height?: string;
    /** Landscape orientation. */
    landscape?: boolean;
    /** Margins: one length for all sides, or top, right, bottom and left. Default: none, or what the page asks for in its CSS. */
    margin?: {
      /** Top margin, such as 10mm. */
      top?: string;
      /** Right margin, such as 10mm. */
      right?: string;
      /** Bottom margin, such as 10mm. */
      bottom?: string;
      /** Left margin, such as 10mm. */
      left?: string;
    } | string;
    /** Scale of the content, 0.1 to 2. */
    scale?: number;
    /** HTML printed at the top of each page. Elements with the class date, title, url, pageNumber or totalPages are filled in. Needs a top margin and font sizes of its own. */
    header?: string;
    /** The same at the bottom of each page. */
    footer?: string;
    /** Print background colors and images. */
    background?: boolean;
    /** Pages to print, such as 1-3,5. Default: all. */
    pages?: string;
    /** Use the page size that @page in the CSS names. */
    css_page_size?: boolean;
    /** Add bookmarks from the headings. */
    outline?: boolean;
  };
  /** ["data"] adds the file as base64. */
  include?: "data"[];
};

export type NetworkScreenshotOutput = {
  /** The image or PDF. */
  file: FileOut;
  /** URL after redirects; null for html. */
  final_url: string | null;
  /** Page title. */
  title: string;
  /** Width in pixels; for a PDF, the page width at 96 dpi. */
  width: number;
  /** Height in pixels. */
  height: number;
  /** HTTP status code of the page; null for html. */
  status: number | null;
  /** Whether the page is taller than the maximum and was cut off. */
  truncated: boolean;
  /** False if some resources had not arrived by the deadline; the image shows what was painted. */
  complete: boolean;
  /** Resources that had not arrived, at most 20. */
  missing: ({
    /** URL of the resource. */
    url: string;
    /** Resource type. */
    type: "document" | "stylesheet" | "script" | "image" | "font";
  })[];
};

export type NetworkHeadersInput = {
  /** Public http(s) URL. https:// is added if the scheme is missing. */
  url: string;
  /** HTTP method. The response body is never read. */
  method?: "GET" | "HEAD" | "OPTIONS";
  /** Follow up to 10 redirects. */
  follow?: boolean | string;
  /** User-Agent to send. */
  user_agent?: string;
};

export type NetworkHeadersOutput = {
  /** Requested URL. */
  url: string;
  /** URL after redirects. */
  final_url: string;
  /** HTTP method used. */
  method: string;
  /** HTTP status code. */
  status: number;
  /** HTTP version. */
  http_version: string;
  /** IP address of the server. */
  remote_address: string;
  /** Headers as sent, with original order, case and duplicates. */
  headers: {
    /** Header name. */
    name: string;
    /** Header value. */
    value: string;
  }[];
  /** Redirects before the final response. */
  redirects: ({
    /** URL of the redirect. */
    url: string;
    /** HTTP status code. */
    status: number;
    /** Location header. */
    location: string | null;
    /** HTTP version. */
    http_version: string;
    /** IP address of the server. */
    remote_address: string;
    /** Response headers. */
    headers: {
      /** Header name. */
      name: string;
      /** Header value. */
      value: string;
    }[];
    /** Timings. */
    timings: {
      /** DNS lookup, in milliseconds. */
      dns_ms: number;
      /** TCP connection, in milliseconds. */
      connect_ms: number;
      /** TLS handshake, in milliseconds. */
      tls_ms: number;
      /** Time to the first byte, in milliseconds. */
      first_byte_ms: number;
    };
  })[];
  /** Timings. */
  timings: {
    /** DNS lookup, in milliseconds. */
    dns_ms: number;
    /** TCP connection, in milliseconds. */
    connect_ms: number;
    /** TLS handshake, in milliseconds. */
    tls_ms: number;
    /** Time to the first byte, in milliseconds. */
    first_byte_ms: number;
    /** Total time, in milliseconds. */
    total_ms: number;
  };
  /** Security header analysis. */
  security: {
    /** Grade, A+ to F. */
    grade: "A+" | "A" | "B" | "C" | "D" | "F";
    /** Score, 0 to 100. */
    score: number;
    /** One check per header. */
    checks: ({
      /** Header name. */
      header: string;
      /** good, weak or missing. */
      verdict: "good" | "weak" | "missing";
      /** Current value; null if missing. */
      value: string | null;
      /** How to improve it; null if good. */
      advice: string | null;
    })[];
  };
};

export type NetworkPageInput = {
  /** Public http(s) URL; https:// is put in front where the scheme is missing. */
  url: string;
  /** true opens the page in a browser and runs its scripts; auto does so when the page is empty without them. */
  render?: boolean | "auto";
  /** Parts to return in addition to title, description, images, dates and Open Graph. Default: all except preview, images and microdata. */
  include?: ("markdown" | "text" | "links" | "headings" | "json_ld" | "oembed" | "robots" | "preview" | "images" | "microdata")[];
  /** Refuse the page if robots.txt disallows it, or the page it redirects to, for the user agent Oja. */
  respect_robots?: boolean;
  /** User-Agent to send instead of ours. */
  user_agent?: string;
  /** false returns the whole page as Markdown and text, with menus and footers. */
  main_content?: boolean;
  /** What must come true before the page is read. Opens the page in a browser. */
  wait_for?: {
    /** CSS selector of an element. */
    selector?: string;
    /** What the element of selector must be; hidden also means gone. Default visible. */
    state?: "visible" | "attached" | "hidden";
    /** Text that must be visible, whatever its case. */
    text?: string;
    /** No requests for half a second. */
    network_idle?: boolean;
    /** Milliseconds, after everything else. */
    ms?: number;
    /** How long to wait at most. Default: 85% of the time that the call has. */
    timeout_ms?: number;
  };
  /** Steps in the page before it is read: click, hover, type, select, press, scroll, wait, wait_for, script. Opens the page in a browser. */
  actions?: ({
    /** Click or tap an element. */
    type: "click";
    /** CSS selector; the first visible element that matches. */
    selector: string;
  } | {
    /** Move the mouse over an element. */
    type: "hover";
    /** CSS selector; the first visible element that matches. */
    selector: string;
  } | {
    /** Replace what a field contains. */
    type: "type";
    /** CSS selector; the first visible element that matches. */
    selector: string;
    /** Text for the field. */
    text: string;
  } | {
    /** Choose an option of a list. */
    type: "select";
    /** CSS selector; the first visible element that matches. */
    selector: string;
    /** Value or label of the option. */
    value: string;
  } | {
    /** Press a key. */
    type: "press";
    /** Key, such as Enter, Escape, ArrowDown or Control+A. */
    key: string;
  } | {
    /** Scroll to an element, a place, or the end. */
    type: "scroll";
    /** CSS selector; the first visible element that matches. */
    selector?: string;
    /** top, bottom, or CSS pixels from the top. Default bottom. */
    to?: "top" | "bottom" | number;
  } | {
    /** Wait for some milliseconds. */
    type: "wait";
    /** Milliseconds. */
    ms: number;
  } | {
    /** Wait until an element or a text is visible. */
    type: "wait_for";
    /** CSS selector; the first visible element that matches. */
    selector?: string;
    /** Text that must be visible. */
    text?: string;
  } | {
    /** Run JavaScript in the page. */
    type: "script";
    /** JavaScript; may use await. */
    script: string;
  })[];
  /** Request headers, for the origin of url alone. Opens the page in a browser. */
  headers?: Record<string, string>;
  /** Cookies to send. Opens the page in a browser. */
  cookies?: {
    /** Name. */
    name: string;
    /** Value. */
    value: string;
    /** Domain. Default: the host of url. */
    domain?: string;
    /** Path. Default /. */
    path?: string;
    /** For https alone. */
    secure?: boolean;
    /** Hidden from scripts. */
    http_only?: boolean;
  }[];
  /** JSON schema of an object. Its properties are filled from JSON-LD, microdata, Open Graph and meta tags of the page; with extract_model, also from its words. */
  extract?: Record<string, unknown>;
  /** Chat model, such as auto, that fills the fields that the page says in words only. It is called if fields are missing, as a chat request of its own, with its own charge. */
  extract_model?: string;
};

export type NetworkPageOutput = {
  /** As asked. */
  url: string;
  /** After redirects. */
  final_url: string;
  /** HTTP status of the page. */
  status: number;
  /** MIME type of the response. */
  content_type: string | null;
  /** A browser ran the scripts of the page. */
  rendered: boolean;
  /** Title of the page. */
  title: string | null;
  /** Summary that the page gives of itself. */
  description: string | null;
  /** Image for a preview. */
  image: string | null;
  /** `image`, fetched and re-encoded at 640 × 640 pixels at most; null if it can’t be read. */
  preview?: {
    /** WebP image as a data URL. */
    data: string;
    /** Width in pixels. */
    width: number;
    /** Height in pixels. */
    height: number;
  } | null;
  /** URL of the icon. */
  favicon: string | null;
  /** Name of the website. */
  site_name: string | null;
  /** URL that the page prefers for itself. */
  canonical: string | null;
  /** As the page declares it. */
  language: string | null;
  /** Author of the page. */
  author: string | null;
  /** ISO 8601 where it can be read. */
  published: string | null;
  /** ISO 8601 where it can be read. */
  modified: string | null;
  /** Open Graph tags, without og:. */
  og: Record<string, string>;
  /** Twitter card tags, without twitter:. */
  twitter: Record<string, string>;
  /** JSON-LD objects of the page. */
  json_ld?: unknown[];
  /** What the oEmbed endpoint that the page names returns. */
  oembed?: Record<string, string | number> | null;
  /** RSS, Atom and JSON feeds. */
  feeds: ({
    /** URL of the feed. */
    url: string;
    /** Name of the feed. */
    title: string | null;
    /** MIME type of the feed. */
    type: string;
  })[];
  /** Links of the page: 500 at most, each URL once. */
  links?: ({
    /** Absolute URL. */
    url: string;
    /** Text of the link. */
    text: string;
    /** Relation, such as nofollow. */
    rel: string | null;
    /** On the same host. */
    internal: boolean;
  })[];
  /** Images of the page: 300 at most, each URL once. */
  images?: ({
    /** Absolute URL. */
    url: string;
    /** Alternative text; empty if the page has none. */
    alt: string;
    /** As the page states it. */
    width: number | null;
    /** As the page states it. */
    height: number | null;
  })[];
  /** Microdata of the page, in the form of JSON-LD. */
  microdata?: unknown[];
  /** What the page states of the fields in extract. */
  extracted?: {
    /** The properties that were found. */
    data: Record<string, unknown>;
    /** Where each was found. */
    sources: Record<string, "json_ld" | "microdata" | "open_graph" | "page" | "model">;
    /** Properties that the page does not state. */
    missing: string[];
    /** The chat request, if fields were left for extract_model. */
    by_model?: {
      /** Model that served. */
      model: string;
      /** ID of the chat request. */
      request_id: string;
      /** Dollars for the chat request, in addition to the charge of this one. */
      charge: string;
      /** Whether the page was too long and the model saw its beginning only. */
      cut: boolean;
    };
  };
  /** Of a PDF, DOCX, XLSX or PPTX file. */
  document?: {
    /** Pages or slides; null if it has none. */
    pages: number | null;
    /** Pages that are images of text, which are not in text. Use utils/ocr for them. */
    scanned_pages: number[];
  };
  /** Headings in order. */
  headings?: {
    /** 1 to 6. */
    level: number;
    /** Text of the heading. */
    text: string;
  }[];
  /** Rules for crawlers. */
  robots?: {
    /** Whether robots.txt allows the user agent Oja to read this URL. Null if robots.txt could not be read. */
    allowed: boolean | null;
    /** Requested crawl delay in seconds. */
    crawl_delay: number | null;
    /** URLs of sitemaps. */
    sitemaps: string[];
    /** Of the robots meta tag and the X-Robots-Tag header, such as noindex. */
    directives: string[];
  };
  /** The main content as Markdown, with tables and code. */
  markdown?: string;
  /** The main content as plain text. Empty for files such as images. */
  text?: string;
  /** Words of the main content. */
  word_count: number;
  /** The page has too many elements to be read in full; only its text was. */
  simplified: boolean;
};

export type NetworkCrawlInput = {
  /** Public http(s) URL to start from; https:// is put in front where the scheme is missing. */
  url: string;
  /** Only URLs whose path matches one of these, such as /blog/*. * stands for any characters. */
  include_paths?: string[];
  /** No URLs whose path matches one of these. */
  exclude_paths?: string[];
  /** Also other subdomains of the same domain. */
  subdomains?: boolean;
  /** Treat URLs that differ in their query as the same. */
  ignore_query?: boolean;
  /** Whether URLs of sitemaps are used: in addition to links, alone, or not. */
  sitemap?: "include" | "only" | "skip";
  /** User-Agent to send instead of ours. */
  user_agent?: string;
  /** Pages to read at most. Their price is held; only pages that were read are charged. */
  limit?: number;
  /** Links to follow from the start at most. */
  depth?: number;
  /** Parts of each page in the result file. Default: markdown. */
  include?: ("markdown" | "text" | "links" | "images" | "headings" | "json_ld" | "microdata")[];
  /** false writes whole pages as Markdown and text, with menus and footers. */
  main_content?: boolean;
  /** Whether pages open in a browser; auto: those that are empty without their scripts. */
  render?: boolean | "auto";
  /** Skip what robots.txt disallows for the user agent Oja, and keep its crawl delay of up to 10 s. */
  respect_robots?: boolean;
  /** Time between two requests to the same host. */
  delay_ms?: number;
  /** Pages that are read at the same time. */
  concurrency?: number;
  /** ID of an earlier crawl. Each page then says what changed since, and removed lists pages that are gone. */
  compare_to?: string;
};

export type NetworkCrawlOutput = {
  /** JSON Lines: a page per line, with the parts of include. */
  file: FileOut;
  /** llms.txt of the site: titles, URLs and descriptions of its pages. */
  llms_txt: FileOut;
  /** Pages that were read, in the order of reading. Each is charged once. */
  pages: ({
    /** URL of the page. */
    url: string;
    /** HTTP status. */
    status: number;
    /** Title of the page. */
    title: string | null;
    /** Summary that the page gives of itself. */
    description: string | null;
    /** Links between the start and the page. */
    depth: number;
    /** Words of the main content. */
    word_count: number;
    /** Changes with title and text. */
    hash: string;
    /** Since the crawl of compare_to. */
    change?: "new" | "changed" | "same";
  })[];
  /** Pages that could not be read, at most 1,000. Free. */
  failed: {
    /** URL. */
    url: string;
    /** Error code, or not_found for HTTP errors. */
    code: string;
    /** What happened. */
    message: string;
  }[];
  /** URLs that robots.txt disallows. */
  disallowed: number;
  /** URLs that were found and not read. */
  left: number;
  /** Pages of compare_to that are gone. */
  removed?: string[];
  /** Why it ended: everything was read, or limit, 100 minutes or 100 MB were reached. */
  ended: "complete" | "limit" | "time" | "size";
};

export type NetworkMapInput = {
  /** Public http(s) URL to start from; https:// is put in front where the scheme is missing. */
  url: string;
  /** Only URLs whose path matches one of these, such as /blog/*. * stands for any characters. */
  include_paths?: string[];
  /** No URLs whose path matches one of these. */
  exclude_paths?: string[];
  /** Also other subdomains of the same domain. */
  subdomains?: boolean;
  /** Treat URLs that differ in their query as the same. */
  ignore_query?: boolean;
  /** Whether URLs of sitemaps are used: in addition to links, alone, or not. */
  sitemap?: "include" | "only" | "skip";
  /** User-Agent to send instead of ours. */
  user_agent?: string;
  /** URLs to return at most. */
  limit?: number;
  /** Only URLs that contain all of these words, in their URL or title. Accents don’t matter. */
  search?: string;
};

export type NetworkMapOutput = {
  /** Start, after redirects. */
  url: string;
  /** URLs of the site. */
  urls: ({
    /** URL. */
    url: string;
    /** Text of the link to it; null if only a sitemap has it. */
    title: string | null;
    /** As the sitemap states it. */
    modified: string | null;
    /** Where it was found first. */
    source: "sitemap" | "link";
  })[];
  /** Number of URLs found, also beyond limit. */
  total: number;
  /** Whether there are more than limit. */
  truncated: boolean;
  /** Sitemaps that were read. */
  sitemaps: string[];
};

export type NetworkMailInput = {
  /** Domain whose mail setup is checked; for an email address or URL, its domain is used. */
  domain: string;
  /** DKIM selectors to check in addition to the common ones, separated by commas or repeated. At most 10. */
  selector?: string | string[];
};

export type NetworkMailOutput = {
  /** Domain in ASCII. */
  domain: string;
  /** Domain as people read it. */
  unicode: string;
  /** Whether the domain exists. Null if the DNS lookup failed. */
  exists: boolean | null;
  /** Whether the domain declares that it accepts no mail (RFC 7505). */
  null_mx: boolean;
  /** Mail servers in order of preference; at most 10. */
  mx: ({
    /** Host name of the mail server. */
    host: string;
    /** Lower values are tried first. */
    priority: number;
    /** Whether the host has an IP address. Null if the DNS lookup failed. */
    resolves: boolean | null;
    /** Whether the host is an alias (CNAME), which MX records must not name. */
    alias: boolean;
    /** IP addresses of the host. */
    addresses: ({
      /** IP address of the server. */
      ip: string;
      /** Host name from reverse DNS. */
      ptr: string | null;
      /** Whether that host name resolves back to the IP address. */
      forward_confirmed: boolean | null;
    })[];
    /** Mail service behind it, such as Google Workspace. Null if unknown. */
    provider: string | null;
  })[];
  /** Servers that may send mail for the domain. */
  spf: {
    /** Whether it exists. Null if the DNS lookup failed. */
    found: boolean | null;
    /** Whether the record is free of errors. Null if there is no record, or a DNS lookup failed. */
    valid: boolean | null;
    /** The record as published. Null if there is none. */
    record: string | null;
    /** Mechanisms of the record, in order. */
    mechanisms: ({
      /** + pass, - fail, ~ soft fail, ? neutral. */
      qualifier: "+" | "-" | "~" | "?";
      /** Mechanism, such as include or ip4. */
      type: string;
      /** Domain or range of the mechanism. */
      value: string | null;
    })[];
    /** Result for all other servers: - fail, ~ soft fail, ? neutral, + pass. */
    all: "+" | "-" | "~" | "?" | null;
    /** Domain whose record applies instead. */
    redirect: string | null;
    /** DNS lookups that a receiver needs, including those of included records. */
    lookups: number;
    /** Limit after which receivers give up. */
    lookups_max: number;
    /** Lookups that find nothing; 2 are allowed. */
    void_lookups: number;
    /** Included records, at every level. */
    includes: ({
      /** Domain of the included record. */
      domain: string;
      /** Domain whose record includes it. */
      parent: string;
      /** How it is included. */
      via: "include" | "redirect";
      /** The record as published. Null if there is none. */
      record: string | null;
      /** DNS lookups of this record alone. */
      lookups: number;
      /** What is wrong with it. */
      error: string | null;
    })[];
    /** What is wrong with it. */
    errors: string[];
    /** Terms that receivers ignore or advise against. They don’t make the record invalid. */
    warnings: string[];
  };
  /** What receivers do with mail that fails SPF and DKIM. */
  dmarc: {
    /** Whether it exists. Null if the DNS lookup failed. */
    found: boolean | null;
    /** Whether the record is free of errors. Null if there is no record, or a DNS lookup failed. */
    valid: boolean | null;
    /** The record as published. Null if there is none. */
    record: string | null;
    /** DNS name of the record. */
    at: string | null;
    /** Whether the record comes from the organisational domain. */
    inherited: boolean;
    /** Policy of the record (p). */
    policy: "none" | "quarantine" | "reject" | null;
    /** Policy for subdomains (sp, or p). */
    subdomain_policy: "none" | "quarantine" | "reject" | null;
    /** Policy that applies to this domain: p, sp if it is inherited, or np if the domain does not exist. */
    effective_policy: "none" | "quarantine" | "reject" | null;
    /** Percentage of mail that the policy applies to. */
    pct: number | null;
    /** Receivers of aggregate reports. */
    rua: ({
      /** mailto: URL of the receiver. */
      uri: string;
      /** Whether the receiving domain accepts these reports. Null if unknown. */
      authorized: boolean | null;
    })[];
    /** Receivers of failure reports. */
    ruf: ({
      /** mailto: URL of the receiver. */
      uri: string;
      /** Whether the receiving domain accepts these reports. Null if unknown. */
      authorized: boolean | null;
    })[];
    /** How closely the domains of DKIM and SPF must match. Null if no record applies. */
    alignment: {
      /** DKIM alignment (adkim). */
      dkim: "relaxed" | "strict";
      /** SPF alignment (aspf). */
      spf: "relaxed" | "strict";
    } | null;
    /** What is wrong with it. */
    errors: string[];
  };
  /** Keys found. DNS can’t list selectors, so the domain may have others. */
  dkim: ({
    /** Selector of the key; * for a wildcard record. */
    selector: string;
    /** The record as published. */
    record: string;
    /** rsa or ed25519. */
    key_type: string;
    /** Length of the key. Null if the key is empty or unreadable. */
    bits: number | null;
    /** Whether the key is empty: mail signed with it is refused. */
    revoked: boolean;
    /** Whether the domain is testing DKIM (t=y). */
    testing: boolean;
    /** What is wrong with the key. */
    error: string | null;
  })[];
  /** Selectors that were looked up. */
  dkim_selectors_tried: string[];
  /** Whether the domain has a DKIM record for every name. */
  dkim_wildcard: boolean;
  /** Whether senders must use TLS. */
  mta_sts: {
    /** Whether it exists. Null if the DNS lookup failed. */
    found: boolean | null;
    /** Whether the record is free of errors. Null if there is no record, or a DNS lookup failed. */
    valid: boolean | null;
    /** The record as published. Null if there is none. */
    record: string | null;
    /** Version of the policy. */
    id: string | null;
    /** URL of the policy file. */
    policy_url: string | null;
    /** The policy file. Null if it could not be read. */
    policy: {
      /** enforce refuses delivery without valid TLS. */
      mode: "enforce" | "testing" | "none";
      /** Host names that may receive mail. */
      mx: string[];
      /** Seconds that senders cache the policy. */
      max_age: number;
    } | null;
    /** Whether every MX host matches a name in the policy. */
    mx_covered: boolean | null;
    /** What is wrong with it. */
    errors: string[];
  };
  /** Where reports about failed TLS go. */
  tls_rpt: {
    /** Whether it exists. Null if the DNS lookup failed. */
    found: boolean | null;
    /** The record as published. Null if there is none. */
    record: string | null;
    /** Receivers of TLS reports. */
    rua: string[];
  };
  /** Logo that mailboxes may show. */
  bimi: {
    /** Whether it exists. Null if the DNS lookup failed. */
    found: boolean | null;
    /** The record as published. Null if there is none. */
    record: string | null;
    /** URL of the logo. */
    logo: string | null;
    /** URL of the mark certificate. */
    authority: string | null;
    /** The mark certificate. Null if there is none, or it can’t be read. */
    certificate: {
      /** Whether an authority for BIMI signed it, for this domain and the same logo. */
      valid: boolean;
      /** VMC: a registered trademark. CMC: a mark that has been in use. */
      type: "VMC" | "CMC" | null;
      /** Organization that owns the mark. */
      organization: string | null;
      /** Type of the mark, as the certificate states it. */
      mark_type: string | null;
      /** When it expires. */
      valid_to: string | null;
      /** Whether it holds the logo of the record. Null if one of them can’t be read. */
      logo_matches: boolean | null;
      /** What is wrong with it. */
      errors: string[];
    } | null;
    /** Whether the logo is a valid SVG. Null if there is none. */
    logo_valid: boolean | null;
    /** What is wrong with it. */
    errors: string[];
  };
  /** Certificates pinned in DNS, by MX host. */
  dane: ({
    /** MX host. */
    host: string;
    /** Whether it exists. Null if the DNS lookup failed. */
    found: boolean | null;
    /** Whether the resolver validated it by DNSSEC. Otherwise it has no effect. */
    secure: boolean;
    /** TLSA records of port 25. */
    records: {
      /** Certificate usage, 0 to 3. */
      usage: number;
      /** 0 whole certificate, 1 public key. */
      selector: number;
      /** 0 exact, 1 SHA-256, 2 SHA-512. */
      matching_type: number;
      /** Certificate data in hexadecimal. */
      certificate: string;
    }[];
  })[];
  /** Overall grade. Null if the domain does not exist. */
  grade: "A+" | "A" | "B" | "C" | "D" | "F" | null;
  /** 0 to 100, of what could be judged. */
  score: number | null;
  /** What to change, greatest effect first. */
  advice: {
    /** Stable code, such as dmarc_missing. */
    code: string;
    /** What to change. */
    message: string;
    /** What it would add to the score. */
    points: number;
  }[];
};

export type NetworkMailMessageInput = {
  /** The message with all its headers, as your mail program shows with “Show original”. */
  message?: string;
  /** The message as an EML file. Exactly one of message and file is required. */
  file?: FileInput;
  /** IP address of the server that sent it. Default: from the Received header of the receiver. */
  ip?: string;
  /** Host name with which that server greeted. */
  helo?: string;
  /** Envelope sender. Default: from the Return-Path header. */
  mail_from?: string;
};

export type NetworkMailMessageOutput = {
  /** 0 to 10, less the points of failed checks. */
  score: number;
  /** Most expensive first. */
  checks: ({
    /** Stable code, such as spf or reverse_dns. */
    code: string;
    /** Null if it could not be judged. */
    passed: boolean | null;
    /** Points that it takes from 10. */
    points: number;
    /** What was found, and what to change. */
    message: string;
  })[];
  /** Addresses of the From header. */
  from: string[];
  /** Subject. */
  subject: string | null;
  /** Date header. */
  date: string | null;
  /** Message-ID header. */
  message_id: string | null;
  /** Size of the message. */
  bytes: number;
  /** Server that handed the message over. */
  sender: {
    /** IP address of the sending server; null if unknown. */
    ip: string | null;
    /** Host name with which it greeted. */
    helo: string | null;
    /** Envelope sender. */
    mail_from: string | null;
    /** Host name from reverse DNS. */
    ptr: string | null;
    /** Whether that name leads back to the IP address. */
    forward_confirmed: boolean | null;
    /** Block lists with the IP address. */
    listed: ({
      /** Block list. */
      list: string;
      /** Reason that it gives. */
      reason: string | null;
    })[];
    /** Block lists that were asked. */
    block_lists: string[];
  };
  /** Null if the sending server is unknown. */
  spf: {
    /** pass, fail, softfail, neutral, none, temperror or permerror. */
    result: string;
    /** Domain whose record was checked. */
    domain: string | null;
    /** Its record. */
    record: string | null;
    /** Whether it passes for the domain of the From address; null without DMARC. */
    aligned: boolean | null;
    /** Why; null if there is nothing to say. */
    detail: string | null;
  } | null;
  /** Each signature. */
  dkim: ({
    /** pass, fail, neutral, policy, temperror or permerror. */
    result: string;
    /** Signing domain. */
    domain: string | null;
    /** Selector of the key. */
    selector: string | null;
    /** Such as rsa-sha256. */
    algorithm: string | null;
    /** Length of the key. */
    bits: number | null;
    /** Whether it signs for the domain of the From address. */
    aligned: boolean;
    /** Bytes of the body that it doesn’t cover. */
    unsigned_bytes: number;
    /** Why; null if there is nothing to say. */
    detail: string | null;
  })[];
  /** Null if there is not exactly one From domain. */
  dmarc: {
    /** pass, fail, none or temperror. */
    result: string;
    /** Policy for the From domain. */
    policy: string | null;
    /** Domain with the record. */
    domain: string | null;
    /** Its record. */
    record: string | null;
    /** Why; null if there is nothing to say. */
    detail: string | null;
  } | null;
  /** ARC chain; null without one. */
  arc: {
    /** pass or fail. */
    result: string;
    /** Servers that forwarded and sealed it. */
    instances: number;
  } | null;
  /** What the message contains. */
  content: {
    /** Has a plain text part. */
    text: boolean;
    /** Has an HTML part. */
    html: boolean;
    /** Number of links. */
    links: number;
    /** Number of images. */
    images: number;
    /** Attached files. */
    attachments: ({
      /** File name. */
      filename: string | null;
      /** MIME type. */
      mime: string;
      /** Size. */
      bytes: number;
    })[];
  };
};

export type NetworkEmailInput = {
  /** Email address to check, including international and quoted ones. */
  address: string;
  /** Look for an image at gravatar.com, which receives a SHA-256 hash of the email address. */
  gravatar?: boolean | string;
};

export type NetworkEmailOutput = {
  /** Email address as sent. */
  address: string;
  /** Whether the format is valid (RFC 5321 and RFC 6531). If false, score is 0 and the fields from normalized to free are null. */
  format_valid: boolean;
  /** Normalized email address: domain in ASCII and lower case, without unnecessary quotes. */
  normalized: string | null;
  /** Underlying mailbox, to find duplicates: without subaddress, letter case and the dots that Gmail ignores. */
  mailbox: string | null;
  /** Suggested correction if the domain looks like a typo of a well-known one. */
  did_you_mean: string | null;
  /** The part before the @, without the subaddress. */
  user: string | null;
  /** The tag after + (- at Yahoo), such as news in ada+news@example.com. */
  subaddress: string | null;
  /** Domain in ASCII (Punycode). */
  domain: string | null;
  /** Domain in Unicode. */
  domain_unicode: string | null;
  /** Whether the domain has MX records; null if the DNS lookup failed or the domain is an IP address. */
  mx_found: boolean | null;
  /** Whether the domain can receive mail, by its MX or address records; null if the DNS lookup failed or the domain is an IP address. */
  accepts_mail: boolean | null;
  /** Whether the domain is on the list of disposable email services. */
  disposable: boolean | null;
  /** Whether it is a role such as support or billing, not a person. */
  role: boolean | null;
  /** Whether the domain is on the list of free email providers. */
  free: boolean | null;
  /** Always null: the mailbox is not checked, because most cloud providers block port 25. */
  smtp_check: null;
  /** Always null: this requires an SMTP connection to the mail server. */
  catch_all: null;
  /** URL of the image; null if there is none, gravatar.com didn't respond, or it wasn't requested. */
  gravatar: string | null;
  /** Score, 0 (undeliverable) to 100 (no problems found). */
  score: number;
  /** What was found, with the largest effect on the score first. */
  reasons: {
    /** Reason code. */
    code: string;
    /** Reason in words. */
    message: string;
  }[];
  /** Lists used for disposable, free and role. */
  lists: {
    /** List name. */
    list: string;
    /** Version of the list. */
    version: string;
    /** Publication date. */
    date: string;
  }[];
};

export type NetworkReputationInput = {
  /** IPv4 or IPv6 address. Default: the caller's own. */
  ip?: string;
  /** Look up the abuse contact in the network registry. */
  abuse_contact?: boolean | string;
};

export type NetworkReputationOutput = {
  /** Canonical spelling. */
  ip: string;
  /** 4 or 6. */
  version: 4 | 6;
  /** Private or reserved: nothing else is known of it. */
  bogon: boolean;
  /** By reverse DNS. */
  hostname: string | null;
  /** That name leads back to the IP address. */
  hostname_confirmed: boolean | null;
  /** Tor exit node. False only where a list of all exits is loaded. Null if unknown. */
  tor: boolean | null;
  /** Data center or cloud, by the network or a list. Null if unknown. */
  hosting: boolean | null;
  /** Exit of a privacy relay such as iCloud Private Relay. False only where a list of all exits is loaded. Null if unknown. */
  relay: boolean | null;
  /** Search engine or other crawler, verified by reverse and forward DNS. False where the name claims to be one and is not. Null if unknown. */
  crawler: boolean | null;
  /** Exit of a VPN service. Null if unknown. */
  vpn: boolean | null;
  /** Open or commercial proxy. Null if unknown. */
  proxy: boolean | null;
  /** Mobile network. Null if unknown. */
  mobile: boolean | null;
  /** Well-known service or crawler behind it, such as Google Public DNS. */
  service: string | null;
  /** Network that announces the IP address. */
  asn: {
    /** Number of the autonomous system. */
    asn: number;
    /** Name of the network. */
    name: string;
  } | null;
  /** Block of the network that it lies in. */
  prefix: string | null;
  /** ISO 3166 code of the country. */
  country_code: string | null;
  /** Location. Null if unknown. */
  geo: {
    /** City. */
    city: string | null;
    /** Country name. */
    country: string | null;
    /** Latitude. */
    lat: number | null;
    /** Longitude. */
    lon: number | null;
  } | null;
  /** Email address for reports of abuse. */
  abuse_contact: string | null;
  /** Enabled block lists that name it. data_age shows which lists were checked. */
  listed: ({
    /** Name of the list. */
    list: string;
    /** Reason given by the list. Null if it gives none. */
    reason: string | null;
    /** Null if the list does not provide it. */
    since: string | null;
  })[];
  /** Risk from 0 (harmless) to 100 (dangerous), based on the available data. Null if there is none. */
  score: number | null;
  /** What raised or lowered the score. */
  reasons: {
    /** Stable code, such as hosting. */
    code: string;
    /** One sentence. */
    message: string;
  }[];
  /** Sources and how old they are. */
  data_age: {
    /** Day of the network data. */
    network: string;
    /** Lists of IP addresses that the operator added. */
    lists: ({
      /** Name of the list. */
      list: string;
      /** What the list holds, such as tor. */
      category: string;
      /** Time of its data. Null until it is loaded. */
      date: string | null;
      /** Number of ranges. */
      entries: number;
      /** Why it could not be loaded. */
      problem?: string;
    })[];
    /** DNS block lists that were queried. */
    block_lists: string[];
    /** Lists that did not respond. */
    silent: string[];
  };
};

export type UtilitiesConvertInput = {
  /** File to convert, or a ZIP: of several files, or of a page (index.html) with its assets. */
  file?: FileInput;
  /** Several files, instead of file: joined for PDF, images joined for DOCX, else each converted (ZIP). */
  files?: FileInput[];
  /** Web page to convert, as a browser shows it; instead of file. Files at a URL are sent as file.url. */
  url?: string;
  /** Source format. Default: detected. */
  from?: "pdf" | "docx" | "doc" | "odt" | "rtf" | "html" | "htm" | "md" | "markdown" | "txt" | "text" | "eml" | "msg" | "epub" | "json" | "xlsx" | "xlsb" | "xls" | "ods" | "csv" | "pptx" | "ppt" | "odp" | "png" | "jpeg" | "jpg" | "webp" | "avif" | "tiff" | "tif" | "gif" | "bmp" | "dib" | "ico" | "jp2" | "j2k" | "jpx" | "jpf" | "j2c" | "heic" | "heif" | "svg";
  /** Target format. Default with operations: pdf. */
  to?: "pdf" | "docx" | "odt" | "rtf" | "html" | "htm" | "md" | "markdown" | "txt" | "text" | "epub" | "json" | "xlsx" | "ods" | "csv" | "pptx" | "odp" | "png" | "jpeg" | "jpg" | "webp" | "avif" | "tiff" | "tif" | "gif" | "ico";
  /** Operations on the PDF, applied in order. */
  operations?: ({
    op: "merge";
    /** keep keeps the bookmarks of all files; files adds one for each file. */
    bookmarks?: "keep" | "files" | "none";
  } | {
    op: "split";
    /** One PDF each: ["1-3", "4-last"]. */
    ranges?: string[];
    /** Pages of each PDF. */
    every?: number;
    /** A PDF begins at each bookmark of this level or above. */
    by_bookmark?: number;
    /** Maximum size; one page alone may be larger. */
    max_bytes?: number;
  } | {
    op: "reorder";
    /** Order, such as 3,1-2,last; 9-1 is backwards. */
    pages: string;
  } | {
    op: "delete";
    /** Pages to delete, such as 2,5-last. */
    pages: string;
  } | {
    op: "rotate";
    /** Degrees clockwise: 90, 180, 270 or -90. */
    angle: 90 | 180 | 270 | -90;
    /** Pages, such as 1-3,7,last. Default: all. */
    pages?: string;
  } | {
    op: "crop";
    /** Points from the top. */
    top?: number;
    /** Points from the right. */
    right?: number;
    /** Points from the bottom. */
    bottom?: number;
    /** Points from the left. */
    left?: number;
    /** Pages, such as 1-3,7,last. Default: all. */
    pages?: string;
  } | {
    op: "stamp";
    /** Text. {page} and {pages} are the page number and the number of pages. */
    text?: string;
    /** Image, instead of text. */
    image?: FileInput;
    /** Place on the page. Default center; south for text with {page}. */
    position?: "center" | "north" | "northeast" | "east" | "southeast" | "south" | "southwest" | "west" | "northwest";
    /** Points from the edges. */
    margin?: number;
    /** Points. Default 48; 10 for text with {page}. */
    font_size?: number;
    /** Width of the image in points. Default: a third of the page. */
    width?: number;
    /** Colour, such as #ff0000. */
    color?: string;
    /** 0.01 to 1. Default 1; 0.3 for a watermark. */
    opacity?: number;
    /** Degrees clockwise. Default 0; -45 for a watermark of text. */
    angle?: number;
    /** Number of the first page in {page}. */
    start?: number;
    /** Pages, such as 1-3,7,last. Default: all. */
    pages?: string;
  } | {
    op: "watermark";
    /** Text. {page} and {pages} are the page number and the number of pages. */
    text?: string;
    /** Image, instead of text. */
    image?: FileInput;
    /** Place on the page. Default center; south for text with {page}. */
    position?: "center" | "north" | "northeast" | "east" | "southeast" | "south" | "southwest" | "west" | "northwest";
    /** Points from the edges. */
    margin?: number;
    /** Points. Default 48; 10 for text with {page}. */
    font_size?: number;
    /** Width of the image in points. Default: a third of the page. */
    width?: number;
    /** Colour, such as #ff0000. */
    color?: string;
    /** 0.01 to 1. Default 1; 0.3 for a watermark. */
    opacity?: number;
    /** Degrees clockwise. Default 0; -45 for a watermark of text. */
    angle?: number;
    /** Number of the first page in {page}. */
    start?: number;
    /** Pages, such as 1-3,7,last. Default: all. */
    pages?: string;
  } | {
    op: "compress";
    /** Images of more than this resolution are reduced to it. */
    dpi?: number;
    /** JPEG quality, 1 to 100. */
    quality?: number;
    /** Set to false to leave images unchanged. */
    images?: boolean;
  } | {
    op: "extract_images";
    /** Pages, such as 1-3,7,last. Default: all. */
    pages?: string;
  } | {
    op: "metadata";
    /** Title. */
    title?: string | null;
    /** Author. */
    author?: string | null;
    /** Subject. */
    subject?: string | null;
    /** Keywords. */
    keywords?: string | null;
    /** Program that made the document. */
    creator?: string | null;
    /** Program that made the PDF. */
    producer?: string | null;
    /** Language, such as en-NG. */
    language?: string | null;
    /** Remove all other metadata first, XMP included. */
    clear?: boolean;
  } | {
    op: "bookmarks";
    /** New bookmarks, in order; [] removes all. */
    set?: {
      /** Title. */
      title: string;
      /** Page, from 1. */
      page: number;
      /** 1 is outermost. */
      level?: number;
    }[];
  } | {
    op: "attachments";
    /** Files to attach, by their filename. */
    add?: FileInput[];
    /** Names to remove. */
    remove?: string[];
  } | {
    op: "extract_attachments";
  } | {
    op: "fields";
  } | {
    op: "fill";
    /** Values by field name: text, true or false for checkboxes, an option, or several. */
    fields: Record<string, string | boolean | number | string[]>;
  } | {
    op: "flatten";
  } | {
    op: "redact";
    /** Texts to remove, without regard to case. */
    text?: string[];
    /** Kinds of text to remove. account: 10 digits, such as a NUBAN. */
    patterns?: ("email" | "phone" | "card" | "account" | "url")[];
    /** Areas to remove. */
    areas?: {
      /** Page, from 1. */
      page: number;
      /** Points from the left. */
      x: number;
      /** Points from the top. */
      y: number;
      /** Width in points. */
      width: number;
      /** Height in points. */
      height: number;
    }[];
    /** Resolution of pages that become images. */
    dpi?: number;
  } | {
    op: "compare";
    /** Resolution of the comparison. */
    dpi?: number;
  } | {
    op: "pdfa";
    /** 3b keeps attached files, 2b removes them. */
    level?: "2b" | "3b";
    /** Resolution of pages that become images. */
    dpi?: number;
  } | {
    op: "linearize";
  } | {
    op: "encrypt";
    /** Password to open it. Blank: anyone can open it. */
    user_password?: string;
    /** Password to change permissions. Default: random. */
    owner_password?: string;
    /** Whether it may be printed. */
    print?: "full" | "low" | "none";
    /** What may be changed. Each includes those after it. */
    modify?: "all" | "annotate" | "form" | "assembly" | "none";
    /** Whether text and images may be copied. */
    copy?: boolean;
  } | {
    op: "decrypt";
  })[];
  /** Pages, sizes, quality and more. Options that don't apply are listed in warnings. */
  options?: {
    /** Pages, slides or sheets to convert, from 1: `1-3,7`. Default: all. */
    pages?: string;
    /** Landscape pages for PDF, DOCX and XLSX results. */
    landscape?: boolean;
    /** Quality of JPEG, WebP and AVIF, and of images in a PDF; 1 to 100. */
    quality?: number;
    /** Resolution of pages rendered as images; 36 to 600, default 150. */
    dpi?: number;
    /** Password of an encrypted document. The result is not encrypted. */
    password?: string;
    /** Create an archival PDF (PDF/A-2b) from office documents. */
    pdfa?: boolean;
    /** Fit every sheet on one PDF page, regardless of its length. */
    single_page_sheets?: boolean;
    /** Recognize text on scanned pages (OCR). Default true; false leaves them empty. */
    ocr?: boolean;
    /** Put recognized text (OCR) behind scanned pages of a PDF result, so that it can be searched. */
    searchable?: boolean;
    /** Language of text in images and scanned pages (OCR), such as `en`, `yo`, `fr` or `ar`, also as `eng`, `yor`, `fra`, `ara`. Default `auto`: found by script and words. */
    language?: "auto" | "en" | "yo" | "ig" | "ha" | "pcm" | "fr" | "ar" | "es" | "pt" | "de" | "it" | "nl" | "pl" | "sw" | "tr" | "am" | "hi" | "ur" | "zh" | "eng" | "ibo" | "hau" | "yor" | "fra" | "ara" | "spa" | "por" | "deu" | "ita" | "nld" | "pol" | "swa" | "tur" | "amh" | "hin" | "urd" | "chi_sim";
    /** Begin Markdown with YAML front matter: title, author, format and pages. */
    front_matter?: boolean;
    /** Put the images of the document beside the Markdown, in a folder images (ZIP). */
    images?: boolean;
    /** Paper size. Default a4. */
    paper?: "letter" | "legal" | "tabloid" | "ledger" | "a0" | "a1" | "a2" | "a3" | "a4" | "a5" | "a6";
    /** Width of the paper, such as 210mm or 8.5in; a number is inches. */
    paper_width?: number | string;
    /** Height of the paper. */
    paper_height?: number | string;
    /** All four margins, such as 15mm; a number is inches. Default 0.39. */
    margin?: number | string;
    /** Top margin. */
    margin_top?: number | string;
    /** Right margin. */
    margin_right?: number | string;
    /** Bottom margin. */
    margin_bottom?: number | string;
    /** Left margin. */
    margin_left?: number | string;
    /** Scale of the page, 0.1 to 2. Default 1. */
    scale?: number;
    /** One page as high as the document. */
    single_page?: boolean;
    /** Use the size and orientation that `@page` sets. Default true, false if you set a paper. */
    prefer_css_page_size?: boolean;
    /** Print background colours and images. Default true. */
    print_background?: boolean;
    /** Leave out the white background of the page. */
    omit_background?: boolean;
    /** Accessible (tagged) PDF. Default true. */
    generate_tagged_pdf?: boolean;
    /** Bookmarks from headings. Default true. */
    generate_document_outline?: boolean;
    /** HTML in the top margin of each page. Elements with the class pageNumber, totalPages, title, url or date are filled in. Styles of the page do not apply; set a font-size. */
    header_html?: string;
    /** HTML in the bottom margin of each page, as header_html. */
    footer_html?: string;
    /** CSS media type. Default print. */
    emulated_media_type?: "print" | "screen";
    /** When the page is ready. auto (default): loaded, and its first requests finished. */
    wait_until?: "auto" | "load" | "domcontentloaded" | "networkidle";
    /** Extra delay before printing: 500ms, 2s, or milliseconds; at most 20 seconds. */
    wait_delay?: number | string;
    /** Wait until an element that matches this CSS selector is visible. */
    wait_for_selector?: string;
    /** Wait until this JavaScript returns true, such as `window.status === 'ready'`. */
    wait_for_expression?: string;
    /** Status codes of the URL that fail the call; 499 is every 4xx, 599 every 5xx. Default [499, 599]. */
    fail_on_http_status_codes?: number[];
    /** Fail if an image, style sheet, font or script does not load, instead of a warning. */
    fail_on_resource_loading_failed?: boolean;
    /** Fail if a script of the page throws, instead of a warning. */
    fail_on_console_exceptions?: boolean;
    /** User-Agent of the browser. */
    user_agent?: string;
    /** Request headers that the browser sends to the origin of the URL, and to no other. */
    extra_http_headers?: Record<string, string>;
    /** Cookies that the browser sends. */
    cookies?: {
      /** Name. */
      name: string;
      /** Value. */
      value: string;
      /** Domain. Default: the host of url. */
      domain?: string;
      /** Path. Default /. */
      path?: string;
      /** For https alone. */
      secure?: boolean;
      /** Hidden from scripts. */
      http_only?: boolean;
    }[];
  };
  /** ["data"] adds the file as base64. */
  include?: "data"[];
};

export type UtilitiesConvertOutput = {
  /** The converted file, or a ZIP of several. */
  file: FileOut;
  /** Source format. */
  from: string;
  /** Target format. */
  to: string;
  /** Number of pages of the result, or of a PDF that was read; null if not applicable. */
  pages: number | null;
  /** Number of result files: 1, or the number of files in the ZIP. */
  parts: number;
  /** What each operation did or found, in order. */
  operations?: ({
    /** Operation. */
    op: string;
    /** compress: size before. */
    bytes_before?: number;
    /** compress: size after. */
    bytes_after?: number;
    /** extract_images: number of images. */
    images?: number;
    /** metadata: what the PDF says of itself. */
    metadata?: {
      /** Title. */
      title: string | null;
      /** Author. */
      author: string | null;
      /** Subject. */
      subject: string | null;
      /** Keywords. */
      keywords: string | null;
      /** Program that made the document. */
      creator: string | null;
      /** Program that made the PDF. */
      producer: string | null;
      /** Language. */
      language: string | null;
      /** Date of creation, as the PDF has it. */
      created_at: string | null;
      /** Date of the last change. */
      modified_at: string | null;
      /** Number of pages. */
      pages: number;
    };
    /** bookmarks: the bookmarks. */
    bookmarks?: {
      /** Title. */
      title: string;
      /** Page. */
      page: number;
      /** 1 is outermost. */
      level: number;
    }[];
    /** attachments, extract_attachments: the attached files. */
    attachments?: {
      /** Name. */
      name: string;
      /** Size. */
      bytes: number;
    }[];
    /** fields, fill: the form fields. */
    fields?: ({
      /** Name. */
      name: string;
      /** Kind of field. */
      type: "text" | "checkbox" | "radio" | "dropdown" | "list" | "button" | "signature";
      /** Value. */
      value: string | boolean | string[] | null;
      /** Values to choose from. */
      options?: string[];
      /** Whether people can change it. */
      read_only: boolean;
      /** Whether it must have a value. */
      required: boolean;
    })[];
    /** redact: number of texts and areas removed. */
    removed?: number;
    /** redact, pdfa: pages that became images. compare: what differs on each page. */
    pages?: (number | {
      /** Page. */
      page: number;
      /** Share of equal pixels, 0 to 1. */
      similarity: number;
      /** Words that only the first file has; at most 200. */
      removed: string[];
      /** Words that only the second file has; at most 200. */
      added: string[];
    })[];
    /** compare: whether both have the same words. */
    same_text?: boolean;
    /** compare: whether both look the same. */
    same_picture?: boolean;
    /** pdfa: PDF/A-2b or PDF/A-3b. */
    level?: string;
    /** pdfa: what was checked. */
    checks?: string[];
    /** pdfa: checks that failed; empty for a valid file. */
    faults?: string[];
  })[];
  /** Scanned pages read by text recognition (OCR). */
  recognized_pages: number[];
  /** Warnings. */
  warnings: string[];
};

export type PublicConversionsInput = Record<string, never>;

export type PublicConversionsOutput = {
  /** Supported formats. */
  formats: {
    /** Format ID. */
    name: string;
    /** Display name. */
    title: string;
    /** MIME type. */
    mime: string;
    /** File extension. */
    extension: string;
    /** Other names of the format. */
    aliases: string[];
    /** Whether it can be converted from. */
    reads: boolean;
    /** Whether it can be converted to. */
    writes: boolean;
  }[];
  /** Supported conversions. */
  conversions: {
    /** Source format. */
    from: string;
    /** Target format. */
    to: string;
    /** Options that apply to this conversion. */
    options: string[];
    /** Capabilities used, in order. */
    engines: string[];
  }[];
  /** All options. */
  options: {
    /** Option name. */
    name: string;
    /** What it does. */
    about: string;
  }[];
};

export type UtilitiesImageInput = {
  /** JPEG, PNG, WebP, AVIF, TIFF, GIF, BMP, ICO, JPEG 2000, JPEG XL, HEIC, PSD or SVG; of camera raw files, the embedded preview. */
  file: FileInput;
  /** Image for a watermark operation that has neither text nor image. */
  watermark?: FileInput;
  /** Operations, applied in order. */
  operations?: ({
    op: "resize";
    /** Width in pixels. Omit width or height to keep the aspect ratio. */
    width?: number;
    /** Height in pixels. */
    height?: number;
    /** cover crops, contain pads, fill stretches, inside and outside keep the whole image. */
    fit?: "cover" | "contain" | "fill" | "inside" | "outside";
    /** Part to keep when the image is cropped; entropy and attention select the most interesting part, faces the one with the faces. */
    gravity?: "centre" | "center" | "north" | "northeast" | "east" | "southeast" | "south" | "southwest" | "west" | "northwest" | "entropy" | "attention" | "faces";
    /** Set to false to leave smaller images unchanged. */
    enlarge?: boolean;
    /** Colour of the bars for contain. Default: transparent, white in JPEG. */
    background?: string;
  } | {
    op: "crop";
    /** Width in pixels. */
    width: number;
    /** Height in pixels. */
    height: number;
    /** Pixels from the left. Without left and top, gravity applies. */
    left?: number;
    /** Pixels from the top. */
    top?: number;
    /** Part of the image; faces is the part with the faces, found automatically. */
    gravity?: "centre" | "center" | "north" | "northeast" | "east" | "southeast" | "south" | "southwest" | "west" | "northwest" | "faces";
  } | {
    op: "rotate";
    /** Degrees clockwise. */
    angle: number;
    /** Colour of the corners for angles that aren't right angles. */
    background?: string;
  } | {
    op: "flip";
  } | {
    op: "flop";
  } | {
    op: "sharpen";
    /** Sharpening strength, 0.1 to 10. */
    sigma?: number;
  } | {
    op: "greyscale" | "grayscale";
  } | {
    op: "negate";
  } | {
    op: "normalise" | "normalize";
  } | {
    op: "watermark";
    /** Text to overlay, in any script. */
    text?: string;
    /** Image to overlay. Alternatively, send it as the field watermark. */
    image?: FileInput;
    /** Position. */
    position?: "centre" | "center" | "north" | "northeast" | "east" | "southeast" | "south" | "southwest" | "west" | "northwest";
    /** Distance from the edges in pixels. */
    margin?: number;
    /** Opacity, 0.01 to 1. */
    opacity?: number;
    /** Width relative to the image, 0.01 to 1. */
    scale?: number;
    /** Colour of the text. */
    color?: string;
    /** Degrees clockwise. */
    angle?: number;
    /** Repeat the watermark over the whole image. */
    tile?: boolean;
  } | {
    op: "background" | "flatten";
    /** Colour: #rgb, #rrggbb, #rrggbbaa or a common name such as white. */
    color: string;
  } | {
    op: "trim";
    /** Colour tolerance, 0 to 255. */
    threshold?: number;
    /** Colour to trim. Default: the colour of the top left pixel. */
    background?: string;
  } | {
    op: "pad";
    /** Pixels on every side; top, right, bottom and left override it. */
    all?: number;
    /** Pixels at the top. */
    top?: number;
    /** Pixels on the right. */
    right?: number;
    /** Pixels at the bottom. */
    bottom?: number;
    /** Pixels on the left. */
    left?: number;
    /** Default: transparent, white in JPEG. */
    color?: string;
  } | {
    op: "round";
    /** Radius in pixels. */
    radius: number;
  } | {
    op: "tint";
    /** Colour: #rgb, #rrggbb, #rrggbbaa or a common name such as white. */
    color: string;
  } | {
    op: "gamma";
    /** Gamma, 1 to 3; higher is brighter. */
    value?: number;
  } | {
    op: "modulate";
    /** Brightness factor; 2 is twice as bright. */
    brightness?: number;
    /** Saturation factor; 0 is grey. */
    saturation?: number;
    /** Hue rotation in degrees. */
    hue?: number;
  } | {
    op: "blur";
    /** Blur strength, 0.3 to 100. Default: 2; for areas and faces, enough to hide them. */
    sigma?: number;
    /** Only these areas. Default: the whole image. */
    areas?: {
      /** Pixels from the left. */
      left: number;
      /** Pixels from the top. */
      top: number;
      /** Width in pixels. */
      width: number;
      /** Height in pixels. */
      height: number;
    }[];
    /** Only faces, found automatically. */
    faces?: boolean;
  } | {
    op: "pixelate";
    /** Side of the squares in pixels, 2 to 500. Default: 16; for areas and faces, enough to hide them. */
    size?: number;
    /** Only these areas. Default: the whole image. */
    areas?: {
      /** Pixels from the left. */
      left: number;
      /** Pixels from the top. */
      top: number;
      /** Width in pixels. */
      width: number;
      /** Height in pixels. */
      height: number;
    }[];
    /** Only faces, found automatically. */
    faces?: boolean;
  } | {
    op: "border";
    /** Width in pixels. */
    width: number;
    /** Colour. */
    color?: string;
  } | {
    op: "composite";
    /** Text to lay over the image, in any script. */
    text?: string;
    /** Blend mode. */
    blend?: "over" | "multiply" | "screen" | "overlay" | "darken" | "lighten" | "color-dodge" | "color-burn" | "hard-light" | "soft-light" | "difference" | "exclusion" | "add" | "xor" | "atop" | "dest-over" | "dest-in" | "dest-out";
    /** Position. left and top override it. */
    position?: "centre" | "center" | "north" | "northeast" | "east" | "southeast" | "south" | "southwest" | "west" | "northwest";
    /** Pixels from the left. */
    left?: number;
    /** Pixels from the top. */
    top?: number;
    /** Distance from the edges in pixels. */
    margin?: number;
    /** Width in pixels. Default: that of the overlay; a third of the image for text. */
    width?: number;
    /** Opacity, 0.01 to 1. */
    opacity?: number;
    /** Colour of the text. */
    color?: string;
    /** Degrees clockwise. */
    angle?: number;
    /** Repeat it over the whole image. */
    tile?: boolean;
    /** Image to lay over the image. */
    image?: FileInput;
  } | {
    op: "upscale";
  } | {
    op: "remove_background";
    /** Colour of the new background. Default: transparent, white in JPEG. */
    color?: string;
  } | {
    op: "sprite";
    /** Images per row. Default: about as many as rows. */
    columns?: number;
    /** Pixels between the images. */
    gap?: number;
    /** Colour between the images. Default: transparent. */
    background?: string;
    /** Further images, which follow the first. */
    images: FileInput[];
  } | {
    op: "contact_sheet";
    /** Images per row. Default: about as many as rows. */
    columns?: number;
    /** Width of a cell in pixels. */
    width?: number;
    /** Height of a cell in pixels. */
    height?: number;
    /** contain shows whole images, cover fills the cells. */
    fit?: "contain" | "cover";
    /** Pixels between the cells. */
    gap?: number;
    /** Colour between the images. Default: transparent. */
    background?: string;
    /** Further images, which follow the first. */
    images: FileInput[];
  })[];
  /** Output format. Default: the format of the file; PNG for BMP, PSD and SVG, JPEG for JPEG 2000, HEIC and camera raw. auto: AVIF or WebP if the Accept header names them, otherwise PNG with transparency, GIF with motion, or JPEG. ico contains sizes from 16 to 256 pixels, up to the size of the image. none returns data only, without a file. */
  format?: "auto" | "jpeg" | "jpg" | "png" | "webp" | "avif" | "tiff" | "gif" | "ico" | "jxl" | "none";
  /** Quality, 1 to 100. PNG and GIF reduce their colours. Without it, PNG is compressed without loss. */
  quality?: number;
  /** Maximum file size. Quality is reduced first, then dimensions. */
  max_bytes?: number;
  /** Set to false so that max_bytes reduces only quality, never dimensions. */
  shrink?: boolean;
  /** Lossless WebP, AVIF and JPEG XL. */
  lossless?: boolean;
  /** Progressive JPEG, PNG and JPEG XL. */
  progressive?: boolean;
  /** Set to false to keep EXIF, XMP and colour profile, or name the groups to remove from a JPEG, PNG or WebP: gps, exif … */
  strip_metadata?: boolean | ("exif" | "gps" | "xmp" | "iptc" | "icc" | "comments")[];
  /** Tags to write into a JPEG, PNG or WebP, by exiftool's names. The pixels stay as they are. */
  set_metadata?: {
    /** XMP. */
    Title?: string;
    /** XMP. */
    Description?: string;
    /** XMP: those who made it. */
    Creator?: string[];
    /** XMP. */
    Rights?: string;
    /** XMP: keywords. */
    Subject?: string[];
    /** XMP: 0 to 5 stars. */
    Rating?: number;
    /** EXIF. */
    ImageDescription?: string;
    /** EXIF. */
    Artist?: string;
    /** EXIF. */
    Copyright?: string;
    /** EXIF: maker of the camera. */
    Make?: string;
    /** EXIF: model of the camera. */
    Model?: string;
    /** EXIF. */
    Software?: string;
    /** EXIF. */
    UserComment?: string;
    /** EXIF: 2026:03:02 09:15:00. */
    ModifyDate?: string;
    /** EXIF: when it was taken. */
    DateTimeOriginal?: string;
    /** EXIF: when it was digitized. */
    CreateDate?: string;
    /** Degrees, south is negative. */
    GPSLatitude?: number;
    /** Degrees, west is negative. */
    GPSLongitude?: number;
    /** Metres. */
    GPSAltitude?: number;
  };
  /** Rotate the image by its EXIF orientation first. */
  autorotate?: boolean;
  /** Keep GIF and WebP animated if the format allows it; false uses the first frame. */
  animated?: boolean;
  /** Adds EXIF, GPS, ICC, XMP and IPTC of the input file. */
  metadata?: boolean;
  /** Adds the main colours: true for 6, or a number. */
  palette?: boolean | number;
  /** Adds a BlurHash placeholder. */
  blurhash?: boolean;
  /** Adds a ThumbHash placeholder: with aspect ratio and transparency. */
  thumbhash?: boolean;
  /** Adds the places of faces in the input image. */
  faces?: boolean;
  /** Adds how likely the image is sexual, by a small model on this server. For a first look, not a verdict. */
  moderation?: boolean;
  /** Adds a perceptual hash: near for images that look alike. */
  hash?: boolean;
  /** Another image. Adds how alike both are. */
  compare?: FileInput;
  /** ["data"] adds the file as base64. */
  include?: "data"[];
};

export type UtilitiesImageOutput = {
  /** The result; missing with format none. */
  file?: FileOut;
  /** Width in pixels. */
  width: number;
  /** Height in pixels. */
  height: number;
  /** Output format. */
  format: string;
  /** Number of frames. */
  frames: number;
  /** Quality used, if the format has one. */
  quality?: number | null;
  /** The input file. */
  original: {
    /** Format. */
    format: string;
    /** Width in pixels. */
    width: number;
    /** Height in pixels. */
    height: number;
    /** Size in bytes. */
    bytes: number;
    /** Number of frames. */
    frames: number;
  };
  /** Warnings. */
  warnings: string[];
  /** Metadata, if requested. */
  metadata?: {
    /** Format. */
    format: string;
    /** Width in pixels. */
    width: number;
    /** Height in pixels. */
    height: number;
    /** Number of frames. */
    frames: number;
    /** EXIF orientation. */
    orientation: number | null;
    /** Number of channels. */
    channels: number;
    /** Bit depth. */
    depth: string;
    /** Colour space. */
    color_space: string;
    /** Whether it has an alpha channel. */
    has_alpha: boolean;
    /** Resolution in DPI. */
    density: number | null;
    /** Whether it is progressive. */
    progressive: boolean;
    /** Chroma subsampling. */
    chroma_subsampling: string | null;
    /** EXIF tags. */
    exif: Record<string, unknown> | null;
    /** GPS position; null if none. */
    gps: {
      /** Latitude. */
      latitude: number | null;
      /** Longitude. */
      longitude: number | null;
      /** Altitude in metres. */
      altitude: number | null;
    } | null;
    /** ICC profile. */
    icc: Record<string, unknown> | null;
    /** XMP tags. */
    xmp: Record<string, unknown> | null;
    /** IPTC tags. */
    iptc: Record<string, unknown> | null;
    /** EXIF, XMP and IPTC tags together, by exiftool's names. */
    tags: Record<string, unknown> | null;
  };
  /** Main colours, if requested. */
  palette?: {
    /** Colour as #rrggbb. */
    color: string;
    /** Share of the image, 0 to 1. */
    share: number;
  }[];
  /** BlurHash, if requested. */
  blurhash?: string;
  /** ThumbHash in base64, if requested. */
  thumbhash?: string;
  /** Faces, if requested */
  faces?: {
    /** Pixels from the left. */
    left: number;
    /** Pixels from the top. */
    top: number;
    /** Width in pixels. */
    width: number;
    /** Height in pixels. */
    height: number;
  }[];
  /** Kinds of content; they sum to 1. If requested. */
  moderation?: {
    /** A harmless drawing, 0 to 1. */
    drawing: number;
    /** A pornographic drawing, 0 to 1. */
    hentai: number;
    /** A harmless photo, 0 to 1. */
    neutral: number;
    /** A pornographic photo, 0 to 1. */
    porn: number;
    /** A suggestive photo, 0 to 1. */
    sexy: number;
  };
  /** Perceptual hash, 16 hexadecimal digits, if requested. */
  hash?: string;
  /** How alike the images are, if compare is sent. */
  comparison?: {
    /** Whether size and every pixel are the same. */
    identical: boolean;
    /** Structural similarity (SSIM) in greyscale, 1 for equal images. */
    ssim: number;
    /** Peak signal-to-noise ratio in dB; null if nothing differs. */
    psnr: number | null;
    /** Bits in which the perceptual hashes differ, 0 to 64. Below 10 looks alike. */
    hash_distance: number;
  };
  /** Where each image of a sprite or contact_sheet is. */
  places?: {
    /** Pixels from the left. */
    left: number;
    /** Pixels from the top. */
    top: number;
    /** Width in pixels. */
    width: number;
    /** Height in pixels. */
    height: number;
  }[];
};

export type UtilitiesOcrInput = {
  /** Image or PDF to read. */
  file: FileInput;
  /** Language of text in images and scanned pages (OCR), such as `en`, `yo`, `fr` or `ar`, also as `eng`, `yor`, `fra`, `ara`. Default `auto`: found by script and words. */
  language?: "auto" | "en" | "yo" | "ig" | "ha" | "pcm" | "fr" | "ar" | "es" | "pt" | "de" | "it" | "nl" | "pl" | "sw" | "tr" | "am" | "hi" | "ur" | "zh" | "eng" | "ibo" | "hau" | "yor" | "fra" | "ara" | "spa" | "por" | "deu" | "ita" | "nld" | "pol" | "swa" | "tur" | "amh" | "hin" | "urd" | "chi_sim";
  /** Pages of a PDF or TIFF to read, from 1: `1-3,7`. Default: all. */
  pages?: string;
  /** searchable_pdf adds a PDF of the pages whose text can be searched and selected. */
  format?: "json" | "searchable_pdf";
  /** Password of an encrypted PDF. */
  password?: string;
  /** ["data"] adds the file as base64. */
  include?: "data"[];
};

export type UtilitiesOcrOutput = {
  /** Text of all pages, separated by blank lines. */
  text: string;
  /** Confidence, 0 to 1. */
  confidence: number;
  /** Pages read. */
  pages: ({
    /** Page number, from 1. */
    page: number;
    /** Width in pixels; pages of a PDF are read at 200 dpi. */
    width: number;
    /** Height in pixels. */
    height: number;
    /** Degrees clockwise by which the text is turned: 0, 90, 180 or 270. */
    rotation: number;
    /** Text in reading order. Columns of a row are separated by ` | `. */
    text: string;
    /** Confidence, 0 to 1. */
    confidence: number;
    /** Lines, or cells of a line where columns meet, in reading order. */
    lines: {
      /** Text of the line. */
      text: string;
      /** Confidence, 0 to 1. */
      confidence: number;
      /** Place in pixels of the page. */
      box: {
        /** Pixels from the left. */
        x: number;
        /** Pixels from the top. */
        y: number;
        /** Width in pixels. */
        width: number;
        /** Height in pixels. */
        height: number;
      };
      /** Words from left to right. */
      words: {
        /** Word. */
        text: string;
        /** Confidence, 0 to 1. */
        confidence: number;
        /** Place in pixels of the page. */
        box: {
          /** Pixels from the left. */
          x: number;
          /** Pixels from the top. */
          y: number;
          /** Width in pixels. */
          width: number;
          /** Height in pixels. */
          height: number;
        };
      }[];
    }[];
    /** Tables; empty unless the layout is clearly a grid. */
    tables: {
      /** Cells, row by row; empty where a row has none. */
      rows: string[][];
    }[];
  })[];
  /** searchable_pdf: the PDF. */
  file?: FileOut;
  /** Warnings. */
  warnings: string[];
};

export type UtilitiesQrInput = {
  /** generate or scan. Default: generate, or scan if only a file is sent. */
  action?: "generate" | "scan";
  /** Text or URL to encode. */
  data?: string | number;
  /** Wi-Fi network to join. */
  wifi?: {
    /** Network name (SSID). */
    ssid: string;
    /** 8 to 63 characters for WPA; omit for an open network. */
    password?: string;
    /** Default: WPA, or nopass without a password. */
    security?: "WPA" | "WEP" | "nopass";
    /** Whether the network is hidden. */
    hidden?: boolean;
  };
  /** Contact, as vCard 3.0. */
  vcard?: {
    /** Full name. */
    name: string;
    /** Given name. Default: from name. */
    first_name?: string;
    /** Family name. Default: from name. */
    last_name?: string;
    /** Organization. */
    organization?: string;
    /** Job title. */
    title?: string;
    /** Phone number, or up to five. */
    phone?: string | string[];
    /** Email address, or up to five. */
    email?: string | string[];
    /** Website. */
    url?: string;
    /** Postal address on one line. */
    address?: string;
    /** Note. */
    note?: string;
  };
  /** Payment: bank transfer (NGN), EMV merchant code or SEPA transfer, by scheme. */
  payment?: {
    scheme?: "transfer";
    /** Payee name. */
    account_name: string;
    /** Account number; in Nigeria a NUBAN of ten digits. */
    account_number: string;
    /** Bank name. */
    bank: string;
    /** Amount in the currency, for example 5000.50. */
    amount?: number;
    /** Currency of the amount. */
    currency?: "NGN" | "USD" | "EUR" | "GBP" | "GHS" | "KES" | "ZAR" | "XOF" | "XAF" | "EGP" | "INR" | "BRL" | "SGD" | "THB";
    /** Payment reference. */
    reference?: string;
  } | {
    scheme: "emv";
    /** Merchant name shown to the payer. */
    merchant_name: string;
    /** City of the merchant. */
    merchant_city: string;
    /** Two-letter ISO 3166-1 country code. */
    country?: string;
    /** Currency of the amount. */
    currency?: "NGN" | "USD" | "EUR" | "GBP" | "GHS" | "KES" | "ZAR" | "XOF" | "XAF" | "EGP" | "INR" | "BRL" | "SGD" | "THB";
    /** Amount. Omit to let the payer enter it. */
    amount?: number;
    /** Merchant category code (ISO 18245). */
    category_code?: string;
    /** Globally unique ID of the payment network. */
    network?: string;
    /** Tag of the merchant account template. */
    tag?: number;
    /** Merchant account fields defined by the network, by tag: {"01": "M0000000105"}. */
    account: Record<string, string>;
    /** Payment reference, such as an invoice number. */
    reference?: string;
  } | {
    scheme: "epc";
    /** Payee name. */
    name: string;
    /** IBAN of the payee. */
    iban: string;
    /** BIC of the bank; not needed within the euro area. */
    bic?: string;
    /** Amount in the currency, for example 5000.50. */
    amount?: number;
    /** Payment reference. */
    reference?: string;
  };
  /** Email to write. */
  email?: {
    /** Email address of the recipient. */
    to: string;
    /** Subject. */
    subject?: string;
    /** Body text. */
    body?: string;
  };
  /** Text message to write. */
  sms?: {
    /** Phone number of the recipient. */
    to: string;
    /** Body text. */
    message?: string;
  };
  /** Phone number to call. */
  tel?: string;
  /** Location on a map. */
  geo?: {
    /** Latitude; south is negative. */
    latitude: number;
    /** Longitude; west is negative. */
    longitude: number;
  };
  /** Calendar event. */
  event?: {
    /** Event title. */
    title: string;
    /** Start, ISO 8601 with offset, such as 2026-12-01T10:00:00+01:00. */
    start: string;
    /** End, in the same format. Omit for a point in time. */
    end?: string;
    /** Location. */
    location?: string;
    /** Details. */
    description?: string;
  };
  /** generate: type of code. All but qr take data alone; they are scanned before they are returned. */
  type?: "qr" | "ean13" | "ean8" | "upca" | "upce" | "code128" | "code39" | "itf" | "datamatrix" | "aztec" | "pdf417";
  /** Output format. pdf and eps are vectors for print, size points wide. text draws a QR code for a terminal. */
  format?: "png" | "svg" | "pdf" | "eps" | "text";
  /** Side length in pixels; width for barcodes. */
  size?: number;
  /** Quiet zone around the code in modules. Default: what scanners need, 4, or 10 for bars. */
  margin?: number;
  /** Error correction: 7, 15, 25 or 30% of the code can be damaged. A logo raises it to H. */
  ecc?: "L" | "M" | "Q" | "H";
  /** Colour of the code. Must be clearly darker than background. */
  color?: string;
  /** Colour: #rgb, #rrggbb, #rrggbbaa or a common name such as white. */
  background?: string;
  /** Shape of the modules of a QR code. Styled codes are scanned before they are returned. */
  dots?: "square" | "rounded" | "circle";
  /** Shape of the three corners of a QR code. */
  corners?: "square" | "rounded" | "circle";
  /** Mark the text of a QR code as UTF-8 (ECI 26), for scanners that guess it wrong. Some old ones refuse it. */
  eci?: boolean;
  /** CSV with a column data and, optionally, filename, instead of data: one code per row (at most 500) in a ZIP. Each code costs as much as one request. */
  batch?: FileInput;
  /** Image for the centre of the code. */
  logo?: FileInput;
  /** scan: image to search. */
  file?: FileInput;
  /** scan: code types to look for. Default: all. */
  formats?: ("QRCode" | "MicroQRCode" | "RMQRCode" | "Aztec" | "DataMatrix" | "PDF417" | "MaxiCode" | "EAN13" | "EAN8" | "UPCA" | "UPCE" | "ISBN" | "Code128" | "Code39" | "Code93" | "Codabar" | "ITF" | "DataBar")[];
  /** ["data"] adds the file as base64. */
  include?: "data"[];
};

export type UtilitiesQrOutput = {
  /** generate: the code. */
  file?: FileOut;
  /** generate with batch: number of codes in the ZIP. */
  count?: number;
  /** generate: encoded text. */
  content?: string;
  /** generate: version, 1 to 40. */
  version?: number;
  /** generate: side length in modules. */
  modules?: number;
  /** generate: error correction level used. */
  ecc?: "L" | "M" | "Q" | "H";
  /** generate: width in pixels. */
  width?: number;
  /** generate: height in pixels. */
  height?: number;
  /** generate with format text: the code. */
  terminal?: string;
  /** scan: codes found; empty if none. */
  codes?: ({
    /** Decoded text. */
    text: string;
    /** Code type: QRCode, EAN13, Code128 … */
    format: string;
    /** Meaning of the text, such as url or wifi. */
    type: "url" | "wifi" | "contact" | "email" | "phone" | "sms" | "geo" | "event" | "payment" | "otp" | "product" | "isbn" | "text" | "binary";
    /** Parsed content, if any. */
    parsed?: Record<string, unknown>;
    /** Corners in pixels of the image. */
    position: {
      /** Top left corner. */
      top_left: {
        /** Pixels from the left. */
        x: number;
        /** Pixels from the top. */
        y: number;
      };
      /** Top right corner. */
      top_right: {
        /** Pixels from the left. */
        x: number;
        /** Pixels from the top. */
        y: number;
      };
      /** Bottom right corner. */
      bottom_right: {
        /** Pixels from the left. */
        x: number;
        /** Pixels from the top. */
        y: number;
      };
      /** Bottom left corner. */
      bottom_left: {
        /** Pixels from the left. */
        x: number;
        /** Pixels from the top. */
        y: number;
      };
    };
    /** Rotation in degrees. */
    rotation: number;
    /** Whether the code is light on dark. */
    inverted: boolean;
    /** Error correction level. */
    ecc: string | null;
    /** Version of the symbol. */
    version: string | null;
    /** Raw content as base64. */
    bytes: string;
    /** Position in a structured append sequence; null if none. */
    sequence: {
      /** Index of the symbol. */
      index: number;
      /** Number of symbols. */
      size: number;
      /** Sequence ID. */
      id: string;
    } | null;
  })[];
};

export type UtilitiesTtsInput = {
  /** Text to speak, at most 4096 characters. */
  text?: string;
  /** Text to speak as SSML: speak, p, s, break, emphasis, prosody (rate, pitch), say-as, sub. */
  ssml?: string;
  /** Voice ID from GET /api/v1/voices. Default: the first voice of the language. */
  voice?: string;
  /** Language of the text: en, en-NG, yo, ig, ha, pcm or another code. Default: detected; where a short text leaves it open, the language of the voice, or English. */
  language?: string;
  /** Audio format. Default mp3. opus uses an Ogg container; pcm is 16-bit mono at 24 kHz. */
  format?: "mp3" | "wav" | "opus" | "ogg" | "flac" | "aac" | "pcm";
  /** Speed, 0.25 to 4. Default 1. */
  speed?: number;
  /** Pitch, 0.5 (lower) to 2 (higher). Default 1. */
  pitch?: number;
  /** natural: a neural voice. fast: a robotic voice with very low latency. Default: natural for yo, ig, ha and pcm, fast otherwise. */
  quality?: "natural" | "fast";
  /** ["data"] adds the file as base64. */
  include?: "data"[];
};

export type UtilitiesTtsOutput = {
  /** The audio file. */
  file: FileOut;
  /** Duration in seconds. */
  duration: number;
  /** Voice that was used. */
  voice: string;
  /** Language that was spoken. */
  language: string;
};

export type UtilitiesUrlSafetyInput = {
  /** URL or domain to check. */
  url: string;
  /** Visit the URL: expand short URLs, follow redirects, check certificate and domain age. */
  visit?: boolean;
};

export type UtilitiesUrlSafetyOutput = {
  /** Normalized URL. */
  url: string;
  /** Final URL after redirects, or as encoded in the URL; null if unknown. */
  final_url: string | null;
  /** unsafe: on a list of harmful URLs. suspicious: because of its signals. safe: a page of a widely known site that the site itself writes. unknown: not enough information. */
  verdict: "safe" | "suspicious" | "unsafe" | "unknown";
  /** Risk score, 0 (harmless) to 100 (dangerous). */
  score: number;
  /** Threat categories: phishing, malware, unwanted_software, scam. */
  categories: string[];
  /** Lists that contain the URL or one of its redirects. */
  matches: {
    /** List name. */
    list: string;
    /** Threat category. */
    category: string;
    /** Date of the list. */
    date: string;
    /** Matching entry. */
    entry: string;
    /** URL that matched. */
    url: string;
  }[];
  /** Signals found. */
  signals: ({
    /** Signal code: homoglyph, brand_in_subdomain, brand_in_path, punycode, raw_ip, userinfo, shortener, new_domain, tls_invalid … */
    id: string;
    /** Severity. */
    severity: "info" | "low" | "medium" | "high";
    /** Description. */
    detail: string;
    /** URL of the signal: the given one, or where it leads. */
    url: string;
  })[];
  /** URLs that were visited, in order, starting with the given one. */
  redirects: {
    /** URL. */
    url: string;
    /** HTTP status code. */
    status: number;
  }[];
  /** Age of the lists. */
  data_age: {
    /** Age of the newest list of harmful URLs. */
    hours: number | null;
    /** Lists that were checked. */
    lists: ({
      /** List name. */
      list: string;
      /** Threat category. */
      category: string;
      /** Date of the list. */
      date: string | null;
      /** Number of entries. */
      entries: number;
      /** Why the list is not usable. */
      problem?: string;
    })[];
  };
};

export type UtilitiesSummarizeInput = {
  /** Public URL of a page or document. Exactly one of url, html, text and file is required. */
  url?: string;
  /** A page as HTML. */
  html?: string;
  /** Plain text or Markdown. */
  text?: string;
  /** HTML, text, Markdown, CSV, PDF, DOCX, XLSX or PPTX. */
  file?: FileInput;
  /** Language of text in images and scanned pages (OCR), such as `en`, `yo`, `fr` or `ar`, also as `eng`, `yor`, `fra`, `ara`. Default `auto`: found by script and words. */
  language?: "auto" | "en" | "yo" | "ig" | "ha" | "pcm" | "fr" | "ar" | "es" | "pt" | "de" | "it" | "nl" | "pl" | "sw" | "tr" | "am" | "hi" | "ur" | "zh" | "eng" | "ibo" | "hau" | "yor" | "fra" | "ara" | "spa" | "por" | "deu" | "ita" | "nld" | "pol" | "swa" | "tur" | "amh" | "hin" | "urd" | "chi_sim";
  /** Number of sentences. */
  sentences?: number;
  /** extractive selects sentences from the text; chat uses the chat engine. Default: set by the operator. */
  engine?: "extractive" | "chat";
};

export type UtilitiesSummarizeOutput = {
  /** Title. */
  title: string | null;
  /** Author. */
  byline: string | null;
  /** Site name. */
  site: string | null;
  /** Publication date, ISO 8601 if it can be parsed. */
  published: string | null;
  /** URL after redirects. */
  url: string | null;
  /** ISO 639 code; und if unknown. */
  language: string;
  /** The summary. */
  summary: string;
  /** Key points. */
  key_points: string[];
  /** Keywords. */
  keywords: string[];
  /** Number of words in the text. */
  word_count: number;
  /** Reading time in minutes at 230 words per minute, rounded up. */
  reading_time: number;
  /** What wrote the summary: extractive or chat. */
  engine: "extractive" | "chat";
  /** What may be wrong or was left out, such as recognized text. */
  warnings: string[];
};

export type UtilitiesNgPlacesInput = {
  /** Name or ISO code of a state: `Lagos`, `NG-LA`, `FCT`. */
  state?: string;
  /** Part of the name of a state, capital or local government area. */
  query?: string;
  /** Postal code of 6 digits. */
  postcode?: string;
};

export type UtilitiesNgPlacesOutput = {
  /** States that match, with the areas that match. */
  states: {
    /** Name of the state. */
    name: string;
    /** ISO 3166-2 code. */
    code: string;
    /** Capital of the state. */
    capital: string;
    /** Geopolitical zone. */
    zone: string;
    /** Postal code of the main post office. */
    postcode: string;
    /** Local government areas. */
    lgas: string[];
  }[];
};

export type UtilitiesNgPhoneInput = {
  /** Phone number in any notation. Without a country code it is Nigerian. */
  number: string;
};

export type UtilitiesNgPhoneOutput = {
  /** Whether the number has the length and range of a real one. */
  valid: boolean;
  /** ISO code of the country. */
  country: string | null;
  /** International format without spaces. */
  e164: string | null;
  /** National format. */
  national: string | null;
  /** International format. */
  international: string | null;
  /** `mobile`, `fixed_line`, `toll_free` … */
  type: string | null;
  /** Network that the range was assigned to, for Nigerian mobile numbers. */
  network: string | null;
  /** Always null: porting is unknown. */
  ported: null;
};

export type UtilitiesNgBanksInput = {
  /** Code or part of the name of a bank. */
  bank?: string;
  /** Account number of 10 digits. */
  account?: string;
};

export type UtilitiesNgBanksOutput = {
  /** Banks that match. */
  banks: {
    /** Code of the bank. */
    code: string;
    /** Name of the bank. */
    name: string;
  }[];
  /** Whether the check digit fits one of them; null without `account`. */
  account_fits: boolean | null;
};

export type UtilitiesNgHolidaysInput = {
  /** Year, 2019 to 2077. */
  year: number;
};

export type UtilitiesNgHolidaysOutput = {
  /** Holidays in order of date. */
  holidays: {
    /** ISO 8601 date. */
    date: string;
    /** Name of the holiday. */
    name: string;
    /** Whether the date is calculated and may move by a day or two. */
    estimated: boolean;
  }[];
};

export type UtilitiesNgNairaInput = {
  /** Amount in naira: `1250.50`. */
  amount: string;
};

export type UtilitiesNgNairaOutput = {
  /** The amount in words. */
  words: string;
};

export type UtilitiesNgTaxInput = {
  /** Year whose law applies, 2020 to 2026. */
  year: number;
  /** Gross income of the year in naira, for PAYE. */
  gross?: string;
  /** Pension, housing fund, health insurance and other exempt contributions of the year. */
  deductions?: string;
  /** Rent paid in the year. It counts from 2026. */
  rent?: string;
  /** Price that includes VAT, in naira. */
  price?: string;
};

export type UtilitiesNgTaxOutput = {
  /** Income tax; null without `gross`. */
  paye: {
    /** Law that was applied. */
    law: string;
    /** Relief besides the deductions. */
    relief: string;
    /** Taxable income. */
    taxable: string;
    /** Tax of the year. */
    tax: string;
    /** A twelfth of it. */
    monthly: string;
  } | null;
  /** VAT; null without `price`. */
  vat: {
    /** Rate in percent. */
    percent: number;
    /** Price without VAT. */
    net: string;
    /** VAT in the price. */
    tax: string;
  } | null;
};

export type PublicCatalogueInput = Record<string, never>;

export type PublicCatalogueOutput = {
  /** Version of this server. */
  version: string;
  /** Exchange rate: naira per dollar. */
  naira_per_dollar: string;
  /** Who can create an account: anyone, anyone with a confirmed email address, only people with an invitation, or no one. */
  sign_up: "open" | "verified" | "invited" | "closed";
  /** Categories that this server has loaded. */
  categories: ({
    /** Category ID. */
    id: "ai" | "media" | "network" | "utilities" | "x";
    /** Category name. */
    name: string;
    /** What the category offers. */
    purpose: string;
    /** API version. */
    version: string;
    /** live: available. planned: coming soon. */
    state: "live" | "planned";
    /** Free requests per account and month. */
    free_per_month: number;
    /** Daily allowance of free endpoints; null if the category has none. */
    free_per_day: {
      /** Free requests per account and UTC day. */
      requests: number;
      /** Free tokens per account and UTC day. */
      tokens: number;
      /** Maximum prompt length of a free request, in characters. */
      prompt_characters: number;
      /** Maximum max_tokens of a free request. */
      max_tokens: number;
    } | null;
    /** Endpoints of the category. */
    endpoints: ({
      /** Endpoint ID, such as network.dns. */
      id: string;
      /** HTTP method. */
      method: string;
      /** URL path. */
      path: string;
      /** Other paths of the same endpoint. */
      aliases: string[];
      /** Endpoint name. */
      summary: string;
      /** Price. */
      price: {
        /** Unit of the price: request, character, second, token, image or unit. */
        unit: string;
        /** Price in dollars. */
        dollars: string;
        /** Price in naira. */
        naira: string;
        /** What the price is for, in words. */
        per: string;
        /** Whether the price depends on the model: GET /api/v1/models lists the prices. */
        by_model: boolean;
      };
      /** Requests per minute for each key. */
      per_minute: number;
      /** The published service that it belongs to. */
      service?: {
        /** Short name of the service. */
        slug: string;
        /** Name of the service. */
        name: string;
        /** Category that the operator has chosen for it. */
        category: string;
      };
      /** live: available. planned: coming soon. off: turned off by the operator. */
      state: "live" | "planned" | "off";
      /** Whether the state comes from the category or was set for this endpoint. */
      state_source: "category" | "endpoint";
      /** False while a component is missing or being downloaded, or while the endpoint itself is set to planned or off. */
      ready: boolean;
      /** False where this server lacks a component that the endpoint needs: the operator left it out. */
      installed: boolean;
      /** Why the endpoint is not ready, with progress; empty when ready. */
      note: string;
    })[];
  })[];
};

export type PublicGuidesInput = Record<string, never>;

export type PublicGuidesOutput = {
  /** Guides. */
  data: ({
    /** Name, as in /docs/NAME. */
    name: string;
    /** Title. */
    title: string;
    /** First paragraph. */
    about: string;
    /** Plugin of the operator that brings it; null for guides of Oja. */
    plugin: {
      /** Name of the plugin. */
      name: string;
      /** Display name of the plugin. */
      title: string;
    } | null;
  })[];
};

export type PublicGuideInput = {
  /** Name of the guide. */
  name: string;
};

export type PublicGuideOutput = {
  /** Name, as in /docs/NAME. */
  name: string;
  /** Title. */
  title: string;
  /** First paragraph. */
  about: string;
  /** Plugin of the operator that brings it; null for guides of Oja. */
  plugin: {
    /** Name of the plugin. */
    name: string;
    /** Display name of the plugin. */
    title: string;
  } | null;
  /** Text of the guide in Markdown. */
  markdown: string;
};

export type PublicStatusInput = Record<string, never>;

export type PublicStatusOutput = {
  /** When the figures were calculated. */
  measured_at: string;
  /** False while the request log is unavailable: only uptime is measured then, and the history and incidents have no calls. */
  log_available: boolean;
  /** Today (UTC). */
  today: {
    /** Number of days in the window. */
    days: number;
    /** Percentage of minutes in which at least one node was up; null if no minute was measured. */
    uptime_percent: number | null;
    /** Percentage of calls that did not fail because of the server or an upstream; null without calls. */
    success_percent: number | null;
    /** Number of calls; null if log_available is false. */
    calls: number | null;
    /** Average duration in milliseconds. */
    average_latency_ms: number | null;
    /** Median duration in milliseconds. */
    p50_ms: number | null;
    /** 95th percentile of the duration in milliseconds. */
    p95_ms: number | null;
  };
  /** The last 30 days. */
  month: {
    /** Number of days in the window. */
    days: number;
    /** Percentage of minutes in which at least one node was up; null if no minute was measured. */
    uptime_percent: number | null;
    /** Percentage of calls that did not fail because of the server or an upstream; null without calls. */
    success_percent: number | null;
    /** Number of calls; null if log_available is false. */
    calls: number | null;
    /** Average duration in milliseconds. */
    average_latency_ms: number | null;
    /** Median duration in milliseconds. */
    p50_ms: number | null;
    /** 95th percentile of the duration in milliseconds. */
    p95_ms: number | null;
  };
  /** History by day. */
  history: {
    /** First day. */
    from: string;
    /** Last day. */
    to: string;
    /** The platform as a whole. */
    platform: {
      /** Uptime over these days, in percent; null if no minute was measured. */
      uptime_percent: number | null;
      /** Days since the first start, oldest first. */
      days: ({
        /** UTC day. */
        day: string;
        /** degraded: at least 5 minutes down, or 5% of calls failed and at least 3. down: also 5% of minutes down, or half of the calls failed. */
        state: "well" | "degraded" | "down";
        /** Minutes of the day since the first start. */
        minutes: number;
        /** Minutes in which no node was up. */
        down_minutes: number;
      })[];
    };
    /** Each category. */
    categories: ({
      /** Category ID. */
      id: "ai" | "media" | "network" | "utilities" | "x";
      /** Percentage of calls that did not fail because of the server or an upstream; null without calls. */
      success_percent: number | null;
      /** Days with calls, oldest first. */
      days: ({
        /** UTC day. */
        day: string;
        /** degraded: at least 5 minutes down, or 5% of calls failed and at least 3. down: also 5% of minutes down, or half of the calls failed. */
        state: "well" | "degraded" | "down";
        /** Number of calls. */
        calls: number;
        /** Number of calls that failed because of the server or an upstream. */
        failed: number;
      })[];
    })[];
  };
  /** Incidents derived from the measurements, newest first, at most 50. */
  incidents: ({
    /** outage: no node was up. failures: calls failed because of the server or an upstream. */
    kind: "outage" | "failures";
    /** When the incident started. */
    from: string;
    /** When the incident ended. */
    to: string;
    /** For an outage: minutes down between from and to. */
    down_minutes: number | null;
    /** Affected category; null for the whole platform. */
    category: "ai" | "media" | "network" | "utilities" | "x" | null;
    /** Affected endpoints. */
    endpoints: string[];
    /** Number of calls during the incident. */
    calls: number | null;
    /** Number of failed calls. */
    failed: number | null;
  })[];
  /** Operators only: security problems while other people can reach this server. */
  warnings?: ({
    /** Name of the check, such as sandbox-payments. */
    id: string;
    /** unsafe: must change before the server is public; advice: should change. */
    severity: "unsafe" | "advice";
    /** What is wrong. */
    problem: string;
    /** The setting or step that fixes it. */
    fix: string;
  })[];
};

export type PublicServiceInput = {
  /** Short name of the service. */
  slug: string;
};

export type PublicServiceOutput = {
  /** Short name of the service. */
  slug: string;
  /** Name of the service. */
  name: string;
  /** Category that the operator has chosen for it. */
  category: string;
  /** Percentage of calls that did not fail because of the server or a provider, over 90 days; null without calls. */
  success_percent: number | null;
  /** Median duration in milliseconds, over 90 days. */
  p50_ms: number | null;
  /** 95th percentile of the duration in milliseconds. */
  p95_ms: number | null;
  /** Days with calls, oldest first. */
  days: ({
    /** UTC day. */
    day: string;
    /** degraded: at least 5 minutes down, or 5% of calls failed and at least 3. down: also 5% of minutes down, or half of the calls failed. */
    state: "well" | "degraded" | "down";
    /** Number of calls. */
    calls: number;
    /** Number of calls that failed because of the server or an upstream. */
    failed: number;
  })[];
  /** Operations. */
  operations: ({
    /** Endpoint ID, such as x.acme.send. */
    id: string;
    /** Operation name. */
    summary: string;
    /** Percentage of calls that did not fail because of the server or a provider, over 90 days; null without calls. */
    success_percent: number | null;
    /** Median duration in milliseconds, over 90 days. */
    p50_ms: number | null;
    /** 95th percentile of the duration in milliseconds. */
    p95_ms: number | null;
  })[];
};

export type PublicNoticesInput = Record<string, never>;

export type PublicNoticesOutput = {
  /** Notices. */
  data: ({
    /** Notice ID. */
    id: string;
    /** Kind of notice. */
    kind: "announcement" | "maintenance" | "incident";
    /** Title. */
    title: string;
    /** State: announced, ended for announcement; scheduled, in_progress, completed for maintenance; investigating, identified, monitoring, resolved for incident. The last one ends the notice. */
    state: "announced" | "ended" | "scheduled" | "in_progress" | "completed" | "investigating" | "identified" | "monitoring" | "resolved";
    /** When it starts or started. */
    starts_at: string;
    /** When it ends or ended; null while nobody has said. */
    ends_at: string | null;
    /** Updates, newest first. */
    updates: ({
      /** When it was written. */
      at: string;
      /** State: announced, ended for announcement; scheduled, in_progress, completed for maintenance; investigating, identified, monitoring, resolved for incident. The last one ends the notice. */
      state: "announced" | "ended" | "scheduled" | "in_progress" | "completed" | "investigating" | "identified" | "monitoring" | "resolved";
      /** Plain text; may be empty. */
      text: string;
    })[];
  })[];
  /** Whether POST /api/v1/status/subscribe sends them by email. */
  by_email: boolean;
};

export type PublicLegalInput = {
  /** terms: terms of service. privacy: privacy notice. */
  page: "terms" | "privacy";
};

export type PublicLegalOutput = {
  /** terms: terms of service. privacy: privacy notice. */
  page: "terms" | "privacy";
  /** Text in Markdown. */
  markdown: string;
  /** When the operator last changed it. */
  updated_at: string;
};

export type PublicReportInput = {
  /** abuse: spam, fraud or content that harms. appeal: against the suspension of your account. privacy: access, correction or erasure of your personal data. */
  kind: "abuse" | "appeal" | "privacy";
  /** What it is about: a URL, an account ID, a request ID, a phone number or an email address. */
  about: string;
  /** What happened, and what you ask for. */
  text: string;
  /** Where to answer. Without it the report is anonymous. */
  email?: string;
};

export type PublicReportOutput = {
  /** Report ID: mention it when you write again. */
  id: string;
};

export type PublicStatusSubscribeInput = {
  /** Email address. */
  email: string;
};

export type PublicStatusSubscribeOutput = {
  /** Always true. */
  ok: boolean;
};

export type PublicStatusConfirmInput = {
  /** The value after = in the emailed link. */
  token: string;
};

export type PublicStatusConfirmOutput = {
  /** Always true. */
  ok: boolean;
};

export type PublicStatusUnsubscribeInput = {
  /** The value after = in the emailed link. */
  token: string;
  /** Sent by mail programs; ignored. */
  "List-Unsubscribe"?: string;
};

export type PublicStatusUnsubscribeOutput = {
  /** Always true. */
  ok: boolean;
};

export type PublicSampleInput = {
  /** Endpoint ID, such as network.dns. */
  id: string;
};

export type PublicSampleOutput = {
  /** Endpoint ID. */
  id: string;
  /** HTTP method. */
  method: string;
  /** URL path. */
  path: string;
  /** Input of the sample call. */
  input: Record<string, unknown>;
  /** Sample data, as test keys get it. */
  output: Record<string, unknown>;
};

export type AccountSignupInput = {
  /** Email address. */
  email: string;
  /** At least 10 characters. */
  password: string;
  /** Name shown on receipts. Default: the part of the email address before the @. */
  name?: string;
  /** Invitation code: the value after invitation= in the invitation link. */
  invitation?: string;
};

export type AccountSignupOutput = {
  /** The new account; null if a confirmation link was sent. */
  account: Account | null;
  /** Open the link in the email to create the account. */
  verification_sent: boolean;
};

export type AccountVerifyInput = {
  /** The value after token= in the emailed link. */
  token: string;
};

export type AccountVerifyOutput = {
  /** The new account. */
  account: Account;
};

export type AccountLoginInput = {
  /** Email address. */
  email: string;
  /** Your password. */
  password: string;
  /** Authenticator code or recovery code. Spaces and dashes are ignored. */
  totp?: string;
};

export type AccountLoginOutput = {
  /** Your account. */
  account: Account;
};

export type AccountPasskeyLoginOptionsInput = Record<string, never>;

export type AccountPasskeyLoginOptionsOutput = {
  /** Options for the browser, which work once within five minutes; null if passkeys can’t be used on this server. */
  options: Record<string, unknown> | null;
};

export type AccountPasskeyLoginInput = {
  /** PublicKeyCredential.toJSON() of navigator.credentials.get(). */
  credential: {
    /** Credential ID, base64url. */
    id: string;
    /** The same ID. */
    rawId: string;
    /** Always public-key. */
    type: "public-key";
    /** Extension results. */
    clientExtensionResults?: Record<string, unknown>;
    /** Whether the authenticator is part of the device. */
    authenticatorAttachment?: "platform" | "cross-platform" | null;
    /** Response of the authenticator. */
    response: {
      /** What the browser signed, base64url. */
      clientDataJSON: string;
      /** What the authenticator adds, base64url. */
      authenticatorData: string;
      /** Signature, base64url. */
      signature: string;
      /** Whose passkey it is, base64url. */
      userHandle?: string | null;
    };
  };
};

export type AccountPasskeyLoginOutput = {
  /** Your account. */
  account: Account;
};

export type AccountLogoutInput = Record<string, never>;

export type AccountLogoutOutput = {
  /** Always true. */
  ok: boolean;
};

export type AccountResetRequestInput = {
  /** Email address. */
  email: string;
};

export type AccountResetRequestOutput = {
  /** Always true. */
  ok: boolean;
};

export type AccountResetInput = {
  /** The value after token= in the emailed link. */
  token: string;
  /** At least 10 characters. */
  password: string;
};

export type AccountResetOutput = {
  /** Always true. */
  ok: boolean;
};

export type AccountSsoProvidersInput = Record<string, never>;

export type AccountSsoProvidersOutput = {
  /** Providers; empty if none is set up. */
  data: ({
    /** Provider ID. */
    id: string;
    /** Name on the button. */
    name: string;
    /** Protocol: oidc or github. */
    kind: "oidc" | "github";
  })[];
};

export type AccountSsoStartInput = {
  /** Provider ID, such as google. */
  provider: string;
  /** Invitation code of the operator, for people who are new. */
  invitation?: string;
  /** Token of an invite to an account, for people who are new. */
  invite?: string;
};

export type AccountSsoStartOutput = {
  /** URL of the identity provider to open in this browser. */
  url: string;
};

export type AccountSsoFinishInput = {
  /** Provider ID, such as google. */
  provider: string;
  /** state, as the provider returned it. */
  state: string;
  /** code, as the provider returned it. */
  code?: string;
  /** iss, as the provider returned it. */
  iss?: string;
  /** error, as the provider returned it. */
  error?: string;
};

export type AccountSsoFinishOutput = SsoLogin;

export type AccountSsoConfirmInput = {
  /** Password of the account. */
  password?: string;
  /** Authenticator code or recovery code. Spaces and dashes are ignored. */
  totp?: string;
  /** The value after token= in the emailed link. */
  token?: string;
};

export type AccountSsoConfirmOutput = SsoLogin;

export type AccountSsoMailInput = {
  /** Provider ID, such as google. */
  provider: string;
};

export type AccountSsoMailOutput = {
  /** Always true. */
  ok: boolean;
};

export type AccountGetInput = Record<string, never>;

export type AccountGetOutput = Account;

export type AccountChangeInput = {
  /** Name shown on receipts. */
  name?: string;
  /** Language of emails and error messages, where they are translated. null uses Accept-Language for errors and English for emails. */
  language?: "en" | "fr" | "pcm" | "yo" | "ha" | "ig" | null;
  /** Dollars a UTC day; null for no cap. */
  daily_cap?: string | number | null;
  /** Dollars a UTC week, from Monday; null for no cap. */
  weekly_cap?: string | number | null;
  /** Dollars a UTC month; null for no cap. */
  monthly_cap?: string | number | null;
  /** Tokens a UTC day; null for no cap. */
  daily_token_cap?: number | null;
  /** Tokens a UTC week, from Monday; null for no cap. */
  weekly_token_cap?: number | null;
  /** Tokens a UTC month; null for no cap. */
  monthly_token_cap?: number | null;
  /** Balance below which Oja sends an email and a `balance.low` webhook; null turns alerts off. */
  low_balance_alert?: string | number | null;
  /** Billing details printed on future receipts and on statements. Omitted fields stay unchanged; null clears all of them. */
  billing?: {
    /** Legal name; null to use the account name. */
    name?: string | null;
    /** Postal address: up to 4 lines of 100 characters; null for none. */
    address?: string | null;
    /** Two-letter ISO 3166-1 country code, such as NG; null for none. */
    country?: string | null;
    /** Tax ID (TIN, VAT or other); null for none. */
    tax_id?: string | null;
  } | null;
  /** Guardrails of every key and session; null turns them off. Keys can only add to them. */
  guardrails?: {
    /** Whether requests (input), responses (output) or both are checked. */
    on?: ("input" | "output")[];
    /** What happens to phone numbers, email addresses, card numbers (Luhn), account numbers (nuban: check digit, near a word such as account or the name of a bank), BVNs and NINs (near the word NIN): mask or refuse. */
    personal_data?: {
      /** Phone numbers: Nigerian, and others with +. */
      phone?: "mask" | "refuse";
      /** Email addresses. */
      email?: "mask" | "refuse";
      /** Card numbers that pass the Luhn check. */
      card?: "mask" | "refuse";
      /** Bank account numbers with a valid check digit. */
      nuban?: "mask" | "refuse";
      /** Bank verification numbers: 11 digits from 22. */
      bvn?: "mask" | "refuse";
      /** National identification numbers. */
      nin?: "mask" | "refuse";
    };
    /** Words and phrases that are blocked, in upper or lower case. */
    blocked_words?: string[];
    /** mask replaces a blocked word with [BLOCKED]; refuse fails the call. */
    blocked_words_action?: "mask" | "refuse";
    /** Instructions to the model within tool results: mark warns the model where they are; refuse fails the call; null turns it off. */
    prompt_injection?: "mark" | "refuse" | null;
    /** Refuses texts that the moderation model flags. A streamed response is sent once it is checked. */
    moderation?: boolean;
    /** Your own check over HTTP, signed as Standard Webhooks; null for none. */
    hook?: {
      /** URL that Oja posts the texts to. */
      url: string;
      /** Milliseconds that the hook has for its response. */
      timeout_ms?: number;
      /** What happens to the call if the hook fails or is late. */
      on_failure?: "refuse" | "allow";
    } | null;
  } | null;
};

export type AccountChangeOutput = Account;

export type AccountExportInput = {
  /** Your current password. */
  current_password: string;
};

export type AccountExportOutput = AccountExport;

export type AccountDeleteInput = {
  /** Your current password. */
  current_password: string;
  /** Authenticator code or recovery code. Required if two-factor authentication is on. Spaces and dashes are ignored. */
  totp?: string;
  /** Set to true to give up remaining credits and pending payments. They can't be refunded later. */
  give_up_credits?: boolean;
};

export type AccountDeleteOutput = {
  /** Credits given up, in dollars. */
  forfeited: string;
  /** Number of keys revoked. */
  keys_revoked: number;
};

export type AccountGuardrailsSecretInput = Record<string, never>;

export type AccountGuardrailsSecretOutput = {
  /** Signing secret (whsec_…). */
  secret: string;
};

export type AccountPasswordInput = {
  /** Your current password. */
  current_password: string;
  /** At least 10 characters. */
  password: string;
};

export type AccountPasswordOutput = {
  /** Always true. */
  ok: boolean;
};

export type AccountTotpBeginInput = {
  /** Your current password. */
  current_password: string;
};

export type AccountTotpBeginOutput = {
  /** Secret to type into an authenticator app that can't scan QR codes. */
  secret: string;
  /** otpauth:// URI to show as a QR code. */
  uri: string;
};

export type AccountTotpConfirmInput = {
  /** Six-digit authenticator code. Spaces are ignored. */
  totp: string;
};

export type AccountTotpConfirmOutput = {
  /** Single-use recovery codes. */
  recovery_codes: string[];
};

export type AccountTotpEndInput = {
  /** Your current password. */
  current_password: string;
  /** Authenticator code or recovery code. Spaces and dashes are ignored. */
  totp: string;
};

export type AccountTotpEndOutput = {
  /** Always true. */
  ok: boolean;
};

export type AccountSessionsInput = Record<string, never>;

export type AccountSessionsOutput = {
  /** Active sessions. */
  data: ({
    /** Session ID: ses_ and 26 characters. */
    id: string;
    /** Whether this request uses the session. */
    current: boolean;
    /** Last IP address the session was used from. */
    ip: string;
    /** Browser and system, such as Firefox, Linux. */
    device: string;
    /** City, country and network of the IP address; null if unknown. IP Geolocation by DB-IP. */
    location: string | null;
    /** How you logged in; sso is single sign-on. */
    method: "password" | "passkey" | "sso";
    /** User agent of the browser or program. */
    user_agent: string;
    /** When you logged in. */
    created_at: string;
    /** When the session was last used. */
    seen_at: string;
  })[];
};

export type AccountSessionEndInput = {
  /** Session ID, from GET /api/v1/account/sessions. */
  id: string;
  /** Your current password. */
  current_password: string;
};

export type AccountSessionEndOutput = {
  /** Always true. */
  ok: boolean;
};

export type AccountPasskeysInput = Record<string, never>;

export type AccountPasskeysOutput = {
  /** Whether passkeys can be used here: they require a domain name and HTTPS, or localhost. */
  available: boolean;
  /** Your passkeys, oldest first. */
  data: Passkey[];
};

export type AccountPasskeyOptionsInput = {
  /** Your current password. */
  current_password: string;
};

export type AccountPasskeyOptionsOutput = {
  /** Options for the browser (WebAuthn, JSON form). They expire after five minutes and work once. */
  options: Record<string, unknown>;
};

export type AccountPasskeyCreateInput = {
  /** A name to recognize it by, such as Laptop. */
  name: string;
  /** PublicKeyCredential.toJSON() of navigator.credentials.create(). */
  credential: {
    /** Credential ID, base64url. */
    id: string;
    /** The same ID. */
    rawId: string;
    /** Always public-key. */
    type: "public-key";
    /** Extension results. */
    clientExtensionResults?: Record<string, unknown>;
    /** Whether the authenticator is part of the device. */
    authenticatorAttachment?: "platform" | "cross-platform" | null;
    /** Response of the authenticator. */
    response: {
      /** What the browser signed, base64url. */
      clientDataJSON: string;
      /** Public key of the passkey, base64url. */
      attestationObject: string;
      /** How the authenticator can be reached. */
      transports?: string[];
    };
  };
};

export type AccountPasskeyCreateOutput = Passkey;

export type AccountPasskeyRenameInput = {
  /** Passkey ID: psk_… */
  id: string;
  /** A name to recognize it by, such as Laptop. */
  name: string;
};

export type AccountPasskeyRenameOutput = Passkey;

export type AccountPasskeyDeleteInput = {
  /** Passkey ID: psk_… */
  id: string;
  /** Your current password. */
  current_password: string;
};

export type AccountPasskeyDeleteOutput = {
  /** Always true. */
  ok: boolean;
};

export type AccountMeInput = Record<string, never>;

export type AccountMeOutput = Me;

export type AccountMeChangeInput = {
  /** Your name. */
  name: string;
};

export type AccountMeChangeOutput = Me;

export type AccountSwitchInput = {
  /** Account ID: acc_… */
  account_id: string;
};

export type AccountSwitchOutput = Me;

export type AccountIdentitiesInput = Record<string, never>;

export type AccountIdentitiesOutput = {
  /** Linked identities, oldest first. */
  data: LinkedIdentity[];
  /** Whether you can log in with a password too. */
  has_password: boolean;
};

export type AccountIdentityLinkInput = {
  /** Provider ID, such as google. */
  provider: string;
  /** Your password, if you have one. */
  current_password?: string;
};

export type AccountIdentityLinkOutput = {
  /** URL of the identity provider to open in this browser. */
  url: string;
};

export type AccountIdentityUnlinkInput = {
  /** Identity ID: idn_… */
  id: string;
};

export type AccountIdentityUnlinkOutput = {
  /** Always true. */
  ok: boolean;
};

export type AccountImpersonationEndInput = Record<string, never>;

export type AccountImpersonationEndOutput = {
  /** Always true. */
  ok: boolean;
};

export type AccountEmailChangeInput = {
  /** Email address. */
  email: string;
  /** Your current password. */
  current_password: string;
  /** Authenticator code or recovery code. Required if two-factor authentication is on. Spaces and dashes are ignored. */
  totp?: string;
};

export type AccountEmailChangeOutput = EmailChange;

export type AccountEmailChangeGetInput = Record<string, never>;

export type AccountEmailChangeGetOutput = {
  /** The open change; null if there is none. */
  change: EmailChange | null;
};

export type AccountEmailChangeCancelInput = Record<string, never>;

export type AccountEmailChangeCancelOutput = {
  /** Always true. */
  ok: boolean;
};

export type AccountEmailChangeLookInput = {
  /** The value after token= in the emailed link. */
  token: string;
};

export type AccountEmailChangeLookOutput = {
  /** Which email address the link was sent to. */
  mailbox: "old" | "new";
  /** Current email address; null for the link to the new one. */
  from: string | null;
  /** New email address. */
  to: string;
  /** Whether this link was confirmed already. */
  confirmed: boolean;
};

export type AccountEmailChangeAnswerInput = {
  /** The value after token= in the emailed link. */
  token: string;
  /** confirm or cancel. */
  action?: "confirm" | "cancel";
};

export type AccountEmailChangeAnswerOutput = {
  /** waiting: the other email address has not confirmed yet. */
  state: "waiting" | "changed" | "cancelled";
};

export type AccountMembersInput = {
  /** true includes members who left. */
  left?: "true" | "false";
};

export type AccountMembersOutput = {
  /** Members, in the order they joined. */
  data: Member[];
  /** What each role may do. */
  roles: RoleRow[];
};

export type AccountMemberChangeInput = {
  /** Member ID: mem_… */
  id: string;
  /** New role: owner, admin, developer, billing, viewer. */
  role?: "owner" | "admin" | "developer" | "billing" | "viewer";
  /** Dollars a UTC day; null for no cap. */
  daily_cap?: string | number | null;
  /** Dollars a UTC week, from Monday; null for no cap. */
  weekly_cap?: string | number | null;
  /** Dollars a UTC month; null for no cap. */
  monthly_cap?: string | number | null;
  /** Tokens a UTC day; null for no cap. */
  daily_token_cap?: number | null;
  /** Tokens a UTC week, from Monday; null for no cap. */
  weekly_token_cap?: number | null;
  /** Tokens a UTC month; null for no cap. */
  monthly_token_cap?: number | null;
  /** Your password; required for the role owner. */
  current_password?: string;
};

export type AccountMemberChangeOutput = {
  /** The member. */
  member: Member;
  /** Keys of the member that can do more than the new role: revoke them, or hand them over. */
  keys: Key[];
  /** Keys with the account scope that were revoked: only owners and admins can hold one. */
  revoked: Key[];
};

export type AccountMemberRemoveInput = {
  /** Member ID: mem_… */
  id: string;
};

export type AccountMemberRemoveOutput = {
  /** The member. */
  member: Member;
  /** Keys the member created that still work. */
  keys: Key[];
  /** Keys with the account scope that were revoked: only owners and admins can hold one. */
  revoked: Key[];
  /** Active watches the member created in a session. */
  watches: Watch[];
};

export type AccountMemberKeysInput = {
  /** Member ID: mem_… */
  id: string;
  /** Member who takes the keys over: mem_… */
  to?: string;
  /** Key IDs; leave out for all working keys and all watches of the member. */
  keys?: string[];
  /** true revokes the keys and pauses the watches immediately. */
  revoke?: boolean;
};

export type AccountMemberKeysOutput = {
  /** Keys that were handed over or revoked. */
  data: Key[];
  /** Watches that were handed over or paused. */
  watches: Watch[];
};

export type AccountLeaveInput = {
  /** Your current password. */
  current_password: string;
};

export type AccountLeaveOutput = {
  /** Always true. */
  ok: boolean;
  /** Keys with the account scope that were revoked: only owners and admins can hold one. */
  revoked: Key[];
};

export type AccountInviteCreateInput = {
  /** Email address that can accept the invite. Omit it to let anyone with the link accept. */
  email?: string | null;
  /** Role: owner, admin, developer, billing, viewer. */
  role?: "owner" | "admin" | "developer" | "billing" | "viewer";
  /** Your password; required for the role owner. */
  current_password?: string;
};

export type AccountInviteCreateOutput = NewInvite;

export type AccountInvitesInput = Record<string, never>;

export type AccountInvitesOutput = {
  /** Invites, newest first. */
  data: Invite[];
};

export type AccountInviteResendInput = {
  /** Invite ID: ivt_… */
  id: string;
  /** Your password; required if the invite is for the role owner. */
  current_password?: string;
};

export type AccountInviteResendOutput = NewInvite;

export type AccountInviteRevokeInput = {
  /** Invite ID: ivt_… */
  id: string;
};

export type AccountInviteRevokeOutput = {
  /** Always true. */
  ok: boolean;
};

export type AccountInviteLookInput = {
  /** The part of the invite link after token=. */
  token: string;
};

export type AccountInviteLookOutput = InviteOffer;

export type AccountInviteAcceptInput = {
  /** The part of the invite link after token=. */
  token: string;
};

export type AccountInviteAcceptOutput = {
  /** The account you joined. */
  account: Account;
};

export type AccountInviteJoinInput = {
  /** The part of the invite link after token=. */
  token: string;
  /** At least 10 characters. */
  password: string;
  /** Your name. */
  name?: string;
  /** Email address, if the invite is for no particular one. */
  email?: string;
};

export type AccountInviteJoinOutput = {
  /** The account you joined. */
  account: Account;
};

export type AccountSsoInput = Record<string, never>;

export type AccountSsoOutput = AccountSso;

export type AccountSsoRequireInput = {
  /** true to require single sign-on. */
  required: boolean;
};

export type AccountSsoRequireOutput = AccountSso;

export type AccountDomainAddInput = {
  /** Domain of your email addresses, such as acme.ng. */
  domain: string;
  /** Role of people who join: admin, developer, billing, viewer. */
  role?: "admin" | "developer" | "billing" | "viewer";
};

export type AccountDomainAddOutput = AccountDomain;

export type AccountDomainVerifyInput = {
  /** Domain ID: dom_… */
  id: string;
};

export type AccountDomainVerifyOutput = AccountDomain;

export type AccountDomainChangeInput = {
  /** Domain ID: dom_… */
  id: string;
  /** Role of people who join: admin, developer, billing, viewer. */
  role: "admin" | "developer" | "billing" | "viewer";
};

export type AccountDomainChangeOutput = AccountDomain;

export type AccountDomainRemoveInput = {
  /** Domain ID: dom_… */
  id: string;
};

export type AccountDomainRemoveOutput = {
  /** Always true. */
  ok: boolean;
};

export type AccountAuditInput = {
  /** Only changes by this member (mem_…) or key (key_…). */
  actor?: string;
  /** Filter by action, such as account.keys-create, or by a group of actions: account.key includes account.key-change and account.key-rotate. */
  action?: string;
  /** Only changes to this ID. */
  target?: string;
  /** Not before this time (inclusive). */
  from?: string;
  /** Before this time. */
  to?: string;
  /** Number of results, 1 to 200. */
  limit?: number;
  /** Cursor: next from the previous page. */
  cursor?: string;
};

export type AccountAuditOutput = {
  /** Changes, newest first. */
  data: AccountAuditLine[];
  /** Cursor of the next page; null on the last page. */
  next: string | null;
};

export type AccountAuditExportInput = {
  /** Only changes by this member (mem_…) or key (key_…). */
  actor?: string;
  /** Filter by action, such as account.keys-create, or by a group of actions: account.key includes account.key-change and account.key-rotate. */
  action?: string;
  /** Only changes to this ID. */
  target?: string;
  /** Not before this time (inclusive). */
  from?: string;
  /** Before this time. */
  to?: string;
};

export type AccountAuditExportOutput = string;

export type AccountWhoamiInput = Record<string, never>;

export type AccountWhoamiOutput = {
  /** Account ID. */
  account_id: string;
  /** Key ID; null for a session. */
  key_id: string | null;
  /** Whether the account is an operator. */
  operator: boolean;
  /** Your IP address as the server sees it. */
  ip: string;
};

export type AccountOauthRegisterInput = {
  /** Name shown on the consent page and in the key list. */
  client_name?: string;
  /** https URLs, http URLs on loopback, or URLs with the scheme of an installed app, which is a reversed domain name (com.example.app:/callback). */
  redirect_uris: string[];
  /** Only none is supported. */
  token_endpoint_auth_method?: string;
  /** authorization_code and refresh_token. */
  grant_types?: string[];
  /** Only code is supported. */
  response_types?: string[];
  [name: string]: unknown;
};

export type AccountOauthRegisterOutput = {
  /** ID to send in authorization and token requests. */
  client_id: string;
  /** Registration time as a Unix timestamp. */
  client_id_issued_at: number;
  /** Name of the client. */
  client_name: string;
  /** Registered redirect URIs. */
  redirect_uris: string[];
  /** The client has no secret. */
  token_endpoint_auth_method: "none";
  /** Grants that the client can use. */
  grant_types: string[];
  /** Always code. */
  response_types: string[];
  [name: string]: unknown;
};

export type AccountOauthTokenInput = {
  /** authorization_code or refresh_token. */
  grant_type: "authorization_code" | "refresh_token";
  /** ID of the client. */
  client_id: string;
  /** The authorization code. */
  code?: string;
  /** PKCE verifier, 43 to 128 characters. */
  code_verifier?: string;
  /** The same as in the authorization request. */
  redirect_uri?: string;
  /** The refresh token. */
  refresh_token?: string;
  /** URL of the MCP server. */
  resource?: string;
  [name: string]: unknown;
};

export type AccountOauthTokenOutput = {
  /** The key. Send it as bearer token. */
  access_token: string;
  token_type: "Bearer";
  /** Scopes of the key, separated by spaces. */
  scope: string;
  /** Seconds until the key expires; absent for never. */
  expires_in?: number;
  /** Present if the key expires. Can be used once. */
  refresh_token?: string;
};

export type AccountOauthRevokeInput = {
  /** Access token or refresh token. */
  token: string;
  [name: string]: unknown;
};

export type AccountOauthRevokeOutput = Record<string, never>;

export type AccountOauthRequestInput = {
  /** ID of the client, or the URL of its metadata document. */
  client_id: string;
  /** Where the browser returns to; one that the client registered. */
  redirect_uri: string;
  /** PKCE challenge. */
  code_challenge: string;
  /** Always S256. */
  code_challenge_method: "S256";
  /** Always code. */
  response_type: "code";
  /** Returned to the client unchanged. */
  state?: string;
  /** Requested scopes, separated by spaces. */
  scope?: string;
  /** URL of the MCP server. */
  resource?: string;
  [name: string]: unknown;
};

export type AccountOauthRequestOutput = {
  /** Client name, as registered by the client. */
  client_name: string;
  /** URL of its metadata document; null for a registered client. */
  client_url: string | null;
  /** Host or app that gets the access. */
  redirect_host: string;
  /** Requested scopes that exist. */
  scopes: string[];
  /** Where to send the browser if you deny the request. */
  deny_url: string;
};

export type AccountOauthConsentInput = {
  /** ID of the client, or the URL of its metadata document. */
  client_id: string;
  /** Where the browser returns to; one that the client registered. */
  redirect_uri: string;
  /** PKCE challenge. */
  code_challenge: string;
  /** Always S256. */
  code_challenge_method: "S256";
  /** Always code. */
  response_type: "code";
  /** Returned to the client unchanged. */
  state?: string;
  /** Requested scopes, separated by spaces. */
  scope?: string;
  /** URL of the MCP server. */
  resource?: string;
  /** What the client can call: categories or endpoints. */
  scopes: string[];
  /** Dollars a UTC month; null for no cap. */
  monthly_cap: string | number | null;
  /** Days until access ends unless the client renews it; null for no expiry. */
  expires_days: number | null;
};

export type AccountOauthConsentOutput = {
  /** Send the browser here. */
  redirect_to: string;
};

export type AccountKeysCreateInput = {
  /** Your name for the key. */
  name?: string;
  /** live or test. Test keys return sample data and are free. */
  mode?: "live" | "test";
  /** What the key can call: categories, single endpoints such as utilities.qr, models of an endpoint such as ai.chat:gpt-*, account, operator. Default: all categories that the calling key has. */
  scopes?: string[];
  /** IP addresses or CIDR ranges the key can be used from; empty for any. */
  ips?: string[];
  /** Requests per minute on each endpoint; null for the platform limit. */
  per_minute?: number | null;
  /** Dollars a UTC day; null for no cap. */
  daily_cap?: string | number | null;
  /** Dollars a UTC week, from Monday; null for no cap. */
  weekly_cap?: string | number | null;
  /** Dollars a UTC month; null for no cap. */
  monthly_cap?: string | number | null;
  /** Tokens a UTC day; null for no cap. */
  daily_token_cap?: number | null;
  /** Tokens a UTC week, from Monday; null for no cap. */
  weekly_token_cap?: number | null;
  /** Tokens a UTC month; null for no cap. */
  monthly_token_cap?: number | null;
  /** true refuses every request of the key until you set false. */
  paused?: boolean;
  /** max_tokens of requests that send none; null for max_tokens_limit, or the model default. */
  max_tokens_default?: number | null;
  /** Highest max_tokens allowed; null for no limit. */
  max_tokens_limit?: number | null;
  /** true never stores request and response bodies, responses and chats of this key. Only responses to calls with an Idempotency-Key are stored, encrypted, for 24 hours. */
  private?: boolean;
  /** true stores request and response bodies, encrypted, for OJA_BODIES_RETENTION_DAYS. */
  store_bodies?: boolean;
  /** Seconds for which identical requests get the same response again; null for no caching. */
  cache_seconds?: number | null;
  /** Guardrails of the key, in addition to those of the account; null turns them off. */
  guardrails?: {
    /** Whether requests (input), responses (output) or both are checked. */
    on?: ("input" | "output")[];
    /** What happens to phone numbers, email addresses, card numbers (Luhn), account numbers (nuban: check digit, near a word such as account or the name of a bank), BVNs and NINs (near the word NIN): mask or refuse. */
    personal_data?: {
      /** Phone numbers: Nigerian, and others with +. */
      phone?: "mask" | "refuse";
      /** Email addresses. */
      email?: "mask" | "refuse";
      /** Card numbers that pass the Luhn check. */
      card?: "mask" | "refuse";
      /** Bank account numbers with a valid check digit. */
      nuban?: "mask" | "refuse";
      /** Bank verification numbers: 11 digits from 22. */
      bvn?: "mask" | "refuse";
      /** National identification numbers. */
      nin?: "mask" | "refuse";
    };
    /** Words and phrases that are blocked, in upper or lower case. */
    blocked_words?: string[];
    /** mask replaces a blocked word with [BLOCKED]; refuse fails the call. */
    blocked_words_action?: "mask" | "refuse";
    /** Instructions to the model within tool results: mark warns the model where they are; refuse fails the call; null turns it off. */
    prompt_injection?: "mark" | "refuse" | null;
    /** Refuses texts that the moderation model flags. A streamed response is sent once it is checked. */
    moderation?: boolean;
    /** Your own check over HTTP, signed as Standard Webhooks; null for none. */
    hook?: {
      /** URL that Oja posts the texts to. */
      url: string;
      /** Milliseconds that the hook has for its response. */
      timeout_ms?: number;
      /** What happens to the call if the hook fails or is late. */
      on_failure?: "refuse" | "allow";
    } | null;
  } | null;
  /** When the key expires, in the future; null for never. */
  expires_at?: string | null;
};

export type AccountKeysCreateOutput = NewKey;

export type AccountKeysInput = {
  /** Set to true to include revoked keys. */
  revoked?: "true" | "false";
};

export type AccountKeysOutput = {
  /** Keys, newest first, revoked ones last. */
  data: Key[];
};

export type AccountKeyInput = Record<string, never>;

export type AccountKeyOutput = Key;

export type AccountKeySigningInput = Record<string, never>;

export type AccountKeySigningOutput = {
  /** Stands before the signature. */
  key_id: string;
  /** The signature is the HMAC-SHA-256 of OPTIONS/SOURCE with this secret (its characters are the bytes of the key), in base64url without padding. */
  secret: string;
  /** Form of a signed URL. */
  url: string;
};

export type AccountKeyReportLeakInput = {
  /** The leaked secret: oja_live_… or oja_test_… */
  key: string;
  /** Where the key was found. */
  where?: string;
};

export type AccountKeyReportLeakOutput = {
  /** Always true. */
  ok: boolean;
  /** Whether the key is revoked, now or before. */
  revoked: boolean;
};

export type AccountKeyGetInput = {
  /** Key ID: key_… */
  id: string;
};

export type AccountKeyGetOutput = Key;

export type AccountKeyChangeInput = {
  /** Key ID: key_… */
  id: string;
  /** Your name for the key. */
  name?: string;
  /** What the key can call: categories, single endpoints such as utilities.qr, models of an endpoint such as ai.chat:gpt-*, account, operator. */
  scopes?: string[];
  /** IP addresses or CIDR ranges the key can be used from; empty for any. */
  ips?: string[];
  /** Requests per minute on each endpoint; null for the platform limit. */
  per_minute?: number | null;
  /** Dollars a UTC day; null for no cap. */
  daily_cap?: string | number | null;
  /** Dollars a UTC week, from Monday; null for no cap. */
  weekly_cap?: string | number | null;
  /** Dollars a UTC month; null for no cap. */
  monthly_cap?: string | number | null;
  /** Tokens a UTC day; null for no cap. */
  daily_token_cap?: number | null;
  /** Tokens a UTC week, from Monday; null for no cap. */
  weekly_token_cap?: number | null;
  /** Tokens a UTC month; null for no cap. */
  monthly_token_cap?: number | null;
  /** true refuses every request of the key until you set false. */
  paused?: boolean;
  /** max_tokens of requests that send none; null for max_tokens_limit, or the model default. */
  max_tokens_default?: number | null;
  /** Highest max_tokens allowed; null for no limit. */
  max_tokens_limit?: number | null;
  /** true never stores request and response bodies, responses and chats of this key. Only responses to calls with an Idempotency-Key are stored, encrypted, for 24 hours. */
  private?: boolean;
  /** true stores request and response bodies, encrypted, for OJA_BODIES_RETENTION_DAYS. */
  store_bodies?: boolean;
  /** Seconds for which identical requests get the same response again; null for no caching. */
  cache_seconds?: number | null;
  /** Guardrails of the key, in addition to those of the account; null turns them off. */
  guardrails?: {
    /** Whether requests (input), responses (output) or both are checked. */
    on?: ("input" | "output")[];
    /** What happens to phone numbers, email addresses, card numbers (Luhn), account numbers (nuban: check digit, near a word such as account or the name of a bank), BVNs and NINs (near the word NIN): mask or refuse. */
    personal_data?: {
      /** Phone numbers: Nigerian, and others with +. */
      phone?: "mask" | "refuse";
      /** Email addresses. */
      email?: "mask" | "refuse";
      /** Card numbers that pass the Luhn check. */
      card?: "mask" | "refuse";
      /** Bank account numbers with a valid check digit. */
      nuban?: "mask" | "refuse";
      /** Bank verification numbers: 11 digits from 22. */
      bvn?: "mask" | "refuse";
      /** National identification numbers. */
      nin?: "mask" | "refuse";
    };
    /** Words and phrases that are blocked, in upper or lower case. */
    blocked_words?: string[];
    /** mask replaces a blocked word with [BLOCKED]; refuse fails the call. */
    blocked_words_action?: "mask" | "refuse";
    /** Instructions to the model within tool results: mark warns the model where they are; refuse fails the call; null turns it off. */
    prompt_injection?: "mark" | "refuse" | null;
    /** Refuses texts that the moderation model flags. A streamed response is sent once it is checked. */
    moderation?: boolean;
    /** Your own check over HTTP, signed as Standard Webhooks; null for none. */
    hook?: {
      /** URL that Oja posts the texts to. */
      url: string;
      /** Milliseconds that the hook has for its response. */
      timeout_ms?: number;
      /** What happens to the call if the hook fails or is late. */
      on_failure?: "refuse" | "allow";
    } | null;
  } | null;
  /** When the key expires, in the future; null for never. */
  expires_at?: string | null;
};

export type AccountKeyChangeOutput = Key;

export type AccountKeyRotateInput = {
  /** Key ID: key_… */
  id: string;
  /** How long the old secret keeps working, in hours. 0 revokes it immediately. */
  overlap_hours?: number;
};

export type AccountKeyRotateOutput = NewKey;

export type AccountKeyRevokeInput = {
  /** Key ID: key_… */
  id: string;
};

export type AccountKeyRevokeOutput = Key;

export type AccountCapsInput = Record<string, never>;

export type AccountCapsOutput = {
  /** Caps, the most used first. */
  data: CapUse[];
};

export type AccountCreditsInput = Record<string, never>;

export type AccountCreditsOutput = Credits;

export type AccountEntriesInput = {
  /** Only entries of this type. */
  kind?: "charge" | "refund" | "topup" | "grant" | "voucher" | "reversal" | "adjustment";
  /** Start of the range (inclusive). */
  from?: string;
  /** End of the range (exclusive). */
  to?: string;
  /** Number of results, 1 to 500. */
  limit?: number;
  /** Cursor: next from the previous page. */
  cursor?: number;
};

export type AccountEntriesOutput = {
  /** Entries, newest first. */
  data: Entry[];
  /** Cursor of the next page; null on the last page. */
  next: string | null;
};

export type AccountQuoteInput = {
  /** Endpoint ID from the catalogue, such as ai.voice. */
  endpoint: string;
  /** Request body for that endpoint. */
  input?: Record<string, unknown>;
};

export type AccountQuoteOutput = {
  /** Endpoint ID. */
  endpoint: string;
  /** Unit of the price. */
  unit: string;
  /** Number of units. */
  units: number;
  /** Price in dollars. */
  price: string;
  /** Price in naira. */
  price_naira: string;
};

export type AccountVoucherInput = {
  /** Voucher code. */
  code: string;
};

export type AccountVoucherOutput = {
  /** Amount added, in dollars. */
  amount: string;
  /** Amount available after it, in dollars. */
  available: string;
};

export type AccountProvidersInput = Record<string, never>;

export type AccountProvidersOutput = {
  /** Available payment providers. */
  data: ({
    /** Provider ID. */
    provider: string;
    /** Supported currencies. */
    currencies: ("USD" | "NGN")[];
    /** Whether the provider can save cards. */
    saves_cards: boolean;
    /** Whether payments are simulated and move no money. */
    sandbox: boolean;
  })[];
  /** Exchange rate: naira per dollar. */
  naira_per_dollar: string;
};

export type AccountTopupInput = {
  /** Amount to pay, in the currency: 5000 or "12.50". */
  amount: string | number;
  /** Currency to pay in: dollars or naira. */
  currency?: "USD" | "NGN";
  /** Payment provider, from GET /api/v1/credits/providers. Default: the first one that supports the currency. */
  provider?: "paystack" | "flutterwave" | "stripe" | "sandbox";
  /** URL the browser returns to after payment, with ?topup=…&status=… added. Default: the console. Must be on this server or on an origin in OJA_RETURN_ORIGINS. */
  return_url?: string;
  /** Save the card for auto top-up, if the provider supports it. */
  save_card?: boolean;
};

export type AccountTopupOutput = Topup;

export type AccountTopupsInput = {
  /** Status. review: the amount paid doesn't match the top-up and the operator will review it. */
  status?: "created" | "pending" | "paid" | "failed" | "abandoned" | "expired" | "review";
  /** Number of results, 1 to 200. */
  limit?: number;
  /** Cursor: next from the previous page. */
  cursor?: string;
};

export type AccountTopupsOutput = {
  /** Top-ups, newest first. */
  data: Topup[];
  /** Cursor of the next page; null on the last page. */
  next: string | null;
  /** Amount refunded or disputed after it was spent. Deducted from the next top-up. */
  owed: string;
};

export type AccountTopupGetInput = {
  /** Top-up ID: top_… */
  id: string;
  /** Set to true to check with the provider first. */
  check?: "true" | "false";
};

export type AccountTopupGetOutput = Topup;

export type PublicPaymentWebhookInput = {
  /** Payment provider that sends the event. */
  provider: "paystack" | "flutterwave" | "stripe" | "sandbox";
};

export type PublicPaymentWebhookOutput = {
  /** Whether the event was accepted. */
  received: boolean;
};

export type PublicPaymentReturnInput = {
  /** Top-up ID: top_… */
  id: string;
  [name: string]: unknown;
};

export type PublicPaymentReturnOutput = {
  /** Top-up ID. */
  id: string;
  /** Status of the top-up. */
  status: string;
};

export type PublicSandboxCheckoutInput = {
  /** Reference of the top-up. */
  reference: string;
  /** Token from the checkout link. */
  token: string;
};

export type PublicSandboxCheckoutOutput = unknown;

export type AccountCardsInput = Record<string, never>;

export type AccountCardsOutput = {
  /** Saved cards. */
  data: Card[];
};

export type AccountCardRemoveInput = {
  /** Card ID: card_… */
  id: string;
};

export type AccountCardRemoveOutput = {
  /** Always true. */
  ok: boolean;
};

export type AccountAutoTopupInput = Record<string, never>;

export type AccountAutoTopupOutput = AutoTopup;

export type AccountAutoTopupSetInput = {
  /** Card ID, from GET /api/v1/credits/cards. */
  card: string;
  /** Balance threshold, in dollars. */
  below: string | number;
  /** Amount to charge each time, in the currency of the card. */
  amount: string | number;
  /** Maximum number of charges per month. */
  monthly_max?: number;
};

export type AccountAutoTopupSetOutput = AutoTopup;

export type AccountAutoTopupEndInput = Record<string, never>;

export type AccountAutoTopupEndOutput = {
  /** Always true. */
  ok: boolean;
};

export type AccountReceiptsInput = {
  /** Number of results, 1 to 200. */
  limit?: number;
  /** Cursor: next from the previous page. */
  cursor?: number;
};

export type AccountReceiptsOutput = {
  /** Receipts, newest first. */
  data: Receipt[];
  /** Cursor of the next page; null on the last page. */
  next: string | null;
};

export type AccountReceiptInput = {
  /** Receipt ID: rcp_… */
  id: string;
  /** Response format. Default: the type in Accept, otherwise json. */
  format?: "json" | "html" | "pdf";
};

export type AccountReceiptOutput = Receipt;

export type AccountStatementInput = {
  /** UTC month, such as 2026-11. */
  month: string;
  /** Response format. Default: the type in Accept, otherwise json. */
  format?: "json" | "csv" | "html" | "pdf";
};

export type AccountStatementOutput = Statement;

export type AccountWebhookEventsInput = Record<string, never>;

export type AccountWebhookEventsOutput = {
  /** Event types. */
  data: {
    /** Event type, such as job.completed. */
    type: string;
    /** When it is sent, and what its data contains. */
    about: string;
    /** A body as it is sent. */
    sample: {
      /** Event type. */
      type: string;
      /** When it happened. */
      timestamp: string;
      /** Facts of the event. */
      data: Record<string, unknown>;
    };
  }[];
};

export type AccountWebhookInput = {
  /** Public http(s) URL that accepts POST requests. Redirects count as failures. oja:listen sends nothing: a program reads the deliveries, as `oja listen` does. */
  url: "oja:listen" | string;
  /** Your description. */
  description?: string;
  /** Events to receive; leave empty for all that your role may see: job.completed, job.failed, job.cancelled, batch.ended, key.revoked, topup.received, topup.failed, topup.reversed, topup.restored, balance.low, cap.alert, watch.changed, watch.paused, webhook.test. topup events are for members who can see payments. */
  events?: ("job.completed" | "job.failed" | "job.cancelled" | "batch.ended" | "key.revoked" | "topup.received" | "topup.failed" | "topup.reversed" | "topup.restored" | "balance.low" | "cap.alert" | "watch.changed" | "watch.paused" | "webhook.test")[];
  /** json sends signed events (Standard Webhooks). slack (also Mattermost and Rocket.Chat), discord and telegram send a text. For Telegram, the URL is https://api.telegram.org/bot…/sendMessage?chat_id=…. Default: by the host of the URL. */
  format?: "json" | "slack" | "discord" | "telegram";
};

export type AccountWebhookOutput = WebhookWithSecret;

export type AccountWebhooksInput = Record<string, never>;

export type AccountWebhooksOutput = {
  /** Webhooks, newest first. */
  data: Webhook[];
};

export type AccountDeliveriesInput = {
  /** Only deliveries of this webhook. */
  webhook?: string;
  /** Only deliveries with this state. */
  status?: "waiting" | "delivered" | "failed";
  /** Number of results, 1 to 200. */
  limit?: number;
  /** Cursor: next from the previous page. */
  cursor?: string;
};

export type AccountDeliveriesOutput = {
  /** Deliveries, newest first. */
  data: Delivery[];
  /** Cursor of the next page; null on the last page. */
  next: string | null;
};

export type AccountDeliveryInput = {
  /** Delivery ID: dlv_… */
  id: string;
};

export type AccountDeliveryOutput = {
  /** Delivery ID: dlv_ and 26 characters. */
  id: string;
  /** Webhook ID. */
  webhook: string;
  /** Event ID sent as webhook-id; the same for retries and replays. */
  event: string;
  /** Event type, such as job.completed. */
  type: string;
  /** waiting: will be retried. failed: no more retries. */
  status: "waiting" | "delivered" | "failed";
  /** Number of attempts. */
  attempts: number;
  /** HTTP status code of the last attempt; null without a response. */
  last_status: number | null;
  /** Error of the last attempt. */
  last_error: string | null;
  /** When the next attempt is due; null if there is none. */
  next_attempt_at: string | null;
  /** When the delivery was created. */
  created_at: string;
  /** When your server accepted it; null until then. */
  delivered_at: string | null;
  /** Body that was sent. */
  body: Record<string, unknown>;
  /** Attempts, oldest first. */
  log: ({
    /** Number of the attempt. */
    number: number;
    /** When the attempt was made. */
    at: string;
    /** HTTP status code; null without a response. */
    status: number | null;
    /** Error message; null on success. */
    error: string | null;
    /** Duration in milliseconds. */
    ms: number;
    /** What your server returned; null without a response. */
    response: {
      /** Response headers, without cookies. */
      headers: Record<string, string>;
      /** The first 4,096 bytes of the body, as text. */
      body: string;
    } | null;
  })[];
};

export type AccountDeliveryReplayInput = {
  /** Delivery ID: dlv_… */
  id: string;
};

export type AccountDeliveryReplayOutput = {
  /** Delivery ID, for GET /api/v1/webhooks/deliveries/{id}. */
  delivery: string;
};

export type AccountWebhookGetInput = {
  /** Webhook ID: whk_… */
  id: string;
};

export type AccountWebhookGetOutput = Webhook;

export type AccountWebhookChangeInput = {
  /** Webhook ID: whk_… */
  id: string;
  /** Public http(s) URL that accepts POST requests. Redirects count as failures. oja:listen sends nothing: a program reads the deliveries, as `oja listen` does. */
  url?: "oja:listen" | string;
  /** Your description. */
  description?: string;
  /** Events to receive; leave empty for all that your role may see: job.completed, job.failed, job.cancelled, batch.ended, key.revoked, topup.received, topup.failed, topup.reversed, topup.restored, balance.low, cap.alert, watch.changed, watch.paused, webhook.test. topup events are for members who can see payments. */
  events?: ("job.completed" | "job.failed" | "job.cancelled" | "batch.ended" | "key.revoked" | "topup.received" | "topup.failed" | "topup.reversed" | "topup.restored" | "balance.low" | "cap.alert" | "watch.changed" | "watch.paused" | "webhook.test")[];
  /** json sends signed events (Standard Webhooks). slack (also Mattermost and Rocket.Chat), discord and telegram send a text. For Telegram, the URL is https://api.telegram.org/bot…/sendMessage?chat_id=…. Default: by the host of the URL. */
  format?: "json" | "slack" | "discord" | "telegram";
  /** off drops events until it is on again, and ends the retries of earlier ones. Tests and replays are still sent. */
  state?: "on" | "off";
};

export type AccountWebhookChangeOutput = Webhook;

export type AccountWebhookRotateInput = {
  /** Webhook ID: whk_… */
  id: string;
  /** How long the old secret keeps signing, in seconds. 0 ends all old secrets at once. */
  overlap_seconds?: number;
};

export type AccountWebhookRotateOutput = WebhookWithSecret;

export type AccountWebhookRemoveInput = {
  /** Webhook ID: whk_… */
  id: string;
};

export type AccountWebhookRemoveOutput = {
  /** Always true. */
  ok: boolean;
};

export type AccountWebhookTestInput = {
  /** Webhook ID: whk_… */
  id: string;
  /** Event to send a sample of. */
  event?: "job.completed" | "job.failed" | "job.cancelled" | "batch.ended" | "key.revoked" | "topup.received" | "topup.failed" | "topup.reversed" | "topup.restored" | "balance.low" | "cap.alert" | "watch.changed" | "watch.paused" | "webhook.test";
};

export type AccountWebhookTestOutput = {
  /** Delivery ID, for GET /api/v1/webhooks/deliveries/{id}. */
  delivery: string;
};

export type AccountWatchInput = {
  /** What to check. certificate calls network.ssl, domain network.whois, dns network.dns, page network.page, up network.headers. */
  kind: "certificate" | "domain" | "dns" | "page" | "up";
  /** Host, domain, DNS name or URL; or an object with the input of the endpoint behind it, such as {"name": "example.com", "type": "MX"}. */
  target: string | Record<string, unknown>;
  /** Your name for it. */
  name?: string;
  /** Minutes between checks, 5 to 43,200. Default: 5 for up, 60 for dns and page, 1,440 for the others. */
  every_minutes?: number;
  /** How often in a row an alert or a change must be found before it is reported, 1 to 10. It is checked again after a minute each time, and charged. Default: 2 for outages, 1 for others. */
  alert_after?: number;
  /** Most dollars that the watch spends in a month (UTC). Checks beyond that are skipped until the next month. */
  monthly_cap?: string | number;
  /** Also report changes by email to the account, in addition to webhooks. */
  email?: boolean;
  /** Times at which nothing is checked, reported or charged. At most 10. */
  maintenance?: ({
    /** Start of the first window. */
    start: string;
    /** End of the first window. */
    end: string;
    /** When it comes again. */
    repeat?: "once" | "daily" | "weekly";
  })[];
  /** Whether anyone with its ID can see its name and state as a badge (GET /api/v1/watches/{id}/badge). */
  public?: boolean;
  /** Regions of this platform that check it in turn, so that an outage is confirmed from another place. Default: any server. */
  regions?: string[];
};

export type AccountWatchOutput = Watch;

export type AccountWatchesInput = Record<string, never>;

export type AccountWatchesOutput = {
  /** Watches, newest first. */
  data: Watch[];
};

export type AccountWatchGetInput = {
  /** Watch ID: wch_… */
  id: string;
};

export type AccountWatchGetOutput = Watch;

export type AccountWatchChangeInput = {
  /** Watch ID: wch_… */
  id: string;
  /** Your name for it. */
  name?: string;
  /** Minutes between checks, 5 to 43,200. Default: 5 for up, 60 for dns and page, 1,440 for the others. */
  every_minutes?: number;
  /** How often in a row an alert or a change must be found before it is reported, 1 to 10. It is checked again after a minute each time, and charged. Default: 2 for outages, 1 for others. */
  alert_after?: number;
  /** Most dollars that the watch spends in a month (UTC). Checks beyond that are skipped until the next month. */
  monthly_cap?: string | number;
  /** Whether changes are reported by email. */
  email?: boolean;
  /** Times at which nothing is checked, reported or charged. At most 10. */
  maintenance?: ({
    /** Start of the first window. */
    start: string;
    /** End of the first window. */
    end: string;
    /** When it comes again. */
    repeat?: "once" | "daily" | "weekly";
  })[];
  /** Whether anyone with its ID can see its name and state as a badge (GET /api/v1/watches/{id}/badge). */
  public?: boolean;
  /** Regions of this platform that check it in turn, so that an outage is confirmed from another place. Default: any server. */
  regions?: string[];
  /** paused stops the checks. */
  state?: "active" | "paused";
};

export type AccountWatchChangeOutput = Watch;

export type AccountWatchRemoveInput = {
  /** Watch ID: wch_… */
  id: string;
};

export type AccountWatchRemoveOutput = {
  /** Always true. */
  ok: boolean;
};

export type AccountWatchHistoryInput = {
  /** Watch ID: wch_… */
  id: string;
  /** Days until today, 1 to 400. */
  days?: number;
  /** csv has a row per day; pdf is a report. */
  format?: "json" | "csv" | "pdf";
};

export type AccountWatchHistoryOutput = {
  /** First day (UTC). */
  from: string;
  /** Last day (UTC). */
  to: string;
  /** Checks that ran. */
  checks: number;
  /** Checks that found the target as it should be. */
  good: number;
  /** Checks that found it down, invalid or expiring. */
  bad: number;
  /** Checks that could not say. */
  failed: number;
  /** Share of checks that found the target as it should be. Null without checks. */
  uptime_percent: number | null;
  /** Average duration of a check in milliseconds. */
  average_ms: number | null;
  /** Minutes of incidents. */
  down_minutes: number;
  /** Days with checks, oldest first. */
  days: ({
    /** UTC day. */
    day: string;
    /** Checks that ran. */
    checks: number;
    /** Checks that found the target as it should be. */
    good: number;
    /** Checks that found it down, invalid or expiring. */
    bad: number;
    /** Checks that could not say. */
    failed: number;
    /** Share of checks that found the target as it should be. Null without checks. */
    uptime_percent: number | null;
    /** Average duration of a check in milliseconds. */
    average_ms: number | null;
  })[];
  /** Alerts, oldest first. */
  incidents: ({
    /** When it was reported. */
    from: string;
    /** When it was over. Null while it lasts. */
    to: string | null;
    /** How long it lasted. */
    minutes: number;
    /** What was found. */
    summary: string;
  })[];
  /** Reported changes, newest first, at most 500. */
  changes: ({
    /** When it was reported. */
    at: string;
    /** State since then. */
    status: "new" | "ok" | "alert" | "error";
    /** What was found. */
    summary: string;
    /** What was added, removed and replaced. */
    lines: string[];
  })[];
};

export type PublicWatchBadgeInput = {
  /** Watch ID: wch_… */
  id: string;
  /** Shows the uptime of these days as well. */
  days?: number;
};

export type PublicWatchBadgeOutput = {
  /** Name of the watch. */
  label: string;
  /** State, such as up 99.98%. */
  text: string;
  /** Color of the state. */
  color: string;
};

export type AccountUsageInput = {
  /** Start of the range (inclusive). Default: 30 days ago. */
  from?: string;
  /** End of the range (exclusive). Default: now. */
  to?: string;
  /** What to group by. model, upstream, tag and kind (input, output …) count only model calls, in whole days. */
  group_by?: "hour" | "day" | "endpoint" | "key" | "model" | "upstream" | "tag" | "kind";
  /** csv returns the groups as a CSV file. */
  format?: "json" | "csv";
  /** all also counts calls to account, operator and public endpoints, and job polling. */
  include?: "all";
  /** Only requests with this key ID. */
  key?: string;
  /** Only requests to this endpoint, such as network.dns. */
  endpoint?: string;
};

export type AccountUsageOutput = Usage;

export type AccountRequestsInput = {
  /** Only requests with this key ID. */
  key?: string;
  /** Only requests to this endpoint, such as network.dns. */
  endpoint?: string;
  /** Only requests with this outcome: ok, client_error, server_error, or a status code such as 402. */
  status?: "ok" | "client_error" | "server_error" | number;
  /** Only requests with this error code. */
  error?: string;
  /** Only requests served by this model. */
  model?: string;
  /** Only requests served by this upstream. */
  upstream?: string;
  /** Only requests with live keys, or with test keys. */
  mode?: "live" | "test";
  /** Start of the range (inclusive). */
  from?: string;
  /** End of the range (exclusive). */
  to?: string;
  /** Set to true to include the console's own requests. */
  console?: "true" | "false";
  /** Number of results, 1 to 500. */
  limit?: number;
  /** Cursor: next from the previous page. */
  cursor?: string;
};

export type AccountRequestsOutput = {
  /** Requests, newest first. */
  data: LoggedRequest[];
  /** Cursor of the next page; null on the last page. */
  next: string | null;
};

export type AccountRequestsExportInput = {
  /** Only requests with this key ID. */
  key?: string;
  /** Only requests to this endpoint, such as network.dns. */
  endpoint?: string;
  /** Only requests with this outcome: ok, client_error, server_error, or a status code such as 402. */
  status?: "ok" | "client_error" | "server_error" | number;
  /** Only requests with this error code. */
  error?: string;
  /** Only requests served by this model. */
  model?: string;
  /** Only requests served by this upstream. */
  upstream?: string;
  /** Only requests with live keys, or with test keys. */
  mode?: "live" | "test";
  /** Start of the range (inclusive). */
  from?: string;
  /** End of the range (exclusive). */
  to?: string;
  /** Set to true to include the console's own requests. */
  console?: "true" | "false";
};

export type AccountRequestsExportOutput = string;

export type AccountRequestsTailInput = {
  /** Only requests with this key ID. */
  key?: string;
};

export type AccountRequestsTailOutput = string;

export type AccountRequestInput = {
  /** Request ID, as in the x-request-id header: req_… */
  id: string;
};

export type AccountRequestOutput = LoggedRequest;

export type AccountRequestBodiesInput = {
  /** Request ID, as in the x-request-id header: req_… */
  id: string;
};

export type AccountRequestBodiesOutput = RequestBodies;

export type AccountRequestBodiesDeleteInput = {
  /** Request ID, as in the x-request-id header: req_… */
  id: string;
};

export type AccountRequestBodiesDeleteOutput = {
  /** Number of requests whose bodies were deleted. */
  deleted: number;
};

export type AccountBodiesDeleteInput = {
  /** Filter by key ID (key_…). */
  key_id?: string;
};

export type AccountBodiesDeleteOutput = {
  /** Number of requests whose bodies were deleted. */
  deleted: number;
};

export type AccountJobsInput = {
  /** Only jobs of this endpoint, such as ai.video. */
  endpoint?: string;
  /** Only jobs with this status. */
  status?: "queued" | "running" | "completed" | "failed" | "cancelled";
  /** Number of results, 1 to 100. */
  limit?: number;
  /** Cursor: next from the previous page. */
  cursor?: string;
};

export type AccountJobsOutput = {
  /** Jobs, newest first. */
  data: Job[];
  /** Cursor of the next page; null on the last page. */
  next: string | null;
};

export type AccountJobInput = {
  /** Job ID: req_… */
  id: string;
};

export type AccountJobOutput = Job;

export type AccountJobCancelInput = {
  /** Job ID: req_… */
  id: string;
};

export type AccountJobCancelOutput = Job;

export type AccountJobDeleteInput = {
  /** Job ID: req_… */
  id: string;
};

export type AccountJobDeleteOutput = {
  /** Job ID. */
  id: string;
  object: "job.deleted";
  /** Always true. */
  deleted: boolean;
};

export type OperatorAccountsInput = {
  /** Part of an email address or name, or an account ID. */
  search?: string;
  /** Number of results, 1 to 200. */
  limit?: number;
  /** Cursor: next from the previous page. */
  cursor?: string;
};

export type OperatorAccountsOutput = {
  /** Accounts, newest first. */
  data: AccountRow[];
  /** Cursor of the next page; null on the last page. */
  next: string | null;
};

export type OperatorAccountChangeInput = {
  /** Account ID: acc_… */
  id: string;
  /** suspended blocks the account; active restores it. */
  state?: "active" | "suspended";
  /** Why. The owner gets it by email with where to appeal, and the audit log stores it. */
  reason?: string;
  /** An operator has full access to the platform. */
  role?: "developer" | "operator";
};

export type OperatorAccountChangeOutput = Account;

export type OperatorAccountDeleteInput = {
  /** Account ID: acc_… */
  id: string;
  /** Email address of the account, to confirm the deletion. */
  email: string;
  /** Set to true to forfeit remaining credits and pending payments. Refund them first. */
  give_up_credits?: boolean;
  /** Reason, stored in the audit log. */
  note?: string;
};

export type OperatorAccountDeleteOutput = {
  /** Credits forfeited, in dollars. */
  forfeited: string;
  /** Number of keys revoked. */
  keys_revoked: number;
};

export type OperatorSignOutInput = {
  /** Account ID: acc_… */
  id: string;
};

export type OperatorSignOutOutput = {
  /** Always true. */
  ok: boolean;
};

export type OperatorTwoFactorResetInput = {
  /** Email address that the person logs in with. */
  email: string;
};

export type OperatorTwoFactorResetOutput = {
  /** Always true. */
  ok: boolean;
};

export type OperatorImpersonateInput = {
  /** Account ID: acc_… */
  id: string;
  /** Why, in 5 to 200 characters. The owners of the account see it. */
  reason: string;
};

export type OperatorImpersonateOutput = {
  /** Account that the session shows now. */
  account_id: string;
  /** When the session shows your own account again. */
  expires_at: string;
};

export type OperatorGrantInput = {
  /** Account ID: acc_… */
  id: string;
  /** Amount in dollars, with at most six decimal places. */
  amount: string | number;
  /** Note, shown in the account's transactions. */
  note?: string;
};

export type OperatorGrantOutput = {
  /** Amount granted, in dollars. */
  granted: string;
  /** Amount available after it, in dollars. */
  available: string;
};

export type OperatorRefundInput = {
  /** Request ID: req_… */
  id: string;
  /** Note, shown in the account's transactions. */
  note?: string;
};

export type OperatorRefundOutput = {
  /** Account ID. */
  account_id: string;
  /** Amount refunded, in dollars. */
  refunded: string;
};

export type OperatorKeysInput = {
  /** Account ID: acc_… */
  id: string;
};

export type OperatorKeysOutput = {
  /** Keys, newest first, revoked ones last. */
  data: Key[];
};

export type OperatorKeyMakeInput = {
  /** Account ID: acc_… */
  id: string;
  /** Name of the key. */
  name?: string;
};

export type OperatorKeyMakeOutput = NewKey;

export type OperatorKeyRevokeInput = {
  /** Key ID: key_… */
  id: string;
};

export type OperatorKeyRevokeOutput = Key;

export type OperatorCategoryInput = {
  /** Category ID. */
  category: "ai" | "media" | "network" | "utilities" | "x";
  /** live opens it; planned closes it. */
  state?: "live" | "planned";
  /** Free requests per account and month. */
  free_per_month?: number;
};

export type OperatorCategoryOutput = {
  /** Category ID. */
  category: "ai" | "media" | "network" | "utilities" | "x";
  /** live or planned. */
  state: "live" | "planned";
  /** Free requests per account and month. */
  free_per_month: number;
};

export type OperatorEndpointInput = {
  /** Endpoint ID, such as utilities.qr. */
  endpoint: string;
  /** live opens it, planned shows it as coming soon, off closes it, inherit follows its category. */
  state: "live" | "planned" | "off" | "inherit";
};

export type OperatorEndpointOutput = {
  /** Endpoint ID. */
  endpoint: string;
  /** Category ID. */
  category: "ai" | "media" | "network" | "utilities" | "x";
  /** Effective state. */
  state: "live" | "planned" | "off";
  /** Whether the state comes from the category or was set for this endpoint. */
  state_source: "category" | "endpoint";
};

export type OperatorPricesInput = {
  /** Only prices and history of this endpoint. Prices by model are always listed. */
  endpoint?: string;
};

export type OperatorPricesOutput = {
  /** Prices by endpoint. */
  prices: ({
    /** Endpoint ID. */
    endpoint: string;
    /** Unit of the price. */
    unit: string;
    /** Price per unit, in dollars. */
    price_per_unit: string;
    /** Default price per unit, in dollars. */
    default_price: string;
    /** Your cost per unit; null if not set. */
    cost_per_unit: string | null;
    /** Price per unit, in naira. */
    naira: string;
  })[];
  /** Prices by model. */
  models: ModelPrice[];
  /** Whether a model without a price is refused, even if no model has one. */
  required: boolean;
  /** Present if prices are set for endpoints that this server has not loaded. They are kept. */
  not_loaded?: {
    /** Endpoint ID, or a pattern such as ai.*. */
    endpoint: string;
    /** Model or pattern; * for all models. */
    model: string;
  }[];
  /** Price changes, newest first, at most 500. */
  history: ({
    /** Endpoint ID or pattern. */
    endpoint: string;
    /** Model or pattern; * for all models. */
    model: string;
    /** Type of unit, such as input or output; with its tier, such as input:above_200000. */
    kind: string;
    /** Price per unit or token, in dollars. */
    price: string;
    /** Your cost per unit or token; null if not set. */
    cost: string | null;
    /** Whether the price was removed. */
    removed: boolean;
    /** When the price takes effect. */
    from_at: string;
    /** Who changed it. */
    changed_by: string;
    /** Note. */
    note: string;
  })[];
};

export type OperatorPriceSetInput = {
  /** Endpoint ID, such as media.music. */
  endpoint: string;
  /** Amount in dollars, at most 1000000, with at most nine decimal places. */
  price_per_unit: string | number;
  /** Your cost per unit, used to calculate the margin. */
  cost_per_unit?: string | number;
  /** When it takes effect. Omit for now; times in the past are refused. */
  from?: string;
  /** Note, stored in the history. */
  note?: string;
};

export type OperatorPriceSetOutput = {
  /** Endpoint ID. */
  endpoint: string;
  /** Unit of the price. */
  unit: string;
  /** Price per unit, in dollars. */
  price_per_unit: string;
  /** Default price per unit, in dollars. */
  default_price: string;
  /** Your cost per unit; null if not set. */
  cost_per_unit: string | null;
  /** Price per unit, in naira. */
  naira: string;
};

export type OperatorModelPriceSetInput = {
  /** Endpoint with model prices, or a pattern such as ai.* for all of them. */
  endpoint?: string;
  /** Model, or a pattern with *, such as gpt-4.1-*. The most specific pattern applies. */
  model: string;
  /** Prices in dollars by type; token types per million tokens. Omitted types have no price. */
  prices: {
    /** Per million uncached input tokens. */
    input?: string | number;
    /** Per million input tokens read from the cache. Default: as input. */
    cached_input?: string | number;
    /** Per million input tokens written to the cache. Default: as input. */
    cache_write?: string | number;
    /** Per million input tokens written to the cache for an hour instead of five minutes. Default: twice input. */
    cache_write_1h?: string | number;
    /** Per million output tokens. */
    output?: string | number;
    /** Per million reasoning tokens. Default: as output. */
    reasoning?: string | number;
    /** Per million input tokens of sound. Default: as input. */
    audio_input?: string | number;
    /** Per million input tokens of sound read from the cache. Default: as audio_input. */
    cached_audio_input?: string | number;
    /** Per million output tokens of sound. Default: as output. */
    audio_output?: string | number;
    /** Per image. */
    image?: string | number;
    /** Per partial image of a stream. Default: a tenth of image. */
    partial_image?: string | number;
    /** Per second. */
    second?: string | number;
    /** Per request, in addition. */
    request?: string | number;
    /** Per unit of the endpoint, if no other type has a price; for tokens, per token. */
    unit?: string | number;
  };
  /** Your costs, used to calculate the margin. */
  costs?: {
    /** Per million uncached input tokens. */
    input?: string | number;
    /** Per million input tokens read from the cache. Default: as input. */
    cached_input?: string | number;
    /** Per million input tokens written to the cache. Default: as input. */
    cache_write?: string | number;
    /** Per million input tokens written to the cache for an hour instead of five minutes. Default: twice input. */
    cache_write_1h?: string | number;
    /** Per million output tokens. */
    output?: string | number;
    /** Per million reasoning tokens. Default: as output. */
    reasoning?: string | number;
    /** Per million input tokens of sound. Default: as input. */
    audio_input?: string | number;
    /** Per million input tokens of sound read from the cache. Default: as audio_input. */
    cached_audio_input?: string | number;
    /** Per million output tokens of sound. Default: as output. */
    audio_output?: string | number;
    /** Per image. */
    image?: string | number;
    /** Per partial image of a stream. Default: a tenth of image. */
    partial_image?: string | number;
    /** Per second. */
    second?: string | number;
    /** Per request, in addition. */
    request?: string | number;
    /** Per unit of the endpoint, if no other type has a price; for tokens, per token. */
    unit?: string | number;
  };
  /** Prices of long prompts and of service tiers. Omitted: all requests have the usual prices. */
  tiers?: ({
    /** For prompts with more tokens than this, cached ones included. */
    above?: number;
    /** For requests with this service_tier. A price for priority lets it pass to the upstream. */
    service?: "priority" | "flex" | "batch";
    /** Prices per million tokens. Omitted types of input change in proportion to input, reasoning to output. */
    prices: {
      /** Per million uncached input tokens. */
      input?: string | number;
      /** Per million input tokens read from the cache. Default: as input. */
      cached_input?: string | number;
      /** Per million input tokens written to the cache. Default: as input. */
      cache_write?: string | number;
      /** Per million input tokens written to the cache for an hour instead of five minutes. Default: twice input. */
      cache_write_1h?: string | number;
      /** Per million output tokens. */
      output?: string | number;
      /** Per million reasoning tokens. Default: as output. */
      reasoning?: string | number;
      /** Per million input tokens of sound. Default: as input. */
      audio_input?: string | number;
      /** Per million input tokens of sound read from the cache. Default: as audio_input. */
      cached_audio_input?: string | number;
      /** Per million output tokens of sound. Default: as output. */
      audio_output?: string | number;
    };
    /** Your costs. */
    costs?: {
      /** Per million uncached input tokens. */
      input?: string | number;
      /** Per million input tokens read from the cache. Default: as input. */
      cached_input?: string | number;
      /** Per million input tokens written to the cache. Default: as input. */
      cache_write?: string | number;
      /** Per million input tokens written to the cache for an hour instead of five minutes. Default: twice input. */
      cache_write_1h?: string | number;
      /** Per million output tokens. */
      output?: string | number;
      /** Per million reasoning tokens. Default: as output. */
      reasoning?: string | number;
      /** Per million input tokens of sound. Default: as input. */
      audio_input?: string | number;
      /** Per million input tokens of sound read from the cache. Default: as audio_input. */
      cached_audio_input?: string | number;
      /** Per million output tokens of sound. Default: as output. */
      audio_output?: string | number;
    };
  })[];
  /** When it takes effect. Omit for now; times in the past are refused. */
  from?: string;
  /** Note, stored in the history. */
  note?: string;
};

export type OperatorModelPriceSetOutput = ModelPrice;

export type OperatorModelPriceRemoveInput = {
  /** Endpoint with model prices, or a pattern such as ai.* for all of them. */
  endpoint?: string;
  /** Model, or a pattern with *, such as gpt-4.1-*. The most specific pattern applies. */
  model: string;
  /** Note, stored in the history. */
  note?: string;
};

export type OperatorModelPriceRemoveOutput = {
  /** Always true. */
  ok: boolean;
};

export type OperatorListPricesInput = Record<string, never>;

export type OperatorListPricesOutput = {
  /** Date of the list. */
  as_of: string;
  /** Note about the list. */
  about: string;
  /** Prices by model pattern. */
  prices: ({
    /** Model or pattern. */
    model: string;
    /** Prices in dollars by type. */
    prices: Record<string, string>;
    /** Prices of long prompts and service tiers. */
    tiers?: ({
      /** For prompts with more tokens than this, cached ones included. */
      above?: number;
      /** For requests with this service_tier. A price for priority lets it pass to the upstream. */
      service?: "priority" | "flex" | "batch";
      /** Dollars by type; token types per million. */
      prices: Record<string, string>;
    })[];
  })[];
};

export type OperatorLatestPricesInput = Record<string, never>;

export type OperatorLatestPricesOutput = {
  /** Today (YYYY-MM-DD). */
  as_of: string;
  /** Lists of OJA_PRICE_LISTS. */
  sources: ({
    /** URL of the list. */
    url: string;
    /** Models read from it. */
    models: number;
    /** Why the list was not used; null if it was. */
    problem: string | null;
  })[];
  /** Models that have no price here yet. */
  added: ({
    /** Model ID. */
    model: string;
    /** Your cost before, by type and tier; null for a new model. */
    before: Record<string, string> | null;
    /** The price in the lists. */
    after: Record<string, string>;
  })[];
  /** Models whose cost differs. */
  changed: ({
    /** Model ID. */
    model: string;
    /** Your cost before, by type and tier; null for a new model. */
    before: Record<string, string> | null;
    /** The price in the lists. */
    after: Record<string, string>;
  })[];
  /** Changes to less than a fifth or more than five times the cost. They are not in prices. */
  doubtful: ({
    /** Model ID. */
    model: string;
    /** Your cost before, by type and tier; null for a new model. */
    before: Record<string, string> | null;
    /** The price in the lists. */
    after: Record<string, string>;
  })[];
  /** Models with a price of yours and no cost. They are not in prices. */
  own: string[];
  /** Priced models of these providers that no list has. They keep their prices. */
  gone: string[];
  /** Connected models that would still have no price after an import. */
  unpriced: {
    /** Endpoint. */
    endpoint: string;
    /** Model ID. */
    model: string;
  }[];
  /** The usual markup of your prices now. */
  markup_percent: number;
  /** What to send to POST /api/v1/operator/prices/import. */
  prices: ({
    /** Model or pattern. */
    model: string;
    /** Prices in dollars by type. */
    prices: Record<string, string>;
    /** Prices of long prompts and service tiers. */
    tiers?: ({
      /** For prompts with more tokens than this, cached ones included. */
      above?: number;
      /** For requests with this service_tier. A price for priority lets it pass to the upstream. */
      service?: "priority" | "flex" | "batch";
      /** Dollars by type; token types per million. */
      prices: Record<string, string>;
    })[];
  })[];
};

export type OperatorPricesImportInput = {
  /** Date of these prices. */
  as_of?: string;
  /** Note about the list; not stored. */
  about?: string;
  /** One entry per model pattern. */
  prices?: ({
    /** Endpoint with model prices, or a pattern such as ai.* for all of them. */
    endpoint?: string;
    /** Model, or a pattern with *, such as gpt-4.1-*. The most specific pattern applies. */
    model: string;
    /** Prices in dollars by type; token types per million tokens. Omitted types have no price. */
    prices: {
      /** Per million uncached input tokens. */
      input?: string | number;
      /** Per million input tokens read from the cache. Default: as input. */
      cached_input?: string | number;
      /** Per million input tokens written to the cache. Default: as input. */
      cache_write?: string | number;
      /** Per million input tokens written to the cache for an hour instead of five minutes. Default: twice input. */
      cache_write_1h?: string | number;
      /** Per million output tokens. */
      output?: string | number;
      /** Per million reasoning tokens. Default: as output. */
      reasoning?: string | number;
      /** Per million input tokens of sound. Default: as input. */
      audio_input?: string | number;
      /** Per million input tokens of sound read from the cache. Default: as audio_input. */
      cached_audio_input?: string | number;
      /** Per million output tokens of sound. Default: as output. */
      audio_output?: string | number;
      /** Per image. */
      image?: string | number;
      /** Per partial image of a stream. Default: a tenth of image. */
      partial_image?: string | number;
      /** Per second. */
      second?: string | number;
      /** Per request, in addition. */
      request?: string | number;
      /** Per unit of the endpoint, if no other type has a price; for tokens, per token. */
      unit?: string | number;
    };
    /** Your costs, used to calculate the margin. */
    costs?: {
      /** Per million uncached input tokens. */
      input?: string | number;
      /** Per million input tokens read from the cache. Default: as input. */
      cached_input?: string | number;
      /** Per million input tokens written to the cache. Default: as input. */
      cache_write?: string | number;
      /** Per million input tokens written to the cache for an hour instead of five minutes. Default: twice input. */
      cache_write_1h?: string | number;
      /** Per million output tokens. */
      output?: string | number;
      /** Per million reasoning tokens. Default: as output. */
      reasoning?: string | number;
      /** Per million input tokens of sound. Default: as input. */
      audio_input?: string | number;
      /** Per million input tokens of sound read from the cache. Default: as audio_input. */
      cached_audio_input?: string | number;
      /** Per million output tokens of sound. Default: as output. */
      audio_output?: string | number;
      /** Per image. */
      image?: string | number;
      /** Per partial image of a stream. Default: a tenth of image. */
      partial_image?: string | number;
      /** Per second. */
      second?: string | number;
      /** Per request, in addition. */
      request?: string | number;
      /** Per unit of the endpoint, if no other type has a price; for tokens, per token. */
      unit?: string | number;
    };
    /** Prices of long prompts and of service tiers. Omitted: all requests have the usual prices. */
    tiers?: ({
      /** For prompts with more tokens than this, cached ones included. */
      above?: number;
      /** For requests with this service_tier. A price for priority lets it pass to the upstream. */
      service?: "priority" | "flex" | "batch";
      /** Prices per million tokens. Omitted types of input change in proportion to input, reasoning to output. */
      prices: {
        /** Per million uncached input tokens. */
        input?: string | number;
        /** Per million input tokens read from the cache. Default: as input. */
        cached_input?: string | number;
        /** Per million input tokens written to the cache. Default: as input. */
        cache_write?: string | number;
        /** Per million input tokens written to the cache for an hour instead of five minutes. Default: twice input. */
        cache_write_1h?: string | number;
        /** Per million output tokens. */
        output?: string | number;
        /** Per million reasoning tokens. Default: as output. */
        reasoning?: string | number;
        /** Per million input tokens of sound. Default: as input. */
        audio_input?: string | number;
        /** Per million input tokens of sound read from the cache. Default: as audio_input. */
        cached_audio_input?: string | number;
        /** Per million output tokens of sound. Default: as output. */
        audio_output?: string | number;
      };
      /** Your costs. */
      costs?: {
        /** Per million uncached input tokens. */
        input?: string | number;
        /** Per million input tokens read from the cache. Default: as input. */
        cached_input?: string | number;
        /** Per million input tokens written to the cache. Default: as input. */
        cache_write?: string | number;
        /** Per million input tokens written to the cache for an hour instead of five minutes. Default: twice input. */
        cache_write_1h?: string | number;
        /** Per million output tokens. */
        output?: string | number;
        /** Per million reasoning tokens. Default: as output. */
        reasoning?: string | number;
        /** Per million input tokens of sound. Default: as input. */
        audio_input?: string | number;
        /** Per million input tokens of sound read from the cache. Default: as audio_input. */
        cached_audio_input?: string | number;
        /** Per million output tokens of sound. Default: as output. */
        audio_output?: string | number;
      };
    })[];
  })[];
  /** Markup added to each price. The list price becomes your cost, unless an entry has costs. */
  markup_percent?: number;
  /** When it takes effect. Omit for now; times in the past are refused. */
  from?: string;
  /** Note, stored in the history. */
  note?: string;
};

export type OperatorPricesImportOutput = {
  /** Patterns whose prices were set. */
  models: number;
  /** Connected models that the list lacks. They cost what they cost before; set their prices. */
  kept: {
    /** Endpoint that sells it. */
    endpoint: string;
    /** Model ID. */
    model: string;
    /** Prices as before, in dollars by type. */
    prices: {
      /** Per million uncached input tokens. */
      input?: string;
      /** Per million input tokens read from the cache. Default: as input. */
      cached_input?: string;
      /** Per million input tokens written to the cache. Default: as input. */
      cache_write?: string;
      /** Per million input tokens written to the cache for an hour instead of five minutes. Default: twice input. */
      cache_write_1h?: string;
      /** Per million output tokens. */
      output?: string;
      /** Per million reasoning tokens. Default: as output. */
      reasoning?: string;
      /** Per million input tokens of sound. Default: as input. */
      audio_input?: string;
      /** Per million input tokens of sound read from the cache. Default: as audio_input. */
      cached_audio_input?: string;
      /** Per million output tokens of sound. Default: as output. */
      audio_output?: string;
      /** Per image. */
      image?: string;
      /** Per partial image of a stream. Default: a tenth of image. */
      partial_image?: string;
      /** Per second. */
      second?: string;
      /** Per request, in addition. */
      request?: string;
      /** Per unit of the endpoint, if no other type has a price; for tokens, per token. */
      unit?: string;
    };
  }[];
  /** Connected models without a price, refused as before. Set their prices to sell them. */
  unpriced: {
    /** Endpoint that sells it. */
    endpoint: string;
    /** Model ID. */
    model: string;
  }[];
};

export type OperatorPricesRequiredInput = {
  /** Whether a model needs a price. */
  required: boolean;
};

export type OperatorPricesRequiredOutput = {
  /** Whether a model needs a price. */
  required: boolean;
};

export type OperatorRetiringModelsInput = Record<string, never>;

export type OperatorRetiringModelsOutput = {
  /** Models near retirement. */
  data: {
    /** Model ID. */
    model: string;
    /** Day from which the provider no longer serves it (YYYY-MM-DD). */
    retires_on: string;
    /** Provider. */
    owned_by: string;
  }[];
};

export type OperatorUpstreamsInput = Record<string, never>;

export type OperatorUpstreamsOutput = {
  /** Whether there is no language model but the embedded demo. An upstream that is not working does not count. */
  demo: boolean;
  /** Upstreams, in order of use. */
  data: Upstream[];
  /** Presets for well-known providers. */
  presets: {
    /** Preset ID. */
    id: string;
    /** Display name. */
    title: string;
    /** API type or provider: openai, anthropic, gemini, speech, replicate … */
    kind: string;
    /** What it is used for, if not chat. */
    serves?: string;
    /** Whether webhook_secret can be set. */
    has_webhook_secret?: boolean;
    /** Whether default_model can be set, for kinds other than chat. */
    has_model?: boolean;
    /** Base URL. */
    url: string;
    /** Whether it needs an API key. */
    needs_key: boolean;
    /** Suggested models. */
    models?: string[];
    /** Where to get a key, or how to start the server. */
    help: string;
  }[];
};

export type OperatorUpstreamAddInput = {
  /** Preset ID from GET /api/v1/operator/upstreams; fills in the other fields. */
  preset?: string;
  /** Your name for it. Used in x-oja-upstream, in the log, and as a model prefix (groq/llama-3). */
  name?: string;
  /** Chat models: openai, anthropic or gemini. Others: speech, transcription, spitch, replicate, fal, luma, runway, spotify, paystack, flutterwave, stripe, smtp. */
  kind?: "openai" | "anthropic" | "gemini" | "speech" | "transcription" | "spitch" | "replicate" | "fal" | "luma" | "runway" | "spotify" | "paystack" | "flutterwave" | "stripe" | "smtp";
  /** Base URL, such as https://api.openai.com/v1, or smtps://user@smtp.example.com:465 for smtp. Loopback and private hosts are allowed here. */
  url?: string;
  /** API key. Encrypted at rest and never shown again. */
  key?: string;
  /** Headers to send with every request. Encrypted at rest. */
  headers?: Record<string, string>;
  /** Proxy for this upstream: http://, https:// or socks5://[user:password@]host[:port]; direct for none. Default: OJA_PROXY_URL. Encrypted at rest. */
  proxy?: string;
  /** What the webhooks of Stripe (whsec_…) or Flutterwave (hash) are signed with. Encrypted at rest. */
  webhook_secret?: string;
  /** Models it serves, or patterns with *. Omit for any model that no other upstream lists. */
  models?: string[];
  /** Model for requests that name none. */
  default_model?: string;
  /** Model aliases, from public name to upstream name: {"fast": "llama-3.1-8b-instant"}. */
  rename?: Record<string, string>;
  /** Set to false if it doesn't accept images; Oja then describes them in text. */
  vision?: boolean;
  /** Set to false if it doesn't accept audio; Oja then transcribes it. */
  hearing?: boolean;
  /** Set to false for servers that refuse stream_options. */
  stream_usage?: boolean;
  /** Set to true if it supports the OpenAI Responses API; Oja then passes requests to it unchanged. Default: true for api.openai.com. */
  responses?: boolean;
  /** Lower numbers are tried first; the others are fallbacks. */
  priority?: number;
  /** Share of calls among upstreams with the same priority. */
  weight?: number;
  /** Set to false to store it without using it. */
  enabled?: boolean;
};

export type OperatorUpstreamAddOutput = {
  /** ID of the upstream. */
  id: string;
  /** Name, as in x-oja-upstream. */
  name: string;
  /** API type or provider: openai, anthropic, gemini, speech, replicate … */
  kind: string;
  /** Base URL. */
  url: string;
  /** Last characters of its key; null if it has none. */
  key: string | null;
  /** Models it serves, or patterns with *. Omit for any model that no other upstream lists. */
  models?: string[];
  /** Model for requests that name none. */
  default_model?: string;
  /** Model aliases, from public name to upstream name: {"fast": "llama-3.1-8b-instant"}. */
  rename?: Record<string, string>;
  /** Set to false if it doesn't accept images; Oja then describes them in text. */
  vision?: boolean;
  /** Set to false if it doesn't accept audio; Oja then transcribes it. */
  hearing?: boolean;
  /** Set to false for servers that refuse stream_options. */
  stream_usage?: boolean;
  /** Set to true if it supports the OpenAI Responses API; Oja then passes requests to it unchanged. Default: true for api.openai.com. */
  responses?: boolean;
  /** Lower numbers are tried first. */
  priority: number;
  /** Share of calls among upstreams with the same priority. */
  weight: number;
  /** Whether it is switched on. */
  enabled: boolean;
  /** on: in use. not_working: its last test failed, and it is not used until a test succeeds. */
  state: "on" | "off" | "not_working";
  /** Why it is not working, as the provider says. */
  problem: string | null;
  /** When it was last tested. */
  tested_at?: string | null;
  /** console: added through this API. environment: set by OJA_… variables, and changed only there. */
  source: "console" | "environment";
  /** In lists: calls of the last 30 days whose usage it reported wrongly, such as more output tokens than max_tokens. They were charged by Oja’s own estimate. */
  disputed_calls?: number;
  /** When it was added. */
  created_at?: string;
  /** When it was last changed. */
  changed_at?: string;
  /** The test of it; null if nothing was changed that needs one, or if it is off. */
  test: {
    /** Whether the test call succeeded. */
    ok: boolean;
    /** Models that it lists, at most 200. */
    models: string[];
    /** Model that was called. */
    model: string | null;
    /** Duration of the call in milliseconds. */
    latency_ms: number | null;
    /** Error message, with the words of the provider. */
    problem: string | null;
    /** Error code of the problem, such as upstream_auth_failed or upstream_unreachable. */
    code: string | null;
    /** What you can do about it. */
    fix: string | null;
  } | null;
};

export type OperatorUpstreamTestInput = {
  /** Preset ID from GET /api/v1/operator/upstreams; fills in the other fields. */
  preset?: string;
  /** Your name for it. Used in x-oja-upstream, in the log, and as a model prefix (groq/llama-3). */
  name?: string;
  /** Chat models: openai, anthropic or gemini. Others: speech, transcription, spitch, replicate, fal, luma, runway, spotify, paystack, flutterwave, stripe, smtp. */
  kind?: "openai" | "anthropic" | "gemini" | "speech" | "transcription" | "spitch" | "replicate" | "fal" | "luma" | "runway" | "spotify" | "paystack" | "flutterwave" | "stripe" | "smtp";
  /** Base URL, such as https://api.openai.com/v1, or smtps://user@smtp.example.com:465 for smtp. Loopback and private hosts are allowed here. */
  url?: string;
  /** API key. Encrypted at rest and never shown again. */
  key?: string;
  /** Headers to send with every request. Encrypted at rest. */
  headers?: Record<string, string>;
  /** Proxy for this upstream: http://, https:// or socks5://[user:password@]host[:port]; direct for none. Default: OJA_PROXY_URL. Encrypted at rest. */
  proxy?: string;
  /** What the webhooks of Stripe (whsec_…) or Flutterwave (hash) are signed with. Encrypted at rest. */
  webhook_secret?: string;
  /** Models it serves, or patterns with *. Omit for any model that no other upstream lists. */
  models?: string[];
  /** Model for requests that name none. */
  default_model?: string;
  /** Model aliases, from public name to upstream name: {"fast": "llama-3.1-8b-instant"}. */
  rename?: Record<string, string>;
  /** Set to false if it doesn't accept images; Oja then describes them in text. */
  vision?: boolean;
  /** Set to false if it doesn't accept audio; Oja then transcribes it. */
  hearing?: boolean;
  /** Set to false for servers that refuse stream_options. */
  stream_usage?: boolean;
  /** Set to true if it supports the OpenAI Responses API; Oja then passes requests to it unchanged. Default: true for api.openai.com. */
  responses?: boolean;
  /** Lower numbers are tried first; the others are fallbacks. */
  priority?: number;
  /** Share of calls among upstreams with the same priority. */
  weight?: number;
  /** Set to false to store it without using it. */
  enabled?: boolean;
  /** ID or name of an existing upstream. */
  id?: string;
};

export type OperatorUpstreamTestOutput = {
  /** Whether the test call succeeded. */
  ok: boolean;
  /** Models that it lists, at most 200. */
  models: string[];
  /** Model that was called. */
  model: string | null;
  /** Duration of the call in milliseconds. */
  latency_ms: number | null;
  /** Error message, with the words of the provider. */
  problem: string | null;
  /** Error code of the problem, such as upstream_auth_failed or upstream_unreachable. */
  code: string | null;
  /** What you can do about it. */
  fix: string | null;
};

export type OperatorUpstreamChangeInput = {
  /** ID or name of the upstream. */
  id: string;
  /** Your name for it. Used in x-oja-upstream, in the log, and as a model prefix (groq/llama-3). */
  name?: string;
  /** Base URL, such as https://api.openai.com/v1, or smtps://user@smtp.example.com:465 for smtp. Loopback and private hosts are allowed here. */
  url?: string;
  /** API key. Encrypted at rest and never shown again. */
  key?: string;
  /** Headers to send with every request. Encrypted at rest. */
  headers?: Record<string, string>;
  /** Proxy for this upstream: http://, https:// or socks5://[user:password@]host[:port]; direct for none. Default: OJA_PROXY_URL. Encrypted at rest. */
  proxy?: string;
  /** What the webhooks of Stripe (whsec_…) or Flutterwave (hash) are signed with. Encrypted at rest. */
  webhook_secret?: string;
  /** Models it serves, or patterns with *. Omit for any model that no other upstream lists. */
  models?: string[];
  /** Model for requests that name none; null to choose automatically. */
  default_model?: string | null;
  /** Model aliases, from public name to upstream name: {"fast": "llama-3.1-8b-instant"}. */
  rename?: Record<string, string>;
  /** Set to false if it doesn't accept images; Oja then describes them in text. */
  vision?: boolean;
  /** Set to false if it doesn't accept audio; Oja then transcribes it. */
  hearing?: boolean;
  /** Set to false for servers that refuse stream_options. */
  stream_usage?: boolean;
  /** Set to true if it supports the OpenAI Responses API; Oja then passes requests to it unchanged. Default: true for api.openai.com. */
  responses?: boolean;
  /** Lower numbers are tried first; the others are fallbacks. */
  priority?: number;
  /** Share of calls among upstreams with the same priority. */
  weight?: number;
  /** Set to false to stop using it. */
  enabled?: boolean;
};

export type OperatorUpstreamChangeOutput = {
  /** ID of the upstream. */
  id: string;
  /** Name, as in x-oja-upstream. */
  name: string;
  /** API type or provider: openai, anthropic, gemini, speech, replicate … */
  kind: string;
  /** Base URL. */
  url: string;
  /** Last characters of its key; null if it has none. */
  key: string | null;
  /** Models it serves, or patterns with *. Omit for any model that no other upstream lists. */
  models?: string[];
  /** Model for requests that name none. */
  default_model?: string;
  /** Model aliases, from public name to upstream name: {"fast": "llama-3.1-8b-instant"}. */
  rename?: Record<string, string>;
  /** Set to false if it doesn't accept images; Oja then describes them in text. */
  vision?: boolean;
  /** Set to false if it doesn't accept audio; Oja then transcribes it. */
  hearing?: boolean;
  /** Set to false for servers that refuse stream_options. */
  stream_usage?: boolean;
  /** Set to true if it supports the OpenAI Responses API; Oja then passes requests to it unchanged. Default: true for api.openai.com. */
  responses?: boolean;
  /** Lower numbers are tried first. */
  priority: number;
  /** Share of calls among upstreams with the same priority. */
  weight: number;
  /** Whether it is switched on. */
  enabled: boolean;
  /** on: in use. not_working: its last test failed, and it is not used until a test succeeds. */
  state: "on" | "off" | "not_working";
  /** Why it is not working, as the provider says. */
  problem: string | null;
  /** When it was last tested. */
  tested_at?: string | null;
  /** console: added through this API. environment: set by OJA_… variables, and changed only there. */
  source: "console" | "environment";
  /** In lists: calls of the last 30 days whose usage it reported wrongly, such as more output tokens than max_tokens. They were charged by Oja’s own estimate. */
  disputed_calls?: number;
  /** When it was added. */
  created_at?: string;
  /** When it was last changed. */
  changed_at?: string;
  /** The test of it; null if nothing was changed that needs one, or if it is off. */
  test: {
    /** Whether the test call succeeded. */
    ok: boolean;
    /** Models that it lists, at most 200. */
    models: string[];
    /** Model that was called. */
    model: string | null;
    /** Duration of the call in milliseconds. */
    latency_ms: number | null;
    /** Error message, with the words of the provider. */
    problem: string | null;
    /** Error code of the problem, such as upstream_auth_failed or upstream_unreachable. */
    code: string | null;
    /** What you can do about it. */
    fix: string | null;
  } | null;
};

export type OperatorUpstreamRemoveInput = {
  /** ID or name of the upstream. */
  id: string;
};

export type OperatorUpstreamRemoveOutput = {
  /** Always true. */
  ok: boolean;
};

export type OperatorServicesInput = Record<string, never>;

export type OperatorServicesOutput = {
  /** Services. */
  data: PublishedService[];
};

export type OperatorServiceAddInput = {
  /** Definition of a service. */
  definition: {
    /** Short name of the service: part of its paths and IDs, such as acme. */
    slug: string;
    /** Name for people. */
    name: string;
    /** What it is, in one sentence. */
    summary?: string;
    /** Category in the catalogue, yours or a new one. */
    category?: string;
    /** Logo as a data: URL. */
    logo?: string;
    /** Free requests per account and month. */
    free_per_month?: number;
    /** Who serves it. */
    providers: ({
      /** Name of the provider within the service. */
      name: string;
      /** Base URLs: the next one is tried if one can’t be reached. */
      urls: string[];
      /** Request headers by name. */
      headers?: Record<string, string>;
      /** Header that makes a repeated request harmless for this provider. It carries the request ID. */
      idempotency_header?: string;
      /** Lower is tried first. */
      priority?: number;
      /** Share of the calls among equal priorities. */
      weight?: number;
      /** Timeout for its response. */
      timeout_ms?: number;
      /** Further attempts, where a repetition is harmless. */
      retries?: number;
      /** Longest response in bytes. */
      bytes_max?: number;
      /** Requests per minute from each node. */
      per_minute?: number;
      /** Requests per UTC day, of all nodes. */
      per_day?: number;
      /** Webhooks of the provider, sent to /hooks/x/<slug>/<provider>. */
      webhook?: {
        /** hmac: the header signs the body. secret: the header is the secret itself. */
        verify?: "hmac" | "secret";
        /** Header with the signature or secret. */
        header: string;
        /** For hmac: hash function. */
        algorithm?: "sha1" | "sha256" | "sha512";
        /** For hmac: encoding of the signature. */
        encoding?: "hex" | "base64";
        /** What stands before it, such as sha256= or Bearer. */
        prefix?: string;
        /** Where the body has the reference of the job. */
        reference: string;
        /** Which reports are successes, such as @.status == "delivered". */
        done: string;
        /** Which are failures. Others are ignored: the job waits on. */
        failed?: string;
        /** Where a failure is explained. */
        message?: string;
      };
    })[];
    /** Operations. */
    operations: ({
      /** Name of the operation: the last part of its ID, such as send. */
      name: string;
      /** HTTP method of the operation. */
      method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
      /** Path below /api/v1/x/<slug>, with {fields}. */
      path: string;
      /** Name for people: two or three words. */
      summary: string;
      /** What it does, as plain text. */
      description?: string;
      /** JSON Schema 2020-12. */
      input: Record<string, unknown>;
      /** JSON Schema 2020-12. */
      output?: Record<string, unknown>;
      /** json, or file for bytes, which are sent to the caller as a download. */
      returns?: "json" | "file";
      /** Example, for documentation, test keys and the test of the service. */
      example?: {
        /** Input. */
        input?: Record<string, unknown>;
        /** Response: what test keys get. */
        output?: string | number | boolean;
      };
      /** Price. Failed calls are never charged. */
      price: {
        /** Price of a request, or of a unit, in dollars. */
        dollars: string | number;
        /** What the provider charges you for the same. */
        cost?: string | number;
        /** What the price is for. */
        per?: "request" | "unit";
        /** For unit: where the response, or the request, counts units. */
        units?: string;
        /** For unit: what is counted. Of a request, exactly its units are held and charged. */
        units_in?: "response" | "request";
        /** For unit: the most units of one call. This many are held; a higher count fails the call. */
        units_max?: number;
      };
      /** Whether it can be sent twice without harm. Default: true for GET, PUT and DELETE. */
      idempotent?: boolean;
      /** Timeout of a call. */
      timeout_ms?: number;
      /** Requests per minute and key. */
      per_minute?: number;
      /** Set when it will go: dates, and the path that replaces it. */
      deprecated?: {
        /** Deprecated since. */
        since: string;
        /** When it will go. */
        sunset?: string;
        /** Path that replaces it. */
        use?: string;
      };
      /** How providers are asked. */
      request?: {
        /** HTTP method. Default: that of the operation. */
        method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
        /** Path below the base URL. Default: that of the operation. */
        path?: string;
        /** Where fields are sent, by their name after `map_in`. Default: fields of the path in the path, others in the query of GET and DELETE, else in the body. */
        places?: Record<string, "path" | "query" | "header" | "body">;
        /** Encoding of the body: json, form for application/x-www-form-urlencoded, multipart for multipart/form-data, or bytes for one file as it is. Default: json. */
        body?: "json" | "form" | "multipart" | "bytes";
        /** The one field whose value is the whole body. */
        body_field?: string;
        /** Fields that are files: callers send them by URL, as base64 or as an upload. */
        files?: string[];
        /** How lists are sent in queries and forms, by field: separated by a sign, or with brackets as tags[0]=a. Default: the field is repeated. */
        lists?: Record<string, "comma" | "space" | "pipe" | "brackets">;
        /** Changes of fields, in this order: pick, values, format, rename, drop, set. */
        map_in?: {
          /** Fields by JSONPath over the original; all others are dropped. */
          pick?: Record<string, string>;
          /** Other values by field: {"network": {"mtn": "01"}}. */
          values?: Record<string, Record<string, unknown>>;
          /** Texts by field with {} where the value goes: {"to": "+{}"}. */
          format?: Record<string, string>;
          /** New names by old name. A dot nests: {"to": "recipient.phone"}. */
          rename?: Record<string, string>;
          /** Fields to leave out. */
          drop?: string[];
          /** Constants by field. A dot nests. In texts, {request} is the ID of the request and {lagos_minute} its time as YYYYMMDDHHmm: the same in every attempt. */
          set?: Record<string, unknown>;
        };
        /** Changes of fields, in this order: pick, values, format, rename, drop, set. */
        map_out?: {
          /** Fields by JSONPath over the original; all others are dropped. */
          pick?: Record<string, string>;
          /** Other values by field: {"network": {"mtn": "01"}}. */
          values?: Record<string, Record<string, unknown>>;
          /** Texts by field with {} where the value goes: {"to": "+{}"}. */
          format?: Record<string, string>;
          /** New names by old name. A dot nests: {"to": "recipient.phone"}. */
          rename?: Record<string, string>;
          /** Fields to leave out. */
          drop?: string[];
          /** Constants by field. A dot nests. In texts, {request} is the ID of the request and {lagos_minute} its time as YYYYMMDDHHmm: the same in every attempt. */
          set?: Record<string, unknown>;
        };
        /** What is a success, and which successes are free. */
        success?: {
          /** HTTP statuses of success. Default: 2xx. */
          statuses?: string[];
          /** JSONPath filter over the response, such as @.status == "success". */
          when?: string;
          /** JSONPath filter over the response, such as @.status == "success". */
          free_when?: string;
          /** Which responses say that the provider can’t serve, such as an empty balance: it did nothing, so the next provider is tried. */
          refused_when?: string;
          /** Where a failure is explained. Default: message, error or detail. */
          message?: string;
        };
        /** For a provider that returns the result later, by webhook or when it is asked: calls become jobs. */
        job?: {
          /** Where the response has the reference that the webhook repeats. */
          reference: string;
          /** Which responses are only a reference; others are the result. Default: all. */
          pending?: string;
          /** How long to wait for the result, in seconds. After that the job fails and is free. */
          expires_after_s?: number;
          /** How to ask for the result, for a provider without webhooks or beside them. */
          poll?: {
            /** HTTP method. */
            method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
            /** Path below the base URL. {reference} stands for the reference. */
            path: string;
            /** Fields in the query of GET, else in the body. {reference} stands for the reference. */
            set?: Record<string, string>;
            /** Seconds between two requests. */
            every_s?: number;
            /** Which reports are successes, such as @.status == "delivered". */
            done: string;
            /** Which are failures. Others are ignored: the job waits on. */
            failed?: string;
            /** Where a failure is explained. */
            message?: string;
          };
        };
      };
      /** Only these providers serve it, each with its own request. Default: all. */
      providers?: Record<string, {
          /** HTTP method. Default: that of the operation. */
          method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
          /** Path below the base URL. Default: that of the operation. */
          path?: string;
          /** Where fields are sent, by their name after `map_in`. Default: fields of the path in the path, others in the query of GET and DELETE, else in the body. */
          places?: Record<string, "path" | "query" | "header" | "body">;
          /** Encoding of the body: json, form for application/x-www-form-urlencoded, multipart for multipart/form-data, or bytes for one file as it is. Default: json. */
          body?: "json" | "form" | "multipart" | "bytes";
          /** The one field whose value is the whole body. */
          body_field?: string;
          /** Fields that are files: callers send them by URL, as base64 or as an upload. */
          files?: string[];
          /** How lists are sent in queries and forms, by field: separated by a sign, or with brackets as tags[0]=a. Default: the field is repeated. */
          lists?: Record<string, "comma" | "space" | "pipe" | "brackets">;
          /** Changes of fields, in this order: pick, values, format, rename, drop, set. */
          map_in?: {
            /** Fields by JSONPath over the original; all others are dropped. */
            pick?: Record<string, string>;
            /** Other values by field: {"network": {"mtn": "01"}}. */
            values?: Record<string, Record<string, unknown>>;
            /** Texts by field with {} where the value goes: {"to": "+{}"}. */
            format?: Record<string, string>;
            /** New names by old name. A dot nests: {"to": "recipient.phone"}. */
            rename?: Record<string, string>;
            /** Fields to leave out. */
            drop?: string[];
            /** Constants by field. A dot nests. In texts, {request} is the ID of the request and {lagos_minute} its time as YYYYMMDDHHmm: the same in every attempt. */
            set?: Record<string, unknown>;
          };
          /** Changes of fields, in this order: pick, values, format, rename, drop, set. */
          map_out?: {
            /** Fields by JSONPath over the original; all others are dropped. */
            pick?: Record<string, string>;
            /** Other values by field: {"network": {"mtn": "01"}}. */
            values?: Record<string, Record<string, unknown>>;
            /** Texts by field with {} where the value goes: {"to": "+{}"}. */
            format?: Record<string, string>;
            /** New names by old name. A dot nests: {"to": "recipient.phone"}. */
            rename?: Record<string, string>;
            /** Fields to leave out. */
            drop?: string[];
            /** Constants by field. A dot nests. In texts, {request} is the ID of the request and {lagos_minute} its time as YYYYMMDDHHmm: the same in every attempt. */
            set?: Record<string, unknown>;
          };
          /** What is a success, and which successes are free. */
          success?: {
            /** HTTP statuses of success. Default: 2xx. */
            statuses?: string[];
            /** JSONPath filter over the response, such as @.status == "success". */
            when?: string;
            /** JSONPath filter over the response, such as @.status == "success". */
            free_when?: string;
            /** Which responses say that the provider can’t serve, such as an empty balance: it did nothing, so the next provider is tried. */
            refused_when?: string;
            /** Where a failure is explained. Default: message, error or detail. */
            message?: string;
          };
          /** For a provider that returns the result later, by webhook or when it is asked: calls become jobs. */
          job?: {
            /** Where the response has the reference that the webhook repeats. */
            reference: string;
            /** Which responses are only a reference; others are the result. Default: all. */
            pending?: string;
            /** How long to wait for the result, in seconds. After that the job fails and is free. */
            expires_after_s?: number;
            /** How to ask for the result, for a provider without webhooks or beside them. */
            poll?: {
              /** HTTP method. */
              method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
              /** Path below the base URL. {reference} stands for the reference. */
              path: string;
              /** Fields in the query of GET, else in the body. {reference} stands for the reference. */
              set?: Record<string, string>;
              /** Seconds between two requests. */
              every_s?: number;
              /** Which reports are successes, such as @.status == "delivered". */
              done: string;
              /** Which are failures. Others are ignored: the job waits on. */
              failed?: string;
              /** Where a failure is explained. */
              message?: string;
            };
          };
        }>;
    })[];
  };
  /** Secrets by provider. They are encrypted, and never shown or logged. */
  secrets?: Record<string, {
      /** Request headers by name. */
      headers?: Record<string, string>;
      /** Query parameters by name. */
      query?: Record<string, string>;
      /** Body fields by name. */
      body?: Record<string, string>;
      /** Secret that verifies webhooks of the provider. */
      webhook?: string;
    }>;
  /** Why, for the list of versions. */
  note?: string;
};

export type OperatorServiceAddOutput = {
  /** The service, with the version in force. */
  service: PublishedService;
  /** Version that was stored. */
  version: number;
  /** What could not be taken over as it is. */
  problems: {
    /** Place in the definition or document. */
    place: string;
    /** What is not checked, not represented or left out. */
    message: string;
  }[];
  /** What changes for callers, compared with the version in force. What breaks them comes first. */
  changes: {
    /** Name of the operation. */
    operation: string;
    /** Whether it breaks callers. */
    breaks: boolean;
    /** What changes. */
    message: string;
  }[];
};

export type OperatorServiceInput = {
  /** Short name of the service: part of its paths and IDs, such as acme. */
  slug: string;
  /** Version to return. Default: the one in force. */
  version?: number;
};

export type OperatorServiceOutput = {
  /** Short name of the service. */
  slug: string;
  /** Name for people. */
  name: string;
  /** Category in the catalogue. */
  category: string;
  /** State. planned is for operators only, off for nobody. */
  state: "live" | "planned" | "off";
  /** Version in force. */
  version: number;
  /** Where it was added: through the API, or from a file at start. */
  source: "api" | "file";
  /** Operations in force. */
  operations: ({
    /** Endpoint ID. */
    id: string;
    /** HTTP method. */
    method: string;
    /** URL path. */
    path: string;
    /** Name for people. */
    summary: string;
    /** Price in dollars. */
    price: string;
    /** What the price is for: request or unit. */
    per: string;
    /** What the provider charges; null where it is not set. */
    cost: string | null;
    /** Price less cost in dollars; negative where each call loses money. */
    margin: string | null;
  })[];
  /** Names of the providers. */
  providers: string[];
  /** Secrets that are set, such as main.headers.Authorization. */
  secrets: string[];
  /** Time of the last change. */
  changed_at: string;
  /** Definition, as POST takes it. */
  definition: {
    /** Short name of the service: part of its paths and IDs, such as acme. */
    slug: string;
    /** Name for people. */
    name: string;
    /** What it is, in one sentence. */
    summary: string;
    /** Category in the catalogue, yours or a new one. */
    category: string;
    /** Logo as a data: URL. */
    logo?: string;
    /** Free requests per account and month. */
    free_per_month: number;
    /** Who serves it. */
    providers: ({
      /** Name of the provider within the service. */
      name: string;
      /** Base URLs: the next one is tried if one can’t be reached. */
      urls: string[];
      /** Request headers by name. */
      headers?: Record<string, string>;
      /** Header that makes a repeated request harmless for this provider. It carries the request ID. */
      idempotency_header?: string;
      /** Lower is tried first. */
      priority: number;
      /** Share of the calls among equal priorities. */
      weight: number;
      /** Timeout for its response. */
      timeout_ms: number;
      /** Further attempts, where a repetition is harmless. */
      retries: number;
      /** Longest response in bytes. */
      bytes_max: number;
      /** Requests per minute from each node. */
      per_minute?: number;
      /** Requests per UTC day, of all nodes. */
      per_day?: number;
      /** Webhooks of the provider, sent to /hooks/x/<slug>/<provider>. */
      webhook?: {
        /** hmac: the header signs the body. secret: the header is the secret itself. */
        verify: "hmac" | "secret";
        /** Header with the signature or secret. */
        header: string;
        /** For hmac: hash function. */
        algorithm: "sha1" | "sha256" | "sha512";
        /** For hmac: encoding of the signature. */
        encoding: "hex" | "base64";
        /** What stands before it, such as sha256= or Bearer. */
        prefix: string;
        /** Where the body has the reference of the job. */
        reference: string;
        /** Which reports are successes, such as @.status == "delivered". */
        done: string;
        /** Which are failures. Others are ignored: the job waits on. */
        failed?: string;
        /** Where a failure is explained. */
        message?: string;
      };
    })[];
    /** Operations. */
    operations: ({
      /** Name of the operation: the last part of its ID, such as send. */
      name: string;
      /** HTTP method of the operation. */
      method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
      /** Path below /api/v1/x/<slug>, with {fields}. */
      path: string;
      /** Name for people: two or three words. */
      summary: string;
      /** What it does, as plain text. */
      description?: string;
      /** JSON Schema 2020-12. */
      input: Record<string, unknown>;
      /** JSON Schema 2020-12. */
      output?: Record<string, unknown>;
      /** json, or file for bytes, which are sent to the caller as a download. */
      returns: "json" | "file";
      /** Example, for documentation, test keys and the test of the service. */
      example: {
        /** Input. */
        input: Record<string, unknown>;
        /** Response: what test keys get. */
        output?: unknown;
      };
      /** Price. Failed calls are never charged. */
      price: {
        /** Price of a request, or of a unit, in dollars. */
        dollars: unknown;
        /** What the provider charges you for the same. */
        cost?: unknown;
        /** What the price is for. */
        per: "request" | "unit";
        /** For unit: where the response, or the request, counts units. */
        units?: string;
        /** For unit: what is counted. Of a request, exactly its units are held and charged. */
        units_in: "response" | "request";
        /** For unit: the most units of one call. This many are held; a higher count fails the call. */
        units_max?: number;
      };
      /** Whether it can be sent twice without harm. Default: true for GET, PUT and DELETE. */
      idempotent?: boolean;
      /** Timeout of a call. */
      timeout_ms: number;
      /** Requests per minute and key. */
      per_minute?: number;
      /** Set when it will go: dates, and the path that replaces it. */
      deprecated?: {
        /** Deprecated since. */
        since: string;
        /** When it will go. */
        sunset?: string;
        /** Path that replaces it. */
        use?: string;
      };
      /** How providers are asked. */
      request: {
        /** HTTP method. Default: that of the operation. */
        method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
        /** Path below the base URL. Default: that of the operation. */
        path?: string;
        /** Where fields are sent, by their name after `map_in`. Default: fields of the path in the path, others in the query of GET and DELETE, else in the body. */
        places?: Record<string, "path" | "query" | "header" | "body">;
        /** Encoding of the body: json, form for application/x-www-form-urlencoded, multipart for multipart/form-data, or bytes for one file as it is. Default: json. */
        body?: "json" | "form" | "multipart" | "bytes";
        /** The one field whose value is the whole body. */
        body_field?: string;
        /** Fields that are files: callers send them by URL, as base64 or as an upload. */
        files?: string[];
        /** How lists are sent in queries and forms, by field: separated by a sign, or with brackets as tags[0]=a. Default: the field is repeated. */
        lists?: Record<string, "comma" | "space" | "pipe" | "brackets">;
        /** Changes of fields, in this order: pick, values, format, rename, drop, set. */
        map_in?: {
          /** Fields by JSONPath over the original; all others are dropped. */
          pick?: Record<string, string>;
          /** Other values by field: {"network": {"mtn": "01"}}. */
          values?: Record<string, Record<string, unknown>>;
          /** Texts by field with {} where the value goes: {"to": "+{}"}. */
          format?: Record<string, string>;
          /** New names by old name. A dot nests: {"to": "recipient.phone"}. */
          rename?: Record<string, string>;
          /** Fields to leave out. */
          drop?: string[];
          /** Constants by field. A dot nests. In texts, {request} is the ID of the request and {lagos_minute} its time as YYYYMMDDHHmm: the same in every attempt. */
          set?: Record<string, unknown>;
        };
        /** Changes of fields, in this order: pick, values, format, rename, drop, set. */
        map_out?: {
          /** Fields by JSONPath over the original; all others are dropped. */
          pick?: Record<string, string>;
          /** Other values by field: {"network": {"mtn": "01"}}. */
          values?: Record<string, Record<string, unknown>>;
          /** Texts by field with {} where the value goes: {"to": "+{}"}. */
          format?: Record<string, string>;
          /** New names by old name. A dot nests: {"to": "recipient.phone"}. */
          rename?: Record<string, string>;
          /** Fields to leave out. */
          drop?: string[];
          /** Constants by field. A dot nests. In texts, {request} is the ID of the request and {lagos_minute} its time as YYYYMMDDHHmm: the same in every attempt. */
          set?: Record<string, unknown>;
        };
        /** What is a success, and which successes are free. */
        success?: {
          /** HTTP statuses of success. Default: 2xx. */
          statuses?: string[];
          /** JSONPath filter over the response, such as @.status == "success". */
          when?: string;
          /** JSONPath filter over the response, such as @.status == "success". */
          free_when?: string;
          /** Which responses say that the provider can’t serve, such as an empty balance: it did nothing, so the next provider is tried. */
          refused_when?: string;
          /** Where a failure is explained. Default: message, error or detail. */
          message?: string;
        };
        /** For a provider that returns the result later, by webhook or when it is asked: calls become jobs. */
        job?: {
          /** Where the response has the reference that the webhook repeats. */
          reference: string;
          /** Which responses are only a reference; others are the result. Default: all. */
          pending?: string;
          /** How long to wait for the result, in seconds. After that the job fails and is free. */
          expires_after_s: number;
          /** How to ask for the result, for a provider without webhooks or beside them. */
          poll?: {
            /** HTTP method. */
            method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
            /** Path below the base URL. {reference} stands for the reference. */
            path: string;
            /** Fields in the query of GET, else in the body. {reference} stands for the reference. */
            set: Record<string, string>;
            /** Seconds between two requests. */
            every_s: number;
            /** Which reports are successes, such as @.status == "delivered". */
            done: string;
            /** Which are failures. Others are ignored: the job waits on. */
            failed?: string;
            /** Where a failure is explained. */
            message?: string;
          };
        };
      };
      /** Only these providers serve it, each with its own request. Default: all. */
      providers?: Record<string, {
          /** HTTP method. Default: that of the operation. */
          method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
          /** Path below the base URL. Default: that of the operation. */
          path?: string;
          /** Where fields are sent, by their name after `map_in`. Default: fields of the path in the path, others in the query of GET and DELETE, else in the body. */
          places?: Record<string, "path" | "query" | "header" | "body">;
          /** Encoding of the body: json, form for application/x-www-form-urlencoded, multipart for multipart/form-data, or bytes for one file as it is. Default: json. */
          body?: "json" | "form" | "multipart" | "bytes";
          /** The one field whose value is the whole body. */
          body_field?: string;
          /** Fields that are files: callers send them by URL, as base64 or as an upload. */
          files?: string[];
          /** How lists are sent in queries and forms, by field: separated by a sign, or with brackets as tags[0]=a. Default: the field is repeated. */
          lists?: Record<string, "comma" | "space" | "pipe" | "brackets">;
          /** Changes of fields, in this order: pick, values, format, rename, drop, set. */
          map_in?: {
            /** Fields by JSONPath over the original; all others are dropped. */
            pick?: Record<string, string>;
            /** Other values by field: {"network": {"mtn": "01"}}. */
            values?: Record<string, Record<string, unknown>>;
            /** Texts by field with {} where the value goes: {"to": "+{}"}. */
            format?: Record<string, string>;
            /** New names by old name. A dot nests: {"to": "recipient.phone"}. */
            rename?: Record<string, string>;
            /** Fields to leave out. */
            drop?: string[];
            /** Constants by field. A dot nests. In texts, {request} is the ID of the request and {lagos_minute} its time as YYYYMMDDHHmm: the same in every attempt. */
            set?: Record<string, unknown>;
          };
          /** Changes of fields, in this order: pick, values, format, rename, drop, set. */
          map_out?: {
            /** Fields by JSONPath over the original; all others are dropped. */
            pick?: Record<string, string>;
            /** Other values by field: {"network": {"mtn": "01"}}. */
            values?: Record<string, Record<string, unknown>>;
            /** Texts by field with {} where the value goes: {"to": "+{}"}. */
            format?: Record<string, string>;
            /** New names by old name. A dot nests: {"to": "recipient.phone"}. */
            rename?: Record<string, string>;
            /** Fields to leave out. */
            drop?: string[];
            /** Constants by field. A dot nests. In texts, {request} is the ID of the request and {lagos_minute} its time as YYYYMMDDHHmm: the same in every attempt. */
            set?: Record<string, unknown>;
          };
          /** What is a success, and which successes are free. */
          success?: {
            /** HTTP statuses of success. Default: 2xx. */
            statuses?: string[];
            /** JSONPath filter over the response, such as @.status == "success". */
            when?: string;
            /** JSONPath filter over the response, such as @.status == "success". */
            free_when?: string;
            /** Which responses say that the provider can’t serve, such as an empty balance: it did nothing, so the next provider is tried. */
            refused_when?: string;
            /** Where a failure is explained. Default: message, error or detail. */
            message?: string;
          };
          /** For a provider that returns the result later, by webhook or when it is asked: calls become jobs. */
          job?: {
            /** Where the response has the reference that the webhook repeats. */
            reference: string;
            /** Which responses are only a reference; others are the result. Default: all. */
            pending?: string;
            /** How long to wait for the result, in seconds. After that the job fails and is free. */
            expires_after_s: number;
            /** How to ask for the result, for a provider without webhooks or beside them. */
            poll?: {
              /** HTTP method. */
              method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
              /** Path below the base URL. {reference} stands for the reference. */
              path: string;
              /** Fields in the query of GET, else in the body. {reference} stands for the reference. */
              set: Record<string, string>;
              /** Seconds between two requests. */
              every_s: number;
              /** Which reports are successes, such as @.status == "delivered". */
              done: string;
              /** Which are failures. Others are ignored: the job waits on. */
              failed?: string;
              /** Where a failure is explained. */
              message?: string;
            };
          };
        }>;
    })[];
  };
  /** Versions, latest first. */
  versions: {
    /** Number of the version. */
    version: number;
    /** Why it was stored. */
    note: string;
    /** Time it was stored. */
    created_at: string;
  }[];
  /** What changes for callers, compared with the version in force. What breaks them comes first. */
  changes: {
    /** Name of the operation. */
    operation: string;
    /** Whether it breaks callers. */
    breaks: boolean;
    /** What changes. */
    message: string;
  }[];
};

export type OperatorServicePublishInput = {
  /** Short name of the service: part of its paths and IDs, such as acme. */
  slug: string;
  /** Version to put in force. Default: the latest. */
  version?: number;
  /** State of the service. */
  state?: "live" | "planned" | "off";
};

export type OperatorServicePublishOutput = {
  /** The service. */
  service: PublishedService;
  /** What changes for callers, compared with the version in force. What breaks them comes first. */
  changes: {
    /** Name of the operation. */
    operation: string;
    /** Whether it breaks callers. */
    breaks: boolean;
    /** What changes. */
    message: string;
  }[];
};

export type OperatorServiceRollbackInput = {
  /** Short name of the service: part of its paths and IDs, such as acme. */
  slug: string;
  /** Version to return to. Default: the one before the version in force. */
  version?: number;
};

export type OperatorServiceRollbackOutput = {
  /** The service. */
  service: PublishedService;
  /** What changes for callers, compared with the version in force. What breaks them comes first. */
  changes: {
    /** Name of the operation. */
    operation: string;
    /** Whether it breaks callers. */
    breaks: boolean;
    /** What changes. */
    message: string;
  }[];
};

export type OperatorServiceSecretsInput = {
  /** Short name of the service: part of its paths and IDs, such as acme. */
  slug: string;
  /** Secrets by provider. They are encrypted, and never shown or logged. */
  secrets: Record<string, {
      /** Request headers by name. */
      headers?: Record<string, string>;
      /** Query parameters by name. */
      query?: Record<string, string>;
      /** Body fields by name. */
      body?: Record<string, string>;
      /** Secret that verifies webhooks of the provider. */
      webhook?: string;
    }>;
};

export type OperatorServiceSecretsOutput = PublishedService;

export type OperatorServiceRemoveInput = {
  /** Short name of the service: part of its paths and IDs, such as acme. */
  slug: string;
};

export type OperatorServiceRemoveOutput = {
  /** Always true. */
  ok: boolean;
};

export type OperatorServiceReadInput = {
  /** Public URL of the document. */
  url?: string;
  /** The document itself, as text or object. */
  document?: string | Record<string, unknown>;
  /** Recipe in place of a document, as “List recipes” names it. */
  recipe?: string;
  /** Of a recipe: providers to keep. */
  providers?: string[];
  /** Short name of the service: part of its paths and IDs, such as acme. */
  slug?: string;
  /** Names of operations to keep. */
  operations?: string[];
  /** Price of a request for all operations, in dollars. */
  dollars?: string;
};

export type OperatorServiceReadOutput = {
  /** Definition, to be edited and stored. */
  definition: Record<string, unknown>;
  /** Secrets to paste. */
  secrets: ({
    /** Provider that it is for. */
    provider: string;
    /** Where it is sent. */
    place: "headers" | "query" | "body";
    /** Name of the header or field. */
    name: string;
    /** What the provider calls it. */
    label: string;
    /** What stands before it, such as Bearer. */
    prefix: string;
  })[];
  /** What could not be taken over as it is. */
  problems: {
    /** Place in the definition or document. */
    place: string;
    /** What is not checked, not represented or left out. */
    message: string;
  }[];
};

export type OperatorServiceRecipesInput = Record<string, never>;

export type OperatorServiceRecipesOutput = {
  /** Recipes. */
  data: ({
    /** Name of the recipe. */
    recipe: string;
    /** Name for people. */
    name: string;
    /** What it is. */
    summary: string;
    /** What to know before you publish it. */
    notes: string;
    /** Operations. */
    operations: string[];
    /** Providers, in the order in which they are tried. */
    providers: string[];
    /** Secrets to paste. */
    secrets: ({
      /** Provider that it is for. */
      provider: string;
      /** Where it is sent. */
      place: "headers" | "query" | "body";
      /** Name of the header or field. */
      name: string;
      /** What the provider calls it. */
      label: string;
      /** What stands before it, such as Bearer. */
      prefix: string;
    })[];
  })[];
};

export type OperatorServiceUsageInput = {
  /** Short name of the service: part of its paths and IDs, such as acme. */
  slug: string;
  /** Days until now. */
  days?: number;
};

export type OperatorServiceUsageOutput = {
  /** All operations. */
  total: {
    /** Calls. */
    calls: number;
    /** Calls that failed, which are free. */
    errors: number;
    /** Average time of a call. */
    average_ms: number | null;
    /** 95 of 100 calls took at most this long. */
    p95_ms: number | null;
    /** What was charged, in dollars. */
    revenue: string;
    /** What providers charge for what they served, by the costs in force at that time; null where one is not set. */
    cost: string | null;
    /** Revenue less cost. */
    margin: string | null;
  };
  /** Each operation. */
  operations: ({
    /** Endpoint ID. */
    id: string;
    /** Calls. */
    calls: number;
    /** Calls that failed, which are free. */
    errors: number;
    /** Average time of a call. */
    average_ms: number | null;
    /** 95 of 100 calls took at most this long. */
    p95_ms: number | null;
    /** What was charged, in dollars. */
    revenue: string;
    /** What providers charge for what they served, by the costs in force at that time; null where one is not set. */
    cost: string | null;
    /** Revenue less cost. */
    margin: string | null;
  })[];
  /** Operations that mostly fail or lose money. */
  warnings: string[];
};

export type OperatorServiceTestInput = {
  /** Short name of the service: part of its paths and IDs, such as acme. */
  slug: string;
  /** Stored version to test. Default: the latest. */
  version?: number;
  /** Operations to test. Default: all. */
  operations?: string[];
  /** Definition of a service. */
  definition?: {
    /** Short name of the service: part of its paths and IDs, such as acme. */
    slug: string;
    /** Name for people. */
    name: string;
    /** What it is, in one sentence. */
    summary?: string;
    /** Category in the catalogue, yours or a new one. */
    category?: string;
    /** Logo as a data: URL. */
    logo?: string;
    /** Free requests per account and month. */
    free_per_month?: number;
    /** Who serves it. */
    providers: ({
      /** Name of the provider within the service. */
      name: string;
      /** Base URLs: the next one is tried if one can’t be reached. */
      urls: string[];
      /** Request headers by name. */
      headers?: Record<string, string>;
      /** Header that makes a repeated request harmless for this provider. It carries the request ID. */
      idempotency_header?: string;
      /** Lower is tried first. */
      priority?: number;
      /** Share of the calls among equal priorities. */
      weight?: number;
      /** Timeout for its response. */
      timeout_ms?: number;
      /** Further attempts, where a repetition is harmless. */
      retries?: number;
      /** Longest response in bytes. */
      bytes_max?: number;
      /** Requests per minute from each node. */
      per_minute?: number;
      /** Requests per UTC day, of all nodes. */
      per_day?: number;
      /** Webhooks of the provider, sent to /hooks/x/<slug>/<provider>. */
      webhook?: {
        /** hmac: the header signs the body. secret: the header is the secret itself. */
        verify?: "hmac" | "secret";
        /** Header with the signature or secret. */
        header: string;
        /** For hmac: hash function. */
        algorithm?: "sha1" | "sha256" | "sha512";
        /** For hmac: encoding of the signature. */
        encoding?: "hex" | "base64";
        /** What stands before it, such as sha256= or Bearer. */
        prefix?: string;
        /** Where the body has the reference of the job. */
        reference: string;
        /** Which reports are successes, such as @.status == "delivered". */
        done: string;
        /** Which are failures. Others are ignored: the job waits on. */
        failed?: string;
        /** Where a failure is explained. */
        message?: string;
      };
    })[];
    /** Operations. */
    operations: ({
      /** Name of the operation: the last part of its ID, such as send. */
      name: string;
      /** HTTP method of the operation. */
      method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
      /** Path below /api/v1/x/<slug>, with {fields}. */
      path: string;
      /** Name for people: two or three words. */
      summary: string;
      /** What it does, as plain text. */
      description?: string;
      /** JSON Schema 2020-12. */
      input: Record<string, unknown>;
      /** JSON Schema 2020-12. */
      output?: Record<string, unknown>;
      /** json, or file for bytes, which are sent to the caller as a download. */
      returns?: "json" | "file";
      /** Example, for documentation, test keys and the test of the service. */
      example?: {
        /** Input. */
        input?: Record<string, unknown>;
        /** Response: what test keys get. */
        output?: string | number | boolean;
      };
      /** Price. Failed calls are never charged. */
      price: {
        /** Price of a request, or of a unit, in dollars. */
        dollars: string | number;
        /** What the provider charges you for the same. */
        cost?: string | number;
        /** What the price is for. */
        per?: "request" | "unit";
        /** For unit: where the response, or the request, counts units. */
        units?: string;
        /** For unit: what is counted. Of a request, exactly its units are held and charged. */
        units_in?: "response" | "request";
        /** For unit: the most units of one call. This many are held; a higher count fails the call. */
        units_max?: number;
      };
      /** Whether it can be sent twice without harm. Default: true for GET, PUT and DELETE. */
      idempotent?: boolean;
      /** Timeout of a call. */
      timeout_ms?: number;
      /** Requests per minute and key. */
      per_minute?: number;
      /** Set when it will go: dates, and the path that replaces it. */
      deprecated?: {
        /** Deprecated since. */
        since: string;
        /** When it will go. */
        sunset?: string;
        /** Path that replaces it. */
        use?: string;
      };
      /** How providers are asked. */
      request?: {
        /** HTTP method. Default: that of the operation. */
        method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
        /** Path below the base URL. Default: that of the operation. */
        path?: string;
        /** Where fields are sent, by their name after `map_in`. Default: fields of the path in the path, others in the query of GET and DELETE, else in the body. */
        places?: Record<string, "path" | "query" | "header" | "body">;
        /** Encoding of the body: json, form for application/x-www-form-urlencoded, multipart for multipart/form-data, or bytes for one file as it is. Default: json. */
        body?: "json" | "form" | "multipart" | "bytes";
        /** The one field whose value is the whole body. */
        body_field?: string;
        /** Fields that are files: callers send them by URL, as base64 or as an upload. */
        files?: string[];
        /** How lists are sent in queries and forms, by field: separated by a sign, or with brackets as tags[0]=a. Default: the field is repeated. */
        lists?: Record<string, "comma" | "space" | "pipe" | "brackets">;
        /** Changes of fields, in this order: pick, values, format, rename, drop, set. */
        map_in?: {
          /** Fields by JSONPath over the original; all others are dropped. */
          pick?: Record<string, string>;
          /** Other values by field: {"network": {"mtn": "01"}}. */
          values?: Record<string, Record<string, unknown>>;
          /** Texts by field with {} where the value goes: {"to": "+{}"}. */
          format?: Record<string, string>;
          /** New names by old name. A dot nests: {"to": "recipient.phone"}. */
          rename?: Record<string, string>;
          /** Fields to leave out. */
          drop?: string[];
          /** Constants by field. A dot nests. In texts, {request} is the ID of the request and {lagos_minute} its time as YYYYMMDDHHmm: the same in every attempt. */
          set?: Record<string, unknown>;
        };
        /** Changes of fields, in this order: pick, values, format, rename, drop, set. */
        map_out?: {
          /** Fields by JSONPath over the original; all others are dropped. */
          pick?: Record<string, string>;
          /** Other values by field: {"network": {"mtn": "01"}}. */
          values?: Record<string, Record<string, unknown>>;
          /** Texts by field with {} where the value goes: {"to": "+{}"}. */
          format?: Record<string, string>;
          /** New names by old name. A dot nests: {"to": "recipient.phone"}. */
          rename?: Record<string, string>;
          /** Fields to leave out. */
          drop?: string[];
          /** Constants by field. A dot nests. In texts, {request} is the ID of the request and {lagos_minute} its time as YYYYMMDDHHmm: the same in every attempt. */
          set?: Record<string, unknown>;
        };
        /** What is a success, and which successes are free. */
        success?: {
          /** HTTP statuses of success. Default: 2xx. */
          statuses?: string[];
          /** JSONPath filter over the response, such as @.status == "success". */
          when?: string;
          /** JSONPath filter over the response, such as @.status == "success". */
          free_when?: string;
          /** Which responses say that the provider can’t serve, such as an empty balance: it did nothing, so the next provider is tried. */
          refused_when?: string;
          /** Where a failure is explained. Default: message, error or detail. */
          message?: string;
        };
        /** For a provider that returns the result later, by webhook or when it is asked: calls become jobs. */
        job?: {
          /** Where the response has the reference that the webhook repeats. */
          reference: string;
          /** Which responses are only a reference; others are the result. Default: all. */
          pending?: string;
          /** How long to wait for the result, in seconds. After that the job fails and is free. */
          expires_after_s?: number;
          /** How to ask for the result, for a provider without webhooks or beside them. */
          poll?: {
            /** HTTP method. */
            method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
            /** Path below the base URL. {reference} stands for the reference. */
            path: string;
            /** Fields in the query of GET, else in the body. {reference} stands for the reference. */
            set?: Record<string, string>;
            /** Seconds between two requests. */
            every_s?: number;
            /** Which reports are successes, such as @.status == "delivered". */
            done: string;
            /** Which are failures. Others are ignored: the job waits on. */
            failed?: string;
            /** Where a failure is explained. */
            message?: string;
          };
        };
      };
      /** Only these providers serve it, each with its own request. Default: all. */
      providers?: Record<string, {
          /** HTTP method. Default: that of the operation. */
          method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
          /** Path below the base URL. Default: that of the operation. */
          path?: string;
          /** Where fields are sent, by their name after `map_in`. Default: fields of the path in the path, others in the query of GET and DELETE, else in the body. */
          places?: Record<string, "path" | "query" | "header" | "body">;
          /** Encoding of the body: json, form for application/x-www-form-urlencoded, multipart for multipart/form-data, or bytes for one file as it is. Default: json. */
          body?: "json" | "form" | "multipart" | "bytes";
          /** The one field whose value is the whole body. */
          body_field?: string;
          /** Fields that are files: callers send them by URL, as base64 or as an upload. */
          files?: string[];
          /** How lists are sent in queries and forms, by field: separated by a sign, or with brackets as tags[0]=a. Default: the field is repeated. */
          lists?: Record<string, "comma" | "space" | "pipe" | "brackets">;
          /** Changes of fields, in this order: pick, values, format, rename, drop, set. */
          map_in?: {
            /** Fields by JSONPath over the original; all others are dropped. */
            pick?: Record<string, string>;
            /** Other values by field: {"network": {"mtn": "01"}}. */
            values?: Record<string, Record<string, unknown>>;
            /** Texts by field with {} where the value goes: {"to": "+{}"}. */
            format?: Record<string, string>;
            /** New names by old name. A dot nests: {"to": "recipient.phone"}. */
            rename?: Record<string, string>;
            /** Fields to leave out. */
            drop?: string[];
            /** Constants by field. A dot nests. In texts, {request} is the ID of the request and {lagos_minute} its time as YYYYMMDDHHmm: the same in every attempt. */
            set?: Record<string, unknown>;
          };
          /** Changes of fields, in this order: pick, values, format, rename, drop, set. */
          map_out?: {
            /** Fields by JSONPath over the original; all others are dropped. */
            pick?: Record<string, string>;
            /** Other values by field: {"network": {"mtn": "01"}}. */
            values?: Record<string, Record<string, unknown>>;
            /** Texts by field with {} where the value goes: {"to": "+{}"}. */
            format?: Record<string, string>;
            /** New names by old name. A dot nests: {"to": "recipient.phone"}. */
            rename?: Record<string, string>;
            /** Fields to leave out. */
            drop?: string[];
            /** Constants by field. A dot nests. In texts, {request} is the ID of the request and {lagos_minute} its time as YYYYMMDDHHmm: the same in every attempt. */
            set?: Record<string, unknown>;
          };
          /** What is a success, and which successes are free. */
          success?: {
            /** HTTP statuses of success. Default: 2xx. */
            statuses?: string[];
            /** JSONPath filter over the response, such as @.status == "success". */
            when?: string;
            /** JSONPath filter over the response, such as @.status == "success". */
            free_when?: string;
            /** Which responses say that the provider can’t serve, such as an empty balance: it did nothing, so the next provider is tried. */
            refused_when?: string;
            /** Where a failure is explained. Default: message, error or detail. */
            message?: string;
          };
          /** For a provider that returns the result later, by webhook or when it is asked: calls become jobs. */
          job?: {
            /** Where the response has the reference that the webhook repeats. */
            reference: string;
            /** Which responses are only a reference; others are the result. Default: all. */
            pending?: string;
            /** How long to wait for the result, in seconds. After that the job fails and is free. */
            expires_after_s?: number;
            /** How to ask for the result, for a provider without webhooks or beside them. */
            poll?: {
              /** HTTP method. */
              method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
              /** Path below the base URL. {reference} stands for the reference. */
              path: string;
              /** Fields in the query of GET, else in the body. {reference} stands for the reference. */
              set?: Record<string, string>;
              /** Seconds between two requests. */
              every_s?: number;
              /** Which reports are successes, such as @.status == "delivered". */
              done: string;
              /** Which are failures. Others are ignored: the job waits on. */
              failed?: string;
              /** Where a failure is explained. */
              message?: string;
            };
          };
        }>;
    })[];
  };
  /** Secrets by provider. They are encrypted, and never shown or logged. */
  secrets?: Record<string, {
      /** Request headers by name. */
      headers?: Record<string, string>;
      /** Query parameters by name. */
      query?: Record<string, string>;
      /** Body fields by name. */
      body?: Record<string, string>;
      /** Secret that verifies webhooks of the provider. */
      webhook?: string;
    }>;
};

export type OperatorServiceTestOutput = {
  /** One result for each operation and provider. */
  data: ({
    /** Name of the operation. */
    operation: string;
    /** Name of the provider. */
    provider: string;
    /** Whether the call succeeded. */
    ok: boolean;
    /** Time until the response. */
    latency_ms: number;
    /** Units that would be charged; null for a request. */
    units: number | null;
    /** What failed, or what the response lacks. */
    problem: string | null;
    /** Start of the response as callers would get it. */
    response: string | null;
  })[];
};

export type PublicServiceWebhookInput = {
  /** Short name of the service: part of its paths and IDs, such as acme. */
  slug: string;
  /** Name of the provider within the service. */
  provider: string;
};

export type PublicServiceWebhookOutput = {
  /** Whether the report ends a job. */
  received: boolean;
};

export type OperatorMcpServersInput = Record<string, never>;

export type OperatorMcpServersOutput = {
  /** MCP servers. */
  data: McpServer[];
};

export type OperatorMcpServerAddInput = {
  /** URL of the server (streamable HTTP). */
  url: string;
  /** Display name. Default: slug. */
  title?: string;
  /** What it is for, in one sentence. */
  description?: string;
  /** How Oja authenticates. Default: key if one is sent, else none. */
  auth?: "none" | "key" | "oauth";
  /** Sent as bearer token. Encrypted at rest, never shown again. */
  key?: string;
  /** Further secret headers, such as X-API-Key. */
  headers?: Record<string, string>;
  /** OAuth client. Default: registered automatically. */
  client_id?: string;
  /** Secret of the OAuth client. */
  client_secret?: string;
  /** Price of a call in dollars. Default: 0. Prices of single tools go into the price list. */
  price_per_call?: string | number;
  /** Calls per minute and key. Default: that of all endpoints. */
  per_minute?: number;
  /** Whether its resources and prompts pass to callers of /mcp whose keys may use it, as the server describes them. Default: no. */
  shares?: boolean;
  /** Longest call. Default: 60. */
  timeout_seconds?: number;
  /** Name in paths, scopes and tools: x.SLUG.TOOL. */
  slug: string;
};

export type OperatorMcpServerAddOutput = {
  /** Name in paths, scopes and tools. */
  slug: string;
  /** URL of the server. */
  url: string;
  /** Display name. */
  title: string;
  /** What it is for. */
  description: string;
  /** How Oja authenticates. Default: key if one is sent, else none. */
  auth: "none" | "key" | "oauth";
  /** Whether a key, headers or OAuth tokens are stored. */
  has_secrets: boolean;
  /** Dollars. */
  price_per_call: string;
  /** Calls per minute and key; null: that of all endpoints. */
  per_minute: number | null;
  /** Longest call. */
  timeout_seconds: number;
  /** Whether its resources and prompts pass to callers of /mcp. */
  shares: boolean;
  /** Whether its approved tools are sold. */
  enabled: boolean;
  /** Why its list could not be read last time. */
  problem: string | null;
  /** When its list of tools was read. */
  listed_at: string | null;
  /** Its tools, here by their names. */
  tools: McpServerTool[];
  /** Tools that can’t be sold, and why. */
  refused: {
    /** The server’s own name for it. */
    name: string;
    /** What stands in the way. */
    reason: string;
  }[];
};

export type OperatorMcpServerChangeInput = {
  /** URL of the server (streamable HTTP). */
  url?: string;
  /** Display name. Default: slug. */
  title?: string;
  /** What it is for, in one sentence. */
  description?: string;
  /** How Oja authenticates. Default: key if one is sent, else none. */
  auth?: "none" | "key" | "oauth";
  /** Sent as bearer token. Encrypted at rest, never shown again. */
  key?: string;
  /** Further secret headers, such as X-API-Key. */
  headers?: Record<string, string>;
  /** OAuth client. Default: registered automatically. */
  client_id?: string;
  /** Secret of the OAuth client. */
  client_secret?: string;
  /** Price of a call in dollars. Default: 0. Prices of single tools go into the price list. */
  price_per_call?: string | number;
  /** Calls per minute and key. Default: that of all endpoints. */
  per_minute?: number;
  /** Whether its resources and prompts pass to callers of /mcp whose keys may use it, as the server describes them. Default: no. */
  shares?: boolean;
  /** Longest call. Default: 60. */
  timeout_seconds?: number;
  /** Slug of the server. */
  slug: string;
  /** Whether its approved tools are sold. */
  enabled?: boolean;
};

export type OperatorMcpServerChangeOutput = {
  /** Name in paths, scopes and tools. */
  slug: string;
  /** URL of the server. */
  url: string;
  /** Display name. */
  title: string;
  /** What it is for. */
  description: string;
  /** How Oja authenticates. Default: key if one is sent, else none. */
  auth: "none" | "key" | "oauth";
  /** Whether a key, headers or OAuth tokens are stored. */
  has_secrets: boolean;
  /** Dollars. */
  price_per_call: string;
  /** Calls per minute and key; null: that of all endpoints. */
  per_minute: number | null;
  /** Longest call. */
  timeout_seconds: number;
  /** Whether its resources and prompts pass to callers of /mcp. */
  shares: boolean;
  /** Whether its approved tools are sold. */
  enabled: boolean;
  /** Why its list could not be read last time. */
  problem: string | null;
  /** When its list of tools was read. */
  listed_at: string | null;
  /** Its tools, here by their names. */
  tools: McpServerTool[];
  /** Tools that can’t be sold, and why. */
  refused: {
    /** The server’s own name for it. */
    name: string;
    /** What stands in the way. */
    reason: string;
  }[];
};

export type OperatorMcpServerRemoveInput = {
  /** Slug of the server. */
  slug: string;
};

export type OperatorMcpServerRemoveOutput = {
  /** Always true. */
  ok: boolean;
};

export type OperatorMcpServerRefreshInput = {
  /** Slug of the server. */
  slug: string;
};

export type OperatorMcpServerRefreshOutput = {
  /** Name in paths, scopes and tools. */
  slug: string;
  /** URL of the server. */
  url: string;
  /** Display name. */
  title: string;
  /** What it is for. */
  description: string;
  /** How Oja authenticates. Default: key if one is sent, else none. */
  auth: "none" | "key" | "oauth";
  /** Whether a key, headers or OAuth tokens are stored. */
  has_secrets: boolean;
  /** Dollars. */
  price_per_call: string;
  /** Calls per minute and key; null: that of all endpoints. */
  per_minute: number | null;
  /** Longest call. */
  timeout_seconds: number;
  /** Whether its resources and prompts pass to callers of /mcp. */
  shares: boolean;
  /** Whether its approved tools are sold. */
  enabled: boolean;
  /** Why its list could not be read last time. */
  problem: string | null;
  /** When its list of tools was read. */
  listed_at: string | null;
  /** Its tools, here by their names. */
  tools: McpServerTool[];
  /** Tools that can’t be sold, and why. */
  refused: {
    /** The server’s own name for it. */
    name: string;
    /** What stands in the way. */
    reason: string;
  }[];
};

export type OperatorMcpServerToolsInput = {
  /** Slug of the server. */
  slug: string;
  /** Tools to sell as they are offered now. */
  approve?: {
    /** Name of the tool. */
    name: string;
    /** Of what you saw. */
    digest: string;
  }[];
  /** Names of tools to sell no longer. */
  withdraw?: string[];
};

export type OperatorMcpServerToolsOutput = McpServer;

export type OperatorMcpServerLoginInput = {
  /** Slug of the server. */
  slug: string;
  /** From the redirect. */
  code?: string;
  /** From the redirect. */
  state?: string;
  /** From the redirect, if it has one. */
  iss?: string;
};

export type OperatorMcpServerLoginOutput = {
  /** Where to log in; null once you are logged in. */
  url: string | null;
  /** The server. */
  server: {
    /** Name in paths, scopes and tools. */
    slug: string;
    /** URL of the server. */
    url: string;
    /** Display name. */
    title: string;
    /** What it is for. */
    description: string;
    /** How Oja authenticates. Default: key if one is sent, else none. */
    auth: "none" | "key" | "oauth";
    /** Whether a key, headers or OAuth tokens are stored. */
    has_secrets: boolean;
    /** Dollars. */
    price_per_call: string;
    /** Calls per minute and key; null: that of all endpoints. */
    per_minute: number | null;
    /** Longest call. */
    timeout_seconds: number;
    /** Whether its resources and prompts pass to callers of /mcp. */
    shares: boolean;
    /** Whether its approved tools are sold. */
    enabled: boolean;
    /** Why its list could not be read last time. */
    problem: string | null;
    /** When its list of tools was read. */
    listed_at: string | null;
    /** Its tools, here by their names. */
    tools: McpServerTool[];
    /** Tools that can’t be sold, and why. */
    refused: {
      /** The server’s own name for it. */
      name: string;
      /** What stands in the way. */
      reason: string;
    }[];
  };
};

export type OperatorNoticeAddInput = {
  /** Kind of notice. */
  kind: "announcement" | "maintenance" | "incident";
  /** Title, at most 120 characters. */
  title: string;
  /** Plain text. */
  text: string;
  /** State; by default the first of its kind. */
  state?: "announced" | "ended" | "scheduled" | "in_progress" | "completed" | "investigating" | "identified" | "monitoring" | "resolved";
  /** When it starts; by default now. */
  starts_at?: string;
  /** When it ends; null or left out: when you end it. */
  ends_at?: string | null;
};

export type OperatorNoticeAddOutput = {
  /** Notice ID. */
  id: string;
  /** Kind of notice. */
  kind: "announcement" | "maintenance" | "incident";
  /** Title. */
  title: string;
  /** State: announced, ended for announcement; scheduled, in_progress, completed for maintenance; investigating, identified, monitoring, resolved for incident. The last one ends the notice. */
  state: "announced" | "ended" | "scheduled" | "in_progress" | "completed" | "investigating" | "identified" | "monitoring" | "resolved";
  /** When it starts or started. */
  starts_at: string;
  /** When it ends or ended; null while nobody has said. */
  ends_at: string | null;
  /** Updates, newest first. */
  updates: ({
    /** When it was written. */
    at: string;
    /** State: announced, ended for announcement; scheduled, in_progress, completed for maintenance; investigating, identified, monitoring, resolved for incident. The last one ends the notice. */
    state: "announced" | "ended" | "scheduled" | "in_progress" | "completed" | "investigating" | "identified" | "monitoring" | "resolved";
    /** Plain text; may be empty. */
    text: string;
  })[];
};

export type OperatorNoticeChangeInput = {
  /** Notice ID. */
  id: string;
  /** Title, at most 120 characters. */
  title?: string;
  /** Plain text. */
  text?: string;
  /** State: announced, ended for announcement; scheduled, in_progress, completed for maintenance; investigating, identified, monitoring, resolved for incident. The last one ends the notice. */
  state?: "announced" | "ended" | "scheduled" | "in_progress" | "completed" | "investigating" | "identified" | "monitoring" | "resolved";
  /** When it ends; null: when you end it. */
  ends_at?: string | null;
};

export type OperatorNoticeChangeOutput = {
  /** Notice ID. */
  id: string;
  /** Kind of notice. */
  kind: "announcement" | "maintenance" | "incident";
  /** Title. */
  title: string;
  /** State: announced, ended for announcement; scheduled, in_progress, completed for maintenance; investigating, identified, monitoring, resolved for incident. The last one ends the notice. */
  state: "announced" | "ended" | "scheduled" | "in_progress" | "completed" | "investigating" | "identified" | "monitoring" | "resolved";
  /** When it starts or started. */
  starts_at: string;
  /** When it ends or ended; null while nobody has said. */
  ends_at: string | null;
  /** Updates, newest first. */
  updates: ({
    /** When it was written. */
    at: string;
    /** State: announced, ended for announcement; scheduled, in_progress, completed for maintenance; investigating, identified, monitoring, resolved for incident. The last one ends the notice. */
    state: "announced" | "ended" | "scheduled" | "in_progress" | "completed" | "investigating" | "identified" | "monitoring" | "resolved";
    /** Plain text; may be empty. */
    text: string;
  })[];
};

export type OperatorNoticeRemoveInput = {
  /** Notice ID. */
  id: string;
};

export type OperatorNoticeRemoveOutput = {
  /** Always true. */
  ok: boolean;
};

export type OperatorReportsInput = {
  /** State. */
  state?: "open" | "closed";
  /** Number of results, 1 to 200. */
  limit?: number;
  /** Cursor: next from the previous page. */
  before?: string;
};

export type OperatorReportsOutput = {
  /** Reports. */
  data: ({
    /** Report ID. */
    id: string;
    /** abuse: spam, fraud or content that harms. appeal: against the suspension of your account. privacy: access, correction or erasure of your personal data. */
    kind: "abuse" | "appeal" | "privacy";
    /** What it is about, as written by the sender. */
    about: string;
    /** What happened. Plain text. */
    text: string;
    /** Where to answer; null if the report is anonymous. */
    email: string | null;
    /** When it was sent. */
    created_at: string;
    /** When it was closed; null while it is open. */
    closed_at: string | null;
    /** What was decided. */
    note: string | null;
  })[];
  /** Cursor of the next page; null on the last page. */
  next: string | null;
};

export type OperatorReportChangeInput = {
  /** Report ID. */
  id: string;
  /** State. */
  state: "open" | "closed";
  /** What was decided; left out: unchanged. */
  note?: string;
};

export type OperatorReportChangeOutput = {
  /** Report ID. */
  id: string;
  /** abuse: spam, fraud or content that harms. appeal: against the suspension of your account. privacy: access, correction or erasure of your personal data. */
  kind: "abuse" | "appeal" | "privacy";
  /** What it is about, as written by the sender. */
  about: string;
  /** What happened. Plain text. */
  text: string;
  /** Where to answer; null if the report is anonymous. */
  email: string | null;
  /** When it was sent. */
  created_at: string;
  /** When it was closed; null while it is open. */
  closed_at: string | null;
  /** What was decided. */
  note: string | null;
};

export type OperatorLegalInput = {
  /** terms: terms of service. privacy: privacy notice. */
  page: "terms" | "privacy";
};

export type OperatorLegalOutput = {
  /** terms: terms of service. privacy: privacy notice. */
  page: "terms" | "privacy";
  /** Text in Markdown. */
  markdown: string;
  /** When it was last changed; null if there is none. */
  updated_at: string | null;
};

export type OperatorLegalSetInput = {
  /** terms: terms of service. privacy: privacy notice. */
  page: "terms" | "privacy";
  /** Markdown, at most 60000 characters. */
  markdown: string;
};

export type OperatorLegalSetOutput = {
  /** Always true. */
  ok: boolean;
};

export type OperatorSubProcessorsInput = Record<string, never>;

export type OperatorSubProcessorsOutput = {
  /** Sub-processors. */
  data: ({
    /** What it is for this server. */
    kind: "upstream" | "engine" | "service" | "login" | "platform";
    /** Name, as in the console. */
    name: string;
    /** What it is used for. */
    purpose: string;
    /** What it receives. */
    data: string;
    /** Where that is sent. */
    host: string;
  })[];
};

export type OperatorNairaInput = {
  /** Naira per dollar. */
  naira_per_dollar: number;
  /** Source of the rate, stored in the audit log. */
  source?: string;
};

export type OperatorNairaOutput = {
  /** Naira per dollar. */
  naira_per_dollar: string;
};

export type OperatorSwitchesInput = {
  /** All endpoints that are off. An endpoint removed from the list follows its category again. */
  endpoints_off?: string[];
  /** Requests per minute by endpoint. */
  per_minute?: Record<string, number>;
};

export type OperatorSwitchesOutput = {
  /** Endpoints that are off. */
  endpoints_off: string[];
  /** Requests per minute by endpoint. */
  per_minute: Record<string, number>;
};

export type OperatorVoucherMakeInput = {
  /** Amount in dollars, with at most six decimal places. */
  amount: string | number;
  /** Number of accounts that can redeem it, once each. */
  uses?: number;
  /** When it expires, in the future. Omit or send null for never. */
  expires_at?: string | null;
  /** Your note. */
  note?: string;
};

export type OperatorVoucherMakeOutput = {
  /** Voucher code. */
  code: string;
  /** Value in dollars. */
  amount: string;
  /** Number of accounts that can redeem it. */
  uses: number;
};

export type OperatorVouchersInput = Record<string, never>;

export type OperatorVouchersOutput = {
  /** Vouchers, newest first, at most 500. */
  data: ({
    /** Start of the code. */
    hint: string;
    /** Value in dollars. */
    amount: string;
    /** Number of times redeemed. */
    uses: number;
    /** Maximum number of redemptions. */
    uses_max: number;
    /** Your note. */
    note: string;
    /** When it expires; null for never. */
    expires_at: string | null;
    /** When it was created. */
    created_at: string;
  })[];
};

export type OperatorPaymentsInput = {
  /** Status. review: the amount paid doesn't match the top-up and the operator will review it. */
  status?: "created" | "pending" | "paid" | "failed" | "abandoned" | "expired" | "review";
  /** Only payments of this provider. */
  provider?: "paystack" | "flutterwave" | "stripe" | "sandbox";
  /** Only payments of this account ID. */
  account?: string;
  /** Number of results, 1 to 200. */
  limit?: number;
  /** Cursor: next from the previous page. */
  cursor?: string;
};

export type OperatorPaymentsOutput = {
  /** Payments, newest first. */
  data: ({
    /** Top-up ID: top_ and 26 characters. */
    id: string;
    /** Status. review: the amount paid doesn't match the top-up and the operator will review it. */
    status: "created" | "pending" | "paid" | "failed" | "abandoned" | "expired" | "review";
    /** Amount to pay, in the currency. */
    amount: string;
    /** Currency of the payment. */
    currency: "USD" | "NGN";
    /** Credits in dollars, rounded down to a micro-dollar. */
    credit: string;
    /** Exchange rate of this payment, in naira per dollar. */
    naira_per_dollar: string | null;
    /** Payment provider; null until known. */
    provider: string | null;
    /** Payment reference at the provider. */
    reference: string;
    /** checkout: paid on a checkout page. card: charged automatically. */
    via: "checkout" | "card";
    /** Checkout URL; null if there is nothing left to pay. */
    checkout_url: string | null;
    /** Why the payment failed; null otherwise. */
    failure: string | null;
    /** Amount refunded or lost in a dispute, in the currency. */
    reversed: string;
    /** When the top-up was created. */
    created_at: string;
    /** When the checkout expires. */
    expires_at: string;
    /** When the provider received the payment; null until then. */
    paid_at: string | null;
    /** Account ID. */
    account_id: string;
    /** Email address of the account. */
    account_email: string;
  })[];
  /** Cursor of the next page; null on the last page. */
  next: string | null;
};

export type OperatorPaymentCheckInput = {
  /** Top-up ID: top_… */
  id: string;
};

export type OperatorPaymentCheckOutput = {
  /** Top-up ID: top_ and 26 characters. */
  id: string;
  /** Status. review: the amount paid doesn't match the top-up and the operator will review it. */
  status: "created" | "pending" | "paid" | "failed" | "abandoned" | "expired" | "review";
  /** Amount to pay, in the currency. */
  amount: string;
  /** Currency of the payment. */
  currency: "USD" | "NGN";
  /** Credits in dollars, rounded down to a micro-dollar. */
  credit: string;
  /** Exchange rate of this payment, in naira per dollar. */
  naira_per_dollar: string | null;
  /** Payment provider; null until known. */
  provider: string | null;
  /** Payment reference at the provider. */
  reference: string;
  /** checkout: paid on a checkout page. card: charged automatically. */
  via: "checkout" | "card";
  /** Checkout URL; null if there is nothing left to pay. */
  checkout_url: string | null;
  /** Why the payment failed; null otherwise. */
  failure: string | null;
  /** Amount refunded or lost in a dispute, in the currency. */
  reversed: string;
  /** When the top-up was created. */
  created_at: string;
  /** When the checkout expires. */
  expires_at: string;
  /** When the provider received the payment; null until then. */
  paid_at: string | null;
  /** Account ID. */
  account_id: string;
  /** Events received from the provider. */
  events: {
    /** Payment provider. */
    provider: string;
    /** Event type. */
    kind: string;
    /** What Oja did with the event. */
    outcome: string;
    /** When the event arrived. */
    at: string;
  }[];
};

export type OperatorReceiptDetailsInput = Record<string, never>;

export type OperatorReceiptDetailsOutput = {
  /** Seller name, shown at the top of receipts. */
  name: string;
  /** Seller's postal address. */
  address: string;
  /** Seller's email address for questions. */
  email: string;
  /** Seller's tax ID. */
  tax_id: string;
  /** Name of the tax, such as VAT. */
  tax_name: string;
  /** Tax rate in percent, included in the price: 7.5 for 7.5%. */
  tax_percent: number;
  /** Footer text. */
  note: string;
};

export type OperatorReceiptDetailsSetInput = {
  /** Seller name, shown at the top of receipts. */
  name?: string;
  /** Seller's postal address. */
  address?: string;
  /** Seller's email address for questions. */
  email?: string;
  /** Seller's tax ID. */
  tax_id?: string;
  /** Name of the tax, such as VAT. */
  tax_name?: string;
  /** Tax rate in percent, included in the price: 7.5 for 7.5%. */
  tax_percent?: number;
  /** Footer text. */
  note?: string;
};

export type OperatorReceiptDetailsSetOutput = {
  /** Seller name, shown at the top of receipts. */
  name: string;
  /** Seller's postal address. */
  address: string;
  /** Seller's email address for questions. */
  email: string;
  /** Seller's tax ID. */
  tax_id: string;
  /** Name of the tax, such as VAT. */
  tax_name: string;
  /** Tax rate in percent, included in the price: 7.5 for 7.5%. */
  tax_percent: number;
  /** Footer text. */
  note: string;
};

export type OperatorEnginesInput = Record<string, never>;

export type OperatorEnginesOutput = {
  /** Engines, in order of use. */
  data: ({
    /** Capability, such as chat. */
    capability: string;
    /** What the capability does. */
    about: string;
    /** Engine name. */
    engine: string;
    /** ready: can serve. preparing: downloading. missing: something is not installed. off: not configured. */
    state: "ready" | "preparing" | "missing" | "off";
    /** Details about the state. */
    detail: string;
    /** Command or step that fixes it. */
    fix?: string;
    /** Download progress, 0 to 1. */
    progress?: number;
    /** Endpoints it can serve, if not all. */
    serves_only?: string[];
    /** Circuit breaker. open: not used after repeated failures. */
    breaker: "closed" | "open";
    /** Number of calls. */
    calls: number;
    /** Number of failed calls. */
    failures: number;
  })[];
  /** Capabilities whose order an operator changed while the server runs. */
  reordered: string[];
};

export type OperatorEnginesOrderInput = {
  /** Capability, from GET /api/v1/operator/engines. */
  capability: string;
  /** Names of all its engines, in order; null: as the settings say. */
  engines: string[] | null;
};

export type OperatorEnginesOrderOutput = {
  /** Always true. */
  ok: boolean;
};

export type OperatorModelsInput = Record<string, never>;

export type OperatorModelsOutput = {
  /** Models, runtimes and data sets. */
  data: ({
    /** Model ID. */
    id: string;
    /** Type: weights, runtime, data or own. */
    kind: "weights" | "runtime" | "data" | "own";
    /** What it is. */
    about: string;
    /** Licence. */
    licence: string;
    /** Capabilities that use it. */
    serves: string[];
    /** State on disk. */
    state: "ready" | "pulling" | "absent" | "failed";
    /** Download progress, 0 to 1. */
    progress: number;
    /** Size in bytes. */
    bytes: number;
    /** Details about the state. */
    detail: string;
    /** Approximate memory in use, in bytes. */
    memory_bytes?: number;
    /** Languages it is good at. *: many. */
    languages?: string[];
    /** Repository on the model hub, such as hf:Qwen/Qwen3-4B-GGUF. */
    source?: string;
    /** SHA-256 of its first file, as pinned when it was downloaded. */
    sha256?: string;
  })[];
};

export type OperatorModelAddInput = {
  /** File on the model hub: hf:OWNER/REPO/FILE. */
  source: string;
};

export type OperatorModelAddOutput = {
  /** Always true. */
  ok: boolean;
};

export type OperatorModelPullInput = {
  /** Model ID, from GET /api/v1/operator/models. */
  id: string;
};

export type OperatorModelPullOutput = {
  /** Always true. */
  ok: boolean;
};

export type OperatorModelRemoveInput = {
  /** Model ID. */
  id: string;
};

export type OperatorModelRemoveOutput = {
  /** Always true. */
  ok: boolean;
};

export type OperatorAuditInput = {
  /** Filter by action, such as key.create. */
  action?: string;
  /** Number of results, 1 to 200. */
  limit?: number;
  /** Cursor: next from the previous page. */
  cursor?: string;
};

export type OperatorAuditOutput = {
  /** Entries, newest first. */
  data: ({
    /** Entry ID. */
    id: string;
    /** When the change was made. */
    at: string;
    /** Account ID of the operator, or control for the command line on the server. */
    actor: string;
    /** Email address of the operator. */
    actor_name: string | null;
    /** Name of the operator account. */
    actor_account: string | null;
    /** Member of the operator account who did it, or who created the key that did; null if unknown. */
    member: {
      /** Member ID: mem_… */
      id: string;
      /** Email address of the member. */
      email: string;
      /** Name of the member. */
      name: string;
    } | null;
    /** Action, such as key.create. */
    action: string;
    /** ID of the changed object. */
    target: string;
    /** Display name: an email address, key name or endpoint name. */
    target_name: string | null;
    /** Account that the object belongs to, if any. */
    account_id: string | null;
    /** Values before the change. */
    before: unknown;
    /** Values after the change. */
    after: unknown;
    /** IP address of the operator. */
    ip: string;
  })[];
  /** Cursor of the next page; null on the last page. */
  next: string | null;
};

export type OperatorAccountLimitsInput = {
  /** Account ID: acc_… */
  id: string;
  /** Requests per minute by endpoint, for a key and for the account; * for endpoints without their own number. Replaces all numbers; {} removes them. */
  per_minute?: Record<string, number>;
  /** Free AI requests per day; null for the platform default. */
  ai_requests_per_day?: number | null;
  /** Free AI tokens per day; null for the platform default. */
  ai_tokens_per_day?: number | null;
};

export type OperatorAccountLimitsOutput = AccountLimits;

export type OperatorFreeAiInput = {
  /** Per account and day; 0 for none. */
  requests?: number;
  /** Per account and day. */
  tokens?: number;
  /** Maximum prompt length, in characters. */
  prompt_characters?: number;
  /** Maximum max_tokens. */
  max_tokens?: number;
};

export type OperatorFreeAiOutput = {
  /** Free AI requests per account and UTC day. */
  requests: number;
  /** Free AI tokens per account and UTC day. */
  tokens: number;
  /** Maximum prompt length of a free request, in characters. */
  prompt_characters: number;
  /** Maximum max_tokens of a free request. */
  max_tokens: number;
};

export type OperatorBudgetsInput = Record<string, never>;

export type OperatorBudgetsOutput = {
  /** Upstream budgets. */
  data: UpstreamBudget[];
};

export type OperatorBudgetSetInput = {
  /** Name of the engine or upstream, such as openai. */
  upstream: string;
  /** Requests per day; null for no limit. */
  requests_per_day?: number | null;
  /** Tokens per day; null for no limit. */
  tokens_per_day?: number | null;
  /** Dollars per day; null for no limit. */
  dollars_per_day?: string | number | null;
  /** Your cost per request. Default 0. */
  dollars_per_request?: string | number;
  /** Your cost per million tokens. Default 0. */
  dollars_per_million_tokens?: string | number;
};

export type OperatorBudgetSetOutput = UpstreamBudget;

export type OperatorBudgetRemoveInput = {
  /** Name of the upstream. */
  upstream: string;
};

export type OperatorBudgetRemoveOutput = {
  /** Always true. */
  ok: boolean;
};

export type OperatorSignUpsInput = {
  /** Period in hours, 1 to 720. */
  hours?: number;
};

export type OperatorSignUpsOutput = {
  /** open: anyone. verified: anyone with a confirmed email address. invited: only with an invitation. closed: no one. */
  mode: "open" | "verified" | "invited" | "closed";
  /** Sign-ups from these networks in the period. */
  total: number;
  /** Networks, most sign-ups first, at most 100. */
  networks: {
    /** IP address, or /64 network with IPv6. */
    network: string;
    /** Accounts created from it. */
    accounts: number;
    /** Accounts that are not suspended. */
    active: number;
    /** True from 5 accounts. */
    burst: boolean;
    /** First sign-up in the period. */
    first_at: string;
    /** Last sign-up in the period. */
    last_at: string;
  }[];
};

export type OperatorSignUpModeInput = {
  /** open, verified, invited or closed. */
  mode: "open" | "verified" | "invited" | "closed";
};

export type OperatorSignUpModeOutput = {
  /** open: anyone. verified: anyone with a confirmed email address. invited: only with an invitation. closed: no one. */
  mode: "open" | "verified" | "invited" | "closed";
  /** Sign-ups from these networks in the period. */
  total: number;
  /** Networks, most sign-ups first, at most 100. */
  networks: {
    /** IP address, or /64 network with IPv6. */
    network: string;
    /** Accounts created from it. */
    accounts: number;
    /** Accounts that are not suspended. */
    active: number;
    /** True from 5 accounts. */
    burst: boolean;
    /** First sign-up in the period. */
    first_at: string;
    /** Last sign-up in the period. */
    last_at: string;
  }[];
};

export type OperatorSignUpsSuspendInput = {
  /** Network, as in GET /api/v1/operator/sign-ups. */
  network: string;
  /** Period in hours, 1 to 720. */
  hours?: number;
};

export type OperatorSignUpsSuspendOutput = {
  /** Number of accounts suspended. */
  suspended: number;
  /** IDs of the suspended accounts. */
  account_ids: string[];
};

export type OperatorInvitationsInput = Record<string, never>;

export type OperatorInvitationsOutput = {
  /** Invitations, newest first. */
  data: ({
    /** Invitation ID. */
    id: string;
    /** Email address that can use it; null for any. */
    email: string | null;
    /** Your note. */
    note: string;
    /** open, used or expired. */
    state: "open" | "used" | "expired";
    /** When it was created. */
    created_at: string;
    /** When it expires. */
    expires_at: string;
    /** ID of the account created with it. */
    used_by: string | null;
  })[];
};

export type OperatorInviteInput = {
  /** Email address that can use it; null for anyone with the link. */
  email?: string | null;
  /** Your note. */
  note?: string;
  /** Validity in days, 1 to 90. */
  days?: number;
};

export type OperatorInviteOutput = {
  /** Invitation ID. */
  id: string;
  /** Invitation link. */
  url: string;
  /** Email address that can use it; null for any. */
  email: string | null;
  /** When it expires. */
  expires_at: string;
};

export type OperatorInvitationRevokeInput = {
  /** Invitation ID: inv_… */
  id: string;
};

export type OperatorInvitationRevokeOutput = {
  /** Always true. */
  ok: boolean;
};

export type OperatorSignInInput = Record<string, never>;

export type OperatorSignInOutput = {
  /** Identity providers, in the order of their buttons. */
  data: IdentityProvider[];
  /** Presets for well-known providers. */
  presets: ({
    /** Preset ID. */
    id: string;
    /** Display name. */
    name: string;
    /** oidc: OpenID Connect. github: GitHub OAuth app. */
    kind: "oidc" | "github";
    /** Issuer URL; replace the parts in braces. */
    issuer: string;
    /** Where to create the client. */
    help: string;
    /** Redirect URI to enter at the provider. */
    redirect_uri: string;
  })[];
};

export type OperatorSignInAddInput = {
  /** Preset ID from GET /api/v1/operator/sign-in. */
  preset?: string;
  /** oidc: OpenID Connect. github: GitHub OAuth app. */
  kind?: "oidc" | "github";
  /** Issuer URL; for GitHub the base URL. Must be public and use https, unless OJA_SSO_ALLOW lists it. */
  issuer?: string;
  /** Provider ID, part of the redirect URI. Default: the preset. */
  id?: string;
  /** Name on the login button. */
  name?: string;
  /** Client ID at the provider. */
  client_id: string;
  /** Client secret. Encrypted at rest and never shown again. */
  client_secret: string;
  /** Treat email addresses as verified without an email_verified claim. Only for a provider whose users can’t choose their email address. */
  trust_email?: boolean;
  /** Set to false to store it without showing its button. */
  enabled?: boolean;
};

export type OperatorSignInAddOutput = IdentityProvider;

export type OperatorSignInTestInput = {
  /** Preset ID from GET /api/v1/operator/sign-in. */
  preset?: string;
  /** oidc: OpenID Connect. github: GitHub OAuth app. */
  kind?: "oidc" | "github";
  /** Issuer URL; for GitHub the base URL. Must be public and use https, unless OJA_SSO_ALLOW lists it. */
  issuer?: string;
  /** Provider ID, such as google. */
  id?: string;
};

export type OperatorSignInTestOutput = {
  /** Whether the provider can be used. */
  ok: boolean;
  /** Issuer reported by the provider. */
  issuer: string | null;
  /** Where browsers are sent to log in. */
  authorization_endpoint: string | null;
  /** What is wrong. */
  problem: string | null;
};

export type OperatorSignInChangeInput = {
  /** Provider ID, such as google. */
  id: string;
  /** Name on the login button. */
  name?: string;
  /** Issuer URL; for GitHub the base URL. Must be public and use https, unless OJA_SSO_ALLOW lists it. */
  issuer?: string;
  /** Client ID at the provider. */
  client_id?: string;
  /** Client secret. Encrypted at rest and never shown again. */
  client_secret?: string;
  /** Treat email addresses as verified without an email_verified claim. Only for a provider whose users can’t choose their email address. */
  trust_email?: boolean;
  /** Set to false to hide its button. */
  enabled?: boolean;
};

export type OperatorSignInChangeOutput = IdentityProvider;

export type OperatorSignInRemoveInput = {
  /** Provider ID, such as google. */
  id: string;
};

export type OperatorSignInRemoveOutput = {
  /** Always true. */
  ok: boolean;
};

export type OperatorSafetyInput = Record<string, never>;

export type OperatorSafetyOutput = {
  /** Whether the server listens beyond loopback or has a public URL. */
  exposed: boolean;
  /** Whether no finding is unsafe. */
  safe: boolean;
  /** Findings. */
  findings: ({
    /** Name of the check, such as sandbox-payments. */
    id: string;
    /** unsafe: must change before the server is public; advice: should change. */
    severity: "unsafe" | "advice";
    /** What is wrong. */
    problem: string;
    /** The setting or step that fixes it. */
    fix: string;
  })[];
};

export type OperatorSystemInput = Record<string, never>;

export type OperatorSystemOutput = {
  /** Version of this server. */
  version: string;
  /** Node.js version. */
  node: string;
  /** Database in use. */
  store: "sqlite" | "postgres";
  /** When the node started. */
  started_at: string;
  /** Memory used, in bytes. */
  memory_bytes: number;
  /** Number of running calls of the four categories, on this node. */
  running_calls: number;
  /** Number of accounts. */
  accounts: number;
  /** Sum of all balances, in dollars. */
  balances: string;
  /** Sum of all holds, in dollars. */
  held: string;
  /** Naira per dollar. */
  naira_per_dollar: string;
  /** Stored amounts outside their range, such as a price set by an older version. Set them again. */
  out_of_range: {
    /** Table in the database. */
    table: string;
    /** Column in the table. */
    column: string;
    /** Number of rows. */
    rows: number;
    /** Smallest valid value. */
    min: number;
    /** Largest valid value. */
    max: number;
  }[];
  /** Emails: they are retried for a day. */
  mail: {
    /** Number of emails that wait to be sent. */
    waiting: number;
    /** Number of those that failed at least once. */
    retried: number;
    /** When the oldest of them was written. */
    oldest_waiting: string | null;
    /** Number of emails of the last seven days that were never accepted, or too late. */
    dropped: number;
    /** Reason of the last failure. */
    last_error: string | null;
  };
  /** Plugins that OJA_PLUGINS has loaded. */
  plugins: {
    /** Name. */
    name: string;
    /** Display name. */
    title: string;
    /** What it adds; empty if it does not say. */
    about: string;
  }[];
  /** Scheduled backups of the embedded database; null if OJA_BACKUP_TARGET is not set. */
  backup: {
    /** When the last backup that passed its restore test was made. */
    verified_at: string | null;
    /** Its name, for npx oja-server restore. */
    name: string | null;
    /** Its size in the target, in bytes. */
    bytes: number;
    /** How long it took, with its restore test. */
    seconds: number;
    /** Why the last attempt failed; null if it succeeded. */
    problem: string | null;
  } | null;
  /** Plugins that the server runs without, because they could not be loaded. */
  failed_plugins: {
    /** Name, as in OJA_PLUGINS. */
    name: string;
    /** Why it could not be loaded. */
    problem: string;
  }[];
  /** Security problems while other people can reach this server; empty on loopback. */
  warnings: ({
    /** Name of the check, such as sandbox-payments. */
    id: string;
    /** unsafe: must change before the server is public; advice: should change. */
    severity: "unsafe" | "advice";
    /** What is wrong. */
    problem: string;
    /** The setting or step that fixes it. */
    fix: string;
  })[];
};

export type OperatorVerifyBooksInput = Record<string, never>;

export type OperatorVerifyBooksOutput = {
  /** Whether everything matches. */
  ok: boolean;
  /** Number of checks. */
  checks: number;
  /** Differences found. */
  faults: {
    /** Name of the check. */
    check: string;
    /** What was checked. */
    subject: string;
    /** Expected value. */
    expected: string;
    /** Actual value. */
    found: string;
  }[];
};

export type OperatorBackupInput = {
  /** Path of a new file on the server. */
  path: string;
};

export type OperatorBackupOutput = {
  /** Always true. */
  ok: boolean;
};

export type OperatorUsageInput = {
  /** Start of the range (inclusive). Default: 30 days ago. */
  from?: string;
  /** End of the range (exclusive). Default: now. */
  to?: string;
  /** What to group by. model, upstream, tag and kind (input, output …) count only model calls, in whole days. */
  group_by?: "hour" | "day" | "endpoint" | "key" | "model" | "upstream" | "tag" | "kind";
  /** csv returns the groups as a CSV file. */
  format?: "json" | "csv";
  /** all also counts calls to account, operator and public endpoints, and job polling. */
  include?: "all";
  /** Only requests with this key ID. */
  key?: string;
  /** Only requests to this endpoint, such as network.dns. */
  endpoint?: string;
  /** Filter by account ID. Default: all accounts. */
  account?: string;
};

export type OperatorUsageOutput = Usage;

export type OperatorBusinessInput = {
  /** First day. Default: 30 days before to. */
  from?: string;
  /** End of the range, exclusive. Default: now. */
  to?: string;
};

export type OperatorBusinessOutput = {
  /** The whole range. */
  total: {
    /** What calls were charged, in dollars. */
    revenue: string;
    /** What models cost you, in dollars, as far as their prices have a cost. */
    cost: string;
    /** Revenue less cost. */
    margin: string;
    /** Number of calls. */
    calls: number;
    /** Accounts created. */
    sign_ups: number;
  };
  /** Days, oldest first. */
  days: {
    /** UTC day. */
    day: string;
    /** What calls were charged, in dollars. */
    revenue: string;
    /** What models cost you, in dollars, as far as their prices have a cost. */
    cost: string;
    /** Revenue less cost. */
    margin: string;
    /** Number of calls. */
    calls: number;
    /** Accounts created. */
    sign_ups: number;
    /** Accounts that made calls on the day; with the log in ClickHouse, those that used credits or tokens. */
    active_accounts: number;
  }[];
};

export type OperatorRequestsInput = {
  /** Only requests with this key ID. */
  key?: string;
  /** Only requests to this endpoint, such as network.dns. */
  endpoint?: string;
  /** Only requests with this outcome: ok, client_error, server_error, or a status code such as 402. */
  status?: "ok" | "client_error" | "server_error" | number;
  /** Only requests with this error code. */
  error?: string;
  /** Only requests served by this model. */
  model?: string;
  /** Only requests served by this upstream. */
  upstream?: string;
  /** Only requests with live keys, or with test keys. */
  mode?: "live" | "test";
  /** Start of the range (inclusive). */
  from?: string;
  /** End of the range (exclusive). */
  to?: string;
  /** Set to true to include the console's own requests. */
  console?: "true" | "false";
  /** Filter by account ID. Default: all accounts. */
  account?: string;
  /** Number of results, 1 to 500. */
  limit?: number;
  /** Cursor: next from the previous page. */
  cursor?: string;
};

export type OperatorRequestsOutput = {
  /** Requests, newest first. */
  data: LoggedRequest[];
  /** Cursor of the next page; null on the last page. */
  next: string | null;
};

export type OperatorRequestInput = {
  /** Request ID, as in the x-request-id header. */
  id: string;
};

export type OperatorRequestOutput = {
  /** Request ID, as in the x-request-id header. */
  id: string;
  /** When the request arrived. */
  at: string;
  /** Account ID. */
  account_id: string;
  /** Key ID; null for a session. */
  key_id: string | null;
  /** Endpoint ID. */
  endpoint: string;
  /** HTTP method. */
  method: string;
  /** URL path without the query string. */
  path: string;
  /** HTTP status code of the response. */
  status: number;
  /** Error code; null if the request succeeded. */
  error_code: string | null;
  /** Error message, up to 300 characters, without secrets and query strings. */
  error_message: string | null;
  /** Field that caused the error. */
  error_param: string | null;
  /** Engine that served the request; null if none was needed. */
  engine: string | null;
  /** Served from the response cache. */
  cached: boolean;
  /** Duration in milliseconds. */
  ms: number;
  /** Amount charged, in dollars. */
  charge: string;
  /** Whether the free tier covered the request. */
  free: boolean;
  /** Number of units: requests, characters, seconds, tokens or images. */
  units: number;
  /** What made the request: live or test (a key of that kind), session (the console), watch (a scheduled check), batch (a row of a batch), job (a background job), replay (a repeated Idempotency-Key), quote or public (no key). */
  mode: string;
  /** Client IP address. */
  ip: string;
  /** User agent of the client. */
  user_agent: string;
  /** Size of the request body in bytes. */
  bytes_in: number;
  /** Size of the response body in bytes. */
  bytes_out: number;
  /** Model usage; null for endpoints without a model. */
  model: ModelCall | null;
  /** Cost charged by the upstream in dollars; null if no cost is set. */
  cost: string | null;
  /** Charge minus cost, in dollars. */
  margin: string | null;
};

export interface Endpoints {
  'ai.chat': { input: AiChatInput; output: AiChatOutput };
  'ai.vision': { input: AiVisionInput; output: AiVisionOutput };
  'ai.files': { input: AiFilesInput; output: AiFilesOutput };
  'ai.models': { input: AiModelsInput; output: AiModelsOutput };
  'ai.model': { input: AiModelInput; output: AiModelOutput };
  'public.models': { input: PublicModelsInput; output: PublicModelsOutput };
  'ai.messages': { input: AiMessagesInput; output: AiMessagesOutput };
  'ai.messages-count': { input: AiMessagesCountInput; output: AiMessagesCountOutput };
  'ai.gemini-generate': { input: AiGeminiGenerateInput; output: AiGeminiGenerateOutput };
  'ai.gemini-stream': { input: AiGeminiStreamInput; output: AiGeminiStreamOutput };
  'ai.gemini-count': { input: AiGeminiCountInput; output: AiGeminiCountOutput };
  'ai.gemini-embed': { input: AiGeminiEmbedInput; output: AiGeminiEmbedOutput };
  'ai.gemini-embed-batch': { input: AiGeminiEmbedBatchInput; output: AiGeminiEmbedBatchOutput };
  'ai.gemini-models': { input: AiGeminiModelsInput; output: AiGeminiModelsOutput };
  'ai.gemini-model': { input: AiGeminiModelInput; output: AiGeminiModelOutput };
  'ai.responses': { input: AiResponsesInput; output: AiResponsesOutput };
  'ai.uploads': { input: AiUploadsInput; output: AiUploadsOutput };
  'ai.upload-list': { input: AiUploadListInput; output: AiUploadListOutput };
  'ai.upload-get': { input: AiUploadGetInput; output: AiUploadGetOutput };
  'ai.upload-content': { input: AiUploadContentInput; output: AiUploadContentOutput };
  'ai.upload-delete': { input: AiUploadDeleteInput; output: AiUploadDeleteOutput };
  'ai.batches': { input: AiBatchesInput; output: AiBatchesOutput };
  'ai.batch-list': { input: AiBatchListInput; output: AiBatchListOutput };
  'ai.batch-get': { input: AiBatchGetInput; output: AiBatchGetOutput };
  'ai.batch-cancel': { input: AiBatchCancelInput; output: AiBatchCancelOutput };
  'ai.message-batches': { input: AiMessageBatchesInput; output: AiMessageBatchesOutput };
  'ai.message-batch-list': { input: AiMessageBatchListInput; output: AiMessageBatchListOutput };
  'ai.message-batch-get': { input: AiMessageBatchGetInput; output: AiMessageBatchGetOutput };
  'ai.message-batch-cancel': { input: AiMessageBatchCancelInput; output: AiMessageBatchCancelOutput };
  'ai.message-batch-delete': { input: AiMessageBatchDeleteInput; output: AiMessageBatchDeleteOutput };
  'ai.message-batch-results': { input: AiMessageBatchResultsInput; output: AiMessageBatchResultsOutput };
  'ai.embeddings': { input: AiEmbeddingsInput; output: AiEmbeddingsOutput };
  'ai.cohere-embed': { input: AiCohereEmbedInput; output: AiCohereEmbedOutput };
  'ai.rerank': { input: AiRerankInput; output: AiRerankOutput };
  'ai.images': { input: AiImagesInput; output: AiImagesOutput };
  'ai.image-edits': { input: AiImageEditsInput; output: AiImageEditsOutput };
  'ai.moderations': { input: AiModerationsInput; output: AiModerationsOutput };
  'ai.completions': { input: AiCompletionsInput; output: AiCompletionsOutput };
  'ai.chat-list': { input: AiChatListInput; output: AiChatListOutput };
  'ai.chat-get': { input: AiChatGetInput; output: AiChatGetOutput };
  'ai.chat-update': { input: AiChatUpdateInput; output: AiChatUpdateOutput };
  'ai.chat-delete': { input: AiChatDeleteInput; output: AiChatDeleteOutput };
  'ai.chat-messages': { input: AiChatMessagesInput; output: AiChatMessagesOutput };
  'ai.response-get': { input: AiResponseGetInput; output: AiResponseGetOutput };
  'ai.response-delete': { input: AiResponseDeleteInput; output: AiResponseDeleteOutput };
  'ai.response-cancel': { input: AiResponseCancelInput; output: AiResponseCancelOutput };
  'ai.response-items': { input: AiResponseItemsInput; output: AiResponseItemsOutput };
  'ai.response-compact': { input: AiResponseCompactInput; output: AiResponseCompactOutput };
  'ai.response-input-tokens': { input: AiResponseInputTokensInput; output: AiResponseInputTokensOutput };
  'ai.conversation-create': { input: AiConversationCreateInput; output: AiConversationCreateOutput };
  'ai.conversation-get': { input: AiConversationGetInput; output: AiConversationGetOutput };
  'ai.conversation-update': { input: AiConversationUpdateInput; output: AiConversationUpdateOutput };
  'ai.conversation-delete': { input: AiConversationDeleteInput; output: AiConversationDeleteOutput };
  'ai.conversation-items-add': { input: AiConversationItemsAddInput; output: AiConversationItemsAddOutput };
  'ai.conversation-items': { input: AiConversationItemsInput; output: AiConversationItemsOutput };
  'ai.conversation-item': { input: AiConversationItemInput; output: AiConversationItemOutput };
  'ai.conversation-item-delete': { input: AiConversationItemDeleteInput; output: AiConversationItemDeleteOutput };
  'ai.realtime': { input: AiRealtimeInput; output: AiRealtimeOutput };
  'ai.transcribe': { input: AiTranscribeInput; output: AiTranscribeOutput };
  'ai.translate-speech': { input: AiTranslateSpeechInput; output: AiTranslateSpeechOutput };
  'ai.voice': { input: AiVoiceInput; output: AiVoiceOutput };
  'ai.voices': { input: AiVoicesInput; output: AiVoicesOutput };
  'ai.video': { input: AiVideoInput; output: AiVideoOutput };
  'ai.video-get': { input: AiVideoGetInput; output: AiVideoGetOutput };
  'ai.video-content': { input: AiVideoContentInput; output: AiVideoContentOutput };
  'ai.video-cancel': { input: AiVideoCancelInput; output: AiVideoCancelOutput };
  'ai.videos-create': { input: AiVideosCreateInput; output: AiVideosCreateOutput };
  'ai.videos-list': { input: AiVideosListInput; output: AiVideosListOutput };
  'ai.videos-get': { input: AiVideosGetInput; output: AiVideosGetOutput };
  'ai.videos-delete': { input: AiVideosDeleteInput; output: AiVideosDeleteOutput };
  'media.music': { input: MediaMusicInput; output: MediaMusicOutput };
  'media.tiktok-metadata': { input: MediaTiktokMetadataInput; output: MediaTiktokMetadataOutput };
  'media.youtube-metadata': { input: MediaYoutubeMetadataInput; output: MediaYoutubeMetadataOutput };
  'media.youtube-transcript': { input: MediaYoutubeTranscriptInput; output: MediaYoutubeTranscriptOutput };
  'media.youtube-videos': { input: MediaYoutubeVideosInput; output: MediaYoutubeVideosOutput };
  'media.transcribe': { input: MediaTranscribeInput; output: MediaTranscribeOutput };
  'network.ip': { input: NetworkIpInput; output: NetworkIpOutput };
  'network.ip-batch': { input: NetworkIpBatchInput; output: NetworkIpBatchOutput };
  'network.dns': { input: NetworkDnsInput; output: NetworkDnsOutput };
  'network.dns-zone': { input: NetworkDnsZoneInput; output: NetworkDnsZoneOutput };
  'network.whois': { input: NetworkWhoisInput; output: NetworkWhoisOutput };
  'network.similar-domains': { input: NetworkSimilarDomainsInput; output: NetworkSimilarDomainsOutput };
  'network.ssl': { input: NetworkSslInput; output: NetworkSslOutput };
  'network.screenshot': { input: NetworkScreenshotInput; output: NetworkScreenshotOutput };
  'network.headers': { input: NetworkHeadersInput; output: NetworkHeadersOutput };
  'network.page': { input: NetworkPageInput; output: NetworkPageOutput };
  'network.crawl': { input: NetworkCrawlInput; output: NetworkCrawlOutput };
  'network.map': { input: NetworkMapInput; output: NetworkMapOutput };
  'network.mail': { input: NetworkMailInput; output: NetworkMailOutput };
  'network.mail-message': { input: NetworkMailMessageInput; output: NetworkMailMessageOutput };
  'network.email': { input: NetworkEmailInput; output: NetworkEmailOutput };
  'network.reputation': { input: NetworkReputationInput; output: NetworkReputationOutput };
  'utilities.convert': { input: UtilitiesConvertInput; output: UtilitiesConvertOutput };
  'public.conversions': { input: PublicConversionsInput; output: PublicConversionsOutput };
  'utilities.image': { input: UtilitiesImageInput; output: UtilitiesImageOutput };
  'utilities.ocr': { input: UtilitiesOcrInput; output: UtilitiesOcrOutput };
  'utilities.qr': { input: UtilitiesQrInput; output: UtilitiesQrOutput };
  'utilities.tts': { input: UtilitiesTtsInput; output: UtilitiesTtsOutput };
  'utilities.url-safety': { input: UtilitiesUrlSafetyInput; output: UtilitiesUrlSafetyOutput };
  'utilities.summarize': { input: UtilitiesSummarizeInput; output: UtilitiesSummarizeOutput };
  'utilities.ng-places': { input: UtilitiesNgPlacesInput; output: UtilitiesNgPlacesOutput };
  'utilities.ng-phone': { input: UtilitiesNgPhoneInput; output: UtilitiesNgPhoneOutput };
  'utilities.ng-banks': { input: UtilitiesNgBanksInput; output: UtilitiesNgBanksOutput };
  'utilities.ng-holidays': { input: UtilitiesNgHolidaysInput; output: UtilitiesNgHolidaysOutput };
  'utilities.ng-naira': { input: UtilitiesNgNairaInput; output: UtilitiesNgNairaOutput };
  'utilities.ng-tax': { input: UtilitiesNgTaxInput; output: UtilitiesNgTaxOutput };
  'public.catalogue': { input: PublicCatalogueInput; output: PublicCatalogueOutput };
  'public.guides': { input: PublicGuidesInput; output: PublicGuidesOutput };
  'public.guide': { input: PublicGuideInput; output: PublicGuideOutput };
  'public.status': { input: PublicStatusInput; output: PublicStatusOutput };
  'public.service': { input: PublicServiceInput; output: PublicServiceOutput };
  'public.notices': { input: PublicNoticesInput; output: PublicNoticesOutput };
  'public.legal': { input: PublicLegalInput; output: PublicLegalOutput };
  'public.report': { input: PublicReportInput; output: PublicReportOutput };
  'public.status-subscribe': { input: PublicStatusSubscribeInput; output: PublicStatusSubscribeOutput };
  'public.status-confirm': { input: PublicStatusConfirmInput; output: PublicStatusConfirmOutput };
  'public.status-unsubscribe': { input: PublicStatusUnsubscribeInput; output: PublicStatusUnsubscribeOutput };
  'public.sample': { input: PublicSampleInput; output: PublicSampleOutput };
  'account.signup': { input: AccountSignupInput; output: AccountSignupOutput };
  'account.verify': { input: AccountVerifyInput; output: AccountVerifyOutput };
  'account.login': { input: AccountLoginInput; output: AccountLoginOutput };
  'account.passkey-login-options': { input: AccountPasskeyLoginOptionsInput; output: AccountPasskeyLoginOptionsOutput };
  'account.passkey-login': { input: AccountPasskeyLoginInput; output: AccountPasskeyLoginOutput };
  'account.logout': { input: AccountLogoutInput; output: AccountLogoutOutput };
  'account.reset-request': { input: AccountResetRequestInput; output: AccountResetRequestOutput };
  'account.reset': { input: AccountResetInput; output: AccountResetOutput };
  'account.sso-providers': { input: AccountSsoProvidersInput; output: AccountSsoProvidersOutput };
  'account.sso-start': { input: AccountSsoStartInput; output: AccountSsoStartOutput };
  'account.sso-finish': { input: AccountSsoFinishInput; output: AccountSsoFinishOutput };
  'account.sso-confirm': { input: AccountSsoConfirmInput; output: AccountSsoConfirmOutput };
  'account.sso-mail': { input: AccountSsoMailInput; output: AccountSsoMailOutput };
  'account.get': { input: AccountGetInput; output: AccountGetOutput };
  'account.change': { input: AccountChangeInput; output: AccountChangeOutput };
  'account.export': { input: AccountExportInput; output: AccountExportOutput };
  'account.delete': { input: AccountDeleteInput; output: AccountDeleteOutput };
  'account.guardrails-secret': { input: AccountGuardrailsSecretInput; output: AccountGuardrailsSecretOutput };
  'account.password': { input: AccountPasswordInput; output: AccountPasswordOutput };
  'account.totp-begin': { input: AccountTotpBeginInput; output: AccountTotpBeginOutput };
  'account.totp-confirm': { input: AccountTotpConfirmInput; output: AccountTotpConfirmOutput };
  'account.totp-end': { input: AccountTotpEndInput; output: AccountTotpEndOutput };
  'account.sessions': { input: AccountSessionsInput; output: AccountSessionsOutput };
  'account.session-end': { input: AccountSessionEndInput; output: AccountSessionEndOutput };
  'account.passkeys': { input: AccountPasskeysInput; output: AccountPasskeysOutput };
  'account.passkey-options': { input: AccountPasskeyOptionsInput; output: AccountPasskeyOptionsOutput };
  'account.passkey-create': { input: AccountPasskeyCreateInput; output: AccountPasskeyCreateOutput };
  'account.passkey-rename': { input: AccountPasskeyRenameInput; output: AccountPasskeyRenameOutput };
  'account.passkey-delete': { input: AccountPasskeyDeleteInput; output: AccountPasskeyDeleteOutput };
  'account.me': { input: AccountMeInput; output: AccountMeOutput };
  'account.me-change': { input: AccountMeChangeInput; output: AccountMeChangeOutput };
  'account.switch': { input: AccountSwitchInput; output: AccountSwitchOutput };
  'account.identities': { input: AccountIdentitiesInput; output: AccountIdentitiesOutput };
  'account.identity-link': { input: AccountIdentityLinkInput; output: AccountIdentityLinkOutput };
  'account.identity-unlink': { input: AccountIdentityUnlinkInput; output: AccountIdentityUnlinkOutput };
  'account.impersonation-end': { input: AccountImpersonationEndInput; output: AccountImpersonationEndOutput };
  'account.email-change': { input: AccountEmailChangeInput; output: AccountEmailChangeOutput };
  'account.email-change-get': { input: AccountEmailChangeGetInput; output: AccountEmailChangeGetOutput };
  'account.email-change-cancel': { input: AccountEmailChangeCancelInput; output: AccountEmailChangeCancelOutput };
  'account.email-change-look': { input: AccountEmailChangeLookInput; output: AccountEmailChangeLookOutput };
  'account.email-change-answer': { input: AccountEmailChangeAnswerInput; output: AccountEmailChangeAnswerOutput };
  'account.members': { input: AccountMembersInput; output: AccountMembersOutput };
  'account.member-change': { input: AccountMemberChangeInput; output: AccountMemberChangeOutput };
  'account.member-remove': { input: AccountMemberRemoveInput; output: AccountMemberRemoveOutput };
  'account.member-keys': { input: AccountMemberKeysInput; output: AccountMemberKeysOutput };
  'account.leave': { input: AccountLeaveInput; output: AccountLeaveOutput };
  'account.invite-create': { input: AccountInviteCreateInput; output: AccountInviteCreateOutput };
  'account.invites': { input: AccountInvitesInput; output: AccountInvitesOutput };
  'account.invite-resend': { input: AccountInviteResendInput; output: AccountInviteResendOutput };
  'account.invite-revoke': { input: AccountInviteRevokeInput; output: AccountInviteRevokeOutput };
  'account.invite-look': { input: AccountInviteLookInput; output: AccountInviteLookOutput };
  'account.invite-accept': { input: AccountInviteAcceptInput; output: AccountInviteAcceptOutput };
  'account.invite-join': { input: AccountInviteJoinInput; output: AccountInviteJoinOutput };
  'account.sso': { input: AccountSsoInput; output: AccountSsoOutput };
  'account.sso-require': { input: AccountSsoRequireInput; output: AccountSsoRequireOutput };
  'account.domain-add': { input: AccountDomainAddInput; output: AccountDomainAddOutput };
  'account.domain-verify': { input: AccountDomainVerifyInput; output: AccountDomainVerifyOutput };
  'account.domain-change': { input: AccountDomainChangeInput; output: AccountDomainChangeOutput };
  'account.domain-remove': { input: AccountDomainRemoveInput; output: AccountDomainRemoveOutput };
  'account.audit': { input: AccountAuditInput; output: AccountAuditOutput };
  'account.audit-export': { input: AccountAuditExportInput; output: AccountAuditExportOutput };
  'account.whoami': { input: AccountWhoamiInput; output: AccountWhoamiOutput };
  'account.oauth-register': { input: AccountOauthRegisterInput; output: AccountOauthRegisterOutput };
  'account.oauth-token': { input: AccountOauthTokenInput; output: AccountOauthTokenOutput };
  'account.oauth-revoke': { input: AccountOauthRevokeInput; output: AccountOauthRevokeOutput };
  'account.oauth-request': { input: AccountOauthRequestInput; output: AccountOauthRequestOutput };
  'account.oauth-consent': { input: AccountOauthConsentInput; output: AccountOauthConsentOutput };
  'account.keys-create': { input: AccountKeysCreateInput; output: AccountKeysCreateOutput };
  'account.keys': { input: AccountKeysInput; output: AccountKeysOutput };
  'account.key': { input: AccountKeyInput; output: AccountKeyOutput };
  'account.key-signing': { input: AccountKeySigningInput; output: AccountKeySigningOutput };
  'account.key-report-leak': { input: AccountKeyReportLeakInput; output: AccountKeyReportLeakOutput };
  'account.key-get': { input: AccountKeyGetInput; output: AccountKeyGetOutput };
  'account.key-change': { input: AccountKeyChangeInput; output: AccountKeyChangeOutput };
  'account.key-rotate': { input: AccountKeyRotateInput; output: AccountKeyRotateOutput };
  'account.key-revoke': { input: AccountKeyRevokeInput; output: AccountKeyRevokeOutput };
  'account.caps': { input: AccountCapsInput; output: AccountCapsOutput };
  'account.credits': { input: AccountCreditsInput; output: AccountCreditsOutput };
  'account.entries': { input: AccountEntriesInput; output: AccountEntriesOutput };
  'account.quote': { input: AccountQuoteInput; output: AccountQuoteOutput };
  'account.voucher': { input: AccountVoucherInput; output: AccountVoucherOutput };
  'account.providers': { input: AccountProvidersInput; output: AccountProvidersOutput };
  'account.topup': { input: AccountTopupInput; output: AccountTopupOutput };
  'account.topups': { input: AccountTopupsInput; output: AccountTopupsOutput };
  'account.topup-get': { input: AccountTopupGetInput; output: AccountTopupGetOutput };
  'public.payment-webhook': { input: PublicPaymentWebhookInput; output: PublicPaymentWebhookOutput };
  'public.payment-return': { input: PublicPaymentReturnInput; output: PublicPaymentReturnOutput };
  'public.sandbox-checkout': { input: PublicSandboxCheckoutInput; output: PublicSandboxCheckoutOutput };
  'account.cards': { input: AccountCardsInput; output: AccountCardsOutput };
  'account.card-remove': { input: AccountCardRemoveInput; output: AccountCardRemoveOutput };
  'account.auto-topup': { input: AccountAutoTopupInput; output: AccountAutoTopupOutput };
  'account.auto-topup-set': { input: AccountAutoTopupSetInput; output: AccountAutoTopupSetOutput };
  'account.auto-topup-end': { input: AccountAutoTopupEndInput; output: AccountAutoTopupEndOutput };
  'account.receipts': { input: AccountReceiptsInput; output: AccountReceiptsOutput };
  'account.receipt': { input: AccountReceiptInput; output: AccountReceiptOutput };
  'account.statement': { input: AccountStatementInput; output: AccountStatementOutput };
  'account.webhook-events': { input: AccountWebhookEventsInput; output: AccountWebhookEventsOutput };
  'account.webhook': { input: AccountWebhookInput; output: AccountWebhookOutput };
  'account.webhooks': { input: AccountWebhooksInput; output: AccountWebhooksOutput };
  'account.deliveries': { input: AccountDeliveriesInput; output: AccountDeliveriesOutput };
  'account.delivery': { input: AccountDeliveryInput; output: AccountDeliveryOutput };
  'account.delivery-replay': { input: AccountDeliveryReplayInput; output: AccountDeliveryReplayOutput };
  'account.webhook-get': { input: AccountWebhookGetInput; output: AccountWebhookGetOutput };
  'account.webhook-change': { input: AccountWebhookChangeInput; output: AccountWebhookChangeOutput };
  'account.webhook-rotate': { input: AccountWebhookRotateInput; output: AccountWebhookRotateOutput };
  'account.webhook-remove': { input: AccountWebhookRemoveInput; output: AccountWebhookRemoveOutput };
  'account.webhook-test': { input: AccountWebhookTestInput; output: AccountWebhookTestOutput };
  'account.watch': { input: AccountWatchInput; output: AccountWatchOutput };
  'account.watches': { input: AccountWatchesInput; output: AccountWatchesOutput };
  'account.watch-get': { input: AccountWatchGetInput; output: AccountWatchGetOutput };
  'account.watch-change': { input: AccountWatchChangeInput; output: AccountWatchChangeOutput };
  'account.watch-remove': { input: AccountWatchRemoveInput; output: AccountWatchRemoveOutput };
  'account.watch-history': { input: AccountWatchHistoryInput; output: AccountWatchHistoryOutput };
  'public.watch-badge': { input: PublicWatchBadgeInput; output: PublicWatchBadgeOutput };
  'account.usage': { input: AccountUsageInput; output: AccountUsageOutput };
  'account.requests': { input: AccountRequestsInput; output: AccountRequestsOutput };
  'account.requests-export': { input: AccountRequestsExportInput; output: AccountRequestsExportOutput };
  'account.requests-tail': { input: AccountRequestsTailInput; output: AccountRequestsTailOutput };
  'account.request': { input: AccountRequestInput; output: AccountRequestOutput };
  'account.request-bodies': { input: AccountRequestBodiesInput; output: AccountRequestBodiesOutput };
  'account.request-bodies-delete': { input: AccountRequestBodiesDeleteInput; output: AccountRequestBodiesDeleteOutput };
  'account.bodies-delete': { input: AccountBodiesDeleteInput; output: AccountBodiesDeleteOutput };
  'account.jobs': { input: AccountJobsInput; output: AccountJobsOutput };
  'account.job': { input: AccountJobInput; output: AccountJobOutput };
  'account.job-cancel': { input: AccountJobCancelInput; output: AccountJobCancelOutput };
  'account.job-delete': { input: AccountJobDeleteInput; output: AccountJobDeleteOutput };
  'operator.accounts': { input: OperatorAccountsInput; output: OperatorAccountsOutput };
  'operator.account-change': { input: OperatorAccountChangeInput; output: OperatorAccountChangeOutput };
  'operator.account-delete': { input: OperatorAccountDeleteInput; output: OperatorAccountDeleteOutput };
  'operator.sign-out': { input: OperatorSignOutInput; output: OperatorSignOutOutput };
  'operator.two-factor-reset': { input: OperatorTwoFactorResetInput; output: OperatorTwoFactorResetOutput };
  'operator.impersonate': { input: OperatorImpersonateInput; output: OperatorImpersonateOutput };
  'operator.grant': { input: OperatorGrantInput; output: OperatorGrantOutput };
  'operator.refund': { input: OperatorRefundInput; output: OperatorRefundOutput };
  'operator.keys': { input: OperatorKeysInput; output: OperatorKeysOutput };
  'operator.key-make': { input: OperatorKeyMakeInput; output: OperatorKeyMakeOutput };
  'operator.key-revoke': { input: OperatorKeyRevokeInput; output: OperatorKeyRevokeOutput };
  'operator.category': { input: OperatorCategoryInput; output: OperatorCategoryOutput };
  'operator.endpoint': { input: OperatorEndpointInput; output: OperatorEndpointOutput };
  'operator.prices': { input: OperatorPricesInput; output: OperatorPricesOutput };
  'operator.price-set': { input: OperatorPriceSetInput; output: OperatorPriceSetOutput };
  'operator.model-price-set': { input: OperatorModelPriceSetInput; output: OperatorModelPriceSetOutput };
  'operator.model-price-remove': { input: OperatorModelPriceRemoveInput; output: OperatorModelPriceRemoveOutput };
  'operator.list-prices': { input: OperatorListPricesInput; output: OperatorListPricesOutput };
  'operator.latest-prices': { input: OperatorLatestPricesInput; output: OperatorLatestPricesOutput };
  'operator.prices-import': { input: OperatorPricesImportInput; output: OperatorPricesImportOutput };
  'operator.prices-required': { input: OperatorPricesRequiredInput; output: OperatorPricesRequiredOutput };
  'operator.retiring-models': { input: OperatorRetiringModelsInput; output: OperatorRetiringModelsOutput };
  'operator.upstreams': { input: OperatorUpstreamsInput; output: OperatorUpstreamsOutput };
  'operator.upstream-add': { input: OperatorUpstreamAddInput; output: OperatorUpstreamAddOutput };
  'operator.upstream-test': { input: OperatorUpstreamTestInput; output: OperatorUpstreamTestOutput };
  'operator.upstream-change': { input: OperatorUpstreamChangeInput; output: OperatorUpstreamChangeOutput };
  'operator.upstream-remove': { input: OperatorUpstreamRemoveInput; output: OperatorUpstreamRemoveOutput };
  'operator.services': { input: OperatorServicesInput; output: OperatorServicesOutput };
  'operator.service-add': { input: OperatorServiceAddInput; output: OperatorServiceAddOutput };
  'operator.service': { input: OperatorServiceInput; output: OperatorServiceOutput };
  'operator.service-publish': { input: OperatorServicePublishInput; output: OperatorServicePublishOutput };
  'operator.service-rollback': { input: OperatorServiceRollbackInput; output: OperatorServiceRollbackOutput };
  'operator.service-secrets': { input: OperatorServiceSecretsInput; output: OperatorServiceSecretsOutput };
  'operator.service-remove': { input: OperatorServiceRemoveInput; output: OperatorServiceRemoveOutput };
  'operator.service-read': { input: OperatorServiceReadInput; output: OperatorServiceReadOutput };
  'operator.service-recipes': { input: OperatorServiceRecipesInput; output: OperatorServiceRecipesOutput };
  'operator.service-usage': { input: OperatorServiceUsageInput; output: OperatorServiceUsageOutput };
  'operator.service-test': { input: OperatorServiceTestInput; output: OperatorServiceTestOutput };
  'public.service-webhook': { input: PublicServiceWebhookInput; output: PublicServiceWebhookOutput };
  'operator.mcp-servers': { input: OperatorMcpServersInput; output: OperatorMcpServersOutput };
  'operator.mcp-server-add': { input: OperatorMcpServerAddInput; output: OperatorMcpServerAddOutput };
  'operator.mcp-server-change': { input: OperatorMcpServerChangeInput; output: OperatorMcpServerChangeOutput };
  'operator.mcp-server-remove': { input: OperatorMcpServerRemoveInput; output: OperatorMcpServerRemoveOutput };
  'operator.mcp-server-refresh': { input: OperatorMcpServerRefreshInput; output: OperatorMcpServerRefreshOutput };
  'operator.mcp-server-tools': { input: OperatorMcpServerToolsInput; output: OperatorMcpServerToolsOutput };
  'operator.mcp-server-login': { input: OperatorMcpServerLoginInput; output: OperatorMcpServerLoginOutput };
  'operator.notice-add': { input: OperatorNoticeAddInput; output: OperatorNoticeAddOutput };
  'operator.notice-change': { input: OperatorNoticeChangeInput; output: OperatorNoticeChangeOutput };
  'operator.notice-remove': { input: OperatorNoticeRemoveInput; output: OperatorNoticeRemoveOutput };
  'operator.reports': { input: OperatorReportsInput; output: OperatorReportsOutput };
  'operator.report-change': { input: OperatorReportChangeInput; output: OperatorReportChangeOutput };
  'operator.legal': { input: OperatorLegalInput; output: OperatorLegalOutput };
  'operator.legal-set': { input: OperatorLegalSetInput; output: OperatorLegalSetOutput };
  'operator.sub-processors': { input: OperatorSubProcessorsInput; output: OperatorSubProcessorsOutput };
  'operator.naira': { input: OperatorNairaInput; output: OperatorNairaOutput };
  'operator.switches': { input: OperatorSwitchesInput; output: OperatorSwitchesOutput };
  'operator.voucher-make': { input: OperatorVoucherMakeInput; output: OperatorVoucherMakeOutput };
  'operator.vouchers': { input: OperatorVouchersInput; output: OperatorVouchersOutput };
  'operator.payments': { input: OperatorPaymentsInput; output: OperatorPaymentsOutput };
  'operator.payment-check': { input: OperatorPaymentCheckInput; output: OperatorPaymentCheckOutput };
  'operator.receipt-details': { input: OperatorReceiptDetailsInput; output: OperatorReceiptDetailsOutput };
  'operator.receipt-details-set': { input: OperatorReceiptDetailsSetInput; output: OperatorReceiptDetailsSetOutput };
  'operator.engines': { input: OperatorEnginesInput; output: OperatorEnginesOutput };
  'operator.engines-order': { input: OperatorEnginesOrderInput; output: OperatorEnginesOrderOutput };
  'operator.models': { input: OperatorModelsInput; output: OperatorModelsOutput };
  'operator.model-add': { input: OperatorModelAddInput; output: OperatorModelAddOutput };
  'operator.model-pull': { input: OperatorModelPullInput; output: OperatorModelPullOutput };
  'operator.model-remove': { input: OperatorModelRemoveInput; output: OperatorModelRemoveOutput };
  'operator.audit': { input: OperatorAuditInput; output: OperatorAuditOutput };
  'operator.account-limits': { input: OperatorAccountLimitsInput; output: OperatorAccountLimitsOutput };
  'operator.free-ai': { input: OperatorFreeAiInput; output: OperatorFreeAiOutput };
  'operator.budgets': { input: OperatorBudgetsInput; output: OperatorBudgetsOutput };
  'operator.budget-set': { input: OperatorBudgetSetInput; output: OperatorBudgetSetOutput };
  'operator.budget-remove': { input: OperatorBudgetRemoveInput; output: OperatorBudgetRemoveOutput };
  'operator.sign-ups': { input: OperatorSignUpsInput; output: OperatorSignUpsOutput };
  'operator.sign-up-mode': { input: OperatorSignUpModeInput; output: OperatorSignUpModeOutput };
  'operator.sign-ups-suspend': { input: OperatorSignUpsSuspendInput; output: OperatorSignUpsSuspendOutput };
  'operator.invitations': { input: OperatorInvitationsInput; output: OperatorInvitationsOutput };
  'operator.invite': { input: OperatorInviteInput; output: OperatorInviteOutput };
  'operator.invitation-revoke': { input: OperatorInvitationRevokeInput; output: OperatorInvitationRevokeOutput };
  'operator.sign-in': { input: OperatorSignInInput; output: OperatorSignInOutput };
  'operator.sign-in-add': { input: OperatorSignInAddInput; output: OperatorSignInAddOutput };
  'operator.sign-in-test': { input: OperatorSignInTestInput; output: OperatorSignInTestOutput };
  'operator.sign-in-change': { input: OperatorSignInChangeInput; output: OperatorSignInChangeOutput };
  'operator.sign-in-remove': { input: OperatorSignInRemoveInput; output: OperatorSignInRemoveOutput };
  'operator.safety': { input: OperatorSafetyInput; output: OperatorSafetyOutput };
  'operator.system': { input: OperatorSystemInput; output: OperatorSystemOutput };
  'operator.verify-books': { input: OperatorVerifyBooksInput; output: OperatorVerifyBooksOutput };
  'operator.backup': { input: OperatorBackupInput; output: OperatorBackupOutput };
  'operator.usage': { input: OperatorUsageInput; output: OperatorUsageOutput };
  'operator.business': { input: OperatorBusinessInput; output: OperatorBusinessOutput };
  'operator.requests': { input: OperatorRequestsInput; output: OperatorRequestsOutput };
  'operator.request': { input: OperatorRequestInput; output: OperatorRequestOutput };
}

/** Codes of errors, as this version of the server knows them. */
export type ErrorCode =
  | 'invalid_request'
  | 'invalid_json'
  | 'unknown_field'
  | 'key_in_query'
  | 'content_blocked'
  | 'not_found'
  | 'model_not_found'
  | 'model_not_priced'
  | 'method_not_allowed'
  | 'websocket_unsupported'
  | 'request_timeout'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'unsupported_file'
  | 'unreadable_file'
  | 'file_too_complex'
  | 'password_required'
  | 'context_length_exceeded'
  | 'range_not_satisfiable'
  | 'unprocessable'
  | 'address_refused'
  | 'missing_key'
  | 'invalid_key'
  | 'key_revoked'
  | 'key_expired'
  | 'key_paused'
  | 'login_required'
  | 'login_failed'
  | 'sso_failed'
  | 'sso_required'
  | 'totp_required'
  | 'account_suspended'
  | 'scope_missing'
  | 'key_restricted'
  | 'url_refused'
  | 'ip_not_allowed'
  | 'origin_not_allowed'
  | 'session_required'
  | 'role_not_allowed'
  | 'impersonation_read_only'
  | 'no_account'
  | 'operator_only'
  | 'totp_setup_required'
  | 'category_coming_soon'
  | 'endpoint_disabled'
  | 'invalid_grant'
  | 'invalid_client'
  | 'invalid_redirect_uri'
  | 'invalid_target'
  | 'conflict'
  | 'idempotency_running'
  | 'idempotency_mismatch'
  | 'insufficient_credits'
  | 'cap_reached'
  | 'credits_exhausted'
  | 'rate_limited'
  | 'free_allowance_used'
  | 'too_many_attempts'
  | 'queue_full'
  | 'payment_failed'
  | 'invalid_signature'
  | 'voucher_invalid'
  | 'engine_unavailable'
  | 'language_not_supported'
  | 'video_unavailable'
  | 'video_unplayable'
  | 'transcripts_disabled'
  | 'transcript_not_found'
  | 'age_restricted'
  | 'upstream_blocked'
  | 'po_token_required'
  | 'upstream_error'
  | 'upstream_auth_failed'
  | 'upstream_out_of_credit'
  | 'upstream_unreachable'
  | 'upstream_not_working'
  | 'upstream_rate_limited'
  | 'upstream_overloaded'
  | 'upstream_timeout'
  | 'target_unreachable'
  | 'deadline_exceeded'
  | 'client_closed'
  | 'shutting_down'
  | 'storage_unavailable'
  | 'internal_error';

export interface AiMethods {
  /** Chat completions `POST /api/v1/chat` */
  chat(input: AiChatInput, options?: CallOptions): Call<AiChatOutput>;
  /** Vision analysis `POST /api/v1/chat` */
  vision(input: AiVisionInput, options?: CallOptions): Call<AiVisionOutput>;
  /** File intelligence `POST /api/v1/chat` */
  files(input: AiFilesInput, options?: CallOptions): Call<AiFilesOutput>;
  /** List models `GET /api/v1/models` */
  models(input?: AiModelsInput, options?: CallOptions): Call<AiModelsOutput>;
  /** Retrieve model `GET /api/v1/models/{id}` */
  model(input: AiModelInput, options?: CallOptions): Call<AiModelOutput>;
  /** Messages (Anthropic) `POST /api/v1/messages` */
  messages(input: AiMessagesInput, options?: CallOptions): Call<AiMessagesOutput>;
  /** Count tokens (Anthropic) `POST /api/v1/messages/count_tokens` */
  messagesCount(input: AiMessagesCountInput, options?: CallOptions): Call<AiMessagesCountOutput>;
  /** Generate content (Gemini) `POST /api/v1beta/models/{model}:generateContent` */
  geminiGenerate(input: AiGeminiGenerateInput, options?: CallOptions): Call<AiGeminiGenerateOutput>;
  /** Stream content (Gemini) `POST /api/v1beta/models/{model}:streamGenerateContent` */
  geminiStream(input: AiGeminiStreamInput, options?: CallOptions): Call<AiGeminiStreamOutput>;
  /** Count tokens (Gemini) `POST /api/v1beta/models/{model}:countTokens` */
  geminiCount(input: AiGeminiCountInput, options?: CallOptions): Call<AiGeminiCountOutput>;
  /** Embed content (Gemini) `POST /api/v1beta/models/{model}:embedContent` */
  geminiEmbed(input: AiGeminiEmbedInput, options?: CallOptions): Call<AiGeminiEmbedOutput>;
  /** Embed contents (Gemini) `POST /api/v1beta/models/{model}:batchEmbedContents` */
  geminiEmbedBatch(input: AiGeminiEmbedBatchInput, options?: CallOptions): Call<AiGeminiEmbedBatchOutput>;
  /** List models (Gemini) `GET /api/v1beta/models` */
  geminiModels(input?: AiGeminiModelsInput, options?: CallOptions): Call<AiGeminiModelsOutput>;
  /** Retrieve model (Gemini) `GET /api/v1beta/models/{model}` */
  geminiModel(input: AiGeminiModelInput, options?: CallOptions): Call<AiGeminiModelOutput>;
  /** Responses (OpenAI) `POST /api/v1/responses` */
  responses(input: AiResponsesInput, options?: CallOptions): Call<AiResponsesOutput>;
  /** Upload file `POST /api/v1/files` */
  uploads(input: AiUploadsInput, options?: CallOptions): Call<AiUploadsOutput>;
  /** List files `GET /api/v1/files` */
  uploadList(input?: AiUploadListInput, options?: CallOptions): Call<AiUploadListOutput>;
  /** Retrieve file `GET /api/v1/files/{id}` */
  uploadGet(input: AiUploadGetInput, options?: CallOptions): Call<AiUploadGetOutput>;
  /** Download file `GET /api/v1/files/{id}/content` */
  uploadContent(input: AiUploadContentInput, options?: CallOptions): Call<AiUploadContentOutput>;
  /** Delete file `DELETE /api/v1/files/{id}` */
  uploadDelete(input: AiUploadDeleteInput, options?: CallOptions): Call<AiUploadDeleteOutput>;
  /** Create batch `POST /api/v1/batches` */
  batches(input: AiBatchesInput, options?: CallOptions): Call<AiBatchesOutput>;
  /** List batches `GET /api/v1/batches` */
  batchList(input?: AiBatchListInput, options?: CallOptions): Call<AiBatchListOutput>;
  /** Retrieve batch `GET /api/v1/batches/{id}` */
  batchGet(input: AiBatchGetInput, options?: CallOptions): Call<AiBatchGetOutput>;
  /** Cancel batch `POST /api/v1/batches/{id}/cancel` */
  batchCancel(input: AiBatchCancelInput, options?: CallOptions): Call<AiBatchCancelOutput>;
  /** Create message batch (Anthropic) `POST /api/v1/messages/batches` */
  messageBatches(input: AiMessageBatchesInput, options?: CallOptions): Call<AiMessageBatchesOutput>;
  /** List message batches (Anthropic) `GET /api/v1/messages/batches` */
  messageBatchList(input?: AiMessageBatchListInput, options?: CallOptions): Call<AiMessageBatchListOutput>;
  /** Retrieve message batch (Anthropic) `GET /api/v1/messages/batches/{id}` */
  messageBatchGet(input: AiMessageBatchGetInput, options?: CallOptions): Call<AiMessageBatchGetOutput>;
  /** Cancel message batch (Anthropic) `POST /api/v1/messages/batches/{id}/cancel` */
  messageBatchCancel(input: AiMessageBatchCancelInput, options?: CallOptions): Call<AiMessageBatchCancelOutput>;
  /** Delete message batch (Anthropic) `DELETE /api/v1/messages/batches/{id}` */
  messageBatchDelete(input: AiMessageBatchDeleteInput, options?: CallOptions): Call<AiMessageBatchDeleteOutput>;
  /** Results of message batch (Anthropic) `GET /api/v1/messages/batches/{id}/results` */
  messageBatchResults(input: AiMessageBatchResultsInput, options?: CallOptions): Call<AiMessageBatchResultsOutput>;
  /** Embeddings `POST /api/v1/embeddings` */
  embeddings(input: AiEmbeddingsInput, options?: CallOptions): Call<AiEmbeddingsOutput>;
  /** Embed (Cohere) `POST /api/v2/embed` */
  cohereEmbed(input: AiCohereEmbedInput, options?: CallOptions): Call<AiCohereEmbedOutput>;
  /** Rerank documents `POST /api/v1/rerank` */
  rerank(input: AiRerankInput, options?: CallOptions): Call<AiRerankOutput>;
  /** Generate images `POST /api/v1/images/generations` */
  images(input: AiImagesInput, options?: CallOptions): Call<AiImagesOutput>;
  /** Edit images `POST /api/v1/images/edits` */
  imageEdits(input: AiImageEditsInput, options?: CallOptions): Call<AiImageEditsOutput>;
  /** Moderation `POST /api/v1/moderations` */
  moderations(input: AiModerationsInput, options?: CallOptions): Call<AiModerationsOutput>;
  /** Completions (legacy) `POST /api/v1/completions` */
  completions(input: AiCompletionsInput, options?: CallOptions): Call<AiCompletionsOutput>;
  /** List chat completions `GET /api/v1/chat/completions` */
  chatList(input?: AiChatListInput, options?: CallOptions): Call<AiChatListOutput>;
  /** Retrieve chat completion `GET /api/v1/chat/completions/{id}` */
  chatGet(input: AiChatGetInput, options?: CallOptions): Call<AiChatGetOutput>;
  /** Update chat completion `POST /api/v1/chat/completions/{id}` */
  chatUpdate(input: AiChatUpdateInput, options?: CallOptions): Call<AiChatUpdateOutput>;
  /** Delete chat completion `DELETE /api/v1/chat/completions/{id}` */
  chatDelete(input: AiChatDeleteInput, options?: CallOptions): Call<AiChatDeleteOutput>;
  /** List chat messages `GET /api/v1/chat/completions/{id}/messages` */
  chatMessages(input: AiChatMessagesInput, options?: CallOptions): Call<AiChatMessagesOutput>;
  /** Retrieve response `GET /api/v1/responses/{id}` */
  responseGet(input: AiResponseGetInput, options?: CallOptions): Call<AiResponseGetOutput>;
  /** Delete response `DELETE /api/v1/responses/{id}` */
  responseDelete(input: AiResponseDeleteInput, options?: CallOptions): Call<AiResponseDeleteOutput>;
  /** Cancel response `POST /api/v1/responses/{id}/cancel` */
  responseCancel(input: AiResponseCancelInput, options?: CallOptions): Call<AiResponseCancelOutput>;
  /** List input items `GET /api/v1/responses/{id}/input_items` */
  responseItems(input: AiResponseItemsInput, options?: CallOptions): Call<AiResponseItemsOutput>;
  /** Compact conversation `POST /api/v1/responses/compact` */
  responseCompact(input: AiResponseCompactInput, options?: CallOptions): Call<AiResponseCompactOutput>;
  /** Count input tokens `POST /api/v1/responses/input_tokens` */
  responseInputTokens(input: AiResponseInputTokensInput, options?: CallOptions): Call<AiResponseInputTokensOutput>;
  /** Create conversation `POST /api/v1/conversations` */
  conversationCreate(input?: AiConversationCreateInput, options?: CallOptions): Call<AiConversationCreateOutput>;
  /** Retrieve conversation `GET /api/v1/conversations/{id}` */
  conversationGet(input: AiConversationGetInput, options?: CallOptions): Call<AiConversationGetOutput>;
  /** Update conversation `POST /api/v1/conversations/{id}` */
  conversationUpdate(input: AiConversationUpdateInput, options?: CallOptions): Call<AiConversationUpdateOutput>;
  /** Delete conversation `DELETE /api/v1/conversations/{id}` */
  conversationDelete(input: AiConversationDeleteInput, options?: CallOptions): Call<AiConversationDeleteOutput>;
  /** Add conversation items `POST /api/v1/conversations/{id}/items` */
  conversationItemsAdd(input: AiConversationItemsAddInput, options?: CallOptions): Call<AiConversationItemsAddOutput>;
  /** List conversation items `GET /api/v1/conversations/{id}/items` */
  conversationItems(input: AiConversationItemsInput, options?: CallOptions): Call<AiConversationItemsOutput>;
  /** Retrieve conversation item `GET /api/v1/conversations/{id}/items/{item_id}` */
  conversationItem(input: AiConversationItemInput, options?: CallOptions): Call<AiConversationItemOutput>;
  /** Delete conversation item `DELETE /api/v1/conversations/{id}/items/{item_id}` */
  conversationItemDelete(input: AiConversationItemDeleteInput, options?: CallOptions): Call<AiConversationItemDeleteOutput>;
  /** Realtime voice `GET /api/v1/realtime` */
  realtime(input?: AiRealtimeInput, options?: CallOptions): Call<AiRealtimeOutput>;
  /** Speech to text `POST /api/v1/transcribe` */
  transcribe(input: AiTranscribeInput, options?: CallOptions): Call<AiTranscribeOutput>;
  /** Speech to English text `POST /api/v1/audio/translations` */
  translateSpeech(input: AiTranslateSpeechInput, options?: CallOptions): Call<AiTranslateSpeechOutput>;
  /** Text to speech `POST /api/v1/voice` */
  voice(input: AiVoiceInput, options?: CallOptions): Call<AiVoiceOutput>;
  /** List voices `GET /api/v1/voices` */
  voices(input?: AiVoicesInput, options?: CallOptions): Call<AiVoicesOutput>;
  /** Generate video `POST /api/v1/video/generate` */
  video(input: AiVideoInput, options?: CallOptions): Call<AiVideoOutput>;
  /** Retrieve video `GET /api/v1/video/{id}` */
  videoGet(input: AiVideoGetInput, options?: CallOptions): Call<AiVideoGetOutput>;
  /** Download video `GET /api/v1/video/{id}/content` */
  videoContent(input: AiVideoContentInput, options?: CallOptions): Call<AiVideoContentOutput>;
  /** Cancel video `POST /api/v1/video/{id}/cancel` */
  videoCancel(input: AiVideoCancelInput, options?: CallOptions): Call<AiVideoCancelOutput>;
  /** Create video (OpenAI) `POST /api/v1/videos` */
  videosCreate(input: AiVideosCreateInput, options?: CallOptions): Call<AiVideosCreateOutput>;
  /** List videos (OpenAI) `GET /api/v1/videos` */
  videosList(input?: AiVideosListInput, options?: CallOptions): Call<AiVideosListOutput>;
  /** Retrieve video (OpenAI) `GET /api/v1/videos/{id}` */
  videosGet(input: AiVideosGetInput, options?: CallOptions): Call<AiVideosGetOutput>;
  /** Delete video (OpenAI) `DELETE /api/v1/videos/{id}` */
  videosDelete(input: AiVideosDeleteInput, options?: CallOptions): Call<AiVideosDeleteOutput>;
}

export interface PublicMethods {
  /** Model catalogue `GET /api/v1/catalogue/models` */
  models(input?: PublicModelsInput, options?: CallOptions): Call<PublicModelsOutput>;
  /** List conversions `GET /api/v1/utils/convert` */
  conversions(input?: PublicConversionsInput, options?: CallOptions): Call<PublicConversionsOutput>;
  /** Catalogue `GET /api/v1/catalogue` */
  catalogue(input?: PublicCatalogueInput, options?: CallOptions): Call<PublicCatalogueOutput>;
  /** List guides `GET /api/v1/guides` */
  guides(input?: PublicGuidesInput, options?: CallOptions): Call<PublicGuidesOutput>;
  /** Retrieve guide `GET /api/v1/guides/{name}` */
  guide(input: PublicGuideInput, options?: CallOptions): Call<PublicGuideOutput>;
  /** Platform status `GET /api/v1/status` */
  status(input?: PublicStatusInput, options?: CallOptions): Call<PublicStatusOutput>;
  /** Published service `GET /api/v1/services/{slug}` */
  service(input: PublicServiceInput, options?: CallOptions): Call<PublicServiceOutput>;
  /** List notices `GET /api/v1/notices` */
  notices(input?: PublicNoticesInput, options?: CallOptions): Call<PublicNoticesOutput>;
  /** Retrieve legal page `GET /api/v1/legal/{page}` */
  legal(input: PublicLegalInput, options?: CallOptions): Call<PublicLegalOutput>;
  /** Send report `POST /api/v1/reports` */
  report(input: PublicReportInput, options?: CallOptions): Call<PublicReportOutput>;
  /** Subscribe to status `POST /api/v1/status/subscribe` */
  statusSubscribe(input: PublicStatusSubscribeInput, options?: CallOptions): Call<PublicStatusSubscribeOutput>;
  /** Confirm subscription `POST /api/v1/status/confirm` */
  statusConfirm(input: PublicStatusConfirmInput, options?: CallOptions): Call<PublicStatusConfirmOutput>;
  /** End subscription `POST /api/v1/status/unsubscribe/{token}` */
  statusUnsubscribe(input: PublicStatusUnsubscribeInput, options?: CallOptions): Call<PublicStatusUnsubscribeOutput>;
  /** Sample call `GET /api/v1/samples/{id}` */
  sample(input: PublicSampleInput, options?: CallOptions): Call<PublicSampleOutput>;
  /** Payment webhook `POST /api/v1/payments/{provider}/webhook` */
  paymentWebhook(input: PublicPaymentWebhookInput, options?: CallOptions): Call<PublicPaymentWebhookOutput>;
  /** Checkout return page `GET /api/v1/payments/return/{id}` */
  paymentReturn(input: PublicPaymentReturnInput, options?: CallOptions): Call<PublicPaymentReturnOutput>;
  /** Sandbox checkout page `GET /api/v1/payments/sandbox/checkout/{reference}` */
  sandboxCheckout(input: PublicSandboxCheckoutInput, options?: CallOptions): Call<PublicSandboxCheckoutOutput>;
  /** Watch badge `GET /api/v1/watches/{id}/badge` */
  watchBadge(input: PublicWatchBadgeInput, options?: CallOptions): Call<PublicWatchBadgeOutput>;
  /** Service webhook `POST /hooks/x/{slug}/{provider}` */
  serviceWebhook(input: PublicServiceWebhookInput, options?: CallOptions): Call<PublicServiceWebhookOutput>;
}

export interface MediaMethods {
  /** Music search `POST /api/v1/media/music/search` */
  music(input: MediaMusicInput, options?: CallOptions): Call<MediaMusicOutput>;
  /** TikTok metadata `POST /api/v1/media/tiktok/metadata` */
  tiktokMetadata(input: MediaTiktokMetadataInput, options?: CallOptions): Call<MediaTiktokMetadataOutput>;
  /** YouTube metadata `POST /api/v1/media/youtube/metadata` */
  youtubeMetadata(input: MediaYoutubeMetadataInput, options?: CallOptions): Call<MediaYoutubeMetadataOutput>;
  /** YouTube transcript `POST /api/v1/media/youtube/transcript` */
  youtubeTranscript(input: MediaYoutubeTranscriptInput, options?: CallOptions): Call<MediaYoutubeTranscriptOutput>;
  /** YouTube channel videos `POST /api/v1/media/youtube/videos` */
  youtubeVideos(input: MediaYoutubeVideosInput, options?: CallOptions): Call<MediaYoutubeVideosOutput>;
  /** Audio transcription `POST /api/v1/media/transcribe` */
  transcribe(input: MediaTranscribeInput, options?: CallOptions): Call<MediaTranscribeOutput>;
}

export interface NetworkMethods {
  /** IP lookup `GET /api/v1/network/ip` */
  ip(input?: NetworkIpInput, options?: CallOptions): Call<NetworkIpOutput>;
  /** IP lookups `POST /api/v1/network/ip/batch` */
  ipBatch(input: NetworkIpBatchInput, options?: CallOptions): Call<NetworkIpBatchOutput>;
  /** DNS lookup `GET /api/v1/network/dns` */
  dns(input: NetworkDnsInput, options?: CallOptions): Call<NetworkDnsOutput>;
  /** DNS zone check `GET /api/v1/network/dns/zone` */
  dnsZone(input: NetworkDnsZoneInput, options?: CallOptions): Call<NetworkDnsZoneOutput>;
  /** WHOIS lookup `GET /api/v1/network/whois` */
  whois(input: NetworkWhoisInput, options?: CallOptions): Call<NetworkWhoisOutput>;
  /** Similar domains `GET /api/v1/network/whois/similar` */
  similarDomains(input: NetworkSimilarDomainsInput, options?: CallOptions): Call<NetworkSimilarDomainsOutput>;
  /** SSL certificate check `GET /api/v1/network/ssl` */
  ssl(input: NetworkSslInput, options?: CallOptions): Call<NetworkSslOutput>;
  /** Website screenshot `POST /api/v1/network/screenshot` */
  screenshot(input: NetworkScreenshotInput, options?: CallOptions): Call<NetworkScreenshotOutput>;
  /** HTTP headers `GET /api/v1/network/headers` */
  headers(input: NetworkHeadersInput, options?: CallOptions): Call<NetworkHeadersOutput>;
  /** Page reader `POST /api/v1/network/page` */
  page(input: NetworkPageInput, options?: CallOptions): Call<NetworkPageOutput>;
  /** Website crawl `POST /api/v1/network/crawl` */
  crawl(input: NetworkCrawlInput, options?: CallOptions): Call<NetworkCrawlOutput>;
  /** Website map `POST /api/v1/network/map` */
  map(input: NetworkMapInput, options?: CallOptions): Call<NetworkMapOutput>;
  /** Mail domain check `GET /api/v1/network/mail` */
  mail(input: NetworkMailInput, options?: CallOptions): Call<NetworkMailOutput>;
  /** Email message score `POST /api/v1/network/mail/message` */
  mailMessage(input: NetworkMailMessageInput, options?: CallOptions): Call<NetworkMailMessageOutput>;
  /** Email validation `GET /api/v1/network/email` */
  email(input: NetworkEmailInput, options?: CallOptions): Call<NetworkEmailOutput>;
  /** IP reputation `GET /api/v1/network/reputation` */
  reputation(input?: NetworkReputationInput, options?: CallOptions): Call<NetworkReputationOutput>;
}

export interface UtilitiesMethods {
  /** File conversion `POST /api/v1/utils/convert` */
  convert(input: UtilitiesConvertInput, options?: CallOptions): Call<UtilitiesConvertOutput>;
  /** Image processing `POST /api/v1/utils/image` */
  image(input: UtilitiesImageInput, options?: CallOptions): Call<UtilitiesImageOutput>;
  /** Text recognition `POST /api/v1/utils/ocr` */
  ocr(input: UtilitiesOcrInput, options?: CallOptions): Call<UtilitiesOcrOutput>;
  /** QR codes and barcodes `POST /api/v1/utils/qr` */
  qr(input: UtilitiesQrInput, options?: CallOptions): Call<UtilitiesQrOutput>;
  /** Text to audio file `POST /api/v1/utils/tts` */
  tts(input: UtilitiesTtsInput, options?: CallOptions): Call<UtilitiesTtsOutput>;
  /** URL safety `POST /api/v1/utils/url-safety` */
  urlSafety(input: UtilitiesUrlSafetyInput, options?: CallOptions): Call<UtilitiesUrlSafetyOutput>;
  /** Web summarizer `POST /api/v1/utils/summarize` */
  summarize(input: UtilitiesSummarizeInput, options?: CallOptions): Call<UtilitiesSummarizeOutput>;
  /** Nigerian places `GET /api/v1/utils/ng/places` */
  ngPlaces(input?: UtilitiesNgPlacesInput, options?: CallOptions): Call<UtilitiesNgPlacesOutput>;
  /** Nigerian phone numbers `GET /api/v1/utils/ng/phone` */
  ngPhone(input: UtilitiesNgPhoneInput, options?: CallOptions): Call<UtilitiesNgPhoneOutput>;
  /** Nigerian banks `GET /api/v1/utils/ng/banks` */
  ngBanks(input?: UtilitiesNgBanksInput, options?: CallOptions): Call<UtilitiesNgBanksOutput>;
  /** Nigerian public holidays `GET /api/v1/utils/ng/holidays` */
  ngHolidays(input: UtilitiesNgHolidaysInput, options?: CallOptions): Call<UtilitiesNgHolidaysOutput>;
  /** Naira in words `GET /api/v1/utils/ng/naira` */
  ngNaira(input: UtilitiesNgNairaInput, options?: CallOptions): Call<UtilitiesNgNairaOutput>;
  /** Nigerian PAYE and VAT `GET /api/v1/utils/ng/tax` */
  ngTax(input: UtilitiesNgTaxInput, options?: CallOptions): Call<UtilitiesNgTaxOutput>;
}

export interface AccountMethods {
  /** Sign up `POST /api/v1/auth/signup` */
  signup(input: AccountSignupInput, options?: CallOptions): Call<AccountSignupOutput>;
  /** Confirm an email address `POST /api/v1/auth/verify` */
  verify(input: AccountVerifyInput, options?: CallOptions): Call<AccountVerifyOutput>;
  /** Log in `POST /api/v1/auth/login` */
  login(input: AccountLoginInput, options?: CallOptions): Call<AccountLoginOutput>;
  /** Start passkey login `POST /api/v1/auth/passkey/options` */
  passkeyLoginOptions(input?: AccountPasskeyLoginOptionsInput, options?: CallOptions): Call<AccountPasskeyLoginOptionsOutput>;
  /** Log in with passkey `POST /api/v1/auth/passkey` */
  passkeyLogin(input: AccountPasskeyLoginInput, options?: CallOptions): Call<AccountPasskeyLoginOutput>;
  /** Log out `POST /api/v1/auth/logout` */
  logout(input?: AccountLogoutInput, options?: CallOptions): Call<AccountLogoutOutput>;
  /** Request password reset `POST /api/v1/auth/reset-request` */
  resetRequest(input: AccountResetRequestInput, options?: CallOptions): Call<AccountResetRequestOutput>;
  /** Reset password `POST /api/v1/auth/reset` */
  reset(input: AccountResetInput, options?: CallOptions): Call<AccountResetOutput>;
  /** List login providers `GET /api/v1/auth/providers` */
  ssoProviders(input?: AccountSsoProvidersInput, options?: CallOptions): Call<AccountSsoProvidersOutput>;
  /** Start single sign-on `POST /api/v1/auth/sso/start` */
  ssoStart(input: AccountSsoStartInput, options?: CallOptions): Call<AccountSsoStartOutput>;
  /** Finish single sign-on `POST /api/v1/auth/sso/finish` */
  ssoFinish(input: AccountSsoFinishInput, options?: CallOptions): Call<AccountSsoFinishOutput>;
  /** Confirm an identity `POST /api/v1/auth/sso/confirm` */
  ssoConfirm(input?: AccountSsoConfirmInput, options?: CallOptions): Call<AccountSsoConfirmOutput>;
  /** Mail a confirmation link `POST /api/v1/auth/sso/mail` */
  ssoMail(input: AccountSsoMailInput, options?: CallOptions): Call<AccountSsoMailOutput>;
  /** Retrieve account `GET /api/v1/account` */
  get(input?: AccountGetInput, options?: CallOptions): Call<AccountGetOutput>;
  /** Update account `PATCH /api/v1/account` */
  change(input?: AccountChangeInput, options?: CallOptions): Call<AccountChangeOutput>;
  /** Export account data `POST /api/v1/account/export` */
  export(input: AccountExportInput, options?: CallOptions): Call<AccountExportOutput>;
  /** Delete account `POST /api/v1/account/delete` */
  delete(input: AccountDeleteInput, options?: CallOptions): Call<AccountDeleteOutput>;
  /** Guardrail hook secret `GET /api/v1/account/guardrails/secret` */
  guardrailsSecret(input?: AccountGuardrailsSecretInput, options?: CallOptions): Call<AccountGuardrailsSecretOutput>;
  /** Change password `POST /api/v1/account/password` */
  password(input: AccountPasswordInput, options?: CallOptions): Call<AccountPasswordOutput>;
  /** Start two-factor setup `POST /api/v1/account/totp` */
  totpBegin(input: AccountTotpBeginInput, options?: CallOptions): Call<AccountTotpBeginOutput>;
  /** Enable two-factor `POST /api/v1/account/totp/confirm` */
  totpConfirm(input: AccountTotpConfirmInput, options?: CallOptions): Call<AccountTotpConfirmOutput>;
  /** Disable two-factor `POST /api/v1/account/totp/disable` */
  totpEnd(input: AccountTotpEndInput, options?: CallOptions): Call<AccountTotpEndOutput>;
  /** List sessions `GET /api/v1/account/sessions` */
  sessions(input?: AccountSessionsInput, options?: CallOptions): Call<AccountSessionsOutput>;
  /** End session `DELETE /api/v1/account/sessions/{id}` */
  sessionEnd(input: AccountSessionEndInput, options?: CallOptions): Call<AccountSessionEndOutput>;
  /** List passkeys `GET /api/v1/account/passkeys` */
  passkeys(input?: AccountPasskeysInput, options?: CallOptions): Call<AccountPasskeysOutput>;
  /** Start passkey setup `POST /api/v1/account/passkeys/options` */
  passkeyOptions(input: AccountPasskeyOptionsInput, options?: CallOptions): Call<AccountPasskeyOptionsOutput>;
  /** Add passkey `POST /api/v1/account/passkeys` */
  passkeyCreate(input: AccountPasskeyCreateInput, options?: CallOptions): Call<AccountPasskeyCreateOutput>;
  /** Rename passkey `PATCH /api/v1/account/passkeys/{id}` */
  passkeyRename(input: AccountPasskeyRenameInput, options?: CallOptions): Call<AccountPasskeyRenameOutput>;
  /** Delete passkey `DELETE /api/v1/account/passkeys/{id}` */
  passkeyDelete(input: AccountPasskeyDeleteInput, options?: CallOptions): Call<AccountPasskeyDeleteOutput>;
  /** Current person `GET /api/v1/me` */
  me(input?: AccountMeInput, options?: CallOptions): Call<AccountMeOutput>;
  /** Change your name `PATCH /api/v1/me` */
  meChange(input: AccountMeChangeInput, options?: CallOptions): Call<AccountMeChangeOutput>;
  /** Switch account `POST /api/v1/me/switch` */
  switch(input: AccountSwitchInput, options?: CallOptions): Call<AccountSwitchOutput>;
  /** List linked identities `GET /api/v1/me/identities` */
  identities(input?: AccountIdentitiesInput, options?: CallOptions): Call<AccountIdentitiesOutput>;
  /** Link an identity `POST /api/v1/me/identities` */
  identityLink(input: AccountIdentityLinkInput, options?: CallOptions): Call<AccountIdentityLinkOutput>;
  /** Unlink an identity `DELETE /api/v1/me/identities/{id}` */
  identityUnlink(input: AccountIdentityUnlinkInput, options?: CallOptions): Call<AccountIdentityUnlinkOutput>;
  /** End impersonation `POST /api/v1/me/impersonation/end` */
  impersonationEnd(input?: AccountImpersonationEndInput, options?: CallOptions): Call<AccountImpersonationEndOutput>;
  /** Change email address `POST /api/v1/me/email` */
  emailChange(input: AccountEmailChangeInput, options?: CallOptions): Call<AccountEmailChangeOutput>;
  /** Open email change `GET /api/v1/me/email` */
  emailChangeGet(input?: AccountEmailChangeGetInput, options?: CallOptions): Call<AccountEmailChangeGetOutput>;
  /** Cancel email change `DELETE /api/v1/me/email` */
  emailChangeCancel(input?: AccountEmailChangeCancelInput, options?: CallOptions): Call<AccountEmailChangeCancelOutput>;
  /** View email change `POST /api/v1/auth/email-change/look` */
  emailChangeLook(input: AccountEmailChangeLookInput, options?: CallOptions): Call<AccountEmailChangeLookOutput>;
  /** Confirm email change `POST /api/v1/auth/email-change` */
  emailChangeAnswer(input: AccountEmailChangeAnswerInput, options?: CallOptions): Call<AccountEmailChangeAnswerOutput>;
  /** List members `GET /api/v1/account/members` */
  members(input?: AccountMembersInput, options?: CallOptions): Call<AccountMembersOutput>;
  /** Change a member `PATCH /api/v1/account/members/{id}` */
  memberChange(input: AccountMemberChangeInput, options?: CallOptions): Call<AccountMemberChangeOutput>;
  /** Remove a member `DELETE /api/v1/account/members/{id}` */
  memberRemove(input: AccountMemberRemoveInput, options?: CallOptions): Call<AccountMemberRemoveOutput>;
  /** Hand over or revoke keys `POST /api/v1/account/members/{id}/keys` */
  memberKeys(input: AccountMemberKeysInput, options?: CallOptions): Call<AccountMemberKeysOutput>;
  /** Leave the account `POST /api/v1/account/leave` */
  leave(input: AccountLeaveInput, options?: CallOptions): Call<AccountLeaveOutput>;
  /** Invite a member `POST /api/v1/account/invites` */
  inviteCreate(input?: AccountInviteCreateInput, options?: CallOptions): Call<AccountInviteCreateOutput>;
  /** List invites `GET /api/v1/account/invites` */
  invites(input?: AccountInvitesInput, options?: CallOptions): Call<AccountInvitesOutput>;
  /** Resend an invite `POST /api/v1/account/invites/{id}/resend` */
  inviteResend(input: AccountInviteResendInput, options?: CallOptions): Call<AccountInviteResendOutput>;
  /** Revoke an invite `DELETE /api/v1/account/invites/{id}` */
  inviteRevoke(input: AccountInviteRevokeInput, options?: CallOptions): Call<AccountInviteRevokeOutput>;
  /** Look at an invite `POST /api/v1/invites/look` */
  inviteLook(input: AccountInviteLookInput, options?: CallOptions): Call<AccountInviteLookOutput>;
  /** Accept an invite `POST /api/v1/invites/accept` */
  inviteAccept(input: AccountInviteAcceptInput, options?: CallOptions): Call<AccountInviteAcceptOutput>;
  /** Join with an invite `POST /api/v1/invites/join` */
  inviteJoin(input: AccountInviteJoinInput, options?: CallOptions): Call<AccountInviteJoinOutput>;
  /** Account single sign-on `GET /api/v1/account/sso` */
  sso(input?: AccountSsoInput, options?: CallOptions): Call<AccountSsoOutput>;
  /** Require single sign-on `PATCH /api/v1/account/sso` */
  ssoRequire(input: AccountSsoRequireInput, options?: CallOptions): Call<AccountSsoRequireOutput>;
  /** Add a domain `POST /api/v1/account/domains` */
  domainAdd(input: AccountDomainAddInput, options?: CallOptions): Call<AccountDomainAddOutput>;
  /** Verify a domain `POST /api/v1/account/domains/{id}/verify` */
  domainVerify(input: AccountDomainVerifyInput, options?: CallOptions): Call<AccountDomainVerifyOutput>;
  /** Change a domain `PATCH /api/v1/account/domains/{id}` */
  domainChange(input: AccountDomainChangeInput, options?: CallOptions): Call<AccountDomainChangeOutput>;
  /** Delete a domain `DELETE /api/v1/account/domains/{id}` */
  domainRemove(input: AccountDomainRemoveInput, options?: CallOptions): Call<AccountDomainRemoveOutput>;
  /** Audit log `GET /api/v1/account/audit` */
  audit(input?: AccountAuditInput, options?: CallOptions): Call<AccountAuditOutput>;
  /** Export the audit log `GET /api/v1/account/audit/export` */
  auditExport(input?: AccountAuditExportInput, options?: CallOptions): Call<AccountAuditExportOutput>;
  /** Verify key `GET /api/v1/whoami` */
  whoami(input?: AccountWhoamiInput, options?: CallOptions): Call<AccountWhoamiOutput>;
  /** Register OAuth client `POST /api/v1/oauth/register` */
  oauthRegister(input: AccountOauthRegisterInput, options?: CallOptions): Call<AccountOauthRegisterOutput>;
  /** OAuth token `POST /api/v1/oauth/token` */
  oauthToken(input: AccountOauthTokenInput, options?: CallOptions): Call<AccountOauthTokenOutput>;
  /** Revoke OAuth token `POST /api/v1/oauth/revoke` */
  oauthRevoke(input: AccountOauthRevokeInput, options?: CallOptions): Call<AccountOauthRevokeOutput>;
  /** OAuth request `GET /api/v1/oauth/request` */
  oauthRequest(input: AccountOauthRequestInput, options?: CallOptions): Call<AccountOauthRequestOutput>;
  /** OAuth consent `POST /api/v1/oauth/consent` */
  oauthConsent(input: AccountOauthConsentInput, options?: CallOptions): Call<AccountOauthConsentOutput>;
  /** Create key `POST /api/v1/keys` */
  keysCreate(input?: AccountKeysCreateInput, options?: CallOptions): Call<AccountKeysCreateOutput>;
  /** List keys `GET /api/v1/keys` */
  keys(input?: AccountKeysInput, options?: CallOptions): Call<AccountKeysOutput>;
  /** Retrieve current key `GET /api/v1/key` */
  key(input?: AccountKeyInput, options?: CallOptions): Call<AccountKeyOutput>;
  /** Retrieve signing secret `GET /api/v1/key/signing` */
  keySigning(input?: AccountKeySigningInput, options?: CallOptions): Call<AccountKeySigningOutput>;
  /** Report leaked key `POST /api/v1/keys/report-leak` */
  keyReportLeak(input: AccountKeyReportLeakInput, options?: CallOptions): Call<AccountKeyReportLeakOutput>;
  /** Retrieve key `GET /api/v1/keys/{id}` */
  keyGet(input: AccountKeyGetInput, options?: CallOptions): Call<AccountKeyGetOutput>;
  /** Update key `PATCH /api/v1/keys/{id}` */
  keyChange(input: AccountKeyChangeInput, options?: CallOptions): Call<AccountKeyChangeOutput>;
  /** Rotate key `POST /api/v1/keys/{id}/rotate` */
  keyRotate(input: AccountKeyRotateInput, options?: CallOptions): Call<AccountKeyRotateOutput>;
  /** Revoke key `DELETE /api/v1/keys/{id}` */
  keyRevoke(input: AccountKeyRevokeInput, options?: CallOptions): Call<AccountKeyRevokeOutput>;
  /** List spending caps `GET /api/v1/caps` */
  caps(input?: AccountCapsInput, options?: CallOptions): Call<AccountCapsOutput>;
  /** Retrieve balance `GET /api/v1/credits` */
  credits(input?: AccountCreditsInput, options?: CallOptions): Call<AccountCreditsOutput>;
  /** List transactions `GET /api/v1/credits/entries` */
  entries(input?: AccountEntriesInput, options?: CallOptions): Call<AccountEntriesOutput>;
  /** Quote price `POST /api/v1/credits/quote` */
  quote(input: AccountQuoteInput, options?: CallOptions): Call<AccountQuoteOutput>;
  /** Redeem voucher `POST /api/v1/credits/vouchers/redeem` */
  voucher(input: AccountVoucherInput, options?: CallOptions): Call<AccountVoucherOutput>;
  /** List payment providers `GET /api/v1/credits/providers` */
  providers(input?: AccountProvidersInput, options?: CallOptions): Call<AccountProvidersOutput>;
  /** Create top-up `POST /api/v1/credits/topups` */
  topup(input: AccountTopupInput, options?: CallOptions): Call<AccountTopupOutput>;
  /** List top-ups `GET /api/v1/credits/topups` */
  topups(input?: AccountTopupsInput, options?: CallOptions): Call<AccountTopupsOutput>;
  /** Retrieve top-up `GET /api/v1/credits/topups/{id}` */
  topupGet(input: AccountTopupGetInput, options?: CallOptions): Call<AccountTopupGetOutput>;
  /** List saved cards `GET /api/v1/credits/cards` */
  cards(input?: AccountCardsInput, options?: CallOptions): Call<AccountCardsOutput>;
  /** Delete saved card `DELETE /api/v1/credits/cards/{id}` */
  cardRemove(input: AccountCardRemoveInput, options?: CallOptions): Call<AccountCardRemoveOutput>;
  /** Retrieve auto top-up `GET /api/v1/credits/auto-topup` */
  autoTopup(input?: AccountAutoTopupInput, options?: CallOptions): Call<AccountAutoTopupOutput>;
  /** Set auto top-up `PUT /api/v1/credits/auto-topup` */
  autoTopupSet(input: AccountAutoTopupSetInput, options?: CallOptions): Call<AccountAutoTopupSetOutput>;
  /** Turn off auto top-up `DELETE /api/v1/credits/auto-topup` */
  autoTopupEnd(input?: AccountAutoTopupEndInput, options?: CallOptions): Call<AccountAutoTopupEndOutput>;
  /** List receipts `GET /api/v1/credits/receipts` */
  receipts(input?: AccountReceiptsInput, options?: CallOptions): Call<AccountReceiptsOutput>;
  /** Retrieve receipt `GET /api/v1/credits/receipts/{id}` */
  receipt(input: AccountReceiptInput, options?: CallOptions): Call<AccountReceiptOutput>;
  /** Monthly statement `GET /api/v1/credits/statements/{month}` */
  statement(input: AccountStatementInput, options?: CallOptions): Call<AccountStatementOutput>;
  /** List webhook events `GET /api/v1/webhooks/events` */
  webhookEvents(input?: AccountWebhookEventsInput, options?: CallOptions): Call<AccountWebhookEventsOutput>;
  /** Create webhook `POST /api/v1/webhooks` */
  webhook(input: AccountWebhookInput, options?: CallOptions): Call<AccountWebhookOutput>;
  /** List webhooks `GET /api/v1/webhooks` */
  webhooks(input?: AccountWebhooksInput, options?: CallOptions): Call<AccountWebhooksOutput>;
  /** List deliveries `GET /api/v1/webhooks/deliveries` */
  deliveries(input?: AccountDeliveriesInput, options?: CallOptions): Call<AccountDeliveriesOutput>;
  /** Retrieve delivery `GET /api/v1/webhooks/deliveries/{id}` */
  delivery(input: AccountDeliveryInput, options?: CallOptions): Call<AccountDeliveryOutput>;
  /** Replay delivery `POST /api/v1/webhooks/deliveries/{id}/replay` */
  deliveryReplay(input: AccountDeliveryReplayInput, options?: CallOptions): Call<AccountDeliveryReplayOutput>;
  /** Retrieve webhook `GET /api/v1/webhooks/{id}` */
  webhookGet(input: AccountWebhookGetInput, options?: CallOptions): Call<AccountWebhookGetOutput>;
  /** Update webhook `PATCH /api/v1/webhooks/{id}` */
  webhookChange(input: AccountWebhookChangeInput, options?: CallOptions): Call<AccountWebhookChangeOutput>;
  /** Rotate webhook secret `POST /api/v1/webhooks/{id}/rotate` */
  webhookRotate(input: AccountWebhookRotateInput, options?: CallOptions): Call<AccountWebhookRotateOutput>;
  /** Delete webhook `DELETE /api/v1/webhooks/{id}` */
  webhookRemove(input: AccountWebhookRemoveInput, options?: CallOptions): Call<AccountWebhookRemoveOutput>;
  /** Send test event `POST /api/v1/webhooks/{id}/test` */
  webhookTest(input: AccountWebhookTestInput, options?: CallOptions): Call<AccountWebhookTestOutput>;
  /** Create watch `POST /api/v1/watches` */
  watch(input: AccountWatchInput, options?: CallOptions): Call<AccountWatchOutput>;
  /** List watches `GET /api/v1/watches` */
  watches(input?: AccountWatchesInput, options?: CallOptions): Call<AccountWatchesOutput>;
  /** Retrieve watch `GET /api/v1/watches/{id}` */
  watchGet(input: AccountWatchGetInput, options?: CallOptions): Call<AccountWatchGetOutput>;
  /** Update watch `PATCH /api/v1/watches/{id}` */
  watchChange(input: AccountWatchChangeInput, options?: CallOptions): Call<AccountWatchChangeOutput>;
  /** Delete watch `DELETE /api/v1/watches/{id}` */
  watchRemove(input: AccountWatchRemoveInput, options?: CallOptions): Call<AccountWatchRemoveOutput>;
  /** Watch history `GET /api/v1/watches/{id}/history` */
  watchHistory(input: AccountWatchHistoryInput, options?: CallOptions): Call<AccountWatchHistoryOutput>;
  /** Retrieve usage `GET /api/v1/usage` */
  usage(input?: AccountUsageInput, options?: CallOptions): Call<AccountUsageOutput>;
  /** List requests `GET /api/v1/requests` */
  requests(input?: AccountRequestsInput, options?: CallOptions): Call<AccountRequestsOutput>;
  /** Export requests `GET /api/v1/requests/export` */
  requestsExport(input?: AccountRequestsExportInput, options?: CallOptions): Call<AccountRequestsExportOutput>;
  /** Stream requests `GET /api/v1/requests/tail` */
  requestsTail(input?: AccountRequestsTailInput, options?: CallOptions): Call<AccountRequestsTailOutput>;
  /** Retrieve request `GET /api/v1/requests/{id}` */
  request(input: AccountRequestInput, options?: CallOptions): Call<AccountRequestOutput>;
  /** Retrieve bodies `GET /api/v1/requests/{id}/bodies` */
  requestBodies(input: AccountRequestBodiesInput, options?: CallOptions): Call<AccountRequestBodiesOutput>;
  /** Delete bodies `DELETE /api/v1/requests/{id}/bodies` */
  requestBodiesDelete(input: AccountRequestBodiesDeleteInput, options?: CallOptions): Call<AccountRequestBodiesDeleteOutput>;
  /** Delete all bodies `DELETE /api/v1/bodies` */
  bodiesDelete(input?: AccountBodiesDeleteInput, options?: CallOptions): Call<AccountBodiesDeleteOutput>;
  /** List jobs `GET /api/v1/jobs` */
  jobs(input?: AccountJobsInput, options?: CallOptions): Call<AccountJobsOutput>;
  /** Retrieve job `GET /api/v1/jobs/{id}` */
  job(input: AccountJobInput, options?: CallOptions): Call<AccountJobOutput>;
  /** Cancel job `POST /api/v1/jobs/{id}/cancel` */
  jobCancel(input: AccountJobCancelInput, options?: CallOptions): Call<AccountJobCancelOutput>;
  /** Delete job `DELETE /api/v1/jobs/{id}` */
  jobDelete(input: AccountJobDeleteInput, options?: CallOptions): Call<AccountJobDeleteOutput>;
}

export interface OperatorMethods {
  /** List accounts `GET /api/v1/operator/accounts` */
  accounts(input?: OperatorAccountsInput, options?: CallOptions): Call<OperatorAccountsOutput>;
  /** Update account (operator) `PATCH /api/v1/operator/accounts/{id}` */
  accountChange(input: OperatorAccountChangeInput, options?: CallOptions): Call<OperatorAccountChangeOutput>;
  /** Delete account (operator) `POST /api/v1/operator/accounts/{id}/delete` */
  accountDelete(input: OperatorAccountDeleteInput, options?: CallOptions): Call<OperatorAccountDeleteOutput>;
  /** End all sessions `POST /api/v1/operator/accounts/{id}/sign-out` */
  signOut(input: OperatorSignOutInput, options?: CallOptions): Call<OperatorSignOutOutput>;
  /** Turn off two-factor authentication `POST /api/v1/operator/two-factor-reset` */
  twoFactorReset(input: OperatorTwoFactorResetInput, options?: CallOptions): Call<OperatorTwoFactorResetOutput>;
  /** View account `POST /api/v1/operator/accounts/{id}/impersonate` */
  impersonate(input: OperatorImpersonateInput, options?: CallOptions): Call<OperatorImpersonateOutput>;
  /** Grant credits `POST /api/v1/operator/accounts/{id}/credits` */
  grant(input: OperatorGrantInput, options?: CallOptions): Call<OperatorGrantOutput>;
  /** Refund request `POST /api/v1/operator/requests/{id}/refund` */
  refund(input: OperatorRefundInput, options?: CallOptions): Call<OperatorRefundOutput>;
  /** List account keys `GET /api/v1/operator/accounts/{id}/keys` */
  keys(input: OperatorKeysInput, options?: CallOptions): Call<OperatorKeysOutput>;
  /** Create account key `POST /api/v1/operator/accounts/{id}/keys` */
  keyMake(input: OperatorKeyMakeInput, options?: CallOptions): Call<OperatorKeyMakeOutput>;
  /** Revoke any key `DELETE /api/v1/operator/keys/{id}` */
  keyRevoke(input: OperatorKeyRevokeInput, options?: CallOptions): Call<OperatorKeyRevokeOutput>;
  /** Update category `PUT /api/v1/operator/categories/{category}` */
  category(input: OperatorCategoryInput, options?: CallOptions): Call<OperatorCategoryOutput>;
  /** Set endpoint state `PUT /api/v1/operator/endpoints/{endpoint}` */
  endpoint(input: OperatorEndpointInput, options?: CallOptions): Call<OperatorEndpointOutput>;
  /** Prices `GET /api/v1/operator/prices` */
  prices(input?: OperatorPricesInput, options?: CallOptions): Call<OperatorPricesOutput>;
  /** Set endpoint price `POST /api/v1/operator/prices` */
  priceSet(input: OperatorPriceSetInput, options?: CallOptions): Call<OperatorPriceSetOutput>;
  /** Set model price `PUT /api/v1/operator/prices/models` */
  modelPriceSet(input: OperatorModelPriceSetInput, options?: CallOptions): Call<OperatorModelPriceSetOutput>;
  /** Delete model price `DELETE /api/v1/operator/prices/models` */
  modelPriceRemove(input: OperatorModelPriceRemoveInput, options?: CallOptions): Call<OperatorModelPriceRemoveOutput>;
  /** Shipped price list `GET /api/v1/operator/prices/list` */
  listPrices(input?: OperatorListPricesInput, options?: CallOptions): Call<OperatorListPricesOutput>;
  /** Compare with public prices `GET /api/v1/operator/prices/latest` */
  latestPrices(input?: OperatorLatestPricesInput, options?: CallOptions): Call<OperatorLatestPricesOutput>;
  /** Import prices `POST /api/v1/operator/prices/import` */
  pricesImport(input?: OperatorPricesImportInput, options?: CallOptions): Call<OperatorPricesImportOutput>;
  /** Require prices `PUT /api/v1/operator/prices/required` */
  pricesRequired(input: OperatorPricesRequiredInput, options?: CallOptions): Call<OperatorPricesRequiredOutput>;
  /** List retiring models `GET /api/v1/operator/models/retiring` */
  retiringModels(input?: OperatorRetiringModelsInput, options?: CallOptions): Call<OperatorRetiringModelsOutput>;
  /** List upstreams `GET /api/v1/operator/upstreams` */
  upstreams(input?: OperatorUpstreamsInput, options?: CallOptions): Call<OperatorUpstreamsOutput>;
  /** Add upstream `POST /api/v1/operator/upstreams` */
  upstreamAdd(input?: OperatorUpstreamAddInput, options?: CallOptions): Call<OperatorUpstreamAddOutput>;
  /** Test upstream `POST /api/v1/operator/upstreams/test` */
  upstreamTest(input?: OperatorUpstreamTestInput, options?: CallOptions): Call<OperatorUpstreamTestOutput>;
  /** Update upstream `PATCH /api/v1/operator/upstreams/{id}` */
  upstreamChange(input: OperatorUpstreamChangeInput, options?: CallOptions): Call<OperatorUpstreamChangeOutput>;
  /** Delete upstream `DELETE /api/v1/operator/upstreams/{id}` */
  upstreamRemove(input: OperatorUpstreamRemoveInput, options?: CallOptions): Call<OperatorUpstreamRemoveOutput>;
  /** List services `GET /api/v1/operator/services` */
  services(input?: OperatorServicesInput, options?: CallOptions): Call<OperatorServicesOutput>;
  /** Add service `POST /api/v1/operator/services` */
  serviceAdd(input: OperatorServiceAddInput, options?: CallOptions): Call<OperatorServiceAddOutput>;
  /** Retrieve service `GET /api/v1/operator/services/{slug}` */
  service(input: OperatorServiceInput, options?: CallOptions): Call<OperatorServiceOutput>;
  /** Publish service `POST /api/v1/operator/services/{slug}/publish` */
  servicePublish(input: OperatorServicePublishInput, options?: CallOptions): Call<OperatorServicePublishOutput>;
  /** Roll back service `POST /api/v1/operator/services/{slug}/rollback` */
  serviceRollback(input: OperatorServiceRollbackInput, options?: CallOptions): Call<OperatorServiceRollbackOutput>;
  /** Set service secrets `PUT /api/v1/operator/services/{slug}/secrets` */
  serviceSecrets(input: OperatorServiceSecretsInput, options?: CallOptions): Call<OperatorServiceSecretsOutput>;
  /** Delete service `DELETE /api/v1/operator/services/{slug}` */
  serviceRemove(input: OperatorServiceRemoveInput, options?: CallOptions): Call<OperatorServiceRemoveOutput>;
  /** Read API definition `POST /api/v1/operator/services/read` */
  serviceRead(input?: OperatorServiceReadInput, options?: CallOptions): Call<OperatorServiceReadOutput>;
  /** List recipes `GET /api/v1/operator/service-recipes` */
  serviceRecipes(input?: OperatorServiceRecipesInput, options?: CallOptions): Call<OperatorServiceRecipesOutput>;
  /** Retrieve service usage `GET /api/v1/operator/services/{slug}/usage` */
  serviceUsage(input: OperatorServiceUsageInput, options?: CallOptions): Call<OperatorServiceUsageOutput>;
  /** Test service `POST /api/v1/operator/services/{slug}/test` */
  serviceTest(input: OperatorServiceTestInput, options?: CallOptions): Call<OperatorServiceTestOutput>;
  /** List MCP servers `GET /api/v1/operator/mcp-servers` */
  mcpServers(input?: OperatorMcpServersInput, options?: CallOptions): Call<OperatorMcpServersOutput>;
  /** Add MCP server `POST /api/v1/operator/mcp-servers` */
  mcpServerAdd(input: OperatorMcpServerAddInput, options?: CallOptions): Call<OperatorMcpServerAddOutput>;
  /** Update MCP server `PATCH /api/v1/operator/mcp-servers/{slug}` */
  mcpServerChange(input: OperatorMcpServerChangeInput, options?: CallOptions): Call<OperatorMcpServerChangeOutput>;
  /** Delete MCP server `DELETE /api/v1/operator/mcp-servers/{slug}` */
  mcpServerRemove(input: OperatorMcpServerRemoveInput, options?: CallOptions): Call<OperatorMcpServerRemoveOutput>;
  /** Refresh MCP tools `POST /api/v1/operator/mcp-servers/{slug}/refresh` */
  mcpServerRefresh(input: OperatorMcpServerRefreshInput, options?: CallOptions): Call<OperatorMcpServerRefreshOutput>;
  /** Approve MCP tools `POST /api/v1/operator/mcp-servers/{slug}/tools` */
  mcpServerTools(input: OperatorMcpServerToolsInput, options?: CallOptions): Call<OperatorMcpServerToolsOutput>;
  /** Log in to MCP server `POST /api/v1/operator/mcp-servers/{slug}/login` */
  mcpServerLogin(input: OperatorMcpServerLoginInput, options?: CallOptions): Call<OperatorMcpServerLoginOutput>;
  /** Add notice `POST /api/v1/operator/notices` */
  noticeAdd(input: OperatorNoticeAddInput, options?: CallOptions): Call<OperatorNoticeAddOutput>;
  /** Update notice `PATCH /api/v1/operator/notices/{id}` */
  noticeChange(input: OperatorNoticeChangeInput, options?: CallOptions): Call<OperatorNoticeChangeOutput>;
  /** Delete notice `DELETE /api/v1/operator/notices/{id}` */
  noticeRemove(input: OperatorNoticeRemoveInput, options?: CallOptions): Call<OperatorNoticeRemoveOutput>;
  /** List reports `GET /api/v1/operator/reports` */
  reports(input?: OperatorReportsInput, options?: CallOptions): Call<OperatorReportsOutput>;
  /** Update report `PATCH /api/v1/operator/reports/{id}` */
  reportChange(input: OperatorReportChangeInput, options?: CallOptions): Call<OperatorReportChangeOutput>;
  /** Retrieve legal page `GET /api/v1/operator/legal/{page}` */
  legal(input: OperatorLegalInput, options?: CallOptions): Call<OperatorLegalOutput>;
  /** Set legal page `PUT /api/v1/operator/legal/{page}` */
  legalSet(input: OperatorLegalSetInput, options?: CallOptions): Call<OperatorLegalSetOutput>;
  /** List sub-processors `GET /api/v1/operator/sub-processors` */
  subProcessors(input?: OperatorSubProcessorsInput, options?: CallOptions): Call<OperatorSubProcessorsOutput>;
  /** Set naira rate `PUT /api/v1/operator/naira-rate` */
  naira(input: OperatorNairaInput, options?: CallOptions): Call<OperatorNairaOutput>;
  /** Set endpoint limits `PUT /api/v1/operator/switches` */
  switches(input?: OperatorSwitchesInput, options?: CallOptions): Call<OperatorSwitchesOutput>;
  /** Create voucher `POST /api/v1/operator/vouchers` */
  voucherMake(input: OperatorVoucherMakeInput, options?: CallOptions): Call<OperatorVoucherMakeOutput>;
  /** List vouchers `GET /api/v1/operator/vouchers` */
  vouchers(input?: OperatorVouchersInput, options?: CallOptions): Call<OperatorVouchersOutput>;
  /** List payments `GET /api/v1/operator/payments` */
  payments(input?: OperatorPaymentsInput, options?: CallOptions): Call<OperatorPaymentsOutput>;
  /** Recheck payment `POST /api/v1/operator/payments/{id}/check` */
  paymentCheck(input: OperatorPaymentCheckInput, options?: CallOptions): Call<OperatorPaymentCheckOutput>;
  /** Retrieve seller details `GET /api/v1/operator/receipt-details` */
  receiptDetails(input?: OperatorReceiptDetailsInput, options?: CallOptions): Call<OperatorReceiptDetailsOutput>;
  /** Update seller details `PUT /api/v1/operator/receipt-details` */
  receiptDetailsSet(input?: OperatorReceiptDetailsSetInput, options?: CallOptions): Call<OperatorReceiptDetailsSetOutput>;
  /** List engines `GET /api/v1/operator/engines` */
  engines(input?: OperatorEnginesInput, options?: CallOptions): Call<OperatorEnginesOutput>;
  /** Order engines `PUT /api/v1/operator/engines/{capability}/order` */
  enginesOrder(input: OperatorEnginesOrderInput, options?: CallOptions): Call<OperatorEnginesOrderOutput>;
  /** List installed models `GET /api/v1/operator/models` */
  models(input?: OperatorModelsInput, options?: CallOptions): Call<OperatorModelsOutput>;
  /** Download from hub `POST /api/v1/operator/models` */
  modelAdd(input: OperatorModelAddInput, options?: CallOptions): Call<OperatorModelAddOutput>;
  /** Download model `POST /api/v1/operator/models/{id}/pull` */
  modelPull(input: OperatorModelPullInput, options?: CallOptions): Call<OperatorModelPullOutput>;
  /** Delete model `DELETE /api/v1/operator/models/{id}` */
  modelRemove(input: OperatorModelRemoveInput, options?: CallOptions): Call<OperatorModelRemoveOutput>;
  /** List audit log `GET /api/v1/operator/audit` */
  audit(input?: OperatorAuditInput, options?: CallOptions): Call<OperatorAuditOutput>;
  /** Set account limits `PUT /api/v1/operator/accounts/{id}/limits` */
  accountLimits(input: OperatorAccountLimitsInput, options?: CallOptions): Call<OperatorAccountLimitsOutput>;
  /** Set free AI allowance `PUT /api/v1/operator/free-ai` */
  freeAi(input?: OperatorFreeAiInput, options?: CallOptions): Call<OperatorFreeAiOutput>;
  /** List upstream budgets `GET /api/v1/operator/budgets` */
  budgets(input?: OperatorBudgetsInput, options?: CallOptions): Call<OperatorBudgetsOutput>;
  /** Set upstream budget `PUT /api/v1/operator/budgets/{upstream}` */
  budgetSet(input: OperatorBudgetSetInput, options?: CallOptions): Call<OperatorBudgetSetOutput>;
  /** Delete upstream budget `DELETE /api/v1/operator/budgets/{upstream}` */
  budgetRemove(input: OperatorBudgetRemoveInput, options?: CallOptions): Call<OperatorBudgetRemoveOutput>;
  /** List sign-ups `GET /api/v1/operator/sign-ups` */
  signUps(input?: OperatorSignUpsInput, options?: CallOptions): Call<OperatorSignUpsOutput>;
  /** Set sign-up mode `PUT /api/v1/operator/sign-ups` */
  signUpMode(input: OperatorSignUpModeInput, options?: CallOptions): Call<OperatorSignUpModeOutput>;
  /** Suspend sign-up burst `POST /api/v1/operator/sign-ups/suspend` */
  signUpsSuspend(input: OperatorSignUpsSuspendInput, options?: CallOptions): Call<OperatorSignUpsSuspendOutput>;
  /** List invitations `GET /api/v1/operator/invitations` */
  invitations(input?: OperatorInvitationsInput, options?: CallOptions): Call<OperatorInvitationsOutput>;
  /** Create invitation `POST /api/v1/operator/invitations` */
  invite(input?: OperatorInviteInput, options?: CallOptions): Call<OperatorInviteOutput>;
  /** Revoke invitation `DELETE /api/v1/operator/invitations/{id}` */
  invitationRevoke(input: OperatorInvitationRevokeInput, options?: CallOptions): Call<OperatorInvitationRevokeOutput>;
  /** List identity providers `GET /api/v1/operator/sign-in` */
  signIn(input?: OperatorSignInInput, options?: CallOptions): Call<OperatorSignInOutput>;
  /** Add identity provider `POST /api/v1/operator/sign-in` */
  signInAdd(input: OperatorSignInAddInput, options?: CallOptions): Call<OperatorSignInAddOutput>;
  /** Test identity provider `POST /api/v1/operator/sign-in/test` */
  signInTest(input?: OperatorSignInTestInput, options?: CallOptions): Call<OperatorSignInTestOutput>;
  /** Update identity provider `PATCH /api/v1/operator/sign-in/{id}` */
  signInChange(input: OperatorSignInChangeInput, options?: CallOptions): Call<OperatorSignInChangeOutput>;
  /** Delete identity provider `DELETE /api/v1/operator/sign-in/{id}` */
  signInRemove(input: OperatorSignInRemoveInput, options?: CallOptions): Call<OperatorSignInRemoveOutput>;
  /** Public safety `GET /api/v1/operator/safety` */
  safety(input?: OperatorSafetyInput, options?: CallOptions): Call<OperatorSafetyOutput>;
  /** System overview `GET /api/v1/operator/system` */
  system(input?: OperatorSystemInput, options?: CallOptions): Call<OperatorSystemOutput>;
  /** Verify books `POST /api/v1/operator/verify-books` */
  verifyBooks(input?: OperatorVerifyBooksInput, options?: CallOptions): Call<OperatorVerifyBooksOutput>;
  /** Back up database `POST /api/v1/operator/backup` */
  backup(input: OperatorBackupInput, options?: CallOptions): Call<OperatorBackupOutput>;
  /** Retrieve platform usage `GET /api/v1/operator/usage` */
  usage(input?: OperatorUsageInput, options?: CallOptions): Call<OperatorUsageOutput>;
  /** Retrieve business figures `GET /api/v1/operator/business` */
  business(input?: OperatorBusinessInput, options?: CallOptions): Call<OperatorBusinessOutput>;
  /** List all requests `GET /api/v1/operator/requests` */
  requests(input?: OperatorRequestsInput, options?: CallOptions): Call<OperatorRequestsOutput>;
  /** Retrieve any request `GET /api/v1/operator/requests/{id}` */
  request(input: OperatorRequestInput, options?: CallOptions): Call<OperatorRequestOutput>;
}

export interface Methods {
  ai: AiMethods;
  public: PublicMethods;
  media: MediaMethods;
  network: NetworkMethods;
  utilities: UtilitiesMethods;
  account: AccountMethods;
  operator: OperatorMethods;
}
