/** Usage by day with the silent days in between, so that a chart shows time as it passed. */
import type { Output } from '../api.ts';
import { dollars } from '../model/money.ts';
import { count, nextDay } from '../model/time.ts';
import type { Bar } from '../ui/bars.tsx';

export type UsageGroup = Output<'account.usage'>['groups'][number];

export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to && days.length < 400; day = nextDay(day)) days.push(day);
  return days;
}

export function callBars(groups: UsageGroup[], days: string[], filter: Record<string, string>): Bar[] {
  const byDay = new Map(groups.map((group) => [group.name.slice(0, 10), group]));
  return days.map((day) => {
    const {
      calls = 0,
      client_errors: client = 0,
      server_errors: server = 0,
      spend = '0.00',
    } = byDay.get(day) ?? {};
    return {
      name: day,
      values: [calls - client - server, client, server],
      about: `${day}: ${count(calls)} calls, ${count(client + server)} errors, ${dollars(spend)}`,
      search: { ...filter, from: day, to: day },
    };
  });
}
