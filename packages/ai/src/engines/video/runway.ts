/** Runway. */
import type { EngineParts } from '@oja/core/engines/capability';
import { numberOf, refuseShape, textOf } from '@oja/core/engines/upstream-answer';
import { idIn, type Progress, type Raw } from '../upstream-queue.ts';
import type { VideoEngine } from './port.ts';
import { aspectOf, createFilmUpstream, dataUrl, lengthOf } from './upstream-film.ts';

export interface RunwaySettings {
  runwayUrl: string;
  runwayKey?: string;
  runwayModel: string;
  videoPollMs: number;
}

const name = 'runway';
const version = '2024-11-06';
const ratios = { '16:9': '1280:720', '9:16': '720:1280', '1:1': '960:960' };

export function createRunway(settings: RunwaySettings, parts: EngineParts): VideoEngine {
  return createFilmUpstream(
    {
      name,
      baseUrl: settings.runwayUrl.replace(/\/v1\/?$/, ''),
      defaultHost: 'api.dev.runwayml.com',
      key: settings.runwayKey,
      keySetting: 'OJA_RUNWAY_KEY',
      headers: { authorization: `Bearer ${settings.runwayKey}`, 'x-runway-version': version },
      pollMs: settings.videoPollMs,
      submit: (order) => ({
        method: 'POST',
        path: order.image === undefined ? '/v1/text_to_video' : '/v1/image_to_video',
        body: {
          model: settings.runwayModel,
          promptText: order.prompt.slice(0, 1000),
          ratio: ratios[aspectOf(order)],
          duration: lengthOf(order.seconds, [4, 6, 8]),
          ...(order.seed === undefined ? {} : { seed: order.seed }),
          ...(order.image === undefined ? {} : { promptImage: dataUrl(order.image) }),
        },
      }),
      orders: {
        poll: (submitted) => ({ method: 'GET', path: `/v1/tasks/${idIn(name, submitted, 'id')}` }),
        read: progressOf,
        cancel: (submitted) => ({ method: 'DELETE', path: `/v1/tasks/${idIn(name, submitted, 'id')}` }),
      },
      urlOf: ({ output }) => (Array.isArray(output) ? textOf(output[0]) : null),
    },
    parts,
  );
}

function progressOf(answer: Raw): Progress {
  const status = textOf(answer.status);
  if (status === 'PENDING' || status === 'THROTTLED') return { state: 'waiting' };
  if (status === 'RUNNING') return { state: 'waiting', fraction: numberOf(answer.progress) ?? undefined };
  if (status === 'SUCCEEDED') return { state: 'done', made: answer };
  if (status === 'FAILED' || status === 'CANCELLED') {
    return { state: 'failed', reason: textOf(answer.failure) ?? textOf(answer.failureCode) ?? status };
  }
  return refuseShape(name);
}
