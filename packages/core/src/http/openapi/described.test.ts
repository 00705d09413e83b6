/** The docs, the playground and editors show the descriptions of the schemas: every operation and every field needs one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoints } from '../../../../server/src/registry.ts';
import { openApiDocument } from './openapi.ts';

interface Schema {
  $ref?: string;
  const?: unknown;
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  prefixItems?: Schema[];
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}
interface Parameter {
  $ref?: string;
  name: string;
  description?: string;
  schema: Schema;
}
interface Operation {
  'x-oja-endpoint': string;
  summary: string;
  description?: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

const document = openApiDocument(endpoints, '1', 'http://127.0.0.1:8787') as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
};
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

/** Fields without a description, at any depth. `op` is the discriminator of image operations. */
function undescribed(schema: Schema, at: string): string[] {
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const isDescribed =
      field.description !== undefined || field.$ref !== undefined || field.const !== undefined;
    return [
      ...(isDescribed || name === 'op' ? [] : [`${at}.${name}`]),
      ...undescribed(field, `${at}.${name}`),
    ];
  });
  const values = typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : [];
  const parts = [
    schema.items,
    ...values,
    ...(schema.prefixItems ?? []),
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
  ];
  return [...inner, ...parts.flatMap((part) => (part === undefined ? [] : undescribed(part, at)))];
}

test('every operation has a description besides its summary', () => {
  const silent = operations.filter(
    ({ summary, description = '' }) => description.length < 20 || description === summary,
  );
  assert.deepEqual(
    silent.map((operation) => operation['x-oja-endpoint']),
    [],
  );
});

const written = (one: Parameter): Parameter =>
  one.$ref === undefined ? one : document.components.parameters[one.$ref.split('/').at(-1)!]!;

test('every input field is described', () => {
  const fields = operations.flatMap(({ 'x-oja-endpoint': id, parameters, requestBody }) => [
    ...parameters
      .map(written)
      .flatMap(({ name, description, schema }) => [
        ...(description === undefined ? [`${id}.${name}`] : []),
        ...undescribed(schema, `${id}.${name}`),
      ]),
    ...undescribed(requestBody?.content['application/json']?.schema ?? {}, id),
  ]);
  assert.deepEqual(fields, []);
});

test('every field of every response is described', () => {
  const fields = operations.flatMap(({ 'x-oja-endpoint': id, responses }) =>
    Object.entries(responses).flatMap(([status, { content = {} }]) =>
      Object.values(content).flatMap(({ schema }) => undescribed(schema, `${id} ${status}`)),
    ),
  );
  assert.deepEqual([...new Set(fields)], []);
});

test('every field of a named schema is described', () => {
  const fields = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    undescribed(schema, name),
  );
  assert.deepEqual(fields, []);
});

test('a field without a description is found at any depth', () => {
  const schema = {
    properties: {
      data: { description: 'List.', items: { properties: { id: {}, name: { description: 'Name.' } } } },
    },
  };
  assert.deepEqual(undescribed(schema, 'list'), ['list.data.id']);
});
