import type { EndpointId } from '@oja/client';
import { useState } from 'react';
import type { Output } from '../api.ts';
import { ssoText } from '../messages/en/sso.ts';
import { Button } from '../ui/button.tsx';
import { Id } from '../ui/copy.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { Checkbox, Input, Options, Select } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { useSend } from '../ui/hooks/use-send.ts';
import { faultOf, Problem } from '../ui/problem.tsx';

const m = ssoText.providers;
type Preset = Output<'operator.sign-in'>['presets'][number];

const other = 'other';

function fieldsOf(fields: FormData, preset: Preset | undefined) {
  const given = (name: string) => String(fields.get(name) ?? '').trim();
  return {
    id: given('id'),
    name: given('name'),
    kind: preset?.kind ?? ('oidc' as const),
    issuer: given('issuer'),
    client_id: given('client_id'),
    client_secret: given('client_secret'),
    trust_email: fields.get('trust_email') !== null,
  };
}

interface ProviderDialogProps {
  presets: Preset[];
  touches: EndpointId[];
  onClose: () => void;
}

export function ProviderDialog({ presets, touches, onClose }: ProviderDialogProps) {
  const [chosen, setChosen] = useState(presets[0]?.id ?? other);
  const preset = presets.find(({ id }) => id === chosen);
  const [id, setId] = useState(preset?.id ?? '');
  const test = useSend('operator.sign-in-test');
  const add = useSend('operator.sign-in-add', { touches, said: m.added, onDone: onClose });
  const choose = (value: string) => {
    setChosen(value);
    setId(presets.find((one) => one.id === value)?.id ?? '');
    test.reset();
  };
  const named = ['id', 'issuer', 'name'].some((param) => faultOf(add.error, param));
  return (
    <Dialog open onClose={onClose} title={m.add}>
      <Form onSubmit={(fields) => add.send(fieldsOf(fields, preset))}>
        <Select label={m.preset} value={chosen} onChange={(event) => choose(event.target.value)}>
          <Options of={presets.map((one) => [one.id, one.name])} />
          <option value={other}>{m.other}</option>
        </Select>
        {preset && <p className="text-sm text-soft">{preset.help}</p>}
        <Input
          label={m.id}
          hint={m.idHint}
          name="id"
          value={id}
          onChange={(event) => setId(event.target.value)}
          pattern="[a-z0-9][a-z0-9\-]{0,31}"
          autoCapitalize="none"
          required
          maxLength={32}
          problem={faultOf(add.error, 'id')}
        />
        {id !== '' && (
          <div className="text-sm">
            <p className="text-soft">{m.redirectHint}</p>
            <Id value={`${location.origin}/login/callback/${id}`} />
          </div>
        )}
        <Input
          key={`name-${chosen}`}
          label={m.name}
          name="name"
          defaultValue={preset?.name ?? ''}
          required
          maxLength={50}
        />
        <Input
          key={`issuer-${chosen}`}
          label={m.issuer}
          hint={preset?.issuer.includes('{') ? m.issuerHint : undefined}
          name="issuer"
          defaultValue={preset?.issuer ?? 'https://'}
          required
          problem={faultOf(add.error, 'issuer')}
        />
        <Input label={m.clientId} name="client_id" autoComplete="off" required maxLength={500} />
        <Input
          label={m.clientSecret}
          hint={m.clientSecretHint}
          name="client_secret"
          type="password"
          autoComplete="off"
          required
        />
        {preset?.kind !== 'github' && (
          <Checkbox label={m.trustEmail} hint={m.trustEmailHint} name="trust_email" />
        )}
        {test.data && <ProviderTestResult result={test.data} />}
        {!named && <Problem error={add.error ?? test.error} />}
        <DialogButtons action={m.add} busy={add.isPending} onCancel={onClose}>
          <Button
            busy={test.isPending}
            onClick={(event) => {
              const { kind, issuer } = fieldsOf(new FormData(event.currentTarget.form!), preset);
              void test.send({ kind, issuer });
            }}
          >
            {m.test}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

export function ProviderTestResult({ result }: { result: Output<'operator.sign-in-test'> }) {
  return (
    <p role="status" className={`mt-1 text-xs ${result.ok ? 'text-good' : 'text-bad'}`}>
      {result.ok ? m.tested(result.issuer ?? '') : (result.problem ?? m.testFailed)}
    </p>
  );
}
