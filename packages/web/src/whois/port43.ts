/** WHOIS over port 43: ask the root who knows, ask them, follow one referral to the registrar. */

import { privateRegistryOf } from '@oja/core/domain/private-registries';
import type { RegistrationQuery } from '@oja/core/domain/registration-target';
import { unsupported } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineCall } from '@oja/core/engines/engine';
import { OjaError } from '@oja/core/errors';
import { type Registration, speaks, type WhoisEngine } from './port.ts';
import { fillGaps } from './rdap-record.ts';
import { createRegistrars } from './registrars.ts';
import { referralOf, saysAbsent, saysLimited } from './sayings.ts';
import { readRows } from './text.ts';
import { registrationOfText } from './whois-record.ts';

export interface Port43Settings {
  whoisRoot: string;
  timeoutMs: number;
}

interface Server {
  host: string;
  port: number;
  configured?: boolean;
}

const textBytesMax = 256_000;
const knownForMs = 24 * 3_600_000;
const knownMax = 2_000;
const ianaRoot = 'whois.iana.org';
// IANA's own list leaves these out or names servers that do not answer.
const knownServers: Record<string, string> = {
  com: 'whois.verisign-grs.com',
  net: 'whois.verisign-grs.com',
  edu: 'whois.educause.edu',
  gov: 'whois.nic.gov',
  ng: 'whois.nic.net.ng',
};

function parseServer(text: string): Server {
  const match = /^\[?([^\]]+?)\]?(?::(\d{1,5}))?$/.exec(text);
  return { host: match?.[1] ?? text, port: Number(match?.[2] ?? 43) };
}

/** Some registries want the question put their way. */
function questionFor(host: string, { kind, query }: RegistrationQuery): string {
  if (host === 'whois.arin.net') return kind === 'ip' ? `n + ${query}` : `a + ${query}`;
  if (kind === 'asn') return `AS${query}`;
  if (host === 'whois.verisign-grs.com') return `domain ${query}`;
  if (host === 'whois.denic.de') return `-T dn,ace ${query}`;
  if (host === 'whois.jprs.jp') return `${query}/e`;
  return query;
}

function decode(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.includes('\ufffd') ? bytes.toString('latin1') : text;
}

export function createPort43(settings: Port43Settings, parts: EngineParts): WhoisEngine {
  const registrars = createRegistrars();
  const known = new Map<string, { server: string | undefined; untilMs: number }>();

  async function ask(server: Server, question: string, call: EngineCall): Promise<string> {
    const signal = AbortSignal.any([call.signal, AbortSignal.timeout(settings.timeoutMs)]);
    try {
      const socket = await parts.egress.connect({
        ...server,
        signal,
        timeoutMs: settings.timeoutMs,
        allowedPorts: [43],
      });
      const onAbort = () => socket.destroy(new Error('too late'));
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        socket.write(`${question}\r\n`);
        const chunks: Buffer[] = [];
        let total = 0;
        for await (const chunk of socket) {
          chunks.push(chunk as Buffer);
          total += (chunk as Buffer).length;
          if (total > textBytesMax) break;
        }
        return decode(Buffer.concat(chunks).subarray(0, textBytesMax));
      } finally {
        signal.removeEventListener('abort', onAbort);
        socket.destroy();
      }
    } catch (error) {
      call.signal.throwIfAborted();
      const late = signal.aborted || (error instanceof OjaError && error.code === 'upstream_timeout');
      const code = late ? 'upstream_timeout' : 'upstream_error';
      throw unsupported(`The WHOIS server ${server.host} does not respond.`, code, { cause: error });
    }
  }

  async function serverFor(
    query: RegistrationQuery,
    call: EngineCall,
  ): Promise<{ server?: Server; rootText: string }> {
    const topLevel = query.kind === 'domain' ? (query.query.split('.').at(-1) ?? '') : query.query;
    const isKnown =
      settings.whoisRoot === ianaRoot && query.kind === 'domain' && Object.hasOwn(knownServers, topLevel);
    const own = settings.whoisRoot === ianaRoot ? privateRegistryOf(query.query) : undefined;
    const fixed = own?.whois ?? (isKnown ? knownServers[topLevel] : undefined);
    if (fixed) return { server: parseServer(fixed), rootText: '' };
    const remembered = known.get(topLevel);
    if (remembered && remembered.untilMs > Date.now() && remembered.server) {
      return { server: parseServer(remembered.server), rootText: '' };
    }
    const rootQuestion = query.kind === 'asn' ? `AS${query.query}` : topLevel;
    const rootText = await ask({ ...parseServer(settings.whoisRoot), configured: true }, rootQuestion, call);
    const server = referralOf(rootText);
    if (query.kind === 'domain' && server) {
      if (known.size >= knownMax) known.clear();
      known.set(topLevel, { server, untilMs: Date.now() + knownForMs });
    }
    return { server: server ? parseServer(server) : undefined, rootText };
  }

  async function withRegistrar(
    registration: Registration,
    text: string,
    query: RegistrationQuery,
    call: EngineCall,
  ) {
    const referral = readRows(text).first('registrar whois server', 'whois server');
    if (!referral || referral.toLowerCase() === registration.server) return registration;
    const server = parseServer(
      referral
        .replace(/^r?whois:\/\//i, '')
        .replace(/\/.*$/, '')
        .toLowerCase(),
    );
    const more = await registrars.ask(server.host, call, (limited) =>
      ask(server, questionFor(server.host, query), limited),
    );
    if (more === undefined || saysAbsent(more) || saysLimited(more)) return registration;
    const merged = fillGaps(registration, await registrationOfText(query, more, server.host));
    return { ...merged, raw: `${text}\n\n# ${server.host}\n${more}` };
  }

  return {
    name: 'port43',
    refuses: speaks('whois'),
    async check() {
      return { state: 'ready', detail: `uses ${settings.whoisRoot} and the servers it names` };
    },
    async lookup(query, call) {
      const isTopLevel = query.kind === 'domain' && !query.query.includes('.');
      const { server, rootText } = await serverFor(query, call);
      if (isTopLevel && rootText) return await registrationOfText(query, rootText, settings.whoisRoot);
      if (!server)
        throw unsupported(`No WHOIS server is known for ${query.query}.`, 'unprocessable', {
          param: 'domain',
        });
      const text = await ask(server, questionFor(server.host, query), call);
      const registration = await registrationOfText(query, text, server.host);
      if (text.trim() === '' || (registration.registered === null && saysLimited(text))) {
        throw unsupported(
          `The WHOIS server ${server.host} is rate limiting this server.`,
          'upstream_rate_limited',
          {
            retryAfterSeconds: 60,
          },
        );
      }
      return registration.registered ? await withRegistrar(registration, text, query, call) : registration;
    },
  };
}
