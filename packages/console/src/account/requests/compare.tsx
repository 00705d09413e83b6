import { type Output, useCall } from '../../api.ts';
import { controlText } from '../../messages/en/control.ts';
import { type DiffRow, diffLines } from '../../model/line-diff.ts';
import { dollars } from '../../model/money.ts';
import { count, milliseconds, moment } from '../../model/time.ts';
import { navigate, useSearch } from '../../routing/link.tsx';
import { useViewing } from '../../session.ts';
import { classes } from '../../ui/classes.ts';
import { Options, Select } from '../../ui/field.tsx';
import { Card, Empty, Page, Waiting } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Cell, Table } from '../../ui/table.tsx';
import { Hidden } from '../hidden.tsx';
import { pretty } from './request-bodies.tsx';

const m = controlText.compare;
type Request = Output<'account.request'>;
type Sides = { a?: string; b?: string };

/** Two requests with stored bodies, side by side. */
export function Compare() {
  const { a, b } = useSearch<Sides>();
  const isViewing = useViewing();
  const keys = useCall('account.keys', { revoked: 'true' });
  const recent = useCall('account.requests', { limit: 200 });
  const storing = new Set(keys.data?.data.flatMap((key) => (key.store_bodies ? [key.id] : [])));
  const offered = recent.data?.data.filter(({ key_id }) => key_id !== null && storing.has(key_id));
  const set = (change: Sides) =>
    navigate({ to: '/console/compare', search: { a, b, ...change }, replace: true });
  return (
    <Page title={m.title} about={m.about}>
      <Problem error={keys.error ?? recent.error} />
      {!offered && !recent.error && <Waiting />}
      {offered && (
        <div className="mb-5 grid gap-3 sm:grid-cols-2">
          <Picker label={m.first} chosen={a} offered={offered} onChange={(id) => set({ a: id })} />
          <Picker label={m.second} chosen={b} offered={offered} onChange={(id) => set({ b: id })} />
        </div>
      )}
      {offered?.length === 0 && a === undefined && <Empty title={m.none}>{m.noneAbout}</Empty>}
      {a && b && isViewing === false && <Comparison a={a} b={b} />}
      {a && b && isViewing && <Hidden />}
    </Page>
  );
}

interface PickerProps {
  label: string;
  chosen: string | undefined;
  offered: Request[];
  onChange: (id: string | undefined) => void;
}

function Picker({ label, chosen, offered, onChange }: PickerProps) {
  const isListed = offered.some(({ id }) => id === chosen);
  return (
    <Select
      label={label}
      value={chosen ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <option value="">{m.choose}</option>
      {chosen !== undefined && !isListed && <option value={chosen}>{chosen}</option>}
      <Options
        of={offered.map(({ id, at, endpoint, status, model }) => [
          id,
          [moment(at), endpoint, model?.served, status].filter(Boolean).join(' · '),
        ])}
      />
    </Select>
  );
}

function Comparison({ a, b }: { a: string; b: string }) {
  const requests = [useCall('account.request', { id: a }), useCall('account.request', { id: b })];
  const bodies = [useCall('account.request-bodies', { id: a }), useCall('account.request-bodies', { id: b })];
  const error = [...requests, ...bodies].find((one) => one.error)?.error;
  const [first, second] = requests.map(({ data }) => data);
  const [left, right] = bodies.map(({ data }) => data);
  return (
    <>
      <Problem error={error} />
      {first && second && <Facts first={first} second={second} />}
      {left && right && (!left.stored || !right.stored) && <Empty title={m.missing}>{m.missingAbout}</Empty>}
      {left?.stored && right?.stored && (
        <>
          <Diff title={controlText.bodies.request} left={left.request} right={right.request} />
          <Diff title={controlText.bodies.response} left={left.response} right={right.response} />
        </>
      )}
    </>
  );
}

function Facts({ first, second }: { first: Request; second: Request }) {
  const rows: [name: string, of: (request: Request) => string][] = [
    [m.endpoint, ({ endpoint }) => endpoint],
    [m.status, ({ status }) => String(status)],
    [m.model, ({ model }) => model?.served ?? '–'],
    [m.upstream, ({ model }) => model?.upstream ?? '–'],
    [m.duration, ({ ms }) => milliseconds(ms)],
    [m.firstToken, ({ model }) => milliseconds(model?.first_token_ms)],
    [m.input, ({ model }) => (model === null ? '–' : count(model.tokens.input + model.tokens.cached_input))],
    [m.output, ({ model }) => (model === null ? '–' : count(model.tokens.output + model.tokens.reasoning))],
    [m.charge, ({ charge }) => dollars(charge)],
  ];
  return (
    <Card flush>
      <Table label={m.facts} head={[m.fact, m.first, m.second]}>
        {rows.map(([name, of]) => (
          <tr key={name}>
            <Cell className="text-soft">{name}</Cell>
            {[first, second].map((request, i) => (
              <Cell key={i} className={of(first) === of(second) ? undefined : 'font-medium'}>
                {of(request)}
              </Cell>
            ))}
          </tr>
        ))}
      </Table>
    </Card>
  );
}

type Body = Output<'account.request-bodies'>['request'];

function Diff({ title, left, right }: { title: string; left: Body; right: Body }) {
  const rows = diffLines(pretty(left?.text ?? ''), pretty(right?.text ?? ''));
  const changed = rows.filter((row) => row.left !== row.right).length;
  const isTruncated = left?.truncated === true || right?.truncated === true;
  return (
    <Card title={title} flush className="mt-4">
      <p className="px-5 py-2 text-xs text-soft">
        {changed === 0 ? m.same : m.changed(changed)} {isTruncated && controlText.bodies.truncated}
      </p>
      <section className="scroll-hint overflow-x-auto border-t border-line" aria-label={title} tabIndex={0}>
        <table className="w-full min-w-2xl table-fixed font-mono text-xs">
          <thead className="sr-only">
            <tr>
              <th scope="col">{m.first}</th>
              <th scope="col">{m.second}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <tr key={i} className="align-top">
                <Line row={row} side="left" />
                <Line row={row} side="right" />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}

function Line({ row, side }: { row: DiffRow; side: 'left' | 'right' }) {
  const text = row[side];
  const isChanged = row.left !== row.right;
  const mark = side === 'left' ? '−' : '+';
  return (
    <td
      className={classes(
        'px-3 py-0.5 whitespace-pre-wrap wrap-anywhere text-ink first:border-r first:border-line',
        isChanged && text !== undefined && (side === 'left' ? 'bg-bad-wash' : 'bg-good-wash'),
        text === undefined && 'bg-sunken',
      )}
    >
      {text !== undefined && (isChanged ? `${mark} ${text}` : `  ${text}`)}
    </td>
  );
}
