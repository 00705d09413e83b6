/** Terms of service and privacy notice, as the operator wrote them. */
import type { SubProcessor } from './sub-processors.ts';

export const legalPages = ['terms', 'privacy'] as const;
export type LegalPage = (typeof legalPages)[number];

export interface StoredLegal {
  markdown: string;
  updatedAt: number;
}
export const legalOption = (page: LegalPage) => `legal.${page}`;

/** Stands for the table of sub-processors, as they are now. */
export const placeholder = '{{sub_processors}}';

const cell = (text: string) => text.replace(/[\\|`*_[\]<>]/g, '\\$&').replace(/\s+/g, ' ');

export function subProcessorTable(all: readonly SubProcessor[]): string {
  if (all.length === 0) return 'None: everything stays on this server.';
  const rows = all.map(({ name, purpose, data, host }) => [name, purpose, data, host].map(cell).join(' | '));
  return [
    '| Name | Purpose | Data | Host |',
    '| --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}

export async function markdownOf(
  markdown: string,
  subProcessors: () => Promise<readonly SubProcessor[]>,
): Promise<string> {
  if (!markdown.includes(placeholder)) return markdown;
  return markdown.replaceAll(placeholder, subProcessorTable(await subProcessors()));
}
