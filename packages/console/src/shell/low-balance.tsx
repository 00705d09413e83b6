import { TriangleAlert } from 'lucide-react';
import { useCall } from '../api.ts';
import { lowText } from '../messages/en/low.ts';
import { asNumber, dollars, isBelow, isZero } from '../model/money.ts';
import { utcDay } from '../model/time.ts';
import { Link } from '../routing/link.tsx';
import { useAccount, useMay } from '../session.ts';
import { Notice } from './notice.tsx';

const m = lowText;
const paceDays = 7;

/** Shown when the balance is under the account's own mark, or gone after it was once used. */
export function LowBalance() {
  const credits = useCall('account.credits', {}, { everyMs: 60_000 });
  const account = useAccount({ always: true });
  const usage = useCall('account.usage', { from: utcDay(-paceDays), group_by: 'day' }, { staleMs: 300_000 });
  const mayPay = useMay('money.manage');
  if (!credits.data || !account.data) return null;
  const { available } = credits.data;
  const mark = account.data.low_balance_alert ?? '1.00';
  const weekly = asNumber(usage.data?.total.spend ?? '0');
  const everPaid = weekly > 0 || !isZero(credits.data.spent_this_month);
  const isEmpty = isZero(available);
  if (isEmpty ? !everPaid : !isBelow(available, mark)) return null;
  const daysLeft = weekly > 0 ? Math.floor(asNumber(available) / (weekly / paceDays)) : undefined;
  return (
    <Notice icon={TriangleAlert} tone="warn">
      <span>
        {isEmpty ? m.empty : m.low(dollars(available))}{' '}
        {!isEmpty && daysLeft !== undefined && m.days(daysLeft)}
      </span>
      {mayPay && (
        <Link to="/console/credits" className="font-semibold underline underline-offset-2">
          {m.topUp}
        </Link>
      )}
    </Notice>
  );
}
