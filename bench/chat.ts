/**
 * Chat through Oja against the same upstream asked directly, and against @portkey-ai/gateway. Starts all of them.
 *
 * Messages, Responses and Gemini's generateContent pass unchanged to upstreams that speak them, and stand beside chat:
 * they must add no more than it does. The others are translated, from each dialect and into each. What node:http alone
 * adds, in a proxy of a few lines, is measured too: on two shared cores it is most of the delay.
 *
 * Prints a table of what each adds, also as a multiple of what that proxy adds; and, as JSON, p50/p99 of one connection, requests per second of 16, and the delay a proxy adds to each of 200 chunks. For the
 * delays of one connection, client and upstream are on one core, with a proxy between them or not, and the proxies on
 * the others; `BENCH_PLACED=0` leaves that to the scheduler.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { nodeFlags } from '../packages/core/bin/server-process.mjs';
import { placeAnywhere, placeApart } from './lib/cores.ts';
import { startProxy } from './lib/subjects.ts';
import { startPortkey } from './portkey.ts';

const serialCalls = Number(process.env.BENCH_SERIAL ?? 1000);
const parallelMs = Number(process.env.BENCH_PARALLEL_MS ?? 1500);
const connectionsMax = 16;
const streamsMeasured = Number(process.env.BENCH_STREAMS ?? 6);
/** Before anything is measured, of each: a server runs for weeks, and compiles for its first thousands of calls. */
const warmCalls = Number(process.env.BENCH_WARM_CALLS ?? 8_000);
/** Slow ones have long compiled what they run. */
const warmMsMax = 6_000;
const warmStreams = Number(process.env.BENCH_WARM_STREAMS ?? 96);
const rounds = Number(process.env.BENCH_ROUNDS ?? 2);

interface Target {
  name: string;
  url: string;
  /** Below `url`, and the target that its times are compared with. */
  path: keyof typeof bodies;
  beside: 'direct' | 'direct messages' | 'direct responses' | 'direct gemini';
  model?: string;
  headers: Record<string, string>;
  pid?: number | undefined;
}

const filler = 'Tell me about the market in Lagos and what the traders sell there. ';
const messages = [{ role: 'user', content: filler.repeat(13) }];
const bodies = {
  '/chat/completions': { model: 'bench', messages },
  '/messages': { model: 'claude-bench', max_tokens: 1024, messages },
  '/responses': { model: 'bench', store: false, input: messages },
  '/models': {
    model: 'gemini-bench',
    contents: [{ role: 'user', parts: [{ text: filler.repeat(13) }] }],
  },
};

interface Sent {
  path: string;
  text: string;
}

/** Gemini's names the model and whether it streams in its path. */
function sentOf({ path, model }: Target, stream: boolean): Sent {
  const { model: usual, ...body } = bodies[path];
  const name = model ?? usual;
  if (path !== '/models') return { path, text: JSON.stringify({ model: name, ...body, stream }) };
  const method = stream ? 'streamGenerateContent?alt=sse' : 'generateContent';
  return { path: `/models/${name}:${method}`, text: JSON.stringify(body) };
}

function post(
  target: Target,
  agent: Agent,
  { path, text }: Sent,
  onData?: (chunk: Buffer) => void,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const call = request(
      `${target.url}${path}`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          ...target.headers,
        },
      },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`${target.name} answered ${response.statusCode}`));
        response.on('data', (chunk: Buffer) => onData?.(chunk));
        response.on('end', () => resolve(performance.now() - started));
      },
    );
    call.on('error', reject);
    call.end(text);
  });
}

/** In short turns: on a machine whose speed changes from second to second, each target meets the same seconds. */
const turnCalls = 50;

async function serial(targets: Target[]): Promise<Map<string, number[]>> {
  const times = new Map(targets.map(({ name }) => [name, [] as number[]]));
  const agents = targets.map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
  for (let done = 0; done < serialCalls; done += turnCalls) {
    for (const [place, target] of targets.entries()) {
      const plain = sentOf(target, false);
      for (let count = 0; count < turnCalls; count += 1) {
        const ms = await post(target, agents[place]!, plain);
        // The first of a turn find cold caches.
        if (count >= turnCalls / 5) times.get(target.name)!.push(ms);
      }
    }
  }
  for (const agent of agents) agent.destroy();
  return times;
}

async function parallel(target: Target): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax });
  const plain = sentOf(target, false);
  const until = performance.now() + parallelMs;
  let done = 0;
  const lane = async () => {
    while (performance.now() < until) {
      await post(target, agent, plain);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: connectionsMax }, lane));
  agent.destroy();
  return done / (parallelMs / 1000);
}

async function warm(target: Target): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax });
  const [plain, streamed] = [sentOf(target, false), sentOf(target, true)];
  const until = performance.now() + warmMsMax;
  let calls = 0;
  const lane = async () => {
    while (calls++ < warmCalls && performance.now() < until) await post(target, agent, plain);
    for (let count = 0; count < warmStreams / connectionsMax; count += 1) await post(target, agent, streamed);
  };
  await Promise.all(Array.from({ length: connectionsMax }, lane));
  agent.destroy();
}

/** From the upstream's write to our read, of every chunk. */
async function chunkDelays(target: Target): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const streamed = sentOf(target, true);
  const delays = new Map<string, number>();
  for (let count = 0; count < streamsMeasured; count += 1) {
    await post(target, agent, streamed, (chunk) => {
      const now = process.hrtime.bigint();
      // Responses repeat the whole text at their end.
      for (const [, sent] of chunk.toString('latin1').matchAll(/sent:(\d+)/g))
        if (!delays.has(sent!)) delays.set(sent!, Number(now - BigInt(sent!)) / 1e6);
    });
  }
  agent.destroy();
  return [...delays.values()];
}

const at = (values: number[], part: number) =>
  values.sort((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;
const median = (values: number[]) => at([...values], 0.5);

async function memoryMegabytes(pid: number | undefined): Promise<number> {
  if (!pid) return 0;
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** Processor time a process has used, all threads. */
async function cpuMs(pid: number | undefined): Promise<number> {
  if (!pid) return 0;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

async function firstLine(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) if (/^https?:/.test(line)) return line;
  throw new Error('the program printed no address');
}

async function startOja(upstream: string, dataDir: string): Promise<{ target: Target; child: ChildProcess }> {
  const child = spawn(
    process.execPath,
    [...nodeFlags, join(import.meta.dirname, 'chat-server.ts'), dataDir, upstream],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [url, key] = (await firstLine(child)).split(' ');
  return {
    target: {
      name: 'oja',
      path: '/chat/completions',
      beside: 'direct',
      url: `${url}/api/v1`,
      headers: { authorization: `Bearer ${key}` },
      pid: child.pid,
    },
    child,
  };
}

const upstream = spawn(process.execPath, [join(import.meta.dirname, 'chat-upstream.ts')], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const upstreamUrl = await firstLine(upstream);
const dataDir = mkdtempSync(join(tmpdir(), 'oja-bench-'));
const oja = await startOja(upstreamUrl, dataDir);
const targets: Target[] = [
  {
    name: 'direct',
    path: '/chat/completions',
    beside: 'direct',
    url: upstreamUrl,
    headers: { authorization: 'Bearer k' },
  },
  oja.target,
  {
    name: 'direct messages',
    path: '/messages',
    beside: 'direct messages',
    url: upstreamUrl,
    headers: { 'x-api-key': 'k' },
  },
  { ...oja.target, name: 'oja messages', path: '/messages', beside: 'direct messages' },
  {
    name: 'direct responses',
    path: '/responses',
    beside: 'direct responses',
    url: upstreamUrl,
    headers: { authorization: 'Bearer k' },
  },
  {
    ...oja.target,
    name: 'oja responses',
    path: '/responses',
    beside: 'direct responses',
    model: 'gpt-bench',
  },
  {
    name: 'direct gemini',
    path: '/models',
    beside: 'direct gemini',
    url: upstreamUrl,
    headers: { 'x-goog-api-key': 'k' },
  },
  { ...oja.target, name: 'oja gemini', path: '/models', beside: 'direct gemini' },
  { ...oja.target, name: 'oja responses → chat', path: '/responses', beside: 'direct responses' },
  {
    ...oja.target,
    name: 'oja messages → chat',
    path: '/messages',
    beside: 'direct messages',
    model: 'bench',
  },
  { ...oja.target, name: 'oja gemini → chat', path: '/models', beside: 'direct gemini', model: 'bench' },
  { ...oja.target, name: 'oja chat → messages', model: 'claude-bench' },
  { ...oja.target, name: 'oja chat → gemini', model: 'gemini-bench' },
];
const bare = await startProxy(Number(new URL(upstreamUrl).port));
targets.splice(1, 0, {
  name: 'proxy of a few lines',
  path: '/chat/completions',
  beside: 'direct',
  url: `http://127.0.0.1:${bare.port}/v1`,
  headers: { authorization: 'Bearer k' },
  pid: bare.pid,
});
const portkey = await startPortkey().catch((error: Error) => {
  console.log(`@portkey-ai/gateway was not measured: ${error.message}`);
});
if (portkey) {
  const headers = {
    authorization: 'Bearer k',
    'x-portkey-provider': 'openai',
    'x-portkey-custom-host': upstreamUrl,
  };
  targets.push({
    name: 'portkey',
    path: '/chat/completions',
    beside: 'direct',
    url: `http://127.0.0.1:${portkey.port}/v1`,
    headers,
    pid: portkey.pid,
  });
}

const results = new Map(
  targets.map(({ name }) => [
    name,
    {
      p50: [] as number[],
      p99: [] as number[],
      rate: [] as number[],
      chunk: [] as number[],
      cpu: [] as number[],
    },
  ]),
);
for (const target of targets) await warm(target);
const measured = [...new Set(targets.flatMap(({ pid }) => pid ?? []))];
const placement = { load: [process.pid, upstream.pid!], measured };
const isPlaced = process.env.BENCH_PLACED !== '0';
for (let round = 0; round < rounds; round += 1) {
  if (isPlaced && !placeApart(placement)) console.log('The scheduler places client, upstream and proxies.');
  const serially = await serial(targets);
  if (isPlaced) placeAnywhere(placement);
  for (const target of targets) {
    const result = results.get(target.name)!;
    const times = serially.get(target.name)!;
    result.p50.push(at(times, 0.5));
    result.p99.push(at(times, 0.99));
    const before = await cpuMs(target.pid);
    const perSecond = await parallel(target);
    result.rate.push(perSecond);
    const used = (await cpuMs(target.pid)) - before;
    result.cpu.push((used * 1000) / (perSecond * (parallelMs / 1000)));
    result.chunk.push(at(await chunkDelays(target), 0.5));
  }
}

const added = ({ name, beside }: Target, field: 'p50' | 'p99' | 'chunk') =>
  median(results.get(name)![field]) - median(results.get(beside)![field]);
const proxied = targets.find(({ name }) => name === 'proxy of a few lines')!;
console.log(
  '| what | added p50 ms | × proxy | added p99 ms | × proxy | added per chunk ms | CPU µs/call |\n| --- | --- | --- | --- | --- | --- | --- |',
);
for (const target of targets) {
  const { name, pid } = target;
  if (name.startsWith('direct')) continue;
  const times = (['p50', 'p99'] as const).flatMap((field) => [
    round3(added(target, field)),
    (added(target, field) / added(proxied, field)).toFixed(2),
  ]);
  const cpu = pid === undefined ? '' : Math.round(median(results.get(name)!.cpu));
  console.log(`| ${[name, ...times, round3(added(target, 'chunk')), cpu].join(' | ')} |`);
}
for (const target of targets) {
  const { name, pid } = target;
  const result = results.get(name)!;
  console.log(
    JSON.stringify({
      name,
      p50Ms: round3(median(result.p50)),
      p99Ms: round3(median(result.p99)),
      addedP50Ms: round3(added(target, 'p50')),
      addedP99Ms: round3(added(target, 'p99')),
      perSecond: Math.round(median(result.rate)),
      cpuMicrosPerRequest: Math.round(median(result.cpu)),
      addedPerChunkMs: round3(added(target, 'chunk')),
      memoryMegabytes: await memoryMegabytes(pid),
    }),
  );
}
function round3(value: number): number {
  return Math.round(value * 1000) / 1000;
}
await portkey?.stop();
await bare.stop();
oja.child.kill('SIGTERM');
upstream.kill('SIGTERM');
await Promise.all([once(oja.child, 'exit'), once(upstream, 'exit')]);
rmSync(dataDir, { recursive: true, force: true });
