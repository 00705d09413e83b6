/** Yoruba, Igbo, Hausa and Pidgin written so that a voice of another language reads them nearly right. */
import { writeOutNumbers } from '../../text/speech/numbers.ts';

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

export function respell(text: string, language: string): string {
  const own = rules[language];
  if (language === 'en') return writeOutNumbers(text);
  // The unit is said after the number, wherever it is written.
  if (!own) return text.replace(/₦\s?(\d+(?:[.,\s]\d+)*)/g, '$1 naira').replaceAll('₦', ' naira ');
  let out = writeOutNumbers(text).normalize('NFC');
  if (language !== 'pcm') out = out.toLowerCase();
  for (const [pattern, spelling] of own) out = out.replace(pattern, spelling);
  // Dots and tones mean nothing to the neighbour's voice.
  return language === 'pcm' ? out : out.normalize('NFD').replace(/\p{M}/gu, '');
}
