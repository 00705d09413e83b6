// @slow
/** What the document of a page links weighs at most 120 KB, in every language. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { slowTest } from '../../packages/core/src/testing/slow.ts';
import { buildConsole } from './browser.ts';
import { shellBytesMax } from './shell-weight.ts';

let built: Awaited<ReturnType<typeof buildConsole>>;
before(async () => {
  built = await buildConsole();
});
after(() => built.remove());

/** Texts of another language take the place of English ones by an import map. */
function linkedBytes(html: string): number {
  const map = /<script type="importmap"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
  const { imports } = JSON.parse(map ?? '{"imports":{}}') as { imports: Record<string, string> };
  const links = new Set(
    [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, at]) => at!),
  );
  return [...links].reduce((sum, at) => sum + statSync(join(built.dir, `${imports[at] ?? at}.br`)).size, 0);
}

slowTest('every document links at most 120 KB', () => {
  const documents = readdirSync(built.dir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  );
  assert.ok(documents.some((name) => name.startsWith('pages.fr')));
  const weights = documents.map((name) => ({
    name,
    bytes: linkedBytes(readFileSync(join(built.dir, name), 'utf8')),
  }));
  assert.ok(Math.max(...weights.map(({ bytes }) => bytes)) > shellBytesMax / 2, 'the links are found');
  assert.deepEqual(
    weights.filter(({ bytes }) => bytes > shellBytesMax),
    [],
  );
});
