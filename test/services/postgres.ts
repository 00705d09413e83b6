/** A private PostgreSQL, initialized in a temporary folder, that listens on loopback only. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import {
  crashService,
  freePort,
  type RunningService,
  removeDir,
  serviceDir,
  startService,
  stopService,
  unprivilegedUser,
} from './service.ts';

export interface TestPostgres {
  /** The maintenance database; a test file makes its own with CREATE DATABASE. */
  url: string;
  port: number;
  /** As after a power cut (`stop -m immediate`); data stays for `resume`. */
  crash(): Promise<void>;
  resume(): Promise<void>;
  /** Stops every process of it where it stands; answers how to let them go on. */
  freeze(): () => void;
  /** Stops and removes the folder. */
  stop(): Promise<void>;
}

/** Debian keeps the server programs outside PATH, one folder a version. */
function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

export function postgresInstalled(): boolean {
  return findPrograms() !== undefined;
}

export async function startPostgres(): Promise<TestPostgres> {
  const programs = findPrograms();
  if (!programs)
    throw new Error('PostgreSQL is not installed; `apt-get install postgresql` or `brew install postgresql`');
  const user = unprivilegedUser(['postgres']);
  const dir = serviceDir('postgres', user);
  const data = join(dir, 'data');
  const port = await freePort();
  try {
    execFileSync(
      join(programs, 'initdb'),
      [
        '--pgdata',
        data,
        '--username=oja',
        '--auth=trust',
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--no-sync',
      ],
      { cwd: dir, stdio: 'pipe', ...(user ? { uid: user.uid, gid: user.gid } : {}) },
    );
  } catch (error) {
    removeDir(dir);
    throw error;
  }
  const start = () =>
    startService({
      // No fsync: the disk outlives the test run, and thousands of commits should not wait for it.
      command: [
        join(programs, 'postgres'),
        ...['-D', data, '-k', dir, '-p', String(port), '-c', 'listen_addresses=127.0.0.1'],
        ...['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200'],
        // Nothing replicates from it, and databases that live for seconds need no vacuum.
        ...['-c', 'wal_level=minimal', '-c', 'max_wal_senders=0', '-c', 'autovacuum=off', '-c', 'jit=off'],
      ],
      cwd: dir,
      user,
      ready: 'ready to accept connections',
      endSignal: 'QUIT',
    });
  let service: RunningService = await start();
  return {
    url: `postgres://oja@127.0.0.1:${port}/postgres`,
    port,
    crash: () => crashService(service),
    resume: async () => {
      await crashService(service);
      service = await start();
    },
    freeze() {
      const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
      const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
      const all = [postmaster, ...children.split(' ').filter(Boolean).map(Number)];
      const signal = (pid: number, name: 'SIGSTOP' | 'SIGCONT') => {
        try {
          process.kill(pid, name);
        } catch {
          // Its connection has ended, and so has it.
        }
      };
      for (const pid of all) signal(pid, 'SIGSTOP');
      return () => {
        for (const pid of all) signal(pid, 'SIGCONT');
      };
    },
    stop: () => stopService(service, dir),
  };
}
