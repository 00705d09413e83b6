import { useState } from 'react';
import { type Output, useCall } from '../api.ts';
import { operatorText } from '../messages/en/operator.ts';
import { t } from '../messages/en.ts';
import { categoryIcon, Price } from '../public/category-card.tsx';
import { useMay } from '../session.ts';
import { Badge, StateBadge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { Input } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { useSend } from '../ui/hooks/use-send.ts';
import { Page, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { Switches } from './switches.tsx';

const m = operatorText.categories;
type Category = Output<'public.catalogue'>['categories'][number];
const touches = ['public.catalogue' as const, 'operator.audit' as const];

export function Categories() {
  const { data, error } = useCall('public.catalogue', {});
  const [asked, setAsked] = useState<Category>();
  return (
    <Page title={m.title} about={m.about}>
      <Problem error={error} />
      {!data && !error && <Waiting lines={6} />}
      <div className="grid gap-4 lg:grid-cols-2">
        {data?.categories.map((category) => (
          <CategoryPanel key={category.id} category={category} onAsk={() => setAsked(category)} />
        ))}
      </div>
      {data && <Switches categories={data.categories} />}
      {asked && <Preview category={asked} onClose={() => setAsked(undefined)} />}
    </Page>
  );
}

function CategoryPanel({ category, onAsk }: { category: Category; onAsk: () => void }) {
  const Icon = categoryIcon(category.id);
  const mayChange = useMay('operator.change');
  const set = useSend('operator.category', { touches, said: m.freeSaved });
  const isLive = category.state === 'live';
  const submit = (fields: FormData) => {
    set.send({
      category: category.id,
      free_per_month: Number(fields.get('free')),
    });
  };
  return (
    <section className="card p-5" aria-label={category.name}>
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 className="flex items-center gap-2 font-semibold">
            <Icon className="size-4 text-accent" aria-hidden="true" />
            {category.name} <StateBadge state={category.state} />
          </h2>
          <p className="mt-1 text-sm text-soft">{category.purpose}</p>
        </div>
        {mayChange && (
          <Button look={isLive ? 'danger' : 'primary'} onClick={onAsk}>
            {isLive ? m.close : m.open}
          </Button>
        )}
      </div>
      <Form onSubmit={submit} className="mt-4 flex items-end gap-3">
        <Input
          label={m.free}
          name="free"
          type="number"
          min={0}
          max={1_000_000}
          defaultValue={category.free_per_month}
          required
          disabled={!mayChange}
        />
        {mayChange && (
          <Button type="submit" busy={set.isPending}>
            {m.freeSave}
          </Button>
        )}
      </Form>
      <Problem error={set.error} />
    </section>
  );
}

/** What will change for whom, before it does. */
function Preview({ category, onClose }: { category: Category; onClose: () => void }) {
  const isLive = category.state === 'live';
  const set = useSend('operator.category', {
    touches,
    said: isLive ? m.closed(category.name) : m.opened(category.name),
    onDone: onClose,
  });
  // One with a state of its own stays as it is.
  const changing = category.endpoints.filter(({ state_source: source }) => source === 'category');
  const unready = changing.filter(({ ready }) => !ready);
  return (
    <Dialog open onClose={onClose} title={isLive ? m.closeTitle(category.name) : m.openTitle(category.name)}>
      <p className="mb-3 text-sm">{isLive ? m.closePreview : m.openPreview}</p>
      {/* It scrolls, by keyboard too. */}
      <ul
        tabIndex={0}
        aria-label={category.name}
        className="mb-3 max-h-72 divide-y divide-line overflow-y-auto rounded-xl border border-line"
      >
        {changing.map((endpoint) => (
          <li key={endpoint.id} className="flex items-center justify-between gap-3 px-4 py-2 text-sm">
            <span className="font-mono text-xs">{endpoint.id}</span>
            <span className="flex items-center gap-2">
              {!endpoint.ready && <Badge tone="warn">{t.common.notReady}</Badge>}
              <Price endpoint={endpoint} />
            </span>
          </li>
        ))}
      </ul>
      {!isLive && unready.length > 0 && (
        <p className="mb-3 text-sm text-warn">{m.notReady(unready.length)}</p>
      )}
      <Problem error={set.error} />
      <DialogButtons
        action={isLive ? m.close : m.open}
        busy={set.isPending}
        danger={isLive}
        onAction={() => set.send({ category: category.id, state: isLive ? 'planned' : 'live' })}
        onCancel={onClose}
      />
    </Dialog>
  );
}
