/** Units that numbers of a table are written in, so that naira are not added to dollars, or grams to litres. */

const signs: [RegExp, string][] = [
  [/₦|\bNGN\b|^\(?[-−]?\s?N\s?\d/, 'NGN'],
  [/\bUSD\b|\bUS\$|(?<![A-Z])\$/, 'USD'],
  [/€|\bEUR\b/, 'EUR'],
  [/£|\bGBP\b/, 'GBP'],
  [/¥|\bJPY\b|\bCNY\b/, 'JPY'],
  [/₵|\bGHS\b/, 'GHS'],
  [/\bKES\b/, 'KES'],
  [/\bZAR\b/, 'ZAR'],
  [/\bXOF\b|\bXAF\b|\bF?CFA\b/, 'CFA'],
  [/\bCHF\b/, 'CHF'],
  [/₹|\bRs\b/, 'INR'],
];

/** The currencies that cells name; those without a sign may be any. */
export function currenciesIn(cells: string[]): Set<string> {
  const found = new Set<string>();
  for (const cell of cells) {
    const sign = signs.find(([pattern]) => pattern.test(cell));
    if (sign) found.add(sign[1]);
  }
  return found;
}

const currencyHeader = /^(currency|currencies|ccy|curr?\.?|devise|monnaie|moneda|moeda|währung|waehrung)$/i;
const unitHeader =
  /^(units?|uom|units? of measure(ment)?|measure|unité|unite|unidad|unidade|einheit|eenheid)$/i;
const knownUnit =
  /^(kgs?|g|mg|t|tonnes?|tons?|lb|oz|l|ml|cl|lit(re|er)s?|m|cm|mm|km|m[²³23]|ft|pcs?|pieces?|bags?|cartons?|packs?|packets?|box(es)?|rolls?|bottles?|dozens?|crates?|sachets?|drums?|tins?|cups?|hours?|hrs?|days?|months?|%|[\p{L}µ]+\/[\p{L}\d^]+|[x×]\s?10.*)$/iu;

export const isCurrencyHeader = (name: string): boolean => currencyHeader.test(name.trim());

/** A column that says what each row is measured in, and no department that is called a unit. */
export const isUnitColumn = (name: string, cells: string[]): boolean =>
  unitHeader.test(name.trim()) && cells.some((cell) => knownUnit.test(cell.trim()));

export const areSeveral = (cells: string[]): boolean =>
  new Set(cells.map((cell) => cell.trim().toLowerCase()).filter((cell) => cell !== '')).size > 1;
