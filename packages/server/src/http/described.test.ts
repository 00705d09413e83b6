/** What the docs, the playground and editors show beside a name comes from the schemas: nothing may be left without words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoints } from '../endpoints/index.ts';
import { openApiDocument } from './openapi.ts';

interface Schema {
  $ref?: string;
  const?: unknown;
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}
interface Operation {
  'x-oja-endpoint': string;
  summary: string;
  description?: string;
  parameters: { name: string; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

const document = openApiDocument(endpoints, '1') as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

/** Shapes of OpenAI's and Anthropic's, whose own docs tell more. */
const theirs =
  /^(?:Chat|Model$|OpenaiVideo$|Messages?(?:Request)?$|CountTokensRequest$|AnthropicError$|Responses?(?:Request)?$)/;

/** Fields without words, at any depth. `op` tells operations on a picture apart. */
function bare(schema: Schema, at: string): string[] {
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const isTold = field.description !== undefined || field.$ref !== undefined || field.const !== undefined;
    return [...(isTold || name === 'op' ? [] : [`${at}.${name}`]), ...bare(field, `${at}.${name}`)];
  });
  const parts = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return [...inner, ...parts.flatMap((part) => (part === undefined ? [] : bare(part, at)))];
}

test('every operation says more than its summary', () => {
  const silent = operations.filter(
    ({ summary, description = '' }) => description.length < 20 || description === summary,
  );
  assert.deepEqual(
    silent.map((operation) => operation['x-oja-endpoint']),
    [],
  );
});

test('every field that goes in is described', () => {
  const fields = operations.flatMap(({ 'x-oja-endpoint': id, parameters, requestBody }) => [
    ...parameters.flatMap(({ name, description, schema }) => [
      ...(description === undefined ? [`${id}.${name}`] : []),
      ...bare(schema, `${id}.${name}`),
    ]),
    ...bare(requestBody?.content['application/json']?.schema ?? {}, id),
  ]);
  assert.deepEqual(fields, []);
});

test('every field of a named shape is described', () => {
  const ours = Object.entries(document.components.schemas).filter(([name]) => !theirs.test(name));
  assert.deepEqual(
    ours.flatMap(([name, schema]) => bare(schema, name)),
    [],
  );
});
