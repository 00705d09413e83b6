/** What DNSSEC adds to an answer, as dig prints it. */
import type { Nsec3Data, NsecData, RrsigData } from 'dns-packet';
import { typeName } from './type-names.ts';

const base32Digits = '0123456789ABCDEFGHIJKLMNOPQRSTUV';

function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => base32Digits[Number.parseInt(five.padEnd(5, '0'), 2)] ?? '')
    .join('');
}

/** 20260102030405 */
const moment = (seconds: number) => new Date(seconds * 1_000).toISOString().replace(/\D/g, '').slice(0, 14);
const rooted = (name: string) => (name === '' ? '.' : name);
const typeList = (types: string[]) => types.map(typeName).join(' ');

/** Undefined for other types. */
export function printSignature(type: string, data: unknown): string | undefined {
  switch (type) {
    case 'RRSIG': {
      const row = data as RrsigData;
      const times = [moment(row.expiration), moment(row.inception)];
      const signer = [row.keyTag, rooted(row.signersName), row.signature.toString('base64')];
      return [
        typeName(row.typeCovered),
        row.algorithm,
        row.labels,
        row.originalTTL,
        ...times,
        ...signer,
      ].join(' ');
    }
    case 'NSEC': {
      const { nextDomain, rrtypes } = data as NsecData;
      return `${rooted(nextDomain)} ${typeList(rrtypes)}`;
    }
    case 'NSEC3': {
      const { algorithm, flags, iterations, salt, nextDomain, rrtypes } = data as Nsec3Data;
      const salted = salt.length === 0 ? '-' : salt.toString('hex').toUpperCase();
      return [algorithm, flags, iterations, salted, base32(nextDomain), typeList(rrtypes)].join(' ').trim();
    }
    default:
      return undefined;
  }
}
