/** TikTok's oEmbed. It takes long addresses only: short links are followed first, TikTok's own hosts alone. */
import type { Upstream, UpstreamAnswer } from '@oja/core/egress/port';
import { rejected } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineCall } from '@oja/core/engines/engine';
import {
  asFinal,
  countOf,
  linkOf,
  objectBody,
  openStatusFailure,
  textOf,
  ttlMs,
} from '@oja/core/engines/upstream-answer';
import { createUpstreamCache } from '@oja/core/engines/upstream-cache';
import { embedHtml, soundOf } from './embed.ts';
import { type Link, readLink } from './hosts.ts';
import type { ShortVideo, TiktokEngine } from './port.ts';

export interface TiktokSettings {
  tiktokUrl: string;
  tiktokCacheSeconds: number;
}

const hopsMax = 4;
const defaultHost = 'www.tiktok.com';

export function createTiktokOembed(settings: TiktokSettings, parts: EngineParts): TiktokEngine {
  const standIn = new URL(settings.tiktokUrl).hostname !== defaultHost;
  const client = (name: string, baseUrl: string) => parts.egress.upstream({ name, baseUrl, connections: 4 });
  const www = client('tiktok', settings.tiktokUrl);
  const shortBase = (host: string) => (standIn ? settings.tiktokUrl : `https://${host}`);
  const byHost: Record<string, Upstream> = {
    'www.tiktok.com': www,
    'vm.tiktok.com': client('tiktok-vm', shortBase('vm.tiktok.com')),
    'vt.tiktok.com': client('tiktok-vt', shortBase('vt.tiktok.com')),
  };
  const cache = createUpstreamCache({ entriesMax: 500 });

  async function resolve(address: string, signal: AbortSignal): Promise<Exclude<Link, { kind: 'short' }>> {
    let link = readLink(address);
    for (let hop = 0; hop < hopsMax; hop += 1) {
      if (link === undefined) throw notAVideo();
      if (link.kind !== 'short') return link;
      link = await follow(link.host, link.path, signal);
    }
    throw rejected('upstream_error', 'TikTok redirects a short URL in a loop.');
  }

  async function follow(host: string, path: string, signal: AbortSignal): Promise<Link> {
    const upstream = byHost[host]!;
    const answer = await upstream.request({
      method: 'GET',
      path,
      signal,
      timeoutMs: 10_000,
      bytesMax: 5_000_000,
    });
    if (answer.status === 404 || answer.status === 410) throw gone();
    if (answer.status < 300 || answer.status >= 400) {
      if (answer.status < 300) throw gone();
      throw refusal(answer);
    }
    const target = redirectTarget(answer.headers.location, host, upstream.origin);
    if (target === undefined) {
      throw rejected('upstream_error', 'The short TikTok URL redirects to another site.');
    }
    const link = readLink(target.href);
    if (link === undefined) throw gone(); // the home page: the video is no more
    return link;
  }

  async function load(address: string, signal: AbortSignal) {
    const link = await resolve(address, signal);
    const search = new URLSearchParams({ url: link.url });
    const answer = await www.request({
      method: 'GET',
      path: `/oembed?${search}`,
      signal,
      timeoutMs: 10_000,
      bytesMax: 1_000_000,
    });
    if (answer.status === 400 || answer.status === 404) throw gone();
    if (answer.status !== 200) throw refusal(answer);
    const body = asFinal(() => objectBody('TikTok', answer));
    const name = textOf(body.author_name);
    // It answers some failures with 200 and a message.
    if (name === null && textOf(body.title) === null)
      throw body.message === undefined ? invalidResponse() : gone();
    const handle =
      link.kind === 'profile' ? link.id : (textOf(body.author_unique_id) ?? handleOf(body.author_url));
    const thumbnail = linkOf(body.thumbnail_url);
    const value: Omit<ShortVideo, 'cached'> = {
      type: link.kind,
      url: link.url,
      id: link.kind === 'video' ? link.id : null,
      title: textOf(body.title) ?? '',
      author: { name: name ?? handle ?? '', handle, url: linkOf(body.author_url) },
      thumbnail:
        thumbnail === null
          ? null
          : { url: thumbnail, width: countOf(body.thumbnail_width), height: countOf(body.thumbnail_height) },
      sound: soundOf(textOf(body.html)),
      html: embedHtml(textOf(body.html), link),
    };
    return { value, ttlMs: ttlMs(answer, settings.tiktokCacheSeconds) };
  }

  return {
    name: 'oembed',
    check: async () => ({ state: 'ready', detail: `TikTok oEmbed at ${www.origin}, no key needed` }),
    async metadata({ url }: { url: string }, call: EngineCall): Promise<ShortVideo> {
      const { value, cached } = await cache.get(url, call.signal, (signal) => load(url, signal));
      return { ...value, cached };
    },
    close: async () => {
      await Promise.all(Object.values(byHost).map((upstream) => upstream.close()));
    },
  };
}

/** Where a redirect leads, as an address of TikTok; a relative one stays on the host that was asked. */
function redirectTarget(location: string | undefined, host: string, origin: string): URL | undefined {
  const target = location === undefined ? null : URL.parse(location, `https://${host}/`);
  if (target === null || !/^https?:$/.test(target.protocol)) return undefined;
  if (/(^|\.)tiktok\.com$/.test(target.hostname)) return target;
  return target.origin === origin
    ? new URL(`${target.pathname}${target.search}`, 'https://www.tiktok.com')
    : undefined;
}

const handleOf = (value: unknown): string | null =>
  typeof value === 'string' ? (/\/@([\w.-]{1,40})/.exec(value)?.[1] ?? null) : null;

const refusal = (answer: UpstreamAnswer) => {
  const { code, message, options } = openStatusFailure('TikTok', answer);
  return rejected(code, message, options);
};
const gone = () =>
  rejected('video_unavailable', 'The TikTok video or profile is private, deleted or mistyped.', {
    param: 'url',
  });
const notAVideo = () =>
  rejected('invalid_request', 'url: not the URL of a TikTok video or profile.', { param: 'url' });
const invalidResponse = () => rejected('upstream_error', 'TikTok returned an unexpected format.');
