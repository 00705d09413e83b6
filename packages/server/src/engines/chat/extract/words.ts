/** The words of a text that carry its meaning, without their endings. */

const stopWords = new Set(
  'a an and any are as at be been but by can could did do does for from had has have how i in is it its me my of on or our please she he so tell than that the their them then there these they this to was we were what when where which who whom whose why will with would you your about into file document page according give show find'.split(
    ' ',
  ),
);

export function stemsOf(text: string): Set<string> {
  const words =
    text
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => !stopWords.has(word)).map(stem));
}

const month =
  /^(jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)(uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?$/;

/** Endings off, so that `paid`-`pays` stay apart but `invoice`-`invoices`, `deliver`-`delivered` meet. */
function stem(word: string): string {
  const [, short] = month.exec(word) ?? [];
  if (short) return short;
  if (word.length < 5) return word.replace(/s$/, '');
  return word.replace(/(ations?|ments?|ings?|ies|ied|ed|es|ly|s)$/, '').replace(/e$/, '');
}
