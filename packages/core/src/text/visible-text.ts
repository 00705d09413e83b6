/** The text of HTML without a parser: for pages that no parser should be given, and for snippets. */
import { markupTokens } from './markup-scan.ts';

/** As it is written, entities included, with an empty line for each tag; without what stands in `neverShown`. */
export function visibleText(html: string, neverShown: ReadonlySet<string>, charactersMax: number): string {
  const texts: string[] = [];
  let characters = 0;
  let silent = '';
  for (const { kind, name, from, to } of markupTokens(html, true)) {
    if (kind === 'open' && silent === '' && neverShown.has(name)) silent = name;
    else if (kind === 'close' && name === silent) silent = '';
    else if (kind === 'text' && name === '' && silent === '') {
      texts.push(html.slice(from, to));
      characters += to - from;
    } else if (kind !== 'text') texts.push('\n\n');
    if (characters > charactersMax) break;
  }
  return texts.join('');
}
