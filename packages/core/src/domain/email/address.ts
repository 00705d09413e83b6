/** Email addresses as RFC 5321 and 6531 spell them: quoted local parts, international names, IP literals. */
import { isIPv4, isIPv6 } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';

export interface EmailAddress {
  /** Without quotes and escapes. */
  local: string;
  quoted: boolean;
  /** In ASCII and lower case; an IP literal keeps its brackets. */
  domain: string;
  unicodeDomain: string;
  literal: boolean;
}

export type ParsedEmail = { address: EmailAddress } | { fault: string };

const localBytesMax = 64;
const addressBytesMax = 254;

// Everything but controls, spaces, specials and the halves of broken pairs is an atom (RFC 6531 adds non-ASCII).
const atom = /^(?:[\w!#$%&'*+/=?^`{|}~-]|(?![\p{Cc}\p{Cs}\p{Z}])[^\x00-\x7f])+$/u;
const dotString = (text: string) => text.split('.').every((part) => atom.test(part));
const quotedText = /^"((?:[^"\\\p{Cc}\p{Cs}]|\\[\x20-\x7e])*)"$/u;
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** The @ that divides: the last one, since a quoted local part may hold more. */
export function parseEmail(given: string): ParsedEmail {
  const text = given.trim().normalize('NFC');
  const at = text.lastIndexOf('@');
  if (at < 0) return { fault: 'It has no @.' };
  const local = localOf(text.slice(0, at));
  if ('fault' in local) return local;
  const domain = domainOf(text.slice(at + 1));
  if ('fault' in domain) return domain;
  const address = { ...local, ...domain };
  if (Buffer.byteLength(spellEmail(address)) > addressBytesMax)
    return { fault: `It is longer than ${addressBytesMax} bytes.` };
  return { address };
}

function localOf(text: string): Pick<EmailAddress, 'local' | 'quoted'> | { fault: string } {
  if (text === '') return { fault: 'Nothing precedes the @.' };
  if (Buffer.byteLength(text) > localBytesMax)
    return { fault: `The part before the @ is longer than ${localBytesMax} bytes.` };
  const inside = quotedText.exec(text)?.[1];
  if (inside !== undefined) {
    const local = inside.replace(/\\(.)/gu, '$1');
    return { local, quoted: !dotString(local) };
  }
  if (dotString(text)) return { local: text, quoted: false };
  if (text.startsWith('.') || text.endsWith('.') || text.includes('..'))
    return { fault: 'A dot is first, last or doubled before the @.' };
  return { fault: 'The part before the @ holds a character that must be quoted.' };
}

type Domain = Pick<EmailAddress, 'domain' | 'unicodeDomain' | 'literal'>;

function domainOf(text: string): Domain | { fault: string } {
  if (text === '') return { fault: 'Nothing follows the @.' };
  if (text.startsWith('[')) return literalOf(text);
  const ascii = (/^[\x21-\x7e]+$/.test(text) ? text : domainToASCII(text)).toLowerCase();
  const labels = ascii.split('.');
  if (ascii.length > 253 || !labels.every((one) => label.test(one)))
    return { fault: 'The part after the @ is not a domain name.' };
  if (labels.length < 2) return { fault: 'The domain has no top-level domain.' };
  if (/^\d+$/.test(labels.at(-1)!)) return { fault: 'An IP address after the @ must be in brackets.' };
  return { domain: ascii, unicodeDomain: domainToUnicode(ascii) || ascii, literal: false };
}

function literalOf(text: string): Domain | { fault: string } {
  const inside = /^\[(.*)\]$/s.exec(text)?.[1] ?? '';
  const v6 = /^IPv6:(.+)$/i.exec(inside)?.[1];
  if (v6 === undefined ? !isIPv4(inside) : !isIPv6(v6) || v6.includes('%'))
    return { fault: 'The brackets hold no IP address.' };
  const domain = v6 === undefined ? text : `[IPv6:${v6.toLowerCase()}]`;
  return { domain, unicodeDomain: domain, literal: true };
}

/** One spelling for one address: the domain in ASCII, quotes only where they are needed. */
export function spellEmail({ local, quoted, domain }: EmailAddress): string {
  return `${quoted ? `"${local.replace(/[\\"]/g, '\\$&')}"` : local}@${domain}`;
}

/** Providers whose mailboxes ignore dots, and the one domain that they all are. */
const dotless: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };
/** Providers that separate a subaddress with a minus sign. */
const minus = new Set(['yahoo.com', 'ymail.com', 'rocketmail.com']);

export function splitSubaddress({ local, quoted, domain }: EmailAddress): {
  user: string;
  subaddress: string | null;
} {
  const separator = minus.has(domain) ? '-' : '+';
  const at = local.indexOf(separator);
  if (quoted || at < 1) return { user: local, subaddress: null };
  return { user: local.slice(0, at), subaddress: local.slice(at + 1) };
}

/** The mailbox behind an address: letter case, subaddress and ignored dots left out. */
export function mailboxOf(address: EmailAddress): string {
  const { user } = splitSubaddress(address);
  const lower = address.quoted ? user : user.toLowerCase();
  const canonical = dotless[address.domain];
  const local = canonical === undefined ? lower : lower.replaceAll('.', '');
  return spellEmail({ ...address, local, domain: canonical ?? address.domain });
}
