/** Questions and replies on the wire. */
import { randomInt } from 'node:crypto';
import packet, { type Answer, type RecordType } from 'dns-packet';
import type { DnsFlags, DnsQuestion, DnsRecord } from './port.ts';
import { toRecord } from './records.ts';
import { libraryType } from './type-names.ts';

export interface WireQuery {
  id: number;
  bytes: Buffer;
  /** Is this the reply to it? */
  accepts(reply: Buffer): boolean;
}

export interface WireReply {
  status: string;
  statusCode: number;
  flags: DnsFlags;
  answers: DnsRecord[];
  authority: DnsRecord[];
}

// Fits every path without fragments (DNS flag day 2020).
const udpPayloadBytes = 1_232;
const recordsMax = 1_000;
const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

export function buildQuery(question: DnsQuestion, options: { edns: boolean; id?: number }): WireQuery {
  const { name, dnssec = false } = question;
  const type = libraryType(question.type) as RecordType;
  const id = options.id ?? randomInt(0x10000);
  const bytes = packet.encode({
    type: 'query',
    id,
    flags: packet.RECURSION_DESIRED | (dnssec ? packet.AUTHENTIC_DATA : 0),
    questions: [{ type, name }],
    additionals: options.edns
      ? [
          {
            type: 'OPT',
            name: '.',
            udpPayloadSize: udpPayloadBytes,
            extendedRcode: 0,
            ednsVersion: 0,
            flags: dnssec ? packet.DNSSEC_OK : 0,
            flag_do: dnssec,
            options: [],
          },
        ]
      : [],
  });
  // The name ends with the first zero byte; type and class follow.
  const questionEnd = bytes.indexOf(0, 12) + 5;
  const questionBytes = bytes.subarray(12, questionEnd);
  return {
    id,
    bytes,
    accepts(reply) {
      if (reply.length < 12 || reply.readUInt16BE(0) !== id || (reply.readUInt8(2) & 0x80) === 0)
        return false;
      // Servers that could not read the question send it back empty.
      if (reply.readUInt16BE(4) === 0) return (reply.readUInt8(3) & 0x0f) !== 0;
      if (reply.length >= questionEnd && reply.subarray(12, questionEnd).equals(questionBytes)) return true;
      try {
        const asked = packet.decode(headerAndQuestion(reply)).questions?.[0];
        return asked !== undefined && asked.type === type && sameName(asked.name, name);
      } catch {
        return false;
      }
    },
  };
}

/** The same message with its other sections emptied: all of it when it is broken further on. */
function headerAndQuestion(reply: Buffer): Buffer {
  const copy = Buffer.from(reply);
  copy.writeUInt16BE(1, 4);
  copy.fill(0, 6, 12);
  return copy;
}

export const isTruncated = (reply: Buffer): boolean => (reply.readUInt8(2) & 0x02) !== 0;
export const rcodeOf = (reply: Buffer): number => reply.readUInt8(3) & 0x0f;

const isReal = (answer: Answer) => answer.type !== 'OPT';

/** Throws when the message is malformed. */
export function decodeReply(reply: Buffer): WireReply {
  const decoded = packet.decode(reply);
  const edns = decoded.additionals?.find((answer) => answer.type === 'OPT');
  const statusCode = rcodeOf(reply) | ((edns?.type === 'OPT' ? edns.extendedRcode : 0) << 4);
  const records = (answers: Answer[] | undefined) =>
    (answers ?? []).filter(isReal).slice(0, recordsMax).map(toRecord);
  return {
    status: rcodeName(statusCode),
    statusCode,
    flags: {
      aa: decoded.flag_aa,
      tc: decoded.flag_tc,
      rd: decoded.flag_rd,
      ra: decoded.flag_ra,
      ad: decoded.flag_ad,
      cd: decoded.flag_cd,
    },
    answers: records(decoded.answers),
    authority: records(decoded.authorities),
  };
}

const rcodes = [
  'NOERROR',
  'FORMERR',
  'SERVFAIL',
  'NXDOMAIN',
  'NOTIMP',
  'REFUSED',
  'YXDOMAIN',
  'YXRRSET',
  'NXRRSET',
  'NOTAUTH',
  'NOTZONE',
  'DSOTYPENI',
];

function rcodeName(code: number): string {
  return rcodes[code] ?? (code === 16 ? 'BADVERS' : `RCODE${code}`);
}
