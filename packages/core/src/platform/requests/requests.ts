/** The verbs of the request log and its analytics, as endpoints call them. */
import { fail } from '../../errors.ts';
import type { PlatformParts } from '../parts.ts';
import { type BusinessRange, readBusiness } from './business.ts';
import { readHistory } from './history.ts';
import { isConsoleRow } from './insert.ts';
import { findRequest, listRequests, operatorRequestView, requestsCsv, requestView } from './log.ts';
import { figuresOf } from './model-figures.ts';
import type { Recorder } from './recorder.ts';
import type { RequestFilter, UsageFilter, UsageGroup } from './request-log.ts';
import { dayMs, hoursSince } from './rollup.ts';
import { readServiceFigures } from './service-figures.ts';
import { unlessUnavailable } from './unless-unavailable.ts';
import { standingView } from './uptime.ts';
import { readUsage } from './usage.ts';

/** Of a published operation, by what its providers served. */
interface ServedSums {
  calls: number;
  chargeMicros: number;
  costMicros: number;
}

export type Requests = ReturnType<typeof createRequests>;

const heartbeatMs = 15_000;
const tailWaitingMax = 1000;
/** Of one account, in this process. */
const tailsMax = 20;
const historyDays = 90;
const disputedDays = 30;
const upstreamsMax = 1000;
const servicesMax = 20_000;
const historyKeptMs = 15_000;
const figuresKeptMs = 60_000;
const figuresDays = 30;
const modelsMax = 1000;

export function createRequests(
  { store, requestLog: log, messages, settings, now }: PlatformParts,
  recorder: Recorder,
) {
  const tails = new Map<string, number>();
  /** Read for many at once: anyone may ask, and it changes by the minute. */
  const forMany = <T>(keptMs: number, read: () => Promise<T>) => {
    let kept: { at: number; found: Promise<T> } | undefined;
    return () => {
      if (kept === undefined || now() - kept.at >= keptMs) {
        const found = read();
        kept = { at: now(), found };
        found.catch(() => (kept = undefined));
      }
      return kept.found;
    };
  };
  const modelFigures = forMany(figuresKeptMs, async () => {
    const toMs = now();
    const filter = { accountId: null, fromMs: toMs - figuresDays * dayMs, toMs };
    const rows = await unlessUnavailable(log.modelUsage(filter, 'model', modelsMax));
    return new Map((rows ?? []).map((row) => [row.name, figuresOf(row)]));
  });
  return {
    list: (filter: RequestFilter) => listRequests(log, filter),
    find: async (accountId: string, id: string) => requestView(await findRequest(log, accountId, id)),
    /** Of anyone, with what it cost the operator. */
    findForOperator: async (id: string) => operatorRequestView(await findRequest(log, null, id)),
    csv: (filter: Omit<RequestFilter, 'limit' | 'before'>) => requestsCsv(log, filter),
    usage: (filter: UsageFilter, group: UsageGroup) =>
      readUsage(log, filter, group, hoursSince(now(), settings.retentionDays)),
    /** Calls whose usage was disputed, by upstream; none while the log is unavailable. */
    async disputed(): Promise<Map<string, number>> {
      const toMs = now();
      const filter = { accountId: null, fromMs: toMs - disputedDays * dayMs, toMs };
      const rows = await unlessUnavailable(log.modelUsage(filter, 'disputed', upstreamsMax));
      return new Map((rows ?? []).map(({ name, calls }) => [name, calls]));
    },
    business: (range: BusinessRange) => readBusiness(store, log, range),
    /** Measured here within 30 days, by model; none while the log is unavailable. */
    modelFigures,
    /** What providers of published services served and charge for it, by endpoint. */
    async served(fromMs: number): Promise<Map<string, ServedSums>> {
      const filter = { accountId: null, fromMs, toMs: now() };
      const rows = await log.modelUsage(filter, 'service', servicesMax);
      return new Map(
        rows.map(({ name, calls, charge_micros: chargeMicros, cost_nanos: nanos }) => [
          name,
          { calls, chargeMicros, costMicros: Math.round(nanos / 1000) },
        ]),
      );
    },
    standing: () => standingView(store, log, now()),
    history: forMany(historyKeptMs, () => readHistory(store, log, now(), historyDays)),
    /** Of published services, by slug. */
    services: forMany(historyKeptMs, () => readServiceFigures(log, now(), historyDays)),
    /** Rows can be read within a moment; code that must see them now waits here. */
    async settled() {
      await recorder.flush();
      await log.settled();
    },

    /** Requests as they end, from every node, as server-sent events. */
    tail(accountId: string, keyId: string | undefined, signal: AbortSignal): AsyncGenerator<string> {
      // Each is a running call for as long as it is open.
      if ((tails.get(accountId) ?? 0) >= tailsMax)
        throw fail(
          'rate_limited',
          `The limit is ${tailsMax} open request streams per account. Close one of them first.`,
          { retryAfterSeconds: 10 },
        );
      return follow(accountId, keyId, signal);
    },
  };

  async function* follow(
    accountId: string,
    keyId: string | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    const waiting: string[] = [];
    let wake: (() => void) | undefined;
    const unsubscribe = messages.subscribe((message) => {
      if (message.kind !== 'request') return;
      const { row } = message;
      if (isConsoleRow(row)) return;
      if (row.account_id !== accountId) return;
      if (keyId !== undefined && row.key_id !== keyId) return;
      if (waiting.length < tailWaitingMax)
        waiting.push(`id: ${row.id}\nevent: request\ndata: ${JSON.stringify(requestView(row))}\n\n`);
      wake?.();
    });
    tails.set(accountId, (tails.get(accountId) ?? 0) + 1);
    try {
      yield ': listening\n\n';
      while (!signal.aborted) {
        messages.publish({ kind: 'tailing', forMs: 2 * heartbeatMs });
        if (waiting.length === 0) {
          await new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, heartbeatMs);
            const go = () => {
              clearTimeout(timer);
              signal.removeEventListener('abort', go);
              resolve();
            };
            wake = go;
            signal.addEventListener('abort', go, { once: true });
          });
        }
        yield waiting.splice(0).join('') || ': still here\n\n';
      }
    } finally {
      unsubscribe();
      const left = tails.get(accountId)! - 1;
      if (left === 0) tails.delete(accountId);
      else tails.set(accountId, left);
    }
  }
}
