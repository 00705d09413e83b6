/** fal: its queue, for any of its models. */
import { linkOf, refuseShape, textOf } from '@oja/core/engines/upstream-answer';
import { idIn, type Orders, type QueueUpstream, type Raw } from './upstream-queue.ts';

export interface FalSettings {
  falUrl: string;
  falKey?: string;
}

const name = 'fal';

export const falUpstream = ({ falUrl, falKey }: FalSettings): QueueUpstream => ({
  name,
  baseUrl: falUrl,
  defaultHost: 'queue.fal.run',
  key: falKey,
  keySetting: 'OJA_FAL_KEY',
  headers: { authorization: `Key ${falKey}` },
});

export function falOrders(model: string): Orders {
  // Requests are kept under the application, without the path of the function that was called.
  const application = model.split('/').slice(0, 2).join('/');
  const requestPath = (submitted: Raw) => `/${application}/requests/${idIn(name, submitted, 'request_id')}`;
  return {
    poll: (submitted) => ({
      method: 'GET',
      path: linkOf(submitted.status_url) ?? `${requestPath(submitted)}/status`,
    }),
    async read(answer, ask, submitted) {
      const status = textOf(answer.status);
      if (status === 'IN_QUEUE' || status === 'IN_PROGRESS') return { state: 'waiting' };
      if (status !== 'COMPLETED') return refuseShape(name);
      const reason = textOf(answer.error) ?? textOf(answer.detail);
      if (reason !== null) return { state: 'failed', reason };
      const path = linkOf(answer.response_url) ?? linkOf(submitted.response_url) ?? requestPath(submitted);
      return { state: 'done', made: await ask({ method: 'GET', path }) };
    },
    cancel: (submitted) => ({
      method: 'PUT',
      path: linkOf(submitted.cancel_url) ?? `${requestPath(submitted)}/cancel`,
    }),
  };
}
