/** Files in and out of endpoints, one shape everywhere. */
import { z } from 'zod';
import { exampleExpiry, exampleFileId, exampleOrigin } from './examples.ts';

/** A file in memory, its type sniffed from its bytes. */
export interface FileBytes {
  bytes: Uint8Array;
  mime: string;
  filename: string;
}

/** The mistakes of those who forget the @ of an upload, send a bare address, or send two. */
function notAFile({ code, input }: { code?: string; input?: unknown }): string | undefined {
  if (code !== 'invalid_type' || input === undefined || input === null) return undefined;
  if (Array.isArray(input)) return 'must be one file, not a list';
  return 'must be an object with url or data, or an upload (with curl: -F file=@name)';
}

export const fileIn = z
  .strictObject(
    {
      url: z
        .url({ protocol: /^https?$/ })
        .optional()
        .describe('Public http(s) URL of the file.'),
      data: z
        .union([z.string().min(1), z.instanceof(Uint8Array)])
        .optional()
        .describe('The file as base64 or a data: URL.'),
      filename: z
        .string()
        .min(1)
        .max(255)
        .optional()
        .describe('File name, used to name the result. The type is detected from the content.'),
    },
    { error: notAFile },
  )
  .refine((file) => (file.url === undefined) !== (file.data === undefined), {
    message: 'must have exactly one of url or data',
  })
  .meta({ id: 'FileIn', description: 'Input file: by URL or with its data.' });

export type FileIn = z.output<typeof fileIn>;

export const fileOut = z
  .object({
    id: z.string().describe('file_…'),
    url: z.string().describe('Unguessable URL. Works without a key until expires_at.'),
    mime: z.string().describe('MIME type, such as image/png.'),
    bytes: z.number().int().describe('Size in bytes.'),
    filename: z.string().describe('Suggested file name.'),
    expires_at: z.iso.datetime().describe('When the URL expires.'),
    data: z.string().optional().describe('The file as base64, if include has "data".'),
  })
  .meta({ id: 'FileOut', description: 'Output file.' });

/** Add to the input of an endpoint that returns a file. */
export const includeField = z
  // A form says include=data.
  .preprocess((given) => (given === 'data' ? [given] : given), z.array(z.enum(['data'])).max(1))
  .optional()
  .describe('["data"] adds the file as base64.');

export const exampleFile = (filename: string, mime: string, bytes: number) => ({
  id: exampleFileId,
  url: `${exampleOrigin}/files/${exampleFileId}/${filename}`,
  mime,
  bytes,
  filename,
  expires_at: exampleExpiry,
});
