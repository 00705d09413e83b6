/** One UDP question and its answer, to and from one checked address. */
import { createSocket } from 'node:dgram';
import { fail } from '../errors.ts';
import { describeFailure } from './connect.ts';
import type { Guard } from './guard.ts';
import type { EgressDatagramOptions } from './port.ts';

export async function exchangeDatagram(
  guard: Guard,
  options: EgressDatagramOptions,
  signal: AbortSignal,
): Promise<Buffer> {
  const { port, payload, param } = options;
  const [address] = await guard.check({ ...options, signal });
  if (!address) throw fail('target_unreachable', `${options.host} has no IP address.`, { param });
  const leave = guard.enter();
  const socket = createSocket(address.family === 6 ? 'udp6' : 'udp4');
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      const onAbort = () => reject(signal.reason);
      signal.addEventListener('abort', onAbort, { once: true });
      socket.once('close', () => signal.removeEventListener('abort', onAbort));
      socket.once('error', (error) => {
        const message = `${options.host}:${port} ${describeFailure(error)}.`;
        reject(fail('target_unreachable', message, { param, cause: error }));
      });
      socket.on('message', (reply) => {
        if (options.accept(reply)) resolve(reply);
      });
      // A connected socket takes replies of that address only, and hears of its refusals.
      socket.connect(port, address.address, () => socket.send(payload));
      if (signal.aborted) onAbort();
    });
  } finally {
    socket.close();
    leave();
  }
}
