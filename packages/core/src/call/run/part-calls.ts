/** What an endpoint asks of another in the name of its caller: a call of its own, which that one pays for. */
import { setTimeout as pause } from 'node:timers/promises';
import type { PartCalls } from '../../endpoints/context.ts';
import { fail } from '../../errors.ts';
import type { AskedCall, CallParts } from '../call.ts';

const againMs = 1_000;

export function partCalls(call: AskedCall, parts: CallParts): PartCalls {
  const { who, incoming, id, abort, asked } = call;
  return {
    async make(endpointId, fields, name = endpointId) {
      const endpoint = parts.byId.get(endpointId);
      if (endpoint === undefined)
        throw fail('engine_unavailable', `This server has no endpoint ${endpointId}.`);
      // Its cap counts the price of the endpoint that it calls, and no other.
      if (who.by === 'watch') throw fail('unprocessable', `A watch can't call ${endpointId}.`);
      // Loaded late: the path of a call imports what runs it.
      const { serveScheduled } = await import('../scheduled.ts');
      const headers = {
        'user-agent': who.caller.userAgent,
        // A job that a restart interrupts runs again.
        ...(asked.asJob ? { 'idempotency-key': `${id}:${name}` } : {}),
      };
      const part = { endpoint, fields, headers, ip: incoming.ip, within: who };
      for (;;) {
        const made = await serveScheduled(parts, part, abort.signal);
        const { error } = made.call.outcome;
        if (made.status < 400)
          return { requestId: made.call.id, data: made.body, charge: chargeIn(made.headers) };
        // Of a node that stopped: until the others notice.
        const isRunning = asked.asJob && error?.code === 'idempotency_running' && !abort.signal.aborted;
        if (!isRunning) throw error ?? fail('internal_error', `${endpointId} returned ${made.status}.`);
        await pause(againMs, undefined, { signal: abort.signal }).catch(() => undefined);
      }
    },
  };
}

function chargeIn(headers: string[]): string {
  const at = headers.indexOf('x-oja-charge');
  return (at < 0 ? undefined : headers[at + 1]) ?? '0.00';
}
