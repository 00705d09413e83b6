/** The console's one way to the server: @oja/client, speaking by the session cookie. */
import {
  ApiError,
  createClient,
  type EndpointId,
  type EndpointInput,
  type EndpointOutput,
  type OjaError,
} from '@oja/client';
import { QueryClient, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type OpenApi, readOpenApi } from './model/openapi.ts';

export type Output<Id extends EndpointId> = EndpointOutput<Id>;

// Errors are shown at once: a person can press again, and sees why the first try failed.
export const client = createClient({ retries: 0 });

export const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 5_000, retry: 1, refetchOnWindowFocus: true } },
});

export interface ProblemView {
  message: string;
  code?: string;
  param?: string | null;
  requestId?: string | null;
  status?: number;
}

export function problemOf(error: unknown): ProblemView {
  if (error instanceof ApiError) {
    const { message, code, param, requestId, status } = error;
    return { message, code, param, requestId, status };
  }
  return { message: error instanceof Error ? (error as OjaError).message : String(error) };
}

export const call = <Id extends EndpointId>(id: Id, input: EndpointInput<Id>): Promise<EndpointOutput<Id>> =>
  Promise.resolve(client.call(id, input));

type Options<Id extends EndpointId> = Partial<
  Pick<UseQueryOptions<EndpointOutput<Id>>, 'enabled' | 'staleTime' | 'refetchInterval' | 'placeholderData'>
>;

/** A call whose answer is kept and refreshed; the id and the input name it. */
export function useCall<Id extends EndpointId>(id: Id, input: EndpointInput<Id>, options: Options<Id> = {}) {
  return useQuery<EndpointOutput<Id>>({
    queryKey: [id, input],
    queryFn: () => call(id, input),
    retry: (failures, error) => failures < 1 && (problemOf(error).status ?? 500) >= 500,
    ...options,
  });
}

/** After a change: what was read under these endpoints is read again. */
export const refresh = (...ids: EndpointId[]) =>
  Promise.all(ids.map((id) => queries.invalidateQueries({ queryKey: [id] })));

interface StandingWindow {
  days: number;
  uptime_percent: number | null;
  success_percent: number | null;
  calls: number;
  average_latency_ms: number | null;
  p50_ms: number | null;
  p95_ms: number | null;
}
export interface Standing {
  measured_at: string;
  today: StandingWindow;
  month: StandingWindow;
}

const readJson = async <T>(path: string): Promise<T> => {
  const response = await fetch(path, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
};

/** Two pages of the server that are no endpoints: the status figures and the OpenAPI document. */
export const useStanding = () =>
  useQuery({ queryKey: ['standing'], queryFn: () => readJson<Standing>('/status'), refetchInterval: 30_000 });

export const useOpenApi = () =>
  useQuery({
    queryKey: ['openapi'],
    queryFn: async () => {
      const document = await readJson<OpenApi>('/openapi.json');
      return { document, endpoints: readOpenApi(document) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
