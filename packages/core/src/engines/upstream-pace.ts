/**
 * Politeness towards an upstream: at most so many requests in a window, held across the process. A caller
 * waits its turn for a short while; a longer queue is answered with `upstream_rate_limited` at once.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { rateLimited } from './upstream-answer.ts';

export interface UpstreamPace {
  /** Resolves when a request may be sent. */
  turn(signal: AbortSignal): Promise<void>;
  /** The upstream itself asked for a pause. */
  pause(seconds: number): void;
}

export interface PaceOptions {
  /** For the message. */
  name: string;
  requests: number;
  perMs: number;
  /** Longest wait for a turn. */
  waitMsMax: number;
}

export function createUpstreamPace(options: PaceOptions): UpstreamPace {
  /** When each of the last `requests` turns is, or will be, taken. */
  const turns: number[] = [];
  let pausedUntil = 0;

  function nextTurn(now: number): number {
    const oldest = turns.length < options.requests ? undefined : turns[turns.length - options.requests];
    return Math.max(now, pausedUntil, oldest === undefined ? 0 : oldest + options.perMs);
  }

  return {
    async turn(signal) {
      const now = performance.now();
      const at = nextTurn(now);
      if (at - now > options.waitMsMax) {
        throw rateLimited(options.name, Math.ceil((at - now) / 1000));
      }
      turns.push(at);
      if (turns.length > options.requests) turns.splice(0, turns.length - options.requests);
      if (at > now) await sleep(at - now, undefined, { signal });
    },
    pause(seconds) {
      pausedUntil = Math.max(pausedUntil, performance.now() + seconds * 1000);
    },
  };
}
