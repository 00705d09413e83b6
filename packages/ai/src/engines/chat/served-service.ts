/**
 * The service tier of a call that asked for one, as its upstream names it in the answer: one that was asked for priority
 * may have had no room there, and charges as usual.
 */

import { serviceOf } from '@oja/core/domain/price-kinds';
import type { EngineCall } from '@oja/core/engines/engine';
import type { ChatAnswer, ChatBody, ChatEvents } from './port.ts';

type Named = { usage?: unknown; service_tier?: unknown; response?: { service_tier?: unknown } | null };

const standard = 'default';

function note(asked: string, named: Named, call: EngineCall): void {
  const tier = named.service_tier ?? named.response?.service_tier;
  // A tier that the caller did not request is not charged.
  if (typeof tier === 'string') call.servedAs?.(tier === asked ? asked : standard);
}

export function noteService({ service_tier: asked }: ChatBody, answer: ChatAnswer, call: EngineCall): void {
  if (serviceOf(asked) !== undefined) note(asked!, answer.parsed ?? answer.completion, call);
}

/** The same of a part of a stream. */
export function noteServiceIn(
  { service_tier: asked }: ChatBody,
  bytes: ChatEvents['bytes'],
  call: EngineCall,
): void {
  if (serviceOf(asked) === undefined) return;
  const text = typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString();
  if (!text.includes('"service_tier"')) return;
  for (const [, json] of text.matchAll(/^data: ?(\{.*\})\r?$/gm)) {
    try {
      note(asked!, JSON.parse(json!) as Named, call);
    } catch {
      // The reader of the stream gets the error.
    }
  }
}
