/**
 * The recognizer's data has no ₦. It sees #, §, ¥, % or N before the digits, or takes the sign for a digit; but it
 * is then unsure of the word, and the sign is wider than any digit. Both together tell it apart.
 */
import type { OcrWord } from './arrange.ts';

const unsureBelow = 85;
const veryUnsureBelow = 60;
/** Width over height: digits end at 0.74 (the 4), the sign begins at 0.76; with a digit stuck to it, above 1.2. */
const signAspectMin = 0.755;
const stuckAspectMin = 1.2;
const wholeAmount = /^\d{1,3}(,\d{3})*(\.\d{2})?$|^\d+(\.\d{2})?$/;

const doubtfulSign = /(?<![\p{L}\p{N}])[#§¥N]\s?\d+(?:,\d{3})*(?:\.\d+)?(?![\p{L}\p{N}])/gu;
const doubtsMax = 5;

/** Amounts that still have a sign which the recognizer reads for ₦: #, ¥ or N. */
export const doubtfulAmounts = (text: string): string[] =>
  [...new Set(text.match(doubtfulSign) ?? [])].slice(0, doubtsMax);

export function withNaira({ text, confidence, symbols }: OcrWord): string {
  const [first] = symbols ?? [];
  const signs = /^[#§¥%N]+/.exec(text)?.[0] ?? '';
  const rest = text.slice(signs.length);
  if (signs !== '')
    return confidence < unsureBelow && signs.length <= 3 && wholeAmount.test(rest) ? `₦${rest}` : text;
  if (!first || confidence >= veryUnsureBelow || !/^\d[\d,]*(\.\d{2})?$/.test(text)) return text;
  const aspect = (first.bbox.x1 - first.bbox.x0) / Math.max(1, first.bbox.y1 - first.bbox.y0);
  if (aspect >= stuckAspectMin && wholeAmount.test(text)) return `₦${text}`;
  const behind = text.slice(1);
  return aspect >= signAspectMin && wholeAmount.test(behind) ? `₦${behind}` : text;
}
