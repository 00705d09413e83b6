import type { EndpointInput, Webhook } from '@oja/client';
import { useState } from 'react';
import { useEndpointDoc } from '../../endpoint-doc.ts';
import { accountText } from '../../messages/en/account.ts';
import { webhooksText } from '../../messages/en/webhooks.ts';
import { t } from '../../messages/en.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, Input, Options, Select } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { faultOf } from '../../ui/problem.tsx';

const m = webhooksText;
type Events = NonNullable<EndpointInput<'account.webhook'>['events']>;

/** Adds an endpoint, or changes one, which keeps its secret. */
export function WebhookDialog({ webhook, onClose }: { webhook?: Webhook; onClose: () => void }) {
  const touches = ['account.webhooks' as const];
  const add = useSend('account.webhook', { touches });
  const change = useSend('account.webhook-change', { touches, said: t.common.saved, onDone: onClose });
  const sending = webhook === undefined ? add : change;
  const { doc } = useEndpointDoc('account.webhook');
  const [chosen, setChosen] = useState<string[]>(webhook?.events ?? []);
  // The server's own schema names the events, so that a new one needs no change here.
  const known = (doc?.input.properties?.events?.items?.enum ?? []) as string[];
  const submit = (fields: FormData) => {
    const given = {
      url: String(fields.get('url')).trim(),
      description: String(fields.get('description')).trim(),
      events: chosen as Events,
      ...(fields.get('format') === '' ? {} : { format: fields.get('format') as Webhook['format'] }),
    };
    if (webhook === undefined) add.send(given);
    else change.send({ id: webhook.id, ...given });
  };
  if (add.data) return <SigningSecret secret={add.data.secret} onClose={onClose} />;
  return (
    <FormDialog
      title={webhook === undefined ? m.add : m.editTitle}
      action={webhook === undefined ? m.add : t.common.save}
      of={sending}
      beside={['url']}
      onSubmit={submit}
      onClose={onClose}
    >
      <Input
        label={m.url}
        hint={m.urlHint}
        name="url"
        type="url"
        required
        placeholder="https://"
        defaultValue={webhook?.url}
        problem={faultOf(sending.error, 'url')}
      />
      <Select label={m.format} hint={m.formatHint} name="format" defaultValue={webhook?.format ?? ''}>
        {webhook === undefined && <option value="">{m.formats.auto}</option>}
        <Options
          of={(['json', 'slack', 'discord', 'telegram'] as const).map((one) => [one, m.formats[one]])}
        />
      </Select>
      <Input label={m.description} name="description" maxLength={200} defaultValue={webhook?.description} />
      <fieldset>
        <legend className="mb-1 text-sm font-medium">{m.events}</legend>
        <p className="mb-2 text-xs text-soft">{m.eventsHint}</p>
        <div className="grid gap-2 sm:grid-cols-2">
          {known.map((name) => (
            <Checkbox
              key={name}
              label={<span className="font-mono text-xs">{name}</span>}
              checked={chosen.includes(name)}
              onChange={(event) =>
                setChosen(event.target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
              }
            />
          ))}
        </div>
      </fieldset>
    </FormDialog>
  );
}

export function SigningSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog open firm onClose={onClose} title={m.secretTitle}>
      <p className="mb-3 text-sm text-soft">{m.secretAbout}</p>
      <div className="flex flex-wrap items-center gap-3 rounded-xl border border-line bg-sunken p-3">
        <code className="min-w-0 flex-1 font-mono text-sm break-all">{secret}</code>
        <CopyButton text={secret} />
      </div>
      <div className="mt-4 flex justify-end">
        <Button look="primary" onClick={onClose}>
          {accountText.keys.copiedIt}
        </Button>
      </div>
    </Dialog>
  );
}
