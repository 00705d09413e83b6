/** Licences of everything installed: only those that let anyone use Oja as they like. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const allowedLicences = new Set([
  ...['MIT', 'MIT-0', 'Apache-2.0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BSD'],
  ...[
    'BlueOak-1.0.0',
    'CC0-1.0',
    'Unlicense',
    'Zlib',
    'OFL-1.1',
    'PSF-2.0',
    'Python-2.0',
    'CC-BY-4.0',
    'AFL-2.1',
  ],
]);

/** Weak copyleft, used unchanged as files or libraries of their own: no duty reaches Oja's code. */
const exceptions = {
  '@img/sharp-': 'LGPL libvips as a shared library, loaded by sharp',
  'axe-core': 'MPL, tests only',
  lightningcss: 'MPL, builds the console; nothing of it is shipped',
  exifreader: 'MPL, used unchanged',
  'heic-decode': 'LGPL libheif in wasm, a file of its own',
  'libheif-js': 'LGPL libheif in wasm, a file of its own',
};

export function checkLicences(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const faults = [];
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (!place.includes('node_modules/') || entry.link) continue;
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = entry.license ?? manifestLicence(root, place);
    // A platform package of another system that was never seen takes the licence of its parent, checked above it.
    if (licence === undefined && entry.optional) continue;
    if (allows(licence) || Object.keys(exceptions).some((prefix) => name.startsWith(prefix))) continue;
    faults.push(
      `${name}@${entry.version} is ${licence ?? 'without a licence'}: replace it, or add it to exceptions in scripts/checks/licences.mjs with the reason`,
    );
  }
  return faults;
}

function manifestLicence(root, place) {
  const file = join(root, place, 'package.json');
  if (!existsSync(file)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'));
  return typeof license === 'string' ? license : (license?.type ?? licenses?.[0]?.type);
}

/** An SPDX expression: every part of AND, one part of OR. */
export function allows(expression) {
  if (!expression) return false;
  const words = expression.replace(/^\((.*)\)$/, '$1');
  if (/ AND /.test(words)) return words.split(' AND ').every(allows);
  if (/ OR /.test(words)) return words.split(' OR ').some(allows);
  return allowedLicences.has(words.trim());
}
