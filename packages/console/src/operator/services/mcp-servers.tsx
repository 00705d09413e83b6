import { useState } from 'react';
import { type Output, useCall } from '../../api.ts';
import { servicesText } from '../../messages/en/services.ts';
import { dollars } from '../../model/money.ts';
import { useMay } from '../../session.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Switch } from '../../ui/field.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Card, Empty } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Cell, Table } from '../../ui/table.tsx';
import { AddMcpServer } from './add-mcp-server.tsx';
import { leaveForLogin } from './mcp-login.tsx';

const { mcp: m, state, removeTitle } = servicesText;
const touches = ['operator.mcp-servers' as const];
type Server = Output<'operator.mcp-servers'>['data'][number];
type Tool = Server['tools'][number];

/** Their tools are sold once they are approved, and again once what they say of themselves has changed. */
export function McpServers() {
  const { data, error } = useCall('operator.mcp-servers', {});
  const mayChange = useMay('operator.change');
  const [isAdding, setAdding] = useState(false);
  return (
    <Card
      title={m.title}
      className="mt-4"
      flush
      actions={mayChange && <Button onClick={() => setAdding(true)}>{m.add}</Button>}
    >
      <p className="px-5 pt-3 text-sm text-soft">{m.about}</p>
      <Problem error={error} />
      {data?.data.length === 0 && <Empty title={m.none} />}
      {data?.data.map((server) => (
        <ServerTools key={server.slug} server={server} mayChange={mayChange} />
      ))}
      {isAdding && <AddMcpServer onClose={() => setAdding(false)} />}
    </Card>
  );
}

const tones: Record<Tool['state'], Tone> = { new: 'warn', approved: 'good', changed: 'bad', gone: 'plain' };

function ServerTools({ server, mayChange }: { server: Server; mayChange: boolean }) {
  const { slug, title, url, problem, tools } = server;
  const refresh = useSend('operator.mcp-server-refresh', { touches });
  const approve = useSend('operator.mcp-server-tools', { touches, said: m.approved });
  const withdraw = useSend('operator.mcp-server-tools', { touches, said: m.withdrawn });
  const change = useSend('operator.mcp-server-change', { touches });
  const logIn = useSend('operator.mcp-server-login', { touches, onDone: leaveForLogin });
  const remove = useSend('operator.mcp-server-remove', { touches, said: m.removed });
  const [isRemoving, setRemoving] = useState(false);
  const pending = tools.flatMap((tool) =>
    tool.state !== 'approved' && tool.digest !== null ? [{ name: tool.name, digest: tool.digest }] : [],
  );
  return (
    <div className="mt-3 border-t border-line">
      <div className="flex flex-wrap items-center justify-between gap-2 px-5 py-3">
        <div className="min-w-0 text-sm">
          <h3 className="font-medium">{title}</h3>
          <p className="text-xs wrap-anywhere text-soft">
            <span className="font-mono">x.{slug}</span> · {url} · {dollars(server.price_per_call)}
          </p>
          {problem !== null && <p className="text-xs text-bad">{problem}</p>}
        </div>
        {mayChange && (
          <div className="flex flex-wrap items-center gap-2">
            <Switch
              label={m.shares}
              checked={server.shares}
              disabled={change.isPending}
              onChange={() => void change.send({ slug, shares: !server.shares })}
            />
            {server.auth === 'oauth' && (
              <Button
                size="small"
                look={server.has_secrets ? 'plain' : 'primary'}
                busy={logIn.isPending}
                onClick={() => void logIn.send({ slug })}
              >
                {server.has_secrets ? m.logInAgain : m.logIn}
              </Button>
            )}
            <Button size="small" busy={refresh.isPending} onClick={() => void refresh.send({ slug })}>
              {m.refresh}
            </Button>
            {pending.length > 1 && (
              <Button
                size="small"
                busy={approve.isPending}
                onClick={() => void approve.send({ slug, approve: pending })}
              >
                {m.approveAll}
              </Button>
            )}
            <Button size="small" look="danger" onClick={() => setRemoving(true)}>
              {m.remove}
            </Button>
          </div>
        )}
      </div>
      <Problem error={refresh.error ?? logIn.error ?? change.error ?? approve.error ?? withdraw.error} />
      {tools.length > 0 && (
        <Table label={`${title}: ${m.tools}`} head={[m.tools, state, '']}>
          {tools.map((tool) => (
            <tr key={tool.name}>
              <Cell className="min-w-56">
                <span className="font-mono text-xs">{tool.name}</span>
                <ToolText tool={tool} />
              </Cell>
              <Cell>
                <Badge tone={tones[tool.state]}>{m.states[tool.state]}</Badge>
              </Cell>
              <Cell className="text-right whitespace-nowrap">
                {mayChange && tool.state !== 'approved' && tool.digest !== null && (
                  <Button
                    size="small"
                    look="primary"
                    onClick={() =>
                      void approve.send({ slug, approve: [{ name: tool.name, digest: tool.digest! }] })
                    }
                  >
                    {m.approve}
                  </Button>
                )}{' '}
                {mayChange && tool.approved !== null && (
                  <Button size="small" onClick={() => void withdraw.send({ slug, withdraw: [tool.name] })}>
                    {m.withdraw}
                  </Button>
                )}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      {isRemoving && (
        <Confirm
          title={removeTitle(title)}
          about={m.removeAbout}
          action={m.remove}
          of={remove}
          onClose={() => setRemoving(false)}
          onConfirm={() => void remove.send({ slug })}
        />
      )}
    </div>
  );
}

/** Of a changed one both texts: agents would obey the new one. */
function ToolText({ tool: { approved, offered, state, changes } }: { tool: Tool }) {
  if (state !== 'changed')
    return <p className="text-xs wrap-anywhere text-soft">{(offered ?? approved)?.description}</p>;
  return (
    <dl className="mt-1 space-y-1 text-xs wrap-anywhere">
      <dt className="font-medium">{m.was}</dt>
      <dd className="text-soft">{approved?.description}</dd>
      <dt className="font-medium">{m.is}</dt>
      <dd className="text-bad">{offered?.description}</dd>
      <dd className="text-soft">{changes.join(', ')}</dd>
    </dl>
  );
}
