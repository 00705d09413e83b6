/**
 * The same calls to 1, 2, 4 … worker processes, up to the cores there are, with what is as little as can be beside them
 * in the same run: bare node:http, a proxy of a few lines, nginx with `auth_request`. Load by wrk.
 * OJA_BENCH_WORKERS="1 8" chooses, OJA_BENCH_SECONDS sets how long each row is measured, OJA_BENCH_WARM_SECONDS how long
 * it is warmed up at most, OJA_BENCH_ROWS="paid" keeps the rows whose names match, OJA_BENCH_BARE=0 leaves the others
 * out. Run: npm run bench -- scale
 */
import { availableParallelism, cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { placeAnywhere, placeApart } from './lib/cores.ts';
import { cpuMsOf, ownCpuMsOf, pssMegabytesOf, rssMegabytesOf } from './lib/cpu.ts';
import { nginxInstalled, startAuthProxy } from './lib/nginx.ts';
import {
  copyAnswer,
  startBare,
  startChatUpstream,
  startOja,
  startProxy,
  type Target,
} from './lib/subjects.ts';
import { runWrk, type WrkPlan, type WrkResult, wrkInstalled } from './lib/wrk.ts';

const cores = availableParallelism();
const quick = process.env.OJA_BENCH_QUICK === '1';
const seconds = Number(process.env.OJA_BENCH_SECONDS ?? (quick ? 1 : 3));
const counts = (process.env.OJA_BENCH_WORKERS ?? powersUpTo(cores)).split(' ').map(Number);
/** Threads of the load and processes of the upstream: enough for the fastest row, and no more. */
const loadThreads = Math.max(1, Math.floor(cores / 4));
const upstreams = Math.max(1, Math.floor(cores / 5));
const warmSecondsMax = quick ? 0 : Number(process.env.OJA_BENCH_WARM_SECONDS ?? 5);
const quietTriesMax = quick ? 0 : 120;
/** Above this, the load or the upstream is what is measured. */
const busyMax = 0.9;

function powersUpTo(most: number): string {
  const powers = Array.from({ length: 8 }, (_, i) => 2 ** i).filter((count) => count < most);
  return [...powers, most].join(' ');
}

const allRows = [
  { name: 'cheapest, 64', path: '/api/v1/whoami', connections: 64, kind: 'free' },
  {
    name: 'paid, 32, while rows of the log are written',
    path: '/api/v1/models',
    connections: 32,
    kind: 'paid',
    cold: true,
  },
  { name: 'paid, 32', path: '/api/v1/models', connections: 32, kind: 'paid' },
  { name: 'paid, 512', path: '/api/v1/models', connections: 512, kind: 'paid' },
  { name: 'chat, 16', path: '/api/v1/chat', connections: 16, kind: 'chat' },
  { name: 'chat, 128', path: '/api/v1/chat', connections: 128, kind: 'chat' },
  { name: 'chat, 1', path: '/api/v1/chat', connections: 1, kind: 'chat' },
  { name: 'chat, 1, cores apart', path: '/api/v1/chat', connections: 1, kind: 'chat', apart: true },
] as const;
const wanted = new RegExp(process.env.OJA_BENCH_ROWS ?? '');
const rows = allRows.filter(({ name }) => wanted.test(name));
type Row = (typeof allRows)[number];

interface Subject {
  name: string;
  target: Target;
  kinds: readonly Row['kind'][];
  authorization: string;
}

interface Figures extends WrkResult {
  cpuMicros: number;
  /** Why the figure says less about the subject than about what measured it. */
  limit?: string;
}

const chatBody = JSON.stringify({
  model: 'bench',
  messages: [
    { role: 'user', content: 'Tell me about the market in Lagos and what the traders sell. '.repeat(14) },
  ],
});

const say = (text: string) => process.stderr.write(`${text}\n`);

/** Rows of calls that cost nothing are written to the database long after the calls. */
async function untilQuiet(pid: number): Promise<void> {
  for (let tries = 0; tries < quietTriesMax; tries++) {
    const before = cpuMsOf(pid);
    await pause(500);
    if (cpuMsOf(pid) - before < 50) return;
  }
}

/** A server compiles what is called often: until a second gives less than 5 % more than the one before. */
async function warmUp(plan: WrkPlan): Promise<void> {
  let before = 0;
  for (let second = 0; second < warmSecondsMax; second++) {
    const { perSecond } = await runWrk({ ...plan, seconds: 1 });
    if (perSecond < before * 1.05) return;
    before = perSecond;
  }
}

async function measure(subject: Subject, row: Row, behind: Target[]): Promise<Figures | undefined> {
  const { target, authorization } = subject;
  const isChat = row.kind === 'chat';
  const headers = { authorization, ...(isChat ? { 'content-type': 'application/json' } : {}) };
  const apart = 'apart' in row;
  const load = behind.map(({ pid }) => pid);
  const plan: WrkPlan = {
    url: `http://127.0.0.1:${target.port}${row.path}`,
    headers,
    body: isChat ? chatBody : undefined,
    connections: row.connections,
    seconds,
    threads: Math.min(loadThreads, row.connections),
    ...(apart ? { core: 0 } : {}),
  };
  if (apart && !placeApart({ load, measured: [target.pid] })) return undefined;
  if (!('cold' in row)) {
    await untilQuiet(target.pid);
    await warmUp(plan);
  }
  const cpuMs = cpuMsOf(target.pid);
  const firstMs = ownCpuMsOf(target.pid);
  const upstreamMs = load.map(cpuMsOf);
  const startedAt = performance.now();
  const result = await runWrk(plan);
  const ms = performance.now() - startedAt;
  const cpuMicros = ((cpuMsOf(target.pid) - cpuMs) * 1000) / result.requests;
  // Of several workers, the one that writes the database.
  const firstBusy = Math.round((100 * (ownCpuMsOf(target.pid) - firstMs)) / ms);
  const upstreamBusy = Math.max(0, ...load.map((pid, i) => (cpuMsOf(pid) - upstreamMs[i]!) / ms));
  if (apart) placeAnywhere({ load, measured: [target.pid] });
  const limits = [
    ...(result.busy > busyMax ? ['wrk'] : []),
    ...(isChat && upstreamBusy > busyMax ? ['upstream'] : []),
  ];
  const figures = { ...result, cpuMicros, ...(limits.length > 0 ? { limit: limits.join(', ') } : {}) };
  say(`${subject.name}: ${row.name}: ${cell(figures)}, first process ${firstBusy} % of a core`);
  return figures;
}

const ms = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(1));

function cell({ perSecond, p50Ms, p99Ms, cpuMicros, refused, requests, limit }: Figures): string {
  const rate = Math.round(perSecond).toLocaleString('en');
  const text = `${rate}/s, ${ms(p50Ms)} / ${ms(p99Ms)}, ${Math.round(cpuMicros)} µs`;
  const notes = [
    ...(refused > 0 ? [`${((refused / requests) * 100).toFixed(1)} % refused`] : []),
    ...(limit === undefined ? [] : [`limited by ${limit}`]),
  ];
  return notes.length === 0 ? text : `${text} (${notes.join(', ')})`;
}

interface Column {
  name: string;
  cells: Map<string, string>;
}

async function column(subject: Subject, behind: Target[]): Promise<Column> {
  const cells = new Map<string, string>();
  const { pid } = subject.target;
  const memory = () => `${Math.round(rssMegabytesOf(pid))} (${Math.round(pssMegabytesOf(pid))})`;
  // The first quiet moment gives back what only the start needed.
  if (subject.kinds.includes('free')) await pause(quick ? 0 : 5_000);
  cells.set('MB idle', memory());
  for (const row of rows) {
    if (!subject.kinds.includes(row.kind)) continue;
    const figures = await measure(subject, row, behind);
    if (figures !== undefined) cells.set(row.name, cell(figures));
  }
  cells.set('MB after load', memory());
  return { name: subject.name, cells };
}

async function once(start: Promise<Target>, subject: Omit<Subject, 'target'>, behind: Target[]) {
  const target = await start;
  try {
    return await column({ ...subject, target }, behind);
  } finally {
    await target.stop();
  }
}

async function baselines(upstream: Target[]): Promise<Column[]> {
  const oja = await startOja({});
  const answer = await copyAnswer(`${oja.url}/api/v1/models`, oja.authorization);
  await oja.stop();
  const { port } = upstream[0]!;
  const given = { authorization: 'Bearer k' };
  const columns = [
    await once(startBare(answer), { name: 'bare node:http', kinds: ['paid'], ...given }, []),
    await once(startProxy(port), { name: 'bare proxy', kinds: ['chat'], ...given }, upstream),
  ];
  if (!nginxInstalled()) return columns;
  const workers = counts.at(-1)!;
  const name = `nginx, auth_request, ${workers} workers`;
  return [
    ...columns,
    await once(startAuthProxy(port, workers), { name, kinds: ['chat'], ...given }, upstream),
  ];
}

async function ojaColumn(workers: number, upstream: Target[]): Promise<Column> {
  const oja = await startOja({
    OJA_WORKERS: String(workers),
    OJA_ENGINES_CHAT: 'openai',
    OJA_OPENAI_URL: `http://127.0.0.1:${upstream[0]!.port}/v1`,
    OJA_OPENAI_KEY: 'k',
    OJA_FREE_AI_REQUESTS: '1000000000',
    OJA_FREE_AI_TOKENS: '1000000000000',
  });
  const { authorization } = oja;
  const name = `Oja, ${workers} worker${workers === 1 ? '' : 's'}`;
  return once(Promise.resolve(oja), { name, kinds: ['free', 'paid', 'chat'], authorization }, upstream);
}

function print(columns: Column[]): void {
  const names = [...rows.map(({ name }) => name), 'MB idle', 'MB after load'];
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  console.log(
    `${cores} cores (${cpus()[0]?.model}), Node ${process.version}, ${seconds} s a row after warm-up;`,
  );
  console.log(
    `wrk with ${loadThreads} threads and ${upstreams} upstream processes on the same machine. Calls a second, p50 / p99 ms, processor time a call. MB: all processes, and in brackets with shared pages counted once.\n`,
  );
  console.log(line(['', ...columns.map(({ name }) => name)]));
  console.log(line(['---', ...columns.map(() => '---')]));
  for (const name of names) console.log(line([name, ...columns.map(({ cells }) => cells.get(name) ?? '')]));
}

if (!wrkInstalled()) {
  console.error('wrk makes the load: apt-get install wrk');
  process.exit(1);
}
const first = await startChatUpstream();
const more = Array.from({ length: upstreams - 1 }, () => startChatUpstream(first.port));
const upstream = [first, ...(await Promise.all(more))];
try {
  const columns = process.env.OJA_BENCH_BARE === '0' ? [] : await baselines(upstream);
  for (const workers of counts) columns.push(await ojaColumn(workers, upstream));
  print(columns);
} finally {
  for (const target of upstream) await target.stop();
}
