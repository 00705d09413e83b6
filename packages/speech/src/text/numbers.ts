/** Numbers, money, times and signs of an English text written out in words. */
import { cardinal, digitByDigit, ones, ordinal } from './number-words.ts';
import { sayWrittenForms } from './written-forms.ts';

function year(digits: string): string {
  const [century, rest] = [digits.slice(0, 2), digits.slice(2)];
  if (rest === '00') return century === '20' ? 'two thousand' : `${cardinal(century)} hundred`;
  if (digits.startsWith('200')) return `two thousand and ${ones[Number(rest)]}`;
  return `${cardinal(century)} ${rest.startsWith('0') ? `oh ${ones[Number(rest)]}` : cardinal(rest)}`;
}

const currencies: Record<string, [one: string, many: string, small: string]> = {
  '₦': ['naira', 'naira', 'kobo'],
  $: ['dollar', 'dollars', 'cents'],
  '€': ['euro', 'euros', 'cents'],
  '£': ['pound', 'pounds', 'pence'],
};

function plainNumber(text: string): string {
  const [whole = '0', fraction] = text.replaceAll(',', '').split('.');
  return cardinal(whole || '0') + (fraction ? ` point ${digitByDigit(fraction)}` : '');
}

function money(sign: string, amount: string, scale: string | undefined): string {
  const [one, many, small] = currencies[sign]!;
  if (scale) return `${plainNumber(amount)} ${scale} ${many}`;
  const [whole = '0', cents] = amount.replaceAll(',', '').split('.');
  if (Number(whole) === 0 && Number(cents) > 0)
    return `${cardinal(String(Number(cents!.padEnd(2, '0'))))} ${small}`;
  const main = `${cardinal(whole)} ${whole === '1' ? one : many}`;
  return cents && Number(cents) > 0
    ? `${main} ${cardinal(String(Number(cents.padEnd(2, '0'))))} ${small}`
    : main;
}

const signs: [RegExp, string][] = [
  [/%/g, ' percent '],
  [/&/g, ' and '],
  [/\+/g, ' plus '],
  [/=/g, ' equals '],
  [/@/g, ' at '],
  [/°C\b/g, ' degrees celsius '],
  [/°/g, ' degrees '],
  [/(?<=\w)\/(?=\w)/g, ' slash '],
];

const number = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;

/** A text without digits: what a dictionary can read. */
export function writeOutNumbers(text: string): string {
  let out = sayWrittenForms(text)
    .replace(
      new RegExp(
        String.raw`([₦$€£])\s?(${number})(?:\s?(thousand|million|billion|trillion|[mbt]n|[kmbt])\b)?`,
        'gi',
      ),
      (_all, sign: string, amount: string, scale?: string) => money(sign, amount, fullScale(scale)),
    )
    .replace(/\b(?:NGN|N)\s?(\d[\d,]*(?:\.\d+)?)\b/g, (_all, amount: string) => money('₦', amount, undefined))
    .replace(
      /\b([01]?\d|2[0-3]):([0-5]\d)(?::\d\d)?\s?(am|pm)?\b/gi,
      (_all, hour: string, minute: string, half?: string) =>
        [
          cardinal(String(Number(hour))),
          clockMinute(minute),
          half ? [...half.toLowerCase()].join(' ') : '',
        ].join(' '),
    )
    .replace(/\b(\d+)(st|nd|rd|th)\b/gi, (_all, digits: string) => ordinal(digits))
    .replace(/(?:\+|\b)\d{3,4}[ -]\d{3}[ -]\d{4}\b|\b0\d{9,10}\b/g, (phone) => digitByDigit(phone))
    .replace(/\b(1[1-9]\d\d|20\d\d)\b(?![,.]\d)/g, (digits) => year(digits))
    .replace(new RegExp(`-?(?:${number})`, 'g'), (digits, offset: number, all: string) => {
      const isNegative = digits.startsWith('-') && !/\w/.test(all[offset - 1] ?? ' ');
      return ` ${isNegative ? 'minus ' : ''}${plainNumber(digits.replace(/^-/, ''))} `;
    });
  for (const [sign, words] of signs) out = out.replace(sign, words);
  return out.replace(/[ \t]+/g, ' ');
}

const fullScale = (scale: string | undefined): string | undefined =>
  scale &&
  ({ k: 'thousand', m: 'million', b: 'billion', t: 'trillion' }[scale.toLowerCase().replace(/n$/, '')] ??
    scale.toLowerCase());

const clockMinute = (minute: string): string =>
  minute === '00' ? "o'clock" : minute.startsWith('0') ? `oh ${ones[Number(minute)]}` : cardinal(minute);
