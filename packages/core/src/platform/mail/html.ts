/**
 * The HTML beside the plain text of an email: the same words, so that each email is written once. A URL alone in its
 * paragraph becomes a button. Nothing is loaded from anywhere: mailboxes block it, and it would tell who reads.
 */
import type { Mail } from './mailer.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign]!);

/** What opening a link does, by its path. */
const actions: [RegExp, string][] = [
  [/\/console\/reset$/, 'Reset password'],
  [/\/join$/, 'Accept invite'],
  [/\/signup$/, 'Create account'],
  [/\/confirm-email$/, 'Review the change'],
  [/\/login\/confirm$/, 'Confirm'],
  [/\/verify$/, 'Confirm email address'],
  [/\/status$/, 'Open status page'],
  [/\/console\/credits$/, 'View receipt'],
];
const urlAlone = /^https?:\/\/\S+$/;
const urlInside = /https?:\/\/[^\s<>"]*[^\s<>".,:;)]/g;

function actionOf(url: string): string {
  const { pathname, hash } = new URL(url);
  if (hash.startsWith('#confirm=')) return 'Confirm subscription';
  return actions.find(([path]) => path.test(pathname))?.[1] ?? 'Open in Oja';
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const textStyle = `${font};font-size:15px;line-height:1.6;color:#191b24`;
const softStyle = `${font};font-size:12px;line-height:1.5;color:#555a6b;word-break:break-all`;

function button(url: string): string {
  const link = escaped(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 12px"><tr><td style="border-radius:8px;background:#2f3ca8"><a href="${link}" style="${font};display:inline-block;padding:11px 20px;font-size:15px;font-weight:600;color:#ffffff;text-decoration:none">${actionOf(url)}</a></td></tr></table>
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

function shown(paragraph: string): string {
  if (urlAlone.test(paragraph) && URL.canParse(paragraph)) return button(paragraph);
  if (facts.test(paragraph)) return table(paragraph);
  return `<p style="margin:0 0 16px;${textStyle}">${linked(paragraph)}</p>`;
}

const footer = (page: string | undefined) =>
  page === undefined
    ? 'Sent by your Oja server.'
    : `Sent by your Oja server. <a href="${escaped(page)}" style="color:#555a6b">Unsubscribe</a>`;

export function mailHtml({ subject, text, unsubscribe }: Omit<Mail, 'to'>): string {
  const paragraphs = text.split(/\n{2,}/).filter((one) => one.trim() !== '');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:0;background:#faf9f6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#faf9f6"><tr><td align="center" style="padding:28px 16px">
<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px">
<tr><td style="padding:0 0 16px"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td width="28" height="28" align="center" style="width:28px;height:28px;border-radius:8px;background:#2a3492;${font};font-size:15px;font-weight:700;line-height:28px;color:#f0b44c">Ọ</td><td style="padding-left:10px;${font};font-size:18px;font-weight:600;color:#191b24">Oja</td></tr></table></td></tr>
<tr><td style="background:#ffffff;border:1px solid #e4e0d8;border-radius:14px;padding:28px 28px 12px">
<h1 style="margin:0 0 16px;${font};font-size:20px;line-height:1.35;color:#191b24">${escaped(subject)}</h1>
${paragraphs.map(shown).join('\n')}
</td></tr>
<tr><td style="padding:16px 4px;${softStyle}">${footer(unsubscribe?.page)}</td></tr>
</table></td></tr></table>
</body></html>`;
}
