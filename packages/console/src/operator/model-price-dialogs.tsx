import { useState } from 'react';
import { type Output, useCall } from '../api.ts';
import { modelsText } from '../messages/en/models.ts';
import { count } from '../model/time.ts';
import { buttonClass } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { Checkbox, Input } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSend } from '../ui/hooks/use-send.ts';
import { faultOf, Problem } from '../ui/problem.tsx';
import { type KindName, kindNames, type PricedModel, readKinds } from './model-price-kinds.ts';
import { readTiers, TierFields } from './model-price-tiers.tsx';

const m = modelsText.prices;
const touches = ['operator.prices', 'ai.models', 'public.catalogue'] as const;

interface DialogProps {
  edited: Partial<PricedModel>;
  onClose: () => void;
}

export function ModelPriceDialog({ edited, onClose }: DialogProps) {
  const set = useSend('operator.model-price-set', { touches: [...touches], said: m.done, onDone: onClose });
  const isKnown = edited.prices !== undefined;
  const submit = (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const costs = readKinds(fields, 'costs');
    set.send({
      endpoint: isKnown ? edited.endpoint! : text('endpoint'),
      model: isKnown ? edited.model! : text('model'),
      prices: readKinds(fields, 'prices'),
      ...(Object.keys(costs).length === 0 ? {} : { costs }),
      tiers: readTiers(fields),
      note: text('note'),
    });
  };
  return (
    <FormDialog
      title={isKnown ? m.editTitle(edited.model!) : m.setTitle}
      action={m.set}
      of={set}
      onSubmit={submit}
      onClose={onClose}
    >
      {!isKnown && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Input
            label={m.model}
            hint={m.modelHint}
            name="model"
            required
            spellCheck={false}
            defaultValue={edited.model ?? ''}
            problem={faultOf(set.error, 'model')}
          />
          <Input
            label={m.endpoint}
            hint={m.endpointHint}
            name="endpoint"
            required
            spellCheck={false}
            defaultValue={edited.endpoint ?? 'ai.*'}
            problem={faultOf(set.error, 'endpoint')}
          />
        </div>
      )}
      <KindFields edited={edited} error={set.error} />
      <TierFields tiers={edited.tiers ?? []} error={set.error} />
      <Input label={m.note} name="note" maxLength={200} />
    </FormDialog>
  );
}

const usualKinds: readonly KindName[] = ['input', 'cached_input', 'output'];

interface KindProps {
  edited: Partial<PricedModel>;
  error: unknown;
}

/** Price and cost side by side, a row for each kind; those that few models have stand apart. */
function KindFields({ edited, error }: KindProps) {
  const others = kindNames.filter((kind) => !usualKinds.includes(kind));
  const isUsed = others.some(
    (kind) => edited.prices?.[kind] ?? edited.costs?.[kind] ?? faultOf(error, `prices.${kind}`),
  );
  return (
    <>
      <KindRows kinds={usualKinds} edited={edited} error={error} />
      <details className="rounded-xl border border-line" open={isUsed}>
        <summary className="px-4 py-2.5 text-sm font-medium">{m.otherKinds}</summary>
        <div className="border-t border-line p-4">
          <KindRows kinds={others} edited={edited} error={error} />
        </div>
      </details>
    </>
  );
}

function KindRows({ kinds, edited, error }: KindProps & { kinds: readonly KindName[] }) {
  return (
    <div className="space-y-2">
      {kinds.map((kind) => (
        <fieldset key={kind} className="grid grid-cols-2 gap-3">
          <legend className="mb-1 text-sm font-medium">{m.kinds[kind]}</legend>
          {(['prices', 'costs'] as const).map((field) => (
            <Input
              key={field}
              label={field === 'prices' ? m.price : m.cost}
              name={`${field}.${kind}`}
              inputMode="decimal"
              defaultValue={edited[field]?.[kind] ?? ''}
              problem={faultOf(error, `${field}.${kind}`)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

export function ImportPrices({ onClose }: { onClose: () => void }) {
  const list = useCall('operator.list-prices', {});
  const [isWrongFile, setWrongFile] = useState(false);
  const [isLatest, setLatest] = useState(false);
  const latest = useCall('operator.latest-prices', {}, { enabled: isLatest });
  const send = useSend('operator.prices-import', {
    touches: [...touches],
    said: m.imported,
    onDone: onClose,
  });
  const submit = async (fields: FormData) => {
    const file = fields.get('file') as File;
    const markup = Number(String(fields.get('markup')) || '0');
    setWrongFile(false);
    try {
      const listed = isLatest ? { prices: latest.data?.prices ?? [] } : {};
      const own = file.size === 0 ? listed : JSON.parse(await file.text());
      send.send({ ...own, markup_percent: markup });
    } catch {
      setWrongFile(true);
    }
  };
  return (
    <Dialog open onClose={onClose} title={m.importTitle}>
      <Form onSubmit={submit}>
        {list.data && (
          <p className="text-sm">{m.importAbout(list.data.as_of, count(list.data.prices.length))}</p>
        )}
        <Input
          label={m.markup}
          name="markup"
          type="number"
          min={0}
          max={10_000}
          defaultValue={20}
          problem={faultOf(send.error, 'markup_percent')}
        />
        <Input
          label={m.file}
          hint={m.fileHint}
          name="file"
          type="file"
          accept="application/json,.json"
          problem={isWrongFile ? m.wrongFile : undefined}
        />
        <a
          href="/api/v1/operator/prices/list"
          download="model-prices.json"
          className={buttonClass('plain', 'small')}
        >
          {m.download}
        </a>
        <Checkbox
          label={m.latest}
          hint={m.latestHint}
          checked={isLatest}
          onChange={(event) => setLatest(event.target.checked)}
        />
        {isLatest && latest.data && <Differences latest={latest.data} />}
        {isLatest && <Problem error={latest.error} />}
        <Problem error={list.error ?? send.error} />
        <DialogButtons
          action={m.import}
          busy={send.isPending || (isLatest && latest.data === undefined && !latest.error)}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}

type Latest = Output<'operator.latest-prices'>;

/** What an import would change, before it does. */
function Differences({ latest }: { latest: Latest }) {
  const groups = [
    [m.differences.added, latest.added],
    [m.differences.changed, latest.changed],
    [m.differences.doubtful, latest.doubtful],
  ] as const;
  return (
    <div className="space-y-2 text-sm">
      {latest.sources.map(({ url, models, problem }) => (
        <p key={url} className="wrap-anywhere">
          {new URL(url).host}: {problem ?? m.differences.models(count(models))}
        </p>
      ))}
      {groups.map(([title, changes]) => (
        <details key={title}>
          <summary>
            {title}: {count(changes.length)}
          </summary>
          <ul className="max-h-48 overflow-y-auto text-xs">
            {changes.map(({ model, before, after }) => (
              <li key={model} className="wrap-anywhere">
                <span className="font-mono">{model}</span> {m.differences.line(before?.input, after.input)},{' '}
                {m.differences.line(before?.output, after.output)}
              </li>
            ))}
          </ul>
        </details>
      ))}
      <p>{m.differences.left(count(latest.gone.length), count(latest.own.length))}</p>
    </div>
  );
}
