/** Plain DNS: UDP first, TCP when the reply was cut, to the operator's servers or to the one the user names. */
import { getServers } from 'node:dns';
import type { Socket } from 'node:net';
import { rejected, unavailable } from '../../engine-failure.ts';
import { fail, OjaError } from '../../errors.ts';
import type { EngineParts } from '../capability.ts';
import type { EngineCall } from '../engine.ts';
import type { ComparedReply, DnsEngine, DnsQuestion, DnsReply } from './port.ts';
import { isPrivateName } from './private-names.ts';
import { buildQuery, decodeReply, isTruncated, rcodeOf, type WireQuery } from './wire.ts';

export interface ResolverSettings {
  servers: string[];
  /** Asked besides those for `resolver=all`. */
  compared: string[];
  timeoutMs: number;
}

interface Server {
  host: string;
  port: number;
  configured: boolean;
}

const tryMs = 2_000;
const comparedMax = 10;
const tcpBytesMax = 65_535;
const formErr = 1;
const servFail = 2;
const notImp = 4;
const refused = 5;
/** Answers of one server after which another may know more. */
const unwillingCodes = [servFail, notImp, refused];

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

export function createResolver(settings: ResolverSettings, parts: EngineParts): DnsEngine {
  const servers = () => (settings.servers.length > 0 ? settings.servers : getServers());

  async function overUdp(
    server: Server,
    query: WireQuery,
    signal: AbortSignal,
    waitMs: number,
  ): Promise<Buffer> {
    return await parts.egress.exchangeDatagram({
      ...server,
      signal,
      timeoutMs: waitMs,
      allowedPorts: [53],
      param: 'resolver',
      payload: query.bytes,
      accept: query.accepts,
    });
  }

  async function overTcp(server: Server, query: WireQuery, signal: AbortSignal): Promise<Buffer> {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(tryMs * 2)]);
    const socket = await parts.egress.connect({
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

  async function ask(
    server: Server,
    question: DnsQuestion,
    signal: AbortSignal,
    waitMs = tryMs,
  ): Promise<DnsReply> {
    const startedAt = performance.now();
    let query = buildQuery(question, { edns: true });
    let reply = await overUdp(server, query, signal, waitMs);
    if ([formErr, notImp].includes(rcodeOf(reply))) {
      // Some servers do not know EDNS.
      query = buildQuery(question, { edns: false });
      reply = await overUdp(server, query, signal, waitMs);
    }
    let transport: DnsReply['transport'] = 'udp';
    if (isTruncated(reply)) {
      const whole = await overTcp(server, query, signal).catch(() => {
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

  async function overHttps(url: string, question: DnsQuestion, signal: AbortSignal): Promise<DnsReply> {
    const startedAt = performance.now();
    const query = buildQuery(question, { edns: true, id: 0 });
    const answer = await parts.egress.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/dns-message', accept: 'application/dns-message' },
      body: query.bytes,
      signal,
      timeoutMs: settings.timeoutMs,
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

  async function askChosen(resolver: string, question: DnsQuestion, call: EngineCall): Promise<DnsReply> {
    try {
      if (/^https:\/\//i.test(resolver)) return await overHttps(resolver, question, call.signal);
      return await ask(parseServer(resolver, false), question, call.signal);
    } catch (error) {
      if (call.signal.aborted || error instanceof OjaError) throw error;
      const message = `resolver: ${resolver} sent an invalid DNS reply.`;
      throw fail('target_unreachable', message, { param: 'resolver', cause: error });
    }
  }

  async function askCompared(text: string, question: DnsQuestion, call: EngineCall): Promise<ComparedReply> {
    try {
      const signal = AbortSignal.any([call.signal, AbortSignal.timeout(settings.timeoutMs)]);
      return { resolver: text, reply: await ask(parseServer(text, true), question, signal), error: null };
    } catch (error) {
      call.signal.throwIfAborted();
      const isLate = error instanceof OjaError ? error.code === 'upstream_timeout' : false;
      return {
        resolver: text,
        reply: null,
        error: isLate ? 'It did not reply in time.' : 'It did not reply.',
      };
    }
  }

  async function askConfigured(question: DnsQuestion, call: EngineCall): Promise<DnsReply> {
    refusePrivate(question);
    const endsAt = performance.now() + settings.timeoutMs;
    let failure: unknown;
    let unwilling: DnsReply | undefined;
    const once = servers();
    for (const [index, text] of [...once, ...once].entries()) {
      const leftMs = endsAt - performance.now();
      // A server that has responded once is not asked again.
      if (leftMs <= 0 || (unwilling && index >= once.length)) break;
      try {
        const reply = await ask(parseServer(text, true), question, call.signal, Math.min(tryMs, leftMs));
        if (!unwillingCodes.includes(reply.statusCode)) return reply;
        unwilling ??= reply;
      } catch (error) {
        call.signal.throwIfAborted();
        failure = error;
      }
    }
    if (unwilling) return unwilling;
    const late = failure instanceof OjaError && failure.code === 'upstream_timeout';
    // A name whose own servers are slow must not count against the resolver, so this is final.
    if (late)
      throw fail('upstream_timeout', `No reply for ${question.name} within ${settings.timeoutMs} ms.`);
    throw unavailable(
      "The platform's DNS servers don't respond. The operator should check OJA_DNS_SERVERS.",
      'upstream_error',
      {
        cause: failure,
      },
    );
  }

  return {
    name: 'resolver',
    async check() {
      const found = servers();
      if (found.length > 0) return { state: 'ready', detail: `uses ${found.join(', ')}` };
      return {
        state: 'missing',
        detail: 'no DNS server is known',
        fix: 'OJA_DNS_SERVERS=address[,address]',
      };
    },
    compare: (question, call) => {
      refusePrivate(question);
      const asked = [...new Set([...servers(), ...settings.compared])].slice(0, comparedMax);
      return Promise.all(asked.map((text) => askCompared(text, question, call)));
    },
    query: (question, call) =>
      question.resolver ? askChosen(question.resolver, question, call) : askConfigured(question, call),
  };
}

function refusePrivate({ name }: DnsQuestion): void {
  if (!isPrivateName(name)) return;
  throw rejected('address_refused', `name: ${name} is a private name; use a public one.`, {
    param: 'name',
  });
}

const nameOf = ({ host, port }: Server) => {
  const name = host.includes(':') && port !== 53 ? `[${host}]` : host;
  return port === 53 ? name : `${name}:${port}`;
};
