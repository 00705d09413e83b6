import type { EndpointId } from '@oja/client';
import { type ReactNode, useState } from 'react';
import type { Output } from '../api.ts';
import { controlText } from '../messages/en/control.ts';
import { operatorText } from '../messages/en/operator.ts';
import { t } from '../messages/en.ts';
import { Button } from '../ui/button.tsx';
import { Input, Options, Select } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSend } from '../ui/hooks/use-send.ts';
import { toast } from '../ui/toast.tsx';

const m = operatorText.upstreams;
type Preset = Output<'operator.upstreams'>['presets'][number];
export type Upstream = Output<'operator.upstreams'>['data'][number];
type Test = Output<'operator.upstream-test'>;

const isChat = ({ serves }: Preset) => serves === undefined;

/** What the form says; fields left blank are filled in by the preset, or stay as they are stored. */
function fieldsOf(fields: FormData, preset: Preset) {
  const given = (name: string) => String(fields.get(name) ?? '').trim();
  const models = given('models')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const common = {
    name: given('name'),
    url: given('url'),
    ...(given('key') === '' ? {} : { key: given('key') }),
    ...(given('default_model') === '' ? {} : { default_model: given('default_model') }),
  };
  const secret = given('webhook_secret');
  if (!isChat(preset)) return { ...common, ...(secret === '' ? {} : { webhook_secret: secret }) };
  return {
    ...common,
    weight: Number(given('weight') || '1'),
    ...(models.length === 0 ? {} : { models }),
    ...(given('proxy') === '' ? {} : { proxy: given('proxy') }),
    ...(given('priority') === '' ? {} : { priority: Number(given('priority')) }),
  };
}

interface DialogProps {
  presets: Preset[];
  onClose: () => void;
}

const touches: EndpointId[] = ['operator.upstreams', 'operator.engines', 'ai.models'];

/** It is stored either way; the list shows the reason beside the one that isn't working. */
const toldSaved =
  (words: string) =>
  ({ test, name }: { test: Test | null; name: string }) =>
    toast(test === null || test.ok ? words : m.savedNotWorking(name));

export function UpstreamDialog({ presets, onClose }: DialogProps) {
  const [id, setId] = useState(presets[0]!.id);
  const preset = presets.find((one) => one.id === id)!;
  const test = useSend('operator.upstream-test');
  const add = useSend('operator.upstream-add', {
    touches,
    onDone: (saved) => {
      toldSaved(m.added)(saved);
      onClose();
    },
  });
  const read = (fields: FormData) => ({ preset: id, ...fieldsOf(fields, preset) });
  return (
    <UpstreamForm
      title={m.add}
      action={m.add}
      preset={preset}
      test={test}
      of={add}
      onTest={(fields) => test.send(read(fields))}
      onSubmit={(fields) => add.send(read(fields))}
      onClose={onClose}
    >
      <Select label={m.provider} value={id} onChange={(event) => setId(event.target.value)}>
        {[m.chat, ...new Set(presets.flatMap(({ serves }) => serves ?? []))].map((group) => (
          <optgroup key={group} label={group}>
            <Options
              of={presets
                .filter(({ serves }) => (serves ?? m.chat) === group)
                .map((one) => [one.id, one.title])}
            />
          </optgroup>
        ))}
      </Select>
    </UpstreamForm>
  );
}

export function EditUpstream({ upstream, presets, onClose }: DialogProps & { upstream: Upstream }) {
  const { id, kind } = upstream;
  const preset = presets.find((one) => one.kind === kind)!;
  const test = useSend('operator.upstream-test');
  const change = useSend('operator.upstream-change', {
    touches,
    onDone: (saved) => {
      toldSaved(m.changed)(saved);
      onClose();
    },
  });
  // What is cleared is deleted; what is omitted stays.
  const read = (fields: FormData) => ({
    default_model: null,
    ...(isChat(preset) && { models: [] }),
    ...fieldsOf(fields, preset),
  });
  return (
    <UpstreamForm
      title={m.editTitle(upstream.name)}
      action={t.common.save}
      preset={preset}
      upstream={upstream}
      test={test}
      of={change}
      onTest={(fields) => test.send({ id, ...fieldsOf(fields, preset) })}
      onSubmit={(fields) => change.send({ id, ...read(fields) })}
      onClose={onClose}
    />
  );
}

interface UpstreamFormProps {
  title: string;
  action: string;
  preset: Preset;
  /** The one that is edited. */
  upstream?: Upstream;
  test: { data: Test | undefined; error: unknown; isPending: boolean };
  /** What it sends. */
  of: { isPending: boolean; error: unknown };
  onTest: (fields: FormData) => unknown;
  onSubmit: (fields: FormData) => unknown;
  onClose: () => void;
  children?: ReactNode;
}

function UpstreamForm({ title, action, preset, upstream, test, of, ...rest }: UpstreamFormProps) {
  const { id } = preset;
  const isNew = upstream === undefined;
  return (
    <FormDialog
      title={title}
      action={action}
      of={{ isPending: of.isPending, error: of.error ?? test.error }}
      buttons={
        <Button
          busy={test.isPending}
          onClick={({ currentTarget: { form } }) => form && rest.onTest(new FormData(form))}
        >
          {m.test}
        </Button>
      }
      onSubmit={rest.onSubmit}
      onClose={rest.onClose}
    >
      {rest.children}
      <Input
        key={`name-${id}`}
        label={m.name}
        name="name"
        defaultValue={upstream?.name ?? id}
        required
        maxLength={32}
      />
      <Input
        key={`url-${id}`}
        label={m.url}
        name="url"
        type="url"
        defaultValue={upstream?.url ?? preset.url}
        required
      />
      <Input
        label={m.key}
        hint={isNew ? m.keyHint(preset.help) : m.keepHint}
        name="key"
        type="password"
        autoComplete="off"
        required={isNew && preset.needs_key}
      />
      {isChat(preset) && (
        <Input
          key={`models-${id}`}
          label={m.models}
          hint={m.modelsHint}
          name="models"
          defaultValue={(isNew ? preset : upstream).models?.join(', ') ?? ''}
        />
      )}
      {(isChat(preset) || preset.has_model) && (
        <Input
          key={`model-${id}`}
          label={m.defaultModel}
          hint={isChat(preset) ? m.defaultModelHint : m.providerModelHint}
          name="default_model"
          defaultValue={upstream?.default_model ?? ''}
        />
      )}
      {preset.has_webhook_secret && (
        <Input
          key={`webhook-${id}`}
          label={m.webhookSecret}
          hint={isNew ? m.webhookSecretHint : m.keepHint}
          name="webhook_secret"
          type="password"
          autoComplete="off"
        />
      )}
      {isChat(preset) && <Place upstream={upstream} />}
      {test.data && <TestResult result={test.data} />}
    </FormDialog>
  );
}

/** How a chat upstream is reached, and when it is used. */
function Place({ upstream }: { upstream: Upstream | undefined }) {
  return (
    <>
      <Input
        label={controlText.proxy}
        hint={upstream === undefined ? controlText.proxyHint : m.keepHint}
        name="proxy"
        autoComplete="off"
      />
      <div className="grid grid-cols-2 gap-4">
        <Input
          label={m.priority}
          hint={m.priorityHint}
          name="priority"
          type="number"
          min={0}
          max={1000}
          defaultValue={upstream?.priority}
        />
        <Input
          label={m.weight}
          hint={m.weightHint}
          name="weight"
          type="number"
          min={0.1}
          step="any"
          defaultValue={upstream?.weight}
        />
      </div>
    </>
  );
}

export function TestResult({ result }: { result: Test }) {
  return (
    <p role="status" className={`mt-1 text-xs ${result.ok ? 'text-good' : 'text-bad'}`}>
      {result.ok
        ? result.model === null
          ? m.responded(result.latency_ms ?? 0)
          : m.tested(result.model, result.latency_ms ?? 0, result.models.length)
        : (result.problem ?? m.testFailed)}
      {result.fix !== null && <span className="mt-1 block text-soft">{result.fix}</span>}
    </p>
  );
}
