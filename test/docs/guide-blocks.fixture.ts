/** The code blocks of the guides, as they stand. */
import { readdirSync, readFileSync } from 'node:fs';

const docs = new URL('../../docs/', import.meta.url);

export const guides = readdirSync(docs).filter((name) => name.endsWith('.md'));

const readGuide = (name: string) => readFileSync(new URL(name, docs), 'utf8');

export function blocksOf(name: string, language: 'sh' | 'ts'): string[] {
  return [...readGuide(name).matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, lang]) => lang === language)
    .map(([, , code]) => code!);
}

export interface GuideSample {
  /** As tests name it. */
  name: string;
  file: string;
  code: string;
}

export const typeScriptSamples: GuideSample[] = guides.flatMap((guide) =>
  blocksOf(guide, 'ts').map((code, i) => ({
    name: `${guide}: sample ${i + 1}`,
    file: `${guide}-${i}.ts`,
    code,
  })),
);
