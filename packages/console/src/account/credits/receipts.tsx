import { useState } from 'react';
import { call, useCall } from '../../api.ts';
import { creditsText } from '../../messages/en/credits.ts';
import { dollars, naira } from '../../model/money.ts';
import { utcDay } from '../../model/time.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { useMore } from '../../ui/hooks/use-more.ts';
import { useTypedDate } from '../../ui/hooks/use-typed-date.ts';
import { Moment } from '../../ui/moment.tsx';
import { More } from '../../ui/more.tsx';
import { Card, Empty } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Cell, Table } from '../../ui/table.tsx';

const m = creditsText;

const receiptName = ({ id }: { id: string }) => id;

/** Receipts as the server wrote them: read here, printed or filed from there. */
export function Receipts() {
  const first = useCall('account.receipts', { limit: 50 });
  const read = (cursor: string) => call('account.receipts', { limit: 50, cursor: Number(cursor) });
  const list = useMore('receipts', first.data, read, receiptName);
  return (
    <Card title={m.receipts} flush className="mt-4" actions={<Statement />}>
      <Problem error={first.error ?? list.error} />
      {first.data?.data.length === 0 && <Empty title={m.noReceipts} />}
      {list.rows.length > 0 && (
        <Table
          label={m.receipts}
          head={[m.number, m.when, m.amountHead, m.tax, m.rate, '']}
          numbers={[2, 3, 4]}
        >
          {list.rows.map((receipt) => (
            <tr key={receipt.id}>
              <Cell mono>{receipt.number}</Cell>
              <Cell mono className="whitespace-nowrap text-soft">
                <Moment at={receipt.issued_at} bare />
              </Cell>
              <Cell number>
                {receipt.currency === 'NGN' ? naira(receipt.amount) : dollars(receipt.amount)}
              </Cell>
              <Cell number>{receipt.currency === 'NGN' ? naira(receipt.tax) : dollars(receipt.tax)}</Cell>
              <Cell number className="text-soft">
                {receipt.naira_per_dollar ? naira(receipt.naira_per_dollar) : '–'}
              </Cell>
              <Cell className="space-x-2 text-right whitespace-nowrap">
                <a
                  href={`/api/v1/credits/receipts/${receipt.id}?format=html`}
                  aria-label={`${m.receiptView}: ${receipt.number}`}
                  className={buttonClass('plain', 'small')}
                >
                  {m.receiptView}
                </a>
                <a
                  href={`/api/v1/credits/receipts/${receipt.id}?format=pdf`}
                  download={`${receipt.number}.pdf`}
                  aria-label={`${m.pdf}: ${receipt.number}`}
                  className={buttonClass('plain', 'small')}
                >
                  {m.pdf}
                </a>
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      <More list={list} />
    </Card>
  );
}

/** The account's month, from opening to closing balance. */
function Statement() {
  const [month, setMonth] = useState(() => utcDay().slice(0, 7));
  const typed = useTypedDate(month, setMonth);
  const href = (format: string) => `/api/v1/credits/statements/${month}?format=${format}`;
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Input label={m.statement} type="month" {...typed} />
      {(['pdf', 'csv'] as const).map((format) => (
        <a key={format} href={href(format)} download className={buttonClass()}>
          {m[format]}
        </a>
      ))}
    </div>
  );
}
