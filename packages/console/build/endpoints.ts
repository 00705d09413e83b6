/** What is known of every endpoint when the console is built: enough to list them before the server is asked. */
import type { Plugin } from 'vite';
import { endpointTable } from '../../client/src/generated/endpoints.ts';
import { endpointFields } from '../../client/src/generated/fields.ts';

const id = 'virtual:endpoints';

export const knownEndpoints = Object.entries(endpointTable).map(([name, { method, path }]) => ({
  id: name,
  method,
  path,
  summary: endpointFields[name]?.about ?? name,
}));

export function endpoints(): Plugin {
  return {
    name: 'endpoints',
    resolveId: (wanted) => (wanted === id ? `\0${id}` : undefined),
    load: (wanted) =>
      wanted === `\0${id}` ? `export const endpoints = ${JSON.stringify(knownEndpoints)};` : undefined,
  };
}
