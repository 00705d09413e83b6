/** Where tables are asked: few cells here, many in a worker, so that the server answers others meanwhile. */

import type { GroundTable } from '@oja/documents/documents/port';
import type { Grounding } from '../port.ts';
import { answerFromTables, type TableFindings } from './table-answers.ts';
import { asWritten } from './table-text.ts';

export interface TableReader {
  /** A whole table as JSON, CSV or Markdown; undefined where the question does not want it so. */
  written(question: string): Promise<string | undefined>;
  answer(question: string): Promise<TableFindings>;
}

export type TablesTask = Pick<Required<Grounding>, 'tables' | 'packedTables'> & {
  asks: keyof TableReader;
  question: string;
};
export type TablesOutcome = Awaited<ReturnType<TableReader[keyof TableReader]>>;

/** About ten thousand cells. */
const bytesHereMax = 100_000;

export function createTableReader(
  { tables = [], packedTables = [] }: Grounding,
  elsewhere: (task: TablesTask) => Promise<TablesOutcome>,
): TableReader {
  const bytes = packedTables.reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (bytes <= bytesHereMax) return readerOf(unpacked({ tables, packedTables }));
  const ask = (asks: keyof TableReader, question: string) =>
    elsewhere({ asks, question, tables, packedTables });
  return {
    written: async (question) => (await ask('written', question)) as string | undefined,
    answer: async (question) => (await ask('answer', question)) as TableFindings,
  };
}

const readerOf = (tables: GroundTable[]): TableReader => ({
  written: async (question) => asWritten(question, tables),
  answer: (question) => answerFromTables(question, tables),
});

export const runTask = ({ asks, question, ...packed }: TablesTask): Promise<TablesOutcome> =>
  readerOf(unpacked(packed))[asks](question);

function unpacked({ tables, packedTables }: Pick<TablesTask, 'tables' | 'packedTables'>): GroundTable[] {
  const read = packedTables.flatMap((bytes) => JSON.parse(Buffer.from(bytes).toString()) as GroundTable[]);
  return [...tables, ...read];
}
