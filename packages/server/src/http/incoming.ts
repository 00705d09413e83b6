/** A request as the steps of a call see it; what few of them ask for is worked out when they do. */
import type { Fields, Incoming } from '../call/call.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { readBody, readBytes } from './body.ts';
import type { AddressReader } from './client-address.ts';
import { queryFields } from './fields.ts';
import type { EdgeRequest } from './plain-request.ts';
import type { Params } from './routes.ts';

export interface Target {
  endpoint: Endpoint;
  params: Params;
  path: string;
  query: string;
}

export interface IncomingOptions {
  addresses: AddressReader;
  /** As the operator set it, without a slash at the end. */
  publicUrl: string | undefined;
  bodyMs: number;
  control: boolean;
}

export class HttpIncoming implements Incoming {
  readonly path: string;
  readonly query: string;
  /** Read at once: a socket that closed has none any more. */
  readonly ip: string;
  readonly #request: EdgeRequest;
  readonly #target: Target;
  readonly #options: IncomingOptions;

  constructor(request: EdgeRequest, target: Target, options: IncomingOptions) {
    this.path = target.path;
    this.query = target.query;
    this.#request = request;
    this.#target = target;
    this.#options = options;
    this.ip = options.control ? '127.0.0.1' : options.addresses.ip(request);
  }

  get method() {
    return this.#request.method!;
  }
  get headers() {
    return this.#request.headers;
  }
  get control() {
    return this.#options.control;
  }
  get secure() {
    return this.#options.addresses.secure(this.#request);
  }
  get origin() {
    const { publicUrl } = this.#options;
    return publicUrl ?? `${this.secure ? 'https' : 'http'}://${this.headers.host ?? 'localhost'}`;
  }

  readFields(): Fields | Promise<Fields> {
    const { method } = this;
    if (method !== 'GET' && method !== 'HEAD') return this.#readBody();
    return { fields: Object.assign(queryFields(this.query), pathFields(this.#target)), bytes: 0, hash: '' };
  }

  async #readBody(): Promise<Fields> {
    const { endpoint } = this.#target;
    const { bodyMs } = this.#options;
    const path = pathFields(this.#target);
    if (endpoint.rawBody === true) {
      const raw = await readBytes(this.#request, endpoint.limits.bodyBytesMax, bodyMs);
      return { fields: path, bytes: raw.length, hash: '', raw };
    }
    const body = await readBody(
      this.#request,
      endpoint.limits.bodyBytesMax,
      endpoint.fileFields ?? [],
      bodyMs,
    );
    const queried = endpoint.method === 'DELETE' ? queryFields(this.query) : {};
    return {
      fields: { ...queried, ...body.fields, ...path },
      bytes: body.bytes,
      hash: `${endpoint.id}:${body.hash}`,
    };
  }
}

function pathFields({ params }: Target): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const name in params) if (params[name] !== undefined) fields[name] = params[name];
  return fields;
}
