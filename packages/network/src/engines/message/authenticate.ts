/** Who sent a message: DKIM, SPF, DMARC and ARC, as a receiver checks them. */
import type { AskDns, Envelope } from './port.ts';

interface NoRecords extends Error {
  code: string;
}

const failed = (code: string): NoRecords => Object.assign(new Error(code), { code });

/** Lookups in the form of node:dns, which the library expects. */
const resolverOf =
  (ask: AskDns) =>
  async (name: string, type: string): Promise<string[][] | string[]> => {
    const found = await ask(name, type);
    if (found.state === 'unknown') throw failed('ESERVFAIL');
    if (found.state === 'none') throw failed(found.missing ? 'ENOTFOUND' : 'ENODATA');
    if (type === 'TXT') return found.records.map(({ parsed }) => [String(parsed?.text ?? '')]);
    // Its types know texts only, and it reads these fields.
    if (type === 'MX')
      return found.records.map(({ parsed }) => {
        const exchange = String(parsed?.exchange ?? '');
        return Object.assign([exchange], { exchange, priority: Number(parsed?.priority ?? 0) });
      });
    return found.records.map(({ data }) => data.replace(/\.$/, ''));
  };

export type Authenticated = Awaited<ReturnType<typeof authenticateMessage>>;

export async function authenticateMessage(message: Buffer, envelope: Envelope, ask: AskDns) {
  const { authenticate } = await import('mailauth');
  const { ip, helo, mailFrom } = envelope;
  const options = {
    ...(ip === undefined ? {} : { ip }),
    ...(helo === undefined ? {} : { helo }),
    ...(mailFrom === undefined ? {} : { sender: mailFrom }),
    trustReceived: true,
    disableBimi: true,
    rejectRsaSha1: true,
    mta: 'oja',
    resolver: resolverOf(ask),
  };
  const { spf, dkim, dmarc, arc, receivedChain } = await authenticate(message, options);
  const greeted = ip === undefined ? receivedChain?.find(({ from }) => from?.value)?.from?.value : undefined;
  // There is none without a record, which the types leave out.
  const alignment = dmarc ? dmarc.alignment?.spf : undefined;
  // Without the IP address of a sender there is nothing to check.
  const client = spf ? (spf['client-ip'] as string | undefined) : undefined;
  return {
    from: dkim.headerFrom,
    envelope: {
      ip: client ?? null,
      helo: helo ?? greeted ?? null,
      mail_from:
        mailFrom ?? ((spf && client !== undefined && spf['envelope-from']) || dkim.envelopeFrom || null),
    },
    spf:
      !spf || client === undefined
        ? null
        : {
            result: spf.status.result,
            domain: spf.domain,
            record: spf.rr ?? null,
            aligned: alignment ? alignment.result !== undefined : null,
            detail: detailOf(spf.status.comment),
          },
    dkim: dkim.results
      .filter(({ status }) => status.result !== 'none')
      .map(({ status, signingDomain, selector, algo, modulusLength }) => ({
        result: status.result,
        domain: signingDomain ?? null,
        selector: selector ?? null,
        algorithm: algo ?? null,
        bits: modulusLength ?? null,
        aligned: typeof status.aligned === 'string',
        unsigned_bytes: status.underSized ?? 0,
        detail: detailOf(status.comment ?? status.policy?.['dkim-rules']),
      })),
    dmarc: dmarc
      ? {
          result: dmarc.status.result,
          policy: dmarc.policy ?? null,
          domain: dmarc.policyDomain ?? null,
          record: dmarc.rr ?? null,
          detail: detailOf(dmarc.error),
        }
      : null,
    arc: arc !== false && arc.i ? { result: arc.status.result, instances: Number(arc.i) } : null,
  };
}

/** The library names the receiver first. */
const detailOf = (comment: string | undefined): string | null =>
  comment === undefined || comment === '' ? null : comment.replace(/^oja: /, '').slice(0, 300);
