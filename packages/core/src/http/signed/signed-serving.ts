/** Requests for signed URLs on their way to what they sign. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallParts } from '../../call/call.ts';
import type { EndpointRegistry } from '../../endpoints/registry.ts';
import type { CallServer } from '../call-server.ts';
import { HttpIncoming, type IncomingOptions } from '../incoming.ts';
import { createSignedUrls } from './signed-urls.ts';

export interface SignedServingOptions {
  registry: EndpointRegistry;
  parts: CallParts;
  calls: Pick<CallServer, 'make'>;
  reading: IncomingOptions;
  unwritten(error: unknown): void;
}

export function signedServing({ registry, parts, calls, reading, unwritten }: SignedServingOptions) {
  const urls = createSignedUrls(parts, registry, calls);
  return {
    isSigned: urls.isSigned,
    serve(request: IncomingMessage, response: ServerResponse, path: string): void {
      const target = { endpoint: parts.byId.get('account.whoami')!, params: {}, path, query: '' };
      urls
        .serve(request, response, path, new HttpIncoming(request, target, reading))
        .catch((error: unknown) => {
          unwritten(error);
          response.destroy();
        });
    },
  };
}
