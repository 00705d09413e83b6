/** fal: its queue, with one model of the operator's choice. */
import type { EngineParts } from '@oja/core/engines/capability';
import { record, records, textOf } from '@oja/core/engines/upstream-answer';
import { type FalSettings, falOrders, falUpstream } from '../fal-queue.ts';
import type { VideoEngine } from './port.ts';
import { aspectOf, createFilmUpstream, dataUrl } from './upstream-film.ts';

export interface FalFilmSettings extends FalSettings {
  falModel: string;
  videoPollMs: number;
}

export const createFal = (settings: FalFilmSettings, parts: EngineParts): VideoEngine =>
  createFilmUpstream(
    {
      ...falUpstream(settings),
      pollMs: settings.videoPollMs,
      submit: (order) => ({
        method: 'POST',
        path: `/${settings.falModel}`,
        body: {
          prompt: order.prompt,
          duration: order.seconds,
          aspect_ratio: aspectOf(order),
          ...(order.seed === undefined ? {} : { seed: order.seed }),
          ...(order.image === undefined ? {} : { image_url: dataUrl(order.image) }),
        },
      }),
      orders: falOrders(settings.falModel),
      urlOf: ({ video, videos }) => textOf((record(video) ?? records(videos)[0])?.url),
    },
    parts,
  );
