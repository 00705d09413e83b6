/** The hosted models that this version knows: names, list prices, limits, modalities and when they retire. */
import { readFileSync } from 'node:fs';
import type { TokenKind } from './price-kinds.ts';

/** Dollars: token types per million tokens, image per image. */
export type ListPrices = Partial<Record<TokenKind | 'image', string>>;

export interface KnownModel {
  provider: string;
  type: string;
  prices?: ListPrices;
  /** Prices of prompts with more tokens than this. */
  above?: Record<string, ListPrices>;
  batch?: ListPrices;
  flex?: ListPrices;
  priority?: ListPrices;
  context?: number;
  output_max?: number;
  input?: string[];
  output?: string[];
  /** The day from which the provider no longer serves it. */
  retires?: string;
}

export interface ModelList {
  as_of: string;
  about: string;
  models: Record<string, KnownModel>;
}

let read: ModelList | undefined;

/** Read on first use. */
export function modelList(): ModelList {
  read ??= JSON.parse(readFileSync(new URL('model-list.json', import.meta.url), 'utf8')) as ModelList;
  return read;
}

/** The name, and what follows each upstream or host before it: `openrouter/anthropic/claude-opus-5` is three names. */
function* namesOf(name: string): Generator<string> {
  for (let at = 0; at !== -1; at = name.indexOf('/', at) + 1 || -1) yield name.slice(at);
}

export function knownModel(name: string): KnownModel | undefined {
  const { models } = modelList();
  for (const one of namesOf(name)) if (Object.hasOwn(models, one)) return models[one];
  return undefined;
}

/** Of the model itself where its host's entry doesn't say. */
export function retiresOn(name: string): string | null {
  const { models } = modelList();
  for (const one of namesOf(name)) {
    const day = Object.hasOwn(models, one) ? models[one]?.retires : undefined;
    if (day !== undefined) return day;
  }
  return null;
}

const nearDays = 90;

/** Gone, or gone within three months. */
export function isNearRetirement(name: string, now: number): boolean {
  const day = retiresOn(name);
  return day !== null && Date.parse(day) - now < nearDays * 86_400_000;
}
