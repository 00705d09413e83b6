/** `GET /api/v1/network/mail`: how a domain sends and receives mail, graded, with what to change first. */

import { asciiName, isAddress, splitHost, unicodeName } from '@oja/core/domain/hosts';
import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, perRequest } from '@oja/core/endpoints/endpoint';
import { createLookup } from '@oja/core/endpoints/lookup';
import { fail } from '@oja/core/errors';
import { reportBimi } from './bimi.ts';
import { reportDkim } from './dkim.ts';
import { reportDmarc } from './dmarc.ts';
import { gradeMail, type MailFacts } from './grade.ts';
import { readDane, readServers } from './mail-servers.ts';
import { exampleMail, input, output } from './mail-shapes.ts';
import { reportSpf } from './spf.ts';
import { type ReadUrl, reportMtaSts, reportTlsRpt } from './transport-policies.ts';

const fileMs = 5_000;

/** The domain of `example.com`, `ada@example.com` or a URL. */
function domainOf(given: string): string {
  const text = given.trim();
  const host =
    text.includes('@') && !text.includes('/') ? text.slice(text.lastIndexOf('@') + 1) : splitHost(text)?.host;
  const name = host === undefined || isAddress(host) ? undefined : asciiName(host);
  if (name === undefined || !name.includes('.') || name.includes('*'))
    throw fail('invalid_request', 'domain: must be a domain such as example.com.', { param: 'domain' });
  return name;
}

const fileReader = (context: CallContext<{ engines: 'http' }>): ReadUrl => {
  return async (url, options) => {
    const signal = AbortSignal.any([context.signal, AbortSignal.timeout(fileMs)]);
    const document = await context.engines.http.read(
      { url, ...options, timeoutMs: fileMs, param: 'domain' },
      { signal, log: context.log },
    );
    const mime = (document.headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase();
    return { status: document.status, mime, text: Buffer.from(document.body).toString('utf8') };
  };
};

export async function readMail(
  domain: string,
  selectors: string[],
  context: CallContext<{ engines: 'dns' | 'http' }>,
  readUrl: ReadUrl = fileReader(context),
): Promise<MailFacts> {
  const lookup = createLookup(context);
  const mx = await readServers(domain, lookup);
  const hosts = mx.servers.map(({ host }) => host);
  const [spf, dmarc, dkim, mtaSts, tlsRpt, bimi, dane] = await Promise.all([
    reportSpf(domain, lookup),
    reportDmarc(domain, lookup),
    reportDkim(domain, selectors, lookup),
    reportMtaSts(domain, { lookup, hosts, readUrl }),
    reportTlsRpt(domain, lookup),
    reportBimi(domain, lookup, readUrl),
    readDane(mx.servers, createLookup(context, { dnssec: true })),
  ]);
  return { mx, spf, dmarc, dkim, mtaSts, tlsRpt, bimi, dane };
}

export const mail = defineEndpoint({
  id: 'network.mail',
  group: 'network',
  method: 'GET',
  path: '/api/v1/network/mail',
  cacheable: true,
  summary: 'Mail domain check',
  description:
    'Checks MX, SPF, DMARC, DKIM, MTA-STS, TLS-RPT, BIMI and DANE of a domain, and returns a grade and advice, most effective first.',
  access: 'key',
  input,
  output,
  price: perRequest(50_000),
  // A check is some sixty DNS queries.
  limits: { bodyBytesMax: 1_000, timeoutMs: 30_000, perMinute: 60 },
  errors: ['upstream_error'],
  uses: { engines: ['dns', 'http'] },
  tool: { keywords: 'email spam deliverability sender SPF DKIM DMARC land in inbox blocked' },
  example: { input: { domain: 'example.com', selector: ['mail'] }, output: exampleMail },
  async run(asked, context) {
    const domain = domainOf(asked.domain);
    const facts = await readMail(domain, asked.selector, context);
    const { mx, spf, dmarc, dkim } = facts;
    if (mx.found === null && spf.found === null && dmarc.found === null)
      throw fail('upstream_error', `No DNS server could answer for ${domain}.`, { param: 'domain' });
    return {
      data: {
        domain,
        unicode: unicodeName(domain),
        exists: mx.exists,
        null_mx: mx.nullMx,
        mx: mx.servers,
        spf: { ...spf, warnings: spf.warnings.map(({ message }) => message) },
        dmarc,
        dkim: dkim.keys,
        dkim_selectors_tried: dkim.tried,
        dkim_wildcard: dkim.wildcard,
        mta_sts: facts.mtaSts,
        tls_rpt: facts.tlsRpt,
        bimi: facts.bimi,
        dane: facts.dane,
        ...gradeMail(facts),
      },
    };
  },
});
