import { useState } from 'react';
import { useCall } from '../api.ts';
import { accountText } from '../messages/en/account.ts';
import { operatorText } from '../messages/en/operator.ts';
import { t } from '../messages/en.ts';
import { dollars, sentAmount } from '../model/money.ts';
import { dayBegins } from '../model/time.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Input } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSend } from '../ui/hooks/use-send.ts';
import { May } from '../ui/may.tsx';
import { Moment } from '../ui/moment.tsx';
import { Card, Empty, Page, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Cell, Table } from '../ui/table.tsx';

const m = operatorText.vouchers;

export function Vouchers() {
  const { data, error } = useCall('operator.vouchers', {});
  const [isMaking, setMaking] = useState(false);
  return (
    <Page
      title={m.title}
      about={m.about}
      actions={
        <May right="operator.money">
          <Button look="primary" onClick={() => setMaking(true)}>
            {m.make}
          </Button>
        </May>
      }
    >
      <Problem error={error} />
      <Card flush>
        {!data && !error && <Waiting />}
        {data?.data.length === 0 && <Empty title={m.none}>{m.noneAbout}</Empty>}
        {data !== undefined && data.data.length > 0 && (
          <Table label={m.title} head={[m.code, m.amount, m.used, m.note, m.expires]}>
            {data.data.map((voucher) => (
              <tr key={`${voucher.hint}-${voucher.created_at}`}>
                <Cell mono className="whitespace-nowrap">
                  {voucher.hint}
                </Cell>
                <Cell className="tabular">{dollars(voucher.amount)}</Cell>
                <Cell className="whitespace-nowrap tabular">{m.usedOf(voucher.uses, voucher.uses_max)}</Cell>
                <Cell>{voucher.note}</Cell>
                <Cell className="text-soft">
                  {voucher.expires_at ? <Moment at={voucher.expires_at} /> : t.common.never}
                </Cell>
              </tr>
            ))}
          </Table>
        )}
      </Card>
      {isMaking && <Make onClose={() => setMaking(false)} />}
    </Page>
  );
}

function Make({ onClose }: { onClose: () => void }) {
  const make = useSend('operator.voucher-make', { touches: ['operator.vouchers'] });
  const submit = (fields: FormData) => {
    const expires = String(fields.get('expires'));
    make.send({
      amount: sentAmount(String(fields.get('amount'))),
      uses: Number(fields.get('uses')),
      note: String(fields.get('note')),
      expires_at: expires === '' ? null : dayBegins(expires),
    });
  };
  if (make.data)
    return (
      <Dialog open firm onClose={onClose} title={m.madeTitle}>
        <p className="mb-3 text-sm text-soft">{m.madeAbout}</p>
        <div className="flex flex-wrap items-center gap-3 rounded-xl border border-line bg-sunken p-3">
          <code className="min-w-0 flex-1 font-mono break-all">{make.data.code}</code>
          <CopyButton text={make.data.code} />
        </div>
        <div className="mt-4 flex justify-end">
          <Button look="primary" onClick={onClose}>
            {accountText.keys.copiedIt}
          </Button>
        </div>
      </Dialog>
    );
  return (
    <FormDialog title={m.make} action={m.make} of={make} onSubmit={submit} onClose={onClose}>
      <Input label={m.amount} name="amount" inputMode="decimal" required placeholder="10.00" />
      <Input label={m.uses} name="uses" type="number" min={1} defaultValue={1} required />
      <Input label={m.expires} hint={m.expiresHint} name="expires" type="date" />
      <Input label={m.note} name="note" maxLength={200} />
    </FormDialog>
  );
}
