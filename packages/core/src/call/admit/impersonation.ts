/** What an operator may call while they look at an account: reading alone, and never what callers sent or got. */
import type { Endpoint } from '../../endpoints/endpoint.ts';
import { fail } from '../../errors.ts';

/** About the session itself. */
const always = new Set(['account.me', 'account.whoami', 'account.logout', 'account.impersonation-end']);

export function refuseWhileImpersonating(endpoint: Endpoint): void {
  const { id, method, access, session } = endpoint;
  if (always.has(id) || (access === 'public' && method === 'GET')) return;
  if (method !== 'GET' || access !== 'account')
    throw fail(
      'impersonation_read_only',
      `You are viewing this account as an operator, so ${id} is not allowed: you can only read. End the impersonation first.`,
    );
  if (session?.content === true || session?.right === 'self')
    throw fail(
      'impersonation_read_only',
      `Operators who view an account don't see request bodies, results or personal security settings, so ${id} is not allowed.`,
    );
}
