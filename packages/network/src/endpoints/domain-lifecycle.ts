/** Where an expired domain stands on its way to being free again. */
import { z } from 'zod';

const dayMs = 86_400_000;
/** Of generic top-level domains, after ICANN's expired registration recovery policy. */
const graceDays = 45;
const redemptionDays = 30;
const deleteDays = 5;

export const lifecycleShape = z.object({
  phase: z
    .enum(['active', 'expired', 'redemption', 'pending_delete'])
    .describe(
      'active; expired: the owner can still renew; redemption: at a fee; pending_delete: nobody can, and it becomes free.',
    ),
  drops_at: z
    .string()
    .nullable()
    .describe(
      'When it becomes free for others, estimated from the rules for generic top-level domains; null if it is active, or if country rules apply.',
    ),
});
type Lifecycle = z.output<typeof lifecycleShape>;

interface Found {
  statuses: readonly string[];
  expires: string | null;
  updated: string | null;
}

/** Null where nothing says when it expires. `name` in ASCII. */
export function lifecycleOf(
  name: string,
  { statuses, expires, updated }: Found,
  nowMs: number,
): Lifecycle | null {
  const has = (word: string) =>
    statuses.some((status) =>
      status
        .replace(/[\s_-]/g, '')
        .toLowerCase()
        .includes(word),
    );
  const isGeneric = (name.split('.').at(-1) ?? '').length > 2;
  const at = (text: string | null, days: number) => {
    const time = text === null ? Number.NaN : Date.parse(text);
    return !isGeneric || Number.isNaN(time) ? null : new Date(time + days * dayMs).toISOString();
  };
  if (has('pendingdelete')) return { phase: 'pending_delete', drops_at: at(updated, deleteDays) };
  if (has('redemptionperiod'))
    return { phase: 'redemption', drops_at: at(updated, redemptionDays + deleteDays) };
  if (expires === null || Number.isNaN(Date.parse(expires))) return null;
  const isExpired = Date.parse(expires) < nowMs || has('autorenewperiod');
  if (!isExpired) return { phase: 'active', drops_at: null };
  // Registries renew automatically when a domain expires, and show the new date until the registrar deletes it.
  const since = Date.parse(expires) < nowMs ? expires : null;
  return { phase: 'expired', drops_at: at(since, graceDays + redemptionDays + deleteDays) };
}
