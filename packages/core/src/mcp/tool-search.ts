/** Finds tools by what they are for: Okapi BM25 over names, titles, keywords, descriptions and fields. */
import type { EndpointTool } from './tools.ts';

/** In the order of the score. */
export type FindTools = (query: string, limit: number) => EndpointTool[];

interface Document {
  each: EndpointTool;
  /** Weighted occurrences of each word. */
  words: Map<string, number>;
  length: number;
}

const weights = { name: 3, title: 3, keywords: 3, description: 1, fields: 0.3 };
const saturation = 1.2;
const lengthPart = 0.5;
/** A word of the query that only begins a known word, or the other way around. */
const prefixFactor = 0.6;
const prefixMin = 4;
const queryWordsMax = 40;

const small = new Set(
  `a about all also am an and any are as at be been before but by can could did do does for from get give had has have
   he her his how i if in into is it its just let like make me my need of on one or our out please say send she should so
   some take tell that the their them then there these they this those to up us use want was we were what when where
   which who why will with would you your`.split(/\s+/),
);

/** A value in a query shows what kind of thing it is about. */
const shapes: [RegExp, string][] = [
  [/\bhttps?:\/\/\S+/gi, ' url link '],
  [/\b[\w.+-]+@[\w-]+\.[\w.-]+/g, ' email '],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, ' ip '],
  [/\b(?:[a-z0-9-]+\.)+(?:com|org|net|ng|io|africa|dev|co|example)\b/gi, ' domain '],
];

export function createToolSearch(tools: readonly EndpointTool[]): FindTools {
  const documents = tools.map(documentOf);
  const average = documents.reduce((sum, { length }) => sum + length, 0) / Math.max(1, documents.length);
  const found = new Map<string, number>();
  for (const { words } of documents)
    for (const word of words.keys()) found.set(word, (found.get(word) ?? 0) + 1);
  const rarity = (word: string) => {
    const among = found.get(word) ?? 0;
    return Math.log(1 + (documents.length - among + 0.5) / (among + 0.5));
  };
  const alike = (word: string): [string, number][] => {
    if (found.has(word)) return [[word, 1]];
    if (word.length < prefixMin) return [];
    const near = [...found.keys()].filter(
      (known) => known.length >= prefixMin && (known.startsWith(word) || word.startsWith(known)),
    );
    return near.map((known) => [known, prefixFactor]);
  };
  return (query, limit) => {
    const asked = [...new Set(stems(query))].slice(0, queryWordsMax).map(alike);
    const scored = documents.map(({ each, words, length }) => {
      const part = saturation * (1 - lengthPart + (lengthPart * length) / average);
      const worth = ([word, factor]: [string, number]) => {
        const times = words.get(word) ?? 0;
        return (factor * rarity(word) * times * (saturation + 1)) / (times + part);
      };
      return { each, score: asked.reduce((sum, near) => sum + Math.max(0, ...near.map(worth)), 0) };
    });
    return scored
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
      .map(({ each }) => each);
  };
}

function documentOf(each: EndpointTool): Document {
  const { endpoint, tool } = each;
  const properties = Object.entries(tool.inputSchema.properties ?? {}) as [
    string,
    { description?: string },
  ][];
  const texts: [string, number][] = [
    [tool.name, weights.name],
    [tool.title ?? '', weights.title],
    [endpoint.tool?.keywords ?? '', weights.keywords],
    [tool.description ?? '', weights.description],
    [properties.map(([name, { description }]) => `${name} ${description ?? ''}`).join(' '), weights.fields],
  ];
  const words = new Map<string, number>();
  let length = 0;
  for (const [text, weight] of texts)
    for (const word of stems(text)) {
      words.set(word, (words.get(word) ?? 0) + weight);
      length += weight;
    }
  return { each, words, length };
}

function stems(text: string): string[] {
  const shaped = shapes.reduce((rest, [shape, words]) => rest.replace(shape, words), text);
  const plain = shaped.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1 && !small.has(word));
  return words.map(stem);
}

/** Endings that do not change what a word is about. */
function stem(word: string): string {
  if (word.length < 5) return word.replace(/(?<=[a-z]{2}[^su])s$/, '');
  return word
    .replace(/ies$/, 'y')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(?:ing|ed|er|ion)$/, '')
    .replace(/(.)\1$/, '$1')
    .replace(/e$/, '');
}
