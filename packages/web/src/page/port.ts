/** What a web page says, for previews and for programs that read it. */
import type { Engine, EngineCall } from '@oja/core/engines/engine';

export const pageParts = ['markdown', 'text', 'links', 'headings', 'json_ld'] as const;
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
}

export interface PageLink {
  url: string;
  text: string;
  rel: string | null;
  /** On the same host. */
  internal: boolean;
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
  headings?: { level: number; text: string }[];
  jsonLd?: unknown[];
  markdown?: string;
  text?: string;
  wordCount: number;
  /** Hardly any words and a script that would bring them: what it shows needs a browser. */
  shell: boolean;
  /** Too many elements for a parser: only the text was read. */
  tooComplex: boolean;
}

export interface PageEngine extends Engine {
  read(input: PageInput, call: EngineCall): Promise<PageReading>;
}
