/** Path and query fields; what GET endpoints take. */
export function queryFields(query: string): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  if (query === '') return fields;
  for (const [rawName, value] of new URLSearchParams(query)) {
    const name = rawName.endsWith('[]') ? rawName.slice(0, -2) : rawName;
    if (name === '__proto__') continue;
    const present = Object.hasOwn(fields, name) ? fields[name] : undefined;
    fields[name] = present === undefined ? value : [...(Array.isArray(present) ? present : [present]), value];
  }
  return fields;
}
