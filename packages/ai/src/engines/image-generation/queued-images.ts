/** What image upstreams with a queue share: submit, ask until it is done, cancel when nobody waits, fetch the images. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { UpstreamRequest } from '@oja/core/egress/port';
import { unsupported } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineState } from '@oja/core/engines/engine';
import {
  badAnswer,
  isAboutModel,
  objectBody,
  reasonOf,
  statusFailure,
  textOf,
} from '@oja/core/engines/upstream-answer';
import { fail } from '@oja/core/errors';
import { fetchImage, imageOf } from './fetch-image.ts';
import type { ImageGenerationEngine, ImageOrder } from './port.ts';

export type Raw = Record<string, unknown>;
export type Ask = Pick<UpstreamRequest, 'method' | 'path' | 'body' | 'headers'>;

export type Progress =
  | { state: 'waiting' }
  | { state: 'done'; urls: unknown[] }
  | { state: 'failed'; reason: string };

/** The words of one upstream. */
export interface QueuedImages {
  name: string;
  baseUrl: string;
  defaultHost: string;
  key: string | undefined;
  keySetting: string;
  headers: Record<string, string>;
  /** Names at the upstream that callers may use; the first is the default. */
  models: string[];
  pollMs: number;
  submit(order: ImageOrder, model: string): Ask;
  poll(submitted: Raw, model: string): Ask;
  read(
    answer: Raw,
    ask: (ask: Ask) => Promise<Raw>,
    submitted: Raw,
    model: string,
  ): Promise<Progress> | Progress;
  cancel(submitted: Raw, model: string): Ask;
}

export function createQueuedImages(queue: QueuedImages, parts: EngineParts): ImageGenerationEngine {
  const { name, models } = queue;
  const client = parts.egress.upstream({
    name,
    baseUrl: queue.baseUrl,
    headers: queue.headers,
    connections: 8,
  });
  const isReal = new URL(queue.baseUrl).hostname === queue.defaultHost;

  function modelOf(asked: string | undefined): string {
    const bare = asked?.startsWith(`${name}/`) ? asked.slice(name.length + 1) : asked;
    const model = bare === undefined ? models[0] : models.find((one) => one === bare);
    if (model !== undefined) return model;
    throw unsupported(`${name} offers these image models here: ${models.join(', ')}.`, 'model_not_found', {
      param: 'model',
    });
  }

  async function answerOf(ask: Ask, signal: AbortSignal): Promise<Raw> {
    const answer = await client.request({ ...ask, signal, timeoutMs: 60_000, bytesMax: 40_000_000 });
    if (answer.status >= 200 && answer.status < 300) return objectBody(name, answer);
    if (answer.status !== 400 && answer.status !== 422) throw statusFailure(name, answer);
    const reason = reasonOf(answer.status, answer.text());
    if (isAboutModel(reason)) throw unsupported(`${name}: ${reason}`, 'model_not_found', { param: 'model' });
    throw fail('unprocessable', `${name} refused the request: ${reason}`);
  }

  /** Best effort and brief: the caller is already gone. */
  async function cancel(submitted: Raw, model: string): Promise<void> {
    const signal = AbortSignal.timeout(5_000);
    await client
      .request({ ...queue.cancel(submitted, model), signal, timeoutMs: 5_000 })
      .catch((error: unknown) => {
        parts.log.warn({ err: error, upstream: name }, 'an image could not be cancelled upstream');
      });
  }

  async function untilDone(first: Raw, model: string, signal: AbortSignal): Promise<unknown[]> {
    const ask = (next: Ask) => answerOf(next, signal);
    for (let answer = first; ; ) {
      const progress = await queue.read(answer, ask, first, model);
      if (progress.state === 'done') return progress.urls;
      if (progress.state === 'failed')
        throw badAnswer(`${name} could not make the image: ${progress.reason.slice(0, 300)}`);
      await sleep(queue.pollMs, undefined, { signal });
      answer = await ask(queue.poll(first, model));
    }
  }

  return {
    name,
    async check(): Promise<EngineState> {
      if (queue.key !== undefined)
        return { state: 'ready', detail: `${models.join(', ')} at ${client.origin}` };
      return { state: 'off', detail: `no key for ${name}`, fix: `set ${queue.keySetting}` };
    },
    models: async () =>
      models.map((id) => ({
        id,
        created: 0,
        owned_by: name,
        kind: 'image' as const,
        aliases: [`${name}/${id}`],
        input: ['text' as const],
        output: ['image' as const],
      })),
    async generate(order, call) {
      if (order.edits !== undefined)
        throw unsupported(`${name} doesn't edit images here.`, 'unprocessable', { param: 'image' });
      const model = modelOf(order.model);
      call.servedBy?.({ model, upstream: name });
      const submitted = await answerOf(queue.submit(order, model), call.signal);
      try {
        const urls = await untilDone(submitted, model, call.signal);
        const images = await Promise.all(
          // More than were asked for are neither fetched nor charged.
          urls
            .slice(0, order.count)
            .map(async (url) =>
              imageOf(await fetchImage(url, { name, client, isReal }, parts, call.signal), name),
            ),
        );
        if (images.length === 0) throw badAnswer(`${name} returned no image.`);
        return { images, model };
      } catch (error) {
        if (call.signal.aborted) await cancel(submitted, model);
        throw error;
      }
    },
    close: () => client.close(),
  };
}

export function idIn(name: string, submitted: Raw, field: string): string {
  const id = textOf(submitted[field]);
  if (id !== null && /^[\w.-]{1,200}$/.test(id)) return id;
  throw badAnswer(`${name} answered an unexpected shape.`);
}
