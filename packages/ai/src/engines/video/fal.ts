/** fal: its queue, with one model of the operator's choice. */
import type { EngineParts } from '@oja/core/engines/capability';
import { linkOf, record, records, refuseShape, textOf } from '@oja/core/engines/upstream-answer';
import type { VideoEngine } from './port.ts';
import {
  type Ask,
  aspectOf,
  createFilmUpstream,
  dataUrl,
  idIn,
  type Progress,
  type Raw,
} from './upstream-film.ts';

export interface FalSettings {
  falUrl: string;
  falKey?: string;
  falModel: string;
  videoPollMs: number;
}

const name = 'fal';

export function createFal(settings: FalSettings, parts: EngineParts): VideoEngine {
  // Requests are kept under the application, without the path of the function that was called.
  const application = settings.falModel.split('/').slice(0, 2).join('/');
  const requestPath = (submitted: Raw) => `/${application}/requests/${idIn(name, submitted, 'request_id')}`;

  async function read(answer: Raw, ask: (ask: Ask) => Promise<Raw>, submitted: Raw): Promise<Progress> {
    const status = textOf(answer.status);
    if (status === 'IN_QUEUE' || status === 'IN_PROGRESS') return { state: 'waiting' };
    if (status !== 'COMPLETED') return refuseShape(name);
    const reason = textOf(answer.error) ?? textOf(answer.detail);
    if (reason !== null) return { state: 'failed', reason };
    const path = linkOf(answer.response_url) ?? linkOf(submitted.response_url) ?? requestPath(submitted);
    const result = await ask({ method: 'GET', path });
    const video = record(result.video) ?? records(result.videos)[0];
    return { state: 'done', url: textOf(video?.url) ?? refuseShape(name) };
  }

  return createFilmUpstream(
    {
      name,
      baseUrl: settings.falUrl,
      defaultHost: 'queue.fal.run',
      key: settings.falKey,
      keySetting: 'OJA_FAL_KEY',
      headers: { authorization: `Key ${settings.falKey}` },
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
      poll: (submitted) => ({
        method: 'GET',
        path: linkOf(submitted.status_url) ?? `${requestPath(submitted)}/status`,
      }),
      read,
      cancel: (submitted) => ({
        method: 'PUT',
        path: linkOf(submitted.cancel_url) ?? `${requestPath(submitted)}/cancel`,
      }),
    },
    parts,
  );
}
