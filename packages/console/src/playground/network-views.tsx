import type { EndpointOutput } from '@oja/client';
import { playgroundText } from '../messages/en/playground.ts';
import { moment } from '../model/time.ts';
import { Badge } from '../ui/badge.tsx';
import { Id } from '../ui/copy.tsx';
import { Facts } from '../ui/facts.tsx';
import { Cell, Table } from '../ui/table.tsx';
import { WorldMap } from './world-map.tsx';

const m = playgroundText;

export function IpView({ data }: { data: EndpointOutput<'network.ip'> }) {
  const { geo } = data;
  const place = [geo?.city, geo?.region, geo?.country].filter(Boolean).join(', ');
  return (
    <div className="space-y-4">
      {typeof geo?.lat === 'number' && typeof geo.lon === 'number' && (
        <WorldMap lat={geo.lat} lon={geo.lon} place={place || data.ip} />
      )}
      <Facts
        facts={[
          [
            'IP',
            <span key="v" className="font-mono">
              {data.ip}
            </span>,
          ],
          ['Place', place || '–'],
          ['ISP', data.isp ?? '–'],
          ['ASN', data.as ? `AS${data.as.asn} ${data.as.name}` : '–'],
          ['Hostname', data.hostname ?? '–'],
          ['Timezone', geo?.timezone ?? '–'],
          ['Source', `${data.source.name}, ${data.data_date}`],
        ]}
      />
    </div>
  );
}

export function DnsView({ data }: { data: EndpointOutput<'network.dns'> }) {
  return (
    <div className="space-y-3">
      <p className="text-sm">
        <Badge tone={data.status === 'NOERROR' ? 'good' : 'warn'}>{data.status}</Badge>{' '}
        <span className="font-mono text-xs text-soft">
          {data.unicode} @ {data.resolver}
        </span>
      </p>
      {data.records.length === 0 ? (
        <p className="text-sm text-soft">{m.noRecords}</p>
      ) : (
        <div className="card overflow-hidden">
          <Table label={m.records} head={[m.type, m.name, m.ttl, m.value]}>
            {data.records.map((record) => (
              <tr key={`${record.type}-${record.name}-${record.data}`}>
                <Cell>
                  <Badge tone="accent" className="font-mono">
                    {record.type}
                  </Badge>
                </Cell>
                <Cell mono>{record.name}</Cell>
                <Cell mono className="text-soft">
                  {record.ttl}
                </Cell>
                <Cell mono className="break-all">
                  {record.data}
                </Cell>
              </tr>
            ))}
          </Table>
        </div>
      )}
    </div>
  );
}

export function SslView({ data }: { data: EndpointOutput<'network.ssl'> }) {
  return (
    <div className="space-y-4">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={data.valid ? 'good' : 'bad'}>{data.valid ? m.valid : m.notValid}</Badge>
        <Badge tone={data.days_remaining > 14 ? 'plain' : 'warn'}>
          {data.days_remaining >= 0 ? m.daysLeft(data.days_remaining) : m.expired}
        </Badge>
        <span className="font-mono text-xs text-soft">
          {data.host}:{data.port} · {data.protocol} · {data.cipher.name}
        </span>
      </p>
      {data.problems.map(({ code, message }) => (
        <p key={code} className="rounded-lg bg-bad-wash px-3 py-2 text-sm">
          {message}
        </p>
      ))}
      <h3 className="text-sm font-semibold">{m.chain}</h3>
      <ol className="space-y-0">
        {data.chain.map((certificate, i) => (
          <li
            key={certificate.fingerprint_sha256}
            className="relative border-l-2 border-line-strong pb-4 pl-5 last:pb-0"
          >
            <span className="absolute top-1 -left-[5px] size-2 rounded-full bg-accent" aria-hidden="true" />
            <p className="font-medium">
              {certificate.subject.common_name ?? certificate.subject.organization ?? '–'}
            </p>
            <p className="text-sm text-soft">
              {m.issuedBy} {certificate.issuer.common_name ?? certificate.issuer.organization ?? '–'}
            </p>
            <p className="text-xs text-soft">
              {moment(certificate.valid_from)} – {moment(certificate.valid_to)} · {certificate.key.type}{' '}
              {certificate.key.bits ?? certificate.key.curve}
            </p>
            {i === 0 && <Id value={certificate.fingerprint_sha256} short />}
          </li>
        ))}
      </ol>
    </div>
  );
}
