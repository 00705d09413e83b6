/**
 * Stack traces of the bundle name files and lines of the source. Node would keep the maps of all modules in memory,
 * 15 MB, from the start on; here they are read when a trace is printed.
 */
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Many errors in a row read a map once. */
const keptMs = 60_000;
const maps = new Map<string, SourceMap | undefined>();
const place = /(file:\/\/[^\s()]+\.mjs):(\d+):(\d+)/g;

export function inSource(stack: string): string {
  return stack.replace(place, (found, url: string, line: string, column: string) => {
    const origin = mapOf(url)?.findOrigin(Number(line), Number(column));
    if (origin === undefined || !('fileName' in origin)) return found;
    return `${new URL(origin.fileName, url).href}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

function mapOf(url: string): SourceMap | undefined {
  if (!maps.has(url)) {
    if (maps.size === 0) setTimeout(() => maps.clear(), keptMs).unref();
    maps.set(url, readMap(`${fileURLToPath(url)}.map`));
  }
  return maps.get(url);
}

function readMap(path: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}
