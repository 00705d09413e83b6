import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { packagedCategories } from '../domain/categories.ts';
import {
  flag,
  list,
  milliseconds,
  optionalAddress,
  optionalText,
  profiles,
  secretSetting,
  setting,
  text,
  wholeNumber,
} from '../setting.ts';

/** Strict: `1` would be read as 0.0.0.1. */
const isAddressOrRange = (entry: string) =>
  isIP(entry.replace(/\/\d+$/, '')) !== 0 && (!entry.includes('/') || ipaddr.isValidCIDR(entry));

const isHeader = (entry: string) => /^[!#$%&'*+.^`|~\w-]+\s*=\s*[\x20-\x7e]*$/.test(entry);

/** As browsers send it: without a path or a last slash. */
const isOrigin = (entry: string) =>
  entry === '*' || (URL.canParse(entry) && new URL(entry).origin === entry.toLowerCase());

export const serverSettings = {
  host: setting('OJA_HOST', text('127.0.0.1'), 'IP address or host name to listen on.'),
  port: setting('OJA_PORT', wholeNumber(8787, 0, 65_535), 'Port to listen on. 0 uses a free one.'),
  profile: setting(
    'OJA_PROFILE',
    z.enum(profiles).default('standard'),
    'Size of the server. small: for 1 GB of memory; no models run or are downloaded, other providers do their work, and one job and two pages run in parallel. full: for 8 cores and 16 GB. Every setting that you set yourself has precedence.',
  ),
  categories: setting(
    'OJA_CATEGORIES',
    list()
      .transform((names) => (names.length === 0 ? packagedCategories().map(({ id }) => id) : names))
      .refine((names) => names.every((name) => packagedCategories().some(({ id }) => id === name)), {
        error: () =>
          `valid categories: ${packagedCategories()
            .map(({ id }) => id)
            .join(', ')}`,
      }),
    'Categories to load. Packages, models and system programs of the others are not installed. A change takes effect at the next npm start.',
  ),
  without: setting(
    'OJA_WITHOUT',
    list(),
    'Packages to leave out although their category is loaded: storyboard (videos without an upstream), nigeria (Nigerian data). Default: none.',
  ),
  plugins: setting(
    'OJA_PLUGINS',
    list(),
    'Plugins to load beside those of Oja: paths of files or folders, or names of installed npm packages. One that fails to load is logged and shown by doctor, and the server starts without it.',
  ),
  dataDir: setting(
    'OJA_DATA_DIR',
    text('./data'),
    'Folder of the embedded database, files, models and secrets.',
  ),
  databaseUrl: secretSetting(
    'DATABASE_URL',
    optionalText(),
    'PostgreSQL URL. Default: the embedded database.',
  ),
  databaseConnections: setting(
    'OJA_DATABASE_CONNECTIONS',
    wholeNumber(10, 1, 1000),
    'PostgreSQL connections per process.',
  ),
  databasePrepare: setting(
    'OJA_DATABASE_PREPARE',
    flag(true).unwrap().optional(),
    'Whether to use prepared statements. Default: detected at start. Set to 1 behind a pooler in transaction mode that keeps them.',
  ),
  filesDir: setting(
    'OJA_FILES_DIR',
    optionalText(),
    'Folder of stored files, which nodes can share. Default: files in the data folder.',
  ),
  servicesDir: setting(
    'OJA_SERVICES_DIR',
    optionalText(),
    'Folder of definitions of published services (*.yaml), applied at start. Default: services in the data folder.',
  ),
  s3Url: setting(
    'OJA_S3_URL',
    optionalAddress(),
    'S3-compatible server for stored files, instead of a folder.',
  ),
  s3Bucket: setting(
    'OJA_S3_BUCKET',
    z
      .string()
      .regex(/^[A-Za-z0-9][\w.-]{1,62}$/, 'must be a bucket name, such as oja-files')
      .default('oja'),
    'Bucket for stored files.',
  ),
  s3Region: setting('OJA_S3_REGION', text('us-east-1'), 'Region of the bucket.'),
  s3Key: secretSetting(
    'OJA_S3_KEY',
    z
      .string()
      .regex(/^[^:]+:.+$/, 'must be access:secret')
      .optional(),
    'Access key and secret of the bucket, as access:secret.',
  ),
  redisUrl: secretSetting(
    'REDIS_URL',
    optionalText().refine(
      (text) => text === undefined || /^(rediss?:\/\/|\/)/.test(text),
      'must be redis://host:6379 or rediss://…',
    ),
    'Redis URL, to share limits and revocations between nodes.',
  ),
  logUrl: secretSetting(
    'OJA_LOG_URL',
    z
      .string()
      .regex(
        /^clickhouses?:\/\/[^/]+\/\w+$/,
        'must be clickhouse://user:password@host:8123/database, or clickhouses://… over HTTPS',
      )
      .optional(),
    'ClickHouse for the request log and analytics: clickhouse://user:password@host:8123/database, or clickhouses:// over HTTPS. Default: the database.',
  ),
  logSpoolMb: setting(
    'OJA_LOG_SPOOL_MB',
    wholeNumber(4096, 1, 10_000_000),
    'Disk space in the data folder, in MB, for rows of the request log that the database or ClickHouse has not accepted yet. When it is full, the node refuses calls; with ClickHouse it is not ready either.',
  ),
  workers: setting(
    'OJA_WORKERS',
    wholeNumber(1, 1, 128),
    'Number of server processes. SIGHUP replaces them one by one without a failed request.',
  ),
  workerLeads: setting('OJA_WORKER_LEADS', flag(false), 'Set by the parent for one of its workers.'),
  workerSocket: setting(
    'OJA_WORKER_SOCKET',
    optionalText(),
    'Set by the parent: the Unix socket of its store.',
  ),
  listenFd: setting(
    'OJA_LISTEN_FD',
    wholeNumber(3, 3, 1_024).unwrap().optional(),
    'Set by the parent: the file descriptor of the socket that it has bound.',
  ),
  restartReason: setting(
    'OJA_RESTART_REASON',
    optionalText(),
    'Set by the parent: why the process before this one ended.',
  ),
  publicUrl: setting(
    'OJA_PUBLIC_URL',
    // As browsers write it, since the origin of their requests is compared with it.
    optionalAddress().transform((url) => url && new URL(url).href.replace(/\/$/, '')),
    'URL that callers use. Used for links in responses and emails.',
  ),
  secret: {
    ...secretSetting(
      'OJA_SECRET',
      z.string().min(32).optional(),
      'Secret for hashing keys, at least 32 characters, the same on every node. Default: created once in <data>/secret.',
    ),
    exact: true,
  },
  trustProxy: setting(
    'OJA_TRUST_PROXY',
    list().refine(
      (entries) => entries.every(isAddressOrRange),
      'must be IP addresses or CIDR ranges, not host names',
    ),
    'IP addresses or CIDR ranges of proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted.',
  ),
  logLevel: setting(
    'OJA_LOG_LEVEL',
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
    'Log level.',
  ),
  callsMax: setting(
    'OJA_CALLS_MAX',
    wholeNumber(2000, 1),
    'Maximum number of calls in parallel. Further calls wait for OJA_CALLS_WAIT_MS, then fail with 503 and retry-after.',
  ),
  callsWaitMs: setting(
    'OJA_CALLS_WAIT_MS',
    wholeNumber(250, 0, 60_000),
    'How long a call waits if OJA_CALLS_MAX are running. 0 refuses it immediately.',
  ),
  headersMs: setting(
    'OJA_HEADERS_TIMEOUT_MS',
    wholeNumber(10_000, 100, 600_000),
    'Timeout for the headers of a request.',
  ),
  bodyMs: setting(
    'OJA_BODY_TIMEOUT_MS',
    wholeNumber(30_000, 100, 600_000),
    'Timeout for a JSON body. Uploads have four times as long.',
  ),
  bodiesPerAccountMb: setting(
    'OJA_BODIES_PER_ACCOUNT_MB',
    wholeNumber(150, 1, 100_000),
    'Maximum request bodies of one account in memory, in MB. Further bodies fail with 429, unless it is the only one.',
  ),
  bodiesMb: setting(
    'OJA_BODIES_MB',
    wholeNumber(512, 1, 1_000_000),
    'Maximum request bodies in memory, in MB. Further bodies fail with 503 and retry-after.',
  ),
  answerMs: setting(
    'OJA_ANSWER_TIMEOUT_MS',
    wholeNumber(60_000, 100, 600_000),
    'Timeout for a client that stops reading its response.',
  ),
  connectionsMax: setting(
    'OJA_CONNECTIONS_MAX',
    wholeNumber(20_000, 1),
    'Maximum number of open connections, and at most half of the files that a process may open (ulimit -n).',
  ),
  drainNoticeMs: setting(
    'OJA_DRAIN_NOTICE_MS',
    wholeNumber(3_000, 0, 600_000),
    'How long calls are still accepted after SIGTERM, while /readyz returns 503 and each response closes its connection. Load balancers must notice within this time.',
  ),
  drainMs: setting(
    'OJA_DRAIN_MS',
    wholeNumber(30_000, 0, 600_000),
    'How long running calls may take to finish after that.',
  ),
  slowCallMs: setting(
    'OJA_SLOW_CALL_MS',
    milliseconds(5_000, 1),
    'Calls slower than this are logged as slow.',
  ),
  otlpUrl: setting(
    'OJA_OTLP_URL',
    optionalAddress(),
    'OpenTelemetry collector (OTLP over HTTP, such as http://127.0.0.1:4318) for traces and metrics.',
  ),
  otlpHeaders: secretSetting(
    'OJA_OTLP_HEADERS',
    list().refine((headers) => headers.every(isHeader), 'must be name=value, separated by commas'),
    'Headers for the collector: name=value, comma-separated.',
  ),
  otlpEveryMs: setting(
    'OJA_OTLP_EVERY_MS',
    wholeNumber(5_000, 100, 600_000),
    'How often traces and metrics are sent.',
  ),
  corsOrigins: setting(
    'OJA_CORS_ORIGINS',
    list(['*'])
      .transform((origins) => (origins.join() === 'none' ? [] : origins))
      .refine(
        (origins) => origins.every(isOrigin),
        'must be *, none, or origins such as https://app.example.com',
      ),
    'Origins whose pages may call with a key, such as https://app.example.com. * for all, none for none.',
  ),
  diskFreeMin: setting(
    'OJA_DISK_FREE_MIN_MB',
    wholeNumber(16, 0),
    'If free space in the data folder or the files folder drops below this many megabytes, /readyz returns 503.',
  ),
  metricsToken: secretSetting(
    'OJA_METRICS_TOKEN',
    z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 characters without spaces')
      .optional(),
    'Bearer token that /metrics requires. Without it, /metrics is served only while the server listens on loopback without a public URL, as localhost, 127.0.0.1 or [::1].',
  ),
  metricsOpen: setting('OJA_METRICS_OPEN', flag(false), 'Whether /metrics is public, without a token.'),
} as const;
