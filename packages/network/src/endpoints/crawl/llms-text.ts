/** `llms.txt` of a site, after llmstxt.org: what it is about, and its pages by section. */
import { decoded } from '@oja/core/text/decoded';
import type { PageRow } from './crawl-fields.ts';

const line = (text: string) => text.replace(/[\s[\]]+/g, ' ').trim();

const sectionOf = (url: string): string => {
  const [first = ''] = new URL(url).pathname.split('/').filter(Boolean);
  const isFolder = new URL(url).pathname.split('/').filter(Boolean).length > 1;
  if (!isFolder) return 'Pages';
  const words = decoded(first).replace(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The start first: others may have been read before it. */
export function llmsText(read: readonly PageRow[], start: string): string {
  const pages = read.toSorted((a, b) => a.depth - b.depth);
  const [home] = pages;
  const sections = new Map<string, string[]>();
  for (const { url, title, description } of pages) {
    const about = description === null ? '' : `: ${line(description)}`;
    const section = sectionOf(url);
    sections.set(section, [...(sections.get(section) ?? []), `- [${line(title ?? url)}](${url})${about}`]);
  }
  return [
    `# ${line(home?.title ?? new URL(start).hostname)}`,
    ...(home?.description ? ['', `> ${line(home.description)}`] : []),
    ...[...sections].flatMap(([name, lines]) => ['', `## ${line(name)}`, '', ...lines]),
    '',
  ].join('\n');
}
