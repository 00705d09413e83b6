import { useState } from 'react';
import { publicText } from '../messages/en/public.ts';
import { milliseconds } from '../model/time.ts';
import { type Catalogue, useCatalogue } from '../open-data.ts';
import { Button } from '../ui/button.tsx';
import { Code } from '../ui/code.tsx';

const path = '/api/v1/catalogue';
const command = () => `curl -s ${location.origin}${path} |
  jq -c '.categories[] | {id, state, free_per_month}'`;

/** What that command prints. */
const printed = ({ categories }: Catalogue) =>
  categories.map(({ id, state, free_per_month }) => JSON.stringify({ id, state, free_per_month })).join('\n');

interface Ran {
  answer: string;
  about: string;
}

async function run(): Promise<Ran> {
  const began = performance.now();
  const response = await fetch(path, { headers: { accept: 'application/json' }, cache: 'no-store' });
  const body = (await response.json()) as Catalogue;
  const took = milliseconds(performance.now() - began);
  const requestId = response.headers.get('x-request-id') ?? '';
  return {
    answer: response.ok ? printed(body) : JSON.stringify(body),
    about: publicText.liveRan(response.status, took, requestId),
  };
}

/** A call that needs no key, with the answer this server gives now. */
export function LiveCall({ className }: { className: string }) {
  const { data } = useCatalogue();
  const [ran, setRan] = useState<Ran>();
  const [busy, setBusy] = useState(false);
  const again = () => {
    setBusy(true);
    run()
      .catch((error: unknown) => ({ answer: String(error), about: '' }))
      .then(setRan)
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Code text={command()} label={publicText.liveCall} className={className} />
      <Code
        text={ran?.answer ?? (data === undefined ? '…' : printed(data))}
        label={publicText.output}
        className={className}
      />
      <div className="mt-3 flex flex-wrap items-center gap-3 text-xs text-[#dfe3ff]">
        <Button size="small" busy={busy} onClick={again}>
          {publicText.liveRun}
        </Button>
        <span aria-live="polite" className="min-w-0 break-all tabular">
          {ran?.about}
        </span>
      </div>
    </>
  );
}
