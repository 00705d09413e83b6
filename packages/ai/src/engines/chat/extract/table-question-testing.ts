/** Questions about a drawn table, with the answers that are expected. */
import assert from 'node:assert/strict';
import type { GroundTable } from '../../../../../documents/src/documents/port.ts';
import { answerFromTables } from './table-answers.ts';

/** Cells are separated by `|`, each question from its answer by `->`. */
export async function checkAnswers(drawn: string, expected: string[]): Promise<void> {
  const [columns = [], ...rows] = drawn
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const table: GroundTable = { source: 'a.csv', cut: false, columns, rows };
  for (const line of expected) {
    const [question = '', answer] = line.split(' -> ');
    assert.equal((await answerFromTables(question, [table])).answer?.text, answer, question);
  }
}
