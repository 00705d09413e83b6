/** What a server shows in its handshakes: certificates, trust, versions and revocation. */
import { X509Certificate } from 'node:crypto';
import { rejected } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineCall } from '@oja/core/engines/engine';
import { fail, OjaError } from '@oja/core/errors';
import { describeCertificate, staplesScts } from './certificate.ts';
import { createConnect, type Probed, startTlsOf, type TlsSettings, versions } from './connect.ts';
import { createIssuers } from './issuers.ts';
import { snapshot } from './peer.ts';
import { startTlsProtocols, type TlsEngine, type TlsReport, type TlsTarget } from './port.ts';
import { createRevocation, notChecked } from './revocation.ts';
import { createSuiteProbe } from './suites.ts';
import { trustErrorOf } from './trust.ts';
import { followChain } from './trust-path.ts';
import { createTrustStore } from './trust-store.ts';

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

export function createHandshake(settings: TlsSettings, parts: EngineParts): TlsEngine {
  const { rootsContext, rootCertificates, isPublic } = createTrustStore(settings);
  const { open, openWith, probeAll } = createConnect(settings, parts.egress);
  const issuers = createIssuers(parts);
  const revocations = createRevocation(parts);
  const listSuites = createSuiteProbe(openWith);

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
          target.quick
            ? versions.map((version): Probed => (version === seen.report.protocol ? seen.known : null))
            : probeAll(target, seen.report.protocol, met.close, call.signal),
          rootCertificates().then((roots) => {
            const fetchIssuer = async (one: X509Certificate) =>
              target.quick ? undefined : await issuers.fetch(one, call);
            return followChain(
              seen.known.map((raw) => new X509Certificate(raw)),
              { roots, fetchIssuer },
            );
          }),
        ]).finally(met.close);
        const chains = probed.filter((chain) => chain != null);
        const sent = chains.sort((a, b) => b.length - a.length)[0] ?? seen.known.slice(0, 1);
        if (sent.length === 0)
          throw rejected('target_unreachable', `${target.host}:${target.port} sent no certificate.`, {
            param: 'host',
          });
        const chain = sent.map(describeCertificate);
        const [certificate, issuer] = path.path;
        const revocation =
          target.revocation === false || target.quick
            ? notChecked('It was not requested.')
            : certificate === undefined || issuer === undefined
              ? notChecked('The certificate of the issuer is not known.')
              : await revocations.check(
                  { certificate, issuer, staple: met.staple, ocspUrls: chain[0]!.ocspUrls },
                  call,
                );
        const trustError = trustErrorOf(met.code, path);
        const protocols = protocolsOf(seen.report.protocol, probed);
        const spoken = versions.filter((version) => protocols[version as keyof typeof protocols]).reverse();
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
          protocols,
          ...(target.suites ? { suites: await listSuites(target, spoken, call.signal) } : {}),
        };
      } catch (error) {
        if (call.signal.aborted || error instanceof OjaError) throw error;
        const message = `${target.host}:${target.port} sent an unreadable certificate.`;
        throw fail('target_unreachable', message, { param: 'host', cause: error });
      }
    },
  };
}

/** Null for a version of which nothing is known. */
function protocolsOf(spoken: string, probed: Probed[]): TlsReport['protocols'] {
  const known = versions.map((version, index) => {
    const isSpoken = version === spoken || (probed[index] === null ? null : probed[index] !== undefined);
    return [version, isSpoken];
  });
  return Object.fromEntries(known) as TlsReport['protocols'];
}
