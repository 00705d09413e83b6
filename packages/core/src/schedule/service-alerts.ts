/** Published services that need their operator: a provider or an operation that fails, and calls that cost more than they earn. */
import type { CallParts } from '../call/call.ts';
import { dollars } from '../platform/money.ts';
import { type OperatorAlert, raiseOperatorAlerts } from '../platform/operator-alerts.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const marginDays = 7;
const callsMin = 5;

type Parts = Pick<CallParts, 'platform' | 'system'>;

export async function checkServices(parts: Parts): Promise<void> {
  const { services, mcpServers } = parts.platform;
  const isNeeded = services.all().size + mcpServers.all().size > 0;
  const alerts = isNeeded ? (await Promise.all([failing(parts), unprofitable(parts)])).flat() : [];
  await raiseOperatorAlerts(parts.platform.parts, [...providers(parts), ...mcp(parts), ...alerts]);
}

function providers({ system }: Parts): OperatorAlert[] {
  return system.services.failing().map(({ slug, provider, url }) => ({
    kind: 'provider-failing',
    name: `${slug}/${provider} ${url}`,
    mail: { kind: 'providerFailing', values: { provider, slug, url } },
  }));
}

function mcp({ platform }: Parts): OperatorAlert[] {
  return [...platform.mcpServers.all().values()]
    .filter(
      ({ enabled, problem, approved }) => enabled && problem !== null && Object.keys(approved).length > 0,
    )
    .map(({ slug, problem }) => ({
      kind: 'mcp-server-failing',
      name: slug,
      mail: { kind: 'mcpServerFailing', values: { slug, problem: problem! } },
    }));
}

const slugOf = (id: string) => id.split('.')[1]!;

/** In the last hour. */
async function failing({ platform }: Parts): Promise<OperatorAlert[]> {
  const toMs = platform.now();
  const filter = { accountId: null, fromMs: toMs - hourMs, toMs, withWatching: true };
  const { groups } = await platform.requests.usage(filter, 'endpoint');
  return groups.flatMap(({ name: id, calls, server_errors: errors }): OperatorAlert[] => {
    if (!id.startsWith('x.') || calls < callsMin || (errors ?? 0) * 2 <= calls) return [];
    return [
      {
        kind: 'operation-failing',
        name: id,
        mail: { kind: 'operationFailing', values: { id, slug: slugOf(id), errors: errors!, calls } },
      },
    ];
  });
}

/** In the last week, of what is sold for money: what is free for all is meant to cost. */
async function unprofitable({ platform, system }: Parts): Promise<OperatorAlert[]> {
  const toMs = platform.now();
  const fromMs = Math.floor(toMs / dayMs) * dayMs - (marginDays - 1) * dayMs;
  const served = await platform.requests.served(fromMs);
  return system.endpoints.flatMap((endpoint): OperatorAlert[] => {
    const { calls, costMicros, chargeMicros } = served.get(endpoint.id) ?? {
      calls: 0,
      costMicros: 0,
      chargeMicros: 0,
    };
    if (calls < callsMin || chargeMicros >= costMicros || system.listedNanos(endpoint) === 0) return [];
    const { id } = endpoint;
    return [
      {
        kind: 'negative-margin',
        name: id,
        mail: {
          kind: 'negativeMargin',
          values: {
            ...{ id, slug: slugOf(id), days: marginDays, calls },
            ...{ cost: dollars(costMicros), charge: dollars(chargeMicros) },
          },
        },
      },
    ];
  });
}
