import type { Client } from '../../client.ts';
import { PermissionError } from '../../errors.ts';
import { type Command, clientOf, print, textFlag } from '../command.ts';
import { table } from '../terminal.ts';

export const whoami: Command = {
  usage: '',
  about: 'Show the current account and key.',
  async run(run) {
    const client = await clientOf(run);
    const who = await client.account.whoami({}, { signal: run.signal });
    const email = await emailOf(client, run.signal);
    const name = email === undefined ? who.account_id : `${email} (${who.account_id})`;
    print(run, { ...who, email }, `${name} by ${who.key_id ?? 'session'} at ${client.baseUrl}\n`);
  },
};

/** Only keys with the account scope can read it. */
async function emailOf(client: Client, signal: AbortSignal): Promise<string | undefined> {
  try {
    return (await client.account.get({}, { signal })).email;
  } catch (error) {
    if (error instanceof PermissionError) return undefined;
    throw error;
  }
}

export const credits: Command = {
  usage: '',
  about: 'Show the balance and the remaining free calls.',
  async run(run) {
    const client = await clientOf(run);
    const view = await client.account.credits({}, { signal: run.signal });
    const free = view.free.map(({ category, limit, used, left }) => [
      category,
      String(limit),
      String(used),
      String(left),
    ]);
    const text =
      `$${view.available} (₦${view.available_naira}) available, $${view.held} held, $${view.spent_this_month} spent in ${view.month}\n` +
      (free.length === 0 ? '' : `\n${table(['category', 'free per month', 'used', 'left'], free)}`);
    print(run, view, text);
  },
};

export const usage: Command = {
  usage: '[--by endpoint|key|day|hour|model|upstream|tag|kind] [--from DATE] [--to DATE] [--endpoint ID]',
  about: 'Show calls, errors, latency and spend. Times are in UTC.',
  options: {
    by: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    endpoint: { type: 'string' },
  },
  async run(run) {
    const client = await clientOf(run);
    const { flags } = run;
    const answer = await client.account.usage(
      {
        group_by: (textFlag(flags, 'by') ?? 'endpoint') as 'endpoint',
        from: textFlag(flags, 'from'),
        to: textFlag(flags, 'to'),
        endpoint: textFlag(flags, 'endpoint'),
      },
      { signal: run.signal },
    );
    const ms = (value: number | null) => (value === null ? '' : value.toFixed(value < 10 ? 1 : 0));
    const row = (name: string, one: typeof answer.total) => [
      name,
      String(one.calls),
      one.errors === null ? '' : String(one.errors),
      one.error_rate === null ? '' : `${(one.error_rate * 100).toFixed(1)}%`,
      ms(one.p50_ms),
      ms(one.p95_ms),
      `$${one.spend}`,
    ];
    const nameOf = (name: string) => (answer.group_by === 'day' ? name.slice(0, 10) : name);
    const rows = [
      ...answer.groups.map((group) => row(nameOf(group.name), group)),
      row('total', answer.total),
    ];
    const head = [answer.group_by, 'calls', 'errors', 'rate', 'p50 ms', 'p95 ms', 'spend'];
    print(run, answer, table(head, rows));
  },
};

type Price = Awaited<
  ReturnType<Client['public']['catalogue']>
>['categories'][number]['endpoints'][number]['price'];

export const catalogue: Command = {
  usage: '[CATEGORY]',
  about: 'List endpoints with their state and price.',
  async run(run) {
    const client = await clientOf(run, 'address');
    const all = await client.public.catalogue({}, { signal: run.signal });
    const wanted = all.categories.filter(({ id }) => run.words[0] === undefined || id === run.words[0]);
    const rows = wanted.flatMap((category) =>
      category.endpoints.map(({ id, summary, price, ready, note }) => [
        id,
        category.state === 'planned' ? 'coming soon' : ready ? 'live' : note,
        priceText(price),
        summary,
      ]),
    );
    print(run, { ...all, categories: wanted }, table(['endpoint', 'state', 'price', 'what'], rows));
  },
};

function priceText({ per, dollars, naira, by_model }: Price): string {
  if (by_model) return 'by model';
  return per === 'free' ? 'free' : `$${dollars} (₦${naira}) per ${per.replace(/^an? /, '')}`;
}
