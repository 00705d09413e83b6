/**
 * Serves signed URLs. The first request for one is a call of the key that signed it, with its limits, caps, charge and
 * log; what it made is stored, and every further request gets that, free of charge.
 */
import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Answer, CallParts, Incoming } from '../../call/call.ts';
import { isTest } from '../../call/call.ts';
import { errorBody } from '../../call/respond/dialects.ts';
import { filePolicy } from '../../call/respond/present.ts';
import type { Endpoint, SignedForm } from '../../endpoints/endpoint.ts';
import type { EndpointRegistry } from '../../endpoints/registry.ts';
import { errorTable, fail, OjaError } from '../../errors.ts';
import type { ServedFile } from '../../platform/files/file-store.ts';
import { newId } from '../../platform/id.ts';
import { isSigned } from '../../platform/keys/url-signature.ts';
import { isKnown } from '../../wire/byte-range.ts';
import type { CallServer } from '../call-server.ts';
import { readSignedUrl, type SignedUrl } from './signed-url.ts';

export interface SignedUrls {
  isSigned(path: string): boolean;
  serve(request: IncomingMessage, response: ServerResponse, path: string, from: From): Promise<void>;
}

/** Who opens it. */
type From = Pick<Incoming, 'ip' | 'origin' | 'askedOrigin' | 'secure'>;
type Made = { stored: ServedFile } | { answer: Answer; bytes: Uint8Array };

const storedHours = 30 * 24;
const hoursOf = ({ options }: SignedUrl, { hours }: SignedForm) => hours?.(options) ?? storedHours;

const failuresMax = 1_000;
const failureMs = 30_000;

interface Signed {
  endpoint: Endpoint;
  form: SignedForm;
}

export function createSignedUrls(
  parts: CallParts,
  registry: EndpointRegistry,
  calls: Pick<CallServer, 'make'>,
): SignedUrls {
  const { files, keys, parts: own, now } = parts.platform;
  const byPrefix = registry.derived(
    () =>
      new Map(
        registry.list.flatMap((endpoint): [string, Signed][] => {
          const form = endpoint.wire?.signed;
          return form === undefined ? [] : [[form.prefix, { endpoint, form }]];
        }),
      ),
  );
  /** Calls in work: requests for the same URL wait for the first. */
  const making = new Map<string, Promise<Made>>();
  /** Anyone may open a URL that fails, as often as they like: its key makes the call again only after a while. */
  const failed = createFailures();

  async function made(url: SignedUrl, signed: Signed, variant: string, from: From): Promise<Made> {
    const id = fileIdOf(own.pepper, url, variant);
    const stored = await files.find(id);
    if (stored !== undefined) return { stored };
    const known = making.get(id) ?? failed.get(id);
    if (known !== undefined) return known;
    const work = make(url, signed, variant, from, id).finally(() => making.delete(id));
    making.set(id, work);
    return work;
  }

  async function make(
    url: SignedUrl,
    signed: Signed,
    variant: string,
    from: From,
    id: string,
  ): Promise<Made> {
    const { endpoint, form } = signed;
    const fields = form.fields(url.options, url.source, variant);
    const { call, answer } = await calls.make(
      incomingOf(signed, fields, { ...url, variant }, from),
      endpoint,
    );
    const bytes = await bytesOf(answer.body);
    const mime = headerIn(answer, 'content-type') ?? 'application/octet-stream';
    if (answer.status !== 200) failed.add(id, { answer, bytes });
    const isStored = answer.status === 200 && form.types.includes(mime) && !isTest(call);
    if (!isStored || call.who!.caller.isPrivate) return { answer, bytes };
    await files.saveAs(id, { bytes, mime, filename: 'file' }, call.who!.caller.accountId, hoursOf(url, form));
    return { answer, bytes };
  }

  /** What is stored ends with its key. */
  async function mustBeGood(url: SignedUrl): Promise<void> {
    const { keyId, signature, signed, expiresAt } = url;
    if (!isSigned(own.pepper, keyId, signature, signed))
      throw fail('url_refused', 'The signature does not fit the options and the source.');
    if (expiresAt !== undefined && expiresAt <= now()) throw fail('url_refused', 'This URL has expired.');
    const known = await keys.findById(keyId);
    const isGood =
      known !== null &&
      known.account.state === 'active' &&
      known.key.revokedAt === null &&
      known.key.controls.pausedAt === null &&
      (known.key.expiresAt === null || known.key.expiresAt > now());
    if (!isGood) throw fail('url_refused', 'The key that signed this URL is not in use.');
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    from: From,
  ): Promise<void> {
    const url = readSignedUrl(path);
    const signed = url && byPrefix().get(url.prefix);
    if (signed === undefined) throw fail('not_found', `No page at ${path.slice(0, 3)}.`);
    await mustBeGood(url!);
    const variant = signed.form.variant?.(url!.options, request.headers.accept ?? '') ?? '';
    if (variant !== '') response.setHeader('vary', 'accept');
    const result = await made(url!, signed, variant, from);
    const { expiresAt } = url!;
    const until =
      'stored' in result ? result.stored.expiresAt : now() + hoursOf(url!, signed.form) * 3_600_000;
    const left = Math.floor((Math.min(until, expiresAt ?? until) - now()) / 1_000);
    await send(request, response, result, { maxAge: Math.max(0, left), origin: from.origin });
  }

  return {
    isSigned: (path) => /^\/[a-z]\/./.test(path) && byPrefix().has(path[1]!),
    async serve(request, response, path, from) {
      try {
        if (request.method !== 'GET' && request.method !== 'HEAD')
          throw fail('method_not_allowed', 'Signed URLs accept GET and HEAD only.');
        await answer(request, response, path, from);
      } catch (error) {
        if (!(error instanceof OjaError) || response.headersSent) throw error;
        sendError(response, error, from.origin);
      }
    },
  };
}

function createFailures() {
  const known = new Map<string, { until: number; made: Made }>();
  return {
    get(id: string): Made | undefined {
      const found = known.get(id);
      return found !== undefined && found.until > performance.now() ? found.made : undefined;
    },
    /** The oldest make place. */
    add(id: string, made: Made): void {
      known.delete(id);
      known.set(id, { until: performance.now() + failureMs, made });
      if (known.size > failuresMax) known.delete(known.keys().next().value!);
    },
  };
}

/** Nobody can guess it: the same URL with another signature is another. */
function fileIdOf(pepper: string, { keyId, signed }: SignedUrl, variant: string): string {
  const hash = createHmac('sha256', pepper).update(`signed-file ${keyId} ${variant} ${signed}`);
  return `file_${hash.digest('base64url').slice(0, 32)}`;
}

function incomingOf(
  { endpoint: { method, path }, form }: Signed,
  fields: Record<string, unknown>,
  { keyId, variant }: { keyId: string; variant: string },
  from: From,
): Incoming {
  const { ip, origin, askedOrigin, secure } = from;
  return {
    ...{ ip, origin, askedOrigin, secure },
    method,
    path,
    query: '',
    headers: { accept: acceptOf(form, variant), 'user-agent': 'Oja-Signed-URL/1' },
    control: false,
    signedBy: keyId,
    readFields: () => ({ fields, bytes: 0, hash: '' }),
  };
}

const acceptOf = ({ types }: SignedForm, variant: string) =>
  variant === '' ? types.join(', ') : `${variant}, ${types[0]!.split('/')[0]}/*`;

async function bytesOf(body: Answer['body']): Promise<Uint8Array> {
  if (typeof body === 'string') return Buffer.from(body);
  return body instanceof Uint8Array ? body : buffer(body as AsyncIterable<Uint8Array>);
}

function headerIn({ headers }: Answer, name: string): string | undefined {
  const at = headers.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === name);
  return at < 0 ? undefined : headers[at + 1];
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  made: Made,
  { maxAge, origin }: { maxAge: number; origin: string },
): Promise<void> {
  if ('answer' in made && made.answer.status !== 200)
    return void sendFailure(response, made.answer, made.bytes, origin);
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('content-security-policy', filePolicy);
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('cross-origin-resource-policy', 'cross-origin');
  response.setHeader('cache-control', `public, max-age=${maxAge}`);
  if ('answer' in made) {
    response.setHeader('content-type', headerIn(made.answer, 'content-type') ?? 'application/octet-stream');
    response.setHeader('content-length', made.bytes.length);
    response.setHeader('x-oja-cache', 'miss');
    return void response.writeHead(200).end(request.method === 'HEAD' ? undefined : made.bytes);
  }
  const { stored } = made;
  response.setHeader('etag', stored.etag);
  response.setHeader('x-oja-cache', 'hit');
  if (isKnown(request.headers['if-none-match'], stored.etag)) return void response.writeHead(304).end();
  response.setHeader('content-type', stored.mime);
  response.setHeader('content-length', stored.bytes);
  if (request.method === 'HEAD') return void response.writeHead(200).end();
  const bytes = await stored.read({ start: 0, end: stored.bytes - 1 });
  if (bytes === undefined) throw fail('not_found', 'This file does not exist or has expired.');
  response.writeHead(200);
  await pipeline(bytes, response).catch(() => response.destroy());
}

/** Headers about the paying account are not for the person who opens the URL: they are in the account's request log. */
const ofAccount = new Set([401, 402, 403]);

function sendFailure(response: ServerResponse, answer: Answer, bytes: Uint8Array, origin: string): void {
  const id = headerIn(answer, 'x-request-id');
  if (ofAccount.has(answer.status)) {
    const refused = fail('url_refused', 'The account that signed this URL can’t make it now.');
    sendError(response, refused, origin, id);
    return;
  }
  for (const name of ['content-type', 'retry-after', 'x-request-id']) {
    const value = headerIn(answer, name);
    if (value !== undefined) response.setHeader(name, value);
  }
  response.setHeader('cache-control', 'no-store');
  response.setHeader('content-length', bytes.length);
  response.writeHead(answer.status).end(bytes);
}

function sendError(
  response: ServerResponse,
  error: OjaError,
  origin: string,
  id = newId('req', Date.now()),
): void {
  const body = JSON.stringify(errorBody(error, id, origin));
  response.setHeader('x-request-id', id);
  response.setHeader('cache-control', 'no-store');
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('content-length', Buffer.byteLength(body));
  response.writeHead(errorTable[error.code].status).end(body);
}
