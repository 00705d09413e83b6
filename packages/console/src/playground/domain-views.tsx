/** Mail domains, email addresses, pages and IP reputation as a person wants to see them. */
import type { EndpointOutput } from '@oja/client';
import type { ReactNode } from 'react';
import { networkViewsText } from '../messages/en/network-views.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { Facts } from '../ui/facts.tsx';
import { Cell, Table } from '../ui/table.tsx';
import { WorldMap } from './world-map.tsx';

const m = networkViewsText;

/** What is not known is neither yes nor no. */
function Fact({ value, goodWhen }: { value: boolean | null; goodWhen?: boolean | undefined }) {
  if (value === null) return <span className="text-soft">{m.unknown}</span>;
  const tone: Tone = goodWhen === undefined ? 'plain' : value === goodWhen ? 'good' : 'bad';
  return <Badge tone={tone}>{value ? m.yes : m.no}</Badge>;
}

const toneOfScore = (score: number): Tone => (score >= 70 ? 'good' : score >= 40 ? 'warn' : 'bad');

function Grade({ label, tone, score }: { label: string; tone: Tone; score: number | null }) {
  return (
    <p className="flex items-center gap-3">
      <Badge tone={tone} className="px-3 py-1 text-lg!">
        {label}
      </Badge>
      {score !== null && <span className="text-sm text-soft tabular">{score} / 100</span>}
    </p>
  );
}

function Points({ points }: { points: { code: string; message: string }[] }) {
  if (points.length === 0) return null;
  return (
    <ul className="card divide-y divide-line text-sm">
      {points.map(({ code, message }) => (
        <li key={code} className="px-4 py-2 wrap-anywhere">
          {message}
        </li>
      ))}
    </ul>
  );
}

export function MailView({ data }: { data: EndpointOutput<'network.mail'> }) {
  const { spf, dmarc, dkim, mta_sts: sts, tls_rpt: rpt, bimi } = data;
  const rows: [string, boolean | null, ReactNode][] = [
    ['MX', data.mx.length > 0, data.mx.map(({ host, provider }) => provider ?? host).join(', ')],
    ['SPF', spf.found, spf.record],
    ['DMARC', dmarc.found, dmarc.record],
    ['DKIM', dkim.length > 0 ? true : null, dkim.map(({ selector }) => selector).join(', ')],
    ['MTA-STS', sts.found, sts.policy?.mode ?? sts.record],
    ['TLS-RPT', rpt.found, rpt.record],
    ['BIMI', bimi.found, bimi.record],
  ];
  return (
    <div className="space-y-4">
      {data.grade !== null && (
        <Grade label={data.grade} tone={toneOfScore(data.score ?? 0)} score={data.score} />
      )}
      <div className="card overflow-hidden">
        <Table label={data.domain} head={[m.check, m.result, m.record]}>
          {rows.map(([name, found, record]) => (
            <tr key={name}>
              <Cell>{name}</Cell>
              <Cell>
                <Badge tone={found === null ? 'plain' : found ? 'good' : 'warn'}>
                  {found === null ? m.unknown : found ? m.found : m.missing}
                </Badge>
              </Cell>
              <Cell mono className="break-all">
                {record}
              </Cell>
            </tr>
          ))}
        </Table>
      </div>
      <h3 className="text-sm font-semibold">{m.advice}</h3>
      {data.advice.length === 0 ? (
        <p className="text-sm text-soft">{m.noAdvice}</p>
      ) : (
        <Points points={data.advice} />
      )}
    </div>
  );
}

export function EmailView({ data }: { data: EndpointOutput<'network.email'> }) {
  return (
    <div className="space-y-4">
      <Grade label={`${data.score}`} tone={toneOfScore(data.score)} score={data.score} />
      {data.did_you_mean !== null && <p className="text-sm">{m.typo(data.did_you_mean)}</p>}
      <Facts
        facts={[
          [m.accepts, <Fact key="v" value={data.accepts_mail} goodWhen />],
          ['Disposable', <Fact key="v" value={data.disposable} goodWhen={false} />],
          ['Role', <Fact key="v" value={data.role} />],
          ['Free provider', <Fact key="v" value={data.free} />],
          ['Mailbox', data.mailbox ?? '–'],
        ]}
      />
      <Points points={data.reasons} />
    </div>
  );
}

export function PageView({ data }: { data: EndpointOutput<'network.page'> }) {
  const { host } = new URL(data.final_url);
  return (
    <div className="space-y-4">
      <div className="card overflow-hidden">
        {data.preview && (
          <img
            src={data.preview.data}
            width={data.preview.width}
            height={data.preview.height}
            alt=""
            className="h-auto max-h-80 w-full bg-sunken object-contain"
          />
        )}
        <div className="p-4">
          <p className="text-xs text-soft">
            {data.site_name ?? host} · {data.status}
          </p>
          <h3 className="mt-1 text-lg font-semibold wrap-anywhere">{data.title ?? data.final_url}</h3>
          {data.description !== null && <p className="mt-1 text-sm text-soft">{data.description}</p>}
          <p className="mt-2 font-mono text-xs break-all text-soft">{data.canonical ?? data.final_url}</p>
        </div>
      </div>
      {data.markdown !== undefined && data.markdown !== '' && (
        <pre className="max-h-96 overflow-auto rounded-lg bg-sunken p-3 font-mono text-xs whitespace-pre-wrap">
          {data.markdown}
        </pre>
      )}
    </div>
  );
}

const unwelcome = new Set<string>(['tor', 'vpn', 'proxy']);

export function ReputationView({ data }: { data: EndpointOutput<'network.reputation'> }) {
  const kinds = ['tor', 'hosting', 'relay', 'crawler', 'vpn', 'proxy', 'mobile'] as const;
  const { block_lists: zones, lists } = data.data_age;
  const wasAsked = zones.length > 0 || lists.some(({ category }) => category === 'abuse');
  const place = [data.geo?.city, data.geo?.country].filter(Boolean).join(', ');
  const named = data.listed.map(({ list }) => list).join(', ');
  const listed = named || (wasAsked ? m.notListed : m.noLists);
  return (
    <div className="space-y-4">
      {data.score !== null && (
        <Grade label={data.service ?? data.ip} tone={toneOfScore(100 - data.score)} score={data.score} />
      )}
      {typeof data.geo?.lat === 'number' && typeof data.geo.lon === 'number' && (
        <WorldMap lat={data.geo.lat} lon={data.geo.lon} place={place || data.ip} />
      )}
      <Facts
        facts={[
          ['IP', data.ip],
          ['ASN', data.asn ? `AS${data.asn.asn} ${data.asn.name}` : '–'],
          ...kinds.map((kind): [string, ReactNode] => [
            kind,
            <Fact key="v" value={data[kind]} goodWhen={unwelcome.has(kind) ? false : undefined} />,
          ]),
          [m.listed, listed],
        ]}
      />
      <Points points={data.reasons} />
    </div>
  );
}
