import { type FormEvent, useState } from 'react';
import type { Output } from '../api.ts';
import { controlText } from '../messages/en/control.ts';
import { operatorText } from '../messages/en/operator.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { Input, Select } from '../ui/field.tsx';
import { Problem } from '../ui/problem.tsx';
import { useSend } from '../ui/use-send.ts';

const m = operatorText.upstreams;
type Preset = Output<'operator.upstreams'>['presets'][number];

const isChat = ({ serves }: Preset) => serves === undefined;

/** What the form says; fields left blank are filled in by the preset. */
function fieldsOf(form: HTMLFormElement, preset: Preset) {
  const fields = new FormData(form);
  const given = (name: string) => String(fields.get(name) ?? '').trim();
  const models = given('models')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const common = {
    preset: preset.id,
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

export function UpstreamDialog({ presets, onClose }: { presets: Preset[]; onClose: () => void }) {
  const [id, setId] = useState(presets[0]!.id);
  const preset = presets.find((one) => one.id === id)!;
  const test = useSend('operator.upstream-test');
  const add = useSend('operator.upstream-add', {
    touches: ['operator.upstreams', 'operator.engines'],
    said: m.added,
    onDone: onClose,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    add.send(fieldsOf(event.currentTarget, preset));
  };
  return (
    <Dialog open onClose={onClose} title={m.add}>
      <form onSubmit={submit} className="space-y-4">
        <Select label={m.provider} value={id} onChange={(event) => setId(event.target.value)}>
          {[m.chat, ...new Set(presets.flatMap(({ serves }) => serves ?? []))].map((group) => (
            <optgroup key={group} label={group}>
              {presets
                .filter(({ serves }) => (serves ?? m.chat) === group)
                .map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.title}
                  </option>
                ))}
            </optgroup>
          ))}
        </Select>
        <Input
          key={`name-${id}`}
          label={m.name}
          name="name"
          defaultValue={preset.id}
          required
          maxLength={32}
        />
        <Input key={`url-${id}`} label={m.url} name="url" type="url" defaultValue={preset.url} required />
        <Input
          label={m.key}
          hint={m.keyHint(preset.help)}
          name="key"
          type="password"
          autoComplete="off"
          required={preset.needs_key}
        />
        {isChat(preset) && (
          <Input
            key={`models-${id}`}
            label={m.models}
            hint={m.modelsHint}
            name="models"
            defaultValue={preset.models?.join(', ') ?? ''}
          />
        )}
        {(isChat(preset) || preset.has_model) && (
          <Input
            key={`model-${id}`}
            label={m.defaultModel}
            hint={isChat(preset) ? m.defaultModelHint : m.providerModelHint}
            name="default_model"
          />
        )}
        {preset.has_webhook_secret && (
          <Input
            key={`webhook-${id}`}
            label={m.webhookSecret}
            hint={m.webhookSecretHint}
            name="webhook_secret"
            type="password"
            autoComplete="off"
          />
        )}
        {isChat(preset) && <Place />}
        {test.data && <TestResult result={test.data} />}
        <Problem error={add.error ?? test.error} />
        <DialogButtons action={m.add} busy={add.isPending} onCancel={onClose}>
          <Button
            busy={test.isPending}
            onClick={(event) => test.send(fieldsOf(event.currentTarget.form!, preset))}
          >
            {m.test}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** How a chat upstream is reached, and when it is used. */
function Place() {
  return (
    <>
      <Input label={controlText.proxy} hint={controlText.proxyHint} name="proxy" autoComplete="off" />
      <div className="grid grid-cols-2 gap-4">
        <Input label={m.priority} hint={m.priorityHint} name="priority" type="number" min={0} max={1000} />
        <Input label={m.weight} hint={m.weightHint} name="weight" type="number" min={0.1} step="any" />
      </div>
    </>
  );
}

export function TestResult({ result }: { result: Output<'operator.upstream-test'> }) {
  return (
    <p role="status" className={`mt-1 text-xs ${result.ok ? 'text-good' : 'text-bad'}`}>
      {result.ok
        ? result.model === null
          ? m.responded(result.latency_ms ?? 0)
          : m.tested(result.model, result.latency_ms ?? 0, result.models.length)
        : (result.problem ?? m.testFailed)}
    </p>
  );
}
