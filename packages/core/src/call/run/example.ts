/** What a test key gets: the endpoint's example, about what was asked for, with links that work. */
import { aboutId, atOrigin, exampleExpiry, exampleFileId } from '../../endpoints/examples.ts';
import { hasSample, sampleFile } from '../../endpoints/sample-files.ts';
import type { AskedCall, CallParts, CallResult } from '../call.ts';
import { acceptsRaw, includesData } from '../respond/present.ts';
import { headersOf } from './read-headers.ts';

type Json = Record<string, unknown>;

/** Runs nothing and charges nothing. */
export async function example(call: AskedCall, parts: CallParts): Promise<CallResult> {
  const { endpoint, incoming, asked } = call;
  const { as, input } = asked;
  // A path with its own response format keeps it, even where it serves another endpoint.
  const speaks = endpoint.job?.view !== undefined || endpoint.wire?.dialect !== undefined;
  const { answer, output, input: written } = (speaks ? endpoint : as).example;
  const result = answer?.(input, headersOf(call), parts.byId) ?? (await plainExample(call, output));
  if (!('data' in result) || 'file' in result) return result;
  const about = aboutAsked(result.data, written, input);
  const expiresAt = call.startedAt + parts.platform.parts.settings.fileHours * 3_600_000;
  const data = await withSamples(about, expiresAt);
  const { file } = (data ?? {}) as { file?: Json };
  if (file !== undefined && includesData(asked)) file.data = await sampleData(file);
  return { ...result, data: atOrigin(data, incoming.origin) };
}

/** The file itself where Accept asks for it. */
async function plainExample(call: AskedCall, output: unknown): Promise<CallResult> {
  const { file } = (output ?? {}) as { file?: { mime: string } };
  const produces = call.asked.as.wire?.types;
  const types = file === undefined || produces === undefined ? [] : [file.mime, ...produces];
  const wanted = types.find((mime) => hasSample(mime) && acceptsRaw(call, mime));
  return wanted === undefined ? { data: output } : { file: await sampleFile(wanted), data: {} };
}

function aboutAsked(output: unknown, written: unknown, input: unknown): unknown {
  const { id } = (written ?? {}) as Json;
  const { id: asked } = (input ?? {}) as Json;
  return typeof id === 'string' && typeof asked === 'string' ? aboutId(output, id, asked) : output;
}

const exampleExpirySeconds = Date.parse(exampleExpiry) / 1000;

/** A copy whose files have the size of the samples that their links serve, and expire as late as real ones. */
async function withSamples(value: unknown, expiresAt: number): Promise<unknown> {
  if (value === exampleExpiry) return new Date(expiresAt).toISOString();
  if (Array.isArray(value)) return Promise.all(value.map((one) => withSamples(one, expiresAt)));
  if (value === null || typeof value !== 'object') return value;
  const copy: Json = {};
  for (const [name, inner] of Object.entries(value)) copy[name] = await withSamples(inner, expiresAt);
  if (copy.expires_at === exampleExpirySeconds) copy.expires_at = Math.floor(expiresAt / 1000);
  if (copy.id === exampleFileId && hasSample(String(copy.mime)))
    copy.bytes = (await sampleFile(String(copy.mime))).bytes.length;
  return copy;
}

const sampleData = async ({ mime }: Json): Promise<string> =>
  Buffer.from((await sampleFile(String(mime))).bytes).toString('base64');
