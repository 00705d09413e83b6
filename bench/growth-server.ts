/** Oja for `growth.ts`, in a process of its own, with accounts, keys and a log. Prints its address and the keys to use. */
import { noCaps } from '../packages/core/src/domain/caps.ts';
import { createAccount } from '../packages/core/src/platform/accounts/write.ts';
import { newId } from '../packages/core/src/platform/id.ts';
import { startTestServer } from '../packages/server/src/testing/server.ts';
import { fillLog } from './lib/fill-log.ts';

const [accounts, keys, rows] = process.argv.slice(2).map(Number) as [number, number, number];
/** The same number in every installation: what they share, such as a group of writes, costs the same. */
const callersMax = 10;
const atOnce = 200;
const days = 30;

const server = await startTestServer({ env: { OJA_LIMIT_PER_MINUTE: '100000000' } });
const { platform } = server.app;
const { store } = platform.parts;

async function addAccounts(count: number): Promise<void> {
  let made = 0;
  const lane = async () => {
    while (made++ < count) {
      const at = platform.now();
      const email = `${newId('dev')}@example.test`;
      const wish = {
        id: newId('acc', at),
        email,
        name: 'Ada',
        passwordHash: '',
        role: 'developer',
        at,
      } as const;
      await store.transact(createAccount, wish);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

const callers = await Promise.all(
  Array.from({ length: Math.min(accounts, callersMax) }, () => server.account({ dollars: 100_000 })),
);
await addAccounts(accounts - callers.length);
const secrets: string[] = [];
for (const { id, memberId, key } of callers) {
  secrets.push(key);
  const wish = { mode: 'live', scopes: ['ai', 'account'], ips: [], caps: noCaps, expiresAt: null } as const;
  for (let place = 1; place < keys; place++) {
    const made = await platform.keys.create(
      id,
      { ...wish, scopes: [...wish.scopes], ips: [], name: `key ${place}`, perMinute: null },
      memberId,
    );
    secrets.push(made.secret);
  }
}
if (rows > 0) {
  const [{ id, keyId }] = callers as [(typeof callers)[0]];
  await fillLog(store, { rows, days, untilMs: platform.now(), account: { id, keyId } });
}
const set = async (method: string, path: string, body: object) => {
  const answer = await server.call(`/api/v1/operator${path}`, { method, body });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
};
await set('POST', '/prices', { endpoint: 'ai.models', price_per_unit: '0.000001' });
await set('PUT', '/switches', { per_minute: { 'account.whoami': 1_000_000, 'ai.models': 1_000_000 } });
console.log(JSON.stringify({ url: server.url, keys: secrets }));
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
