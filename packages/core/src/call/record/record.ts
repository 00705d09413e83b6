/** Every request leaves a row: failed ones and unknown keys included; no bodies, no secrets. */

import { tokenKinds, type Units, type Used } from '../../domain/price-kinds.ts';
import { requestRange } from '../../domain/ranges.ts';
import { hideKeys } from '../../platform/keys/secret.ts';
import { costNanos, itemize, type PriceItem, priceNanos } from '../../platform/prices/price.ts';
import { loggedMessage, loggedParam } from '../../platform/requests/error-words.ts';
import type { RequestRow } from '../../platform/requests/insert.ts';
import { loggedAs, type ModelFacts, tagsOf } from '../../platform/requests/model-facts.ts';
import { isStranger } from '../admit/stranger.ts';
import { type Answer, type Call, type CallParts, isTest, modeOf, soldAs } from '../call.ts';
import { unitsOf } from '../outcome.ts';
import { isHeld } from '../reservation.ts';
import { sheetOf } from '../reserve/price.ts';
import { providerColumns } from './provider-cost.ts';

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
    ...(soldAs(call).service === undefined ? modelColumns(call, parts) : providerColumns(call)),
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

type ModelColumns = Pick<
  RequestRow,
  'model' | 'model_served' | 'upstream' | 'charge_nanos' | 'cost_nanos' | 'facts'
>;

function tokensOf(counted: Units): NonNullable<ModelFacts['tokens']> {
  const tokens: NonNullable<ModelFacts['tokens']> = {};
  for (const kind of tokenKinds) {
    const as = loggedAs[kind];
    if (counted[kind]) tokens[as] = (tokens[as] ?? 0) + counted[kind];
  }
  return tokens;
}

const nanosPerMicro = 1000;

/** Never more than was held. */
const nanosMax = ({ reservation }: Call): number =>
  (reservation?.hold?.amountMicros ?? reservation?.owed?.amountMicros ?? 0) * nanosPerMicro;

/** What was charged by, to the nano-dollar: where the hold did not cover all, the last lines are charged less. */
function chargedItems(items: readonly PriceItem[], chargedNanos: number): NonNullable<ModelFacts['items']> {
  let left = chargedNanos;
  return items
    .filter(({ nanosPerUnit }) => nanosPerUnit > 0)
    .map(({ kind, tier, units, nanosPerUnit, nanos }) => {
      const charged = Math.min(nanos, left);
      left -= charged;
      const name = tier === undefined ? kind : (`${kind}:${tier}` as const);
      return charged === nanos ? [name, units, nanosPerUnit] : [name, units, nanosPerUnit, charged];
    });
}

/** Nothing for calls that reached no model. */
function modelColumns(call: Call, parts: CallParts): ModelColumns {
  const { incoming, asked, work, price, outcome } = call;
  const { served, service } = work;
  const as = soldAs(call);
  if (served === undefined || as.price.model === undefined || isTest(call)) return {};
  const counted: Used = work.counted ?? {};
  const sheet = price === undefined ? undefined : sheetOf(call, parts, price);
  const due = isHeld(call.reservation) ? outcome.due : undefined;
  const isCharged = sheet !== undefined && due !== undefined;
  const items = isCharged ? itemize(sheet, due.used, service) : [];
  const chargedNanos = isCharged ? Math.min(priceNanos(sheet, due.used, service), nanosMax(call)) : null;
  const header = incoming.headers['x-oja-tag'];
  const facts: ModelFacts = {
    tokens: tokensOf(counted),
    ...(call.sent?.firstMs === undefined ? {} : { first_ms: Math.round(call.sent.firstMs * 100) / 100 }),
    ...(work.finishReason === undefined ? {} : { finish: work.finishReason }),
    tags: tagsOf(typeof header === 'string' ? header : undefined, (asked?.input ?? {}) as object),
    items: chargedItems(items, chargedNanos ?? 0),
    ...(served.demo ? { demo: true } : {}),
    ...(work.usageDisputed ? { usage: 'disputed' as const } : {}),
    ...(work.guarded === undefined ? {} : { guardrails: work.guarded }),
  };
  return {
    model: as.price.model(asked?.input) ?? null,
    model_served: served.model.slice(0, 200),
    upstream: served.upstream ?? null,
    charge_nanos: chargedNanos,
    cost_nanos:
      sheet === undefined || Object.keys(sheet.costNanos).length === 0
        ? null
        : Math.min(costNanos(sheet, counted, service), requestRange.max * nanosPerMicro),
    facts: JSON.stringify(facts),
  };
}
