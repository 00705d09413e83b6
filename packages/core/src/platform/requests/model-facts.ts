/** What the log knows of a call to a model beside its columns, as JSON. */

import type { Side } from '../../domain/guardrails/rules.ts';
import type { Tally } from '../../domain/guardrails/text-guard.ts';
import { cachedShare, type Kind, type TokenKind } from '../../domain/price-kinds.ts';
import { nanoDollars } from '../money.ts';

const loggedKinds = ['input', 'cached_input', 'cache_write', 'output', 'reasoning'] as const;
type LoggedKind = (typeof loggedKinds)[number];

/** Of how long tokens are cached and what they are of, the line items tell: it is for the price alone. */
export const loggedAs = {
  input: 'input',
  cached_input: 'cached_input',
  cache_write: 'cache_write',
  cache_write_1h: 'cache_write',
  output: 'output',
  reasoning: 'reasoning',
  audio_input: 'input',
  cached_audio_input: 'cached_input',
  audio_output: 'output',
} as const satisfies Record<TokenKind, LoggedKind>;

export interface ModelFacts {
  tokens?: Partial<Record<LoggedKind, number>>;
  /** Until the first word of a stream. */
  first_ms?: number;
  finish?: string;
  tags?: string[];
  /** What it was charged by: kind and tier, units, nano-dollars for each; and what was charged, where that is less. */
  items?: [kind: Kind | `${Kind}:${string}`, units: number, nanosPerUnit: number, nanos?: number][];
  demo?: true;
  /** The upstream reported what the call can't have used: it is charged by our own estimate. */
  usage?: 'disputed';
  /** What guardrails found in the request and the response. */
  guardrails?: Partial<Record<Side, Tally>>;
}

const tagsMax = 10;
const tagMax = 64;

/** From the header `x-oja-tag`, from `metadata` and from `user` of the body; each once. */
export function tagsOf(header: string | undefined, body: { metadata?: unknown; user?: unknown }): string[] {
  const found = header === undefined ? [] : header.split(',');
  if (typeof body.metadata === 'object' && body.metadata !== null)
    for (const [name, value] of Object.entries(body.metadata))
      if (typeof value === 'string') found.push(`${name}:${value}`);
  if (typeof body.user === 'string') found.push(`user:${body.user}`);
  if (found.length === 0) return found;
  const clean = found
    .map((tag) =>
      tag
        .trim()
        .replace(/\p{Cc}/gu, ' ')
        .slice(0, tagMax),
    )
    .filter((tag) => tag !== '');
  return [...new Set(clean)].slice(0, tagsMax);
}

/** `output:above_200000`, as line items are stored. */
export function kindAndTier(text: string): { kind: string; tier: string | null } {
  const [kind, tier] = text.split(':') as [string, string?];
  return { kind, tier: tier ?? null };
}

interface Row {
  ms: number;
  model?: string | null;
  model_served?: string | null;
  upstream?: string | null;
  charge_nanos?: number | null;
  facts?: string | null;
}

/** As the caller sees it; cost and margin are the operator's. */
export function modelView(row: Row) {
  if (row.facts === null || row.facts === undefined) return null;
  const facts = JSON.parse(row.facts) as ModelFacts;
  const { tokens = {}, first_ms, finish, tags = [], items = [], demo, usage, guardrails = {} } = facts;
  const output = (tokens.output ?? 0) + (tokens.reasoning ?? 0);
  const writingMs = row.ms - (first_ms ?? 0);
  return {
    asked: row.model ?? null,
    served: row.model_served ?? null,
    upstream: row.upstream ?? null,
    demo: demo === true,
    tokens: {
      input: tokens.input ?? 0,
      cached_input: tokens.cached_input ?? 0,
      cache_write: tokens.cache_write ?? 0,
      output: tokens.output ?? 0,
      reasoning: tokens.reasoning ?? 0,
    },
    cached_share: cachedShare(tokens.cached_input ?? 0, tokens.input ?? 0, tokens.cache_write ?? 0),
    first_token_ms: first_ms ?? null,
    tokens_per_second: output > 0 && writingMs > 0 ? Math.round((output / writingMs) * 10_000) / 10 : null,
    usage: usage ?? ('reported' as const),
    finish_reason: finish ?? null,
    tags,
    guardrails: { input: guardrails.input ?? {}, output: guardrails.output ?? {} },
    price: row.charge_nanos == null ? null : nanoDollars(row.charge_nanos),
    items: items.map(([kind, units, nanosPerUnit, nanos = Math.round(units * nanosPerUnit)]) => ({
      ...kindAndTier(kind),
      units,
      price_per_unit: nanoDollars(nanosPerUnit),
      price: nanoDollars(nanos),
    })),
  };
}
