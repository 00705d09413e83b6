/** What the upstream film makers share: submit, ask until it is done, cancel when nobody waits, fetch the film. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Upstream, UpstreamAnswer } from '@oja/core/egress/port';
import { EngineFailure, unsupported } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import {
  badAnswer,
  linkOf,
  objectBody,
  record,
  records,
  refuseShape,
  statusFailure,
  textOf,
} from '@oja/core/engines/upstream-answer';
import { safeWords } from '@oja/core/engines/upstream-words';
import { OjaError } from '@oja/core/errors';
import {
  type Ask,
  cancelOrder,
  keyState,
  type Orders,
  type Progress,
  type QueueUpstream,
  type Raw,
} from '../upstream-queue.ts';
import { isMp4, probeFilm, thumbnailOf } from './film-program.ts';
import { refuseOthers } from './ordered.ts';
import type { Film, VideoCall, VideoEngine, VideoOrder } from './port.ts';

/** The words of one upstream. */
export interface FilmUpstream extends QueueUpstream {
  pollMs: number;
  submit(order: VideoOrder): Ask;
  orders: Orders;
  /** Address of the film. */
  urlOf(made: Raw): string | null;
}

const stumblesMax = 5;
const filmBytesMax = 150_000_000;
/** Beyond what any order is: the header of a file can say anything. */
const filmSeconds = { min: 0.1, max: 3600 };

export function createFilmUpstream(film: FilmUpstream, parts: EngineParts): VideoEngine {
  const upstream = parts.egress.upstream({
    name: film.name,
    baseUrl: film.baseUrl,
    headers: film.headers,
    connections: 8,
  });

  async function answerOf(ask: Ask, signal: AbortSignal): Promise<Raw> {
    const answer = await upstream.request({ ...ask, signal, timeoutMs: 30_000, bytesMax: 5_000_000 });
    if (answer.status < 200 || answer.status > 299) throw refusal(film.name, answer);
    return objectBody(film.name, answer);
  }

  async function generate(order: VideoOrder, call: VideoCall): Promise<Film> {
    refuseOthers(order, film.name);
    const submitted = await begin(order, call.signal);
    try {
      const url = await untilDone(submitted, call);
      call.progress?.(0.92, 'downloading the video');
      return await filmOf(await download(film, upstream, parts, url, call.signal), order, parts, call.signal);
    } catch (error) {
      if (!call.signal.aborted) await order.memory?.remember(null);
      else if (order.memory === undefined || !isRestart(call.signal.reason))
        await cancelOrder(upstream, film.orders.cancel(submitted), parts, film.name);
      throw error;
    }
  }

  /** A film that was begun before a restart goes on. */
  async function begin(order: VideoOrder, signal: AbortSignal): Promise<Raw> {
    const begun = order.memory?.begun;
    if (begun) return begun.submitted;
    const submitted = briefly(await answerOf(film.submit(order), signal));
    await order.memory?.remember({ engine: film.name, submitted }).catch((error: unknown) => {
      parts.log.warn({ err: error, upstream: film.name }, 'a restart would create this video again');
    });
    return submitted;
  }

  async function untilDone(submitted: Raw, call: VideoCall): Promise<string> {
    for (let asked = 1; ; asked += 1) {
      const progress = await askPatiently(submitted, call.signal);
      if (progress.state === 'done') return film.urlOf(progress.made) ?? refuseShape(film.name);
      if (progress.state === 'failed') {
        throw badAnswer(`${film.name} could not generate the video: ${progress.reason.slice(0, 300)}`);
      }
      // Most upstreams do not say how far they are: the bar nears its end without reaching it.
      call.progress?.(0.05 + 0.85 * (progress.fraction ?? 1 - 0.97 ** asked), `${film.name} is generating`);
    }
  }

  /** A video takes minutes, so network errors are retried before they count. */
  async function askPatiently(submitted: Raw, signal: AbortSignal): Promise<Progress> {
    for (let stumbles = 1; ; stumbles += 1) {
      await sleep(film.pollMs, undefined, { signal });
      try {
        const ask = (next: Ask) => answerOf(next, signal);
        const progress = await film.orders.read(await ask(film.orders.poll(submitted)), ask, submitted);
        if (progress.state === 'done' && film.urlOf(progress.made) === null) refuseShape(film.name);
        return progress;
      } catch (error) {
        const passing = error instanceof EngineFailure && error.code !== 'unprocessable';
        if (signal.aborted || !passing || stumbles >= stumblesMax) throw error;
      }
    }
  }

  return {
    name: film.name,
    check: async () => keyState(film, `${film.name} at ${upstream.origin}`),
    generate,
    close: () => upstream.close(),
  };
}

/** Ids and addresses: some upstreams repeat the whole order, pictures included. */
function briefly(submitted: Raw): Raw {
  const short = (value: unknown) => typeof value === 'string' && value.length <= 1000;
  return Object.fromEntries(
    Object.entries(submitted).filter(([name, value]) => short(value) || (name === 'urls' && record(value))),
  );
}

const isRestart = (reason: unknown): boolean => reason instanceof OjaError && reason.code === 'shutting_down';

function refusal(name: string, answer: UpstreamAnswer): Error {
  if (answer.status === 400 || answer.status === 422) {
    return unsupported(`${name} refused the request: ${reasonOf(answer)}`, 'unprocessable');
  }
  return statusFailure(name, answer);
}

/** Their errors are `detail` (text or a list), `error` (text or an object) or `message`. */
function reasonOf(answer: UpstreamAnswer): string {
  let body: Raw | undefined;
  try {
    body = record(JSON.parse(answer.body.toString('utf8')));
  } catch {
    return `status ${answer.status}`;
  }
  const found =
    textOf(body?.detail) ??
    textOf(records(body?.detail)[0]?.msg) ??
    textOf(body?.error) ??
    textOf(record(body?.error)?.message) ??
    textOf(body?.message) ??
    `status ${answer.status}`;
  return safeWords(found);
}

/** The video is on the upstream or on a host of its choice; the key is sent to the upstream only. */
async function download(
  film: FilmUpstream,
  upstream: Upstream,
  parts: EngineParts,
  url: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const link = linkOf(url) ?? refuseShape(film.name);
  const atHome = new URL(link).origin === upstream.origin;
  const elsewhere = new URL(film.baseUrl).hostname !== film.defaultHost;
  if (atHome || elsewhere) {
    const answer = await upstream.request({ method: 'GET', path: link, signal, bytesMax: filmBytesMax });
    if (answer.status === 200) return answer.body;
    if (atHome) throw statusFailure(film.name, answer);
  }
  try {
    const answer = await parts.egress.fetch(link, { signal, bytesMax: filmBytesMax, timeoutMs: 120_000 });
    if (answer.status === 200) return answer.body;
    throw badAnswer(`The video of ${film.name} can't be downloaded (${answer.status}).`);
  } catch (error) {
    // Not an address that the caller gave: what is wrong with it is the upstream's fault.
    if (signal.aborted || !(error instanceof OjaError)) throw error;
    throw badAnswer(`The video of ${film.name} can't be downloaded.`, 'upstream_error', { cause: error });
  }
}

async function filmOf(
  bytes: Uint8Array,
  order: VideoOrder,
  parts: EngineParts,
  signal: AbortSignal,
): Promise<Film> {
  if (!isMp4(bytes)) throw badAnswer('The upstream returned something that is not an MP4 video.');
  const facts = await probeFilm(parts.sandbox, bytes, signal);
  if (facts === undefined && (await parts.sandbox.find('ffprobe')) !== undefined) {
    throw badAnswer('The upstream returned a video that does not play.');
  }
  const { seconds, width, height, sound } = facts ?? { ...order, sound: false };
  if (seconds < filmSeconds.min || seconds > filmSeconds.max)
    throw badAnswer(`The upstream returned a video of ${seconds} seconds.`);
  const thumbnail = await thumbnailOf(parts.sandbox, bytes, seconds / 2, signal);
  return { bytes, seconds, width, height, sound, thumbnail };
}

/** The nearest shape that upstreams know by name. */
export function aspectOf({ width, height }: { width: number; height: number }): '16:9' | '9:16' | '1:1' {
  const ratio = width / height;
  if (ratio > 1.2) return '16:9';
  return ratio < 0.84 ? '9:16' : '1:1';
}

/** The first of these that lasts long enough, else the longest. */
export const lengthOf = (seconds: number, offered: number[]): number =>
  offered.find((length) => length >= seconds) ?? offered.at(-1)!;

export const dataUrl = (image: { bytes: Uint8Array; mime: string }): string =>
  `data:${image.mime};base64,${Buffer.from(image.bytes).toString('base64')}`;
