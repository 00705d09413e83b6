import { useState } from 'react';
import { operatorText } from '../messages/en/operator.ts';
import { postedText } from '../messages/en/posted.ts';
import { isCurrent, whenOf } from '../model/notice-times.ts';
import { fromField, zone } from '../model/time.ts';
import { type PostedNotice, useNotices } from '../open-data.ts';
import { useMay } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Input, Labelled, Options, Select } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSend } from '../ui/hooks/use-send.ts';
import { Card, Empty, Page, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';

const m = operatorText.notices;
const touches = ['public.notices' as const];
type Kind = PostedNotice['kind'];

/** As in the API: the last one ends a notice. */
const states = {
  announcement: ['announced', 'ended'],
  maintenance: ['scheduled', 'in_progress', 'completed'],
  incident: ['investigating', 'identified', 'monitoring', 'resolved'],
} as const satisfies Record<Kind, readonly PostedNotice['state'][]>;
const kinds = Object.keys(states) as Kind[];

type Open = { dialog: 'add' } | { dialog: 'update' | 'remove'; notice: PostedNotice };

export function Notices() {
  const { data, error } = useNotices();
  const mayChange = useMay('operator.change');
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <Page
      title={m.title}
      about={m.about}
      actions={
        mayChange && (
          <Button look="primary" onClick={() => setOpen({ dialog: 'add' })}>
            {m.add}
          </Button>
        )
      }
    >
      <Problem error={error} />
      <Card flush>
        {!data && !error && <Waiting />}
        {data?.data.length === 0 && <Empty title={m.none}>{m.noneAbout}</Empty>}
        <ul className="divide-y divide-line">
          {data?.data.map((notice) => (
            <li key={notice.id} className="flex flex-wrap items-start gap-x-6 gap-y-3 px-5 py-4 text-sm">
              <Summary notice={notice} />
              {mayChange && (
                <span className="flex gap-2">
                  <Button onClick={() => setOpen({ dialog: 'update', notice })}>{m.update}</Button>
                  <Button look="danger" onClick={() => setOpen({ dialog: 'remove', notice })}>
                    {m.remove}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {open?.dialog === 'add' && <Add onClose={close} />}
      {open?.dialog === 'update' && <Update notice={open.notice} onClose={close} />}
      {open?.dialog === 'remove' && <Remove notice={open.notice} onClose={close} />}
    </Page>
  );
}

function Summary({ notice }: { notice: PostedNotice }) {
  const { kind, state, title, updates } = notice;
  return (
    <div className="min-w-0 flex-1 basis-72">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {postedText.kinds[kind]}
        <Badge tone={isCurrent(notice) ? 'warn' : 'plain'}>{postedText.states[state]}</Badge>
        <span className="min-w-0 wrap-anywhere">{title}</span>
      </p>
      <p className="mt-1 text-xs text-soft tabular">{whenOf(notice)}</p>
      <p className="mt-1 line-clamp-3 whitespace-pre-line wrap-anywhere">{updates[0]?.text}</p>
    </div>
  );
}

const timeIn = (fields: FormData, name: string) => {
  const text = String(fields.get(name));
  return text === '' ? undefined : fromField(text);
};

function Add({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<Kind>('incident');
  const add = useSend('operator.notice-add', { touches, said: m.added, onDone: onClose });
  const submit = (fields: FormData) => {
    add.send({
      kind,
      title: String(fields.get('title')),
      text: String(fields.get('text')),
      starts_at: timeIn(fields, 'starts_at'),
      ends_at: timeIn(fields, 'ends_at'),
    });
  };
  return (
    <FormDialog title={m.add} action={m.add} of={add} onSubmit={submit} onClose={onClose}>
      <Select
        label={m.kind}
        hint={m.kindHints[kind]}
        value={kind}
        onChange={(event) => setKind(kinds.find((one) => one === event.target.value)!)}
      >
        <Options of={kinds.map((one) => [one, postedText.kinds[one]])} />
      </Select>
      <Input label={m.heading} name="title" required maxLength={120} />
      <Text required />
      <div className="grid gap-4 sm:grid-cols-2">
        <Input label={m.starts} hint={m.startsHint(zone())} name="starts_at" type="datetime-local" />
        <Input label={m.ends} hint={m.endsHint} name="ends_at" type="datetime-local" />
      </div>
    </FormDialog>
  );
}

function Update({ notice, onClose }: { notice: PostedNotice; onClose: () => void }) {
  const change = useSend('operator.notice-change', { touches, said: m.updated, onDone: onClose });
  const submit = (fields: FormData) => {
    change.send({
      id: notice.id,
      state: states[notice.kind].find((one) => one === fields.get('state')),
      text: String(fields.get('text')),
    });
  };
  return (
    <FormDialog title={m.updateTitle} action={m.update} of={change} onSubmit={submit} onClose={onClose}>
      <p className="font-medium wrap-anywhere">{notice.title}</p>
      <Select label={m.state} name="state" defaultValue={notice.state}>
        <Options of={states[notice.kind].map((one) => [one, postedText.states[one]])} />
      </Select>
      <Text hint={m.updateHint} />
    </FormDialog>
  );
}

const Text = ({ required = false, hint }: { required?: boolean; hint?: string }) => (
  <Labelled label={m.text} hint={hint}>
    {(ids) => (
      <textarea {...ids} name="text" rows={4} maxLength={5_000} required={required} className="field" />
    )}
  </Labelled>
);

function Remove({ notice, onClose }: { notice: PostedNotice; onClose: () => void }) {
  const remove = useSend('operator.notice-remove', { touches, said: m.removed, onDone: onClose });
  return (
    <Confirm
      title={m.removeTitle(notice.title)}
      about={m.removeAbout}
      action={m.remove}
      of={remove}
      onConfirm={() => remove.send({ id: notice.id })}
      onClose={onClose}
    />
  );
}
