/** The guides in docs/*.md, read into trees at build time: the browser needs no Markdown reader. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { readMarkdown } from '../src/docs/read-markdown.ts';
import type { Guide } from '../src/docs/tree.ts';

const home = join(import.meta.dirname, '../../..');
const docsDir = join(home, 'docs');
/** Shown like a guide. */
const changelog = join(home, 'CHANGELOG.md');
const listId = 'virtual:guides';
const guidePrefix = 'virtual:guide/';

export function guides(): Plugin {
  return {
    name: 'guides',
    resolveId: (id) => (id === listId || id.startsWith(guidePrefix) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${listId}`) return listModule();
      if (!id.startsWith(`\0${guidePrefix}`)) return undefined;
      const file = guideFiles().find((path) => slugOf(path) === id.slice(guidePrefix.length + 1))!;
      this.addWatchFile(file);
      return `export default ${JSON.stringify(readGuide(file))}`;
    },
  };
}

const guideFiles = () => {
  const names = existsSync(docsDir) ? readdirSync(docsDir).filter((name) => name.endsWith('.md')) : [];
  return [...names.sort().map((name) => join(docsDir, name)), ...(existsSync(changelog) ? [changelog] : [])];
};
const slugOf = (file: string) => basename(file, '.md').toLowerCase();

/** Every guide by its name in an address. */
export const guideHeads = () =>
  guideFiles().map((file) => ({ name: slugOf(file), isChangelog: file === changelog, ...readGuide(file) }));

function listModule(): string {
  const rows = guideFiles().map((file) => {
    const slug = slugOf(file);
    const { title, about } = readGuide(file);
    const facts = `slug: ${JSON.stringify(slug)}, title: ${JSON.stringify(title)}, about: ${JSON.stringify(about)}`;
    return `{ ${facts}, load: () => import(${JSON.stringify(guidePrefix + slug)}) }`;
  });
  return `export const guides = [${rows.join(',\n')}];`;
}

const readGuide = (file: string): Guide => readMarkdown(readFileSync(file, 'utf8'), slugOf(file));
