/** The article of a page: what Readability finds, its text by paragraphs, and what the page says of itself. */
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { withBody } from '../../text/implied-body.ts';
import { type MarkupLimits, markupExcess } from '../../text/markup-scan.ts';
import { visibleText } from '../../text/visible-text.ts';
import type { Article } from './port.ts';

const textCharactersMax = 1_000_000;
const articleCharactersMin = 140;

/** Just what is used of linkedom's document; its types need the DOM library. */
interface Node_ {
  nodeType: number;
  nodeName: string;
  textContent: string | null;
  childNodes: ArrayLike<Node_>;
  parentNode?: Node_ | null;
  remove?(): void;
  getAttribute?(name: string): string | null;
}
interface Document_ extends Node_ {
  documentElement: (Node_ & { lang?: string }) | null;
  body: Node_ | null;
  title: string;
  querySelector(selector: string): Node_ | null;
  /** Elements only. */
  querySelectorAll(selector: string): ArrayLike<Node_> & Iterable<Node_>;
}

/** What stands in articles and is not part of what they say. */
const asides =
  'sup.reference, .mw-editsection, ol.references, .reflist, .refbegin, .navbox, .hatnote, .noprint, [role="navigation"], [role="doc-endnotes"], [aria-hidden="true"]';

const neverShown = new Set(['script', 'style', 'template', 'svg', 'title']);
const blocks = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE DD DIV DL DT FIGCAPTION FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION TABLE TR UL'.split(
    ' ',
  ),
);
const silentTags = new Set(
  'TITLE SCRIPT STYLE NOSCRIPT TEMPLATE SVG IFRAME OBJECT FORM NAV FOOTER HEADER ASIDE BUTTON SELECT'.split(
    ' ',
  ),
);

/** Walks without recursion: pages can be nested deeper than the stack. */
export function textOf(root: Node_, silent: Set<string>): string {
  const parts: string[] = [];
  let characters = 0;
  const stack: (Node_ | string)[] = [root];
  while (stack.length > 0 && characters < textCharactersMax) {
    const node = stack.pop()!;
    if (typeof node === 'string') {
      parts.push(node);
    } else if (node.nodeType === 3) {
      const text = node.textContent ?? '';
      parts.push(text);
      characters += text.length;
    } else if (!silent.has(node.nodeName.toUpperCase())) {
      const name = node.nodeName.toUpperCase();
      const apart = blocks.has(name)
        ? '\n\n'
        : name === 'BR'
          ? '\n'
          : name === 'TD' || name === 'TH'
            ? ' '
            : '';
      const heading = /^H[1-6]$/.test(name) ? '## ' : '';
      stack.push(apart);
      // Asked once: linkedom makes the list anew each time.
      const children = node.childNodes;
      for (let at = children.length - 1; at >= 0; at--) stack.push(children[at]!);
      stack.push(apart + heading);
    }
  }
  return parts
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^## $/gm, '')
    .trim();
}

const clean = (text: string | null | undefined): string | null => {
  const value = (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 500);
  return value === '' ? null : value;
};

function meta(document: Document_, ...names: string[]): string | null {
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
  content?: Node_ | null;
}

function runReadability(document: Document_): Extract | null {
  const reader = new Readability<Node_>(document as never, {
    maxElemsToParse: markupLimits.elementsMax,
    charThreshold: 250,
    serializer: (node) => node as unknown as Node_,
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
function strayTitle(document: Document_): string | null {
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
  const document = parseHTML(withBody(html)).document as unknown as Document_;
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
  const heading = clean(document.querySelector('h1')?.textContent);
  for (const aside of [...document.querySelectorAll(asides)]) aside.remove?.();
  const whole = document.body ? textOf(document.body, silentTags) : '';
  const extract = runReadability(document);
  const inside = extract?.content ? textOf(extract.content, new Set(['SCRIPT', 'STYLE', 'TITLE'])) : '';
  const site = clean(extract?.siteName) ?? said.site;
  return {
    title: withoutSite(clean(extract?.title) ?? said.title, site, heading),
    byline: clean(extract?.byline) ?? said.byline,
    site,
    published: isoDate(extract?.publishedTime ?? said.published),
    language: clean(extract?.lang) ?? said.language,
    text: inside.length >= articleCharactersMin || inside.length >= whole.length ? inside : whole,
  };
}
