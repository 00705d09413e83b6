/** One prompt for up to three chat models: their answers, prices and speeds side by side. */
import { Plus, Send, Square, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Hidden } from '../account/hidden.tsx';
import { call, refresh } from '../api.ts';
import { modelPagesText } from '../messages/en/model-pages.ts';
import { shortPrice } from '../model/model-price.ts';
import { dollars } from '../model/money.ts';
import { count, milliseconds } from '../model/time.ts';
import { useModels } from '../open-data.ts';
import { Link, navigate, useSearch } from '../routing/link.tsx';
import { useMay, useViewing } from '../session.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Labelled, Select } from '../ui/field.tsx';
import { Card, Empty, Page, Waiting } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { left, type Outcome, runCall } from './run-call.ts';

const m = modelPagesText;
const modelsMax = 3;
const promptMax = 4000;

interface Run {
  outcome: Outcome;
  firstMs?: number;
  perSecond?: number | null;
}

export function CompareModels() {
  const search = useSearch<{ models?: string; prompt?: string }>();
  const { data, error } = useModels();
  const mayCall = useMay('calls.make');
  const offered = data?.data.filter(({ type }) => type === 'chat') ?? [];
  const ids = offered.map(({ id }) => id);
  const named = (search.models ?? '').split(',').filter((id) => ids.includes(id));
  const chosen = (named.length > 0 ? named : ids.slice(0, 2)).slice(0, modelsMax);
  const prompt = search.prompt ?? m.promptStart;
  const [runs, setRuns] = useState<Record<number, Run>>({});
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(left), []);
  const isBusy = Object.values(runs).some(({ outcome }) => outcome.state === 'running');
  const set = (change: { models?: string[]; prompt?: string }) => {
    const models = (change.models ?? chosen).join(',');
    navigate({
      to: '/playground/models',
      search: { models, prompt: change.prompt ?? search.prompt },
      replace: true,
    });
    if (change.models) setRuns({});
  };
  const run = async () => {
    const stop = new AbortController();
    running.current = stop;
    await Promise.all(
      chosen.map((model, place) =>
        runOne(model, prompt, stop.signal, (next) => setRuns((before) => ({ ...before, [place]: next }))),
      ),
    );
    await refresh('account.credits', 'account.requests', 'account.usage');
  };
  if (useViewing())
    return (
      <Page title={m.compareTitle}>
        <Hidden />
      </Page>
    );
  return (
    <Page title={m.compareTitle} about={m.compareAbout}>
      <Problem error={error} />
      {data === undefined && !error && <Waiting lines={6} />}
      {data !== undefined && offered.length === 0 && <Empty title={m.noModels} />}
      {offered.length > 0 && (
        <>
          <Card>
            <Labelled label={m.prompt}>
              {(field) => (
                <textarea
                  {...field}
                  rows={3}
                  maxLength={promptMax}
                  value={prompt}
                  onChange={(event) => set({ prompt: event.target.value })}
                  className="field w-full"
                />
              )}
            </Labelled>
            <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
              <Button
                disabled={isBusy || chosen.length >= modelsMax || chosen.length >= ids.length}
                onClick={() => set({ models: [...chosen, ids.find((id) => !chosen.includes(id))!] })}
              >
                <Plus className="size-4" aria-hidden="true" />
                {m.add}
              </Button>
              {isBusy ? (
                <Button onClick={() => running.current?.abort(new DOMException('', 'AbortError'))}>
                  <Square className="size-4" aria-hidden="true" />
                  {m.stop}
                </Button>
              ) : (
                <Button look="primary" disabled={!mayCall || prompt.trim() === ''} onClick={run}>
                  <Send className="size-4" aria-hidden="true" />
                  {m.run}
                </Button>
              )}
            </div>
          </Card>
          <div className="mt-4 grid gap-4 md:auto-cols-fr md:grid-flow-col">
            {chosen.map((id, place) => (
              <section
                key={`${place + 1}`}
                className="card flex min-w-0 flex-col"
                aria-label={m.modelAt(place + 1)}
              >
                <div className="flex items-end gap-2 border-b border-line p-4">
                  <div className="min-w-0 flex-1">
                    <Select
                      label={m.modelAt(place + 1)}
                      value={id}
                      disabled={isBusy}
                      onChange={(event) =>
                        set({ models: chosen.map((one, i) => (i === place ? event.target.value : one)) })
                      }
                    >
                      {offered.map((model) => (
                        <option
                          key={model.id}
                          value={model.id}
                          disabled={model.id !== id && chosen.includes(model.id)}
                        >
                          {model.id} ({shortPrice(model)})
                        </option>
                      ))}
                    </Select>
                  </div>
                  {chosen.length > 1 && (
                    <IconButton
                      label={m.remove(id)}
                      disabled={isBusy}
                      onClick={() => set({ models: chosen.filter((_, i) => i !== place) })}
                    >
                      <X className="size-4" aria-hidden="true" />
                    </IconButton>
                  )}
                </div>
                <Answer run={runs[place]} />
              </section>
            ))}
          </div>
        </>
      )}
    </Page>
  );
}

async function runOne(
  model: string,
  prompt: string,
  signal: AbortSignal,
  tell: (run: Run) => void,
): Promise<void> {
  const began = performance.now();
  let firstMs: number | undefined;
  let ended = { state: 'idle' } as Outcome;
  const run = (outcome: Outcome, perSecond?: number | null): Run => ({
    outcome,
    ...(firstMs !== undefined && { firstMs }),
    ...(perSecond !== undefined && { perSecond }),
  });
  const input = { model, messages: [{ role: 'user', content: prompt }], stream: true };
  await runCall('ai.chat', input, signal, (outcome) => {
    if (firstMs === undefined && outcome.state === 'running' && outcome.text)
      firstMs = performance.now() - began;
    ended = outcome;
    tell(run(outcome));
  });
  const requestId = ended.state === 'done' ? ended.receipt.requestId : null;
  if (requestId === null) return;
  // The log counts tokens as they are charged.
  const row = await call('account.request', { id: requestId }).catch(() => undefined);
  tell(run(ended, row?.model?.tokens_per_second ?? null));
}

function Answer({ run }: { run: Run | undefined }) {
  const outcome = run?.outcome ?? { state: 'idle' as const };
  if (outcome.state === 'idle') return <p className="p-5 text-sm text-soft">{m.waiting}</p>;
  const text = 'text' in outcome ? outcome.text : undefined;
  const isEnded = outcome.state === 'done' || outcome.state === 'failed';
  return (
    <>
      <div className="min-h-40 flex-1 p-5" aria-live="polite" data-result={outcome.state}>
        {text && <p className="leading-relaxed wrap-anywhere whitespace-pre-wrap">{text}</p>}
        {outcome.state === 'running' && !text && <Waiting lines={3} />}
        {outcome.state === 'failed' && <Problem error={outcome.error} />}
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line px-5 py-3 text-sm">
        <Fact name={m.firstToken} value={milliseconds(run?.firstMs)} />
        {isEnded && <Fact name={m.total} value={milliseconds(outcome.ms)} />}
        {run?.perSecond !== undefined && (
          <Fact name={m.speed} value={run.perSecond === null ? '–' : m.perSecond(count(run.perSecond))} />
        )}
        {isEnded && outcome.receipt?.charge != null && (
          <Fact name={m.charged} value={dollars(outcome.receipt.charge)} />
        )}
        {isEnded && outcome.receipt?.requestId && (
          <div>
            <dt className="text-xs text-soft">{m.request}</dt>
            <dd>
              <Link
                to="/console/requests/$id"
                params={{ id: outcome.receipt.requestId }}
                className="font-mono text-xs text-accent underline underline-offset-2"
              >
                {outcome.receipt.requestId.slice(-8)}
              </Link>
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-xs text-soft">{name}</dt>
    <dd className="font-medium tabular">{value}</dd>
  </div>
);
