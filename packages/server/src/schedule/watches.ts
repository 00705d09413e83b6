/** Runs the watches that are due: each check walks the path of every call, so it is limited, held, charged and logged. */
import { createHash } from 'node:crypto';
import { CallAbort } from '../call/abort.ts';
import { type CallParts, createCall, type Incoming } from '../call/call.ts';
import { serveCall } from '../call/path.ts';
import { quote } from '../call/price.ts';
import { watchChecks } from '../domain/watch-checks.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { fail } from '../errors.ts';
import { newId } from '../platform/id.ts';
import { mayGetFree } from '../platform/ledger/read.ts';
import { monthOf } from '../platform/money.ts';
import { type WatchRow, watchView } from '../platform/watches/watch.ts';
import type { CheckNote } from '../platform/watches/write.ts';
import { downFinding, type Finding, findings, isSame, isTargetFailure } from './watch-findings.ts';

const atOnce = 4;
/** One failure may be chance: it is tried again soon, and reported when it stays. */
const failuresToReport = 2;
const againMs = 60_000;
/** A check that fails this often in a row is reported, and so is its recovery. */
const failuresToTell = 3;
/** The key that ordered it is no longer good: nothing will change that. */
const endingCodes = new Set([
  'key_revoked',
  'key_expired',
  'account_suspended',
  'ip_not_allowed',
  'scope_missing',
]);

export async function runWatches(parts: CallParts, signal: AbortSignal): Promise<void> {
  const { watches } = parts.platform;
  const inTurn = async () => {
    for (let due = await watches.claim(); due !== null; due = await watches.claim()) {
      await checkOne(parts, due, signal);
      if (signal.aborted) return;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, inTurn));
}

async function checkOne(parts: CallParts, watch: WatchRow, signal: AbortSignal): Promise<void> {
  const { watches, operation, now } = parts.platform;
  const endpoint = parts.byId.get(watchChecks[watch.kind].endpoint)!;
  const input = JSON.parse(watch.input) as Record<string, unknown>;
  const month = monthOf(now());
  const read = endpoint.input.safeParse(input);
  const { amountMicros: price, freeLimit } = read.success
    ? quote(endpoint, read.data, operation)
    : { amountMicros: 0, freeLimit: 0 };
  const free = { accountId: watch.account_id, category: endpoint.group, month, freeLimit };
  // A free check counts nothing against the cap, so a cap below its price doesn't stop it.
  if (price > 0 && freeLimit > 0 && (await mayGetFree(parts.platform.parts.store, free))) {
    const outcome = await runCheck(parts, watch, endpoint, input, signal, true);
    if (signal.aborted) return;
    if (!isOutOfFree(outcome)) return await conclude(parts, watch, outcome, { month, unspentMicros: 0 });
  }
  if (!(await watches.reserve(watch.id, price))) {
    await watches.note({ ...kept(watch, month, now()), error: 'The monthly cap of this watch is reached.' });
    return;
  }
  const outcome = await runCheck(parts, watch, endpoint, input, signal, false);
  const unspentMicros = Math.max(0, price - outcome.chargeMicros);
  // Stopping is no result: what was reserved stays counted, and the next check comes by the schedule.
  if (signal.aborted) return;
  await conclude(parts, watch, outcome, { month, unspentMicros });
}

async function conclude(
  parts: CallParts,
  watch: WatchRow,
  outcome: Outcome,
  spent: { month: string; unspentMicros: number },
): Promise<void> {
  const note = { ...noteOf(watch, outcome, parts.platform.now()), ...spent };
  if (await parts.platform.watches.note(note)) await report(parts, watch, note);
}

/** Another call took the last free request of the month. */
const isOutOfFree = ({ body }: Outcome) =>
  (body.error as { code?: string } | undefined)?.code === 'insufficient_credits';

interface Outcome {
  status: number;
  chargeMicros: number;
  body: Record<string, unknown>;
}

async function runCheck(
  parts: CallParts,
  watch: WatchRow,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  signal: AbortSignal,
  isFreeOnly: boolean,
): Promise<Outcome> {
  const startedAt = parts.platform.now();
  const call = createCall({
    id: newId('req', startedAt),
    startedAt,
    incoming: incomingOf(parts, watch, endpoint, input, isFreeOnly),
    endpoint,
    abort: new CallAbort(),
    log: parts.log,
  });
  const stop = () => call.abort.abort(fail('shutting_down', 'This node is restarting.'));
  signal.addEventListener('abort', stop, { once: true });
  try {
    const { status, body } = await serveCall(call, parts);
    const text =
      typeof body === 'string' ? body : body instanceof Uint8Array ? Buffer.from(body).toString() : '{}';
    return { status, chargeMicros: call.chargeMicros, body: JSON.parse(text) as Record<string, unknown> };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function incomingOf(
  parts: CallParts,
  watch: WatchRow,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  isFreeOnly: boolean,
): Incoming {
  const text = JSON.stringify(input);
  const origin = parts.platform.parts.ownUrl();
  return {
    method: endpoint.method,
    path: endpoint.path,
    query: '',
    headers: { accept: 'application/json', 'user-agent': `Oja-Watch/1 (${watch.id})` },
    ip: watch.ip,
    origin,
    askedOrigin: origin,
    secure: origin.startsWith('https:'),
    control: false,
    scheduledFor: {
      accountId: watch.account_id,
      keyId: watch.key_id,
      memberId: watch.created_by,
      isFreeOnly,
    },
    readFields: () => ({
      fields: JSON.parse(text) as Record<string, unknown>,
      bytes: Buffer.byteLength(text),
      hash: `${endpoint.id}:${createHash('sha256').update(text).digest('hex')}`,
    }),
  };
}

type Note = Omit<CheckNote, 'month' | 'unspentMicros'>;

/** Nothing new. */
const kept = (watch: WatchRow, month: string, at: number): CheckNote => ({
  id: watch.id,
  at,
  month,
  unspentMicros: 0,
  status: watch.status,
  summary: watch.summary,
  seen: watch.seen,
  failures: watch.failures,
  error: null,
  nextAt: null,
  pausedBecause: null,
  event: null,
});

function noteOf(watch: WatchRow, { status, body }: Outcome, at: number): Note {
  if (status === 200) return found(watch, findings[watch.kind](body), at, 0);
  const error = body.error as { code?: string; message?: string } | undefined;
  const code = error?.code ?? 'internal_error';
  const message = error?.message ?? `The check returned ${status}.`;
  if (endingCodes.has(code)) return paused(watch, message, at);
  const failures = watch.failures + 1;
  const soon = isTargetFailure(code) && failures < failuresToReport ? at + againMs : null;
  if (watch.kind === 'up' && isTargetFailure(code) && failures >= failuresToReport)
    return { ...found(watch, downFinding(message), at, failures), error: message };
  if (watch.kind === 'up') return { ...kept(watch, '', at), failures, error: message, nextAt: soon };
  return { ...failed(watch, message, failures, at), nextAt: soon };
}

/** The first finding is what later ones are compared with; one that is alarming is reported at once. */
function found(watch: WatchRow, finding: Finding, at: number, failures: number): Note {
  const seenBefore = watch.seen === null ? null : (JSON.parse(watch.seen) as Finding['seen']);
  const recovered = watch.kind !== 'up' && watch.failures >= failuresToTell;
  const changed =
    recovered || (seenBefore === null ? finding.status === 'alert' : !isSame(seenBefore, finding.seen));
  const after = {
    ...watch,
    status: finding.status,
    summary: finding.summary,
    last_error: null,
    checked_at: at,
  };
  const data = {
    ...watchView({ ...after, changed_at: at }, watch.month),
    before: seenBefore && { status: watch.status, summary: watch.summary, seen: seenBefore },
    after: { status: finding.status, summary: finding.summary, seen: finding.seen },
  };
  return {
    ...kept(watch, '', at),
    status: finding.status,
    summary: finding.summary,
    seen: JSON.stringify(finding.seen),
    failures,
    event: changed ? { type: 'watch.changed', data } : null,
  };
}

function failed(watch: WatchRow, message: string, failures: number, at: number): Note {
  const view = watchView({ ...watch, status: 'error', last_error: message, checked_at: at }, watch.month);
  const before = { status: watch.status, summary: watch.summary, seen: null };
  const data = { ...view, before, after: { status: 'error', summary: message, seen: null } };
  return {
    ...kept(watch, '', at),
    status: 'error',
    failures,
    error: message,
    event: failures === failuresToTell ? { type: 'watch.changed', data } : null,
  };
}

function paused(watch: WatchRow, because: string, at: number): Note {
  const view = watchView({ ...watch, state: 'paused', paused_because: because }, watch.month);
  return {
    ...kept(watch, '', at),
    status: 'error',
    error: because,
    pausedBecause: because,
    event: { type: 'watch.paused', data: view },
  };
}

async function report({ platform, log }: CallParts, watch: WatchRow, note: CheckNote): Promise<void> {
  if (note.event === null) return;
  platform.webhooks.wake();
  if (watch.email !== 1) return;
  try {
    const to = await platform.watches.addressOf(watch.account_id);
    if (to === undefined) return;
    const target = String(Object.values(JSON.parse(watch.input) as object)[0] ?? '').slice(0, 200);
    const name = watch.name === '' ? target : `${watch.name} (${target})`;
    const was = watch.summary === '' ? '' : `\nBefore: ${watch.summary}`;
    const isPaused = note.event.type === 'watch.paused';
    await platform.parts.mailer.send({
      to,
      subject: isPaused ? `Watch paused: ${name}` : `${note.status === 'ok' ? 'Change' : 'Alert'}: ${name}`,
      text: isPaused
        ? `Your ${watch.kind} watch ${name} is paused: ${note.pausedBecause}`
        : `Your ${watch.kind} watch ${name} found a change.\n\nNow: ${note.error ?? note.summary}${was}\n\nSee ${platform.parts.ownUrl()}/console/watches.`,
    });
  } catch (error) {
    log.warn({ err: error, watch: watch.id }, 'a watch was not reported by email');
  }
}
