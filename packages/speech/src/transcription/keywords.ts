/** Names and words that the caller expects: given to the model, and corrected where it nearly wrote them. */

const keywordLettersMin = 4;
/** Letters per one that may differ. */
const lettersPerError = 4;

export const keywordsPrompt = (keywords: string[] = []): string =>
  keywords.length === 0 ? '' : `Glossary: ${keywords.join(', ')}.`;

const bare = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** "Doctor Adebaya came" with the keyword Adebayo: "Doctor Adebayo came". */
export function withKeywords(text: string, keywords: string[]): string {
  if (keywords.length === 0) return text;
  let words = text.split(' ');
  for (const keyword of keywords) {
    const target = bare(keyword);
    if (target.length < keywordLettersMin) continue;
    const errorsMax = Math.floor(target.length / lettersPerError);
    const size = keyword.trim().split(/\s+/).length;
    for (let at = 0; at + size <= words.length; at++) {
      const heard = words.slice(at, at + size).join(' ');
      const found = bare(heard);
      // Two words that begin alike and are nearly as long: anything else is another word.
      if (found[0] !== target[0] || Math.abs(found.length - target.length) > errorsMax) continue;
      if (errorsBetween(found, target) > errorsMax) continue;
      const [, before = '', after = ''] = /^(\P{L}*).*?(\P{L}*)$/su.exec(heard) ?? [];
      words = [...words.slice(0, at), `${before}${keyword}${after}`, ...words.slice(at + size)];
    }
  }
  return words.join(' ');
}

function errorsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (let at = 0; at < b.length; at++)
      next.push(Math.min(row[at + 1]! + 1, next[at]! + 1, row[at]! + (letter === b[at] ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}
