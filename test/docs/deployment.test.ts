// @alone
/** What operators copy from the docs and from deploy/: every setting exists, the unit and the Compose file fit the server. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { parseYaml } from '@redocly/openapi-core';
import { mallocEnv } from '../../packages/core/bin/server-process.mjs';
import { readSettings, settingGroups } from '../../packages/server/src/registry.ts';

const root = resolve(import.meta.dirname, '../..');
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const settings = new Set(
  Object.values(settingGroups()).flatMap((group) => Object.values(group).map(({ env }) => env)),
);
/** Read by the clients, by `npm start`, and by the reader's own program in a sample. */
const notOfTheServer = new Set(['OJA_URL', 'OJA_KEY', 'OJA_SETUP_SYSTEM', 'OJA_WEBHOOK_SECRET']);
/** Of the plugins that the guide writes. */
const ofExamples = new Set(['OJA_FREE_SMS', 'OJA_REVERSE_MARK']);
const isKnown = (name: string) =>
  settings.has(name) || notOfTheServer.has(name) || ofExamples.has(name) || /^OJA_(?:TEST|SOAK)_/.test(name);

const filesIn = (folder: string, kind: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => kind.test(name))
    .map((name) => `${folder}/${name}`);
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'Dockerfile',
  ...filesIn('docs', /\.md$/),
  ...filesIn('deploy', /\.(?:ya?ml|env|cfg|conf|md)$/),
];

test('every setting that the docs and deploy files name exists', () => {
  const unknown = documents.flatMap((path) =>
    // Not OJA_<NAME>_KEY or OJA_…_MS, which stand for many.
    [...textOf(path).matchAll(/(?<![\w…>])OJA_[A-Z0-9_]*[A-Z0-9](?![\w…<]|_[…<])/g)]
      .map(([name]) => name)
      .filter((name) => !isKnown(name))
      .map((name) => `${path}: ${name}`),
  );
  assert.deepEqual(unknown, []);
});

const { drainNoticeMs, drainMs } = readSettings({}).server;
const drainSeconds = (drainNoticeMs + drainMs) / 1000;

const unitFile = 'deploy/systemd/oja.service';
const unit = textOf(unitFile);

test('the systemd unit starts a script that exists, and waits until running calls are finished', () => {
  const directive = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];
  const [program, script] = directive('ExecStart')!.split(' ');
  assert.equal(program, '/usr/bin/node');
  assert.ok(existsSync(join(root, script!)), script);
  // It goes on trying where the database starts after it.
  assert.deepEqual([directive('StartLimitIntervalSec'), Number(directive('RestartSec')) > 0], ['0', true]);
  assert.ok(Number(directive('TimeoutStopSec')) > drainSeconds, `longer than ${drainSeconds} s`);
});

const noSystemd =
  spawnSync('systemd-analyze', ['--version']).status === 0 ? false : 'systemd-analyze is not installed';

test('systemd rates the unit as protected', { skip: noSystemd }, () => {
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=yes', join(root, unitFile)], {
    encoding: 'utf8',
  });
  const level = /exposure level for oja\.service: ([\d.]+)/.exec(stdout)?.[1];
  assert.ok(Number(level) <= 4, `${level} of 10`);
  // The kernel refuses bubblewrap a /proc of its own where the server's is covered in part.
  assert.doesNotMatch(unit, /^(ProtectKernelTunables|ProtectKernelLogs|ProtectProc|ProcSubset)=/m);
});

test('the image starts the server as npm start does', () => {
  const dockerfile = textOf('Dockerfile');
  const [, command] = /^CMD (.*)$/m.exec(dockerfile)!;
  assert.deepEqual(JSON.parse(command!), ['node', 'packages/server/bin/serve.mjs']);
  for (const [name, value] of Object.entries(mallocEnv))
    assert.match(dockerfile, new RegExp(`^ENV .*\\b${name}=${value}\\b`, 'm'));
});

test('systemd accepts the unit', { skip: noSystemd }, () => {
  const dir = mkdtempSync(join(tmpdir(), 'oja-unit-'));
  const path = join(dir, 'oja.service');
  // Verifying looks for the program on this machine.
  writeFileSync(path, unit.replace('/usr/bin/node', `"${process.execPath}"`));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' });
  rmSync(dir, { recursive: true });
  // Older versions exit with 0 on an unknown directive and only print it.
  assert.deepEqual([status, stderr], [0, '']);
});

interface Node {
  environment: Record<string, string>;
  volumes: string[];
  stop_grace_period: string;
}
interface Compose {
  'x-oja': Node;
  services: Record<string, { ports?: string[]; volumes?: string[]; depends_on?: Record<string, unknown> }>;
  volumes: Record<string, unknown>;
}

test('the Compose file fits the Dockerfile, the settings and the balancer', () => {
  const compose = parseYaml(textOf('deploy/compose.yaml')) as Compose;
  const dockerfile = textOf('Dockerfile');
  const balancer = textOf('deploy/haproxy.cfg');
  const { environment, volumes, stop_grace_period: grace } = compose['x-oja'];
  assert.deepEqual(
    Object.keys(environment).filter((name) => !settings.has(name)),
    [],
  );
  assert.ok(Number.parseInt(grace, 10) > drainSeconds, `longer than ${drainSeconds} s`);
  const [env = ''] = /^ENV .*$/m.exec(dockerfile) ?? [];
  const inImage = (name: string) => new RegExp(`\\b${name}=(\\S+)`).exec(env)?.[1];
  const [volume, path] = volumes[0]!.split(':');
  assert.equal(path, inImage('OJA_DATA_DIR'));
  assert.ok(volume! in compose.volumes);
  // Variables that Compose reads come from the example, or have a default.
  const example = textOf('deploy/example.env');
  for (const [, name] of textOf('deploy/compose.yaml').matchAll(/\$\{(\w+)/g))
    assert.match(example, new RegExp(`^${name}=`, 'm'));
  const nodes = [...balancer.matchAll(/^ {4}server (\S+) (\S+):(\d+)$/gm)];
  assert.ok(nodes.length > 1);
  for (const [, , host, port] of nodes) {
    assert.ok(host! in compose.services, host);
    assert.equal(port, inImage('OJA_PORT'));
  }
  const inside = compose.services.balancer!.ports![0]!.split(':')[1];
  assert.match(balancer, new RegExp(`bind :${inside}\\b`));
  for (const { depends_on: needed = {} } of Object.values(compose.services))
    for (const name of Object.keys(needed)) assert.ok(name in compose.services, name);
});

test('services of the Compose file have limits, and seccomp refuses what no program needs', () => {
  const { services } = parseYaml(textOf('deploy/compose.yaml')) as {
    services: Record<string, Record<string, unknown>>;
  };
  for (const [name, service] of Object.entries(services)) {
    const lacking = ['mem_limit', 'cpus', 'pids_limit', 'logging'].filter((limit) => !(limit in service));
    assert.deepEqual(lacking, [], name);
  }
  const [seccomp] = services['oja-1']!.security_opt as string[];
  assert.equal(seccomp, 'seccomp=seccomp.json');
  const profile = JSON.parse(textOf('deploy/seccomp.json')) as { syscalls: { names: string[] }[] };
  const refused = profile.syscalls.flatMap(({ names }) => names);
  for (const name of ['kexec_load', 'init_module', 'bpf', 'keyctl', 'open_by_handle_at', 'io_uring_setup'])
    assert.ok(refused.includes(name), name);
  for (const needed of ['clone', 'unshare', 'mount', 'pivot_root', 'setns'])
    assert.ok(!refused.includes(needed), needed);
});

test('images contain nothing that git ignores: secrets, data, packages of this machine', () => {
  const linesOf = (path: string) =>
    textOf(path)
      .split('\n')
      .filter((line) => line !== '');
  const ofImages = linesOf('.dockerignore').map((line) => line.replace('**/', ''));
  const missing = linesOf('.gitignore').filter((line) => !ofImages.includes(line.replace(/\/$/, '')));
  assert.deepEqual(missing, []);
  assert.ok(ofImages.includes('.env'), 'the file with the secrets of the Compose file');
});

test('commands of the image exist', () => {
  const dockerfile = textOf('Dockerfile');
  const paths = [...dockerfile.matchAll(/(?:scripts|packages)\/[\w./-]+\.(?:mjs|ts|json)/g)].map(
    ([path]) => path,
  );
  assert.ok(paths.length > 4);
  assert.deepEqual(
    paths.filter((path) => !existsSync(join(root, path))),
    [],
  );
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  for (const [, name] of dockerfile.matchAll(/npm run ([\w:]+)/g)) assert.ok(name! in scripts, name);
});
