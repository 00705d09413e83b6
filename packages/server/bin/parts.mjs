/** Which packages a server of some categories is made of. Node ≥ 20, no dependencies: read before anything is installed. */
import { readFileSync } from 'node:fs';

const packagesDir = new URL('../../', import.meta.url);
const prefix = '@oja/';

/** The package.json of one of ours. */
export const describe = (name) =>
  JSON.parse(readFileSync(new URL(`${name}/package.json`, packagesDir), 'utf8'));

const packagesByCategory = () => describe('server').oja.categories;
export const allCategories = () => Object.keys(packagesByCategory());

/** From `OJA_CATEGORIES`; all of them where it is empty. */
export function readCategories(text = '') {
  const categories = allCategories();
  const wanted = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const unknown = wanted.filter((name) => !categories.includes(name));
  if (unknown.length > 0) {
    const what = unknown.length === 1 ? 'is not a category' : 'are not categories';
    throw new Error(
      `OJA_CATEGORIES: ${unknown.join(', ')} ${what}. Valid categories: ${categories.join(', ')}.`,
    );
  }
  return wanted.length === 0 ? categories : categories.filter((name) => wanted.includes(name));
}

/** Names of packages: those of the categories, and what they need, without core. */
export function partsOf(wanted) {
  const packages = packagesByCategory();
  const found = new Set(wanted.flatMap((category) => packages[category].map(bare)));
  for (const name of found) for (const need of needsOf(name)) found.add(need);
  return [...found];
}

const bare = (name) => name.slice(prefix.length);

const needsOf = (name) =>
  Object.keys(describe(name).dependencies ?? {})
    .filter((one) => one.startsWith(prefix))
    .map(bare)
    .filter((one) => one !== 'core');
