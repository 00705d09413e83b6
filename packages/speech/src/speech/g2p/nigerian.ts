/** Yoruba, Igbo and Hausa spelling to phonemes. The spelling is close to the sound, so a table a language does. */
import { writeOutNumbers } from '../../text/numbers.ts';
import { mapWords } from './words.ts';

export type NigerianLanguage = 'yo' | 'ig' | 'ha';

const highMark = '\u0301';
const nasalMark = '\u0303';

interface Spelling {
  /** Longest first. */
  consonants: [letters: string, sound: string][];
  vowels: Record<string, string>;
  /** A vowel with n after it and no vowel behind: spoken through the nose. */
  nasal: boolean;
  /** Where the voice rises: on high tones, or on the last vowel but one. */
  stress: 'high' | 'penultimate';
}

// biome-ignore format: a table reads best in rows
const spellings: Record<NigerianLanguage, Spelling> = {
  yo: {
    consonants: [
      ['gb', 'ɡb'], ['sh', 'ʃ'], ['ṣ', 'ʃ'], ['p', 'kp'], ['j', 'ʤ'], ['y', 'j'], ['r', 'ɾ'], ['g', 'ɡ'],
    ],
    vowels: { a: 'a', e: 'e', ẹ: 'ɛ', i: 'i', o: 'o', ọ: 'ɔ', u: 'u' },
    nasal: true,
    stress: 'high',
  },
  ig: {
    consonants: [
      ['gb', 'ɡb'], ['kp', 'kp'], ['gw', 'ɡw'], ['kw', 'kw'], ['nw', 'ŋw'], ['ny', 'ɲ'], ['gh', 'ɣ'], ['ch', 'ʧ'],
      ['sh', 'ʃ'], ['ṅ', 'ŋ'], ['j', 'ʤ'], ['y', 'j'], ['r', 'ɹ'], ['g', 'ɡ'],
    ],
    vowels: { a: 'a', e: 'ɛ', i: 'i', ị: 'ɪ', o: 'o', ọ: 'ɔ', u: 'u', ụ: 'ʊ' },
    nasal: false,
    stress: 'penultimate',
  },
  ha: {
    consonants: [
      ["'y", 'j'], ['ƴ', 'j'], ['sh', 'ʃ'], ['ts', 'ts'], ['ɓ', 'b'], ['ɗ', 'd'], ['ƙ', 'k'], ['c', 'ʧ'], ['j', 'ʤ'],
      ['y', 'j'], ['r', 'ɾ'], ['g', 'ɡ'], ["'", 'ʔ'],
    ],
    vowels: { a: 'a', e: 'e', i: 'i', o: 'o', u: 'u' },
    nasal: false,
    stress: 'penultimate',
  },
};

const plainConsonants = new Set('b d f h k l m n s t v w z p x q c'.split(' '));

interface Sound {
  sound: string;
  isVowel: boolean;
  high: boolean;
}

/** Numbers are written out by the caller's English reader first: that is how they are mostly said. */
export function nigerianPhonemes(
  text: string,
  language: NigerianLanguage,
  english: (word: string) => string,
): string {
  return mapWords(writeOutNumbers(text), (word) => {
    const isEnglish = englishNumber.has(word.toLowerCase());
    return isEnglish ? english(word) : wordPhonemes(word, spellings[language]);
  });
}

const englishNumber = new Set(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion trillion and point minus plus naira kobo dollar dollars cents percent first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth of january february march april june july august september october november december'.split(
    ' ',
  ),
);

export function wordPhonemes(word: string, spelling: Spelling): string {
  const sounds = soundsOf(word, spelling);
  const stressed = stressedVowels(sounds, spelling.stress);
  return sounds.map(({ sound }, index) => (stressed.has(index) ? `ˈ${sound}` : sound)).join('');
}

/** Letters with their dots joined, tone marks standing after their vowel. */
function splitMarks(word: string): string {
  return word
    .toLowerCase()
    .replaceAll('’', "'")
    .normalize('NFD')
    .replace(/([aeiouns])([\u0300\u0301\u0304]*)([\u0323\u0307])/gu, '$1$3$2')
    .replace(/([aeiouns])([\u0323\u0307])/gu, (pair) => pair.normalize('NFC'));
}

function soundsOf(word: string, spelling: Spelling): Sound[] {
  const letters = splitMarks(word);
  const sounds: Sound[] = [];
  for (let at = 0; at < letters.length; ) {
    const letter = letters[at]!;
    const vowel = spelling.vowels[letter];
    if (vowel) {
      at = readVowel(letters, at, vowel, spelling, sounds);
      continue;
    }
    const found = spelling.consonants.find(([spelled]) => letters.startsWith(spelled, at));
    if (found) sounds.push({ sound: found[1], isVowel: false, high: false });
    else if (plainConsonants.has(letter))
      sounds.push({ sound: foreign[letter] ?? letter, isVowel: false, high: false });
    at += found?.[0].length ?? 1;
  }
  return sounds;
}

/** Letters these languages do not write, met in names. */
const foreign: Record<string, string> = { x: 'ks', q: 'k', c: 'k' };

function readVowel(
  letters: string,
  start: number,
  vowel: string,
  spelling: Spelling,
  sounds: Sound[],
): number {
  let at = start + 1;
  let high = false;
  while (/[\u0300-\u036f]/.test(letters[at] ?? '')) high = letters[at++] === highMark || high;
  const after = letters.slice(at);
  const isNasal = spelling.nasal && /^n(?![aeiouẹọ]|\p{M})/u.test(after);
  const last = sounds.at(-1);
  const isLong = last?.isVowel && last.sound === vowel;
  if (isLong) {
    last.sound += 'ː';
    last.high ||= high;
  } else sounds.push({ sound: vowel + (isNasal ? nasalMark : ''), isVowel: true, high });
  return at + (isNasal ? 1 : 0);
}

function stressedVowels(sounds: Sound[], stress: Spelling['stress']): Set<number> {
  const at = sounds.flatMap(({ isVowel }, index) => (isVowel ? [index] : []));
  const high = at.filter((index) => sounds[index]!.high);
  if (stress === 'high' && high.length > 0) return new Set(high.slice(0, 1));
  const chosen = at.at(at.length > 1 ? -2 : -1);
  return new Set(chosen === undefined ? [] : [chosen]);
}

/** Adebayo, Chukwuemeka, Ngozi: open syllables that English spelling rules would spoil. */
const openSyllables =
  /^(?:n(?=[dgkz])|m(?=b))?(?:(?:[gk]bp?|gb|kp|kw|gw|nw|ny|ch|sh|[bdfghjklmnprstvwyz])?[aeiou](?:n(?![aeiou]))?)+m?$/;
const nigerianSigns =
  /gb|kp|nw|kw|chi|chukwu|oluwa|olu|ade|ola|ayo|nna|ngo|uche|emeka|ife|ebu|bola|tunde|kunle|[ọẹṣịụ]/u;

export const looksNigerian = (word: string): boolean => {
  const bare = word.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  return (
    bare.length >= 4 &&
    bare.length <= 24 &&
    openSyllables.test(bare) &&
    (nigerianSigns.test(word) || /[aeiou]$/.test(bare))
  );
};

export const nigerianName = (word: string): string =>
  wordPhonemes(word, { ...spellings.ig, stress: 'penultimate', nasal: false });
