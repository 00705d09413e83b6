/** Judges an answer: right, quoted (it says that it is not sure), or wrong. */
import type { Question } from './documents.ts';

export type Verdict = 'right' | 'quoted' | 'wrong';

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/(?<=\d)[,  ](?=\d{3}(\D|$))/g, '')
    .replace(/\s+/g, ' ');

/** How answers begin that state nothing, also in the other languages of the product. */
const hedged =
  /^(not sure|nothing about|nothing readable|pas sûr|rien à ce|i no s|kò dá|a kò rí|ban tabbata|ba a sami|amaghị|ahụghị)/i;

/** `7` is not in `76.3`, `no` not in `notice`. */
function says(answer: string, wanted: string): boolean {
  const [text, want] = [plain(answer), plain(wanted)];
  for (let at = text.indexOf(want); at >= 0; at = text.indexOf(want, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text.slice(at + want.length, at + want.length + 2);
    const apart = !/[\p{L}\p{N}]/u.test(before) && !/^(\p{L}|\p{N}|[.,]\d)/u.test(after);
    if (apart) return true;
  }
  return false;
}

export function judge(answer: string, { want, any }: Question): Verdict {
  const stated = !hedged.test(answer);
  if (want === undefined && !any) return stated ? 'wrong' : 'right';
  const withoutSource = answer.replace(/\[[^\]]*\]/g, '');
  if (!stated) return 'quoted';
  if (any) return any.some((one) => says(withoutSource, one)) ? 'right' : 'wrong';
  return (want ?? []).every((one) => says(withoutSource, one)) ? 'right' : 'wrong';
}
