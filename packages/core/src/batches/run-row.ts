/** One row of a batch as a call. Its number is its Idempotency-Key: a row that was charged before a crash returns what it returned then. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CallParts } from '../call/call.ts';
import { type ScheduledCall, serveScheduled } from '../call/scheduled.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { type ErrorCode, errorTable } from '../errors.ts';
import type { Batch, BatchInput } from '../platform/batches/batch.ts';
import type { RowResult } from '../platform/batches/lines.ts';

const attemptsMax = 5;
const waitMsMax = 60_000;
/** Refused before any work: the row waits for its turn. */
const waits = new Set<ErrorCode>([
  'rate_limited',
  'queue_full',
  'idempotency_running',
  'storage_unavailable',
  'shutting_down',
]);

/** Undefined where it did not come to an end: the node stops, or the batch ends. */
export async function runRow(
  parts: CallParts,
  batch: Batch,
  row: BatchInput & { number: number },
  signal: AbortSignal,
  isEnding: () => boolean,
): Promise<RowResult | undefined> {
  const endpoint = parts.byId.get(batch.endpoint);
  const { number, customId } = row;
  if (endpoint === undefined) {
    const body = {
      error: { code: 'not_found', message: `The endpoint ${batch.endpoint} no longer exists.` },
    };
    return { number, customId, outcome: 'errored', response: { status: 404, requestId: '', body } };
  }
  for (let attempt = 1; ; ) {
    const { call, status, body } = await serveScheduled(parts, callOf(batch, endpoint, row), signal);
    if (signal.aborted && status >= 400) return undefined;
    const code = call.outcome.error?.code;
    const isWaiting = code !== undefined && waits.has(code);
    const isWorthIt = code !== undefined && errorTable[code].retryable && attempt < attemptsMax;
    if (status < 400 || !(isWaiting || isWorthIt)) {
      const outcome = status < 400 ? 'succeeded' : 'errored';
      return { number, customId, outcome, response: { status, requestId: call.id, body } };
    }
    if (!isWaiting) attempt++;
    const seconds = call.outcome.error?.retryAfterSeconds ?? 2 ** attempt / 2;
    await pause(Math.min(seconds * 1000, waitMsMax), undefined, { signal }).catch(() => undefined);
    if (isEnding()) return undefined;
  }
}

const callOf = (
  { id, accountId, keyId, memberId, ip }: Batch,
  endpoint: Endpoint,
  { number, body }: BatchInput & { number: number },
): ScheduledCall => ({
  endpoint,
  fields: body,
  headers: { 'user-agent': `Oja-Batch/1 (${id})`, 'idempotency-key': `${id}:${number}` },
  ip,
  scheduledFor: { by: 'batch', accountId, keyId, memberId, isFreeOnly: false },
});
