/** The running system: audit log, figures, books, everyone's usage. */
import { z } from 'zod';
import { fail } from '../../errors.ts';
import {
  exampleRequest,
  filterFields,
  requestOut,
  usageAnswer,
  usageFields,
  usageOut,
  usageRange,
} from '../account/requests.ts';
import { cursorIn, dollarsText, done, limitIn, moment, nextOut, plain } from '../account/shapes.ts';
import { defineEndpoint } from '../endpoint.ts';
import { actorOf } from './accounts.ts';
import { exposureWarnings, findingOut } from './safety.ts';

const auditOut = z.object({
  id: z.string(),
  at: moment,
  actor: z.string().describe('Id of the account, or control for the command line on the machine.'),
  actor_name: z.string().nullable().describe('Its email.'),
  action: z.string(),
  target: z.string(),
  target_name: z
    .string()
    .nullable()
    .describe('What people call it: an email, the name of a key, what an endpoint does.'),
  account_id: z.string().nullable().describe('Whose it is, where it belongs to an account.'),
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string(),
});

export const operatorAudit = defineEndpoint({
  ...plain,
  id: 'operator.audit',
  group: 'operator',
  method: 'GET',
  path: '/api/v1/operator/audit',
  summary: 'Who changed what, with before and after.',
  description: 'Newest first. Every change by an operator, from the console, a key or the command line.',
  access: 'operator',
  input: z.strictObject({
    action: z.string().max(64).optional().describe('Only this action, like key.create.'),
    limit: limitIn(50, 200),
    cursor: cursorIn,
  }),
  output: z.object({ data: z.array(auditOut), next: nextOut }),
  errors: [],
  example: {
    input: {},
    output: {
      data: [
        {
          id: 'aud_01m7ekm29qdweck8sm5wmjjfn4',
          at: '2026-11-15T08:00:00.000Z',
          actor: 'control',
          actor_name: null,
          action: 'category.state',
          target: 'network',
          target_name: null,
          account_id: null,
          before: 'planned',
          after: 'live',
          ip: '127.0.0.1',
        },
      ],
      next: null,
    },
  },
  async run(input, { platform, system }) {
    const { action, cursor: before, limit } = input;
    const page = await platform.operator.audit({ action, before, limit });
    const does = new Map(system.endpoints.map(({ id, summary }) => [id, summary]));
    const data = page.data.map((line) => ({
      ...line,
      target_name: line.target_name ?? does.get(line.target) ?? null,
    }));
    return { data: { ...page, data } };
  },
});

export const operatorSystem = defineEndpoint({
  ...plain,
  id: 'operator.system',
  group: 'operator',
  method: 'GET',
  path: '/api/v1/operator/system',
  summary: 'Version, store, uptime, memory, accounts and money in all wallets.',
  description: "The figures of the operator's first page, of this node.",
  access: 'operator',
  input: z.strictObject({}),
  output: z.object({
    version: z.string(),
    node: z.string(),
    store: z.enum(['sqlite', 'postgres']),
    started_at: moment,
    memory_bytes: z.number().int(),
    running_calls: z.number().int(),
    accounts: z.number().int(),
    balances: dollarsText,
    held: dollarsText,
    naira_per_dollar: z.string(),
    warnings: z
      .array(findingOut)
      .describe(
        'What is unsafe while others can reach this server; empty on a server that only listens on loopback.',
      ),
  }),
  errors: [],
  example: {
    input: {},
    output: {
      version: '1.0.0',
      node: 'v24.21.0',
      store: 'sqlite',
      started_at: '2026-11-15T08:00:00.000Z',
      memory_bytes: 120_000_000,
      running_calls: 1,
      accounts: 3,
      balances: '52.10',
      held: '0.00',
      naira_per_dollar: '1500.00',
      warnings: [],
    },
  },
  async run(_input, { platform, system }) {
    return {
      data: {
        version: system.version,
        node: process.version,
        store: platform.parts.store.dialect,
        started_at: new Date(system.startedAt).toISOString(),
        memory_bytes: process.memoryUsage.rss(),
        running_calls: platform.running.count,
        ...(await platform.operator.money()),
        naira_per_dollar: platform.credits.rate(),
        warnings: await exposureWarnings(system),
      },
    };
  },
});

export const operatorBooks = defineEndpoint({
  ...plain,
  id: 'operator.verify-books',
  group: 'operator',
  method: 'POST',
  path: '/api/v1/operator/verify-books',
  summary: 'Rebuild every balance and counter from the entries and compare.',
  description:
    'Reads everything, which takes a while on a large database, and changes nothing. faults is empty when all adds up.',
  access: 'operator',
  limits: { ...plain.limits, timeoutMs: 300_000 },
  input: z.strictObject({}),
  output: z.object({
    ok: z.boolean(),
    checks: z.number().int(),
    faults: z.array(
      z.object({ check: z.string(), subject: z.string(), expected: z.string(), found: z.string() }),
    ),
  }),
  errors: [],
  example: { input: {}, output: { ok: true, checks: 12, faults: [] } },
  async run(_input, { platform }) {
    const { checks, faults } = await platform.credits.verifyBooks();
    return { data: { ok: faults.length === 0, checks, faults: faults.slice(0, 1000) } };
  },
});

export const operatorBackup = defineEndpoint({
  ...plain,
  id: 'operator.backup',
  group: 'operator',
  method: 'POST',
  path: '/api/v1/operator/backup',
  summary: 'Copy the embedded database into a file on the server, while it serves.',
  description:
    'By oja-server backup FILE on the server itself; others are refused with operator_only. SQLite only: PostgreSQL has tools of its own. The file is whole and can be started from.',
  access: 'operator',
  limits: { ...plain.limits, timeoutMs: 600_000 },
  input: z.strictObject({ path: z.string().min(1).max(4096).describe('A new file on the server.') }),
  output: done,
  errors: ['unprocessable', 'operator_only', 'conflict'],
  example: { input: { path: '/var/backups/oja.db' }, output: { ok: true } },
  async run(input, context) {
    // A path on the server's disk is for those who are on that machine.
    if (context.caller.accountId !== 'control')
      throw fail('operator_only', 'Backups are made on the server: oja-server backup FILE.');
    await context.platform.operator.backup(input.path);
    await context.platform.operator.noteAction(actorOf(context), 'backup', input.path, null);
    return { data: { ok: true } };
  },
});

export const operatorUsage = defineEndpoint({
  ...plain,
  id: 'operator.usage',
  group: 'operator',
  method: 'GET',
  path: '/api/v1/operator/usage',
  summary: 'Usage of everyone together, or of one account.',
  description: 'As GET /api/v1/usage, with account to look at one.',
  access: 'operator',
  input: z.strictObject({
    ...usageFields,
    account: z.string().max(64).optional().describe('Only this account, by id; default: everyone.'),
  }),
  output: usageOut,
  errors: [],
  example: {
    input: { group_by: 'day' },
    output: {
      from: '2026-10-16T00:00:00.000Z',
      to: '2026-11-15T00:00:00.000Z',
      timezone: 'UTC',
      total: {
        calls: 1,
        errors: 0,
        client_errors: 0,
        server_errors: 0,
        error_rate: 0,
        free_calls: 0,
        spend: '0.90',
        average_ms: 12,
        bytes_in: 1,
        bytes_out: 1,
        p50_ms: 12,
        p95_ms: 12,
        p99_ms: 12,
      },
      group_by: 'day',
      groups: [],
    },
  },
  async run(input, { platform }) {
    const range = usageRange(input, platform.now());
    const filter = {
      accountId: input.account ?? null,
      ...range,
      keyId: input.key,
      endpoint: input.endpoint,
      withWatching: input.include === 'all',
    };
    return { data: await usageAnswer(platform, filter, input.group_by, true) };
  },
});

export const operatorRequests = defineEndpoint({
  ...plain,
  id: 'operator.requests',
  group: 'operator',
  method: 'GET',
  path: '/api/v1/operator/requests',
  summary: 'Requests of everyone, newest first.',
  description: 'As GET /api/v1/requests, with account to look at one.',
  access: 'operator',
  input: z.strictObject({
    ...filterFields,
    account: z.string().max(64).optional().describe('Only this account, by id; default: everyone.'),
    limit: limitIn(50, 500),
    cursor: cursorIn,
  }),
  output: z.object({ data: z.array(requestOut), next: nextOut }),
  errors: [],
  example: { input: { limit: 1 }, output: { data: [exampleRequest], next: null } },
  async run(input, { platform }) {
    await platform.requests.settled();
    const page = await platform.requests.list({
      accountId: input.account ?? null,
      keyId: input.key,
      endpoint: input.endpoint,
      status: input.status,
      errorCode: input.error,
      model: input.model,
      upstream: input.upstream,
      withConsole: input.console === 'true',
      fromMs: input.from,
      toMs: input.to,
      before: input.cursor,
      limit: input.limit,
    });
    return { data: page };
  },
});
