/** Limits the bytes of request bodies in memory, per account and in total. */
import { fail } from '../../errors.ts';

export interface BodyShare {
  /** Throws where so many more would pass a bound. */
  take(bytes: number): void;
  /** When the call has ended. */
  release(): void;
}

export interface BodiesInFlight {
  /** `owner` is an account, or the network of a caller without one. */
  open(owner: string): BodyShare;
}

/** Smaller bodies are bounded by the number of connections. */
const countedFromBytes = 4 * 1024;
const retryAfterSeconds = 1;
const megabyte = 1024 * 1024;

export function createBodiesInFlight(perOwnerMax: number, totalMax: number): BodiesInFlight {
  const byOwner = new Map<string, number>();
  let total = 0;
  return {
    open(owner) {
      let seen = 0;
      let counted = 0;
      const add = (bytes: number) => {
        counted += bytes;
        total += bytes;
        const left = (byOwner.get(owner) ?? 0) + bytes;
        if (left === 0) byOwner.delete(owner);
        else byOwner.set(owner, left);
      };
      return {
        take(bytes) {
          seen += bytes;
          if (seen < countedFromBytes) return;
          const more = seen - counted;
          // A single body always fits: the limits of its endpoint apply.
          const ofOwner = byOwner.get(owner) ?? 0;
          if (ofOwner > counted && ofOwner + more > perOwnerMax)
            throw fail(
              'rate_limited',
              `The limit is ${Math.floor(perOwnerMax / megabyte)} MB of request bodies in parallel per account. Wait for your running requests to finish.`,
              { retryAfterSeconds },
            );
          if (total > counted && total + more > totalMax)
            throw fail('queue_full', 'The server is reading too many large bodies.', { retryAfterSeconds });
          add(more);
        },
        release() {
          if (counted > 0) add(-counted);
          seen = 0;
        },
      };
    },
  };
}
