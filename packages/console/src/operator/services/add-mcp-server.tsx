import { useState } from 'react';
import { call } from '../../api.ts';
import { servicesText } from '../../messages/en/services.ts';
import { sentAmount } from '../../model/money.ts';
import { Input, Options, Select } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { leaveForLogin, redirectUrl } from './mcp-login.tsx';

const { mcp: m, slug: slugText, slugHint, name: nameText, price } = servicesText;
const touches = ['operator.mcp-servers' as const];
type Auth = 'none' | 'key' | 'oauth';

/** One that wants a login is logged in to next. */
export function AddMcpServer({ onClose }: { onClose: () => void }) {
  const [auth, setAuth] = useState<Auth>('none');
  const add = useSend('operator.mcp-server-add', { touches, said: m.added });
  const submit = (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const secrets = ['key', 'client_id', 'client_secret'] as const;
    const given = Object.fromEntries(secrets.flatMap((name) => (text(name) ? [[name, text(name)]] : [])));
    const slug = text('slug');
    void add.send(
      {
        slug,
        url: text('url'),
        title: text('title'),
        auth,
        price_per_call: sentAmount(text('price')) || '0',
        ...given,
      },
      () => {
        onClose();
        // Where that fails, the list says why and has the button.
        if (auth === 'oauth')
          void call('operator.mcp-server-login', { slug }).then(leaveForLogin, () => undefined);
      },
    );
  };
  return (
    <FormDialog
      title={m.add}
      action={auth === 'oauth' ? m.addAndLogIn : m.add}
      of={add}
      onSubmit={submit}
      onClose={onClose}
    >
      <Input label={nameText} name="title" required maxLength={60} />
      <Input
        label={slugText}
        hint={slugHint}
        name="slug"
        required
        maxLength={30}
        pattern="[a-z][a-z0-9\-]{1,29}"
        autoCapitalize="none"
      />
      <Input label={m.url} name="url" type="url" required maxLength={2000} placeholder="https://" />
      <Select
        label={m.auth}
        hint={auth === 'oauth' ? m.oauthHint : undefined}
        value={auth}
        onChange={(event) => setAuth(event.target.value as Auth)}
      >
        <Options of={(['none', 'key', 'oauth'] as const).map((one) => [one, m.auths[one]])} />
      </Select>
      {auth === 'key' && <Secret label={m.key} name="key" required />}
      {auth === 'oauth' && (
        <>
          <Input label={m.clientId} hint={m.clientIdHint(redirectUrl())} name="client_id" maxLength={2000} />
          <Secret label={m.clientSecret} name="client_secret" />
        </>
      )}
      <Input label={price} name="price" inputMode="decimal" placeholder="0.01" />
    </FormDialog>
  );
}

const Secret = ({ label, name, required = false }: { label: string; name: string; required?: boolean }) => (
  <Input label={label} name={name} type="password" autoComplete="off" maxLength={4000} required={required} />
);
