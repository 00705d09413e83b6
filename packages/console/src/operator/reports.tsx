import type { EndpointOutput } from '@oja/client';
import { type FormEvent, useState } from 'react';
import { useCall } from '../api.ts';
import { legalText } from '../messages/en/legal.ts';
import { useMay } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { Labelled, Select } from '../ui/field.tsx';
import { useSend } from '../ui/hooks/use-send.ts';
import { Moment } from '../ui/moment.tsx';
import { Card, Empty, Page, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';

const m = legalText.reports;
const touches = ['operator.reports' as const];
type Report = EndpointOutput<'operator.reports'>['data'][number];
type State = 'open' | 'closed';

export function Reports() {
  const [state, setState] = useState<State>('open');
  const { data, error } = useCall('operator.reports', { state, limit: 200 });
  const [closing, setClosing] = useState<Report>();
  return (
    <Page
      title={m.title}
      about={m.about}
      actions={
        <Select
          label={m.state}
          value={state}
          onChange={(event) => setState(event.target.value === 'closed' ? 'closed' : 'open')}
        >
          <option value="open">{m.open}</option>
          <option value="closed">{m.closed}</option>
        </Select>
      }
    >
      <Problem error={error} />
      <Card flush>
        {!data && !error && <Waiting />}
        {data?.data.length === 0 && <Empty title={m.none}>{m.noneAbout}</Empty>}
        <ul className="divide-y divide-line">
          {data?.data.map((report) => (
            <One key={report.id} report={report} onClose={() => setClosing(report)} />
          ))}
        </ul>
      </Card>
      {closing && <CloseReport report={closing} onClose={() => setClosing(undefined)} />}
    </Page>
  );
}

function One({ report, onClose }: { report: Report; onClose: () => void }) {
  const mayChange = useMay('operator.change');
  const change = useSend('operator.report-change', { touches, said: m.changed });
  const { id, kind, about, text, email, created_at: at, closed_at: closedAt, note } = report;
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 px-5 py-4 text-sm">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <Badge tone={kind === 'abuse' ? 'warn' : 'plain'}>{legalText.report.kinds[kind]}</Badge>
          <span className="min-w-0 wrap-anywhere">{about}</span>
        </p>
        <p className="mt-1 flex flex-wrap gap-x-3 text-xs text-soft">
          <Moment at={at} />
          <span className="wrap-anywhere">{email ?? m.anonymous}</span>
          <span className="font-mono wrap-anywhere">{id}</span>
        </p>
        <p className="mt-2 whitespace-pre-line wrap-anywhere">{text}</p>
        {note && <p className="mt-2 whitespace-pre-line text-soft wrap-anywhere">{note}</p>}
        <Problem error={change.error} />
      </div>
      {mayChange && closedAt === null && <Button onClick={onClose}>{m.close}</Button>}
      {mayChange && closedAt !== null && (
        <Button busy={change.isPending} onClick={() => change.send({ id, state: 'open' })}>
          {m.reopen}
        </Button>
      )}
    </li>
  );
}

function CloseReport({ report, onClose }: { report: Report; onClose: () => void }) {
  const change = useSend('operator.report-change', { touches, said: m.changed, onDone: onClose });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const note = String(new FormData(event.currentTarget).get('note'));
    change.send({ id: report.id, state: 'closed', note });
  };
  return (
    <Dialog open onClose={onClose} title={m.closeTitle}>
      <form onSubmit={submit} className="space-y-4">
        <Labelled label={m.note} hint={m.noteHint}>
          {(ids) => (
            <textarea
              {...ids}
              name="note"
              rows={4}
              maxLength={2_000}
              defaultValue={report.note ?? ''}
              className="field"
            />
          )}
        </Labelled>
        <Problem error={change.error} />
        <DialogButtons action={m.close} busy={change.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
