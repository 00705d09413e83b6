/** A score of ten for a message, and what took points away. */
import type { Authenticated } from '../../engines/message/authenticate.ts';
import type { Content } from './message-content.ts';
import type { LinkFaults } from './message-links.ts';

export interface SenderFacts {
  ip: string;
  ptr: string | null;
  forward_confirmed: boolean | null;
  listed: { list: string; reason: string | null }[];
  block_lists: string[];
}

export interface Check {
  code: string;
  /** Null where it could not be judged. */
  passed: boolean | null;
  /** Taken from ten. */
  points: number;
  message: string;
}

export interface MessageFacts {
  authentication: Authenticated;
  content: Content;
  links: LinkFaults;
  /** Null where the message doesn't say which server sent it. */
  sender: SenderFacts | null;
  hasText: boolean;
  longestLine: number;
}

const perfect = 10;

export function scoreMessage(facts: MessageFacts): { score: number; checks: Check[] } {
  const checks = [...authenticity(facts), ...server(facts), ...form(facts), ...body(facts), ...links(facts)];
  const lost = checks.reduce((sum, { points }) => sum + points, 0);
  const score = Math.round(Math.max(0, perfect - lost) * 10) / 10;
  return { score, checks: checks.toSorted((a, b) => b.points - a.points) };
}

/** One that failed costs its points; `good` is what it says otherwise. */
const check = (code: string, passed: boolean | null, points: number, bad: string, good: string): Check => ({
  code,
  passed,
  points: passed === false ? points : 0,
  message: passed === false ? bad : good,
});

const unknown = (code: string, message: string): Check => ({ code, passed: null, points: 0, message });

const spfPoints: Record<string, number> = { fail: 3, permerror: 3, softfail: 1.5, neutral: 1, none: 1 };

function authenticity({ authentication: { from, spf, dkim, dmarc } }: MessageFacts): Check[] {
  const signed = dkim.find(({ result }) => result === 'pass');
  const broken = dkim.find(({ result }) => result !== 'pass');
  return [
    check(
      'from',
      from.length === 1,
      2,
      `The message has ${from.length} From addresses; send one.`,
      'It has one From address.',
    ),
    spf === null
      ? unknown('spf', 'SPF needs the IP address of the sending server: send ip.')
      : spf.result === 'temperror'
        ? unknown('spf', 'DNS could not say what the SPF record holds.')
        : check(
            'spf',
            spf.result === 'pass',
            spfPoints[spf.result] ?? 1,
            `SPF: ${spf.result} for ${spf.domain}. Name the sending server in its record.`,
            `SPF passes for ${spf.domain}.`,
          ),
    signed === undefined && broken?.result === 'temperror'
      ? unknown('dkim', 'DNS could not say what the DKIM key is.')
      : check(
          'dkim',
          signed !== undefined,
          broken === undefined ? 1 : 3,
          broken === undefined
            ? 'The message has no DKIM signature.'
            : `The DKIM signature of ${broken.domain} is not valid${broken.detail === null ? '' : `: ${broken.detail}`}.`,
          `DKIM passes for ${signed?.domain}.`,
        ),
    ...weakKeys(dkim),
    dmarc?.result === 'temperror'
      ? unknown('dmarc', 'DNS could not say what the DMARC record holds.')
      : check(
          'dmarc',
          dmarc?.result === 'pass',
          dmarc === null || dmarc.result === 'none' ? 1 : 3,
          dmarc === null || dmarc.result === 'none'
            ? 'The domain of the From address has no DMARC record.'
            : `DMARC fails: neither SPF nor DKIM passes for the domain of the From address. Its policy is ${dmarc.policy}.`,
          'DMARC passes.',
        ),
  ];
}

function weakKeys(dkim: Authenticated['dkim']): Check[] {
  const weak = dkim.find(
    ({ algorithm, bits }) => algorithm?.startsWith('rsa') && bits !== null && bits < 2_048,
  );
  const partial = dkim.find(({ unsigned_bytes: bytes }) => bytes > 0);
  return [
    ...(weak === undefined
      ? []
      : [
          check(
            'dkim_key',
            false,
            0.2,
            `The DKIM key of ${weak.domain} has ${weak.bits} bits; use 2,048.`,
            '',
          ),
        ]),
    ...(partial === undefined
      ? []
      : [
          check(
            'dkim_length',
            false,
            1,
            `The DKIM signature of ${partial.domain} covers only the start of the body (l=).`,
            '',
          ),
        ]),
  ];
}

function server({ sender, authentication: { envelope } }: MessageFacts): Check[] {
  if (sender === null) return [unknown('server', 'The server that sent the message is not known: send ip.')];
  const { ip, ptr, forward_confirmed: confirmed, listed, block_lists: asked } = sender;
  const { helo } = envelope;
  return [
    confirmed === null
      ? unknown('reverse_dns', `DNS could not say which host ${ip} is.`)
      : check(
          'reverse_dns',
          ptr !== null && confirmed,
          1,
          ptr === null ? `${ip} has no PTR record.` : `${ptr}, the name of ${ip}, doesn't lead back to it.`,
          `${ip} is ${ptr}.`,
        ),
    helo === null
      ? unknown('helo', 'How the server greets is not known: send helo.')
      : check(
          'helo',
          /^[^[\]]+\.[^[\]]+$/.test(helo),
          0.5,
          `The server greets as ${helo}, which is no host name.`,
          'The server greets with a host name.',
        ),
    asked.length === 0 && listed.length === 0
      ? unknown('block_lists', 'No block lists were asked: the operator has not enabled any.')
      : check(
          'block_lists',
          listed.length === 0,
          Math.min(3, listed.length),
          `${ip} is on block lists: ${listed.map(({ list }) => list).join(', ')}.`,
          `${ip} is on none of the block lists that were asked.`,
        ),
  ];
}

const lineMax = 998;

function form({ content, longestLine }: MessageFacts): Check[] {
  const { subject, date, messageId } = content;
  const letters = subject?.replace(/[^\p{L}]/gu, '') ?? '';
  const shouts = letters.length > 7 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
  return [
    check(
      'message_id',
      messageId !== null && /^<[^<>\s]+@[^<>\s]+>$/.test(messageId),
      0.5,
      'It has no valid Message-ID.',
      'It has a Message-ID.',
    ),
    check(
      'date',
      date !== null && !Number.isNaN(Date.parse(date)),
      0.5,
      'It has no valid Date.',
      'It has a Date.',
    ),
    check(
      'subject',
      subject !== null && subject.trim() !== '',
      0.5,
      'It has no subject.',
      'It has a subject.',
    ),
    ...(shouts ? [check('subject_capitals', false, 0.3, 'The subject is in capitals.', '')] : []),
    ...(longestLine > lineMax
      ? [
          check(
            'line_length',
            false,
            0.5,
            `A line has ${longestLine} bytes; servers may break it after ${lineMax}, and the signature with it.`,
            '',
          ),
        ]
      : []),
    ...unsubscribing(content),
  ];
}

function unsubscribing({ headers, links }: Content): Check[] {
  const listed = headers.has('list-unsubscribe');
  const isBulk =
    headers.has('list-id') ||
    /bulk|list/i.test(headers.get('precedence')?.[0] ?? '') ||
    links.some(({ text }) => /unsubscribe|se désabonner/i.test(text));
  if (!listed && !isBulk) return [];
  const oneClick =
    headers.get('list-unsubscribe-post')?.some((value) => /List-Unsubscribe=One-Click/i.test(value)) ?? false;
  return [
    check(
      'list_unsubscribe',
      listed,
      0.5,
      'Mail to many needs a List-Unsubscribe header.',
      'It has List-Unsubscribe.',
    ),
    ...(listed
      ? [
          check(
            'one_click',
            oneClick,
            0.2,
            'Add List-Unsubscribe-Post: List-Unsubscribe=One-Click, which Gmail and Yahoo require of bulk senders.',
            'Readers unsubscribe with one click.',
          ),
        ]
      : []),
  ];
}

/** What Gmail shows before it cuts off. */
const clippedBytes = 102_400;
const programs = /\.(?:exe|scr|com|bat|cmd|pif|msi|vbs|vbe|js|jse|wsf|hta|jar|ps1|lnk|iso|img|apk|dll|reg)$/i;

function body({ content, hasText }: MessageFacts): Check[] {
  const { html, text, images, attachments } = content;
  const program = attachments.find(({ filename }) => filename !== null && programs.test(filename));
  const active = /<(script|form|iframe|object|embed|applet)[\s>/]/i.exec(html)?.[1];
  const unnamed = images.filter(({ alt }) => alt === '').length;
  const found: Check[] = [];
  if (html !== '') {
    const size = Buffer.byteLength(html);
    found.push(
      check(
        'text_part',
        hasText,
        0.5,
        'It has HTML only; add a plain text part.',
        'It has a plain text part.',
      ),
      check(
        'html_size',
        size <= clippedBytes,
        0.3,
        `The HTML has ${size} bytes; Gmail cuts off after ${clippedBytes}.`,
        'The HTML is not too large.',
      ),
      check(
        'html_active',
        active === undefined,
        1,
        `The HTML has <${active?.toLowerCase()}>, which mail programs remove or block.`,
        'The HTML has no scripts, forms or frames.',
      ),
      check(
        'image_alt',
        unnamed === 0,
        0.2,
        `${unnamed} of ${images.length} images have no alternative text.`,
        'Every image has alternative text.',
      ),
    );
  }
  const isEmpty = text.trim() === '' && html.replace(/<[^<>]{0,5000}>/g, '').trim().length < 30;
  if (isEmpty)
    found.push(
      check('words', false, 1, images.length > 0 ? 'It is images without words.' : 'It has no words.', ''),
    );
  if (program !== undefined)
    found.push(
      check(
        'attachments',
        false,
        2,
        `The attachment ${program.filename} is a program; most servers refuse it.`,
        '',
      ),
    );
  return found;
}

function links({ links: { listed, shortened, misleading, bare }, content }: MessageFacts): Check[] {
  if (content.links.length === 0) return [];
  const named = (urls: string[]) => urls.slice(0, 3).join(', ').slice(0, 300);
  return [
    listed === null
      ? unknown('links_listed', 'This server has no lists of dangerous sites.')
      : check(
          'links_listed',
          listed.length === 0,
          3,
          `These links are on lists of dangerous sites: ${named(listed)}.`,
          'No link is on a list of dangerous sites.',
        ),
    ...(misleading.length === 0
      ? []
      : [
          check(
            'links_misleading',
            false,
            1,
            `The text of these links names another site: ${named(misleading)}.`,
            '',
          ),
        ]),
    ...(bare.length === 0
      ? []
      : [
          check(
            'links_ip',
            false,
            1,
            `These links have an IP address instead of a name: ${named(bare)}.`,
            '',
          ),
        ]),
    ...(shortened.length === 0
      ? []
      : [check('links_shortened', false, 0.5, `These links are shortened: ${named(shortened)}.`, '')]),
  ];
}
