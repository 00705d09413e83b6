import type { Topup } from '@oja/client';
import { paidAmount, tones } from '../account/credits/top-up.tsx';
import { call, type Output, useCall } from '../api.ts';
import { creditsText } from '../messages/en/credits.ts';
import { operatorText } from '../messages/en/operator.ts';
import { t } from '../messages/en.ts';
import { dollars } from '../model/money.ts';
import { Link, useSearch } from '../routing/link.tsx';
import { useMay } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Id } from '../ui/copy.tsx';
import { Input, Labelled } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { useMore } from '../ui/hooks/use-more.ts';
import { useSend } from '../ui/hooks/use-send.ts';
import { May } from '../ui/may.tsx';
import { Moment } from '../ui/moment.tsx';
import { More } from '../ui/more.tsx';
import { Card, Empty, Page, Waiting } from '../ui/page.tsx';
import { faultOf, Problem } from '../ui/problem.tsx';
import { StateFilter } from '../ui/state-filter.tsx';
import { Cell, Table } from '../ui/table.tsx';

const m = operatorText.payments;
const c = creditsText;
const paymentName = ({ id }: Output<'operator.payments'>['data'][number]) => id;

export function Payments() {
  const { status } = useSearch<{ status?: Topup['status'] }>();
  const filter = { limit: 50, ...(status === undefined ? {} : { status }) };
  const payments = useCall('operator.payments', filter);
  const read = (cursor: string) => call('operator.payments', { ...filter, cursor });
  const list = useMore(status ?? '', payments.data, read, paymentName);
  const check = useSend('operator.payment-check', { touches: ['operator.payments'], said: m.reconciled });
  return (
    <Page
      title={m.title}
      about={m.about}
      actions={<StateFilter label={m.state} path="/operator/payments" status={status} names={c.states} />}
    >
      <Problem error={payments.error ?? list.error ?? check.error} />
      <Card flush>
        {!payments.data && !payments.error && <Waiting />}
        {payments.data?.data.length === 0 &&
          (status === undefined ? (
            <Empty title={m.none}>{m.noneAbout}</Empty>
          ) : (
            <Empty title={m.noneMatch} />
          ))}
        {list.rows.length > 0 && (
          <Table label={m.title} head={[m.when, m.account, m.provider, m.amount, m.credited, m.state, '']}>
            {list.rows.map((payment) => (
              <tr key={payment.id}>
                <Cell mono className="whitespace-nowrap text-soft">
                  <Moment at={payment.created_at} bare />
                </Cell>
                <Cell className="min-w-44">
                  <Link
                    to="/operator/accounts"
                    search={{ search: payment.account_id }}
                    className="text-accent underline-offset-2 wrap-anywhere hover:underline"
                  >
                    {payment.account_email}
                  </Link>
                  <span className="block">
                    <Id value={payment.account_id} short />
                  </span>
                </Cell>
                <Cell>{c.providers[payment.provider ?? ''] ?? payment.provider}</Cell>
                <Cell className="tabular">{paidAmount(payment)}</Cell>
                <Cell className="tabular">{dollars(payment.credit)}</Cell>
                <Cell className="min-w-36">
                  <Badge tone={tones[payment.status]}>{c.states[payment.status]}</Badge>
                  {payment.failure && <span className="block text-xs text-soft">{payment.failure}</span>}
                </Cell>
                <Cell className="row-actions">
                  <May right="operator.money">
                    <Button size="small" onClick={() => check.send({ id: payment.id })}>
                      {m.reconcile}
                    </Button>
                  </May>
                </Cell>
              </tr>
            ))}
          </Table>
        )}
        <More list={list} />
      </Card>
      <Seller />
    </Page>
  );
}

const sellerFields = ['name', 'address', 'email', 'tax_id', 'tax_name', 'tax_percent', 'note'] as const;

type SellerName = (typeof sellerFields)[number];

function SellerField({
  name,
  value,
  problem,
}: {
  name: SellerName;
  value: string;
  problem?: string | undefined;
}) {
  const label = m.sellerFields[name];
  const given = { name, defaultValue: value };
  if (name === 'tax_percent')
    return (
      <Input
        {...given}
        label={label}
        problem={problem}
        type="number"
        min={0}
        max={100}
        step="0.01"
        required
      />
    );
  if (name !== 'address' && name !== 'note') return <Input {...given} label={label} problem={problem} />;
  return (
    <Labelled label={label} problem={problem}>
      {(ids) => <textarea {...ids} {...given} rows={3} className="field resize-y" />}
    </Labelled>
  );
}

/** What receipts say about the seller and the tax. */
function Seller() {
  const { data, error } = useCall('operator.receipt-details', {});
  const mayChange = useMay('operator.change');
  const set = useSend('operator.receipt-details-set', {
    touches: ['operator.receipt-details'],
    said: t.common.saved,
  });
  if (data === undefined) return <Problem error={error} />;
  const submit = (fields: FormData) => {
    const { tax_percent: percent, ...texts } = Object.fromEntries(
      sellerFields.map((name) => [name, String(fields.get(name)).trim()]),
    ) as Record<SellerName, string>;
    set.send({ ...texts, tax_percent: Number(percent) });
  };
  return (
    <Card title={m.seller} className="mt-4">
      <Form onSubmit={submit}>
        <fieldset disabled={!mayChange} className="grid gap-4 sm:grid-cols-2">
          {sellerFields.map((name) => (
            <div key={name} className="last:odd:col-span-full">
              <SellerField name={name} value={String(data[name])} problem={faultOf(set.error, name)} />
            </div>
          ))}
        </fieldset>
        {!sellerFields.some((name) => faultOf(set.error, name)) && <Problem error={set.error} />}
        {mayChange && (
          <Button type="submit" busy={set.isPending}>
            {t.common.save}
          </Button>
        )}
      </Form>
    </Card>
  );
}
