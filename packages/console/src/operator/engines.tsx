import { type Output, useCall } from '../api.ts';
import { operatorText } from '../messages/en/operator.ts';
import { useMay } from '../session.ts';
import { Page, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Budgets } from './budgets.tsx';
import { EngineOrder } from './engine-order.tsx';

const m = operatorText.engines;
export type Engine = Output<'operator.engines'>['data'][number];

export function Engines() {
  const { data, error } = useCall('operator.engines', {}, { everyMs: 5000 });
  const mayChange = useMay('operator.change');
  const groups = Map.groupBy(data?.data ?? [], ({ capability }) => capability);
  return (
    <Page title={m.title} about={m.about}>
      <Problem error={error} />
      {!data && !error && <Waiting lines={8} />}
      <div className="gap-4 *:mb-4 *:break-inside-avoid lg:columns-2 2xl:columns-3">
        {[...groups].map(([capability, engines]) => (
          <EngineOrder
            key={capability}
            capability={capability}
            engines={engines}
            isReordered={data!.reordered.includes(capability)}
            mayChange={mayChange}
          />
        ))}
      </div>
      <Budgets />
    </Page>
  );
}
