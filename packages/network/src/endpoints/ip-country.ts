/** What belongs to a country: money, languages, telephones. And what a network is, as far as its name tells. */
import { objectOrNull } from '@oja/core/endpoints/object-fields';
import { countries, getEmojiFlag, type TCountryCode } from 'countries-list';
import { z } from 'zod';

/** Members since 2020. */
const union = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
);

export const countryShape = z.object({
  flag: z.string().describe('Flag emoji.'),
  eu: z.boolean().describe('Whether it is a member of the European Union.'),
  calling_code: z.string().nullable().describe('Calling code, such as +234.'),
  capital: z.string().nullable().describe('Capital.'),
  currency: objectOrNull('Currency; the first of several.', {
    code: z.string().describe('ISO 4217 code.'),
    name: z.string().describe('English name.'),
    symbol: z.string().describe('Symbol, such as ₦.'),
  }),
  languages: z.array(z.string()).describe('ISO 639 codes of official languages.'),
});
type Country = z.output<typeof countryShape>;

const known = new Map<string, Country | null>();
const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });

function currencyOf(code: string): NonNullable<Country['currency']> {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  });
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code;
  return { code, name: currencyNames.of(code) ?? code, symbol };
}

const isCountry = (code: string): code is TCountryCode => Object.hasOwn(countries, code);

/** Worked out once: this is asked for with every IP address. */
export function countryOf(code: string | null): Country | null {
  if (code === null || !isCountry(code)) return null;
  const found = known.get(code);
  if (found !== undefined) return found;
  const { phone, capital, currency, languages } = countries[code];
  const country: Country = {
    flag: getEmojiFlag(code),
    eu: union.has(code),
    calling_code: phone[0] === undefined ? null : `+${phone[0]}`,
    capital: capital || null,
    currency: currency[0] === undefined ? null : currencyOf(currency[0]),
    languages: [...languages],
  };
  known.set(code, country);
  return country;
}

export const networkTypes = ['isp', 'hosting', 'education', 'government', 'business'] as const;

const words: [type: (typeof networkTypes)[number], pattern: RegExp][] = [
  [
    'education',
    /\b(universi\w*|college|school|academ\w*|polytechnic|institute of tech\w*|research|nren|education)\b/i,
  ],
  [
    'government',
    /\b(government|ministry|federal|department of|municipal\w*|national assembly|defen[cs]e|army|police)\b/i,
  ],
  [
    'isp',
    /\b(\w*tele(com|kom|fon|phone|net)\w*|mobile|cellular|wireless|broadband|internet|isp|cable|fib(er|re)\w*|communications?|comm|network services|mtn|airtel|globacom|9mobile|vodafone|orange|safaricom|comcast|verizon|at&t|spectranet|smile)\b/i,
  ],
];

/** By its name alone, so a guess. */
export function networkTypeOf(name: string, isHosting: boolean): (typeof networkTypes)[number] {
  if (isHosting) return 'hosting';
  return words.find(([, pattern]) => pattern.test(name))?.[0] ?? 'business';
}
