import type { Output } from '../api.ts';
import { operatorText } from '../messages/en/operator.ts';
import { t } from '../messages/en.ts';
import { useMay } from '../session.ts';
import { StateBadge } from '../ui/badge.tsx';
import { Options } from '../ui/field.tsx';
import { useSend } from '../ui/hooks/use-send.ts';
import { Card } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Cell, Table } from '../ui/table.tsx';

const m = operatorText.categories;
const settings = ['inherit', 'live', 'planned', 'off'] as const;
type Setting = (typeof settings)[number];
type Category = Output<'public.catalogue'>['categories'][number];

/** The state of each endpoint: that of its category, or one of its own. */
export function Switches({ categories }: { categories: Category[] }) {
  return (
    <Card title={m.switches} flush className="mt-4">
      <p className="max-w-prose px-5 pt-4 pb-2 text-sm text-soft">{m.switchesAbout}</p>
      <Table label={m.switches} head={[m.endpoint, m.state, m.setting]}>
        {categories.flatMap(({ endpoints }) =>
          endpoints.map((endpoint) => <Switch key={endpoint.id} endpoint={endpoint} />),
        )}
      </Table>
    </Card>
  );
}

function Switch({
  endpoint: { id, path, state, state_source },
}: {
  endpoint: Category['endpoints'][number];
}) {
  const mayChange = useMay('operator.change');
  const set = useSend('operator.endpoint', {
    touches: ['public.catalogue', 'operator.audit'],
    said: m.stateSaved(id),
  });
  return (
    <tr>
      <Cell className="min-w-24 sm:min-w-32">
        <span className="font-mono text-xs wrap-anywhere">{id}</span>
        <span className="hidden font-mono text-xs text-soft sm:block">{path}</span>
        <Problem error={set.error} />
      </Cell>
      <Cell>
        <StateBadge state={state} />
      </Cell>
      <Cell>
        <select
          aria-label={m.settingOf(id)}
          className="field w-auto!"
          disabled={set.isPending || !mayChange}
          value={state_source === 'endpoint' ? state : 'inherit'}
          onChange={(event) => set.send({ endpoint: id, state: event.target.value as Setting })}
        >
          <Options of={settings.map((one) => [one, one === 'inherit' ? m.inherit : t.states[one]])} />
        </select>
      </Cell>
    </tr>
  );
}
