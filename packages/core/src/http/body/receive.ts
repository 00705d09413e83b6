/** The one place that listens to the body of a request. */
import type { IncomingMessage } from 'node:http';
import { fail } from '../../errors.ts';

/**
 * Passes on every chunk as it arrives. Rejects when the sender leaves or `take` throws, and leaves the connection
 * open, so that the sender can read why.
 */
export function receive(request: IncomingMessage, take: (chunk: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const incomplete = () => reject(fail('client_closed', 'The body is incomplete.'));
    const onData = (chunk: Buffer) => {
      try {
        take(chunk);
      } catch (error) {
        request.off('data', onData);
        reject(error);
      }
    };
    request.on('data', onData);
    request.once('end', resolve);
    request.on('error', incomplete);
    // Every request closes: creating an error for those that ended well would capture a stack for nothing.
    request.once('close', () => {
      if (!request.complete) incomplete();
    });
  });
}
