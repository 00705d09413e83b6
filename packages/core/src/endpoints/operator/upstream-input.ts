/** What the upstream endpoints are given: filled in by presets, checked by kind, split into options and secrets. */
import type { z } from 'zod';
import { isChatKind } from '../../domain/chat-kinds.ts';
import type { LiveProvider } from '../../engines/providers/live-settings.ts';
import { fail } from '../../errors.ts';
import type { UpstreamOptions, UpstreamSecrets } from '../../platform/upstreams/upstream.ts';
import type { CallContext } from '../context.ts';
import type { upstreamIn } from './upstream-fields.ts';
import type { Tested } from './upstream-test.ts';

type Given = z.output<typeof upstreamIn>;

/** With what its preset says where the caller said nothing. */
export function filledIn({ system }: CallContext<{ system: 'upstreams' }>, given: Given) {
  const { presets, providers } = system.upstreams;
  const wanted =
    given.preset ?? (given.kind === undefined || isChatKind(given.kind) ? undefined : given.kind);
  const chatPreset = presets.find(({ id }) => id === wanted);
  const provider = providers.find(({ kind }) => kind === wanted);
  const preset = chatPreset ?? (provider && { ...provider, id: provider.kind, models: undefined });
  if (wanted !== undefined && preset === undefined) {
    const valid = [...presets.map(({ id }) => id), ...providers.map(({ kind }) => kind)].join(', ');
    throw fail('invalid_request', `preset must be one of ${valid}.`, { param: 'preset' });
  }
  const kind = provider?.kind ?? given.kind ?? preset?.kind ?? 'openai';
  const url = given.url ?? preset?.url ?? '';
  const name = given.name ?? preset?.id;
  if (name === undefined)
    throw fail('invalid_request', 'name is required without a preset.', { param: 'name' });
  if (url === '')
    throw fail('invalid_request', 'url is required for this type of upstream.', { param: 'url' });
  if (preset?.needsKey && given.key === undefined)
    throw fail('invalid_request', `key is required; get one at ${preset.help}.`, { param: 'key' });
  const models = given.models ?? preset?.models;
  return { ...given, kind, url, name, ...(models === undefined ? {} : { models }) };
}

/** Fields that only chat upstreams have. */
const chatFields = [
  'models',
  'rename',
  'vision',
  'hearing',
  'stream_usage',
  'responses',
  'headers',
  'proxy',
] as const;

/** Refuses fields that mean nothing to this kind, and values that its settings would refuse. */
export function checkProvider(
  { system }: CallContext<{ system: 'upstreams' }>,
  given: LiveProvider & Record<string, unknown>,
): void {
  const isMail = given.kind === 'smtp';
  if (/^smtps?:/.test(given.url) !== isMail)
    throw fail(
      'invalid_request',
      `url must start with ${isMail ? 'smtp:// or smtps://' : 'http:// or https://'}.`,
      {
        param: 'url',
      },
    );
  const known = system.upstreams.providers.find(({ kind }) => kind === given.kind);
  if (given.webhook_secret !== undefined && known?.env?.webhookSecret === undefined)
    throw fail('invalid_request', 'webhook_secret is only for flutterwave and stripe.', {
      param: 'webhook_secret',
    });
  if (known === undefined) return;
  const extra = chatFields.find((name) => given[name] !== undefined);
  if (extra !== undefined)
    throw fail('invalid_request', `${extra} is only for chat upstreams, not for ${given.kind}.`, {
      param: extra,
    });
  const problem = system.upstreams.providerProblem(given);
  if (problem !== undefined)
    throw fail('invalid_request', `${problem.field}: ${problem.message}.`.replace('..', '.'), {
      param: problem.field,
    });
}

const optionNames = [
  'models',
  'default_model',
  'rename',
  'vision',
  'hearing',
  'stream_usage',
  'responses',
] as const;

export function optionsOf(given: Partial<Record<(typeof optionNames)[number], unknown>>): UpstreamOptions {
  const options: Record<string, unknown> = {};
  for (const name of optionNames) {
    const value = given[name];
    if (value === undefined) continue;
    // An empty list takes any model, which is the same as none.
    options[name] = value === null || (Array.isArray(value) && value.length === 0) ? undefined : value;
  }
  return options;
}

export function secretsOf({ key, headers, proxy, webhook_secret }: UpstreamSecrets): UpstreamSecrets {
  return {
    ...(key === undefined ? {} : { key }),
    ...(headers === undefined ? {} : { headers }),
    ...(proxy === undefined ? {} : { proxy }),
    ...(webhook_secret === undefined ? {} : { webhook_secret }),
  };
}

type Change = Partial<Omit<Given, 'default_model'>> & { default_model?: string | null };

/** As it would be if it were added. */
export function newInTest(context: CallContext<{ system: 'upstreams' }>, given: Given): Tested {
  const { kind, url, key, ...rest } = filledIn(context, given);
  checkProvider(context, { ...rest, kind, url, ...(key === undefined ? {} : { key }) });
  if (isChatKind(kind)) return { stream_usage: true, ...filledIn(context, given), kind };
  return { kind, url, ...(key === undefined ? {} : { key }) };
}

/** As it would be after the change. */
export function changedInTest(
  { platform }: CallContext<{ platform: 'upstreams' }>,
  id: string,
  given: Change,
): Tested {
  const { upstreams } = platform;
  const url = given.url === undefined ? {} : { url: given.url };
  if (isChatKind(upstreams.view(id).kind))
    return { ...upstreams.open(id), ...optionsOf(given), ...secretsOf(given), ...url };
  return { ...upstreams.openOther(id), ...secretsOf(given), ...url };
}

export function checkChange(
  context: CallContext<{ platform: 'upstreams'; system: 'upstreams' }>,
  id: string,
  given: Change,
): void {
  const before = context.platform.upstreams.openOther(id);
  const { default_model: model = before.default_model } = given;
  checkProvider(context, {
    ...before,
    ...given,
    url: given.url ?? before.url,
    default_model: model ?? undefined,
  });
}
