/** Help for people who lost their authenticator and recovery codes. */
import { z } from 'zod';
import { exampleAccount } from '../account/account-fields.ts';
import { forOperators, plain } from '../account/shapes.ts';
import { defineAction } from '../action.ts';
import { actorOf } from './accounts.ts';

export const operatorTwoFactorReset = defineAction({
  ...forOperators,
  id: 'operator.two-factor-reset',
  method: 'POST',
  path: '/api/v1/operator/two-factor-reset',
  summary: 'Turn off two-factor authentication',
  description:
    'For someone who lost their authenticator and recovery codes: check who is asking first. Their sessions end, they log in with their password or passkey and can turn two-factor authentication on again. They get an email, and the audit log shows who did it. You can’t do this for yourself.',
  session: { keys: 'refused' },
  limits: { ...plain.limits, perMinute: 20 },
  input: z.strictObject({
    email: z.string().max(254).describe('Email address that the person logs in with.'),
  }),
  errors: ['not_found', 'conflict', 'session_required'],
  uses: { platform: ['accounts', 'operator'] },
  example: { input: { email: exampleAccount.email } },
  async run({ email }, context) {
    const { platform, caller } = context;
    const personId = await platform.accounts.resetTotp({ email, operatorId: caller.personId });
    await platform.operator.noteAction(actorOf(context), 'two-factor.reset', personId, null);
  },
});
