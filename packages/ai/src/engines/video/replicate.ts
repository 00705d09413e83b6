/** Replicate: predictions of one model of the operator's choice. */
import type { EngineParts } from '@oja/core/engines/capability';
import { textOf } from '@oja/core/engines/upstream-answer';
import {
  type ReplicateSettings,
  replicateOrders,
  replicateOutputs,
  replicateUpstream,
} from '../replicate-queue.ts';
import type { VideoEngine } from './port.ts';
import { aspectOf, createFilmUpstream, dataUrl } from './upstream-film.ts';

export interface ReplicateFilmSettings extends ReplicateSettings {
  replicateModel: string;
  videoPollMs: number;
}

export const createReplicate = (settings: ReplicateFilmSettings, parts: EngineParts): VideoEngine =>
  createFilmUpstream(
    {
      ...replicateUpstream(settings),
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
      orders: replicateOrders,
      urlOf: (made) => textOf(replicateOutputs(made)[0]),
    },
    parts,
  );
