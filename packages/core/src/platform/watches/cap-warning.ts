/** Whether the cap of a watch pays for its schedule, in words for its owner. */
import { dollars } from '../money.ts';

const minutesMax = 31 * 1_440;

/** Free requests are left out: every call of the account uses them. */
export function capWarning(
  { every_minutes, monthly_cap }: { every_minutes: number; monthly_cap: string },
  checkMicros: number,
): string | undefined {
  const checks = Math.floor(minutesMax / every_minutes);
  const capMicros = Math.round(Number(monthly_cap) * 1_000_000);
  if (checks * checkMicros <= capMicros) return undefined;
  const paid = Math.floor(capMicros / checkMicros);
  return `monthly_cap pays for ${paid} of ${checks} checks per month, which cost $${dollars(checks * checkMicros)}. Further checks are skipped until the next month. Raise monthly_cap or every_minutes.`;
}
