/**
 * Our own modules are found by their address alone. Node's search asks the disk for each of a thousand whether it is
 * there, a link, or part of a package: 180 ms of a start of 1.2 s.
 */
import { registerHooks } from 'node:module';

const isOwn = /^\.\.?\/.*\.ts$/;

/** Zod's messages in fifty languages: 4 MB and 20 ms for words that nobody reads here. */
const isZodLanguages = (specifier: string, parent = '') =>
  specifier === '../locales/index.js' && parent.includes('/node_modules/zod/');

registerHooks({
  resolve(specifier, context, search) {
    if (isZodLanguages(specifier, context.parentURL)) return search('../locales/en.js', context);
    if (!isOwn.test(specifier)) return search(specifier, context);
    const url = new URL(specifier, context.parentURL).href;
    return { url, format: 'module-typescript', shortCircuit: true };
  },
});
