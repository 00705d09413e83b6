/** "Imports run one way" (ARCHITECTURE.md), as tables: which package and which part of it may import which, and what from npm and Node. */
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { read, sourceFiles } from './source-files.mjs';
import { isTest } from './test-code.mjs';

/** What several categories use: capabilities with their engines. */
const shared = ['documents', 'images', 'speech', 'web'];
/** Small models and the rules around them, which an engine may compose. */
const models = ['local-answers'];
const categories = ['ai', 'media', 'network', 'utilities'];
/** Written like those of operators: with the public entries of core alone. */
const plugins = ['nigeria'];
/** Engines for a capability of a category: an installation without them lacks nothing else. */
const additions = { storyboard: ['core', 'ai'], 'clickhouse-log': ['core'] };
/** What core promises to plugins; the rest of its exports are for the packages of this repository. */
const publicEntries = JSON.parse(
  readFileSync(new URL('../../packages/core/package.json', import.meta.url), 'utf8'),
).oja.public.map((entry) => `@oja/core${entry.slice(1)}`);

/** Packages of the server: what each may import of the others, by the names that those export. */
const packageRules = {
  core: [],
  ...Object.fromEntries(shared.map((name) => [name, ['core']])),
  ...Object.fromEntries(models.map((name) => [name, ['core', 'documents']])),
  ...Object.fromEntries(categories.map((name) => [name, ['core', ...shared, ...models]])),
  ...Object.fromEntries(plugins.map((name) => [name, ['core']])),
  ...additions,
  server: ['core', ...Object.keys(additions), ...shared, ...models, ...categories, ...plugins],
};
const common = [
  'errors.ts',
  'awaited-later.ts',
  'gate.ts',
  'engine-failure.ts',
  'escapes.ts',
  'logger.ts',
  'operator-error.ts',
  'process-identity.ts',
  'setting.ts',
  'version.ts',
  'domain',
  'formats',
  'text',
  'wire',
];

/**
 * Parts of a package, and those of core that they reach: what its code may import, and beyond that only as a type. `own` is the part itself.
 * Whatever is not listed (main, app, cli, settings, testing) may import anything below it.
 */
const partRules = {
  http: {
    code: ['own', 'call', 'endpoints', 'platform', 'engines/*', ...common],
    type: ['settings.ts', 'storage', 'sandbox', 'egress', 'mcp'],
  },
  mcp: { code: ['own', 'call', 'endpoints', 'platform', ...common], type: [] },
  call: {
    code: ['own', 'endpoints', 'platform', 'engines/*', ...common],
    type: ['settings.ts', 'http', 'storage', 'egress', 'sandbox'],
  },
  endpoints: { code: ['own', 'port.ts', ...common], type: ['engines', 'platform', 'call'] },
  platform: { code: ['own', 'storage', ...common], type: ['settings.ts', 'egress', 'engines/engine.ts'] },
  storage: { code: ['own', 'own-modules.ts', ...common], type: ['settings.ts'] },
  egress: { code: ['own', ...common], type: [] },
  sandbox: { code: ['own', ...common], type: [] },
  engines: { code: ['own', 'egress', 'sandbox', ...common], type: [] },
};

const whyEgress = 'connections are opened in egress/ only (and accepted in http/)';

/** Modules with one home each. `names` are harmless anywhere: they open nothing. */
const moduleHomes = [
  {
    modules: ['pg', 'ioredis', 'node:sqlite'],
    homes: ['storage'],
    why: 'database drivers live in storage/',
  },
  { modules: ['undici', 'node:https', 'node:dgram', 'node:http2'], homes: ['egress'], why: whyEgress },
  { modules: ['node:dns', 'node:dns/promises'], homes: ['egress'], names: ['getServers'], why: whyEgress },
  {
    modules: ['node:tls'],
    homes: ['egress'],
    names: [
      'rootCertificates',
      'getCACertificates',
      'checkServerIdentity',
      'createSecureContext',
      'getCiphers',
    ],
    why: whyEgress,
  },
  {
    modules: ['node:net'],
    homes: ['egress', 'http'],
    names: ['isIP', 'isIPv4', 'isIPv6', 'BlockList'],
    why: whyEgress,
  },
  { modules: ['node:http'], homes: ['egress', 'http'], names: ['STATUS_CODES'], why: whyEgress },
  { modules: ['node:child_process'], homes: ['sandbox'], why: 'external programs run through sandbox/' },
];

/** Files that may after all, each with its reason. */
const exceptions = {
  'engines/browser/launch.ts': { modules: ['node:net'], why: 'listens for the relay on a socket file' },
  'engines/browser/relay.ts': { modules: ['node:net', 'node:child_process'], why: 'runs inside the sandbox' },
  'engines/chat/llama/llama-process.ts': {
    modules: ['node:child_process', 'env'],
    why: 'forks our own code, PATH only',
  },
  'engines/quiet-libraries.ts': { modules: ['env'], why: 'tells libraries in this process not to call home' },
  'engines/transcription/whisper-process.ts': {
    modules: ['node:child_process', 'env'],
    why: 'forks our own code, PATH only',
  },
  'engines/models/download.ts': {
    modules: ['undici'],
    why: 'pulls pinned files from the npm registry of the operator',
  },
  'engines/models/npm.ts': {
    modules: ['node:child_process', 'env'],
    why: 'asks npm, set up by the operator, for tarballs',
  },
  'storage/postgres/postgres-socket.ts': {
    modules: ['node:net'],
    why: 'opens connections to the database that the operator configured',
  },
  'storage/sqlite/sqlite-socket.ts': { modules: ['node:net'], why: 'workers connect to it' },
  'storage/objects/s3.ts': { modules: ['undici'], why: 'drives the bucket that the operator configured' },
  'http/samples/typescript.ts': { modules: ['env'], why: 'writes code that reads it' },
};

/** The rest of a multi-line import reaches its `from`; strings and comments that only look like one are rare enough. */
const importLine =
  /^\s*(?:import|export)\s+(type\s+)?((?:[\w$*{][^'";]*?)?)\s*from\s*'([^']+)'|^\s*import\s*'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm;

export function importsOf(text) {
  return [...text.matchAll(importLine)].map((match) => {
    const names = (match[2] ?? '')
      .replace(/[{}]/g, '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean);
    const isType =
      Boolean(match[1]) ||
      (names.length > 0 && /^\s*\{/.test(match[2]) && names.every((name) => name.startsWith('type ')));
    const used = names.filter((name) => !name.startsWith('type ')).map((name) => name.split(/\s+as\s+/)[0]);
    // `await import(…)`: asked for when it is needed, so the order of loading does not matter.
    const isLater = match[5] !== undefined;
    return { isType, isLater, names: used, from: match[3] ?? match[4] ?? match[5] };
  });
}

export function checkImports(root) {
  const files = sourceFiles(root, /^packages\/[\w-]+\/src\/.*\.tsx?$/);
  const sold = Object.keys(JSON.parse(read(root, 'packages/server/package.json')).oja.categories);
  return files.flatMap((file) => {
    const text = read(root, file);
    return [...faultsOf(file, text), ...nameFaults(file, text, sold)];
  });
}

/** Packages by what their code imports of each other, with how often: what `npm run check` holds to the rules. */
export function importTable(root) {
  const counts = new Map(Object.keys(packageRules).map((name) => [name, new Map()]));
  for (const file of sourceFiles(root, /^packages\/[\w-]+\/src\/.*\.ts$/)) {
    const own = counts.get(packageOf(file));
    if (own === undefined || isTest(file)) continue;
    for (const { from } of importsOf(read(root, file))) {
      const other = packageOf(targetOf(file, from) ?? '');
      if (other !== undefined && other !== packageOf(file)) own.set(other, (own.get(other) ?? 0) + 1);
    }
  }
  return [...counts].map(([name, others]) => {
    const list = [...others].map(([other, count]) => `${other} ${count}`).sort();
    return `${name.padEnd(15)} ${list.join(', ') || 'nothing'}`;
  });
}

/** The only file of core that may name what is sold: for the examples of its own endpoints. */
const namesOfExamples = 'packages/core/src/endpoints/examples.ts';

/** Core knows no category: neither by its name nor by the ID of an endpoint. Both come with the packages. */
export function nameFaults(file, text, sold) {
  if (packageOf(file) !== 'core' || isTest(file) || file === namesOfExamples) return [];
  const literal = new RegExp(`(?<!Pick<\\w+, )'(?:${sold.join('|')})(?:\\.[a-z0-9*.-]+)?'`, 'g');
  const found = [...text.matchAll(literal)].map(([name]) => name);
  return found.map(
    (name) =>
      `${file} names ${name}: core knows no category; the package of the category declares it in definePlugin()`,
  );
}

const packageOf = (file) => /^packages\/([\w-]+)\//.exec(file)?.[1];

/** The file that an import names; undefined for npm and Node. */
export function targetOf(file, from) {
  if (from.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), from));
  const [, name, path = '/index'] = /^@oja\/([\w-]+)(\/.+)?$/.exec(from) ?? [];
  return name === undefined ? undefined : `packages/${name}/src${path}.ts`;
}

/** Where a file stands in the order of parts: `engines/dns/port.ts`, `endpoints/qr/qr.ts`, `call/path.ts`. */
function placeOf(file) {
  const [, , , ...path] = file.split('/');
  if (models.includes(packageOf(file))) return `engines/models/${path.join('/')}`;
  const isEngine =
    shared.includes(packageOf(file)) && path.length > 1 && !['endpoints', 'text'].includes(path[0]);
  return isEngine ? `engines/${path.join('/')}` : path.join('/');
}

/** Faults of one file, by its name and text. */
export function faultsOf(file, text) {
  const faults = [];
  const say = (from, rule) => faults.push(`${file} imports ${from}: ${rule}`);
  const isServer = Object.hasOwn(packageRules, packageOf(file));
  for (const one of importsOf(text)) {
    const rule = isServer ? (wallRule(file, one) ?? serverRule(file, one)) : packageRule(file, one);
    if (rule) say(one.from, rule);
  }
  const where = isServer ? placeOf(file) : undefined;
  if (where && !isTest(where)) faults.push(...wordFaults(file, where, text));
  return faults;
}

/** Tests reach for whatever they test. */
function wallRule(file, { from }) {
  const target = isTest(file) ? undefined : targetOf(file, from);
  if (target === undefined) return undefined;
  const [own, other] = [packageOf(file), packageOf(target)];
  if (own === other) return undefined;
  const allowed = packageRules[own];
  if (!allowed.includes(other)) {
    return `${own} may import ${allowed.length === 0 ? 'no other package' : allowed.join(', ')}`;
  }
  if (from.startsWith('.')) return `packages are reached by name: @oja/${other}/…`;
  if (plugins.includes(own) && !publicEntries.includes(from))
    return `a plugin imports ${publicEntries.join(' and ')} alone`;
  return undefined;
}

function partOf(where) {
  const part = where.split('/')[0];
  return Object.hasOwn(partRules, part) ? part : undefined;
}

function serverRule(file, one) {
  const where = placeOf(file);
  if (isTest(file)) return undefined;
  const part = partOf(where);
  const found = targetOf(file, one.from);
  if (found === undefined) return one.isType ? undefined : homeRule(where, part, one);
  const target = placeOf(found);
  if (isTest(found)) return 'code does not import tests';
  if (!part) return undefined;
  const { code, type } = partRules[part];
  const allowed = one.isType ? [...code, ...type] : code;
  if (!allowed.some((word) => reaches(word, part, target))) {
    return `${part}/ may import ${list(code)}${type.length ? `, and types of ${list(type)}` : ''}`;
  }
  return part === 'engines' ? engineRule(where, target, one) : undefined;
}

const list = (words) => words.map((word) => (word === 'own' ? 'itself' : word)).join(', ');

function reaches(word, part, target) {
  // A port holds shapes and names; it costs nothing to load.
  if (word === 'port.ts') return /^engines\/[\w-]+\/port\.ts$/.test(target);
  if (word === 'own') return target.startsWith(`${part}/`);
  // The files at the top of a folder (selection, shapes), not the folders inside it.
  if (word.endsWith('/*'))
    return target.startsWith(word.slice(0, -1)) && !target.slice(word.length - 1).includes('/');
  return target === word || target.startsWith(`${word}/`);
}

/** An engine never imports another one, only shapes of its port; the model store and the files at the top are shared by all. */
function engineRule(where, target, one) {
  const from = where.split('/');
  const to = target.split('/');
  if (from.length < 3 || to[0] !== 'engines' || to.length < 3) return undefined;
  if (to[1] === from[1] || to[1] === 'models') return undefined;
  if (one.isType && to[2] === 'port.ts') return undefined;
  return `an engine never imports another; compose ${from[1]} and ${to[1]} in the endpoint`;
}

function homeRule(where, part, one) {
  if (!part || exceptions[where]?.modules.includes(one.from)) return undefined;
  const home = moduleHomes.find(({ modules }) => modules.includes(one.from));
  if (!home || home.homes.includes(part)) return undefined;
  if (home.names && one.names.length > 0 && one.names.every((name) => home.names.includes(name)))
    return undefined;
  return home.why;
}

/** Code that turns data into text, without a server: OpenAPI and the console show the same samples. */
const pureFolders = /\/core\/src\/http\/samples\/[\w-]+\.ts$/;

function packageRule(file, one) {
  if (/\.test\.tsx?$/.test(file)) return undefined;
  const reachesServer = Object.hasOwn(packageRules, packageOf(targetOf(file, one.from) ?? '') ?? '');
  if (reachesServer && !pureFolders.test(one.from)) return 'only the API connects the packages to the server';
  if (file.startsWith('packages/client/') && !/^(\.|node:)/.test(one.from))
    return 'the client has no dependencies';
  return undefined;
}

const readersOfEnv = new Set(['settings.ts', 'main.ts', 'cli.ts']);

function wordFaults(file, where, text) {
  const faults = [];
  if (
    /\bprocess\.env\b/.test(text) &&
    !readersOfEnv.has(where) &&
    !exceptions[where]?.modules.includes('env')
  ) {
    faults.push(
      `${file} reads process.env: declare it with setting() beside its owner; settings.ts reads it`,
    );
  }
  if (
    /(?<![\w.$])fetch\(\s*[^)]/.test(text.replace(/(async\s+)?(function\s+)?fetch\([^)]*\)\s*[:{]/g, '')) &&
    !where.startsWith('egress/')
  ) {
    faults.push(
      `${file} calls the global fetch: use parts.egress.fetch (user-given) or parts.egress.upstream`,
    );
  }
  return faults;
}
