/** Files of a call: reads inputs and stores outputs. */

import type { Egress } from '../../egress/port.ts';
import type { FileAccess } from '../../endpoints/context.ts';
import type { FileIn } from '../../endpoints/file.ts';
import { fail } from '../../errors.ts';
import { startsAsSvg } from '../../formats/svg-start.ts';
import { decoded } from '../../text/decoded.ts';
import type { AuthenticatedCall, CallParts } from '../call.ts';

const defaultBytesMax = 50 * 1024 * 1024;

export function createFileAccess(call: AuthenticatedCall, { platform, egress }: CallParts): FileAccess {
  return {
    async read(file, { bytesMax = defaultBytesMax, param = 'file', redirectsMax } = {}) {
      const own = file.url === undefined ? undefined : ownFile(file.url, call.incoming.origin);
      const { bytes, hint, filename } =
        file.url === undefined
          ? fromData(file, param)
          : own === undefined
            ? await fetched(call, egress, file.url, { bytesMax, param, redirectsMax })
            : await kept(platform.files, own, bytesMax, param);
      if (bytes.length === 0) throw fail('unreadable_file', `${param} is empty.`, { param });
      if (bytes.length > bytesMax) {
        throw tooLarge(bytes.length, bytesMax, param);
      }
      const name = nameOf(file.filename ?? filename);
      return { bytes, filename: name, mime: await sniff(bytes, hint, name) };
    },
    save: async (file) => {
      const { path, ...saved } = await platform.files.save(file, call.who.caller.accountId);
      return { ...saved, url: `${call.incoming.origin}${path}` };
    },
  };
}

/** Cutting must not leave half a character, which a URL can't hold. */
function nameOf(given: string): string {
  const last = given.split(/[\\/]/).pop()!;
  const safe = last.replace(/[^\p{L}\p{M}\p{N}._ -]/gu, '_');
  return safe.slice(-200).replace(/^[\udc00-\udfff]/, '') || 'file';
}

const tooLarge = (bytes: number, bytesMax: number, param: string) =>
  fail('payload_too_large', `${param} has ${bytes} bytes; the limit is ${bytesMax}.`, { param });

interface Raw {
  bytes: Uint8Array;
  hint: string;
  filename: string;
}

function fromData(file: FileIn, param: string): Raw {
  if (typeof file.data !== 'string') return { bytes: file.data!, hint: '', filename: 'file' };
  const [, mime = '', marks = ';base64', data = file.data] =
    /^data:([^;,]*)((?:;[^,]*)?),(.*)$/is.exec(file.data) ?? [];
  if (!/;\s*base64\s*$/i.test(marks)) {
    return { bytes: Buffer.from(decoded(data)), hint: mime, filename: 'file' };
  }
  const text = data.replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(text) || text.replace(/=+$/, '').length % 4 === 1) {
    throw fail('invalid_request', `${param}.data must be base64 or a data: URL.`, { param: `${param}.data` });
  }
  return { bytes: Buffer.from(text, 'base64'), hint: mime, filename: 'file' };
}

/** The id of a file of ours: what one call made goes into the next, also where our own address is a private one. */
function ownFile(url: string, origin: string): string | undefined {
  if (!url.startsWith(`${origin}/files/`)) return undefined;
  return /^\/(file_[\w-]{32})(?:\/[^/]*)?$/.exec(url.slice(`${origin}/files`.length))?.[1];
}

async function kept(
  files: CallParts['platform']['files'],
  id: string,
  bytesMax: number,
  param: string,
): Promise<Raw> {
  const found = await files.find(id);
  if (found === undefined) {
    throw fail('target_unreachable', `${param}.url: this file does not exist or has expired.`, {
      param: `${param}.url`,
    });
  }
  if (found.bytes > bytesMax) throw tooLarge(found.bytes, bytesMax, param);
  return { bytes: await files.readBytes(id), hint: found.mime, filename: found.filename };
}

async function fetched(
  call: AuthenticatedCall,
  egress: Egress,
  url: string,
  { bytesMax, param, redirectsMax }: { bytesMax: number; param: string; redirectsMax: number | undefined },
): Promise<Raw> {
  const answer = await egress.fetch(url, {
    signal: call.abort.signal,
    bytesMax,
    timeoutMs: 30_000,
    param: `${param}.url`,
    ...(redirectsMax === undefined ? {} : { redirectsMax }),
  });
  if (answer.status !== 200) {
    throw fail('target_unreachable', `${param}.url returned ${answer.status}.`, { param: `${param}.url` });
  }
  const last = new URL(answer.finalUrl).pathname.split('/').pop() ?? '';
  return {
    bytes: answer.body,
    hint: (answer.headers['content-type'] ?? '').split(';')[0]!,
    filename: decoded(last) || 'file',
  };
}

const textTypes = new Map([
  ['txt', 'text/plain'],
  ['md', 'text/markdown'],
  ['csv', 'text/csv'],
  ['html', 'text/html'],
  ['htm', 'text/html'],
  ['eml', 'message/rfc822'],
  ['svg', 'image/svg+xml'],
  ['json', 'application/json'],
  ['xml', 'application/xml'],
  ['srt', 'application/x-subrip'],
  ['vtt', 'text/vtt'],
]);

/** Magic bytes first; text has none, so there the name and then what was said count. */
async function sniff(bytes: Uint8Array, hint: string, filename: string): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found !== undefined && found.mime !== 'application/xml') return found.mime;
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('utf8').trimStart().toLowerCase();
  if (startsAsSvg(start)) return 'image/svg+xml';
  const byName = textTypes.get(filename.split('.').pop()!.toLowerCase());
  if (byName !== undefined) return byName;
  if (start.startsWith('<!doctype html') || start.startsWith('<html')) return 'text/html';
  if (hint.startsWith('text/') || hint === 'message/rfc822') return hint;
  return bytes.includes(0) ? 'application/octet-stream' : 'text/plain';
}
