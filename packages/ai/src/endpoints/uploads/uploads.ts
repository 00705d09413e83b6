/** Uploaded files: for batches, and to be named by ID in conversations. OpenAI's API and Anthropic's, on one path. */
import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, free, type Result } from '@oja/core/endpoints/endpoint';
import { fileIn } from '@oja/core/endpoints/file';
import { ignoringOthers } from '@oja/core/endpoints/passthrough';
import { fail } from '@oja/core/errors';
import { z } from 'zod';
import { dialectHeaders, exampleUpload, isAnthropic, showUpload, uploadShape } from './upload-shapes.ts';

const purposes = ['batch', 'user_data', 'assistants', 'vision', 'evals'] as const;
const uses = { uploads: true, headers: dialectHeaders } as const;
const id = z.string().min(1).max(100).describe('File ID.');
const common = {
  group: 'ai' as const,
  access: 'key' as const,
  price: free,
  limits: { bodyBytesMax: 65_536, timeoutMs: 60_000 },
};

const secondsIn = z.coerce.number().int().min(3_600).max(315_360_000);
const expiry = z
  .looseObject({
    anchor: z.literal('created_at').optional().describe('Always created_at.'),
    seconds: secondsIn.describe('Seconds after its creation.'),
  })
  .optional()
  .describe('When it expires, if earlier than the server deletes it.');

/** A name says more of a text than its first bytes. */
const mimeOf = (filename: string, mime: string): string =>
  /\.jsonl$/i.test(filename) ? 'application/jsonl' : mime;

export const uploadCreate = defineEndpoint({
  ...common,
  id: 'ai.uploads',
  method: 'POST',
  path: '/api/v1/files',
  summary: 'Upload file',
  description:
    'Uploads a file for batches, or to name by its ID in chat, Responses and Messages. Stored encrypted, for your account alone, until it expires. OpenAI SDKs and, with the header anthropic-version, Anthropic SDKs.',
  limits: { bodyBytesMax: 104_857_600, timeoutMs: 300_000 },
  errors: ['unreadable_file', 'address_refused', 'target_unreachable'],
  wire: { files: ['file'] },
  uses: { ...uses, files: true },
  input: ignoringOthers(
    z.looseObject({
      file: fileIn.describe('The file. In multipart, a part with this name.'),
      purpose: z.enum(purposes).default('user_data').describe('What it is for: batch, user_data …'),
      expires_after: expiry,
    }),
  ),
  output: uploadShape,
  tool: { keywords: 'store document upload OpenAI Anthropic files' },
  example: {
    input: {
      file: {
        data: 'data:text/plain;base64,VGhlIGNvbnRyYWN0IGVuZHMgb24gMzEgRGVjZW1iZXIgMjAyNy4=',
        filename: 'contract.txt',
      },
      purpose: 'user_data',
    },
    output: showUpload(
      { ...exampleUpload, filename: 'contract.txt', mime: 'text/plain', bytes: 38, purpose: 'user_data' },
      false,
    ),
  },
  async run({ file, purpose, expires_after: expires }, context) {
    const { caller, files, uploads } = context;
    if (caller.isPrivate)
      throw fail('invalid_request', 'file: this key is private, and nothing that it sends is stored.', {
        param: 'file',
      });
    const { bytes, mime, filename } = await files.read(file, { bytesMax: 104_857_600 });
    const upload = await uploads.save(caller.accountId, {
      bytes,
      filename,
      mime: mimeOf(filename, mime),
      purpose,
      seconds: expires?.seconds,
    });
    return { data: showUpload(upload, isAnthropic(context)) };
  },
});

const page = {
  limit: z.coerce.number().int().min(1).max(10_000).default(100).describe('Entries per page.'),
  order: z.enum(['asc', 'desc']).default('desc').describe('desc: newest first.'),
  after: z.string().max(100).optional().describe('ID of the last entry of the page before.'),
  after_id: z.string().max(100).optional().describe('The same, as Anthropic names it.'),
  purpose: z.string().max(64).optional().describe('Only files for this.'),
};

export const uploadList = defineEndpoint({
  ...common,
  id: 'ai.upload-list',
  partOf: 'ai.uploads',
  method: 'GET',
  path: '/api/v1/files',
  summary: 'List files',
  description: 'Uploaded files of the account, and results of its batches.',
  errors: ['invalid_request'],
  uses,
  input: ignoringOthers(z.looseObject(page)),
  output: z.looseObject({
    object: z.literal('list'),
    data: z.array(uploadShape).describe('Files of this page.'),
    first_id: z.string().nullable().describe('ID of the first file.'),
    last_id: z.string().nullable().describe('ID of the last file: send it as after.'),
    has_more: z.boolean().describe('Whether there are more pages.'),
  }),
  example: {
    input: {},
    output: {
      object: 'list',
      data: [showUpload(exampleUpload, false)],
      first_id: exampleUpload.id,
      last_id: exampleUpload.id,
      has_more: false,
    },
  },
  async run({ limit, order, after, after_id, purpose }, context) {
    const { caller, uploads } = context;
    const found = await uploads.list(caller.accountId, {
      after: after ?? after_id,
      limit: limit + 1,
      newestFirst: order === 'desc',
      purpose,
    });
    const shown = found.slice(0, limit);
    return {
      data: {
        object: 'list' as const,
        data: shown.map((upload) => showUpload(upload, isAnthropic(context))),
        first_id: shown[0]?.id ?? null,
        last_id: shown.at(-1)?.id ?? null,
        has_more: found.length > limit,
      },
    };
  },
});

export const uploadGet = defineEndpoint({
  ...common,
  id: 'ai.upload-get',
  partOf: 'ai.uploads',
  method: 'GET',
  path: '/api/v1/files/{id}',
  summary: 'Retrieve file',
  description: 'What is known of an uploaded file. GET …/content returns its bytes.',
  errors: ['not_found'],
  uses,
  input: ignoringOthers(z.looseObject({ id })),
  output: uploadShape,
  example: { input: { id: exampleUpload.id }, output: showUpload(exampleUpload, false) },
  run: async ({ id: asked }, context) => {
    const { caller, uploads } = context;
    return { data: showUpload(await uploads.find(caller.accountId, asked), isAnthropic(context)) };
  },
});

async function content(
  asked: string,
  { caller, uploads, batches }: CallContext<{ uploads: true; batches: true }>,
): Promise<Result<never>> {
  const { batchId, mime, filename } = await uploads.find(caller.accountId, asked);
  const headers = { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(filename)}` };
  if (batchId === null) {
    const file = await uploads.read(caller.accountId, asked);
    return { text: file.content, mime: mime.startsWith('text/html') ? 'text/plain' : mime, headers };
  }
  const rows = asked.endsWith('_output') ? 'succeeded' : 'others';
  return { stream: batches.results(batchId, rows), mime, headers };
}

export const uploadContent = defineEndpoint({
  ...common,
  id: 'ai.upload-content',
  partOf: 'ai.uploads',
  method: 'GET',
  path: '/api/v1/files/{id}/content',
  summary: 'Download file',
  description: 'The bytes of an uploaded file, or the results of a batch as JSON lines.',
  limits: { bodyBytesMax: 65_536, timeoutMs: 600_000 },
  errors: ['not_found'],
  wire: { types: ['application/octet-stream', 'application/jsonl'], raw: true },
  uses: { uploads: true, batches: true },
  input: ignoringOthers(z.looseObject({ id })),
  output: z.never(),
  example: {
    input: { id: exampleUpload.id },
    answer: () => ({ text: '{"custom_id":"row-1"}\n', mime: 'application/jsonl' }),
  },
  run: async ({ id: asked }, context) => content(asked, context),
});

export const uploadDelete = defineEndpoint({
  ...common,
  id: 'ai.upload-delete',
  partOf: 'ai.uploads',
  method: 'DELETE',
  path: '/api/v1/files/{id}',
  summary: 'Delete file',
  description: 'Deletes an uploaded file.',
  errors: ['not_found'],
  uses,
  input: ignoringOthers(z.looseObject({ id })),
  output: z.looseObject({
    id,
    object: z.literal('file').optional(),
    deleted: z.boolean().optional().describe('Always true.'),
  }),
  example: {
    input: { id: exampleUpload.id },
    output: { id: exampleUpload.id, object: 'file', deleted: true },
  },
  async run({ id: asked }, context) {
    await context.uploads.remove(context.caller.accountId, asked);
    if (isAnthropic(context)) return { data: { id: asked, type: 'file_deleted' } };
    return { data: { id: asked, object: 'file' as const, deleted: true } };
  },
});
