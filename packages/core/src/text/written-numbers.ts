/** Numbers as people write them into tables and charts. */

const scales: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
};
const signs = '[₦$€£¥#N₹₵]|NGN|USD|EUR|GBP|GHS|KES|ZAR|XOF|XAF|CHF|FCFA|CFA|Rs\\.?';
const written = new RegExp(
  `^\\(?([-−–+])?\\s?(?:${signs})?\\s?([-−–])?(\\d{1,3}(?:[,  '’]\\d{3})+|\\d+)?(\\.\\d+)?\\s?(%|k|m|bn|b|thousand|million|billion|${signs})?([-−])?\\)?\\*?$`,
  'i',
);
/** `1.234,50`, `12,5`, `1 234,5 €`: a comma before the decimals. */
const commaWritten = new RegExp(
  `^\\(?([-−–+])?\\s?(?:${signs})?\\s?([-−–])?(\\d{1,3}(?:[.  '’]\\d{3})+|\\d+)(,\\d+)?\\s?(%|${signs})?([-−])?\\)?\\*?$`,
  'i',
);

const signedBrackets = new RegExp(`^(${signs})\\s?\\((.*)\\)$`, 'i');

/** `₦(15,000)` and `(13.3)%` as `(₦15,000)` and `(13.3%)`. */
const tidied = (text: string) =>
  text
    .trim()
    .replace(signedBrackets, '($1$2)')
    .replace(/^\(([^()]*)\)\s?%$/, '($1%)');

/** Most cells of most tables have none, and the patterns take long to say so. */
const digit = /\d/;

/** `₦22,198.75` is 22198.75, `(120)` is -120, `1.5m` is 1500000; words are no number. */
export function numberOf(text: string): number | undefined {
  if (!digit.test(text)) return undefined;
  const plain = tidied(text);
  const [found, sign, inner, whole = '', part = '', scale = '', after] = written.exec(plain) ?? [];
  if (!found || (whole === '' && part === '')) return undefined;
  const size = Number(`${whole.replace(/[,  '’]/g, '') || '0'}${part}`) * (scales[scale.toLowerCase()] ?? 1);
  return signed(size, plain, [sign, inner, after]);
}

/** The same for numbers with a decimal comma: `1.234,50` is 1234.5. */
export function commaNumberOf(text: string): number | undefined {
  if (!digit.test(text)) return undefined;
  const plain = tidied(text);
  const [found, sign, inner, whole = '', part = '', , after] = commaWritten.exec(plain) ?? [];
  if (!found) return undefined;
  return signed(Number(whole.replace(/[.  '’]/g, '') + part.replace(',', '.')), plain, [sign, inner, after]);
}

function signed(size: number, plain: string, marks: (string | undefined)[]): number {
  const negative = marks.some((mark) => mark !== undefined && mark !== '+') || /^\(.*\)$/.test(plain);
  return negative ? -size : size;
}

const commaOnly = (text: string) =>
  commaNumberOf(text) !== undefined &&
  (numberOf(text) === undefined || /^\D*\d{1,3}(\.\d{3}){2,}\D*$/.test(text));
const pointOnly = (text: string) => numberOf(text) !== undefined && commaNumberOf(text) === undefined;

/** Cells that only a decimal comma explains, and none that only a decimal point does. */
export const hasCommaDecimals = (texts: string[]): boolean => texts.some(commaOnly) && !texts.some(pointOnly);

/** `1.240` beside whole numbers: more than a thousand where decimals are written with a comma. */
export const canHavePointThousands = (texts: string[]): boolean =>
  texts.some((text) => /^\D*\d{1,3}\.\d{3}\D*$/.test(text)) &&
  !texts.some((text) => text.includes(',') || pointOnly(text));
