import type { EndpointId, EndpointInput, EndpointOutput } from '@oja/client';
import { useState } from 'react';
import { call, refresh } from '../../api.ts';
import { t } from '../../messages/en.ts';
import { isUnanswered } from '../../model/problem.ts';
import { toast } from '../toast.tsx';

interface Sending<Output> {
  state: 'idle' | 'pending' | 'done' | 'failed';
  data?: Output;
  error: unknown;
}

/** Sends a change, then reads again what it touches. */
export function useSend<Id extends EndpointId>(
  id: Id,
  {
    touches = [],
    said,
    onDone,
  }: { touches?: EndpointId[]; said?: string; onDone?: (output: EndpointOutput<Id>) => void } = {},
) {
  const [sending, setSending] = useState<Sending<EndpointOutput<Id>>>({ state: 'idle', error: null });
  const send = async (input: EndpointInput<Id>, done?: (output: EndpointOutput<Id>) => void) => {
    setSending({ state: 'pending', error: null });
    const isOffline = !navigator.onLine;
    try {
      const data = await call(id, input);
      if (said !== undefined) toast(said);
      onDone?.(data);
      done?.(data);
      // What came back, a secret perhaps, is not kept waiting for the lists.
      setSending({ state: 'pending', data, error: null });
      await refresh(...touches);
      setSending({ state: 'done', data, error: null });
    } catch (error) {
      // Sent again, a grant or a key could be there twice: the lists behind the form show whether it is there.
      const isUncertain = !isOffline && isUnanswered(error);
      if (isUncertain) void refresh(...touches);
      setSending({ state: 'failed', error: isUncertain ? new Error(t.common.mayBeSaved) : error });
    }
  };
  return {
    send,
    reset: () => setSending({ state: 'idle', error: null }),
    data: sending.data,
    error: sending.error,
    isPending: sending.state === 'pending',
    isDone: sending.state === 'done',
  };
}
