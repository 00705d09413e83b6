/** One row of a batch as a call. Its number is its Idempotency-Key: a row that was charged before a crash returns what it returned then. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { CallAbort } from '../call/abort.ts';
import { type Call, type CallParts, createCall, type Incoming } from '../call/call.ts';
import { serveCall } from '../call/path.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { type ErrorCode, errorTable, fail } from '../errors.ts';
import type { Batch, BatchInput } from '../platform/batches/batch.ts';
import type { RowResult } from '../platform/batches/lines.ts';
import { newId } from '../platform/id.ts';

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
    const { call, status, body } = await callOnce(parts, batch, endpoint, row, signal);
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

interface Done {
  call: Call;
  status: number;
  body: unknown;
}

async function callOnce(
  parts: CallParts,
  batch: Batch,
  endpoint: Endpoint,
  row: BatchInput & { number: number },
  signal: AbortSignal,
): Promise<Done> {
  const startedAt = parts.platform.now();
  const call = createCall({
    id: newId('req', startedAt),
    startedAt,
    incoming: incomingOf(parts, batch, endpoint, row),
    endpoint,
    abort: new CallAbort(),
    log: parts.log,
  });
  const stop = () => call.abort.abort(fail('shutting_down', 'This node is restarting.'));
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    const { status, body } = await serveCall(call, parts);
    const text =
      typeof body === 'string' ? body : body instanceof Uint8Array ? Buffer.from(body).toString() : '';
    return { call, status, body: JSON.parse(text) };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function incomingOf(
  parts: CallParts,
  { id, accountId, keyId, memberId, ip }: Batch,
  endpoint: Endpoint,
  { number, body }: BatchInput & { number: number },
): Incoming {
  const text = JSON.stringify(body);
  const origin = parts.platform.parts.ownUrl();
  return {
    method: endpoint.method,
    path: endpoint.path,
    query: '',
    headers: {
      accept: 'application/json',
      'user-agent': `Oja-Batch/1 (${id})`,
      'idempotency-key': `${id}:${number}`,
    },
    ip,
    origin,
    askedOrigin: origin,
    secure: origin.startsWith('https:'),
    control: false,
    scheduledFor: { by: 'batch', accountId, keyId, memberId, isFreeOnly: false },
    readFields: () => ({
      fields: JSON.parse(text) as Record<string, unknown>,
      bytes: Buffer.byteLength(text),
      hash: `${endpoint.id}:${createHash('sha256').update(text).digest('hex')}`,
    }),
  };
}
