import type { LoggedRequest } from '@oja/client';
import { useEffect, useRef, useState } from 'react';
import { client } from '../api.ts';
import { problemOf } from '../model/problem.ts';

const keptMax = 200;
const retryMs = 3000;

/** Asking again changes nothing. */
const isRefused = (error: unknown) => [401, 403].includes(problemOf(error).status ?? 0);

/** Requests as they end, newest first; the connection is made again when it breaks. */
export function useTail({
  isOn,
  key,
  onRequest,
}: {
  isOn: boolean;
  key?: string | undefined;
  onRequest?: (request: LoggedRequest) => void;
}) {
  const [requests, setRequests] = useState<LoggedRequest[]>([]);
  const [isBroken, setBroken] = useState(false);
  const told = useRef(onRequest);
  told.current = onRequest;
  useEffect(() => {
    if (!isOn) return;
    const stop = new AbortController();
    const follow = async () => {
      while (!stop.signal.aborted) {
        try {
          const tail = await client.tail(key === undefined ? {} : { key }, { signal: stop.signal });
          setBroken(false);
          for await (const request of tail) {
            setRequests((before) => [request, ...before].slice(0, keptMax));
            told.current?.(request);
          }
        } catch (error) {
          if (stop.signal.aborted) return;
          setBroken(true);
          if (isRefused(error)) return;
        }
        await new Promise((done) => setTimeout(done, retryMs));
      }
    };
    follow();
    return () => stop.abort();
  }, [isOn, key]);
  return { requests, isBroken, clear: () => setRequests([]) };
}
