/** What anyone may read, read without the client: the public pages stay light. */
import type { EndpointOutput } from '@oja/client';
import type { ProblemView } from './model/problem.ts';
import { type QueryOptions, useData } from './queries.ts';

export type Catalogue = EndpointOutput<'public.catalogue'>;

export type Standing = EndpointOutput<'public.status'>;
type Figures = Pick<Standing, 'measured_at' | 'today' | 'month'>;

export const readJson = <T>(path: string): Promise<T> =>
  parsed<T>(path, fetch(path, { headers: { accept: 'application/json' } }));

/** For what needs no account. */
export const sendJson = async (path: string, body: object): Promise<void> => {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  await parsed(path, fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }));
};

async function parsed<T>(path: string, fetched: Promise<Response>): Promise<T> {
  const response = await fetched;
  if (response.ok) return (await response.json()) as T;
  const body = (await response.json().catch(() => ({}))) as { error?: ProblemView & { request_id?: string } };
  const { message = `${path}: ${response.status}`, code, request_id: requestId } = body.error ?? {};
  throw Object.assign(new Error(message), { status: response.status, code, requestId });
}

export const readCatalogue = () => readJson<Catalogue>('/api/v1/catalogue');

export const useCatalogue = (options?: QueryOptions<Catalogue>) =>
  useData(['public.catalogue', {}], readCatalogue, options);

export const useStanding = () =>
  useData(['public.status', {}], () => readJson<Standing>('/api/v1/status'), { everyMs: 30_000 });

export const useModels = () =>
  useData(
    ['public.models', {}],
    () => readJson<EndpointOutput<'public.models'>>('/api/v1/catalogue/models'),
    {
      staleMs: 60_000,
    },
  );

/** The same without its days. */
export const useFigures = () => useData(['figures'], () => readJson<Figures>('/status'), { everyMs: 30_000 });

export type ServiceView = EndpointOutput<'public.service'>;

export type PostedNotice = EndpointOutput<'public.notices'>['data'][number];

/** What the operator says to all. */
export const useNotices = () =>
  useData(['public.notices', {}], () => readJson<EndpointOutput<'public.notices'>>('/api/v1/notices'), {
    everyMs: 60_000,
  });
