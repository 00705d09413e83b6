/**
 * The same calls to the servers of several checkouts, in turns: what a change costs or gains in processor time.
 * Run: node bench/two-trees.ts . ../other [call paid qr chat stream agent]. OJA_BENCH_ROUNDS and OJA_BENCH_REQUESTS set its length.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { agentCall } from './lib/agent-call.ts';
import { cpuMsOf } from './lib/cpu.ts';
import { rawRequest, runLoad } from './lib/load.ts';
import type { OjaTarget } from './lib/subjects.ts';

const kinds = ['call', 'paid', 'qr', 'chat', 'stream', 'agent'] as const;
type Kind = (typeof kinds)[number];

const rounds = Number(process.env.OJA_BENCH_ROUNDS ?? 5);
const requests = Number(process.env.OJA_BENCH_REQUESTS ?? 4_000);
const given = process.argv.slice(2);
const wanted = kinds.filter((kind) => given.includes(kind));
const trees = given.filter((name) => !(kinds as readonly string[]).includes(name));

async function startUpstream(): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'chat-upstream.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: String(line).trim(), stop: () => child.kill() };
}

async function start(tree: string, upstream: string): Promise<OjaTarget> {
  const subjects = (await import(pathToFileURL(resolve(tree, 'bench/lib/subjects.ts')).href)) as {
    startOja(env: Record<string, string>): Promise<OjaTarget>;
  };
  return subjects.startOja({
    OJA_OPENAI_URL: upstream,
    OJA_OPENAI_KEY: 'k',
    OJA_ENGINES_CHAT: 'openai',
  });
}

function requestOf(kind: Kind, authorization: string): string {
  if (kind === 'call') return rawRequest('GET', '/api/v1/whoami', { authorization });
  if (kind === 'paid') return rawRequest('GET', '/api/v1/models', { authorization });
  const headers = { authorization, 'content-type': 'application/json' };
  if (kind === 'qr') {
    const body = JSON.stringify({ data: 'https://example.com/a', format: 'svg' });
    return rawRequest('POST', '/api/v1/utils/qr', headers, body);
  }
  if (kind === 'agent') return rawRequest('POST', '/api/v1/chat/completions', headers, agentCall);
  const body = JSON.stringify({
    model: 'bench',
    messages: [{ role: 'user', content: 'Say something about nothing. '.repeat(30) }],
    ...(kind === 'stream' ? { stream: true } : {}),
  });
  return rawRequest('POST', '/api/v1/chat/completions', headers, body);
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

const upstream = await startUpstream();
const targets: { name: string; target: OjaTarget }[] = [];
for (const tree of trees)
  targets.push({ name: basename(resolve(tree)), target: await start(tree, upstream.url) });
try {
  console.log('| what | tree | CPU µs/call | p50 ms | responses |\n| --- | --- | --- | --- | --- |');
  for (const kind of wanted.length === 0 ? kinds : wanted) {
    const count = kind === 'stream' ? Math.ceil(requests / 20) : requests;
    const measured = new Map(
      targets.map(({ name }) => [name, { cpu: [] as number[], p50: [] as number[], statuses: '' }]),
    );
    for (let round = 0; round <= rounds; round++) {
      for (const { name, target } of targets) {
        const before = cpuMsOf(target.pid);
        const plan = { connections: 16, requests: count, warmup: 0, port: target.port };
        const result = await runLoad({ ...plan, request: requestOf(kind, target.authorization) });
        const figures = measured.get(name)!;
        figures.statuses = JSON.stringify(result.statuses);
        // The first round warms up.
        if (round === 0) continue;
        figures.cpu.push(((cpuMsOf(target.pid) - before) * 1_000) / count);
        figures.p50.push(result.p50Ms);
      }
    }
    for (const [name, { cpu, p50, statuses }] of measured)
      console.log(
        `| ${kind} | ${name} | ${Math.round(median(cpu))} | ${median(p50).toFixed(2)} | ${statuses} |`,
      );
  }
} finally {
  for (const { target } of targets) await target.stop();
  upstream.stop();
}
