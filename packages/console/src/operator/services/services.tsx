import { useState } from 'react';
import { useCall } from '../../api.ts';
import { servicesText as m } from '../../messages/en/services.ts';
import { Link } from '../../routing/link.tsx';
import { useMay } from '../../session.ts';
import { StateBadge } from '../../ui/badge.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { Cell } from '../../ui/table.tsx';
import { AddService } from './add-service.tsx';
import { McpServers } from './mcp-servers.tsx';

export function Services() {
  const { data, error } = useCall('operator.services', {});
  const mayChange = useMay('operator.change');
  const [isAdding, setAdding] = useState(false);
  return (
    <ListPage
      title={m.title}
      about={m.about}
      add={mayChange ? m.add : undefined}
      onAdd={() => setAdding(true)}
      items={data?.data}
      error={error}
      none={m.none}
      noneAbout={m.noneAbout}
      head={[m.name, m.category, m.state, m.version, m.operations, m.providers]}
      row={(service) => (
        <tr key={service.slug}>
          <Cell>
            <Link
              to="/operator/services/$slug"
              params={{ slug: service.slug }}
              className="font-medium text-accent hover:underline"
            >
              {service.name}
            </Link>
            <span className="block font-mono text-xs text-soft">x.{service.slug}</span>
          </Cell>
          <Cell>{service.category}</Cell>
          <Cell>
            <StateBadge state={service.state} />
          </Cell>
          <Cell className="tabular">{service.version}</Cell>
          <Cell className="tabular">{service.operations.length}</Cell>
          <Cell className="text-soft">{service.providers.join(', ')}</Cell>
        </tr>
      )}
    >
      <McpServers />
      {isAdding && <AddService onClose={() => setAdding(false)} />}
    </ListPage>
  );
}
