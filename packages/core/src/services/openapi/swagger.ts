/** A Swagger 2.0 document in the words of OpenAPI 3.0. Its definitions stay where they are: references find them. */
import type { Json } from '../schema.ts';
import { resolve } from './document.ts';
import { methods } from './operation.ts';
import { list, record, text } from './values.ts';

const formType = 'application/x-www-form-urlencoded';

export function fromSwagger(root: Json): Json {
  const paths = Object.entries(record(root.paths)).map(([path, item]) => [
    path,
    pathItem(record(item), root),
  ]);
  return {
    ...root,
    openapi: '3.0.3',
    servers: serversOf(root),
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: Object.fromEntries(
        Object.entries(record(root.securityDefinitions)).map(([name, scheme]) => [
          name,
          schemeOf(record(scheme)),
        ]),
      ),
    },
  };
}

const schemeOf = (scheme: Json): Json =>
  scheme.type === 'basic' ? { type: 'http', scheme: 'basic' } : scheme;

function serversOf({ host, basePath, schemes }: Json): Json[] {
  const path = text(basePath)?.replace(/\/$/, '') ?? '';
  if (text(host) === undefined) return path === '' ? [] : [{ url: path }];
  const all = Array.isArray(schemes) ? schemes : [];
  const scheme = all.includes('https') || all.length === 0 ? 'https' : all[0];
  return [{ url: `${scheme}://${host}${path}` }];
}

function pathItem(item: Json, root: Json): Json {
  const shared = parametersOf(item, root);
  const operations = methods.flatMap((method) => {
    if (item[method] === undefined) return [];
    const given = record(item[method]);
    return [[method, operationOf(given, shared, root)] as const];
  });
  return { ...item, parameters: [], ...Object.fromEntries(operations) };
}

const parametersOf = (of: Json, root: Json): Json[] => list(of.parameters).map((one) => resolve(one, root));

function operationOf(given: Json, shared: Json[], root: Json): Json {
  const own = parametersOf(given, root);
  const isReplaced = (one: Json) => own.some(({ name, in: place }) => name === one.name && place === one.in);
  const all = [...shared.filter((one) => !isReplaced(one)), ...own];
  const body = bodyOf(all, typesOf(given.consumes ?? root.consumes));
  const produces = typesOf(given.produces ?? root.produces);
  return {
    ...given,
    parameters: all.filter((one) => one.in !== 'body' && one.in !== 'formData').map(parameterOf),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: Object.fromEntries(
      Object.entries(record(given.responses)).map(([status, one]) => [
        status,
        responseOf(resolve(one, root), produces),
      ]),
    ),
  };
}

const typesOf = (given: unknown): string[] => {
  const types = Array.isArray(given) ? given.filter((one) => typeof one === 'string') : [];
  return types.length === 0 ? ['application/json'] : types;
};

/** What stands beside the name of a parameter is its schema. */
function schemaOf({
  name,
  in: place,
  required,
  allowEmptyValue,
  collectionFormat,
  description,
  ...schema
}: Json) {
  return schema.type === 'file'
    ? { type: 'string', format: 'binary', description }
    : { ...schema, description };
}

const styles: Record<string, Json> = {
  multi: { style: 'form', explode: true },
  ssv: { style: 'spaceDelimited', explode: false },
  pipes: { style: 'pipeDelimited', explode: false },
};

const parameterOf = (one: Json): Json => ({
  ...{ name: one.name, in: one.in, description: one.description, required: one.required },
  schema: schemaOf(one),
  ...(one.type === 'array' && one.in === 'query'
    ? (styles[String(one.collectionFormat)] ?? { style: 'form', explode: false })
    : {}),
});

function bodyOf(all: Json[], consumes: string[]): Json | undefined {
  const whole = all.find((one) => one.in === 'body');
  if (whole !== undefined)
    return {
      required: whole.required,
      content: Object.fromEntries(consumes.map((type) => [type, { schema: whole.schema }])),
    };
  const fields = all.filter((one) => one.in === 'formData');
  if (fields.length === 0) return undefined;
  const isMultipart = fields.some(({ type }) => type === 'file') || !consumes.includes(formType);
  return {
    required: true,
    content: {
      [isMultipart ? 'multipart/form-data' : formType]: {
        schema: {
          type: 'object',
          properties: Object.fromEntries(fields.map((one) => [String(one.name), schemaOf(one)])),
          required: fields.filter(({ required }) => required === true).map(({ name }) => name),
        },
      },
    },
  };
}

function responseOf(response: Json, produces: string[]): Json {
  if (response.schema === undefined) return {};
  const isFile = record(response.schema).type === 'file';
  const types = isFile ? ['application/octet-stream'] : produces;
  const content = types.map((type) => {
    const example = record(response.examples)[type];
    return [type, { schema: isFile ? {} : response.schema, ...(example === undefined ? {} : { example }) }];
  });
  return { content: Object.fromEntries(content) };
}
