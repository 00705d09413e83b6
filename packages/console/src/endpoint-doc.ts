/** What the server's OpenAPI document tells of one endpoint: the whole is many times as long, and a phone waits for it. */
import { type EndpointDoc, type OpenApi, readOpenApi } from './model/openapi.ts';
import { problemOf } from './model/problem.ts';
import { readJson } from './open-data.ts';
import { prefetch, useData } from './queries.ts';
import { drawnAhead } from './ui/hooks/drawn-ahead.ts';

interface Told {
  document: OpenApi;
  endpoints: Map<string, EndpointDoc>;
}

const read = async (path: string): Promise<Told> => {
  const document = await readJson<OpenApi>(path);
  return { document, endpoints: readOpenApi(document) };
};
const never = { staleMs: Number.POSITIVE_INFINITY };

const keyOf = (id: string) => ['openapi', id];
const readOne = (id: string) => read(`/openapi.json?endpoint=${encodeURIComponent(id)}`);

export function useEndpointDoc(id: string) {
  const { data, error } = useData(keyOf(id), () => readOne(id), never);
  const isMissing = error !== null && problemOf(error).status === 404;
  return { document: data?.document, doc: data?.endpoints.get(id), error, isMissing };
}

/** Starts to read it; the page that shows it waits. During the build there is no server to ask. */
export const beginEndpointDoc = async (id: string) => {
  if (!drawnAhead) void prefetch(keyOf(id), () => readOne(id));
};
