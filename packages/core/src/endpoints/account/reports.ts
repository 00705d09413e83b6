/** What anyone may report to the operator, with an account or without one. */
import { z } from 'zod';
import { type ReportKind, reportKinds } from '../../domain/reports.ts';
import { defineEndpoint } from '../endpoint.ts';
import { emailIn, forAnyone } from './shapes.ts';

const kinds: readonly ReportKind[] = reportKinds;

export const reportKind = z
  .enum(kinds)
  .describe(
    'abuse: spam, fraud or content that harms. appeal: against the suspension of your account. privacy: access, correction or erasure of your personal data.',
  );

export const report = defineEndpoint({
  ...forAnyone,
  id: 'public.report',
  method: 'POST',
  path: '/api/v1/reports',
  summary: 'Send report',
  description:
    'Reports abuse, appeals against a suspension, or asks about personal data. Needs no key. A network can send five reports per day.',
  limits: { ...forAnyone.limits, bodyBytesMax: 32 * 1024, perMinute: 5 },
  wire: { status: 201 },
  input: z.strictObject({
    kind: reportKind,
    about: z
      .string()
      .trim()
      .min(1)
      .max(300)
      .describe('What it is about: a URL, an account ID, a request ID, a phone number or an email address.'),
    text: z.string().trim().min(10).max(5_000).describe('What happened, and what you ask for.'),
    email: emailIn.optional().describe('Where to answer. Without it the report is anonymous.'),
  }),
  output: z.object({ id: z.string().describe('Report ID: mention it when you write again.') }),
  uses: { platform: ['reports'] },
  example: {
    input: { kind: 'abuse', about: '+2348012345678', text: 'This number sends phishing links.' },
    output: { id: 'rep_01m7ekm29qdweck8sm5wmjjfn4' },
  },
  async run({ kind, about, text, email = null }, { platform, caller }) {
    const id = await platform.reports.add({ kind, about, text, email, ip: caller.ip });
    return { data: { id }, status: 201 };
  },
});
