/** Pays for a stream while it runs: tokens are estimated as they pass, and its end brings the exact count. */

import type { Units } from '@oja/core/domain/price-kinds';
import type { Meter } from '@oja/core/endpoints/context';
import type { ChatEvents, Usage } from '../../engines/chat/port.ts';
import type { ChatInput } from './chat-input.ts';
import type { OjaNotes } from './chat-output.ts';
import { estimatePromptTokens } from './chat-tokens.ts';
import { chargedUnits } from './usage-kinds.ts';

export const eventStream = 'text/event-stream; charset=utf-8';
export const streamHeaders = { 'cache-control': 'no-cache', 'x-accel-buffering': 'no' };

/** A stream that is cut before the upstream reports its usage is charged this share of our estimate. */
const sureShare = 0.8;

/** What a stream that is sold by the token cost, sent at its end. */
export interface StreamReceipt {
  /** Keeps the end mark back until the price is known. */
  beforeEnd(bytes: Uint8Array | string): Uint8Array | string;
  end(charge: string): string;
}

export interface StreamOptions {
  opening?: () => OjaNotes;
  createReceipt?: (input: ChatInput) => StreamReceipt;
  /** Receives how the answer ended. */
  finished?: (reason: string) => void;
}

export async function* meteredEvents(
  events: AsyncIterable<ChatEvents>,
  meter: Meter,
  input: ChatInput,
  { opening, createReceipt, finished }: StreamOptions,
): AsyncGenerator<Uint8Array | string> {
  /** What the upstream has reported, and our estimate of what came after it. */
  let begun = false;
  let reported: Units = {};
  let estimated = { input: 0, output: 0 };
  const total = (share: number): Units => ({
    ...reported,
    input: (reported.input ?? 0) + Math.floor(estimated.input * share),
    output: (reported.output ?? 0) + Math.floor(estimated.output * share),
    ...(begun ? { request: 1 } : {}),
  });
  let toOpen = opening;
  const receipt = meter.charge() === undefined ? undefined : createReceipt?.(input);
  for await (const { bytes, tokens, promptUsage, usage, finishReason } of events) {
    if (finishReason !== undefined) finished?.(finishReason);
    const opened = toOpen && withOpening(bytes, toOpen());
    if (opened !== undefined) toOpen = undefined;
    const sent = opened ?? bytes;
    // The whole text went out before its exact count came.
    const isLast = usage !== undefined && begun && tokens === 0;
    // While a stream only says that it lives, nobody may have read the question yet.
    if (!begun && !isComment(bytes)) {
      begun = true;
      estimated.input = estimatePromptTokens(input);
    }
    estimated.output += tokens;
    if (promptUsage) {
      reported = chargedUnits(promptUsage);
      estimated.input = 0;
    }
    if (usage) {
      reported = chargedUnits(usage);
      estimated = { input: 0, output: 0 };
    }
    const reserving = isLast ? meter.cover(total(1)) : meter.reserve(total(1));
    if (reserving !== undefined) await reserving;
    meter.used(total(sureShare));
    yield receipt ? receipt.beforeEnd(sent) : sent;
  }
  if (receipt) yield receipt.end(meter.charge() ?? '0.00');
}

/** What a whole answer is charged by, and held for: what was held before it ran is only an estimate. */
export async function coverWhole(usage: Usage, meter: Meter): Promise<Units> {
  const units = chargedUnits(usage);
  const covering = meter.cover(units);
  if (covering !== undefined) await covering;
  return units;
}

const isComment = (bytes: Uint8Array | string) => bytes[0] === ':' || bytes[0] === 0x3a;

/** The first chunk of an answer about files or pictures says what it rests on; comments before it hold none. */
function withOpening(bytes: Uint8Array | string, notes: OjaNotes): string | undefined {
  const text = typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('utf8');
  const opened = text.replace(/^data: ?\{/m, () => `data: {"oja":${JSON.stringify(notes)},`);
  return opened === text ? undefined : opened;
}
