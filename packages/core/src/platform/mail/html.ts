/**
 * The HTML beside the plain text of an email: the same words, so that each email is written once. A URL alone in its
 * paragraph becomes a button. Nothing is loaded from anywhere: mailboxes block it, and it would tell who reads.
 */
import type { Mail } from './mailer.ts';
import { frameOf, type MailFrame } from './texts/texts.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign]!);

/** What opening a link does, by its path. */
const actions: [RegExp, keyof MailFrame['actions']][] = [
  [/\/console\/reset$/, 'reset'],
  [/\/join$/, 'join'],
  [/\/signup$/, 'signUp'],
  [/\/confirm-email$/, 'review'],
  [/\/login\/confirm$/, 'confirm'],
  [/\/verify$/, 'verify'],
  [/\/status$/, 'status'],
  [/\/console\/credits$/, 'receipt'],
];
const urlAlone = /^https?:\/\/\S+$/;
const urlInside = /https?:\/\/[^\s<>"]*[^\s<>".,:;)]/g;

function actionOf(url: string): keyof MailFrame['actions'] {
  const { pathname, hash } = new URL(url);
  if (hash.startsWith('#confirm=')) return 'subscribe';
  if (hash === '#top-up') return 'topUp';
  return actions.find(([path]) => path.test(pathname))?.[1] ?? 'open';
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const textStyle = `${font};font-size:15px;line-height:1.6;color:#191b24`;
const softStyle = `${font};font-size:12px;line-height:1.5;color:#555a6b;word-break:break-all`;

function button(url: string, { actions: names }: MailFrame): string {
  const link = escaped(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 12px"><tr><td style="border-radius:8px;background:#2f3ca8"><a href="${link}" style="${font};display:inline-block;padding:11px 20px;font-size:15px;font-weight:600;color:#ffffff;text-decoration:none">${escaped(names[actionOf(url)])}</a></td></tr></table>
<p style="margin:0 0 16px;${softStyle}">${link}</p>`;
}

/** Of lines like `IP address: 192.0.2.1`. */
const facts = /^[^\n:]{1,40}: [^\n]+(?:\n[^\n:]{1,40}: [^\n]+)+$/;

function table(paragraph: string): string {
  const rows = paragraph.split('\n').map((line) => {
    const at = line.indexOf(': ');
    return `<tr><td style="${textStyle};color:#555a6b;padding:6px 16px 6px 0;vertical-align:top;white-space:nowrap">${escaped(line.slice(0, at))}</td><td style="${textStyle};padding:6px 0;word-break:break-word">${linked(line.slice(at + 2))}</td></tr>`;
  });
  return `<table cellpadding="0" cellspacing="0" style="margin:0 0 16px;width:100%;border-top:1px solid #e4e0d8;border-bottom:1px solid #e4e0d8">${rows.join('')}</table>`;
}

/** Escaped piece by piece: a link must not swallow the escape of a sign beside it. */
function linked(text: string): string {
  let html = '';
  let last = 0;
  for (const { 0: url, index } of text.matchAll(urlInside)) {
    html += `${escaped(text.slice(last, index))}<a href="${escaped(url)}" style="color:#2f3ca8">${escaped(url)}</a>`;
    last = index + url.length;
  }
  return (html + escaped(text.slice(last))).replaceAll('\n', '<br>');
}

function shown(paragraph: string, frame: MailFrame): string {
  if (urlAlone.test(paragraph) && URL.canParse(paragraph)) return button(paragraph, frame);
  if (facts.test(paragraph)) return table(paragraph);
  return `<p style="margin:0 0 16px;${textStyle}">${linked(paragraph)}</p>`;
}

const footer = (page: string | undefined, { sentBy, unsubscribe }: MailFrame) =>
  page === undefined
    ? escaped(sentBy)
    : `${escaped(sentBy)} <a href="${escaped(page)}" style="color:#555a6b">${escaped(unsubscribe)}</a>`;

export function mailHtml({ subject, text, unsubscribe, language }: Omit<Mail, 'to'>): string {
  const frame = frameOf(language);
  const paragraphs = text.split(/\n{2,}/).filter((one) => one.trim() !== '');
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:0;background:#faf9f6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#faf9f6"><tr><td align="center" style="padding:28px 16px">
<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px">
<tr><td style="padding:0 0 16px"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td width="28" height="28" align="center" style="width:28px;height:28px;border-radius:8px;background:#2a3492;${font};font-size:15px;font-weight:700;line-height:28px;color:#f0b44c">Ọ</td><td style="padding-left:10px;${font};font-size:18px;font-weight:600;color:#191b24">Oja</td></tr></table></td></tr>
<tr><td style="background:#ffffff;border:1px solid #e4e0d8;border-radius:14px;padding:28px 28px 12px">
<h1 style="margin:0 0 16px;${font};font-size:20px;line-height:1.35;color:#191b24">${escaped(subject)}</h1>
${paragraphs.map((one) => shown(one, frame)).join('\n')}
</td></tr>
<tr><td style="padding:16px 4px;${softStyle}">${footer(unsubscribe?.page, frame)}</td></tr>
</table></td></tr></table>
</body></html>`;
}
