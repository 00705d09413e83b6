/** A CSV file as the requests of a batch: its header names the fields of an endpoint, and each row is a call. */
import type { CallContext } from '@oja/core/endpoints/context';
import type { Endpoint } from '@oja/core/endpoints/endpoint';
import { z } from 'zod';
import type { RowFault } from './rows.ts';

const idColumn = 'custom_id';

interface Asked {
  path: string;
  endpoint: Pick<Endpoint, 'method' | 'input'>;
}

const fieldsOf = (input: z.ZodType): string[] =>
  Object.keys(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {});

function headerFault(header: string[], endpoint: Asked['endpoint']): RowFault | undefined {
  const valid = fieldsOf(endpoint.input);
  const unknown = header.find((name) => name !== '' && name !== idColumn && !valid.includes(name));
  if (unknown === undefined && header.some((name) => valid.includes(name))) return undefined;
  const what = unknown === undefined ? 'No column is' : `The column ${JSON.stringify(unknown)} is not`;
  return {
    code: 'unknown_column',
    line: 1,
    message: `${what} named like a field of the endpoint. Valid names: ${[...valid, idColumn].join(', ')}.`,
    param: unknown ?? null,
  };
}

/** As the lines of a JSONL file, each at the number of its row. */
export async function linesOfCsv(
  bytes: Uint8Array,
  { path, endpoint }: Asked,
  context: CallContext<{ helpers: 'documents' }>,
): Promise<{ text: string } | { fault: RowFault }> {
  const { sections } = await context.engines.documents.read({ bytes, format: 'csv' }, context);
  const table = sections[0]?.blocks.find((block) => block.kind === 'table');
  const [header = [], ...rows] = table?.rows.map((row) => row.map(({ text }) => text.trim())) ?? [];
  const fault = headerFault(header, endpoint);
  if (fault !== undefined) return { fault };
  const lines = rows.map((row, at) => {
    const filled = header.flatMap((name, column): [string, string][] => {
      const value = row[column] ?? '';
      return name === '' || value === '' ? [] : [[name, value]];
    });
    if (filled.length === 0) return '';
    const { [idColumn]: customId = `row-${at + 2}`, ...body } = Object.fromEntries(filled);
    return JSON.stringify({ custom_id: customId, method: endpoint.method, url: path, body });
  });
  return { text: ['', ...lines].join('\n') };
}
