/** The shapes of a call and of its answer. */

export interface EndpointRow {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  /** How long the server works on it at most. */
  timeoutMs: number;
  /** Sends an Idempotency-Key automatically, so that a retry is never charged twice. */
  paid?: boolean;
  /** Fields that hold files. */
  files?: string[];
  /** Types it answers besides JSON. */
  produces?: string[];
  mode?: 'job' | 'either';
}

export interface CallOptions {
  /** Ends the call early. */
  signal?: AbortSignal | undefined;
  /** For one attempt, until the answer begins. Default: what the endpoint allows, and ten seconds more. */
  timeoutMs?: number | undefined;
  /** Further attempts after a failure that may pass. Default 2. */
  retries?: number | undefined;
  /** A key of your own; paid calls carry a random one otherwise. */
  idempotencyKey?: string | undefined;
  headers?: Record<string, string> | undefined;
}

/** What a call cost and who served it. Money is dollars as a plain decimal, as the server wrote it. */
export interface Receipt {
  requestId: string | null;
  charge: string | null;
  balance: string | null;
  freeLeft: number | null;
  engine: string | null;
  /** The stored answer of an earlier call with the same idempotency key. */
  replayed: boolean;
  /** Answered the example: a test key was used. */
  test: boolean;
  limit: { perMinute: number; remaining: number; resetSeconds: number } | null;
}

export interface Answer<T> {
  data: T;
  receipt: Receipt;
  status: number;
  headers: Headers;
  /** From the first byte sent until the whole answer was read, retries included. */
  ms: number;
}

/** A promise of the data that can also tell what the call cost. */
export interface Call<T> extends Promise<T> {
  withReceipt(): Promise<Answer<T>>;
}

/** The data is derived on demand, so that a failure is reported once, to the code that awaits it. */
export function callOf<T>(answer: Promise<Answer<T>>): Call<T> {
  const data = () => answer.then((one) => one.data);
  return {
    // biome-ignore lint/suspicious/noThenProperty: a call is a promise, with the receipt beside it
    then: (done, failed) => data().then(done, failed),
    catch: (failed) => data().catch(failed),
    finally: (ended) => data().finally(ended),
    withReceipt: () => answer,
    [Symbol.toStringTag]: 'Promise',
  };
}

export function receiptOf(headers: Headers): Receipt {
  const number = (name: string) => (headers.has(name) ? Number(headers.get(name)) : null);
  const perMinute = number('ratelimit-limit');
  return {
    requestId: headers.get('x-request-id'),
    charge: headers.get('x-oja-charge'),
    balance: headers.get('x-oja-balance'),
    freeLeft: number('x-oja-free-left'),
    engine: headers.get('x-oja-engine'),
    replayed: headers.get('idempotent-replayed') === 'true',
    test: headers.get('x-oja-test') === 'true',
    limit:
      perMinute === null
        ? null
        : {
            perMinute,
            remaining: number('ratelimit-remaining') ?? 0,
            resetSeconds: number('ratelimit-reset') ?? 0,
          },
  };
}
