/** What YouTube's oEmbed tells about a video: little, but when nothing else answers. */
import type { Upstream } from '@oja/core/egress/port';
import { rejected } from '@oja/core/engine-failure';
import {
  asFinal,
  countOf,
  linkOf,
  objectBody,
  openStatusFailure,
  textOf,
} from '@oja/core/engines/upstream-answer';
import type { DetailsOfVideo } from './player.ts';

export async function oembedDetails(
  upstream: Upstream,
  id: string,
  signal: AbortSignal,
): Promise<DetailsOfVideo> {
  const search = new URLSearchParams({ url: `https://www.youtube.com/watch?v=${id}`, format: 'json' });
  const answer = await upstream.request({
    method: 'GET',
    path: `/oembed?${search}`,
    signal,
    timeoutMs: 10_000,
    bytesMax: 1_000_000,
  });
  if (answer.status === 400 || answer.status === 404) {
    throw rejected('video_unavailable', 'The video is unavailable.', { param: 'url' });
  }
  if (answer.status === 401) {
    throw rejected('video_unplayable', 'The owner of the video does not allow embedding.', { param: 'url' });
  }
  if (answer.status === 403) throw rejected('video_unplayable', 'The video is private.', { param: 'url' });
  const body = asFinal(() => {
    if (answer.status !== 200) throw openStatusFailure('YouTube', answer);
    return objectBody('YouTube', answer);
  });
  const title = textOf(body.title);
  if (title === null) throw rejected('upstream_error', 'YouTube returned an unexpected format.');
  const thumbnail = linkOf(body.thumbnail_url);
  return {
    id,
    title,
    author: { name: textOf(body.author_name) ?? '', url: linkOf(body.author_url), id: null },
    thumbnails:
      thumbnail === null
        ? []
        : [{ url: thumbnail, width: countOf(body.thumbnail_width), height: countOf(body.thumbnail_height) }],
    width: null,
    height: null,
    duration: null,
    published: null,
    views: null,
    live: null,
    description: null,
    keywords: [],
  };
}
