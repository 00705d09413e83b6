/** Made by `npm run generate` from the endpoint registry. Do not edit. */

import type { Call, CallOptions } from '../call.ts';
import type { FileInput } from '../file-input.ts';

export type Account = {
  /** acc_ and 26 characters; never changes. */
  id: string;
  /** What you log in with; also where receipts and alerts go. */
  email: string;
  /** As receipts show it. */
  name: string;
  /** operator runs the platform; developer uses it. */
  role: "developer" | "operator";
  /** A suspended account is refused everywhere. */
  state: "active" | "suspended" | "deleted";
  /** Two-factor authentication is on. */
  totp: boolean;
  /** Dollars that all keys together may spend in a month; null for no cap. */
  monthly_cap: string | null;
  /** Below this balance in dollars a mail and a webhook tell; null for never. */
  low_balance_alert: string | null;
  /** Whom receipts and statements are made out to; null where nothing is set. */
  billing: Billing | null;
  /** When it was made. */
  created_at: string;
};

export type AccountExport = {
  /** The moment of the export. */
  exported_at: string;
  account: Account;
  /** Where the account is logged in. */
  sessions: {
    /** ses_ and 26 characters. */
    id: string;
    /** It is the one that asks. */
    current: boolean;
    /** Address that it was last seen from. */
    ip: string;
    /** What the browser says it is. */
    user_agent: string;
    /** When it logged in. */
    created_at: string;
    /** When it was last seen. */
    seen_at: string;
  }[];
  /** Revoked ones too, without secrets. */
  keys: Key[];
  credits: Credits;
  /** What is kept of cards: brand, last digits, expiry. */
  cards: Card[];
  /** Without secrets. */
  webhooks: Webhook[];
  /** Every movement of credits. */
  entries: Entry[];
  /** Payments, also those that failed. */
  topups: Topup[];
  /** Receipts and credit notes. */
  receipts: Receipt[];
  /** With what they answered. */
  jobs: Job[];
  /** The log, as long as it is kept. */
  requests: Request[];
};

export type AccountLimits = {
  /** Requests a minute by endpoint; * for endpoints without a number of their own. */
  per_minute: Record<string, number>;
  /** AI requests that cost nothing; null for what everyone has. */
  ai_requests_per_day: number | null;
  /** Their tokens; null for what everyone has. */
  ai_tokens_per_day: number | null;
};

export type AccountRow = {
  /** acc_ and 26 characters; never changes. */
  id: string;
  /** What you log in with; also where receipts and alerts go. */
  email: string;
  /** As receipts show it. */
  name: string;
  /** operator runs the platform; developer uses it. */
  role: "developer" | "operator";
  /** A suspended account is refused everywhere. */
  state: "active" | "suspended" | "deleted";
  /** Two-factor authentication is on. */
  totp: boolean;
  /** Dollars that all keys together may spend in a month; null for no cap. */
  monthly_cap: string | null;
  /** Below this balance in dollars a mail and a webhook tell; null for never. */
  low_balance_alert: string | null;
  /** Whom receipts and statements are made out to; null where nothing is set. */
  billing: Billing | null;
  /** When it was made. */
  created_at: string;
  /** Dollars as a plain decimal. */
  balance: string;
  /** Dollars as a plain decimal. */
  held: string;
  /** Dollars as a plain decimal. */
  spent_this_month: string;
  /** Keys that are active. */
  keys: number;
  /** Limits of this account alone; null where it has none. */
  limits: AccountLimits | null;
};

export type AutoTopup = {
  /** Whether anything is set. */
  on: boolean;
  /** Id of the card that is charged. */
  card?: string;
  /** The line in dollars below which it tops up. */
  below?: string;
  /** What is paid each time, in the currency. */
  amount?: string;
  /** Of the amount. */
  currency?: "USD" | "NGN";
  /** Charges a month at most. */
  monthly_max?: number;
  /** Refusals of the card in a row. */
  failures?: number;
  /** The card was refused three times; set it again to go on. */
  resting?: boolean;
};

export type Billing = {
  /** Legal name; null for that of the account. */
  name: string | null;
  /** Up to four lines. */
  address: string | null;
  /** ISO 3166-1, two letters. */
  country: string | null;
  /** TIN, VAT or other number with the tax office. */
  tax_id: string | null;
};

export type Card = {
  /** card_ and 26 characters. */
  id: string;
  /** Who keeps the number. */
  provider: string;
  /** visa, mastercard, verve … */
  brand: string;
  /** Last four digits. */
  last4: string;
  /** Month and year. */
  expires: string;
  /** When it was saved. */
  created_at: string;
};

export type ChatCompletion = {
  id: string;
  object: "chat.completion";
  created: number;
  model: string;
  choices: ({
    index: number;
    message: {
      role: "assistant";
      /** The reply. */
      content: string | null;
      tool_calls?: {
        id: string;
        type: "function";
        function: {
          name: string;
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
  usage?: {
    prompt_tokens: number;
    completion_tokens: number;
    total_tokens: number;
    /** True when the upstream gave no counts and we counted. */
    estimated?: boolean;
    [name: string]: unknown;
  };
  oja?: ChatNotes;
  [name: string]: unknown;
};

export type ChatNotes = {
  /** Which engine answered. */
  engine?: string;
  /** The embedded demo model answered, because no upstream is connected. */
  demo?: true;
  /** Language of the question: en, en-NG, yo, ig, ha, pcm, fr … */
  language?: string;
  /** Where in the files the answer comes from. */
  sources?: {
    /** As the answer cites it: `report.pdf, page 3`. */
    source: string;
    filename: string;
    page?: number;
    sheet?: string;
    /** Nearness to the question, 0 to 1. */
    score: number;
    /** The answer names it. */
    cited?: boolean;
  }[];
  files?: ({
    filename: string;
    format: string;
    pages: number | null;
    characters: number;
    /** Pages whose text was read from a picture of them. */
    read_by_ocr: number[];
  })[];
  /** How many pictures were looked at. */
  pictures?: number;
  /** What was heard in the sound of the messages, where the model does not hear itself. */
  sounds?: {
    text: string;
    language: string;
    seconds: number;
  }[];
  /** What could not be done or read. */
  notes?: string[];
};

export type ChatRequest = {
  /** The conversation so far, oldest first. */
  messages: ({
    /** Who speaks. */
    role: "system" | "developer" | "user" | "assistant" | "tool" | "function";
    /** Text, or parts: text, image_url, file, input_audio. */
    content?: string | ({
      type: "text";
      /** The text. */
      text: string;
      [name: string]: unknown;
    } | {
      type: "image_url";
      image_url: {
        /** Public http(s) address or data: URL of a PNG, JPEG, WebP, GIF, BMP, TIFF, AVIF, HEIC or SVG. */
        url: string;
        /** How closely to look, where the engine can tell. */
        detail?: "auto" | "low" | "high" | "original";
        [name: string]: unknown;
      } | string;
      [name: string]: unknown;
    } | {
      type: "file";
      file: {
        /** Its name, for citations and where the type shows in it. */
        filename?: string;
        /** The file as base64 or a data: URL. */
        file_data?: string;
        /** The same as file_data. */
        data?: string;
        /** Public http(s) address of the file. */
        file_url?: string;
        /** The same as file_url. */
        url?: string;
        /** Not supported: send the file with the request. */
        file_id?: string;
        /** Of a protected document. */
        password?: string;
        [name: string]: unknown;
      };
      [name: string]: unknown;
    } | {
      type: "input_audio";
      /** Heard by models that hear, transcribed for the others. */
      input_audio: {
        /** The sound as base64. */
        data: string;
        /** wav, mp3 or another: what it is shows in the sound itself. */
        format: string;
        [name: string]: unknown;
      };
      [name: string]: unknown;
    } | {
      type: "refusal";
      refusal: string;
      [name: string]: unknown;
    })[] | null;
    name?: string | null;
    tool_calls?: ({
      id: string;
      type: "function";
      function: {
        name: string;
        /** JSON text. */
        arguments: string;
        [name: string]: unknown;
      };
      [name: string]: unknown;
    } | {
      id: string;
      type: "custom";
      custom: {
        name: string;
        input: string;
        [name: string]: unknown;
      };
      [name: string]: unknown;
    })[] | null;
    tool_call_id?: string | null;
    refusal?: string | null;
    [name: string]: unknown;
  })[];
  /** A model of GET /api/v1/models; without one, or "auto", the platform chooses. */
  model?: string | null;
  /** Answer as server-sent events while it is made. */
  stream?: boolean | null;
  /** Wishes about the stream. */
  stream_options?: {
    /** A last chunk with the token counts. */
    include_usage?: boolean;
    [name: string]: unknown;
  } | null;
  /** How many answers. */
  n?: number | null;
  /** Ends the answer before these words. */
  stop?: string | string[] | null;
  /** Longest answer, in tokens. */
  max_tokens?: number | null;
  /** The same; the newer name. */
  max_completion_tokens?: number | null;
  /** 0 is the most predictable. */
  temperature?: number | null;
  /** Only the likeliest words that together have this share; 1 is all. */
  top_p?: number | null;
  /** Above 0: new subjects rather than the same again. */
  presence_penalty?: number | null;
  /** Above 0: fewer repeated words. */
  frequency_penalty?: number | null;
  /** The same seed gives the same answer where the engine can. */
  seed?: number | null;
  /** Log probabilities of the tokens, where the engine has them. */
  logprobs?: boolean | null;
  /** How many likely tokens logprobs tells at each place. */
  top_logprobs?: number | null;
  /** Tokens made likelier or less likely, by id: -100 to 100. */
  logit_bias?: Record<string, number> | null;
  /** Functions the model may call. */
  tools?: ({
    type: "function";
    function: {
      name: string;
      description?: string | null;
      /** JSON schema of the arguments. */
      parameters?: Record<string, unknown> | null;
      strict?: boolean | null;
      [name: string]: unknown;
    };
    [name: string]: unknown;
  } | {
    /** Free text in, for upstreams that have it. */
    type: "custom";
    custom: {
      name: string;
      description?: string;
      /** text, or a grammar. */
      format?: Record<string, unknown>;
      [name: string]: unknown;
    };
    [name: string]: unknown;
  })[] | null;
  /** none, auto, required, or one function. */
  tool_choice?: "none" | "auto" | "required" | {
    type: "function";
    function: {
      name: string;
      [name: string]: unknown;
    };
    [name: string]: unknown;
  } | {
    type: "custom";
    custom: {
      name: string;
      [name: string]: unknown;
    };
    [name: string]: unknown;
  } | {
    type: "allowed_tools";
    allowed_tools: {
      mode: "auto" | "required";
      tools: Record<string, unknown>[];
      [name: string]: unknown;
    };
    [name: string]: unknown;
  } | null;
  /** Whether several functions may be called at once. */
  parallel_tool_calls?: boolean | null;
  /** Text, any JSON object, or JSON by a schema. */
  response_format?: {
    type: "text";
    [name: string]: unknown;
  } | {
    type: "json_object";
    [name: string]: unknown;
  } | {
    type: "json_schema";
    json_schema: {
      name: string;
      /** JSON schema of the answer. */
      schema?: Record<string, unknown>;
      description?: string;
      strict?: boolean | null;
      [name: string]: unknown;
    };
    [name: string]: unknown;
  } | null;
  /** Your own name for the end user. */
  user?: string | null;
  /** How long a reasoning model thinks. */
  reasoning_effort?: "none" | "minimal" | "low" | "medium" | "high" | "xhigh" | "max" | null;
  /** How wordy the answer is. */
  verbosity?: "low" | "medium" | "high" | null;
  /** Answer in text, or in sound too. */
  modalities?: ("text" | "audio")[] | null;
  /** Voice and format of a spoken answer. */
  audio?: {
    voice?: string | number | boolean;
    format?: string;
    [name: string]: unknown;
  } | null;
  /** Text that will mostly recur. */
  prediction?: {
    type: "content";
    [name: string]: unknown;
  } | null;
  /** Which queue of the upstream the call goes to. */
  service_tier?: string | null;
  /** Whether the upstream keeps the answer. */
  store?: boolean | null;
  /** Your own notes on the call. */
  metadata?: Record<string, string> | null;
  /** Your own mark of the end user, for the upstream's abuse checks. */
  safety_identifier?: string | null;
  /** Calls with the same key share the upstream's cache of prompts. */
  prompt_cache_key?: string | null;
  /** How long the upstream keeps it. */
  prompt_cache_retention?: string | null;
  /** Further wishes about that cache. */
  prompt_cache_options?: Record<string, unknown> | null;
  /** Moderation by the upstream. */
  moderation?: Record<string, unknown> | null;
  /** Lets an upstream that can search the web. */
  web_search_options?: Record<string, unknown> | null;
  /** Older name of tools. */
  functions?: Record<string, unknown>[] | null;
  /** Older name of tool_choice. */
  function_call?: string | {
    name: string;
    [name: string]: unknown;
  } | null;
  /** A file that the last message is about; multipart parts of this name. */
  file?: FileInput | FileInput[];
  /** Several such files. */
  files?: FileInput | FileInput[];
  /** Opens protected files, of every format; `file.password` of a content part goes before it. */
  password?: string | null;
  [name: string]: unknown;
};

export type CountTokensRequest = {
  /** A model of GET /api/v1/models, or auto. */
  model: string;
  /** The conversation so far, oldest first. */
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
  /** Instructions: text, or text blocks. */
  system?: string | {
    type: string;
    text: string;
    [name: string]: unknown;
  }[];
  /** Tools that the model may call. */
  tools?: ({
    /** Name of the tool. */
    name?: string;
    /** custom, or the type of a server tool. */
    type?: string | null;
    description?: string;
    /** JSON schema of the input. */
    input_schema?: Record<string, unknown>;
    [name: string]: unknown;
  })[];
  /** Whether and which tools are called. */
  tool_choice?: {
    /** auto, any, tool or none. */
    type: string;
    /** The tool, where type is tool. */
    name?: string;
    disable_parallel_tool_use?: boolean;
    [name: string]: unknown;
  };
  /** Extended thinking. */
  thinking?: {
    /** enabled, adaptive or disabled. */
    type: string;
    budget_tokens?: number;
    [name: string]: unknown;
  };
  [name: string]: unknown;
};

export type Credits = {
  /** Dollars as a plain decimal. */
  balance: string;
  /** Reserved by calls and jobs that still run. */
  held: string;
  /** Dollars as a plain decimal. */
  available: string;
  /** The same in naira, at the rate of now. */
  available_naira: string;
  /** One credit is one cent. */
  credits: string;
  /** The rate of now. */
  naira_per_dollar: string;
  /** The month that is counted, like 2026-11 (UTC). */
  month: string;
  /** Dollars as a plain decimal. */
  spent_this_month: string;
  /** Free requests of this month, by category. */
  free: {
    /** ai, media, network or utilities. */
    category: string;
    /** Free requests a month. */
    limit: number;
    /** Used so far this month. */
    used: number;
    /** Still free this month. */
    left: number;
  }[];
  /** Daily allowance of AI calls that cost nothing; null for operators, who have no limit. */
  free_ai: {
    /** The UTC day that is counted, like 2026-11-15. */
    day: string;
    /** Requests to AI endpoints that cost nothing. */
    requests: {
      /** A day. */
      limit: number;
      /** Used so far today. */
      used: number;
      /** Left today. */
      left: number;
    };
    /** Their tokens. */
    tokens: {
      /** A day. */
      limit: number;
      /** Used so far today. */
      used: number;
      /** Left today. */
      left: number;
    };
  } | null;
};

export type Delivery = {
  /** dlv_ and 26 characters. */
  id: string;
  /** Id of the webhook. */
  webhook: string;
  /** webhook-id of the event: the same for retries and replays. */
  event: string;
  /** The event, like job.completed. */
  type: string;
  /** waiting: another attempt comes. failed: given up. */
  status: "waiting" | "delivered" | "failed";
  /** How often it was tried. */
  attempts: number;
  /** HTTP status of the last attempt; null without an answer. */
  last_status: number | null;
  /** Why the last attempt failed, in words. */
  last_error: string | null;
  /** When it is tried again; null when it is not. */
  next_attempt_at: string | null;
  /** When the event happened. */
  created_at: string;
  /** When your server took it; null before. */
  delivered_at: string | null;
};

export type Entry = {
  /** ent_ and 26 characters. */
  id: string;
  /** 1, 2, 3 … within the account. */
  number: number;
  /** charge, refund, topup, grant, voucher, reversal or adjustment. */
  kind: string;
  /** Dollars as a plain decimal. */
  amount: string;
  /** Dollars as a plain decimal. */
  balance_after: string;
  /** The request, payment or voucher it belongs to. */
  reference: string;
  /** For people: the endpoint, or what the operator wrote. */
  note: string;
  /** More about it, by kind, such as the payment of a top-up. */
  details: Record<string, unknown>;
  /** When it was written. */
  at: string;
};

export type FileOut = {
  /** file_… */
  id: string;
  /** Unguessable address; works without a key until expires_at. */
  url: string;
  /** Its type, such as image/png. */
  mime: string;
  /** Its size. */
  bytes: number;
  /** A name for saving it. */
  filename: string;
  /** When the address stops working. */
  expires_at: string;
  /** Base64, when include has "data". */
  data?: string;
};

export type Job = {
  /** That of the request that started it: req_… */
  id: string;
  object: "job";
  /** What it does. */
  endpoint: string;
  /** completed, failed and cancelled are the ends. */
  status: "queued" | "running" | "completed" | "failed" | "cancelled";
  /** 0 to 1. */
  progress: number;
  /** What is being done, for people. */
  note: string;
  /** What the call would have answered; null before the end. */
  result: Record<string, unknown> | null;
  /** code and message of a job that failed. */
  error: Record<string, unknown> | null;
  /** Dollars as a plain decimal. */
  charge: string;
  /** Who served; null before. */
  engine: string | null;
  /** When it was ordered. */
  created_at: string;
  /** When work began; null before. */
  started_at: string | null;
  /** When it ended; null before. */
  finished_at: string | null;
};

export type Key = {
  /** key_ and 26 characters: what paths and the log call it. Not the secret. */
  id: string;
  /** Your own name for it. */
  name: string;
  /** Beginning and end of the secret, to recognize it. */
  hint: string;
  /** A test key answers examples and costs nothing. */
  mode: "live" | "test";
  /** expired: past expires_at. Only active keys are served. */
  state: "active" | "revoked" | "expired";
  /** Categories, single endpoints, account or operator: what it may call. */
  scopes: string[];
  /** Addresses and ranges it may be used from; empty for everywhere. */
  ips: string[];
  /** Calls a minute on each endpoint; null for what the platform allows. */
  per_minute: number | null;
  /** Dollars it may spend in a month; null for no cap. */
  monthly_cap: string | null;
  /** Dollars as a plain decimal. */
  spent_this_month: string;
  /** When it stops working; null for never. */
  expires_at: string | null;
  /** When it was made. */
  created_at: string;
  /** About when it was last used; null for never. */
  last_used_at: string | null;
  /** When it was revoked; null while it is not. */
  revoked_at: string | null;
  /** Id of the key whose place it took; null for a first one. */
  rotated_from: string | null;
};

export type Message = {
  id: string;
  type: "message";
  role: "assistant";
  model: string;
  /** Blocks of the answer. */
  content: {
    /** text, thinking or tool_use. */
    type: string;
    [name: string]: unknown;
  }[];
  /** end_turn, max_tokens, stop_sequence, tool_use, pause_turn or refusal. */
  stop_reason: string | null;
  stop_sequence: string | null;
  usage: {
    input_tokens: number;
    output_tokens: number;
    [name: string]: unknown;
  };
  [name: string]: unknown;
};

export type MessagesRequest = {
  /** A model of GET /api/v1/models, or auto. */
  model: string;
  /** The conversation so far, oldest first. */
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
  /** Instructions: text, or text blocks. */
  system?: string | {
    type: string;
    text: string;
    [name: string]: unknown;
  }[];
  /** Tools that the model may call. */
  tools?: ({
    /** Name of the tool. */
    name?: string;
    /** custom, or the type of a server tool. */
    type?: string | null;
    description?: string;
    /** JSON schema of the input. */
    input_schema?: Record<string, unknown>;
    [name: string]: unknown;
  })[];
  /** Whether and which tools are called. */
  tool_choice?: {
    /** auto, any, tool or none. */
    type: string;
    /** The tool, where type is tool. */
    name?: string;
    disable_parallel_tool_use?: boolean;
    [name: string]: unknown;
  };
  /** Extended thinking. */
  thinking?: {
    /** enabled, adaptive or disabled. */
    type: string;
    budget_tokens?: number;
    [name: string]: unknown;
  };
  /** Longest answer, in tokens. */
  max_tokens: number;
  /** Return server-sent events while the answer is generated. */
  stream?: boolean;
  /** 0 is the most predictable. */
  temperature?: number;
  /** Nucleus sampling. */
  top_p?: number;
  /** Sample from the likeliest tokens only. */
  top_k?: number;
  /** Stop sequences. */
  stop_sequences?: string[];
  /** About the request. */
  metadata?: {
    /** Your own id of the end user. */
    user_id?: string | null;
    [name: string]: unknown;
  };
  /** Effort (low to max), and format: the JSON schema of the answer. */
  output_config?: Record<string, unknown>;
  /** Queue of an Anthropic upstream. */
  service_tier?: string;
  [name: string]: unknown;
};

export type Model = {
  /** The name to send as model. */
  id: string;
  object: "model";
  created: number;
  owned_by: string;
};

export type ModelCall = {
  /** The model that the caller named; null for none. */
  asked: string | null;
  /** The model that answered, as its upstream calls it. */
  served: string | null;
  /** Which upstream answered; null for a model on this machine. */
  upstream: string | null;
  /** The embedded demo model answered. */
  demo: boolean;
  /** Tokens by kind. */
  tokens: {
    /** Tokens of this kind; the kinds do not overlap. */
    input: number;
    /** Tokens of this kind; the kinds do not overlap. */
    cached_input: number;
    /** Tokens of this kind; the kinds do not overlap. */
    cache_write: number;
    /** Tokens of this kind; the kinds do not overlap. */
    output: number;
    /** Tokens of this kind; the kinds do not overlap. */
    reasoning: number;
  };
  /** Until the first chunk of a stream. */
  first_token_ms: number | null;
  /** Output tokens per second. */
  tokens_per_second: number | null;
  /** Why the model stopped: stop, length, tool_calls … */
  finish_reason: string | null;
  /** From x-oja-tag, metadata and user. */
  tags: string[];
  /** Dollars before rounding up to a micro-dollar. */
  price: string | null;
  /** What it was charged by. */
  items: {
    /** input, cached_input, cache_write, output, reasoning, request … */
    kind: string;
    /** Tokens, or other units of this kind. */
    units: number;
    /** Dollars per unit. */
    price_per_unit: string;
    /** Dollars, to the nano-dollar. */
    price: string;
  }[];
};

export type ModelPrice = {
  /** An endpoint, or a pattern like ai.*. */
  endpoint: string;
  /** A model, or a pattern with *, like gpt-4.1-*. The most specific pattern wins. */
  model: string;
  /** Dollars; token kinds per million tokens. */
  prices: {
    /** Per million input tokens that were not cached. */
    input?: string;
    /** Per million input tokens read from the cache; default as input. */
    cached_input?: string;
    /** Per million input tokens written to the cache; default as input. */
    cache_write?: string;
    /** Per million output tokens. */
    output?: string;
    /** Per million reasoning tokens; default as output. */
    reasoning?: string;
    /** Per image. */
    image?: string;
    /** Per second. */
    second?: string;
    /** Per request, in addition. */
    request?: string;
    /** Per unit of the endpoint, where no kind has a price; for tokens, each token. */
    unit?: string;
  };
  /** What you pay for the same. */
  costs: {
    /** Per million input tokens that were not cached. */
    input?: string;
    /** Per million input tokens read from the cache; default as input. */
    cached_input?: string;
    /** Per million input tokens written to the cache; default as input. */
    cache_write?: string;
    /** Per million output tokens. */
    output?: string;
    /** Per million reasoning tokens; default as output. */
    reasoning?: string;
    /** Per image. */
    image?: string;
    /** Per second. */
    second?: string;
    /** Per request, in addition. */
    request?: string;
    /** Per unit of the endpoint, where no kind has a price; for tokens, each token. */
    unit?: string;
  };
};

export type NewKey = {
  /** key_ and 26 characters: what paths and the log call it. Not the secret. */
  id: string;
  /** Your own name for it. */
  name: string;
  /** Beginning and end of the secret, to recognize it. */
  hint: string;
  /** A test key answers examples and costs nothing. */
  mode: "live" | "test";
  /** expired: past expires_at. Only active keys are served. */
  state: "active" | "revoked" | "expired";
  /** Categories, single endpoints, account or operator: what it may call. */
  scopes: string[];
  /** Addresses and ranges it may be used from; empty for everywhere. */
  ips: string[];
  /** Calls a minute on each endpoint; null for what the platform allows. */
  per_minute: number | null;
  /** Dollars it may spend in a month; null for no cap. */
  monthly_cap: string | null;
  /** Dollars as a plain decimal. */
  spent_this_month: string;
  /** When it stops working; null for never. */
  expires_at: string | null;
  /** When it was made. */
  created_at: string;
  /** About when it was last used; null for never. */
  last_used_at: string | null;
  /** When it was revoked; null while it is not. */
  revoked_at: string | null;
  /** Id of the key whose place it took; null for a first one. */
  rotated_from: string | null;
  /** Shown once, never again. */
  secret: string;
};

export type OpenaiVideo = {
  id: string;
  object: "video";
  model: string;
  status: "queued" | "in_progress" | "completed" | "failed";
  progress: number;
  created_at: number;
  completed_at: number | null;
  expires_at: number | null;
  prompt: string | null;
  seconds: string;
  size: string;
  error: {
    /** Code of the error. */
    code: string;
    /** In words. */
    message: string;
  } | null;
  remixed_from_video_id: string | null;
};

export type Receipt = {
  /** rcp_ and 26 characters. */
  id: string;
  /** Numbered without gaps. */
  number: string;
  /** credit_note: a payment that went back. */
  kind: "receipt" | "credit_note";
  /** The account as it was when it was issued. */
  buyer: {
    /** Of the account. */
    name: string;
    /** Of the account. */
    email: string;
    /** Whom it is made out to; null where nothing was set. */
    billing: Billing | null;
  };
  /** The payment it is for. */
  topup_id: string;
  /** What the provider knows the payment by. */
  reference: string;
  /** Who took the payment. */
  provider: string;
  /** Paid, tax included; negative on a credit note. */
  amount: string;
  /** In which it was paid. */
  currency: "USD" | "NGN";
  /** Amount without tax. */
  net: string;
  /** Tax that is in the amount. */
  tax: string;
  /** Credits in dollars. */
  credit: string;
  /** The rate of the payment; null for dollars. */
  naira_per_dollar: string | null;
  /** Who sold, as the operator had set it then. */
  seller: {
    /** Of the seller. */
    name: string;
    /** Of the seller. */
    address: string;
    /** For questions. */
    email: string;
    /** Number with the tax office; may be empty. */
    tax_id: string;
    /** VAT, for example. */
    tax_name: string;
    /** Share of tax, 7.5 for 7.5%. */
    tax_percent: number;
    /** What stands at the foot. */
    note: string;
  };
  /** When it was issued. */
  issued_at: string;
};

export type Request = {
  /** What x-request-id said. */
  id: string;
  /** When it arrived. */
  at: string;
  /** Whose call it was. */
  account_id: string;
  /** The key; null for a session. */
  key_id: string | null;
  /** What it was logged and priced as. */
  endpoint: string;
  /** HTTP method. */
  method: string;
  /** Address without its query. */
  path: string;
  /** HTTP status that was answered. */
  status: number;
  /** The code of the error; null when it went well. */
  error_code: string | null;
  /** What the caller was told, up to 300 characters, without secrets and addresses' queries. */
  error_message: string | null;
  /** The field that was wrong. */
  error_param: string | null;
  /** Who served; null where no engine was needed. */
  engine: string | null;
  /** How long it took, in milliseconds. */
  ms: number;
  /** Dollars as a plain decimal. */
  charge: string;
  /** Paid by the free tier. */
  free: boolean;
  /** What was counted: requests, characters, seconds or tokens. */
  units: number;
  /** live, test, job, replay … */
  mode: string;
  /** Where it came from. */
  ip: string;
  /** What the program said it is. */
  user_agent: string;
  /** Size of the body that came. */
  bytes_in: number;
  /** Size of the body that went. */
  bytes_out: number;
  /** Of calls to a model; null for others. */
  model: ModelCall | null;
};

export type Response = {
  id: string;
  object: "response";
  created_at: number;
  status: "queued" | "in_progress" | "completed" | "incomplete" | "failed" | "cancelled";
  model: string;
  /** message, reasoning, function_call, custom_tool_call, web_search_call, file_search_call. */
  output: {
    id: string;
    type: string;
    [name: string]: unknown;
  }[];
  [name: string]: unknown;
};

export type ResponsesRequest = {
  /** A model of GET /api/v1/models; without one the platform chooses. */
  model?: string;
  /** Text, or items: messages, function calls and their results, files and pictures. */
  input?: string | ({
    /** message, function_call, function_call_output, reasoning … */
    type?: string;
    role?: "user" | "assistant" | "system" | "developer";
    content?: string | {
      type: string;
      [name: string]: unknown;
    }[] | null;
    [name: string]: unknown;
  })[];
  /** Instructions, of this response alone. */
  instructions?: string | null;
  /** A stored response that this one goes on from. */
  previous_response_id?: string | null;
  /** Store the response so that it can be retrieved. Default true. */
  store?: boolean | null;
  /** Return server-sent events while the answer is generated. */
  stream?: boolean | null;
  /** Run as a background job; retrieve the response later. */
  background?: boolean | null;
  /** Longest answer, in tokens. */
  max_output_tokens?: number | null;
  /** How many calls of hosted tools at most. */
  max_tool_calls?: number | null;
  /** 0 is the most predictable. */
  temperature?: number | null;
  /** Nucleus sampling. */
  top_p?: number | null;
  /** Functions, custom tools, web_search, file_search. */
  tools?: ({
    /** function, custom, namespace, web_search or file_search. */
    type: string;
    name?: string;
    description?: string | null;
    /** JSON schema of the arguments. */
    parameters?: Record<string, unknown> | null;
    tools?: {
      type: string;
      name?: string;
      [name: string]: unknown;
    }[];
    [name: string]: unknown;
  })[];
  /** none, auto, required, or one tool. */
  tool_choice?: "none" | "auto" | "required" | {
    type: string;
    [name: string]: unknown;
  } | null;
  /** Whether several tools may be called at once. */
  parallel_tool_calls?: boolean | null;
  /** Format of the answer: text, json_object or json_schema. */
  text?: {
    format?: {
      type: string;
      [name: string]: unknown;
    } | null;
    verbosity?: string | null;
    [name: string]: unknown;
  } | null;
  /** How long a reasoning model thinks. */
  reasoning?: {
    effort?: string | null;
    summary?: string | null;
    [name: string]: unknown;
  } | null;
  /** Your own notes on the response. */
  metadata?: Record<string, string> | null;
  /** Your own id of the end user. */
  user?: string | null;
  /** file_search_call.results returns the passages found. */
  include?: string[] | null;
  /** Not available here. */
  conversation?: null;
  /** Not available here. */
  prompt?: null;
  [name: string]: unknown;
};

export type Statement = {
  /** Of the statement, like 2026-11. */
  month: string;
  /** Whose it is. */
  account: {
    /** acc_… */
    id: string;
    /** Of the account. */
    name: string;
    /** Of the account. */
    email: string;
    /** Billing details as they are now; null where nothing is set. */
    billing: Billing | null;
  };
  /** Balance at the beginning, in dollars. */
  opening: string;
  /** All that came in. */
  in: string;
  /** All that went out, negative. */
  out: string;
  /** Balance at the end. */
  closing: string;
  /** What models were charged by. Each request is rounded up once to a micro-dollar. */
  items: {
    /** The endpoint that was called. */
    endpoint: string;
    /** The model that served. */
    model: string;
    /** input, cached_input, cache_write, output, reasoning, request … */
    kind: string;
    /** Tokens, or other units of this kind. */
    units: number;
    /** Dollars, to the nano-dollar. */
    price: string;
  }[];
  /** In the order they were written. */
  entries: {
    /** 1, 2, 3 … within the account. */
    number: number;
    /** When it was written. */
    at: string;
    /** charge, refund, topup, grant, voucher, reversal or adjustment. */
    kind: string;
    /** For people. */
    note: string;
    /** The request, payment or voucher it belongs to. */
    reference: string;
    /** Dollars; negative where it went out. */
    amount: string;
    /** Dollars after it. */
    balance_after: string;
  }[];
};

export type Topup = {
  /** top_ and 26 characters. */
  id: string;
  /** review: what was paid does not fit the order; the operator settles it. */
  status: "created" | "pending" | "paid" | "failed" | "abandoned" | "expired" | "review";
  /** What is paid, in the currency. */
  amount: string;
  /** In which it is paid. */
  currency: "USD" | "NGN";
  /** What it adds to the balance, rounded down to a micro-dollar. */
  credit: string;
  /** The rate that counts for this payment. */
  naira_per_dollar: string | null;
  /** Who takes the payment; null before that is known. */
  provider: string | null;
  /** What the provider knows it by. */
  reference: string;
  /** checkout: you pay on a page. card: charged by itself. */
  via: "checkout" | "card";
  /** Where to pay; null when there is nothing to pay any more. */
  checkout_url: string | null;
  /** Why it failed, in words; null while it did not. */
  failure: string | null;
  /** Refunded or lost in a dispute since, in the currency. */
  reversed: string;
  /** When it was ordered. */
  created_at: string;
  /** Until when it can be paid. */
  expires_at: string;
  /** When the provider took it; null before. */
  paid_at: string | null;
};

export type Upstream = {
  /** ID of the upstream. */
  id: string;
  /** Name, as x-oja-upstream shows it. */
  name: string;
  /** API that it speaks: openai, anthropic or gemini. */
  kind: string;
  /** Base URL. */
  url: string;
  /** The end of its key; null where it has none. */
  key: string | null;
  /** Models it serves, or patterns with *. Leave blank for any model that no other upstream names. */
  models?: string[];
  /** Model for callers who name none. */
  default_model?: string;
  /** Its own name for a model that callers know by another: {"fast": "llama-3.1-8b-instant"}. */
  rename?: Record<string, string>;
  /** false: pictures are put in words first. */
  vision?: boolean;
  /** false: audio is transcribed first. */
  hearing?: boolean;
  /** false for servers that refuse stream_options. */
  stream_usage?: boolean;
  /** Lower is tried first. */
  priority: number;
  /** Share of calls among upstreams of one priority. */
  weight: number;
  /** Whether it serves calls. */
  enabled: boolean;
  /** environment: set by OJA_… variables, changed there only. */
  source: "console" | "environment";
  /** When it was added. */
  created_at?: string;
  /** When it was last changed. */
  changed_at?: string;
};

export type UpstreamBudget = {
  /** Name of the engine or upstream, as x-oja-engine shows it. */
  upstream: string;
  /** Null: not limited. */
  requests_per_day: number | null;
  /** Null: not limited. */
  tokens_per_day: number | null;
  /** Null: not limited. */
  dollars_per_day: string | null;
  /** What a request costs you, for the budget in dollars. */
  dollars_per_request: string;
  /** What a million tokens cost you. */
  dollars_per_million_tokens: string;
  /** Today, in UTC. */
  used: {
    /** Requests sent. */
    requests: number;
    /** Tokens used. */
    tokens: number;
    /** Dollars as a plain decimal. */
    dollars: string;
  };
  /** True once a part of the budget is used: the next engine serves until 00:00 UTC. */
  resting: boolean;
};

export type Usage = {
  /** First moment that counts. */
  from: string;
  /** First moment that does not count any more. */
  to: string;
  timezone: "UTC";
  /** All of the range together. */
  total: {
    /** How many. */
    calls: number;
    /** Those that failed. */
    errors: number;
    /** Those answered 4xx. */
    client_errors: number;
    /** Those answered 5xx, and streams that broke off by no fault of the caller. */
    server_errors: number;
    /** Errors by calls, 0 to 1. */
    error_rate: number;
    /** Paid by the free tier. */
    free_calls: number;
    /** Dollars as a plain decimal. */
    spend: string;
    /** Milliseconds a call took; null without calls. */
    average_ms: number | null;
    /** Bodies that came, together. */
    bytes_in: number;
    /** Bodies that went, together. */
    bytes_out: number;
    /** Half of the calls were faster. */
    p50_ms: number | null;
    /** 95 of 100 calls were faster. */
    p95_ms: number | null;
    /** 99 of 100 calls were faster. */
    p99_ms: number | null;
    /** By model, upstream or tag: tokens of each kind. */
    input_tokens?: number;
    /** Input tokens read from a prompt cache. */
    cached_input_tokens?: number;
    /** Input tokens written to a prompt cache. */
    cache_write_tokens?: number;
    /** Output tokens. */
    output_tokens?: number;
    /** Output tokens spent on reasoning. */
    reasoning_tokens?: number;
    /** Average time to the first chunk of streams. */
    first_token_ms?: number | null;
    /** Average output tokens per second. */
    tokens_per_second?: number | null;
    /** For operators: dollars that the upstreams charge, where costs are set. */
    cost?: string;
    /** For operators: what is left of the spend. */
    margin?: string;
  };
  /** What a row stands for. */
  group_by: string;
  /** One row each, only those with calls. */
  groups: ({
    /** The hour, day, endpoint or key. */
    name: string;
    /** How many. */
    calls: number;
    /** Those that failed. */
    errors: number;
    /** Those answered 4xx. */
    client_errors: number;
    /** Those answered 5xx, and streams that broke off by no fault of the caller. */
    server_errors: number;
    /** Errors by calls, 0 to 1. */
    error_rate: number;
    /** Paid by the free tier. */
    free_calls: number;
    /** Dollars as a plain decimal. */
    spend: string;
    /** Milliseconds a call took; null without calls. */
    average_ms: number | null;
    /** Bodies that came, together. */
    bytes_in: number;
    /** Bodies that went, together. */
    bytes_out: number;
    /** Half of the calls were faster. */
    p50_ms: number | null;
    /** 95 of 100 calls were faster. */
    p95_ms: number | null;
    /** 99 of 100 calls were faster. */
    p99_ms: number | null;
    /** By model, upstream or tag: tokens of each kind. */
    input_tokens?: number;
    /** Input tokens read from a prompt cache. */
    cached_input_tokens?: number;
    /** Input tokens written to a prompt cache. */
    cache_write_tokens?: number;
    /** Output tokens. */
    output_tokens?: number;
    /** Output tokens spent on reasoning. */
    reasoning_tokens?: number;
    /** Average time to the first chunk of streams. */
    first_token_ms?: number | null;
    /** Average output tokens per second. */
    tokens_per_second?: number | null;
    /** For operators: dollars that the upstreams charge, where costs are set. */
    cost?: string;
    /** For operators: what is left of the spend. */
    margin?: string;
  })[];
};

export type Video = {
  /** req_…: that of the request that ordered it. */
  id: string;
  object: "video";
  /** completed, failed and cancelled are the ends; planned is the result of a dry run. */
  status: "queued" | "running" | "completed" | "failed" | "cancelled" | "planned";
  /** 0 to 1. */
  progress: number;
  /** What is being done. */
  note: string;
  /** As ordered. */
  prompt: string | null;
  /** Ordered; delivered once completed. */
  seconds: number | null;
  /** WIDTHxHEIGHT, as ordered. */
  size: string | null;
  /** Who made it. */
  engine: string | null;
  /** Dollars; nothing until it is completed. */
  charge: string;
  /** When it was ordered. */
  created_at: string;
  /** When work began; null before. */
  started_at: string | null;
  /** When it ended; null before. */
  finished_at: string | null;
  /** When its files are deleted; null before it is completed. */
  expires_at: string | null;
  /** Why there is no film; null otherwise. */
  error: {
    /** Code of the error. */
    code: string;
    /** In words. */
    message: string;
  } | null;
  /** Where to ask about it. */
  urls: {
    /** This answer again (GET). */
    self: string;
    /** The MP4, once completed (GET). */
    content: string;
    /** Ends it (POST). */
    cancel: string;
  };
  file?: FileOut;
  /** A picture of it as JPEG, once completed. */
  thumbnail?: {
    /** file_… */
    id: string;
    /** Unguessable address; works without a key until expires_at. */
    url: string;
    /** Its type, such as image/png. */
    mime: string;
    /** Its size. */
    bytes: number;
    /** A name for saving it. */
    filename: string;
    /** When the address stops working. */
    expires_at: string;
  } | null;
  /** Pixels, once completed. */
  width?: number;
  /** Pixels, once completed. */
  height?: number;
  /** It can be heard, once completed. */
  sound?: boolean;
  /** Of captions and narration. */
  language?: string | null;
  /** Somebody speaks in it. */
  narrated?: boolean;
  /** What the scenes say, where they are known. */
  scenes?: string[];
  /** The scenes of a dry run; send them in scenes, changed or not. */
  storyboard?: {
    /** What is drawn. */
    picture: string;
    /** Shown and spoken. */
    caption: string;
    /** Words of the picture that are not drawn. */
    not_shown: string[];
  }[];
  /** Drawn scenes instead of film, at the draft price. */
  draft?: boolean;
  /** Words of the prompt that a draft does not show. */
  not_shown?: string[];
};

export type Webhook = {
  /** whk_ and 26 characters. */
  id: string;
  /** Where messages go. */
  url: string;
  /** Your own words. */
  description: string;
  /** Which events it listens to; empty for all. */
  events: string[];
  /** off: nothing is sent. */
  state: "on" | "off";
  /** Why it was switched off; null while it is on. */
  off_because: string | null;
  /** Until then the secret before the last rotation signs as well. */
  old_secret_until: string | null;
  /** When it was added. */
  created_at: string;
};

export type WebhookWithSecret = {
  /** whk_ and 26 characters. */
  id: string;
  /** Where messages go. */
  url: string;
  /** Your own words. */
  description: string;
  /** Which events it listens to; empty for all. */
  events: string[];
  /** off: nothing is sent. */
  state: "on" | "off";
  /** Why it was switched off; null while it is on. */
  off_because: string | null;
  /** Until then the secret before the last rotation signs as well. */
  old_secret_until: string | null;
  /** When it was added. */
  created_at: string;
  /** whsec_…: shown once. Verify with any Standard Webhooks library. */
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
  data: Model[];
};

export type AiModelInput = {
  /** Its name; a / in it may be sent as %2F. */
  id: string;
};

export type AiModelOutput = Model;

export type AiMessagesInput = MessagesRequest;

export type AiMessagesOutput = Message;

export type AiMessagesCountInput = CountTokensRequest;

export type AiMessagesCountOutput = {
  /** Tokens of messages, system and tools. */
  input_tokens: number;
};

export type AiResponsesInput = ResponsesRequest;

export type AiResponsesOutput = Response;

export type AiEmbeddingsInput = {
  /** Text, or at most 256 texts. Longer than 256 tokens, a text is cut. */
  input: string | string[];
  /** all-minilm-l6-v2 (English), or auto. */
  model?: string;
  /** Fewer than 384 numbers. */
  dimensions?: number;
  /** Numbers, or little-endian floats as base64. */
  encoding_format?: "float" | "base64";
  [name: string]: unknown;
};

export type AiEmbeddingsOutput = {
  object: "list";
  data: ({
    object: "embedding";
    index: number;
    embedding: number[] | string;
  })[];
  model: string;
  /** Estimated. */
  usage: {
    prompt_tokens: number;
    total_tokens: number;
  };
};

export type AiResponseGetInput = {
  /** Id of the response. */
  id: string;
  /** A stored response is not streamed. */
  stream?: "false";
  [name: string]: unknown;
};

export type AiResponseGetOutput = Response;

export type AiResponseDeleteInput = {
  /** Id of the response. */
  id: string;
  [name: string]: unknown;
};

export type AiResponseDeleteOutput = {
  id: string;
  object: "response";
  deleted: boolean;
};

export type AiResponseCancelInput = {
  /** Id of the response. */
  id: string;
  [name: string]: unknown;
};

export type AiResponseCancelOutput = Response;

export type AiResponseItemsInput = {
  /** Id of the response. */
  id: string;
  /** Items of a page. */
  limit?: number;
  /** desc: newest first. */
  order?: "asc" | "desc";
  /** Id of the last item of the page before. */
  after?: string;
  [name: string]: unknown;
};

export type AiResponseItemsOutput = {
  object: "list";
  data: {
    id: string;
    [name: string]: unknown;
  }[];
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
};

export type AiTranscribeInput = {
  /** Sound or video: MP3, WAV, M4A, OGG, Opus, WebM, FLAC, MP4, MOV, MKV; at most an hour. */
  file: FileInput;
  /** Language spoken: en, en-NG, yo, ig, ha, pcm or another code; detected when absent. */
  language?: string;
  /** Names and spellings to expect. */
  prompt?: string | number;
  /** Shape of the answer; default json. */
  format?: "json" | "text" | "srt" | "vtt" | "verbose_json";
  /** 0 to 1: how freely the model guesses. */
  temperature?: number;
  /** Adds the time of each word. */
  words?: boolean;
  /** The same as format, under OpenAI's name. */
  response_format?: "json" | "text" | "srt" | "vtt" | "verbose_json" | "diarized_json";
  /** OpenAI's: word adds the time of each word. */
  timestamp_granularities?: ("word" | "segment")[];
  /** Passed to an upstream; the embedded engine has one model. */
  model?: string;
  /** Answers server-sent events. */
  stream?: boolean;
  /** OpenAI's; read and left. */
  include?: string[];
  /** OpenAI's; read and left: diarized_json names the voices A, B, C. */
  known_speaker_names?: string[];
  /** OpenAI's; read and left: voices are told apart, not recognized. */
  known_speaker_references?: string[];
  /** OpenAI's; sound is always cut where nobody speaks. */
  chunking_strategy?: string | number | boolean;
};

export type AiTranscribeOutput = {
  text: string;
  /** Code of the language that was heard or asked for; und when nothing was said. Its name in verbose_json. */
  language: string;
  /** The code, in verbose_json. */
  language_code?: string;
  /** transcribe, in verbose_json and diarized_json. */
  task?: string;
  /** Seconds of sound. */
  duration: number;
  segments: ({
    /** Seconds. */
    start: number;
    /** Seconds. */
    end: number;
    text: string;
    /** Who spoke, where voices were told apart. */
    speaker?: string | null;
    /** In verbose_json a number, in diarized_json a name. */
    id?: number | string;
    seek?: number;
    tokens?: number[];
    temperature?: number;
    avg_logprob?: number;
    compression_ratio?: number;
    no_speech_prob?: number;
    /** transcript.text.segment in diarized_json. */
    type?: string;
  })[];
  words?: {
    start: number;
    end: number;
    word: string;
  }[];
  /** What to know about this transcript. */
  notes?: string[];
};

export type AiTranslateSpeechInput = {
  /** Sound or video: MP3, WAV, M4A, OGG, Opus, WebM, FLAC, MP4, MOV, MKV; at most an hour. */
  file: FileInput;
  /** Language spoken: en, en-NG, yo, ig, ha, pcm or another code; detected when absent. */
  language?: string;
  /** Names and spellings to expect. */
  prompt?: string | number;
  /** 0 to 1: how freely the model guesses. */
  temperature?: number;
  /** Shape of the response. */
  response_format?: "json" | "text" | "srt" | "vtt" | "verbose_json";
  /** Passed to an upstream; the embedded engine has one model. */
  model?: string;
};

export type AiTranslateSpeechOutput = {
  text: string;
  /** Code of the language that was heard or asked for; und when nothing was said. Its name in verbose_json. */
  language: string;
  /** The code, in verbose_json. */
  language_code?: string;
  /** transcribe, in verbose_json and diarized_json. */
  task?: string;
  /** Seconds of sound. */
  duration: number;
  segments: ({
    /** Seconds. */
    start: number;
    /** Seconds. */
    end: number;
    text: string;
    /** Who spoke, where voices were told apart. */
    speaker?: string | null;
    /** In verbose_json a number, in diarized_json a name. */
    id?: number | string;
    seek?: number;
    tokens?: number[];
    temperature?: number;
    avg_logprob?: number;
    compression_ratio?: number;
    no_speech_prob?: number;
    /** transcript.text.segment in diarized_json. */
    type?: string;
  })[];
  words?: {
    start: number;
    end: number;
    word: string;
  }[];
  /** What to know about this transcript. */
  notes?: string[];
};

export type AiVoiceInput = {
  /** What to say, at most 4096 characters. */
  text?: string;
  /** The same as text, under OpenAI's name. */
  input?: string;
  /** What to say as SSML: speak, p, s, break, emphasis, prosody (rate, pitch), say-as, sub. */
  ssml?: string;
  /** A voice of GET /api/v1/voices; default: one that speaks the language. */
  voice?: string | {
    /** A voice that GET /api/v1/voices lists; default: the first voice of the language. */
    id: string;
  };
  /** Language of the text: en, en-NG, yo, ig, ha, pcm or another code; detected when absent. */
  language?: string;
  /** Sound format of the answer; default mp3. opus comes in Ogg; pcm is 16 bit, mono, 24 kHz. */
  format?: "mp3" | "wav" | "opus" | "ogg" | "flac" | "aac" | "pcm";
  /** The same as format, under OpenAI's name. */
  response_format?: "mp3" | "wav" | "opus" | "ogg" | "flac" | "aac" | "pcm";
  /** 0.25 to 4; default 1. */
  speed?: number;
  /** 0.5 (lower) to 2 (higher); default 1. */
  pitch?: number;
  /** natural: a neural voice. fast: a robotic voice within a moment. */
  quality?: "natural" | "fast";
  /** Answers the sound itself, as it is made. */
  stream?: boolean;
  /** OpenAI's: audio, or server-sent events with base64. */
  stream_format?: "audio" | "sse";
  /** Passed to an upstream; embedded engines have one model. */
  model?: string;
  /** How to say it; read by upstreams that can. */
  instructions?: string;
  /** ["data"] adds the file as base64. */
  include?: "data"[];
};

export type AiVoiceOutput = {
  file: FileOut;
  /** Seconds. */
  duration: number;
  voice: string;
  language: string;
  /** Characters spoken: what is paid for. */
  characters: number;
};

export type AiVoicesInput = {
  /** Only voices of this language. */
  language?: string;
};

export type AiVoicesOutput = {
  voices: ({
    /** What to send as voice. */
    id: string;
    name: string;
    gender: "female" | "male";
    language: string;
    about: string;
    /** Which kinds of engine speak it now. */
    qualities: ("natural" | "fast")[];
    /** A sentence to try it with. */
    sample: string;
  })[];
  languages: string[];
};

export type AiVideoInput = {
  /** What the film shows. Sentences become scenes. */
  prompt: string | number | boolean;
  /** auto lets the operator choose; storyboard is always there. */
  model?: string;
  /** Language of captions and narration; default: that of the prompt. */
  language?: string;
  /** true speaks the captions, a text speaks that text, false is silent; default: spoken where a voice is there. */
  narration?: boolean | string;
  /** A voice of GET /api/v1/voices. */
  voice?: string;
  /** Shows the text of each scene. */
  captions?: boolean;
  /** Who writes the scenes of a storyboard: the sentences of the prompt (rules) or the chat engine. */
  script?: "auto" | "rules" | "chat";
  /** The same seed gives the same film. */
  seed?: number;
  /** A picture to start from: PNG, JPEG, WebP, GIF, BMP, TIFF, AVIF, HEIC or SVG. */
  image?: FileInput;
  /** The same, by OpenAI's name. */
  input_reference?: FileInput | {
    /** http(s) address or data: URL of a picture. */
    image_url: string;
  };
  /** Accepted for OpenAI's clients; every film has the best there is. */
  quality?: string;
  /** The storyboard to draw, as dry_run returns it: 1 to 12 scenes, each a text or {picture, caption}. Only the storyboard engine uses it. */
  scenes?: (string | {
    /** What is drawn, in plain nouns. */
    picture: string;
    /** Shown and spoken. */
    caption?: string;
  })[];
  /** Returns the storyboard and the price; orders nothing, free. */
  dry_run?: boolean;
  /** ["data"] adds the file as base64. */
  include?: "data"[];
  /** Length, 1 to 60; what is paid for. */
  seconds?: number;
  /** WIDTHxHEIGHT, even numbers. */
  size?: string;
};

export type AiVideoOutput = Video;

export type AiVideoGetInput = {
  /** Id of the film. */
  id: string;
};

export type AiVideoGetOutput = Video;

export type AiVideoContentInput = {
  /** Id of the film. */
  id: string;
  /** video (MP4) or thumbnail (JPEG); spritesheets are not made. */
  variant?: "video" | "thumbnail";
};

export type AiVideoContentOutput = unknown;

export type AiVideoCancelInput = {
  /** Id of the film. */
  id: string;
};

export type AiVideoCancelOutput = Video;

export type AiVideosCreateInput = {
  /** What the film shows. Sentences become scenes. */
  prompt: string | number | boolean;
  /** auto lets the operator choose; storyboard is always there. */
  model?: string;
  /** Language of captions and narration; default: that of the prompt. */
  language?: string;
  /** true speaks the captions, a text speaks that text, false is silent; default: spoken where a voice is there. */
  narration?: boolean | string;
  /** A voice of GET /api/v1/voices. */
  voice?: string;
  /** Shows the text of each scene. */
  captions?: boolean;
  /** Who writes the scenes of a storyboard: the sentences of the prompt (rules) or the chat engine. */
  script?: "auto" | "rules" | "chat";
  /** The same seed gives the same film. */
  seed?: number;
  /** A picture to start from: PNG, JPEG, WebP, GIF, BMP, TIFF, AVIF, HEIC or SVG. */
  image?: FileInput;
  /** The same, by OpenAI's name. */
  input_reference?: FileInput | {
    /** http(s) address or data: URL of a picture. */
    image_url: string;
  };
  /** Accepted for OpenAI's clients; every film has the best there is. */
  quality?: string;
  /** The storyboard to draw, as dry_run returns it: 1 to 12 scenes, each a text or {picture, caption}. Only the storyboard engine uses it. */
  scenes?: (string | {
    /** What is drawn, in plain nouns. */
    picture: string;
    /** Shown and spoken. */
    caption?: string;
  })[];
  /** Returns the storyboard and the price; orders nothing, free. */
  dry_run?: boolean;
  /** ["data"] adds the file as base64. */
  include?: "data"[];
  /** Length, 1 to 60; what is paid for. */
  seconds?: number;
  /** WIDTHxHEIGHT, even numbers. */
  size?: string;
};

export type AiVideosCreateOutput = OpenaiVideo;

export type AiVideosListInput = {
  /** 1 to 100. */
  limit?: number;
  /** Id of the last film of the page before. */
  after?: string;
  /** desc: newest first. */
  order?: "asc" | "desc";
};

export type AiVideosListOutput = {
  object: "list";
  data: OpenaiVideo[];
  first_id: string | null;
  last_id: string | null;
  has_more: boolean;
};

export type AiVideosGetInput = {
  /** Id of the film. */
  id: string;
};

export type AiVideosGetOutput = OpenaiVideo;

export type AiVideosDeleteInput = {
  /** Id of the film. */
  id: string;
};

export type AiVideosDeleteOutput = {
  id: string;
  object: "video.deleted";
  deleted: boolean;
};

export type MediaMusicInput = {
  /** Words to look for: title, artist, album. */
  query: string;
  /** track, artist or album; one, or several as a list. Default: all three. */
  type?: "track" | "artist" | "album" | ("track" | "artist" | "album")[];
  /** Items of each type, 1 to 50. */
  limit?: number;
  /** `next` of the list to continue; the rest of the request stays the same. */
  cursor?: string;
  /** Country whose catalogue counts (ISO 3166-1 alpha-2), where the engine knows countries. */
  market?: string;
  /** false leaves out items marked explicit; total still counts them. */
  explicit?: boolean;
};

export type MediaMusicOutput = {
  query: string;
  /** The source that answered; ids and links are its own. */
  engine: string;
  tracks?: {
    items: ({
      id: string;
      title: string;
      artists: ({
        id: string | null;
        name: string;
        url: string | null;
      })[];
      album: {
        id: string | null;
        title: string;
        url: string | null;
      } | null;
      /** Seconds. */
      duration: number | null;
      artwork: ({
        url: string;
        width: number | null;
        height: number | null;
      })[];
      preview_url: string | null;
      url: string | null;
      explicit: boolean | null;
      /** 0 to 100. */
      popularity: number | null;
      /** As far as known: year, month or day. */
      release_date: string | null;
      isrc: string | null;
    })[];
    /** Matches at the source; null where it does not say. */
    total: number | null;
    /** Cursor of the next page; null at the end. */
    next: string | null;
  };
  artists?: {
    items: ({
      id: string;
      name: string;
      url: string | null;
      artwork: ({
        url: string;
        width: number | null;
        height: number | null;
      })[];
      genres: string[];
      popularity: number | null;
      followers: number | null;
    })[];
    /** Matches at the source; null where it does not say. */
    total: number | null;
    /** Cursor of the next page; null at the end. */
    next: string | null;
  };
  albums?: {
    items: ({
      id: string;
      title: string;
      artists: ({
        id: string | null;
        name: string;
        url: string | null;
      })[];
      artwork: ({
        url: string;
        width: number | null;
        height: number | null;
      })[];
      url: string | null;
      /** album, single, compilation or ep. */
      kind: string | null;
      tracks: number | null;
      explicit: boolean | null;
      release_date: string | null;
    })[];
    /** Matches at the source; null where it does not say. */
    total: number | null;
    /** Cursor of the next page; null at the end. */
    next: string | null;
  };
};

export type MediaTiktokMetadataInput = {
  /** Address of the video: long, vm., vt. or /t/. */
  url: string;
};

export type MediaTiktokMetadataOutput = {
  /** The final, canonical address. */
  url: string;
  id: string | null;
  title: string;
  author: {
    name: string;
    handle: string | null;
    url: string | null;
  };
  /** TikTok's address of it expires after a while. */
  thumbnail: {
    url: string;
    width: number | null;
    height: number | null;
  } | null;
  /** Embed code. */
  html: string | null;
};

export type MediaYoutubeMetadataInput = {
  /** Address of the video in any spelling: watch, youtu.be, shorts, live, embed. */
  url?: string;
  /** Id of the video (11 characters), instead of url. */
  id?: string;
};

export type MediaYoutubeMetadataOutput = {
  id: string;
  url: string;
  title: string;
  author: {
    name: string;
    url: string | null;
    /** Channel id. */
    id: string | null;
  };
  /** The largest one. */
  thumbnail: {
    url: string;
    width: number | null;
    height: number | null;
  } | null;
  thumbnails: ({
    url: string;
    width: number | null;
    height: number | null;
  })[];
  /** Of the video itself in its best quality. */
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
  /** ISO 8601. */
  published: string | null;
  views: number | null;
  /** Live at this moment. */
  live: boolean | null;
  description: string | null;
  keywords: string[];
  embed_url: string;
  /** Fields that YouTube did not give; they are null or empty. */
  missing: string[];
};

export type MediaYoutubeTranscriptInput = {
  /** Address of the video in any spelling: watch, youtu.be, shorts, live, embed. */
  url?: string;
  /** Id of the video (11 characters), instead of url. */
  id?: string;
  /** Preferred language, or several in order ("yo" or ["yo", "en"]); default: the default of the video. */
  language?: string[];
  /** Language that YouTube shall translate the captions to. */
  translate_to?: string;
  /** json, or the captions as a text file. */
  format?: "json" | "text" | "srt" | "vtt";
};

export type MediaYoutubeTranscriptOutput = {
  id: string;
  title: string | null;
  url: string;
  language: string;
  /** Language of the captions that were translated. */
  translated_from: string | null;
  /** Made by speech recognition rather than by a person. */
  generated: boolean;
  /** End of the last segment in seconds. */
  duration: number;
  /** All segments as one text. */
  text: string;
  segments: {
    text: string;
    /** Seconds. */
    start: number;
    /** Seconds. */
    duration: number;
  }[];
  /** Every caption track of the video. */
  tracks: {
    language: string;
    name: string;
    generated: boolean;
    translatable: boolean;
  }[];
};

export type MediaTranscribeInput = {
  /** Sound or video: MP3, WAV, M4A, OGG, Opus, WebM, FLAC, MP4, MOV, MKV; at most an hour. */
  file: FileInput;
  /** Language spoken: en, en-NG, yo, ig, ha, pcm or another code; detected when absent. */
  language?: string;
  /** Names and spellings to expect. */
  prompt?: string | number;
  /** Shape of the answer; default json. */
  format?: "json" | "text" | "srt" | "vtt" | "verbose_json";
  /** 0 to 1: how freely the model guesses. */
  temperature?: number;
  /** Adds the time of each word. */
  words?: boolean;
  /** true: tells the speakers apart by the sound of their voices; a number: how many there are. */
  speakers?: boolean | number;
  /** Adds a summary, key points and keywords. */
  summary?: boolean;
  /** Adds chapters with titles. */
  chapters?: boolean;
};

export type MediaTranscribeOutput = {
  text: string;
  /** Code of the language that was heard or asked for; und when nothing was said. Its name in verbose_json. */
  language: string;
  /** The code, in verbose_json. */
  language_code?: string;
  /** transcribe, in verbose_json and diarized_json. */
  task?: string;
  /** Seconds of sound. */
  duration: number;
  segments: ({
    /** Seconds. */
    start: number;
    /** Seconds. */
    end: number;
    text: string;
    /** speaker_1, speaker_2 … */
    speaker?: string | null;
    /** In verbose_json a number, in diarized_json a name. */
    id?: number | string;
    seek?: number;
    tokens?: number[];
    temperature?: number;
    avg_logprob?: number;
    compression_ratio?: number;
    no_speech_prob?: number;
    /** transcript.text.segment in diarized_json. */
    type?: string;
  })[];
  words?: {
    start: number;
    end: number;
    word: string;
  }[];
  /** What to know about this transcript. */
  notes?: string[];
  /** The same as subtitle files. */
  subtitles: {
    srt: string;
    vtt: string;
  };
  speakers?: {
    id: string;
    seconds: number;
    segments: number;
  }[];
  summary?: {
    text: string;
    key_points: string[];
    keywords: string[];
  };
  chapters?: {
    start: number;
    end: number;
    title: string;
    keywords: string[];
  }[];
};

export type NetworkIpInput = {
  /** IPv4 or IPv6 address. Default: the caller's own. */
  ip?: string;
  /** Look up the host name too (reverse DNS). */
  hostname?: boolean | string;
};

export type NetworkIpOutput = {
  /** Canonical spelling. */
  ip: string;
  version: 4 | 6;
  hostname: string | null;
  /** Private or reserved, so it has no place. */
  bogon: boolean;
  /** Name of the range, such as private or loopback. */
  bogon_range: string | null;
  geo: {
    city: string | null;
    region: string | null;
    country: string | null;
    country_code: string | null;
    continent: string | null;
    continent_code: string | null;
    lat: number | null;
    lon: number | null;
    timezone: string | null;
    postal: string | null;
  } | null;
  as: {
    asn: number;
    name: string;
  } | null;
  isp: string | null;
  /** The network rents out servers: a hint from its name. */
  is_hosting: boolean | null;
  source: {
    name: string;
    url: string;
    licence: string;
  };
  /** Day of the data. */
  data_date: string;
};

export type NetworkDnsInput = {
  /** Domain name (international names too), or an IP address for its PTR record. */
  name: string;
  /** One or several of A, NS, MD, MF, CNAME, SOA, MB, MG, MR, NULL, WKS, PTR, HINFO, MINFO, MX, TXT, RP, AFSDB, X25, ISDN, RT, NSAP, NSAP-PTR, SIG, KEY, PX, GPOS, AAAA, LOC, NXT, EID, NIMLOC, SRV, ATMA, NAPTR, KX, CERT, A6, DNAME, SINK, APL, DS, SSHFP, IPSECKEY, RRSIG, NSEC, DNSKEY, DHCID, NSEC3, NSEC3PARAM, TLSA, SMIMEA, HIP, NINFO, RKEY, TALINK, CDS, CDNSKEY, OPENPGPKEY, CSYNC, ZONEMD, SVCB, HTTPS, DSYNC, HHIT, BRID, SPF, UINFO, UID, GID, UNSPEC, NID, L32, L64, LP, EUI48, EUI64, NXNAME, URI, CAA, AVC, DOA, AMTRELAY, RESINFO, WALLET, CLA, IPN, TA, DLV, or any other as TYPE and its number, by comma or repeated; ALL for the common ones. Default: A, AAAA, MX, TXT, NS, CNAME. */
  type?: string | string[];
  /** DNS server to ask: IP address, address:port, host name, or https:// URL (DoH). all asks several public resolvers and compares what they return. Default: of this platform. */
  resolver?: string;
  /** Ask for signatures; flags.ad tells whether the resolver validated them. */
  dnssec?: boolean | string;
};

export type NetworkDnsOutput = {
  /** As asked, in ASCII. */
  name: string;
  unicode: string;
  /** NOERROR, NXDOMAIN, SERVFAIL, REFUSED … */
  status: string;
  status_code: number;
  /** Is there such a name? Null when the servers do not say. */
  exists: boolean | null;
  records: {
    name: string;
    type: string;
    ttl: number;
    /** As dig prints it: names with their final dot, bytes that are not printable ASCII as \ddd. */
    data: string;
    /** The parts of types that have parts, such as MX, TXT, SOA, SRV, CAA and HTTPS. */
    parsed?: Record<string, unknown>;
  }[];
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
  resolver: string;
  ms: number;
  queries: ({
    type: string;
    status: string;
    transport: "udp" | "tcp" | "https";
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
    records: number;
    authority: {
      name: string;
      type: string;
      ttl: number;
      /** As dig prints it: names with their final dot, bytes that are not printable ASCII as \ddd. */
      data: string;
      /** The parts of types that have parts, such as MX, TXT, SOA, SRV, CAA and HTTPS. */
      parsed?: Record<string, unknown>;
    }[];
    ms: number;
  })[];
  /** With resolver=all only. records then has those of the first resolver that replied. */
  comparison?: {
    /** Every resolver that replied has the same status and records; TTLs may differ. */
    consistent: boolean;
    /** Types of which they say different things. */
    differing: string[];
    resolvers: ({
      resolver: string;
      /** Null where it did not reply. */
      status: string | null;
      records: {
        name: string;
        type: string;
        ttl: number;
        /** As dig prints it: names with their final dot, bytes that are not printable ASCII as \ddd. */
        data: string;
        /** The parts of types that have parts, such as MX, TXT, SOA, SRV, CAA and HTTPS. */
        parsed?: Record<string, unknown>;
      }[];
      ms: number | null;
      error: string | null;
    })[];
  };
};

export type NetworkWhoisInput = {
  /** Domain (international too; a host name or address is cut to its domain), IP address, or AS number such as AS15169. */
  domain: string;
  /** Add what the registry said, as it said it. */
  raw?: boolean | string;
};

export type NetworkWhoisOutput = {
  kind: "domain" | "ip" | "asn";
  /** What was looked up, in ASCII. */
  query: string;
  unicode: string;
  /** False is an answer: nobody has it. */
  registered: boolean;
  handle: string | null;
  /** Name of the network or AS. */
  name: string | null;
  registrar: {
    name: string | null;
    iana_id: string | null;
    url: string | null;
    abuse_email: string | null;
    abuse_phone: string | null;
  } | null;
  /** EPP statuses, such as clientTransferProhibited; others as the registry says them. */
  statuses: string[];
  created: string | null;
  updated: string | null;
  expires: string | null;
  days_to_expiry: number | null;
  nameservers: {
    host: string;
    addresses: string[];
  }[];
  dnssec: {
    signed: boolean;
    ds: {
      key_tag: number;
      algorithm: number;
      digest_type: number;
      digest: string;
    }[];
  } | null;
  contacts: ({
    roles: string[];
    name: string | null;
    organization: string | null;
    email: string | null;
    phone: string | null;
    street: string | null;
    city: string | null;
    region: string | null;
    postal: string | null;
    country: string | null;
    country_code: string | null;
    redacted: boolean;
  })[];
  /** Data of the registrant is withheld or behind a privacy service. */
  privacy: boolean;
  network: {
    start: string;
    end: string;
    cidrs: string[];
    country: string | null;
    type: string | null;
  } | null;
  autnum: {
    start: number;
    end: number;
    country: string | null;
    type: string | null;
  } | null;
  source: "rdap" | "whois";
  server: string;
  raw?: unknown;
};

export type NetworkSslInput = {
  /** Host name or address, as example.com, example.com:8443 or https://example.com/. */
  host: string;
  /** Default 443, or the port of the scheme in host. The usual TLS and STARTTLS ports are reachable. */
  port?: number;
  /** Name to send (SNI) and to compare with the certificate. Default: host. */
  servername?: string;
  /** Protocol that begins in the clear and changes to TLS. Default: what is usual on the port (25, 587 and 2525 smtp, 143 imap, 110 pop3, 21 ftp, 389 ldap, 5432 postgres, 3306 mysql), else none. */
  starttls?: "smtp" | "imap" | "pop3" | "ftp" | "ldap" | "postgres" | "mysql" | "none";
  /** Add the certificates themselves. */
  pem?: boolean | string;
  /** Ask OCSP or the revocation list that the certificate names. */
  revocation?: boolean | string;
};

export type NetworkSslOutput = {
  subject: {
    common_name: string | null;
    organization: string | null;
    unit: string | null;
    locality: string | null;
    state: string | null;
    country: string | null;
  };
  issuer: {
    common_name: string | null;
    organization: string | null;
    unit: string | null;
    locality: string | null;
    state: string | null;
    country: string | null;
  };
  sans: {
    kind: string;
    value: string;
  }[];
  valid_from: string;
  valid_to: string;
  days_remaining: number;
  serial: string;
  fingerprint_sha256: string;
  fingerprint_sha1: string;
  key: {
    type: string;
    bits: number | null;
    curve: string | null;
  };
  signature: string;
  ca: boolean;
  self_signed: boolean;
  pem?: string;
  host: string;
  port: number;
  servername: string | null;
  /** What was spoken in the clear before TLS; null where TLS starts at once. */
  starttls: "smtp" | "imap" | "pop3" | "ftp" | "ldap" | "postgres" | "mysql" | null;
  address: string;
  /** Trusted, in its time, for this name, not known as revoked, and over TLS 1.2 or newer with a strong key: a browser would accept it. */
  valid: boolean;
  trusted: boolean;
  /** Why it is not valid. */
  error: string | null;
  problems: {
    code: string;
    message: string;
  }[];
  hostname_match: boolean;
  /** As the server sends it, its own certificate first. */
  chain: ({
    subject: {
      common_name: string | null;
      organization: string | null;
      unit: string | null;
      locality: string | null;
      state: string | null;
      country: string | null;
    };
    issuer: {
      common_name: string | null;
      organization: string | null;
      unit: string | null;
      locality: string | null;
      state: string | null;
      country: string | null;
    };
    sans: {
      kind: string;
      value: string;
    }[];
    valid_from: string;
    valid_to: string;
    days_remaining: number;
    serial: string;
    fingerprint_sha256: string;
    fingerprint_sha1: string;
    key: {
      type: string;
      bits: number | null;
      curve: string | null;
    };
    signature: string;
    ca: boolean;
    self_signed: boolean;
    pem?: string;
  })[];
  protocol: string;
  protocols: {
    TLSv1: boolean;
    "TLSv1.1": boolean;
    "TLSv1.2": boolean;
    "TLSv1.3": boolean;
  };
  cipher: {
    name: string;
    standard_name: string;
    bits: number | null;
  };
  key_exchange: string | null;
  alpn: string | null;
  /** The server turns away clients without a certificate. */
  client_certificate_required: boolean;
  /** Certificates that the server should send; found through the URLs inside the certificates. */
  missing_intermediates: string[];
  /** Of the server's own certificate. */
  revocation: {
    /** unknown: no source gave a valid answer; not_checked: the certificate names no source. */
    status: "good" | "revoked" | "unknown" | "not_checked";
    source: "ocsp_stapled" | "ocsp" | "crl" | null;
    url: string | null;
    checked_at: string | null;
    /** When the source made the statement. */
    this_update: string | null;
    /** Until when the statement holds. */
    next_update: string | null;
    revoked_at: string | null;
    reason: string | null;
    /** Why the status is not known. */
    error: string | null;
  };
  ocsp_stapled: boolean;
  ocsp_urls: string[];
  /** Certificate Transparency timestamps inside the certificate. */
  sct_count: number;
  handshake_ms: number;
};

export type NetworkScreenshotInput = {
  /** Public http(s) address of the page. Either url or html is required. */
  url?: string;
  /** The page itself, instead of url. */
  html?: string;
  /** Width of the window in CSS pixels. Default 1280. */
  width?: number;
  /** Height of the window in CSS pixels. Default 800. */
  height?: number;
  /** The window as one object, instead of width and height. */
  viewport?: {
    /** Width in CSS pixels. */
    width: number;
    /** Height in CSS pixels. */
    height: number;
  };
  /** Picture pixels per CSS pixel; 2 for sharp screens. */
  device_scale_factor?: number;
  /** The whole page, to 16,384 pixels or 50 megapixels; truncated tells when it is taller. */
  full_page?: boolean;
  /** Default: the type that Accept names, else png. */
  format?: "png" | "jpeg" | "webp" | "pdf" | "jpg";
  /** Of JPEG and WebP. Default 80. */
  quality?: number;
  /** As on a telephone: touch, and the viewport rules of the page. */
  mobile?: boolean;
  /** User-Agent that the page sees. */
  user_agent?: string;
  /** Language that the page sees. Default en-US. */
  locale?: string;
  /** Time zone that the page sees. Default: that of the server. */
  timezone?: string;
  /** Asks the page for its dark colours. */
  dark_mode?: boolean;
  /** Transparent where the page paints nothing; PNG and WebP. */
  omit_background?: boolean;
  /** When the page counts as ready. auto: loaded, and what its scripts ask for right after that has come, for at most three seconds. networkidle waits until nothing loads for half a second. */
  wait_until?: "auto" | "load" | "domcontentloaded" | "networkidle" | "commit";
  /** Further wait before the picture. */
  delay_ms?: number;
  /** CSS selector: the picture shows the first visible element that matches. */
  selector?: string;
  /** Part of the page in CSS pixels, from its top left corner. */
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
  /** CSS selectors of what to hide, such as banners. */
  hide_selectors?: string[];
  /** Loads nothing from known advertising and tracking hosts. */
  block_ads?: boolean;
  /** Hides banners that ask for consent, and lets the page be seen behind them. */
  hide_cookie_banners?: boolean;
  /** Time for loading and picture together. What has not arrived after 85% of it is left out. */
  timeout_ms?: number;
  /** ["data"] adds the file as base64. */
  include?: "data"[];
};

export type NetworkScreenshotOutput = {
  file: FileOut;
  /** Where the page was after redirects; null for html. */
  final_url: string | null;
  title: string;
  /** Pixels of the picture; of a PDF, its page at 96 dpi. */
  width: number;
  height: number;
  /** HTTP status of the page; null for html. */
  status: number | null;
  /** The page is taller than a picture may be; the rest is missing. */
  truncated: boolean;
  /** False when files of the page had not arrived by the deadline: the picture shows what was painted. */
  complete: boolean;
  /** Files that had not arrived, 20 at most. */
  missing: ({
    url: string;
    type: "document" | "stylesheet" | "script" | "image" | "font";
  })[];
};

export type NetworkHeadersInput = {
  /** Public http(s) address; https:// is put in front where the scheme is missing. */
  url: string;
  /** The body is never read. */
  method?: "GET" | "HEAD" | "OPTIONS";
  /** Follow redirects, 10 at most. */
  follow?: boolean | string;
  /** User-Agent to send instead of ours. */
  user_agent?: string;
};

export type NetworkHeadersOutput = {
  url: string;
  final_url: string;
  method: string;
  status: number;
  http_version: string;
  remote_address: string;
  /** As sent: order, case and duplicates kept. */
  headers: {
    name: string;
    value: string;
  }[];
  /** Every hop before the final answer. */
  redirects: ({
    url: string;
    status: number;
    location: string | null;
    http_version: string;
    remote_address: string;
    headers: {
      name: string;
      value: string;
    }[];
    timings: {
      dns_ms: number;
      connect_ms: number;
      tls_ms: number;
      first_byte_ms: number;
    };
  })[];
  timings: {
    dns_ms: number;
    connect_ms: number;
    tls_ms: number;
    first_byte_ms: number;
    total_ms: number;
  };
  security: {
    grade: "A+" | "A" | "B" | "C" | "D" | "F";
    score: number;
    checks: ({
      header: string;
      verdict: "good" | "weak" | "missing";
      value: string | null;
      advice: string | null;
    })[];
  };
};

export type NetworkEmailInput = {
  /** Email address to check, international and quoted ones too. */
  address: string;
  /** Look for a picture at gravatar.com, which receives a SHA-256 hash of the email address. */
  gravatar?: boolean | string;
};

export type NetworkEmailOutput = {
  /** As sent. */
  address: string;
  /** Valid by RFC 5321 and RFC 6531. When false, the other facts are null. */
  format_valid: boolean;
  /** One spelling for one email address: domain in ASCII and lower case, no needless quotes. */
  normalized: string | null;
  /** The mailbox behind it, to find duplicates: without subaddress, letter case and dots that Gmail ignores. */
  mailbox: string | null;
  /** Set where the domain looks like a typo of a well-known one. */
  did_you_mean: string | null;
  /** The part before the @, without the subaddress. */
  user: string | null;
  /** The tag after + (- at Yahoo), such as news in ada+news@example.com. */
  subaddress: string | null;
  /** In ASCII (Punycode). */
  domain: string | null;
  /** As people read it. */
  domain_unicode: string | null;
  /** The domain has MX records. Null where DNS could not tell. */
  mx_found: boolean | null;
  /** The domain can receive mail, by its MX or address records. Null where DNS could not tell. */
  accepts_mail: boolean | null;
  /** The domain is on the list of disposable email services. */
  disposable: boolean | null;
  /** A function such as support or billing, not a person. */
  role: boolean | null;
  /** The domain is on the list of free email providers. */
  free: boolean | null;
  /** Always null: whether the mailbox exists is not checked, because port 25 is closed on most clouds. */
  smtp_check: null;
  /** Always null: only an SMTP conversation could tell. */
  catch_all: null;
  /** URL of the picture; null where there is none, gravatar.com did not respond, or it was not asked for. */
  gravatar: string | null;
  /** 0 undeliverable to 100 nothing speaks against it. */
  score: number;
  /** What lowered the score, worst first. */
  reasons: {
    code: string;
    message: string;
  }[];
  /** Data behind disposable, free and role. */
  lists: {
    list: string;
    version: string;
    /** Day of publication. */
    date: string;
  }[];
};

export type UtilitiesConvertInput = {
  /** The file to convert. */
  file?: FileInput;
  /** Several pictures for one PDF or DOCX, or several PDFs to join; instead of file. */
  files?: FileInput[];
  /** What the file is; found out by itself otherwise. */
  from?: "pdf" | "docx" | "doc" | "odt" | "rtf" | "html" | "htm" | "md" | "markdown" | "txt" | "text" | "xlsx" | "xlsb" | "xls" | "ods" | "csv" | "pptx" | "ppt" | "odp" | "png" | "jpeg" | "jpg" | "webp" | "avif" | "tiff" | "tif" | "gif" | "bmp" | "dib" | "ico" | "jp2" | "j2k" | "jpx" | "jpf" | "j2c" | "heic" | "heif" | "svg";
  /** What it becomes. */
  to: "pdf" | "docx" | "html" | "htm" | "md" | "markdown" | "txt" | "text" | "xlsx" | "csv" | "pptx" | "png" | "jpeg" | "jpg" | "webp" | "avif" | "tiff" | "tif" | "gif" | "ico";
  /** Pages, sizes, quality and the like; what does not fit this conversion is named in warnings. */
  options?: {
    /** Pages, slides or sheets to take, from 1: `1-3,7`. Default all. */
    pages?: string;
    /** Turns the pages of PDF, DOCX and XLSX results sideways. */
    landscape?: boolean;
    /** Of JPEG, WebP and AVIF, and of pictures inside a PDF; 1 to 100. */
    quality?: number;
    /** How finely pages are drawn as pictures; 36 to 600, default 150. */
    dpi?: number;
    /** Opens an encrypted document. The result is not encrypted. */
    password?: string;
    /** Makes an archival PDF (PDF/A-2b) of office documents. */
    pdfa?: boolean;
    /** Puts every sheet onto one page of the PDF, however long. */
    single_page_sheets?: boolean;
    /** Scanned pages: recognize their characters when text is wanted. Default true; false leaves them empty. */
    ocr?: boolean;
  };
  /** ["data"] adds the file as base64. */
  include?: "data"[];
};

export type UtilitiesConvertOutput = {
  file: FileOut;
  from: string;
  to: string;
  /** Pages of the result, or of a PDF that was read; null where there are none. */
  pages: number | null;
  /** How many files came out: 1, or as many as are in the ZIP. */
  parts: number;
  /** Scanned pages whose characters were recognized. */
  recognized_pages: number[];
  warnings: string[];
};

export type PublicConversionsInput = Record<string, never>;

export type PublicConversionsOutput = {
  formats: {
    name: string;
    title: string;
    mime: string;
    extension: string;
    aliases: string[];
    reads: boolean;
    writes: boolean;
  }[];
  conversions: {
    from: string;
    to: string;
    /** Options that make a difference for this pair. */
    options: string[];
    /** Capabilities that do the work, in order. */
    engines: string[];
  }[];
  options: {
    name: string;
    about: string;
  }[];
};

export type UtilitiesImageInput = {
  /** JPEG, PNG, WebP, AVIF, TIFF, GIF, BMP, ICO, JPEG 2000, HEIC or SVG. */
  file: FileInput;
  /** Picture for a watermark operation that has neither text nor image. */
  watermark?: FileInput;
  /** What to do, in order. */
  operations?: ({
    op: "resize";
    /** Pixels; leave one of width and height out to keep the shape. */
    width?: number;
    /** Pixels. */
    height?: number;
    /** cover cuts, contain pads, fill stretches, inside and outside keep the whole picture. */
    fit?: "cover" | "contain" | "fill" | "inside" | "outside";
    /** Which part stays when the picture is cut; entropy and attention look for the interesting part. */
    gravity?: "centre" | "center" | "north" | "northeast" | "east" | "southeast" | "south" | "southwest" | "west" | "northwest" | "entropy" | "attention";
    /** false leaves a picture that is smaller as it is. */
    enlarge?: boolean;
    /** Colour of the bars of contain. Default transparent, white in JPEG. */
    background?: string;
  } | {
    op: "crop";
    /** Pixels. */
    width: number;
    /** Pixels. */
    height: number;
    /** Pixels from the left; without left and top, gravity decides. */
    left?: number;
    /** Pixels from the top. */
    top?: number;
    /** Which part of the picture. */
    gravity?: "centre" | "center" | "north" | "northeast" | "east" | "southeast" | "south" | "southwest" | "west" | "northwest";
  } | {
    op: "rotate";
    /** Degrees clockwise. */
    angle: number;
    /** Colour of the corners at other than right angles. */
    background?: string;
  } | {
    op: "flip";
  } | {
    op: "flop";
  } | {
    op: "blur";
    /** How much: 0.3 to 100. */
    sigma?: number;
  } | {
    op: "sharpen";
    /** How much: 0.1 to 10. */
    sigma?: number;
  } | {
    op: "greyscale" | "grayscale";
  } | {
    op: "negate";
  } | {
    op: "normalise" | "normalize";
  } | {
    op: "watermark";
    /** Text to lay over; any script. */
    text?: string;
    /** Picture to lay over; or send it as the field watermark. */
    image?: FileInput;
    /** Where it stands. */
    position?: "centre" | "center" | "north" | "northeast" | "east" | "southeast" | "south" | "southwest" | "west" | "northwest";
    /** Pixels from the edges. */
    margin?: number;
    /** 0.01, hardly to be seen, to 1. */
    opacity?: number;
    /** Width as a share of the picture. */
    scale?: number;
    /** Colour of the text. */
    color?: string;
    /** Degrees clockwise. */
    angle?: number;
    /** Repeats the mark over the whole picture. */
    tile?: boolean;
  } | {
    op: "background" | "flatten";
    /** A colour: #rgb, #rrggbb, #rrggbbaa or a common name such as white. */
    color: string;
  } | {
    op: "trim";
    /** How far from that colour still counts as border: 0 to 255. */
    threshold?: number;
    /** Colour to cut away; default that of the top left pixel. */
    background?: string;
  } | {
    op: "pad";
    /** Pixels on every side; top, right, bottom and left win over it. */
    all?: number;
    /** Pixels above. */
    top?: number;
    /** Pixels on the right. */
    right?: number;
    /** Pixels below. */
    bottom?: number;
    /** Pixels on the left. */
    left?: number;
    /** Default transparent, white in JPEG. */
    color?: string;
  } | {
    op: "round";
    /** Pixels. */
    radius: number;
  } | {
    op: "tint";
    /** A colour: #rgb, #rrggbb, #rrggbbaa or a common name such as white. */
    color: string;
  } | {
    op: "gamma";
    /** 1 to 3; more is brighter. */
    value?: number;
  } | {
    op: "modulate";
    /** 2 is twice as bright. */
    brightness?: number;
    /** 0 is grey. */
    saturation?: number;
    /** Degrees on the wheel of colours. */
    hue?: number;
  })[];
  /** Format of the answer; default that of the file. ico holds the sizes from 16 to 256 pixels up to that of the picture. none answers facts only, without a file. */
  format?: "jpeg" | "jpg" | "png" | "webp" | "avif" | "tiff" | "gif" | "ico" | "none";
  /** 1 to 100. PNG and GIF reduce their colours by it. */
  quality?: number;
  /** Upper limit for the file: quality is lowered first, then size. */
  max_bytes?: number;
  /** false: max_bytes lowers quality only and never the size in pixels. */
  shrink?: boolean;
  /** WebP and AVIF without loss. */
  lossless?: boolean;
  /** JPEG and PNG that build up while loading. */
  progressive?: boolean;
  /** false keeps EXIF, XMP and colour profile in the file. */
  strip_metadata?: boolean;
  /** Turns the picture upright by its EXIF orientation first. */
  autorotate?: boolean;
  /** GIF and WebP stay animated where the format can; false takes the first frame. */
  animated?: boolean;
  /** Adds EXIF, GPS, ICC, XMP and IPTC of the file that came in. */
  metadata?: boolean;
  /** Adds the main colours: true for 6, or how many. */
  palette?: boolean | number;
  /** Adds a BlurHash placeholder. */
  blurhash?: boolean;
  /** ["data"] adds the file as base64. */
  include?: "data"[];
};

export type UtilitiesImageOutput = {
  file?: FileOut;
  width: number;
  height: number;
  format: string;
  frames: number;
  /** The quality that was used, where the format has one. */
  quality?: number | null;
  original: {
    format: string;
    width: number;
    height: number;
    bytes: number;
    frames: number;
  };
  warnings: string[];
  metadata?: {
    format: string;
    width: number;
    height: number;
    frames: number;
    orientation: number | null;
    channels: number;
    depth: string;
    color_space: string;
    has_alpha: boolean;
    density: number | null;
    progressive: boolean;
    chroma_subsampling: string | null;
    exif: Record<string, unknown> | null;
    gps: {
      latitude: number | null;
      longitude: number | null;
      altitude: number | null;
    } | null;
    icc: Record<string, unknown> | null;
    xmp: Record<string, unknown> | null;
    iptc: Record<string, unknown> | null;
  };
  palette?: {
    color: string;
    share: number;
  }[];
  blurhash?: string;
};

export type UtilitiesQrInput = {
  /** Default generate; scan when only a file is given. */
  action?: "generate" | "scan";
  /** Text or address to encode. */
  data?: string | number;
  /** Joins a Wi-Fi network. */
  wifi?: {
    /** Name of the network. */
    ssid: string;
    /** 8 to 63 characters for WPA; left out for an open network. */
    password?: string;
    /** Default WPA, or nopass without a password. */
    security?: "WPA" | "WEP" | "nopass";
    /** The network does not show its name. */
    hidden?: boolean;
  };
  /** A contact, as vCard 3.0. */
  vcard?: {
    /** Full name. */
    name: string;
    /** Given name; default: from name. */
    first_name?: string;
    /** Family name; default: from name. */
    last_name?: string;
    /** Where the person works. */
    organization?: string;
    /** What the person does there. */
    title?: string;
    /** One number, or up to five. */
    phone?: string | string[];
    /** One address, or up to five. */
    email?: string | string[];
    /** Web page. */
    url?: string;
    /** Postal address on one line. */
    address?: string;
    /** Anything else. */
    note?: string;
  };
  /** A payment: bank transfer (NGN), EMV merchant code or SEPA transfer, by scheme. */
  payment?: {
    scheme?: "transfer";
    /** Who is paid. */
    account_name: string;
    /** NUBAN of ten digits in Nigeria. */
    account_number: string;
    /** Name of the bank. */
    bank: string;
    /** In the currency, for example 5000.50. */
    amount?: number;
    /** Of the amount. */
    currency?: "NGN" | "USD" | "EUR" | "GBP" | "GHS" | "KES" | "ZAR" | "XOF" | "XAF" | "EGP" | "INR" | "BRL" | "SGD" | "THB";
    /** What the payment is for. */
    reference?: string;
  } | {
    scheme: "emv";
    /** As the payer sees it. */
    merchant_name: string;
    /** Where the merchant is. */
    merchant_city: string;
    /** ISO 3166-1, two letters. */
    country?: string;
    /** Of the amount. */
    currency?: "NGN" | "USD" | "EUR" | "GBP" | "GHS" | "KES" | "ZAR" | "XOF" | "XAF" | "EGP" | "INR" | "BRL" | "SGD" | "THB";
    /** Left out, the payer types it. */
    amount?: number;
    /** ISO 18245. */
    category_code?: string;
    /** Globally unique id of the payment network. */
    network?: string;
    /** Tag of the merchant account template. */
    tag?: number;
    /** Fields of the merchant account as the network defines them, by tag: {"01": "M0000000105"}. */
    account: Record<string, string>;
    /** What the payment is for, such as the number of a bill. */
    reference?: string;
  } | {
    scheme: "epc";
    /** Who is paid. */
    name: string;
    /** Account of the one who is paid. */
    iban: string;
    /** Bank; not needed within the euro area. */
    bic?: string;
    /** In the currency, for example 5000.50. */
    amount?: number;
    /** What the payment is for. */
    reference?: string;
  };
  /** Writes an email. */
  email?: {
    /** Who gets it. */
    to: string;
    /** Its subject. */
    subject?: string;
    /** Its text. */
    body?: string;
  };
  /** Writes a text message. */
  sms?: {
    /** Who gets it: a phone number. */
    to: string;
    /** Its text. */
    message?: string;
  };
  /** A phone number to call. */
  tel?: string;
  /** A place on the map. */
  geo?: {
    /** Degrees north; south is negative. */
    latitude: number;
    /** Degrees east; west is negative. */
    longitude: number;
  };
  /** A calendar event. */
  event?: {
    /** What it is. */
    title: string;
    /** ISO 8601 with its offset, such as 2026-12-01T10:00:00+01:00. */
    start: string;
    /** The same; left out for a moment. */
    end?: string;
    /** Where it is. */
    location?: string;
    /** More about it. */
    description?: string;
  };
  /** text draws the code for a terminal. */
  format?: "png" | "svg" | "text";
  /** Side in pixels, exactly. */
  size?: number;
  /** Free space around the code in modules; scanners want 4. */
  margin?: number;
  /** Error correction: 7, 15, 25 or 30% may be lost. A logo raises it to H. */
  ecc?: "L" | "M" | "Q" | "H";
  /** Colour of the code; must be clearly darker than background. */
  color?: string;
  /** A colour: #rgb, #rrggbb, #rrggbbaa or a common name such as white. */
  background?: string;
  /** Picture for the middle of the code. */
  logo?: FileInput;
  /** scan: the picture to search. */
  file?: FileInput;
  /** scan: kinds of code to look for; default all. */
  formats?: ("QRCode" | "MicroQRCode" | "RMQRCode" | "Aztec" | "DataMatrix" | "PDF417" | "MaxiCode" | "EAN13" | "EAN8" | "UPCA" | "UPCE" | "ISBN" | "Code128" | "Code39" | "Code93" | "Codabar" | "ITF" | "DataBar")[];
  /** ["data"] adds the file as base64. */
  include?: "data"[];
};

export type UtilitiesQrOutput = {
  /** generate: the code. */
  file?: FileOut;
  /** generate: the text that the code holds. */
  content?: string;
  /** generate: 1 to 40. */
  version?: number;
  /** generate: side of the code in modules. */
  modules?: number;
  /** generate: the error correction that was used. */
  ecc?: "L" | "M" | "Q" | "H";
  width?: number;
  height?: number;
  /** generate, format text: the code itself. */
  terminal?: string;
  /** scan: what was found; empty when nothing was. */
  codes?: ({
    text: string;
    /** QRCode, EAN13, Code128 … */
    format: string;
    /** What the text is. */
    type: "url" | "wifi" | "contact" | "email" | "phone" | "sms" | "geo" | "event" | "payment" | "otp" | "product" | "isbn" | "text" | "binary";
    /** Its parts, where it has any. */
    parsed?: Record<string, unknown>;
    /** Corners in pixels of the picture. */
    position: {
      top_left: {
        x: number;
        y: number;
      };
      top_right: {
        x: number;
        y: number;
      };
      bottom_right: {
        x: number;
        y: number;
      };
      bottom_left: {
        x: number;
        y: number;
      };
    };
    /** Degrees. */
    rotation: number;
    inverted: boolean;
    ecc: string | null;
    version: string | null;
    /** The content byte by byte, base64. */
    bytes: string;
    sequence: {
      index: number;
      size: number;
      id: string;
    } | null;
  })[];
};

export type UtilitiesTtsInput = {
  /** What to say, at most 4096 characters. */
  text?: string;
  /** What to say as SSML: speak, p, s, break, emphasis, prosody (rate, pitch), say-as, sub. */
  ssml?: string;
  /** A voice that GET /api/v1/voices lists; default: the first voice of the language. */
  voice?: string;
  /** Language of the text: en, en-NG, yo, ig, ha, pcm or another code; detected when absent. */
  language?: string;
  /** Sound format of the answer; default mp3. opus comes in Ogg; pcm is 16 bit, mono, 24 kHz. */
  format?: "mp3" | "wav" | "opus" | "ogg" | "flac" | "aac" | "pcm";
  /** 0.25 to 4; default 1. */
  speed?: number;
  /** 0.5 (lower) to 2 (higher); default 1. */
  pitch?: number;
  /** natural: a neural voice. fast: a robotic voice within a moment. Default: natural for yo, ig, ha and pcm, fast otherwise. */
  quality?: "natural" | "fast";
  /** ["data"] adds the file as base64. */
  include?: "data"[];
};

export type UtilitiesTtsOutput = {
  file: FileOut;
  /** Seconds. */
  duration: number;
  voice: string;
  language: string;
};

export type UtilitiesUrlSafetyInput = {
  /** The address or domain to judge. */
  url: string;
  /** Goes there through the guard: expands short addresses, follows redirects, checks certificate and age. */
  visit?: boolean;
};

export type UtilitiesUrlSafetyOutput = {
  /** As understood. */
  url: string;
  /** Where it leads, by redirects or by what the address says; null when that is not known. */
  final_url: string | null;
  /** unsafe: on a list of harmful addresses; suspicious: judged so by its signals; safe: widely known, or it answered as an honest page does; unknown: nothing speaks for or against it. */
  verdict: "safe" | "suspicious" | "unsafe" | "unknown";
  /** 0 harmless to 100 dangerous. */
  score: number;
  /** phishing, malware, unwanted_software, scam. */
  categories: string[];
  /** The lists that name it or a stop on its way. */
  matches: {
    list: string;
    category: string;
    /** Date of the data of the list. */
    date: string;
    entry: string;
    url: string;
  }[];
  signals: ({
    /** homoglyph, brand_in_subdomain, brand_in_path, punycode, raw_ip, userinfo, shortener, new_domain, tls_invalid … */
    id: string;
    severity: "info" | "low" | "medium" | "high";
    detail: string;
    /** The address it speaks of: the one given, or where it leads. */
    url: string;
  })[];
  /** Every stop in order. */
  redirects: {
    url: string;
    status: number;
  }[];
  /** How old the lists are. */
  data_age: {
    /** Age of the freshest list of harmful addresses. */
    hours: number | null;
    lists: ({
      list: string;
      category: string;
      date: string | null;
      entries: number;
      problem?: string;
    })[];
  };
};

export type UtilitiesSummarizeInput = {
  /** Public address of a page or document. Exactly one of url, html, text and file is required. */
  url?: string;
  /** A page as HTML. */
  html?: string;
  /** Plain text or Markdown. */
  text?: string;
  /** HTML, text, Markdown, CSV, PDF, DOCX, XLSX or PPTX. */
  file?: FileInput;
  /** Sentences of the summary. */
  sentences?: number;
  /** extractive picks the text's own sentences; chat has the chat engine write. Default: as the operator set. */
  engine?: "extractive" | "chat";
};

export type UtilitiesSummarizeOutput = {
  title: string | null;
  /** Who wrote it. */
  byline: string | null;
  site: string | null;
  /** ISO 8601 where it can be read. */
  published: string | null;
  /** Where the page was after redirects. */
  url: string | null;
  /** ISO 639 code; und when it cannot be told. */
  language: string;
  summary: string;
  key_points: string[];
  keywords: string[];
  /** Words of the text that was summarized. */
  word_count: number;
  /** Minutes to read it, at 230 words a minute, rounded up. */
  reading_time: number;
  /** What wrote the summary. */
  engine: "extractive" | "chat";
};

export type PublicCatalogueInput = Record<string, never>;

export type PublicCatalogueOutput = {
  version: string;
  naira_per_dollar: string;
  /** Who can create an account: anyone, whoever confirms an email address, with an invitation, nobody. */
  sign_up: "open" | "verified" | "invited" | "closed";
  categories: ({
    id: "ai" | "media" | "network" | "utilities";
    name: string;
    purpose: string;
    version: string;
    state: "live" | "planned";
    free_per_month: number;
    /** Daily allowance of endpoints that cost nothing; null where the category has none. */
    free_per_day: {
      /** Requests that cost nothing, per account and UTC day. */
      requests: number;
      /** Tokens of them, per account and UTC day. */
      tokens: number;
      /** Longest prompt of one of them. */
      prompt_characters: number;
      /** Largest max_tokens of one of them. */
      max_tokens: number;
    } | null;
    endpoints: ({
      id: string;
      method: string;
      path: string;
      aliases: string[];
      summary: string;
      price: {
        unit: string;
        /** Dollars as a plain decimal. */
        dollars: string;
        naira: string;
        /** What the price is for, in words. */
        per: string;
      };
      per_minute: number;
      /** live can be called; planned is coming soon; off was turned off by the operator. */
      state: "live" | "planned" | "off";
      /** Whether the state is that of the category or was set for this endpoint alone. */
      state_source: "category" | "endpoint";
      /** False while something it needs is missing or being fetched, or while the endpoint is closed. */
      ready: boolean;
      /** Why it is not ready, with progress; empty when ready. */
      note: string;
    })[];
  })[];
};

export type PublicStatusInput = Record<string, never>;

export type PublicStatusOutput = {
  measured_at: string;
  today: {
    days: number;
    /** Share of minutes in which a node served; null before the first. */
    uptime_percent: number | null;
    /** Share of calls that did not fail by our fault; null without calls. */
    success_percent: number | null;
    calls: number;
    average_latency_ms: number | null;
    p50_ms: number | null;
    p95_ms: number | null;
  };
  month: {
    days: number;
    /** Share of minutes in which a node served; null before the first. */
    uptime_percent: number | null;
    /** Share of calls that did not fail by our fault; null without calls. */
    success_percent: number | null;
    calls: number;
    average_latency_ms: number | null;
    p50_ms: number | null;
    p95_ms: number | null;
  };
  history: {
    from: string;
    to: string;
    platform: {
      uptime_percent: number | null;
      /** Oldest first, from the day of the first start. */
      days: ({
        /** A UTC day. */
        day: string;
        /** degraded: 5 minutes or more not served, or 5% of calls failed; down: 5% of the minutes, or half of the calls. */
        state: "well" | "degraded" | "down";
        /** Minutes of the day that have passed since the first start. */
        minutes: number;
        /** Those in which no node served. */
        down_minutes: number;
      })[];
    };
    categories: ({
      id: "ai" | "media" | "network" | "utilities";
      /** Share of calls that did not fail by our fault; null without calls. */
      success_percent: number | null;
      /** Oldest first; days without calls are left out. */
      days: ({
        /** A UTC day. */
        day: string;
        /** degraded: 5 minutes or more not served, or 5% of calls failed; down: 5% of the minutes, or half of the calls. */
        state: "well" | "degraded" | "down";
        calls: number;
        /** Calls that failed by our fault or that of an upstream. */
        failed: number;
      })[];
    })[];
  };
  /** Found in the figures, newest first, at most 50; nobody writes or hides them. */
  incidents: ({
    /** outage: no node served; failures: calls failed by our fault. */
    kind: "outage" | "failures";
    from: string;
    to: string;
    /** Of an outage: minutes not served, at some time between from and to. */
    down_minutes: number | null;
    /** Null for the platform as a whole. */
    category: "ai" | "media" | "network" | "utilities" | null;
    /** Whose calls failed. */
    endpoints: string[];
    calls: number | null;
    failed: number | null;
  })[];
  /** For operators only: what is unsafe while others can reach this server. */
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

export type AccountSignupInput = {
  /** An email address. */
  email: string;
  /** At least 10 characters. */
  password: string;
  /** As receipts show it; default: what stands before the @ of the email. */
  name?: string;
  /** What stands after invitation= in the link of an invitation. */
  invitation?: string;
};

export type AccountSignupOutput = {
  /** Null where a link was sent. */
  account: Account | null;
  /** Open the link in the email to create the account. */
  verification_sent: boolean;
};

export type AccountVerifyInput = {
  /** What stands after token= in the link of the email. */
  token: string;
};

export type AccountVerifyOutput = {
  account: Account;
};

export type AccountLoginInput = {
  /** An email address. */
  email: string;
  /** Your password. */
  password: string;
  /** Six digits of the authenticator, or a recovery code. */
  totp?: string;
};

export type AccountLoginOutput = {
  account: Account;
};

export type AccountLogoutInput = Record<string, never>;

export type AccountLogoutOutput = {
  ok: boolean;
};

export type AccountResetRequestInput = {
  /** An email address. */
  email: string;
};

export type AccountResetRequestOutput = {
  ok: boolean;
};

export type AccountResetInput = {
  /** What stands in the link of the mail after token=. */
  token: string;
  /** At least 10 characters. */
  password: string;
};

export type AccountResetOutput = {
  ok: boolean;
};

export type AccountGetInput = Record<string, never>;

export type AccountGetOutput = Account;

export type AccountChangeInput = {
  /** As receipts show it. */
  name?: string;
  /** Dollars a month over all keys; null for none. */
  monthly_cap?: string | number | null;
  /** Mail and webhook below this balance; null for none. */
  low_balance_alert?: string | number | null;
  /** Whom receipts from now on, and statements, are made out to. Only the fields that are sent change; null clears all of them. */
  billing?: {
    /** Legal name; null for that of the account. */
    name?: string | null;
    /** Up to 4 lines of 100 characters; null for none. */
    address?: string | null;
    /** ISO 3166-1, two letters: NG; null for none. */
    country?: string | null;
    /** TIN, VAT or other number with the tax office; null for none. */
    tax_id?: string | null;
  } | null;
};

export type AccountChangeOutput = Account;

export type AccountExportInput = {
  /** Your password, so that an open browser is not enough. */
  current_password: string;
};

export type AccountExportOutput = AccountExport;

export type AccountDeleteInput = {
  /** Your password, so that an open browser is not enough. */
  current_password: string;
  /** Six digits of the authenticator, or a recovery code, where two-factor authentication is on. */
  totp?: string;
  /** Credits that are left and payments under way are given up; they cannot be paid back later. */
  give_up_credits?: boolean;
};

export type AccountDeleteOutput = {
  /** Dollars as a plain decimal. */
  forfeited: string;
  keys_revoked: number;
};

export type AccountPasswordInput = {
  /** Your password, so that an open browser is not enough. */
  current_password: string;
  /** At least 10 characters. */
  password: string;
};

export type AccountPasswordOutput = {
  ok: boolean;
};

export type AccountTotpBeginInput = {
  /** Your password, so that an open browser is not enough. */
  current_password: string;
};

export type AccountTotpBeginOutput = {
  secret: string;
  /** For a QR code. */
  uri: string;
};

export type AccountTotpConfirmInput = {
  /** Six digits. */
  totp: string;
};

export type AccountTotpConfirmOutput = {
  recovery_codes: string[];
};

export type AccountTotpEndInput = {
  /** Your password, so that an open browser is not enough. */
  current_password: string;
  /** Six digits of the authenticator, or a recovery code. */
  totp: string;
};

export type AccountTotpEndOutput = {
  ok: boolean;
};

export type AccountSessionsInput = Record<string, never>;

export type AccountSessionsOutput = {
  data: {
    /** ses_ and 26 characters. */
    id: string;
    /** It is the one that asks. */
    current: boolean;
    /** Address that it was last seen from. */
    ip: string;
    /** What the browser says it is. */
    user_agent: string;
    /** When it logged in. */
    created_at: string;
    /** When it was last seen. */
    seen_at: string;
  }[];
};

export type AccountSessionEndInput = {
  /** Id of the session, from GET /api/v1/account/sessions. */
  id: string;
  /** Your password, so that an open browser is not enough. */
  current_password: string;
};

export type AccountSessionEndOutput = {
  ok: boolean;
};

export type AccountWhoamiInput = Record<string, never>;

export type AccountWhoamiOutput = {
  account_id: string;
  key_id: string | null;
  operator: boolean;
  ip: string;
};

export type AccountKeysCreateInput = {
  /** Your own name for it. */
  name?: string;
  /** Test keys answer examples and cost nothing. */
  mode?: "live" | "test";
  /** Categories, single endpoints such as utilities.qr, models of an endpoint such as ai.chat:gpt-*, account, operator. */
  scopes?: string[];
  /** Addresses or CIDR ranges it may be used from; empty for everywhere. */
  ips?: string[];
  /** Calls a minute on each endpoint; null for the platform’s. */
  per_minute?: number | null;
  /** Dollars a month; null for none. */
  monthly_cap?: string | number | null;
  /** When it stops working; null for never. */
  expires_at?: string | null;
};

export type AccountKeysCreateOutput = NewKey;

export type AccountKeysInput = {
  /** true lists revoked ones too. */
  revoked?: "true" | "false";
};

export type AccountKeysOutput = {
  data: Key[];
};

export type AccountKeyInput = Record<string, never>;

export type AccountKeyOutput = Key;

export type AccountKeyReportLeakInput = {
  /** The secret that was found: oja_live_… or oja_test_… */
  key: string;
  /** Where it was found. */
  where?: string;
};

export type AccountKeyReportLeakOutput = {
  ok: boolean;
  revoked: boolean;
};

export type AccountKeyGetInput = {
  /** Id of the key: key_… */
  id: string;
};

export type AccountKeyGetOutput = Key;

export type AccountKeyChangeInput = {
  /** Id of the key: key_… */
  id: string;
  /** Your own name for it. */
  name?: string;
  /** Categories, single endpoints such as utilities.qr, models of an endpoint such as ai.chat:gpt-*, account, operator. */
  scopes?: string[];
  /** Addresses or CIDR ranges it may be used from; empty for everywhere. */
  ips?: string[];
  /** Calls a minute on each endpoint; null for the platform’s. */
  per_minute?: number | null;
  /** Dollars a month; null for none. */
  monthly_cap?: string | number | null;
  /** When it stops working; null for never. */
  expires_at?: string | null;
};

export type AccountKeyChangeOutput = Key;

export type AccountKeyRotateInput = {
  /** Id of the key: key_… */
  id: string;
  /** 0 ends the old secret at once. */
  overlap_hours?: number;
};

export type AccountKeyRotateOutput = NewKey;

export type AccountKeyRevokeInput = {
  /** Id of the key: key_… */
  id: string;
};

export type AccountKeyRevokeOutput = Key;

export type AccountCreditsInput = Record<string, never>;

export type AccountCreditsOutput = Credits;

export type AccountEntriesInput = {
  /** Only entries of this kind. */
  kind?: "charge" | "refund" | "topup" | "grant" | "voucher" | "reversal" | "adjustment";
  /** Not before this moment. */
  from?: string;
  /** Before this moment. */
  to?: string;
  /** How many, 1 to 500. */
  limit?: number;
  /** next of the page before. */
  cursor?: number;
};

export type AccountEntriesOutput = {
  data: Entry[];
  /** Cursor of the next page; null at the end. */
  next: string | null;
};

export type AccountQuoteInput = {
  /** An endpoint of the catalogue, like ai.voice. */
  endpoint: string;
  /** What you would send to it. */
  input?: Record<string, unknown>;
};

export type AccountQuoteOutput = {
  endpoint: string;
  unit: string;
  units: number;
  /** Dollars as a plain decimal. */
  price: string;
  price_naira: string;
};

export type AccountVoucherInput = {
  /** The code as you were given it. */
  code: string;
};

export type AccountVoucherOutput = {
  /** Dollars as a plain decimal. */
  amount: string;
  /** Dollars as a plain decimal. */
  available: string;
};

export type AccountProvidersInput = Record<string, never>;

export type AccountProvidersOutput = {
  data: ({
    provider: string;
    currencies: ("USD" | "NGN")[];
    saves_cards: boolean;
    /** Pretend payments: no money moves. */
    sandbox: boolean;
  })[];
  naira_per_dollar: string;
};

export type AccountTopupInput = {
  /** How much to pay, in the currency: 5000 or "12.50". */
  amount: string | number;
  /** In which you pay: dollars or naira. */
  currency?: "USD" | "NGN";
  /** GET /api/v1/credits/providers lists those that are on; default: the first that takes the currency. */
  provider?: "paystack" | "flutterwave" | "stripe" | "sandbox";
  /** Where the browser goes after paying, with ?topup=…&status=… added; default: the console. On this server, or an origin of OJA_RETURN_ORIGINS. */
  return_url?: string;
  /** Keep the card for topping up by itself, where the provider can. */
  save_card?: boolean;
};

export type AccountTopupOutput = Topup;

export type AccountTopupsInput = {
  /** review: what was paid does not fit the order; the operator settles it. */
  status?: "created" | "pending" | "paid" | "failed" | "abandoned" | "expired" | "review";
  /** How many, 1 to 200. */
  limit?: number;
  /** next of the page before. */
  cursor?: string;
};

export type AccountTopupsOutput = {
  data: Topup[];
  /** Cursor of the next page; null at the end. */
  next: string | null;
  /** Refunded or disputed after it was spent; the next top-up pays it. */
  owed: string;
};

export type AccountTopupGetInput = {
  /** Id of the top-up: top_… */
  id: string;
  /** Ask the provider how it stands. */
  check?: "true" | "false";
};

export type AccountTopupGetOutput = Topup;

export type PublicPaymentWebhookInput = {
  /** Who sends it. */
  provider: "paystack" | "flutterwave" | "stripe" | "sandbox";
};

export type PublicPaymentWebhookOutput = {
  received: boolean;
};

export type PublicPaymentReturnInput = {
  /** Id of the top-up: top_… */
  id: string;
  [name: string]: unknown;
};

export type PublicPaymentReturnOutput = {
  id: string;
  status: string;
};

export type PublicSandboxCheckoutInput = {
  /** Of the top-up. */
  reference: string;
  /** From the link. */
  token: string;
};

export type PublicSandboxCheckoutOutput = unknown;

export type AccountCardsInput = Record<string, never>;

export type AccountCardsOutput = {
  data: Card[];
};

export type AccountCardRemoveInput = {
  /** Id of the card: card_… */
  id: string;
};

export type AccountCardRemoveOutput = {
  ok: boolean;
};

export type AccountAutoTopupInput = Record<string, never>;

export type AccountAutoTopupOutput = AutoTopup;

export type AccountAutoTopupSetInput = {
  /** GET /api/v1/credits/cards lists them. */
  card: string;
  /** The line, in dollars. */
  below: string | number;
  /** How much to pay each time, in the currency of the card. */
  amount: string | number;
  /** Charges a month at most. */
  monthly_max?: number;
};

export type AccountAutoTopupSetOutput = AutoTopup;

export type AccountAutoTopupEndInput = Record<string, never>;

export type AccountAutoTopupEndOutput = {
  ok: boolean;
};

export type AccountReceiptsInput = {
  /** How many, 1 to 200. */
  limit?: number;
  /** next of the page before. */
  cursor?: number;
};

export type AccountReceiptsOutput = {
  data: Receipt[];
  /** Cursor of the next page; null at the end. */
  next: string | null;
};

export type AccountReceiptInput = {
  /** Id of the receipt: rcp_… */
  id: string;
  /** Default: what Accept names, else json. */
  format?: "json" | "html" | "pdf";
};

export type AccountReceiptOutput = Receipt;

export type AccountStatementInput = {
  /** A UTC month, like 2026-11. */
  month: string;
  /** Default: what Accept names, else json. */
  format?: "json" | "csv" | "html" | "pdf";
};

export type AccountStatementOutput = Statement;

export type AccountWebhookInput = {
  /** Public http(s) address that takes POST; redirects count as failures. */
  url: string;
  /** Your own words, for you. */
  description?: string;
  /** Which events; empty for all: job.completed, job.failed, job.cancelled, key.revoked, topup.received, topup.failed, topup.reversed, balance.low, webhook.test. */
  events?: ("job.completed" | "job.failed" | "job.cancelled" | "key.revoked" | "topup.received" | "topup.failed" | "topup.reversed" | "balance.low" | "webhook.test")[];
};

export type AccountWebhookOutput = WebhookWithSecret;

export type AccountWebhooksInput = Record<string, never>;

export type AccountWebhooksOutput = {
  data: Webhook[];
};

export type AccountDeliveriesInput = {
  /** Only those of this webhook. */
  webhook?: string;
  /** Only those in this state. */
  status?: "waiting" | "delivered" | "failed";
  /** How many, 1 to 200. */
  limit?: number;
  /** next of the page before. */
  cursor?: string;
};

export type AccountDeliveriesOutput = {
  data: Delivery[];
  /** Cursor of the next page; null at the end. */
  next: string | null;
};

export type AccountDeliveryInput = {
  /** Id of the delivery: dlv_… */
  id: string;
};

export type AccountDeliveryOutput = {
  /** dlv_ and 26 characters. */
  id: string;
  /** Id of the webhook. */
  webhook: string;
  /** webhook-id of the event: the same for retries and replays. */
  event: string;
  /** The event, like job.completed. */
  type: string;
  /** waiting: another attempt comes. failed: given up. */
  status: "waiting" | "delivered" | "failed";
  /** How often it was tried. */
  attempts: number;
  /** HTTP status of the last attempt; null without an answer. */
  last_status: number | null;
  /** Why the last attempt failed, in words. */
  last_error: string | null;
  /** When it is tried again; null when it is not. */
  next_attempt_at: string | null;
  /** When the event happened. */
  created_at: string;
  /** When your server took it; null before. */
  delivered_at: string | null;
  body: Record<string, unknown>;
  log: ({
    number: number;
    at: string;
    status: number | null;
    error: string | null;
    ms: number;
  })[];
};

export type AccountDeliveryReplayInput = {
  /** Id of the delivery: dlv_… */
  id: string;
};

export type AccountDeliveryReplayOutput = {
  /** GET /api/v1/webhooks/deliveries/{id} shows it. */
  delivery: string;
};

export type AccountWebhookGetInput = {
  /** Id of the webhook: whk_… */
  id: string;
};

export type AccountWebhookGetOutput = Webhook;

export type AccountWebhookChangeInput = {
  /** Id of the webhook: whk_… */
  id: string;
  /** Public http(s) address that takes POST; redirects count as failures. */
  url?: string;
  /** Your own words, for you. */
  description?: string;
  /** Which events; empty for all: job.completed, job.failed, job.cancelled, key.revoked, topup.received, topup.failed, topup.reversed, balance.low, webhook.test. */
  events?: ("job.completed" | "job.failed" | "job.cancelled" | "key.revoked" | "topup.received" | "topup.failed" | "topup.reversed" | "balance.low" | "webhook.test")[];
  /** off stops sending; events meanwhile are not kept. */
  state?: "on" | "off";
};

export type AccountWebhookChangeOutput = Webhook;

export type AccountWebhookRotateInput = {
  /** Id of the webhook: whk_… */
  id: string;
  /** How long the old secret signs too. */
  overlap_seconds?: number;
};

export type AccountWebhookRotateOutput = WebhookWithSecret;

export type AccountWebhookRemoveInput = {
  /** Id of the webhook: whk_… */
  id: string;
};

export type AccountWebhookRemoveOutput = {
  ok: boolean;
};

export type AccountWebhookTestInput = {
  /** Id of the webhook: whk_… */
  id: string;
};

export type AccountWebhookTestOutput = {
  /** GET /api/v1/webhooks/deliveries/{id} shows it. */
  delivery: string;
};

export type AccountUsageInput = {
  /** Not before this moment; default 30 days ago. */
  from?: string;
  /** Before this moment; default now. */
  to?: string;
  /** What a row stands for. By model, upstream and tag only calls to models count, in whole days. */
  group_by?: "hour" | "day" | "endpoint" | "key" | "model" | "upstream" | "tag";
  /** all counts calls that only look as well: account.* and asking how far a job is. */
  include?: "all";
  /** Id of a key. */
  key?: string;
  /** An endpoint like network.dns. */
  endpoint?: string;
};

export type AccountUsageOutput = Usage;

export type AccountRequestsInput = {
  /** Id of a key. */
  key?: string;
  /** An endpoint like network.dns. */
  endpoint?: string;
  /** ok, client_error, server_error, or a status like 402. */
  status?: "ok" | "client_error" | "server_error" | number;
  /** An error code. */
  error?: string;
  /** The model that served. */
  model?: string;
  /** The upstream that served. */
  upstream?: string;
  /** Not before this moment. */
  from?: string;
  /** Before this moment. */
  to?: string;
  /** true lists the console's own calls too. */
  console?: "true" | "false";
  /** How many, 1 to 500. */
  limit?: number;
  /** next of the page before. */
  cursor?: string;
};

export type AccountRequestsOutput = {
  data: Request[];
  /** Cursor of the next page; null at the end. */
  next: string | null;
};

export type AccountRequestsExportInput = {
  /** Id of a key. */
  key?: string;
  /** An endpoint like network.dns. */
  endpoint?: string;
  /** ok, client_error, server_error, or a status like 402. */
  status?: "ok" | "client_error" | "server_error" | number;
  /** An error code. */
  error?: string;
  /** The model that served. */
  model?: string;
  /** The upstream that served. */
  upstream?: string;
  /** Not before this moment. */
  from?: string;
  /** Before this moment. */
  to?: string;
  /** true lists the console's own calls too. */
  console?: "true" | "false";
};

export type AccountRequestsExportOutput = string;

export type AccountRequestsTailInput = {
  /** Id of a key. */
  key?: string;
};

export type AccountRequestsTailOutput = string;

export type AccountRequestInput = {
  /** What x-request-id said: req_… */
  id: string;
};

export type AccountRequestOutput = Request;

export type AccountJobsInput = {
  /** Only jobs of this endpoint, like ai.video. */
  endpoint?: string;
  /** Only those in this state. */
  status?: "queued" | "running" | "completed" | "failed" | "cancelled";
  /** How many, 1 to 100. */
  limit?: number;
  /** next of the page before. */
  cursor?: string;
};

export type AccountJobsOutput = {
  data: Job[];
  /** Cursor of the next page; null at the end. */
  next: string | null;
};

export type AccountJobInput = {
  /** Id of the job: req_… */
  id: string;
};

export type AccountJobOutput = Job;

export type AccountJobCancelInput = {
  /** Id of the job: req_… */
  id: string;
};

export type AccountJobCancelOutput = Job;

export type AccountJobDeleteInput = {
  /** Id of the job: req_… */
  id: string;
};

export type AccountJobDeleteOutput = {
  id: string;
  object: "job.deleted";
  deleted: boolean;
};

export type OperatorAccountsInput = {
  /** Part of an email or name, or an id. */
  search?: string;
  /** How many, 1 to 200. */
  limit?: number;
  /** next of the page before. */
  cursor?: string;
};

export type OperatorAccountsOutput = {
  data: AccountRow[];
  /** Cursor of the next page; null at the end. */
  next: string | null;
};

export type OperatorAccountChangeInput = {
  /** Id of the account: acc_… */
  id: string;
  /** suspended refuses it everywhere; active lets it in again. */
  state?: "active" | "suspended";
  /** operator may do everything that you may. */
  role?: "developer" | "operator";
};

export type OperatorAccountChangeOutput = Account;

export type OperatorAccountDeleteInput = {
  /** Id of the account: acc_… */
  id: string;
  /** That of the account, so that a slip does not delete another. */
  email: string;
  /** Credits that are left and payments under way are given up; pay them back before. */
  give_up_credits?: boolean;
  /** Why, for the audit log. */
  note?: string;
};

export type OperatorAccountDeleteOutput = {
  /** Dollars as a plain decimal. */
  forfeited: string;
  keys_revoked: number;
};

export type OperatorSignOutInput = {
  /** Id of the account: acc_… */
  id: string;
};

export type OperatorSignOutOutput = {
  ok: boolean;
};

export type OperatorGrantInput = {
  /** Id of the account: acc_… */
  id: string;
  /** Dollars as a plain decimal, at most six places. */
  amount: string | number;
  /** Why: the account sees it in its entries. */
  note?: string;
};

export type OperatorGrantOutput = {
  /** Dollars as a plain decimal. */
  granted: string;
  /** Dollars as a plain decimal. */
  available: string;
};

export type OperatorRefundInput = {
  /** Id of the request: req_… */
  id: string;
  /** Why: the account sees it in its entries. */
  note?: string;
};

export type OperatorRefundOutput = {
  account_id: string;
  /** Dollars as a plain decimal. */
  refunded: string;
};

export type OperatorKeysInput = {
  /** Id of the account: acc_… */
  id: string;
};

export type OperatorKeysOutput = {
  data: Key[];
};

export type OperatorKeyMakeInput = {
  /** Id of the account: acc_… */
  id: string;
  /** Of the key, for its owner. */
  name?: string;
};

export type OperatorKeyMakeOutput = NewKey;

export type OperatorKeyRevokeInput = {
  /** Id of the key: key_… */
  id: string;
};

export type OperatorKeyRevokeOutput = Key;

export type OperatorCategoryInput = {
  /** Which one. */
  category: "ai" | "media" | "network" | "utilities";
  /** live opens it; planned closes it. */
  state?: "live" | "planned";
  /** Free requests an account has in it each month. */
  free_per_month?: number;
};

export type OperatorCategoryOutput = {
  category: "ai" | "media" | "network" | "utilities";
  state: "live" | "planned";
  free_per_month: number;
};

export type OperatorEndpointInput = {
  /** An endpoint that is sold, like utilities.qr. */
  endpoint: string;
  /** live opens it; planned shows it as coming soon; off closes it; inherit follows its category. */
  state: "live" | "planned" | "off" | "inherit";
};

export type OperatorEndpointOutput = {
  endpoint: string;
  category: "ai" | "media" | "network" | "utilities";
  /** The state in force. */
  state: "live" | "planned" | "off";
  state_source: "category" | "endpoint";
};

export type OperatorPricesInput = {
  /** Only this endpoint. */
  endpoint?: string;
};

export type OperatorPricesOutput = {
  prices: ({
    endpoint: string;
    unit: string;
    /** Dollars as a plain decimal, at most nine places. */
    price_per_unit: string;
    /** Dollars as a plain decimal, at most nine places. */
    default_price: string;
    /** What you pay for it; null where you set none. */
    cost_per_unit: string | null;
    naira: string;
  })[];
  models: ModelPrice[];
  /** A model without a price is refused, even where no model has one. */
  required: boolean;
  history: ({
    endpoint: string;
    /** * for all models. */
    model: string;
    kind: string;
    /** Dollars for one unit or token. */
    price: string;
    cost: string | null;
    removed: boolean;
    from_at: string;
    changed_by: string;
    note: string;
  })[];
};

export type OperatorPriceSetInput = {
  /** An endpoint that is sold, like media.music. */
  endpoint: string;
  /** Dollars as a plain decimal, at most nine places. */
  price_per_unit: string | number;
  /** What you pay for a unit, so that your margin is known. */
  cost_per_unit?: string | number;
  /** When it takes effect. Leave blank for now; past moments are refused. */
  from?: string;
  /** Why; stored in the history. */
  note?: string;
};

export type OperatorPriceSetOutput = {
  endpoint: string;
  unit: string;
  /** Dollars as a plain decimal, at most nine places. */
  price_per_unit: string;
  /** Dollars as a plain decimal, at most nine places. */
  default_price: string;
  /** What you pay for it; null where you set none. */
  cost_per_unit: string | null;
  naira: string;
};

export type OperatorModelPriceSetInput = {
  /** An endpoint that sells models, or a pattern like ai.* for all of them. */
  endpoint?: string;
  /** A model, or a pattern with *, like gpt-4.1-*. The most specific pattern wins. */
  model: string;
  /** Dollars by kind; token kinds per million tokens. Kinds left out have none. */
  prices: {
    /** Per million input tokens that were not cached. */
    input?: string | number;
    /** Per million input tokens read from the cache; default as input. */
    cached_input?: string | number;
    /** Per million input tokens written to the cache; default as input. */
    cache_write?: string | number;
    /** Per million output tokens. */
    output?: string | number;
    /** Per million reasoning tokens; default as output. */
    reasoning?: string | number;
    /** Per image. */
    image?: string | number;
    /** Per second. */
    second?: string | number;
    /** Per request, in addition. */
    request?: string | number;
    /** Per unit of the endpoint, where no kind has a price; for tokens, each token. */
    unit?: string | number;
  };
  /** What you pay for the same, so that your margin is known. */
  costs?: {
    /** Per million input tokens that were not cached. */
    input?: string | number;
    /** Per million input tokens read from the cache; default as input. */
    cached_input?: string | number;
    /** Per million input tokens written to the cache; default as input. */
    cache_write?: string | number;
    /** Per million output tokens. */
    output?: string | number;
    /** Per million reasoning tokens; default as output. */
    reasoning?: string | number;
    /** Per image. */
    image?: string | number;
    /** Per second. */
    second?: string | number;
    /** Per request, in addition. */
    request?: string | number;
    /** Per unit of the endpoint, where no kind has a price; for tokens, each token. */
    unit?: string | number;
  };
  /** When it takes effect. Leave blank for now; past moments are refused. */
  from?: string;
  /** Why; stored in the history. */
  note?: string;
};

export type OperatorModelPriceSetOutput = ModelPrice;

export type OperatorModelPriceRemoveInput = {
  /** An endpoint that sells models, or a pattern like ai.* for all of them. */
  endpoint?: string;
  /** A model, or a pattern with *, like gpt-4.1-*. The most specific pattern wins. */
  model: string;
  /** Why; stored in the history. */
  note?: string;
};

export type OperatorModelPriceRemoveOutput = {
  ok: boolean;
};

export type OperatorListPricesInput = Record<string, never>;

export type OperatorListPricesOutput = {
  as_of: string;
  about: string;
  prices: {
    model: string;
    prices: Record<string, string>;
  }[];
};

export type OperatorPricesImportInput = {
  /** When these prices were looked up. */
  as_of?: string;
  /** About the list; not stored. */
  about?: string;
  /** One entry per model pattern. */
  prices?: ({
    /** An endpoint that sells models, or a pattern like ai.* for all of them. */
    endpoint?: string;
    /** A model, or a pattern with *, like gpt-4.1-*. The most specific pattern wins. */
    model: string;
    /** Dollars by kind; token kinds per million tokens. Kinds left out have none. */
    prices: {
      /** Per million input tokens that were not cached. */
      input?: string | number;
      /** Per million input tokens read from the cache; default as input. */
      cached_input?: string | number;
      /** Per million input tokens written to the cache; default as input. */
      cache_write?: string | number;
      /** Per million output tokens. */
      output?: string | number;
      /** Per million reasoning tokens; default as output. */
      reasoning?: string | number;
      /** Per image. */
      image?: string | number;
      /** Per second. */
      second?: string | number;
      /** Per request, in addition. */
      request?: string | number;
      /** Per unit of the endpoint, where no kind has a price; for tokens, each token. */
      unit?: string | number;
    };
    /** What you pay for the same, so that your margin is known. */
    costs?: {
      /** Per million input tokens that were not cached. */
      input?: string | number;
      /** Per million input tokens read from the cache; default as input. */
      cached_input?: string | number;
      /** Per million input tokens written to the cache; default as input. */
      cache_write?: string | number;
      /** Per million output tokens. */
      output?: string | number;
      /** Per million reasoning tokens; default as output. */
      reasoning?: string | number;
      /** Per image. */
      image?: string | number;
      /** Per second. */
      second?: string | number;
      /** Per request, in addition. */
      request?: string | number;
      /** Per unit of the endpoint, where no kind has a price; for tokens, each token. */
      unit?: string | number;
    };
  })[];
  /** Added to each price; what the list says becomes your cost, unless an entry has costs. */
  markup_percent?: number;
  /** When it takes effect. Leave blank for now; past moments are refused. */
  from?: string;
  /** Why; stored in the history. */
  note?: string;
};

export type OperatorPricesImportOutput = {
  /** Patterns whose prices were set. */
  models: number;
};

export type OperatorPricesRequiredInput = {
  /** Whether a model needs a price to be sold. */
  required: boolean;
};

export type OperatorPricesRequiredOutput = {
  required: boolean;
};

export type OperatorUpstreamsInput = Record<string, never>;

export type OperatorUpstreamsOutput = {
  demo: boolean;
  data: Upstream[];
  presets: {
    id: string;
    title: string;
    kind: string;
    url: string;
    needs_key: boolean;
    models?: string[];
    /** Where a key comes from, or how the server is started. */
    help: string;
  }[];
};

export type OperatorUpstreamAddInput = {
  /** A preset of GET /api/v1/operator/upstreams; fills in the rest. */
  preset?: string;
  /** Your name for it: in x-oja-upstream, in the log, and before a model (groq/llama-3). */
  name?: string;
  /** The API it speaks. */
  kind?: "openai" | "anthropic" | "gemini";
  /** Base URL, such as https://api.openai.com/v1. Loopback and private hosts are allowed here. */
  url?: string;
  /** API key. Sealed at rest and never shown again. */
  key?: string;
  /** Headers to send with every request. Sealed at rest. */
  headers?: Record<string, string>;
  /** Models it serves, or patterns with *. Leave blank for any model that no other upstream names. */
  models?: string[];
  /** Model for callers who name none. */
  default_model?: string;
  /** Its own name for a model that callers know by another: {"fast": "llama-3.1-8b-instant"}. */
  rename?: Record<string, string>;
  /** false: pictures are put in words first. */
  vision?: boolean;
  /** false: audio is transcribed first. */
  hearing?: boolean;
  /** false for servers that refuse stream_options. */
  stream_usage?: boolean;
  /** Lower numbers are tried first; the others are fallbacks. */
  priority?: number;
  /** Share of the calls among upstreams of the same priority. */
  weight?: number;
  /** false stores it without using it. */
  enabled?: boolean;
};

export type OperatorUpstreamAddOutput = Upstream;

export type OperatorUpstreamTestInput = {
  /** A preset of GET /api/v1/operator/upstreams; fills in the rest. */
  preset?: string;
  /** Your name for it: in x-oja-upstream, in the log, and before a model (groq/llama-3). */
  name?: string;
  /** The API it speaks. */
  kind?: "openai" | "anthropic" | "gemini";
  /** Base URL, such as https://api.openai.com/v1. Loopback and private hosts are allowed here. */
  url?: string;
  /** API key. Sealed at rest and never shown again. */
  key?: string;
  /** Headers to send with every request. Sealed at rest. */
  headers?: Record<string, string>;
  /** Models it serves, or patterns with *. Leave blank for any model that no other upstream names. */
  models?: string[];
  /** Model for callers who name none. */
  default_model?: string;
  /** Its own name for a model that callers know by another: {"fast": "llama-3.1-8b-instant"}. */
  rename?: Record<string, string>;
  /** false: pictures are put in words first. */
  vision?: boolean;
  /** false: audio is transcribed first. */
  hearing?: boolean;
  /** false for servers that refuse stream_options. */
  stream_usage?: boolean;
  /** Lower numbers are tried first; the others are fallbacks. */
  priority?: number;
  /** Share of the calls among upstreams of the same priority. */
  weight?: number;
  /** false stores it without using it. */
  enabled?: boolean;
  /** Id or name of an upstream that exists. */
  id?: string;
};

export type OperatorUpstreamTestOutput = {
  /** A call was answered. */
  ok: boolean;
  /** Models that it lists, at most 200. */
  models: string[];
  /** The model that was called. */
  model: string | null;
  /** How long the call took. */
  latency_ms: number | null;
  /** What failed. */
  problem: string | null;
};

export type OperatorUpstreamChangeInput = {
  /** Id or name of the upstream. */
  id: string;
  /** Your name for it: in x-oja-upstream, in the log, and before a model (groq/llama-3). */
  name?: string;
  /** Base URL, such as https://api.openai.com/v1. Loopback and private hosts are allowed here. */
  url?: string;
  /** API key. Sealed at rest and never shown again. */
  key?: string;
  /** Headers to send with every request. Sealed at rest. */
  headers?: Record<string, string>;
  /** Models it serves, or patterns with *. Leave blank for any model that no other upstream names. */
  models?: string[];
  /** Model for callers who name none. */
  default_model?: string;
  /** Its own name for a model that callers know by another: {"fast": "llama-3.1-8b-instant"}. */
  rename?: Record<string, string>;
  /** false: pictures are put in words first. */
  vision?: boolean;
  /** false: audio is transcribed first. */
  hearing?: boolean;
  /** false for servers that refuse stream_options. */
  stream_usage?: boolean;
  /** Lower numbers are tried first; the others are fallbacks. */
  priority?: number;
  /** Share of the calls among upstreams of the same priority. */
  weight?: number;
  /** false takes it out of service. */
  enabled?: boolean;
};

export type OperatorUpstreamChangeOutput = Upstream;

export type OperatorUpstreamRemoveInput = {
  /** Id or name of the upstream. */
  id: string;
};

export type OperatorUpstreamRemoveOutput = {
  ok: boolean;
};

export type OperatorNairaInput = {
  /** Naira that a dollar costs. */
  naira_per_dollar: number;
  /** Where the rate is from; kept in the audit log. */
  source?: string;
};

export type OperatorNairaOutput = {
  naira_per_dollar: string;
};

export type OperatorSwitchesInput = {
  /** All endpoints that are off. One that is no longer listed follows its category. */
  endpoints_off?: string[];
  /** Calls per minute by endpoint. */
  per_minute?: Record<string, number>;
};

export type OperatorSwitchesOutput = {
  endpoints_off: string[];
  per_minute: Record<string, number>;
};

export type OperatorVoucherMakeInput = {
  /** Dollars as a plain decimal, at most six places. */
  amount: string | number;
  /** Accounts that may use it, each once. */
  uses?: number;
  /** Until when it can be used; null or left out for ever. */
  expires_at?: string | null;
  /** For yourself: who it is for. */
  note?: string;
};

export type OperatorVoucherMakeOutput = {
  code: string;
  /** Dollars as a plain decimal. */
  amount: string;
  uses: number;
};

export type OperatorVouchersInput = Record<string, never>;

export type OperatorVouchersOutput = {
  data: ({
    hint: string;
    /** Dollars as a plain decimal. */
    amount: string;
    uses: number;
    uses_max: number;
    note: string;
    expires_at: string | null;
    created_at: string;
  })[];
};

export type OperatorPaymentsInput = {
  /** review: what was paid does not fit the order; the operator settles it. */
  status?: "created" | "pending" | "paid" | "failed" | "abandoned" | "expired" | "review";
  /** Only those of this provider. */
  provider?: "paystack" | "flutterwave" | "stripe" | "sandbox";
  /** Only those of this account, by id. */
  account?: string;
  /** How many, 1 to 200. */
  limit?: number;
  /** next of the page before. */
  cursor?: string;
};

export type OperatorPaymentsOutput = {
  data: ({
    /** top_ and 26 characters. */
    id: string;
    /** review: what was paid does not fit the order; the operator settles it. */
    status: "created" | "pending" | "paid" | "failed" | "abandoned" | "expired" | "review";
    /** What is paid, in the currency. */
    amount: string;
    /** In which it is paid. */
    currency: "USD" | "NGN";
    /** What it adds to the balance, rounded down to a micro-dollar. */
    credit: string;
    /** The rate that counts for this payment. */
    naira_per_dollar: string | null;
    /** Who takes the payment; null before that is known. */
    provider: string | null;
    /** What the provider knows it by. */
    reference: string;
    /** checkout: you pay on a page. card: charged by itself. */
    via: "checkout" | "card";
    /** Where to pay; null when there is nothing to pay any more. */
    checkout_url: string | null;
    /** Why it failed, in words; null while it did not. */
    failure: string | null;
    /** Refunded or lost in a dispute since, in the currency. */
    reversed: string;
    /** When it was ordered. */
    created_at: string;
    /** Until when it can be paid. */
    expires_at: string;
    /** When the provider took it; null before. */
    paid_at: string | null;
    account_id: string;
    account_email: string;
  })[];
  /** Cursor of the next page; null at the end. */
  next: string | null;
};

export type OperatorPaymentCheckInput = {
  /** Id of the payment: top_… */
  id: string;
};

export type OperatorPaymentCheckOutput = {
  /** top_ and 26 characters. */
  id: string;
  /** review: what was paid does not fit the order; the operator settles it. */
  status: "created" | "pending" | "paid" | "failed" | "abandoned" | "expired" | "review";
  /** What is paid, in the currency. */
  amount: string;
  /** In which it is paid. */
  currency: "USD" | "NGN";
  /** What it adds to the balance, rounded down to a micro-dollar. */
  credit: string;
  /** The rate that counts for this payment. */
  naira_per_dollar: string | null;
  /** Who takes the payment; null before that is known. */
  provider: string | null;
  /** What the provider knows it by. */
  reference: string;
  /** checkout: you pay on a page. card: charged by itself. */
  via: "checkout" | "card";
  /** Where to pay; null when there is nothing to pay any more. */
  checkout_url: string | null;
  /** Why it failed, in words; null while it did not. */
  failure: string | null;
  /** Refunded or lost in a dispute since, in the currency. */
  reversed: string;
  /** When it was ordered. */
  created_at: string;
  /** Until when it can be paid. */
  expires_at: string;
  /** When the provider took it; null before. */
  paid_at: string | null;
  account_id: string;
  events: {
    provider: string;
    kind: string;
    outcome: string;
    at: string;
  }[];
};

export type OperatorReceiptDetailsInput = Record<string, never>;

export type OperatorReceiptDetailsOutput = {
  /** Of the seller, at the top of receipts. */
  name: string;
  /** Printed below the name. */
  address: string;
  /** Where buyers can ask. */
  email: string;
  /** Printed beside the name. */
  tax_id: string;
  /** What the tax is called, such as VAT. */
  tax_name: string;
  /** Included in what is paid; 7.5 for 7.5%. */
  tax_percent: number;
  /** Printed at the foot. */
  note: string;
};

export type OperatorReceiptDetailsSetInput = {
  /** Of the seller, at the top of receipts. */
  name?: string;
  /** Printed below the name. */
  address?: string;
  /** Where buyers can ask. */
  email?: string;
  /** Printed beside the name. */
  tax_id?: string;
  /** What the tax is called, such as VAT. */
  tax_name?: string;
  /** Included in what is paid; 7.5 for 7.5%. */
  tax_percent?: number;
  /** Printed at the foot. */
  note?: string;
};

export type OperatorReceiptDetailsSetOutput = {
  /** Of the seller, at the top of receipts. */
  name: string;
  /** Printed below the name. */
  address: string;
  /** Where buyers can ask. */
  email: string;
  /** Printed beside the name. */
  tax_id: string;
  /** What the tax is called, such as VAT. */
  tax_name: string;
  /** Included in what is paid; 7.5 for 7.5%. */
  tax_percent: number;
  /** Printed at the foot. */
  note: string;
};

export type OperatorEnginesInput = Record<string, never>;

export type OperatorEnginesOutput = {
  data: ({
    capability: string;
    engine: string;
    state: "ready" | "preparing" | "missing" | "off";
    detail: string;
    mend?: string;
    progress?: number;
    /** Endpoints it can serve, when not all. */
    serves_only?: string[];
    breaker: "closed" | "open";
    calls: number;
    failures: number;
  })[];
};

export type OperatorModelsInput = Record<string, never>;

export type OperatorModelsOutput = {
  data: ({
    id: string;
    kind: "weights" | "runtime" | "data" | "own";
    about: string;
    licence: string;
    serves: string[];
    state: "ready" | "pulling" | "absent" | "failed";
    progress: number;
    bytes: number;
    detail: string;
  })[];
};

export type OperatorModelPullInput = {
  /** Id of the model, from GET /api/v1/operator/models. */
  id: string;
};

export type OperatorModelPullOutput = {
  ok: boolean;
};

export type OperatorModelRemoveInput = {
  /** Id of the model. */
  id: string;
};

export type OperatorModelRemoveOutput = {
  ok: boolean;
};

export type OperatorAuditInput = {
  /** Only this action, like key.create. */
  action?: string;
  /** How many, 1 to 200. */
  limit?: number;
  /** next of the page before. */
  cursor?: string;
};

export type OperatorAuditOutput = {
  data: ({
    id: string;
    at: string;
    /** Id of the account, or control for the command line on the machine. */
    actor: string;
    /** Its email. */
    actor_name: string | null;
    action: string;
    target: string;
    /** What people call it: an email, the name of a key, what an endpoint does. */
    target_name: string | null;
    /** Whose it is, where it belongs to an account. */
    account_id: string | null;
    before: unknown;
    after: unknown;
    ip: string;
  })[];
  /** Cursor of the next page; null at the end. */
  next: string | null;
};

export type OperatorAccountLimitsInput = {
  /** Id of the account: acc_… */
  id: string;
  /** Requests a minute by endpoint, for a key and for the account; * for endpoints without a number of their own. Replaces the numbers set before; {} removes them. */
  per_minute?: Record<string, number>;
  /** AI requests a day that cost nothing; null for what everyone has. */
  ai_requests_per_day?: number | null;
  /** Their tokens a day; null for what everyone has. */
  ai_tokens_per_day?: number | null;
};

export type OperatorAccountLimitsOutput = AccountLimits;

export type OperatorFreeAiInput = {
  /** Per account and day; 0 for none. */
  requests?: number;
  /** Per account and day. */
  tokens?: number;
  /** Longest prompt. */
  prompt_characters?: number;
  /** Largest max_tokens. */
  max_tokens?: number;
};

export type OperatorFreeAiOutput = {
  /** AI requests that cost nothing, per account and UTC day. */
  requests: number;
  /** Their tokens, per account and UTC day. */
  tokens: number;
  /** Longest prompt of one of them. */
  prompt_characters: number;
  /** Largest max_tokens of one of them. */
  max_tokens: number;
};

export type OperatorBudgetsInput = Record<string, never>;

export type OperatorBudgetsOutput = {
  data: UpstreamBudget[];
};

export type OperatorBudgetSetInput = {
  /** Name of the engine or upstream, such as openai. */
  upstream: string;
  /** Null for no limit. */
  requests_per_day?: number | null;
  /** Null for no limit. */
  tokens_per_day?: number | null;
  /** Null for no limit. */
  dollars_per_day?: string | number | null;
  /** What a request costs you; default 0. */
  dollars_per_request?: string | number;
  /** What a million tokens cost you; default 0. */
  dollars_per_million_tokens?: string | number;
};

export type OperatorBudgetSetOutput = UpstreamBudget;

export type OperatorBudgetRemoveInput = {
  /** Name of the upstream. */
  upstream: string;
};

export type OperatorBudgetRemoveOutput = {
  ok: boolean;
};

export type OperatorSignUpsInput = {
  /** How far back, 1 to 720. */
  hours?: number;
};

export type OperatorSignUpsOutput = {
  /** open: anyone; verified: whoever confirms an email address; invited: with an invitation; closed: nobody. */
  mode: "open" | "verified" | "invited" | "closed";
  /** Sign-ups in the time looked at. */
  total: number;
  /** Most sign-ups first. */
  networks: {
    /** IP address, or /64 network with IPv6. */
    network: string;
    /** Accounts created from it. */
    accounts: number;
    /** Those that are not suspended. */
    active: number;
    /** True from 5 accounts on. */
    burst: boolean;
    /** First sign-up in the time looked at. */
    first_at: string;
    /** Last sign-up. */
    last_at: string;
  }[];
};

export type OperatorSignUpModeInput = {
  /** open, verified, invited or closed. */
  mode: "open" | "verified" | "invited" | "closed";
};

export type OperatorSignUpModeOutput = {
  /** open: anyone; verified: whoever confirms an email address; invited: with an invitation; closed: nobody. */
  mode: "open" | "verified" | "invited" | "closed";
  /** Sign-ups in the time looked at. */
  total: number;
  /** Most sign-ups first. */
  networks: {
    /** IP address, or /64 network with IPv6. */
    network: string;
    /** Accounts created from it. */
    accounts: number;
    /** Those that are not suspended. */
    active: number;
    /** True from 5 accounts on. */
    burst: boolean;
    /** First sign-up in the time looked at. */
    first_at: string;
    /** Last sign-up. */
    last_at: string;
  }[];
};

export type OperatorSignUpsSuspendInput = {
  /** As GET /api/v1/operator/sign-ups shows it. */
  network: string;
  /** How far back, 1 to 720. */
  hours?: number;
};

export type OperatorSignUpsSuspendOutput = {
  suspended: number;
  account_ids: string[];
};

export type OperatorInvitationsInput = Record<string, never>;

export type OperatorInvitationsOutput = {
  data: ({
    id: string;
    /** Only this email address can use it; null for any. */
    email: string | null;
    note: string;
    state: "open" | "used" | "expired";
    created_at: string;
    expires_at: string;
    /** Id of the account that was created with it. */
    used_by: string | null;
  })[];
};

export type OperatorInviteInput = {
  /** Who may use it; null for anyone with the link. */
  email?: string | null;
  /** For yourself. */
  note?: string;
  /** How long it can be used, 1 to 90. */
  days?: number;
};

export type OperatorInviteOutput = {
  id: string;
  url: string;
  email: string | null;
  expires_at: string;
};

export type OperatorInvitationRevokeInput = {
  /** Id of the invitation: inv_… */
  id: string;
};

export type OperatorInvitationRevokeOutput = {
  ok: boolean;
};

export type OperatorSafetyInput = Record<string, never>;

export type OperatorSafetyOutput = {
  /** True while the server listens beyond loopback or has a public URL. */
  exposed: boolean;
  /** True when no finding is unsafe. */
  safe: boolean;
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
  version: string;
  node: string;
  store: "sqlite" | "postgres";
  started_at: string;
  memory_bytes: number;
  running_calls: number;
  accounts: number;
  /** Dollars as a plain decimal. */
  balances: string;
  /** Dollars as a plain decimal. */
  held: string;
  naira_per_dollar: string;
  /** What is unsafe while others can reach this server; empty on a server that only listens on loopback. */
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
  ok: boolean;
  checks: number;
  faults: {
    check: string;
    subject: string;
    expected: string;
    found: string;
  }[];
};

export type OperatorBackupInput = {
  /** A new file on the server. */
  path: string;
};

export type OperatorBackupOutput = {
  ok: boolean;
};

export type OperatorUsageInput = {
  /** Not before this moment; default 30 days ago. */
  from?: string;
  /** Before this moment; default now. */
  to?: string;
  /** What a row stands for. By model, upstream and tag only calls to models count, in whole days. */
  group_by?: "hour" | "day" | "endpoint" | "key" | "model" | "upstream" | "tag";
  /** all counts calls that only look as well: account.* and asking how far a job is. */
  include?: "all";
  /** Id of a key. */
  key?: string;
  /** An endpoint like network.dns. */
  endpoint?: string;
  /** Only this account, by id; default: everyone. */
  account?: string;
};

export type OperatorUsageOutput = Usage;

export type OperatorRequestsInput = {
  /** Id of a key. */
  key?: string;
  /** An endpoint like network.dns. */
  endpoint?: string;
  /** ok, client_error, server_error, or a status like 402. */
  status?: "ok" | "client_error" | "server_error" | number;
  /** An error code. */
  error?: string;
  /** The model that served. */
  model?: string;
  /** The upstream that served. */
  upstream?: string;
  /** Not before this moment. */
  from?: string;
  /** Before this moment. */
  to?: string;
  /** true lists the console's own calls too. */
  console?: "true" | "false";
  /** Only this account, by id; default: everyone. */
  account?: string;
  /** How many, 1 to 500. */
  limit?: number;
  /** next of the page before. */
  cursor?: string;
};

export type OperatorRequestsOutput = {
  data: Request[];
  /** Cursor of the next page; null at the end. */
  next: string | null;
};

export type OperatorRequestInput = {
  /** As in the header x-request-id. */
  id: string;
};

export type OperatorRequestOutput = {
  /** What x-request-id said. */
  id: string;
  /** When it arrived. */
  at: string;
  /** Whose call it was. */
  account_id: string;
  /** The key; null for a session. */
  key_id: string | null;
  /** What it was logged and priced as. */
  endpoint: string;
  /** HTTP method. */
  method: string;
  /** Address without its query. */
  path: string;
  /** HTTP status that was answered. */
  status: number;
  /** The code of the error; null when it went well. */
  error_code: string | null;
  /** What the caller was told, up to 300 characters, without secrets and addresses' queries. */
  error_message: string | null;
  /** The field that was wrong. */
  error_param: string | null;
  /** Who served; null where no engine was needed. */
  engine: string | null;
  /** How long it took, in milliseconds. */
  ms: number;
  /** Dollars as a plain decimal. */
  charge: string;
  /** Paid by the free tier. */
  free: boolean;
  /** What was counted: requests, characters, seconds or tokens. */
  units: number;
  /** live, test, job, replay … */
  mode: string;
  /** Where it came from. */
  ip: string;
  /** What the program said it is. */
  user_agent: string;
  /** Size of the body that came. */
  bytes_in: number;
  /** Size of the body that went. */
  bytes_out: number;
  /** Of calls to a model; null for others. */
  model: ModelCall | null;
  /** Dollars that the upstream charges you for it; null where no cost is set. */
  cost: string | null;
  /** What is left of the charge. */
  margin: string | null;
};

export interface Endpoints {
  'ai.chat': { input: AiChatInput; output: AiChatOutput };
  'ai.vision': { input: AiVisionInput; output: AiVisionOutput };
  'ai.files': { input: AiFilesInput; output: AiFilesOutput };
  'ai.models': { input: AiModelsInput; output: AiModelsOutput };
  'ai.model': { input: AiModelInput; output: AiModelOutput };
  'ai.messages': { input: AiMessagesInput; output: AiMessagesOutput };
  'ai.messages-count': { input: AiMessagesCountInput; output: AiMessagesCountOutput };
  'ai.responses': { input: AiResponsesInput; output: AiResponsesOutput };
  'ai.embeddings': { input: AiEmbeddingsInput; output: AiEmbeddingsOutput };
  'ai.response-get': { input: AiResponseGetInput; output: AiResponseGetOutput };
  'ai.response-delete': { input: AiResponseDeleteInput; output: AiResponseDeleteOutput };
  'ai.response-cancel': { input: AiResponseCancelInput; output: AiResponseCancelOutput };
  'ai.response-items': { input: AiResponseItemsInput; output: AiResponseItemsOutput };
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
  'media.transcribe': { input: MediaTranscribeInput; output: MediaTranscribeOutput };
  'network.ip': { input: NetworkIpInput; output: NetworkIpOutput };
  'network.dns': { input: NetworkDnsInput; output: NetworkDnsOutput };
  'network.whois': { input: NetworkWhoisInput; output: NetworkWhoisOutput };
  'network.ssl': { input: NetworkSslInput; output: NetworkSslOutput };
  'network.screenshot': { input: NetworkScreenshotInput; output: NetworkScreenshotOutput };
  'network.headers': { input: NetworkHeadersInput; output: NetworkHeadersOutput };
  'network.email': { input: NetworkEmailInput; output: NetworkEmailOutput };
  'utilities.convert': { input: UtilitiesConvertInput; output: UtilitiesConvertOutput };
  'public.conversions': { input: PublicConversionsInput; output: PublicConversionsOutput };
  'utilities.image': { input: UtilitiesImageInput; output: UtilitiesImageOutput };
  'utilities.qr': { input: UtilitiesQrInput; output: UtilitiesQrOutput };
  'utilities.tts': { input: UtilitiesTtsInput; output: UtilitiesTtsOutput };
  'utilities.url-safety': { input: UtilitiesUrlSafetyInput; output: UtilitiesUrlSafetyOutput };
  'utilities.summarize': { input: UtilitiesSummarizeInput; output: UtilitiesSummarizeOutput };
  'public.catalogue': { input: PublicCatalogueInput; output: PublicCatalogueOutput };
  'public.status': { input: PublicStatusInput; output: PublicStatusOutput };
  'account.signup': { input: AccountSignupInput; output: AccountSignupOutput };
  'account.verify': { input: AccountVerifyInput; output: AccountVerifyOutput };
  'account.login': { input: AccountLoginInput; output: AccountLoginOutput };
  'account.logout': { input: AccountLogoutInput; output: AccountLogoutOutput };
  'account.reset-request': { input: AccountResetRequestInput; output: AccountResetRequestOutput };
  'account.reset': { input: AccountResetInput; output: AccountResetOutput };
  'account.get': { input: AccountGetInput; output: AccountGetOutput };
  'account.change': { input: AccountChangeInput; output: AccountChangeOutput };
  'account.export': { input: AccountExportInput; output: AccountExportOutput };
  'account.delete': { input: AccountDeleteInput; output: AccountDeleteOutput };
  'account.password': { input: AccountPasswordInput; output: AccountPasswordOutput };
  'account.totp-begin': { input: AccountTotpBeginInput; output: AccountTotpBeginOutput };
  'account.totp-confirm': { input: AccountTotpConfirmInput; output: AccountTotpConfirmOutput };
  'account.totp-end': { input: AccountTotpEndInput; output: AccountTotpEndOutput };
  'account.sessions': { input: AccountSessionsInput; output: AccountSessionsOutput };
  'account.session-end': { input: AccountSessionEndInput; output: AccountSessionEndOutput };
  'account.whoami': { input: AccountWhoamiInput; output: AccountWhoamiOutput };
  'account.keys-create': { input: AccountKeysCreateInput; output: AccountKeysCreateOutput };
  'account.keys': { input: AccountKeysInput; output: AccountKeysOutput };
  'account.key': { input: AccountKeyInput; output: AccountKeyOutput };
  'account.key-report-leak': { input: AccountKeyReportLeakInput; output: AccountKeyReportLeakOutput };
  'account.key-get': { input: AccountKeyGetInput; output: AccountKeyGetOutput };
  'account.key-change': { input: AccountKeyChangeInput; output: AccountKeyChangeOutput };
  'account.key-rotate': { input: AccountKeyRotateInput; output: AccountKeyRotateOutput };
  'account.key-revoke': { input: AccountKeyRevokeInput; output: AccountKeyRevokeOutput };
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
  'account.usage': { input: AccountUsageInput; output: AccountUsageOutput };
  'account.requests': { input: AccountRequestsInput; output: AccountRequestsOutput };
  'account.requests-export': { input: AccountRequestsExportInput; output: AccountRequestsExportOutput };
  'account.requests-tail': { input: AccountRequestsTailInput; output: AccountRequestsTailOutput };
  'account.request': { input: AccountRequestInput; output: AccountRequestOutput };
  'account.jobs': { input: AccountJobsInput; output: AccountJobsOutput };
  'account.job': { input: AccountJobInput; output: AccountJobOutput };
  'account.job-cancel': { input: AccountJobCancelInput; output: AccountJobCancelOutput };
  'account.job-delete': { input: AccountJobDeleteInput; output: AccountJobDeleteOutput };
  'operator.accounts': { input: OperatorAccountsInput; output: OperatorAccountsOutput };
  'operator.account-change': { input: OperatorAccountChangeInput; output: OperatorAccountChangeOutput };
  'operator.account-delete': { input: OperatorAccountDeleteInput; output: OperatorAccountDeleteOutput };
  'operator.sign-out': { input: OperatorSignOutInput; output: OperatorSignOutOutput };
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
  'operator.prices-import': { input: OperatorPricesImportInput; output: OperatorPricesImportOutput };
  'operator.prices-required': { input: OperatorPricesRequiredInput; output: OperatorPricesRequiredOutput };
  'operator.upstreams': { input: OperatorUpstreamsInput; output: OperatorUpstreamsOutput };
  'operator.upstream-add': { input: OperatorUpstreamAddInput; output: OperatorUpstreamAddOutput };
  'operator.upstream-test': { input: OperatorUpstreamTestInput; output: OperatorUpstreamTestOutput };
  'operator.upstream-change': { input: OperatorUpstreamChangeInput; output: OperatorUpstreamChangeOutput };
  'operator.upstream-remove': { input: OperatorUpstreamRemoveInput; output: OperatorUpstreamRemoveOutput };
  'operator.naira': { input: OperatorNairaInput; output: OperatorNairaOutput };
  'operator.switches': { input: OperatorSwitchesInput; output: OperatorSwitchesOutput };
  'operator.voucher-make': { input: OperatorVoucherMakeInput; output: OperatorVoucherMakeOutput };
  'operator.vouchers': { input: OperatorVouchersInput; output: OperatorVouchersOutput };
  'operator.payments': { input: OperatorPaymentsInput; output: OperatorPaymentsOutput };
  'operator.payment-check': { input: OperatorPaymentCheckInput; output: OperatorPaymentCheckOutput };
  'operator.receipt-details': { input: OperatorReceiptDetailsInput; output: OperatorReceiptDetailsOutput };
  'operator.receipt-details-set': { input: OperatorReceiptDetailsSetInput; output: OperatorReceiptDetailsSetOutput };
  'operator.engines': { input: OperatorEnginesInput; output: OperatorEnginesOutput };
  'operator.models': { input: OperatorModelsInput; output: OperatorModelsOutput };
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
  'operator.safety': { input: OperatorSafetyInput; output: OperatorSafetyOutput };
  'operator.system': { input: OperatorSystemInput; output: OperatorSystemOutput };
  'operator.verify-books': { input: OperatorVerifyBooksInput; output: OperatorVerifyBooksOutput };
  'operator.backup': { input: OperatorBackupInput; output: OperatorBackupOutput };
  'operator.usage': { input: OperatorUsageInput; output: OperatorUsageOutput };
  'operator.requests': { input: OperatorRequestsInput; output: OperatorRequestsOutput };
  'operator.request': { input: OperatorRequestInput; output: OperatorRequestOutput };
}

/** Codes of errors, as this version of the server knows them. */
export type ErrorCode =
  | 'invalid_request'
  | 'invalid_json'
  | 'unknown_field'
  | 'key_in_query'
  | 'not_found'
  | 'model_not_found'
  | 'model_not_priced'
  | 'method_not_allowed'
  | 'not_acceptable'
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
  | 'login_required'
  | 'login_failed'
  | 'totp_required'
  | 'account_suspended'
  | 'scope_missing'
  | 'key_restricted'
  | 'ip_not_allowed'
  | 'origin_not_allowed'
  | 'session_required'
  | 'operator_only'
  | 'totp_setup_required'
  | 'category_coming_soon'
  | 'endpoint_disabled'
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
  | 'upstream_rate_limited'
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
  /** One model `GET /api/v1/models/{id}` */
  model(input: AiModelInput, options?: CallOptions): Call<AiModelOutput>;
  /** Messages (Anthropic) `POST /api/v1/messages` */
  messages(input: AiMessagesInput, options?: CallOptions): Call<AiMessagesOutput>;
  /** Count tokens (Anthropic) `POST /api/v1/messages/count_tokens` */
  messagesCount(input: AiMessagesCountInput, options?: CallOptions): Call<AiMessagesCountOutput>;
  /** Responses (OpenAI) `POST /api/v1/responses` */
  responses(input: AiResponsesInput, options?: CallOptions): Call<AiResponsesOutput>;
  /** Embeddings `POST /api/v1/embeddings` */
  embeddings(input: AiEmbeddingsInput, options?: CallOptions): Call<AiEmbeddingsOutput>;
  /** Retrieve a response `GET /api/v1/responses/{id}` */
  responseGet(input: AiResponseGetInput, options?: CallOptions): Call<AiResponseGetOutput>;
  /** Delete a response `DELETE /api/v1/responses/{id}` */
  responseDelete(input: AiResponseDeleteInput, options?: CallOptions): Call<AiResponseDeleteOutput>;
  /** Cancel a response `POST /api/v1/responses/{id}/cancel` */
  responseCancel(input: AiResponseCancelInput, options?: CallOptions): Call<AiResponseCancelOutput>;
  /** List input items `GET /api/v1/responses/{id}/input_items` */
  responseItems(input: AiResponseItemsInput, options?: CallOptions): Call<AiResponseItemsOutput>;
  /** Speech to text: sound or video to text with times. `POST /api/v1/transcribe` */
  transcribe(input: AiTranscribeInput, options?: CallOptions): Call<AiTranscribeOutput>;
  /** Speech to English text `POST /api/v1/audio/translations` */
  translateSpeech(input: AiTranslateSpeechInput, options?: CallOptions): Call<AiTranslateSpeechOutput>;
  /** Speaks a text with a natural voice, Nigerian ones among them. `POST /api/v1/voice` */
  voice(input: AiVoiceInput, options?: CallOptions): Call<AiVoiceOutput>;
  /** The voices there are, with language and a sample sentence. `GET /api/v1/voices` */
  voices(input?: AiVoicesInput, options?: CallOptions): Call<AiVoicesOutput>;
  /** Make a film from a prompt. `POST /api/v1/video/generate` */
  video(input: AiVideoInput, options?: CallOptions): Call<AiVideoOutput>;
  /** A film: status, progress, and where it is. `GET /api/v1/video/{id}` */
  videoGet(input: AiVideoGetInput, options?: CallOptions): Call<AiVideoGetOutput>;
  /** The film itself: MP4, or its thumbnail. `GET /api/v1/video/{id}/content` */
  videoContent(input: AiVideoContentInput, options?: CallOptions): Call<AiVideoContentOutput>;
  /** Cancel a film; nothing is charged for it. `POST /api/v1/video/{id}/cancel` */
  videoCancel(input: AiVideoCancelInput, options?: CallOptions): Call<AiVideoCancelOutput>;
  /** Make a film, in OpenAI's words. `POST /api/v1/videos` */
  videosCreate(input: AiVideosCreateInput, options?: CallOptions): Call<AiVideosCreateOutput>;
  /** Your films, in OpenAI's words. `GET /api/v1/videos` */
  videosList(input?: AiVideosListInput, options?: CallOptions): Call<AiVideosListOutput>;
  /** A film, in OpenAI's words. `GET /api/v1/videos/{id}` */
  videosGet(input: AiVideosGetInput, options?: CallOptions): Call<AiVideosGetOutput>;
  /** Delete a film with its files. `DELETE /api/v1/videos/{id}` */
  videosDelete(input: AiVideosDeleteInput, options?: CallOptions): Call<AiVideosDeleteOutput>;
}

export interface MediaMethods {
  /** Search tracks, artists and albums on music streaming services. `POST /api/v1/media/music/search` */
  music(input: MediaMusicInput, options?: CallOptions): Call<MediaMusicOutput>;
  /** Title, author, thumbnail and embed code of a TikTok video. `POST /api/v1/media/tiktok/metadata` */
  tiktokMetadata(input: MediaTiktokMetadataInput, options?: CallOptions): Call<MediaTiktokMetadataOutput>;
  /** Title, author, thumbnails, real dimensions and duration of a YouTube video. `POST /api/v1/media/youtube/metadata` */
  youtubeMetadata(input: MediaYoutubeMetadataInput, options?: CallOptions): Call<MediaYoutubeMetadataOutput>;
  /** Public captions of a YouTube video as timestamped segments. `POST /api/v1/media/youtube/transcript` */
  youtubeTranscript(input: MediaYoutubeTranscriptInput, options?: CallOptions): Call<MediaYoutubeTranscriptOutput>;
  /** Transcribes an audio or video file; speakers, summary and chapters on request. `POST /api/v1/media/transcribe` */
  transcribe(input: MediaTranscribeInput, options?: CallOptions): Call<MediaTranscribeOutput>;
}

export interface NetworkMethods {
  /** IP lookup `GET /api/v1/network/ip` */
  ip(input?: NetworkIpInput, options?: CallOptions): Call<NetworkIpOutput>;
  /** DNS lookup `GET /api/v1/network/dns` */
  dns(input: NetworkDnsInput, options?: CallOptions): Call<NetworkDnsOutput>;
  /** WHOIS lookup `GET /api/v1/network/whois` */
  whois(input: NetworkWhoisInput, options?: CallOptions): Call<NetworkWhoisOutput>;
  /** SSL certificate check `GET /api/v1/network/ssl` */
  ssl(input: NetworkSslInput, options?: CallOptions): Call<NetworkSslOutput>;
  /** Website screenshot `POST /api/v1/network/screenshot` */
  screenshot(input: NetworkScreenshotInput, options?: CallOptions): Call<NetworkScreenshotOutput>;
  /** HTTP headers `GET /api/v1/network/headers` */
  headers(input: NetworkHeadersInput, options?: CallOptions): Call<NetworkHeadersOutput>;
  /** Email validation `GET /api/v1/network/email` */
  email(input: NetworkEmailInput, options?: CallOptions): Call<NetworkEmailOutput>;
}

export interface UtilitiesMethods {
  /** Convert between PDF, Word, Excel, PowerPoint, pictures, HTML, Markdown, CSV and text `POST /api/v1/utils/convert` */
  convert(input: UtilitiesConvertInput, options?: CallOptions): Call<UtilitiesConvertOutput>;
  /** Resize, change, compress, convert and read pictures `POST /api/v1/utils/image` */
  image(input: UtilitiesImageInput, options?: CallOptions): Call<UtilitiesImageOutput>;
  /** Make QR codes, and read QR codes and other barcodes `POST /api/v1/utils/qr` */
  qr(input: UtilitiesQrInput, options?: CallOptions): Call<UtilitiesQrOutput>;
  /** Turns text or SSML into a sound file. `POST /api/v1/utils/tts` */
  tts(input: UtilitiesTtsInput, options?: CallOptions): Call<UtilitiesTtsOutput>;
  /** URL safety `POST /api/v1/utils/url-safety` */
  urlSafety(input: UtilitiesUrlSafetyInput, options?: CallOptions): Call<UtilitiesUrlSafetyOutput>;
  /** Web summarizer `POST /api/v1/utils/summarize` */
  summarize(input: UtilitiesSummarizeInput, options?: CallOptions): Call<UtilitiesSummarizeOutput>;
}

export interface PublicMethods {
  /** Every pair of formats that POST /api/v1/utils/convert converts, with its options `GET /api/v1/utils/convert` */
  conversions(input?: PublicConversionsInput, options?: CallOptions): Call<PublicConversionsOutput>;
  /** Categories, their state, endpoints and prices in dollars and naira. `GET /api/v1/catalogue` */
  catalogue(input?: PublicCatalogueInput, options?: CallOptions): Call<PublicCatalogueOutput>;
  /** Uptime, success and latency as measured, by day for 90 days, and incidents. `GET /api/v1/status` */
  status(input?: PublicStatusInput, options?: CallOptions): Call<PublicStatusOutput>;
  /** For payment providers: what happened to a payment. `POST /api/v1/payments/{provider}/webhook` */
  paymentWebhook(input: PublicPaymentWebhookInput, options?: CallOptions): Call<PublicPaymentWebhookOutput>;
  /** Where a checkout sends the browser back to; goes on to return_url. `GET /api/v1/payments/return/{id}` */
  paymentReturn(input: PublicPaymentReturnInput, options?: CallOptions): Call<PublicPaymentReturnOutput>;
  /** The checkout page of pretend payments. `GET /api/v1/payments/sandbox/checkout/{reference}` */
  sandboxCheckout(input: PublicSandboxCheckoutInput, options?: CallOptions): Call<PublicSandboxCheckoutOutput>;
}

export interface AccountMethods {
  /** Sign up `POST /api/v1/auth/signup` */
  signup(input: AccountSignupInput, options?: CallOptions): Call<AccountSignupOutput>;
  /** Confirm an email address `POST /api/v1/auth/verify` */
  verify(input: AccountVerifyInput, options?: CallOptions): Call<AccountVerifyOutput>;
  /** Log in. `POST /api/v1/auth/login` */
  login(input: AccountLoginInput, options?: CallOptions): Call<AccountLoginOutput>;
  /** Log out of this session. `POST /api/v1/auth/logout` */
  logout(input?: AccountLogoutInput, options?: CallOptions): Call<AccountLogoutOutput>;
  /** Ask for a link that resets the password. `POST /api/v1/auth/reset-request` */
  resetRequest(input: AccountResetRequestInput, options?: CallOptions): Call<AccountResetRequestOutput>;
  /** Set a new password with the token of a reset link. `POST /api/v1/auth/reset` */
  reset(input: AccountResetInput, options?: CallOptions): Call<AccountResetOutput>;
  /** Your account. `GET /api/v1/account` */
  get(input?: AccountGetInput, options?: CallOptions): Call<AccountGetOutput>;
  /** Change name, monthly cap, low-balance alert or billing details. `PATCH /api/v1/account` */
  change(input?: AccountChangeInput, options?: CallOptions): Call<AccountChangeOutput>;
  /** Everything the platform keeps about your account, as one JSON document. `POST /api/v1/account/export` */
  export(input: AccountExportInput, options?: CallOptions): Call<AccountExportOutput>;
  /** Delete your account, for good and at once. `POST /api/v1/account/delete` */
  delete(input: AccountDeleteInput, options?: CallOptions): Call<AccountDeleteOutput>;
  /** Change the password; other sessions end. `POST /api/v1/account/password` */
  password(input: AccountPasswordInput, options?: CallOptions): Call<AccountPasswordOutput>;
  /** Begin two-factor authentication: a secret to scan. `POST /api/v1/account/totp` */
  totpBegin(input: AccountTotpBeginInput, options?: CallOptions): Call<AccountTotpBeginOutput>;
  /** Turn two-factor authentication on; answers recovery codes, shown once. `POST /api/v1/account/totp/confirm` */
  totpConfirm(input: AccountTotpConfirmInput, options?: CallOptions): Call<AccountTotpConfirmOutput>;
  /** Turn two-factor authentication off. `POST /api/v1/account/totp/disable` */
  totpEnd(input: AccountTotpEndInput, options?: CallOptions): Call<AccountTotpEndOutput>;
  /** Where you are logged in. `GET /api/v1/account/sessions` */
  sessions(input?: AccountSessionsInput, options?: CallOptions): Call<AccountSessionsOutput>;
  /** End a session. `DELETE /api/v1/account/sessions/{id}` */
  sessionEnd(input: AccountSessionEndInput, options?: CallOptions): Call<AccountSessionEndOutput>;
  /** Who this request comes from: the cheapest call with a key. `GET /api/v1/whoami` */
  whoami(input?: AccountWhoamiInput, options?: CallOptions): Call<AccountWhoamiOutput>;
  /** Create a key; its secret is shown once. `POST /api/v1/keys` */
  keysCreate(input?: AccountKeysCreateInput, options?: CallOptions): Call<AccountKeysCreateOutput>;
  /** Your keys. `GET /api/v1/keys` */
  keys(input?: AccountKeysInput, options?: CallOptions): Call<AccountKeysOutput>;
  /** The key of this request: its scopes, limits and spend. `GET /api/v1/key` */
  key(input?: AccountKeyInput, options?: CallOptions): Call<AccountKeyOutput>;
  /** Hand in a key that leaked: a real one is revoked and its owner told. `POST /api/v1/keys/report-leak` */
  keyReportLeak(input: AccountKeyReportLeakInput, options?: CallOptions): Call<AccountKeyReportLeakOutput>;
  /** One key. `GET /api/v1/keys/{id}` */
  keyGet(input: AccountKeyGetInput, options?: CallOptions): Call<AccountKeyGetOutput>;
  /** Change name, scopes, limits, cap, expiry or allow-list; in force at once. `PATCH /api/v1/keys/{id}` */
  keyChange(input: AccountKeyChangeInput, options?: CallOptions): Call<AccountKeyChangeOutput>;
  /** A new secret with the same rights; the old one works for the overlap. `POST /api/v1/keys/{id}/rotate` */
  keyRotate(input: AccountKeyRotateInput, options?: CallOptions): Call<AccountKeyRotateOutput>;
  /** Revoke a key: it serves no request after this answer. `DELETE /api/v1/keys/{id}` */
  keyRevoke(input: AccountKeyRevokeInput, options?: CallOptions): Call<AccountKeyRevokeOutput>;
  /** Balance, free tiers and spend of the month. `GET /api/v1/credits` */
  credits(input?: AccountCreditsInput, options?: CallOptions): Call<AccountCreditsOutput>;
  /** Every movement of your credits, newest first. `GET /api/v1/credits/entries` */
  entries(input?: AccountEntriesInput, options?: CallOptions): Call<AccountEntriesOutput>;
  /** What a call would cost, without running it. `POST /api/v1/credits/quote` */
  quote(input: AccountQuoteInput, options?: CallOptions): Call<AccountQuoteOutput>;
  /** Turn a voucher code into credits. `POST /api/v1/credits/vouchers/redeem` */
  voucher(input: AccountVoucherInput, options?: CallOptions): Call<AccountVoucherOutput>;
  /** Ways to pay that are on, with their currencies. `GET /api/v1/credits/providers` */
  providers(input?: AccountProvidersInput, options?: CallOptions): Call<AccountProvidersOutput>;
  /** Top up credits: answers the address where to pay. `POST /api/v1/credits/topups` */
  topup(input: AccountTopupInput, options?: CallOptions): Call<AccountTopupOutput>;
  /** Your top-ups, newest first. `GET /api/v1/credits/topups` */
  topups(input?: AccountTopupsInput, options?: CallOptions): Call<AccountTopupsOutput>;
  /** One top-up; check=true asks the provider first. `GET /api/v1/credits/topups/{id}` */
  topupGet(input: AccountTopupGetInput, options?: CallOptions): Call<AccountTopupGetOutput>;
  /** Cards kept by providers for you; a top-up with save_card adds one. `GET /api/v1/credits/cards` */
  cards(input?: AccountCardsInput, options?: CallOptions): Call<AccountCardsOutput>;
  /** Forget a card; topping up with it by itself ends too. `DELETE /api/v1/credits/cards/{id}` */
  cardRemove(input: AccountCardRemoveInput, options?: CallOptions): Call<AccountCardRemoveOutput>;
  /** Whether and how your account tops up by itself. `GET /api/v1/credits/auto-topup` */
  autoTopup(input?: AccountAutoTopupInput, options?: CallOptions): Call<AccountAutoTopupOutput>;
  /** Top up by itself with a saved card when the balance falls below a line. `PUT /api/v1/credits/auto-topup` */
  autoTopupSet(input: AccountAutoTopupSetInput, options?: CallOptions): Call<AccountAutoTopupSetOutput>;
  /** Stop topping up by itself. `DELETE /api/v1/credits/auto-topup` */
  autoTopupEnd(input?: AccountAutoTopupEndInput, options?: CallOptions): Call<AccountAutoTopupEndOutput>;
  /** Your receipts and credit notes, newest first. `GET /api/v1/credits/receipts` */
  receipts(input?: AccountReceiptsInput, options?: CallOptions): Call<AccountReceiptsOutput>;
  /** One receipt as JSON, HTML or PDF, by format or Accept. `GET /api/v1/credits/receipts/{id}` */
  receipt(input: AccountReceiptInput, options?: CallOptions): Call<AccountReceiptOutput>;
  /** Statement of account of a month: opening, every entry, closing; JSON, CSV, HTML or PDF. `GET /api/v1/credits/statements/{month}` */
  statement(input: AccountStatementInput, options?: CallOptions): Call<AccountStatementOutput>;
  /** Add a webhook; its secret is shown once. `POST /api/v1/webhooks` */
  webhook(input: AccountWebhookInput, options?: CallOptions): Call<AccountWebhookOutput>;
  /** Your webhooks. `GET /api/v1/webhooks` */
  webhooks(input?: AccountWebhooksInput, options?: CallOptions): Call<AccountWebhooksOutput>;
  /** What was sent to your webhooks, newest first. `GET /api/v1/webhooks/deliveries` */
  deliveries(input?: AccountDeliveriesInput, options?: CallOptions): Call<AccountDeliveriesOutput>;
  /** One delivery: its body and every attempt. `GET /api/v1/webhooks/deliveries/{id}` */
  delivery(input: AccountDeliveryInput, options?: CallOptions): Call<AccountDeliveryOutput>;
  /** Send an event again, under the same webhook-id. `POST /api/v1/webhooks/deliveries/{id}/replay` */
  deliveryReplay(input: AccountDeliveryReplayInput, options?: CallOptions): Call<AccountDeliveryReplayOutput>;
  /** One webhook. `GET /api/v1/webhooks/{id}` */
  webhookGet(input: AccountWebhookGetInput, options?: CallOptions): Call<AccountWebhookGetOutput>;
  /** Change the address or the events, or switch it on and off. `PATCH /api/v1/webhooks/{id}` */
  webhookChange(input: AccountWebhookChangeInput, options?: CallOptions): Call<AccountWebhookChangeOutput>;
  /** A new secret; both sign until the overlap ends. `POST /api/v1/webhooks/{id}/rotate` */
  webhookRotate(input: AccountWebhookRotateInput, options?: CallOptions): Call<AccountWebhookRotateOutput>;
  /** Remove a webhook with its delivery log. `DELETE /api/v1/webhooks/{id}` */
  webhookRemove(input: AccountWebhookRemoveInput, options?: CallOptions): Call<AccountWebhookRemoveOutput>;
  /** Send a test event to a webhook. `POST /api/v1/webhooks/{id}/test` */
  webhookTest(input: AccountWebhookTestInput, options?: CallOptions): Call<AccountWebhookTestOutput>;
  /** Calls, errors, latency and spend over any range, by hour, day, endpoint or key. `GET /api/v1/usage` */
  usage(input?: AccountUsageInput, options?: CallOptions): Call<AccountUsageOutput>;
  /** Your requests, newest first. `GET /api/v1/requests` */
  requests(input?: AccountRequestsInput, options?: CallOptions): Call<AccountRequestsOutput>;
  /** Your requests as CSV. `GET /api/v1/requests/export` */
  requestsExport(input?: AccountRequestsExportInput, options?: CallOptions): Call<AccountRequestsExportOutput>;
  /** Requests as they end, as server-sent events. `GET /api/v1/requests/tail` */
  requestsTail(input?: AccountRequestsTailInput, options?: CallOptions): Call<AccountRequestsTailOutput>;
  /** One request: receipt, engine, timing, error. `GET /api/v1/requests/{id}` */
  request(input: AccountRequestInput, options?: CallOptions): Call<AccountRequestOutput>;
  /** Your jobs, newest first. `GET /api/v1/jobs` */
  jobs(input?: AccountJobsInput, options?: CallOptions): Call<AccountJobsOutput>;
  /** A job: state, progress, result. `GET /api/v1/jobs/{id}` */
  job(input: AccountJobInput, options?: CallOptions): Call<AccountJobOutput>;
  /** Cancel a job; nothing is charged for it. `POST /api/v1/jobs/{id}/cancel` */
  jobCancel(input: AccountJobCancelInput, options?: CallOptions): Call<AccountJobCancelOutput>;
  /** Delete a job that has ended: what was asked, what was answered, and the files of the answer. `DELETE /api/v1/jobs/{id}` */
  jobDelete(input: AccountJobDeleteInput, options?: CallOptions): Call<AccountJobDeleteOutput>;
}

export interface OperatorMethods {
  /** Accounts, newest first. `GET /api/v1/operator/accounts` */
  accounts(input?: OperatorAccountsInput, options?: CallOptions): Call<OperatorAccountsOutput>;
  /** Suspend or restore an account, or change its role; in force at once. `PATCH /api/v1/operator/accounts/{id}` */
  accountChange(input: OperatorAccountChangeInput, options?: CallOptions): Call<OperatorAccountChangeOutput>;
  /** Delete an account, for good and at once. `POST /api/v1/operator/accounts/{id}/delete` */
  accountDelete(input: OperatorAccountDeleteInput, options?: CallOptions): Call<OperatorAccountDeleteOutput>;
  /** End every session of an account. `POST /api/v1/operator/accounts/{id}/sign-out` */
  signOut(input: OperatorSignOutInput, options?: CallOptions): Call<OperatorSignOutOutput>;
  /** Grant credits to an account. `POST /api/v1/operator/accounts/{id}/credits` */
  grant(input: OperatorGrantInput, options?: CallOptions): Call<OperatorGrantOutput>;
  /** Give the charge of a request back, whole and once. `POST /api/v1/operator/requests/{id}/refund` */
  refund(input: OperatorRefundInput, options?: CallOptions): Call<OperatorRefundOutput>;
  /** Keys of an account. `GET /api/v1/operator/accounts/{id}/keys` */
  keys(input: OperatorKeysInput, options?: CallOptions): Call<OperatorKeysOutput>;
  /** Create a key for an account; its secret is shown once. `POST /api/v1/operator/accounts/{id}/keys` */
  keyMake(input: OperatorKeyMakeInput, options?: CallOptions): Call<OperatorKeyMakeOutput>;
  /** Revoke any key at once. `DELETE /api/v1/operator/keys/{id}` */
  keyRevoke(input: OperatorKeyRevokeInput, options?: CallOptions): Call<OperatorKeyRevokeOutput>;
  /** Open a category, close it, or set its free tier; in force at once. `PUT /api/v1/operator/categories/{category}` */
  category(input: OperatorCategoryInput, options?: CallOptions): Call<OperatorCategoryOutput>;
  /** Open or close a single endpoint; in force at once. `PUT /api/v1/operator/endpoints/{endpoint}` */
  endpoint(input: OperatorEndpointInput, options?: CallOptions): Call<OperatorEndpointOutput>;
  /** Prices `GET /api/v1/operator/prices` */
  prices(input?: OperatorPricesInput, options?: CallOptions): Call<OperatorPricesOutput>;
  /** Set endpoint price `POST /api/v1/operator/prices` */
  priceSet(input: OperatorPriceSetInput, options?: CallOptions): Call<OperatorPriceSetOutput>;
  /** Set model price `PUT /api/v1/operator/prices/models` */
  modelPriceSet(input: OperatorModelPriceSetInput, options?: CallOptions): Call<OperatorModelPriceSetOutput>;
  /** Remove model price `DELETE /api/v1/operator/prices/models` */
  modelPriceRemove(input: OperatorModelPriceRemoveInput, options?: CallOptions): Call<OperatorModelPriceRemoveOutput>;
  /** List prices `GET /api/v1/operator/prices/list` */
  listPrices(input?: OperatorListPricesInput, options?: CallOptions): Call<OperatorListPricesOutput>;
  /** Import prices `POST /api/v1/operator/prices/import` */
  pricesImport(input?: OperatorPricesImportInput, options?: CallOptions): Call<OperatorPricesImportOutput>;
  /** Require prices `PUT /api/v1/operator/prices/required` */
  pricesRequired(input: OperatorPricesRequiredInput, options?: CallOptions): Call<OperatorPricesRequiredOutput>;
  /** List upstreams `GET /api/v1/operator/upstreams` */
  upstreams(input?: OperatorUpstreamsInput, options?: CallOptions): Call<OperatorUpstreamsOutput>;
  /** Add upstream `POST /api/v1/operator/upstreams` */
  upstreamAdd(input?: OperatorUpstreamAddInput, options?: CallOptions): Call<OperatorUpstreamAddOutput>;
  /** Test upstream `POST /api/v1/operator/upstreams/test` */
  upstreamTest(input?: OperatorUpstreamTestInput, options?: CallOptions): Call<OperatorUpstreamTestOutput>;
  /** Change upstream `PATCH /api/v1/operator/upstreams/{id}` */
  upstreamChange(input: OperatorUpstreamChangeInput, options?: CallOptions): Call<OperatorUpstreamChangeOutput>;
  /** Remove upstream `DELETE /api/v1/operator/upstreams/{id}` */
  upstreamRemove(input: OperatorUpstreamRemoveInput, options?: CallOptions): Call<OperatorUpstreamRemoveOutput>;
  /** Set the naira rate; payments already made keep theirs. `PUT /api/v1/operator/naira-rate` */
  naira(input: OperatorNairaInput, options?: CallOptions): Call<OperatorNairaOutput>;
  /** Turn endpoints off, and set calls per minute per endpoint. `PUT /api/v1/operator/switches` */
  switches(input?: OperatorSwitchesInput, options?: CallOptions): Call<OperatorSwitchesOutput>;
  /** Make a voucher code; it is shown once. `POST /api/v1/operator/vouchers` */
  voucherMake(input: OperatorVoucherMakeInput, options?: CallOptions): Call<OperatorVoucherMakeOutput>;
  /** Vouchers and how often they were used. `GET /api/v1/operator/vouchers` */
  vouchers(input?: OperatorVouchersInput, options?: CallOptions): Call<OperatorVouchersOutput>;
  /** Payments of everyone, newest first. `GET /api/v1/operator/payments` */
  payments(input?: OperatorPaymentsInput, options?: CallOptions): Call<OperatorPaymentsOutput>;
  /** Ask the provider about a payment again: credits, refunds and disputes are brought up to date. `POST /api/v1/operator/payments/{id}/check` */
  paymentCheck(input: OperatorPaymentCheckInput, options?: CallOptions): Call<OperatorPaymentCheckOutput>;
  /** What receipts say about the seller and the tax. `GET /api/v1/operator/receipt-details` */
  receiptDetails(input?: OperatorReceiptDetailsInput, options?: CallOptions): Call<OperatorReceiptDetailsOutput>;
  /** Set what receipts say from now on; those already written stay as they are. `PUT /api/v1/operator/receipt-details` */
  receiptDetailsSet(input?: OperatorReceiptDetailsSetInput, options?: CallOptions): Call<OperatorReceiptDetailsSetOutput>;
  /** Every engine in its order: state, what is missing, how to mend it. `GET /api/v1/operator/engines` */
  engines(input?: OperatorEnginesInput, options?: CallOptions): Call<OperatorEnginesOutput>;
  /** Models, runtimes and data sets with their state. `GET /api/v1/operator/models` */
  models(input?: OperatorModelsInput, options?: CallOptions): Call<OperatorModelsOutput>;
  /** Fetch a model in the background. `POST /api/v1/operator/models/{id}/pull` */
  modelPull(input: OperatorModelPullInput, options?: CallOptions): Call<OperatorModelPullOutput>;
  /** Remove a model from disk. `DELETE /api/v1/operator/models/{id}` */
  modelRemove(input: OperatorModelRemoveInput, options?: CallOptions): Call<OperatorModelRemoveOutput>;
  /** Who changed what, with before and after. `GET /api/v1/operator/audit` */
  audit(input?: OperatorAuditInput, options?: CallOptions): Call<OperatorAuditOutput>;
  /** Account limits `PUT /api/v1/operator/accounts/{id}/limits` */
  accountLimits(input: OperatorAccountLimitsInput, options?: CallOptions): Call<OperatorAccountLimitsOutput>;
  /** Free AI allowance `PUT /api/v1/operator/free-ai` */
  freeAi(input?: OperatorFreeAiInput, options?: CallOptions): Call<OperatorFreeAiOutput>;
  /** Upstream budgets `GET /api/v1/operator/budgets` */
  budgets(input?: OperatorBudgetsInput, options?: CallOptions): Call<OperatorBudgetsOutput>;
  /** Set an upstream budget `PUT /api/v1/operator/budgets/{upstream}` */
  budgetSet(input: OperatorBudgetSetInput, options?: CallOptions): Call<OperatorBudgetSetOutput>;
  /** Remove an upstream budget `DELETE /api/v1/operator/budgets/{upstream}` */
  budgetRemove(input: OperatorBudgetRemoveInput, options?: CallOptions): Call<OperatorBudgetRemoveOutput>;
  /** Sign-ups by network `GET /api/v1/operator/sign-ups` */
  signUps(input?: OperatorSignUpsInput, options?: CallOptions): Call<OperatorSignUpsOutput>;
  /** Set the sign-up mode `PUT /api/v1/operator/sign-ups` */
  signUpMode(input: OperatorSignUpModeInput, options?: CallOptions): Call<OperatorSignUpModeOutput>;
  /** Suspend a burst `POST /api/v1/operator/sign-ups/suspend` */
  signUpsSuspend(input: OperatorSignUpsSuspendInput, options?: CallOptions): Call<OperatorSignUpsSuspendOutput>;
  /** List invitations `GET /api/v1/operator/invitations` */
  invitations(input?: OperatorInvitationsInput, options?: CallOptions): Call<OperatorInvitationsOutput>;
  /** Create an invitation `POST /api/v1/operator/invitations` */
  invite(input?: OperatorInviteInput, options?: CallOptions): Call<OperatorInviteOutput>;
  /** Revoke an invitation `DELETE /api/v1/operator/invitations/{id}` */
  invitationRevoke(input: OperatorInvitationRevokeInput, options?: CallOptions): Call<OperatorInvitationRevokeOutput>;
  /** Public safety `GET /api/v1/operator/safety` */
  safety(input?: OperatorSafetyInput, options?: CallOptions): Call<OperatorSafetyOutput>;
  /** Version, store, uptime, memory, accounts and money in all wallets. `GET /api/v1/operator/system` */
  system(input?: OperatorSystemInput, options?: CallOptions): Call<OperatorSystemOutput>;
  /** Rebuild every balance and counter from the entries and compare. `POST /api/v1/operator/verify-books` */
  verifyBooks(input?: OperatorVerifyBooksInput, options?: CallOptions): Call<OperatorVerifyBooksOutput>;
  /** Copy the embedded database into a file on the server, while it serves. `POST /api/v1/operator/backup` */
  backup(input: OperatorBackupInput, options?: CallOptions): Call<OperatorBackupOutput>;
  /** Usage of everyone together, or of one account. `GET /api/v1/operator/usage` */
  usage(input?: OperatorUsageInput, options?: CallOptions): Call<OperatorUsageOutput>;
  /** Requests of everyone, newest first. `GET /api/v1/operator/requests` */
  requests(input?: OperatorRequestsInput, options?: CallOptions): Call<OperatorRequestsOutput>;
  /** One request of any account, by its id. `GET /api/v1/operator/requests/{id}` */
  request(input: OperatorRequestInput, options?: CallOptions): Call<OperatorRequestOutput>;
}

export interface Methods {
  ai: AiMethods;
  media: MediaMethods;
  network: NetworkMethods;
  utilities: UtilitiesMethods;
  public: PublicMethods;
  account: AccountMethods;
  operator: OperatorMethods;
}
