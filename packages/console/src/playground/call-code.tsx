/** The call of the form as code, with a key to run it. */
import { sampleCall } from '../../../core/src/http/samples/call.ts';
import { FirstKey } from '../account/overview/first-key.tsx';
import { Samples } from '../docs/samples.tsx';
import { useKeptKey } from '../kept-key.ts';
import type { EndpointDoc } from '../model/openapi.ts';
import { cleaned, type Values } from './values.ts';

export function CallCode({ doc, values }: { doc: EndpointDoc; values: Values }) {
  const key = useKeptKey();
  return (
    <>
      <Samples call={sampleCall(doc, cleaned(values))} />
      <FirstKey isDone={key !== undefined} />
    </>
  );
}
