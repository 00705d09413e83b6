/** Takes out what speech models invent: noise tags, endless repeats, farewells over silence. */
import type { Segment } from './port.ts';

const noiseTag = /^[\s♪♫*.…-]+$|^\s*[[(♪*][^\])♪*]*[\])♪*]\s*$/u;
/** What whisper says when it hears nothing; real only when someone speaks long enough. */
const farewell =
  /^\W*(thank you( (so|very) much)?( for watching)?|thanks for watching|you|bye|please subscribe|subtitles by.*|♪+|\.+)\W*$/i;
const farewellSecondsMin = 0.6;
/** What it learned from video captions and says over a sound it did not understand. */
const channelTalk =
  /subscribe to (?:the|my|our|this) channel|thanks? (?:you )?for watching|see you in the next (?:video|episode)/i;
const channelTalkSecondsMin = 6;
const repeatsMax = 3;

/** `spoken`: seconds of speech found in the stretch that the segments come from. */
export function cleanSegments(segments: Segment[], spoken: number): Segment[] {
  const kept: Segment[] = [];
  for (const segment of segments) {
    const text = unrepeat(
      segment.text.replace(/\[[A-Z_ ]+\]|\((?:music|applause|silence|noise)\)/gi, ' '),
    ).trim();
    if (text === '' || noiseTag.test(text) || isLoop(text)) continue;
    if (farewell.test(text) && spoken < farewellSecondsMin) continue;
    if (channelTalk.test(text) && spoken < channelTalkSecondsMin) continue;
    if (repeatsBefore(kept, text)) continue;
    kept.push({ ...segment, text });
  }
  return kept;
}

const repeatsBefore = (kept: Segment[], text: string): boolean =>
  kept.length >= 2 && kept.slice(-2).every((segment) => segment.text === text);

const foreign =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Thai}]+/gu;
const otherScripts = new Set(
  'am ar as ba be bg bn bo el fa gu he hi hy ja ka kk km kn ko lo mk ml mn mr my ne pa ps ru sa sd si sr ta te tg th tt uk ur yi yue zh'.split(
    ' ',
  ),
);

/** Chinese letters in Yoruba: the model guessed from too little. Any language but a guessed one is known to the caller. */
export const hasWrongScript = (text: string, language: string): boolean =>
  !otherScripts.has(language) &&
  text.search(foreign) !== -1 &&
  (language !== 'auto' || /\p{Script=Latin}{3}/u.test(text));

export const withoutWrongScript = (text: string, language: string): string =>
  hasWrongScript(text, language) ? text.replace(foreign, ' ') : text;

/** A piece of text that comes back and back, as models do when they heard nothing: 多多多多多, or words in a circle. */
export function isLoop(text: string): boolean {
  const plain = text
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim();
  return /(.{1,3}?)\1{7,}/u.test(plain) || /(.{4,60}?)\1{3,}/u.test(`${plain} `);
}

/** "go go go go go go" → "go go go": a word or phrase that comes back more than three times in a row. */
export function unrepeat(text: string): string {
  const words = text.split(/\s+/).filter(Boolean);
  for (let size = 1; size <= Math.min(12, words.length >> 1); size++) {
    for (let at = 0; at + size * (repeatsMax + 1) <= words.length; ) {
      const times = runLength(words, at, size);
      if (times > repeatsMax) words.splice(at + size, size * (times - 1));
      at += 1;
    }
  }
  return words.join(' ');
}

function runLength(words: string[], at: number, size: number): number {
  const same = (offset: number) =>
    words[at + offset]?.toLowerCase() === words[at + (offset % size)]?.toLowerCase();
  let length = size;
  while (at + length < words.length && same(length)) length++;
  return Math.floor(length / size);
}
