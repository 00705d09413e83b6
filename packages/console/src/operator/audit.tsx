import { call, type Output, useCall } from '../api.ts';
import { t } from '../messages/en-console.ts';
import { moment } from '../model/time.ts';
import { navigate, useSearch } from '../routing/link.tsx';
import { Badge } from '../ui/badge.tsx';
import { Input } from '../ui/field.tsx';
import { More } from '../ui/more.tsx';
import { Card, Empty, Page, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { useMore } from '../ui/use-more.ts';

const m = t.operator.audit;
type Line = Output<'operator.audit'>['data'][number];
const lineName = ({ id }: Line) => String(id);

export function Audit() {
  const { action } = useSearch<{ action?: string }>();
  const filter = action === undefined ? {} : { action };
  const first = useCall('operator.audit', { ...filter, limit: 50 }, { keepBefore: true });
  const of = action ?? '';
  const read = (cursor: string) => call('operator.audit', { ...filter, limit: 50, cursor });
  const list = useMore(of, first.data, read, lineName);
  return (
    <Page title={m.title} about={m.about}>
      <div className="mb-4 max-w-xs">
        <Input
          label={m.action}
          placeholder="category.state"
          value={of}
          spellCheck={false}
          onChange={(event) =>
            navigate({
              to: '/operator/audit',
              search: event.target.value ? { action: event.target.value } : {},
              replace: true,
            })
          }
        />
      </div>
      <Problem error={first.error ?? list.error} />
      <Card flush>
        {!first.data && !first.error && <Waiting lines={6} />}
        {first.data && list.rows.length === 0 && <Empty title={m.none} />}
        <ul className="divide-y divide-line">
          {list.rows.map((line) => (
            <li key={line.id} className="px-5 py-3 text-sm">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge tone="accent" className="font-mono">
                  {line.action}
                </Badge>
                <span className="font-mono text-xs break-all">{line.target}</span>
                <span className="ml-auto text-xs text-soft tabular">{moment(line.at)}</span>
              </p>
              <Diff before={line.before} after={line.after} />
              <p className="mt-1 font-mono text-xs break-all text-soft">
                {line.actor} · {line.ip || '–'}
              </p>
            </li>
          ))}
        </ul>
      </Card>
      <More list={list} />
    </Page>
  );
}

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Field by field where both are objects; only what differs. */
function Diff({ before, after }: { before: unknown; after: unknown }) {
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
      (name) => shown(before[name]) !== shown(after[name]),
    );
    return names.map((name) => <Pair key={name} name={name} before={before[name]} after={after[name]} />);
  }
  return <Pair before={before} after={after} />;
}

function Pair({ name, before, after }: { name?: string; before: unknown; after: unknown }) {
  const isThere = (value: unknown) => value !== null && value !== undefined;
  if (!isThere(before) && !isThere(after)) return null;
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-2 font-mono text-xs">
      {name && <span className="text-soft">{name}</span>}
      {isThere(before) && (
        <del className="rounded bg-bad-wash px-1.5 py-0.5 break-all text-bad">
          <span className="sr-only">{m.from} </span>
          {shown(before)}
        </del>
      )}
      {isThere(after) && (
        <ins className="rounded bg-good-wash px-1.5 py-0.5 break-all text-good no-underline">
          <span className="sr-only">{m.to} </span>
          {shown(after)}
        </ins>
      )}
    </p>
  );
}
