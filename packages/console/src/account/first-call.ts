import { sample } from '../model/samples.ts';

/** The secret of a key made in this tab, until it is closed: never stored. */
let lastSecret: string | undefined;
export const keepSecret = (secret: string | undefined) => {
  lastSecret = secret;
};

/** Undefined where none was created in this tab. */
export const keptSecret = () => lastSecret;

/** A call that works at once: filled with the key that was just made, if one was. */
export const firstCallCurl = (key = lastSecret) =>
  sample('curl', {
    origin: location.origin,
    method: 'POST',
    path: '/api/v1/chat',
    input: { messages: [{ role: 'user', content: 'Write a greeting for my market stall in Lagos.' }] },
    ...(key === undefined ? {} : { key }),
  });
