/** The sound of a video, for speech recognition. Google serves it from hosts of its own, in pieces. */
import type { Egress, Upstream, UpstreamAnswer } from '@oja/core/egress/port';
import { rejected } from '@oja/core/engine-failure';
import { numberOf, record, records, textOf } from '@oja/core/engines/upstream-answer';
import { blocked, type Raw } from './player.ts';

/** About an hour of the smallest. */
export const soundBytesMax = 25_000_000;
const soundSecondsMax = 3_600;
/** Longer pieces are sent no faster than they play. */
const pieceBytes = 8_000_000;
const redirectsMax = 2;
const hostPattern = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})?\.googlevideo\.com$/;

interface Sound {
  url: URL;
  mime: string;
}

/** The smallest that is whole. Undefined where YouTube offers none without its own player. */
export function soundOf(player: Raw): Sound | undefined {
  const formats = records(record(player.streamingData)?.adaptiveFormats)
    .filter((one) => /^audio\//.test(textOf(one.mimeType) ?? '') && one.isDrc !== true)
    .filter((one) => record(one.audioTrack)?.audioIsDefault !== false)
    .toSorted((a, b) => (numberOf(a.bitrate) ?? 1e9) - (numberOf(b.bitrate) ?? 1e9));
  for (const one of formats) {
    const url = URL.parse(textOf(one.url) ?? '');
    if (url?.protocol === 'https:' && url.port === '' && hostPattern.test(url.hostname))
      return { url, mime: textOf(one.mimeType)!.split(';')[0]! };
  }
  return undefined;
}

export function requireShort(player: Raw): void {
  const details = record(player.videoDetails);
  const seconds = numberOf(details?.lengthSeconds) ?? 0;
  if (details?.isLive === true || seconds <= 0 || seconds > soundSecondsMax)
    throw rejected('unprocessable', 'Only the sound of finished videos of up to one hour is transcribed.', {
      param: 'url',
    });
}

/** `own` is the upstream of another address that the operator has set, which stands for Google's hosts too. */
export async function fetchSound(
  { url, mime }: Sound,
  from: { egress: Egress; own: Upstream | undefined; proxy: string | undefined; agent: string },
  signal: AbortSignal,
): Promise<{ bytes: Buffer; mime: string }> {
  let at = url;
  for (let redirects = 0; redirects <= redirectsMax; redirects++) {
    const host =
      from.own ??
      from.egress.upstream({
        ...{ name: 'youtube-sound', baseUrl: at.origin, headers: { 'user-agent': from.agent } },
        ...{ guarded: true, proxy: from.proxy },
      });
    try {
      const read = await readPieces(host, `${at.pathname}${at.search}`, signal);
      if (!(read instanceof URL)) return { bytes: read, mime };
      at = read;
    } finally {
      if (host !== from.own) await host.close();
    }
  }
  throw rejected('upstream_error', 'YouTube redirects the sound of this video in a loop.');
}

async function readPieces(host: Upstream, path: string, signal: AbortSignal): Promise<Buffer | URL> {
  const pieces: Buffer[] = [];
  for (let total = 0; ; ) {
    const answer = await host.request({
      method: 'GET',
      path,
      headers: { range: `bytes=${total}-${total + pieceBytes - 1}` },
      signal,
      timeoutMs: 30_000,
      bytesMax: soundBytesMax,
    });
    const target = redirectOf(answer);
    if (target !== undefined) return target;
    if (answer.status === 403 || answer.status === 429) throw blocked('it refuses the sound of this video');
    if (answer.status === 416 && total > 0) break;
    if (answer.status !== 200 && answer.status !== 206)
      throw rejected('upstream_error', `YouTube returned status ${answer.status} for the sound.`);
    pieces.push(answer.body);
    total += answer.body.length;
    if (total > soundBytesMax)
      throw rejected('payload_too_large', 'The sound of this video is too large.', { param: 'url' });
    const whole = Number(/\/(\d{1,12})$/.exec(answer.headers['content-range'] ?? '')?.[1] ?? total);
    if (answer.status === 200 || answer.body.length === 0 || total >= whole) break;
  }
  return Buffer.concat(pieces);
}

function redirectOf({ status, headers }: UpstreamAnswer): URL | undefined {
  if (status < 300 || status >= 400) return undefined;
  const target = URL.parse(headers.location ?? '');
  if (target?.protocol === 'https:' && target.port === '' && hostPattern.test(target.hostname)) return target;
  throw rejected('upstream_error', 'YouTube redirects the sound of this video to another site.');
}
