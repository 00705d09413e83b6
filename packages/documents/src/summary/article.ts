/** The article of a page: what Readability finds, its text by paragraphs, and what the page says of itself. */
import { Readability } from '@mozilla/readability';
import {
  clean as cleanText,
  type DomDocument,
  type DomNode,
  parseDocument,
  textOf,
} from '@oja/core/text/dom';
import { type MarkupLimits, markupExcess } from '@oja/core/text/markup-scan';
import { refreshReference } from '@oja/core/text/meta-refresh';
import { visibleText } from '@oja/core/text/visible-text';
import type { Article } from './port.ts';

const textCharactersMax = 1_000_000;
const articleCharactersMin = 140;

/** What stands in articles and is not part of what they say. */
const asides =
  'sup.reference, .mw-editsection, ol.references, .reflist, .refbegin, .navbox, .hatnote, .noprint, [role="navigation"], [role="doc-endnotes"], [aria-hidden="true"]';

const neverShown = new Set(['script', 'style', 'template', 'svg', 'title']);
const silentTags = new Set(
  'TITLE SCRIPT STYLE NOSCRIPT TEMPLATE SVG IFRAME OBJECT FORM NAV FOOTER HEADER ASIDE BUTTON SELECT'.split(
    ' ',
  ),
);

const articleText = (root: DomNode, silent: ReadonlySet<string>): string =>
  textOf(root, { charactersMax: textCharactersMax, silent, headingMark: '## ' }).replace(/^##$\n*/gm, '');

/** Code has no sentences; a page that is all code has nothing else. */
function sentencesText(root: DomNode, silent: ReadonlySet<string>): string {
  const text = articleText(root, silent);
  const prose = articleText(root, new Set([...silent, 'PRE']));
  return prose.length * 5 < text.length ? text : prose;
}

/** What Readability finds is a footer where it is short and the page marks an article so many times as long. */
const footerShare = 3;
const footerCharactersMax = 1000;

/** The text of the one element that the page itself marks as its article. */
function markedArticle(document: DomDocument): string {
  for (const selector of ['[itemprop="articleBody"]', 'article']) {
    const [only, second] = document.querySelectorAll(selector);
    if (only && !second) return sentencesText(only, silentTags);
  }
  return '';
}

const clean = (text: string | null | undefined) => cleanText(text, 500);

function meta(document: DomDocument, ...names: string[]): string | null {
  for (const name of names) {
    const found = document.querySelector(
      `meta[property="${name}"], meta[name="${name}"], meta[itemprop="${name}"]`,
    );
    const value = clean(found?.getAttribute?.('content'));
    if (value) return value;
  }
  return null;
}

function isoDate(text: string | null | undefined): string | null {
  const value = clean(text);
  if (!value) return null;
  const time = Date.parse(value);
  return Number.isNaN(time) ? value : new Date(time).toISOString();
}

interface Extract {
  title?: string | null;
  byline?: string | null;
  siteName?: string | null;
  publishedTime?: string | null;
  lang?: string | null;
  content?: DomNode | null;
}

function runReadability(document: DomDocument): Extract | null {
  const reader = new Readability<DomNode>(document, {
    maxElemsToParse: markupLimits.elementsMax,
    serializer: (node) => node as DomNode,
  });
  return reader.parse() as Extract | null;
}

const markupLimits: MarkupLimits = {
  elementsMax: 40_000,
  depthMax: 600,
  attributesMax: 200,
  piecesMax: 60_000,
};

/** Readability and linkedom recurse, and slow down with the number of elements. */
export const isTooComplex = (html: string) => markupExcess(html, true, markupLimits) !== undefined;

/** Without a parser: for pages that no parser should be given. */
function bareText(html: string): string {
  return visibleText(html, neverShown, textCharactersMax)
    .replace(/&(?:nbsp|#160);/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\n{3,}/g, '\n\n')
    .slice(0, textCharactersMax)
    .trim();
}

/** Pages without head and body have their title anywhere; a drawing's is not theirs. */
function strayTitle(document: DomDocument): string | null {
  for (const found of document.querySelectorAll('title')) {
    if (found.parentNode?.nodeName.toUpperCase() !== 'SVG') return clean(found.textContent);
  }
  return null;
}

/** `Benin Bronzes - Wikipedia` is the title of the page; that of the article goes without the site. */
function withoutSite(title: string | null, site: string | null, heading: string | null): string | null {
  const [, short, rest] = /^(.{2,}?)\s+[-–—|·•:]\s+([^-–—|·•]{2,60})$/.exec(title ?? '') ?? [];
  if (short === undefined || rest === undefined) return title;
  const same = (other: string | null) => other !== null && other.toLowerCase() === rest.trim().toLowerCase();
  return same(site) || heading === short ? short : title;
}

export function readArticle(html: string): Article {
  if (isTooComplex(html)) return withoutTree(html);
  try {
    return fromTree(html);
  } catch (error) {
    // A list of classes, for one, may be too long for the stack.
    if (error instanceof RangeError) return withoutTree(html);
    throw error;
  }
}

function withoutTree(html: string): Article {
  const title = clean(/<title[^<>]{0,1000}>([^<]{0,1000})/i.exec(html)?.[1]);
  return { title, byline: null, site: null, published: null, language: null, text: bareText(html) };
}

function fromTree(html: string): Article {
  const document = parseDocument(html);
  const said = {
    title: meta(document, 'og:title', 'twitter:title') ?? clean(document.title) ?? strayTitle(document),
    byline: meta(document, 'author', 'article:author', 'dc.creator', 'parsely-author'),
    site: meta(document, 'og:site_name', 'application-name'),
    published:
      meta(
        document,
        'article:published_time',
        'datePublished',
        'date',
        'dc.date',
        'pubdate',
        'parsely-pub-date',
      ) ?? clean(document.querySelector('time[datetime]')?.getAttribute?.('datetime')),
    language: clean(document.documentElement?.getAttribute?.('lang')),
  };
  const refresh = refreshReference(document.querySelectorAll('meta[http-equiv]'));
  const heading = clean(document.querySelector('h1')?.textContent);
  for (const aside of [...document.querySelectorAll(asides)]) aside.remove?.();
  const whole = document.body ? sentencesText(document.body, silentTags) : '';
  const marked = markedArticle(document);
  const extract = runReadability(document);
  const found = extract?.content ? sentencesText(extract.content, new Set(['SCRIPT', 'STYLE', 'TITLE'])) : '';
  const isFooter = found.length < footerCharactersMax && found.length * footerShare < marked.length;
  const inside = isFooter ? marked : found;
  const site = clean(extract?.siteName) ?? said.site;
  return {
    title: withoutSite(clean(extract?.title) ?? said.title, site, heading),
    byline: clean(extract?.byline) ?? said.byline,
    site,
    published: isoDate(extract?.publishedTime ?? said.published),
    language: clean(extract?.lang) ?? said.language,
    ...(refresh === null ? {} : { refresh }),
    text: inside.length >= articleCharactersMin || inside.length >= whole.length ? inside : whole,
  };
}
