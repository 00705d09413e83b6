/** One server asked one question: over UDP, TCP or HTTPS. */
import type { Socket } from 'node:net';
import type { Egress } from '../../egress/port.ts';
import { rejected } from '../../engine-failure.ts';
import { fail } from '../../errors.ts';
import type { DnsQuestion, DnsReply } from './port.ts';
import { buildQuery, decodeReply, isTruncated, rcodeOf, type WireQuery } from './wire.ts';

export interface Server {
  host: string;
  port: number;
  configured: boolean;
}

export const tryMs = 2_000;
const tcpBytesMax = 65_535;
const formErr = 1;
const notImp = 4;

export function parseServer(text: string, configured: boolean): Server {
  const match = /^\[([^\]]+)\](?::(\d{1,5}))?$/.exec(text) ?? /^([^:]+)(?::(\d{1,5}))?$/.exec(text);
  const bareV6 = !match && text.includes(':');
  const host = bareV6 ? text : match?.[1];
  const port = Number(match?.[2] ?? 53);
  if (!host || port < 1 || port > 65_535) {
    throw rejected(
      'invalid_request',
      `resolver: "${text.slice(0, 80)}" is not an IP address, address:port, host name or https:// URL.`,
      { param: 'resolver' },
    );
  }
  return { host, port, configured };
}

function readFramed(socket: Socket, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const end = (error: unknown) => {
      signal.removeEventListener('abort', onAbort);
      socket.destroy();
      reject(error);
    };
    const onAbort = () => end(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (received.length > tcpBytesMax + 2) return end(new Error('reply too long'));
      if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return;
      signal.removeEventListener('abort', onAbort);
      resolve(received.subarray(2, 2 + received.readUInt16BE(0)));
      socket.destroy();
    });
    socket.once('error', end);
    socket.once('close', () => end(new Error('closed before the reply')));
  });
}

async function overUdp(
  egress: Egress,
  server: Server,
  query: WireQuery,
  signal: AbortSignal,
  waitMs: number,
): Promise<Buffer> {
  return egress.exchangeDatagram({
    ...server,
    signal,
    timeoutMs: waitMs,
    allowedPorts: [53],
    param: 'resolver',
    payload: query.bytes,
    accept: query.accepts,
  });
}

async function overTcp(
  egress: Egress,
  server: Server,
  query: WireQuery,
  signal: AbortSignal,
): Promise<Buffer> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(tryMs * 2)]);
  const socket = await egress.connect({
    ...server,
    signal: limited,
    timeoutMs: tryMs,
    allowedPorts: [53],
    param: 'resolver',
  });
  const length = Buffer.alloc(2);
  length.writeUInt16BE(query.bytes.length);
  socket.write(Buffer.concat([length, query.bytes]));
  const reply = await readFramed(socket, limited);
  if (!query.accepts(reply)) throw new Error('reply to another question');
  return reply;
}

/** Over UDP, then over TCP where the reply was cut. */
export async function askServer(
  egress: Egress,
  server: Server,
  question: DnsQuestion,
  signal: AbortSignal,
  waitMs = tryMs,
): Promise<DnsReply> {
  const startedAt = performance.now();
  let query = buildQuery(question, { edns: true });
  let reply = await overUdp(egress, server, query, signal, waitMs);
  if ([formErr, notImp].includes(rcodeOf(reply))) {
    // Some servers do not know EDNS.
    query = buildQuery(question, { edns: false });
    reply = await overUdp(egress, server, query, signal, waitMs);
  }
  let transport: DnsReply['transport'] = 'udp';
  if (isTruncated(reply)) {
    const whole = await overTcp(egress, server, query, signal).catch(() => {
      signal.throwIfAborted();
      return undefined;
    });
    if (whole) {
      reply = whole;
      transport = 'tcp';
    }
  }
  const ms = performance.now() - startedAt;
  return { ...decodeReply(reply), resolver: nameOf(server), transport, ms };
}

export async function askOverHttps(
  egress: Egress,
  url: string,
  question: DnsQuestion,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<DnsReply> {
  const startedAt = performance.now();
  const query = buildQuery(question, { edns: true, id: 0 });
  const answer = await egress.fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/dns-message', accept: 'application/dns-message' },
    body: query.bytes,
    signal,
    timeoutMs,
    bytesMax: tcpBytesMax,
    redirectsMax: 0,
    param: 'resolver',
  });
  if (answer.status !== 200 || !query.accepts(answer.body)) {
    throw fail('target_unreachable', `resolver: ${url} returned ${answer.status} and no DNS message.`, {
      param: 'resolver',
    });
  }
  return {
    ...decodeReply(answer.body),
    resolver: url,
    transport: 'https',
    ms: performance.now() - startedAt,
  };
}

const nameOf = ({ host, port }: Server) => {
  const name = host.includes(':') && port !== 53 ? `[${host}]` : host;
  return port === 53 ? name : `${name}:${port}`;
};
