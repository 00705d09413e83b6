/** Reports of abuse, appeals and requests about personal data, as the operator works through them. */
import { z } from 'zod';
import type { Report } from '../../../platform/reports/report.ts';
import { reportKind } from '../../account/reports.ts';
import { cursorIn, forOperators, limitIn, moment, momentOrNull, nextOut } from '../../account/shapes.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { actorOf } from '../accounts.ts';

const path = '/api/v1/operator/reports';
const uses = { platform: ['reports'] } as const;
const note = z.string().trim().max(2_000);

const reportOut = z.object({
  id: z.string().describe('Report ID.'),
  kind: reportKind,
  about: z.string().describe('What it is about, as written by the sender.'),
  text: z.string().describe('What happened. Plain text.'),
  email: z.string().nullable().describe('Where to answer; null if the report is anonymous.'),
  created_at: moment.describe('When it was sent.'),
  closed_at: momentOrNull.describe('When it was closed; null while it is open.'),
  note: z.string().nullable().describe('What was decided.'),
});

const shown = ({ created_at, closed_at, ...report }: Report): z.output<typeof reportOut> => ({
  ...report,
  created_at: new Date(created_at).toISOString(),
  closed_at: closed_at === null ? null : new Date(closed_at).toISOString(),
});

const example: z.output<typeof reportOut> = {
  id: 'rep_01m7ekm29qdweck8sm5wmjjfn4',
  kind: 'abuse',
  about: '+2348012345678',
  text: 'This number sends phishing links.',
  email: null,
  created_at: '2026-11-15T08:00:00.000Z',
  closed_at: null,
  note: null,
};

const listReports = defineEndpoint({
  ...forOperators,
  id: 'operator.reports',
  method: 'GET',
  path,
  summary: 'List reports',
  description: 'Returns reports of abuse, appeals and requests about personal data, newest first.',
  input: z.strictObject({
    state: z.enum(['open', 'closed']).default('open').describe('State.'),
    limit: limitIn(50, 200),
    before: cursorIn('rep'),
  }),
  output: z.object({ data: z.array(reportOut).describe('Reports.'), next: nextOut }),
  uses,
  example: { input: {}, output: { data: [example], next: null } },
  async run({ state, limit, before }, { platform }) {
    const data = await platform.reports.list(state, before, limit);
    return { data: { data: data.map(shown), next: data.length === limit ? data.at(-1)!.id : null } };
  },
});

const changeReport = defineEndpoint({
  ...forOperators,
  id: 'operator.report-change',
  method: 'PATCH',
  path: `${path}/{id}`,
  summary: 'Update report',
  description: 'Closes a report with a note about what was decided, or opens it again.',
  input: z.strictObject({
    id: z.string().max(40).describe('Report ID.'),
    state: z.enum(['open', 'closed']).describe('State.'),
    note: note.optional().describe('What was decided; left out: unchanged.'),
  }),
  output: reportOut,
  errors: ['not_found'],
  uses,
  example: {
    input: { id: example.id, state: 'closed', note: 'The account was suspended.' },
    output: { ...example, closed_at: '2026-11-15T09:00:00.000Z', note: 'The account was suspended.' },
  },
  run: async ({ id, state, note = null }, context) => ({
    data: shown(await context.platform.reports.change(actorOf(context), id, state === 'closed', note)),
  }),
});

export const operatorReports = [listReports, changeReport];
