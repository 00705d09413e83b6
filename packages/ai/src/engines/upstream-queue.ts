/** What upstreams that queue their orders share, of images and of videos. */
import type { Upstream, UpstreamRequest } from '@oja/core/egress/port';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineState } from '@oja/core/engines/engine';
import { refuseShape, textOf } from '@oja/core/engines/upstream-answer';

export type Raw = Record<string, unknown>;
export type Ask = Pick<UpstreamRequest, 'method' | 'path' | 'body' | 'headers'>;

export interface QueueUpstream {
  name: string;
  baseUrl: string;
  /** The real service; anywhere else is a stand-in or a proxy, and files are looked for there too. */
  defaultHost: string;
  key: string | undefined;
  keySetting: string;
  headers: Record<string, string>;
}

export type Progress =
  | { state: 'waiting'; fraction?: number }
  /** The answer that says where it lies. */
  | { state: 'done'; made: Raw }
  | { state: 'failed'; reason: string };

/** How to ask for an order; `submitted` is the answer to it. */
export interface Orders {
  poll(submitted: Raw): Ask;
  read(answer: Raw, ask: (ask: Ask) => Promise<Raw>, submitted: Raw): Promise<Progress> | Progress;
  cancel(submitted: Raw): Ask | undefined;
}

export function idIn(name: string, submitted: Raw, field: string): string {
  const id = textOf(submitted[field]);
  return id !== null && /^[\w.-]{1,200}$/.test(id) ? id : refuseShape(name);
}

export const keyState = ({ name, key, keySetting }: QueueUpstream, detail: string): EngineState =>
  key === undefined
    ? { state: 'off', detail: `no key for ${name}`, fix: `set ${keySetting}` }
    : { state: 'ready', detail };

/** Best effort and brief: the caller is already gone. */
export async function cancelOrder(
  client: Upstream,
  ask: Ask | undefined,
  { log }: EngineParts,
  upstream: string,
): Promise<void> {
  if (ask === undefined) return;
  const timeoutMs = 5_000;
  const asking = client.request({ ...ask, signal: AbortSignal.timeout(timeoutMs), timeoutMs });
  await asking.catch((error: unknown) => {
    log.warn({ err: error, upstream }, 'an order could not be cancelled upstream');
  });
}
