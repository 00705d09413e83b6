/** Published services: add and list them, put versions in force, set secrets. No restart is needed. */
import { z } from 'zod';
import { fail } from '../../../errors.ts';
import { moment } from '../../account/shapes.ts';
import { defineAction } from '../../action.ts';
import type { CallContext } from '../../context.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { arrayOf } from '../../object-fields.ts';
import { actorOf } from '../accounts.ts';
import { type Definition, definitionIn, secretsIn } from './definition.ts';
import {
  boundSecrets,
  changesOut,
  common,
  definitionOut,
  exampleDefinition,
  exampleService,
  path,
  problemsOut,
  serviceOut,
  serviceView,
  slugField,
  stateIn,
} from './shapes.ts';

const noVersion = (slug: string, version: number) =>
  fail('not_found', `The service ${slug} has no version ${version}.`, { param: 'version' });

type Context = CallContext<{ platform: 'operation' | 'services' }>;

const viewOf = ({ platform }: Context, slug: string) =>
  serviceView(platform.services.find(slug), stateOf({ platform }, slug));

const stateOf = ({ platform }: Pick<Context, 'platform'>, slug: string) =>
  platform.operation.endpointState({ id: `x.${slug}`, group: 'x' });

const operatorServices = defineEndpoint({
  ...common,
  id: 'operator.services',
  method: 'GET',
  path,
  summary: 'List services',
  description: 'Returns the services that are published, with their operations, prices and states.',
  input: z.strictObject({}),
  output: z.object({ data: z.array(serviceOut).describe('Services.') }),
  uses: { platform: ['operation', 'services'] },
  example: { input: {}, output: { data: [exampleService] } },
  run: async (_input, context) => ({
    data: { data: [...context.platform.services.all().keys()].map((slug) => viewOf(context, slug)) },
  }),
});

const operatorServiceAdd = defineEndpoint({
  ...common,
  id: 'operator.service-add',
  method: 'POST',
  path,
  summary: 'Add service',
  description:
    'Stores a definition as a new service, or as the next version of the service with this slug. A new service is planned: operators can call it, and it is listed as coming soon. Later versions are in force once they are published. Returns what could not be represented and, for a later version, what changes for callers.',
  wire: { status: 201 },
  input: z.strictObject({
    definition: definitionIn,
    secrets: secretsIn.optional(),
    note: z.string().max(500).default('').describe('Why, for the list of versions.'),
  }),
  output: z.object({
    service: serviceOut.describe('The service, with the version in force.'),
    version: z.number().int().describe('Version that was stored.'),
    problems: problemsOut,
    changes: changesOut,
  }),
  errors: ['conflict'],
  uses: { platform: ['mcpServers', 'operation', 'services'], system: ['services'] },
  example: {
    input: {
      definition: exampleDefinition,
      secrets: { main: { headers: { Authorization: 'Bearer provider_key' } } },
    },
    output: { service: exampleService, version: 1, problems: [], changes: [] },
  },
  async run({ definition: given, secrets = {}, note }, context) {
    const { services, mcpServers } = context.platform;
    const { definition, problems } = await context.system.services.check(given);
    const { slug } = definition;
    if (mcpServers.all().has(slug))
      throw fail('conflict', `slug: an MCP server ${slug} already exists.`, { param: 'definition.slug' });
    const before = services.all().get(slug);
    const version = await services.add(actorOf(context), {
      slug,
      definition: JSON.stringify(definition),
      note,
      secrets: boundSecrets(secrets, [definition]),
      source: 'api',
    });
    const changes =
      before === undefined
        ? []
        : context.system.services.diff(JSON.parse(before.definition) as Definition, definition);
    return { data: { service: viewOf(context, slug), version, problems, changes }, status: 201 };
  },
});

const operatorServiceGet = defineEndpoint({
  ...common,
  id: 'operator.service',
  method: 'GET',
  path: `${path}/{slug}`,
  summary: 'Retrieve service',
  description:
    'Returns a service with its definition in force and its latest versions. Secrets are never shown.',
  input: z.strictObject({
    ...slugField,
    version: z.coerce
      .number()
      .int()
      .min(1)
      .optional()
      .describe('Version to return. Default: the one in force.'),
  }),
  output: serviceOut.extend({
    definition: definitionOut,
    versions: arrayOf('Versions, latest first.', {
      version: z.number().int().describe('Number of the version.'),
      note: z.string().describe('Why it was stored.'),
      created_at: moment.describe('Time it was stored.'),
    }),
    changes: changesOut,
  }),
  errors: ['not_found'],
  uses: { platform: ['operation', 'services'], system: ['services'] },
  example: {
    input: { slug: 'acme' },
    output: {
      ...exampleService,
      definition: definitionIn.parse(exampleDefinition),
      versions: [{ version: 1, note: '', created_at: '2026-11-19T09:00:00.000Z' }],
      changes: [],
    },
  },
  async run({ slug, version }, context) {
    const { services } = context.platform;
    const inForce = JSON.parse(services.find(slug).definition) as Definition;
    const versions = await services.versions(slug);
    const wanted = version === undefined ? undefined : await definitionOf(context, slug, version);
    return {
      data: {
        ...viewOf(context, slug),
        definition: wanted ?? inForce,
        versions: versions.map(({ version: number, note, created_at: at }) => ({
          version: number,
          note,
          created_at: new Date(at).toISOString(),
        })),
        changes: wanted === undefined ? [] : context.system.services.diff(inForce, wanted),
      },
    };
  },
});

async function definitionOf({ platform }: Context, slug: string, version: number): Promise<Definition> {
  const text = await platform.services.definition(slug, version);
  if (text !== undefined) return JSON.parse(text) as Definition;
  throw noVersion(slug, version);
}

const operatorServicePublish = defineEndpoint({
  ...common,
  id: 'operator.service-publish',
  method: 'POST',
  path: `${path}/{slug}/publish`,
  summary: 'Publish service',
  description:
    'Puts a version in force on every node and sets the state of the service: live for everyone, planned for operators only, off for nobody. Running calls finish with the version that they began with.',
  input: z.strictObject({
    ...slugField,
    version: z.int().min(1).optional().describe('Version to put in force. Default: the latest.'),
    state: stateIn.default('live').describe('State of the service.'),
  }),
  output: z.object({ service: serviceOut.describe('The service.'), changes: changesOut }),
  errors: ['not_found'],
  uses: { platform: ['operation', 'services'], system: ['services'] },
  example: {
    input: { slug: 'acme' },
    output: { service: { ...exampleService, state: 'live' as const }, changes: [] },
  },
  async run({ slug, version, state }, context) {
    const { services } = context.platform;
    const before = JSON.parse(services.find(slug).definition) as Definition;
    const [latest] = await services.versions(slug);
    const wanted = version ?? latest!.version;
    await services.putInForce(actorOf(context), slug, wanted, state, 'service.publish');
    const after = JSON.parse(services.find(slug).definition) as Definition;
    return { data: { service: viewOf(context, slug), changes: context.system.services.diff(before, after) } };
  },
});

const operatorServiceRollback = defineEndpoint({
  ...common,
  id: 'operator.service-rollback',
  method: 'POST',
  path: `${path}/{slug}/rollback`,
  summary: 'Roll back service',
  description: 'Puts an earlier version in force again, on every node. The state stays as it is.',
  input: z.strictObject({
    ...slugField,
    version: z
      .int()
      .min(1)
      .optional()
      .describe('Version to return to. Default: the one before the version in force.'),
  }),
  output: z.object({ service: serviceOut.describe('The service.'), changes: changesOut }),
  errors: ['not_found'],
  uses: { platform: ['operation', 'services'], system: ['services'] },
  example: { input: { slug: 'acme' }, output: { service: exampleService, changes: [] } },
  async run({ slug, version }, context) {
    const { services } = context.platform;
    const { version: current, definition } = services.find(slug);
    const wanted = version ?? current - 1;
    if (wanted < 1) throw noVersion(slug, wanted);
    await services.putInForce(actorOf(context), slug, wanted, null, 'service.rollback');
    const after = JSON.parse(services.find(slug).definition) as Definition;
    const changes = context.system.services.diff(JSON.parse(definition) as Definition, after);
    return { data: { service: viewOf(context, slug), changes } };
  },
});

const operatorServiceSecrets = defineEndpoint({
  ...common,
  id: 'operator.service-secrets',
  method: 'PUT',
  path: `${path}/{slug}/secrets`,
  summary: 'Set service secrets',
  description:
    'Replaces the secrets of the providers that are named; those of others stay. They are encrypted at rest, sent to the URLs of their provider only, and never shown or logged.',
  input: z.strictObject({ ...slugField, secrets: secretsIn }),
  output: serviceOut,
  errors: ['not_found'],
  uses: { platform: ['operation', 'services'] },
  example: {
    input: { slug: 'acme', secrets: { main: { headers: { Authorization: 'Bearer provider_key' } } } },
    output: exampleService,
  },
  async run({ slug, secrets }, context) {
    const { services } = context.platform;
    const [latest] = await services.versions(slug);
    const texts = [services.find(slug).definition, latest!.definition];
    const definitions = texts.map((text) => JSON.parse(text) as Definition);
    await services.setSecrets(actorOf(context), slug, boundSecrets(secrets, definitions));
    return { data: viewOf(context, slug) };
  },
});

const operatorServiceRemove = defineAction({
  ...common,
  id: 'operator.service-remove',
  method: 'DELETE',
  path: `${path}/{slug}`,
  summary: 'Delete service',
  description: 'Deletes a service with its versions and secrets. Running calls finish first.',
  input: z.strictObject(slugField),
  errors: ['not_found'],
  uses: { platform: ['services'] },
  example: { input: { slug: 'acme' } },
  run: ({ slug }, context) => context.platform.services.remove(actorOf(context), slug),
});

export const operatorServicesEndpoints = [
  operatorServices,
  operatorServiceAdd,
  operatorServiceGet,
  operatorServicePublish,
  operatorServiceRollback,
  operatorServiceSecrets,
  operatorServiceRemove,
];
