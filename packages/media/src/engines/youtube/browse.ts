/** Playlists and channels as YouTube's website asks for them. */
import type { Upstream } from '@oja/core/egress/port';
import { rejected } from '@oja/core/engine-failure';
import { asFinal, objectBody } from '@oja/core/engines/upstream-answer';
import { refusal } from './ask-innertube.ts';
import { aboutChannel, aboutPlaylist, alertOf, channelBehind, pageOf } from './lists.ts';
import { blocked, type Raw } from './player.ts';
import type { ListQuery, VideoList } from './port.ts';

/** The website's; old ones are served for years. */
const client = { clientName: 'WEB', clientVersion: '2.20260708.00.00', hl: 'en', gl: 'US' };
const bytesMax = 6_000_000;

const missing = (why?: string) =>
  rejected('not_found', `YouTube has no such channel or playlist.${why ? ` It says: ${why}` : ''}`, {
    param: 'url',
  });

async function ask(upstream: Upstream, path: string, body: object, signal: AbortSignal): Promise<Raw> {
  const answer = await upstream.request({
    method: 'POST',
    path: `/youtubei/v1/${path}?prettyPrint=false`,
    body: { context: { client }, ...body },
    signal,
    timeoutMs: 10_000,
    bytesMax,
  });
  if (answer.status === 429 || answer.text().includes('g-recaptcha')) throw blocked();
  if (answer.status === 404 || answer.status === 400) throw missing();
  if (answer.status !== 200) throw refusal(answer);
  return asFinal(() => objectBody('YouTube', answer));
}

export async function askList(
  upstream: Upstream,
  { target, cursor }: ListQuery,
  signal: AbortSignal,
): Promise<Omit<VideoList, 'cached'>> {
  const { kind } = target;
  const browse = (fields: object) => ask(upstream, 'browse', fields, signal);
  const id = kind === 'name' ? await resolve(upstream, target.path, signal) : target.id;
  const type = kind === 'playlist' ? 'playlist' : 'channel';
  if (cursor !== undefined) {
    const unknown = { title: null, description: null, author: null, thumbnail: null, count: null };
    return { type, id, ...unknown, ...pageOf(await browse({ continuation: cursor })) };
  }
  // Every channel has its uploads as a playlist.
  const playlist = type === 'channel' ? `UU${id.slice(2)}` : id;
  const [list, channel] = await Promise.all([
    browse({ browseId: `VL${playlist}` }),
    type === 'channel' ? browse({ browseId: id }) : undefined,
  ]);
  const page = pageOf(list);
  const why = alertOf(channel ?? list);
  if (why !== undefined && page.videos.length === 0) throw missing(why);
  const about = aboutPlaylist(list);
  if (channel === undefined) return { type, id, ...about, ...page };
  return { type, id, ...aboutChannel(channel, id), count: about.count, ...page };
}

async function resolve(upstream: Upstream, path: string, signal: AbortSignal): Promise<string> {
  const url = `https://www.youtube.com/${path}`;
  const id = channelBehind(await ask(upstream, 'navigation/resolve_url', { url }, signal));
  if (id === undefined) throw missing();
  return id;
}
