/** Known names where they are not at home: plainly written, or with other letters that look like theirs. */
import { type Brand, brands, commonBrands } from './brands.ts';
import { editDistance } from './edit-distance.ts';
import type { Signal } from './port.ts';
import { lureParts, lureWord, lureWords, nationWord, ownerWord, rareTlds, scamWord } from './suffixes.ts';

export interface NamedHost {
  url: URL;
  hostname: string;
  domain: string | null;
  /** The registrable domain without its suffix. */
  name: string;
  subdomain: string;
  /** The public suffix. */
  suffix: string;
}

const letterSwaps: [RegExp, string][] = [
  [/0/g, 'o'],
  [/3/g, 'e'],
  [/4/g, 'a'],
  [/5/g, 's'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
];
/** A name of fewer letters stands in too many others. */
const partLettersMin = 6;
const wordLettersMin = 4;

/** What is added to a name without changing whose name it looks like: opayng, paystackonline. */
const ending = /(?:ng|nigeria|online|app)$/;

/** How a person may read a word whose digits and letter pairs look like other letters: 1 is l or i. */
export function readings(word: string): string[] {
  const swapped = letterSwaps.reduce((text, [from, to]) => text.replace(from, to), word);
  return [...new Set([word, swapped.replace(/1/g, 'l'), swapped.replace(/1/g, 'i')])];
}

/** Names that honest domains carry as words: the least of the words beside them prove nothing. */
const plainWords = new Set(
  'apple amazon visa ledger booking chase steam outlook messenger stripe discord kraken office365 blockchain'.split(
    ' ',
  ),
);
const pretends = (word: string) => ownerWord.test(word) || scamWord.test(word);

export const owns = (brand: Brand, hostname: string) =>
  brand.domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));

/** Words between dots and hyphens; `access-bank` is also the one word that it stands for. */
function wordsOf(text: string): { single: string[]; joined: string[] } {
  const labels = text
    .split('.')
    .map((label) => label.split('-').filter((word) => word !== ''))
    .filter((words) => words.length > 0);
  return {
    single: labels.flat(),
    joined: labels.flatMap((words) => words.slice(1).map((word, at) => `${words[at]}${word}`)),
  };
}

/** A word that asks for something, or says whose the name is. */
const isLure = (word: string) => lureWord.test(word) || scamWord.test(word) || nationWord.test(word);

/** `gtbanklogin`, `verifykuda`: a name and such a word, written as one. */
function isGlued(word: string, name: string): boolean {
  return readings(word).some((read) => {
    const rest = read.startsWith(name)
      ? read.slice(name.length)
      : read.endsWith(name)
        ? read.slice(0, -name.length)
        : '';
    const isOwn = name.length >= wordLettersMin && !plainWords.has(name) && ownerWord.test(rest);
    return rest.length > 1 && (isLure(rest) || isOwn);
  });
}

/** Letters that eye, ear or finger take for one another. */
const alike = [
  'aeiouy',
  'il1jt',
  'ceo',
  'mnh',
  'uvwy',
  'bdpqg',
  'sz5',
  'ckqx',
  'gj',
  'ft',
  'sdf',
  'kl',
  'rt',
];
const areAlike = (left: string, right: string) =>
  alike.some((letters) => letters.includes(left) && letters.includes(right));

/** `online` of mtnonline: what other names end in too. */
const sharedEnding = /(?:online|bank|group|mobile|portal|nigeria)$/;
const ownPartMin = 4;

/** A mistake that is meant to be overlooked: not in what makes the name another one, as in cloud, wmtransfer or t-bank. */
export function isOverlooked(word: string, name: string): boolean {
  const at = sharedEnding.exec(name)?.index ?? name.length;
  if (at < ownPartMin) return word.startsWith(name.slice(0, at));
  if (word[0] !== name[0]) return false;
  if (word.length !== name.length) return true;
  const changed = [...name].flatMap((letter, place) => (letter === word[place] ? [] : [place]));
  const sorted = (text: string) =>
    changed
      .map((place) => text[place])
      .sort()
      .join('');
  return sorted(word) === sorted(name) || changed.every((place) => areAlike(word[place]!, name[place]!));
}

const twoMistakesFrom = 12;

/** A name that nobody takes for a word, so that what is written almost like it is meant to imitate it. */
export function isNear(word: string, name: string): boolean {
  if (plainWords.has(name) || name.length < 5 || word === name) return false;
  const allowed = name.length >= twoMistakesFrom ? 2 : 1;
  return editDistance(word, name, allowed) <= allowed && isOverlooked(word, name);
}

/** The name as it is, with something glued to it. */
const isClaimed = (word: string, name: string) =>
  word !== name && word.includes(name) && (isGlued(word, name) || word.replace(ending, '') === name);

interface Borrowed {
  brand: Brand;
  /** As it is written there. */
  word: string;
  isJoined: boolean;
  /** With something that makes it a claim: opayng, gtbanklogin. */
  isClaimed: boolean;
}

function findBorrowed(text: string, host: NamedHost): Borrowed[] {
  const { single, joined } = wordsOf(text);
  const around = wordsOf(`${host.subdomain}.${host.name}`).single;
  const found = (word: string, isJoined: boolean): Borrowed[] => {
    const read = isJoined ? readings(word) : [word, word.replace(ending, '')].flatMap(readings);
    const plain = brands.filter(({ name }) => name.length >= wordLettersMin && read.includes(name));
    const lured = around.some((other) => other !== word && isLure(other));
    const common = lured
      ? commonBrands.filter(({ name }) => read.includes(name))
      : commonBrands.filter(
          ({ name }) => word !== name && ending.test(word) && word.replace(ending, '') === name,
        );
    const glued = isJoined ? [] : [...brands, ...commonBrands].filter(({ name }) => isGlued(word, name));
    const near = lured || host.suffix === 'ng' ? brands.filter((brand) => isNear(word, brand.name)) : [];
    return [...plain, ...common, ...glued, ...near]
      .filter(({ name }) => name !== host.name)
      .map((brand) => ({
        brand,
        word,
        isJoined,
        isClaimed: common.includes(brand) || isClaimed(word, brand.name),
      }));
  };
  return [...single.flatMap((word) => found(word, false)), ...joined.flatMap((word) => found(word, true))];
}

const imitation = ({ brand, word }: Borrowed): Signal => ({
  id: 'homoglyph',
  severity: 'high',
  detail: `"${word}" imitates ${brand.name} with other letters.`,
});

const isImitated = ({ brand, word, isClaimed: isPlain }: Borrowed) => word !== brand.name && !isPlain;

/**
 * `known`: the domain is of good repute. Then a plain name before it is its owner's choice, and only one that is
 * spelt to deceive speaks against it.
 */
export function borrowedNames(host: NamedHost, known: boolean): Signal[] {
  if ([...brands, ...commonBrands].some((brand) => owns(brand, host.hostname))) return [];
  const before = findBorrowed(host.subdomain, host);
  const imitated = before.filter(isImitated).slice(0, 1).map(imitation);
  if (known) return imitated;
  const signals = [...imitated, ...inSubdomain(host, before)];
  if (signals.length > 0) return signals;
  const within = findBorrowed(host.name, host);
  const disguised = host.name.includes('-') ? within.filter(isImitated).slice(0, 1).map(imitation) : [];
  return [...disguised, ...inDomain(host, within)];
}

/** `gtbank.vendor.com`: firms that serve a bank do that too, so it takes more to be a pretence. */
function inSubdomain(host: NamedHost, before: Borrowed[]): Signal[] {
  const spelledOut = brands.find(({ domains }) =>
    domains.some((domain) => `.${host.subdomain}.`.includes(`.${domain}.`)),
  );
  const first = before[0];
  const brand = first?.brand ?? spelledOut;
  if (!brand) return [];
  const others = wordsOf(`${host.subdomain}.${host.name}`).single.filter((word) => word !== first?.word);
  const isPretence =
    spelledOut !== undefined ||
    rareTlds.has(host.suffix.split('.').at(-1) ?? '') ||
    others.some((word) => lureWord.test(word) || scamWord.test(word)) ||
    lureParts.test(host.name) ||
    lureWords.test(host.url.pathname.toLowerCase());
  const severity = isPretence ? 'high' : plainWords.has(brand.name) ? 'low' : 'medium';
  const detail = `${brand.name} precedes a domain that it doesn't own: ${host.domain}.`;
  return [{ id: 'brand_in_subdomain', severity, detail }];
}

function inDomain(host: NamedHost, within: Borrowed[]): Signal[] {
  const asWord = within[0];
  const asPart = brands.find(
    ({ name }) =>
      name.length >= partLettersMin &&
      host.name !== name &&
      readings(host.name).some((read) => read.includes(name)),
  );
  const brand = asWord?.brand ?? asPart;
  if (brand) {
    const severity =
      asWord?.isClaimed || isLured(host, brand.name) ? 'high' : asWord && !asWord.isJoined ? 'medium' : 'low';
    const detail = `${host.domain} contains the name ${brand.name} but is not its domain.`;
    return [{ id: 'brand_in_domain', severity, detail }];
  }
  const elsewhere = brands.find(({ name }) => host.name === name);
  if (!elsewhere) return [];
  const detail = `${host.domain} is not one of the known domains of ${elsewhere.name}.`;
  return [{ id: 'brand_other_suffix', severity: 'low', detail }];
}

function isLured(host: NamedHost, name: string): boolean {
  const rest = host.name.replaceAll('-', ' ').split(' ');
  return (
    rest.some(
      (word) => word !== name && (lureWord.test(word) || (!plainWords.has(name) && pretends(word))),
    ) ||
    lureParts.test(host.name.replace(name, '')) ||
    lureWords.test(host.url.pathname.toLowerCase())
  );
}
