/** A response of an upstream's realtime model as a call of its own: held before its events are sent, and while they are. */
import type { Units, Used } from '@oja/core/domain/price-kinds';
import type { FullContext } from '@oja/core/endpoints/context';
import type { LiveLink } from '@oja/core/endpoints/sockets';
import { fail } from '@oja/core/errors';
import { plus } from './relay-counts.ts';
import type { Message } from './talk.ts';

export type ChargedResponse = Awaited<ReturnType<typeof beginResponse>>;

export async function beginResponse(
  link: LiveLink,
  { model, servedBy }: { model: string; servedBy: { model: string; upstream: string } },
  units: Units,
  signal: AbortSignal,
) {
  const { promise: ended, resolve, reject } = Promise.withResolvers<Message>();
  const { promise: admitted, resolve: admit } = Promise.withResolvers<FullContext>();
  ended.catch(() => {});
  signal.addEventListener('abort', () => reject(fail('client_closed', 'The client closed.')), { once: true });
  const served = link.serve({ model }, signal, async function* (context, guarded) {
    if (guarded) throw fail('conflict', 'Guardrails were turned on. Connect again.');
    context.servedBy?.(servedBy);
    await context.meter.reserve(units);
    admit(context);
    yield `data: ${JSON.stringify(await ended)}\n\n`;
  });
  served.catch(() => {});
  const context = await Promise.race([admitted, served]);
  if (!context) throw fail('credits_exhausted', 'The balance or a cap does not cover another response.');
  const { meter } = context;
  let held = units;

  return {
    served,
    /** By our own count. */
    counted: () => held,
    /** The upstream's count is not believed. */
    disputed: () => context.usageDisputed?.(),
    /** Ends the call with what was wrong. */
    fail: reject,
    /** More of a response is sent only once it is held for. */
    async grow(more: Units): Promise<void> {
      held = plus(held, more);
      await meter.reserve(held);
      meter.used(held);
    },
    /** Without a count of the upstream, what was held is charged. */
    async settle(event: Message, counted: Used = held): Promise<void> {
      await meter.cover(counted);
      meter.used(counted);
      resolve(event);
      await served;
    },
  };
}
