/** What the runner measures: servers in processes of their own, each with one request to send it. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Agent, createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mallocEnv } from '../../packages/core/bin/server-process.mjs';
import { startChild } from '../../packages/server/src/testing/child-server.ts';
import { serveLightUpstream } from './light-upstream.ts';

export interface Target {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

/** An answer to be given again, byte for byte. */
export interface Copied {
  headers: Record<string, string>;
  body: string;
}

/** What node:http adds to every response. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive']);

export async function copyAnswer(url: string, authorization: string): Promise<Copied> {
  const answer = await fetch(url, { headers: { authorization } });
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !ownHeaders.has(name)));
  return { headers, body: await answer.text() };
}

/** Returns the given bytes for every request. */
function serveBare({ headers, body }: Copied): void {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(200, headers);
      response.end(body);
    });
  });
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
}

/** The proxy of a few lines that everyone writes first. */
function serveProxy(port: number): void {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const server = createServer((request, response) => {
    const { method, url: path, headers } = request;
    const onward = httpRequest({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
}

async function startRole(role: string, value: string): Promise<Target> {
  const child: ChildProcess = fork(import.meta.filename, [], {
    env: { ...process.env, OJA_BENCH_ROLE: role, OJA_BENCH_VALUE: value },
  });
  const [port] = (await once(child, 'message')) as [number];
  return {
    port,
    pid: child.pid!,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export const startBare = (answer: Copied) => startRole('bare', JSON.stringify(answer));
export const startProxy = (port: number) => startRole('proxy', String(port));
/** On a port that it shares with others where one is given. */
export const startChatUpstream = (port = 0) => startRole('upstream', String(port));

export interface OjaTarget extends Target {
  url: string;
  authorization: string;
}

/** Credits, a price on a call that does no work of its own, and limits out of the way. */
export async function startOja(env: Record<string, string>): Promise<OjaTarget> {
  const server = await startChild({
    ...mallocEnv,
    OJA_LIMIT_PER_MINUTE: '100000000',
    OJA_LOG_LEVEL: 'error',
    ...env,
  });
  const authorization = `Bearer ${server.firstRun().api_key}`;
  const operate = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${server.url}/api/v1/operator${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as { data: { id: string }[] };
  };
  const { data } = await operate('GET', '/accounts');
  await operate('POST', `/accounts/${data[0]!.id}/credits`, { amount: '900000' });
  await operate('POST', '/prices', { endpoint: 'ai.models', price_per_unit: '0.000001' });
  const per_minute = { 'account.whoami': 1_000_000, 'ai.models': 1_000_000, 'ai.chat': 1_000_000 };
  await operate('PUT', '/switches', { per_minute });
  return {
    url: server.url,
    authorization,
    port: Number(new URL(server.url).port),
    pid: server.process.pid!,
    async stop() {
      await server.kill('SIGTERM');
      rmSync(server.dataDir, { recursive: true, force: true });
    },
  };
}

const { OJA_BENCH_ROLE: role, OJA_BENCH_VALUE: value } = process.env;
if (role === 'bare') serveBare(JSON.parse(value!) as Copied);
if (role === 'proxy') serveProxy(Number(value));
if (role === 'upstream') serveLightUpstream(Number(value));
