/** Which requests a list shows: from the page's address to the API's input. */
import type { EndpointInput } from '@oja/client';
import { nextDay } from '../../model/time.ts';

export type Filter = Partial<
  Record<'status' | 'endpoint' | 'key' | 'error' | 'from' | 'to' | 'live' | 'account', string>
>;

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);
/** The moment before which requests are shown; a day, as charts link to it, is a UTC day and included. */
export const endOf = (to: string) => (isDay(to) ? nextDay(to) : to);

export function asInput({
  status,
  endpoint,
  key,
  error,
  from,
  to,
}: Filter): EndpointInput<'account.requests'> {
  return {
    ...(status === undefined ? {} : { status: status as 'ok' }),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(key === undefined ? {} : { key }),
    ...(error === undefined ? {} : { error }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to: endOf(to) }),
  };
}
