/** The answer of an endpoint as the result of a tool: text, structured content, pictures, sound, links to files. */
import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server';
import type { ToolRules } from '../endpoints/endpoint.ts';
import { errorTable } from '../errors.ts';
import type { EndpointAnswer } from './tool-request.ts';

type Json = Record<string, unknown>;

/** Larger pictures and sounds are linked: most clients put content blocks into the context of a model. */
const inlineBytesMax = 1_000_000;

const receiptHeaders: Record<string, string> = {
  'x-request-id': 'oja/request_id',
  'x-oja-charge': 'oja/charge',
  'x-oja-balance': 'oja/balance',
  'x-oja-free-left': 'oja/free_left',
  'x-oja-engine': 'oja/engine',
  'x-oja-model': 'oja/model',
};

export function toolResult(
  answer: EndpointAnswer,
  origin: string,
  { returnsContent }: ToolRules = {},
): CallToolResult {
  const _meta = receiptOf(answer.headers);
  if (answer.status >= 400) return { content: [text(errorText(answer.body, origin))], isError: true, _meta };
  if (!answer.mime.includes('json')) return { content: [text(answer.body.toString('utf8'))], _meta };
  const data = JSON.parse(answer.body.toString('utf8')) as Json;
  if (returnsContent) return contentResult(data, _meta);
  const files = filesOf(data);
  return {
    content: [text(JSON.stringify(data)), ...files],
    structuredContent: data,
    _meta,
  };
}

/** Of an MCP server that is published here: its own blocks, which were read by the schema of the protocol. */
function contentResult({ content, structured_content }: Json, _meta: Json): CallToolResult {
  const structured =
    structured_content === undefined ? {} : { structuredContent: structured_content as Json };
  return { content: content as ContentBlock[], ...structured, _meta };
}

const text = (value: string): ContentBlock => ({ type: 'text', text: value });

export function receiptOf(headers: Map<string, string>): Json {
  const found: Json = {};
  for (const [name, key] of Object.entries(receiptHeaders)) {
    const value = headers.get(name);
    if (value !== undefined) found[key] = value;
  }
  return found;
}

/** The message, and what to do about it. */
function errorText(body: Buffer, origin: string): string {
  const { error } = JSON.parse(body.toString('utf8')) as { error: { message: string; code: string } };
  const fix = Object.hasOwn(errorTable, error.code)
    ? errorTable[error.code as keyof typeof errorTable].fix
    : '';
  const topUp = error.code === 'insufficient_credits' ? ` Top up at ${origin}/console/credits.` : '';
  return `${error.code}: ${error.message} ${fix}${topUp} You were not charged.`.replaceAll('  ', ' ');
}

interface FileOut {
  url: string;
  mime: string;
  bytes: number;
  filename?: string;
  data?: string;
}

/** `data` moves from the structured content into a block of its own. */
function filesOf(data: Json): ContentBlock[] {
  const file = data.file as FileOut | undefined;
  if (typeof file?.url !== 'string' || typeof file.mime !== 'string') return [];
  const { data: base64, ...described } = file;
  data.file = described;
  const link: ContentBlock = {
    type: 'resource_link',
    uri: file.url,
    name: file.filename ?? 'file',
    mimeType: file.mime,
    size: file.bytes,
  };
  if (base64 === undefined || file.bytes > inlineBytesMax) return [link];
  if (file.mime.startsWith('image/')) return [{ type: 'image', data: base64, mimeType: file.mime }, link];
  if (file.mime.startsWith('audio/')) return [{ type: 'audio', data: base64, mimeType: file.mime }, link];
  return [link];
}
