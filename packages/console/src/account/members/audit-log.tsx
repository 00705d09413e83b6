import { Download } from 'lucide-react';
import { call, type Output, useCall } from '../../api.ts';
import { teamText } from '../../messages/en/team.ts';
import { auditValue } from '../../model/audit-value.ts';
import { navigate, useSearch } from '../../routing/link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { useMore } from '../../ui/hooks/use-more.ts';
import { Moment } from '../../ui/moment.tsx';
import { More } from '../../ui/more.tsx';
import { Card, Empty, Page, Waiting } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';

const m = teamText.audit;
type Line = Output<'account.audit'>['data'][number];
const lineName = ({ id }: Line) => id;

/** What members and keys have changed in the account. */
export function AuditLog() {
  const { action, actor } = useSearch<{ action?: string; actor?: string }>();
  const filter = { ...(action ? { action } : {}), ...(actor ? { actor } : {}) };
  const first = useCall('account.audit', { ...filter, limit: 50 }, { keepBefore: true });
  const read = (cursor: string) => call('account.audit', { ...filter, limit: 50, cursor });
  const list = useMore(`${action ?? ''} ${actor ?? ''}`, first.data, read, lineName);
  const set = (change: { action?: string; actor?: string }) =>
    navigate({ to: '/console/audit', search: { ...filter, ...change }, replace: true });
  return (
    <Page
      title={m.title}
      about={m.about}
      actions={
        <a
          href={`/api/v1/account/audit/export?${new URLSearchParams(filter)}`}
          download="audit.csv"
          className={buttonClass()}
        >
          <Download className="size-4" aria-hidden="true" />
          {m.export}
        </a>
      }
    >
      <div className="mb-4 grid max-w-xl gap-3 sm:grid-cols-2">
        <Input
          label={m.action}
          placeholder="account.key"
          value={action ?? ''}
          spellCheck={false}
          onChange={(event) => set({ action: event.target.value })}
        />
        <Input
          label={m.actor}
          placeholder="mem_…"
          value={actor ?? ''}
          spellCheck={false}
          onChange={(event) => set({ actor: event.target.value })}
        />
      </div>
      <Problem error={first.error ?? list.error} />
      <Card flush>
        {!first.data && !first.error && <Waiting lines={6} />}
        {first.data && list.rows.length === 0 && <Empty title={action || actor ? m.noneMatch : m.none} />}
        <ul className="divide-y divide-line">
          {list.rows.map((line) => (
            <li key={line.id} className="px-5 py-3 text-sm">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge tone="accent" className="font-mono">
                  {line.action}
                </Badge>
                <span className="min-w-0 font-mono text-xs break-all">{line.target}</span>
                <span className="ml-auto text-xs text-soft tabular">
                  <Moment at={line.at} />
                </span>
              </p>
              {Object.entries(line.details)
                .filter(([, value]) => auditValue('', value) !== '')
                .map(([name, value]) => (
                  <p key={name} className="mt-1 font-mono text-xs break-all">
                    <span className="text-soft">{name}</span> {auditValue(name, value)}
                  </p>
                ))}
              <p className="mt-1 text-xs break-all text-soft">
                {m.by} {line.actor_name ?? line.actor}{' '}
                <span className="ml-2 font-mono">{line.ip || '–'}</span>
              </p>
            </li>
          ))}
        </ul>
      </Card>
      <More list={list} isBefore={first.isBefore} />
    </Page>
  );
}
