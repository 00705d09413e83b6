/** What examples say of the server, of files and of jobs, and how a test key gets the same of its own. */

/** Where the examples are served: replaced by the real origin wherever they are shown. */
export const exampleOrigin = 'http://127.0.0.1:8787';

/** All examples of files share an ID: the file name selects the sample that is served. */
export const exampleFileId = 'file_2Yx8mW5qTn0vRbLd3sKcQ7hJ4pZ9uE1a';
export const exampleExpiry = '2026-11-16T09:00:00.000Z';

/** The example with links to `origin`. */
export function atOrigin(value: unknown, origin: string): unknown {
  return mapText(value, (text) =>
    text.startsWith(`${exampleOrigin}/`) ? origin + text.slice(exampleOrigin.length) : text,
  );
}

/** The example about `asked` instead of the ID that it was written with. */
export function aboutId(value: unknown, written: string, asked: string): unknown {
  return mapText(value, (text) => {
    if (text === written) return asked;
    return text.startsWith(`${exampleOrigin}/`) ? text.replace(`/${written}`, () => `/${asked}`) : text;
  });
}

function mapText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapText(one, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapText(inner, change)]));
}

/** Jobs of test keys are not stored: the ID says which endpoint started one. */
export const testJobId = (requestId: string, endpoint: string): string => `${requestId}.${endpoint}`;

/** Undefined where the ID is not of a test job. */
export const testJobEndpoint = (id: string): string | undefined => /^\w+?\.(.+)$/.exec(id)?.[1];

/** Categories and endpoints that examples of accounts and operators talk of: core names them here alone. */
export const sold = {
  ai: 'ai',
  media: 'media',
  network: 'network',
  utilities: 'utilities',
  chat: 'ai.chat',
  models: 'ai.*',
  music: 'media.music',
  convert: 'utilities.convert',
  qr: 'utilities.qr',
  tts: 'utilities.tts',
} as const;
