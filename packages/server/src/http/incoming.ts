/** A request as the steps of a call see it; what few of them ask for is worked out when they do. */
import type { Fields, Incoming } from '../call/call.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { type Body, readBody, readBytes } from './body.ts';
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
  /** Without a slash at the end. */
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

  #readBody(): Fields | Promise<Fields> {
    const { endpoint } = this.#target;
    const { bodyMs } = this.#options;
    const { bodyBytesMax } = endpoint.limits;
    if (endpoint.rawBody === true)
      return onceRead(readBytes(this.#request, bodyBytesMax, bodyMs), (raw) => ({
        fields: pathFields(this.#target),
        bytes: raw.length,
        hash: '',
        raw,
      }));
    return onceRead(readBody(this.#request, bodyBytesMax, endpoint.fileFields ?? [], bodyMs), (body) =>
      this.#withBody(body),
    );
  }

  #withBody({ fields, bytes, hash }: Body): Fields {
    const { endpoint } = this.#target;
    const queried = endpoint.method === 'DELETE' ? queryFields(this.query) : undefined;
    return {
      fields: { ...queried, ...fields, ...pathFields(this.#target) },
      bytes,
      hash: `${endpoint.id}:${hash}`,
    };
  }
}

/** At once where it is there already. */
function onceRead<A, B>(value: A | Promise<A>, then: (value: A) => B): B | Promise<B> {
  return value instanceof Promise ? value.then(then) : then(value);
}

function pathFields({ params }: Target): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const name in params) if (params[name] !== undefined) fields[name] = params[name];
  return fields;
}
