/** Which packages a server of some categories is made of. Node ≥ 20, no dependencies: read before anything is installed. */
import { readFileSync } from 'node:fs';

const packagesDir = new URL('../../', import.meta.url);
const prefix = '@oja/';

/** The package.json of one of ours. */
export const describe = (name) =>
  JSON.parse(readFileSync(new URL(`${name}/package.json`, packagesDir), 'utf8'));

const namesIn = (text) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

const packagesByCategory = () => describe('server').oja.categories;
export const allCategories = () => Object.keys(packagesByCategory());

/** From `OJA_CATEGORIES`; all of them where it is empty. */
export function readCategories(text = '') {
  const categories = allCategories();
  const wanted = namesIn(text);
  const unknown = wanted.filter((name) => !categories.includes(name));
  if (unknown.length > 0) {
    const what = unknown.length === 1 ? 'is not a category' : 'are not categories';
    throw new Error(
      `OJA_CATEGORIES: ${unknown.join(', ')} ${what}. Valid categories: ${categories.join(', ')}.`,
    );
  }
  return wanted.length === 0 ? categories : categories.filter((name) => wanted.includes(name));
}

/** Packages that may be left out. */
const optionalParts = () => describe('server').oja.optional.map(bare);

/** From `OJA_WITHOUT`. */
export function readWithout(text = '') {
  const left = namesIn(text);
  const valid = optionalParts();
  const unknown = left.filter((name) => !valid.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `OJA_WITHOUT: ${unknown.join(', ')} cannot be left out. Valid names: ${valid.join(', ')}.`,
    );
  return left;
}

/** Packages that a setting asks for. */
export const partsSetBy = (env) =>
  Object.entries(describe('server').oja.loadedWith).flatMap(([name, packages]) =>
    (env[name] ?? '').trim() === '' ? [] : packages.map(bare),
  );

/** Names of packages: those of the categories, and what they need, without core. */
export function partsOf(wanted, without = []) {
  const packages = packagesByCategory();
  const named = wanted.flatMap((category) => packages[category].map(bare));
  const found = new Set(named.filter((name) => !without.includes(name)));
  for (const name of found) for (const need of needsOf(name)) found.add(need);
  return [...found];
}

const bare = (name) => name.slice(prefix.length);

const needsOf = (name) =>
  Object.keys(describe(name).dependencies ?? {})
    .filter((one) => one.startsWith(prefix))
    .map(bare)
    .filter((one) => one !== 'core');
