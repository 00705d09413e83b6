/**
 * Bundles the modules that a start of the server loads: linking a thousand files takes half of its time. So it does for
 * the thread of the embedded database, where Node's stripping of types takes 15 MB. Everything else (other threads,
 * engines' libraries, data) stays where it is in the source, and so do names and lines of errors.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundles, currentBundle, latest, markOf } from '../packages/server/bin/entry.mjs';
import { sourceFiles } from './checks/source-files.mjs';
import { isTest } from './checks/test-code.mjs';
import { declaresTransaction } from './checks/transactions.mjs';
import { root } from './find-node.mjs';

/** Libraries that every start loads; others load on first use, and where their native parts and data are. */
const inlined = ['zod', 'pino', 'find-my-way', 'ipaddr.js', 'dns-packet', 'yaml', 'jsonpath-rfc9535'];
const isInlined = (name) => inlined.some((one) => name === one || name.startsWith(`${one}/`));
const isPackage = (name) => /^(@[a-z]|[a-z])/.test(name) && !name.startsWith('@oja/');
/** As in `own-modules.ts`. */
const isZodLanguages = (name, importer) =>
  name === '../locales/index.js' && importer.includes('/node_modules/zod/');

const resolving = {
  name: 'oja-resolve',
  async resolveId(name, importer, options) {
    if (importer === undefined || name.startsWith('node:')) return null;
    if (isZodLanguages(name, importer)) return this.resolve('../locales/en.js', importer, options);
    if (!isPackage(name) || isInlined(name) || importer.includes('/node_modules/')) return null;
    const found = await this.resolve(name, importer, { ...options, skipSelf: true });
    // What is not installed is not wanted.
    return { id: found?.id.startsWith('/') ? found.id : name, external: true };
  },
};

/** Modules find workers and data beside their source. */
const placing = (parse) => ({
  name: 'oja-places',
  transform(code, id) {
    if (isOwn(id) && /import\(`\.\.?\//.test(code))
      this.error(`${id} imports a name made at run time: make it a URL from import.meta.url`);
    if (id.includes('/node_modules/') || id === main || !code.includes('import.meta')) return null;
    const values = { dirname: dirname(id), filename: id, url: pathToFileURL(id).href };
    let placed = code;
    for (const { start, end, property } of placesIn(parse(code, { lang: 'ts' })).reverse()) {
      const value = values[property.name];
      if (value !== undefined) placed = placed.slice(0, start) + JSON.stringify(value) + placed.slice(end);
    }
    // Lines stay what they are.
    return { code: placed, map: null };
  },
});

/** `import.meta.…`, in their order. */
function placesIn(node) {
  if (node === null || typeof node !== 'object') return [];
  if (node.type === 'MemberExpression' && node.object.type === 'MetaProperty') return [node];
  return Object.values(node).flatMap((part) => placesIn(part));
}

const main = join(root, 'packages', 'server', 'src', 'main.ts');
const databaseThread = join(root, 'packages', 'core', 'src', 'storage', 'sqlite', 'sqlite-worker.ts');

/** Its text stays in memory: a byte a character instead of two, and without what nobody reads. Names stay. */
const compact = { charset: 'ascii', comments: false, minify: { compress: false, mangle: false } };

export async function buildServer() {
  if (currentBundle() !== undefined) return;
  const began = Date.now();
  const folder = began.toString(36);
  const dir = join(bundles, folder);
  const named = await bundled([databaseThread, ...namedModules()], join(dir, 'named'));
  const entries = named.filter(({ isEntry }) => isEntry);
  const urls = entries.map(({ facadeModuleId, fileName }) => [
    pathToFileURL(facadeModuleId).href,
    pathToFileURL(join(dir, 'named', fileName)).href,
  ]);
  // As `core/src/storage/bundled.ts` reads it.
  writeFileSync(join(dir, 'named.json'), JSON.stringify(Object.fromEntries(urls)));
  const output = [...named, ...(await bundled(main, dir))];
  const own = new Set(output.flatMap(({ moduleIds = [] }) => moduleIds).filter(isOwn));
  note(
    folder,
    [...own].map((path) => relative(root, path)),
  );
  console.log(`oja: server bundled in ${Math.round((Date.now() - began) / 1000)} s`);
}

async function bundled(input, dir) {
  const [{ rolldown }, { parseAst }] = await Promise.all([import('rolldown'), import('rolldown/parseAst')]);
  const bundle = await rolldown({
    input,
    platform: 'node',
    plugins: [resolving, placing(parseAst)],
    logLevel: 'silent',
  });
  const { output } = await bundle.write({
    dir,
    format: 'esm',
    sourcemap: true,
    sourcemapExcludeSources: true,
    entryFileNames: input === main ? '[name].mjs' : '[name]-[hash].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    ...compact,
  });
  await bundle.close();
  return output;
}

/** Transactions, which the thread of the embedded database loads by their address with their first use, and migrations. */
const namedModules = () =>
  sourceFiles(root, /^packages\/[\w-]+\/src\/.*\.ts$/)
    .filter((file) => !isTest(file) && isNamed.test(readFileSync(join(root, file), 'utf8')))
    .map((file) => join(root, file));

const isNamed = new RegExp(`${declaresTransaction.source}|^export const migration:`, 'm');

const isOwn = (path) => path.startsWith(root) && !path.includes('node_modules');

function note(folder, modules) {
  const packages = readdirSync(join(root, 'packages')).map((name) => join('packages', name, 'package.json'));
  const others = [
    join('node_modules', '.package-lock.json'),
    join('scripts', 'build-server.mjs'),
    ...packages,
  ];
  const files = [...modules, ...others].filter((path) => existsSync(join(root, path)));
  // A server may run from the one before, and loads parts of it later.
  const before = existsSync(latest) ? JSON.parse(readFileSync(latest, 'utf8')).folder : undefined;
  for (const name of readdirSync(bundles))
    if (name !== folder && name !== before && name !== 'latest.json')
      rmSync(join(bundles, name), { recursive: true, force: true });
  const text = JSON.stringify({
    folder,
    files: Object.fromEntries(files.map((path) => [path, markOf(path)])),
  });
  mkdirSync(bundles, { recursive: true });
  writeFileSync(`${latest}.${process.pid}`, text);
  renameSync(`${latest}.${process.pid}`, latest);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildServer().catch((error) => {
    console.error(`oja: the server could not be bundled, and starts from its source: ${error.message}`);
    process.exitCode = 1;
  });
}
