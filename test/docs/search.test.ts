// @alone
/** The search of the docs: what is found first, that it is small, and that every place is there. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { places } from '../../packages/console/build/search.ts';
import { createFinder, type Found, type Piece } from '../../packages/console/src/docs/find.ts';
import { errorTable } from '../../packages/core/src/errors.ts';
import { endpoints } from '../../packages/server/src/registry.ts';

const all = places();
const find = createFinder(all);
const text = (pieces: Piece[]) => pieces.map((piece) => piece.text).join('');
const marked = ({ title, heading, excerpt }: Found) =>
  [...title, ...heading, ...excerpt].filter(({ isHit }) => isHit).map((piece) => piece.text);

test('what is meant comes first', () => {
  const first: [query: string, path: string][] = [
    ['idempotency', '/docs/idempotency'],
    ['starttls', '/docs/network#certificates'],
    ['Retrying', '/docs/errors#retrying'],
    ['insufficient', '/docs/errors#insufficient_credits'],
    ['OJA_PORT', '/docs/settings#server'],
    ['network.ssl', '/docs/api/network.ssl'],
    ['how do I rotate a key?', '/docs/api/account.key-rotate'],
    ['voice notes whatsapp', '/docs/voice-notes-to-text'],
  ];
  for (const [query, path] of first) assert.equal(find(query, 5)[0]?.path, path, query);
});

test('a mistyped word finds what was meant', () => {
  for (const [typed, meant] of [
    ['rate limt', 'rate limit'],
    ['idempotncy', 'idempotency'],
    ['webhok secret', 'webhook secret'],
    ['recieve files', 'receive files'],
  ] as const)
    assert.equal(find(typed, 1)[0]?.path, find(meant, 1)[0]?.path, typed);
  assert.deepEqual(find('qxzvw', 5), [], 'what resembles nothing finds nothing');
});

test('every word must be there; accents and case do not matter; nothing is found by nothing', () => {
  assert.deepEqual(find('starttls zebra', 5), []);
  assert.deepEqual(find('  ', 5), []);
  assert.deepEqual(
    find('Ẹ KÁÀÁRỌ̀', 1).map(({ path }) => path),
    find('e kaaaro', 1).map(({ path }) => path),
  );
  assert.ok(find('the', 5).length > 0, 'a small word alone is looked for');
});

test('the words that were found are marked where they stand', () => {
  const [found] = find('STARTTLS ports', 1);
  assert.ok(found !== undefined);
  assert.ok(
    marked(found)
      .map((word) => word.toLowerCase())
      .includes('starttls'),
  );
  assert.match(text(found.excerpt), /STARTTLS/);
  assert.ok(text(found.excerpt).length < 140);
});

test('it holds every guide, error, setting and endpoint that is not for operators alone, and stays small', () => {
  const titles = new Set(all.map(({ title }) => title));
  for (const code of Object.keys(errorTable)) assert.ok(titles.has(code), code);
  for (const { id } of endpoints) assert.equal(titles.has(id), !id.startsWith('operator.'), id);
  const settings = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8');
  for (const [, name = ''] of settings.matchAll(/^\| `(\w+)` \|/gm)) assert.ok(titles.has(name), name);
  assert.ok(gzipSync(JSON.stringify(all)).length < 110_000);
});
