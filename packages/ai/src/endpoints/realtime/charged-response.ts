/** A response of an upstream's realtime model as a call of its own: held before its events are sent, and while they are. */
import type { Units } from '@oja/core/domain/price-kinds';
import type { Meter } from '@oja/core/endpoints/context';
import type { LiveLink } from '@oja/core/endpoints/sockets';
import { fail } from '@oja/core/errors';
import type { Message } from './talk.ts';

export type ChargedResponse = Awaited<ReturnType<typeof beginResponse>>;

export async function beginResponse(
  link: LiveLink,
  { model, servedBy }: { model: string; servedBy: { model: string; upstream: string } },
  units: Units,
  signal: AbortSignal,
) {
  const { promise: ended, resolve, reject } = Promise.withResolvers<Message>();
  const { promise: admitted, resolve: admit } = Promise.withResolvers<Meter>();
  ended.catch(() => {});
  signal.addEventListener('abort', () => reject(fail('client_closed', 'The client closed.')), { once: true });
  const served = link.serve({ model }, signal, async function* (context, guarded) {
    if (guarded) throw fail('conflict', 'Guardrails were turned on. Connect again.');
    context.servedBy?.(servedBy);
    await context.meter.reserve(units);
    admit(context.meter);
    yield `data: ${JSON.stringify(await ended)}\n\n`;
  });
  served.catch(() => {});
  const meter = await Promise.race([admitted, served]);
  if (!meter) throw fail('credits_exhausted', 'The balance or a cap does not cover another response.');

  return {
    served,
    /** Ends the call with what was wrong. */
    fail: reject,
    /** More of a response is sent only once it is held for. */
    async grow(more: Units): Promise<void> {
      for (const [kind, count] of Object.entries(more) as [keyof Units, number][])
        units[kind] = (units[kind] ?? 0) + count;
      await meter.reserve(units);
      meter.used({ ...units });
    },
    /** Without a count of the upstream, what was held is charged. */
    async settle(event: Message, counted: Units = units): Promise<void> {
      await meter.cover(counted);
      meter.used(counted);
      resolve(event);
      await served;
    },
  };
}
