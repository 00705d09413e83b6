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
  enabled: boolean;
  source: string;
}
interface Test {
  ok: boolean;
  models: string[];
  model: string | null;
  latency_ms: number | null;
  problem: string | null;
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
        one.enabled ? 'on' : 'off',
        one.source,
      ]);
      const head = ['name', 'kind', 'url', 'models', 'priority', 'weight', 'state', 'source'];
      const none =
        'No upstream: the demo model serves chat. Add one with: npx oja-server upstreams add PRESET';
      print({ data, demo }, json, demo && data.length === 0 ? none : table(head, rows));
      return 0;
    }
    if (name === undefined) return 'usage';
    const one = `${path}/${encodeURIComponent(name)}`;
    if (verb === 'add') {
      const body = await fieldsOf(name, flags);
      const tested = await ask<Test>('POST', `${path}/test`, body);
      if (!tested.ok) process.stderr.write(`The test failed: ${tested.problem}\n`);
      const added = await ask<Upstream>('POST', path, body);
      print(added, json, `${added.name} added.${tested.ok ? ` ${testText(tested)}` : ''}`);
      return tested.ok ? 0 : 1;
    }
    if (verb === 'test') {
      const tested = await ask<Test>('POST', `${path}/test`, { id: name });
      print(tested, json, tested.ok ? testText(tested) : `The test failed: ${tested.problem}`);
      return tested.ok ? 0 : 1;
    }
    if (verb === 'enable' || verb === 'disable') {
      print(await ask('PATCH', one, { enabled: verb === 'enable' }), json, `${name} is ${verb}d.`);
      return 0;
    }
    if (verb === 'remove') {
      print(await ask('DELETE', one), json, `${name} removed.`);
      return 0;
    }
    return 'usage';
  },
};

const testText = ({ models, model, latency_ms }: Test) =>
  model === null
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
