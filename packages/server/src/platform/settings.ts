import { z } from 'zod';
import { flag, list, optionalAddress, secretSetting, setting, text, wholeNumber } from '../setting.ts';

/** ada@example.com, or Ada <ada@example.com>. */
function isSender(text: string): boolean {
  const address = /^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  return /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(address);
}

export const platformSettings = {
  operatorEmail: setting(
    'OJA_OPERATOR_EMAIL',
    z.email().default('operator@oja.local'),
    'Email of the operator made at first start.',
  ),
  operatorTotp: setting(
    'OJA_OPERATOR_TOTP',
    flag(false),
    'Whether operators must use two-factor authentication.',
  ),
  koboPerDollar: setting(
    'OJA_NAIRA_RATE',
    z.coerce
      .number()
      .positive()
      .max(1_000_000)
      .default(1500)
      .transform((naira) => Math.round(naira * 100)),
    'Naira for a dollar until the operator sets a rate at run time.',
  ),
  nairaFeedUrl: setting(
    'OJA_NAIRA_FEED_URL',
    optionalAddress(),
    'JSON address that tells the naira rate; asked every hour. Without it the operator sets the rate.',
  ),
  nairaFeedPath: setting(
    'OJA_NAIRA_FEED_PATH',
    text('rates.NGN'),
    'Where in that JSON the naira for a dollar stand: names and indexes joined by dots.',
  ),
  nairaFeedMinutes: setting(
    'OJA_NAIRA_FEED_MINUTES',
    wholeNumber(60, 1, 10_080),
    'Minutes between two looks at the feed.',
  ),
  nairaFeedMaxChange: setting(
    'OJA_NAIRA_FEED_MAX_CHANGE_PERCENT',
    wholeNumber(10, 1, 100),
    'A fed rate that differs from the present one by more is refused and left to the operator.',
  ),
  topupMin: setting(
    'OJA_TOPUP_MIN',
    wholeNumber(1, 1, 1_000_000),
    'Smallest top-up, in dollars or their worth.',
  ),
  topupMax: setting(
    'OJA_TOPUP_MAX',
    wholeNumber(10_000, 1, 1_000_000),
    'Largest top-up, in dollars or their worth.',
  ),
  topupHours: setting('OJA_TOPUP_HOURS', wholeNumber(24, 1, 720), 'How long a top-up waits for its payment.'),
  returnOrigins: setting(
    'OJA_RETURN_ORIGINS',
    list().refine(
      (origins) => origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
      'must be origins such as https://shop.example.com',
    ),
    'Origins, besides our own, that return_url of a top-up may lead to, such as https://shop.example.com.',
  ),
  rateLockMinutes: setting(
    'OJA_RATE_LOCK_MINUTES',
    wholeNumber(60, 0, 43_200),
    'How long the naira rate of a top-up is kept; a later payment counts at the rate of its own moment.',
  ),
  scheduleMs: setting(
    'OJA_SCHEDULE_MS',
    wholeNumber(5_000, 20, 600_000),
    'How often unfinished payments, webhooks and alerts are looked at.',
  ),
  freeMedia: setting('OJA_FREE_MEDIA', wholeNumber(10), 'Free Media requests a month per account.'),
  freeNetwork: setting('OJA_FREE_NETWORK', wholeNumber(100), 'Free Network requests a month per account.'),
  freeUtilities: setting(
    'OJA_FREE_UTILITIES',
    wholeNumber(100),
    'Free Utilities requests a month per account.',
  ),
  freeAiRequests: setting(
    'OJA_FREE_AI_REQUESTS',
    wholeNumber(500),
    'AI requests that cost nothing, per account and UTC day. The operator’s own accounts are not limited.',
  ),
  freeAiTokens: setting(
    'OJA_FREE_AI_TOKENS',
    wholeNumber(500_000),
    'Tokens of AI requests that cost nothing, per account and UTC day.',
  ),
  freeAiPromptCharacters: setting(
    'OJA_FREE_AI_PROMPT_CHARACTERS',
    wholeNumber(100_000, 1),
    'Characters that the prompt of an AI request that costs nothing may have.',
  ),
  freeAiMaxTokens: setting(
    'OJA_FREE_AI_MAX_TOKENS',
    wholeNumber(8_192, 1),
    'Largest max_tokens of an AI request that costs nothing.',
  ),
  chargeCached: setting('OJA_CHARGE_CACHED', flag(true), 'Whether an answer from a cache is charged.'),
  perMinute: setting(
    'OJA_LIMIT_PER_MINUTE',
    wholeNumber(120, 1),
    'Requests a minute of a key on an endpoint.',
  ),
  accountPerMinute: setting(
    'OJA_LIMIT_ACCOUNT_PER_MINUTE',
    wholeNumber(240, 1).unwrap().optional(),
    'Requests a minute of all keys of an account together on an endpoint. Default: twice OJA_LIMIT_PER_MINUTE.',
  ),
  strangersPerMinute: setting(
    'OJA_STRANGERS_PER_MINUTE',
    wholeNumber(300, 1, 1_000_000),
    'Calls a minute without a good key that one address (with IPv6 one /64) hears the reason of; more are answered 429.',
  ),
  signUp: setting(
    'OJA_SIGNUP',
    z
      .enum(['open', 'verified', 'invited', 'closed', '1', 'true', 'on', '0', 'false', 'off'])
      .transform((word) => {
        if (word === '0' || word === 'false' || word === 'off') return 'closed' as const;
        return word === '1' || word === 'true' || word === 'on' ? undefined : word;
      })
      .optional(),
    'Who can create an account. open: anyone; verified: whoever confirms an email address; invited: with an invitation; closed: nobody. Default: verified with OJA_SMTP_URL, open without.',
  ),
  signUpsPerNetwork: setting(
    'OJA_SIGNUPS_PER_NETWORK',
    wholeNumber(20, 1),
    'Sign-ups a day from one IP address (with IPv6 one /64 network).',
  ),
  disposableEmail: setting(
    'OJA_DISPOSABLE_EMAIL',
    flag(false),
    'Whether disposable email addresses can sign up.',
  ),
  retentionDays: setting(
    'OJA_REQUESTS_RETENTION_DAYS',
    wholeNumber(90, 1, 36_500),
    'How long rows of the request log, finished jobs, and usage by the hour are kept; usage by the day stays.',
  ),
  storeAnswers: setting(
    'OJA_STORE_ANSWERS',
    flag(true),
    'Whether responses and chat completions are stored when a caller asks for it: encrypted, for OJA_REQUESTS_RETENTION_DAYS.',
  ),
  fileHours: setting(
    'OJA_FILES_TTL_HOURS',
    wholeNumber(24, 1, 8760),
    'How long files of answers are served.',
  ),
  jobWorkers: setting('OJA_JOB_WORKERS', wholeNumber(2, 0, 64), 'Jobs in work at once on this node.'),
  smtpUrl: secretSetting(
    'OJA_SMTP_URL',
    z.url({ protocol: /^smtps?$/, error: 'must be smtp(s)://user:password@host:port' }).optional(),
    'smtp(s)://user:password@host:port for mails; without it links go to the log.',
  ),
  mailFrom: setting(
    'OJA_MAIL_FROM',
    text('Oja <oja@localhost>').refine(isSender, 'must be name@example.com or Name <name@example.com>'),
    'Sender of mails.',
  ),
} as const;
