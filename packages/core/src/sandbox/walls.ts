/** What programs run behind on this machine, and as whom. */
import { constants } from 'node:fs';
import { access, chmod, mkdir } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { unavailable } from '../engine-failure.ts';
import type { Logger } from '../logger.ts';
import type { SettingsOf } from '../setting.ts';
import { sweepFolders } from './folder.ts';
import { type FoundIsolation, findIsolation, type Isolation, plain, type Wrappers } from './isolation.ts';
import { areOpenToAll, leadsAllInto } from './open-to-all.ts';
import type { sandboxSettings } from './settings.ts';

const retestMs = 60_000;

/** `parent`: where throwaway folders are made. */
export function createWalls(settings: SettingsOf<typeof sandboxSettings>, parent: string, log: Logger) {
  sweepFolders(parent).catch((error: unknown) => log.warn({ err: error }, 'old throwaway folders stay'));
  let found: { at: number; result: Promise<FoundIsolation> } | undefined;

  async function find(program: string): Promise<string | undefined> {
    const candidates = isAbsolute(program)
      ? [program]
      : settings.programDirs.map((dir) => join(dir, program));
    for (const candidate of candidates) {
      const usable = await access(candidate, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (usable) return candidate;
    }
    return undefined;
  }

  async function lookForIsolation(): Promise<FoundIsolation> {
    // Programs of another user pass through it, to what is theirs.
    if (await mkdir(parent, { recursive: true })) await chmod(parent, 0o711);
    const wrappers: Wrappers = { prlimit: await find('prlimit'), nice: await find('nice') };
    if (settings.mode === 'off') {
      const detail = 'isolation is off (OJA_SANDBOX=off): programs run with resource limits only';
      return { isolation: plain(wrappers, detail, 'OJA_SANDBOX=auto'), dispose: async () => {} };
    }
    const result = await findIsolation({ ...wrappers, bwrap: await find('bwrap') }, parent);
    const { isolated, detail } = result.isolation;
    if (isolated) log.info({ detail }, 'sandbox ready');
    else log.warn({ detail }, 'sandbox without isolation');
    return result;
  }

  /** Tested once; again from time to time while it fails, since it may be installed meanwhile. */
  async function isolation(): Promise<Isolation> {
    found ??= { at: Date.now(), result: lookForIsolation() };
    let { isolation } = await found.result;
    if (!isolation.isolated && settings.mode !== 'off' && Date.now() - found.at > retestMs) {
      found = { at: Date.now(), result: lookForIsolation() };
      ({ isolation } = await found.result);
    }
    return isolation;
  }

  async function locate(program: string): Promise<string> {
    const path = await find(program);
    if (!path)
      throw unavailable(
        `The program ${program} is not installed. The operator should run: npm run setup:system`,
      );
    return path;
  }

  async function isolationToRun(): Promise<Isolation> {
    const chosen = await isolation();
    if (settings.mode === 'required' && !chosen.isolated) {
      throw unavailable(`External programs can't run without isolation: ${chosen.detail}.`);
    }
    return chosen;
  }

  /** Root becomes nobody, unless the program or what it needs lies where nobody may not read, as under /root. */
  async function userOf({ lesserUser }: Isolation, program: string, readOnlyPaths: string[]) {
    if (lesserUser === undefined) return undefined;
    const reached = (await leadsAllInto(parent)) && (await areOpenToAll([program, ...readOnlyPaths]));
    return reached ? lesserUser : undefined;
  }

  return {
    find,
    isolation,
    /** Where a program lies, what it runs behind and as whom. */
    async around(name: string, readOnlyPaths: string[]) {
      const program = await locate(name);
      const chosen = await isolationToRun();
      return { program, isolation: chosen, user: await userOf(chosen, program, readOnlyPaths) };
    },
    environment(dirInside: string, isolated: boolean, extra: Record<string, string> = {}) {
      const home = join(dirInside, '.home');
      return {
        PATH: settings.programDirs.join(':'),
        HOME: home,
        TMPDIR: isolated ? '/tmp' : join(dirInside, '.tmp'),
        LANG: 'C.UTF-8',
        LC_ALL: 'C.UTF-8',
        XDG_CACHE_HOME: join(home, '.cache'),
        XDG_CONFIG_HOME: join(home, '.config'),
        XDG_RUNTIME_DIR: home,
        ...extra,
      };
    },
    async close(): Promise<void> {
      // A failed setup has nothing to release.
      await (await found?.result.catch(() => undefined))?.dispose();
    },
  };
}
