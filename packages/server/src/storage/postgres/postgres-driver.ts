/**
 * The driver, with two of its faults mended as it is loaded (3.4.9; porsager/postgres#1193 and the like). A connection
 * that closed while something waited to be written never wrote again, and one that was closed politely while it
 * began let its first query wait for ever. A version whose text is another is left as it is.
 */
import { registerHooks } from 'node:module';

/** Marks the modules of our copy: others may have loaded the driver as it is. */
const mark = '?mended';

export const mends = [
  ['clearImmediate(nextWriteTimer)\n', 'clearImmediate(nextWriteTimer), (chunk = nextWriteTimer = null)\n'],
  [
    'if (initial)\n      return reconnect()\n',
    "initial && errored(Errors.connection('CONNECTION_CLOSED', options))\n",
  ],
] as const;

const hooks = registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const ours = context.parentURL?.endsWith(mark) && specifier.startsWith('.');
    return ours ? { ...resolved, url: `${resolved.url}${mark}` } : resolved;
  },
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith(`/connection.js${mark}`) || !loaded.source) return loaded;
    const text =
      typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString();
    return { ...loaded, source: mends.reduce((mended, [from, to]) => mended.replaceAll(from, to), text) };
  },
});
const loaded = (await import(`${import.meta.resolve('postgres')}${mark}`)) as {
  default: typeof import('postgres');
};
hooks.deregister();

export const postgres = loaded.default;
