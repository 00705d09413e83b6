/**
 * Our own modules are found by their address alone. Node's search asks the disk for each of a thousand whether it is
 * there, a link, or part of a package: 180 ms of a start of 1.2 s.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const isOwn = /^\.\.?\/.*\.ts$/;
/** `@oja/core/errors`: a package, and what it exports. A plugin elsewhere on the disk finds them as well. */
const inPackage = /^@oja\/([\w-]+)(\/.+)?$/;
const packagesDir = new URL('../../', import.meta.url);

/** Zod's messages in fifty languages: 4 MB and 20 ms for words that nobody reads here. */
const isZodLanguages = (specifier: string, parent = '') =>
  specifier === '../locales/index.js' && parent.includes('/node_modules/zod/');

interface Package {
  exports?: Record<string, string>;
  oja?: { public?: string[] };
}

const packagesRead = new Map<string, Package>();

function packageOf(name: string): Package {
  const known = packagesRead.get(name);
  if (known !== undefined) return known;
  const text = readFileSync(new URL(`${name}/package.json`, packagesDir), 'utf8');
  const read = JSON.parse(text) as Package;
  packagesRead.set(name, read);
  return read;
}

/** Undefined for what is not exported: Node then says so. */
function addressOf(specifier: string, parent: string | undefined): string | undefined {
  if (isOwn.test(specifier)) return new URL(specifier, parent).href;
  const [, name, path = ''] = inPackage.exec(specifier) ?? [];
  if (name === undefined) return undefined;
  const { exports = {}, oja } = packageOf(name);
  refuseInternal(specifier, `.${path}`, oja?.public, parent);
  const file = exports[`.${path}`];
  return file?.endsWith('.ts') ? new URL(`${name}/${file}`, packagesDir).href : undefined;
}

/** What lies elsewhere on the disk is a plugin: it sees what is promised to plugins, and nothing that may change. */
function refuseInternal(specifier: string, entry: string, promised?: string[], parent?: string): void {
  if (promised === undefined || promised.includes(entry)) return;
  if (parent === undefined || parent.startsWith(packagesDir.href)) return;
  const core = specifier.slice(0, specifier.length - entry.length + 1);
  const names = promised.map((one) => `${core}${one.slice(1)}`).join(' and ');
  throw new Error(`${specifier} is internal to the server and may change: a plugin imports ${names} alone`);
}

registerHooks({
  resolve(specifier, context, search) {
    if (isZodLanguages(specifier, context.parentURL)) return search('../locales/en.js', context);
    const url = addressOf(specifier, context.parentURL);
    return url === undefined
      ? search(specifier, context)
      : { url, format: 'module-typescript', shortCircuit: true };
  },
});
