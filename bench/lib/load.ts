/**
 * Load from a process of its own: raw keep-alive sockets, one request in flight on each, latency of every answer but the
 * first on each.
 */
import { fork } from 'node:child_process';
import { connect } from 'node:net';

export interface LoadPlan {
  port: number;
  /** The whole request as bytes on the wire; of several, each connection sends one. */
  request: string | string[];
  connections: number;
  /** Requests altogether, after `warmup` that are not counted. */
  requests: number;
  warmup: number;
}

export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  statuses: Record<string, number>;
}

export function rawRequest(method: string, path: string, headers: Record<string, string>, body = ''): string {
  const lines = Object.entries({
    host: '127.0.0.1',
    ...headers,
    ...(body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

export function runLoad(plan: LoadPlan): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, [], { env: { ...process.env, OJA_BENCH_LOAD: '1' } });
    child.once('message', (result) => {
      resolve(result as LoadResult);
      child.kill();
    });
    child.once('error', reject);
    child.send(plan);
  });
}

const headEnd = Buffer.from('\r\n\r\n');
const chunksEnd = Buffer.from('0\r\n\r\n');

function openConnection(
  plan: LoadPlan,
  place: number,
  next: () => boolean,
  /** Without `ms` where the time includes that of the connection. */
  answered: (status: string, ms?: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const requests = [plan.request].flat();
    const request = Buffer.from(requests[place % requests.length]!);
    let sentAt = 0;
    let isFirst = true;
    let left = -1;
    let status = '';
    let head: Buffer = Buffer.alloc(0);
    const read = (chunk: Buffer) => {
      if (left === -1) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        const end = head.indexOf(headEnd);
        if (end === -1) {
          // The buffer is filled anew by the next read.
          head = Buffer.from(head);
          return;
        }
        const text = head.toString('latin1', 0, end);
        status = text.slice(9, 12);
        const length = /content-length: *(\d+)/i.exec(text);
        const chunked = length === null && /transfer-encoding: *chunked/i.test(text);
        left = chunked ? Number.POSITIVE_INFINITY : Number(length?.[1] ?? 0) - (head.length - end - 4);
        head = Buffer.alloc(0);
      } else left -= chunk.length;
      // One answer at a time on a connection: what ends with the last chunk is the whole of it.
      if (left === Number.POSITIVE_INFINITY && chunk.subarray(-chunksEnd.length).equals(chunksEnd)) left = 0;
      if (left > 0) return;
      answered(status, isFirst ? undefined : performance.now() - sentAt);
      isFirst = false;
      send();
    };
    // Without a stream in between: what the load costs is taken from the server it measures.
    const socket = connect({
      port: plan.port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(64 * 1024),
        callback(bytes, buffer) {
          read((buffer as Buffer).subarray(0, bytes));
          return true;
        },
      },
    });
    const send = () => {
      if (!next()) {
        socket.end();
        return resolve();
      }
      sentAt = performance.now();
      left = -1;
      socket.write(request);
    };
    socket.once('connect', send);
    socket.once('error', reject);
  });
}

async function generate(plan: LoadPlan): Promise<LoadResult> {
  const round = async (count: number) => {
    const times: number[] = [];
    const statuses: Record<string, number> = {};
    let started = 0;
    const began = performance.now();
    await Promise.all(
      Array.from({ length: plan.connections }, (_, place) =>
        openConnection(
          plan,
          place,
          () => started++ < count,
          (status, ms) => {
            if (ms !== undefined) times.push(ms);
            statuses[status] = (statuses[status] ?? 0) + 1;
          },
        ),
      ),
    );
    return { times, statuses, ms: performance.now() - began };
  };
  await round(plan.warmup);
  const { times, statuses, ms } = await round(plan.requests);
  times.sort((a, b) => a - b);
  return {
    perSecond: (plan.requests / ms) * 1000,
    p50Ms: times[Math.floor(times.length * 0.5)]!,
    p99Ms: times[Math.floor(times.length * 0.99)]!,
    statuses,
  };
}

if (process.env.OJA_BENCH_LOAD === '1') {
  process.once('message', (plan) => {
    void generate(plan as LoadPlan).then((result) => process.send!(result));
  });
}
