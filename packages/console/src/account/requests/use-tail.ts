import type { LoggedRequest } from '@oja/client';
import { useEffect, useRef, useState } from 'react';
import { client, refresh } from '../../api.ts';
import { problemOf } from '../../model/problem.ts';

const keptMax = 200;
const retryMs = 3000;
/** A request is in the log by then. */
const loggedMs = 1000;

/** A retry would be refused too. */
const isRefused = (error: unknown) => [401, 403].includes(problemOf(error).status ?? 0);

/** Requests as they end, newest first. Reconnects when the connection breaks. */
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
  const latest = useRef(onRequest);
  latest.current = onRequest;
  useEffect(() => {
    if (!isOn) return;
    const stop = new AbortController();
    const follow = async () => {
      while (!stop.signal.aborted) {
        try {
          const tail = await client.tail(key === undefined ? {} : { key }, { signal: stop.signal });
          setBroken(false);
          // What ended after the list was read and before the tail was open is only in the log.
          setTimeout(() => void refresh('account.requests'), loggedMs);
          for await (const request of tail) {
            setRequests((before) => [request, ...before].slice(0, keptMax));
            latest.current?.(request);
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
