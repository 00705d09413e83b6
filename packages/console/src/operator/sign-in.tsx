import { useState } from 'react';
import { type Output, useCall } from '../api.ts';
import { ssoText } from '../messages/en/sso.ts';
import { useMay } from '../session.ts';
import { useSend } from '../ui/hooks/use-send.ts';
import { ListPage } from '../ui/list-page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Cell } from '../ui/table.tsx';
import { ConnectionCells } from './connection-cells.tsx';
import { ProviderDialog, ProviderTestResult } from './provider-dialog.tsx';

const m = ssoText.providers;
type Provider = Output<'operator.sign-in'>['data'][number];
const touches = ['operator.sign-in' as const, 'account.sso-providers' as const];

export function SignIn() {
  const { data, error } = useCall('operator.sign-in', {});
  const mayChange = useMay('operator.change');
  const [isAdding, setAdding] = useState(false);
  return (
    <ListPage
      title={m.title}
      about={m.about}
      add={mayChange ? m.add : undefined}
      onAdd={() => setAdding(true)}
      items={data?.data}
      error={error}
      none={m.none}
      noneAbout={m.noneAbout}
      head={[m.name, m.issuer, m.redirect, m.state, '']}
      row={(provider) => <Row key={provider.id} provider={provider} />}
    >
      {isAdding && data && (
        <ProviderDialog presets={data.presets} touches={touches} onClose={() => setAdding(false)} />
      )}
    </ListPage>
  );
}

function Row({ provider }: { provider: Provider }) {
  const { id, name } = provider;
  const test = useSend('operator.sign-in-test');
  const change = useSend('operator.sign-in-change', { touches, said: m.changed });
  const remove = useSend('operator.sign-in-remove', { touches, said: m.removed });
  return (
    <tr>
      <Cell className="min-w-32">
        <span className="font-medium">{name}</span> <span className="text-xs text-soft">{id}</span>
        {test.data && <ProviderTestResult result={test.data} />}
        <Problem error={test.error ?? change.error} />
      </Cell>
      <Cell mono className="wrap-anywhere text-soft">
        {provider.issuer}
      </Cell>
      <Cell mono className="min-w-40 wrap-anywhere text-soft">
        {provider.redirect_uri}
      </Cell>
      <ConnectionCells words={m} connection={provider} test={test} change={change} remove={remove} />
    </tr>
  );
}
