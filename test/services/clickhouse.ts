/** A private ClickHouse in a temporary folder, on loopback ports of its own. */
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import {
  crashService,
  freePort,
  type RunningService,
  type ServiceUser,
  serviceDir,
  startService,
  stopService,
  unprivilegedUser,
} from './service.ts';

export interface TestClickHouse {
  /** As OJA_LOG_URL, without a database. */
  url: string;
  port: number;
  /** kill -9; data stays for `resume`. */
  crash(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

function findClickHouse(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin'];
  return folders.map((folder) => join(folder, 'clickhouse-server')).find((path) => existsSync(path));
}

export function clickHouseInstalled(): boolean {
  return findClickHouse() !== undefined;
}

/** As old servers and new ones read it. */
function writeConfig(dir: string, user: ServiceUser | undefined, httpPort: number, tcpPort: number): string {
  const write = (name: string, text: string) => {
    writeFileSync(join(dir, name), `<?xml version="1.0"?>\n<yandex>${text}</yandex>\n`);
    if (user) chownSync(join(dir, name), user.uid, user.gid);
    return join(dir, name);
  };
  for (const folder of ['data', 'tmp']) {
    mkdirSync(join(dir, folder));
    if (user) chownSync(join(dir, folder), user.uid, user.gid);
  }
  write(
    'users.xml',
    `<profiles><default><max_memory_usage>2000000000</max_memory_usage></default></profiles>
     <users><oja><password>log pass</password><networks><ip>127.0.0.1</ip></networks>
       <profile>default</profile><quota>default</quota></oja></users>
     <quotas><default></default></quotas>`,
  );
  return write(
    'config.xml',
    `<logger><level>information</level><console>1</console></logger>
     <listen_host>127.0.0.1</listen_host><http_port>${httpPort}</http_port><tcp_port>${tcpPort}</tcp_port>
     <path>${dir}/data/</path><tmp_path>${dir}/tmp/</tmp_path><users_config>users.xml</users_config>
     <default_profile>default</default_profile><default_database>default</default_database>
     <mark_cache_size>67108864</mark_cache_size>`,
  );
}

export async function startClickHouse(): Promise<TestClickHouse> {
  const program = findClickHouse();
  if (!program) throw new Error('ClickHouse is not installed; `apt-get install clickhouse-server`');
  const user = unprivilegedUser(['clickhouse']);
  const dir = serviceDir('clickhouse', user);
  const port = await freePort();
  const config = writeConfig(dir, user, port, await freePort());
  const start = () =>
    startService({
      command: [program, `--config-file=${config}`],
      cwd: dir,
      user,
      ready: 'Ready for connections',
      endSignal: 'KILL',
      timeoutMs: 120_000,
    });
  let service: RunningService = await start();
  return {
    url: `clickhouse://oja:log%20pass@127.0.0.1:${port}`,
    port,
    crash: () => crashService(service),
    resume: async () => {
      await crashService(service);
      service = await start();
    },
    stop: () => stopService(service, dir),
  };
}
