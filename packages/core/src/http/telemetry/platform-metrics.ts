/** Queues, missing engines and remaining budgets, for metrics. Read once for all scrapes within a few seconds. */
import { statfs } from 'node:fs/promises';
import type { BackupState } from '../../platform/backups/backups.ts';
import type { Platform } from '../../platform/platform.ts';
import { dayMs } from '../../platform/requests/rollup.ts';
import { version } from '../../version.ts';
import { type Family, metric, sample } from './families.ts';

const keptMs = 10_000;
const jobStates = ['queued', 'running'] as const;

export interface PlatformMetricsParts {
  platform: Platform;
  dataDir: string;
  /** Undefined without Redis. */
  redisUp?: (() => boolean) | undefined;
  /** URLs of service providers that fail on this node. */
  failingProviders(): { slug: string; provider: string; url: string }[];
}

interface Waiting {
  jobs: { state: (typeof jobStates)[number]; n: number; oldest: number | null }[];
  payments: { n: number; oldest: number | null };
  review: number;
  failedPayments: number;
  webhooks: { n: number; oldest: number | null };
  books: { at: number; faults: number } | undefined;
  /** Undefined without a target. */
  backup: BackupState | undefined;
  prices: number | null;
}

export function createPlatformMetrics(parts: PlatformMetricsParts): () => Promise<Family[]> {
  const { platform } = parts;
  let kept: { at: number; waiting: Promise<Waiting> } | undefined;
  const waitingNow = () => {
    if (kept === undefined || performance.now() - kept.at > keptMs)
      kept = { at: performance.now(), waiting: readWaiting(platform) };
    return kept.waiting;
  };
  return async () => {
    const [disk, waiting] = await Promise.all([
      statfs(parts.dataDir).catch(() => undefined),
      // Without the database, /metrics has only what this process knows.
      waitingNow().catch(() => undefined),
    ]);
    return [
      metric('oja_build_info', 'gauge', 'Version of this node; the value is always 1.', [
        sample('', { version, node: process.version, store: platform.parts.store.dialect }, 1),
      ]),
      ...(disk === undefined ? [] : diskFamilies(disk)),
      metric(
        'oja_redis_up',
        'gauge',
        '1 if Redis is connected; no value without Redis.',
        parts.redisUp === undefined ? [] : [sample('', {}, parts.redisUp() ? 1 : 0)],
      ),
      ...upstreamFamilies(parts),
      ...(waiting === undefined ? [] : waitingFamilies(waiting, platform.now())),
    ];
  };
}

const diskFamilies = ({
  bavail,
  blocks,
  bsize,
}: {
  bavail: number;
  blocks: number;
  bsize: number;
}): Family[] => [
  metric('oja_disk_free_bytes', 'gauge', 'Free space where the data folder is.', [
    sample('', {}, bavail * bsize),
  ]),
  metric('oja_disk_size_bytes', 'gauge', 'Size of the disk where the data folder is.', [
    sample('', {}, blocks * bsize),
  ]),
];

function upstreamFamilies({ platform, failingProviders }: PlatformMetricsParts): Family[] {
  const failing = new Set(failingProviders().map(({ slug, provider, url }) => `${slug}/${provider} ${url}`));
  const ofServices = [...platform.services.all().values()].flatMap(({ slug, definition }) =>
    (JSON.parse(definition) as { providers: { name: string; urls: string[] }[] }).providers.flatMap(
      ({ name, urls }) =>
        urls.map((url) => {
          const isUp = !failing.has(`${slug}/${name} ${url}`);
          return sample('', { provider: `${slug}/${name}`, host: new URL(url).host }, isUp ? 1 : 0);
        }),
    ),
  );
  return [
    metric(
      'oja_upstream_up',
      'gauge',
      '1 if the connected upstream works; those that are turned off are omitted.',
      platform.upstreams
        .list()
        .filter(({ state }) => state !== 'off')
        .map(({ name, state }) => sample('', { upstream: name }, state === 'on' ? 1 : 0)),
    ),
    metric(
      'oja_service_provider_up',
      'gauge',
      '0 if a URL of a service provider failed five times since it last served.',
      ofServices,
    ),
    metric(
      'oja_mcp_server_up',
      'gauge',
      '1 if the tools of a published MCP server could be read last time.',
      [...platform.mcpServers.all().values()]
        .filter(({ enabled }) => enabled)
        .map(({ slug, problem }) => sample('', { server: slug }, problem === null ? 1 : 0)),
    ),
  ];
}

/** For the embedded database, the last backup verified them. */
async function readBooks({ parts: { store }, backups }: Platform): Promise<Waiting['books']> {
  const [last] = await store.query<{ value: string }>("SELECT value FROM options WHERE name = 'books.last'");
  if (last !== undefined) return JSON.parse(last.value) as Waiting['books'];
  const { verified_at: at, problem } = await backups.state();
  if (at === null) return undefined;
  return { at: Date.parse(at), faults: problem?.includes('books') ? 1 : 0 };
}

async function readWaiting(platform: Platform): Promise<Waiting> {
  const { parts, now } = platform;
  const { store } = parts;
  type Count = { n: number; oldest: number | null };
  const one = async <T>(sql: string, params: number[] = []) =>
    (await store.query<T & object>(sql, params))[0]!;
  const [jobs, payments, ended, webhooks, books, backup, prices] = await Promise.all([
    store.query<Waiting['jobs'][number]>(
      `SELECT state, count(*) AS n, min(created_at) AS oldest FROM jobs
       WHERE state IN ('queued', 'running') GROUP BY state`,
    ),
    one<Count>(
      "SELECT count(*) AS n, min(created_at) AS oldest FROM topups WHERE state IN ('created', 'pending')",
    ),
    one<{ review: number; failed: number }>(
      `SELECT count(CASE WHEN state = 'review' THEN 1 END) AS review,
         count(CASE WHEN state = 'failed' AND created_at > $1 THEN 1 END) AS failed
       FROM topups WHERE state = 'review' OR created_at > $1`,
      [now() - dayMs],
    ),
    one<Count>(
      "SELECT count(*) AS n, min(created_at) AS oldest FROM webhook_deliveries WHERE state = 'waiting'",
    ),
    readBooks(platform),
    platform.backups.everyMs === undefined ? undefined : platform.backups.state(),
    one<{ at: number | null }>("SELECT max(from_at) AS at FROM prices WHERE model <> '*'"),
  ]);
  return {
    jobs,
    payments,
    review: ended.review,
    failedPayments: ended.failed,
    webhooks,
    books,
    backup,
    prices: prices.at,
  };
}

const backupFamilies = (backup: Waiting['backup']): Family[] => [
  metric(
    'oja_backup_failing',
    'gauge',
    '1 if the last scheduled backup failed; no value without OJA_BACKUP_TARGET.',
    backup === undefined ? [] : [sample('', {}, backup.problem === null ? 0 : 1)],
  ),
  metric(
    'oja_backup_verified_timestamp_seconds',
    'gauge',
    'When the last backup that passed its restore test was made.',
    backup?.verified_at == null ? [] : [sample('', {}, Date.parse(backup.verified_at) / 1000)],
  ),
];

function waitingFamilies(waiting: Waiting, at: number): Family[] {
  const { jobs, payments, review, failedPayments, webhooks, books, backup, prices } = waiting;
  const ageOf = (oldest: number | null | undefined) =>
    oldest == null ? 0 : Math.max(0, (at - oldest) / 1000);
  const found = (state: string) => jobs.find((one) => one.state === state);
  const single = (name: string, help: string, value: number) =>
    metric(name, 'gauge', help, [sample('', {}, value)]);
  return [
    metric(
      'oja_jobs',
      'gauge',
      'Jobs that wait or run, of all nodes.',
      jobStates.map((state) => sample('', { state }, found(state)?.n ?? 0)),
    ),
    single('oja_jobs_oldest_queued_seconds', 'Age of the oldest queued job.', ageOf(found('queued')?.oldest)),
    single('oja_payments_pending', 'Top-ups whose payment is not decided.', payments.n),
    single('oja_payments_oldest_pending_seconds', 'Age of the oldest of them.', ageOf(payments.oldest)),
    single('oja_payments_review', 'Payments that an operator must decide.', review),
    single('oja_payments_failed_day', 'Payments of the last 24 hours that failed.', failedPayments),
    single('oja_webhooks_waiting', 'Webhook deliveries that wait for an attempt.', webhooks.n),
    single('oja_webhooks_oldest_waiting_seconds', 'Age of the oldest of them.', ageOf(webhooks.oldest)),
    metric(
      'oja_books_faults',
      'gauge',
      'Differences that the last check of the books found; see npx oja-server verify-books.',
      books === undefined ? [] : [sample('', {}, books.faults)],
    ),
    metric(
      'oja_books_checked_timestamp_seconds',
      'gauge',
      'When the books were checked last.',
      books === undefined ? [] : [sample('', {}, books.at / 1000)],
    ),
    ...backupFamilies(backup),
    metric(
      'oja_model_prices_changed_timestamp_seconds',
      'gauge',
      'When prices of models were changed or imported last.',
      prices === null ? [] : [sample('', {}, prices / 1000)],
    ),
  ];
}
