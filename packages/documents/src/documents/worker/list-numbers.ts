/** Numbers of list items as they are printed: 3, c, iv. */

export const numberFormats = ['decimal', 'upperRoman', 'lowerRoman', 'upperLetter', 'lowerLetter'] as const;
export type NumberFormat = (typeof numberFormats)[number];

/** An item's place in its list, and what is printed before it: `3.`, `2.1`, `IV)`. */
export interface ListMark {
  number: number;
  label: string;
}

const romans: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(number: number): string {
  let left = number;
  let text = '';
  for (const [value, sign] of romans) {
    text += sign.repeat(Math.floor(left / value));
    left %= value;
  }
  return text;
}

/** a to z, then aa, ab. */
function letters(number: number): string {
  let text = '';
  for (let left = number; left > 0; left = Math.floor((left - 1) / 26))
    text = String.fromCharCode(97 + ((left - 1) % 26)) + text;
  return text;
}

/** Numbers that a format has no signs for are decimal. */
export function writtenNumber(number: number, format: NumberFormat): string {
  if (format === 'decimal' || number < 1 || number > 3_999) return String(number);
  const text = format.endsWith('Roman') ? roman(number) : letters(number);
  return format.startsWith('upper') ? text.toUpperCase() : text;
}

/** Where the number stands in its label, and how it is written; undefined where the label doesn't contain it. */
export function partsOfLabel({ number, label }: ListMark) {
  for (const format of numberFormats) {
    const written = writtenNumber(number, format);
    const at = label.lastIndexOf(written);
    const prefix = label.slice(0, at);
    const suffix = label.slice(at + written.length);
    if (at >= 0 && !/[\p{L}\p{N}]$/u.test(prefix) && !/^[\p{L}\p{N}]/u.test(suffix))
      return { format, prefix, suffix };
  }
  return undefined;
}
