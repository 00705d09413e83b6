/** Guides: those of `docs/` whose plugin is loaded, and those that other plugins bring. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EndpointRegistry } from './endpoints/registry.ts';
import type { GuideView } from './endpoints/system-view.ts';
import type { Plugin } from './plugin.ts';

interface Guide {
  /** As in /docs/NAME. */
  name: string;
  title: string;
  /** Its first paragraph. */
  about: string;
  /** The plugin that brings it; undefined for those of this repository, which the console has built in. */
  plugin: string | undefined;
  /** Markdown. */
  read(): string;
}

/** Read at the first use. */
export function createGuides(plugins: readonly Plugin[]): () => readonly GuideView[] {
  let all: GuideView[] | undefined;
  const shown = ({ plugin, ...guide }: Guide) => ({
    ...guide,
    plugin: plugin === undefined ? null : shownPlugin(plugins.find(({ name }) => name === plugin)!),
  });
  return () => (all ??= guidesOf(plugins).map(shown));
}

/** Whether a page about one endpoint or one guide is about something that is there; true for all other pages. */
export function isDocumented(
  path: string,
  { byId }: Pick<EndpointRegistry, 'byId'>,
  guides: () => readonly GuideView[],
): boolean {
  const endpoint = /^\/(?:docs\/api|playground)\/([^/]+)\/?$/.exec(path)?.[1];
  if (endpoint === 'models') return true;
  if (endpoint !== undefined) return byId.has(endpoint);
  const service = /^\/services\/([^/]+)\/?$/.exec(path)?.[1];
  if (service !== undefined) return [...byId.values()].some((one) => one.service?.slug === service);
  const guide = /^\/docs\/([^/]+)\/?$/.exec(path)?.[1];
  return guide === undefined || guide === 'api' || guides().some(({ name }) => name === guide);
}

export const shownPlugin = ({ name, messages: { title = name, about = '' } = {} }: Plugin) => ({
  name,
  title,
  about,
});

const docsDir = resolve(import.meta.dirname, '../../../docs');
const changelogFile = resolve(docsDir, '../CHANGELOG.md');

export const guidesOf = (plugins: readonly Plugin[]): Guide[] => [
  ...shippedGuides(new Set(plugins.map(({ name }) => name))),
  ...plugins.flatMap(ownGuides),
];

export const ownGuides = ({ name: plugin, docs = [] }: Plugin): Guide[] =>
  docs.map((url) => {
    const path = fileURLToPath(url);
    const name = basename(path, '.md');
    if (!path.endsWith('.md') || !/^[a-z][a-z0-9-]*$/.test(name))
      throw new Error(
        `the file name of its guide ${path} must be lower-case letters, digits and -, and end with .md`,
      );
    return guideAt(path, plugin);
  });

/** `<!-- plugin: media -->` at the top of a guide: it is shown where that one is loaded; of several, where one is. */
function shippedGuides(loaded: ReadonlySet<string>): Guide[] {
  return shippedFiles().flatMap((path) => {
    const owners = ownersLine.exec(readFileSync(path, 'utf8'))?.[1]?.split(/,\s*/);
    return owners === undefined || owners.some((one) => loaded.has(one)) ? [guideAt(path, undefined)] : [];
  });
}

/** Empty where the server was deployed without it. */
export function readChangelog(): string {
  try {
    return readFileSync(changelogFile, 'utf8');
  } catch {
    return '';
  }
}

/** A server that was deployed without its guides serves the rest. */
function shippedFiles(): string[] {
  try {
    const names = readdirSync(docsDir).filter((name) => name.endsWith('.md'));
    return [...names.sort().map((name) => join(docsDir, name)), changelogFile];
  } catch {
    return [];
  }
}

const ownersLine = /^<!-- plugin: (.+) -->\n/;

function guideAt(path: string, plugin: string | undefined): Guide {
  const read = () => readFileSync(path, 'utf8').replace(ownersLine, '').trimStart();
  const text = read();
  const name = basename(path, '.md').toLowerCase();
  const title = /^# (.+)$/m.exec(text)?.[1] ?? name;
  const about = /^(?!#|```|\||[-*] )\S.*$/m.exec(text)?.[0] ?? '';
  return { name, title: plain(title), about: plain(about), plugin, read };
}

/** Without the marks of Markdown. */
const plain = (text: string) =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*_]{1,2}(?=\S)|(?<=\S)[`*]{1,2}/g, '')
    .trim();
