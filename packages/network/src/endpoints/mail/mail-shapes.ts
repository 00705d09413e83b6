/** What the mail check takes and returns. */
import { arrayOf, objectOf, objectOrNull } from '@oja/core/endpoints/object-fields';
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
    .describe('Domain whose mail setup is checked; for an email address or URL, its domain is used.'),
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
    .describe(
      'DKIM selectors to check in addition to the common ones, separated by commas or repeated. At most 10.',
    ),
});

const found = z.boolean().nullable().describe('Whether it exists. Null if the DNS lookup failed.');
const valid = z
  .boolean()
  .nullable()
  .describe('Whether the record is free of errors. Null if there is no record, or a DNS lookup failed.');
const errors = z.array(z.string()).describe('What is wrong with it.');
const recordText = z.string().nullable().describe('The record as published. Null if there is none.');
const policy = z.enum(['none', 'quarantine', 'reject']).nullable();
const reportAddress = z.object({
  uri: z.string().describe('mailto: URL of the receiver.'),
  authorized: z
    .boolean()
    .nullable()
    .describe('Whether the receiving domain accepts these reports. Null if unknown.'),
});
const alignment = z.enum(['relaxed', 'strict']);
const qualifier = z.enum(['+', '-', '~', '?']);

const mxOut = z.object({
  host: z.string().describe('Host name of the mail server.'),
  priority: z.int().describe('Lower values are tried first.'),
  resolves: z
    .boolean()
    .nullable()
    .describe('Whether the host has an IP address. Null if the DNS lookup failed.'),
  alias: z.boolean().describe('Whether the host is an alias (CNAME), which MX records must not name.'),
  addresses: arrayOf('IP addresses of the host.', {
    ip: z.string().describe('IP address of the server.'),
    ptr: z.string().nullable().describe('Host name from reverse DNS.'),
    forward_confirmed: z
      .boolean()
      .nullable()
      .describe('Whether that host name resolves back to the IP address.'),
  }),
  provider: z
    .string()
    .nullable()
    .describe('Mail service behind it, such as Google Workspace. Null if unknown.'),
});

const spfOut = z.object({
  found,
  valid,
  record: recordText,
  mechanisms: arrayOf('Mechanisms of the record, in order.', {
    qualifier: qualifier.describe('+ pass, - fail, ~ soft fail, ? neutral.'),
    type: z.string().describe('Mechanism, such as include or ip4.'),
    value: z.string().nullable().describe('Domain or range of the mechanism.'),
  }),
  all: qualifier.nullable().describe('Result for all other servers: - fail, ~ soft fail, ? neutral, + pass.'),
  redirect: z.string().nullable().describe('Domain whose record applies instead.'),
  lookups: z.int().describe('DNS lookups that a receiver needs, including those of included records.'),
  lookups_max: z.int().describe('Limit after which receivers give up.'),
  void_lookups: z.int().describe('Lookups that find nothing; 2 are allowed.'),
  includes: arrayOf('Included records, at every level.', {
    domain: z.string().describe('Domain of the included record.'),
    parent: z.string().describe('Domain whose record includes it.'),
    via: z.enum(['include', 'redirect']).describe('How it is included.'),
    record: recordText,
    lookups: z.int().describe('DNS lookups of this record alone.'),
    error: z.string().nullable().describe('What is wrong with it.'),
  }),
  errors,
  warnings: z
    .array(z.string())
    .describe('Terms that receivers ignore or advise against. They don’t make the record invalid.'),
});

const dmarcOut = z.object({
  found,
  valid,
  record: recordText,
  at: z.string().nullable().describe('DNS name of the record.'),
  inherited: z.boolean().describe('Whether the record comes from the organisational domain.'),
  policy: policy.describe('Policy of the record (p).'),
  subdomain_policy: policy.describe('Policy for subdomains (sp, or p).'),
  effective_policy: policy.describe(
    'Policy that applies to this domain: p, sp if it is inherited, or np if the domain does not exist.',
  ),
  pct: z.number().nullable().describe('Percentage of mail that the policy applies to.'),
  rua: z.array(reportAddress).describe('Receivers of aggregate reports.'),
  ruf: z.array(reportAddress).describe('Receivers of failure reports.'),
  alignment: objectOrNull('How closely the domains of DKIM and SPF must match. Null if no record applies.', {
    dkim: alignment.describe('DKIM alignment (adkim).'),
    spf: alignment.describe('SPF alignment (aspf).'),
  }),
  errors,
});

const dkimOut = z.object({
  selector: z.string().describe('Selector of the key; * for a wildcard record.'),
  record: z.string().describe('The record as published.'),
  key_type: z.string().describe('rsa or ed25519.'),
  bits: z.int().nullable().describe('Length of the key. Null if the key is empty or unreadable.'),
  revoked: z.boolean().describe('Whether the key is empty: mail signed with it is refused.'),
  testing: z.boolean().describe('Whether the domain is testing DKIM (t=y).'),
  error: z.string().nullable().describe('What is wrong with the key.'),
});

const mtaStsOut = z.object({
  found,
  valid,
  record: recordText,
  id: z.string().nullable().describe('Version of the policy.'),
  policy_url: z.string().nullable().describe('URL of the policy file.'),
  policy: objectOrNull('The policy file. Null if it could not be read.', {
    mode: z.enum(['enforce', 'testing', 'none']).describe('enforce refuses delivery without valid TLS.'),
    mx: z.array(z.string()).describe('Host names that may receive mail.'),
    max_age: z.int().describe('Seconds that senders cache the policy.'),
  }),
  mx_covered: z.boolean().nullable().describe('Whether every MX host matches a name in the policy.'),
  errors,
});

export const output = z.object({
  domain: z.string().describe('Domain in ASCII.'),
  unicode: z.string().describe('Domain as people read it.'),
  exists: z.boolean().nullable().describe('Whether the domain exists. Null if the DNS lookup failed.'),
  null_mx: z.boolean().describe('Whether the domain declares that it accepts no mail (RFC 7505).'),
  mx: z.array(mxOut).describe('Mail servers in order of preference; at most 10.'),
  spf: spfOut.describe('Servers that may send mail for the domain.'),
  dmarc: dmarcOut.describe('What receivers do with mail that fails SPF and DKIM.'),
  dkim: z.array(dkimOut).describe('Keys found. DNS can’t list selectors, so the domain may have others.'),
  dkim_selectors_tried: z.array(z.string()).describe('Selectors that were looked up.'),
  dkim_wildcard: z.boolean().describe('Whether the domain has a DKIM record for every name.'),
  mta_sts: mtaStsOut.describe('Whether senders must use TLS.'),
  tls_rpt: objectOf('Where reports about failed TLS go.', {
    found,
    record: recordText,
    rua: z.array(z.string()).describe('Receivers of TLS reports.'),
  }),
  bimi: objectOf('Logo that mailboxes may show.', {
    found,
    record: recordText,
    logo: z.string().nullable().describe('URL of the logo.'),
    authority: z.string().nullable().describe('URL of the mark certificate.'),
    certificate: objectOrNull('The mark certificate. Null if there is none, or it can’t be read.', {
      valid: z
        .boolean()
        .describe('Whether an authority for BIMI signed it, for this domain and the same logo.'),
      type: z
        .enum(['VMC', 'CMC'])
        .nullable()
        .describe('VMC: a registered trademark. CMC: a mark that has been in use.'),
      organization: z.string().nullable().describe('Organization that owns the mark.'),
      mark_type: z.string().nullable().describe('Type of the mark, as the certificate states it.'),
      valid_to: z.string().nullable().describe('When it expires.'),
      logo_matches: z
        .boolean()
        .nullable()
        .describe('Whether it holds the logo of the record. Null if one of them can’t be read.'),
      errors,
    }),
    logo_valid: z.boolean().nullable().describe('Whether the logo is a valid SVG. Null if there is none.'),
    errors,
  }),
  dane: arrayOf('Certificates pinned in DNS, by MX host.', {
    host: z.string().describe('MX host.'),
    found,
    secure: z.boolean().describe('Whether the resolver validated it by DNSSEC. Otherwise it has no effect.'),
    records: arrayOf('TLSA records of port 25.', {
      usage: z.int().describe('Certificate usage, 0 to 3.'),
      selector: z.int().describe('0 whole certificate, 1 public key.'),
      matching_type: z.int().describe('0 exact, 1 SHA-256, 2 SHA-512.'),
      certificate: z.string().describe('Certificate data in hexadecimal.'),
    }),
  }),
  grade: z
    .enum(['A+', 'A', 'B', 'C', 'D', 'F'])
    .nullable()
    .describe('Overall grade. Null if the domain does not exist.'),
  score: z.int().min(0).max(100).nullable().describe('0 to 100, of what could be judged.'),
  advice: arrayOf('What to change, greatest effect first.', {
    code: z.string().describe('Stable code, such as dmarc_missing.'),
    message: z.string().describe('What to change.'),
    points: z.number().describe('What it would add to the score.'),
  }),
});

export type MailReport = z.output<typeof output>;

export const exampleMail: MailReport = {
  domain: 'example.com',
  unicode: 'example.com',
  exists: true,
  null_mx: false,
  mx: [
    {
      host: 'mail.example.com',
      priority: 10,
      resolves: true,
      alias: false,
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
    warnings: [],
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
  bimi: {
    ...{ found: false, record: null, logo: null, authority: null },
    ...{ certificate: null, logo_valid: null, errors: [] },
  },
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
