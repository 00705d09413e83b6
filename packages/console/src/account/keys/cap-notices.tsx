import { useCall } from '../../api.ts';
import { controlText } from '../../messages/en/control.ts';
import { dollars } from '../../model/money.ts';
import { count, moment } from '../../model/time.ts';
import { Link } from '../../routing/link.tsx';

const m = controlText.caps;
const tellFrom = 80;
const pages = { account: '/console/credits', key: '/console/keys', member: '/console/members' } as const;

/** Caps that are nearly used up, or are. */
export function CapNotices() {
  const { data } = useCall('account.caps', {});
  const near = data?.data.filter(({ percent }) => percent >= tellFrom) ?? [];
  if (near.length === 0) return null;
  return (
    <ul className="mb-4 space-y-2" aria-label={m.title}>
      {near.slice(0, 5).map(({ owner, id, name, field, period, unit, used, cap, percent, resets_at }) => {
        const text = (amount: string) =>
          unit === 'dollars' ? dollars(amount) : m.tokens(count(Number(amount)));
        return (
          <li
            key={`${id} ${field}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl border border-line bg-sunken px-4 py-2.5 text-sm"
          >
            <span className="font-medium tabular">{percent}%</span>
            <span className="min-w-0 flex-1">
              {m.near(owner === 'account' ? m.account : name, text(used), text(cap), m.periods[period])}{' '}
              {percent >= 100 && m.reached(moment(resets_at))}
            </span>
            <Link to={pages[owner]} className="text-accent">
              {m.change}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
