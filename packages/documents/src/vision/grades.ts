/** Grades of WAEC and NECO results: the recognizer reads the 1 of A1 as a letter, as in `Al`. */
import type { OcrLine, OcrWord } from './arrange.ts';

const grade = /^(A1|B[23]|C[456]|D7|E8|F9)$/;
const misread = /^A[lIi|!]$/;
/** So many lines that end with a grade make a list of results. */
const gradesMin = 3;

export function withGrades(lines: OcrLine[]): OcrLine[] {
  const endsWith = ({ words }: OcrLine, pattern: RegExp) => pattern.test(words.at(-1)?.text ?? '');
  const sure = lines.filter((line) => endsWith(line, grade)).length;
  const likely = lines.filter((line) => endsWith(line, misread)).length;
  if (sure === 0 || sure + likely < gradesMin) return lines;
  return lines.map((line) => {
    if (!endsWith(line, misread)) return line;
    const last = line.words.at(-1) as OcrWord;
    return { words: [...line.words.slice(0, -1), { ...last, text: 'A1' }] };
  });
}
