import { useCall } from '../api.ts';
import { operatorText } from '../messages/en/operator.ts';
import { dollars, sentAmount } from '../model/money.ts';
import { count } from '../model/time.ts';
import { useMay } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { useSend } from '../ui/hooks/use-send.ts';
import { Card } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Cell, Table } from '../ui/table.tsx';

const m = operatorText.budgets;
const touches = ['operator.budgets' as const, 'operator.safety' as const];

/** What each upstream may use in a day, and has used today. */
export function Budgets() {
  const { data, error } = useCall('operator.budgets', {}, { everyMs: 15_000 });
  const mayChange = useMay('operator.change');
  const set = useSend('operator.budget-set', { touches, said: m.saved });
  const remove = useSend('operator.budget-remove', { touches, said: m.removed });
  const submit = (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const number = (name: string) => (text(name) === '' ? null : Number(text(name)));
    set.send({
      upstream: text('upstream'),
      requests_per_day: number('requests'),
      tokens_per_day: number('tokens'),
      dollars_per_day: sentAmount(text('dollars')) || null,
      dollars_per_million_tokens: sentAmount(text('cost')) || '0',
    });
  };
  const of = (used: string, limit: string | null) => (limit === null ? used : m.of(used, limit));
  const countOrNull = (limit: number | null) => (limit === null ? null : count(limit));
  return (
    <Card title={m.title} className="mt-4">
      <p className="mb-4 text-sm text-soft">{m.about}</p>
      <Problem error={error ?? set.error ?? remove.error} />
      {data && data.data.length > 0 && (
        <Table label={m.title} head={[m.upstream, m.requests, m.tokens, m.dollars, '']} numbers={[1, 2, 3]}>
          {data.data.map((budget) => (
            <tr key={budget.upstream}>
              <Cell>
                {budget.upstream} {budget.resting && <Badge tone="warn">{m.resting}</Badge>}
              </Cell>
              <Cell number>{of(count(budget.used.requests), countOrNull(budget.requests_per_day))}</Cell>
              <Cell number>{of(count(budget.used.tokens), countOrNull(budget.tokens_per_day))}</Cell>
              <Cell number>
                {of(dollars(budget.used.dollars), budget.dollars_per_day && dollars(budget.dollars_per_day))}
              </Cell>
              <Cell className="row-actions">
                {mayChange && (
                  <Button onClick={() => remove.send({ upstream: budget.upstream })}>{m.remove}</Button>
                )}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      {mayChange && (
        <Form onSubmit={submit} className="mt-4 grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-6">
          <Input label={m.upstream} name="upstream" required maxLength={64} placeholder="openai" />
          <Input label={m.requests} name="requests" type="number" min={0} />
          <Input label={m.tokens} name="tokens" type="number" min={0} />
          <Input label={m.dollars} name="dollars" inputMode="decimal" placeholder="20.00" />
          <Input label={m.cost} name="cost" inputMode="decimal" placeholder="0.60" />
          <Button type="submit" look="primary" busy={set.isPending}>
            {m.set}
          </Button>
        </Form>
      )}
    </Card>
  );
}
