/** Guardrails of an account or a key: what is looked for in texts that go to models and come back, and what follows. */
import { z } from 'zod';

export const personalKinds = ['phone', 'email', 'card', 'nuban', 'bvn', 'nin'] as const;
export type PersonalKind = (typeof personalKinds)[number];

export const sides = ['input', 'output'] as const;
export type Side = (typeof sides)[number];

const action = z.enum(['mask', 'refuse']);
const word = z
  .string()
  .trim()
  .min(2)
  .max(60)
  .regex(/[\p{L}\p{N}]/u, 'must contain a letter or digit')
  .describe('A word or phrase.');

export const hookTimeoutMaxMs = 5_000;

export const guardrailRules = z
  .strictObject({
    on: z
      .array(z.enum(sides))
      .min(1)
      .max(2)
      .default([...sides])
      .describe('Whether requests (input), responses (output) or both are checked.'),
    personal_data: z
      .strictObject({
        phone: action.optional().describe('Phone numbers: Nigerian, and others with +.'),
        email: action.optional().describe('Email addresses.'),
        card: action.optional().describe('Card numbers that pass the Luhn check.'),
        nuban: action.optional().describe('Bank account numbers with a valid check digit.'),
        bvn: action.optional().describe('Bank verification numbers: 11 digits from 22.'),
        nin: action.optional().describe('National identification numbers.'),
      })
      .default({})
      .describe(
        'What happens to phone numbers, email addresses, card numbers (Luhn), account numbers (nuban: check digit, near a word such as account or the name of a bank), BVNs and NINs (near the word NIN): mask or refuse.',
      ),
    blocked_words: z
      .array(word)
      .max(100)
      .default([])
      .describe('Words and phrases that are blocked, in upper or lower case.'),
    blocked_words_action: action
      .default('refuse')
      .describe('mask replaces a blocked word with [BLOCKED]; refuse fails the call.'),
    prompt_injection: z
      .enum(['mark', 'refuse'])
      .nullable()
      .default(null)
      .describe(
        'Instructions to the model within tool results: mark warns the model where they are; refuse fails the call; null turns it off.',
      ),
    moderation: z
      .boolean()
      .default(false)
      .describe(
        'Refuses texts that the moderation model flags. A streamed response is sent once it is checked.',
      ),
    hook: z
      .strictObject({
        url: z
          .url({ protocol: /^https?$/ })
          .max(500)
          .describe('URL that Oja posts the texts to.'),
        timeout_ms: z
          .int()
          .min(50)
          .max(hookTimeoutMaxMs)
          .default(1_000)
          .describe('Milliseconds that the hook has for its response.'),
        on_failure: z
          .enum(['refuse', 'allow'])
          .default('refuse')
          .describe('What happens to the call if the hook fails or is late.'),
      })
      .nullable()
      .default(null)
      .describe('Your own check over HTTP, signed as Standard Webhooks; null for none.'),
  })
  .describe('What texts are checked for.');
export const guardrailsOut = guardrailRules.meta({ id: 'Guardrails' });

export type GuardrailRules = z.output<typeof guardrailRules>;
