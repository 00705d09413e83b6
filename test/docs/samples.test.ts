// @alone
/** The samples of the guides run: `sh` and `ts` blocks as they stand, with a test key. Other blocks are only shown. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FullContext } from '../../packages/core/src/endpoints/context.ts';
import type { Endpoint } from '../../packages/core/src/endpoints/endpoint.ts';
import { allScopes } from '../../packages/core/src/process/first-run.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';
import { blocksOf, guides, typeScriptSamples } from './guide-blocks.fixture.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let server: TestServer;
let folder: string;
let env: Record<string, string>;

before(async () => {
  server = await startTestServer();
  for (const category of ['network', 'utilities'])
    await server.call(`/api/v1/operator/categories/${category}`, { method: 'PUT', body: { state: 'live' } });
  const { key } = await server.account({
    mode: 'test',
    scopes: allScopes().filter((scope) => scope !== 'operator'),
  });
  // Inside the clone, so that packages are found from there.
  mkdirSync(join(root, 'test-results'), { recursive: true });
  folder = mkdtempSync(join(root, 'test-results', 'docs-'));
  for (const name of [
    'report.docx',
    'contract.docx',
    'contract.pdf',
    'annex.pdf',
    'photo.png',
    'note.ogg',
    'receipt.jpg',
    'stall.jpg',
  ])
    writeFileSync(join(folder, name), 'a document');
  env = {
    PATH: process.env.PATH!,
    HOME: folder,
    OJA_URL: server.url,
    OJA_KEY: key,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
  };
});
after(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

function run(program: string, args: string[]): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    execFile(program, args, { cwd: folder, env, timeout: 60_000 }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), text: out + err }),
    );
  });
}

for (const name of guides) {
  const shell = blocksOf(name, 'sh');
  if (shell.length > 0) {
    test(`${name}: its shell samples run`, async () => {
      const strict = 'set -e; curl() { command curl --fail-with-body -sS "$@"; echo; }\n';
      const { code, text } = await run('bash', ['-c', strict + shell.join('\n')]);
      assert.equal(code, 0, text);
    });
  }
}

describe('TypeScript samples', () => {
  /** What each of them failed with, or null. */
  let ended: Record<string, string | null>;
  let printed: string;
  let exitCode: number;
  before(async () => {
    const files = typeScriptSamples.map(({ file, code }) => {
      writeFileSync(join(folder, file), code);
      return `./${file}`;
    });
    // One process for all, so that the client and the SDKs are loaded once.
    const results = join(folder, 'results.json');
    writeFileSync(
      join(folder, 'all.ts'),
      `import { writeFileSync } from 'node:fs';
const ended: Record<string, string | null> = {};
for (const file of ${JSON.stringify(files)}) {
  ended[file] = await import(file).then(() => null, (error) => String(error?.stack ?? error));
  writeFileSync(${JSON.stringify(results)}, JSON.stringify(ended));
}`,
    );
    const all = await run(process.execPath, ['--disable-warning=ExperimentalWarning', 'all.ts']);
    printed = all.text;
    exitCode = all.code;
    ended = JSON.parse(readFileSync(results, 'utf8'));
  });
  for (const { name, file } of typeScriptSamples)
    test(`${name} runs`, () => {
      const failure = ended[`./${file}`];
      assert.equal(failure, null, failure ?? `it ended the process:\n${printed}`);
    });
  test('none leaves anything open or fails later', () => assert.equal(exitCode, 0, printed));
});

test('CONTRIBUTING.md: the smallest endpoint is whole, and its example is what it answers', async () => {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const [, code = ''] = /^```ts\n([\s\S]*?)^```$/m.exec(text) ?? [];
  // Within a package, which may import what plugins may not.
  mkdirSync(join(root, 'packages/utilities/.cache'), { recursive: true });
  const own = mkdtempSync(join(root, 'packages/utilities/.cache/docs-'));
  after(() => rmSync(own, { recursive: true }));
  const file = join(own, 'hash.ts');
  writeFileSync(file, code);
  const { hash } = (await import(pathToFileURL(file).href)) as { hash: Endpoint };
  const { input, output } = hash.example;
  assert.deepEqual(await hash.run(hash.input.parse(input), {} as FullContext), { data: output });
});
