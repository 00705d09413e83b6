/** Reading InnerTube's player response: whether it plays, its caption tracks, its details. Pure. */
import { type EngineFailure, rejected, unavailable } from '@oja/core/engine-failure';
import { countOf, linkOf, numberOf, record, records, textOf } from '@oja/core/engines/upstream-answer';
import type { CaptionTrackInfo, Thumbnail, VideoMetadata } from './port.ts';

export type Raw = Record<string, unknown>;

const blockedSeconds = 300;
/** YouTube limits a session for up to an hour. */
const limitedSeconds = 900;

export const blocked = (why = 'it requires proof of not being a bot', details?: Raw): EngineFailure =>
  unavailable(`YouTube is blocking this server: ${why}.`, 'upstream_blocked', {
    retryAfterSeconds: blockedSeconds,
    ...(details === undefined ? {} : { details }),
  });

/** What YouTube says of a video while it means the caller of its interface. */
const limitedWords = /content isn.t available,? try again later/i;
const refusedWords = /not available on this app|page needs to be reloaded/i;

function requireServed(status: string, reason: string, told: Raw): void {
  if (status === 'LOGIN_REQUIRED' && /not a bot/i.test(reason)) throw blocked(undefined, told);
  if (refusedWords.test(reason)) throw blocked(`it says “${reason.replace(/\.$/, '')}”`, told);
  if (limitedWords.test(reason)) {
    throw unavailable('YouTube is rate limiting this server. Try again later.', 'upstream_rate_limited', {
      retryAfterSeconds: limitedSeconds,
      details: told,
    });
  }
}

/** Throws our answer for anything but a playable video. */
export function requirePlayable(player: Raw): void {
  const playability = record(player.playabilityStatus);
  const status = textOf(playability?.status);
  if (status === null) throw rejected('upstream_error', 'YouTube returned an unexpected format.');
  if (status === 'OK') return;
  const reason = reasonOf(playability).slice(0, 300);
  const subreason = subreasonOf(playability)?.slice(0, 300) ?? null;
  const why = whyOf(status, reason);
  const details = { status, reason, subreason };
  requireServed(status, reason, details);
  if (status === 'ERROR' && why === 'other' && goneWords.test(reason)) {
    const told = /^this video is unavailable\.?$/i.test(reason) ? '' : ` YouTube says: ${reason}`;
    throw rejected('video_unavailable', `The video is unavailable.${told}`, { param: 'url', details });
  }
  if (/^AGE_|^CONTENT_CHECK_/.test(status) || (status === 'LOGIN_REQUIRED' && ageWords.test(reason))) {
    throw rejected('age_restricted', 'The video is age-restricted.', { param: 'url', details });
  }
  throw rejected('video_unplayable', `YouTube can't play this video: ${reason || status}`, {
    param: 'url',
    details: { ...details, why },
  });
}

const goneWords = /unavailable|no longer available|removed|deleted|terminated|closed|does(n.t| not) exist/i;
const ageWords = /may be inappropriate|confirm your age|age.restricted/i;

/** Words differ by client and year; programs need one word for each. */
const whys: [RegExp, string][] = [
  [/music premium/i, 'music_premium'],
  [/premium/i, 'premium'],
  [/private/i, 'private'],
  [/country|region|location/i, 'region_locked'],
  [/join this channel|members/i, 'members_only'],
  [/purchase|\brent|\bpay\b|payment/i, 'paid'],
];

function whyOf(status: string, reason: string): string {
  if (status === 'LIVE_STREAM_OFFLINE') return 'not_live';
  return whys.find(([words]) => words.test(reason))?.[1] ?? 'other';
}

function reasonOf(playability: Raw | undefined): string {
  const reason = textOf(playability?.reason);
  const more = subreasonOf(playability);
  if (reason !== null) return more === null ? reason : `${reason.replace(/\.?$/, '.')} ${more}`;
  const messages = Array.isArray(playability?.messages) ? playability.messages : [];
  return messages.filter((message) => typeof message === 'string').join(' ');
}

/** The second line on YouTube's screen, often the telling one. */
function subreasonOf(playability: Raw | undefined): string | null {
  const screen = record(record(playability?.errorScreen)?.playerErrorMessageRenderer);
  return labelOf(screen?.subreason);
}

export interface CaptionTrack extends CaptionTrackInfo {
  baseUrl: string;
}

export interface CaptionList {
  tracks: CaptionTrack[];
  defaultIndex: number | null;
  /** Codes it can be translated to; empty when not said. */
  translations: string[];
}

export function captionsOf(player: Raw): CaptionList {
  const list = record(record(player.captions)?.playerCaptionsTracklistRenderer);
  const tracks = records(list?.captionTracks).flatMap((track) => {
    const baseUrl = textOf(track.baseUrl);
    const language = textOf(track.languageCode);
    if (baseUrl === null || language === null) return [];
    return [
      {
        baseUrl,
        language,
        name: labelOf(track.name) ?? language,
        generated: track.kind === 'asr',
        translatable: track.isTranslatable === true,
      },
    ];
  });
  return {
    tracks,
    defaultIndex: countOf(records(list?.audioTracks)[0]?.defaultCaptionTrackIndex),
    translations: records(list?.translationLanguages)
      .map((language) => textOf(language.languageCode))
      .filter((code) => code !== null),
  };
}

export function labelOf(value: unknown): string | null {
  const label = record(value);
  const simple = textOf(label?.simpleText);
  if (simple !== null) return simple;
  const runs = records(label?.runs).map(({ text }) => textOf(text) ?? '');
  return runs.join('').trim() || null;
}

export type DetailsOfVideo = Omit<VideoMetadata, 'missing' | 'cached'>;

/** Undefined when the response has no details. */
export function detailsOf(player: Raw, watchPage: string, id: string): DetailsOfVideo | undefined {
  const details = record(player.videoDetails);
  const title = textOf(details?.title);
  if (details === undefined || title === null) return undefined;
  const microformat = record(record(player.microformat)?.playerMicroformatRenderer);
  const channel = textOf(details.channelId);
  const size = largestOf(record(player.streamingData));
  const seconds = numberOf(details.lengthSeconds);
  return {
    id,
    title,
    author: {
      name: textOf(details.author) ?? '',
      id: channel,
      url:
        linkOf(microformat?.ownerProfileUrl) ??
        (channel === null ? null : `https://www.youtube.com/channel/${encodeURIComponent(channel)}`),
    },
    thumbnails: thumbnailsOf(details.thumbnail),
    width: size?.width ?? null,
    height: size?.height ?? null,
    duration: seconds !== null && seconds > 0 ? seconds : null,
    published: dateTimeOf(textOf(microformat?.publishDate) ?? publishedOn(watchPage)),
    views: countOf(numberOf(details.viewCount)),
    live: details.isLive === true,
    description: textOf(details.shortDescription),
    keywords: Array.isArray(details.keywords)
      ? details.keywords.filter((keyword) => typeof keyword === 'string').slice(0, 100)
      : [],
  };
}

export function thumbnailsOf(value: unknown): Thumbnail[] {
  return records(record(value)?.thumbnails)
    .flatMap((raw) => {
      const url = linkOf(raw.url);
      return url === null ? [] : [{ url, width: countOf(raw.width), height: countOf(raw.height) }];
    })
    .sort((a, b) => (a.width ?? 0) - (b.width ?? 0));
}

function largestOf(streaming: Raw | undefined): { width: number; height: number } | undefined {
  let largest: { width: number; height: number } | undefined;
  for (const format of [...records(streaming?.adaptiveFormats), ...records(streaming?.formats)]) {
    const width = countOf(format.width);
    const height = countOf(format.height);
    if (!width || !height) continue;
    if (largest === undefined || width * height > largest.width * largest.height) largest = { width, height };
  }
  return largest;
}

/** The Android client's answer has no date; the watch page has. */
const publishedOn = (page: string): string | null =>
  /"publishDate":"([0-9T:+.Z-]{10,35})"/.exec(page)?.[1] ??
  /itemprop="datePublished" content="([0-9T:+.Z-]{10,35})"/.exec(page)?.[1] ??
  null;

function dateTimeOf(value: string | null): string | null {
  const time = value === null ? Number.NaN : Date.parse(value);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
