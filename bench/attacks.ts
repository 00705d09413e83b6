/**
 * Floods of large bodies from one free key: what is refused, how long the server is held up, and its memory.
 * Run: node bench/attacks.ts. Each flood is bounded to two minutes.
 */
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { mallocEnv } from '../packages/core/bin/server-process.mjs';
import { startOja } from './lib/subjects.ts';

const megabyte = 1_000_000;
const floodMs = 120_000;
const quietSeconds = 30;
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));
const target = await startOja(mallocEnv);

const rss = () =>
  Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${target.pid}/status`, 'utf8'))![1]) / 1024);

/** A stranger who has just signed up. */
async function freeKey(): Promise<string> {
  const send = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${target.url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer;
  };
  const signedUp = await send('/auth/signup', {
    email: 'stranger@oja-bench.dev',
    password: 'a long enough passphrase 7',
    name: 'Stranger',
  });
  const cookie = signedUp.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const made = await send('/keys', { scopes: ['ai', 'utilities'] }, { cookie });
  return ((await made.json()) as { secret: string }).secret;
}

/** The status; 0 where the server closed the connection, -1 where the flood was given up. */
function post(path: string, key: string, body: Buffer, signal: AbortSignal): Promise<number> {
  return new Promise((done) => {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'content-length': body.length,
    };
    const sent = request(
      `${target.url}${path}`,
      { method: 'POST', headers, agent: false, signal },
      (answer) => {
        answer.resume();
        answer.once('close', () => done(answer.statusCode ?? 0));
      },
    );
    sent.once('error', () => done(signal.aborted ? -1 : 0));
    sent.end(body);
  });
}

async function flood(name: string, path: string, count: number, body: Buffer, key: string): Promise<string> {
  const before = rss();
  const signal = AbortSignal.timeout(floodMs);
  let peak = before;
  let slowestMs = 0;
  let isOver = false;
  const watch = (async () => {
    while (!isOver) {
      const asked = performance.now();
      await fetch(`${target.url}/api/v1/key`, { headers: { authorization: target.authorization } });
      slowestMs = Math.max(slowestMs, performance.now() - asked);
      peak = Math.max(peak, rss());
      await wait(50);
    }
  })();
  const started = performance.now();
  const statuses = await Promise.all(Array.from({ length: count }, () => post(path, key, body, signal)));
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  isOver = true;
  await watch;
  await wait(quietSeconds * 1_000);
  const counted = Object.entries(Object.groupBy(statuses, String))
    .map(([status, all]) => `${all!.length} × ${status}`)
    .join(', ');
  return `| ${name} | ${seconds} | ${Math.round(slowestMs)} | ${before} | ${peak} | ${rss()} | ${counted} |`;
}

const filler = (bytes: number) => 'lorem ipsum dolor '.repeat(Math.ceil(bytes / 18)).slice(0, bytes);
const chat = Buffer.from(
  JSON.stringify({ messages: [{ role: 'user', content: filler(25 * megabyte) }], max_tokens: 5 }),
);
const file = { data: Buffer.from(filler(37 * megabyte)).toString('base64'), filename: 'long.txt' };
const convert = Buffer.from(JSON.stringify({ file, to: 'html' }));
try {
  const key = await freeKey();
  await fetch(`${target.url}/api/v1/operator/categories/utilities`, {
    method: 'PUT',
    headers: { authorization: target.authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ state: 'live' }),
  });
  const rows = [
    await flood('8 × 25 MB to chat', '/api/v1/chat', 8, chat, key),
    await flood('30 × 50 MB to convert', '/api/v1/utils/convert', 30, convert, key),
  ];
  console.log(
    '| flood | seconds | slowest small call ms | before MB | peak MB | 30 s later MB | responses |\n| --- | --- | --- | --- | --- | --- | --- |',
  );
  for (const row of rows) console.log(row);
} finally {
  await target.stop();
}
