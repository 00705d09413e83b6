/** Names that only the operator's own network knows: its resolver must not tell them to strangers. */
import { publicSuffixes } from '../../domain/public-suffixes.ts';

const privateSuffixes = [
  'local',
  'localhost',
  'internal',
  'intranet',
  'lan',
  'home.arpa',
  'corp',
  'home',
  'private',
  'localdomain',
];
// Reverse zones of private and reserved addresses (RFC 6303).
const privateReverse =
  /(^|\.)(0|10|127|(1[6-9]|2\d|3[01])\.172|168\.192|254\.169|(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.100)\.in-addr\.arpa$|(^|\.)([cd]\.f|[89ab]\.e\.f)\.ip6\.arpa$|^(1|0)(\.0){31}\.ip6\.arpa$/;

export function isPrivateName(name: string): boolean {
  const lower = name.toLowerCase();
  if (lower === '.') return false;
  if (privateSuffixes.some((suffix) => lower === suffix || lower.endsWith(`.${suffix}`))) return true;
  if (privateReverse.test(lower)) return true;
  if (lower.includes('.')) return false;
  const { publicSuffix, isIcann } = publicSuffixes().parse(lower);
  return lower !== 'arpa' && !(isIcann && publicSuffix === lower);
}
