/** A conversation by voice: with an upstream's own model where one is named and served, otherwise from our own parts. */
import type { LiveLink, LiveSession } from '@oja/core/endpoints/sockets';
import { openRelay } from './relay.ts';
import { createRealtimeSession } from './session.ts';

type Message = Record<string, unknown>;

export function openRealtime(link: LiveLink): LiveSession {
  const { model } = link.query;
  if (model === undefined || !/realtime/i.test(model)) return createRealtimeSession(link);
  const waiting: Message[] = [];
  let waitingBytes = 0;
  const whole = new AbortController();
  let session: LiveSession | undefined;
  let isClosed = false;

  async function open(asked: string): Promise<void> {
    const opened =
      (await openRelay(link, asked, whole)) ?? (isClosed ? undefined : createRealtimeSession(link));
    if (opened === undefined) return;
    session = opened;
    if (isClosed) return session.closed();
    for (const message of waiting.splice(0)) {
      try {
        session.take(message);
      } catch (error) {
        session.refused(link.faultOf(error));
      }
    }
  }

  open(model).catch((error: unknown) => link.end(link.faultOf(error)));
  return {
    take(message) {
      if (session !== undefined) return session.take(message);
      waiting.push(message);
      waitingBytes += JSON.stringify(message).length;
    },
    refused: (error) =>
      session === undefined ? void link.send({ type: 'error', error }) : session.refused(error),
    bytes: () => session?.bytes() ?? waitingBytes,
    closed() {
      isClosed = true;
      whole.abort();
      session?.closed();
    },
  };
}
