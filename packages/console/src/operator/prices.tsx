import { useState } from 'react';
import { type Output, useCall } from '../api.ts';
import { operatorText } from '../messages/en/operator.ts';
import { dollars, naira } from '../model/money.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { May } from '../ui/may.tsx';
import { Moment } from '../ui/moment.tsx';
import { Card, Empty, Page, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Cell, Table } from '../ui/table.tsx';
import { PriceDialog } from './price-dialog.tsx';

const m = operatorText.prices;
export type PriceRow = Output<'operator.prices'>['prices'][number];

export function Prices() {
  const { data, error } = useCall('operator.prices', {});
  const [chosen, setChosen] = useState<PriceRow>();
  return (
    <Page title={m.title} about={m.about}>
      <Problem error={error} />
      <Card flush>
        {!data && !error && <Waiting />}
        {data && (
          <Table label={m.title} head={[m.endpoint, m.now, m.naira, m.standard, '']}>
            {data.prices.map((price) => (
              <tr key={price.endpoint}>
                <Cell mono>{price.endpoint}</Cell>
                <Cell className="tabular">
                  <span className="font-medium">{dollars(price.price_per_unit)}</span>{' '}
                  <span className="text-xs text-soft max-sm:block">/ {price.unit}</span>
                </Cell>
                <Cell className="tabular">{naira(price.naira)}</Cell>
                <Cell className="tabular">
                  {price.price_per_unit === price.default_price ? (
                    <span className="text-soft">{dollars(price.default_price)}</span>
                  ) : (
                    <Badge tone="warn">{dollars(price.default_price)}</Badge>
                  )}
                </Cell>
                <Cell className="row-actions">
                  <May right="operator.change">
                    <Button
                      size="small"
                      aria-label={`${m.set}: ${price.endpoint}`}
                      onClick={() => setChosen(price)}
                    >
                      {m.set}
                    </Button>
                  </May>
                </Cell>
              </tr>
            ))}
          </Table>
        )}
      </Card>
      <Card title={m.history} flush className="mt-4">
        {data?.history.length === 0 && <Empty title={m.noHistory} />}
        {data !== undefined && data.history.length > 0 && (
          <Table label={m.history} head={[m.when, m.endpoint, m.now, m.by, m.note]}>
            {data.history.map((line) => (
              <tr key={`${line.endpoint}-${line.from_at}`}>
                <Cell mono className="whitespace-nowrap text-soft">
                  <Moment at={line.from_at} bare />
                </Cell>
                <Cell mono>{line.endpoint}</Cell>
                <Cell className="tabular">{dollars(line.price)}</Cell>
                <Cell mono className="text-soft">
                  {line.changed_by}
                </Cell>
                <Cell>{line.note}</Cell>
              </tr>
            ))}
          </Table>
        )}
      </Card>
      {chosen && <PriceDialog price={chosen} onClose={() => setChosen(undefined)} />}
    </Page>
  );
}
