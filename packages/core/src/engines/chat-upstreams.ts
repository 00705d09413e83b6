/** Upstreams of chat as the platform stores and tests them. What they speak is the matter of the chat engines. */
import { z } from 'zod';
import { type ErrorCode, fail } from '../errors.ts';
import type { EngineParts } from './capability.ts';

export const upstreamEntry = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9_-]*$/, 'lower-case letters, digits, - and _'),
  /** Its dialect. */
  kind: z.enum(['openai', 'anthropic', 'gemini']).optional(),
  /** Empty for the provider's own, where its dialect has one. */
  url: z.url({ protocol: /^https?$/ }),
  /** Lower numbers are tried first; those of the same number share calls by weight. */
  priority: z.number().int().min(0).max(1000).optional(),
  weight: z.number().positive().max(1000).optional(),
  /** Requests leave through this proxy: http, https or socks5. */
  proxy: z.string().min(1).optional(),
  key: z.string().min(1).optional(),
  /** Names or patterns with `*`; without any, every model not claimed by another engine. */
  models: z.array(z.string().min(1)).optional(),
  /** Used when the caller names none. */
  default_model: z.string().min(1).optional(),
  /** What the upstream calls a model that callers know by another name. */
  rename: z.record(z.string(), z.string()).optional(),
  /** False: pictures are put in words first. Default: tried, and remembered when refused. */
  vision: z.boolean().optional(),
  hearing: z.boolean().optional(),
  /** False for servers that refuse `stream_options`. */
  stream_usage: z.boolean().default(true),
  /** True for servers that speak OpenAI's Responses; those to others are translated into chat. Default: OpenAI itself. */
  responses: z.boolean().optional(),
  headers: z.record(z.string(), z.string()).optional(),
});
export type UpstreamEntry = z.output<typeof upstreamEntry>;

export interface UpstreamPreset {
  id: string;
  title: string;
  kind: 'openai' | 'anthropic' | 'gemini';
  url: string;
  needsKey: boolean;
  models?: string[];
  /** Where a key comes from, or how the server is started. */
  help: string;
}

export interface UpstreamTest {
  ok: boolean;
  /** In the order that the upstream lists them, at most 200. */
  models: string[];
  /** The one that was called; null where none is known. */
  model: string | null;
  latencyMs: number | null;
  problem: string | null;
  /** What kind of problem it is. */
  code?: ErrorCode;
}

export interface EnvironmentUpstream {
  /** Not tested: a call shows whether it works. */
  state: 'on';
  problem: null;
  id: string;
  name: string;
  kind: string;
  url: string;
  key: string | null;
  priority: number;
  weight: number;
  enabled: boolean;
  source: 'environment';
}

/** As the operator sees it. */
interface StoredUpstream {
  kind: string;
  enabled: boolean;
  models?: string[];
}

/** What the engines that call chat upstreams tell the platform of them. */
export interface ChatUpstreams {
  presets: UpstreamPreset[];
  /** Those of the environment, without their keys. */
  environment(): EnvironmentUpstream[];
  /** Tries one out before it serves. */
  test(entry: UpstreamEntry, parts: EngineParts, signal: AbortSignal): Promise<UpstreamTest>;
  /** Whether one of these, or of the environment, is there to chat, working or not. */
  expected(stored: readonly StoredUpstream[]): boolean;
  /** By upstream, the model that serves callers who name none, as its list says: engines write it. */
  chosenModels: Map<string, string>;
  /** Models that may serve a caller who names none; `embedded` serves where there is no upstream. */
  defaultModels(stored: readonly UpstreamEntry[], embedded: string | undefined): string[];
}

/** `settings` of all capabilities, by name. */
export type OpenChatUpstreams = (settings: Record<string, object>) => ChatUpstreams;

/** Of a server without engines for chat. */
export const noChatUpstreams: OpenChatUpstreams = () => ({
  presets: [],
  environment: () => [],
  test: () => {
    throw fail('engine_unavailable', 'This server runs without the plugin that calls chat upstreams.');
  },
  expected: () => false,
  chosenModels: new Map(),
  defaultModels: () => [],
});
