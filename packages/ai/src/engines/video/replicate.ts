/** Replicate: predictions of one model of the operator's choice. */
import type { EngineParts } from '@oja/core/engines/capability';
import { linkOf, record, refuseShape, textOf } from '@oja/core/engines/upstream-answer';
import type { VideoEngine } from './port.ts';
import { aspectOf, createFilmUpstream, dataUrl, idIn, type Progress, type Raw } from './upstream-film.ts';

export interface ReplicateSettings {
  replicateUrl: string;
  replicateKey?: string;
  replicateModel: string;
  videoPollMs: number;
}

const host = 'api.replicate.com';

export function createReplicate(settings: ReplicateSettings, parts: EngineParts): VideoEngine {
  const base = new URL(settings.replicateUrl);
  const name = 'replicate';
  return createFilmUpstream(
    {
      name,
      // The real one lives under /v1, whether or not the operator wrote it.
      baseUrl: base.hostname === host && base.pathname === '/' ? `${base.origin}/v1` : settings.replicateUrl,
      defaultHost: host,
      key: settings.replicateKey,
      keySetting: 'OJA_REPLICATE_KEY',
      headers: { authorization: `Bearer ${settings.replicateKey}` },
      pollMs: settings.videoPollMs,
      submit: (order) => ({
        method: 'POST',
        path: `/models/${settings.replicateModel}/predictions`,
        body: {
          input: {
            prompt: order.prompt,
            duration: order.seconds,
            aspect_ratio: aspectOf(order),
            ...(order.seed === undefined ? {} : { seed: order.seed }),
            ...(order.image === undefined ? {} : { image: dataUrl(order.image) }),
          },
        },
      }),
      poll: (submitted) => ({
        method: 'GET',
        path: given(submitted, 'get') ?? `/predictions/${idIn(name, submitted, 'id')}`,
      }),
      read: progressOf,
      cancel: (submitted) => ({
        method: 'POST',
        path: given(submitted, 'cancel') ?? `/predictions/${idIn(name, submitted, 'id')}/cancel`,
      }),
    },
    parts,
  );
}

const given = (submitted: Raw, which: 'get' | 'cancel'): string | null =>
  linkOf(record(submitted.urls)?.[which]);

function progressOf(answer: Raw): Progress {
  const status = textOf(answer.status);
  if (status === 'starting' || status === 'processing') return { state: 'waiting' };
  if (status === 'succeeded') {
    const output = Array.isArray(answer.output) ? answer.output[0] : answer.output;
    return { state: 'done', url: textOf(output) ?? textOf(record(output)?.url) ?? refuseShape('replicate') };
  }
  if (status === 'failed' || status === 'canceled' || status === 'aborted') {
    return { state: 'failed', reason: textOf(answer.error) ?? status };
  }
  return refuseShape('replicate');
}
