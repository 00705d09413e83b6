/** What is sent to a provider for one call: fields where the definition says, secrets, and nothing else of the caller. */
import type { UpstreamRequest } from '../egress/port.ts';
import type { JobForm, Mapping, Operation, RequestForm } from '../endpoints/operator/services/definition.ts';
import { fail } from '../errors.ts';
import { idTime } from '../platform/id.ts';
import type { ProviderSecrets } from '../platform/services/service.ts';
import { mapped } from './mapping.ts';
import type { Json } from './schema.ts';
import { SentFile } from './sent-file.ts';

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
  requestId: string,
): Prepared {
  const { method = operation.method, path = operation.path } = form;
  const fields = mapped(input, withIds(form.map_in, requestId)) as Json;
  const at: Record<Place, Json> = { path: {}, query: {}, header: {}, body: {} };
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) at[placeOf(form, operation, name)][name] = value;
  return composed({ method, path }, form, at, secrets, operation.returns === 'file' ? '*/*' : undefined);
}

export function preparePoll(
  { method, path, set }: NonNullable<JobForm['poll']>,
  reference: string,
  secrets: ProviderSecrets,
): Prepared {
  const fields = Object.fromEntries(
    Object.entries(set).map(([name, text]) => [name, text.replace('{reference}', () => reference)]),
  );
  const isQuery = method === 'GET' || method === 'DELETE';
  const at = {
    path: { reference },
    header: {},
    ...(isQuery ? { query: fields, body: {} } : { query: {}, body: fields }),
  };
  return composed({ method, path }, {}, at, secrets);
}

function composed(
  { method, path }: Pick<Prepared, 'method' | 'path'>,
  form: RequestForm,
  at: Record<Place, Json>,
  secrets: ProviderSecrets,
  accept = 'application/json',
): Prepared {
  const query = queryOf(at.query, secrets.query, form.lists);
  const { body, type } = bodyOf(form, at.body, method === 'GET' ? {} : secrets.body);
  return {
    method,
    path: `${filled(path, at.path)}${query === '' ? '' : `?${query}`}`,
    headers: {
      accept,
      ...headersOf(at.header),
      ...secrets.headers,
      ...(type === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body }),
  };
}

/** Constants of the definition alone: what callers send stays as it is. */
function withIds(mapping: Mapping | undefined, requestId: string): Mapping | undefined {
  if (mapping?.set === undefined) return mapping;
  const fill = (value: unknown): unknown =>
    typeof value === 'string' ? value.replace(/\{(request|lagos_minute)\}/g, (_, name) => idOf(name)) : value;
  const idOf = (name: string) =>
    name === 'request' ? requestId.replace(/^\w+_/, '') : lagosMinute(idTime('req', requestId) ?? Date.now());
  const set = Object.fromEntries(Object.entries(mapping.set).map(([name, value]) => [name, fill(value)]));
  return { ...mapping, set };
}

/** West Africa Time has no summer time. */
const lagosMinute = (ms: number): string =>
  new Date(ms + 3_600_000).toISOString().replace(/\D/g, '').slice(0, 12);

function filled(path: string, values: Json): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = textOf(values[name]);
    // Would name another path of the provider.
    if (text === '' || /^\.{1,2}$/.test(text))
      throw fail('invalid_request', `${name}: must be more than dots.`, { param: name });
    return encodeURIComponent(text);
  });
}

/** In paths and headers, lists are separated by commas. */
const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

type Lists = RequestForm['lists'];
const signs = { comma: ',', space: ' ', pipe: '|' } as const;

/** As forms have it: lists repeat their field, and fields of objects are in brackets. */
function* pairsOf(name: string, value: unknown, lists: Lists): Generator<[string, unknown]> {
  if (value === undefined) return;
  const isObject = typeof value === 'object' && value !== null && !(value instanceof SentFile);
  if (!isObject) return yield [name, value];
  const style = Object.hasOwn(lists ?? {}, name) ? lists![name] : undefined;
  if (Array.isArray(value) && style !== undefined && style !== 'brackets')
    return yield [name, value.map(textOf).join(signs[style])];
  const isPlain =
    Array.isArray(value) && style === undefined && value.every((one) => typeof one !== 'object');
  for (const [key, one] of Object.entries(value))
    yield* pairsOf(isPlain ? name : `${name}[${key}]`, one, isPlain ? undefined : lists);
}

function queryOf(values: Json, secrets: Record<string, string> = {}, lists?: Lists): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    for (const [key, one] of pairsOf(name, value, lists)) query.append(key, textOf(one));
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
  if (form.body === 'bytes') return whole instanceof SentFile ? { body: whole.bytes, type: whole.mime } : {};
  const isObject = typeof whole === 'object' && whole !== null && !Array.isArray(whole);
  const fields: Json = { ...(isObject ? whole : whole === undefined ? values : {}), ...secrets };
  if (whole === undefined && Object.keys(fields).length === 0) return {};
  if (form.body === 'form')
    return { body: queryOf(fields, {}, form.lists), type: 'application/x-www-form-urlencoded' };
  if (form.body === 'multipart') return { body: partsOf(fields, form.lists) };
  return {
    body: JSON.stringify(whole === undefined || isObject ? fields : whole),
    type: 'application/json',
  };
}

/** Its type names the boundary, which is drawn where it is sent. */
function partsOf(fields: Json, lists: Lists): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const [key, one] of pairsOf(name, value, lists))
      if (one instanceof SentFile) form.append(key, new Blob([one.bytes], { type: one.mime }), one.filename);
      else form.append(key, textOf(one));
  return form;
}
