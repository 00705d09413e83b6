import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSettings, strayNames } from '../../server/src/registry.ts';
import { fail } from './errors.ts';
import { OperatorError } from './operator-error.ts';
import { explainStart } from './process/explain-start.ts';

function faultsOf(env: Record<string, string>): string {
  try {
    readSettings(env);
  } catch (error) {
    assert.ok(error instanceof OperatorError);
    return explainStart(error);
  }
  return '';
}

test('every setting that does not fit is named at once, with what would', () => {
  const faults = faultsOf({
    OJA_PORT: 'abc',
    OJA_WORKERS: '0',
    OJA_LOG_LEVEL: 'loud',
    OJA_SECRET: 'too-short-a-secret',
    OJA_ENGINES_CHAT: 'openai,lama',
    OJA_OPENAI_URL: 'localhost:11434/v1',
    OJA_SMTP_URL: 'mail.example.com',
    OJA_CORS_ORIGINS: 'https://app.example.com/',
    OJA_EGRESS_RESOLVERS: '1.1.1.1:53,dns.example',
    OJA_DNS_SERVERS: '1.1.1.1:99999',
    REDIS_URL: 'cache:6379',
    OJA_TRUST_PROXY: '1',
    OJA_PUBLIC_URL: 'localhost:8787',
    OJA_OTLP_HEADERS: 'authorization',
    OJA_MAIL_FROM: 'the market',
    OJA_TLS_CA_FILE: import.meta.filename,
    OJA_EGRESS_ALLOW: 'intranet:x',
    OJA_CHAT_IDLE_MS: '3000000000',
    OJA_TOPUP_MIN: '50',
    OJA_TOPUP_MAX: '20',
    OJA_OPENAI_KEY: 'one\ntwo',
  });
  for (const line of [
    'OJA_PORT="abc": must be a number. Port to listen on',
    'OJA_WORKERS="0": must be at least 1. ',
    'OJA_LOG_LEVEL="loud": must be one of trace, debug, info, warn, error, silent. ',
    'OJA_SECRET=(hidden): must be at least 32 characters. ',
    'OJA_ENGINES_CHAT="openai,lama": valid engines: upstreams, openai, anthropic, gemini, extract, llama. ',
    'OJA_OPENAI_URL="localhost:11434/v1": must be a URL such as https://example.com/v1. ',
    'OJA_CORS_ORIGINS="https://app.example.com/": must be *, none, or origins such as https://app.example.com. ',
    'OJA_EGRESS_RESOLVERS="1.1.1.1:53,dns.example": must be IP addresses such as 1.1.1.1 or 1.1.1.1:53. ',
    'OJA_DNS_SERVERS="1.1.1.1:99999": must be IP addresses such as 1.1.1.1 or 1.1.1.1:53. ',
    'REDIS_URL=(hidden): must be redis://host:6379 or rediss://…. ',
    'OJA_TRUST_PROXY="1": must be IP addresses or CIDR ranges, not host names. ',
    'OJA_PUBLIC_URL="localhost:8787": must be a URL such as https://example.com/v1. ',
    'OJA_OTLP_HEADERS=(hidden): must be name=value, separated by commas. ',
    'OJA_MAIL_FROM="the market": must be name@example.com or Name <name@example.com>. ',
    '": must be a readable file with PEM certificates. ',
    'OJA_EGRESS_ALLOW="intranet:x": "intranet:x" is not host:port',
    'OJA_CHAT_IDLE_MS="3000000000": must be at most 86400000. ',
    'OJA_TOPUP_MIN=50: must be at most OJA_TOPUP_MAX=20.',
    'OJA_OPENAI_KEY=(hidden): must be one line without control characters. ',
    'OJA_SMTP_URL=(hidden): must be smtp(s)://user:password@host:port. ',
  ])
    assert.ok(faults.includes(line), `${line}\nnot in\n${faults}`);
  assert.ok(!faults.includes('too-short-a-secret'));
});

test('white space around a value is not part of it, and alone it is no value; a secret is taken as it is', () => {
  const secret = ` ${'s'.repeat(40)}\n`;
  const read = readSettings({
    OJA_PORT: ' 9000\n',
    OJA_CALLS_WAIT_MS: ' ',
    OJA_OPENAI_KEY: 'sk-1\n',
    OJA_ENGINES_CHAT: ' ',
    OJA_SECRET: secret,
    OJA_MAIL_FROM: 'Ọjà <oja@example.com>',
    OJA_OTLP_HEADERS: 'authorization=Basic a=b==,x-team = shop',
  });
  assert.equal(read.server.port, 9000);
  assert.equal(read.server.callsWaitMs, 250);
  assert.deepEqual(read.engines.chat, readSettings({ OJA_OPENAI_KEY: 'sk-1' }).engines.chat);
  assert.equal(read.server.secret, secret);
});

test('a name that is no setting is found, those of the command line are not reported', () => {
  const env = { OJA_PROT: '1', OJA_PORT: '1', OJA_URL: 'x', OJA_KEY: 'x', OJA_TEST_LOG: 'x', PATH: '/bin' };
  assert.deepEqual(strayNames(env), ['OJA_PROT']);
});

test('what the system refuses is explained in a line', () => {
  const refused = (code: string, path?: string) =>
    explainStart(Object.assign(new Error(`${code}: refused`), { code, path }));
  assert.match(refused('EADDRINUSE'), /The port is in use.*OJA_PORT/);
  assert.match(refused('EADDRNOTAVAIL'), /OJA_HOST/);
  assert.match(refused('EACCES', '/data'), /permissions.*OJA_DATA_DIR/);
  assert.match(refused('EACCES'), /OJA_PORT/);
  assert.match(refused('EROFS', '/data'), /read-only/);
  assert.match(refused('ENOENT', '/backup.db'), /file does not exist/);
  const cause = new Error('attempt to write a readonly database');
  assert.match(
    explainStart(fail('storage_unavailable', 'It stopped.', { cause })),
    /stopped\..*readonly database/,
  );
  assert.match(explainStart(new Error('a bug')), /a bug\n {4}at /, 'a bug keeps its trace');
});

test('origins of pages that may call: all, some, none', () => {
  const origins = (OJA_CORS_ORIGINS: string) => readSettings({ OJA_CORS_ORIGINS }).server.corsOrigins;
  assert.deepEqual(origins(''), ['*']);
  assert.deepEqual(origins('none'), []);
  assert.deepEqual(origins('https://a.example,http://localhost:3000'), [
    'https://a.example',
    'http://localhost:3000',
  ]);
});

test('the public address is read as browsers write it', () => {
  const read = (url: string) => readSettings({ OJA_PUBLIC_URL: url }).server.publicUrl;
  assert.equal(read('https://API.Example.com:443/'), 'https://api.example.com');
  assert.equal(read('http://localhost:8080'), 'http://localhost:8080');
  assert.equal(readSettings({}).server.publicUrl, undefined);
});

test('a provider of the settings is complete or absent', () => {
  const alone = { OJA_OIDC_ISSUER: 'https://accounts.google.com' };
  assert.throws(() => readSettings(alone), /OJA_OIDC_CLIENT_SECRET must be set together/);
  const whole = { ...alone, OJA_OIDC_CLIENT_ID: 'id', OJA_OIDC_CLIENT_SECRET: 'secret' };
  assert.equal(readSettings(whole).platform.oidcClientId, 'id');
});

test('a profile sets defaults, and what the operator sets has precedence', () => {
  const small = readSettings({ OJA_PROFILE: 'small' });
  assert.deepEqual([small.models.auto, small.platform.jobWorkers], [false, 1]);
  const orders = (env: Record<string, string>) =>
    Object.values(readSettings(env).engines).flatMap(({ order }) => (order as string[] | undefined) ?? []);
  const local = ['llama', 'minilm', 'kokoro', 'whisper'];
  const present = (env: Record<string, string>) => local.filter((name) => orders(env).includes(name));
  assert.deepEqual(present({}), local);
  assert.deepEqual(present({ OJA_PROFILE: 'small' }), []);
  const own = { OJA_PROFILE: 'small', OJA_ENGINES_CHAT: 'openai,llama', OJA_MODELS_AUTO: '1' };
  assert.deepEqual(present(own), ['llama']);
  assert.equal(readSettings(own).models.auto, true);
  assert.equal(readSettings({ OJA_PROFILE: 'full' }).platform.jobWorkers, 8);
  assert.match(faultsOf({ OJA_PROFILE: 'tiny' }), /OJA_PROFILE="tiny": must be one of small, standard, full/);
});
