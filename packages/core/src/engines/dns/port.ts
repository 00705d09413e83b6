import type { Engine, EngineCall } from '../engine.ts';

export { canonicalName, writeName } from './message.ts';
export { dnsTypes, typeName, typeNumber } from './type-names.ts';

/** A name of IANA's registry, or TYPE1234. */
export type DnsType = string;

export interface DnsQuestion {
  /** ASCII, without the last dot; '.' is the root. */
  name: string;
  type: DnsType;
  /** A user's choice: address, address:port, host name, or https:// address of a DoH server. */
  resolver?: string;
  /** Asks for signatures and says whether the resolver validated. */
  dnssec?: boolean;
  /** False asks a server for what it knows itself. */
  recursive?: boolean;
}

export interface DnsRecord {
  name: string;
  /** As answered, so also CNAME, RRSIG and others. */
  type: string;
  ttl: number;
  /** Presentation form, as dig prints it. */
  data: string;
  /** The parts of types that have parts, such as MX, TXT, SOA, SRV, CAA and HTTPS. */
  parsed?: Record<string, unknown>;
}

export interface DnsFlags {
  aa: boolean;
  tc: boolean;
  rd: boolean;
  ra: boolean;
  ad: boolean;
  cd: boolean;
}

export interface ExtendedError {
  code: number;
  /** As IANA names it, such as `DNSSEC Bogus`. */
  name: string;
  /** The resolver's own words; null if it sent none. */
  text: string | null;
}

export interface DnsReply {
  /** NOERROR, NXDOMAIN, SERVFAIL …: all of them answers. */
  status: string;
  statusCode: number;
  flags: DnsFlags;
  answers: DnsRecord[];
  authority: DnsRecord[];
  /** Why the resolver could not answer, or doubts its answer (RFC 8914). */
  extendedErrors: ExtendedError[];
  /** The server that answered. */
  resolver: string;
  transport: 'udp' | 'tcp' | 'https';
  ms: number;
}

/** What one of several resolvers said. */
export interface ComparedReply {
  resolver: string;
  reply: DnsReply | null;
  /** Why there is no reply. */
  error: string | null;
}

export interface DnsEngine extends Engine {
  query(question: DnsQuestion, call: EngineCall): Promise<DnsReply>;
  /** Asks every resolver of the operator's list at once. */
  compare(question: Omit<DnsQuestion, 'resolver'>, call: EngineCall): Promise<ComparedReply[]>;
}
