/** What a check means for its watch: the state that is stored, and whether it is reported. */
import type { Finding, WatchKind, WatchReader } from '../domain/watch-kinds.ts';
import { type WatchRow, watchView } from '../platform/watches/watch.ts';
import type { CheckNote } from '../platform/watches/write.ts';
import { isSame, isTargetFailure } from './watch-findings.ts';

export interface Outcome {
  status: number;
  /** For errors that a retry helps against. */
  retryAfterSeconds: number;
  chargeMicros: number;
  ms: number;
  body: Record<string, unknown>;
}

/** The target that failed is checked again soon, and reported when it stays away. */
const againMs = 60_000;
/** A check that fails this often in a row is reported, and so is its recovery. */
const failuresToReport = 3;
/** The key that ordered it is no longer good: nothing will change that. */
const endingCodes = new Set([
  'key_revoked',
  'key_expired',
  'account_suspended',
  'ip_not_allowed',
  'scope_missing',
]);

/**
 * There was no room for the check, or its node stopped. It is tried soon, at a random time, so that the same watches
 * don't collide again.
 */
const soonAgainCodes = new Set(['rate_limited', 'queue_full', 'shutting_down']);
const jitterMs = 60_000;

/** A kind that this server has loaded. */
export type LoadedKind = WatchKind & { reader: WatchReader };
export const isLoaded = (kind: WatchKind): kind is LoadedKind => kind.reader !== undefined;

export function noteOf(watch: WatchRow, kind: LoadedKind, outcome: Outcome, at: number): CheckNote {
  const { status, body } = outcome;
  const { reader, alertAfter } = kind;
  if (status === 200) {
    const finding = reader.read(body);
    if ('failed' in finding) return failed(watch, finding.failed, at, true);
    const isDown = alertAfter !== undefined && finding.status === 'alert';
    return isDown ? missed(watch, reader, finding, at) : confirmed(watch, reader, finding, at);
  }
  const error = body.error as { code?: string; message?: string } | undefined;
  const code = error?.code ?? 'internal_error';
  const message = error?.message ?? `The check returned ${status}.`;
  if (endingCodes.has(code)) return paused(watch, message, at);
  if (soonAgainCodes.has(code)) {
    const nextAt = at + outcome.retryAfterSeconds * 1_000 + Math.round(Math.random() * jitterMs);
    return { ...kept(watch, at), checkedAt: null, error: message, nextAt };
  }
  if (reader.down !== undefined && isTargetFailure(code))
    return { ...missed(watch, reader, reader.down(message), at), error: message };
  return failed(watch, message, at, isTargetFailure(code));
}

/** The first failure of a target may be chance. */
function failed(watch: WatchRow, message: string, at: number, isTargets: boolean): CheckNote {
  const failures = watch.failures + 1;
  const nextAt = isTargets && failures === 1 ? at + againMs : null;
  const reported = failures >= failuresToReport ? 'failing' : watch.reported;
  return troubled(watch, {
    ...kept(watch, at),
    failures,
    reported,
    error: message,
    nextAt,
    sample: 'failed',
  });
}

/** No check ran: what the last one found, and when, stays. */
export const capped = (watch: WatchRow, at: number): CheckNote =>
  troubled(watch, {
    ...kept(watch, at),
    checkedAt: null,
    reported: 'capped',
    error: 'The monthly cap of this watch is reached.',
  });

/** Its owner works on the target: nothing is checked until then. */
export const inMaintenance = (watch: WatchRow, until: number, at: number): CheckNote => ({
  ...kept(watch, at),
  ...{ checkedAt: null, error: watch.last_error, nextAt: until },
});

/** This server has not loaded what the watch calls; another start may. */
export const notChecked = (watch: WatchRow, why: string, at: number): CheckNote => ({
  ...kept(watch, at),
  checkedAt: null,
  status: 'error',
  error: why,
});

/** Nothing new. */
const kept = (watch: WatchRow, at: number): CheckNote => ({
  id: watch.id,
  at,
  checkedAt: at,
  month: watch.month,
  unspentMicros: 0,
  status: watch.status,
  summary: watch.summary,
  seen: watch.seen,
  failures: watch.failures,
  misses: watch.misses,
  reported: watch.reported,
  error: null,
  nextAt: null,
  pausedBecause: null,
  sample: null,
  ms: 0,
  event: null,
});

/** The first finding is what later ones are compared with; one that is alarming is reported at once. */
function found(watch: WatchRow, reader: WatchReader, finding: Finding, at: number): CheckNote {
  const { status, summary, seen } = finding;
  const seenBefore = watch.seen === null ? null : (JSON.parse(watch.seen) as Finding['seen']);
  const isNews = seenBefore === null ? status === 'alert' : !isSame(seenBefore, seen, reader);
  const note: CheckNote = {
    ...kept(watch, at),
    status,
    summary,
    seen: JSON.stringify(seen),
    failures: 0,
    misses: 0,
    reported: null,
    sample: status === 'ok' ? 'good' : 'bad',
  };
  const before = seenBefore && { ...stateBefore(watch), seen: seenBefore };
  return isNews || watch.reported !== null ? changed(watch, note, before, { status, summary, seen }) : note;
}

/** A change may be chance, too: it is reported when it was found often enough in a row. */
function confirmed(watch: WatchRow, reader: WatchReader, finding: Finding, at: number): CheckNote {
  const note = found(watch, reader, finding, at);
  const misses = watch.misses + 1;
  if (note.event === null || watch.reported !== null || misses >= watch.alert_after) return note;
  const isUp = reader.down !== undefined;
  // What is up again needs no second look.
  if (isUp) return note;
  return { ...kept(watch, at), misses, failures: 0, nextAt: at + againMs, sample: note.sample };
}

/** The target failed: down when that happens often enough in a row. */
function missed(watch: WatchRow, reader: WatchReader, down: Finding, at: number): CheckNote {
  const misses = watch.misses + 1;
  if (misses < watch.alert_after)
    return {
      ...kept(watch, at),
      ...{ misses, failures: 0, error: down.summary, nextAt: at + againMs, sample: 'bad' },
    };
  return { ...found(watch, reader, down, at), misses };
}

/** The watch can't be checked: reported once for each reason. */
function troubled(watch: WatchRow, note: CheckNote): CheckNote {
  const stored: CheckNote = { ...note, status: 'error' };
  if (note.reported === watch.reported) return stored;
  const after = { status: 'error', summary: note.error, seen: null };
  return changed(watch, stored, { ...stateBefore(watch), seen: null }, after);
}

const stateBefore = ({ status, summary, last_error }: WatchRow) => ({
  status,
  summary: status === 'error' ? (last_error ?? summary) : summary,
});

function changed(watch: WatchRow, note: CheckNote, before: object | null, after: object): CheckNote {
  const data = { ...viewAfter(watch, note), before, after };
  return { ...note, event: { type: 'watch.changed', data } };
}

function paused(watch: WatchRow, because: string, at: number): CheckNote {
  const note: CheckNote = {
    ...kept(watch, at),
    status: 'error',
    error: because,
    pausedBecause: because,
  };
  return { ...note, event: { type: 'watch.paused', data: viewAfter(watch, note) } };
}

const viewAfter = (watch: WatchRow, note: CheckNote) =>
  watchView(
    {
      ...watch,
      state: note.pausedBecause === null ? watch.state : 'paused',
      paused_because: note.pausedBecause,
      status: note.status,
      summary: note.summary,
      last_error: note.error,
      checked_at: note.checkedAt ?? watch.checked_at,
      changed_at: note.at,
      next_at: note.nextAt ?? watch.next_at,
    },
    note.month,
  );
