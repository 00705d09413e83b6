/** Names and addresses as users write them. */
import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import ipaddr from 'ipaddr.js';

/** A DNS name in ASCII without its last dot ('.' for the root), or undefined when it is none. */
export function asciiName(given: string): string | undefined {
  const trimmed = given.trim();
  if (trimmed === '.') return '.';
  const name = trimmed.replace(/\.$/, '');
  // Underscores belong to service names, which the host name rules of IDNA leave out.
  const ascii = /^[\x21-\x7e]+$/.test(name) ? name.toLowerCase() : domainToASCII(name);
  const fits = ascii.length > 0 && ascii.length <= 253;
  return fits && ascii.split('.').every((label) => /^(\*|[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)$/.test(label))
    ? ascii
    : undefined;
}

export function unicodeName(ascii: string): string {
  return ascii.includes('xn--') ? domainToUnicode(ascii) || ascii : ascii;
}

/** The name under which the owner of an address is found. */
export function reverseName(ip: string): string {
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return `${address.octets.toReversed().join('.')}.in-addr.arpa`;
  const hex = address.parts.map((part) => part.toString(16).padStart(4, '0')).join('');
  return `${[...hex].toReversed().join('.')}.ip6.arpa`;
}

/** Whether others on the internet could reach it. */
export const isPublicAddress = (ip: string): boolean => ipaddr.process(ip).range() === 'unicast';

export const isAddress = (text: string): boolean => isIP(text) !== 0 && !text.includes('%');

/** Host and port of `example.com`, `example.com:8443`, `[::1]:443` or a whole address. */
export function splitHost(given: string): { host: string; port?: number } | undefined {
  const text = given.trim();
  if (isAddress(text)) return { host: text };
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(withScheme)) return undefined;
  const url = new URL(withScheme);
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (host === '' || url.username !== '' || url.password !== '') return undefined;
  return { host, port: url.port === '' ? undefined : Number(url.port) };
}

/** A port after a name is no scheme: `example.com:8443`. */
const scheme = /^[a-z][a-z0-9+.-]*:(?!\d{1,5}(?:[/?#]|$))/i;
export const withScheme = (url: string): string => (scheme.test(url) ? url : `https://${url}`);
