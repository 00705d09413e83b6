import { defineCapability } from '@oja/core/engines/capability';
import { createMailauth } from './mailauth.ts';
import type { MessageEngine } from './port.ts';

export const message = defineCapability<MessageEngine, Record<never, never>>({
  name: 'message',
  about: 'Email messages: their signatures and their content.',
  settings: {},
  engines: { mailauth: () => createMailauth() },
});

declare module '@oja/core/engines/engines' {
  interface Engines {
    message: MessageEngine;
  }
}
