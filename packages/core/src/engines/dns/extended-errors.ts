/** Extended DNS errors (RFC 8914): what a resolver adds to a bare SERVFAIL. */
import type { RawRecord } from './message.ts';
import type { ExtendedError } from './port.ts';

const optionCode = 15;
const errorsMax = 10;
const textMax = 300;

/** IANA's registry, by number. */
const names = [
  'Other Error',
  'Unsupported DNSKEY Algorithm',
  'Unsupported DS Digest Type',
  'Stale Answer',
  'Forged Answer',
  'DNSSEC Indeterminate',
  'DNSSEC Bogus',
  'Signature Expired',
  'Signature Not Yet Valid',
  'DNSKEY Missing',
  'RRSIGs Missing',
  'No Zone Key Bit Set',
  'NSEC Missing',
  'Cached Error',
  'Not Ready',
  'Blocked',
  'Censored',
  'Filtered',
  'Prohibited',
  'Stale NXDOMAIN Answer',
  'Not Authoritative',
  'Not Supported',
  'No Reachable Authority',
  'Network Error',
  'Invalid Data',
  'Signature Expired before Valid',
  'Too Early',
  'Unsupported NSEC3 Iterations Value',
  'Unable to conform to policy',
  'Synthesized',
  'Invalid Query Type',
];

/** Those among the options of an OPT record. */
export function extendedErrors({ message, from, to }: RawRecord): ExtendedError[] {
  const found: ExtendedError[] = [];
  for (let at = from; at + 4 <= to && found.length < errorsMax; ) {
    const bytes = message.readUInt16BE(at + 2);
    const end = at + 4 + bytes;
    if (end > to) break;
    if (message.readUInt16BE(at) === optionCode && bytes >= 2) {
      const code = message.readUInt16BE(at + 4);
      const text = message
        .toString('utf8', at + 6, end)
        .replace(/\p{Cc}/gu, '')
        .slice(0, textMax)
        .trim();
      found.push({ code, name: names[code] ?? `Error ${code}`, text: text === '' ? null : text });
    }
    at = end;
  }
  return found;
}
