/** What a plugin may bring, checked where no compiler does. A name that means nothing is most often mistyped. */
import { z } from 'zod';
import type { Category } from './domain/categories.ts';
import type { Endpoint, SignedForm } from './endpoints/endpoint.ts';
import type { ProviderKind } from './engines/provider-kind.ts';
import { type ErrorCode, errorTable } from './errors.ts';
import type { Plugin } from './plugin.ts';
import type { ScheduledWork } from './schedule/plugin-work.ts';
import { profiles, type Setting } from './setting.ts';
import type { PluginMigration } from './storage/migrate-plugin.ts';

type ShapeOf<T> = Record<keyof T, z.ZodType>;

/** Names the valid properties where one is unknown. */
const strict = <S extends Record<string, z.ZodType>>(shape: S) =>
  z.strictObject<S>(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `unknown property ${issue.keys.join(', ')}; valid properties: ${Object.keys(shape).join(', ')}`
        : undefined,
  });

const anyFunction = z.custom((value) => typeof value === 'function', 'must be a function');
const schema = z.custom(
  (value) => typeof value === 'object' && value !== null && '_zod' in value,
  'must be a zod schema, such as z.strictObject({ … }) of @oja/core',
);
const anything = z.unknown();
const name = z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters, digits and -');
const whole = z.number().int().min(0);
const yes = z.literal(true).optional();
const names = z.array(z.string()).optional();
const listOf = <T extends z.ZodType<{ name: string }>>(one: T) =>
  z
    .array(one)
    .refine((list) => new Set(list.map((each) => each.name)).size === list.length, 'has two of one name')
    .optional();
const weekMs = 7 * 86_400_000;

const uses = strict({
  engines: names,
  helpers: names,
  headers: names,
  files: yes,
  meter: yes,
  calls: yes,
  checkpoint: yes,
  jobs: yes,
  stored: yes,
  uploads: yes,
  batches: yes,
  savedFiles: yes,
  workedOut: yes,
  prices: yes,
  tables: yes,
  settings: z.record(z.string(), anything).optional(),
  rawBody: yes,
} satisfies Record<Exclude<keyof NonNullable<Endpoint['uses']>, 'platform' | 'system'>, z.ZodType>);

const price = strict({
  unit: z.enum(['request', 'character', 'second', 'token', 'image', 'page', 'unit']),
  microsPerUnit: z.number().min(0),
  costMicrosPerUnit: z.number().min(0).optional(),
  freePerMonth: z.number().int().min(0).optional(),
  units: anyFunction.optional(),
  model: anyFunction.optional(),
  fallbacks: anyFunction.optional(),
  kinds: anyFunction.optional(),
  service: anyFunction.optional(),
} satisfies ShapeOf<Endpoint['price']>);

const signed = strict({
  prefix: z.string().regex(/^[a-z]$/, 'must be one letter'),
  types: z.array(z.string()),
  fields: anyFunction,
  variant: anyFunction.optional(),
  hours: anyFunction.optional(),
} satisfies ShapeOf<SignedForm>);

const wire = strict({
  signed: signed.optional(),
  dialect: z.string().optional(),
  slashesInLast: yes,
  query: names,
  files: names,
  form: yes,
  status: z.union([z.literal(201), z.literal(202)]).optional(),
  types: names,
  socket: anyFunction.optional(),
  live: anyFunction.optional(),
  raw: z.union([z.literal(true), z.array(z.string())]).optional(),
} satisfies ShapeOf<NonNullable<Endpoint['wire']>>);

const job = strict({
  when: z.enum(['always', 'asked']),
  field: z.string().optional(),
  timeoutMs: whole.optional(),
  before: anyFunction.optional(),
  view: anyFunction.optional(),
  output: schema.optional(),
  dryRun: schema.optional(),
} satisfies ShapeOf<NonNullable<Endpoint['job']>>);

const endpoint = strict({
  id: z.string().regex(/^[a-z]+(\.[a-z0-9-]+)+$/, 'must be a category and a name, such as utilities.reverse'),
  group: z.string(),
  method: z.enum(['GET', 'POST', 'PATCH', 'PUT', 'DELETE']),
  path: z.string().startsWith('/api/v1/', 'must start with /api/v1/'),
  aliases: names,
  partOf: z.string().optional(),
  variant: anyFunction.optional(),
  summary: z.string().min(1),
  description: z.string().optional(),
  deprecated: strict({
    since: z.string(),
    sunset: z.string().optional(),
    use: z.string().optional(),
  }).optional(),
  access: z.literal('key', 'must be key: a plugin has no endpoints for accounts or operators'),
  session: anything.optional(),
  input: schema,
  output: schema,
  price,
  limits: strict({ bodyBytesMax: whole, timeoutMs: whole, perMinute: whole.optional() }),
  errors: z.array(z.enum(Object.keys(errorTable) as ErrorCode[])),
  wire: wire.optional(),
  job: job.optional(),
  model: anything.optional(),
  uses: uses.optional(),
  tool: strict({ changes: yes, open: yes, fields: names, listsPrices: yes }).optional(),
  example: strict({
    input: anything,
    output: anything.optional(),
    answer: anyFunction.optional(),
    result: anything.optional(),
  }),
  service: z.object({ slug: z.string(), name: z.string(), category: z.string() }).optional(),
  quick: yes,
  guarded: yes,
  cacheable: z.union([z.literal(true), anyFunction]).optional(),
  run: anyFunction,
} satisfies ShapeOf<Endpoint>);

const capability = z.object({ name: z.string(), settings: z.object({}), engines: z.object({}) });

const model = z.object({ id: z.string(), serves: z.array(z.string()), files: z.array(anything) });

const category = strict({
  id: z.string().regex(/^[a-z]{2,20}$/, 'must be 2 to 20 lower-case letters'),
  title: z.string().min(1).max(40),
  purpose: z.string().min(1).max(200),
  about: z.string().min(1).max(200),
  planned: yes,
  freePerMonth: whole.optional(),
  closed: yes,
  models: strict({ endpoint: z.string() }).optional(),
  watching: names,
} satisfies ShapeOf<Category>);

const watch = z.object({
  kind: name,
  endpoint: z.string(),
  field: z.string(),
  everyMinutes: z.number().int().min(5),
  reports: z.string().min(1),
  reader: z.object({
    read: anyFunction,
    names: z.record(z.string(), z.string()),
    target: z.union([z.enum(['url', 'host', 'name']), anyFunction]),
  }),
});

const texts = z.record(z.string(), z.string());
const provider = strict({
  kind: name,
  title: z.string().min(1),
  serves: z.string().min(1),
  url: z.string(),
  needsKey: z.boolean(),
  help: z.string().min(1),
  env: texts.optional(),
  engines: z.record(z.string(), z.array(z.string())),
  probe: z.object({ headers: anyFunction, request: z.object({ method: z.string(), path: z.string() }) }),
} satisfies ShapeOf<ProviderKind>);

const migrationName = z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'must be lower-case letters, digits and -');

const migration = strict({ name: migrationName, statements: anyFunction } satisfies ShapeOf<PluginMigration>);

const setting = strict({
  env: z.string().regex(/^OJA_[A-Z0-9_]+$/, 'must begin with OJA_ and be upper-case letters, digits and _'),
  schema,
  about: z.string().min(1),
  secret: z.boolean(),
  exact: yes,
  onLocally: yes,
  profiles: z.partialRecord(z.enum(profiles), z.string()).optional(),
} satisfies ShapeOf<Setting<unknown>>);

const work = strict({
  name,
  everyMs: z.number().min(1_000).max(weekMs),
  nodes: z.enum(['one', 'every']).optional(),
  timeoutMs: z.number().min(1).max(weekMs).optional(),
  uses: strict({ engines: names }).optional(),
  run: anyFunction,
} satisfies ShapeOf<ScheduledWork>);

const plugin = strict({
  name,
  messages: strict({
    title: z.string().min(1).max(40).optional(),
    about: z.string().min(1).max(200).optional(),
  } satisfies ShapeOf<NonNullable<Plugin['messages']>>).optional(),
  category: category.optional(),
  watches: z.array(watch).optional(),
  endpoints: z.union([z.array(anything), anyFunction]).optional(),
  capabilities: z.array(capability).optional(),
  engines: z.record(z.string(), z.record(z.string(), anyFunction)).optional(),
  models: z.array(model).optional(),
  providers: z.array(provider).optional(),
  chatUpstreams: anyFunction.optional(),
  requestLog: z
    .object({ name: z.string(), open: anyFunction, version: anyFunction, verify: anyFunction })
    .optional(),
  settings: z.record(z.string(), setting).optional(),
  docs: z
    .array(z.instanceof(URL, { error: "must be a URL: new URL('./guide.md', import.meta.url)" }))
    .optional(),
  migrations: listOf(migration),
  tables: listOf(z.object({ name: z.string(), kinds: z.object({}) })),
  schedule: listOf(work),
  moderate: anyFunction.optional(),
} satisfies ShapeOf<Plugin>);

/** Throws what is wrong with the default export of a module; returns it with its endpoints loaded. */
export async function readPlugin(given: unknown): Promise<Plugin> {
  if (typeof given !== 'object' || given === null)
    throw new Error('its default export is not a plugin: export default definePlugin({ … })');
  mustFit(plugin, given, 'its default export is not a plugin');
  const read = given as Plugin;
  const { endpoints = [] } = read;
  const list = typeof endpoints === 'function' ? await endpoints() : endpoints;
  for (const one of list) {
    const id = (one as Partial<Endpoint> | null)?.id;
    mustFit(endpoint, one, `its endpoint ${typeof id === 'string' ? id : 'without an id'} is not valid`);
    const { input, output, example } = one;
    mustFit(input, example.input, `example.input of its endpoint ${id} does not fit its input`);
    if (example.output !== undefined)
      mustFit(output, example.output, `example.output of its endpoint ${id} does not fit its output`);
  }
  return { ...read, endpoints: list };
}

function mustFit(shape: z.ZodType, value: unknown, what: string): void {
  const { error } = shape.safeParse(value);
  if (error === undefined) return;
  const problems = error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  throw new Error(`${what}: ${problems.join('; ')}`);
}
