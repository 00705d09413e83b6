/** Handshakes through the guard: one as clients do it, one per protocol version. */
import { constants } from 'node:crypto';
import { readFile } from 'node:fs/promises';
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
import type { TlsEngine, TlsReport, TlsTarget } from './port.ts';
import { trustReason } from './trust.ts';

export interface TlsSettings {
  caFile?: string;
  ports: number[];
  timeoutMs: number;
}

const versions: SecureVersion[] = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'];
const chainMax = 12;
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
    /** The chain of a server that ended the handshake after it had shown its certificate. */
    endedWith?(chain: Buffer[]): void;
  }

  const open = (target: TlsTarget, signal: AbortSignal, secureContext: SecureContext, heard: Heard) =>
    parts.egress.connectTls({
      host: target.host,
      port: target.port,
      signal,
      timeoutMs: settings.timeoutMs,
      allowedPorts: settings.ports,
      param: 'host',
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
        ALPNProtocols: ['h2', 'http/1.1'],
      },
    });

  /** One version only, and an empty trust store: what comes back is the chain as the server sent it. */
  async function probe(
    target: TlsTarget,
    version: SecureVersion,
    signal: AbortSignal,
  ): Promise<Buffer[] | undefined> {
    const context = createSecureContext({
      ca: [],
      minVersion: version,
      maxVersion: version,
      ciphers: everyCipher,
      secureOptions,
    });
    let shown: Buffer[] = [];
    try {
      const socket = await open(target, signal, context, { endedWith: (chain) => (shown = chain) });
      const chain = rawChain(socket);
      socket.destroy();
      return chain;
    } catch (error) {
      if (signal.aborted) throw error;
      // It speaks this version; what it missed is a certificate of the client.
      return shown.length > 0 ? shown : undefined;
    }
  }

  async function asClients(target: TlsTarget, name: string, call: EngineCall) {
    const startedAt = performance.now();
    let ocspStapled = false;
    let shown: Buffer[] = [];
    const socket = await open(target, call.signal, await rootsContext(), {
      staple: () => (ocspStapled = true),
      endedWith: (chain) => (shown = chain),
    }).catch((error: unknown) => {
      if (shown.length === 0 || call.signal.aborted) throw error;
      const message = `${target.host}:${target.port} ends the handshake after showing its certificate; it wants one of the client.`;
      throw fail('target_unreachable', message, { param: 'host', cause: error });
    });
    const handshakeMs = performance.now() - startedAt;
    const code = codeOf(socket.authorizationError);
    const cipher = socket.getCipher() as { name: string; standardName: string };
    const mismatch = hostnameError(socket, name);
    const report = {
      address: socket.remoteAddress ?? '',
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
        const probed = await Promise.all(versions.map((version) => probe(target, version, call.signal)));
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
