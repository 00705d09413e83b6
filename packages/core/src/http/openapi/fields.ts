/** Path and query fields; what GET endpoints take. */
import { fail } from '../../errors.ts';

export function queryFields(query: string): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  if (query === '') return fields;
  refuseInvalidUtf8(query);
  for (const [rawName, value] of new URLSearchParams(query)) {
    const name = rawName.endsWith('[]') ? rawName.slice(0, -2) : rawName;
    if (name === '__proto__') continue;
    const present = Object.hasOwn(fields, name) ? fields[name] : undefined;
    fields[name] = present === undefined ? value : [...(Array.isArray(present) ? present : [present]), value];
  }
  return fields;
}

/** URLSearchParams would replace it. */
function refuseInvalidUtf8(query: string): void {
  for (const [run] of query.matchAll(/(?:%[89a-f][\da-f])+/gi)) {
    try {
      decodeURIComponent(run);
    } catch {
      throw fail('invalid_request', 'The query must be percent-encoded UTF-8; it contains invalid bytes.');
    }
  }
}
