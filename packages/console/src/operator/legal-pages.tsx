import type { EndpointOutput } from '@oja/client';
import type { FormEvent } from 'react';
import { useCall } from '../api.ts';
import { legalText } from '../messages/en/legal.ts';
import { t } from '../messages/en.ts';
import { useMay } from '../session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Labelled } from '../ui/field.tsx';
import { useSend } from '../ui/hooks/use-send.ts';
import { Card, Empty, Page, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Cell, Table } from '../ui/table.tsx';

const m = legalText.pages;
type Name = EndpointOutput<'public.legal'>['page'];

export function LegalPages() {
  return (
    <Page title={m.title} about={m.about}>
      <div className="space-y-6">
        <Editor page="terms" />
        <Editor page="privacy" />
        <SubProcessors />
      </div>
    </Page>
  );
}

function Editor({ page }: { page: Name }) {
  const { data, error } = useCall('operator.legal', { page });
  const mayChange = useMay('operator.change');
  const save = useSend('operator.legal-set', { touches: ['operator.legal', 'public.legal'], said: m.saved });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.send({ page, markdown: String(new FormData(event.currentTarget).get('markdown')) });
  };
  return (
    <Card>
      <Problem error={error} />
      {!data && !error && <Waiting />}
      {data && (
        <form onSubmit={submit} className="space-y-4">
          <Labelled label={legalText[page]} hint={m.hint}>
            {(ids) => (
              <textarea
                {...ids}
                key={data.updated_at}
                name="markdown"
                rows={10}
                maxLength={60_000}
                defaultValue={data.markdown}
                readOnly={!mayChange}
                className="field font-mono text-xs"
              />
            )}
          </Labelled>
          <Problem error={save.error} />
          <div className="flex flex-wrap justify-end gap-2">
            <ButtonLink to={`/${page}`}>{m.view}</ButtonLink>
            {mayChange && (
              <Button type="submit" look="primary" busy={save.isPending}>
                {t.common.save}
              </Button>
            )}
          </div>
        </form>
      )}
    </Card>
  );
}

function SubProcessors() {
  const { data, error } = useCall('operator.sub-processors', {});
  return (
    <Card title={m.processors} flush>
      <p className="px-5 pt-4 text-sm text-soft">{m.processorsAbout}</p>
      <Problem error={error} />
      {!data && !error && <Waiting />}
      {data?.data.length === 0 && <Empty title={m.none} />}
      {data !== undefined && data.data.length > 0 && (
        <Table label={m.processors} head={[m.name, m.purpose, m.data, m.host]}>
          {data.data.map(({ kind, name, purpose, data: given, host }) => (
            <tr key={`${kind} ${name} ${host}`}>
              <Cell>{name}</Cell>
              <Cell>{purpose}</Cell>
              <Cell>{given}</Cell>
              <Cell mono className="wrap-anywhere">
                {host}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  );
}
