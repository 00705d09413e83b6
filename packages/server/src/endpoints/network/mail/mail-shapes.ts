/** What the mail check takes and returns. */
import { z } from 'zod';
import { knownSelectors } from './dkim.ts';

const selector = z
  .string()
  .trim()
  .toLowerCase()
  .max(200)
  .regex(/^[a-z0-9_]([a-z0-9._-]*[a-z0-9_])?$/, 'must be a DKIM selector such as google or s1');

export const input = z.strictObject({
  domain: z
    .string()
    .trim()
    .min(1)
    .max(2_048)
    .describe('Domain whose mail setup is checked; an email address or a URL is cut to its domain.'),
  selector: z
    .union([z.string().max(2_000), z.array(z.string().max(200)).max(10)])
    .default([])
    .transform((given) =>
      [given]
        .flat()
        .flatMap((line) => line.split(','))
        .map((word) => word.trim())
        .filter(Boolean),
    )
    .pipe(z.array(selector).max(10))
    .describe('DKIM selectors to look at besides the common ones, by comma or repeated; 10 at most.'),
});

const found = z.boolean().nullable().describe('Null where DNS could not tell.');
const errors = z.array(z.string()).describe('What is wrong with it.');
const policy = z.enum(['none', 'quarantine', 'reject']).nullable();
const reportAddress = z.object({
  uri: z.string(),
  authorized: z
    .boolean()
    .nullable()
    .describe('The receiving domain has agreed to get these reports. Null where unknown.'),
});
const alignment = z.enum(['relaxed', 'strict']);
const qualifier = z.enum(['+', '-', '~', '?']);

export const output = z.object({
  domain: z.string().describe('In ASCII.'),
  unicode: z.string(),
  exists: z.boolean().nullable().describe('The domain exists. Null where DNS could not tell.'),
  null_mx: z.boolean().describe('The domain says that it accepts no mail (RFC 7505).'),
  mx: z
    .array(
      z.object({
        host: z.string(),
        priority: z.int(),
        resolves: z.boolean().nullable().describe('The host has an IP address.'),
        addresses: z.array(
          z.object({
            ip: z.string(),
            ptr: z.string().nullable().describe('Host name by reverse DNS.'),
            forward_confirmed: z.boolean().nullable().describe('That name leads back to the IP address.'),
          }),
        ),
        provider: z
          .string()
          .nullable()
          .describe('Mail service behind it, such as Google Workspace; null where unknown.'),
      }),
    )
    .describe('Mail servers, first choice first; 10 at most.'),
  spf: z.object({
    found,
    valid: z.boolean().nullable(),
    record: z.string().nullable(),
    mechanisms: z.array(z.object({ qualifier, type: z.string(), value: z.string().nullable() })),
    all: qualifier
      .nullable()
      .describe('What holds for all other servers: - fail, ~ soft fail, ? neutral, + pass.'),
    redirect: z.string().nullable(),
    lookups: z.int().describe('DNS lookups that a receiver needs, includes counted.'),
    lookups_max: z.int().describe('With more than these a receiver gives up.'),
    void_lookups: z.int().describe('Lookups that find nothing; 2 are allowed.'),
    includes: z
      .array(
        z.object({
          domain: z.string(),
          parent: z.string().describe('Domain whose record names it.'),
          via: z.enum(['include', 'redirect']),
          record: z.string().nullable(),
          lookups: z.int().describe('Of this record alone.'),
          error: z.string().nullable(),
        }),
      )
      .describe('Records that it includes, and those that they include.'),
    errors,
  }),
  dmarc: z.object({
    found,
    valid: z.boolean().nullable(),
    record: z.string().nullable(),
    at: z.string().nullable().describe('Name at which the record was found.'),
    inherited: z.boolean().describe('Found at the organisational domain, not at this one.'),
    policy,
    subdomain_policy: policy,
    effective_policy: policy.describe('What holds for this domain.'),
    pct: z.number().nullable().describe('Percent of mail that the policy holds for.'),
    rua: z.array(reportAddress).describe('Receivers of aggregate reports.'),
    ruf: z.array(reportAddress).describe('Receivers of failure reports.'),
    alignment: z.object({ dkim: alignment, spf: alignment }).nullable(),
    errors,
  }),
  dkim: z
    .array(
      z.object({
        selector: z.string(),
        record: z.string(),
        key_type: z.string(),
        bits: z.int().nullable(),
        revoked: z.boolean().describe('The key is empty: mail signed with it is refused.'),
        testing: z.boolean(),
        error: z.string().nullable(),
      }),
    )
    .describe('Keys that were found. DNS can’t list selectors, so a domain may have others.'),
  dkim_selectors_tried: z.array(z.string()),
  dkim_wildcard: z.boolean().describe('The domain has a DKIM record for every name.'),
  mta_sts: z.object({
    found,
    valid: z.boolean().nullable(),
    record: z.string().nullable(),
    id: z.string().nullable(),
    policy_url: z.string().nullable(),
    policy: z
      .object({ mode: z.enum(['enforce', 'testing', 'none']), mx: z.array(z.string()), max_age: z.int() })
      .nullable(),
    mx_covered: z.boolean().nullable().describe('Every MX host fits a name in the policy.'),
    errors,
  }),
  tls_rpt: z.object({ found, record: z.string().nullable(), rua: z.array(z.string()) }),
  bimi: z.object({
    found,
    record: z.string().nullable(),
    logo: z.string().nullable(),
    authority: z.string().nullable().describe('URL of the mark certificate.'),
    logo_valid: z.boolean().nullable(),
    errors,
  }),
  dane: z.array(
    z.object({
      host: z.string(),
      found,
      secure: z.boolean().describe('The resolver validated it by DNSSEC; otherwise it has no effect.'),
      records: z.array(
        z.object({ usage: z.int(), selector: z.int(), matching_type: z.int(), certificate: z.string() }),
      ),
    }),
  ),
  grade: z.enum(['A+', 'A', 'B', 'C', 'D', 'F']).nullable().describe('Null where the domain does not exist.'),
  score: z.int().min(0).max(100).nullable().describe('Of what could be judged.'),
  advice: z
    .array(
      z.object({
        code: z.string(),
        message: z.string(),
        points: z.number().describe('What it would add to the score.'),
      }),
    )
    .describe('What to change, greatest effect first.'),
});

export const exampleMail: z.output<typeof output> = {
  domain: 'example.com',
  unicode: 'example.com',
  exists: true,
  null_mx: false,
  mx: [
    {
      host: 'mail.example.com',
      priority: 10,
      resolves: true,
      addresses: [{ ip: '93.184.215.14', ptr: 'mail.example.com', forward_confirmed: true }],
      provider: null,
    },
  ],
  spf: {
    found: true,
    valid: true,
    record: 'v=spf1 mx -all',
    mechanisms: [
      { qualifier: '+', type: 'mx', value: null },
      { qualifier: '-', type: 'all', value: null },
    ],
    all: '-',
    redirect: null,
    lookups: 1,
    lookups_max: 10,
    void_lookups: 0,
    includes: [],
    errors: [],
  },
  dmarc: {
    found: true,
    valid: true,
    record: 'v=DMARC1; p=reject; rua=mailto:dmarc@example.com',
    at: '_dmarc.example.com',
    inherited: false,
    policy: 'reject',
    subdomain_policy: 'reject',
    effective_policy: 'reject',
    pct: 100,
    rua: [{ uri: 'mailto:dmarc@example.com', authorized: true }],
    ruf: [],
    alignment: { dkim: 'relaxed', spf: 'relaxed' },
    errors: [],
  },
  dkim: [
    {
      selector: 'mail',
      record: 'v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
      key_type: 'ed25519',
      bits: 256,
      revoked: false,
      testing: false,
      error: null,
    },
  ],
  dkim_selectors_tried: knownSelectors,
  dkim_wildcard: false,
  mta_sts: {
    found: false,
    valid: null,
    record: null,
    id: null,
    policy_url: null,
    policy: null,
    mx_covered: null,
    errors: [],
  },
  tls_rpt: { found: false, record: null, rua: [] },
  bimi: { found: false, record: null, logo: null, authority: null, logo_valid: null, errors: [] },
  dane: [{ host: 'mail.example.com', found: false, secure: false, records: [] }],
  grade: 'A',
  score: 90,
  advice: [
    {
      code: 'mta_sts_missing',
      message: 'Publish an MTA-STS policy, so that mail to you is never sent without TLS.',
      points: 7,
    },
    {
      code: 'tls_rpt_missing',
      message: 'Publish a TLS-RPT record to learn about failed deliveries.',
      points: 3,
    },
  ],
};
