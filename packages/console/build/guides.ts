/** The guides in docs/*.md, read into trees at build time: the browser needs no Markdown reader. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { readMarkdown } from '../src/docs/read-markdown.ts';
import type { Guide } from '../src/docs/tree.ts';

const docsDir = join(import.meta.dirname, '../../../docs');
const listId = 'virtual:guides';
const guidePrefix = 'virtual:guide/';

export function guides(): Plugin {
  return {
    name: 'guides',
    resolveId: (id) => (id === listId || id.startsWith(guidePrefix) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${listId}`) return listModule();
      if (!id.startsWith(`\0${guidePrefix}`)) return undefined;
      const file = join(docsDir, `${id.slice(guidePrefix.length + 1)}.md`);
      this.addWatchFile(file);
      return `export default ${JSON.stringify(readGuide(file))}`;
    },
  };
}

const guideFiles = () =>
  existsSync(docsDir) ? readdirSync(docsDir).filter((name) => name.endsWith('.md')) : [];
/** Every guide by its name in an address. */
export const guideHeads = () =>
  guideFiles().map((name) => ({ name: basename(name, '.md'), ...readGuide(join(docsDir, name)) }));

function listModule(): string {
  const files = guideFiles();
  const rows = files.sort().map((name) => {
    const slug = basename(name, '.md');
    const { title, about } = readGuide(join(docsDir, name));
    const facts = `slug: ${JSON.stringify(slug)}, title: ${JSON.stringify(title)}, about: ${JSON.stringify(about)}`;
    return `{ ${facts}, load: () => import(${JSON.stringify(guidePrefix + slug)}) }`;
  });
  return `export const guides = [${rows.join(',\n')}];`;
}

const readGuide = (file: string): Guide => readMarkdown(readFileSync(file, 'utf8'), basename(file, '.md'));
