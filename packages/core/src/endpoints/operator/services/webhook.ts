/** Where providers of published services report what became of a call. */
import { z } from 'zod';
import { fail } from '../../../errors.ts';
import { plain } from '../../account/shapes.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { type Definition, nameIn, slugIn } from './definition.ts';

export const serviceWebhook = defineEndpoint({
  ...plain,
  id: 'public.service-webhook',
  group: 'public',
  method: 'POST',
  path: '/hooks/x/{slug}/{provider}',
  summary: 'Service webhook',
  description:
    'Called by providers of published services. Oja verifies the signature or secret, matches the report to its job and completes the job. Duplicates are ignored.',
  access: 'public',
  limits: { bodyBytesMax: 256 * 1024, timeoutMs: 15_000, perMinute: 6_000 },
  uses: { rawBody: true, headers: ['*'], platform: ['services'], system: ['services'] },
  input: z.strictObject({
    slug: slugIn,
    provider: nameIn.describe('Name of the provider within the service.'),
  }),
  output: z.object({ received: z.boolean().describe('Whether the report ends a job.') }),
  errors: ['invalid_signature', 'not_found', 'invalid_json'],
  example: { input: { slug: 'acme', provider: 'main' }, output: { received: true } },
  async run({ slug, provider }, { platform, system, rawBody = new Uint8Array(), headers }) {
    const { definition, secrets } = platform.services.find(slug);
    const { providers } = JSON.parse(definition) as Definition;
    const webhook = providers.find(({ name }) => name === provider)?.webhook;
    if (webhook === undefined)
      throw fail('not_found', `The provider ${provider} of ${slug} has no webhook.`, { param: 'provider' });
    const secret = secrets[provider]?.webhook;
    const { reference, report } = system.services.readWebhook(webhook, { secret, headers, body: rawBody });
    if (reference === undefined) return { data: { received: false } };
    await platform.services.keepReport(`${slug}/${provider}`, reference, report);
    return { data: { received: true } };
  },
});
