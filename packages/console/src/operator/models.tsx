import { useState } from 'react';
import { type Output, useCall } from '../api.ts';
import { operatorText } from '../messages/en/operator.ts';
import { betterModels } from '../model/better-models.ts';
import { bytes } from '../model/time.ts';
import { useMay } from '../session.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Input } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { useSend } from '../ui/hooks/use-send.ts';
import { Card, Page, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Progress } from '../ui/progress.tsx';
import { Cell, Table } from '../ui/table.tsx';

const m = operatorText.models;
type Model = Output<'operator.models'>['data'][number];
const tones: Record<Model['state'], Tone> = {
  ready: 'good',
  pulling: 'accent',
  absent: 'plain',
  failed: 'bad',
};

export function Models() {
  const { data, error } = useCall('operator.models', {}, { everyMs: 2000 });
  const mayChange = useMay('operator.change');
  const touches = ['operator.models' as const];
  const pull = useSend('operator.model-pull', { touches, said: m.pulling });
  const [asked, setAsked] = useState<Model>();
  const remove = useSend('operator.model-remove', {
    touches,
    said: m.removed,
    onDone: () => setAsked(undefined),
  });
  return (
    <Page title={m.title} about={m.about}>
      <Problem error={error ?? pull.error} />
      {data && mayChange && (
        <BetterModels models={data.data} onPull={(id) => pull.send({ id })} busy={pull.isPending} />
      )}
      <Card flush>
        {!data && !error && <Waiting lines={6} />}
        {data && (
          <Table label={m.title} head={[m.model, m.serves, m.size, m.state, '']}>
            {data.data.map((model) => (
              <tr key={model.id}>
                <Cell className="min-w-56">
                  <span className="font-medium">{model.id}</span>
                  <span className="block text-xs text-soft">{model.about}</span>
                  <span className="block text-xs text-soft">
                    {m.licence}: {model.licence}
                  </span>
                  {model.source && <span className="block text-xs break-all text-soft">{model.source}</span>}
                  {model.sha256 && (
                    <span className="block font-mono text-xs break-all text-soft">
                      SHA-256 {model.sha256.slice(0, 16)}…
                    </span>
                  )}
                </Cell>
                <Cell>
                  <span className="flex flex-wrap gap-1">
                    {model.serves.map((name) => (
                      <Badge key={name}>{name}</Badge>
                    ))}
                  </span>
                  {model.languages && (
                    <span className="mt-1 block text-xs text-soft">
                      {model.languages.includes('*') ? m.manyLanguages : model.languages.join(', ')}
                    </span>
                  )}
                </Cell>
                <Cell className="whitespace-nowrap tabular">
                  {model.bytes > 0 && bytes(model.bytes)}
                  {model.memory_bytes !== undefined && (
                    <span className="block text-xs text-soft">{m.memory(bytes(model.memory_bytes))}</span>
                  )}
                </Cell>
                <Cell className="min-w-32">
                  <Badge tone={tones[model.state]}>{m.states[model.state]}</Badge>
                  {model.state === 'pulling' && (
                    <span className="mt-1.5 block">
                      <Progress value={model.progress} label={model.id} />
                    </span>
                  )}
                  {model.detail && model.detail !== model.about && (
                    <span className="block max-w-60 text-xs text-soft">{model.detail}</span>
                  )}
                </Cell>
                <Cell className="row-actions">
                  {mayChange && (model.state === 'absent' || model.state === 'failed') && (
                    <Button
                      size="small"
                      aria-label={`${m.pull}: ${model.id}`}
                      onClick={() => pull.send({ id: model.id })}
                    >
                      {m.pull}
                    </Button>
                  )}
                  {mayChange && model.state === 'ready' && (model.kind !== 'own' || model.source) && (
                    <Button
                      size="small"
                      look="danger"
                      aria-label={`${m.remove}: ${model.id}`}
                      onClick={() => setAsked(model)}
                    >
                      {m.remove}
                    </Button>
                  )}
                </Cell>
              </tr>
            ))}
          </Table>
        )}
      </Card>
      {mayChange && <HubDownload />}
      {asked !== undefined && (
        <Confirm
          title={m.removeTitle(asked.id)}
          about={m.removeAbout(asked.serves.join(', '), bytes(asked.bytes))}
          action={m.remove}
          of={remove}
          onClose={() => setAsked(undefined)}
          onConfirm={() => remove.send({ id: asked.id })}
        />
      )}
    </Page>
  );
}

/** While the demo model is the only one for chat: what to download instead, smallest first. */
function BetterModels({
  models,
  onPull,
  busy,
}: {
  models: Model[];
  onPull: (id: string) => void;
  busy: boolean;
}) {
  const better = betterModels(models);
  if (better.length === 0) return null;
  return (
    <Card title={m.better} className="mb-6">
      <p className="mb-2 text-sm text-soft">{m.betterAbout}</p>
      <ul className="divide-y divide-line">
        {better.map(({ id, about, bytes: size, memory_bytes: memory }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span>
              <span className="block">{about}</span>
              <span className="block text-xs text-soft">
                {bytes(size)}
                {memory !== undefined && `, ${m.memory(bytes(memory))}`}
              </span>
            </span>
            <Button size="small" aria-label={`${m.pull}: ${about}`} busy={busy} onClick={() => onPull(id)}>
              {m.pull}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A file of the hub that is not in the list. */
function HubDownload() {
  const [source, setSource] = useState('');
  const add = useSend('operator.model-add', {
    touches: ['operator.models'],
    said: m.pulling,
    onDone: () => setSource(''),
  });
  return (
    <Card title={m.hub} className="mt-6">
      <Form onSubmit={() => add.send({ source: source.trim() })} className="space-y-3">
        <Input
          label={m.hubFile}
          hint={m.hubHint}
          value={source}
          onChange={(event) => setSource(event.target.value)}
          placeholder="hf:Qwen/Qwen3-0.6B-GGUF/Qwen3-0.6B-Q8_0.gguf"
          autoComplete="off"
          spellCheck={false}
          required
        />
        <Problem error={add.error} />
        <Button type="submit" busy={add.isPending}>
          {m.hubPull}
        </Button>
      </Form>
    </Card>
  );
}
