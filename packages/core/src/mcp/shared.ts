/** Resources and prompts of published MCP servers, beside our own: each read is a call of its endpoint. */
import {
  type GetPromptResult,
  type Prompt,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
} from '@modelcontextprotocol/server';
import type { CallParts } from '../call/call.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { refused } from './resources.ts';
import { type Origin, requestEndpoint } from './tool-request.ts';

interface Asker {
  origin: Origin;
  signal: AbortSignal;
  mayUse(endpoint: Endpoint): boolean;
}

const uriOf = (slug: string, uri: string) => `x://${slug}/${encodeURIComponent(uri)}`;
const promptOf = (slug: string, name: string) => `x.${slug}.${name}`;

export function createSharedByMcp(parts: CallParts) {
  const endpointOf = (slug: string, name: string) => parts.byId.get(`x.${slug}.${name}`);
  const open = async (mayUse: Asker['mayUse'], name: string) =>
    (await parts.system.mcp.shared()).filter(({ slug }) => {
      const endpoint = endpointOf(slug, name);
      return endpoint !== undefined && mayUse(endpoint);
    });

  async function ask(slug: string, name: string, fields: Record<string, unknown>, asker: Asker) {
    const endpoint = endpointOf(slug, name);
    if (endpoint === undefined || !asker.mayUse(endpoint)) return undefined;
    const answer = await requestEndpoint(endpoint, fields, asker.origin, parts, asker.signal);
    if (answer.status >= 400) throw refused(answer.body);
    return JSON.parse(answer.body.toString('utf8')) as unknown;
  }

  return {
    async resources(mayUse: Asker['mayUse']): Promise<Resource[]> {
      return (await open(mayUse, 'read-resource')).flatMap(({ slug, resources }) =>
        resources.map((one) => ({ ...one, uri: uriOf(slug, one.uri) }) as Resource),
      );
    },
    async prompts(mayUse: Asker['mayUse']): Promise<Prompt[]> {
      return (await open(mayUse, 'get-prompt')).flatMap(({ slug, prompts }) =>
        prompts.map((one) => ({ ...one, name: promptOf(slug, one.name) }) as Prompt),
      );
    },
    /** Undefined where it is not one of theirs. */
    async read(asked: string, asker: Asker): Promise<ReadResourceResult | undefined> {
      const [, slug, encoded] = /^x:\/\/([a-z0-9-]+)\/(.+)$/.exec(asked) ?? [];
      if (slug === undefined) return undefined;
      const given = await ask(slug, 'read-resource', { uri: decodeURIComponent(encoded!) }, asker);
      if (given === undefined)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `No resource ${asked}.`, { uri: asked });
      const { contents } = given as { contents: { uri?: string }[] };
      return { contents: contents.map((one) => ({ ...one, uri: asked })) } as ReadResourceResult;
    },
    async prompt(
      name: string,
      args: Record<string, string>,
      asker: Asker,
    ): Promise<GetPromptResult | undefined> {
      const [, slug, own] = /^x\.([a-z0-9-]+)\.(.+)$/s.exec(name) ?? [];
      if (slug === undefined) return undefined;
      return (await ask(slug, 'get-prompt', { name: own, arguments: args }, asker)) as
        | GetPromptResult
        | undefined;
    },
  };
}
