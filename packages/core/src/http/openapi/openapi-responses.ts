/** Responses of an operation: what it returns when it succeeds, and every error with its fix. */
import type { z } from 'zod';
import { type Endpoint, isRaw } from '../../endpoints/endpoint.ts';
import { atOrigin } from '../../endpoints/examples.ts';
import { type ErrorCode, errorTable } from '../../errors.ts';
import { commonErrors, withProviderFailures } from './common-errors.ts';
import { canCost, errorHeaders, jobHeaders, rangeHeaders, receiptHeaders } from './openapi-headers.ts';
import { type Json, schemaOf } from './openapi-schema.ts';

export interface Written {
  /** The path or alias that is described. */
  path: string;
  origin: string;
  /** Named schemas, to which more are added. */
  schemas: Json;
}

export function responses(endpoint: Endpoint, written: Written): Json {
  return { ...successes(endpoint, written), ...failures(endpoint, written.schemas) };
}

function successes(endpoint: Endpoint, { path, origin, schemas }: Written): Json {
  const { job, summary, uses, wire } = endpoint;
  const output = schemaOf(endpoint.output, 'output', schemas);
  const example = atOrigin(endpoint.example.output, origin);
  if (job?.when === 'always') {
    const queued = {
      description: summary,
      headers: jobHeaders(),
      content: json({ schema: output, example }),
    };
    return { ...notOrdered(job.dryRun, schemas), 202: queued };
  }
  const content = contentOf(endpoint, path, { schema: output, example });
  const answers: Json = {
    [wire?.status ?? 200]: { description: summary, headers: receiptHeaders(), content },
  };
  if (uses?.headers?.includes('range'))
    answers['206'] = { description: 'The range that Range asks for.', headers: rangeHeaders(), content };
  if (job?.when === 'asked')
    answers['202'] = {
      description: 'A background job. Poll GET /api/v1/jobs/{id}.',
      headers: jobHeaders(),
      content: json({ schema: job.view === undefined ? { $ref: '#/components/schemas/Job' } : output }),
    };
  return answers;
}

/** What a request for a job returns that asks for a plan only. */
function notOrdered(dryRun: z.ZodType | undefined, schemas: Json): Json {
  if (dryRun === undefined) return {};
  const content = json({ schema: schemaOf(dryRun, 'output', schemas) });
  const description = 'The result of a dry run. Nothing is created.';
  return { 200: { description, headers: receiptHeaders(), content } };
}

const json = (content: Json): Json => ({ 'application/json': content });

function contentOf(endpoint: Endpoint, path: string, asJson: Json): Json {
  const isBytes = isRaw(endpoint, path);
  const content: Json = isBytes ? {} : json(asJson);
  const { example } = asJson;
  for (const mime of endpoint.wire?.types ?? []) {
    const isText = mime.startsWith('text/');
    content[mime] = {
      schema: isText ? { type: 'string' } : { type: 'string', format: 'binary' },
      ...(isText && isBytes && typeof example === 'string' ? { example } : {}),
    };
  }
  return content;
}

function failures(endpoint: Endpoint, schemas: Json): Json {
  const codes = new Set<ErrorCode>([
    ...commonErrors(endpoint.access, endpoint.method, canCost(endpoint)),
    ...withProviderFailures(endpoint.errors),
    ...(endpoint.guarded ? (['content_blocked'] as const) : []),
  ]);
  const answers: Json = {};
  for (const [status, list] of Map.groupBy(codes, (code) => errorTable[code].status)) {
    answers[status] = {
      description: list.map((code) => `\`${code}\`: ${errorTable[code].fix}`).join('\n\n'),
      headers: errorHeaders(status),
      content: json({ schema: errorSchemaOf(endpoint, schemas) }),
    };
  }
  // Busy is 529 in Anthropic's dialect.
  if (endpoint.wire?.dialect === 'anthropic' && answers['503'] !== undefined) answers['529'] = answers['503'];
  return answers;
}

function errorSchemaOf({ wire }: Endpoint, schemas: Json): Json {
  const dialect = wire?.dialect;
  if (dialect === 'gemini') {
    schemas.GeminiError ??= geminiErrorSchema();
    return { $ref: '#/components/schemas/GeminiError' };
  }
  if (dialect !== 'anthropic') return { $ref: '#/components/schemas/ApiError' };
  const text = (description: string) => ({ type: 'string', description });
  const error = {
    type: 'object',
    description: 'The error. Nothing was charged.',
    properties: {
      type: text('Error type, Anthropic-compatible.'),
      message: text('What is wrong, with the field and the valid values.'),
      code: text('Stable error code. Handle errors by this field.'),
      param: { type: ['string', 'null'], description: 'Field that caused the error; null if none.' },
      docs: text('URL of the documentation of the code.'),
    },
    required: ['type', 'message'],
  };
  schemas.AnthropicError ??= {
    type: 'object',
    properties: { type: { const: 'error' }, error, request_id: text('Request ID, as in the request log.') },
    required: ['type', 'error', 'request_id'],
  };
  return { $ref: '#/components/schemas/AnthropicError' };
}

function geminiErrorSchema(): Json {
  const text = (description: string) => ({ type: 'string', description });
  const info = {
    type: 'object',
    properties: {
      '@type': { const: 'type.googleapis.com/google.rpc.ErrorInfo' },
      reason: text('Stable error code of Oja. Handle errors by this field.'),
      domain: { const: 'oja' },
      metadata: {
        type: 'object',
        description: 'Request ID, documentation, and the field that caused the error.',
        additionalProperties: { type: 'string' },
      },
    },
  };
  const properties = {
    code: { type: 'integer', description: 'HTTP status.' },
    message: text('What is wrong, with the field and the valid values.'),
    status: text('Status name, Google-compatible.'),
    details: { type: 'array', description: 'One entry with the code of Oja.', items: info },
  };
  return {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        description: 'The error. Nothing was charged.',
        required: ['code', 'message', 'status'],
        properties,
      },
    },
  };
}

export function errorSchema(): Json {
  return {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        description: 'The error. Nothing was charged.',
        required: ['message', 'type', 'code', 'param'],
        properties: {
          message: { type: 'string', description: 'What is wrong, with the field and the valid values.' },
          type: { type: 'string', description: 'Error type, OpenAI-compatible.' },
          code: {
            type: 'string',
            enum: Object.keys(errorTable),
            description: 'Stable error code. Handle errors by this field.',
          },
          param: { type: ['string', 'null'], description: 'Field that caused the error; null if none.' },
          request_id: { type: 'string', description: 'Request ID, as in the request log.' },
          docs: { type: 'string', description: 'URL of the documentation of the code.' },
        },
      },
    },
  };
}
