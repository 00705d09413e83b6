/**
 * The recognizer's data has no ₦. It sees #, §, ¥, % or N before the digits, or takes the sign for a digit; but it
 * is then unsure of the word, and the sign is wider than any digit. Both together tell it apart.
 */
import type { OcrWord } from './arrange.ts';

const UNSURE = 85;
const VERY_UNSURE = 60;
/** Width over height: digits end at 0.74 (the 4), the sign begins at 0.76; with a digit stuck to it, above 1.2. */
const SIGN_ASPECT_MIN = 0.755;
const STUCK_ASPECT_MIN = 1.2;
const DIGITS = /^\d{1,3}(,\d{3})*(\.\d{2})?$|^\d+(\.\d{2})?$/;

export function withNaira({ text, confidence, symbols }: OcrWord): string {
  const [first] = symbols ?? [];
  const signs = /^[#§¥%N]+/.exec(text)?.[0] ?? '';
  const rest = text.slice(signs.length);
  if (signs !== '') return confidence < UNSURE && signs.length <= 3 && DIGITS.test(rest) ? `₦${rest}` : text;
  if (!first || confidence >= VERY_UNSURE || !/^\d[\d,]*(\.\d{2})?$/.test(text)) return text;
  const aspect = (first.bbox.x1 - first.bbox.x0) / Math.max(1, first.bbox.y1 - first.bbox.y0);
  if (aspect >= STUCK_ASPECT_MIN && DIGITS.test(text)) return `₦${text}`;
  const behind = text.slice(1);
  return aspect >= SIGN_ASPECT_MIN && DIGITS.test(behind) ? `₦${behind}` : text;
}
