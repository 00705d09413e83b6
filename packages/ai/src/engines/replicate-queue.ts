/** Replicate: predictions of any of its models. */
import { linkOf, record, refuseShape, textOf } from '@oja/core/engines/upstream-answer';
import { idIn, type Orders, type Progress, type QueueUpstream, type Raw } from './upstream-queue.ts';

export interface ReplicateSettings {
  replicateUrl: string;
  replicateKey?: string;
}

const name = 'replicate';
const host = 'api.replicate.com';

export function replicateUpstream({ replicateUrl, replicateKey }: ReplicateSettings): QueueUpstream {
  const base = new URL(replicateUrl);
  return {
    name,
    // The real one lives under /v1, whether or not the operator wrote it.
    baseUrl: base.hostname === host && base.pathname === '/' ? `${base.origin}/v1` : replicateUrl,
    defaultHost: host,
    key: replicateKey,
    keySetting: 'OJA_REPLICATE_KEY',
    headers: { authorization: `Bearer ${replicateKey}` },
  };
}

const given = (submitted: Raw, which: 'get' | 'cancel') => linkOf(record(submitted.urls)?.[which]);

export const replicateOrders: Orders = {
  poll: (submitted) => ({
    method: 'GET',
    path: given(submitted, 'get') ?? `/predictions/${idIn(name, submitted, 'id')}`,
  }),
  read: progressOf,
  cancel: (submitted) => ({
    method: 'POST',
    path: given(submitted, 'cancel') ?? `/predictions/${idIn(name, submitted, 'id')}/cancel`,
  }),
};

function progressOf(answer: Raw): Progress {
  const status = textOf(answer.status);
  if (status === 'starting' || status === 'processing') return { state: 'waiting' };
  if (status === 'succeeded') return { state: 'done', made: answer };
  if (status === 'failed' || status === 'canceled' || status === 'aborted')
    return { state: 'failed', reason: textOf(answer.error) ?? status };
  return refuseShape(name);
}

/** What a prediction made: one, or a list; addresses, or objects with them. */
export const replicateOutputs = ({ output }: Raw): unknown[] =>
  [output].flat().map((one) => record(one)?.url ?? one);
