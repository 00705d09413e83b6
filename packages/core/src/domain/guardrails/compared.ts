/** Text as it is compared: letters and digits in their plain forms, without what nobody sees. */

export interface Compared {
  text: string;
  /** Where each of its places begins and ends in the text that was given. */
  begins: number[];
  ends: number[];
}

const plain = /^[\0-\x7f]*$/;
/** Plain text, or a letter with its marks: what is the same to a reader is one thing. */
const clusters = /[\0-\x7f]+(?!\p{M})|\P{M}?\p{M}*/gsu;
const unseen = /\p{Default_Ignorable_Code_Point}+/gu;

/** Undefined where it is the same. */
export function compared(text: string): Compared | undefined {
  if (plain.test(text)) return undefined;
  let made = '';
  const begins: number[] = [];
  const ends: number[] = [];
  for (const { 0: cluster, index } of text.matchAll(clusters)) {
    const isPlain = plain.test(cluster);
    const form = isPlain ? cluster : formOf(cluster);
    made += form;
    for (let place = 0; place < form.length; place++) {
      begins.push(isPlain ? index + place : index);
      ends.push(isPlain ? index + place + 1 : index + cluster.length);
    }
  }
  return made === text ? undefined : { text: made, begins, ends };
}

function formOf(cluster: string): string {
  const form = cluster.replace(unseen, '').normalize('NFKC');
  return form.replace(/\p{Pd}/gu, '-').replace(/\p{Nd}/gu, digitOf);
}

/** Digits of a script follow each other, from its zero. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String(code - zero);
}
