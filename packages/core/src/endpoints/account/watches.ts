/** Watches: checks of certificates, domains, DNS records, pages and websites on a schedule, each charged like a call. */
import { z } from 'zod';
import { windowFault, windowsMax } from '../../domain/maintenance.ts';
import {
  callsInWords,
  findWatchKind,
  minutesInWords,
  reportsInWords,
  type WatchKind,
  watchKinds,
  whyNotLoaded,
} from '../../domain/watch-kinds.ts';
import { fail } from '../../errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { defineAction } from '../action.ts';
import type { CallContext, Caller } from '../context.ts';
import { defineEndpoint } from '../endpoint.ts';
import { arrayOf, namedObject } from '../object-fields.ts';
import { dollarsIn, dollarsText, forAccounts, moment, momentIn, momentOrNull } from './shapes.ts';
import { readTarget } from './watch-targets.ts';

/** Their values and texts are known once the server is made of its plugins. */
const kindOf = (about: () => string) =>
  z.lazy(() => z.enum(watchKinds().map(({ kind }) => kind)).describe(about()));
export const watchIdIn = z.string().max(64).describe('Watch ID: wch_…');
const everyIn = z.lazy(() =>
  z.int().min(5).max(43_200).describe(`Minutes between checks, 5 to 43,200. Default: ${minutesInWords()}.`),
);
const alertAfterIn = z
  .int()
  .min(1)
  .max(10)
  .describe(
    'How often in a row an alert or a change must be found before it is reported, 1 to 10. It is checked again after a minute each time, and charged. Default: 2 for outages, 1 for others.',
  );
const maintenanceIn = z
  .array(
    z
      .strictObject({
        start: momentIn.transform((at) => new Date(at).toISOString()).describe('Start of the first window.'),
        end: momentIn.transform((at) => new Date(at).toISOString()).describe('End of the first window.'),
        repeat: z.enum(['once', 'daily', 'weekly']).default('once').describe('When it comes again.'),
      })
      .superRefine((window, context) => {
        const message = windowFault(window);
        if (message !== undefined) context.addIssue({ code: 'custom', path: ['end'], message });
      }),
  )
  .max(windowsMax)
  .describe('Times at which nothing is checked, reported or charged. At most 10.');
const publicIn = z
  .boolean()
  .describe(
    'Whether anyone with its ID can see its name and state as a badge (GET /api/v1/watches/{id}/badge).',
  );
const regionsIn = z
  .array(z.string().max(32))
  .max(8)
  .describe(
    'Regions of this platform that check it in turn, so that an outage is confirmed from another place. Default: any server.',
  );
const capIn = dollarsIn
  .refine((micros) => micros <= 10_000_000_000, { message: 'must be at most 10000 dollars' })
  .describe(
    'Most dollars that the watch spends in a month (UTC). Checks beyond that are skipped until the next month.',
  );
const nameIn = z.string().trim().max(100);

export const watchOut = namedObject('Watch', {
  id: z.string().describe('wch_ and 26 characters.'),
  kind: kindOf(reportsInWords),
  name: z.string().describe('Your name for it.'),
  target: z.record(z.string(), z.unknown()).describe('Input of the endpoint that it calls.'),
  every_minutes: z.int().describe('Minutes between checks.'),
  alert_after: z.int().describe('How often in a row an alert or a change must be found to be reported.'),
  email: z.boolean().describe('Whether changes are reported by email.'),
  maintenance: arrayOf('Times at which nothing is checked.', {
    start: moment.describe('Start of the first window.'),
    end: moment.describe('End of the first window.'),
    repeat: z.enum(['once', 'daily', 'weekly']).describe('When it comes again.'),
  }),
  public: z.boolean().describe('Whether its badge can be seen by anyone with its ID.'),
  regions: z.array(z.string()).describe('Regions that check it in turn; empty for any server.'),
  checked_from: z.string().nullable().describe('Region of the last check. Null if its server has none.'),
  monthly_cap: dollarsText.describe('Most dollars that it spends in a month.'),
  spent_this_month: dollarsText.describe('Dollars spent in this month (UTC).'),
  state: z.enum(['active', 'paused']).describe('paused: no checks run.'),
  paused_because: z.string().nullable().describe('Why it is paused. Null while it is active.'),
  status: z
    .enum(['new', 'ok', 'alert', 'error'])
    .describe('new: not checked yet; alert: expiring, invalid or down; error: the check itself failed.'),
  summary: z.string().describe('What the last check found.'),
  last_error: z.string().nullable().describe('Why the last check failed. Null if it succeeded.'),
  checked_at: momentOrNull.describe('Time of the last check.'),
  changed_at: momentOrNull.describe('Time of the last reported change.'),
  next_at: momentOrNull.describe('Time of the next check. Null while paused.'),
  created_at: moment.describe('Creation time.'),
  created_by: z
    .string()
    .nullable()
    .describe('Member whose caps it counts against: mem_… Null if it runs with a key.'),
  warning: z
    .string()
    .optional()
    .describe(
      'Present if monthly_cap is lower than what the schedule costs in a month: how many checks it pays for. Also present if this server has not loaded what the watch calls.',
    ),
});

export const exampleWatch = {
  id: 'wch_01m7ekm29qdweck8sm5wmjjfn4',
  kind: 'certificate',
  name: 'Shop',
  target: { host: 'shop.example.com' },
  every_minutes: 1_440,
  alert_after: 1,
  email: true,
  maintenance: [],
  public: false,
  regions: [],
  checked_from: null,
  monthly_cap: '2.00',
  spent_this_month: '0.05',
  state: 'active' as const,
  paused_because: null,
  status: 'ok' as const,
  summary: 'Valid for 62 days.',
  last_error: null,
  checked_at: '2026-11-15T08:00:00.000Z',
  changed_at: null,
  next_at: '2026-11-16T08:00:00.000Z',
  created_at: '2026-11-15T08:00:00.000Z',
  created_by: null,
};

function requireKind(name: string): WatchKind {
  const kind = findWatchKind(name);
  if (kind !== undefined) return kind;
  throw fail('invalid_request', `kind: ${whyNotLoaded(name)}`, { param: 'kind' });
}

async function knownRegions(asked: string[], { watches }: Pick<Platform, 'watches'>): Promise<string[]> {
  if (asked.length === 0) return [];
  const known = await watches.regions();
  const unknown = asked.find((region) => !known.includes(region));
  if (unknown === undefined) return [...new Set(asked)];
  const names = known.length === 0 ? 'This platform has none.' : `Valid: ${known.join(', ')}.`;
  throw fail('invalid_request', `regions: no server runs in ${unknown}. ${names}`, { param: 'regions' });
}

/** A key counts for the member who created it anyway. */
const sessionMember = ({ keyId, memberId }: Caller) => (keyId === null ? memberId : null);

type WatchView = Awaited<ReturnType<Platform['watches']['find']>>;

/** The watch, with a warning if its cap ends the checks before the month does. */
function warned(
  view: WatchView,
  { system, platform }: CallContext<{ platform: 'quote' | 'watches'; system: 'endpoints' }>,
) {
  const endpoint = system.endpoints.find(({ id }) => id === findWatchKind(view.kind)?.endpoint);
  if (endpoint === undefined) return { ...view, warning: `No checks run: ${whyNotLoaded(view.kind)}` };
  const read = endpoint.input.safeParse(view.target);
  if (!read.success) return view;
  const warning = platform.watches.capWarning(view, platform.quote(endpoint, read.data).amountMicros);
  return warning === undefined ? view : { ...view, warning };
}

const watchCreate = defineEndpoint({
  ...forAccounts,
  id: 'account.watch',
  session: { right: 'jobs.manage' },
  method: 'POST',
  path: '/api/v1/watches',
  summary: 'Create watch',
  description:
    'Checks a certificate, domain, DNS record, page or website on a schedule and reports changes by webhook (watch.changed) and email. Each check is one call of the endpoint behind it, and is charged and logged as such. Targets that can’t be checked, such as private IP addresses, are refused.',
  input: z.strictObject({
    kind: kindOf(() => `What to check. ${callsInWords()}`),
    target: z
      .union([z.string().min(1).max(8_192), z.record(z.string().max(100), z.unknown())])
      .describe(
        'Host, domain, DNS name or URL; or an object with the input of the endpoint behind it, such as {"name": "example.com", "type": "MX"}.',
      ),
    name: nameIn.default('').describe('Your name for it.'),
    every_minutes: everyIn.optional(),
    alert_after: alertAfterIn.optional(),
    monthly_cap: capIn.prefault('5.00'),
    email: z
      .boolean()
      .default(true)
      .describe('Also report changes by email to the account, in addition to webhooks.'),
    maintenance: maintenanceIn.default([]),
    public: publicIn.default(false),
    regions: regionsIn.default([]),
  }),
  output: watchOut,
  wire: { status: 201 },
  errors: ['conflict', 'address_refused'],
  uses: {
    helpers: ['dns'],
    platform: ['quote', 'watches'],
    system: ['checkAddress', 'endpoints', 'faultOf'],
  },
  example: {
    input: { kind: 'certificate', target: 'shop.example.com', name: 'Shop', monthly_cap: '2.00' },
    output: exampleWatch,
  },
  async run(input, context) {
    const { caller, platform } = context;
    const kind = requireKind(input.kind);
    const created = await platform.watches.create(
      { accountId: caller.accountId, keyId: caller.keyId, memberId: sessionMember(caller), ip: caller.ip },
      {
        kind: input.kind,
        input: await readTarget(kind, input.target, context),
        name: input.name,
        everyMinutes: input.every_minutes ?? kind.everyMinutes,
        alertAfter: input.alert_after ?? kind.alertAfter ?? 1,
        email: input.email,
        capMicros: input.monthly_cap,
        maintenance: input.maintenance,
        isPublic: input.public,
        regions: await knownRegions(input.regions, platform),
      },
    );
    return { data: warned(created, context), status: 201 };
  },
});

const watchesList = defineEndpoint({
  ...forAccounts,
  id: 'account.watches',
  session: { right: 'account.read' },
  method: 'GET',
  path: '/api/v1/watches',
  summary: 'List watches',
  description: 'Returns all watches of the account with their last results, newest first.',
  input: z.strictObject({}),
  output: z.object({ data: z.array(watchOut).describe('Watches, newest first.') }),
  uses: { platform: ['quote', 'watches'], system: ['endpoints'] },
  example: { input: {}, output: { data: [exampleWatch] } },
  async run(_input, context) {
    const views = await context.platform.watches.list(context.caller.accountId);
    return { data: { data: views.map((view) => warned(view, context)) } };
  },
});

export const watchGet = defineEndpoint({
  ...forAccounts,
  id: 'account.watch-get',
  session: { content: true, right: 'account.read' },
  method: 'GET',
  path: '/api/v1/watches/{id}',
  summary: 'Retrieve watch',
  description: 'Returns a watch with its last result.',
  input: z.strictObject({ id: watchIdIn }),
  output: watchOut,
  errors: ['not_found'],
  uses: { platform: ['quote', 'watches'], system: ['endpoints'] },
  example: { input: { id: exampleWatch.id }, output: exampleWatch },
  run: async ({ id }, context) => ({
    data: warned(await context.platform.watches.find(context.caller.accountId, id), context),
  }),
});

export const watchChange = defineEndpoint({
  ...forAccounts,
  id: 'account.watch-change',
  session: { right: 'jobs.manage' },
  method: 'PATCH',
  path: '/api/v1/watches/{id}',
  summary: 'Update watch',
  description:
    'Pauses or resumes a watch, or changes its name, schedule, cap, maintenance, badge or email reports. Fields left out stay as they are. A watch without a key counts against the caps of the member who resumes it in a session. A watch whose key is revoked or has expired can’t be resumed.',
  input: z.strictObject({
    id: watchIdIn,
    name: nameIn.optional().describe('Your name for it.'),
    every_minutes: everyIn.optional(),
    alert_after: alertAfterIn.optional(),
    monthly_cap: capIn.optional(),
    email: z.boolean().optional().describe('Whether changes are reported by email.'),
    maintenance: maintenanceIn.optional(),
    public: publicIn.optional(),
    regions: regionsIn.optional(),
    state: z.enum(['active', 'paused']).optional().describe('paused stops the checks.'),
  }),
  output: watchOut,
  errors: ['not_found', 'conflict'],
  uses: { platform: ['quote', 'watches'], system: ['endpoints'] },
  example: {
    input: { id: exampleWatch.id, state: 'paused' },
    output: { ...exampleWatch, state: 'paused', paused_because: 'You paused it.', next_at: null },
  },
  async run(input, context) {
    const { platform, caller } = context;
    const changed = await platform.watches.change(
      caller.accountId,
      input.id,
      {
        name: input.name,
        everyMinutes: input.every_minutes,
        alertAfter: input.alert_after,
        email: input.email,
        capMicros: input.monthly_cap,
        maintenance: input.maintenance,
        isPublic: input.public,
        regions: input.regions && (await knownRegions(input.regions, platform)),
        state: input.state,
      },
      sessionMember(caller),
    );
    return { data: warned(changed, context) };
  },
});

export const watchRemove = defineAction({
  ...forAccounts,
  id: 'account.watch-remove',
  session: { right: 'jobs.manage' },
  method: 'DELETE',
  path: '/api/v1/watches/{id}',
  summary: 'Delete watch',
  description: 'Stops the checks and deletes the watch. Its requests stay in the log.',
  input: z.strictObject({ id: watchIdIn }),
  errors: ['not_found'],
  uses: { platform: ['watches'] },
  example: { input: { id: exampleWatch.id } },
  run: ({ id }, { platform, caller }) => platform.watches.remove(caller.accountId, id),
});

export const watchesEndpoints = [watchCreate, watchesList, watchGet, watchChange, watchRemove];
