/** What a question wants of the tables that were read: a whole one, or an answer from the small models. */
import { type LocalAnswers, type TableFindings, wantedFormat } from '@oja/local-answers';
import type { ChatCall, Grounding } from '../port.ts';

export interface TableReader {
  /** A whole table as JSON, CSV or Markdown; undefined where the question does not want it so. */
  written(question: string): Promise<string | undefined>;
  answer(question: string): Promise<TableFindings>;
}

export const asksForTable = (question: string): boolean => wantedFormat(question) !== undefined;

interface Asked {
  /** The question before. */
  before: string | undefined;
  answers: LocalAnswers;
  call: ChatCall;
}

export function createTableReader(
  { tables = [], packedTables = [] }: Grounding,
  { before, answers, call }: Asked,
): TableReader {
  const isEmpty = tables.length === 0 && packedTables.every(({ byteLength }) => byteLength <= '[]'.length);
  const about = (question: string) => ({ question, before, tables, packedTables });
  return {
    written: async (question) => (isEmpty ? undefined : answers.written(about(question), call)),
    answer: async (question) => (isEmpty ? {} : answers.tables(about(question), call)),
  };
}
