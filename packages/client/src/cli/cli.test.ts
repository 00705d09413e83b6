// @alone
/** The command line as it is run, against a whole server. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { slowTest } from '../../../core/src/testing/slow.ts';
import { startTestServer, type TestAccount, type TestServer } from '../../../server/src/testing/server.ts';
import { endpointFields } from '../generated/fields.ts';
import { version } from '../version.ts';

/** What users run; it starts `main` in a process of its own, which most tests here spare themselves. */
const bin = fileURLToPath(new URL('../../bin/oja.mjs', import.meta.url));
const main = fileURLToPath(new URL('./main.ts', import.meta.url));
let server: TestServer;
let account: TestAccount;
let folder: string;

interface Ended {
  code: number;
  out: string;
  err: string;
}

function environment(extra: Record<string, string> = {}) {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  return { PATH, NODE_COMPILE_CACHE, XDG_CONFIG_HOME: folder, HOME: folder, NO_COLOR: '1', ...extra };
}

/** Never synchronous: the server lives in this very process. */
function run(program: string, args: string[], env: Record<string, string> = {}, input = ''): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { env: environment(env), timeout: 60_000 };
    const child = execFile(program, args, options, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
    child.stdin!.end(input);
  });
}

const oja = (args: string[], options: { input?: string; env?: Record<string, string> } = {}) =>
  run(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], options.env, options.input);

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'oja-cli-'));
  server = await startTestServer();
  for (const category of ['network', 'utilities'])
    await server.call(`/api/v1/operator/categories/${category}`, { method: 'PUT', body: { state: 'live' } });
  account = await server.account({ dollars: 5, scopes: ['ai', 'media', 'network', 'utilities', 'account'] });
});
after(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

slowTest('guardrails are set, shown and turned off, for the account and one key', async () => {
  const login = { env: { OJA_URL: server.url, OJA_KEY: account.key } };
  const set = await oja(['guardrails', 'set', '--mask', 'phone,email', '--refuse', 'card', '--json'], login);
  assert.deepEqual([set.code, set.err], [0, '']);
  assert.deepEqual(JSON.parse(set.out).personal_data, { phone: 'mask', email: 'mask', card: 'refuse' });
  const wrong = await oja(['guardrails', 'set', '--mask', 'passport'], login);
  assert.notEqual(wrong.code, 0);
  assert.match(wrong.err, /Valid fields: phone, email/);
  assert.match((await oja(['guardrails'], login)).out, /"card": "refuse"/);
  assert.equal((await oja(['guardrails', 'off'], login)).out, 'Guardrails are off.\n');
  const made = await oja(['keys', 'create', 'guarded', '--scopes', 'ai', '--json'], login);
  const { id } = JSON.parse(made.out);
  const ofKey = await oja(['guardrails', 'set', id, '--block', 'rice,yam', '--json'], login);
  assert.deepEqual(JSON.parse(ofKey.out).blocked_words, ['rice', 'yam']);
});

test('its version is that of the package', async () => {
  const text = readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8');
  assert.equal(version, (JSON.parse(text) as { version: string }).version);
  assert.equal((await run(process.execPath, [bin, '--version'])).out, `${version}\n`);
});

test('login checks the key before it keeps it, for its owner only', async () => {
  const early = await oja(['whoami']);
  assert.deepEqual(
    [early.code, early.err],
    [2, 'oja: Not logged in: run `oja login`, or set OJA_URL and OJA_KEY.\n'],
  );
  const wrong = await oja(['login', '--url', server.url], { input: 'nonsense' });
  assert.equal(wrong.code, 3);
  const file = join(folder, 'oja', 'login.json');
  assert.equal(existsSync(file), false);
  const right = await oja(['login', '--url', `${server.url}/api/v1/`], { input: `${account.key}\n` });
  assert.equal(right.code, 0, right.err);
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), { url: server.url, key: account.key });
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.doesNotMatch(right.out + right.err, new RegExp(account.key));
  const who = JSON.parse((await oja(['--json', 'whoami'])).out);
  assert.deepEqual([who.account_id, who.email], [account.id, account.email]);
  const narrow = await server.account({ scopes: ['network'] });
  const hidden = await oja(['whoami'], { env: { OJA_KEY: narrow.key } });
  assert.match(hidden.out, new RegExp(`^${narrow.id} by key_`));
});

test('call: fields by their kind, receipt beside the data, files out and in', async () => {
  const png = join(folder, 'code.png');
  const made = await oja(['call', 'utilities.qr', 'data=12345', 'size=300', 'margin:=2', '-o', png]);
  assert.equal(made.code, 0, made.err);
  assert.equal(JSON.parse(made.out).width, 300);
  assert.match(made.err, /code\.png: \d+ bytes, image\/png/);
  assert.match(made.err, /req_\w+ · \$0\.00 · balance \$5\.00 · \d+ free calls left · zxing · \d+ ms/);
  const scanned = await oja(['call', 'utilities.qr', `file=@${png}`, '--json']);
  assert.equal(JSON.parse(scanned.out).codes[0].text, '12345');
  assert.equal(scanned.err, '');
  const piped = await oja(['call', 'utilities.summarize', 'text=@-', 'sentences=1', '-q'], {
    input:
      'Lagos is a large city in Nigeria. It has a busy port. Many people live and work in Lagos every day.',
  });
  assert.equal(piped.code, 0, piped.err);
  assert.match(JSON.parse(piped.out).summary, /Lagos/);
  assert.equal(piped.err, '');
});

slowTest('call: fields that may be null are still read by their kind', async () => {
  const chat = ['call', 'ai.chat', 'messages=[{"role":"user","content":"Hi"}]', '--quote'];
  const fields = ['logprobs=true', 'n=2', 'stop=END', 'tool_choice=auto', 'user=42', 'modalities=text'];
  const quoted = await oja([...chat, ...fields]);
  assert.equal(quoted.code, 0, quoted.err);
  const several = await oja([...chat, 'stop=["END","STOP"]', 'store=false', 'model=auto']);
  assert.equal(several.code, 0, several.err);
});

slowTest('call --job waits for the job and fetches its file; --quote only tells the price', async () => {
  const source = join(folder, 'a.md');
  writeFileSync(source, '# Ọjà\n');
  const job = await oja([
    'call',
    'utilities.convert',
    `file=@${source}`,
    'to=html',
    '--job',
    '-o',
    `${folder}/`,
  ]);
  assert.equal(job.code, 0, job.err);
  assert.match(readFileSync(join(folder, 'a.html'), 'utf8'), /<h1[^>]*>Ọjà/);
  const quote = await oja(['call', 'media.music', 'query=Fela', '--quote', '--json']);
  assert.equal(JSON.parse(quote.out).price, '0.90');
});

test('errors: message, code, request id, fix; exit codes by cause; JSON when asked', async () => {
  const bad = await oja(['call', 'utilities.qr', 'data=x', 'size=5']);
  assert.equal(bad.code, 4);
  assert.match(bad.err, /^oja: size: .+\n {2}invalid_request · req_\w+ · not charged\n {2}Correct the field/);
  const json = await oja(['call', 'utilities.qr', 'data=x', 'size=5', '--json']);
  assert.deepEqual(
    [JSON.parse(json.err).error.code, JSON.parse(json.err).error.param],
    ['invalid_request', 'size'],
  );
  const cases: [string[], number, RegExp][] = [
    [['call', 'utilities.qr', 'size=big'], 2, /size must be a number, not "big"/],
    [['call', 'utilities.qr', 'nonsense'], 2, /"nonsense" must have the form name=value/],
    [['call', 'utilities.qr', `file=@${folder}/missing.png`], 2, /missing\.png cannot be read/],
    [['call', 'nework.dns'], 2, /Did you mean network\.dns\?/],
    [['cal'], 2, /Did you mean call\?/],
    [['whoami', '--nonsense'], 2, /--nonsense/],
    [['whoami', '--key', 'wrong'], 3, /invalid_key/],
    [['call', 'operator.accounts'], 3, /scope_missing|operator_only/],
    [
      ['whoami', '--url', 'http://127.0.0.1:9999'],
      7,
      /Could not reach http:\/\/127\.0\.0\.1:9999: ECONNREFUSED\n {2}Start the server with `npm start`/,
    ],
  ];
  await Promise.all(
    cases.map(async ([args, code, words]) => {
      const ended = await oja(args);
      assert.equal(ended.code, code, `${args.join(' ')}: ${ended.err}`);
      assert.match(ended.err, words);
      assert.equal(ended.out, '');
    }),
  );
  const poor = await server.account({ scopes: ['ai'] });
  const unpaid = await oja(['call', 'ai.voice', 'text=hello'], { env: { OJA_KEY: poor.key } });
  assert.equal(unpaid.code, 5, unpaid.err);
  assert.match(unpaid.err, /insufficient_credits/);
});

slowTest('keys: created, listed, used, rotated, revoked', async () => {
  const made = await oja(['keys', 'create', 'ci', '--scopes', 'ai,utilities.qr', '--cap', '5', '--json']);
  assert.equal(made.code, 0, made.err);
  const key = JSON.parse(made.out);
  assert.deepEqual([key.name, key.scopes, key.monthly_cap], ['ci', ['ai', 'utilities.qr'], '5.00']);
  const used = await oja(['call', 'utilities.qr', 'data=x', '--json'], { env: { OJA_KEY: key.secret } });
  assert.equal(used.code, 0, used.err);
  const rotated = await oja(['keys', 'rotate', key.id, '--overlap', '1']);
  assert.match(rotated.out, /^oja_live_\w+\n$/);
  assert.match((await oja(['keys'])).out, /ci\s+oja_live_/);
  assert.match((await oja(['keys', 'revoke', key.id])).out, /is revoked/);
  assert.equal((await oja(['call', 'utilities.qr', 'data=x'], { env: { OJA_KEY: key.secret } })).code, 3);
});

slowTest('number flags take digits only: what is not a number never means "no limit"', async () => {
  const rule = (flag: string, min: number, text: string) =>
    `oja: --${flag} must be a whole number of at least ${min}, in digits only (got "${text}").\n`;
  const cases: [string[], string][] = [
    ...['1,000,000', '10k', '', '1.5', '1e6', 'Infinity', '9'.repeat(400)].map((text): [string[], string] => [
      ['keys', 'create', 'capped', '--token-cap', text],
      rule('token-cap', 0, text),
    ]),
    [['keys', 'create', 'capped', '--daily-token-cap', '10k'], rule('daily-token-cap', 0, '10k')],
    [['keys', 'create', 'capped', '--weekly-token-cap='], rule('weekly-token-cap', 0, '')],
    [
      ['keys', 'rotate', 'key_x', '--overlap', '1h'],
      'oja: --overlap must be a number of at least 0, in digits only (got "1h").\n',
    ],
    [['tail', '-n', 'abc'], rule('count', 1, 'abc')],
    [['tail', '-n', '0'], rule('count', 1, '0')],
    [['call', 'utilities.qr', 'size=Infinity'], 'oja: size must be a number, not "Infinity".\n'],
  ];
  const env = { OJA_URL: server.url, OJA_KEY: account.key };
  await Promise.all(
    cases.map(async ([args, words]) => {
      const ended = await oja(args, { env });
      assert.deepEqual([ended.code, ended.err, ended.out], [2, words, ''], args.join(' '));
    }),
  );
  const made = await oja(['keys', 'create', 'capped', '--token-cap', '1000000', '--json'], { env });
  assert.equal(JSON.parse(made.out).monthly_token_cap, 1_000_000);
  assert.doesNotMatch((await oja(['keys'], { env })).out, /capped[\s\S]*capped/);
});

slowTest('usage, credits and catalogue as tables and as JSON', async () => {
  await server.call('/api/v1/utils/qr', { key: account.key, body: { data: 'Ọjà' } });
  const usage = await oja(['usage', '--by', 'endpoint']);
  assert.match(usage.out, /^ENDPOINT +CALLS +ERRORS/);
  assert.match(usage.out, /\nutilities\.qr +\d+/);
  assert.ok(JSON.parse((await oja(['usage', '--json'])).out).total.calls > 0);
  assert.match((await oja(['credits'])).out, /^\$[\d.]+ \(₦[\d.,]+\) available/);
  assert.match(
    (await oja(['catalogue', 'media'])).out,
    /media\.music +\S.*\$0\.90 \(₦1350\.00\) per request/,
  );
  assert.match((await oja(['catalogue', 'ai'])).out, /ai\.voice +\S.*\$0\.015 .* per 1,000 characters/);
  assert.equal(JSON.parse((await oja(['catalogue', '--json'])).out).categories.length, 4);
});

slowTest('chat writes the answer as it comes; the question may be piped in', async () => {
  const practice = await server.account({ mode: 'test' });
  const env = { OJA_KEY: practice.key };
  const asked = await oja(['chat', 'A', 'greeting', 'for', 'my', 'stall?'], { env });
  assert.equal(asked.out, 'Welcome! Fresh pepper and fair prices, every day in Lagos.\n', asked.err);
  const shell = await run('sh', ['-c', `echo hello | "${process.execPath}" "${bin}" chat --json`], env);
  assert.equal(JSON.parse(shell.out).object, 'chat.completion');
});

slowTest('tail shows requests as they end, and Ctrl-C is 130', async () => {
  const child = spawn(process.execPath, [bin, 'tail', '--json'], { env: environment() });
  let heard = '';
  const line = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      heard += chunk;
      if (heard.includes('\n')) resolve();
    });
  });
  // The tail may not listen yet: call until it has heard one.
  const beat = setInterval(() => void server.call('/api/v1/whoami', { key: account.key }), 100);
  await line;
  clearInterval(beat);
  assert.equal(JSON.parse(heard.split('\n')[0]!).endpoint, 'account.whoami');
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  assert.deepEqual(await ended, [130, null]);
});

slowTest('completion works in bash: commands, endpoints, fields, values', async () => {
  const lines = ['ca', 'call network.s', 'call utilities.qr si', 'call utilities.qr ecc='];
  const script = `
    oja() { "${process.execPath}" --disable-warning=ExperimentalWarning "${main}" "$@"; }
    compopt() { :; }
    source <(oja completion bash)
    for line in ${lines.map((line) => `'oja ${line}'`).join(' ')}; do
      read -ra COMP_WORDS <<< "$line"; COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
      _oja; echo "\${COMPREPLY[*]}"
    done`;
  const ended = await run('bash', ['-c', script]);
  assert.deepEqual(ended.out.split('\n').slice(0, 4), [
    'call catalogue',
    'network.screenshot network.similar-domains network.ssl',
    'size=',
    'ecc=L ecc=M ecc=Q ecc=H',
  ]);
  for (const shell of ['zsh', 'fish'])
    assert.match((await oja(['completion', shell])).out, /oja complete --/);
});

test('help of the whole and of an endpoint', async () => {
  const help = await oja(['help']);
  for (const word of ['login', 'call', 'chat', 'keys', 'usage', 'tail', 'catalogue', 'completion'])
    assert.match(help.out, new RegExp(`^ {2}${word}\\b.*\\n {6}[A-Z]`, 'm'));
  const usage = (await oja(['usage', '--help'])).out;
  for (const group of endpointFields['account.usage']!.fields.group_by!.values!)
    assert.match(usage, new RegExp(`--by \\S*\\b${group}\\b`));
  const dns = await oja(['call', 'network.dns', '--help']);
  assert.match(dns.out, /name\* +text/);
});
