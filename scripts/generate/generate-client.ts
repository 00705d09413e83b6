/** Types and tables of the client, from the same registry that validates and serves. `npm run generate` writes them. */

import { fieldKind } from '../../packages/client/src/cli/field-kind.ts';
import { deprecationNote, type Endpoint } from '../../packages/core/src/endpoints/endpoint.ts';
import { type ErrorCode, errorTable, operatorFixOf } from '../../packages/core/src/errors.ts';
import { schemaOf } from '../../packages/core/src/http/openapi/openapi-schema.ts';
import { endpoints } from '../../packages/server/src/registry.ts';
import { type Json, typeText } from './json-schema-types.ts';

const head = '/** Made by `npm run generate` from the endpoint registry. Do not edit. */\n';
const home = 'packages/client/src/generated';

/** File names and their texts. */
export function clientFiles(): Record<string, string> {
  return {
    [`${home}/types.ts`]: typesText(),
    [`${home}/endpoints.ts`]: tableText(),
    [`${home}/error-fixes.ts`]: fixesText(),
    [`${home}/fields.ts`]: fieldsText(),
  };
}

const words = (id: string) => id.split(/[.-]/);
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const typeName = (id: string) => words(id).map(capital).join('');
/** `youtube-transcript` → `youtubeTranscript`. */
const methodName = (name: string) =>
  name
    .split('-')
    .map((word, i) => (i === 0 ? word : capital(word)))
    .join('');

function typesText(): string {
  const shared: Record<string, Json> = {};
  const blocks: string[] = [];
  for (const endpoint of endpoints) {
    const name = typeName(endpoint.id);
    const input = schemaOf(endpoint.input, 'input', shared) as Json;
    const output = schemaOf(endpoint.output, 'output', shared) as Json;
    blocks.push(
      `export type ${name}Input = ${typeText(input, 'input')};\n`,
      `export type ${name}Output = ${typeText(output, 'output')};\n`,
    );
  }
  delete shared.FileIn;
  const named = Object.entries(shared)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([name, schema]) => `export type ${name} = ${typeText(schema, isInput(name) ? 'input' : 'output')};\n`,
    );
  const map = endpoints.map(
    ({ id }) => `  '${id}': { input: ${typeName(id)}Input; output: ${typeName(id)}Output };`,
  );
  return [
    head,
    "import type { Call, CallOptions } from '../call.ts';\nimport type { FileInput } from '../file-input.ts';\n",
    ...named,
    ...blocks,
    `export interface Endpoints {\n${map.join('\n')}\n}\n`,
    errorCodesText(),
    ...methodsText(),
  ].join('\n');
}

/** For an editor that completes `error.code === '…'`. */
function errorCodesText(): string {
  const codes = Object.keys(errorTable).map((code) => `  | '${code}'`);
  return `/** Codes of errors, as this version of the server knows them. */\nexport type ErrorCode =\n${codes.join('\n')};\n`;
}

/** Named schemas that go in: their defaults may be left out. */
const isInput = (name: string) => name.endsWith('Request') && name !== 'Request';

const deprecatedTag = ({ deprecated }: Endpoint) =>
  deprecated === undefined ? '' : ` @deprecated ${deprecationNote(deprecated)}`;

/** The nested methods: `client.network.dns(…)`. */
function methodsText(): string[] {
  const groups = Map.groupBy(endpoints, ({ id }) => id.split('.')[0]!);
  const interfaces = [...groups].map(([group, list]) => {
    const methods = list.map(
      (endpoint) =>
        `  /** ${endpoint.summary} \`${endpoint.method} ${endpoint.path}\`${deprecatedTag(endpoint)} */\n` +
        `  ${methodName(endpoint.id.slice(group.length + 1))}(input${isOptional(endpoint) ? '?' : ''}: ${typeName(endpoint.id)}Input, options?: CallOptions): Call<${typeName(endpoint.id)}Output>;`,
    );
    return `export interface ${capital(group)}Methods {\n${methods.join('\n')}\n}\n`;
  });
  const all = [...groups.keys()].map((group) => `  ${group}: ${capital(group)}Methods;`);
  return [...interfaces, `export interface Methods {\n${all.join('\n')}\n}\n`];
}

function isOptional({ input }: Endpoint): boolean {
  return input.safeParse({}).success;
}

function tableText(): string {
  const rows = endpoints.map((endpoint) => {
    const { id, method, path, limits, price, wire = {}, job } = endpoint;
    const { files: fileFields = [], types: produces = [] } = wire;
    const row = {
      method,
      path,
      timeoutMs: limits.timeoutMs,
      ...(price.microsPerUnit > 0 ? { paid: true } : {}),
      ...(fileFields.length > 0 ? { files: fileFields } : {}),
      ...(produces.length > 0 ? { produces } : {}),
      ...(job === undefined ? {} : { mode: job.when === 'always' ? 'job' : 'either' }),
    };
    return `  '${id}': ${literal(row)},`;
  });
  return `${head}
import type { EndpointRow } from '../call.ts';
import type { Endpoints } from './types.ts';

export const endpointTable: Record<keyof Endpoints, EndpointRow> = {
${rows.join('\n')}
};
`;
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (value !== null && typeof value === 'object')
    return `{ ${Object.entries(value)
      .map(([name, inner]) => `${name}: ${literal(inner)}`)
      .join(', ')} }`;
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function fixesText(): string {
  const codes = Object.keys(errorTable) as ErrorCode[];
  const rows = (fixOf: (code: ErrorCode) => string | undefined) =>
    codes.flatMap((code) => {
      const fix = fixOf(code);
      return fix === undefined ? [] : [`  ${code}: ${JSON.stringify(fix)},`];
    });
  return `${head}
/** What a developer can do about each error code. */
export const errorFixes: Record<string, string> = {
${rows((code) => errorTable[code].fix).join('\n')}
};

/** What the operator of the platform can do, where developers can only wait. */
export const operatorFixes: Record<string, string> = {
${rows(operatorFixOf).join('\n')}
};
`;
}

/** A field whose schema has a name, as that schema says. Files keep theirs. */
function resolved(property: Json, shared: Record<string, Json>): Json {
  const name = property.$ref?.slice(property.$ref.lastIndexOf('/') + 1);
  if (name !== undefined && name !== 'FileIn') return { ...resolved(shared[name]!, shared), ...property };
  const { anyOf } = property;
  return anyOf === undefined ? property : { ...property, anyOf: anyOf.map((one) => resolved(one, shared)) };
}

/** Fields of every input, for the help, the completion and the reading of name=value. */
function fieldsText(): string {
  const shared: Record<string, Json> = {};
  const blocks = endpoints.map((endpoint) => {
    const schema = schemaOf(endpoint.input, 'input', shared) as Json;
    const named = resolved(schema, shared);
    const fields = Object.entries(named.properties ?? {}).map(([name, property]) => {
      const row = {
        kind: fieldKind(resolved(property, shared)),
        ...(named.required?.includes(name) ? { required: true } : {}),
        ...(property.enum === undefined ? {} : { values: property.enum.map(String) }),
        ...(property.description === undefined ? {} : { about: property.description }),
      };
      return `    ${JSON.stringify(name)}: ${JSON.stringify(row)},\n`;
    });
    return `  '${endpoint.id}': { about: ${JSON.stringify(endpoint.summary)}, fields: {\n${fields.join('')}  } },`;
  });
  return `${head}
import type { EndpointFields } from '../cli/fields.ts';

export const endpointFields: Record<string, EndpointFields> = {
${blocks.join('\n')}
};
`;
}
