/** Connections through the guard: as clients make them, and one per protocol version. */
import { constants } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  createSecureContext,
  getCiphers,
  type SecureContext,
  type SecureVersion,
  type TLSSocket,
} from 'node:tls';
import type { Egress } from '@oja/core/egress/port';
import { OjaError } from '@oja/core/errors';
import { rawChain } from './peer.ts';
import type { StartTls, TlsTarget } from './port.ts';
import { startTlsPorts, talkBeforeTls } from './starttls.ts';

export interface TlsSettings {
  caFile?: string;
  publicCaFile?: string;
  ports: number[];
  timeoutMs: number;
}

export const versions: SecureVersion[] = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'];
// Mail servers let strangers wait before they greet.
const greetingMs = 4_000;
const betweenProbesMs = 250;
/** Until when, after the first handshake, a version without a response is asked for once more. */
const probingMs = 12_000;
const retryMs = 3_000;
/** Ports where a server may refuse who offers HTTP. */
const portsWithoutHttp = new Set([
  465, 563, 636, 853, 989, 990, 992, 993, 994, 995, 3269, 5061, 5223, 5349, 5671, 6514, 6697, 8883,
]);
// Old servers offer only what OpenSSL refuses by default; we look, we do not send anything.
const everyCipher = 'ALL:!aNULL:!eNULL:@SECLEVEL=0';
const secureOptions = constants.SSL_OP_LEGACY_SERVER_CONNECT;

/** All that this OpenSSL has, as it names them. */
export const cipherNames = getCiphers().map((name) => name.toUpperCase());

export const isTimeout = (error: unknown) => error instanceof OjaError && error.code === 'upstream_timeout';

export function startTlsOf({ startTls, port }: TlsTarget): StartTls | null {
  return startTls === 'none' ? null : (startTls ?? startTlsPorts[port] ?? null);
}

export interface HandshakeEvents {
  timeoutMs?: number;
  /** The connection stands and TLS begins. */
  begun?(): void;
  staple?(answer: Buffer): void;
  /** The server ended the handshake, maybe after it had shown its certificate. */
  ended?(socket: TLSSocket): void;
}

/** What a server sent in one protocol version: undefined where it refuses the version, null where nothing is known. */
export type Probed = Buffer[] | undefined | null;

export function createConnect(settings: TlsSettings, egress: Egress) {
  const open = (
    target: TlsTarget,
    signal: AbortSignal,
    secureContext: SecureContext,
    heard: HandshakeEvents,
  ) => {
    const protocol = startTlsOf(target);
    const where = `${target.host}:${target.port}`;
    return egress.connectTls({
      host: target.host,
      port: target.port,
      signal,
      timeoutMs: (heard.timeoutMs ?? settings.timeoutMs) + (protocol ? greetingMs : 0),
      allowedPorts: settings.ports,
      param: 'host',
      beforeTls: protocol ? (socket) => talkBeforeTls(protocol, socket, where) : undefined,
      onSocket: (socket) => {
        heard.begun?.();
        socket.once('OCSPResponse', (staple: Buffer | null) => staple?.length && heard.staple?.(staple));
        socket.once('error', () => heard.ended?.(socket));
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

  /**
   * One version only, and an empty trust store: what comes back is the chain as the server sent it. Undefined where
   * the server refuses the version, null where nothing is known because it took no connection or sent nothing.
   */
  async function probe(
    target: TlsTarget,
    version: SecureVersion,
    signal: AbortSignal,
    timeoutMs?: number,
  ): Promise<Probed> {
    const context = createSecureContext({
      ca: [],
      minVersion: version,
      maxVersion: version,
      ciphers: everyCipher,
      secureOptions,
    });
    let shown: Buffer[] = [];
    let begun = false;
    try {
      const socket = await open(target, signal, context, {
        ended: (socket) => (shown = rawChain(socket)),
        begun: () => (begun = true),
        timeoutMs,
      });
      const chain = rawChain(socket);
      socket.destroy();
      return chain;
    } catch (error) {
      if (signal.aborted) throw error;
      // It speaks this version; what it missed is a certificate of the client.
      if (shown.length > 0) return shown;
      return begun && !isTimeout(error) ? undefined : null;
    }
  }

  /** One version, and only these ciphers in this order. */
  const openWith = (
    target: TlsTarget,
    { version, ciphers, timeoutMs }: { version: SecureVersion; ciphers: string[]; timeoutMs: number },
    signal: AbortSignal,
  ) => {
    const names = ciphers.join(':');
    const context = createSecureContext({
      ...{ ca: [], minVersion: version, maxVersion: version, secureOptions },
      ciphers: version === 'TLSv1.3' ? names : `${names}:@SECLEVEL=0`,
    });
    return open(target, signal, context, { timeoutMs });
  };

  async function probeAll(
    target: TlsTarget,
    spoken: string,
    closeFirst: () => void,
    signal: AbortSignal,
  ): Promise<Probed[]> {
    const endsAt = performance.now() + probingMs;
    const probed = await Promise.all(versions.map((version) => probe(target, version, signal)));
    // Some servers count the connections of one address, or take one at a time: whom they left waiting comes again.
    for (const [index, version] of versions.entries()) {
      if (probed[index] !== null || (version === spoken && probed.some(Boolean))) continue;
      if (performance.now() > endsAt) break;
      closeFirst();
      await setTimeout(betweenProbesMs);
      signal.throwIfAborted();
      probed[index] = await probe(target, version, signal, Math.min(retryMs, settings.timeoutMs));
    }
    return probed;
  }

  return { open, openWith, probeAll };
}
