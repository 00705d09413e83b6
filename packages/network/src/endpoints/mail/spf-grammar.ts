/** The ABNF of SPF records (RFC 7208 sections 5, 6, 7.1 and 12) as regular expressions. */
import { isIPv4, isIPv6 } from 'node:net';

const expand = '%(?:\\{[slodiphv](?:[1-9]\\d*)?r?[.+,/_=-]*\\}|[%_-])';
const expandInText = expand.replace('[slodiphv]', '[slodiphvcrt]');
const literal = '[\\x21-\\x24\\x26-\\x7e]';
const macroString = new RegExp(`^(?:${expandInText}|${literal})*$`, 'i');
const hostString = new RegExp(`^(?:${expand}|${literal})*$`, 'i');
const endsInMacro = new RegExp(`${expand}$`, 'i');
const label = /^[a-z\d](?:[a-z\d-]*[a-z\d])?$/i;
const dualPrefix = /(?:\/(\d+))?(?:\/\/(\d+))?$/;

export const isMacroString = (text: string): boolean => macroString.test(text);

/** A term that is not one, for a message. */
const shown = (text: string) => JSON.stringify(text.slice(0, 60));

/** The last label is a name with a letter or a hyphen and stands behind a dot; a macro can be in its place. */
function endsInDomain(text: string): boolean {
  if (endsInMacro.test(text)) return true;
  const name = text.replace(/\.$/, '');
  const last = name.slice(name.lastIndexOf('.') + 1);
  return last !== name && label.test(last) && /[a-z-]/i.test(last);
}

export function domainFault(text: string): string | undefined {
  if (text === '') return 'names no domain';
  if (hostString.test(text) && endsInDomain(text)) return undefined;
  return `${shown(text)} is not a domain`;
}

const fits = (bits: string, most: number) => /^(?:0|[1-9]\d*)$/.test(bits) && Number(bits) <= most;

/** `example.com/24//64`: the domain, and the lengths of the prefixes behind it. */
export function splitPrefix(value: string): { domain: string; v4?: string; v6?: string } {
  const [found, v4, v6] = dualPrefix.exec(value) ?? [''];
  return {
    domain: value.slice(0, value.length - found.length),
    ...(v4 === undefined ? {} : { v4 }),
    ...(v6 === undefined ? {} : { v6 }),
  };
}

function hostFault(value: string | null, rest: string): string | undefined {
  const { domain, v4, v6 } = splitPrefix(`${value ?? ''}${rest}`);
  const ofDomain = value === null ? undefined : domainFault(domain);
  if (ofDomain !== undefined || (value === null && domain !== ''))
    return ofDomain ?? `${shown(domain)} is not a prefix length`;
  if (v4 !== undefined && !fits(v4, 32)) return `/${v4} is not a prefix length from 0 to 32`;
  if (v6 !== undefined && !fits(v6, 128)) return `//${v6} is not a prefix length from 0 to 128`;
  return undefined;
}

function rangeFault(value: string | null, version: 4 | 6): string | undefined {
  const [ip = '', ...bits] = (value ?? '').split('/');
  const isIp = version === 4 ? isIPv4(ip) : isIPv6(ip) && !ip.includes('%');
  const [length = '0', ...more] = bits;
  if (isIp && more.length === 0 && fits(length, version === 4 ? 32 : 128)) return undefined;
  return `is not an IPv${version} range`;
}

const needsDomain = (value: string | null) => domainFault(value ?? '');

/** What is wrong with what follows the name of each mechanism: `:value`, or the rest where there is no colon. */
export const mechanismFaults: Record<string, (value: string | null, rest: string) => string | undefined> = {
  all: (value, rest) => (value === null && rest === '' ? undefined : 'takes nothing after all'),
  include: needsDomain,
  exists: needsDomain,
  a: hostFault,
  mx: hostFault,
  ptr: (value, rest) =>
    rest === '' ? (value === null ? undefined : domainFault(value)) : `${shown(rest)} is not a domain`,
  ip4: (value) => rangeFault(value, 4),
  ip6: (value) => rangeFault(value, 6),
};
