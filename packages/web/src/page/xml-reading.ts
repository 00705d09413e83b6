/** The text of feeds and other XML, a line for each element. */
import { unescapeEntities } from '@oja/core/text/entities';
import { type MarkupToken, markupTokens } from '@oja/core/text/markup-scan';
import { textCharactersMax, visibleText } from './text-reading.ts';

interface XmlText {
  title: string | null;
  text: string;
}

const titleCharactersMax = 1_000;
const feeds = new Set(['rss', 'feed', 'rdf:rdf']);
const entries = new Set(['item', 'entry']);
/** Of a whole feed they say when it was built, which may differ with every request. */
const buildTimes = new Set(['lastbuilddate', 'pubdate', 'updated', 'dc:date']);

export function rootOf(xml: string): string | undefined {
  for (const { kind, name } of markupTokens(xml, false)) if (kind === 'open') return name;
  return undefined;
}

export function readXml(xml: string): XmlText {
  const isFeed = feeds.has(rootOf(xml) ?? '');
  const lines: string[] = [];
  let title: string | null = null;
  let characters = 0;
  let element = '';
  let inEntry = false;
  for (const token of markupTokens(xml, false)) {
    const { kind, name, selfClosing } = token;
    if (kind === 'open' || kind === 'close') {
      element = kind === 'open' && !selfClosing ? name : '';
      if (!isFeed || !entries.has(name)) continue;
      inEntry = element !== '';
      if (inEntry) lines.push('');
      continue;
    }
    if (isFeed && !inEntry && buildTimes.has(element)) continue;
    const content = contentOf(xml, token);
    const line = (isFeed ? unescapeEntities(visibleText(content)) : content).replace(/\s+/g, ' ').trim();
    if (line === '') continue;
    if (element === 'title') title ??= line.slice(0, titleCharactersMax);
    lines.push(line);
    characters += line.length;
    if (characters > textCharactersMax) break;
  }
  return { title, text: lines.join('\n').trim() };
}

/** Of text and CDATA; comments and declarations have none. */
function contentOf(xml: string, { kind, from, to }: MarkupToken): string {
  const source = xml.slice(from, to);
  if (kind === 'text') return unescapeEntities(source);
  return source.startsWith('<![CDATA[') ? source.slice(9).replace(/\]\]>$/, '') : '';
}
