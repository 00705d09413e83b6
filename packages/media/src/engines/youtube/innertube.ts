/** YouTube through InnerTube, the interface its own apps use: no key of ours, captions of the player response. */
import type { Upstream } from '@oja/core/egress/port';
import { EngineFailure, rejected } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineCall } from '@oja/core/engines/engine';
import { createUpstreamCache } from '@oja/core/engines/upstream-cache';
import { OjaError } from '@oja/core/errors';
import { askCaptions, askPlayer, type InnertubeSettings, type Watched } from './ask-innertube.ts';
import { askList } from './browse.ts';
import { oembedDetails } from './oembed.ts';
import { captionsOf, type DetailsOfVideo, detailsOf, requirePlayable } from './player.ts';
import type {
  CaptionSegment,
  ListQuery,
  Transcript,
  TranscriptQuery,
  VideoList,
  VideoMetadata,
  VideoSound,
  YoutubeEngine,
} from './port.ts';
import { createRefusals } from './refusals.ts';
import { createRotation } from './rotation.ts';
import { fetchSound, requireShort, soundOf } from './sound.ts';
import { chooseTrack, translationOf } from './track-choice.ts';

export function createInnertube(settings: InnertubeSettings, parts: EngineParts): YoutubeEngine {
  const open = (proxy: string | undefined) =>
    parts.egress.upstream({
      name: 'youtube',
      baseUrl: settings.youtubeUrl,
      headers: { 'user-agent': settings.youtubeAgent, 'accept-language': 'en-US' },
      connections: 8,
      proxy,
    });
  const proxies = settings.youtubeProxies.length === 0 ? [undefined] : settings.youtubeProxies;
  const rotation = createRotation(
    proxies.map((proxy) => {
      const upstream = open(proxy);
      return { upstream, proxy, close: () => upstream.close() };
    }),
  );
  const cache = createUpstreamCache({ entriesMax: 300 });
  const ttlMs = settings.youtubeCacheSeconds * 1000;
  const refusals = createRefusals(parts.log);

  const watch = (upstream: Upstream, id: string, signal: AbortSignal): Promise<Watched> =>
    noted(async () => {
      const watched = await askPlayer(upstream, settings, id, signal);
      requirePlayable(watched.player);
      return watched;
    });

  /** Operators are alerted when YouTube refuses this server. */
  async function noted<T>(work: () => Promise<T>): Promise<T> {
    try {
      const done = await work();
      refusals.end();
      return done;
    } catch (error) {
      refusals.note(error);
      throw error;
    }
  }

  async function readTranscript(
    upstream: Upstream,
    query: TranscriptQuery,
    signal: AbortSignal,
  ): Promise<Omit<Transcript, 'cached'>> {
    const { player } = await watch(upstream, query.id, signal);
    const list = captionsOf(player);
    if (list.tracks.length === 0) {
      throw rejected('transcripts_disabled', 'The video has no captions.', { param: 'url' });
    }
    const track = chooseTrack(list, query.languages);
    const translateTo = translationOf(list, track, query.translateTo);
    const segments: CaptionSegment[] = await askCaptions(
      upstream,
      settings,
      track.baseUrl,
      translateTo,
      signal,
    );
    const title = detailsOf(player, '', query.id)?.title ?? null;
    return {
      id: query.id,
      title,
      language: translateTo ?? track.language,
      translatedFrom: translateTo === undefined ? null : track.language,
      generated: track.generated,
      segments,
      tracks: list.tracks.map(({ baseUrl: _, ...info }) => info),
    };
  }

  async function readMetadata(upstream: Upstream, id: string, signal: AbortSignal): Promise<DetailsOfVideo> {
    let failure: unknown;
    try {
      const { player, page } = await watch(upstream, id, signal);
      const details = detailsOf(player, page, id);
      if (details !== undefined) return details;
    } catch (error) {
      if (signal.aborted || !isFailure(error) || error.code === 'video_unavailable') throw error;
      failure = error;
    }
    return oembedDetails(upstream, id, signal).catch((error: unknown) => {
      throw signal.aborted ? error : (failure ?? error);
    });
  }

  async function transcript(query: TranscriptQuery, call: EngineCall): Promise<Transcript> {
    const key = JSON.stringify(['transcript', query.id, query.languages, query.translateTo]);
    const { value, cached } = await cache.get(key, call.signal, async (signal) => ({
      value: await rotation.run(({ upstream }) => readTranscript(upstream, query, signal), signal),
      ttlMs,
    }));
    return { ...value, cached };
  }

  async function metadata({ id }: { id: string }, call: EngineCall): Promise<VideoMetadata> {
    const { value, cached } = await cache.get(`metadata ${id}`, call.signal, async (signal) => ({
      value: await rotation.run(({ upstream }) => readMetadata(upstream, id, signal), signal),
      ttlMs,
    }));
    return { ...value, missing: missingOf(value), cached };
  }

  async function list(query: ListQuery, call: EngineCall): Promise<VideoList> {
    const { value, cached } = await cache.get(
      JSON.stringify(['list', query]),
      call.signal,
      async (signal) => ({
        value: await rotation.run(({ upstream }) => noted(() => askList(upstream, query, signal)), signal),
        ttlMs,
      }),
    );
    return { ...value, cached };
  }

  function sound({ id }: { id: string }, { signal }: EngineCall): Promise<VideoSound> {
    if (!settings.youtubeSound)
      throw rejected('transcripts_disabled', 'The video has no captions.', { param: 'url' });
    const isYoutube = new URL(settings.youtubeUrl).hostname.endsWith('youtube.com');
    return rotation.run(async ({ upstream, proxy }) => {
      const { player } = await watch(upstream, id, signal);
      requireShort(player);
      const found = soundOf(player);
      if (found === undefined)
        throw rejected(
          'transcripts_disabled',
          'The video has no captions, and YouTube offers no sound of it.',
          {
            param: 'url',
          },
        );
      const own = isYoutube ? undefined : upstream;
      const from = { egress: parts.egress, own, proxy, agent: settings.youtubeAgent };
      const title = detailsOf(player, '', id)?.title ?? null;
      return { ...(await fetchSound(found, from, signal)), title };
    }, signal);
  }

  return {
    name: 'innertube',
    check: async () => ({
      state: 'ready',
      detail: `YouTube at ${new URL(settings.youtubeUrl).origin} as ${settings.youtubeClient} ${settings.youtubeClientVersion}${settings.youtubeProxies.length === 0 ? '' : ` through ${settings.youtubeProxies.length} proxies`}${refusals.text()}`,
      ...(refusals.text() === ''
        ? {}
        : { fix: 'update OJA_YOUTUBE_CLIENT_VERSION, or set OJA_YOUTUBE_PROXIES to residential proxies' }),
    }),
    transcript,
    metadata,
    list,
    sound,
    close: () => rotation.close(),
  };
}

const isFailure = (error: unknown): error is EngineFailure | OjaError =>
  error instanceof EngineFailure || error instanceof OjaError;

const optionalFields = ['width', 'height', 'duration', 'published', 'views', 'live', 'description'] as const;

function missingOf(details: DetailsOfVideo): string[] {
  const missing: string[] = optionalFields.filter((field) => details[field] === null);
  if (details.thumbnails.length === 0) missing.unshift('thumbnail');
  if (details.author.name === '') missing.unshift('author');
  return missing;
}
