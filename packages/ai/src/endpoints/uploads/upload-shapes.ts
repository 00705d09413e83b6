/** Uploaded files as OpenAI and Anthropic show them. */
import type { CallContext } from '@oja/core/endpoints/context';
import { exampleExpiry } from '@oja/core/endpoints/examples';
import type { Upload } from '@oja/core/platform/uploads/upload';
import { z } from 'zod';

/** Both speak on these paths; only Anthropic's clients send this header. */
export const dialectHeaders = ['anthropic-version'] as const;
export const isAnthropic = ({ headers }: CallContext<{ headers: typeof dialectHeaders }>): boolean =>
  Boolean(headers['anthropic-version']);

export const uploadShape = z
  .looseObject({
    id: z.string().describe('File ID.'),
    object: z.literal('file').optional().describe('Always file. Not in Anthropic’s form.'),
    bytes: z.int().optional().describe('Size in bytes; size_bytes in Anthropic’s form.'),
    created_at: z
      .union([z.int(), z.string()])
      .describe('Creation time: a Unix timestamp, or ISO 8601 in Anthropic’s form.'),
    expires_at: z.int().optional().describe('When it is deleted, as a Unix timestamp.'),
    filename: z.string().describe('File name.'),
    purpose: z.string().optional().describe('What it is for.'),
    status: z.literal('processed').optional(),
  })
  .meta({ id: 'UploadedFile' });

const seconds = (ms: number) => Math.floor(ms / 1000);

export function showUpload(upload: Upload, anthropic: boolean): z.output<typeof uploadShape> {
  const { id, filename, mime, bytes, createdAt, expiresAt, purpose, batchId } = upload;
  if (anthropic)
    return {
      id,
      type: 'file',
      filename,
      mime_type: mime,
      size_bytes: bytes,
      created_at: new Date(createdAt).toISOString(),
      downloadable: batchId === null || purpose === 'batch_output',
    };
  return {
    id,
    object: 'file',
    bytes,
    created_at: seconds(createdAt),
    expires_at: seconds(expiresAt),
    filename,
    purpose,
    status: 'processed',
    status_details: null,
  };
}

export const exampleUpload: Upload = {
  id: 'file_01m7ekm29qdweck8sm5wmjjfn4',
  purpose: 'batch',
  filename: 'requests.jsonl',
  mime: 'application/jsonl',
  bytes: 2048,
  createdAt: Date.parse('2026-11-15T08:00:00.000Z'),
  expiresAt: Date.parse(exampleExpiry),
  batchId: null,
};
