/**
 * Two workers against one process, for a call whose work is done in our own event loop: an agent's chat call, 30
 * messages in parts and 30 tools, sent on to an upstream that answers at once. Load and upstream share the machine
 * and take their part of it; wrk, where it is installed, takes the least. Run: node bench/all-cores.ts
 */
import { cpus } from 'node:os';
import { agentCall } from './lib/agent-call.ts';
import { cpuMsOf } from './lib/cpu.ts';
import { rawRequest, runLoad } from './lib/load.ts';
import { type OjaTarget, startChatUpstream, startOja } from './lib/subjects.ts';
import { runWrk, wrkInstalled } from './lib/wrk.ts';

const rounds = 3;
const requests = 2_000;
/** A server compiles for its first thousands of calls, and needs a few in each turn to find its caches. */
const warmupFirst = 4_000;
const warmup = 200;
const connections = 32;
const seconds = 3;
const byWrk = wrkInstalled();

interface Round {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  cpuMicros: number;
}

async function measure(target: OjaTarget, first = false): Promise<Round> {
  const headers = { authorization: target.authorization, 'content-type': 'application/json' };
  const before = cpuMsOf(target.pid);
  const { sent, ...result } = byWrk ? await wrk(target, headers) : await load(target, headers, first);
  return { ...result, cpuMicros: ((cpuMsOf(target.pid) - before) * 1000) / sent };
}

async function wrk({ url }: OjaTarget, headers: Record<string, string>) {
  const plan = { url: `${url}/api/v1/chat`, headers, body: agentCall, connections, seconds };
  const { requests: sent, ...result } = await runWrk(plan);
  return { ...result, sent };
}

async function load({ port }: OjaTarget, headers: Record<string, string>, first: boolean) {
  const request = rawRequest('POST', '/api/v1/chat', headers, agentCall);
  const before = first ? warmupFirst : warmup;
  const { statuses, ...result } = await runLoad({ port, request, connections, requests, warmup: before });
  if (statuses['200'] !== requests) throw new Error(JSON.stringify(statuses));
  return { ...result, sent: requests + before };
}

async function compare(upstreamPort: number): Promise<void> {
  const env = {
    OJA_ENGINES_CHAT: 'openai',
    OJA_OPENAI_URL: `http://127.0.0.1:${upstreamPort}/v1`,
    OJA_OPENAI_KEY: 'k',
    OJA_FREE_AI: '1000000',
  };
  const subjects: [name: string, target: OjaTarget, rounds: Round[]][] = [
    ['one process', await startOja(env), []],
    ['two workers', await startOja({ ...env, OJA_WORKERS: '2' }), []],
  ];
  for (const [, target] of subjects) await measure(target, true);
  for (let round = 0; round < rounds; round++) {
    for (const [, target, measured] of subjects) measured.push(await measure(target));
  }
  const middle = (measured: Round[], pick: (one: Round) => number) =>
    measured.map(pick).sort((a, b) => a - b)[rounds >> 1]!;
  const alone = middle(subjects[0]![2], ({ perSecond }) => perSecond);
  console.log(
    `An agent's chat call of ${Math.round(agentCall.length / 1024)} KB, ${cpus().length} cores, ${connections} connections, load by ${byWrk ? 'wrk' : 'Node'}:`,
  );
  console.table(
    subjects.map(([name, , measured]) => ({
      subject: name,
      'calls/s': Math.round(middle(measured, ({ perSecond }) => perSecond)),
      ratio: Number((middle(measured, ({ perSecond }) => perSecond) / alone).toFixed(2)),
      'CPU µs/call': Math.round(middle(measured, ({ cpuMicros }) => cpuMicros)),
      'p50 ms': Number(middle(measured, ({ p50Ms }) => p50Ms).toFixed(1)),
      'p99 ms': Number(middle(measured, ({ p99Ms }) => p99Ms).toFixed(1)),
    })),
  );
  for (const [, target] of subjects) await target.stop();
}

const upstream = await startChatUpstream();
await compare(upstream.port);
await upstream.stop();
