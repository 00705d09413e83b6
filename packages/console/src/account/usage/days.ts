/** Usage by day or hour with the silent ones in between, so that a chart shows time as it passed. */
import type { Output } from '../../api.ts';
import { accountText } from '../../messages/en/account.ts';
import { dollars } from '../../model/money.ts';
import { clock, count, day, nextDay } from '../../model/time.ts';
import type { Bar } from '../../ui/bars.tsx';

export type UsageGroup = Output<'account.usage'>['groups'][number];

/** What one bar stands for. */
export interface Slot {
  name: string;
  /** When it begins, as the server names its group. */
  begins: string;
  /** As filters of the log take it. */
  from: string;
  to: string;
}

export const callSeries = [
  { title: accountText.usage.ok, colour: 'bg-accent' },
  { title: accountText.usage.client, colour: 'bg-ochre' },
  { title: accountText.usage.server, colour: 'bg-bad' },
];

const hourMs = 3_600_000;

/** More bars than a screen has room for. */
const daysMax = 400;

/** UTC days, as they are billed; of a longer time the last ones. */
export function daySlots(from: string, to: string): Slot[] {
  const earliest = new Date(Date.parse(to) - (daysMax - 1) * 24 * hourMs).toISOString().slice(0, 10);
  const slots: Slot[] = [];
  for (let name = from > earliest ? from : earliest; name <= to; name = nextDay(name))
    slots.push({ name, begins: `${name}T00:00:00.000Z`, from: name, to: name });
  return slots;
}

/** The hour that runs and those before it, by the reader's clock. */
export function hourSlots(hours: number): Slot[] {
  const last = Math.floor(Date.now() / hourMs) * hourMs;
  return Array.from({ length: hours }, (_, i) => {
    const at = last - (hours - 1 - i) * hourMs;
    const begins = new Date(at).toISOString();
    const name = `${day(begins)} ${clock(begins).slice(0, 5)}`;
    return { name, begins, from: begins, to: new Date(at + hourMs).toISOString() };
  });
}

export const groupsBySlot = <Group extends { name: string }>(groups: Group[]) =>
  new Map(groups.map((group) => [group.name, group]));

export function callBars(groups: UsageGroup[], slots: Slot[], filter: Record<string, string>): Bar[] {
  const bySlot = groupsBySlot(groups);
  return slots.map(({ name, begins, from, to }) => {
    const group = bySlot.get(begins);
    const { calls = 0, spend = '0.00' } = group ?? {};
    const [client, server] = [group?.client_errors ?? 0, group?.server_errors ?? 0];
    return {
      name,
      values: [calls - client - server, client, server],
      about: `${name}: ${count(calls)} calls, ${count(client + server)} errors, ${dollars(spend)}`,
      search: { ...filter, from, to },
    };
  });
}
