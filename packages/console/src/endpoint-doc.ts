/** What the server's OpenAPI document tells, whole or of one endpoint. */
import { readAhead, useKept } from './kept.ts';
import { type EndpointDoc, type OpenApi, readOpenApi } from './model/openapi.ts';
import { problemOf } from './model/problem.ts';
import { readJson } from './open-data.ts';

interface Told {
  document: OpenApi;
  endpoints: Map<string, EndpointDoc>;
}

const read = async (path: string): Promise<Told> => {
  const document = await readJson<OpenApi>(path);
  return { document, endpoints: readOpenApi(document) };
};
const never = { staleMs: Number.POSITIVE_INFINITY };

export const useOpenApi = () => useKept('openapi', () => read('/openapi.json'), never);

// Of one endpoint alone: the whole document is many times as long, and a phone waits for it.
const nameOf = (id: string) => `openapi ${id}`;
const readOne = (id: string) => read(`/openapi.json?endpoint=${encodeURIComponent(id)}`);

export function useEndpointDoc(id: string) {
  const { data, error } = useKept(nameOf(id), () => readOne(id), never);
  const isMissing = error !== null && problemOf(error).status === 404;
  return { document: data?.document, doc: data?.endpoints.get(id), error, isMissing };
}

/** Begins to read it; whoever shows it waits. */
export const beginEndpointDoc = async (id: string) => {
  void readAhead(nameOf(id), () => readOne(id));
};
