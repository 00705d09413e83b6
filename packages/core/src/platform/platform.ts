/** The platform as the call path and the endpoints see it: its nouns, opened over one store. */
import type { Objects } from '../storage/objects/objects.ts';
import { type AccountAudit, createAccountAudit } from './accounts/account-audit.ts';
import { type Accounts, createAccounts } from './accounts/accounts.ts';
import { createEmailChanges, type EmailChanges } from './accounts/email-changes.ts';
import { createImpersonations, type Impersonations } from './accounts/members/impersonations.ts';
import { createInvites, type Invites } from './accounts/members/invites.ts';
import { createJoining, type Joining } from './accounts/members/join.ts';
import { createMembers, type Members } from './accounts/members/members.ts';
import { createPasskeyLogin, type PasskeyLogin } from './accounts/passkeys/passkey-login.ts';
import { createPasskeys, type Passkeys } from './accounts/passkeys/passkeys.ts';
import { createSignUps, type SignUps } from './accounts/sign-up/sign-ups.ts';
import { createDomains, type Domains } from './accounts/sso/domains.ts';
import { createProviders, type Providers } from './accounts/sso/providers.ts';
import { createSso, type Sso } from './accounts/sso/sso.ts';
import { type Backups, createBackups } from './backups/backups.ts';
import { type Balances, createBalances } from './balances.ts';
import { type BatchRuns, createBatchRuns } from './batches/batch-runs.ts';
import { type Batches, createBatches } from './batches/batches.ts';
import { type CapAlerts, createCapAlerts } from './cap-alerts.ts';
import { createFileStore, type FileStore } from './files/file-store.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { createKeyCache } from './keys/cache.ts';
import { createKeys, type Keys } from './keys/keys.ts';
import { type Credits, createCredits } from './ledger/credits.ts';
import { createFreeWaits, type FreeWaits } from './ledger/free-waits.ts';
import { createOwed, type Owed } from './ledger/owed.ts';
import { readWallet } from './ledger/read.ts';
import { sweepOrphans } from './ledger/settle.ts';
import { type Allowance, createAllowance } from './limits/allowance.ts';
import { createDailyUse } from './limits/daily-use.ts';
import type { Limiter } from './limits/limiter.ts';
import { createStrangers, type Strangers } from './limits/strangers.ts';
import { type Budgets, createBudgets } from './limits/upstream-budgets.ts';
import { createMailer } from './mail/mailer.ts';
import { createMails } from './mail/mails.ts';
import { createMcpServers, type McpServers } from './mcp-servers/mcp-servers.ts';
import { createMessages, type MessageLink, type Messages } from './messages.ts';
import { createNode, type Node } from './nodes/node.ts';
import { createNotices, type Notices } from './notices/notices.ts';
import { createSubscribers, type Subscribers } from './notices/subscribers.ts';
import { createOauth, type Oauth } from './oauth/oauth.ts';
import { createOperation, type Operation } from './operation/operation.ts';
import { createOperator, type Operator } from './operation/operator.ts';
import type { PlatformParts } from './parts.ts';
import { type AutoTopups, createAutoTopups } from './payments/auto-topups.ts';
import { createPayments, type Payments } from './payments/payments.ts';
import { type Priced, type Quote, quoteOf } from './prices/quote.ts';
import { createReceipts, type Receipts } from './receipts/receipts.ts';
import { createReports, type Reports } from './reports/reports.ts';
import { type Bodies, createBodies } from './requests/bodies.ts';
import { createRecorder, type Recorder } from './requests/recorder.ts';
import { createRequests, type Requests } from './requests/requests.ts';
import { createResponseCache, type ResponseCache } from './requests/response-cache.ts';
import { createRunning, type Running } from './running.ts';
import { createServices, type Services } from './services/services.ts';
import { accountTexts } from './stored/account-texts.ts';
import { createStoredAnswers, type StoredAnswers } from './stored/stored-answers.ts';
import { createWorkedOut, type WorkedOut } from './stored/worked-out.ts';
import { createUpkeep } from './upkeep.ts';
import { createUploads, type Uploads } from './uploads/uploads.ts';
import { createUpstreams, type Upstreams } from './upstreams/upstreams.ts';
import { createWatches, type Watches } from './watches/watches.ts';
import { createWebhooks, type Webhooks } from './webhooks/webhooks.ts';

export interface Platform {
  parts: PlatformParts;
  accounts: Accounts;
  members: Members;
  invites: Invites;
  joining: Joining;
  passkeys: Passkeys;
  passkeyLogin: PasskeyLogin;
  /** Logging in through identity providers, which operators connect and accounts have domains for. */
  sso: Sso;
  providers: Providers;
  domains: Domains;
  emailChanges: EmailChanges;
  impersonations: Impersonations;
  accountAudit: AccountAudit;
  credits: Credits;
  capAlerts: CapAlerts;
  payments: Payments;
  autoTopups: AutoTopups;
  receipts: Receipts;
  webhooks: Webhooks;
  watches: Watches;
  requests: Requests;
  bodies: Bodies;
  responseCache: ResponseCache;
  workedOut: WorkedOut;
  jobs: Jobs;
  stored: StoredAnswers;
  uploads: Uploads;
  batches: Batches;
  batchRuns: BatchRuns;
  operator: Operator;
  signUps: SignUps;
  keys: Keys;
  oauth: Oauth;
  operation: Operation;
  upstreams: Upstreams;
  /** Of other providers, which the operator sells. */
  services: Services;
  /** MCP servers of other providers, whose tools the operator sells. */
  mcpServers: McpServers;
  /** What operators say to all. */
  notices: Notices;
  /** Who gets them by email. */
  subscribers: Subscribers;
  reports: Reports;
  /** What a call may cost at most, at the prices in force. */
  quote(endpoint: Priced, input: unknown): Quote;
  limiter: Limiter;
  allowance: Allowance;
  budgets: Budgets;
  strangers: Strangers;
  recorder: Recorder;
  balances: Balances;
  backups: Backups;
  owed: Owed;
  /** This process, as the others see it. */
  node: Node;
  freeWaits: FreeWaits;
  running: Running;
  files: FileStore;
  messages: Messages;
  now(): number;
  close(): Promise<void>;
}

export interface PlatformOptions extends Omit<PlatformParts, 'mailer' | 'mails' | 'messages'> {
  /** To other processes; undefined when this one is alone. */
  link: MessageLink | undefined;
  limiter: Limiter;
  objects: Objects;
  dataDir: string;
  /** Others can reach the server. */
  exposed: boolean;
  /** One process owns the store: what is in memory is true until this process changes it. */
  alone: boolean;
}

/** How soon a revocation on another node takes effect here without Redis. */
const staleMs = 4_000;

export async function openPlatform(options: PlatformOptions): Promise<Platform> {
  const { store, settings, log, limiter, now } = options;
  const messages = createMessages(options.link);
  /** Of the console, once its upstreams are read, before that of the environment. */
  let liveSmtpUrl = (): string | undefined => undefined;
  const mailer = createMailer(settings, () => liveSmtpUrl() ?? settings.smtpUrl, log);
  const parts: PlatformParts = { ...options, messages, mailer, mails: createMails(options) };
  const balances = createBalances(async (accountId) => {
    const { balanceMicros, heldMicros } = await readWallet(store, accountId);
    return balanceMicros - heldMicros;
  });
  const running = createRunning();
  const cache = createKeyCache(
    store,
    parts.pepper,
    options.alone ? 60_000 : staleMs,
    ({ account, availableMicros }) => balances.set(account.id, availableMicros),
  );
  messages.subscribe((message) => {
    if (message.kind === 'key') {
      cache.forgetKey(message.keyId);
      if (message.revoked) running.cutKey(message.keyId, message.requestId);
    }
    if (message.kind === 'sessions') running.cutSessions(message);
    if (message.kind === 'member') running.cutMember(message.memberId, message.requestId);
    if (message.kind === 'account') {
      cache.forgetAccount(message.accountId);
      balances.forget(message.accountId);
      if (message.suspended) running.cutAccount(message.accountId);
      if (message.deleted) void parts.texts.drop(accountTexts(parts.pepper, message.accountId));
    }
  });
  if (options.alone) {
    const orphans = await store.transact(sweepOrphans, { at: now() });
    if (orphans > 0) log.info({ orphans }, 'released the holds of calls that never ended');
  }
  const operation = await createOperation(parts);
  const [upstreams, services, mcpServers] = await Promise.all([
    createUpstreams(parts),
    createServices(parts, operation),
    createMcpServers(parts),
  ]);
  liveSmtpUrl = upstreams.smtpUrl;
  const strangers = createStrangers(limiter, settings.strangersPerMinute, log);
  const recorder = createRecorder(parts.requestLog, log);
  // The live tail listens on every node; without listeners a row is not even sent.
  recorder.subscribe((row, kept) => {
    if (kept) messages.publish({ kind: 'request', row });
  });
  const files = createFileStore(store, options.objects, settings.fileHours, now);
  const uploads = createUploads(parts, files);
  const webhooks = createWebhooks(parts);
  const watches = createWatches(parts);
  const upkeep = createUpkeep(parts, files, webhooks, watches);
  const node = await createNode(parts, undefined, parts.settings.region ?? null);
  const daily = createDailyUse(store, now, log);
  const subscribers = createSubscribers(parts, daily);
  const allowance = createAllowance(parts, operation, daily);
  const keys = createKeys(parts, cache);
  const signUps = createSignUps(parts, operation, daily, options);

  return {
    parts,
    accounts: createAccounts(parts, signUps),
    passkeys: createPasskeys(parts),
    passkeyLogin: createPasskeyLogin(parts, signUps),
    emailChanges: createEmailChanges(parts),
    impersonations: createImpersonations(parts),
    members: createMembers(parts, keys),
    invites: createInvites(parts),
    joining: createJoining(parts, signUps),
    sso: createSso(parts, signUps),
    providers: createProviders(parts),
    domains: createDomains(parts),
    accountAudit: createAccountAudit(parts),
    credits: createCredits(parts, operation, balances, allowance),
    capAlerts: createCapAlerts(parts),
    payments: createPayments(parts, operation, balances),
    autoTopups: createAutoTopups(parts),
    receipts: createReceipts(parts),
    webhooks,
    watches,
    bodies: createBodies(parts),
    responseCache: createResponseCache(parts),
    workedOut: createWorkedOut(parts),
    requests: createRequests(parts, recorder),
    jobs: createJobs(parts),
    stored: createStoredAnswers(parts),
    uploads,
    batches: createBatches(parts, uploads),
    batchRuns: createBatchRuns(parts, uploads),
    operator: createOperator(parts, operation),
    signUps,
    keys,
    oauth: createOauth(parts, keys),
    operation,
    upstreams,
    services,
    mcpServers,
    reports: createReports(parts),
    notices: createNotices(parts, subscribers),
    subscribers,
    quote: (endpoint, input) => quoteOf(endpoint, input, operation),
    limiter,
    allowance,
    budgets: createBudgets(operation, daily),
    strangers,
    recorder,
    balances,
    backups: createBackups(parts, options.dataDir),
    owed: createOwed(),
    node,
    freeWaits: createFreeWaits(),
    running,
    files,
    messages,
    now,
    async close() {
      upkeep.close();
      operation.close();
      upstreams.close();
      services.close();
      mcpServers.close();
      strangers.close();
      limiter.close();
      await daily.close();
      await recorder
        .close()
        .catch((error: unknown) => log.error({ err: error }, 'the last rows of the log were not written'));
      await node.close().catch((error: unknown) => log.warn({ err: error }, 'this node was not signed off'));
      await messages.close();
    },
  };
}
