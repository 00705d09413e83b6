/** From pages and texts to their essence. */
import type { Engine, EngineCall } from '@oja/core/engines/engine';

export interface FetchedPage {
  bytes: Uint8Array;
  /** Without parameters, lower case; empty when the server does not say. */
  mime: string;
  charset: string | null;
  finalUrl: string;
  filename: string;
}

export interface ArticleInput {
  html: Uint8Array | string;
  /** From the Content-Type header; what the page says of itself counts otherwise. */
  charset?: string | null;
}

export interface Article {
  title: string | null;
  byline: string | null;
  site: string | null;
  /** ISO 8601 where it can be read, else as the page has it. */
  published: string | null;
  /** As the page declares it. */
  language: string | null;
  /** Where the page sends its readers on, as it writes it. */
  refresh?: string;
  /** Paragraphs apart by blank lines; menus, ads and scripts left out. */
  text: string;
}

export interface CondenseInput {
  text: string;
  /** How many sentences the summary has, where the text has as many. */
  sentences: number;
  /** ISO 639 code; decides where sentences end and which words say nothing. */
  language: string;
}

export interface Condensed {
  summary: string[];
  keyPoints: string[];
  keywords: string[];
  wordCount: number;
  /** The most telling sentences in their order, far more than the summary: for a model that rewrites them. */
  digest: string;
  /** The operator wants summaries rewritten by the chat engine when the caller does not say. */
  rewrite: boolean;
}

export interface SummaryEngine extends Engine {
  /** A user-given address, through the guard. */
  fetchPage(input: { url: string }, call: EngineCall): Promise<FetchedPage>;
  readArticle(input: ArticleInput, call: EngineCall): Promise<Article>;
  condense(input: CondenseInput, call: EngineCall): Promise<Condensed>;
}
