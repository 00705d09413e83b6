/** Questions and replies on the wire. */
import { randomInt } from 'node:crypto';
import packet from 'dns-packet';
import { rejected } from '../../engine-failure.ts';
import { extendedErrors } from './extended-errors.ts';
import { type RawRecord, readMessage, writeName } from './message.ts';
import type { DnsFlags, DnsQuestion, DnsRecord, ExtendedError } from './port.ts';
import { toRecord } from './records.ts';
import { typeNumber } from './type-names.ts';

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
  extendedErrors: ExtendedError[];
}

// Fits every path without fragments (DNS flag day 2020).
const udpPayloadBytes = 1_232;
const headerBytes = 12;
const optType = 41;
const recordsMax = 1_000;
const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

export function buildQuery(question: DnsQuestion, options: { edns: boolean; id?: number }): WireQuery {
  const { name, dnssec = false, recursive = true } = question;
  const number = typeNumber(question.type);
  if (number === undefined) throw new RangeError(`no record type ${question.type}`);
  const id = options.id ?? randomInt(0x10000);
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16BE(id, 0);
  header.writeUInt16BE((recursive ? packet.RECURSION_DESIRED : 0) | (dnssec ? packet.AUTHENTIC_DATA : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(options.edns ? 1 : 0, 10);
  const asked = Buffer.concat([nameBytes(name), Buffer.from([number >> 8, number & 0xff, 0, 1])]);
  const bytes = Buffer.concat([header, asked, ...(options.edns ? [ednsOf(dnssec)] : [])]);
  const questionEnd = headerBytes + asked.length;
  const questionBytes = bytes.subarray(headerBytes, questionEnd);
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
        const asked = readMessage(headerAndQuestion(reply)).questions[0];
        return (
          asked !== undefined && asked.type === number && sameName(asked.name, `${name.replace(/\.$/, '')}.`)
        );
      } catch {
        return false;
      }
    },
  };
}

function nameBytes(name: string): Buffer {
  try {
    return writeName(name);
  } catch (error) {
    throw rejected('invalid_request', `name: ${name} is not a domain name.`, { param: 'name', cause: error });
  }
}

/** The OPT record (RFC 6891) of the root, without options. */
function ednsOf(dnssec: boolean): Buffer {
  const record = Buffer.alloc(11);
  record.writeUInt16BE(optType, 1);
  record.writeUInt16BE(udpPayloadBytes, 3);
  record.writeUInt16BE(dnssec ? packet.DNSSEC_OK : 0, 7);
  return record;
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

const isReal = ({ type }: RawRecord) => type !== optType;

/** Throws when the message is malformed. */
export function decodeReply(reply: Buffer): WireReply {
  const message = readMessage(reply);
  const edns = message.additionals.find(({ type }) => type === optType);
  const statusCode = rcodeOf(reply) | ((edns === undefined ? 0 : edns.ttl >>> 24) << 4);
  const records = (found: RawRecord[]) => found.filter(isReal).slice(0, recordsMax).map(toRecord);
  const has = (flag: number) => (message.flags & flag) !== 0;
  return {
    status: rcodeName(statusCode),
    statusCode,
    flags: {
      aa: has(packet.AUTHORITATIVE_ANSWER),
      tc: has(packet.TRUNCATED_RESPONSE),
      rd: has(packet.RECURSION_DESIRED),
      ra: has(packet.RECURSION_AVAILABLE),
      ad: has(packet.AUTHENTIC_DATA),
      cd: has(packet.CHECKING_DISABLED),
    },
    answers: records(message.answers),
    authority: records(message.authorities),
    extendedErrors: edns === undefined ? [] : extendedErrors(edns),
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
