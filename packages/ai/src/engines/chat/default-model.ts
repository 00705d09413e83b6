/** The model that serves a caller who names none: the operator's choice, else the newest that the upstream lists. */
import type { ChatKind } from '@oja/core/domain/chat-kinds';
import type { EngineParts } from '@oja/core/engines/capability';
import type { UpstreamEntry } from '@oja/core/engines/chat-upstreams';
import type { EngineCall } from '@oja/core/engines/engine';
import { newestListed, shippedOf } from './model-families.ts';
import type { ChatSettings } from './settings.ts';

/** Models come and go: the list is read again after this. A server without a list may still answer. */
const listAgainMs = { known: 600_000, unknown: 60_000 };
const listMs = 5_000;

/** By upstream, as last chosen from its list. */
export type ChosenModels = Map<string, string>;

export interface DefaultModelOptions {
  upstream: string;
  family: ChatKind | undefined;
  /** The operator's choice. */
  named: string | undefined;
  /** Names of what it serves. */
  list(call: EngineCall): Promise<string[]>;
}

export interface DefaultModel {
  /** As far as is known without a request. */
  now(): string;
  /** A promise only where the server has to be asked first. */
  find(call: EngineCall): string | Promise<string>;
}

export function createDefaultModel(
  { upstream, family, named, list }: DefaultModelOptions,
  { chosenModels, isSold = () => true }: Pick<EngineParts, 'chosenModels' | 'isSold'>,
): DefaultModel {
  let found: string | undefined;
  let askAt = 0;
  let asking: Promise<string> | undefined;
  const now = () => named ?? found ?? shippedOf(family ?? 'openai', Date.now())[0]!;

  /** Asked for all callers: one who hangs up does not end it. */
  async function ask(log: EngineCall['log']): Promise<string> {
    const listed = await list({ log, signal: AbortSignal.timeout(listMs) }).catch((): string[] => []);
    const newest = newestListed(family, listed.filter(isSold), Date.now());
    askAt = Date.now() + (newest === undefined ? listAgainMs.unknown : listAgainMs.known);
    found = newest ?? found;
    if (found !== undefined) chosenModels?.set(upstream, found);
    asking = undefined;
    return now();
  }

  return {
    now,
    find({ log }) {
      if (named !== undefined) return named;
      const isKnown = askAt > 0;
      if (Date.now() >= askAt) asking ??= ask(log);
      return isKnown ? now() : (asking ?? now());
    },
  };
}

/** The settings for the provider's models hold for all upstreams of its kind. */
export function ownDefault({ kind }: UpstreamEntry, settings: ChatSettings): string | undefined {
  if (kind === 'anthropic') return settings.anthropicModel;
  return kind === 'gemini' ? settings.geminiModel : undefined;
}
