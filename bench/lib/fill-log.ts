/** Fills the request log and its rollups by SQL, as that many calls over some days would have left them. */
import { idFloor } from '../../packages/core/src/platform/id.ts';
import { modelAmounts } from '../../packages/core/src/platform/requests/model-usage.ts';
import { dayMs, everyone, hourMs, wholeOf } from '../../packages/core/src/platform/requests/rollup.ts';
import { execute, type Store, type Value } from '../../packages/core/src/storage/store.ts';

export interface Filling {
  rows: number;
  days: number;
  /** Before this moment. */
  untilMs: number;
  /** Whose calls are a fifth of all; the others are twenty accounts with two keys each. */
  account: { id: string; keyId: string };
}

/** A larger one takes longer than a statement may on a busy machine. */
const chunkRows = 50_000;
const endpoints = ['ai.chat', 'network.dns', 'utilities.qr', 'utilities.image', 'media.music', 'ai.voice'];

/** What `newId` writes, in SQL: the time in base 32, then digits that count. */
const timeDigits = Array.from(
  { length: 10 },
  (_, i) => `substr('0123456789abcdefghjkmnpqrstvwxyz', CAST((at >> ${(9 - i) * 5}) & 31 AS INTEGER) + 1, 1)`,
).join(' || ');
const count16 = "substr('0000000000000000' || CAST(n AS TEXT), length(CAST(n AS TEXT)) + 1)";
const pick = (list: string[], number: string) =>
  `CASE ${list.map((name, i) => `WHEN ${number} = ${i} THEN '${name}'`).join(' ')} END`;

/** `h` looks random and is the same in every run. */
const insertRows = `INSERT INTO requests (id, at, account_id, key_id, endpoint, method, path, status, error_code, engine, ms,
    charge_micros, free, units, mode, ip, user_agent, bytes_in, bytes_out)
  WITH RECURSIVE counted (n) AS (
    SELECT CAST($1 AS BIGINT) UNION ALL SELECT n + 1 FROM counted WHERE n + 1 < CAST($2 AS BIGINT)
  ), hashed AS (
    SELECT n, (n * 2654435761) % 4294967296 AS h, CAST($3 AS BIGINT) + n * CAST($4 AS BIGINT) / CAST($5 AS BIGINT) AS at
    FROM counted
  ), dealt AS (
    SELECT n, h, at, CASE WHEN h % 5 = 0 THEN -1 ELSE (h / 5) % 20 END AS who,
      CASE WHEN h % 97 < 3 THEN 500 WHEN h % 89 < 4 THEN 400 ELSE 200 END AS status FROM hashed
  )
  SELECT 'req_' || ${timeDigits} || ${count16}, at,
    CASE WHEN who < 0 THEN CAST($6 AS TEXT) ELSE 'acc_' || CAST(who AS TEXT) END,
    CASE WHEN who < 0 THEN CAST($7 AS TEXT) ELSE 'key_' || CAST(who AS TEXT) || '_' || CAST((h / 101) % 2 AS TEXT) END,
    ${pick(endpoints, `(h / 211) % ${endpoints.length}`)}, 'POST', '/api/v1/utils/qr', status,
    CASE status WHEN 500 THEN 'internal_error' WHEN 400 THEN 'invalid_request' END, 'local',
    power(CAST(2 AS DOUBLE PRECISION), CAST((h / 1009) % 1200 AS DOUBLE PRECISION) / 100), CASE status WHEN 200 THEN 20000 ELSE 0 END, 0, 1, 'live', '127.0.0.1',
    'bench', 200, 1000
  FROM dealt`;

const sums = [
  'client_errors',
  'server_errors',
  'free_calls',
  'charge_micros',
  'ms_sum',
  'bytes_in',
  'bytes_out',
];

/** Once over the log; everything else is made from this. */
const sumUp = `INSERT INTO bench_sums
  SELECT account_id, at - at % ${hourMs} AS slot, key_id, endpoint,
    CAST(round(CAST(4 * ln(CASE WHEN ms * 1000 > 1 THEN ms * 1000 ELSE 1 END) / ln(2) AS NUMERIC)) AS BIGINT) AS bucket,
    count(*), sum(CASE WHEN status >= 400 AND status < 500 THEN 1 ELSE 0 END),
    sum(CASE WHEN status >= 500 THEN 1 ELSE 0 END), sum(free), sum(charge_micros), sum(ms), sum(bytes_in), sum(bytes_out)
  FROM requests WHERE at >= $1 AND at < $2 AND id >= $3 AND id < $4 GROUP BY 1, 2, 3, 4, 5`;

/** A day at a time: over all of them a statement takes longer than it may. */
const ofDay = 'slot >= $1 AND slot < $2';

/** The four places where the product counts a call: see rollup.ts. */
const places: [account: string, key: string, endpoint: string][] = [
  ['account_id', 'key_id', 'endpoint'],
  ["account_id || '*'", "''", "''"],
  [`'${everyone}'`, "''", 'endpoint'],
  [`'${wholeOf(everyone)}'`, "''", "''"],
];

function rollUp(table: string, slotMs: number): string[] {
  // Sums over keys and endpoints are kept by hour only.
  const kept = places.filter(([, , endpoint]) => slotMs === hourMs || endpoint === 'endpoint');
  return kept.flatMap(([account, key, endpoint]) => {
    const group = ['slot', account, key, endpoint].filter((name) => !name.startsWith("'"));
    const by = group.map((name) => (name === 'slot' ? `slot - slot % ${slotMs}` : name)).join(', ');
    const place = `${account}, slot - slot % ${slotMs}, ${key}, ${endpoint}`;
    return [
      `INSERT INTO ${table} (account_id, slot, key_id, endpoint, calls, ${sums.join(', ')})
       SELECT ${place}, sum(calls), ${sums.map((name) => `sum(${name})`).join(', ')} FROM bench_sums WHERE ${ofDay} GROUP BY ${by}`,
      `INSERT INTO ${table}_latency (account_id, slot, key_id, endpoint, bucket, calls)
       SELECT ${place}, bucket, sum(calls) FROM bench_sums WHERE ${ofDay} GROUP BY ${by}, bucket`,
    ];
  });
}

/** What the counters by model tell apart: 40 models, 4 upstreams, 50 tags, and three kinds of each model. */
const dimensions: [dimension: string, names: number, name: string][] = [
  ['model', 40, "'model-' || CAST(n AS TEXT)"],
  ['upstream', 4, "'upstream-' || CAST(n AS TEXT)"],
  ['tag', 50, "'tag-' || CAST(n AS TEXT)"],
  [
    'item',
    120,
    `'model-' || CAST(n / 3 AS TEXT) || ' ' || ${pick(['input', 'cached_input', 'output'], 'n % 3')}`,
  ],
];

/** As calls to models leave them: tags are counted for accounts only, see model-usage.ts. */
function modelCounters(): string[] {
  const day = `slot - slot % ${dayMs}`;
  const owners = [
    { account: 'account_id', key: 'key_id', by: `account_id, key_id, ${day}` },
    { account: `'${everyone}'`, key: "''", by: day },
  ];
  return dimensions.flatMap(([dimension, names, name]) =>
    (dimension === 'tag' ? owners.slice(0, 1) : owners).map(
      ({
        account,
        key,
        by,
      }) => `INSERT INTO usage_models (account_id, slot, dimension, name, key_id, endpoint,
          ${modelAmounts.join(', ')})
        WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${names}),
        days AS (SELECT ${account} AS account_id, ${day} AS slot, ${key} AS key_id, sum(calls) AS calls
          FROM bench_sums WHERE ${ofDay} AND endpoint = 'ai.chat' GROUP BY ${by})
        SELECT account_id, slot, '${dimension}', ${name}, key_id, 'ai.chat',
          ${modelAmounts.map((_, i) => `calls * ${i + 1}`).join(', ')} FROM days CROSS JOIN numbers`,
    ),
  );
}

export async function fillLog(store: Store, { rows, days, untilMs, account }: Filling): Promise<void> {
  const run = (sql: string, params: Value[] = []) => store.transact(execute, { sql, params });
  const span = days * dayMs;
  const start = untilMs - span;
  const at = (n: number) => start + Math.floor((n * span) / rows);
  const integers = sums.map((name) => `${name} ${name === 'ms_sum' ? 'DOUBLE PRECISION' : 'BIGINT'}`);
  await run(
    `CREATE TABLE bench_sums (account_id TEXT, slot BIGINT, key_id TEXT, endpoint TEXT, bucket BIGINT, calls BIGINT,
     ${integers.join(', ')})`,
  );
  for (let from = 0; from < rows; from += chunkRows) {
    const to = Math.min(rows, from + chunkRows);
    await run(insertRows, [from, to, start, span, rows, account.id, account.keyId]);
    await run(sumUp, [at(from), at(to), idFloor('req', at(from)), idFloor('req', at(to))]);
  }
  await run('CREATE INDEX bench_sums_slot ON bench_sums (slot)');
  const counters = [...rollUp('usage_hours', hourMs), ...rollUp('usage_days', dayMs), ...modelCounters()];
  for (let day = start - (start % dayMs); day < untilMs; day += dayMs)
    for (const sql of counters) await run(sql, [day, day + dayMs]);
  await run('DROP TABLE bench_sums');
  // PostgreSQL does so automatically, a minute later.
  if (store.dialect === 'postgres') await run('ANALYZE');
}
