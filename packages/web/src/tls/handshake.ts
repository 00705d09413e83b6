/** Handshakes through the guard: one as clients do it, one per protocol version. */
import { constants, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import {
  createSecureContext,
  getCACertificates,
  type SecureContext,
  type SecureVersion,
  type TLSSocket,
} from 'node:tls';
import { rejected } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineCall } from '@oja/core/engines/engine';
import { fail, OjaError } from '@oja/core/errors';
import { describeCertificate, staplesScts } from './certificate.ts';
import { createIssuers } from './issuers.ts';
import { rawChain, snapshot } from './peer.ts';
import { type StartTls, startTlsProtocols, type TlsEngine, type TlsReport, type TlsTarget } from './port.ts';
import { createRevocation, notChecked } from './revocation.ts';
import { startTlsPorts, talkBeforeTls } from './starttls.ts';
import { trustErrorOf } from './trust.ts';
import { followChain, type TrustPath } from './trust-path.ts';

export interface TlsSettings {
  caFile?: string;
  publicCaFile?: string;
  ports: number[];
  timeoutMs: number;
}

const versions: SecureVersion[] = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'];
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

function codeOf(error: unknown): string | null {
  if (!error) return null;
  return typeof error === 'string'
    ? error
    : ((error as NodeJS.ErrnoException).code ?? (error as Error).message);
}

/** Alerts, or an end without one, that follow when a client has no certificate to show. */
const wantsCertificate = /CERTIFICATE|HANDSHAKE_FAILURE|ECONNRESET|ACCESS_DENIED|UNKNOWN_CA/;

const causeCode = (error: unknown) =>
  String(((error as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? '');

const isTimeout = (error: unknown) => error instanceof OjaError && error.code === 'upstream_timeout';

/** More than the alert of the handshake says. */
function explain(error: unknown, target: TlsTarget, shown: boolean): unknown {
  const code = causeCode(error);
  const where = `${target.host}:${target.port}`;
  const unreachable = (message: string) =>
    fail('target_unreachable', message, { param: 'host', cause: error });
  if (shown) return unreachable(`${where} ends the handshake after sending its certificate (${code}).`);
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|RECORD_TOO_SMALL/.test(code)) {
    const how = `set starttls if the server upgrades to TLS: ${startTlsProtocols.join(', ')}`;
    return unreachable(`${where} responds with something other than TLS (${code}); ${how}.`);
  }
  return error;
}

function startTlsOf({ startTls, port }: TlsTarget): StartTls | null {
  return startTls === 'none' ? null : (startTls ?? startTlsPorts[port] ?? null);
}

export function createHandshake(settings: TlsSettings, parts: EngineParts): TlsEngine {
  let trusting: Promise<SecureContext> | undefined;
  let parsing: Promise<X509Certificate[]> | undefined;
  let publicPrints: Promise<Set<string>> | undefined;
  const issuers = createIssuers(parts);
  const revocations = createRevocation(parts);

  async function rootTexts(): Promise<string[]> {
    const extra = await Promise.all([settings.caFile, settings.publicCaFile].map(textsIn));
    return [...getCACertificates('default'), ...extra.flat()];
  }

  const rootCertificates = () => {
    parsing ??= rootTexts().then((texts) => texts.map((text) => new X509Certificate(text)));
    return parsing;
  };

  const publicFingerprints = () => {
    publicPrints ??= textsIn(settings.publicCaFile).then((extra) => {
      const texts = [...getCACertificates('bundled'), ...extra];
      return new Set(texts.map((text) => new X509Certificate(text).fingerprint256));
    });
    return publicPrints;
  };

  async function isPublic({ end, path }: TrustPath): Promise<boolean> {
    const root = path.at(-1);
    if (root === undefined || (end !== 'trusted' && end !== 'missing_intermediate')) return false;
    return (await publicFingerprints()).has(root.fingerprint256);
  }

  async function trustedRoots(): Promise<SecureContext> {
    return createSecureContext({
      ca: await rootTexts(),
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

  interface HandshakeEvents {
    timeoutMs?: number;
    /** The connection stands and TLS begins. */
    begun?(): void;
    staple?(answer: Buffer): void;
    /** The server ended the handshake, maybe after it had shown its certificate. */
    ended?(socket: TLSSocket): void;
  }

  const open = (
    target: TlsTarget,
    signal: AbortSignal,
    secureContext: SecureContext,
    heard: HandshakeEvents,
  ) => {
    const protocol = startTlsOf(target);
    const where = `${target.host}:${target.port}`;
    return parts.egress.connectTls({
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
  ): Promise<Buffer[] | undefined | null> {
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

  async function probeAll(
    target: TlsTarget,
    spoken: string,
    closeFirst: () => void,
    signal: AbortSignal,
  ): Promise<(Buffer[] | undefined | null)[]> {
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

  async function asClients(target: TlsTarget, name: string, call: EngineCall) {
    const startedAt = performance.now();
    let staple: Buffer | undefined;
    let ended: ReturnType<typeof snapshot> | undefined;
    const socket = await open(target, call.signal, await rootsContext(), {
      staple: (answer) => (staple = answer),
      ended: (broken) => (ended = snapshot(broken, name)),
    }).catch((error: unknown) => {
      if (call.signal.aborted) throw error;
      const isShown = (ended?.known.length ?? 0) > 0;
      if (isShown && wantsCertificate.test(causeCode(error))) return undefined;
      throw explain(error, target, isShown);
    });
    // TLS 1.3 is done before the server says that it wants a certificate.
    const demand = { made: socket === undefined };
    socket?.on('error', (error: NodeJS.ErrnoException) => {
      if (/ALERT/.test(error.code ?? '') && wantsCertificate.test(error.code ?? '')) demand.made = true;
    });
    socket?.resume();
    // Mail servers count connections: this one must not stand beside those that follow.
    if (startTlsOf(target) !== null) setImmediate(() => socket?.destroy());
    const seen = socket === undefined ? ended! : snapshot(socket, name);
    const code = socket === undefined ? undefined : codeOf(socket.authorizationError);
    return {
      seen,
      code,
      staple,
      demand,
      handshakeMs: performance.now() - startedAt,
      close: () => socket?.destroy(),
    };
  }

  return {
    name: 'handshake',
    close: () => revocations.close(),
    async check() {
      return { state: 'ready', detail: `OpenSSL ${process.versions.openssl}` };
    },
    async inspect(target, call): Promise<TlsReport> {
      const name = target.servername ?? target.host;
      try {
        const met = await asClients(target, name, call);
        const { seen } = met;
        const [probed, path] = await Promise.all([
          probeAll(target, seen.report.protocol, met.close, call.signal),
          rootCertificates().then((roots) => {
            const fetchIssuer = (one: X509Certificate) => issuers.fetch(one, call);
            return followChain(
              seen.known.map((raw) => new X509Certificate(raw)),
              { roots, fetchIssuer },
            );
          }),
        ]).finally(met.close);
        const sent =
          probed.filter((chain) => chain != null).sort((a, b) => b.length - a.length)[0] ??
          seen.known.slice(0, 1);
        if (sent.length === 0)
          throw rejected('target_unreachable', `${target.host}:${target.port} sent no certificate.`, {
            param: 'host',
          });
        const chain = sent.map(describeCertificate);
        const [certificate, issuer] = path.path;
        const revocation =
          target.revocation === false
            ? notChecked('It was not requested.')
            : certificate === undefined || issuer === undefined
              ? notChecked('The certificate of the issuer is not known.')
              : await revocations.check(
                  { certificate, issuer, staple: met.staple, ocspUrls: chain[0]!.ocspUrls },
                  call,
                );
        const trustError = trustErrorOf(met.code, path);
        return {
          ...seen.report,
          startTls: startTlsOf(target),
          trusted: trustError === null,
          trustError,
          path: path.path.map((one) => describeCertificate(one.raw)),
          publicRoot: await isPublic(path),
          ocspStapled: met.staple !== undefined,
          timestampsStapled: staplesScts(met.staple),
          handshakeMs: met.handshakeMs,
          clientCertificateRequired: met.demand.made,
          missingIntermediates: path.end === 'missing_intermediate' ? path.missing : [],
          revocation,
          chain,
          protocols: Object.fromEntries(
            versions.map((version, index) => [
              version,
              version === seen.report.protocol ||
                (probed[index] === null ? null : probed[index] !== undefined),
            ]),
          ) as TlsReport['protocols'],
        };
      } catch (error) {
        if (call.signal.aborted || error instanceof OjaError) throw error;
        const message = `${target.host}:${target.port} sent an unreadable certificate.`;
        throw fail('target_unreachable', message, { param: 'host', cause: error });
      }
    },
  };
}

async function textsIn(file: string | undefined): Promise<string[]> {
  if (file === undefined) return [];
  return (await readFile(file, 'utf8')).match(certificateBlock) ?? [];
}

const certificateBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
