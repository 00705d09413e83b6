/**
 * `npm run bench`: everything side by side in one command, in about ten minutes; prints tables and writes bench/RESULTS.md.
 * `npm run bench -- calls proxy` runs only those and writes nothing. OJA_BENCH_QUICK=1 for a short pass. PostgreSQL and Redis are started when they are installed.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { postgresInstalled, startPostgres } from '../test/services/postgres.ts';
import { redisInstalled, startRedis } from '../test/services/redis.ts';
import { cpuMsOf, rssMegabytesOf } from './lib/cpu.ts';
import { rawRequest, runLoad } from './lib/load.ts';
import {
  copyAnswer,
  type OjaTarget,
  startBare,
  startChatUpstream,
  startOja,
  startProxy,
  type Target,
} from './lib/subjects.ts';
import { runWrk, wrkInstalled } from './lib/wrk.ts';
import { startPortkey } from './portkey.ts';

const quick = process.env.OJA_BENCH_QUICK === '1';
const rounds = Number(process.env.OJA_BENCH_ROUNDS ?? (quick ? 1 : 3));
const requests = Number(process.env.OJA_BENCH_REQUESTS ?? (quick ? 300 : 6_000));
/** A server compiles what is called often for its first thousands of calls. */
const warmups = quick ? 300 : 10_000;
const wrkSeconds = quick ? 1 : 3;

interface Subject {
  name: string;
  target: Target;
  request: string;
  /** The same request in parts, for wrk. */
  post?: { path: string; headers: Record<string, string>; body: string };
  /** Name of the subject that counts as 1. */
  against: string;
  /** Requests as a share of the usual number: slow ones need not send as many. */
  share?: number;
  /** Of the server: each needs its own calls to warm up. */
  processes?: number;
}

interface Measured {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  cpuMicros: number;
  statuses: Record<string, number>;
}

const byWrk = wrkInstalled();

async function measure(subject: Subject, connections: number, first: boolean): Promise<Measured> {
  if (subject.post !== undefined && byWrk)
    return measureByWrk(subject.target, subject.post, connections, first);
  const { share = 1, processes = 1 } = subject;
  const count = Math.round(requests * share);
  // Later rounds come after a pause, with a fresh process that sends the load.
  const warmup = Math.round((first ? warmups * share : count / 2) * processes + connections);
  const before = cpuMsOf(subject.target.pid);
  const result = await runLoad({
    ...subject.target,
    request: subject.request,
    connections,
    requests: count,
    warmup,
  });
  const cpuMicros = ((cpuMsOf(subject.target.pid) - before) * 1000) / (count + warmup);
  return { ...result, cpuMicros };
}

/** It leaves more of the machine to a server on all cores than load from Node does. */
async function measureByWrk(
  { port, pid }: Target,
  { path, headers, body }: NonNullable<Subject['post']>,
  connections: number,
  first: boolean,
): Promise<Measured> {
  const plan = { url: `http://127.0.0.1:${port}${path}`, headers, body, connections, seconds: wrkSeconds };
  if (first) await runWrk(plan);
  const before = cpuMsOf(pid);
  const { requests: sent, refused, ...result } = await runWrk(plan);
  if (refused > 0) throw new Error(`${refused} of ${sent} calls were refused`);
  return { ...result, cpuMicros: ((cpuMsOf(pid) - before) * 1000) / sent, statuses: { '200': sent } };
}

/** Medians of interleaved rounds: the machine's moods hit every subject alike. */
async function sideBySide(
  title: string,
  subjects: Subject[],
  connections: number,
  /** A second one to compare all with. */
  rival?: string,
): Promise<string> {
  const all = new Map<Subject, Measured[]>(subjects.map((subject) => [subject, []]));
  for (let round = 0; round < rounds; round++) {
    for (const subject of subjects) all.get(subject)!.push(await measure(subject, connections, round === 0));
  }
  const middle = (name: string, pick: (one: Measured) => number) => {
    const list = [...all].find(([subject]) => subject.name === name)![1];
    return list.map(pick).sort((a, b) => a - b)[Math.floor(list.length / 2)]!;
  };
  const rows = subjects.map(({ name, against, target }) => {
    const rate = middle(name, (one) => one.perSecond);
    const wrong = all
      .get(subjects.find((subject) => subject.name === name)!)!
      .flatMap(({ statuses }) => Object.keys(statuses).filter((status) => status !== '200'));
    return [
      name,
      Math.round(rate),
      (rate / middle(against, (one) => one.perSecond)).toFixed(2),
      Math.round(middle(name, (one) => one.cpuMicros)),
      (middle(against, (one) => one.cpuMicros) / middle(name, (one) => one.cpuMicros)).toFixed(2),
      middle(name, (one) => one.p50Ms).toFixed(2),
      middle(name, (one) => one.p99Ms).toFixed(2),
      (middle(name, (one) => one.p50Ms) - middle(against, (one) => one.p50Ms)).toFixed(2),
      (middle(name, (one) => one.p99Ms) - middle(against, (one) => one.p99Ms)).toFixed(2),
      Math.round(rssMegabytesOf(target.pid)),
      ...(rival === undefined ? [] : [(rate / middle(rival, (one) => one.perSecond)).toFixed(2)]),
      wrong.length === 0 ? '' : `not 200: ${[...new Set(wrong)].join(' ')}`,
    ];
  });
  const times = ['p50 ms', 'p99 ms', 'added p50', 'added p99'];
  const rivals = rival === undefined ? [] : [`× ${rival}`];
  const head = ['subject', 'calls/s', 'ratio', 'CPU µs/call', 'CPU ratio', ...times, 'RSS MB', ...rivals, ''];
  return section(`${title}, ${connections} connections`, table(head, rows));
}

function table(head: string[], rows: (string | number)[][]): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function section(title: string, body: string): string {
  console.log(`\n## ${title}\n\n${body}`);
  return `## ${title}\n\n${body}\n`;
}

const get = (path: string, { authorization }: OjaTarget) => rawRequest('GET', path, { authorization });

type Keep = <S extends { stop(): Promise<void> }>(server: S) => S;

/** Everything that is started is stopped, in the other order. */
async function withServers<T>(work: (keep: Keep) => Promise<T>) {
  const started: { stop(): Promise<void> }[] = [];
  try {
    return await work((server) => {
      started.push(server);
      return server;
    });
  } finally {
    for (const server of started.reverse()) await server.stop();
  }
}

const shareOf = (name: string) => (name.includes('PostgreSQL') ? 0.5 : 1);

/** One process and all cores, on the embedded store and on PostgreSQL with Redis. */
async function startOjas(keep: Keep, env: Record<string, string>): Promise<[string, OjaTarget, number][]> {
  const ojas: [name: string, target: OjaTarget, processes: number][] = [];
  const remote = async () => ({
    DATABASE_URL: keep(await startPostgres()).url,
    REDIS_URL: keep(await startRedis()).url,
  });
  for (const store of postgresInstalled() && redisInstalled()
    ? ['embedded', 'on PostgreSQL + Redis']
    : ['embedded']) {
    for (const workers of [1, 2]) {
      const where = store === 'embedded' ? {} : await remote();
      const oja = keep(await startOja({ ...env, ...where, OJA_WORKERS: String(workers) }));
      ojas.push([`Oja ${store}${workers === 1 ? '' : `, ${workers} workers`}`, oja, workers]);
    }
  }
  return ojas;
}

const calls = () =>
  withServers(async (keep) => {
    const ojas = await startOjas(keep, {});
    const sections: string[] = [];
    for (const [title, path, connections] of [
      ['Cheapest call with a key', '/api/v1/whoami', 32],
      ['Paid call, charge durable before the answer', '/api/v1/models', 32],
      ['Paid call, charge durable before the answer', '/api/v1/models', 512],
    ] as const) {
      const [, first] = ojas[0]!;
      const answer = await copyAnswer(`${first.url}${path}`, first.authorization);
      const against = 'bare node:http, same bytes';
      const bare = keep(await startBare(answer));
      const subjects = ojas.map(([name, target, processes]) => ({
        name,
        target,
        request: get(path, target),
        against,
        share: shareOf(name),
        processes,
      }));
      sections.push(
        await sideBySide(
          title,
          [{ name: against, target: bare, request: get(path, first), against }, ...subjects],
          connections,
        ),
      );
    }
    return sections.join('\n');
  });

const chatBody = JSON.stringify({
  model: 'bench',
  messages: [
    { role: 'user', content: 'Tell me about the market in Lagos and what the traders sell. '.repeat(14) },
  ],
});

const proxy = () =>
  withServers(async (keep) => {
    const upstream = keep(await startChatUpstream());
    const proxy = keep(await startProxy(upstream.port));
    const address = `http://127.0.0.1:${upstream.port}/v1`;
    const chatEnv = { OJA_ENGINES_CHAT: 'openai', OJA_OPENAI_URL: address, OJA_OPENAI_KEY: 'k' };
    const post = (path: string, own: Record<string, string> = {}) => {
      const headers = { authorization: 'Bearer k', 'content-type': 'application/json', ...own };
      return {
        request: rawRequest('POST', path, headers, chatBody),
        post: { path, headers, body: chatBody },
      };
    };
    const against = 'proxy of a few lines (http pipe)';
    const subjects: Subject[] = [
      { name: 'direct to the stand-in', target: upstream, ...post('/v1/chat/completions'), against },
      { name: against, target: proxy, ...post('/v1/chat/completions'), against },
    ];
    for (const [name, target, processes] of await startOjas(keep, chatEnv)) {
      const { authorization } = target;
      subjects.push({
        name,
        target,
        ...post('/api/v1/chat', { authorization }),
        against,
        share: shareOf(name),
        processes,
      });
    }
    const title = `Chat, 1 KB of JSON to an upstream, load by ${byWrk ? 'wrk' : 'Node'}`;
    const rival = '@portkey-ai/gateway 1.15.2';
    const portkey = await startPortkey().then(keep, (error: Error) => error);
    if (portkey instanceof Error)
      return `${await sideBySide(title, subjects, 16)}\n${rival} was not measured: ${portkey.message}\n`;
    const headers = { 'x-portkey-provider': 'openai', 'x-portkey-custom-host': address };
    subjects.push({
      name: rival,
      target: portkey,
      ...post('/v1/chat/completions', headers),
      against,
      share: 0.2,
    });
    return sideBySide(title, subjects, 16, rival);
  });

/** Four times as many calls at once as suffice for the peak, and four times as many as a small server takes in work. */
const overload = () =>
  withServers(async (keep) => {
    const sections: string[] = [];
    for (const [title, env, crowd] of [
      ['Overload: every call is taken', {}, [32, 128, 512]],
      [
        'Overload: 64 calls are taken at once, clients that do not wait',
        { OJA_CALLS_MAX: '64' },
        [64, 256, 2048],
      ],
    ] as const) {
      const oja = keep(await startOja(env));
      const request = get('/api/v1/models', oja);
      const subject: Subject = { name: title, target: oja, request, against: title };
      await measure(subject, 32, true);
      const rows: (string | number)[][] = [];
      let peak = 0;
      for (const connections of crowd) {
        const { perSecond, p50Ms, p99Ms, statuses } = await measure(subject, connections, false);
        const total = Object.values(statuses).reduce((sum, count) => sum + count, 0);
        const good = (perSecond * (statuses['200'] ?? 0)) / total;
        peak = Math.max(peak, good);
        const share = (good / peak).toFixed(2);
        rows.push([
          connections,
          Math.round(good),
          share,
          Math.round(perSecond - good),
          p50Ms.toFixed(1),
          p99Ms.toFixed(1),
          JSON.stringify(statuses),
        ]);
      }
      const head = ['calls at once', 'served/s', 'of peak', 'refused/s', 'p50 ms', 'p99 ms', 'answers'];
      sections.push(section(title, table(head, rows)));
    }
    return sections.join('\n');
  });

const categories = quick
  ? ['summary']
  : [
      'scale',
      'image',
      'qr',
      'network',
      'mail-and-pages',
      'browser',
      'pages',
      'summary',
      'convert',
      'chat',
      'files',
      'speech',
      'ledger',
      'analytics',
    ];

/** The benches of the categories are programs of their own; what they print is kept. */
async function category(name: string): Promise<string> {
  const text = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, `${name}.ts`)],
      { timeout: quick ? 60_000 : 900_000, maxBuffer: 4_000_000 },
      (error, stdout, stderr) => {
        const why = error?.killed ? 'took too long' : `ended with ${error?.code}`;
        resolve(error ? `${stdout}\n${why}\n${stderr.slice(-500)}` : stdout);
      },
    );
  });
  return section(`bench/${name}.ts`, `\`\`\`\n${text.trim().replaceAll(tmpdir(), '<tmp>')}\n\`\`\``);
}

const sections: Record<string, () => Promise<string>> = {
  calls,
  proxy,
  overload,
  ...Object.fromEntries(categories.map((name) => [name, () => category(name)])),
};
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => sections[name] === undefined);
if (unknown.length > 0) {
  console.error(`no bench ${unknown.join(', ')}; there are ${Object.keys(sections).join(', ')}`);
  process.exit(1);
}
const parts = [
  `# Results\n\nWritten by \`npm run bench\`${quick ? ' (a quick pass: too short to quote)' : ''}: ${process.platform} ${process.arch}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}. Medians of ${rounds} interleaved rounds of ${requests} requests, server and load on the same machine. Ratios compare within a table: throughput over the first named baseline's, and processor time of the baseline over the subject's, which holds on a busy machine too.\n`,
];
for (const name of chosen.length > 0 ? chosen : Object.keys(sections)) {
  const startedAt = performance.now();
  parts.push(await sections[name]!());
  console.log(`\n${name}: ${Math.round((performance.now() - startedAt) / 1000)} s`);
}
if (chosen.length === 0) {
  const path = join(import.meta.dirname, 'RESULTS.md');
  const headings = (text: string) => text.match(/^## .*$/gm) ?? [];
  const written = new Set(parts.flatMap(headings));
  // What commands of their own gave stays: they take longer than all the others together.
  const byCommand = readFileSync(path, 'utf8')
    .split(/^(?=## )/m)
    .slice(1)
    .filter((text) => !written.has(headings(text)[0]!));
  writeFileSync(path, `${[...parts, ...byCommand].join('\n').trim()}\n`);
  console.log('\nwritten to bench/RESULTS.md');
}
