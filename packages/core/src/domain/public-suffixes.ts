/** The list of public suffixes, such as com.ng. It takes megabytes: loaded with the first name that is looked up. */
import { createRequire } from 'node:module';

let library: typeof import('tldts') | undefined;

export function publicSuffixes(): typeof import('tldts') {
  library ??= createRequire(import.meta.url)('tldts') as typeof import('tldts');
  return library;
}
