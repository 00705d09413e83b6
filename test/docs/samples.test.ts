/** The samples of the guides run: `sh` and `ts` blocks as they stand, with a test key. Other blocks are only shown. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CallContext, Endpoint } from '../../packages/server/src/endpoints/endpoint.ts';
import { allScopes } from '../../packages/server/src/first-run.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const guides = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
let server: TestServer;
let folder: string;
let env: Record<string, string>;

before(async () => {
  server = await startTestServer();
  for (const category of ['network', 'utilities'])
    await server.call(`/api/v1/operator/categories/${category}`, { method: 'PUT', body: { state: 'live' } });
  const { key } = await server.account({ mode: 'test', scopes: allScopes.slice(0, 5) });
  // Inside the clone, so that packages are found from there.
  mkdirSync(join(root, 'test-results'), { recursive: true });
  folder = mkdtempSync(join(root, 'test-results', 'docs-'));
  for (const name of ['report.docx', 'contract.pdf', 'note.ogg', 'receipt.jpg', 'stall.jpg'])
    writeFileSync(join(folder, name), 'a document');
  env = { PATH: process.env.PATH!, HOME: folder, OJA_URL: server.url, OJA_KEY: key };
});
after(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

function blocks(name: string, language: string): string[] {
  const text = readFileSync(join(root, 'docs', name), 'utf8');
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, lang]) => lang === language)
    .map(([, , code]) => code!);
}

function run(program: string, args: string[]): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    execFile(program, args, { cwd: folder, env, timeout: 60_000 }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1), text: out + err }),
    );
  });
}

for (const name of guides) {
  const shell = blocks(name, 'sh');
  if (shell.length > 0) {
    test(`${name}: its shell samples run`, async () => {
      const strict = 'set -e; curl() { command curl --fail-with-body -sS "$@"; echo; }\n';
      const { code, text } = await run('bash', ['-c', strict + shell.join('\n')]);
      assert.equal(code, 0, text);
    });
  }
}

describe('TypeScript samples', { concurrency: 3 }, () => {
  for (const name of guides)
    for (const [i, code] of blocks(name, 'ts').entries()) {
      test(`${name}: sample ${i + 1} runs`, async () => {
        const file = join(folder, `${name}-${i}.ts`);
        writeFileSync(file, code);
        const ended = await run(process.execPath, ['--disable-warning=ExperimentalWarning', file]);
        assert.equal(ended.code, 0, ended.text);
      });
    }
});

test('the TypeScript samples have the types of the client and the SDKs', async () => {
  for (const name of guides)
    for (const [i, code] of blocks(name, 'ts').entries())
      writeFileSync(join(folder, `${name}-${i}.ts`), code);
  const compilerOptions = { lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'], types: ['node'] };
  const config = { extends: '../../tsconfig.json', compilerOptions, include: ['*.md-*.ts'], exclude: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const ended = await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.']);
  assert.equal(ended.code, 0, ended.text);
});

test('CONTRIBUTING.md: the smallest endpoint is whole, and its example is what it answers', async () => {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const [, code = ''] = /^```ts\n([\s\S]*?)^```$/m.exec(text) ?? [];
  const home = join(root, 'packages/server/src/endpoints/utilities/hash.ts');
  const file = join(folder, 'hash.ts');
  writeFileSync(
    file,
    code.replace(/'(\.\.\/[^']+)'/, (_, near) => `'${new URL(near, pathToFileURL(home))}'`),
  );
  const { hash } = (await import(pathToFileURL(file).href)) as { hash: Endpoint };
  const { input, output } = hash.example;
  assert.deepEqual(await hash.run(hash.input.parse(input), {} as CallContext), { data: output });
});

test('links between guides lead somewhere', () => {
  const known = new Set(guides.map((name) => name.replace(/\.md$/, '')));
  for (const name of guides) {
    const text = readFileSync(join(root, 'docs', name), 'utf8');
    for (const [, target = ''] of text.matchAll(/\]\(([a-z-]+)(?:#[\w-]*)?\)/g))
      assert.ok(known.has(target), `${name} links to ${target}`);
  }
});
