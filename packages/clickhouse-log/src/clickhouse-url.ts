/** clickhouse://user:password@host:port/database over HTTP, clickhouses:// over HTTPS. */
import { fail } from '@oja/core/errors';

export interface ClickHouseAddress {
  url: string;
  username: string;
  password: string;
  database: string;
}

export const clickHouseForm = 'clickhouse://user:password@host:8123/database, or clickhouses://… over HTTPS';
const defaultPorts = { 'clickhouse:': 8123, 'clickhouses:': 8443 } as const;

export function readClickHouseUrl(text: string): ClickHouseAddress {
  const parsed = URL.canParse(text) ? new URL(text) : undefined;
  const port = defaultPorts[parsed?.protocol as keyof typeof defaultPorts];
  const database = decodeURIComponent(parsed?.pathname.replace(/^\//, '') ?? '');
  if (parsed === undefined || port === undefined || parsed.hostname === '')
    throw fail('conflict', `OJA_LOG_URL must be ${clickHouseForm}.`);
  if (!/^[A-Za-z_]\w{0,62}$/.test(database))
    throw fail(
      'conflict',
      `OJA_LOG_URL must end in a database name of letters, digits and _: ${clickHouseForm}.`,
    );
  const scheme = parsed.protocol === 'clickhouses:' ? 'https' : 'http';
  return {
    url: `${scheme}://${parsed.hostname}:${parsed.port || port}`,
    username: decodeURIComponent(parsed.username) || 'default',
    password: decodeURIComponent(parsed.password),
    database,
  };
}
