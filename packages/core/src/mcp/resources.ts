/** What an agent can read besides calling tools: the API on one page, the guides, its balance and latest requests. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
} from '@modelcontextprotocol/server';
import type { CallParts } from '../call/call.ts';
import { type Origin, requestEndpoint } from './tool-request.ts';

const docsDir = resolve(import.meta.dirname, '../../../../docs');
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
    ...guides(),
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

function guides(): Readable[] {
  return guideNames().map((name) => {
    const read = async () => readFileSync(join(docsDir, `${name}.md`), 'utf8');
    return {
      uri: `oja://docs/${name}`,
      name,
      title: name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase()),
      description: `Guide: ${name.replaceAll('-', ' ')}.`,
      mimeType: 'text/markdown',
      read,
    };
  });
}

function guideNames(): string[] {
  try {
    return readdirSync(docsDir)
      .filter((name) => name.endsWith('.md'))
      .map((name) => name.slice(0, -3))
      .sort();
  } catch {
    // A server that was deployed without its guides serves the rest.
    return [];
  }
}

function refused(body: Buffer): ProtocolError {
  const { error } = JSON.parse(body.toString('utf8')) as { error: { message: string; code: string } };
  return new ProtocolError(ProtocolErrorCode.InvalidRequest, `${error.code}: ${error.message}`);
}
