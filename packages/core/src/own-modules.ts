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

const exportsRead = new Map<string, Record<string, string>>();

function exportsOf(name: string): Record<string, string> {
  const known = exportsRead.get(name);
  if (known !== undefined) return known;
  const text = readFileSync(new URL(`${name}/package.json`, packagesDir), 'utf8');
  const { exports = {} } = JSON.parse(text) as { exports?: Record<string, string> };
  exportsRead.set(name, exports);
  return exports;
}

/** Undefined for what is not exported: Node then says so. */
function addressOf(specifier: string, parent: string | undefined): string | undefined {
  if (isOwn.test(specifier)) return new URL(specifier, parent).href;
  const [, name, path = ''] = inPackage.exec(specifier) ?? [];
  const file = name === undefined ? undefined : exportsOf(name)[`.${path}`];
  return file?.endsWith('.ts') ? new URL(`${name}/${file}`, packagesDir).href : undefined;
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
