import { useState } from 'react';
import { useCall } from '../api.ts';
import { operatorText } from '../messages/en/operator.ts';
import { count, moment } from '../model/time.ts';
import { useMay } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Code } from '../ui/code.tsx';
import { Input, Options, Select } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { useSend } from '../ui/hooks/use-send.ts';
import { Card, Empty } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Cell, Table } from '../ui/table.tsx';

const m = operatorText.signUps;
const modes = ['open', 'verified', 'invited', 'closed'] as const;
const touches = ['operator.sign-ups' as const, 'operator.safety' as const, 'operator.accounts' as const];

/** Who may create an account, and bursts of sign-ups. */
export function SignUps() {
  const { data, error } = useCall('operator.sign-ups', { hours: 24 });
  const mayChange = useMay('operator.change');
  const set = useSend('operator.sign-up-mode', { touches, said: m.modeSet });
  const suspend = useSend('operator.sign-ups-suspend', { touches, said: m.suspended });
  return (
    <Card title={m.title} className="mb-4">
      <Problem error={error ?? set.error ?? suspend.error} />
      {data && (
        <div className="grid gap-4 lg:grid-cols-2">
          <Select
            label={m.mode}
            hint={m.modes[data.mode]}
            value={data.mode}
            disabled={!mayChange}
            onChange={(event) => set.send({ mode: event.target.value as (typeof modes)[number] })}
          >
            <Options of={modes.map((mode) => [mode, m.modeNames[mode]])} />
          </Select>
          {mayChange && <Invite />}
        </div>
      )}
      <h3 className="mt-6 mb-2 text-sm font-semibold">{m.recent}</h3>
      {data && data.networks.length === 0 && <Empty title={m.none} />}
      {data && data.networks.length > 0 && (
        <Table label={m.recent} head={[m.network, m.accounts, m.last, '']} numbers={[1]}>
          {data.networks.slice(0, 20).map((row) => (
            <tr key={row.network}>
              <Cell mono>
                {row.network} {row.burst && <Badge tone="bad">{m.burst}</Badge>}
              </Cell>
              <Cell number>{count(row.accounts)}</Cell>
              <Cell mono>{moment(row.last_at)}</Cell>
              <Cell className="row-actions">
                {mayChange && row.burst && row.active > 0 && (
                  <Button
                    look="danger"
                    size="small"
                    busy={suspend.isPending}
                    onClick={() => suspend.send({ network: row.network, hours: 24 })}
                  >
                    {m.suspend(row.active)}
                  </Button>
                )}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  );
}

function Invite() {
  const [url, setUrl] = useState<string>();
  const invite = useSend('operator.invite', { onDone: (made) => setUrl(made.url) });
  const submit = (fields: FormData) => {
    const email = String(fields.get('email')).trim();
    invite.send({ email: email === '' ? null : email });
  };
  return (
    <Form onSubmit={submit} className="space-y-3">
      <Input
        label={m.inviteEmail}
        hint={m.inviteEmailHint}
        name="email"
        type="email"
        placeholder="ada@example.com"
      />
      <Button type="submit" busy={invite.isPending}>
        {m.invite}
      </Button>
      <Problem error={invite.error} />
      {url !== undefined && <Code text={url} label={m.link} plain />}
    </Form>
  );
}
