import type { Topup } from '@oja/client';
import { useEffect, useState } from 'react';
import { call, refresh, useCall } from '../../api.ts';
import { creditsText } from '../../messages/en/credits.ts';
import {
  dollars,
  inDollars,
  inNaira,
  isZero,
  naira,
  sentAmount,
  typedAmount,
  typedCurrency,
} from '../../model/money.ts';
import { useSearch } from '../../routing/link.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Checkbox, Input, Options, Select } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useMore } from '../../ui/hooks/use-more.ts';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Moment } from '../../ui/moment.tsx';
import { More } from '../../ui/more.tsx';
import { Card, Empty } from '../../ui/page.tsx';
import { faultOf, Problem } from '../../ui/problem.tsx';
import { Cell, Table } from '../../ui/table.tsx';

const m = creditsText;

/** Order credits here, pay at the provider's own page, come back. */
export function TopUp() {
  const providers = useCall('account.providers', {});
  const [chosen, setCurrency] = useState<'USD' | 'NGN'>('NGN');
  const [amount, setAmount] = useState('');
  const start = useSend('account.topup', {
    onDone: ({ checkout_url: url }) => {
      if (url !== null) location.assign(url);
    },
  });
  // Back from the checkout, a browser shows the page as it was left: waiting for an answer that came long ago.
  const { reset } = start;
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      reset();
      void refresh('account.topups', 'account.credits');
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  });
  const offered = new Set(providers.data?.data.flatMap(({ currencies }) => currencies) ?? [chosen]);
  const currency = offered.has(chosen) ? chosen : [...offered][0]!;
  const list = providers.data?.data.filter(({ currencies }) => currencies.includes(currency)) ?? [];
  const typed = typedAmount(amount, currency);
  const rate = providers.data?.naira_per_dollar;
  const submit = (fields: FormData) => {
    const provider = String(fields.get('provider') ?? '');
    start.send({
      amount: sentAmount(amount, currency),
      currency,
      return_url: `${location.origin}/console/credits`,
      save_card: fields.get('save') !== null,
      ...(provider === '' ? {} : { provider: provider as 'sandbox' }),
    });
  };
  if (providers.data?.data.length === 0)
    return (
      <Card title={m.topUp}>
        <p className="text-sm text-soft">{m.noTopUp}</p>
      </Card>
    );
  return (
    <Card title={m.topUp}>
      <Form onSubmit={submit} className="space-y-3">
        <div className="grid gap-3 sm:grid-cols-3">
          <Input
            label={m.amount}
            inputMode="decimal"
            required
            value={amount}
            placeholder={currency === 'NGN' ? '15000' : '10.00'}
            onChange={({ target: { value } }) => {
              setAmount(value);
              const named = typedCurrency(value);
              if (named !== undefined) setCurrency(named);
            }}
            problem={faultOf(start.error, 'amount')}
          />
          <Select
            label={m.currency}
            value={currency}
            onChange={(event) => setCurrency(event.target.value as 'USD')}
          >
            {offered.has('NGN') && <option value="NGN">₦ NGN</option>}
            {offered.has('USD') && <option value="USD">$ USD</option>}
          </Select>
          <Select label={m.provider} name="provider">
            <Options of={list.map(({ provider }) => [provider, m.providers[provider] ?? provider])} />
          </Select>
        </div>
        {typed !== undefined && rate !== undefined && (
          <p className="text-sm tabular" aria-live="polite">
            {m.adds}{' '}
            <span className="font-semibold">
              {dollars(currency === 'USD' ? typed : inDollars(typed, rate))}
            </span>
            {currency === 'USD' && <span className="text-soft"> ({naira(inNaira(typed, rate))})</span>}
          </p>
        )}
        {list.some(({ saves_cards }) => saves_cards) && (
          <Checkbox name="save" label={m.saveCard} hint={m.saveCardHint} />
        )}
        <p className="text-xs text-soft">
          {list.some(({ sandbox }) => sandbox) ? m.sandboxNote : m.topUpAbout}
        </p>
        {!faultOf(start.error, 'amount') && <Problem error={start.error ?? providers.error} />}
        <Button
          type="submit"
          look="primary"
          busy={start.isPending || start.isDone}
          disabled={list.length === 0}
        >
          {m.pay}
        </Button>
      </Form>
    </Card>
  );
}

/** What became of the payment the browser came back from. */
export function TopUpReturn() {
  const { topup } = useSearch<{ topup?: string }>();
  const found = useCall(
    'account.topup-get',
    { id: topup ?? '', check: 'true' },
    {
      enabled: topup !== undefined,
      everyMs: (data) => (data === undefined ? undefined : lookEveryMs[data.status]),
    },
  );
  const status = found.data?.status;
  useEffect(() => {
    if (status === 'paid')
      void refresh('account.credits', 'account.entries', 'account.receipts', 'account.cards');
    if (status !== undefined) void refresh('account.topups');
  }, [status]);
  if (topup === undefined) return null;
  if (found.data === undefined)
    return found.error ? (
      <div className="mb-4">
        <Problem error={found.error} title={m.unknown} />
      </div>
    ) : null;
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-3 rounded-xl border border-line bg-surface px-4 py-3 text-sm"
    >
      <Badge tone={tones[found.data.status]}>{m.states[found.data.status]}</Badge>
      <span>{m.returned[found.data.status](dollars(found.data.credit))}</span>
      {found.data.failure && <span className="text-soft">{found.data.failure}</span>}
      {found.data.status === 'abandoned' && <ToCheckout topup={found.data} />}
    </div>
  );
}

/** A person who left the checkout may still pay there, or have paid by a slow transfer. */
const lookEveryMs: Partial<Record<Topup['status'], number>> = { pending: 3000, abandoned: 10_000 };

function ToCheckout({ topup }: { topup: Topup }) {
  if (topup.checkout_url === null) return null;
  return (
    <a href={topup.checkout_url} className={buttonClass('plain', 'small')}>
      {m.pay}
    </a>
  );
}

export const tones: Record<Topup['status'], Tone> = {
  created: 'plain',
  pending: 'accent',
  paid: 'good',
  failed: 'bad',
  abandoned: 'warn',
  expired: 'plain',
  review: 'warn',
};

export const paidAmount = ({ currency, amount }: Pick<Topup, 'currency' | 'amount'>) =>
  currency === 'NGN' ? naira(amount) : dollars(amount);

const topupName = ({ id }: Topup) => id;

export function TopUps() {
  const first = useCall('account.topups', { limit: 50 });
  const read = (cursor: string) => call('account.topups', { limit: 50, cursor });
  const list = useMore('top-ups', first.data, read, topupName);
  const owed = first.data?.owed ?? '0.00';
  return (
    <Card title={m.topUps} flush className="mt-4">
      <Problem error={first.error ?? list.error} />
      {!isZero(owed) && <p className="px-5 py-3 text-sm text-warn">{m.owed(dollars(owed))}</p>}
      {first.data?.data.length === 0 && <Empty title={m.noTopUps} />}
      {list.rows.length > 0 && (
        <Table label={m.topUps} head={[m.when, m.amountHead, m.creditHead, m.rate, m.provider, m.state, '']}>
          {list.rows.map((topup) => (
            <tr key={topup.id}>
              <Cell mono className="whitespace-nowrap text-soft">
                <Moment at={topup.created_at} bare />
              </Cell>
              <Cell className="tabular">{paidAmount(topup)}</Cell>
              <Cell className="tabular">{dollars(topup.credit)}</Cell>
              <Cell className="tabular text-soft">
                {topup.naira_per_dollar ? naira(topup.naira_per_dollar) : '–'}
              </Cell>
              <Cell>{m.providers[topup.provider ?? ''] ?? topup.provider}</Cell>
              <Cell>
                <Badge tone={tones[topup.status]}>{m.states[topup.status]}</Badge>
                {topup.failure && <span className="block text-xs text-soft">{topup.failure}</span>}
                {!isZero(topup.reversed) && (
                  <span className="block text-xs text-warn">
                    {m.takenBack(paidAmount({ ...topup, amount: topup.reversed }))}
                  </span>
                )}
              </Cell>
              <Cell className="text-right">
                <ToCheckout topup={topup} />
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      <More list={list} />
    </Card>
  );
}
