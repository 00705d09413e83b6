/** Reading what InnerTube says of a playlist or a channel. YouTube moves its lists about: videos are looked for wherever they are. Pure. */
import { countOf, linkOf, numberOf, record, records, textOf } from '@oja/core/engines/upstream-answer';
import { labelOf, type Raw, thumbnailsOf } from './player.ts';
import type { ListedVideo, VideoList } from './port.ts';

const idPattern = /^[\w-]{11}$/;
const channelPattern = /^UC[\w-]{22}$/;
const tokenPattern = /^[\w%=.-]{1,5000}$/;
const videosMax = 200;
/** An answer has some ten thousand; one that is all nesting is no list. */
const nodesMax = 200_000;
const depthMax = 60;

const renderers = ['playlistVideoRenderer', 'videoRenderer', 'gridVideoRenderer'] as const;

export interface ListPage {
  videos: ListedVideo[];
  next: string | null;
}

/** Videos in their order, and the token of the page after them. */
export function pageOf(answer: unknown): ListPage {
  const videos = new Map<string, ListedVideo>();
  let next: string | null = null;
  walk(answer, (node) => {
    const video = videoOf(node);
    if (video !== undefined && videos.size < videosMax) videos.set(video.id, video);
    const token = tokenOf(node);
    if (token !== undefined) next = token;
    return video === undefined;
  });
  return { videos: [...videos.values()], next: videos.size === 0 ? null : next };
}

/** Breadth would mix up the order. */
function walk(root: unknown, visit: (node: Raw) => boolean): void {
  const open: [unknown, number][] = [[root, 0]];
  for (let seen = 0; open.length > 0 && seen < nodesMax; seen++) {
    const [node, depth] = open.pop()!;
    if (node === null || typeof node !== 'object' || depth > depthMax) continue;
    const isList = Array.isArray(node);
    if (!isList && !visit(node as Raw)) continue;
    const children: unknown[] = isList ? node : Object.values(node);
    for (let at = Math.min(children.length, nodesMax) - 1; at >= 0; at--)
      open.push([children[at], depth + 1]);
  }
}

function tokenOf(node: Raw): string | undefined {
  const command = record(node.continuationCommand);
  const token = textOf(command?.token);
  const isPage = command?.request === undefined || command.request === 'CONTINUATION_REQUEST_TYPE_BROWSE';
  return token !== null && isPage && tokenPattern.test(token) ? token : undefined;
}

function videoOf(node: Raw): ListedVideo | undefined {
  for (const name of renderers) {
    const found = record(node[name]);
    if (found !== undefined) return ofRenderer(found);
  }
  const lockup = record(node.lockupViewModel);
  return lockup?.contentType === 'LOCKUP_CONTENT_TYPE_VIDEO' ? ofLockup(lockup) : undefined;
}

function ofRenderer(found: Raw): ListedVideo | undefined {
  const id = textOf(found.videoId);
  if (id === null || !idPattern.test(id)) return undefined;
  const byline = record(found.shortBylineText ?? found.ownerText);
  const run = records(byline?.runs)[0];
  const info = records(record(found.videoInfo)?.runs).map(({ text }) => textOf(text) ?? '');
  return {
    id,
    title: labelOf(found.title) ?? '',
    duration: numberOf(found.lengthSeconds) ?? secondsOf(labelOf(found.lengthText)),
    views: viewsOf(labelOf(found.viewCountText) ?? info[0] ?? null),
    published: labelOf(found.publishedTimeText) ?? info.at(-1) ?? null,
    author: authorOf(textOf(run?.text), run),
    thumbnail: thumbnailsOf(found.thumbnail).at(-1) ?? null,
    playable: found.isPlayable !== false,
  };
}

function ofLockup(lockup: Raw): ListedVideo | undefined {
  const id = textOf(lockup.contentId);
  if (id === null || !idPattern.test(id)) return undefined;
  const about = record(record(lockup.metadata)?.lockupMetadataViewModel);
  const rows = records(record(record(about?.metadata)?.contentMetadataViewModel)?.metadataRows);
  const parts = rows.flatMap((row) => records(row.metadataParts)).map((part) => record(part.text) ?? {});
  const texts = parts.map(({ content }) => textOf(content) ?? '');
  const owner = parts.find(({ commandRuns }) => records(commandRuns).length > 0);
  const image = record(record(lockup.contentImage)?.thumbnailViewModel);
  let badge: string | null = null;
  walk(image?.overlays, (node) => {
    badge ??= textOf(record(node.thumbnailBadgeViewModel)?.text);
    return badge === null;
  });
  const onTap = record(records(owner?.commandRuns)[0]?.onTap);
  return {
    id,
    title: textOf(record(about?.title)?.content) ?? '',
    duration: secondsOf(badge),
    views: viewsOf(texts.find((text) => /views?$/i.test(text)) ?? null),
    published: texts.find((text) => / ago$/i.test(text)) ?? null,
    author: authorOf(textOf(owner?.content), { navigationEndpoint: onTap?.innertubeCommand }),
    thumbnail: thumbnailsOf({ thumbnails: record(image?.image)?.sources }).at(-1) ?? null,
    playable: true,
  };
}

function authorOf(name: string | null, run: Raw | undefined): ListedVideo['author'] {
  const id = textOf(record(record(run?.navigationEndpoint)?.browseEndpoint)?.browseId);
  if (name === null) return null;
  return { name, id: id !== null && channelPattern.test(id) ? id : null };
}

/** `3:33`, `1:02:03`. */
function secondsOf(text: string | null): number | null {
  if (text === null || !/^\d{1,3}(:\d{2}){1,2}$/.test(text)) return null;
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** `1,234 views`, `1.6B views`: as exact as YouTube writes it. */
function viewsOf(text: string | null): number | null {
  const [, digits, unit = ''] = /^([\d.,]{1,15}) ?([KMB])?(?: views?)?$/i.exec(text?.trim() ?? '') ?? [];
  if (digits === undefined) return null;
  const scale = { k: 1e3, m: 1e6, b: 1e9 }[unit.toLowerCase()] ?? 1;
  return countOf(Math.round(Number(digits.replaceAll(',', '')) * scale));
}

export type AboutList = Pick<VideoList, 'title' | 'description' | 'author' | 'thumbnail' | 'count'>;

export function aboutPlaylist(answer: Raw): AboutList {
  const about = record(record(answer.metadata)?.playlistMetadataRenderer);
  const shown = record(record(answer.microformat)?.microformatDataRenderer);
  const [first, second] = records(record(record(answer.sidebar)?.playlistSidebarRenderer)?.items);
  const stats = records(record(first?.playlistSidebarPrimaryInfoRenderer)?.stats).map(labelOf);
  const owner = record(
    record(record(second?.playlistSidebarSecondaryInfoRenderer)?.videoOwner)?.videoOwnerRenderer,
  );
  const run = records(record(owner?.title)?.runs)[0];
  const author = authorOf(textOf(run?.text), run);
  const count = /^([\d,]{1,9}) videos?$/i.exec(stats[0] ?? '')?.[1]?.replaceAll(',', '');
  return {
    title: textOf(about?.title) ?? textOf(shown?.title),
    description: textOf(about?.description) ?? textOf(shown?.description),
    author: author && { ...author, url: author.id && channelUrl(author.id), handle: null },
    thumbnail: thumbnailsOf(shown?.thumbnail).at(-1) ?? null,
    count: count === undefined ? null : Number(count),
  };
}

export const channelUrl = (id: string) => `https://www.youtube.com/channel/${id}`;

export function aboutChannel(answer: Raw, id: string): AboutList {
  const about = record(record(answer.metadata)?.channelMetadataRenderer);
  const title = textOf(about?.title);
  const handle = /\/(@[\w.%-]{1,100})$/.exec(linkOf(about?.vanityChannelUrl) ?? '')?.[1] ?? null;
  return {
    title,
    description: textOf(about?.description),
    author: { name: title ?? '', id, url: channelUrl(id), handle },
    thumbnail: thumbnailsOf(about?.avatar).at(-1) ?? null,
    count: null,
  };
}

/** Its words for a list that nobody may see. */
export function alertOf(answer: Raw): string | undefined {
  const alert = records(answer.alerts)
    .map(({ alertRenderer }) => record(alertRenderer))
    .find((one) => one?.type === 'ERROR');
  return alert === undefined ? undefined : (labelOf(alert.text) ?? 'unknown reason').slice(0, 300);
}

/** Where a handle or another name of a channel leads. */
export function channelBehind(answer: Raw): string | undefined {
  const id = textOf(record(record(answer.endpoint)?.browseEndpoint)?.browseId);
  return id !== null && channelPattern.test(id) ? id : undefined;
}
