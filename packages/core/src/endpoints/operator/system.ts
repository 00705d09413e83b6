/** The running system: audit log, figures, books, everyone's usage. */
import { z } from 'zod';
import { fail } from '../../errors.ts';
import {
  exampleRequest,
  filterFields,
  filterOf,
  requestCursorIn,
  requestOut,
} from '../account/calls/requests.ts';
import { usageAnswer, usageFields, usageOut, usageRange } from '../account/calls/usage.ts';
import { cursorIn, dollarsText, forOperators, limitIn, moment, nextOut, plain } from '../account/shapes.ts';
import { defineAction } from '../action.ts';
import { defineEndpoint } from '../endpoint.ts';
import { sold } from '../examples.ts';
import { arrayOf, objectOf, objectOrNull } from '../object-fields.ts';
import { actorOf } from './accounts.ts';
import { exposureWarnings, findingOut } from './safety.ts';

const auditOut = z.object({
  id: z.string().describe('Entry ID.'),
  at: moment.describe('When the change was made.'),
  actor: z.string().describe('Account ID of the operator, or control for the command line on the server.'),
  actor_name: z.string().nullable().describe('Email address of the operator.'),
  actor_account: z.string().nullable().describe('Name of the operator account.'),
  member: objectOrNull(
    'Member of the operator account who did it, or who created the key that did; null if unknown.',
    {
      id: z.string().describe('Member ID: mem_…'),
      email: z.string().describe('Email address of the member.'),
      name: z.string().describe('Name of the member.'),
    },
  ),
  action: z.string().describe('Action, such as key.create.'),
  target: z.string().describe('ID of the changed object.'),
  target_name: z.string().nullable().describe('Display name: an email address, key name or endpoint name.'),
  account_id: z.string().nullable().describe('Account that the object belongs to, if any.'),
  before: z.unknown().describe('Values before the change.'),
  after: z.unknown().describe('Values after the change.'),
  ip: z.string().describe('IP address of the operator.'),
});

export const operatorAudit = defineEndpoint({
  ...forOperators,
  id: 'operator.audit',
  method: 'GET',
  path: '/api/v1/operator/audit',
  summary: 'List audit log',
  description:
    'Returns every change by an operator, from the console, a key or the command line, with the values before and after, newest first.',
  input: z.strictObject({
    action: z.string().max(64).optional().describe('Filter by action, such as key.create.'),
    limit: limitIn(50, 200),
    cursor: cursorIn('aud'),
  }),
  output: z.object({ data: z.array(auditOut).describe('Entries, newest first.'), next: nextOut }),
  uses: { platform: ['operator'], system: ['endpoints'] },
  example: {
    input: {},
    output: {
      data: [
        {
          id: 'aud_01m7ekm29qdweck8sm5wmjjfn4',
          at: '2026-11-15T08:00:00.000Z',
          actor: 'control',
          actor_name: null,
          actor_account: null,
          member: null,
          action: 'category.state',
          target: sold.network,
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
  ...forOperators,
  id: 'operator.system',
  method: 'GET',
  path: '/api/v1/operator/system',
  summary: 'System overview',
  description:
    'Returns version, store, uptime, memory, number of accounts and total balances, as seen by this node.',
  input: z.strictObject({}),
  output: z.object({
    version: z.string().describe('Version of this server.'),
    node: z.string().describe('Node.js version.'),
    store: z.enum(['sqlite', 'postgres']).describe('Database in use.'),
    started_at: moment.describe('When the node started.'),
    memory_bytes: z.number().int().describe('Memory used, in bytes.'),
    running_calls: z.number().int().describe('Number of running calls of the four categories, on this node.'),
    accounts: z.number().int().describe('Number of accounts.'),
    balances: dollarsText.describe('Sum of all balances, in dollars.'),
    held: dollarsText.describe('Sum of all holds, in dollars.'),
    naira_per_dollar: z.string().describe('Naira per dollar.'),
    out_of_range: arrayOf(
      'Stored amounts outside their range, such as a price set by an older version. Set them again.',
      {
        table: z.string().describe('Table in the database.'),
        column: z.string().describe('Column in the table.'),
        rows: z.number().int().describe('Number of rows.'),
        min: z.number().describe('Smallest valid value.'),
        max: z.number().describe('Largest valid value.'),
      },
    ),
    mail: objectOf('Emails: they are retried for a day.', {
      waiting: z.number().int().describe('Number of emails that wait to be sent.'),
      retried: z.number().int().describe('Number of those that failed at least once.'),
      oldest_waiting: moment.nullable().describe('When the oldest of them was written.'),
      dropped: z
        .number()
        .int()
        .describe('Number of emails of the last seven days that were never accepted, or too late.'),
      last_error: z.string().nullable().describe('Reason of the last failure.'),
    }),
    plugins: arrayOf('Plugins that OJA_PLUGINS has loaded.', {
      name: z.string().describe('Name.'),
      title: z.string().describe('Display name.'),
      about: z.string().describe('What it adds; empty if it does not say.'),
    }),
    backup: objectOrNull(
      'Scheduled backups of the embedded database; null if OJA_BACKUP_TARGET is not set.',
      {
        verified_at: moment
          .nullable()
          .describe('When the last backup that passed its restore test was made.'),
        name: z.string().nullable().describe('Its name, for npx oja-server restore.'),
        bytes: z.number().int().describe('Its size in the target, in bytes.'),
        seconds: z.number().describe('How long it took, with its restore test.'),
        problem: z.string().nullable().describe('Why the last attempt failed; null if it succeeded.'),
      },
    ),
    failed_plugins: arrayOf('Plugins that the server runs without, because they could not be loaded.', {
      name: z.string().describe('Name, as in OJA_PLUGINS.'),
      problem: z.string().describe('Why it could not be loaded.'),
    }),
    warnings: z
      .array(findingOut)
      .describe('Security problems while other people can reach this server; empty on loopback.'),
  }),
  uses: {
    platform: ['backups', 'credits', 'operator', 'parts', 'running'],
    system: ['exposure', 'failedPlugins', 'plugins', 'startedAt', 'version'],
  },
  example: {
    input: {},
    output: {
      version: '2.0.0',
      node: 'v24.21.0',
      store: 'sqlite',
      started_at: '2026-11-15T08:00:00.000Z',
      memory_bytes: 120_000_000,
      running_calls: 1,
      accounts: 3,
      balances: '52.10',
      held: '0.00',
      naira_per_dollar: '1500.00',
      out_of_range: [],
      mail: { waiting: 0, retried: 0, oldest_waiting: null, dropped: 0, last_error: null },
      plugins: [{ name: 'reverse', title: 'Text tools', about: 'Reverses texts.' }],
      backup: null,
      failed_plugins: [],
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
        out_of_range: await platform.operator.outOfRange(),
        mail: await platform.parts.mails.state(),
        plugins: [...system.plugins],
        backup: platform.backups.everyMs === undefined ? null : await platform.backups.state(),
        failed_plugins: [...system.failedPlugins],
        warnings: await exposureWarnings(system),
      },
    };
  },
});

export const operatorBooks = defineEndpoint({
  ...forOperators,
  id: 'operator.verify-books',
  method: 'POST',
  path: '/api/v1/operator/verify-books',
  summary: 'Verify books',
  description:
    'Recalculates every balance and counter from the entries and compares them. Read-only; slow on a large database. faults is empty if everything matches.',
  limits: { ...plain.limits, timeoutMs: 300_000 },
  input: z.strictObject({}),
  output: z.object({
    ok: z.boolean().describe('Whether everything matches.'),
    checks: z.number().int().describe('Number of checks.'),
    faults: arrayOf('Differences found.', {
      check: z.string().describe('Name of the check.'),
      subject: z.string().describe('What was checked.'),
      expected: z.string().describe('Expected value.'),
      found: z.string().describe('Actual value.'),
    }),
  }),
  uses: { platform: ['credits'] },
  example: { input: {}, output: { ok: true, checks: 12, faults: [] } },
  async run(_input, { platform }) {
    const { checks, faults } = await platform.credits.verifyBooks();
    return { data: { ok: faults.length === 0, checks, faults: faults.slice(0, 1000) } };
  },
});

export const operatorBackup = defineAction({
  ...forOperators,
  id: 'operator.backup',
  method: 'POST',
  path: '/api/v1/operator/backup',
  summary: 'Back up database',
  description:
    "Copies the embedded database to a file on the server while it runs. Only available through npx oja-server backup FILE on the server; other callers get operator_only. SQLite only: use PostgreSQL's own tools otherwise.",
  limits: { ...plain.limits, timeoutMs: 600_000 },
  input: z.strictObject({ path: z.string().min(1).max(4096).describe('Path of a new file on the server.') }),
  errors: ['unprocessable', 'operator_only', 'conflict'],
  uses: { platform: ['operator'] },
  example: { input: { path: '/var/backups/oja.db' } },
  async run(input, context) {
    // A path on the server's disk is for those who are on that machine.
    if (context.caller.accountId !== 'control')
      throw fail('operator_only', 'Backups are created on the server: npx oja-server backup FILE.');
    await context.platform.operator.backup(input.path);
    await context.platform.operator.noteAction(actorOf(context), 'backup', input.path, null);
  },
});

export const operatorUsage = defineEndpoint({
  ...forOperators,
  id: 'operator.usage',
  method: 'GET',
  path: '/api/v1/operator/usage',
  summary: 'Retrieve platform usage',
  description: 'Like GET /api/v1/usage, for all accounts or one.',
  input: z.strictObject({
    ...usageFields,
    account: z.string().max(64).optional().describe('Filter by account ID. Default: all accounts.'),
  }),
  output: usageOut,
  wire: { types: ['text/csv'] },
  uses: { platform: ['requests'] },
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
      truncated: false,
    },
  },
  async run(input, { platform, now }) {
    const range = usageRange(input, now());
    const filter = {
      accountId: input.account ?? null,
      ...range,
      keyId: input.key,
      endpoint: input.endpoint,
      withWatching: input.include === 'all',
    };
    return usageAnswer(platform, filter, input, true);
  },
});

export const operatorRequests = defineEndpoint({
  ...forOperators,
  id: 'operator.requests',
  method: 'GET',
  path: '/api/v1/operator/requests',
  summary: 'List all requests',
  description: 'Like GET /api/v1/requests, for all accounts or one.',
  input: z.strictObject({
    ...filterFields,
    account: z.string().max(64).optional().describe('Filter by account ID. Default: all accounts.'),
    limit: limitIn(50, 500),
    cursor: requestCursorIn,
  }),
  output: z.object({ data: z.array(requestOut).describe('Requests, newest first.'), next: nextOut }),
  uses: { platform: ['requests'] },
  example: { input: { limit: 1 }, output: { data: [exampleRequest], next: null } },
  async run(input, { platform }) {
    await platform.requests.settled();
    const page = await platform.requests.list({
      accountId: input.account ?? null,
      ...filterOf(input),
      before: input.cursor,
      limit: input.limit,
    });
    return { data: page };
  },
});
