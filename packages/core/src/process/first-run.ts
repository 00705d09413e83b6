/** The first start makes the operator, with a password and a key that are written once, readable by the owner only. */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { noCaps } from '../domain/caps.ts';
import { categoryIds } from '../domain/categories.ts';
import { OjaError } from '../errors.ts';
import { signUp } from '../platform/accounts/log-in.ts';
import type { Platform } from '../platform/platform.ts';

export interface FirstRun {
  url: string;
  email: string;
  password: string;
  api_key: string;
}

export const allScopes = (): string[] => [...categoryIds(), 'account', 'operator'];

/** Enough for voices, pictures and videos at the first try. */
const sandboxMicros = 5_000_000;

/** With sandbox payments, anyone could top up for nothing: the account begins with credits. */
export async function makeOperator(
  platform: Platform,
  url: string,
  path: string,
  hasSandbox = false,
): Promise<FirstRun | undefined> {
  const [operator] = await platform.parts.store.query(
    "SELECT id FROM accounts WHERE role = 'operator' LIMIT 1",
  );
  if (operator !== undefined) return undefined;
  const email = platform.parts.settings.operatorEmail;
  const password = randomBytes(12).toString('base64url');
  try {
    const wish = { email, password, name: 'Operator', role: 'operator' as const };
    const { account, member } = await signUp(platform.parts, wish);
    const key = await platform.keys.create(
      account.id,
      {
        name: 'first key',
        mode: 'live',
        scopes: allScopes(),
        ips: [],
        perMinute: null,
        caps: noCaps,
        expiresAt: null,
      },
      member.id,
    );
    if (hasSandbox) {
      const actor = { actor: 'first-start', ip: '', at: platform.now() };
      await platform.credits.grant(actor, account.id, sandboxMicros, 'Sandbox credits of the first start');
    }
    const first: FirstRun = { url, email, password, api_key: key.secret };
    await writeFile(path, `${JSON.stringify(first, null, 2)}\n`, { mode: 0o600 });
    return first;
  } catch (error) {
    // Another node was first.
    if (error instanceof OjaError && error.code === 'conflict') return undefined;
    throw error;
  }
}
