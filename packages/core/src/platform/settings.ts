import { z } from 'zod';
import { packagedCategories } from '../domain/categories.ts';
import {
  byProfile,
  flag,
  list,
  optionalAddress,
  optionalText,
  type Setting,
  type SettingsOf,
  secretSetting,
  setting,
  text,
  wholeNumber,
} from '../setting.ts';

/** ada@example.com, or Ada <ada@example.com>. */
function isSender(text: string): boolean {
  const address = /^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  return /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(address);
}

export const platformSettings = {
  operatorEmail: setting(
    'OJA_OPERATOR_EMAIL',
    z.email().default('operator@oja.local'),
    'Email address of the operator created at first start.',
  ),
  region: setting(
    'OJA_REGION',
    optionalText().refine((name) => name === undefined || /^[a-z][a-z0-9-]{0,31}$/.test(name), {
      message: 'must be a name such as lagos or eu-west',
    }),
    'Where this server runs, such as lagos. Watches can be checked from several regions.',
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
      .min(0.01)
      .max(1_000_000)
      .default(1500)
      .transform((naira) => Math.round(naira * 100)),
    'Naira per dollar until the operator sets a rate at run time.',
  ),
  nairaFeedUrl: setting(
    'OJA_NAIRA_FEED_URL',
    optionalAddress(),
    'URL of a JSON document with the naira rate. Without it, the operator sets the rate.',
  ),
  nairaFeedPath: setting(
    'OJA_NAIRA_FEED_PATH',
    text('rates.NGN'),
    'Path of the rate in that JSON document: names and indexes joined by dots.',
  ),
  nairaFeedMinutes: setting(
    'OJA_NAIRA_FEED_MINUTES',
    wholeNumber(60, 1, 10_080),
    'Minutes between two updates of the rate.',
  ),
  nairaFeedMaxChange: setting(
    'OJA_NAIRA_FEED_MAX_CHANGE_PERCENT',
    wholeNumber(10, 1, 100),
    'A new rate that differs from the current one by more than this is refused and left to the operator.',
  ),
  priceLists: setting(
    'OJA_PRICE_LISTS',
    list(['https://openrouter.ai/api/v1/models', 'https://models.dev/api.json'])
      .transform((urls) => urls.filter((url) => url !== 'none'))
      .refine(
        (urls) => urls.every((url) => /^https?:/.test(url) && URL.canParse(url)),
        'must be URLs, or none',
      ),
    'Public lists of model prices for `prices import --latest`, in the format of OpenRouter or models.dev; `none` turns them off.',
  ),
  topupMin: setting(
    'OJA_TOPUP_MIN',
    wholeNumber(1, 1, 1_000_000),
    'Minimum top-up, in dollars or the equivalent.',
  ),
  topupMax: setting(
    'OJA_TOPUP_MAX',
    wholeNumber(10_000, 1, 1_000_000),
    'Maximum top-up, in dollars or the equivalent.',
  ),
  topupHours: setting('OJA_TOPUP_HOURS', wholeNumber(24, 1, 720), 'How long a top-up can be paid.'),
  returnOrigins: setting(
    'OJA_RETURN_ORIGINS',
    list().refine(
      (origins) => origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
      'must be origins such as https://shop.example.com',
    ),
    'Additional origins that return_url of a top-up may use, such as https://shop.example.com.',
  ),
  rateLockMinutes: setting(
    'OJA_RATE_LOCK_MINUTES',
    wholeNumber(60, 0, 43_200),
    'How long the naira rate of a top-up is locked. A later payment uses the rate at the time of payment.',
  ),
  backupTarget: secretSetting(
    'OJA_BACKUP_TARGET',
    optionalText(),
    'Where backups of the embedded database go: a folder on another disk, or https://ACCESS:SECRET@host/bucket?region=REGION. Encrypted with the secret. Without it, none are made.',
  ),
  backupMinutes: setting('OJA_BACKUP_MINUTES', wholeNumber(60, 1, 10_080), 'Minutes between two backups.'),
  backupCount: setting('OJA_BACKUP_COUNT', wholeNumber(24, 1, 10_000), 'How many backups are stored.'),
  scheduleMs: setting(
    'OJA_SCHEDULE_MS',
    wholeNumber(5_000, 20, 600_000),
    'How often pending payments, webhooks and alerts are processed.',
  ),
  freeAiRequests: setting(
    'OJA_FREE_AI_REQUESTS',
    wholeNumber(500),
    'Free AI requests per account and UTC day. Operator accounts have no limit.',
  ),
  freeAiTokens: setting(
    'OJA_FREE_AI_TOKENS',
    wholeNumber(500_000),
    'Free AI tokens per account and UTC day.',
  ),
  freeAiPromptCharacters: setting(
    'OJA_FREE_AI_PROMPT_CHARACTERS',
    wholeNumber(400_000, 1),
    'Maximum prompt length of a free AI request, in characters. Coding agents send about 100,000 in their first request.',
  ),
  freeAiMaxTokens: setting(
    'OJA_FREE_AI_MAX_TOKENS',
    wholeNumber(8_192, 1),
    'Maximum max_tokens of a free AI request.',
  ),
  chargeCached: setting(
    'OJA_CHARGE_CACHED',
    flag(true),
    "Whether a response from a provider's cache (music, YouTube, TikTok) is charged.",
  ),
  cachePricePercent: setting(
    'OJA_CACHE_PRICE_PERCENT',
    wholeNumber(0, 0, 100),
    'Price of a response from the response cache, as a percentage of its normal price.',
  ),
  perMinute: setting(
    'OJA_LIMIT_PER_MINUTE',
    wholeNumber(120, 1),
    'Requests per minute for each key and endpoint.',
  ),
  accountPerMinute: setting(
    'OJA_LIMIT_ACCOUNT_PER_MINUTE',
    wholeNumber(240, 1).unwrap().optional(),
    'Requests per minute for all keys of an account together, per endpoint. Default: twice OJA_LIMIT_PER_MINUTE.',
  ),
  strangersPerMinute: setting(
    'OJA_STRANGERS_PER_MINUTE',
    wholeNumber(300, 1, 1_000_000),
    'Requests per minute without a valid key from one IP address (a /64 network with IPv6). Further requests fail with 429.',
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
    'Who can create an account. open: anyone. verified: anyone with a confirmed email address. invited: only with an invitation. closed: no one. Default: verified with OJA_SMTP_URL, otherwise open.',
  ),
  signUpsPerNetwork: setting(
    'OJA_SIGNUPS_PER_NETWORK',
    wholeNumber(20, 1),
    'Sign-ups per day from one IP address (a /64 network with IPv6).',
  ),
  disposableEmail: setting(
    'OJA_DISPOSABLE_EMAIL',
    flag(false),
    'Whether disposable email addresses can sign up.',
  ),
  uploadDays: setting(
    'OJA_UPLOAD_DAYS',
    wholeNumber(30, 1, 3_650),
    'How long uploaded files and the results of batches are stored.',
  ),
  uploadsMb: setting(
    'OJA_UPLOADS_MB',
    wholeNumber(1_024, 1, 1_000_000),
    'Maximum size of all uploaded files of one account, and of its conversations, in MB.',
  ),
  batchRows: setting(
    'OJA_BATCH_ROWS',
    wholeNumber(50_000, 1, 100_000),
    'Maximum number of requests in a batch.',
  ),
  batchParallel: setting(
    'OJA_BATCH_PARALLEL',
    wholeNumber(4, 1, 256),
    'Requests of one batch that run in parallel.',
  ),
  batchPerMinute: setting(
    'OJA_BATCH_PER_MINUTE',
    wholeNumber(1_200, 1, 1_000_000),
    'Requests of batches per minute, account and endpoint. They don’t count towards the other limits of keys and accounts.',
  ),
  batchPercent: setting(
    'OJA_BATCH_PRICE_PERCENT',
    wholeNumber(50, 0, 1_000),
    'Price of requests in batches, as a percentage of the usual one, for models without a batch price of their own. Never below what the provider charges, where that is known.',
  ),
  retentionDays: setting(
    'OJA_REQUESTS_RETENTION_DAYS',
    wholeNumber(90, 1, 36_500),
    'How long the request log, finished jobs and hourly usage are stored. Daily usage is stored permanently.',
  ),
  storeAnswers: setting(
    'OJA_STORE_ANSWERS',
    flag(true),
    'Whether responses and chat completions are stored on request: encrypted, for OJA_REQUESTS_RETENTION_DAYS.',
  ),
  bodyDays: setting(
    'OJA_BODIES_RETENTION_DAYS',
    wholeNumber(7, 1, 3_650),
    'How long request and response bodies of keys with store_bodies are stored.',
  ),
  bodyBytesMax: setting(
    'OJA_BODIES_BYTES_MAX',
    wholeNumber(262_144, 1_024, 16_777_216),
    'Maximum stored bytes of a request or response body; longer ones are truncated.',
  ),
  fileHours: setting('OJA_FILES_TTL_HOURS', wholeNumber(24, 1, 8760), 'How long result files are available.'),
  jobWorkers: byProfile(
    setting('OJA_JOB_WORKERS', wholeNumber(2, 0, 64), 'Number of jobs that run in parallel on this node.'),
    { small: '1', full: '8' },
  ),
  oidcIssuer: setting(
    'OJA_OIDC_ISSUER',
    optionalAddress(),
    'Issuer URL of an OpenID Connect provider for single sign-on, such as https://accounts.google.com. More providers can be added in the console.',
  ),
  oidcClientId: setting('OJA_OIDC_CLIENT_ID', optionalText(), 'Client ID at that provider.'),
  oidcClientSecret: secretSetting(
    'OJA_OIDC_CLIENT_SECRET',
    z.string().max(4096).optional(),
    'Client secret at that provider.',
  ),
  oidcName: setting(
    'OJA_OIDC_NAME',
    text('single sign-on').refine((name) => name.length <= 50, 'must be at most 50 characters'),
    'Name of that provider on the login button.',
  ),
  oidcTrustEmail: setting(
    'OJA_OIDC_TRUST_EMAIL',
    flag(false),
    'Whether email addresses from that provider count as verified without an email_verified claim. Only for a provider whose users can’t choose their email address.',
  ),
  smtpUrl: secretSetting(
    'OJA_SMTP_URL',
    z.url({ protocol: /^smtps?$/, error: 'must be smtp(s)://user:password@host:port' }).optional(),
    'SMTP URL for emails: smtp(s)://user:password@host:port. Without it, links are written to the log.',
  ),
  mailFrom: setting(
    'OJA_MAIL_FROM',
    text('Oja <oja@localhost>').refine(isSender, 'must be name@example.com or Name <name@example.com>'),
    'Sender of emails.',
  ),
} as const;

/** By category. */
export const freeSettings = (): Record<string, Setting<number>> =>
  Object.fromEntries(
    packagedCategories().flatMap(({ id, title, freePerMonth }) =>
      freePerMonth === undefined
        ? []
        : [
            [
              id,
              setting(
                `OJA_FREE_${id.toUpperCase()}`,
                wholeNumber(freePerMonth),
                `Free ${title} requests per account and month.`,
              ),
            ],
          ],
    ),
  );

export type PlatformSettings = SettingsOf<typeof platformSettings> & {
  /** Free requests per account and month, by category. */
  freePerMonth: Readonly<Record<string, number>>;
};
