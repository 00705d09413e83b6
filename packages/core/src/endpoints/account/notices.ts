/** What operators say to all: announcements, maintenance and incidents. Public. */
import { z } from 'zod';
import { type NoticeKind, type NoticeState, noticeStates } from '../../domain/notices.ts';
import type { Notice } from '../../platform/notices/notice.ts';
import { defineEndpoint } from '../endpoint.ts';
import { arrayOf } from '../object-fields.ts';
import { moment, momentOrNull, plain } from './shapes.ts';

const kinds = Object.keys(noticeStates) as NoticeKind[];
const states = Object.values(noticeStates).flat() as NoticeState[];

export const noticeKind = z.enum(kinds).describe('Kind of notice.');
export const noticeState = z
  .enum(states)
  .describe(
    `State: ${kinds.map((kind) => `${noticeStates[kind].join(', ')} for ${kind}`).join('; ')}. The last one ends the notice.`,
  );

export const noticeOut = z.object({
  id: z.string().describe('Notice ID.'),
  kind: noticeKind,
  title: z.string().describe('Title.'),
  state: noticeState,
  starts_at: moment.describe('When it starts or started.'),
  ends_at: momentOrNull.describe('When it ends or ended; null while nobody has said.'),
  updates: arrayOf('Updates, newest first.', {
    at: moment.describe('When it was written.'),
    state: noticeState,
    text: z.string().describe('Plain text; may be empty.'),
  }),
});

const iso = (at: number) => new Date(at).toISOString();

export const shownNotice = ({ id, kind, title, updates, startsAt, endsAt }: Notice) => ({
  ...{ id, kind, title },
  state: updates.at(-1)!.state,
  starts_at: iso(startsAt),
  ends_at: endsAt === null ? null : iso(endsAt),
  updates: updates.map((update) => ({ ...update, at: iso(update.at) })).reverse(),
});

export const exampleNotice: z.output<typeof noticeOut> = {
  id: 'ntc_01m7ekm29qdweck8sm5wmjjfn4',
  kind: 'incident',
  title: 'Slow answers from chat',
  state: 'monitoring',
  starts_at: '2026-11-15T08:00:00.000Z',
  ends_at: null,
  updates: [
    { at: '2026-11-15T08:20:00.000Z', state: 'monitoring', text: 'Answers are as fast as usual again.' },
    { at: '2026-11-15T08:00:00.000Z', state: 'investigating', text: 'A provider is slow.' },
  ],
};

export const notices = defineEndpoint({
  ...plain,
  id: 'public.notices',
  group: 'public',
  method: 'GET',
  path: '/api/v1/notices',
  summary: 'List notices',
  description:
    'Returns announcements, maintenance and incidents of the operator: what is open or to come, and what ended within 90 days, newest first. Needs no key. /status/feed has them as an Atom feed.',
  access: 'public',
  limits: { ...plain.limits, perMinute: 600 },
  input: z.strictObject({}),
  output: z.object({
    data: z.array(noticeOut).describe('Notices.'),
    by_email: z.boolean().describe('Whether POST /api/v1/status/subscribe sends them by email.'),
  }),
  uses: { platform: ['notices', 'subscribers'] },
  example: { input: {}, output: { data: [exampleNotice], by_email: true } },
  run: async (_input, { platform }) => ({
    data: {
      data: (await platform.notices.list()).map(shownNotice),
      by_email: platform.subscribers.isOn(),
    },
  }),
});
