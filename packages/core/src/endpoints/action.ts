/** Endpoints that change something and have nothing to return but that it is done. */
import { z } from 'zod';
import type { CallContext, Nothing, Uses } from './context.ts';
import { defineEndpoint, type Endpoint, type EndpointFacts, type Group, type UsesOf } from './endpoint.ts';

export const done = z.object({ ok: z.boolean().describe('Always true.') });

interface Action<I extends z.ZodType, U extends Uses> extends EndpointFacts<I, U> {
  example: { input: z.input<I> };
  run(input: z.output<I>, context: CallContext<NoInfer<U>>): Promise<unknown>;
}

export const defineAction = <I extends z.ZodType, G extends Group, const U extends Uses = Nothing>({
  run,
  example,
  ...facts
}: Action<I, U> & { group: G; uses?: UsesOf<G> }): Endpoint =>
  defineEndpoint<I, typeof done, G, z.ZodNever, z.ZodNever, U>({
    ...facts,
    output: done,
    example: { ...example, output: { ok: true } },
    run: async (input, context) => {
      await run(input, context);
      return { data: { ok: true } };
    },
  });
