/** Where a provider takes its key, as the document says. */
import type { Json, Problem } from '../schema.ts';
import { resolve } from './document.ts';
import { list, record, text } from './values.ts';

export interface KeyField {
  place: 'headers' | 'query';
  name: string;
  /** For people. */
  label: string;
  /** What stands before it, such as Bearer. */
  prefix: string;
}

/** Of the schemes that operations ask for; of all, where none is named. */
export function keysOf(root: Json, problems: Problem[]): KeyField[] {
  const schemes = record(record(root.components).securitySchemes);
  const paths = Object.values(record(root.paths)).flatMap((item) => Object.values(record(item)));
  const asked = [root, ...paths].flatMap((one) => list(record(one).security).flatMap(Object.keys));
  const named = asked.length > 0 ? [...new Set(asked)] : Object.keys(schemes);
  const keys = named.flatMap((name) => {
    const key = keyOf(name, resolve(schemes[name], root));
    if (typeof key !== 'string') return [key];
    problems.push({ place: `security ${name}`, message: key });
    return [];
  });
  return keys.filter(
    (key, at) => keys.findIndex((one) => one.place === key.place && one.name === key.name) === at,
  );
}

const bearer = (label: string): KeyField => ({
  ...{ place: 'headers', name: 'Authorization', prefix: 'Bearer ' },
  label,
});

/** A text says why not. */
function keyOf(id: string, { type, name, in: place, scheme }: Json): KeyField | string {
  if (type === 'apiKey' && (place === 'header' || place === 'query') && text(name) !== undefined)
    return {
      place: place === 'header' ? 'headers' : 'query',
      name: text(name)!,
      label: `${place === 'header' ? 'Header' : 'Query parameter'} ${text(name)}`,
      prefix: '',
    };
  if (type === 'http' && String(scheme).toLowerCase() === 'bearer')
    return bearer('Bearer token (header Authorization)');
  if (type === 'http' && String(scheme).toLowerCase() === 'basic')
    return {
      ...{ place: 'headers', name: 'Authorization', prefix: 'Basic ' },
      label: 'user:password as base64 (header Authorization)',
    };
  if (type === 'oauth2' || type === 'openIdConnect')
    return bearer('Access token that does not expire (header Authorization)');
  return `${id.slice(0, 60)} is not supported: providers are sent a key in a header, query or body.`;
}
