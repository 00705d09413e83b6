import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { errorTable } from '../../errors.ts';
import { errorMessage, errorTranslations, translatedMessage } from './error-texts.ts';
import { languageOf, languages } from './languages.ts';

test('messages are translated as a whole, with what differs in its place', () => {
  const french = (message: string) => translatedMessage('fr', message);
  assert.equal(
    french('size: must be at least 21. You sent 5.'),
    'size: doit valoir au moins 21. Vous avez envoyé 5.',
  );
  assert.equal(
    french('messages[0].role: must be one of "user", "system". You sent "x. y".'),
    'messages[0].role: doit être l’une de ces valeurs : "user", "system". Vous avez envoyé "x. y".',
  );
  assert.equal(french('Unknown field x. Valid fields: a, b.'), 'Champ inconnu : x. Champs valides : a, b.');
  assert.equal(
    french(
      'This call costs up to $0.02 and the balance has $0.00 available. Top up at /console/credits or POST /api/v1/credits/topups.',
    ),
    'Cet appel coûte jusqu’à 0.02 $ et le solde disponible est de 0.00 $. Rechargez sur /console/credits ou par POST /api/v1/credits/topups.',
  );
  assert.equal(french('Nobody ever said this.'), undefined);
});

test('a message without a translation follows what its code means; English and unknown languages stay', () => {
  const said = (language: 'en' | 'fr' | 'yo') =>
    errorMessage(language, 'unprocessable', 'url: robots.txt says no.');
  assert.equal(said('fr'), 'La requête est valide mais ne peut pas être traitée. (url: robots.txt says no.)');
  assert.equal(said('yo'), 'url: robots.txt says no.');
  assert.equal(said('en'), 'url: robots.txt says no.');
});

test('translations take every value of their English, and French has a meaning for every code', () => {
  for (const [language, texts] of Object.entries(errorTranslations)) {
    const places = (text: string) => [...new Set(text.match(/\{\d\}/g))].sort();
    for (const [english, text] of Object.entries(texts.messages))
      assert.deepEqual(places(text), places(english), `${language}: ${english}`);
    for (const code of Object.keys(texts.meanings)) assert.ok(code in errorTable, `${language}: ${code}`);
  }
  assert.deepEqual(Object.keys(errorTranslations.fr!.meanings).sort(), Object.keys(errorTable).sort());
});

test('every message that is translated is one that the code writes', () => {
  const packages = join(import.meta.dirname, '../../../..');
  const files = globSync('{core,ai,media,network,utilities}/src/**/*.ts', { cwd: packages });
  const code = files
    .filter((file) => !file.includes('languages') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(packages, file), 'utf8'))
    .join('\n');
  for (const texts of Object.values(errorTranslations)) {
    const lost = Object.keys(texts.messages).filter((message) => {
      const pieces = message.split(/\{\d\}/).filter((piece) => piece.length >= 10);
      // Some are put together from words: their beginning counts.
      const isBuilt = /^must |^is required/.test(message) || pieces.length === 0;
      return !isBuilt && !pieces.some((piece) => code.includes(piece.slice(0, 13)));
    });
    assert.deepEqual(lost, []);
  }
});

test('a long message that quotes its caller is not searched', () => {
  const long = `Unknown field ${'a. Valid fields: '.repeat(50_000)}`;
  assert.match(errorMessage('fr', 'unknown_field', long), /^Ce champ n’existe pas\. \(/);
});

test('the language is that of the browser’s choice, else of the account, else what is asked for', () => {
  const header = { 'accept-language': 'de, pcm;q=0.4, fr-FR;q=0.8, en;q=0.2' };
  assert.equal(languageOf(header), 'fr');
  assert.equal(languageOf(header, 'yo'), 'yo');
  assert.equal(languageOf({ ...header, cookie: 'a=b; oja-language=ig' }, 'yo'), 'ig');
  assert.equal(languageOf({ ...header, cookie: 'oja-language=../..' }), 'fr');
  assert.equal(languageOf({ 'accept-language': '*' }), undefined);
  assert.equal(languageOf({}, null), undefined);
});

test('the console has the same languages', async () => {
  const { languageNames } = await import('../../../../console/src/messages/languages.ts');
  assert.deepEqual(Object.keys(languageNames).sort(), [...languages].sort());
});
