/** Tells people by email when someone logs in as them from a place or device that was not seen before. */
import { deviceOf } from '../../domain/device.ts';
import { type Steps, sql, transaction } from '../../storage/store.ts';
import { networkOf } from '../limits/network-of.ts';
import { type NewMail, queueMails } from '../mail/write.ts';
import type { PlatformParts } from '../parts.ts';
import type { Visitor } from './sessions.ts';

/** As the IP data has it: country and network together are a place. */
export interface LogInPlace {
  id: string;
  name: string;
}

interface LogIn {
  personId: string;
  place: string;
  device: string;
  at: number;
  /** Empty at the first login, where everything is new. */
  mails: NewMail[];
}

export const rememberLogIn = transaction(
  import.meta.url,
  'rememberLogIn',
  function* ({ personId, place, device, at, mails }: LogIn): Steps<void> {
    const fresh = yield* sql(
      `INSERT INTO known_log_ins (person_id, kind, value, first_at)
       VALUES ($1, 'place', $2, $4), ($1, 'device', $3, $4)
       ON CONFLICT (person_id, kind, value) DO NOTHING RETURNING kind`,
      [personId, place, device, at],
    );
    yield* queueMails(mails, fresh.length > 0);
  },
);

/** `place` is undefined where the IP data knows none: the network counts then. */
export async function noticeLogIn(
  parts: PlatformParts,
  personId: string,
  visitor: Visitor,
  place: LogInPlace | undefined,
): Promise<void> {
  const at = parts.now();
  const device = deviceOf(visitor.userAgent);
  const logIn = { personId, place: place?.id ?? networkOf(visitor.ip), device, at };
  const known = await parts.store.query<{ kind: 'place' | 'device'; value: string }>(
    'SELECT kind, value FROM known_log_ins WHERE person_id = $1',
    [personId],
  );
  const fresh = (['place', 'device'] as const).filter(
    (kind) => !known.some((seen) => seen.kind === kind && seen.value === logIn[kind]),
  );
  if (fresh.length === 0) return;
  const [person] = await parts.store.query<{ email: string }>('SELECT email FROM people WHERE id = $1', [
    personId,
  ]);
  if (person === undefined) return;
  const mail = parts.mails.seal({
    to: person.email,
    kind: 'newLogIn',
    values: {
      ...{ email: person.email, isNew: fresh, device, place: place?.name ?? null, ip: visitor.ip, at },
      url: `${parts.ownUrl()}/console/settings`,
    },
    language: visitor.language,
  });
  await parts.store.transact(rememberLogIn, { ...logIn, mails: known.length === 0 ? [] : [mail] });
  parts.mails.wake();
}
