/** Turns what an endpoint returned into status, type and body; files are kept, or sent raw when Accept names them. */
import type { FileBytes } from '../../endpoints/file.ts';
import type { Asked } from '../asked.ts';
import type { AskedCall, Call, CallParts, CallResult } from '../call.ts';

export interface Presented {
  status: number;
  mime: string;
  headers: [name: string, value: string][];
  body: Uint8Array | string | AsyncIterable<Uint8Array | string>;
}

export const json = 'application/json; charset=utf-8';

const noHeaders: [string, string][] = [];

export function present(
  call: AskedCall,
  parts: CallParts,
  result: CallResult,
): Presented | Promise<Presented> {
  const status = result.status ?? call.asked.as.wire?.status ?? 200;
  const headers = result.headers === undefined ? noHeaders : Object.entries(result.headers);
  if ('stream' in result) return { status, mime: result.mime, headers, body: result.stream };
  if ('text' in result) return { status, mime: result.mime, headers, body: result.text };
  if (!('file' in result)) return { status, mime: json, headers, body: JSON.stringify(result.data) };
  const { file } = result;
  if (acceptsRaw(call, file.mime)) {
    const own: [string, string][] = [
      ['content-disposition', disposition(file.filename)],
      ['content-security-policy', filePolicy],
    ];
    return { status, mime: file.mime, headers: [...headers, ...own], body: file.bytes };
  }
  return withFile(call, parts, file, result.data).then((data) => ({
    status,
    mime: json,
    headers,
    body: JSON.stringify(data),
  }));
}

/** `data` with the kept file in front, and its bytes when the caller asked for them. */
export async function withFile(
  call: AskedCall,
  parts: CallParts,
  file: FileBytes,
  data: object,
): Promise<object> {
  const { path, ...saved } = await parts.platform.files.save(file, call.who.caller.accountId);
  return {
    file: {
      ...saved,
      url: `${call.incoming.origin}${path}`,
      ...(includesData(call.asked) ? { data: Buffer.from(file.bytes).toString('base64') } : {}),
    },
    ...data,
  };
}

export const includesData = ({ input }: Asked): boolean =>
  (input as { include?: string[] } | undefined)?.include?.includes('data') === true;

/** Raw only when the type or its family is named and ranks above JSON; a bare wildcard means JSON. */
export function acceptsRaw({ incoming }: Call, mime: string): boolean {
  const accept = incoming.headers.accept;
  if (accept === undefined) return false;
  const bare = mime.split(';')[0]!;
  const family = `${mime.split('/')[0]}/*`;
  let raw = 0;
  let asJson = 0;
  for (const part of accept.split(',')) {
    const [type = '', ...parameters] = part.split(';').map((word) => word.trim());
    const quality = Number(parameters.find((word) => word.startsWith('q='))?.slice(2) ?? 1);
    if (type === bare || type === family) raw = Math.max(raw, quality);
    if (type === 'application/json') asJson = Math.max(asJson, quality);
  }
  return raw > asJson;
}

/** A file may be HTML or SVG that someone uploaded: it must not run as a page of ours. */
export const filePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; sandbox";

export function disposition(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\]/g, '_');
  return `inline; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
}
