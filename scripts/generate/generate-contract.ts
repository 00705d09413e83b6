/**
 * What callers see of the registry and no other generated file shows: a line for each path and schema of the OpenAPI
 * documents, each MCP tool and each entry of the catalogue, with a digest. A line that changes names what did.
 */
import { createHash } from 'node:crypto';
import { type Endpoint, isSold } from '../../packages/core/src/endpoints/endpoint.ts';
import { openApiText } from '../../packages/core/src/http/openapi/openapi.ts';
import { shortList } from '../../packages/core/src/mcp/short-list.ts';
import { createTools } from '../../packages/core/src/mcp/tools.ts';
import { version } from '../../packages/core/src/version.ts';
import { endpoints } from '../../packages/server/src/registry.ts';

export const contractFiles = (): Record<string, string> => ({
  'test/platform/contract.txt': `${[...openApiLines('public'), ...openApiLines('operator'), ...toolLines(), ...catalogueLines()].join('\n')}\n`,
});

const wheel = 'oja_client-1.1.0-';

const line = (kind: string, name: string, value: unknown): string =>
  `${kind} ${name} ${createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 12)}`;

/** In the order of the document, which is part of it. */
function openApiLines(audience: 'public' | 'operator'): string[] {
  const text = openApiText(endpoints, '0.0.0', { origin: 'http://127.0.0.1:8787', audience })!;
  // Samples name the wheel: each release would change the line of every path.
  const { paths, components, ...rest } = JSON.parse(text.replaceAll(`oja_client-${version}-`, wheel));
  const { schemas, ...others } = components;
  return [
    line(audience, 'document', [rest, others]),
    ...Object.entries(paths).map(([path, item]) => line(audience, path, item)),
    ...Object.entries(schemas).map(([name, schema]) => line(audience, name, schema)),
  ];
}

function toolLines(): string[] {
  const all = [...createTools(endpoints).values()];
  const [search, call] = shortList(all, ({ tool }) => tool);
  return [search!, call!, ...all.map(({ tool }) => tool)].map((tool) => line('mcp', tool.name, tool));
}

function catalogueLines(): string[] {
  const shown = endpoints.filter((endpoint) => isSold(endpoint) && endpoint.access === 'key');
  return shown.map((endpoint) => line('catalogue', endpoint.id, entryOf(endpoint)));
}

const entryOf = ({ method, path, aliases = [], summary, price, limits }: Endpoint) => [
  ...[method, path, aliases, summary],
  ...[price.unit, price.microsPerUnit, limits.perMinute ?? null],
];
