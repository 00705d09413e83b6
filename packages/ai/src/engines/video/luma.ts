/** Luma's Dream Machine. */

import { unsupported } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import { record, refuseShape, textOf } from '@oja/core/engines/upstream-answer';
import { idIn, type Progress, type Raw } from '../upstream-queue.ts';
import type { VideoEngine } from './port.ts';
import { aspectOf, createFilmUpstream, lengthOf } from './upstream-film.ts';

export interface LumaSettings {
  lumaUrl: string;
  lumaKey?: string;
  lumaModel: string;
  videoPollMs: number;
}

const name = 'luma';
const root = '/dream-machine/v1/generations';

export function createLuma(settings: LumaSettings, parts: EngineParts): VideoEngine {
  return createFilmUpstream(
    {
      name,
      baseUrl: settings.lumaUrl.replace(/\/dream-machine\/v1\/?$/, ''),
      defaultHost: 'api.lumalabs.ai',
      key: settings.lumaKey,
      keySetting: 'OJA_LUMA_KEY',
      headers: { authorization: `Bearer ${settings.lumaKey}` },
      pollMs: settings.videoPollMs,
      submit(order) {
        if (order.image !== undefined) throw unsupported('Luma accepts images by public URL only.');
        return {
          method: 'POST',
          path: `${root}/video`,
          body: {
            model: settings.lumaModel,
            prompt: order.prompt,
            aspect_ratio: aspectOf(order),
            duration: `${lengthOf(order.seconds, [5, 9])}s`,
            resolution: Math.min(order.width, order.height) > 720 ? '1080p' : '720p',
          },
        };
      },
      orders: {
        poll: (submitted) => ({ method: 'GET', path: `${root}/${idIn(name, submitted, 'id')}` }),
        read: progressOf,
        cancel: (submitted) => ({ method: 'DELETE', path: `${root}/${idIn(name, submitted, 'id')}` }),
      },
      urlOf: ({ assets }) => textOf(record(assets)?.video),
    },
    parts,
  );
}

function progressOf(answer: Raw): Progress {
  const state = textOf(answer.state);
  if (state === 'queued' || state === 'dreaming') return { state: 'waiting' };
  if (state === 'completed') return { state: 'done', made: answer };
  if (state === 'failed') return { state: 'failed', reason: textOf(answer.failure_reason) ?? state };
  return refuseShape(name);
}
