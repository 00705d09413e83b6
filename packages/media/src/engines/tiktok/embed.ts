/** Embed code that a page can trust: TikTok's own, or ours where that carries anything foreign. Pure. */
import { unescapeEntities } from '@oja/core/text/entities';

interface Embedded {
  kind: 'video' | 'profile';
  url: string;
  id: string;
}

/** `<a title="♬ original sound - Scout" href="https://www.tiktok.com/music/original-sound-6689804660171082501?refer=embed">` */
export function soundOf(html: string | null): { id: string; title: string; url: string } | null {
  const [, attributes = '', path = '', id] =
    /<a\b([^>]{0,600}\bhref="https:\/\/www\.tiktok\.com(\/music\/[\w%.-]{0,300}?-(\d{5,25}))(?:\?[^"]{0,100})?"[^>]{0,600})>/.exec(
      html?.slice(0, 20_000) ?? '',
    ) ?? [];
  if (id === undefined) return null;
  const title = unescapeEntities(/\btitle="([^"]{0,300})"/.exec(attributes)?.[1] ?? '');
  return { id, title: title.replace(/^♬\s*/, ''), url: `https://www.tiktok.com${path}` };
}

export function embedHtml(given: string | null, link: Embedded): string {
  return given !== null && isClean(given) ? given : plainEmbed(link);
}

/** Nothing that runs or loads but TikTok's own script: no handlers, no other addresses, no other script. */
function isClean(html: string): boolean {
  if (
    /[\s/"']on\w+\s*=/i.test(html) ||
    /<(iframe|object|embed|form|base|meta|link|style|svg|img)\b/i.test(html)
  ) {
    return false;
  }
  const addresses = [
    ...html.matchAll(/\b(?:src|href|cite|action|data-[\w-]*url)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi),
  ];
  if (!addresses.every((match) => isTiktok(match[1] ?? match[2] ?? match[3] ?? ''))) return false;
  const scripts = [...html.matchAll(/<script\b([^>]*)>([^<]*)/gi)];
  return scripts.every(([, attributes, body]) => /\bsrc\s*=/i.test(attributes!) && body!.trim() === '');
}

function isTiktok(address: string): boolean {
  const url = URL.parse(address.replaceAll('&amp;', '&'));
  return (
    url !== null &&
    url.protocol === 'https:' &&
    /(^|\.)tiktok\.com$/.test(url.hostname) &&
    url.username === ''
  );
}

const plainEmbed = ({ kind, url, id }: Embedded): string =>
  `<blockquote class="tiktok-embed" cite="${url}" ${kind === 'video' ? `data-video-id="${id}"` : `data-unique-id="${id}" data-embed-type="creator"`} style="max-width: 605px;min-width: 325px;">` +
  `<section><a target="_blank" href="${url}">${url}</a></section></blockquote> ` +
  '<script async src="https://www.tiktok.com/embed.js"></script>';
