/** On the way to a service: read an OpenAPI document, and try operations out. */
import { z } from 'zod';
import { fail } from '../../../errors.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { arrayOf } from '../../object-fields.ts';
import { type Definition, definitionIn, secretsIn, slugIn } from './definition.ts';
import { boundSecrets, common, exampleDefinition, path, problemsOut, slugField } from './shapes.ts';

const secretFieldsOut = arrayOf('Secrets to paste.', {
  provider: z.string().describe('Provider that it is for.'),
  place: z.enum(['headers', 'query', 'body']).describe('Where it is sent.'),
  name: z.string().describe('Name of the header or field.'),
  label: z.string().describe('What the provider calls it.'),
  prefix: z.string().describe('What stands before it, such as Bearer.'),
});

const exampleOperation = exampleDefinition.operations[0]!;

export const operatorServiceRead = defineEndpoint({
  ...common,
  id: 'operator.service-read',
  method: 'POST',
  path: `${path}/read`,
  summary: 'Read API definition',
  description:
    'Reads an OpenAPI 3.x or Swagger 2.0 document, as JSON or YAML, or a recipe into a definition that “Add service” takes. Nothing is stored. Without operations, all of them are returned, so that you can choose.',
  input: z.strictObject({
    url: z.url().max(2000).optional().describe('Public URL of the document.'),
    document: z
      .union([z.string().max(10_000_000), z.looseObject({})])
      .optional()
      .describe('The document itself, as text or object.'),
    recipe: z
      .string()
      .max(40)
      .optional()
      .describe('Recipe in place of a document, as “List recipes” names it.'),
    providers: z.array(z.string().max(40)).max(10).optional().describe('Of a recipe: providers to keep.'),
    slug: slugIn.optional(),
    operations: z.array(z.string().max(60)).max(1000).optional().describe('Names of operations to keep.'),
    dollars: z
      .string()
      .max(20)
      .default('0.01')
      .describe('Price of a request for all operations, in dollars.'),
  }),
  output: z.object({
    definition: z.looseObject({}).describe('Definition, to be edited and stored.'),
    secrets: secretFieldsOut,
    problems: problemsOut,
  }),
  errors: ['address_refused', 'target_unreachable'],
  uses: { system: ['services'] },
  example: {
    input: { url: 'https://api.acme.example/openapi.json', slug: 'acme', operations: ['send'] },
    output: { definition: exampleDefinition, secrets: [], problems: [] },
  },
  async run({ recipe, providers, ...given }, { system, signal }) {
    const { url, document, slug = 'service', operations, dollars } = given;
    if (recipe !== undefined) {
      const found = await system.services.recipe(recipe, providers);
      const { secrets } = (await system.services.recipes()).find((one) => one.recipe === recipe)!;
      const kept = secrets.filter(({ provider }) => found.providers.some(({ name }) => name === provider));
      return {
        data: { definition: { ...found, slug: given.slug ?? found.slug }, secrets: kept, problems: [] },
      };
    }
    const read = await system.services.read({ url, document }, signal);
    const known = read.operations.map(({ name }) => name);
    const unknown = operations?.find((name) => !known.includes(name));
    if (unknown !== undefined)
      throw fail('invalid_request', `operations: no ${unknown}. The document has ${known.join(', ')}.`, {
        param: 'operations',
      });
    const kept = read.operations.filter(({ name }) => operations?.includes(name) !== false);
    const definition = {
      slug,
      name: read.title,
      summary: read.summary,
      providers: [{ name: 'main', urls: read.urls }],
      operations: kept.map((one) => ({ ...one, price: { dollars } })),
    };
    const places = new Set(kept.map(({ method, path: at }) => bare(`${method} ${at}`)));
    const problems = read.problems.filter(({ place }) => {
      const [, of] = /^([A-Z]+ \/\S*)/.exec(place) ?? [];
      return operations === undefined || of === undefined || places.has(bare(of));
    });
    const secrets = read.keys.map((key) => ({ provider: 'main', ...key }));
    return { data: { definition, secrets, problems } };
  },
});

/** Without the names of path fields, which are changed where they are no words. */
const bare = (place: string): string => place.replace(/\{[^}]*\}/g, '{}');

export const operatorServiceRecipes = defineEndpoint({
  ...common,
  id: 'operator.service-recipes',
  method: 'GET',
  path: '/api/v1/operator/service-recipes',
  summary: 'List recipes',
  description:
    'Returns services that work once you paste the keys of their providers: “Read API definition” returns the definition of one, and “Add service” takes it with its secrets.',
  input: z.strictObject({}),
  output: z.object({
    data: arrayOf('Recipes.', {
      recipe: z.string().describe('Name of the recipe.'),
      name: z.string().describe('Name for people.'),
      summary: z.string().describe('What it is.'),
      notes: z.string().describe('What to know before you publish it.'),
      operations: z.array(z.string()).describe('Operations.'),
      providers: z.array(z.string()).describe('Providers, in the order in which they are tried.'),
      secrets: secretFieldsOut,
    }),
  }),
  uses: { system: ['services'] },
  example: {
    input: {},
    output: {
      data: [
        {
          recipe: 'sms',
          name: 'SMS',
          summary: 'Text messages and one-time codes.',
          notes: '',
          operations: ['Send SMS'],
          providers: ['termii'],
          secrets: [
            { provider: 'termii', place: 'body', name: 'api_key', label: 'Termii API key', prefix: '' },
          ],
        },
      ],
    },
  },
  run: async (_input, { system }) => ({ data: { data: await system.services.recipes() } }),
});

const testsOut = z.object({
  data: arrayOf('One result for each operation and provider.', {
    operation: z.string().describe('Name of the operation.'),
    provider: z.string().describe('Name of the provider.'),
    ok: z.boolean().describe('Whether the call succeeded.'),
    latency_ms: z.number().int().describe('Time until the response.'),
    units: z.number().int().nullable().describe('Units that would be charged; null for a request.'),
    problem: z.string().nullable().describe('What failed, or what the response lacks.'),
    response: z.string().nullable().describe('Start of the response as callers would get it.'),
  }),
});

export const operatorServiceTest = defineEndpoint({
  ...common,
  id: 'operator.service-test',
  method: 'POST',
  path: `${path}/{slug}/test`,
  summary: 'Test service',
  description:
    'Runs the example of each operation against its providers, as a call would, without charging anyone. The providers may charge you. Send a definition and secrets to test before you store them.',
  limits: { ...common.limits, timeoutMs: 300_000, perMinute: 20 },
  input: z.strictObject({
    ...slugField,
    version: z.int().min(1).optional().describe('Stored version to test. Default: the latest.'),
    operations: z.array(z.string().max(60)).max(100).optional().describe('Operations to test. Default: all.'),
    definition: definitionIn.optional(),
    secrets: secretsIn.optional(),
  }),
  output: testsOut,
  errors: ['not_found'],
  uses: { platform: ['services'], system: ['services'] },
  example: {
    input: { slug: 'acme' },
    output: {
      data: [
        {
          operation: exampleOperation.name,
          provider: 'main',
          ok: true,
          latency_ms: 312,
          units: null,
          problem: null,
          response: '{"id":"msg_1"}',
        },
      ],
    },
  },
  async run({ slug, version, operations, definition, secrets = {} }, { platform, system, signal }) {
    const known = platform.services.all().get(slug);
    const stored = definition ?? (await storedDefinition(platform.services, slug, version));
    const { definition: checked } = await system.services.check({ ...stored, slug });
    const all = { ...known?.secrets, ...boundSecrets(secrets, [checked]) };
    return { data: { data: await system.services.test(checked, all, operations, signal) } };
  },
});

async function storedDefinition(
  services: {
    find(slug: string): unknown;
    versions(slug: string): Promise<{ version: number; definition: string }[]>;
  },
  slug: string,
  version: number | undefined,
): Promise<Definition> {
  services.find(slug);
  const versions = await services.versions(slug);
  const found = version === undefined ? versions[0] : versions.find((one) => one.version === version);
  if (found === undefined)
    throw fail('not_found', `The service ${slug} has no version ${version}.`, { param: 'version' });
  return JSON.parse(found.definition) as Definition;
}
