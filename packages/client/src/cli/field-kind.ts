/** How a value that was typed is read. Where a text fits too, it stays a text, unless it may be null or a list. */
import type { Schema } from '../described.ts';

export function fieldKind(property: Schema): string {
  if (isFile(property)) return 'file';
  if (property.type === 'array' && isFile(property.items ?? {})) return 'files';
  if ((property.anyOf ?? property.oneOf ?? []).some(isFile)) return 'file';
  const types = typesOf(property);
  const nullable = types.delete('null');
  if (types.has('string')) return nullable && types.size > 1 ? 'guess' : 'text';
  if (types.has('number') || types.has('integer')) return 'number';
  if (types.size > 1) return 'json';
  return { array: 'list', boolean: 'boolean', object: 'json' }[[...types][0] ?? ''] ?? 'text';
}

function typesOf({ type, anyOf, oneOf }: Schema): Set<string> {
  const own = type === undefined ? [] : [type].flat();
  return new Set([...own, ...[...(anyOf ?? []), ...(oneOf ?? [])].flatMap((option) => [...typesOf(option)])]);
}

const isFile = ({ $ref }: Schema) => $ref?.endsWith('/FileIn') === true;
