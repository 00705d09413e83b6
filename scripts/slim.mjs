/**
 * Makes an installation for some categories small: packages that served to build the console alone go, and files that
 * their package.json (`oja.unused`) says are never loaded. Node ≥ 20, no dependencies.
 */
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodePackage, root } from './find-node.mjs';
import { stripSymbols } from './strip-symbols.mjs';

const lockFile = join(root, 'package-lock.json');
const recordFile = join(root, 'node_modules', '.package-lock.json');
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Places in the lockfile of all that these workspaces need, with Node itself. */
export function placesOf(workspaces, { packages } = read(lockFile)) {
  const found = new Set();
  const visit = (place) => {
    if (found.has(place)) return;
    found.add(place);
    const { link, resolved, dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      packages[place];
    if (link) return visit(resolved);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const needed = peerDependenciesMeta?.[name]?.optional ? undefined : placeOf(packages, place, name);
      if (needed !== undefined) visit(needed);
    }
  };
  for (const name of workspaces) visit(`packages/${name}`);
  if (packages[`node_modules/${nodePackage}`]) visit(`node_modules/${nodePackage}`);
  return found;
}

/** Where Node finds a package: beside the one that asks, or further up. */
function placeOf(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (packages[place] !== undefined) return place;
    if (at === '') return undefined;
  }
}

/** What npm has installed and nobody wants. The record names folders of this repository as well: they stay. */
export const unwanted = ({ packages }, wanted) =>
  Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link && !wanted.has(place))
    .map(([place]) => place);

/** Once for an installation: `npm ci` deletes the note with it. */
export function slim(workspaces) {
  const note = join(root, 'node_modules', '.oja-slim');
  if (existsSync(note) && readFileSync(note, 'utf8') === workspaces.join()) return;
  const wanted = placesOf(workspaces);
  const record = read(recordFile);
  for (const place of unwanted(record, wanted)) {
    rmSync(join(root, place), { recursive: true, force: true });
    delete record.packages[place];
  }
  for (const pattern of workspaces.concat('server').flatMap(unusedOf)) removeMatching(pattern);
  for (const place of wanted) if (place.includes('node_modules/')) removeUnread(join(root, place));
  const packaged = nodePackage && join(root, 'node_modules', nodePackage, 'bin', 'node');
  if (packaged && existsSync(packaged)) stripSymbols(packaged);
  writeFileSync(recordFile, JSON.stringify(record, null, 2));
  writeFileSync(note, workspaces.join());
}

const isLink = (path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

const unusedOf = (name) => read(join(root, 'packages', name, 'package.json')).oja?.unused ?? [];

/** `package/path/*.js`: a star stands for anything but a slash. */
function removeMatching(pattern) {
  const parts = pattern.split('/').filter(Boolean);
  const walk = (folder, [part, ...rest]) => {
    const matches = new RegExp(
      `^${part
        .split('*')
        .map((text) => text.replace(/[.+^$()|[\]{}?\\]/g, '\\$&'))
        .join('.*')}$`,
    );
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      if (!matches.test(name)) continue;
      if (rest.length === 0) rmSync(join(folder, name), { recursive: true, force: true });
      else walk(join(folder, name), rest);
    }
  };
  walk(join(root, 'node_modules'), parts);
}

/** What only compilers, debuggers and people read. Node runs no TypeScript from node_modules. */
export function removeUnread(folder) {
  // It leads to one of our own packages, whose TypeScript runs.
  if (isLink(folder)) return;
  for (const entry of existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'node_modules') removeUnread(path);
    else if (
      entry.isFile() &&
      /\.([mc]?tsx?|map|tsbuildinfo|cc)$|^(?!LICEN[CS]E|NOTICE).*\.md$/i.test(entry.name)
    )
      rmSync(path);
  }
}
