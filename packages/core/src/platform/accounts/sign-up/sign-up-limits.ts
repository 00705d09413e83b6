/** How many accounts a network may create and try to create in a day. */
import { fail, OjaError } from '../../../errors.ts';
import { type DailyUse, dayOf, nothing, type Reserved } from '../../limits/daily-use.ts';
import type { PlatformParts } from '../../parts.ts';

const dayMs = 86_400_000;
const attemptsPerSignUp = 10;
const one = { ...nothing, requests: 1 };

export function createSignUpLimits({ settings, now }: PlatformParts, daily: DailyUse, exposed: boolean) {
  /** Only programs on this machine reach a server that is not exposed. */
  const isOwnMachine = (network: string): boolean =>
    !exposed && (network.startsWith('127.') || network === '0:0:0:0::/64');

  async function take(owner: string, max: number, refusal: string): Promise<Reserved> {
    const taken = await daily.take(owner, { requests: max, tokens: null, micros: null }, one);
    if (taken.allowed) return taken;
    const tomorrow = Date.parse(dayOf(now())) + dayMs;
    throw fail('rate_limited', `${refusal} Try again tomorrow.`, {
      retryAfterSeconds: Math.max(1, Math.ceil((tomorrow - now()) / 1000)),
    });
  }

  /** Counts what succeeds. What may have been stored although the database did not say so counts too. */
  async function countSignUp<T>(network: string, create: () => Promise<T>): Promise<T> {
    if (isOwnMachine(network)) return create();
    const max = settings.signUpsPerNetwork;
    const taken = await take(
      `sign-ups:${network}`,
      max,
      `Your network has reached the limit of ${max} sign-ups per day.`,
    );
    try {
      const created = await create();
      taken.settle(one);
      return created;
    } catch (error) {
      taken.settle(error instanceof OjaError && error.code !== 'storage_unavailable' ? nothing : one);
      throw error;
    }
  }

  /** A refusal can reveal that an email address has an account: attempts are limited too. */
  async function limitAttempts(network: string): Promise<void> {
    if (isOwnMachine(network)) return;
    const max = settings.signUpsPerNetwork * attemptsPerSignUp;
    const refusal = `Your network has reached the limit of ${max} attempts to sign up per day.`;
    (await take(`sign-up-attempts:${network}`, max, refusal)).settle(one);
  }

  return { countSignUp, limitAttempts };
}
