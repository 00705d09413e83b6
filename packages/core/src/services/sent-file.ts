/** Files of a call on their way to a provider. */
import type { FileAccess } from '../endpoints/context.ts';
import type { FileBytes, FileIn } from '../endpoints/file.ts';
import type { Operation } from '../endpoints/operator/services/definition.ts';
import type { Json } from './schema.ts';

/** Of one call. */
export const fileBytesMax = 20_000_000;

export class SentFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mime: string;
  readonly filename: string;

  constructor({ bytes, mime, filename }: FileBytes) {
    this.bytes = new Uint8Array(bytes);
    this.mime = mime;
    this.filename = filename;
  }
}

/** Fields of callers that are files, of all providers. */
export const filesOf = ({ request, providers = {} }: Operation): string[] => [
  ...new Set([request, ...Object.values(providers)].flatMap(({ files = [] }) => files)),
];

/** The input with the bytes of its files. */
export async function withFiles(operation: Operation, input: unknown, files: FileAccess): Promise<unknown> {
  const fields = { ...(input as Json) };
  for (const name of filesOf(operation))
    if (fields[name] !== undefined)
      fields[name] = new SentFile(
        await files.read(fields[name] as FileIn, { param: name, bytesMax: fileBytesMax }),
      );
  return fields;
}

/** For documentation and tests of operations: any file. */
export const exampleFileIn = { data: 'SGVsbG8=', filename: 'hello.txt' };
export const exampleFileSent = new SentFile({
  ...{ bytes: Buffer.from('Hello'), mime: 'text/plain', filename: 'hello.txt' },
});
