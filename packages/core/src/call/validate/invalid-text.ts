/** Text that PostgreSQL, C libraries or UTF-8 cannot hold is refused here, wherever in a request it was sent. */
import { fail } from '../../errors.ts';
import { pathText } from './explain.ts';

interface Finding {
  /** From the field outwards. */
  segments: PropertyKey[];
  what: string;
}

export function refuseInvalidText(fields: Record<string, unknown>): void {
  const found = findInvalidText(fields);
  if (found === undefined) return;
  const param = pathText(found.segments.reverse());
  throw fail('invalid_request', `${param || 'A field name'} contains ${found.what}. Remove it.`, {
    param: param || undefined,
  });
}

function findInvalidText(value: unknown): Finding | undefined {
  if (typeof value === 'string') return fault(value);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return undefined;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const found = findInvalidText(value[i]);
      if (found !== undefined) return within(found, i);
    }
    return undefined;
  }
  for (const name in value) {
    // The name itself could not be logged: its parent is named instead.
    const found = fault(name);
    if (found !== undefined) return found;
    const inner = findInvalidText((value as Record<string, unknown>)[name]);
    if (inner !== undefined) return within(inner, name);
  }
  return undefined;
}

function within(found: Finding, segment: PropertyKey): Finding {
  found.segments.push(segment);
  return found;
}

function fault(text: string): Finding | undefined {
  if (text.includes('\0')) return { segments: [], what: 'a NUL character (U+0000)' };
  if (!text.isWellFormed()) return { segments: [], what: 'half of a surrogate pair (U+D800 to U+DFFF)' };
  return undefined;
}
