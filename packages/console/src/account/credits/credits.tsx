import type { Entry } from '@oja/client';
import { call, useCall } from '../../api.ts';
import { accountText } from '../../messages/en/account.ts';
import { creditsText } from '../../messages/en/credits.ts';
import { t } from '../../messages/en.ts';
import { dollars, naira, plainCount, roundedDollars, sentAmount } from '../../model/money.ts';
import { count } from '../../model/time.ts';
import { useCatalogue } from '../../open-data.ts';
import { Link, navigate, useSearch } from '../../routing/link.tsx';
import { useAccount, useMay } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Options } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useMore } from '../../ui/hooks/use-more.ts';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Moment } from '../../ui/moment.tsx';
import { More } from '../../ui/more.tsx';
import { Card, Empty, Figure, Page, Waiting } from '../../ui/page.tsx';
import { faultOf, Problem } from '../../ui/problem.tsx';
import { Cell, Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import { CapFields, isCapFault, readCaps } from '../keys/cap-fields.tsx';
import { freeRows } from '../usage/free-rows.ts';
import { Cards } from './cards.tsx';
import { Receipts } from './receipts.tsx';
import { TopUp, TopUpReturn, TopUps } from './top-up.tsx';

const m = creditsText;

export function Credits() {
  const credits = useCall('account.credits', {});
  const mayPay = useMay('money.manage');
  const account = useAccount({ always: true });
  const providers = useCall('account.providers', {});
  const cards = useCall('account.cards', {});
  const auto = useCall('account.auto-topup', {});
  const catalogue = useCatalogue();
  // All at once: parts that come one by one would push each other down.
  const isReady = [credits, account, providers, cards, auto, catalogue].every(
    ({ data, error }) => data !== undefined || error,
  );
  if (!isReady)
    return (
      <Page title={m.title} about={m.about}>
        <TopUpReturn />
        <Waiting lines={10} />
      </Page>
    );
  return (
    <Page title={m.title} about={m.about}>
      <TopUpReturn />
      <Problem error={credits.error} />
      {credits.data && (
        <div className="grid grid-cols-2 gap-3 max-lg:*:last:col-span-2 lg:grid-cols-3">
          <Figure
            name={m.available}
            value={roundedDollars(credits.data.available)}
            exact={dollars(credits.data.available)}
            about={m.availableAbout(plainCount(credits.data.credits), naira(credits.data.available_naira))}
          />
          <Figure
            name={m.spent}
            value={roundedDollars(credits.data.spent_this_month)}
            exact={dollars(credits.data.spent_this_month)}
            about={`${credits.data.month} UTC`}
          />
          <Figure
            name={m.held}
            value={roundedDollars(credits.data.held)}
            exact={dollars(credits.data.held)}
            about={m.heldAbout}
          />
        </div>
      )}
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          {mayPay && <TopUp />}
          {mayPay && <Voucher />}
          <FreeTiers />
        </div>
        <div className="grid gap-4">
          <Cards />
          {mayPay && <Alerts />}
        </div>
      </div>
      <TopUps />
      <Receipts />
      <Entries />
    </Page>
  );
}

function Voucher() {
  const redeem = useSend('account.voucher', {
    touches: ['account.credits', 'account.entries'],
    onDone: ({ amount }) => toast(m.redeemed(dollars(amount))),
  });
  const submit = (fields: FormData, form: HTMLFormElement) => {
    redeem.send({ code: String(fields.get('code')).trim() }, () => form.reset());
  };
  return (
    <Card title={m.voucher}>
      <Form onSubmit={submit} className="space-y-3">
        <Input
          label={m.voucherCode}
          name="code"
          required
          minLength={4}
          maxLength={64}
          spellCheck={false}
          autoComplete="off"
          placeholder="OJA-XXXX-XXXX-XXXX-XXXX"
          className="font-mono"
        />
        <Problem error={redeem.error} />
        <Button type="submit" busy={redeem.isPending}>
          {m.redeem}
        </Button>
      </Form>
    </Card>
  );
}

function Alerts() {
  const account = useAccount({ always: true });
  const mayCap = useMay('account.manage');
  const change = useSend('account.change', { touches: ['account.get'], said: t.common.saved });
  if (account.data === undefined) return null;
  const submit = (fields: FormData) => {
    const alert = sentAmount(String(fields.get('alert'))) || null;
    change.send({ ...(mayCap && readCaps(fields)), low_balance_alert: alert });
  };
  const isNamed = isCapFault(change.error) || faultOf(change.error, 'low_balance_alert');
  return (
    <Card title={mayCap ? m.alerts : m.alertOnly}>
      <Form onSubmit={submit} className="space-y-3">
        {mayCap && (
          <div className="grid gap-3 sm:grid-cols-2">
            <CapFields caps={account.data} error={change.error} />
          </div>
        )}
        <Input
          label={m.alert}
          hint={m.alertHint}
          name="alert"
          inputMode="decimal"
          defaultValue={account.data.low_balance_alert ?? ''}
          problem={faultOf(change.error, 'low_balance_alert')}
        />
        {!isNamed && <Problem error={change.error} />}
        <Button type="submit" busy={change.isPending}>
          {t.common.save}
        </Button>
      </Form>
    </Card>
  );
}

function FreeTiers() {
  const { data } = useCall('account.credits', {});
  const catalogue = useCatalogue();
  if (data === undefined) return null;
  return (
    <Card title={m.free} flush>
      <Table label={m.free} head={[m.category, m.used, m.left]} numbers={[1, 2]}>
        {freeRows(data, catalogue.data).map(({ name, used, left, limit }) => (
          <tr key={name}>
            <Cell className="first-letter:uppercase">{name}</Cell>
            <Cell number>{count(used)}</Cell>
            <Cell number>{accountText.overview.freeLeft(count(left), count(limit))}</Cell>
          </tr>
        ))}
      </Table>
    </Card>
  );
}

const entryName = ({ id }: Entry) => String(id);

function Entries() {
  const { kind } = useSearch<{ kind?: 'charge' }>();
  const of = kind ?? '';
  const filter = kind === undefined ? {} : { kind };
  const first = useCall('account.entries', { ...filter, limit: 50 });
  const read = (cursor: string) => call('account.entries', { ...filter, limit: 50, cursor: Number(cursor) });
  const list = useMore(`entries ${of}`, first.data, read, entryName);
  return (
    <Card
      title={m.entries}
      flush
      className="mt-4"
      actions={
        <select
          aria-label={m.kind}
          value={of}
          onChange={(event) =>
            navigate({
              to: '/console/credits',
              search: event.target.value ? { kind: event.target.value } : {},
              replace: true,
            })
          }
          className="field w-auto!"
        >
          <option value="">{t.common.all}</option>
          <Options of={Object.entries(m.kinds).map(([name, title]) => [name, title])} />
        </select>
      }
    >
      <Problem error={first.error ?? list.error} />
      {first.data?.data.length === 0 && <Empty title={m.noEntries}>{m.entriesAbout}</Empty>}
      {list.rows.length > 0 && (
        <Table
          label={m.entries}
          head={[m.number, m.when, m.kind, m.what, m.amountHead, m.after]}
          numbers={[4, 5]}
        >
          {list.rows.map((entry) => (
            <tr key={entry.id}>
              <Cell mono className="text-soft">
                {entry.number}
              </Cell>
              <Cell mono className="whitespace-nowrap text-soft">
                <Moment at={entry.at} bare />
              </Cell>
              <Cell>{m.kinds[entry.kind] ?? entry.kind}</Cell>
              <Cell>
                {entry.reference.startsWith('req_') ? (
                  <Link
                    to="/console/requests/$id"
                    params={{ id: entry.reference }}
                    className="text-accent hover:underline"
                  >
                    {entry.note || entry.reference}
                  </Link>
                ) : (
                  entry.note || entry.reference
                )}
              </Cell>
              <Cell number className={entry.amount.startsWith('-') ? undefined : 'text-good'}>
                {dollars(entry.amount)}
              </Cell>
              <Cell number>{dollars(entry.balance_after)}</Cell>
            </tr>
          ))}
        </Table>
      )}
      <More list={list} />
    </Card>
  );
}
