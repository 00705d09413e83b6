/** Who sends: a stranger, a test key, a key with credits, one without, and a session. */
import { noteSecret } from '../../../packages/core/src/testing/kept-for-scan.ts';
import { service } from './requests.ts';

/** Free calls are over, so that what is damaged costs something; slow engines are elsewhere, and nothing is theirs. */
export const wireEnv: Record<string, string> = {
  OJA_LIMIT_PER_MINUTE: '1000000',
  OJA_LIMIT_ACCOUNT_PER_MINUTE: '1000000',
  OJA_FREE_MEDIA: '0',
  OJA_FREE_NETWORK: '0',
  OJA_FREE_UTILITIES: '0',
  OJA_SIGNUPS_PER_NETWORK: '100000',
  OJA_JOB_WORKERS: '0',
  OJA_ENGINES_CHAT: 'extract',
  OJA_ENGINES_SPEECH: 'espeak',
  OJA_ENGINES_VIDEO: 'replicate',
  OJA_ENGINES_EMBEDDING: 'openai',
  OJA_ENGINES_TRANSCRIPTION: 'openai',
  // What is cut is given up soon.
  OJA_HEADERS_TIMEOUT_MS: '300',
  OJA_BODY_TIMEOUT_MS: '300',
  OJA_PROXY_URL: 'http://127.0.0.1:1',
  OJA_DNS_SERVERS: '127.0.0.1',
  OJA_SERVICES_ALLOW: '127.0.0.1:1',
};

export interface Wired {
  /** Their header lines, by who they are. */
  callers: Record<string, string[]>;
  /** What the key signs URLs with. */
  signing: { key_id: string; secret: string };
}

/** With a published service whose provider is away. */
export async function openCallers(url: string, operatorKey: string): Promise<Wired> {
  const operator = { authorization: `Bearer ${operatorKey}` };
  for (const category of ['network', 'utilities'])
    await send(url, 'PUT', `/operator/categories/${category}`, { state: 'live' }, operator);
  const rich = await signUp(url, 'rich');
  const poor = await signUp(url, 'poor');
  const granted = { amount: '100', note: 'for damaged requests' };
  await send(url, 'POST', `/operator/accounts/${rich.account}/credits`, granted, operator);
  await send(url, 'POST', '/operator/services', { definition: service }, operator);
  await send(url, 'POST', `/operator/services/${service.slug}/publish`, {}, operator);
  const live = await keyOf(url, rich.cookie, { mode: 'live' });
  const [proof] = live;
  const signing = await fetch(`${url}/api/v1/key/signing`, {
    headers: { authorization: proof!.replace(/^\w+: /, '') },
  });
  const callers = {
    stranger: [],
    'test key': await keyOf(url, rich.cookie, { mode: 'test' }),
    'live key': live,
    'live key without credits': await keyOf(url, poor.cookie, { mode: 'live' }),
    session: [`Cookie: ${poor.cookie}`, `Origin: ${url}`],
  };
  return { callers, signing: (await signing.json()) as Wired['signing'] };
}

async function signUp(url: string, name: string): Promise<{ cookie: string; account: string }> {
  const person = { email: `${name}@example.test`, password: `a long enough passphrase ${name}`, name };
  noteSecret('password', person.password);
  // Damage can move a session token into a path, which the log keeps as it came: the scan for secrets must not know it.
  const unwatched = url.replace('127.0.0.1', 'localhost');
  const { headers, json } = await send(unwatched, 'POST', '/auth/signup', person);
  const cookie = headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return { cookie, account: (json as { account: { id: string } }).account.id };
}

async function keyOf(url: string, cookie: string, wish: object): Promise<string[]> {
  const scopes = ['ai', 'media', 'network', 'utilities', 'account'];
  const { json } = await send(url, 'POST', '/keys', { scopes, ...wish }, { cookie });
  return [`Authorization: Bearer ${(json as { secret: string }).secret}`];
}

async function send(
  url: string,
  method: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<{ headers: Headers; json: unknown }> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', origin: url, ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${text}`);
  return { headers: answer.headers, json: JSON.parse(text) };
}
