/** The id of a YouTube video in any of its spellings. Pure. */
import { z } from 'zod';

const idPattern = /^[\w-]{11}$/;
const hosts = /^(?:(?:www|m|music|gaming)\.)?youtube\.com$|^(?:www\.)?youtube-nocookie\.com$/;
const shortHosts = /^(?:www\.)?youtu\.be$/;

/** Undefined when the text is neither an id nor an address of a video. */
export function youtubeIdOf(text: string): string | undefined {
  const given = text.trim();
  if (idPattern.test(given)) return given;
  const url = URL.parse(/^https?:\/\//i.test(given) ? given : `https://${given.replace(/^\/\//, '')}`);
  if (url === null || url.username !== '') return undefined;
  const id = idInside(url);
  return id !== undefined && idPattern.test(id) ? id : undefined;
}

function idInside(url: URL): string | undefined {
  const parts = url.pathname.split('/').filter(Boolean);
  if (shortHosts.test(url.hostname)) return parts[0];
  if (!hosts.test(url.hostname)) return undefined;
  const [first, second] = parts;
  if (first === 'watch') return url.searchParams.get('v') ?? second;
  if (first === 'attribution_link') return attributed(url);
  return ['shorts', 'live', 'embed', 'v', 'e'].includes(first ?? '') ? second : undefined;
}

function attributed(url: URL): string | undefined {
  const inner = URL.parse(url.searchParams.get('u') ?? '', 'https://www.youtube.com');
  return inner !== null && hosts.test(inner.hostname)
    ? (inner.searchParams.get('v') ?? undefined)
    : undefined;
}

const wrong =
  'must be a YouTube video: an ID of 11 characters, or a URL such as https://www.youtube.com/watch?v=…, https://youtu.be/…, /shorts/…, /live/… or /embed/…';

const videoText = z
  .string()
  .max(2048)
  .refine((text) => youtubeIdOf(text) !== undefined, { message: wrong });

export const youtubeFields = {
  url: videoText.optional().describe('Video URL in any form: watch, youtu.be, shorts, live, embed.'),
  id: videoText.optional().describe('Video ID (11 characters), instead of url.'),
};

/** For `.refine` of an input with these fields. */
export const hasOneVideo = (input: { url?: string; id?: string }): boolean =>
  (input.url === undefined) !== (input.id === undefined);
export const oneVideoMessage = { message: 'send exactly one of url or id', path: ['url'] };

export const videoIdOf = (input: { url?: string; id?: string }): string =>
  youtubeIdOf(input.url ?? input.id ?? '')!;
