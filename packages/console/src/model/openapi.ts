/** The server's OpenAPI document, read into what docs and playground show. */

export interface Schema {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  additionalProperties?: boolean | Schema;
  $ref?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  format?: string;
  pattern?: string;
}

interface Parameter {
  name: string;
  /** Headers are references to the components. */
  in?: 'path' | 'query';
  required: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

interface Content {
  schema?: Schema;
  example?: unknown;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  'x-oja-endpoint': string;
  'x-oja-variants'?: string[];
  'x-oja-errors'?: string[];
  'x-oja-alias-of'?: string;
  'x-oja-mode'?: 'job';
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Content> };
  responses: Record<string, { description: string; content?: Record<string, Content> }>;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface ErrorLine {
  status: number;
  code: string;
  fix: string;
}

/** One endpoint as a page shows it. */
export interface EndpointDoc {
  id: string;
  group: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  /** Fields of path, query and body together, as the client takes them. */
  input: Schema;
  example: Record<string, unknown>;
  /** Undefined where it returns bytes or events instead of JSON. */
  output: Schema | undefined;
  /** A string where that is the response itself. */
  outputExample: unknown;
  produces: string[];
  errors: ErrorLine[];
  /** Codes of this endpoint; the others belong to every call. */
  ownErrors: string[];
  /** Fields that take a file, also by multipart. */
  fileFields: string[];
  variants: string[];
  isJob: boolean;
}

export function readOpenApi(document: OpenApi): Map<string, EndpointDoc> {
  const found = new Map<string, EndpointDoc>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const id = operation['x-oja-endpoint'];
      // Aliases repeat an endpoint under another path; vision and files share the path of chat.
      if (operation['x-oja-alias-of'] !== undefined) continue;
      const doc = readOperation(document, path, method.toUpperCase(), operation);
      found.set(id, doc);
      for (const variant of doc.variants)
        if (!found.has(variant)) found.set(variant, { ...doc, id: variant });
    }
  }
  return found;
}

function readOperation(document: OpenApi, path: string, method: string, operation: Operation): EndpointDoc {
  const body = operation.requestBody?.content['application/json'];
  const parameters = (operation.parameters ?? []).filter((one) => one.in !== undefined);
  const bodySchema = body?.schema === undefined ? {} : resolve(document, body.schema);
  const input: Schema = {
    type: 'object',
    properties: {
      ...Object.fromEntries(
        parameters.map(({ name, schema, description }) => [
          name,
          { ...schema, ...(description ? { description } : {}) },
        ]),
      ),
      ...bodySchema.properties,
    },
    required: [
      ...parameters.filter(({ required }) => required).map(({ name }) => name),
      ...(bodySchema.required ?? []),
    ],
  };
  const fromParameters = Object.fromEntries(
    parameters.filter(({ example }) => example !== undefined).map(({ name, example }) => [name, example]),
  );
  const isJob = operation['x-oja-mode'] === 'job';
  const ok = Object.entries(operation.responses).find(([status]) =>
    isJob ? status === '202' : status.startsWith('2'),
  )?.[1];
  const answer = ok?.content?.['application/json'];
  return {
    id: operation['x-oja-endpoint'],
    group: operation.tags[0] ?? '',
    method,
    path,
    summary: operation.summary,
    description: operation.description ?? '',
    input,
    example: { ...fromParameters, ...(body?.example as Record<string, unknown> | undefined) },
    output: answer?.schema,
    outputExample: answer === undefined ? Object.values(ok?.content ?? {})[0]?.example : answer.example,
    produces: Object.keys(ok?.content ?? {}).filter((mime) => mime !== 'application/json'),
    errors: errorsOf(operation),
    ownErrors: operation['x-oja-errors'] ?? [],
    fileFields: fileFieldsOf(operation),
    variants: operation['x-oja-variants'] ?? [],
    isJob,
  };
}

function errorsOf(operation: Operation): ErrorLine[] {
  return Object.entries(operation.responses).flatMap(([status, { description }]) =>
    [...description.matchAll(/`(\w+)`: ([^\n]*)/g)]
      .filter(() => Number(status) >= 400)
      .map(([, code, fix]) => ({ status: Number(status), code: code!, fix: fix! })),
  );
}

function fileFieldsOf(operation: Operation): string[] {
  const schema = operation.requestBody?.content['multipart/form-data']?.schema;
  return Object.entries(schema?.properties ?? {})
    .filter(([, property]) => property.format === 'binary')
    .map(([name]) => name);
}

/** Follows a reference; what stands beside it (a description) stays. */
export function resolve(document: OpenApi, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...beside } = schema;
  const target = document.components.schemas[$ref.split('/').at(-1)!];
  return target === undefined ? beside : resolve(document, { ...target, ...beside });
}

export const isFileSchema = (schema: Schema) => schema.$ref?.endsWith('/FileIn') === true;

/** A type in words, short enough for a table. */
export function typeWords(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1)!.replace('FileIn', 'file');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return [...new Set(choices.map(typeWords))].join(' | ');
  if (schema.type === 'array') return `${schema.items ? typeWords(schema.items) : 'any'}[]`;
  return Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any');
}
