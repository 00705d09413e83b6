/** What anybody may read, read without the client: the public pages stay light. */
import type { EndpointOutput } from '@oja/client';
import { type KeepOptions, useKept } from './kept.ts';
import type { ProblemView } from './model/problem.ts';

export type Catalogue = EndpointOutput<'public.catalogue'>;

export type Standing = EndpointOutput<'public.status'>;
type Figures = Pick<Standing, 'measured_at' | 'today' | 'month'>;

export async function readJson<T>(path: string): Promise<T> {
  const response = await fetch(path, { headers: { accept: 'application/json' } });
  if (response.ok) return (await response.json()) as T;
  const body = (await response.json().catch(() => ({}))) as { error?: ProblemView & { request_id?: string } };
  const { message = `${path}: ${response.status}`, code, request_id: requestId } = body.error ?? {};
  throw Object.assign(new Error(message), { status: response.status, code, requestId });
}

/** The name under which the answer of an endpoint is kept. */
export const nameOf = (id: string, input: unknown) => `${id} ${JSON.stringify(input)}`;

export const readCatalogue = () => readJson<Catalogue>('/api/v1/catalogue');

export const useCatalogue = (options?: KeepOptions<Catalogue>) =>
  useKept(nameOf('public.catalogue', {}), readCatalogue, options);

export const useStanding = () =>
  useKept(nameOf('public.status', {}), () => readJson<Standing>('/api/v1/status'), { everyMs: 30_000 });

/** The same without its days. */
export const useFigures = () => useKept('figures', () => readJson<Figures>('/status'), { everyMs: 30_000 });
