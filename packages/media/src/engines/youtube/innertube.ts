/** YouTube through InnerTube, the interface its own apps use: no key of ours, captions of the player response. */
import type { Upstream, UpstreamAnswer } from '@oja/core/egress/port';
import { EngineFailure, rejected } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineCall } from '@oja/core/engines/engine';
import { asFinal, objectBody, openStatusFailure } from '@oja/core/engines/upstream-answer';
import { createUpstreamCache } from '@oja/core/engines/upstream-cache';
import { OjaError } from '@oja/core/errors';
import { readCaptions } from './captions.ts';
import { oembedDetails } from './oembed.ts';
import { blocked, captionsOf, type DetailsOfVideo, detailsOf, requirePlayable } from './player.ts';
import type { CaptionSegment, Transcript, TranscriptQuery, VideoMetadata, YoutubeEngine } from './port.ts';
import { createRefusals } from './refusals.ts';
import { createRotation } from './rotation.ts';
import { chooseTrack, translationOf } from './track-choice.ts';

export interface InnertubeSettings {
  youtubeUrl: string;
  youtubeKey?: string;
  youtubeClient: string;
  youtubeClientVersion: string;
  youtubeAgent: string;
  youtubeCacheSeconds: number;
  youtubeProxies: string[];
}

/** A watch page has 1 to 2 MB. */
const bytesMax = 6_000_000;

type Player = Record<string, unknown>;

interface Watched {
  player: Player;
  page: string;
}

export function createInnertube(settings: InnertubeSettings, parts: EngineParts): YoutubeEngine {
  const open = (proxy: string | undefined) =>
    parts.egress.upstream({
      name: 'youtube',
      baseUrl: settings.youtubeUrl,
      headers: { 'user-agent': settings.youtubeAgent, 'accept-language': 'en-US' },
      connections: 8,
      proxy,
    });
  const rotation = createRotation(
    settings.youtubeProxies.length === 0 ? [open(undefined)] : settings.youtubeProxies.map(open),
  );
  const cache = createUpstreamCache({ entriesMax: 300 });
  const ttlMs = settings.youtubeCacheSeconds * 1000;
  const refusals = createRefusals(parts.log);

  const get = (upstream: Upstream, path: string, signal: AbortSignal, headers: Record<string, string> = {}) =>
    upstream.request({ method: 'GET', path, headers, signal, timeoutMs: 10_000, bytesMax });

  /** The watch page carries the key of its own interface. Europe's consent wall is passed once. */
  async function watchPage(upstream: Upstream, id: string, signal: AbortSignal): Promise<string> {
    const path = `/watch?v=${id}`;
    const first = await get(upstream, path, signal);
    const wall = consentOf(first);
    const answer =
      wall === undefined
        ? first
        : await get(upstream, path, signal, { cookie: `CONSENT=YES+${wall}; SOCS=CAI` });
    const page = answer.text();
    if (answer.status === 429 || page.includes('g-recaptcha')) throw blocked();
    if (consentOf(answer) !== undefined) {
      throw rejected('upstream_error', 'YouTube requests consent in a loop.');
    }
    if (answer.status !== 200) throw refusal(answer);
    return page;
  }

  async function ask(upstream: Upstream, id: string, signal: AbortSignal): Promise<Watched> {
    const page = settings.youtubeKey === undefined ? await watchPage(upstream, id, signal) : '';
    const key = settings.youtubeKey ?? /"INNERTUBE_API_KEY":\s*"([\w-]{1,100})"/.exec(page)?.[1];
    if (key === undefined) throw rejected('upstream_error', 'YouTube returned a page without its key.');
    const answer = await upstream.request({
      method: 'POST',
      path: `/youtubei/v1/player?key=${encodeURIComponent(key)}`,
      body: {
        context: {
          client: { clientName: settings.youtubeClient, clientVersion: settings.youtubeClientVersion },
        },
        videoId: id,
      },
      signal,
      timeoutMs: 10_000,
      bytesMax,
    });
    if (answer.status === 429 || answer.text().includes('g-recaptcha')) {
      throw blocked();
    }
    if (answer.status !== 200) throw refusal(answer);
    return { player: asFinal(() => objectBody('YouTube', answer)), page };
  }

  async function captions(
    upstream: Upstream,
    baseUrl: string,
    translateTo: string | undefined,
    signal: AbortSignal,
  ) {
    const url = captionAddress(baseUrl, settings.youtubeUrl);
    if (/\bxp[ev]\b/.test(url.searchParams.get('exp') ?? '')) throw proofNeeded();
    url.searchParams.delete('fmt');
    if (translateTo !== undefined) url.searchParams.set('tlang', translateTo);
    const answer = await get(upstream, `${url.pathname}${url.search}`, signal);
    const body = answer.text();
    if (answer.status === 429 || body.includes('g-recaptcha')) throw blocked();
    if (answer.status !== 200) throw refusal(answer);
    if (body.trim() === '') throw proofNeeded();
    const segments = readCaptions(body);
    if (segments === undefined)
      throw rejected('upstream_error', 'YouTube returned captions in an unknown format.');
    return segments;
  }

  /** Asks for a playable video; operators are alerted when YouTube refuses this server. */
  async function watch(upstream: Upstream, id: string, signal: AbortSignal): Promise<Watched> {
    try {
      const watched = await ask(upstream, id, signal);
      requirePlayable(watched.player);
      refusals.end();
      return watched;
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
    const segments: CaptionSegment[] = await captions(upstream, track.baseUrl, translateTo, signal);
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
      value: await rotation.run((upstream) => readTranscript(upstream, query, signal), signal),
      ttlMs,
    }));
    return { ...value, cached };
  }

  async function metadata({ id }: { id: string }, call: EngineCall): Promise<VideoMetadata> {
    const { value, cached } = await cache.get(`metadata ${id}`, call.signal, async (signal) => ({
      value: await rotation.run((upstream) => readMetadata(upstream, id, signal), signal),
      ttlMs,
    }));
    return { ...value, missing: missingOf(value), cached };
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
    close: () => rotation.close(),
  };
}

const isFailure = (error: unknown): error is EngineFailure | OjaError =>
  error instanceof EngineFailure || error instanceof OjaError;

const refusal = (answer: UpstreamAnswer) => {
  const { code, message, options } = openStatusFailure('YouTube', answer);
  return rejected(code, message, options);
};

const proofNeeded = () =>
  rejected('po_token_required', 'YouTube requires a PO token for the captions of this video.');

/** What the consent cookie needs, when this answer is the consent wall. */
function consentOf(answer: UpstreamAnswer): string | undefined {
  const location = answer.headers.location ?? '';
  if (answer.status >= 300 && answer.status < 400 && location.includes('consent.')) return 'cb';
  const page = answer.text();
  if (!page.includes('action="https://consent.youtube.com/')) return undefined;
  return /name="v" value="([\w.+-]{1,100})"/.exec(page)?.[1] ?? 'cb';
}

function captionAddress(baseUrl: string, base: string): URL {
  if (!URL.canParse(baseUrl, base))
    throw rejected('upstream_error', 'YouTube returned a caption track without a URL.');
  return new URL(baseUrl, base);
}

const optionalFields = ['width', 'height', 'duration', 'published', 'views', 'live', 'description'] as const;

function missingOf(details: DetailsOfVideo): string[] {
  const missing: string[] = optionalFields.filter((field) => details[field] === null);
  if (details.thumbnails.length === 0) missing.unshift('thumbnail');
  if (details.author.name === '') missing.unshift('author');
  return missing;
}
