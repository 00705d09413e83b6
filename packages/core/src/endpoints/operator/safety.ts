/** What must change before strangers can safely reach this server. */
import { z } from 'zod';
import { forOperators } from '../account/shapes.ts';
import { defineEndpoint } from '../endpoint.ts';
import type { SystemView } from '../system-view.ts';

export const findingOut = z.object({
  id: z.string().describe('Name of the check, such as sandbox-payments.'),
  severity: z
    .enum(['unsafe', 'advice'])
    .describe('unsafe: must change before the server is public; advice: should change.'),
  problem: z.string().describe('What is wrong.'),
  fix: z.string().describe('The setting or step that fixes it.'),
});

/** What is unsafe now, while others can reach the server. */
export async function exposureWarnings({ exposure }: Pick<SystemView, 'exposure'>) {
  if (!exposure.exposed) return [];
  return (await exposure.findings()).filter(({ severity }) => severity === 'unsafe');
}

export const operatorSafety = defineEndpoint({
  ...forOperators,
  id: 'operator.safety',
  method: 'GET',
  path: '/api/v1/operator/safety',
  summary: 'Public safety',
  description:
    'Lists defaults and settings that are unsafe on a public server, with fixes. Same list as npx oja-server doctor --public.',
  input: z.strictObject({}),
  output: z.object({
    exposed: z.boolean().describe('Whether the server listens beyond loopback or has a public URL.'),
    safe: z.boolean().describe('Whether no finding is unsafe.'),
    findings: z.array(findingOut).describe('Findings.'),
  }),
  uses: { system: ['exposure'] },
  example: {
    input: {},
    output: {
      exposed: true,
      safe: false,
      findings: [
        {
          id: 'sandbox-payments',
          severity: 'unsafe' as const,
          problem: 'Sandbox payments are on: anyone can top up without paying.',
          fix: 'Set OJA_PAYSTACK_KEY, OJA_FLUTTERWAVE_KEY or OJA_STRIPE_KEY, or OJA_PAYMENT_SANDBOX=0.',
        },
      ],
    },
  },
  async run(_input, { system: { exposure } }) {
    const findings = await exposure.findings();
    const safe = findings.every(({ severity }) => severity !== 'unsafe');
    return { data: { exposed: exposure.exposed, safe, findings } };
  },
});
