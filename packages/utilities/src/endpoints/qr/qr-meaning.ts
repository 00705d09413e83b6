/** What a scanned text is: an address, a network, a contact, a payment … and its parts. */
import { emvChecksum, isIban } from './qr-payment.ts';

export const meanings = [
  ...(['url', 'wifi', 'contact', 'email', 'phone', 'sms', 'geo', 'event', 'payment', 'otp'] as const),
  ...(['product', 'isbn', 'text', 'binary'] as const),
] as const;

export interface Meaning {
  type: (typeof meanings)[number];
  parsed?: Record<string, unknown>;
}

const retail = new Set(['EAN13', 'EAN8', 'UPCA', 'UPCE', 'EANUPC', 'DataBar', 'ITF14']);

export function meaningOf(text: string, format: string): Meaning {
  if (format === 'ISBN' || (format === 'EAN13' && /^97[89]/.test(text)))
    return { type: 'isbn', parsed: { isbn: text } };
  if (retail.has(format)) return { type: 'product', parsed: { code: text } };
  return readers.map((read) => read(text)).find((meaning) => meaning !== undefined) ?? plainMeaning(text);
}

function plainMeaning(text: string): Meaning {
  // Control characters other than line breaks and tabs mean that the code holds data, not words.
  return { type: /[\x00-\x08\x0e-\x1f\ufffd]/.test(text) ? 'binary' : 'text' };
}

type Reader = (text: string) => Meaning | undefined;

const readers: Reader[] = [readWifi, readContact, readEvent, readEmv, readEpc, readTransfer, readScheme];

function readWifi(text: string): Meaning | undefined {
  if (!/^WIFI:/i.test(text)) return undefined;
  const fields: Record<string, string> = {};
  for (const [, name, value] of text.slice(5).matchAll(/([A-Z]+):((?:\\.|[^;\\])*);/gi)) {
    fields[name!.toUpperCase()] = value!.replace(/\\(.)/g, '$1');
  }
  const parsed = {
    ssid: fields.S ?? '',
    security: fields.T ?? 'nopass',
    ...(fields.P === undefined ? {} : { password: fields.P }),
    hidden: fields.H === 'true',
  };
  return { type: 'wifi', parsed };
}

/** Lines of vCard and iCalendar: NAME;PARAM=x:value. */
function cardLines(text: string): Map<string, string[]> {
  const lines = new Map<string, string[]>();
  for (const row of text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const colon = row.indexOf(':');
    if (colon < 1) continue;
    const name = row.slice(0, colon).split(';')[0]!.toUpperCase();
    // In one pass, so that an escaped backslash before an n does not become a line break.
    const value = row
      .slice(colon + 1)
      .replace(/\\([\\;,n])/gi, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));
    lines.set(name, [...(lines.get(name) ?? []), value]);
  }
  return lines;
}

function readContact(text: string): Meaning | undefined {
  if (/^MECARD:/i.test(text)) return { type: 'contact', parsed: mecard(text) };
  if (!/^BEGIN:VCARD/i.test(text)) return undefined;
  const lines = cardLines(text);
  const one = (name: string) => lines.get(name)?.[0];
  return {
    type: 'contact',
    parsed: compact({
      name: one('FN') ?? one('N'),
      organization: one('ORG'),
      title: one('TITLE'),
      phones: lines.get('TEL'),
      emails: lines.get('EMAIL'),
      url: one('URL'),
      address: one('ADR')?.split(';').filter(Boolean).join(', '),
      note: one('NOTE'),
    }),
  };
}

function mecard(text: string): Record<string, unknown> {
  const fields: Record<string, string[]> = {};
  for (const [, name, value] of text.slice(7).matchAll(/([A-Z]+):((?:\\.|[^;\\])*);/gi)) {
    const key = name!.toUpperCase();
    fields[key] = [...(fields[key] ?? []), value!.replace(/\\(.)/g, '$1')];
  }
  return compact({ name: fields.N?.[0], phones: fields.TEL, emails: fields.EMAIL, url: fields.URL?.[0] });
}

function readEvent(text: string): Meaning | undefined {
  if (!/^BEGIN:(VEVENT|VCALENDAR)/i.test(text)) return undefined;
  const lines = cardLines(text);
  const one = (name: string) => lines.get(name)?.[0];
  return {
    type: 'event',
    parsed: compact({
      title: one('SUMMARY'),
      start: one('DTSTART'),
      end: one('DTEND'),
      location: one('LOCATION'),
      description: one('DESCRIPTION'),
    }),
  };
}

function readEmv(text: string): Meaning | undefined {
  if (!/^000201/.test(text) || !/6304[0-9A-F]{4}$/i.test(text)) return undefined;
  const fields: Record<string, string> = {};
  for (let at = 0; at < text.length; ) {
    const [, tag, length] = /^(\d{2})(\d{2})$/.exec(text.slice(at, at + 4)) ?? [];
    const end = at + 4 + Number(length);
    if (tag === undefined || end > text.length) return undefined;
    fields[tag] = text.slice(at + 4, end);
    at = end;
  }
  return {
    type: 'payment',
    parsed: compact({
      scheme: 'emv',
      merchant_name: fields['59'],
      merchant_city: fields['60'],
      country: fields['58'],
      currency_number: fields['53'],
      amount: fields['54'] === undefined ? undefined : Number(fields['54']),
      checksum_valid: emvChecksum(text.slice(0, -4)) === text.slice(-4).toUpperCase(),
      fields,
    }),
  };
}

function readEpc(text: string): Meaning | undefined {
  const lines = text.split(/\r?\n/);
  if (lines[0] !== 'BCD' || lines[3] !== 'SCT') return undefined;
  const [, , , , bic, name, iban, sum] = lines;
  const amount = /^EUR([\d.]+)$/.exec(sum ?? '')?.[1];
  return {
    type: 'payment',
    parsed: compact({
      scheme: 'epc',
      bic,
      name,
      iban,
      iban_valid: iban === undefined ? undefined : isIban(iban),
      amount: amount && Number(amount),
      reference: lines[10] || lines[9],
    }),
  };
}

/** The plain bank details that the payment helper writes. */
function readTransfer(text: string): Meaning | undefined {
  const lines = /^Pay to: (.+)\nBank: (.+)\nAccount: (.+?)(?:\nAmount: (.+?))?(?:\nReference: (.+))?$/.exec(
    text,
  );
  if (!lines) return undefined;
  const [, account_name, bank, account_number, amount, reference] = lines;
  return {
    type: 'payment',
    parsed: compact({ scheme: 'transfer', account_name, bank, account_number, amount, reference }),
  };
}

function readScheme(text: string): Meaning | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  const rest = scheme === undefined ? '' : text.slice(scheme.length + 1);
  switch (scheme) {
    case 'http':
    case 'https':
      return URL.canParse(text)
        ? { type: 'url', parsed: { url: text, host: new URL(text).hostname } }
        : undefined;
    case 'tel':
      return { type: 'phone', parsed: { number: rest } };
    case 'mailto':
      return URL.canParse(text) ? mailto(new URL(text)) : undefined;
    case 'sms':
    case 'smsto':
      return { type: 'sms', parsed: sms(rest) };
    case 'geo':
      return geo(rest);
    case 'otpauth':
      return { type: 'otp' };
    case 'bitcoin':
    case 'ethereum':
    case 'lightning':
    case 'upi':
    case 'payto':
      return { type: 'payment', parsed: { scheme, address: rest } };
    default:
      return undefined;
  }
}

function mailto(url: URL): Meaning | undefined {
  const to = decoded(url.pathname);
  if (to === undefined) return undefined;
  const query = readQuery(url.search);
  const [subject, body] = [query.get('subject') ?? undefined, query.get('body') ?? undefined];
  return { type: 'email', parsed: compact({ to, subject, body }) };
}

/** `number:message` as SMSTO writes it, or `number?body=message` (RFC 5724). */
function sms(rest: string): Record<string, unknown> {
  const at = rest.search(/[:?]/);
  if (at < 0) return { to: rest, message: '' };
  const message = rest[at] === '?' ? (readQuery(rest.slice(at)).get('body') ?? '') : rest.slice(at + 1);
  return { to: rest.slice(0, at), message };
}

/** A plus sign is a space in forms only. */
const readQuery = (query: string) => new URLSearchParams(query.replaceAll('+', '%2B'));

/** Undefined if the text has a percent sign that encodes nothing. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function geo(rest: string): Meaning | undefined {
  const [latitude, longitude] = rest.split(/[;?]/)[0]!.split(',').map(Number);
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return undefined;
  return { type: 'geo', parsed: { latitude, longitude } };
}

function compact(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  );
}
