import { useState } from 'react';
import { type Output, useCall } from '../api.ts';
import { t } from '../messages/en-console.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Card, Empty, Page, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Cell, Table } from '../ui/table.tsx';
import { useSend } from '../ui/use-send.ts';
import { ProviderDialog, ProviderTestResult } from './provider-dialog.tsx';

const m = t.sso.providers;
type Provider = Output<'operator.sign-in'>['data'][number];
const touches = ['operator.sign-in' as const, 'account.sso-providers' as const];

export function SignIn() {
  const { data, error } = useCall('operator.sign-in', {});
  const [isAdding, setAdding] = useState(false);
  return (
    <Page
      title={m.title}
      about={m.about}
      actions={
        <Button look="primary" onClick={() => setAdding(true)}>
          {m.add}
        </Button>
      }
    >
      <Problem error={error} />
      <Card flush>
        {!data && !error && <Waiting />}
        {data?.data.length === 0 && <Empty title={m.none}>{m.noneAbout}</Empty>}
        {data !== undefined && data.data.length > 0 && (
          <Table label={m.title} head={[m.name, m.issuer, m.redirect, m.state, '']}>
            {data.data.map((provider) => (
              <Row key={provider.id} provider={provider} />
            ))}
          </Table>
        )}
      </Card>
      {isAdding && data && (
        <ProviderDialog presets={data.presets} touches={touches} onClose={() => setAdding(false)} />
      )}
    </Page>
  );
}

function Row({ provider }: { provider: Provider }) {
  const { id, name, enabled } = provider;
  const [isRemoving, setRemoving] = useState(false);
  const test = useSend('operator.sign-in-test');
  const change = useSend('operator.sign-in-change', { touches, said: m.changed });
  const remove = useSend('operator.sign-in-remove', {
    touches,
    said: m.removed,
    onDone: () => setRemoving(false),
  });
  const isOurs = provider.source === 'console';
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
      <Cell>
        <Badge tone={enabled ? 'good' : 'plain'}>{enabled ? m.on : m.off}</Badge>{' '}
        {!isOurs && <Badge tone="plain">{m.environment}</Badge>}
      </Cell>
      <Cell className="text-right whitespace-nowrap">
        <span className="inline-flex gap-2">
          <Button
            size="small"
            busy={test.isPending}
            aria-label={`${m.test}: ${name}`}
            onClick={() => test.send({ id })}
          >
            {m.test}
          </Button>
          {isOurs && (
            <>
              <Button
                size="small"
                busy={change.isPending}
                aria-label={`${enabled ? m.disable : m.enable}: ${name}`}
                onClick={() => change.send({ id, enabled: !enabled })}
              >
                {enabled ? m.disable : m.enable}
              </Button>
              <Button
                size="small"
                look="danger"
                aria-label={`${m.remove}: ${name}`}
                onClick={() => setRemoving(true)}
              >
                {m.remove}
              </Button>
            </>
          )}
        </span>
        {isRemoving && (
          <Confirm
            title={m.removeTitle(name)}
            about={m.removeAbout}
            action={m.remove}
            busy={remove.isPending}
            error={remove.error}
            onClose={() => setRemoving(false)}
            onConfirm={() => remove.send({ id })}
          />
        )}
      </Cell>
    </tr>
  );
}
