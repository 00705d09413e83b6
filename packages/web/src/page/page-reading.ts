/** The whole of a page: its head, its links and headings, and the article as text and Markdown. */
import { Readability } from '@mozilla/readability';
import { clean, type DomDocument, type DomNode, parseDocument, silentTags, textOf } from '@oja/core/text/dom';
import { type MarkupLimits, markupExcess } from '@oja/core/text/markup-scan';
import { readHead, resolver } from './head.ts';
import { readMicrodata } from './microdata.ts';
import { markForMarkdown, toMarkdown } from './page-markdown.ts';
import type { PageImage, PageLink, PagePart, PageReading } from './port.ts';
import { forgetHeadingIds, prune, pruneLinks } from './prune.ts';
import { readText, textCharactersMax, visibleText, words } from './text-reading.ts';

const articleCharactersMin = 140;
const linksMax = 500;
const headingsMax = 200;
const imagesMax = 300;
const shellWordsMax = 25;
const markupLimits: MarkupLimits = {
  elementsMax: 40_000,
  depthMax: 600,
  attributesMax: 200,
  piecesMax: 60_000,
};

export function readPage(html: string, url: string, parts: Set<PagePart>, whole = false): PageReading {
  if (markupExcess(html, true, markupLimits) !== undefined) return withoutTree(html, parts);
  try {
    return fromTree(html, url, parts, whole);
  } catch (error) {
    // Readability and linkedom recurse: a page may still be too deep for the stack.
    if (error instanceof RangeError) return withoutTree(html, parts);
    throw error;
  }
}

function fromTree(html: string, url: string, parts: Set<PagePart>, whole: boolean): PageReading {
  const document = parseDocument(html);
  const { jsonLd, ...head } = readHead(document, url);
  const resolve = resolver(document, url);
  const shown = document.body ? textOf(document.body, { charactersMax: textCharactersMax }) : '';
  const reading: PageReading = {
    ...head,
    wordCount: words(shown),
    shell: isShell(document, shown),
    isWaiting: saysNothing(shown) && document.querySelector('script') !== null,
    tooComplex: false,
    ...(parts.has('json_ld') ? { jsonLd } : {}),
    ...(parts.has('links') ? { links: readLinks(document, url, resolve) } : {}),
    ...(parts.has('images') ? { images: readImages(document, resolve) } : {}),
    ...(parts.has('microdata') ? { microdata: readMicrodata(document, resolve) } : {}),
    ...(parts.has('headings') ? { headings: readHeadings(document) } : {}),
  };
  if (!parts.has('markdown') && !parts.has('text')) return reading;
  const heading = headingOf(document, head.title);
  const article = whole ? readWhole(html, resolve, unseen) : readArticle(document, resolve, html);
  const markdown = parts.has('markdown') ? withHeading(toMarkdown(article), heading) : undefined;
  if (!whole) pruneLinks(article);
  const text = textOf(article, { charactersMax: textCharactersMax, ...(whole ? {} : { silent: notSaid }) });
  return {
    ...reading,
    wordCount: words(text),
    ...(parts.has('text') ? { text } : {}),
    ...(markdown === undefined ? {} : { markdown }),
  };
}

/** The h1 that the title of the page names, as Markdown: Readability takes it out. */
function headingOf(document: DomDocument, title: string | null): string | undefined {
  const plain = (text: string | null) => clean(text, 500)?.toLowerCase() ?? '';
  const heading = [...document.querySelectorAll('h1')].find((node) => {
    const text = plain(node.textContent);
    return text !== '' && plain(title).includes(text);
  });
  return heading && `# ${toMarkdown(heading).replace(/\s+/g, ' ')}`;
}

const withHeading = (markdown: string, heading: string | undefined) =>
  heading === undefined || markdown === '' || markdown.split('\n').includes(heading)
    ? markdown
    : `${heading}\n\n${markdown}`;

function readLinks(document: DomDocument, url: string, resolve: ReturnType<typeof resolver>): PageLink[] {
  const { host } = new URL(url);
  const found = new Map<string, PageLink>();
  for (const node of document.querySelectorAll('a[href]')) {
    const target = resolve(node.getAttribute?.('href'));
    if (target === null || found.has(target)) continue;
    const text = clean(node.textContent, 300) ?? clean(node.getAttribute?.('aria-label'), 300) ?? '';
    const rel = clean(node.getAttribute?.('rel'), 100);
    found.set(target, { url: target, text, rel, internal: new URL(target).host === host });
    if (found.size >= linksMax) break;
  }
  return [...found.values()];
}

function readImages(document: DomDocument, resolve: ReturnType<typeof resolver>): PageImage[] {
  const found = new Map<string, PageImage>();
  for (const node of document.querySelectorAll('img')) {
    const url = imageOf(node, resolve);
    if (url === undefined || found.has(url)) continue;
    const side = (name: string) => {
      const value = Number(node.getAttribute?.(name));
      return Number.isInteger(value) && value > 0 && value < 100_000 ? value : null;
    };
    const alt = clean(node.getAttribute?.('alt'), 500) ?? '';
    found.set(url, { url, alt, width: side('width'), height: side('height') });
    if (found.size >= imagesMax) break;
  }
  return [...found.values()];
}

function readHeadings(document: DomDocument) {
  return [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].slice(0, headingsMax).flatMap((node) => {
    const text = clean(node.textContent, 500);
    return text === null ? [] : [{ level: Number(node.nodeName.slice(1)), text }];
  });
}

const runs = 'script:not([type]), script[type=""], script[type="module"], script[type*="javascript"]';
/** What a page shows while its script asks for what it is about, or where scripts do not run. */
const placeholder =
  /^(?:(?:loading|please|wait|just|a|one|moment|second|sec|initiali[sz]ing|starting|up|the|this|your|page|app|application|content|data|while|we|load|it|is)\b[\s\p{P}]*)*$/iu;
const needsScript =
  /\b(?:enable|requires?|without) javascript\b|\bjavascript (?:is )?(?:enabled|disabled|required)\b/i;
const saysNothing = (shown: string): boolean => {
  const text = shown.trim();
  return words(text) <= shellWordsMax && (placeholder.test(text) || needsScript.test(text));
};

/** Scripts, and next to no words: with scripts of its own in the page, none but a placeholder. */
function isShell(document: DomDocument, shown: string): boolean {
  if (words(shown) > shellWordsMax) return false;
  if (document.querySelector('script[src], script[type="module"]') !== null) return true;
  return saysNothing(shown) && document.querySelector(runs) !== null;
}

/** Captions stand beside what is said; Markdown has them with their images. */
const notSaid: ReadonlySet<string> = new Set([...silentTags, 'FIGCAPTION']);

const unseen = 'script, style, noscript, template';
const asides =
  'script, style, noscript, template, nav, footer, aside, form, [aria-hidden="true"], .mw-editsection';

/** What Readability finds; where that is little, the page without its menus. */
function readArticle(document: DomDocument, resolve: ReturnType<typeof resolver>, html: string): DomNode {
  makeAbsolute(document, resolve);
  markForMarkdown(document);
  forgetHeadingIds(document);
  const extract = new Readability<DomNode>(document, {
    maxElemsToParse: markupLimits.elementsMax,
    charThreshold: 250,
    keepClasses: true,
    serializer: (node) => node as DomNode,
  }).parse() as { content?: DomNode | null } | null;
  const inside = extract?.content ? textOf(extract.content, { charactersMax: textCharactersMax }) : '';
  if (extract?.content && inside.length >= articleCharactersMin) {
    prune(extract.content);
    return extract.content;
  }
  // Readability has taken the document apart.
  return readWhole(html, resolve, asides);
}

function readWhole(html: string, resolve: ReturnType<typeof resolver>, without: string): DomNode {
  const whole = parseDocument(html);
  makeAbsolute(whole, resolve);
  markForMarkdown(whole);
  for (const node of [...whole.querySelectorAll(without)]) node.remove?.();
  return whole.body ?? whole;
}

/** Where pages keep the URL of an image that they load later. */
const lateSources = ['data-src', 'data-original', 'data-lazy-src', 'data-lazy'];

const imageSources = [...lateSources, 'src'];
/** The last is the largest by habit. */
const lastOfSet = (set: string | null | undefined) =>
  set?.trim().split(/,\s+/).at(-1)?.trim().split(/\s+/)[0];

function imageOf(node: DomNode, resolve: ReturnType<typeof resolver>): string | undefined {
  const setOf = (each: DomNode, name: string) => lastOfSet(each.getAttribute?.(name));
  const picture = node.parentNode?.nodeName.toUpperCase() === 'PICTURE' ? node.parentNode : undefined;
  const sources = Array.from(picture?.childNodes ?? []).filter(
    ({ nodeName }) => nodeName.toUpperCase() === 'SOURCE',
  );
  const src = node.getAttribute?.('src') ?? '';
  const candidates = [
    ...lateSources.map((name) => node.getAttribute?.(name)),
    setOf(node, 'data-srcset'),
    src.startsWith('data:') ? null : src || null,
    setOf(node, 'srcset'),
    ...sources.flatMap((source) => [setOf(source, 'srcset'), setOf(source, 'data-srcset')]),
  ];
  return candidates.map((url) => resolve(url)).find((found) => found !== null) ?? undefined;
}

function makeAbsolute(document: DomDocument, resolve: ReturnType<typeof resolver>): void {
  for (const node of document.querySelectorAll('a[href]')) {
    const target = resolve(node.getAttribute?.('href'));
    if (target !== null) node.setAttribute?.('href', target);
  }
  for (const node of document.querySelectorAll('img')) {
    const target = imageOf(node, resolve);
    if (target === undefined) continue;
    for (const name of imageSources) if (node.getAttribute?.(name)) node.setAttribute?.(name, target);
    node.setAttribute?.('src', target);
  }
}

/** Without a parser, for pages that no parser should be given: their text is also their Markdown. */
function withoutTree(html: string, parts: Set<PagePart>): PageReading {
  const text = visibleText(html)
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/(?<!\s)\s*\n\s*\n\s*/g, '\n\n')
    .trim();
  const title = clean(/<title[^<>]{0,1000}>([^<]{0,1000})/i.exec(html)?.[1]);
  return { ...readText(text, parts, title), tooComplex: true };
}
