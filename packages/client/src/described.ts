/** Endpoints that this client was not generated with: of plugins, of published services, of newer servers. */
import type { EndpointRow } from './call.ts';

/** As far as it says how an endpoint is called. */
export interface Operation {
  'x-oja-endpoint'?: string;
  'x-oja-mode'?: 'job';
  summary?: string;
  parameters?: { name: string; required?: boolean; description?: string; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { content?: Record<string, unknown> }>;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
}

export interface Described {
  row: EndpointRow;
  operation: Operation;
}

type Paths = Record<string, Record<string, Operation>>;

/** Longer than any endpoint works; the server ends a call before. */
const timeoutMs = 600_000;

/** `ask` returns the OpenAPI document of one endpoint; undefined where the server has no such endpoint. */
export async function described(
  id: string,
  ask: (path: string) => Promise<unknown>,
): Promise<Described | undefined> {
  const document = (await ask(`/openapi.json?endpoint=${encodeURIComponent(id)}`)) as
    | { paths?: Paths }
    | undefined;
  for (const [path, methods] of Object.entries(document?.paths ?? {}))
    for (const [method, operation] of Object.entries(methods))
      if (operation['x-oja-endpoint'] === id) return { row: rowOf(path, method, operation), operation };
  return undefined;
}

function rowOf(
  path: string,
  method: string,
  { requestBody, responses = {}, ...rest }: Operation,
): EndpointRow {
  const parts = Object.entries(requestBody?.content?.['multipart/form-data']?.schema?.properties ?? {});
  const files = parts.filter(([, part]) => (part.items ?? part).format === 'binary').map(([name]) => name);
  const types = Object.keys((responses['200'] ?? responses['202'])?.content ?? {});
  const produces = types.filter((type) => type !== 'application/json');
  return {
    method: method.toUpperCase() as EndpointRow['method'],
    path,
    timeoutMs,
    paid: method === 'post',
    ...(files.length > 0 ? { files } : {}),
    ...(produces.length > 0 ? { produces } : {}),
    ...(rest['x-oja-mode'] === 'job' ? { mode: 'job' } : {}),
  };
}
