import { useState } from 'react';
import { modelPagesText } from '../messages/en/model-pages.ts';
import { t } from '../messages/en.ts';
import { type PublicModel, shortPrice } from '../model/model-price.ts';
import { count, milliseconds } from '../model/time.ts';
import { useModels } from '../open-data.ts';
import { Link } from '../routing/link.tsx';
import { Badge } from '../ui/badge.tsx';
import { Input, Options, Select } from '../ui/field.tsx';
import { Empty, useTitle, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Cell, Table } from '../ui/table.tsx';

const m = modelPagesText;

/** Every model of the server, for anyone to read. */
export function Models() {
  useTitle(m.title);
  const { data, error } = useModels();
  const [wanted, setWanted] = useState('');
  const [type, setType] = useState('');
  const all = data?.data ?? [];
  const needle = wanted.trim().toLowerCase();
  const shown = all.filter(
    (one) => (type === '' || one.type === type) && `${one.id} ${one.owned_by}`.toLowerCase().includes(needle),
  );
  return (
    <div className="mx-auto page-width px-4 py-12 sm:px-6">
      <h1 className="text-4xl font-semibold tracking-tight">{m.title}</h1>
      <p className="mt-3 max-w-prose text-lg text-soft">{m.about}</p>
      <div className="mt-8 mb-5 grid gap-3 sm:grid-cols-[20rem_12rem]">
        <Input
          label={m.search}
          type="search"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <Select label={m.type} value={type} onChange={(event) => setType(event.target.value)}>
          <option value="">{t.common.all}</option>
          <Options
            of={[...new Set(all.map((one) => one.type))].map((name) => [name, m.types[name] ?? name])}
          />
        </Select>
      </div>
      <Problem error={error} />
      <div className="card overflow-hidden">
        {data === undefined && !error && <Waiting lines={8} />}
        {data !== undefined && shown.length === 0 && <Empty title={all.length === 0 ? m.noModels : m.none} />}
        {shown.length > 0 && (
          <Table
            label={m.title}
            head={[m.model, m.type, m.context, m.priceHead, m.latency, m.speed]}
            numbers={[2, 3, 4, 5]}
          >
            {shown.map((model) => (
              <Row key={model.id} model={model} />
            ))}
          </Table>
        )}
      </div>
    </div>
  );
}

function Row({ model }: { model: PublicModel }) {
  const { id, type, owned_by: owner, context_length: context, measured } = model;
  return (
    <tr>
      <Cell className="min-w-56">
        <Link
          to="/models/$model"
          params={{ model: id }}
          className="font-medium wrap-anywhere hover:underline"
        >
          {id}
        </Link>
        <span className="block text-xs text-soft">{owner}</span>
      </Cell>
      <Cell>
        <Badge>{m.types[type] ?? type}</Badge>
      </Cell>
      <Cell number>{count(context)}</Cell>
      <Cell number>{shortPrice(model)}</Cell>
      <Cell number>{milliseconds(measured?.first_token_ms)}</Cell>
      <Cell number>{measured?.tokens_per_second ? m.perSecond(count(measured.tokens_per_second)) : '–'}</Cell>
    </tr>
  );
}
