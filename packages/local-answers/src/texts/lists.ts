/** Lists of a text with the line and the headings that they stand under: what `What are the steps to …?` asks for. */
import { plainWords, stemOf, wordsOf } from '../tables/cells.ts';

export interface Written {
  text: string;
  source: string;
  /** `Benefits › Insurance`. */
  heading?: string;
}

export interface TextList {
  /** The line before it, or the heading. */
  lead: string;
  /** What it stands under, with the lead. */
  under: string;
  items: string[];
  source: string;
}

const item = /^(?:[-*•–]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)])\s+(\S.*)$/;
const leadCharactersMax = 300;
const listsMax = 500;

/** `texts`: in the order in which they were written. */
export function listsIn(texts: Written[]): TextList[] {
  const found: TextList[] = [];
  let open: TextList | undefined;
  let before = '';
  for (const { text, source, heading = '' } of texts) {
    for (const line of text.split('\n')) {
      const [, own] = item.exec(line.trim()) ?? [];
      if (own === undefined) {
        open = undefined;
        before = line.trim();
        continue;
      }
      if (open === undefined) {
        if (found.length >= listsMax) return found;
        const lead = before.length <= leadCharactersMax ? before : '';
        const above = heading.split(' › ').slice(-2).join(' › ');
        open = { lead: lead || above, under: `${above} ${lead}`, items: [], source };
        found.push(open);
      }
      open.items.push(own);
    }
  }
  return found.filter(({ items }) => items.length > 1);
}

const asks =
  /^(?:please )?(?:list|name|enumerate|give me)\b|^(?:what|which|who)\b.*\b(?:are|were|must|should|can|cannot|include[sd]?|steps|items|things|not ok|ok|needed|required|eligible)\b|^how (?:do|can|should|to)\b|\bexamples? of\b/;
const little =
  /^(what|which|who|how|are|is|were|was|the|a|an|of|in|on|to|for|from|by|with|and|or|do|does|did|i|you|we|one|my|your|me|must|should|can|could|there|it|its|this|that|these|those|be|have|has|had|if|as|at|please|list|name|give|steps?|items?|things?|about|whether|all|some|when|include[sd]?|following|document|file)$/;

const wordsIn = (text: string) => wordsOf(plainWords(text).replace(/[.-]/g, ' '));
const lettersMin = 4;
const sameShare = 0.6;

/** `cancel` and `cancelling`, `eligible` and `eligibility`. */
function isSame(a: string, b: string): boolean {
  if (stemOf(a) === stemOf(b)) return true;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  return same >= lettersMin && same >= Math.max(a.length, b.length) * sameShare;
}

/** Those that say all words of a question that asks for several things. */
export function listsFor(question: string, lists: TextList[]): TextList[] {
  const plain = plainWords(question);
  if (!asks.test(plain)) return [];
  const words = wordsIn(question).filter((word) => !little.test(word));
  if (words.length === 0) return [];
  const says = (text: string) => {
    const said = wordsIn(text);
    return words.filter((word) => said.some((one) => isSame(word, one))).length;
  };
  return lists.filter(({ lead, under }) => says(under) === words.length && says(lead) > 0);
}
