// @alone first
/** The samples of endpoint pages: one of each kind runs in every language that is run here, all others compile, as do those of the guides. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type EndpointDoc, type OpenApi, readOpenApi } from '../../packages/console/src/model/openapi.ts';
import { sampleCall } from '../../packages/core/src/http/samples/call.ts';
import type { Language } from '../../packages/core/src/http/samples/languages.ts';
import { sample } from '../../packages/core/src/http/samples/sample.ts';
import { quickCases, slowTest } from '../../packages/core/src/testing/slow.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/server.ts';
import { jsonDeclarations } from './csharp-json.fixture.ts';
import { typeScriptSamples } from './guide-blocks.fixture.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const programIn = (name: string) =>
  process.env.PATH!.split(delimiter).some((folder) => existsSync(join(folder, name)));
const missing = (name: string) => (programIn(name) ? false : `${name} is not installed`);

let server: TestServer;
let folder: string;
let env: Record<string, string>;
let testKey: string;
let docs: Map<string, EndpointDoc>;

before(async () => {
  server = await startTestServer();
  for (const category of ['network', 'utilities'])
    await server.call(`/api/v1/operator/categories/${category}`, { method: 'PUT', body: { state: 'live' } });
  const { key } = await server.account({ dollars: 5 });
  testKey = (await server.account({ mode: 'test' })).key;
  // Inside the clone, so that @oja/client is found.
  mkdirSync(join(root, 'test-results'), { recursive: true });
  folder = mkdtempSync(join(root, 'test-results', 'samples-'));
  writeFileSync(join(folder, 'prices.md'), '# Prices\n\n- Pepper: 500\n');
  env = {
    PATH: process.env.PATH!,
    HOME: process.env.HOME ?? folder,
    OJA_KEY: key,
    PYTHONPATH: join(root, 'packages/python'),
    PYTHONDONTWRITEBYTECODE: '1',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
  };
  const { json } = await server.call('/openapi.json', { key: null });
  docs = readOpenApi(json as OpenApi);
});
after(async () => {
  await server?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const written = (language: Language, id: string, input?: Record<string, unknown>) => {
  const doc = docs.get(id)!;
  return sample(language, { origin: server.url, ...sampleCall(doc, input ?? doc.example) });
};

function run(
  program: string,
  args: string[],
  cwd = folder,
  key = env.OJA_KEY!,
): Promise<{ code: number; text: string }> {
  return new Promise((done) => {
    execFile(
      program,
      args,
      // Java reads the names of folders in the encoding of the locale.
      { cwd, env: { ...env, OJA_KEY: key, LC_ALL: 'C.UTF-8' }, timeout: 120_000, maxBuffer: 2 ** 24 },
      (error, out, err) => done({ code: error === null ? 0 : Number(error.code ?? 1), text: out + err }),
    );
  });
}

const runners: Partial<Record<Language, { program: string; args: (file: string) => string[] }>> = {
  curl: { program: 'sh', args: (file) => [file] },
  typescript: { program: process.execPath, args: (file) => ['--disable-warning=ExperimentalWarning', file] },
  python: { program: 'python3', args: (file) => [file] },
  php: { program: 'php', args: (file) => [file] },
};
const endings: Record<Language, string> = {
  curl: 'sh',
  typescript: 'ts',
  python: 'py',
  php: 'php',
  go: 'go',
  java: 'java',
  csharp: 'cs',
};

const chat = { messages: [{ role: 'user', content: 'Count to three.' }] };
const markdown = { data: 'data:text/markdown,x', filename: 'prices.md' };
/** One of each kind: what is sent, what must be printed, and the file that must be there afterwards. */
const kinds: {
  kind: string;
  id: string;
  input: Record<string, unknown>;
  prints: RegExp;
  file?: string;
  /** A model or a video takes half a minute; a test key gets the example at once. */
  withTestKey?: true;
}[] = [
  { kind: 'GET', id: 'ai.voices', input: { language: 'yo' }, prints: /funmi/ },
  {
    kind: 'POST',
    id: 'utilities.summarize',
    input: { text: 'Ọjà is open. Pepper is cheap.' },
    prints: /key_points/,
  },
  {
    kind: 'a file out',
    id: 'utilities.qr',
    input: { data: "Ada's “Ọjà” $5" },
    prints: /(?:)/,
    file: 'qr.png',
  },
  {
    kind: 'a file in',
    id: 'utilities.convert',
    input: { file: markdown, to: 'html' },
    prints: /(?:)/,
    file: 'prices.html',
  },
  {
    kind: 'a job',
    id: 'utilities.convert',
    input: { file: markdown, to: 'txt', async: true },
    prints: /completed|Pepper|text\/plain/,
  },
  { kind: 'a stream', id: 'ai.chat', input: { ...chat, stream: true }, prints: /\S/, withTestKey: true },
  {
    kind: 'a file itself',
    id: 'ai.video-content',
    input: { id: 'req_01m7ekm29qdweck8sm5wmjjfn4' },
    prints: /(?:)/,
    file: 'ai-video-content.mp4',
    withTestKey: true,
  },
  {
    kind: 'a sample file',
    id: 'utilities.qr',
    input: { data: 'x' },
    prints: /(?:)/,
    file: 'qr.png',
    withTestKey: true,
  },
];

describe('samples run', () => {
  for (const [language, runner] of Object.entries(runners) as [
    Language,
    NonNullable<(typeof runners)[Language]>,
  ][])
    describe(language, { skip: language === 'php' && missing('php') }, () => {
      for (const { kind, id, input, prints, file, withTestKey } of quickCases('kinds of samples', kinds, 1))
        test(kind, async () => {
          const place = mkdtempSync(join(folder, `${language}-`));
          writeFileSync(join(place, 'prices.md'), readFileSync(join(folder, 'prices.md')));
          const script = join(place, `sample.${endings[language]}`);
          writeFileSync(script, written(language, id, input));
          const key = withTestKey ? testKey : env.OJA_KEY;
          const { code, text } = await run(runner.program, runner.args(script), place, key);
          assert.equal(code, 0, text);
          assert.match(text, prints);
          if (file === 'qr.png')
            assert.equal(readFileSync(join(place, file)).toString('latin1', 1, 4), 'PNG');
          if (file?.endsWith('.mp4'))
            assert.equal(readFileSync(join(place, file)).toString('latin1', 4, 8), 'ftyp');
          if (file === 'prices.html') assert.match(readFileSync(join(place, file), 'utf8'), /Pepper/);
        });
      test('a failed call prints the error', async () => {
        const script = join(mkdtempSync(join(folder, `${language}-`)), `sample.${endings[language]}`);
        writeFileSync(script, written(language, 'utilities.qr', { data: '' }));
        const { code, text } = await run(runner.program, runner.args(script));
        assert.match(text, /`?data`?/);
        assert.match(text, /invalid_request/);
        // The shell sample ends with a test for the URL, which succeeds.
        assert.equal(code, language === 'curl' ? 0 : 1, text);
      });
    });
});

/** The page's own example of every endpoint, and the kinds above. */
const all = () => [
  ...[...docs.keys()].map((id) => ({ id, input: undefined })),
  ...kinds.map(({ id, input }) => ({ id, input })),
];

describe('samples of every endpoint compile', () => {
  test('TypeScript, with the samples of the guides', async () => {
    const place = mkdtempSync(join(folder, 'tsc-'));
    for (const { file, code } of typeScriptSamples) writeFileSync(join(place, file), code);
    for (const [i, { id, input }] of all().entries())
      writeFileSync(join(place, `sample-${i}.ts`), written('typescript', id, input));
    const compilerOptions = {
      lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
      types: ['node'],
    };
    const config = { extends: '../../../tsconfig.json', compilerOptions, include: ['*.ts'], exclude: [] };
    writeFileSync(join(place, 'tsconfig.json'), JSON.stringify(config));
    const ended = await run(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.', '--singleThreaded'],
      place,
    );
    assert.equal(ended.code, 0, ended.text);
  });

  slowTest('Python', async () => {
    const place = mkdtempSync(join(folder, 'python-'));
    for (const [i, { id, input }] of all().entries())
      writeFileSync(join(place, `sample_${i}.py`), written('python', id, input));
    const ended = await run('python3', ['-m', 'compileall', '-q', '.'], place);
    assert.equal(ended.code, 0, ended.text);
  });

  slowTest('PHP', { skip: missing('php') }, async () => {
    const place = mkdtempSync(join(folder, 'php-'));
    // One process for all: PHP's own parser, which throws on the first fault.
    const code = all().map(({ id, input }) => written('php', id, input));
    writeFileSync(join(place, 'samples.json'), JSON.stringify(code));
    const check =
      'foreach (json_decode(file_get_contents("samples.json")) as $code) token_get_all($code, TOKEN_PARSE);';
    const ended = await run('php', ['-r', check], place);
    assert.equal(ended.code, 0, ended.text);
  });

  slowTest('Go', { skip: missing('gccgo') }, async () => {
    const place = mkdtempSync(join(folder, 'go-'));
    const files = all().map(({ id, input }, i) => {
      const code = written('go', id, input)
        .replace('package main', 'package samples')
        .replace(/\b(check|send|read|save|base64File|main)\(/g, `$1${i}(`);
      writeFileSync(join(place, `sample${i}.go`), code);
      return `sample${i}.go`;
    });
    // Debian's smallest Go compiler: its standard library comes compiled.
    const ended = await run('gccgo', ['-c', '-O0', '-o', 'samples.o', ...files], place);
    assert.equal(ended.code, 0, ended.text);
  });

  slowTest('Java', { skip: missing('javac') }, async () => {
    const place = mkdtempSync(join(folder, 'java-'));
    const files = all().map(({ id, input }, i) => {
      const file = `Sample${i}.java`;
      const sample = written('java', id, input).replace('class Sample', `class Sample${i}`);
      writeFileSync(join(place, file), sample);
      return file;
    });
    const ended = await run(
      'javac',
      [
        '-J-XX:TieredStopAtLevel=1',
        '-J-XX:+UseSerialGC',
        '-encoding',
        'UTF-8',
        '-proc:none',
        '-d',
        'out',
        ...files,
      ],
      place,
    );
    assert.equal(ended.code, 0, ended.text);
  });

  slowTest('C#', { skip: missing('mcs') }, async () => {
    const place = mkdtempSync(join(folder, 'csharp-'));
    // Mono has no System.Text.Json: its signatures stand in for it.
    writeFileSync(join(place, 'json.cs'), jsonDeclarations);
    const files = all().map(({ id, input }, i) => {
      const file = `Sample${i}.cs`;
      const sample = written('csharp', id, input).replace('class Sample', `class Sample${i}`);
      writeFileSync(join(place, file), sample);
      return file;
    });
    const ended = await run(
      'mcs',
      [
        '-nologo',
        '-langversion:7',
        '-target:library',
        '-r:System.Net.Http.dll',
        '-out:samples.dll',
        'json.cs',
        ...files,
      ],
      place,
    );
    assert.equal(ended.code, 0, ended.text);
  });
});
