import type { Watch } from '@oja/client';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../api.ts';
import { watchesText } from '../messages/en/watches.ts';
import { t } from '../messages/en.ts';
import { asNumber, dollars, sentAmount, typedAmount } from '../model/money.ts';
import { usePlace } from '../routing/link.tsx';
import { useMay } from '../session.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { Checkbox, Input, Options, Select } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { useSend } from '../ui/hooks/use-send.ts';
import { ListPage } from '../ui/list-page.tsx';
import { Menu } from '../ui/menu.tsx';
import { Moment } from '../ui/moment.tsx';
import { faultOf, Problem } from '../ui/problem.tsx';
import { Cell } from '../ui/table.tsx';

import { WatchHistory } from './watch-history.tsx';

const m = watchesText;
const touches = ['account.watches' as const];
type Kind = Watch['kind'];
const kinds = Object.keys(m.kinds) as Kind[];
/** What each kind calls, the field with its target, and how often by default. */
const checks: Record<Kind, { endpoint: string; field: string; everyMinutes: number }> = {
  certificate: { endpoint: 'network.ssl', field: 'host', everyMinutes: 1_440 },
  domain: { endpoint: 'network.whois', field: 'domain', everyMinutes: 1_440 },
  dns: { endpoint: 'network.dns', field: 'name', everyMinutes: 60 },
  page: { endpoint: 'network.page', field: 'url', everyMinutes: 60 },
  up: { endpoint: 'network.headers', field: 'url', everyMinutes: 5 },
};

export function Watches() {
  // A first check, and one that was asked for, takes seconds.
  const { data, error } = useCall('account.watches', {}, { everyMs: 5000 });
  const [isAdding, setAdding] = useState(false);
  const mayManage = useMay('jobs.manage');
  return (
    <ListPage
      title={m.title}
      about={m.about}
      add={mayManage ? m.add : undefined}
      onAdd={() => setAdding(true)}
      items={data?.data}
      error={error}
      none={m.none}
      noneAbout={m.noneAbout}
      head={[m.target, m.status, m.last, m.spent, '']}
      row={(watch) => <Row key={watch.id} watch={watch} mayManage={mayManage} />}
    >
      {isAdding && <WatchDialog onClose={() => setAdding(false)} />}
    </ListPage>
  );
}

const targetOf = ({ kind, target }: Watch) => String(target[checks[kind].field] ?? '');
const nameOf = (watch: Watch) => watch.name || targetOf(watch);
/** Rows arrive after the page, so the router can't scroll to them. */
const scrollTo = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' });
const tones: Record<Watch['status'], Tone> = { new: 'plain', ok: 'good', alert: 'bad', error: 'warn' };

function Row({ watch, mayManage }: { watch: Watch; mayManage: boolean }) {
  const change = useSend('account.watch-change', { touches, said: t.common.saved });
  const [isChanging, setChanging] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const [isShowing, setShowing] = useState(false);
  const remove = useSend('account.watch-remove', { touches, said: m.removed });
  const isLinked = usePlace().hash === `#${watch.id}`;
  return (
    <tr ref={isLinked ? scrollTo : undefined} className={isLinked ? 'bg-accent-wash' : undefined}>
      <Cell className="min-w-48">
        <span className="font-medium wrap-anywhere">{nameOf(watch)}</span>
        <Problem error={change.error} />
        <span className="block text-xs wrap-anywhere text-soft">
          {m.kinds[watch.kind]}, {m.schedule(watch.every_minutes)}
          {watch.name && `, ${targetOf(watch)}`}
        </span>
      </Cell>
      <Cell className="min-w-48">
        <Badge tone={watch.state === 'paused' ? 'warn' : tones[watch.status]}>
          {watch.state === 'paused' ? m.paused : m.statuses[watch.status]}
        </Badge>
        <span className="block text-xs wrap-anywhere text-soft">
          {watch.paused_because ?? watch.last_error ?? watch.summary}
        </span>
      </Cell>
      <Cell>{watch.checked_at === null ? m.never : <Moment at={watch.checked_at} />}</Cell>
      <Cell className="whitespace-nowrap tabular">
        {m.of(dollars(watch.spent_this_month), dollars(watch.monthly_cap))}
      </Cell>
      <Cell className="row-actions">
        <Button size="small" look="quiet" onClick={() => setShowing(true)}>
          {m.history.open}
        </Button>
        {isShowing && <WatchHistory watch={watch} name={nameOf(watch)} onClose={() => setShowing(false)} />}
        {mayManage && (
          <Menu
            trigger={
              <IconButton label={t.common.actions(nameOf(watch))}>
                <Ellipsis className="size-4" aria-hidden="true" />
              </IconButton>
            }
            items={[
              {
                title: watch.state === 'active' ? m.check : m.resume,
                onSelect: () => change.send({ id: watch.id, state: 'active' }),
              },
              ...(watch.state === 'active'
                ? [{ title: m.pause, onSelect: () => change.send({ id: watch.id, state: 'paused' }) }]
                : []),
              { title: m.edit, onSelect: () => setChanging(true) },
              { title: m.remove, danger: true, onSelect: () => setRemoving(true) },
            ]}
          />
        )}
        {isChanging && <WatchDialog watch={watch} onClose={() => setChanging(false)} />}
        {isRemoving && (
          <Confirm
            title={m.removeTitle}
            about={m.removeAbout(nameOf(watch))}
            action={m.remove}
            of={remove}
            onClose={() => setRemoving(false)}
            onConfirm={() => remove.send({ id: watch.id })}
          />
        )}
      </Cell>
    </tr>
  );
}

/** Undefined while the cap pays for every check of a month. */
function useCapWarning(kind: Kind, every: string, cap: string): string | undefined {
  const { data } = useCall('public.catalogue', {});
  const { endpoint, everyMinutes } = checks[kind];
  const sold = data?.categories.flatMap(({ endpoints }) => endpoints).find(({ id }) => id === endpoint);
  const amount = typedAmount(cap);
  const minutes = every.trim() === '' ? everyMinutes : Number(every);
  if (!sold || amount === undefined || !(minutes > 0)) return undefined;
  // In millionths, so that 5.00 pays for one hundred checks at 0.05.
  const [price, limit] = [sold.price.dollars, amount].map((text) => Math.round(asNumber(text) * 1_000_000));
  const perMonth = Math.floor((31 * 1_440) / minutes);
  return price! * perMonth > limit! ? m.capTooLow(Math.floor(limit! / price!), perMonth) : undefined;
}

const badgeUrl = ({ id }: Watch) => `${location.origin}/api/v1/watches/${id}/badge`;
/** As the browser's field for local times writes it. */
const localTime = (iso: string | undefined) => {
  if (iso === undefined) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** The first window; others are set by the API, and stay. */
function maintenanceOf(textOf: (name: string) => string, watch?: Watch) {
  const [start, end] = [textOf('maintenance_start'), textOf('maintenance_end')];
  const rest = watch?.maintenance.slice(1) ?? [];
  if (start === '' || end === '') return { maintenance: rest };
  const repeat = textOf('maintenance_repeat') as Watch['maintenance'][number]['repeat'];
  const window = { start: new Date(start).toISOString(), end: new Date(end).toISOString(), repeat };
  return { maintenance: [window, ...rest] };
}

function Maintenance({ watch }: { watch?: Watch }) {
  const [first] = watch?.maintenance ?? [];
  return (
    <details open={first !== undefined}>
      <summary className="cursor-pointer text-sm font-medium">{m.maintenance}</summary>
      <p className="my-2 text-xs text-soft">{m.maintenanceHint}</p>
      <div className="grid gap-4 sm:grid-cols-3">
        <Input
          label={m.from}
          name="maintenance_start"
          type="datetime-local"
          defaultValue={localTime(first?.start)}
        />
        <Input
          label={m.to}
          name="maintenance_end"
          type="datetime-local"
          defaultValue={localTime(first?.end)}
        />
        <Select label={m.repeat} name="maintenance_repeat" defaultValue={first?.repeat ?? 'once'}>
          <Options of={(['once', 'daily', 'weekly'] as const).map((one) => [one, m.repeats[one]])} />
        </Select>
      </div>
    </details>
  );
}

/** Creates a watch, or changes one: its kind and target stay. */
function WatchDialog({ watch, onClose }: { watch?: Watch; onClose: () => void }) {
  const add = useSend('account.watch', { touches, said: m.created, onDone: onClose });
  const change = useSend('account.watch-change', { touches, said: t.common.saved, onDone: onClose });
  const { error, isPending } = watch === undefined ? add : change;
  const [kind, setKind] = useState<Kind>(watch?.kind ?? 'certificate');
  const [email, setEmail] = useState(watch?.email ?? true);
  const [isPublic, setPublic] = useState(watch?.public ?? false);
  const [every, setEvery] = useState(watch === undefined ? '' : String(watch.every_minutes));
  const [alertAfter, setAlertAfter] = useState(watch === undefined ? '' : String(watch.alert_after));
  const [cap, setCap] = useState(watch?.monthly_cap ?? '5.00');
  const capWarning = useCapWarning(kind, every, cap);
  const submit = (fields: FormData) => {
    const textOf = (name: string) => String(fields.get(name)).trim();
    const given = {
      name: textOf('name'),
      monthly_cap: sentAmount(cap),
      email,
      ...(every.trim() === '' ? {} : { every_minutes: Number(every) }),
      ...(alertAfter.trim() === '' ? {} : { alert_after: Number(alertAfter) }),
      public: isPublic,
      ...maintenanceOf(textOf, watch),
    };
    if (watch === undefined) add.send({ kind, target: textOf('target'), ...given });
    else change.send({ id: watch.id, ...given });
  };
  const fault = (name: string) => faultOf(error, name);
  const isNamed = ['target', 'every_minutes', 'alert_after', 'monthly_cap'].some(
    (name) => fault(name) !== undefined,
  );
  return (
    <Dialog open onClose={onClose} title={watch === undefined ? m.add : m.editTitle(nameOf(watch))}>
      <Form onSubmit={submit} className="space-y-4 text-left">
        {watch === undefined && (
          <>
            <Select label={m.kind} value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
              <Options of={kinds.map((one) => [one, m.kinds[one]])} />
            </Select>
            <Input
              label={m.target}
              hint={m.targetHints[kind]}
              name="target"
              required
              problem={fault('target')}
            />
          </>
        )}
        <Input
          label={m.name}
          hint={m.nameHint}
          name="name"
          maxLength={100}
          defaultValue={watch?.name ?? ''}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Input
            label={m.every}
            hint={watch === undefined ? m.everyHint : undefined}
            value={every}
            onChange={(event) => setEvery(event.target.value)}
            required={watch !== undefined}
            inputMode="numeric"
            problem={fault('every_minutes')}
          />
          <Input
            label={m.cap}
            hint={capWarning === undefined ? m.capHint : <span className="text-warn">{capWarning}</span>}
            value={cap}
            onChange={(event) => setCap(event.target.value)}
            inputMode="decimal"
            problem={fault('monthly_cap')}
          />
        </div>
        <Input
          label={m.alertAfter}
          hint={m.alertAfterHint}
          value={alertAfter}
          onChange={(event) => setAlertAfter(event.target.value)}
          required={watch !== undefined}
          inputMode="numeric"
          problem={fault('alert_after')}
        />
        <Maintenance watch={watch} />
        <Checkbox label={m.email} checked={email} onChange={(event) => setEmail(event.target.checked)} />
        <Checkbox
          label={m.public}
          hint={watch === undefined || !isPublic ? m.publicHint : badgeUrl(watch)}
          checked={isPublic}
          onChange={(event) => setPublic(event.target.checked)}
        />
        {!isNamed && <Problem error={error} />}
        <DialogButtons
          action={watch === undefined ? m.add : t.common.save}
          busy={isPending}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
