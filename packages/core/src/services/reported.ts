/** Jobs whose providers report later: sent once, matched by reference, and read from a webhook or when asked. */

import type { Endpoint } from '../endpoints/endpoint.ts';
import { formOf, isIdempotent, type Operation } from '../endpoints/operator/services/definition.ts';
import { fail } from '../errors.ts';
import { WaitsForReport } from '../platform/services/reports.ts';
import type { OpenProvider } from './provider.ts';
import { readReport, type Served } from './response.ts';

/** Webhooks of providers that have arrived. */
export interface Reports {
  findReport(source: string, reference: string): Promise<string | null>;
}

/** With the name of its provider within the service. */
export type ServedBy = Served & { provider: string };

interface Work {
  operation: Operation;
  providers: readonly OpenProvider[];
  reports: Reports;
  context: Parameters<Endpoint['run']>[1];
}

interface Kept {
  provider: string;
  reference: string;
  until: number;
}

const sent = 'sent';

export async function serveJob(work: Work, once: () => Promise<ServedBy>): Promise<Served> {
  const { operation, context } = work;
  const { kept, keep } = context.checkpoint!;
  if (kept !== null && kept !== sent) return reported(work, JSON.parse(kept) as Kept);
  if (kept === sent && !isIdempotent(operation))
    throw fail('upstream_error', 'The server stopped while it waited for the provider. Nothing is charged.');
  await keep(sent);
  const served = await once();
  const { provider, reference } = served;
  if (reference === undefined) return served;
  const { job } = formOf(operation, provider);
  return reported(work, { provider, reference, until: context.now() + job!.expires_after_s * 1_000 });
}

async function reported({ operation, providers, reports, context }: Work, kept: Kept): Promise<Served> {
  const open = providers.find(({ definition }) => definition.name === kept.provider);
  if (open === undefined) throw fail('upstream_error', `The provider ${kept.provider} is no longer there.`);
  const { name: source, definition } = open;
  context.served?.(source);
  const { reference, until } = kept;
  const form = formOf(operation, kept.provider);
  const report = await reports.findReport(source, reference);
  if (report !== null) return readReport(source, JSON.parse(report), definition.webhook, operation, form);
  const poll = form.job?.poll;
  const looked = poll === undefined ? undefined : await open.poll(form.job!, reference, context);
  if (looked !== undefined) return readReport(source, looked, poll, operation, form);
  if (context.now() >= kept.until)
    throw fail('upstream_timeout', `${source} returned no result in time. Nothing is charged.`);
  const next = poll === undefined ? until : Math.min(until, context.now() + poll.every_s * 1_000);
  throw new WaitsForReport({ source, reference, until: next, checkpoint: JSON.stringify(kept) });
}
