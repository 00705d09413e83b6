/** JSONPath, whose parser is loaded by the first definition that has one. */
import { createRequire } from 'node:module';
import type { query as Query } from 'jsonpath-rfc9535';

type JsonValue = Parameters<typeof Query>[0];

let query: typeof Query | undefined;

export function queryJson(value: unknown, path: string): unknown[] {
  query ??= (createRequire(import.meta.url)('jsonpath-rfc9535') as { query: typeof Query }).query;
  return query(value as JsonValue, path);
}
