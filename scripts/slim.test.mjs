/** What an installation for some categories has, by the lockfile and the packages themselves. */
import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe as suite, test } from 'node:test';
import {
  allCategories,
  describe,
  partsOf,
  partsSetBy,
  readCategories,
  readWithout,
} from '../packages/server/bin/parts.mjs';
import { batchesOf } from './setup-system.mjs';
import { placesOf, removeUnread, unwanted } from './slim.mjs';

const categories = allCategories();
const placesFor = (...names) => placesOf(['core', ...partsOf(names)]);
const has = (places, name) => places.has(`node_modules/${name}`);

suite('parts of a server', () => {
  test('a category has its own packages and what they need', () => {
    assert.deepEqual(partsOf(['media']).sort(), ['media', 'speech']);
    const small = partsOf(['network', 'utilities']);
    assert.ok(small.includes('nigeria') && small.includes('documents'));
    assert.ok(!small.includes('ai') && !small.includes('media'));
  });

  test('all categories are everything that the server depends on', () => {
    const own = Object.keys(describe('server').dependencies).map((name) => name.slice('@oja/'.length));
    const parts = ['core', ...partsOf(categories), ...partsSetBy({ OJA_LOG_URL: 'clickhouse://log/oja' })];
    for (const name of own) assert.ok(parts.includes(name), name);
  });

  test('blanks and repetition are read, unknown names are not', () => {
    assert.deepEqual(readCategories(' utilities, network,network '), ['network', 'utilities']);
    assert.deepEqual(readCategories(''), categories);
    assert.deepEqual(readWithout(' storyboard, nigeria'), ['storyboard', 'nigeria']);
    assert.throws(() => readWithout('storyboard,core'), {
      message: 'OJA_WITHOUT: core cannot be left out. Valid names: nigeria, storyboard.',
    });
    const [ai, without] = [partsOf(['ai']), partsOf(['ai'], ['storyboard'])];
    assert.deepEqual(
      ai.filter((name) => !without.includes(name)),
      ['storyboard'],
    );
    assert.throws(() => readCategories('network,web,x'), {
      message: 'OJA_CATEGORIES: web, x are not categories. Valid categories: ai, media, network, utilities.',
    });
  });
});

test('what nobody loads goes, and nothing of our own packages, which are links', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'oja-slim-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['own', 'npm']) {
    mkdirSync(join(folder, name));
    for (const file of ['a.ts', 'a.d.mts', 'a.js', 'a.js.map', 'README.md', 'LICENSE.md', 'package.json'])
      writeFileSync(join(folder, name, file), '');
  }
  symlinkSync('own', join(folder, 'link'));
  removeUnread(join(folder, 'link'));
  removeUnread(join(folder, 'npm'));
  assert.equal(readdirSync(join(folder, 'own')).length, 7);
  assert.deepEqual(readdirSync(join(folder, 'npm')), ['LICENSE.md', 'a.js', 'package.json']);
});

test('what built the console goes, and folders of the repository stay', () => {
  const packages = {
    'packages/client': {},
    'packages/console': {},
    'packages/console/node_modules/vite': {},
    'node_modules/@oja/console': { link: true, resolved: 'packages/console' },
    'node_modules/react': {},
    'node_modules/zod': {},
  };
  assert.deepEqual(unwanted({ packages }, new Set(['node_modules/zod'])), [
    'packages/console/node_modules/vite',
    'node_modules/react',
  ]);
});

suite('what is installed', () => {
  test('npm packages of other categories, of the console and of tests are not', () => {
    const places = placesFor('network', 'utilities');
    for (const name of ['undici', 'sharp', 'playwright-core', 'libphonenumber-js'])
      assert.ok(has(places, name) || places.has(`packages/core/node_modules/${name}`), name);
    for (const name of ['node-llama-cpp', 'vite', 'lucide-react', 'typescript', 'fast-check'])
      assert.ok(!has(places, name), name);
    assert.ok(!has(placesFor('network'), 'tesseract.js'));
    assert.deepEqual(partsSetBy({ OJA_LOG_URL: ' ' }), []);
    assert.ok(!has(placesFor(...categories), '@clickhouse/client'));
    assert.ok(has(placesOf(partsSetBy({ OJA_LOG_URL: 'clickhouse://log/oja' })), '@clickhouse/client'));
  });

  test('everything that a wanted package requires is wanted', () => {
    const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
    const places = placesFor('network', 'utilities');
    for (const place of places)
      for (const name of Object.keys(packages[place].dependencies ?? {}))
        assert.ok(
          [...places].some((one) => one.endsWith(`node_modules/${name}`)),
          `${place}: ${name}`,
        );
  });

  test('programs are those that the packages name, and every program has an owner', () => {
    const namesOf = (parts) => batchesOf(parts).flatMap((batch) => batch.map(({ name }) => name));
    assert.deepEqual(namesOf(['core', ...partsOf(['media'])]), ['bubblewrap', 'espeak-ng', 'ffmpeg']);
    assert.ok(!namesOf(['core', ...partsOf(['network'])]).some((name) => name.startsWith('libreoffice')));
    assert.deepEqual(namesOf(['core', ...partsOf(categories)]), namesOf(undefined));
  });
});
