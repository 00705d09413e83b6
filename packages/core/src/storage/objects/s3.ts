/** Objects in an S3-compatible bucket (AWS, MinIO, R2, Ceph), signed with Signature Version 4, path style. */
import { createHash, createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import type { Logger } from '../../logger.ts';
import type { Objects } from './objects.ts';
import { createUnavailable } from './unavailable.ts';

export interface S3Options {
  url: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
  log?: Logger;
  /** The settings that name it. */
  advice?: string;
}

const timeoutMs = 30_000;
/** Before each further attempt. Buckets close idle connections and ask to slow down; every request here can be repeated. */
const pausesMs = [100, 500];
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Uint8Array | string, text: string) => createHmac('sha256', key).update(text).digest();

export function createS3Objects(options: S3Options): Objects {
  const base = new URL(options.url);
  const unavailable = createUnavailable(
    options.log,
    { bucket: options.bucket },
    options.advice ?? 'OJA_S3_URL, OJA_S3_BUCKET, OJA_S3_REGION and OJA_S3_KEY',
  );
  const prefix = `${base.pathname.replace(/\/$/, '')}/${options.bucket}`;

  async function send(
    method: 'PUT' | 'GET' | 'DELETE',
    name: string,
    body: Uint8Array,
    extra: Record<string, string> = {},
  ) {
    const path = `${prefix}/${encodeURIComponent(name)}`;
    const described = { host: base.host, method, path, payloadHash: sha256(body), extra };
    const attempt = () =>
      request(`${base.origin}${path}`, {
        method,
        headers: sign(options, described, new Date()),
        body: method === 'PUT' ? Buffer.from(body) : null,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      });
    for (const pauseMs of pausesMs) {
      const answer = await attempt().catch(unlessTooLate);
      if (answer !== undefined && answer.statusCode < 500 && answer.statusCode !== 429) return answer;
      await answer?.body.dump();
      await pause(pauseMs);
    }
    return await attempt().catch(giveUp);
  }
  const giveUp = (cause: unknown): never => {
    throw unavailable('The file bucket does not respond.', cause);
  };
  /** A bucket that hangs has had its time. */
  const unlessTooLate = (cause: Error & { code?: string }): undefined => {
    if (cause.code?.includes('TIMEOUT')) giveUp(cause);
  };
  type Answer = Awaited<ReturnType<typeof send>>;
  const refused = (what: string, { statusCode }: Answer, said: string) =>
    unavailable(
      'The file bucket refused a request.',
      new Error(`${what}: ${statusCode} ${said.slice(0, 300)}`),
    );
  const refuse = async (what: string, answer: Answer) => refused(what, answer, await answer.body.text());
  /** A bucket that is missing is not an object that is missing. */
  const mustBeTheObject = async (what: string, answer: Answer) => {
    const said = await answer.body.text();
    if (said.includes('NoSuchBucket')) throw refused(what, answer, said);
  };
  const nothing = new Uint8Array();

  return {
    async put(name, bytes) {
      const answer = await send('PUT', name, bytes);
      if (answer.statusCode >= 300) throw await refuse('put', answer);
      await answer.body.dump();
    },
    async read(name, { start, end }) {
      const answer = await send('GET', name, nothing, { range: `bytes=${start}-${end}` });
      if (answer.statusCode === 404) return void (await mustBeTheObject('get', answer));
      if (answer.statusCode >= 300) throw await refuse('get', answer);
      return Readable.from(answer.body);
    },
    async remove(name) {
      const answer = await send('DELETE', name, nothing);
      if (answer.statusCode === 404) return await mustBeTheObject('delete', answer);
      if (answer.statusCode >= 300) throw await refuse('delete', answer);
      await answer.body.dump();
    },
  };
}

/** The headers that sign a request without a query; `extra` headers are signed too. */
export function sign(
  { region, accessKey, secretKey }: Pick<S3Options, 'region' | 'accessKey' | 'secretKey'>,
  request: {
    host: string;
    method: string;
    path: string;
    payloadHash: string;
    extra?: Record<string, string>;
  },
  now: Date,
): Record<string, string> {
  const moment = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = moment.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const headers: Record<string, string> = {
    host: request.host,
    ...request.extra,
    'x-amz-content-sha256': request.payloadHash,
    'x-amz-date': moment,
  };
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]}`);
  const signed = names.join(';');
  const canonical = [request.method, request.path, '', ...lines, '', signed, request.payloadHash].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce(
    (last, part) => hmac(last, part),
    hmac(`AWS4${secretKey}`, day),
  );
  const signature = hmac(key, toSign).toString('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope},SignedHeaders=${signed},Signature=${signature}`;
  return { ...headers, authorization };
}
