/** English text to Kokoro's phonemes: CMUdict, then endings, compounds, letter rules. */

import { writeOutNumbers } from '../../text/numbers.ts';
import { soundsByRule } from './letter-rules.ts';
import { looksNigerian, nigerianName } from './nigerian.ts';
import { mapWords } from './words.ts';

export type Dictionary = Map<string, string>;
export type EnglishAccent = 'us' | 'gb';

// biome-ignore format: a table
const consonants: Record<string, string> = {
  B: 'b', CH: 'ʧ', D: 'd', DH: 'ð', F: 'f', G: 'ɡ', HH: 'h', JH: 'ʤ', K: 'k', L: 'l', M: 'm', N: 'n', NG: 'ŋ',
  P: 'p', R: 'ɹ', S: 's', SH: 'ʃ', T: 't', TH: 'θ', V: 'v', W: 'w', Y: 'j', Z: 'z', ZH: 'ʒ',
};
// biome-ignore format: a table
const vowels: Record<EnglishAccent, Record<string, string>> = {
  us: {
    AA: 'ɑ', AE: 'æ', AH: 'ʌ', AO: 'ɔ', AW: 'W', AY: 'I', EH: 'ɛ', ER: 'ɜɹ', EY: 'A', IH: 'ɪ', IY: 'i', OW: 'O',
    OY: 'Y', UH: 'ʊ', UW: 'u',
  },
  gb: {
    AA: 'ɒ', AE: 'a', AH: 'ʌ', AO: 'ɔː', AW: 'W', AY: 'I', EH: 'ɛ', ER: 'ɜː', EY: 'A', IH: 'ɪ', IY: 'iː', OW: 'Q',
    OY: 'Y', UH: 'ʊ', UW: 'uː',
  },
};

/** Said without stress inside a sentence. */
const weak = new Set(
  'a an the and or but of to in on at by for from with as is are was were be been am has have had do does did will would can could shall should may might must that than if it its he she we they you i me him her us them my your his our their this there so not no'.split(
    ' ',
  ),
);

// biome-ignore format: a table
const abbreviations: Record<string, string> = {
  'mr.': 'mister', 'mrs.': 'missus', 'ms.': 'miz', 'dr.': 'doctor', 'prof.': 'professor', 'st.': 'saint',
  'vs.': 'versus', 'etc.': 'et cetera', 'e.g.': 'for example', 'i.e.': 'that is', 'no.': 'number', 'engr.': 'engineer',
  'gov.': 'governor', 'hon.': 'honourable', 'jr.': 'junior', 'sr.': 'senior', 'ltd.': 'limited', 'inc.': 'incorporated',
};

/** Words of Nigeria that dictionaries made in America say otherwise. */
const localWords: ReadonlyMap<string, string> = new Map([
  ['naira', 'nˈIɹə'],
  ['kobo', 'kˈObO'],
  ['lagos', 'lˈAɡɒs'],
  ['abuja', 'abˈuʤa'],
  ['igbo', 'ˈiɡbo'],
  ['yoruba', 'jˈɔɾuba'],
  ['hausa', 'hˈWsa'],
  ['naija', 'nˈIʤa'],
  ['jollof', 'ʤˈɔlɔf'],
  ['ngozi', 'ŋɡˈozi'],
  ['garri', 'ɡˈaɹi'],
  ['ibadan', 'ibˈadan'],
]);

export interface EnglishOptions {
  dictionary: Dictionary;
  accent: EnglishAccent;
  /** Words said in their own way, as phonemes: a lexicon of Pidgin or names. */
  lexicon?: ReadonlyMap<string, string>;
}

export function englishPhonemes(text: string, options: EnglishOptions): string {
  const plain = text
    .replace(/\b[A-Za-z.]+\.(?=\s|$)/g, (word) => abbreviations[word.toLowerCase()] ?? word)
    .replace(/https?:\/\/(?:www\.)?/gi, '')
    .replace(/(?<=[a-z0-9])\.(?=[a-z]{2,})/gi, ' dot ');
  return mapWords(writeOutNumbers(plain), (word, next) => wordPhonemes(word, next, options));
}

function wordPhonemes(word: string, next: string | undefined, options: EnglishOptions): string {
  const lower = word.toLowerCase().replaceAll('’', "'");
  const own = options.lexicon?.get(lower) ?? localWords.get(lower);
  if (own !== undefined) return own;
  if (lower === 'the') return next && /^[aeiou]/i.test(next) ? 'ði' : 'ðə';
  if (lower === 'a') return 'ɐ';
  const sounds = soundsOf(word, lower, options.dictionary);
  if (typeof sounds === 'string') return sounds;
  return toPhonemes(weak.has(lower) ? sounds.map(withoutStress) : sounds, options.accent);
}

const withoutStress = (sound: string): string => sound.replace(/[12]$/, '0');

/** ARPABET, or finished phonemes for names of Nigeria's languages. */
function soundsOf(word: string, lower: string, dictionary: Dictionary): string[] | string {
  const isSpelled = /^[A-Z]{2,5}s?$/.test(word) && (!dictionary.has(lower) || word.length <= 3);
  if (isSpelled) return spell(lower, dictionary);
  const known = lookUp(lower, dictionary);
  if (known) return known;
  const bare = lower.normalize('NFD').replace(/[^a-z]/g, '');
  if (bare !== lower && dictionary.has(bare)) return lookUp(bare, dictionary)!;
  if (looksNigerian(lower)) return nigerianName(lower);
  if (!/[aeiouy]/.test(bare)) return spell(bare, dictionary);
  return compound(bare, dictionary) ?? soundsByRule(bare);
}

const spell = (letters: string, dictionary: Dictionary): string[] =>
  [...letters].flatMap((letter) => lookUp(letter === 'a' ? 'a.' : letter, dictionary) ?? []);

function lookUp(word: string, dictionary: Dictionary): string[] | undefined {
  const whole = dictionary.get(word);
  if (whole) return whole.split(' ');
  return withEnding(word, dictionary);
}

const endings: [RegExp, string[], string][] = [
  [/'s$|s'$/, [''], 'Z'],
  [/ies$/, ['y'], 'Z'],
  [/(?<=[sxz]|ch|sh)es$/, ['', 'e'], 'AH0 Z'],
  [/s$/, [''], 'Z'],
  [/(?<=[td])ed$/, ['', 'e'], 'AH0 D'],
  [/ed$/, ['', 'e'], 'D'],
  [/ing$/, ['', 'e'], 'IH0 NG'],
  [/ly$/, [''], 'L IY0'],
  [/ness$/, [''], 'N AH0 S'],
  [/less$/, [''], 'L AH0 S'],
  [/ful$/, [''], 'F AH0 L'],
  [/ment$/, [''], 'M AH0 N T'],
  [/ship$/, [''], 'SH IH2 P'],
  [/able$/, ['', 'e'], 'AH0 B AH0 L'],
  [/ists?$/, ['', 'e', 'y'], 'IH0 S T'],
  [/ism$/, ['', 'e'], 'IH2 Z AH0 M'],
  [/er$/, ['', 'e'], 'ER0'],
];

function withEnding(word: string, dictionary: Dictionary): string[] | undefined {
  for (const [pattern, stems, ending] of endings) {
    if (!pattern.test(word)) continue;
    for (const tail of stems) {
      const stem = word.replace(pattern, tail);
      const sounds = stem.length > 2 ? dictionary.get(stem) : undefined;
      if (sounds) return [...sounds.split(' '), ...voiced(sounds, ending)];
    }
  }
  return undefined;
}

/** cats, walked: the ending takes its voice from the sound before. */
function voiced(stem: string, ending: string): string[] {
  const hard = /(?:P|T|K|F|TH)$/.test(stem);
  if (ending === 'Z' && hard) return ['S'];
  if (ending === 'D' && (hard || /(?:S|SH|CH)$/.test(stem))) return ['T'];
  return ending.split(' ');
}

function compound(word: string, dictionary: Dictionary): string[] | undefined {
  for (let cut = word.length - 3; cut >= 3; cut--) {
    const first = dictionary.get(word.slice(0, cut));
    const second = first && lookUp(word.slice(cut), dictionary);
    if (second) return [...first.split(' '), ...second.map((sound) => sound.replace(/1$/, '2'))];
  }
  return undefined;
}

export function toPhonemes(sounds: string[], accent: EnglishAccent): string {
  const table = vowels[accent];
  let out = '';
  for (const [index, sound] of sounds.entries()) {
    const stress = sound.at(-1)!;
    const base = sound.replace(/\d$/, '');
    if (consonants[base]) {
      out += consonant(base, index, sounds, accent);
      continue;
    }
    const mark = stress === '1' ? 'ˈ' : stress === '2' ? 'ˌ' : '';
    const beforeLostR = accent === 'gb' && sounds[index + 1] === 'R' && !isVowel(sounds[index + 2]);
    out += mark + (beforeLostR ? longVowels[base] : stress === '0' ? reduced(base, accent) : table[base]);
  }
  return out;
}

/** What a vowel becomes in British English when the r after it is not said. */
// biome-ignore format: a table
const longVowels: Record<string, string> = {
  AA: 'ɑː', AE: 'ɑː', AH: 'ə', AO: 'ɔː', AW: 'Wə', AY: 'Iə', EH: 'ɛː', ER: 'ɜː', EY: 'ɛː', IH: 'ɪə', IY: 'ɪə', OW: 'ɔː',
  OY: 'Yə', UH: 'ʊə', UW: 'ʊə',
};

function reduced(base: string, accent: EnglishAccent): string {
  if (base === 'AH') return 'ə';
  if (base === 'ER') return accent === 'us' ? 'əɹ' : 'ə';
  if (base === 'IY') return 'i';
  return vowels[accent][base] ?? '';
}

const isVowel = (sound: string | undefined): boolean => sound !== undefined && /^[AEIOU]/.test(sound);

function consonant(base: string, index: number, sounds: string[], accent: EnglishAccent): string {
  const [before, after] = [sounds[index - 1], sounds[index + 1]];
  if (accent === 'gb' && base === 'R' && !isVowel(after)) return '';
  const isFlap = accent === 'us' && base === 'T' && isVowel(before) && isVowel(after) && after?.endsWith('0');
  return isFlap ? 'T' : consonants[base]!;
}

/** The dictionary as published: one `"word": "SOUNDS",` a line. */
export function readDictionary(source: string): Dictionary {
  const dictionary: Dictionary = new Map();
  for (const [, word, sounds] of source.matchAll(/^ {2}(?:"([^"]+)"|'[^']*'): "([^"]+)"/gm)) {
    if (word && sounds && !word.endsWith(')')) dictionary.set(word, sounds);
  }
  return dictionary;
}
