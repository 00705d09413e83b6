/**
 * What a call costs as an installation grows: processor time per call with more accounts, more keys and a longer log, in
 * turns in one run. Run: node bench/growth.ts [--accounts 100000] [--rows 5000000]
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { cpuMsOf } from './lib/cpu.ts';
import { rawRequest, runLoad } from './lib/load.ts';

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '100000' },
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '7' },
    requests: { type: 'string', default: '4000' },
  },
});
const rounds = Number(values.rounds);
const requests = Number(values.requests);
const connections = 32;
const [many, rows] = [Number(values.accounts), Number(values.rows)];

interface Installation {
  name: string;
  accounts: number;
  keysEach: number;
  rows: number;
}
const installations: Installation[] = [
  { name: '10 accounts, 1 key each', accounts: 10, keysEach: 1, rows: 0 },
  { name: '1,000 accounts', accounts: 1_000, keysEach: 1, rows: 0 },
  { name: `${many.toLocaleString('en')} accounts`, accounts: many, keysEach: 1, rows: 0 },
  { name: '10 accounts, 200 keys each', accounts: 10, keysEach: 200, rows: 0 },
  { name: `${rows.toLocaleString('en')} rows of log`, accounts: 10, keysEach: 1, rows },
];
const calls = { cheapest: '/api/v1/whoami', paid: '/api/v1/models' };
type Kind = keyof typeof calls;

async function start({ accounts, keysEach, rows }: Installation) {
  const script = `${import.meta.dirname}/growth-server.ts`;
  const child = spawn(process.execPath, [script, String(accounts), String(keysEach), String(rows)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const ready = JSON.parse(line) as { url: string; keys: string[] };
    return { ...ready, port: Number(new URL(ready.url).port), child };
  }
  throw new Error('the server did not start');
}

/** Spread over all keys, so that 200 of them are not one that is always known. */
const requestsOf = (keys: string[], path: string, round: number): string[] =>
  Array.from({ length: connections }, (_, place) => {
    const key = keys[(round * connections + place) % keys.length]!;
    return rawRequest('GET', path, { authorization: `Bearer ${key}` });
  });

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;

const servers: (Installation & Awaited<ReturnType<typeof start>> & { micros: Record<Kind, number[]> })[] = [];
for (const one of installations)
  servers.push({ ...one, ...(await start(one)), micros: { cheapest: [], paid: [] } });
try {
  for (let round = 0; round <= rounds; round++) {
    for (const [kind, path] of Object.entries(calls)) {
      for (const { port, child, keys, micros } of servers) {
        const before = cpuMsOf(child.pid!);
        const request = requestsOf(keys, path, round);
        const { statuses } = await runLoad({ port, request, connections, requests, warmup: 0 });
        if (Object.keys(statuses).join() !== '200') throw new Error(JSON.stringify(statuses));
        // The first round warms up.
        if (round > 0) micros[kind as Kind].push(((cpuMsOf(child.pid!) - before) * 1_000) / requests);
      }
    }
  }
  const [first] = servers;
  console.log(
    `| installation | ${Object.keys(calls)
      .map((kind) => `${kind}, CPU µs | ratio`)
      .join(' | ')} |`,
  );
  console.log(`| --- |${' ---: |'.repeat(2 * Object.keys(calls).length)}`);
  for (const { name, micros } of servers) {
    const cells = Object.keys(calls).flatMap((kind) => {
      const cost = median(micros[kind as Kind]);
      return [Math.round(cost), (cost / median(first!.micros[kind as Kind])).toFixed(2)];
    });
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
} finally {
  for (const { child } of servers) child.kill('SIGTERM');
}
