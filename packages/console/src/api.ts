/** The console's one way to the server: @oja/client, speaking by the session cookie. */
import { createClient, type EndpointId, type EndpointInput, type EndpointOutput } from '@oja/client';
import { problemOf } from './model/problem.ts';
import { type QueryOptions, refetch, useData } from './queries.ts';

export type Output<Id extends EndpointId> = EndpointOutput<Id>;

// Errors are shown at once: a person can press again, and sees why the first try failed.
export const client = createClient({ retries: 0 });

export const call = <Id extends EndpointId>(id: Id, input: EndpointInput<Id>): Promise<EndpointOutput<Id>> =>
  Promise.resolve(client.call(id, input)).catch((error: unknown) => {
    if (id !== 'account.get') noteEnd(error);
    throw error;
  });

/** A session that ended is heard of first by whatever was asked next: the page then asks for a login. */
export function noteEnd(error: unknown): void {
  if (problemOf(error).code === 'login_required') void refresh('account.get');
}

/** A call whose answer is cached and refreshed, by its id and input. */
export const useCall = <Id extends EndpointId>(
  id: Id,
  input: EndpointInput<Id>,
  options?: QueryOptions<EndpointOutput<Id>>,
) => useData<EndpointOutput<Id>>([id, input], () => call(id, input), options);

/** After a change: what was read under these endpoints is read again. */
export const refresh = (...ids: EndpointId[]) => refetch(...ids.map((id) => [id]));
