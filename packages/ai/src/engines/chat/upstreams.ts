/** Which OpenAI-compatible servers there are, and which of them serves a model. */

import { type EngineFailure, unavailable, unsupported } from '@oja/core/engine-failure';
import type { BrokenUpstream, EngineParts } from '@oja/core/engines/capability';
import { type UpstreamEntry, upstreamEntry } from '@oja/core/engines/chat-upstreams';
import { z } from 'zod';

export const upstreamList = z
  .string()
  .transform((text, context): UpstreamEntry[] => {
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      context.addIssue({
        code: 'custom',
        message: 'must be a JSON array of {"name", "url", "key", "models", …}',
      });
      return z.NEVER;
    }
    const result = z.array(upstreamEntry).max(50).safeParse(parsed);
    if (result.success) return result.data;
    context.addIssue({ code: 'custom', message: z.prettifyError(result.error) });
    return z.NEVER;
  })
  .default([]);

/** To one upstream at once: a stream keeps its connection for as long as it lasts. */
export const connectionsMax = 1024;

/** Names that mean "whatever the operator chose". */
export const isDefaultModel = (model: string | undefined): boolean =>
  model === undefined || model === 'auto' || model === 'default';

export function createMatcher(pattern: string): (model: string) => boolean {
  if (!pattern.includes('*')) return (model) => pattern === model;
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const shape = new RegExp(`^${parts.join('.*')}$`);
  return (model) => shape.test(model);
}

export const matches = (pattern: string, model: string): boolean => createMatcher(pattern)(model);

export const defaultUrls = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com',
  gemini: 'https://generativelanguage.googleapis.com',
} as const;

/** Models of the native and embedded engines: a server that takes any model leaves these alone. */
export function claimedByOthers(settings: { anthropicKey?: string; geminiKey?: string }): string[] {
  return [
    ...(settings.anthropicKey ? ['claude-*', 'anthropic/*'] : []),
    ...(settings.geminiKey ? ['gemini-*', 'gemini/*'] : []),
    'oja-*',
    'llama/*',
    'tinyllama-1.1b-chat',
  ];
}

/** What tells which models an upstream serves. */
type Serving = Pick<UpstreamEntry, 'name' | 'url' | 'models' | 'rename'> & { kind?: string | undefined };

export const isOpenaiItself = ({ url }: Pick<UpstreamEntry, 'url'>): boolean =>
  url !== '' && new URL(url).hostname === 'api.openai.com';

export const speaksResponses = (entry: UpstreamEntry): boolean => entry.responses ?? isOpenaiItself(entry);

const openaiModels = ['gpt-*', 'chatgpt-*', 'o1*', 'o3*', 'o4*', 'ft:*', 'codex-*'];

export function servesModels(entry: Pick<Serving, 'url' | 'models' | 'kind'>): string[] | undefined {
  if (entry.models) return entry.models;
  if (entry.kind === 'anthropic') return ['claude-*'];
  if (entry.kind === 'gemini') return ['gemini-*'];
  return isOpenaiItself(entry) ? openaiModels : undefined;
}

/** The upstream that a prefix names: `groq/llama-3` is for `groq` alone, and for nobody where that can't serve it. */
export function ownerOf(model: string, names: ReadonlySet<string>): string | undefined {
  const slash = model.indexOf('/');
  const prefix = slash === -1 ? '' : model.slice(0, slash);
  return names.has(prefix) ? prefix : undefined;
}

/** It has patterns, and is not just one that takes any model. */
export function createNames(entry: UpstreamEntry): (model: string) => boolean {
  const hasPatterns = servesModels(entry) !== undefined;
  return (model) => hasPatterns || entry.rename?.[model] !== undefined || model.startsWith(`${entry.name}/`);
}

const routesMax = 1000;

/** `modelAt`, cached: names repeat, and the hot path should not match patterns again. */
export function createRoute(
  entry: UpstreamEntry,
  claimedElsewhere: string[],
): (model: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (model) => {
    if (known.has(model)) return known.get(model);
    const found = modelAt(entry, model, claimedElsewhere);
    if (known.size < routesMax) known.set(model, found);
    return found;
  };
}

/**
 * The name to send upstream, or undefined when this upstream does not serve the model. `groq/llama-3` always
 * means the model `llama-3` of the upstream named groq.
 */
export function modelAt(entry: Serving, model: string, claimedElsewhere: string[]): string | undefined {
  const patterns = servesModels(entry);
  const prefix = `${entry.name}/`;
  if (model.startsWith(prefix)) return renamed(entry, model.slice(prefix.length));
  if (entry.rename?.[model] !== undefined) return entry.rename[model];
  if (patterns) return patterns.some((pattern) => matches(pattern, model)) ? model : undefined;
  return claimedElsewhere.some((pattern) => matches(pattern, model)) ? undefined : model;
}

const renamed = (entry: Serving, model: string) => entry.rename?.[model] ?? model;

const chatKinds = ['openai', 'anthropic', 'gemini'];

/** No upstream that works serves a model: one that doesn't work may, and will again. */
export function lacksModel(
  model: string,
  parts: Pick<EngineParts, 'brokenUpstreams' | 'listedModels'>,
  claimedElsewhere: string[],
): EngineFailure {
  const failure = brokenFor(model, parts, (entry) =>
    chatKinds.includes(entry.kind) ? modelAt(entry, model, claimedElsewhere) : undefined,
  );
  return (
    failure ??
    unsupported(
      `The model ${model} does not exist. GET /api/v1/models lists available models.`,
      'model_not_found',
      { param: 'model' },
    )
  );
}

/** Ollama lists `llama3:latest` for `llama3`, OpenRouter takes `…:nitro` of what it lists. */
export const baseName = (model: string): string => model.replace(/:.*$/, '');

/** Undefined if no broken upstream has the model. One that takes any model has those that it listed, if it ever did. */
export function brokenFor(
  model: string | undefined,
  { brokenUpstreams, listedModels }: Pick<EngineParts, 'brokenUpstreams' | 'listedModels'>,
  nameAt: (entry: BrokenUpstream) => string | undefined,
): EngineFailure | undefined {
  const down = (brokenUpstreams?.() ?? []).some((entry) => {
    const name = nameAt(entry);
    if (name === undefined) return false;
    const takesAny = servesModels(entry) === undefined && name === model;
    return !takesAny || listedModels?.get(entry.name)?.has(baseName(name)) !== false;
  });
  if (!down) return undefined;
  const what = model === undefined ? 'for this' : `of the model ${model}`;
  return unavailable(`The upstream ${what} is not working now.`, 'upstream_not_working', {
    retryAfterSeconds: 30,
  });
}

/** A bare origin means the usual /v1 below it. */
export function apiBase(url: string): string {
  const base = new URL(url);
  if (base.pathname === '/' || base.pathname === '') base.pathname = '/v1';
  return base.toString().replace(/\/$/, '');
}
