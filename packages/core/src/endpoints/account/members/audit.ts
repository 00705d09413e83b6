/** The audit log of the account. */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { cursorIn, forAccounts, limitIn, momentIn, nextOut, plain } from '../shapes.ts';
import { auditOut, exampleAudit } from './member-shapes.ts';

const filters = {
  actor: z.string().max(64).optional().describe('Only changes by this member (mem_…) or key (key_…).'),
  action: z
    .string()
    .max(64)
    .optional()
    .describe(
      'Filter by action, such as account.keys-create, or by a group of actions: account.key includes account.key-change and account.key-rotate.',
    ),
  target: z.string().max(64).optional().describe('Only changes to this ID.'),
  from: momentIn.optional().describe('Not before this time (inclusive).'),
  to: momentIn.optional().describe('Before this time.'),
};
type Filter = { actor?: string; action?: string; target?: string; from?: number; to?: number };

const filterOf = (accountId: string, { actor, action, target, from, to }: Filter) => ({
  accountId,
  actor,
  action,
  target,
  sinceMs: from,
  untilMs: to,
});

const auditList = defineEndpoint({
  ...forAccounts,
  id: 'account.audit',
  session: { right: 'audit.read' },
  method: 'GET',
  path: '/api/v1/account/audit',
  summary: 'Audit log',
  description: 'Changes to the account, newest first: who did what, when, and from which IP address.',
  input: z.strictObject({ ...filters, limit: limitIn(50, 200), cursor: cursorIn('aud') }),
  output: z.object({ data: z.array(auditOut).describe('Changes, newest first.'), next: nextOut }),
  uses: { platform: ['accountAudit'] },
  example: { input: {}, output: { data: [exampleAudit], next: null } },
  run: async ({ limit, cursor, ...filter }, { platform, caller }) => ({
    data: await platform.accountAudit.list({ ...filterOf(caller.accountId, filter), before: cursor, limit }),
  }),
});

const columns = [
  'id',
  'at',
  'actor',
  'actor_name',
  'action',
  'target',
  'ip',
  'user_agent',
  'details',
] as const;
const pageRows = 500;

/** A cell that begins like a formula is not run by spreadsheets. */
function cell(value: unknown): string {
  const text = value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const auditExport = defineEndpoint({
  ...forAccounts,
  id: 'account.audit-export',
  session: { right: 'audit.read' },
  method: 'GET',
  path: '/api/v1/account/audit/export',
  summary: 'Export the audit log',
  description: 'Every line that matches the filters, as CSV, newest first.',
  limits: { ...plain.limits, timeoutMs: 120_000, perMinute: 6 },
  input: z.strictObject(filters),
  output: z.string(),
  wire: { types: ['text/csv'], raw: true },
  uses: { platform: ['accountAudit'] },
  example: {
    input: { action: 'account.key' },
    output: `${columns.join(',')}\n`,
    answer: () => ({ text: `${columns.join(',')}\n`, mime: 'text/csv; charset=utf-8' }),
  },
  async run(input, { platform, caller }) {
    async function* lines() {
      yield `${columns.join(',')}\n`;
      let before: string | undefined;
      do {
        const page = await platform.accountAudit.list({
          ...filterOf(caller.accountId, input),
          before,
          limit: pageRows,
        });
        for (const line of page.data) yield `${columns.map((name) => cell(line[name])).join(',')}\n`;
        before = page.next ?? undefined;
      } while (before !== undefined);
    }
    return {
      stream: lines(),
      mime: 'text/csv; charset=utf-8',
      headers: { 'content-disposition': 'attachment; filename="audit.csv"' },
    };
  },
});

export const auditEndpoints = [auditList, auditExport];
