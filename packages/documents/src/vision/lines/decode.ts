/** From the recognizer's steps along a line to words: the likeliest sign of each step, repeats and blanks left out. */

export interface Spoken {
  text: string;
  /** 0 to 1: the mean over its signs. */
  confidence: number;
  /** Steps, from its first to behind its last. */
  from: number;
  to: number;
}

interface Sign {
  text: string;
  step: number;
  confidence: number;
}

/** `logits`: of each step, one for each sign of the alphabet; its first is the blank. */
export function decodeWords(logits: Float32Array, steps: number, alphabet: string[]): Spoken[] {
  const signs = signsOf(logits, steps, alphabet);
  const words: Sign[][] = [[]];
  const gaps: number[] = [];
  for (const sign of signs) {
    if (sign.text !== ' ') words.at(-1)?.push(sign);
    else if (words.at(-1)?.length) {
      gaps.push(sign.step);
      words.push([]);
    }
  }
  return words.flatMap((word, at) => {
    const [first, last] = [word[0], word.at(-1)];
    if (!first || !last) return [];
    const wide = (last.step - first.step) / Math.max(1, word.length - 1) || 2;
    return {
      text: word.map(({ text }) => text).join(''),
      confidence: word.reduce((sum, { confidence }) => sum + confidence, 0) / word.length,
      from: Math.max(0, gaps[at - 1] ?? 0, first.step - wide * 0.6),
      to: Math.min(steps, gaps[at] ?? steps, last.step + 1 + wide * 0.6),
    };
  });
}

function signsOf(logits: Float32Array, steps: number, alphabet: string[]): Sign[] {
  const { length } = alphabet;
  const signs: Sign[] = [];
  let before = 0;
  for (let step = 0; step < steps; step += 1) {
    const offset = step * length;
    let best = 0;
    for (let at = 1; at < length; at += 1)
      if ((logits[offset + at] ?? 0) > (logits[offset + best] ?? 0)) best = at;
    if (best !== 0) {
      const sure = shareOf(logits, offset, length, best);
      const last = signs.at(-1);
      if (best !== before) signs.push({ text: alphabet[best] ?? '', step, confidence: sure });
      else if (last) last.confidence = Math.max(last.confidence, sure);
    }
    before = best;
  }
  return signs;
}

function shareOf(logits: Float32Array, offset: number, length: number, best: number): number {
  const most = logits[offset + best] ?? 0;
  let sum = 0;
  for (let at = 0; at < length; at += 1) sum += Math.exp((logits[offset + at] ?? 0) - most);
  return 1 / sum;
}
