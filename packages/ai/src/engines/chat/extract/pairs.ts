/** The pairs of labels and values in what was sent, wherever they were read. */

import type { GroundTable } from '@oja/documents/documents/port';
import { findPair, type Pair, pairsIn } from '@oja/local-answers/texts/key-values';
import type { Grounding } from '../port.ts';
import type { Quote } from './near-sentences.ts';

/** Forms and invoices are small; what is larger is a table of data. */
const packedBytesMax = 100_000;

export function quotePair(grounding: Grounding): Quote | undefined {
  const found = findPair(grounding.question, pairsOf(grounding));
  return found && { text: `${found.label.trim()}: ${found.value}`, source: found.source };
}

function pairsOf({ passages, tables = [], packedTables = [] }: Grounding): Pair[] {
  const packed = packedTables
    .filter(({ byteLength }) => byteLength <= packedBytesMax)
    .flatMap((bytes) => JSON.parse(Buffer.from(bytes).toString()) as GroundTable[]);
  const inTables = [...tables, ...packed]
    .filter(({ columns }) => columns.length === 2 && columns.every((name) => name === ''))
    .flatMap(({ rows, source }) => rows.map(([label = '', value = '']) => ({ label, value, source })));
  const inTexts = passages
    .filter(({ table }) => !table)
    .flatMap(({ recognized, text, source }) => pairsIn(recognized ?? text, source));
  return [...inTables, ...inTexts];
}
