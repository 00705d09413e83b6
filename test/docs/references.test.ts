// @alone
/** What the docs refer to exists: pages, headings, files of the repository, and API paths with their methods. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { test } from 'node:test';
import { modelList } from '../../packages/core/src/domain/model-list.ts';
import { endpoints } from '../../packages/server/src/registry.ts';

const root = resolve(import.meta.dirname, '../..');
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
  ...globSync('docs/**/*.md', { cwd: root }),
];

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
const anchorsOf = (path: string) =>
  new Set([...textOf(path).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading!)));

/** With .md, so that they also work on a Git host; the console leaves it out of its URLs. */
function isThere(from: string, link: string): boolean {
  const [page = '', anchor] = link.split('#');
  const path = page === '' ? from : join(dirname(from), page);
  return existsSync(join(root, path)) && (anchor === undefined || anchorsOf(path).has(anchor));
}

test('links lead to pages and headings that exist', () => {
  const broken = documents.flatMap((path) =>
    [...textOf(path).matchAll(/\]\(([^)\s]+)\)/g)]
      .filter(([, link]) => !/^https?:/.test(link!) && !isThere(path, link!))
      .map(([, link]) => `${path}: ${link}`),
  );
  assert.deepEqual(broken, []);
});

test('files of the repository that are named exist', () => {
  const folders = '(?:packages|scripts|test|bench|docs|deploy|training)';
  const missing = documents
    // These also name what was.
    .filter((path) => path !== 'CHANGELOG.md' && !path.startsWith('docs/upgrade-to-'))
    .flatMap((path) =>
      [...textOf(path).matchAll(new RegExp(`\`(${folders}/[\\w/.-]+)\``, 'g'))]
        .filter(([, file]) => !existsSync(join(root, file!)))
        .map(([, file]) => `${path}: ${file}`),
    );
  assert.deepEqual(missing, []);
});

test('commands of the server are written as they run in a clone', () => {
  const commands =
    'serve|doctor|verify-books|categories|accounts|keys|credits|models|prices|upstreams|backup|restore|export|settings';
  const bare = new RegExp(`(?<!npx )\\boja-server (?:${commands})\\b(?!:)|^(?:\\$ )?node \\S+\\.ts`);
  const comment = /^\s*(?:\/?\*|\/\/)/;
  const own = readdirSync(join(root, 'packages')).filter((name) => name !== 'console');
  const folders = [...own.map((name) => `packages/${name}/src`), 'packages/console/src/messages'];
  const sources = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => join(folder, name)),
    );
  const files = [...documents.filter((path) => path !== 'CHANGELOG.md'), ...sources];
  const found = files.flatMap((path) =>
    textOf(path)
      .split('\n')
      .filter((line) => bare.test(line) && !(path.endsWith('.ts') && comment.test(line)))
      .map((line) => `${path}: ${line}`),
  );
  assert.deepEqual(found, []);
});

const plain = (path: string) => path.replace(/\{\w+\}/g, '{}');
const methods = new Map<string, Set<string>>();
for (const { method, path, aliases = [] } of endpoints)
  for (const one of [path, ...aliases]) methods.set(plain(one), new Set(methods.get(plain(one))).add(method));

test('methods and paths of the API that are named exist', () => {
  const unknown = documents
    // These also name what was.
    .filter((path) => path !== 'CHANGELOG.md' && !path.startsWith('docs/upgrade-to-'))
    .flatMap((path) =>
      [...textOf(path).matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/api\/v1\/[\w{}/-]*[\w}])/g)]
        .filter(([, method, route]) => !methods.get(plain(route!))?.has(method!))
        .map(([text]) => `${path}: ${text}`),
    );
  assert.deepEqual(unknown, []);
});

const modelName =
  /\b(?:(?:chat)?gpt-(?:\d|image|audio|realtime)|claude-(?:\d|opus|sonnet|haiku)|gemini-\d|text-embedding-|omni-moderation-|dall-e-|deepseek-|mistral-(?:large|medium|small)|grok-\d|llama-\d)[\w.-]*[\w*]/g;

test('hosted models that are named exist, and their providers keep them', () => {
  const { models } = modelList();
  const known = Object.keys(models);
  const isCurrent = (name: string) => {
    const [prefix = '', rest] = name.split('*');
    if (rest !== undefined) return known.some((one) => one.startsWith(prefix));
    return known.some((one) => `/${one}`.endsWith(`/${name}`) && models[one]?.retires === undefined);
  };
  const texts = [
    ...documents.filter((path) => path !== 'CHANGELOG.md').map((path) => [path, textOf(path)] as const),
    ...endpoints.map(({ id, description, example }) => [id, JSON.stringify([description, example])] as const),
  ];
  const found = texts.flatMap(([where, text]) =>
    [...text.matchAll(modelName)].map(([name]) => ({ where, name })),
  );
  assert.ok(found.length > 10, 'names are found');
  assert.deepEqual(
    found.filter(({ name }) => !isCurrent(name)),
    [],
  );
});
