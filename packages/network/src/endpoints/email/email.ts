/** `GET /api/v1/network/email`: what can be known of an email address without writing to it. */

import { createHash } from 'node:crypto';
import { emailLists } from '@oja/core/domain/email/lists';
import type { CallContext } from '@oja/core/endpoints/context';
import { checkEmail } from '@oja/core/endpoints/email/check';
import { defineEndpoint, perRequest } from '@oja/core/endpoints/endpoint';
import { createLookup } from '@oja/core/endpoints/lookup';
import { arrayOf } from '@oja/core/endpoints/object-fields';
import { z } from 'zod';
import { queryFlag } from '../query.ts';

const gravatarMs = 3_000;

const input = z.strictObject({
  address: z
    .string()
    .min(1)
    .max(1_000)
    .describe('Email address to check, including international and quoted ones.'),
  gravatar: queryFlag(false).describe(
    'Look for an image at gravatar.com, which receives a SHA-256 hash of the email address.',
  ),
});

const output = z.object({
  address: z.string().describe('Email address as sent.'),
  format_valid: z
    .boolean()
    .describe(
      'Whether the format is valid (RFC 5321 and RFC 6531). If false, score is 0 and the fields from normalized to free are null.',
    ),
  normalized: z
    .string()
    .nullable()
    .describe('Normalized email address: domain in ASCII and lower case, without unnecessary quotes.'),
  mailbox: z
    .string()
    .nullable()
    .describe(
      'Underlying mailbox, to find duplicates: without subaddress, letter case and the dots that Gmail ignores.',
    ),
  did_you_mean: z
    .string()
    .nullable()
    .describe('Suggested correction if the domain looks like a typo of a well-known one.'),
  user: z.string().nullable().describe('The part before the @, without the subaddress.'),
  subaddress: z
    .string()
    .nullable()
    .describe('The tag after + (- at Yahoo), such as news in ada+news@example.com.'),
  domain: z.string().nullable().describe('Domain in ASCII (Punycode).'),
  domain_unicode: z.string().nullable().describe('Domain in Unicode.'),
  mx_found: z
    .boolean()
    .nullable()
    .describe(
      'Whether the domain has MX records; null if the DNS lookup failed or the domain is an IP address.',
    ),
  accepts_mail: z
    .boolean()
    .nullable()
    .describe(
      'Whether the domain can receive mail, by its MX or address records; null if the DNS lookup failed or the domain is an IP address.',
    ),
  disposable: z
    .boolean()
    .nullable()
    .describe('Whether the domain is on the list of disposable email services.'),
  role: z.boolean().nullable().describe('Whether it is a role such as support or billing, not a person.'),
  free: z.boolean().nullable().describe('Whether the domain is on the list of free email providers.'),
  smtp_check: z
    .null()
    .describe('Always null: the mailbox is not checked, because most cloud providers block port 25.'),
  catch_all: z.null().describe('Always null: this requires an SMTP connection to the mail server.'),
  gravatar: z
    .string()
    .nullable()
    .describe(
      "URL of the image; null if there is none, gravatar.com didn't respond, or it wasn't requested.",
    ),
  score: z.int().min(0).max(100).describe('Score, 0 (undeliverable) to 100 (no problems found).'),
  reasons: arrayOf('What was found, with the largest effect on the score first.', {
    code: z.string().describe('Reason code.'),
    message: z.string().describe('Reason in words.'),
  }),
  lists: arrayOf('Lists used for disposable, free and role.', {
    list: z.string().describe('List name.'),
    version: z.string().describe('Version of the list.'),
    date: z.string().describe('Publication date.'),
  }),
});

const lists = Object.values(emailLists).map(({ name, version, date }) => ({ list: name, version, date }));

/** A picture is a bonus: no answer of Gravatar's costs the check anything. */
async function gravatarOf(email: string, context: CallContext<{ engines: 'http' }>): Promise<string | null> {
  const hash = createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
  const url = `https://gravatar.com/avatar/${hash}`;
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(gravatarMs)]);
  try {
    const asked = { url: `${url}?d=404`, method: 'HEAD', redirectsMax: 3 } as const;
    const report = await context.engines.http.inspect(asked, { signal, log: context.log });
    return report.hops.at(-1)?.status === 200 ? url : null;
  } catch {
    context.signal.throwIfAborted();
    return null;
  }
}

export const email = defineEndpoint({
  id: 'network.email',
  group: 'network',
  method: 'GET',
  path: '/api/v1/network/email',
  cacheable: true,
  summary: 'Email validation',
  description:
    'Checks the format, domain and mail servers of an email address, and detects disposable addresses, roles and likely typos. No mail is sent. The check is free if its DNS lookups failed.',
  access: 'key',
  input,
  output,
  price: perRequest(50_000),
  quick: true,
  limits: { bodyBytesMax: 1_000, timeoutMs: 15_000 },
  uses: { engines: ['dns'], helpers: ['http'] },
  tool: { keywords: 'verify email address exist real throwaway temporary disposable typo mailbox valid' },
  example: {
    input: { address: 'Ada+news@gmal.com' },
    output: {
      address: 'Ada+news@gmal.com',
      format_valid: true,
      normalized: 'Ada+news@gmal.com',
      mailbox: 'ada@gmal.com',
      did_you_mean: 'Ada+news@gmail.com',
      user: 'Ada',
      subaddress: 'news',
      domain: 'gmal.com',
      domain_unicode: 'gmal.com',
      mx_found: true,
      accepts_mail: true,
      disposable: false,
      role: false,
      free: false,
      smtp_check: null,
      catch_all: null,
      gravatar: null,
      score: 55,
      reasons: [
        { code: 'likely_typo', message: 'Did you mean Ada+news@gmail.com?' },
        {
          code: 'subaddress',
          message: 'The address has a subaddress: all its variants deliver to one mailbox.',
        },
      ],
      lists,
    },
  },
  async run(asked, context) {
    const lookup = createLookup(context, { queriesMax: 20 });
    const [check, gravatar] = await Promise.all([
      checkEmail(asked.address, lookup),
      asked.gravatar ? gravatarOf(asked.address, context) : null,
    ]);
    const unanswered = check.reasons.some(({ code }) => code === 'dns_unknown');
    return {
      ...(unanswered ? { units: 0 } : {}),
      data: {
        address: asked.address,
        ...check,
        smtp_check: null,
        catch_all: null,
        gravatar: check.format_valid ? gravatar : null,
        lists,
      },
    };
  },
});
