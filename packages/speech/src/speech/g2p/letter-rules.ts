/**
 * English letters to sounds (ARPABET) for words that no dictionary has. Each rule: letters before, the letters
 * themselves, letters after, sounds; the first that fits wins. `^` word start or end, `V` vowels, `C` consonants.
 */
type Rule = [before: RegExp | undefined, letters: string, after: RegExp | undefined, sounds: string];

const end = /^$/;
const soft = /^[eiy]/;
const vowel = /^[aeiouy]/;

// biome-ignore format: a table reads best in rows
const rules: Record<string, Rule[]> = {
  a: [
    [undefined, 'augh', undefined, 'AO'], [undefined, 'au', undefined, 'AO'], [undefined, 'aw', undefined, 'AO'],
    [undefined, 'air', undefined, 'EH R'], [undefined, 'ai', undefined, 'EY'], [undefined, 'ay', undefined, 'EY'],
    [undefined, 'are', end, 'EH R'], [undefined, 'ar', /^[^r]|^$/, 'AA R'], [undefined, 'all', undefined, 'AO L'],
    [undefined, 'alk', undefined, 'AO K'], [undefined, 'able', end, 'AH B AH L'], [/.$/, 'al', end, 'AH L'],
    [undefined, 'ation', undefined, 'EY SH AH N'], [undefined, 'a', /^[bcdfgklmnpstvz]e(s|d)?$/, 'EY'],
    [undefined, 'a', /^(ble|ge|te)/, 'EY'], [undefined, 'aa', undefined, 'AA'], [/.$/, 'a', end, 'AH'],
    [undefined, 'a', undefined, 'AE'],
  ],
  b: [[undefined, 'bb', undefined, 'B'], [/m$/, 'b', end, ''], [undefined, 'b', undefined, 'B']],
  c: [
    [undefined, 'cch', undefined, 'K'], [undefined, 'ch', undefined, 'CH'], [undefined, 'ck', undefined, 'K'],
    [undefined, 'cia', undefined, 'SH AH'], [undefined, 'cc', soft, 'K S'], [undefined, 'cc', undefined, 'K'],
    [/s$/, 'c', soft, ''], [undefined, 'c', soft, 'S'], [undefined, 'c', undefined, 'K'],
  ],
  d: [[undefined, 'dge', undefined, 'JH'], [undefined, 'dd', undefined, 'D'], [undefined, 'd', undefined, 'D']],
  e: [
    [undefined, 'eigh', undefined, 'EY'], [undefined, 'eau', undefined, 'OW'], [undefined, 'ear', undefined, 'IH R'],
    [undefined, 'ea', undefined, 'IY'], [undefined, 'ee', undefined, 'IY'], [undefined, 'ei', undefined, 'IY'],
    [undefined, 'eu', undefined, 'Y UW'], [undefined, 'ew', undefined, 'UW'], [undefined, 'ey', end, 'IY'],
    [undefined, 'ey', undefined, 'EY'], [/[td]$/, 'ed', end, 'AH D'], [/[pkfsxc]$|sh$|ch$/, 'ed', end, 'T'],
    [/.$/, 'ed', end, 'D'], [/[sxz]$|sh$|ch$/, 'es', end, 'AH Z'], [/.$/, 'es', end, 'Z'],
    [undefined, 'er', /^[^aeiou]|^$/, 'ER'], [/[aeiouy].*$/, 'e', end, ''], [undefined, 'e', end, 'IY'],
    [undefined, 'e', /^[bcdfgklmnprstvz]e$/, 'IY'], [undefined, 'e', undefined, 'EH'],
  ],
  f: [[undefined, 'ff', undefined, 'F'], [undefined, 'f', undefined, 'F']],
  g: [
    [undefined, 'ght', undefined, 'T'], [/^$/, 'gn', undefined, 'N'], [undefined, 'gh', end, ''],
    [undefined, 'gh', undefined, 'G'], [undefined, 'gg', undefined, 'G'], [undefined, 'g', /^(e|i|y)/, 'JH'],
    [undefined, 'g', undefined, 'G'],
  ],
  h: [[undefined, 'h', vowel, 'HH'], [undefined, 'h', undefined, '']],
  i: [
    [undefined, 'igh', undefined, 'AY'], [undefined, 'ier', end, 'IY ER'], [undefined, 'ie', end, 'IY'],
    [undefined, 'ie', undefined, 'IY'], [undefined, 'ir', /^[^aeiou]|^$/, 'ER'], [undefined, 'ize', undefined, 'AY Z'],
    [undefined, 'ise', end, 'AY Z'], [undefined, 'ing', end, 'IH NG'], [undefined, 'ious', end, 'IY AH S'],
    [undefined, 'i', /^[bcdfgklmnpstvz]e(s|d)?$/, 'AY'], [undefined, 'i', /^nd$/, 'AY'], [undefined, 'i', end, 'IY'],
    [undefined, 'i', undefined, 'IH'],
  ],
  j: [[undefined, 'j', undefined, 'JH']],
  k: [[/^$/, 'kn', undefined, 'N'], [undefined, 'kk', undefined, 'K'], [undefined, 'k', undefined, 'K']],
  l: [
    [undefined, 'll', undefined, 'L'], [/[bcdfgkptz]$/, 'le', end, 'AH L'], [undefined, 'l', undefined, 'L'],
  ],
  m: [[undefined, 'mm', undefined, 'M'], [undefined, 'm', undefined, 'M']],
  n: [
    [undefined, 'nn', undefined, 'N'], [undefined, 'ng', end, 'NG'], [undefined, 'ng', /^[^eaiouy]/, 'NG'],
    [undefined, 'n', /^[kg]/, 'NG'], [undefined, 'n', undefined, 'N'],
  ],
  o: [
    [undefined, 'ough', undefined, 'AO'], [undefined, 'oa', undefined, 'OW'], [undefined, 'oi', undefined, 'OY'],
    [undefined, 'oy', undefined, 'OY'], [undefined, 'oo', /^[kd]/, 'UH'], [undefined, 'oo', undefined, 'UW'],
    [undefined, 'ould', undefined, 'UH D'], [/.$/, 'ous', end, 'AH S'], [undefined, 'ou', undefined, 'AW'],
    [undefined, 'ow', end, 'OW'], [undefined, 'ow', undefined, 'AW'], [undefined, 'or', /^[^aeiou]|^$/, 'AO R'],
    [undefined, 'oe', end, 'OW'], [undefined, 'o', /^[bcdfgklmnprstvz]e(s|d)?$/, 'OW'], [undefined, 'o', end, 'OW'],
    [undefined, 'o', /^(ld|st)/, 'OW'], [/.$/, 'on', end, 'AH N'], [undefined, 'o', undefined, 'AA'],
  ],
  p: [
    [undefined, 'ph', undefined, 'F'], [/^$/, 'ps', undefined, 'S'], [undefined, 'pp', undefined, 'P'],
    [undefined, 'p', undefined, 'P'],
  ],
  q: [[undefined, 'que', end, 'K'], [undefined, 'qu', undefined, 'K W'], [undefined, 'q', undefined, 'K']],
  r: [[undefined, 'rr', undefined, 'R'], [undefined, 'rh', undefined, 'R'], [undefined, 'r', undefined, 'R']],
  s: [
    [undefined, 'sch', undefined, 'S K'], [undefined, 'sh', undefined, 'SH'], [undefined, 'ssion', undefined, 'SH AH N'],
    [/[aeiou]$/, 'sion', undefined, 'ZH AH N'], [undefined, 'sion', undefined, 'SH AH N'],
    [undefined, 'ss', undefined, 'S'], [/[aeiouy]$/, 's', /^[eaiou]/, 'Z'], [/[bdglmnrvwy]$/, 's', end, 'Z'],
    [/[aeo]$/, 's', end, 'Z'], [undefined, 's', undefined, 'S'],
  ],
  t: [
    [undefined, 'tion', undefined, 'SH AH N'], [undefined, 'tch', undefined, 'CH'], [undefined, 'ture', undefined, 'CH ER'],
    [undefined, 'tia', undefined, 'SH AH'], [undefined, 'th', undefined, 'TH'], [undefined, 'tt', undefined, 'T'],
    [undefined, 't', undefined, 'T'],
  ],
  u: [
    [undefined, 'ur', /^[^aeiou]|^$/, 'ER'], [/g$/, 'u', vowel, ''], [undefined, 'ue', end, 'UW'],
    [undefined, 'ui', undefined, 'UW'], [/[rljs]$/, 'u', /^[bcdfgklmnpstvz]e/, 'UW'],
    [undefined, 'u', /^[bcdfgklmnprstvz]e/, 'Y UW'], [undefined, 'u', end, 'UW'], [undefined, 'u', undefined, 'AH'],
  ],
  v: [[undefined, 'v', undefined, 'V']],
  w: [[undefined, 'wh', undefined, 'W'], [/^$/, 'wr', undefined, 'R'], [undefined, 'w', undefined, 'W']],
  x: [[/^$/, 'x', undefined, 'Z'], [undefined, 'x', undefined, 'K S']],
  y: [
    [/^$/, 'y', undefined, 'Y'], [/^[^aeiouy]+$/, 'y', end, 'AY'], [/.$/, 'y', end, 'IY'],
    [undefined, 'y', vowel, 'Y'], [undefined, 'y', undefined, 'IH'],
  ],
  z: [[undefined, 'zz', undefined, 'Z'], [undefined, 'z', undefined, 'Z']],
};

/** `word`: lower-case letters a to z. The first vowel carries the stress. */
export function soundsByRule(word: string): string[] {
  const sounds: string[] = [];
  for (let at = 0; at < word.length; ) {
    const rule = rules[word[at]!]?.find(
      ([before, letters, after]) =>
        word.startsWith(letters, at) &&
        (!before || before.test(word.slice(0, at))) &&
        (!after || after.test(word.slice(at + letters.length))),
    );
    if (rule?.[3]) sounds.push(...rule[3].split(' '));
    at += rule?.[1].length ?? 1;
  }
  return stressFirst(sounds);
}

function stressFirst(sounds: string[]): string[] {
  let stressed = false;
  return sounds.map((sound) => {
    if (!/^[AEIOU]/.test(sound)) return sound;
    const mark = stressed ? '0' : '1';
    stressed = true;
    return sound + mark;
  });
}
