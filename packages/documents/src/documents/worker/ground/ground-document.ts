/** Leaves of a document what questions need: passages and tables, instead of every cell. */
import type { ReadInput, StructuredDocument } from '../../port.ts';
import { tablesOf } from './ground-tables.ts';
import { cutDocument, leaveOutRows, tableRowsMax } from './passages.ts';

export function groundDocument(
  document: StructuredDocument,
  { filename, recognized }: NonNullable<ReadInput['ground']>,
): StructuredDocument {
  // A CSV file has no sheets; its reader makes one for those who write workbooks.
  if (document.format === 'csv') for (const section of document.sections) delete section.sheet;
  const lacksText = document.sections.some(({ needsOcr, page }) => needsOcr && page !== undefined);
  for (const { page, text } of recognized ?? []) {
    const section = document.sections.find((one) => one.needsOcr && one.page === page);
    if (section)
      section.blocks = text.split('\n').map((line) => ({ kind: 'paragraph', runs: [{ text: line }] }));
  }
  const sections = document.sections.map(({ lines = [], ...section }) => ({
    ...section,
    ...(section.needsOcr ? { text: lines.join('\n') } : {}),
    blocks: [],
  }));
  if (lacksText && !recognized) return { ...document, sections };
  const cut = leaveOutRows(document) ? { rowsMax: tableRowsMax } : {};
  const tables = Buffer.from(JSON.stringify(tablesOf(document, filename)));
  return { ...document, sections, ground: { passages: cutDocument(document, filename), tables, ...cut } };
}
