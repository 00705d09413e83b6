/** Walks a text word by word; keeps the punctuation that Kokoro hears as pauses and melody. */
const token = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*['’]?|[.,;:!?…—()"“”]|\n/gu;

export function mapWords(text: string, phonemes: (word: string, next: string | undefined) => string): string {
  const tokens = text.normalize('NFC').match(token) ?? [];
  const parts: string[] = [];
  for (const [index, part] of tokens.entries()) {
    if (part === '\n') parts.push('.');
    else if (!/\p{L}/u.test(part)) parts.push(part);
    else {
      const next = tokens[index + 1];
      const spoken = part
        .split('-')
        .map((piece) => phonemes(piece, next && /\p{L}/u.test(next) ? next : undefined))
        .filter(Boolean)
        .join(' ');
      if (spoken) parts.push(` ${spoken}`);
    }
  }
  return parts
    .join('')
    .replace(/([.,;:!?…—])(?:\s*[.,;:])+/gu, '$1')
    .trim();
}
