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

/** `0.258` as `0.26`: rounded alike, to two decimals or more; `2081990` as `2,081,990.36`. */
function agrees(answer: string, wanted: string): boolean {
  const numbers = [...plain(answer).matchAll(/-?\d+(\.\d+)?/g)].map(([said]) => said);
  if (/^\d{4,}$/.test(wanted)) return numbers.some((said) => Number(said).toFixed(0) === wanted);
  if (!/^-?\d+\.\d+$/.test(wanted)) return false;
  const places = Math.max(2, (wanted.split('.')[1] ?? '').length);
  return numbers.some((said) => {
    const shown = Math.min(places, said.split('.')[1]?.length ?? 0);
    return shown >= 2 && Math.abs(Number(said) - Number(wanted)) < 0.501 * 10 ** -shown;
  });
}

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
  if (any)
    return any.some((one) => says(withoutSource, one) || agrees(withoutSource, one)) ? 'right' : 'wrong';
  return (want ?? []).every((one) => says(withoutSource, one)) ? 'right' : 'wrong';
}
