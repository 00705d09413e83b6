/** Which input fields of an endpoint are arguments of its tool, and what is sent for them. */
import { shapeOf } from '../call/validate/accepted-format.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';

type Fields = Record<string, unknown>;

/** They choose how an HTTP response is sent, which a tool has no use for. */
const transportFields = new Set(['stream', 'stream_options', 'stream_format', 'async']);

/** `include` asks for the data of a file that is returned; elsewhere it has a meaning of its own. */
const includesData = ({ input, output }: Endpoint): boolean =>
  'include' in (shapeOf(input) ?? {}) && 'file' in (shapeOf(output) ?? {});

export const isArgument = (endpoint: Endpoint, name: string): boolean =>
  (endpoint.group === 'x' || !transportFields.has(name)) &&
  name !== endpoint.job?.field &&
  !(name === 'include' && includesData(endpoint));

export const isShown = ({ tool }: Pick<Endpoint, 'tool'>, name: string): boolean =>
  tool?.fields?.includes(name) ?? true;

/** Tools return the whole response, with the file itself where the endpoint can return it. */
export function requestFields(endpoint: Endpoint, args: Fields): Fields {
  const sent = Object.fromEntries(Object.entries(args).filter(([name]) => isArgument(endpoint, name)));
  return includesData(endpoint) ? { ...sent, include: ['data'] } : sent;
}
