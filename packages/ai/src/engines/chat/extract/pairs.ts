/** The pairs of labels and values in what was sent, wherever they were read. */

import type { GroundTable } from '@oja/documents/documents/port';
import { findPair, type Pair, pairsIn } from '@oja/local-answers/texts/key-values';
import type { Grounding } from '../port.ts';
import type { Quote } from './near-sentences.ts';

/** Forms and invoices are small; what is larger is a table of data. */
const packedBytesMax = 100_000;
const formRowsMax = 60;

export function quotePair(grounding: Grounding): Quote | undefined {
  const found = findPair(grounding.question, pairsOf(grounding));
  return found && { text: `${found.label.trim()}: ${found.value}`, source: found.source };
}

export function pairsOf({ passages, tables = [], packedTables = [] }: Grounding): Pair[] {
  const packed = packedTables
    .filter(({ byteLength }) => byteLength <= packedBytesMax)
    .flatMap((bytes) => JSON.parse(Buffer.from(bytes).toString()) as GroundTable[]);
  const inTables = [...tables, ...packed].flatMap(({ columns, rows, caption = '', source }) => {
    const isForm = columns.length === 2 && columns.every((name) => name === '');
    if (rows.length > formRowsMax && !isForm) return [];
    // The parts of an invoice may look like one table.
    const lines = [columns, ...rows].map((cells) => cells.join('\t'));
    const written = isForm ? [] : pairsIn([...caption.split(' › '), ...lines].join('\n'), source);
    const beside =
      columns.length === 2
        ? [columns, ...rows].map(([label = '', value = '']) => ({ label, value, source }))
        : [];
    return [...written, ...beside];
  });
  const inTexts = passages
    .filter(({ table }) => !table)
    .flatMap(({ recognized, text, source }) => pairsIn(recognized ?? text, source));
  return [...inTables, ...inTexts];
}
