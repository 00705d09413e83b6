/** Runs the watches that are due: each check walks the path of every call, so it is limited, held, charged and logged. */
import type { CallParts } from '../call/call.ts';
import { quote } from '../call/reserve/price.ts';
import { serveScheduled } from '../call/scheduled.ts';
import { maintenanceEnd } from '../domain/maintenance.ts';
import { findWatchKind, whyNotLoaded } from '../domain/watch-kinds.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { sealJson } from '../platform/accounts/sealed-json.ts';
import { mayGetFree } from '../platform/ledger/read.ts';
import { monthOf } from '../platform/money.ts';
import { maintenanceOf, type WatchRow } from '../platform/watches/watch.ts';
import type { CheckNote, ClaimedWatch } from '../platform/watches/write.ts';
import { changesOfNote, reportMails } from './watch-mail.ts';
import {
  capped,
  inMaintenance,
  isLoaded,
  type LoadedKind,
  notChecked,
  noteOf,
  type Outcome,
} from './watch-notes.ts';

type DueWatch = NonNullable<Awaited<ReturnType<CallParts['platform']['watches']['claim']>>>;

export async function checkWatch(
  parts: CallParts,
  { watch, isPutOff }: DueWatch,
  signal: AbortSignal,
): Promise<void> {
  if (isPutOff) return;
  try {
    await checkOne(parts, watch, signal);
  } catch (error) {
    await parts.platform.watches.endLease(watch);
    throw error;
  }
}

async function checkOne(parts: CallParts, claimed: ClaimedWatch, signal: AbortSignal): Promise<void> {
  const { watches, operation, now } = parts.platform;
  const month = monthOf(now());
  const watch = claimed.month === month ? claimed : { ...claimed, month, spent_micros: 0 };
  const until = maintenanceEnd(maintenanceOf(watch), now());
  if (until !== null) return storeNote(parts, watch, inMaintenance(watch, until, now()));
  const kind = findWatchKind(watch.kind);
  const endpoint = parts.byId.get(kind?.endpoint ?? '');
  if (kind === undefined || !isLoaded(kind) || endpoint === undefined)
    return storeNote(parts, watch, notChecked(watch, whyNotLoaded(watch.kind), now()));
  const input = { ...(JSON.parse(watch.input) as Record<string, unknown>), ...kind.fixed };
  const read = endpoint.input.safeParse(input);
  const { amountMicros: price, freeLimit } = read.success
    ? quote(endpoint, read.data, operation)
    : { amountMicros: 0, freeLimit: 0 };
  const free = { accountId: watch.account_id, category: endpoint.group, month, freeLimit };
  // A free check counts nothing against the cap, so a cap below its price doesn't stop it.
  if (price > 0 && freeLimit > 0 && (await mayGetFree(parts.platform.parts.store, free))) {
    const outcome = await runCheck(parts, watch, endpoint, input, signal, true);
    if (!isOutOfFree(outcome)) return await conclude(parts, watch, kind, outcome, 0);
  }
  const reserved = await watches.reserve(watch.id, price);
  if (reserved === null) {
    await storeNote(parts, watch, capped(watch, now()));
    return;
  }
  const outcome = await runCheck(parts, watch, endpoint, input, signal, false);
  const unspentMicros = Math.max(0, price - outcome.chargeMicros);
  await conclude(parts, { ...watch, spent_micros: reserved - unspentMicros }, kind, outcome, unspentMicros);
}

async function conclude(
  parts: CallParts,
  watch: ClaimedWatch,
  kind: LoadedKind,
  outcome: Outcome,
  unspentMicros: number,
): Promise<void> {
  const { ms } = outcome;
  await storeNote(parts, watch, { ...noteOf(watch, kind, outcome, parts.platform.now()), unspentMicros, ms });
}

async function storeNote(parts: CallParts, watch: ClaimedWatch, note: CheckNote): Promise<void> {
  const mails = note.event !== null && watch.email === 1 ? await reportMails(parts, watch, note) : [];
  const { watches, parts: own } = parts.platform;
  // It tells the target.
  const event = note.event && { ...note.event, data: sealJson(note.event.data, own.pepper) };
  const lines = note.event === null ? [] : changesOfNote(watch, note);
  const isStored = await watches.note(watch, { ...note, event }, mails, lines);
  if (!isStored || note.event === null) return;
  parts.platform.webhooks.wake();
  parts.platform.parts.mails.wake();
}

/** Another call took the last free request of the month. */
const isOutOfFree = ({ body }: Outcome) =>
  (body.error as { code?: string } | undefined)?.code === 'insufficient_credits';

async function runCheck(
  parts: CallParts,
  watch: WatchRow,
  endpoint: Endpoint,
  fields: Record<string, unknown>,
  signal: AbortSignal,
  isFreeOnly: boolean,
): Promise<Outcome> {
  const startedAt = performance.now();
  const { id, ip, account_id: accountId, key_id: keyId, created_by: memberId } = watch;
  const { call, status, body } = await serveScheduled(
    parts,
    {
      endpoint,
      fields,
      headers: { 'user-agent': `Oja-Watch/1 (${id})` },
      ip,
      scheduledFor: { by: 'watch', accountId, keyId, memberId, isFreeOnly },
    },
    signal,
  );
  const { error, charge } = call.outcome;
  return {
    status,
    retryAfterSeconds: error?.retryAfterSeconds ?? 1,
    chargeMicros: charge?.micros ?? 0,
    ms: Math.round(performance.now() - startedAt),
    body: body as Record<string, unknown>,
  };
}
