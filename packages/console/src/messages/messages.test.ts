/** Every translation of every group: nothing missing, nothing English left by mistake, nothing far longer. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { languageNames } from './languages.ts';

const home = import.meta.dirname;
const filesOf = (language: string) =>
  readdirSync(join(home, language)).filter((name) => name.endsWith('.ts'));
const groupOf = async (language: string, file: string) =>
  Object.values((await import(join(home, language, file))) as object)[0] as object;

/** Values that stand for whatever a text is given: the lengths of both languages are of the same ones. */
const given = [3, 3, 3, 3];
const textOf = (value: unknown) =>
  typeof value === 'function' ? String((value as (...values: unknown[]) => unknown)(...given)) : value;

/** Every text by its path. */
function textsOf(group: object, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(group)) {
    const at = path === '' ? name : `${path}.${name}`;
    if (typeof value === 'object' && value !== null)
      for (const [inner, text] of textsOf(value, at)) found.set(inner, text);
    else {
      try {
        found.set(at, String(textOf(value)));
      } catch {
        // It takes text where it was given a number: only that it is there counts.
        found.set(at, '');
      }
    }
  }
  return found;
}

/** Buttons, heads of columns and menus have little room; sentences break. */
const roomFor = (english: string) => (english.length <= 24 ? english.length * 2 + 8 : english.length * 1.8);

/** Whose English is what the server says. */
const byId = new Set(['errors.ts', 'catalogue.ts']);
/** Languages with every text: what is the same as in English is the same word. */
const whole = new Set(['fr']);

const others = Object.keys(languageNames).filter((tag) => tag !== 'en');

test('each language of the switch has a folder, and each folder is in the switch', () => {
  const folders = readdirSync(home, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  assert.deepEqual(folders.sort(), Object.keys(languageNames).sort());
});

for (const language of others) {
  test(`${language}: every text of a group is there, and has room`, async () => {
    for (const file of filesOf(language)) {
      assert.ok(existsSync(join(home, 'en', file)), `${language}/${file} has no English`);
      if (byId.has(file)) continue;
      const english = textsOf(await groupOf('en', file));
      const own = textsOf(await groupOf(language, file));
      assert.deepEqual([...own.keys()].sort(), [...english.keys()].sort(), `${language}/${file}`);
      for (const [path, text] of own) {
        const long = english.get(path)!;
        assert.ok((text === '') === (long === ''), `${language}/${file} ${path} is empty`);
        assert.ok(text.length <= roomFor(long), `${language}/${file} ${path}: “${text}” for “${long}”`);
      }
    }
  });
}

test('French has every group, and no sentence as in English', async () => {
  assert.deepEqual(filesOf('fr'), filesOf('en'));
  for (const file of filesOf('en')) {
    const english = textsOf(await groupOf('en', file));
    const same = [...textsOf(await groupOf('fr', file))].filter(
      ([path, text]) => text === english.get(path) && text.split(' ').length > 4,
    );
    assert.deepEqual(same, [], file);
  }
});

test('French names every endpoint that is sold', async () => {
  const { knownEndpoints } = await import('../../build/endpoints.ts');
  const sold = knownEndpoints.filter(({ id }) => /^(?:ai|media|network|utilities)\./.test(id));
  const names = await groupOf('fr', 'catalogue.ts');
  const missing = sold.filter(({ id }) => !(id in names)).map(({ id, summary }) => `${id}: ${summary}`);
  assert.deepEqual(missing, []);
});

test('French says what to do about every error', async () => {
  const { errorTable, operatorFixOf } = await import('../../../core/src/errors.ts');
  const codes = Object.keys(errorTable) as (keyof typeof errorTable)[];
  const ofOperator = codes.filter((code) => operatorFixOf(code) !== undefined);
  const wanted = [...codes, ...ofOperator.map((code) => `operator.${code}`)];
  assert.deepEqual(Object.keys(await groupOf('fr', 'errors.ts')).sort(), wanted.sort());
});

test('the guide for translators states how much of each language is translated', async () => {
  const guide = readFileSync(join(home, '../../../../docs/translate.md'), 'utf8');
  for (const language of others) {
    let [all, own] = [0, 0];
    for (const file of filesOf('en')) {
      const english = textsOf(await groupOf('en', file));
      const texts = existsSync(join(home, language, file))
        ? textsOf(await groupOf(language, file))
        : new Map<string, string>();
      all += english.size;
      for (const [path, text] of texts) if (english.has(path) && text !== english.get(path)) own += 1;
    }
    const stated = new RegExp(`\\| \`${language}\` \\| .+ \\| (\\d+) % \\|`).exec(guide)?.[1];
    const share = whole.has(language) ? 100 : (own / all) * 100;
    assert.ok(Math.abs(Number(stated) - share) < 2.5, `${language}: ${share.toFixed(1)} %, stated ${stated}`);
  }
});
