/** Events about payments are for members who may see payments. */

import { rightTable, roleHas } from '../../domain/rights.ts';
import { type EventType, eventTypes } from '../../domain/webhook-events.ts';
import { fail, type OjaError } from '../../errors.ts';
import type { Caller } from '../context.ts';

const isMoney = (type: string): boolean => type.startsWith('topup.');

const maySee = ({ role }: Caller): boolean => role === null || roleHas(role, 'money.read', false);

const refusal = ({ role }: Caller, param: string, what: string): OjaError =>
  fail(
    'role_not_allowed',
    `${param}: ${what} requires ${rightTable['money.read'].roles.join(', ')}; your role is ${role}.`,
    { param },
  );

/** What a webhook of this caller receives: of all events those that the caller may see. */
export function eventsFor(caller: Caller, events: EventType[]): EventType[] {
  if (maySee(caller)) return events;
  const money = events.filter(isMoney);
  if (money.length > 0) throw refusal(caller, 'events', `receiving ${money.join(', ')}`);
  return events.length > 0 ? events : eventTypes.filter((type) => !isMoney(type));
}

/** A webhook that receives payments keeps its address while others change it. */
export function refuseMove(caller: Caller, events: readonly string[]): void {
  if (maySee(caller) || (events.length > 0 && !events.some(isMoney))) return;
  throw refusal(caller, 'url', 'changing the URL of a webhook that receives payments');
}

export function refuseMoney(caller: Caller, type: string): void {
  if (isMoney(type) && !maySee(caller)) throw refusal(caller, 'id', `a delivery of ${type}`);
}
