/** The OpenAPI 3.1 document, generated from the schemas that validate requests. */
import { joinedNames, packagedCategories, services } from '../../domain/categories.ts';
import { deprecationNote, type Endpoint, loadedCategories } from '../../endpoints/endpoint.ts';
import { codeSamples } from '../code-samples.ts';
import { headerParameters, requestHeaders, responseHeaders } from './openapi-headers.ts';
import { errorSchema, responses } from './openapi-responses.ts';
import { type Json, schemaOf } from './openapi-schema.ts';

const ownGroups = [
  {
    id: 'account',
    about: 'Your account, members, keys, credits, usage, requests, jobs, webhooks and watches.',
  },
  { id: 'operator', about: 'Administration of the platform.' },
  { id: 'public', about: 'Public endpoints that need no key.' },
];

/** Operator endpoints have a document of their own: other readers can't call them. */
export type Audience = 'public' | 'operator';

export interface Wanted {
  origin: string;
  audience: Audience;
  /** Only this endpoint and those that share its path. */
  id?: string | undefined;
}

/** The document of an audience, or the part for one endpoint; undefined if there is no such endpoint. */
export function openApiText(
  endpoints: Endpoint[],
  version: string,
  { origin, audience, id }: Wanted,
): string | undefined {
  const one = endpoints.find((endpoint) => endpoint.id === id);
  if (id !== undefined && one === undefined) return undefined;
  const selected = endpoints.filter(({ path, method, group }) =>
    one === undefined
      ? (group === 'operator') === (audience === 'operator')
      : path === one.path && method === one.method,
  );
  return JSON.stringify(openApiDocument(selected, version, origin, loadedCategories(endpoints)));
}

export function openApiDocument(
  endpoints: Endpoint[],
  version: string,
  origin: string,
  sold = loadedCategories(endpoints),
): Json {
  const schemas: Json = { ApiError: errorSchema() };
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const method = endpoint.method.toLowerCase();
      paths[path] ??= {};
      if (paths[path][method] !== undefined) continue;
      paths[path][method] = operation(endpoint, path, schemas, variantsOf(endpoint, endpoints), origin);
    }
  }
  const groups = new Set<string>(endpoints.map(({ group }) => group));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Oja',
      version,
      description: `${joinedNames(sold)} APIs with one base URL and one key, paid from prepaid credits. Failed calls are never charged. With the header \`x-oja-quote: true\`, a request returns its price without running.`,
      contact: { name: 'Oja documentation', url: `${origin}/docs` },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: origin, description: 'This server' }],
    tags: [...packagedCategories(), services, ...ownGroups]
      .filter(({ id }) => groups.has(id))
      .map(({ id, about }) => ({ name: id, description: about })),
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'API key: oja_live_… or oja_test_….' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'oja_session',
          description: 'Console session.',
        },
      },
      schemas,
      parameters: requestHeaders,
      headers: responseHeaders,
    },
  };
}

/** An endpoint ID in camel case; an alias is named after its path, so that its ID stays the same when others are added. */
function operationId(endpoint: Endpoint, path: string): string {
  const name = path === endpoint.path ? endpoint.id : path.replace(/^\/api\/v1\//, '').replace(/[{}]/g, '');
  return name.replace(/[./_-](\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Endpoints that share a path and are selected by the input. */
function variantsOf(endpoint: Endpoint, endpoints: Endpoint[]): string[] {
  return endpoints
    .filter(({ path, method }) => path === endpoint.path && method === endpoint.method)
    .map(({ id }) => id);
}

function operation(
  endpoint: Endpoint,
  path: string,
  schemas: Json,
  variants: string[],
  origin: string,
): Json {
  const input = withAsync(endpoint, schemaOf(endpoint.input, 'input', schemas));
  const pathFields = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const isGet = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const queryNames = isGet
    ? Object.keys((input.properties ?? {}) as Json).filter((name) => !pathFields.includes(name))
    : [...(endpoint.wire?.query ?? [])];
  const inUrl = [...pathFields, ...queryNames];
  const example = withoutFields(endpoint.example.input, inUrl);
  return {
    operationId: operationId(endpoint, path),
    tags: [endpoint.group],
    summary: endpoint.summary,
    ...describedAs(endpoint),
    ...(endpoint.deprecated === undefined ? {} : { deprecated: true }),
    ...(endpoint.access === 'public'
      ? { security: [] }
      : endpoint.access === 'key'
        ? {}
        : { security: [{ key: [] }, { session: [] }] }),
    'x-oja-endpoint': endpoint.id,
    ...(variants.length > 1 ? { 'x-oja-variants': variants } : {}),
    'x-codeSamples': codeSamples({ ...endpoint, path }, origin),
    ...(path === endpoint.path ? {} : { 'x-oja-alias-of': endpoint.path }),
    ...(endpoint.job?.when === 'always' ? { 'x-oja-mode': 'job' } : {}),
    'x-oja-errors': endpoint.errors,
    parameters: [
      ...parameters(input, pathFields, 'path', endpoint.example.input),
      ...parameters(input, queryNames, 'query', endpoint.example.input),
      ...headerParameters(endpoint),
    ],
    ...(isGet ? {} : { requestBody: requestBody(endpoint, omitFields(input, inUrl), example, schemas) }),
    responses: responses(endpoint, { path, origin, schemas }),
  };
}

/** `async` belongs to the call, not to the endpoint: it is removed before the endpoint's own schema validates. */
function withAsync({ job }: Endpoint, schema: Json): Json {
  if (job?.when !== 'asked') return schema;
  const description = 'Set to true to run as a background job and return 202 immediately.';
  const properties = {
    ...(schema.properties as Json),
    async: { type: 'boolean', default: false, description },
  };
  return { ...schema, properties };
}

function describedAs({ description, deprecated }: Endpoint): Json {
  const note = deprecated === undefined ? undefined : deprecationNote(deprecated);
  const text = [note, description].filter((part) => part !== undefined).join(' ');
  return text === '' ? {} : { description: text };
}

function parameters(schema: Json, names: string[], place: 'path' | 'query', example: unknown): Json[] {
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  const required = (schema.required ?? []) as string[];
  return Object.entries(properties)
    .filter(([name]) => names.includes(name))
    .map(([name, property]) => {
      const { description, ...rest } = property;
      const value = (example as Json | undefined)?.[name];
      return {
        name,
        in: place,
        required: place === 'path' || required.includes(name),
        ...(description === undefined ? {} : { description }),
        schema: Object.keys(rest).length === 0 ? { type: 'string' } : rest,
        ...(value === undefined ? {} : { example: value }),
      };
    });
}

function requestBody(endpoint: Endpoint, schema: Json, example: unknown, schemas: Json): Json {
  if (endpoint.uses?.rawBody === true) {
    const description = 'Raw body as the provider sends it. The signature covers these bytes.';
    return { required: true, description, content: { '*/*': { schema: {} } } };
  }
  const content: Json = { 'application/json': { schema, example } };
  const files = endpoint.wire?.files ?? [];
  if (files.length > 0)
    content['multipart/form-data'] = {
      schema: multipartSchema(named(schema, schemas), files),
    };
  return { required: ((schema.required ?? []) as string[]).length > 0, content };
}

/** A schema from the components, with its fields. */
function named(schema: Json, schemas: Json): Json {
  const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  return (name === undefined ? undefined : (schemas[name] as Json | undefined)) ?? schema;
}

/** In multipart a file is a part with bytes, and nested values are JSON text. */
function multipartSchema(schema: Json, fileFields: readonly string[]): Json {
  const properties = { ...((schema.properties ?? {}) as Record<string, Json>) };
  for (const name of fileFields) {
    const { description, type, anyOf } = properties[name] ?? {};
    if (properties[name] === undefined) continue;
    const bytes = { type: 'string', format: 'binary' };
    const many = [{ type }, ...((anyOf ?? []) as Json[])].some((one) => one.type === 'array');
    properties[name] = {
      ...(many ? { type: 'array', items: bytes } : bytes),
      ...(description === undefined ? {} : { description }),
    };
  }
  return { ...schema, properties };
}

function omitFields(schema: Json, names: string[]): Json {
  if (names.length === 0) return schema;
  const properties = Object.fromEntries(
    Object.entries((schema.properties ?? {}) as Json).filter(([name]) => !names.includes(name)),
  );
  const required = ((schema.required ?? []) as string[]).filter((name) => !names.includes(name));
  return { ...schema, properties, required };
}

function withoutFields(value: unknown, names: string[]): unknown {
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}
