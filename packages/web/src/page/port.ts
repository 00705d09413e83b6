/** What a web page says, for previews and for programs that read it. */
import type { Engine, EngineCall } from '@oja/core/engines/engine';

export const pageParts = ['markdown', 'text', 'links', 'images', 'headings', 'json_ld', 'microdata'] as const;
export type PagePart = (typeof pageParts)[number];

export interface PageInput {
  kind: 'html' | 'xml' | 'text';
  content: Uint8Array;
  /** From the Content-Type header; what the page says of itself counts otherwise. */
  charset: string | null;
  /** Where the page was, to resolve what is relative. */
  url: string;
  /** What is worked out besides the head of the page. */
  parts: PagePart[];
  /** The whole page as Markdown and text, instead of its main content. */
  whole?: boolean;
}

export interface PageLink {
  url: string;
  text: string;
  rel: string | null;
  /** On the same host. */
  internal: boolean;
}

export interface PageImage {
  url: string;
  alt: string;
  width: number | null;
  height: number | null;
}

export interface PageReading {
  title: string | null;
  description: string | null;
  image: string | null;
  favicon: string | null;
  siteName: string | null;
  canonical: string | null;
  language: string | null;
  author: string | null;
  published: string | null;
  modified: string | null;
  og: Record<string, string>;
  twitter: Record<string, string>;
  oembedUrl: string | null;
  feeds: { url: string; title: string | null; type: string }[];
  /** Where the page sends its readers at once, by a meta tag. */
  refresh: string | null;
  /** Of the robots meta tags. */
  directives: string[];
  links?: PageLink[];
  images?: PageImage[];
  /** Items marked up in the page itself, in the form of JSON-LD. */
  microdata?: object[];
  headings?: { level: number; text: string }[];
  jsonLd?: unknown[];
  markdown?: string;
  text?: string;
  wordCount: number;
  /** Hardly any words and a script that would bring them: what it shows needs a browser. */
  shell: boolean;
  /** It says no more than that it is loading, or needs scripts. */
  isWaiting?: boolean;
  /** Too many elements for a parser: only the text was read. */
  tooComplex: boolean;
}

export interface PageEngine extends Engine {
  read(input: PageInput, call: EngineCall): Promise<PageReading>;
}
