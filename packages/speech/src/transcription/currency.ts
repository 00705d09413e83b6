/**
 * Whisper writes "five thousand naira" as "$5,000". Decoded again without symbols, it has to write the word that it
 * heard, which confirms the symbol or replaces it.
 */
const symbols = /\p{Sc}/gu;

/** "Two dollars and fifty cents" is one amount. */
const withChange = (units: string, change: string): RegExp =>
  new RegExp(
    String.raw`\b(?:(?:${units})\b(?:\W+(?:and\W+)?[\w-]+\W+(?:${change})\b)?|(?:${change})\b)`,
    'gi',
  );

const spokenNames: Record<string, RegExp> = {
  $: withChange('dollars?|bucks?|usd', 'cents?'),
  '£': withChange('pounds?|quid|gbp', 'pence|pennies|penny'),
  '€': withChange('euros?|eur', 'cents?'),
  '₦': withChange('nairas?|ngn', 'kobo'),
  '¥': /\b(?:yen|yuan|renminbi|rmb|jpy|cny)\b/gi,
  '₹': /\b(?:rupees?|inr)\b/gi,
};

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

export const hasCurrencySymbol = (text: string): boolean => text.search(symbols) !== -1;

/** Each symbol of `written` is spoken in `spelledOut`, the same sound written without symbols. */
export function confirmsCurrencies(written: string, spelledOut: string): boolean {
  const found = written.match(symbols) ?? [];
  return [...new Set(found)].every((symbol) => {
    const names = spokenNames[symbol];
    return names !== undefined && count(spelledOut, names) >= found.filter((each) => each === symbol).length;
  });
}
