import type { Engine, EngineCall } from '@oja/core/engines/engine';

/** Protocols that begin in the clear and change to TLS on a word. */
export const startTlsProtocols = ['smtp', 'imap', 'pop3', 'ftp', 'ldap', 'postgres', 'mysql'] as const;
export type StartTls = (typeof startTlsProtocols)[number];

export interface TlsTarget {
  host: string;
  port: number;
  /** Name sent in the handshake and compared with the certificate; default: the host. */
  servername?: string;
  /** `none`: TLS at once. Default: what is usual on the port. */
  startTls?: StartTls | 'none';
  /** False leaves OCSP and revocation lists alone. Default true. */
  revocation?: boolean;
  /** One handshake alone: its chain and version, and nothing of others. */
  quick?: boolean;
  /** Also every cipher suite of every version. */
  suites?: boolean;
}

export interface CertificateInfo {
  subject: Record<string, string>;
  issuer: Record<string, string>;
  /** DNS names, addresses and others, in the order of the certificate. */
  altNames: { kind: string; value: string }[];
  validFrom: string;
  validTo: string;
  serial: string;
  fingerprint1: string;
  fingerprint256: string;
  key: { type: string; bits: number | null; curve: string | null };
  signature: string;
  ca: boolean;
  selfSigned: boolean;
  extendedKeyUsage: string[];
  /** Signed certificate timestamps inside the certificate. */
  sctCount: number;
  /** Log and time of each. */
  scts: { logId: string; at: string }[];
  /** It demands that the server staples an OCSP answer; Firefox refuses it otherwise. */
  mustStaple: boolean;
  ocspUrls: string[];
  caIssuerUrls: string[];
  pem: string;
}

/** Of the server's own certificate. */
export interface Revocation {
  /** `unknown`: no source gave a believable answer. `not_checked`: there is none, or nobody to believe. */
  status: 'good' | 'revoked' | 'unknown' | 'not_checked';
  source: 'ocsp_stapled' | 'ocsp' | 'crl' | null;
  url: string | null;
  /** ISO; when the source was asked. */
  checkedAt: string | null;
  /** ISO; when the source made its statement, and until when it holds. */
  thisUpdate: string | null;
  nextUpdate: string | null;
  revokedAt: string | null;
  reason: string | null;
  /** Why the status is not known. */
  error: string | null;
}

export interface CipherSuite {
  name: string;
  standardName: string;
  bits: number | null;
  forwardSecrecy: boolean;
  aead: boolean;
  exchange: string | null;
  /** Of Diffie-Hellman without curves. */
  dhBits: number | null;
}

export interface SuiteList {
  version: string;
  /** In the order in which the server chose them. */
  suites: CipherSuite[];
  /** False where time was up, or the server stopped responding. */
  complete: boolean;
  /** Does the server choose by its own order? Null where nobody knows. */
  serverOrder: boolean | null;
}

export interface TlsReport {
  address: string;
  /** What was spoken in the clear first. */
  startTls: StartTls | null;
  /** As sent, the server's own certificate first. */
  chain: CertificateInfo[];
  /** Does the chain lead to a root this platform trusts, whatever the name? Else why not. */
  trusted: boolean;
  /** From the server's own certificate to its root, as far as it is known, whatever was sent. */
  path: CertificateInfo[];
  /** Its root is one of the public authorities, for which browsers have more rules. */
  publicRoot: boolean;
  trustError: { code: string; reason: string } | null;
  hostnameMatch: boolean;
  hostnameError: string | null;
  protocol: string;
  cipher: { name: string; standardName: string; bits: number | null };
  alpn: string | null;
  keyExchange: string | null;
  ocspStapled: boolean;
  /** The stapled OCSP response has timestamps of Certificate Transparency. */
  timestampsStapled: boolean;
  revocation: Revocation;
  /** It ends the handshake, or the connection right after it, where the client shows no certificate. */
  clientCertificateRequired: boolean;
  /** Names of certificates that the server should send and does not, where they could be found. */
  missingIntermediates: string[];
  /** Null where the server did not respond to that version. */
  protocols: Record<'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3', boolean | null>;
  handshakeMs: number;
  suites?: SuiteList[];
}

export interface TlsEngine extends Engine {
  inspect(target: TlsTarget, call: EngineCall): Promise<TlsReport>;
}
