/** One client after another: a call that YouTube blocks is tried again through the next proxy. */
import type { Upstream } from '@oja/core/egress/port';
import { EngineFailure } from '@oja/core/engine-failure';

/** Of one call: more would take too long. */
const triesMax = 3;
/** What another IP address may get past; `upstream_error` and a timeout may be the proxy's own. */
const codes = new Set<string>([
  'upstream_blocked',
  'upstream_rate_limited',
  'po_token_required',
  'upstream_error',
  'upstream_unreachable',
  'upstream_timeout',
]);

export function createRotation<Client extends Pick<Upstream, 'close'>>(clients: readonly Client[]) {
  let next = 0;
  return {
    async run<T>(work: (client: Client) => Promise<T>, signal: AbortSignal): Promise<T> {
      for (let tries = Math.min(triesMax, clients.length); ; tries--) {
        const client = clients[next++ % clients.length]!;
        try {
          return await work(client);
        } catch (error) {
          const again = error instanceof EngineFailure && codes.has(error.code) && !signal.aborted;
          if (!again || tries <= 1) throw error;
        }
      }
    },
    async close(): Promise<void> {
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}
