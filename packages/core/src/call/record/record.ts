/** Every request leaves a row: failed ones and unknown keys included; no bodies, no secrets. */
import { hideKeys } from '../../platform/keys/secret.ts';
import { loggedMessage, loggedParam } from '../../platform/requests/error-words.ts';
import type { RequestRow } from '../../platform/requests/insert.ts';
import { isStranger } from '../admit/stranger.ts';
import { type Answer, type Call, type CallParts, modeOf, soldAs } from '../call.ts';
import { unitsOf } from '../outcome.ts';
import { modelColumns } from './model-facts.ts';

const userAgentMax = 200;
const pathMax = 300;

export function rowOf(
  call: Call,
  parts: CallParts,
  status: number,
  body: Answer['body'],
  endedMs = performance.now(),
): RequestRow {
  const { incoming, work, outcome } = call;
  const { error, charge } = outcome;
  const caller = call.who?.caller;
  return {
    id: call.id,
    at: call.startedAt,
    account_id: caller?.accountId ?? '',
    key_id: caller?.keyId ?? '',
    endpoint: soldAs(call).id,
    method: incoming.method,
    path: hideKeys(incoming.path).slice(0, pathMax),
    status,
    error_code: error === null ? null : error.code,
    engine: work.engine,
    ms: Math.round(Math.max(0, endedMs - call.startedMs) * 1000) / 1000,
    charge_micros: charge?.micros ?? 0,
    free: (charge?.free ?? call.reservation?.hold?.free) ? 1 : 0,
    units: unitsOf(call),
    mode: modeOf(call),
    ip: incoming.ip,
    user_agent: hideKeys(incoming.headers['user-agent'] ?? '').slice(0, userAgentMax),
    bytes_in: call.bytesIn,
    bytes_out: bytesOf(call, body),
    error_message: error === null ? null : loggedMessage(error.loggedAs ?? error.message),
    error_param: error?.param === undefined ? null : loggedParam(error.param),
    ...modelColumns(call, parts),
    ...(parts.platform.parts.requestLog.usesOutbox ? { outbox: true } : {}),
  };
}

/** Of a stream, what was sent of it: it is not kept. */
function bytesOf({ sent }: Call, body: Answer['body']): number {
  if (sent !== undefined) return sent.bytes;
  return typeof body === 'string' || body instanceof Uint8Array ? Buffer.byteLength(body) : 0;
}

/** For calls whose row was not written with a charge. */
export function record(
  call: Call,
  parts: CallParts,
  status: number,
  body: Answer['body'],
  endedMs?: number,
): void {
  if (call.outcome.charge !== undefined || call.outcome.isRefunded) return;
  const { recorder } = parts.platform;
  const row = rowOf(call, parts, status, body, endedMs);
  if (isKept(call, parts, status)) recorder.add(row);
  else recorder.count(row);
}

/** Not what is refused because the log is full already, nor every one of a flood of calls that prove nobody. */
function isKept(call: Call, { platform }: CallParts, status: number): boolean {
  const { incoming, outcome } = call;
  const { error } = outcome;
  if (error === null) return true;
  if (error.code === 'queue_full' && platform.recorder.full) return false;
  return !isStranger(call) || platform.strangers.isLogged(incoming.ip, status, error.code);
}
