/** The path of a call beside a bare node:http server that answers the same bytes, in one run. */
import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import { startChild } from '../packages/server/src/testing/child-server.ts';
import { type LoadResult, rawRequest, runLoad } from './load.ts';

const connections = 32;
const rounds = Number(process.env.OJA_BENCH_ROUNDS ?? 5);
const requests = Number(process.env.OJA_BENCH_REQUESTS ?? 6_000);

interface Subject {
  name: string;
  port: number;
  request: string;
}

async function main(): Promise<void> {
  const oja = await startChild({
    OJA_FREE_UTILITIES: '0',
    OJA_LIMIT_PER_MINUTE: '100000000',
    OJA_LOG_LEVEL: 'warn',
  });
  const { api_key: key } = oja.firstRun();
  const authorization = `Bearer ${key}`;
  await prepare(oja.url, authorization);
  const headers = { authorization, 'content-type': 'application/json' };
  const free = rawRequest('GET', '/api/v1/whoami', { authorization });
  const paid = rawRequest('GET', '/api/v1/models', { authorization });
  const [freeAnswer, paidAnswer] = await Promise.all([
    fetch(`${oja.url}/api/v1/whoami`, { headers }).then((answer) => answer.text()),
    fetch(`${oja.url}/api/v1/models`, { headers }).then((answer) => answer.text()),
  ]);
  const bareFree = await startBare(freeAnswer);
  const barePaid = await startBare(paidAnswer);
  const port = Number(new URL(oja.url).port);
  try {
    const bare = { name: 'bare node:http', port: bareFree.port, request: free };
    const barePost = { name: 'bare node:http, longer answer', port: barePaid.port, request: paid };
    const ojaFree = { name: 'Oja, cheapest call with a key', port, request: free };
    const ojaPaid = { name: 'Oja, paid call, charge durable', port, request: paid };
    const results = await interleave([bare, ojaFree, barePost, ojaPaid]);
    report(results, await rssOf(oja.process.pid!));
  } finally {
    bareFree.stop();
    barePaid.stop();
    await oja.kill('SIGTERM');
  }
}

/** Medians of interleaved rounds: the machine's moods hit every subject alike. */
async function interleave(subjects: Subject[]): Promise<Map<string, LoadResult>> {
  const all = new Map<string, LoadResult[]>();
  for (let round = 0; round < rounds; round++) {
    for (const { name, port, request } of subjects) {
      const result = await runLoad({
        port,
        request,
        connections,
        requests,
        warmup: round === 0 ? 2_000 : 200,
      });
      all.set(name, [...(all.get(name) ?? []), result]);
    }
  }
  return new Map([...all].map(([name, list]) => [name, median(list)]));
}

function median(list: LoadResult[]): LoadResult {
  const middle = (pick: (result: LoadResult) => number) =>
    list.map(pick).sort((a, b) => a - b)[Math.floor(list.length / 2)]!;
  return {
    perSecond: middle((r) => r.perSecond),
    p50Ms: middle((r) => r.p50Ms),
    p99Ms: middle((r) => r.p99Ms),
    statuses: list[0]!.statuses,
  };
}

function report(results: Map<string, LoadResult>, rssBytes: number): void {
  const rows = [...results].map(([name, { perSecond, p50Ms, p99Ms, statuses }]) => {
    const base = results.get(
      name.includes('paid') || name.includes('longer') ? 'bare node:http, longer answer' : 'bare node:http',
    )!;
    return {
      subject: name,
      'calls/s': Math.round(perSecond),
      'of bare': (perSecond / base.perSecond).toFixed(2),
      'p50 ms': p50Ms.toFixed(2),
      'p99 ms': p99Ms.toFixed(2),
      statuses: JSON.stringify(statuses),
    };
  });
  console.table(rows);
  console.log(`memory of the server after the run: ${(rssBytes / 1_048_576).toFixed(0)} MB`);
}

async function rssOf(pid: number): Promise<number> {
  const { readFile } = await import('node:fs/promises');
  const line = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) * 1024;
}

/** Credits, a price on a call that does no work of its own, and limits out of the way. */
async function prepare(url: string, authorization: string): Promise<void> {
  const headers = { authorization, 'content-type': 'application/json' };
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${url}/api/v1/operator${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { data } = await ask<{ data: { id: string }[] }>('GET', '/accounts');
  await ask('POST', `/accounts/${data[0]!.id}/credits`, { amount: '900000' });
  await ask('POST', '/prices', { endpoint: 'ai.models', price_per_unit: '0.000001' });
  const per_minute = { 'account.whoami': 1_000_000, 'ai.models': 1_000_000 };
  await ask('PUT', '/switches', { per_minute });
}

/** In a process of its own, like the server it is compared with. */
function startBare(body: string): Promise<{ port: number; stop(): void }> {
  return new Promise((resolve) => {
    const child = fork(import.meta.filename, [], { env: { ...process.env, OJA_BENCH_BARE: body } });
    child.once('message', (port) => resolve({ port: port as number, stop: () => child.kill() }));
  });
}

function serveBare(body: string): void {
  const server = createServer((request, response) => {
    request.on('data', () => {});
    request.on('end', () => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
    });
  });
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as { port: number }).port));
}

if (process.env.OJA_BENCH_BARE !== undefined) serveBare(process.env.OJA_BENCH_BARE);
else if (import.meta.main) await main();
