/** Changing the email address you log in with: started with a session, confirmed from both mailboxes. */
import { z } from 'zod';
import { defineAction } from '../../action.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { namedObject } from '../../object-fields.ts';
import {
  currentPasswordIn,
  emailIn,
  forAccounts,
  forAnyone,
  memberOf,
  moment,
  personOf,
  plain,
  secondFactorIn,
} from '../shapes.ts';

const session = {
  ...forAccounts,
  session: { keys: 'refused', right: 'self' },
  path: '/api/v1/me/email',
} as const;
const open = {
  ...forAnyone,
  limits: { ...forAnyone.limits, perMinute: 20 },
} as const;
const tokenIn = z.string().length(43).describe('The value after token= in the emailed link.');
const exampleToken = 'xS3kPqW8rT1vYbN5mZ0cL7dJ2fH4gA6eU9iO-oK_wQe';

export const emailChangeOut = namedObject('EmailChange', {
  email: z.string().describe('New email address.'),
  approved: z.boolean().describe('Whether the link to the old email address was opened and approved.'),
  confirmed: z.boolean().describe('Whether the link to the new email address was opened and confirmed.'),
  expires_at: moment.describe('When the links expire.'),
});
const exampleChange = {
  email: 'ada@obi.example',
  approved: false,
  confirmed: false,
  expires_at: '2026-11-16T08:00:00.000Z',
};

const emailChangeBegin = defineEndpoint({
  ...session,
  id: 'account.email-change',
  method: 'POST',
  summary: 'Change email address',
  description:
    'Emails a link to your current and to the new email address. The change takes effect when both are confirmed; other sessions then end. The response is the same whether the new email address has an account or not. A new change replaces one that is open.',
  wire: { status: 202 },
  limits: { ...plain.limits, perMinute: 20 },
  input: z.strictObject({
    email: emailIn,
    current_password: currentPasswordIn,
    totp: secondFactorIn
      .optional()
      .describe(
        'Authenticator code or recovery code. Required if two-factor authentication is on. Spaces and dashes are ignored.',
      ),
  }),
  output: emailChangeOut,
  errors: ['session_required', 'login_failed', 'totp_required', 'too_many_attempts'],
  uses: { platform: ['emailChanges'] },
  example: {
    input: { email: exampleChange.email, current_password: 'a long pass phrase' },
    output: exampleChange,
  },
  async run(input, { platform, caller }) {
    const { personId, sessionId } = memberOf(caller);
    const { email, current_password: password, totp } = input;
    return {
      status: 202,
      data: await platform.emailChanges.begin({ personId, sessionId, email, password, totp }),
    };
  },
});

export const emailChangeGet = defineEndpoint({
  ...session,
  id: 'account.email-change-get',
  method: 'GET',
  summary: 'Open email change',
  description: 'Returns the change of your email address that waits for confirmation.',
  input: z.strictObject({}),
  output: z.object({ change: emailChangeOut.nullable().describe('The open change; null if there is none.') }),
  errors: ['session_required'],
  uses: { platform: ['emailChanges'] },
  example: { input: {}, output: { change: exampleChange } },
  run: async (_input, { platform, caller }) => ({
    data: { change: await platform.emailChanges.open(personOf(caller)) },
  }),
});

export const emailChangeCancel = defineAction({
  ...session,
  id: 'account.email-change-cancel',
  method: 'DELETE',
  summary: 'Cancel email change',
  description: 'The emailed links stop working.',
  input: z.strictObject({}),
  errors: ['not_found', 'session_required'],
  uses: { platform: ['emailChanges'] },
  example: { input: {} },
  run: (_input, { platform, caller }) => platform.emailChanges.cancel(personOf(caller)),
});

export const emailChangeLook = defineEndpoint({
  ...open,
  id: 'account.email-change-look',
  method: 'POST',
  path: '/api/v1/auth/email-change/look',
  summary: 'View email change',
  description: 'Returns what an emailed link would confirm. Changes nothing.',
  input: z.strictObject({ token: tokenIn }),
  output: z.object({
    mailbox: z.enum(['old', 'new']).describe('Which email address the link was sent to.'),
    from: z.string().nullable().describe('Current email address; null for the link to the new one.'),
    to: z.string().describe('New email address.'),
    confirmed: z.boolean().describe('Whether this link was confirmed already.'),
  }),
  uses: { platform: ['emailChanges'] },
  example: {
    input: { token: exampleToken },
    output: { mailbox: 'old' as const, from: 'ada@example.com', to: exampleChange.email, confirmed: false },
  },
  run: async ({ token }, { platform }) => ({ data: await platform.emailChanges.look(token) }),
});

export const emailChangeAnswer = defineEndpoint({
  ...open,
  id: 'account.email-change-answer',
  method: 'POST',
  path: '/api/v1/auth/email-change',
  summary: 'Confirm email change',
  description:
    'Confirms or cancels a change of email address with the token from an emailed link. With the second confirmation the new email address takes effect.',
  input: z.strictObject({
    token: tokenIn,
    action: z.enum(['confirm', 'cancel']).default('confirm').describe('confirm or cancel.'),
  }),
  output: z.object({
    state: z
      .enum(['waiting', 'changed', 'cancelled'])
      .describe('waiting: the other email address has not confirmed yet.'),
  }),
  errors: ['conflict'],
  uses: { platform: ['emailChanges'] },
  example: { input: { token: exampleToken }, output: { state: 'waiting' as const } },
  run: async ({ token, action }, { platform, caller }) => ({
    data: { state: await platform.emailChanges.answer(token, action, caller) },
  }),
});

export const emailChangeEndpoints = [
  emailChangeBegin,
  emailChangeGet,
  emailChangeCancel,
  emailChangeLook,
  emailChangeAnswer,
];
