/** What to do next, the most urgent first. */
import { ArrowRight } from 'lucide-react';
import { type Output, useCall } from '../../api.ts';
import { accountText } from '../../messages/en/account.ts';
import { dollars, isBelow, isZero } from '../../model/money.ts';
import { count } from '../../model/time.ts';
import { type Catalogue, useCatalogue } from '../../open-data.ts';
import { Link } from '../../routing/link.tsx';
import type { PagePath } from '../../routing/paths.ts';
import { type Right, useAccount, useMe, useRights, useViewing } from '../../session.ts';
import { Card } from '../../ui/page.tsx';
import { usableFree } from '../usage/free-rows.ts';

const m = accountText.next;
const shownMax = 3;
const lowMark = '1.00';

interface Step {
  text: string;
  action: string;
  to: PagePath;
  search?: Record<string, string>;
  /** What the member needs to do it. */
  right: Right;
}

interface Known {
  credits: Output<'account.credits'>;
  account: Output<'account.get'>;
  catalogue: Catalogue | undefined;
  hasCap: boolean;
  hasTotp: boolean;
  worst: { code: string; calls: number } | undefined;
  from: string;
}

function stepsOf({ credits, account, catalogue, hasCap, hasTotp, worst, from }: Known): Step[] {
  const freeLeft = usableFree(credits, catalogue).reduce((sum, { left }) => sum + left, 0);
  const money: Step[] = [];
  if (isZero(credits.available))
    money.push({
      text: freeLeft > 0 ? m.onlyFree(count(freeLeft)) : m.noFree,
      action: m.topUp,
      to: '/console/credits',
      right: 'money.manage',
    });
  else if (isBelow(credits.available, account.low_balance_alert ?? lowMark))
    money.push({
      text: m.low(dollars(credits.available)),
      action: m.topUp,
      to: '/console/credits',
      right: 'money.manage',
    });
  return [
    ...money,
    ...(worst === undefined
      ? []
      : [
          {
            text: m.fix(worst.code, count(worst.calls)),
            action: m.fixAction,
            to: '/console/requests' as const,
            search: { error: worst.code, from },
            right: 'usage.read' as const,
          },
        ]),
    ...(account.low_balance_alert === null
      ? [
          {
            text: m.alert,
            action: m.alertAction,
            to: '/console/credits' as const,
            right: 'money.manage' as const,
          },
        ]
      : []),
    ...(hasCap
      ? []
      : [
          {
            text: m.cap,
            action: m.capAction,
            to: '/console/credits' as const,
            right: 'account.manage' as const,
          },
        ]),
    ...(hasTotp
      ? []
      : [{ text: m.totp, action: m.totpAction, to: '/console/settings' as const, right: 'self' as const }]),
    {
      text: m.webhook,
      action: m.webhookAction,
      to: '/console/webhooks' as const,
      right: 'webhooks.manage' as const,
    },
  ];
}

export function NextSteps({ worst, from }: Pick<Known, 'worst' | 'from'>) {
  const credits = useCall('account.credits', {});
  const account = useAccount({ always: true });
  const me = useMe();
  const caps = useCall('account.caps', {});
  const catalogue = useCatalogue();
  const rights = useRights();
  const isViewing = useViewing();
  const may = ({ right }: Step) =>
    (rights === undefined || rights.has(right)) && !(isViewing && right === 'self');
  if (!credits.data || !account.data || !caps.data || !me.data)
    return <Card title={m.title}>{'\u00a0'}</Card>;
  const steps = stepsOf({
    credits: credits.data,
    account: account.data,
    catalogue: catalogue.data,
    hasCap: caps.data.data.length > 0,
    hasTotp: me.data.totp,
    worst,
    from,
  })
    .filter(may)
    .slice(0, shownMax);
  if (steps.length === 0) return null;
  return (
    <Card title={m.title} flush>
      <ul className="divide-y divide-line">
        {steps.map(({ text, action, to, search }) => (
          <li key={text} className="px-5 py-2.5 text-sm">
            <p>{text}</p>
            <Link
              to={to}
              {...(search === undefined ? {} : { search })}
              className="mt-0.5 inline-flex items-center gap-1 text-accent hover:underline"
            >
              {action}
              <ArrowRight className="size-3.5" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
