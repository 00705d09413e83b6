/** The reading of what has no tree of elements: a title at most, and text that is also its Markdown. */
import { visibleText as textShown } from '@oja/core/text/visible-text';
import type { PagePart, PageReading } from './port.ts';

export const textCharactersMax = 500_000;

export const words = (text: string): number =>
  text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;

export function readText(given: string, parts: Set<PagePart>, title: string | null = null): PageReading {
  const text = given.slice(0, textCharactersMax).toWellFormed();
  return {
    title,
    description: null,
    image: null,
    favicon: null,
    siteName: null,
    canonical: null,
    language: null,
    author: null,
    published: null,
    modified: null,
    og: {},
    twitter: {},
    oembedUrl: null,
    feeds: [],
    refresh: null,
    directives: [],
    wordCount: words(text),
    shell: false,
    tooComplex: false,
    ...(parts.has('text') ? { text } : {}),
    ...(parts.has('markdown') ? { markdown: text } : {}),
    ...(parts.has('links') ? { links: [] } : {}),
    ...(parts.has('images') ? { images: [] } : {}),
    ...(parts.has('microdata') ? { microdata: [] } : {}),
    ...(parts.has('headings') ? { headings: [] } : {}),
    ...(parts.has('json_ld') ? { jsonLd: [] } : {}),
  };
}

const neverShown = new Set(['script', 'style', 'template', 'svg', 'title', 'noscript']);

export const visibleText = (html: string): string => textShown(html, neverShown, textCharactersMax);
