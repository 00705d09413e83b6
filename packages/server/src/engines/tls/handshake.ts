/** Handshakes through the guard: one as clients do it, one per protocol version. */
import { constants } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import {
  checkServerIdentity,
  createSecureContext,
  type DetailedPeerCertificate,
  getCACertificates,
  type SecureContext,
  type SecureVersion,
  type TLSSocket,
} from 'node:tls';
import { fail, OjaError } from '../../errors.ts';
import type { EngineParts } from '../capability.ts';
import { type EngineCall, rejected } from '../engine.ts';
import { describeCertificate } from './certificate.ts';
import { type StartTls, startTlsProtocols, type TlsEngine, type TlsReport, type TlsTarget } from './port.ts';
import { startTlsPorts, talkBeforeTls } from './starttls.ts';
import { trustReason } from './trust.ts';

export interface TlsSettings {
  caFile?: string;
  ports: number[];
  timeoutMs: number;
}

const versions: SecureVersion[] = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'];
const chainMax = 12;
// Mail servers let strangers wait before they greet.
const greetingMs = 4_000;
const betweenProbesMs = 250;
/** Ports where a server may refuse who offers HTTP. */
const portsWithoutHttp = new Set([
  465, 563, 636, 853, 989, 990, 992, 993, 994, 995, 3269, 5061, 5223, 5349, 5671, 6514, 6697, 8883,
]);
// Old servers offer only what OpenSSL refuses by default; we look, we do not send anything.
const everyCipher = 'ALL:!aNULL:!eNULL:@SECLEVEL=0';
const secureOptions = constants.SSL_OP_LEGACY_SERVER_CONNECT;

function rawChain(socket: TLSSocket): Buffer[] {
  const chain: Buffer[] = [];
  let certificate: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true);
  while (certificate?.raw && chain.length < chainMax) {
    if (chain.some((seen) => seen.equals(certificate?.raw as Buffer))) break;
    chain.push(certificate.raw);
    certificate = certificate.issuerCertificate;
  }
  return chain;
}

function hostnameError(socket: TLSSocket, name: string): string | null {
  const certificate = socket.getPeerCertificate();
  // Node falls back to the common name; browsers have not done so since 2017.
  if (!/\b(DNS|IP Address):/.test(certificate.subjectaltname ?? ''))
    return 'The certificate names no host in subjectAltName; its common name does not count.';
  try {
    return checkServerIdentity(name, certificate)?.message ?? null;
  } catch (error) {
    return (error as Error).message;
  }
}

function codeOf(error: unknown): string | null {
  if (!error) return null;
  return typeof error === 'string'
    ? error
    : ((error as NodeJS.ErrnoException).code ?? (error as Error).message);
}

function keyExchangeOf(socket: TLSSocket): string | null {
  const info = socket.getEphemeralKeyInfo() as { type?: string; name?: string; size?: number } | null;
  if (!info?.type) return null;
  return [info.type, info.name, info.size ? `${info.size} bits` : undefined].filter(Boolean).join(' ');
}

/** More than the alert of the handshake says. */
function explain(error: unknown, target: TlsTarget, shown: boolean): unknown {
  const code = String(((error as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? '');
  const where = `${target.host}:${target.port}`;
  const tell = (message: string) => fail('target_unreachable', message, { param: 'host', cause: error });
  if (shown && /CERTIFICATE|HANDSHAKE_FAILURE|ECONNRESET|ACCESS_DENIED/.test(code))
    return tell(`${where} ends the handshake after showing its certificate; it wants one of the client.`);
  if (shown) return tell(`${where} ends the handshake after showing its certificate (${code}).`);
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|RECORD_TOO_SMALL/.test(code)) {
    const how = `set starttls where TLS starts on a word: ${startTlsProtocols.join(', ')}`;
    return tell(`${where} answers with something else than TLS (${code}); ${how}.`);
  }
  return error;
}

function startTlsOf({ startTls, port }: TlsTarget): StartTls | null {
  return startTls === 'none' ? null : (startTls ?? startTlsPorts[port] ?? null);
}

export function createHandshake(settings: TlsSettings, parts: EngineParts): TlsEngine {
  let trusting: Promise<SecureContext> | undefined;

  async function trustedRoots(): Promise<SecureContext> {
    const extra = settings.caFile ? [await readFile(settings.caFile, 'utf8')] : [];
    return createSecureContext({
      ca: [...getCACertificates('default'), ...extra],
      minVersion: 'TLSv1',
      ciphers: 'DEFAULT:@SECLEVEL=0',
      secureOptions,
    });
  }

  const rootsContext = () => {
    trusting ??= trustedRoots().catch((error: unknown) => {
      trusting = undefined;
      throw error;
    });
    return trusting;
  };

  interface Heard {
    staple?(): void;
    /** Whether words in the clear are exchanged right now. */
    talks?(now: boolean): void;
    /** The chain of a server that ended the handshake after it had shown its certificate. */
    endedWith?(chain: Buffer[]): void;
  }

  const open = (target: TlsTarget, signal: AbortSignal, secureContext: SecureContext, heard: Heard) => {
    const protocol = startTlsOf(target);
    const where = `${target.host}:${target.port}`;
    return parts.egress.connectTls({
      host: target.host,
      port: target.port,
      signal,
      timeoutMs: settings.timeoutMs + (protocol ? greetingMs : 0),
      allowedPorts: settings.ports,
      param: 'host',
      beforeTls: protocol
        ? async (socket) => {
            heard.talks?.(true);
            await talkBeforeTls(protocol, socket, where);
            heard.talks?.(false);
          }
        : undefined,
      onSocket: (socket) => {
        socket.once('OCSPResponse', (staple: Buffer | null) => staple?.length && heard.staple?.());
        socket.once('error', () => heard.endedWith?.(rawChain(socket)));
      },
      tls: {
        secureContext,
        servername: target.servername,
        requestOCSP: heard.staple !== undefined,
        // Compared apart from trust, below.
        checkServerIdentity: () => undefined,
        ...(protocol || portsWithoutHttp.has(target.port) ? {} : { ALPNProtocols: ['h2', 'http/1.1'] }),
      },
    });
  };

  /** One version only, and an empty trust store: what comes back is the chain as the server sent it. */
  async function probe(
    target: TlsTarget,
    version: SecureVersion,
    signal: AbortSignal,
    turnedAway?: () => void,
  ): Promise<Buffer[] | undefined> {
    const context = createSecureContext({
      ca: [],
      minVersion: version,
      maxVersion: version,
      ciphers: everyCipher,
      secureOptions,
    });
    let shown: Buffer[] = [];
    let talking = false;
    try {
      const socket = await open(target, signal, context, {
        endedWith: (chain) => (shown = chain),
        talks: (now) => (talking = now),
      });
      const chain = rawChain(socket);
      socket.destroy();
      return chain;
    } catch (error) {
      if (signal.aborted) throw error;
      if (talking) turnedAway?.();
      // It speaks this version; what it missed is a certificate of the client.
      return shown.length > 0 ? shown : undefined;
    }
  }

  async function probeAll(target: TlsTarget, signal: AbortSignal): Promise<(Buffer[] | undefined)[]> {
    const again = new Set<SecureVersion>();
    const first = versions.map((version) => probe(target, version, signal, () => again.add(version)));
    const probed = await Promise.all(first);
    // Mail servers count the connections of one address: whom they turned away comes again, alone.
    for (const version of again) {
      await setTimeout(betweenProbesMs);
      signal.throwIfAborted();
      probed[versions.indexOf(version)] = await probe(target, version, signal);
    }
    return probed;
  }

  async function asClients(target: TlsTarget, name: string, call: EngineCall) {
    const startedAt = performance.now();
    let ocspStapled = false;
    let shown: Buffer[] = [];
    const socket = await open(target, call.signal, await rootsContext(), {
      staple: () => (ocspStapled = true),
      endedWith: (chain) => (shown = chain),
    }).catch((error: unknown) => {
      if (call.signal.aborted) throw error;
      throw explain(error, target, shown.length > 0);
    });
    const handshakeMs = performance.now() - startedAt;
    const code = codeOf(socket.authorizationError);
    const cipher = socket.getCipher() as { name: string; standardName: string };
    const mismatch = hostnameError(socket, name);
    const report = {
      address: socket.remoteAddress ?? '',
      startTls: startTlsOf(target),
      trusted: code === null,
      trustError: code === null ? null : { code, reason: trustReason(code) },
      hostnameMatch: mismatch === null,
      hostnameError: mismatch,
      protocol: socket.getProtocol() ?? 'unknown',
      cipher: { name: cipher.name, standardName: cipher.standardName, bits: cipherBits(cipher.standardName) },
      alpn: socket.alpnProtocol || null,
      keyExchange: keyExchangeOf(socket),
      ocspStapled,
      handshakeMs,
    };
    const leaf = rawChain(socket).slice(0, 1);
    socket.destroy();
    return { report, leaf };
  }

  return {
    name: 'handshake',
    async check() {
      return { state: 'ready', detail: `OpenSSL ${process.versions.openssl}` };
    },
    async inspect(target, call): Promise<TlsReport> {
      const name = target.servername ?? target.host;
      try {
        const { report, leaf } = await asClients(target, name, call);
        const probed = await probeAll(target, call.signal);
        const sent =
          probed.filter((chain) => chain !== undefined).sort((a, b) => b.length - a.length)[0] ?? leaf;
        if (sent.length === 0)
          throw rejected('target_unreachable', `${target.host}:${target.port} sent no certificate.`, {
            param: 'host',
          });
        const protocols = Object.fromEntries(
          versions.map((version, index) => [version, probed[index] !== undefined]),
        );
        return {
          ...report,
          chain: sent.map(describeCertificate),
          protocols: protocols as TlsReport['protocols'],
        };
      } catch (error) {
        if (call.signal.aborted || error instanceof OjaError) throw error;
        const message = `${target.host}:${target.port} sent a certificate that cannot be read.`;
        throw fail('target_unreachable', message, { param: 'host', cause: error });
      }
    },
  };
}

function cipherBits(standardName: string): number | null {
  const match = /_(128|256|112|168|40|56)(?:_|$)|CHACHA20/.exec(standardName ?? '');
  if (!match) return /3DES/.test(standardName ?? '') ? 112 : null;
  return match[1] ? Number(match[1]) : 256;
}
