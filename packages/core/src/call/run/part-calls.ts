/** What an endpoint asks of another in the name of its caller: a call of its own, which that one pays for. */
import type { PartCalls } from '../../endpoints/context.ts';
import { fail } from '../../errors.ts';
import type { AskedCall, CallParts } from '../call.ts';

export function partCalls(call: AskedCall, parts: CallParts): PartCalls {
  return {
    async make(endpointId, fields, name = endpointId) {
      const { who, incoming, id, abort } = call;
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
        ...(call.asked.asJob ? { 'idempotency-key': `${id}:${name}` } : {}),
      };
      const {
        call: made,
        status,
        headers: sent,
        body,
      } = await serveScheduled(
        parts,
        { endpoint, fields, headers, ip: incoming.ip, within: who },
        abort.signal,
      );
      if (status < 400) {
        const at = sent.indexOf('x-oja-charge');
        const charge = at < 0 ? undefined : sent[at + 1];
        return { requestId: made.id, data: body, charge: charge ?? '0.00' };
      }
      throw made.outcome.error ?? fail('internal_error', `${endpointId} returned ${status}.`);
    },
  };
}
