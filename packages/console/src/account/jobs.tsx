import type { Job } from '@oja/client';
import { call, useCall } from '../api.ts';
import { accountText } from '../messages/en/account.ts';
import { dollars, isZero } from '../model/money.ts';
import { useSearch } from '../routing/link.tsx';
import { useMay, useViewing } from '../session.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Id } from '../ui/copy.tsx';
import { useMore } from '../ui/hooks/use-more.ts';
import { useSend } from '../ui/hooks/use-send.ts';
import { Moment } from '../ui/moment.tsx';
import { More } from '../ui/more.tsx';
import { Card, Empty, Page, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Progress } from '../ui/progress.tsx';
import { StateFilter } from '../ui/state-filter.tsx';
import { Cell, Table } from '../ui/table.tsx';
import { Hidden } from './hidden.tsx';

const m = accountText.jobs;
const tones: Record<Job['status'], Tone> = {
  queued: 'plain',
  running: 'accent',
  completed: 'good',
  failed: 'bad',
  cancelled: 'warn',
};

const jobName = ({ id }: Job) => id;

/** Jobs have results in them, which operators who view the account don't see. */
export function Jobs() {
  const isViewing = useViewing();
  if (isViewing === false) return <AllJobs />;
  return (
    <Page title={m.title} about={m.about}>
      {isViewing ? <Hidden /> : <Waiting />}
    </Page>
  );
}

function AllJobs() {
  const mayManage = useMay('jobs.manage');
  const { status } = useSearch<{ status?: Job['status'] }>();
  const wanted = { limit: 50, ...(status === undefined ? {} : { status }) };
  const jobs = useCall('account.jobs', wanted, { everyMs: 3000 });
  const read = (cursor: string) => call('account.jobs', { ...wanted, cursor });
  const list = useMore(status ?? '', jobs.data, read, jobName);
  const cancel = useSend('account.job-cancel', { touches: ['account.jobs'], said: m.cancelled });
  return (
    <Page
      title={m.title}
      about={m.about}
      actions={<StateFilter label={m.state} path="/console/jobs" status={status} names={m.states} />}
    >
      <Problem error={jobs.error ?? list.error ?? cancel.error} />
      <Card flush>
        {jobs.data === undefined && !jobs.error && <Waiting />}
        {jobs.data?.data.length === 0 &&
          (status === undefined ? (
            <Empty title={m.none}>{m.noneAbout}</Empty>
          ) : (
            <Empty title={m.noneMatch} />
          ))}
        {list.rows.length > 0 && (
          <Table
            label={m.title}
            head={[m.job, m.state, m.progress, accountText.requests.charge, m.made, m.result]}
          >
            {list.rows.map((job) => (
              <tr key={job.id}>
                <Cell>
                  <span className="font-medium">{job.endpoint}</span>
                  <span className="block">
                    <Id value={job.id} short />
                  </span>
                </Cell>
                <Cell>
                  <Badge tone={tones[job.status]}>{m.states[job.status]}</Badge>
                </Cell>
                <Cell className="min-w-40">
                  <Progress value={job.progress} label={job.note || m.progress} />
                  <span className="text-xs text-soft">
                    {job.status === 'failed'
                      ? String((job.error as { message?: string } | null)?.message ?? '')
                      : job.note}
                  </span>
                </Cell>
                <Cell className="tabular">{isZero(job.charge) ? '–' : dollars(job.charge)}</Cell>
                <Cell mono className="whitespace-nowrap text-soft">
                  <Moment at={job.created_at} bare />
                </Cell>
                <Cell>
                  {mayManage && (job.status === 'queued' || job.status === 'running') && (
                    <Button size="small" look="danger" onClick={() => cancel.send({ id: job.id })}>
                      {m.cancel}
                    </Button>
                  )}
                  {job.status === 'completed' && <ResultLink job={job} />}
                </Cell>
              </tr>
            ))}
          </Table>
        )}
        <More list={list} />
      </Card>
    </Page>
  );
}

function ResultLink({ job }: { job: Job }) {
  const file = (job.result as { file?: { url?: string } } | null)?.file;
  if (file?.url === undefined) return null;
  return (
    <a href={file.url} className={buttonClass('plain', 'small')}>
      {m.result}
    </a>
  );
}
