/** Parses a JSON body: UTF-8 only, an object, of bounded depth. */
import { isUtf8 } from 'node:buffer';
import { fail, type OjaError } from '../../errors.ts';
import { depthMax, isTooDeep } from '../../text/json-object.ts';
import type { Body } from './body-limits.ts';

export function parseJson(bytes: Buffer): Pick<Body, 'fields' | 'isUnescaped'> {
  if (!isUtf8(bytes)) throw fail('invalid_json', 'The body must be UTF-8; it contains invalid bytes.');
  const text = bytes.toString('utf8', hasByteOrderMark(bytes) ? 3 : 0);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw invalidJson((error as Error).message.slice(0, 200));
  }
  refuseDeep(value, bytes.length);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw fail('invalid_json', 'The body must be a JSON object.');
  }
  return { fields: value as Body['fields'], isUnescaped: !text.includes('\\u') };
}

/** Some editors and Windows tools write one. */
const hasByteOrderMark = (bytes: Buffer) => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;

/** The parser quotes the body around the error: this helps the caller, and is not stored. */
function invalidJson(why: string): OjaError {
  const what = 'The body is not valid JSON:';
  const loggedAs = `${what} ${why.replace(/, (?:\.\.\.)?".*$/s, '')}`;
  return fail('invalid_json', `${what} ${why}`, { loggedAs });
}

export function refuseDeep(value: unknown, length: number): void {
  if (isTooDeep(value, length))
    throw fail('invalid_json', `The body is nested more than ${depthMax} levels deep.`);
}
