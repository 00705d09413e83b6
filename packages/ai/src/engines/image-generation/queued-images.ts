/** What image upstreams with a queue share: submit, ask until it is done, cancel when nobody waits, fetch the images. */
import { setTimeout as sleep } from 'node:timers/promises';
import { unsupported } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import {
  badAnswer,
  isAboutModel,
  objectBody,
  reasonOf,
  statusFailure,
} from '@oja/core/engines/upstream-answer';
import { fail } from '@oja/core/errors';
import {
  type Ask,
  cancelOrder,
  keyState,
  type Orders,
  type QueueUpstream,
  type Raw,
} from '../upstream-queue.ts';
import { fetchImage, imageOf } from './fetch-image.ts';
import type { ImageGenerationEngine, ImageOrder } from './port.ts';

/** The words of one upstream. */
export interface QueuedImages extends QueueUpstream {
  /** Names at the upstream that callers may use; the first is the default. */
  models: string[];
  pollMs: number;
  submit(order: ImageOrder, model: string): Ask;
  ordersOf(model: string): Orders;
  urlsOf(made: Raw): unknown[];
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

  async function untilDone(first: Raw, orders: Orders, signal: AbortSignal): Promise<unknown[]> {
    const ask = (next: Ask) => answerOf(next, signal);
    for (let answer = first; ; ) {
      const progress = await orders.read(answer, ask, first);
      if (progress.state === 'done') return queue.urlsOf(progress.made);
      if (progress.state === 'failed')
        throw badAnswer(`${name} could not make the image: ${progress.reason.slice(0, 300)}`);
      await sleep(queue.pollMs, undefined, { signal });
      answer = await ask(orders.poll(first));
    }
  }

  return {
    name,
    check: async () => keyState(queue, `${models.join(', ')} at ${client.origin}`),
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
      const orders = queue.ordersOf(model);
      const submitted = await answerOf(queue.submit(order, model), call.signal);
      try {
        const urls = await untilDone(submitted, orders, call.signal);
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
        if (call.signal.aborted) await cancelOrder(client, orders.cancel(submitted), parts, name);
        throw error;
      }
    },
    close: () => client.close(),
  };
}
