/** What a socket knows of the server it speaks to. */
import { checkServerIdentity, type DetailedPeerCertificate, type TLSSocket } from 'node:tls';

const chainMax = 12;

export function rawChain(socket: TLSSocket): Buffer[] {
  const chain: Buffer[] = [];
  let certificate: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true);
  while (certificate?.raw && chain.length < chainMax) {
    if (chain.some((seen) => seen.equals(certificate?.raw as Buffer))) break;
    chain.push(certificate.raw);
    certificate = certificate.issuerCertificate;
  }
  return chain;
}

const namesMax = 5;

function hostnameError(socket: TLSSocket, name: string): string | null {
  const certificate = socket.getPeerCertificate();
  const names = (certificate.subjectaltname ?? '')
    .split(', ')
    .flatMap((entry) => /^(?:DNS|IP Address):(.+)$/.exec(entry)?.[1] ?? []);
  if (names.length === 0) return 'The certificate has no host in subjectAltName; its common name is ignored.';
  try {
    // Node falls back to the common name where no DNS name is listed; browsers have not done so since 2017.
    const subject = {} as typeof certificate.subject;
    if (checkServerIdentity(name, { ...certificate, subject }) === undefined) return null;
  } catch (error) {
    return (error as Error).message;
  }
  const more = names.length > namesMax ? ` and ${names.length - namesMax} more` : '';
  return `The certificate is for ${names.slice(0, namesMax).join(', ')}${more}, not for ${name}.`;
}

function keyExchangeOf(socket: TLSSocket): string | null {
  const info = socket.getEphemeralKeyInfo() as { type?: string; name?: string; size?: number } | null;
  if (!info?.type) return null;
  return [info.type, info.name, info.size ? `${info.size} bits` : undefined].filter(Boolean).join(' ');
}

/** What a socket knows, also right after its handshake broke. */
export function snapshot(socket: TLSSocket, name: string) {
  const known = rawChain(socket);
  const cipher = (socket.getCipher() ?? { name: 'unknown', standardName: 'unknown' }) as {
    name: string;
    standardName: string;
  };
  const mismatch = known.length === 0 ? null : hostnameError(socket, name);
  return {
    known,
    report: {
      address: socket.remoteAddress ?? '',
      hostnameMatch: mismatch === null,
      hostnameError: mismatch,
      protocol: socket.getProtocol() ?? 'unknown',
      cipher: { name: cipher.name, standardName: cipher.standardName, bits: cipherBits(cipher.standardName) },
      alpn: socket.alpnProtocol || null,
      keyExchange: keyExchangeOf(socket),
    },
  };
}

function cipherBits(standardName: string): number | null {
  const match = /_(128|256|112|168|40|56)(?:_|$)|CHACHA20/.exec(standardName ?? '');
  if (!match) return /3DES/.test(standardName ?? '') ? 112 : null;
  return match[1] ? Number(match[1]) : 256;
}
