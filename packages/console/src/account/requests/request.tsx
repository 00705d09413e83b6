import { ArrowLeft, CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Output, useCall } from '../../api.ts';
import { accountText } from '../../messages/en/account.ts';
import { t } from '../../messages/en.ts';
import { dollars, isZero } from '../../model/money.ts';
import { kindTitle } from '../../model/price-kinds.ts';
import { bytes, count, milliseconds } from '../../model/time.ts';
import { Link, useParams } from '../../routing/link.tsx';
import { useViewing } from '../../session.ts';
import { Badge, MethodBadge, StatusBadge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Id } from '../../ui/copy.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Card, Page, Waiting } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { WithCode } from '../../ui/with-code.tsx';
import { RequestBodies } from './request-bodies.tsx';
import { useErrorFixes } from './use-error-fixes.ts';

const m = accountText.requests;

export function RequestPage() {
  const { id = '' } = useParams();
  const keys = useCall('account.keys', { revoked: 'true' });
  const { data: request, error } = useCall('account.request', { id });
  const key = keys.data?.data.find((one) => one.id === request?.key_id);
  const byKey = key && (
    <Link to="/console/requests" search={{ key: key.id }} className="text-accent underline">
      {key.name}
    </Link>
  );
  const watchId = request?.mode === 'watch' && /wch_\w+/.exec(request.user_agent)?.[0];
  const byWatch = watchId && (
    <Link to="/console/watches" hash={watchId} className="text-accent underline">
      {m.openWatch}
    </Link>
  );
  const by: Fact[] = [[m.key, byKey ?? '–'], ...(byWatch ? [[m.watch, byWatch] as Fact] : [])];
  return <OneRequest id={id} request={request} error={error} by={by} home="/console/requests" />;
}

/** For the operator: requests of every account. */
export function AnyRequestPage() {
  const { id = '' } = useParams();
  const { data: request, error } = useCall('operator.request', { id });
  const account = request?.account_id && (
    <Link to="/operator/requests" search={{ account: request.account_id }} className="text-accent underline">
      <span className="font-mono text-xs break-all">{request.account_id}</span>
    </Link>
  );
  const key = request?.key_id && <Id value={request.key_id} short />;
  const by: Fact[] = [
    [m.accountId, account || '–'],
    [m.key, key || '–'],
  ];
  return <OneRequest id={id} request={request} error={error} by={by} home="/operator/requests" />;
}

interface OneProps {
  id: string;
  request: Output<'account.request'> | undefined;
  error: unknown;
  /** Who made it. */
  by: Fact[];
  home: '/console/requests' | '/operator/requests';
}

function OneRequest({ id, request, error, by, home }: OneProps) {
  const isViewing = useViewing();
  return (
    <Page
      title={m.one}
      about={<Id value={id} />}
      actions={
        <>
          <ButtonLink to={home}>
            <ArrowLeft className="size-4" aria-hidden="true" />
            {t.nav.requests}
          </ButtonLink>
          {request && !isViewing && /^(?:ai|media|network|utilities)\./.test(request.endpoint) && (
            <ButtonLink to="/playground/$endpoint" params={{ endpoint: request.endpoint }} look="primary">
              {m.again}
            </ButtonLink>
          )}
        </>
      }
    >
      <Problem error={error} />
      {!request && !error && <Waiting lines={6} />}
      {request && (
        <div className="grid gap-4 lg:grid-cols-2">
          <Outcome request={request} />
          <WhatHappened request={request} by={by} />
          <div className="grid content-start gap-4">
            <Receipt request={request} />
            <Timing request={request} />
          </div>
          {home === '/console/requests' && isViewing === false && (
            <RequestBodies id={id} endpoint={request.endpoint} />
          )}
        </div>
      )}
    </Page>
  );
}

interface Shown {
  request: Output<'account.request'>;
}

/** A stream may break after its status was sent. */
const isFailed = ({ status, error_code }: Shown['request']) => status >= 400 || error_code !== null;
/** What a stream had sent when its caller left is paid. */
const isUncharged = (request: Shown['request']) => isFailed(request) && isZero(request.charge);

function Outcome({ request }: Shown) {
  const fixes = useErrorFixes();
  if (!isFailed(request))
    return (
      <section className="rounded-2xl border border-good/30 bg-good-wash p-5 lg:col-span-2">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold">
          <CircleCheck className="size-5 text-good" aria-hidden="true" />
          {m.succeeded}
        </h2>
      </section>
    );
  return (
    <section className="rounded-2xl border border-bad/30 bg-bad-wash p-5 lg:col-span-2">
      <h2 className="flex flex-wrap items-center gap-2 font-semibold">
        <CircleX className="size-5 text-bad" aria-hidden="true" />
        <span className="font-mono text-sm">{request.error_code ?? request.status}</span>
        {isUncharged(request) && <Badge tone="plain">{m.notCharged}</Badge>}
      </h2>
      {request.error_message && <p className="mt-3">{request.error_message}</p>}
      <dl className="mt-3 space-y-1.5 text-sm">
        {request.error_param && (
          <Word name={m.field}>
            <code className="font-mono text-xs break-all">{request.error_param}</code>
          </Word>
        )}
        {request.status < 400 && <Word name={m.late}>{m.lateAbout}</Word>}
        <Word name={m.fix}>
          <WithCode text={fixes?.[request.error_code ?? ''] ?? '–'} />{' '}
          <Link
            to="/docs/$guide"
            params={{ guide: 'errors' }}
            hash={request.error_code ?? undefined}
            className="whitespace-nowrap text-accent underline"
          >
            {m.aboutErrors}
          </Link>
        </Word>
      </dl>
    </section>
  );
}

function Word({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="inline font-medium">{name}: </dt>
      <dd className="inline">{children}</dd>
    </div>
  );
}

function WhatHappened({ request, by }: Shown & { by: Fact[] }) {
  const endpoint = <span className="font-mono text-xs">{request.endpoint}</span>;
  const path = (
    <span className="inline-flex items-center gap-2 font-mono text-xs break-all">
      <MethodBadge method={request.method} /> {request.path}
    </span>
  );
  return (
    <Card title={m.whatHappened}>
      <Facts
        facts={[
          [m.endpoint, endpoint],
          [m.path, path],
          [m.status, <StatusBadge key="v" status={request.status} broken={isFailed(request)} />],
          [m.when, <Moment key="v" at={request.at} />],
          [m.engine, request.engine ?? '–'],
          [m.mode, m.modes[request.mode] ?? request.mode],
          ...by,
        ]}
      />
    </Card>
  );
}

/** What it was paid from. */
function sourceOf(request: Shown['request']): string {
  if (isUncharged(request)) return '–';
  if (request.free) return m.fromFree;
  return isZero(request.charge) ? m.nothing : m.fromCredits;
}

function Receipt({ request }: Shown) {
  return (
    <Card title={m.receipt}>
      <Facts
        facts={[
          [m.charge, isUncharged(request) ? m.notCharged : dollars(request.charge)],
          [m.entry, sourceOf(request)],
          [m.units, String(request.units)],
          ...(request.model?.items ?? []).map(
            ({ kind, tier, units, price }): Fact => [
              kindTitle(kind, tier),
              `${count(units)} · ${dollars(price)}`,
            ],
          ),
        ]}
      />
    </Card>
  );
}

function Timing({ request }: Shown) {
  const ip = <span className="font-mono text-xs">{request.ip}</span>;
  const agent = <span className="text-xs">{request.user_agent || '–'}</span>;
  return (
    <Card title={m.timing}>
      <Facts
        facts={[
          [m.took, milliseconds(request.ms)],
          [m.bytesIn, bytes(request.bytes_in)],
          [m.bytesOut, bytes(request.bytes_out)],
          [m.ip, ip],
          [m.agent, agent],
        ]}
      />
    </Card>
  );
}
