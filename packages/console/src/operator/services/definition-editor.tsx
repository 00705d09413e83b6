import { useState } from 'react';
import type { Output } from '../../api.ts';
import { servicesText as m } from '../../messages/en/services.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Input, Labelled, Options, Select } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Card } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Problems } from './choose-operations.tsx';
import type { Definition, Secrets as SecretsIn } from './draft.ts';
import { Changes, touches } from './versions.tsx';

type Service = Output<'operator.service'>;

/** All that a form would need hundreds of fields for. The server names what is wrong by its place. */
export function DefinitionEditor({ service: { definition } }: { service: Service }) {
  const [text, setText] = useState(() => JSON.stringify(definition, null, 2));
  const [isBroken, setBroken] = useState(false);
  const save = useSend('operator.service-add', { touches, said: m.saved });
  const submit = (fields: FormData) => {
    const note = String(fields.get('note') ?? '');
    const parsed = parse(text);
    setBroken(parsed === undefined);
    if (parsed !== undefined) void save.send({ definition: parsed, note });
  };
  return (
    <Card title={m.definition}>
      <Form onSubmit={submit}>
        <Labelled
          label={m.definition}
          hint={m.definitionAbout}
          problem={isBroken ? m.invalidJson : undefined}
        >
          {(ids) => (
            <textarea
              {...ids}
              rows={20}
              spellCheck={false}
              className="field font-mono text-xs"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Labelled>
        <Input label={m.note} name="note" maxLength={500} />
        <Problem error={save.error} />
        {save.data && <Problems problems={save.data.problems} />}
        {save.data && <Changes version={save.data.version} changes={save.data.changes} />}
        <Button type="submit" look="primary" busy={save.isPending}>
          {m.save}
        </Button>
      </Form>
    </Card>
  );
}

function parse(text: string): Definition | undefined {
  try {
    return JSON.parse(text) as Definition;
  } catch {
    return undefined;
  }
}

const places = ['headers', 'query', 'body', 'webhook'] as const;

export function Secrets({ service: { slug, secrets, providers } }: { service: Service }) {
  const set = useSend('operator.service-secrets', { touches, said: m.secretSet });
  const [place, setPlace] = useState<(typeof places)[number]>('headers');
  const submit = (fields: FormData, form: HTMLFormElement) => {
    const given = (name: string) => String(fields.get(name) ?? '').trim();
    const value = place === 'webhook' ? given('value') : { [given('name')]: given('value') };
    const sent = { [given('provider')]: { [place]: value } } as SecretsIn;
    void set.send({ slug, secrets: sent }, () => form.reset());
  };
  return (
    <Card title={m.secrets}>
      <p className="mb-4 flex flex-wrap gap-2 text-sm text-soft">
        {secrets.length === 0
          ? m.noSecrets
          : secrets.map((name) => (
              <Badge key={name} className="font-mono">
                {name}
              </Badge>
            ))}
      </p>
      <Form onSubmit={submit} className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-5">
        <Select label={m.provider} name="provider">
          {providers.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <Select
          label={m.place}
          value={place}
          onChange={(event) => setPlace(event.target.value as typeof place)}
        >
          <Options of={places.map((one) => [one, m.places[one]])} />
        </Select>
        <Input
          label={m.secretName}
          name="name"
          required={place !== 'webhook'}
          disabled={place === 'webhook'}
          maxLength={100}
          autoComplete="off"
        />
        <Input
          label={m.secretValue}
          name="value"
          type="password"
          required
          maxLength={4000}
          autoComplete="off"
        />
        <Button type="submit" busy={set.isPending}>
          {m.setSecret}
        </Button>
      </Form>
      <p className="mt-2 text-xs text-soft">{m.secretHint}</p>
      <Problem error={set.error} />
    </Card>
  );
}
