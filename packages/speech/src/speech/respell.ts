/** Yoruba, Igbo, Hausa and Pidgin written so that a voice of another language reads them nearly right. */
import { writeOutNumbers } from '../text/numbers.ts';

const hausa: [RegExp, string][] = [
  [/ɓ/g, 'b'],
  [/ɗ/g, 'd'],
  [/ƙ/g, 'k'],
  [/['’]?ƴ|['’]y/g, 'y'],
  [/c(?!h)/g, 'ch'],
];
const igbo: [RegExp, string][] = [
  [/ṅ/g, "ng'"],
  [/gh/g, 'g'],
];
const yoruba: [RegExp, string][] = [
  [/ṣ/g, 'sh'],
  [/(?<![gk])p/g, 'kp'],
];
const pidgin: [RegExp, string][] = [
  [/\bdey\b/gi, 'day'],
  [/\bwetin\b/gi, 'wettin'],
  [/\babeg\b/gi, 'ah beg'],
  [/\bwey\b/gi, 'way'],
  [/\buna\b/gi, 'oona'],
  [/\bsabi\b/gi, 'sabby'],
  [/\bpikin\b/gi, 'pickin'],
  [/\bcomot\b/gi, 'comm ot'],
  [/\bwahala\b/gi, 'wah hahla'],
];

const rules: Record<string, [RegExp, string][]> = { ha: hausa, ig: igbo, yo: yoruba, pcm: pidgin };

/** Naira are written `2,500.50`; where a comma begins the fraction, that would be said as two and a half. */
function inOwnMarks(amount: string, language: string): string {
  if (!/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(amount)) return amount;
  const decimal = new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === 'decimal');
  return amount.replaceAll(',', '').replace('.', decimal?.value ?? '.');
}

export function respell(text: string, language: string): string {
  const own = rules[language];
  if (language === 'en') return writeOutNumbers(text);
  // The unit is said after the number, wherever it is written.
  if (!own)
    return text
      .replace(
        /₦\s?(\d+(?:[.,\s]\d+)*)(\s?[kmbt]n?\b)?/gi,
        (_all, amount: string, scale = '') => `${inOwnMarks(amount, language)}${scale} naira`,
      )
      .replaceAll('₦', ' naira ');
  let out = writeOutNumbers(text).normalize('NFC');
  if (language !== 'pcm') out = out.toLowerCase();
  for (const [pattern, spelling] of own) out = out.replace(pattern, spelling);
  // Dots and tones mean nothing to the neighbour's voice.
  return language === 'pcm' ? out : out.normalize('NFD').replace(/\p{M}/gu, '');
}
