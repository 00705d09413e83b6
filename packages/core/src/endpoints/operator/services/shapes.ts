/** What the endpoints of published services have in common. */

import { z } from 'zod';
import { fail } from '../../../errors.ts';
import type { ServiceSecrets, StoredService } from '../../../platform/services/service.ts';
import { forOperators, moment } from '../../account/shapes.ts';
import { arrayOf, namedObject } from '../../object-fields.ts';
import { type Definition, definitionIn, microsOf, type secretsIn, slugIn } from './definition.ts';

export const common = {
  ...forOperators,
  limits: { bodyBytesMax: 12_000_000, timeoutMs: 60_000 },
} as const;
export const path = '/api/v1/operator/services';
export const slugField = { slug: slugIn };
export const stateIn = z.enum(['live', 'planned', 'off']);

export const problemsOut = arrayOf('What could not be taken over as it is.', {
  place: z.string().describe('Place in the definition or document.'),
  message: z.string().describe('What is not checked, not represented or left out.'),
});
export const changesOut = arrayOf(
  'What changes for callers, compared with the version in force. What breaks them comes first.',
  {
    operation: z.string().describe('Name of the operation.'),
    breaks: z.boolean().describe('Whether it breaks callers.'),
    message: z.string().describe('What changes.'),
  },
);

export const serviceOut = namedObject('PublishedService', {
  slug: z.string().describe('Short name of the service.'),
  name: z.string().describe('Name for people.'),
  category: z.string().describe('Category in the catalogue.'),
  state: stateIn.describe('State. planned is for operators only, off for nobody.'),
  version: z.number().int().describe('Version in force.'),
  source: z.enum(['api', 'file']).describe('Where it was added: through the API, or from a file at start.'),
  operations: arrayOf('Operations in force.', {
    id: z.string().describe('Endpoint ID.'),
    method: z.string().describe('HTTP method.'),
    path: z.string().describe('URL path.'),
    summary: z.string().describe('Name for people.'),
    price: z.string().describe('Price in dollars.'),
    per: z.string().describe('What the price is for: request or unit.'),
    cost: z.string().nullable().describe('What the provider charges; null where it is not set.'),
    margin: z
      .string()
      .nullable()
      .describe('Price less cost in dollars; negative where each call loses money.'),
  }),
  providers: z.array(z.string()).describe('Names of the providers.'),
  secrets: z.array(z.string()).describe('Secrets that are set, such as main.headers.Authorization.'),
  changed_at: moment.describe('Time of the last change.'),
});

export function serviceView(stored: StoredService, state: z.output<typeof stateIn>) {
  const definition = JSON.parse(stored.definition) as Definition;
  const { slug, name, category } = definition;
  return {
    slug,
    name,
    category,
    state,
    version: stored.version,
    source: stored.source,
    operations: definition.operations.map((one) => ({
      id: `x.${slug}.${one.name}`,
      method: one.method,
      path: `/api/v1/x/${slug}${one.path}`,
      summary: one.summary,
      price: one.price.dollars,
      per: one.price.per,
      cost: one.price.cost ?? null,
      margin: one.price.cost === undefined ? null : marginOf(one.price.dollars, one.price.cost),
    })),
    providers: definition.providers.map((one) => one.name),
    secrets: secretNames(stored),
    changed_at: new Date(stored.changedAt).toISOString(),
  };
}

const marginOf = (price: string, cost: string): string => dollarsOf(microsOf(price) - microsOf(cost));

/** With at least two decimals. */
export function dollarsOf(micros: number): string {
  const digits = String(Math.abs(micros)).padStart(7, '0');
  const text = `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/0{1,4}$/, '');
  return micros < 0 ? `-${text}` : text;
}

/** With the origins of the URLs that they are for. */
export const boundSecrets = (
  secrets: z.output<typeof secretsIn>,
  definitions: readonly Pick<Definition, 'providers'>[],
): ServiceSecrets =>
  Object.fromEntries(
    Object.entries(secrets).map(([provider, given]) => {
      const named = definitions.flatMap(({ providers }) => providers.filter(({ name }) => name === provider));
      if (named.length === 0)
        throw fail('invalid_request', `secrets: no provider is named ${provider}.`, { param: 'secrets' });
      const origins = new Set(named.flatMap(({ urls }) => urls.map((url) => new URL(url).origin)));
      return [provider, { ...given, origins: [...origins] } as ServiceSecrets[string]];
    }),
  );

const secretNames = ({ secrets }: StoredService): string[] =>
  Object.entries(secrets).flatMap(([provider, { webhook, origins: _, ...places }]) => [
    ...Object.entries(places).flatMap(([place, values]) =>
      Object.keys(values ?? {}).map((name) => `${provider}.${place}.${name}`),
    ),
    ...(webhook === undefined ? [] : [`${provider}.webhook`]),
  ]);

export const exampleDefinition = {
  slug: 'acme',
  name: 'Acme SMS',
  category: 'Messaging',
  providers: [{ name: 'main', urls: ['https://api.acme.example/v1'] }],
  operations: [
    {
      name: 'send',
      method: 'POST' as const,
      path: '/messages',
      summary: 'Send SMS',
      input: {
        type: 'object',
        required: ['to', 'text'],
        properties: { to: { type: 'string' }, text: { type: 'string', maxLength: 160 } },
      },
      output: { type: 'object', properties: { id: { type: 'string' } } },
      example: { input: { to: '+2348012345678', text: 'Hello' }, output: { id: 'msg_1' } },
      price: { dollars: '0.012', cost: '0.008' },
    },
  ],
};

export const exampleService: z.output<typeof serviceOut> = {
  slug: 'acme',
  name: 'Acme SMS',
  category: 'Messaging',
  state: 'planned',
  version: 1,
  source: 'api',
  operations: [
    {
      id: 'x.acme.send',
      method: 'POST',
      path: '/api/v1/x/acme/messages',
      summary: 'Send SMS',
      price: '0.012',
      per: 'request',
      cost: '0.008',
      margin: '0.004',
    },
  ],
  providers: ['main'],
  secrets: ['main.headers.Authorization'],
  changed_at: '2026-11-19T09:00:00.000Z',
};

/** As a caller would send it: with all defaults written out. */
export const definitionOut = definitionIn.describe('Definition, as POST takes it.');
