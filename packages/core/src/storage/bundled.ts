/**
 * Modules that are loaded by their address, such as transactions in the thread of the embedded database: the same ones
 * bundled, where the server runs from a bundle (`scripts/build-server.mjs`). Node would strip the types of each, which
 * takes 15 MB in every thread.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

let bundled: Record<string, string> | undefined;

export function bundledAs(url: string): string {
  bundled ??= readBundled(process.argv[1]);
  return bundled[url] ?? url;
}

function readBundled(main = ''): Record<string, string> {
  if (!main.endsWith('.mjs')) return {};
  try {
    return JSON.parse(readFileSync(join(dirname(main), 'named.json'), 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}
