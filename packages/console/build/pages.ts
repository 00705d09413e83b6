/**
 * A document for every page: with its title, its styles, what it shows before any data is here, and links to the code
 * and data that it will need, so that nothing waits for something else to arrive. The server picks it by its path; `$`
 * stands for a parameter.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, parseAst, type Rolldown } from 'vite';
import { endpoints, knownEndpoints } from './endpoints.ts';
import { guideHeads, guides } from './guides.ts';
import { type Head, headed } from './head.ts';
import { languages, translated, writeTexts } from './languages.ts';
import { search } from './search.ts';

const home = resolve(import.meta.dirname, '..');
const layoutModule = 'src/shell/console-layout.tsx';

type Bundle = Rolldown.OutputBundle;
interface Prerender {
  renderPage(path: string, isBare: boolean): Promise<string>;
  renderSkeleton(): Promise<string>;
  headOf(path: string): Head;
}

export function pages(): Plugin {
  return {
    name: 'pages',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    async writeBundle({ dir }, bundle) {
      const outDir = dir!;
      const document = withStyles(readFileSync(join(outDir, 'index.html'), 'utf8'), bundle);
      writeFileSync(join(outDir, 'index.html'), document);
      const open = await writePages({ outDir, document, bundle, folder: 'pages' });
      writeFileSync(join(outDir, 'pages', 'paths.txt'), open.join('\n'));
      for (const language of languages) {
        const texts = await writeTexts(language, bundle, outDir);
        const own = inLanguage(document, language, texts);
        writeFileSync(join(outDir, `index.${language}.html`), own);
        await writePages({ outDir, document: own, bundle, folder: `pages.${language}`, language, texts });
      }
    },
  };
}

interface Writing {
  outDir: string;
  document: string;
  bundle: Bundle;
  folder: string;
  /** Another than English, with the chunks that it replaces. */
  language?: string;
  texts?: ReadonlyMap<string, string>;
}

/** Returns the paths that anyone may read. */
async function writePages({ outDir, document, bundle, folder, language, texts }: Writing): Promise<string[]> {
  const drawn = await prerendering(outDir, language);
  const skeleton = await drawn.renderSkeleton();
  const open: string[] = [];
  for (const { path, module } of pageModules()) {
    const isInside = /^\/(?:console|playground|operator)/.test(path) && path !== '/console/reset';
    const modules = [module, ...(isInside ? [layoutModule] : [])];
    for (const { at, head = drawn.headOf(path), part } of documentsOf(path, language !== undefined)) {
      const needed = part === undefined ? modules : [...modules, part];
      const links = linksOf(needed, bundle, texts) + dataLinks(path, isInside);
      const body = isInside ? skeleton : await drawn.renderPage(at, at.includes('$'));
      write(join(outDir, folder, fileOf(at)), filled(headed(document, head), links, body));
      if (!isInside && !at.includes('$') && !/^\/(?:console|account-deleted)/.test(path)) open.push(at);
    }
  }
  rmSync(join(outDir, '.prerender'), { recursive: true });
  return open;
}

/** The map comes before all links to code: browsers that know none show English. */
function inLanguage(document: string, language: string, texts: ReadonlyMap<string, string>): string {
  const imports = Object.fromEntries([...texts].map(([from, to]) => [`/${from}`, `/${to}`]));
  const map = `<script type="importmap">${JSON.stringify({ imports })}</script>`;
  return document
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/<head>/, () => `<head>${map}`)
    .replace(/(<link rel="modulepreload"[^>]* href=")([^"]+)"/g, (_, start: string, href: string) => {
      const own = texts.get(href.slice(1));
      return `${start}${own === undefined ? href : `/${own}`}"`;
    });
}

interface Document {
  at: string;
  /** Where it is not that of every page of its kind. */
  head?: Head;
  /** A module of its own content. */
  part?: string;
}

/** Guides and endpoints are known by name; an endpoint that is not has the document of its kind. */
function documentsOf(path: string, isTranslated: boolean): Document[] {
  // What is said about one guide or endpoint is English.
  if (isTranslated) return [{ at: path }];
  if (path === '/docs/$guide')
    return guideHeads().map(({ name, title, about }) => ({
      at: `/docs/${name}`,
      head: { title, about },
      part: `virtual:guide/${name}`,
    }));
  if (path !== '/docs/api/$endpoint') return [{ at: path }];
  const ofEndpoints = knownEndpoints
    .filter(({ id }) => !id.startsWith('operator.'))
    .map(({ id, method, path: address, summary }) => ({
      at: `/docs/api/${id}`,
      head: { title: summary.replace(/\.$/, ''), about: `${method} ${address}: ${summary}` },
    }));
  return [{ at: path }, ...ofEndpoints];
}

const fileOf = (path: string) => (path === '/' ? 'index.html' : `${path.replace(/\$\w+$/, '$')}.html`);

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function withStyles(html: string, bundle: Bundle): string {
  return html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/, (_, name: string) => {
    const sheet = bundle[name];
    if (sheet?.type !== 'asset') throw new Error(`no style sheet ${name}`);
    return `<style>${String(sheet.source).trim()}</style>`;
  });
}

/** Replacements are functions: a dollar in the page is a dollar. */
const filled = (document: string, links: string, body: string) =>
  document
    .replace('</head>', () => `${links}</head>`)
    .replace(/(<div id="root">).*?(<\/div>)/, (_, open: string, close: string) => open + body + close);

/** The module of every page, as the router imports it. */
function pageModules(): { path: string; module: string | undefined }[] {
  const program = parseAst(readFileSync(join(home, 'src/router.tsx'), 'utf8'), { lang: 'tsx' });
  const table = nodesOf(program).find(
    ({ type, id }) => type === 'VariableDeclarator' && id?.name === 'pages',
  );
  return (table?.init?.properties ?? []).map(({ key, value }) => {
    const imported = nodesOf(value).find(({ type }) => type === 'ImportExpression')?.source?.value;
    return { path: String(key?.value), module: imported?.replace(/^\./, 'src') };
  });
}

interface SyntaxNode {
  type: string;
  id?: { name?: string };
  init?: { properties?: { key?: { value?: unknown }; value: unknown }[] };
  source?: { value?: string };
}

/** A node and all within it. */
function nodesOf(node: unknown): SyntaxNode[] {
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.values(node).flatMap(nodesOf);
  return 'type' in node ? [node as SyntaxNode, ...inner] : inner;
}

/** A chunk and all that it imports. */
function closure(fileName: string, bundle: Bundle, found = new Set<string>()): Set<string> {
  const chunk = bundle[fileName];
  if (found.has(fileName) || chunk?.type !== 'chunk') return found;
  found.add(fileName);
  for (const inner of chunk.imports) closure(inner, bundle, found);
  return found;
}

/** Links to the code of modules, but for what every page has. */
function linksOf(
  modules: (string | undefined)[],
  bundle: Bundle,
  texts: ReadonlyMap<string, string> = new Map(),
): string {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const everywhere = closure(chunks.find(({ isEntry }) => isEntry)!.fileName, bundle);
  const needed = new Set<string>();
  for (const module of modules.filter((one) => one !== undefined)) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (chunk === undefined) throw new Error(`${module} is in no chunk`);
    closure(chunk.fileName, bundle, needed);
  }
  return [...needed]
    .filter((name) => !everywhere.has(name))
    .map((name) => `<link rel="modulepreload" crossorigin href="/${texts.get(name) ?? name}">`)
    .join('');
}

/** Read by the page as soon as it runs. */
function dataLinks(path: string, isInside: boolean): string {
  const needsCatalogue = !/^\/(?:login|signup|account-deleted|models|console|operator|reference)/.test(path);
  const addresses = [
    isInside && '/api/v1/account',
    needsCatalogue && '/api/v1/catalogue',
    path === '/status' && '/api/v1/status',
    path.startsWith('/models') && '/api/v1/catalogue/models',
  ].filter(Boolean);
  return addresses.map((address) => `<link rel="preload" as="fetch" crossorigin href="${address}">`).join('');
}

async function prerendering(outDir: string, language?: string): Promise<Prerender> {
  const into = join(outDir, '.prerender', language ?? 'en');
  await build({
    configFile: false,
    root: home,
    logLevel: 'error',
    plugins: [...(language === undefined ? [] : [translated(language)]), guides(), endpoints(), search()],
    resolve: { preserveSymlinks: process.execArgv.includes('--preserve-symlinks') },
    ssr: { noExternal: true },
    build: { ssr: 'src/prerender.tsx', outDir: into, copyPublicDir: false, minify: false },
  });
  return import(pathToFileURL(join(into, 'prerender.js')).href) as Promise<Prerender>;
}
