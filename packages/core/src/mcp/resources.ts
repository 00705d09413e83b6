/** What an agent can read besides calling tools: the API on one page, the guides, its balance and latest requests. */
import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
} from '@modelcontextprotocol/server';
import type { CallParts } from '../call/call.ts';
import type { GuideView } from '../endpoints/system-view.ts';
import { type Origin, requestEndpoint } from './tool-request.ts';

const recentMax = 20;

interface Readable extends Resource {
  read(origin: Origin, signal: AbortSignal): Promise<string>;
}

export interface Resources {
  list(): Resource[];
  read(uri: string, origin: Origin, signal: AbortSignal): Promise<ReadResourceResult>;
}

export function createResources(parts: CallParts, llms: (origin: string) => string): Resources {
  const ask = async (id: string, fields: object, origin: Origin, signal: AbortSignal) => {
    const answer = await requestEndpoint(parts.byId.get(id)!, { ...fields }, origin, parts, signal);
    if (answer.status >= 400) throw refused(answer.body);
    return answer.body.toString('utf8');
  };
  const all: Readable[] = [
    {
      uri: 'oja://llms.txt',
      name: 'llms.txt',
      title: 'API overview',
      description: 'Every endpoint with its fields, prices and examples.',
      mimeType: 'text/plain',
      read: async ({ origin }) => llms(origin),
    },
    {
      uri: 'oja://account/credits',
      name: 'credits',
      title: 'Balance',
      description: 'Credits, free calls left and spending of this account.',
      mimeType: 'application/json',
      read: (origin, signal) => ask('account.credits', {}, origin, signal),
    },
    {
      uri: 'oja://account/requests',
      name: 'requests',
      title: 'Recent requests',
      description: `The last ${recentMax} requests of this key or account, with status and charge.`,
      mimeType: 'application/json',
      read: (origin, signal) => ask('account.requests', { limit: recentMax }, origin, signal),
    },
    ...parts.system.guides().map(guideResource),
  ];
  const byUri = new Map(all.map((each) => [each.uri, each]));
  return {
    list: () => all.map(({ read: _, ...resource }) => resource),
    async read(uri, origin, signal) {
      const found = byUri.get(uri);
      if (found === undefined)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `No resource ${uri}.`, { uri });
      const { mimeType } = found;
      return {
        contents: [{ uri, ...(mimeType ? { mimeType } : {}), text: await found.read(origin, signal) }],
      };
    },
  };
}

const guideResource = ({ name, title, about, read }: GuideView): Readable => ({
  uri: `oja://docs/${name}`,
  name,
  title,
  description: about === '' ? `Guide: ${title}.` : about,
  mimeType: 'text/markdown',
  read: async () => read(),
});

export function refused(body: Buffer): ProtocolError {
  const { error } = JSON.parse(body.toString('utf8')) as { error: { message: string; code: string } };
  return new ProtocolError(ProtocolErrorCode.InvalidRequest, `${error.code}: ${error.message}`);
}
