/** Anyone who finds a key can have it revoked. */
import { z } from 'zod';
import { done } from '../../action.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { forAnyone, plain } from '../shapes.ts';

export const keyReportLeak = defineEndpoint({
  ...forAnyone,
  id: 'account.key-report-leak',
  method: 'POST',
  path: '/api/v1/keys/report-leak',
  summary: 'Report leaked key',
  description:
    "Revokes a leaked key and notifies its owner. Needs no key. Returns revoked: false if the key doesn't belong to this platform.",
  limits: { ...plain.limits, perMinute: 30 },
  input: z.strictObject({
    key: z.string().min(1).max(200).describe('The leaked secret: oja_live_… or oja_test_…'),
    where: z.string().max(300).default('').describe('Where the key was found.'),
  }),
  output: done.extend({ revoked: z.boolean().describe('Whether the key is revoked, now or before.') }),
  uses: { platform: ['keys'] },
  example: {
    input: { key: 'oja_live_EcficrOm6oXV0S57RAJeuVOvnSHHndeJ35xX0y', where: 'a public repository' },
    output: { ok: true, revoked: true },
  },
  run: async (input, { platform }) => ({
    data: { ok: true, revoked: await platform.keys.reportLeak(input.key, input.where) },
  }),
});
