/** Codes for every row of a CSV file, in one ZIP. */
import type { CallContext } from '@oja/core/endpoints/context';
import type { FileBytes, FileIn } from '@oja/core/endpoints/file';
import { fail, OjaError } from '@oja/core/errors';
import { writeZip } from '@oja/core/formats/zip-write';

const rowsMax = 500;
const bytesMax = 2_000_000;

interface BatchRow {
  data: string;
  /** Without extension. */
  name: string;
}

/** How many codes a batch makes at most: its lines, where its bytes are here already. */
export function codesIn({ data }: FileIn): number {
  if (!(data instanceof Uint8Array)) return rowsMax;
  // Of both kinds, which one file may mix: a line feed, or a carriage return before none.
  const ends = data.reduce(
    (count, one, at) => (one === 0x0a || (one === 0x0d && data[at + 1] !== 0x0a) ? count + 1 : count),
    0,
  );
  return Math.max(1, Math.min(rowsMax, ends));
}

type Context = CallContext<{ helpers: 'documents'; files: true }>;

const wrong = (message: string) => fail('invalid_request', `batch: ${message}`, { param: 'batch' });

/** A column `data`, or the only one; `filename` names the codes. */
async function rowsOf(file: FileIn, context: Context): Promise<BatchRow[]> {
  const { bytes } = await context.files.read(file, { bytesMax, param: 'batch' });
  const { sections } = await context.engines.documents.read({ bytes, format: 'csv' }, context);
  const table = sections[0]?.blocks.find((block) => block.kind === 'table');
  const rows = table?.rows.map((row) => row.map(({ text }) => text.trim())) ?? [];
  const names = rows[0]?.map((name) => name.toLowerCase()) ?? [];
  const column = names.indexOf('data');
  if (column < 0)
    throw wrong('the first row of the CSV must name a column data (and, if you want, filename).');
  const filename = names.indexOf('filename');
  const used = new Set<string>();
  const filled = rows.slice(1).filter((row) => row.some((cell) => cell !== ''));
  if (filled.length === 0) throw wrong('the CSV has no rows below its header.');
  if (filled.length > rowsMax) throw wrong(`at most ${rowsMax} rows (got ${filled.length}).`);
  return filled.map((row, at) => ({
    data: row[column] ?? '',
    name: uniqueName(filename < 0 ? '' : (row[filename] ?? ''), at, used),
  }));
}

function uniqueName(given: string, at: number, used: Set<string>): string {
  const base = given
    .replace(/\.(png|svg|pdf|eps|txt)$/i, '')
    .replace(/[^\p{L}\p{M}\p{N} ._-]/gu, '_')
    .slice(0, 80)
    .trim();
  const plain = base.replace(/^\.+/, '') || `code-${at + 1}`;
  let name = plain;
  for (let count = 2; used.has(name.toLowerCase()); count += 1) name = `${plain}-${count}`;
  used.add(name.toLowerCase());
  return name;
}

export async function codesOf(
  file: FileIn,
  draw: (data: string) => Promise<FileBytes>,
  context: Context,
): Promise<{ file: FileBytes; count: number }> {
  const members: { name: string; bytes: Uint8Array }[] = [];
  for (const [at, { data, name }] of (await rowsOf(file, context)).entries()) {
    context.signal.throwIfAborted();
    const { bytes, filename } = await draw(data).catch((error: unknown) => {
      if (!(error instanceof OjaError)) throw error;
      throw fail(error.code, `batch: row ${at + 2}: ${error.message}`, { param: 'batch', cause: error });
    });
    members.push({ name: `${name}.${filename.slice(filename.lastIndexOf('.') + 1)}`, bytes });
  }
  const zip = await writeZip(members);
  return { file: { bytes: zip, mime: 'application/zip', filename: 'codes.zip' }, count: members.length };
}
