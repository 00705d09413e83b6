/** What is sent to a provider for one call: fields where the definition says, secrets, and nothing else of the caller. */
import type { UpstreamRequest } from '../egress/port.ts';
import type { Operation, RequestForm } from '../endpoints/operator/services/definition.ts';
import { fail } from '../errors.ts';
import type { ProviderSecrets } from '../platform/services/service.ts';
import { mapped } from './mapping.ts';
import type { Json } from './schema.ts';

export type Prepared = Pick<UpstreamRequest, 'method' | 'path' | 'body'> & {
  headers: Record<string, string>;
};

type Place = 'path' | 'query' | 'header' | 'body';

export const fieldsOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** Where the fields of callers are sent, unless the definition says otherwise. */
export function placeOf(form: RequestForm, operation: Operation, field: string): Place {
  const { method = operation.method, path = operation.path, places = {} } = form;
  if (Object.hasOwn(places, field)) return places[field]!;
  if (fieldsOf(path).includes(field)) return 'path';
  return method === 'GET' || method === 'DELETE' ? 'query' : 'body';
}

export function prepare(
  form: RequestForm,
  operation: Operation,
  input: unknown,
  secrets: ProviderSecrets,
): Prepared {
  const { method = operation.method, path = operation.path } = form;
  const fields = mapped(input, form.map_in) as Json;
  const at: Record<Place, Json> = { path: {}, query: {}, header: {}, body: {} };
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) at[placeOf(form, operation, name)][name] = value;
  const query = queryOf(at.query, secrets.query);
  const { body, type } = bodyOf(form, at.body, secrets.body);
  return {
    method,
    path: `${filled(path, at.path)}${query === '' ? '' : `?${query}`}`,
    headers: {
      accept: operation.returns === 'json' ? 'application/json' : '*/*',
      ...headersOf(at.header),
      ...secrets.headers,
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body }),
  };
}

function filled(path: string, values: Json): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = textOf(values[name]);
    // Would name another path of the provider.
    if (text === '' || /^\.{1,2}$/.test(text))
      throw fail('invalid_request', `${name}: must be more than dots.`, { param: name });
    return encodeURIComponent(text);
  });
}

const textOf = (value: unknown): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

function queryOf(values: Json, secrets: Record<string, string> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    for (const one of [value].flat()) query.append(name, textOf(one));
  for (const [name, value] of Object.entries(secrets)) query.set(name, value);
  return query.toString();
}

/** A caller's text must not end the header. */
function headersOf(values: Json): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const text = textOf(value);
      if (!/^[\x20-\x7e]{0,2000}$/.test(text))
        throw fail('invalid_request', `${name}: must be printable ASCII of at most 2000 characters.`, {
          param: name,
        });
      return [name, text];
    }),
  );
}

function bodyOf(form: RequestForm, values: Json, secrets: Record<string, string> = {}) {
  const whole = form.body_field === undefined ? undefined : values[form.body_field];
  const fields = { ...values, ...secrets };
  if (whole === undefined && Object.keys(fields).length === 0) return {};
  if (form.body === 'form')
    return { body: queryOf(values, secrets), type: 'application/x-www-form-urlencoded' };
  return { body: JSON.stringify(whole ?? fields), type: 'application/json' };
}
