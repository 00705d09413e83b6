/** One program behind the walls, in a folder of its own: run to its end, or kept as a service. */
import { constants as osConstants } from 'node:os';
import type { Duplex } from 'node:stream';
import { addFile, createBudget, handOver, makeFolder, readOutputs, removeFolder } from './folder.ts';
import { processesMax, serviceProcessesMax } from './isolation.ts';
import type { Sandbox, SandboxRun, SandboxService } from './port.ts';
import { eachLine, ending, gather, killGroup, killStrays, startProcess } from './process.ts';
import type { createWalls } from './walls.ts';

export interface Place {
  /** Where folders of programs are made. */
  parent: string;
  walls: ReturnType<typeof createWalls>;
}

const outputBytesMaxDefault = 200_000_000;
// Behind walls the kernel ends the whole family and we wait for that; without, a stray may hold on.
const pipesGraceMs = (isolated: boolean) => (isolated ? 10_000 : 500);

export async function runOnce({ parent, walls }: Place, run: SandboxRun & { timeoutMs: number }) {
  const startedAt = performance.now();
  const bytesMax = run.outputBytesMax ?? outputBytesMaxDefault;
  const budget = createBudget(bytesMax);
  const readOnlyPaths = run.readOnlyPaths ?? [];
  const { program, isolation, user } = await walls.around(run.program, readOnlyPaths);
  const dir = await makeFolder(parent, run.files ?? {}, user);
  try {
    const { command, args, dirInside } = isolation.wrap({
      program,
      args: run.args,
      dir,
      network: false,
      readOnlyPaths,
      limits: {
        memoryBytesMax: run.memoryBytesMax,
        fileBytesMax: bytesMax,
        cpuSeconds: Math.ceil((run.timeoutMs / 1_000) * 4),
        processesMax: isolation.isolated ? processesMax : undefined,
      },
    });
    const env = walls.environment(dirInside, isolation.isolated, run.env);
    const child = startProcess({ command, args, cwd: dir, env, user });
    const end = await gather(child, {
      stdin: run.stdin,
      timeoutMs: run.timeoutMs,
      signal: run.signal,
      budget,
      what: run.program,
      dir,
      pipesGraceMs: pipesGraceMs(isolation.isolated),
    });
    const files = await readOutputs(dir, run.outputs ?? [], budget);
    const code = end.code ?? 128 + (osConstants.signals[end.signal as NodeJS.Signals] ?? 0);
    return { code, stdout: end.stdout, stderr: end.stderr, files, ms: performance.now() - startedAt };
  } finally {
    if (!isolation.isolated) await killStrays(dir);
    await removeFolder(dir);
  }
}

export async function startService(
  { parent, walls }: Place,
  options: Parameters<Sandbox['serve']>[0],
  onStop: () => void,
): Promise<SandboxService> {
  const readOnlyPaths = options.readOnlyPaths ?? [];
  const { program, isolation, user } = await walls.around(options.program, readOnlyPaths);
  const dir = await makeFolder(parent, {}, user);
  const confinement = { program, dir, network: options.network ?? false, readOnlyPaths };
  const { dirInside } = isolation.wrap({ ...confinement, args: [], limits: {} });
  const { command, args } = isolation.wrap({
    ...confinement,
    args: typeof options.args === 'function' ? options.args(dirInside) : options.args,
    limits: {
      memoryBytesMax: options.memoryBytesMax,
      processesMax: isolation.isolated ? serviceProcessesMax : undefined,
    },
  });
  const env = walls.environment(dirInside, isolation.isolated, options.env);
  const child = startProcess({ command, args, cwd: dir, env, user, channel: options.channel });
  const ended = ending(child, dir, pipesGraceMs(isolation.isolated)).catch(() => ({
    code: null,
    signal: null,
  }));
  for (const stream of [child.stdout, child.stderr]) eachLine(stream, (line) => options.log?.(line));
  child.stdin?.on('error', () => {});
  const channel = child.stdio[3] as Duplex | null | undefined;
  return {
    process: child,
    channel: channel ?? undefined,
    dir,
    dirInside,
    ended,
    give: (name, content) => addFile(dir, name, content, user),
    handOver: (name) => handOver(dir, name, user),
    async stop() {
      killGroup(child);
      await ended;
      if (!isolation.isolated) await killStrays(dir);
      await removeFolder(dir);
      onStop();
    },
  };
}
