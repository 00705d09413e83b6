/** Published services as methods: `client.x.acme.sendMessage(…)` for `x.acme.send-message`. */
import type { Call, CallOptions } from './call.ts';

/** The server describes its fields, and checks them. */
export type PublishedMethod = (input?: object, options?: CallOptions) => Call<unknown>;
/** Methods in camel case, or by their name: `x.acme['send-2fa']`. */
export type PublishedService = Readonly<Record<string, PublishedMethod>>;
export type PublishedServices = Readonly<Record<string, PublishedService>>;

const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `call` takes the first of these IDs that the server has. */
export const publishedServices = (
  call: (ids: string[], input?: object, options?: CallOptions) => Call<unknown>,
): PublishedServices =>
  byName((slug) =>
    byName((name) => {
      // Tools of MCP servers keep the names that they have there.
      const ids = [...new Set([dashed(name), name])].map((one) => `x.${dashed(slug)}.${one}`);
      return (input, options) => call(ids, input, options);
    }),
  );

function byName<T>(make: (name: string) => T): Readonly<Record<string, T>> {
  return new Proxy<Record<string, T>>(
    {},
    {
      // What is awaited or printed is asked for these: it is no service.
      get: (_, name) => (typeof name === 'symbol' || name === 'then' ? undefined : make(name)),
    },
  );
}
