/** Announcements, maintenance and incidents: written by operators, read by all. */
import { z } from 'zod';
import { type NoticeKind, type NoticeState, noticeStates } from '../../domain/notices.ts';
import { fail } from '../../errors.ts';
import { exampleNotice, noticeKind, noticeOut, noticeState, shownNotice } from '../account/notices.ts';
import { momentIn, plain } from '../account/shapes.ts';
import { defineAction } from '../action.ts';
import { defineEndpoint } from '../endpoint.ts';
import { actorOf } from './accounts.ts';

const common = { ...plain, group: 'operator', access: 'operator' } as const;
const path = '/api/v1/operator/notices';
const uses = { platform: ['notices'] } as const;

const title = z.string().trim().min(1).max(120).describe('Title, at most 120 characters.');
const text = z.string().trim().max(5_000).describe('Plain text.');
const id = z.string().max(40).describe('Notice ID.');
const endsAt = momentIn.nullable();

/** Names the states of the kind. */
function stateOf(kind: NoticeKind, state: NoticeState | undefined): NoticeState {
  const known: readonly NoticeState[] = noticeStates[kind];
  if (state === undefined) return known[0]!;
  if (known.includes(state)) return state;
  throw fail('invalid_request', `state: must be one of ${known.join(', ')} for ${kind}.`, { param: 'state' });
}

const addNotice = defineEndpoint({
  ...common,
  id: 'operator.notice-add',
  method: 'POST',
  path,
  summary: 'Add notice',
  description:
    'Publishes an announcement, maintenance or an incident: in the console of everyone, on /status and in its feed.',
  wire: { status: 201 },
  input: z.strictObject({
    kind: noticeKind,
    title,
    text: text.min(1),
    state: noticeState.optional().describe('State; by default the first of its kind.'),
    starts_at: momentIn.optional().describe('When it starts; by default now.'),
    ends_at: endsAt.optional().describe('When it ends; null or left out: when you end it.'),
  }),
  output: noticeOut,
  errors: ['conflict'],
  uses,
  example: {
    input: { kind: 'incident', title: 'Slow answers from chat', text: 'A provider is slow.' },
    output: exampleNotice,
  },
  async run({ kind, title, text, state, starts_at, ends_at }, context) {
    const startsAt = starts_at ?? context.now();
    if (ends_at != null && ends_at <= startsAt)
      throw fail('invalid_request', 'ends_at must be after starts_at.', { param: 'ends_at' });
    const notice = await context.platform.notices.add(actorOf(context), {
      ...{ kind, title, text, startsAt },
      state: stateOf(kind, state),
      endsAt: ends_at ?? null,
    });
    return { data: shownNotice(notice), status: 201 };
  },
});

const changeNotice = defineEndpoint({
  ...common,
  id: 'operator.notice-change',
  method: 'PATCH',
  path: `${path}/{id}`,
  summary: 'Update notice',
  description:
    'A text or another state is added as an update. The last state of a kind ends the notice; an earlier one opens it again.',
  input: z.strictObject({
    id,
    title: title.optional(),
    text: text.optional(),
    state: noticeState.optional(),
    ends_at: endsAt.optional().describe('When it ends; null: when you end it.'),
  }),
  output: noticeOut,
  errors: ['not_found', 'conflict'],
  uses,
  example: {
    input: { id: exampleNotice.id, state: 'monitoring', text: 'Answers are as fast as usual again.' },
    output: exampleNotice,
  },
  async run({ id, title, text, state, ends_at: endsAt }, context) {
    const change = { title, text: text || undefined, state, endsAt };
    const notice = await context.platform.notices.change(actorOf(context), id, change);
    return { data: shownNotice(notice) };
  },
});

const removeNotice = defineAction({
  ...common,
  id: 'operator.notice-remove',
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Delete notice',
  description: 'Takes a notice back, with its updates. To end one, set its last state instead.',
  input: z.strictObject({ id }),
  errors: ['not_found'],
  uses,
  example: { input: { id: exampleNotice.id } },
  run: ({ id }, context) => context.platform.notices.remove(actorOf(context), id),
});

export const operatorNotices = [addNotice, changeNotice, removeNotice];
