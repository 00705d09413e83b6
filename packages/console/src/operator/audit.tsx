import { call, type Output, useCall } from '../api.ts';
import { operatorText } from '../messages/en/operator.ts';
import { auditName, auditValue } from '../model/audit-value.ts';
import { Link, navigate, useSearch } from '../routing/link.tsx';
import type { Target } from '../routing/paths.ts';
import { Badge } from '../ui/badge.tsx';
import { classes } from '../ui/classes.ts';
import { Input } from '../ui/field.tsx';
import { useMore } from '../ui/hooks/use-more.ts';
import { Moment } from '../ui/moment.tsx';
import { More } from '../ui/more.tsx';
import { Card, Empty, Page, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';

const m = operatorText.audit;
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
        {first.data && list.rows.length === 0 && (
          <Empty title={action === undefined ? m.none : m.noneMatch} />
        )}
        <ul className="divide-y divide-line">
          {list.rows.map((line) => (
            <li key={line.id} className="px-5 py-3 text-sm">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge tone="accent" className="font-mono">
                  {line.action}
                </Badge>
                <Thing id={line.target} name={line.target_name} to={placeOf(line)} />
                <span className="ml-auto text-xs text-soft tabular">
                  <Moment at={line.at} />
                </span>
              </p>
              <Diff before={line.before} after={line.after} />
              <p className="mt-1 text-xs text-soft">
                {m.by} <Thing id={line.actor} name={line.actor_name} to={accountPlace(line.actor)} />
                {line.member !== null && line.actor_account !== null && ` · ${line.actor_account}`}
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

const accountPlace = (id: string): Target | undefined =>
  id.startsWith('acc_') ? { to: '/operator/accounts', search: { search: id } } : undefined;

const pages: Record<string, Target['to']> = {
  category: '/operator/categories',
  endpoint: '/operator/categories',
  price: '/operator/prices',
  naira: '/operator/prices',
  option: '/operator/categories',
  voucher: '/operator/vouchers',
  model: '/operator/models',
  payment: '/operator/payments',
};

/** Where the changed thing is seen: its account, or the page that changes its kind. */
function placeOf({ action, target, account_id: account }: Line): Target | undefined {
  if (target.startsWith('req_')) return { to: '/operator/requests/$id', params: { id: target } };
  if (account) return accountPlace(account);
  const to = pages[action.split('.')[0]!];
  return to && { to };
}

/** What people call it first, the id that finds it beside. */
function Thing({ id, name, to }: { id: string; name: string | null; to: Target | undefined }) {
  const first = name ?? id;
  const look = classes('break-all', name === null && 'font-mono text-xs');
  return (
    <span className="min-w-0">
      {to ? (
        <Link {...to} className={classes(look, 'text-accent underline underline-offset-2')}>
          {first}
        </Link>
      ) : (
        <span className={look}>{first}</span>
      )}
      {name !== null && <span className="ml-2 font-mono text-xs break-all text-soft">{id}</span>}
    </span>
  );
}

/** Field by field where both are objects; only what differs. */
function Diff({ before, after }: { before: unknown; after: unknown }) {
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  if (isObject(after) && (isObject(before) || before === null)) {
    const old = before ?? {};
    const names = [...new Set([...Object.keys(old), ...Object.keys(after)])].filter(
      (name) => auditValue(name, old[name]) !== auditValue(name, after[name]),
    );
    return names.map((name) => <Pair key={name} name={name} before={old[name]} after={after[name]} />);
  }
  return <Pair before={before} after={after} />;
}

function Pair({ name, before, after }: { name?: string; before: unknown; after: unknown }) {
  const [old, now] = [auditValue(name ?? '', before), auditValue(name ?? '', after)];
  if (old === '' && now === '') return null;
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-2 font-mono text-xs">
      {name && <span className="text-soft">{auditName(name)}</span>}
      {old !== '' && (
        <del className="rounded bg-bad-wash px-1.5 py-0.5 break-all text-bad">
          <span className="sr-only">{m.from} </span>
          {old}
        </del>
      )}
      {now !== '' && (
        <ins className="rounded bg-good-wash px-1.5 py-0.5 break-all text-good no-underline">
          <span className="sr-only">{m.to} </span>
          {now}
        </ins>
      )}
    </p>
  );
}
