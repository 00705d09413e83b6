/** Upstreams from the command line: add one, try it out, list them, take one out of service. */
import { text as readAll } from 'node:stream/consumers';
import { table } from '../text/table.ts';
import type { Command, Flags, FlagTypes } from './command.ts';
import { numberFlag } from './flags.ts';
import { askServer, beforeFirstStart, print } from './server-link.ts';

interface Upstream {
  id: string;
  name: string;
  kind: string;
  url: string;
  models?: string[];
  priority: number;
  weight: number;
  state: 'on' | 'off' | 'not_working';
  problem: string | null;
  source: string;
  /** After a change. */
  test?: Test | null;
}
interface Test {
  ok: boolean;
  models: string[];
  model: string | null;
  latency_ms: number | null;
  problem: string | null;
  fix: string | null;
}

const upstreamFlags = {
  name: { type: 'string' },
  kind: { type: 'string' },
  url: { type: 'string' },
  key: { type: 'string' },
  models: { type: 'string' },
  'default-model': { type: 'string' },
  'webhook-secret': { type: 'string' },
  proxy: { type: 'string' },
  priority: { type: 'string' },
  weight: { type: 'string' },
} satisfies FlagTypes;

const path = '/api/v1/operator/upstreams';

export const upstreamsCommand: Command = {
  usage:
    'list | add PRESET [--key KEY|-] [--url URL] [--webhook-secret SECRET] | test NAME | enable|disable|remove NAME',
  about: 'Manage language model servers and other providers, without a restart.',
  wordsMax: 2,
  flags: upstreamFlags,
  async run([verb = 'list', name], flags, settings) {
    const ask = <T>(method: string, at: string, body?: object) =>
      askServer<T>(settings, method, at, body, beforeFirstStart);
    const json = flags.json === true;
    if (verb === 'list') {
      const { data, demo } = await ask<{ data: Upstream[]; demo: boolean }>('GET', path);
      const rows = data.map((one) => [
        one.name,
        one.kind,
        one.url,
        one.models?.join(',') ?? 'any',
        String(one.priority),
        String(one.weight),
        one.state.replace('_', ' '),
        one.source,
      ]);
      const head = ['name', 'kind', 'url', 'models', 'priority', 'weight', 'state', 'source'];
      const none =
        'No upstream: the demo model serves chat. Add one with: npx oja-server upstreams add PRESET';
      const broken = data
        .filter(({ state }) => state === 'not_working')
        .map(
          (one) =>
            `${one.name} is not working: ${one.problem} Test it again with: npx oja-server upstreams test ${one.name}`,
        );
      const told = [table(head, rows), ...broken].join('\n');
      print({ data, demo }, json, demo && data.length === 0 ? none : told);
      return 0;
    }
    if (name === undefined) return 'usage';
    const one = `${path}/${encodeURIComponent(name)}`;
    if (verb === 'add') {
      const added = await ask<Upstream>('POST', path, await fieldsOf(name, flags));
      print(added, json, savedText(added, 'added'));
      return exitCode(added);
    }
    if (verb === 'test') {
      const tested = await ask<Test>('POST', `${path}/test`, { id: name });
      print(tested, json, testText(tested));
      return tested.ok ? 0 : 1;
    }
    if (verb === 'enable' || verb === 'disable') {
      const changed = await ask<Upstream>('PATCH', one, { enabled: verb === 'enable' });
      print(changed, json, savedText(changed, `is ${verb}d`));
      return exitCode(changed);
    }
    if (verb === 'remove') {
      print(await ask('DELETE', one), json, `${name} removed.`);
      return 0;
    }
    return 'usage';
  },
};

const exitCode = ({ test }: Upstream) => (test == null || test.ok ? 0 : 1);

function savedText({ name, test }: Upstream, done: string): string {
  if (test == null) return `${name} ${done}.`;
  if (test.ok) return `${name} ${done}. ${testText(test)}`;
  return `${name} ${done}, but it is not working, and is not used. ${testText(test)}\nTest it again with: npx oja-server upstreams test ${name}`;
}

const testText = ({ ok, models, model, latency_ms, problem, fix }: Test) =>
  !ok
    ? `The test failed: ${problem}${fix === null ? '' : `\nFix: ${fix}`}`
    : model === null
      ? `It responded in ${latency_ms} ms.`
      : `${model} responded in ${latency_ms} ms; ${models.length} models listed.`;

/** `--key -` reads the key from standard input, so that no shell history has it. */
async function fieldsOf(preset: string, flags: Flags): Promise<object> {
  const given = (flag: string) => (typeof flags[flag] === 'string' ? (flags[flag] as string) : undefined);
  const key = given('key') === '-' ? (await readAll(process.stdin)).trim() : given('key');
  return {
    preset,
    name: given('name'),
    kind: given('kind'),
    url: given('url'),
    key,
    models: given('models')?.split(',').filter(Boolean),
    default_model: given('default-model'),
    webhook_secret: given('webhook-secret'),
    proxy: given('proxy'),
    priority: numberFlag(flags, 'priority'),
    weight: numberFlag(flags, 'weight'),
  };
}
