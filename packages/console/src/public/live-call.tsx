import { useState } from 'react';
import { curl } from '../../../core/src/http/samples/curl.ts';
import { publicText } from '../messages/en/public.ts';
import { milliseconds } from '../model/time.ts';
import { useCatalogue } from '../open-data.ts';
import { Button } from '../ui/button.tsx';
import { Code } from '../ui/code.tsx';
import { Tabs } from '../ui/tabs.tsx';

/** One of each category, with the input of its sample. */
const calls = [
  {
    id: 'ai.chat',
    method: 'POST',
    path: '/api/v1/chat',
    input: { messages: [{ role: 'user', content: 'Write a greeting for my market stall in Lagos.' }] },
  },
  {
    id: 'media.music',
    method: 'POST',
    path: '/api/v1/media/music/search',
    input: { query: 'burna boy last last', type: 'track', limit: 1 },
  },
  {
    id: 'network.dns',
    method: 'GET',
    path: '/api/v1/network/dns',
    input: { name: 'example.com', type: 'MX' },
  },
  {
    id: 'utilities.qr',
    method: 'POST',
    path: '/api/v1/utils/qr',
    input: { data: 'https://example.com/pay/INV-2041', format: 'png', size: 512, ecc: 'M' },
  },
];
type CallId = (typeof calls)[number]['id'];

interface Ran {
  id: CallId;
  answer: string;
  about: string;
}

async function run(id: CallId): Promise<Ran> {
  const began = performance.now();
  const response = await fetch(`/api/v1/samples/${id}`, { headers: { accept: 'application/json' } });
  const body = (await response.json()) as { output?: unknown };
  const took = milliseconds(performance.now() - began);
  const request = response.headers.get('x-request-id') ?? '';
  return {
    id,
    answer: JSON.stringify(body.output ?? body, null, 2),
    about: publicText.liveRan(response.status, took, request),
  };
}

/** Calls that run without an account: the server returns sample data, as it does to test keys. */
export function LiveCall() {
  const { data } = useCatalogue();
  const [chosen, setChosen] = useState<CallId>('ai.chat');
  const [ran, setRan] = useState<Ran>();
  const [busy, setBusy] = useState(false);
  const offered = calls.filter(
    ({ id }) => data === undefined || data.categories.some((c) => c.endpoints.some((one) => one.id === id)),
  );
  const call = offered.find(({ id }) => id === chosen) ?? offered[0];
  if (call === undefined) return null;
  const again = () => {
    setBusy(true);
    run(call.id)
      .catch((error: unknown) => ({ id: call.id, answer: String(error), about: '' }))
      .then(setRan)
      .finally(() => setBusy(false));
  };
  const shown = ran?.id === call.id ? ran : undefined;
  const command = curl({ origin: location.origin, returns: 'json', ...call });
  return (
    <Tabs
      label={publicText.liveCall}
      tabs={offered.map(({ id }) => ({ name: id, title: publicText.liveTabs[id] ?? id }))}
      value={call.id}
      onChange={setChosen}
    >
      <Code text={command} label={publicText.heroCall} className="h-64 shadow-2xl *:max-h-full!" />
      <div className="my-3 flex flex-wrap items-center gap-3 text-xs text-[#dfe3ff]">
        <Button size="small" busy={busy} onClick={again}>
          {publicText.liveRun}
        </Button>
        <span aria-live="polite" className="min-w-0 break-all tabular">
          {shown?.about ?? publicText.liveAbout}
        </span>
      </div>
      <Code
        text={shown?.answer ?? publicText.liveNone}
        label={publicText.output}
        className="h-56 shadow-2xl *:max-h-full!"
      />
    </Tabs>
  );
}
