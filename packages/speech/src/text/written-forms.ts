/** Dates, phone numbers, ranges, units and addresses in the words that people say for them; years stay digits. */
import { cardinal, digitByDigit, ordinal } from './number-words.ts';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const monthName = `(${months.join('|')}|${months.map((name) => name.slice(0, 3)).join('|')}|Sept)`;
const fullMonth = (name: string): string => months.find((full) => full.startsWith(name.slice(0, 3))) ?? name;

const day = '(0?[1-9]|[12]\\d|3[01])';
const month = '(0?[1-9]|1[0-2])';
const year = '((?:19|20)\\d\\d)';

const dayOf = (digits: string, name: string): string => `${ordinal(String(Number(digits)))} of ${name}`;
const inNumbers = (date: string, monthNumber: string): string =>
  dayOf(date, months[Number(monthNumber) - 1]!);

const decades = 'tens twenties thirties forties fifties sixties seventies eighties nineties'.split(' ');

function decade(century: string, tens: string): string {
  if (tens !== '0') return `${cardinal(century)} ${decades[Number(tens) - 1]}`;
  return century === '20' ? 'two thousands' : `${cardinal(century)} hundreds`;
}

const units: Record<string, string> = {
  'km/h': 'kilometres an hour',
  km: 'kilometres',
  kg: 'kilograms',
  cm: 'centimetres',
  mm: 'millimetres',
  ml: 'millilitres',
  kb: 'kilobytes',
  mb: 'megabytes',
  gb: 'gigabytes',
  kwh: 'kilowatt hours',
  kva: 'k v a',
  hrs: 'hours',
  mins: 'minutes',
};

const fractions: Record<string, string> = {
  '1/2': 'one half',
  '1/3': 'one third',
  '2/3': 'two thirds',
  '1/4': 'one quarter',
  '3/4': 'three quarters',
};

const address = (text: string): string =>
  text
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/$/, '')
    .replaceAll('.', ' dot ')
    .replaceAll('/', ' slash ');

const ussd = (code: string): string =>
  code
    .replace(/\d+/g, (digits) => digitByDigit(digits))
    .replaceAll('*', ' star ')
    .replace('#', ' hash');

const forms: [RegExp, (...found: string[]) => string][] = [
  [/\b(?:https?:\/\/|www\.)\S{0,300}[\p{L}\d/]/giu, (url) => address(url!)],
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g, (mail) => mail!.replaceAll('.', ' dot ')],
  [/\+\d(?:[ -]?\d){8,14}\b/g, (phone) => `plus ${digitByDigit(phone!)}`],
  [/\*\d+(?:\*\w+){0,8}#/g, (code) => ussd(code!)],
  // Codes, card numbers, meter tokens and account numbers: nobody says them as amounts.
  [
    /\b((?:otp|pin|bvn|nin|tin|code|passcode|token)(?: (?:number|no\.?))?(?: is|:)? ?)(\d{3,12})\b(?![.,]\d)/gi,
    (_, name, digits) => `${name}${digitByDigit(digits!)}`,
  ],
  [/\b\d{4}(?:[ -]\d{4}){2,5}\b/g, (digits) => digitByDigit(digits!)],
  [/(?<![\d.,])\d{10,}(?![.,]?\d)/g, (digits) => digitByDigit(digits!)],
  [/(?<=[₦$€£] ?\d[\d,.]*)\/(?=[a-z])/gi, () => ' per '],
  [/\bper kg\b/g, () => 'per kilogram'],
  [new RegExp(`\\b${year}-${month}-${day}\\b`, 'g'), (_, y, m, d) => `${inNumbers(d!, m!)} ${y}`],
  // The day comes first in Nigeria; only what cannot be so is read the other way.
  [
    new RegExp(`\\b${day}([/.-])${month}\\2${year}\\b`, 'g'),
    (_, d, _sign, m, y) => `${inNumbers(d!, m!)} ${y}`,
  ],
  [new RegExp(`\\b${month}/${day}/${year}\\b`, 'g'), (_, m, d, y) => `${inNumbers(d!, m!)} ${y}`],
  [
    new RegExp(`\\b${day}(?:st|nd|rd|th)?(?: of)? ${monthName}\\b\\.?`, 'g'),
    (_, d, name) => dayOf(d!, fullMonth(name!)),
  ],
  [
    new RegExp(`\\b${monthName}\\.? ${day}(?:st|nd|rd|th)?(?=,? ${year}|[.,;!?]|$)`, 'g'),
    (_, name, d) => `${fullMonth(name!)} ${ordinal(String(Number(d)))}`,
  ],
  [/\b(1[89]|20)(\d)0s\b/g, (_, century, tens) => decade(century!, tens!)],
  [/\b[123]\/[234]\b(?!\/)/g, (text) => fractions[text!] ?? text!],
  [/(\d)\s?[–-]\s?(?=[₦$€£]\s?\d)/g, (_, before) => `${before} to `],
  [/(?<![\d,.–-])([1-9]\d{0,4})[–-]([1-9]\d{0,4})(?![\d–-])/g, (text, from, to) => range(text!, from!, to!)],
  [/(\d)\s?(km\/h|[kcm]m|kg|ml|[kmg]b|kwh|kva|hrs|mins)\b/gi, (_, digit, unit) => measure(digit!, unit!)],
  [/(\d)\s?([ap])(?:m\b|\.m\.)/gi, (_, digit, half) => `${digit} ${half!.toLowerCase()} m`],
];

const range = (text: string, from: string, to: string): string =>
  Number(from) < Number(to) ? `${from} to ${to}` : text;
const measure = (digit: string, unit: string): string => `${digit} ${units[unit.toLowerCase()]}`;

export function sayWrittenForms(text: string): string {
  return forms.reduce((said, [form, words]) => said.replace(form, words), text);
}
