/**
 * Personal data in text, with Nigerian formats. What comes before a number decides what it is, never what follows, so
 * that a text in pieces is read like the whole.
 */
import type { PersonalKind } from './rules.ts';

export interface Found {
  kind: PersonalKind;
  from: number;
  to: number;
}

/** How far before an account number or NIN a word may be that says what it is. */
export const contextLength = 80;

const boundary = '(?<![\\p{L}\\p{N}_])(?<!\\d[.,])';
const nigerianPhone = new RegExp(
  `${boundary}(?:\\+?234[\\s.-]?(?:\\(0\\)|0)?|\\(?0)[\\s.-]{0,3}[789][01]\\d\\)?(?:[\\s.()-]{0,3}\\d){7}(?![\\d_])`,
  'gu',
);
const foreignPhone = /(?<![\p{L}\p{N}_])\+[1-9](?:[\s.()-]{0,2}\d){7,14}(?!\d)/gu;
const elevenDigits = new RegExp(`${boundary}[1-9](?:[ -]?\\d){10}(?![\\d_])`, 'gu');
const tenDigits = new RegExp(`${boundary}\\d(?:[ -]?\\d){9}(?![\\d_])`, 'gu');
const cardDigits = new RegExp(`${boundary}[2-6]\\d{3}(?:[ -]?\\d){9,15}(?![\\d_])`, 'gu');
const cardStart = /^(?:4|5[1-5]|2[2-7]|3[47]|3[068]|35|6(?:011|4|5)|506[01]|507[89]|5[06-9]|6)/;

const accountWord =
  /account|acct|acc\.?\s*(?:no|num)|nuban|a\/c|aza\b|\biban\b|transfer to|send (?:it |money )?to/iu;
const ninWord = /\bnin\b|national (?:id|identity|identification)/iu;

/** CBN codes of banks by a word of their names; those of five digits get a 9 in front. */
const bankCodes: Record<string, string> = {
  access: '044',
  diamond: '063',
  ecobank: '050',
  fidelity: '070',
  'first bank': '011',
  firstbank: '011',
  fcmb: '214',
  'first city': '214',
  gtb: '058',
  gtbank: '058',
  'guaranty trust': '058',
  heritage: '030',
  jaiz: '301',
  keystone: '082',
  lotus: '303',
  parallex: '104',
  polaris: '076',
  providus: '101',
  stanbic: '221',
  'standard chartered': '068',
  sterling: '232',
  suntrust: '100',
  taj: '302',
  titan: '102',
  'union bank': '032',
  uba: '033',
  'united bank': '033',
  unity: '215',
  wema: '035',
  alat: '035',
  zenith: '057',
  citibank: '023',
  globus: '103',
  kuda: '950211',
  moniepoint: '950515',
  opay: '999992',
  palmpay: '999991',
  vfd: '566',
  sparkle: '951310',
  fairmoney: '951318',
  carbon: '565',
};
const bankName = new RegExp(`\\b(${Object.keys(bankCodes).join('|')})\\b`, 'giu');
const knownCodes = [...new Set(Object.values(bankCodes))];

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Weights 3, 7, 3 repeat over the code of the bank and the serial number. */
export function nubanFits(account: string, bankCode: string): boolean {
  const digits = bankCode + account.slice(0, 9);
  let sum = 0;
  for (let place = 0; place < digits.length; place++)
    sum += Number(digits[place]) * (place % 3 === 1 ? 7 : 3);
  return (10 - (sum % 10)) % 10 === Number(account[9]);
}

export function luhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = digit * 2;
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

const before = (text: string, at: number) => text.slice(Math.max(0, at - contextLength), at);

/** With a bank that is named, its check digit; else one of any bank. Phone banks use phone numbers without the 0. */
function isAccount(text: string, at: number, account: string): boolean {
  const context = before(text, at);
  const named = [...context.matchAll(bankName)].at(-1)?.[1]?.toLowerCase();
  if (named !== undefined) {
    const code = bankCodes[named]!;
    return nubanFits(account, code) || (code.startsWith('99999') && /^[789][01]/.test(account));
  }
  return accountWord.test(context) && knownCodes.some((code) => nubanFits(account, code));
}

function* matches(text: string, pattern: RegExp): Generator<{ from: number; to: number; digits: string }> {
  for (const found of text.matchAll(pattern))
    yield { from: found.index, to: found.index + found[0].length, digits: digitsOf(found[0]) };
}

/** The card may be followed by digits of its own, after a blank or hyphen: the longest that fits. */
function cardIn(text: string, from: number, to: number): number | undefined {
  for (let end = to; end > from; end--) {
    if (!/\d/.test(text[end - 1]!) || /\d/.test(text[end] ?? '')) continue;
    const digits = digitsOf(text.slice(from, end));
    if (digits.length < 13) return undefined;
    if (digits.length <= 19 && cardStart.test(digits) && luhn(digits)) return end;
  }
  return undefined;
}

const local = /[\p{L}\p{N}._%+'-]/u;
const domainPart = /[\p{L}\p{N}.-]/u;
const topLevel = /^[\p{L}\p{N}-]*\p{L}[\p{L}\p{N}-]+$/u;
export const localMax = 64;
export const domainMax = 255;

/** From each @ outwards: a long run without one costs nothing. */
function* emails(text: string): Generator<{ from: number; to: number }> {
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    let from = at;
    while (from > 0 && at - from < localMax && local.test(text[from - 1]!)) from--;
    let to = at + 1;
    while (to < text.length && to - at < domainMax && domainPart.test(text[to]!)) to++;
    const domain = text.slice(at + 1, to).replace(/[.-]+$/, '');
    to = at + 1 + domain.length;
    while (from < at && /[.'-]/.test(text[from]!)) from++;
    const dot = domain.lastIndexOf('.');
    const isDomain = dot > 0 && !/^[.-]/.test(domain) && topLevel.test(domain.slice(dot + 1));
    if (from < at && isDomain) yield { from, to };
  }
}

interface Range {
  from: number;
  to: number;
}
/** Returns them in their order. */
type Finder = (text: string) => Iterable<Range>;

/** In the order in which one of two readings of the same digits counts. */
const finders: readonly (readonly [PersonalKind, Finder])[] = [
  ['email', emails],
  [
    'card',
    function* (text) {
      for (const { from, to } of matches(text, cardDigits)) {
        const end = cardIn(text, from, to);
        if (end !== undefined) yield { from, to: end };
      }
    },
  ],
  [
    'nin',
    function* (text) {
      for (const one of matches(text, elevenDigits)) if (ninWord.test(before(text, one.from))) yield one;
    },
  ],
  [
    'bvn',
    function* (text) {
      for (const one of matches(text, elevenDigits)) if (one.digits.startsWith('22')) yield one;
    },
  ],
  ['phone', (text) => matches(text, nigerianPhone)],
  ['phone', (text) => matches(text, foreignPhone)],
  [
    'nuban',
    function* (text) {
      for (const one of matches(text, tenDigits)) if (isAccount(text, one.from, one.digits)) yield one;
    },
  ],
];

/** In their order, without overlaps. */
export function findPersonal(text: string, kinds: ReadonlySet<PersonalKind>): Found[] {
  const isNumber = /\d/.test(text);
  let found: Found[] = [];
  for (const [kind, find] of finders)
    if (kinds.has(kind) && (kind === 'email' || isNumber)) found = withMore(found, kind, find(text));
  return found;
}

/** One pass over both: a text may hold hundreds of thousands. */
function withMore(known: Found[], kind: PersonalKind, more: Iterable<Range>): Found[] {
  const all: Found[] = [];
  let next = 0;
  for (const { from, to } of more) {
    while (next < known.length && known[next]!.to <= from) all.push(known[next++]!);
    const isFree = from >= (all.at(-1)?.to ?? 0) && to <= (known[next]?.from ?? to);
    if (isFree) all.push({ kind, from, to });
  }
  return all.concat(known.slice(next));
}

const openNumber = /[+(]?[\d+(][\d\s().+-]{0,48}$/u;

/** Where the end of a text begins that may become personal data with what follows. */
export function openEnd(text: string, kinds: ReadonlySet<PersonalKind>): number {
  let open = text.length;
  if (kinds.has('email')) {
    let from = text.length;
    const most = Math.max(0, text.length - localMax - domainMax);
    while (from > most && (local.test(text[from - 1]!) || text[from - 1] === '@')) from--;
    open = from;
  }
  if (kinds.size > (kinds.has('email') ? 1 : 0)) {
    const number = openNumber.exec(text.slice(-60));
    if (number !== null) open = Math.min(open, text.length - Math.min(60, text.length) + number.index);
  }
  return open;
}
