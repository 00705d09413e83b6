/** Rows of a batch, checked before anything runs: by line for a file, by place for a list. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Batch, BatchInput } from '@oja/core/platform/batches/batch';
import { depthMax, isTooDeep, jsonObject } from '@oja/core/text/json-object';

export type RowFault = NonNullable<Batch['details']['errors']>[number];

const faultsMax = 50;
/** A large file is read in pieces, so that other calls need not wait for it. */
const pieceLines = 500;
/** A row is answered whole, in the background as it is. */
const refusedFields = ['stream', 'background', 'async'];

export const customIdMax = 512;

interface Asked {
  path: string;
  /** Of its endpoint; a row of one with GET has its fields in `body`, too. */
  method: string;
  rowsMax: number;
}

export async function readRows(
  text: string,
  { path, method, rowsMax }: Asked,
): Promise<{ rows: BatchInput[]; faults: RowFault[] }> {
  const rows: BatchInput[] = [];
  const faults: RowFault[] = [];
  const seen = new Set<string>();
  const fault = (line: number | null, code: string, message: string, param: string | null = null) =>
    faults.push({ code, line, message, param });
  for (const [number, line] of numberedLines(text)) {
    if (number % pieceLines === 0) await nextTurn();
    if (line === '') continue;
    const row = jsonObject(line);
    if (row === undefined || isTooDeep(row, line.length)) {
      const what = row === undefined ? 'not a JSON object' : `nested more than ${depthMax} levels deep`;
      fault(number, 'invalid_json_line', `This line is ${what}.`);
    } else {
      const problem = problemOf(row, path, method);
      if (problem !== undefined) fault(number, ...problem);
      else if (seen.has(row.custom_id as string))
        fault(
          number,
          'duplicate_custom_id',
          `The custom_id ${JSON.stringify(row.custom_id)} is used twice.`,
          'custom_id',
        );
      else {
        seen.add(row.custom_id as string);
        rows.push({ customId: row.custom_id as string, body: row.body });
      }
    }
    if (faults.length >= faultsMax) break;
    if (rows.length > rowsMax) {
      fault(null, 'too_many_requests', `A batch has at most ${rowsMax} requests.`);
      break;
    }
  }
  if (rows.length === 0 && faults.length === 0) fault(null, 'empty_file', 'The input file has no requests.');
  return { rows, faults };
}

/** One by one: a list of all would be many times the size of a file of blank lines. */
function* numberedLines(text: string): Generator<[number: number, line: string]> {
  for (let from = 0, number = 1; from <= text.length; number++) {
    const end = text.indexOf('\n', from);
    const to = end === -1 ? text.length : end;
    yield [number, text.slice(from, to).trim()];
    from = to + 1;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Problem = [code: string, message: string, param: string];

function problemOf(row: Record<string, unknown>, path: string, expected: string): Problem | undefined {
  const { custom_id: customId, method, url, body } = row;
  if (typeof customId !== 'string' || customId === '' || customId.length > customIdMax)
    return [
      'invalid_custom_id',
      `custom_id must be a string of 1 to ${customIdMax} characters.`,
      'custom_id',
    ];
  if (method !== expected) return ['invalid_method', `method must be ${expected}.`, 'method'];
  if (typeof url !== 'string' || pathOf(url) !== path)
    return ['mismatched_endpoint', `url must be ${path}, as the endpoint of the batch.`, 'url'];
  return bodyProblem(body);
}

/** Of what is sent as the body of a call. */
export function bodyProblem(body: unknown): Problem | undefined {
  if (!isObject(body)) return ['invalid_body', 'body must be a JSON object.', 'body'];
  const refused = refusedFields.find((name) => body[name] === true);
  if (refused === undefined) return undefined;
  return ['invalid_request', `${refused} must be false in a batch.`, `body.${refused}`];
}

/** With or without the prefix of our base URL. */
export const pathOf = (url: string): string => url.replace(/^\/api(?=\/v1\/)/, '');
