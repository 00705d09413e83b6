/** Asks the user's own npm where a package is, so that registry, proxy and certificates are those npm is set up with. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where the project's .npmrc lies, which npm reads too. */
const projectDir = resolve(import.meta.dirname, '../../../../..');

export interface Npm {
  /** Address of the tarball of 'name@version'. */
  tarball(pkg: string, signal: AbortSignal): Promise<string>;
  /** A field of its package.json; undefined where it has none. */
  field(pkg: string, name: string, signal: AbortSignal): Promise<unknown>;
  network(signal: AbortSignal): Promise<NpmNetwork>;
  /** Downloads with npm itself: for registries that want npm's credentials. */
  pack(pkg: string, target: string, signal: AbortSignal): Promise<void>;
}

export interface NpmNetwork {
  proxy?: string;
  noProxy?: string;
  ca?: string[];
  strictTls: boolean;
}

export function createNpm(env: Record<string, string> = {}): Npm {
  const npm = async (args: string[], signal: AbortSignal): Promise<string> => {
    // npm_execpath is npm's own script when we run below `npm start`; it needs the Node that runs us.
    const script = env.npm_execpath ?? process.env.npm_execpath;
    const [program, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []];
    try {
      const { stdout } = await run(program, [...first, ...args, '--workspaces=false', '--loglevel=error'], {
        cwd: projectDir,
        env: { ...process.env, npm_config_workspaces: 'false', ...env },
        signal,
        maxBuffer: 16_000_000,
        timeout: 600_000,
      });
      return stdout;
    } catch (cause) {
      if (signal.aborted) throw signal.reason;
      if ((cause as { code?: unknown }).code === 'ENOENT') throw new Error('npm is not on the PATH');
      const said = String((cause as { stderr?: unknown }).stderr ?? '').match(
        /npm error (?:code )?(.+)/,
      )?.[1];
      throw new Error(`npm ${args[0]} failed${said ? `: ${said}` : ''}`, { cause });
    }
  };

  let known: NpmNetwork | undefined;
  const readNetwork = async (signal: AbortSignal): Promise<NpmNetwork> => {
    const config = JSON.parse(await npm(['config', 'list', '--json'], signal)) as Record<string, unknown>;
    const words = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
    const cafile = words(config.cafile);
    const ca = cafile
      ? [await readFile(cafile, 'utf8')]
      : [config.ca].flat().filter((c) => typeof c === 'string');
    const noProxy = [config.noproxy]
      .flat()
      .filter((host) => typeof host === 'string' && host !== '')
      .join(',');
    return {
      proxy: words(config['https-proxy']) ?? words(config.proxy),
      noProxy: noProxy || undefined,
      ca: ca.length > 0 ? ca : undefined,
      strictTls: config['strict-ssl'] !== false,
    };
  };

  /** A version never moves: each is looked up once. */
  const tarballs = new Map<string, string>();

  async function field(pkg: string, name: string, signal: AbortSignal): Promise<unknown> {
    const printed: unknown = JSON.parse((await npm(['view', pkg, name, '--json'], signal)) || 'null');
    // npm 12 prints a list of one, older ones the value.
    return [printed].flat()[0] ?? undefined;
  }

  return {
    field,

    async tarball(pkg, signal) {
      const found = tarballs.get(pkg);
      if (found) return found;
      const answer = await field(pkg, 'dist.tarball', signal);
      if (typeof answer !== 'string' || !URL.canParse(answer)) throw new Error(`npm has no package ${pkg}`);
      tarballs.set(pkg, answer);
      return answer;
    },

    async network(signal) {
      known ??= await readNetwork(signal);
      return known;
    },

    async pack(pkg, target, signal) {
      const dir = await mkdtemp(join(dirname(target), 'pack-'));
      try {
        await npm(['pack', pkg, '--ignore-scripts', '--silent', '--pack-destination', dir], signal);
        const [name] = (await readdir(dir)).filter((file) => file.endsWith('.tgz'));
        if (!name) throw new Error(`npm pack left no tarball of ${pkg}`);
        await rename(join(dir, name), target);
      } finally {
        await rm(dir, { recursive: true, force: true });
      }
    },
  };
}
