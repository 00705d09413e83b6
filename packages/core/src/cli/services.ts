/** Published services from the command line: add one from a file or URL, test, publish, roll back. */
import { readFileSync } from 'node:fs';
import { text as readAll } from 'node:stream/consumers';
import { OperatorError } from '../operator-error.ts';
import { table } from '../text/table.ts';
import type { Command, Flags, FlagTypes } from './command.ts';
import { askServer, beforeFirstStart, print } from './server-link.ts';

interface Service {
  slug: string;
  state: string;
  version: number;
  operations: { id: string; method: string; path: string; price: string; per: string }[];
}
interface Change {
  operation: string;
  breaks: boolean;
  message: string;
}
interface Changed {
  service: Service;
  changes: Change[];
}
interface Added extends Changed {
  version: number;
  problems: { place: string; message: string }[];
}
interface ReadIn {
  definition: Definition;
  secrets: { provider: string; place: string; name: string; prefix: string }[];
  problems: Added['problems'];
}
interface Tested {
  data: { operation: string; provider: string; ok: boolean; latency_ms: number; problem: string | null }[];
}
interface RecipeShown {
  recipe: string;
  summary: string;
  secrets: { provider: string; place: string; name: string; label: string }[];
}
type Definition = Record<string, unknown> & { slug?: string };

const serviceFlags = {
  slug: { type: 'string' },
  operations: { type: 'string' },
  price: { type: 'string' },
  name: { type: 'string' },
  category: { type: 'string' },
  url: { type: 'string' },
  header: { type: 'string' },
  note: { type: 'string' },
  version: { type: 'string' },
  state: { type: 'string' },
  providers: { type: 'string' },
  secrets: { type: 'string' },
} satisfies FlagTypes;

const path = '/api/v1/operator/services';

export const servicesCommand: Command = {
  usage:
    'list | recipes | add FILE|URL|recipe:NAME [--slug SLUG] [--operations A,B] [--providers A,B] [--price DOLLARS] [--url URL] [--header -] [--secrets -] | test|publish|rollback|remove SLUG',
  about: 'Sell APIs of other providers: from an OpenAPI document or a definition, without a restart.',
  wordsMax: 2,
  flags: serviceFlags,
  async run([verb = 'list', word], flags, settings) {
    const ask = <T>(method: string, at: string, body?: object) =>
      askServer<T>(settings, method, at, body, beforeFirstStart);
    const json = flags.json === true;
    if (verb === 'list') {
      const { data } = await ask<{ data: Service[] }>('GET', path);
      print({ data }, json, listText(data));
      return 0;
    }
    if (verb === 'recipes') {
      const { data } = await ask<{ data: RecipeShown[] }>('GET', '/api/v1/operator/service-recipes');
      print({ data }, json, recipesText(data));
      return 0;
    }
    if (word === undefined) return 'usage';
    const one = `${path}/${encodeURIComponent(word)}`;
    if (verb === 'add') {
      const read = (body: object) => ask<ReadIn>('POST', `${path}/read`, body);
      const { problems, ...body } = await given(word, flags, read);
      const added = await ask<Added>('POST', path, body);
      const all = { ...added, problems: [...problems, ...added.problems] };
      print(all, json, addedText(all));
      return 0;
    }
    if (verb === 'test') {
      const tested = await ask<Tested>('POST', `${one}/test`, {
        ...namesOf(flags),
        ...numberOf(flags, 'version'),
      });
      print(tested, json, testText(tested));
      return tested.data.every(({ ok }) => ok) ? 0 : 1;
    }
    if (verb === 'publish' || verb === 'rollback') {
      const state = verb === 'publish' ? textOf(flags, 'state') : {};
      const changed = await ask<Changed>('POST', `${one}/${verb}`, {
        ...numberOf(flags, 'version'),
        ...state,
      });
      const { slug, version, state: now } = changed.service;
      print(changed, json, [`${slug} is ${now}, version ${version}.`, ...changeLines(changed)].join('\n'));
      return 0;
    }
    if (verb === 'remove') {
      print(await ask('DELETE', one), json, `${word} removed.`);
      return 0;
    }
    return 'usage';
  },
};

const textOf = (flags: Flags, name: string) =>
  typeof flags[name] === 'string' ? { [name]: flags[name] } : {};
const numberOf = (flags: Flags, name: string) =>
  typeof flags[name] === 'string' ? { [name]: Number(flags[name]) } : {};
const namesOf = ({ operations }: Flags) =>
  typeof operations === 'string' ? { operations: operations.split(',').filter(Boolean) } : {};

type Read = (body: object) => Promise<ReadIn>;

async function fromRecipe(recipe: string, flags: Flags, read: Read) {
  const { providers } = flags;
  const names = typeof providers === 'string' ? { providers: providers.split(',').filter(Boolean) } : {};
  const { definition, problems } = await read({ recipe, ...names, ...textOf(flags, 'slug') });
  return { definition, secrets: (await secretsOf(flags)) ?? {}, ...textOf(flags, 'note'), problems };
}

/** A definition as it is, or an OpenAPI document read into one. */
async function given(source: string, flags: Flags, read: Read) {
  if (source.startsWith('recipe:')) return fromRecipe(source.slice('recipe:'.length), flags, read);
  const note = textOf(flags, 'note');
  const isUrl = /^https?:\/\//.test(source);
  const document = isUrl ? undefined : await parsed(source);
  if (document !== undefined && 'providers' in document) {
    const { secrets, state: _, ...definition } = document;
    return { definition, ...(secrets === undefined ? {} : { secrets }), ...note, problems: [] };
  }
  const dollars = typeof flags.price === 'string' ? { dollars: flags.price } : {};
  const from = isUrl ? { url: source } : { document };
  const {
    definition,
    problems,
    secrets: asked,
  } = await read({
    ...from,
    ...textOf(flags, 'slug'),
    ...namesOf(flags),
    ...dollars,
  });
  const provider = { name: 'main', ...(typeof flags.url === 'string' ? { urls: [flags.url] } : {}) };
  const [first] = definition.providers as { urls: string[] }[];
  if (first!.urls.length === 0 && typeof flags.url !== 'string')
    throw new OperatorError('The document names no URL of its server: add --url https://…');
  const secrets = await secretsOf(flags);
  return {
    definition: {
      ...definition,
      ...textOf(flags, 'name'),
      ...textOf(flags, 'category'),
      providers: [{ ...first, ...provider }],
    },
    ...(secrets === undefined ? {} : { secrets }),
    ...note,
    problems: [...problems, ...(secrets === undefined ? asked.map(missingKey) : [])],
  };
}

async function parsed(file: string): Promise<Definition> {
  const { parse } = await import('yaml');
  try {
    const value: unknown = parse(readFileSync(file, 'utf8'), { maxAliasCount: 100 });
    if (typeof value === 'object' && value !== null) return value as Definition;
    throw new Error('it is no object');
  } catch (error) {
    throw new OperatorError(`${file} can't be read: ${(error as Error).message.split('\n')[0]}.`);
  }
}

const missingKey = ({ place, name, prefix }: ReadIn['secrets'][number]) => ({
  place: 'key',
  message:
    place === 'headers'
      ? `The provider takes a key. Add it with --header "${name}: ${prefix}KEY".`
      : `The provider takes a key. Add {"main": {"${place}": {"${name}": "KEY"}}} with --secrets FILE.`,
});

/**
 * By provider, place and name. With `-` they are read from standard input, so that no shell history has them: JSON,
 * or for `--header` a line such as `Name: value`.
 */
async function secretsOf({ header, secrets }: Flags): Promise<object | undefined> {
  if (typeof secrets === 'string')
    return JSON.parse(secrets === '-' ? await readAll(process.stdin) : readFileSync(secrets, 'utf8'));
  if (typeof header !== 'string') return undefined;
  const line = header === '-' ? (await readAll(process.stdin)).trim() : header;
  const [, name, value] = /^([\w-]+):\s*(.+)$/.exec(line) ?? [];
  if (name === undefined)
    throw new OperatorError('--header takes a line such as "Authorization: Bearer KEY".');
  return { main: { headers: { [name]: value } } };
}

const recipesText = (data: RecipeShown[]): string =>
  table(
    ['recipe', 'what', 'secrets'],
    data.map(({ recipe, summary, secrets }) => [
      recipe,
      summary,
      secrets.map(({ provider, place, name }) => `${provider}.${place}.${name}`).join(', '),
    ]),
  );

function listText(data: Service[]): string {
  if (data.length === 0)
    return 'No services. Add one with: npx oja-server services add FILE|URL|recipe:NAME --slug SLUG';
  const rows = data.flatMap(({ slug, state, version, operations }) => [
    [slug, state, String(version), '', ''],
    ...operations.map(({ id, method, path: at, price, per }) => [
      `  ${id}`,
      '',
      '',
      `${method} ${at}`,
      `$${price} per ${per}`,
    ]),
  ]);
  return table(['service', 'state', 'version', 'path', 'price'], rows);
}

const changeLines = ({ changes }: Pick<Changed, 'changes'>) =>
  changes.map(
    ({ operation, breaks, message }) => `${breaks ? 'Breaks callers: ' : ''}${operation}: ${message}`,
  );

function addedText({ service, version, problems, changes }: Added): string {
  const next =
    service.state === 'live' && version === service.version
      ? `${service.slug} is live.`
      : `Test it: npx oja-server services test ${service.slug}\nPublish it: npx oja-server services publish ${service.slug}`;
  return [
    `${service.slug}: version ${version} stored.`,
    ...problems.map(({ place, message }) => `Note: ${place}: ${message}`),
    ...changeLines({ changes }),
    next,
  ].join('\n');
}

const testText = ({ data }: Tested) =>
  table(
    ['operation', 'provider', 'result', 'ms', 'problem'],
    data.map((one) => [
      one.operation,
      one.provider,
      one.ok ? 'ok' : 'failed',
      String(one.latency_ms),
      one.problem ?? '',
    ]),
  );
