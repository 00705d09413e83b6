/** Passwords: argon2id with OWASP's parameters, two at once so that a flood of logins cannot take the CPU. */
import { hash, verify } from '@node-rs/argon2';
import { fail } from '../../errors.ts';

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnceMax = 2;
const waitingMax = 100;

let running = 0;
const waiting: (() => void)[] = [];

async function withTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnceMax) {
    if (waiting.length >= waitingMax) {
      throw fail('queue_full', 'Too many logins in parallel. Retry shortly.', { retryAfterSeconds: 5 });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running++;
  try {
    return await work();
  } finally {
    running--;
    waiting.shift()?.();
  }
}

export function hashPassword(password: string): Promise<string> {
  return withTurn(() => hash(password.normalize('NFKC'), parameters));
}

/** A well-formed hash of nothing: an unknown email takes as long as a wrong password. */
let decoy: Promise<string> | undefined;

export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const against = stored ?? (await decoy);
  const matches = await withTurn(() => verify(against, password.normalize('NFKC')));
  return matches && stored !== undefined;
}
