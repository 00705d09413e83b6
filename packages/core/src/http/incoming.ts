/** A request as the steps of a call see it; rarely used values are computed when they are read. */
import type { Fields, Incoming } from '../call/call.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import type { BodiesInFlight, BodyShare } from './body/bodies-in-flight.ts';
import { readBody, readBytes } from './body/body.ts';
import { refuseEncoding } from './body/body-encoding.ts';
import type { Body } from './body/body-limits.ts';
import type { AddressReader } from './client-address.ts';
import { queryFields } from './openapi/fields.ts';
import { ownOrigin } from './own-origin.ts';
import type { EdgeRequest } from './plain/plain-request.ts';
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
  bodies: BodiesInFlight;
  control: boolean;
}

type Arrival = (body: Promise<Fields>) => Promise<Fields>;

export class HttpIncoming implements Incoming {
  readonly path: string;
  readonly query: string;
  /** Read immediately: a closed socket no longer has one. */
  readonly ip: string;
  readonly #request: EdgeRequest;
  readonly #target: Target;
  readonly #options: IncomingOptions;
  readonly #arrival: Arrival;
  #share: BodyShare | undefined;

  /** `arrival` wraps the wait for a body that is not there yet. */
  constructor(
    request: EdgeRequest,
    target: Target,
    options: IncomingOptions,
    arrival: Arrival = (body) => body,
  ) {
    this.#arrival = arrival;
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
    return publicUrl ?? ownOrigin(this.headers.host, this.#request.socket, this.secure);
  }
  get askedOrigin() {
    const { publicUrl } = this.#options;
    return publicUrl ?? `${this.secure ? 'https' : 'http'}://${this.headers.host ?? 'localhost'}`;
  }

  readFields(owner: string): Fields | Promise<Fields> {
    // The body of a request to an unknown path is not read: its type and size are not the problem.
    if (this.#target.endpoint.method !== 'GET') {
      const body = this.#readBody(owner);
      return body instanceof Promise ? this.#arrival(body) : body;
    }
    return { fields: Object.assign(queryFields(this.query), pathFields(this.#target)), bytes: 0, hash: '' };
  }

  /** When the call has ended: its body no longer counts. */
  release(): void {
    this.#share?.release();
  }

  #readBody(owner: string): Fields | Promise<Fields> {
    const { endpoint } = this.#target;
    const { bodyMs, bodies } = this.#options;
    this.#share = bodies.open(owner);
    const limits = { bytesMax: endpoint.limits.bodyBytesMax, jsonMs: bodyMs, share: this.#share };
    if (endpoint.uses?.rawBody === true) {
      refuseEncoding(this.#request);
      return onceRead(readBytes(this.#request, limits), (raw) => ({
        fields: pathFields(this.#target),
        bytes: raw.length,
        hash: '',
        raw,
      }));
    }
    return onceRead(readBody(this.#request, limits, endpoint.wire), (body) => this.#withBody(body));
  }

  #queried(): Record<string, unknown> {
    const { method, wire } = this.#target.endpoint;
    if (method === 'DELETE') return queryFields(this.query);
    return wire?.query === undefined ? {} : pick(queryFields(this.query), wire.query);
  }

  #withBody({ fields, bytes, hash, isUnescaped = false }: Body): Fields {
    const { endpoint, params } = this.#target;
    const queried = this.#queried();
    return {
      fields: { ...queried, ...fields, ...pathFields(this.#target) },
      bytes,
      hash: `${endpoint.id}:${textOf(params)}${textOf(queried)}${hash}`,
      isValidText: isUnescaped && isEmpty(queried) && isEmpty(params),
    };
  }
}

/** Synchronously where it is already available. */
function onceRead<A, B>(value: A | Promise<A>, then: (value: A) => B): B | Promise<B> {
  return value instanceof Promise ? value.then(then) : then(value);
}

function isEmpty(params: object): boolean {
  for (const _ in params) return false;
  return true;
}

const textOf = (fields: object): string => (isEmpty(fields) ? '' : JSON.stringify(fields));

const pick = (fields: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(fields, name)).map((name) => [name, fields[name]]));

function pathFields({ params }: Target): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const name in params) if (params[name] !== undefined) fields[name] = params[name];
  return fields;
}
