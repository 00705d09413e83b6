import type { EndpointId, EndpointInput, EndpointOutput } from '@oja/client';
import { useMutation } from '@tanstack/react-query';
import { call, refresh } from '../api.ts';
import { toast } from './toast.tsx';

/** Sends a change, then reads again what it touches. */
export function useSend<Id extends EndpointId>(
  id: Id,
  {
    touches = [],
    said,
    onDone,
  }: { touches?: EndpointId[]; said?: string; onDone?: (output: EndpointOutput<Id>) => void } = {},
) {
  return useMutation<EndpointOutput<Id>, unknown, EndpointInput<Id>>({
    mutationFn: (input) => call(id, input),
    onSuccess: async (output) => {
      if (said !== undefined) toast(said);
      onDone?.(output);
      await refresh(...touches);
    },
  });
}
