/** What the server answered, cached under the endpoint and its input: one QueryClient for every page. */
import { keepPreviousData, QueryClient, type QueryKey, useQuery } from '@tanstack/react-query';
import { problemOf } from './model/problem.ts';

export interface QueryOptions<T> {
  enabled?: boolean;
  /** Younger than this it is shown without asking again. */
  staleMs?: number;
  everyMs?: number | ((data: T | undefined) => number | undefined);
  /** While another input is read for the first time, the data of the one before stays in sight. */
  keepBefore?: boolean;
}

export interface QueryState<T> {
  data: T | undefined;
  error: unknown;
  /** The data are those of the input before. */
  isBefore: boolean;
}

const retryMs = 1000;
const retryAfterErrorMs = 5000;

/** No answer, a server error, or too many calls at once: another try may succeed. */
function mayPass(error: unknown): boolean {
  const status = problemOf(error).status ?? 500;
  return status >= 500 || status === 429;
}

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Offline, a page shows that the server is unreachable instead of waiting in silence.
      networkMode: 'always',
      retry: (failures, error) => failures === 0 && mayPass(error),
      retryDelay: retryMs,
    },
  },
});

// What a provider would do: back in the tab, or online again, what is old is read again.
queries.mount();

export function useData<T>(
  queryKey: QueryKey,
  read: () => Promise<T>,
  { enabled = true, staleMs = 5000, everyMs, keepBefore = false }: QueryOptions<T> = {},
): QueryState<T> {
  const { data, error, isPlaceholderData } = useQuery<T>(
    {
      queryKey,
      queryFn: read,
      enabled,
      staleTime: staleMs,
      refetchInterval: ({ state }) => {
        if (state.error !== null && mayPass(state.error)) return retryAfterErrorMs;
        return (typeof everyMs === 'function' ? everyMs(state.data) : everyMs) ?? false;
      },
      ...(keepBefore && { placeholderData: keepPreviousData }),
    },
    queries,
  );
  return { data, error, isBefore: isPlaceholderData };
}

/** Starts to read before the page that shows it is there. */
export const prefetch = (queryKey: QueryKey, read: () => Promise<unknown>): Promise<void> =>
  queries.prefetchQuery({ queryKey, queryFn: read, staleTime: Number.POSITIVE_INFINITY });

/** Reads again what is shown under keys that begin so; what nobody shows is read again when it is next shown. */
export const refetch = async (...keys: QueryKey[]): Promise<void> => {
  await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
};

/** What was read last, without reading it again. */
export const readData = <T>(queryKey: QueryKey) => queries.getQueryData<T>(queryKey);

/** What a page remembers for the way back to it, until another person logs in. */
queries.setQueryDefaults(['kept'], { gcTime: Number.POSITIVE_INFINITY });
export const recall = <T>(...name: string[]) => readData<T>(['kept', ...name]);
export const keep = <T>(value: T, ...name: string[]) => queries.setQueryData(['kept', ...name], value);

export const forgetData = () => queries.clear();
