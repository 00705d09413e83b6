/** Events as messages of chat programs, which show a text and not a signed body. */

export const webhookFormats = ['json', 'slack', 'discord', 'telegram'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

const hosts: [pattern: RegExp, format: WebhookFormat][] = [
  [/^hooks\.slack\.com$/, 'slack'],
  [/^(?:\w+\.)?discord(?:app)?\.com$/, 'discord'],
  [/^api\.telegram\.org$/, 'telegram'],
];

/** What the host of a URL expects. */
export function formatOfUrl(url: string): WebhookFormat {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return hosts.find(([pattern]) => pattern.test(host))?.[1] ?? 'json';
}

/** Discord's limit; the others take more. */
const textMax = 1_900;

export function chatBody(format: Exclude<WebhookFormat, 'json'>, event: ChatEvent): object {
  const text = textOf(event).slice(0, textMax).toWellFormed();
  // What others wrote must ping nobody and format nothing.
  if (format === 'slack')
    return { text: text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') };
  if (format === 'discord') return { content: text, allowed_mentions: { parse: [] } };
  return { text, link_preview_options: { is_disabled: true } };
}

interface ChatEvent {
  type: string;
  data: Record<string, unknown>;
}

const factsMax = 8;
const marks: Record<string, string> = { ok: '✅', alert: '🔴', error: '⚠️' };

function textOf({ type, data }: ChatEvent): string {
  if (type === 'watch.changed' || type === 'watch.paused') return watchText(data);
  const facts = Object.entries(data).filter(([, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  );
  return [
    type,
    ...facts.slice(0, factsMax).map(([name, value]) => `${name}: ${String(value).slice(0, 200)}`),
  ].join('\n');
}

function watchText(data: Record<string, unknown>): string {
  const { status, name, target, kind, summary, last_error: error, paused_because: because, before } = data;
  const shown = String(name || Object.values((target ?? {}) as object)[0] || kind).slice(0, 200);
  const was = (before as { summary?: string } | null)?.summary;
  const now = String(because ?? (status === 'error' ? error : summary) ?? '');
  return [
    `${marks[String(status)] ?? '⚠️'} ${shown} (${kind})`,
    now,
    ...(was === undefined || was === '' || was === now ? [] : [`Before: ${was}`]),
  ].join('\n');
}
