/** Requests to YouTube as its own apps make them: the watch page, the player, captions. */
import type { Upstream, UpstreamAnswer } from '@oja/core/egress/port';
import { rejected } from '@oja/core/engine-failure';
import { asFinal, objectBody, openStatusFailure } from '@oja/core/engines/upstream-answer';
import { readCaptions } from './captions.ts';
import { blocked } from './player.ts';

export interface InnertubeSettings {
  youtubeUrl: string;
  youtubeKey?: string;
  youtubeClient: string;
  youtubeClientVersion: string;
  youtubeAgent: string;
  youtubeCacheSeconds: number;
  youtubeProxies: string[];
  youtubeSound: boolean;
}

/** A watch page has 1 to 2 MB. */
const bytesMax = 6_000_000;

type Player = Record<string, unknown>;

export interface Watched {
  player: Player;
  page: string;
}

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

/** What its apps get for a video, whether it plays or not. */
export async function askPlayer(
  upstream: Upstream,
  settings: InnertubeSettings,
  id: string,
  signal: AbortSignal,
): Promise<Watched> {
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

export async function askCaptions(
  upstream: Upstream,
  { youtubeUrl }: InnertubeSettings,
  baseUrl: string,
  translateTo: string | undefined,
  signal: AbortSignal,
) {
  const url = captionAddress(baseUrl, youtubeUrl);
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

export const refusal = (answer: UpstreamAnswer) => {
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
