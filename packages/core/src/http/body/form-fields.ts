/** Fields of a form: names with brackets become lists and objects, text becomes the value that its JSON says. */
import { refuseDeep } from './json-body.ts';

export function addField(
  fields: Record<string, unknown>,
  rawName: string,
  value: unknown,
  fileFields: readonly string[],
): void {
  const isList = rawName.endsWith('[]');
  const name = isList ? rawName.slice(0, -2) : rawName;
  if (name === '__proto__' || name === 'constructor' || name === 'prototype') return;
  const inner = /^(\w+)\[(\w+)\]$/.exec(name);
  if (inner && /^\d+$/.test(inner[2]!)) {
    addField(fields, `${inner[1]}[]`, value, fileFields);
    return;
  }
  if (inner) {
    addInner(fields, inner[1]!, inner[2]!, value);
    return;
  }
  const present = Object.hasOwn(fields, name) ? fields[name] : undefined;
  // Some libraries send every file as a list of one.
  const isOneFile = fileFields.includes(name) && name !== 'files';
  if ((isList && !isOneFile) || present !== undefined || (name === 'files' && fileFields.includes('files'))) {
    fields[name] = [...(Array.isArray(present) ? present : present === undefined ? [] : [present]), value];
  } else fields[name] = value;
}

/** `a[b]` is the field b of the object a: SDKs send objects in forms like this. */
function addInner(fields: Record<string, unknown>, outer: string, name: string, value: unknown): void {
  const present = Object.hasOwn(fields, outer) ? fields[outer] : {};
  if (outer === '__proto__' || typeof present !== 'object' || present === null || Array.isArray(present))
    return;
  fields[outer] = Object.fromEntries([...Object.entries(present), [name, value]]);
}

/** A file may be a URL or a data: URL; other text is probably the name of a file that should have been uploaded. */
export function fileValue(text: string): unknown {
  if (/^https?:\/\//i.test(text)) return { url: text.trim() };
  return /^data:/i.test(text) ? { data: text } : textValue(text);
}

/** Form fields carry no types: numbers, booleans, lists and objects are read from their JSON. */
export function textValue(text: string): unknown {
  if (!/^\s*(?:[[{]|true$|false$|-?\d+(?:\.\d+)?$)/.test(text)) return text;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  refuseDeep(value, text.length);
  return typeof value === 'number' && String(value) !== text.trim() ? text : value;
}
