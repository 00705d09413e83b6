/** What the command line knows of an endpoint: what was generated, or what the server describes. */
import type { EndpointRow } from '../call.ts';
import { described, type Operation, type Schema } from '../described.ts';
import { endpointTable } from '../generated/endpoints.ts';
import { endpointFields } from '../generated/fields.ts';
import { type CommandRun, loginOf } from './command.ts';
import { fieldKind } from './field-kind.ts';
import type { EndpointFields, Field } from './fields.ts';

export interface KnownEndpoint extends EndpointFields {
  row: EndpointRow;
}

/** Undefined where neither this program nor the server knows it. */
export async function findEndpoint(run: CommandRun, id: string): Promise<KnownEndpoint | undefined> {
  const row = (endpointTable as Record<string, EndpointRow>)[id];
  if (row !== undefined) return { ...endpointFields[id]!, row };
  const { url } = await loginOf(run);
  if (url === undefined) return undefined;
  const ask = async (path: string) => {
    const answer = await fetch(`${url.replace(/\/+$/, '').replace(/\/api\/v1$/, '')}${path}`, {
      signal: run.signal,
    });
    return answer.ok ? answer.json() : undefined;
  };
  const found = await described(id, ask).catch(() => undefined);
  if (found === undefined) return undefined;
  return { row: found.row, about: found.operation.summary ?? id, fields: fieldsOf(found.operation) };
}

function fieldsOf({ parameters = [], requestBody }: Operation): Record<string, Field> {
  const { properties = {}, required = [] } = requestBody?.content?.['application/json']?.schema ?? {};
  return Object.fromEntries([
    ...parameters.map(({ name, schema = {}, ...rest }) => [name, fieldOf(schema, rest)] as const),
    ...Object.entries(properties).map(
      ([name, schema]) =>
        [
          name,
          fieldOf(schema, { required: required.includes(name), description: schema.description }),
        ] as const,
    ),
  ]);
}

const fieldOf = (
  schema: Schema,
  { required, description }: { required?: boolean | undefined; description?: string | undefined },
): Field => ({
  kind: fieldKind(schema),
  ...(required ? { required } : {}),
  ...(schema.enum === undefined ? {} : { values: schema.enum.map(String) }),
  ...(description === undefined ? {} : { about: description }),
});
