/** After every login: remembers where it came from, and tells the person by email if that is new. */
import type { CallContext } from '../../context.ts';
import { nameOfPlace, placeOf } from './place.ts';

/** A login succeeds even if its notice cannot be written. */
export async function noteLogIn(
  personId: string,
  context: CallContext<{ engines: 'geo'; platform: 'accounts' }>,
): Promise<void> {
  const { platform, caller, log } = context;
  try {
    const place = await placeOf(caller.ip, context);
    await platform.accounts.noticeLogIn(
      personId,
      caller,
      place && { id: place.id, name: nameOfPlace(place) },
    );
  } catch (error) {
    log.warn({ err: error }, 'a login was not compared with those before');
  }
}
