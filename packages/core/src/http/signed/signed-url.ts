/** `/PREFIX/KEY.SIGNATURE/OPTIONS/SOURCE`: a call that a key has signed and anyone may open. */

import { fail } from '../../errors.ts';
import { decoded } from '../../text/decoded.ts';

export interface SignedUrl {
  prefix: string;
  keyId: string;
  signature: string;
  /** What is signed: the options and the source as they stand in the URL. */
  signed: string;
  /** Without `exp`. */
  options: Record<string, string>;
  /** Milliseconds since the epoch; undefined: never. */
  expiresAt: number | undefined;
  source: string;
}

const shape = /^\/([a-z])\/(key_[0-9a-z]{26})\.([\w-]{43})\/([^/]{1,500})\/(.{1,4000})$/s;

/** Undefined if the path is none. */
export function readSignedUrl(path: string): SignedUrl | undefined {
  const [, prefix, keyId, signature, options, source] = shape.exec(path) ?? [];
  if (prefix === undefined) return undefined;
  const { exp, ...own } = optionsOf(options!);
  if (exp !== undefined && !/^\d{1,12}$/.test(exp))
    throw fail('invalid_request', 'exp must be a time in seconds since 1970, such as 1795100000.', {
      param: 'exp',
    });
  return {
    ...{ prefix, keyId: keyId!, signature: signature!, signed: `${options}/${source}`, options: own },
    expiresAt: exp === undefined ? undefined : Number(exp) * 1_000,
    source: sourceOf(source!),
  };
}

/** `w:300,h:200`; `-` for none. */
function optionsOf(text: string): Record<string, string> {
  if (text === '-') return {};
  const pairs = decoded(text)
    .split(',')
    .map((pair) => /^([a-z_]{1,20}):(.{1,200})$/.exec(pair)?.slice(1) as [string, string] | undefined);
  if (pairs.includes(undefined))
    throw fail('invalid_request', 'Options must be NAME:VALUE, separated by commas, or - for none.', {
      param: 'options',
    });
  return Object.fromEntries(pairs as [string, string][]);
}

/** A URL with percent escapes or in base64url, in which no proxy changes anything. */
function sourceOf(text: string): string {
  const plain = decoded(text);
  if (/^https?:\/\//i.test(plain)) return plain;
  const hidden = Buffer.from(text, 'base64url').toString();
  if (/^https?:\/\//i.test(hidden)) return hidden;
  throw fail(
    'invalid_request',
    'The source must be an http or https URL, with percent escapes or in base64url.',
    {
      param: 'source',
    },
  );
}
