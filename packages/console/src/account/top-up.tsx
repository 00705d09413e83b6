import type { Topup } from '@oja/client';
import { type FormEvent, useEffect, useState } from 'react';
import { refresh, useCall } from '../api.ts';
import { t } from '../messages/en-console.ts';
import { dollars, inDollars, inNaira, naira, typedAmount } from '../model/money.ts';
import { moment } from '../model/time.ts';
import { useSearch } from '../routing/link.tsx';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Checkbox, Input, Select } from '../ui/field.tsx';
import { Card, Empty } from '../ui/page.tsx';
import { faultOf, Problem } from '../ui/problem.tsx';
import { Cell, Table } from '../ui/table.tsx';
import { useSend } from '../ui/use-send.ts';

const m = t.account.credits;

/** Order credits here, pay at the provider's own page, come back. */
export function TopUp() {
  const providers = useCall('account.providers', {});
  const [currency, setCurrency] = useState<'USD' | 'NGN'>('NGN');
  const [amount, setAmount] = useState('');
  const start = useSend('account.topup', {
    onDone: ({ checkout_url: url }) => {
      if (url !== null) location.assign(url);
    },
  });
  const list = providers.data?.data.filter(({ currencies }) => currencies.includes(currency)) ?? [];
  const typed = typedAmount(amount);
  const rate = providers.data?.naira_per_dollar;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const provider = String(fields.get('provider') ?? '');
    start.send({
      amount: amount.trim(),
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
      <form onSubmit={submit} className="space-y-3">
        <div className="grid gap-3 sm:grid-cols-3">
          <Input
            label={m.amount}
            inputMode="decimal"
            required
            value={amount}
            placeholder={currency === 'NGN' ? '15000' : '10.00'}
            onChange={(event) => setAmount(event.target.value)}
            problem={faultOf(start.error, 'amount')}
          />
          <Select
            label={m.currency}
            value={currency}
            onChange={(event) => setCurrency(event.target.value as 'USD')}
          >
            <option value="NGN">₦ NGN</option>
            <option value="USD">$ USD</option>
          </Select>
          <Select label={m.provider} name="provider">
            {list.map(({ provider }) => (
              <option key={provider} value={provider}>
                {m.providers[provider] ?? provider}
              </option>
            ))}
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
      </form>
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
      everyMs: (data) => (data?.status === 'pending' ? 3000 : undefined),
    },
  );
  const status = found.data?.status;
  useEffect(() => {
    if (status === 'paid')
      refresh('account.credits', 'account.entries', 'account.topups', 'account.receipts', 'account.cards');
  }, [status]);
  if (topup === undefined || found.data === undefined) return null;
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-3 rounded-xl border border-line bg-surface px-4 py-3 text-sm"
    >
      <Badge tone={tones[found.data.status]}>{m.states[found.data.status]}</Badge>
      <span>{m.returned[found.data.status](dollars(found.data.credit))}</span>
      {found.data.failure && <span className="text-soft">{found.data.failure}</span>}
    </div>
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

export function TopUps() {
  const { data, error } = useCall('account.topups', { limit: 50 });
  return (
    <Card title={m.topUps} flush className="mt-4">
      <Problem error={error} />
      {data?.data.length === 0 && <Empty title={m.noTopUps} />}
      {data !== undefined && data.data.length > 0 && (
        <Table label={m.topUps} head={[m.when, m.amountHead, m.creditHead, m.rate, m.provider, m.state, '']}>
          {data.data.map((topup) => (
            <tr key={topup.id}>
              <Cell mono className="whitespace-nowrap text-soft">
                {moment(topup.created_at)}
              </Cell>
              <Cell className="tabular">{paidAmount(topup)}</Cell>
              <Cell className="tabular">{dollars(topup.credit)}</Cell>
              <Cell className="tabular text-soft">
                {topup.naira_per_dollar ? naira(topup.naira_per_dollar) : '–'}
              </Cell>
              <Cell>{m.providers[topup.provider ?? ''] ?? topup.provider}</Cell>
              <Cell>
                <Badge tone={tones[topup.status]}>{m.states[topup.status]}</Badge>
              </Cell>
              <Cell className="text-right">
                {topup.checkout_url !== null && topup.status === 'pending' && (
                  <a href={topup.checkout_url} className={buttonClass('plain', 'small')}>
                    {m.pay}
                  </a>
                )}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  );
}
