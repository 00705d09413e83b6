/** A call that samples show: the request, and what the response holds. */

/** `file`: JSON that links to a file. `bytes`: the file itself. `events`: a stream. */
export type Returns = 'json' | 'file' | 'bytes' | 'job' | 'events';

export interface SampleCall {
  origin: string;
  id: string;
  method: string;
  path: string;
  input: Record<string, unknown>;
  returns: Returns;
  /** Type and name of the file that the response is saved as. */
  file?: { mime: string; filename: string };
  /** Shown instead of the variable OJA_KEY. */
  key?: string | undefined;
}

/** The properties of an endpoint that a sample depends on. */
interface SampledEndpoint {
  id: string;
  method: string;
  path: string;
  /** Undefined where it returns no JSON. */
  output: unknown;
  outputExample: unknown;
  /** MIME types that it returns besides JSON. */
  produces: readonly string[];
  isJob: boolean;
}

export interface Request {
  method: string;
  /** With the query, after the origin. */
  path: string;
  body: Record<string, unknown> | undefined;
}

export interface InputFile {
  data: unknown;
  filename: string;
}

/** A file in the input: samples read it from disk instead of printing its bytes. */
export const isInputFile = (value: unknown): value is InputFile =>
  typeof value === 'object' && value !== null && 'data' in value && 'filename' in value;

/** What OpenAI's SDKs call. */
export const isChat = ({ path }: Pick<SampleCall, 'path'>): boolean => path === '/api/v1/chat';

export function sampleCall(
  doc: SampledEndpoint,
  input: Record<string, unknown>,
): Omit<SampleCall, 'origin' | 'key'> {
  const { id, method, path } = doc;
  const { file } = (doc.outputExample ?? {}) as { file?: { url?: string; mime: string; filename: string } };
  const returns = returnsOf(doc, input, file?.url !== undefined);
  const mime = file?.mime ?? doc.produces[0] ?? 'application/octet-stream';
  const filename = file?.filename ?? `${id.replaceAll('.', '-')}.${suffixOf(mime)}`;
  return { id, method, path, input, returns, file: { mime, filename } };
}

/** As in a file name: `x-jsonl` is jsonl, `octet-stream` anything. */
function suffixOf(mime: string): string {
  const subtype = mime.split('/')[1]!.replace(/^x-/, '');
  return subtype === 'octet-stream' ? 'bin' : subtype;
}

function returnsOf(doc: SampledEndpoint, input: Record<string, unknown>, hasFile: boolean): Returns {
  if (input.stream === true && doc.produces.includes('text/event-stream')) return 'events';
  if (doc.isJob || input.async === true || input.background === true) return 'job';
  if (doc.output === undefined && doc.produces.length > 0)
    return doc.produces[0] === 'text/event-stream' ? 'events' : 'bytes';
  return hasFile ? 'file' : 'json';
}

export function requestOf({ method, path, input }: SampleCall): Request {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value ?? name));
  });
  if (method !== 'GET' && method !== 'DELETE') return { method, path: filled, body: rest };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest))
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  return { method, path: query.size === 0 ? filled : `${filled}?${query}`, body: undefined };
}

/** Lines of code, without those that a call does not need. */
export type Line = string | false | Line[];
export const lines = (...given: Line[]): string =>
  (given as unknown[])
    .flat(9)
    .filter((line) => line !== false)
    .join('\n');

/** How a language writes JSON values. */
export interface Literals {
  file: (file: InputFile, by: string) => string;
  text: (text: string) => string;
  none: string;
  yes: string;
  no: string;
  list: [open: string, close: string, empty: string];
  object: [open: string, close: string, empty: string];
  field: (name: string, value: string) => string;
  indent: string;
}

/** A JSON value as a literal of the language, with files read from disk. */
export function literal(language: Literals, value: unknown, by = ''): string {
  if (value === null || value === undefined) return language.none;
  if (typeof value === 'boolean') return value ? language.yes : language.no;
  if (typeof value === 'string') return language.text(value);
  if (typeof value !== 'object') return String(value);
  if (isInputFile(value)) return language.file(value, by);
  const inner = by + language.indent;
  const items = Array.isArray(value)
    ? value.map((one) => literal(language, one, inner))
    : Object.entries(value).map(([name, one]) => language.field(name, literal(language, one, inner)));
  const [open, close, empty] = Array.isArray(value) ? language.list : language.object;
  if (items.length === 0) return empty;
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${by}${close}`;
}
