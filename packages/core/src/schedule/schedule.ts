/** What the platform does on a schedule, with providers and other machines: payments, webhooks, alerts, rates. */
import { createBatchRunner } from '../batches/run-batch.ts';
import type { CallParts } from '../call/call.ts';
import type { Paying } from '../endpoints/account/credits/topping-up.ts';
import { checkBalances } from '../platform/alerts.ts';
import { orderCharge } from './auto-topups.ts';
import { checkBooks } from './books.ts';
import { sendMail } from './mails.ts';
import { createNairaFeed } from './naira-feed.ts';
import { lookAtPayment } from './payments.ts';
import { checkServices } from './service-alerts.ts';
import { retestUpstream } from './upstream-retests.ts';
import { checkWatch } from './watches.ts';
import { sendWebhook } from './webhooks.ts';

/** No provider has more than a quarter of them, and no account more than a quarter of the others: all of its own may hang. */
const paymentsAtOnce = 16;
const chargesAtOnce = 16;
const watchesAtOnce = 16;
const webhooksAtOnce = 32;
const batchesAtOnce = 16;
const mailsAtOnce = 4;
const retestsAtOnce = 4;
/** What is failing for a minute is soon enough. */
const servicesEvery = 20;
const booksLookMs = 60_000;
const backupsLookMs = 30_000;

export interface Schedule {
  close(): Promise<void>;
}

export function startSchedule(parts: CallParts): Schedule {
  const { platform, log } = parts;
  const abort = new AbortController();
  const paying: Paying = { engines: parts.engines.engines, platform, log, signal: abort.signal };
  const everyMs = platform.parts.settings.scheduleMs;
  const payments = runDue(
    {
      name: 'payments',
      claim: (busy) => platform.payments.claimDue(busy),
      run: (topup) => lookAtPayment(paying, topup),
      atOnce: paymentsAtOnce,
      shareOf: ({ provider }) => provider ?? 'none',
    },
    everyMs,
    log,
  );
  const charges = runDue(
    {
      name: 'auto top-ups',
      claim: (busy) => orderCharge(paying, busy),
      run: (topup) => lookAtPayment(paying, topup),
      atOnce: chargesAtOnce,
      shareOf: ({ provider }) => provider!,
    },
    everyMs,
    log,
  );
  const webhooks = runDue(
    {
      name: 'webhooks',
      claim: (busy) => platform.webhooks.claim(busy),
      run: (due) => sendWebhook(parts, due, abort.signal),
      atOnce: webhooksAtOnce,
      shareOf: (due) => due.account_id,
    },
    everyMs,
    log,
  );
  const watches = runDue(
    {
      name: 'watches',
      claim: (busy) => platform.watches.claim(busy),
      run: (due) => checkWatch(parts, due, abort.signal),
      atOnce: watchesAtOnce,
      shareOf: ({ watch }) => watch.account_id,
    },
    everyMs,
    log,
  );
  const runner = createBatchRunner(parts, abort.signal);
  const batches = runDue(
    {
      name: 'batches',
      claim: runner.claim,
      run: runner.run,
      atOnce: batchesAtOnce,
      shareOf: ({ accountId }) => accountId,
    },
    everyMs,
    log,
  );
  const mails = runDue(
    {
      name: 'emails',
      claim: () => platform.parts.mails.claim(),
      run: (row) => sendMail(parts, row, abort.signal),
      atOnce: mailsAtOnce,
      shareOf: ({ id }) => id,
    },
    everyMs,
    log,
  );
  const retests = runDue(
    {
      name: 'tests of upstreams',
      claim: () => platform.upstreams.claimRetest(platform.now()),
      run: (due) => retestUpstream(parts, due, abort.signal),
      atOnce: retestsAtOnce,
      shareOf: ({ id }) => id,
    },
    everyMs,
    log,
  );
  const alerts = repeat('alerts', () => checkBalances(platform.parts), everyMs, log);
  const caps = repeat('cap alerts', () => platform.capAlerts.look(), everyMs, log);
  const services = repeat('alerts of services', () => checkServices(parts), servicesEvery * everyMs, log);
  const books = repeat('books', () => checkBooks(platform, log), booksLookMs, log);
  const tasks = [
    services,
    books,
    payments,
    charges,
    webhooks,
    watches,
    batches,
    mails,
    retests,
    alerts,
    caps,
  ];
  if (platform.backups.everyMs !== undefined) {
    const backups = repeat('backups', () => platform.backups.makeDue(), backupsLookMs, log);
    backups.wake();
    tasks.push(backups);
  }
  const feed = createNairaFeed(parts);
  if (feed !== undefined) {
    const minutes = platform.parts.settings.nairaFeedMinutes;
    const rates = repeat('naira feed', () => feed.look(abort.signal), minutes * 60_000, log);
    rates.wake();
    tasks.push(rates);
  }
  const unsubscribe = [
    platform.payments.onDue(payments.wake),
    platform.webhooks.onDue(webhooks.wake),
    platform.watches.onDue(watches.wake),
    platform.batches.onDue(batches.wake),
    platform.parts.mails.onDue(mails.wake),
  ];
  // On SQLite one process of the machine has the schedule, and this is its start.
  if (platform.parts.store.dialect === 'sqlite')
    platform.parts.mails
      .retryAll()
      .catch((error: unknown) => log.warn({ err: error }, 'emails wait for their next attempt'));

  return {
    async close() {
      abort.abort();
      for (const stop of unsubscribe) stop();
      await Promise.all(tasks.map((task) => task.close()));
      await feed?.close();
    },
  };
}

interface DueWork<T> {
  name: string;
  /** Null when nothing is due, leaving out these accounts or providers. */
  claim(busy: string[]): Promise<T | null>;
  run(due: T): Promise<void>;
  atOnce: number;
  /** The account or provider that must not take all of `atOnce`. */
  shareOf(due: T): string;
}

/** What is due starts as long as fewer than `atOnce` run: one that hangs keeps no other waiting. */
function runDue<T>(work: DueWork<T>, everyMs: number, log: CallParts['log']): Task {
  const running = new Map<Promise<void>, string>();
  const busyShares = (): string[] => {
    const counts = new Map<string, number>();
    for (const share of running.values()) counts.set(share, (counts.get(share) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= work.atOnce / 4).map(([share]) => share);
  };
  let closed = false;
  const startDue = async () => {
    while (running.size < work.atOnce && !closed) {
      const due = await work.claim(busyShares());
      if (due === null) return;
      const run = work
        .run(due)
        .catch((error: unknown) => {
          if (!closed) log.warn({ err: error }, `schedule failed: ${work.name}`);
        })
        .finally(() => {
          running.delete(run);
          task.wake();
        });
      running.set(run, work.shareOf(due));
    }
  };
  const task = repeat(work.name, startDue, everyMs, log);
  return {
    wake: task.wake,
    async close() {
      closed = true;
      await task.close();
      await Promise.all(running.keys());
    },
  };
}

interface Task {
  /** Do not wait for the next round. */
  wake(): void;
  close(): Promise<void>;
}

/** One round at a time; a wake during a round makes one more follow it. */
function repeat(name: string, work: () => Promise<void>, everyMs: number, log: CallParts['log']): Task {
  let running: Promise<void> | undefined;
  let again = false;
  let closed = false;
  const run = async () => {
    do {
      again = false;
      await work().catch((error: unknown) => {
        if (!closed) log.warn({ err: error }, `schedule failed: ${name}`);
      });
    } while (again && !closed);
    running = undefined;
  };
  const wake = () => {
    if (closed) return;
    if (running === undefined) running = run();
    else again = true;
  };
  const timer = setInterval(wake, everyMs);
  timer.unref();
  return {
    wake,
    async close() {
      closed = true;
      clearInterval(timer);
      await running;
    },
  };
}
