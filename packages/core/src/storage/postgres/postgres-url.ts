/** DATABASE_URL as libpq and the managed services write it, taken apart into what the driver understands. */

import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { type ConnectionOptions, checkServerIdentity, type PeerCertificate } from 'node:tls';
import { OperatorError } from '../../operator-error.ts';

/** Of libpq, poolers and other drivers; the driver would send them to the server, which does not know them. */
const notForServer = [
  ...['host', 'port', 'target_session_attrs'],
  ...['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslpassword', 'sslcrl', 'sslsni', 'sslcompression'],
  ...['channel_binding', 'require_auth', 'gssencmode', 'gsslib', 'krbsrvname', 'uselibpqcompat'],
  ...['keepalives', 'keepalives_idle', 'keepalives_interval', 'keepalives_count', 'tcp_user_timeout'],
  ...['load_balance_hosts', 'passfile', 'pgbouncer', 'connection_limit', 'pool_timeout'],
];

const modes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

export interface PostgresHost {
  /** A name, an address, or a folder of socket files. */
  host: string;
  port: number;
}

export interface PostgresAddress {
  user?: string;
  password?: string;
  database?: string;
  /** Further parameters of the session, as `-c name=value`. */
  options?: string;
  hosts: PostgresHost[];
  /** Undefined and false: in the clear. `prefer`: TLS where the server has it. */
  ssl?: false | 'prefer' | ConnectionOptions;
}

export function readPostgresUrl(text: string): PostgresAddress {
  const [base = '', query = ''] = text.split('?', 2);
  const { user, password, hosts, database } = takeApart(base);
  const params = new URLSearchParams(query);
  const list = hostsOf(params.get('host') || hosts || 'localhost', params.get('port') ?? '');
  const ssl = sslOf(
    params,
    list.map(({ host }) => host),
  );
  mustWrite(params.get('target_session_attrs'));
  for (const name of notForServer) params.delete(name);
  return {
    hosts: list,
    ...defined({ user, password, database, options: optionsOf(params), ssl }),
  };
}

const defined = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as T;

/** What else the URL sets is a setting of the session. */
function optionsOf(params: URLSearchParams): string {
  const settings = [...params].map(([name, value]) =>
    name === 'options' ? value : `-c ${name}=${value.replaceAll(/[\\ ]/g, '\\$&')}`,
  );
  return settings.join(' ');
}

const hostPattern = /^(?:\[([^\]]+)\]|([^:]*))(?::(\d+))?$/;

/** Ports of their own stand behind the hosts, or in a list of as many; one alone counts for all. */
function hostsOf(names: string, ports: string): PostgresHost[] {
  const list = ports.split(',');
  return names.split(',').map((name, i) => {
    const [, six, plain, ownPort] = hostPattern.exec(decodeURIComponent(name)) ?? [];
    const port = Number(ownPort ?? (list[i] || list[0] || 5432));
    const host = six ?? plain;
    if (!host || !Number.isInteger(port) || port < 1 || port > 65_535)
      throw new OperatorError('Hosts of DATABASE_URL must be host:port, separated by commas.');
    return { host, port };
  });
}

/** A standby is passed over whatever is asked for; one that asks for it means another database. */
function mustWrite(attrs: string | null): void {
  const valid = ['any', 'read-write', 'primary'];
  if (attrs !== null && !valid.includes(attrs))
    throw new OperatorError(
      `target_session_attrs of DATABASE_URL must be one of ${valid.join(', ')}: the server writes.`,
    );
}

function takeApart(base: string) {
  const match = /^(postgres(?:ql)?:\/\/)([^/@\s]*@)?([^/@\s]*)(\/[^/@\s]*)?$/.exec(base);
  const [, scheme = '', user = '', hosts = '', path = ''] = match ?? [];
  const escapes = base.replaceAll(/%[\da-f]{2}/gi, '');
  if (
    match === null ||
    escapes.includes('%') ||
    !URL.canParse(`${scheme}${user}${hosts.split(',')[0] || 'localhost'}${path}`)
  ) {
    throw new OperatorError(
      'DATABASE_URL must be postgres://user:password@host:5432/database, with special characters of the password percent-encoded.',
    );
  }
  const [name = '', ...password] = user.replace(/@$/, '').split(':');
  return {
    user: decodeURIComponent(name),
    password: decodeURIComponent(password.join(':')),
    hosts,
    database: decodeURIComponent(path.slice(1)),
  };
}

function sslOf(params: URLSearchParams, hosts: string[]): PostgresAddress['ssl'] {
  const root = params.get('sslrootcert');
  const mode = params.get('sslmode') ?? (root === null ? undefined : 'verify-full');
  if (mode === undefined) return undefined;
  if (!modes.includes(mode))
    throw new OperatorError(`sslmode of DATABASE_URL must be one of ${modes.join(', ')}.`);
  if (mode === 'disable') return false;
  if (mode === 'allow' || mode === 'prefer') return 'prefer';
  const files: ConnectionOptions = {
    ...(root === null || root === 'system' ? {} : { ca: pem(root, 'sslrootcert') }),
    ...fileOf(params, 'sslcert', 'cert'),
    ...fileOf(params, 'sslkey', 'key'),
  };
  if (mode === 'verify-full') return { ...files, checkServerIdentity: isOneOf(hosts) };
  // As libpq: who brings a root and only asks for `require` has the chain checked, not the name.
  if (mode === 'verify-ca' || files.ca !== undefined)
    return { ...files, checkServerIdentity: () => undefined };
  return { ...files, rejectUnauthorized: false };
}

/** The driver names no host to TLS where it is an address; then the certificate must be for one of ours. */
function isOneOf(hosts: string[]) {
  return (name: string, certificate: PeerCertificate): Error | undefined => {
    if (hosts.includes(name)) return checkServerIdentity(name, certificate);
    const [first, ...others] = hosts.filter((host) => isIP(host) > 0);
    if (first === undefined) return checkServerIdentity(name, certificate);
    const problem = checkServerIdentity(first, certificate);
    return others.some((host) => checkServerIdentity(host, certificate) === undefined) ? undefined : problem;
  };
}

function fileOf(params: URLSearchParams, name: string, option: 'cert' | 'key'): ConnectionOptions {
  const path = params.get(name);
  return path === null ? {} : { [option]: pem(path, name) };
}

function pem(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new OperatorError(`${name} of DATABASE_URL cannot be read: ${(error as Error).message}.`);
  }
}
