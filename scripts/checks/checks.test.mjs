// @alone
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runChecks } from '../check.mjs';
import { missingOptional } from '../complete-lock.mjs';
import { castsIn, faultsOfCasts } from './casts.mjs';
import { circlesOf } from './circles.mjs';
import { faultsOf, importsOf, nameFaults } from './imports.mjs';
import { allows } from './licences.mjs';
import { faultsOfMigrations } from './migrations.mjs';
import { learnedIn, spreadIn } from './spread-calls.mjs';
import { unownedIn } from './streams.mjs';
import { faultsOfTest } from './test-files.mjs';
import { librariesIn } from './transactions.mjs';
import { faultsIn, proseOf, stringsOf, wornAnywhere, wornWords } from './wording.mjs';

test('a misspelled check fails instead of being left out', async (t) => {
  const said = t.mock.method(console, 'log', () => {});
  assert.deepEqual(await runChecks({ only: ['files', 'type'] }), { passed: 0, failed: 1 });
  assert.match(String(said.mock.calls[0].arguments[0]), /^no check named type; there are: types, /);
});

test('a call that is spread is found', () => {
  const text =
    'const a = ocr({ ...context, languages });\nconst b = { ...call(), signal };\nask({ ...call });';
  assert.deepEqual(spreadIn('a.ts', text), [
    'a.ts:1 { ...context: name what is passed on (withSignal, begun)',
    'a.ts:3 { ...call: name what is passed on (withSignal, begun)',
  ]);
});

test('what a step adds to a call is found, outside its path', () => {
  const text = 'learn(call, { who });\nlearned(call);\nObject.assign(call, { who });';
  const file = 'packages/core/src/call/reserve/hold.ts';
  const why = 'return what is known, and let the path add it';
  assert.deepEqual(learnedIn(file, text), [
    `${file}:1 learn(call: ${why}`,
    `${file}:3 Object.assign(call: ${why}`,
  ]);
  assert.deepEqual(learnedIn('packages/core/src/call/path.ts', text), []);
});

test('casts that hide what a value is are found, with the reason above them', () => {
  const text = [
    'const a = read() as never;',
    '// Its types are of an older version.',
    'const b = [',
    '  read() as unknown as Page,',
    '];',
    '/** One that was never said, and as any page. */',
    "const c = 'kept as never shown';",
    'const d = value',
    '  as  any;',
    'const e = value as unknown;',
  ].join('\n');
  assert.deepEqual(castsIn(text), [
    { line: 1, cast: 'as never', isExplained: false },
    { line: 4, cast: 'as unknown as', isExplained: true },
    { line: 9, cast: 'as any', isExplained: false },
  ]);
});

test('casts without a reason are refused, and more than there are', () => {
  const cast = (line, isExplained) => ({ file: 'a.ts', line, cast: 'as never', isExplained });
  assert.deepEqual(faultsOfCasts([cast(1, true), cast(2, false)], 2), [
    'a.ts:2 as never: say in a comment above it why the types can’t know',
  ]);
  assert.match(faultsOfCasts([cast(1, true), cast(2, true)], 1)[0], /^2 casts .* 1: .*a\.ts:1, a\.ts:2$/);
  assert.match(faultsOfCasts([cast(1, true)], 2)[0], /lower castsMax to 1/);
});

test('migrations without a file, a place in the list, or in a folder of others are named', () => {
  const folder = 'packages/core/src/storage/migrations';
  const files = [`${folder}/from-0030/0031-caps.ts`, `${folder}/from-0060/0075-plugin-work.ts`];
  assert.deepEqual(faultsOfMigrations(['0031-caps', '0075-plugin-work'], files), []);
  assert.deepEqual(faultsOfMigrations(['0031-caps', '0031-caps', '0090-lost'], files), [
    `${folder}/index.ts lists 0031-caps twice`,
    `${folder}/index.ts lists 0090-lost, which has no file`,
    `${files[1]} is not listed in ${folder}/index.ts: no server runs it`,
  ]);
  assert.match(faultsOfMigrations(['0093-late'], [`${folder}/from-0060/0093-late.ts`])[0], /another folder/);
  assert.match(faultsOfMigrations([], [])[0], /no migration is read/);
});

test('libraries that transactions load into the thread of the database are named with the way to them', () => {
  const write = 'packages/core/src/platform/batches/write.ts';
  const texts = new Map([
    [write, "import { batch } from './batch.ts';\nexport const open = transaction(import.meta.url, 'open');"],
    [write.replace('write', 'batch'), "import { join } from 'node:path';\nimport { z } from 'zod';"],
    [write.replace('write', 'batches'), "import { z } from 'zod';\nimport { open } from './write.ts';"],
  ]);
  const way = `${write} → ${write.replace('write', 'batch')}`;
  assert.deepEqual(librariesIn(texts), [`${way} loads zod into the thread of the database`]);
  texts.set(write.replace('write', 'batch'), "import type { z } from 'zod';\nconst later = import('zod');");
  assert.deepEqual(librariesIn(texts), []);
});

/** `core/call/run.ts` is in `packages/core/src/call`. */
const fileOf = (where) => `packages/${where.replace('/', '/src/')}`;

test('imports are read from every form they take', () => {
  const text = [
    "import { a, type B } from './one.ts';",
    "import type { C } from './two.ts';",
    "import {\n  type D,\n  type E,\n} from './three.ts';",
    "import './four.ts';",
    "export { f } from './five.ts';",
    "const g = await import('./six.ts');",
    "import * as all from './seven.ts';",
    "import whole, { part as other } from './eight.ts';",
  ].join('\n');
  assert.deepEqual(
    importsOf(text).map((one) => [one.from, one.isType]),
    [
      ['./one.ts', false],
      ['./two.ts', true],
      ['./three.ts', true],
      ['./four.ts', false],
      ['./five.ts', false],
      ['./six.ts', false],
      ['./seven.ts', false],
      ['./eight.ts', false],
    ],
  );
});

const forbidden = [
  ['core/app.ts', "import { chat } from '@oja/ai';"],
  ['core/app.ts', "import type { ImageEngine } from '@oja/images/image/port';"],
  ['core/app.ts', "import { x } from '../../client/src/index.ts';"],
  ['media/index.ts', "import { chat } from '@oja/ai';"],
  ['speech/index.ts', "import { documents } from '@oja/documents';"],
  ['media/endpoints/transcribe.ts', "import { speak } from '../../../speech/src/endpoints/speaking.ts';"],
  ['network/endpoints/ssl.ts', "import { x } from '@oja/web/tls/handshake';"],
  ['network/endpoints/ssl.ts', "import { x } from '@oja/core/platform/keys/key';"],
  ['network/endpoints/ssl.ts', "import { request } from 'undici';"],
  ['core/engines/dns/doh.ts', "import type { T } from '../geo/handshake.ts';"],
  ['core/engines/dns/doh.ts', "import { x } from '../geo/port.ts';"],
  ['core/engines/dns/doh.ts', "import { x } from '../../endpoints/file.ts';"],
  ['core/engines/dns/doh.ts', "import { request } from 'undici';"],
  ['core/engines/dns/doh.ts', "const { connect } = await import('node:tls');"],
  ['core/engines/dns/doh.ts', "import { connect } from 'node:net';"],
  ['core/engines/dns/doh.ts', "const answer = await fetch('https://example.com');"],
  ['web/whois/port43.ts', "import { x } from '../tls/handshake.ts';"],
  ['web/whois/port43.ts', "import { x } from '@oja/core/endpoints/file';"],
  ['documents/office/soffice.ts', "import { spawn } from 'node:child_process';"],
  ['documents/office/soffice.ts', 'const path = process.env.PATH;'],
  ['core/platform/keys/create.ts', "import { x } from '../../http/server.ts';"],
  ['core/platform/keys/create.ts', "import pg from 'pg';"],
  ['core/storage/sqlite/sqlite.ts', "import { x } from '../../platform/id.ts';"],
  ['core/call/run.ts', "import { x } from '../engines/dns/resolver.ts';"],
  ['core/http/server.ts', "import { x } from '../app.ts';"],
  ['core/platform/id.ts', "import { x } from './id.test.ts';"],
];

for (const [where, text] of forbidden) {
  test(`forbidden in ${where}: ${text}`, () => {
    const faults = faultsOf(fileOf(where), text);
    assert.equal(faults.length, 1);
    assert.ok(faults[0].startsWith(fileOf(where)));
  });
}

const allowed = [
  ['server/oja.ts', "import { ai } from '@oja/ai';"],
  ['ai/endpoints/speech/voice.ts', "import { speak } from '@oja/speech/endpoints/speaking';"],
  ['network/endpoints/ssl.ts', "import type { TlsEngine } from '@oja/web/tls/port';"],
  ['network/endpoints/ssl.ts', "import { types } from '@oja/core/engines/dns/port';"],
  ['network/endpoints/ssl.ts', "import { rejected } from '@oja/core/errors';"],
  ['network/endpoints/ssl.test.ts', "import { x } from '../../../core/src/testing/tls-servers.ts';"],
  ['web/whois/port43.ts', "import type { T } from '../tls/port.ts';"],
  ['web/whois/port43.ts', "import { defineCapability } from '@oja/core/engines/capability';"],
  ['core/engines/dns/doh.ts', "import { isIP } from 'node:net';"],
  ['core/engines/dns/doh.ts', "import type { Socket } from 'node:net';"],
  ['core/engines/dns/doh.ts', 'const answer = await parts.egress.fetch(url);'],
  ['ai/engines/chat/llama/llama.ts', "import type { ModelStore } from '@oja/core/engines/models/port';"],
  ['core/engines/dns/doh.test.ts', "import { createServer } from 'node:http';"],
  ['core/call/run.ts', "import { select } from '../engines/select.ts';"],
  ['core/storage/postgres/postgres.ts', "import pg from 'pg';"],
  ['core/egress/fetch.ts', "import { request } from 'undici';"],
  ['core/app.ts', "import { openPlatform } from './platform/platform.ts';"],
];

for (const [where, text] of allowed) {
  test(`allowed in ${where}: ${text}`, () => assert.deepEqual(faultsOf(fileOf(where), text), []));
}

test('the client depends on nothing, the console on no server file', () => {
  assert.equal(faultsOf('packages/client/src/index.ts', "import { z } from 'zod';").length, 1);
  assert.equal(
    faultsOf('packages/console/src/app.tsx', "import { x } from '../../core/src/errors.ts';").length,
    1,
  );
  assert.deepEqual(
    faultsOf('packages/console/src/app.tsx', "import { createRoot } from 'react-dom/client';"),
    [],
  );
});

test('a licence expression is allowed when every AND and one OR is', () => {
  assert.equal(allows('MIT'), true);
  assert.equal(allows('(MIT OR GPL-3.0-or-later)'), true);
  assert.equal(allows('MIT AND ISC AND BSD-3-Clause'), true);
  assert.equal(allows('Apache-2.0 AND LGPL-3.0-or-later'), false);
  assert.equal(allows('AGPL-3.0'), false);
  assert.equal(allows(undefined), false);
});

test('platform packages that the lockfile lacks are found, nested ones too', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/a': { optionalDependencies: { '@a/linux-x64': '1.0.0', '@a/linux-arm64': '1.0.0' } },
      'node_modules/@a/linux-x64': { version: '1.0.0' },
      'node_modules/b/node_modules/c': { optionalDependencies: { '@c/linux-x64': '2.0.0' } },
      'node_modules/b/node_modules/@c/linux-x64': { version: '2.0.0' },
    },
  };
  assert.deepEqual(
    missingOptional(lock).map((one) => one.name),
    ['@a/linux-arm64'],
  );
});

test('code that imports itself in a circle is found; types and what is loaded later make none', () => {
  const texts = (back) =>
    new Map([
      ['src/a.ts', "import { b } from './deep/b.ts';"],
      ['src/deep/b.ts', "import { c } from '../c.ts';"],
      ['src/c.ts', back],
    ]);
  const [fault, ...others] = circlesOf(texts("import { a } from './a.ts';"));
  assert.match(fault, /^src\/a\.ts imports itself: a\.ts → b\.ts → c\.ts → a\.ts/);
  assert.equal(others.length, 0);
  assert.deepEqual(circlesOf(texts("import type { A } from './a.ts';")), []);
  assert.deepEqual(circlesOf(texts("const { a } = await import('./a.ts');")), []);
});

test('a worn word in what users read is named with its replacement; code is left alone but for the plainest', () => {
  assert.deepEqual(faultsIn('docs/a.md', proseOf('Fine.\n\nWhoever asks tops up by itself.')), [
    'docs/a.md:3 says "Whoever": write anyone who, or the role (nobody writes it in product text)',
    'docs/a.md:3 says "by itself": write automatically (the standard term)',
  ]);
  assert.deepEqual(faultsIn('docs/a.md', proseOf('`mend` is code.\n\n```ts\nmend(film);\n```\n')), []);
  assert.equal(faultsIn('a.ts', stringsOf("const mend = 'It answers the price.';")).length, 1);
  assert.deepEqual(faultsIn('a.ts', stringsOf('// mended\nmend(1);')), []);
  const anywhere = (text) => faultsIn('a.test.ts', text, wornAnywhere).length;
  assert.equal(anywhere("// Whoever asks\ntest('somebody is told');\nmend(1);"), 3);
  assert.equal(anywhere("visit('https://somebody.example/~somebody/', 'somebody-else');"), 0);
  for (const { words, use, why } of wornWords) assert.ok(words.source && use && why);
});

const unowned = (...lines) => unownedIn('packages/core/src/x.ts', `${lines.join('\n')}\n`);

test('a stream that is read by hand has a listener for its errors', () => {
  for (const lines of [
    ['function f() {', "  stream.on('data', take);", '}'],
    ['function f() {', "  this.#socket.once('data', take);", '}'],
    ['function f() {', "  child.stdout?.on('data', take);", "  child.on('error', stop);", '}'],
    ['function f() {', "  socket.on('readable', take);", "  mysocket.on('error', stop);", '}'],
    ['function f() {', '  request.pipe(parser);', "  parser.on('error', stop);", '}'],
    // That of another declaration may be another stream.
    [
      'function f() {',
      "  stream.on('data', take);",
      '}',
      'function g() {',
      "  stream.on('error', stop);",
      '}',
    ],
    ["import { spawn } from 'node:child_process';", 'spawn(program);'],
  ])
    assert.equal(unowned(...lines).length, 1, lines.join('\n'));
  const [fault] = unowned('', 'const a = (s) => {', "  s.on('data', take);", '};');
  assert.match(fault, /^packages\/core\/src\/x\.ts:3 listens to s, /);
});

test('owned streams and pipes of schemas pass', () => {
  for (const lines of [
    ['function f() {', "  stream.on('data', take);", "  stream.once('error', stop);", '}'],
    ['function f() {', "  child.stdout?.on('data', take);", "  child.stdout!.on('error', stop);", '}'],
    ['function f() {', "  stream.on('data', take);", '  finished(stream, stop);', '}'],
    [
      'function f() {',
      "  s.on('data', take);",
      "  for (const event of ['end', 'error']) s.on(event, stop);",
      '}',
    ],
    ['function f() {', '  for (const side of [a, b])', "    side.on('error', stop);", '  a.pipe(b);', '}'],
    ['function f() {', '  for await (const chunk of stream) take(chunk);', '}'],
    ['const text = z.string().pipe(z.email());', 'const list = words.pipe(z.array(z.string()));'],
    ["import { spawn } from 'node:child_process';", "spawn(program).on('error', stop);"],
    ["import { isIP } from 'node:net';", 'spawn(engine);', "child.on('error', stop);"],
  ])
    assert.deepEqual(unowned(...lines), [], lines.join('\n'));
});

test('tests that reach beyond themselves have a process of their own', () => {
  assert.match(faultsOfTest('a.test.ts', "import { spawn } from 'node:child_process';")[0], /child_process/);
  assert.match(faultsOfTest('a.test.ts', 'const server = await open();')[0], /await/);
  assert.deepEqual(faultsOfTest('a.test.ts', "test('a', async () => {\n  await open();\n});"), []);
  assert.deepEqual(faultsOfTest('a.test.ts', '// @alone\nprocess.chdir(folder);'), []);
  assert.deepEqual(faultsOfTest('a.test.ts', 'assert.equal(process.env.HOME, home);'), []);
});

test('core names no category and no endpoint of one', () => {
  const names = (text, file = 'packages/core/src/call/price.ts') =>
    nameFaults(file, text, ['ai', 'network']).length;
  assert.equal(names("if (group === 'ai') return 1;"), 1);
  assert.equal(names("byId.get('network.dns') ?? all.filter('ai.*')"), 2);
  assert.equal(names("// what ai sells\nconst text = 'AI, as network.dns';"), 0);
  assert.equal(names("const id = 'network.dns';", 'packages/network/src/endpoints/dns.ts'), 0);
  assert.equal(names("const id = 'network.dns';", 'packages/core/src/call/price.test.ts'), 0);
});

test('a plugin of the repository imports the public entry of core alone', () => {
  const imports = (from) => faultsOf('packages/nigeria/src/places.ts', `import { x } from '${from}';`);
  assert.deepEqual(imports('@oja/core'), []);
  assert.match(imports('@oja/core/errors')[0], /a plugin imports @oja\/core/);
  assert.match(imports('@oja/network')[0], /nigeria may import core/);
});
