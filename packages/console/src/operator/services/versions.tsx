import { useState } from 'react';
import { type Output, useCall } from '../../api.ts';
import { servicesText as m } from '../../messages/en/services.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Moment } from '../../ui/moment.tsx';
import { Card } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Cell, Table } from '../../ui/table.tsx';

export const touches = ['operator.service' as const, 'operator.services' as const];
type Service = Output<'operator.service'>;

export function Versions({ service, mayChange }: { service: Service; mayChange: boolean }) {
  const { slug, version: current, versions } = service;
  const [shown, setShown] = useState<number>();
  const rollBack = useSend('operator.service-rollback', { touches, said: m.rolledBack });
  return (
    <Card title={m.versions} flush>
      <Problem error={rollBack.error} />
      <Table label={m.versions} head={[m.version, m.note, m.created, '']}>
        {versions.map(({ version, note, created_at: at }) => (
          <tr key={version}>
            <Cell className="tabular">
              {version} {version === current && <Badge tone="good">{m.inForce}</Badge>}
            </Cell>
            <Cell className="min-w-40 wrap-anywhere text-soft">{note || '–'}</Cell>
            <Cell>
              <Moment at={at} />
            </Cell>
            <Cell className="text-right whitespace-nowrap">
              {version !== current && (
                <Button size="small" look="quiet" onClick={() => setShown(version)}>
                  {m.compare}
                </Button>
              )}
              {mayChange && version < current && (
                <Button
                  size="small"
                  busy={rollBack.isPending}
                  onClick={() => void rollBack.send({ slug, version })}
                >
                  {m.rollBack}
                </Button>
              )}
            </Cell>
          </tr>
        ))}
      </Table>
      {shown !== undefined && shown !== current && <Compared slug={slug} version={shown} />}
    </Card>
  );
}

function Compared({ slug, version }: { slug: string; version: number }) {
  const { data, error } = useCall('operator.service', { slug, version });
  if (data === undefined) return <Problem error={error} />;
  return <Changes version={version} changes={data.changes} />;
}

export function Changes({ version, changes }: { version: number; changes: Service['changes'] }) {
  return (
    <div className="border-t border-line px-5 py-3 text-sm">
      <h3 className="mb-2 font-medium">{m.changes(version)}</h3>
      {changes.length === 0 && <p className="text-soft">{m.noChanges}</p>}
      <ul className="space-y-1">
        {changes.map(({ operation, breaks, message }, at) => (
          <li key={at} className="flex flex-wrap items-baseline gap-2">
            <span className="font-mono text-xs">{operation}</span>
            <span className="wrap-anywhere">{message}</span>
            {breaks && <Badge tone="bad">{m.breaks}</Badge>}
          </li>
        ))}
      </ul>
    </div>
  );
}
