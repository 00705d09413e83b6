import type { Output } from '../api.ts';
import { useCall } from '../api.ts';
import { t } from '../messages/en-console.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Cell, Table } from '../ui/table.tsx';
import { useSend } from '../ui/use-send.ts';

const m = t.operator.categories;

/** PUT without a field changes nothing and answers what is in force: that is how the switches are read. */
export function Switches({ categories }: { categories: Output<'public.catalogue'>['categories'] }) {
  const current = useCall('operator.switches', {});
  const set = useSend('operator.switches', {
    touches: ['operator.switches', 'operator.audit'],
    said: m.switched,
  });
  const off = new Set(current.data?.endpoints_off);
  const toggle = (id: string) => {
    const next = new Set(off);
    if (!next.delete(id)) next.add(id);
    set.send({ endpoints_off: [...next] });
  };
  return (
    <Card title={m.switches} flush className="mt-4">
      <p className="px-5 pt-3 text-sm text-soft">{m.switchesAbout}</p>
      <Problem error={current.error ?? set.error} />
      {!current.data && !current.error && <Waiting />}
      {current.data && (
        <Table label={m.switches} head={[m.endpoint, m.state, '']}>
          {categories.flatMap(({ endpoints }) =>
            endpoints.map(({ id, path }) => (
              <tr key={id}>
                <Cell>
                  <span className="font-mono text-xs">{id}</span>
                  <span className="block font-mono text-xs text-soft">{path}</span>
                </Cell>
                <Cell>
                  <Badge tone={off.has(id) ? 'bad' : 'good'}>{off.has(id) ? m.off : m.on}</Badge>
                </Cell>
                <Cell className="text-right">
                  <Button
                    size="small"
                    aria-label={`${off.has(id) ? m.on : m.off}: ${id}`}
                    onClick={() => toggle(id)}
                  >
                    {off.has(id) ? m.on : m.off}
                  </Button>
                </Cell>
              </tr>
            )),
          )}
        </Table>
      )}
    </Card>
  );
}
